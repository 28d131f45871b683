"""Times that are still to come although the verb before them is past: what was got for May, what was called off."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from perdure.extraction.dates import Here, ends
from perdure.extraction.lexicon import Language, Lexeme
from perdure.extraction.spots import Days, Spot
from perdure.extraction.verbs import LASTING, verb_of

_FAR: Final = timedelta(days=250)
"""A date that comes round yearly is the one before, where the next is further away."""
_SOON: Final = timedelta(days=120)
"""So far ahead one calls things off, mostly."""
_ALWAYS: Final = frozenset("always usually normally generally".split())
_BOOKED: Final = frozenset("booked reserved arranged ordered".split())
_WHO: Final = frozenset("i we he she they".split())
_OBLIGED: Final = frozenset("am are is m re s 'm 're 's i'm we're he's she's they're be being get to".split())
_WAS: Final = frozenset("was were been wasn't weren't".split())
_LEADING: Final = "pdbj@IS"
_IS: Final = frozenset("is are it's that's".split())
_BEGAN: Final = frozenset("be have do start begin come go".split())
_LASTS: Final = (LASTING | _BEGAN) - frozenset("buy sign leave offer".split())
"""Verbs whose own time is what "from" gives: I worked there from May."""
_APART: Final = "NsvX."
"""What stands before the time of something else: I got the car after the interview."""


def said_to_be(tokens: Sequence[Lexeme], place: int) -> bool:
    """Tell whether something is said to be at a time: they rang me, the new date is 3 March."""
    if tokens[place].word.casefold() == "due":  # got a puppy, due in April
        return place == 0 or tokens[place - 1].word.casefold() not in _WAS
    at = place - 1
    while at >= 0 and tokens[at].letter in _LEADING:
        at -= 1
    return at > 0 and tokens[at].word.casefold() in _IS


def given_time(tokens: Sequence[Lexeme], place: int) -> bool:
    """Tell whether a time is the one until which somebody has time for something: they gave us until 3 June."""
    words = [one.word.casefold() for one in tokens[max(place - _NEAR, 0) : place]]
    while words and words[-1] in _GIVEN_TO:
        words.pop()
    return bool(words) and words[-1] in _GIVEN


_NEAR: Final = 4
_GIVEN: Final = frozenset("gave give given gives granted allowed extension got have has 've ve".split())
_GIVEN_TO: Final = frozenset("me us him her them everyone everybody now until till only".split())


def comes_round(tokens: Sequence[Lexeme], place: int, tense: str | None) -> bool:
    """Tell whether a time is one of many: every first of May, the 3rd of each month, always at Easter."""
    ahead = "".join(one.letter for one in tokens[place + 1 : place + 3])
    if tokens[max(place - 1, 0)].letter == "i" or ahead in ("OR", "Oi"):
        return True
    clause = max((at + 1 for at in range(place) if tokens[at].letter in ".,&"), default=0)
    return tense is None and any(one.word.casefold() in _ALWAYS for one in tokens[clause:place])


def gone_by(spot: Spot, tokens: Sequence[Lexeme], place: int, language: Language, here: Here) -> Days | None:
    """Return the days just behind at which something was booked, which would else be nearly a year ahead."""
    word = tokens[place].word.casefold()
    if spot.side or spot.days is not None or spot.role != "event" or language.phrases.get(word, ("",))[0] == "F":
        return None
    first = max((at + 1 for at in range(place) if tokens[at].letter in ".,"), default=0)
    clause = [one.word.casefold() for one in tokens[first:place]]
    told = next((at for at in range(len(clause) - 1, -1, -1) if clause[at] in _BOOKED), None)
    if told is None or not _WHO.intersection(clause[:told]) or not _OBLIGED.isdisjoint(clause[:told]):
        return None
    coming = ends(spot, here, past=False)
    return ends(spot, here, past=True) if coming is not None and coming[0] - here.today > _FAR else None


def awaited(spot: Spot, tokens: Sequence[Lexeme], place: int, language: Language, here: Here) -> Days | None:
    """Return the days of a time behind a past verb that are to come all the same; None where they are past."""
    if spot.side or spot.days is not None:
        return None
    first = max((at + 1 for at in range(place) if tokens[at].letter == "."), default=0)
    words = tuple(one.word.casefold() for one in tokens)
    told = next((at for at in range(place - 1, first - 1, -1) if language.tense(words, at)), None)
    coming = _dropped(words, place, language) if told is None else _leads(tokens, words, told, place, language)
    days = ends(spot, here, past=False) if coming else None
    far = _SOON if told is None else _FAR
    return days if days is not None and days[0] - here.today <= far else None


def _dropped(words: Sequence[str], place: int, language: Language) -> bool:
    """Tell whether what is at a time is said not to be, right behind it: the fair on 10 May got cancelled."""
    behind = [one for one in words[place + 1 : place + 5] if one not in _BEING]
    return behind[:1] != [] and (behind[0] in language.dropped or behind[:2] in (["called", "off"], ["put", "off"]))


_BEING: Final = frozenset("was were got has have been just 's".split())


def _leads(tokens: Sequence[Lexeme], words: Sequence[str], told: int, place: int, language: Language) -> bool:
    """Tell whether what a past verb got, or began, is at a time to come."""
    verb, between = words[told], range(told + 1, place)
    if any(tokens[at].letter in _APART for at in between):
        return False
    cue = language.phrases.get(words[place], ("",))[0]
    apart = place > 0 and tokens[place - 1].letter == ","
    gained = verb in language.gained
    if cue == "P" or (cue == "q" and (apart or gained)):
        return gained or verb_of(verb) not in (None, *_LASTS)
    if cue == "F" and gained:
        return _PAPERS.isdisjoint(words[told:place]) and _FEASTS.isdisjoint(words[place : place + 3])
    ahead = (
        words[at] in language.awaited or (words[at] in _ADMITTING and tokens[at + 1].letter == "F") for at in between
    )
    return (gained or verb == "made" or verb in language.dropped) and any(ahead)


_PAPERS: Final = frozenset(
    "bill bills receipt receipts invoice invoices payslip results figures statement report".split()
)
"""What one gets for a month that is over."""
_FEASTS: Final = frozenset("christmas xmas easter birthday anniversary hanukkah eid".split())
"""For what one gets a present, which is told when one has it."""
_ADMITTING: Final = frozenset("ticket tickets seat seats".split())
"""What is had before what it is for: tickets for the opera on 3 May."""
