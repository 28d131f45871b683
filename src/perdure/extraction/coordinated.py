"""What is left of a statement that tells of several things when one of them is over: I speak French and Italian."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from perdure.domain.text import query_terms
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, WE
from perdure.extraction.language import spoken
from perdure.extraction.numerals import is_number
from perdure.extraction.tokens import QUOTED, Token, tokens
from perdure.extraction.verbs import finite, verb_of

_LONGEST: Final = 40
"""Tokens of a statement that is read for what it joins."""
_JOINING: Final[Mapping[str, frozenset[str]]] = {
    "en": frozenset({"and", "or", "nor", "plus"}),
    "de": frozenset({"und", "oder", "sowie"}),
    "nl": frozenset({"en", "of"}),
    "sv": frozenset({"och", "eller"}),
    "fr": frozenset({"et", "ou", "ni"}),
    "es": frozenset({"y", "e", "o", "ni"}),
    "pt": frozenset({"e", "ou", "nem"}),
    "it": frozenset({"e", "ed", "o"}),
    "pl": frozenset({"i", "oraz", "lub", "ani"}),
    "ru": frozenset({"и", "или"}),
    "uk": frozenset({"і", "й", "та", "або"}),
    "tr": frozenset({"ve", "veya"}),
}
"""The words that join things of one kind, by language."""
_MAY_JOIN: Final = re.compile(rf",|\b(?:{'|'.join(word for words in _JOINING.values() for word in words)})\b", re.I)
_BOTH: Final = frozenset({"both", "either", "neither"})
_DETERMINER: Final = "determiner"
_POINTING: Final = frozenset("it them him himself herself itself themselves".split())
"""What points to what stands before it: I bake bread and sell it."""
_DOING: Final = frozenset({"he", "she", "they"})
_MAY: Final = frozenset("can could will would should must may might".split())
_ALSO: Final = frozenset("also then now sometimes just only still even usually often always never".split())


_SHORTENED: Final = frozenset("'’")
"""With what a verb begins that is written together with its subject: she's."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a statement: what stands before the things that it joins, and each of them, as it is written."""

    before: str
    each: tuple[str, ...]
    joint: str

    def with_(self, *some: str) -> str:
        """Return the statement with some of its things."""
        listed = some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {self.joint} {some[-1]}"
        return f"{self.before}{'' if listed[:1] in _SHORTENED else ' '}{listed}"

    def left(self, over: Sequence[bool], said: frozenset[int]) -> str | None:
        """Return the statement without those of its things that are over, and those of which all words are said."""
        still = [one for one, gone in zip(self.each, over, strict=True) if not gone]
        left = [one for one in still if not said.issuperset(query_terms(one))]
        return self.with_(*left) if any(over) and left else None


def goes_on(text: str, *, judge: Callable[[str], str], told: str, surely: bool = False) -> str | None:
    """Return what a statement still tells where `told` says that a part of what it joins is over; None where it joins
    nothing, where no part is over, or all are.

    judge: the label (`Comparison.label`) of a part, made a statement of its own, beside what is told. Where that does
    not part them, the one is over of which `told` speaks, unless it must be sure that any is. What is told of another
    part is not told once more.
    """
    readings: list[tuple[_Reading, list[str]]] = []
    said = frozenset(query_terms(told))
    for reading in _readings(text, said):
        labels = [judge(reading.with_(one)) for one in reading.each]
        if left := reading.left([label == "contradiction" for label in labels], said):
            return left
        readings.append((reading, labels))
    if surely:
        return None
    for reading, labels in readings[:1]:
        spoken_of = [not said.isdisjoint(query_terms(one)) for one in reading.each]
        return reading.left([label != "same" and of for label, of in zip(labels, spoken_of, strict=True)], said)
    lives = _WITH.fullmatch(text)
    apart = lives is not None and said.isdisjoint(query_terms(lives["where"]))
    return lives["where"] if lives and apart and not said.isdisjoint(query_terms(lives["whom"])) else None


_WITH: Final = re.compile(
    r"(?P<where>(?:i|we)(?:['’]m|['’]re| am| are)? (?:now |still )?(?:live|living|stay|staying) (?:in|at|near) .+?)"
    r",? (?:together )?with (?P<whom>.+)",
    re.IGNORECASE,
)
"""Tells where somebody lives, and with whom: when that is over, they live there."""


def spared(text: str, bad: Callable[[str], bool]) -> str | None:
    """Return a statement without those things it says of somebody that are bad to keep, each judged as a statement of
    its own; None where all of them are, none is, or it says only one: my boss has gout and | lives in Bath.
    """
    line = list(tokens(text)) if _MAY_JOIN.search(text) else []
    if not 4 <= len(line) <= _LONGEST or any(QUOTED in one.word for one in line):
        return None
    words = [one.word for one in line]
    verb = _verb(words, len(words))
    joints = (at for at in range(verb + 1, len(line) - 2) if words[at] in ("and", "but", ",") and _acts(words, at + 1))
    at = next(joints, None)
    if at is None or not 0 < verb <= _SUBJECT or "," in words[:verb] or not _POINTING.isdisjoint(words[at:]):
        return None
    read = _read(text, line, verb, at, frozenset())
    over = [bad(read.with_(one)) for one in read.each]
    return read.left(over, frozenset()) if any(over) else None


_SUBJECT: Final = 4
"""Tokens of somebody who is told of: my younger brother Ole."""


def _readings(text: str, said: frozenset[int]) -> Iterator[_Reading]:
    """Yield the ways to read a statement, the likeliest first; none where nothing of it is said elsewhere."""
    if _MAY_JOIN.search(text) is None or said.isdisjoint(query_terms(text)):
        return
    line = list(tokens(text))
    if not 4 <= len(line) <= _LONGEST or any(QUOTED in one.word for one in line):
        return
    language = spoken(text)
    words = [one.word for one in line]
    joins = _JOINING.get(language, frozenset())
    at = next((at for at in range(len(line) - 2, 1, -1) if words[at] in joins), None)
    if at is None and language == "en":  # my aunt is a nurse, works nights
        at = next((at for at in range(len(line) - 3, 1, -1) if words[at] == "," and _acts(words, at + 1)), None)
    if at is None or not _POINTING.isdisjoint(words[at:]) or "between" in words[:at]:
        return
    starts = _starts(line, words, at) if language == "en" else iter([at - (len(words) - at - 1)])
    for start in dict.fromkeys(starts):
        if 0 < start < at:
            yield _read(text, line, start, at, joins)


def _starts(line: Sequence[Token], words: Sequence[str], at: int) -> Iterator[int]:
    """Yield where the first of the things may begin of which the last stands behind the joint, the likeliest first."""
    verb = _verb(words, at)
    last = at + 1 + (words[at + 1] in _ALSO)
    if not verb or last == len(line):
        return
    kind, acts = _kind(words[last]), verb_of(words[last]) is not None and last + 1 < len(line)
    if words[last] in _DOING or (acts and words[last + 1] not in PREPOSITIONS):
        yield verb  # I teach maths and coach the team
        return
    if kind is not None:  # a dog … and two cats, in May and in June
        yield next((place for place in range(verb + 1, at) if _kind(words[place]) == kind), 0)
        return
    beside = not PREPOSITIONS.isdisjoint(words[last:])
    for head in [place for place in range(at - 2, verb, -1) if words[place] in PREPOSITIONS and not beside] + [verb]:
        first = head + 1
        if _kind(words[first]) is None or (line[last].capital and line[first + 1].capital):
            yield first
        elif at - first - 1 == len(words) - last and words[first] in OWN:
            yield first + 1  # my niece and nephew
    if acts:
        yield verb


def _acts(words: Sequence[str], at: int) -> bool:
    """Tell whether a clause begins that goes on with the subject of the one before: …, works nights; …, she works …"""
    return finite(words[at + (words[at] in _DOING)])


def _verb(words: Sequence[str], at: int) -> int:
    """Return where the verb stands with which a statement tells what it joins; 0 where none stands before that."""
    ours = next((place + 1 for place in range(at - 1) if words[place] in WE), 0)
    verb = ours or next((place for place in range(1, at) if finite(words[place])), 0)
    while verb and verb < at - 1 and (words[verb] in _ALSO or words[verb] in _MAY or words[verb + 1] == "not"):
        verb += 1 + (words[verb + 1] == "not")
    return verb if verb < at else 0


def _kind(word: str) -> str | None:
    if word in ARTICLES or word in OWN or is_number(word):
        return _DETERMINER
    return word if word in PREPOSITIONS else None


def _read(text: str, line: Sequence[Token], start: int, at: int, joins: frozenset[str]) -> _Reading:
    each: list[str] = []
    first = start
    for place in range(start, at + 1):
        if place == at or line[place].word in joins or line[place].word == ",":
            if place > first:
                each.append(text[line[first].start : line[place - 1].end])
            first = place + 1
    last = at + 1 + (line[at + 1].word in _DOING and at + 2 < len(line))
    each.append(text[line[last].start :].rstrip(" .!"))
    before = start - (line[start - 1].word in _BOTH)
    return _Reading(before=text[: line[max(before, 1) - 1].end], each=tuple(each), joint=line[at].text)
