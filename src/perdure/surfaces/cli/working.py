"""Commands that do the background work: as a process that stays, or once, from cron."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.lasting import settle
from perdure.surfaces.cli.call import Call
from perdure.surfaces.render import document, to_json
from perdure.surfaces.screens.parts import plural

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.domain.results import Piece

_ALONE = {"jobs": {"background": False}}
"""The command does the work itself, and tells of it."""

Tasks = Annotated[
    list[str] | None,
    typer.Option(
        "--task",
        "--tasks",
        help="Only this task (embed, extract, fold, consolidate …); may be repeated.",
        metavar="NAME",
    ),
]
RetryFailed = Annotated[bool, typer.Option("--retry-failed", help="Try again what was given up, too.")]


def worker_(
    call: Call,
    tasks: Tasks = None,
    once: Annotated[bool, typer.Option("--once", help="Do what is due now, and end.")] = False,
    idle_exit: Annotated[
        float | None, typer.Option(help="End after so many seconds without work.", metavar="SECONDS", min=0.0)
    ] = None,
    retry_failed: RetryFailed = False,
) -> None:
    """Do the background work of every space until told to stop (Ctrl-C, SIGTERM); any number may run, on any machine.

    A job that fails is told of on standard error. With --json every piece of work is one line; with --once as well, all
    of them are one document, [] where nothing was due.
    """
    ended: dict[str, int] = {}
    pieces: list[dict[str, Any]] = []

    def told(piece: "Piece") -> None:
        ended[piece.outcome] = ended.get(piece.outcome, 0) + 1
        one = {**asdict(piece), "space": piece.space and str(piece.space)}
        if once:
            pieces.append(one)
        elif call.json:
            print(document(one, indent=None), flush=True)

    with _told_to_stop() as stop, call.engine(policy=_ALONE, absent="make") as engine:
        if not once:
            settle()
        _say(call, f"working on {engine.deps.store.url} · {'once' if once else 'until told to stop'}")
        engine.work(
            tasks=tasks or (), once=once, idle_exit_s=idle_exit, retry_failed=retry_failed, stop=stop, told=told
        )
    if once or not call.json:
        call.show(pieces, lambda: f"{plural(ended.get('done', 0), 'job')} done{_others(ended)}")


def maintain_(
    call: Call,
    tasks: Tasks = None,
    now: Annotated[
        str | None, typer.Option(help="Do what is due then: a date (its beginning) or a time (now).", metavar="TIME")
    ] = None,
) -> None:
    """Do what every space needs, once; for cron.

    The exit status is 1 where something is left unfinished, for another process holds it.
    """
    with call.engine(policy=_ALONE, absent="make") as engine:
        done = engine.maintain(now=call.moment(now, "now"), tasks=tasks or ())

    def screen() -> "RenderableType":
        from perdure.surfaces.screens.reports import maintained_screen

        left = sum(done.unfinished.values())
        others = _others(
            {"failed": done.failed, "given up": done.given_up, "deferred": done.deferred, "unfinished": left}
        )
        return maintained_screen(done, others)

    call.show(to_json(done), screen)
    if done.unfinished:
        raise typer.Exit(1)


@contextmanager
def _told_to_stop() -> Generator[threading.Event]:
    """Lend what is set when the process is told to end: it ends after the present piece of work, with status 0."""
    stop = threading.Event()

    def end(_number: int, _frame: object) -> None:
        stop.set()

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _others(ended: dict[str, int]) -> str:
    named = {
        "failed": "failed, to be tried again",
        "given up": "given up: see `perdure doctor`",
        "deferred": "put off, for a budget is used up",
        "unfinished": "not finished, for another process holds it or what comes before it: run it again",
        "lost": "taken over",
    }
    return "".join(f" · {ended[name]} {words}" for name, words in named.items() if ended.get(name))


def _say(call: Call, line: str) -> None:
    if not call.json:
        print(line, flush=True)
