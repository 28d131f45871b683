"""What happens once, or for now, beside what is so otherwise: who stands in, how many left, the other one."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("our cleaner is Ottilie", "the cleaner cancelled for Friday"),
        ("my tutor is Ottilie", "my tutor called off again"),
        ("I walk the dog", "Ottilie walks the dog for the time being"),
        ("I bake the bread", "Ottilie bakes the bread for now"),
        ("the barrow is behind the barn", "the other barrow is in front of the barn"),
        ("my other suitcase is above the bunk", "my suitcase is below the bunk"),
        ("the sensor is above the gate", "the sensor is below the gate"),
        ("the lamp is in front of the barn", "the lamp is behind the barn"),
        ("our crew has 9 people", "two people left our crew"),
        ("the choir has 40 singers", "six singers left the choir in May"),
        ("I eat three apples a day", "I got five apples"),
        ("I smoke five cigars a week", "I bought twelve cigars"),
    ],
)
def test_what_is_once_or_of_another_ends_nothing(me, before, after):
    assert before in say(me, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("our cleaner is Ottilie", "our cleaner is Runa now"),
        ("I walk the dog", "Ottilie walks the dog now"),
        ("my suitcase is above the bunk", "my suitcase is below the bunk"),
        ("our crew has 9 people", "our crew has 7 people left"),
        ("the choir has 40 singers", "the choir has 34 singers now"),
        ("I eat three apples a day", "I eat five apples a day"),
    ],
)
def test_what_is_otherwise_since_does(me, before, after):
    assert before not in say(me, before, after)
