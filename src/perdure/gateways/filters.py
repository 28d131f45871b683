"""The one table of filters: what each is called, its SQL, and the same rule in Python.

SQL fragments speak of the alias `r`; the Python rule serves reads of the past, whose patched values lie in the log.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from perdure.domain.category_policy import Filing
from perdure.domain.memory import KINDS, PATCHABLE, STATES, Memory
from perdure.domain.message import ROLES
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, UnknownFilter, UnknownName


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: `accepts` checks the value, `sql` and `matches` say the same thing twice; `lasting`, where no patch
    changes what it looks at.
    """

    accepts: type | tuple[type, ...]
    sql: str
    matches: Callable[[Memory, Any], bool]
    lasting: bool = False


def _one_of(name: str) -> Callable[[Memory, Any], bool]:
    return lambda memory, values: getattr(memory, name) in values


def _names(name: str, column: str = "") -> Filter:
    lasting = name not in PATCHABLE
    return Filter((str, list, tuple), f"r.{column or name} in (:f_{name}...)", _one_of(name), lasting)


FILTERS: Mapping[str, Filter] = {
    "id": _names("id"),
    "kind": _names("kind"),
    "state": _names("state"),
    "category": _names("category"),
    "key": _names("key"),
    "role": _names("role"),
    "speaker": _names("speaker"),
    "session": _names("session", "session_id"),
    "agent_id": _names("agent_id"),
    "run_id": _names("run_id"),
    "actor_id": _names("actor_id"),
    "pinned": Filter(bool, "r.pinned = :f_pinned", lambda memory, value: memory.pinned == value),
    "importance_min": Filter(
        int, "r.importance >= :f_importance_min", lambda memory, value: memory.importance >= value
    ),
    "importance_max": Filter(
        int, "r.importance <= :f_importance_max", lambda memory, value: memory.importance <= value
    ),
    "updated_after": Filter(
        datetime, "r.updated_at > :f_updated_after", lambda memory, value: _updated(memory) > value
    ),
    "updated_before": Filter(
        datetime, "r.updated_at < :f_updated_before", lambda memory, value: _updated(memory) < value
    ),
    "filed": Filter(
        Filing,
        "(lower(r.category) in (:f_filed...) or (r.category is null and r.kind in (:f_filed_kinds...)))",
        lambda memory, value: value.holds(memory),
        lasting=True,
    ),
    "elsewhere": Filter(
        (str, list, tuple),
        "(r.session_id is null or not (r.session_id in (:f_elsewhere...)))",
        lambda memory, values: memory.session not in values,
        lasting=True,
    ),
}
"""`category` is what a memory has, `filed` what it counts to: what an agent may read is of the latter. `elsewhere` is
what was said in other sessions than these."""
_INNER = frozenset({"id", "kind", "state", "speaker", "filed", "elsewhere"})
PUBLIC = ("user_id", *(name for name in FILTERS if name not in _INNER))


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """A checked set of filters: fragments and parameters for SQL, and `matches` for versions of the past."""

    where: tuple[str, ...]
    params: Mapping[str, Any]
    values: Mapping[str, Any]

    @property
    def lasting(self) -> tuple[str, ...]:
        """The fragments that say the same of a version whenever they are asked."""
        return tuple(FILTERS[name].sql for name in self.values if FILTERS[name].lasting)

    @property
    def passing(self) -> tuple[str, ...]:
        """The others."""
        return tuple(FILTERS[name].sql for name in self.values if not FILTERS[name].lasting)

    def matches(self, memory: Memory) -> bool:
        """Tell whether a memory passes every filter."""
        return all(FILTERS[name].matches(memory, value) for name, value in self.values.items())


def public_filters(
    filters: Mapping[str, Any] | None, ref: SpaceRef, *, key_of: Callable[[str], str]
) -> dict[str, Any] | None:
    """Check the filters of a request; None means that nothing in this space can match.

    `key_of` returns the key that a name stands for: memories are kept by that, and by others where they were brought.

    Raises UnknownFilter for a name outside SPEC 001.6, and InvalidInput for a value of the wrong type, or no role.
    """
    values = dict(filters or {})
    for name in values:
        if name not in PUBLIC:
            raise UnknownFilter(f"unknown filter {name!r}: use {', '.join(PUBLIC)}")
    values = {name: value for name, value in values.items() if value is not None}
    user = values.pop("user_id", None)
    if user is not None:
        check_id(user, name="filter user_id")
    selected = select(values).values
    if "key" in selected:
        values["key"] = [one for name in selected["key"] for one in dict.fromkeys((name, key_of(name).casefold()))]
    if "role" in values:
        _known("role", values["role"], frozenset(ROLES))
    if user is not None and ref.user != user:
        return None
    return values


def select(values: Mapping[str, Any]) -> Selection:
    """Compose a selection from filter names and values; lists mean any of them."""
    params: dict[str, Any] = {}
    checked: dict[str, Any] = {}
    for name, value in values.items():
        known = FILTERS[name]
        if not isinstance(value, known.accepts) or (known.accepts is int and isinstance(value, bool)):
            raise InvalidInput(f"filter {name} got {value!r}: it takes {_describe(known.accepts)}")
        checked[name] = _value(name, value)
        if isinstance(value, Filing):
            params.update(f_filed=list(value.categories), f_filed_kinds=list(value.kinds))
        else:
            params[f"f_{name}"] = to_ms(value, name=name) if isinstance(value, datetime) else checked[name]
    return Selection(where=tuple(FILTERS[name].sql for name in checked), params=params, values=checked)


def check_kinds(kinds: Sequence[str]) -> list[str]:
    """Refuse an unknown kind, naming the known ones."""
    return _known("kind", kinds, KINDS)


def check_states(states: Sequence[str]) -> list[str]:
    """Refuse an unknown state, naming the known ones."""
    return _known("state", states, STATES)


def _known(name: str, values: Sequence[str], known: frozenset[str]) -> list[str]:
    listed = [values] if isinstance(values, str) else list(values)
    for value in listed:
        if value not in known:
            raise UnknownName(f"unknown {name} {value!r}: use {', '.join(sorted(known))}")
    return [str(value) for value in listed]


def _value(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return [value]
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (list, tuple)):
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        if not all(isinstance(item, str) for item in items):
            raise InvalidInput(f"filter {name} got {value!r}: it takes text or a list of texts")
        return items
    return value


def _describe(accepts: type | tuple[type, ...]) -> str:
    names = {
        str: "text",
        list: "a list of texts",
        bool: "true or false",
        int: "a whole number",
        datetime: "a time with its offset from UTC",
    }
    return " or ".join(names[one] for one in (accepts if isinstance(accepts, tuple) else (accepts,)) if one in names)


def _updated(memory: Memory) -> datetime:
    assert memory.updated_at is not None, f"memory {memory.id} was never written"
    return memory.updated_at
