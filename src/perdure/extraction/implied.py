"""A change of who the writer is that a message only implies: "since the wedding I sign as …", "unpacked the last box".

What is known tells what is meant: a name that shares a part with the writer's own, a place beside the one that is left.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from perdure.extraction.natives import city
from perdure.extraction.prose import own_words
from perdure.extraction.regex import regex
from perdure.extraction.slots import english
from perdure.extraction.touched import signs


@dataclass(frozen=True, slots=True, kw_only=True)
class Implied:
    """The value that a slot seems to have now, and the characters [start, end) of the sentence that implies it."""

    key: str
    value: str
    start: int
    end: int


_NAME: Final = r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’-]+"
_NAMES: Final = regex(
    rf"(?<![\w.@#])(?!(?:Mrs?|Ms|Miss|Mx|Dr)\b){_NAME}(?: (?:(?:van|von|de|da|di|del|der|den|la) )?{_NAME}){{0,2}}"
)
_SENTENCE: Final = regex(r"[^.!?\n]+[.!?]*")
_MINE: Final = regex(r"\b(?:I|i|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|us|[Ii]ch|[Jj]e|[Mm]i|[Ee]u)\b")
_OTHERS: Final = regex(
    r"\b(?:my|our|his|her|their|the) (?:\w+ )?(?:parents|mum|mom|dad|mother|father|brother|sister|son|daughter"
    r"|kids?|friend|cousin|aunt|uncle|niece|nephew|boss|neighbours?|neighbors?|colleague|flatmate|ex|boat|dog|cat)s?\b"
    r"|\bfor (?:them|him|her)\b|\b(?:she|he|they) (?:\w+ )?(?:moved|lives?|signs?)\b"
    r"|\bin the (?:play|film|book|game|show)\b|\b(?:letter|mail|note|card) (?:\w+ )?(?:signed|from)\b"
    r"|\b(?:another|namesake|called|named|met) [A-Z]"
)
_AWAY: Final = regex(
    r"\bkeys (?:to|for) (?:[\w'’-]+ ){1,3}?(?:shop|store|office|car|van|rental|garage|unit|gym|allotment|boat|cottage"
    r"|bike|hall|church|club)\b|\b(?:can['’]?t wait|looking forward|waiting) (?:to|for)\b"
    r"|\b(?:holiday|hotel|airbnb|hostel|(?<!on the )(?<!at the )(?<!over the )weekend|trip|conference|festival"
    r"|visit\w*|if|would|might|maybe|years? ago|used to)\b",
    re.I,
)
_SURNAME: Final = regex(
    rf"\b(?:[Mm]y|[Oo]ur) (?:\w+ )?(?:surname|last name|family name|married name)(?: is| became| changed to|['’]s)"
    rf"(?: now| back to)? (?P<name>{_NAME})|\b(?:heiße(?: ich)?|je m['’]appelle|me llamo|mi chiamo|chamo-me|me chamo)"
    rf"(?: (?:wieder|jetzt|nun|désormais|maintenant|ahora|adesso|ora|agora))? (?P<other>{_NAME}(?: {_NAME})?)"
    rf"|\bI['’]?a?m an? (?P<bearer>{_NAME}) now\b"
)
_CALLED: Final = regex(
    rf"\b(?:(?:[Ii]t|[Tt]hat)['’]?s|[Cc]all me|go by|(?:switched|changed) to|I['’]m|I am|I['’]ve been|answer to|just)"
    rf" (?P<name>{_NAME})(?=\W|$)"
)
_LEFT: Final = (
    r"\b(?:goodbye|bye|don['’]?t miss|not miss|no more|sold up in|left|leaving|over from|out of|not)\W+(?:\w+ ){0,2}",
    r"(?:['’]s| is| was)? (?:history|behind (?:me|us)|over|done with|no more|any ?more|when we married)\b",
)
_DWELLS: Final = regex(
    rf"\b(?:my|our) (?:new |registered )?(?:address|post|mail|place|flat|apartment|house|home)\b[^.!?]{{0,16}}?"
    rf"\b(?:in|to) (?P<a>{_NAME})"
    rf"|\b(?:lease|keys|unpacked|boxes|new (?:flat|place|apartment|house|home))\b[^.!?]{{0,50}}?\bin (?P<b>{_NAME})"
    rf"|\bbec[ao]me an? resident (?:of|in) (?P<i>{_NAME})|\ban? (?P<c>{_NAME}) resident\b"
    rf"|\b(?:back|settled) in (?P<d>{_NAME}) for good\b"
    rf"|\bsettl(?:ed|ing) in(?:to)? (?P<e>{_NAME})|\bnew (?:city|town|home)\b[^.!?\w]+(?P<f>{_NAME})"
    rf"|(?P<g>{_NAME})(?:['’]s| is| has been)(?: (?:my|our)(?: new)? home\b"
    r"| home (?:now|since|from (?:now|today|[A-Z0-9])|for (?:good|now|the next))\b)"
    rf"|\b(?:a|one|two|three|few|first) (?:days?|weeks?|months?|years?) (?:into|of) (?:my |our )?life in (?P<h>{_NAME})"
)
_A: Final = (
    r"(?:(?:officially|finally|now|also|truly|just|an?|the newest|newly|minted|baked|new|proud|real|proper|true"
    r"|official|registered|fresh|fully|fledged|again) ){0,4}"
)
_NATIVE: Final = regex(
    rf"(?:\b(?:[Aa]s|[Bb]e(?:ing)?|I['’]?m|I am|[Ww]e['’]re|[Ww]e are|count as|call (?:myself|me|ourselves)|into"
    rf"|[Cc]onsider me|[Mm]ake (?:that|me)|[Ww]oke up|(?:(?:I|[Ww]e)(?:['’]ve| have)|^\W*[Ii]?) ?[Bb]een"
    rf"|feel(?:ing)? like|(?:I|we|I['’]ve|we['’]ve|have) (?:finally )?bec[ao]me"
    rf"|(?P<guess>[Gg]uess who(?:['’]s| is| became| has become))) {_A}"
    rf"|^\W*(?i:(?:so|well|yes|yep|ok|okay|hey|oh|and|right|news|yay|hurray|hooray|fyi|btw)\W+){{0,2}}"
    rf"(?i:officially|finally|proud(?:ly)?|now|newly|new|fresh|brand new|an?) {_A})"
    r"(?P<who>(?:(?:New|Cape|Las|San|Tel|Hong) )?[A-ZÀ-Þ][^\W\d_]{3,})"
    r"(?=,? (?:now|here|at last|these days|since|as of|after all|again|from|today|this|by|on [A-Z]\w+|and)\b"
    r"|[,;.!?:)–—-]| [–—-]|$)"
)
"""Who one says to be by where one lives: a Londoner. Only beside a sign that it is so of late."""
_LATELY: Final = regex(
    r"\b(?:now|at last|finally|official(?:ly)?|first|since|these days|as of|after all|again|today|yesterday|newly"
    r"|become|became|turned into|guess who|this (?:week|month|morning)|last (?:week|month|night))\b",
    re.I,
)
_MOVING: Final = regex(r"\b(?:vans?|movers|boxes|keys|lease|unpack\w*|moved)\b", re.I)
_WAKING: Final = regex(
    rf"\b(?:waking up|first (?:night|morning|weekend|week)|asleep|sleep(?:ing)?|living) in (?P<place>{_NAME})"
)
_TO: Final = regex(
    rf"\b(?:in|to|hello|hi|it['’]s|it is|into) (?P<a>{_NAME})|(?P<b>{_NAME})(?: is| still| now| feels| it is)\b"
)
_PRONOUNS: Final = regex(
    r"\b(?:(?:moved|switched|changed|gone|going)(?: over)? to|[Mm]y pronouns\b[^.!?/]{0,20}?) (?P<three>they|she|he)"
    r"(?=/(?:them|her|him)\b|$)|"
    r"(?:^|[,;.!] *|\b(?:please|and|so|then|I|I['’]ve|been|started|now|also|to|you) )(?:use|using|say|write"
    r"|try|put|go(?:ing)? by|prefer|refer to me (?:as|with|by)|call me|I['’]?m|it['’]s) (?P<one>they|she|he)\b"
    r"(?=[/ ](?:and |/)?(?:them|her|him)\b|.{0,20}\b(?:for me|about me|instead|from (?:now|here) on|these days)\b|$)"
    r"|\b(?:uses?|says?|using|saying) (?P<four>they|she|he)(?:/\w+)? (?:for|about) me\b"
    r"|\babout me,? (?:please )?(?:use|say|write|put) (?P<two>they|she|he)\b",
    re.I,
)
_WHOLE: Final = {"they": "they/them", "she": "she/her", "he": "he/him"}
_MEANT: Final = regex(
    r"\b(?:from (?:now|here) on|always|going forward|please|easier|prefer|rather|can we|let['’]s|could we|shall we)\b",
    re.I,
)
_LASTING: Final = regex(r"\b(?:from (?:now|here) on|always|going forward)\b", re.I)
_ONCE: Final = regex(r"\b(?:letter|mail|email|essay|poem|sentence|this|that|how do you say|translate|homework)\b", re.I)


def implied(text: str, keys: Iterable[str], known: Callable[[str], str | None]) -> tuple[Implied, ...]:
    """Return what a message implies of its writer, for the slots that it `touched`.

    `known`: the value of a slot so far; None: nothing changes there.
    """
    text = own_words(text)
    found: list[Implied] = []
    for key in keys:
        before = known(key)
        for sentence in _SENTENCE.finditer(text) if before else ():
            value = _READERS[key](sentence.group(), text, before or "")
            if value is not None and f" {value} ".casefold() not in f" {before} ".casefold():
                found.append(Implied(key=key, value=value, start=sentence.start(), end=sentence.end()))
                break
    return tuple(found)


def _name(said: str, text: str, known: str) -> str | None:
    """Return the new name: one that shares a part with the known one, or is put beside it."""
    if _OTHERS.search(said):
        return None
    mine = _MINE.search(text) is not None or any(one in said.casefold() for one in ("please", "guess who"))
    lately = _LATELY.search(said) is not None
    own = known.casefold().split()
    for run in _NAMES.finditer(said):
        words = run.group().casefold().split()
        first, last = words[0] == own[0], words[-1] == own[-1]
        if len(own) > 1 and len(words) > 1 and first != last and (mine or (first and lately)):
            return run.group()
    if not mine:
        return None
    named = not set(own).isdisjoint(re.findall(r"[\w'’-]+", text.casefold()))
    papers = _PAPERS.search(said) if lately and named else None
    if papers is not None and papers["name"].casefold() not in own:
        return papers["name"]
    bearer = _SURNAME.search(said)
    if bearer is not None and signs()["name"].search(text):
        value = bearer["name"] or bearer["other"] or bearer["bearer"]
        return value if bearer["bearer"] is None or own[-1] in text.casefold() else None
    if re.search(rf"(?:\b(?:{_DENIED})|n['’]t)\b[^!?]{{0,20}}\b{re.escape(own[0])}\b", text, re.I):
        return next((one["name"] for one in _CALLED.finditer(said) if one["name"].casefold() not in own), None)
    return None


_PAPERS: Final = regex(
    r"\b[Mm]y (?:\w+ )?(?:passport|ID|papers|licen[cs]e|birth certificate)(?: card)? (?:now |finally )?(?:says?"
    rf"|reads?|shows?) (?P<name>{_NAME}(?: {_NAME})*)"
)
"""What papers show is a name where the old one is named as well: it may be a class of licences, or a state."""
_DENIED: Final = r"not|no longer|was|used to be|instead of|dropped|rather than|stop"


def _location(said: str, text: str, known: str) -> str | None:
    """Return the place that the writer seems to live in now: beside the one that is left, or by what one does there."""
    if _OTHERS.search(said):
        return None
    native = _NATIVE.search(said) if _LATELY.search(text) and not _ANOTHERS.search(said) else None
    if native is not None and not (native["guess"] and text.partition("?")[2].strip()):  # guess who it is? My aunt!
        place = city(native["who"])
        if place is not None:
            return place
    return None if _AWAY.search(said) else _beside(said, text, known) or _settled(said, text)


def _beside(said: str, text: str, known: str) -> str | None:
    """Return the place that is named beside the one that is left."""
    old = re.escape(known.split(",")[0])
    traded = re.search(rf"\b(?:traded|swapped|exchanged|left) (?i:{old})(?: \w+)? for (?P<place>{_NAME})", said)
    if traded is not None:
        return traded["place"]
    if re.search(rf"{_LEFT[0]}{old}\b|\b{old}{_LEFT[1]}", text, re.I) is None:
        return None
    places = [one["a"] or one["b"] for one in _TO.finditer(said)]
    rest = [one.group() for one in _NAMES.finditer(said) if one.start()]
    return next((one for one in (*places, *rest) if one.casefold() != known.casefold() and one not in _NO_PLACE), None)


def _settled(said: str, text: str) -> str | None:
    """Return the place where one wakes up, unpacks or has an address of late."""
    woken = _WAKING.search(said) if _MOVING.search(text) else None
    if woken is not None:
        return woken["place"]
    mine = _MINE.search(text) is not None
    dwells = next((one for one in _DWELLS.finditer(said) if mine or not (one["a"] or one["b"] or one["d"])), None)
    place = next((one for one in dwells.groups() if one), None) if dwells is not None else None
    return place if place not in _NO_PLACE else None


_ANOTHERS: Final = regex(r"\b(?:would|if|might|like to|love to|hope|want|he|she|they|born|bred)\b", re.I)
_NO_PLACE: Final = frozenset(
    "I I'm I've It It's The My We Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
)


def _employer(said: str, _text: str, known: str) -> str | None:
    """Return whom the writer works for, where it is that company that they say they left."""
    found = _LEAVING.search(said)
    left = found is not None and f" {known}".casefold().endswith(f" {found['old']}".casefold())
    return found["org"] if found is not None and left else None


_LEAVING: Final = regex(
    r"\b(?:I|[Ww]e)(?:['’](?:ve|m|re)| have| am| are)?(?: just| now)? (?:mov|switch|chang|transferr)(?:ed|ing)"
    rf" from (?P<old>{_NAME}(?: {_NAME})*) to (?P<org>{_NAME}(?: {_NAME})*)"
)


def _pronouns(said: str, _text: str, _known: str) -> str | None:
    found = _PRONOUNS.search(said)
    if found is None or _OTHERS.search(said):
        return None
    return _WHOLE[next(filter(None, found.groups())).casefold()]


def _language(said: str, text: str, _known: str) -> str | None:
    """Return the language to go on in."""
    if not _MEANT.search(text) or _OTHERS.search(said) or (_ONCE.search(said) and not _LASTING.search(said)):
        return None
    found = _spoken().search(said)
    return found["language"] if found is not None else None


@cache
def _spoken() -> re.Pattern[str]:
    languages = "|".join(sorted(english().sets["language"]))
    return re.compile(
        rf"\b(?:(?:switch|change|go over|go back)(?: over| back)? to|(?:spoke|speak|talk(?:ed)?|write|wrote"
        rf"|repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|chat|continue|carry on)(?: (?:to |with )?me)?(?: in)?"
        rf"|(?:do|have|keep|hold|try)(?: (?:this|that|it|things|our \w+))? in"
        rf"|(?:happier|better off|prefer it|at home|comfortable) in|let['’]s (?:do|use|try))"
        rf" (?P<language>{languages})\b",
        re.I,
    )


_READERS: Final[dict[str, Callable[[str, str, str], str | None]]] = {
    "name": _name,
    "location": _location,
    "employer": _employer,
    "pronouns": _pronouns,
    "language": _language,
}
