"""Claims that something became something else: moved, switched, replaced, taken over, gone back to."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.claim import Claim, replace
from perdure.extraction.meanings import base
from perdure.extraction.phrasing import (
    COPULA,
    DETERMINERS,
    LIVE,
    POSSESSIVE,
    RETURN,
    SHIFT,
    SUBJECTS,
    SWAP,
    TAKING,
    WHEREABOUTS,
    Word,
    content,
    head_of,
    out_of,
    over_behind,
    renamed,
    somebody,
    taken_over,
)


def shifted(words: list[Word], claim: Claim) -> Claim | None:
    """Read a clause that says that something became something else."""
    stems = [one.stem for one in words]
    if _TURNING.isdisjoint(stems) or _only_meant(stems):
        return None
    for at, one in enumerate(words):
        behind = words[at + 1].word if at + 1 < len(words) else ""
        if at and one.capital:
            continue  # the Corn Exchange
        if one.stem == "take" and (over := over_behind(words, at)):
            as_ = next((n for n in range(over + 1, len(words)) if words[n].word in ("as", "from")), len(words))
            what, rest = [*words[at + 1 : over], *words[over + 1 : as_]], words[as_ + 1 :]
            lost = rest if rest and words[as_].word == "from" else ()
            taken = bool(content(what))
            found = _became(claim, what if taken else () if lost else rest, words[:at], lost)
            return replace(found, taken=taken, definite=taken)
        if one.stem == "becom":
            end = next((n for n in range(at + 1, len(words)) if words[n].word in POSSESSIVE | {"the"}), at + 1)
            if end == at + 1 < len(words) and words[end].capital and words[0].word in POSSESSIVE | {"the"}:
                return _became(claim, words[:at], words[end:], ())  # our vicar became Ben
            like = words[end : end + 1]
            return None if like and like[0].word in _ALMOST else _became(claim, words[end:], words[:at], ())
        if one.stem in SWAP and at + 1 < len(words) and not (at and words[at - 1].word in DETERMINERS):
            by = next((n for n in range(at + 1, len(words)) if words[n].word in ("with", "by", "for", "to")), None)
            as_ = next((n for n in range((by or at) + 1, len(words)) if words[n].word in ("as", "in")), len(words))
            passive = at > 0 and words[at - 1].word in COPULA
            if by is not None and not passive:
                return _became(claim, words[as_ + 1 :] if as_ > by else (), words[by + 1 : as_], words[at + 1 : by])
            if by is not None:
                return _became(claim, (), words[by + 1 :], words[: at - 1])
            return _became(claim, words[as_ + 1 :], words[:at], words[at + 1 : as_])
        if (
            one.word == "back"
            and behind in ("to", "on", "at", "with", "in")
            and set(stems[:at]) & (RETURN | {"work", "live", "use"})
        ):
            return replace(_back(words, at, claim), again=True, change=True)
        if one.stem in ("revert", "return") and behind == "to":
            return replace(_target(claim, words, at + 1, ()), again=True, change=True)
    return _moved(words, claim)


def _only_meant(stems: Sequence[str]) -> bool:
    """Tell whether stems say that somebody offers, asks or tries to change something: that does not change it."""
    at = next((at for at, stem in enumerate(stems) if stem in _MEANT), len(stems))
    to = next((then for then in range(at + 1, min(at + 2 + _WHOM, len(stems))) if stems[then] == "to"), at)
    return not _CHANGING.isdisjoint((*stems[at + 1 : at + 2], *stems[to + 1 : to + 2]))


_MEANT: Final = frozenset(
    map(base, "offer propose suggest ask want wish hope try threaten refuse decline consider".split())
)
_WHOM: Final = 3
"""Words between "asked" and "to": asked my boss to …"""
_CHANGING: Final = SHIFT | SWAP
_ALMOST: Final = frozenset({"like", "almost", "nearly", "practically"})
"""What somebody became like is not what they are."""
_TURNING: Final = SHIFT | SWAP | TAKING | {"becom", "back"}


def _back(words: Sequence[Word], at: int, claim: Claim) -> Claim:
    """Read what somebody is back on, or at; who is back at a place lives there."""
    about = [one for one in words[:at] if one.stem not in RETURN and one.word not in SUBJECTS]
    found = _target(claim, words, at + 1, about)
    place = found.topic and any(one.capital for one in words[at + 2 : at + 4])
    if (place or any(one.stem in ("move", "live") for one in words[:at])) and found.topic <= somebody(about):
        return replace(found, topic=LIVE | found.topic, head="", verb="live", link="in", copula=False)
    return found


def _moved(words: list[Word], claim: Claim) -> Claim | None:
    """Read "moved my X from Y to Z", "X was changed to Z", "switched to Z"."""
    for at, one in enumerate(words):
        if (one.stem not in SHIFT and not taken_over(words, at)) or at + 2 > len(words):
            continue
        if at and words[at - 1].word in DETERMINERS:
            continue  # before the move to the coast
        to = next(
            (n for n in range(at + 1, len(words)) if words[n].word in ("to", "by", "into", "onto", "until")), None
        )
        if to is None:  # moved upstairs
            to = next((n - 1 for n in range(at + 1, len(words)) if words[n].word in WHEREABOUTS), None)
        named = renamed(words, at) if to is None else 0
        if named:
            return _became(claim, words[at + 1 : named] or words[:at], words[named:], ())
        if to is None or to + 1 >= len(words) or (to > at + 1 and words[at + 1].word in ("for",)):
            continue
        steered = words[to - 1].word in ("up", "down", "back", "forward")
        if words[to].word == "by" and not words[to + 1].measures:
            continue
        if one.stem in ("go", "come", "set", "put") and not (steered and words[to + 1].measures):
            continue
        source = next((n for n in range(at + 1, to) if words[n].word in ("from", "off") or out_of(words, n)), None)
        passive = at > 0 and one.word[-3:] != "ing" and any(word.word in COPULA for word in words[max(at - 2, 0) : at])
        passive = passive and not (one.stem in _HOUSE and _has(words[:at]))
        between = words[at + 1 : source or (to - 1 if steered else to)]
        topic = words[:at] if passive or not content(between) else between
        moved = any(word.word in ("me", "us") for word in between)  # they've moved me to …
        if not passive and not content(between) and (moved or any(word.word in ("i", "we") for word in words[:at])):
            topic = []
        found = _target(claim, words, to, topic)
        if source is not None:
            found = replace(found, replaced=content(words[source + 1 : to]) - {"out"})
        house = one.stem in _HOUSE and words[at + 1].word != "over"  # over to another tool
        house = house and not moved
        if house and not content(topic) and not passive:
            found = replace(found, topic=LIVE, scope=found.topic, verb="live", link="in", copula=False)
        elif house and topic is not between and not passive and content(topic) <= somebody(topic):
            found = replace(found, topic=LIVE | found.topic, head="", verb="live", link="in", copula=False)
        return replace(found, change=True)
    return None


_HOUSE: Final = frozenset({"move", "reloc", "emigr"})


def _has(words: Sequence[Word]) -> bool:
    """Tell whether an 's behind somebody, which is read as "is", stands for "has" before "moved"."""
    return words[-1].word == "is" and bool(content(words)) and content(words) <= somebody(words)


def _target(claim: Claim, words: Sequence[Word], to: int, topic: Sequence[Word]) -> Claim:
    """Read what stands behind "to", up to what it is for."""
    end = next((n for n in range(to + 1, len(words)) if words[n].word in ("for", "as", "because", "after")), len(words))
    about = content(words[end + 1 :]) if end < len(words) and words[end].word in ("for", "as") else frozenset[str]()
    own = content(topic)
    return replace(
        claim,
        topic=own or about,
        head=head_of(topic if own else words[end + 1 :]),
        value=content(words[to + 1 : end]),
        scope=about if own else frozenset(),
        verb="be",
        copula=True,
        change=True,
    )


def _became(claim: Claim, topic: Sequence[Word], value: Sequence[Word], old: Sequence[Word]) -> Claim:
    return replace(
        claim,
        topic=content(topic),
        head=head_of(topic),
        value=content(value),
        replaced=content(old),
        verb="be",
        copula=True,
        change=True,
    )
