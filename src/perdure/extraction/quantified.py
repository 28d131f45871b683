"""What is said of all, of none or of only one of some people or things, as it is said of the one of which another
statement tells: nobody in our band reads music, our drummer does; only Ines has a key, Jon has one too.

What is true of each of them is written as a statement about that one, and the two are compared as any others.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.extraction.claims import claims
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing
from perdure.extraction.verbs import verb_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quantified:
    """What is said of each, and whether that is denied; of whom: of a kind, of those in a place, or of all but one."""

    does: str
    denied: bool
    our: str = ""
    things: str = ""
    where: str = ""
    alone: str = ""


def as_a_case(old: str, new: str) -> tuple[()] | tuple[str, str]:
    """Return two texts with what one says of all, none or only one of some as said of the one of which the other tells:
    all our tools are free, our map tool is free; nothing where neither tells of one of them.
    """
    if (case := _case(old, new)) is not None:
        return case, _MORE.sub("", new)
    return (_MORE.sub("", old), case) if (case := _case(new, old)) is not None else ()


def _case(text: str, other: str) -> str | None:
    told = _quantified(text) if max(len(text), len(other)) <= _LONGEST else None
    whole = _one_of(told, other) if told is not None else None
    if told is None or whole is None:
        return None
    verb, _, rest = told.does.partition(" ")
    if told.denied:
        does = re.findall(r"[\w-]+", _ADVERB.sub("", other[len(whole) :]))[:1]
        alike = bool(does) and _base(does[0]) == _base(verb) and _no_more(verb, rest, other[len(whole) :])
        return f"{whole} {_not(verb)} {rest}" if alike else None
    days = [{*_WEEKDAY.findall(one.casefold())} for one in (told.does, other)]
    if all(days) and days[0] != days[1] and _ON_DAYS.match(told.does.strip()) is None:
        return None  # who works on Mondays may work on Tuesdays; what is on Mondays is not on Tuesdays
    case = f"{whole} {_SINGULAR.get(verb, verb)} {rest}"
    kin = not _kin(*_RELATED).isdisjoint(map(canonical, whole.casefold().split()))
    said, states = _states(case), _states(other)
    return case if said == states or (kin and said > states) else None  # a doctor may be retired


def _no_more(verb: str, rest: str, does: str) -> bool:
    """Tell whether what one does is no more than what nobody does, but for when and how: drinks, and no tea; a car, no
    car park; or whether it only tells what with: drives, and a van.
    """
    behind = re.sub(r"^ [\w'’-]+", "", _ADVERB.sub("", does).rstrip(" .!"))
    if not behind.casefold().startswith(f" {rest}".rstrip().casefold()):
        return True
    behind = behind[len(f" {rest}".rstrip()) :]
    return _WHEN.match(behind) is not None or (not rest and _OBJECTS.fullmatch(f"{_base(verb)}{behind}") is not None)


def _states(text: str) -> set[str]:
    """Return of what sorts the states are that a text tells: whether somebody is married, whether they work."""
    return {state.rpartition("=")[0] for one in claims(text) for state in one.states}


@lru_cache(maxsize=4096)
def _quantified(text: str) -> _Quantified | None:
    """Read what a text says of all, none or only one of some; None where it makes an exception, or tells what was."""
    if _EXCEPT.search(text):
        return None
    for way, denied in _WAYS:
        found = way.fullmatch(text.rstrip(" .!"))
        if found is not None:
            part = found.groupdict()
            does = part.pop("does", None) or f"{part.pop('are')} {part.pop('rest')}"
            verb = does.partition(" ")[0].casefold()
            past = verb not in _SINGULAR and (
                verb_of(verb) is None or (not verb.endswith("s") and verb_of(verb) != verb)
            )
            of = {name: one.casefold() for name, one in part.items() if one}
            return None if past else _Quantified(does=does, denied=denied, **of)
    return None


def _base(verb: str) -> str:
    return verb_of(_SINGULAR.get(verb, verb)) or verb


def _not(verb: str) -> str:
    """Return a verb of one as it is denied."""
    plain = _SINGULAR.get(verb, verb)
    return f"{plain} not" if plain in _AUXILIARY else f"does not {verb_of(verb) or verb}"


def _one_of(told: _Quantified, other: str) -> str | None:
    """Return who or what another text begins with, where that is one of those of whom something is said."""
    if told.alone and (named := _NAMED.match(other)) is not None:
        who = named["who"]
        known = any(canonical(who.casefold()) in one.names for one in claims(other))
        return who if known and who.casefold() != told.alone else None
    return next((whole for whole, our, thing in _begun(other) if _belongs(told, our, thing)), None)


def _begun(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what a text may begin with, whose it is, and what: my brother, my brother Jan, our new drummer."""
    found = _OWN.match(text)
    if found is None:
        return
    said = [*re.finditer(r"[\w-]+", found[0])]
    for one in said[1:]:
        name = _NAME_BEHIND.match(text, one.end())
        end = name.end() if name else one.end()
        yield text[:end], said[0][0].casefold(), one[0].casefold()


def _belongs(told: _Quantified, our: str, word: str) -> bool:
    """Tell whether somebody is of a kind, of those who are in a place, or another one than who is the only one."""
    kinds, thing = lexicon().kinds, canonical(word)
    if told.alone:
        return thing in lexicon().people and thing != canonical(told.alone.split()[-1])
    if told.things:
        kind = canonical(told.things)
        return our == told.our and (thing == kind or thing in kinds.get(kind, ()))
    place = canonical(told.where)
    if place in _FAMILY:
        return thing in _kin(*_RELATED)
    if place in _HOUSE:
        return thing in _kin("partner", "child") | _FLATMATES
    if thing in _COLLEAGUES:
        return place in _WORK
    return our == "our" and place in _WORK | _BANDS and _AGENT.fullmatch(word) is not None


def _kin(*names: str) -> frozenset[str]:
    return frozenset[str]().union(*(lexicon().kinds[canonical(name)] | {canonical(name)} for name in names))


_LONGEST: Final = 160
_RELATED: Final = ("relative", "child", "partner", "sibling", "parent")
_ADVERB: Final = comparing(r"^ (?:still|always|often|usually|sometimes|also|really|regularly)\b", re.IGNORECASE)
_WHEN: Final = comparing(
    r",?(?:$| (?:too|as well|also|now|still|again|daily|well|badly|\w{3,}ly|a (?:bit|little|lot)$|heavily|regularly"
    r"|often|every|each|on|in|at|since|for|and|with|from|when|because|once|twice)\b)",
    re.IGNORECASE,
)
_OBJECTS: Final = comparing(
    r"(?:drive (?:to\b|(?:an?|the|his|her|their|our) (?:[\w-]+ )??(?:(?-i:[A-Z])[\w-]+|car|van|bus|minibus|lorry|truck"
    r"|pick-?up|taxi|cab|tractor|tram|train|scooter|moped|motor\w+|jeep|hatchback|estate|camper)\b)"
    r"|smoke (?:(?:an? |his |her |the )?(?:pipe|shisha|hookah|vape)"
    r"|cigar|cigarette|weed|pot\b|cannabis|roll-ups"
    r"|(?:\d+|ten|twenty|thirty|forty)(?: (?:cigarette|cig|fag|roll-up)s?)?"
    r"(?= (?:an?|per|every) (?:day|week)\b|$))"
    r"|(?:sing|dance|swim|ski|climb|cycle) (?:to|at|in|with)\b"
    r"(?! (?:(?:\w+ ){1,2}tune|money|cash|debt|it|the (?:tide|sharks|stream)|death)\b)"
    r"|(?:cook|bake|knit|sew|paint) (?!books\b)[a-z]+s\b).*",
    re.IGNORECASE,
)
"""With what one does what needs no object; who drinks tea, or runs a shop, does something else."""
_ON_DAYS: Final = comparing(r"(?:is|are) on\b", re.IGNORECASE)
_WEEKDAY: Final = comparing(r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b")
_NAME: Final = r"(?-i:[A-Z])[\w'’-]+"
_NAME_BEHIND: Final = comparing(rf" {_NAME}(?= [a-z])", re.IGNORECASE)
_NAMED: Final = comparing(rf"(?P<who>{_NAME}) (?-i:[a-z])", re.IGNORECASE)
_OWN: Final = comparing(r"(?:my|our|the)(?: [\w-]+){1,4}(?= \w)", re.IGNORECASE)
_MORE: Final = comparing(r",? (?:too|as well|also)\b", re.IGNORECASE)
_EXCEPT: Final = comparing(r"\b(?:except|but|apart|besides|bar|unless|almost|nearly|hardly|if)\b", re.IGNORECASE)
_SINGULAR: Final = {"are": "is", "have": "has", "do": "does"} | {
    one: one for one in ("is", "has", "does", "can", "may")
}
_AUXILIARY: Final = frozenset("is can may".split())
_FAMILY: Final = frozenset(map(canonical, "family".split()))
_HOUSE: Final = frozenset(map(canonical, "house household home flat apartment".split()))
_WORK: Final = frozenset(map(canonical, "team office work company firm department lab shop staff".split()))
_BANDS: Final = frozenset(map(canonical, "band choir orchestra club crew squad quartet".split()))
_FLATMATES: Final = frozenset(map(canonical, "flatmate housemate roommate lodger".split()))
_COLLEAGUES: Final = frozenset(map(canonical, "colleague coworker co-worker workmate teammate".split()))
_AGENT: Final = comparing(
    r"(?!.*(?:printer|server|computer|scanner|heater|monitor|router|boiler|freezer|trailer"
    r"|gardener|plumber|painter|sitter|minder|hairdresser|lodger|neighbor|farmer|butcher|baker|brother|sister|mother|father"
    r"|daughter|partner|doctor|dentist)s?$)"
    r"(?:[\w-]+(?:er|or|ist|ant|ian|eer|man|woman)|intern|boss|lead|cook|chef|nurse|trainee)"
)
"""One who does something among us: our drummer, our accountant."""
_WHERE: Final = r"(?:in|on|at|from|of) (?:(?P<our>my|our|the|this) )?(?P<where>[\w-]+)"
_THINGS: Final = r"(?P<our>my|our|the) (?:(?:two|three|four|five|six|seven) )?(?P<things>[\w-]+)"
_NOBODY: Final = r"(?:nobody|no[ -]one|none|not (?:a single )?one(?: person)?|neither)"
_ALL: Final = r"(?:all|every(?: single)? one|each(?: one)?|both) of"
_WHO: Final = r"(?:i(?: am|['’]m)|my name is) the only (?:one|person|member|man|woman|girl|boy)"
_WAYS: Final = tuple(
    (comparing(way, re.IGNORECASE), denied)
    for way, denied in (
        (rf"{_NOBODY} of {_THINGS} (?P<does>.+)", True),
        (rf"{_NOBODY} {_WHERE} (?P<does>.+)", True),
        (rf"{_WHO} of {_THINGS} (?:who|that) (?P<does>.+)", True),
        (rf"{_WHO} {_WHERE} (?:who|that) (?P<does>.+)", True),
        (rf"only (?P<alone>{_NAME}|(?:my|our) [\w-]+) (?P<does>(?:(?-i:[a-z])+s|can|may) .+)", True),
        (rf"(?:{_ALL} |all |both ){_THINGS} (?P<does>.+)", False),
        (r"(?P<our>my|our) (?P<things>[\w-]+s) (?:both|all) (?P<does>.+)", False),
        (r"(?P<our>my|our) (?P<things>[\w-]+s) (?P<are>are|have|can) (?:both|all) (?P<rest>.+)", False),
        (rf"(?:everyone|everybody|every (?:member|person)) {_WHERE} (?P<does>.+)", False),
        (r"(?P<our>my|our|the) (?:whole|entire) (?P<where>team|family|office|band|choir|crew) (?P<does>.+)", False),
    )
)
