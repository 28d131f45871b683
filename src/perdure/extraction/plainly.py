"""A plain frame for many ways to tell a thing: who is job-hunting looks for a job, a nan to four has grandchildren."""

import re
from functools import cache, lru_cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.hired import hired
from perdure.extraction.lists import Rewrites, lists, rewrites, rewritten, words_of
from perdure.extraction.meanings import base
from perdure.extraction.natives import nation
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.regex import comparing
from perdure.extraction.slots import english


@lru_cache(maxsize=4096)
def plainly(text: str) -> str:
    """Return an English text with each of its frames turned into the plain one that it stands for."""
    return rewritten(hired(text), plain_frames(), count=1)


def records_apart(old: str, new: str) -> bool:
    """Tell whether a text tells the record of somebody else, or in something else: Una set a new best in the relay."""
    known = _MY_RECORD.match(plainly(old))
    if known is None:
        return False
    told = _MY_RECORD.match(plainly(new))
    return _BY_ANOTHER.match(new) is not None if told is None else told["what"].casefold() != known["what"].casefold()


_MY_RECORD: Final = comparing(r"my (?P<what>.+?) record is ")
_BY_ANOTHER: Final = comparing(
    r"(?:(?!(?:I|My|New|Just|Finally|Set|Got|Ran|Swam|Hit|Did)\b)[A-Z][\w'’-]+|(?i:my|our) [a-z]+)(?: has| just)*"
    r" (?:ran|set|got|broke|beat|swam|rowed|hit|clocked|managed|lifted)\b.*\b(?:best|record|pb|pr|PB|PR)\b"
)


@cache
def plain_frames() -> Rewrites:
    """Return the frames that one plain frame stands for."""
    parts = {"I_AM": I_AM, "THING": THING, "WEEKDAY": WEEKDAY, "MAKE": _makes()}
    return rewrites("plainly", parts, _TOLD)


def _makes() -> str:
    """Return an expression for the makes of cars and motorbikes: a yaris, not a car."""
    known = english().sets["vehicle"] - words_of("plainly", "vehicles")
    return f"(?:{'|'.join(map(re.escape, sorted(known)))})"


def _here(found: re.Match[str]) -> str:
    what = found["what"]
    return f"I have {what}" if what.casefold().rpartition(" ")[2] in _ailments() else f"I am {what}"


def _offspring(found: re.Match[str]) -> str:
    """Tell of a parent, a grandparent or an aunt of so many how many they have: a nan to four, four grandchildren."""
    either, girls, boys = _OFFSPRING[next((name for name in ("aunt", "grand") if found[name]), "")]
    who = found["who"].casefold().rpartition(" ")[2] if found["who"] else ""
    kin = {"girls": girls, "boys": boys}.get(who, either)
    kin = kin.replace("children", "child") if found["many"].casefold() in ("1", "one") else kin
    return f"I have {found['many']} {found['great'] or ''}{kin}"


_OFFSPRING: Final = {
    "": ("children", "daughters", "sons"),
    "grand": ("grandchildren", "granddaughters", "grandsons"),
    "aunt": ("nieces and nephews", "nieces", "nephews"),
}


def _birth_order(found: re.Match[str]) -> str:
    """Tell of somebody with siblings on one side alone where among them they stand: the youngest of five."""
    older = found["how"].casefold() in _AHEAD
    if older == (found["other"].casefold() in _AHEAD):
        return found.group()
    many = found["many"].casefold()
    return f"I am the {'youngest' if older else 'eldest'} of {int(NUMBERS.get(many, 0) or many) + 1:g}"


_AHEAD: Final = frozenset({"older", "elder", "big"})


def _alone(found: re.Match[str]) -> str:
    """Tell that somebody is the only one of whom something is so: nobody at work but me drives."""
    who = {"me": "I am", "us": "we are"}.get(found["who"].casefold(), f"{found['who']} is")
    ones, where = "ones" if who == "we are" else "one", found["before"] or found["behind"] or ""
    return f"{who} the only {ones}{where} {'with' if found['has'] else 'who'}"


def _birthday(found: re.Match[str]) -> str:
    """Tell by a birthday how old somebody is: had her fifth birthday, is five now."""
    nth = found["nth"].casefold()
    return f"{found['who']} is {_NTH.index(nth) + 1 if nth in _NTH else nth[:-2]} now"


_NTH: Final = tuple("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split())


def _answering(found: re.Match[str]) -> str:
    """Tell how the assistant is to answer: keep your replies short, I prefer brief answers."""
    how = found["how"].casefold()
    return f"the answers are {next((one[0] for one in _MANNERS if how in one), how)}"


def _record(found: re.Match[str]) -> str:
    """Tell of a record in what it is held; a length names a race, and is no measure of it."""
    race = re.sub(r"\d[\d.]*(?: ?(?=km?\b|m\b|miles?\b))", lambda one: one[0].strip().translate(_DIGITS), found["what"])
    return f"my {re.sub(r'km$', 'k', race)} record is "


def _of_nation(found: re.Match[str]) -> str:
    """Tell by the adjective of which nation somebody is: a Dane, Danish."""
    told = nation(found["native"])
    return f"{found['be']} {told}" if told else found.group()


def _again(found: re.Match[str]) -> str:
    return f"{found['who'] or 'I'} {base(found['what'].casefold())}{found['rest']} again"


def _over_for(found: re.Match[str]) -> str:
    """Tell of what is over for somebody that they gave it up: the pottery class is over for me."""
    return f"{'I' if found['who'].casefold() == 'me' else 'we'} gave up {found['what'][0].lower()}{found['what'][1:]}"


def _exercising(found: re.Match[str]) -> str:
    return "exercis" + (found["ing"] or "e").replace("s", "es")


@cache
def _ailments() -> frozenset[str]:
    """Return the words for what somebody has, and is not: an allergy."""
    values = lists("english")["values"]
    return frozenset(" ".join(str(values[name]["words"]) for name in ("condition", "allergy")).split())


def _by_trade(found: re.Match[str]) -> str:
    """Tell by the noun what somebody does for a living: keeps bees, is a bee keeper."""
    does, what = found["does"].casefold(), found["what"].casefold()
    verb = base(does)
    if verb == does or not verb.isalpha():
        return found.group()
    be = "is" if does == f"{verb}s" else "was"
    stem = f"{verb}{verb[-1]}" if _DOUBLED.fullmatch(verb) else verb.removesuffix("e")
    return f"{found['who']} {be} a {what.removesuffix('s')} {stem}er"


_DOUBLED: Final = comparing(r"[^aeiou]*[aeiou][bdgmnprt]")
"""Verbs whose last letter is written twice in the noun of who does it: ran, runner."""


I_AM: Final = r"(?:i am|i['’]?m)"
THING: Final = r"[\w'’&-]+(?: [\w'’&-]+){0,3}?"
_DIGITS: Final = str.maketrans("0123456789.", "abcdefghijk")
_MANNERS: Final = (("brief", "short", "concise", "terse", "succinct"), ("detailed", "thorough", "in-depth"))
_TOLD: Final = {
    "@here": _here,
    "@of_nation": _of_nation,
    "@offspring": _offspring,
    "@again": _again,
    "@by_trade": _by_trade,
    "@record": _record,
    "@alone": _alone,
    "@birth_order": _birth_order,
    "@answering": _answering,
    "@birthday": _birthday,
    "@exercising": _exercising,
    "@over_for": _over_for,
}
