"""Chat models through pydantic-ai, which speaks to every provider; an extra, loaded with the first question."""

import inspect
import os
import re
import threading
import time
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from perdure.errors import InvalidInput, MissingExtra, ModelUnavailable
from perdure.ports import ChatModel

if TYPE_CHECKING:
    import asyncio

_EXTRA = "a chat model needs pydantic-ai: pip install 'perdure[llm]'"
_FORM = "llm is written provider:model (openai:gpt-5-mini, ollama:qwen3, anthropic:…) or openai:<base_url>#<model>"

_OLLAMA = "http://127.0.0.1:11434/v1"
"""Where Ollama listens unless it is told otherwise."""


def chat_model(spec: object) -> ChatModel | None:
    """Return the model that a name stands for, or the object itself; None for None and "none".

    Raises InvalidInput for what is neither, and MissingExtra where pydantic-ai is not installed. Nothing is asked yet.
    """
    if spec is None or spec == "none":
        return None
    if not isinstance(spec, str):
        if callable(getattr(spec, "complete", None)) and isinstance(getattr(spec, "name", None), str):
            return spec  # pyright: ignore[reportReturnType]
        raise InvalidInput(f"llm got {type(spec).__name__}: it takes text, or an object with name and complete()")
    provider, colon, model = spec.partition(":")
    if not colon or not provider or not model:
        raise InvalidInput(f"llm got {spec!r}: {_FORM}")
    return PydanticAiModel(spec)


class PydanticAiModel:
    """One model of one provider. Safe for threads, which take turns."""

    def __init__(self, spec: str) -> None:
        try:
            import pydantic_ai  # noqa: F401  # pyright: ignore[reportUnusedImport]
        except ImportError as error:
            raise MissingExtra(_EXTRA) from error
        if not _known(provider := spec.partition(":")[0]):  # what follows it may hold a password
            raise InvalidInput(f"llm got the provider {provider!r}, which is not known: {_FORM}")
        self.name = _without_address(spec)
        self._spec = spec
        self._model: Any = None
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def complete(self, prompt: str, /, *, max_tokens: int, timeout_s: float, temperature: float = 0.0) -> str:
        """Return the model's answer to a prompt. ModelUnavailable when there is none within the time, and why."""
        import asyncio  # a tenth of the time in which perdure is loaded

        with self._lock:  # the client of a provider belongs to one event loop
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
            try:
                asked = self._ask(prompt, max_tokens=max_tokens, timeout_s=timeout_s, temperature=temperature)
                return self._loop.run_until_complete(asyncio.wait_for(asked, timeout_s))
            except TimeoutError as error:
                raise ModelUnavailable(f"the model {self.name} gave no answer within {timeout_s:g} s") from error

    def close(self) -> None:
        """Let go of the connections."""
        with self._lock:
            loop, client = self._loop, getattr(self._model, "client", None)
            self._loop = self._model = None
            if loop is None:
                return
            close: Any = getattr(client, "close", None)
            if inspect.iscoroutinefunction(close):
                loop.run_until_complete(close())
            loop.close()

    async def _ask(self, prompt: str, *, max_tokens: int, timeout_s: float, temperature: float) -> str:
        from pydantic_ai.direct import model_request
        from pydantic_ai.exceptions import AgentRunError, UserError
        from pydantic_ai.messages import ModelRequest
        from pydantic_ai.settings import ModelSettings

        settings = ModelSettings(max_tokens=max_tokens, temperature=temperature, timeout=timeout_s)
        try:
            if self._model is None:
                self._model = self._made()
            response = await model_request(
                self._model, [ModelRequest.user_text_prompt(prompt)], model_settings=settings
            )
        except (AgentRunError, UserError) as error:
            raise ModelUnavailable(
                f"the model {self.name} cannot answer: {_cause(error)}",
                down=getattr(error, "status_code", None) not in _OF_THE_QUESTION,
                wait_s=_wait_s(error),
            ) from error
        except OSError as error:
            raise ModelUnavailable(f"the model {self.name} cannot be reached", down=True) from error
        return response.text or ""

    def _made(self) -> Any:
        from pydantic_ai.exceptions import UserError

        try:
            model = _model(self._spec)
            client: Any = getattr(model, "client", None)
            if hasattr(client, "max_retries"):
                client.max_retries = 0  # who asks knows when to ask again
            return model
        except (UserError, ImportError) as error:  # of this machine: no server was asked yet
            told = type(error).__name__ if "#" in self._spec else _lacking(str(error))
            raise ModelUnavailable(f"the model {self.name} cannot be asked: {told}") from error


def _known(provider: str) -> bool:
    """Tell whether pydantic-ai has a provider of a name, by its modules, of which none is loaded for it."""
    return find_spec(f"pydantic_ai.providers.{re.split('[-/.]', provider, maxsplit=1)[0]}") is not None


def _model(spec: str) -> Any:
    from pydantic_ai.models import infer_model

    provider, _, rest = spec.partition(":")
    base_url, hash_, model = rest.partition("#")
    if provider == "ollama" and not os.environ.get("OLLAMA_BASE_URL"):
        from pydantic_ai.providers.ollama import OllamaProvider

        return infer_model(spec, lambda _: OllamaProvider(base_url=_OLLAMA))
    if provider != "openai" or not hash_:
        return infer_model(spec)

    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    key = os.environ.get("OPENAI_API_KEY", "none")  # servers of one's own ask for none
    return OpenAIChatModel(model, provider=OpenAIProvider(base_url=base_url, api_key=key))


def _without_address(spec: str) -> str:
    """Return a name that may stand in a log: an address may hold a password."""
    provider, _, rest = spec.partition(":")
    _, hash_, model = rest.partition("#")
    return f"{provider}:{model}" if hash_ else spec


def _lacking(text: str) -> str:
    """Return what the environment lacks for a model, of what the package says of it at length."""
    variable = re.search(r"`([A-Z][A-Z0-9_]+)` environment variable", text)
    return f"set the environment variable {variable[1]}" if variable else text.partition(". ")[0]


_OF_THE_QUESTION = (400, 413, 422)
"""Statuses by which a server refuses one question; another one may do."""
_STATUS = {
    401: "it refuses the key",
    403: "it refuses the key",
    404: "there is no such model, or no such address",
    408: "it gave no answer in time",
    413: "the question is too long",
    429: "it is asked too often, or its quota is used up",
}


def _cause(error: Exception) -> str:
    """Return why there is no answer, in words that are ours: those of a server may repeat what it was sent."""
    from pydantic_ai.exceptions import ModelAPIError, UnexpectedModelBehavior

    status = getattr(error, "status_code", None)
    if status:
        return f"{_STATUS.get(status, 'its server failed' if status >= 500 else 'it refuses the question')} ({status})"
    if isinstance(error, UnexpectedModelBehavior) or isinstance(error.__cause__, ValueError):
        return "what came back is no answer of a chat model: is the address right?"
    if isinstance(error, ModelAPIError):
        return "it cannot be reached"
    return f"{type(error).__name__}"


def _wait_s(error: Exception) -> float | None:
    """Return for how many seconds a server wants to be left alone, as its header says."""
    headers = getattr(getattr(error.__cause__, "response", None), "headers", None)
    said = headers.get("retry-after") if headers is not None else None
    if not said:
        return None
    try:
        return max(float(said), 0.0)
    except ValueError:
        pass
    try:
        moment = parsedate_to_datetime(said)
    except ValueError:
        return None
    return max(moment.timestamp() - time.time(), 0.0)
