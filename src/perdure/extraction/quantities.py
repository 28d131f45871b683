"""Words of a statement with what they count, weigh and date: half an hour is 30 minutes, 3 pm is 15:00."""

import re
import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.extraction.meanings import says_how

Measure = tuple[str, float]
"""A dimension and a value in its unit: ("clock", minutes of the day), ("s", seconds), ("weekday", 0 is Monday) …"""


@dataclass(frozen=True, slots=True)
class Token:
    """A word in lower case, whether it was written with a capital, and what it measures if it is a quantity."""

    word: str
    capital: bool = False
    measures: tuple[Measure, ...] = ()

    @property
    def stop(self) -> bool:
        """Whether it is punctuation that may end a clause."""
        return self.word in STOPS


_SHORT: Final = frozenset("dr mr mrs ms prof st jr sr vs no approx".split())
STOPS: Final = frozenset(",;:.!?()")
_TOKEN: Final = re.compile(
    r"(?P<iso>\b\d{4}-\d\d-\d\d\b)"
    r"|(?P<clock>\b\d{1,2}[:h]\d\d\b(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}(?:\.\d\d)?\s?[ap]\.?m\b\.?)"
    r"|(?P<number>[$€£]?\d+(?:[,.]\d+)*(?:(?:st|nd|rd|th|k|m|bn)\b)?%?)(?P<unit>[a-z]{1,6}\b)?"
    r"|(?P<word>[^\W_]+(?:['’][^\W\d_]+|[-./&+][^\W_]+|\+\+|#)*)"
    r"|(?P<owner>(?<=s)'(?!\w))"
    r"|(?P<stop>[,;:.!?()—–])",
    re.IGNORECASE,
)
_EXPANDED: Final = {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "ain't": "be not",
    "it's": "it is", "that's": "that is", "there's": "there is", "he's": "he is", "she's": "she is",
    "what's": "what is", "here's": "here is", "where's": "where is", "who's": "who is", "let's": "let us",
    "i'm": "i am", "im": "i am", "ive": "i have", "dont": "do not", "doesnt": "does not", "didnt": "did not",
    "cant": "can not", "isnt": "is not", "wasnt": "was not", "wont": "will not",
    "havent": "have not", "hasnt": "has not", "arent": "are not", "name's": "name is", "n't": "not",
}  # fmt: skip
_ENDS: Final = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}
_IS_AFTER: Final = frozenset("is a an the not in at on from my our called named now no been always never".split())

_NUMBERS: Final = {
    word: float(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen".split()
    )
} | {
    word: 10.0 * number
    for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_SCALES: Final = {"k": 1e3, "m": 1e6, "bn": 1e9}
_MULTIPLES: Final = {"hundred": 1e2, "thousand": 1e3, "grand": 1e3, "million": 1e6, "billion": 1e9, "dozen": 12.0}
_UNITS: Final[dict[str, Measure]] = {
    name: (dimension, factor)
    for dimension, factor, names in (
        ("s", 1, "second seconds sec secs s"), ("s", 60, "minute minutes min mins"),
        ("s", 3600, "hour hours hr hrs h"), ("s", 86_400, "day days"), ("s", 604_800, "week weeks wk wks"),
        ("s", 1_209_600, "fortnight fortnights"), ("s", 2_629_800, "month months"), ("s", 31_557_600, "year years yrs"),
        ("m", 0.001, "mm millimetre millimetres millimeter millimeters"),
        ("m", 0.01, "cm centimetre centimetres centimeter centimeters"),
        ("m", 1, "m metre metres meter meters"), ("m", 1000, "km kilometre kilometres kilometer kilometers kms"),
        ("m", 1609.344, "mile miles"), ("m", 0.3048, "foot feet ft"), ("m", 0.0254, "inch inches"),
        ("kg", 0.001, "g gram grams gramme grammes"), ("kg", 1, "kg kilo kilos kilogram kilograms kgs"),
        ("kg", 1000, "ton tons tonne tonnes"), ("kg", 0.45359237, "lb lbs pound-weight"),
        ("l", 0.001, "ml millilitre millilitres"), ("l", 1, "l litre litres liter liters"),
        ("byte", 1e3, "kb"), ("byte", 1e6, "mb meg megs megabyte megabytes"),
        ("byte", 1e9, "gb gig gigs gigabyte gigabytes"), ("byte", 1e12, "tb terabyte terabytes"),
        ("bit/s", 1e6, "mbit mbps mbits"), ("bit/s", 1e9, "gbit gbps"),
        ("money", 1, "euro euros eur dollar dollars bucks usd pound pounds quid gbp franc francs chf"),
        ("%", 1, "percent per-cent %"), ("m2", 1, "sqm m2"), ("°", 1, "degrees degree °c celsius"),
        ("floor", 1, "floor"),
    )
    for name in names.split()
}  # fmt: skip
_PARTS: Final = frozenset("morning afternoon evening night".split())
_PER: Final = {"day": 7.0, "week": 1.0, "month": 12 / 52, "year": 1 / 52}
_EVERY: Final = _PER | {"hour": 168.0, "minute": 10_080.0}
_OFTEN: Final = {
    "hourly": 168.0, "daily": 7.0, "nightly": 7.0, "weekly": 1.0, "fortnightly": 0.5, "monthly": 12 / 52,
    "quarterly": 4 / 52, "yearly": 1 / 52, "annually": 1 / 52,
}  # fmt: skip
_WEEKDAYS: Final = {
    form: number
    for number, day in enumerate(
        "monday mon/tuesday tue tues/wednesday wed/thursday thu thurs/friday fri/saturday/sunday".split("/")
    )
    for name in day.split()
    for form in (name, f"{name}s")
}
_MONTHS: Final = {
    form: number
    for number, name in enumerate(
        "january february march april may june july august september october november december".split(), 1
    )
    for form in (name, name[:3])
} | {"sept": 9}
_ORDINALS: Final = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1
    )
}


@lru_cache(maxsize=1024)
def read(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, its quantities taken together."""
    return tuple(_measured(_tokens(unicodedata.normalize("NFKC", text).replace("’", "'"))))


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


def fits(one: frozenset[Measure], other: frozenset[Measure]) -> bool:
    """Tell whether two sets of measures say the same; a bare number fits any unit, 6 o'clock 18:00."""
    if len(one) != len(other):
        return False
    return all(_equals(a, b) for a, b in zip(sorted(one - other), sorted(other - one), strict=True))


def _equals(one: Measure, other: Measure) -> bool:
    if one[0] == other[0] == "clock":
        return one[1] % 720 == other[1] % 720 and min(one[1], other[1]) < 720 and one[1] % 1440 != other[1] % 1440
    return one[1] == other[1] and "n" in (one[0], other[0])


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
            case "clock":
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
                found += _word(whole, "is" if says_how(following) else following[0] if following else "")
    return found


@lru_cache(maxsize=20_000)
def _word(whole: str, following: str = "") -> Sequence[Token]:
    """Return the tokens of a word; what follows tells whose or what "'s" is."""
    lower = whole.lower()
    capital = whole[0].isupper() or whole[1:2].isupper()  # iPhone
    if lower in _EXPANDED:
        return [Token(one) for one in _EXPANDED[lower].split()]
    head, mark, tail = lower.partition("'")
    if not mark:
        return [Token(lower, capital)]
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
    half = re.search(r"([ap])\.?m", text, re.IGNORECASE)
    if half:
        hour = hour % 12 + (12 if half[1].lower() == "p" else 0)
    return float(hour * 60 + int(minutes))


def _number(text: str, unit: str) -> list[Token]:
    money, percent = text[0] in "$€£", text.endswith("%")
    digits = text.strip("$€£%")
    ordinal = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", digits)
    if ordinal:
        word = next((name for name, number in _ORDINALS.items() if number == int(ordinal[1])), None)
        return [Token(word) if word else Token(ordinal[1], measures=(("ordinal", float(ordinal[1])),))]
    scale = re.search(r"[a-z]+$", digits)
    bare = digits[: scale.start()] if scale else digits
    value = _value(bare) * (_SCALES[scale[0]] if scale else 1.0)
    dimension = "money" if money else "%" if percent else "n"
    token = Token(text, measures=((dimension, value),))
    return [token, Token(unit)] if unit else [token]


def _value(digits: str) -> float:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3})+", digits):
        digits = digits.replace(".", "")
    digits = digits.replace(",", ".")
    return float(digits) if digits.count(".") < 2 else float(digits.replace(".", ""))


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
                measures, end = read_to
                found.append(Token(" ".join(f"{name}:{value:g}" for name, value in measures), measures=measures))
                break
        else:
            found.append(token)
    return found


def _behind(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].word in _BEHIND


_Read = tuple[tuple[Measure, ...], int] | None


def _at(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].word if 0 <= place < len(tokens) else ""


def _count(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    """Read a number: digits, words, dozens, and a half."""
    if at >= len(tokens):
        return None
    word = tokens[at].word
    value: float | None = None
    end = at + 1
    if tokens[at].measures and tokens[at].measures[0][0] == "n":
        value = tokens[at].measures[0][1]
    elif word in _NUMBERS and not (word == "one" and _at(tokens, at + 1) in ("of", "another")):
        value = _NUMBERS[word]
    elif "-" in word and all(part in _NUMBERS for part in word.split("-")):
        value = sum(_NUMBERS[part] for part in word.split("-"))
    elif word in ("a", "an") and _at(tokens, at + 1) in _MULTIPLES:
        value = 1.0
    elif (word, _at(tokens, at + 1), _at(tokens, at + 2)) in (("a", "couple", "of"), ("a", "pair", "of")):
        return 2.0, at + 3
    if value is None:
        return None
    if value >= 20 and value % 10 == 0 and 0 < _NUMBERS.get(_at(tokens, end), 0) < 10:
        value, end = value + _NUMBERS[_at(tokens, end)], end + 1
    while _at(tokens, end) in _MULTIPLES:
        value, end = value * _MULTIPLES[_at(tokens, end)], end + 1
    if (_at(tokens, end), _at(tokens, end + 1), _at(tokens, end + 2)) == ("and", "a", "half"):
        value, end = value + 0.5, end + 3
    return value, end


def _amount(tokens: Sequence[Token], at: int) -> _Read:
    """32 GB, 12 years old, two and a half hours, 40 thousand euros; a bare number is a count."""
    counted = _count(tokens, at)
    if counted is None:
        return None
    value, end = counted
    if end > at + 1 or tokens[at].measures or tokens[at].word in _NUMBERS or "-" in tokens[at].word:
        unit = _at(tokens, end)
        if unit in ("year", "years", "yrs") and _at(tokens, end + 1) in ("old", "of"):
            return (("age", value),), end + (2 if _at(tokens, end + 1) == "old" else 3)
        if unit == "o'clock" or unit == "oclock":
            return (("clock", value % 12 * 60),), end + 1
        if unit in _UNITS:
            return ((_UNITS[unit][0], round(value * _UNITS[unit][1], 6)),), end + 1
        if _at(tokens, at - 1) == "at" and value <= 24 and unit in ("", ",", ".", "on", "every", "sharp", "now"):
            return (("clock", value * 60),), end
        return (("n", value),), end
    return None


def _share(tokens: Sequence[Token], at: int) -> _Read:
    """Half an hour, a quarter of an hour, an hour and a half, half past six."""
    here = [_at(tokens, at + step) for step in range(6)]
    if here[0] == "half" and here[1] in ("a", "an") and here[2] in _UNITS:
        dimension, factor = _UNITS[here[2]]
        return ((dimension, factor / 2),), at + 3
    if here[:5] == ["a", "quarter", "of", "an", "hour"]:
        return (("s", 900.0),), at + 5
    if here[0] == "a" and here[1] in _PER and _counted(tokens, at):
        return (("freq", round(_PER[here[1]], 4)),), at + 2
    if here[0] in ("a", "an") and here[1] in _UNITS and _UNITS[here[1]][0] == "s" and here[1] != "second":
        half = here[2:5] == ["and", "a", "half"]
        return (("s", _UNITS[here[1]][1] * (1.5 if half else 1.0)),), at + (5 if half else 2)
    parts = {"half": 30.0, "quarter": 15.0}
    lead = 1 if here[0] == "a" and here[1] == "quarter" else 0
    if here[lead] in parts and here[lead + 1] in ("past", "to"):
        hour = _count(tokens, at + lead + 2)
        if hour is not None:
            minutes = parts[here[lead]] if here[lead + 1] == "past" else -parts[here[lead]]
            return (("clock", (hour[0] * 60 + minutes) % 720),), hour[1]
    if here[0] in ("noon", "midday", "midnight"):
        return (("clock", 0.0 if here[0] == "midnight" else 720.0),), at + 1
    return None


def _counted(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a number stands before a place in its clause: two cups of tea a day."""
    for token in reversed(tokens[max(at - _RATED, 0) : at]):
        if token.stop or token.word == "for":
            return False
        if token.measures or token.word in _NUMBERS:
            return True
    return False


_RATED: Final = 5


def _frequency(tokens: Sequence[Token], at: int) -> _Read:
    """Twice a day, three times a week, every other day, every two weeks, daily."""
    here = [_at(tokens, at + step) for step in range(4)]
    times = {"once": 1.0, "twice": 2.0}.get(here[0])
    end = at + 1
    counted = _count(tokens, at) if times is None else None
    if counted is not None and _at(tokens, counted[1]) in ("times", "x", "days", "nights", "mornings", "evenings"):
        times, end = counted[0], counted[1] + 1
    if times is not None and _at(tokens, end) in ("a", "an", "per", "each", "every") and _at(tokens, end + 1) in _EVERY:
        return (("freq", round(times * _EVERY[_at(tokens, end + 1)], 4)),), end + 2
    if here[0] == "every" and here[1] == "other" and here[2] in _PER:
        return (("freq", round(_PER[here[2]] / 2, 4)),), at + 3
    if here[0] == "every" and (counted := _count(tokens, at + 1)) is not None:
        span = _at(tokens, counted[1]).rstrip("s")
        if span in _EVERY and counted[0]:
            return (("freq", round(_EVERY[span] / counted[0], 4)),), counted[1] + 1
    if here[0] == "every" and here[1] in ("other", "second") and here[2] in _WEEKDAYS:
        return (("freq", 0.5), ("weekday", float(_WEEKDAYS[here[2]]))), at + 3
    if here[0] == "alternate" and here[1] in _WEEKDAYS:
        return (("freq", 0.5), ("weekday", float(_WEEKDAYS[here[1]]))), at + 2
    if here[0] in ("every", "each") and here[1] in _PARTS:
        return (("freq", 7.0),), at + 1
    if here[0] in ("every", "each") and here[1] in _EVERY and here[2] != "'s":
        return (("freq", round(_EVERY[here[1]], 4)),), at + 2
    return ((("freq", round(_OFTEN[here[0]], 4)),), at + 1) if here[0] in _OFTEN else None


def _date(tokens: Sequence[Token], at: int) -> _Read:
    """12 October, October 12th, the 3rd of May, May 2027, Monday to Thursday, the weekend."""
    here = [_at(tokens, at + step) for step in range(5)]
    day = _day(tokens, at)
    after = 2 if here[1] == "of" else 1
    if day and _month(here[after]):
        return _dated(day, _MONTHS[here[after]], tokens, at + after + 1)
    if _month(here[0]) and (here[0] != "may" or tokens[at].capital):
        later = 2 if here[1] == "the" else 1
        day = _day(tokens, at + later)
        if day:
            return _dated(day, _MONTHS[here[0]], tokens, at + later + 1)
        if here[0] not in ("mar", "may", "march", "dec", "jan", "jun") or tokens[at].capital:
            return (("month", float(_MONTHS[here[0]])), *_year(tokens, at + 1)), at + 1 + len(_year(tokens, at + 1))
    if here[0] in _WEEKDAYS:
        last = _WEEKDAYS.get(here[2]) if here[1] in ("to", "through", "till", "until") else None
        if last is not None:
            first = _WEEKDAYS[here[0]]
            return tuple(("weekday", float((first + step) % 7)) for step in range((last - first) % 7 + 1)), at + 3
        return (("weekday", float(_WEEKDAYS[here[0]])),), at + 1
    if here[0] in ("weekend", "weekends", "weekday", "weekdays"):
        days = (5.0, 6.0) if here[0].startswith("weekend") else (0.0, 1.0, 2.0, 3.0, 4.0)
        return tuple(("weekday", one) for one in days), at + 1
    return None


def _month(word: str) -> bool:
    return word in _MONTHS


def _day(tokens: Sequence[Token], at: int) -> int | None:
    """Read a day of the month, as a cardinal or an ordinal number."""
    if not 0 <= at < len(tokens):
        return None
    if tokens[at].word in _ORDINALS:
        return _ORDINALS[tokens[at].word]
    for name, value in tokens[at].measures:
        if name in ("n", "ordinal") and value == int(value) and 1 <= value <= 31:
            return int(value)
    return None


def _year(tokens: Sequence[Token], at: int) -> tuple[Measure, ...]:
    if at < len(tokens):
        for name, value in tokens[at].measures:
            if name == "n" and 1700 <= value <= 2100:
                return (("year", value),)
    return ()


def _dated(day: int, month: int, tokens: Sequence[Token], end: int) -> _Read:
    year = _year(tokens, end)
    return (("date", float(month * 100 + day)), *year), end + len(year)


def _then(tokens: Sequence[Token], at: int) -> _Read:
    """Last spring, next week, yesterday, three years ago."""
    here = _at(tokens, at)
    if here in ("yesterday", "today", "tomorrow", "tonight"):
        return (("then", float(zlib.crc32(here.encode()))),), at + 1
    if here in ("last", "next", "past", "this") and _at(tokens, at + 1) in _STRETCHES:
        return (("then", float(zlib.crc32(f"{here} {_at(tokens, at + 1)}".encode()))),), at + 2
    counted = _count(tokens, at)
    end = counted[1] if counted else at + 1 if here in ("a", "an", "some", "few", "many") else None
    if end is not None and _at(tokens, end) in _UNITS and _at(tokens, end + 1) == "ago":
        return (("then", -(counted[0] if counted else 1.0) * _UNITS[_at(tokens, end)][1]),), end + 2
    return None


_STRETCHES: Final = frozenset(
    "week month year spring summer autumn winter fall weekend night morning evening afternoon january february march"
    " april may june july august september october november december".split()
)


_COMING: Final = frozenset(
    ("then", float(zlib.crc32(one.encode()))) for one in ("tomorrow", "tonight", *(f"next {one}" for one in _STRETCHES))
)


def coming(measures: Iterable[Measure]) -> bool:
    """Tell whether one of some measures is a time to come: tomorrow, next spring."""
    return not _COMING.isdisjoint(measures)


def _in_year(tokens: Sequence[Token], at: int) -> _Read:
    year = _year(tokens, at) if _at(tokens, at - 1) in ("in", "since", "until", "from", "to", "by", "of") else ()
    return (year, at + 1) if year else None


_STARTS: Final = frozenset(
    "yesterday today tomorrow tonight last next past this a an some few many once twice every each alternate half"
    " quarter noon midday midnight weekend weekends weekday weekdays".split()
).union(_NUMBERS, _OFTEN, _WEEKDAYS, _MONTHS, _ORDINALS)
"""Words with which a quantity may begin; others need not be looked at."""
_BEFORE: Final = frozenset("a an some few many last next past this".split())
_BEHIND: Final = _STRETCHES.union(_UNITS, _MULTIPLES, "couple pair quarter".split())
"""Of the words with which a quantity may begin, those that only do so before one of these."""
_READERS: Final = (_then, _frequency, _share, _date, _in_year, _amount)
