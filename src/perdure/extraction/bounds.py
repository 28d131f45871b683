"""How much at most, how many at all and how long, told in one way: no more than two is at most two.

A limit, that there is none or none of the real thing, all of a group, how much somebody does a thing and after what
time one is thrown away are told in many frames. Each is turned into a plain one before two statements are compared;
what names no verb takes that of the other.
"""

import re
from functools import cache, lru_cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.lists import Rewrites, rewrites, rewritten
from perdure.extraction.numerals import MULTIPLES, NUMBERS
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing


def bounded(one: str, other: str) -> tuple[str, str]:
    """Return two English texts with what limits or denies, how much and how long in plain frames."""
    if max(len(one), len(other)) > _LONG:
        return one, other
    one, other = _plainly(one), _plainly(other)
    one, other = _beside(one, other), _beside(other, one)
    one, other = _by_code(one, other), _by_code(other, one)
    one, other = _back(one, other), _back(other, one)
    bounds = _bounds(one)
    return (_BOUND.sub("", one), _BOUND.sub("", other)) if bounds and bounds == _bounds(other) else (one, other)


def bounds_apart(one: str, other: str) -> bool:
    """Tell whether only one of two texts says that it is the most, or the least; or one a lot, the other a little."""
    if max(len(one), len(other)) > _LONG:
        return False
    lot, little = ([form.search(text) is not None for text in (one, other)] for form in (_LOT, _LITTLE))
    if _bounds(_plainly(one)) != _bounds(_plainly(other)):
        return True
    return (lot[0] and little[1] and not lot[1]) or (lot[1] and little[0] and not lot[0])


@lru_cache(maxsize=1024)
def _bounds(text: str) -> tuple[str, ...]:
    return tuple(sorted(bound.casefold() for bound in _BOUND.findall(text)))


@lru_cache(maxsize=4096)
def _plainly(text: str) -> str:
    return rewritten(text, bound_frames())


@cache
def bound_frames() -> Rewrites:
    """Return the frames by which it is told what limits, and what tells the plain one."""
    return rewrites("bounds", {"NUMBER": _NUMBER, "WORDS": _WORDS, "WEEKDAY": WEEKDAY})


def _beside(text: str, other: str) -> str:
    """Return a text in the frame of another: limited, it goes at most so fast; a heavy smoker smokes a lot; who
    writes logs logs; binned after a year, it is kept for a year.
    """
    limit = _LIMITED.match(text)
    if limit and (verb := _AT_MOST.search(other)) and _may_be(limit, verb["verb"], other[verb.end() :]):
        return f"{limit['what']} {verb['verb']} at most {limit['much']}"
    if limit and (limited := _LIMITED.match(other)) and _of_one(limit, limited):
        return f"{limit['what']} is limited to {limit['much']}"
    if (agent := _AGENT.search(text)) and (does := _DOES.search(other)) and agent["does"].startswith(does["do"]):
        return f"{text[: agent.start()]} {does[0].lstrip()}"
    if (noun := _WRITTEN.search(text)) and re.search(rf"{_DOER}{noun['noun']}s?\b", other, re.IGNORECASE):
        text = f"{text[: noun.start()]}{noun['noun']}{text[noun.end() :]}"
        how = re.search(r" in (?P<how>[A-Z]\w*)", other)
        return text.replace(f" as {how['how']}", f" in {how['how']}") if how else text
    if (gone := _GONE.match(text)) and _KEPT.match(other):
        held = f"{gone['things']} are kept" if gone["things"] else f"{gone['who']} keep {gone['what']}"
        return f"{held} for {gone['span']}"
    return text


def _back(text: str, other: str) -> str:
    """Return who got back from a place as who was there, where another text says who never was; and what is not done
    yet as never done, beside what may be done.
    """
    if _DENIES.search(other) is None and (yet := _NOT_YET.match(text)):
        return f"{yet['who']} never {yet['done']}"
    return _BACK_FROM.sub(r"\g<who> was in ", text) if "never" in other or "n't been" in other else text


def _may_be(limit: re.Match[str], verb: str, most: str) -> bool:
    """Tell whether a limit may be what a verb names the most of: kilos of kilos, a bare number of going."""
    units, sort = _units(limit["much"]), _limited(limit)
    if units != _units(most) or sort == "weight":  # what a van may weigh is not what it carries
        return False
    if _GOING.fullmatch(verb) is not None:
        return sort in ("", "speed", "heat")
    return units.isdisjoint(_BARE)


def _of_one(limit: re.Match[str], other: re.Match[str]) -> bool:
    """Tell whether two limits are of the same: of two loads, or one of what has the unit of the other."""
    sorts = {_limited(limit), _limited(other)}
    units = _units(limit["much"])
    return len(sorts) == 1 or ("" in sorts and units == _units(other["much"]) and units.isdisjoint(_BARE))


def _limited(limit: re.Match[str]) -> str:
    """Return what it is that has a limit; "" where a text does not name it."""
    sort = (limit["sort"] or "").casefold()
    return _SORTS.get(sort, sort)


def _units(text: str) -> set[str]:
    return {name for token in read(text) for name, _ in token.measures}


def _by_code(text: str, other: str) -> str:
    """Return a text with the code of a currency for its name, where the other one gives a code: CHF."""
    if _CODE.search(other) is None:
        return text
    for code, name in _CURRENCIES:
        text = name.sub(code, text)
    return text


_CURRENCIES: Final = tuple(
    (code, comparing(rf"\b(?:{name})\b", re.IGNORECASE))
    for code, name in (
        ("CHF", "swiss francs?"),
        ("USD", "(?:us|american) dollars?"),
        ("CAD", "canadian dollars?"),
        ("AUD", "australian dollars?"),
        ("GBP", "british pounds?|pounds? sterling"),
        ("DKK", "danish (?:kroner?|crowns?)"),
        ("NOK", "norwegian (?:kroner?|crowns?)"),
        ("SEK", "swedish (?:kron(?:a|or)|crowns?)"),
        ("CZK", "czech (?:koruna|crown)s?"),
        ("PLN", "polish (?:zlotys?|złotys?)"),
        ("JPY", "japanese yen"),
        ("INR", "indian rupees?"),
        ("EUR", "euros?"),
    )
)
_CODE: Final = comparing(rf"\b(?:{'|'.join(code for code, _ in _CURRENCIES)})\b")
_LONG: Final = 200
"""Characters of a statement that tells how much."""
_WORDS: Final = "|".join(sorted({*NUMBERS, *MULTIPLES, "couple"}, key=lambda word: (-len(word), word)))
_UNIT: Final = "(?:second|minute|hour|day|night|week|fortnight|month|year)s?"
_NUMBER: Final = rf"(?:[€$£] ?)?(?:\d|(?:an? )?(?:{_WORDS})\b|an? {_UNIT}\b)"
_SPAN: Final = rf"(?P<span>(?:\d+|an?|(?:{_WORDS})(?:[ -](?:{_WORDS}))*)[ -]{_UNIT})[.!]*$"
_SORT: Final = "(?P<sort>speed|temperature|heat|load|payload|weight|power|output|volume|brightness|pressure)"
_SORTS: Final = {"temperature": "heat", "payload": "load", "output": "power"}
"""The sorts of limits that have two names."""
_BARE: Final = frozenset({"n", "money"})
_BOUND: Final = comparing(rf"\bat (most|least) (?={_NUMBER})", re.IGNORECASE)
_DENIES: Final = comparing(r"\b(?:not|never|no|yet)\b|n['’]t\b", re.IGNORECASE)
_NOT_YET: Final = comparing(
    r"(?=.*\byet\b)(?P<who>(?:i|we|(?:my|our) [\w-]+)(?:['’]ve| have| has))(?:n['’]t| not)(?: yet)? "
    r"(?P<done>(?!been\b|got\b|had\b)[a-z]+ .+?)(?: yet)?[.!]*$",
    re.IGNORECASE,
)
_BACK_FROM: Final = comparing(
    r"^(?P<who>(?:i|we|he|she|they|(?:my|our) [\w-]+|(?-i:[A-Z])[\w-]+(?<!Just))|)(?:['’]ve| have| has)? ?"
    r"(?:just |only )?(?:got back|came back|returned|flew back|(?:am|are|is|['’]m|['’]re|['’]s) (?:just )?back|back) "
    r"from (?=(?-i:[A-Z]))",
    re.IGNORECASE,
)
_LIMITED: Final = comparing(
    r"(?P<what>.+?)(?: (?:is|are) (?:limited|capped|restricted) (?:to|at)| (?:tops?|maxe?s) out at"
    rf"|['’]s (?:(?:top|max(?:imum)?) (?:{_SORT})|max(?:imum)?|upper limit) is) (?:at most )?(?P<much>{_NUMBER}.*)",
    re.IGNORECASE,
)
_AT_MOST: Final = comparing(rf"\b(?P<verb>(?:can )?[a-z]+) at most (?={_NUMBER})", re.IGNORECASE)
_GOING: Final = comparing(
    r"(?:can )?(?:go(?:es)?|do(?:es)?|runs?|drives?|rides?|fl(?:y|ies)|reach(?:es)?)", re.IGNORECASE
)
_AGENT: Final = comparing(
    r"(?:['’]m| am| is|['’]s| are) an? (?:very |really |pretty )?"
    r"(?:heavy|big|avid|voracious) (?P<does>[a-z]+er)(?=[.!]*$)",
    re.IGNORECASE,
)
_DOES: Final = comparing(
    r" (?P<do>[a-z]+?)s? (?:quite |rather )?(?:an? (?:awful |whole )?lot|heavily)(?=[.!]*$)", re.IGNORECASE
)
_WRITTEN: Final = comparing(
    r"\b(?:writes?|sends?|issues?|files?) (?:out )?(?:(?:my|our|their|its|the|an?) )?(?P<noun>[a-z]{3,}?)s?\b",
    re.IGNORECASE,
)
_DOER: Final = r"\b(?:i|we|they|[a-z]+(?:s|n['’]t)) (?:(?:always|all|only|also) )*"
"""Who does what a noun stands for by itself: our services log, we write logs."""
_LOT: Final = comparing(r"\b(?:a lot|lots|loads|heavily|heavy)\b(?! of)", re.IGNORECASE)
_LITTLE: Final = comparing(r"\b(?:a (?:little|bit)|very little|hardly|not much|light|lightly)\b", re.IGNORECASE)
_HELD: Final = "keep|store|retain|hold|save|archive|hang on to|hold on to"
_DROPPED: Final = "delete|erase|wipe|purge|remove|destroy|shred|bin|discard|scrap|chuck|throw|toss|dump|burn|pulp"
_DROPPING: Final = (
    "deleted|erased|wiped|purged|removed|destroyed|shredded|binned|discarded|scrapped|chucked|thrown|tossed|dumped|burnt"
    "|burned|pulped"
)
_KEPT: Final = comparing(
    rf"(?:.+? (?:{_HELD}) .+?|.+? (?:is|are|gets?) (?:only )?(?:kept|stored|retained|held|saved|archived)) for {_SPAN}",
    re.IGNORECASE,
)
_GONE: Final = comparing(
    rf"(?:(?P<who>i|we|they) (?:always |usually )?(?:{_DROPPED})(?: away| out)? (?P<what>.+?)(?: away| out)? after "
    rf"|(?P<things>.+?) (?:is|are|gets?) (?:automatically )?(?:{_DROPPING})(?: away| out)? after )"
    rf"{_SPAN}",
    re.IGNORECASE,
)
