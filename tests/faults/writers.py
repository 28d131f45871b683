"""What the fault tests run in processes of their own, and the nursery that forks them.

`python writers.py` uses perdure once, then forks a process for every line of JSON on standard input and answers with
its process id; `wait` answers with its exit status. Every process ends by itself after a minute.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import perdure
from perdure.ports import Transaction
from perdure.stores.postgres import PostgresTransaction
from perdure.stores.sqlite import SQLiteTransaction
from perdure.testing.fakes import SMALL_INDEXES, FakeClock, HashEmbedder, sequential_ids

LONGEST_S = 60
OK, FAILED = 0, 3


class Nursery:
    """The test's side: a process that forks others quickly. Leave the `with` block and all of them are gone."""

    def __init__(self) -> None:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONWARNINGS": "error"}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )
        self._running: set[int] = set()

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(self, *_: object) -> None:
        for pid in sorted(self._running):
            self.kill(pid)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=LONGEST_S)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def start(self, job: str, **arguments: Any) -> int:
        """Fork a process that does a job of this module; return its id."""
        pid = self._ask({"job": job, "arguments": arguments})
        self._running.add(pid)
        return pid

    def kill(self, pid: int) -> None:
        """End a process as `kill -9` does, wherever it is."""
        os.kill(pid, signal.SIGKILL)
        self.wait(pid)

    def wait(self, pid: int) -> int:
        """Return the exit status of a process, negative for a signal."""
        status = self._ask({"wait": pid})
        self._running.discard(pid)
        return status

    def _ask(self, message: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def acknowledged(path: Path) -> int:
    """Return how many writes a process has acknowledged."""
    return path.stat().st_size if path.exists() else 0


def observe(url: str, acks: str, start: int, *, small: bool = False, many: int = 1_000_000) -> None:
    """Say message after message, each with its id, and acknowledge it once it is kept: one byte in a file."""
    engine = perdure.open(url, embedder=HashEmbedder(32) if small else "none", policy=SMALL_INDEXES if small else None)
    me = engine.space(user="ana")
    out = os.open(acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in range(start, start + many):
        me.observe(f"message number {number} about Lisbon", message_id=f"m{number}", session="s1")
        os.write(out, b".")


def first_open(url: str) -> None:
    """Make a database and leave it."""
    with perdure.open(url, embedder="none"):
        pass


def erase_and_say(url: str) -> None:
    """Erase single memories and say new things, for ever."""
    me = perdure.open(url, embedder=HashEmbedder(32), policy=SMALL_INDEXES).space(user="ana")
    for number in range(1_000_000):
        made = [me.observe(f"to be erased {number} {turn}").memories[0].id for turn in range(3)]
        me.erase(id=made[1])


def erase_space(url: str) -> None:
    """Erase the whole space."""
    with perdure.open(url, embedder="none") as engine:
        engine.space(user="ana").erase(everything=True)


def write_and_recall(url: str, name: str, many: int, *, embedder: bool = False) -> None:
    """Say things and find each at once, while others do the same; an error ends the process."""
    with perdure.open(url, embedder=HashEmbedder(32) if embedder else "none", policy=SMALL_INDEXES) as engine:
        me = engine.space(user="ana")
        for number in range(many):
            text = f"Lisbon is what {name}{number} spoke of"
            said = me.observe(text, session=name).memories[0]
            found = [hit.memory.id for hit in me.recall(f"who is {name}{number}?", k=100 if embedder else 5).hits]
            assert said.id in found, f"{text!r} is not found"
        engine.flush()


def remember_at(url: str, at: float, key: str, value: str) -> None:
    """Remember a keyed fact at a moment, to the microsecond, as another process does."""
    with perdure.open(url, embedder="none") as engine:
        me = engine.space(user="ana")
        me.stats()
        while time.time() < at:
            pass
        me.remember(f"{key} is {value}", key=key, at=datetime.now(UTC))


def fill_disk(url: str, acks: str, limit: int) -> None:
    """Write until a file would grow over a limit; the refusal must be ours, and named in the file of acks."""
    engine = perdure.open(url, embedder="none")
    me = engine.space(user="ana")
    me.observe("the first message", message_id="first")
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    out = os.open(acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        for number in range(10_000):
            me.observe(f"message {number} " + "fills the disk " * 100, message_id=f"m{number}")
            os.write(out, b".")
    except perdure.errors.StoreUnavailable as error:
        if "cannot grow" not in str(error):
            raise
        return
    raise AssertionError("the disk never filled")


def remember_few(url: str, name: str, many: int) -> None:
    """Keep memories in the space of an app that keeps few, and do the work that follows, beside others."""
    policy: dict[str, Any] = {"jobs": {"background": False, "backoff_s": 0.01}}
    with perdure.open(url, embedder="none", preset="app", policy=policy) as engine:
        app = engine.space(app="calendar")
        for number in range(many):
            app.remember(f"{name}{number} bought {number} chairs", kind="procedure")  # never compared with others
            if number % 3 == 2:
                engine.flush()
        engine.flush()


def converse(url: str, acks: str, many: int) -> None:
    """Hold conversations, end each and make its memory; acknowledge each that was ended: one byte in a file."""
    policy: dict[str, Any] = {"jobs": {"background": False, "lease_s": 0.3}}
    out = os.open(acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    with perdure.open(url, embedder="none", preset="app", policy=policy) as engine:
        app = engine.space(app="calendar")
        for number in range(acknowledged(Path(acks)), many):
            app.observe(f"The office in room {number} needs {number} chairs", session=f"s{number}", message_id="m")
            app.end_session(f"s{number}")
            os.write(out, b".")
            engine.flush()


class SlowEmbedder(HashEmbedder):
    """Takes its time over every batch, and over the one after `hang_after` until a file appears."""

    def __init__(self, *, pause_s: float, hang_after: int | None, hung: str) -> None:
        super().__init__(32)
        self._pause_s, self._left, self._hung = pause_s, hang_after, Path(hung)

    def embed(self, texts: Any, /) -> Any:
        time.sleep(self._pause_s)
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                self._hung.touch()
                while not self._hung.with_suffix(".go").exists():
                    time.sleep(0.02)
        return super().embed(texts)


def work(
    url: str, told: str, *, lease_s: float, pause_s: float = 0.005, hang_after: int | None = None, idle_s: float = 1.0
) -> None:
    """Do background work until there is none for a while; one line in a file for every piece of it."""
    policy = {**SMALL_INDEXES, "jobs": {"lease_s": lease_s, "background": False, "poll_s": 0.05, "embed_batch": 2}}
    slow = SlowEmbedder(pause_s=pause_s, hang_after=hang_after, hung=f"{told}.hung")
    out = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    with perdure.open(url, embedder=slow, policy=policy) as engine:
        engine.work(idle_exit_s=idle_s, told=lambda piece: _tell(out, piece))


def keep(url: str, task: str, now: str, *, dies_at: int | None = None) -> None:
    """Do one task of upkeep as of a moment, a few memories in a transaction; `dies_at` as in `maintain`."""
    _count_statements(dies_at)
    policy = {"decay": {"batch": 5}, "write": {"batch": 20}, "jobs": {"lease_s": 0.5, "background": False}}
    with perdure.open(url, preset="supervisor", embedder="none", policy=policy) as engine:
        engine.maintain(now=datetime.fromisoformat(now), tasks=[task])


class Oracle:
    """A chat model that answers everything with the same words."""

    name = "oracle"

    def __init__(self, answer: str) -> None:
        self._answer = answer

    def complete(self, _prompt: str, /, **_: Any) -> str:
        return self._answer


def maintain(
    url: str,
    tasks: list[str],
    now: str,
    *,
    by: str,
    later_h: float = 0.0,
    dies_at: int | None = None,
    counted: str | None = None,
    begin: float = 0.0,
    answer: str | None = None,
    embedder: bool = False,
    **settings: Any,
) -> None:
    """Do upkeep as of a moment, with ids of its own; be killed right before a statement that writes, if it is said
    before which; else tell in a file how many there were. Leases run by a clock that is `later_h` ahead.
    """
    moment = datetime.fromisoformat(now)
    engine = perdure.open(
        url,
        embedder=HashEmbedder(32) if embedder else "none",
        llm=Oracle(answer) if answer else None,
        clock=FakeClock(moment + timedelta(hours=later_h)),
        new_id=sequential_ids(by),
        **settings,
    )
    written = _count_statements(dies_at)
    while time.time() < begin:
        pass
    with engine:
        engine.maintain(now=moment, tasks=tasks)
    if counted is not None:
        Path(counted).write_text(str(len(written)), encoding="ascii")


def _count_statements(dies_at: int | None) -> list[str]:
    """Note every statement that writes, from now on; end this process before one of them, as `kill -9` does."""
    written: list[str] = []

    def counting(execute: Any) -> Any:
        def counted(tx: Transaction, name: str, /, *args: Any, **params: Any) -> Any:
            written.append(name)
            if len(written) == dies_at:
                os.kill(os.getpid(), signal.SIGKILL)
            return execute(tx, name, *args, **params)

        return counted

    for kind in (SQLiteTransaction, PostgresTransaction):
        kind.run = counting(kind.run)
        kind.many = counting(kind.many)
    return written


def _tell(out: int, piece: Any) -> None:
    os.write(out, f"{piece.outcome} {piece.task} {piece.space}\n".encode())


def _warm() -> None:
    """Do a little of everything once: forked processes spend no time on what the first use loads."""
    quiet = {"jobs": {"background": False}}  # no thread survives a fork
    with perdure.open("sqlite:///:memory:", embedder=HashEmbedder(32), policy=quiet) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Lisbon")
        me.recall("Lisbon")
        engine.maintain()
        me.erase(everything=True)


def _serve() -> None:
    _warm()
    for line in sys.stdin:
        message = json.loads(line)
        if "wait" in message:
            _, status = os.waitpid(message["wait"], 0)
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = os.fork()
            if answer == 0:
                _work(message)
        print(answer, flush=True)


def _work(message: dict[str, Any]) -> None:
    signal.alarm(LONGEST_S)
    with suppress(OSError):
        os.close(sys.stdin.fileno())
    try:
        globals()[message["job"]](**message["arguments"])
    except BaseException:  # noqa: BLE001  (the process ends here)
        traceback.print_exc()
        os._exit(FAILED)
    os._exit(OK)


if __name__ == "__main__":
    _serve()
