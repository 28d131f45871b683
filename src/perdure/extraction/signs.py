"""The lexemes of a text in a language that writes no spaces, or joins its words with what follows: Japanese, Chinese,
Korean. Days, hours and counts are found by their signs, other times by the words of `calendar.toml`.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from functools import cache
from typing import Any, Final

from perdure.extraction.lexicon import Language, Lexeme, cued, languages

_DIGITS: Final = "一二三四五六七八九"
_NATIVE: Final = "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두".split()


def _han(number: int) -> str:
    tens, ones = divmod(number, 10)
    return f"{_DIGITS[tens - 1] if tens > 1 else ''}{'十' if tens else ''}{_DIGITS[ones - 1] if ones else ''}"


_NUMBERS: Final[Mapping[str, int]] = {
    **{_han(number): number for number in range(1, 60)},
    **{word: number for number, word in enumerate(_NATIVE, 1)},
    "两": 2,
    "兩": 2,
}
_NUMBER: Final = rf"(?:\d+|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_A_DAY: Final = (
    r"(?<!月)(?<!월)(?<!月 )(?<!월 )[1一]\s*[日일]\s*に?\s*"
    rf"{_NUMBER}\s*[^\s\d{_DIGITS}十時时点點시月월日일分분年년:~〜、。,.-]"
)
"""So much a day, and not the first: 1日3杯."""
_DAY: Final = (
    rf"(?:(?P<year>\d{{4}})[年년]\s*)?(?:(?P<month>{_NUMBER})[月월](?![給薪급])\s*)?"
    rf"(?:(?P<day>(?!{_A_DAY}){_NUMBER})[日号號일](?![間间目中]))?"
)
_CLOCK: Final = (
    rf"(?P<hour>{_NUMBER})\s*[時时点點시](?![間间])(?:\s*(?P<minute>{_NUMBER})\s*[分분]|\s*(?P<half>[半반]))?"
)
_WEEK: Final = "一二三四五六日天"
_COUNTING: Final = "nuUfaC"
"""Letters of words that tell a time only together with a number."""
_BEHIND: Final = "sjv"
"""Letters of words that stand behind the time that others stand before: since, by, until."""
_TIME: Final = frozenset("pBDKmywWuUfanrxltO")
_HALF: Final = 30
_NOON: Final = 12
_HOURS: Final = 24


def signs(text: str, language: Language) -> list[Lexeme]:
    """Return the lexemes of a text in order; what is none is one lexeme `_` up to the next."""
    found: list[Lexeme] = []
    at = 0
    for match in _pattern(language.code).finditer(text):
        if not match[0].strip():
            continue
        if text[at : match.start()].strip():
            found.append(Lexeme("_", None, text[at : match.start()], at, match.start()))
        at = match.end()
        for letter, value in _read(match, language):
            lexeme = Lexeme(letter, value, match[0], match.start(), match.end())
            if letter in _BEHIND:
                first = next((n for n in range(len(found), 0, -1) if found[n - 1].letter not in _TIME), 0)
                found.insert(first, lexeme)
            else:
                found.append(lexeme)
    if text[at:].strip():
        found.append(Lexeme("_", None, text[at:], at, len(text)))
    return cued(found)


@cache
def _phrases(code: str) -> Mapping[str, tuple[str, Any]]:
    """Return the phrases of a language without the spaces between their words."""
    return {phrase.replace(" ", ""): known for phrase, known in languages()[code].phrases.items()}


@cache
def _pattern(code: str) -> re.Pattern[str]:
    """Return what finds a time by its signs, or a phrase; the longest first."""
    phrases = languages()[code].phrases

    def some(letters: str, *, but: str = "") -> str:
        chosen = [one for one, known in phrases.items() if known[0] in (letters or known[0]) and known[0] not in but]
        rows = sorted(chosen, key=len, reverse=True)
        return "|".join(r"\s*".join(map(re.escape, row.split())) for row in rows) or "(?!)"

    weekday = rf"(?<=[周期拜週])(?P<weekday>[{_WEEK}])(?!次)"
    counted = rf"(?P<count>{_NUMBER})\s*(?P<unit>{some('uU')})\s*(?P<way>{some('fa')})"
    clock = rf"(?<!\d)(?P<part>{some('z')})?\s*{_CLOCK}"
    phrase = rf"(?<![\d{_DIGITS}十两几])(?P<phrase>{some('', but=_COUNTING)})"
    day = rf"(?<![\d.,])(?={_NUMBER}){_DAY}"
    return re.compile(rf"{weekday}|{counted}|{clock}|{phrase}|{day}|[、，,](?P<comma>)|[。！？!?.](?P<stop>)")


def _read(match: re.Match[str], language: Language) -> Iterator[tuple[str, Any]]:
    """Yield the letters, with their values, of what was found."""
    said = match.groupdict()
    phrases = _phrases(language.code)
    if said["phrase"]:
        letters, value = phrases[re.sub(r"\s+", "", said["phrase"])]
        yield from ((letter, value) for letter in letters)
    elif said["weekday"]:
        yield "w", min(_WEEK.index(said["weekday"]), 6)
    elif said["hour"]:
        yield from _clock(said, language)
    elif said["count"]:
        letter, unit = phrases[re.sub(r"\s+", "", said["unit"] or "")]
        yield from (("n", _number(said["count"])), (letter, unit), (phrases[said["way"] or ""][0], None))
    elif said["comma"] is not None or said["stop"] is not None:
        yield ("," if said["stop"] is None else "."), None
    else:
        yield from _day(said)


def _clock(said: Mapping[str, str | None], language: Language) -> Iterator[tuple[str, Any]]:
    hour, minute = _number(said["hour"]), _HALF if said["half"] else _number(said["minute"])
    if said["part"] in language.pm and hour < _NOON:
        hour += _NOON
    if hour <= _HOURS and minute < 2 * _HALF:
        yield "c", (time(hour % _HOURS, minute), said["part"] is not None or hour > _NOON)


def _day(said: Mapping[str, str | None]) -> Iterator[tuple[str, Any]]:
    year, month, day = (_number(said[one]) for one in ("year", "month", "day"))
    try:
        date(year or 2000, month or 1, day or 1)
    except ValueError:
        return
    yield "p", None
    if month and day:
        yield ("D" if year else "B"), (year or None, month, day)
        return
    yield from ((letter, number) for letter, number in (("K", day), ("m", month), ("y", year)) if number)


def _number(written: str | None) -> int:
    if not written:
        return 0
    return int(written) if written.isdecimal() else _NUMBERS[written]
