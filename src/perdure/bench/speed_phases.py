"""The phases of the speed benchmark that run in processes of their own."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import BrokenBarrierError
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import apsw

from perdure.bench.metrics import latency
from perdure.bench.opening import open_level
from perdure.bench.speed_report import Serving
from perdure.bench.synthetic import Corpus, Question
from perdure.errors import PerdureError

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue
    from multiprocessing.synchronize import Barrier, Event

SHARED: Final = "written-together"
"""Owner of the space that several processes write to."""

SERVE_S: Final = 300.0
"""Asking, and then writing one by one, each stop after so long."""

GATE_S: Final = 60.0
"""How long the writing processes wait for the last of them to come up."""

BUSY_S: Final = 60.0
"""How long a serving process waits for upkeep to be at work."""

OBSERVES: Final = 1_000
PROBE_EVERY_S: Final = 0.01
_POLL_S = 0.0002
GATE: "Final[list[Barrier]]" = []
_busy: "list[Event]" = []


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """What one writing process saw: its first write, for which it loads the writing half, then the others."""

    first_ms: float | None
    milliseconds: list[float]
    errors: list[str]


def set_busy(busy: "Event") -> None:
    """Give a serving process the event that is set while upkeep is at work: it asks and writes only then."""
    _busy[:] = [busy]


def _await_upkeep() -> None:
    for busy in _busy:
        busy.wait(timeout=BUSY_S)


def serve_apart(url: str, level: str, corpus: Corpus, questions: int) -> Serving:
    """Open the store in this fresh process and time it there."""
    started = perf_counter()
    engine = open_level(url, level)
    opened = (perf_counter() - started) * 1000
    try:
        return serve(engine, corpus, questions, with_model=level != "lexical", open_ms=opened)
    finally:
        engine.close()


def serve(engine: Any, corpus: Corpus, questions: int, *, with_model: bool, open_ms: float | None = None) -> Serving:
    """Time recall over spread questions, then single observes with what they write kept."""
    first, *others = corpus.questions(questions + 1)
    engine.space(user="warm-up").recall("hello")  # loads the model, touches no space of the corpus
    cold, _ = _timed_recall(engine, first.owner, first.text, first.at)
    searches, embeddings = list[float](), list[float]()
    until, begun = perf_counter() + SERVE_S, time.thread_time()
    for question in others:
        spent, embedded = _timed_recall(engine, question.owner, question.text, question.at)
        searches.append(spent)
        embeddings.append(embedded)
        if perf_counter() > until:
            break
    asking = (time.thread_time() - begun) * 1000
    resident, _ = memory_mb()
    written = corpus.questions(OBSERVES)
    first_write = _observe_ms(engine, "warm-up", "The first message loads what writing takes.")
    begun = time.thread_time()
    writes = _timed_observes(engine, corpus.seed, written)
    writing = (time.thread_time() - begun) * 1000
    return Serving(
        open_ms=open_ms,
        cold_ms=cold,
        first_write_ms=first_write,
        recall=latency(searches),
        embedding=latency(embeddings) if with_model else None,
        observe=latency(writes),
        recall_cpu_ms=asking / max(len(searches), 1),
        observe_cpu_ms=writing / max(len(writes), 1),
        resident_mb=resident,
        peak_mb=memory_mb()[1],
    )


def _timed_recall(engine: Any, owner: str, text: str, at: Any) -> tuple[float, float]:
    """Return milliseconds without, and of, the embedding of the question."""
    space = engine.space(user=owner)
    _await_upkeep()
    started = perf_counter()
    result = space.recall(text, k=10, kinds=("episode",), at=at)
    spent = (perf_counter() - started) * 1000
    embedded = float(result.timings.get("embed", 0.0))
    return spent - embedded, embedded


def _observe_ms(engine: Any, owner: str, text: str) -> float:
    started = perf_counter()
    engine.space(user=owner).observe(text, role="user")
    return (perf_counter() - started) * 1000


def _timed_observes(engine: Any, seed: int, questions: Sequence[Question]) -> list[float]:
    rng = Random(seed)
    writes: list[float] = []
    until = perf_counter() + SERVE_S
    for number, question in enumerate(questions):
        space = engine.space(user=question.owner)
        text = f"{question.text} Entry {rng.randrange(10**6)}."
        _await_upkeep()
        started = perf_counter()
        space.observe(text, role="user", speaker="Prober", session=f"live-{number // 50}", at=question.at)
        writes.append((perf_counter() - started) * 1000)
        if perf_counter() > until:
            break
    return writes


def set_gate(gate: "Barrier") -> None:
    """Give a worker process the gate behind which all begin at once."""
    GATE[:] = [gate]


def write_many(url: str, level: str, number: int, writes: int, pause_s: float) -> Writing:
    """Observe a message, then, together with the others, `writes` more, every second one in the space that all share.

    Errors are kept as text.
    `pause_s`: how long to wait between two of them, on average, as people do who chat.
    """
    try:
        engine = open_level(url, level)
    except PerdureError as error:
        GATE[0].abort()  # the others need not wait for this one
        return Writing(first_ms=None, milliseconds=[], errors=[f"open: {type(error).__name__}: {error}"])
    try:
        first, errors = None, list[str]()
        try:
            first = _observe_ms(engine, f"writer-{number}", f"Writer {number} begins.")
        except PerdureError as error:
            errors.append(f"first: {type(error).__name__}: {error}")
        with suppress(BrokenBarrierError):
            GATE[0].wait(timeout=GATE_S)
        return Writing(first_ms=first, milliseconds=_write(engine, number, writes, pause_s, errors), errors=errors)
    finally:
        engine.close()


def _write(engine: Any, number: int, writes: int, pause_s: float, errors: list[str]) -> list[float]:
    rng = Random(number)
    shared, own = engine.space(user=SHARED), engine.space(user=f"writer-{number}")
    milliseconds = list[float]()
    for place in range(writes):
        space = own if place % 2 else shared
        if pause_s:
            time.sleep(rng.uniform(0, 2 * pause_s))
        started = perf_counter()
        try:
            space.observe(f"Writer {number} counts to {place}.", role="user", session=f"w{number}")
        except PerdureError as error:
            errors.append(f"{type(error).__name__}: {error}")
        milliseconds.append((perf_counter() - started) * 1000)
    return milliseconds


def missing_revisions(url: str, level: str) -> int:
    """Return how many revisions of the shared space are absent from 1 to the highest."""
    engine = open_level(url, level)
    try:
        space, revisions = engine.space(user=SHARED), set[int]()
        while page := [int(change.rev) for change in space.changes(since_rev=max(revisions, default=0))]:
            revisions.update(page)
    finally:
        engine.close()
    return max(revisions, default=0) - len(revisions)


def probe_lock(path: str, stop: "Event", result: "SimpleQueue[list[float]]") -> None:
    """Ask for the write lock of a SQLite file again and again; put the milliseconds of each wait.

    A wait is at least what is left of the transaction in the way, and longer when another writer is quicker: the
    longest wait bounds the longest hold from above. Asking polls every 0.2 ms.
    """
    waits: list[float] = []
    while not Path(path).exists() and not stop.is_set():
        time.sleep(PROBE_EVERY_S)
    connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        while not stop.is_set():
            waits.append(_wait_for_lock(connection, stop))
            time.sleep(PROBE_EVERY_S)
    finally:
        connection.close()
    result.put(waits)


def _wait_for_lock(connection: apsw.Connection, stop: "Event") -> float:
    started = perf_counter()
    while True:
        try:
            connection.execute("begin immediate")
        except apsw.BusyError:
            if stop.is_set():
                break
            time.sleep(_POLL_S)
        else:
            connection.execute("rollback")
            break
    return (perf_counter() - started) * 1000


def memory_mb() -> tuple[float, float]:
    """Return resident and peak memory of this process in MB; the peak for both where the system tells no more."""
    found = dict(_status_lines())
    if "VmRSS" in found and "VmHWM" in found:
        return found["VmRSS"] / 1024, found["VmHWM"] / 1024
    import resource  # not on Windows, and needed only where /proc is not

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return peak, peak


def _status_lines() -> Iterator[tuple[str, int]]:
    status = Path("/proc/self/status")
    if status.exists():
        for name, kilobytes in re.findall(r"^(Vm\w+):\s+(\d+) kB", status.read_text(), re.MULTILINE):
            yield name, int(kilobytes)
