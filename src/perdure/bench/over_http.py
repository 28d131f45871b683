"""`perdure bench serve`: how fast `perdure serve` answers here, to one client after the other and to many at once."""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final

from perdure.bench.metrics import Latency, latency
from perdure.bench.opening import EMBEDDERS, Progress, open_level, silent
from perdure.bench.synthetic import Corpus
from perdure.errors import InvalidInput, StoreUnavailable

if TYPE_CHECKING:
    from rich.console import RenderableType

STATEMENTS: Final = 1_000
"""Statements that are kept beside the episodes, for an agent's search to find."""
WARM: Final = 20
CLIENTS: Final = 16
_OWNER: Final = "s000000"
_SERVE: Final = "from perdure.surfaces.cli import main; main()"
_MIX: Final = ("recall",) * 4 + ("memory_query",) * 3 + ("observe",) * 2 + ("get_context",)
"""What is asked in turn while many ask at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpReport:
    """Milliseconds that clients waited. `asked` requests a second were sent at once, `answered` came back."""

    rows: int
    level: str
    processes: int
    memory_query: Latency | None
    health: Latency | None
    mixed: Latency | None
    asked: float
    answered: float
    errors: int

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json` prints."""
        timed = {"memory_query": self.memory_query, "health": self.health, "mixed": self.mixed}
        return {
            "rows": self.rows,
            "level": self.level,
            "processes": self.processes,
            **{name: found.to_dict() if found else None for name, found in timed.items()},
            "asked_per_s": self.asked,
            "answered_per_s": round(self.answered, 1),
            "errors": self.errors,
        }


def measure(
    *,
    rows: int = 10_000,
    level: str = "lexical",
    questions: int = 300,
    seconds: float = 10.0,
    rate: float = 200.0,
    processes: int = 1,
    progress: Progress | None = None,
) -> HttpReport:
    """Serve `rows` made-up turns from so many processes, ask it `questions` one by one, then `rate` requests a
    second for so many seconds from several clients: recall, memory.query, observe and get_context, 4 : 3 : 2 : 1.

    level: `lexical`, `local` or another embedder's name. Raises InvalidInput for numbers that make no sense.
    """
    for name, value in (
        ("rows", rows),
        ("questions", questions),
        ("seconds", seconds),
        ("rate", rate),
        ("processes", processes),
    ):
        if value <= 0:
            raise InvalidInput(f"{name} is {value:g}: use more than 0")
    report = progress or silent
    with tempfile.TemporaryDirectory(prefix="perdure-bench-") as folder:
        url = f"sqlite:///{Path(folder) / 'bench.db'}"
        asked = _fill(url, level, Corpus(rows=rows, spaces=1), questions, report)
        with _serving(url, level, processes) as place:
            report("asking", 0, 1)
            with closing(HTTPConnection(*place)) as one:
                single = [_send(one, "memory_query", question) for question in (*asked[:WARM], *asked)][WARM:]
                health = [_send(one, "health", "") for _ in asked]
            began = perf_counter()
            mixed = _many(place, asked, seconds, rate)
            spent = perf_counter() - began
            report("asking", 1, 1)
    timed = [wait for wait in mixed if wait is not None]
    return HttpReport(
        rows=rows,
        level=level,
        processes=processes,
        memory_query=latency([wait for wait in single if wait is not None]),
        health=latency([wait for wait in health if wait is not None]),
        mixed=latency(timed),
        asked=rate,
        answered=len(timed) / spent,
        errors=sum(wait is None for wait in (*single, *health, *mixed)),
    )


def render(report: HttpReport) -> "RenderableType":
    """Return the report as a Rich table."""
    from rich.table import Table  # only a terminal needs it

    table = Table(
        title=f"perdure serve, level {report.level}, {report.rows:,} turns in one space, {report.processes} processes"
    )
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_row("memory.query, one client", _line(report.memory_query))
    table.add_row("health: what HTTP alone takes", _line(report.health))
    table.add_row("mixed, many clients", _line(report.mixed))
    table.add_row("requests a second, asked and answered", f"{report.asked:g} and {report.answered:.1f}")
    table.add_row("errors", str(report.errors))
    return table


def _line(found: Latency | None) -> str:
    return "–" if found is None else f"p50 {found.p50:.1f}, p95 {found.p95:.1f}, p99 {found.p99:.1f} ms"


def _fill(url: str, level: str, corpus: Corpus, questions: int, report: Progress) -> list[str]:
    """Write the turns, some of them as statements too; return questions about them."""
    done = 0
    with closing(open_level(url, level)) as engine:
        space = engine.space(user=_OWNER)
        for _, messages in corpus.batches():
            space.observe_many(messages)
            done += len(messages)
            report("loading", done, corpus.rows)
        asked = [question.text for question in corpus.questions(max(questions, WARM))]
        for number, question in enumerate(asked[: min(STATEMENTS, corpus.rows)]):
            space.remember(f"It was asked as number {number}: {question}")
        engine.flush()
    return asked


@contextmanager
def _serving(url: str, level: str, processes: int) -> Generator[tuple[str, int]]:
    """Run the server as a process; yields its host and port."""
    options = ["--store", url, "--embedder", EMBEDDERS.get(level, level), "--json"]
    command = [sys.executable, "-c", _SERVE, *options, "serve", "--port", "0", "--quiet", "--no-console"]
    command += ["--processes", str(processes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None, "it was asked for"
        try:
            said = process.stdout.readline()
            if not said:
                raise StoreUnavailable("perdure serve ended before it listened: its message stands above")
            host, _, port = json.loads(said)["address"].removeprefix("http://").rpartition(":")
            yield host, int(port)
        finally:
            process.terminate()


def _many(place: tuple[str, int], asked: Sequence[str], seconds: float, rate: float) -> list[float | None]:
    """Send requests at a steady rate from several clients; return what each waited, None for an error."""
    lock, began, taken = threading.Lock(), perf_counter(), iter(range(int(seconds * rate)))

    def client() -> list[float | None]:
        waits: list[float | None] = []
        with closing(HTTPConnection(*place)) as one:
            while True:
                with lock:
                    number = next(taken, None)
                due = began + (number or 0) / rate
                if number is None or perf_counter() - began > 2 * seconds:
                    return waits
                sleep(max(0.0, due - perf_counter()))
                waits.append(_send(one, _MIX[number % len(_MIX)], asked[number % len(asked)]))

    with ThreadPoolExecutor(CLIENTS) as pool:
        return [wait for done in [pool.submit(client) for _ in range(CLIENTS)] for wait in done.result()]


def _send(one: HTTPConnection, operation: str, text: str) -> float | None:
    """Send a request; return the milliseconds until all of its answer was there, None for an error."""
    began = perf_counter()
    try:
        if operation == "health":
            one.request("GET", "/health")
        else:
            field = {"observe": "text", "get_context": "prompt"}.get(operation, "query")
            body = json.dumps({field: text, "space": {"user": _OWNER}})
            one.request("POST", f"/v1/{operation}", body, {"Content-Type": "application/json"})
        answer = one.getresponse()
        answer.read()
    except (OSError, HTTPException):
        one.close()
        return None
    return (perf_counter() - began) * 1000 if answer.status == 200 else None
