"""The parts that pages are made of. Texts of memories come through `shown`; none of them is ever markup."""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Final

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from perdure.domain.undo import ASKED
from perdure.surfaces.ui.shown import Step, moment
from perdure.surfaces.ui.window import Window, told

Redraw = Callable[[], Awaitable[None]]
Part = tuple[str, object, Callable[[], object]]
"""A part of a page that is drawn by itself: its name, what it shows, and what draws it."""

FILLED: Final = "indigo-6"
FILLED_BAD: Final = "red-9"
"""Colours that white stands out from, in both looks."""


@contextmanager
def page(title: str, lead: str = "") -> Generator[ui.element]:
    """Make the frame of a page; what is made inside stands right of its heading, in one line."""
    ui.page_title(f"{title} · perdure")
    with ui.element("div").classes("head") as head:
        heading(title, level=1)
        yield head
    if lead:
        ui.label(lead).classes("lead")


def heading(text: str, *, level: int = 2) -> ui.element:
    """Make a heading."""
    return tag(f"h{level}", text)


def tag(name: str, text: str = "", classes: str = "") -> TextElement:
    """Make an element of HTML that holds a text, which is never read as markup."""
    return TextElement(tag=name, text=text).classes(classes)


@contextmanager
def box(title: str = "", classes: str = "") -> Generator[ui.element]:
    """Make a card, with a heading where it has a title."""
    with ui.element("section").classes(f"box {classes}") as made:
        if title:
            made.props["aria-label"] = title
            heading(title)
        yield made


def chip(text: str, tone: str = "") -> ui.element:
    """Make a small word about something; tone: accent, good, warn, bad."""
    return tag("span", text, f"chip {tone}")


def said(text: str, classes: str = "") -> ui.element:
    """Show what a memory says, in its own direction."""
    made = tag("div", text, f"said {classes}")
    made.props["dir"] = "auto"
    return made


def pairs(rows: Iterable[tuple[str, str]]) -> None:
    """Show names and values below each other."""
    with ui.element("dl").classes("pairs"):
        for name, value in rows:
            tag("dt", name)
            tag("dd", value).props["dir"] = "auto"


def meter(share: float, *, label: str, mark: float | None = None, tone: str = "accent") -> None:
    """Show a share as a bar, with a mark where a threshold lies."""
    with ui.element("div").classes("meter") as made:
        made.props.update({"role": "img", "aria-label": label})
        ui.element("span").style(f"width: {max(0.0, min(1.0, share)) * 100:.1f}%; background: var(--{tone})")
        if mark is not None:
            ui.element("i").style(f"left: {max(0.0, min(1.0, mark)) * 100:.1f}%")


def nothing(icon: str, title: str, text: str = "") -> ui.element:
    """Show that there is nothing here, and what to do."""
    with ui.element("section").classes("box none") as made:
        ui.icon(icon).props("aria-hidden=true")
        heading(title)
        if text:
            ui.label(text)
    return made


def steps(entries: Sequence[Step], window: Window, *, linked: bool = False) -> None:
    """Show what happened, one thing below the other."""
    for one in entries:
        with ui.element("div").classes("quote"):
            with ui.element("div").classes("line small soft"):
                chip(one.what, tone_of(one.event))
                ui.label(moment(one.at, window.tz))
                ui.label(f"revision {one.rev}")
                if one.who:
                    ui.label(f"by {one.who}")
            if one.before:
                said(one.before, "old")
            if linked and one.memory_id and (one.after or one.event not in ASKED):
                with ui.link(target=window.memory(one.memory_id)):
                    said(one.after or "(no text any more)")
            elif one.after and (one.before or linked):
                said(one.after)
            notes = " · ".join(part for part in (one.why, *one.changed) if part)
            if notes:
                ui.label(notes).classes("small soft")


def tone_of(event: str) -> str:
    """Return the tone of an event of the log."""
    return {"ADD": "good", "RESTORE": "good", "DELETE": "bad", "ERASE": "bad", "TTL": "warn", "DECAY": "warn"}.get(
        event, "accent"
    )


async def sure(title: str, text: str, *, do: str, dangerous: bool = False) -> bool:
    """Ask whether to do something; Escape and a click beside it mean no."""
    with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 560px"):
        dialog.props["aria-label"] = title
        heading(title)
        ui.label(text).classes("said")
        answers(dialog, do=do, dangerous=dangerous)
    try:
        return bool(await dialog)
    finally:
        dialog.delete()


async def spelled(title: str, text: str, *, name: str, do: str) -> bool:
    """Ask for a name to be typed before what nothing brings back."""
    with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 560px; width: 100%"):
        dialog.props["aria-label"] = title
        heading(title)
        ui.label(text)
        typed = (
            ui.input(f"Type {name} to go on").props("outlined dense autofocus aria-label='Its name'").classes("find")
        )
        answers(dialog, do=do, dangerous=True)
    agreed = bool(await dialog)
    matches = (typed.value or "").strip() == name
    dialog.delete()
    if agreed and not matches:
        ui.notify("Nothing was done: the name was another one", type="warning", position="top")
    return agreed and matches


def answers(dialog: ui.dialog, *, do: str, dangerous: bool = False) -> None:
    """Make the two buttons at the end of a question."""
    with ui.element("div").classes("line").style("justify-content: flex-end; width: 100%"):
        ui.button("Cancel", on_click=lambda: dialog.submit(False)).props("flat")
        ui.button(do, on_click=lambda: dialog.submit(True)).props(
            f"unelevated color={FILLED_BAD if dangerous else FILLED}"
        )


def handled(call: Redraw) -> Redraw:
    """Return what answers to something pressed or typed: it shows what fails.

    What it asks meanwhile belongs to the window, so that it stays when the part with the button is shown anew.
    """
    client = ui.context.client

    async def handle() -> None:
        with client.content:
            async with told():
                await call()

    return handle


def action(text: str, call: Redraw, *, icon: str = "", strong: bool = False, dangerous: bool = False) -> ui.button:
    """Make a button that does something, and shows it when that fails; pressed again meanwhile, it does it once."""
    handle = handled(call)
    busy = False

    async def clicked() -> None:
        nonlocal busy
        if busy:
            return
        busy = True
        try:
            await handle()
        finally:
            busy = False

    colour = FILLED if strong else "negative" if dangerous else "primary"
    look = "unelevated" if strong else "outline"
    made = ui.button(text, icon=icon or None, on_click=clicked)
    return made.props(f"{look} color={colour} dense padding='6px 12px'")


class Shelf:
    """Parts of a page in their order; each is drawn anew when what it shows has changed, and only then.

    So what somebody is about to press is not remade under the pointer because something else changed.
    """

    def __init__(self, area: ui.element) -> None:
        self.area = area
        self._shown: dict[str, tuple[object, ui.element]] = {}

    def show(self, parts: Iterable[Part]) -> None:
        """Show these parts and no others, in this order."""
        if self.area.is_deleted:  # somebody left the page while this was read
            return
        wanted = {name: (what, draw) for name, what, draw in parts}
        for name in self._shown.keys() - wanted.keys():
            self._shown.pop(name)[1].delete()
        for place, (name, (what, draw)) in enumerate(wanted.items()):
            made = self._part(name, what, draw)
            if self.area.default_slot.children[place] is not made:
                made.move(target_index=place)

    def _part(self, name: str, what: object, draw: Callable[[], object]) -> ui.element:
        known = self._shown.get(name)
        if known is not None and known[0] == what:
            return known[1]
        if known is not None:
            known[1].delete()
        with self.area, ui.element("div").style("display: contents") as made:
            draw()
        self._shown[name] = (what, made)
        return made


def live(
    window: Window, draw: Redraw, *, every_s: float = 1.5, beside: Callable[[], Awaitable[object]] | None = None
) -> Redraw:
    """Return what draws a part of the page; it is drawn anew whenever the space has a later revision.

    Also when what `beside` reads has changed: what is shown, and leaves no revision.

    One drawing ends before the next reads anything, so what is old is never shown last. A change made on the page
    itself is drawn once, by calling what is returned: nothing moves a second time under the pointer of somebody who is
    about to press a button.
    """
    seen: int | None = None
    other: object = None
    turns = asyncio.Lock()

    async def drawn() -> None:
        nonlocal seen, other
        present = await window.revisions.latest(window.space)
        other = await beside() if beside else None
        await draw()
        seen = present

    async def show() -> None:
        async with turns:
            await drawn()

    async def look() -> None:
        async with turns:
            if seen is None:
                return
            if await window.space.changes(since_rev=seen, limit=1) or (beside and await beside() != other):
                await drawn()

    ui.timer(every_s, look)
    return show
