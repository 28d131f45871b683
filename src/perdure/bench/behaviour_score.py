"""When a behaviour case is right: the rules of each category, over what an engine holds at the end of the case."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

Json = Mapping[str, Any]
Groups = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """An active statement as it is scored. The times are local to the case, as ISO 8601 text."""

    text: str
    kind: str
    key: str | None = None
    event_start: str | None = None
    event_end: str | None = None
    valid_from: str | None = None
    valid_until: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A named thing that the engine found."""

    name: str
    type: str
    aliases: tuple[str, ...] = ()

    @property
    def spellings(self) -> set[str]:
        return {_bare(one) for one in (self.name, *self.aliases)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a case came to. `active`: preloaded statements that still are; `pending`: (key, value) of proposals.

    `ever` are the texts of statements that were active after any of the turns; `relation` is what became of a pair.
    """

    memories: tuple[Stored, ...] = ()
    ever: frozenset[str] = frozenset()
    probe: tuple[str, ...] = ()
    explicit: bool = False
    active: frozenset[str] = frozenset()
    pending: tuple[tuple[str, str], ...] = ()
    relation: str = "none"
    entities: tuple[Named, ...] = ()


Score = dict[str, Any]
"""`ok`, and the counts of which a report makes its rates."""

_OTHER_LETTERS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"}
    | dict.fromkeys("’‘", "'")
    | dict.fromkeys("“”", '"')
    | dict.fromkeys("–—", "-")
)
_EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
_SHORT: Final = 3


def fold(text: str) -> str:
    """Return a text without case, accents and differences of quotes, dashes and spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold()).translate(_OTHER_LETTERS)
    return " ".join("".join(char for char in letters if not unicodedata.combining(char)).split())


def has(text: str, alternative: str) -> bool:
    """Tell whether a text holds an alternative, which begins a word there.

    One of up to three letters is a whole word, and a number a whole number; Chinese and Japanese need no word.
    """
    where, what = fold(text), fold(alternative)
    if not what:
        return False
    if _EAST_ASIAN.search(what):
        return what in where
    if what.isdigit():
        return re.search(rf"(?<!\d){what}(?!\d)", where) is not None
    before = r"(?<!\w)" if what[0].isalnum() else ""
    behind = r"(?!\d)" if what[-1].isdigit() else r"(?!\w)" if len(what) <= _SHORT else ""
    return re.search(before + re.escape(what) + behind, where) is not None


def holds(text: str, groups: Groups) -> bool:
    """Tell whether a text holds an alternative of every group."""
    return all(any(has(text, one) for one in group) for group in groups)


def score(case: Json, outcome: Outcome) -> Score:
    """Score one case by the rule of its category, or of the category that it is a translation of."""
    return _RULES[str(case.get("base", case["category"]))](case["expect"], outcome)


def _violates(text: str, rule: Json) -> bool:
    return holds(text, rule["contains"]) and not any(has(text, one) for one in rule["unless"])


def _fact(fact: Json, memories: Iterable[Stored]) -> Stored | None:
    unwanted = fact.get("must_not_contain", ())
    for memory in memories:
        if holds(memory.text, fact["must_contain"]) and not any(has(memory.text, one) for one in unwanted):
            return memory
    return None


def _extract(expect: Json, outcome: Outcome) -> Score:
    wanted: Sequence[Json] = expect["facts"]
    found = [(fact, memory) for fact in wanted if (memory := _fact(fact, outcome.memories))]
    allowed: list[Groups] = [*(fact["must_contain"] for fact in wanted), *expect["optional"]]
    forbidden = [one for one in outcome.memories if any(_violates(one.text, rule) for rule in expect["forbidden"])]
    false = [
        one for one in outcome.memories if one in forbidden or not any(holds(one.text, groups) for groups in allowed)
    ]
    keyed = [(fact, memory) for fact, memory in found if fact["key"] is not None]
    return {
        "ok": len(found) == len(wanted) and not false,
        "facts": len(wanted),
        "found": len(found),
        "stored": len(outcome.memories),
        "false": len(false),
        "forbidden": len(forbidden),
        "kind_ok": sum(memory.kind in (fact["kind"], *fact.get("kind_alt", ())) for fact, memory in found),
        "key_n": len(keyed),
        "key_ok": sum(memory.key in (fact["key"], *fact.get("key_alt", ())) for fact, memory in keyed),
    }


def _triggers(expect: Json, outcome: Outcome) -> Score:
    scored = _extract(expect, outcome)
    right = outcome.explicit == expect["explicit"]
    return scored | {"explicit_ok": right, "ok": scored["ok"] and right}


def _injection(expect: Json, outcome: Outcome) -> Score:
    scored = _extract(expect, outcome)
    ok = not outcome.memories if expect["verdict"] == "reject" else scored["ok"]
    return scored | {"ok": ok, "planted": scored["forbidden"]}


def _update(expect: Json, outcome: Outcome) -> Score:
    probe: Json = expect["probe"]
    needed: Sequence[Groups] = probe["must_return"]
    kept = [any(holds(one.text, groups) for one in outcome.memories) for groups in needed]
    known = [any(holds(text, groups) for text in outcome.ever) for groups in needed]
    scored: Score = {
        "need": len(needed),
        "returned": sum(any(holds(text, groups) for text in outcome.probe) for groups in needed),
        "kept": sum(kept),
        "retired": sum(was and not still for was, still in zip(known, kept, strict=True)),
        "stale": sum(any(_violates(text, rule) for text in outcome.probe) for rule in probe["must_not_return"]),
        "stale_n": len(probe["must_not_return"]),
    }
    if "exactly_one_active" in expect:
        scored["copies"] = sum(holds(one.text, expect["exactly_one_active"]) for one in outcome.memories)
    whole = scored["returned"] == scored["kept"] == len(needed)
    return scored | {"ok": whole and not scored["stale"] and scored.get("copies", 1) == 1}


def _forget(expect: Json, outcome: Outcome) -> Score:
    gone, stay = set(expect["gone"]), set(expect["stay"])
    scored: Score = {
        "gone_n": len(gone),
        "gone": len(gone - outcome.active),
        "stay_n": len(stay),
        "stay": len(stay & outcome.active),
    }
    return scored | {"ok": scored["gone"] == len(gone) and scored["stay"] == len(stay)}


def _sensitive(expect: Json, outcome: Outcome) -> Score:
    leaks = any(_run(secret) in _run(one.text) for secret in expect["secret"] for one in outcome.memories)
    found = sum(_fact(fact, outcome.memories) is not None for fact in expect["facts"])
    scored: Score = {"leak": int(leaks and not expect["stored"]), "facts": len(expect["facts"]), "found": found}
    whole = found == len(expect["facts"])
    if expect["policy"] != "consent_required":
        return scored | {"ok": whole if expect["stored"] else not leaks}
    key, value = expect["proposed"]["key"], expect["proposed"]["value"]
    applied = any(one.key == key and has(one.text, value) for one in outcome.memories)
    waits = any(named == key and has(meant, value) for named, meant in outcome.pending)
    right = {"absent": not applied and waits, "denied": not applied and not waits, "granted": applied and whole}
    return scored | {"applied": applied, "ok": right[expect["consent"]]}


def _run(text: str) -> str:
    return re.sub(r"[\s-]", "", fold(text))


def _dates(expect: Json, outcome: Outcome) -> Score:
    facts: Sequence[Json] = expect["facts"]
    matched: list[tuple[Json, Stored | None]] = []
    for fact in facts:
        about = [one for one in outcome.memories if holds(one.text, fact["must_contain"])]
        matched.append((fact, next((one for one in about if _dated(fact, one)), about[0] if about else None)))
    dated = sum(_dated(fact, one) for fact, one in matched)
    instants = [_at_instant(fact, one) for fact, one in matched if "event_instant" in fact]
    return {
        "ok": dated == len(facts),
        "facts": len(facts),
        "found": sum(one is not None for _, one in matched),
        "dated": dated,
        "instant_n": len(instants),
        "instant_ok": sum(instants),
    }


def _within(window: Json, start: str | None, end: str | None = None) -> bool:
    return start is not None and window["min"] <= start[:10] and (end or start)[:10] <= window["max"]


def _dated(fact: Json, memory: Stored | None) -> bool:
    if memory is None:
        return False
    if fact.get("no_date"):
        return not (memory.event_start or memory.event_end or memory.valid_from or memory.valid_until)
    start, end = memory.event_start, memory.event_end
    asked: dict[str, Callable[[Json], bool]] = {
        "event": lambda window: _within(window, start, end),
        "valid_from": lambda window: _within(window, memory.valid_from) or _within(window, start),
        "valid_until": lambda window: _within(window, memory.valid_until) or _within(window, end),
        "date": lambda window: any(_within(window, one) for one in (start, end, memory.valid_until)),
    }
    return all(inside(fact[name]) for name, inside in asked.items() if name in fact)


def _at_instant(fact: Json, memory: Stored | None) -> bool:
    if memory is None or memory.event_start is None or "T" not in memory.event_start:
        return False
    apart = datetime.fromisoformat(memory.event_start) - datetime.fromisoformat(fact["event_instant"])
    return abs(apart.total_seconds()) <= 60 * fact.get("tol_minutes", 1)


def _dedup(expect: Json, outcome: Outcome) -> Score:
    return {"ok": outcome.relation == expect["relation"], "gold": expect["relation"], "got": outcome.relation}


def _bare(name: str) -> str:
    return fold(name).lstrip("@#")


def _entities(expect: Json, outcome: Outcome) -> Score:
    gold = [Named(name=one["name"], type=one["type"], aliases=tuple(one["aliases"])) for one in expect["entities"]]
    types = [{one["type"], *one.get("type_alt", ())} for one in expect["entities"]]
    matches = [
        {place for place, got in enumerate(outcome.entities) if got.type in allowed and got.spellings & one.spellings}
        for one, allowed in zip(gold, types, strict=True)
    ]
    used = set[int]().union(*matches)
    optional = {_bare(name) for name in expect["optional"]}
    extra = [
        got
        for place, got in enumerate(outcome.entities)
        if place not in used and got.type != "date" and not got.spellings & optional
    ]
    traps = sum(any(_bare(name) in got.spellings for got in outcome.entities) for name in expect["not_entities"])
    aliased = [match for one, match in zip(gold, matches, strict=True) if one.aliases]
    apart = [_apart(pair, gold, matches) for pair in expect["distinct"]]
    hit = sum(map(bool, matches))
    joined = sum(len(match) == 1 for match in aliased)
    return {
        "ok": hit == len(gold) and not extra and not traps and joined == len(aliased) and all(apart),
        "gold": len(gold),
        "hit": hit,
        "extra": len(extra),
        "trap": traps,
        "alias_n": len(aliased),
        "alias_ok": joined,
        "distinct_n": len(apart),
        "distinct_ok": sum(apart),
    }


def _apart(pair: Sequence[str], gold: Sequence[Named], matches: Sequence[set[int]]) -> bool:
    """Tell whether two named things that must be two are."""
    found: list[set[int]] = []
    for one in pair:
        type_, _, name = one.rpartition(":")
        places = [
            match
            for named, match in zip(gold, matches, strict=True)
            if type_ in ("", named.type) and _bare(name) in named.spellings
        ]
        found.append(set[int]().union(*places))
    return bool(found[0] and found[1]) and not found[0] & found[1]


_RULES: Final[Mapping[str, Callable[[Json, Outcome], Score]]] = {
    "extract": _extract,
    "update": _update,
    "triggers": _triggers,
    "forget": _forget,
    "sensitive": _sensitive,
    "dates": _dates,
    "dedup": _dedup,
    "injection": _injection,
    "entities": _entities,
}

CATEGORIES: Final = (*_RULES, "multilingual")
"""Every category of a file; the last one has cases of the others in other languages."""
