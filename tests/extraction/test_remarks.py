"""Ordinary remarks, which end nothing, and those in nearly the same words that do."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.endings import ended
from perdure.extraction.overtaking import overtakes, turned


def _ends(old: str, new: str, key: str | None = None) -> bool:
    found = compare(Said(content=old, key=key), Said(content=new, key=key)).label == "contradiction"
    return found or ended(old, new, key=key) or any(overtakes(one, old) > 0 for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm allergic to cashews", "The cashews are gone"),
        ("My son is allergic to sesame", "We're out of sesame"),
        ("I love raspberries", "The raspberries are all eaten"),
        ("I'm scared of geese", "The goose is gone"),
        ("I'm into salsa", "The salsa is over"),
        ("I play badminton", "The badminton is over"),
        ("I play basketball", "The basketball is gone, the neighbours have it"),
        ("I collect teapots", "The teapots are sold out"),
        ("I keep ducks", "The duck is gone"),
        ("I'm afraid of parrots", "We sold the parrot"),
        ("I'm a fan of the Otters", "The Otters split up"),
        ("My aunt adores lilacs", "The lilacs have died"),
    ],
)
def test_what_is_gone_is_no_taste(old, new):
    assert not _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We have ducks", "The ducks are gone"),
        ("I drive a Skoda", "The Skoda is gone"),
        ("I'm taking a pottery course", "The pottery course is over"),
        ("I have a Hulu subscription", "My Hulu subscription is over"),
        ("I collect teapots", "I sold my teapots"),
    ],
)
def test_what_is_gone_is_had_no_more(old, new):
    assert _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Ghent", "I moved to Thunderbird"),
        ("I live in Ghent", "I moved to the early shift"),
        ("I live in Ghent", "We moved to a shorter week"),
        ("I live in Ghent", "I moved to goat milk"),
        ("I live in Ghent", "I moved from Chrome to Opera"),
        ("My aunt lives in Ghent", "My aunt moved to Ubuntu"),
        ("I'm in Ghent", "I'm on Debian now"),
        ("Our team sits in Ghent", "I moved to accounting"),
    ],
)
def test_only_a_place_is_a_new_home(old, new):
    assert not _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Ghent", "I moved to Kortrijk"),
        ("I live in Ghent", "I moved to the coast"),
        ("I live in Ghent", "We moved to Wales last spring"),
        ("i live in ghent", "i moved to kortrijk"),
        ("My aunt lives in Ghent", "My aunt moved to a village near Mons"),
        ("My aunt lives in Ghent", "My aunt has moved back to Ostend"),
    ],
)
def test_a_place_is_a_new_home(old, new):
    assert _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My watch is a Casio", "I left my watch at the gym"),
        ("My helmet is white", "I've left my helmet on the train"),
        ("My sledge is wooden", "I left my sledge outside"),
        ("My rabbit is called Bo", "I left my rabbit with Ina"),
        ("My van is a Transit", "I left the van at the garage"),
    ],
)
def test_what_is_left_somewhere_is_still_had(old, new):
    assert not _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [("I sing in a choir", "I left the choir in June"), ("I'm in a band", "I left my band")],
)  # fmt: skip
def test_who_left_a_group_is_in_it_no_more(old, new):
    assert _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My niece is called Pia", "My niece is now a welder"),
        ("My coach is called Rolf", "My coach is now in Vienna"),
        ("My coach is Rolf", "My coach is on holiday now"),
        ("My sister is a vet", "My sister is very tired now"),
    ],
)
def test_how_somebody_is_now_is_not_who_they_are(old, new):
    assert not _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My coach is called Rolf", "My coach is now called Rolf Horn"),
        ("My coach is Rolf", "My coach is Ines now"),
        ("My sister is a vet", "My sister is a judge now"),
        ("My niece is in Vienna", "My niece is in Graz now"),
    ],
)
def test_who_somebody_is_now_is(old, new):
    assert _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("I work at Krone", "I work at the kiosk on Sundays", "employer"),
        ("I work at Krone", "I teach at the night school in the evenings", "employer"),
        ("My sofa is red", "My second sofa is green", None),
        ("I wake up at 6", "I woke up at 9 today", None),
        ("I start at 8", "I started at 10 yesterday", None),
        ("I'm 52", "I'm 170 cm", None),
        ("My nan is 80", "My nan is 150 cm tall", None),
        ("I swim on Thursdays", "I don't have time on Thursdays", None),
        ("My upstairs tenant is quiet", "My downstairs tenant is quiet", None),
        ("My aunt taught me whist", "I taught my aunt whist", None),
    ],
)
def test_the_one_is_so_beside_the_other(old, new, key):
    assert not _ends(old, new, key)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("I work at Krone", "I work at the kiosk now", "employer"),
        ("My sofa is red", "My sofa is green now", None),
        ("I wake up at 6", "I wake up at 9 now", None),
        ("I'm 52", "I'm 53", None),
        ("I swim on Thursdays", "I don't swim on Thursdays any more", None),
        ("I have a sledge", "I don't have a sledge", None),
    ],
)
def test_the_one_is_so_instead_of_the_other(old, new, key):
    assert _ends(old, new, key)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I like my duck rare", "I rarely like duck"),
        ("I have a cousin in Nice", "My cousin has a nice voice"),
        ("I train hard", "I hardly train"),
    ],
)
def test_words_that_look_alike_say_not_the_same(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "same"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I have a hamster", "I have no pets any more"),
        ("I have two daughters", "I have no children"),
        ("I have a sister", "I have no siblings"),
        ("I have a husband", "I don't have a partner"),
        ("I have a van", "I have no vehicle"),
        ("I have a cello", "I don't have any instruments"),
        ("I work at Krone", "I don't have a job any more"),
        ("I have a goat", "I don't have any goats"),
        ("We keep six geese", "One goose is gone"),
        ("We have four ponies", "One pony is gone"),
    ],
)
def test_who_has_none_of_a_kind_has_no_such_thing(old, new):
    assert _ends(old, new, "employer" if "work" in old else None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I row on Tuesdays", "I have no time on Tuesdays"),
        ("I row on Tuesdays", "I don't have any plans for Tuesday"),
        ("I have a hamster", "I have no money"),
        ("I have a hamster", "I have no children"),
        ("I have two daughters", "I have no pets"),
        ("I have a van", "I have no job"),
        ("I work at Krone", "I have no energy at work"),
        ("I have a sister", "I don't have a partner"),
        ("I have a cello", "I don't have a piano"),
        ("I live in Ghent", "I have no friends in Ghent"),
    ],
)
def test_who_has_none_of_something_else_has_it_still(old, new):
    assert not _ends(old, new)
