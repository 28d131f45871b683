"""Of what is known to be so many there are others now: down to five hens, our third child was born."""

from typing import Final

from perdure.extraction.claim import Claim, people
from perdure.extraction.comparison import Comparison, clash, differs
from perdure.extraction.meanings import canonical, classes_of, table_of


def recounted(old: Claim, new: Claim) -> Comparison | None:
    """We are down to five hens now: of what is known to be so many there are others."""
    if not new.change or new.negated or old.negated or new.past or old.past or new.another:
        return None
    said = frozenset(word for word in new.words if " " not in word) - {"have"}
    counts = [{value for name, value in one.measures if name == "n"} for one in (old, new)]
    other = len(counts[0]) == len(counts[1]) == 1 and counts[0] != counts[1]
    if other and said and said <= old.words and new.verb == "have":
        return clash("there are more or fewer now")
    return None


def one_more(old: Claim, new: Claim) -> Comparison | None:
    """Our third child was born: of what is known to be so many there is one more."""
    counts = {value for name, value in old.measures if name == "n"}
    if not counts or old.verb != "have" or old.past or new.negated or new.coming or not old.value & new.words:
        return None
    came = not classes_of("births", "verbs").isdisjoint((new.verb, *new.words)) or (
        new.link == "from" and not new.value
    )
    said = new.value if new.verb == "have" else new.words
    nth = (at for at, word in enumerate(table_of("births")["nth"].split(), 1) if canonical(word) in said)
    number = next(nth, _SECOND if new.another and new.definite | new.copula else 0)
    one_more = came and counts == {number - 1.0} and people(old) == people(new) - old.value
    return clash("there is one more now") if one_more else None


_SECOND: Final = 2


def put_off(old: Claim, new: Claim) -> Comparison | None:
    """Compare when one thing is, where one gives a day and the other only a month or a season that it was moved to."""
    if not new.change or old.change or old.topic != new.topic or not old.topic or not new.value <= old.value:
        return None
    before, after = ({name for name, _ in one.measures} for one in (old, new))
    if not before or not after or before & after or not before | after <= _WHEN or old.negated or new.negated:
        return None
    return clash("it is at another time", loosely=True)


_WHEN: Final = frozenset({"weekday", "date", "month", "year", "then"})
"""Measures that are times of a calendar."""


def once_otherwise(old: Claim, new: Claim) -> Comparison | None:
    """What was done in the place of what is done always: I walk to work, I took the bus instead of walking.

    And what took the place of something else: we switched from Alder to Birch, we switched from Kite to Crane.
    """
    if old.replaced and new.replaced and not (old.topic | new.topic or new.replaced & old.words):
        return differs("other things were replaced")
    if old.past or not (new.past and new.replaced) or new.copula or new.verb in _FOR_GOOD:
        return None
    if new.no_more:
        return None
    daily = new.verb == old.verb or new.verb in _DAILY
    return differs("it was otherwise once") if daily else None


_DAILY: Final = frozenset(
    "take eat drink have wear cook order watch read walk drive ride cycl run use go travel".split()
)
"""Verbs, as claims have them, of what is done one way or another each time."""
_FOR_GOOD: Final = frozenset("switch mov move chang replac put".split())


def some_of_them(old: Claim, new: Claim) -> bool:
    """Tell whether a claim counts only some of what another counts, who did something, or so many more: we have 12
    hens; three hens got out; we got two new hens.
    """
    counts = any(name == "n" for name, _ in new.measures) and not new.copula
    return counts and ((new.verb == "get" and new.change) or bool(old.value & new.topic and new.value - old.value))
