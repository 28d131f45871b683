"""Clauses in languages other than English without what they add to a phrase that is known: a time, a span, a home."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from perdure.extraction.abroad import last_time, numbers, places, times
from perdure.extraction.foreign_sentences import COMMAS
from perdure.extraction.foreign_tongue import Rules, Tongue
from perdure.extraction.language import language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.wording import leading

_TIMES: Final = ("month", "weekday", "span")
_YEAR: Final = regex("(?:19|20)[0-9]{2}")
_OPENING: Final = 5
"""Tokens of the longest time that opens a clause."""
_APPOSED: Final = 10
"""Tokens in which somebody is named, and said who they are."""
_BEHIND: Final = 3
"""Tokens from the one that names a time, within which the clause goes on: in May 2019, … last year, …"""


def briefer(tokens: Sequence[Token], tongue: Tongue) -> Iterator[tuple[Sequence[Token], Rules]]:
    """Yield a clause without when it began, for how long it is so, who does it beside the writer, that it has always
    been so, that it is so at home, or what it names beforehand, with the phrases that then fit.
    """
    for brief in filter(None, (shorter(tokens, tongue) for shorter in (_without_span, _without_time, _without_other))):
        yield brief, tongue.starting
    for brief in _without_one_of(tokens, tongue, "ever"):
        yield brief, tongue.starting
        if len(brief) > 1 and brief[1].word in tongue.words.sets["subject"]:
            yield [brief[1], brief[0], *brief[2:]], tongue.starting  # since childhood am I …
    start = int(tokens[0].word in tongue.words.sets["adverbs"])
    verb, who, *rest = tokens[start:] if len(tokens) > start + 1 else (tokens[0], tokens[0])
    if who.word in tongue.words.sets["subject"] and who.word in tongue.starting:
        yield [who, verb, *rest], tongue.starting  # (now) drive I …
    led = leading([one.word for one in tokens], tongue.words, "adverbs")
    if 0 < led < len(tokens):
        yield tokens[led:], tongue.starting  # again | I work at …
    shorter = [*_without_one_of(tokens, tongue, "only"), *_in_one(tokens, tongue), *_plain(tokens, tongue)]
    for brief in shorter:
        yield brief, tongue.starting
    for brief in _without_one_of(tokens, tongue, "home"):
        yield brief, tongue.starting
        yield brief, tongue.home


def _in_one(tokens: Sequence[Token], tongue: Tongue) -> Iterator[Sequence[Token]]:
    """Yield a clause with who somebody is before their name: Rosa, my aunt, … as my aunt Rosa …"""
    cuts = [at for at, one in enumerate(tokens[:_APPOSED]) if one.word in COMMAS]
    if (
        len(cuts) > 1
        and cuts[0]
        and not tongue.words.sets["mine"].isdisjoint(one.word for one in tokens[cuts[0] :][1:3])
    ):
        yield [*tokens[cuts[0] + 1 : cuts[1]], tokens[cuts[0] - 1], *tokens[cuts[1] + 1 :]]


def _plain(tokens: Sequence[Token], tongue: Tongue) -> Iterator[Sequence[Token]]:
    """Yield a clause that takes up what it has named, without that: ma ville natale(, c') est …"""
    words = [one.word for one in tokens[:_APPOSED]]
    if tongue.words.sets["mine"].isdisjoint(words[:1]):
        return
    for it in tongue.words.classes["resumed"]:
        at = next((at for at in range(2, len(words)) if tuple(words[at : at + len(it)]) == it), 0)
        if at:
            yield [*tokens[: at - (words[at - 1] == ",")], *tokens[at + len(it) - 1 :]]


def _without_one_of(tokens: Sequence[Token], tongue: Tongue, name: str) -> Iterator[Sequence[Token]]:
    """Yield a clause without a phrase of a class."""
    words, phrases = [one.word for one in tokens], tongue.words.classes[name]
    for at, size in ((at, len(one)) for one in phrases for at in range(len(words)) if words[at] == one[0]):
        if tuple(words[at : at + size]) in phrases and size < len(words):
            behind = at + size + (words[at + size : at + size + 1] == [","])
            yield [*tokens[:at], *tokens[behind:]]


def _without_span(tokens: Sequence[Token], tongue: Tongue) -> Sequence[Token] | None:
    """Return a clause without the words that say for how long it has been so: I have (for two years now) lived in …"""
    sets = tongue.words.sets
    at = next((at for at, one in enumerate(tokens) if one.word in sets["span"]), None)
    if at is None:
        return None
    start = at
    while start and _counts(tokens[start - 1].word, tongue):
        start -= 1
    if start == at:
        return None
    while start and tokens[start - 1].word in sets["since"]:
        start -= 1
    end = at + 1
    while end < len(tokens) and tokens[end].word in sets["long"]:
        end += 1
    return [*tokens[:start], *tokens[end:]]


def _without_time(tokens: Sequence[Token], tongue: Tongue) -> Sequence[Token] | None:
    """Return a clause without a time: one that opens it, its subject first ("in May have I moved …"), or one inside."""
    sets, time = tongue.words.sets, _time([one.word for one in tokens], tongue)
    if time is None:
        return None
    opens = time < _OPENING and (sets["subject"] | sets["mine"]).isdisjoint(one.word for one in tokens[:time])
    for start in range(time + 1, min(time + 1 + _BEHIND, len(tokens) - 1)) if opens else ():
        first, second = tokens[start], tokens[start + 1]
        if second.word in sets["subject"] and second.word in tongue.starting and first.word not in sets["subject"]:
            return [second, first, *tokens[start + 2 :]]
        if first.word in tongue.starting:
            return tokens[start:]
    end = time + 1 + any(_YEAR.fullmatch(one.word) for one in tokens[time + 1 : time + 2])
    return [*tokens[: time - 1], *tokens[end:]] if time > 1 else None


def _without_other(tokens: Sequence[Token], tongue: Tongue) -> Sequence[Token] | None:
    """Return a clause without whom it names before the writer: (my brother and) I live in …"""
    joins = tongue.words.sets["joins"]
    for at in range(1, min(_OPENING, len(tokens) - 1)):
        if tokens[at].word in joins and tongue.shape.has("subject", [tokens[at + 1].word]):
            return tokens[at + 1 :] if tokens[at + 1].word in tongue.starting else tokens[at + 2 :] or None
    return None


def only_time(tokens: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether words say when, and nothing else: last year."""
    words = [one.word for one in tokens]
    sets = tongue.words.sets
    if tuple(words) in tongue.words.classes["ever"]:
        return True
    known = tongue.openers - sets["items"] - sets["weekday"]
    if words and last_time(words, tongue.code):
        return True
    timed = _time(words, tongue) is not None or tongue.shape.has("ago", words)
    return len(words) < _OPENING and timed and known.isdisjoint(words)


def only_days(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether words name days or months and say nothing of them: no, on Monday."""
    known, sets = language(tongue.code), tongue.words.sets
    every = (word for some in tongue.shape.classes["every"] for word in some)
    light = (sets.get(name, ()) for name in ("days", "weekday", "month", "the", "negation"))
    days = times(tongue.code).union(every, places(tongue.code), COMMAS, *light)
    leads = [word for word in words if word not in days and not word.strip(".").isdigit()]
    return all(re.fullmatch(known.any("answer.no"), word) for word in leads)


def _time(words: Sequence[str], tongue: Tongue) -> int | None:
    """Return which word names a time."""
    sets = tongue.words.sets
    named = (at for at, word in enumerate(words) if _YEAR.fullmatch(word) or any(word in sets[one] for one in _TIMES))
    return next(named, None)


def _counts(word: str, tongue: Tongue) -> bool:
    return word.isdigit() or word in tongue.words.sets["number"] or word in numbers(tongue.code)
