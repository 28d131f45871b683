"""Recall: plan, arms, fusion, context, boosts, relevance, packing. A model is asked only for the query's vector."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from perdure import telemetry
from perdure.deps import Deps
from perdure.domain.answer import Hit, Recall, changed_recall
from perdure.domain.context import Pool, aside, beside, by_day, contextualise, goes_on, within_periods
from perdure.domain.decay import effective
from perdure.domain.entity import Relation
from perdure.domain.memory import Kind, Memory, State, lapsed
from perdure.domain.ordered import distinct, places
from perdure.domain.plan import Plan, by_name, introducing, plan, unnamed
from perdure.domain.question import Question, check
from perdure.domain.quick import quick
from perdure.domain.ranking import boosts
from perdure.domain.relevance import around, coverage, echoes, relevance, strays, term_weights, told, unsaid
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import ModelUnavailable
from perdure.extraction.language import spoken
from perdure.extraction.slots import roles
from perdure.gateways import graph, rows, timeline
from perdure.gateways.rows import EPISODES
from perdure.pipelines.arms import Arms, fusion, raise_arms, served
from perdure.pipelines.room import NO_ROOM, Room, budget, packed, repeated, within
from perdure.pipelines.sight import Scope, Seqs, Sight, look, outlined, scope
from perdure.ports import Scored, Transaction

if TYPE_CHECKING:
    from perdure.pipelines.delta import Delta

Floats = NDArray[np.float32]


class _Watch:
    """Milliseconds by step."""

    def __init__(self) -> None:
        self._begun = self._last = time.perf_counter()
        self.timings: dict[str, float] = {}

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.timings[name] = self.timings.get(name, 0.0) + (now - self._last) * 1000
        self._last = now

    @property
    def elapsed_ms(self) -> float:
        return (time.perf_counter() - self._begun) * 1000


def recall(deps: Deps, ref: SpaceRef, question: Question) -> Recall:
    """Answer a question from one space; hits best first, ties by id. Never raises for a space without memories."""
    check(question, max_k=deps.policy.recall.max_k)
    wanted = scope(deps, ref, question)
    watch = _Watch()
    now = question.at or deps.clock()
    asked, vectors, missing = None, None, deps.missing
    if deps.embedder is not None and wanted is not None:  # the model works in no transaction
        with deps.store.read(ref) as tx:
            asked = _plan(tx, deps, question, wanted, now) if tx is not None else None
        watch.lap("plan")
        vectors, missing = _embed(deps, asked, question.text) if asked is not None else (None, missing)
    watch.lap("embed")
    changed = _delta(deps, ref, question)
    with deps.store.read(ref) as tx:
        answer = Recall(
            query=question.text,
            missing=missing,
            threshold=_threshold(deps, question),
            zone=tx.space.tz if tx is not None else "UTC",
            preset=deps.policy.name,
            form=deps.policy.prompt,
            categories=deps.policy.categories,
            owner=ref.app or ref.owner_id,
            delta=changed.bullets if changed else (),
            since_rev=changed.since if changed else 0,
        )
        if tx is not None and wanted is not None:
            asked = asked or _plan(tx, deps, question, wanted, now)
            watch.lap("plan")
            sight = look(tx, deps, wanted)
            watch.lap("sight")
            answer = _answer(_Search(tx, deps, question, asked, sight, watch), answer, vectors, now)
    if changed is not None:
        from perdure.pipelines import delta

        answer = answer if delta.tell(deps, ref, changed) else changed_recall(answer, delta=())
    return changed_recall(answer, elapsed_ms=watch.elapsed_ms, timings=watch.timings)


def _delta(deps: Deps, ref: SpaceRef, question: Question) -> "Delta | None":
    """Return what changed since the session last asked, where the policy tells it and the budget has room."""
    present = question.as_of is None and question.known_at is None
    if question.session is None or not deps.policy.prompt.delta or not present:
        return None
    from perdure.pipelines import delta

    agent = question.agent or deps.caller
    readable = deps.policy.categories.readable(agent, None)
    room = budget(deps, question)
    return delta.look(deps, ref, question.session, agent=agent, readable=readable, budget=room)


@dataclass(frozen=True, slots=True)
class _Search:
    """What every step of one recall works with."""

    tx: Transaction
    deps: Deps
    question: Question
    plan: Plan
    sight: Sight
    watch: _Watch

    def tells(self, memory: Memory) -> bool:
        """Tell whether a statement holds still; of a question about another time, that is settled already."""
        moment = self.sight.moment
        told = not moment.present or self.plan.past or self.plan.periods
        return bool(told) or not lapsed(memory, moment.at or self.deps.clock())


@dataclass(frozen=True, slots=True)
class _Candidates:
    """The pool with its numbers: seqs (n,), exact raw scores (n, arms), ranks (n, arms; 0 absent), final (n,)."""

    seqs: Seqs
    names: tuple[str, ...]
    raw: Floats
    ranks: NDArray[np.int32]
    fused: Floats
    final: Floats
    previous: NDArray[np.int32]
    following: NDArray[np.int32]
    elsewhen: NDArray[np.bool_]
    """Which were said at another time than the question asks about."""


def _plan(tx: Transaction, deps: Deps, question: Question, wanted: Scope, now: datetime) -> Plan:
    speakers, home = outlined(tx, deps).speakers, zone(tx.space.tz)
    lexical, find = deps.policy.lexical, deps.phrases
    told, code = None, spoken(question.text)
    if code != "en":
        from perdure.extraction.asked_then import heard  # much to load, for questions in other languages only

        told = heard(question.text, code, now=now, tz=home)
    asked = plan(question.text, now_ms=to_ms(now), tz=home, speakers=speakers, policy=lexical, phrases=find, heard=told)
    meant = roles(question.text)
    if not meant:
        return asked
    from perdure.pipelines.people import people  # few questions need it

    return introducing(asked, people(tx, deps, meant, look(tx, deps, wanted)), policy=lexical)


def _embed(deps: Deps, asked: Plan, query: str) -> tuple[Floats | None, tuple[str, ...]]:
    """Return (2, dimension): the question without the speakers it names, and with the names of those whom it means by
    what they are to the user, which ranks; and as it is, which judges.

    An embedder that fails is named in `missing`, and the words serve alone.
    """
    if deps.embedder is None or not query.strip():
        return None, deps.missing
    from perdure.pipelines.embed import query_vectors

    texts = list(dict.fromkeys((unnamed(by_name(query, asked.people), asked.speakers), query)))
    try:
        with telemetry.span("embeddings", telemetry.embedding_attributes(deps.embedder.name, texts=len(texts))):
            vectors = query_vectors(deps.embedder, texts)
    except ModelUnavailable as error:
        return None, (*deps.missing, f"embedder: {error}")
    return vectors[[0, len(texts) - 1]], deps.missing


def _threshold(deps: Deps, question: Question) -> float:
    return deps.policy.relevance.threshold if question.threshold is None else question.threshold


def _answer(search: _Search, answer: Recall, vectors: Floats | None, now: datetime) -> Recall:
    deps, question, policy = search.deps, search.question, search.deps.policy.recall
    k = question.k or policy.k
    depth = max(deps.policy.fusion.arm_depth, k + 1)  # the last of an arm counts nothing
    arms = raise_arms(search.tx, deps, search.plan, search.sight, question.text, vectors, depth=depth, few=k)
    search.watch.lap("arms")
    found = _gather(search, arms, depth)
    search.watch.lap("context")
    ranked = _ranked(search, arms, found, now, head=k + deps.policy.recall.spare) if len(found.seqs) else []
    edges = _edges(search, ranked)
    ranked = _lifted(deps, ranked, edges)
    best = [(one.memory, one.relevance) for one in ranked]
    told = repeated(question, best, k)
    surest = max((sure for at, (_, sure) in enumerate(best[: policy.judged]) if at not in told), default=0.0)
    room = Room(deps, question, answer)
    past = [one for one in _past(search, now, best=ranked[0].score if ranked else 1.0) if room.takes(one.memory)][:k]
    hits = [*past, *_hits(found, [ranked[at] for at in packed(deps, question, best, k - len(past), room, told)])]
    surest = max((surest, *(one.relevance for one in past)))
    shown = [hit for hit in hits if hit.relevance >= answer.threshold]
    search.watch.lap("hits")
    level, lacking = served(deps, arms, embedded=vectors is not None)
    missing = (*answer.missing, *lacking)
    unfit = room.refused and not shown and surest >= answer.threshold
    answer = changed_recall(
        answer,
        hits=tuple(hits),
        served_by=level,
        missing=(*missing, NO_ROOM) if unfit else missing,
        nothing_relevant=not (hits or unfit) or surest < answer.threshold,
        related=tuple(one for one in _related(search, shown, edges) if room.takes(one)),
        rev=search.tx.space.rev,
    )
    block = answer.to_prompt()
    return changed_recall(answer, tokens=deps.count_tokens(block) if block else 0)


def _gather(search: _Search, arms: Arms, depth: int) -> _Candidates:
    """Join the arms' best documents and their neighbour turns.

    What an arm did not bring lies under its floor, so its score by that arm counts nothing.
    """
    tops = {name: arm.top(depth) for name, arm in arms.by_name.items()}
    best = np.concatenate([top.seqs for top in tops.values()])
    seqs = distinct(np.concatenate((best, _neighbours(search.sight, best))))
    seqs = seqs[search.sight.mask(seqs)]
    names = tuple(tops)
    raw, ranks = _spread(list(tops.values()), seqs)
    fused = fusion(search.deps, arms, tops, depth, seqs=seqs, raw=raw, ranks=ranks)
    pool = _pool(search, seqs)
    final = contextualise(fused, pool, search.plan, search.deps.policy.context)
    final = np.where(pool.session < 0, _statements(search.deps, fused, final), final)
    elsewhen = ~within_periods(pool.when_ms, search.plan.periods if search.plan.then else ())
    final = np.where(elsewhen, final * np.float32(search.deps.policy.context.elsewhen), final)
    return _Candidates(seqs, names, raw, ranks, fused, final, pool.previous, pool.following, elsewhen)


def _statements(deps: Deps, fused: Floats, final: Floats) -> Floats:
    """A statement has no conversation around it; it is weighed up instead."""
    return np.maximum(final, fused * np.float32(deps.policy.recall.statement_weight))


def _neighbours(sight: Sight, seqs: Seqs) -> Seqs:
    for part in sight.parts:
        if part.number == EPISODES:
            at = part.positions(seqs)
            at = at[at >= 0]
            session, turn = part.take("session", at), part.take("turn", at)
            found = part.turns(np.concatenate((session, session)), np.concatenate((turn - 1, turn + 1)))
            return part.take("seq", found[found >= 0]).astype(np.int64)
    return np.empty(0, np.int64)


def _pool(search: _Search, seqs: Seqs) -> Pool:
    """Describe the candidates for the context; statements have no session."""
    known = search.sight.outline
    found = [(part, at, at >= 0) for part in search.sight.parts if len(part) for at in (part.positions(seqs),)]

    def column(name: str, none: int) -> NDArray[Any]:
        values: Any = none if found else np.full(len(seqs), none)
        for part, at, here in found:
            if part.number == EPISODES or name != "length":
                values = np.where(here, part.take(name, at), values)
        return values

    session, turn = column("session", -1), column("turn", -1)
    previous, following = beside(session, turn)
    return Pool(
        session=session,
        speaker=places(known.speaker_numbers, column("speaker", -1)).astype(np.int32),
        names=known.speakers,
        when_ms=column("at", 0),
        previous=previous,
        following=following,
        flags=column("flags", 0),
        length=column("length", 1 << 20),
    )


def _spread(tops: Sequence[Scored], seqs: Seqs) -> tuple[Floats, NDArray[np.int32]]:
    """Return (n, arms) scores and ranks of the candidates, 0 where an arm did not bring one."""
    raw = np.zeros((len(seqs), len(tops)), np.float32)
    ranks = np.zeros((len(seqs), len(tops)), np.int32)
    for arm, top in enumerate(tops):
        place = seqs.searchsorted(top.seqs)
        raw[place, arm] = top.scores
        ranks[place, arm] = np.arange(1, len(place) + 1)
    return raw, ranks


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A candidate of the head: its row in the pool, and what its own standing adds."""

    row: int
    memory: Memory
    final: float
    relevance: float
    boosts: Mapping[str, float]
    replaced: str | None
    """The statement that it took the place of, whose words it was found by."""

    @property
    def score(self) -> float:
        return self.final * (1.0 + sum(self.boosts.values())) if self.boosts else self.final


_new_ranked = quick(_Ranked)


def _ranked(search: _Search, arms: Arms, found: _Candidates, now: datetime, *, head: int) -> list[_Ranked]:
    """Read the best candidates, boost them, and say how relevant each is; best first, ties by id."""
    order, memories = _read(search, arms, found, head)
    if search.sight.moment.present and any(one.key for one in memories.values()):
        from perdure.pipelines.awaiting import awaiting  # of what fills no slot no change waits

        memories = dict(zip(memories, awaiting(search.tx, memories.values(), now=now), strict=True))
    seqs: list[int] = found.seqs[order].tolist()
    asked, policy = search.question, search.deps.policy.recall
    astray = strays(memories.values(), arms.astray)
    sure = _relevance(search, arms, found, order, [memories[seq] for seq in seqs], astray)
    terms = frozenset(search.plan.terms)
    ranked: list[_Ranked] = []
    for row, seq, final, certain in zip(order.tolist(), seqs, found.final[order].tolist(), sure.tolist(), strict=True):
        memory = memories[seq]
        shown = effective(memory, asked.known_at or now)
        own = boosts(shown, policy, now=now, held=asked.as_of or asked.known_at)
        if memory.id in astray:
            final, certain = final * policy.astray, certain * search.deps.policy.relevance.astray
        if memory.kind is Kind.EPISODE and echoes(memory.content, asked.text, terms):
            final, certain = final * policy.echo, certain * search.deps.policy.relevance.echo
        ranked.append(_new_ranked(row, shown, final, certain, own, arms.replaced.get(seq)))
    return _sorted(ranked)


def _read(search: _Search, arms: Arms, found: _Candidates, head: int) -> tuple[NDArray[np.intp], dict[int, Memory]]:
    """Read the best `head` candidates of which something still holds; return their places, best first, and memories."""
    order = np.lexsort((found.seqs, -found.final))
    order = order[found.final[order] > 0]
    kept: list[int] = []
    memories: dict[int, Memory] = {}
    for start in range(0, len(order), head):
        some = order[start : start + head]
        seqs: list[int] = found.seqs[some].tolist()
        read = timeline.at(search.tx, search.sight.moment, seqs, search.sight.past)
        stale = _stale(search, arms, read.values())
        held = {seq: memory for seq, memory in read.items() if memory.id not in stale and search.tells(memory)}
        kept += [place for place, seq in zip(some.tolist(), seqs, strict=True) if seq in held]
        memories |= held
        if len(kept) >= head or len(held) == len(some):
            break
    return np.array(kept[:head], np.intp), memories


def _stale(search: _Search, arms: Arms, memories: Iterable[Memory]) -> frozenset[str]:
    """Return the messages of which nothing holds that the question is after; about the past, nothing ever held."""
    skip = search.deps.policy.recall.stale_messages or search.question.kinds is not None
    if skip or not len(search.sight.outline.hidden):
        return frozenset()
    messages = {one.id: one for one in memories if one.kind is Kind.EPISODE}

    def gone(id_: str, over: Sequence[Memory], rest: Sequence[Memory]) -> bool:
        if goes_on(messages[id_].content, [one.content for one in over], [one.content for one in rest]):
            return False
        seqs = [messages[id_].seq, *(one.seq for one in (*over, *rest))]
        said = arms.text.matched(np.array(seqs, np.int64))[:, : arms.plan.asked]
        spoken_of = (said[0] & said[1 : len(over) + 1]).any()
        return bool(spoken_of and (said[1:].any(axis=0) >= said[0]).all())

    past, standing = search.plan.past, partial(timeline.standing, search.tx, search.sight.moment, search.sight.past)
    return rows.outdated(search.tx, messages, standing, never=True if past else None, gone=None if past else gone)


def _sorted(ranked: Iterable[_Ranked]) -> list[_Ranked]:
    return sorted(ranked, key=lambda one: (-one.score, one.memory.id))


def _edges(search: _Search, ranked: Iterable[_Ranked]) -> list[Relation]:
    """Return the relations of the candidates, strongest first; those of the past are not kept."""
    if not search.sight.moment.present or not search.sight.outline.related:
        return []
    return graph.relations(search.tx, {one.memory.id for one in ranked})


def _lifted(deps: Deps, ranked: list[_Ranked], edges: Iterable[Relation]) -> list[_Ranked]:
    """Lift, once, what stands in a strong relation to a better candidate."""
    policy = deps.policy.recall
    place = {one.memory.id: at for at, one in enumerate(ranked)}
    ends = ((edge.from_id, edge.to_id) for edge in edges if edge.strength >= policy.relation_strong)
    if not (lower := {max(place[a], place[b]) for a, b in ends if a in place and b in place}):
        return ranked
    lift = {"relation": policy.relation_boost}
    return _sorted(replace(one, boosts={**one.boosts, **lift}) if at in lower else one for at, one in enumerate(ranked))


def _relevance(
    search: _Search,
    arms: Arms,
    found: _Candidates,
    order: NDArray[np.intp],
    memories: Sequence[Memory],
    astray: Collection[str],
) -> Floats:
    policy = search.deps.policy.relevance
    counts = np.zeros(len(found.seqs) + 1, np.bool_)  # of the head and its neighbours; place -1 reads the last
    counts[order] = counts[found.previous[order]] = counts[found.following[order]] = True
    near = counts[:-1].nonzero()[0]
    place = counts.cumsum() - 1
    place[-1] = -1
    said = around(
        told(arms.text.matched(found.seqs[near]), arms.plan.related, policy),
        place[found.previous[near]],
        place[found.following[near]],
        policy,
        [int(place[row]) for row, one in zip(order.tolist(), memories, strict=True) if one.id in astray],
    )[place[order]]
    weight = term_weights(arms.text.df[: arms.plan.asked], arms.text.documents, policy, arms.plan.matter)
    embedder = search.deps.embedder
    levels = embedder.calibration if embedder else None
    cosine = None if arms.vector is None else arms.vector.nearest(found.seqs[order])
    if cosine is not None:  # 0: no vector yet; what is found by the words of another is judged by these
        by_words = (cosine == 0.0) | np.isin(found.seqs[order], list(arms.replaced))
        cosine = np.where(by_words, np.float32(np.nan), cosine)
    sure = relevance(cosine, coverage(said, weight), size=arms.text.documents, calibration=levels, policy=policy)
    if arms.plan.sole:
        sure *= np.float32(1.0 - policy.unsaid * unsaid(said[: search.deps.policy.recall.judged], weight))
    if len(arms.plan.speakers) == 1:
        counting = (sure >= _threshold(search.deps, search.question)).nonzero()[0].tolist()
        turns = ((at, memories[at]) for at in counting if memories[at].kind is Kind.EPISODE and memories[at].speaker)
        little = [at for at, one in turns if aside(one.content, own=one.speaker in arms.plan.speakers)]
        sure[little] *= np.float32(policy.aside)
    if arms.plan.day:
        sure = by_day(sure, memories, arms.plan.day, tz=zone(search.tx.space.tz), policy=policy)
    if arms.unheard:
        general = np.array([one.kind in (Kind.PREFERENCE, Kind.PROFILE) for one in memories], np.bool_)
        sure = np.where(general, sure, sure * np.float32(policy.unheard))
    if len(arms.asked.seqs):
        sure = np.maximum(sure, np.float32(policy.asked) * arms.asked.scores(found.seqs[order]))
    if arms.plan.then and not arms.plan.terms:
        sure = np.maximum(sure, np.float32(policy.asked))
    return np.where(found.elsewhen[order], sure * np.float32(policy.elsewhen), sure)


def _past(search: _Search, now: datetime, *, best: float) -> list[Hit]:
    """Return what held at a time that is past, where the question asks for that, as sure as what fills a slot."""
    if not search.sight.moment.present or not search.plan.periods or not len(search.sight.outline.hidden):
        return []
    from perdure.pipelines.held import held  # few questions name a time that is past

    sure = max(search.deps.policy.relevance.asked, _threshold(search.deps, search.question))
    seen = search.sight.asked.selection()
    found = held(search.tx, search.deps, search.question.text, search.plan, seen, now)
    return [
        Hit(memory=one, score=best, relevance=sure, why={"key": {"rank": 1, "score": 1.0}, "boosts": {}})
        for one in found
    ]


def _hits(found: _Candidates, kept: Sequence[_Ranked]) -> list[Hit]:
    """Say of each hit why: each arm's part, and as "boosts" what else the score is made of, beside the arms' fusion."""
    rows = [one.row for one in kept]
    told = zip(kept, found.ranks[rows].tolist(), found.raw[rows].tolist(), found.fused[rows].tolist(), strict=True)
    hits: list[Hit] = []
    for one, ranks, scores, fused in told:
        arms = zip(found.names, ranks, scores, strict=True)
        why: dict[str, Any] = {name: {"rank": rank, "score": round(score, 4)} for name, rank, score in arms if rank}
        added = {"context": one.final - fused}
        if one.boosts:
            added |= {name: one.final * share for name, share in one.boosts.items()}
        why["boosts"] = {name: value for name, part in added.items() if (value := round(part, 4))}
        if one.replaced:
            why["replaced"] = one.replaced
        hits.append(Hit(memory=one.memory, score=one.score, relevance=one.relevance, why=why))
    return hits


def _related(search: _Search, hits: Sequence[Hit], edges: Iterable[Relation]) -> tuple[Memory, ...]:
    """Return memories that stand in the strongest relations to the hits and are not among them."""
    shown = {hit.memory.id for hit in hits}
    ends = ((edge.from_id, edge.to_id) for edge in edges)
    wanted = list(dict.fromkeys(b if a in shown else a for a, b in ends if (a in shown) is not (b in shown)))
    if not wanted:
        return ()
    found = rows.current(search.tx, wanted[:20])
    seen = search.sight.mask(np.array([memory.seq for memory in found.values()], np.int64))
    allowed = [memory for memory, ok in zip(found.values(), seen.tolist(), strict=True) if ok]
    by_id = {memory.id: memory for memory in allowed if memory.state is State.ACTIVE and search.tells(memory)}
    fits = within(search.deps, [hit.memory for hit in hits])
    return tuple(by_id[id_] for id_ in wanted if id_ in by_id and fits(by_id[id_]))[: search.deps.policy.recall.related]
