"""Upkeep: conversations and whether they were worked through, background work, what it used, and tasks to start now."""

from collections.abc import Mapping
from typing import Final

from nicegui import ui

from perdure.domain.policy import Policy
from perdure.domain.results import Maintained, Stats
from perdure.domain.run import Run
from perdure.domain.session import Session
from perdure.domain.totals import Totals
from perdure.errors import AccessDenied
from perdure.surfaces.ui.conversations import Talk, talks
from perdure.surfaces.ui.parts import action, box, chip, live, meter, page, pairs, said, tag
from perdure.surfaces.ui.shown import count, moment, percent, short_text
from perdure.surfaces.ui.window import Window, done

TASKS: Final[Mapping[str, str]] = {
    "consolidate": "work through conversations that are over",
    "daily": "settle what says nearly the same",
    "enrich": "fill in categories and importance",
    "expire": "let go of what is old and was not used",
    "purge": "remove for good what was forgotten long ago",
    "reflect": "write the weekly summary",
    "insight": "draw insights from many memories",
    "compact": "make few memories of many",
    "fold": "tidy the text index",
    "embed": "make vectors that are missing",
}


async def build(window: Window) -> None:
    """Show the state of upkeep, and keep it up to date."""
    with page("Sessions and upkeep"):
        pass
    area = ui.element("div").classes("two even")

    async def draw() -> None:
        stats: Stats = await window.space.stats()
        found = await talks(window.space)
        area.clear()
        with area:
            with ui.element("div").classes("stack").style("gap: 20px"):
                _conversations(window, found)
            with ui.element("div").classes("stack").style("gap: 20px"):
                _used(stats, window.engine.engine.policy)
                if _store(window):
                    _jobs(await window.engine.totals())

    if _store(window):
        _start(window)
    await live(window, draw, every_s=3.0)()


def _store(window: Window) -> bool:
    """Tell whether the reader may see and do what concerns the whole store."""
    try:
        window.space.caller.check(store=True)
    except AccessDenied:
        return False
    return True


def _conversations(window: Window, found: list[Talk]) -> None:
    with box("Conversations"):
        if not found:
            ui.label("No message names a conversation.").classes("soft")
        for one in found:
            _conversation(window, one)


def state_of(session: Session) -> tuple[str, str]:
    """Return how far a conversation was worked through, and the tone of it."""
    if session.consolidated_at is not None:
        return "worked through", "good"
    return ("ended, waits", "warn") if session.ended_at is not None else ("open", "accent")


def _conversation(window: Window, talk: Talk) -> None:
    text, tone = state_of(talk.session)

    async def end() -> None:
        await window.space.end_session(talk.session.id)
        done("Ended: it is worked through in the background")

    with ui.element("div").classes("quote"):
        with ui.element("div").classes("line"):
            said(short_text(talk.session.id, most=60))
            chip(text, tone)
        ui.label(f"{count(talk.session.turns, 'turn')} · last {moment(talk.last.said_at, window.tz)}").classes(
            "small soft"
        )
        with ui.link(target=window.memory(talk.last.id)).classes("leaf soft"):
            said(short_text(talk.last.content, most=120))
        if talk.session.ended_at is None and talk.session.consolidated_at is None:
            action("End", end, icon="stop_circle").props(remove="outline").props("flat")


def _used(stats: Stats, policy: Policy) -> None:
    limits = {"tokens": policy.budget.tokens, "writes": policy.budget.writes, "energy": policy.budget.energy}
    with box("Used today"):
        for name, limit in limits.items():
            used = stats.spent.get(name, 0)
            with ui.element("div").classes("stack tight"):
                with ui.element("div").classes("line").style("justify-content: space-between"):
                    tag("span", name.capitalize())
                    tag("span", f"{used:,} of {limit:,}", "soft")
                share = used / limit if limit else 0.0
                meter(share, label=f"{name}: {percent(share)}", tone="warn" if share > 0.9 else "accent")
        refused = {name: n for name, n in stats.spent.items() if name.startswith("refused:")}
        if refused:
            pairs((f"refused {name.removeprefix('refused:')}", str(n)) for name, n in refused.items())
        waits = count(stats.pending, "memory", "memories")
        ui.label(f"{waits} wait for a vector" if stats.pending else "No vector is missing.").classes("small soft")


def _jobs(totals: Totals) -> None:
    with box("Background work"):
        if not totals.jobs:
            ui.label("Nothing waits, in any space.").classes("soft")
        pairs((f"{task}, {state}", f"{n:,}") for (task, state), n in sorted(totals.jobs.items()))
        spaces, versions = count(totals.spaces, "space"), count(totals.versions, "version")
        ui.label(f"{spaces}, {versions}, {totals.tail:,} not yet in the folded index").classes("small soft")


def _start(window: Window) -> None:
    with box("Start a task now"):
        ui.label("For every space of the store, as far as it is due.").classes("small soft")
        with ui.element("div").classes("line").style("flex-wrap: wrap"):
            named = {name: f"{name}: {what}" for name, what in TASKS.items()}
            chosen = ui.select(named, value="consolidate").props("outlined dense").classes("grow")
            chosen.props["aria-label"] = "Task"

            async def start() -> None:
                window.space.caller.check(write=True, store=True)
                notice = ui.notification("Working …", spinner=True, timeout=None, position="top")
                try:
                    report: Maintained = await window.engine.maintain(tasks=(str(chosen.value),))
                finally:
                    notice.dismiss()
                area.clear()
                with area:
                    _report(window, report)

            action("Start", start, icon="play_arrow", strong=True)
        area = ui.element("div").classes("stack")


def _report(window: Window, report: Maintained) -> None:
    jobs = sum(report.done.values())
    ended = [("done", jobs), ("failed", report.failed), ("given up", report.given_up), ("put off", report.deferred)]
    ui.label(" · ".join(f"{n} {name}" for name, n in ended if n) or "Nothing was due.")
    for run in report.runs:
        with ui.element("div").classes("quote"):
            with ui.element("div").classes("line"):
                chip(run.task, "accent")
                said(short_text(str(run.space), most=60))
                ui.label(moment(run.ended_at, window.tz)).classes("small soft")
            ui.label(told_run(run)).classes("small soft")


def told_run(run: Run) -> str:
    """Return what a run came to, in its own counts."""
    return ", ".join(f"{n:,} {name.replace('_', ' ')}" for name, n in run.report.items() if n) or "nothing to do"
