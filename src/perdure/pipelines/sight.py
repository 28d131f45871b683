"""What a recall may see: the parts of the catalogue, and the mask that every arm obeys."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.catalogue import Part
from perdure.domain.category_policy import PROCEDURAL, Filing, named
from perdure.domain.memory import Kind
from perdure.domain.moment import Moment
from perdure.domain.ordered import among, distinct
from perdure.domain.question import Question
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import CategoryDenied
from perdure.gateways import catalogue, timeline
from perdure.gateways.catalogue import Outline
from perdure.gateways.filters import Selection, check_kinds, public_filters, select
from perdure.gateways.rows import EPISODES, KIND_CODES, STATEMENTS
from perdure.ports import Mask, Transaction

Seqs = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a question asks for, understood: kinds, the filters beside them, and the moment."""

    kinds: tuple[str, ...]
    filters: Mapping[str, Any]
    moment: Moment

    def selection(self) -> Selection:
        """Return the kinds and the filters as the store and memories are put to them."""
        return select({"kind": list(self.kinds), **self.filters})


@dataclass(frozen=True, slots=True)
class Sight:
    """The catalogue of the kinds that are asked for, who passes, and how far what was known reaches."""

    parts: tuple[Part, ...]
    outline: Outline
    mask: Mask
    moment: Moment
    past: timeline.Past | None
    asked: Scope
    """The kinds and the filters: what passes them is seen, if it is active."""

    @property
    def numbers(self) -> list[int]:
        return [part.number for part in self.parts]


def scope(deps: Deps, ref: SpaceRef, question: Question) -> Scope | None:
    """Understand what a question asks for; None when nothing in this space can be that.

    A list without categories names none, as where it is left out. Raises UnknownFilter and InvalidInput, naming what
    there is, and CategoryDenied.
    """
    kinds = (Kind.EPISODE, *deps.policy.recall.kinds) if question.kinds is None else check_kinds(question.kinds)
    filters = public_filters(question.filters, ref, key_of=deps.slots.key)
    moment = Moment(as_of=question.as_of, known_at=question.known_at, at=question.at)
    chosen = dict(question.filters) if filters is None else filters
    procedures = (PROCEDURAL,) if Kind.PROCEDURE in kinds else ()
    spared = () if procedures else (PROCEDURAL,)  # read by those who ask for them alone
    readable = permit(
        deps, chosen, agent=question.agent, asked=question.categories or None, needed=procedures, spared=spared
    )
    if filters is None:
        return None
    if readable is not None:
        if question.kinds is None and PROCEDURAL in readable.categories:
            kinds = [*kinds, Kind.PROCEDURE]
        kinds = [kind for kind in kinds if kind != Kind.EPISODE or kind in readable.kinds]  # most have no category
    if question.elsewhere and question.session is not None:
        filters["elsewhere"] = question.session
    return Scope(kinds=tuple(map(str, kinds)), filters=filters, moment=moment) if kinds else None


def permit(
    deps: Deps,
    filters: dict[str, Any],
    *,
    agent: str | None = None,
    asked: Sequence[str] | None = None,
    needed: Sequence[str] = (),
    spared: Sequence[str] = (),
) -> Filing | None:
    """Lay over some filters what a caller may read of the categories that it asks for, there too; return that.

    `agent` is the caller, None: the one that the space was taken for. None comes back for one that reads everything.
    Raises CategoryDenied, also for a category that is `needed`; the `spared` ones are read where they are asked for.
    """
    if agent is not None and deps.caller is not None and agent != deps.caller:
        raise CategoryDenied(f"agent {deps.caller!r} may not ask as agent {agent!r}: take the space as that agent")
    only: Any = filters.pop("category", None)
    also = [only] if isinstance(only, str) else only
    both = also if asked is None else asked if also is None else _in_both(asked, also)
    needed = (*needed, *(asked or ()), *(also or ()))
    readable = deps.policy.categories.readable(agent or deps.caller, both, needed=needed, spared=spared)
    if readable is not None:
        filters["filed"] = readable
    return readable


def _in_both(some: Sequence[str], others: Sequence[str]) -> list[str]:
    names = set(map(named, others))
    return [one for one in some if named(one) in names]


def look(tx: Transaction, deps: Deps, asked: Scope) -> Sight:
    """Return what a scope comes to in a snapshot."""
    wanted = {EPISODES if kind == Kind.EPISODE else STATEMENTS for kind in asked.kinds}
    parts = tuple(catalogue.read(tx, part, deps.cache) for part in sorted(wanted))
    outline = outlined(tx, deps)
    if asked.moment.present and not asked.filters:
        limit = deps.policy.recall.hidden_list
        now = max(to_ms(asked.moment.at or deps.clock()), 1)
        mask = _default(tx, parts, asked.kinds, outline, now=now, limit=limit)
        return Sight(parts, outline, mask, asked.moment, None, asked)
    past = timeline.past(tx, asked.moment)
    chosen = partial(timeline.seqs, tx, asked.moment, asked.selection(), past)
    mask = _Chosen(chosen, sum(map(len, parts)), tx.space.seq // _SHARE)
    return Sight(parts, outline, mask, asked.moment, past, asked)


def outlined(tx: Transaction, deps: Deps) -> Outline:
    """Return the outline of a space, with the hidden versions as far as a list of them serves."""
    return catalogue.outline(tx, deps.cache, hidden=deps.policy.recall.hidden_list)


def _default(
    tx: Transaction, parts: Sequence[Part], kinds: Sequence[str], outline: Outline, *, now: int, limit: int
) -> Mask:
    """Pass every active version of the kinds. Few are hidden, so a list of those decides; else the store does."""
    hidden = np.sort(outline.hidden[outline.since <= now])
    listed = len(outline.hidden) < limit
    codes = _codes(tuple(kinds))

    def seen(seqs: Seqs) -> NDArray[np.bool_]:
        right = np.zeros(len(seqs), np.bool_)
        for part in parts if len(seqs) else ():
            at = part.positions(seqs)
            if len(part):
                right |= (at >= 0) & codes[part.take("kind", at)]  # place -1 reads any kind
        if listed:
            return right & ~among(hidden, seqs) if len(hidden) else right
        rows = tx.all("rows_among", seqs=seqs.tolist(), where=("{shown}",), now=now)
        return right & among(np.array([row[0] for row in rows], np.int64), seqs)

    return seen


@lru_cache(maxsize=256)
def _codes(kinds: tuple[str, ...]) -> NDArray[np.bool_]:
    """Return which codes of kinds pass."""
    codes = np.zeros(256, np.bool_)
    codes[[KIND_CODES[Kind(kind)] for kind in kinds]] = True
    return codes


class _Chosen:
    """A mask that the store decides: a few versions at a time, each once; all at once where they become many.

    So a filter that lets much through costs little in a large space, and any other at most one reading of it.
    """

    def __init__(self, find: Callable[..., list[int]], most: int, few: int) -> None:
        self._find = find
        self._most = most
        self._few = few
        self._asked = self._passed = np.empty(0, np.int64)
        self._whole = False

    def __call__(self, seqs: Seqs, /) -> NDArray[np.bool_]:
        if not self._whole:
            likely = min(len(self._asked) * _ENOUGH // max(len(self._passed), 1), self._most)  # to fill an arm
            new = seqs[~among(self._asked, seqs)]
            self._asked = distinct(np.concatenate((self._asked, new)))
            self._whole = max(len(self._asked), likely) > self._few
            found = np.array(self._find(few=None if self._whole else new.tolist()), np.int64)
            self._passed = found if self._whole else distinct(np.concatenate((self._passed, found)))
        return among(self._passed, seqs)


_ENOUGH = 100
"""What an arm looks for, by default; only the choice of the way hangs on it."""
_SHARE = 8
"""From an eighth of a space on, reading all of it is cheaper than asking about each."""
