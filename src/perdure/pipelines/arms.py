"""The arms of a recall: each brings its best documents under the same mask, and scores any other exactly.

Fused, each is scaled from the score where it begins to count to that where it counts in full.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.answer import BY_SCAN, NO_VECTORS
from perdure.domain.context import within_periods
from perdure.domain.entity import Mention, lookup_names
from perdure.domain.memory import Memory, State, subject_of
from perdure.domain.ordered import places
from perdure.domain.periods import Period
from perdure.domain.plan import Plan, standing_in
from perdure.domain.ranking import fuse, idf, most, rrf
from perdure.domain.relevance import PERSONS, unheard
from perdure.domain.text import STOP_WORDS, query_terms, words
from perdure.extraction.families import kin
from perdure.extraction.language import USER, selves, spoken
from perdure.extraction.slots import roles
from perdure.gateways import embedders, graph, rows
from perdure.gateways.rows import STATEMENTS
from perdure.pipelines.replaced import following
from perdure.pipelines.sight import Seqs, Sight
from perdure.ports import Arm, Mask, Scored, TextArm, Transaction, VectorArm

_LONGEST_NAME = 3
_STEP = 1_000


@dataclass(frozen=True, slots=True)
class Given:
    """An arm whose scores are few and known: seqs ascending, and the score of each."""

    seqs: Seqs
    known: NDArray[np.float32]
    mask: Mask
    documents: int = 0

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` that the mask lets through, ties by seq."""
        seen = self.mask(self.seqs)
        seqs, scores = self.seqs[seen], self.known[seen]
        order = np.lexsort((seqs, -scores))[:depth]
        return Scored(seqs=seqs[order], scores=scores[order])

    def scores(self, seqs: Seqs, /) -> NDArray[np.float32]:
        """Return the score of each document, 0 where the arm knows none."""
        place = places(self.seqs, seqs)
        return np.append(self.known, np.float32(0.0))[place]  # place -1 reads the zero


@dataclass(frozen=True, slots=True)
class Arms:
    """The arms that can serve a question, by name; those of words and of directions among them."""

    by_name: Mapping[str, Arm]
    plan: Plan
    """What the text arm was asked for, with what stands in for words of the question that nothing says."""
    text: TextArm
    vector: VectorArm | None
    asked: Given
    """The statements that fill a slot which the question asks for, and how far each is what it asks for, 0 to 1."""
    unheard: bool
    """Whether the question asks about what it names by a name that nothing in the space says."""
    replaced: Mapping[int, str]
    """By version, the id of the statement that it took the place of, whose words count for it as well."""
    astray: Callable[[Memory], bool] | None
    """Tells of a memory whether it is about somebody else than the question, where that may be."""
    embedded: int
    """The newest version that has its vector, as all before it have."""
    lagging: int
    """How many versions are newer than that."""


def raise_arms(
    tx: Transaction,
    deps: Deps,
    plan: Plan,
    sight: Sight,
    query: str,
    vectors: NDArray[np.float32] | None,
    *,
    depth: int,
    few: int,
) -> Arms:
    """Put the question to every index that can answer it; vectors: (2, dimension), one to rank and one to judge.

    depth: how many documents an arm is to bring; few: so many statements, where there are no more, are all brought.
    """
    worded, said = _worded(tx, deps, plan, sight)
    text, replaced = following(tx, deps, said, sight)
    arms: dict[str, Arm] = {"text": text}
    vector = None
    number, embedded, lagging = None, 0, 0
    if deps.embedder is not None and vectors is not None:
        number = embedders.serving(tx, deps.embedder, vectors.shape[1])
    if vectors is not None and number is not None:
        arms["vector"] = vector = deps.vectors.arm(tx, sight.numbers, vectors, number, sight.mask)
        embedded = _embedded(tx, deps, number)
        if embedded < tx.space.seq:
            lagging = sum(len(part) - int(part.seqs.searchsorted(embedded, "right")) for part in sight.parts)
    mentions = _mentioned(deps, query)
    arms["entity"] = _entity(tx, plan.words, mentions, sight, depth)
    asked: Mapping[int, float] = {}
    astray: Callable[[Memory], bool] | None = None
    if STATEMENTS in sight.numbers:
        keys = deps.slots.asked(query)
        named = plan.speakers if keys and _names_somebody(query, mentions) else None
        asked = _asked(tx, deps, keys, sight, named)
        arms["key"] = _key(tx, deps, plan, asked, sight)
        astray = _astray(tx, deps, query, plan, keys, mentions)
    if not plan.terms:
        arms["recent"] = _recent(sight, depth, plan.periods if plan.then else ())
    elif _of_asker(query):
        arms["recent"] = _few(sight, few)
    serving = {name: arm for name, arm in arms.items() if name == "text" or _serves(arm)}
    others = len(sight.outline.speakers) > 0 or not _ASKER.isdisjoint(plan.words)
    strange = unheard(worded, text.df, mentions, others=others)
    filling = _given(asked, sight.mask)
    return Arms(serving, worded, text, vector, filling, strange, replaced, astray, embedded, lagging)


def _embedded(tx: Transaction, deps: Deps, number: int) -> int:
    """Return the newest version with its vector; where that was the newest of all, the store is not asked again."""
    space = tx.space
    key = (space.ref, space.space_no, "embedded", number, space.epoch)
    known: int = deps.cache.get(key) or 0
    if known < space.seq:
        known = embedders.upto(tx, number)
        deps.cache.put(key, known, 64)
    return known


def served(deps: Deps, arms: Arms, *, embedded: bool) -> tuple[str, tuple[str, ...]]:
    """Return the level that served, and what was missing for better; embedded: whether the question has vectors."""
    if arms.vector is None:
        return "lexical", (f"{NO_VECTORS}: they are made in the background",) if embedded else ()
    instead, n = arms.vector.missing, arms.lagging
    waiting = f"{NO_VECTORS} of the newest {n:,}, found by words alone: they are made in the background"
    return f"lexical+{deps.level}{BY_SCAN if instead else ''}", (*instead, *([waiting] if n else []))


def _mentioned(deps: Deps, query: str) -> Sequence[Mention]:
    """Return what a question mentions; in another language than English, no small word and no time as somebody."""
    mentions, code = deps.extract_entities(query), spoken(query)
    if code == "en" or not any(one.type in PERSONS for one in mentions):
        return mentions
    from perdure.extraction.asked_then import somebody

    people = somebody([one for one in mentions if one.type in PERSONS], code)
    return [one for one in mentions if one.type not in PERSONS or one in people]


def _astray(
    tx: Transaction, deps: Deps, query: str, plan: Plan, keys: Collection[str], mentions: Sequence[Mention]
) -> Callable[[Memory], bool] | None:
    """Return what tells of a memory whether it is of somebody else than the question; who the user is, is no other."""
    meant = roles(query)  # behind "my wife", a small word is hardly her name: is my wife allergic?
    named = [one for one in mentions if one.type in PERSONS and not (meant and one.name.islower())]
    if not (keys or meant or named):
        return None
    from perdure.extraction.astray import of_another  # few questions need it

    called = (word for one in rows.of_key(tx, "name") if subject_of(one) == USER for word in words(one.content))
    own = {*called, *words(tx.space.ref.user or "")}
    others = [one for one in named if own.isdisjoint(words(one.name))]
    return of_another(query, plan, keys, meant, others, people=deps.extract_entities, own=own)


def _worded(tx: Transaction, deps: Deps, plan: Plan, sight: Sight) -> tuple[Plan, TextArm]:
    """Look up the words of the question, and what stands in for those that nothing in the space says."""
    arm = deps.text.arm(tx, sight.parts, plan, sight.mask)
    fuller = standing_in(plan, (arm.df[: plan.asked] > 0).tolist(), kin, policy=deps.policy.lexical)
    return fuller, arm if fuller is plan else deps.text.arm(tx, sight.parts, fuller, sight.mask)


def fusion(
    deps: Deps,
    arms: Arms,
    tops: Mapping[str, Scored],
    depth: int,
    *,
    seqs: Seqs,
    raw: NDArray[np.float32],
    ranks: NDArray[np.int32],
) -> NDArray[np.float32]:
    """Return the weighted sum of the arms, shape (n,), 0 .. 1; of what has no vector yet, its words count in its place.

    tops: what each arm brought, at most `depth` documents; seqs: (n,); raw and ranks: (n, arms), the exact score of
    each candidate and its rank, 0 where an arm did not bring it.
    """
    late = (seqs > arms.embedded) & raw.any(axis=1) if arms.lagging else np.zeros(len(seqs), np.bool_)
    ends = _ends(deps, arms, tops, depth, absolute=bool(late.any()))
    found = _summed(deps, raw, ranks, ends, _weights(deps, list(tops)))
    if late.any():
        found[late] = _summed(deps, raw[late], ranks[late], ends, _weights(deps, list(tops), vectors=False))
    return found


def _summed(
    deps: Deps,
    raw: NDArray[np.float32],
    ranks: NDArray[np.int32],
    ends: tuple[NDArray[np.float32], NDArray[np.float32]],
    share: NDArray[np.float32],
) -> NDArray[np.float32]:
    if deps.policy.fusion.method == "rrf":
        return rrf(ranks, deps.policy.fusion.rrf_k, share) * np.float32(deps.policy.fusion.rrf_k)
    return fuse(raw, *ends, share)


def _ends(
    deps: Deps, arms: Arms, tops: Mapping[str, Scored], depth: int, *, absolute: bool
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the scores at which each arm begins to count, and counts in full, (arms,) each.

    absolute: a cosine counts for what it is, and not beside the best one, as what answers may have no vector yet.
    """
    best = [float(top.scores[0]) if len(top.scores) else 0.0 for top in tops.values()]
    low = [
        _floor(deps, name, top, one, depth, absolute=absolute)
        for (name, top), one in zip(tops.items(), best, strict=True)
    ]
    high = [_height(deps, arms, name, one, absolute=absolute) for name, one in zip(tops, best, strict=True)]
    flat = np.array(best, np.float32) <= (floors := np.array(low, np.float32))  # all alike
    return floors, np.where(flat, floors, np.array(high, np.float32))


def _floor(deps: Deps, name: str, top: Scored, best: float, depth: int, *, absolute: bool) -> float:
    """Return the score that counts as nothing: the arm's last, or 0 for an arm of words that found fewer.

    Of directions, at least a share of the embedder's noise, if any is above it or cosines are `absolute`: where there
    are few documents the last is far below.
    """
    full = len(top.scores) >= depth or name == "vector"
    last = float(top.scores[-1]) if full and len(top.scores) else 0.0
    if name != "vector" or deps.embedder is None:
        return last
    noise = deps.policy.fusion.vector_floor * deps.embedder.calibration.noise
    return noise if last < noise and (absolute or noise < best) else last


def _height(deps: Deps, arms: Arms, name: str, best: float, *, absolute: bool) -> float:
    """Return the score that counts in full: the arm's best, of words beside directions a share of the possible, of keys
    what is just what was asked for, and of `absolute` cosines what is certain.
    """
    if name == "key":
        return max(best, deps.policy.fusion.key_full)
    if name == "vector" and absolute and deps.embedder is not None:
        return max(best, deps.embedder.calibration.certain)
    if name != "text" or arms.vector is None:
        return best
    asked, policy = arms.plan.asked, deps.policy
    possible = most(arms.text.df[:asked], arms.text.documents, arms.plan.weights[:asked], policy.lexical)
    return max(best, policy.fusion.text_full * possible)


def _weights(deps: Deps, names: Sequence[str], *, vectors: bool = True) -> NDArray[np.float32]:
    """Return the weight of each arm in the fusion; without vectors, words have theirs as well."""
    fusion = deps.policy.fusion
    near = fusion.vector_weight
    known = {"text": fusion.text_weight + (0.0 if vectors else near), "vector": near if vectors else 0.0}
    known |= {"entity": fusion.entity_weight, "key": fusion.key_weight, "recent": fusion.recent_weight}
    return np.array([known[name] for name in names], np.float32)


def _serves(arm: Arm) -> bool:
    return not isinstance(arm, Given) or len(arm.seqs) > 0


def _entity(tx: Transaction, asked: Sequence[str], mentions: Sequence[Mention], sight: Sight, depth: int) -> Given:
    """Find what mentions the things that the question names; rarer things count more."""
    names = _possible_names(asked)
    for mention in mentions:
        names.update(lookup_names(mention.name, mention.type))
    total = sum(len(part) for part in sight.parts)
    scores: dict[int, float] = {}
    for number, count in graph.counted(tx, names):
        weight = idf(count, max(total, count))
        for seq in _newest(graph.mentions(tx, number, page=depth), sight.mask, depth):
            scores[seq] = scores.get(seq, 0.0) + weight
    return _given(scores, sight.mask)


def _possible_names(asked: Sequence[str]) -> set[str]:
    """Return the runs of up to three words that neither begin nor end with a stop word."""
    edges = [at for at, word in enumerate(asked) if word not in STOP_WORDS]
    near = ((at, end) for n, at in enumerate(edges) for end in edges[n : n + _LONGEST_NAME])
    return {" ".join(asked[at : end + 1]) for at, end in near if end < at + _LONGEST_NAME}


def _key(tx: Transaction, deps: Deps, plan: Plan, asked: Mapping[int, float], sight: Sight) -> Given:
    """Find statements whose key the question spells out, such as pet.name for the name of a pet, or asks for."""
    scores: dict[int, float] = {}
    if sight.moment.present:
        terms = frozenset(plan.terms)
        spelled = {id_: float(len(parts)) for id_, parts in sight.outline.keys if parts and terms.issuperset(parts)}
        scores = {memory.seq: spelled[id_] for id_, memory in rows.current(tx, list(spelled)).items()}
    full = deps.policy.fusion.key_full
    scores |= {seq: max(full * share, scores.get(seq, 0.0)) for seq, share in asked.items()}
    return _given(scores, sight.mask)


def _asked(
    tx: Transaction,
    deps: Deps,
    slots: Mapping[str, frozenset[int]],
    sight: Sight,
    named: Collection[str] | None,
) -> dict[int, float]:
    """Find the statements that fill a slot which the question asks for, and how far each is what it asks for; where it
    names somebody, those that they said.

    Of a key that has several values, the latest are found. Where the question narrows it down ("what day is my
    singing?"), each word of that which a statement does not say leaves it less, and one that says none of them, of a
    key with several values, much less.
    """
    policy = deps.policy.fusion
    found: dict[int, float] = {}
    for key, narrowing in sorted(slots.items()) if named is None or named else ():
        held = [one for one in _filled(tx, key, sight) if named is None or one.speaker in named]
        for one in held[-policy.key_latest :]:
            left = narrowing.difference(query_terms(one.content)) if narrowing else narrowing
            share = 1.0 / (1 + len(left))
            if narrowing and len(left) == len(narrowing) and key not in deps.slots.single:
                share *= policy.key_astray
            found[one.seq] = max(found.get(one.seq, 0.0), share)
    return found


def _filled(tx: Transaction, key: str, sight: Sight) -> list[Memory]:
    """Return the statements about the user that fill a slot at the moment that is asked about, the oldest first."""
    if sight.moment.present:
        return [one for one in rows.of_key(tx, key) if one.state is State.ACTIVE and subject_of(one) == USER]
    found = [one for one in rows.under_key(tx, key) if subject_of(one) == USER]
    seen: list[bool] = sight.mask(np.array([one.seq for one in found], np.int64)).tolist()
    return [one for one, then in zip(found, seen, strict=True) if then]


_ASKER = frozenset("i my me mine we our us user users".split())


def _names_somebody(query: str, mentions: Sequence[Mention]) -> bool:
    """Tell whether a question names somebody: what such a one said of themselves may answer, nobody else's."""
    return not _of_asker(query) and any(mention.type in ("person", "other") for mention in mentions)


def _of_asker(query: str) -> bool:
    """Tell whether a question is about the one who asks."""
    code = spoken(query)
    return not (_ASKER if code == "en" else selves(code)).isdisjoint(words(query))


def _recent(sight: Sight, depth: int, periods: Sequence[Period]) -> Given:
    """Find what was written last, or said last in some periods, for a question without a word to look up."""
    every = [part.seqs for part in sight.parts]
    if periods:
        times = (part.take("at", np.arange(len(part))) for part in sight.parts)
        every = [seqs[within_periods(when, periods)] for seqs, when in zip(every, times, strict=True)]
    seqs = np.sort(np.concatenate(every))[::-1]
    pages = (seqs[at : at + _STEP] for at in range(0, len(seqs), _STEP))
    latest = _newest(pages, sight.mask, depth)
    return _given({seq: float(depth - place) for place, seq in enumerate(latest)}, sight.mask)


def _few(sight: Sight, most: int) -> Given:
    """Find all that is stated, where that is little: what somebody asks about themselves may be told in other words."""
    stated = [part.seqs for part in sight.parts if part.number == STATEMENTS]
    seqs = np.concatenate(stated) if 0 < sum(map(len, stated)) <= most * _VERSIONS else np.empty(0, np.int64)
    seen = np.sort(seqs[sight.mask(seqs)])
    few: list[int] = seen.tolist() if len(seen) <= most else []
    return _given({seq: float(place) for place, seq in enumerate(few, 1)}, sight.mask)


_VERSIONS = 4
"""Versions of a statement, up to which a short list of them is looked through."""


def _newest(pages: Iterable[Seqs], mask: Mask, depth: int) -> list[int]:
    """Return the first `depth` seqs of some pages that the mask lets through; no page is read after those."""
    found: list[int] = []
    for page in pages:
        found += page[mask(page)].tolist()
        if len(found) >= depth:
            break
    return found[:depth]


def _given(scores: Mapping[int, float], mask: Mask) -> Given:
    seqs = np.array(sorted(scores), np.int64)
    return Given(seqs, np.array([scores[seq] for seq in seqs.tolist()], np.float32), mask, len(seqs))
