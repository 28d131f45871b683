"""What somebody only does, has none of, or has so many of, is told in many frames."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


ONLY = [
    ("My nephew Ivo reads only atlases", "My nephew Ivo reads nothing but atlases"),
    ("I only ever drink cocoa", "I drink nothing but cocoa"),
    ("I drink nothing but cocoa", "I drink cocoa exclusively"),
    ("I only drink cocoa", "cocoa is all I drink"),
    ("I only wear linen", "the only thing I wear is linen"),
    ("My son only reads comics", "my son reads nothing but comics"),
    ("I only listen to polka", "I listen to no other music than polka"),
    ("We only buy organic eggs", "we buy no eggs other than organic ones"),
    ("I only trust my godfather", "I trust nobody but my godfather"),
    ("I shop only at the co-op", "I shop nowhere but at the co-op"),
    ("I never eat anything but muesli for breakfast", "I only eat muesli for breakfast"),
    ("I eat trout only on Mondays", "Monday is the only day I eat trout"),
]
APART = [
    ("I drink nothing but cocoa", "I drink cocoa"),
    ("I drink nothing but cocoa", "my son drinks nothing but cocoa"),
    ("I only trust my godfather", "I only trust my godmother's advice on boats"),
    ("I read nothing but comics", "I draw comics"),
    ("I buy old clocks", "I sell old clocks"),
    ("We only buy organic eggs", "we sell organic eggs"),
    ("We heat our house with pellets", "we heat our greenhouse with pellets"),
]


@pytest.mark.parametrize(("one", "other"), ONLY)
def test_what_somebody_only_does_is_one_fact_in_whatever_frame(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), APART)
def test_of_what_one_does_with_a_thing_or_to_another_thing_nothing_ends_the_other(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I only ever drink cocoa", "I never drink cocoa"),
        ("We heat our house with pellets", "we heat our house with gas now"),
        ("My rowing boat is my only boat", "I have two boats, the rowing boat and a skiff"),
    ],
)
def test_what_denies_it_or_takes_its_place_ends_it(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"


NONE = [
    ("Smoking isn't allowed in our studio", "our studio is smoke-free"),
    ("Nobody in our house eats pork", "we're a pork-free household"),
    ("I don't eat anything with lactose", "I'm lactose-free"),
    ("We don't pay rent", "we live rent-free"),
    ("My flat has three rooms", "I live in a three-room flat"),
    ("There are three rooms in my flat", "my flat has three rooms"),
    ("There are nine people in my choir", "I'm in a choir of nine"),
]
NONE_APART = [
    ("Our studio is smoke-free", "smoking isn't allowed in our kitchen"),
    ("Our studio is smoke-free", "my brother smokes"),
    ("I'm lactose-free", "my niece is lactose-free"),
    ("I live in a three-room flat", "my aunt's flat has three rooms"),
    ("I'm in a choir of nine", "there are nine people in my family"),
]
OTHERWISE = [
    ("Our studio is smoke-free", "smoking is allowed in our studio now"),
    ("I'm gluten-free", "I eat gluten again"),
    ("My flat has two rooms", "there are three rooms in my flat"),
]


@pytest.mark.parametrize(("one", "other"), NONE)
def test_what_there_is_none_of_or_so_many_is_one_fact_by_noun_adjective_or_verb(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), NONE_APART)
def test_what_others_have_none_of_stands_beside(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(("one", "other"), OTHERWISE)
def test_what_there_is_after_all_ends_that_there_is_none(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"
