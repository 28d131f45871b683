"""What is paid, given back, reached or lost is over; what was gone and is here again is not (SPEC 3.1)."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def told():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="u")

        def tell(*messages: str) -> set[str]:
            for number, text in enumerate(messages):
                space.observe(text, role="user", session="s", at=START + timedelta(minutes=number))
            return {one.content for one in space.list(kind=("fact", "preference", "profile")).items}

        yield tell


@pytest.mark.parametrize(
    ("before", "over"),
    [
        ("I owe Lotte 60 francs", "I paid Lotte back this morning"),
        ("I owe my uncle 900 euros", "I settled up with my uncle"),
        ("I owe 2000 on the boat loan", "I paid off the boat loan"),
        ("I lent Imke my tent", "Imke gave the tent back"),
        ("I borrowed Jonas' saw", "I returned the saw to Jonas"),
        ("We have a rabbit called Flint", "We gave Flint back to the breeder"),
        ("I have a Border collie called Quill", "I lost Quill in the night"),
        ("I want to run the Bern half marathon in May", "I finished the half marathon"),
        ("I moved my eye test to 10 May", "The eye test got cancelled"),
        ("I have a cold", "I'm over my cold"),
        ("I'm vegetarian", "I started eating meat again"),
        ("I don't smoke", "I've gone back to smoking"),
        ("My foreman is on leave", "My foreman is back"),
        ("I share a barge with Jost", "Jost moved out"),
        ("I study botany in Uppsala", "I graduated"),
    ],
)
def test_what_is_settled_is_over(told, before, over):
    assert before not in told(before, over)


@pytest.mark.parametrize(
    ("before", "beside"),
    [
        ("I owe Lotte 60 francs", "I paid the roofer back in May"),
        ("I owe Lotte 60 francs", "Lotte paid me back for the ferry"),
        ("I owe Lotte 60 francs", "I paid Ana back yesterday"),
        ("I lent Imke my tent", "Imke gave me a lantern"),
        ("I lent Imke my book on knots", "I returned the library book"),
        ("My foreman is Jost", "My foreman is back"),
        ("I work at Brandt", "I graduated"),
        ("I work at Brandt", "I started working out again"),
        ("We have a van", "We took the van back to the garage"),
        ("We have a rabbit called Flint", "I returned the boots"),
        ("I have a Border collie called Quill", "I lost Quill's lead"),
        ("I want to read more poetry", "I finished the poetry reading"),
        ("I want to run a marathon", "I finished the race report"),
        ("Our goose Bille is grey and loud", "Bille escaped on Friday and came back on Sunday"),
        ("My kayak is a blue Prijon", "My kayak was stolen on Monday and turned up on Tuesday"),
    ],
)
def test_what_is_settled_of_others_or_undone_ends_nothing(told, before, beside):
    assert before in told(before, beside)


@pytest.mark.parametrize(
    ("before", "over", "left"),
    [
        ("I live in Ulm with my partner Jost", "Jost and I broke up", "I live in Ulm"),
        (
            "I live in Ulm with my partner Jost and our goat Bille",
            "Jost and I split up",
            "I live in Ulm with our goat Bille",
        ),
        ("I live in Ulm with my parrot Flint", "Flint died last week", "I live in Ulm"),
    ],
)
def test_who_no_longer_lives_with_somebody_lives_there_still_and_is_not_asked(told, before, over, left):
    found = told(before, over)
    assert left in found
    assert before not in found


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("I'm 57", "I turned 58 last week"),
        ("I'm 57", "Turned 58 yesterday"),
        ("My nephew is 8", "My nephew turned 9 on Friday"),
    ],
)
def test_who_turned_an_age_is_that_old(told, before, now):
    assert told(before, now) == {now}
