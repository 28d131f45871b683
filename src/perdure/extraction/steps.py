"""Two claims compared: steps of which the first that can tell decides."""

from typing import Final

from perdure.domain.text import stem
from perdure.extraction import either, turning
from perdure.extraction.claim import Claim, people
from perdure.extraction.claims import claims
from perdure.extraction.comparison import Comparison, agrees, clash, differs, unsure
from perdure.extraction.held_once import ONE_COURSE, PLACES, held_once, of_another
from perdure.extraction.meanings import canonical, classes_of, lexicon, lifelong
from perdure.extraction.quantities import apart, at_other_rates, fits, of_one_sort, on_other_days, tells_when
from perdure.extraction.recounting import once_otherwise, one_more, put_off, recounted, some_of_them
from perdure.extraction.refuting import OF_NOTHING, THOUGHT, holds, refuted


def pair(old: Claim, new: Claim) -> Comparison:
    """Compare two claims: the first step that can tell decides."""
    for step in _STEPS:
        found = step(old, new)
        if found is not None:
            return found
    return differs("they speak of different things")


def _related(old: Claim, new: Claim) -> Comparison | None:
    """Ann is Bob's daughter, Bob is the father of Ann: one relation said from both ends."""
    if old.relation is None or new.relation is None or old.negated or new.negated:
        return None
    if old.relation[0] != new.relation[0] or old.past != new.past:
        return None
    if old.measures != new.measures:
        return None
    if old.relation == new.relation:
        if old.relation[0] == _CARES and old.head != new.head and _CARES not in (old.head, new.head):
            return differs("one is this, and that as well")  # my dentist, my therapist
        if {old.head, new.head} in _COUPLES:
            return differs("of two, who have one name")
        return clash("the name is spelled otherwise") if _respelled(old, new) else SAME_RELATION
    if old.relation[1:] == new.relation[:0:-1] and not (old.link and new.link):
        return clash("the relation is turned round")
    return None


def _respelled(old: Claim, new: Claim) -> bool:
    """Tell whether a name is written in two ways that are one stem: Low and Lowe."""
    left, right = old.written - new.written, new.written - old.written
    return any(
        stem(one) == stem(other) and f"{one}s" != other and f"{other}s" != one for one in left for other in right
    )


_CARES: Final = "doctor"
_COUPLES: Final = tuple(
    set(map(canonical, two))
    for two in (
        ("brother", "sister"),
        ("son", "daughter"),
        ("nephew", "niece"),
        ("mother", "father"),
        ("uncle", "aunt"),
    )
)
"""Words for one relation of which a man is called by one, and a woman by the other."""
SAME_RELATION: Final = agrees("the same relation")


def _begins_own(claim: Claim) -> bool:
    """Tell whether a clause without a subject tells what the user has got: got a girlfriend."""
    return claim.verb == "get" and claim.indefinite and not (claim.topic or claim.scope or claim.order or claim.link)


def _conditions(old: Claim, new: Claim) -> Comparison | None:
    """States of which one holds at a time: alone or with somebody, permanent or for a term."""
    if not (old.states or new.states) or (old.another and old.negated):
        return None
    if not {*old.order[:1]} & old.names <= {*new.order} or not {*new.order[:1]} & new.names <= {*old.order}:
        return None  # Ann is married to my cousin
    table = lexicon()
    for one, another in ((old, new), (new, old)):
        denied = {word for state in one.states for word in table.denied.get(state, ())}
        if denied.isdisjoint(another.words - another.names) or one.negated or another.negated or one.past:
            continue
        if set(one.order).isdisjoint(another.order) and not (one.order[:1] == ("user",) and _begins_own(another)):
            continue  # his sister is no sister of mine
        if one.coming or one.verb in THOUGHT or (another.scope and not another.value):
            continue  # I hope to retire; retired, he works on his boat
        known = another.topic - another.names if another.order[:1] == ("user",) else frozenset[str]()
        if another.past and (denied.isdisjoint(known) or not one.states <= lifelong()):
            continue
        if people(another) - people(one) - another.names <= denied and people(one) <= people(another) | denied:
            return clash("of these only one can hold")
    kin = [one.words & table.people for one in (old, new)]
    if all(kin) and (kin[0].isdisjoint(kin[1]) or (kin[0] != kin[1] and old.negated != new.negated)):
        return None  # my sister is single, my brother is married; I live with my parents, my sister no longer does
    if not (old.states and new.states and people(old) == people(new)):
        return None
    if old.past != new.past or either.by_case(old, new):
        return None
    if _of_a_thing(old, new) or _of_a_thing(new, old):
        return differs("one is of a thing, the other of the user")  # the mill is not vegan, I am
    held = {state.rpartition("=")[0]: state for state in old.states}
    for state in sorted(new.states):
        other = held.get(state.rpartition("=")[0])
        if other is None:
            continue
        agree = (other == state) == (old.negated == new.negated)
        if agree and other == state and old.words == new.words and apart(old.measures, new.measures):
            return None if old.negated else counted(old, new)
        if agree and (new.another or (new.measures and old.words != new.words)):
            return None
        if agree and ((other != state and old.negated) or apart(old.measures, new.measures)):
            return None
        within = {old.link, new.link} == {"", "in"}
        if agree and (within or (old.value - new.value and new.value - old.value) or either.served(old, new)):
            return None  # my flatmate is tall, is shy; I am vegan, am in a vegan choir
        return agrees("the same state") if agree else clash("of these only one can hold")
    return None


def _of_a_thing(claim: Claim, other: Claim) -> bool:
    """Tell whether a claim is about a thing that is nobody's, and the other about the user."""
    return other.order[:1] == ("user",) and "user" not in claim.order and bool(claim.topic - {claim.verb})


def _equal(old: Claim, new: Claim) -> Comparison | None:
    """The very same words in any order, but perhaps other numbers, times or a denial."""
    if not _alike(old, new) or old.states != new.states:
        return None
    if (old.past and not old.change) != (new.past and not new.change):
        return differs("one is over, the other holds")
    if is_or_has(old, new):
        return differs("one is what the other has")
    if old.negated and new.negated and old.ended != new.ended and (new if old.ended else old).any_time:
        return clash("what came to an end had been so")
    shared = {name for name, _ in old.measures} & {name for name, _ in new.measures}
    bare = {"n"} & ({name for name, _ in old.measures} ^ {name for name, _ in new.measures})
    if old.negated != new.negated:
        no, yes = (old, new) if old.negated else (new, old)
        if no.any_time and yes.coming:
            return differs("one is still to come")
        if yes.measures == frozenset({_DAILY}) and {name for name, _ in no.measures} == {"weekday"}:
            return clash("one denies of some days what the other says of all")
        if apart(old.measures, new.measures) or ((new.measures or old.measures) and not _within(old, new)):
            return differs("at different times")
        return DENIED
    if either.crossed(old, new):
        if either.turned(old, new):
            return clash("the two change places")
        return unsure("the same names in another order")
    if fits(old.measures, new.measures):
        return agrees()
    held = old.copula and new.copula and bool(old.topic) and not old.past
    if held and new.change and on_other_days(old.measures, new.measures):
        return clash("on another day", loosely=True)
    if old.measures and new.measures and not shared and not bare:
        return differs("they measure different things")
    if old.measures <= new.measures or new.measures <= old.measures:
        when = tells_when(old.measures, new.measures)
        return agrees("the same, and when") if when else unsure("one has a number")
    return counted(old, new)


def is_or_has(old: Claim, new: Claim) -> bool:
    """Tell whether somebody is what another says that they have: I'm a teacher, I have a teacher.

    So is a thing that has a number, of which another says that there are so many: my locker is 2, I have two lockers.
    What is with somebody, they have; but who has one of a kind need not have the one that is with them.
    """
    counted = all("n" in {name for name, _ in one.measures} for one in (old, new))
    return any(
        one.copula and other.verb == "have" and (other.indefinite if one.link == "with" else counted or not one.topic)
        for one, other in ((old, new), (new, old))
    )


DENIED: Final = clash("one denies what the other says")
_DAILY: Final = ("freq", 7.0)


def _alike(old: Claim, new: Claim) -> bool:
    one, other = old.words - _HAVING, new.words - _HAVING
    if old.states and new.states and old.states.isdisjoint(new.states):
        return False
    if not one and not other:
        return bool(old.measures and new.measures) and not old.states and not new.states
    return one == other


_HAVING: Final = frozenset({"have", "name"})


def counted(old: Claim, new: Claim) -> Comparison:
    """Compare two claims with the same words and other numbers."""
    if new.another or some_of_them(old, new):
        return differs("one more of them, or some")
    if either.labelled_apart(old, new):
        return differs("of two that their times tell apart", apart=True)
    if old.past and new.past and (not (old.copula or new.copula) or (old.link in PLACES and old.value)):
        return differs("two events")
    rated = [any(name == "freq" for name, _ in one.measures) for one in (old, new)]
    if (at_other_rates(old.measures, new.measures) or (rated[0] and not rated[1] and old.verb != new.verb)) and not (
        new.change
    ):
        return differs("for other times")
    several = [
        {one for one in more if one[0] == "n"} for more in (old.measures - new.measures, new.measures - old.measures)
    ]
    if len(several[0]) > 1 and not (new.change and len(several[0]) == len(several[1])):
        return differs("other numbers in two places")
    if turning.other_sizes(old, new):
        return differs("one is a size or a time, the other may be an age")
    if not (old.verb and new.verb) and not new.change:
        return unsure("other numbers, and no verb")
    days = {"weekday", "date", "month", "year", "parity"}
    if old.verb not in lexicon().single:
        days.add("ordinal")  # I swim on the 9th
    differing = {name for name, _ in old.measures ^ new.measures}
    single = old.verb in lexicon().single and bool(old.topic - {old.verb})
    stated = old.copula or new.copula or new.change or single
    if differing <= days and not stated:
        return differs("on different days")
    some_days = "weekday" in dict(new.measures).keys() - dict(old.measures).keys() and "clock" in differing
    bare = sum(name == "weekday" for name, _ in old.measures) >= _MOST_DAYS and not days & dict(new.measures).keys()
    some_days = some_days or not (new.change or bare)
    if differing & days and differing - days and some_days and not (old.copula or new.copula):
        return differs("on different days")
    if (old.indefinite or new.indefinite) and differing & (days | {"clock"}) and not new.change:
        return unsure("these may be two")
    return clash("other numbers", loosely=True)


def _ended(old: Claim, new: Claim) -> Comparison | None:
    """Gave up the cello: what was done is over."""
    left = new.verb == _LEAVE and new.past and old.verb == "work" and bool(new.value) and new.value <= old.value
    left = left and not any(name == "clock" for name, _ in new.measures)  # for that day
    if left and not (new.negated or old.negated or old.past) and people(new) == people(old):
        return clash("it is over")
    if not new.ended or not new.negated or old.negated or old.past:
        return None
    gone = (new.topic | new.value) - _SOMEBODY
    if people(old) and not people(old) & (new.words | {"partner"}):
        return None  # what somebody else does goes on
    if new.verb == old.verb and new.scope - old.words:
        return None  # who no longer works with Ada works on
    if gone <= OF_NOTHING or not all(one == old.verb or holds(one, old) for one in gone - OF_NOTHING):
        return None
    if all(holds(one, old) for one in people(new) - people(old) - _SOMEBODY):
        return clash("it is over")
    return None


_LEAVE: Final = "leav"
_SOMEBODY: Final = frozenset({"they"})
"""They cancelled it: whoever that is."""


def _replaced(old: Claim, new: Claim) -> Comparison | None:
    """Switched from X to Y, not X any more: the old value is named, and it is the one that is known."""
    if not new.change or old.past or old.negated or new.negated:
        return None
    same = new.value & old.value & old.names & new.names
    upgraded = not (new.topic or new.replaced) and old.copula and same and not people(old)
    if upgraded and new.value != old.value and not new.another:
        return clash("the new one is another of its kind")
    if new.again and new.value and new.value <= old.replaced and people(new) <= old.words:
        return clash("it is as it was before")
    taken = new.verb == "put" and new.scope and new.replaced and new.replaced <= old.value
    if taken and (new.replaced == old.value or new.replaced <= old.names):
        return clash("somebody put the user on another")
    if new.replaced and new.replaced <= old.words and new.value:
        done = bool(old.verb) and not old.copula and not old.topic - {old.verb}
        if new.replaced != old.value and not new.replaced & old.names and not (done and new.replaced <= old.value):
            return None  # afraid of dogs; two cats, no dog
        if (not new.verb and old.topic - {old.verb}) or (new.value & old.words and not new.value - old.words):
            return None  # she lets us bring dogs; two cats, no dog
        if new.topic and not new.topic & old.words and people(old) != people(new):
            return None
        return clash("the new one says that it replaces it")
    return None


def _moved_on(old: Claim, new: Claim) -> Comparison | None:
    """Somebody moved the user from one part or position to another of the same kind: who sang alto, to tenor."""
    if not new.change or not new.copula or new.negated or new.names or not new.topic <= _SOMEBODY:
        return None
    if old.order[:1] != ("user",) or old.negated or old.past or people(old) or new.order[:1] not in ((), ("user",)):
        return None
    kinds = lexicon().kinds
    mine, yours = ([name for name in _POSTS if not kinds[name].isdisjoint(one.value)] for one in (old, new))
    said = new.value - frozenset[str]().union(*(kinds[name] for name in yours))
    if not yours or mine != yours or old.value & new.value & kinds[yours[0]] or not said <= old.words:
        return None
    return clash("it is another part now")


_POSTS: Final = tuple(map(canonical, ("part", "position")))


def _valued(old: Claim, new: Claim) -> Comparison | None:
    """The same attribute with another value."""
    table = lexicon()
    if either.labelled_apart(old, new) or either.by_its_days(old, new):
        return differs("of two that their times tell apart", apart=True)
    if old.past != new.past and not new.change:
        return None
    if either.was_each(old, new):
        return differs("each at its own time")
    if old.past and not new.past and not either.EARLIER.isdisjoint(old.topic - new.topic):
        return differs("of the one before", apart=True)  # my old bike was green, my new bike is black
    if old.past and not old.copula and (not new.past or old.verb == new.verb):
        return None  # what used to be so, and what is so now; what was done once, and what was done after it
    if old.negated or new.negated:
        return None
    if (found := either.exclusive(old, new)) is not None:
        return found
    if _of_another_thing(old, new):
        return differs("one is the user's, the other of something else", apart=True)
    if _handed_over(old, new):
        return clash("it is somebody else now")
    if either.of_other_matters(old, new) or not _topics(old, new):
        return None
    if _compared_with(old) and _compared_with(old) == _compared_with(new):
        return differs("compared in other respects")
    if bool(old.scope) != bool(new.scope) and not new.change and old.copula and new.copula and old.head in table.people:
        return differs("one of several, by the place", apart=True)  # my boss; my boss at the bakery
    narrower = new.scope < old.scope and new.change  # at the hospice shop; now at the shop
    if old.scope != new.scope and old.scope and new.scope and not narrower:
        alike = (old.verb, old.value, old.measures) == (new.verb, new.value, new.measures)
        if alike and new.change and not (old.change or new.another) and new.verb != "like":
            return clash("the new one says that it is elsewhere now")
        return differs("in different places or for different things")
    added, lost = new.value - old.words, old.value - new.words
    if new.change and old.topic - {old.verb} and bool(old.value) != bool(new.value):  # we sing in A, singing moved to B
        added, lost = (new.value or new.scope) - old.words, (old.value or old.scope) - new.words
    if not added or not lost:
        return counted(old, new) if new.change and of_one_sort(old.measures, new.measures) else None
    if new.another:
        return differs("one more of them")
    if not old.verb and old.names & new.topic:
        return differs("one tells who it is, the other more of them")
    several = new.head in table.several and not new.again and not _of_one_sort(old, new)
    if new.change and not several and new.topic:
        one = new.copula or new.again or (old.topic == new.topic and new.link in table.single.get(new.verb, ()))
        several = not one and new.verb in table.several_verbs - ONE_COURSE | {"owe"}
        return (unsure if several else clash)("the new one says that it changed")
    return held_once(old, new, added, lost)


def _of_another_thing(old: Claim, new: Claim) -> bool:
    """Tell whether of two who are something, one is it to the user, the other of another thing: the inn's landlord."""
    if old.relation is None or new.relation is None or old.relation[0] != new.relation[0]:
        return False
    return any(
        one.relation[2] == "user" and "user" not in other.order and {other.relation[2]} <= other.topic - one.words
        for one, other in ((old, new), (new, old))
        if one.relation and other.relation
    )


def _compared_with(claim: Claim) -> frozenset[str]:
    """Return that than which something is more or less."""
    return frozenset(word for word in claim.words if word.startswith("than "))


def _of_one_sort(old: Claim, new: Claim) -> bool:
    """Tell whether two are of a sort of which one has one, though of its kind several: a phone plan, a child's year."""
    alike = old.copula and new.copula and old.topic == new.topic and old.head == new.head
    labels = {one[0] for one in new.value - old.value} == {"#"} <= {one[0] for one in old.value - new.value}
    return alike and (labels or (len(old.topic) > 1 and old.head not in lexicon().people))


def _handed_over(old: Claim, new: Claim) -> bool:
    """Tell whether what one person does is done by another now: Ana drives the van, Ben drives the van now."""
    if not new.change or new.another:
        return False
    duty = old.verb in classes_of("duties", "verbs")
    if duty and (new.taken or new.verb == old.verb):
        before, after = _doers(old), _doers(new)
        what = new.topic - {new.verb} - after if new.taken else new.value
        same = bool(what) and (what == old.value if new.verb == old.verb else what <= old.value)
        if same and before and after and before != after and old.definite and new.definite:
            return True
    gone, came = old.words - new.words, new.words - old.words
    named = bool(gone) and bool(came) and gone <= old.names and came <= new.names
    done = duty and old.verb == new.verb and bool(old.words & new.words - {new.verb}) and not old.indefinite
    does = gone >= {*old.order[:1]} and came >= {*new.order[:1]}  # in the passive as well
    return named and done and does and (old.measures, old.scope) == (new.measures, new.scope)


def _doers(claim: Claim) -> frozenset[str]:
    """Return who does what a claim tells; the user where it names nobody."""
    who = (claim.value if claim.taken else claim.topic - {claim.verb}) - {"have"}
    if not who:
        return frozenset({"user"}) if claim.order[:1] == ("user",) or claim.taken else who
    return who if who <= claim.names | lexicon().people else frozenset()


def _topics(old: Claim, new: Claim) -> bool:
    """Tell whether two claims are about the same attribute."""
    one, other = old.topic - {"have"}, new.topic - {"have"}
    if one != other and not new.change:
        return False
    mine, yours = people(old), people(new)
    if mine != yours and not (new.change and ((old.copula and new.copula) or mine & yours)):
        return False
    if new.verb == "live" and old.verb != "live" and not (old.copula and old.link in PLACES):
        return False  # who moves house is still what they were
    if new.change and old.verb != new.verb and not (old.copula or new.copula) and other - {new.verb} <= new.names:
        return False  # Ann cooks for us; Ann sings in a choir now
    if one == other:
        return bool(one) or (old.verb == new.verb != "" and old.order[:1] == new.order[:1])
    if new.change and new.scope and one == new.scope:
        return True
    if old.copula and not new.copula and new.verb in other - one:
        return False  # who my landlord is, and what the landlord does now
    if new.change and other:
        return (bool(old.verb or old.names - other) and other <= old.words) or (
            one <= other
            and bool(one and (one - {old.verb} or {*old.order[:1]} & {*new.order[:1]} - {old.verb}))
            and old.head == new.head
            and not old.scope
            and not (of_another(other - one - new.names, one) or (other - one) & deputies())
        )
    return False


def deputies() -> frozenset[str]:
    """Return the words that make another office of one: vice president."""
    return classes_of("overtaking", "deputies")


def elsewhere(old: Claim, new: Claim) -> bool:
    """Tell whether two claims have nothing to do with each other's values."""
    table = lexicon()
    moved = new.change and new.verb == "live"  # for the new job
    if (old.scope and new.scope and not old.scope & new.scope and not moved) or (
        turning.other_days(old, new) and not new.change
    ):
        return True
    if new.past and not new.change and not old.past:
        return True
    if old.copula and new.copula and old.head != new.head and {old.head, new.head} <= table.several | table.people:
        return True
    mine, yours = people(old), people(new)
    return bool(mine and yours) and mine.isdisjoint(yours)


def two_named(old: Claim, new: Claim) -> bool:
    """Tell whether two phrases name two of a kind: our dog Bas, our dog Kit."""
    if old.verb or new.verb or new.change or old.names & new.names or not (old.names and new.names):
        return False
    kinds = [one.words - one.names for one in (old, new)]
    return bool(kinds[0]) and kinds[0] == kinds[1] <= lexicon().several


def beside_an_age(old: str, new: str) -> bool:
    """Tell whether one of two texts says how old somebody is, and the other what they have: turned 40; two cats."""
    one, other = claims(old), claims(new)
    pairs = ((one, other), (other, one)) if one and other else ()
    return any(all(map(_may_be_age, age)) and all(map(_has_something, rest)) for age, rest in pairs)


def _may_be_age(claim: Claim) -> bool:
    """Tell whether a claim says no more of somebody, or of what has a name, than a number."""
    whom = claim.topic - {claim.verb}
    whose = whom <= lexicon().people | lexicon().kinds["pet"] | claim.names if whom else claim.order[:1] == ("user",)
    numbered = not {"n", "age"}.isdisjoint(name for name, _ in claim.measures)
    return whose and numbered and not (claim.value or claim.scope) and (claim.copula or claim.verb == _TURN)


def _has_something(claim: Claim) -> bool:
    return bool(claim.value and claim.verb) and not (claim.copula or claim.negated)


_TURN: Final = canonical("turn")


def _within(old: Claim, new: Claim) -> bool:
    """Tell whether a denial is as wide as what it denies."""
    no, yes = (old, new) if old.negated else (new, old)
    return no.measures <= yes.measures or no.ended


_STEPS: Final = (
    _related,
    _conditions,
    either.tenure,
    refuted,
    one_more,
    _equal,
    _ended,
    once_otherwise,
    _replaced,
    _moved_on,
    put_off,
    recounted,
    _valued,
)
_MOST_DAYS: Final = 6
