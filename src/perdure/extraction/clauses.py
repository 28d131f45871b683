"""Sentences and clauses of a text: where one statement ends and the next begins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from perdure.domain.quick import changing, quick
from perdure.extraction.beginnings import (
    ANYBODY,
    ARTICLES,
    ASKING,
    AUXILIARIES,
    BREAKS,
    FELT,
    JOINS,
    NEAR,
    PARTING,
    TURNS,
    begins,
)
from perdure.extraction.bracketed import uninterrupted
from perdure.extraction.closed import OWN, WE
from perdure.extraction.numerals import is_number
from perdure.extraction.tokens import QUOTED, Token, tokens
from perdure.extraction.verbs import finite, verb_of

_ENDS: Final = frozenset(".!?…")
_BEFORE: Final = BREAKS | JOINS | FELT | {",", "that", "where"}
"""What a clause begins behind."""
_TRAILING: Final = PARTING | {"where"}
_LONG: Final = 80
"""Tokens of a clause that are read."""
_WIDE: Final = 400
"""Tokens of a sentence; what goes on longer is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause: its tokens, the word that links it to what is before, whether it asks, and what announces it."""

    tokens: tuple[Token, ...]
    link: str = ""
    asks: bool = False
    intro: tuple[str, ...] = ()

    words: tuple[str, ...] = field(default=(), repr=False, compare=False)
    quotes: bool = field(default=False, repr=False, compare=False)
    """Whether a part of it is quoted; like `words`, it is told by the tokens."""

    def __post_init__(self) -> None:
        words = tuple([one.word for one in self.tokens])
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "quotes", QUOTED in "".join(words))


_new: Final = quick(Clause)
_changed: Final = changing(Clause, _new)
Sentence = tuple[Clause, ...]


def subject_at(clause: Clause, start: int, at: int) -> int:
    """Return where the subject begins behind what leads a clause in at `start`, where "my" is the first sign of one.

    That is there, or at the name before it: since the merger | Ana is my boss. What "in" leads in is a word at least.
    """
    if clause.words[at] not in OWN or clause.words[at - 1] not in ("is", "'s"):
        return at
    first = at - 1
    while first > start + 2 and clause.tokens[first - 1].capital:
        first -= 1
    return first if first < at - 1 else at


def sentences(text: str) -> Iterable[Sentence]:
    """Return the sentences of a text, each as its clauses; those of a long one are cut while they are asked for."""
    return _known(text) if len(text) <= _KNOWN else _sentences(text)


_KNOWN: Final = 1_000
"""Characters of a text whose sentences are kept for a while: what a message says is read for more than one purpose."""


@lru_cache(16)
def _known(text: str) -> tuple[Sentence, ...]:
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[Sentence]:
    line: list[Token] = []
    for token in tokens(text):
        first = token.word[0]
        if first == "\n":
            if line and not (len(token.word) == 1 and line[-1].word == ","):
                yield _clauses(line, "")
                line = []
        elif first in _ENDS and len(set(token.word)) == 1 and first != "…" and token.word != "..":
            if token.word.startswith("...") or _ordinal(line, token):
                line.append(token)
                continue
            if line or token.word == "?":
                yield _clauses(line, token.word)
            line = []
        else:
            line.append(token)
            if len(line) == _WIDE:
                yield _clauses(line, "")
                line = []
    if line:
        yield _clauses(line, "")


def _ordinal(line: Sequence[Token], point: Token) -> bool:
    """Tell whether a point makes a German ordinal of a number: am 14. Mai, but not "I am 14."."""
    if len(line) < 2 or not line[-1].word.isdigit() or line[-1].end != point.start:
        return False
    return line[-2].word in _COUNTED and (len(line) == 2 or line[-3].word != "i")


_COUNTED: Final = frozenset("am zum vom den der dem des beim jeden".split())


def _clauses(line: Sequence[Token], end: str) -> Sentence:
    """Cut a sentence where a clause with a subject of its own begins; asides are read after what they interrupt."""
    words = [one.word for one in line]
    aside: list[Sequence[Token]] = []
    if "(" in words:
        line, aside = uninterrupted(line)
        words = [one.word for one in line]
    may = [at for at in range(1, len(words)) if words[at - 1] in _BEFORE or words[at] in BREAKS]
    if "so" in words:
        may = sorted({*may, *(at + 2 for at, word in enumerate(words[:-3]) if word == "so" and words[at + 2] in WE)})
    cuts = [0, *[at for at in may if begins(line, at)], len(line)]
    found: list[Clause] = []
    intro: tuple[str, ...] = ()
    for start, stop in pairwise(cuts):
        link, first = _link(line, start, stop)
        piece = tuple(line[first:stop])
        while piece and piece[-1].word in _TRAILING and not _is_whole(piece, line[first + len(piece) : stop + 1]):
            piece = piece[:-1]
        opened = line[stop].word if stop < len(line) else ""
        if piece:
            piece = piece[:_LONG]
            said = tuple([one.word for one in piece])
            quotes = QUOTED in "".join(said)
            found.append(_new(tokens=piece, link=link, intro=intro, words=said, quotes=quotes))
            intro = (*intro, *said) if opened == ":" else intro if link == "," else ()
    found += (replace(one, link="(") for said in aside for one in _clauses(said, ""))
    asks = found and end == "" and (_is_question(found[0]) or any(map(_wonders, found)))
    return _asking(found) if (end == "?" and not (found and _bids(found[0], words))) or asks else tuple(found)


def _is_whole(piece: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Tell whether the last word of a clause belongs to it: in a while, and now and then where no clause follows."""
    said = [one.word for one in piece[-3:]]
    at_times = said == ["now", "and", "then"] and (not behind or behind[0].word in PARTING)
    return at_times or said[-2:] == ["a", "while"]


def _bids(clause: Clause, words: Sequence[str]) -> bool:
    """Tell whether a sentence bids something for good, and only wants it agreed to: never send me memes, ok?"""
    said = [word for word in clause.words if word not in _POLITELY]
    bidden = said[:1] in _FOR_GOOD or said[:2] == ["do", "not"]
    return bidden and words[-1] in _AGREED


_POLITELY: Final = frozenset("please just so and but hey hi , also".split())
_FOR_GOOD: Final = (["never"], ["always"], ["stop"])
_AGREED: Final = frozenset("ok okay alright right yeah k deal understood thanks".split())


def _link(line: Sequence[Token], start: int, stop: int) -> tuple[str, int]:
    """Return what links a clause to the one before, and where the clause itself begins."""
    link = ""
    if start > 0:
        near = (line[start - 1].word, line[start - 2].word if start > 1 else "")
        link = near[0] if near[0] in PARTING else near[1] if near[1] in PARTING else ""
    while start < stop and (line[start].word in BREAKS or line[start].word == ","):
        link = line[start].word
        start += 1
    beside = link == "and" and start + 1 < stop and line[start].word == "otherwise"
    return link, start + beside  # and apart from that I …, not: or else I …


def _wonders(clause: Clause) -> bool:
    """Tell whether a clause asks in the middle of a sentence: just curious, why is the sky blue"""
    words = _unopened(clause)
    led = next((at for at, word in enumerate(words[:NEAR]) if word in _LED_BY and (not at or words[at - 1] == ",")), -1)
    if led >= 0 and words[led + 1 : led + 2] in _WHICH and not AUXILIARIES.isdisjoint(words[led + 2 : led + 5]):
        return True  # different question, at what temperature does …
    if clause.link == "so" and words[:1] in _COULD and words[1:2] == ("you",):
        return True  # I'm new in town so could you find me a tailor
    how = words[:1] == ("how",) and words[1:2] in _HOW and words[2:3] != () and words[2] in AUXILIARIES
    return how or (len(words) > 2 and words[0] in ("how", "why", "what", "where") and words[1] in AUXILIARIES)


def _unopened(clause: Clause) -> tuple[str, ...]:
    first = next((at for at, word in enumerate(clause.words) if word not in _OPENINGS), 0)
    return clause.words[first:]


_COULD: Final = (("can",), ("could",), ("would",), ("will",))
_WHICH: Final = (("what",), ("which",), ("whose",))
_LED_BY: Final = frozenset("at in on for from to by with of under".split())
_HOW: Final = (("long",), ("much",), ("many",), ("often",), ("far",), ("big",), ("hot",), ("soon",))
_OPENINGS: Final = frozenset(
    "lol lmao haha ha hm hmm um uh oh ah hey hi ok okay well wait but and so now anyway anyways right ,".split()
)


def _is_question(clause: Clause) -> bool:
    words = clause.words[1:] if clause.words[0] in JOINS else clause.words
    if words[0] in _WELL and words[1:2] and words[1] in _WH and words[2:3] and words[2] in (*AUXILIARIES, "were"):
        words = words[1:]  # right, where were we with the invoice
    if len(words) <= 2:
        return False
    if words[0] in ("do", "does", "did") and (words[2] in _REALLY or words[1] in _WHOEVER):
        return True  # do elephants ever forget, does anyone know
    if words[0] == "what" and words[1] in WE and not _COPULAS.isdisjoint(words[3:]):
        return False  # what I need is …
    if words[0] == "did" and words[1] in _BEGUN and not any(map(_bare, words[2:], words[3:])):
        return False  # did my training in Bern, did my last shift there
    if words == ("do", "you", "know"):
        return False  # do you know, I haven't …
    if words[0] in AUXILIARIES:
        return words[1] in ANYBODY or words[1] in ARTICLES or (words[-1] in _AS_IT_SHOULD and is_number(words[1]))
    if words[0] in _LED_BY and words[1:2] in _WHICH:
        return not AUXILIARIES.isdisjoint(words[2:5])
    return words[0] in _WH and words[1] not in ("a", "an")


_WH: Final = frozenset("how why what who where which whose".split())
_WELL: Final = frozenset("right ok okay now anyway".split())
_WHOEVER: Final = frozenset("anyone anybody everyone everybody someone somebody nobody people".split())
_REALLY: Final = frozenset("really ever actually always even truly".split())
_AS_IT_SHOULD: Final = frozenset("enough ok okay much many normal safe alright".split())
"""The end of a question without a mark: is 2 walks a day enough"""


def _bare(before: str, word: str) -> bool:
    """Tell whether a word is a verb as it stands; behind what counts it is a noun: my last shift."""
    return verb_of(word) == word and before not in _COUNTED_OUT


_COUNTED_OUT: Final = frozenset("first last final ever only second third usual".split())
_BEGUN: Final = frozenset({"a", "an", "my", "our", "some"})
_COPULAS: Final = frozenset({"is", "are", "was", "were"})


def _asking(found: list[Clause]) -> Sentence:
    """Mark what asks in a sentence: from the first clause on that begins like a question, else the last of several."""
    asks = (at for at, one in enumerate(found) if (one.words[0] in ASKING and not _denies(one)) or _is_question(one))
    told = len(found) > 1 and found[-1].link != "or" and _states(found[0])
    asking = next(asks, len(found) - 1 if told else 0)
    beside = asking < len(found) and _UNTOLD.isdisjoint(found[asking].words)
    return tuple(
        [
            one if at < asking or (beside and at > asking and _tells(one)) else _changed(one, asks=True)
            for at, one in enumerate(found)
        ]
    )


def _tells(clause: Clause) -> bool:
    """Tell whether a clause behind a question says why it is asked: what can I bake, | my son is coeliac"""
    words = clause.words
    if clause.link not in _BESIDE or len(words) <= _FEW:
        return False
    if words[0] in OWN:
        return not _BEING.isdisjoint(words[2:_FAR]) and not finite(words[1])
    if words[1:3] in _NOT_DONE:
        return words[0] in WE and not _TAKEN.isdisjoint(words[3:4])
    return words[0] in _SOMEBODY and (words[1] in _BEING or (finite(words[1]) and words[0] not in WE))


_UNTOLD: Final = frozenset(
    "know remember recall think say said tell told mention mentioned sure true right believe guess hear heard".split()
)
"""What is asked about is no reason to ask."""
_BESIDE: Final = frozenset({",", "-", "–", "—", ";", "(", "because", "since", "as"})
_BEING: Final = frozenset("is 's am are have has work live".split())
_NOT_DONE: Final = (("do", "not"), ("can", "not"))
_TAKEN: Final = frozenset("eat drink smoke drive have own like cook touch speak swim".split())
_SOMEBODY: Final = frozenset({"i", "we", "he", "she"})
_FEW: Final = 2
_FAR: Final = 6


def _states(clause: Clause) -> bool:
    """Tell whether a clause states something, and lets those behind it ask: Bo can't have nuts, any ideas?"""
    return clause.words[0] not in TURNS and (any(map(finite, clause.words[1:])) or _of_us(clause))


def _of_us(clause: Clause) -> bool:
    """Tell whether a clause says what I do, or we: I hate mushrooms."""
    return clause.words[0] in WE and len(clause.words) > 2 and ASKING.isdisjoint(clause.words)


def _denies(clause: Clause) -> bool:
    """Tell whether a clause leaves out its subject, but for which it would ask: can't remember, haven't slept."""
    return clause.words[1:2] == ("not",) and ANYBODY.isdisjoint(clause.words[2:3]) and len(clause.words) > 2
