"""When a statement holds or happens: dates and times in it, resolved against the moment it was said at."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS
from perdure.extraction.awaited import awaited, comes_round, given_time, gone_by, said_to_be
from perdure.extraction.dates import Here, ends, read
from perdure.extraction.language import fold
from perdure.extraction.lexicon import DATED, Language, Lexeme, language_of, lexemes, maybe_dated
from perdure.extraction.regex import regex
from perdure.extraction.signs import signs
from perdure.extraction.spots import Spot
from perdure.extraction.verbs import LASTING, past, verb_of

LONGEST: Final = 1000
"""Characters of a statement that are read for times."""

_US: Final = frozenset(
    "New_York Chicago Denver Los_Angeles Phoenix Anchorage Detroit Boise Honolulu Indianapolis Juneau Menominee".split()
)
_SOUTH: Final = (
    "Australia/", "Antarctica/", "America/Argentina", "America/Buenos_Aires", "America/Sao_Paulo", "America/Santiago",
    "America/Montevideo", "America/Asuncion", "Africa/Johannesburg", "Africa/Maputo", "Africa/Windhoek",
    "Africa/Harare", "Pacific/Auckland",
)  # fmt: skip
_INSTANT: Final = regex(
    r"(?<![\w.-])(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?(?![\w:])"
)
_LONG: Final = timedelta(days=60)
_PRESENT: Final = frozenset("is are am runs lasts holds".split())
_NEAR: Final = 4
_LAST: Final = time(23, 59, 59, 999000)


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """Aware datetimes in the speaker's zone; a date's end is its last moment. None where the text says nothing."""

    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None


def _wall(instant: str, zone: tzinfo) -> str:
    """Return 2026-05-06T14:30, or with Z or an offset, as the wall time of a zone; where there is none, as it was."""
    try:
        read = datetime.fromisoformat(instant)
        return f"{read if read.tzinfo is None else read.astimezone(zone):%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return instant


def when(text: str, *, said_at: datetime, zone: tzinfo) -> When:
    """Read the times of one statement.

    Days are those of the zone. The tense of the nearest verb says whether "on Friday" is the last or the next one. Of
    several times the first of each role counts; a habit, an age, a duration and a name give none.
    """
    text = _INSTANT.sub(lambda found: _wall(found[0], zone), _COME.sub("From", text[:LONGEST]))
    language = language_of(text)
    if language.code == "en":
        text = _IN_NAME.sub(lambda found: f"{found[1] or ''} it", text)
    if language.code == "en" and not maybe_dated(text, language):
        return When()
    try:
        local = said_at.astimezone(zone)
        spaced = language.spaced
        tokens = lexemes(text, language, month_first=_month_first(zone)) if spaced else signs(text, language)
        if not any(one.letter in DATED for one in tokens):
            return When()
        here = Here(said_at=local, south=_name(zone).startswith(_SOUTH), evening=language.pm)
        return _gathered(read(tokens, text, here), language, here, zone)
    except (OverflowError, ValueError):  # a day before the first or after the last that there is
        return When()


_COME: Final = regex(rf"^come(?= (?:{'|'.join(MONTHS)}|spring|summer|autumn|fall|winter|{WEEKDAY})\b)", re.IGNORECASE)
"""Come June, …: from then on."""


_IN_NAME: Final = regex(
    r"(?<!\bI )(?<!\b[Hh]e )(?<!\b[Ss]he )(?<!\b[Ww]e )(?<!\b[Tt]hey )\b(called|named|titled|entitled)"
    r"(?: the)?(?: [A-Z][\w'’]*)+"
    r"|(?<=[a-z,] )(?:Next|Last|This|Early|Late) [A-Z]\w+"
    r"|(?<=[a-z,] )(?:April|May|June|August|Summer|Autumn|Wednesday)(?=, (?:an?|the|my|our|his|her) (?:[a-z-]+ ){0,2}?"
    r"(?:friends?|cousin|sister|daughter|niece|aunt|mother|mum|wife|girlfriend|partner|neighbou?r|colleague|boss|owner|nurse"
    r"|teacher|girl|woman|lady)(?=[,.;!]|$| (?:of|who|from)\b))"
)
"""What is no date though it is written like one: a name that is told as one, or written as one inside a sentence."""


def _gathered(tokens: Sequence[Lexeme], language: Language, here: Here, zone: tzinfo) -> When:
    found: dict[str, datetime] = {}
    for place, token in enumerate(tokens):
        if token.letter != "X":
            continue
        spot, tense = token.value, _tense(tokens, place, language)
        if spot.until is not None and not language.moved.isdisjoint(_before(tokens, place)):
            spot, tense = spot.until, "future"  # moved from Thursday to Friday
        if spot.role == "valid_until" and given_time(tokens, place):
            spot, tense = spot.but(role="event"), "future"
        past = spot.side < 0 if spot.side else tense == "past"
        if not _holds(spot.role, tense, tokens, place) or (tense is None and _weekly(spot, tokens, place, language)):
            continue
        if spot.role in ("event", "season") and comes_round(tokens, place, tense):
            continue
        otherwise = awaited if past else gone_by
        around = spot.around(here.today) if tense is None else None
        days = around or otherwise(spot, tokens, place, language, here) or ends(spot, here, past=past)
        if days is None:
            continue
        start, end = _moments(days, spot.clock, spot.ends, zone)
        match spot.role:
            case "valid_from" | "lasting" | "made":
                start = max(start, here.said_at) if days[0] == here.today and not spot.clock else start
                found.setdefault("valid_from", start)
            case "valid_until":
                found.setdefault("valid_until", end)
            case _:
                if "event_start" not in found:
                    found |= {"event_start": start, "event_end": end}
                if spot.role == "range" and end - start > _LONG:
                    found = {"valid_from": start, "valid_until": end} | found
    return When(**found)


def _before(tokens: Sequence[Lexeme], place: int) -> frozenset[str]:
    return frozenset(one.word.casefold() for one in tokens[max(0, place - _NEAR) : place])


def _holds(role: str, tense: str | None, tokens: Sequence[Lexeme], place: int) -> bool:
    """Say whether a time is one: "in two weeks" is none in the past tense, nor "for two weeks" but in the perfect, nor
    the year that something is from: a car from 2012.
    """
    match role:
        case "none":
            return False
        case "ahead":
            return tense != "past"
        case "soon":
            sets_out = place > 0 and tokens[place - 1].word.casefold() in _SETS_OUT
            return tense == "future" or (tense is None and (place == 0 or sets_out))
        case "season":
            return tense is not None or not _habit(tokens, place)
        case "lasting":
            return _perfect(tokens, place)
        case "made":
            before = tokens[place - 1].word.casefold() if place else ""
            return tense is not None or not before.isalpha() or verb_of(before) is not None or before in _HOLDING
        case _:
            return True


_SETS_OUT: Final = frozenset(
    "fly flies leave leaves depart departs land lands arrive arrives start starts begin begins open opens close closes"
    " expire expires is".split()
)
"""Verbs behind which "in two hours" is no span in which something is done: I fly in two hours."""


def _habit(tokens: Sequence[Lexeme], place: int) -> bool:
    """Tell whether "I" do each time what follows a season that opens a clause: in winter I take the bus."""
    ahead = [one.word.casefold() for one in tokens[place + 1 : place + 4] if one.letter != ","]
    opens = all(one.letter in "bpd" for one in tokens[:place])
    verb = verb_of(ahead[1]) if opens and ahead[:1] in _US_DO and len(ahead) > 1 else None
    return verb is not None and (verb in LASTING or verb in _AGAIN) and verb not in _ONCE


def _weekly(spot: Spot, tokens: Sequence[Lexeme], place: int, language: Language) -> bool:
    """Tell whether a day is that of what is every week, of which it says nothing otherwise: choir is on Thursday."""
    cycle = spot.cycle if spot.side == 0 and spot.role in ("event", "range") else None
    if cycle is None or not cycle.weekly:
        return False
    if spot.role == "range":
        both = spot.until is not None and spot.until.cycle is not None
        return both and language.ranging is not None and _steadily(language.ranging, tokens, place, language)
    if language.steady and _steadily(language.steady, tokens, place, language):
        return True
    first = max((at + 1 for at in range(place) if tokens[at].letter in ".,"), default=0)
    if not _OTHERWISE.isdisjoint(one.word.casefold() for one in tokens[first:]):
        return False
    row = tokens[first : place + 1]
    named = [at for at, one in enumerate(row[:-1]) if one.word.casefold() in language.recurring]
    of_it = bool(named) and not _led_to("".join(one.letter for one in row[: named[0]]))
    return any(
        row[at + 1].letter in "p@X" or (of_it and row[at + 1].word.casefold().partition(" ")[0] in _BEING)
        for at in named
    )


def _steadily(steady: re.Pattern[str], tokens: Sequence[Lexeme], place: int, language: Language) -> bool:
    """Tell whether words of its sentence say of a day in the present that it is so each week."""
    first = max((at + 1 for at in range(place) if tokens[at].letter == "."), default=0)
    last = next((at for at in range(place, len(tokens)) if tokens[at].letter == "."), len(tokens))
    said = [one.word for one in tokens[first:last]]
    return steady.search(fold((" " if language.spaced else "").join(said))) is not None


def _led_to(before: str) -> bool:
    """Tell by the letters before a noun whether it only says more of another: the meeting at | the club; the day of."""
    before = before.rstrip("dIJ")
    return len(before) > 1 and before[-1] in "pbqO@~NF" and before[-2] != "u"


_OTHERWISE: Final = frozenset("instead moved changed cancelled off not no if starts begins start begin".split())
_BEING: Final = frozenset("is are meets meet goes go runs starts begins gets comes happens ist es è é".split())
_HOLDING: Final = frozenset("valid effective open due".split())
_US_DO: Final = (["i"], ["we"])
_AGAIN: Final = frozenset("take go get do have".split())
_ONCE: Final = frozenset("start begin open finish visit sell leave move".split())
"""What is done at one time as well, where nothing tells that it is done again."""


def _moments(
    days: tuple[date, date], clock: time | None, until: time | None, zone: tzinfo
) -> tuple[datetime, datetime]:
    first, last = days
    if clock is not None and first == last:
        return _moment(first, clock, zone), _moment(first, until or clock, zone)
    return _moment(first, time.min, zone), _moment(last, _LAST, zone)


def _moment(day: date, clock: time, zone: tzinfo) -> datetime:
    """Return a wall-clock time; one that the clocks skip becomes the time they show instead."""
    return datetime.combine(day, clock, zone).astimezone(UTC).astimezone(zone)


def _tense(tokens: Sequence[Lexeme], place: int, language: Language) -> str | None:
    """Return past or future, of the nearest verb: the one before, but behind a time that opens its clause the next."""
    if said_to_be(tokens, place):
        return None
    first = max((at + 1 for at in range(place) if tokens[at].letter == "."), default=0)
    last = next((at for at in range(place, len(tokens)) if tokens[at].letter == "."), len(tokens))
    words = tuple(one.word.casefold() for one in tokens[first:last])
    here = place - first
    comma = next((at for at in range(here + 1, len(words)) if tokens[first + at].letter == ","), len(words))
    behind = range(here + 1, len(words))
    before = range(here - 1, -1, -1)
    opens = all(one.letter in "pdbqsvj@Ezt" for one in tokens[first:place])
    clause = next((at for at in range(here - 1, -1, -1) if tokens[first + at].letter not in "pdbqsvj@E"), None)
    if clause is not None and tokens[first + clause].letter in ",&":
        opens = True
    for at in (*behind, *before) if opens else (*before, *range(here + 1, comma)):
        found = language.tense(words, at)
        if found:
            return found
        if at < here and at and tokens[first + at - 1].letter == "," and any(map(_bare, words[at].split()[:1])):
            return None  # left the mill, start at the dairy on Monday
        if at < here and not opens and words[at] in _PRESENT and tokens[place].value.role == "valid_until":
            return None  # the card that they gave me is good until May
    return None


def _bare(word: str) -> bool:
    """Tell whether a word is a verb in the present, as "I" have it."""
    return verb_of(word) == word and not past(word)


def _perfect(tokens: Sequence[Lexeme], place: int) -> bool:
    words = {one.word.casefold() for one in tokens[max(0, place - 12) : place + 12]}
    return bool(words & {"have", "has", "ve", "been"}) and words.isdisjoint({"did", "was", "were"})


def _month_first(zone: tzinfo) -> bool:
    area, _, city = _name(zone).partition("/")
    return area == "US" or (
        area == "America" and (city in _US or city.startswith(("Indiana/", "Kentucky/", "North_Dakota/")))
    )


def _name(zone: tzinfo) -> str:
    return str(getattr(zone, "key", ""))
