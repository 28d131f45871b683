"""Forget: soft deletion, by id or by what a text means; the answer shows what it chose."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Final

import numpy as np

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Settle, Skip, Together
from perdure.domain.memory import STATEMENT_KINDS, Kind, Memory, State, composed, subject_of
from perdure.domain.message import blank
from perdure.domain.moment import NOW
from perdure.domain.plan import plan
from perdure.domain.proposal import Proposal, Settled
from perdure.domain.question import LONGEST, Question
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, check_id, check_text, no_memory
from perdure.domain.text import IS_QUESTION, flags, normalise, query_terms
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import InvalidInput
from perdure.extraction.command import ForgetThis, shorter
from perdure.extraction.compare import Said, compare
from perdure.extraction.endings import ended
from perdure.extraction.forgetting import meanings
from perdure.extraction.language import USER
from perdure.extraction.likeness import every, wording
from perdure.extraction.meant import meant, names_in, pointed, telling, worded_otherwise
from perdure.extraction.namesake import namesakes, said_which
from perdure.extraction.ones_own import of_oneself, owned
from perdure.extraction.pairing import as_said, by_same, denies
from perdure.extraction.several import several
from perdure.extraction.when import when
from perdure.gateways import proposals, rows, timeline
from perdure.gateways.filters import select
from perdure.pipelines.apply import apply
from perdure.pipelines.drawn import former, messages, parted
from perdure.pipelines.sight import look, scope
from perdure.pipelines.tracked import track
from perdure.pipelines.values import seen
from perdure.ports import UNLIMITED, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A message that gives commands to forget: what was made of it, what that has ended, who said it, and when."""

    made: Collection[str] = ()
    ended: Collection[str] = ()
    at: datetime | None = None
    speaker: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    """What is meant was said between these two."""
    own: bool = False
    """Whether it means what is the speaker's own."""

    def may_mean(self, one: Memory) -> bool:
        """Tell whether a memory is older than the message, of the time that it speaks of, and, where that means what is
        the speaker's own, by nobody else.
        """
        if self.own and not by_same(one, self.speaker):
            return False
        if self.since is None or self.until is None:
            return one.id not in self.made
        said = one.said_at or one.recorded_at
        return one.id not in self.made and said is not None and self.since <= said <= self.until


NOTHING_MEANT: Final = "nothing here is meant by that: say it in the words of what is kept, or give its id"


def forget(
    deps: Deps,
    ref: SpaceRef,
    *,
    text: str | None = None,
    memory_id: str | None = None,
    actor_id: str | None = None,
) -> WriteResult:
    """Take a memory out of every answer; `restore` brings it back, `erase` removes it for good.

    By text: the statements that the text means, with the messages that they came from; where no statement fits, the
    messages themselves. By id: that memory, with its messages, unless more was drawn from one that stays; the answer
    names that. By text what was so before goes along; reflections and insights that draw on any of these go in either
    case. InvalidInput for a text that could never be kept, or is longer than a question may be.
    """
    if (text is None) == (memory_id is None):
        raise InvalidInput("forget takes either a text or id=")
    if memory_id is not None:
        check_id(memory_id, name="id")
        return _put_aside(deps, ref, lambda _: [memory_id], actor_id=actor_id, named=True)
    if text is None or blank(text):
        raise InvalidInput("forget got an empty text: say what to forget, or pass id=")
    if len(text) > LONGEST:
        raise InvalidInput(f"the text has {len(text):,} characters, the most is {LONGEST:,}: say it in a few words")
    check_text(text, name="the text")
    return forget_meant(deps, ref, meanings(text), actor_id=actor_id)


Along = Callable[[Sequence[Memory]], Mapping[str, tuple[Add, ...]]]
"""Returns, for what a command puts aside, the ids of what goes along, each with what goes on of it."""


def forget_meant(
    deps: Deps,
    ref: SpaceRef,
    wanted: Sequence[ForgetThis],
    *,
    told: Told = Told(),
    along: Along | None = None,
    actor_id: str | None = None,
) -> WriteResult:
    """Put aside what some commands mean; `told`: by which message."""

    def chosen(tx: Transaction) -> list[str]:
        return list(dict.fromkeys(id_ for one in wanted for id_ in _chosen(tx, deps, ref, one, told)))

    with deps.store.read(ref) as tx:
        if tx is None or not chosen(tx):
            return _nothing(tx)
    # chosen anew in the transaction: what a job drew from a message in between is meant as well
    return _put_aside(deps, ref, chosen, actor_id=actor_id, along=along)


def _nothing(tx: Transaction | None) -> WriteResult:
    return WriteResult(
        decisions=(Skip(reason=NOTHING_MEANT),), explicit=True, rev=tx.space.rev if tx is not None else 0
    )


def _put_aside(
    deps: Deps,
    ref: SpaceRef,
    choose: Callable[[Transaction], Sequence[str]],
    *,
    actor_id: str | None,
    named: bool = False,
    along: Along | None = None,
) -> WriteResult:
    """Put memories aside in one revision, `named` by an id or meant by a text."""
    with deps.store.write(ref) as tx:
        chosen = choose(tx)
        present = rows.current(tx, chosen)
        if named and not present:
            raise no_memory(chosen[0], ref)
        more, left = _with(tx, deps, present.values()) if named else ((), ())
        present |= {one.id: one for one in more}
        present |= rows.composed_of(tx, [*present, *_faded(tx, present.values())])
        goes_on: Mapping[str, tuple[Add, ...]] = along(list(present.values())) if along is not None and present else {}
        present |= rows.current(tx, goes_on)
        over = _fallen(tx, present if named else (), chosen)
        decisions: list[Decision] = [_decide(one, goes_on.get(id_, ())) for id_, one in present.items()]
        decisions += [Skip(memory_id=one.id, reason=STILL_TOLD) for one in left]
        if not decisions and not over:
            decisions = [Skip(reason=NOTHING_MEANT)]
        changes = tuple(one for one in decisions if isinstance(one, Change))
        settled = [Settle(proposal_id=one.id, state=Settled.EXPIRED, reason="forgotten on request") for one in over]
        applied = apply(tx, deps, [*settled, *([Together(changes=changes)] if changes else [])], actor=actor_id)
        track(tx, deps, changes, present, node="hotpath")
        kept = [add.memory.id for one in changes for add in one.left]
        stored = rows.current(tx, [*present, *kept])
    return WriteResult(
        decisions=(*decisions, *settled),
        memories=tuple(applied.memories.get(id_, stored[id_]) for id_ in (*present, *kept)),
        explicit=True,
        pending=applied.pending,
        rev=applied.rev,
    )


def _with(tx: Transaction, deps: Deps, named: Iterable[Memory]) -> tuple[list[Memory], list[Memory]]:
    """Return the messages that go with a memory that is forgotten by its id, and those that go on telling it, as more
    was drawn from them; none for a caller that may read no message.
    """
    if deps.readable is not None:
        return [], []
    gone, left = messages(tx, named, stays=lambda one: one.state in (State.ACTIVE, State.QUARANTINED))
    return gone, [one for one in left if one.state is State.ACTIVE]


STILL_TOLD: Final = "this message goes on telling it, as more that is kept was drawn from it: forget it by its own id"


def _fallen(tx: Transaction, gone: Collection[str], chosen: Collection[str]) -> list[Proposal]:
    """Return the changes that wait for the user's word no more: those that are chosen, and those of which all that said
    so is `gone`.
    """
    gone = {*gone}
    return [one for one in proposals.pending(tx) if one.id in chosen or gone >= {*one.evidence} != set()]


def _faded(tx: Transaction, chosen: Iterable[Memory]) -> Iterator[str]:
    """Yield the statements of some messages that are out of every answer already: what draws on them still tells."""
    for one in chosen:
        if one.kind is Kind.EPISODE:
            yield from (made.id for made in rows.made_of(tx, one.id) if made.state is State.SOFT_DELETED)


def _decide(memory: Memory, left: tuple[Add, ...]) -> Decision:
    if memory.state is State.SOFT_DELETED:
        return Skip(memory_id=memory.id, reason="it is forgotten already")
    patch = {"state": State.SOFT_DELETED}
    return Change(memory_id=memory.id, patch=patch, left=left, event="DELETE", reason="forgotten on request")


def _chosen(tx: Transaction, deps: Deps, ref: SpaceRef, what: ForgetThis, told: Told) -> list[str]:
    """Return the ids of the statements that a command means, with their messages; else of the messages it means. What
    was so before goes with them, where the command excepts nothing and may mean it.
    """
    if what.when:
        at = told.at or deps.clock()
        then = when(f"I said so {what.when}", said_at=at, zone=zone(tx.space.tz))
        if then.event_start is None:
            return []
        told = replace(told, since=then.event_start, until=then.event_end or at)
    told = replace(told, own=told.speaker is not None and of_oneself(what.text))
    chosen = _meant(tx, deps, ref, what, told)
    if what.spare or not chosen:
        return chosen
    held = rows.current(tx, chosen).values()
    before = [one for one in former(tx, held, deps.slots, meant=what.text) if told.may_mean(one)]
    return [*chosen, *(one.id for one in before), *_sources(before)]


def _meant(tx: Transaction, deps: Deps, ref: SpaceRef, what: ForgetThis, told: Told) -> list[str]:
    if what.whole and not what.text:
        found = timeline.memories(tx, NOW, select({}), states=["active", "deprecated"], after=0, limit=UNLIMITED)
        found = [*filter(told.may_mean, found), *_waiting(tx, deps, what, told)]
        return [one.id for one in meant(what, found, deps.slots, deps.policy.forget)]
    if what.pronoun and not what.text:
        return []  # nobody tells whom it means
    if what.parts:
        return _each(tx, deps, ref, what, told)
    what = said_which(what) or what
    over = _over(tx, told) if not what.perhaps else []
    first = (replace(what, text=what.first),) if what.first else ()
    for one in (what, *(() if what.pronoun else shorter(what)), *first):
        if chosen := _fitting(tx, deps, ref, one, told, over):
            return chosen
        each = [_fitting(tx, deps, ref, part, told, over) for part in several(one)]
        if each and all(each):
            return list(dict.fromkeys(chain.from_iterable(each)))
    over_now = what.said and not what.whole and not what.perhaps
    return _each(tx, deps, ref, replace(what, parts=(what.text,)), told) if over_now else []


def _each(tx: Transaction, deps: Deps, ref: SpaceRef, what: ForgetThis, told: Told) -> list[str]:
    """Return what each of the clauses before a command names or says is over, with the messages it came from: I sold
    the boat and left the choir: both. Nothing, where a clause says something else, or may mean two.
    """
    kinds = tuple(sorted(STATEMENT_KINDS - {Kind.REFLECTION}))
    chosen: list[Memory] = []
    for part in what.parts:
        thing = replace(what, text=part, parts=())
        near = [one for one in _near(tx, deps, ref, thing, told, kinds) if by_same(one, told.speaker)]
        over = [known for known in near if _over_by(known, part)] or meant(thing, near, deps.slots, deps.policy.forget)
        if len(over) != 1:
            return []
        chosen += over
    ids = list(dict.fromkeys(one.id for one in chosen))
    return [*ids, *_sources(chosen)] if len(ids) == len(chosen) == len(what.parts) else []


def _over_by(known: Memory, text: str) -> bool:
    """Tell whether a text says that what a statement tells is over."""
    if ended(known.content, text, key=known.key):
        return True
    return denies(text) and compare(as_said(known), Said(content=text)).label == "contradiction"


def _fitting(
    tx: Transaction, deps: Deps, ref: SpaceRef, what: ForgetThis, told: Told, over: Sequence[Memory]
) -> list[str]:
    known = deps.slots
    own = frozenset({ref.owner_id.casefold()})
    kinds = tuple(sorted(STATEMENT_KINDS - {Kind.REFLECTION}))
    near = _near(tx, deps, ref, what, told, kinds) if not worded_otherwise(what) else _latest(tx, deps, told)
    near += (waiting := _waiting(tx, deps, what, told))
    points = what.before and not what.whole
    there = _near(tx, deps, ref, replace(what, text=what.before), told, kinds) if points else []
    chosen = _spoken_of(tx, deps, ref, what, told, kinds) or pointed(what, there, known, deps.policy.forget)
    chosen = chosen or meant(what, near, known, deps.policy.forget, own=own)
    if not chosen and telling(what):  # an inflected word is not found by what it is in the command
        chosen = meant(what, _latest(tx, deps, told), known, deps.policy.forget, own=own)
    if over:
        words = frozenset(query_terms(what.text))
        spoken_of = [one for one in over if not words.isdisjoint(query_terms(one.content))]
        past = meant(what, spoken_of, known, deps.policy.forget, own=own)
        past += [one for one in _instead(tx, past, words) if told.may_mean(one)]
        chosen = list({one.id: one for one in (*chosen, *past)}.values())
    slots = _asked(deps, what.text, chosen)
    chosen += [one for one in waiting if one.key in slots and one not in chosen]
    if what.perhaps and not chosen:
        return []
    said = [one for one in _near(tx, deps, ref, what, told, (Kind.EPISODE,)) if not flags(one.content) & IS_QUESTION]
    if not all(map(composed, chosen)):
        also = _said_besides(tx, deps, what, chosen, said, own=own)
        return list(dict.fromkeys([*(one.id for one in chosen), *_sources(chosen), *also]))
    found = meant(what, said, known, deps.policy.forget, own=own)
    return [*(one.id for one in (*chosen, *found)), *_same_said(tx, found)]


def _said_besides(
    tx: Transaction,
    deps: Deps,
    what: ForgetThis,
    chosen: Sequence[Memory],
    said: Iterable[Memory],
    *,
    own: frozenset[str],
) -> list[str]:
    """Return the user's messages that tell what is `chosen` to be forgotten and gave nothing that stays.

    A command means them by all of its words, and everything about a thing, or a slot, or they share more with that.
    """
    policy = replace(deps.policy.forget, enough=1.0, whole=1.0)
    found = meant(what, [one for one in said if one.role == "user"], deps.slots, policy, own=own)
    if not (what.whole or _keys(deps, what.text) & {one.key for one in chosen}):
        more = {word for one in chosen for word in query_terms(one.content)}.difference(query_terms(what.text))
        found = [one for one in found if not more.isdisjoint(query_terms(one.content))]
    also, _ = parted(tx, found, {one.id for one in chosen}, stays=lambda one: one.state is not State.SOFT_DELETED)
    return [one.id for one in also]


def _same_said(tx: Transaction, messages: Iterable[Memory]) -> Iterator[str]:
    """Yield the statements that say what a whole message says: they are no less meant than that."""
    for message in messages:
        made = (one for one in rows.made_of(tx, message.id) if one.state is State.ACTIVE)
        yield from (one.id for one in made if normalise(one.content) == normalise(message.content))


def _latest(tx: Transaction, deps: Deps, told: Told) -> list[Memory]:
    latest = (*rows.updated(tx, select({}), limit=deps.policy.forget.most), *rows.current(tx, told.ended).values())
    return [one for one in latest if told.may_mean(one) and one.kind is not Kind.REFLECTION]


def _asked(deps: Deps, text: str, chosen: Iterable[Memory]) -> set[str | None]:
    """Return the slots of what is chosen that a text asks for, and names no value of: "where I live"."""
    asked = {key for key, rest in deps.slots.asked(text).items() if not rest}
    words = frozenset(query_terms(text))
    values = ((one.key, str(one.attributes.get("value", ""))) for one in chosen if subject_of(one) == USER)
    return {key for key, value in values if key in asked and words.isdisjoint(query_terms(value))}


def _waiting(tx: Transaction, deps: Deps, what: ForgetThis, told: Told) -> list[Memory]:
    """Return what waits for the user's word, as if it held; nothing, where what is meant is called old."""
    if not every("old").isdisjoint(wording(what.text).tokens):
        return []
    asked = (one.memory for one in proposals.pending(tx))
    return [one for one in asked if told.may_mean(one) and seen(deps, one)]


def _over(tx: Transaction, told: Told) -> list[Memory]:
    """Return the statements that are over, as if they held: what is meant is not to be found in the past either."""
    over = timeline.memories(tx, NOW, select({}), states=["deprecated"], after=0, limit=UNLIMITED)
    return [replace(one, state=State.ACTIVE) for one in over if one.kind is not Kind.EPISODE and told.may_mean(one)]


def _instead(tx: Transaction, past: Iterable[Memory], words: frozenset[int]) -> Iterator[Memory]:
    """Yield what took the place of statements that are meant by the thing they tell of, not by what it was: behind "the
    fare to Delft is 12" and "the fare changed, it's 14 now", "the Delft fare" is 14.
    """
    for one in past:
        thing = _TOLD_OF.match(one.content)
        if thing is None or not words.issubset(query_terms(thing[0])):
            continue
        while one is not None and one.superseded_by:
            one = rows.current(tx, [one.superseded_by]).get(one.superseded_by)
        if one is not None and one.state is State.ACTIVE and not words.isdisjoint(query_terms(one.content)):
            yield one


_TOLD_OF: Final = re.compile(r".+?(?= (?:is|are|was|were|costs?|starts?|begins?|leaves?)\b)", re.IGNORECASE)
"""What a statement tells something of."""


def _spoken_of(
    tx: Transaction, deps: Deps, ref: SpaceRef, what: ForgetThis, told: Told, kinds: tuple[str, ...]
) -> list[Memory]:
    """Return what a general noun means that was named right before: "I've quit Halden Ltd, so forget the firm"."""
    if not (what.whole and what.before):
        return []
    there = _near(tx, deps, ref, replace(what, text=what.before), told, kinds)
    found = namesakes(what, [one for one in there if one.state is State.ACTIVE], deps.slots)
    spare = meant(ForgetThis(text=what.spare), found, deps.slots, deps.policy.forget) if what.spare else []
    return [one for one in found if one not in spare]


def _sources(chosen: Iterable[Memory]) -> list[str]:
    return [source for one in chosen if not composed(one) for source in one.source_ids]


def _near(
    tx: Transaction, deps: Deps, ref: SpaceRef, what: ForgetThis, told: Told, kinds: tuple[str, ...]
) -> list[Memory]:
    """Return what has any word of a command, or of the names that it leads to, or the slot that it names."""
    found = _with_words(tx, deps, ref, what.text, kinds)
    if kinds != (Kind.EPISODE,):
        found |= {one.seq: one for one in rows.current(tx, told.ended).values()}
        names = names_in(what, [one for one in found.values() if one.id not in told.made])
        if names:
            found |= _with_words(tx, deps, ref, " ".join(sorted(names)), kinds)
        for key in _keys(deps, what.text):
            found |= {one.seq: one for one in rows.of_key(tx, key) if one.state is not State.SOFT_DELETED}
    return [one for _, one in sorted(found.items()) if told.may_mean(one)]


def _with_words(tx: Transaction, deps: Deps, ref: SpaceRef, text: str, kinds: tuple[str, ...]) -> dict[int, Memory]:
    wanted = scope(deps, ref, Question(text=text, kinds=kinds))
    if wanted is None:
        return {}
    sight = look(tx, deps, wanted)
    asked = plan(text, now_ms=to_ms(deps.clock()), tz=zone(tx.space.tz), policy=deps.policy.lexical)
    arm = deps.text.arm(tx, sight.parts, asked, sight.mask)
    seqs = np.asarray(arm.top(deps.policy.forget.most).seqs)
    return rows.by_seq(tx, seqs.tolist())


def _keys(deps: Deps, text: str) -> set[str]:
    known = deps.slots
    folded = text.casefold()
    keys = owned(wording(text), known)
    more = keys.all_of | keys.some_of if keys is not None else frozenset[str]()
    return {key for name, key in known.names.items() if name in folded} | more
