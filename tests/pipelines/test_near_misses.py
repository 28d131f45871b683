"""What lies near to what is read, and is none of it: each of these was taken for it once."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def kept(*said):
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"jobs": {"background": False}}) as engine:
        me = engine.space(user="ana")
        for number, text in enumerate(said):
            role = "assistant" if text.startswith("A: ") else "user"
            me.observe(text.removeprefix("A: "), role=role, session="s1", at=NOW + timedelta(hours=number))
        return {one.content for one in me.list().items if one.kind != "episode"}


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        (["I'm 44, no wait, that's my aunt, she is 46"], "I'm 44"),
        (
            ["My grandparents live in Ghent", "A: And the cousins?", "They live in Bruges"],
            "My grandparents live in Ghent",
        ),
        (["My dream was about boats, I own a dinghy"], "I own a dinghy"),
        (["I'm number one in the Fen Lane bowls club"], "I'm number one in the Fen Lane bowls club"),
    ],
)
def test_what_only_looks_like_a_correction_a_referent_or_an_address_ends_and_hides_nothing(said, stays):
    assert any(stays in one for one in kept(*said)), kept(*said)


def test_a_number_of_miles_ends_no_task():
    assert any(
        "service" in one for one in kept("I need to book the van in for its service", "the van's done 80,000 miles")
    )


@pytest.mark.parametrize(
    ("asked", "answer", "slot"),
    [
        ("How old are you, and do you have siblings?", "52", "age"),
        ("Where do you live, and do you have any pets?", "three newts", "pet"),
    ],
)
def test_a_short_answer_goes_to_the_question_that_asks_for_its_sort(asked, answer, slot):
    assert kept(f"A: {asked}", answer) == {f"{slot}: {answer}"}


def test_what_one_read_and_gave_up_of_two_leaves_the_other():
    assert kept("I study law and media", "I dropped media") >= {"I study law"}


@pytest.mark.parametrize(
    "before", ["my landlord raised the rent", "My ex was from Oslo", "Translate this line:", "my sister rang me"]
)
def test_she_is_the_partner_only_where_nobody_else_was_spoken_of(before):
    assert any("girlfriend is Tove" in one for one in kept("My girlfriend is Tove", before, "she broke up with me"))
    assert not any("girlfriend is Tove" in one for one in kept("My girlfriend is Tove", "she broke up with me"))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("My cousin is a baker in Ghent", "My uncle's son is a cook in Ghent"),
        ("My parents have two cats", "They have no tail"),
        ("I need to buy another kayak", "I got my kayak last summer"),
    ],
)
def test_another_relative_or_thing_ends_nothing(known, said):
    assert any(known.removeprefix("I need to ") in one for one in kept(known, said))
