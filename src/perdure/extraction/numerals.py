"""What the readers of quantities share: tokens, numbers in digits and words, and units."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

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

Reading = tuple[tuple[Measure, ...], int] | None


def word_at(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].word if 0 <= place < len(tokens) else ""


def count(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    """Read a number: digits, words, dozens, and a half."""
    if at >= len(tokens):
        return None
    word = tokens[at].word
    value: float | None = None
    end = at + 1
    if tokens[at].measures and tokens[at].measures[0][0] == "n":
        value = tokens[at].measures[0][1]
    elif word in NUMBERS and not (word == "one" and word_at(tokens, at + 1) in ("of", "another")):
        value = NUMBERS[word]
    elif "-" in word and all(part in NUMBERS for part in word.split("-")):
        value = sum(NUMBERS[part] for part in word.split("-"))
    elif word in ("a", "an") and word_at(tokens, at + 1) in MULTIPLES:
        value = 1.0
    elif (word, word_at(tokens, at + 1), word_at(tokens, at + 2)) in (("a", "couple", "of"), ("a", "pair", "of")):
        return 2.0, at + 3
    if value is None:
        return None
    if value >= 20 and value % 10 == 0 and 0 < NUMBERS.get(word_at(tokens, end), 0) < 10:
        value, end = value + NUMBERS[word_at(tokens, end)], end + 1
    while word_at(tokens, end) in MULTIPLES:
        value, end = value * MULTIPLES[word_at(tokens, end)], end + 1
    if (word_at(tokens, end), word_at(tokens, end + 1), word_at(tokens, end + 2)) == ("and", "a", "half"):
        value, end = value + 0.5, end + 3
    return value, end
