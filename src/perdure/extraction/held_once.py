"""Two values of one attribute: whether there can be two of them at a time."""

import re
from functools import cache
from itertools import product
from typing import Final

from perdure.domain.text import stem
from perdure.extraction import turning
from perdure.extraction.claim import Claim, people
from perdure.extraction.comparison import Comparison, clash, differs, unsure
from perdure.extraction.gone import times
from perdure.extraction.language import unaccented
from perdure.extraction.lists import lists
from perdure.extraction.meanings import canonical, classes_of, lexicon
from perdure.extraction.regex import regex

_MEMBER: Final = frozenset({canonical("belong")})
ONE_COURSE: Final = frozenset("studi train attend teach buy".split())
"""Of what one can do several at a time, that of which one does one."""
_LOOSE: Final = frozenset({"live", "work", "meet"})
"""Verbs that take many things beside the one place, person or company of which there is one: live in a small flat."""
_PAY: Final = "salari"
"""What stands for "pay" as for "salary": those who are paid, and what is paid for, are many."""
_PUT: Final = frozenset({"store", "park", "hang", "host"})
"""Verbs that say where a thing is: "keeps the honey in the cellar" has the thing among the values."""
_AT: Final = frozenset({"at", "in"})
"""Where something is held: at the mill, in the church."""
PLACES: Final = frozenset("in at on near under behind inside outside".split())


def held_once(old: Claim, new: Claim, added: frozenset[str], lost: frozenset[str]) -> Comparison | None:
    """Judge two values of one attribute by whether there can be two of them."""
    table = lexicon()
    if _two_kinds(old, new, added, lost):
        return clash("of two kinds")
    if old.head in table.several or new.head in table.several:
        return unsure("there may be several of them") if old.topic == new.topic else differs("two of a kind")
    if old.past and new.past and (not old.copula or old.measures != new.measures or old.link in PLACES):
        return differs("two events")
    if _one_wider(old, new, added, lost):
        return unsure("one may lie in the other")
    names = old.names | new.names
    named = bool(added & names) and bool(lost & names)
    if not (old.topic or new.topic):  # I'm Ann, but not: I'm majoring in Latin
        named = named and added | lost <= names
    thing = old.topic - {old.verb} - old.names
    once = old.verb == new.verb and old.verb not in table.several_verbs - ONE_COURSE and not old.past
    if _labels(added | lost) and once and (thing or old.verb in ONE_COURSE):
        return unsure("one tells more of it") if _in_detail(added, lost) else clash("other numbers", loosely=True)
    if old.topic == new.topic == _MEMBER or turning.whom_and_where(old, new):
        return differs("one may belong to both")
    if _painted(old, new, added, lost):
        return clash("it is painted otherwise")
    if old.verb == new.verb and {old.link, new.link} <= table.single.get(old.verb, frozenset()):
        things = [one.topic - {one.verb} - one.names or len(one.value) < 2 for one in (old, new)]
        if turning.other_days(old, new):
            return unsure("on other days of the week")
        if (old.once or new.once) and old.verb not in _PUT:
            return differs("one was so at some time", apart=True)
        if old.verb == _PAY:
            return differs("others are paid")
        if old.verb in _PUT and not old.value & new.value and not any(things):
            return differs("of different things")
        if _side_by_side(old, new, added, lost):
            return unsure("one may go with the other")
        sure = named or old.measures or new.measures or (old.scope == new.scope and old.verb not in _LOOSE)
        return clash("one of these at a time") if sure else unsure("one of these at a time, perhaps")
    if old.copula and new.copula:
        favourite = "favorit" in old.topic & new.topic
        if named or favourite:
            return clash("another value of the same")
        attribute = old.head in classes_of("attributes", "nouns")
        if old.link == new.link == "at" or (old.indefinite and new.indefinite and attribute):
            return clash("another value of the same")
        if bool(added & times()) != bool(lost & times()):
            return differs("one tells where, the other when")
        if old.link == new.link == "on" and not (old.value & new.value or lost & old.names or added & new.names):
            return unsure("what both are on may be two things")  # a slow laptop; a short contract
        if {old.link, new.link} <= PLACES and _at_two_venues(added, lost):
            return clash("it is in one place at a time")
        if bool(added & new.names) != bool(lost & old.names):
            return differs("they tell different things of it")
        if old.link == new.link and old.link in PLACES:
            return clash("it is in one place at a time")
        if frozenset({old.link, new.link}) == _AT and not added & new.names and not lost & old.names:
            return clash("it is in one place at a time")
        return unsure("another value of the same, perhaps") if old.indefinite == new.indefinite else None
    if old.verb in table.several_verbs:
        return differs("one beside the other")
    return _told_of_it(old, new)


def of_another(added: frozenset[str], topic: frozenset[str]) -> bool:
    """Tell whether words added to a topic make another thing of it: a work laptop beside a laptop; or another one of
    what comes in sorts: a driving exam beside an exam, but not my big exam.
    """
    return bool(added & _FOR) or (topic <= _IN_SORTS and not added <= _OF_ANY_SORT)


def of_another_sort(old: str, new: str) -> bool:
    """Tell whether texts begin with one of what comes in sorts, the later one with a sort: my exam, my driving exam."""
    one, other = _SORT.match(old), _SORT.match(new)
    if one is None or other is None or one["sort"] or not other["sort"] or one["of"] != other["of"]:
        return False
    return stem(other["sort"]) not in _OF_ANY_SORT


_SORT: Final = regex(
    r"(?i:my|our) (?:(?P<sort>[a-z-]+) )?(?P<of>exam|test|lesson|class|course|appointment|interview|meeting|match|game)"
    r" (?:is|has|got|was|moved)\b"
)
_FOR: Final = frozenset("work home school spare vacat offic guest backup weekend winter summer".split())
_IN_SORTS: Final = frozenset("exam test lesson class cours appoint interview meet match game rehears".split())
_OF_ANY_SORT: Final = frozenset("big final next import upcom reschedul littl onli week month annual own whole".split())


def _told_of_it(old: Claim, new: Claim) -> Comparison | None:
    """Judge two things that are told of the same one."""
    if (old.verb in _NEEDING) != (new.verb in _NEEDING):
        return differs("one tells how it is, the other what it needs")
    return unsure("another value of the same, perhaps") if old.topic and old.topic == new.topic else None


_NEEDING: Final = frozenset({"need", "requir", "deserv"})
"""Verbs, by their stems, of what is not there yet."""


def _one_wider(old: Claim, new: Claim, added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether only one of two places is a country or a region, in which the other may lie."""
    placed = {old.link, new.link} <= PLACES | {"for"}
    wider = (lexicon().countries, *((_regions(),) if placed else ()))
    return any((added <= one) != (lost <= one) for one in wider) and not _of_two_lands(added, lost)


def _of_two_lands(added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether one of two places is a country or a region, and the other a town of another country."""
    lands = _lands()
    return bool(added and lost) and any(
        wide <= ours[0] and town <= theirs[1]
        for wide, town in ((added, lost), (lost, added))
        for ours in lands
        for theirs in lands
        if ours is not theirs
    )


@cache
def _lands() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Return countries with their regions, each with its towns."""
    rows = (line.split("|") for line in unaccented(str(lists("places")["lands"])).strip().splitlines())
    return tuple(
        (frozenset(map(canonical, wide.split())), frozenset(map(canonical, towns.split()))) for wide, towns in rows
    )


@cache
def _regions() -> frozenset[str]:
    """Return the names of regions, in which a town may lie."""
    return frozenset(map(canonical, unaccented(str(lists("places")["regions"])).replace("-", " ").split()))


def _labels(values: frozenset[str]) -> bool:
    return all(one.rpartition(" ")[2].startswith("#") for one in values)


def _in_detail(one: frozenset[str], other: frozenset[str]) -> bool:
    return any(told_further(*some) for pair in product(one, other) for some in (pair, pair[::-1]))


def told_further(short: str, long: str) -> bool:
    """Tell whether one value is the other in more detail: Python 3 and Python 3.12, GPL and GPLv3."""
    return re.match(rf"{re.escape(short)}(?=\.|-|v?\d)(?<!\d(?=\d))", long, re.IGNORECASE) is not None


def one_in_the_other(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether of two places one is a room, and the other what may stand in it: the kitchen, a blue tin."""
    rooms, holders = classes_of("aligned", "rooms"), classes_of("aligned", "holders")
    return any(
        rooms & place and holders & within and not holders & place for place, within in ((one, other), (other, one))
    )


def _side_by_side(old: Claim, new: Claim, added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether two values may go together: a room and a box, a port and a machine, the bus and the tractor."""
    if one_in_the_other(added, lost) or (old.verb == _RUN and (_PORT in added) != (_PORT in lost)):
        return True
    return old.verb == _DRIVE and old.definite and new.definite


_DRIVE: Final = canonical("drive")
_RUN: Final = canonical("run")
_PORT: Final = canonical("port")


def _at_two_venues(added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether each of two places is a house of its own: the Grand Hotel, the parish church."""
    houses = classes_of("aligned", "premises") | classes_of("aligned", "venues")
    return bool(added & houses) and bool(lost & houses) and not added & lost & houses


def _two_kinds(old: Claim, new: Claim, added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether one thing is said to be of two kinds of it: our dog is a spaniel, our dog is a poodle."""
    kinds = lexicon().kinds.get(old.head, frozenset[str]())
    level = all(one.indefinite and one.copula and one.topic == frozenset({old.head}) for one in (old, new))
    return level and len(added) == len(lost) == 1 and added | lost <= kinds


def _painted(old: Claim, new: Claim, added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether one thing is painted in other colours: our gate is painted sea green, our gate is painted black."""
    thing = old.topic == new.topic and len(old.topic - old.names) > 1 and not people(old)
    colours = [any(_COLOUR in lexicon().exclusive.get(word, ()) for word in side) for side in (added, lost)]
    return thing and old.verb == new.verb == _PAINT and all(colours)


_PAINT: Final = canonical("paint")
_COLOUR: Final = "colour"
