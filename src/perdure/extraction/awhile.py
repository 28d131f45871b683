"""What is so only for a while, now and then, or once, beside what is so otherwise: on nights for two weeks; the train
was cancelled; the meeting is over.
"""

import re
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS, words
from perdure.extraction.lists import words_of
from perdure.extraction.meanings import canonical
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.regex import comparing
from perdure.extraction.verbs import past


def for_a_while(text: str) -> bool:
    """Tell whether a text says that something is so for a time that ends soon: for two weeks, for today, for now.

    Not for how long it has been so.
    """
    while_ = _FOR_A_WHILE.search(text)
    return while_ is not None and _SO_FAR.search(text) is None and not _OVER.search(text, 0, while_.start())


def now_and_then(text: str) -> bool:
    """Tell whether a text says that something is so now and then."""
    return _NOW_AND_THEN.search(text) is not None


def for_a_stay(text: str) -> bool:
    """Tell whether somebody stays somewhere for some days: for the weekend, until Friday, from 3 to 9 May."""
    return _STAYS.search(text) is not None and _SO_FAR.search(text) is None


def only_at_times(text: str) -> bool:
    """Tell whether a text says that something is so in some case alone, now and then, or this week."""
    return _AT_TIMES.search(text) is not None or now_and_then(text) or for_a_while(text)


def only_for_a_while(old: str, new: str) -> bool:
    """Tell whether a text says for how short a time something is so, of which another says that it is so otherwise, and
    not for how long.
    """
    if not for_a_while(new) or for_a_while(old):
        return False
    return all(one.search(old) is None for one in (_SPAN, _NONE, _ONLY))


def until_then(old: str, new: str) -> bool:
    """Tell whether a text tells what is so up to a day, or in one week alone, and the other what is so otherwise: until
    Friday I start at eight.
    """
    limited = _UNTIL.search(new) is not None or (_BETWEEN.search(new) is not None and _HABITS.search(new) is None)
    return limited and _UNTIL.search(old) is None and _BETWEEN.search(old) is None


def told_aside(old: str, new: str) -> bool:
    """Tell whether a text tells which one it was that somebody once did something at: the inn we stayed at in June is
    the Bell. Which one they joined or moved to is so still.
    """
    once = _ASIDE.match(new)
    if once is None or _ASIDE.match(old) is not None:
        return False
    did = once["did"].casefold()
    return did == "used" or (past(did) and (did not in words_of("remarks", "begun") or once["then"] is not None))


def only_now_and_then(old: str, new: str) -> bool:
    """Tell whether something is so now and then, beside what is so as a rule, but for what never or always is."""
    if not now_and_then(new) or now_and_then(old) or _ANEW.search(new):
        return False
    return all(one.search(old) is None for one in (_NONE, _AT_ALL, _ABSTAINS))


def one_of_many(old: str, new: str) -> bool:
    """Tell whether a text tells of one ride, or one sitting, of those of which another tells: a train that was late, a
    meeting that is over; or that somebody is done with a day's work.
    """
    if _DAY_S_WORK.search(new) is not None:
        return _RETIRED.search(new) is None
    ride = _RIDE.match(new)
    if ride is not None:
        if _PARTED.search(new, ride.end()):
            return False
        what = (ride["what"] or ride["missed"]).casefold()
        return _GOES.search(old) is not None and canonical(what) in map(canonical, words(old))
    over = _SITTING.fullmatch(new.strip())
    if over is None or canonical(over["what"].casefold()) not in map(canonical, words(old)):
        return False
    return _AT_ITS_HOUR.search(old) is not None


def lost_for_now(old: str, new: str) -> bool:
    """Tell whether somebody whom a text says was lost somewhere is named by another: lost in the park."""
    lost = _LOST.match(new)
    if lost is None or _FOR_GOOD.search(new, lost.end()):
        return False
    return canonical(lost["who"].casefold()) in map(canonical, words(old))


_FEW: Final = rf"(?:an?|half an?|one|two|three|four|five|six|\d+|{'|'.join(NUMBERS)}|a (?:few|couple of)|some|several)"
_FOR_A_WHILE: Final = comparing(
    rf"\bfor (?:just |only |about |around )?(?:(?:the next )?{_FEW} (?:more )?"
    r"(?:sec(?:ond)?|min(?:ute)?|moment|hour|day|night|week|weekend|fortnight|month|term|semester|shift)s?"
    r"|the (?:next (?:few )?)?(?:sec(?:ond)?|moment|time being|day|night|week|weekend|month|summer|winter|holidays|term"
    r"|afternoon|morning|evening)|now|today|tonight|this (?:day|week|weekend|month|summer|winter|once)"
    r"|a (?:bit|while))\b"
    r"(?!['’-]| (?:now|already|so far|time|half)\b| old\b)",
    re.IGNORECASE,
)
_UNTIL_DAY: Final = (
    rf"(?:the end of )?(?:{WEEKDAY}|tomorrow|(?:next|the|this) (?:{WEEKDAY}|week(?:end)?|month|summer|holidays)"
    rf"|(?:christmas|easter|{'|'.join(MONTHS)})|(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{'|'.join(MONTHS)})"
    r"|(?:the )?\d{1,2}(?:st|nd|rd|th))\b(?!s)"
)
_UNTIL: Final = comparing(
    rf"\b(?<!is )(?<!are )(?<!lasts )(?<!runs )(?<!open )(?<![nsir]day )(?:until|till|til|up to) {_UNTIL_DAY}"
    rf"|^(?:from|between) (?:today|tonight|tomorrow|now|this \w+|next \w+|{WEEKDAY}|(?:the )?\d{{1,2}}\w*)(?: \w+)?"
    rf" (?:to|until|till|through|and) {_UNTIL_DAY}"
    r"|^(?:just|only) (?:for )?(?:this|next) (?:week|month|weekend)\b"
    r"|\b(?:just|only) (?:for )?(?:this|next) (?:week|month|weekend)[.!]*$|\b(?:this|next) (?:week|month) only\b",
    re.IGNORECASE,
)
_BETWEEN: Final = comparing(
    rf"^(?:from|between) {WEEKDAY} (?:to|until|till|through|and) {WEEKDAY},?"
    r" (?:(?:this|next) (?:week|month) )?(?=(?:i|we|he|she|my|our|his|her|the)\b)",
    re.IGNORECASE,
)
_HABITS: Final = comparing(rf"\b(?:every|each|always|usually|{WEEKDAY}s)\b", re.IGNORECASE)
_SOMEBODY: Final = r"(?:i|we|you|he|she|they|(?:my|our|his|her) [a-z-]+|(?-i:[A-Z])[a-z]+)(?: and i)?"
_ASIDE: Final = comparing(
    r"(?:(?:by the way|and|but|oh|so|funnily enough|btw),? )*(?:the|that) (?:[a-z-]+ ){1,3}?"
    rf"(?:(?:(?:that|which|where|who|whom|in which|at which) )?{_SOMEBODY}|who|that|which) "
    r"(?:(?:first|once|always|originally|both|all) )?(?P<did>used(?= to )|[a-z]+)\b"
    r"(?P<then> [a-z]+ed\b)?[^,;:]*? (?:is|was) ",
    re.IGNORECASE,
)
_MONTH: Final = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)(?:[a-z]*\b)"
_DAY: Final = (
    rf"(?:the )?(?:{WEEKDAY}|\d{{1,2}}(?:st|nd|rd|th)?(?! ?[:.]?\d)(?: (?:of )?{_MONTH})?"
    rf"|{_MONTH}(?: \d{{1,2}}(?!\d)\w*)?|today|tonight|tomorrow|now)"
)
_STAYS: Final = comparing(
    rf"\b(?:for (?:just |only |about |around )?(?:(?:the |this |the next )?(?:{_FEW} )?(?:more )?"
    r"(?:day|night|week|weekend|fortnight)s?|tonight|today)"
    rf"|from {_DAY} (?:to|until|till|through) {_DAY}|between {_DAY} and {_DAY}|(?:until|till) (?:{_DAY}|the weekend)"
    r"|tonight|(?:over |during )?(?:this|next) (?:week|weekend)"
    r"|(?:over|during) (?:the )?(?:weekend|holidays|easter|christmas|new year))\b",
    re.IGNORECASE,
)
_SPAN: Final = comparing(
    rf"\b{_FEW}[ -](?:sec(?:ond)?|min(?:ute)?|hour|day|night|week|fortnight|month|year)s?\b", re.IGNORECASE
)
_SO_FAR: Final = comparing(
    r"\b(?:have|has|had|been)\b|['’]ve\b|\b(?:was|were|did) .*\bfor\b"
    r"|\b(?:and|but|so|until|then)\b.*\b(?:now|for good)\b",
    re.IGNORECASE,
)
"""What began before lasts on; what is told behind it may not."""
_NOW_AND_THEN: Final = comparing(
    r"\b(?:(?:every )?now and (?:then|again)|once in a while|from time to time|occasionally|once in a blue moon)\b",
    re.IGNORECASE,
)
_AT_TIMES: Final = comparing(
    r"^(?:whenever|if|when it(?:['’]?s| is| \w+s))\b|(?<!since )(?<!from )(?<!as of )\bthis (?:week|weekend)\b",
    re.IGNORECASE,
)
_NONE: Final = comparing(r"\b(?:no|not|never|none|nobody|cannot|without)\b|n['’]t\b", re.IGNORECASE)
_ONLY: Final = comparing(r"\bonly\b", re.IGNORECASE)
_OVER: Final = comparing(r"\b(?:any ?more|no longer|for good|retired|resigned)\b.*[,;:.–—]", re.IGNORECASE)
"""What ends, in a clause before the one that tells for how long something else is so."""
_ABSTAINS: Final = comparing(
    r"\b(?:vegans?|teetotal(?:l?er)?|abstinent|abstainer|non-?(?:smoker|drinker))\b", re.IGNORECASE
)
_FOR_GOOD: Final = comparing(
    r"\bnever (?:came|come|found|saw|seen|got|returned)\b|\bfor (?:good(?! \w)|ever)|\bforever\b"
    r"|\b(?:he|she|they|it|who|and)(?:['’]s)?(?: has| have| had| was| were| is| later| sadly| then)* (?:died|drowned"
    r"|passed away|killed|buried)\b|\b(?:he|she|they|it)(?:['’]s| is| was| were) dead\b"
    r"|\bfound (?:(?:him|her|it|them) )?dead\b",
    re.IGNORECASE,
)
"""What tells that somebody was lost for good,"""
_RETIRED: Final = comparing(
    r"(?:^|[,;.:–—]|\band\b|\bi(?:['’]m| am|['’]ve| have)?\b) ?(?:(?:just|now|officially|finally|got|been) )*"
    r"(?:retired|resigned|quit|laid off|made redundant|gave notice)\b",
    re.IGNORECASE,
)
"""that work is over for good,"""
_PARTED: Final = comparing(
    r"\b(?:sold|gave (?:it|that) up|given (?:it|that) up) ?.*\bnow\b|\bfor good\b(?! \w)|\bnever again\b", re.IGNORECASE
)
"""and that one ride was the last of them."""
_ANEW: Final = comparing(r"(?<!now and )\bagain\b|\b(?:any ?more|no longer|instead)\b", re.IGNORECASE)
_AT_ALL: Final = comparing(r"\b(?:always|only|every|each|daily|all)\b", re.IGNORECASE)
_DAY_S_WORK: Final = comparing(
    r"\b(?:done|finished|through) (?:with )?(?:work|working)\b"
    r"(?! (?:there|here|altogether|completely|for good|for ?ever|at|in|on|with|as)\b)",
    re.IGNORECASE,
)
_CONVEYANCE: Final = r"(?:bike|bicycle|bus|tram|train|car|metro|tube|subway|scooter|ferry|taxi|boat|coach|flight|plane)"
_LEAD: Final = r"(?:(?:so|and|but|oh|ugh|well|sorry|today|this morning),? )*"
_RIDE: Final = comparing(
    rf"{_LEAD}(?:(?:the|my|our) (?P<what>{_CONVEYANCE}) (?:was|were|got|is|had)(?: \w+)? (?:cancell?ed"
    r"|late|delayed|full|packed|early|stuck|suspended|on strike|broken down)\b(?! (?:for good|permanently|since))"
    rf"|(?:i|we)(?:['’]ve| have)?(?: just)? (?:missed|caught) (?:the|my|our|an?) (?:last |first |early |late )?"
    rf"(?P<missed>{_CONVEYANCE})\b)",
    re.IGNORECASE,
)
_GOES: Final = comparing(
    r"\b(?:commut\w+|takes?|taking|catch(?:es)?|rides?|go(?:es)?|gets?|travels?|by|on|drives?)\b", re.IGNORECASE
)
_SITTING: Final = comparing(
    rf"{_LEAD}(?:the|my|our|that|this|today['’]s) (?:[\w-]+ )?(?P<what>meeting|stand-?up|call|sync|retro|retrospective"
    r"|briefing|appointment|session|service|mass|lunch|break|interview|check-?in|huddle)(?: is|['’]s| was)"
    r"(?: (?:now|already|finally))? (?:over|done|finished)(?: (?:now|already|for today|early))?[.!]*",
    re.IGNORECASE,
)
_AT_ITS_HOUR: Final = comparing(
    rf"\b(?:at \d|at (?:noon|midday|half|quarter|{'|'.join(NUMBERS)})\b|every|each|daily"
    rf"|weekly|{WEEKDAY}s\b|mornings?\b)",
    re.IGNORECASE,
)
_LOST: Final = comparing(
    rf"{_LEAD}(?:we|i)(?: have|['’]ve)?(?: just)? lost (?:(?:our|my|the|poor|little) )*(?:[a-z-]+ )?(?P<who>[\w-]+) "
    r"(?:in the (?:park|woods?|forest|crowd|dark|market|shop|mall|fog|snow|station)"
    r"|at the (?:beach|station|market|fair)|for (?:an?|half|one|two|\d+|a few) |on (?:the|a|our) walk"
    r"|yesterday\b|again\b|briefly\b)",
    re.IGNORECASE,
)
