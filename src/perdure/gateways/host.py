"""What the host says of its energy: one report for all processes of a store, where the keys lie."""

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from perdure.gateways.api_keys import home, made_home
from perdure.ports import AdminTransaction, Store

_NAME: Final = "host_energy"


@dataclass(frozen=True, slots=True, kw_only=True)
class HostEnergy:
    """The level, 0 to 1, and how many units the host spends in a day, where it says so."""

    level: float = 1.0
    total: float | None = None


def energy(store: Store, *, since: int) -> HostEnergy:
    """Return what was last said, if that was at `since` (UTC ms) or later; else a host that has all it needs."""
    database = home(store)
    if database is None:
        return HostEnergy()
    with store.admin(database) as tx:
        return _read(tx, since)


def say(store: Store, *, level: float, total: float | None, at: int, since: int) -> HostEnergy:
    """Keep a report; without a total, the one that was said at `since` or later stays."""
    with store.admin(made_home(store), write=True) as tx:
        said = replace(_read(tx, since), level=level)
        said = said if total is None else replace(said, total=total)
        tx.run("meta_set", name=_NAME, value=json.dumps({"level": said.level, "total": said.total, "at": at}))
    return said


def _read(tx: AdminTransaction, since: int) -> HostEnergy:
    row = tx.one("meta_get", name=_NAME)
    said: dict[str, Any] = json.loads(row[0]) if row else {"at": since - 1}
    return HostEnergy() if said["at"] < since else HostEnergy(level=said["level"], total=said["total"])
