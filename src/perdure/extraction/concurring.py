"""Two statements compared by the ideas in them: the same ideas say the same, one idea affirmed and denied cannot hold.

This is asked where neither the grammar of `claims.py` nor the words as they stand decide. What is left on either side
once the common ideas and words that only carry others are taken off must be nothing, or one value of one sort.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Final

from perdure.extraction.awhile import only_at_times
from perdure.extraction.claims import claims
from perdure.extraction.closed import OWN, WE
from perdure.extraction.comparison import Comparison, agrees, clash
from perdure.extraction.concepts import OURS, USER, Ideas, idea_of, ideas, listed, plain, roots_of, sided, sorts
from perdure.extraction.framing import given_up
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.phrasing import AUXILIARY
from perdure.extraction.quantities import at_other_rates, fits, read
from perdure.extraction.regex import regex


def concurring(old: str, new: str) -> Comparison | None:
    """Compare two statements by their ideas; None where those do not decide."""
    one, other = ideas(old), ideas(new)
    if one is None or other is None:
        return None
    if _unmarried(one, other) or _unmarried(other, one):
        return clash("one denies what the other speaks of")
    if one.roots.isdisjoint(other.roots):
        return None
    found = _whole(old, new)
    if found is not None:
        return found
    parts = [(old, one, one) for one in _clauses(new) if _tells(old)]
    parts += [(one, new, one) for one in _clauses(old) if _tells(new)]
    for before, after, part in parts:
        told = _whole(before, after)
        if told is not None and told.label == "contradiction" and _tells_whom(part):
            return told
    return None


@lru_cache(maxsize=4096)
def _clauses(text: str) -> list[str]:
    """Return the clauses of a text that has several."""
    if _MARKS.isdisjoint(text):
        return []
    found = [part.strip() for part in re.split(r"[,;:.](?=\s)", text)]
    return [part for part in found if part.count(" ") > 1] if len(found) > 1 else []


def _tells(text: str) -> bool:
    """Tell whether a text has a verb, or somebody of whom it tells: not "retired postman"."""
    return any(one.verb or one.order for one in claims(text))


def _tells_whom(part: str) -> bool:
    """Tell whether a clause says by itself of whom it tells: not "she's a midwife", nor "not a morning person"."""
    words = [one.word for one in read(part) if one.word not in _OPENING]
    return words[:1] != [] and words[0] not in _PRONOUNS and any(one.verb or one.states for one in claims(part))


_OPENING: Final = frozenset("and but so now then".split())
_PRONOUNS: Final = frozenset("he she it they this that these those who which".split())


@lru_cache(maxsize=4096)
def latest(text: str) -> list[str]:
    """Return the clauses of a text with several that say how something is now; none where it is so at times only."""
    if (_NOW.isdisjoint(text.split()) and "back" not in text) or only_at_times(text):
        return []
    told = (re.sub(r"^(?:so|and|but) ", "", part) for part in _clauses(text))
    return [part for part in told if not _LATELY.isdisjoint(part.split())]


_LATELY: Final = frozenset("now nowadays instead back".split())


def ends_apart(old: str, new: str) -> bool:
    """Tell whether one is from where the other is to, or for whom the other is with or against."""
    one, other = ideas(old), ideas(new)
    if one is None or other is None:
        return False
    acts = sided() & one.roots & other.roots
    if acts and not acts.isdisjoint(one.turned ^ other.turned):
        return _doers_apart(one, other, acts)
    gone, came = _LED.intersection(one.spoken - other.spoken), _LED.intersection(other.spoken - one.spoken)
    return any(ends in _PAIRS for ends in (frozenset({a, b}) for a in gone for b in came))


def _doers_apart(one: Ideas, other: Ideas, acts: frozenset[str]) -> bool:
    """Tell whether an act that two texts tell from its two ends begins with the same: I rent it, I rent it out."""
    firsts = [next((root for root in text.order if root not in acts | roots_of("words")), "") for text in (one, other)]
    led = not {"by", "from"}.isdisjoint(one.spoken | other.spoken) or any(
        not _STATING.isdisjoint(text.spoken) for text in (one, other)
    )
    return firsts[0] == firsts[1] != "" and not led


_PAIRS: Final = tuple(map(frozenset, (("from", "to"), ("for", "with"), ("for", "against"), ("with", "against"))))
_LED: Final = frozenset[str]().union(*_PAIRS)
_MARKS: Final = frozenset(",;:.")


def _whole(old: str, new: str) -> Comparison | None:
    one, other = ideas(old), ideas(new)
    if one is None or other is None:
        return None
    common = one.roots & other.roots
    if not common - roots_of("words"):
        return None
    if _only(one, other) or _only(other, one):
        return clash("the only one, and several")
    left, more = one.roots - common, other.roots - common
    if min(len(left), len(more)) > _MOST or _apart(one, other):
        return None
    left, more = left - roots_of("words"), more - roots_of("words")
    opposed = [root for root in common if one.signs[root] is not other.signs[root]]
    if len(opposed) > 1:
        return None
    past = _past(old), _past(new)
    if opposed:
        return _denied(one, other, opposed[0], left, more, past)
    if not left and _moved(one, other, more):
        return clash("the new one says that it is at another time")
    telling = more - roots_of("becoming") - roots_of("parts_of_day") - _whereabouts(new)
    if not left and not telling and (found := _measured(one, other, common, past)):
        return found
    if not left and not more:
        return _same(one, other, common, past)
    found = _valued(one, other, left, more, past) or _placed(one, other)
    return found or _handed_over(one, other, left, more)


_MOST: Final = 4


def _unmarried(one: Ideas, other: Ideas) -> bool:
    """Tell whether one says that the user is not married, and the other speaks of the user's wife or husband."""
    if one.signs.get("married", True) or one.roots - roots_of("words") - {"married"} or USER not in one.order:
        return False
    owned = {root for before, root in pairwise(other.order) if before == OURS}
    living = other.signs.get("alive", True) and not _past(other.text)
    return not owned.isdisjoint(roots_of("spouses")) and living and not other.has(plain("apart"))


def _whereabouts(text: str) -> frozenset[str]:
    """Return the idea that tells where the thing stands that a text is about: the cistern in our yard."""
    found = _STANDING.match(text.casefold())
    return frozenset({idea_of(found["where"]).root}) if found else _NO_IDEAS


_STANDING: Final = regex(r"(?:the|our|my) [a-z-]+ in (?:our|my|the) (?P<where>[a-z]+) [a-z]")
_NO_IDEAS: Final = frozenset[str]()


def _only(one: Ideas, other: Ideas) -> bool:
    """Tell whether a text says of a thing that it is my only one of its kind, and another that I have several."""
    if _ONLY not in one.words[1:-1] or _OWNING.isdisjoint(other.spoken):
        return False
    said, row = [token.word for token in read(one.text)], read(other.text)
    at = said.index(_ONLY)
    if said[at - 1] not in OWN or row[0].word not in WE or row[1].word not in _OWNING:
        return False
    counted = row[3:] if row[2:3] and row[2].word == "got" else row[2:]
    if len(counted) < _TWO or [name for name, _ in counted[0].measures] != ["n"] or counted[0].measures[0][1] < _TWO:
        return False
    kinds = [idea_of(word).root for word in (said[at + 1], counted[1].word)]
    return kinds[0] == kinds[1] and _scope(said[at + 2 :]) == _scope([token.word for token in counted[2:]])


_OWNING: Final = frozenset({"have", "'ve", "own"})


def _scope(words: Sequence[str]) -> Sequence[str]:
    """Return where or among whom something is the only one, or one of several."""
    return list(takewhile(lambda word: word not in _MARKS and word not in AUXILIARY, words))


_ONLY: Final = "only"


def _apart(one: Ideas, other: Ideas) -> bool:
    """Tell whether words show that two texts are about other people, cases, times or ends."""
    words = plain("apart")
    if one.has(words) or other.has(words):
        return True
    if (_AT_WORK in pairwise(one.words)) is not (_AT_WORK in pairwise(other.words)):
        return True
    people = _who(one), _who(other)
    if people[0].isdisjoint(people[1]) and people[0] and people[1]:
        return True
    leading = plain("leading")
    ways = [leading.intersection(text.words) for text in (one, other)]
    return bool(ways[0] - ways[1]) and bool(ways[1] - ways[0]) and not (sided() & one.roots & other.roots)


_AT_WORK: Final = ("at", "work")


def _who(text: Ideas) -> frozenset[str]:
    """Return who speaks or is spoken of by pronouns: they or the user."""
    return frozenset({USER} if {USER, OURS} & set(text.order) else ()) | _OTHERS.intersection(text.words)


_OTHERS: Final = frozenset("he she they".split())


def _same(one: Ideas, other: Ideas, common: frozenset[str], past: tuple[bool, bool]) -> Comparison | None:
    """Say the same of the same ideas, where who does it to whom is the same, and the numbers are."""
    said = common - roots_of("words")
    denied = [USER, *said] == list(dict.fromkeys(root for root in one.order if root in {USER, *said}))
    alone = denied and USER in other.order and not any(one.signs[root] for root in said)
    rows = [[root for root in text.order if root not in roots_of("words")] for text in (one, other)]
    alone = alone or (said <= roots_of("conditions") and rows[0] == rows[1] == [USER, *said])
    if (len(said) + bool(one.measures) < _TWO and not alone) or not _level(past, common):
        return None
    if _dimensions(one) != _dimensions(other) or not fits(one.measures, other.measures):
        return None
    acts = sided() & common
    if acts and _doer(one, acts) != _doer(other, acts) and any(_held_by(text, acts) for text in (one, other)):
        return None  # my teacher is Ana, and I taught Ana
    named = "n" in _dimensions(one) and (one.words[-1][:2] == "n:") is not (other.words[-1][:2] == "n:")
    if named or _agents_apart(one, other, common) or not _same_way(one, other, common):
        return None
    return agrees("the same ideas", regardless=True)


def _dimensions(text: Ideas) -> frozenset[str]:
    return frozenset(name for name, _ in text.measures)


def _agents_apart(one: Ideas, other: Ideas, common: frozenset[str]) -> bool:
    """Tell whether one is what the other has, or has done for them: a painter, to paint."""
    agents = [any(_agent(text.forms.get(root, ""), root) for root in common) for text in (one, other)]
    having = [text.has(_HAVING) for text in (one, other)]
    return any(agents) and having[0] is not having[1]


def _agent(word: str, root: str) -> bool:
    return word.endswith(_AGENT) and canonical(root) in lexicon().verbs


_AGENT: Final = ("er", "or", "ist", "ier")
_HAVING: Final = frozenset("have has had got get gets 've".split())


def _level(past: tuple[bool, bool], common: frozenset[str]) -> bool:
    """Tell whether both are told of one time, or of what is once for ever."""
    return past[0] is past[1] or not common.isdisjoint(roots_of("once") | roots_of("resulting"))


def _same_way(one: Ideas, other: Ideas, common: frozenset[str]) -> bool:
    """Tell whether who does something to whom is the same: told from the far end, the ends have changed places."""
    turned = (one.turned ^ other.turned) & common
    acts = sided() & common
    owned = not acts.isdisjoint(_WITH_ROLES)
    ends = [_ends(text, common - acts, owned=owned) for text in (one, other)]
    both = set(ends[0]) & set(ends[1])
    firsts = [next((root for root in row if root in both), "") for row in ends]
    reversed_ = firsts[0] != firsts[1]
    living = {root for root in both if root == USER or root in one.names | other.names or _person(root)}
    if acts == _OWN or not living:
        living = both
    by = any("by" in text.spoken or "from" in text.spoken for text in (one, other))
    if acts and len(living) < _TWO and by and reversed_ and USER not in living:
        return True
    if acts and len(living) < _TWO:
        words = [{text.forms[root].strip("~") for root in acts if root in text.forms} for text in (one, other)]
        return reversed_ == bool(turned) if acts.isdisjoint(_WITH_ROLES) else not turned and words[0] == words[1]
    if acts:
        return reversed_ == bool(turned) or (by and reversed_)
    if one.led or other.led:
        return True
    return not reversed_ or any(not _STATING.isdisjoint(text.spoken) for text in (one, other))


def _held_by(text: Ideas, acts: frozenset[str]) -> bool:
    """Tell whether a text says who somebody is to the user by what they do: my teacher is Ana."""
    agents = any(text.forms.get(root, "").endswith(_AGENT) for root in acts)
    return agents and OURS in text.order and not _IS.isdisjoint(text.spoken)


def _doer(text: Ideas, acts: frozenset[str]) -> str:
    """Return who does what a text tells of, its name or `USER`: my teacher is Ana, I learned it from Ana."""
    mine = {USER, OURS} if _held_by(text, acts) else {USER}
    named = next((root for root in text.order if root in text.names or _person(root)), "")
    first = next((root for root in text.order if root in mine or root == named), "")
    ends = (named, USER) if _held_by(text, acts) else (first, named if first in mine else USER)
    return ends[bool(acts & text.turned)]


def _person(root: str) -> bool:
    return canonical(root) in lexicon().people


def _ends(text: Ideas, things: frozenset[str], *, owned: bool) -> list[str]:
    """Return who and what a text names, in order; with what is given or taught, "my" stands for the user as well."""
    mine = {USER} if USER in text.order or not owned else {USER, OURS}
    named = (USER if root in mine else root for root in text.order if root in mine or root in things)
    return list(dict.fromkeys(named))


_OWN: Final = frozenset({"own"})
_WITH_ROLES: Final = frozenset({"teach", "lets", "lend", "give", "sell"})
_STATING: Final = frozenset("is are was were am 's by there".split())
_TWO: Final = 2


def _denied(
    one: Ideas, other: Ideas, root: str, left: frozenset[str], more: frozenset[str], past: tuple[bool, bool]
) -> Comparison | None:
    """Judge two texts of which one denies what the other affirms."""
    was = (past[0] and not _WAS.isdisjoint(one.spoken)) or (past[1] and not _WAS.isdisjoint(other.spoken))
    told_then = (past[0] or past[1]) and (was or root not in roots_of("resulting"))
    if told_then or (one.measures and other.measures and not fits(one.measures, other.measures)):
        return None
    others = (one.roots & other.roots) - {root} - roots_of("words")
    no, rest, beyond = (one, left, more) if not one.signs[root] else (other, more, left)
    yes = other if no is one else one
    opens = root == "open" and "clock" in _dimensions(one) & _dimensions(other)  # at seven, and closes at seven
    if opens or (root == "free" and yes.measures and not no.measures):
        return None  # free on Sundays, and else to be paid for
    if not left and not more:
        again = root in roots_of("standing") and {*_dimensions(no)} == {"freq"} and not no.has(plain("negators"))
        if not (others or USER in one.order) or (no.measures and not (yes.measures or again)):
            return None
        return clash("one denies what the other tells", regardless=True)
    existing = not listed(root) and not no.measures
    if rest or not others or no.names - yes.names or not (existing or root in roots_of("presupposed")):
        return None
    first = next((root for root in no.order if root not in roots_of("words")), root)
    if any(map(_person, beyond)) or first not in yes.order:
        return None
    return clash("one denies what the other speaks of")


_WAS: Final = frozenset({"was", "were"})


def _moved(one: Ideas, other: Ideas, more: frozenset[str]) -> bool:
    """Tell whether something has been moved from a time to another."""
    moved = one.measures and one.measures < other.measures and _dimensions(one) == _dimensions(other)
    return bool(moved) and more <= roots_of("becoming") and not other.spoken.isdisjoint(plain("moving"))


def _measured(one: Ideas, other: Ideas, common: frozenset[str], past: tuple[bool, bool]) -> Comparison | None:
    """Judge two texts of one thing with another number, where that has one number at a time."""
    if not common - roots_of("words"):
        return None
    if _dimensions(one) != _dimensions(other) or fits(one.measures, other.measures):
        return None
    differing = {name for name, _ in one.measures ^ other.measures}
    if differing <= _DATES and common & roots_of("once") and (one.turned ^ other.turned).isdisjoint(common):
        return clash("that is once", regardless=True)
    if past[0] is not past[1] or at_other_rates(one.measures, other.measures):
        return None
    if (differing == {"clock"} or differing <= _DATES) and not past[0] and common & roots_of("timed"):
        return clash("other times")
    extent = differing.isdisjoint({*_DATES, "clock", "freq", "n", "ord"}) and not past[0]
    return clash("other numbers") if extent and not _many(one, _NO_IDEAS) and not _many(other, _NO_IDEAS) else None


_DATES: Final = frozenset("date month year weekday day ordinal".split())


def _valued(
    one: Ideas, other: Ideas, left: frozenset[str], more: frozenset[str], past: tuple[bool, bool]
) -> Comparison | None:
    """Judge two texts that leave one value of one sort each."""
    if past[0] or not left:
        return None
    became = more & roots_of("becoming")
    if became and (past[1] or other.has(_NOW)):
        more = more - roots_of("becoming")
    elif past[1]:
        return None
    if len(left) != 1 or len(more) != 1 or (one.measures and other.measures and not fits(one.measures, other.measures)):
        return None
    mine, yours = min(left), min(more)
    met = sorts().get(mine, frozenset()) & sorts().get(yours, frozenset())
    if not any(claim.change for claim in claims(other.text)):
        met = frozenset(sort for sort in met if not sort.startswith(_NEWLY))
    if not met or not one.signs[mine] or not other.signs[yours]:
        return None
    if any(_owned(text, value) for text, value in ((one, mine), (other, yours))):
        return None  # my dentist is Dr Ho, my vet is Dr Ho
    if _OF_NATION in met and not (_by_nature(one, mine) and _by_nature(other, yours)):
        return None
    common = one.roots & other.roots
    if _many(one, met) or (_many(other, met) and not became):
        return None
    if _labels(one, mine, common) or _labels(other, yours, common):
        return None
    return clash("of such values there is one", regardless=True)


def _owned(text: Ideas, value: str) -> bool:
    """Tell whether a value is what a text says something of, my vet, or who has to do with it: a cake from a baker."""
    at = text.order.index(value)
    place = text.words.index(text.forms[value]) if text.forms[value] in text.words else 0
    return (at > 0 and text.order[at - 1] == OURS) or text.words[max(0, place - 2) : place] in _WITH


_WITH: Final = {(one, the) for one in ("with", "from", "to", "by", "at") for the in ("the", "a", "an", "our")}


_OF_NATION: Final = "sorts nationality"


def _by_nature(text: Ideas, value: str) -> bool:
    """Tell whether a text says of what country somebody or something is, rather than where."""
    at = text.words.index(text.forms[value])
    return at == 0 or text.words[at - 1].removeprefix("~") in _FROM


_FROM: Final = frozenset("from is are am 'm 're 's a an".split())


def _placed(one: Ideas, other: Ideas) -> Comparison | None:
    """Judge where somebody or something is said to be with where it is now."""
    if _NOW.isdisjoint(other.spoken) and not any(claim.change for claim in claims(other.text)):
        return None
    lying = [text.roots & roots_of("placing") for text in (one, other)]
    alike = lying[0] == lying[1] or (lying[0] | lying[1]).isdisjoint(_DWELLING)
    where = all(not _PLACES.isdisjoint(text.spoken) for text in (one, other))
    if not (lying[0] or lying[1]) or not alike or not where or any(_not_here(text.text) for text in (one, other)):
        return None
    subjects = [_subject(text) for text in (one, other)]
    if subjects[0] != subjects[1] or not subjects[0] or USER in subjects[0]:
        return None
    lively = all(side or not _IS.isdisjoint(text.spoken) for side, text in zip(lying, (one, other), strict=True))
    return clash("it is in another place now") if lively else None


def _subject(text: Ideas) -> frozenset[str]:
    """Return what a text names before it says that this lies, hangs, or lives somewhere."""
    at = next((at for at, root in enumerate(text.order) if root in roots_of("placing")), 1)
    return frozenset(root for root in text.order[:at] if root not in roots_of("words") and root != OURS)


def _not_here(text: str) -> bool:
    """Tell whether a text does not say of one thing where it is."""
    found = claims(text)
    return len(found) != 1 or found[0].negated or found[0].past


_DWELLING: Final = frozenset({"live", "sleep"})
_PLACES: Final = frozenset("in at on near under over behind inside outside above by".split())
_NEWLY: Final = "sorts now_"
"""Sorts of which one thing may have several, unless the new one says that it changed."""


def _handed_over(one: Ideas, other: Ideas, left: frozenset[str], more: frozenset[str]) -> Comparison | None:
    """Judge who is something with who is it now: I'm the treasurer, Imke is the treasurer now."""
    named = more & other.names and left | more <= one.names | other.names and (left or USER in one.order)
    said = one.roots & other.roots - roots_of("words") - one.names
    if (
        not named
        or not said
        or not _USES.isdisjoint(one.spoken ^ other.spoken)
        or any(canonical(root) in lexicon().several for root in said)
    ):
        return None
    copulas = not _IS.isdisjoint(one.spoken) and not _IS.isdisjoint(other.spoken)
    changed = not _NOW.isdisjoint(other.spoken) or any(claim.change for claim in claims(other.text))
    return clash("it is somebody else now") if copulas and changed and one.measures == other.measures else None


_USES: Final = frozenset("work home school spare office backup guest weekend winter summer".split())
"""Words that make another thing of one."""
_IS: Final = frozenset("is am are 'm 's".split())
_NOW: Final = frozenset("now newly".split())


def _many(text: Ideas, met: frozenset[str]) -> bool:
    """Tell whether a text speaks of what one may do with many things of a sort at a time."""
    verbs = {claim.verb for claim in claims(text.text) if not claim.copula}
    allowed = {verb for verb, sort in (pair.split("=") for pair in plain("one_course")) if f"sorts {sort}" in met}
    return not verbs.isdisjoint(lexicon().several_verbs | plain("many")) and verbs.isdisjoint(allowed)


def _labels(text: Ideas, value: str, common: frozenset[str]) -> bool:
    """Tell whether a value only tells which of some things is spoken of: the front door is …"""
    at = text.order.index(value)
    behind = [root for root in text.order[at + 1 :] if root not in roots_of("words")]
    return bool(behind) and behind[0] in common and len(behind) > 1


@lru_cache(maxsize=1024)
def _past(text: str) -> bool:
    """Tell whether a text tells of what was, and of nothing that lasts since."""
    found = ideas(text)
    tokens = read(text)
    if given_up(tokens) or given_up(tokens[1:]):
        return False  # haven't touched it since May
    return any(claim.past for claim in claims(text)) and not (found and not found.spoken.isdisjoint(plain("lasting")))
