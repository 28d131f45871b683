"""The engine: `open` wires the adapters to the pipelines; every operation is one thin method. No logic here."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self, TypeVar

from perdure import clock as clocks
from perdure.deps import Deps
from perdure.domain.arguments import checked, checked_methods, several
from perdure.domain.entity import Entity, Relation
from perdure.domain.layout import Layout
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Memory
from perdure.domain.message import Message, messages_of
from perdure.domain.moment import Moment
from perdure.domain.policy import Policy
from perdure.domain.question import Question
from perdure.domain.results import Certificate, Maintained, Page, Piece, Recall, Stats, Verification, WriteResult
from perdure.domain.space import SpaceRef, space_ref
from perdure.domain.zones import zone
from perdure.errors import InvalidInput
from perdure.gateways import layout
from perdure.jobs.access import AccessCounts
from perdure.jobs.maintain import maintain
from perdure.jobs.worker import Worker, serve, wait
from perdure.pipelines import (
    doctor,
    erase,
    forget,
    history,
    importing,
    observe,
    read,
    recall,
    reindex,
    remember,
    transfer,
)
from perdure.pipelines.importing import Imported, Request
from perdure.pipelines.remember import Remember
from perdure.pipelines.transfer import Transferred
from perdure.ports import Clock, Embedder, NewId, Store
from perdure.presets.load import load
from perdure.wiring import wire, with_embedder

R = TypeVar("R", WriteResult, list[WriteResult])


@checked
def open(
    url: str | Store,
    *,
    embedder: str | Embedder | None = "auto",
    llm: object = None,
    preset: str = "assistant",
    policy: Mapping[str, Any] | None = None,
    indexes: Mapping[str, str] | None = None,
    key: str | None = None,
    clock: Clock = clocks.now,
    new_id: NewId = clocks.new_id,
) -> "Engine":
    """Open a database of memories.

    url: sqlite:///file.db, sqlite:///:memory:, duckdb:///file.duckdb, postgresql://user@host/database, or a template
    for a file per space, such as sqlite:///data/{owner_type}/{owner_id}/memory.db; or a Store that is open, which the
    engine closes.
    embedder: auto (local where installed), none, local, multilingual, onnx:<dir>, openai:<base_url>#<model>, or an
    object with the port's methods. policy: changes laid over the preset. indexes: adapters by kind, such as {"vector":
    "chroma:///folder"}. key: a passphrase, with which SQLite files are encrypted (needs apsw-sqlite3mc in the place of
    apsw). Raises InvalidInput, MissingExtra, EmbedderMismatch, StoreUnavailable, StoreCorrupt, SchemaTooNew.
    """
    if llm is not None:
        raise InvalidInput("this version extracts without a model: leave llm out")
    deps = wire(
        url,
        embedder=embedder,
        policy=load(preset, policy),
        indexes=indexes or {},
        clock=clock,
        new_id=new_id,
        key=key,
    )
    return Engine(deps)


@checked_methods
class Engine:
    """An open database with its policy, indexes and background worker. Safe for threads; close it, or use `with`."""

    def __init__(self, deps: Deps) -> None:
        self._use(deps)

    @property
    def policy(self) -> Policy:
        return self.deps.policy

    def space(
        self,
        *,
        user: str | None = None,
        thread: str | None = None,
        app: str | None = None,
        agent: str | None = None,
        tenant: str = "",
        tz: str = "UTC",
        preset: str | None = None,
    ) -> "Space":
        """Return the space of exactly one owner (none: the global one). `tz`: its IANA zone, kept at first write."""
        zone(tz)
        ref = space_ref(user=user, thread=thread, app=app, agent=agent, tenant=tenant)
        return Space(self, ref, tz, policy=load(preset) if preset is not None else None)

    def spaces(self) -> list[SpaceRef]:
        """Return every space that holds something, in order."""
        return doctor.spaces(self.deps)

    def start(self) -> None:
        """Let the worker look for work that is due, also that of other processes."""
        self._worker.kick()

    def flush(self) -> None:
        """Wait until no background work is left and access counts are written.

        What another process has begun is waited for, up to the end of its lease when that died (policy
        `jobs.lease_s`), and what failed through all its tries, until it is done or given up.
        """
        self._access.write()
        wait(self.deps)

    def work(
        self,
        *,
        tasks: Sequence[str] = (),
        once: bool = False,
        idle_exit_s: float | None = None,
        retry_failed: bool = False,
        stop: threading.Event | None = None,
        told: Callable[[Piece], None] | None = None,
    ) -> None:
        """Do the background work of every space, beside any number of other workers, until `stop` is set.

        tasks: only these. once: only what is due. idle_exit_s: end after so long idle. told: gets each piece done.
        """
        serve(self.deps, tasks, once=once, idle_exit_s=idle_exit_s, retry_failed=retry_failed, stop=stop, told=told)

    def maintain(self, *, now: datetime | None = None, tasks: Sequence[str] = ()) -> Maintained:
        """Do what is due at `now` (the present), of the named tasks (all), in every space; for cron."""
        return maintain(self.deps, tasks, now)

    def layout(self, *, spread: bool = False) -> Layout | None:
        """Return where the tables of a PostgreSQL store lie, else None; `spread` them over its cluster first."""
        return layout.spread(self.deps.store) if spread else layout.read(self.deps.store)

    def reindex(
        self, *, embedder: str | Embedder | None = None, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Make the text index of every space again from the rows; with `embedder`, its vectors, and use it from now.

        Without `embedder`, vectors that are missing are made by the worker, and those that are there stay, with what
        an index has made of them. `progress` gets the number of spaces done, and of all.
        """
        if embedder is None:
            reindex.reindex(self.deps)
            self._worker.kick()
            return
        used, changed = self.deps, with_embedder(self.deps, embedder)
        self._worker.close()
        try:
            self._access.write()
            if changed.embedder is not None:
                reindex.reembed(self.deps, changed.embedder, progress=progress)
            used = changed
        finally:
            self._use(used)
            self._worker.kick()

    def export(self, path: str | Path | Callable[[str], object]) -> list[Transferred]:
        """Write every space as JSON Lines to a file, or hand the lines to a function, in the order of their names."""
        return transfer.export(self.deps, path)

    def import_(
        self,
        path: str | Path,
        *,
        format: str | None = None,
        only: str | None = None,
        tenant: str = "",
        tz: str = "UTC",
        progress: Callable[[int, int], None] | None = None,
    ) -> list[Imported] | list[Transferred]:
        """Take in a file: an export of perdure, or one of turns, chatgpt, claude, mem0, mcp-memory (None: recognised).

        Everybody in the file gets their own space, what is nobody's goes into the global one. `only` is the one of
        several conversations or owners that is meant, `tz` the zone of times without one; `progress` gets the number of
        messages and statements kept, and of all. The same file again changes nothing.
        """
        otherwise = space_ref(tenant=tenant)
        request = Request(path=path, format=format, only=only, otherwise=otherwise, tz=tz, progress=progress)
        done = importing.import_(self.deps, request)
        self._worker.kick()
        return done

    def move(self, target: "Engine", *, progress: Callable[[int, int], None] | None = None) -> list[Transferred]:
        """Copy every space to another engine's store, and read each back to compare; this one stays as it is.

        `progress` gets the number of spaces done, and of all. Run it again after an interruption: it goes on.
        """
        done = transfer.move(self.deps, target.deps, progress=progress)
        target.start()
        return done

    def doctor(self) -> "doctor.Report":
        """Finish erasures that were cut short; check the files, the log and the indexes, and say what serves."""
        return doctor.examine(self.deps)

    def verify_erasure(self, certificate: Certificate, *, words: Iterable[str] = ()) -> Verification:
        """Check that what a certificate names is gone, and that none of the words lies in the files."""
        return erase.verify(self.deps, certificate, sought=words)

    def close(self) -> None:
        """Write access counts, end the worker after its present piece of work, close the files."""
        self._worker.close()
        self._access.write()
        self.deps.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _use(self, deps: Deps) -> None:
        self.deps = deps
        self._access = AccessCounts(deps)
        self._worker = Worker(deps, self._access.write)
        if doctor.catch_up(deps):
            self._worker.kick()

    def wrote(self, ref: SpaceRef, result: R) -> R:
        """Kick the worker when a write left jobs behind."""
        results = (result,) if isinstance(result, WriteResult) else result
        database = self.deps.store.database(ref) if any(one.pending for one in results) else None
        if database is not None:
            self._worker.kick(database)
        return result

    def read(self, ref: SpaceRef, answer: Recall) -> Recall:
        """Count what was recalled; the worker writes it, a batch at a time."""
        database = self.deps.store.database(ref)
        full = self._access.add(ref, [hit.memory.id for hit in answer.hits])
        if full and database is not None and not self._worker.kick(database):
            self._access.write()
        return answer


@checked_methods
class Space:
    """One owner's memory. Every method is one operation; errors are subclasses of PerdureError."""

    def __init__(self, engine: Engine, ref: SpaceRef, tz: str, *, policy: Policy | None = None) -> None:
        self.engine, self.ref, self.tz = engine, ref, tz
        self._policy = policy

    @property
    def _deps(self) -> Deps:
        deps = self.engine.deps
        return deps if self._policy is None else replace(deps, policy=self._policy)

    def _wrote(self, result: R) -> R:
        return self.engine.wrote(self.ref, result)

    def observe(
        self,
        text: str,
        *,
        role: str = "user",
        speaker: str | None = None,
        session: str | None = None,
        at: datetime | None = None,
        message_id: str | None = None,
        turn_no: int | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        actor_id: str | None = None,
    ) -> WriteResult:
        """Keep one message of a conversation, with what it says, as the policy `extract` has it; do what it commands.

        The next recall finds it, in any process. `decisions` are those about the message, then about each statement.
        """
        message = Message(
            text=text, role=role, speaker=speaker, session=session, at=at, message_id=message_id, turn_no=turn_no,
            agent_id=agent_id, run_id=run_id, actor_id=actor_id,
        )  # fmt: skip
        return self._wrote(observe.observe_one(self._deps, self.ref, message, tz=self.tz))

    def observe_many(
        self, messages: Iterable[Message | Mapping[str, Any]], *, progress: Callable[[int], None] | None = None
    ) -> list[WriteResult]:
        """Keep many messages, in order; one result each. What they say is extracted in the background: flush() waits.

        `progress` gets the number kept so far.
        """
        request = observe.Observe(messages=messages_of(messages), progress=progress)
        return self._wrote(observe.observe(self._deps, self.ref, request, tz=self.tz))

    def remember(
        self,
        text: str,
        *,
        kind: str = "fact",
        key: str | None = None,
        category: str | None = None,
        confidence: float = 1.0,
        importance: int = 2,
        pinned: bool = False,
        tags: Sequence[str] = (),
        attributes: Mapping[str, Any] | None = None,
        session: str | None = None,
        message_id: str | None = None,
        source_ids: Sequence[str] = (),
        speaker: str | None = None,
        at: datetime | None = None,
        event_start: datetime | None = None,
        event_end: datetime | None = None,
        valid_from: datetime | None = None,
        valid_until: datetime | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        actor_id: str | None = None,
    ) -> WriteResult:
        """Keep a statement. A repetition changes the known one; a single-valued key's new value supersedes the old."""
        request = Remember(
            text=text, kind=kind, key=key, category=category, confidence=confidence, importance=importance,
            pinned=pinned, tags=tuple(tags), attributes=dict(attributes or {}), session=session,
            message_id=message_id, source_ids=tuple(source_ids), speaker=speaker, at=at, event_start=event_start,
            event_end=event_end, valid_from=valid_from, valid_until=valid_until, agent_id=agent_id, run_id=run_id,
            actor_id=actor_id,
        )  # fmt: skip
        return self._wrote(remember.remember(self._deps, self.ref, request, tz=self.tz))

    def recall(
        self,
        query: str,
        *,
        k: int | None = None,
        kinds: Sequence[str] | None = None,
        categories: Sequence[str] | None = None,
        filters: Mapping[str, Any] | None = None,
        threshold: float | None = None,
        budget_tokens: int | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        agent: str | None = None,
        session: str | None = None,
        at: datetime | None = None,
    ) -> Recall:
        """Find what answers a question, with where each answer comes from and how sure it is.

        `session`, the current conversation, filters nothing. Raises InvalidInput (also for any `agent`: there are no
        allowlists yet), UnknownFilter, and EmbedderMismatch where the vectors are another embedder's.
        """
        question = Question(
            text=query, k=k, filters=dict(filters or {}), threshold=threshold, budget_tokens=budget_tokens,
            kinds=None if kinds is None else tuple(kinds),
            categories=None if categories is None else tuple(categories),
            as_of=as_of, known_at=known_at, agent=agent, session=session, at=at,
        )  # fmt: skip
        return self.engine.read(self.ref, recall.recall(self._deps, self.ref, question))

    def forget(self, text: str | None = None, *, id: str | None = None, actor_id: str | None = None) -> WriteResult:
        """Take what a text means, or one memory, out of every answer; restore brings it back."""
        return self._wrote(forget.forget(self._deps, self.ref, text=text, memory_id=id, actor_id=actor_id))

    def correct(
        self, id: str, text: str, *, valid_from: datetime | None = None, actor_id: str | None = None
    ) -> WriteResult:
        """Put a new statement in the place of an old one, which stays, retired; its sources are not the new one's."""
        done = remember.correct(self._deps, self.ref, id, text, valid_from=valid_from, actor_id=actor_id)
        return self._wrote(done)

    def confirm(self, id: str, *, actor_id: str | None = None) -> WriteResult:
        """Make a memory certain and keep it from fading."""
        return self._wrote(remember.confirm(self._deps, self.ref, id, actor_id=actor_id))

    def restore(self, id: str, *, actor_id: str | None = None) -> WriteResult:
        """Make a forgotten or retired memory active again."""
        return self._wrote(remember.restore(self._deps, self.ref, id, actor_id=actor_id))

    def release(self, id: str, *, actor_id: str | None = None) -> WriteResult:
        """Let a quarantined memory out."""
        return self._wrote(remember.release(self._deps, self.ref, id, actor_id=actor_id))

    def undo(self, *, rev: int, actor_id: str | None = None) -> WriteResult:
        """Take one revision back, unless a later one builds on it."""
        return self._wrote(history.undo(self._deps, self.ref, rev, actor_id=actor_id))

    def link(
        self, a: str, b: str, *, type: str = "related_to", strength: float = 1.0, actor_id: str | None = None
    ) -> WriteResult:
        """Relate two memories; `strength` is 0 to 1, the last one given counts, and 0 takes the relation away."""
        done = remember.link(self._deps, self.ref, a, b, type_=type, strength=strength, actor_id=actor_id)
        return self._wrote(done)

    def get(self, id: str, *, as_of: datetime | None = None, known_at: datetime | None = None) -> Memory:
        """Return one memory in whatever state it is."""
        return read.get(self._deps, self.ref, id, Moment(as_of=as_of, known_at=known_at))

    def list(
        self,
        *,
        kind: str | Sequence[str] | None = None,
        state: str | Sequence[str] | None = "active",
        filters: Mapping[str, Any] | None = None,
        limit: int = 50,
        after: str | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Page:
        """Return a page of memories, oldest first; state None means all."""
        return read.listed(
            self._deps,
            self.ref,
            kinds=several(kind),
            states=several(state),
            filters=filters,
            moment=Moment(as_of=as_of, known_at=known_at),
            limit=limit,
            after=after,
        )

    def history(
        self, id: str, *, as_of: datetime | None = None, known_at: datetime | None = None
    ) -> "list[HistoryEntry]":
        """Return what happened to one memory, oldest first; with `as_of`, nothing unless it was true then."""
        return history.history(self._deps, self.ref, id, Moment(as_of=as_of, known_at=known_at))

    def changes(
        self,
        *,
        since_rev: int = 0,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        limit: int = 1000,
    ) -> "list[HistoryEntry]":
        """Return what changed after a revision, oldest first; with `as_of`, only of memories that were true then."""
        moment = Moment(as_of=as_of, known_at=known_at)
        return history.changes(self._deps, self.ref, since_rev=since_rev, moment=moment, limit=limit)

    def stats(self, *, as_of: datetime | None = None, known_at: datetime | None = None) -> Stats:
        """Count what the space holds; with `known_at`, as it was then; with `as_of`, what was true then."""
        return read.stats(self._deps, self.ref, Moment(as_of=as_of, known_at=known_at))

    def entities(
        self,
        name: str | None = None,
        *,
        limit: int = 50,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
    ) -> "list[Entity]":
        """Return the named things of the space, most mentioned first."""
        moment = Moment(as_of=as_of, known_at=known_at)
        return read.entities(self._deps, self.ref, name, moment=moment, limit=limit)

    def relations(self, id: str) -> "list[Relation]":
        """Return the edges that touch a memory, strongest first."""
        return read.relations(self._deps, self.ref, id)

    def export(self, path: str | Path | Callable[[str], object]) -> Transferred:
        """Write this space as JSON Lines to a file, or hand the lines to a function."""
        return transfer.export(self._deps, path, only=self.ref)[0]

    def import_(
        self,
        path: str | Path,
        *,
        format: str | None = None,
        only: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Imported | Transferred:
        """Take a file in as this space's: see `Engine.import_`. An export of perdure needs a space that is empty."""
        request = Request(path=path, format=format, into=self.ref, only=only, tz=self.tz, progress=progress)
        (done,) = importing.import_(self._deps, request)
        self.engine.start()
        return done

    def erase(
        self,
        *,
        id: str | None = None,
        entity: str | None = None,
        everything: bool = False,
    ) -> Certificate:
        """Remove a memory, an entity or the whole space for good, with what was derived only from it."""
        target = erase.Target(memory_id=id, entity=entity, everything=everything)
        return erase.erase(self._deps, self.ref, target)
