"""Load the named statements and turn them into one dialect.

`queries.sql` holds every statement; `{dialect}.sql` beside it may replace single ones. A statement is text: it is
never put together from values, only from the fragments in `queries.sql` and of the filter table.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from perdure.domain.times import to_ms
from perdure.ports import MEMORY_COLUMNS, Clock, SpaceState

_ROW = ", ".join("{state}" if name == "state" else f"r.{name}" for name in MEMORY_COLUMNS)
_FRAGMENT = re.compile(r"\{(\w+)\}")
_LIST = re.compile(r"\bin \(:(\w+)\.\.\.\)")
_PARAMETER = re.compile(r"(?<![:\w]):(\w+)")
_AS_WRITTEN = ":{}"
_WHERE = "/*where*/"
_VALUES = re.compile(r"\bvalues (\([^()]*\))(?=(?:\s*on conflict \([^()]*\) do nothing)?\s*$)")
_UNSTORABLE = re.compile("[\\x00\\ud800-\\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How a database writes what `queries.sql` says: `{}` stands for the name of the parameter."""

    name: str
    parameter: str
    """Empty where parameters have no names, only places."""
    among: str
    """How `in (:names...)` is written: membership in a list parameter."""
    alone: str = ""
    """The same for a list of one value, bound as a plain parameter, where that is quicker."""
    place: str
    """A parameter by its place among all, from 1."""
    files: tuple[str, ...]
    """What it says in its own way; later files win."""

    def spell(self, text: str, places: tuple[str, ...] = ()) -> str:
        """Return a text of `queries.sql` in this dialect; with `places`, parameters are numbered in that order."""
        if "...)" in text:
            text = _LIST.sub(lambda found: self.among.format(found[1]), text)
        places = places if self.parameter else places or names_of(text)
        if places:
            return _PARAMETER.sub(lambda found: self.place.format(places.index(found[1]) + 1), text)
        if self.parameter == _AS_WRITTEN:
            return text
        return _PARAMETER.sub(lambda found: self.parameter.format(found[1]), text)


SQLITE = Dialect(
    name="sqlite",
    parameter=_AS_WRITTEN,
    among="in (select value from json_each(:{}))",
    alone="in (:{})",
    place="?{}",
    files=("sqlite.sql",),
)
DUCKDB = Dialect(name="duckdb", parameter="${}", among="in (:{})", place="${}", files=("duckdb.sql",))
POSTGRES = Dialect(
    name="postgres",
    parameter="",
    among="= any(:{})",
    place="${}",
    files=("postgres.sql", "citus.sql"),
)
CITUS = replace(POSTGRES, files=(*POSTGRES.files, "on_citus.sql"))
"""PostgreSQL whose tables are spread over a cluster."""


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One statement: as `queries.sql` has it, and spelled for a dialect. There is one object of each, known by itself:
    what is remembered of it is looked up without reading its text.
    """

    source: str
    text: str
    dialect: Dialect
    timed: bool
    """Whether it asks what time it is."""
    listed: frozenset[str]
    """The names of its list parameters."""

    def needs_now(self, where: tuple[str, ...], params: Mapping[str, Any]) -> bool:
        """Tell whether `:now` has to be filled in."""
        return (self.timed or (bool(where) and any(map(_is_timed, where)))) and "now" not in params

    def filtered(self, where: tuple[str, ...]) -> str:
        """Return the text with the fragments in its place for filters."""
        return _filtered(self, where) if where else self.text

    def lists(self, where: tuple[str, ...]) -> frozenset[str]:
        """Return the names of the list parameters in it and in the fragments."""
        return self.listed.union(*map(_lists, where)) if where else self.listed

    def singled(self, where: tuple[str, ...], single: tuple[str, ...]) -> str:
        """Return the text with the fragments, for lists of which some have one value alone."""
        return _singled(self, where, single) if single else self.filtered(where)

    def numbered(self, where: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Return the text with the fragments, and the names of its parameters in their order."""
        return _numbered(self, where)

    def placed(self, names: tuple[str, ...]) -> str:
        """Return the text with its parameters numbered as `names` are: drivers bind those much faster."""
        return _placed(self, names)

    def stacked(self, names: tuple[str, ...], rows: int) -> str | None:
        """Return an insert of one row as one of many, `placed` one behind the other; None for what may be more than
        an insert, and so might touch the same row twice.
        """
        return _stacked(self, names, rows)


class Named:
    """What the transactions of every store are: named statements about one space, if they are about one."""

    def __init__(self, known: dict[str, Statement], space: SpaceState | None, clock: Clock) -> None:
        self._known, self._space, self._clock = known, space, clock

    @property
    def space(self) -> SpaceState:
        assert self._space is not None, "an admin transaction belongs to no space"
        return self._space

    def _fill(self, statement: Statement, where: tuple[str, ...], params: dict[str, Any]) -> None:
        """Fill in `:space_no`, and `:now` where it is asked for."""
        if self._space is not None:
            params["space_no"] = self._space.space_no
        if statement.needs_now(where, params):
            params["now"] = to_ms(self._clock())


@cache
def statements(dialect: Dialect) -> dict[str, Statement]:
    """Return every statement of a dialect, by name."""
    found = _parse(_read("queries.sql")) | _parse(_read("transfer.sql"))
    for name in dialect.files:
        found.update(_parse(_read(name)))
    return {name: _statement(text, dialect) for name, text in found.items()}


def storable(value: Any) -> Any:
    """Leave out of a list what some stores refuse even to compare with, lone surrogates and NUL: no row holds them."""
    if not isinstance(value, list):
        return value
    listed: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
    return [one for one in listed if not (isinstance(one, str) and _UNSTORABLE.search(one))]


def names_of(text: str) -> tuple[str, ...]:
    """Return the names of the parameters of a text, in the order in which they come."""
    return tuple(dict.fromkeys(_PARAMETER.findall(text)))


def _read(name: str) -> str:
    path = Path(__file__).with_name(name)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _parse(text: str, what: str = "name") -> dict[str, str]:
    parts = re.split(rf"^-- {what}: (\w+)[ \t]*$", text, flags=re.MULTILINE)[1:]
    return {name: _bare(body) for name, body in zip(parts[::2], parts[1::2], strict=True)}


def _bare(body: str) -> str:
    lines = (line for line in body.splitlines() if line.strip() and not line.lstrip().startswith("--"))
    return "\n".join(lines)


def _statement(text: str, dialect: Dialect) -> Statement:
    text = _expanded(text)
    return Statement(text, dialect.spell(text), dialect, ":now" in text, _lists(text))


def _expanded(text: str) -> str:
    return _FRAGMENT.sub(lambda found: _expanded(_fragments()[found[1]]), text)


@cache
def _fragments() -> dict[str, str]:
    return {"row": _ROW, **_parse(_read("queries.sql").partition("-- name: ")[0], "fragment")}


@lru_cache(maxsize=512)
def _is_timed(fragment: str) -> bool:
    return ":now" in _expanded(fragment)


@lru_cache(maxsize=512)
def _filtered(statement: Statement, where: tuple[str, ...]) -> str:
    return statement.dialect.spell(_joined(statement, where))


@lru_cache(maxsize=512)
def _numbered(statement: Statement, where: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return statement.filtered(where), names_of(_joined(statement, where))


def _joined(statement: Statement, where: tuple[str, ...]) -> str:
    return statement.source.replace(_WHERE, "".join(f" and {_expanded(fragment)}" for fragment in where))


@lru_cache(maxsize=512)
def _lists(text: str) -> frozenset[str]:
    return frozenset(_LIST.findall(text))


@lru_cache(maxsize=512)
def _singled(statement: Statement, where: tuple[str, ...], single: tuple[str, ...]) -> str:
    dialect = statement.dialect
    text = _joined(statement, where)
    for name in single:
        text = text.replace(f"in (:{name}...)", dialect.alone.format(name))
    return dialect.spell(text)


@lru_cache(maxsize=128)
def _placed(statement: Statement, names: tuple[str, ...]) -> str:
    return statement.dialect.spell(statement.source, names)


@lru_cache(maxsize=128)
def _stacked(statement: Statement, names: tuple[str, ...], rows: int) -> str | None:
    found = _VALUES.search(statement.source)
    if found is None:
        return None
    place = statement.dialect.place

    def row(number: int) -> str:
        before = len(names) * number + 1
        return _PARAMETER.sub(lambda one: place.format(before + names.index(one[1])), found[1])

    return _VALUES.sub(f"values {', '.join(map(row, range(rows)))}", statement.source)
