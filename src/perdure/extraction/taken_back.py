"""Commands to forget that take something back in the same breath: "delete my locker. no wait, I meant the bus pass"."""

import re
from typing import Final

from perdure.domain.text import stem, words
from perdure.extraction.regex import regex
from perdure.extraction.verbs import finite

_VERB: Final = r"(?:forget|delete|erase|remove|drop|scrap|wipe|bin)(?: (?:all |everything )?about)?"
_STOPS: Final = r"\s?[.,;:!?–—…-]+\s*"
_HALTS: Final = (
    r"(?:no|nope|nah|wait|hang on|hold on|sorry|oops|whoops|actually|scratch that|rather|my (?:mistake|bad)|i meant?)"
)
_THAT: Final = r"(?:that|it|this|(?:the|my|our|that) [\w'’-]+(?: [\w'’-]+)?)"
_STAYS: Final = (
    rf"(?:(?:please )?(?:keep|leave) (?P<keep>{_THAT})(?: (?:alone|in|there|as (?:it )?is))?"
    rf"|(?:please )?(?:don['’]?t|do not)(?: {_VERB} (?P<spare>{_THAT})| do (?:that|it))?)(?:{_STOPS}|$)(?:and )?"
)
_OPENS: Final = (
    r"(?:^|(?<=[.!?\n,;:–—])|(?<= -)|\b(?:please|pls|plz|so|and|then|now|just|ok|okay|also|hey|let['’]?s|you to"
    r"|you (?:can|may|could|should)|(?:can|could|would|will) you))\s{0,8}"
)
"""What an order begins behind; behind "I" and "we" a verb only tells what somebody does."""
_ORDER: Final = regex(
    rf"{_OPENS}(?<![\w'’]){_VERB} (?P<first>[^.,;:!?\n–—…]{{1,60}})"
    rf"{_STOPS}(?:and |but |oh |ah |er |uh |um )*"
    rf"(?P<halts>(?:{_HALTS}(?:{_STOPS}|\s+|$))+)(?:but )?"
    rf"(?P<not>not (?P<no>{_THAT}){_STOPS}(?:but )?|{_STAYS})?(?:i meant? )?",
    re.IGNORECASE,
)
"""An order, and with which words it is taken back: what is meant instead, or what shall stay, follows."""
_OTHER: Final = regex(rf"(?:please )?{_VERB} ", re.IGNORECASE)
_TOO: Final = regex(r"[^.!?\n]*\b(?:too|also|as well)\b", re.IGNORECASE)
"""What follows comes on top of what was to be forgotten."""
_THING: Final = regex(
    r"(?:(?:the|my|our|that)(?: [\w'’-]+){1,5}?(?=\s*(?:[.,;!?\n–—]|$))"
    r"|(?P<name>(?-i:(?!I\b)[A-ZÀ-Þ][\w-]+(?: [A-ZÀ-Þ][\w-]+)?))(?=\s*(?:[.!?\n]|$)))",
    re.IGNORECASE,
)
_KEPT: Final = regex(r"[\s.!]*$")
_SURE: Final = frozenset({"no", "nope", "nah", "scratch that", "i mean", "i meant"})
_NAMES: Final = _SURE | {"rather", "actually"}
"""Behind these a name is what is meant; behind "sorry" it may be that of who is spoken to."""
_POINTS: Final = frozenset("that it this the my our".split())


def instead(text: str) -> tuple[str, dict[int, str]]:
    """Return a text of the same length without what its commands to forget take back at once; and what that is, by
    where it stood, where something else is named instead that may be no thing at all: forget my dog. Oops, my phone.
    """
    at, named = 0, dict[int, str]()
    while found := _ORDER.search(text, at):
        at = found.end("first")
        start, end, first = found.start(), found.end(), found.start("first")
        what = found["no"] or found["keep"] or found["spare"]
        if (what and not _of_it(what, found["first"])) or _TOO.match(text, end):
            continue  # something else shall stay, or go as well
        other, thing = _OTHER.match(text, end), _THING.match(text, end)
        halts = {one.strip().casefold() for one in re.split(r"[.,;:!?–—…-]+", found["halts"])}
        meant = "i mean" in found[0].casefold()
        sure = bool(found["not"]) or meant or not _SURE.isdisjoint(halts)
        called = thing and thing["name"] and not (sure or not _NAMES.isdisjoint(halts))
        if (other and sure) or (found["not"] and _KEPT.match(text, end)):
            text = text[:start] + " " * (end - start) + text[end:]
        elif thing and not called and not any(finite(word) for word in thing[0].casefold().split()[1:]):
            text = text[:first] + " " * (end - first) + text[end:]
            if not (meant or found["not"]):
                named[first] = found["first"]
    return text, named


def _of_it(what: str, first: str) -> bool:
    """Tell whether what shall stay is what was to be forgotten: it, the dog of "forget my dog"."""
    return {stem(word) for word in words(what) if word not in _POINTS} <= {stem(word) for word in words(first)}
