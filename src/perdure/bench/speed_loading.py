"""The loading phase of the speed benchmark: by the engine that measures, or by several processes together."""

import multiprocessing
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import BrokenBarrierError
from time import perf_counter
from typing import Any, Final

from perdure.bench.metrics import latency
from perdure.bench.opening import Progress, open_level
from perdure.bench.speed_phases import GATE, GATE_S, probe_lock, set_gate
from perdure.bench.speed_report import LoadSpeed
from perdure.bench.synthetic import Corpus

JOIN_S: Final = 15.0
"""How long the lock probe may take to end."""

WARM: Final = "warm-up"
"""Owner of the space in which a loading process writes first."""


def load(
    engine: Any,
    url: str,
    level: str,
    corpus: Corpus,
    loaders: int,
    probed: Path | None,
    load_s: float,
    report: Progress,
) -> LoadSpeed:
    """Write the corpus, and watch the write lock of a SQLite file meanwhile."""
    with watching(probed) as waits:
        if loaders > 1:
            loaded = _load_together(engine, url, level, corpus, loaders, load_s)
        else:
            loaded = _load_alone(engine, corpus, load_s, report)
    report("loading", corpus.rows, corpus.rows)
    return replace(loaded, lock_wait=latency(waits))


def _load_alone(engine: Any, corpus: Corpus, load_s: float, report: Progress) -> LoadSpeed:
    """Write the corpus, one `observe_many` for up to ten thousand turns; making the text is not counted."""
    rows, spent, owners = 0, 0.0, set[str]()
    for owner, messages in corpus.batches():
        space = engine.space(user=owner)
        started = perf_counter()
        space.observe_many(messages)
        spent += perf_counter() - started
        rows += len(messages)
        owners.add(owner)
        report("loading", rows, corpus.rows)
        if spent > load_s:
            break
    corpus.loaded = len(owners)
    return LoadSpeed(rows=rows, write_s=spent, flush_s=_flushed(engine), lock_wait=None)


def _load_together(engine: Any, url: str, level: str, corpus: Corpus, loaders: int, load_s: float) -> LoadSpeed:
    """Write the corpus by several processes, each its spaces; the slowest counts, with its making of the text."""
    context = multiprocessing.get_context("spawn")
    gate = context.Barrier(loaders)
    with ProcessPoolExecutor(loaders, mp_context=context, initializer=set_gate, initargs=(gate,)) as pool:
        tasks = [pool.submit(_load_part, url, level, corpus, part, loaders, load_s) for part in range(loaders)]
        found: list[_Part] = [task.result() for task in tasks]
    # part after part has one of the first spaces, as far as all of them came
    corpus.loaded = min(corpus.spaces, min(one.spaces * loaders + part for part, one in enumerate(found)))
    return LoadSpeed(
        rows=sum(one.rows for one in found),
        write_s=max(one.seconds for one in found),
        flush_s=_flushed(engine),
        lock_wait=None,
        loaders=loaders,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    rows: int
    spaces: int
    seconds: float


def _load_part(url: str, level: str, corpus: Corpus, part: int, parts: int, load_s: float) -> _Part:
    """Write every so many-th space, once all parts are up."""
    engine = open_level(url, level)
    try:
        engine.space(user=WARM).observe("The first message loads what writing takes.", role="user")
        with suppress(BrokenBarrierError):  # one that does not come up says why itself
            GATE[0].wait(timeout=GATE_S)
        rows, owners, started = 0, set[str](), perf_counter()
        for owner, messages in corpus.batches(part=part, parts=parts):
            engine.space(user=owner).observe_many(messages)
            rows += len(messages)
            owners.add(owner)
            if perf_counter() - started > load_s:
                break
        return _Part(rows=rows, spaces=len(owners), seconds=perf_counter() - started)
    finally:
        engine.close()


def _flushed(engine: Any) -> float:
    started = perf_counter()
    engine.flush()
    return perf_counter() - started


@contextmanager
def watching(path: Path | None) -> Generator[list[float]]:
    """Ask for the write lock of a SQLite file from another process; the list fills when the block ends."""
    waits: list[float] = []
    if path is None:
        yield waits
        return
    context = multiprocessing.get_context("spawn")
    stop, result = context.Event(), context.SimpleQueue()
    process = context.Process(target=probe_lock, args=(str(path), stop, result), daemon=True)
    process.start()
    try:
        yield waits
    finally:
        stop.set()
        process.join(timeout=JOIN_S)
        if process.exitcode == 0:
            waits.extend(result.get())
