"""A small grammar of phrases: patterns over words, classes of words and typed values, as data.

A pattern is a row of elements: `word`, `this|that`, `{class}` (one of its phrases), `[optional elements]`, `<type>`
(the value), `<name:type>` (a value of its own name), `$` (the phrase ends here) and `...` (what follows says something
else, and so does a value named "beside"). Adverbs may stand between any two elements.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from perdure.errors import InvalidInput
from perdure.extraction.natives import city
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import past

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What may stand where a pattern has a value: up to `most` tokens before a stop.

    `words`: one of them must be there, or a word that ends in one of `suffixes`, or a capital where `capital` says so;
    or a digit where `number` says so (`bare`: without a unit). `never`: it cannot begin with these. `without`: none of
    these is among its first words, `opening` in number; 0: among all of it. `only`: all of it is capitalised.
    `present`: it does not begin with a verb in the past. `digitless`: it does not begin with a digit. `native`: without
    a capital it ends in what the people of a known city are called. `named`: behind "a", or in a kind of dwelling, a
    name is in it: a village near Ghent.
    """

    most: int = 8
    words: frozenset[str] = frozenset()
    suffixes: tuple[str, ...] = ()
    capital: bool = False
    only: bool = False
    native: bool = False
    named: bool = False
    number: bool = False
    bare: bool = False
    present: bool = False
    digitless: bool = False
    never: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    opening: int = 0
    stops: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Words:
    some: frozenset[str]


@dataclass(frozen=True, slots=True)
class Phrases:
    some: tuple[tuple[str, ...], ...]
    by_first: Mapping[str, tuple[tuple[str, ...], ...]] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Optional:
    inner: "tuple[Element, ...]"


@dataclass(frozen=True, slots=True)
class Taken:
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class End:
    pass


Element = Words | Phrases | Optional | Taken | End


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern. `firsts`: the words it can begin with, None for any; `short`: what follows is not part."""

    elements: tuple[Element, ...]
    firsts: frozenset[str] | None
    short: bool


@dataclass(frozen=True, slots=True)
class Found:
    """Tokens [start, end) of a phrase, and those of its values by name."""

    start: int
    end: int
    values: Mapping[str, Span]


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The word classes and types of value of one language."""

    classes: Mapping[str, tuple[tuple[str, ...], ...]]
    values: Mapping[str, Value]
    sets: Mapping[str, frozenset[str]]
    """The classes again, by single words."""
    longer: Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]
    """Their phrases of several words, by the first."""
    times: frozenset[str]
    """Words that name a time: its classes of days and months, but for "may"."""
    telling: Mapping[str, frozenset[str]]
    """Of each such phrase the longest word, without which it stands nowhere."""
    wavering: frozenset[str]
    """The words without one of which nothing is unreal, doubted or ironic."""

    def has(self, name: str, word: str) -> bool:
        return word in self.sets[name]


def language_of(tables: Mapping[str, Any]) -> Language:
    """Build the language that tables describe: `[classes]` of words and phrases_joined_so, and `[values.NAME]`."""
    classes = {name: tuple(tuple(one.split("_")) for one in text.split()) for name, text in tables["classes"].items()}
    sets = {name: frozenset(one[0] for one in some if len(one) == 1) for name, some in classes.items()}

    def words(names: str) -> frozenset[str]:
        return frozenset(word for name in names.split() for word in sets.get(name.strip("{}"), (name,)))

    values = {
        name: Value(
            most=table.get("most", 8),
            words=words(table.get("words", "")),
            suffixes=tuple(table.get("suffixes", "").split()),
            capital=table.get("capital", False),
            only=table.get("only", False),
            native=table.get("native", False),
            named=table.get("named", False),
            number=table.get("number", False),
            bare=table.get("bare", False),
            present=table.get("present", False),
            digitless=table.get("digitless", False),
            never=words(table.get("never", "")),
            without=words(table.get("without", "")),
            opening=table.get("opening", 0),
            stops=words(table.get("stops", "{stops}")),
        )
        for name, table in tables["values"].items()
    }
    phrases = {name: [one for one in some if len(one) > 1] for name, some in classes.items()}
    telling = {name: frozenset(max(one, key=len) for one in some) for name, some in phrases.items()}
    return Language(
        classes=classes,
        values=values,
        sets=sets,
        longer={name: _by_first(some) for name, some in phrases.items()},
        times=frozenset[str]().union(*(sets.get(name, ()) for name in _TIMES)) - {"may"},
        telling=telling,
        wavering=_NEARLY.union(*(some.get(name, ()) for name in _WAVERING for some in (sets, telling))),
    )


_TIMES: Final = ("relative", "weekday", "weekdays", "month")
_WAVERING: Final = ("unreal", "doubt", "irony")
_NEARLY: Final = frozenset({"nearly", "almost", "if"})


def _by_first(some: Sequence[tuple[str, ...]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in some:
        found[phrase[0]] = (*found.get(phrase[0], ()), phrase)
    return found


def compiled(text: str, language: Language, *, where: str) -> Pattern:
    """Compile a pattern; InvalidInput says `where` and what is wrong with it."""
    parts = text.replace("[", " [ ").replace("]", " ] ").split()
    short = bool(parts) and parts[-1] == "..."
    stack: list[list[Element]] = [[]]
    for part in parts[:-1] if short else parts:
        if part == "[":
            stack.append([])
        elif part == "]":
            if len(stack) == 1:
                raise InvalidInput(f"{where} closes a bracket that is not open: {text!r}")
            inner = tuple(stack.pop())
            stack[-1].append(Optional(inner))
        else:
            stack[-1].append(_element(part, language, f"{where} in {text!r}"))
    if len(stack) > 1 or not stack[0]:
        raise InvalidInput(f"{where} {'leaves a bracket open' if stack[0] or len(stack) > 1 else 'is empty'}: {text!r}")
    elements = tuple(stack[0])
    return Pattern(elements, _firsts(elements), short)


def _element(part: str, language: Language, where: str) -> Element:
    if part == "$":
        return End()
    if part.startswith("<") and part.endswith(">"):
        name, _, kind = part[1:-1].rpartition(":")
        if kind not in language.values:
            raise InvalidInput(f"{where}: unknown type of value {kind!r}: use {', '.join(sorted(language.values))}")
        return Taken(name or "value", language.values[kind])
    if part.startswith("{") and part.endswith("}"):
        if part[1:-1] not in language.classes:
            raise InvalidInput(f"{where}: unknown word class {part}: use {', '.join(sorted(language.classes))}")
        some = language.classes[part[1:-1]]
        return Phrases(some, _by_first(some))
    if set(part) & set("<>{}$"):
        raise InvalidInput(f"{where}: cannot read {part!r}")
    return Words(frozenset(part.casefold().split("|")))


def _firsts(elements: Sequence[Element]) -> frozenset[str] | None:
    firsts: frozenset[str] = frozenset()
    for element in elements:
        match element:
            case Words():
                return firsts | element.some
            case Phrases():
                return firsts.union(element.by_first)
            case Optional():
                inner = _firsts(element.inner)
                if inner is None:
                    return None
                firsts |= inner
            case _:
                return None
    return firsts


T = TypeVar("T")
Numbered = tuple[tuple[int, ...], Mapping[str, tuple[int, ...]]]


class Index(Generic[T]):
    """Patterns by the rarest word that each cannot do without, so that few are tried; they come in their order."""

    def __init__(self, patterns: Sequence[tuple[T, Pattern]]) -> None:
        self._patterns = patterns
        self._needed = needed = [tuple(_needed(pattern.elements)) for _, pattern in patterns]
        self._often = Counter(word for one in needed for words in one for word in words)
        by_first: dict[str, list[int]] = {}
        for place, (_, pattern) in enumerate(patterns):
            for first in pattern.firsts or ("",):
                by_first.setdefault(first, []).append(place)
        self._by_first = {first: self._by_word(places, needed) for first, places in by_first.items()}

    def at(self, first: str, words: Set[str]) -> Sequence[tuple[T, Pattern]]:
        """Return what can match some words from a first one on; under "" what can begin with any."""
        always, by_word = self._by_first.get(first, _NONE)
        told = by_word.keys() & words
        if not told and not always:
            return ()
        places, needed = sorted({*always}.union(*[by_word[word] for word in told])), self._needed
        return [self._patterns[place] for place in places if not any(map(words.isdisjoint, needed[place]))]

    def _by_word(self, places: Sequence[int], needed: Sequence[Sequence[frozenset[str]]]) -> Numbered:
        always: list[int] = []
        by_word: dict[str, list[int]] = {}
        for place in places:
            rarest = min(needed[place], key=lambda words: sum(map(self._often.__getitem__, words)), default=None)
            for word in rarest or ():
                by_word.setdefault(word, []).append(place)
            if rarest is None:
                always.append(place)
        return tuple(always), {word: tuple(some) for word, some in by_word.items()}


_NONE: Final[Numbered] = ((), {})
_ADVERBS = 8
"""Adverbs in a row that may stand before what a pattern waits for."""


def _needed(elements: Sequence[Element]) -> Iterator[frozenset[str]]:
    """Yield, of each element that no match goes without, words of which one is there."""
    for element in elements:
        match element:
            case Words():
                yield element.some
            case Phrases():
                yield frozenset(max(one, key=len) for one in element.some)
            case _:
                pass


class Matcher:
    """Matches patterns against the tokens of one clause."""

    def __init__(self, clause: Sequence[Token], language: Language) -> None:
        self._tokens = clause
        self._words = [one.word for one in clause]
        self._language = language
        self._adverbs = language.sets["adverbs"]
        if not language.telling["adverbs"].isdisjoint(self._words):
            self._join(language.longer["adverbs"])

    def _join(self, phrases: Mapping[str, Sequence[tuple[str, ...]]]) -> None:
        """Read each word of an adverb of several as one of itself: je travaille | de nouveau | chez …"""
        adverb = next(iter(self._adverbs), "")
        for at, word in enumerate(self._words):
            for phrase in phrases.get(word, ()):
                if at and tuple(self._words[at : at + len(phrase)]) == phrase:
                    self._words[at : at + len(phrase)] = [adverb] * len(phrase)

    def at(self, pattern: Pattern, start: int) -> Found | None:
        """Return where a pattern matches from token `start` on, and its values."""
        values: dict[str, Span] = {}
        end = self._match(pattern.elements, 0, start, values, first=True)
        return None if end is None else Found(start, end, values)

    @cached_property
    def _plain(self) -> bool:
        """Whether nothing but its first word has a capital."""
        return not any(one.capital for one in self._tokens[1:] if one.word not in ("i", "am", "have"))

    def _match(
        self, elements: Sequence[Element], i: int, at: int, values: dict[str, Span], *, first: bool = False
    ) -> int | None:
        if i == len(elements):
            return at
        element = elements[i]
        words, adverbs, passed = self._words, self._adverbs, 0
        while isinstance(element, Words):  # one word at a time, as long as there is no choice
            word = words[at] if at < len(words) else ""
            adverb = not first and word in adverbs
            if word not in element.some:
                if not adverb or passed == _ADVERBS:
                    return None
                at, passed = at + 1, passed + 1
                continue
            if adverb:
                break
            i, at, first = i + 1, at + 1, False
            if i == len(elements):
                return at
            element = elements[i]
        if isinstance(element, Optional):
            rest = elements[i + 1 :]
            done = self._match((*element.inner, *rest), 0, at, values, first=first)
            return done if done is not None else self._match(rest, 0, at, values, first=first)
        for here in range(at, at + 1 if first else at + 1 + _ADVERBS):
            for end in self._ends(element, here, last=i == len(elements) - 1):
                done = self._match(elements, i + 1, end, values)
                if done is not None:
                    if isinstance(element, Taken):
                        values[element.name] = (here, end)
                    return done
            if here >= len(words) or words[here] not in adverbs:
                break
        return None

    def _ends(self, element: Words | Phrases | Taken | End, at: int, *, last: bool) -> Iterator[int]:
        words = self._words
        match element:
            case End():
                if at >= len(words) or words[at] in self._language.sets["ends"]:
                    yield at
            case Words():
                if at < len(words) and words[at] in element.some:
                    yield at + 1
            case Phrases():
                for phrase in element.by_first.get(words[at], ()) if at < len(words) else ():
                    if tuple(words[at : at + len(phrase)]) == phrase:
                        yield at + len(phrase)
            case Taken():
                longest = self._reach(element.value, at)
                if longest > at and self._holds(element.value, at, longest):
                    ends = range(longest, at, -1) if last else range(at + 1, longest + 1)
                    yield from (end for end in ends if self._fits(element.value, at, end))

    def _reach(self, value: Value, at: int) -> int:
        end = at
        while end < len(self._words) and end - at < value.most and self._words[end] not in value.stops:
            if value.only and not (self._tokens[end].capital or self._plain or (end > at and self._words[end] == "de")):
                break
            end += 1
        return end

    def _names(self, at: int, end: int) -> bool:
        """Tell whether a name, or a known city without its capital, is among some tokens."""
        return any(one.capital or city(one.word) is not None for one in self._tokens[at:end])

    def _fits(self, value: Value, at: int, end: int) -> bool:
        words = self._words[at:end]
        if words[0] in value.never or words[-1] in _DANGLING:
            return False
        if value.native and not self._tokens[end - 1].capital and city(words[-1]) is None:
            return False
        housed = value.named and (words[0] in ("a", "an") or not _LODGED.isdisjoint(self._words[end - 1 : end + 1]))
        if housed and not self._names(at, end):
            return False
        if value.digitless and words[0][0].isdigit():
            return False
        if value.present and past(next((word for word in words if word not in self._adverbs), "")):
            return False
        return self._holds(value, at, end)

    def _holds(self, value: Value, at: int, end: int) -> bool:
        """Tell whether one of some tokens is what a value has to have, if it has to have something, and none what it
        must not have.
        """
        if not value.without.isdisjoint(self._words[at : min(end, at + value.opening) if value.opening else end]):
            return False
        if not (value.words or value.suffixes or value.capital or value.number):
            return True
        words = self._words[at:end]
        if not value.words.isdisjoint(words):
            return True
        for one, word in zip(self._tokens[at:end], words, strict=True):
            if value.number and (word.isdigit() if value.bare else word[0].isdigit() or word[1:2].isdigit()):
                return True
            if (value.capital and one.capital) or (value.suffixes and word.endswith(value.suffixes)):
                return True
            if word.removesuffix("s") in value.words or word.rpartition("-")[2] in value.words:  # sous-chef
                return True
        return False


_LODGED: Final = frozenset("accommodation accommodations barracks digs dorms halls hostels housing lodgings".split())
"""What one may live in without "a", and which is no place of that name."""
_DANGLING: Final = frozenset("a an the my our your his her their of in on at to for with and or but by from as".split())
