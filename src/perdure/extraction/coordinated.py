"""What is left of a statement that tells of several things when one of them is over: I speak French and Italian."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from perdure.domain.text import query_terms
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, WE
from perdure.extraction.couples import called_otherwise
from perdure.extraction.ellipsis import PREDICATES
from perdure.extraction.foreign_tongue import animals
from perdure.extraction.language import fold, forms, spoken
from perdure.extraction.likeness import inflected
from perdure.extraction.lists import lists
from perdure.extraction.numerals import is_number
from perdure.extraction.regex import regex
from perdure.extraction.tokens import QUOTED, Token, tokens
from perdure.extraction.verbs import finite, past, third, verb_of

_LONGEST: Final = 40
"""Tokens of a statement that is read for what it joins."""
_STATED: Final = 400
"""Characters of a statement of which each word is put beside each of another one."""
_JOINING: Final[Mapping[str, frozenset[str]]] = {
    "en": frozenset({"and", "or", "nor", "plus"}),
    "de": frozenset({"und", "oder", "sowie"}),
    "nl": frozenset({"en", "of"}),
    "sv": frozenset({"och", "eller"}),
    "da": frozenset({"og", "eller"}),
    "fr": frozenset({"et", "ou", "ni"}),
    "es": frozenset({"y", "e", "o", "ni"}),
    "pt": frozenset({"e", "ou", "nem"}),
    "it": frozenset({"e", "ed", "o"}),
    "cs": frozenset({"a", "i", "nebo", "ani"}),
    "pl": frozenset({"i", "oraz", "lub", "ani"}),
    "ru": frozenset({"и", "или"}),
    "uk": frozenset({"і", "й", "та", "або"}),
    "tr": frozenset({"ve", "veya"}),
}
"""The words that join things of one kind, by language."""
_MAY_JOIN: Final = regex(rf",|\b(?:{'|'.join(word for words in _JOINING.values() for word in words)})\b", re.I)
_BOTH: Final = frozenset({"both", "either"})
_BOTH_OF: Final = regex(r"\s+(?:both|either)(?!\w)", re.IGNORECASE)
_WHOLE: Final = frozenset({"between", "neither", "whether", "half"})
"""What stands before two things that are told of only together."""
_FRACTIONS: Final = {
    language: frozenset(some.split())
    for language, some in (
        ("en", "half quarter"),
        ("es", "media medio cuarto"),
        ("it", "mezza mezzo quarto"),
        ("fr", "demie demi quart"),
        ("pt", "meia meio quarto"),
    )
}
"""What makes one number of two joined words: two and a half, las ocho y media."""
_FIRM: Final = frozenset("sons daughters co company partners brothers bros associates".split())
_OBJECT: Final = frozenset({"me", "us"})
_BEING: Final = frozenset("am is are was were".split())
_IS: Final = frozenset({"is", "was"})
_ONE: Final = {"are": "is", "were": "was", "have": "has", "do": "does", "go": "goes"}
_UNLIKE: Final = regex(r"(?:we|they|there|you)(?:['’]re| are) (?:one|an?) ", re.IGNORECASE)
"""Of several who or which are, one is left: "we're one apprentice" says something else."""
_HE: Final = frozenset("brother father dad son husband boyfriend uncle nephew grandpa grandfather grandad".split())
_SHE: Final = frozenset(
    "sister mother mum mom daughter wife girlfriend aunt niece gran grandma grandmother nan".split()
)
_DETERMINER: Final = "determiner"
_POINTING: Final = frozenset("it them him himself herself itself themselves".split())
"""What points to what stands before it: I bake bread and sell it."""
_DOING: Final = frozenset({"he", "she", "they"})
_WE_TWO: Final = frozenset({"we", "they", "i"})
"""Who with somebody else are, or are engaged, as two: that is not told of each."""
_MAY: Final = frozenset("can could will would should must may might".split())
_ALSO: Final = frozenset("also then now sometimes just only still even usually often always never".split())


@cache
def _pairs() -> frozenset[tuple[str, str]]:
    """Return the pairs that are one thing: fish and chips."""
    row = str(lists("meanings")["together"]["pairs"]).split()
    return frozenset(tuple(one.split("_")) for one in row)  # pyright: ignore[reportReturnType]


_SHORTENED: Final = frozenset("'’")
"""With what a verb begins that is written together with its subject: she's."""


@dataclass(frozen=True, slots=True)
class _Joined:
    """One way to read a statement: what stands before the things that it joins, and each of them, as it is written."""

    before: str
    each: tuple[str, ...]
    joint: str

    def with_(self, *some: str) -> str:
        """Return the statement with some of its things."""
        listed = some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {self.joint} {some[-1]}"
        return f"{self.before}{'' if not self.before or listed[:1] in _SHORTENED else ' '}{listed}"

    def left(self, over: Sequence[bool], said: frozenset[int]) -> str | None:
        """Return the statement without those of its things that are over, and those of which all words are said."""
        still = [one for one, gone in zip(self.each, over, strict=True) if not gone]
        left = [one for one in still if not said.issuperset(query_terms(one))]
        text = self.with_(*left) if any(over) and left else None
        return text if text and not _UNLIKE.match(text) else None


def further(text: str) -> tuple[str, ...]:
    """Return what a statement of what its writer did tells behind its first clause, each part with the subject: of "I
    moved to Bergen, sold my van and left the choir" that I sold my van, and that I left the choir.
    """
    row = list(tokens(text))
    cuts = _cuts(row)
    subject = row[0].text if row and row[0].word in WE else "I"
    parts = (text[row[at].start : row[end - 1].end] for at, end in pairwise([*cuts, len(row)]))
    return tuple(f"{subject} {_DANGLING.sub('', part)}" for part in parts)


def foremost(text: str) -> str:
    """Return the first clause of a statement of what its writer did: I moved to Bergen."""
    cuts = _cuts(row := list(tokens(text)))
    return _DANGLING.sub("", text[: row[cuts[0]].start].rstrip()) if cuts else text


def _cuts(row: Sequence[Token]) -> list[int]:
    if not row or not (row[0].word in WE or past(row[0].word)):
        return []
    parting = {",", *_TOO}
    return [at for at, (before, one) in enumerate(pairwise(row), 1) if before.word in parting and _does(one.word)]


def _does(word: str) -> bool:
    return past(word) or word in PREDICATES


_TOO: Final = frozenset({"and", "but", "then", "also"})
_DANGLING: Final = re.compile(rf"(?:\s*[,;.]|\s+(?:{'|'.join(sorted(_TOO))}))+\s*$")


def goes_on(text: str, *, judge: Callable[[str], str], told: str, surely: bool = False) -> str | None:
    """Return what a statement still tells where `told` says that a part of what it joins is over; None where it joins
    nothing, where no part is over, or all are.

    judge: the label (`Comparison.label`) of a part, made a statement of its own, beside what is told. Where that does
    not part them, the one is over of which `told` speaks, unless it must be sure that any is. What is told of another
    part is not told once more.
    """
    if left := called_otherwise(text, told):
        return left
    text = _ASIDE.sub("", text)
    text = _NAMED_SO.sub(r"\g<one> called \g<name>", text) if _MAY_JOIN.search(text) else text
    ways: list[tuple[_Joined, list[str]]] = []
    said = _said(told, text)
    counted = _numbers(told)
    for way in _ways(text, said):
        if counted and _numbers(way.before):
            continue  # six cooks in my kitchen and one porter: there are nine now
        labels = [judge(way.with_(one)) for one in way.each]
        over = [label == "contradiction" for label in labels]
        spoken_of = [gone and not said.isdisjoint(query_terms(one)) for one, gone in zip(way.each, over, strict=True)]
        if left := way.left(spoken_of if any(spoken_of) else over, said):
            return left
        ways.append((way, labels))
    if surely:
        return None
    for way, labels in ways[:1]:
        spoken_of = [not said.isdisjoint(query_terms(one)) for one in way.each]
        return way.left([label != "same" and of for label, of in zip(labels, spoken_of, strict=True)], said)
    lives = _WITH.fullmatch(text)
    apart = lives is not None and said.isdisjoint(query_terms(lives["where"]))
    of_whom = lives is not None and apart and not said.isdisjoint(query_terms(lives["whom"]))
    return lives["where"] if lives and of_whom and judge(lives["where"]) != "contradiction" else None


_NAMING: Final = frozenset({"called", "named"})
_NAMED_SO: Final = regex(
    r"\b(?P<one>an? (?:[a-z-]+ )?[a-z-]+), (?P<name>[A-Z][\w-]+)(?:,(?= (?:and|but|plus) [a-z])|(?= and [a-z]|[.!]*$))"
)
"""One of a kind with a name beside it, which is one thing: a cat, Pim, and a dog, Rex."""


@lru_cache(maxsize=1024)
def _said(told: str, text: str) -> frozenset[int]:
    """Return the terms of what is told, and those of a text that are forms of them: кошку, кошка; psa, pes."""
    said, code = frozenset(query_terms(told)), spoken(text)
    if code == "en" or max(len(told), len(text)) > _STATED:
        return said
    named = [one.word for one in tokens(told)]
    forms = (one.word for one in tokens(text) if any(_form(one.word, other, code) for other in named))
    return said.union(*(query_terms(one) for one in forms))


def _form(one: str, other: str, code: str) -> bool:
    """Tell whether a word is another form of one, or an animal as it is the object: kota, kot."""
    return inflected(one, other) or fold(one) in forms(fold(other)) or (one[:-1] == other and bool(animals(one, code)))


def _numbers(text: str) -> bool:
    return any(is_number(one.word) for one in tokens(text))


_ASIDE: Final = regex(
    r", (?:(?:just|only|mostly) )?(?:me|us|him|her|them|the (?:two|three|four|five) of (?:us|them))"
    r"(?:,| and| plus| with) .*",
    re.IGNORECASE,
)
"""Says behind a clause who is meant by it, and with whom: she's at the lake, her and her oars."""
_WITH: Final = regex(
    r"(?P<where>(?:i|we)(?:['’]m|['’]re| am| are)? (?:now |still )?(?:live|living|stay|staying) (?:in|at|near) .+?)"
    r",? (?:together )?with (?P<whom>.+)",
    re.IGNORECASE,
)
"""Tells where somebody lives, and with whom: when that is over, they live there."""


def unparted(text: str, told: str) -> bool:
    """Tell whether a statement joins things of which `told` speaks of one alone, and cannot be read as two: what the
    other is may hold still. Two names of one firm are one thing, as is a colour of two.
    """
    text = _BESIDE_IT.sub("", _ASIDE.sub("", text))
    line = list(tokens(text)) if _MAY_JOIN.search(text) else []
    words = [one.word for one in line]
    at = _joint(words, spoken(text))
    if at is None or (line[at - 1].capital and line[at + 1].capital and words[at - 2] in PREPOSITIONS):
        return False
    if words[at - 2] in ARTICLES and _kind(words[at + 1]) is None and not words[-1].endswith("s"):
        return False
    verb = _verb(words, len(words))
    before, behind = (words[verb + 1 : at], words[at + 1 :]) if verb < at else (words[:at], words[at + 1 : verb])
    if not behind or behind[0] in ("back", "i") or before[-1:] == ["i"] or not _POINTING.isdisjoint(behind):
        return False
    spoken_of = {one.word for one in tokens(told)}
    if "not" in spoken_of and not _POINTING.isdisjoint(spoken_of):
        return True
    said = _said(told, text).difference(query_terms(words[verb]))
    one, other = (frozenset(query_terms(" ".join(some))) for some in (before, behind))
    return said.isdisjoint(one - other) is not said.isdisjoint(other - one)


_BESIDE_IT: Final = regex(r", (?:mostly|mainly|chiefly|largely|partly|just|all|half) [^,;.]*$", re.IGNORECASE)
"""What is told beside the one thing that a statement is about: a hut, mostly tea and wind."""


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
    way = _joined(text, line, verb, at, frozenset())
    if way is None:
        return None
    over = [bad(way.with_(one)) for one in way.each]
    return way.left(over, frozenset()) if any(over) else None


_SUBJECT: Final = 4
"""Tokens of somebody who is told of: my younger brother Ole."""


def _ways(text: str, said: frozenset[int]) -> Iterator[_Joined]:
    """Yield the ways to read a statement, the likeliest first; none where nothing of it is said elsewhere."""
    if _MAY_JOIN.search(text) is None or said.isdisjoint(query_terms(text)):
        return
    line = list(tokens(text))
    if not 4 <= len(line) <= _LONGEST or any(QUOTED in one.word for one in line):
        return
    language = spoken(text)
    words = [one.word for one in line]
    joins = _JOINING.get(language, frozenset())
    at = _joint(words, language)
    if at is None and language == "en":  # my aunt is a nurse, works nights; not: I have a boat, a dinghy, kept in …
        does = [at for at in range(len(line) - 3, 1, -1) if words[at] == "," and _acts(words, at + 1)]
        at = next((at for at in does if not past(words[at + 1]) or past(words[_verb(words, at)])), None)
    if at is None or words[at + 1] == "," or _explains(line, at):
        return
    if language == "en" and 0 < at < (verb := _verb(words, len(words))) < len(words) - 1:
        yield from _subjects(text, line, at, verb)
        return
    if _apart(words, at, joins):
        return
    starts = _starts(line, words, at) if language == "en" else _starts_abroad(words, at, language)
    before = at - 2 if language == "en" and _of_one_phrase(line, at) else 0
    for start in dict.fromkeys(starts):
        if before < start < at and (found := _joined(text, line, start, at, joins)) is not None:
            yield found


def _joint(words: Sequence[str], language: str) -> int | None:
    """Return where the last word stands that joins two things, and not two parts of a number: las ocho y media."""
    joins, fractions = _JOINING.get(language, frozenset()), _FRACTIONS.get(language, frozenset())
    may = (at for at in range(len(words) - 2, 0, -1) if words[at] in joins)
    return next((at for at in may if fractions.isdisjoint(words[at + 1 : at + 3])), None)


def _explains(line: Sequence[Token], at: int) -> bool:
    """Tell whether a row only names what stands before it: two llamas, Inti and Quilla."""
    comma = next((place for place in range(1, at - 1) if line[place].word == ","), None)
    names = comma is not None and all(one.capital or one.word == "," for one in line[comma:at])
    return comma is not None and names and line[at + 1].capital and not line[comma - 1].capital


def _of_one_phrase(line: Sequence[Token], at: int) -> bool:
    """Tell whether a joint stands between two days or names behind one preposition: on Mondays and Fridays."""
    pair = (line[at - 1], line[at + 1])
    alike = all(one.capital for one in pair) or all(one.word.endswith(("day", "days")) for one in pair)
    return line[at - 2].word in _PLACING and alike and not any(one.word in PREPOSITIONS for one in line[at + 1 :])


_PLACING: Final = frozenset({"on", "at", "in"})


def _apart(words: Sequence[str], at: int, joins: frozenset[str]) -> bool:
    """Tell whether what is joined is no row of things: one points to another, there are two rows, it is one thing."""
    behind = words[at + 1 :]
    if not _POINTING.isdisjoint(behind) or not _WHOLE.isdisjoint(words[:at]) or sum(one in joins for one in words) > 1:
        return True
    if behind[0] == "back" or (words[at - 1], behind[0]) in _pairs() or behind[0] in _FIRM:
        return True
    own = behind[1 + (behind[0] in _ALSO) :]
    return (
        behind[0] not in _DOING
        and verb_of(behind[0]) is None
        and any((finite(one) and one not in _NAMING) or one in _OBJECT for one in own)
    )


def _subjects(text: str, line: Sequence[Token], at: int, verb: int) -> Iterator[_Joined]:
    """Yield the one way to read of several who do the same: Kim and Lou work there; nothing where a name explains."""
    words = [one.word for one in line]
    named = words[0] in OWN and any(one.capital for one in line[1:at]) and words[at + 1] not in OWN
    if named or any(one in PREPOSITIONS or one == "," for one in words[:verb]) or not _WE_TWO.isdisjoint(words):
        return
    who = (text[: line[at - 1].end], text[line[at + 1].start : line[verb - 1 - (words[verb - 1] in _BOTH)].end])
    rest, does = text[line[verb].end :].rstrip(" .!"), line[verb].word
    yield _Joined(before="", each=tuple(f"{one} {_of_one(does)}{rest}" for one in who), joint=line[at].text)


def _of_one(verb: str) -> str:
    """Return a verb as one does it who does it with others: they work, Kim works."""
    if past(verb) or verb in _MAY or (verb not in _ONE and verb_of(verb) != verb):
        return verb
    if verb in _ONE:
        return _ONE[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"


def _starts(line: Sequence[Token], words: Sequence[str], at: int) -> Iterator[int]:
    """Yield where the first of the things may begin of which the last stands behind the joint, the likeliest first."""
    verb = _verb(words, at)
    last = at + 1 + (words[at + 1] in _ALSO)
    if not verb or last == len(line) or (words[verb] in _BEING and at - verb == 2 and past(words[last])):
        return  # I was born and raised in …
    ends = last + 1 == len(line)  # she is 89 and still | bakes
    bare = ends and words[verb] in _IS and words[last - 1] in _ALSO and words[last].endswith("s")
    kind, acts = _kind(words[last]), verb_of(words[last]) is not None and (bare or not ends)
    both = (
        third(words[verb]) and third(words[last]) and _kind(words[verb + 1]) == _DETERMINER
    )  # has a van and sings in …
    if words[last] in _DOING or bare or (acts and (both or words[last + 1] not in PREPOSITIONS)):
        if at - verb > 1 and (words[last] not in _DOING or _same(words[:verb], words[at - 1 : last + 1])):
            yield verb  # I teach maths and coach the team
        return
    if kind is not None:  # a dog … and two cats, in May and in June
        yield from (place for place in range(at - 1, verb, -1) if _kind(words[place]) == kind)
    beside = not PREPOSITIONS.isdisjoint(words[last:])
    for head in [place for place in range(at - 2, verb, -1) if words[place] in PREPOSITIONS and not beside] + [verb]:
        first, several = head + 1, line[last].capital or words[last].endswith("s")
        if (_kind(words[first]) is None and (kind in (None, _DETERMINER))) or (
            kind is None and (several or line[first + 1].capital)
        ):
            yield first
        elif kind is None and at - first - 1 == len(words) - last and words[first] in OWN:
            yield first + 1  # my niece and nephew
    if acts and at - verb > 1:
        yield verb


def _starts_abroad(words: Sequence[str], at: int, language: str) -> Iterator[int]:
    """Yield where the first of two things begins that have as many words, behind a verb."""
    start = at - (len(words) - at - 1)
    if start > (language in _VERB_SECOND and "'" not in words[0]):
        yield start


_VERB_SECOND: Final = frozenset("de nl sv da fr".split())
"""Languages in which somebody stands before the verb."""


def _same(subject: Sequence[str], behind: Sequence[str]) -> bool:
    """Tell whether somebody may be meant by a pronoun: my brother …, and he …; Tom …, and he …"""
    other = {"she": _HE, "he": _SHE}.get(behind[-1], frozenset[str]())
    near = behind[0] == "," or not OWN.isdisjoint(subject)
    return near and WE.isdisjoint(subject) and other.isdisjoint(subject)


def _acts(words: Sequence[str], at: int) -> bool:
    """Tell whether a clause begins that goes on with the subject of the one before: …, works nights; …, she works …"""
    return finite(words[at + (words[at] in _DOING)])


def _verb(words: Sequence[str], at: int) -> int:
    """Return where the verb stands with which a statement tells what it joins; 0 where none stands before that."""
    ours = next((place + 1 for place in range(at - 1) if words[place] in WE), 0)
    verb = ours or next((place for place in range(1, at) if finite(words[place])), 0)
    verb = verb or next((place for place in range(1, at) if verb_of(words[place]) is not None), 0)
    while 0 < verb < at - 1:
        negated, going_on = words[verb + 1] == "not", words[verb] in _BEING and words[verb + 1].endswith("ing")
        if not (words[verb] in _ALSO or words[verb] in _MAY or negated or going_on):
            break
        verb += 1 + negated
    return verb if verb < at else 0


def _kind(word: str) -> str | None:
    if word in ARTICLES or word in OWN or is_number(word):
        return _DETERMINER
    return word if word in PREPOSITIONS else None


def _joined(text: str, line: Sequence[Token], start: int, at: int, joins: frozenset[str]) -> _Joined | None:
    each: list[tuple[int, int]] = []
    start += line[start].word in _BOTH
    first = start
    for place in range(start, at + 1):
        if place == at or line[place].word in joins or line[place].word == ",":
            if place > first:
                each.append((first, place))
            first = place + 1
    last = at + 1 + (line[at + 1].word in _DOING and at + 2 < len(line))
    each.append((last, len(line)))
    begins = next((place for place in range(last + 1, len(line)) if line[place].word in PREPOSITIONS), len(line))
    bare = all(line[place].word not in PREPOSITIONS for one, end in each[:-1] for place in range(one, end))
    tail = text[line[begins - 1].end :].rstrip(" .!") if bare and line[start].word not in PREPOSITIONS else ""
    parts = [text[line[one].start : line[end - 1].end].rstrip(" .!") for one, end in each]
    shared = [*(f"{one}{tail}" for one in parts[:-1]), parts[-1]] if verb_of(line[last].word) is None else parts
    before = _BOTH_OF.sub("", text[: line[start - 1].end])
    return _Joined(before=before, each=tuple(shared), joint=line[at].text) if before.strip() else None
