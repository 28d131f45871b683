"""Timeline: what was known at a moment, what changed since, and how to take a change back."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Final

from nicegui import ui
from nicegui.events import GenericEventArguments

from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Memory
from perdure.domain.results import Stats
from perdure.surfaces.ui.asking import read_moment
from perdure.surfaces.ui.parts import action, answers, box, heading, live, nothing, page, said, steps, tag
from perdure.surfaces.ui.shown import Step, count, kind_name, moment, short_text, step
from perdure.surfaces.ui.undoing import blocked_by, consequences
from perdure.surfaces.ui.window import Window, done, now, told

_NOTCHES: Final = 200
_SHOWN: Final = 20
_CHANGES: Final = 50
"""So many changes are shown at most, the latest."""


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
            self.slider = ui.slider(min=0, max=_NOTCHES, value=_NOTCHES)
            self.slider.props["aria-label"] = "Moment"
            self.slider.on("change", self._moved, args=[None])
            with ui.element("div").classes("line").style("justify-content: space-between; width: 100%"):
                tag("span", moment(self.first, self.window.tz), "small soft")
                typed = ui.input("Or a time").props("outlined dense stack-label type=datetime-local")
                typed.on("change", lambda: self._typed(str(typed.value or "")))
                tag("span", "now", "small soft")
        self.area = ui.element("div").classes("stack").style("gap: 20px")
        await self.again()

    async def _moved(self, event: GenericEventArguments) -> None:
        notch = int(event.args if isinstance(event.args, int | float) else self.slider.value or 0)
        self.at = None if notch >= _NOTCHES else at_notch(notch, self.first, self.last)
        await self.show()

    async def _typed(self, text: str) -> None:
        async with told():
            self.at = read_moment(text, self.window.tz)
            self.slider.value = notch_of(self.at, self.first, self.last)
            await self.show()

    async def show(self) -> None:
        """Read what was known at the moment; an answer that another moment has overtaken is dropped."""
        self.turn += 1
        turn = self.turn
        space, at = self.window.space, self.at
        async with told():
            present: Stats = await space.stats()
            then: Stats = await space.stats(known_at=at) if at else present
            latest = present.rev
            known: Sequence[Memory] = (await space.list(known_at=at, newest=True, limit=_SHOWN)).items
            since = max(then.rev if at else 0, latest - _CHANGES)
            entries: Sequence[HistoryEntry] = await space.changes(since_rev=since)
            if turn == self.turn:
                self._render(then, known, entries, latest - (then.rev if at else 0))

    def _render(self, then: Stats, known: Sequence[Memory], entries: Sequence[HistoryEntry], changed: int) -> None:
        tz = self.window.tz
        self.label.text = moment(self.at, tz) if self.at else "Now"
        self.area.clear()
        with self.area, ui.element("div").classes("two even"):
            with ui.element("div").classes("stack"), box("What was known" if self.at else "What is known"):
                kinds = ", ".join(count(n, kind_name(kind)) for kind, n in then.by_kind.items())
                ui.label(f"{count(then.memories, 'memory', 'memories')}: {kinds}" if kinds else "Nothing.").classes(
                    "soft"
                )
                for one in known:
                    with ui.link(target=self.window.memory(one.id)).classes("quote leaf"):
                        said(short_text(one.content))
            with ui.element("div").classes("stack"), box("What changed since" if self.at else "What changed"):
                more = f", the latest {_CHANGES} shown" if changed > _CHANGES else ""
                ui.label(f"{count(changed, 'revision')}{more}").classes("soft")
                for rev, group in _revisions(entries, tz):
                    self._revision(rev, group, entries)

    def _revision(self, rev: int, group: list[Step], entries: Sequence[HistoryEntry]) -> None:
        with ui.element("div").classes("stack tight revision"):
            steps(group, self.window, linked=True)
            if any(one.event == "ERASE" for one in group):
                return
            undo = action("Undo …", lambda: self._undo(rev, entries), icon="undo").props(remove="outline").props("flat")
            undo.props["aria-label"] = f"Undo revision {rev}"

    async def _undo(self, rev: int, entries: Sequence[HistoryEntry]) -> None:
        mine = [one for one in entries if one.rev == rev]
        with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 640px; width: 100%"):
            dialog.props["aria-label"] = f"Undo revision {rev}"
            heading(f"Undo revision {rev}?")
            ui.label("This is what undoing it does:").classes("soft")
            for line in consequences(mine, tz=self.window.tz):
                said(line, "quote")
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


def _revisions(entries: Sequence[HistoryEntry], tz: str) -> list[tuple[int, list[Step]]]:
    """Return the revisions with what happened in each, the latest first."""
    found = [(rev, [step(one, tz) for one in group]) for rev, group in groupby(entries, key=lambda one: one.rev)]
    return found[::-1]
