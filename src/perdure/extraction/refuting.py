"""A general denial that meets a case of it: no X, never X, and yet an X."""

from functools import cache, partial
from typing import Final

from perdure.extraction.claim import Claim, people
from perdure.extraction.comparison import Comparison, clash
from perdure.extraction.meanings import canonical, classes_of, lexicon, table_of
from perdure.extraction.schedules import coming


def refuted(old: Claim, new: Claim) -> Comparison | None:
    """Compare a general denial with what may be a case of it; None where it is none."""
    if old.negated == new.negated or (old.relation and old.copula) or (new.relation and new.copula):
        return None
    table = lexicon()
    no, yes = (old, new) if old.negated else (new, old)
    if no.another:
        return None  # no other than one
    got = no.verb == "have" and not no.any_time and _got(no.value | no.topic, yes)
    if yes.past and (no.ended or not (no.any_time or got)):
        return None
    if no.any_time and no.past and not yes.past:
        return None  # I never sailed as a boy; I sail
    if no.any_time and not yes.past and (yes.coming or coming(yes.measures) or yes.verb in THOUGHT - {no.verb}):
        return None
    if no.link == "outside" not in {yes.link, *yes.words}:
        return None  # who was never outside Europe may have been to Spain
    if no.words == frozenset({no.verb}) and yes.verb != no.verb and yes.topic - {yes.verb, no.verb}:
        return None  # I can't swim; this lake is too dirty to swim in
    if yes.verb == _LEARN != no.verb and no.verb in yes.words:
        return None  # I can't swim; I'm learning to swim
    denied = no.topic | no.value
    if (
        denied <= OF_NOTHING
        or no.measures - yes.measures
        or (no.scope and not no.scope <= yes.scope)
        or people(no) - yes.words
    ):
        return None
    if yes.scope - no.scope - _MEALS - _each(yes) and not (no.any_time or _at_all(no)):
        return None
    if yes.verb == no.verb not in ("", "be", "have") and yes.topic - no.words - _CONSUMED - {yes.verb}:
        return None  # my dog does what I never do
    if no.verb in _TASTED and yes.verb == "have" and _owned(no, yes):
        return None  # who never drinks coffee may have an espresso machine
    if no.link == "on" and no.copula and (yes.verb in _SEEN or denied <= {yes.verb}):
        return None  # who saw a horse was on none; a ferry that leaves is not on leave
    if yes.copula and yes.head in denied - {no.verb} and no.verb not in _HAD | yes.words:
        return None  # stairs that are steep need not be taken
    missing = frozenset(word for word in denied if not holds(word, yes) and not _entailed(word, yes))
    if no.any_time and _contested(no, yes):
        missing -= {no.verb}
    if len(missing) > 1 or not missing <= _TASTED or missing == denied:
        return None
    if missing and no.verb == "like" and not _ASPECTS.isdisjoint(yes.words):
        return None  # I like the smell of it, not the taste
    consumed = yes.topic & _CONSUMED or yes.verb in _CONSUMED
    if missing and (not consumed or (missing == _TRIED and yes.scope - yes.names)):
        return None
    if denied == yes.topic | yes.value and not (no.any_time and yes.past):
        return None  # the very words: `_equal` looks at numbers and places as well
    if no.verb == "have" and _at_all(no) and not _possessed(denied, yes):
        return None
    kinds = frozenset[str]().union(*(table.kinds.get(word, ()) for word in no.words)) if "user" in yes.order else denied
    if people(yes) - people(no) - no.words - kinds:
        return None
    return clash("one denies what the other tells", loosely=True)


def _owned(no: Claim, yes: Claim) -> bool:
    """Tell whether what somebody has seems a thing of theirs, rather than what they eat and drink again and again."""
    more = yes.value - no.words - frozenset[str]().union(*(lexicon().kinds.get(word, ()) for word in no.words))
    taken = any(name == "freq" for name, _ in yes.measures) or not yes.scope.isdisjoint(_MEALS)
    return bool(more) and not taken


def _each(claim: Claim) -> frozenset[str]:
    """Return the parts of a day of which a claim says that it is so on each of them: with dinner every night."""
    return _DAYPARTS if any(name == "freq" for name, _ in claim.measures) else frozenset()


def _got(things: frozenset[str], yes: Claim) -> bool:
    """Tell whether somebody came to have one of some things, of whatever colour: not a thing that is only for it."""
    kinds = things.union(*(lexicon().kinds.get(word, frozenset()) for word in things))
    left = yes.value - kinds - yes.names
    plain = all(word in lexicon().exclusive for word in left)
    return yes.verb in _GOT and not yes.scope and plain and not yes.value & lexicon().people - kinds


_GOT: Final = frozenset(map(canonical, "adopt buy rescue inherit acquire rehome".split()))
"""Verbs after which somebody has what they had none of."""
_LEARN: Final = canonical("learn")
_ASPECTS: Final = frozenset(map(canonical, "smell scent look sight sound idea thought feel colour texture".split()))
_TASTED: Final = frozenset(map(canonical, ("eat", "drink", "try", "taste")))
_TRIED: Final = frozenset({canonical("try")})
THOUGHT: Final = frozenset(map(canonical, "want hope plan dream wish watch hear read think talk".split()))
"""Verbs of what one only wishes, sees or speaks of."""
OF_NOTHING: Final = frozenset({"like", "have"})
"""Verbs that alone do not tell what about: I no longer like it."""


def _at_all(no: Claim) -> bool:
    """Tell whether a denial is of what is done, or had, at all: I can't cook, I have no children."""
    plain = no.words == frozenset({no.verb}) and "user" in no.order
    return not no.measures and (plain or (no.verb == "have" and len(no.words) == 1))


def _possessed(things: frozenset[str], yes: Claim) -> bool:
    """Tell whether a claim says of some of the things, or of a kind of them, that somebody has it: my son is …"""
    kinds = things.union(*(lexicon().kinds.get(word, frozenset()) for word in things))
    return yes.verb in ("", "have", "get", "be") or _got(things, yes) or not kinds.isdisjoint(yes.topic - {yes.verb})


def holds(word: str, yes: Claim) -> bool:
    words = yes.words
    return word in words or word == yes.verb or bool(lexicon().kinds.get(word, frozenset()) & words)


def _entailed(word: str, yes: Claim) -> bool:
    """Tell whether a claim of what was done, or is done again and again, tells of a thing that it took: who flew to
    Oslo was on a plane.
    """
    telling = _telling().get(word, frozenset())
    if not telling or not (yes.past or any(name == "freq" for name, _ in yes.measures)):
        return False
    went = yes.verb in telling and bool(yes.value & yes.names)
    return went or (yes.verb in _WENT and not telling.isdisjoint(yes.value))


@cache
def _telling() -> dict[str, frozenset[str]]:
    """Map what is done, or a thing that it takes, to the words that tell of it."""
    return {canonical(word): classes_of("entailed", word) for word in table_of("entailed")}


def _contested(no: Claim, yes: Claim) -> bool:
    """Tell whether somebody got through a contest, and nothing but that: who finished a marathon has run one."""
    said = yes.value | (yes.scope if yes.value == _PART else frozenset[str]())
    told = said - yes.names - _PART - no.words
    through = yes.verb in _listed("through") or (yes.verb in _WENT and bool(_PART & yes.value))
    return (
        yes.past
        and through
        and no.verb in _listed("done")
        and not said.isdisjoint(_listed("contests"))
        and told <= _listed("contests") | _ORDINALS
    )


_listed: Final = partial(classes_of, "contested")
_PART: Final = frozenset({"part"})
_ORDINALS: Final = frozenset("first second last".split())
_HAD: Final = frozenset(map(canonical, "have own keep get possess like".split())) | {"", "be", "have"}
_SEEN: Final = frozenset(map(canonical, "see spot notice".split()))
_WENT: Final = frozenset(map(canonical, "take catch go be do spend".split()))
_DAYPARTS: Final = frozenset(map(canonical, "morning noon afternoon evening night day".split()))
_MEALS: Final = frozenset(map(canonical, "breakfast lunch dinner supper meal".split()))
_CONSUMED: Final = frozenset("eat drink like have order cook favorit grill be tri love".split())
