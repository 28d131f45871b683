"""What is said of a thing with "the": kept where it tells how the thing is made or stands, not how it is this hour."""

import pytest

import perdure

KEPT = [
    "The shed has a flat roof",
    "The exam is written",
    "the exam is oral",
    "The garden faces north",
    "The boat has an electric engine",
    "The pool is unheated",
    "The fence is made of metal",
    "The front door is red",
    "the punt is painted bottle green",
    "The stairs are carpeted",
    "The greenhouse is not heated",
    "The cottage has a slate roof",
    "the pump runs on diesel",
    "The tandem is made of carbon",
    "the loom is wooden",
    "the map room is upstairs",
    "Part of my job at the quarry is weighing lorries",
    "My main task is oiling the points",
    "the best part of my work is naming the calves",
]
NOT_KEPT = [
    "the soup is hot",
    "the light is green, go",
    "the film has a strange ending",
    "the water is cold",
    "the movie was free",
    "the answer is wrong",
    "the button is red in your screenshot",
    "the first one is free",
    "this dress is red",
    "Is the fence made of metal?",
    "if the pool is heated, tell me",
    "the kettle is empty",
    "the lodger is downstairs",
    "my job at the quarry is wearing me down",
    "my work is going slowly",
    "part of my job is giving me headaches",
]


def kept(text):
    with perdure.open("sqlite:///:memory:", embedder=None) as engine:
        space = engine.space(user="omar")
        space.observe(text)
        return [one.content for one in space.list(kind="fact").items]


@pytest.mark.parametrize("text", KEPT)
def test_how_a_thing_is_made_or_stands_is_kept(text):
    assert kept(text) == [text]


@pytest.mark.parametrize("text", NOT_KEPT)
def test_how_it_is_this_hour_is_not(text):
    assert kept(text) == []
