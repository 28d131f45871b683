"""Two texts that share but a word are not about one thing, and who denies how much does not deny that."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.in_common import denied_in_part, little_in_common
from perdure.extraction.overtaking import overtakes, turned


def ends(old: str, new: str) -> bool:
    """Tell whether a text ends a statement, in either of the two ways in which it may."""
    judged = compare(Said(content=old), Said(content=new)).label == "contradiction"
    return judged or any(overtakes(one, old) for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We crossed the lake by canoe and found some quiet bays", "Now I find the evenings quieter"),
        ("Everyone finds some way of dealing with exams", "I found a new bakery last week"),
        ("Choir is what keeps my heart light", "My heart feels lighter now"),
        ("I picked these curtains", "I picked up a new hobby"),
        ("Finding the house took years of patience and help", "Finding a tutor was slow, and now I teach my niece"),
        ("I've been exploring caves with a group of students from Lyon", "I've been exploring new soups now"),
        ("It's wonderful how our street can make things better", "it's been wonderful meeting old friends again now"),
    ],
)
def test_what_only_shares_a_word_ends_nothing(old, new):
    assert not ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My accordion teacher is Bruno", "my accordion teacher is Ilka now"),
        ("The quilting circle meets at the mill", "the quilting circle has moved to the vicarage"),
        ("We print the leaflets at Ostermann", "from now on the leaflets are printed at Vidal"),
        ("I bank with Solveig Kasse", "I've switched banks, I'm with Nordbro now"),
        ("My allotment is number 12 behind the old dairy by the canal", "my allotment is number 31 now"),
    ],
)
def test_what_speaks_of_one_thing_still_does(old, new):
    assert ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I don't cook a lot", "I cooked a goulash for the neighbours"),
        ("I do not paint a lot", "I recently painted a mural with the neighbours"),
        ("I haven't skated in years", "I skated with my niece on Sunday"),
        ("I don't have a shift today", "I have a shift on Friday"),
        ("I haven't had much time to paint", "I paint in the attic"),
    ],
)
def test_who_denies_how_much_or_for_now_does_not_deny_that(old, new):
    assert denied_in_part(old, new)
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [("I don't eat much meat", "I no longer eat meat"), ("I don't fence", "I fence"), ("I swim a lot", "I can't swim")],
)
def test_a_whole_denial_is_none_in_part(old, new):
    assert not denied_in_part(old, new)


@pytest.mark.parametrize("text", ["bye Ada", "Bye Ada! Sleep well", "bye, Ada"])
def test_a_farewell_ends_nothing_of_whom_it_is_said_to(text):
    assert not ends("Ada plays the viola", text)


def test_values_of_one_sort_need_few_words_in_common():
    old = "The farewell dinner for Ottilie at the river restaurant in Speyer begins at 7 pm"
    assert not little_in_common(old, "The dinner begins at 8 pm")


def test_two_things_may_be_learned_at_a_time_unless_one_took_the_place_of_the_other():
    assert not ends("I'm learning to play the harp now", "I'm learning Finnish now")
    assert ends("I'm learning Finnish", "I'm learning Estonian instead of Finnish now")
