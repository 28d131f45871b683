"""Two texts of the same words may still say two things."""

import pytest

import perdure
from perdure.extraction.compare import Said, compare
from perdure.extraction.swapped import swapped

APART = [
    ("Team 3 beat team 4", "Team 4 beat team 3"),
    ("Room 12 has 30 chairs", "Room 30 has 12 chairs"),
    ("The blue cable goes into the red socket", "The red cable goes into the blue socket"),
    ("The kiln is behind the loom", "The loom is behind the kiln"),
    ("I owe Milan 20 euros", "Milan owes me 20 euros"),
    ("The cat chases the dog every night", "The dog chases the cat every night"),
    ("Oslo to Bergen takes 7 hours", "Bergen to Oslo takes 7 hours"),
    ("I row on Monday and fence on Friday", "I row on Friday and fence on Monday"),
    ("Karla hat Peter ein Auto verkauft", "Peter hat Karla ein Auto verkauft"),
]
ALIKE = [
    ("My birthday is 3 May", "3 May is my birthday"),
    ("On Mondays I fence with Odile", "I fence on Mondays with Odile"),
    ("In Leeds I play chess every Friday", "Every Friday I play chess in Leeds"),
    ("I lay bricks in Ghent every morning", "Every morning in Ghent I lay bricks"),
    ("I row on Monday and fence on Friday", "I fence on Friday and row on Monday"),
    ("I grow plums, pears and quinces", "I grow quinces, pears and plums"),
    ("Seit Mai wohne ich in Bonn", "Ich wohne seit Mai in Bonn"),
    ("The loom is oak", "The loom is oak"),
    ("", ""),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_parts_that_change_places_around_a_third_say_something_else(one, other):
    assert swapped(one, other)
    assert compare(Said(content=one), Said(content=other)).label != "same"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_parts_that_may_stand_either_way_say_the_same(one, other):
    assert not swapped(one, other)


def test_what_is_told_of_two_with_their_places_changed_is_kept_beside():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="ana")
        space.remember("2 says 1", key="key-2")
        assert space.remember("1 says 2", key="key-1").memories
        assert {one.content for one in space.list().items} == {"2 says 1", "1 says 2"}
