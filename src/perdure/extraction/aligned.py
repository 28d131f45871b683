"""Two statements laid side by side, word by word: what both say, and what is left of either.

Where the grammar of `claims.py` finds another frame, the words often tell all the same. "Our choir has thirty singers"
and "there are 30 of us singing in the choir" leave nothing over once words of one stem meet and those that only carry
others are dropped: they say the same. "The shed has a slate roof" and "the shed has a tin roof" leave one word each
for one roof, of which a shed has one: they contradict each other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Final

from perdure.extraction.claim import Claim
from perdure.extraction.claims import claims
from perdure.extraction.commented import without_now
from perdure.extraction.comparison import Comparison, agrees, clash
from perdure.extraction.concepts import idea_of, sorts
from perdure.extraction.likeness import common_start
from perdure.extraction.meanings import alternatives, canonical, classes_of, lexicon, nominals, table_of
from perdure.extraction.quantities import Measure, fits, of_one_sort, tells_when
from perdure.extraction.steps import counted, is_or_has


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gist:
    """What a text says, as a bag of words; `parts` are its claims."""

    words: frozenset[str]
    measures: frozenset[Measure]
    states: frozenset[str]
    negated: bool
    past: bool
    parts: tuple[Claim, ...]
    worded: bool = False
    """Whether a word alone denies it: jobless."""


@dataclass(slots=True)
class _Left:
    """What is left of two gists: words of the one, of the other, and how many words met."""

    one: set[str]
    other: set[str]
    met: int


def aligned(old: str, new: str) -> Comparison | None:
    """Compare two statements by the words that only one of them has; None where that does not decide."""
    if (bare := without_now(old, new)) != (old, new):
        found = aligned(*bare)
        return found if found is not None and found.label == "contradiction" else None
    other = _gist(new)
    if other is None or not _near(claims(old), other) or (one := _gist(old)) is None:
        return None
    if one.states != other.states:
        return None
    one, other = _denying(one, other), _denying(other, one)
    one, other = _numbered(one, other), _numbered(other, one)
    shared = one.words & other.words
    left = _Left(set(one.words - shared), set(other.words - shared), len(shared))
    if not any("user" in part.order for gist in (one, other) for part in gist.parts):
        left.one -= _ANYBODY
        left.other -= _ANYBODY
    if not _left_alike(left) and max(len(left.one - _soft()), len(left.other - _soft())) > 1:
        return None
    people = lexicon().people
    if not people.isdisjoint(left.one) and not people.isdisjoint(left.other):
        return None
    if _conversed(left, one, other):
        return agrees("the same, told from the other end")
    if _turned(one, other) or any(part.another for part in other.parts):
        return None
    if left.one or left.other:
        _meet(left, one, other)
    return _decided(left, one, other)


def _denying(gist: _Gist, other: _Gist) -> _Gist:
    """Return a gist with a word that denies another one read as that, denied: unlocked as "not locked".

    The other gist must have the word that is denied: nobody who is careless is said to have no car.
    """
    if gist.negated:
        return gist  # who is not unhappy need not be happy
    for word in sorted(gist.words - other.words):
        for root in _denied_by(word):
            agent = root.endswith(_AGENT)
            same = next((one for one in sorted(other.words) if one == root or (agent and _kin(one, root))), None)
            if same is not None:
                return replace(gist, words=gist.words - {word} | {same}, negated=True, worded=True)
    return gist


def _numbered(gist: _Gist, other: _Gist) -> _Gist:
    """Return a gist with the number that a thing is read as a part of its name where the other has it so: locker 24."""
    for name, value in gist.measures - other.measures:
        if name == "n" and (label := f"#{value:g}") in other.words and gist.parts[0].copula:
            return replace(gist, words=gist.words | {label}, measures=gist.measures - {(name, value)})
    return gist


@lru_cache(maxsize=20_000)
def _denied_by(word: str) -> tuple[str, ...]:
    """Return what a word may deny by its form: non-smoker, unlocked, jobless, ad-free."""
    if word in _AFFIRMING:
        return ()
    heads = [word.removeprefix(head).removeprefix("-") for head in _DENYING_HEADS if word.startswith(head)]
    tails = [word.removesuffix(tail) for tail in _DENYING_TAILS if word.endswith(tail)]
    stems = (*heads, *(f"{root}e" for root in heads), *tails)  # the stem of a short word has its e: pave, unpav
    return tuple(canonical(root) for root in stems if root)


_DENYING_HEADS: Final = ("non", "un", "in", "im", "il", "ir", "dis")
_DENYING_TAILS: Final = ("less", "-free")
_AFFIRMING: Final = frozenset(map(canonical, "invaluable inflammable priceless restless listless".split()))
"""Words that have the form of a denial, and are none."""
_FEW: Final = 3
"""Words that may be left of a statement for it to be worth a closer look."""
_PARTS: Final = 2
"""Claims of a statement that is looked at."""


def _near(found: Sequence[Claim], other: _Gist) -> bool:
    """Tell cheaply whether claims may have enough in common with a gist: most have not."""
    if not 1 <= len(found) <= _PARTS:
        return False
    first, second = found[0], found[-1]
    if (first.past or second.past) is not other.past or first.change:
        return False
    words = first.topic | first.value | first.scope
    if second is not first:
        words = words | second.topic | second.value | second.scope
    if words.isdisjoint(other.words) and len(words) > _FEW:
        return False
    return len(other.words - words) <= _FEW and len(words - other.words - _frame()) <= _FEW


@lru_cache(maxsize=4096)
def _gist(text: str) -> _Gist | None:
    found = claims(text)
    if not 1 <= len(found) <= _PARTS or any(part.change or part.again or part.ended for part in found):
        return None
    said = frozenset(word.removeprefix("without ") for part in found for word in part.words)
    measures = frozenset[Measure]().union(*(part.measures for part in found))
    if _PERSON in said:  # for two people is not two metres
        measures = frozenset(("heads" if name == "n" else name, value) for name, value in measures)
    words = said - _frame()
    return _Gist(
        words=words,
        measures=measures,
        states=frozenset[str]().union(*(part.states for part in found)),
        negated=any(part.negated for part in found),
        past=any(part.past for part in found),
        parts=found,
    )


_ANYBODY: Final = frozenset({"they", "you"})
"""Who does what the other may tell in the passive: they empty the bins, the bins are emptied."""
_PERSON: Final = canonical("people")


def _turned(one: _Gist, other: _Gist) -> bool:
    """Tell whether the same ends come in another order, and no "is" tells that they may: A lent B, B lent A."""
    ends = [list(dict.fromkeys(end for part in gist.parts for end in part.order)) for gist in (one, other)]
    common = set(ends[0]).intersection(ends[1])
    ends = [[end for end in row if end in common] for row in ends]
    return ends[0] != ends[1] and not any(part.copula for gist in (one, other) for part in gist.parts)


def _conversed(left: _Left, one: _Gist, other: _Gist) -> bool:
    """Tell whether one tells from the other end what the other tells: Ana taught me, I learned from Ana."""
    if one.negated or other.negated or not fits(one.measures, other.measures) or not _turned(one, other):
        return False
    verbs = {word for word in left.one ^ left.other if word in _line_of("converse")}
    who = (
        {word.removeprefix("from ") for word in left.one - verbs},
        {word.removeprefix("from ") for word in left.other - verbs},
    )
    given, taken = (sorted(verbs & side) for side in (left.one, left.other))
    met = len(given) == len(taken) == 1 and _line_of("converse")[given[0]] == _line_of("converse")[taken[0]]
    return met and who[0] == who[1]


@cache
def _line_of(name: str) -> dict[str, int]:
    """Map a word to the line of a list in which it stands with others: teach and learn, expires and ends."""
    lines: list[str] = table_of("aligned")[name]
    return {canonical(word): at for at, line in enumerate(lines) for word in line.split()}


@cache
def _frame() -> frozenset[str]:
    """Return words that only carry others: light verbs, and nouns like part, member, person."""
    return lexicon().light | _group("frame")


_group: Final = partial(classes_of, "aligned")


@cache
def _soft() -> frozenset[str]:
    """Return the words that another frame may make needless."""
    groups = (_group(name) for name in ("being", "done", "having", "extents", "premises"))
    nouns = frozenset[str]().union(*nominals().values())
    return nouns.union(
        *groups, nominals(), _line_of("converse"), lexicon().kinds, _DAYPARTS, _STOREY, {"work", "free", "cost"}
    )


@cache
def _opposites() -> dict[str, tuple[int, ...]]:
    """Map a word to the groups of which one thing has one."""
    found: dict[str, tuple[int, ...]] = {}
    for at, line in enumerate(table_of("opposites").values()):
        for word in map(canonical, line.split()):
            found[word] = (*found.get(word, ()), at)
    return found


def _meet(left: _Left, one: _Gist, other: _Gist) -> None:
    """Take off the words that mean the same on either side, and those that the frame of the other makes needless."""
    if _left_alike(left):
        _pair_off(left, one, other)
    _storeys(left)
    if one.measures and other.measures:
        left.one -= _premises(one, other)
        left.other -= _premises(other, one)
    if len(left.one) == len(left.other) == 1 and one.measures and fits(one.measures, other.measures):
        both = left.one | left.other
        bounds = both <= _group("bounds") and len({_line_of("alike").get(word) for word in both}) > 1
        if (
            not bounds
            and both <= _group("being")
            and all(part.verb in both for gist in (one, other) for part in gist.parts)
        ):
            left.one, left.other = set(), set()  # dinner is served at seven, we eat dinner at seven
    for mine, yours, here, there in ((left.one, left.other, one, other), (left.other, left.one, other, one)):
        for word in sorted(mine):
            nouns = nominals().get(word, frozenset[str]()) & yours
            if nouns:
                mine.discard(word)
                yours -= nouns
            elif (not yours or len(mine) > len(yours) == 1) and word in mine and _needless(word, here, there):
                mine.discard(word)


def _storeys(left: _Left) -> None:
    """Take "floor" from beside the number of one where the other names it otherwise: in the basement."""
    for here, there in ((left.one, left.other), (left.other, left.one)):
        if len(here) == _PARTS and len(there) == 1 and any(_exclude(min(there), word) for word in here - _STOREY):
            here -= _STOREY


def _premises(here: _Gist, there: _Gist) -> frozenset[str]:
    """Return where a thing of ours is done that "we" do: samples are stored in our lab for a week."""
    ours = all("user" in part.order for part in here.parts)
    done = all(part.order[:1] == ("user",) for part in there.parts)
    topics = frozenset[str]().union(*(part.topic for part in here.parts))
    return _group("premises") & here.words - topics if ours and done and here.words & there.words else frozenset()


_STOREY: Final = frozenset({"floor"})


def _left_alike(left: _Left) -> bool:
    """Tell cheaply whether words that are left may be forms of one word, or of one group."""
    starts = {word[:_ROOT] for word in left.one}
    if any(word[:_ROOT] in starts for word in left.other):
        return True
    return not _line_of("alike").keys().isdisjoint(left.one) and not _line_of("alike").keys().isdisjoint(left.other)


def _pair_off(left: _Left, one: _Gist, other: _Gist) -> None:
    """Take off the words that are forms of one word, or two of which one is made."""
    for mine in sorted(left.one):
        yours = next((word for word in sorted(left.other) if _one_root(mine, word, one, other)), None)
        if yours is not None:
            left.one.discard(mine)
            left.other.discard(yours)
            left.met += 1
    for here, there in ((left.one, left.other), (left.other, left.one)):
        for word in sorted(here):
            parts = _compounded(word, there)
            if parts:
                here.discard(word)
                there -= parts
                left.met += 1


def _one_root(mine: str, yours: str, one: _Gist, other: _Gist) -> bool:
    """Tell whether two words are of one stem, or of one group, and the same one does what they say."""
    group = _line_of("alike").get(mine)
    if group is not None and group == _line_of("alike").get(yours):
        return True
    if not _kin(mine, yours):
        return False
    verbs, agents = lexicon().verbs | _group("done"), [word for word in (mine, yours) if word.endswith(_AGENT)]
    if len(agents) != 1:
        return True
    agent, act = (mine, yours) if agents[0] == mine else (yours, mine)
    doer, deed = (one, other) if agent == mine else (other, one)
    done = next((part for part in deed.parts if act in part.words), None)
    named = next((part for part in doer.parts if agent in part.words), None)
    if done is None or named is None:
        return False
    if act in verbs and act != done.verb and not done.copula:
        return True  # a driving licence, a driver's licence
    if act not in verbs and done.verb not in _group("done"):
        return False  # who has a garden is no gardener yet
    return _who(done, done.verb) & _named(named, agent) != frozenset()


def _who(done: Claim, verb: str) -> frozenset[str]:
    """Return who does what a claim tells."""
    return (done.topic - {verb}) or frozenset({"user"})


def _named(claim: Claim, agent: str) -> frozenset[str]:
    """Return whom a claim calls by the name of what they do."""
    if not claim.copula:
        return frozenset({"user"}) | claim.topic if claim.topic else frozenset()  # who has a teacher is none
    if agent in claim.topic:
        return (claim.value or claim.topic) - {agent} or frozenset({"user"})
    return claim.topic or frozenset({"user"})


_AGENT: Final = ("er", "or", "ist", "ier", "eur")
"""How words end that name somebody by what they do."""
_TAILS: Final = frozenset(
    "e i y o a er or r ier ist ian ing ed d en ion ment ness al ic li ly ant ent ship th t an ation".split()
) | {""}


@lru_cache(maxsize=20_000)
def _kin(mine: str, yours: str) -> bool:
    """Tell whether two stems are forms of one word: play and player, drum and drummer, wood and wooden."""
    at = common_start(mine, yours)
    if at < _ROOT:
        return False
    tails = [word[at:] for word in (mine, yours)]
    tails = [tail[1:] if tail[:1] == mine[at - 1] and len(tail) > 2 else tail for tail in tails]
    return all(tail in _TAILS for tail in tails)


_ROOT: Final = 3


def _compounded(word: str, others: Iterable[str]) -> set[str]:
    """Return the two words of which a word is made: beekeeper, of bee and keep."""
    rest = list(others)
    for first in rest:
        if len(first) < _ROOT or not word.startswith(first) or word == first or first in lexicon().exclusive:
            continue  # a green house is no greenhouse
        tail = word[len(first) :].lstrip("-")
        forms = {tail, *(canonical(tail.removesuffix(end)) for end in ("er", "r", "ing", "or"))}
        for second in rest:
            if second != first and (second in forms or any(_kin(second, form) for form in forms)):
                return {first, second}
    return set()


def _needless(word: str, here: _Gist, there: _Gist) -> bool:
    """Tell whether a word adds nothing where the other statement says the rest with "is" or "has"."""
    if word in _group("extents") and here.measures:
        return True
    if word == "work" and any(part.verb == "do" for part in here.parts):
        return True
    if word in _group("having") and all(part.verb == "have" for part in there.parts):
        return True
    if word in _DAYPARTS and all({"freq", "clock"} & {name for name, _ in gist.measures} for gist in (here, there)):
        return True
    if any(word in nominals().get(part.verb, ()) for part in there.parts):
        return True
    plain = all(part.copula or part.verb in lexicon().light or not part.verb for part in there.parts)
    verb = any(part.verb == word for part in here.parts)
    if plain and word in _group("being") and (verb or here.measures):
        return True
    if plain and verb and not nominals().get(word, frozenset()).isdisjoint(here.words & there.words):
        return True  # I wear size 44, my size is 44
    if word in lexicon().kinds:
        return not lexicon().kinds[word].isdisjoint(here.words & there.words)
    agents = any(one.endswith(_AGENT) and one not in here.words for one in there.words)
    return plain and verb and word in _group("done") and agents


_DAYPARTS: Final = frozenset(map(canonical, ("morning", "afternoon", "evening", "night")))


def _decided(left: _Left, one: _Gist, other: _Gist) -> Comparison | None:
    single = len(one.parts) == len(other.parts) == 1
    if not left.one and not left.other:
        if not (fits(one.measures, other.measures) or one.negated or other.negated):
            nested = one.measures <= other.measures or other.measures <= one.measures
            if nested and tells_when(one.measures, other.measures):
                return agrees("the same, and when")
            if nested or not (single and left.met and of_one_sort(one.measures, other.measures)):
                return None
            return found if (found := counted(one.parts[0], other.parts[0])).label == "contradiction" else None
        if is_or_has(one.parts[0], other.parts[0]) and not one.worded | other.worded:
            return None
        measured = len(one.measures) if fits(one.measures, other.measures) else 0
        if left.met + measured < _ENOUGH and not _of_oneself(one, other):
            return None
        if one.negated != other.negated:
            no, yes = (one, other) if one.negated else (other, one)
            plain = no.measures <= yes.measures and "weekday" not in dict(yes.measures - no.measures)
            return clash("one denies what the other says") if plain else None
        return agrees("the same words in another frame") if fits(one.measures, other.measures) else None
    if single and {*left.one, *left.other} == {"free", "cost"} and not one.negated | other.negated:
        when = [frozenset(measure for measure in gist.measures if measure[0] != "money") for gist in (one, other)]
        return clash("one costs nothing") if when[0] == when[1] else None
    if not single or one.negated or other.negated or not (len(left.one) == len(left.other) == 1):
        return None
    if not left.met and not one.measures:
        return None
    if not (one.measures == other.measures or fits(one.measures, other.measures)):
        return None
    return _valued(one.parts[0], other.parts[0], min(left.one), min(left.other))


_ENOUGH: Final = 2


def _of_oneself(one: _Gist, other: _Gist) -> bool:
    """Tell whether both say one thing of the user alone: I'm a runner, I run."""
    return all(len(gist.parts) == 1 and gist.parts[0].order == ("user",) for gist in (one, other))


_HELD: Final = frozenset({"own", "have", "get"})
"""Verbs for what somebody may have many of: two bikes, two cars."""


def _valued(old: Claim, new: Claim, mine: str, yours: str) -> Comparison | None:
    """Compare two claims of which each has one word that the other has not."""
    named = old.value == new.value and bool(old.value) and old.value <= old.names
    said = named or all(
        word in claim.value or word == claim.verb or not (claim.value or _lasts(claim, word))
        for claim, word in ((old, mine), (new, yours))
    )
    over = (old.past or old.once) and (new.past or new.once) and not old.copula
    if not said or over or {mine, yours} & lexicon().people:
        return None
    heads = [(claim.value - {word}) & both.words for claim, word, both in ((old, mine, new), (new, yours, old))]
    whole = _group("parts")
    one_of = bool((old.words & new.words) & whole)
    held = {old.verb, new.verb} <= _HELD and not (old.topic | new.topic) - _HELD
    if not one_of and ((_several(old) and _several(new)) or held):
        return None
    if _exclude(mine, yours):
        if {mine, yours} <= _group("bounds") and old.measures and new.measures:
            return None  # it opens at seven in the morning, and closes at seven
        done = mine == old.verb or yours == new.verb
        how = all(" " in str(name) for _, name in _sorts(mine) & _sorts(yours))
        return None if how and done else clash("both cannot be", loosely=True)  # who fasts is not fast
    having = old.verb == new.verb == "have" and old.topic == new.topic and bool(old.topic)
    if not having or not one_of or heads[0] != heads[1] or not heads[0] <= whole:
        return None
    if _sorts(mine) or _sorts(yours) or _listed(mine) is not _listed(yours):
        return None  # red, and of metal; a German layout, and a compact one
    return clash("of these it has one")


def _lasts(claim: Claim, word: str) -> bool:
    """Tell whether a claim only tells how long, far or fast what a word names is: the ferry takes an hour."""
    return word in claim.topic and not {"n"} >= {name for name, _ in claim.measures}


def _several(claim: Claim) -> bool:
    """Tell whether of what a claim says there may be several: things that somebody has, or likes."""
    table = lexicon()
    if claim.copula:
        return False
    if claim.verb in ("", "have", "get"):
        return claim.indefinite or not claim.topic - table.people - claim.names
    at_a_time = bool(claim.link) and claim.link in table.single.get(claim.verb, ())
    return claim.verb in table.several_verbs and not at_a_time


def _sorts(word: str) -> set[tuple[int, str | int]]:
    """Return the groups of which a word is one: colours, materials."""
    tables = (lexicon().exclusive, alternatives(), _opposites())
    return {(at, name) for at, table in enumerate(tables) for name in table.get(word, ())}


def _listed(word: str) -> bool:
    """Tell whether a word stands for a value of a known sort: a nationality, a wood."""
    return idea_of(word).root in sorts()


def _exclude(one: str, other: str) -> bool:
    """Tell whether of two words only one can hold of a thing: red and blue, heated and unheated."""
    if not _sorts(one).isdisjoint(_sorts(other)):
        return True
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return any(longer in (lead + shorter, f"{lead}-{shorter}") for lead in ("un", "non", "in"))
