"""Chat models that cannot be asked: what the user is told to do."""

import pytest

from perdure.errors import ModelUnavailable
from perdure.providers.chat import PydanticAiModel


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
    assert refused("nobody:m") == "the model nobody:m cannot be asked: Unknown model: nobody:m"
    assert "secret" not in refused("nobody:http://ana:secret@127.0.0.1#m")


def test_ollama_is_asked_where_it_listens_by_default(monkeypatch):
    monkeypatch.delenv("OLLAMA_BASE_URL", raising=False)
    assert "cannot be asked" not in refused("ollama:perdure-no-such-model")
