"""The cases of `perdure bench behaviour`: read from a file, each held to the form that its category has."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, cast

from perdure.bench.behaviour_score import CATEGORIES, Json
from perdure.domain.message import ROLES
from perdure.domain.zones import zone
from perdure.errors import InvalidInput

Form = Callable[[object], tuple[str, str] | None]
"""Looks at a value: where in it something is amiss ("" for itself), and what belongs there; None when all is well."""

KINDS: Final = ("fact", "preference", "profile", "task", "note", "procedure")
"""What counts as stored; messages do not."""


def load(path: str | Path) -> list[Json]:
    """Read the cases of a file; InvalidInput says which file, and which case has what wrong."""
    try:
        held: Any = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{path} cannot be read as JSON: {error}") from error
    cases = cast(dict[str, Any], held).get("cases") if isinstance(held, dict) else None
    if not isinstance(cases, list) or not cases:
        raise InvalidInput(f'{path} holds no cases: it must be {{"cases": [...]}}')
    checked = [_case(case, place, path) for place, case in enumerate(cast(list[object], cases))]
    twice = [name for name, count in Counter(case["id"] for case in checked).items() if count > 1]
    if twice:
        raise InvalidInput(f"{path}: more than one case is called {twice[0]}: give each an id of its own")
    return checked


def _case(case: object, place: int, path: str | Path) -> Json:
    """Return a case as it is, if its form is right."""
    fields: dict[str, Any] = cast(dict[str, Any], case) if isinstance(case, dict) else {}
    name = fields.get("id")
    wrong = _CASE(cast(object, case)) or _told(fields)
    if wrong is not None:
        at, wanted = wrong
        which = f"case {name}" if isinstance(name, str) and name else f"case {place}"
        raise InvalidInput(f"{path}: {which}: {at.lstrip('.') or 'it'} {wanted}")
    return fields


def _told(case: Json) -> tuple[str, str] | None:
    """Return what is wrong with what a case expects; the form is that of its category, or of the one it translates."""
    if case["category"] == "multilingual" and "base" not in case:
        return ".base", "is missing: name the category that the case translates"
    wrong = _EXPECTED[case.get("base", case["category"])](case["expect"])
    if wrong is not None:
        return f".expect{wrong[0]}", wrong[1]
    lacking = [name for name in ("consent", "proposed") if name not in case["expect"]]
    if case["expect"].get("policy") == "consent_required" and lacking:
        return f".expect.{lacking[0]}", "is missing: a case about consent tells what is proposed, and what was answered"
    known = {one["id"] for one in case.get("preload", ())}
    named = (*case["expect"].get("gone", ()), *case["expect"].get("stay", ()))
    lost = [name for name in named if name not in known]
    return (".expect", f"names {lost[0]}, which preload does not hold") if lost else None


def _text(value: object) -> tuple[str, str] | None:
    return None if isinstance(value, str) and value.strip() else ("", "must be a text, and not an empty one")


def _flag(value: object) -> tuple[str, str] | None:
    return None if isinstance(value, bool) else ("", "must be true or false")


def _count(value: object) -> tuple[str, str] | None:
    whole = isinstance(value, int) and not isinstance(value, bool) and value > 0
    return None if whole else ("", "must be a whole number above 0")


def _time(value: object) -> tuple[str, str] | None:
    try:
        zoned = isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        zoned = False
    return None if zoned else ("", "must be a time with its offset, such as 2026-03-02T09:00:00+00:00")


def _day(value: object) -> tuple[str, str] | None:
    try:
        right = isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        right = False
    return None if right else ("", "must be a day, such as 2026-03-02")


def _zone(value: object) -> tuple[str, str] | None:
    wrong = "", "must be an IANA time zone, such as Europe/Lisbon"
    if not isinstance(value, str):
        return wrong
    try:
        zone(value)
    except InvalidInput:
        return wrong
    return None


def _one_of(*words: str) -> Form:
    return lambda value: None if value in words else ("", f"must be one of {', '.join(words)}")


def _maybe(form: Form) -> Form:
    return lambda value: None if value is None else form(value)


def _several(form: Form, *, least: int = 0) -> Form:
    def look(value: object) -> tuple[str, str] | None:
        if not isinstance(value, list) or len(cast(list[object], value)) < least:
            return "", "must be a list" + (f" of at least {least}" if least else "")
        looked = ((place, form(one)) for place, one in enumerate(cast(list[object], value)))
        return next(((f"[{place}]{wrong[0]}", wrong[1]) for place, wrong in looked if wrong), None)

    return look


def _fields(needed: Mapping[str, Form], others: Mapping[str, Form] | None = None) -> Form:
    """Return the form of an object that has these fields, may have others, and has no more."""
    every = {**needed, **(others or {})}

    def look(value: object) -> tuple[str, str] | None:
        if not isinstance(value, dict):
            return "", f"must be an object with {', '.join(needed)}"
        held = cast(dict[str, object], value)
        for name in needed:
            if name not in held:
                return f".{name}", "is missing"
        for name, one in held.items():
            if name not in every:
                return f".{name}", f"is no field here: use {', '.join(every)}"
            wrong = every[name](one)
            if wrong is not None:
                return f".{name}{wrong[0]}", wrong[1]
        return None

    return look


_TEXTS: Final = _several(_text)
_GROUPS: Final = _several(_several(_text, least=1))
_PRESENT: Final = _several(_several(_text, least=1), least=1)
_RULES: Final = _several(_fields({"contains": _PRESENT, "unless": _TEXTS}))
_KIND: Final = _one_of(*KINDS)
_FACT: Final = _fields(
    {"kind": _KIND, "key": _maybe(_text), "must_contain": _PRESENT},
    {"must_not_contain": _TEXTS, "kind_alt": _several(_KIND), "key_alt": _several(_maybe(_text))},
)
_WINDOW: Final = _fields({"min": _day, "max": _day})
_DATED: Final = _fields(
    {"must_contain": _PRESENT},
    dict.fromkeys(("event", "valid_from", "valid_until", "date"), _WINDOW)
    | {"event_instant": _time, "tol_minutes": _count, "no_date": _flag},
)
_NAMED: Final = _fields({"name": _text, "type": _text, "aliases": _TEXTS}, {"type_alt": _TEXTS})
_STORED: Final[Mapping[str, Form]] = {
    "store_nothing": _flag,
    "facts": _several(_FACT),
    "optional": _several(_GROUPS),
    "forbidden": _RULES,
}
_RELATION: Final = _one_of("contradiction", "same_fact", "different", "none")
_EXPECTED: Final[Mapping[str, Form]] = {
    "extract": _fields(_STORED),
    "update": _fields(
        {
            "conflict": _flag,
            "probe": _fields(
                {"query": _text, "k": _count, "must_return": _several(_GROUPS), "must_not_return": _RULES}
            ),
        },
        {"relation": _text, "exactly_one_active": _PRESENT},
    ),
    "triggers": _fields({**_STORED, "explicit": _flag}),
    "forget": _fields({"gone": _TEXTS, "stay": _TEXTS}, {"forget": _flag, "scope": _text}),
    "sensitive": _fields(
        {"policy": _text, "stored": _flag, "secret": _TEXTS, "facts": _several(_FACT)},
        {
            "type": _maybe(_text),
            "explicit": _flag,
            "consent": _one_of("absent", "denied", "granted"),
            "proposed": _fields({"key": _text, "value": _text}),
        },
    ),
    "dates": _fields({"facts": _several(_DATED)}),
    "dedup": _fields({"relation": _RELATION}),
    "injection": _fields({**_STORED, "verdict": _one_of("accept", "reject")}),
    "entities": _fields(
        {
            "entities": _several(_NAMED),
            "not_entities": _TEXTS,
            "optional": _TEXTS,
            "distinct": _several(_several(_text, least=2)),
        }
    ),
}
_TURN: Final = _fields(
    {"role": _one_of(*ROLES), "session": _text, "ts": _time, "text": _text}, {"speaker": _maybe(_text)}
)
_PRELOAD: Final = _fields({"id": _text, "kind": _KIND, "text": _text, "ts": _time}, {"key": _maybe(_text)})
_CASE: Final = _fields(
    {
        "id": _text,
        "category": _one_of(*CATEGORIES),
        "turns": _several(_TURN, least=1),
        "expect": lambda value: None if isinstance(value, dict) else ("", "must be an object"),
    },
    {
        "base": _one_of(*(name for name in CATEGORIES if name != "multilingual")),
        "tz": _zone,
        "preload": _several(_PRELOAD),
        "difficulty": _text,
        "lang": _text,
        "why": lambda value: None if isinstance(value, str) else ("", "must be a text"),
        "late": _flag,
    },
)
