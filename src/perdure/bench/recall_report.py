"""What `perdure bench recall` found, as JSON and as tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perdure.bench.metrics import SESSIONS, Difference, Latency, Quality

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Figures of some questions: of the engine, of plain BM25, and R@10 of the pair. `refused`: nothing relevant."""

    questions: int
    refused: float | None
    ours: Quality | None
    plain: Quality | None
    lift: Difference | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "questions": self.questions,
            "nothing_relevant": _rounded(self.refused),
            "perdure": self.ours.to_dict() if self.ours else None,
            "plain_bm25": self.plain.to_dict() if self.plain else None,
            "r@10_difference": self.lift.to_dict() if self.lift else None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """How the turns were stored: seconds of the writing calls, then of waiting for vectors and other jobs."""

    conversations: int
    turns: int
    write_s: float
    flush_s: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "conversations": self.conversations,
            "turns": self.turns,
            "write_s": round(self.write_s, 3),
            "flush_s": round(self.flush_s, 3),
            "turns_per_s": round(self.turns / self.write_s) if self.write_s else None,
            "turns_per_s_with_jobs": round(self.turns / (self.write_s + self.flush_s), 1) if self.write_s else None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All figures of one run; shares are 0..1.

    lost: share of answerable questions answered "nothing relevant". off_topic: the same share for questions about
    another conversation, where that answer is right; None with a single conversation. search leaves out the
    embedding of the question, which `embedding` has.
    """

    source: str
    level: str
    loading: Loading
    overall: Group
    categories: Mapping[str, Group]
    lost: float | None
    off_topic: float | None
    off_topic_questions: int
    search: Latency | None
    embedding: Latency | None

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json` prints."""
        return {
            "source": self.source,
            "level": self.level,
            "loading": self.loading.to_dict(),
            "overall": self.overall.to_dict(),
            "categories": {name: group.to_dict() for name, group in self.categories.items()},
            "nothing_relevant": {
                "answerable_lost": _rounded(self.lost),
                "off_topic_refused": _rounded(self.off_topic),
                "off_topic_questions": self.off_topic_questions,
            },
            "search": self.search.to_dict() if self.search else None,
            "query_embedding": self.embedding.to_dict() if self.embedding else None,
        }


def render(report: Report) -> "RenderableType":
    """Return the report as Rich tables."""
    from rich.console import Group as Stack

    return Stack(_quality_table(report), _figures(report))


def _quality_table(report: Report) -> "RenderableType":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=f"Recall of {report.source}, level {report.level}, in %", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    table.add_column("questions")
    for name in ("n", "R@1", "R@5", "R@10", "R@20", "NDCG", "MRR", f"s@{SESSIONS}", "over BM25 at 10, 95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, group in report.categories.items():
        table.add_row(Text(name), str(group.questions), *_cells(group.ours), _interval(group.lift))
    overall = report.overall
    table.add_row("overall", str(overall.questions), *_cells(overall.ours), _interval(overall.lift), style="bold")
    table.add_row("plain BM25", str(overall.questions), *_cells(overall.plain), "", style="dim")
    return table


def _cells(found: Quality | None) -> list[str]:
    return [f"{100 * share:.1f}" for share in found.to_dict().values()] if found else ["–"] * 7


def _interval(lift: Difference | None) -> str:
    return f"{100 * lift.mean:+.1f} [{100 * lift.low:+.1f}, {100 * lift.high:+.1f}]" if lift else "–"


def _figures(report: Report) -> "RenderableType":
    from rich.table import Table

    loading = report.loading.to_dict()
    table = Table(show_header=False, box=None)
    table.add_row("loaded", f"{loading['turns']} turns of {loading['conversations']} conversations")
    table.add_row(
        "turns a second", f"{loading['turns_per_s']}, with vectors and jobs {loading['turns_per_s_with_jobs']}"
    )
    table.add_row("search", _milliseconds(report.search))
    table.add_row("query embedding, apart", _milliseconds(report.embedding))
    table.add_row("nothing relevant, answerable (lost)", _percent(report.lost))
    table.add_row(f"nothing relevant, off topic ({report.off_topic_questions})", _percent(report.off_topic))
    return table


def _milliseconds(found: Latency | None) -> str:
    return f"p50 {found.p50:.2f}, p95 {found.p95:.2f}, p99 {found.p99:.2f} ms" if found else "–"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)
