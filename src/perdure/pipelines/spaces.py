"""Spaces: which owners have a memory in a store."""

from functools import partial

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.gateways import databases


def spaces(deps: Deps, database: str | None = None, *, names: bool = False) -> list[SpaceRef]:
    """Return every space of one database, or of all, in order; with `names`, threads that were merged as well."""
    found: list[SpaceRef] = []
    for one in deps.store.databases() if database is None else [database]:
        with deps.store.admin(one) as tx:
            known = tx.all("spaces_all") + (tx.all("spaces_merged") if names else [])
            found += [SpaceRef(tenant=row[1], owner_type=row[2], owner_id=row[3]) for row in known]
    return sorted(found, key=_order)


def readable(deps: Deps) -> list[SpaceRef]:
    """Return every space, in order, of the databases that can be read; the others are logged."""
    return sorted((ref for found in databases.each(deps.store, partial(spaces, deps)) for ref in found), key=_order)


def _order(ref: SpaceRef) -> tuple[str, str, str]:
    return ref.tenant, ref.owner_type, ref.owner_id
