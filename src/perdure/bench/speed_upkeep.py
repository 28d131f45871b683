"""`perdure bench speed --with-maintenance`: the same questions and writes while another process keeps the memory."""

import multiprocessing
from collections import Counter
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from perdure.bench.opening import open_level
from perdure.bench.synthetic import Corpus
from perdure.clock import now as utc_now
from perdure.lasting import settle

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue
    from multiprocessing.synchronize import Event

STATEMENTS: Final = 100
"""Statements that are written before each day, to be forgotten and purged on it."""
DAYS: Final = 10_000
"""More than there is time for."""
_SEED: Final = 3
"""Their words differ from the corpus', and from each other's: none replaces another."""
JOIN_S: Final = 60.0
_KEEPING: Final[Mapping[str, object]] = {
    "expiry": {"unused_days": 0.5, "purge_days": 0.0},
    "schedule": {"purge": "30 4 * * *"},
    "jobs": {"background": False},
}


@contextmanager
def maintained(url: str, level: str, corpus: Corpus) -> "Generator[tuple[Event, Counter[str]]]":
    """Let another process write statements, and do the upkeep of a day, day after day.

    Give an event that is set while it does upkeep, and what that came to, which is counted at last.
    """
    found: Counter[str] = Counter()
    context = multiprocessing.get_context("spawn")
    busy, stop, result = context.Event(), context.Event(), context.SimpleQueue()
    owner = corpus.questions(1)[0].owner
    process = context.Process(target=keep, args=(url, level, owner, busy, stop, result), daemon=True)
    process.start()
    try:
        yield busy, found
    finally:
        stop.set()
        process.join(timeout=JOIN_S)
        if process.exitcode == 0:
            found.update(result.get())


def keep(url: str, level: str, owner: str, busy: "Event", stop: "Event", result: "SimpleQueue[dict[str, int]]") -> None:
    """Write statements and do all that is due, day after day until `stop`; put the sums of the reports."""
    counts: Counter[str] = Counter()
    settle()  # as `perdure worker` does
    engine = open_level(url, level, policy=_KEEPING)
    days = Corpus(rows=STATEMENTS * DAYS, spaces=DAYS, seed=_SEED).batches()
    try:
        now, space = utc_now(), engine.space(user=owner)
        while not stop.is_set():
            for statement in next(days)[1]:
                space.remember(statement["text"], kind="note", session="upkeep")
                if stop.is_set():
                    break
            now += timedelta(days=1)
            busy.set()
            for run in engine.maintain(now=now).runs:
                counts.update({f"{run.task}.{name}": n for name, n in run.report.items()})
            busy.clear()
            counts["days"] += 1
    finally:
        engine.close()
    result.put(dict(counts))
