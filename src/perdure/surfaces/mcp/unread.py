"""What a client says that is no message: it gets an answer, where the SDK leaves whoever waits for one without."""

import json
from types import TracebackType
from typing import Any, Self, cast

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError


class Answered:
    """A stream of messages, without what could not be read; `write` gets the error that says so."""

    def __init__(self, read: Any, write: Any) -> None:
        self._read, self._write = read, write

    @property
    def last_context(self) -> Any:
        """Return the context of whoever sent the last message."""
        return self._read.last_context

    async def receive(self) -> SessionMessage | Exception:
        """Return the next message."""
        while isinstance(said := await self._read.receive(), ValidationError):
            if (answer := _refused(said)) is not None:
                await self._write.send(SessionMessage(answer))
        return said

    async def aclose(self) -> None:
        """Close the stream."""
        await self._read.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        await self.aclose()


def _refused(error: ValidationError) -> JSONRPCError | None:
    """Return the answer to what could not be read; None where nobody waits for one."""
    found = error.errors(include_url=False)
    line = next((one["input"] for one in found if one["type"] == "json_invalid"), None)
    if not isinstance(line, str):  # JSON, but no message of the protocol
        whole = next((one["input"] for one in found if one["type"] == "missing"), None)
        return _error(whole, INVALID_REQUEST, "the message is no request of JSON-RPC 2.0")
    if not line.strip():
        return None
    why = "the message is no JSON" + found[0]["msg"].removeprefix("Invalid JSON")
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        return JSONRPCError(jsonrpc="2.0", id=None, error=ErrorData(code=PARSE_ERROR, message=why))
    try:
        json.dumps(asked, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        why = "the message holds a lone surrogate, which is half of a character: cut texts between characters"
    return _error(asked, PARSE_ERROR, why)


def _error(message: object, code: int, why: str) -> JSONRPCError | None:
    """Return an error for the request that a message is; None for what asks nothing."""
    asked = cast("dict[str, Any]", message) if isinstance(message, dict) else {}
    id_ = asked.get("id")
    if "method" not in asked or isinstance(id_, bool) or not isinstance(id_, int | str):
        return None
    return JSONRPCError(jsonrpc="2.0", id=id_, error=ErrorData(code=code, message=why))
