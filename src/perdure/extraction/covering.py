"""What a text says that another one does not, and whether it says that what the other tells of is otherwise now.

A model that reads two statements may take what only lies near for one thing, or for a change. These are the second
signs without which none of the two is retired: nothing of it is lost, or the later one tells that it is over.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from perdure.domain.text import STOP_WORDS, term, words
from perdure.extraction.claim import people
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.concepts import idea_of, ideas
from perdure.extraction.endings import over
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.overtaking import plain, surely, turned
from perdure.extraction.pairing import denies, measures, names
from perdure.extraction.quantities import read
from perdure.extraction.regex import regex
from perdure.extraction.topics import clash, shared_words, told


def content(text: str) -> tuple[str, ...]:
    """Return the distinct words of a text that carry meaning, as they stand, a number with what it counts as one."""
    return tuple(dict.fromkeys(word for word in _words(text) if word not in STOP_WORDS | lexicon().filler))


def _words(text: str) -> list[str]:
    if len(text) > LONGEST:
        return words(text)
    return [one.word for one in read(text) if one.word[0].isalnum()]


def unsaid(text: str, by: str) -> tuple[str, ...]:
    """Return the words of a text for which another one has neither that word, nor one of its meaning."""
    said = (*_words(by), *words(by))
    known, classes = frozenset(map(term, said)), frozenset(map(canonical, said))
    mine, yours = ideas(text), ideas(by)
    held = {} if mine is None or yours is None else {one: yours.signs[one] for one in mine.signs & yours.signs.keys()}
    meant = {one for one, holds in held.items() if mine is not None and mine.signs[one] is holds}
    open_ = (word for word in content(text) if term(word) not in known and canonical(word) not in classes)
    return tuple(word for word in open_ if idea_of(word).root not in meant)


def lost(text: str, by: str) -> str | None:
    """Return what of a text another one says otherwise or not at all, that no other word can stand for: a number, a
    name, a denial, a time.
    """
    if why := uncounted(text, by):
        return why
    if denies(text) is not denies(by):
        return "one denies what the other says"
    return "one tells of what was" if _past(text) is not _past(by) else None


def uncounted(text: str, by: str, named: Collection[str] = ()) -> str | None:
    """Return whether another text lacks a number or a name of a text, also one of those `named` in it beside."""
    if measures(text) - measures(by):
        return "a number is left out"
    said = {word.partition("'")[0] for word in words(by.replace("’", "'"))}
    more = {word.partition("'")[0] for name in named for word in words(name.replace("’", "'"))} - STOP_WORDS
    return "a name is left out" if (names(text) | more) - said else None


def left_behind(text: str, by: str, named: Collection[str] = ()) -> str | None:
    """Return what of a text is lost in another that shall say, in fewer words, what it and others say: a number, a
    name, a denial, or most of its words.
    """
    if why := uncounted(text, by, named):
        return why
    if denies(text) and not denies(by):
        return "a denial is left out"
    said, missing = _in_letters(content(text)), _in_letters(unsaid(text, by))
    return "most of its words are left out" if said and 2 * len(missing) >= len(said) else None


def _in_letters(some: Iterable[str]) -> list[str]:
    return [word for word in some if word.isalpha() and word != "user"]


def persons(text: str) -> frozenset[str]:
    """Return of whom a text speaks by words that name nobody, beside the user: whoever is addressed, or others."""
    said = words(text.replace("’", "'"))
    return frozenset(_PERSONS[bare] for word in said if (bare := word.partition("'")[0]) in _PERSONS)


def of_one_thing(one: str, other: str) -> bool:
    """Tell whether two texts speak of a thing or name that both have a word for."""
    mine, yours = told(one), told(other)
    return bool(shared_words(mine.things | mine.names, yours.things | yours.names))


def tells_otherwise(old: str, new: str) -> bool:
    """Tell whether a text has something for which another, of one thing, may be otherwise: it denies what that says, or
    says what that denies, has another value of a sort, or tells of a change.
    """
    if not of_one_thing(old, new):
        return False
    before, after = told(old), told(new)
    if denies(old) is not denies(new) and (_opposes(old, after.words) or _opposes(new, before.words)):
        return True
    sorts_ = before.values.keys() & after.values.keys() - {"spot"}
    return tells_of_change(old, new) or (plain(old) and any(clash(before, after, sort) for sort in sorts_))


def tells_of_change(old: str, new: str) -> bool:
    """Tell whether a text says by a word of its own that it is otherwise now what another says of a thing in a few
    words: over, gone, moved, or another from now on.
    """
    return of_one_thing(old, new) and plain(old) and any(_signs(old, new))


def _signs(old: str, new: str) -> Iterator[bool]:
    before = told(old)
    yield any(one.thing & before.words for one in over(new))
    for one in turned(new):
        gone = frozenset[str]().union(*one.gone, *one.sold)
        yield bool(one.denied or one.parts or one.framed or gone & before.words)
        yield any(
            of_one_thing(old, part) and _now(part) and _of_one_attribute(old, part) for part in _PARTS.split(one.text)
        )


def _of_one_attribute(old: str, new: str) -> bool:
    """Tell whether what is so now, or was made otherwise, can be what a statement tells of a thing: the thing itself
    was moved, it has another value of a sort, or the same people do so with most of the same words.

    Who rows with Edda does so still where Edda is now the stronger of them.
    """
    before, after, said = told(old), told(new), claims(old)[0]
    things = shared_words(*(one.things - one.names - one.people - one.capitals for one in (before, after)))
    if things and any(clash(before, after, sort) for sort in before.values.keys() & after.values.keys()):
        return True
    moved = _NOW.isdisjoint(words(new)) and any(
        one.change and one.copula and one.head in said.topic & things for one in claims(new)
    )
    if moved:
        return True
    heavy = said.words - lexicon().light
    alike = (one for one in claims(new) if one.verb == said.verb and people(one) == people(said))
    return not said.copula and any(alike) and 2 * len(heavy & after.words) > len(heavy)


def _now(text: str) -> bool:
    """Tell whether words say that something is so now, or was made otherwise."""
    return any(one.anew and surely(words(one.text)) for one in turned(text))


def _opposes(text: str, said: frozenset[str]) -> bool:
    """Tell whether a text denies something, most of it among some words; not that one cannot wait, or like it more."""
    denied = [claim.words - lexicon().light for claim in claims(_EAGER.sub("", text)) if claim.negated]
    return any(2 * len(words_ & said) > len(words_) for words_ in denied)


def _past(text: str) -> bool:
    found = claims(text)
    return bool(found) and all(claim.past for claim in found)


_EAGER: Final = regex(
    r"\b(?:can(?:no|['’])?t|can not|could(?:n['’]?t| not))\s+"
    r"(?:wait|help|believe|thank|stop|get enough|be (?:more|better|\w+er)|\w+ more)\b",
    re.IGNORECASE,
)
_NOW: Final = frozenset({"now", "nowadays"})
_PARTS: Final = regex(r"[,;:]\s")
_PERSONS: Final = {
    word: person
    for person, some in (
        ("second", "you your yours yourself yourselves"),
        ("third", "he him his himself she her hers herself they them their theirs themselves everyone people"),
    )
    for word in some.split()
}
