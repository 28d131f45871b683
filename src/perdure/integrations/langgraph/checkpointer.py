"""A checkpointer for LangGraph: the states of threads lie in the spaces of their users."""

import asyncio
import heapq
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Self

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    DeltaChannelHistory,
    PendingWrite,
    get_serializable_checkpoint_metadata,
)
from langgraph.checkpoint.serde.base import SerializerProtocol

from perdure.aio import AsyncEngine
from perdure.domain.space import SpaceRef, space_ref
from perdure.engine import Engine
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import checkpoints
from perdure.gateways.checkpoints import Place, State, Write
from perdure.integrations.langgraph.opening import engine_of
from perdure.ports import Store, Transaction

_PAGE = 100
_COUNTERS = "counters_since_delta_snapshot"


class PerdureCheckpointer(BaseCheckpointSaver[str]):
    """Keeps the checkpoints of LangGraph in SQLite, PostgreSQL or DuckDB, beside the memories.

    A checkpoint belongs to the space of the `user_id` in the config (`configurable`), else to that of its thread: it is
    exported, moved and erased with it. A thread that began without a `user_id` goes over to the user with the first
    checkpoint that names one. Who names only the thread finds it wherever it lies; who names a user finds nothing of
    another one.
    """

    def __init__(
        self, url_or_engine: str | Engine | AsyncEngine, *, tenant: str = "", serde: SerializerProtocol | None = None
    ) -> None:
        """Open a database by its URL, or use an engine that is open already, and stays open."""
        super().__init__(serde=serde)
        self._engine, self._own = engine_of(url_or_engine)
        self._tenant = tenant

    def close(self) -> None:
        """Close the database, if it was opened here."""
        if self._own:
            self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Return the checkpoint that the config names, or the latest one of its thread; None when there is none."""
        at = _place(config)
        for ref in self._places(config):
            found = self._load(ref, at)
            if found is not None:
                return found
        return None

    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        """Yield checkpoints, the newest first: of a thread, of a user, or without a config all of them.

        `filter` compares with the metadata.
        """
        given = _configurable(config)
        chosen = {
            "thread_id": given.get("thread_id"),
            "ns": given.get("checkpoint_ns"),
            "checkpoint_id": given.get("checkpoint_id"),
            "before": _configurable(before).get("checkpoint_id"),
        }
        asked = {name: str(value) for name, value in chosen.items() if value is not None}
        seen: set[SpaceRef] = set()
        streams = [self._stream(ref, asked, filter or {}, seen) for ref in self._listed(given)]
        merged = heapq.merge(*streams, key=_id, reverse=True)
        return islice(merged, None if limit is None else max(limit, 0))

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Keep a checkpoint, and the channel values that are new with it; return the config that names it."""
        values = {
            (channel, str(version)): self.serde.dumps_typed(checkpoint["channel_values"][channel])
            for channel, version in new_versions.items()
            if channel in checkpoint["channel_values"]
        }
        whole = get_serializable_checkpoint_metadata(config, metadata)
        parent = _place(config)
        at = Place(thread_id=parent.thread_id, ns=parent.ns, id=checkpoint["id"])
        state = self._state(at, parent.id, checkpoint, whole)
        ref = self._home(config)
        self._adopt(ref, parent)
        with self._store.write(ref, tz="UTC") as tx:
            checkpoints.put(tx, state, whole.get("run_id"), values)
            owner = tx.space.ref
        return _config(owner, at)

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Keep what a task wrote after a checkpoint; what is told twice is kept once."""
        at = _place(config)
        found = [
            Write(
                task_id=task_id,
                idx=WRITES_IDX_MAP.get(channel, idx),
                channel=channel,
                value=self.serde.dumps_typed(value),
                task_path=task_path,
            )
            for idx, (channel, value) in enumerate(writes)
        ]
        with self._store.write(self._home(config), tz="UTC") as tx:
            checkpoints.put_writes(tx, at, found)

    def delete_thread(self, thread_id: str) -> None:
        """Delete the checkpoints and writes of a thread, whosever it is."""
        for ref in self._of_thread(thread_id):
            with suppress(NotFound), self._store.write(ref) as tx:
                checkpoints.delete_thread(tx, thread_id)
                checkpoints.leave(tx)

    def delete_for_runs(self, run_ids: Sequence[str]) -> None:
        """Delete the checkpoints that some runs made.

        Those that a delta channel of a later checkpoint is made of stay; without them it would lose what it holds.
        """
        for ref in checkpoints.homes_of_runs(self._store, self._tenant, run_ids) if run_ids else ():
            with suppress(NotFound), self._store.write(ref) as tx:
                gone = checkpoints.of_runs(tx, run_ids)
                needed = self._needed_after(tx, gone)
                self._remove(tx, [at for at in gone if at not in needed])
                checkpoints.leave(tx)

    def copy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        """Copy a thread whole, so that delta channels keep their chain; the copy belongs to whom the thread belongs."""
        if source_thread_id == target_thread_id:
            raise InvalidInput(f"thread {source_thread_id} cannot be copied to itself: name another target")
        own = self._thread(source_thread_id)
        for ref in self._of_thread(source_thread_id):
            with self._store.read(ref) as tx:
                rows = checkpoints.held(tx, source_thread_id)
            target = self._thread(target_thread_id) if ref == own else ref
            with self._store.write(target, tz="UTC") as tx:
                checkpoints.bring(tx, checkpoints.renamed(rows, target_thread_id))

    def prune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        """Delete all checkpoints of threads but the latest of each namespace ("keep_latest"), or all ("delete").

        Of a thread with delta channels, what came since their last snapshot stays too: they are made of it.
        """
        if strategy not in ("keep_latest", "delete"):
            raise InvalidInput(f"strategy is {strategy!r}: use keep_latest or delete")
        for thread_id in dict.fromkeys(thread_ids):
            if strategy == "delete":
                self.delete_thread(thread_id)
                continue
            for ref in self._of_thread(thread_id):
                with suppress(NotFound), self._store.write(ref) as tx:
                    states = checkpoints.of_thread(tx, thread_id)
                    kept = self._kept(tx, states)
                    self._remove(tx, [one.place for one in states if one.place not in kept])

    def get_delta_channel_history(
        self, *, config: RunnableConfig, channels: Sequence[str]
    ) -> Mapping[str, DeltaChannelHistory]:
        """Return for each channel what was written to it before a checkpoint, back to its last stored value."""
        at = _place(config)
        for ref in self._places(config) if channels else ():
            with self._store.read(ref) as tx:
                target = checkpoints.get(tx, at) if tx is not None else None
                if tx is not None and target is not None:
                    return self._history(tx, target, channels)
        return {channel: {"writes": []} for channel in channels}

    def get_next_version(self, current: str | int | None, channel: None) -> str:  # noqa: ARG002
        """Return a version after `current` that no other branch of the thread has: both may go on from one value."""
        number = current if isinstance(current, int) else int((current or "0").partition(".")[0])
        return f"{number + 1:032}.{random.random():016}"

    def migrate(self, saver: BaseCheckpointSaver[Any]) -> int:
        """Take in every checkpoint of another saver, such as the one in memory; return how many there were.

        Done again, it changes nothing.
        """
        known: Mapping[Any, Any] = getattr(saver, "writes", {})
        count = 0
        for one in saver.list(None):
            count += 1
            given = _configurable(one.config)
            key = (given["thread_id"], given.get("checkpoint_ns", ""), given.get("checkpoint_id"))
            self._take(one, known.get(key), saver.serde)
        return count

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """Yield what `list` yields."""
        found = self.list(config, filter=filter, before=before, limit=limit)
        while (one := await asyncio.to_thread(next, found, None)) is not None:
            yield one

    @property
    def _store(self) -> Store:
        return self._engine.deps.store

    def _thread(self, thread_id: str) -> SpaceRef:
        return space_ref(thread=thread_id, tenant=self._tenant)

    def _of_thread(self, thread_id: str) -> Sequence[SpaceRef]:
        """Return every space that holds something of a thread; writes may be there before their checkpoint."""
        own = self._thread(thread_id)
        found = checkpoints.homes(self._store, self._tenant, thread_id=thread_id)
        with self._store.read(own) as tx:
            known = tx is None or tx.space.ref in found
        return found if known else [*found, own]

    def _places(self, config: RunnableConfig) -> Iterator[SpaceRef]:
        """Yield where the thread of a config may lie, the likeliest first."""
        given = _configurable(config)
        own = self._thread(_place(config).thread_id)
        if given.get("user_id") is not None:
            yield from (self._user(given), own)
            return
        yield own
        yield from checkpoints.homes(self._store, self._tenant, thread_id=own.owner_id)

    def _user(self, given: Mapping[str, Any]) -> SpaceRef:
        return space_ref(user=str(given["user_id"]), tenant=self._tenant)

    def _home(self, config: RunnableConfig) -> SpaceRef:
        """Return the space that a thread is written to."""
        given = _configurable(config)
        if given.get("user_id") is not None:
            return self._user(given)
        own = self._thread(_place(config).thread_id)
        with self._store.read(own) as tx:
            if tx is not None and checkpoints.there(tx, own.owner_id):
                return own
        return next(iter(checkpoints.homes(self._store, self._tenant, thread_id=own.owner_id)), own)

    def _listed(self, given: Mapping[str, Any]) -> Sequence[SpaceRef]:
        thread_id = given.get("thread_id")
        if given.get("user_id") is not None:
            return [self._user(given), *([self._thread(str(thread_id))] if thread_id is not None else [])]
        if thread_id is not None:
            return checkpoints.homes(self._store, self._tenant, thread_id=str(thread_id))
        return checkpoints.homes_of_all(self._store, self._tenant)

    def _adopt(self, ref: SpaceRef, parent: Place) -> None:
        """Let a thread that began without its user go over to them, before it goes on."""
        own = self._thread(parent.thread_id)
        if parent.id is None or ref == own:
            return
        with self._store.read(ref) as tx:
            if tx is not None and checkpoints.there(tx, parent.thread_id):
                return
        with self._store.read(own) as tx:
            rows = checkpoints.held(tx if tx is not None and tx.space.ref == own else None, parent.thread_id)
        if any(rows.values()):
            with self._store.write(ref, tz="UTC") as tx:
                checkpoints.bring(tx, rows)
            with suppress(NotFound), self._store.write(own) as tx:
                checkpoints.delete_thread(tx, parent.thread_id)
                checkpoints.leave(tx)

    def _load(self, ref: SpaceRef, at: Place) -> CheckpointTuple | None:
        with self._store.read(ref) as tx:
            state = checkpoints.get(tx, at) if tx is not None else None
            if tx is None or state is None:
                return None
            body: Checkpoint = self.serde.loads_typed(state.body)
            values = checkpoints.values(tx, state.place, _versions(body))
            writes = checkpoints.writes(tx, state.place)
            owner = tx.space.ref
        parent = Place(thread_id=at.thread_id, ns=at.ns, id=state.parent_id)
        loaded = {channel: self.serde.loads_typed(value) for channel, value in values.items()}
        return CheckpointTuple(
            config=_config(owner, state.place),
            checkpoint={**body, "channel_values": loaded},
            metadata=self.serde.loads_typed(state.meta),
            parent_config=_config(owner, parent) if state.parent_id else None,
            pending_writes=[(task, channel, self.serde.loads_typed(value)) for task, channel, value in writes],
        )

    def _stream(
        self, ref: SpaceRef, asked: Mapping[str, str], wanted: Mapping[str, Any], seen: set[SpaceRef]
    ) -> Iterator[CheckpointTuple]:
        """Yield what a space has, page by page: nothing is locked while the caller looks at one."""
        after: Place | None = None
        while True:
            with self._store.read(ref) as tx:
                if tx is None or (after is None and tx.space.ref in seen):
                    return
                seen.add(tx.space.ref)
                page = checkpoints.page(tx, asked, after, limit=_PAGE)
            for at, meta in page:
                said: Mapping[str, Any] = self.serde.loads_typed(meta) if wanted else {}
                alike = all(said.get(name) == value for name, value in wanted.items())
                found = self._load(ref, at) if alike else None
                if found is not None:
                    yield found
            if len(page) < _PAGE:
                return
            after = page[-1][0]

    def _state(self, at: Place, parent_id: str | None, checkpoint: Checkpoint, metadata: Any) -> State:
        bare = {name: value for name, value in checkpoint.items() if name != "channel_values"}
        return State(
            place=at,
            parent_id=parent_id,
            body=self.serde.dumps_typed(bare),
            meta=self.serde.dumps_typed(metadata),
        )

    def _remove(self, tx: Transaction, gone: Sequence[Place]) -> None:
        """Delete checkpoints, and the values that no other one has."""
        checkpoints.delete(tx, gone)
        for thread_id in sorted({at.thread_id for at in gone}):
            used = {
                (one.place.ns, channel, version)
                for one in checkpoints.of_thread(tx, thread_id)
                for channel, version in _versions(self.serde.loads_typed(one.body)).items()
            }
            checkpoints.tidy(tx, thread_id, used)

    def _needed_after(self, tx: Transaction, gone: Sequence[Place]) -> set[Place]:
        """Return the checkpoints that the delta channels of those which outlive `gone` are made of."""
        needed: set[Place] = set()
        dropped = set(gone)
        for thread_id in sorted({at.thread_id for at in gone}):
            states = checkpoints.of_thread(tx, thread_id)
            known = {one.place: one for one in states}
            for one in states:
                if one.place not in dropped and _before(one) in dropped:
                    needed |= self._chain(tx, known, one)
        return needed

    def _kept(self, tx: Transaction, states: Sequence[State]) -> set[Place]:
        """Return the latest checkpoint of each namespace, and what its delta channels are made of."""
        known = {one.place: one for one in states}
        latest = {one.place.ns: one for one in states}
        return {at for one in latest.values() for at in self._chain(tx, known, one)}

    def _chain(self, tx: Transaction, known: Mapping[Place, State], one: State) -> set[Place]:
        """Return a checkpoint and the ones before it, back to where every delta channel has a stored value: the
        metadata count the steps since then.
        """
        lacking = set(self.serde.loads_typed(one.meta).get(_COUNTERS) or {})
        lacking &= _versions(self.serde.loads_typed(one.body)).keys()
        chain: set[Place] = set()
        current: State | None = one
        while current is not None:
            chain.add(current.place)
            versions = _versions(self.serde.loads_typed(current.body))
            asked = {channel: versions[channel] for channel in lacking & versions.keys()}
            lacking -= checkpoints.values(tx, current.place, asked).keys()
            current = known.get(_before(current)) if lacking else None
        return chain

    def _history(self, tx: Transaction, target: State, channels: Sequence[str]) -> Mapping[str, DeltaChannelHistory]:
        made: dict[str, DeltaChannelHistory] = {channel: {"writes": []} for channel in channels}
        found: defaultdict[str, list[PendingWrite]] = defaultdict(list)
        lacking = set(channels)
        parent_id = target.parent_id
        while lacking and parent_id:
            state = checkpoints.get(tx, Place(thread_id=target.place.thread_id, ns=target.place.ns, id=parent_id))
            if state is None:
                break
            for task, channel, value in reversed(checkpoints.writes(tx, state.place)):
                if channel in lacking:
                    found[channel].append((task, channel, self.serde.loads_typed(value)))
            versions = _versions(self.serde.loads_typed(state.body))
            asked = {channel: versions[channel] for channel in lacking & versions.keys()}
            for channel, value in checkpoints.values(tx, state.place, asked).items():
                made[channel]["seed"] = self.serde.loads_typed(value)
                lacking.discard(channel)
            parent_id = state.parent_id
        for channel, writes in found.items():
            made[channel]["writes"] = writes[::-1]
        return made

    def _take(self, one: CheckpointTuple, known: Mapping[Any, Any] | None, serde: SerializerProtocol) -> None:
        """Keep a checkpoint of another saver; `known`: its writes as the saver in memory has them, with their paths."""
        parent = _configurable(one.parent_config).get("checkpoint_id") if one.parent_config else None
        place = _place(one.config)
        at = Place(thread_id=place.thread_id, ns=place.ns, id=one.checkpoint["id"])
        versions = _versions(one.checkpoint)
        values = {
            (channel, versions[channel]): self.serde.dumps_typed(value)
            for channel, value in one.checkpoint["channel_values"].items()
            if channel in versions
        }
        if known is None:  # in their order, which is what a path is for
            told = [
                (task, WRITES_IDX_MAP.get(channel, n), channel, value, f"{n:08}")
                for n, (task, channel, value) in enumerate(one.pending_writes or ())
            ]
        else:
            told = [
                (task, idx, channel, serde.loads_typed(value), path)
                for (task, idx), (_, channel, value, path) in known.items()
            ]
        writes = [
            Write(task_id=task, idx=idx, channel=channel, value=self.serde.dumps_typed(value), task_path=path)
            for task, idx, channel, value, path in told
        ]
        metadata: Mapping[str, Any] = {**one.metadata}
        given = {"thread_id": at.thread_id, "user_id": metadata.get("user_id")}
        with self._store.write(self._home({"configurable": given}), tz="UTC") as tx:
            checkpoints.put(tx, self._state(at, parent, one.checkpoint, metadata), metadata.get("run_id"), values)
            checkpoints.put_writes(tx, at, writes)


def _configurable(config: RunnableConfig | None) -> Mapping[str, Any]:
    return (config or {}).get("configurable") or {}


def _place(config: RunnableConfig) -> Place:
    given = _configurable(config)
    thread_id = given.get("thread_id")
    if thread_id is None:
        raise InvalidInput('the config names no thread: pass {"configurable": {"thread_id": …}}')
    return Place(thread_id=str(thread_id), ns=given.get("checkpoint_ns") or "", id=given.get("checkpoint_id") or None)


def _config(owner: SpaceRef, at: Place) -> RunnableConfig:
    """Return the config that names a checkpoint, and its user, so that whoever goes on from it finds them."""
    named = {"thread_id": at.thread_id, "checkpoint_ns": at.ns, "checkpoint_id": at.id}
    return {"configurable": {**named, "user_id": owner.owner_id} if owner.owner_type == "user" else named}


def _before(one: State) -> Place:
    """Return where the checkpoint before one stands."""
    return Place(thread_id=one.place.thread_id, ns=one.place.ns, id=one.parent_id)


def _versions(checkpoint: Mapping[str, Any]) -> dict[str, str]:
    return {channel: str(version) for channel, version in checkpoint["channel_versions"].items()}


def _id(one: CheckpointTuple) -> str:
    return one.checkpoint["id"]


def _awaited(name: str) -> Callable[..., Any]:
    method = getattr(PerdureCheckpointer, name)

    async def call(self: PerdureCheckpointer, *arguments: Any, **named: Any) -> Any:
        return await asyncio.to_thread(method, self, *arguments, **named)

    call.__name__, call.__doc__ = f"a{name}", method.__doc__
    return call


for _name in (
    *("get_tuple", "put", "put_writes", "delete_thread", "delete_for_runs", "copy_thread", "prune"),
    "get_delta_channel_history",
):
    setattr(PerdureCheckpointer, f"a{_name}", _awaited(_name))
