"""What is free for some, where a group meets and what is held on a day; what nobody means who cheers at a nuisance."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [one.content for one in found if not one.amends]


@pytest.mark.parametrize(
    "text",
    [
        "The wax museum is free for toddlers",
        "The quilting circle gets together in the vestry",
        "Sunday's recital is in the crypt",
        "Wednesday's training is on pitch 3",
        "Friday's class is in the annexe",
        "I don't listen to music in the bath",
        "I don't listen to the radio in the van",
        "I want metres and litres in trip reports",
        "I want yards and miles in floor plans",
    ],
)
def test_what_is_so_in_a_place_is_kept_whole(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The quilting circle gets together soon",
        "Monday's mood is in the cellar",
        "Sunday's recital is in the way",
        "I don't listen to you",
    ],
)
def test_what_says_nothing_of_a_place_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I just love roadworks at dawn, sheer joy",
        "yay, I just love wet socks",
        "brilliant, I adore parking fines, so relaxing",
        "fantastic, I just love mosquitoes in my tent, utter delight",
    ],
)
def test_who_cheers_at_a_nuisance_mocks_it(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I just love a hot bath on a Sunday, pure bliss",
        "wow, I just love the coast in winter, pure bliss",
    ],
)
def test_who_cheers_at_what_is_pleasant_does_not(text):
    assert read(text) == [text.removeprefix("wow, ")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The white goat is called Elsa", "The black goat is called Frida"),
        ("The big dog is called Bruno", "The small dog is called Tilly"),
        ("My brown pony is called Rio", "My dappled pony is called Snow"),
        ("The old donkey is called Balu", "The young donkey is called Nele"),
    ],
)
def test_two_animals_are_told_apart_by_their_looks(one, other):
    names = (Said(content=text, key="pet.name", value=text.rpartition(" ")[2]) for text in (one, other))
    assert compare(*names).label == "different"


def test_one_animal_has_one_name():
    names = (Said(content=f"The white goat is called {name}", key="pet.name", value=name) for name in ("Elsa", "Ida"))
    assert compare(*names).label == "contradiction"
