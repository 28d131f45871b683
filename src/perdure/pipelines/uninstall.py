"""Uninstall: an app is gone, and its memories stay for the day that it comes back, unless they shall go with it."""

from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.results import Uninstalled
from perdure.domain.space import SpaceRef
from perdure.gateways import rows
from perdure.pipelines import erase
from perdure.pipelines.spaces import spaces


def uninstall(deps: Deps, ref: SpaceRef, *, purge: bool) -> Uninstalled:
    """Count the memories of an app that is gone, and of each of its users; with `purge`, erase them and all that was
    said, with a certificate for each space.
    """
    own = _one(deps, ref, purge=purge)
    if ref.user is not None:
        return own
    users = [one for one in spaces(deps) if (one.tenant, one.app) == (ref.tenant, ref.app) and one.user is not None]
    return replace(own, users=tuple(_one(deps, one, purge=purge) for one in users))


def _one(deps: Deps, ref: SpaceRef, *, purge: bool) -> Uninstalled:
    with deps.store.read(ref) as tx:
        if tx is None:
            return Uninstalled(space=ref, memories=0)
        memories = rows.statements_count(tx)
    certificate = erase.erase(deps, ref, erase.Target(everything=True)) if purge else None
    return Uninstalled(space=ref, memories=memories, certificate=certificate)
