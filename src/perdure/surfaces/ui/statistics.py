"""Statistics: how the memory grows, what is decided, and how often it helps."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Any, Final

from nicegui import ui

from perdure.domain.log import HistoryEntry
from perdure.domain.results import Stats
from perdure.domain.totals import EventCount
from perdure.surfaces.ui.charts import (
    Figure,
    bars,
    days_until,
    decisions,
    figures,
    given_up,
    growth,
    latency,
    lines,
    searches,
)
from perdure.surfaces.ui.compactions import compactions
from perdure.surfaces.ui.parts import Part, Shelf, box, live, nothing, page, tag
from perdure.surfaces.ui.shown import kind_name, state_name
from perdure.surfaces.ui.window import Window, now

_DAYS: Final = 30
_POINTS: Final = 11
_REVISIONS: Final = 5_000
"""What an app gave up is looked for in so many of the latest revisions."""
_SMALL: Final = 20_000
"""Growth by kind reads every memory as it was, once a point: only where there are fewer."""


async def build(window: Window) -> None:
    """Show the figures and charts, and keep them up to date."""
    with page("Statistics"):
        pass
    area = ui.element("div").classes("stack").style("gap: 20px")
    with area:
        numbers = Shelf(ui.element("div").classes("figures"))
        charts = Shelf(ui.element("div").classes("two even"))

    async def draw() -> None:
        stats: Stats = await window.space.stats()
        since = now() - timedelta(days=_DAYS)
        activity: Sequence[EventCount] = await window.space.activity(since=since)
        moments, points = await _grown(window, stats)
        if not stats.rev:
            numbers.show([("nothing", None, lambda: nothing("bar_chart", "Nothing to count yet"))])
            return
        numbers.show((one.name, one, partial(_figure, one)) for one in figures(stats, activity))
        charts.show([*_charts(window, stats, activity, moments, points), *await _given_up(window, stats)])

    await live(window, draw, every_s=5.0)()


async def _grown(window: Window, stats: Stats) -> tuple[list[datetime], list[Stats]]:
    """Return some moments of the last days, and what was known at each; nothing where that takes too long."""
    if not stats.rev or stats.memories > _SMALL:
        return [], []
    begun = (await window.space.changes(since_rev=0, limit=1))[0].ts
    last = now()
    days = min(_DAYS, max((last - begun).days + 1, 1))
    every = max(days // (_POINTS - 1), 1)
    moments = [last - timedelta(days=every * back) for back in range(_POINTS - 1, 0, -1) if every * back <= days]
    ends = [datetime.combine(one.astimezone(UTC).date(), time.max, UTC) for one in moments]
    return [*ends, last], [*[await window.space.stats(known_at=one) for one in ends], stats]


def _charts(
    window: Window, stats: Stats, activity: Sequence[EventCount], moments: list[datetime], points: list[Stats]
) -> Iterator[Part]:
    dark, last = window.dark, days_until(now(), n=_DAYS)
    if len(points) > 1:
        days = [one.date() for one in moments]
        yield _chart("Growth by kind", lines(days, growth(points), dark=dark, area=True), "Memories by kind over time")
    if made := decisions(activity, last):
        options = lines(last, made, dark=dark, area=False)
        yield _chart("Decisions a day", options, "What was decided on each of the last 30 days")
    if searches(activity):
        options = lines(last, latency(activity, last), dark=dark, area=False)
        yield _chart("Searches, in ms", options, "How long searches took on each of the last 30 days")
    kinds = {kind_name(kind): n for kind, n in stats.by_kind.items()}
    yield _chart("Active by kind", bars(kinds, dark=dark), "Active memories by kind")
    states = {state_name(state): n for state, n in stats.by_state.items()}
    yield _chart("All by state", bars(states, dark=dark), "Memories by state")


async def _given_up(window: Window, stats: Stats) -> list[Part]:
    """Return the chart of what an app gave up; none where it gave up nothing, and for all that is no app."""
    if window.ref.app is None:
        return []
    since = max(stats.rev - _REVISIONS, 0)
    entries: Sequence[HistoryEntry] = await window.space.changes(since_rev=since, limit=2 * _REVISIONS)
    last = days_until(now(), n=_DAYS)
    made = given_up(compactions(entries), last)
    options = lines(last, made, dark=window.dark, area=False)
    text = "How many memories were merged or dropped on each of the last 30 days"
    return [_chart("Given up a day", options, text)] if made else []


def _figure(one: Figure) -> None:
    with box(classes="tight"):
        tag("span", one.name, "small soft")
        tag("span", one.text, "figure")
        if one.note:
            tag("span", one.note, "small soft")


def _chart(title: str, options: dict[str, Any], label: str) -> Part:
    def draw() -> None:
        with box(title):
            made = ui.echart(options, renderer="svg").style("height: 260px; width: 100%")
            made.props.update({"role": "img", "aria-label": label})

    return title, deepcopy(options), draw
