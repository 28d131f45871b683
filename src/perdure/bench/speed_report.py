"""What `perdure bench speed` found, as JSON and as a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perdure.bench.metrics import Latency

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadSpeed:
    """Seconds of `observe_many`, then of the flush behind it (vectors, folding). lock_wait: what a bystander waited.

    loaders: processes that wrote.
    """

    rows: int
    write_s: float
    flush_s: float
    lock_wait: Latency | None
    loaders: int = 1

    def to_dict(self) -> dict[str, Any]:
        return {
            "rows": self.rows,
            "loaders": self.loaders,
            "write_s": round(self.write_s, 3),
            "episodes_per_s": round(self.rows / self.write_s) if self.write_s else None,
            "flush_s": round(self.flush_s, 3),
            "episodes_per_s_with_jobs": round(self.rows / (self.write_s + self.flush_s)) if self.write_s else None,
            "write_lock_wait": self.lock_wait.to_dict() if self.lock_wait else None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """Seconds for the same texts: of the embedder alone, and of messages written until their vectors are kept."""

    texts: int
    batch: int
    """Texts of one call."""
    alone_s: float
    kept_s: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "texts": self.texts,
            "batch": self.batch,
            "embedder_alone_per_s": round(self.texts / self.alone_s, 1),
            "observe_many_per_s": round(self.texts / self.kept_s, 1),
            "share": round(self.alone_s / self.kept_s, 3),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """Times of a process that answers: opening, the first question, the others without their embedding; then the first
    write, which loads the writing half, and the others.

    recall_cpu_ms and observe_cpu_ms: the processor time of one call in this process, with embedding, without a server.
    """

    open_ms: float | None
    cold_ms: float
    first_write_ms: float
    recall: Latency | None
    embedding: Latency | None
    observe: Latency | None
    recall_cpu_ms: float
    observe_cpu_ms: float
    resident_mb: float
    peak_mb: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "open_ms": None if self.open_ms is None else round(self.open_ms, 1),
            "cold_query_ms": round(self.cold_ms, 2),
            "first_write_ms": round(self.first_write_ms, 2),
            "recall": self.recall.to_dict() if self.recall else None,
            "query_embedding": self.embedding.to_dict() if self.embedding else None,
            "observe": self.observe.to_dict() if self.observe else None,
            "recall_cpu_ms": round(self.recall_cpu_ms, 3),
            "observe_cpu_ms": round(self.observe_cpu_ms, 3),
            "resident_mb": round(self.resident_mb, 1),
            "peak_mb": round(self.peak_mb, 1),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Maintained:
    """The times of a process that answers while another does the upkeep of day after day, and what that came to."""

    serving: Serving
    lock_wait: Latency | None
    counts: Mapping[str, int]

    def to_dict(self) -> dict[str, Any]:
        return {
            **self.serving.to_dict(),
            "write_lock_wait": self.lock_wait.to_dict() if self.lock_wait else None,
            "upkeep": dict(sorted(self.counts.items())),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Concurrency:
    """Several processes writing to one file; `missing_revisions` of the space they share, 0 when gapless.

    first: the first write of each, for which all load the writing half at once; it comes before those of `observe`.
    """

    processes: int
    pause_ms: float
    """Between two writes of a process, on average."""
    writes: int
    first: Latency | None
    observe: Latency | None
    errors: int
    first_error: str | None
    missing_revisions: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "processes": self.processes,
            "pause_ms": self.pause_ms,
            "writes": self.writes,
            "first_write": self.first.to_dict() if self.first else None,
            "observe": self.observe.to_dict() if self.observe else None,
            "errors": self.errors,
            "first_error": self.first_error,
            "missing_revisions": self.missing_revisions,
            "seconds": round(self.seconds, 2),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedReport:
    """All figures of one run. own_process: serving was timed in a process that had not loaded the data."""

    rows: int
    spaces: int
    level: str
    file_bytes: int
    loading: LoadSpeed
    embedding: Embedding | None
    serving: Serving
    own_process: bool
    maintained: Maintained | None
    writing: Concurrency | None

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json` prints."""
        return {
            "rows": self.rows,
            "spaces": self.spaces,
            "level": self.level,
            "text": "made up from a seed",
            "vectors": {"lexical": "none", "synthetic": "synthetic: without meaning"}.get(self.level, "of a model"),
            "file_mb": round(self.file_bytes / 1e6, 1),
            "loading": self.loading.to_dict(),
            "embedding": self.embedding.to_dict() if self.embedding else None,
            "serving": self.serving.to_dict() | {"own_process": self.own_process},
            "with_maintenance": self.maintained.to_dict() if self.maintained else None,
            "writing_together": self.writing.to_dict() if self.writing else None,
        }


def render(report: SpeedReport) -> "RenderableType":
    """Return the report as a Rich table."""
    from rich.table import Table  # only a terminal needs it

    found = report.to_dict()
    loading, serving = found["loading"], report.serving
    table = Table(title=f"Speed, level {report.level}: text {found['text']}, vectors {found['vectors']}")
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_row("episodes in spaces", f"{report.rows:,} in {report.spaces:,}, {found['file_mb']} MB")
    by = f", {report.loading.loaders} processes" if report.loading.loaders > 1 else ""
    table.add_row(f"observe_many{by}, episodes a second", f"{loading['episodes_per_s']:,}")
    table.add_row("with vectors and jobs", f"{loading['episodes_per_s_with_jobs']:,}")
    if report.embedding is not None:
        share = found["embedding"]
        rates = f"{share['observe_many_per_s']:,} of {share['embedder_alone_per_s']:,}, {share['share']:.0%}"
        table.add_row("observe_many with vectors, of the embedder alone", rates)
    table.add_row("a bystander's wait for the write lock", _line(report.loading.lock_wait))
    table.add_row("first question", f"{serving.cold_ms:.2f} ms")
    table.add_row("recall, query embedding excluded", _line(serving.recall))
    table.add_row("query embedding", _line(serving.embedding))
    table.add_row("first write of a process", f"{serving.first_write_ms:.2f} ms")
    table.add_row("observe, nothing extracted", _line(serving.observe))
    cpu = f"{serving.recall_cpu_ms:.2f} and {serving.observe_cpu_ms:.2f} ms"
    table.add_row("processor time of a recall and an observe", cpu)
    table.add_row("memory, resident and peak", f"{serving.resident_mb:.0f} and {serving.peak_mb:.0f} MB")
    if report.maintained is not None:
        kept = report.maintained
        days = f"{kept.counts.get('days', 0)} days of upkeep meanwhile"
        table.add_row(f"recall, {days}", _line(kept.serving.recall))
        table.add_row("observe, the same", _line(kept.serving.observe))
        table.add_row("a bystander's wait for the write lock, the same", _line(kept.lock_wait))
    if report.writing is not None:
        together = report.writing
        table.add_row(f"first writes of {together.processes} processes", _line(together.first))
        table.add_row("observe, all of them together", _line(together.observe))
        table.add_row("errors; revisions missing", f"{together.errors}; {together.missing_revisions}")
    return table


def _line(found: Latency | None) -> str:
    if found is None:
        return "–"
    return f"p50 {found.p50:.2f}, p95 {found.p95:.2f}, p99 {found.p99:.2f}, max {found.max:.1f} ms"
