"""What is cleft in two is read as the plain sentence that it is, and kept in the words in which it was said."""

import pytest

import perdure
from perdure.extraction.cleft import uncleft
from perdure.extraction.compare import Said, compare

CLEFT = [
    ("now it's me and my aunt Vera mending nets in the shed", "my aunt Vera and I are mending nets in the shed"),
    ("It was last Monday that I sent off the manuscript", "I sent off the manuscript last Monday"),
    ("It was only three weeks ago that my aunt sold the mill", "my aunt sold the mill three weeks ago"),
    ("It's on 4 July that we move the bees", "we move the bees on 4 July"),
    ("It was back in 2017 that I gave up fencing", "I gave up fencing in 2017"),
    ("It's walnuts I'm allergic to", "I'm allergic to walnuts"),
    ("It's Friday that I work from home", "I work from home on Fridays"),
    ("It was Monday that I fell", "I fell on Monday"),
    ("It's the ferry that I take to school", "I take the ferry to school"),
    ("It was my godmother who taught me bridge", "my godmother taught me bridge"),
    ("It's celery I can't stand", "I can't stand celery"),
    ("It's a Lada that we drive", "we drive a Lada"),
    ("It's in Riga that we met", "we met in Riga"),
    ("Where I live is Riga", "I live in Riga"),
    ("The village where I grew up is Trysil", "I grew up in Trysil"),
    ("What I'm allergic to is walnuts", "I'm allergic to walnuts"),
    ("The only thing I can't eat is celery", "I can't eat celery"),
    ("Who I live with is my gran", "I live with my gran"),
    ("All I eat for lunch is soup", "I only eat soup for lunch"),
    ("It was 2017 when we moved here", "we moved here in 2017"),
    ("My barn has a solar panel on it", "there is a solar panel on my barn"),
]
PLAIN = [
    "it's me and you against the odds",
    "it's me again",
    "It was last Monday that counted",
    "It was a Monday that nobody forgets",
    "It was yesterday that it hailed",
    "It's true that I live in Riga",
    "It's a pity that I can't skate",
    "It's my dream that I live in Riga",
    "It's the third time I've failed",
    "It's cold where I live",
    "It was raining when we left",
    "It was a shop that my uncle owned",
    "It's not Nils who runs the club",
    "What I want is to leave",
    "What I said is true",
    "It's good I like celery",
]


@pytest.mark.parametrize(("text", "plain"), CLEFT)
def test_a_sentence_cleft_in_two_is_told_in_plain_words(text, plain):
    assert uncleft(text) == plain
    assert compare(Said(content=plain), Said(content=text)).label == "same"


@pytest.mark.parametrize("text", PLAIN)
def test_what_only_begins_like_it_stays_as_it_is(text):
    assert uncleft(text) == text


@pytest.mark.parametrize(
    ("text", "key"), [("It's walnuts I'm allergic to", "allergy"), ("It was my aunt who taught me chess", None)]
)
def test_what_is_cleft_is_kept_as_it_was_said(text, key):
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"consent": {"mode": "auto"}}) as engine:
        space = engine.space(user="ana")
        space.observe(text)
        kept = space.list(kind=["fact", "preference", "profile"]).items
        assert [(one.content, one.key) for one in kept] == [(text, key)]


def test_a_question_where_somebody_lives_is_not_read_as_cleft():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="ana")
        space.observe("Where I live is Riga?")
        assert not space.list(kind=["fact", "profile"]).items


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("we found a flat in Bonn, so that's where I live now", "I live in Bonn now"),
        ("they sent me to York and that is where I work these days", "I work in York these days"),
        ("now it's Ray I train with", "I train with Ray now"),
        ("they moved desks, so now it's Ray I train with", "I train with Ray now"),
        ("now it is Jo I answer to", "I report to Jo now"),
    ],
)
def test_where_and_with_whom_one_is_now_is_read_plainly(text, plain):
    assert uncleft(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "we went to Bonn, that's where my sister lives",
        "I've never been to Bonn, that's where I work",
        "we flew to Rome, that's where we got married",
        "if we moved to Rome, that's where I work",
        "he moved to Bonn, that's where he lives now",
    ],
)
def test_where_something_else_was_is_left_as_it_is(text):
    assert uncleft(text) == text
