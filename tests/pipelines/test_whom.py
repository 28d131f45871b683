"""What is known of somebody else answers no question about the one who asks, nor the other way round (SPEC 3.5)."""

import pytest

import perdure


@pytest.fixture
def me():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        yield engine.space(user="ana")


def told(me, *messages):
    for text in messages:
        me.observe(text, role="user", session="s")
    return me


OTHERS = ("my aunt lives in Brno", "My cousin Vit works at Skoda", "My niece's birthday is 9 June", "My son Olaf")


@pytest.mark.parametrize(
    "asked", ["where do I live?", "where do I work?", "when is my birthday?", "what is my name?", "Where do I live now"]
)
def test_what_others_are_says_nothing_of_the_asker(me, asked):
    assert told(me, *OTHERS).recall(asked).nothing_relevant


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("where does my aunt live?", "my aunt lives in Brno"),
        ("where does Vit work?", "My cousin Vit works at Skoda"),
        ("when is my niece's birthday?", "My niece's birthday is 9 June"),
        ("what is my son's name?", "My son Olaf"),
        ("do I have a son?", "My son Olaf"),
    ],
)
def test_it_answers_what_is_asked_of_them(me, asked, answer):
    found = told(me, *OTHERS).recall(asked)
    assert not found.nothing_relevant
    assert found.hits[0].memory.content == answer


@pytest.mark.parametrize("asked", ["how old is Fraser?", "when is my aunt's birthday?"])
def test_who_the_asker_is_says_nothing_of_others(me, asked):
    told(me, "I'm 34" if "old" in asked else "My birthday is 2 May", "My friend Fraser is Scottish")
    answer = me.recall(asked)
    shown = {hit.memory.content for hit in answer.hits if hit.relevance >= answer.threshold}
    assert shown.isdisjoint(("I'm 34", "My birthday is 2 May"))


def test_a_home_that_is_shared_is_both_of_theirs(me):
    told(me, "My aunt and I live in Brno, with her cats")
    assert not me.recall("where do I live?").nothing_relevant
    told(me, "I live in Ghent with my friend Pim")
    assert "Ghent" in me.recall("where does Pim live?").hits[0].memory.content
