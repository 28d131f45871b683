"""One memory: what it says, where that comes from, what became of it, and what can be done with it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from nicegui import ui

from perdure.domain.entity import Relation
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Kind, Memory, State
from perdure.errors import NotFound
from perdure.surfaces.ui.parts import (
    action,
    answers,
    box,
    chip,
    heading,
    live,
    meter,
    page,
    pairs,
    said,
    steps,
    sure,
    tag,
)
from perdure.surfaces.ui.seat import Seat
from perdure.surfaces.ui.shown import (
    facts,
    kind_name,
    percent,
    short_text,
    source_line,
    state_name,
    step,
    whole_text,
)
from perdure.surfaces.ui.window import Window, done, now

_AROUND: Final = 2
"""So many messages before and after a source are shown."""
_SOURCES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A message that a memory comes from, with those around it; `at` is its place among them."""

    messages: tuple[Memory, ...]
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """Everything the page of one memory shows."""

    memory: Memory
    sources: tuple[Source, ...]
    history: tuple[HistoryEntry, ...]
    relations: tuple[tuple[Relation, Memory], ...]
    others: tuple[tuple[str, Memory], ...]


async def read(space: Seat, id_: str) -> Whole:
    """Read a memory with its sources, its history and what it is related to."""
    memory: Memory = await space.get(id_)
    found = [await _known(space, one) for one in (memory.source_ids or ((id_,) if _is_message(memory) else ()))]
    sources = [await _around(space, one) for one in found[:_SOURCES] if one is not None]
    related = [
        (one, await _known(space, one.to_id if one.from_id == id_ else one.from_id))
        for one in await space.relations(id_)
    ]
    history: list[HistoryEntry] = await space.history(id_)
    successor = await _known(space, memory.superseded_by) if memory.superseded_by else None
    others = [("Replaced by", successor)] if successor is not None else []
    others += [("It replaced", one) for one in await _replaced(space, history)]
    return Whole(
        memory=memory,
        sources=tuple(sources),
        history=tuple(history),
        relations=tuple((one, other) for one, other in related if other is not None),
        others=tuple(others),
    )


async def _replaced(space: Seat, history: Sequence[HistoryEntry]) -> list[Memory]:
    """Return what was superseded in the revision that brought a memory."""
    if not history or history[0].event != "ADD":
        return []
    first = history[0].rev
    entries: list[HistoryEntry] = await space.changes(since_rev=first - 1, limit=1)
    old = [one.memory_id for one in entries if one.rev == first and one.event == "SUPERSEDE" and one.memory_id]
    return [one for one in [await _known(space, id_) for id_ in old] if one is not None]


def _is_message(memory: Memory) -> bool:
    return memory.kind is Kind.EPISODE


async def _known(space: Seat, id_: str) -> Memory | None:
    try:
        return await space.get(id_)
    except NotFound:  # erased since
        return None


async def _around(space: Seat, source: Memory) -> Source:
    """Return a message between those that were said before and after it in its conversation."""
    if not _is_message(source):
        return Source(messages=(source,), at=0)
    many = _AROUND * 2
    before = await space.list(kind="episode", state=None, newest=True, after=str(source.seq), limit=many)
    after = await space.list(kind="episode", state=None, after=str(source.seq), limit=many)
    earlier = [one for one in before.items if one.session == source.session][:_AROUND][::-1]
    later = [one for one in after.items if one.session == source.session][:_AROUND]
    return Source(messages=(*earlier, source, *later), at=len(earlier))


def possible(memory: Memory) -> tuple[str, ...]:
    """Return what can be done with a memory in its state."""
    match memory.state:
        case State.ACTIVE:
            edit = () if _is_message(memory) else ("edit", "confirm")
            return (*edit, "unpin" if memory.pinned else "pin", "forget", "erase")
        case State.QUARANTINED:
            return ("release", "erase")
        case State.SOFT_DELETED | State.DEPRECATED:
            return ("restore", "erase")


async def build(window: Window, *, id: str) -> None:
    """Show one memory, and keep it up to date."""
    area = ui.element("div").classes("stack").style("gap: 20px")

    async def draw() -> None:
        try:
            whole = await read(window.space, id)
        except NotFound:
            area.clear()
            with area:
                _gone(window)
            return
        area.clear()
        with area:
            _Page(window, whole, show).build()

    show = live(window, draw)
    await show()


def _gone(window: Window) -> None:
    with page("This memory is not here"), ui.element("div"):
        pass
    ui.label("It was erased, or belongs to another space.").classes("lead")
    ui.link("Back to the memories", window.link("/memories"))


class _Page:
    """The page of one memory."""

    def __init__(self, window: Window, whole: Whole, again: Callable[[], Awaitable[None]]) -> None:
        self.window, self.whole, self.again = window, whole, again

    def build(self) -> None:
        """Make the page."""
        memory = self.whole.memory
        ui.page_title(f"{short_text(memory.content, most=60)} · perdure")
        ui.link("← Memories", self.window.link("/memories")).classes("small")
        with box():
            with ui.element("div").classes("line"):
                chip(kind_name(memory.kind.value), "accent")
                chip(state_name(memory.state.value), "good" if memory.state is State.ACTIVE else "warn")
                for text in (memory.key, memory.category):
                    if text:
                        chip(short_text(text, most=60))
                if memory.pinned:
                    chip("pinned", "accent")
            said(whole_text(memory.content), "big").props("role=heading aria-level=1")
            ui.label(source_line(memory, self.window.tz)).classes("soft")
            self._actions()
        for label, other in self.whole.others:
            self._other(label, other)
        with ui.element("div").classes("two"):
            with ui.element("div").classes("stack").style("gap: 20px"):
                self._provenance()
                self._history()
            with ui.element("div").classes("stack").style("gap: 20px"):
                self._numbers()
                self._relations()

    def _actions(self) -> None:
        looks = {
            "edit": ("Edit", "edit", self._edit),
            "confirm": ("Confirm", "check", self._confirm),
            "pin": ("Pin", "push_pin", lambda: self._do("pin", "Pinned")),
            "unpin": ("Unpin", "push_pin", self._unpin),
            "forget": ("Forget", "delete_outline", lambda: self._do("forget", "Forgotten. You can restore it.")),
            "restore": ("Restore", "restore", lambda: self._do("restore", "Restored")),
            "release": ("Release", "lock_open", lambda: self._do("release", "Released")),
            "erase": ("Erase for good", "delete_forever", self._erase),
        }
        with ui.element("div").classes("line"):
            for name in possible(self.whole.memory):
                text, icon, call = looks[name]
                action(text, call, icon=icon, dangerous=name == "erase")

    async def _do(self, operation: str, text: str) -> None:
        await getattr(self.window.space, operation)(id=self.whole.memory.id)
        done(text)
        await self.again()

    async def _confirm(self) -> None:
        await self.window.space.confirm(self.whole.memory.id)
        done("Confirmed: it is certain now, and does not fade")
        await self.again()

    async def _unpin(self) -> None:
        await self.window.space.pin(self.whole.memory.id, pinned=False)
        done("No longer pinned")
        await self.again()

    async def _edit(self) -> None:
        memory = self.whole.memory
        with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 640px; width: 100%"):
            dialog.props["aria-label"] = "Edit this memory"
            heading("Edit this memory")
            ui.label("The corrected statement takes its place; the old one stays in its history.").classes("soft")
            text = (
                ui.textarea(value=memory.content)
                .props("outlined autogrow autofocus aria-label='What is true'")
                .classes("find")
            )
            answers(dialog, do="Save")
        agreed = bool(await dialog)
        wanted = (text.value or "").strip()
        dialog.delete()
        if agreed and wanted not in ("", memory.content):
            result = await self.window.space.correct(memory.id, wanted)
            done("Corrected")
            ui.navigate.to(self.window.memory(result.memories[0].id))

    async def _erase(self) -> None:
        text = "It leaves every table, index and file, with what was derived from it alone. Nothing brings it back."
        if not await sure("Erase this memory for good?", text, do="Erase", dangerous=True):
            return
        certificate = await self.window.space.erase(id=self.whole.memory.id)
        done(f"Erased: {len(certificate.memory_ids)} in all")
        ui.navigate.to(self.window.link("/memories"))

    def _other(self, label: str, other: Memory) -> None:
        with ui.link(target=self.window.memory(other.id)).classes("box"):
            ui.label(label).classes("small soft")
            said(short_text(other.content))

    def _provenance(self) -> None:
        with box("Where it comes from"):
            if not self.whole.sources:
                text = "It was told directly, not taken from a message."
                ui.label(text if not self.whole.memory.source_ids else "Its sources were erased.").classes("soft")
            for source in self.whole.sources:
                self._source(source)

    def _source(self, source: Source) -> None:
        session = source.messages[source.at].session
        if session:
            ui.label(f"Conversation {short_text(session, most=60)}").classes("small soft")
        for n, message in enumerate(source.messages):
            here = "quote leaf here" if n == source.at else "quote leaf"
            with ui.link(target=self.window.memory(message.id)).classes(here):
                ui.label(source_line(message, self.window.tz)).classes("small soft")
                said(short_text(message.content, most=700))

    def _history(self) -> None:
        with box("What happened to it"):
            steps([step(one, self.window.tz) for one in reversed(self.whole.history)], self.window)

    def _numbers(self) -> None:
        memory = self.whole.memory
        with box("How sure, how weighty"):
            for name, text, share in (
                ("Confidence", percent(memory.confidence), memory.confidence),
                ("Importance", f"{memory.importance} of 5", memory.importance / 5),
            ):
                with ui.element("div").classes("stack tight"):
                    with ui.element("div").classes("line").style("justify-content: space-between"):
                        tag("span", name)
                        tag("span", text, "soft")
                    meter(share, label=f"{name} {text}")
            pairs(facts(memory, self.window.tz, now()))

    def _relations(self) -> None:
        with box("Related"):
            if not self.whole.relations:
                ui.label("Nothing is related to it.").classes("soft")
            for relation, other in self.whole.relations:
                with (
                    ui.link(target=self.window.memory(other.id))
                    .classes("quote")
                    .style("display: block; color: inherit")
                ):
                    ui.label(
                        f"{short_text(relation.type.replace('_', ' '), most=40)} · {percent(relation.strength)}"
                    ).classes("small soft")
                    said(short_text(other.content))
