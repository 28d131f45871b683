"""Times of day that a language tells by the half and the quarter, in figures: "halb acht" is 7:30, or 19:30."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from perdure.extraction.language import fold
from perdure.extraction.lists import lists


def clocked(text: str, other: str, code: str, *, number: Callable[[str], float | None]) -> str:
    """Return a text with such times in figures; in the second half of the day where that of another text is so.

    `number`: the number that a word of the language is, if it is one.
    """
    form = _told(code)
    for found in reversed([*form.finditer(fold(text))]) if form else ():
        hour = number(found["hour"])
        if hour is None or not 1 <= hour <= _NOON or hour % 1:
            continue
        minutes = round(hour) * 60 + lists("calendar")[code]["past_to"][found["part"]]
        late = minutes + _NOON * 60
        figures = next((one for one in map(_figures, (late, minutes)) if one in other), _figures(minutes))
        text = text[: found.start()] + figures + text[found.end() :]
    return text


@cache
def _told(code: str) -> re.Pattern[str] | None:
    """Return how a language tells the half and the quarter before or after an hour."""
    phrases = lists("calendar").get(code, {}).get("past_to")
    return re.compile(rf"\b(?P<part>{'|'.join(map(re.escape, phrases))}) (?P<hour>\w+)\b") if phrases else None


def _figures(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


_NOON: Final = 12
