"""Lend: what one app reads of another one's memories, where the policy `app.reads` has it.

It is the other app's statements as they are now: no messages, nothing that was put aside, nothing of the past.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.answer import Page
from perdure.domain.memory import Kind, State
from perdure.domain.moment import Moment
from perdure.domain.question import Question
from perdure.domain.space import SpaceRef
from perdure.errors import AccessDenied
from perdure.pipelines import read


def lenders(deps: Deps, ref: SpaceRef) -> list[SpaceRef]:
    """Return the spaces that an app reads beside its own: a user's space those of the same user."""
    return [_space(ref, app) for app in deps.policy.app.reads.get(ref.app or "", ())]


def addressed(deps: Deps, ref: SpaceRef, app: str | None, asked: Question) -> tuple[SpaceRef, Question]:
    """Return to which space a question goes, and as what; AccessDenied, before anything is read, where it may not."""
    if app is None:
        return ref, asked
    other = _lender(deps, ref, app)
    moment = Moment(as_of=asked.as_of, known_at=asked.known_at)
    kinds = _shared(deps, asked.kinds, (State.ACTIVE,), moment)
    return other, replace(asked, session=None, kinds=kinds)


def listed(
    deps: Deps,
    ref: SpaceRef,
    app: str | None,
    *,
    kinds: Sequence[str] | None,
    states: Sequence[str] | None,
    moment: Moment,
    filters: Mapping[str, object] | None,
    limit: int,
    after: str | None,
    newest: bool,
) -> Page:
    """Return a page of a space's own memories, or of those of another app; AccessDenied, as above."""
    if app is not None:
        ref, kinds = _lender(deps, ref, app), _shared(deps, kinds, states, moment)
    return read.listed(
        deps,
        ref,
        kinds=kinds,
        states=states,
        filters=filters,
        moment=moment,
        limit=limit,
        after=after,
        newest=newest,
    )


def _lender(deps: Deps, ref: SpaceRef, app: str) -> SpaceRef:
    if ref.app is None:
        raise AccessDenied(f"space {ref} is no app's: what app {app!r} shares is for apps, so take the space of one")
    allowed = deps.policy.app.reads.get(ref.app, ())
    if app not in allowed:
        has = ", ".join(allowed) or "none"
        raise AccessDenied(f"app {ref.app!r} may not read app {app!r}: the policy app.reads has {has}; add it there")
    return _space(ref, app)


def _shared(deps: Deps, kinds: Sequence[str] | None, states: Sequence[str] | None, moment: Moment) -> tuple[str, ...]:
    """Return which kinds are meant; AccessDenied for messages, for what was put aside, and for the past."""
    if not moment.present:
        raise AccessDenied("what another app shares is what it knows now: leave as_of and known_at out")
    if states is None or any(state != State.ACTIVE for state in states):
        raise AccessDenied("what another app put aside is not shared: ask for state active")
    if Kind.EPISODE in (kinds or ()):
        raise AccessDenied("messages are not shared between apps: ask for other kinds")
    return tuple(kind for kind in deps.policy.recall.kinds if kind != Kind.EPISODE) if kinds is None else tuple(kinds)


def _space(ref: SpaceRef, app: str) -> SpaceRef:
    """Return a user's space in another app; of the same app, the one for all of its users."""
    own = f"/{ref.user}" if ref.user is not None and app != ref.app else ""
    return replace(ref, owner_id=f"{app}{own}")
