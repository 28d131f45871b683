"""What "the company" or "the club" means behind a sentence that says which: "I've quit Halden Ltd, so delete all …"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from perdure.domain.memory import Memory
from perdure.extraction.asked_of import of_another
from perdure.extraction.called import apposed_to, capitals, roles_of
from perdure.extraction.command import ForgetThis
from perdure.extraction.language import fold
from perdure.extraction.likeness import Wording, every, matches, wording
from perdure.extraction.meanings import canonical, lexicon, table_of
from perdure.extraction.regex import regex
from perdure.extraction.slots import Slots
from perdure.extraction.verbs import past

_GENERAL: Final = regex(r"(?:the|that|this) (\w{3,})")
_WHICH: Final = (
    r"(?<!\w)(?:the|that|this|my|our|a|an)((?: (?!(?:the|my|our|an?|and|of|to|from)\b)[\w-]+){1,2} %s)(?!\w)"
)


def said_which(what: ForgetThis) -> ForgetThis | None:
    """Return a command about a general noun as one about the thing of that noun which is spoken of before it.

    No other of them is meant then: "the tennis club", of several clubs.
    """
    noun = _noun(what)
    found = re.findall(_WHICH % re.escape(noun), fold(what.before)) if noun else []
    return replace(what, text=f"the{found[0]}", before="", perhaps=True) if len(set(found)) == 1 else None


def where_it_was(what: ForgetThis) -> ForgetThis | None:
    """Return a command about somebody's time at a place as one about the place: "my old job at the mill"."""
    found = _TIME_AT.match(what.text) if what.whole and not what.said else None
    return replace(what, text=found["place"]) if found else None


_TIME_AT: Final = regex(
    r"(?:my|our|the|that)(?: (?:old|former|first|last|previous|short|brief|entire|whole|summer|holiday))*"
    r" (?:job|work|time|days|years|months|summers?|winters?|stint|stay|post|role|internship|traineeship|apprenticeship"
    r"|career|employment) (?:at|with|in|for) (?P<place>(?!it\b|them\b|general\b).+)",
    re.IGNORECASE,
)


def was_there(text: str, place: str, own: frozenset[str]) -> bool:
    """Tell whether a text tells of the user's being somewhere: nobody else is, no thing is from there, and nobody was
    born there. `own`: the folded names of the user.
    """
    if re.search(rf"\b(?:from|born in) (?:\S+ ){{0,2}}{re.escape(place.split()[-1])}\b|\bborn\b", text, re.IGNORECASE):
        return False
    here = wording(text)
    mine = not own.isdisjoint(here.tokens[:1])
    return mine or not of_another(wording(f"where I was {place}"), wording(place).words, here)


def namesakes(what: ForgetThis, known: Sequence[Memory], slots: Slots) -> list[Memory]:
    """Return the statements that have the one name before a command about everything of a general noun.

    The noun tells of the name: as a part of it, as the slot that it fills, where one works, plays or goes there, or as
    a thing that one is said to have sold. Who only bears it as a surname is somebody else.
    """
    noun = _noun(what)
    before = wording(what.before)
    runs = [run for run in capitals(before) if run != (0, 1) or not past(before.tokens[0])] if noun else []  # Sold the
    if noun is None or len(runs) != 1:
        return []
    start, end = runs[0]
    name = tuple(one for one in before.tokens[start:end] if one not in _words("legal"))
    said = {one.id: wording(one.content) for one in known}
    if not name or any(_person(name, here) for here in said.values()):
        return []
    having = [one for one in known if _has(name, said[one.id])]
    part = any(matches(one, frozenset({noun})) or one.endswith(noun) for one in name)
    slot = slots.names.get(noun)
    fills = slot is not None and any(one.key == slot for one in having)
    ahead = next((one for one in reversed(before.tokens[:start]) if one != "the"), "")
    goes = noun in _words("places") and ahead in _words("ahead")
    owned = start > 1 and before.tokens[start - 1] in _OWNED and before.tokens[start - 2] in _words("parted")
    thing = noun in _words("things") and owned
    return having if part or fills or goes or thing else []


_OWNED: Final = frozenset({"the", "my", "our"})


def _noun(what: ForgetThis) -> str | None:
    found = _GENERAL.fullmatch(fold(what.text).strip()) if what.whole and what.before else None
    return found[1] if found else None


def _has(name: tuple[str, ...], here: Wording) -> bool:
    """Tell whether a statement has a name whole, and not as a place or after a title."""
    legal = _words("legal")
    for start, end in capitals(here):
        run = here.tokens[start:end]
        for at in range(len(run) - len(name) + 1):
            if run[at : at + len(name)] != name:
                continue
            ahead = here.tokens[start + at - 1] if start + at else ""
            more = (
                {*run[:at], *run[at + 1 :]} - legal if len(name) == 1 else frozenset[str]()
            )  # Joe Halden, Halden Lake
            place = len(name) == 1 and ahead in every("inside")
            if not more and not place and ahead not in _words("titles"):
                return True
    return False


def _person(name: tuple[str, ...], here: Wording) -> bool:
    """Tell whether a statement says that somebody has a name: "User's aunt is Marta"."""
    names = frozenset({name})
    if all(here.tokens[start:end] != name for start, end in capitals(here)):
        return False
    roles = roles_of(names, [here]) | apposed_to(names, here)
    return any(canonical(word) in lexicon().people for role in roles for word in role)


@cache
def _words(sort: str) -> frozenset[str]:
    return frozenset(table_of("namesakes")[sort].split())
