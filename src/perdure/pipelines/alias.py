"""Alias: a person says that two names are of one thing, or of two."""

from perdure.deps import Deps
from perdure.domain.decisions import Alias, Skip
from perdure.domain.entity import lookup_names
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, check_id
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import aliases, graph
from perdure.gateways.graph import Numbered
from perdure.pipelines.apply import apply
from perdure.ports import Transaction


def alias(deps: Deps, ref: SpaceRef, name: str, *, of: str, apart: bool, actor_id: str | None) -> WriteResult:
    """Let a name stand for the entity `of`, with all that was known by it; or `apart`, for an entity of its own.

    Both are told by a name or an id. Messages to come are understood so, too. Raises NotFound for what no memory
    mentions, InvalidInput for a name of several entities, for what differs in type, and for an only name.
    """
    check_id(name, name="name")
    check_id(of, name="of")
    with deps.store.write(ref) as tx:
        decision = _apart(tx, name, of) if apart else together(tx, name, of)
        applied = apply(tx, deps, [decision], actor=actor_id)
    return WriteResult(decisions=(decision,), memories=(), explicit=True, pending=applied.pending, rev=applied.rev)


def together(tx: Transaction, name: str, of: str) -> Alias | Skip:
    """Decide that a name stands for the entity `of`; raises what `alias` does."""
    gone, into = _one(tx, name), _one(tx, of)
    if gone.number == into.number:
        return Skip(reason="they are one already")
    types = {gone.entity.type, into.entity.type}
    if len(types - {"other"}) > 1:
        which = f"{name!r} is of type {gone.entity.type}, and {of!r} of type {into.entity.type}"
        raise InvalidInput(f"{which}: only names of one type can be of one thing")
    names = tuple(aliases.spellings(tx, gone.number))
    return Alias(source=gone.number, target=into.number, names=names, reason="the names are of one thing")


def _apart(tx: Transaction, name: str, of: str) -> Alias:
    entity = _one(tx, of)
    found = aliases.spellings(tx, entity.number)
    folded = lookup_names(name, entity.entity.type)[0]
    names = tuple(one for one in found if lookup_names(one, entity.entity.type)[0] == folded)
    if not names:
        raise NotFound(f"{of!r} is not called {name!r}: its names are {', '.join(found)}")
    if len(names) == len(found):
        raise InvalidInput(f"{name!r} is the only name of {of!r}: there is nothing to set apart")
    return Alias(source=entity.number, target=None, names=names, reason="the names are of two things")


def _one(tx: Transaction, name: str) -> Numbered:
    """Return the entity of an id, of a name as it is spelled, or of one that it may be looked up by."""
    row = tx.one("entity_by_id", id=name)
    found = graph.numbered(tx, [row[0]]) if row else []
    if not found:
        wanted = {one for type_ in ("person", "other") for one in lookup_names(name, type_)[:1]}
        found = graph.named(tx, wanted)
        spelled = [one for one in found if name in (one.entity.name, *one.entity.aliases)]
        found = [one for one in spelled if name == one.entity.name] or spelled or found
    if not found:
        raise NotFound(f"no name {name!r} in space {tx.space.ref}: use one that a memory says")
    if len(found) > 1:
        ids = ", ".join(f"{one.entity.id} ({one.entity.type})" for one in found)
        raise InvalidInput(f"{name!r} stands for {len(found)} things: name one by its id: {ids}")
    return found[0]
