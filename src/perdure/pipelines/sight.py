"""What a recall may see: the parts of the catalogue, and the mask that every arm obeys."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.catalogue import Part
from perdure.domain.memory import Kind
from perdure.domain.question import Question
from perdure.gateways import catalogue, timeline
from perdure.gateways.filters import check_kinds, public_filters, select
from perdure.gateways.rows import EPISODES, KIND_CODES, STATEMENTS
from perdure.gateways.timeline import Moment
from perdure.ports import Mask, Transaction

Seqs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sight:
    """The catalogue of the kinds that are asked for, and who passes."""

    parts: tuple[Part, ...]
    mask: Mask
    moment: Moment

    @property
    def numbers(self) -> list[int]:
        return [part.number for part in self.parts]


def look(tx: Transaction, deps: Deps, question: Question) -> Sight | None:
    """Return what a question may see; None when its filters let nothing of this space through."""
    kinds = check_kinds(question.kinds) if question.kinds is not None else [Kind.EPISODE, *deps.policy.recall.kinds]
    filters = public_filters(question.filters, tx.space.ref)
    if filters is None or not kinds:
        return None
    if question.categories is not None:
        filters["category"] = list(question.categories)
    wanted = {EPISODES if kind == Kind.EPISODE else STATEMENTS for kind in kinds}
    parts = tuple(catalogue.read(tx, part, deps.cache) for part in sorted(wanted))
    moment = Moment(as_of=question.as_of, known_at=question.known_at)
    if moment.present and not filters:
        return Sight(parts, _default(tx, deps, parts, kinds), moment)
    selection = select({"kind": [str(kind) for kind in kinds], **filters})
    allowed = np.array(timeline.seqs(tx, moment, selection), np.int64)
    return Sight(parts, lambda seqs: _among(allowed, seqs), moment)


def _default(tx: Transaction, deps: Deps, parts: Sequence[Part], kinds: Sequence[str]) -> Mask:
    """Pass every active version of the kinds. Few are hidden, so a list of those decides; else the store does."""
    limit = deps.policy.recall.hidden_list
    hidden = _hidden(tx, deps, limit)
    codes = np.zeros(256, np.bool_)
    codes[[KIND_CODES[Kind(kind)] for kind in kinds]] = True

    def seen(seqs: Seqs) -> NDArray[np.bool_]:
        right = np.zeros(len(seqs), np.bool_)
        for part in parts:
            at = part.positions(seqs)
            here = at >= 0
            right[here] = codes[part.take("kind", at[here])]
        if len(hidden) < limit:
            return right & ~_among(hidden, seqs)
        rows = tx.all("rows_among", seqs=seqs.tolist(), where=("r.hidden = 0",))
        return right & _among(np.array([row[0] for row in rows], np.int64), seqs)

    return seen


def _hidden(tx: Transaction, deps: Deps, limit: int) -> Seqs:
    key = (tx.space.ref, tx.space.space_no, "hidden")
    now = (tx.space.rev, tx.space.epoch)
    held = deps.cache.get(key)
    if held is None or held[0] != now:
        held = (now, np.array([row[0] for row in tx.all("rows_hidden", limit=limit)], np.int64))
        deps.cache.put(key, held, held[1].nbytes + 128)
    return held[1]


def _among(ascending: Seqs, seqs: Seqs) -> NDArray[np.bool_]:
    if not len(ascending):
        return np.zeros(len(seqs), np.bool_)
    place = np.searchsorted(ascending, seqs)
    place[place == len(ascending)] = 0
    return ascending[place] == seqs
