"""Ordinary remarks that end nothing: what is gone, left behind, or moved on to is not what a statement tells."""

import re
from functools import cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import STOP_WORDS, words
from perdure.extraction.closed import OWN
from perdure.extraction.lists import lists, words_of
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.natives import is_city
from perdure.extraction.outlived import put_down
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing
from perdure.extraction.slots import english


def stock_gone(old: str, new: str) -> bool:
    """Tell whether a text says that some of a thing is gone, over or out, where another tells what somebody is, likes
    or does with such things at any time: an allergy, a taste, a fear, a hobby. Nor ends a taste as a thing is sold.
    """
    found = _GONE.match(new) or _OUT_OF.match(new)
    if found is not None and _one_of_several(found, old):
        return True
    known = (_FELT.search(old) or _DONE_WITH.search(old)) if found is not None else _FELT.search(old)
    found = found or (_PARTED.match(new) if known is not None else None)
    if found is None or known is None or _MINE.search(known["what"]):
        return False
    named = (one for one in found.groupdict().items() if one[0] in ("what", "thing") and one[1])
    return any(not _named(what).isdisjoint(_named(known["what"])) for _, what in named)


def _one_of_several(found: re.Match[str], old: str) -> bool:
    """Tell whether one is gone of what another text tells that there are several."""
    if any(one.measures for one in read(old)):
        return False  # of six hens there are five by now
    known, said = words(old), words(found["what"])[-1]
    single = "one" in found.groupdict() and found["one"] is not None
    return single and said not in known and (f"{said}s" in known or f"{said}es" in known)


def left_behind(text: str) -> bool:
    """Tell whether a text says that a thing was left somewhere or with somebody, which is still whose it was; or that
    somebody retired for the night, or was let go for the day, or moved out for a while.
    """
    if _TO_BED.search(text):
        return True
    found = _LEFT.match(text)
    return found is not None and canonical(words(found["what"])[-1]) not in _some("quit")


def no_new_home(old: str, new: str) -> bool:
    """Tell whether a text says that somebody moved on to what is no place, where another tells where they live."""
    home = _AT_HOME.search(old)
    there = home is not None and (home["there"] is None or may_be_place(home["there"], small=old.islower()))
    return there and moved_on_to(new)


def moved_on_to(text: str) -> bool:
    """Tell whether a text says that somebody moved on to what is no place: a system, a shift, a food, a part."""
    found = _MOVED.match(text)
    return found is not None and not may_be_place(found["where"], small=text.islower())


def may_be_place(where: str, *, small: bool = False) -> bool:
    """Tell whether somebody can have moved there to live: a name that is no program's, or with a word for a place.

    `small`: names are written small there.
    """
    said = words(where)
    if not said or where.split()[0].casefold() in plain_words("leading"):
        return bool(said) and said[-1] not in plain_words("no_sites")
    sites = plain_words("sites")
    if any(one in sites or one.removesuffix("s") in sites for one in said) and said[-1] not in plain_words("no_sites"):
        return True
    if frozenset() != lexicon().countries.intersection(map(canonical, said)) or is_city(where):
        return True
    named = small and len(said) == 1 and not any(canonical(said[0]) in some for some in lexicon().kinds.values())
    named = named or any(one[0].isupper() for one in _WORD.findall(where))
    return named and said[0] not in _ARTICLES and not _known_else(said)


def _known_else(said: list[str]) -> bool:
    """Tell whether one of some words is a program, language or the like, and no place."""
    sets = english().sets
    return any(word in sets[name] for word in said for name in _ELSE) or not plain_words("no_sites").isdisjoint(said)


def named_by(who: str) -> bool:
    """Tell whether words are for somebody: family, friends, who serves, pets."""
    return canonical(words(who)[-1]) in _folk()


@cache
def _folk() -> frozenset[str]:
    """Return the classes of the words for those who have a name or a trade: family, friends, who serves, pets."""
    role = frozenset(map(canonical, english().values["role"].words))
    return lexicon().people | lexicon().kinds[canonical("pet")] | role


def on_some_days(old: str, new: str) -> bool:
    """Tell whether a text tells of work on some days, or in the evenings, beside what another tells of work."""
    both = _WORKS.match(old), _WORKS.match(new)
    return all(both) and not _SOME_DAYS.search(old) and bool(_SOME_DAYS.search(new)) and not _ANEW.search(new)


def once(old: str, new: str) -> bool:
    """Tell whether a text tells how late or how much something was on one day that is over, and another how it is."""
    if not _THAT_DAY.search(new) or _THAT_DAY.search(old) or _ANEW.search(new):
        return False
    was, does = _PAST.match(new), _DOES.match(old)
    if put_down(new) or was is None or does is None or was["did"].casefold() == does["does"].casefold():
        return False
    return canonical(was["did"].casefold()) == canonical(does["does"].casefold())


def of_other_units(old: str, new: str) -> bool:
    """Tell whether one text gives somebody's age, and the other how tall or heavy they are, how late or how far."""
    one, other = _NUMBER.fullmatch(old.strip()), _NUMBER.fullmatch(new.strip())
    if one is None or other is None or words(one["who"])[-1] != words(other["who"])[-1]:
        return False
    who = words(one["who"])
    if who[0] in OWN and not any(canonical(word) in lexicon().people for word in who):
        return False  # my height is 180
    ages = [_AGE.fullmatch(_REST.sub("", found["unit"]).strip(" .!")) is not None for found in (one, other)]
    return ages[0] != ages[1]


def lacks_else(old: str, new: str) -> bool:
    """Tell whether a text denies somebody something that is of no kind, and of which another does not speak: no time on
    the same day, but not "no pets" where they have a cat.
    """
    found = _LACKS.match(new)
    lacked = _named(found["what"]) if found is not None else frozenset[str]()
    kinds = lexicon().kinds
    known = _some("quit").union(kinds, *kinds.values())
    return bool(lacked) and lacked.isdisjoint(known) and lacked.isdisjoint(_named(old))


def _named(text: str) -> frozenset[str]:
    return frozenset(canonical(one) for one in words(text) if one not in STOP_WORDS)


def taught_back(old: str, new: str) -> bool:
    """Tell whether each of two texts tells what one did for the other, once: both may have."""
    one, other = _DID.match(old), _DID.match(new)
    if one is None or other is None or one["did"].casefold() != other["did"].casefold():
        return False
    return canonical(one["who"].casefold()) != canonical(other["who"].casefold())


def adverbs_apart(old: str, new: str) -> bool:
    """Tell whether one text has an adverb where the other has a word that only looks like it: rare, rarely."""
    one, other = (frozenset(words(text)) for text in (old, new))
    alike = (frozenset(line.split()) for line in str(lists("remarks")["alike"]).strip().splitlines())
    return any(len(pair & one) == len(pair & other) == 1 and pair <= one | other for pair in alike)


def name_or_thing(old: str, new: str) -> bool:
    """Tell whether one text names a place by a word that in the other is a thing: in Bath, has a bath."""
    for text, other in ((old, new), (new, old)):
        things = {one.casefold() for one in _A_THING.findall(other)}
        if any(one.casefold() in things for one in _IN_NAMED.findall(text)):
            return True
    return False


@cache
def plain_words(name: str) -> frozenset[str]:
    """Return the words of a class."""
    return words_of("remarks", name)


@cache
def _some(name: str) -> frozenset[str]:
    """Return the classes of the words of a class."""
    return frozenset(map(canonical, plain_words(name)))


_GONE: Final = comparing(
    r"(?:(?:so|and|but|oh|well|sadly|now),? )*(?:(?:the|our|all the|those|these) )?(?P<what>[\w-]+(?: [\w-]+)?)"
    r"(?: (?:(?P<one>is|was)|are|were|has|have)|['’](?:s|re|ve)) "
    r"(?:(?:all|now|already|finally|almost|long|just|been) )*"
    r"(?:gone|over|finished|out|eaten|empty|done|used up|sold out|drunk|run out|ran out|off|past|history)"
    r"(?: (?:now|today|already|again|tonight))?[.!]*(?:$|, (?!.*\b(?:now|instead|stopped|quit)\b))",
    re.IGNORECASE,
)
_OUT_OF: Final = comparing(
    r"(?:(?:so|and|but|oh|well),? )*(?:i|we)(?: are| am| have|['’](?:re|m|ve))? (?:(?:all|just|now|already) )*"
    r"(?:run out|ran out|out) of (?P<what>[\w-]+(?: [\w-]+)?)[.!]*$",
    re.IGNORECASE,
)
_PARTED: Final = comparing(
    r"(?:(?:so|and|but|oh|well|sadly),? )*(?:(?:i|we|he|she|they|(?:my|our) [\w-]+)(?: have| has|['’]ve)?(?: just)? "
    r"(?:sold|lost|gave (?:away )?|threw (?:out|away)|got rid of|finished|dropped|returned|binned) "
    r"(?:(?:the|my|our|all|a|an|some|of|old) )*(?P<thing>[\w-]+(?: [\w-]+)?)"
    r"|(?:(?:the|my|our|all|those|these) )*(?P<what>[\w-]+(?: [\w-]+)?)(?: (?:has|have|is|are|was|were|been)|['’]s)* "
    r"(?:died|dead|sold|stolen|lost|split up|broken? up|closed|cancelled|off|disbanded|ended)\b)",
    re.IGNORECASE,
)
_FELT: Final = comparing(
    r"\b(?:(?:allergic|intolerant|sensitive|addicted|averse) to|(?:afraid|scared|terrified|frightened|fond|wary|sick"
    r"|tired) of|(?:keen|hooked|big|mad) on|(?:crazy|passionate|nuts) about|into|interested in|(?:a|an?) [\w ]*fans? of"
    r"|(?:likes?|loves?|hates?|dislikes?|enjoys?|adores?|detests?|loathes?|fears?|prefers?|favou?rs?|avoids?"
    r"|fanc(?:y|ies)|craves?)|(?:can(?:no|['’])?t|cannot) (?:stand|bear|eat|have|take|tolerate)|phobia of|allergy to"
    r"|favou?rite [\w ]+? (?:is|are)) (?P<what>.+)",
    re.IGNORECASE,
)
_DONE_WITH: Final = comparing(
    r"\b(?:collects?|drinks?|eats?|cooks?|bakes?|reads?|watch(?:es)?|plays?(?! (?:in|for|at|with|on)\b)) (?P<what>.+)",
    re.IGNORECASE,
)
_MINE: Final = comparing(r"\b(?:my|our) ", re.IGNORECASE)
"""What is liked of one's own is had."""
_TO_BED: Final = comparing(
    r"\bretire[ds]? (?:(?:hurt|injured|(?:early|late) (?:last night|tonight|that night|this evening))\b"
    r"|to (?:bed|sleep|(?:his|her|their|my|the) (?:\w+ )?(?:bed|bedroom|room|study|tent|cabin|lounge))\b)"
    r"|\blet go (?:early|for the (?:day|night))\b"
    r"|\bmoved out (?:(?:the|my|our|his|her|their|an?) |.*\b(?:until|till)\b)",
    re.IGNORECASE,
)
_LEFT: Final = comparing(
    r"(?:(?:so|and|but|oh|damn|sorry|shoot),? )*(?:i|we|he|she|they|(?:my|our) [\w-]+|[A-Z]\w+)"
    r"(?: think| guess)?(?: i| we)?(?: have| had| has|['’](?:ve|d|s))? "
    r"(?:(?:just|accidentally|must have|stupidly) )*left "
    r"(?:my|our|his|her|their|the) (?P<what>[\w-]+(?: [\w-]+)?) "
    r"(?:(?:over|back|out|up|down|lying|standing|parked|outside) )*"
    r"(?:at|in|on|with|under|behind|beside|by|near|outside|inside|upstairs|downstairs|there|here|home|next to|over at"
    rf"|to charge)\b(?! (?:{WEEKDAY}|(?-i:January|February|March|April|May|June|July|August|September|October"
    r"|November|December)|\d|last|good terms|bad terms|the end of))",
    re.IGNORECASE,
)
_AT_HOME: Final = comparing(
    r"\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ing)|based|located|settled|stay(?:ing|s)?|hometown|home is|address)\b"
    r"|(?:\b(?:am|are|is)|['’](?:m|re|s)) (?:in|near|from|at) (?P<there>[^,.;!?]+)",
    re.IGNORECASE,
)
_MOVED: Final = comparing(
    r"(?:(?:so|and|but|ok|well|update),? )*(?:i|we|he|she|they|(?:my|our) [\w'’-]+(?: [\w-]+)?|[\w-]+)"
    r"(?:(?: have| has| had|['’](?:ve|s|d))? (?:(?:just|now|recently|finally|also|since) )*"
    r"(?:moved|gone|switched|migrated|transferred|went) (?:(?:on|over|up|down|back|across) )?"
    r"(?:from (?P<old>.+?) )?to|(?: am| are| is|['’](?:m|re)) (?:now )?on) (?P<where>[^,.;!?]+?)"
    r"(?= (?:in (?:\d|(?-i:[A-Z])\w+|spring|summer|autumn|winter)|last|this|next|yesterday|today|now|recently|since"
    r"|because|and|but|so|with|for|when|after|before|a (?:week|month|year|few|couple)|on|two|three|four)\b"
    r"|[,.;!?]|$)",
    re.IGNORECASE,
)
_WORD: Final = comparing(r"[^\W\d_][\w'’-]*")
_ARTICLES: Final = frozenset({"a", "an"})
_ELSE: Final = ("software", "code", "os", "editor")
_WORKS: Final = comparing(
    r"(?:(?:so|and|but),? )*(?:(?:i|my [\w-]+|[A-Z]\w+)(?: also| sometimes)? "
    r"(?:works?|helps? out|volunteers?|teach(?:es)?)"
    r"|i(?: am|['’]m)(?: also)?) (?:as |at |for |in |an? )",
    re.IGNORECASE,
)
_SOME_DAYS: Final = comparing(
    rf"\b(?:(?:on|at|over) (?:(?:{WEEKDAY}s|the weekends?|weekends?)(?: and {WEEKDAY}s)?|{WEEKDAY} "
    r"(?:mornings|nights|evenings|afternoons))|(?:in|during) (?:the|my) (?:evenings?|holidays?|summers?|lunch breaks?)"
    rf"|at nights?|(?:every|each|one|two) (?:{WEEKDAY}|weekend|evening|evenings|days?)(?: a week)?"
    r"|on the side|part[- ]time)\b",
    re.IGNORECASE,
)
_ANEW: Final = comparing(
    r"\b(?:now|instead|these days|nowadays|from now on|since|only|any ?more|no longer|new|starting)\b", re.IGNORECASE
)
_WHOEVER: Final = r"(?:i|we|he|she|they|(?:my|our) [\w-]+|[A-Z]\w+)"
_THAT_DAY: Final = comparing(
    rf"\b(?:today|yesterday|tonight|this (?:morning|afternoon|evening)|last (?:night|{WEEKDAY}|weekend)"
    r"|the other (?:day|night))[.!]*$",
    re.IGNORECASE,
)
_PAST: Final = comparing(rf"{_WHOEVER} (?:only |just |even )*(?P<did>\w+)\b", re.IGNORECASE)
_DOES: Final = comparing(rf"{_WHOEVER} (?:always |usually |normally |mostly )*(?P<does>\w+)\b", re.IGNORECASE)
_NUMBER: Final = comparing(
    r"(?P<who>i|we|he|she|they|(?:my|our) [\w-]+(?: (?-i:[A-Z])\w+)?|[A-Z]\w+)"
    r"(?: am| is| are|['’][ms]|['’]re)(?: now| only| about)? "
    r"(?P<number>\d+(?:[.,]\d+)?)(?P<unit>.{0,20})",
    re.IGNORECASE,
)
_AGE: Final = comparing(r"(?:(?:years?|yrs?)(?: old| of age)?|yo|y/o)?(?: ?now)?", re.IGNORECASE)
_REST: Final = comparing(r"(?:,| and\b| but\b).*", re.DOTALL)
_LACKS: Final = comparing(
    r"(?:(?:so|and|but),? )*(?:i|we) (?:(?:do not|don['’]t|never) have|have(?:n['’]t)? (?:no|any|got (?:no|any)))"
    r" (?:(?:any|much|a lot of|enough|an?|the|my|our|so) )*(?P<what>(?:free |spare )?[\w-]+)\b",
    re.IGNORECASE,
)
_DID: Final = comparing(
    r"(?:(?:my|our) )?(?P<who>[\w-]+) (?P<did>taught|showed|told|gave|lent|sold|visited|called|phoned|helped|cut|paid"
    r"|met|saw|wrote|sent|bought|introduced|drove|took|invited|painted|saved|hired|trained|beat)\b",
    re.IGNORECASE,
)
_A_THING: Final = comparing(r"\b(?:an?|the|two|my|our) (?P<what>[a-z]{3,})\b")
_IN_NAMED: Final = comparing(r"\b(?:in|from|to|near|at) (?P<what>[A-Z][a-z]{2,})\b")
