"""What the rules know of a language other than English: the phrases of `told/CODE.toml` by their first word, and what
its words are. A language that writes no spaces is cut into the words that its phrases know, and single signs.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from perdure.domain.text import words
from perdure.extraction.foreign_shape import Shape, shape_of
from perdure.extraction.language import MARKS, fold, plain, unaccented
from perdure.extraction.lists import lists
from perdure.extraction.phrases import Language, Optional, Pattern, Phrases, Words, compiled, language_of
from perdure.extraction.regex import regex

_WORD: Final = regex(rf"[\w{MARKS}]+(?:'(?=\w))?")

_Word = tuple[frozenset[str], tuple[str, ...]]
"""What one word of a question may be, and what it may begin with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A phrase, the key of its slot, and whether it denies something itself."""

    key: str
    pattern: Pattern
    denies: bool


Rules = Mapping[str, Sequence[Rule]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """What is known of one language: its rules by first word, under "" those that begin with a value.

    `starting` is tried with each clause; `introduced`: with one beside a name, or where somebody
    introduces themselves; `home`: with one that says it of where they live;
    `greeted`: with one behind a greeting; `presented`: where somebody is made known; `ended`: tells which slot holds
    something no longer; `anew`: is tried with the clause behind such a one; `wished`: with one behind a wish for
    answers.
    """

    code: str
    words: Language
    starting: Rules
    introduced: Rules
    home: Rules
    greeted: Rules
    presented: Rules
    ended: Rules
    anew: Rules
    wished: Rules
    greeting: re.Pattern[str]
    openers: frozenset[str]
    """The words that a clause may begin with behind a comma or a word that joins."""
    token: re.Pattern[str]
    spaced: bool
    shape: Shape


@cache
def _table(code: str) -> Mapping[str, Any]:
    text = files("perdure.extraction").joinpath(f"told/{code}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(plain(unaccented(text)))
    pairs = [tuple(one.split(":")) for one in table.get("contracts", "").split()]
    for slots in (table[name] for name in _TABLES if pairs and name in table):
        slots.update({key: [_contracted(row, pairs) for row in rows] for key, rows in slots.items()})
    return table


def _contracted(row: str, pairs: Sequence[tuple[str, ...]]) -> str:
    """Return a phrase whose words may also be as they are in speech: 飼っている, 飼ってる."""
    for long, short in pairs:
        row = re.sub(
            rf"[^\s|<>\[\]{{}}]*{long}(?=[\s|\]]|$)",
            lambda one, to=(long, short): f"{one[0]}|{one[0].replace(*to)}",
            row,
        )
    return row


@cache
def tongue_of(code: str) -> Tongue:
    shared, table = lists("told/values"), _table(code)
    values: dict[str, Any] = {**shared["values"], **table.get("values", {})}
    classes = {name: plain(fold(text)) for name, text in shared["classes"].items()} | table["classes"]
    classes["leads"] += f" {classes['greeting']} {classes['introducing']}"
    words = language_of({"classes": classes, "values": values})
    told, slots = table["slots"], shared["slots"]
    both = {key: [*told.get(key, ()), *slots.get(key, ())] for key in dict.fromkeys((*told, *slots))}
    tables: Mapping[str, Mapping[str, Sequence[str]]] = {name: table.get(name, {}) for name in _TABLES} | {
        "slots": both
    }
    rules = {name: _rules(tables[name], words, code) for name in _TABLES}
    openers = set(words.sets["subjects"])
    for pattern in (rule.pattern for some in rules["slots"].values() for rule in some):
        openers |= (pattern.firsts or frozenset()) - words.sets["leads"]
        if pattern.firsts and pattern.firsts <= words.sets["subject"]:
            openers |= _firsts(pattern.elements[1:])
    spaced = bool(table.get("spaced", True))
    if spaced:  # … and a daughter goes on
        openers -= frozenset().union(*(words.sets[name] for name in _RELATIONS))
    known = () if spaced else _vocabulary(words, [one for some in tables.values() for one in some.values()])
    prefixed = _joined(table.get("prefixed", ""), openers)
    token = _token(table.get("elided", ""), known, suffixed=bool(table.get("suffixed")), prefixed=prefixed)
    return Tongue(
        code=code,
        words=words,
        starting=rules["slots"],
        introduced=rules["introduced"],
        home=rules["home"],
        greeted=rules["greeted"],
        presented=rules["presented"],
        ended=rules["ended"],
        anew=rules["anew"],
        wished=rules["wished"],
        greeting=_greeting(words, spaced=spaced),
        openers=frozenset(openers),
        token=token,
        spaced=spaced,
        shape=shape_of(code, spaced=spaced),
    )


def _greeting(words: Language, *, spaced: bool) -> re.Pattern[str]:
    """Return what finds a greeting at the start of a text, with the signs behind it."""
    between, end = (r"\s+", r"(?!\w)") if spaced else (r"\s*", "")
    greetings = "|".join(between.join(map(re.escape, one)) for one in words.classes["greeting"])
    return re.compile(rf"\s*(?:{greetings or '(?!)'}){end}[\s,.!、。，！،؛–—-]*")


_TABLES: Final = ("slots", "introduced", "home", "greeted", "presented", "ended", "anew", "wished")


def _rules(table: Mapping[str, Sequence[str]], words: Language, code: str) -> Rules:
    """Compile the phrases of each key."""
    starting: dict[str, list[Rule]] = {}
    for key, patterns in table.items():
        for text in (one for told in patterns for one in _written(told, words.sets["naming"])):
            pattern = compiled(text, words, where=f"told/{code}.toml: {key}")
            denies = not _literal(pattern.elements).isdisjoint(words.sets["negation"])
            rule = Rule(key=key, pattern=pattern, denies=denies)
            for first in pattern.firsts or ("",):
                starting.setdefault(first, []).append(rule)
    return starting


def _written(text: str, naming: Set[str]) -> Iterator[str]:
    """Yield a phrase, and where a verb in it names, the same for a name in small letters that nothing follows."""
    yield text
    if "<Person>" in text and not naming.isdisjoint(re.split(r"[\s|\[\]]+", plain(text))):
        yield re.sub("<Person>(?= [.]{3}|$)", "<little> $", text).replace("<Person>", "<little>")


def _firsts(elements: Sequence[Any]) -> frozenset[str]:
    """Return the words that come next, as far as they are words."""
    found: frozenset[str] = frozenset()
    for one in elements:
        match one:
            case Optional():
                found |= _literal(one.inner[:1])
            case Words():
                return found | one.some
            case _:
                break
    return found


def _literal(elements: Sequence[Any]) -> frozenset[str]:
    """Return the words that a pattern itself asks for."""
    found: set[str] = set()
    for one in elements:
        match one:
            case Words():
                found |= one.some
            case Phrases():
                found |= {word for phrase in one.some for word in phrase}
            case Optional():
                found |= _literal(one.inner)
            case _:
                pass
    return frozenset(found)


def _vocabulary(words: Language, patterns: Any) -> tuple[str, ...]:
    """Return the words that a language without spaces is cut into, the longest first; some only where alone."""
    known = {word for phrases in words.classes.values() for phrase in phrases for word in phrase}
    for rows in patterns:
        for row in rows:
            known |= {word for part in row.split() if part[0] not in "{<" for word in part.strip("[]").split("|")}
    rows = sorted((one for one in known if ord(one[0]) > 0x2FFF), key=lambda one: (-len(one), one))
    alone = r"(?<!\w)(?:{0}(?=[\s,.!]|\Z)|{0}\w)"
    return tuple(alone.format(one) if words.has("apart", one) else re.escape(one) for one in rows)


def _joined(prefixed: str, openers: Iterable[str]) -> str:
    """Return what finds the words that a language writes together with the next one, where a clause may begin."""
    nexts = "|".join(sorted(map(re.escape, openers), key=len, reverse=True))
    return rf"(?<!\w)(?:{'|'.join(prefixed.split())})(?=(?:{nexts})(?!\w)) |" if prefixed else ""


def _token(elided: str, vocabulary: Sequence[str], *, suffixed: bool, prefixed: str) -> re.Pattern[str]:
    """Return what a word is.

    `elided`: the words that lose their end before the next one, which are words apart. `suffixed`: so is what an
    apostrophe divides from the end of a name. `prefixed`: so is what this finds.
    """
    before = rf"(?:{'|'.join(elided.split())})'(?=\w) |" if elided else prefixed
    known = rf"{'|'.join(vocabulary)} | [\u30a0-\u30ff]+ | [a-z][a-z0-9]* |" if vocabulary else ""
    inside = "[-.&]" if suffixed else "[-'.&]"
    sign = "" if vocabulary else rf"'\w+ | [^\W\d_](?:[\w{MARKS}]|{inside}(?=\w))* |"
    return re.compile(rf"[^\S\n]+ | \n | \ufffc+ | {before} {known} \d+(?:[.,:/-]\d+)* | {sign} \S", re.VERBOSE)


def asked(question: str, code: str) -> dict[str, frozenset[str]]:
    """Return the keys whose value a question in another language asks for, each with the words that ask for it."""
    folded = plain(fold(question))
    said = frozenset(_WORD.findall(folded)) if _table(code).get("spaced", True) else None
    found = {key: (_asking(one, folded, said) for one in some) for key, some in _asks(code).items()}
    told = {key: words for key, tried in found.items() if (words := next((one for one in tried if one), None))}
    others = said & _others(code) if told and said is not None else frozenset[str]()
    return {key: words for key, words in told.items() if others <= words}


@cache
def _others(code: str) -> frozenset[str]:
    """Return the words for somebody by what they are to the user, of whom a slot must be, if a question names them."""
    classes = _table(code)["classes"]
    return frozenset(word for name in _PEOPLE for word in str(classes.get(name, "")).split())


_PEOPLE: Final = ("partner", "child", "boss", "friend", "kin")


def _asking(ask: Sequence[_Word], folded: str, said: frozenset[str] | None) -> frozenset[str]:
    """Return what a question says of an ask, which is all or nothing; `said`: its words, where spaces part them."""
    found: set[str] = set()
    for whole, begun in ask:
        if said is None:
            words = {one for one in whole if one in folded}
        else:
            words = {one for one in said if one in whole or one.startswith(begun)} if begun else whole & said
        if not words:
            return frozenset()
        found |= words
    return frozenset(found)


@cache
def _asks(code: str) -> Mapping[str, Sequence[Sequence[_Word]]]:
    """Return the words of each ask by key: those that bars part, and what one begins with that a star ends."""
    return {key: [[_word(one) for one in ask.split()] for ask in asks] for key, asks in _table(code)["asks"].items()}


def _word(asked: str) -> _Word:
    some = asked.split("|")
    return frozenset(one for one in some if one[-1] != "*"), tuple(one[:-1] for one in some if one[-1] == "*")


def animals(text: str, code: str) -> frozenset[str]:
    """Return the words for animals in a text, folded."""
    folded, known = plain(fold(text)), tongue_of(code).words.sets["animal"]
    if not _table(code).get("spaced", True):
        return frozenset(word for word in known if word in folded)
    return known & frozenset(_WORD.findall(folded))


def relatives(text: str, code: str) -> list[str]:
    """Return the words of a text for relatives and partners, of whom it may be told, folded; also in the genitive."""
    known, said = tongue_of(code).words, words(plain(fold(text)))
    return [
        one
        for one in said
        if any(known.has(name, form) for name in _RELATIONS for form in (one, one.removesuffix("s")))
    ]


_RELATIONS: Final = ("partner", "child", "kin")
