"""Phrases of a slot that the words around them belie: who is a school secretary does not study."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from perdure.domain.text import words as words_of
from perdure.extraction.at_hand import of_the_moment, once, praised
from perdure.extraction.awhile import for_a_stay, for_a_while
from perdure.extraction.clauses import Clause
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, WE
from perdure.extraction.contracted import COUNTS, of_theirs
from perdure.extraction.lists import lists
from perdure.extraction.lists import words_of as lists_of
from perdure.extraction.notations import MONTHS
from perdure.extraction.of_work import BEING, OURS, VERY, busy, gerund, head_of, no_employer, no_trade, studies_not
from perdure.extraction.phrases import Found, Language
from perdure.extraction.regex import regex
from perdure.extraction.remarks import may_be_place
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past, verb_of


def belied(key: str, clause: Clause, found: Found, language: Language, *, before: str = "") -> bool:
    """Tell whether a clause does not fill a slot although a phrase of it is there, by what is said `before` it, too."""
    if key == "employer" and clause.words[found.start + 1 : found.start + 3] in _SERVED_BY:
        told = words_of(before[-_NEARBY:])
        changed = (at for at, word in enumerate(told) if word in _CHANGED)
        if any(not language.sets["supplied"].isdisjoint(told[at : at + 4]) for at in changed):
            return _EMPLOYED.isdisjoint(told)  # I changed banks, I'm with Korso now
    if key == "employer" and _volunteers(clause, found):
        return True  # I do sales at Oxfam as a volunteer
    if key == "employer" and "instead" in clause.words[found.end : found.end + 2] and "joined" in clause.words:
        return _EMPLOYED.isdisjoint((*clause.words, *words_of(before[-_NEARBY:])))  # a gym, a club or a firm
    if of_theirs(clause.words, found, language):
        return True
    if key == "os" and "the" in clause.words[found.start : found.end]:
        return True  # we have the windows cleaned
    if key == "work.hours" and for_a_while(" ".join(clause.words[found.start :])):
        return True  # on nights for a week
    if key == "location" and clause.words[found.end - 1 : found.end + 1] in _HOME_AGAIN:
        return True  # Bo is officially home from hospital
    if key == "location" and _visits(clause, found):
        return True  # staying there for the weekend
    officially = key == "location" and {"officially", "home"} <= {*clause.words[found.start : found.end]}
    if officially and _SETTLED.isdisjoint(clause.words):
        return True  # Bo, or football, is officially home
    if key == "vehicle" and "year" in found.values:
        year = clause.words[found.values["year"][0]]
        if not _YEAR.fullmatch(year) or not _LENT.isdisjoint(clause.words):
            return True  # a 40 foot van, one from a rental firm
    if key == "family" and clause.words[found.end - 1 : found.end + 1] == ("engaged", "in"):
        return True  # engaged in politics
    if key == "response.style" and clause.words[found.end : found.end + 1] in _OUT_OF:
        return language.has("padding", clause.words[found.end - 1])  # drop the intro from my song
    if key == "response.style" and clause.words[-_PRAISE:-1] in _PRAISING and found.end == len(clause.words):
        return not clause.words[-1].endswith("s")  # I like your answer
    if key == "name" and clause.words[found.end - 1 : found.end] == ("here",):
        bid, thing = clause.words[found.start], clause.tokens[found.start + 1].text
        if bid == "same":
            return True
        rest = [one.text for one in clause.tokens[found.start + 1 : found.end - 1]]
        if any(finite(one) or (one.islower() and not clause.tokens[found.start].text.islower()) for one in rest[-1:]):
            return True  # Tom works here
        return any(language.has(name, bid) for name in ("orders", "style_verb")) or (thing.isupper() and len(thing) > 1)
    if key == "likes" and clause.words[found.end - 4 : found.end - 1] == ("used", "to", "be"):
        return True  # my favourite colour used to be green
    if key == "likes" and praised(clause.tokens[found.start :], language):
        return True  # love the necklace
    if (
        key == "name"
        and clause.words[found.start] == "this"
        and len(words_of(before)) > _GREETING
        and not _greets(before)
    ):
        return True  # we got a puppy, this is Bo
    if key == "response.style" and _no_wish(clause.words, found, language):
        return True
    otherwise = _OTHERWISE.get(key)
    span = found.values.get("value") or found.values.get("what")
    return otherwise is not None and span is not None and otherwise(clause.tokens, *span, language)


def _greets(before: str) -> bool:
    """Tell whether a sentence that is not over begins as a letter does: sorry for the noise, …"""
    words = [*words_of(_ENDS.split(before)[-1])]
    if not _SHOWN.isdisjoint(words):
        return False  # sorry for the mess, this is Chaos
    return "introduce" in words or (words[:1] != [] and words[0] in _HAILING and (WE | {"from"}).isdisjoint(words))


_SHOWN: Final = frozenset("mess clutter dust smell room house flat kitchen garden photo picture".split())
"""What somebody shows who says what or who this is."""


def _no_wish(words: Sequence[str], found: Found, language: Language) -> bool:
    """Tell whether words are a saying, or advice, rather than a wish for answers: never give up, keep it light with a
    serum, be patient with your dough, don't have a car.
    """
    start, end = found.values.get("value", (found.end, found.end))
    said, behind = words[found.start : end], words[start:]
    bid = words[start - 1]
    if (bid, *behind[:1]) in _SAYINGS or behind[:1] == ("yourself",) or (behind[:1] == ("not",) and bid == "do"):
        return behind[:1] != ("not",) or not _MINE.isdisjoint(behind[1:2])
    if any(language.has("style_head", word) for word in words):
        return False
    return (bid == "be" and "your" in behind) or (said[-1:] == ("with",) and behind[0] in OURS | {"a", "an"})


def told_beside(key: str, row: Sequence[Token], found: Found, language: Language) -> bool:
    """Tell whether a clause is worth a statement, though not of a slot, in which a phrase of it is: how they feel."""
    words = [one.word for one in row]
    span = found.values.get("value")
    if key in _ONES_OWN and not _YOURS.isdisjoint(words) and not BEING.isdisjoint(words[1:2]):
        return busy(words[2:], language)  # I'm glad your choir sings again
    if key == "hobby" and span and once(row, *span, language):
        return True
    if key == "education" and span:
        before = [word for word in words[: span[0]] if word not in VERY]
        return before[-1:] != [] and before[-1] in BEING and busy(words[slice(*span)], language)
    if key == "role" and span and ("to", "be") in pairwise(words[slice(*span)]):
        return words[span[0]] not in ("back", "used", "going")  # aspiring to be a writer
    if key == "vehicle" and span:
        said = [word for word in words[slice(*span)] if word not in language.sets["adverbs"] | {"always", "never"}]
        return past(said[0]) and not ARTICLES.isdisjoint(said)  # I've always wanted a van
    if key == "location" and span:
        return row[span[0]].word in _WHEREVER and span[1] - span[0] == 1
    if key == "likes" and span and row[span[0] - 1].word == "to" and verb_of(row[span[0]].word):
        return True  # keen to try
    if key == "currency" and span:
        return any(one.word == "try" and one.text.islower() for one in row[slice(*span)])
    if key == "work.hours" and _absent(words[found.start : found.end + 1]):
        return True  # away from nine to five, from 4 May to 9 May
    got = key == "tasks" and words[found.start + 1 : found.start + 3] == ["got", "to"]
    return got and words[found.start + 3] in _CHANCES  # we got to see the harbour


_WHEREVER: Final = frozenset({"here", "there"})
_ENDS: Final = regex(r"[.!?\n]\s*")
_HAILING: Final = frozenset("hello hi hey good morning evening dear greetings sorry apologies introducing".split())
_GREETING: Final = 3
"""Words before somebody who says who they are."""
_SAYINGS: Final = frozenset({("give", "up"), ("give", "in"), ("say", "never"), ("say", "die"), ("say", "goodbye")})
_MINE: Final = frozenset("have own know think mind care want need like drive eat drink smoke work live".split())
"""What somebody who leaves out "I" does not do."""
_ONES_OWN: Final = frozenset("education hobby role".split())
_YOURS: Final = frozenset({"you", "your"})
_CHANCES: Final = frozenset("see meet know go try take spend hang experience explore hear watch".split())
"""What somebody got to do rather than has to."""
_NEARBY: Final = 100
"""Characters before a clause in which it is said what it goes on about."""


def _absent(words: Sequence[str]) -> bool:
    """Tell whether "from … to …" is said of days, or of when somebody is not there."""
    pairs = [*pairwise(words), *pairwise(words[::-1])]
    days = any(one.isdigit() and month.title() in MONTHS for one, month in pairs)
    return days or not _AWAY.isdisjoint(words)


_AWAY: Final = frozenset({"away", "off", "abroad", "gone"})
_SERVED_BY: Final = (("am", "with"), ("are", "with"))
_CHANGED: Final = frozenset("changed changing switched switching swapped cancelled new".split())
_UNPAID: Final = frozenset({"volunteer", "volunteering", "voluntarily"})
_EMPLOYED: Final = frozenset("job jobs work works working employer employers role career hired firm company".split())
_HOME_AGAIN: Final = tuple(("home", one) for one in ("from", "again", "safe", "alone", "early", "late", "sick", "with"))
_SETTLED: Final = frozenset(
    "boxes box unpacked unpacking moved move keys lease registered registration settled".split()
)
"""What is told of somebody who lives in another place now."""
_YEAR: Final = regex(r"(?:19|20)\d\d")
_LENT: Final = frozenset("rental rented hire hired borrowed loan courtesy tomorrow today tonight".split())
"""What is told of a vehicle that somebody does not keep."""
_PRAISING: Final = tuple((how, whose) for how in ("like", "love") for whose in ("your", "this", "that"))
_PRAISE: Final = 3
"""Words of a praise: like, whose it is, and what."""
_OUT_OF: Final = (("from",), ("in",), ("on",), ("at",), ("for",))


def _volunteers(clause: Clause, found: Found) -> bool:
    """Tell whether somebody has no job where they volunteer: not a volunteer coordinator, nor who works at Acme and
    volunteers elsewhere.
    """
    said = clause.words
    for at in (at for at, word in enumerate(said) if word in _UNPAID):
        if not _BESIDES.isdisjoint(said[found.end : at]) or not _BESIDES.isdisjoint(said[at : found.start]):
            continue
        if _ALONE.issuperset(said[at + 1 : at + 2]):
            return True
    return False


_ALONE: Final = PREPOSITIONS | {"there", "here", "now", "every", "each", "once", "twice", "too", "again"}
"""Behind a volunteer: else it is one of a sort, or who is for them."""
_BESIDES: Final = frozenset({"and", "but", ",", "also", "while"})


def _no_tool(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what somebody works in or with is, for all that is known, a town or a person."""
    known = language.values["editor"].words | language.values["os"].words | _programs() | _CRAFT
    works = "work" in (one.word for one in row[max(start - 3, 0) : start])
    return works and known.isdisjoint(one.word for one in row[start:end])


def _no_birthday(row: Sequence[Token], start: int, _end: int, language: Language) -> bool:
    """Tell whether it is not the birthday that is on a day, but its party."""
    word = row[start].word
    dated = word[0].isdigit() or word in language.sets["month"] | ARTICLES | PREPOSITIONS
    return row[start - 1].word == "birthday" and not dated and word not in (":", "falls", "coming")


def _no_vehicle(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what somebody has is no vehicle: a seat to sit on, a car key, a toy car, a lift in one."""
    if _seated(row, start, end, language):
        return True
    named = [one.word for one in row[start:end]]
    head = [word for word in head_of(named) if word not in language.sets["adverbs"]]
    if not _PLAYTHINGS.isdisjoint(head) or head[-1] in _PARTS:
        return True
    return head[-1] in ("lift", "ride") and len(head) < len(named)


def _no_animal(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether what somebody has is but the picture of an animal: a koi inked on my back, a fox carved in oak."""
    words = [one.word for one in row[start : end + 3]]
    if not _PLAYTHINGS.isdisjoint(words[: end - start]):
        return True  # a stuffed rabbit
    return any(one in _PICTURED and other in PREPOSITIONS for one, other in pairwise(words))


_PICTURED: Final = frozenset("tattooed inked painted carved embroidered printed engraved drawn etched".split())


def _does_not_abstain(row: Sequence[Token], start: int, _end: int, _language: Language) -> bool:
    """Tell whether somebody stopped in order to do something: stopped to buy bread."""
    return row[start].word == "to"


def _seated(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether a seat is one to sit on."""
    cars = [one for one in row[start:end] if one.word == "seat"]
    driven = any(one.word in ("drive", "ride", "lease") for one in row[:start])
    return bool(cars) and not cars[0].capital and not driven and cars[0] is row[start]


def _sum(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether money is some that changed hands: paid Ben the 40 pounds, paid him in pounds."""
    said = [one.word for one in row[start:end]]
    return any(word in COUNTS or word[0].isdigit() for word in said) or not _HANDED.isdisjoint(said)


def _visits(clause: Clause, found: Found) -> bool:
    """Tell whether somebody is, or stays, somewhere for a few days; not who lives there, or has moved."""
    _, *told = clause.words[found.start : found.start + 3]
    there = "staying" in told or (told[0] in ("am", "are") and told[1:] in (["in"], ["near"]))
    return there and for_a_stay(" ".join(one.text for one in clause.tokens[found.start :]))


def _no_home(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what somebody moved to is no place but a program, a department, a shift: moved to Firefox."""
    if not _IS.isdisjoint(one.word for one in row[start:end]):
        return True  # staying in shape is hard
    if row[start - 1].word == "to":
        where = " ".join(one.text for one in row[start:end])
        return not may_be_place(where, small=where.islower())
    known = language.values["editor"].words | language.values["os"].words | _programs()
    return end - start == 1 and row[start].word in known


@cache
def _programs() -> frozenset[str]:
    return frozenset(str(lists("english")["classes"]["software"]).split())


def _begun(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether somebody began to do something, or somewhere, and nothing of theirs: started eating fish."""
    word = row[start].word
    does = word.endswith("ing") and (row[start].text.islower() or gerund(word))
    if row[start - 1].word in ("is", "'s"):
        named = [one.word for one in row[start:end]]
        return not lists_of("pleasantries", "opinions").isdisjoint(named[:_PRAISE])  # my project is exciting
    return row[start - 1].word == "started" and (does or row[start].word in PREPOSITIONS | _BEGUN_SO)


def _meets(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether somebody is seen at one time, and no partner: seeing Ana at six, seeing Ana for lunch."""
    behind = [one.word for one in row[end : end + 3]]
    if row[start - 1].word != "seeing" or not behind:
        return False
    if behind[0] == "for":
        return not _MEALS.isdisjoint(behind)
    return behind[0] in _THEN and behind[1:] not in _LASTING


_BEGUN_SO: Final = frozenset("off out over up it this that".split())
_MEALS: Final = frozenset("breakfast brunch lunch dinner supper tea coffee drink drinks".split())
_THEN: Final = frozenset("at on in this next today tonight tomorrow later soon after before about".split())
_LASTING: Final = (["and", "off"], ["the", "moment"], ["last"], ["secret"])
_CRAFT: Final = frozenset(
    """
    excel word powerpoint python java javascript typescript react vue angular rust go kotlin swift ruby rails php perl
    scala haskell julia matlab blender autocad indesign illustrator wordpress terraform ansible tableau salesforce sap
    copilot claude chatgpt linux git latex
    """.split()
)
"""What is worked with, beside programs and services of a known name."""
_PLAYTHINGS: Final = frozenset(
    "toy stuffed plush cuddly model lego matchbox playmobil remote-controlled cardboard inflatable".split()
)
_PARTS: Final = frozenset(
    """
    key keys rack racks loan helmet helmets insurance lock locks pump pedals tyre tyres charger battery payment accident
    crash wash bell lights sticker stickers ticket licence license permit shed repair service mechanic dealer salesman
    trip journey tour lesson lessons race shelter magazine poster seatbelt mat mats radio alarm park
    """.split()
)
_HANDED: Final = ARTICLES | frozenset("him her them me us in for my your".split())
_Otherwise = Callable[[Sequence[Token], int, int, Language], bool]


def _of_more(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what begins a clause names more than a unit: put everything in pounds, ten miles."""
    return start == 0 and not all(
        language.has("unit", one.word) for one in row[start:end] if one.word not in ("and", "or")
    )


def _does_not(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether what is named does nothing to somebody: kiwi doesn't make my mouth itch, spiders never scare me."""
    wanted = row[start - 1].word == "want" and "to" in [one.word for one in row[start:end]]
    return wanted or row[end - 1].word in ("not", "never")  # I don't want them to fight


def _no_liking(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what is liked is no thing: love | and patience help, always | makes me smile, my favourite | was."""
    named = [one.word for one in row[start:end]]
    return named[0] in _JOINING | _IS or language.sets["adverbs"].issuperset(named)


def _unnamed(row: Sequence[Token], start: int, _end: int, _language: Language) -> bool:
    """Tell whether what somebody wants to reach stands in another sentence."""
    return row[start].word in _POINTING


def _no_partner(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether a name is none, but what is done: marrying my partner; or of somebody whom one only sees once."""
    return (gerund(row[start].word) and end - start == 1) or _meets(row, start, end, language)


def _no_name(row: Sequence[Token], start: int, _end: int, _language: Language) -> bool:
    """Tell whether it is said what somebody does rather than who they are: learning Welsh."""
    return row[start - 1].word in BEING and gerund(row[start].word)


def _no_stuff(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what gives somebody a rash is nothing that one eats or touches: shaving, the cold."""
    named = [one.word for one in row[start:end] if one.word not in ARTICLES | OWN]
    if row[start - 1].word == "to" or named[:1] == []:
        return _does_not(row, start, end, language)  # allergic to
    done = named[0].endswith("ing") and named[0] not in _MADE_OF
    return done or not _NO_STUFF.isdisjoint(named) or _does_not(row, start, end, language)


_IS: Final = frozenset("is are was were".split())
_JOINING: Final = frozenset({"and", "or"})
_POINTING: Final = frozenset("it them that this".split())
_MADE_OF: Final = frozenset(
    "herring whiting pudding lining dressing icing stuffing frosting seasoning topping filling bedding".split()
)
_NO_STUFF: Final = frozenset(
    "sun sunlight sunshine heat cold stress exercise sweat wind weather anxiety nerves".split()
)
_OTHERWISE: Final[Mapping[str, _Otherwise]] = {
    "education": studies_not,
    "hobby": of_the_moment,
    "role": no_trade,
    "employer": no_employer,
    "tools": _no_tool,
    "name": _no_name,
    "likes": _no_liking,
    "goals": _unnamed,
    "partner.name": _no_partner,
    "birthday": _no_birthday,
    "pet": _no_animal,
    "vehicle": _no_vehicle,
    "diet": _does_not_abstain,
    "currency": _sum,
    "location": _no_home,
    "projects": _begun,
    "units": _of_more,
    "allergy": _no_stuff,
    "dislikes": _does_not,
}
"""What belies each slot, by the tokens of a clause and where the value stands in them."""
