"""The ideas in a statement, whatever words and parts of speech stand for them, and which of them it denies.

"Lviv is my gran's birthplace" and "my grandmother was born in Lviv" have no frame in common, but they speak of the same
three ideas. "Closed" is read as "not open", "unheated" as "not heated"; "she taught me" and "I learned from her" are
one idea told from its two ends.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.closed import OF_US, OWN, PREPOSITIONS
from perdure.extraction.lists import lists
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.numerals import Token
from perdure.extraction.quantities import Measure, read


@dataclass(frozen=True, slots=True, kw_only=True)
class Ideas:
    """What a text speaks of. `signs`: each idea with whether it holds; `order`: the ideas as they are named.

    `turned`: the ideas that are told from their far end; `words`: the words as they stand, but those of phrases that
    stand for an idea; `forms`: the word for each idea.
    """

    signs: Mapping[str, bool]
    order: tuple[str, ...]
    turned: frozenset[str]
    measures: frozenset[Measure]
    names: frozenset[str]
    words: tuple[str, ...]
    forms: Mapping[str, str]
    spoken: frozenset[str]
    """All its words, those of phrases too."""
    led: bool
    """Whether it names first, by itself, what it is about: coriander? I can't stand it."""
    text: str
    """What was read."""

    @property
    def roots(self) -> frozenset[str]:
        """The ideas, whether they hold or not."""
        return frozenset(self.signs)

    def has(self, words: frozenset[str]) -> bool:
        """Tell whether one of some words stands in it."""
        return not words.isdisjoint(self.words)


@dataclass(slots=True)
class _Found:
    signs: dict[str, bool] = field(default_factory=dict[str, bool])
    order: list[str] = field(default_factory=list[str])
    turned: set[str] = field(default_factory=set[str])
    words: list[str] = field(default_factory=list[str])
    numbers: list[str] = field(default_factory=list[str])
    forms: dict[str, str] = field(default_factory=dict[str, str])


LONGEST: Final = 240
"""Characters of a text that is read so; a longer one says too much for it."""
_LED: Final = 4
USER: Final = "user"
OURS: Final = "ours"
"""Stands for "my" where the user is not who does it, or to whom it is done."""


@lru_cache(maxsize=4096)
def ideas(text: str) -> Ideas | None:
    """Return the ideas of a text; None for one that is too long to be one statement."""
    if len(text) > LONGEST:
        return None
    tokens = read(text)
    found = _Found()
    for part in _clauses(tokens):
        _add(found, part)
    _eaten(found)
    return Ideas(
        signs=found.signs,
        order=tuple(found.order),
        turned=frozenset(found.turned),
        measures=_measures(tokens, found),
        names=_named(tokens) & found.signs.keys(),
        words=tuple(found.words),
        forms=found.forms,
        led=any(one.stop for one in tokens[1:_LED]),
        spoken=frozenset(one.word for one in tokens),
        text=text,
    )


def _named(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the ideas that are names: with a capital, also at the beginning where "is" or the like follows."""
    begins = (
        len(tokens) > 1 and tokens[1].word in _DOES and not listed(tokens[0].word) and tokens[0].word not in _NOBODY
    )
    said = tokens if begins else tokens[1:]
    return frozenset(
        idea_of(one.word).root for one in said if one.capital and not one.measures and one.word not in _NOBODY
    )


_DOES: Final = frozenset("is was has took takes runs does 's".split())
_NOBODY: Final = OF_US | frozenset("he she it they that this there here what who".split())


def _eaten(found: _Found) -> None:
    """Read that somebody eats meat as that they are no vegetarian."""
    meat = lexicon().kinds["meat"] & found.signs.keys()
    if meat and found.signs.get("eat") and found.signs.setdefault("vegetarian", True):
        found.signs["vegetarian"] = False
        for one in (*meat, "eat"):
            del found.signs[one]


def _measures(tokens: Sequence[Token], found: _Found) -> frozenset[Measure]:
    """Return what a text measures; a number beside what has a time of day is one: open until eight in the evening."""
    said = [one for at, one in enumerate(tokens) if not (one.word == "n:1" and at and tokens[at - 1].word == "the")]
    measures = [measure for one in said for measure in one.measures] + [("n", float(one)) for one in found.numbers]
    if not found.signs.keys().isdisjoint(roots_of("timed")):
        late = 720.0 if {"evening", "afternoon", "night"} & found.signs.keys() else 0.0
        measures = [
            ("clock", value * 60 + late) if name == "n" and value <= _HOURS else (name, value)
            for name, value in measures
        ]
    found_ = frozenset(("ordinal" if name == "nth" else name, value) for name, value in measures) | _parts(tokens)
    return found_ - {("n", value) for name, value in found_ if name == "ordinal"}


_HOURS: Final = 12


def _parts(tokens: Sequence[Token]) -> frozenset[Measure]:
    """Return the share that a text names in a word: a quarter of the boat."""
    pairs = itertools.pairwise(tokens)
    return frozenset(("%", _SHARES[one.word]) for one, after in pairs if one.word in _SHARES and after.word == "of")


_SHARES: Final = {"half": 50.0, "quarter": 25.0, "fifth": 20.0, "tenth": 10.0}


@dataclass(frozen=True, slots=True)
class Idea:
    """What a word stands for: an idea, whether it holds, and whether the word tells it from its far end."""

    root: str
    holds: bool = True
    turned: bool = False


@lru_cache(maxsize=20_000)
def idea_of(word: str) -> Idea:
    """Return the idea that a word stands for: its own stem, where no table has it."""
    table = _families()
    found = _SIDES.get(word) or table.get(word) or table.get(base(word))
    if found is not None:
        return found
    for head in _DENYING:
        rest = word.removeprefix(head).removeprefix("-")
        if rest != word and len(rest) >= _LEAST and (known := table.get(rest) or table.get(base(rest))):
            return Idea(known.root, not known.holds)
    for tail in ("-free", "less"):
        rest = word.removesuffix(tail)
        if rest != word and len(rest) >= _LEAST - 1:
            return Idea(idea_of(rest).root, holds=False)
    return Idea(canonical(word))


_SIDES: Final = {"left": Idea("left-side"), "right": Idea("right-side")}
_DENYING: Final = ("un", "non", "in", "im", "dis")
_LEAST: Final = 4


@cache
def _families() -> Mapping[str, Idea]:
    """Map words and their stems to the idea of their line; the line that comes first has a word."""
    found: dict[str, Idea] = {}
    for line in filter(None, str(lists("concepts")["families"]).splitlines()):
        affirmed, _, denied = line.partition("|")
        near, _, far = affirmed.partition("/")
        root = near.split()[0]
        for words, idea in ((near, Idea(root)), (far, Idea(root, turned=True)), (denied, Idea(root, holds=False))):
            for word in words.split():
                found.setdefault(word, idea)
                found.setdefault(base(word), idea)
    return found


@cache
def plain(name: str) -> frozenset[str]:
    """Return the words of a sort that have a meaning only beside others, as they are written."""
    return frozenset(str(lists("concepts")["soft"][name]).split())


@cache
def roots_of(name: str) -> frozenset[str]:
    """Return the ideas for which the words of such a sort stand."""
    return frozenset(idea_of(word).root for word in plain(name))


@cache
def sorts() -> Mapping[str, frozenset[str]]:
    """Map an idea to the sorts of value of which it is one."""
    found: dict[str, set[str]] = {}
    tables = [("sorts", lists("concepts")["sorts"]), ("exclusive", lists("meanings")["exclusive"])]
    for name, table in tables:
        for sort, words in table.items():
            for word in str(words).split():
                found.setdefault(idea_of(word).root, set()).add(f"{name} {sort}")
    pairs = str(lists("meanings")["gradable"]["pairs"]).split()
    for one, other in zip(pairs[::2], pairs[1::2], strict=True):
        for word in (one, other):
            found.setdefault(idea_of(word).root, set()).add(f"pair {one} {other}")
    return {root: frozenset(some) for root, some in found.items()}


def _clauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    start = 0
    for at, one in enumerate(tokens):
        if one.stop or one.word in _JOINING:
            yield tokens[start:at]
            start = at + 1
    yield tokens[start:]


_JOINING: Final = frozenset({"but", "because"})


def _add(found: _Found, tokens: Sequence[Token]) -> None:
    """Add the ideas of a clause.

    What denies them denies the last idea of a table up to the next preposition, else the last word there.
    """
    waiting: list[tuple[bool, str]] = []
    denied, passive = False, False
    for word, idea in _read(tokens):
        found.words.append(word)
        if word == "nor" or (word == "or" and denied):
            if waiting:
                _deny(found, waiting)
            denied, waiting = True, []
        elif word in plain("negators"):
            denied = not denied
        elif word in OF_US:
            found.order.append(OURS if word in OWN else USER)
        elif idea is not None and idea.root.isdigit():
            found.numbers.append(idea.root)
        elif idea is None or not idea.root:
            if waiting and (word in PREPOSITIONS or word == "and"):
                _deny(found, waiting)
                denied, waiting = False, []
            passive = word in _PASSIVE_WITH or (passive and word not in PREPOSITIONS)
        else:
            if denied and idea.root not in roots_of("words"):
                waiting.append((listed(word), idea.root))
            found.signs[idea.root] = idea.holds
            found.forms[idea.root] = word
            found.order.append(idea.root)
            if idea.turned is not (passive and word.endswith(_PASSIVE) and idea.root in sided()):
                found.turned.add(idea.root)
            passive = False
    if waiting:
        _deny(found, waiting)


def _deny(found: _Found, waiting: Sequence[tuple[bool, str]]) -> None:
    root = max(enumerate(waiting), key=lambda one: (one[1][0], one[0]))[1][1]
    found.signs[root] = not found.signs[root]


def listed(word: str) -> bool:
    """Tell whether a table has a word."""
    table = _families()
    return word.startswith(_MARK) or word in table or base(word) in table


_PASSIVE_WITH: Final = frozenset("is are was were be been am 'm 're 's".split())
_PASSIVE: Final = ("ed", "taught", "given", "sold", "lent", "bought", "let")
_MARK: Final = "~"


@cache
def sided() -> frozenset[str]:
    """Return the ideas that may be told from either end."""
    return frozenset(one.root for one in _families().values() if one.turned)


def _read(tokens: Sequence[Token]) -> Iterator[tuple[str, Idea | None]]:
    """Yield words with their ideas; a phrase of the table as the ideas that it stands for."""
    words = [one.word for one in tokens]
    stems = [_stem(word) for word in words]
    at, over = 0, -1
    while at < len(words):
        end, meaning, far = _phrase(stems, at)
        if end and words[end - 1] not in _TO_COME:
            over = far or over
            yield from _meant(meaning, words[at:end])
            at = end
            continue
        word = words[at]
        share = word in _SHARES and words[at + 1 : at + 2] == ["of"]
        since = at > 0 and words[at - 1] == "since"
        if at == over or since or tokens[at].measures or share or word.startswith("'"):
            yield word, None
        elif "-" in word and not listed(word):
            for part in word.split("-"):
                yield part, idea_of(part) if part else None
        elif word in PREPOSITIONS or word in _EMPTY:
            yield word, None
        elif word in _ALONE and (at + 1 == len(words) or words[at + 1] in _PROPERLY):
            yield word, Idea(_ALONE[word])
        else:
            yield word, idea_of(word)
        at += 1


def _meant(meaning: Sequence[str], said: Sequence[str]) -> Iterator[tuple[str, Idea | None]]:
    """Yield the ideas of a phrase, and who in it is somebody: left me the boat."""
    if not meaning:
        yield _MARK, None
    for one in meaning:
        if one == "-":
            yield "not", None
        else:
            idea = idea_of(one.removeprefix("-"))
            yield _MARK + one, replace(idea, holds=idea.holds is (one[0] != "-"))
    yield from ((word, None) for word in said if word in _TOLD)


_TOLD: Final = frozenset({"me", "us"})
_TO_COME: Final = frozenset({"going", "gonna"})
"""What is going to be so is not gone."""
_ALONE: Final = {"works": "function", "working": "function", "drinks": "drinker"}
"""What verbs say that nothing follows: the lift works."""
_PROPERLY: Final = frozenset("again now fine properly perfectly too".split())
_EMPTY: Final = frozenset("and a an the of to is are was were be been am that this there it as".split())


def _phrase(stems: Sequence[str], at: int) -> tuple[int, tuple[str, ...], int]:
    """Return where a phrase ends, what it means, and where its last word stands if others stand in it."""
    for said, meaning in _phrases().get(stems[at], ()):
        if tuple(stems[at : at + len(said)]) == said:
            return at + len(said), meaning, 0
        if _GAP in said and said[2] in stems[at + 2 : at + _WIDEST]:
            return at + 1, meaning, stems.index(said[2], at + 2)
    return 0, (), 0


_GAP: Final = "*"
_WIDEST: Final = 6
"""Where at the latest the second word of a phrase stands that has others in it: shaved my beard off."""


@cache
def _phrases() -> Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]]:
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for phrase, meaning in lists("concepts")["phrases"].items():
        said = tuple(map(_stem, phrase.split()))
        found.setdefault(said[0], []).append((said, tuple(str(meaning).split())))
    return {first: sorted(some, key=lambda one: -len(one[0])) for first, some in found.items()}


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    if word == _GAP or word in _AS_WRITTEN:
        return word
    if word in _OWNERS:
        return "my"
    return base(word)


_AS_WRITTEN: Final = frozenset({"widower"})
"""Words whose stem is another word: a widower, a widow."""
_OWNERS: Final = frozenset("my our your his her its their".split())
