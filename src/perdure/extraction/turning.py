"""Words that turn what a statement says: two that differ in one of them do not say the same, however near they are."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTH_STEMS, STOP_WORDS, normalise, words
from perdure.extraction.claim import Claim
from perdure.extraction.claims import claims
from perdure.extraction.language import fold
from perdure.extraction.lists import Rule, lists, words_of
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.phrasing import content, rewritten
from perdure.extraction.presented import friend_of_ours
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing
from perdure.extraction.slots import english
from perdure.extraction.verbs import verb_of

_DENIED: Final = comparing("[不没沒未別别無无非]|ませ|ない|なかっ|なく|않|없|못|안 |싫|ไม่")
"""Signs of a denial in scripts that write it inside of words."""


_some: Final = partial(words_of, "turning")


def doubted(one: str, other: str) -> bool:
    """Tell whether only one of two English texts says that it may be, that nothing else is, or until when."""
    doubt = _some("doubt")
    left, right = (sorted(word for word in words(_SURE.sub(" ", text)) if word in doubt) for text in (one, other))
    return left != right


_SURE: Final = comparing(
    r"\b(?:(?:an|the) only (?:child|son|daughter|boy|girl)|(?:valid|good|runs?|lasts?|open) (?:un)?till?"
    r"|(?:am|is|are|was|were|['’](?:m|s|re)) without)\b",
    re.I,
)
"""Where a word of doubt tells plainly how it is."""


def denied(one: str, other: str) -> bool:
    """Tell whether two texts in whatever language differ in a word that denies, doubts or limits."""
    left, right = ({fold(word) for word in words(text)} for text in (one, other))
    denials = [(sorted(_DENIED.findall(text)), "n't" in fold(text)) for text in (one, other)]
    return denials[0] != denials[1] or not (_some("denial") | _some("doubt")).isdisjoint(left ^ right)


def opposite(old: str, new: str) -> str | None:
    """Return a text with its one word for a place or time turned round to the opposite that another text has instead.

    "The bench is behind the barn" for "the bench is in front of the barn"; None where the two have no such words.
    """
    after = _sided(new)
    before = _sided(old) if len(after) == 1 else ()
    if len(before) != 1 or before[0][0] != after[0][0] or before[0][1] == after[0][1]:
        return None
    (_, _, start, end), (_, _, first, last) = before[0], after[0]
    return old[:start] + new[first:last] + old[end:]


@lru_cache(maxsize=4096)
def _sided(text: str) -> tuple[tuple[int, int, int, int], ...]:
    """Return the words of a text that have an opposite: the pair, the side of it, and where they stand."""
    sides = _opposites()
    return tuple((*sides[found[0].casefold()], *found.span()) for found in _opposing().finditer(text))


@cache
def _opposites() -> dict[str, tuple[int, int]]:
    """Map the words that have an opposite to the pair and the side of it: in front of, behind."""
    pairs = (map(str.split, line.split("|")) for line in str(lists("turning")["opposite"]).strip().splitlines())
    return {
        word.replace("_", " "): (at, side)
        for at, both in enumerate(pairs)
        for side, words_ in enumerate(both)
        for word in words_
    }


@cache
def _opposing() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(sorted(_opposites(), key=len, reverse=True))})\b", re.IGNORECASE)


def beside(found: Iterable[Claim], *, anew: bool) -> bool:
    """Tell whether one of some claims about work is no job by itself: a nurse may lead a choir, `anew` a project."""
    doing, joint = (frozenset(map(canonical, _some(name))) for name in ("doing", "undertaking"))
    return any(one.verb in doing and not (anew and joint.isdisjoint(one.value)) for one in found)


def renamed(one: str, other: str) -> bool:
    """Tell whether two English texts with the same stems write a name in different forms: Alien and Aliens.

    So do York and New York, of which the "new" is no part of what they say.
    """
    if any(name in one and name in other for name in {*_NEW.findall(one)} ^ {*_NEW.findall(other)}):
        return True
    known = lexicon().canonical  # Bombay and Mumbai are no forms of one name
    names, others = (
        {name for claim in claims(text) for name in claim.written if base(name) not in known} for text in (one, other)
    )
    return bool(names - others) and bool(others - frozenset(normalise(one).split()))


_NEW: Final = comparing(r"\bNew ([A-Z]\w+)")


def whom_and_where(old: Claim, new: Claim) -> bool:
    """Tell whether one claim names for whom somebody works, and the other in which town."""
    town = next((one for one in (old, new) if one.link == "in"), None)
    return (
        old.verb == new.verb == "work"
        and {old.link, new.link} == {"for", "in"}
        and town is not None
        and town.value <= town.names
    )


def other_days(old: Claim, new: Claim) -> bool:
    """Tell whether what is done is done on other days of the week."""
    days = [{value for name, value in one.measures if name == "weekday"} for one in (old, new)]
    return all(days) and days[0].isdisjoint(days[1]) and not (old.copula or new.copula)


def for_once(old: str, new: str) -> bool:
    """Tell whether a text speaks of one time, or some days, alone, which changes nothing of what the other says."""
    if that_day(old, new) or (_SOME_DAYS.match(new) and not _DAY.search(old)):
        return True  # on Sundays it opens at 9
    if _NOT_ON_SOME.search(new) and not (_DAY.search(old) or OFTEN.search(old)):
        return True
    if not OFTEN.search(new) and (passes(new) or (_THIS_DAY.search(new) and OFTEN.search(old))):
        return True
    return _ONCE.search(new) is not None and _ONCE.search(old) is None


def only_how(old: str, new: str) -> bool:
    """Tell whether one of two texts denies only how well, how much or how often what the other says is so."""
    ways = ((_HOW.search(one), other) for one, other in ((old, new), (new, old)))
    return any(how is not None and how["how"].casefold() not in other.casefold() for how, other in ways)


_HOW: Final = comparing(
    r"(?:n['’]t|\bnot) (?!.*\b(?:any ?more|no longer|now)\b)(?:\S+ ){1,5}"
    r"(?P<how>well|fluently|perfectly|properly|regularly|often|(?:very|that|so) (?:much|often|well|good))[.!]*$",
    re.I,
)


def passes(text: str) -> bool:
    """Tell whether a text says that something is closed, sold out or left off, which it is for a while alone."""
    return _PASSES.search(text) is not None


_PASSES: Final = Rule(
    r"^(?!.*\b(?:for good|for ?ever|permanently|done with|over it|never again)\b).*\b(?:sold out|(?:is|are)(?: \w+)?"
    r" (?:closed|shut|cancell?ed) (?:on|until|till|for|at|from|between|during|over|today|tonight|tomorrow|this)"
    r"|(?:stopped|paused|quit|left)(?: [\w'’-]+){0,4} for (?:just )?(?:an?|one|two|a few|a couple of)"
    r" (?:sec(?:ond)?|min(?:ute)?|moment|tick|hour)s?|(?:(?:sack|binn)ed(?: [\w'’-]+){0,3}? off|bailed)\b[^,;.!?]*"
    r"\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening|week|weekend)|last night))\b",
    re.I,
)
_DAY: Final = comparing(rf"\b(?:{WEEKDAY}|week(?:end|day))", re.I)
_SOME_DAYS: Final = comparing(rf"(?:(?:but|and|though|only) )?on (?:{WEEKDAY}s|weekends|weekdays)\b", re.I)
_NOT_ON_SOME: Final = comparing(rf"(?:\bno longer|n[o'’]t)\b.*\b(?:{WEEKDAY}s|weekends|weekdays)\b", re.I)
_THIS_DAY: Final = comparing(rf"(?<!from )(?<!starting )(?<!since )(?<! of )\bthis (?:{WEEKDAY}|weekend)\b", re.I)
OFTEN: Final = comparing(rf"\b(?:every|each|always|usually|normally|daily|{WEEKDAY}s|weekends|weekdays)\b", re.I)
_ONCE: Final = comparing(
    rf"\b(?:(?:just|only) (?:for )?(?:this|that|the) (?:once|one time|one week|week|month|{WEEKDAY})"
    r"|(?:this|that) once|one-?off|for once|this (?:once|week|time) only"
    r"|for (?:just )?(?:a|one|two|a few|a couple of) (?:sec(?:ond)?|min(?:ute)?|moment|tick)s?"
    r"|(?:got|took|caught|rode) the \d{1,2}[:.]\d\d [a-z ]*(?:today|yesterday|this morning|last night)"
    r"|(?:just|only) (?:for )?(?:today|tonight|tomorrow)"
    rf"|instead,? (?:this (?:time|once|week|weekend|month)|yesterday|today|tonight|while|until|till|on {WEEKDAY}(?!s)"
    r"|last (?:night|week|weekend|time))"
    r"|(?:went|saw|got|had|took|ate|drank|bought|met|swam|ran|rode|drove"
    r"|(?!joined|signed|switched|changed|moved)[a-z]+ed)\b[^.;]* instead\b[^.;]* (?:was|were|had)"
    r" (?:(?!always|too)\w+ )?(?:closed|shut|full|packed|booked|sold out|out of|away|ill|sick|off|on (?:holiday|leave)"
    r"|none|no|busy|late|cancell?ed)(?! (?:for good|down)\b))\b",
    re.IGNORECASE,
)
"""So are what was had instead, and why: I saw Dr Lind instead, Dr Falk was ill."""


def that_day(old: str, new: str) -> bool:
    """Tell whether a text speaks of one day of what is done again: called off today, another tool in its place."""
    if _FROM_NOW.search(new) or not _A_DAY.search(new):
        return False
    return "instead of" in new or bool(_CALLED_OFF.search(new) and (OFTEN.search(old) or _SERIES.search(old)))


_A_DAY: Final = comparing(
    r"\b(?:today|tonight|tomorrow|yesterday"
    rf"|(?:this|last|next) (?:morning|afternoon|evening|night|week|weekend|{WEEKDAY})|on {WEEKDAY}\b(?!s))",
    re.I,
)
_FROM_NOW: Final = comparing(r"\b(?:now|since|from|starting|as of|for good|permanently|ever|any ?more)\b", re.I)
_CALLED_OFF: Final = comparing(r"\b(?:was|were|is|are|got|been)(?: \w+)? (?:cancell?ed|called off|off)\b", re.I)
_SERIES: Final = comparing(
    r"(?i)\b(?:class(?:es)?|lessons?|sessions|rehearsals?|practice|training|club|choir|bus|train|tram|ferry|sailing)\b"
)


def of_other_owners(old: str, new: str) -> bool:
    """Tell whether two texts speak of what others have: my team's budget, the design team's; my rent, my sister's.

    So does one that speaks of the other one, of a new one for somebody whom the other does not name, or of somebody
    whom the user knows.
    """
    if friend_of_ours(old, new) or _of_somebody(old) & _own(new) or _of_somebody(new) & _own(old):
        return True
    before, after = _relatives(old), _relatives(new)
    if any(before[name] != after[name] for name in before.keys() & after.keys()):
        return True  # my sister Ilse, my cousin Ilse
    other, whose = ({canonical(one.casefold()) for one in form.findall(new)} for form in (_OTHER, _FOR))
    if other or whose:
        known = set(map(canonical, words(old)))
        if (other & known and _OTHER.search(old) is None) or whose & lexicon().people - known:
            return True
    owners = [
        {
            (found["head"].casefold(), found["thing"].casefold()): found["more"].casefold()
            for found in _OWNER.finditer(one)
        }
        for one in (old, new)
    ]
    return any(owners[0][both] != owners[1][both] and owners[1][both] for both in owners[0].keys() & owners[1].keys())


def _relatives(text: str) -> dict[str, str]:
    """Return the names in a text behind a word for a relative, with that."""
    kinds = lexicon().kinds
    kin = frozenset[str]().union(*(kinds[canonical(one)] for one in ("relative", "child", "parent", "sibling")))
    found = ((one["name"].casefold(), canonical(one["head"])) for one in _RELATIVE.finditer(text))
    return {name: head for name, head in found if head in kin}


def of_kin(old: str, new: str) -> bool:
    """Tell whether one text speaks of what somebody of the user's has, and the other of the user's own: my aunt's rent,
    my rent. Whom a name is of is not told: "Ana's rent" may be the user's.
    """
    return bool(_of_kin(old) & _own(new) or _of_kin(new) & _own(old))


def _of_kin(text: str) -> set[str]:
    owned = (*_OWNER.finditer(text), *_OF.finditer(text))
    return {one["thing"].casefold() for one in owned if canonical(one["head"].casefold()) in lexicon().people}


def _of_somebody(text: str) -> set[str]:
    """Return what a text says is a person's: my sister's rent, Nuala's, the rent of my sister, their rent; Nuala has a
    dog.
    """
    things = _of_kin(text)
    for one in _HAVING.finditer(text):
        if one["name"] or one["head"][0].isupper() or canonical(one["head"]) in lexicon().people:
            things |= set(one["things"].split())
    return {one.casefold() for one in (*things, *_NAMED.findall(text), *_THEIRS.findall(text))}


def _own(text: str) -> set[str]:
    """Return what a text says is the user's: my rent."""
    return {one[1].casefold() for one in _OWN.finditer(text)}


_OF: Final = comparing(
    r"\bthe (?P<thing>[^\W\d_]+) of (?:my|our|his|her|their)(?: [^\W\d_]+){0,2}? (?P<head>[^\W\d_]+)", re.I
)
_HAVING: Final = comparing(
    r"\b(?:(?:my|our|his|her|their|the) (?P<head>[^\W\d_]+)|(?<!\w)(?P<name>(?!(?:I|We|You)\b)[A-Z][^\W\d_]+))"
    r"(?: now| also)* (?:has|have|had|owns?|got|rents?|keeps?)(?: now| also)* (?:an?|the|another|one|two|three)"
    r"(?P<things>(?: [^\W\d_]+){1,3})"
)
_THEIRS: Final = comparing(r"\b(?:his|her|their) ([^\W\d_]+)(?!\w|['’]s)", re.I)
_OTHER: Final = comparing(r"\b(?:the|my|our|his|her|their) other ([^\W\d_]+)", re.I)
_FOR: Final = comparing(r"\bnew [^\W\d_]+ for (?:my|our|his|her|their) ([^\W\d_]+)", re.I)
_RELATIVE: Final = comparing(r"\b(?:[Mm]y|[Oo]ur) (?P<head>[a-z-]+) (?P<name>[A-Z][^\W\d_]+)")
_NAMED: Final = comparing(r"\b[A-Z][^\W\d_]+['’]s ([^\W\d_]+)")
_OWN: Final = comparing(r"\b(?:my|our) ([^\W\d_]+)(?!\w|['’]s)", re.I)
_OWNER: Final = comparing(
    r"\b(?:my|our|the|his|her|their)(?P<more>(?: [^\W\d_]+){0,2}?) (?P<head>[^\W\d_]+)['’]s (?P<thing>[^\W\d_]+)", re.I
)


def labelled_apart(old: str, new: str) -> bool:
    """Tell whether two texts begin with two of a kind that only a number, a code or a letter tells apart: room 12."""
    other = _LABELLED.match(new)
    if other is None or (one := _LABELLED.match(old)) is None:
        return False
    kind = one["kind"].casefold()
    if kind != other["kind"].casefold() or kind in STOP_WORDS or kind[:3] in MONTH_STEMS:
        return False
    return one["label"].casefold() != other["label"].casefold()


_LABELLED: Final = comparing(
    r"(?:(?:my|our|the) )?(?P<kind>[^\W\d_]+) (?:n[or]\.? ?|number )?(?P<label>#?\d[\w/-]*|(?-i:[A-HJ-Z]))"
    r"(?=: | (?:is|are|was|has|have|had|does|will|can|[a-z]+s)\b)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def as_taken(text: str) -> str:
    """Return "I take my coffee with oat milk" for "I have oat milk in my coffee", "2 m x 3 m" for "2 by 3 m", "I am
    34 now" for "I turned 34 last week", and "I eat meat again" for "I started eating meat again".
    """
    text = _BEGUN_AGAIN.sub(_does_again, _TURNED.sub(_aged, text))
    text = _OF_TWO_SIDES.sub(_of_two_sides, text)
    text = _HAVE_CUP.sub(r"\g<who> take \g<cup>", text)
    return _IN_CUP.sub(r"\g<who> take \g<cup> with \g<what>", text)


_TURNED: Final = comparing(
    r"^(?:(?P<who>(?!just\b|has\b|have\b)(?:(?:my|our) )?[\w-]+(?: [A-Z][\w-]+)?) )?"
    r"(?:just |has |have |recently )*turned (?P<age>1?\d{1,2})"
    r"(?: (?:today|yesterday|(?:last|this) [a-z]+|(?:on|in) [^,;.]+|a [a-z]+ ago))*[.!]*$",
    re.IGNORECASE,
)

_BEGUN_AGAIN: Final = comparing(
    r"^(?P<who>i|we)(?: have|['’]ve)? (?:just |recently )?(?:started|begun|began|resumed|took up|taken up|went back to"
    r"|gone back to) (?P<doing>(?!working\b)[a-z]+ing)\b(?P<what>[^,;.!?]*?)(?: again)?[.!]*$",
    re.IGNORECASE,
)


def _does_again(found: re.Match[str]) -> str:
    """Return what somebody started to do as what they do: again, where that is said or they went back to it."""
    stem = found["doing"].casefold().removesuffix("ing")
    verb = next((one for one in (f"{stem}e", stem, stem[:-1]) if verb_of(one) == one), None)
    back = re.search(r"\b(?:again|back to|resumed)\b", found[0], re.IGNORECASE)
    return f"{found['who']} {verb}{found['what']} again" if verb and back else found[0]


def _aged(found: re.Match[str]) -> str:
    who = found["who"] or "I"
    return f"{who} {'am' if who.casefold() == 'i' else 'is'} {found['age']} now"


def _of_two_sides(found: re.Match[str]) -> str:
    """Write the unit behind both sides of a thing: 3 metres by 2."""
    unit = found["first"] or found["second"] or ""
    return f"{found['one']} {found['first'] or unit} x {found['other']} {found['second'] or unit}".replace("  ", " ")


_SIDE: Final = r"(?:mm|cm|m|km|ft|in|metres?|meters?|centimetres?|centimeters?|feet|foot|inch(?:es)?|yards?)"
_OF_TWO_SIDES: Final = comparing(
    rf"\b(?P<one>\d+(?:[.,]\d+)?) ?(?P<first>{_SIDE}\b)? ?(?:by|x|×) ?(?P<other>\d+(?:[.,]\d+)?)"
    rf"(?: ?(?P<second>{_SIDE})\b)?"
)
_HAVE_CUP: Final = comparing(
    r"^(?P<who>i|we) have (?P<cup>(?:my|our) (?:[a-z]+ )?(?:coffee|tea|espresso|cocoa|porridge|muesli))"
    r"(?= (?:black|white|with|without)\b)",
    re.IGNORECASE,
)

_IN_CUP: Final = comparing(
    r"^(?P<who>i|we) (?:have|take|put|drink|add|pour) (?!no\b|not\b|the\b|my\b)(?P<what>[a-z]+(?: [a-z]+){0,2})"
    r" (?:in|into|to) (?P<cup>(?:my|our) (?:[a-z]+ )?(?:coffee|tea|espresso|cocoa|porridge|muesli|cereal))\b",
    re.IGNORECASE,
)


def placed_apart(old: str, new: str) -> bool:
    """Tell whether two texts tell other places by what is near: the plot next to ours, the plot behind ours."""
    one, other = ({spot[:2] for spot in _sided(text)} for text in (old, new))
    return bool(one and other) and one.isdisjoint(other)


def conditioned_apart(old: str, new: str) -> bool:
    """Tell whether each of two texts holds in a case of its own: when I ask for dates, when we write letters; today."""
    if that_day(old, new):
        return True
    other = _case(new)
    one = _case(old) if other else frozenset[str]()
    return bool(one) and one.isdisjoint(other)


@lru_cache(maxsize=4096)
def _case(text: str) -> frozenset[str]:
    found = _CASE.findall(text)
    return _classes(" ".join(found)) - talking() if found else frozenset()


@cache
def talking() -> frozenset[str]:
    """Return the classes of words that only tell that something is spoken of, or nothing at all."""
    return frozenset(map(canonical, (*_some("talking"), *STOP_WORDS))) | lexicon().filler


_CASE: Final = comparing(
    r"\b(?:when|whenever|if) (?:i|we|you|it['’]s|it is) (?!was|were|had)"
    r"([^,.;]+?)(?=[,.;]|$| (?:i|we|you|just|please)\b)",
    re.IGNORECASE,
)
"""Up to where it begins what holds then: when I ask about tides | I want …"""


def topics_apart(old: str, new: str) -> bool:
    """Tell whether of two wishes for answers each is for a topic of its own, or only one is for a topic."""
    found = ((form.search(text) for form in _TOPICS) for text in (old, new))
    one, other = (_classes(next((each["topic"] for each in some if each), "")) - talking() for some in found)
    return bool(one or other) and one.isdisjoint(other)


def purposes_apart(old: str, new: str) -> bool:
    """Tell whether each of two texts says what it is for: the fee for adults is 9 euros, for juniors it is 5 euros.

    They are for different things where each has a word for them that the other has not.
    """
    other = _purpose(new)
    one = _purpose(old) if other else frozenset[str]()
    return bool(one - other) and bool(other - one)


@lru_cache(maxsize=4096)
def _purpose(text: str) -> frozenset[str]:
    found = _PURPOSE.match(text)
    return _classes(found["first"] or found["behind"]) - talking() if found else frozenset()


_PURPOSE: Final = comparing(
    r"(?:(?:and|but) )?for (?P<first>(?!now|good|ever)[^,.;\d]{2,40}?)"
    r"(?:,| (?:i|we|they|you|it|it['’]s|there|the|an?|my|our|is|are)\b)"
    r"|(?:(?:the|my|our|an?) )?(?:[^\W\d]+ ){1,3}?for (?P<behind>[^,.;\d]{2,40}?) (?:is|are|was|were)\b",
    re.IGNORECASE,
)


def _classes(text: str) -> frozenset[str]:
    return frozenset(map(canonical, words(text)))


_ANSWERS: Final = r"(?:answers|replies|responses|explanations|examples)"
_WISH: Final = r"(?:i|we|i['’]d|we['’]d|just|only|give|show|keep|use|please|no|the|an?)"
_TOPICS: Final = tuple(
    comparing(form, re.IGNORECASE)
    for form in (
        rf"^(?:for|on|with|about|regarding|when it comes to) (?P<topic>[^,.;]{{2,40}}?),? {_WISH}\b",
        r"\b(?:want|like|prefer|need|expect|my|all) (?P<topic>(?:[\w-]+ ){1,2})"
        r"(?:questions|queries|problems|explained|described|summari[sz]ed|broken down|spel(?:led|t) out|phrased|tips"
        r"|advice|recipes|instructions|suggestions|recommendations|translations|hints)\b",
        rf"\b{_ANSWERS} (?:about|on|to|for) (?P<topic>[^,.;]{{2,40}}?)(?= (?:in|at|with|should|brief|short|long)\b|$)",
        r"\bkeep (?P<topic>(?:[\w-]+ ){1,3}?)(?:nice and |very )?(?:brief|short|concise|simple|long|detailed)\b",
    )
)


def animals_apart(old: str, new: str) -> bool:
    """Tell whether two texts speak of two sorts of animal, or of two by their looks: a black hen, a white one."""
    one, other = (_animals(text) for text in (old, new))
    looks = [found for text in (old, new) if (found := _LOOKING.match(text))]
    if len(looks) > 1 and looks[0]["what"] == looks[1]["what"]:
        one, other = (frozenset(found["how"].casefold().split()) for found in looks)
    return bool(one) and bool(other) and one.isdisjoint(other)


_LOOKING: Final = comparing(
    r"(?i:the|my|our) (?P<how>[a-z-]+(?: [a-z-]+)?) (?P<what>[a-z]+)(?: is|['’]s) (?:called|named)\b"
)


@lru_cache(maxsize=4096)
def _animals(text: str) -> frozenset[str]:
    """Return the classes of the animals in a text, each with the wider ones; a capital makes a name of one: Tiger."""
    known, kinds = english().sets["animal"], lexicon().kinds
    first, *rest = _WORD.findall(text) or [""]
    said = {canonical(word) for word in (first.casefold(), *rest) if word in known}
    wider = {general for general, some in kinds.items() if not some.isdisjoint(said)}
    return frozenset(said | wider) - {canonical("pet")} if canonical("pet") not in said else frozenset()


_WORD: Final = comparing(r"[^\W\d_]+")


def same_value(key: str | None, old: str | None, new: str | None) -> bool:
    """Tell whether two values of one slot are the same words."""
    if key in _ACTS or not old or not new:
        return False
    one, other = (content(rewritten(read(value))) for value in (old, new))
    return bool(one) and one == other


_ACTS: Final = frozenset({None, "schedule", "tasks", "goals", "projects", "hobby", "tools", "work.hours"})
"""Slots of which the value is what is done, not what is had."""


def other_sizes(old: Claim, new: Claim) -> bool:
    """Tell whether one gives a size, weight or time and the other, in other words, a bare number: 12, and 5 kilos."""
    bare, sized = ({name for name, _ in one.measures} for one in (old, new))
    if "n" in sized:
        bare, sized = sized, bare
    alike = (old.verb, old.topic, old.value) == (new.verb, new.topic, new.value)
    return bare == {"n"} and sized <= _SIZES and not alike


_SIZES: Final = frozenset({"kg", "m", "l", "s", "freq"})
