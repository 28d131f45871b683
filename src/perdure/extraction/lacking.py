"""What one statement says that there is none of, and another uses as the user's own: no oven, bread in our oven."""

import re
from functools import lru_cache
from typing import Final, TypeAlias

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import STOP_WORDS, words
from perdure.extraction.claims import LONGEST
from perdure.extraction.language import fold
from perdure.extraction.likeness import inflected
from perdure.extraction.lists import lists
from perdure.extraction.meanings import canonical, lexicon, says_how
from perdure.extraction.natives import is_city
from perdure.extraction.regex import comparing
from perdure.extraction.verbs import past, verb_of

_NO: Final = (
    r"(?:(?:i|we)(?:['’]?ve| have|['’]?ve got| have got| own| keep) no"
    r"|(?:i|we) (?:(?:do not|don['’]?t) (?:have|own|keep)|(?:have not|haven['’]?t) got) (?:an?|any)"
    r"|there(?:['’]?s| is| are) no|there (?:is not|isn['’]?t|are not|aren['’]?t) (?:an?|any))"
)
_HAS_NONE: Final = comparing(_NO, re.IGNORECASE)
_WANTED: Final = comparing(
    r"(?:(?:one day|some ?day|soon|next \w+|in \w+),? )?(?:i|we)(?: (?:really|still|also|badly|now|only))*"
    r"(?: (?:want|need|plan|hope|dream|wish|will|might|may|should|must|intend|ordered)\b|['’](?:ll|d)\b"
    r"| would\b| could do with\b|(?: am| are|['’]m|['’]re)(?: (?:now|still|also|finally))* "
    r"(?:looking|thinking|planning|hoping|dreaming|saving|going|about|getting|buying|shopping|considering)\b)",
    re.IGNORECASE,
)
"""What is only wished for, or still to come."""
_WHEN: Final = "yesterday|today|last|this|on|in|from|at|now|with|and|because|after|off|so|since|instead|for|to|that|but"
_LATELY: Final = (
    r"(?:yesterday|today|now|instead|recently|at last|(?:earlier )?(?:last|this) [a-z]+|(?:an?|two|three|a few|some) "
    rf"(?:day|week|month)s? ago|(?:on |last )?{WEEKDAY}|for (?:my birthday|our wedding|christmas))"
)
_SOMETHING: Final = rf"(?:(?!(?:{_WHEN})\b)[a-z][\w'’-]* )?(?!(?:{_WHEN})\b)[a-z][\w'’-]*"
_INDOORS: Final = "(?:(?:living |dining )room|kitchen|bedroom|bathroom|lounge|hall(?:way)?|house|flat)"
_GETS: Final = comparing(
    r"(?:(?:i|we)(?:['’]ve| have)?(?: (?:just|finally|recently|now|also))* "
    r"(?:(?P<kept>bought|treated (?:myself|ourselves) to|inherited|acquired|adopted)|got|(?:was|were|been) given)"
    r"(?: (?:myself|ourselves))?"
    r"|(?:(?:my|our) [\w-]+|(?-i:[A-Z])[\w-]+)(?: and [\w-]+)? (?:gave|bought|got) (?:me|us)) "
    r"(?:an?|my first|our first|some|two|three|(?:my|our) [\w-]+['’]s) "
    rf"(?P<things>(?:(?!(?:{_WHEN})\b)[\w'’-]+ ){{0,4}}?[\w'’-]+)"
    rf"(?:,? {_LATELY}|(?(kept)(?: (?:(?:from|off|at) (?:(?:the|my|our|an?) )?|with (?:an? )?){_SOMETHING}"
    rf"| in (?P<place>(?-i:[A-Z])[\w-]+)| for (?:the|our|my) {_INDOORS})|(?!)))*[.!]*",
    re.IGNORECASE,
)
"""Who has got a thing, and has it: nothing but whence and lately when stands behind it, not "at 18" or "on loan"."""
_ONCE_GOT: Final = comparing(
    r"\b(?:got|bought|gave|given|adopted|inherited|acquired) .+ (?:at (?:the age of )?\d+[.!]*$"
    r"|as an? (?:kid|child|boy|girl|teenager|student)\b|when (?:i|we) (?:was|were)\b|in (?:19|20)\d\d\b|on loan\b"
    r"|for (?:the|an?|one|two|three|a few) (?:weekend|holiday|day|week|month|night|afternoon|trip)s?\b"
    r"|(?:but|then|and) (?:then )?(?:(?:i|we) )?(?:sold|gave|lost|returned|handed)\b)"
    r"|\b(?:died|passed away|was put down|is dead)\b",
    re.IGNORECASE,
)
"""Who got a thing long ago, for a while, or to give it away; an animal that is dead."""
_ALL_BUT: Final = comparing(
    rf"{_NO} [a-z-]+,? (?:only|just|but|except|apart from|other than|besides) (?:for )?"
    r"(?:an?|the|our|my|one|two|some)\b",
    re.IGNORECASE,
)
_NO_REAL: Final = frozenset(
    "toy model hot stuffed rocking chocolate gingerbread smoked frozen plush cuddly wooden inflatable clay".split()
)
"""What makes no such thing of it: a toy car, a hot dog."""
_Lacked: TypeAlias = tuple[str, str | None, str | None]
_HOME: Final = frozenset("house home flat place apartment".split())
_ROOMS: Final = frozenset("kitchen bathroom bedroom garden attic cellar basement hall lounge study".split())
_AWAY: Final = frozenset("office car".split())
_ROOM: Final = rf"(?P<room>{'|'.join(sorted(_HOME | _ROOMS | _AWAY))})"
_LACKING: Final = comparing(
    rf"{_NO} (?:(?P<sort>[a-z-]+) )?(?P<thing>(?!left\b)[a-z-]+)"
    rf"(?: (?:in|at) (?:(?:our|my) )?{_ROOM}| (?:in|at|on|aboard) (?:the|our|my) (?P<place>[a-z-]+))?"
    r"(?: at all| whatsoever)?(?:(?: left)? on my (?:head|chin|face|body))?"
    r"(?:(?:,| because| since) (?!(?:only|but|just|except|apart|other|unless|yet|and|so)\b)[^,.;]+)?[.!]?",
    re.IGNORECASE,
)
_ONE_ONLY: Final = comparing(
    r"(?P<we>i|we)(?:['’]ve| have)? (?:only |just )(?:have |got )?one (?P<thing>[a-z-]+)[.!]?",
    re.IGNORECASE,
)
_SEVERAL: Final = comparing(
    r"(?:both (?:of )?(?=my|our)|(?=\w+ (?:two|three|four|five|second|third)\b))"
    r"(?P<our>my|our) (?:(?:two|three|four|five|second|third) )?(?P<things>[a-z-]+)\b",
    re.IGNORECASE,
)
_OTHERWISE: Final = comparing(
    r"\b(?:no|not|never|without|used to|wish|if|would|sold|lost|old|(?:my|our) [a-z-]+ (?:was|were))\b|n['’]t\b",
    re.IGNORECASE,
)
_OWN: Final = comparing(
    r"\b(?:my|our) (?P<first>[a-z-]+)\b(?!['’]s)(?: (?P<second>[a-z-]+))?"
    r"|\bthe (?P<there>[a-z-]+) in (?:my|our) [a-z]+"
    r"|\bthe (?P<placed>[a-z-]+) (?:in|at|on|aboard) the (?P<place>[a-z-]+) (?:is|works|has)\b"
)
_BALD: Final = comparing(r"(?:i['’]?m|i am) (?:(?:completely|totally|entirely|quite) )?bald[.!]?", re.IGNORECASE)
_LONG: Final = 90
_IDLE: Final = frozenset("more idea time one point choice".split())
_ARE: Final = frozenset("is are was were have".split())
_BEHIND: Final = STOP_WORDS | frozenset("every each once twice daily".split())


def fish_beside_meat(old: str, new: str) -> bool:
    """Tell whether one eats fish and the other no meat by that word, under which most people count no fish."""
    return any(_fish(one) and _no_meat(other) for one, other in ((old, new), (new, old)))


def _fish(text: str) -> bool:
    said = frozenset(map(canonical, words(text)))
    fish = lexicon().kinds["fish"] | lexicon().kinds["seafood"]
    return not fish.isdisjoint(said) and _OTHERWISE.search(text) is None


def _no_meat(text: str) -> bool:
    said = words(text.casefold())
    return "meat" in said and _OTHERWISE.search(text) is not None


def lacks(old: str, new: str) -> bool:
    """Tell whether one of two statements has no such thing, and the other uses it as one that is there."""
    return _uses(_lacked(old), new) or _uses(_lacked(new), old)


def got(old: str, new: str) -> bool:
    """Tell whether the user has got what another statement has none of: I have no car, we bought a used Skoda."""
    lacked = _lacked(old)
    found = _GETS.fullmatch(new) if lacked is not None and len(new) <= LONGEST else None
    if lacked is None or found is None or lacked[1] is not None or not _real(found["place"]):
        return False
    thing, _, sort = lacked
    *which, last = found["things"].casefold().split()
    alone = thing not in map(canonical, which) and _NO_REAL.isdisjoint(which)  # a car seat, a toy car
    return alone and canonical(last) in _kinds(thing) and (sort is None or sort in which)


def _real(place: str | None) -> bool:
    """Tell whether one has what one got in a place: in Turku or in Peru, but not in a game."""
    return place is None or is_city(place) or canonical(place.casefold()) in lexicon().countries


def got_one(old: str, new: str, code: str) -> bool:
    """Tell whether of two statements in a language other than English the second says that the user has got what the
    first says that they have none of: "ich habe kein Auto", "ich habe mir einen Wagen gekauft".
    """
    table = lists("abroad").get(code, {})
    lacked = re.search(rf"^(?:{table['none']})[.!]*$", fold(old)) if "none" in table else None
    got = re.search(rf"^(?:{table['gets']})[.!]*$", fold(new)) if lacked else None
    if lacked is None or got is None:
        return False
    known, told = lacked["thing"], got["thing"]
    return known == told or inflected(known, told)


def not_now(old: str, new: str) -> bool:
    """Tell whether one of two statements has no such thing, and the other only wants one, is to have it, or tells
    afterwards that there was one once; or has none but one: no pets, only a tortoise.
    """
    if _HAS_NONE.match(old) is not None and len(new) <= LONGEST and _ONCE_GOT.search(new) is not None:
        return True
    return any(
        _HAS_NONE.match(none) is not None and (_WANTED.match(text) or _ALL_BUT.match(none)) is not None
        for none, text in ((old, new), (new, old))
    )


def outnumbered(old: str, new: str) -> bool:
    """Tell whether one of two statements has only one of a kind, and the other speaks of several: my two sisters."""
    return any(
        (one := _ONE_ONLY.fullmatch(text.strip())) is not None
        and (some := _SEVERAL.match(other)) is not None
        and (one["we"].casefold() == "we") is (some["our"].casefold() == "our")
        and canonical(one["thing"].casefold()) == canonical(some["things"].casefold())
        and _OTHERWISE.search(other) is None
        for text, other in ((old, new), (new, old))
        if " one " in text and max(len(text), len(other)) <= _LONG
    )


def misplaced(old: str, new: str) -> bool:
    """Tell whether one of two statements has no such thing in a room of which the other says nothing."""
    pairs = ((_lacked(old), new), (_lacked(new), old))
    return any(no and no[1] and not _there(no[1], frozenset(words(text.casefold()))) for no, text in pairs)


@lru_cache(maxsize=4096)
def _lacked(text: str) -> _Lacked | None:
    """Return the class of what a statement says there is none of, in which room, and of which sort, if it says so."""
    if len(text) <= _LONG and _BALD.fullmatch(text.strip()):
        return canonical("hair"), None, None
    found = _LACKING.fullmatch(text.strip()) if len(text) <= _LONG else None
    if found is None or found["thing"] in _IDLE:
        return None
    thing, room, place, sort = (found[name] and found[name].casefold() for name in ("thing", "room", "place", "sort"))
    return canonical(thing), room or place, sort


def _kinds(thing: str) -> frozenset[str]:
    return lexicon().kinds.get(thing, frozenset[str]()) | {thing}


def _uses(lacked: _Lacked | None, text: str) -> bool:
    if lacked is None or len(text) > LONGEST or _OTHERWISE.search(text) or _ONCE_GOT.search(text):
        return False
    thing, room, sort = lacked
    said = frozenset(words(text.casefold()))
    if not _there(room, said) or (sort is not None and sort not in said):
        return False
    kinds = _kinds(thing)
    for one in _OWN.finditer(text.casefold()):
        if one["placed"] and one["place"] != room:
            continue
        second = one["second"]
        if second is not None and _does(second, text[one.end() :]):
            second = None
        alone = second is None or second in _BEHIND or says_how((second,))
        used = one["there"] or one["placed"] or one["first" if alone else "second"]
        if canonical(used) in kinds:
            return True
    return False


def _does(word: str, rest: str) -> bool:
    """Tell whether a word behind a thing is what it does: our cat sleeps in the barn; not: our cat walks are fun."""
    behind = rest.split()[:1]
    does = word.endswith("s") and verb_of(word) not in (None, word)
    return did(word) or (does and bool(behind) and behind[0] not in _ARE)


def did(word: str) -> bool:
    """Tell whether a word behind an animal tells what it did: our kitten shredded the curtains."""
    return past(word) or word in _DID


_DID: Final = frozenset("bit chewed scratched shredded ate stole caught dug knocked peed escaped".split())


def _there(room: str | None, said: frozenset[str]) -> bool:
    """Tell whether a text speaks of where a thing is lacking: a house has a kitchen, and an office is elsewhere."""
    if room in _HOME:
        return not said.isdisjoint(_HOME | _ROOMS | {"room"})
    return room in said if room else said.isdisjoint(_AWAY)
