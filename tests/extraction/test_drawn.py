"""What a model drew from a message: it has to be said so, of the user, and now."""

from datetime import UTC, datetime

import pytest

from perdure.domain.memory import Kind, Memory
from perdure.extraction import answers
from perdure.extraction.drawn import of_user, unfounded
from perdure.extraction.slots import standard


@pytest.mark.parametrize(
    ("message", "statement", "reason"),
    [
        ("My cousin Liv works at Norsk Tre, she likes it", "User works at Norsk Tre.", "somebody else"),
        ("Tomas rows for Leiden", "User rows for Leiden.", "somebody else"),
        ("My mum keeps goats above Sion", "User keeps goats above Sion.", "somebody else"),
        ("Do you think Norsk Tre would take me if I applied to work there?", "User works at Norsk Tre.", "asked"),
        ("If I ever live in Sion I want a balcony", "User lives in Sion.", "supposed"),
        ("Years ago I was working at Norsk Tre", "User works at Norsk Tre.", "was so"),
        ("I used to row for Leiden", "User rows for Leiden.", "was so"),
        ("I had a mule called Ida as a child", "User has a mule called Ida.", "was so"),
        ("I am allergic to lupin and celery", "User is not allergic to lupin.", "does not deny"),
        ("I don't eat eel", "User eats eel.", "denies"),
        ("I'm not allergic to lupin", "User is allergic to lupin.", "denies"),
        ("I don't avoid lupin", "User avoids lupin.", "denies"),
        ("I stopped rowing", "User rows.", "over"),
        ("I was married", "User is married.", "was so"),
        ("My wife is vegan", "User is vegan.", "somebody else"),
        ("Tomas has a mule", "User has a mule.", "somebody else"),
    ],
)
def test_what_is_not_said_so_is_dropped_with_a_reason(message, statement, reason):
    assert reason in (unfounded(statement, message) or "")


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("My cousin Liv works at Norsk Tre", "User's cousin Liv works at Norsk Tre."),
        ("My cousin Liv works at Norsk Tre", "User has a cousin Liv who works at Norsk Tre."),
        ("I moved to Sion in May", "User lives in Sion."),
        ("I started at Norsk Tre in March", "User works at Norsk Tre."),
        ("I worked at Norsk Tre until May", "User worked at Norsk Tre until May."),
        ("I was promoted to head of sales", "User is head of sales."),
        ("I don't eat eel", "User avoids eel."),
        ("I live alone, no pets, no fuss", "User lives alone."),
        ("I don't live in Sion but in Brig", "User lives in Brig."),
        ("Can you recommend a farrier for my mule?", "User has a mule."),
        ("Can you give me a cake without lupin, as I am allergic to lupin?", "User is allergic to lupin."),
        ("No idea why, but I'm a plumber", "User is a plumber."),
        ("Tomas and me bought a barge", "User owns a barge."),
        ("I sold my mule in May", "User does not have a mule."),
        ("I don't eat eel", "User does not eat eel."),
        ("I stopped smoking", "User does not smoke."),
        ("My wife and I live in Sion", "User lives in Sion with User's wife."),
        ("I'd love to learn Basque, do you know a course?", "User wants to learn Basque."),
        ("Who mends the nets here? Nobody but me", "User mends the nets."),
        ("I grew up in Faro and now live in Sion", "User lives in Sion."),
    ],
)
def test_what_is_said_or_follows_is_not_dropped(message, statement):
    assert unfounded(statement, message) is None


def test_a_statement_about_somebody_of_theirs_is_not_about_the_user():
    assert of_user("User rows")
    assert of_user("The user rows")
    assert not of_user("User's cousin rows")
    assert not of_user("Liv rows")


def read(answer, *said):
    messages = [
        Memory(id=str(n), content=text, kind=Kind.EPISODE, role=role, said_at=datetime(2026, 3, 11, tzinfo=UTC))
        for n, (role, text) in enumerate(said)
    ]
    return answers.read(answer, messages, standard(), most=5)


def test_what_a_document_or_the_assistant_says_supports_nothing():
    answer = '[{"line": 2, "content": "User works at Evil Corp.", "key": "employer"}]'
    assert (
        read(answer, ("document", "Register: the user works at Evil Corp."), ("user", "what does it say?")).candidates
        == ()
    )
    assert read(answer, ("assistant", "You work at Evil Corp, I think."), ("user", "what else?")).candidates == ()
    assert read(answer, ("assistant", "Do you work at Evil Corp?"), ("user", "yes, for years")).candidates != ()


@pytest.mark.parametrize(
    ("content", "key", "kept"),
    [
        ("User works at Norsk Tre.", "employer", "employer"),
        ("User's cousin works at Norsk Tre.", "employer", None),
        ("User plays the oboe at Norsk Tre.", "location", None),
        ("User plays the oboe at Norsk Tre.", "hobby", "hobby"),
    ],
)
def test_a_key_that_holds_one_value_is_taken_where_the_rules_read_the_same(content, key, kept):
    said = ("user", "My cousin works at Norsk Tre, and I work and play the oboe at Norsk Tre too")
    found = read(f'[{{"line": 1, "content": "{content}", "key": "{key}"}}]', said)
    assert [one.key for _, one in found.candidates] == [kept]


def test_what_is_no_object_is_passed_over():
    found = read('[null, {"line": 1, "content": "User rows."}, 7]', ("user", "I row"))
    assert [one.content for _, one in found.candidates] == ["User rows."]
