"""Decisions become rows, log, revision and index entries, in one transaction.

Every change of a memory comes through here. Three others touch its tables and change none: an import brings whole
spaces in as they were (`transfer`), an erased space is wiped after its last revision (`sweep`), and `reindex` makes
anew what is derived.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, assert_never

from perdure.deps import Deps
from perdure.domain.decisions import (
    Add,
    Alias,
    Change,
    Decision,
    Erase,
    Lapse,
    Link,
    Propose,
    Revert,
    Settle,
    Skip,
    Supersede,
    Together,
    made,
)
from perdure.domain.entity import Mention
from perdure.domain.memory import (
    ACTIVE,
    EPISODE,
    PATCHABLE,
    Kind,
    Memory,
    State,
    gives_way,
    is_file,
    present_for,
    sealed,
)
from perdure.domain.space import check_id
from perdure.domain.times import from_ms, optional_ms, to_ms
from perdure.domain.zones import zone
from perdure.errors import NotFound
from perdure.extraction.pairing import start_of
from perdure.gateways import aliases, documents, erasure, graph, jobs, log, proposals, rows
from perdure.gateways.conversation import Conversation
from perdure.gateways.counters import Numbers
from perdure.pipelines import few, sessions
from perdure.ports import Row, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What a set of decisions came to: the last revision, memories as stored, job ids, and counts of an erasure."""

    rev: int
    memories: Mapping[str, Memory]
    pending: tuple[str, ...] = ()
    erased: Mapping[str, int] = field(default_factory=dict[str, int])
    extracts: Mapping[str, bool] = field(default_factory=dict[str, bool])
    """Whether the sessions that were written to are read, where somebody said so."""


def apply(
    tx: Transaction,
    deps: Deps,
    decisions: Sequence[Decision | Together],
    *,
    actor: str | None = None,
    removal: erasure.Removal | None = None,
) -> Applied:
    """Carry decisions out in order, one revision each (none for Skip); `tx` must be a writing transaction.

    What they say of proposals comes first: the last revision is what was written, and undoing it takes that back.

    `actor`: the id of whoever makes the change, for the log; else it was whoever said what is written.

    An erasure comes with what it removes, worked out at this very revision.
    """
    if actor is not None:
        check_id(actor, name="actor_id")
    work = sorted((one for one in decisions if not isinstance(one, Skip)), key=lambda one: not isinstance(one, Settle))
    if not work:
        return Applied(rev=tx.space.rev, memories={})
    deps.pace.writes += 1
    writer = _Writer(tx, deps, work, actor, removal)
    for decision in work:
        writer.decide(decision)
    return writer.finish()


class _Writer:
    """The state of one application: counters taken up front, rows written in batches."""

    def __init__(
        self,
        tx: Transaction,
        deps: Deps,
        work: Sequence[Decision | Together],
        actor: str | None,
        removal: erasure.Removal | None,
    ) -> None:
        self._tx, self._deps, self._removal = tx, deps, removal
        self._actor = self._by = actor
        versions, revs = sum(_versions(one) for one in work), sum(_revisions(one) for one in work)
        self._now = deps.clock()
        row = tx.one("space_advance", revs=revs, seqs=versions, tail=versions, now=to_ms(self._now))
        assert row is not None, "the space is locked by this transaction"
        rev, seq, self._tail, self._ts, last = row
        self._rev, self._seq, self._written = rev - revs, seq - versions, versions
        self._when = from_ms(self._ts)
        self._zone = zone(tx.space.tz)
        self._present = rows.written(tx, {id_ for one in work for id_ in _touched(one)})
        about = [*self._present.values(), *(memory for one in work for memory in made(one))]
        self._numbers = Numbers(tx, last=last)
        self._people = Conversation(
            tx,
            self._numbers,
            sessions=_given("session", work, about),
            speakers=_given("speaker", work, about),
            now_ms=self._ts,
        )
        mentions = [mention for one in work for mention in _mentions(one)]
        self._book = graph.EntityBook(tx, self._numbers, mentions, deps.new_id) if mentions else None
        self._rows: list[Memory] = []
        self._lines: list[Row] = []
        self._ties: list[Row] = []
        self._erased: dict[str, int] = {}

    def decide(self, decision: Decision | Together) -> None:
        self._rev += _revisions(decision)
        self._by = self._actor or _author(decision)
        match decision:
            case Add():
                self._add(decision.memory, decision.mentions)
                self._line("ADD", decision.memory_id, reason=decision.reason, new_seq=self._seq)
                if decision.moved:
                    seq = {"old_seq": self._seq, "new_seq": self._seq}
                    self._line("MERGE", decision.memory_id, line=1, reason=decision.reason, **seq)
                for line, link in enumerate(decision.links, 1 + decision.moved):
                    self._link(link, line=line)
            case Change():
                self._changes([decision])
            case Together():
                self._changes(decision.changes)
            case Supersede():
                self._supersede(decision)
            case Link():
                self._link(decision, line=0)
            case Revert():
                for line, patch in enumerate(decision.patches):
                    if isinstance(patch, Change):
                        self._change(patch, line=line, undoes=decision.undoes)
                    else:
                        self._link(patch, line=line, undoes=decision.undoes)
                self._resume(decision.patches, line=len(decision.patches), reason=decision.reason)
            case Propose():
                proposals.put(self._tx, decision.proposal)
                self._line("PROPOSE", decision.memory_id, reason=decision.reason)
            case Settle():
                settled = {"state": decision.state.value, "decided_at": self._ts, "actor": self._actor}
                self._tx.run("proposal_settle", id=decision.proposal_id, **settled)
                self._line(decision.action.upper(), decision.memory_id, reason=decision.reason)
            case Lapse():
                self._lapse(decision)
            case Alias():
                self._alias(decision)
            case Erase():
                self._flush()
                assert self._removal is not None, "an erasure knows what it removes"
                going_on = self._going_on(decision.memory_ids)
                self._erased = erasure.remove(self._tx, self._removal)
                self._present = {}
                for line, id_ in enumerate(decision.memory_ids or (None,)):
                    self._line("ERASE", id_, line=line, reason=decision.reason)
                self._go_on(going_on, line=max(len(decision.memory_ids), 1), reason=decision.reason)
            case Skip():
                raise AssertionError("a skip has no revision")
            case _:
                assert_never(decision)

    def finish(self) -> Applied:
        """Write what is still waiting and the jobs that follow from it."""
        log.write(self._tx, self._lines)
        self._flush()
        self._people.write()
        begun = sessions.begun(self._tx, self._deps, self._people.opened)
        if self._book:
            self._book.write()
            graph.tell(self._tx, self._book.told)
        self._numbers.write()
        return Applied(
            rev=self._rev,
            memories=self._present,
            pending=(*self._jobs(), *begun),
            erased=self._erased,
            extracts=self._people.extracts,
        )

    def _jobs(self) -> tuple[str, ...]:
        tasks = ["embed"] if self._written and self._deps.embedder else []
        if self._tail >= self._deps.policy.index.fold_at:
            tasks.append("fold")
        if self._too_many():
            tasks.append(few.COMPACT)
        now = to_ms(self._deps.clock())  # not the record time, which stays ahead of a clock that was put back
        return tuple(jobs.add(self._tx, task, job_id=self._deps.new_id(), run_after=now) for task in tasks)

    def _too_many(self) -> bool:
        """Tell whether statements were written, and there are more than the space keeps."""
        if not few.keeps_few(self._deps, self._tx.space.ref):
            return False
        stated = any(one.kind is not Kind.EPISODE for one in self._present.values())
        return stated and rows.statements_count(self._tx) > self._deps.policy.app.limit

    def _add(self, memory: Memory, mentions: Sequence[Mention]) -> None:
        turn = self._people.turn_no(memory.session, memory.turn_no) if memory.kind is EPISODE else memory.turn_no
        self._version(memory, turn, mentions)

    def _version(
        self, memory: Memory, turn_no: int | None, mentions: Sequence[Mention], before: Collection[int] = ()
    ) -> None:
        self._seq += 1
        stored = sealed(memory, seq=self._seq, turn_no=turn_no, recorded_at=self._when)
        self._rows.append(stored)
        self._present[memory.id] = stored
        if self._book and mentions:
            self._ties += graph.mention(self._book, self._seq, mentions, before=before)

    def _change(self, change: Change, *, line: int, undoes: int | None = None) -> None:
        self._flush()
        memory = self._get(change.memory_id)
        patch: dict[str, tuple[Any, Any]] = {}
        if any(name not in PATCHABLE for name in change.patch):
            self._tx.run("rows_retire", seq=memory.seq, ts=self._ts)
            seqs = [one.seq for one in rows.versions(self._tx, [memory.id])] if change.mentions else []
            before = {number for number, _ in graph.mentioned(self._tx, seqs)}
            changed = replace(memory, **change.patch)
            self._version(changed, changed.turn_no, change.mentions, before)
        else:
            when = change.at or self._when
            patch = rows.patch(self._tx, memory, change.patch, ts=to_ms(when))
            self._present[memory.id] = replace(memory, **change.patch, updated_at=when)
        self._claim_key(memory, self._present[memory.id])
        self._line(
            change.event,
            memory.id,
            line=line,
            old_seq=memory.seq,
            new_seq=self._present[memory.id].seq,
            patch=patch,
            reason=change.reason,
            undoes=undoes,
        )

    def _changes(self, changes: Sequence[Change]) -> None:
        line = 0
        for one in changes:
            self._change(one, line=line)
            line = self._leave(one.left, line=line + 1)
        self._resume(changes, line=line, reason=changes[0].reason)

    def _supersede(self, decision: Supersede) -> None:
        self._add(replace(decision.memory, valid_from=decision.memory.valid_from or decision.at), decision.mentions)
        self._line("ADD", decision.memory_id, new_seq=self._seq, reason=decision.reason)
        line, now = 1, present_for(decision.memory, self._now)
        for old_id in (*decision.dropped, *(one for one in decision.old_ids if one not in decision.dropped)):
            old, dropped = self._get(old_id), old_id in decision.dropped
            patch = gives_way(old, by=decision.memory_id, at=decision.at, now=now)
            if dropped:
                patch |= {"state": State.DEPRECATED, "valid_until": start_of(old)}
            self._change(Change(memory_id=old_id, patch=patch, event="SUPERSEDE", reason=decision.reason), line=line)
            line += 1
            if dropped:
                line = self._go_on(self._waiting_for(old), line=line, reason=decision.reason)
        line = self._leave(decision.left, line=line)
        for link in decision.links:
            self._link(link, line=line)
            line += 1

    def _leave(self, left: Sequence[Add], *, line: int) -> int:
        """Write what goes on of what a decision retires; return the line behind that."""
        for one in left:
            self._add(one.memory, one.mentions)
            self._line("ADD", one.memory_id, line=line, new_seq=self._seq, reason=one.reason)
            line += 1
        return line

    def _resume(self, patches: Sequence[Change | Link], *, line: int, reason: str) -> None:
        """Let what was to give way to statements go on, where those are dropped before they began to hold."""
        for id_ in dict.fromkeys(one.memory_id for one in patches if isinstance(one, Change) and "state" in one.patch):
            dropped = self._get(id_)
            if dropped.state is not State.ACTIVE:
                line = self._go_on(self._waiting_for(dropped), line=line, reason=reason)

    def _waiting_for(self, memory: Memory) -> Sequence[tuple[Memory, Memory]]:
        """Return what was to give way to a statement that is still to begin, each with that."""
        if memory.kind is Kind.EPISODE or start_of(memory) <= self._now:
            return ()
        self._flush()
        return [(one, memory) for one in rows.waiting(self._tx) if one.superseded_by == memory.id]

    def _going_on(self, gone: Sequence[str]) -> Sequence[tuple[Memory, Memory]]:
        """Return what waits for statements that are about to be erased, each with the last one of those."""
        waiting = [one for one in rows.waiting(self._tx) if one.id not in gone and one.superseded_by in gone]
        erased = rows.written(self._tx, gone) if waiting else {}
        found: list[tuple[Memory, Memory]] = []
        for one in waiting:
            after = erased[one.superseded_by or ""]
            while after.superseded_by in erased:
                after = erased[after.superseded_by or ""]
            found.append((one, after))
        return found

    def _go_on(self, waiting: Sequence[tuple[Memory, Memory]], *, line: int, reason: str) -> int:
        """Let statements hold for as long as the ones would have held that they were to give way to."""
        for one, dropped in waiting:
            self._present[one.id] = one
            patch = {"superseded_by": dropped.superseded_by, "valid_until": dropped.valid_until}
            self._change(Change(memory_id=one.id, patch=patch, reason=reason), line=line)
            line += 1
        return line

    def _link(self, link: Link, *, line: int, undoes: int | None = None) -> None:
        self._flush()
        for end in (link.from_id, link.to_id):
            self._get(end)
        known = graph.relation(self._tx, link.from_id, link.to_id, type=link.type)
        drawn = known or link
        edge = {"from_id": drawn.from_id, "to_id": drawn.to_id, "type": link.type}
        if link.strength > 0:
            self._tx.run("relation_set", **edge, strength=link.strength, ts=self._ts)
        else:
            self._tx.run("relation_drop", **edge)
        self._line(
            "LINK",
            link.from_id,
            line=line,
            other_id=link.to_id,
            patch={f"link:{link.type}": (known.strength if known else 0.0, link.strength)},
            reason=link.reason,
            undoes=undoes,
        )

    def _alias(self, decision: Alias) -> None:
        self._flush()
        target = decision.target
        if target is None:
            target = self._numbers.take()
            (source,) = graph.numbered(self._tx, [decision.source])
            made = replace(source.entity, id=self._deps.new_id(), name=decision.names[0], aliases=(), count=0)
            aliases.add(self._tx, target, made)
        aliases.move(self._tx, decision.source, target, decision.names)
        self._line("ALIAS", None, patch={"entity": (decision.source, target)}, reason=decision.reason)

    def _lapse(self, decision: Lapse) -> None:
        """Let the store write the lines and the states, by the numbers of the versions alone."""
        seqs = list(decision.seqs)
        purge_at = optional_ms(decision.purge_at)
        self._tx.run(
            "log_lapse",
            seqs=seqs,
            before=self._rev - len(seqs),
            ts=self._ts,
            event=decision.event,
            purge_at="null" if purge_at is None else str(purge_at),
            actor=self._actor,
            reason=decision.reason,
        )
        self._tx.run("rows_lapse", seqs=seqs, ts=self._ts, purge_at=purge_at)
        self._tx.run("keys_lapse", seqs=seqs)

    def _claim_key(self, before: Memory, after: Memory) -> None:
        if (before.key, before.state, before.superseded_by) == (after.key, after.state, after.superseded_by):
            return
        if before.key is not None:
            self._tx.run("key_release", key=before.key, id=after.id)
        last = after.state is State.ACTIVE and after.superseded_by is None
        holder = after if last else self._present.get(after.superseded_by or "")
        if holder is not None and holder.state is State.ACTIVE and holder.key is not None and self._single(holder):
            self._tx.run("keys_claim", key=holder.key, id=holder.id)

    def _single(self, memory: Memory) -> bool:
        return memory.kind is not Kind.EPISODE and not is_file(memory) and self._deps.holds_one(memory.key)

    def _get(self, memory_id: str) -> Memory:
        memory = self._present.get(memory_id)
        if memory is None:
            raise NotFound(f"no memory {memory_id} in space {self._tx.space.ref}: it may have been erased")
        return memory

    def _flush(self) -> None:
        """Write the versions gathered so far."""
        if not self._rows:
            return
        rows.insert(self._tx, self._rows, ts=self._ts)  # a server may take them in while the words are read
        found = [documents.document(one, people=self._people, zone=self._zone) for one in self._rows]
        documents.write(self._tx, found)
        self._deps.text.add(self._tx, found)
        self._tx.many("mention_add", graph.MENTION_COLUMNS, self._ties)
        messages = [
            (one.session or "", one.message_id, one.id)
            for one in self._rows
            if one.message_id is not None and one.kind is EPISODE
        ]
        self._tx.many("messages_claim", ("session_id", "message_id", "id"), messages)
        sources = [(source, one.id) for one in self._rows for source in one.source_ids]
        self._tx.many("sources_add", ("source_id", "id"), sources)
        for one in self._rows:
            if one.key is not None and one.state is ACTIVE and one.superseded_by is None and self._single(one):
                self._tx.run("keys_claim", key=one.key, id=one.id)
        self._rows, self._ties = [], []

    def _line(
        self,
        event: str,
        memory_id: str | None,
        *,
        line: int = 0,
        old_seq: int | None = None,
        new_seq: int | None = None,
        patch: Mapping[str, tuple[Any, Any]] | None = None,
        reason: str,
        undoes: int | None = None,
        other_id: str | None = None,
    ) -> None:
        body, by = json.dumps(patch) if patch else None, self._by
        row = self._rev, line, self._ts, event, memory_id, old_seq, new_seq, body, by, reason, undoes, other_id
        self._lines.append(row)


def _given(name: str, work: Sequence[Decision | Together], about: Iterable[Memory]) -> set[str]:
    """Return what the memories that decisions are about have in a field, before and after."""
    found = set(map(attrgetter(name), about))
    changes = (one.changes if isinstance(one, Together) else (one,) for one in work)
    found.update(one.patch.get(name) for some in changes for one in some if isinstance(one, Change))
    return found - {None}


def _author(decision: Decision | Together) -> str | None:
    """Return the id of whoever said what a decision writes or proposes."""
    if isinstance(decision, Propose):
        return decision.proposal.memory.actor_id
    return decision.memory.actor_id if isinstance(decision, (Add, Supersede)) else None


def _revisions(decision: Decision | Together) -> int:
    """Return how many revisions a decision takes: one, except that memories lapse each in its own."""
    return len(decision.seqs) if isinstance(decision, Lapse) else 1


def _versions(decision: Decision | Together) -> int:
    """Return how many new versions a decision writes."""
    match decision:
        case Add() | Supersede():
            return len(made(decision))
        case Change():
            return len(made(decision)) + any(name not in PATCHABLE for name in decision.patch)
        case Together():
            return sum(map(_versions, decision.changes))
        case Revert():
            return sum(_versions(patch) for patch in decision.patches)
        case Link() | Propose() | Settle() | Lapse() | Alias() | Erase() | Skip():
            return 0
        case _:
            assert_never(decision)


def _touched(decision: Decision | Together) -> tuple[str, ...]:
    """Return the ids of memories that must be there already."""
    match decision:
        case Change():
            return (decision.memory_id,)
        case Together():
            return tuple(one.memory_id for one in decision.changes)
        case Add():
            return tuple(link.to_id for link in decision.links) if decision.links else ()
        case Supersede():
            return (*decision.old_ids, *(id_ for one in decision.links for id_ in (one.from_id, one.to_id)))
        case Link():
            return (decision.from_id, decision.to_id)
        case Revert():
            return tuple(id_ for patch in decision.patches for id_ in _touched(patch))
        case Propose() | Settle() | Lapse() | Alias() | Erase() | Skip():
            return ()
        case _:
            assert_never(decision)


def _mentions(decision: Decision | Together) -> tuple[Mention, ...]:
    if isinstance(decision, (Revert, Together)):
        patches = decision.patches if isinstance(decision, Revert) else decision.changes
        return tuple(mention for patch in patches for mention in _mentions(patch))
    if isinstance(decision, (Change, Supersede)):
        return (*decision.mentions, *(mention for one in decision.left for mention in one.mentions))
    return decision.mentions if isinstance(decision, Add) else ()
