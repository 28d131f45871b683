"""A text as it is compared with what is kept: its words, and how far another text has them."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from perdure.domain.english import ENGLISH_STOP_WORDS
from perdure.domain.text import STOP_WORDS, stem, term, words
from perdure.domain.thesaurus import RELATED
from perdure.extraction.language import CODES, fold, forms, language, spoken
from perdure.extraction.meanings import canonical, lexicon, nominals, table_of
from perdure.extraction.regex import regex

_TOKEN: Final = regex(r"[^\W_]+(?:['’][^\W_]+)*")
_FORMS: Final = frozenset({"", "s", "es", "e", "ed", "d", "ing", "ies", "y", "ied"})
_LEAST_LETTERS: Final = 4
_LIGHT: Final = 0.4
_RELATED: Final = 0.8
_ARABIC: Final = regex("[\u0620-\u064a]{3}")
_WHOSE: Final = ("ي", "نا", "ك", "ه", "ها", "هم")


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """A text as it is compared: its words folded, the same in the writer's letters, and where sentences begin.

    A text is read once, so one is told from another by identity, without a look at its words.
    """

    tokens: tuple[str, ...]
    written: tuple[str, ...]
    first: frozenset[int]
    folded: str
    words: frozenset[str] = field(default_factory=frozenset[str])
    text: str = ""

    def capital(self, at: int) -> bool:
        return self.written[at][0].isupper()


@lru_cache(maxsize=1024)
def wording(text: str) -> Wording:
    """Read a text for comparison."""
    written = tuple(found[0] for found in _TOKEN.finditer(text))
    starts = {
        0,
        *(
            at
            for at, found in enumerate(_TOKEN.finditer(text))
            if text[: found.start()].rstrip().endswith((".", "!", "?", ":"))
        ),
    }
    tokens = tuple(words(one)[0] if one.isascii() or not _unspaced(one) else fold(one) for one in written)
    bare = text if text.isascii() else _unspaced_self().sub(" ", text)
    content = frozenset(word for word in words(bare) if word not in stops()) | _owned_nouns(tokens, written)
    return Wording(tokens, written, frozenset(starts), fold(text), content, text)


def _owned_nouns(tokens: Sequence[str], written: Sequence[str]) -> frozenset[str]:
    """Return the words that mean nothing in other languages, and stand where English has a noun: the van, my vet."""
    return frozenset(
        tokens[at]
        for at in range(1, len(tokens))
        if tokens[at] in _foreign_stops()
        and (
            tokens[at - 1] in every("determiner") - {"a", "an"}
            or (tokens[at - 1] in self_words() and written[at - 1].endswith(("'s", "’s")))
        )
    )


@cache
def _foreign_stops() -> frozenset[str]:
    """Return the words that carry no meaning in other languages alone."""
    return stops() - ENGLISH_STOP_WORDS - self_words() - frozenset(language("en").table["statement"]["stop"])


def _unspaced(text: str) -> bool:
    return any(ord(char) > 0x2E7F for char in text) or len(words(text)) != 1


def overlap(wanted: frozenset[str], here: Wording, *, related: bool = False) -> float:
    """Return which share of the wanted words a text has, by weight; 1 for no words."""
    total = got = shown = 0.0
    denials = every("denial") if len(wanted) > 1 else frozenset[str]()
    for word in wanted:
        if word in denials and holds(word, here):
            continue  # one may deny the same of another thing
        weight = _LIGHT if word in every("light") and len(wanted) > 1 else 1.0
        total += weight
        if holds(word, here):
            got += weight
        elif related and any(means(word, one) for one in here.tokens):
            got += weight * _RELATED
        elif related and _shows(word, here):
            shown += weight  # a number alone is nobody's weight
    return (got + (shown if got else 0.0)) / total if total else 1.0


@lru_cache(maxsize=16384)
def holds(word: str, here: Wording) -> bool:
    """Tell whether a text has a word, in any of its forms."""
    if word in here.words or word in here.tokens or (_unspaced(word) and word in here.folded):
        return True
    if word in every("name"):
        return not every("name").isdisjoint(here.tokens)
    number = term(word)
    if any(term(one) == number for one in here.tokens):
        return True
    if _english(here):
        return False
    told = any(inflected(word, one) for one in here.tokens) or not forms(fold(word)).isdisjoint(map(fold, here.tokens))
    return told or _compound(word, here.tokens)


def tells(word: str, here: Wording) -> bool:
    """Tell whether a text has another word for one, or what gives one: "58 minutes" is a time, "Dr Voss" a name."""
    return _shows(word, here) or any(means(word, one) for one in here.tokens)


def _shows(word: str, here: Wording) -> bool:
    shape = _shown().get(canonical(word))
    return shape is not None and shape.search(here.text) is not None


@lru_cache(maxsize=16384)
def means(word: str, other: str) -> bool:
    """Tell whether a word is said by another: a near or a narrower one, one made with it or of it."""
    one, kind = canonical(other), canonical(word)
    if one == kind or one in lexicon().kinds.get(kind, ()) or kind in nominals().get(one, ()):
        return True
    if matches(other, _related(word)):
        return True
    return _made_of(word, other) or _derived(*sorted((word, other), key=len))


def _made_of(word: str, other: str) -> bool:
    """Tell whether a word is the last part of another: "motorbike"; a stepsister is no sister."""
    first = other.removesuffix(word) or other.removesuffix(stem(word))
    long = min(len(word), len(stem(word))) >= _LEAST_LETTERS and len(first) >= _LEAST_LETTERS - 1
    return long and other != first and not matches(word, lexicon().people)


def _derived(short: str, long: str) -> bool:
    """Tell whether two words are made of one: "resign" and "resignation", "therapy" and "therapist"."""
    common = common_start(short, long)
    return common >= _LEAST_LETTERS + 1 and {short[common:], long[common:]} <= _endings()


def common_start(one: str, other: str) -> int:
    """Return how many letters two words have in common at their beginning."""
    return next((at for at, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))


def matches(word: str, wanted: frozenset[str]) -> bool:
    """Tell whether a word is one of some, be it in another number."""
    if word in wanted:
        return True
    number = term(word)
    return any(term(one) == number for one in wanted)


def inflects(word: str, here: Wording) -> bool:
    """Tell whether a text has a word itself or in another form, not one that is only made of it: formal, formality."""
    same = [one for one in here.tokens if term(one) == term(word)]
    return not same or any(_forms(*sorted((word, one), key=len)) for one in same)


def _forms(short: str, long: str) -> bool:
    common = common_start(short, long)
    return {short[common:], long[common:].removeprefix(short[-1:])} <= _FORMS or long[common:] in _FORMS


def inflected(a: str, b: str) -> bool:
    """Tell whether two words of a language that inflects share their stem, going by length.

    Two Arabic words are one where only one of them says whose it is: my city, a city.
    """
    if _ARABIC.match(a) and _ARABIC.match(b) and not _owned(a).isdisjoint(_owned(b)):
        return True
    if min(len(a), len(b)) < 4:
        return min(len(a), len(b)) == 3 and (a.startswith(b) or b.startswith(a)) and abs(len(a) - len(b)) <= 2
    common = common_start(a, b)
    return common >= 4 and common >= max(len(a), len(b)) - 3


def _owned(word: str) -> frozenset[str]:
    """Return an Arabic word without its article, and what it may be without the ending that says whose it is."""
    bare = word.removeprefix("ال") if len(word) > _LEAST_LETTERS else word
    stems = (bare.removesuffix(one) for one in _WHOSE if bare.endswith(one) and len(bare) > _LEAST_LETTERS)
    return frozenset((bare, *(form for one in stems for form in (one, one.removesuffix("ت") + "ة"))))


def _compound(word: str, tokens: Sequence[str]) -> bool:
    """Tell whether a word is two others in one: "Pollenallergie" where "gegen Pollen allergisch" stands."""
    for first in tokens:
        rest = word[len(first) :].lstrip("s-")
        if len(first) > 3 and len(rest) > 3 and word.startswith(first):
            return any(one != first and one.startswith(rest[: max(4, len(rest) - 2)]) for one in tokens)
    return False


def _english(here: Wording) -> bool:
    common = {"user", "the", "is", "has", "was", "my", "i", "of", "and", "are"}
    return not common.isdisjoint(here.tokens) and tongue_of(here.folded) == "en"


@lru_cache(4_096)
def tongue_of(folded: str) -> str:
    """Return the language of a folded text."""
    return spoken(folded)


@cache
def every(name: str) -> frozenset[str]:
    """Return the words of a sort, of all languages, folded."""
    return frozenset(word for code in CODES for word in language(code).table.get("statement", {}).get(name, ()))


@cache
def _unspaced_self() -> re.Pattern[str]:
    """Return what finds the words for the user where no spaces part them from others."""
    return re.compile("|".join(sorted(sorted(every("unspaced")), key=len, reverse=True)))


@cache
def self_words() -> frozenset[str]:
    """Return the words for the user, of all languages."""
    return every("self")


@cache
def stops() -> frozenset[str]:
    """Return the words that carry no meaning here."""
    return frozenset(STOP_WORDS | every("stop") | every("self"))


@cache
def _shown() -> Mapping[str, re.Pattern[str]]:
    """Map a word for a sort of value to what shows one."""
    table = table_of("shown")
    return {canonical(word): re.compile(shape) for words, shape in table.items() for word in words.split()}


@cache
def _endings() -> frozenset[str]:
    return frozenset({"", *table_of("derived")["endings"].split()})


def _related(word: str) -> frozenset[str]:
    return _relatives().get(term(word), frozenset())


@cache
def _relatives() -> Mapping[int, frozenset[str]]:
    """Return the words of the thesaurus that are near to one another, by the number of each, both ways."""
    found = defaultdict[int, set[str]](set)
    for head, others in RELATED.items():
        for other in others:
            found[term(head)].add(other)
            found[term(other)].add(head)
    return {number: frozenset(some) for number, some in found.items()}


def same_work(old: str, new: str) -> bool:
    """Tell whether folded words name the work that others do, in another form and perhaps more briefly."""
    before, after = words(old), words(new)
    if not before or not after or not one_form(before[0], after[0]):
        return False  # a deputy of the director, the director
    return all(any(one_form(one, other) for one in before) for other in after)


def one_form(one: str, other: str) -> bool:
    """Tell whether two words are one, perhaps in another form."""
    return one == other or inflected(one, other)
