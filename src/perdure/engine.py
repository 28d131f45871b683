"""The engine: `open` wires the adapters to the pipelines; every operation is one thin method. No logic here.

Pipelines are imported where they are called, so that a process loads those that it uses: a command line that asks one
question should not wait for what reads foreign files or works by night.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from perdure import clock as clocks
from perdure.deps import Deps
from perdure.domain.answer import Recall
from perdure.domain.arguments import checked, checked_methods
from perdure.domain.event import Event, recalled
from perdure.domain.policy import Policy, SchedulePolicy
from perdure.domain.space import SpaceRef, check_id, space_ref
from perdure.domain.zones import zone
from perdure.errors import InvalidInput
from perdure.jobs.access import AccessCounts
from perdure.jobs.thread import Worker
from perdure.pipelines.allowlist import R
from perdure.pipelines.catch_up import catch_up
from perdure.ports import Clock, Embedder, NewId, Recogniser, Store
from perdure.presets.load import load
from perdure.space import Space
from perdure.telemetry import traced_wholes
from perdure.wiring import wire, with_embedder

if TYPE_CHECKING:
    from perdure.domain.api_key import ApiKey, IssuedKey
    from perdure.domain.audit import Audit
    from perdure.domain.layout import Layout
    from perdure.domain.repeatable import Again, Repeatable
    from perdure.domain.report import Report
    from perdure.domain.results import (
        Certificate,
        Imported,
        Maintained,
        Merged,
        Piece,
        Transferred,
        Uninstalled,
        Verification,
    )
    from perdure.domain.run import Upkeep
    from perdure.domain.totals import Totals

T = TypeVar("T")


@checked
def open(
    url: str | Store,
    *,
    embedder: str | Embedder | None = "auto",
    llm: object = None,
    preset: str = "assistant",
    policy: Mapping[str, Any] | None = None,
    indexes: Mapping[str, str] | None = None,
    recognisers: Sequence[Recogniser] = (),
    key: str | None = None,
    clock: Clock = clocks.now,
    new_id: NewId = clocks.new_id,
) -> "Engine":
    """Open a database of memories.

    url: sqlite:///file.db, sqlite:///:memory:, duckdb:///file.duckdb, postgresql://user@host/database, or a template
    for a file per space, such as sqlite:///data/{owner_type}/{owner_id}/memory.db; or a Store that is open, which the
    engine closes.
    embedder: auto (local where installed), none, local, multilingual, onnx:<dir>, openai:<base_url>#<model>, or an
    object with the port's methods. llm: none, a model as provider:name (openai:gpt-5-mini, ollama:qwen3 …),
    openai:<base_url>#<model>, or an object like ports.ChatModel; only background work asks it.
    policy: changes laid over the preset. indexes: adapters by kind, such as {"vector":
    "chroma:///folder"}. recognisers: callables that find more of what is sensitive, such as Presidio: text to (type,
    start, end). key: a passphrase, with which SQLite files are encrypted (needs apsw-sqlite3mc in the place of
    apsw). Raises InvalidInput, MissingExtra, EmbedderMismatch, StoreUnavailable, StoreCorrupt, SchemaTooNew.
    """
    settled = load(preset, policy)
    if settled.schedule != SchedulePolicy():
        from perdure.jobs.schedule import check

        check(settled.schedule)
    deps = wire(
        url,
        embedder=embedder,
        llm=llm,
        policy=settled,
        indexes=indexes or {},
        clock=clock,
        new_id=new_id,
        key=key,
    )
    if recognisers:
        from perdure.pipelines.plugged import plugged  # most have none

        deps = replace(deps, recognisers=plugged(recognisers))
    return Engine(deps)


@traced_wholes(
    *("spaces", "flush", "maintain", "layout", "reindex", "export", "import_", "merge", "energy", "uninstall", "move"),
    *("events", "totals", "upkeep", "audit", "add_key", "api_keys", "revoke_key", "doctor", "verify_erasure"),
)
@checked_methods
class Engine:
    """An open database with its policy, indexes and background worker. Safe for threads; close it, or use `with`."""

    def __init__(self, deps: Deps) -> None:
        self._access = AccessCounts(deps)
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
        as_agent: str | None = None,
        counts: bool = True,
    ) -> "Space":
        """Return the space of exactly one owner (none: the global one). `tz`: its IANA zone, kept at first write.

        `as_agent` is the caller, whose allowlist then holds for all that is done with it; CategoryDenied where others
        have one, and it has none. counts=False is for who only looks, as the console does: what is recalled then does
        not count as used, so that it fades and expires as before, nor what changed as told, and no statistics have the
        question.
        """
        zone(tz)
        if as_agent is not None:
            check_id(as_agent, name="as_agent")
        ref = space_ref(user=user, thread=thread, app=app, agent=agent, tenant=tenant)
        policy = load(preset) if preset is not None else None
        (policy or self.policy).categories.allowed(as_agent)
        return Space(self, ref, tz, policy=policy, caller=as_agent, counts=counts)

    def spaces(self) -> list[SpaceRef]:
        """Return every space that holds something, in order; not those whose file cannot be read: `doctor` names it."""
        from perdure.pipelines.spaces import readable

        return readable(self.deps)

    def start(self) -> None:
        """From now on do what is due, by the schedule too and for other processes, on a thread of this one."""
        self._worker.keep_time()

    def wake(self) -> None:
        """Let the worker look for work that waits now; it keeps no schedule for that."""
        self._worker.kick()

    def flush(self) -> None:
        """Wait until no background work is left and access counts are written.

        What another process has begun is waited for, up to the end of its lease when that died (policy
        `jobs.lease_s`), and what failed through all its tries, until it is done or given up; not what waits for a
        budget, or for its hour.
        """
        from perdure.jobs.worker import wait

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
        told: "Callable[[Piece], None] | None" = None,
    ) -> None:
        """Do the background work of every space, beside any number of other workers, until `stop` is set.

        tasks: only these. once: only what is due. idle_exit_s: end after so long idle. told: gets each piece done.
        """
        from perdure.jobs.worker import serve

        serve(self.deps, tasks, once=once, idle_exit_s=idle_exit_s, retry_failed=retry_failed, stop=stop, told=told)

    def maintain(self, *, now: datetime | None = None, tasks: Sequence[str] = ()) -> "Maintained":
        """Do what is due at `now` (the present), of the named tasks (all), in every space; for cron."""
        from perdure.jobs.maintain import maintain

        self._access.write()
        return maintain(self.deps, tasks, now)

    def layout(self, *, spread: bool = False) -> "Layout | None":
        """Return where the tables of a PostgreSQL store lie, else None; `spread` them over its cluster first."""
        from perdure.gateways import layout

        return layout.spread(self.deps.store) if spread else layout.read(self.deps.store)

    def reindex(
        self, *, embedder: str | Embedder | None = None, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Make the text index of every space again from the rows; with `embedder`, its vectors, and use it from now.

        Without `embedder`, vectors that are missing are made by the worker, and those that are there stay, with what
        an index has made of them. `progress` gets the number of spaces done, and of all.
        """
        from perdure.pipelines import reindex

        if embedder is None:
            reindex.reindex(self.deps)
            self._worker.kick()
            return
        before, changed = self.deps, with_embedder(self.deps, embedder)
        use = partial(self._use, keep_time=self._worker.keeps_time)
        self._worker.close()
        try:
            self._access.write()
            if changed.embedder is not None:
                reindex.reembed(before, changed.embedder, switched=partial(use, changed), progress=progress)
            else:
                use(changed)
        finally:
            if self.deps is before:
                use(before)
            self._worker.kick()

    def export(self, path: str | Path | Callable[[str], object]) -> "list[Transferred]":
        """Write every space as JSON Lines to a file, or hand the lines to a function, in the order of their names."""
        from perdure.pipelines import transfer

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
    ) -> "list[Imported] | list[Transferred]":
        """Take in a file: an export of perdure, or one of turns, chatgpt, claude, mem0, mcp-memory (None: recognised).

        Everybody in the file gets their own space, what is nobody's goes into the global one. `only` is the one of
        several conversations or owners that is meant, `tz` the zone of times without one; `progress` gets the number of
        messages and statements kept, and of all. The same file again changes nothing.
        """
        from perdure.pipelines import importing

        otherwise = space_ref(tenant=tenant)
        request = importing.Request(path=path, format=format, only=only, otherwise=otherwise, tz=tz, progress=progress)
        done = importing.import_(self.deps, request)
        self._worker.kick()
        return done

    def merge(self, *, source: Mapping[str, str], into: Mapping[str, str], tenant: str = "") -> "Merged":
        """Make a thread's memory a user's: source={"thread": "t1"}, into={"user": "ana"}. Of two values of one key the
        later one stays in force.

        From then on the thread's name leads to the user, for every process. Done before, it changes nothing; cut
        short, merging again goes on. Of a thread in which nothing was said yet the name alone goes over.
        """
        from perdure.pipelines import merge

        self._access.write()
        ends = (_owner("source", source, tenant), _owner("into", into, tenant))
        done = merge.merge(self.deps, *ends)
        self._worker.kick()
        return done

    def energy(self, *, level: float, total: float | None = None) -> None:
        """Say how much energy the host has, 0 to 1, and, where it is known, how many units it spends in a day.

        Memory work that costs energy runs only above `budget.energy_level`, and on `budget.energy_share` of the total;
        else it waits; this process does it as soon as it is told of more, others soon after. A report counts for every
        process of the store, for a day (`budget.energy_hours`); the total that it leaves out stays as it was said.
        Until somebody says so, the level is 1.
        """
        from perdure.jobs import energy

        if energy.report(self.deps, level=level, total=total):
            self._worker.kick()

    def uninstall(self, *, app: str, purge: bool = False, tenant: str = "") -> "Uninstalled":
        """Note that an app is gone: its memories stay, for it may come back, unless `purge` erases them for good."""
        from perdure.pipelines import uninstall

        return uninstall.uninstall(self.deps, space_ref(app=app, tenant=tenant), purge=purge)

    def move(self, target: "Engine", *, progress: Callable[[int, int], None] | None = None) -> "list[Transferred]":
        """Copy every space to another engine's store, and read each back to compare; this one stays as it is.

        `progress` gets the number of spaces done, and of all. Run it again after an interruption: it goes on.
        """
        from perdure.pipelines import transfer

        done = transfer.move(self.deps, target.deps, progress=progress)
        target.wake()
        return done

    def events(
        self, *, since: datetime | None = None, node: str | None = None, op: str | None = None, limit: int = 1000
    ) -> list[Event]:
        """Return what operations came to, while somebody waited or not, the latest of every space, oldest first."""
        from perdure.pipelines import read

        return read.events_of(self.deps, since=since, node=node, op=op, limit=limit)

    def upkeep(self, *, space: SpaceRef | None = None, days: int = 30, limit: int = 100) -> "Upkeep":
        """Return what background work did in the last days (90 at most), in one space or in all: its latest runs with
        what each came to, the last first, and what it used of its budgets, by day.
        """
        from perdure.pipelines import totals

        return totals.upkeep(self.deps, space, days=days, limit=limit)

    def totals(self) -> "Totals":
        """Return the figures of the whole store, such as `surfaces.prometheus` shows them."""
        from perdure.pipelines import totals

        return totals.totals(self.deps)

    def audit(
        self,
        *,
        file: str | Path | None = None,
        format: str | None = None,
        tz: str = "UTC",
        examples: int | None = None,
        fix: bool = False,
        dry_run: bool = True,
        progress: Callable[[int, int], None] | None = None,
    ) -> "list[Audit]":
        """Audit every space as `Space.audit` does; or a file (an export of mem0, mcp-memory or perdure) as it is, in a
        database in memory: then nothing of this one is looked at or changed, and there is nothing to fix.

        `progress` gets the number of steps done, and of all, in the spaces of this engine.
        """
        from perdure.pipelines import audit, audit_file

        request = audit.Request(examples=examples, fix=fix, dry_run=dry_run, progress=progress)
        if file is None:
            done = audit.audits(self.deps, self.spaces(), request)
            if any(one.pending for one in done):
                self._worker.kick()
            return done
        if fix:
            raise InvalidInput("a file is only looked at: import it, then audit its space with fix")
        deps = self.deps
        apart = wire(
            "sqlite:///:memory:",
            embedder="none",
            policy=deps.policy,
            indexes={},
            clock=deps.clock,
            new_id=deps.new_id,
        )
        try:
            return audit_file.audit_file(
                replace(apart, recognisers=deps.recognisers), str(file), request, format=format, tz=tz
            )
        finally:
            apart.close()

    def add_key(
        self,
        *,
        user: str | None = None,
        thread: str | None = None,
        app: str | None = None,
        agent: str | None = None,
        tenant: str | None = "",
        as_agent: str | None = None,
        read_only: bool = False,
        label: str = "",
    ) -> "IssuedKey":
        """Make an API key for a server: for one owner's memory, or for all of a tenant (None: of every tenant).

        `as_agent` is the caller whose allowlist holds for all that is asked with it. The token is in the answer, and
        nowhere else.
        """
        owners = {"user": user, "thread": thread, "app": app, "agent": agent}
        ref = space_ref(**owners, tenant=tenant or "")
        owner = None if ref.owner_type == "global" else ref
        from perdure.pipelines import keys

        return keys.add(self.deps, owner=owner, tenant=tenant, agent=as_agent, read_only=read_only, label=label)

    def api_keys(self) -> "list[ApiKey]":
        """Return every API key, revoked ones too, the oldest first."""
        from perdure.pipelines import keys

        return keys.all_(self.deps)

    def revoke_key(self, id: str) -> "ApiKey":
        """Let an API key open nothing any more; NotFound for one that was never made."""
        from perdure.pipelines import keys

        return keys.revoke(self.deps, id)

    def key_of(self, token: str) -> "ApiKey | None":
        """Return the API key of a token; None for one that was never made, or was revoked."""
        from perdure.pipelines import keys

        return keys.find(self.deps, token)

    def wants_keys(self) -> bool:
        """Tell whether an API key was ever made: then a server answers nobody without one."""
        from perdure.pipelines import keys

        return keys.wanted(self.deps)

    def once(self, request: "Repeatable", do: Callable[[], T], keep: Callable[[T], Any]) -> "T | Again":
        """Do a request once, however often its client sends it; see `pipelines.requests.once`."""
        from perdure.pipelines import requests

        return requests.once(self.deps, request, do, keep)

    def doctor(self) -> "Report":
        """Finish erasures that were cut short; check the files, the log and the indexes, and say what serves."""
        from perdure.pipelines import doctor

        return doctor.examine(self.deps)

    def verify_erasure(self, certificate: "Certificate", *, words: Iterable[str] = ()) -> "Verification":
        """Check that what a certificate names is gone, and that none of the words lies in the files."""
        from perdure.pipelines import erase

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

    def _use(self, deps: Deps, *, keep_time: bool = False) -> None:
        self.deps = deps
        self._worker = Worker(deps, self._access.write_at_rest)
        if keep_time:
            self._worker.keep_time()
        if catch_up(deps):
            self._worker.kick()

    def wrote(self, ref: SpaceRef, result: R) -> R:
        """Kick the worker when a write left jobs behind."""
        results = result if isinstance(result, list) else [result]
        database = self.deps.store.database(ref) if any(one.pending for one in results) else None
        if database is not None:
            self._worker.kick(database)
        return result

    def read(
        self,
        ref: SpaceRef,
        answer: Recall,
        event: Event | None = None,
        *,
        told: Sequence[str] = (),
        session: str | None = None,
        counts: bool = True,
    ) -> Recall:
        """Count what was recalled, and keep an event of it (a recall's); the worker writes it, a batch at a time.

        A hit of relevance 0, which is only shown for want of better, does not count as recalled; what a prompt was told
        (ids) counts as used in any case.
        """
        if not counts:
            return answer
        if event is None:
            event = recalled(ref, answer, at=self.deps.clock(), session=session)
        database = self.deps.store.database(ref)
        full = self._access.add(ref, [hit.memory.id for hit in answer.hits if hit.relevance > 0.0], event, told)
        if full and database is not None and not self._worker.kick(database):
            self._access.write()
        return answer


def _owner(name: str, given: Mapping[str, str], tenant: str) -> SpaceRef:
    unknown = sorted(set(given) - {"user", "thread", "app", "agent"})
    if unknown or len(given) != 1:
        raise InvalidInput(f'{name} got {dict(given)}: it names one owner, such as {{"thread": "t1"}}')
    return space_ref(**given, tenant=tenant)
