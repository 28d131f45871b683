"""Times of day that a language tells by the half, the quarter or the part of the day, in figures: "halb acht" is 7:30,
or 19:30, "las diez de la noche" 22:00; and ages, told with the years or without: "ist zehn Jahre alt", "ist 10".
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from perdure.domain.text import words
from perdure.extraction.language import fold, turns
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex


def clocked(text: str, other: str, code: str, *, number: Callable[[str], float | None]) -> str:
    """Return a text with such times in figures; in the second half of the day where that of another text is so.

    `number`: the number that a word of the language is, if it is one.
    """
    text = _in_figures(text, other, code, "past_to", number=number)
    part = _parted(code)
    if part is None or not any(_NOON < int(one) < _DAY for one in _HOURS.findall(other)):
        return _in_figures(text, other, code, "past_behind", number=number)  # ten, and ten at night, may be one
    for found in reversed([*part.finditer(fold(text))]):
        hour = number(found["hour"])
        if hour is None or not 1 <= hour <= _NOON or hour % 1:
            continue
        minutes = (round(hour) % _NOON + _NOON) * 60 + bool(found["half"]) * 30
        text = text[: found.start()] + _figures(minutes) + text[found.end() :]
    return _in_figures(text, other, code, "past_behind", number=number)


def _in_figures(text: str, other: str, code: str, how: str, *, number: Callable[[str], float | None]) -> str:
    """Return a text with its halves and quarters of hours in figures, told before the hour or behind it."""
    form = _told(code, how)
    for found in reversed([*form.finditer(fold(text))]) if form else ():
        hour = number(found["hour"])
        if hour is None or not 1 <= hour <= _NOON or hour % 1:
            continue
        minutes = round(hour) * 60 + lists("calendar")[code][how][found["part"]]
        late = minutes + _NOON * 60
        figures = next((one for one in map(_figures, (late, minutes)) if one in other), _figures(minutes))
        start, unit = (found.start("hour"), found["unit"] or "") if how == "past_behind" else (found.start(), "")
        text = text[:start] + figures + unit + text[found.end() :]
    return text


def unaged(text: str, other: str, code: str, *, number: Callable[[str], float | None]) -> str:
    """Return a statement that ends in an age without the years, where another one ends in a number as well."""
    aged = re.compile(rf"(?<=\w) (?:{lists('abroad')[code].get('aged', '(?!)')})$")
    years = aged.search(fold(text).rstrip(" .!"))
    bare = (aged.sub("", fold(one).rstrip(" .!")) for one in (text, other))
    counted = years is not None and all((row := words(one)) and number(row[-1]) is not None for one in bare)
    return text[: years.start()] if years and counted else text


def as_now(text: str, old: str, code: str) -> str:
    """Return a statement of with what a house is heated since when, held against one of with what, as one of now."""
    heats = lists("abroad").get(code, {}).get("heats")
    if heats is None:
        return text
    since = "|".join(one.strip() for one in fold(lists("calendar")[code]["since"]).split(","))
    verb, how = heats
    found = re.match(rf"(?:{since}) [^,.]{{2,40}}?,? ?\b(?P<verb>{verb}) (?P<we>\w+)(?={how}[ .!]*$)", fold(text))
    if found is None or not re.fullmatch(rf"\w+ (?:{verb}){how}[ .!]*", fold(old)):
        return text
    told, we = (text[slice(*found.span(name))] for name in ("verb", "we"))
    return f"{we} {told} {min(turns(code)[0])}{text[found.end() :]}"


@cache
def _parted(code: str) -> re.Pattern[str] | None:
    """Return how a language tells an hour of the second half of the day by the part that it is in."""
    told = (one.strip().replace(" l ", " l'") for one in str(lists("calendar").get(code, {}).get("pm", "")).split(","))
    parts = "|".join(sorted(map(re.escape, filter(None, told)), key=len, reverse=True))
    half, hours = "|".join(_HALVES), "|".join(_OCLOCK)
    return re.compile(rf"\b(?P<hour>\w+)(?P<half> (?:{half}))?(?: (?:{hours}))? '?(?:{parts})\b") if parts else None


@cache
def _told(code: str, how: str) -> re.Pattern[str] | None:
    """Return how a language tells the half and the quarter before or after an hour: before its number, or behind it and
    what makes an hour of that.
    """
    known = lists("calendar").get(code, {})
    if how not in known:
        return None
    part = f"(?P<part>{'|'.join(map(re.escape, known[how]))})"
    if how == "past_to":
        return re.compile(rf"\b{part} (?P<hour>\w+)\b")
    lead, units = known.get("hour_behind", "(?!)").replace(", ", "|"), "|".join(_OCLOCK)
    return re.compile(rf"\b(?P<lead>(?:{lead}) )?(?P<hour>\w+)(?P<unit> (?:{units}))?(?(lead)|(?(unit)|(?!))) {part}\b")


def _figures(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


_NOON: Final = 12
_DAY: Final = 24
_HOURS: Final = regex(r"(?<![\d.,:])\d{1,2}(?=[:h.]\d\d|h\b|\b)")
_HALVES: Final = ("y media", "et demie", "e mezza", "e meia")
_OCLOCK: Final = ("uhr", "uur", "heures?", "horas?", "or[ae]", "godzin[ae]")
