"""Chat models that cannot be asked: what the user is told to do."""

import pytest

from perdure.errors import InvalidInput, ModelUnavailable
from perdure.providers.chat import PydanticAiModel
from perdure.testing.scripted import scripted


def refused(spec):
    model = PydanticAiModel(spec)
    with pytest.raises(ModelUnavailable) as refusal:
        model.complete("hello", max_tokens=5, timeout_s=20)
    model.close()
    return str(refusal.value)


@pytest.mark.parametrize(
    ("spec", "variable"), [("openai:gpt-5-mini", "OPENAI_API_KEY"), ("anthropic:claude-x", "ANTHROPIC_API_KEY")]
)
def test_a_missing_key_is_named(monkeypatch, spec, variable):
    monkeypatch.delenv(variable, raising=False)
    assert refused(spec) == f"the model {spec} cannot be asked: set the environment variable {variable}"


def test_an_unknown_provider_is_named_without_its_address():
    for spec in ("nobody:m", "nobody:http://ana:secret@127.0.0.1#m"):
        with pytest.raises(InvalidInput, match="the provider 'nobody', which is not known") as refusal:
            PydanticAiModel(spec)
        assert "secret" not in str(refusal.value)


def test_ollama_is_asked_where_it_listens_by_default(monkeypatch):
    monkeypatch.delenv("OLLAMA_BASE_URL", raising=False)
    assert "cannot be asked" not in refused("ollama:perdure-no-such-model")


def failure(*answers):
    with scripted(*answers) as script:
        model = PydanticAiModel(script.address)
        with pytest.raises(ModelUnavailable) as refusal:
            model.complete("hello", max_tokens=5, timeout_s=20)
        model.close()
        return refusal.value, len(script.asked)


@pytest.mark.parametrize(
    ("answer", "words", "down", "wait_s"),
    [
        (429, "it is asked too often, or its quota is used up (429)", True, None),
        ((429, {"Retry-After": "3600"}), "it is asked too often, or its quota is used up (429)", True, 3600.0),
        ((503, {"Retry-After": "Thu, 01 Jan 2015 00:00:00 GMT"}), "its server failed (503)", True, 0.0),
        ((503, {"Retry-After": "soon"}), "its server failed (503)", True, None),
        (500, "its server failed (500)", True, None),
        (401, "it refuses the key (401)", True, None),
        (404, "there is no such model, or no such address (404)", True, None),
        (400, "it refuses the question (400)", False, None),
        ({"detail": "log in"}, "what came back is no answer of a chat model: is the address right?", True, None),
    ],
)
def test_a_server_that_gives_no_answer_is_told_of_in_words_and_asked_once(answer, words, down, wait_s):
    error, asked = failure(answer)
    assert str(error) == f"the model openai:m cannot answer: {words}"
    assert (error.down, error.wait_s, asked) == (down, wait_s, 1)


def test_a_server_that_is_not_there_is_told_of_in_words():
    assert refused("openai:http://127.0.0.1:9/v1#m") == "the model openai:m cannot answer: it cannot be reached"
