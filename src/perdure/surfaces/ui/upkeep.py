"""Upkeep: conversations and whether they were worked through, background work, what it used, and tasks to start now."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date
from functools import partial
from typing import Final

from nicegui import ui

from perdure.domain.policy import Policy
from perdure.domain.results import Maintained, Stats
from perdure.domain.run import Run, Upkeep
from perdure.domain.session import Session
from perdure.domain.totals import Totals
from perdure.surfaces.runs import did_something, told_run
from perdure.surfaces.ui.conversations import Talk, talks
from perdure.surfaces.ui.parts import Part, Redraw, Shelf, action, box, chip, live, meter, page, pairs, said, tag
from perdure.surfaces.ui.shown import brief, count, moment, percent, short_text, whole_text
from perdure.surfaces.ui.window import Window, done, now

_RUNS: Final = 10
_DAYS: Final = 7
TASKS: Final[Mapping[str, str]] = {
    "consolidate": "work through conversations that are over",
    "daily": "settle what says nearly the same",
    "enrich": "find names that were passed by",
    "expire": "let go of what is old and was not used",
    "purge": "remove for good what was forgotten long ago",
    "reflect": "write the weekly summary",
    "insight": "guess what the user likes and wants",
    "compact": "make few memories of many",
    "fold": "tidy the text index",
    "embed": "make vectors that are missing",
}


async def build(window: Window) -> None:
    """Show the state of upkeep, and keep it up to date."""
    with page("Sessions and upkeep"):
        pass
    if window.space.opens_store:
        _start(window, lambda: show())
    with ui.element("div").classes("two even"):
        with box("Conversations"):
            left = Shelf(ui.element("div").classes("stack"))
        right = Shelf(ui.element("div").classes("stack").style("gap: 20px"))

    async def work() -> tuple[Upkeep, Totals | None]:
        done: Upkeep = await window.engine.upkeep(space=window.ref)
        return done, await window.engine.totals() if window.space.opens_store else None

    async def draw() -> None:
        stats: Stats = await window.space.stats()
        found = await talks(window.space)
        left.show(_conversations(window, found, show))
        right.show(_beside(window, stats, *await work()))

    show = live(window, draw, every_s=3.0, beside=work)
    await show()


def _beside(window: Window, stats: Stats, done: Upkeep, totals: Totals | None) -> Iterator[Part]:
    policy = window.engine.engine.policy
    earlier = earlier_days(done, today=now().astimezone(UTC).date())
    yield "used", (stats.spent, stats.pending, earlier), lambda: _used(stats, policy, earlier)
    yield "ran", done.runs, lambda: _ran(window, done.runs)
    if totals is not None:
        yield "jobs", totals, lambda: _jobs(totals)


def _conversations(window: Window, found: list[Talk], again: Redraw) -> Iterator[Part]:
    if not found:
        yield "none", None, lambda: ui.label("No message names a conversation.").classes("soft")
    for one in found:
        yield f"conversation {one.session.id}", one, partial(_conversation, window, one, again)


def state_of(session: Session) -> tuple[str, str]:
    """Return how far a conversation was worked through, and the tone of it."""
    if session.consolidated_at is not None:
        return "worked through", "good"
    return ("ended, waits", "warn") if session.ended_at is not None else ("open", "accent")


def _conversation(window: Window, talk: Talk, again: Redraw) -> None:
    text, tone = state_of(talk.session)

    async def end() -> None:
        await window.space.end_session(talk.session.id)
        done("Ended: it is worked through in the background")
        await again()

    with ui.element("div").classes("quote"):
        with ui.element("div").classes("line"):
            said(short_text(talk.session.id, most=60))
            chip(text, tone)
        ui.label(f"{count(talk.session.turns, 'turn')} · last {moment(talk.last.said_at, window.tz)}").classes(
            "small soft"
        )
        with ui.link(target=window.memory(talk.last.id)).classes("leaf soft"):
            said(brief(talk.last, most=120))
        if talk.session.ended_at is None and talk.session.consolidated_at is None:
            action("End", end, icon="stop_circle").props(remove="outline").props("flat")


def earlier_days(done: Upkeep, *, today: date) -> list[tuple[str, str]]:
    """Return what was used on the days before today, the last first: the day, and the amounts."""
    days = sorted({day for day, _ in done.used if day < today}, reverse=True)
    return [
        (f"{day.day} {day:%b}", _amounts({name: n for (one, name), n in done.used.items() if one == day}))
        for day in days
    ]


def _amounts(used: Mapping[str, int]) -> str:
    refused = sum(n for name, n in used.items() if name.startswith("refused:"))
    told = [f"{n:,} {name}" for name, n in used.items() if not name.startswith("refused:")]
    return ", ".join([*told, *([f"refused {count(refused, 'time')}"] if refused else [])])


def _used(stats: Stats, policy: Policy, earlier: Sequence[tuple[str, str]]) -> None:
    limits = {"tokens": policy.budget.tokens, "writes": policy.budget.writes, "energy": policy.budget.energy}
    limits["pairs"] = policy.daily.pairs
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
        if earlier:
            tag("h3", "Before", "small soft")
            pairs(earlier[:_DAYS])
        waits = count(stats.pending, "memory", "memories")
        ui.label(f"{waits} wait for a vector" if stats.pending else "No vector is missing.").classes("small soft")


def _ran(window: Window, runs: Sequence[Run]) -> None:
    """Show what came of upkeep, and when the tasks that found nothing last looked."""
    some = [run for run in runs if did_something(run)]
    idle = {run.task: run for run in reversed(runs) if not did_something(run)}
    with box("What ran here"):
        if not runs:
            ui.label("Nothing in the last 30 days.").classes("soft")
        for run in some[:_RUNS]:
            _run(window, run)
        if len(some) > _RUNS:
            ui.label(f"{count(len(some) - _RUNS, 'earlier run')} did something, too.").classes("small soft")
        if idle:
            ui.label("Found nothing to do:").classes("small soft")
            pairs((task, moment(run.started_at, window.tz)) for task, run in sorted(idle.items()))


def _run(window: Window, run: Run, *, space: bool = False) -> None:
    with ui.element("div").classes("quote"):
        with ui.element("div").classes("line"):
            chip(run.task, "accent")
            if space:
                said(short_text(str(run.space), most=60))
            ui.label(moment(run.ended_at or run.started_at, window.tz)).classes("small soft")
            if run.ended_at is None:
                chip("at work", "warn")
        ui.label(told_run(run)).classes("small soft")


def _jobs(totals: Totals) -> None:
    with box("Background work"):
        if not totals.jobs:
            ui.label("Nothing waits, in any space.").classes("soft")
        pairs((f"{task}, {state}", f"{n:,}") for (task, state), n in sorted(totals.jobs.items()))
        spaces, versions = count(totals.spaces, "space"), count(totals.versions, "version")
        ui.label(f"{spaces}, {versions}, {totals.tail:,} not yet in the folded index").classes("small soft")


def _start(window: Window, again: Redraw) -> None:
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
                totals: Totals = await window.engine.totals()
                area.clear()
                with area:
                    _report(window, report, elsewhere=(str(chosen.value), "running") in totals.jobs)
                await again()

            async def check() -> None:
                window.space.caller.check(store=True)
                found = await window.engine.doctor()
                area.clear()
                with area:
                    _examined(found.spaces, found.problems, found.missing)

            action("Start", start, icon="play_arrow", strong=True)
            action("Check the store", check, icon="health_and_safety")
        area = ui.element("div").classes("stack")


def _report(window: Window, report: Maintained, *, elsewhere: bool) -> None:
    jobs = sum(report.done.values())
    ended = [
        ("done", jobs),
        ("failed", report.failed),
        ("given up", report.given_up),
        ("put off", report.deferred),
        ("left to others", sum(report.unfinished.values())),
    ]
    nothing = "It is being done already." if elsewhere else "Nothing was due."
    ui.label(" · ".join(f"{n} {name}" for name, n in ended if n) or nothing)
    for run in report.runs:
        _run(window, run, space=True)


def _examined(spaces: int, problems: Sequence[str], missing: Sequence[str]) -> None:
    if not problems:
        ui.label(f"All is well: files, log and indexes of {count(spaces, 'space')}.")
    for problem in problems:
        with ui.element("div").classes("quote"):
            chip("problem", "bad")
            said(whole_text(problem))
    for one in missing:
        ui.label(f"Missing: {short_text(one)}").classes("small soft")
