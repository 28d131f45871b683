"""Two names of one thing where a statement says so itself: "born in Reval, as Tallinn was called then"."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from perdure.domain.text import MONTHS
from perdure.extraction.language import unaccented
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import regex


class _Alias(NamedTuple):
    """A statement without what it says of another name of something, the name that it has there, and the other one."""

    plain: str
    name: str
    other: str


def one_name(one: str, other: str) -> tuple[str, str]:
    """Return two English texts without what they say of a second name, with the name that both have.

    A text stays as it is where the other has neither name.
    """
    one, other = (_IN_LAW.sub(r"\1-in-law", text) if " in law" in text else text for text in (one, other))
    one, other = in_apposition(one), in_apposition(other)
    return _named_as(one, other), _named_as(other, one)


_IN_LAW: Final = regex(r"\b((?:mother|father|sister|brother|son|daughter|parent)s?) in law\b", re.IGNORECASE)


def in_apposition(text: str) -> str:
    """Return "my cousin Ilse lives …" for "Ilse, my cousin, lives …"; any other text as it is."""
    return _APPOSED.sub(r"\g<role> \g<name> ", text) if ", my " in text or ", our " in text else text


_APPOSED: Final = regex(r"^(?P<name>[A-Z][\w'’-]+), (?P<role>(?:my|our) [a-z-]+(?: [a-z-]+)?), (?=[a-z])")


def by_name(text: str, other: str) -> str:
    """Return a text in which "my son Bo" is "Bo" where the other begins with Bo, and says no more of who that is."""
    if "my " not in text and "My " not in text:
        return text
    for found in _RELATIVE.finditer(text):
        word = canonical(found["role"].casefold())
        if word in lexicon().people and _alone(found["name"], other):
            return f"{text[: found.start()]}{text[found.start('name') :]}"
    return text


@lru_cache(maxsize=1024)
def when_due(text: str) -> str:
    """Return "my essay is due …" for "the deadline for my essay is …", "my essay deadline is …" and "I have to hand in
    my essay by …"; any other text as it is.
    """
    if found := _HANDED_IN.match(text):
        return f"{found['what'] or found['mine']} is due on{text[found.end() :]}"
    if found := _OF_WHAT.match(text):
        now = " now" if found["now"] else ""
        return f"{found['what']} is due on {_FOR_ALL.sub('', text[found.end() :])}{now}"
    return _DEADLINE.sub(r"\g<what> \g<be> due ", text)


_DUE: Final = r"(?P<what>(?:my|our|the) [\w'’ -]{2,40}?)"
_DEADLINE: Final = regex(
    rf"^(?:the|my|our) (?:deadline|cut-?off|due date) (?:for|of) {_DUE} (?P<be>is|was) (?=\S)", re.IGNORECASE
)
_OF_WHAT: Final = regex(
    r"^(?P<what>(?:(?:my|our|the) )?(?!(?:my|our|the|a|an|his|her|their)\b)[a-z][\w-]*(?: [a-z][\w-]*){0,2}?)"
    r" (?:deadline|due date|cut-?off)(?: is|['’]s| got| has been| was)(?P<now> now)?"
    r"(?: (?:extended|moved|pushed|put|shifted)(?: back| forward| out)?)?(?: on| to| until| till)? (?=\d|[a-z]+day\b"
    r"|(?:the )?(?:\d+|" + "|".join(MONTHS) + r")\b)",
    re.IGNORECASE,
)
_FOR_ALL: Final = regex(r" for (?:everybody|everyone|us all|all(?: of us)?)(?= now\b|[.!]*$)", re.IGNORECASE)
_HANDED_IN: Final = regex(
    rf"^(?:{_DUE} (?:has to|have to|must|needs? to) be (?:(?:(?:handed|turned|sent) )?in|submitted|filed|delivered)"
    r"|(?:i|we) (?:have to|['’]ve got to|must|need to) (?:file|submit|hand in|turn in|send in|deliver) "
    r"(?P<mine>(?:my|our|the) [\w'’ -]{2,40}?)) (?:by|on)\b",
    re.IGNORECASE,
)


def _alone(name: str, text: str) -> bool:
    """Tell whether a text begins with a name, and says not who that is."""
    follows = r"(?: (?!and\b|is my\b|is our\b|from\b|at\b|in\b|of\b|[A-Z])|['’]s (?=[a-z]))"
    return name not in _WORDS_TOO and re.match(re.escape(name) + follows, text) is not None


_WORDS_TOO: Final = frozenset("April May June August Will Mark Rose Grace Hope Sunny Summer".split())
"""Names that may be another word where they open a sentence."""


_RELATIVE: Final = regex(r"\b[Mm]y (?:[a-z]+ )??(?P<role>[a-z]+(?:-in-law)?),? (?P<name>[A-Z][a-zà-ÿ'-]+)(?!['’-])\b")


def _named_as(text: str, other: str) -> str:
    found = _alias(text)
    if found is None:
        return text
    if _has(other, found.name):
        return found.plain
    return found.plain.replace(found.name, found.other) if _has(other, found.other) else text


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


@lru_cache(maxsize=4096)
def _alias(text: str) -> _Alias | None:
    found = _ALIAS.search(text) if _HINT.search(text) else None
    if found is None:
        return None
    name, other = found["name"], next(filter(None, (found[group] for group in _OTHERS)))
    if (found["former"] or found["now"]) and name.split()[-1] != other.split()[-1] and _place(name) != _place(other):
        return None  # I live in Porto, formerly Braga: that is no name of Porto
    rest = text[found.end() :]
    if text[found.end("name")] == ",":
        rest = rest.removeprefix(",")
    return _Alias(f"{text[: found.end('name')]}{rest}", name, other)


def _place(name: str) -> str:
    """Return the class of a name, which for places with two names is one."""
    return canonical(unaccented(name).casefold().replace(" ", "-"))


_OTHERS: Final = ("known", "former", "today", "now", "which", "whose", "called", "instead", "they")
_NAME: Final = r"(?:[A-Z][\w'’-]*(?: (?:(?:of|the|de|la) ){0,2}(?=[A-Z])[A-Z][\w'’-]*){0,3})"
_EVER: Final = r"(?:still |now |then |once |also |formerly |previously |originally |sometimes |often |today )?"
_WHEN: Final = r"(?: (?:then|now|today|once|back then|at the time|in those days|before|earlier|previously))?"
_PEOPLE: Final = (
    r"(?:(?:the )?(?:older |old )?(?:lots of |many |most |some )?"
    r"(?:people|everyone|everybody|locals|folks|many|most|some|we|they|i))"
)
_HINT: Final = regex(
    r"called|known|named|\bnow\b|nowadays|these days|today|present-day|modern-day"
    r"|\bcalls?\b|\bknows?\b|used to be|\ba\.?k\.?a\b|alias|formerly|previously"
)
_ALIAS: Final = regex(
    rf"(?P<name>{_NAME}),? ?\(?"
    rf"(?:{_EVER}(?:known as|called|named|a\.?k\.?a\.?|alias) (?P<known>{_NAME})"
    rf"|(?:formerly|previously) (?P<former>{_NAME})"
    rf"|(?:(?:which|what) is |that['’]s )?(?:today['’]s|present-day|modern-day) (?P<today>{_NAME})"
    rf"|(?:(?:which|what) is )?(?:now|nowadays|these days|today) (?P<now>{_NAME})"
    rf"|or (?P<instead>{_NAME}),? as (?:it|he|she|they)(?:['’]s|['’]re| is| are) (?:now |then |also )?(?:called|known)"
    rf"|(?:which|what) (?:used to be|(?:was|is) {_EVER}(?:called|known as|named))(?: called| known as| named)?"
    rf" (?P<which>{_NAME})"
    rf"|(?:which|what|that) {_PEOPLE} {_EVER}(?:calls?|knows? as) (?P<whose>{_NAME})"
    rf"|as (?P<called>{_NAME}) (?:is|was|used to be) {_EVER}(?:called|known|named)"
    rf"|(?:(?:and|though|but) )?{_PEOPLE} {_EVER}(?:calls?|knows?) (?:it|him|her|them)(?: as)? (?P<they>{_NAME})"
    rf"){_WHEN}\)?(?=[.,;!]|$)",
)
