"""A rule against its opposite, in whatever words: nobody may smoke here, you are all allowed to smoke here."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.closed import OWN, PREPOSITIONS
from perdure.extraction.comparison import Comparison, agrees, clash
from perdure.extraction.meanings import canonical
from perdure.extraction.numerals import Token
from perdure.extraction.phrasing import DETERMINERS, NOT
from perdure.extraction.quantities import Measure, read
from perdure.extraction.regex import comparing


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Whether something may be done, by all or by a group that is among the words for what it is about."""

    allowed: bool
    about: tuple[str, ...]
    measures: frozenset[Measure]


def opposed(old: str, new: str) -> Comparison | None:
    """Compare two texts of which one allows everybody what the other, or as well the first, allows nobody."""
    if max(len(old), len(new)) > _LONGEST:
        return None
    for one in rules(old):
        for other in rules(new):
            if (one.about, one.measures) != (other.about, other.measures):
                continue
            if one.allowed is not other.allowed:
                return clash("one allows what the other forbids")
            if not one.allowed and len(rules(old)) == len(rules(new)) == 1:
                return agrees("both forbid it")
    return clash("one is open to all, the other to few") if _unlocked(old, new) or _unlocked(new, old) else None


def _unlocked(one: str, other: str) -> bool:
    """Tell whether a text says that a thing is kept from most, or open to all, and another that all may do there what
    that keeps them from, or few: the shed is locked, anyone can walk in; the garden is public, only members may enter.
    """
    state, act = _STATE.match(one), _ACT.match(other)
    if state is None or act is None or _thing(state) != _thing(act):
        return False
    if state["public"]:
        return act["all"] is None and act["verb"] in _ENTERING | _SEEING
    acts = next(
        (acts for kept, acts in _KEPT_FROM if re.match(kept, state["kept"], re.IGNORECASE)), _ENTERING | _SEEING
    )
    return act["all"] is not None and act["verb"].casefold() in acts


def _thing(found: re.Match[str]) -> frozenset[str]:
    return frozenset(map(canonical, found["what"].casefold().split()))


_THING: Final = r"(?:the|our|my) (?P<what>[\w-]+(?: [\w-]+){0,2}?)"
_STATE: Final = comparing(
    rf"{_THING} (?:is|are|['’]s|['’]re|stays?) (?:(?:always|strictly|now) )*"
    r"(?:(?P<public>public|open to (?:everyone|everybody|anyone|anybody|all|the public))"
    r"|(?P<kept>(?:write[- ]|password[- ])?protected|private|(?:kept )?locked|restricted|read[- ]only|off[- ]limits"
    r"|members?[- ]only|for (?:members|staff|residents|guests|owners) only|closed to (?:visitors|the public)))"
    r"[.!]*$",
    re.IGNORECASE,
)
_ACT: Final = comparing(
    r"(?:(?P<all>any(?:one|body)|every(?:one|body))|nobody|no[ -]one|only (?:[a-z]+ )?[a-z]+s) "
    r"(?:can|may|could|is allowed to|are allowed to) (?:(?:just|simply|always) )*(?P<verb>[a-z]+)"
    rf"(?: (?:straight|directly|freely))?(?: (?:in|into|to|onto|on|at|from|inside))? {_THING}[.!]*$",
    re.IGNORECASE,
)
_ENTERING: Final = frozenset("enter walk get come go use open access join visit borrow wander".split())
_SEEING: Final = frozenset("read see view clone watch download look".split())
_CHANGING: Final = frozenset("edit write change push commit merge delete update modify overwrite".split())
_KEPT_FROM: Final = (
    ("write|read", _CHANGING),
    ("protected|password|restricted", _CHANGING | _ENTERING),
)
"""What a thing is kept from by how it is kept; else, from who would see or enter it."""


def excepted(old: str, new: str) -> bool:
    """Tell whether a text says of those whom the other excepts what that one says of them: nobody but Bo, and Bo; or
    both tell in what somebody is the only one.
    """
    if _BUT_THEN.search(old) is not None or _BUT_THEN.search(new) is not None:
        return any(_but_then(one, other) for one, other in ((old, new), (new, old)))
    return _excepts(old, new) or _excepts(new, old) or (_ALONE in old and _ALONE in new)


def _but_then(one: str, other: str) -> bool:
    """Tell whether a text excepts the day of which the other denies it: open daily except on Mondays, closed then."""
    days = [found["day"] for found in _BUT_THEN.finditer(one) if _NOT_THEN.search(other)]
    return any(re.search(rf"\b{day}", other, re.IGNORECASE) for day in days)


_BUT_THEN: Final = comparing(
    rf"\b(?:except|apart from|other than|but not)(?: for)?(?: on)? (?P<day>{WEEKDAY})s?\b", re.IGNORECASE
)
_NOT_THEN: Final = comparing(
    r"\b(?:not|never|nothing|no|nobody|closed|closes?|shut|off|free|rest|except|apart|other|but)\b|n['’]t\b",
    re.IGNORECASE,
)


def _excepts(one: str, other: str) -> bool:
    found = _BUT.search(one.casefold())
    if found is None:
        return False
    said = [token.word for token in read(other)]
    denied = not NOT.isdisjoint(said)
    return denied is (found["none"] is None) and canonical(found["whom"]) in map(canonical, said)


_ALONE: Final = "the only one"
_BUT: Final = comparing(
    r"\b(?:(?P<none>nobody|no one|no-one|none)|everyone|everybody|all)(?: else)?(?: of us)?,? "
    r"(?:but|except|apart from|other than|besides)(?: for)? (?:the |my |our |her |his )?(?P<whom>[^\W\d_]+)"
)


@lru_cache(maxsize=4096)
def rules(text: str) -> tuple[Rule, ...]:
    """Return the rules that a text states; none where it makes an exception."""
    tokens = read(text)
    if not _EXCEPT.isdisjoint(one.word for one in tokens):
        return ()
    found: list[Rule] = []
    before: Sequence[Token] = ()
    for clause in _clauses(tokens):
        if (rule := _rule(clause, before)) is not None:
            found.append(rule)
        before = clause
    return tuple(found)


def _clauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    for stop, clause in groupby(tokens, key=lambda one: one.stop or one.word in _JOINING):
        if not stop:
            yield list(clause)


def _rule(clause: Sequence[Token], before: Sequence[Token]) -> Rule | None:
    """Read a clause as a rule; "it" in it is what the clause before is about."""
    words = ["nobody" if one.word in _NONE else one.word for one in clause]
    if words[:1] == ["no"] and [name for name, _ in (clause[1].measures if len(clause) > 1 else ())] == ["n"]:
        clause, words = clause[1:], ["nobody", *words[2:]]  # no one
    at = next((at for at, word in enumerate(words) if at and word in _MAY | _BE), 0)
    rest = [word for word in words[at + 1 :] if word not in _HOW]
    denied = rest[:1] == ["not"]
    rest = rest[denied:]
    if not at or not rest or _OWN.intersection(words[:at]):
        return None
    if words[at] in _BE:
        if rest[0] not in _ALLOWED | _BANNED:
            return None
        allowed = (rest[0] in _ALLOWED) is not denied
    elif words[at] == "must" and not denied:
        return None
    else:
        allowed = not denied
    if words[0] in ("nobody", "no"):
        if not allowed:
            return None
        allowed = False
    told = [*clause[words[0] in _ANYBODY : at], *clause[at + 1 :]]
    about = tuple(_about(told, before))
    measures = frozenset(measure for one in told for measure in one.measures)
    return Rule(allowed=allowed, about=about, measures=measures) if len(about) + len(measures) > 1 else None


def _about(told: Iterable[Token], before: Sequence[Token]) -> Iterator[str]:
    for one in told:
        if one.word in _IT and before:
            yield from _about(_first(before), ())
        elif not (one.word in _EMPTY or one.measures):
            yield canonical(one.word)


def _first(clause: Sequence[Token]) -> Sequence[Token]:
    """Return what a clause is about: the words before its verb."""
    return clause[: next((at for at, one in enumerate(clause) if one.word in _BE), 0)]


_LONGEST: Final = 240
_JOINING: Final = frozenset("so because".split())
_EXCEPT: Final = frozenset(
    "only but unless except without if when while until after before with maybe used last".split()
)
_NONE: Final = frozenset({"nobody", "none"})
_ANYBODY: Final = frozenset("nobody everyone everybody anyone anybody you we people".split())
_OWN: Final = frozenset("i he she it they this that".split())
_MAY: Final = frozenset("can may must cannot".split())
_BE: Final = frozenset("is are".split())
_ALLOWED: Final = frozenset("allowed permitted welcome free".split())
_BANNED: Final = frozenset("banned forbidden prohibited".split())
_HOW: Final = frozenset("now also again all always strictly".split())
_IT: Final = frozenset({"it", "there"})
_EMPTY: Final = (
    _MAY
    | _BE
    | _ALLOWED
    | _BANNED
    | _HOW
    | PREPOSITIONS
    | DETERMINERS
    | OWN
    | frozenset(
        "not be to into onto directly straight right come go bring take enter get use freely us of team crew".split()
    )
)
"""Words that tell nothing of what a rule is about."""
