"""The terminal: consoles that never interpret what a memory says, and progress on work over a second."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress, TaskID

    from perdure.host import Host
    from perdure.space import Space

Report = Callable[[str, int, int], None]
"""Told the stage, how much of it is done, and how much there is."""

_PATIENCE_S = 1.0
_LOOK_S = 0.1
_STILL_S = 10.0


def console(*, stderr: bool = False) -> "Console":
    """Return a console: markup, emoji codes and highlighting off, colours only on a terminal."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)


def draw(part: "RenderableType") -> None:
    """Print to standard output; where that is no terminal, without blanks at the end of lines."""
    out = console()
    if out.is_terminal:
        out.print(part, crop=False)
        return
    with out.capture() as drawn:
        out.print(part, crop=False)
    print("\n".join(line.rstrip() for line in drawn.get().splitlines()), flush=True)


@contextmanager
def progress(*, at_once: bool = False) -> Generator[Report]:
    """Show a bar on standard error, on a terminal only, once the work has taken a second."""
    if not sys.stderr.isatty():
        yield _silent
        return
    bar = _Bar(at_once=at_once)
    try:
        yield bar.report
    finally:
        bar.close()


def flush(engine: "Host", spaces: "list[Space]", report: Report) -> None:
    """Wait for the background work, telling how many memories have their vectors.

    The engine's own worker does it, so that an interrupt ends it after one batch. Work that stands still for
    10 s is left to `Engine.flush`, which knows what is given up.
    """
    waiting = left = _pending(spaces)
    engine.wake()
    still_since = time.monotonic()
    while left and time.monotonic() - still_since < _STILL_S:
        report("embedding", waiting - left, waiting)
        time.sleep(_LOOK_S)
        now = _pending(spaces)
        if now != left:
            left, still_since = now, time.monotonic()
    engine.flush()
    if waiting:
        report("embedding", waiting, waiting)


def _pending(spaces: "list[Space]") -> int:
    return sum(space.stats().pending for space in spaces)


def _silent(stage: str, done: int, whole: int) -> None:
    """Report progress to nobody."""


class _Bar:
    """A progress bar that appears late."""

    def __init__(self, *, at_once: bool) -> None:
        self._at_once = at_once
        self._from = time.monotonic() + (0.0 if at_once else _PATIENCE_S)
        self._progress: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def report(self, stage: str, done: int, whole: int) -> None:
        if self._progress is None:
            if time.monotonic() < self._from or (done >= whole and not self._at_once):
                return
            self._progress = self._start()
        if stage not in self._tasks:
            self._tasks[stage] = self._progress.add_task(stage, total=whole)
        self._progress.update(self._tasks[stage], completed=done, total=whole)

    def close(self) -> None:
        if self._progress is not None:
            self._progress.stop()

    def _start(self) -> "Progress":
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description:<12}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
        )
        made = Progress(*columns, console=console(stderr=True), transient=not self._at_once)
        made.start()
        return made
