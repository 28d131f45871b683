"""Function words that carry meaning: "in the box", "under the box"; "all" and "some"; "on" and "off"; "her" and "his".

Two statements that are the same but for such a word are not the same. Which words these are, and which of them may
stand for one another, is told by `function_words.toml`; articles, auxiliaries, fillers and order say nothing here.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from perdure.domain.text import words
from perdure.extraction.abroad import denies as denied
from perdure.extraction.aliases import one_name
from perdure.extraction.bounds import bounded
from perdure.extraction.claim import Claim
from perdure.extraction.claims import claims
from perdure.extraction.comparison import Comparison, clash, unsure
from perdure.extraction.firsthand import in_first_person
from perdure.extraction.language import USER, fold, spoken
from perdure.extraction.likeness import one_form, stops
from perdure.extraction.lists import lists
from perdure.extraction.meanings import canonical
from perdure.extraction.mutual import mutual
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrasing import NOT
from perdure.extraction.regex import regex
from perdure.extraction.retold import retold

_Both = tuple[str, str]
"""The words that differ; '' for none."""


def told_apart(old: str, new: str) -> Comparison | None:
    """Compare statements that say the same else by their function words; None where these say the same, too.

    A thing that can be moved is on one side of a place; whatever else differs stands beside the other.
    """
    found = _apart(old, new)
    if found is None:
        return None
    return clash("one is the opposite of the other") if _sides_of_one(old, new, found) else unsure(_reason(found))


def worded_apart(old: str, new: str) -> str | None:
    """Return in which two words statements differ that say the same else, as a reason; None where in none."""
    found = _apart(old, new)
    return None if found is None else _reason(found)


def _reason(words_: _Both) -> str:
    return "{} and {} are not the same".format(*(f'"{one.replace("_", " ")}"' if one else "nothing" for one in words_))


def _apart(old: str, new: str) -> _Both | None:
    if max(len(old), len(new)) > _LONGEST:
        return None
    codes = dict.fromkeys((spoken(new), spoken(old)))
    every = (_apart_in(old, new, code) for code in codes if code in lists("function_words"))
    return next((found for found in every if found), None)


def _apart_in(old: str, new: str, code: str) -> _Both | None:
    if code != "en":
        return _told(old, new, code)
    found = _told(*_framed(old, new), code)
    if found and len(named := [text for text in (old, new) if _USER.search(text)]) == 1:
        mine = [_THEIRS.sub("my", text) if text in named else text for text in (old, new)]  # User likes his job
        return found if _told(*_framed(*mine), code) else None
    return found


def _framed(old: str, new: str) -> tuple[str, str]:
    return one_name(*retold(*bounded(*mutual(in_first_person(old), in_first_person(new)))))


def _told(old: str, new: str, code: str) -> _Both | None:
    table, one, other = _table(code), _laid(old, code), _laid(new, code)
    rests = _within(one, other, code), _within(other, one, code)
    found = _of_one_group(one, other, table, "one_of")
    if any(rests):
        found = found or _turned(one, other, table) or _led_apart(one, other, table, whole=all(rests))
    if all(rests):
        found = found or _told_alone(one, other, table)
    return found


_USER: Final = regex(r"\buser\b", re.IGNORECASE)
_THEIRS: Final = regex(r"\b(?:he|him|his|himself|she|hers?|herself|they|them|theirs?)\b", re.IGNORECASE)


def _sides_of_one(old: str, new: str, found: _Both) -> bool:
    """Tell whether two statements say of one thing that can be moved that it is on either side of one place."""
    table = _table("en")
    if spoken(new) != "en" or frozenset(found) not in table.opposed or not table.places.issuperset(found):
        return False
    one, other = claims(old), claims(new)
    return (
        len(one) == len(other) == 1
        and _placed(one[0]) == _placed(other[0])
        and all(_of_one_thing(*both) for both in ((one[0], old), (other[0], new)))
    )


def _placed(claim: Claim) -> tuple[frozenset[str], ...]:
    """Return what a claim is about and where that is, without the side: "under hut" is of a hut."""
    return claim.topic, frozenset(one.rpartition(" ")[-1] for one in claim.value), claim.scope


def _of_one_thing(claim: Claim, text: str) -> bool:
    """Tell whether a claim says of one thing that can be moved where it is, in words of a text for no more than one."""
    moved = any(word in _table("en").movable and canonical(word) == claim.head for word in words(fold(text)))
    known = bool(claim.names) or not {"the", USER}.isdisjoint(claim.order)
    return moved and claim.copula and known and not (claim.past or claim.negated or claim.indefinite or claim.another)


_LONGEST: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """The words of one language: the lines on which each stands, and what they are for."""

    lines: Mapping[str, frozenset[int]]
    leading: frozenset[str]
    either: Mapping[str, frozenset[str]]
    governed: Mapping[str, frozenset[str]]
    opposed: frozenset[frozenset[str]]
    places: frozenset[str]
    movable: frozenset[str]
    needed: frozenset[str]
    followed: frozenset[str]
    groups: Mapping[str, Sequence[Mapping[str, int]]]
    known: frozenset[str]
    phrases: re.Pattern[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Laid:
    """A statement: its function words, the others in order, and which of the former lead to each of the latter."""

    small: tuple[str, ...]
    rest: tuple[str, ...]
    leads: Mapping[str, frozenset[str]]
    behind: Mapping[str, str]
    """What stands behind each of the others."""
    denied: bool


def _turned(one: _Laid, other: _Laid, table: _Table) -> _Both | None:
    """Return two words of opposite meaning, each of which only one of the statements has."""
    lost, added = _own(one, other), _own(other, one)
    pairs = ((a, b) for a in lost for b in added if frozenset({a, b}) in table.opposed)
    return next((pair for pair in pairs if not _fits(*pair, table, said=one.rest)), None)


def _led_apart(one: _Laid, other: _Laid, table: _Table, *, whole: bool) -> _Both | None:
    """Return two words that lead to the same one and may not stand for one another; but for `whole`, two for where."""
    for word, same in _met(one.leads, other.leads):
        lost, added = one.leads[word] - other.leads[same], other.leads[same] - one.leads[word]
        for pair in ((a, b) for a in sorted(lost) for b in sorted(added)):
            beside = (word, one.behind.get(word, ""))
            if (whole or table.places.issuperset(pair)) and not _fits(*pair, table, beside, one.rest):
                return pair
    return None


def _met(some: Iterable[str], others: Iterable[str]) -> Iterator[_Both]:
    """Yield the words that two statements have in common, be it in another form."""
    return (
        (one, other) for one in some for other in others if one == other or (one and other and one_form(one, other))
    )


def _fits(one: str, other: str, table: _Table, before: Iterable[str] = (), said: Iterable[str] = ()) -> bool:
    """Tell whether two words may stand for one another, before some others, in a statement of such words."""
    if table.lines.get(one, _NONE) & table.lines.get(other, _NONE):
        return True
    ways = ((table.either, before), (table.governed, said))
    return any({one, other} <= some.get(word, frozenset()) for some, words_ in ways for word in words_)


_NONE: Final = frozenset[int]()


def _of_one_group(one: _Laid, other: _Laid, table: _Table, groups: str) -> _Both | None:
    """Return two words of a group of which only one holds."""
    for group in table.groups[groups]:
        lost, added = (
            {group[word]: word for word in _own(*both) if word in group} for both in ((one, other), (other, one))
        )
        if (only := lost.keys() - added.keys()) and (more := added.keys() - lost.keys()):
            return lost[min(only)], added[min(more)]
    return None


def _told_alone(one: _Laid, other: _Laid, table: _Table) -> _Both | None:
    """Return the word that only one of two statements of the same other words has, and what the other has for it."""
    denied = one.denied or other.denied
    found = _of_one_group(one, other, table, "beside")
    if found := found or (None if denied else _of_one_group(one, other, table, "asserted")):
        return found
    needed = table.needed - frozenset[str]().union(*table.groups["asserted"]) if denied else table.needed
    lost, added = _own(one, other), _own(other, one)
    for word in needed.intersection((*lost, *added)):
        others = added if word in lost else lost
        if not any(_alike(word, another, table, one.rest) for another in others):
            return (word, "") if word in lost else ("", word)
    return None


def _alike(one: str, other: str, table: _Table, said: Iterable[str]) -> bool:
    groups = (group for some in table.groups.values() for group in some)
    return _fits(one, other, table, said=said) or any(
        one in group and group[one] == group.get(other) for group in groups
    )


def _own(one: _Laid, other: _Laid) -> list[str]:
    """Return the function words that one statement has and the other has not, or has fewer of."""
    return list(Counter(one.small) - Counter(other.small))


def _within(one: _Laid, other: _Laid, code: str) -> bool:
    """Tell whether a statement has no other words than another one has."""
    if code == "en":
        return {*one.rest} <= {*other.rest}
    return all(any(one_form(word, another) for another in other.rest) for word in one.rest)


@lru_cache(maxsize=4096)
def _laid(text: str, code: str) -> _Laid:
    table, tokens = _table(code), _tokens(text, _table(code))
    small: list[str] = []
    rest: list[str] = []
    leads: dict[str, frozenset[str]] = {}
    pending: list[str] = []
    for token in tokens:
        if token in table.known:
            small.append(token)
        if token in table.leading:
            pending.append(token)
        elif token not in table.known and (word := _word(token, code)):
            rest.append(word)
            leads[word] = leads.get(word, frozenset()) | {*_before(pending, token)}
            pending = []
    if pending and pending[-1] in table.followed:
        small.remove(pending.pop())
    leads[""] = frozenset(pending)
    denies = not NOT.isdisjoint("_".join(tokens).split("_")) if code == "en" else denied(tokens, code)
    return _Laid(small=tuple(small), rest=tuple(rest), leads=leads, behind=dict(pairwise(rest)), denied=denies)


def _before(pending: Iterable[str], token: str) -> Iterable[str]:
    """Return what leads to a word: what is for cutting is to cut."""
    return ("to" if one == "for" and token.endswith("ing") else one for one in pending)


def _tokens(text: str, table: _Table) -> list[str]:
    """Return the folded words of a text, several that are one joined by _."""
    plain = _CONTRACTED.sub(lambda found: f"{_AUXILIARY[found[1]]} not", fold(text).replace("’", "'"))
    joined = table.phrases.sub(lambda found: found[0].replace(" ", "_"), plain)
    return [word for one in joined.split() for word in ([one.strip(_EDGES)] if "_" in one else words(one))]


_CONTRACTED: Final = regex(r"(\bca|\bwo|\bsha|)n't\b")
_AUXILIARY: Final = {"ca": "can", "wo": "will", "sha": "shall", "": ""}
_EDGES: Final = ".,;:!?()'\"“”"


def _word(token: str, code: str) -> str:
    """Return what a word is compared by; "" where it says nothing."""
    if token in NUMBERS and code == "en":
        return str(NUMBERS[token])
    if token in stops():
        return ""
    return canonical(token) if code == "en" else token


@cache
def _table(code: str) -> _Table:
    table = {name: _folded(text) for name, text in lists("function_words")[code].items()}
    rows = [line.split() for name in ("leading", "alike") for line in _lines(table, name)]
    lines = {word: frozenset(at for at, row in enumerate(rows) if word in row) for row in rows for word in row}
    groups = {name: [_sets(line) for line in _lines(table, name)] for name in ("one_of", "beside", "asserted")}
    root = canonical if code == "en" else str
    needed, every = _some(table, "needed"), (group for some in groups.values() for group in some)
    known = needed.union(lines, *every)
    phrases = sorted((word.replace("_", " ") for word in known if "_" in word), key=len, reverse=True)
    return _Table(
        lines=lines,
        leading=_some(table, "leading"),
        either=_either(_lines(table, "either"), root),
        governed=_either(_lines(table, "governed"), root),
        opposed=_opposed(table),
        places=_some(table, "places"),
        movable=_some(table, "movable"),
        needed=needed,
        followed=_some(table, "followed"),
        groups=groups,
        known=known,
        phrases=re.compile(rf"\b(?:{'|'.join(phrases)})\b" if phrases else r"(?!)"),
    )


def _folded(text: str) -> str:
    return re.sub(r"[^\s|:_]+", lambda found: "".join(words(fold(found[0]))), text)


def _some(table: Mapping[str, str], name: str) -> frozenset[str]:
    return frozenset(table.get(name, "").split())


def _lines(table: Mapping[str, str], name: str) -> list[str]:
    return table.get(name, "").strip().splitlines()


def _sets(line: str) -> Mapping[str, int]:
    return {word: at for at, some in enumerate(line.split("|")) for word in some.split()}


def _either(lines: Iterable[str], root: Callable[[str], str]) -> Mapping[str, frozenset[str]]:
    """Map a word to those that may stand for one another before it, or beside it."""
    found: dict[str, frozenset[str]] = {}
    for line in lines:
        some, _, nouns = line.partition(":")
        for noun in nouns.split():
            found[root(noun)] = found.get(root(noun), frozenset()) | {*some.split()}
    return found


def _opposed(table: Mapping[str, str]) -> frozenset[frozenset[str]]:
    sides = (line.partition("|") for line in _lines(table, "opposed"))
    return frozenset(frozenset({a, b}) for one, _, other in sides for a in one.split() for b in other.split())
