"""A policy that names what there is not is refused when it is loaded."""

import sqlite3

import pytest

import perdure
from perdure.errors import InvalidInput


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ({"consent": {"keys": ["locaton"]}}, "policy.consent.keys got 'locaton', which is no slot: did you mean"),
        ({"consent": {"keys": ["name", "zzzz"]}}, "use .*location"),
        ({"consent": {"minor": ["respnse.style"]}}, "policy.consent.minor got"),
        ({"consent": {"mode": "auto", "keys": ["name"]}}, "policy.consent.mode is auto"),
        ({"extract": {"llm_timeout_s": 0}}, "policy.extract.llm_timeout_s got 0: use more than 0"),
        ({"insight": {"llm_timeout_s": 0.0}}, "use more than 0"),
        ({"extract": {"llm": "nowhere:tiny"}}, "which is not known"),
        ({"decay": {"rates": {"fakt": 0}}}, "decay.rates got 'fakt': did you mean fact"),
        ({"decay": {"rates": {3: 0}}}, "decay.rates got '3': use"),
        ({"decay": {"rates": {"fact": "slow"}}}, "decay.rates.fact must be a number, not 'slow'"),
        ({"decay": {"rates": {"fact": None}}}, "decay.rates.fact must be a number"),
        ({"decay": {"rates": {"fact": True}}}, "decay.rates.fact must be a number"),
        ({"decay": {"rates": {"fact": float("nan")}}}, "decay.rates.fact must be a number"),
        ({"decay": {"rates": {"fact": float("inf")}}}, "decay.rates.fact inf is out of range"),
        ({"decay": {"rates": {"task": -1}}}, "decay.rates.task -1 is out of range"),
        ({"categories": {"of_kind": {"fact": 3}}}, "categories.of_kind.fact got 3"),
        ({"categories": {"of_kind": {"fact": " "}}}, "categories.of_kind.fact got ' '"),
    ],
)
def test_what_names_nothing_is_refused(policy, told):
    with pytest.raises(InvalidInput, match=told):
        perdure.open("sqlite:///:memory:", embedder="none", policy=policy)


@pytest.mark.parametrize(
    "policy",
    [
        {"consent": {"keys": ["employer", "city"]}},
        {"consent": {"keys": ["birthday"], "minor": ["hobbies"]}},
        {"consent": {"mode": "auto"}},
        {"extract": {"llm_timeout_s": 0.5}},
        {"extract": {"llm": "openai:http://127.0.0.1:1/v1#tiny"}},
        {"extract": {"llm": "ollama:tiny"}},
        {"decay": {"rates": {"fact": 0, "note": 0.5}}},
        {"decay": {"rates": {}}},
        {"categories": {"of_kind": {"fact": "lore"}}},
    ],
)
def test_what_names_something_is_taken(policy):
    perdure.open("sqlite:///:memory:", embedder="none", policy=policy).close()


def test_another_name_of_a_slot_asks_as_well():
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"consent": {"keys": ["company"]}}) as engine:
        ada = engine.space(user="ada")
        ada.observe("I work at Philips")
        ada.observe("I work at Heineken now")
        assert [one.key for one in ada.proposals()] == ["employer"]


def test_a_slot_of_several_values_asks_nobody(tmp_path):
    path = tmp_path / "slots.toml"
    path.write_text('[plants]\nkind = "fact"\nconsent = true\n')
    with pytest.raises(InvalidInput, match="consent goes with single = true"):
        perdure.open("sqlite:///:memory:", embedder="none", policy={"extract": {"slots": str(path)}})
    path.write_text('[garden]\nkind = "fact"\nsingle = true\nconsent = true\n')
    perdure.open("sqlite:///:memory:", embedder="none", policy={"extract": {"slots": str(path)}}).close()


def test_a_store_in_which_a_rate_is_no_number_is_read(tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(url, embedder="none") as engine:
        made = engine.space(user="ada").remember("Ada has a boat").memories[0]
    base = sqlite3.connect(tmp_path / "memory.db")
    base.execute("update rows set decay_rate = 'slow' where id = ?", (made.id,))
    base.commit()
    base.close()
    with perdure.open(url, embedder="none") as engine:
        ada = engine.space(user="ada")
        assert [one.decay_rate for one in ada.list().items] == [0.0]
        assert [hit.memory.content for hit in ada.recall("boat").hits] == ["Ada has a boat"]
        assert ada.confirm(made.id).memories[0].confidence == 1.0
