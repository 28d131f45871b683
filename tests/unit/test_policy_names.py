"""A policy that names what there is not is refused when it is loaded."""

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
