"""Charts as the options that ECharts takes: plain data, in the colours of the page. No browser needed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from perdure.domain.results import Stats
from perdure.domain.totals import EventCount
from perdure.surfaces.ui.compactions import Compaction
from perdure.surfaces.ui.shown import kind_name, percent

OP_NAMES: Final[Mapping[str, str]] = {
    "create": "learned",
    "update": "changed",
    "merge": "repeated",
    "delete": "forgotten",
    "classify": "passed over",
    "search": "searched",
}
_WRITES: Final = ("create", "update", "merge", "delete", "classify")
_LIGHT: Final = ("#3552c8", "#1b8a6b", "#b7791f", "#b3261e", "#7b4bc4", "#3a7ca5", "#8a5a44", "#5a6b7b", "#a83279")
_DARK: Final = ("#9db1ff", "#6fd3b0", "#f0c274", "#ff9d94", "#c5a3ff", "#8cc8e8", "#d9ab94", "#a9b8c6", "#f09ac9")


def _frame(*, dark: bool) -> dict[str, Any]:
    ink = "#a0abbb" if dark else "#566173"
    return {
        "color": list(_DARK if dark else _LIGHT),
        "backgroundColor": "transparent",
        "textStyle": {"fontFamily": "system-ui, sans-serif", "color": ink},
        "grid": {"left": 8, "right": 28, "top": 16, "bottom": 8, "containLabel": True},
        "tooltip": {"trigger": "axis", "confine": True},
        "aria": {"enabled": True},
        "animationDuration": 300,
    }


def _axis(*, dark: bool, **more: Any) -> dict[str, Any]:
    ink, line = ("#a0abbb", "#2a313d") if dark else ("#566173", "#e1e5eb")
    return {
        "axisLabel": {"color": ink},
        "axisLine": {"lineStyle": {"color": line}},
        "axisTick": {"show": False},
        "splitLine": {"lineStyle": {"color": line}},
        **more,
    }


def bars(counts: Mapping[str, int], *, dark: bool) -> dict[str, Any]:
    """Return bars that lie, the longest on top, each with its number."""
    ordered = sorted(counts.items(), key=lambda one: (one[1], one[0]))
    return {
        **_frame(dark=dark),
        "tooltip": {"show": False},
        "xAxis": _axis(dark=dark, type="value", show=False),
        "yAxis": _axis(dark=dark, type="category", data=[name for name, _ in ordered]),
        "series": [
            {
                "type": "bar",
                "data": [n for _, n in ordered],
                "barMaxWidth": 22,
                "itemStyle": {"borderRadius": [0, 4, 4, 0]},
                "label": {"show": True, "position": "right", "color": "#e7eaf0" if dark else "#18202c"},
            }
        ],
    }


def lines(
    days: Sequence[date], series: Mapping[str, Sequence[float | None]], *, dark: bool, area: bool
) -> dict[str, Any]:
    """Return lines over days; `area` stacks them, filled."""
    look: dict[str, Any] = {"stack": "all", "areaStyle": {"opacity": 0.25}} if area else {}
    legend = "#a0abbb" if dark else "#566173"
    return {
        **_frame(dark=dark),
        "legend": {"bottom": 0, "textStyle": {"color": legend}, "type": "scroll", "icon": "circle"},
        "grid": {"left": 8, "right": 28, "top": 16, "bottom": 36, "containLabel": True},
        "xAxis": _axis(dark=dark, type="category", data=[f"{one.day} {one:%b}" for one in days], boundaryGap=False),
        "yAxis": _axis(dark=dark, type="value", minInterval=1),
        "series": [
            {"type": "line", "name": name, "data": list(values), "showSymbol": _sparse(values), "smooth": 0.2, **look}
            for name, values in series.items()
        ],
    }


def _sparse(values: Sequence[float | None]) -> bool:
    """Tell whether a line has a value with none beside it, which only a dot shows."""
    around = [None, *values, None]
    return any(around[n] is not None and around[n - 1] is around[n + 1] is None for n in range(1, len(around) - 1))


def days_until(last: datetime, *, n: int) -> list[date]:
    """Return the last `n` days of UTC up to a moment."""
    end = last.astimezone(UTC).date()
    return [end - timedelta(days=back) for back in range(n - 1, -1, -1)]


def decisions(activity: Iterable[EventCount], days: Sequence[date]) -> dict[str, list[float | None]]:
    """Return how many operations of each sort there were in each of some days; those that never were are left out."""
    counts: dict[str, Counter[date]] = {}
    for one in activity:
        if one.op in _WRITES:
            counts.setdefault(OP_NAMES[one.op], Counter())[one.since.date()] += one.count
    found: dict[str, list[float | None]] = {
        name: [float(by_day[one]) for one in days] for name, by_day in counts.items()
    }
    return {name: values for name, values in found.items() if any(values)}


def searches(activity: Iterable[EventCount]) -> list[EventCount]:
    """Return the searches of which it is known how long they took."""
    return [one for one in activity if one.op == "search" and one.mean_ms is not None]


def latency(activity: Iterable[EventCount], days: Sequence[date]) -> dict[str, list[float | None]]:
    """Return how long searches took in each of some days, in ms: on average, and the slowest; None on days without."""
    by_day: dict[date, list[EventCount]] = {}
    for one in searches(activity):
        by_day.setdefault(one.since.date(), []).append(one)
    found = [by_day.get(one, []) for one in days]
    return {
        "on average": [mean_ms(some) for some in found],
        "the slowest": [max((one.most_ms or 0.0 for one in some), default=None) for some in found],
    }


def mean_ms(some: Sequence[EventCount]) -> float | None:
    """Return how long some searches took on average, in ms; None for none."""
    n = sum(one.count for one in some)
    return round(sum((one.mean_ms or 0.0) * one.count for one in some) / n, 1) if n else None


def given_up(found: Iterable[Compaction], days: Sequence[date]) -> dict[str, list[float | None]]:
    """Return how many memories an app merged and dropped in each of some days; {} where it gave up none."""
    counts = Counter((bool(one.into_id), one.at.astimezone(UTC).date()) for one in found)
    made: dict[str, list[float | None]] = {
        name: [float(counts[merged, one]) for one in days] for name, merged in (("merged", True), ("dropped", False))
    }
    return made if any(any(values) for values in made.values()) else {}


def growth(points: Sequence[Stats]) -> dict[str, list[float | None]]:
    """Return how many memories of each kind there were at each of some moments."""
    kinds = sorted({kind for one in points for kind in one.by_kind}, key=lambda kind: -points[-1].by_kind.get(kind, 0))
    return {kind_name(kind): [float(one.by_kind.get(kind, 0)) for one in points] for kind in kinds}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number that is read at a glance, with what it says."""

    name: str
    text: str
    note: str = ""


def figures(stats: Stats, activity: Sequence[EventCount]) -> list[Figure]:
    """Return the numbers of a space; what nobody asked for yet is told as such."""
    ops = Counter[str]()
    for one in activity:
        ops[one.op] += one.count
    met = ops["create"] + ops["merge"] + ops["update"]
    repeated = percent(ops["merge"] / met) if met else "–"
    more = stats.figures
    shares = [
        _share(stats, "injected", "Told", "of contexts had something to tell, in 7 days"),
        _share(stats, "on_demand", "Asked", "of turns in which an agent asked by itself, in 7 days"),
    ]
    return [
        Figure(name="Memories", text=f"{stats.memories:,}", note="active now"),
        Figure(name="Revisions", text=f"{stats.rev:,}", note="changes ever made"),
        Figure(name="Names", text=f"{stats.entities:,}", note="people, places and things"),
        Figure(name="Repeated", text=repeated, note="of statements were known already, in 30 days"),
        Figure(name="Searched", text=f"{ops['search']:,}", note=_searched(searches(activity))),
        *shares,
        *(Figure(name=label, text=_number(more[name])) for name, label in _MORE.items() if name in more),
    ]


def _searched(some: Sequence[EventCount]) -> str:
    mean = mean_ms(some)
    return "times, in 30 days" if mean is None else f"times, in 30 days, in {mean:,.0f} ms on average"


_MORE: Final[Mapping[str, str]] = {
    "utilisation": "Full",
    "created_per_hour": "Made an hour",
    "compactions_per_day": "Compactions a day",
    "injection": "Conversations told",
    "energy_today": "Energy today",
    "model_failed": "Model failed",
}


def _share(stats: Stats, name: str, label: str, note: str) -> Figure:
    share = stats.figures.get(name)
    return Figure(name=label, text="–" if share is None else percent(share), note=note)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
