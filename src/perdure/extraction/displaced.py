"""What a statement tells in the place of another, in frames that no grammar joins: lines of 100, we wrap at 88 now."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS, words
from perdure.extraction.awhile import now_and_then
from perdure.extraction.departures import another_now
from perdure.extraction.instead import akin
from perdure.extraction.lists import Rule, frames, lists, possible
from perdure.extraction.meanings import canonical
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.quantities import amount
from perdure.extraction.regex import regex
from perdure.extraction.topics import words_told


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """How a known statement reads and how one that takes its place, and what of both has to be the same, or another."""

    why: str
    old: tuple[Rule, ...]
    new: tuple[Rule, ...]
    same: tuple[str, ...]
    other: tuple[str, ...]
    higher: str
    order: tuple[str, ...]
    shares: str
    left: bool
    lower: str
    more: str
    within: str
    apart: str
    alone: bool
    done: bool
    sorts: tuple[frozenset[str], ...]
    traded: bool


def displaced(old: str, new: str) -> str | None:
    """Return why what a text tells is in the place of what a statement tells; None where no frame says so."""
    if len(old) > _LONG or len(new) > _LONG:
        return None
    for turn, after in _told(new):
        for form in turn.old:
            if any(_gives_way(turn, before, after) for before in form.finditer(old)):
                return turn.why
    return another_now(old, new)


def displaces(text: str) -> bool:
    """Tell whether a text has a frame that may put what it tells in the place of something else."""
    return len(text) <= _LONG and bool(_told(text))


def of_another(old: str, new: str) -> bool:
    """Tell whether a text says by name what was put off, and a statement tells when something else is."""
    if len(old) > _LONG or len(new) > _LONG:
        return False
    told = [(turn, after) for turn, after in _told(new) if turn.alone]
    known = [(turn, after, one) for turn, after in told for form in turn.old for one in form.finditer(old)]
    return bool(known) and not any(_gives_way(turn, one, after) for turn, after, one in known)


@lru_cache(maxsize=4096)
def _told(text: str) -> tuple[tuple[_Turn, re.Match[str]], ...]:
    """Return the turns of which a text has the frame, and what it names in it; none where it is open or for a while."""
    is_open = _OPEN.search(text) is not None
    if now_and_then(text) or (is_open and _OPEN.search(_DATED.sub(" ", text)) is not None):
        return ()
    may = possible(text)
    able = ((turn, form) for number, turn, form in _signs() if number is None or number in may)
    able = ((turn, form) for turn, form in able if turn.done or not is_open)
    found = ((turn, form.search(text)) for turn, form in able)
    return tuple((turn, one) for turn, one in found if one is not None and (not turn.traded or trades(one["what"])))


def _gives_way(turn: _Turn, before: re.Match[str], told: re.Match[str]) -> bool:
    """Tell whether what the later of two texts names is the same as in the earlier, and another where it has to be."""
    known, after = before.groupdict(""), told.groupdict("")
    whole = _words(before.string)

    def said_of(name: str) -> frozenset[str]:
        return _words(known[name]) if name in known else whole

    if not all(_has(said_of(name), after[name]) for name in turn.same if after.get(name)):
        return False
    if any(_has(said_of(name), after[name]) or (after[name] and not known.get(name, "-")) for name in turn.other):
        return False
    if turn.higher and _rank(turn, after[turn.higher]) <= _rank(turn, known[turn.higher]):
        return False
    if turn.left and _number(known["many"]) - _number(after["lost"]) != _number(after["left"]):
        return False
    if turn.lower and _number(after[turn.lower]) >= _number(known[turn.lower]):
        return False
    if turn.more and amount(after[turn.more]) <= amount(known[turn.more]):
        return False
    if turn.sorts and not -1 < _sort(turn, known["what"]) != _sort(turn, after["what"]) > -1:
        return False
    if turn.traded and (trades(known["what"]).isdisjoint(trades(after["what"])) or known["what"] == after["what"]):
        return False
    if turn.apart and not whole.isdisjoint(_words(after[turn.apart])):
        return False
    if turn.within and known.get(turn.within) and not _within(known[turn.within], told.string):
        return False
    rest = words_told(after[turn.shares]) if turn.shares else frozenset[str]()
    return len(rest) <= 1 or not rest.isdisjoint(whole)


def _within(place: str, said: str) -> bool:
    """Tell whether a text names a place, or speaks of what the user is part of."""
    return _OURS.search(said) is not None or not _words(place).isdisjoint(_words(said))


def _has(known: Iterable[str], said: str) -> bool:
    """Tell whether a text names something, and nothing but what is known, in words of its families."""
    found = _words(said)
    return bool(found) and all(any(word == one or akin(one, word) for one in known) for word in found)


def _rank(turn: _Turn, level: str) -> int:
    """Return where a level stands in the order of a turn; one of another kind stands before all."""
    return next((turn.order.index(word) for word in words(level.casefold()) if word in turn.order), -1)


def _sort(turn: _Turn, said: str) -> int:
    """Return of which sort of a turn a thing is; -1 for none."""
    named = frozenset(words(said.casefold()))
    return next((at for at, some in enumerate(turn.sorts) if not some.isdisjoint(named)), -1)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(canonical(one) for one in words(text) if one not in _DULL)


def trades(name: str) -> frozenset[str]:
    """Return for what one has a thing of a name, or goes to a firm: for mail, for money; nothing for most words."""
    return _trades().get(name.casefold().removeprefix("the "), frozenset())


@cache
def _trades() -> dict[str, frozenset[str]]:
    rows = [
        (name.replace("_", " "), trade)
        for trade, names in lists("displaced")["trades"].items()
        for name in names.split()
    ]
    return {one: frozenset(trade for name, trade in rows if name == one) for one, _ in rows}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else int(NUMBERS.get(text.casefold(), -1))


@cache
def _signs() -> tuple[tuple[int | None, _Turn, Rule], ...]:
    """Return the frames of what takes the place of something, each with its turn and the number that `possible` has."""
    return tuple((form.number, turn, form) for turn in _turns() for form in turn.new)


@cache
def _turns() -> tuple[_Turn, ...]:
    table = lists("displaced")
    parts = table["parts"]
    return tuple(
        _Turn(
            why=str(one["why"]),
            old=frames(parts, str(one["old"])),
            new=frames(parts, str(one["new"])),
            same=tuple(str(one.get("same", "")).split()),
            other=tuple(str(one.get("other", "")).split()),
            higher=str(one.get("higher", "")),
            order=tuple(str(one.get("order", "")).split()),
            shares=str(one.get("shares", "")),
            left=bool(one.get("left")),
            lower=str(one.get("lower", "")),
            more=str(one.get("more", "")),
            within=str(one.get("within", "")),
            apart=str(one.get("apart", "")),
            alone=bool(one.get("alone")),
            done=bool(one.get("done")),
            sorts=tuple(frozenset(some.split()) for some in str(one.get("sorts", "")).split("|"))
            if "sorts" in one
            else (),
            traded=bool(one.get("traded")),
        )
        for one in table["turns"].values()
    )


_LONG: Final = 200
_DULL: Final = (STOP_WORDS | frozenset("now since last from here".split())) - {"van"}
"""Words that name nothing; a van is a thing."""
_OURS: Final = regex(r"\b(?:our|we)\b", re.IGNORECASE)
_OPEN: Final = regex(
    r"\b(?:if|would(?!n['’]t)|could(?!n['’]t)|might|while|during|in (?:19|20)\d\d|years ago"
    r"|(?<!since )(?<!of )(?<!in )(?-i:may)|should"
    r"|unless|perhaps|maybe|hope|wish|tonight|tomorrow|until|till|temporar\w+"
    r"|(?<!as of )(?<!since )(?<!from )today|for (?:now|a (?:while|week|month|day))|this (?:week|month|weekend|once)"
    r"|next (?:week|month|year)|on (?:holiday|vacation|sick leave)|almost|nearly|dream\w*"
    r"|just for|because|for \w+['’]s \w+|so to speak|jok(?:es?|ing)|acting|interim|(?:stand|fill)(?:s|ing)? in)\b|\?",
    re.IGNORECASE,
)
"""What is only so for a while, not so yet, or not in earnest."""
_DATED: Final = regex(r"\btoday\b|\b(?:until|till)\b|\b(?-i:may) \d", re.IGNORECASE)
"""What is so from that day on, or due on that day, where a frame says so."""
