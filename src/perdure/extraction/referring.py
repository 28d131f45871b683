"""Of whom a sentence tells that begins with "he", "she", "his" or "her": the one person who was named before it.

My sister Rosa lives in Rome. She is a dentist: my sister Rosa is a dentist. Where two may be meant, nobody is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Final, TypeAlias

from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import OWN
from perdure.extraction.joined import opening
from perdure.extraction.learned import weights
from perdure.extraction.phrases import Language
from perdure.extraction.subjects import EMPTY
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Referred:
    """What a sentence tells, with who it tells of in the place of the pronoun; text[start:end] is where it tells it."""

    text: str
    start: int
    end: int
    who: str


@dataclass(frozen=True, slots=True)
class _Mention:
    text: str
    names: frozenset[str]
    sex: str
    """"he", "she", or "" where the words do not tell."""
    ours: bool
    """Of the writer's own world, whatever is said there: my sister, something for Ben."""


def referred(
    before: Sequence[Sentence],
    sentence: Sentence,
    said: str,
    language: Language,
    *,
    found: Sequence[Span],
    who: str,
    states: bool = False,
) -> Referred | None:
    """Return what is said of somebody who was named in the same sentence, or in the last of those `before`.

    `found`: where statements were read already. Where the sentence before states nothing, only who is somebody's own is
    meant, for a story names people too; `states`: it does, though it is of another message. `who`: of whom that one
    tells with a pronoun.
    """
    for at, clause in enumerate(sentence):
        if _SEX.keys().isdisjoint(clause.words[:_LED]) and not clause.asks:
            continue
        start = opening(clause, language)
        if clause.asks or start + 1 >= len(clause.words):
            return None
        pronoun, begins = clause.words[start], clause.tokens[start].start
        if (
            pronoun not in _SEX
            or clause.quotes
            or clause.link in _NOT_BEHIND
            or (pronoun in _THEIRS and clause.words[start + 1] in _NO_THING)
            or any(first < begins < last for first, last in found)
        ):
            continue
        here = _mentions(sentence[:at], language)
        last = before[-1] if before else ()
        meant = here or _mentions(last, language) or ([_Mention(who, frozenset(), "", ours=True)] if who else [])
        meant = [one for one in _distinct(meant) if one.sex in ("", _SEX[pronoun])]
        stated = states or bool(here or who) or any(_start(last) <= first < _end(last) for first, _ in found)
        if len(meant) != 1 or not (stated or meant[0].ours):
            return None
        told = list(takewhile(lambda one: not one.asks, sentence[at:]))
        text = _put(meant[0].text, clause, start, said[: _end(told)])
        return Referred(text, begins, _end(told), meant[0].text)
    return None


def refers(sentence: Sentence, language: Language) -> bool:
    """Tell whether a sentence begins with "he", "she", "his" or "her"."""
    first = sentence[0] if sentence else None
    start = opening(first, language) if first is not None else 0
    return first is not None and not first.asks and first.words[start : start + 1] != () and first.words[start] in _SEX


def _start(sentence: Sequence[Clause]) -> int:
    return sentence[0].tokens[0].start if sentence else 0


def _end(sentence: Sequence[Clause]) -> int:
    return sentence[-1].tokens[-1].end if sentence else 0


def _put(name: str, clause: Clause, start: int, said: str) -> str:
    """Put a name in the place of a pronoun; what is contracted with it becomes a word of its own."""
    pronoun, behind = clause.tokens[start], clause.tokens[start + 1]
    rest = said[pronoun.end :]
    if pronoun.word in _THEIRS:
        return f"{name}'s{rest}"
    if behind.start <= pronoun.end:  # she's, or hes
        after = clause.words[start + 2 : start + 3]
        word = "has" if behind.word in ("is", "'s") and after in _HAS else behind.word
        rest = f" {word}{said[max(behind.end, pronoun.end) :]}"
    return f"{name}{rest}"


def _distinct(found: Sequence[_Mention]) -> list[_Mention]:
    """Leave out who is mentioned again: by the name alone, or as what they are."""
    left: list[_Mention] = []
    for one in found:
        again = next((at for at, other in enumerate(left) if one.names and one.names & other.names), None)
        if again is None:
            left.append(one)
        elif len(one.text) > len(left[again].text):
            left[again] = one
    return left


def _mentions(sentence: Sentence, language: Language) -> list[_Mention]:
    row = list(chain.from_iterable(clause.tokens for clause in sentence if not clause.quotes))
    return list(_of(row, language))


def _of(row: Sequence[Token], language: Language) -> Iterator[_Mention]:
    """Yield who is mentioned: my elder sister, Rosa; the vet, Dr Pruitt; Walter; a cat called Pip."""
    at = 0
    while at < len(row):
        one = row[at]
        head = _head(row, at, language) if one.word in _LEADING else 0
        if head:
            end = _named(row, head + 1)
            role, names = row[head].word, row[end[0] : end[1]]
            lead = " ".join(token.text for token in row[at : head + 1])
            if one.word not in OWN and language.has("animal", role):
                lead = f"our {lead.split(maxsplit=1)[-1]}" if one.word == "a" else lead
            text = " ".join([lead, *(token.text for token in names)])
            yield _Mention(text, _words(names), _sex(role), ours=one.word in OWN)
            at = max(end[1], head + 1)
        elif _is_name(row, at, language):
            last = next((place for place in range(at, len(row)) if not _goes_on(row, place, at)), len(row))
            names = row[at:last]
            ours = at > 0 and row[at - 1].word in _FOR
            yield _Mention(" ".join(token.text for token in names), _words(names), "", ours=ours)
            at = last
        else:
            at += 1


def _words(names: Sequence[Token]) -> frozenset[str]:
    return frozenset(token.word for token in names)


def _head(row: Sequence[Token], at: int, language: Language) -> int:
    """Return where the word stands for what somebody is: my | elder | sister; 0 where there is none."""
    for place in range(at + 1, min(at + _NEAR, len(row))):
        word = row[place].word
        if any(language.has(name, word) for name in _ROLES):
            behind = row[place + 1].word if place + 1 < len(row) else ""
            return 0 if behind == "'s" or word.endswith(_PLURALS) else place
        if not word.isalpha() or word in _STOPS or finite(word):
            return 0
    return 0


def _named(row: Sequence[Token], at: int) -> tuple[int, int]:
    """Return where the name behind a role stands: my sister Rosa, my sister, Rosa, my sister is (called) Rosa."""
    first = at
    for lead in _CALLED:
        if tuple(one.word for one in row[at : at + len(lead)]) == lead:
            first = at + len(lead)
            break
    last = first
    while last < min(first + _LONGEST, len(row)) and row[last].capital and row[last].word not in _NO_NAME:
        last += 1
    return (first, last) if last > first else (at, at)


def _is_name(row: Sequence[Token], at: int, language: Language) -> bool:
    """Tell whether a name of somebody begins here: not that of a place that somebody is in, nor any first word."""
    one = row[at]
    if not one.capital or not one.word.isalpha() or one.word in EMPTY | OWN | _NO_NAME or one.text.isupper():
        return False
    if any(language.has(name, one.word) for name in _NO_NAMES) or one.word in weights("worth").common:
        return False
    if at and row[at - 1].word in _PLACING:
        return False
    behind = row[at + 1] if at + 1 < len(row) else None
    if at == 0:
        return behind is not None and (
            finite(behind.word) or past(behind.word) or behind.capital or behind.word in _BESIDE
        )
    return True


def _goes_on(row: Sequence[Token], place: int, first: int) -> bool:
    one = row[place]
    return place == first or (one.capital and one.word.isalpha() and place < first + _LONGEST)


def _sex(role: str) -> str:
    return "she" if role in _WOMEN else "he" if role in _MEN else ""


_HAS: Final = (("got",), ("been",), ("had",))
_THEIRS: Final = frozenset({"his", "her"})
_SEX: Final = {"he": "he", "his": "he", "she": "she", "her": "she"}
_NOT_BEHIND: Final = frozenset({"if", "when", "while", "until", "or", "that"})
_NO_THING: Final = frozenset("and or but is to in at for name".split())
_LEADING: Final = OWN | {"the", "a", "an"}
_ROLES: Final = ("child", "partner", "boss", "friend", "kin", "others", "animal")
_NO_NAMES: Final = ("weekday", "month", "fillers", "asides", "fronts", "language", "demonym")
_NO_NAME: Final = frozenset("i god christmas easter".split())
_PLACING: Final = frozenset("in at to from near via into of on the".split())
_STOPS: Final = frozenset("and or but is of to in at for with that who which".split())
_PLURALS: Final = ("ters", "thers", "ds", "ts", "ls", "gues", "ins", "kids", "sons")
_CALLED: Final = (
    ("is", "called"), ("is", "named"), ("'s", "called"), ("called",), ("named",), ("is",), ("'s",), (",",), (":",),
)  # fmt: skip
_BESIDE: Final = frozenset({",", "and", "or"})
_LED: Final = 8
_FOR: Final = frozenset({"for", "with"})
_NEAR: Final = 5
_LONGEST: Final = 3
_WOMEN: Final = frozenset(
    """
    wife girlfriend gf fiancée missus daughter girl lass stepdaughter mother mum mom mama sister aunt auntie niece
    grandmother grandma granny nan granddaughter mother-in-law sister-in-law daughter-in-law stepmother stepsister
    godmother goddaughter half-sister ex-wife ex-girlfriend landlady midwife
    """.split()
)
_MEN: Final = frozenset(
    """
    husband hubby boyfriend bf son boy lad stepson father dad papa brother uncle nephew grandfather grandpa granddad
    grandson father-in-law brother-in-law son-in-law stepfather stepbrother godfather godson half-brother ex-husband
    ex-boyfriend landlord postman foreman
    """.split()
)
