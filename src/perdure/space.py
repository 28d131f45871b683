"""One owner's memory: every operation on it is one thin method. No logic here.

What writes, and what is seldom asked, is imported where it is called: it is much to load, and a recall needs none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from perdure.deps import Deps
from perdure.domain.answer import Bullet, Hit, Page, Recall
from perdure.domain.arguments import checked_methods, several
from perdure.domain.entity import Entity, Relation
from perdure.domain.memory import Memory
from perdure.domain.message import Message, messages_of
from perdure.domain.moment import Moment
from perdure.domain.policy import Policy
from perdure.domain.question import Question
from perdure.domain.space import SpaceRef
from perdure.domain.telemetry_policy import TelemetryPolicy
from perdure.errors import EmbedderMismatch
from perdure.pipelines import allowlist, lend, read, recall
from perdure.telemetry import traced_methods

if TYPE_CHECKING:
    from perdure.domain.audit import Audit
    from perdure.domain.log import HistoryEntry
    from perdure.domain.proposal import Proposal
    from perdure.domain.results import Certificate, Imported, Stats, Transferred, WriteResult
    from perdure.domain.session import Session
    from perdure.domain.totals import EventCount
    from perdure.host import Host

T = TypeVar("T")
Progress = Callable[[int, int], None]


@traced_methods
@checked_methods
class Space:
    """One owner's memory. Every method is one operation; errors are subclasses of PerdureError."""

    def __init__(
        self, engine: "Host", ref: SpaceRef, tz: str, *, policy: Policy | None = None, caller: str | None = None,
        counts: bool = True,
    ) -> None:  # fmt: skip
        self.engine, self.ref, self.tz = engine, ref, tz
        self._policy, self.caller, self.counts = policy, caller, counts

    def __repr__(self) -> str:
        return f"<perdure space: {self.ref}>"

    @property
    def policy(self) -> Policy:
        """The policy in force: that of its preset, else the engine's."""
        return self._policy or self.engine.deps.policy

    @property
    def zone(self) -> str:
        """The zone of its days: as kept at the first write, before that the one that it was taken with."""
        return read.zone_of(self.engine.deps, self.ref) or self.tz

    @property
    def telemetry(self) -> TelemetryPolicy:
        """What spans may tell of this space."""
        return self.engine.deps.policy.telemetry

    @property
    def deps(self) -> Deps:
        """What its operations work with: the engine's, but by its policy and for its caller."""
        deps = self.engine.deps
        plain = self._policy is None and self.caller is None and self.counts
        return deps if plain else replace(deps, policy=self.policy, caller=self.caller, counts=self.counts)

    def _wrote(self, result: allowlist.R) -> allowlist.R:
        """Kick the worker, and leave out of a result what the caller may not read."""
        return allowlist.told(self.deps, self.engine.wrote(self.ref, result))

    def _asking(self, ask: Callable[[Deps], T]) -> T:
        """Ask, once more where the embedder was changed while this embedded the question."""
        while True:
            deps = self.deps
            try:
                return ask(deps)
            except EmbedderMismatch:
                if self.deps.embedder is deps.embedder:
                    raise

    def _read(self, id: str) -> str:
        return allowlist.one(self.deps, self.ref, id)

    def _whole(self) -> Deps:
        return allowlist.whole(self.deps)

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
    ) -> "WriteResult":
        """Keep one message of a conversation, with what it says, as the policy `extract` has it; do what it commands.

        The next recall finds it, in any process. `decisions` are those about the message, then about each statement.
        """
        from perdure.pipelines import observe

        message = Message(
            text=text, role=role, speaker=speaker, session=session, at=at, message_id=message_id, turn_no=turn_no,
            agent_id=agent_id, run_id=run_id, actor_id=actor_id,
        )  # fmt: skip
        return self._wrote(observe.observe_one(self.deps, self.ref, message, tz=self.tz))

    def observe_many(
        self, messages: Iterable[Message | Mapping[str, Any]], *, progress: Callable[[int], None] | None = None
    ) -> "list[WriteResult]":
        """Keep many messages, in order; one result each. What they say is extracted in the background: flush() waits.

        `progress` gets the number kept so far.
        """
        from perdure.pipelines import observe

        request = observe.Observe(messages=messages_of(messages), progress=progress)
        return self._wrote(observe.observe(self.deps, self.ref, request, tz=self.tz))

    def remember(
        self,
        text: str,
        *,
        kind: str = "fact",
        key: str | None = None,
        category: str | None = None,
        confidence: float = 1.0,
        importance: int | None = None,
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
    ) -> "WriteResult":
        """Keep a statement. A repetition changes the known one; a single-valued key's new value supersedes the old.

        importance: 1 to 5; None: 2, or in a space that keeps few memories (policy `app`) what the words tell.
        attributes: JSON of your own, its keys texts, at most 64 lists and mappings within each other. `agent_id`: the
        agent that writes it by itself; InvalidInput for a secret or an order, which only the user may have kept.
        """
        from perdure.pipelines import remember

        request = remember.Remember(
            text=text, kind=kind, key=key, category=category, confidence=confidence, importance=importance,
            pinned=pinned, tags=tuple(tags), attributes=dict(attributes or {}), session=session,
            message_id=message_id, source_ids=tuple(source_ids), speaker=speaker, at=at, event_start=event_start,
            event_end=event_end, valid_from=valid_from, valid_until=valid_until, agent_id=agent_id, run_id=run_id,
            actor_id=actor_id,
        )  # fmt: skip
        return self._wrote(remember.remember(self.deps, self.ref, request, tz=self.tz))

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
        shared_by: str | None = None,
    ) -> Recall:
        """Find what answers a question, with where each answer comes from and how sure it is.

        `session`, the current conversation, filters nothing; where the policy `prompt` has it, the answer tells what
        changed since that last asked. `agent` is the caller: CategoryDenied for a category that it may not read, before
        anything is read. `shared_by`: another app, whose memories are asked in the place of this one's; AccessDenied
        unless the policy `app.reads` has it. Raises InvalidInput, UnknownFilter, and EmbedderMismatch where the vectors
        are another embedder's.

        `filters`: user_id, category, key, role, session, agent_id, run_id, actor_id (one or several), pinned,
        importance_min, importance_max, updated_after, updated_before.
        """
        question = Question(
            text=query, k=k, filters=dict(filters or {}), threshold=threshold, budget_tokens=budget_tokens,
            kinds=None if kinds is None else tuple(kinds),
            categories=None if categories is None else tuple(categories),
            as_of=as_of, known_at=known_at, agent=agent, session=session, at=at,
        )  # fmt: skip
        ref, question = lend.addressed(self.deps, self.ref, shared_by, question)
        answer = self._asking(lambda deps: recall.recall(deps, ref, question))
        return self.engine.read(ref, answer, session=session, counts=self.counts)

    def memory_query(
        self,
        query: str,
        *,
        agent: str | None = None,
        categories: Sequence[str] | None = None,
        filters: Mapping[str, Any] | None = None,
        top_k: int | None = None,
        return_: str = "bullets",
        budget_tokens: int | None = None,
        threshold: float | None = None,
    ) -> "list[Bullet] | list[Hit]":
        """Find what an agent asks for by itself: relevant memories of the categories that it may read, best first.

        return_: "bullets" (id, category, text) or "full" (the hits). `budget_tokens` bounds the bullets, `threshold` is
        their least relevance. `agent` is needed where there are allowlists. `stats` tells in how many turns it is used.
        """
        from perdure.pipelines import query as query_

        request = query_.Request(
            query=query, agent=agent, categories=categories, filters=filters or {}, top_k=top_k, form=return_,
            budget_tokens=budget_tokens, threshold=threshold, tz=self.tz,
        )  # fmt: skip
        asked = self._asking(lambda deps: query_.query(deps, self.ref, request))
        self.engine.read(self.ref, asked.answer, asked.event, counts=self.counts)
        return asked.found

    def get_context(
        self,
        prompt: str,
        *,
        session: str | None = None,
        lean: bool = False,
        agent: str | None = None,
        at: datetime | None = None,
    ) -> str:
        """Return what a model is told before its turn, in the form of the preset (policy `prompt`); "" for nothing.

        `prompt` is what the user says now, or said `at` another moment; `session` is the conversation; `lean`: nothing
        is told.
        """
        from perdure.pipelines import context

        request = context.Request(prompt=prompt, session=session, lean=lean, agent=agent, at=at)
        told = self._asking(lambda deps: context.context(deps, self.ref, request))
        if told.event is not None:
            self.engine.read(self.ref, told.answer, told.event, told=told.ids, counts=self.counts)
        return told.text

    def forget(self, text: str | None = None, *, id: str | None = None, actor_id: str | None = None) -> "WriteResult":
        """Take what a text means, or one memory, out of every answer; restore brings it back."""
        from perdure.pipelines import forget

        deps = self._whole() if id is None else self.deps
        memory_id = None if id is None else self._read(id)
        return self._wrote(forget.forget(deps, self.ref, text=text, memory_id=memory_id, actor_id=actor_id))

    def correct(
        self,
        id: str,
        text: str,
        *,
        valid_from: datetime | None = None,
        actor_id: str | None = None,
        agent_id: str | None = None,
    ) -> "WriteResult":
        """Put a new statement in the place of an old one, which stays, retired, from `valid_from` (None: now, or when
        that was to begin). `agent_id`: the agent that does it by itself: as of `remember`, and who the user is waits
        for their word.
        """
        from perdure.pipelines import remember

        who: dict[str, Any] = {"actor_id": actor_id, "agent_id": agent_id}
        return self._wrote(remember.correct(self.deps, self.ref, self._read(id), text, valid_from=valid_from, **who))

    def confirm(self, id: str, *, actor_id: str | None = None) -> "WriteResult":
        """Make a memory certain and keep it from fading."""
        from perdure.pipelines import remember

        return self._wrote(remember.confirm(self.deps, self.ref, self._read(id), actor_id=actor_id))

    def pin(self, id: str, *, pinned: bool = True, actor_id: str | None = None) -> "WriteResult":
        """Keep a memory before others: it ranks higher, and nothing forgets it for its age; or let go."""
        from perdure.pipelines import remember

        return self._wrote(remember.pin(self.deps, self.ref, self._read(id), pinned=pinned, actor_id=actor_id))

    def restore(self, id: str, *, actor_id: str | None = None) -> "WriteResult":
        """Make a forgotten or retired memory active again."""
        from perdure.pipelines import remember

        return self._wrote(remember.restore(self.deps, self.ref, self._read(id), actor_id=actor_id))

    def release(self, id: str, *, actor_id: str | None = None) -> "WriteResult":
        """Let a quarantined memory out."""
        from perdure.pipelines import remember

        return self._wrote(remember.release(self.deps, self.ref, self._read(id), actor_id=actor_id))

    def undo(self, *, rev: int, actor_id: str | None = None) -> "WriteResult":
        """Take one revision back, unless a later one builds on it."""
        from perdure.pipelines import history

        return self._wrote(history.undo(self._whole(), self.ref, rev, actor_id=actor_id))

    def proposals(self) -> "list[Proposal]":
        """Return the changes that were inferred and wait for the user's word, oldest first."""
        from perdure.pipelines import consent

        return consent.proposed(self._whole(), self.ref)

    def approve(self, id: str, *, actor_id: str | None = None) -> "WriteResult":
        """Make a change that was proposed."""
        from perdure.pipelines import consent

        return self._wrote(consent.approve(self._whole(), self.ref, id, actor_id=actor_id))

    def deny(self, id: str, *, actor_id: str | None = None) -> "WriteResult":
        """Leave a change that was proposed unmade; what it was inferred from proposes it no more."""
        from perdure.pipelines import consent

        return self._wrote(consent.deny(self._whole(), self.ref, id, actor_id=actor_id))

    def session(self, id: str | None, *, auto_extract: bool | None = None) -> "Session | None":
        """Return one conversation; with `auto_extract`, say whether what it says is extracted, in the background after
        each message, whatever the policy `extract.auto` is. Without an id that is ignored, with a warning.
        """
        from perdure.pipelines import sessions

        return sessions.session(self.deps, self.ref, id, auto_extract=auto_extract, tz=self.tz)

    def end_session(self, id: str) -> "WriteResult":
        """End one conversation: what was said in it is worked through in the background. What is said in it later opens
        it again.
        """
        from perdure.pipelines import sessions

        return self._wrote(sessions.end_session(self.deps, self.ref, id))

    def energy_spent(self) -> int:
        """Return the units of energy that memory work spent on this space since this was last asked."""
        from perdure.pipelines import budget

        return budget.poll(self.deps, self.ref).since

    def link(
        self, a: str, b: str, *, type: str = "related_to", strength: float = 1.0, actor_id: str | None = None
    ) -> "WriteResult":
        """Relate two memories; `strength` is 0 to 1, the last one given counts, and 0 takes the relation away."""
        from perdure.pipelines import remember

        ends = (self._read(a), self._read(b))
        done = remember.link(self.deps, self.ref, *ends, type_=type, strength=strength, actor_id=actor_id)
        return self._wrote(done)

    def get(self, id: str, *, as_of: datetime | None = None, known_at: datetime | None = None) -> Memory:
        """Return one memory in whatever state it is."""
        return read.get(self.deps, self.ref, id, Moment(as_of=as_of, known_at=known_at))

    def list(
        self,
        *,
        kind: str | Sequence[str] | None = None,
        state: str | Sequence[str] | None = "active",
        filters: Mapping[str, Any] | None = None,
        limit: int = 50,
        after: str | None = None,
        newest: bool = False,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        shared_by: str | None = None,
    ) -> Page:
        """Return a page, as memories were kept or `newest` first; state None means all. `shared_by`: see recall."""
        return lend.listed(
            self.deps, self.ref, shared_by, kinds=several(kind), states=several(state), filters=filters,
            moment=Moment(as_of=as_of, known_at=known_at), limit=limit, after=after, newest=newest,
        )  # fmt: skip

    def history(
        self, id: str, *, as_of: datetime | None = None, known_at: datetime | None = None
    ) -> "list[HistoryEntry]":
        """Return what happened to one memory, oldest first; with `as_of`, nothing unless it was true then."""
        from perdure.pipelines import history

        return history.history(self.deps, self.ref, id, Moment(as_of=as_of, known_at=known_at))

    def changes(
        self,
        *,
        since_rev: int = 0,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        limit: int = 1000,
    ) -> "list[HistoryEntry]":
        """Return what changed after a revision, oldest first; with `as_of`, only of memories that were true then."""
        from perdure.pipelines import history

        moment = Moment(as_of=as_of, known_at=known_at)
        return history.changes(self.deps, self.ref, since_rev=since_rev, moment=moment, limit=limit)

    def stats(self, *, as_of: datetime | None = None, known_at: datetime | None = None) -> "Stats":
        """Count what the space holds; with `known_at`, as it was then; with `as_of`, what was true then."""
        from perdure.pipelines.stats import stats

        return stats(self.deps, self.ref, Moment(as_of=as_of, known_at=known_at))

    def activity(self, *, since: datetime | None = None, every: str = "day") -> "list[EventCount]":
        """Return how many operations of each sort there were in every "hour" or "day" (UTC), oldest first."""
        from perdure.pipelines import totals

        return totals.activity(self.deps, self.ref, since=since, every=every)

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
        return read.entities(self.deps, self.ref, name, moment=moment, limit=limit)

    def alias(self, name: str, *, of: str, apart: bool = False, actor_id: str | None = None) -> "WriteResult":
        """Let a name stand for the thing `of` (a name or an id), also in messages to come; `apart`: for one of its own.

        It must be one that a memory says; what was known by it moves along. The opposite takes it back.
        """
        from perdure.pipelines import alias

        return self._wrote(alias.alias(self._whole(), self.ref, name, of=of, apart=apart, actor_id=actor_id))

    def relations(self, id: str) -> "list[Relation]":
        """Return the edges that touch a memory, strongest first."""
        return read.relations(self.deps, self.ref, id)

    def audit(
        self, *, examples: int | None = None, fix: bool = False, dry_run: bool = True, progress: Progress | None = None
    ) -> "Audit":
        """Look for duplicates, contradictions, what is stale, loops, planted instructions, secrets, bad writing and
        orphans; `examples` of each. `fix`: say what mends them, and without `dry_run` do it. `progress` gets the number
        of steps done, and of all.
        """
        from perdure.domain.results import WriteResult
        from perdure.pipelines import audit

        request = audit.Request(examples=examples, fix=fix, dry_run=dry_run, progress=progress)
        done = audit.audit(self._whole(), self.ref, request)
        self._wrote(WriteResult(decisions=(), pending=done.pending))
        return done

    def export(self, path: str | Path | Callable[[str], object], *, format: str = "perdure") -> "Transferred":
        """Write this space as JSON Lines to a file, or hand the lines to a function.

        format: "perdure", all of it, to be imported again; "json", its statements in force as one document to read.
        """
        from perdure.pipelines import readable

        return readable.export(self._whole(), self.ref, path, format=format)

    def import_(
        self, path: str | Path, *, format: str | None = None, only: str | None = None, progress: Progress | None = None
    ) -> "Imported | Transferred":
        """Take a file in as this space's: see `Engine.import_`. An export of perdure needs a space that is empty."""
        from perdure.pipelines import importing

        request = importing.Request(path=path, format=format, into=self.ref, only=only, tz=self.tz, progress=progress)
        (done,) = importing.import_(self._whole(), request)
        self.engine.wake()
        return done

    def erase(self, *, id: str | None = None, entity: str | None = None, everything: bool = False) -> "Certificate":
        """Remove for good a memory, an entity or the space with its API keys, and what was derived only from it."""
        from perdure.pipelines import erase

        return erase.erase(self._whole(), self.ref, erase.Target(memory_id=id, entity=entity, everything=everything))


def act(space: Space, name: str, arguments: Mapping[str, Any]) -> Any:
    """Do what a tool of agents does beside the operations: see `pipelines.acting.act`."""
    from perdure.pipelines import acting

    done, written = acting.act(space.deps, space.ref, name, arguments, tz=space.tz)
    space._wrote(written)  # pyright: ignore[reportPrivateUsage]
    return done
