"""The type of a capitalised name, from the words in it and around it."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from perdure.domain.english import ENGLISH_STOP_WORDS, IRREGULAR
from perdure.domain.entity import TITLES, EntityType, Mention, without_form
from perdure.providers.gazetteer import is_given_name, is_place
from perdure.providers.ner_words import (
    ALIVE,
    CONNECTORS,
    FLIGHT_WORDS,
    FOREIGN_KIN,
    FOREIGN_OPENERS,
    GIVEN_NAMES,
    KIN,
    MOVE_WORDS,
    NAMESAKES,
    OFFICES,
    ORDINARY,
    ORG_ENDS,
    ORG_FOLLOWERS,
    ORG_NOUNS,
    ORG_VERBS,
    ORG_WORDS,
    ORGANIZATION_PHRASES,
    ORGANIZATIONS,
    PERSON_CUES,
    PERSON_FOLLOWERS,
    PERSON_NOUNS,
    PLACE_ENDS,
    PLACE_NOUNS,
    PLACE_PREFIXES,
    PLACE_PREPOSITIONS,
    PLACE_WORDS,
    PLACES,
    SPOKEN_TO,
    THING_ENDS,
    THING_NOUNS,
    TRADE_WORDS,
    WORK_WORDS,
)

_CONTEXT: Final = 40
"""Characters before a name in which its cues are looked for: the last few words."""

GREETINGS: Final = frozenset("hey hi hello dear happy merry birthday thanks thank good great love".split())
NEVER_NAMES: Final = ENGLISH_STOP_WORDS | GREETINGS
COMMON: Final = ORDINARY | FOREIGN_KIN | FOREIGN_OPENERS | NEVER_NAMES | frozenset(IRREGULAR)
CONNECTING: Final = frozenset(" ".join(CONNECTORS).split())
_SURNAMES: Final = frozenset("hill lane west north lake bay castle forest day park".split())
_SENTENCE_END: Final = re.compile(r"[.!?\n]")
TECHNICAL: Final = re.compile("[A-Z]{2}|[0-9]")  # FastAPI, GPT4
_TOLD: Final = re.compile(
    r"(?: is| was|,) (?:my|our|his|her|their|(?:(?:my|our|the) )?[\w-]+['’]s) ((?:[\w-]+ ?){1,3})(?!['’\w])"
)
_KINDS: Final[dict[str, EntityType]] = {
    **dict.fromkeys(PLACE_NOUNS, "location"),
    **dict.fromkeys(THING_NOUNS, "other"),
    **dict.fromkeys(ORG_NOUNS, "organization"),
    **dict.fromkeys(PERSON_NOUNS, "person"),
}
"""What a noun says of the name beside it."""
_ENDS: Final[dict[str, EntityType]] = {
    **dict.fromkeys(ORG_ENDS, "organization"),
    **dict.fromkeys(THING_ENDS, "other"),
    **dict.fromkeys(PLACE_ENDS, "location"),
}
"""What the last word of a name says of it, when the first is no first name."""
_NAMED: Final = re.compile(
    r"(?:^|\b(?:my|our|his|her|their|its|your|an?|the|this|that|another|some|new) (?:[\w'-]+ )??)"
    r"((?!is\b|was\b|are\b)\w+)(?: is| was| are|['’]s)?"
    r"(?: (?:also |now |just )?(?:called|named|known as)|, (?:called |named )?(?:the)?) ?$",
    re.I,
)
"""Before a name: our band, the …; a boat called …"""
_BESIDE: Final = re.compile(r"\b(?:my|our|the|an?) (?:[\w'-]+ )?(\w+)(?: is(?: an?)?)? $", re.I)
"""Before a name: the sloop …; my tractor is a …"""
_IS: Final = re.compile(
    r"(?: is| was|,) (?:(?:just|also|still) )?(?:my|our|his|her|their|an?|the) "
    r"((?:(?!is\b|was\b|has\b|will\b)[\w-]+ ?){1,4})(?!['’\w]|is\b|was\b|has\b|will\b)"
)
"""Behind a name: is a village on …; , our insurer."""
_DWELLS: Final = re.compile(
    r"\b(?:is|are|was|were|lives?|lived|living|based|born|office|house|flat|shop|work(?:s|ed)?) in $"
)
_HAS: Final = re.compile(r" [a-z]+ (?:her|his) ")
"""Behind a name: got her licence."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def _before_of(words: tuple[str, ...]) -> bool:
    """Tell whether a name says before "of" what it is of: the Royal Society of Chemistry."""
    at = words.index("of") if "of" in words else 0
    return at > 1 and words[at - 1] in ORG_WORDS


def type_of(text: str, words: tuple[str, ...], start: int, end: int, *, possessive: bool) -> tuple[EntityType, bool]:
    """Return the type of a name, and whether a cue tells (False: a guess)."""
    before, first = text[max(0, start - _CONTEXT) : start], words[0]
    inner = _type_by_words(words)
    told = _told_kind(text, before, words, end, sure=inner == "person") if inner != "organization" else None
    if told is not None:
        return told, True
    if inner == "location" and len(words) == 1 and before.rstrip().rpartition(" ")[2].lower() in KIN:
        return "person", True  # my cousin Paris
    if inner != "person" and len(words) == 1 and (is_somebody(text, end) or _HAS.match(text, end)):
        return "person", True
    if inner in ("location", None) and len(words) == 1 and acts(text, start, end):
        return "person", True
    if inner is None and (found := _place_or_firm(before, words)) is not None:
        return found, True
    if len(words) == 1 and first in NAMESAKES and (found := _namesake(text, before, end)):
        return found, True
    if inner == "person" and len(words) == 1 and _DWELLS.search(before):
        return "location", True  # our depot is in Victoria
    if inner in ("person", None) and len(words) == 1 and _is_maker(before):
        return "other", True  # drives a Mercedes
    if inner is not None and not (inner == "person" and (words[0] in PLACES or _may_be_firm(words, before))):
        return inner, True
    behind = _WORD.match(text, end + 1) if text[end : end + 1] == " " else None
    outer = _type_by_context(before, behind[0] if behind else "")
    if outer == "person" and before.lower().endswith("the "):
        outer = "organization"
    if outer == "person" and TECHNICAL.search(text, start, end):
        outer = None
    if outer == "person" and len(words) > 1 and _ENDS.get(words[-1]) == "organization" and not is_given_name(first):
        outer = "organization"  # Copperfield Mills sent …
    if outer is not None:
        return outer, True
    if inner is not None:
        return inner, True
    initials = len(words) == 1 and text[start:end].isupper() and not text.isupper()
    plain = len(words) < 4 and not initials and not any(word in COMMON or word in CONNECTING for word in words)
    if plain and is_given_name(first) and not f" {before}".lower().endswith(" the "):
        return "person", True
    if is_place(" ".join(words)):
        return "location", True
    if len(words) > 1 and (kind := _ENDS.get(words[len(words) - 1])) is not None:
        return kind, True
    if f" {before}".lower().endswith(" at "):
        return "organization", False
    if len(words) > 1 and _ARTICLE.search(before):
        return "other", False
    if _TRADES.search(before) and not TRADE_WORDS.isdisjoint(_WORD.findall(before.lower())[-6:]):
        return "organization", False
    return ("person", False) if possessive or (plain and len(words) > 1) else ("other", False)


def _place_or_firm(before: str, words: tuple[str, ...]) -> EntityType | None:
    """Return what a name is that no list knows, where it is said who is from there, or who has a job there."""
    given = is_given_name(words[0])
    if len(words) == 1 and not given:
        if is_home(before):
            return "location"
        if is_called_so(before):
            return "person"
    if is_employer(before) and not given:
        return "organization"
    if (
        len(words) > 1
        and _ENDS.get(words[-1]) == "organization"
        and words[0] not in GIVEN_NAMES
        and is_workplace(before)
    ):
        return "organization"
    return None


def _may_be_firm(words: tuple[str, ...], before: str) -> bool:
    """Say whether a name of several words stands where that of a firm may: my job at Hugo Boss."""
    return len(words) > 1 and before.endswith(" at ")


_ARTICLE: Final = re.compile(r"(?:^|\W)(?:the|an?) $", re.I)
_TRADES: Final = re.compile(r"\b(?:from|by|with|to) $")


def _told_kind(text: str, before: str, words: tuple[str, ...], end: int, *, sure: bool) -> EntityType | None:
    """Return what a name is said to be, beside the noun for that; of a person only where the noun names it.

    `sure`: the name itself says that it is a person's.
    """
    given = sure or is_given_name(words[0])
    if before.endswith(_LEADING) and (found := _NAMED.search(before)):
        kind = _KINDS.get(found[1].lower())
        if kind is not None and not (given and before.endswith(", ")):
            return kind
    if not given and before.rpartition(" ")[0].rpartition(" ")[2].lower() in _NEAR_KIND:
        found = _BESIDE.search(before)
        kind = _KINDS.get(found[1].lower()) if found else None
        if kind in ("other", "organization", "location"):
            return kind
    if not sure and text.startswith((" is ", " was ", ", "), end) and (found := _IS.match(text, end)):
        for word in reversed(_SPLIT.split(found[1])[0].split()):
            kind = _KINDS.get(word.lower())
            if kind is not None:
                return kind if kind != "person" and not given else None
    return None


_LEADING: Final = ("called ", "named ", "known as ", ", ", "the ", "The ")
_NEAR_KIND: Final = _KINDS.keys() | {"a", "an", "is"}
_SPLIT: Final = re.compile(r"\b(?:in|on|of|at|for|with|from|near|that|who|which|by|to|and|we|I)\b")


def is_somebody(text: str, end: int) -> bool:
    """Say whether a name is followed by what it is to somebody: "is my niece", ", our plumber"."""
    told = _TOLD.match(text, end) if text.startswith((" is ", " was ", ", "), end) else None
    nouns = told[1].split() if told is not None else ()
    return any(one in PERSON_NOUNS or one.rpartition("-")[2] in KIN or one.endswith(_PEOPLE) for one in nouns)


_PEOPLE: Final = ("ee", "eer", "ist", "mate", "sitter", "keeper", "woman", "girl")
"""The ends of nouns for people: trainee, volunteer, florist."""


_MADE: Final = re.compile(r"\b(?:drives?|drove|driving|owns?|owned|bought|sold|rides?|rode|leased?) an? (?:\w+ )?$")
"""Before a name that is no person's but a maker's."""


def _is_maker(before: str) -> bool:
    """Say whether a text ends where the maker of a thing is named: "she drives a"."""
    return (" a " in before or " an " in before) and _MADE.search(before) is not None


def _namesake(text: str, before: str, end: int) -> EntityType | None:
    """Return whose a name is that may be a person's or a place's, where its neighbours tell: in …, … cuts my hair."""
    if before.endswith(_INSIDE) and len(before) > _CLOSE:
        return "person" if _TRUSTING.search(before) else "location"
    if before.endswith(" to ") and _THITHER.search(before):
        return "location"
    if before.rstrip().endswith(_PLACING):
        return None
    near = _WORD.findall(before)[-1:]
    if near and near[0].lower() in _PERSONALLY:
        return "person"
    behind = _WORD.match(text, end + 1) if text[end : end + 1] == " " else None
    alive = behind is not None and behind[0] in ALIVE
    return "person" if alive or _SERVES.match(text, end) else None


_INSIDE: Final = (" in ", " near ", " around ", " outside ", " via ")
_CLOSE: Final = 4
_THITHER: Final = re.compile(
    r"\b(?:fl(?:y|ies|ew|own|ying)|mov(?:e|es|ed|ing)|trips?|trains?|flights?|relocat\w+|emigrated|travel\w*|commut\w+)"
    r"(?: back| over| down| up| out)? to $"
)
"""Before a name that may be a person's: whither one goes."""
_TRUSTING: Final = re.compile(r"\b(?:believ|confid|trust|faith|promise|interest|disappoint|see|saw)\w*(?: \w+)? in $")
_PERSONALLY: Final = SPOKEN_TO.union(
    "gave give gives lent lend showed owe owes hugged kissed marries dating phoned rang taught teach".split()
)
"""Straight before a name that may be a place's: it is a person's."""


_PLACING: Final = (" in", " at", " to", " from", " near", " of", " and", " or", "In", "From")
_SERVES: Final = re.compile(
    r" (?:also |always |often |usually |just )?(?:(?:does|did|(?:cut|clean|iron|water|repair|mend|sew|coach|tutor|mind"
    r"|babysit|walk|feed|cook|bake|knit|tune|mow|groom|help|marri|text|phone|fix)(?:s|es|ed|d)|teaches|taught|drives|drove"
    r"|lends|lent|rang|told|babysat|knitted|cut|fed|sewed)(?: (?:my|our|me|us)\b"
    r"| (?:the |all )?[a-z]+(?: [a-z]+)? for (?:me|us)\b)"
    r"|[a-z]+(?: (?:[^.!?\nA-Z]|[A-Z][a-z]+days?\b){0,60})?, (?:and )?s?he(?:['’]s| is) (?:my|our|an?)\b)"
)
"""Behind a name: irons the sheets for us; repaired our roof; sings, she is my aunt."""


@lru_cache(maxsize=8192)
def _type_by_words(words: tuple[str, ...]) -> EntityType | None:
    first, last = words[0], words[-1]
    if "&" in first:
        return "organization"
    if len(words) > 1:
        if first in ("project", "operation"):
            return "project"
        if (
            " ".join(words) in ORGANIZATION_PHRASES
            or first in ORG_WORDS
            or last in ORG_WORDS
            or "&" in words
            or _before_of(words)
        ):
            return "organization"
        if first in PLACE_PREFIXES or (last in PLACE_WORDS and not (first in GIVEN_NAMES and last in _SURNAMES)):
            return "location"
        if first in TITLES and words[1] not in ("of", "&"):
            return "person"
        if without_form(words) < len(words) and (len(last) > 2 or not is_given_name(first)):
            return "organization"
    if first in GIVEN_NAMES:
        return "person"
    if " ".join(words) in PLACES or last in PLACES:
        return "location"
    return "organization" if first in ORGANIZATIONS else None


def _type_by_context(before: str, behind: str) -> EntityType | None:
    every = _WORD.findall(_SENTENCE_END.split(before)[-1].lower()) or [""]
    near, earlier = every[-1], every[-4:-1]
    if near == "project" or behind == "project":
        return "project"
    if near in ORG_VERBS or (near in ("at", "for") and not WORK_WORDS.isdisjoint(earlier)):
        return "organization"
    if near == "with" and not FLIGHT_WORDS.isdisjoint(every):
        return "organization"
    if near == "of" and earlier and earlier[-1] in OFFICES:
        return "organization"
    if near == "for" and "ask" in earlier and not _ASKING.isdisjoint(every):
        return "person"  # ask there for …
    if near in ("to", "with") and not _SPEAKING.isdisjoint(earlier[-1:]):
        return "person"
    if near in PERSON_CUES or (near == "me" and "call" in earlier) or (near == "is" and "name" in earlier):
        return "person"
    if near in PLACE_PREPOSITIONS or (near in ("to", "from") and not MOVE_WORDS.isdisjoint(earlier)):
        return "location"
    if behind in ORG_FOLLOWERS:
        return "organization"
    if behind in PERSON_FOLLOWERS:
        return "location" if near == "from" else "person"  # a woman from Porto said
    return None


_ASKING: Final = frozenset("there ring call phone knock".split())
_SPEAKING: Final = frozenset("speak spoke spoken speaking".split())

_pattern = cache(re.compile)
_WHOM: Final = (
    r"(?:(?:me|us|him|her|them)\b|(?:my|our|the) (?:kids|children|boys|girls|twins|son|daughter|mum|mom|dad)\b)"
)
_DOES: Final = (
    r"(?:['’](?:s|ll|d)|(?: (?:is|was|will|wo|can|ca|could|would|might|must|should|has|had)(?:n['’]t)?)?)"
    r"(?: (?:not|also|always|usually|often|just|only|already|never|still|sometimes|kindly|then))?"
    r"(?: (?:going to|able to|(?:offer|promis|agree|volunteer|want)(?:s|es|d|ed) to))? "
)
_ACTS: Final = (
    rf"{_DOES}(?:"
    rf"(?:pick(?:s|ed|ing)?|drop(?:s|ped|ping)?) {_WHOM} (?:up|off)\b"
    rf"|(?:drives?|drove|driving|walk(?:s|ed|ing)?) {_WHOM} (?:home|back|to|from|there|over|in|up|down|around)\b"
    rf"|(?:meets?|met|meeting) {_WHOM} (?:at|in|there|on|for|outside|by|off|here|tomorrow|later)\b"
    rf"|(?:collect(?:s|ed|ing)?|fetch(?:es|ed|ing)?|hug(?:s|ged|ging)?|kiss(?:es|ed|ing)?) {_WHOM}"
    r"|(?:snores?|snored|snoring|cries|cried|crying|sneezed|yawned|blushed|giggled|giggles|sighed|shrugged|grinned"
    r"|winked|whispered|fainted|sobbed|nodded|babysits?|babysat|babysitting)\b"
    r"|(?:come|coming) (?:to stay|over|round|along|(?:because|as|if|since) s?he\b"
    r"|for (?:dinner|lunch|tea|supper|breakfast|drinks)\b)"
    r"|(?:pregnant|getting married|allergic to|married to|(?:a )?(?:vegan|vegetarian|coeliac))\b"
    r")"
    r"|(?: has| had)? (?:offer|promis|agree|volunteer)(?:s|es|d|ed) to"
    r" (?:babysit|cook|bake|drive|mow|knit|sing|host|pick (?:me|us) up|look after|walk|feed|mind|bring|sew|iron)\b"
)
"""Behind a name: picks us up, snores, is coming over, offered to babysit."""
_OFFICE: Final = (
    r" from (?:accounts|accounting|hr|HR|it|IT|marketing|sales|finance|reception|payroll|logistics|purchasing|work"
    r"|school|uni|church|choir|upstairs|downstairs|next door|(?:the|my|our) (?:office|gym|choir|club|team|band|lab|shop"
    r"|pub|bakery|nursery|library|course|class|warehouse|canteen|book club|allotment))\b"
)
"""Behind a name: from accounts."""


def acts(text: str, start: int, end: int) -> bool:
    """Tell whether a name, which no list says to be a firm's, does what only people do: "… picks us up at six"."""
    if text[max(0, start - 4) : start].lower().endswith("the "):
        return False  # the Aurora picks us up: a boat
    return text[end : end + 1] in _GO_ON and (
        _pattern(_ACTS).match(text, end) is not None or _pattern(_OFFICE).match(text, end) is not None
    )


_GO_ON: Final = frozenset(" '’")


_REACH: Final = 60
_ORIGIN: Final = r",? (?:(?:is|was|comes|came|hails|hailed) )?(?:originally |also |actually )?from "
_SOMEBODY: Final = (
    r"(?:^|[.!?,;\n] ?|\b(?:and|but|that|because|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|says|said|think)"
    r" (?:[a-z]+ )?(?:[a-z]+ )?)"
    r"(?:[A-Z][\w.'’-]* ){0,2}$"
)
_BORN: Final = (
    r"(?:\b(?:s?he|who|they|we)(?: (?:is|are|was|were|comes?|came|hails?)|['’](?:s|re))|\b(?:I am|I['’]m|I come|I was)"
    rf"|\b(?:my|our|his|her|their) (?:[a-z]+ )?(?:{'|'.join(sorted(PERSON_NOUNS, key=len, reverse=True))})"
    r"(?: [A-Z][\w'’-]*)? (?:is|was|comes|came|hails)) (?:originally |also |actually )?from $"
)


def is_home(before: str) -> bool:
    """Tell whether a text ends where it says from where somebody is: "my lodger is from"."""
    return before.endswith("from ") and _pattern(_BORN, re.I).search(before) is not None


def comes_from(text: str, one: Mention, place: Mention) -> bool:
    """Tell whether a text says that somebody is from somewhere, which is then no person."""
    if " from " not in text[one.end : place.start] or _pattern(_ORIGIN).fullmatch(text, one.end, place.start) is None:
        return False
    return _pattern(_SOMEBODY).search(text, max(0, one.start - _REACH), one.start) is not None


def is_seated(text: str, who: Mention, one: Mention, following: Sequence[Mention]) -> bool:
    """Tell whether a name of several words that no list knows is a firm's: by the city that it is in, or by who is
    named in full and does something for it, Ada Holm from Grey Lantern presented …
    """
    acts = " " in who.name and _no_place(one, "location") and _pattern(_SENT).match(text, one.end) is not None
    seats = (city.type == "location" and text[one.end : city.start] == " in " for city in following)
    return acts or (_no_place(one) and any(seats))


def _no_place(one: Mention, *more: str) -> bool:
    """Tell whether nothing in a name of several words tells of a place, or of a person."""
    words = one.name.lower().split()
    if len(words) < 2 or one.type not in ("other", "person", *more):
        return False
    known = is_given_name(words[0]) or is_place(" ".join(words)) or _ENDS.get(words[-1]) == "location"
    return not known and (PLACE_PREFIXES | _HAMLETS).isdisjoint(words)


_HAMLETS: Final = frozenset("upper lower little great much market old villa vila bad nova pueblo kirk".split())
"""Words that open the name of a small place, and hardly that of a firm behind which stands its city."""

_SENT: Final = r" (?:[a-z]+ed|flew|drove|came|rang|sent|wrote|spoke|gave|took|went|met|said|told|is (?:in|at|coming)) "
_HIRED: Final = (
    r"\b(?:(?:has|have|had|['’](?:s|ve)) (?:just |recently |now |already )?(?:started|signed on|signed up)"
    r"|(?:just|recently|now) started"
    r"|(?:job|role|post|position|apprenticeship|internship|traineeship|placement|contract|interview|interviewing|employed"
    r"|career|shares|pension|hired|signed)) (?:with|by) $"
)
_WORKS: Final = (
    r"\b(?:start(?:s|ed|ing)?|began|begins|works?|worked|working|job|role|post|position|apprenticeship|internship"
    r"|employed|hired|interview|career|retired|resigned|signed|moved) (?:as an? (?:[a-z]+ )+)?(?:with|at|for|by|from) $"
)


def is_employer(before: str) -> bool:
    """Tell whether a text ends where an employer is named: "she has just started with"."""
    return before.endswith(("with ", "by ")) and _pattern(_HIRED).search(before) is not None


def is_workplace(before: str) -> bool:
    """Tell whether a text ends where an employer may be named, or somebody with whom one works."""
    return before.endswith(("with ", "by ", "at ", "for ", "from ")) and _pattern(_WORKS).search(before) is not None


_KIND_BEFORE: Final = (
    r"\b(?:my|our|his|her|their) (?:(?:new|old|other|best|youngest|eldest|oldest|older|younger|little|big|late) )?"
    r"([a-z-]+) $"
)
_NOT_ALWAYS: Final = frozenset(
    "contact translator agent broker driver assistant editor producer pair captain head idol".split()
)
"""Nouns for people that are said of devices and firms as well."""


def is_called_so(before: str) -> bool:
    """Tell whether a text ends with a noun for a person who belongs to somebody: "our lodger"."""
    noun = before.rstrip().rpartition(" ")[2]
    if noun not in PERSON_NOUNS or noun in _NOT_ALWAYS:
        return False
    return _pattern(_KIND_BEFORE, re.I).search(before) is not None
