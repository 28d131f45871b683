"""Labels: addresses, handles and single letters that name one of many, and are compared as they are spelled.

"j.smith@x.org" and "smith.j@x.org" have the same words, "line A" and "line B" all but an article, and are not the same.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from perdure.extraction.regex import regex


def labelled(old: str, new: str) -> tuple[str, str] | None:
    """Return two texts of which each has a label that the other has not, with a name for each label; None for others.

    Where they are not the same but for their labels, they are as they were.
    """
    old, new = _parted(old, new), _parted(new, old)
    one, other = _written(old), _written(new)
    if {*one} <= {*other} or {*other} <= {*one}:
        return None
    if _blanked(old) is None or _blanked(old) != _blanked(new):
        return old, new
    known = {label: f"Qu{chr(ord('a') + at)}" for at, label in enumerate(dict.fromkeys((*one, *other)))}
    return _named(old, known), _named(new, known)


def numbered_apart(old: str, new: str) -> bool:
    """Tell whether two texts speak of two of a kind, of which each is named by where it stands in a row of them: week 1
    day 2 and week 1 day 3; on floor 2, room 4.
    """
    return any((one := place(old)) and (other := place(new)) and _in_one_row(one, other) for place in (_front, _end))


def _in_one_row(one: Sequence[tuple[str, str]], other: Sequence[tuple[str, str]]) -> bool:
    return [kind for kind, _ in one] == [kind for kind, _ in other] and one != other


@lru_cache(maxsize=1024)
def _front(text: str) -> list[tuple[str, str]]:
    """Return the kinds and numbers that a text begins with."""
    found = _IN_FRONT.match(text)
    return _NUMBERED.findall(found[0].casefold()) if found is not None else []


@lru_cache(maxsize=1024)
def _end(text: str) -> list[tuple[str, str]]:
    """Return the kinds and numbers of times that a text ends with, one in the other."""
    found = _AT_THE_END.search(text)
    return _NUMBERED.findall(found[0].casefold()) if found is not None else []


def _parted(text: str, other: str) -> str:
    """Return a text with those of its words of several parts as labels that have them in another order there.

    Of two that "and" joins the order is the same.
    """
    turned = {"-".join(sorted(one.casefold().split("-"))): one.casefold() for one in _HYPHENED.findall(other)}

    def label(found: re.Match[str]) -> str:
        there = turned.get("-".join(sorted(found[0].casefold().split("-"))), found[0].casefold())
        alike = there == found[0].casefold() or "and" in there.split("-")
        return found[0] if alike else found[0].replace("-", "_")

    return _HYPHENED.sub(label, text) if turned else text


_HYPHENED: Final = regex(r"\b[^\W_]+(?:-[^\W_]+)+\b")


def _named(text: str, names: dict[str, str]) -> str:
    return _LABEL.sub(lambda found: (found["kind"] or "") + names[_plain(found)], text)


@lru_cache(maxsize=1024)
def _blanked(text: str) -> str | None:
    """Return what a text says beside its labels; None where it has none."""
    rest, count = _LABEL.subn(lambda found: (found["kind"] or "") + _BLANK, text)
    return _AN.sub(r"a \1", " ".join(rest.casefold().split()).rstrip(" .!")) if 0 < count <= _MOST else None


@lru_cache(maxsize=1024)
def _written(text: str) -> tuple[str, ...]:
    return tuple(map(_plain, _LABEL.finditer(text)))


def _plain(found: re.Match[str]) -> str:
    return found[0].removeprefix(found["kind"] or "").casefold().replace(" ", "")


_BLANK: Final = "\ufffc"
_MOST: Final = 4
_AN: Final = re.compile(r"\ban? (\ufffc)")
_KINDS: Final = (
    "line|section|block|building|team|group|class|grade|plan|gate|floor|row|zone|wing|hall|room|flat|apartment|platform"
    "|type|vitamin|unit|number|stand|track|level|option|version|form|set|seat|tower|house|entrance|exit|terminal|pier"
)
_TIMES: Final = (
    "week|day|month|year|round|sprint|stage|lap|session|match|game|lesson|quarter|period|phase|heat|term|season|episode"
)
_ROWS: Final = (
    f"{_KINDS}|{_TIMES}|process|task|step|table|chapter|part|volume|page|exercise|question|item|test|case|lot"
)
ROWS: Final = frozenset(f"{_ROWS}|lane|bus|tram|ward|bay|court|pitch|route".split("|"))
"""What has a number that names it, and counts nothing: year 4, room 12."""
_NUMBERED: Final = regex(rf"\b({_ROWS}) (?:no\.? ?|number )?(\d{{1,4}})\b", re.IGNORECASE)
_ONE: Final = rf"(?:{_ROWS}) (?:no\.? ?|number )?\d{{1,4}}\b(?![.,:]\d)"
_ONE_TIME: Final = rf"(?:{_TIMES}) \d{{1,4}}\b(?![.,:]\d)"
_IN_FRONT: Final = regex(
    rf"^(?:(?:in|on|at|for|during|the|my|our) )*{_ONE}(?:[,:]? (?:(?:of|in|on|at|the|says?|shows?|that) )*{_ONE})*",
    re.IGNORECASE,
)
_AT_THE_END: Final = regex(
    rf"\b(?:in|on|at|for|during) {_ONE_TIME}(?:,? (?:(?:of|in|on|at) )?{_ONE_TIME})+[.!]*$", re.IGNORECASE
)
_LABEL: Final = regex(
    rf"\b(?P<kind>(?:{_KINDS}) )(?:[b-hj-z]|(?-i:A)|a(?=[.,!]*$| (?:to|in|at|on|for|with|of)\b))\b(?![.'’+#*−-])"
    r"|[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+"
    r"|(?<!\w)@[\w.-]*\w"
    r"|\b(?:https?://)?[a-z][\w-]*(?:\.[a-z][\w-]+)+(?:/[\w./-]*\w)?"
    r"|\b[^\W_]+(?:_[^\W_]+)+\b"
    r"|\b(?<![\d.,])\d{1,4}(?:[a-z]| (?-i:[A-HJ-Z]))\b(?![.'’-]\w)"
    r"|(?<=[a-z] )(?-i:[A-HJ-Z])\b(?![.'’+#*−-])",
    re.IGNORECASE,
)
