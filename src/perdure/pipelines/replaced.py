"""What took the place of a statement is found by the words of that, too: "on Slack" finds "we are with Zulip now"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.memory import Memory, State
from perdure.domain.ordered import distinct, places
from perdure.gateways import rows
from perdure.gateways.filters import Selection
from perdure.pipelines.sight import Seqs, Sight
from perdure.ports import Scored, TextArm, Transaction

_HOPS = 5
"""What was replaced may be replaced again: so far a line is followed."""


@dataclass(frozen=True, slots=True)
class Following:
    """A text arm in which a statement, and the message that it is of, has the words of what it replaced beside its own.

    seqs: (n,) ascending; replaced: (n,) the version whose words count for each.
    """

    arm: TextArm
    seqs: Seqs
    replaced: Seqs
    weight: float

    @property
    def documents(self) -> int:
        return self.arm.documents

    @property
    def df(self) -> NDArray[np.int64]:
        return self.arm.df

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through, ties by seq."""
        seqs = distinct(np.concatenate((self.arm.top(depth).seqs, self.seqs)))
        scores = self.scores(seqs)
        order = np.lexsort((seqs, -scores))[:depth]
        return Scored(seqs=seqs[order], scores=scores[order])

    def scores(self, seqs: Seqs, /) -> NDArray[np.float32]:
        """Return the score of each document: its own, or the part of what it replaced where that is more."""
        before, here = self._before(seqs)
        scores = self.arm.scores(seqs)
        scores[here] = np.maximum(scores[here], np.float32(self.weight) * self.arm.scores(before))
        return scores

    def matched(self, seqs: Seqs, /) -> NDArray[np.bool_]:
        """Return (n, terms): which terms each document, or what it replaced, holds."""
        before, here = self._before(seqs)
        held = self.arm.matched(seqs)
        held[here] |= self.arm.matched(before)
        return held

    def _before(self, seqs: Seqs) -> tuple[Seqs, NDArray[np.intp]]:
        """Return the versions that some documents replaced, and which of the documents did."""
        at = places(self.seqs, seqs)
        here = np.flatnonzero(at >= 0)
        return self.replaced[at[here]], here


def following(tx: Transaction, deps: Deps, text: TextArm, sight: Sight) -> tuple[TextArm, Mapping[int, str]]:
    """Return the arm for a question in a space where statements were replaced, else as it is, and by version the id of
    the statement that each was found by.

    Only what the question may see leads on, and only to what it may see: what held or was known at its moment.
    """
    policy = deps.policy.recall
    hidden = sight.outline.hidden
    if not policy.replaced or not len(hidden):
        return text, {}
    scores = text.scores(hidden)
    first = np.lexsort((-hidden, -scores))[: policy.replaced]
    best = hidden[first[scores[first] > 0]]
    near = rows.by_seq(tx, best.tolist(), at=sight.moment.at)
    asked = sight.asked.selection()
    over = [near[seq] for seq in best.tolist() if seq in near and _gave_way(near[seq], asked)]
    found = _successors(tx, over, sight) if over else {}
    if not found:
        return text, {}
    seqs = np.array(sorted(found), np.int64)
    seqs = seqs[sight.mask(seqs)]
    replaced = np.array([found[seq] for seq in seqs.tolist()], np.int64)
    names = {seq: near[found[seq]].id for seq in seqs.tolist()}
    return Following(text, seqs, replaced, policy.replaced_weight), names


def _gave_way(memory: Memory, asked: Selection) -> bool:
    """Tell whether a question would see a statement if nothing had taken its place."""
    replaced = memory.state is State.DEPRECATED and memory.retired_at is None and memory.superseded_by is not None
    return replaced and asked.matches(memory)


def _successors(tx: Transaction, over: Sequence[Memory], sight: Sight) -> dict[int, int]:
    """Return by version what took the place of some statements, and the messages that it is of, each with the version
    of the best of those statements.
    """
    found: dict[int, int] = {}
    told: dict[str, int] = {}
    after = {one.superseded_by: one.seq for one in reversed(over) if one.superseded_by}
    for _ in range(_HOPS):
        held = rows.current(tx, list(after), at=sight.moment.at)
        found = {one.seq: after[id_] for id_, one in held.items()} | found
        told = {source: after[one.id] for one in held.values() for source in one.source_ids} | told
        after = {one.superseded_by: after[id_] for id_, one in held.items() if one.superseded_by}
        if not after:
            break
    messages = rows.current(tx, list(told), at=sight.moment.at)
    return {one.seq: told[id_] for id_, one in messages.items()} | found
