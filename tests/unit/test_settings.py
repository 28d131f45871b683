"""The names of the environment that set a policy."""

import pytest

import perdure
from perdure.errors import InvalidInput
from perdure.settings import FIELDS, from_environment


@pytest.fixture
def environ(monkeypatch):
    for name in FIELDS:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch.setenv


def test_an_empty_environment_sets_nothing(environ):
    environ("MEM_AUTO_EXTRACT", " ")
    assert from_environment() == {}


def test_the_thread_preset_extracts_only_where_the_environment_says_so(environ):
    with perdure.open("sqlite:///:memory:", embedder="none", preset="thread") as engine:
        assert engine.policy.extract.auto == "off"
    environ("MEM_AUTO_EXTRACT", "true")
    environ("MEM_MAX_PER_TURN", "2")
    environ("MEM_CONFIDENCE_MIN", "0.7")
    with perdure.open("sqlite:///:memory:", embedder="none", preset="thread") as engine:
        extract = engine.policy.extract
        assert (extract.auto, extract.max_per_turn, extract.confidence_min) == ("auto", 2, 0.7)
        assert [one.content for one in engine.space(thread="t").observe("I live in Lisbon").memories[1:]]


def test_what_the_caller_says_wins(environ):
    environ("MEM_MAX_PER_TURN", "2")
    policy = {"extract": {"max_per_turn": 4}}
    with perdure.open("sqlite:///:memory:", embedder="none", preset="thread", policy=policy) as engine:
        assert engine.policy.extract.max_per_turn == 4


def test_a_model_is_named_with_its_provider(environ):
    environ("MEM_EXTRACT_MODEL", "qwen3")
    assert from_environment() == {"extract": {"llm": "openai:qwen3"}}
    environ("MEM_EXTRACT_PROVIDER", "ollama")
    assert from_environment() == {"extract": {"llm": "ollama:qwen3"}}


@pytest.mark.parametrize(
    ("name", "value"),
    [("MEM_AUTO_EXTRACT", "perhaps"), ("MEM_MAX_PER_TURN", "2.5"), ("MEM_EXTRACT_TEMPERATURE", "cold")],
)
def test_a_value_without_sense_is_refused_by_its_name(environ, name, value):
    environ(name, value)
    with pytest.raises(InvalidInput, match=f"{name} is '{value}'"):
        perdure.open("sqlite:///:memory:", embedder="none")
