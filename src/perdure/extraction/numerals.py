"""What the readers of quantities share: tokens, numbers in digits and words, and units."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.regex import regex

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


class Forenoon(float):
    """The minutes of a time of day that is said to be before noon: 9 am, which is no 21:00."""


STOPS: Final = frozenset(",;:.!?()")
NUMBERS: Final = {
    word: float(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen".split()
    )
} | {
    word: 10.0 * number
    for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
MULTIPLES: Final = {"hundred": 1e2, "thousand": 1e3, "grand": 1e3, "million": 1e6, "billion": 1e9, "dozen": 12.0}
UNITS: Final[dict[str, Measure]] = {
    name.replace("_", " "): (dimension, factor)
    for dimension, factor, names in (
        ("s", 1, "second seconds sec secs s"), ("s", 60, "minute minutes min mins"),
        ("s", 3600, "hour hours hr hrs h"), ("s", 86_400, "day days"), ("s", 604_800, "week weeks wk wks"),
        ("s", 1_209_600, "fortnight fortnights"), ("s", 2_629_800, "month months mth mths"),
        ("s", 31_557_600, "year years yrs yr"), ("s", 315_576_000, "decade decades"),
        ("m", 0.001, "mm millimetre millimetres millimeter millimeters"),
        ("m", 0.01, "cm centimetre centimetres centimeter centimeters"),
        ("m", 1, "m metre metres meter meters"), ("m", 1000, "km kilometre kilometres kilometer kilometers kms"),
        ("m", 1609.344, "mile miles mi"), ("m", 0.3048, "foot feet ft"), ("m", 0.0254, "inch inches"),
        ("m", 0.9144, "yard yards yd yds"),
        ("kg", 1e-6, "mg milligram milligrams"),
        ("kg", 0.001, "g gram grams gramme grammes"), ("kg", 1, "kg kilo kilos kilogram kilograms kgs"),
        ("kg", 1000, "ton tons tonne tonnes"), ("kg", 0.45359237, "lb lbs pound-weight"),
        ("kg", 0.0283495, "oz ounce ounces"),
        ("l", 0.001, "ml millilitre millilitres cc ccm"), ("l", 0.01, "cl centilitre centilitres"),
        ("l", 0.1, "dl decilitre decilitres"), ("l", 1, "l litre litres liter liters"),
        ("l", 0.946353, "quart quarts"), ("l", 3.785412, "gallon gallons"),
        ("byte", 1e3, "kb"), ("byte", 1e6, "mb meg megs megabyte megabytes"),
        ("byte", 1e9, "gb gig gigs gigabyte gigabytes"), ("byte", 1e12, "tb terabyte terabytes"),
        ("bit/s", 1e6, "mbit mbps mbits"), ("bit/s", 1e9, "gbit gbps"),
        ("money", 1, "euro euros eur dollar dollars bucks usd pound pounds quid gbp franc francs chf"),
        ("%", 1, "percent per-cent %"), ("°", 1, "degrees degree celsius"), ("°f", 1, "fahrenheit degrees_fahrenheit"),
        ("m2", 1, "sqm m2 square_metre square_metres square_meter square_meters"),
        ("m2", 0.092903, "sqft square_foot square_feet"), ("m2", 4046.856, "acre acres"),
        ("m2", 10_000, "hectare hectares ha"),
        ("w", 1, "w watt watts"), ("w", 1000, "kw kilowatt kilowatts kwp kilowatt-peak kilowatts-peak"),
        ("w", 745.7, "hp bhp horsepower horse-power"), ("v", 1, "v volt volts"), ("kcal", 1, "kcal calorie calories"),
        ("wh", 1, "wh watt-hour watt-hours watt_hour watt_hours"),
        ("wh", 1000, "kwh kilowatt-hour kilowatt-hours kilowatt_hour kilowatt_hours"),
        ("ah", 1, "ah amp-hour amp-hours amp_hour amp_hours ampere-hours ampere_hours"),
        ("ah", 0.001, "mah milliamp-hours milliamp_hours"),
        ("km/h", 1, "km/h kmh kph kilometre_per_hour kilometres_per_hour kilometer_per_hour kilometers_per_hour"),
        ("km/h", 1.609344, "mph mile_per_hour miles_per_hour"),
        ("mp", 1, "mp megapixel megapixels"), ("lm", 1, "lumen lumens"), ("db", 1, "db decibel decibels"),
        ("rpm", 1, "rpm"), ("psi", 1, "psi"), ("hz", 1, "hz hertz"), ("hz", 1e6, "mhz"), ("hz", 1e9, "ghz"),
        ("floor", 1, "floor"),
    )
    for name in names.split()
}  # fmt: skip

Measured = tuple[tuple[Measure, ...], int] | None
"""What some words measure, and where they end; None for those that measure nothing."""


def word_at(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].word if 0 <= place < len(tokens) else ""


def unit_at(tokens: Sequence[Token], at: int) -> tuple[Measure, int] | None:
    """Read a unit, longest first, and where it ends: miles an hour, square metres, litres."""
    words = ["per" if word_at(tokens, at + step) in ("a", "an") else word_at(tokens, at + step) for step in range(3)]
    for many in (3, 2, 1):
        unit = UNITS.get(" ".join(words[:many]))
        if unit is not None:
            return unit, at + many
    return None


@lru_cache(maxsize=1024)
def small_figures(text: str) -> frozenset[str]:
    """Return the numbers below a hundred that a text has in digits, alone."""
    return frozenset(_SMALL.findall(text))


_SMALL: Final = regex(r"(?<![\w.,:/€$£-])\d{1,2}(?![\w.,:/%]\d|[\d%])")


def is_number(word: str) -> bool:
    """Tell whether a word is a number, in digits or letters."""
    return word.isdigit() or word in NUMBERS


def counts_on(words: Sequence[str], at: int) -> bool:
    """Tell whether a number goes on behind "and": an hour and | a half, six hundred and | fifty."""
    half = not _HALVES.isdisjoint(words[at : at + 2]) and (
        words[at] in _HALVES or words[at] in NUMBERS or words[at] == "a"
    )
    return half or (at > 1 and words[at - 2] in _LARGE and is_number(words[at]))


_HALVES: Final = frozenset("half quarter quarters third thirds bit".split())
_LARGE: Final = frozenset("hundred thousand million billion".split())


def _stands_for_a_thing(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether "one" counts nothing: one of them, one another, the diesel one, which one is it."""
    following = word_at(tokens, at + 1)
    if following in ("of", "another"):
        return True
    before = {word_at(tokens, at - 1), word_at(tokens, at - 2)}
    return (not following or following in STOP_WORDS) and not _DETERMINERS.isdisjoint(before)


_SUMMED: Final = frozenset({1e2, 1e3, 1e6})
"""Behind which a smaller number adds to what was said: two hundred and fifty."""
_DETERMINERS: Final = frozenset("the this that my your our his her their its which another each every".split())


def count(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    """Read a number: digits, words, dozens, and a half."""
    if at >= len(tokens):
        return None
    word = tokens[at].word
    value: float | None = None
    end = at + 1
    if tokens[at].measures and tokens[at].measures[0][0] == "n":
        value = tokens[at].measures[0][1]
    elif word in NUMBERS and not (word == "one" and _stands_for_a_thing(tokens, at)):
        value = NUMBERS[word]
    elif "-" in word and (tens := NUMBERS.get(word.partition("-")[0], 0)) >= 20 and word.partition("-")[2] in NUMBERS:
        value = tens + NUMBERS[word.partition("-")[2]]
    elif word in ("a", "an") and word_at(tokens, at + 1) in MULTIPLES:
        value = 1.0
    elif word == "half" and (dozen := (word_at(tokens, at + 1) in ("a", "dozen")) + (word_at(tokens, at + 1) == "a")):
        if word_at(tokens, at + dozen) == "dozen":
            return 6.0, at + dozen + 1
        if word_at(tokens, at + 1) == "a" and (scale := MULTIPLES.get(word_at(tokens, at + 2))):
            return scale / 2, at + 3
    elif (word, word_at(tokens, at + 1), word_at(tokens, at + 2)) in (("a", "couple", "of"), ("a", "pair", "of")):
        return 2.0, at + 3
    if value is None:
        return None
    if value >= 20 and value % 10 == 0 and 0 < NUMBERS.get(word_at(tokens, end), 0) < 10:
        value, end = value + NUMBERS[word_at(tokens, end)], end + 1
    while word_at(tokens, end) in MULTIPLES:
        scale, end = MULTIPLES[word_at(tokens, end)], end + 1
        value *= scale
        rest = count(tokens, end + (word_at(tokens, end) == "and")) if scale in _SUMMED else None
        if rest is not None and 0 < rest[0] < scale and rest[0] == int(rest[0]):
            value, end = value + rest[0], rest[1]
    if (word_at(tokens, end), word_at(tokens, end + 1), word_at(tokens, end + 2)) == ("and", "a", "half"):
        value, end = value + 0.5, end + 3
    return value, end
