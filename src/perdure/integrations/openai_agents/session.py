"""A session of the OpenAI Agents SDK: the transcript of a conversation, in the space of whom it is with."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeVar, cast

from agents.items import TResponseInputItem
from agents.memory import SessionSettings

from perdure.aio import AsyncSpace, space_of
from perdure.domain.message import Message
from perdure.domain.space import check_id
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput
from perdure.gateways import transcript
from perdure.pipelines.observe import observe_few
from perdure.pipelines.unsay import unsay
from perdure.ports import Transaction
from perdure.space import Space

T = TypeVar("T")
_ROLES = ("user", "assistant")
_SPOKEN = ("input_text", "output_text", "text", "refusal")


class PerdureSession:
    """Keeps the items of one conversation, in order and as they came, in the database of the memories.

    It belongs to the space: it is exported, moved, merged and erased with it. What the user and the assistant say also
    becomes memory of the space, unless `learn` is false; then only the transcript is kept. What is taken back from the
    transcript by `pop_item` or `clear_session` is forgotten with what it alone had led to, and what that had taken the
    place of holds again; with on_clear="keep", `clear_session` leaves memory as it is.
    """

    session_id: str
    session_settings: SessionSettings | None

    def __init__(
        self,
        session_id: str,
        space: Space | AsyncSpace,
        *,
        learn: bool = True,
        speaker: str | None = None,
        on_clear: Literal["forget", "keep"] = "forget",
        session_settings: SessionSettings | dict[str, Any] | None = None,
    ) -> None:
        """Name a conversation of a space. `speaker`: the user's name; `session_settings`: how much to give."""
        if on_clear not in ("forget", "keep"):
            raise InvalidInput(f"on_clear got {on_clear!r}: use forget or keep")
        self.session_id = check_id(session_id, name="session_id")
        given = session_settings or {}
        self.session_settings = SessionSettings(**given) if isinstance(given, dict) else given
        self._space = space_of(space)
        self._learn, self._speaker, self._on_clear = learn, speaker, on_clear

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """Return the last `limit` items, oldest first; without a limit, that of the settings, else all."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        return await asyncio.to_thread(self._items, limit)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Append items; others that write to the same conversation come before or after all of them."""
        if items:
            await _done(lambda: self._add(items))

    async def pop_item(self) -> TResponseInputItem | None:
        """Take back the last item and return it; None when there is none."""
        return await _done(self._pop)

    async def clear_session(self) -> None:
        """Take back every item."""
        await _done(self._clear)

    def _items(self, limit: int | None) -> list[TResponseInputItem]:
        if limit is not None and limit <= 0:
            return []
        with self._space.deps.store.read(self._space.ref) as tx:
            if tx is None:
                return []
            most = {} if limit is None else {"limit": limit}
            return [json.loads(value) for _, value in transcript.latest(tx, self.session_id, **most)]

    def _add(self, items: Sequence[TResponseInputItem]) -> None:
        space, deps = self._space, self._space.deps
        made = [(deps.new_id(), _written(one)) for one in items]
        heard = [self._message(id_, one) for (id_, _), one in zip(made, items, strict=True)] if self._learn else []

        def append(tx: Transaction) -> None:
            transcript.append(tx, self.session_id, made, now=to_ms(deps.clock()))

        messages = [one for one in heard if one is not None]
        space.engine.wrote(space.ref, observe_few(deps, space.ref, messages, tz=space.tz, beside=append))

    def _message(self, id_: str, item: Any) -> Message | None:
        for role in _ROLES:
            if text := said(item, role):
                speaker = self._speaker if role == "user" else None
                return Message(text=text, role=role, speaker=speaker, session=self.session_id, message_id=id_)
        return None

    def _pop(self) -> TResponseInputItem | None:
        space, deps = self._space, self._space.deps
        if not self._items(1):
            return None  # nothing to lock a space for, which may not be there
        with deps.store.write(space.ref) as tx:
            last = transcript.pop(tx, self.session_id)
            if last is None:
                return None
            unsay(tx, deps, self.session_id, [last[0]])
        space.engine.wake()
        return json.loads(last[1])

    def _clear(self) -> None:
        space, deps = self._space, self._space.deps
        if not self._items(1):
            return
        with deps.store.write(space.ref) as tx:
            said = [id_ for id_, _ in transcript.latest(tx, self.session_id)]
            transcript.clear(tx, self.session_id)
            if self._on_clear == "forget":
                unsay(tx, deps, self.session_id, said)
        space.engine.wake()


def said(item: Any, role: str) -> str:
    """Return what somebody of a role says in an item, without what memory cannot hold; "" for nothing."""
    if item.get("role") != role or item.get("type", "message") != "message":
        return ""
    text = _text(item.get("content"))
    return text if text.strip() else ""


async def _done(call: Callable[[], T]) -> T:
    """Run a blocking call on a thread; who stops waiting waits until it is done, so that nobody sees the half of it."""
    work = asyncio.ensure_future(asyncio.to_thread(call))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        while not work.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([work])
        work.exception()  # it counts as seen
        raise


def _written(item: Any) -> str:
    """Return an item as JSON; half a character, which no store and no request can hold, becomes a question mark."""
    if not isinstance(item, dict):
        raise InvalidInput(f"an item of a session is a JSON object, not {type(item).__name__}")
    try:
        return json.dumps(item, ensure_ascii=False).encode(errors="replace").decode()
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(f"an item of the session is no JSON: {error}") from error


def _text(content: Any) -> str:
    """Return what is said in the content of a message, without what memory cannot hold."""
    if isinstance(content, str):
        return _whole(content)
    parts = cast("list[dict[str, Any]]", content if isinstance(content, list) else [])
    spoken = (str(part.get("text") or part.get("refusal") or "") for part in parts if part.get("type") in _SPOKEN)
    return _whole("\n".join(one for one in spoken if one))


def _whole(text: str) -> str:
    return text.replace("\0", "").encode(errors="replace").decode()
