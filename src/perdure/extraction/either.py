"""Words of which a thing has one, white or black, older or younger: two claims that differ in them alone."""

import re
from collections.abc import Mapping
from typing import Final

from perdure.extraction.claim import Claim
from perdure.extraction.comparison import Comparison, agrees, clash, differs
from perdure.extraction.held_once import PLACES
from perdure.extraction.meanings import canonical, classes_of, lexicon
from perdure.extraction.regex import comparing


def exclusive(old: Claim, new: Claim) -> Comparison | None:
    """Compare two claims that are the same but for words of which a thing has one; None where that does not decide."""
    mine, yours = old.words, new.words
    added, lost = yours - mine, mine - yours
    shades = classes_of("predicates", "shades")
    if shades.isdisjoint(added) or shades.isdisjoint(lost):
        added, lost = added - shades, lost - shades  # bright red, and blue
    if not 1 <= len(added) == len(lost) <= _FEW or not _opposed(added, lost):
        return None
    if turned(old, new):
        return agrees("the same, told from the other end")
    if old.past and new.past and not old.copula:
        return differs("two events")
    if {old.verb, new.verb} <= classes_of("aligned", "bounds") and old.measures and new.measures:
        return differs("two points of time of it")
    return clash("both cannot be", loosely=True) if _only_values(old, new, added, lost) else None


_FEW: Final = 2


def by_case(old: Claim, new: Claim) -> bool:
    """Tell whether each of two states is so on days of its own, or with each hand something else is done."""
    days = [frozenset(one for one in claim.measures if one[0] == "weekday") for claim in (old, new)]
    if all(days) and days[0].isdisjoint(days[1]):
        return True
    hands = all(any(state.startswith("=hand") for state in claim.states) for claim in (old, new))
    return hands and old.verb != new.verb and not (old.copula or new.copula)


def of_other_matters(old: Claim, new: Claim) -> bool:
    """Tell whether what a claim says is otherwise now is no matter of another one, whoever both speak of.

    Whose mentor the user is says nothing of who theirs is; how somebody is now, or what else they do, ends nothing that
    they have or do; what a thing is now, nothing of who somebody was there; nor what somebody else's is of the user's.
    """
    if not new.change:
        return False
    if old.link == "about" and new.link in PLACES and old.copula and new.copula and new.value & new.names:
        return True  # a novel about bees; on Amazon now
    if old.relation and new.relation and (old.relation[2] == "user") != (new.relation[2] == "user"):
        return "user" in (old.relation[1], new.relation[1])
    one, other = (claim.topic - {claim.verb, "have"} for claim in (old, new))
    if old.past and not old.change and other and other.isdisjoint(old.topic) and other <= old.value:
        return True
    if one and one < other and (other - one) & lexicon().people and not one & (lexicon().people | old.names):
        return True  # the tractor, the neighbour's tractor
    if old.copula or old.verb == new.verb or not other or not other <= new.names | lexicon().people:
        return False
    if new.copula:
        return bool(new.link) and new.link not in PLACES
    return old.verb not in _LIVING or new.verb not in _LIVING


def labelled_apart(old: Claim, new: Claim) -> bool:
    """Tell whether two are of one kind, each called by its time: the Monday class, the Friday class."""
    return bool(old.about and new.about) and old.about != new.about


def by_its_days(old: Claim, new: Claim) -> bool:
    """Tell whether only one of two is called by the days it is there for: my nurse, my weekend nurse."""
    days = {name for name, _ in old.about ^ new.about}
    return old.copula and new.copula and not new.change and days == {"weekday"}


def was_each(old: Claim, new: Claim) -> bool:
    """Tell whether each of two claims tells of something that somebody once was: a baker, and a miner."""
    people = lexicon().people | old.names
    once = all(one.past and one.copula and one.indefinite and one.topic <= people for one in (old, new))
    return once and not old.value <= new.words and not new.value <= old.words


EARLIER: Final = frozenset(map(canonical, ("old", "first", "former", "previous")))
_LIVING: Final = frozenset(
    map(canonical, "work live study run stay learn attend train teach drive ride play use get".split())
)
"""What is done in the place of other such things: who ran a bar works in an office now."""


def tenure(old: Claim, new: Claim) -> Comparison | None:
    """Compare two claims of which one says that a thing is rented, and the other that it is one's own."""
    before = _tenure(old)
    after = _tenure(new) if before is not None else None
    if before is None or after is None or old.negated or new.negated or old.past or new.past:
        return None
    (one, thing, definite), (other, same, certain) = before, after
    certain = definite or certain or (old.definite and new.definite)
    return clash("it is rented or one's own") if one != other and thing == same and certain else None


def _tenure(claim: Claim) -> tuple[str, frozenset[str], bool] | None:
    """Return how a thing is held, the thing, and whether the claim begins with it, as what is known to be one."""
    if claim.verb not in _HOLDING or claim.scope or claim.measures:
        return None
    things = claim.words - {claim.verb} - _WHOLLY
    if not things:
        return None
    subject = bool(claim.topic - {claim.verb})
    match claim.verb:
        case "rent" if not (subject and claim.value):
            return "rent", things, subject
        case "own" if not (subject or claim.indefinite):
            return "own", things, False
        case "belong" | "be" if "user" in claim.order[-1:] and not claim.value and subject:
            return "own", things, True
        case _:
            return None


def homes_apart(old: str, new: str) -> bool:
    """Tell whether only one of two texts says where the home is that somebody rents or owns: our house in Spain."""
    homes = [_HOMES.search(text) for text in (old, new)]
    wheres = {(home["where"] or "").casefold() for home in homes if home is not None}
    return None not in homes and len(wheres) > 1


_HOMES: Final = comparing(
    r"\b(?:rent|own|bought|buy|lease)(?:s|ed|ing)? (?:our|my|an?|the) (?:house|flat|home|place|apartment|cottage)\b"
    r"(?P<where> in (?-i:[A-Z])[\w'’-]+)?",
    re.IGNORECASE,
)
_HOLDING: Final = frozenset({"rent", "own", "belong", "be"})
_WHOLLY: Final = frozenset({canonical("outright")})


def turned(old: Claim, new: Claim) -> bool:
    """Tell whether two statements name the same two ends in turn: A is older than B, B is older than A."""
    if not crossed(old, new) or len({*old.order} & {*new.order}) != 2:
        return False
    table = lexicon()
    bare = {word.removeprefix("than ") for word in old.words | new.words}
    return old.verb not in _EVENTS and (bool(bare & set(table.turned)) or old.verb in table.turned)


_EVENTS: Final = frozenset({"beat", "lose"})
"""What happens now one way and now the other."""


def crossed(old: Claim, new: Claim) -> bool:
    """Tell whether two statements name the same ends in another order."""
    ends = [one for one in old.order if one in new.order]
    return ends != [one for one in new.order if one in old.order]


def _opposed(added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether for each of some words there is one of the others that excludes it."""
    groups, others = ([_groups(word) for word in side] for side in (added, lost))
    return all(any(map(one.intersection, others)) for one in groups) and all(
        any(map(one.intersection, groups)) for one in others
    )


def _groups(word: str) -> frozenset[str]:
    """Return the groups of which a word is the one that holds; before something is one of two with after it."""
    lead, _, bare = word.rpartition(" ")
    if lead in _BEFORE_OR_AFTER:
        return frozenset({bare})
    table = lexicon().exclusive
    first, _, rest = word.partition("-")
    parts = frozenset(f"{one} {rest}" for one in table.get(first, frozenset[str]()) | _how_many(first))
    return table.get(word, frozenset[str]()) | (parts if rest else frozenset[str]())


_BEFORE_OR_AFTER: Final = frozenset({"before", "after"})


def _how_many(word: str) -> frozenset[str]:
    """Return the groups of what tells how many a thing has: single-entry, two-storey, dual-fuel."""
    if word.isdigit():
        return _IN_FIGURES if int(word) > 1 else _IN_FIGURES - {"more"}
    return _IN_WORDS.get(word, frozenset())


_IN_FIGURES: Final = frozenset({"figure", "more"})
_IN_WORDS: Final[Mapping[str, frozenset[str]]] = {
    canonical(word): frozenset(groups.split())
    for groups, among in {
        "more several pair word": "single",
        "several": "multi multiple",
        "pair": "dual twin",
        "figure": "one",
        "word": "double triple quadruple",
    }.items()
    for word in among.split()
}
"""Those that may be as many, two and dual, three and multi, are in no group together."""


def _only_values(old: Claim, new: Claim, added: frozenset[str], lost: frozenset[str]) -> bool:
    """Tell whether the words that exclude each other are what is said, not what it is said of."""
    value = added <= new.value and lost <= old.value
    alone = added == new.value and lost == old.value
    had = old.verb == new.verb and old.verb in _HAD and old.indefinite and new.indefinite and not new.change
    alone = alone and not (had and any("-" in word for word in added))  # a twin-tub beside a single-tub
    return (
        (value and (old.copula and new.copula))
        or alone
        or (value and old.verb == new.verb and old.verb in lexicon().single)
    )


_HAD: Final = frozenset(map(canonical, "have own possess keep buy get".split()))
"""Verbs of having, of which one may have several."""


def served(old: Claim, new: Claim) -> bool:
    """Tell whether of two claims one says what somebody eats, and the other what is made or served so: a vegan café."""
    return any(
        one.copula
        and not other.copula
        and any(state.startswith("=food=") for state in other.states)
        and not other.value - other.names - one.words <= _FARE
        for one, other in ((old, new), (new, old))
    )


_FARE: Final = frozenset(map(canonical, "eat food diet meal life lifestyle way dish thing".split()))
