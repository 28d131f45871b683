"""What is said of somebody behind "who": my son Paul, who is an engineer in Denver, would like …

That holds whatever the sentence around it says or asks, and is a statement of its own: my son Paul is an engineer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from perdure.extraction.candidate import tidy
from perdure.extraction.clauses import Sentence
from perdure.extraction.closed import OWN, US, WE
from perdure.extraction.phrases import Language
from perdure.extraction.referring import capitals, ours, uncommon
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.topics import TITLES
from perdure.extraction.verbs import finite, past


@dataclass(frozen=True, slots=True)
class Relative:
    """A statement about somebody; text[start:end] is where it is told, from the comma before "who" to its end."""

    text: str
    start: int
    end: int


def relatives(sentence: Sentence, text: str, language: Language) -> Iterator[Relative]:
    """Yield what a sentence of a text says behind "who" of the user's own people, and of those whom it names."""
    if "who" not in text or any(one.quotes for one in sentence):
        return
    row = [token for clause in sentence for token in clause.tokens if token.word != ","]
    parted = [0, *(at for at in range(1, len(row)) if _parts(text[row[at - 1].end : row[at].start])), len(row)]
    for at, end in pairwise(parted):
        if not 0 < at < end - 2 or row[at].word != "who" or "," not in text[row[at - 1].end : row[at].start]:
            continue
        if any(one.word in _PLAYED for one in row[:at]):
            return
        near = at - _nearby([one.word for one in row[:at]])
        before, behind = row[max(0, near - _LONGEST) : near], row[at + 1 : end]
        of_ours = near < at or _of_ours(row[:at], behind)
        who = _owned(before, language) or (_named(before, language) if of_ours else None)
        if who is not None and behind[0].word not in _UNSURE:
            said = text[row[at].end : row[end - 1].end]
            yield Relative(f"{who}{_IS.sub(' is', said)}", row[at - 1].end, row[end - 1].end)


def without(content: str, aside: str) -> str:
    """Return a statement without what it says behind "who"; a name in an aside of its own keeps the comma behind it."""
    before, found, after = content.partition(aside)
    if not found:
        return content
    return tidy(before + (after if "," in before else after.removeprefix(",")))


def _parts(between: str) -> bool:
    return not between.isspace() and between != "" and between.strip() != "'"


def _owned(row: Sequence[Token], language: Language) -> str | None:
    """Return who of the user's own people some words end with: … to my neighbour Ana; … to my daughter, Imogen."""
    own = next((at for at, one in enumerate(row) if one.word in OWN), None)
    who = ours(row[own:], language) if own is not None else None
    return who.name if who is not None and who.name.split()[-1] == row[-1].text else None


def _nearby(words: Sequence[str]) -> int:
    """Return how many words at the end tell where near the writer somebody lives whom they have there: we have Mrs
    Orr | next door.
    """
    ours = any(one in WE and other in _HAVE for one, other in pairwise(words))
    return next((len(one) for one in _BESIDE_US if tuple(words[-len(one) :]) == one), 0) if ours else 0


def _named(row: Sequence[Token], language: Language) -> str | None:
    """Return the name that some words end with; of a rabbit, Pip, what follows is told of the rabbit."""
    if any(one.word in OWN or language.has("animal", one.word) for one in row):
        return None
    at = next((at for at in range(len(row)) if capitals(row, at) == len(row) - at), len(row))
    at -= 0 < at < len(row) and _is_title(row[at - 1])
    name = [one for one in row[at:] if not _is_title(one)]
    known = name and (len(name) < len(row) - at or uncommon(name, language))
    return " ".join(one.text for one in row[at:]) if known else None


def _is_title(one: Token) -> bool:
    return one.word.rstrip(".") in TITLES


def _of_ours(before: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Tell whether somebody who is named is surely of the user's world, as nobody is of whom one reads or asks.

    A sentence begins with them, or tells what they do of ours: Ravi, who does our accounts; or something is wanted for
    them: a plan for Runa, who is …
    """
    if not any(one.word in WE or one.word in US or one.word in OWN for one in behind):
        first = next((at for at in range(len(before)) if all(one.capital for one in before[at:])), len(before))
        wanted = len(before) - first == 1 and before[first - 1].word == "for" and finite(behind[0].word)
        return first == 0 or (wanted and not past(behind[0].word))
    return True


_LONGEST: Final = 6
_HAVE: Final = frozenset({"have", "had", "got"})
_BESIDE_US: Final = tuple(
    tuple(one.split())
    for one in (
        "upstairs",
        "downstairs",
        "next door",
        "above us",
        "below us",
        "opposite",
        "across the road",
        "across the street",
        "across the hall",
        "two doors down",
        "as a neighbour",
        "as a lodger",
        "as our neighbour",
    )
)
_IS: Final = regex(r"\A['’]s\b(?! (?:got|been|had)\b)|\As\b")
_PLAYED: Final = frozenset("pretend imagine suppose wish wished dream dreamt dreamed".split())
_UNSURE: Final = frozenset("i we you he she they would could might may should can will shall".split())
