"""One call of the command line: whose memory, in which store, and how the answer is shown."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from shlex import quote
from typing import TYPE_CHECKING, Any, Literal

import typer

from perdure.domain.space import check_text, space_ref
from perdure.domain.zones import optional_moment, zone
from perdure.errors import InvalidInput, NotFound, PerdureError, UnknownName
from perdure.surfaces.render import document, one_line, visible

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.domain.results import WriteResult
    from perdure.engine import Engine, Space

Absent = Literal["make", "empty", "refuse"]
"""What becomes of a store that is no file yet: it is made, or read as one that holds nothing, or is an error."""
_OWNERS = ("user", "thread", "app", "agent")
_NEVER_EMPTY = ("store", "preset", "embedder")
_ID_LENGTH = 26
_PAGE = 1_000


class Failed(PerdureError):
    """The answer has been printed, and it is not a good one."""


class WrongUsage(InvalidInput):
    """The command line itself tells that it is wrong: the form of an option, or two that exclude each other."""


@contextmanager
def usage() -> Generator[None]:
    """Call what is refused within wrong usage."""
    try:
        yield
    except InvalidInput as error:
        raise WrongUsage(str(error)) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The options that every command takes."""

    store: str | None = None
    user: str | None = None
    thread: str | None = None
    app: str | None = None
    agent: str | None = None
    tenant: str | None = None
    as_agent: str | None = None
    preset: str | None = None
    embedder: str | None = None
    llm: str | None = None
    tool_off: list[str] | None = None
    tz: str | None = None
    json: bool = False
    _seen: dict[str, str] = field(default_factory=dict[str, str], init=False, repr=False)

    @property
    def zone(self) -> str:
        """The zone of times that are typed and shown: the option, else that of the space that was taken, else UTC."""
        return self.tz or self._seen.get("zone", "UTC")

    @property
    def url(self) -> str:
        """The store: the option, else PERDURE_STORE, else a file in the user's data folder."""
        return self._named or _default_store()

    @property
    def _named(self) -> str | None:
        if self.store is not None:
            return self.store
        found = os.environ.get("PERDURE_STORE")
        if found is not None and not found.strip():
            raise InvalidInput("PERDURE_STORE is empty: set it to a store such as sqlite:///memory.db, or unset it")
        return found

    @property
    def owner(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _OWNERS}

    @property
    def whose(self) -> str:
        """The owner in words."""
        named = [f"{name} {value}" for name, value in self.owner.items() if value is not None]
        return " ".join(named) or "the global space"

    @property
    def again(self) -> str:
        """The options by which another command means the same memories, as a shell reads them; "" where it needs none.

        A store's password is not repeated.
        """
        store = self.store and ("…" if "@" in self.store else self.store)
        meant = {"store": store, **self.owner, "tenant": self.tenant}
        meant["as-agent"] = self.as_agent
        return "".join(f" --{name} {quote(one)}" for name, one in meant.items() if one)

    @contextmanager
    def engine(
        self,
        *,
        model: bool = True,
        llm: bool = True,
        url: str | None = None,
        key: str = "PERDURE_KEY",
        policy: Mapping[str, Any] | None = None,
        absent: Absent = "refuse",
    ) -> "Generator[Engine]":
        """Open the store; `model` False leaves the embedder and the chat model out, for what needs none.

        absent: where there is no file of that name. `key` is the environment variable with the passphrase of an
        encrypted store: an option would be seen by others.
        """
        import perdure

        embedder = (self.embedder or "auto") if model else "none"
        laid_over = {**(policy or {}), **self.switched_off()}
        options: dict[str, Any] = {"embedder": embedder, "preset": self.preset or "assistant", "policy": laid_over}
        options["llm"] = self.llm if model and llm else None
        place, options["key"] = self.url if url is None else url, os.environ.get(key) or None
        missing = _missing_file(place) if url is not None or self._named else None
        if missing is not None and absent == "refuse":
            raise NotFound(f"there is no database {missing}: check the address")
        if missing is not None and absent == "empty":
            print(f"there is no database {one_line(missing)}: nothing is read, and none is made", file=sys.stderr)
            place, options["key"] = "sqlite:///:memory:", None
        with perdure.open(place, **options) as engine:
            yield engine

    def switched_off(self) -> Mapping[str, Any]:
        """Return the policy of the tools that are switched off; WrongUsage for one that is none."""
        if not self.tool_off:
            return {}
        from perdure.surfaces.tools import known_tool

        with usage():
            return {"tools": {"off": [known_tool(name) for name in self.tool_off]}}

    @contextmanager
    def space(self, *, model: bool = True, absent: Absent = "refuse") -> "Generator[Space]":
        """Open the store and take the space that the options name."""
        with self.engine(model=model, absent=absent) as engine:
            yield self.space_of(engine)

    def space_of(self, engine: "Engine") -> "Space":
        """Return the space that the options name; from now on times are in its zone."""
        space = engine.space(**self.owner, tenant=self.tenant or "", tz=self.zone, as_agent=self.as_agent)
        self._seen["zone"] = space.zone
        return space

    def moment(self, value: str | None, name: str, *, day_ends: bool = False) -> datetime | None:
        """Read a time that was typed; without an offset it is in the zone."""
        with usage():
            return optional_moment(value, self.zone, name=name, day_ends=day_ends)

    def show(self, value: Any, screen: "Callable[[], RenderableType]") -> None:
        """Print the answer: one JSON document, or a screen; a screen of plain text is printed as it is."""
        if self.json:
            print(document(value), flush=True)
            return
        drawn = screen()
        if isinstance(drawn, str):
            print(visible(drawn), flush=True)
            return
        from perdure.surfaces.terminal import draw

        draw(drawn)

    def show_write(self, result: "WriteResult", *, floor: float = 0.0, waited: bool = False) -> None:
        """Print what a write decided; with the floor of confidence also when that fades. waited: its jobs are done."""

        def screen() -> "RenderableType":
            from perdure.surfaces.screens.parts import plural
            from perdure.surfaces.screens.reports import write_screen

            some = len(result.pending)
            waiting = f"{plural(some, 'job waits', 'jobs wait')}; `perdure worker --once` does what waits"
            told = f"{plural(some, 'job')} done" if waited else waiting
            return write_screen(result, floor=floor, jobs=told)

        self.show(result, screen)


def with_replaced(space: "Space", result: "WriteResult") -> "WriteResult":
    """Return what a write decided with the memories that it replaced, for a screen to tell."""
    from perdure.domain.decisions import Supersede

    there = {one.id for one in result.memories}
    old = [id_ for one in result.decisions if isinstance(one, Supersede) for id_ in one.old_ids if id_ not in there]
    return replace(result, memories=(*result.memories, *map(space.get, old)))


def merged(before: Mapping[str, Any], after: Mapping[str, Any]) -> Call:
    """Join the options given before the command with those after it, which win."""
    both: dict[str, Any] = {**before, **given(after)}
    off = [*before.get("tool_off", ()), *(after.get("tool_off") or ())]
    if off:
        both["tool_off"] = off
    return Call(**both)


def checked(call: Call) -> Call:
    """Return a call whose options go together and have their form."""
    for name in _NEVER_EMPTY:
        value = getattr(call, name)
        if value is not None and not value.strip():
            raise WrongUsage(f"--{name} is empty: name one, or leave the option out")
    with usage():
        space_ref(**call.owner, tenant=call.tenant or "")
        if call.tz is not None:
            zone(call.tz)
    return call


def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that somebody set."""
    return {name: value for name, value in options.items() if value not in (None, False, [])}


def run(function: Callable[..., None], call: Call, values: Mapping[str, Any]) -> None:
    """Carry a command out, and write all of its answer."""
    with failing_in_a_line():
        function(checked(call), **values)
        if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  (closed: None)
            sys.stdout.flush()


@contextmanager
def failing_in_a_line() -> "Generator[None]":
    """End what perdure or the system refuses with one line on standard error and status 1; 2 for wrong usage.

    A reader that went away has seen enough: nothing is said.
    """
    try:
        yield
    except KeyboardInterrupt as error:
        raise SystemExit(130) from error
    except (PerdureError, OSError, UnicodeError) as error:
        if not isinstance(error, BrokenPipeError):
            print(f"error: {one_line(_reason(error))}", file=sys.stderr, flush=True)
        _leave_unsaid()
        raise SystemExit(2 if isinstance(error, (WrongUsage, UnknownName)) else 1) from error


def _reason(error: Exception) -> str:
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return f"{error.strerror}: {error.filename}" if error.filename else error.strerror


def _leave_unsaid() -> None:
    """Let what standard output no longer takes go nowhere, so that the end of the process does not try again."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  (closed: None)
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_full_id(text: str) -> bool:
    """Tell whether a text is a whole id: one word of letters and digits, no less and no more."""
    said = text.strip()
    return len(said) == _ID_LENGTH and said.isascii() and said.isalnum() and any(one.isdigit() for one in said)


def full_id(space: "Space", part: str) -> str:
    """Return the id that a whole one, or the unique beginning or end of one, stands for."""
    wanted = part.strip().casefold()
    if len(wanted) >= _ID_LENGTH:
        return wanted
    found: list[str] = []
    cursor: str | None = None
    while wanted:
        page = space.list(state=None, limit=_PAGE, after=cursor)
        found += [one.id for one in page.items if one.id.startswith(wanted) or one.id.endswith(wanted)]
        cursor = page.next
        if cursor is None:
            break
    if not found:
        raise NotFound(f"no memory {part!r} in space {space.ref}: `perdure list --state all` shows the ids")
    if len(found) > 1:
        raise InvalidInput(f"{part!r} stands for {len(found)} memories: {', '.join(found[:3])} …; give more of the id")
    return found[0]


def begun_by(part: str, ids: Iterable[str], *, what: str) -> str | None:
    """Return the one of some ids that a whole id, or the unique beginning or end of one, stands for."""
    found = [one for one in ids if part and (one.startswith(part) or one.endswith(part))]
    if len(found) > 1:
        raise InvalidInput(f"{part!r} stands for {len(found)} {what}: give more of the id")
    return found[0] if found else None


def text_of(argument: str) -> str:
    """Return a text argument; "-" reads it from standard input."""
    if argument != "-":
        return argument
    from perdure.formats.files import standard_input

    try:
        return standard_input().read()
    except UnicodeDecodeError as error:
        raise InvalidInput(f"standard input is not UTF-8 text: {error.reason} at byte {error.start}") from error


def confirm(question: str, *, yes: bool, why: str = "this cannot be taken back") -> None:
    """Ask before something that cannot be taken back, or is about all that there is."""
    if yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():  # pyright: ignore[reportUnnecessaryComparison]  (closed: None)
        raise InvalidInput(f"{why}: add --yes to do it without being asked")
    try:
        agreed = typer.confirm(one_line(question), err=True)
    except typer.Abort:
        agreed = False
    if not agreed:
        raise InvalidInput("nothing was changed: you did not agree")


def _missing_file(url: str) -> str | None:
    """Return the file of a store that is not there; None for one that is, is no file, or a template of files."""
    check_text(url, name="the store URL")
    scheme, _, rest = url.partition(":///")
    path = rest.partition("?")[0]
    if scheme not in ("sqlite", "duckdb") or path in ("", ":memory:") or "{" in path:
        return None
    return None if os.path.lexists(path) else path


def _default_store() -> str:
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('perdure', appauthor=False) / 'memory.db'}"
