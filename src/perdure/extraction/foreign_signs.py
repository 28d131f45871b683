"""What Chinese, Japanese and Korean say is otherwise now: languages that write no spaces, or join words."""

import re
from collections.abc import Mapping
from typing import Final

from perdure.extraction.foreign_switches import expressions, switch_in, ways_to
from perdure.extraction.foreign_tongue import tongue_of

_PAIR: Final = 2
"""Signs side by side."""


def in_signs(old: str, new: str, code: str) -> float:
    """Weigh a text against a statement in a language that writes no spaces, or joins words."""
    known = expressions(code)
    pieces = [piece for piece in known["parts"].split(new) if piece]
    found = [_of_somebody(old, piece, code) for piece in pieces]
    if {*known["others"].findall(old)} == {*known["others"].findall(new)}:
        found += [_sign_by_sign(old, piece, new, code) for piece in pieces]
    return max(found, default=0.0)


def _of_somebody(old: str, piece: str, code: str) -> float:
    """Weigh a clause that says of a relative or friend what a statement says of them, with another value."""
    known, role = expressions(code), tongue_of(code).words.sets["role"]
    for way in ways_to(code, "states"):
        one, other = (way.fullmatch(text.rstrip("。.!！ ")) for text in (old, piece))
        if not (one and other):
            continue
        some = [(known["light"].sub("", each["who"]), each[each.lastgroup or 0]) for each in (one, other)]
        (whose, before), (who, now) = some
        if not (_one_person(whose, who, code) and known["others"].search(whose)) or before in now or now in before:
            return 0.0
        if other.lastgroup == "firm" and not known["form"].search(now):
            return 0.0  # at home now, in Shanghai now: for the same firm
        as_what = one.lastgroup != "role" or all(any(word in value for word in role) for value in (before, now))
        return 3.0 if as_what else 0.0
    return 0.0


def _one_person(whose: str, who: str, code: str) -> bool:
    """Tell whether signs name whom others do, with or without a name or title: 同事小赵, 小赵; no friend of them."""
    known = expressions(code)
    if not (who and whose) or who == whose:
        return bool(who)
    short, long = sorted((who, whose), key=len)
    called = known["called"].fullmatch(long, len(short)) if long.startswith(short) else None
    return called is not None or (whose.endswith(who) and not known["others"].search(who))


def _sign_by_sign(old: str, piece: str, new: str, code: str) -> float:
    """Weigh one clause: something else of the same sort, somebody else by name, what is over, or so again."""
    known, turn = expressions(code), switch_in(piece, code)
    one, other = (known["head"].fullmatch(known["light"].sub("", text)) for text in (old, known["now"].sub("", piece)))
    titled = [known["titled"].search(each["name"]) is not None for each in (one, other) if each]
    if one and other and one["head"] == other["head"] and one["name"] != other["name"] and len({*titled}) == 1:
        gone = one["name"] in new.replace(piece, "")
        if gone or known["now"].search(piece) or known["anew"].search(piece):
            return 3.0
    swap = known["swapped"].search(piece)  # coffee, of which somebody drinks one, for tea
    if swap and re.search(f"{known['habit'].pattern}{swap['what']}$", old) and swap["to"] not in old:
        return 3.0
    plainly = turn is not None and not turn.groupdict().get("became")
    if turn and (
        _of_a_sort(old, turn, known) or (one and plainly and one["head"] == known["light"].sub("", turn["rest"]))
    ):
        return 3.0 if turn["to"] not in old else 0.0
    denied = known["denies"].search(old) is not None
    for way, wanted in {"again": True, "over": False}.items():
        if denied == wanted and known[way].search(piece) and not (wanted and known["denies"].search(piece)):
            bare = known["light"].sub("", known["drops"].sub("", piece))
            rest = "".join(known["telling"].findall(bare))
            return 2.0 + len(rest) if len(rest) >= _PAIR and {*rest} <= {*old} else 0.0
    return 0.0


def _of_a_sort(old: str, turn: re.Match[str], known: Mapping[str, re.Pattern[str]]) -> bool:
    """Tell whether a clause turns something that a statement tells of into another of the sort that stands there."""
    to, away = turn["to"], turn.groupdict().get("away")
    runs = [run for run in known["divides"].split(turn["rest"]) if run]
    if not all(_shares(run, old) for run in runs) or not (runs or away):
        return False
    if away:
        there = known["where"].search(old.replace(away, "@"))
        return away in old and not (there and not known["named"].search(away))
    for sort in ("weekday", "month", "amount", "titled", "named"):
        found, before = known[sort].search(to), known[sort].search(old)
        if found:
            used = sort != "named" or known["uses"].search(old)
            return before is not None and bool(used) and found[0] not in old and before.groups() == found.groups()
    return False


def _shares(run: str, old: str) -> bool:
    """Tell whether two signs of a run that stand side by side, or all of one, stand in a statement."""
    return run in old or any(run[at : at + _PAIR] in old for at in range(len(run) - 1))
