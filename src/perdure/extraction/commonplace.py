"""What everybody may know, as a book tells it: spiders have eight legs, the liver stores sugar, Rust has no classes.

It is of a kind, of stuff or of a tool, and nothing in it is tied to its writer: no "my", no day, no place with "the".
"""

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from perdure.extraction.closed import ARTICLES, OF_US, PREPOSITIONS, THINGS, WHERE
from perdure.extraction.lists import words_of
from perdure.extraction.meanings import canonical
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, verb_of
from perdure.extraction.wording import dated, plural


def commonplace(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a clause says what is so for everybody, rather than in the world of its writer."""
    words = [one.word for one in row]
    at = next((at for at in range(1, min(len(words) - 1, _NEAR)) if _verb(words, at)), 0)
    if not at or not OF_US.isdisjoint(words) or "here" in words:
        return False
    subject, rest = words[:at], [word for word in words[at + 1 :] if word not in language.sets["adverbs"]]
    if not rest or not PREPOSITIONS.isdisjoint(subject) or language.has("others", subject[-1]):
        return False
    if words[at] in _IS and (_of_a_sort(subject, rest) or rest[:3] == ["the", "capital", "of"]):
        return True
    if words[at] in _lists("lying") and row[at - 1].capital:
        return True  # the Danube flows into …
    usual = subject[0] == "the" and subject[1:2] == ["human"] and subject[-1] in _lists("bodies")
    usual = usual or not _lists("usual").isdisjoint(subject[1:-1])
    if not usual and _tied(row[at + 1 :], language):
        return False
    if subject[0] == "the":
        return usual or subject[-1] in _lists("world") or _rules(subject)
    if subject[0] in ("a", "an"):
        return words[at] in _IS | _HAS or words[at] in _lists("needing")
    return _of_a_kind(row, at, rest) or _of_a_tool(row, at, language)


def of_all_or_ones_own(old: str, new: str) -> bool:
    """Tell whether one text says what all of a kind are like, and the other speaks of somebody's own: bees are loud, I
    love my bees.
    """
    return _of_one_and_all(_ALL, old, new)


def wide_or_ones_own(old: str, new: str) -> bool:
    """Tell the same, also of what somebody thinks of all of a kind: I love bees, I love my bees."""
    return _of_one_and_all(_ALL, old, new) or _of_one_and_all(_THOUGHT_OF, old, new)


def _of_one_and_all(all_: re.Pattern[str], old: str, new: str) -> bool:
    return any(
        plural(kind := found["kind"].casefold()) and canonical(kind) in _owned(other) - _owned(one)
        for one, other in ((old, new), (new, old))
        if (found := all_.search(one)) is not None
    )


def _owned(text: str) -> set[str]:
    return {canonical(word.casefold()) for found in _OWNED.finditer(text) for word in found["thing"].split()}


_ALL: Final = regex(r"^(?P<kind>[^\W\d_]+) (?:are|make|aren['’]t)\b", re.IGNORECASE)
_THOUGHT_OF: Final = regex(
    r"\b(?:love|like|adore|enjoy|hate|dislike|loathe|detest|fear)s? (?P<kind>[^\W\d_]+)[.!]*$", re.IGNORECASE
)
_OWNED: Final = regex(
    r"(?:\b(?:my|our|his|her|their|your)|['’]s) (?P<thing>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,2})", re.IGNORECASE
)


def _verb(words: Sequence[str], at: int) -> bool:
    word, after = words[at], words[at + 1]
    if after in _IS | _HAS or (plural(word) and after in _lists("needing")):
        return False  # unit tests are …
    several = plural(words[at - 1]) and word in _lists("needing")
    of_all = words[0] == "the" and words[at - 1] in _lists("world") and word.endswith("s")
    return finite(word) or several or of_all or word in _lists("lying")


def _of_a_sort(subject: Sequence[str], rest: Sequence[str]) -> bool:
    """Tell whether it is said of what sort all of a kind are: bees are insects, the tomato is a fruit."""
    head = next((at for at, word in enumerate(rest) if at and word in PREPOSITIONS), len(rest)) - 1
    sort = rest[head].removesuffix("s") if subject[0] not in ARTICLES else rest[head]
    behind = rest[head + 2 : head + 3]
    whole = rest[0] == "the" and rest[head + 1 : head + 2] == ["of"] and bool(behind) and THINGS.isdisjoint(behind)
    all_of_it = plural(subject[-1]) if subject[0] not in ARTICLES else rest[0] in ("a", "an") or whole
    return all_of_it and head < _NEAR and sort in _lists("sorts") and "who" not in rest


def _rules(subject: Sequence[str]) -> bool:
    return len(subject) == _BARE and subject[1] in words_of("appointed", "public") | {"queen", "emperor"}


def _of_a_kind(row: Sequence[Token], at: int, rest: Sequence[str]) -> bool:
    """Tell whether it is said of all of a kind, or of stuff, what it is like, has or needs."""
    subject, verb = [one.word for one in row[:at]], row[at].word
    if len(subject) == 1 and subject[0] in _lists("stuff"):
        return True
    if not plural(subject[-1]) or any(one.capital for one in row[1:at]):
        return False
    if verb in _IS:
        thought = rest[1] if rest[0] in ("a", "an", "so", "such") and len(rest) > 1 else rest[0]
        return thought in _lists("opinions") or (rest[0] in _MEANT and rest[1:2] == ["to"])
    few = rest[0] in ("a", "less", "more", "little", "plenty") and verb_of(verb) in ("need", "require")
    return few or (verb == "have" and len(subject) == 1 and len(rest) == _BARE)


def _of_a_tool(row: Sequence[Token], at: int, language: Language) -> bool:
    """Tell whether it is said of a language or a tool what it is for everybody: Git stores snapshots."""
    name, verb = row[0], row[at].word
    known = name.word in words_of("definite", "versioned") | {"git", "docker", "linux"} or any(
        language.has(one, name.word) for one in ("software", "code", "os")
    )
    if at != 1 or not (known or (name.text.isupper() and len(name.text) > _BARE)):
        return False
    return verb in _lists("working") and not _definite([one.word for one in row[at + 1 :]])


def _definite(rest: Sequence[str]) -> bool:
    """Tell whether a thing is named that one knows of: the invoices; not what is part of any program: the heap."""
    end = next((at for at, word in enumerate(rest) if at and word in PREPOSITIONS), len(rest))
    return rest[0] == "the" and _lists("anywhere").isdisjoint(rest[1:end])


def _tied(rest: Sequence[Token], language: Language) -> bool:
    """Tell whether what is said names a day, a place, a price or somebody, which makes it the writer's own."""
    words = [one.word for one in rest if not _YEAR.fullmatch(one.word)]
    if dated(words, language):
        return True
    pairs = [(one, other, words[at + 2 : at + 3]) for at, (one, other) in enumerate(pairwise(words))]
    placed = any(
        one in WHERE | {"to", "from"} and other in THINGS and _lists("anywhere").isdisjoint(behind)
        for one, other, behind in pairs
    )
    counted = any(word[0].isdigit() for word in words) and _lists("degrees").isdisjoint(words)
    named = any(one.capital and (len(one.text) == 1 or not one.text.isupper()) for one in rest)
    return placed or counted or named


_lists: Final = partial(words_of, "commonplace")
_NEAR: Final = 5
_BARE: Final = 2
_YEAR: Final = regex(r"(?:1\d|20)\d\d")
_IS: Final = frozenset({"is", "are"})
_HAS: Final = frozenset({"has", "have"})
_MEANT: Final = frozenset("used meant needed designed intended".split())
