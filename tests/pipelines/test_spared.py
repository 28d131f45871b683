"""What a sentence says of somebody beside their health is kept, and nothing of their health."""

import pytest

import perdure


@pytest.fixture
def me(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        yield engine.space(user="ana")


def kept(me, text):
    me.observe(text, session="1")
    return [one.content for one in me.list(kind=("fact", "profile", "preference")).items]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("My neighbour has gout and keeps bees in Otley", "My neighbour keeps bees in Otley"),
        ("My cousin is pregnant, she's a surveyor in Hull", "My cousin's a surveyor in Hull"),
        ("My uncle runs a forge in Tampere and has epilepsy", "My uncle runs a forge in Tampere"),
    ],
)
def test_only_what_tells_of_somebodys_health_is_left_out(me, text, left):
    assert kept(me, text) == [left]


@pytest.mark.parametrize(
    "text",
    [
        "My neighbour has gout and arthritis",
        "My cousin is pregnant and due in July",
        "My uncle has dementia and needs care all day",
        "My uncle has leukaemia and is in hospital in Hull",
        "My uncle, a retired smith, has epilepsy",
    ],
)
def test_what_hints_at_an_illness_is_left_out_with_it(me, text):
    assert kept(me, text) == []
