"""Slots: what a person has one or several of, as data. `slots.toml` holds those that come with perdure."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from perdure.domain.memory import KINDS, Kind
from perdure.domain.text import STOP_WORDS, term, words
from perdure.errors import InvalidInput
from perdure.extraction.language import tongues
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex

if TYPE_CHECKING:
    from perdure.extraction.candidate import Candidate
    from perdure.extraction.phrases import Found, Index, Language, Pattern

_FIELDS: Final = {
    "kind": str,
    "category": str,
    "single": bool,
    "consent": bool,
    "aliases": list,
    "asks": list,
    "patterns": list,
    "coming": list,
}
_TAKES: Final = {str: "a text", bool: "true or false", list: "a list of texts"}
_ASKER: Final = frozenset("i me my you your we our us".split())
"""Who asks and who is asked: "your name" from one side is "my name" from the other."""
_TASTES: Final = frozenset({"likes", "dislikes"})
"""What is liked has a time of its own."""
_DEAR: Final = "dear late little big older elder younger eldest oldest youngest middle twin own lovely poor"
MINE: Final = rf"(?<!\w)(?:my|our)\s(?:(?:{_DEAR.replace(' ', '|')})\s)?"
"""What stands before who or what is the user's own."""
_KEY: Final = regex(r"[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What statements of one key have in common. `single`: it holds one value at a time; another one supersedes."""

    key: str
    kind: Kind
    category: str | None = None
    single: bool = False
    consent: bool = False
    """A change that was inferred waits for the user's approval."""
    aliases: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    """Words, in their order, of a question that asks for a value."""
    patterns: tuple[str, ...] = ()
    """Phrases that state a value (see `phrases`)."""
    coming: tuple[str, ...] = ()
    """More of them, that only state one where they say from when: a day that is still to come."""

    @property
    def dated(self) -> bool:
        """Whether its value is a date, which tells not from when it holds."""
        return any("<date>" in one for one in self.patterns)


@dataclass(frozen=True, kw_only=True)
class Slots:
    """All slots by key, every name of each, and their phrases."""

    by_key: Mapping[str, Slot]
    names: Mapping[str, str]
    origin: str = "slots.toml"

    def key(self, name: str) -> str:
        """Return the key that a name stands for; one that is no slot's stays as it is."""
        return self.names.get(_spaced(name.strip().casefold()), name.strip())

    def named(self, name: str, *, field: str) -> str:
        """Return the key of the slot that a name of a policy stands for; InvalidInput, with what is near, for none."""
        if (key := self.key(name)) in self.by_key:
            return key
        near = get_close_matches(name, [*self.by_key, *self.names], n=1)
        meant = f"did you mean {near[0]}?" if near else f"use {', '.join(sorted(self.by_key))}"
        raise InvalidInput(f"{field} got {name!r}, which is no slot: {meant}")

    @cached_property
    def single(self) -> frozenset[str]:
        """The keys that hold one value at a time."""
        return frozenset(key for key, slot in self.by_key.items() if slot.single)

    @cached_property
    def kinds(self) -> Mapping[str, tuple[Kind, str | None]]:
        """Kind and category by key."""
        return {key: (slot.kind, slot.category) for key, slot in self.by_key.items()}

    def begun(self, one: "Candidate", said_at: datetime | None) -> datetime | None:
        """Return since when a statement holds: where it says so, or it gives the value of a slot that came about at a
        time which was over when it was told of, or is still to come where the slot holds one value at a time.

        Where somebody moved to in May they have lived since May, whenever they say so.
        """
        from perdure.extraction.begun import came_about, of_a_thing  # only writing needs it

        slot, first = self.by_key.get(one.key or ""), one.event_start
        if one.valid_from is not None:
            return None if one.key in _TASTES and of_a_thing(one.content) else one.valid_from
        if slot is None or slot.dated or slot.kind is Kind.TASK or first is None or said_at is None:
            return None
        over = (one.event_end or first) <= said_at
        if not (over or (first > said_at and slot.single)) or slot.key in _TASTES:
            return None
        return first if came_about(one.content, at=first, said_at=said_at, coming=not over) else None

    @cached_property
    def _asking(self) -> "Mapping[str | int, Sequence[tuple[str, tuple[str | int, ...]]]]":
        """What asks for each key, by the last of its words: these in their order, without who asks.

        One word is asked by as it stands ("likely" is no liking), several in whatever form ("where am I living?").
        """
        found: dict[str | int, list[tuple[str, tuple[str | int, ...]]]] = {}
        for slot in self.by_key.values():
            for ask in slot.asks:
                if said := [word for word in words(ask) if word not in _ASKER]:
                    order = tuple(map(term, said)) if len(said) > 1 else tuple(said)
                    found.setdefault(order[-1], []).append((slot.key, order))
        return found

    def asked(self, question: str) -> Mapping[str, frozenset[int]]:
        """Return the keys whose value a question asks for, in any language that is known, each with those of its terms
        that narrow what is asked for: those of "singing" in "what day is my singing?", none in another language.

        Who is named in it as somebody's relative or friend must be what the key is about: the sister's home is no home.
        """
        if tongues(question)[0] != "en":
            return dict.fromkeys(self.asked_abroad(question), frozenset())
        found: dict[str, frozenset[int]] = {}
        for sentence in _SENTENCE.split(_plainly(question)):
            found |= self._asked_in(sentence)
        if "dislikes" in found:
            found.pop("likes", None)
        return found

    def _asked_in(self, sentence: str) -> Mapping[str, frozenset[int]]:
        said = [word for word in words(sentence) if word not in _ASKER]
        forms: list[str | int] = [*map(term, said)]
        near = (one for form in {*said, *forms} for one in self._asking.get(form, ()))
        found = [(key, order) for key, order in near if len(order) == 1 or in_order(order, forms)]
        people = _somebody().findall(" ".join(words(sentence))) if found else ()
        keys = {key for key, order in found if all(one in order or term(one) in order for one in people)}
        beside = {term(word) for word in said if word not in _REQUEST} if keys else set[int]()
        return {key: frozenset(beside - self._vocabulary[key]) for key in keys}

    @cached_property
    def _vocabulary(self) -> Mapping[str, frozenset[int]]:
        """The terms by which each key is asked for or named."""
        return {
            key: frozenset(
                term(word) for ask in (*slot.asks, *slot.aliases, key) for word in words(ask.replace(".", " "))
            )
            for key, slot in self.by_key.items()
        }

    def asked_abroad(self, question: str) -> Mapping[str, frozenset[str]]:
        """Return them for a question in a language other than English, each with the folded words that ask for it."""
        codes = [code for code in tongues(question) if code != "en"]
        if not codes:
            return {}
        from perdure.extraction import foreign_tongue  # much to load, for questions in other languages only

        found = (foreign_tongue.asked(question, code) for code in codes)
        return next((keys for keys in found if keys), dict[str, frozenset[str]]())

    @cached_property
    def patterns(self) -> "Sequence[tuple[Slot, Pattern]]":
        """The phrases of all slots, in their order."""
        return self._compiled("patterns")

    @cached_property
    def phrases(self) -> "Index[Slot]":
        """The same by the words that they cannot do without."""
        from perdure.extraction.phrases import Index

        return Index(self.patterns)

    @cached_property
    def coming(self) -> "Index[Slot]":
        """The phrases of what is still to come, by the words that they cannot do without."""
        from perdure.extraction.phrases import Index

        return Index(self._compiled("coming"))

    def _compiled(self, field: str) -> "Sequence[tuple[Slot, Pattern]]":
        from perdure.extraction.phrases import compiled  # a question needs none

        named = ((slot, text) for slot in self.by_key.values() for text in getattr(slot, field))
        return [
            (slot, compiled(text, english(), where=f"{self.origin}: slot {slot.key}: {field}")) for slot, text in named
        ]


@cache
def english() -> "Language":
    """Return the word classes of English."""
    from perdure.extraction import idioms
    from perdure.extraction.phrases import language_of

    tables = lists("english")
    return language_of({**tables, "classes": {**tables["classes"], **lists("people"), **idioms.classes()}})


def _plainly(question: str) -> str:
    """Return a question with its "not" as a word of its own, and without "these days", which are no days."""
    return _NOWADAYS.sub(" ", _NOT.sub(" not", question.replace("’", "'")))


_NOT: Final = regex(r"(?<=\bcan)(?:'t|not)\b|(?<!\bca)(?<=\w)n't\b", re.IGNORECASE)
_SENTENCE: Final = regex(r"(?<=[.!?;])\s+|:\s+")
_REQUEST: Final = STOP_WORDS | frozenset(
    """
    remind remember recall tell list say know think name show give quick question hey hi hello ok okay please thanks
    again currently current now nowadays today tonight moment mainly mostly usually normally generally actually really
    exactly still ever any some all every thing things kind sort type need want would could should might mention must
    """.split()
)
"""Words of a question that do not narrow down what it asks for."""
_NOWADAYS: Final = regex(r"\b(?:these|those) days\b", re.IGNORECASE)


def roles(question: str) -> tuple[str, ...]:
    """Return what those are to the user whom a question speaks of by that, in lower case, in their order: "my husband".

    Animals as well: "our dog".
    """
    return tuple(dict.fromkeys(found[1].casefold() for found in _roles().finditer(question)))


@cache
def _roles() -> re.Pattern[str]:
    return re.compile(rf"{MINE}({'|'.join(map(re.escape, relations()))})(?![\w-])", re.IGNORECASE)


@cache
def relations() -> tuple[str, ...]:
    """Return the words for people and animals by what they are to the user, the longest first."""
    known = {*_people(), *str(lists("english")["classes"]["animal"]).split()}
    return tuple(sorted(known, key=lambda word: (-len(word), word)))


@cache
def _people() -> frozenset[str]:
    """Return the words for somebody by what they are to the user."""
    return frozenset(word.replace("_", " ") for some in lists("people").values() for word in str(some).split())


@cache
def _somebody() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(sorted(map(re.escape, _people())), key=len, reverse=True))})(?!\w)")


@cache
def standard() -> Slots:
    """Return the slots that come with perdure."""
    return slots_of(lists("slots"), origin="slots.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A slot that a clause fills."""

    slot: Slot
    found: "Found"
    short: bool

    @property
    def end(self) -> int:
        """Where a short phrase ends: before a value named "beside", which fills another slot, and its comma."""
        beside = self.found.values.get("beside")
        return beside[0] - 1 if beside else self.found.end


@cache
def load(path: str | None) -> Slots:
    """Return the slots that come with perdure, with those of a file laid over them.

    A slot of the file with a key that is known adds to that slot: its fields take the place of the old ones, its
    aliases, asks and patterns come on top. InvalidInput says what is wrong with the file.
    """
    if path is None:
        return standard()
    try:
        tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as exc:
        raise InvalidInput(f"cannot read the slots of {path}: {exc.strerror}") from exc
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        raise InvalidInput(f"{path} is no TOML: {exc}") from exc
    return slots_of(tables, origin=path, base=standard())


def slots_of(tables: Mapping[str, Any], *, origin: str, base: Slots | None = None) -> Slots:
    """Build slots from tables by key, over those of `base`; InvalidInput names the file, slot and field at fault."""
    by_key = dict(base.by_key) if base else {}
    for key, table in tables.items():
        where = f"{origin}: slot {key}"
        if not _KEY.fullmatch(key):
            raise InvalidInput(f"{where}: a key is small letters, digits, _ and -, with dots between its parts")
        if not isinstance(table, Mapping):
            raise InvalidInput(f"{where} got {table!r}: it takes a table of fields")
        by_key[key] = _slot(key, table, where, by_key.get(key), own=base is not None)  # pyright: ignore[reportUnknownArgumentType]
    return Slots(by_key=by_key, names=_names(by_key, origin), origin=origin)


def _names(by_key: Mapping[str, Slot], origin: str) -> dict[str, str]:
    names = {_spaced(key): key for key in by_key}
    for key, slot in by_key.items():
        for alias in slot.aliases:
            other = names.setdefault(_spaced(alias.casefold()), key)
            if other != key:
                raise InvalidInput(f"{origin}: slot {key} has the alias {alias!r}, which is {other}")
    return names


def in_order(parts: Sequence[str | int], said: Sequence[str | int]) -> bool:
    """Tell whether all parts stand among what is said in their order, whatever stands between them."""
    rest = iter(said)
    return all(part in rest for part in parts)


def _spaced(name: str) -> str:
    """Return a name as words: one finds it however its parts are joined."""
    return " ".join(re.split(r"[\s._-]+", name))


def _slot(key: str, table: Mapping[str, Any], where: str, old: Slot | None, *, own: bool) -> Slot:
    for name, value in table.items():
        if name not in _FIELDS:
            raise InvalidInput(f"{where} has an unknown field {name!r}: use {', '.join(_FIELDS)}")
        if not isinstance(value, _FIELDS[name]) or (
            isinstance(value, list) and not all(isinstance(one, str) for one in cast(list[object], value))
        ):  # pyright: ignore[reportUnknownVariableType]
            raise InvalidInput(f"{where}: {name} got {value!r}: it takes {_TAKES[_FIELDS[name]]}")
    kind = table.get("kind", old and old.kind)
    if kind not in KINDS or kind == Kind.EPISODE:
        raise InvalidInput(f"{where} has the kind {kind!r}: use {', '.join(sorted(KINDS - {Kind.EPISODE}))}")
    single = table.get("single", bool(old and old.single))
    if table.get("consent") and not single:
        raise InvalidInput(f"{where}: consent goes with single = true: of several values another one replaces none")
    patterns = tuple(table.get("patterns", ()))
    coming = tuple(table.get("coming", ()))
    if own:  # those that come with perdure are compiled when they are used
        from perdure.extraction.phrases import compiled

        for name, texts in (("patterns", patterns), ("coming", coming)):
            for text in texts:
                compiled(text, english(), where=f"{where}: {name}")
    return Slot(
        key=key,
        kind=Kind(kind),
        category=table.get("category", old and old.category),
        single=single,
        consent=table.get("consent", bool(old and old.consent)),
        aliases=(*(old.aliases if old else ()), *table.get("aliases", ())),
        asks=(*(old.asks if old else ()), *table.get("asks", ())),
        patterns=(*(old.patterns if old else ()), *patterns),
        coming=(*(old.coming if old else ()), *coming),
    )
