"""What a message says is otherwise now, in words that no grammar here reads, held against what was said before.

"The parents chipped in, the budget's up to 23k" speaks of a budget, has a sign of change and another number: what was
known of the budget is overtaken. A sign, a thing in common and another value of the same sort are wanted, all three;
or that a thing is gone, and is what the other speaks of.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, dropwhile, pairwise, takewhile
from typing import Final

from perdure.extraction import topics, turning
from perdure.extraction.breath import named_first
from perdure.extraction.claim import Claim
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.clauses import Clause, Sentence, sentences
from perdure.extraction.compounds import nearly_one
from perdure.extraction.correcting import events_apart
from perdure.extraction.displaced import displaced, displaces, of_another
from perdure.extraction.ending import PARTICLES, phrases
from perdure.extraction.endings import Over, over
from perdure.extraction.feigned import feigned
from perdure.extraction.gone import APART, SIGN_PAIRS, SIGNS, gone, no_creature, none_of, not_gone, says_now, times
from perdure.extraction.held_once import of_another_sort
from perdure.extraction.instead import in_field, instead, named
from perdure.extraction.journeys import same_journey
from perdure.extraction.kept_apart import APART as KEPT_APART
from perdure.extraction.kept_apart import BESIDE
from perdure.extraction.lists import runs
from perdure.extraction.marks import never_did, undone
from perdure.extraction.meanings import base, canonical, classes_of, lexicon, table_of
from perdure.extraction.omitted import own_part
from perdure.extraction.phrasing import MORE, NOT, SHIFT, is_past, one_more, rewritten
from perdure.extraction.plainly import records_apart
from perdure.extraction.posted import puts
from perdure.extraction.prose import bounded, own_words, unaddressed
from perdure.extraction.quantities import Token, is_name, read
from perdure.extraction.recounting import once_otherwise
from perdure.extraction.regex import regex
from perdure.extraction.slots import english
from perdure.extraction.steps import beside_an_age, deputies
from perdure.extraction.succession import Part, hands_on, parts, succeeds
from perdure.extraction.topics import Told, clash, denies_another, heads, noun, owned_alike, shared_words, told
from perdure.extraction.whose import lives_apart
from perdure.extraction.wishes import leaves_out
from perdure.extraction.wording import refused, unreal


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
    other: bool
    """Whether it only speaks of a new one."""
    plain: bool
    """Whether it says nothing more than that."""
    parts: tuple[Part, ...]
    """Its clauses, where one tells what happened and another how it is."""
    framed: bool
    """Whether it has a frame that puts something in the place of something else."""
    steered: bool
    """Whether a bare number is one that something came up or down to."""

    @property
    def tells(self) -> bool:
        """Whether it tells of a change by itself, rather than of an end that other readers know how to read."""
        return bool(self.anew or self.other or self.gone or self.sold or self.parts or self.framed)


def turned(text: str) -> tuple[Turned, ...]:
    """Return what of a message may overtake something: each sentence with a sign of change, and then the whole."""
    if len(text) > LONGEST or not (_may_turn(text) or parts(text)):
        return ()
    own = named_first(unaddressed(own_words(bounded(text))))
    spans = _spans(own)
    if len(spans) > _MANY:
        return ()
    found = [own[start:end].strip() for start, end in spans]
    if len(spans) > 1 and spans[-1][1] - spans[0][0] <= _WHOLE:
        found.append(own[spans[0][0] : spans[-1][1]].strip())
    return tuple(filter(None, map(_turned, dict.fromkeys(found))))


def stated(text: str) -> tuple[str, ...]:
    """Return the sentences of a message that say how something is: nothing that is asked, supposed or quoted."""
    own = own_words(bounded(text)) if len(text) <= LONGEST else ""
    return tuple(own[start:end].strip() for start, end in _spans(own)[:_MANY])


def plain(text: str) -> bool:
    """Tell whether a sentence says one thing of something that somebody has or does, in a few words."""
    row, found = read(text), claims(text)
    if len(row) > _PLAIN or len(found) != 1 or found[0].past or found[0].negated:
        return False
    return found[0].verb != "" and not any(one.word in _listed("feeling") for one in row)


def surely(plain: Sequence[str]) -> bool:
    """Tell whether words say that it is so now, or was made otherwise, and not only since when or for whom."""
    return not ((_listed("now") - {"since", "longer"}).isdisjoint(plain) and _turning().isdisjoint(map(base, plain)))


def beside(new: Turned, kept: Iterable[str]) -> bool:
    """Tell whether a text says how it is now in words that none of its statements has, which tell what is over."""
    rest = new.text
    for one in sorted(kept, key=len, reverse=True):
        rest = rest.replace(one, " ")
    row = read(rest)
    return len(rest) < len(new.text) and _anew(row) and any(noun(one) for one in row)


def _spans(own: str) -> list[tuple[int, int]]:
    """Return where each sentence that is told begins and ends."""
    told = (own_part(before, one) for before, one in pairwise(((), *sentences(own))))
    real = (clauses for one in told if (clauses := _told_of(one)))
    return [(one[0].tokens[0].start, one[-1].tokens[-1].end) for one in real]


def reaches(new: Turned) -> bool:
    """Tell whether a text has something with which it can overtake a statement: what is gone, another name or value."""
    if new.gone or new.sold or new.denied or new.framed or (new.plain and over(new.text)):
        return True
    if new.more:
        return False
    if new.parts or (new.anew and (any(new.told.values.values()) or puts(new.text))):
        return True
    row = read(new.text)
    told = new.anew and any(is_name(row, at) for at in range(len(row)))
    return told or ((new.anew or new.other) and any(named(new.text)))


def overtakes(new: Turned, old: str) -> float:
    """Return how surely a text overtakes a statement: 0 where it does not, more for more that they have in common."""
    found = _FRAMED if new.framed and displaced(old, new.text) else _weighed(new, old)
    return found if found and not (_elsewhere(old, new) or of_another_sort(old, new.text)) else 0.0


def _weighed(new: Turned, old: str) -> float:
    """Weigh a text against a statement, as if both spoke of what lasts and the same people have."""
    before = told(old)
    minded = before.people and "changed my mind" in new.text.casefold()  # not so of who somebody is
    if before.denied or minded or not owned_alike(before, new.told):
        return 0.0
    if new.parts and hands_on(new.text):
        return succeeds(old, new.parts)
    if (new.anew or new.other) and not new.more and (found := instead(old, new.text)):
        return found
    if new.parts and not new.more and (found := succeeds(old, new.parts)):
        return found
    shared = shared_words(before.words, new.told.words)
    paid = in_field(before.words, new.told.words) if topics.priced_apart(before, new.told) else frozenset[str]()
    things = (paid | shared & shared_words(before.things, new.told.things)) - before.people - before.owners
    shared |= paid
    if not things and not shared & (before.names | before.people) and not new.gone and not new.sold:
        return 0.0
    held = claims(old)
    if not held:
        return 0.0
    others = bool(before.people and new.told.people) and before.people.isdisjoint(new.told.people)
    if others and held[0].verb in _classes("at_home") and not new.wrong:
        return 0.0  # my uncle lives in Ulm, my aunt left Ulm
    said = claims(new.text)
    if any(
        (one.verb == held[0].verb and _of_others_alone(one, before)) or _two_of_a_trade(held[0], one) for one in said
    ):
        return 0.0
    scopes, lost = (frozenset[str]().union(*some) for some in ([one.scope for one in said], new.gone | new.sold))
    if held[0].scope and scopes and held[0].scope.isdisjoint(scopes | lost) and not new.wrong:
        return 0.0
    if new.denied and any(_of_part(one, held[0]) for one in said):
        return 0.0
    if held[0].past and not new.wrong and (len(things) < _SURE or "user" in held[0].order[:1]):
        return 0.0
    sold = frozenset[frozenset[str]]() if held[0].verb in _classes("at_home") or before.people else new.sold
    others = bool(before.names - new.told.words and new.told.capitals - before.words)
    others = others and before.names.isdisjoint(new.told.names)
    gone = new.gone | sold if held[0].verb not in _classes("makes") else frozenset[frozenset[str]]()
    if any(_is_of(thing, before, old, new, others=others) for thing in gone):
        return 2.0 + len(shared)
    if new.denied and (len(things) >= _SURE or _no_more_of(before, new)):
        return 0.0 if denies_another(old, new.text, new.unnamed - _NO_LONGER) else float(len(things | shared))
    if not new.anew or new.more or not shared:
        return 0.0
    if _filled(held[0], old, new):
        return 2.0 + len(shared)
    sorts = _clashing(held[0], before, new, things, shared, others=others)
    meant = things - _NO_MATTER - lexicon().people
    if not _TIMED.isdisjoint(sorts):
        meant &= heads(new.text) | {canonical(one.word) for one in read(new.text)[:_FIRST]}
    of_them = bool(shared & before.people) and set(sorts) <= _OF_PEOPLE
    weak = len(sorts) + len(things | shared) <= _WEAK and not (meant or paid or of_them)
    return float(len(sorts) + len(things | shared)) if sorts and not weak else 0.0


def _clashing(
    held: Claim, before: Told, new: Turned, things: frozenset[str], shared: frozenset[str], *, others: bool
) -> list[str]:
    """Return the sorts of which a statement and a text have values that exclude each other, of what both speak of."""
    sorts = [name for name in before.values.keys() & new.told.values.keys() if clash(before, new.told, name)]
    if "n" in sorts and shared_words(new.told.counted, before.words) != new.told.counted:
        sorts.remove("n")
    if not sorts and "money" in before.values and "money" not in new.told.values:  # 210 euros; it's 245 now
        sorts = ["n"] if len(new.told.values.get("n", ())) == 1 and not new.told.counted else sorts
    if new.steered and not sorts and len(before.values.keys() - {"place"}) == len(new.told.values.get("n", ())) == 1:
        sorts = ["n"]
    counting = [one for one in claims(new.text) if "n" in dict(one.measures)] if "n" in sorts else []
    if counting and all(one.topic & lexicon().people - before.words for one in counting):
        sorts.remove("n")  # I have three cats, my sister has one cat now
    if not things - before.names:
        sorts = [name for name in sorts if name == "titled" or (name in _OF_PEOPLE and not new.told.owners)]
    if others:  # of two ferries each has its day
        sorts = [name for name in sorts if name in _OF_PEOPLE and _TIMED.isdisjoint(sorts)]
    if "place" in sorts and not _same_act(held.verb, new.told):
        sorts.remove("place")
    if "spot" in sorts and not topics.placed_otherwise(held, before, new.text, things):
        sorts.remove("spot")
    if held.verb in shared and things - {held.verb} and clash(before, new.told, "spot"):
        sorts.append("spot")
    return sorts


def _no_more_of(old: Told, new: Turned) -> bool:
    """Tell whether what a text denies is no more than what is known of a name: no longer at Alder, not sick of it."""
    roles = {canonical(other.word) for one, other in pairwise(read(new.text)) if one.word in ("a", "an")}
    known = old.words | lexicon().light | lexicon().filler | _classes("acts") | _classes("at_home") | _NO_LONGER | roles
    return bool(old.names & new.unnamed) and not (new.unnamed & new.told.words) - known


def _of_part(no: Claim, old: Claim) -> bool:
    """Tell whether a claim denies something only in a place or for a thing that is not known of it: not for mail."""
    more = (no.topic | no.scope) - {no.verb} - old.words
    return no.negated and bool(more and no.value & old.words)


def _of_others_alone(new: Claim, old: Told) -> bool:
    """Tell whether a claim is about people of whom a statement does not speak: the neighbours have three hens now."""
    return bool(new.topic) and new.topic <= lexicon().people - old.words and "user" not in new.order


def _two_of_a_trade(old: Claim, new: Claim) -> bool:
    """Tell whether each is of a sort of its own: our family doctor, our new eye doctor; the car insurance costs, the
    car tax costs.
    """
    alike = (old.copula and new.copula and old.head == new.head) or old.verb == new.verb == "cost"
    return alike and bool(old.topic - new.words) and bool(new.topic - old.words - PARTICLES)


def _elsewhere(old: str, new: Turned) -> bool:
    """Tell whether a text is so for once, or of what others have, of what is for something else, or of an age."""
    if not (new.gone or new.parts or new.framed) and topics.of_company(old, new.told):
        return True
    way = same_journey(old, new.text)
    if (way is not None and way.label == "different") or any(apart(old, new.text) for apart in _APART):
        return True
    return any(once_otherwise(known, said) for known in claims(old)[:1] for said in claims(new.text))


_APART: Final = (
    topics.described_apart, turning.of_other_owners, lives_apart, events_apart, beside_an_age, turning.for_once,
    no_creature, nearly_one, topics.headed_apart, topics.charged_apart, records_apart, of_another,
    *(apart for apart, _ in (*KEPT_APART, *BESIDE)))  # fmt: skip


def _is_of(thing: frozenset[str], old: Told, text: str, new: Turned, *, others: bool) -> bool:
    """Tell whether a thing that is gone is what a statement is about: by a name of it, or by all of its words.

    Of "Ana's kiln" that is not Ana.
    """
    row = read(new.text)
    triples = zip(row, row[1:], row[2:], strict=False)
    owning = frozenset(canonical(one.word) for one, mark, had in triples if mark.word == "'s" and noun(had))
    if named := thing & old.names - owning:
        rows = read(text)
        what = {canonical(then.word) for one, then in pairwise(rows) if canonical(one.word) in named and noun(then)}
        return (
            thing - _NO_MATTER == named or not what or not what.isdisjoint(thing)
        )  # the Berlin flat, and the Berlin train
    said = (thing - _classes("generic")) or thing
    return not others and bool(shared_words(thing, heads(text))) and shared_words(said, old.words) == said


def _filled(old: Claim, text: str, new: Turned) -> bool:
    """Tell whether what a statement names has another name beside it: our au pair is Ilva; Mira, the new au pair."""
    named = old.names & old.value
    if not old.copula or not named or old.indefinite:
        return False
    row = read(new.text)
    topic = {base(one.word) for one in read(text) if canonical(one.word) in old.topic - old.names}
    said = [at for at, one in enumerate(row) if base(one.word) in topic and one.word not in lexicon().filler]
    things = [at for at in said if not _of_another_sort(row, at, old)]
    fresh = [at for at in range(len(row)) if is_name(row, at) and canonical(row[at].word) not in old.words]
    spans = ((min(at, name) + 1, max(at, name)) for at in things for name in fresh)
    return any(all(_links_names(one, since=row[0].word in _FRESH) for one in row[start:end]) for start, end in spans)


def _links_names(one: Token, *, since: bool) -> bool:
    """Tell whether a word may stand between what somebody is and who it is: new vet since May, a man called Bo."""
    known = one.word in _listed("linking") or one.capital
    return known or (since and (one.word in _listed("since") or canonical(one.word) in times() or bool(one.measures)))


def _of_another_sort(row: Sequence[Token], at: int, old: Claim) -> bool:
    """Tell whether a word says of a thing that it is of another sort than one that is known: a drum teacher."""
    before = row[at - 1] if at else None
    if before is not None and canonical(before.word) in deputies() - old.words:
        return True
    return (
        len(old.topic) > 1
        and before is not None
        and noun(before)
        and canonical(before.word) not in old.words | _classes("linking")
    )


def _same_act(verb: str, new: Told) -> bool:
    """Tell whether a text is about the place of the same doing: who lives somewhere may work elsewhere."""
    return verb in new.words if verb not in _BEING else new.words.isdisjoint(_classes("acts"))


def _turned(text: str) -> Turned | None:
    some = parts(text)
    row = read(text) if (some or _may_turn(text)) and not leaves_out(text) else ()
    if not row:
        return None
    plain = [one.word for one in row]
    back = not_gone(text) or turning.passes(text) or never_did(plain)
    away = gone(row) if _FOR_NOW.isdisjoint(plain) and not back else frozenset[frozenset[str]]()
    sold = frozenset(one.thing for one in over(text) if one.how.loose and not one.who and one.count is None)
    wrong = (plain[0] in _listed("wrong") and not none_of(row)) or tuple(plain[:2]) in _HOLD_ON
    anew = _anew(row) or wrong or any(one.mark == ">" for one in rewritten(row))
    pairs = set(pairwise(plain))
    other = (_ONE_NEW in pairs or plain[0] in _FRESH) and any(one.capital for one in row[1:])
    ends, framed = _ends(text), displaces(text)
    if not (anew or away or sold or other or ends or some or framed):
        return None
    ended = not pairs.isdisjoint(_ENDED) or not _NO_LONGER.isdisjoint(plain) or plain[-1] == "since"
    denied = frozenset(canonical(one.word) for one in dropwhile(lambda one: one.word not in NOT, row) if ended)
    return Turned(
        text=text,
        told=told(text),
        anew=anew,
        more=one_more(plain[plain[0] == "also" and ("had", "to") in pairs :], _MORE),  # also, we had to move the fair
        gone=away,
        sold=sold,
        denied=bool(denied),
        unnamed=denied,
        wrong=wrong,
        other=other,
        parts=some,
        plain=len(row) <= _PLAIN and bool(away or sold or ends or surely(plain)),
        framed=framed,
        steered=not pairs.isdisjoint(_STEERED),
    )


def _anew(row: Sequence[Token]) -> bool:
    """Tell whether words say that it is so now, or was made otherwise."""
    plain = [one.word for one in row]
    if says_now(plain, _listed("now"), _pairs()) or tuple(plain[:2]) in _AFTER:
        return True
    done = (
        (is_past(one.word) or one.word in _CUT or plain[max(at - 2, 0) : at] in _HAD_TO) and not undone(plain, at)
        for at, one in enumerate(row)
    )
    verbs = _turning()
    return any(so and base(one.word) in verbs for so, one in zip(done, row, strict=True))


def _may_turn(text: str) -> bool:
    """Tell whether a text has a word or phrase of those without which nothing here is read."""
    plain = _words(text)
    if not plain:
        return False
    if plain[0] in _leading() or not _telling().isdisjoint(plain) or not _telling_pairs().isdisjoint(pairwise(plain)):
        return True
    stems = tuple([base(word) for word in plain])
    known = _phrases()
    for at in [at for at, stem in enumerate(stems) if stem in known]:
        for one in known[stems[at]]:
            if _stands(one, stems, at):
                return True
    return bool(_ends(text)) or displaces(text)


def _words(text: str) -> Sequence[str]:
    """Return the words of a text as runs of letters, short forms whole."""
    text = text.casefold().replace("’", "'")
    return runs(text) if "'" not in text else _WORD.findall(text)


def _ends(text: str) -> tuple[Over, ...]:
    """Return what a short text says is over."""
    return over(text) if len(text) <= _BRIEF else ()


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
    for one in chain(changes, phrases(loose=True), ((stem,) for stem in _turning())):
        found[one[0]].append(one)
    return {first: tuple(some) for first, some in found.items()}


def _told_of(sentence: Sentence) -> Sequence[Clause]:
    """Return the clauses of a sentence up to what is only supposed; nothing of one that asks, quotes or plays."""
    told = [one for one in sentence if one.words[:2] not in _PERMITS and ("one", "must") not in pairwise(one.words)]
    words = [one.word for clause in told for one in clause.tokens if one.text != "May"]
    words = [one for at, one in enumerate(words) if one != "would" or not refused(words, at)]
    if any(clause.asks or clause.quotes for clause in sentence) or not _NEVER.isdisjoint(words):
        return ()
    return [] if feigned(words, english()) else list(takewhile(lambda one: not unreal(one.words, english()), told))


@cache
def _listed(name: str) -> frozenset[str]:
    """Return a list of words of the table `overtaking`."""
    return frozenset(str(table_of("overtaking")[name]).split())


_classes: Final = partial(classes_of, "overtaking")


@cache
def _turning() -> frozenset[str]:
    """Return the stems of verbs that tell, in the past, that something is otherwise now."""
    return (SHIFT | frozenset(map(base, _listed("turns")))) - frozenset(map(base, "go come fall grow".split()))


@cache
def _pairs() -> frozenset[tuple[str, ...]]:
    """Return the pairs of words that tell that it is so now."""
    return frozenset(tuple(one.split("_")) for one in _listed("pairs"))


@cache
def _leading() -> frozenset[str]:
    """Return the words of which a text that `_turned` reads may begin with one."""
    return _FRESH | {"after"} | _listed("wrong")


@cache
def _telling() -> frozenset[str]:
    """Return the words of which a text has one that `_turned` reads."""
    return _listed("now") | _NO_LONGER | SIGNS


@cache
def _telling_pairs() -> frozenset[tuple[str, ...]]:
    """Return the pairs of words that do as well."""
    return _pairs() | {_ONE_NEW} | _HOLD_ON | SIGN_PAIRS


_FRAMED: Final = 3.0
_PLAIN, _MANY, _BRIEF, _WHOLE = 18, 6, 120, 160
_MORE: Final = (MORE - {"other"}) | frozenset("extra plus both additional as_well".split())
_NEVER: Final = frozenset("would could might may should you your if unless".split())
_PERMITS: Final = (("you", "can"), ("you", "may"))  # …, you can use harder words
_CUT: Final = frozenset("put cut set became".split())
_OF_PEOPLE: Final = frozenset({"place", "titled", "kg"})
"""Sorts of values that somebody has, so that it is enough to speak of the same person."""
_TIMED: Final = frozenset("date month weekday clock then".split())
_BEING: Final = frozenset({"", "be", "live", "have"})
_SURE, _WEAK, _FIRST = 2, 2, 3
_NO_MATTER: Final = frozenset(map(canonical, "person people thing place sold bought moved lost".split()))
"""One value, and one thing in common: then that must be a thing, and a day be told of it."""
_AFTER: Final = frozenset({("after", "the"), ("after", "our")})
_NO_LONGER: Final = frozenset({"anymore", "longer"})
_HAD_TO: Final = (["had", "to"], ["decided", "to"], ["managed", "to"])
_HOLD_ON: Final = frozenset({("hang", "on"), ("hold", "on"), ("i", "mean"), ("my", "mistake"), ("my", "bad")})
_FOR_NOW: Final = frozenset("till until tonight tomorrow".split())
_FRESH: Final = frozenset({"new", "different"})
_ONE_NEW: Final = ("a", "new")
_WORD: Final = regex(r"[^\W\d_]+(?:'[a-z]+)?")
_STEERED: Final = frozenset({("up", "to"), ("down", "to"), ("back", "to")})
_ENDED: Final = frozenset({("from", "now"), ("any", "more"), ("these", "days")})
