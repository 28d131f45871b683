"""The states of LangGraph threads: checkpoints, the channel values that they share, and writes; bytes to us."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from perdure.domain.space import OwnerType, SpaceRef
from perdure.ports import UNLIMITED, Row, Store, Transaction

Typed = tuple[str, bytes]
"""A value as a serializer wrote it: how, and what."""

_STATES = ("checkpoints", "checkpoint_blobs", "checkpoint_writes")
_PUT: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "checkpoints": (
        "checkpoint_put",
        ("thread_id", "ns", "checkpoint_id", "parent_id", "run_id", "body_type", "body", "meta_type", "meta"),
    ),
    "checkpoint_blobs": ("blob_put", ("thread_id", "ns", "channel", "version", "type", "value")),
    "checkpoint_writes": (
        "write_put",
        ("thread_id", "ns", "checkpoint_id", "task_id", "idx", "channel", "type", "value", "task_path"),
    ),
    "items": (
        "item_put",
        ("namespace", "key", "value", "created_at", "updated_at", "ttl", "expires_at", "vectors"),
    ),
}

Held = Mapping[str, Sequence[Row]]
"""Rows by table, their columns in the order of an export."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in a thread a checkpoint stands; without an id, the latest one of its namespace is meant."""

    thread_id: str
    ns: str = ""
    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A checkpoint as it is kept: without its channel values."""

    place: Place
    parent_id: str | None
    body: Typed
    meta: Typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """What a task wrote to a channel; `idx` is negative for what a later write of its kind takes the place of."""

    task_id: str
    idx: int
    channel: str
    value: Typed
    task_path: str = ""


def put(tx: Transaction, state: State, run_id: str | None, values: Mapping[tuple[str, str], Typed]) -> None:
    """Keep a checkpoint, and values by (channel, version): a version that is there already stays as it is."""
    at = state.place
    blobs = [(at.thread_id, at.ns, *key, *value) for key, value in values.items()]
    whole = (at.thread_id, at.ns, at.id, state.parent_id, run_id, *state.body, *state.meta)
    bring(tx, {"checkpoint_blobs": blobs, "checkpoints": [whole]})


def get(tx: Transaction, at: Place) -> State | None:
    """Return a checkpoint, or the latest one; None when it is not there."""
    thread: dict[str, Any] = {"thread_id": at.thread_id, "ns": at.ns}
    row = (
        tx.one("checkpoint_latest", **thread)
        if at.id is None
        else tx.one("checkpoint_get", **thread, checkpoint_id=at.id)
    )
    if row is None:
        return None
    thread_id, ns, id_, parent_id, body_type, body, meta_type, meta = row
    place = Place(thread_id=thread_id, ns=ns, id=id_)
    return State(place=place, parent_id=parent_id, body=(body_type, body), meta=(meta_type, meta))


def values(tx: Transaction, at: Place, versions: Mapping[str, str]) -> dict[str, Typed]:
    """Return the values of channels in these versions; a channel that has none is left out."""
    if not versions:
        return {}
    found = tx.all(
        "blobs_get",
        thread_id=at.thread_id,
        ns=at.ns,
        channels=list(versions),
        versions=sorted(set(versions.values())),
    )
    return {channel: (type_, value) for channel, version, type_, value in found if versions[channel] == version}


def put_writes(tx: Transaction, at: Place, writes: Iterable[Write]) -> None:
    """Keep what a task wrote; told again, only what has a negative `idx` changes."""
    for one in writes:
        tx.run(
            "write_put" if one.idx < 0 else "write_add",
            thread_id=at.thread_id,
            ns=at.ns,
            checkpoint_id=at.id,
            task_id=one.task_id,
            idx=one.idx,
            channel=one.channel,
            type=one.value[0],
            value=one.value[1],
            task_path=one.task_path,
        )


def writes(tx: Transaction, at: Place) -> list[tuple[str, str, Typed]]:
    """Return (task, channel, value) of every write at a checkpoint, in the order in which a run applies them."""
    found = tx.all("writes_get", thread_id=at.thread_id, ns=at.ns, checkpoint_id=at.id)
    return [(task_id, channel, (type_, value)) for task_id, channel, type_, value in found]


def page(tx: Transaction, chosen: Mapping[str, str], after: Place | None, *, limit: int) -> list[tuple[Place, Typed]]:
    """Return checkpoints with their metadata, the newest first; `chosen` by thread_id, ns, checkpoint_id, before."""
    params: dict[str, Any] = dict(chosen)
    where = [_CHOICES[name] for name in chosen]
    if after is not None:
        where.append("(checkpoint_id, thread_id, ns) < (:after_id, :after_thread, :after_ns)")
        params |= {"after_id": after.id, "after_thread": after.thread_id, "after_ns": after.ns}
    rows = tx.all("checkpoints_list", where=where, limit=limit, **params)
    return [(Place(thread_id=row[0], ns=row[1], id=row[2]), (row[3], row[4])) for row in rows]


_CHOICES = {
    "thread_id": "thread_id = :thread_id",
    "ns": "ns = :ns",
    "checkpoint_id": "checkpoint_id = :checkpoint_id",
    "before": "checkpoint_id < :before",
}


def of_thread(tx: Transaction, thread_id: str) -> list[State]:
    """Return every checkpoint of a thread, by namespace and then the oldest first."""
    return [
        State(
            place=Place(thread_id=thread_id, ns=ns, id=id_),
            parent_id=parent_id,
            body=(body_type, body),
            meta=(meta_type, meta),
        )
        for ns, id_, parent_id, body_type, body, meta_type, meta in tx.all("checkpoints_of_thread", thread_id=thread_id)
    ]


def of_runs(tx: Transaction, run_ids: Sequence[str]) -> list[Place]:
    """Return the checkpoints that some runs made."""
    found = tx.all("checkpoints_of_runs", run_ids=list(run_ids))
    return [Place(thread_id=thread_id, ns=ns, id=id_) for thread_id, ns, id_ in found]


def there(tx: Transaction, thread_id: str) -> bool:
    """Tell whether a thread has a checkpoint in this space."""
    return tx.one("checkpoint_there", thread_id=thread_id) is not None


def delete(tx: Transaction, gone: Iterable[Place]) -> None:
    """Delete checkpoints with their writes; their values stay until `tidy`."""
    keys = [(at.thread_id, at.ns, at.id) for at in gone]
    for statement in ("checkpoint_delete", "writes_drop"):
        tx.many(statement, ("thread_id", "ns", "checkpoint_id"), keys)


def tidy(tx: Transaction, thread_id: str, used: set[tuple[str, str, str]]) -> None:
    """Delete the values of a thread, but those that are `used`: (namespace, channel, version)."""
    unused = [row for row in tx.all("blobs_known", thread_id=thread_id) if row not in used]
    tx.many("blob_delete", ("thread_id", "ns", "channel", "version"), [(thread_id, *row) for row in unused])


def delete_thread(tx: Transaction, thread_id: str) -> None:
    """Delete all that a space holds of a thread."""
    for statement in ("checkpoints_delete", "blobs_delete", "writes_delete"):
        tx.run(statement, thread_id=thread_id)


def leave(tx: Transaction) -> None:
    """Give the space up, as the last step of a transaction, when it holds nothing any more."""
    if not tx.space.rev and not tx.space.seq and tx.one("space_holds") is None:
        tx.run("space_drop")


def held(tx: Transaction | None, thread_id: str | None = None) -> Held:
    """Return what a space, if it is there, holds of a thread; without one, of every thread, and its documents."""
    if tx is None:
        return {}
    if thread_id is None:
        return {table: tx.all(f"dump_{table}", limit=UNLIMITED) for table in _PUT}
    of = ("thread_id = :thread_id",)
    return {table: tx.all(f"dump_{table}", where=of, thread_id=thread_id, limit=UNLIMITED) for table in _STATES}


def bring(tx: Transaction, rows: Held) -> None:
    """Write rows of another space, or of another thread, into this space."""
    for table, found in rows.items():
        statement, columns = _PUT[table]
        tx.many(statement, columns, found)


def renamed(rows: Held, thread_id: str) -> Held:
    """Return the rows of a thread as those of another one."""
    return {table: [(thread_id, *row[1:]) for row in found] for table, found in rows.items()}


def homes(store: Store, tenant: str, *, thread_id: str) -> list[SpaceRef]:
    """Return the spaces in which a thread has checkpoints; nearly always one."""
    return _refs(store, "checkpoint_homes", tenant=tenant, thread_id=thread_id)


def homes_of_runs(store: Store, tenant: str, run_ids: Sequence[str]) -> list[SpaceRef]:
    """Return the spaces that have checkpoints of some runs."""
    return _refs(store, "checkpoint_homes_of_runs", tenant=tenant, run_ids=list(run_ids))


def homes_of_all(store: Store, tenant: str) -> list[SpaceRef]:
    """Return every space that has checkpoints."""
    return _refs(store, "checkpoint_homes_all", tenant=tenant)


def _refs(store: Store, statement: str, **params: Any) -> list[SpaceRef]:
    found: list[SpaceRef] = []
    for database in store.databases():
        with store.admin(database) as tx:
            rows = tx.all(statement, **params)
        found += [SpaceRef(tenant=row[0], owner_type=cast(OwnerType, row[1]), owner_id=row[2]) for row in rows]
    return found
