"""One memory: what it says, where that comes from, what became of it, and what can be done with it."""

from collections.abc import Iterator
from functools import partial

from nicegui import ui

from perdure.domain.memory import Memory, State
from perdure.errors import Conflict, NotFound
from perdure.surfaces.ui.parts import (
    Part,
    Redraw,
    Shelf,
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
from perdure.surfaces.ui.shown import (
    brief,
    facts,
    kind_name,
    percent,
    short_text,
    source_line,
    state_name,
    steady,
    step,
    whole_text,
)
from perdure.surfaces.ui.whole import Source, Whole, possible, present, read
from perdure.surfaces.ui.window import Window, done, now


async def _reworded(memory: Memory, typed: str, *, meanwhile: bool) -> str:
    """Ask for other words; "" means none. `meanwhile`: somebody changed the memory since it was asked first."""
    with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 640px; width: 100%"):
        dialog.props["aria-label"] = "Edit this memory"
        heading("Edit this memory")
        if meanwhile:
            chip("Somebody changed it meanwhile. It says now:", "warn").style("align-self: flex-start")
            said(whole_text(memory.content), "quote")
        ui.label("The corrected statement takes its place; the old one stays in its history.").classes("soft")
        text = ui.textarea(value=typed).props("outlined autogrow autofocus aria-label='What is true'").classes("find")
        answers(dialog, do="Save over it" if meanwhile else "Save")
    agreed = bool(await dialog)
    dialog.delete()
    return (text.value or "").strip() if agreed else ""


async def build(window: Window, *, id: str) -> None:
    """Show one memory, and keep it up to date."""
    whole = Shelf(ui.element("div").classes("stack").style("gap: 20px"))
    with ui.element("div").classes("two"):
        told, known = (Shelf(ui.element("div").classes("stack").style("gap: 20px")) for _ in range(2))

    async def draw() -> None:
        try:
            shown = _Page(window, await read(window.space, id), show)
        except NotFound:
            whole.show([("gone", None, lambda: _gone(window))])
            told.show([])
            known.show([])
            return
        whole.show(shown.whole())
        told.show(shown.told())
        known.show(shown.known())

    show = live(window, draw)
    await show()


def _gone(window: Window) -> None:
    with page("This memory is not here"), ui.element("div"):
        pass
    ui.label("It was erased, or belongs to another space.").classes("lead")
    ui.link("Back to the memories", window.link("/memories"))


class _Page:
    """The page of one memory, in parts."""

    def __init__(self, window: Window, found: Whole, again: Redraw) -> None:
        self.window, self.found, self.again = window, found, again

    def whole(self) -> Iterator[Part]:
        """Return what stands over the whole page."""
        yield "back", None, lambda: ui.link("← Memories", self.window.link("/memories")).classes("small")
        yield "memory", steady(self.found.memory), self._memory
        for label, other in self.found.others:
            yield other.id, (label, other), partial(self._other, label, other)

    def told(self) -> list[Part]:
        """Return what stands on the left."""
        found = self.found
        return [("sources", found.sources, self._provenance), ("history", found.history, self._history)]

    def known(self) -> list[Part]:
        """Return what stands on the right."""
        found = self.found
        return [("numbers", found.memory, self._numbers), ("relations", found.relations, self._relations)]

    def _memory(self) -> None:
        memory = self.found.memory
        ui.page_title(f"{brief(memory, most=60)} · perdure")
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
            for name in possible(self.found.memory):
                text, icon, call = looks[name]
                action(text, call, icon=icon, dangerous=name == "erase")

    async def _do(self, operation: str, text: str) -> None:
        await getattr(self.window.space, operation)(id=self.found.memory.id)
        done(text)
        await self.again()

    async def _confirm(self) -> None:
        await self.window.space.confirm(self.found.memory.id)
        done("Confirmed: it is certain now, and does not fade")
        await self.again()

    async def _unpin(self) -> None:
        await self.window.space.pin(self.found.memory.id, pinned=False)
        done("No longer pinned")
        await self.again()

    async def _edit(self) -> None:
        memory = first = self.found.memory
        typed = memory.content
        while (wanted := await _reworded(memory, typed, meanwhile=memory is not first)) not in ("", memory.content):
            now_there = await present(self.window.space, memory)
            if now_there.content == memory.content:
                try:
                    result = await self.window.space.correct(now_there.id, wanted)
                except Conflict:  # somebody was faster by a moment
                    now_there = await present(self.window.space, memory)
                    if now_there.id == memory.id:
                        raise
                else:
                    done("Corrected")
                    ui.navigate.to(self.window.memory(result.memories[0].id))
                    return
            memory, typed = now_there, wanted

    async def _erase(self) -> None:
        text = "It leaves every table, index and file, with what was derived from it alone. Nothing brings it back."
        if not await sure("Erase this memory for good?", text, do="Erase", dangerous=True):
            return
        certificate = await self.window.space.erase(id=self.found.memory.id)
        done(f"Erased: {len(certificate.memory_ids)} in all")
        ui.navigate.to(self.window.link("/memories"))

    def _other(self, label: str, other: Memory) -> None:
        with ui.link(target=self.window.memory(other.id)).classes("box"):
            ui.label(label).classes("small soft")
            said(brief(other))

    def _provenance(self) -> None:
        with box("Where it comes from"):
            if not self.found.sources:
                text = "It was told directly, not taken from a message."
                ui.label(text if not self.found.memory.source_ids else "Its sources were erased.").classes("soft")
            for source in self.found.sources:
                self._source(source)

    def _source(self, source: Source) -> None:
        session = source.messages[source.at].session
        if session:
            ui.label(f"Conversation {short_text(session, most=60)}").classes("small soft")
        for n, message in enumerate(source.messages):
            here = "quote leaf here" if n == source.at else "quote leaf"
            with ui.link(target=self.window.memory(message.id)).classes(here):
                ui.label(source_line(message, self.window.tz)).classes("small soft")
                said(brief(message, most=700))

    def _history(self) -> None:
        with box("What happened to it"):
            steps([step(one, self.window.tz) for one in reversed(self.found.history)], self.window)

    def _numbers(self) -> None:
        memory = self.found.memory
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
            if not self.found.relations:
                ui.label("Nothing is related to it.").classes("soft")
            for relation, other in self.found.relations:
                with (
                    ui.link(target=self.window.memory(other.id))
                    .classes("quote")
                    .style("display: block; color: inherit")
                ):
                    ui.label(
                        f"{short_text(relation.type.replace('_', ' '), most=40)} · {percent(relation.strength)}"
                    ).classes("small soft")
                    said(brief(other))
