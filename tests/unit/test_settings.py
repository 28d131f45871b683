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
    ("provider", "model", "llm"),
    [
        (None, "ollama:qwen3", "ollama:qwen3"),
        ("ollama", "ollama:qwen3", "ollama:qwen3"),
        ("ollama", "qwen3:8b", "ollama:qwen3:8b"),
    ],
)
def test_a_provider_is_said_once(environ, provider, model, llm):
    environ("MEM_EXTRACT_MODEL", model)
    if provider:
        environ("MEM_EXTRACT_PROVIDER", provider)
    assert from_environment() == {"extract": {"llm": llm}}


def test_a_provider_without_a_model_is_refused(environ):
    environ("MEM_EXTRACT_PROVIDER", "ollama")
    with pytest.raises(InvalidInput, match="MEM_EXTRACT_PROVIDER is 'ollama' without a MEM_EXTRACT_MODEL"):
        from_environment()


def test_what_is_less_sure_than_the_environment_wants_is_not_told_either(environ):
    environ("MEM_CONFIDENCE_MIN", "0.8")
    with perdure.open("sqlite:///:memory:", embedder="none", preset="thread") as engine:
        space = engine.space(thread="t")
        space.remember("The kiln came from Ghent", confidence=0.6)
        space.remember("The kiln stands in a shed", confidence=0.9)
        told = space.get_context("What about the kiln?")
        assert "shed" in told
        assert "Ghent" not in told
        assert "Ghent" in engine.space(thread="t", preset="assistant").get_context("What about the kiln?")


def test_a_temperature_that_no_model_takes_is_refused(environ):
    environ("MEM_EXTRACT_TEMPERATURE", "9")
    with pytest.raises(InvalidInput, match=r"llm_temperature got 9.0: use 0 to 2"):
        perdure.open("sqlite:///:memory:", embedder="none")


@pytest.mark.parametrize(
    ("name", "value"),
    [("MEM_AUTO_EXTRACT", "perhaps"), ("MEM_MAX_PER_TURN", "2.5"), ("MEM_EXTRACT_TEMPERATURE", "cold")],
)
def test_a_value_without_sense_is_refused_by_its_name(environ, name, value):
    environ(name, value)
    with pytest.raises(InvalidInput, match=f"{name} is '{value}'"):
        perdure.open("sqlite:///:memory:", embedder="none")
