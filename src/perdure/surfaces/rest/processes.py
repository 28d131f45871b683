"""Several processes that answer at one place: started and watched by the one that listens, and ended with it.

The watching one opens no store. It takes each connection and hands it to the next of the others in turn, so that
clients which keep theirs are spread evenly. What it hands them over goes through a line, a pair of sockets, which ends
when either end is gone: so they stop when they are told to, and when it is killed. One that dies takes nothing along
but the requests that it had; another takes its place.
"""

import logging
import multiprocessing
import signal
import socket
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Timer
from time import monotonic
from typing import Any, Final, Protocol

from perdure.errors import InvalidInput, StoreUnavailable

_log = logging.getLogger("perdure")
_PAUSE_S: Final = 0.5
"""How long after a death the next one is started: what kills each at its start should not use up the machine."""
_SERVING: Final = b"s"
_CONNECTION: Final = b"c"


class Serving(Protocol):
    """Serves what comes through the line until that ends, in a process of its own: so it is pickled. `first` is true
    of one of them, for what only one should do.
    """

    def __call__(self, line: socket.socket, *, first: bool) -> None: ...


@dataclass(slots=True, kw_only=True)
class _One:
    number: int
    process: BaseProcess
    line: socket.socket
    answers: bool = False


def check_shared(url: str) -> None:
    """Refuse to share a store that only one process at a time can have."""
    if url.startswith("duckdb:"):
        raise InvalidInput(
            "a DuckDB file belongs to one process at a time: serve it with --processes 1, or move the memories to "
            "SQLite or PostgreSQL (`perdure move`)"
        )
    if url.startswith("sqlite:///:memory:"):
        raise InvalidInput("a database in memory belongs to its process: serve it with --processes 1, or name a file")
    if not hasattr(socket, "send_fds"):
        raise InvalidInput("this system cannot hand a connection to another process: serve with --processes 1")


def supervise(
    serve: Serving, place: socket.socket, *, processes: int, stop_s: float, ready: Callable[[], None]
) -> None:
    """Serve from so many processes until SIGTERM or SIGINT; one that dies is started again. `ready` is called once
    all of them answer.

    Raises StoreUnavailable where one ends before that; its message is on standard error. When told to stop they have
    twice `stop_s`, for requests and for the present piece of background work; then they are killed.
    """
    running: list[_One] = []
    with _told_to_stop() as told:
        try:
            running += [_begin(serve, number) for number in range(processes)]
            if _all_answer(running, told):
                ready()
                _watch(serve, place, running, told)
        finally:
            place.close()
            _end(running, stop_s)


def say_serving(line: socket.socket) -> None:
    """Tell the watching process that connections are taken from now on; where it has ended the line does too."""
    with suppress(OSError):
        line.sendall(_SERVING)


def take(line: socket.socket) -> socket.socket | None:
    """Return the next connection that is handed over; None for one that was lost, as this process may open no more
    files. Raises EOFError at the end of the line.
    """
    try:
        said, handles, *_ = socket.recv_fds(line, len(_CONNECTION), 1)
    except OSError as error:
        raise EOFError from error
    if not said:
        raise EOFError
    return socket.socket(fileno=handles[0]) if handles else None


def _begin(serve: Serving, number: int) -> _One:
    ours, theirs = socket.socketpair()
    context = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
    process = context.Process(target=_run, args=(serve, theirs, number), name=f"perdure-serve-{number}", daemon=True)
    with theirs:
        process.start()
    ours.setblocking(False)
    return _One(number=number, process=process, line=ours)


def _run(serve: Serving, line: socket.socket, number: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal comes to all; the line tells when to stop
    serve(line, first=number == 0)


def _all_answer(running: Sequence[_One], told: Connection) -> bool:
    """Wait until each has said that it serves; False when told to stop before."""
    while waiting := [one for one in running if not one.answers]:
        found = wait([told, *(one.line for one in waiting)])
        if told in found:
            return False
        for one in waiting:
            if one.line in found and not _heard(one):
                raise StoreUnavailable("a process of the server ended before it served: its message stands above")
    return True


def _heard(one: _One) -> bool:
    """Hear from one that said something, or ended; tell whether it serves."""
    try:
        one.answers = one.line.recv(len(_SERVING)) == _SERVING
    except OSError:
        one.answers = False
    return one.answers


def _watch(serve: Serving, place: socket.socket, running: list[_One], told: Connection) -> None:
    place.setblocking(False)
    turn, due = count(), dict[int, float]()
    while True:
        answering = [one for one in running if one.answers]
        heard: list[Any] = [told, *(one.process.sentinel for one in running)]
        heard += [one.line for one in running if not one.answers]
        heard += [place] if answering else []
        left = min(due.values()) - monotonic() if due else None
        found = wait(heard, None if left is None else max(0.0, left))
        if told in found:
            return
        if place in found:
            _hand_over(place, answering, next(turn))
        for one in [one for one in running if one.process.sentinel in found]:
            _log.warning("a process of the server ended (status %s): another takes its place", one.process.exitcode)
            one.line.close()
            running.remove(one)
            due[one.number] = monotonic() + _PAUSE_S
        for one in running:
            if not one.answers and one.line in found:
                _heard(one)
        for number in [number for number, at in due.items() if at <= monotonic()]:
            del due[number]
            running.append(_begin(serve, number))


def _hand_over(place: socket.socket, answering: Sequence[_One], turn: int) -> None:
    """Take a connection, and hand it to the one whose turn it is, or to the next one that takes it."""
    try:
        taken, _ = place.accept()
    except OSError:
        return  # its client is gone
    first = turn % len(answering)
    with taken:
        for one in (*answering[first:], *answering[:first]):
            try:
                socket.send_fds(one.line, [_CONNECTION], [taken.fileno()])
            except OSError:
                continue  # it is gone, or does not take those that it has
            return


def _end(running: Sequence[_One], stop_s: float) -> None:
    for one in running:
        one.line.close()
    patience = Timer(2 * stop_s, _kill, [running])
    patience.daemon = True
    patience.start()
    for one in running:
        one.process.join()
    patience.cancel()


def _kill(running: Sequence[_One]) -> None:
    for one in running:
        if one.process.exitcode is None:
            one.process.kill()


@contextmanager
def _told_to_stop() -> Generator[Connection]:
    """Lend a connection that ends at SIGTERM or SIGINT."""
    told, tell = multiprocessing.Pipe(duplex=False)

    def stop(*_: object) -> None:
        tell.close()

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        told.close()
        tell.close()
