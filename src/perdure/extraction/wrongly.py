"""Corrections that name what they are of: I told you the wrong bin day, it's Friday."""

import re
from typing import Final

from perdure.domain.text import stem, words
from perdure.extraction.closed import ARTICLES
from perdure.extraction.regex import regex


def told_wrong(text: str) -> re.Match[str] | None:
    """Read what somebody says they told wrong, or of whom, and what is right; None for most texts."""
    found = _TOLD_WRONG.match(text)
    if found is None or _BESIDE.search(found["right"]) or not _IDIOMS.isdisjoint(words(found["right"].casefold())):
        return None
    return found


def named_in(told: re.Match[str]) -> str:
    """Return what or whom a correction names."""
    return next(filter(None, map(told.__getitem__, ("who", "what", "of", "thing"))))


def leads_to(told: re.Match[str], value: str, *, name: bool) -> str:
    """Return the word behind which a statement has to have the value: from | Norway; any where there is none.

    Of somebody it is the one before the value, as it was told. Of a thing only a `name` needs it, where it is a
    preposition; else none may stand there. What is told behind "at" is an hour, and no day.
    """
    before = told["right"][: told["right"].index(value)].casefold().split()[-1]
    if told["who"]:
        return "is" if before.endswith(_IS) else before
    if not name:
        return before if before == _AT else ""
    return before if before in _LEADING else _NO_PLACE


def stands_behind(behind: str, before: str) -> bool:
    """Tell whether what a statement has before a value ends with the word that has to lead to it."""
    last = next(reversed(before.casefold().removesuffix("the ").split()), "")
    if behind == _NO_PLACE:
        return last not in _LEADING
    return behind in ("", last) or (behind == "is" and last.endswith(_IS))


def of_one_sort(attributes: frozenset[str], statement: str, start: int) -> bool:
    """Tell whether a number of a statement can be what was told wrong: no day of a date; an hour only behind "at".

    What a statement says itself that it is, a size, is none of the other `attributes`.
    """
    if statement[:start].endswith(":") or any(one.start() <= start < one.end() for one in _DATE.finditer(statement)):
        return False
    own = frozenset(map(stem, words(statement.casefold()))) & ATTRIBUTES
    if own and attributes:
        return not own.isdisjoint(attributes)
    at = statement[:start].casefold().split()[-1:] == [_AT]
    return not attributes or at != attributes.isdisjoint(_HOURLY)


def done_with(statement: str, verb: str, value: str) -> tuple[int, int] | None:
    """Return where a statement has what somebody does something with, as a correction has: plays the oboe."""
    article, _, noun = value.partition(" ")
    told = re.search(rf"\b{re.escape(verb)} (?P<what>{re.escape(article)} [\w'’-]+)[.!]*$", statement, re.IGNORECASE)
    plain = noun and " " not in noun and article.casefold() in ARTICLES  # no hard bargain
    return told.span("what") if told and plain else None


_TOLD_WRONG: Final = regex(
    r"\s*(?:(?:oops|sorry|no|oh|wait|actually|hey|ah|(?:it )?turns out|my (?:mistake|bad))[,.!:]* )*"
    r"i (?:think i |must have )?(?:(?:told|gave|sent|give) you the wrong (?P<what>[^,.;:!?\n]{2,40}?)"
    r"|(?:had|wrote(?: down)?|said|put(?: down)?) the wrong (?P<of>[^,.;:!?\n]{2,40}?)"
    r"|(?:(?:had|got) (?:that|it|this|something) wrong|was (?:wrong|mistaken))"
    r" about (?P<who>(?!(?:it|that|this)\b)[^,.;:!?\n]{2,30}?)"
    r"|(?:had|got) (?!(?:that|it|this|them)\b)(?P<thing>[^,.;:!?\n]{2,40}?) wrong)"
    r"(?: (?:earlier|before|yesterday|last (?:time|week)|the other day))?[,.;:–—-]+ (?:(?:and|but|actually) )?"
    r"(?P<right>(?:it|they|he|she)(?: (?:actually|really))?(?: \w+|['’](?:s|re))\b.*)",
    re.IGNORECASE,
)
_BESIDE: Final = regex(
    r"\b(?:too|also|as well|both|for now|at the moment|during|while|until|till|when(?:ever)?|if|today|tonight"
    r"|this (?:morning|afternoon|evening|week|weekend|month|term|summer|winter|spring|autumn|year)"
    r"|(?:for|in|of|with) (?:my|our|his|her|their)|for (?!(?:the|an?)\b)(?-i:[A-Z])[\w'’-]+)\b",
    re.IGNORECASE,
)
"""What is right of more, of others or for a while."""
_IDIOMS: Final = frozenset(
    "fool victim clown field part role game devil martyr market innocent system lead mars venus moon".split()
)
"""What somebody plays, or is from, only as one says."""
_IS: Final = ("'s", "’s")
_LEADING: Final = frozenset("on at in from to with by for near under behind".split())
_AT: Final = "at"
_NO_PLACE: Final = "-"
"""Where no preposition leads to it."""
ATTRIBUTES: Final = frozenset(map(stem, "day date time hour number amount size price cost name address".split()))
"""What a value is, which its form says."""
_HOURLY: Final = frozenset(map(stem, "time hour".split()))
_DATE: Final = regex(
    r"\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b",
    re.IGNORECASE,
)
