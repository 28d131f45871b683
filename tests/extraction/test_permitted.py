"""Rules against their opposites, in whatever words, and rules beside each other."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

OPPOSITE = [
    ("Nobody can commit to trunk directly", "everyone can commit straight to trunk"),
    ("Trunk is locked, nobody can commit to it directly", "everyone on the team can commit straight to trunk"),
    ("Nobody may whistle on the jetty", "everyone can whistle on the jetty"),
    ("Everyone can whistle on the jetty", "no one may whistle on the jetty"),
    ("Goats are not allowed in the chapel", "goats may come into the chapel"),
    ("Goats are not allowed in the chapel", "you can bring goats to the chapel"),
    ("Children are welcome in the forge", "kids can't come into the forge"),
    ("No one can deploy on Fridays", "anyone can deploy on Fridays"),
    ("Sledges are forbidden in the stairwell", "sledges are now allowed in the stairwell"),
    ("You must not feed the swans", "everyone is allowed to feed the swans"),
    ("Nobody's allowed to swim in the quarry", "we can swim in the quarry again"),
]
BESIDE = [
    ("Nobody can commit to trunk directly", "everyone can read trunk"),
    ("Nobody can commit to trunk directly", "everyone can commit to the sandbox"),
    ("Goats are not allowed in the chapel", "hens are allowed in the chapel"),
    ("Goats are not allowed in the chapel", "goats are allowed in the orchard"),
    ("Nobody can deploy on Fridays", "everyone can deploy on Mondays"),
    ("Nobody can commit without a review", "everyone can commit with a review"),
    ("Lodgers can't use the sauna", "guests can use the sauna"),
    ("Nobody can park in the yard on Sundays", "everyone can park in the yard"),
    ("Nobody but the owners can commit to trunk", "owners can commit to trunk"),
    ("Nobody but pupils may enter the crypt", "pupils may enter the crypt"),
    ("Everyone but Ilva eats meat", "Ilva doesn't eat meat"),
]


@pytest.mark.parametrize(("old", "new"), OPPOSITE)
def test_what_all_may_do_contradicts_that_nobody_may(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(("old", "new"), BESIDE)
def test_rules_for_others_places_times_and_exceptions_stand_beside_each_other(old, new):
    assert compare(Said(content=old), Said(content=new)).label in ("different", "unsure")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("nobody can commit to trunk directly", 1),
        ("everyone on the team can merge straight into trunk", 1),
        ("no one can edit the roadmap", 1),
        ("nobody can push me around", 0),
        ("anyone can edit a film", 0),
        ("everyone can learn to code", 0),
    ],
)
def test_what_all_or_none_of_a_team_may_do_is_kept(text, kept):
    heard = Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC)
    assert len([one for one in extract(heard, standard()) if not one.amends]) == kept


UNLOCKED = [
    ("Our vault is password-protected", "anyone can access our vault"),
    ("the canteen is for staff only", "anybody can use the canteen"),
    ("my diary repo is private", "anyone can clone my diary repo"),
    ("our orchard is public", "only members may enter our orchard"),
]
LOCKED_STILL = [
    ("our handbook is read-only", "anyone can read our handbook"),
    ("our orchard is public", "only members can edit our orchard"),
    ("the boathouse is locked", "anyone can walk into the barn"),
    ("our repo is private", "only maintainers can read our repo"),
]


@pytest.mark.parametrize(("one", "other"), UNLOCKED)
def test_what_is_kept_from_most_is_not_open_to_all(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"
    assert compare(Said(content=other), Said(content=one)).label == "contradiction"


@pytest.mark.parametrize(("one", "other"), LOCKED_STILL)
def test_what_few_may_change_all_may_read(one, other):
    assert compare(Said(content=one), Said(content=other)).label in ("different", "unsure")
    assert compare(Said(content=other), Said(content=one)).label in ("different", "unsure")
