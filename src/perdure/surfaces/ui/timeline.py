"""Timeline: what was known at a moment, what changed since, and how to take a change back."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Final

from nicegui import ui
from nicegui.events import GenericEventArguments

from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Memory
from perdure.domain.results import Stats
from perdure.domain.undo import ASKED
from perdure.surfaces.ui.asking import read_moment
from perdure.surfaces.ui.parts import Part, Shelf, action, answers, box, heading, live, nothing, page, said, steps, tag
from perdure.surfaces.ui.seat import Seat
from perdure.surfaces.ui.shown import Step, brief, count, kind_name, moment, step
from perdure.surfaces.ui.undoing import blocked_by, consequences
from perdure.surfaces.ui.window import Window, done, now, told

_NOTCHES: Final = 200
_SHOWN: Final = 20
_CHANGES: Final = 50
"""So many revisions are shown at most, the latest."""
_STEPS: Final = 5
"""So many changes of one revision are shown."""
_LINES: Final = 20
"""So many consequences of undoing one are told."""


def at_notch(notch: int, first: datetime, last: datetime) -> datetime:
    """Return the moment that a place of the slider stands for."""
    return first + (last - first) * (notch / _NOTCHES)


def notch_of(at: datetime, first: datetime, last: datetime) -> int:
    """Return the place of the slider for a moment."""
    whole = (last - first).total_seconds()
    return _NOTCHES if whole <= 0 else round(min(max((at - first).total_seconds() / whole, 0.0), 1.0) * _NOTCHES)


async def build(window: Window) -> None:
    """Show the slider, and what was known where it stands."""
    begun: Sequence[HistoryEntry] = await window.space.changes(since_rev=0, limit=1)
    with page("Timeline", "Go back to any moment: what was known then, and what changed since."):
        pass
    if not begun:
        nothing("history", "Nothing happened here yet")
        return
    await _Timeline(window, begun[0].ts).build()


class _Timeline:
    """The slider with what it shows; `at` None is the present."""

    def __init__(self, window: Window, first: datetime) -> None:
        self.window, self.first, self.last = window, first, now()
        self.at: datetime | None = None
        self.turn = 0
        self.again = live(window, self.show)

    async def build(self) -> None:
        """Make the page, and keep it up to date."""
        with box():
            self.label = tag("div", "", "figure")
            self.slider = ui.element("input").classes("moments")
            self.slider.props.update({"type": "range", "max": _NOTCHES, "value": _NOTCHES, "aria-label": "Moment"})
            self.slider.on("change", self._moved, js_handler="(event) => emit(Number(event.target.value))")
            with ui.element("div").classes("line ends").style("justify-content: space-between; width: 100%"):
                tag("span", moment(self.first, self.window.tz), "small soft")
                typed = ui.input("Or a time").props("outlined dense stack-label type=datetime-local")
                typed.on("change", lambda: self._typed(str(typed.value or "")))
                tag("span", "now", "small soft")
        with ui.element("div").classes("two even"):
            self.then = Shelf(ui.element("div").classes("stack"))
            with ui.element("div").classes("stack"), box() as changes:
                changes.props["aria-label"] = "Changes"
                self.since = Shelf(ui.element("div").classes("stack"))
        await self.again()

    async def _moved(self, event: GenericEventArguments) -> None:
        notch = int(event.args)
        self.slider.props["value"] = notch
        self.at = None if notch >= _NOTCHES else at_notch(notch, self.first, self.last)
        await self.show()

    async def _typed(self, text: str) -> None:
        async with told():
            self.at = read_moment(text, self.window.tz)
            self.slider.props["value"] = notch_of(self.at, self.first, self.last)
            await self.show()

    async def show(self) -> None:
        """Read what was known at the moment; an answer that another moment has overtaken is dropped."""
        self.turn += 1
        turn = self.turn
        space, at = self.window.space, self.at
        async with told():
            rev = await self.window.revisions.latest(space)
            then: Stats = await space.stats(known_at=at)
            known: Sequence[Memory] = (await space.list(known_at=at, newest=True, limit=_SHOWN)).items
            begun = then.rev if at else 0
            entries = await _latest(space, since=begun, upto=rev)
            if turn == self.turn:
                self.label.text = moment(at, self.window.tz) if at else "Now"
                self.then.show(self._known(then, known))
                self.since.show(self._changed(entries, rev - begun))

    def _known(self, then: Stats, known: Sequence[Memory]) -> Iterator[Part]:
        kinds = ", ".join(count(n, kind_name(kind)) for kind, n in then.by_kind.items())
        text = f"{count(then.memories, 'memory', 'memories')}: {kinds}" if kinds else "Nothing."
        title = "What was known" if self.at else "What is known"
        yield "known", (title, text, tuple(known)), lambda: self._memories(title, text, known)

    def _memories(self, title: str, text: str, known: Sequence[Memory]) -> None:
        with box(title):
            ui.label(text).classes("soft")
            for one in known:
                with ui.link(target=self.window.memory(one.id)).classes("quote leaf"):
                    said(brief(one))

    def _changed(self, entries: Sequence[HistoryEntry], revisions: int) -> Iterator[Part]:
        title = "What changed since" if self.at else "What changed"
        yield "title", title, lambda: heading(title)
        groups = _revisions(entries, self.window.tz)
        more = f", the latest {len(groups)} shown" if len(groups) < revisions else ""
        text = f"{count(revisions, 'revision')}{more}"
        yield "count", text, lambda: ui.label(text).classes("soft")
        for rev, group in groups:
            yield str(rev), group, partial(self._revision, rev, group)

    def _revision(self, rev: int, group: list[Step]) -> None:
        with ui.element("div").classes("revision"):
            with ui.element("div").classes("stack tight"):
                steps(group[:_STEPS], self.window, linked=True)
                if len(group) > _STEPS:
                    ui.label(f"and {count(len(group) - _STEPS, 'more change')}").classes("small soft")
            if any(one.event == "ERASE" for one in group) or all(one.event in ASKED for one in group):
                return
            undo = action("Undo …", lambda: self._undo(rev), icon="undo").props(remove="outline").props("flat")
            undo.props["aria-label"] = f"Undo revision {rev}"

    async def _undo(self, rev: int) -> None:
        entries: Sequence[HistoryEntry] = await self.window.space.changes(since_rev=rev - 1)
        told_lines = consequences([one for one in entries if one.rev == rev], tz=self.window.tz)
        with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 640px; width: 100%"):
            dialog.props["aria-label"] = f"Undo revision {rev}"
            heading(f"Undo revision {rev}?")
            ui.label("This is what undoing it does:").classes("soft")
            for line in told_lines[:_LINES]:
                said(line, "quote")
            if len(told_lines) > _LINES:
                ui.label(f"and {count(len(told_lines) - _LINES, 'more change')} like these").classes("small soft")
            later = blocked_by(rev, entries)
            if later:
                text = f"It cannot be undone while what builds on it stands: {', '.join(map(str, later))}."
                tag("span", text, "chip warn").style("white-space: normal")
            answers(dialog, do="Undo")
        agreed = bool(await dialog)
        dialog.delete()
        if agreed:
            await self.window.space.undo(rev=rev)
            done(f"Revision {rev} is undone, as a revision of its own")
            await self.again()


async def _latest(space: Seat, *, since: int, upto: int) -> Sequence[HistoryEntry]:
    """Return what the latest revisions changed, oldest first: so many as fit into one answer, the last one always."""
    back = _CHANGES
    while True:
        entries: Sequence[HistoryEntry] = await space.changes(since_rev=max(since, upto - back))
        if back <= 1 or not entries or entries[-1].rev >= upto:
            return entries
        back //= 7


def _revisions(entries: Sequence[HistoryEntry], tz: str) -> list[tuple[int, list[Step]]]:
    """Return the revisions with what happened in each, the latest first."""
    found = [(rev, [step(one, tz) for one in group]) for rev, group in groupby(entries, key=lambda one: one.rev)]
    return found[::-1]
