"""What is told of a day: tomorrow at six they tow the barge, last Friday the movers scratched our piano.

A day of its own makes an entry of a calendar of what would else be talk, though no "I" or "my" tells whose it is. The
clause is what is left between the times at its edges; it has to say that somebody of the writer's world does something
to a thing or in a place, or that it is done: what is news, what is weather and what is thought of a day is none.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Final

from perdure.extraction.clauses import Sentence
from perdure.extraction.closed import PREPOSITIONS, THINGS
from perdure.extraction.definite import located, of_this_world
from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import THINKING, finite, past, verb_of
from perdure.extraction.wording import contains, judged, plural


def appointed(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a clause says what is done on a day that it names, by "them" or by something of this world."""
    words = [one.word for one in row]
    if _has_a_venue(words):
        return True
    if len(words) > _MOST or not on_a_day(words, language) or any(map(_LONG_AGO.fullmatch, words)):
        return False
    opened = _opened(words)
    first, last = _between(words[:opened], language)
    when, hours = words[:first], [*words[:first], *words[last:]]
    row, words = row[first:last], words[first:last]
    if _on_duty(words) or (_hour_told(hours) and _called(words, language)):
        return True
    if len(words) < _LEAST or any(not _some(name).isdisjoint(words) for name in ("idle", "public")):
        return False
    if judged(words, language) or contains(words, language, "machine"):
        return False
    match words[0]:
        case "they":
            return _done_by_them([one for one in words[1:] if one not in language.sets["adverbs"]], language)
        case "there":
            ours = located(words) and not _OURS.isdisjoint(words)
            held = words[1] in _ARE and (
                _held(words[2:], language)
                or _gathers(words[2:])
                or (_timed(hours, language) and _given(words[2:], language))
            )
            return words[1] in _BEING and (ours or held)
        case "a" | "an":
            return not _OURS.isdisjoint(words) and _done(row, language)
        case _:
            noted = _timed(when, language) and _entry(row, language)
            return (words[0] in THINGS and _done(row, language)) or noted or (opened < _MOST and _named(row, language))


def _has_a_venue(words: Sequence[str]) -> bool:
    """Tell whether it is said where something of ours, or of somebody with a name, will be held: Bo's 40th will be at
    the mill.
    """
    at = next((at for at, word in enumerate(words) if word == "be" and words[at - 1] in ("will", "to")), 0)
    end = at - 1 if words[at - 1] == "will" else at - 3
    if at < _LEAST or end < _LEAST or len(words) > _MOST or (words[end] != "will" and words[end + 1] != "going"):
        return False
    event = words[end - 1]
    held = event in _some("gatherings") | _some("feasts") or "_".join(words[end - 2 : end]) in _some("gatherings")
    ours = words[0] in THINGS or words[1:2] == ["'s"]
    where = words[at + 1 + (words[at + 1 : at + 2] == ["held"]) :]
    placed = len(where) > 1 and where[0] in ("at", "in", "on") and not _timed_word(where[1:])
    return ours and placed and (held or _ORDINAL.fullmatch(event) is not None)


def _timed_word(words: Sequence[str]) -> bool:
    """Tell whether words behind "in" or "at" name a time rather than a place: in May, at nine."""
    first = words[words[0] in _ARTICLES] if len(words) > 1 else words[0]
    return first[0].isdigit() or first in _some("time") or first in _some("named") or first in _some("numbers")


def on_its_own_day(sentence: Sentence, language: Language) -> Sentence:
    """Return a sentence that begins with a day and a colon, and goes on without a verb, as one clause: Monday: vet."""
    if len(sentence) < _LEAST or sentence[1].link != ":" or any(map(finite, sentence[1].words)):
        return sentence
    first, last = _between(sentence[0].words, language)
    if first < last or sentence[1].asks or not on_a_day(sentence[0].words, language):
        return sentence
    tokens = (*sentence[0].tokens, *sentence[1].tokens)
    return (replace(sentence[1], tokens=tokens, link=sentence[0].link), *sentence[2:])


def _opened(words: Sequence[str]) -> int:
    """Return where it is told behind a comma at what hour something opens: plant sale tomorrow | , doors open 9:30."""
    at = len(words) - words[::-1].index(",") - 1 if "," in words else 0
    tail = words[at + 1 :]
    told = at > 0 and len(tail) > 1 and all(one in _some("opening") or _HOUR.fullmatch(one) for one in tail)
    return at if told and any(map(_HOUR.fullmatch, tail)) and not _HOUR.fullmatch(tail[0]) else _MOST


def _on_duty(words: Sequence[str]) -> bool:
    """Tell whether words are but the name of a turn of work: early shift, night duty."""
    return 0 < len(words) <= _NAME and words[-1] in _some("turns") and words[0] not in _NONE | _ARTICLES


def _called(words: Sequence[str], language: Language) -> bool:
    """Tell whether words are but whom one is seen by, or who comes to the house: dentist, chimney sweep."""
    seen = words[-1:] != [] and (language.has("others", words[-1]) or words[-1] in _some("callers"))
    return seen and len(words) <= _LEAST and _NONE.isdisjoint(words) and not chatted(words)


def sees(words: Sequence[str], language: Language) -> bool:
    """Tell whether words are whom one goes to and when: see the vet tomorrow at 8:30, see a notary on Friday."""
    first, last = _between(words[1:], language)
    whom = words[1 + first : 1 + last]
    led = bool(whom) and (whom[0] in _ARTICLES | _OURS)
    return words[0] == "see" and led and on_a_day(words, language) and _called(whom[1:], language)


def _hour_told(words: Sequence[str]) -> bool:
    """Tell whether a time has an hour, in digits or in words, or a part of the day: at 7:30, half past nine."""
    after = any(one in ("at", "past", "to") and other in _some("numbers") for one, other in pairwise(words))
    return after or not _PARTS.isdisjoint(words) or any(map(_HOUR.fullmatch, words))


def _gathers(thing: Sequence[str]) -> bool:
    """Tell whether what there is on a day is one to which people come: a cattle auction, an open day at the mill."""
    end = next((at for at, word in enumerate(thing) if at and word in PREPOSITIONS), len(thing))
    named = {thing[end - 1], "_".join(thing[end - 2 : end])} if thing else set[str]()
    shown = not _SHOWN.isdisjoint(thing) or not _some("public").isdisjoint(thing)
    return not shown and thing[:1] != [] and thing[0] in _ARTICLES and not _some("gatherings").isdisjoint(named)


def _given(thing: Sequence[str], language: Language) -> bool:
    """Tell whether what there is at an hour is a meeting of people: a supper with the crew, a course of our club."""
    end = next((at for at, word in enumerate(thing) if at and word in PREPOSITIONS), len(thing))
    beside = thing[end : end + 1] and thing[end] in _BESIDE | {"of"} and not _SHOWN.intersection(thing)
    known = bool(beside) and end + 2 < len(thing) and thing[end + 1] in THINGS
    led = thing[:1] in (["a"], ["an"])
    alone = led and end == len(thing) and end > 1
    return (known or alone) and thing[0] not in _NONE and _world(thing[led:end], language)


def _named(row: Sequence[Token], language: Language) -> bool:
    """Tell whether words are but the name of what is held: plant sale, quiz night."""
    words = [one.word for one in row]
    return words[0] not in _NONE | PREPOSITIONS and not chatted(words) and _world(words, language)


def _world(thing: Sequence[str], language: Language) -> bool:
    """Tell whether words are a thing of this world, without a verb and without what is only felt or feared."""
    verbs = any(finite(word) and verb_of(word) not in (None, word) for word in thing)
    fleeting = not _some("unheld").isdisjoint(thing) or contains(thing, language, "vague")
    return not verbs and not fleeting and of_this_world(thing, language)


def _held(thing: Sequence[str], language: Language) -> bool:
    """Tell whether what there is on a day is one that is known, of this world: the hop supper with the maltsters."""
    end = next((at for at, word in enumerate(thing) if word in PREPOSITIONS), len(thing))
    known = thing[:1] != [] and thing[0] in THINGS and end > 1 and thing[end : end + 1] != ["of"]
    return known and _SHOWN.isdisjoint(thing) and of_this_world(thing[:end], language)


def _timed(when: Sequence[str], language: Language) -> bool:
    """Tell whether a time is a day and the hour of it: tomorrow 9 am, Friday at noon."""
    return on_a_day(when, language) and any(map(_HOUR.fullmatch, when))


def _entry(row: Sequence[Token], language: Language) -> bool:
    """Tell whether words are what an hour is for, as calendars have it, with whom or where: ballet with the twins."""
    words = [one.word for one in row]
    at = next((at for at, word in enumerate(words) if at and word in _BESIDE), 0)
    return (
        0 < at < len(words) - 1
        and not any(finite(one.word) for one in row[: -1 if words[-1] == "'s" else None] if not one.capital)
        and not chatted(words)
        and words[0] not in PREPOSITIONS
        and not any(language.has(name, words[0]) for name in _NO_THING)
        and of_this_world(words[:at], language)
    )


_NO_THING: Final = ("fillers", "asides", "adverbs", "style_verb", "orders", "vague")
"""Classes of which no entry of a calendar begins with a word."""


def on_a_day(words: Sequence[str], language: Language) -> bool:
    """Tell whether words name one day: tomorrow, on Friday, the 3rd, 11 May, last night, two days ago, in a week."""
    sets = language.sets
    if all(some.isdisjoint(words) for some in (_of_days(), sets["weekday"], sets["month"])):
        words = words if any(word[0].isdigit() for word in words) else ()
    for at, word in enumerate(words):
        before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
        if word in _DAYS or (word == "night" and before == "last") or (word == "ago" and before in _some("spans")):
            return True
        if word in sets["weekday"] and (at == 0 or before in _TOWARDS):
            return True
        if word in sets["month"] and any(_NUMBER.match(one) for one in (before, after)):
            return True
        if before == "the" and _ORDINAL.fullmatch(word):
            return True
        if word in _some("counted") and "in" in words[max(0, at - 3) : at] and _counts(before):
            return True
        if word in _some("named") and tuple(words[at + 1 : at + 3]) in _FROM_NOW and _counts(before):
            return True
    return False


@cache
def _of_days() -> frozenset[str]:
    """Return the words that say which day it is, or count the days."""
    return _DAYS | _some("counted") | _some("named") | {"night", "ago"}


def _counts(word: str) -> bool:
    return word in _some("numbers") or word.isdigit()


def chatted(words: Sequence[str]) -> bool:
    """Tell whether words without a verb only speak to somebody: happy birthday for tomorrow."""
    return words[0] in _some("talk")


def of_everybody(noun: str) -> bool:
    """Tell whether what a thing of this name does on a day is news, a show or the weather: the government falls."""
    return noun in _some("public")


def behind_time(words: Sequence[str], language: Language) -> int:
    """Return where a clause begins behind a time that opens it: the week after next | I …, tonight | we …; else 0."""
    if not _opens(words[0], language):
        return 0
    told = 0
    for at, word in enumerate(words[:_NEAR]):
        before = words[at - 1] if at else ""
        named = word in language.sets["weekday"] or word in language.sets["month"] or word in _some("named")
        named = (
            named
            or (word in _TURNS and before in _SIDES)
            or (before, word) in _FROM_NOW
            or (_NUMBER.match(word) is not None and at > 0)
        )
        if named and (word != "may" or before in _TOWARDS | PREPOSITIONS):
            told = at + 1
        elif named or not _opens(word, language):
            break
    told += 2 * (tuple(words[told : told + 2]) == ("'s", "time"))
    told += words[told : told + 1] in ([","], (",",))
    return told if told < len(words) else 0


def _opens(word: str, language: Language) -> bool:
    return word in _leading() or word in language.sets["weekday"] or word in language.sets["month"]


@cache
def _leading() -> frozenset[str]:
    return _some("time") | _some("named") | _some("opens") | _ARTICLES


def _between(words: Sequence[str], language: Language) -> tuple[int, int]:
    """Return where what is told of a day begins and ends: without the times on both sides of it."""
    first, last = 0, len(words)
    while first < last and (
        (_timely(words[first], language) and words[first + 1 : first + 2] not in _TURN)
        or (words[first] == "the" and any(map(_ORDINAL.fullmatch, words[first + 1 : first + 2])))
        or (words[first] == "a" and not _some("counted").isdisjoint(words[first + 1 : first + 2]))
    ):
        first += 1
    while last > first and (_timely(words[last - 1], language) or (words[last - 1] == "the" and last < len(words))):
        last -= 1
    return first, last


def _timely(word: str, language: Language) -> bool:
    sets = language.sets
    named = word in _some("time") or word in sets["weekday"] or word in sets["month"]
    return named or word == "," or bool(_NUMBER.match(word))


def _done_by_them(words: Sequence[str], language: Language) -> bool:
    """Judge what follows "they": a verb, and a thing that it is done to, or that they come."""
    while words and words[0] in _AUXILIARY:
        words = words[1:]
    if not words or verb_of(words[0]) in THINKING or words[0] in PREPOSITIONS:
        return False
    if words[0] in _some("coming"):
        return True
    if words[1:2] and words[1] in _TO_US:  # showing us round the mill, picking me up at noon
        words = [words[0], *words[2:]]
        if words[1:2] and words[1] in _some("particles") and (len(words) == _LEAST or words[_LEAST] in PREPOSITIONS):
            return True
    rest = words[2:] if words[1:2] and words[1] in _some("particles") else words[1:]
    return len(rest) > 1 and rest[0] in _some("objects") and _thing(rest, language)


def _thing(words: Sequence[str], language: Language) -> bool:
    """Tell whether an object is something of this world."""
    end = next((at for at, word in enumerate(words) if at and word in PREPOSITIONS), len(words))
    return of_this_world(words[:end], language)


def _done(row: Sequence[Token], language: Language) -> bool:
    """Judge what somebody or something does: a known verb, or one that its place and its ending show."""
    words = [one.word for one in row]
    for at in range(2, min(len(words) - 1, _NEAR)):
        word, before, after = words[at], words[at - 1], words[at + 1]
        if row[at].capital or not word.isalpha() or word in PREPOSITIONS or before in PREPOSITIONS | _ARTICLES:
            continue
        bare = plural(before) and (verb_of(word) or word) == word
        known = _known(word, bare=bare)
        shown = verb_of(word) is None and (word.endswith(("ed", "s")) or bare)
        opened = after in PREPOSITIONS or after in _some("objects") or after in _some("particles")
        if (known and past(word)) or ((known or shown) and (opened or row[at + 1].capital or after.endswith("ed"))):
            return not row[at - 1].capital and of_this_world(words[:at], language)
    return False


def _known(word: str, *, bare: bool) -> bool:
    verb = verb_of(word)
    thought = verb in THINKING and verb not in _some("seen")
    return verb is not None and not thought and word not in _BEING and (verb != word or bare or past(word))


_some: Final = partial(words_of, "appointed")


_DAYS: Final = frozenset("tomorrow yesterday tonight".split())
_TOWARDS: Final = frozenset("on next this last coming , by until till from".split())
_TURNS: Final = frozenset({"next", "last"})
_SIDES: Final = frozenset({"after", "before"})
_NUMBER: Final = regex(r"\d")
_ORDINAL: Final = regex(r"\d+(?:st|nd|rd|th)")
_LONG_AGO: Final = regex(r"1[5-9]\d{2}")
_AUXILIARY: Final = frozenset("are were will have had".split())
_OURS: Final = frozenset("our my us me".split())
_TO_US: Final = frozenset({"us", "me"})
_ARTICLES: Final = THINGS | {"a", "an"}
_FROM_NOW: Final = frozenset({("from", "now"), ("from", "today"), ("from", "tomorrow")})
_HOUR: Final = regex(r"noon|midnight|\d{1,2}(?:[:.]\d\d)?(?:[ap]\.?m\.?)?")
_SHOWN: Final = frozenset("that tv telly television".split())
_ARE: Final = frozenset({"is", "are", "'s"})
_BESIDE: Final = frozenset("at with in on by near from to for".split())
_BEING: Final = frozenset("is are was were am has have had do does did can will 's".split())
_NONE: Final = frozenset("no not nothing nobody none any some two three more less much still only this that it".split())
_PARTS: Final = frozenset("morning afternoon evening o'clock".split())
_TURN: Final = (["shift"], ["duty"])
_NAME: Final = 3
_LEAST: Final = 2
_MOST: Final = 22
_NEAR: Final = 7
