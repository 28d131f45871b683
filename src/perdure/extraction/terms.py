"""On which terms somebody works and keeps house.

That is what they take for a thing by the hour or page, the limit or budget they got, what they put by or may spend,
what they have to use somewhere, how they want things in a case, or for somebody, and what they look after.
"""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.scopes import placed
from perdure.extraction.wording import contains, dated


def on_terms(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say what "I" take for work, put by or may spend: for audits I take 90 an hour."""
    if not any(map(str.isdecimal, (word[-1] for word in words))):
        return False
    said = " ".join(words)
    if _RATE.search(said) or _GRANTED.search(said) or _CHARGED.search(said):
        return True
    return _SPENT.search(said) is not None and not contains(words, language, "machine") and _USERS.isdisjoint(words)


_AMOUNT: Final = (
    r"[€$£]? ?\d[\d.,]*[€$£]?(?: (?:euros?|pounds?|dollars?|quid|bucks|francs?|kronor|kroner|zloty|eur|usd|gbp))?"
)
_UNIT: Final = (
    "(?:hour|half hour|page|word|head|person|lesson|session|class|visit|item|kilo|mile|kilometre|line|metre|ticket)"
)
_RATE: Final = regex(
    rf"\b(?:i|we) (?:\w+ )?(?:(?:charge|take|ask|get|bill|want|make) {_AMOUNT} (?:an?|per|each|every) {_UNIT}\b"
    rf"|ask {_AMOUNT}(?: for\b|$))"
    r"|\b(?:i|we) (?:(?:now|only|still|just) )?(?:(?:am|are|will be) (?:\w+ )?(?:charging|asking)|charge)"
    rf" {_AMOUNT}"
    r"(?: (?:now )?for (?!it\b|that\b|this\b|them\b|you\b|help\b)\w| (?:an?|per|each|every) \w|$)"
)
_GRANTED: Final = regex(
    r"\b(?:(?:gave|give|gives|granted|allowed|allow|allows|set|sets|allocated|allotted) (?:me|us)"
    r"|(?:i|we) (?:was|were|have been|got) (?:given|granted|allowed|allocated|set))"
    r" an? (?:[\w-]+ ){0,2}(?:limit|budget|allowance|quota|cap|maximum|minimum) of (?:up to )?[€$£]? ?\d"
)
_ASK: Final = r"(?:they|he|she|(?:my|our|the) \w+) (?:now )?(?:wants?|asks?|charges?|takes?)"
_CHARGED: Final = regex(
    rf"\b{_ASK} (?:an? )?{_AMOUNT}(?: \w+){{0,2}}? for (?:my|our|the|an?)\b"
    rf"|^for (?:my|our|the) (?:[\w-]+ ){{1,3}}?{_ASK} (?:an? )?{_AMOUNT}(?!\w)"
)
_USERS: Final = frozenset("user users client clients bot bots api server servers".split())
_WHO: Final = r"(?:i|we|(?!(?:you|he|she|they|it|that|this|who|which)\b)\w+(?= may\b))"
_HOW: Final = "(?:(?:always|usually|normally|also|still|only|now|try to) )?"
_MAY: Final = "(?:may|can|get to|am allowed to|are allowed to) (?:only )?"
_OF_TIME: Final = "(?! (?:minutes?|hours?|days?|mornings?|evenings?|nights?|weeks?))"
_PERIOD: Final = "(?:day|week|fortnight|month|quarter|season|term|semester|year|night|head|person|trip|round)"
_ABOUT: Final = "(?:(?:about|around|roughly|only|just|up to|at most|no more than) )?"
_SPENT: Final = regex(
    rf"\b{_WHO} {_HOW}(?:(?:(?:put|set|lay) (?:aside|by|away)|save|stash|budget|donate"
    rf"|(?:{_MAY})?(?:spend|use|order|buy)|{_MAY}(?:take|claim|have)) {_ABOUT}{_AMOUNT}{_OF_TIME}"
    rf"|(?:put|set|lay) {_AMOUNT}(?: \w+)? (?:aside|by|away)) (?:[\w-]+ ){{0,2}}?(?:an?|per|each|every) {_PERIOD}\b"
)


def obliged(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say what "I" have to use, wear or put up with in some place: at work I have to use Edge."""
    said = " ".join(words)
    return _OBLIGED.search(said) is not None and placed(said) and not dated(words, language)


_USE: Final = "(?:use|run|wear|drive|work (?:with|in|on)|write in|code in|program in)"
_OBLIGED: Final = regex(
    rf"(?:\b(?:i|we) (?:(?:only|always|still|now|also) )*(?:(?:have|need|got|have got) to|must|(?:can|may) only"
    rf"|(?:am|are) (?:only )?(?:forced|required|obliged|supposed|allowed|made|expected) to) {_USE}"
    rf"|\b(?:they|it|my \w+|our \w+|the \w+) (?:makes?|forces?|requires?|wants?) (?:me|us)(?: to)? {_USE})"
    r" (?!up\b|it\b|them\b|th(?:is|at|ese|ose)\b|an?(?:other| different)\b|your?\b|the (?:toilet|loo|bathroom)\b)"
)


def wanted(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say how "I" want a thing in some case, or what is made for somebody: at night I want the
    heating off, I want labels for the shop in capitals.
    """
    words = words[:-1] if words[-1] == "now" and not _CASE_FIRST.isdisjoint(words[:1]) else words
    if not _SOON.isdisjoint(words):
        return False
    said = " ".join(words)
    made = _MADE_FOR.fullmatch(said)
    if made is not None:
        one = made["made"]
        return any(contains((one, one.removesuffix("s")), language, name) for name in ("outputs", "style_head", "form"))
    return _WANTED_THEN.fullmatch(said) is not None


_CASES: Final = (
    r"(?:at|in|on|during|while|before|after) (?!(?:fact|general|short|case|that|this|it|least|last|first|once|here"
    r"|there|the (?:moment|end|meantime)|my (?:view|opinion)|second thoughts?)\b)[\w'’ -]{3,30}?"
)
_CASE_FIRST: Final = frozenset("at in on during while before after".split())
_STATE: Final = (
    "(?:off|on|up|down|open|shut|closed|loud|louder|quiet|quieter|low|lower|high|dim|dark|bright|warm|cool|cold|hot|tidy"
    "|clean|silent|empty|flat|soft|locked|unlocked|lit)"
)
_WANTED_THEN: Final = regex(
    rf"(?:{_CASES} ,? ?(?:i|we) (?:always |only )?(?:want|need|like|prefer) (?:the|my|our|all the) (?:[\w-]+ ){{1,3}}?"
    rf"{_STATE}(?: (?:at|by|in|on|during) [\w ]{{2,20}})?"
    rf"|(?:i|we) (?:always |only )?(?:want|need|like|prefer) (?:the|my|our|all the) (?:[\w-]+ ){{1,3}}?"
    rf"{_STATE} {_CASES})"
)
_MADE_FOR: Final = regex(
    r"(?!.*\b(?:minute|hour|day|week|month)s?\b)(?:i|we) (?:always |only )?(?:want|like|prefer)"
    r" (?:all |all the |the |my |our )?(?P<made>[a-z-]+s) (?:for|to) (?:the |my |our )?[\w'’-]+(?: [\w'’-]+)?"
    r" (?:in|as|with|without) (?!(?:an?|the|my|our|this|time|place)\b|\d)[\w&.-]+(?: [\w&.-]+){0,3}"
)


def reachable(words: Sequence[str]) -> bool:
    """Tell whether words say when or how one is to be reached: you can text me from seven, ring me on the landline."""
    at = next((at for at, word in enumerate(words[:_NEAR]) if word in _REACHING and words[at + 1 : at + 2] in _ME), 0)
    led = tuple(words[:at]) in _MAY_REACH
    rest = words[at + 2 :]
    return led and len(rest) > 1 and rest[0] in _WHEN_OR_HOW and _SOON.isdisjoint(rest) and not rest[1].endswith("ing")


_NEAR: Final = 5
_REACHING: Final = frozenset("text call ring phone reach email message contact ping whatsapp dm".split())
_ME: Final = (("me",), ("us",))
_MAY_REACH: Final = frozenset(
    ("you", *rest)
    for rest in (
        ("can",), ("may",), ("could",), ("can", "only"), ("can", "not"), ("can", "always"), ("can", "usually"),
        ("can", "best"),
    )
)  # fmt: skip
_WHEN_OR_HOW: Final = frozenset("from after before until till between by on at via through only".split())
_SOON: Final = frozenset("later today tonight tomorrow now soon this moment once done it that".split())


def tended(rest: list[str]) -> list[str]:
    """Return what follows "I" with "look after", and what means the same, as one verb: tend."""
    long = next((one for one in _TENDING if tuple(rest[: len(one)]) == one), ())
    return ["tend", *rest[len(long) :]] if long else rest


_TENDING: Final = (("look", "after"), ("take", "care", "of"), ("see", "to"))
