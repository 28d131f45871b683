"""Which attribute of one thing a statement gives its value, in whatever frame: the library is MIT licensed, its licence
is GPL.

Of the attributes read here one value holds at a time. What restricts a statement (in winter, on weekdays, for guests)
stands in no frame, so a statement with such words is not read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Final

from perdure.domain.text import MONTH_STEMS, words
from perdure.extraction.aliases import in_apposition
from perdure.extraction.comparison import Comparison, agrees, clash
from perdure.extraction.gone import times
from perdure.extraction.held_once import one_in_the_other, told_further
from perdure.extraction.lists import Rule, frames, lists, words_of
from perdure.extraction.meanings import canonical, classes_of, lexicon
from perdure.extraction.natives import is_city
from perdure.extraction.quantities import Measure, amount, in_other_currencies, read
from perdure.extraction.regex import regex
from perdure.extraction.turning import renamed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attribute:
    """How an attribute is told, and what of two values has to be so that they exclude each other."""

    name: str
    cues: frozenset[str]
    frames: tuple[Rule, ...]
    one_of: tuple[Mapping[str, int], ...] = ()
    links: tuple[frozenset[str], ...] = ()
    sort: str = ""
    modified: bool = False
    placed: bool = False
    venues: bool = False
    shared: bool = False
    crowded: bool = False
    spared: frozenset[str] = frozenset()
    nobody: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Attributed:
    """A value of an attribute of one thing: its words, its name where it has one, and what led there.

    `within`: more of which of several it is, where that is told; `was`: who it was before; `beside`: others may be it;
    `now`: it is said to be so now.
    """

    attribute: _Attribute
    of: frozenset[str]
    named: str
    value: str
    link: str
    within: frozenset[str]
    was: str
    beside: bool
    now: bool

    @property
    def whole(self) -> frozenset[str]:
        """What it is of, with its name, which may only begin the sentence: Gym members."""
        return self.of | _classes(self.named)


def valued(old: str, new: str) -> Comparison | None:
    """Compare two texts that give an attribute of one thing its value: the same, or another, of which one holds."""
    pairs = list(product(attributed(old), attributed(new)))
    if any(_again(one, other) for one, other in pairs):
        return agrees("the same value of the same")
    return ONE_VALUE if any(_instead(one, other) for one, other in pairs) else None


def several(old: str, new: str) -> bool:
    """Tell whether two texts give an attribute of one thing two values that it may have at a time."""
    return any(_both(one, other) for one, other in product(attributed(old), attributed(new)))


ONE_VALUE: Final = clash("of such an attribute one value holds")


def _again(old: Attributed, new: Attributed) -> bool:
    """Tell whether one gives the same attribute of the same thing the same value, and tells no more of either."""
    if old.attribute != new.attribute or old.was or new.was or not new.within <= old.within:
        return False
    if old.whole != new.whole and not (new.named and old.named == new.named and new.of <= old.of):
        return False
    if old.attribute.sort == "number":
        return not in_other_currencies(old.value, new.value) and _numbers(old.value, "number") == _numbers(
            new.value, "number"
        )
    if any(old.value.casefold() in row for row in old.attribute.one_of):
        first, second = old.value.casefold(), new.value.casefold()
        return any(first in row and row[first] == row.get(second) for row in old.attribute.one_of)
    if _measures(old.value) != _measures(new.value):
        return False
    if _measures(old.value) and _only_measures(old.value) and _only_measures(new.value):
        return True
    links = old.link == new.link or not old.attribute.links
    same = _classes(old.value) == _classes(new.value) != frozenset()
    return links and same and not renamed(f"It is {old.value}", f"It is {new.value}")


@lru_cache(maxsize=4096)
def attributed(text: str) -> tuple[Attributed, ...]:
    """Return what a text says of which attributes of one thing; nothing where it says more than that."""
    if len(text) > _LONG or _OPEN.search(text):
        return ()
    plain = _TAIL.sub("", _MIDST.sub("", _LEAD.sub("", in_apposition(text))))
    said = {*words(text.casefold()), *(("%",) if "%" in text else ())}
    return tuple(_found(plain, frozenset(said), now=_NOW.search(text) is not None))


def _found(plain: str, said: frozenset[str], *, now: bool) -> Iterator[Attributed]:
    for one in _attributes():
        if one.cues.isdisjoint(said):
            continue
        told = next((found for form in one.frames if (found := form.compiled.fullmatch(plain))), None)
        if told is None:
            continue
        groups = told.groupdict("")
        thing = _BEFORE.sub("", groups["of"])
        called = _CALLED.fullmatch(thing) is not None and (" " in thing or not thing.endswith("s"))
        named = thing.split()[-1] if called else ""
        if (one.nobody and _somebody(thing, named)) or (not named and _ONE_OF_MANY.search(thing)):
            continue
        yield Attributed(
            attribute=one,
            of=_classes(f"{thing.removesuffix(named)} {groups.get('what', '')}"),
            named=named,
            value=next(filter(None, map(groups.get, ("is", "name", "known"))), "") or "",
            link=groups.get("link", "").casefold().replace(" ", "_"),
            within=_classes(groups.get("in", "")),
            was=groups.get("was", ""),
            beside=one.shared and not groups.get("sole"),
            now=now,
        )


def _instead(old: Attributed, new: Attributed) -> bool:
    """Tell whether one says of the same attribute of the same thing what excludes the other."""
    if old.attribute != new.attribute or old.was:
        return False
    if new.was:
        return new.of <= old.of and _classes(new.was) <= _classes(old.value) and _excludes(old, new)
    if _beside(old, new) or not _of_one(old, new) or _led_apart(old, new):
        return False
    return _excludes(old, new)


def _both(old: Attributed, new: Attributed) -> bool:
    """Tell whether both give the same attribute of the same thing a value, and of such values several may hold."""
    how = old.attribute
    if how != new.attribute or old.was or new.was or new.now or not _of_one(old, new):
        return False
    if _classes(old.value) == _classes(new.value):
        return False
    if _beside(old, new) or _led_apart(old, new) or _spared(old, new):
        return True
    named = all((sorts_of_places(one) or _is_name(one)) and not _measures(one) for one in (old.value, new.value))
    return how.venues and named and not _of_one_sort(old, new)


def _of_one(old: Attributed, new: Attributed) -> bool:
    """Tell whether both speak of the same thing."""
    kin = old.named and old.named == new.named and not (old.of and new.of)
    return bool(kin or old.whole == new.whole) and not (old.within and new.within and old.within != new.within)


def _beside(old: Attributed, new: Attributed) -> bool:
    """Tell whether others may be it beside either."""
    return (old.beside or new.beside) and (new.attribute.crowded or not new.now)


def _led_apart(old: Attributed, new: Attributed) -> bool:
    """Tell whether prepositions lead to the values of which each may have one: at Bosch, for Alma."""
    links = old.attribute.links
    return bool(links and old.link and new.link) and not any({old.link, new.link} <= group for group in links)


def _spared(old: Attributed, new: Attributed) -> bool:
    return not (_classes(old.value) | _classes(new.value)).isdisjoint(old.attribute.spared)


def _of_one_sort(old: Attributed, new: Attributed) -> bool:
    """Tell whether two places are of a sort of which none is in another; or names that are led to alike."""
    links = {old.link, new.link}
    if _VENUE in links and links <= {_VENUE, "at"} and all(map(_of_a_venue, (old.value, new.value))):
        return True
    alike = old.attribute.venues and old.link == new.link
    if alike and all(_unknown(one) or is_city(one) for one in (old.value, new.value)):
        return True
    return not sorts_of_places(old.value).isdisjoint(sorts_of_places(new.value))


def _of_a_venue(value: str) -> bool:
    """Tell whether a value is the name of a place, and none in which others are: the Corn Exchange, not Hyde Park."""
    wide = words_of("attributed", "wide").isdisjoint(words(value.casefold()))
    return _is_name(value) and wide and not is_city(value)


def _excludes(old: Attributed, new: Attributed) -> bool:
    """Tell whether of two values of one attribute only one can hold."""
    how = old.attribute
    one, other = old.value, new.value
    if (how.placed and not _of_one_sort(old, new)) or in_other_currencies(one, other) or _spared(old, new):
        return False
    if how.sort:
        return _numbers(one, how.sort).isdisjoint(_numbers(other, how.sort))
    if told_further(one, other) or told_further(other, one):
        return False
    if how.one_of:
        first, second = one.casefold(), other.casefold()
        return any(first in row and second in row and row[first] != row[second] for row in how.one_of)
    left, right = _measures(one), _measures(other)
    if (left and right) or _only_measures(one) or _only_measures(other):
        kinds = {name for name, _ in left} == {name for name, _ in right}
        return kinds and not ({name for name, _ in left} & _WHEN) and left.isdisjoint(right)
    return _apart(one, other, how)


def _apart(one: str, other: str, how: _Attribute) -> bool:
    """Tell whether two values in words are two things, of which none lies in the other or is a name of it."""
    left, right = _classes(one), _classes(other)
    table = lexicon()
    added, lost = right - left, left - right
    if not added or not lost:
        return False
    if any(not table.kinds.get(word, frozenset()).isdisjoint(lost) for word in added):
        return False
    if any(not table.kinds.get(word, frozenset()).isdisjoint(added) for word in lost):
        return False
    if (added <= table.countries) != (lost <= table.countries):
        return False
    houses = classes_of("aligned", "premises") | classes_of("aligned", "venues")
    if left & right and not how.modified:
        return all(map(_told_apart, (one, other)))
    if _is_name(one) != _is_name(other):
        return not (left & houses).isdisjoint(houses) and not (right & houses).isdisjoint(houses)
    return not one_in_the_other(left, right)


@lru_cache(maxsize=1024)
def _unknown(value: str) -> bool:
    """Tell whether it is called by a name alone, and may be a house or a town; no language, and no time."""
    known = canonical(value.casefold()) in times() or value.casefold() in _dates()
    known = known or value.casefold() in str(lists("english")["classes"]["language"]).split()
    return _NAME.fullmatch(value) is not None and not known and not sorts_of_places(value)


@cache
def _dates() -> frozenset[str]:
    """Return the names of seasons, months, weekdays and feasts."""
    english = lists("calendar")["en"]
    return frozenset(map(str, (*english["seasons"], *english["holidays"]))) | _FEASTS


@lru_cache(maxsize=4096)
def sorts_of_places(value: str) -> frozenset[str]:
    """Return of which sorts of places a value is, of which none is in another of its sort: a house, a room, a city."""
    named = [one for one in words(value.casefold()) if one.isalpha() and len(one) > 1]
    noun, joined = canonical(named[-1] if named else ""), canonical("-".join(named[-2:]))
    found = {sort for sort, nouns in _nouns_of_places().items() if not nouns.isdisjoint((noun, joined))}
    if any(noun in classes_of("aligned", name) for name in ("premises", "venues", "rooms", "holders")):
        found.add(noun)
    if frozenset() != _classes(value) <= lexicon().countries - _WIDER:
        found.add("country")
    elif is_city(value):
        found.add("city")
    elif not any(map(str.isspace, value)) and any(map(str.isdigit, value)):
        found.add("label")
    return frozenset(found)


@cache
def _nouns_of_places() -> Mapping[str, frozenset[str]]:
    return {sort: frozenset(map(canonical, str(row).split())) for sort, row in lists("attributed")["places"].items()}


def _only_measures(value: str) -> bool:
    return all(token.measures or token.stop for token in read(value))


def _told_apart(value: str) -> bool:
    """Tell whether a value has a name, a number or the like, by which it is one of some of a kind."""
    return any(word[0].isupper() or any(map(str.isdigit, word)) or word in _SIDES for word in value.split())


def _is_name(value: str) -> bool:
    return any(word[0].isupper() or any(map(str.isdigit, word)) for word in value.split())


def _numbers(value: str, sort: str) -> frozenset[str]:
    """Return the number that a value is; of a date its month with the year, where it has one."""
    if sort == "number":
        return frozenset({str(amount(value))})
    return frozenset(word[:3] for word in words(value.casefold()) if word[:3] in MONTH_STEMS)


def _measures(value: str) -> frozenset[Measure]:
    return frozenset(measure for token in read(value) for measure in token.measures)


@lru_cache(maxsize=4096)
def _classes(text: str) -> frozenset[str]:
    return frozenset(canonical(word) for word in words(text.casefold()) if word not in _LITTLE)


def _somebody(thing: str, named: str) -> bool:
    """Tell whether it is a person of whom something is told, whose ways are many."""
    return bool(named) or thing == "I" or not _classes(thing).isdisjoint(lexicon().people - {"we"})


@cache
def _attributes() -> tuple[_Attribute, ...]:
    table = lists("attributed")
    parts = table["parts"]
    return tuple(
        _Attribute(
            name=name,
            cues=frozenset(str(one["cues"]).split()),
            frames=frames(parts, str(one["frames"])),
            one_of=tuple(map(_members, str(one.get("one_of", "")).strip().splitlines())),
            links=tuple(frozenset(group.split()) for group in str(one["links"]).split("|")) if "links" in one else (),
            sort=str(one.get("sort", "")),
            modified=bool(one.get("modified")),
            placed=bool(one.get("placed")),
            venues=bool(one.get("venues")),
            spared=frozenset(map(canonical, str(one.get("spared", "")).split())),
            nobody=bool(one.get("nobody")),
        )
        for name, one in table["attributes"].items()
    ) + tuple(
        _office(name, str(row), parts, kind=kind)
        for kind in ("offices", "tasks", "crowds")
        for name, row in table[kind].items()
    )


def _members(line: str) -> dict[str, int]:
    """Map the values of a group to which of them each stands for."""
    return {word.strip(): at for at, some in enumerate(line.split(",")) for word in some.split("|")}


def _office(name: str, row: str, parts: Mapping[str, str], *, kind: str) -> _Attribute:
    """Return the attribute of who sees to something, told by what they are called, do or have, or is done by them.

    Of what several may do at a time it is one alone who is called by its noun and by what it is of.
    """
    nouns, verbs, done, held, theirs = (part.strip().replace(" ", "|") for part in f"{row}||".split("|")[:5])
    lines = [
        f"(?:(?P<sole>the )|our |an? )?(?:{nouns}) (?:of|for|at) OF is (?:called )?WHO",
        f"(?:my|our|the) (?P<of>(?P<sole>WORD )*?)(?:{nouns}) is (?:called )?WHO",
        f"WHO(?: is|['’]s| am|['’]m) (?:(?P<sole>the )|our |an? )?(?:{nouns}) (?:of|for|at) OF",
        f"WHO(?: is|['’]s| am|['’]m) (?:my|our|the) (?P<of>(?P<sole>WORD )*?)(?:{nouns})",
    ]
    lines += [f"WHO (?:{verbs}) DEFINITE"] if verbs else []
    lines += [f"OF (?:is|are) (?:{done}) by WHO"] if done else []
    lines += [f"OF (?:{theirs}) to WHO"] if theirs else []
    lines += [f"GIVER (?:the |our )?(?P<of>(?:WORD )?)(?:{held}) TAKER"] if held else []
    return _Attribute(
        name=name,
        shared=kind != "offices",
        crowded=kind == "crowds",
        cues=frozenset(f"{nouns}|{verbs}|{done}|{held}|{theirs}".split("|")) - {""},
        frames=frames(parts, "\n".join(lines)),
    )


_VENUE: Final = "venue"
_NAME: Final = regex(r"[A-ZÀ-Ý][\w'’-]+")
_FEASTS: Final = frozenset("whitsun pentecost lent advent ramadan carnival".split())
"""Feasts that are no day of the calendar."""
_NOW: Final = regex(r"\b(?:now|nowadays|these days|currently|since|as of|instead|again)\b", re.IGNORECASE)
_LONG: Final = 200
_POINT: Final = (
    r"(?:(?:this|next) (?:month|week|year|term|season|january|february|march|april|may|june|july|august|september"
    r"|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december)(?: 1st)?|the (?:first|1st))"
)
_LEAD: Final = regex(
    r"^(?:(?:since|after|as of|because of|thanks to|now that) [^,.;]{3,50}, "
    rf"|(?:(?:starting|beginning|effective)(?: from| in| on)?|from|as of) {_POINT},? "
    r"|(?:actually|well|so|now|in fact|oh)[, ]+)+",
    re.IGNORECASE,
)
_MIDST: Final = regex(
    r" (?:now|actually|currently|still(?! (?:runs?|lasts?|goes|go|ha(?:s|ve))\b)|officially|apparently|originally"
    r"|in fact)(?= )",
    re.IGNORECASE,
)
_TAIL: Final = regex(
    r"(?:,? (?:now|again|nowadays|these days|currently|at the moment|actually|only|(?:as )?it turns out|after all"
    r"|in fact|originally|by the way|final|instead|(?:says|said|according to) (?:the|my|our) \w+"
    rf"|(?:(?:starting|beginning|effective)(?: from| in| on)?|from|as of) {_POINT}(?: on(?:wards)?)?"
    r"|since (?:last |the )?\w+(?: \d{4})?))*[.!]*\s*$",
    re.IGNORECASE,
)
_OPEN: Final = regex(
    r"\?|n['’]t\b|\b(?:if|would|could|should|might|maybe|perhaps|hopefully|used to|will|going to|no longer|not|never"
    r"|wish|hope|temporarily|for now|also|too|as well|today|tonight|tomorrow|yesterday|another"
    r"|thinks?|believes?|reckons?|claims|finds)\b",
    re.IGNORECASE,
)
"""What is not so, or not surely, or not for long, or is so beside something else."""
_BEFORE: Final = regex(r"^(?:my|our|the) ", re.IGNORECASE)
_CALLED: Final = regex(r"(?!We\b)(?:[a-z-]+ ){0,2}[A-Z][a-zà-ÿ'-]+")
_ONE_OF_MANY: Final = regex(
    r"\b(?:friend|colleague|neighbou?r|classmate|teammate|student|pupil|client|customer|patient|guest|co-?worker|mate)$",
    re.IGNORECASE,
)
"""Of whom one has several, and none of the name tells which."""
_LITTLE: Final = frozenset("the a an my our s of for at".split())
_SIDES: Final = frozenset("top bottom left right upper lower first second third fourth fifth front back".split())
_WIDER: Final = frozenset("europe asia africa uk".split())
"""Among the countries, what others are in."""
_WHEN: Final = frozenset("weekday month clock date year freq".split())
