"""What a clause says of a thing that only the one before names, "it's red now", "mine is in May", and who is named
along the way: with my husband Bo. Each is a statement of its own.
"""

import re
from collections.abc import Iterator
from typing import Final

from perdure.extraction.closed import PREPOSITIONS, THINGS
from perdure.extraction.regex import regex
from perdure.extraction.relative import Relative

_NOW: Final = r"(?:now|nowadays|these days|today|currently)"
_ITS: Final = r"(?P<it>it['’]s|it is|they['’]re|they are)"
_NEW: Final = (
    r"(?!(?:not|just|only|that|because|time|obvious|clear|hard|easy|too|up|my turn|your turn|all|so|as|like|more|over"
    r"|gone)\b)[^,;]{2,60}?"
)
_USED: Final = regex(
    r"(?:(?:so|well|oh|btw|and|but),? )*(?:(?P<what>(?:my|our|the) [\w'’ -]{2,60}?) used to be"
    r"|(?P<who>I|we) used to (?P<does>[a-z]+(?: (?:in|at|for|near|by|with|on))?))"
    r" (?P<old>[^,;.]{1,40}?)(?:[,;]| [-–—]|(?= (?:but|and)\b))+ ?(?:(?:but|and) )?"
    rf"(?:{_NOW},? {_ITS} (?P<new>{_NEW})|{_ITS.replace('it>', 'that>')} (?P<then>{_NEW}) {_NOW})[.!]*",
    re.IGNORECASE,
)
_MINE: Final = regex(
    r"\b(?:(?:[Hh]is|[Hh]er|[Tt]heir|[Yy]our|(?:[Mm]y|[Oo]ur) (?:[a-z]+ ){0,2}?[a-z]+['’]s|[A-Z][\w-]*['’]s?)"
    r" (?P<what>(?:[a-z-]+ ){0,2}?[a-z-]+)"
    r"(?:['’]s| (?:is|was|falls|are)) [^.;!?]{1,60}?)"
    r"(?:[.;!]|,)?(?: (?:and|but|while|whereas))? (?P<mine>[Mm]ine(?P<is>['’]s| is| falls| are) (?P<rest>[^,;]{2,60}))"
)
_HOUSEHOLD: Final = regex(
    r"(?:(?:so|well|hi|ok|and|but|btw),? )*(?:I|[Ww]e)(?:['’](?:m|re|ve)| am| are| have| just| now| still| currently)*"
    r" (?:live|living|share|sharing|moved|rent|renting|run|running|own)\b"
)
"""Who is named behind it is there still, unless a time says that it is over."""
_ALONG: Final = regex(
    r"\b(?:with|and) (?P<my>my|our) (?P<kin>[a-z]+),? (?P<name>[A-Z][a-zà-ÿ-]+)"
    r"(?![\w'’]| [A-Z]| [a-z]+s\b)"
)
_COUNTED: Final = regex(
    r"\b(?:with|and) (?P<my>my|our) (?P<many>two|three|four|five|six|\d)"
    r" (?P<what>kids|children|sons|daughters|boys|girls)\b"
    r"(?!['’])"
)
_LONG_AGO: Final = regex(
    r"\b(?:used to|lived|back then|in (?:19|20)\d\d|ago|as a (?:kid|child|girl|boy)|at the time|late|ex|if|would|until"
    r"|before|when|once|any ?more|not|never|n['’]t|whom?|divorced|separated)\b"
)


def taken_up(said: str, before: str) -> Iterator[Relative]:
    """Yield what a sentence tells of what it, or the one before, names: mine is in May. Places are those in `said`."""
    if " used to " in said and (found := _USED.fullmatch(said)) is not None:
        new = found["new"] or found["then"]
        shape = _shape(found["old"])
        if shape != _shape(new) or (found["who"] and shape == "a"):
            return  # used to work at Nokia, now it's a museum
        are = "are" if (found["it"] or found["that"])[:4].casefold() == "they" else "is"
        lead = f"{found['what']} {are}" if found["what"] else f"{found['who']} {found['does']}"
        yield Relative(f"{lead} {new} now", 0, len(said))
    if "mine" in said.casefold():
        whole = f"{before} {said}" if said.startswith("Mine") else said
        found = _MINE.search(whole)
        if found is not None and _says_which(found["what"], found["rest"]) and not said.casefold().startswith("if "):
            start = found.start("mine") - (len(whole) - len(said))
            verb = found["is"].replace("’", "'")
            yield Relative(f"my {found['what']}{verb} {found['rest']}", start, len(said))


def _says_which(what: str, value: str) -> bool:
    """Tell whether what "mine" is, is a name, a number or a day, or of a favourite one word: mine's orange."""
    liked = what.casefold().startswith(("favourite", "favorite")) and value.rstrip(".!").isalpha()
    return liked or _VALUE.fullmatch(value) is not None


_VALUE: Final = regex(
    r"(?:(?:on|in|at|called|named|the|a|an) )*(?:\d[\w:.]*|[A-ZÀ-Þ][\w'’-]*)"
    r"(?: (?:of|the|\d[\w:.]*|[A-ZÀ-Þ][\w'’-]*))*[.!]*"
)


def _shape(value: str) -> str:
    """Return how a value begins, which that of the same sort does as well: a name, a number, an article, a word."""
    first = value.split()[0]
    if first.casefold() in THINGS | PREPOSITIONS | {"a", "an"}:
        return first.casefold()
    return "0" if first[0].isdigit() else "Aa" if first[0].isupper() else "a"


def along(said: str) -> Iterator[str]:
    """Yield who is named, or counted, along the way as the user's own: with my husband Bo and our two kids."""
    if _HOUSEHOLD.match(said) is None or _LONG_AGO.search(said) is not None:
        return
    for found in _ALONG.finditer(said):
        yield f"{found['name']} is {found['my']} {found['kin']}"
    for found in _COUNTED.finditer(said):
        yield f"{'We' if found['my'] == 'our' else 'I'} have {found['many']} {found['what']}"
