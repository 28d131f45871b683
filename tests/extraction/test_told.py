"""What people tell in passing, in frames of their own: kept, or known to be no statement."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.sensitive import find
from perdure.extraction.slots import standard

NOW = datetime(2025, 3, 4, tzinfo=UTC)


def read(text):
    heard = Heard(text=text, said_at=NOW, zone=UTC)
    return [(one.key, one.content) for one in extract(heard, standard()) if not one.amends]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I'd never keep a parrot", (None, "I'd never keep a parrot")),
        ("my wife could live on olives", (None, "my wife could live on olives")),
        ("I could drink cocoa all day", ("likes", "I could drink cocoa all day")),
        ("you can ring me after nine", ("schedule", "you can ring me after nine")),
        ("Gran never drives", (None, "Gran never drives")),
        ("I barely speak Danish", (None, "I barely speak Danish")),
        ("I can't handle any alcohol", (None, "I can't handle any alcohol")),
        ("my father-in-law won't touch rice", (None, "my father-in-law won't touch rice")),
        ("Bo and I called it quits", (None, "Bo and I called it quits")),
        ("we've gone full time at the forge", (None, "we've gone full time at the forge")),
        ("they moved me to nights", ("work.hours", "they moved me to nights")),
        ("everyone's called me Tig since school", ("name", "everyone's called me Tig since school")),
        ("home for us is Leith", ("location", "home for us is Leith")),
        ("give me short answers whenever you explain a rule", ("response.style",) * 2),
        ("I weave rugs, two a year, and I'd rather have a small loom than a big one", ("likes",) * 2),
        ("in winter we swim in the lake, which club would you join?", (None, "in winter we swim in the lake")),
        ("write letters as plain text from now on", ("response.style",) * 2),
        ("the top shelf is for jars", (None, "the top shelf is for jars")),
        ("Ivo quit lol so Runa's captain of the crew now", (None,) * 2),
    ],
)
def test_what_is_told_in_passing_is_kept(text, kept):
    key, content = kept
    assert any(one == key and content in (key, None, said) for one, said in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "I would never say that",
        "I could eat a horse",
        "I barely slept",
        "say somebody is allergic to nickel and welds, which gloves help?",
        "neither of those is me",
        "you can call me later",
        "they put me on hold",
        "my bus has been stuck for 20 minutes",
        "are 3 coats of paint too much",
        "You're the clerk and I'm a customer with a dog. I go first: my dog is ill",
        "A riddle: I have six legs, I live in Delft, I eat jam. Who am I?",
        "I've become the king of Delft. Only joking!",
    ],
)
def test_what_is_no_statement_is_not(text):
    assert read(text) == []


def test_who_only_may_be_called_is_given_no_name():
    assert all(key != "name" for key, _ in read("you can call me after 8pm"))


@pytest.mark.parametrize(
    ("text", "health"),
    [
        ("We're due in April, so the attic must be dry", True),
        ("my sister is due on the 3rd of May", True),
        ("we're due back in April", False),
        ("I'm due a refund in May", False),
        ("the rent is due in April", False),
    ],
)
def test_who_is_due_is_expecting(text, health):
    assert any(one.type == "health" for one in find(text)) is health


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("My brother Ivo lives in Cork", "Ivo lives in Cork", "same"),
        ("My brother Ivo lives in Cork", "Ivo lives in Ghent now", "contradiction"),
        ("My brother Ivo lives in Cork", "Ivo lives in Ghent", "different"),
        ("My brother Ivo lives in Cork", "Ivo from work lives in Ghent now", "different"),
        ("I play my aunt's harp", "my aunt died", "different"),
        ("My cousin lives in Rome", "a cousin of mine died", "different"),
        ("I have no dog", "I bought a dog bed", "different"),
        ("My essay deadline is 3 May", "The deadline for my essay is 9 May", "contradiction"),
        ("My blood test is on 4 May", "My blood test is in November", "different"),
        ("Ivo lives in Cork", "My brother Ivo lives in Cork", "different"),
        ("My grandmother lives with us", "my grandmother passed away", "contradiction"),
        ("I'm a porter", "they made me laugh", "different"),
        ("Runa is in Grade 3", "Runa has entered Grade 4", "contradiction"),
        ("The deadline for my essay is 3 May", "my essay is due in June now", "contradiction"),
        ("my essay is due in May", "my essay is due on 3 May", "different"),
        ("I take two sugars in my tea", "no more sugar in my tea please", "contradiction"),
        ("we keep 6 geese", "we've got half a dozen geese", "same"),
        ("The rug is 3 metres by 2", "the rug is 2 x 3 m", "same"),
        ("Leith Athletic are my team", "I support Leith Athletic", "same"),
        ("Runa and I are engaged", "Runa and I called it off", "contradiction"),
        ("Runa is in year 4", "Runa just started year 5", "contradiction"),
        ("I don't have any pets", "I adopted a brown hamster", "contradiction"),
        ("I don't have any pets", "my sister adopted a hamster", "different"),
        ("I smoke a lot", "I have not touched a cigarette since May", "contradiction"),
        ("our rent is 900 a month", "rent's 950 a month from May", "contradiction"),
        ("My therapist is Runa Lowe", "My dentist is Runa Low", "different"),
        ("My therapist is Runa Lowe", "My therapist is Runa Low", "contradiction"),
    ],
)
def test_two_statements_in_frames_of_their_own_are_compared(old, new, label):
    found = compare(Said(content=old), Said(content=new)).label
    assert found == label or (label == "different" and found == "unsure")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("the summer before last we sailed to Skye", (2023, 6)),
        ("I moved to Cork the year before last", (2023, 1)),
        ("in summer we're moving to Cork", (2025, 6)),
        ("in summer I cycle to work", None),
    ],
)
def test_a_season_is_a_time_or_comes_again(text, first):
    (one,) = [one for one in extract(Heard(text=text, said_at=NOW, zone=UTC), standard()) if not one.amends]
    start = one.event_start
    assert (start and (start.year, start.month)) == first


@pytest.mark.parametrize(
    "text",
    [
        "You are the best and I'm a nurse in Ulm. I have two sons.",
        "My name is Bo and I live in Ulm. Who am I?",
        "My son has been reading for 20 minutes a day since May.",
    ],
)
def test_a_compliment_a_test_and_a_habit_are_no_play(text):
    assert read(text)


@pytest.mark.parametrize(
    "text",
    ["I can't face people at all", "I can't take any antidepressants", "I barely eat", "I would never vote for them"],
)
def test_what_is_nobodys_business_is_not_kept_by_the_way(text):
    assert read(text) == []
