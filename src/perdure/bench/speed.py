"""`perdure bench speed`: how fast the engine writes and finds, on made-up text of any size."""

import multiprocessing
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from perdure.bench.metrics import latency
from perdure.bench.opening import OpenEngine, Progress, open_level, silent
from perdure.bench.speed_embedding import embedding
from perdure.bench.speed_loading import load, watching
from perdure.bench.speed_phases import (
    Writing,
    missing_revisions,
    serve,
    serve_apart,
    set_busy,
    set_gate,
    write_many,
)
from perdure.bench.speed_report import Concurrency, Maintained, Serving, SpeedReport
from perdure.bench.speed_upkeep import maintained
from perdure.bench.synthetic import Corpus
from perdure.errors import InvalidInput

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

MAX_ROWS: Final = 10_000_000
MAX_PROCESSES: Final = 64
WRITES_EACH: Final = 250
"""Messages that each process of the last phase writes."""

LOAD_S: Final = 900.0
"""Loading stops after so long; the report says how many rows there are then."""


def measure(
    *,
    rows: int = 10_000,
    spaces: int = 1,
    level: str = "lexical",
    loaders: int = 1,
    processes: int = 1,
    pause_ms: float = 0.0,
    with_maintenance: bool = False,
    store: str | None = None,
    questions: int = 300,
    load_s: float = LOAD_S,
    open_engine: OpenEngine | None = None,
    progress: Progress | None = None,
) -> SpeedReport:
    """Load `rows` made-up turns into `spaces` spaces, then time recall, observe, and several writing processes.

    level: `lexical`, `local`, another embedder's name, or `synthetic` (384-dimensional vectors without meaning, so
    that a million rows take minutes instead of an hour). store: the address of an empty store; None takes a temporary
    SQLite file. Finding and single writes are timed in a fresh process unless the store is in memory or
    `open_engine` is given. loaders: processes that load, each its share of the spaces. pause_ms: how long each of the
    writing `processes` waits between two writes, on average. with_maintenance: ask and write once more, whenever
    another process does the upkeep of a day, day after day. With a model, also compare the rate of `observe_many` with
    that of the embedder alone. Every phase is bounded in time, loading by `load_s` seconds. Raise InvalidInput for
    sizes out of range.
    """
    together = max(loaders, processes) > 1 or with_maintenance
    _check(rows, spaces, loaders, processes, questions, store, together=together)
    report = progress or silent
    with tempfile.TemporaryDirectory(prefix="perdure-bench-") as folder:
        url = store or f"sqlite:///{Path(folder) / 'bench.db'}"
        corpus = Corpus(rows=rows, spaces=spaces)  # what is not loaded in time is not asked about
        apart = open_engine is None and not url.endswith(":memory:")
        engine = open_level(url, level, open_engine=open_engine)
        try:
            if engine.spaces():
                raise InvalidInput("the store holds memories already: name an empty one, the benchmark fills it")
            loading = load(engine, url, level, corpus, loaders, _file(url) if apart else None, load_s, report)
            share = embedding(engine, corpus) if level not in ("lexical", "synthetic") else None
            report("asking", 0, 1)
            serving = None if apart else serve(engine, corpus, questions, with_model=level != "lexical")
        finally:
            engine.close()
        size = sum(path.stat().st_size for path in _files(url))
        serving = serving or _in_process(url, level, corpus, questions)
        report("asking", 1, 1)
        kept = _maintained(url, level, corpus, questions, _file(url)) if with_maintenance else None
        writing = _write_together(url, level, processes, pause_ms, report) if processes > 1 else None
    return SpeedReport(
        rows=loading.rows,
        spaces=corpus.loaded,
        level=level,
        file_bytes=size,
        loading=loading,
        embedding=share,
        serving=serving,
        own_process=apart,
        maintained=kept,
        writing=writing,
    )


def _check(
    rows: int, spaces: int, loaders: int, processes: int, questions: int, store: str | None, *, together: bool
) -> None:
    for name, value, most in (
        ("rows", rows, MAX_ROWS),
        ("spaces", spaces, rows),
        ("loaders", loaders, min(spaces, MAX_PROCESSES)),
        ("processes", processes, MAX_PROCESSES),
        ("questions", questions, 100_000),
    ):
        if not 1 <= value <= most:
            raise InvalidInput(f"{name} is {value}, it must be 1 to {most}")
    if together and store is not None and store.endswith(":memory:"):
        raise InvalidInput("a store in memory belongs to one process: name a file, or measure one process alone")


def _in_process(url: str, level: str, corpus: Corpus, questions: int, busy: "Event | None" = None) -> Serving:
    told: dict[str, Any] = {} if busy is None else {"initializer": set_busy, "initargs": (busy,)}
    with ProcessPoolExecutor(max_workers=1, mp_context=multiprocessing.get_context("spawn"), **told) as pool:
        return pool.submit(serve_apart, url, level, corpus, questions).result()


def _maintained(url: str, level: str, corpus: Corpus, questions: int, probed: Path | None) -> Maintained:
    """Time finding and single writes once more, whenever another process does the upkeep of a day."""
    with watching(probed) as waits, maintained(url, level, corpus) as (busy, counts):
        serving = _in_process(url, level, corpus, questions, busy)
    return Maintained(serving=serving, lock_wait=latency(waits), counts=counts)


def _write_together(url: str, level: str, processes: int, pause_ms: float, report: Progress) -> Concurrency:
    """Let several processes write to one space at once, then look for gaps in its revisions."""
    report("writing together", 0, processes)
    context = multiprocessing.get_context("spawn")
    gate = context.Barrier(processes)
    with ProcessPoolExecutor(processes, mp_context=context, initializer=set_gate, initargs=(gate,)) as pool:
        started = perf_counter()
        tasks = [
            pool.submit(write_many, url, level, number, WRITES_EACH, pause_ms / 1000) for number in range(processes)
        ]
        found: list[Writing] = [task.result() for task in tasks]
        spent = perf_counter() - started
    report("writing together", processes, processes)
    errors = [error for one in found for error in one.errors]
    return Concurrency(
        processes=processes,
        pause_ms=pause_ms,
        writes=sum(len(one.milliseconds) for one in found),
        first=latency([one.first_ms for one in found if one.first_ms is not None]),
        observe=latency([spent for one in found for spent in one.milliseconds]),
        errors=len(errors),
        first_error=errors[0] if errors else None,
        missing_revisions=missing_revisions(url, level),
        seconds=spent,
    )


def _file(url: str) -> Path | None:
    """Return the one SQLite file behind an address, None when there is none."""
    scheme, _, path = url.partition(":///")
    path = path.partition("?")[0]
    return Path(path) if scheme == "sqlite" and path != ":memory:" and "{" not in path else None


def _files(url: str) -> list[Path]:
    path = _file(url)
    return [] if path is None else [part for part in path.parent.glob(f"{path.name}*") if part.is_file()]
