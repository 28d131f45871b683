"""Procedures come only to those who ask for them (SPEC 001.12)."""

import pytest

import perdure


@pytest.fixture
def heard():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        yield engine.space(user="ada")


def test_a_procedure_is_recalled_by_its_category_or_kind_and_never_by_default(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        result = me.observe("How to restart the kiln: 1. switch it off 2. wait ten minutes 3. press the green button")
        (made,) = (memory for memory in result.memories if memory.kind == "procedure")
        me.remember("switch off the kiln; wait; press green", kind="procedure")
        found = me.recall("restart the kiln", categories=("procedural",)).hits
        assert made.id in {hit.memory.id for hit in found}
        assert {hit.memory.kind for hit in found} == {"procedure"}
        assert made.id in {hit.memory.id for hit in me.recall("restart the kiln", kinds=("procedure",)).hits}
        assert "procedure" not in {hit.memory.kind for hit in me.recall("restart the kiln").hits}


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Loosen the bolts, lift the wheel, grease the axle", 3),
        ("First drain the boiler, then open the valve", 2),
    ],
)
def test_what_is_given_as_a_procedure_is_numbered_also_between_commas(me, text, steps):
    (one,) = me.remember(text, kind="procedure").memories
    assert one.content.splitlines()[-1].startswith(f"{steps}. ")


@pytest.mark.parametrize("text", ["Eggs, flour, milk", "Knock twice", "Wait, then", "It is old. Ask Jutta, Bo, or me"])
def test_what_has_no_steps_stays_as_it_is(me, text):
    assert me.remember(text, kind="procedure").memories[0].content == text


@pytest.mark.parametrize(
    "text",
    [
        "Procedure: drain the boiler, open the valve, wait ten minutes",
        "When baking rye bread, first feed the starter, then mix in the flour, and finally bake it for an hour.",
        "Before leaving the cabin, first close the gas, then drain the pipes, then lock the shed.",
    ],
)
def test_steps_in_a_sentence_are_a_procedure(heard, text):
    heard.observe(text)
    (one,) = [one for one in heard.list().items if one.kind == "procedure"]
    assert "\n3. " in one.content


@pytest.mark.parametrize(
    "text",
    [
        "When travelling last year, first we went to Ulm, then to Graz, and finally to Brno.",
        "When I was small, first we lived in Ulm, then in Graz, then in Brno.",
        "When baking, first things first.",
        "Before leaving, first check the gas, then lock up.",
        "Procedure: unclear",
    ],
)
def test_what_only_tells_of_an_order_is_none(heard, text):
    heard.observe(text)
    assert not [one for one in heard.list().items if one.kind == "procedure"]


def test_steps_are_not_told_among_what_changed():
    with perdure.open("sqlite:///:memory:", embedder="none", preset="supervisor") as engine:
        told_to(engine.space(user="ada"))


def told_to(heard):
    """Look at what a session is told of two things that were kept."""
    heard.remember("Loosen the bolts, lift the wheel, grease the axle", kind="procedure")
    heard.remember("The cart is green")
    told = heard.get_context("what is new?", session="other")
    assert "The cart is green" in str(told)
    assert "Loosen" not in str(told)
