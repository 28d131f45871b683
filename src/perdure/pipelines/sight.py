"""What a recall may see: the parts of the catalogue, and the mask that every arm obeys."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.catalogue import Part
from perdure.domain.memory import Kind
from perdure.domain.ordered import among
from perdure.domain.question import Question
from perdure.gateways import catalogue, timeline
from perdure.gateways.catalogue import Outline
from perdure.gateways.filters import check_kinds, public_filters, select
from perdure.gateways.rows import EPISODES, KIND_CODES, STATEMENTS
from perdure.gateways.timeline import Moment
from perdure.ports import Mask, Transaction

Seqs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sight:
    """The catalogue of the kinds that are asked for, and who passes."""

    parts: tuple[Part, ...]
    outline: Outline
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
    outline = outlined(tx, deps)
    moment = Moment(as_of=question.as_of, known_at=question.known_at)
    if moment.present and not filters:
        limit = deps.policy.recall.hidden_list
        return Sight(parts, outline, _default(tx, parts, kinds, outline.hidden, limit=limit), moment)
    selection = select({"kind": [str(kind) for kind in kinds], **filters})
    allowed = np.array(timeline.seqs(tx, moment, selection), np.int64)
    return Sight(parts, outline, lambda seqs: among(allowed, seqs), moment)


def outlined(tx: Transaction, deps: Deps) -> Outline:
    """Return the outline of a space, with the hidden versions as far as a list of them serves."""
    return catalogue.outline(tx, deps.cache, hidden=deps.policy.recall.hidden_list)


def _default(tx: Transaction, parts: Sequence[Part], kinds: Sequence[str], hidden: Seqs, *, limit: int) -> Mask:
    """Pass every active version of the kinds. Few are hidden, so a list of those decides; else the store does."""
    codes = np.zeros(256, np.bool_)
    codes[[KIND_CODES[Kind(kind)] for kind in kinds]] = True

    def seen(seqs: Seqs) -> NDArray[np.bool_]:
        right = np.zeros(len(seqs), np.bool_)
        for part in parts:
            at = part.positions(seqs)
            here = np.flatnonzero(at >= 0)
            right[here] = codes[part.take("kind", at[here])]
        if not len(hidden):
            return right
        if len(hidden) < limit:
            return right & ~among(hidden, seqs)
        rows = tx.all("rows_among", seqs=seqs.tolist(), where=("r.hidden = 0",))
        return right & among(np.array([row[0] for row in rows], np.int64), seqs)

    return seen
