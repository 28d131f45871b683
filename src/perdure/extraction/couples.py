"""Who is whose partner, and in which state, told as another one: Mo is my fiancé, my husband Mo; we split up."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from perdure.domain.text import MONTHS, words
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing


@dataclass(frozen=True, slots=True)
class _Bond:
    """The state of one or two people. `named`: with whom, if that is told; `only`: nothing else is."""

    who: frozenset[str]
    state: str
    named: str | None
    only: bool

    @property
    def pair(self) -> frozenset[str]:
        """Those who are told of, and with whom."""
        return self.who | {self.named} if self.named else self.who


def rebound(old: str, new: str) -> bool:
    """Tell whether a text says of somebody who was single, engaged, married or the like that they are no more.

    A partner's name goes only where the other text names them too, or tells of a parting.
    """
    after = _bond(new)
    before = _bond(old) if after is not None else None
    if after is None or before is None or not before.only or after.who.isdisjoint(before.who):
        return False
    states, pairs = {before.state, after.state}, {before.pair, after.pair}
    if len(states) == 1 or ("single" in states and not states.isdisjoint(_ONCE_WED)):
        return False
    if (len(pairs) > 1 and all(map(_both, pairs))) or (before.state == "together" and after.state in _ONCE_WED):
        return False
    if after.state == "together" and before.state in _FIRMER:
        return False
    parted = after.state in ("single", "separated", "divorcing", "divorced") and after.named is None
    return before.named is None or before.named in (after.named, *after.who) or parted


def called_otherwise(old: str, new: str) -> str | None:
    """Return what a text still tells of a partner when another one says that they are called otherwise now: of "Mo, my
    fiancé, hates plans", "Mo hates plans"; None where it does not.
    """
    found = _BY_ROLE.match(old)
    who = (found["who"] or found["whom"]) if found is not None else ""
    if found is None or not _TELLS.search(new) or not rebound(f"{who} is my {found['as'] or found['role']}", new):
        return None
    rest = old[found.end() :]
    return None if rest.casefold().strip(" .!") in new.casefold() else f"{who} {rest}"


def bonds_apart(old: str, new: str) -> bool:
    """Tell whether two texts do not say of the same people in which state they are now: I'm single, my sister got
    married; I'm divorced, we got married in 1990; I'm single, I'm going out with friends.
    """
    one, other = _bond(old), _bond(new)
    if one is not None and _MEETS.search(new):
        return True
    if one is None or other is None:
        return False
    if one.state in _ONCE_WED and _WED_THEN.search(new):
        return True
    pairs = {one.pair, other.pair}
    if len(pairs) > 1 and all(map(_both, pairs)):
        return not any("i" in pair for pair in pairs)  # I'm engaged to Mo, to Bo
    sides = product(*([{*name.split()} for name in bond.pair] for bond in (one, other)))
    return not any(name <= another or another <= name for name, another in sides)


def on_the_way(text: str) -> bool:
    """Tell whether two only went different ways, by the place or the purpose: we split up at the museum, not in
    Rome last year.
    """
    return _ON_THE_WAY.search(text) is not None and _LASTING.search(text) is None


def left_by(text: str) -> tuple[str, str, int] | None:
    """Return which of "he" and "she" a message begins with who parted from the user, what it says they did, and where
    that ends.
    """
    found = _LEFT_BY.match(text)
    return (found["who"].casefold(), found["did"], found.end()) if found is not None else None


def may_mean_another(before: str) -> bool:
    """Tell whether a message tells of somebody whom "she" right behind it may mean, or asks to work on what follows."""
    people = frozenset(map(canonical, words(before))) & lexicon().people - frozenset(map(canonical, _PARTNERS))
    return bool(people) or _ANOTHER.search(before) is not None or before.rstrip().endswith(":")


def called_as(told: str, name: str, *, pronoun: str) -> str | None:
    """Return how a statement of the user's partner calls them: my wife Tove; None where they are no "he", or "she"."""
    role = (found := _PARTNER.search(told)) and found[0].casefold()
    if role is not None and role[:4] in (_HERS if pronoun == "he" else _HIS):
        return None
    return f"My {role or 'partner'} {name}"


def _both(pair: frozenset[str]) -> bool:
    return len(pair) > 1


@lru_cache(maxsize=4096)
def _bond(text: str) -> _Bond | None:
    return next(_bonds(text), None) if len(text) <= _LONGEST else None


def _bonds(text: str) -> Iterator[_Bond]:
    for form in _FORMS:
        if (found := form.match(text)) and not _WAS_ONCE.search(text, 0, found.end()):
            told = found.groupdict()
            who = {_person(told[name]) for name in ("who", "other") if told.get(name)} or {"i"}
            named = _person(told["named"]) if told.get("named") else None
            state = _state(told)
            passing = state in _APART_OR_NOT and (_PASSING.search(found[0]) or on_the_way(text))
            lasting = state == "separated" and _LASTING.search(text)
            if state is not None and (lasting or not passing):
                yield _Bond(frozenset(who), state, named, only=found["rest"] is None)
    if found := _NAMING.match(text):
        role = {"role": found["role"] or found["as"]}
        yield _Bond(frozenset({"i"}), _state(role) or "", _person(found["named"] or found["who"]), only=False)


def _person(name: str) -> str:
    plain = re.sub(r"['’]s$", "", name.casefold())
    return "i" if plain in _SELF else re.sub(r"^our ", "my ", plain)


def _state(told: Mapping[str, str | None]) -> str | None:
    """Return the state that a verb, an adjective, or the word for a partner tells."""
    said = next((one.casefold().replace("é", "e") for name in ("state", "role") if (one := told.get(name))), "")
    return next((state for words, state in _STATES if re.search(words, said)), None)


_LONGEST: Final = 120
_WAS_ONCE: Final = comparing(
    r"\b(?:was|were) (?:\w+ly )?(?:single|engaged|married|in a relationship|together|dating|seeing|going out)\b", re.I
)
"""Who was so need not be so now."""
_SELF: Final = frozenset("i we me my us".split())
_FIRMER: Final = frozenset({"engaged", "married"})
"""What is no more over when the two are told to be together, or one to see somebody."""
_ONCE_WED: Final = frozenset({"divorced", "widowed"})
"""What one may call oneself who is single, and nobody is who was not married."""
_STATES: Final = (
    ("getting divorced", "divorcing"),
    ("getting married", "engaged"),
    ("single", "single"),
    ("engaged|fiance", "engaged"),
    ("(?:re)?marri|tied|hitched|husband|wife|spouse|wed", "married"),
    ("divorce", "divorced"),
    ("widow|died|passed", "widowed"),
    ("separat|split|broke|parted|called it|no longer|not together", "separated"),
    ("dating|seeing|going out|boyfriend|girlfriend|in a|together", "together"),
)
_NAME: Final = r"(?-i:[A-Z])[\w-]+"
_ONE: Final = rf"(?:my|our) (?!(?:ex|late)\b)[\w-]+(?: {_NAME})?|{_NAME}|i|we"
_ROLE: Final = r"boyfriend|girlfriend|fianc[eé]e?|husband|wife|spouse"
_HAS: Final = (
    r"(?:(?: (?:have|has|are|is|am|were|was|just|finally|recently|now|officially|happily)|['’](?:ve|s|m|re))\b)*"
)
_STATE: Final = (
    r"single|engaged|married|divorced|widowed|separated|an? (?:widow|widower)|in a relationship|together|dating"
    r"|no longer together|not together|getting (?:married|divorced)"
)
_EVENT: Final = (
    r"(?:got|gotten) (?:engaged|married|remarried|hitched|divorced|separated)|remarried|married|divorced"
    r"|tied the knot|split(?: up)?|broke(?:n)? up|separated|parted ways|called it (?:off|quits|a day)"
)
_APART_OR_NOT: Final = frozenset({"together", "separated"})
_WED_THEN: Final = comparing(r"\bmarried\b(?!.* again\b).* in (?:19|20)\d\d\b", re.IGNORECASE)
_MEETS: Final = comparing(
    r"\bgoing out with\b.* (?:friends?|mates?|pals?|colleagues?|tonight|today|tomorrow|on \w+day|(?:this|next) \w+"
    r"|at (?!the moment|last)\w+|for (?:an? )?(?:lunch|dinner|drinks?|coffee|meal))\b",
    re.IGNORECASE,
)
_ON_THE_WAY: Final = comparing(
    r"\b(?:split(?: up)?|separated|parted ways(?: with [^,;.]+?)?)"
    r"(?: (?:at|in|on|outside|inside|near|by|for) (?:the|an?|my|our) (?!(?:beginning|start|middle|end|early|late|same"
    r"|moment|time|year|month|week(?:end)?|spring|summer|autumn|fall|winter|holidays?|new year)\b)"
    rf"| in (?!(?:{'|'.join(MONTHS)})\b)(?-i:[A-Z]))",
    re.IGNORECASE,
)
_LASTING: Final = comparing(
    r"\b(?:last (?:year|month|spring|summer|autumn|fall|winter)|in (?:19|20)\d\d|(?:year|month)s? ago|for good)\b",
    re.IGNORECASE,
)
"""When two parted who are not together since."""
_PASSING: Final = comparing(
    rf" in (?!(?:{'|'.join(MONTHS)})\b)(?-i:[A-Z])\w+"
    r"|\b(?:seeing|going out with|together)\b.* (?:today|yesterday|on \w+|this \w+|last \w+)\b"
    r"|\b(?:split|separated)\b.* today,",
    re.IGNORECASE,
)
"""Where and when two meet, or go different ways, who are as they were: seeing Ana on Friday, we split up in Rome."""
_TAIL: Final = (
    r"(?: (?:now|again|at last|already|for good|finally|any ?more|yesterday|today|(?:on|last|this) \w+|a \w+ ago"
    r"|in (?:\d{4}|(?:the )?(?:spring|summer|autumn|winter)|(?-i:[A-Z])\w+(?: \d{4})?)))*"
    r"(?:[.!]*$|(?P<rest>[,;.!?:(–—]| (?:and|but|so|because|after|since)\b))"
)
_WAS: Final = rf"{_HAS} (?P<state>{_STATE}|{_EVENT})"
_FORMS: Final = tuple(
    comparing(form + _TAIL, re.IGNORECASE)
    for form in (
        rf"(?P<who>{_ONE}) and (?:(?P<other>{_ONE})|(?:his|her) (?:{_ROLE}|partner)){_WAS}",
        rf"(?P<who>{_ONE}){_WAS}(?: (?:to|from|with) (?P<named>{_NAME}))?",
        rf"(?P<who>{_ONE}){_HAS} (?P<state>dating|seeing|going out with) (?P<named>{_NAME})",
        rf"(?P<who>{_ONE}) (?:have|has|['’](?:ve|s) got|got) an? (?:new )?(?P<role>{_ROLE})",
        rf"(?P<who>my) (?P<role>{_ROLE})(?: is|['’]s)?(?: called| named)? (?P<named>{_NAME})",
        rf"(?P<named>{_NAME}), (?P<who>my) (?P<role>{_ROLE})",
        rf"(?P<named>{_NAME})(?: is|['’]s)(?: now)? (?P<who>my|(?:my [\w-]+|{_NAME})['’]s) (?P<role>{_ROLE})",
        r"(?:my|the|our) (?P<state>divorce) (?:came through|went through|is (?:final|through)|was finali[sz]ed)",
        r"my (?:husband|wife|spouse)(?: has)?(?: just| sadly)? (?P<state>died|passed away)",
    )
)
_LEFT_BY: Final = comparing(
    r"(?:(?:so|well|oh|ugh|sadly|unfortunately|bad news|update|yesterday|last night|guess what)[,.:!]? )*"
    r"(?P<who>she|he)(?: has|['’]s)?(?: (?:just|actually|finally|suddenly))* "
    r"(?P<did>(?:(?:broken?|split)(?: up| it off) with me|dumped me)"
    r"(?: (?:yesterday|today|again|last (?:night|week|weekend|month)|this (?:morning|week|weekend|month)|on \w+day"
    r"|(?:by|over|via) (?:the )?(?:phone|text|message)|(?:a (?:few|couple of)|two|three|four) (?:days|weeks) ago))*)"
    r"(?=[.!;,…]|$| (?:and|but|so|because)\b)(?!,? (?:not|just kidding|kidding|jk)\b)",
    re.IGNORECASE,
)
"""Of one who did so years ago that may be another one."""
_ANOTHER: Final = comparing(r"\b(?:ex|translate|proofread|rewrite|the following)\b", re.IGNORECASE)
_PARTNERS: Final = "wife husband girlfriend boyfriend partner".split()
_PARTNER: Final = comparing(rf"\b(?:{_ROLE}|partner)\b", re.IGNORECASE)
_HIS: Final = frozenset({"husb", "boyf"})
_HERS: Final = frozenset({"wife", "girl"})
_TELLS: Final = comparing(r"\b(?:is|are|am|got|we)\b|['’]s\b", re.IGNORECASE)
_BY_ROLE: Final = comparing(
    rf"(?:(?P<who>{_NAME}), my (?P<as>{_ROLE}),|my (?P<role>{_ROLE}),? (?P<whom>{_NAME}),?) "
    r"(?=(?!is\b|and\b)(?-i:[a-z])|is (?!my\b))",
    re.IGNORECASE,
)
_NAMING: Final = comparing(
    rf"(?:my (?P<role>{_ROLE}),? (?P<named>{_NAME})\b|(?P<who>{_NAME}), my (?P<as>{_ROLE})\b)", re.IGNORECASE
)
"""Whoever is told of besides: my wife Pia works nights."""
