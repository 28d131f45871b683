"""Uninstall: an app is gone, and its memories stay for the day that it comes back, unless they shall go with it."""

from perdure.deps import Deps
from perdure.domain.results import Uninstalled
from perdure.domain.space import SpaceRef
from perdure.gateways import rows
from perdure.pipelines import erase


def uninstall(deps: Deps, ref: SpaceRef, *, purge: bool) -> Uninstalled:
    """Count the memories of an app that is gone; with `purge`, erase them and all that was said, with a certificate."""
    with deps.store.read(ref) as tx:
        if tx is None:
            return Uninstalled(space=ref, memories=0)
        memories = rows.statements_count(tx)
    certificate = erase.erase(deps, ref, erase.Target(everything=True)) if purge else None
    return Uninstalled(space=ref, memories=memories, certificate=certificate)
