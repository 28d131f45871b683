"""A sentence that is cleft in two, as the plain one: "it's nuts I'm allergic to", "where I live is Oslo"."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS
from perdure.extraction.meanings import base
from perdure.extraction.regex import regex


@lru_cache(maxsize=4096)
def uncleft(text: str) -> str:
    """Return an English sentence without the frame that cleaves it in two; any other text as it is."""
    if len(text) > _LONGEST or not _HINT.search(text):
        return text
    for form, tell in _FRAMES:
        if (found := form.match(text)) and (told := tell(found)):
            return told
    return text


def _what(found: re.Match[str]) -> str | None:
    """Tell what somebody does, with what, when or where in its place: it's the bus I take to work."""
    what, does = found["what"], found["does"]
    when = _when(what, once=found.groupdict().get("be") == " was")
    if when or what.split()[0].casefold() in _LEADING:
        return f"{found['who']}{does} {when or what}"
    if led := _LED.search(does):
        return f"{found['who']}{does} {what}" if led["lead"] not in ("in", "at") or what[0].isupper() else None
    verb = _VERB.match(does)
    known = what.split()[0].casefold() in _KNOWN or what[0].isupper()
    if found.groupdict().get("be") == " was" and what.split()[0] in ("a", "an"):
        return None  # it was a boat that my uncle built: whatever "it" is
    plain = verb and (known or _TRANSITIVE.fullmatch(verb["verb"]))
    return f"{found['who']}{verb['verb']} {what}{verb['rest']}" if verb and plain else None


def _only(found: re.Match[str]) -> str | None:
    """Tell what somebody only does: all I want for breakfast is toast."""
    told = _what(found)
    return told and f"{found['who']} only{told.removeprefix(found['who'])}"


def _when(what: str, *, once: bool) -> str | None:
    """Return when somebody does a thing, or did it once, with the word that leads to it: on Tuesdays, in 2019."""
    if _DAY.fullmatch(what):
        return f"on {what}" if once or what.casefold().endswith("s") else f"on {what}s"
    return f"in {what}" if _YEAR.fullmatch(what) else None


_LONGEST: Final = 160
_DENIED: Final = "(?=.* (?:can['’]?t|cannot|can not|do not|don['’]?t|never) )"
_HINT: Final = regex(
    r"^(?:(?:now )?it(?: is|['’]s| was)|where|the|what|who|all) |(?:that is|that['’]s) where |now it(?: is|['’]s) "
    r"|being the only |i(?: am|['’]?m) the only "
    r"|ing is | pair is | (?:is|are) what | (?:it|them)\W*$",
    re.IGNORECASE,
)
_WHO: Final = (
    r"(?P<who>(?:i|we|(?:my|our) [a-z-]+|(?!(?:my|our|the|this|that|it|there|he|she|they)\b)(?-i:[A-Z])[a-z]+))"
)
_DOES: Final = r"(?P<does>(?:['’](?:m|re|ve|s))?(?: [\w'’-]+){1,7})"
_NO_FACT: Final = (
    r"(?!(?:an? |the |my |our )?(?:[a-z]+ )?(?:pity|shame|fact|problem|time|thing|reason|way|case|point|wonder|miracle"
    r"|lie|dream|rumou?r|secret|habit|hope|honou?r|pleasure|myth|disgrace|scandal|goal|plan|wish|fear|joy|blessing"
    r"|relief|joke|luck|fault|first|last|best|least|most|only|question|idea|truth|weather)\b"
    r"|(?:not|just|only|like|as|because|so|too|very|when|if|how|what|that|this|all|no|about|almost|really)\b)"
)
_PART: Final = r"[\w'’&-]+"
_WHAT: Final = rf"{_NO_FACT}(?P<what>(?:an? |the |my |our |(?:in|on|at|with|for|by) )?{_PART}(?: {_PART}){{0,2}}?)"
_VALUE: Final = rf"(?P<what>(?!(?:how|what|that|to|when|if|not|because|why|where|who)\b){_PART}(?: {_PART}){{0,3}}?)"
_END: Final = r"(?: too| also| though)?[.!]*$"
_SOMEBODY: Final = r"(?P<who>(?:my|our) [a-z-]+(?: (?-i:[A-Z])[\w'’-]+)?|(?-i:[A-Z])[\w'’-]+)"
_NAME: Final = r"(?P<what>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+){0,2})"
_PLACE: Final = "place|town|city|village|country|street|house|area|district|suburb|firm|company|school"
_DAY: Final = regex(rf"{WEEKDAY}s?", re.IGNORECASE)
_YEAR: Final = regex(
    "(?:1[89]|20)\\d\\d|january|february|march|april|may|june|july|august|september|october|november|december"
    "|spring|summer|autumn|winter",
    re.IGNORECASE,
)
_LEADING: Final = frozenset("in on at with for by".split())
_KNOWN: Final = frozenset("the my our a an".split())
_LED: Final = regex(r" (?P<lead>to|of|in|at|with|for|about|on|from)$", re.IGNORECASE)
"""What leads to nothing: I'm allergic to."""
_TRANSITIVE: Final = regex(
    r"(?: really| always| only| mostly)?(?: (?:can['’]?t|cannot|can not|do not|don['’]?t|never|have to|must|could))?"
    r" (?:stand|bear|eat|drink|hate|love|like|drive|play|collect|want|need|prefer|speak|teach|study|miss|avoid|use|grow"
    r"|breed|take|have)",
    re.IGNORECASE,
)
_NO_OBJECT: Final = r"(?!.*\b(?:live|work|sleep|stay|go|went|come|came|arrive|lived|worked)s?\b)"
_HELPING: Final = "really|always|mostly|never|only|can['’]?t|cannot|do|not|don['’]?t|have|to|must|am|are|is"
_VERB: Final = regex(
    rf"{_NO_OBJECT}(?P<verb>(?:['’](?:m|re|ve|s))?(?: (?:{_HELPING}))* [\w'’-]+)"
    r"(?P<rest>(?: (?:to|for|with|at|in|on|from|every|when|after|before) .+| most| best)?)$",
    re.IGNORECASE,
)


def _frame(
    form: str, tell: Callable[[re.Match[str]], str | None]
) -> tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]:
    return re.compile(form, re.IGNORECASE), tell


_SPAN: Final = (
    rf"(?:{WEEKDAY}|week|weekend|month|year|night|spring|summer|autumn|fall|winter|christmas|easter|{'|'.join(MONTHS)})"
)
_DATE: Final = (
    rf"(?:last|next|this) {_SPAN}|yesterday|today|tomorrow|the day (?:before yesterday|after tomorrow)"
    rf"|(?:an?|one|two|three|four|five|six|ten|\d+) (?:days?|weeks?|months?|years?) ago"
    rf"|(?:on|in|at) (?:the )?(?:{_SPAN}|\d)[\w ]{{0,18}}?"
)
_KIN: Final = r"(?:my|our) [a-z-]+(?: (?-i:[A-Z])[\w'’-]+)?|(?-i:[A-Z])[\w'’-]+"
_FRAMES: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...]] = (
    _frame(
        rf"it(?: is|['’]s| was) {_SOMEBODY} (?:who|that) (?P<does>(?!i\b|we\b|my\b|our\b)[a-z].*)$",
        lambda found: f"{found['who']} {found['does']}",
    ),
    _frame(
        rf"it(?: is|['’]s| was) (?:only |just |back |exactly )*(?P<when>{_DATE}) (?:that|when) "
        rf"(?P<told>{_WHO}(?: [^,;]+)){_END}",
        lambda found: f"{found['told']} {found['when']}",
    ),
    _frame(
        rf"(?:.*?,? )??(?:and |so )?now it(?P<be> is|['’]s) {_NAME} (?:(?:that|who) )?{_WHO}{_DOES}{_END}",
        lambda found: (told := _what(found)) and f"{told.replace(' answer to', ' report to')} now",
    ),
    _frame(rf"it(?P<be> is|['’]s| was) {_WHAT} (?:(?:that|which|when|where) )?{_WHO}{_DOES}{_END}", _what),
    _frame(
        rf"(?:now )?it(?: is|['’]s) (?:just |only |mostly )?(?:me and (?P<who>{_KIN})|(?P<other>{_KIN}) and me) "
        rf"(?P<does>[a-z]+ing .+){_END}",
        lambda found: f"{found['who'] or found['other']} and I are {found['does']}",
    ),
    _frame(
        rf"where {_WHO}{_DOES} (?:is|['’]s) (?:in |at )?{_NAME}{_END}",
        lambda found: f"{found['who']}{found['does']} in {found['what']}",
    ),
    _frame(
        rf"(?!.*\b(?:no|not|never|if|would)\b|.*n['’]t\b).*?\b(?:to|for|in|at) {_NAME}(?: [a-z][\w ]*?)?"
        r",? (?:and |so )*"
        rf"(?:that is|that['’]s) where {_WHO}(?P<does> (?:live|work)(?: now| these days| nowadays)?){_END}",
        lambda found: f"{found['who']}{found['does'][:5]} in {found['what']}{found['does'][5:]}",
    ),
    _frame(
        rf"the (?:{_PLACE}) (?:(?:where|that|which) )?{_WHO}(?P<does> (?:live|work|grew up|was born|were born)s?"
        rf"(?: in| at)?) is {_NAME}{_END}",
        lambda found: f"{found['who']}{re.sub(' (in|at)$', '', found['does'])} in {found['what']}",
    ),
    _frame(
        rf"(?:what|who|the (?:one |only {_DENIED})?things?(?: that)?) {_WHO}{_DOES} (?:is|are|['’]s) {_VALUE}{_END}",
        _what,
    ),
    _frame(rf"all (?:that )?{_WHO}{_DOES} (?:is|are) {_VALUE}{_END}", _only),
    _frame(
        r"(?:that['’]?s|that is|this is|such is|so is|it['’]s) (?:just |exactly )?(?:what i get for being"
        r"|what happens when i(?: am|['’]?m)|the (?:joys?|perks?|price|curse|fate|life) of being)"
        r" (?P<what>the only (?!(?:one|person|grown-?up|adult|sane|normal|sensible|idiot|fool)\b)"
        rf"(?:{_PART} ){{1,2}}?(?:in|at|on|for|with|without) .+?){_END}",
        lambda found: f"I am {found['what']}",
    ),
    _frame(
        rf"the reason (?:(?:why|that) )?{_WHO}{_DOES} (?:is|was) (?P<what>(?:my|our|the) {_PART}(?: {_PART})?){_END}",
        lambda found: f"{found['who']}{found['does']} because of {found['what']}",
    ),
    _frame(
        rf"the colou?r of (?P<what>(?:my|our|the) {_PART}(?: {_PART})?) "
        rf"(?P<is>(?:is|was) {_PART}(?: {_PART})?{_END})",
        lambda found: f"{found['what']} {found['is']}",
    ),
    _frame(
        rf"(?P<what>{_PART}) (?P<do>[a-z]+ing) is "
        r"(?:(?:an? |my )?(?:old )?(?:hobby|passion|pastime) of mine|(?:my|one of my) "
        r"(?:hobby|hobbies|passion|passions|pastime))(?=[.!]*$)",
        lambda found: f"I {base(found['do'].casefold())} {found['what'].lower().removesuffix('s')}s",
    ),
    _frame(
        rf"my (?:language|working|translation) pair is (?P<one>{_PART}) (?:to|into|->|–|-) (?P<two>{_PART}){_END}",
        lambda found: f"I translate from {found['one']} into {found['two']}",
    ),
    _frame(
        rf"{_NO_FACT}(?P<what>{_PART}(?: {_PART}){{0,2}}?) (?:is|are) what {_WHO}{_DOES}{_END}",
        _what,
    ),
    _frame(
        rf"(?P<who>(?:my|our|the) {_PART}(?: {_PART})?) ha(?:s|ve) (?P<what>an? {_PART}(?: {_PART}){{0,2}})"
        rf" (?P<where>on|in|under|behind|beside|next to) (?:it|them){_END}",
        lambda found: f"there is {found['what']} {found['where']} {found['who'][0].lower()}{found['who'][1:]}",
    ),
)
