"""What a message says is otherwise now, in words that no grammar here reads, held against what was said before.

"The parents chipped in, the budget's up to 23k" speaks of a budget, has a sign of change and another number: what was
known of the budget is overtaken. A sign, a thing in common and another value of the same sort are wanted, all three;
or that a thing is gone, and is what the other speaks of.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, pairwise, takewhile
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction import turning
from perdure.extraction.claims import LONGEST, Claim, claims
from perdure.extraction.clauses import Clause, Sentence, sentences
from perdure.extraction.endings import PARTICLES, over, phrases
from perdure.extraction.gone import APART, AWAY, AWAY_FROM, BOOT, LAST, LITTLE, OWN_LAST, PERISHED, gone, named, times
from perdure.extraction.meanings import base, canonical, lexicon, table_of
from perdure.extraction.phrasing import (
    COPULA,
    DETERMINERS,
    MORE,
    NOT,
    SHIFT,
    is_past,
    rewritten,
)
from perdure.extraction.prose import bounded, own_words
from perdure.extraction.quantities import STOPS, Token, read
from perdure.extraction.slots import english
from perdure.extraction.tokens import QUOTED
from perdure.extraction.wording import contains, unreal


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A text as it is held against others: the classes of what it speaks of, and its values by their sort.

    `things` are what may be a noun, `people` those of the words that stand for somebody, `owners` those of them whose
    things it speaks of.
    """

    words: frozenset[str]
    things: frozenset[str]
    names: frozenset[str]
    people: frozenset[str]
    owners: frozenset[str]
    denied: bool
    capitals: frozenset[str]
    """The names, and words that may be one because a sentence begins with them."""
    times: frozenset[str]
    """Words that say nothing of what it is about, but when."""
    counted: frozenset[str]
    """What bare numbers count."""
    values: dict[str, frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """A text that says that something is otherwise, and what it says is gone."""

    text: str
    told: Told
    anew: bool
    more: bool
    gone: frozenset[frozenset[str]]
    sold: frozenset[frozenset[str]]
    """What is gone of things that one has; both as the words of each thing."""
    denied: bool
    """Whether it says that something is not so any more."""
    unnamed: frozenset[str]
    """The names in what it denies."""
    wrong: bool
    """Whether it begins as a correction."""
    steered: bool
    """Whether a bare number is one that something came up or down to."""


def turned(text: str) -> tuple[Turned, ...]:
    """Return what of a message may overtake something: each sentence with a sign of change, and then the whole."""
    if len(text) > LONGEST or not _may_turn(text):
        return ()
    own = own_words(bounded(text))
    real = [clauses for one in sentences(own) if (clauses := _told_of(one))]
    if len(real) > _MANY:
        return ()
    spans = [(one[0].tokens[0].start, one[-1].tokens[-1].end) for one in real]
    found = [own[start:end].strip() for start, end in spans]
    if len(spans) > 1 and spans[-1][1] - spans[0][0] <= _WHOLE:
        found.append(own[spans[0][0] : spans[-1][1]].strip())
    read_of = (_turned(one) for one in dict.fromkeys(found))
    return tuple(one for one in read_of if one is not None)


def overtakes(new: Turned, old: str) -> float:
    """Return how surely a text overtakes a statement: 0 where it does not, more for more that they have in common."""
    before = told(old)
    if before.denied or not _owned_alike(before, new.told):
        return 0.0
    shared = _shared(before.words, new.told.words)
    things = (shared & _shared(before.things, new.told.things)) - before.people - before.owners
    if not things and not shared & (before.names | before.people) and not new.gone and not new.sold:
        return 0.0
    held = claims(old)
    if not held or turning.for_once(old, new.text) or turning.of_other_owners(old, new.text):
        return 0.0
    if held[0].past and not new.wrong and (len(things) < _SURE or "user" in held[0].order[:1]):
        return 0.0
    sold = frozenset[frozenset[str]]() if held[0].verb in _AT_HOME else new.sold
    others = bool(before.names - new.told.words and new.told.capitals - before.words)
    others = others and before.names.isdisjoint(new.told.names)
    if any(_is_of(thing, before, old, others=others) for thing in new.gone | sold):
        return 2.0 + len(shared)
    if new.denied and (len(things) >= _SURE or before.names & new.unnamed):
        return float(len(things | shared))
    if not new.anew or new.more or not shared:
        return 0.0
    if _filled(held[0], old, new):
        return 2.0 + len(shared)
    sorts = [name for name in before.values.keys() & new.told.values.keys() if _clash(before, new.told, name)]
    if "n" in sorts and _shared(new.told.counted, before.words) != new.told.counted:
        sorts.remove("n")
    if new.steered and not sorts and len(before.values.keys() - {"place"}) == len(new.told.values.get("n", ())) == 1:
        sorts = ["n"]
    if not things - before.names:
        sorts = [name for name in sorts if name == "titled" or (name in _OF_PEOPLE and not new.told.owners)]
    if others:
        sorts = [name for name in sorts if name in _OF_PEOPLE]
    if "place" in sorts and not _same_act(held[0].verb, new.told):
        sorts.remove("place")
    if held[0].verb in shared and things - {held[0].verb} and _clash(before, new.told, "spot"):
        sorts.append("spot")
    return float(len(sorts) + len(things | shared)) if sorts else 0.0


def _is_of(thing: frozenset[str], old: Told, text: str, *, others: bool) -> bool:
    """Tell whether a thing that is gone is what a statement is about: by a name of it, or by all of its words."""
    if thing & old.names:
        return True
    said = (thing - _generic()) or thing
    return not others and bool(_shared(thing, _heads(text))) and _shared(said, old.words) == said


def _filled(old: Claim, text: str, new: Turned) -> bool:
    """Tell whether what a statement names has another name beside it: our au pair is Ilva; Mira, the new au pair."""
    named = old.names & old.value
    if not old.copula or not named or old.indefinite:
        return False
    row = read(new.text)
    topic = {base(one.word) for one in read(text) if canonical(one.word) in old.topic - old.names}
    things = [at for at, one in enumerate(row) if base(one.word) in topic]
    fresh = [at for at in range(len(row)) if _is_name(row, at) and canonical(row[at].word) not in old.words]
    spans = ((min(at, name) + 1, max(at, name)) for at in things for name in fresh)
    return any(all(one.word in _LINKING or one.capital for one in row[start:end]) for start, end in spans)


def _is_name(row: Sequence[Token], at: int) -> bool:
    """Tell whether a word is a name: one with a capital, also the first of a sentence where a comma parts it."""
    first = at == 0 or row[at - 1].word in ".!?"
    apart = row[at + 1 : at + 2] and row[at + 1].word == ","
    return row[at].capital and row[at].word not in STOP_WORDS and (not first or bool(apart))


def _same_act(verb: str, new: Told) -> bool:
    """Tell whether a text is about the place of the same doing: who lives somewhere may work elsewhere."""
    return verb in new.words if verb not in _BEING else new.words.isdisjoint(_acts())


@lru_cache(maxsize=4096)
def told(text: str) -> Told:
    """Read a text as it is compared."""
    row = read(text[:LONGEST])
    table = lexicon()
    words, things, names, owners, capitals = set[str](), set[str](), set[str](), set[str](), set[str]()
    said_when = set[str]()
    for at, one in enumerate(row):
        if one.measures or one.word in _unsaid():
            continue
        kind = canonical(one.word)
        if kind in times():
            said_when.add(kind)
        if kind in _dull():
            continue
        words.add(kind)
        before = row[at - 1].word if at else ""
        doing = one.word.endswith("ing") and before not in COPULA | {"'m", "'re", "'s"}
        compound = canonical(before) in things and one.word[-1] != "s"
        subject = at + 1 < len(row) and row[at + 1].word in _FOLLOWING
        if kind not in table.verbs or doing or compound or subject or before in DETERMINERS:
            things.add(kind)
        if one.capital:
            capitals.add(kind)
            names |= {kind} if at and row[at - 1].word != "." else set()
        whose = before not in _TITLES and at + 1 < len(row) and row[at + 1].word == "'s"
        if whose and row[at + 2 : at + 3] and _noun(row[at + 2]):
            owners.add(kind)
    people = words & (table.people | {word for word in names if word in owners})
    owners &= table.people | names
    return Told(
        words=frozenset(words),
        things=frozenset(things),
        names=frozenset(names),
        people=frozenset(people),
        owners=frozenset(owners),
        capitals=frozenset(capitals),
        times=frozenset(said_when),
        counted=frozenset(
            canonical(other.word)
            for one, other in pairwise(row)
            if one.measures and any(name == "n" for name, _ in one.measures) and _noun(other)
        ),
        denied=not NOT.isdisjoint(one.word for one in row),
        values=dict(_values(row)),
    )


@lru_cache(maxsize=4096)
def words_told(text: str) -> frozenset[str]:
    """Return the words of `told` alone, which most often tell already that there is nothing to compare."""
    kinds = (canonical(one.word) for one in read(text[:LONGEST]) if not one.measures and one.word not in _unsaid())
    return frozenset(kinds) - _dull()


@cache
def _unsaid() -> frozenset[str]:
    """Return the words that say nothing of what a text is about."""
    return LITTLE | STOPS | lexicon().filler


@cache
def _dull() -> frozenset[str]:
    """Return the classes of words that do so."""
    return times() | lexicon().light


def _values(row: Sequence[Token]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the values of a text by sort: measures, alternatives of one another, places, people with a title."""
    found: dict[str, set[str]] = defaultdict(set)
    sorts = _alternatives()
    for at, one in enumerate(row):
        before = row[at - 1].word if at else ""
        for name, value in one.measures:
            if before not in _DATING:
                found[name].add(f"{value:g}")
        for sort in sorts.get(canonical(one.word), ()):
            found[sort] = {canonical(one.word)}  # the last one: oat milk bloats me, it's soy now
        if one.capital and before in _TITLES:
            found["titled"].add(one.word)
        if one.capital and (before in _AT or (before in _THE and at > 1 and row[at - 2].word in _AT)):
            found["place"].add(one.word)
        if before in _SPOTS and at + 1 < len(row):
            spot = named(row[at : at + 3])
            found["spot"] |= {" ".join(sorted(spot))} if spot else set()
    yield from ((name, frozenset(some)) for name, some in found.items())


def _clash(old: Told, new: Told, name: str) -> bool:
    """Tell whether two texts have values of a sort that exclude each other: one each, or the new names both."""
    before, after = (one.values.get(name, frozenset[str]()) for one in (old, new))
    if len(before) != 1 or len(after - before) != 1:
        return False
    return len(after) == 1 or before < after


def _owned_alike(old: Told, new: Told) -> bool:
    """Tell whether two texts can speak of the things of the same people."""
    return new.owners <= old.words and (old.owners <= new.words or not old.owners)


def _shared(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Return the words that two sets have in common, derived ones too: captain and captaincy."""
    derived = (
        word
        for word in one - other
        if len(word) >= _STEM and any(len(said) >= _STEM and _derived(word, said) for said in other)
    )
    return (one & other) | frozenset(derived)


def _derived(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _heads(text: str) -> frozenset[str]:
    """Return the nouns that a statement is about: the last word of each group up to where it is or when."""
    found: list[str] = []
    last = ""
    for one in read(text[:LONGEST]):
        bound = one.stop or one.measures or one.word in LITTLE
        if bound and last:
            found.append(last)
        last = "" if bound else canonical(one.word)
    return frozenset([*found, last][:_NEAR]) - {""} - lexicon().light


def _turned(text: str) -> Turned | None:
    row = read(text)
    if not row or not _may_turn(text):
        return None
    plain = [one.word for one in row]
    away = gone(row) if _FOR_NOW.isdisjoint(plain) else frozenset[frozenset[str]]()
    sold = frozenset(one.thing for one in over(text) if one.how.loose and not one.who)
    wrong = plain[0] in _WRONG or tuple(plain[:2]) in _HOLD_ON
    anew = _anew(row) or wrong or any(one.mark == ">" for one in rewritten(row))
    if not (anew or away or sold):
        return None
    pairs = set(pairwise(plain))
    ended = not pairs.isdisjoint(_ENDED) or not _NO_LONGER.isdisjoint(plain) or plain[-1] == "since"
    no = next((at for at, word in enumerate(plain) if word in NOT), len(row))
    denied = frozenset(canonical(one.word) for one in row[no:]) if ended else frozenset[str]()
    return Turned(
        text=text,
        told=told(text),
        anew=anew,
        more=not _MORE.isdisjoint(plain),
        gone=away,
        sold=sold,
        denied=bool(denied),
        unnamed=denied,
        wrong=wrong,
        steered=not pairs.isdisjoint(_STEERED),
    )


def _anew(row: Sequence[Token]) -> bool:
    """Tell whether words say that it is so now, or was made otherwise."""
    plain = [one.word for one in row]
    if not _NOW.isdisjoint(plain) or any(pair in _PAIRS for pair in pairwise(plain)):
        return True
    done = (
        is_past(one.word) or one.word in _CUT or plain[max(at - 2, 0) : at] in _HAD_TO for at, one in enumerate(row)
    )
    return any(so and base(one.word) in _TURNING for so, one in zip(done, row, strict=True))


def _may_turn(text: str) -> bool:
    """Tell whether a text has a word or phrase of those without which nothing here is read."""
    plain = _WORD.findall(text.casefold().replace("’", "'"))
    if not plain:
        return False
    if plain[0] in _WRONG or not _TELLING.isdisjoint(plain) or not _TELLING_PAIRS.isdisjoint(pairwise(plain)):
        return True
    stems = tuple(map(base, plain))
    known = _phrases()
    return any(_stands(one, stems, at) for at, first in enumerate(stems) if first in known for one in known[first])


def _stands(phrase: tuple[str, ...], stems: tuple[str, ...], at: int) -> bool:
    """Tell whether a phrase begins at a place; a verb may have what it is done to before its second word."""
    if stems[at : at + len(phrase)] == phrase:
        return True
    return len(phrase) == 2 and phrase[1] in PARTICLES and phrase[1] in stems[at + 2 : at + APART]


@cache
def _phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases that tell of a change or an end, as stems, by their first."""
    changes = (stems for some in lexicon().phrases.values() for stems, meaning in some if ">" in meaning)
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for one in chain(changes, phrases(loose=True), ((stem,) for stem in _TURNING)):
        found[one[0]].append(one)
    return {first: tuple(some) for first, some in found.items()}


def _told_of(sentence: Sentence) -> Sequence[Clause]:
    """Return the clauses of a sentence up to what is only supposed; nothing of one that asks, quotes or plays."""
    words = [word for clause in sentence for word in clause.words]
    if any(clause.asks for clause in sentence) or any(QUOTED in word for word in words):
        return ()
    if contains(words, english(), "play") or not _NEVER.isdisjoint(words):
        return ()
    return list(takewhile(lambda clause: not unreal(clause.words, english()), sentence))


def _noun(token: Token) -> bool:
    return not token.stop and not token.measures and token.word not in LITTLE


@cache
def _alternatives() -> dict[str, tuple[str, ...]]:
    """Return the sorts of which a word is one: by tram and by bike are ways to go."""
    found: dict[str, tuple[str, ...]] = {}
    for sort, text in table_of("alternatives").items():
        for word in str(text).split():
            found[canonical(word)] = (*found.get(canonical(word), ()), sort)
    return found


@cache
def _generic() -> frozenset[str]:
    return frozenset(map(canonical, str(table_of("overtaking")["generic"]).split()))


_MANY: Final = 6
_WHOLE: Final = 280
_NEAR: Final = 4
_STEM: Final = 6
_MORE: Final = (MORE - {"other"}) | frozenset("extra plus both additional as_well".split())
_NEVER: Final = frozenset("would could might may should you your if unless".split())
_NOW: Final = frozenset("now nowadays instead anymore longer since newly finally permanently".split())
_PAIRS: Final = frozenset(
    tuple(one.split())
    for one in (
        "these days/from now/as of/for good/from today/from tomorrow/from next/from this/up to/down to/back to/"
        "no more/made me/turns out/is up/are up/is down/are down/starting next/starting this/from here/on from/"
        "the new/our new/my new"
    ).split("/")
)
_TURNS: Final = "become upgrade port extend update adjust remake amend switch bump nudge migrate transition fit swap"
_TURNING: Final = (SHIFT | frozenset(map(base, _TURNS.split()))) - frozenset(map(base, "go come fall".split()))
_CUT: Final = frozenset("put cut set became".split())
_DATING: Final = frozenset("since last ago until till before after yesterday next".split())
_TITLES: Final = frozenset("mr mrs ms miss dr prof professor coach sir mx".split())
_AT: Final = frozenset("in at to near into on".split())
_THE: Final = frozenset("the a an our my".split())
_OF_PEOPLE: Final = frozenset({"place", "titled", "kg"})
"""Sorts of values that somebody has, so that it is enough to speak of the same person."""
_BEING: Final = frozenset({"", "be", "live", "have"})
_AT_HOME: Final = frozenset(map(canonical, "work live study like support visit grow come".split()))
"""Verbs whose place, company or taste is not gone with a thing of its name."""
_SURE: Final = 2
_FOLLOWING: Final = COPULA | {"got", "gets", "has", "'s"}
_LINKING: Final = frozenset(
    ", is are 's was called named new our my the a now with from for as by use mr mrs ms dr".split()
)
_WRONG: Final = frozenset("wait no oops actually correction sorry sry soz whoops nope".split())
_NO_LONGER: Final = frozenset({"anymore", "longer"})
_HAD_TO: Final = (["had", "to"], ["decided", "to"], ["managed", "to"])
_SPOTS: Final = frozenset("in on at behind under near beside outside inside".split())
_HOLD_ON: Final = frozenset({("hang", "on"), ("hold", "on"), ("i", "mean"), ("my", "mistake"), ("my", "bad")})
_FOR_NOW: Final = frozenset("till until tonight tomorrow".split())
_TELLING: Final = _NOW | AWAY | PERISHED | _NO_LONGER | {"gone", "done"}
_TELLING_PAIRS: Final = (
    _PAIRS
    | AWAY_FROM
    | {("went", "to"), ("so", "no"), ("behind", "me"), ("behind", "us")}
    | {("the", one) for one in BOOT}
    | _HOLD_ON
    | {(own, one) for own in OWN_LAST for one in LAST}
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_STEERED: Final = frozenset({("up", "to"), ("down", "to"), ("back", "to")})
_ENDED: Final = frozenset({("from", "now"), ("any", "more"), ("these", "days")})


@cache
def _acts() -> frozenset[str]:
    return frozenset(map(canonical, str(table_of("overtaking")["acts"]).split()))
