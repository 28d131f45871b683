"""Words of a statement with what they count, weigh and date: half an hour is 30 minutes, 3 pm is 15:00."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction import schedules
from perdure.extraction.meanings import says_how
from perdure.extraction.notations import noted
from perdure.extraction.numerals import (
    MULTIPLES,
    NUMBERS,
    STOPS,
    UNITS,
    Forenoon,
    Measure,
    Measured,
    Token,
    count,
    unit_at,
    word_at,
)
from perdure.extraction.regex import regex
from perdure.extraction.schedules import LATER_ORDINALS, ORDINALS
from perdure.extraction.spelling import spelled
from perdure.extraction.tokens import IN_FULL

_SHORT: Final = frozenset("dr mr mrs ms prof st jr sr vs no approx".split())
_TOKEN: Final = regex(
    r"(?P<iso>\b\d{4}-\d\d-\d\d\b)"
    r"|(?P<span>\b\d{1,2}:\d\d:\d\d\b|\b\d{1,2}h ?\d\d?m(?:in(?:ute)?s?)?\b)"
    r"|(?P<clock>\b\d{1,2}[:h]\d\d(?:\s?[ap]\.?m\b\.?|\b)|\b\d{1,2}(?:\.\d\d)?\s?[ap]\.?m\b\.?)"
    r"|(?P<number>[$€£]?(?:\d+(?:[,.]\d+)*|(?<![\w.])\.\d+)(?:(?:st|nd|rd|th|k|m|bn)\b)?%?)(?P<unit>[a-z]{1,6}\b)?"
    r"|(?P<word>(?<!\w)w/o?(?=\s)|[^\W_]+(?:['’][^\W\d_]+|[-./&+][^\W_]+|\+\+|#)*)"
    r"|(?P<owner>(?<=s)'(?!\w))"
    r"|(?P<stop>[,;:.!?()—–])",
    re.IGNORECASE,
)
_EXPANDED: Final = {short: " ".join(words) for short, words in IN_FULL.items() if short != "lets"} | {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "ain't": "be not",
    "it's": "it is", "that's": "that is", "there's": "there is", "he's": "he is", "she's": "she is",
    "what's": "what is", "here's": "here is", "where's": "where is", "who's": "who is", "let's": "let us",
    "i'm": "i am", "dont": "do not", "doesnt": "does not", "didnt": "did not",
    "isnt": "is not", "wasnt": "was not", "havent": "have not", "hasnt": "has not", "arent": "are not",
    "name's": "name is", "n't": "not", "utd": "united", "gf": "girlfriend", "bf": "boyfriend",
}  # fmt: skip
_ENDS: Final = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}
_IS_AFTER: Final = frozenset(
    "is a an the not in at on from my our called named now no been always never back with under behind near".split()
)

_SCALES: Final = {"k": 1e3, "m": 1e6, "bn": 1e9}


@lru_cache(maxsize=1024)
def read(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, its quantities taken together."""
    return tuple(_measured(_tokens(unicodedata.normalize("NFKC", noted(text)).replace("’", "'"))))


def of_one_sort(one: Iterable[Measure], other: Iterable[Measure]) -> bool:
    """Tell whether two sets of measures measure the same; a bare number may measure anything."""
    sorts, others = {name for name, _ in one}, {name for name, _ in other}
    return bool(sorts & others) or ("n" in sorts ^ others and bool(sorts and others))


def tells_when(one: frozenset[Measure], other: frozenset[Measure]) -> bool:
    """Tell whether of two sets of measures one only adds a time: the year, or every week to a day of the week."""
    more = one ^ other
    weekly = more == frozenset({_WEEKLY}) and "weekday" in {name for name, _ in one & other}
    return weekly or {name for name, _ in more} <= {"year", "then"}


_WEEKLY: Final = ("freq", 1.0)


def on_other_days(one: Iterable[Measure], other: Iterable[Measure]) -> bool:
    """Tell whether of two sets of measures one is a day, and the other a month in which that day is not; or one a day
    of the week, and the other one of the year.
    """
    sorts = [{name for name, _ in some} for some in (one, other)]
    if {"weekday"} in sorts and {"date"} in sorts:
        return True
    dates, months = ({name: value for name, value in some if name in ("date", "month")} for some in (one, other))
    if len(dates) != 1 or len(months) != 1 or dates.keys() == months.keys():
        return False
    day, month = (dates, months) if "date" in dates else (months, dates)
    return day["date"] // 100 != month["month"]


def currencies(text: str) -> frozenset[str]:
    """Return the currencies that a text names."""
    named = set(re.findall(r"[$€£]|[^\W\d_]+", text.casefold()))
    return frozenset(_CURRENCIES[one] for one in named & _CURRENCIES.keys())


def is_name(row: Sequence[Token], at: int) -> bool:
    """Tell whether a word is a name: one with a capital, also the first of a sentence where a comma parts it."""
    first = at == 0 or row[at - 1].word in ".!?"
    apart = row[at + 1 : at + 2] and row[at + 1].word == ","
    return row[at].capital and row[at].word not in STOP_WORDS and (not first or bool(apart))


def in_other_currencies(old: str, new: str) -> bool:
    """Tell whether two texts name currencies, and none that both name."""
    before, after = currencies(old), currencies(new)
    return bool(before and after) and before.isdisjoint(after)


_CURRENCIES: Final = {
    name: line.split()[0]
    for line in (
        "usd $ dollar dollars bucks",
        "eur € euro euros",
        "gbp £ pound pounds quid",
        "chf franc francs",
        "inr rupee rupees",
        "kr kroner kronor",
    )
    for name in line.split()
}


def fits(one: frozenset[Measure], other: frozenset[Measure]) -> bool:
    """Tell whether two sets of measures say the same; a bare number fits any unit, 6 o'clock 18:00."""
    if len(one) != len(other):
        return False
    return all(_equals(a, b) for a, b in zip(sorted(one - other), sorted(other - one), strict=True))


def _equals(one: Measure, other: Measure) -> bool:
    if one[0] == other[0] == "clock":
        first, second = sorted((one[1], other[1]))
        either_half = first < 720 and not isinstance(first, Forenoon)
        return either_half and first % 720 == second % 720 and first != second % 1440
    if one[0] == other[0] == "s":
        return _about_a_month(one[1], other[1]) or _about_a_month(other[1], one[1])
    return one[1] == other[1] and "n" in (one[0], other[0])


def _about_a_month(days: float, months: float) -> bool:
    """Tell whether so many days or weeks are as many months or years as people say: twelve weeks, three months."""
    if days % UNITS["day"][1] or months % UNITS["month"][1] or not months:
        return False
    n = months / UNITS["month"][1]
    least, most = next(days for upto, days in _MONTHS if n <= upto)
    return least <= days / UNITS["day"][1] / n <= most


_MONTHS: Final = ((1, (30, 31)), (3, (28, 31)), (6, (30, 31)), (float("inf"), (30.3, 30.6)))
"""Up to how many months, and how many days each may have: people say three months for twelve weeks, not six for 24."""


def at_other_rates(one: frozenset[Measure], other: frozenset[Measure]) -> bool:
    """Tell whether two sets of measures tell a price for other times: 2 euros an hour, 15 euros a day."""
    rates = [{measure for measure in some if measure[0] in ("s", "freq")} for some in (one, other)]
    money = all("money" in {name for name, _ in some} for some in (one, other))
    return money and bool(rates[0] and rates[1]) and rates[0].isdisjoint(rates[1])


def apart(one: frozenset[Measure], other: frozenset[Measure]) -> bool:
    """Tell whether two sets of measures name different days, amounts or times."""
    for name in {dimension for dimension, _ in one} & {dimension for dimension, _ in other}:
        if not {value for dimension, value in one if dimension == name} & {
            value for dimension, value in other if dimension == name
        }:
            return True
    return False


def _tokens(text: str) -> "list[Token]":
    found: list[Token] = []
    matches = list(_TOKEN.finditer(text))
    for at, match in enumerate(matches):
        whole = match.group()
        match match.lastgroup:
            case "word" if "'" not in whole:
                found += _word(whole)
            case "iso":
                year, month, day = map(int, whole.split("-"))
                found.append(Token(whole, measures=(("date", month * 100 + day), ("year", year))))
            case "span" | "clock" if _lasts(whole, found, text[match.end() :]):
                found.append(_span(whole))
            case "clock" | "span":
                found.append(Token(whole, measures=(("clock", _clock(whole)),)))
            case "number" | "unit":
                found += _number(match["number"].lower(), (match["unit"] or "").lower())
            case "owner":
                found.append(Token("'s"))
            case "stop":
                if whole == "." and found and found[-1].word in _SHORT:
                    continue
                found.append(Token("," if whole in "—–" else whole))
            case _:
                following = [one.group().lower() for one in matches[at + 1 : at + 5]]
                kept = not _owned(following)
                found += _word(whole, "is" if says_how(following) else following[0] if following and kept else "")
    return found


def _owned(following: Sequence[str]) -> bool:
    """Tell whether words behind an 's name a thing with what was done to it, of which more is said: my son's |
    postponed test is on Monday.
    """
    done, *rest = following or ("",)
    at = next((at for at, word in enumerate(rest) if word in _IS_SAID), 0)
    return done.endswith("ed") and at > 0 and _NO_NOUN.isdisjoint(rest[:at])


_IS_SAID: Final = frozenset("is was are were has will starts".split())
_NO_NOUN: Final = STOP_WORDS | frozenset(", . ; : ! ? ( ) again back away".split())


@lru_cache(maxsize=20_000)
def _word(whole: str, following: str = "") -> Sequence[Token]:
    """Return the tokens of a word; what follows tells whose or what "'s" is."""
    lower = whole.lower()
    capital = whole[0].isupper() or whole[1:2].isupper()  # iPhone
    if lower in _EXPANDED:
        return [Token(one) for one in _EXPANDED[lower].split()]
    head, mark, tail = lower.partition("'")
    if whole == "US":
        return [Token("usa", capital)]
    if lower in LATER_ORDINALS:
        return [_ordinal(LATER_ORDINALS[lower])]
    number, _, unit = lower.partition("-")
    if unit in UNITS and number in NUMBERS:
        return [Token(number, capital), Token(unit)]
    if not mark:
        return [Token(spelled(lower), capital)]
    if lower.endswith("n't"):
        return [Token(lower[:-3]), Token("not")]
    if f"'{tail}" in _ENDS:
        return [Token(head, capital), Token(_ENDS[f"'{tail}"])]
    if tail == "s":
        verb = following in _IS_AFTER or (following.endswith("ed") and len(following) > 4)
        return [Token(head, capital), Token("is" if verb else "'s")]
    return [Token(lower.replace("'", ""), capital)]


def _clock(text: str) -> float:
    hours, minutes = [*re.findall(r"\d+", text), "0"][:2]
    hour = int(hours)
    half = _HALVES.search(text)
    if half:
        hour = hour % 12 + (12 if half[1].lower() == "p" else 0)
    clock = hour * 60 + int(minutes)
    return Forenoon(clock) if hour < 12 and (half or hours.startswith("0")) else float(clock)


def _lasts(text: str, before: Sequence[Token], rest: str) -> bool:
    """Tell whether what is written like a time of day tells how long something takes: 2h15, 52:10, 1:52:30."""
    if (before and before[-1].word in _UNTIL) or _HALVES.search(text):
        return False
    hours = int(re.split(r"[:h]", text.casefold())[0])
    if colons := text.count(":"):
        return colons > 1 or hours > _DAY
    takes = bool(before) and before[-1].word in _TAKING
    return (hours < _EARLY or takes) and _ONWARDS.match(rest) is None


def _span(text: str) -> Token:
    """Return how long something takes: 2h15, 1:52:30; two numbers with a colon are minutes and seconds."""
    figures = [float(one) for one in re.findall(r"\d+", text)]
    unit = 60 if len(figures) < _ALL and ":" in text else 3600
    return Token(text, measures=(("s", sum(one * unit / 60**at for at, one in enumerate(figures))),))


_EARLY: Final = 7
"""The hour from which on 7h15 is rather a time of day."""
_DAY: Final = 24
_ALL: Final = 3
"""Figures of a span in hours, minutes and seconds."""
_TAKING: Final = frozenset("take takes took taking last lasts lasted in for".split())
_ONWARDS: Final = regex(r" ?(?:-|–|to |till |until |and \d)")
_HALVES: Final = regex(r"([ap])\.?m", re.IGNORECASE)
_UNTIL: Final = frozenset("at from until till by before after since to around about".split())


def _number(text: str, unit: str) -> list[Token]:
    if len(text) > _LONGEST:
        return [Token(one) for one in (text, unit) if one]
    money, percent = text[0] in "$€£", text.endswith("%")
    digits = text.strip("$€£%")
    ordinal = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", digits)
    if ordinal:
        return [_ordinal(int(ordinal[1]))]
    scale = re.search(r"[a-z]+$", digits)
    bare = digits[: scale.start()] if scale else digits
    value = figure(bare) * (_SCALES[scale[0]] if scale and scale[0] in _SCALES else 1.0)
    dimension = "money" if money else "%" if percent else "n"
    token = Token(text, measures=((dimension, value),))
    return [token, Token(unit)] if unit else [token]


def _ordinal(number: int) -> Token:
    """Return a place in a row: the first ones as words, which may tell other things too."""
    word = next((name for name, one in ORDINALS.items() if one == number), None)
    return Token(word) if word else Token(str(number), measures=(("ordinal", float(number)),))


_LONGEST: Final = 24
"""Characters of a number; what is longer counts nothing, and may be more than can be reckoned with."""


def figure(digits: str) -> float:
    """Return the number that digits are, with or without points and commas: 1,200 or 1.200,50 or 12,50,000 or 1.5."""
    mark = next((one for one in reversed(digits) if one in ".,"), "")
    if not mark or digits.count(mark) > 1 or _THOUSANDS.fullmatch(digits):
        return float(f"0{_MARKS.sub('', digits)}")
    whole, _, rest = digits.rpartition(mark)
    return float(f"0{_MARKS.sub('', whole)}.{rest}")


def amount(text: str) -> float:
    """Return the first number of a text, in digits: 12.50, 3,000 or 3k; 0 where it has none."""
    found = _AMOUNT.search(text)
    return figure(found[1]) * (_SCALES["k"] if found[2] else 1.0) if found else 0.0


_AMOUNT: Final = regex(r"(\d(?:[\d.,]*\d)?)(k\b)?", re.IGNORECASE)
_MARKS: Final = regex("[.,]")
_THOUSANDS: Final = regex(r"[1-9]\d{0,2}[.,]\d{3}")


def _measured(tokens: Sequence[Token]) -> list[Token]:
    """Take the tokens of a quantity together, longest first."""
    found: list[Token] = []
    end = 0
    for at, token in enumerate(tokens):
        if at < end:
            continue
        word = token.word
        may = token.measures or "-" in word or (word in _STARTS and (word not in _BEFORE or _behind(tokens, at)))
        for reader in _READERS if may else ():
            read_to = reader(tokens, at)
            if read_to is not None:
                measures, end = schedules.halved(tokens, *read_to)
                found.append(Token(" ".join(f"{name}:{value:g}" for name, value in measures), measures=measures))
                break
        else:
            if token.measures:
                measures, end = schedules.halved(tokens, token.measures, at + 1)
                token = replace(token, measures=measures)
            found.append(token)
    return found


def _behind(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].word in _BEHIND


def _amount(tokens: Sequence[Token], at: int) -> Measured:
    """32 GB, 12 years old, two and a half hours, 40 thousand euros; a bare number is a count."""
    counted = count(tokens, at)
    if counted is None:
        return None
    value, end = counted
    if end > at + 1 or tokens[at].measures or tokens[at].word in NUMBERS or "-" in tokens[at].word:
        unit = word_at(tokens, end)
        if unit in ("year", "years", "yrs") and word_at(tokens, end + 1) in ("old", "of"):
            return (("age", value),), end + (2 if word_at(tokens, end + 1) == "old" else 3)
        if (
            UNITS.get(unit, ("",))[0] == "money"
            and (cents := count(tokens, end + 1)) is not None
            and _cents(tokens, *cents)
        ):
            return (("money", value + cents[0] / 100),), cents[1]  # two euros fifty
        if unit in _POUNDS and not _WEIGHING.isdisjoint(token.word for token in tokens[:at]):
            return (("kg", round(value * UNITS["lb"][1], 6)),), end + 1
        if unit == "o'clock" or unit == "oclock":
            return (("clock", value % 12 * 60),), end + 1
        if measured := unit_at(tokens, end):
            feet, ((name, factor), end) = word_at(tokens, end) in _FEET, measured
            if feet and (inches := count(tokens, end)) is not None and inches[0] < _FOOT and end + 1 == inches[1]:
                end = inches[1] + (word_at(tokens, inches[1]) in _INCHES)  # 6 foot 2
                return (("m", round(value * factor + inches[0] * factor / _FOOT, 2)),), end
            if name == "s" and (rest := _and_more(tokens, end, factor)):
                return (("s", round(value * factor + rest[0], 6)),), rest[1]
            return ((name, round(value * factor, 6)),), end
        if word_at(tokens, at - 1) in ("at", "around") and value <= 24 and unit in _AFTER_HOUR:
            return (("clock", value * 60),), end
        return (("n", value),), end
    return None


def _cents(tokens: Sequence[Token], value: float, end: int) -> bool:
    """Tell whether a number behind an amount of money is its hundredths: two euros | fifty."""
    return value in range(5, 100) and word_at(tokens, end) in _ENDING and unit_at(tokens, end) is None


def _and_more(tokens: Sequence[Token], at: int, factor: float) -> tuple[float, int] | None:
    """Read minutes behind hours, or seconds behind minutes, and where they end: 2 hours | 15, | and 15 minutes."""
    smaller = factor / 60
    more = count(tokens, at + (word_at(tokens, at) == "and")) if smaller in (1, 60) else None
    if more is None or not 0 < more[0] < 60:
        return None
    value, end = more[0] * smaller, more[1]
    unit = unit_at(tokens, end)
    if unit is None or unit[0] != ("s", smaller):
        return (value, end) if word_at(tokens, at) != "and" and word_at(tokens, end) in _ENDING else None
    rest, end = _and_more(tokens, unit[1], smaller) or (0, unit[1])
    return value + rest, end


_ENDING: Final = frozenset(("", *STOPS, *"and but for in on over to by with from at now when if".split()))
"""With what a span without its smaller unit ends: 2 hours 15 by train."""
_POUNDS: Final = frozenset({"pound", "pounds"})
_WEIGHING: Final = frozenset("weigh weighs weighed lift lifts lifted lost lose gained gain bench deadlift".split())
"""Words behind which pounds are a weight."""
_FEET: Final = frozenset("foot feet ft".split())
_INCHES: Final = frozenset("inch inches in".split())
_FOOT: Final = 12
"""Inches of a foot."""
_AFTER_HOUR: Final = frozenset({"", ",", ".", "on", "every", "sharp", "now", "in", "at"})
_STARTS: Final = schedules.STARTS.union(NUMBERS, "this a an some few many half quarter".split())
"""Words with which a quantity may begin; others need not be looked at."""
_BEFORE: Final = frozenset("a an some few many last next past this".split())
_BEHIND: Final = schedules.STRETCHES.union(
    schedules.DAYS, UNITS, MULTIPLES, "couple pair quarter working business".split()
)
"""Of the words with which a quantity may begin, those that only do so before one of these."""
_READERS: Final = (*schedules.READERS, _amount)
