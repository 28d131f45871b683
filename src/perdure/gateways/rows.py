"""Memories to rows and back."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal

from perdure.domain.memory import ACTIVE, EPISODE, PATCHABLE, Kind, Memory, State, composed, memory_from
from perdure.domain.text import normalise
from perdure.domain.times import from_ms, optional_ms, optional_time, to_ms
from perdure.gateways.filters import Selection
from perdure.ports import MEMORY_COLUMNS, UNBOUNDED, Row, Transaction

EPISODES, STATEMENTS = PARTS = (0, 1)
KIND_CODES = {kind: code for code, kind in enumerate(Kind)}
_TIMES = frozenset({"purge_at", "valid_from", "valid_until"})
_KINDS = {kind.value: kind for kind in Kind}
_STATES = {state.value: state for state in State}
_EMPTY = "[]"
_NO_ATTRIBUTES = "{}"
_SUBJECT = '"subject"'
_COLUMNS = (*MEMORY_COLUMNS, "content_hash", "hidden")
_KIND, _STATE, _ROLE, _SPEAKER, _ATTRIBUTES, _RETIRED_AT = map(
    MEMORY_COLUMNS.index, ("kind", "state", "role", "speaker", "attributes", "retired_at")
)
"""Places of columns in a row."""
_DIGESTS = frozenset({Kind.REFLECTION.value, Kind.INSIGHT.value})
_decoded = json.JSONDecoder().raw_decode
"""What `json.loads` does, without looking for spaces at both ends: no row has any there."""


def part_of(kind: str) -> int:
    """Episodes and statements are indexed apart."""
    return EPISODES if kind == Kind.EPISODE else STATEMENTS


def content_hash(content: str) -> int:
    """Return a 63-bit number that is equal for texts that differ only in case, spacing or edge punctuation."""
    import hashlib

    digest = hashlib.blake2b(normalise(content).encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


def insert(tx: Transaction, memories: Iterable[Memory], *, ts: int) -> None:
    """Write new versions; `ts` is their record time in ms."""
    tx.many("rows_add", _COLUMNS, (_values(memory, ts) for memory in memories))


def current(tx: Transaction, ids: Collection[str], *, at: datetime | None = None) -> dict[str, Memory]:
    """Return the present version of each id that exists, in the state that it has at a moment (None: now)."""
    found = tx.all("rows_current", ids=list(ids), **_asked(at)) if ids else []
    return {memory.id: memory for memory in map(memory_of, found)}


def stand(tx: Transaction, memories: Sequence[Memory]) -> bool:
    """Tell whether some memories are as they were read: none was forgotten, erased or changed meanwhile."""
    there = current(tx, [one.id for one in memories])
    return {(one.seq, one.state) for one in memories} == {(one.seq, one.state) for one in there.values()}


def written(tx: Transaction, ids: Collection[str]) -> dict[str, Memory]:
    """Return the present version of each id that exists, in the state that was last written, whatever time it is."""
    found = tx.all("rows_current", ids=list(ids), now=0) if ids else []
    return {memory.id: memory for memory in map(memory_of, found)}


def waiting(tx: Transaction) -> list[Memory]:
    """Return the statements in force that others will take the place of at a moment that is known, the first first."""
    return [memory_of(row) for row in tx.all("rows_waiting")]


def by_seq(tx: Transaction, seqs: Collection[int], *, at: datetime | None = None) -> dict[int, Memory]:
    """Return versions by their seq, in the state that they have at a moment (None: now)."""
    found = tx.all("rows_by_seq", seqs=list(seqs), **_asked(at)) if seqs else []
    return {row[0]: memory_of(row) for row in sorted(found)}


def beside(tx: Transaction, seqs: Collection[int]) -> dict[int, Row]:
    """Return the rows of versions by their seq, without how often and when they were recalled: for `memory_of`."""
    return {row[0]: row for row in tx.all("rows_beside", seqs=list(seqs))} if seqs else {}


def in_force(row: Row) -> bool:
    """Tell whether the version of a row is active."""
    return row[_STATE] == ACTIVE and row[_RETIRED_AT] is None


def digests(row: Row) -> bool:
    """Tell whether a row only sums up others, as `{alone}` leaves them out in SQL."""
    return row[_KIND] in _DIGESTS


def of_another(row: Row, speaker: str) -> bool:
    """Tell whether somebody else than a speaker was heard to say what a row holds, of themselves."""
    said_by = row[_SPEAKER]
    heard = row[_ROLE] is not None and bool(said_by) and said_by.casefold() != speaker.casefold()
    return heard and _SUBJECT not in row[_ATTRIBUTES]


def written_by_seq(tx: Transaction, seqs: Collection[int]) -> dict[int, Memory]:
    """Return versions by their seq, in the state that was last written, whatever time it is."""
    found = tx.all("rows_by_seq", seqs=list(seqs), now=0) if seqs else []
    return {row[0]: memory_of(row) for row in sorted(found)}


def _asked(at: datetime | None) -> dict[str, Any]:
    return {} if at is None else {"now": to_ms(at, name="at")}


def replaced(tx: Transaction) -> dict[str, list[str]]:
    """Return the ids of the statements that each one took or is to take the place of."""
    found: dict[str, list[str]] = {}
    for by, id_ in tx.all("rows_replaced"):
        found.setdefault(by, []).append(id_)
    return found


def of_key(tx: Transaction, key: str) -> list[Memory]:
    """Return the present statements of a key that are or were believed, oldest first."""
    return [memory_of(row) for row in tx.all("rows_of_key", key=key)]


def under_key(tx: Transaction, key: str) -> list[Memory]:
    """Return every version of a statement that a key was ever given, in whatever state, oldest first."""
    return [memory_of(row) for row in tx.all("rows_under_key", key=key)]


def outdated(
    tx: Transaction,
    ids: Collection[str],
    standing: Callable[[Collection[str]], Mapping[str, Memory]],
    *,
    never: Literal[True] | None = None,
    gone: Callable[[str, Sequence[Memory], Sequence[Memory]], bool] | None = None,
) -> frozenset[str]:
    """Return the ids of memories of which something derived is superseded, while all that is derived and active only
    says a part of that. `standing` reads memories by their ids. `never`: only what never held counts as superseded, as
    what was put right. `gone(id, superseded, rest)`: whether the first is all that a memory is wanted for.
    """
    drawn = tx.all("sources_derived", ids=list(ids)) if ids else []
    if not drawn:
        return frozenset()
    made = standing({row[1] for row in drawn})
    found: dict[str, list[Memory]] = {}
    for source, id_ in drawn:
        if id_ in made and not composed(made[id_]):
            found.setdefault(source, []).append(made[id_])
    return frozenset(id_ for id_, some in found.items() if _outdated(some, never=never) or _wanted(id_, some, gone))


def _wanted(
    id_: str, made: Sequence[Memory], gone: Callable[[str, Sequence[Memory], Sequence[Memory]], bool] | None
) -> bool:
    over = [one for one in made if one.state is State.DEPRECATED and one.superseded_by]
    return gone is not None and bool(over) and gone(id_, over, [one for one in made if one not in over])


def _outdated(made: Sequence[Memory], *, never: Literal[True] | None) -> bool:
    over = [one for one in made if one.state is State.DEPRECATED and not (never and _held(one))]
    instead = {one.superseded_by for one in over}
    rest = [one.content for one in made if one.state is State.ACTIVE and one.id not in instead]
    return bool(over) and all(any(text in one.content for one in over) for text in rest)


def _held(memory: Memory) -> bool:
    """Tell whether a statement held at some time."""
    start = memory.valid_from or memory.said_at
    return memory.valid_until is None or start is None or memory.valid_until > start


def derived(tx: Transaction, ids: Collection[str]) -> set[str]:
    """Return the ids of what was made of any of some memories, whatever became of it."""
    return {row[1] for row in tx.all("sources_derived", ids=sorted(ids))} if ids else set[str]()


def composed_of(tx: Transaction, ids: Collection[str]) -> dict[str, Memory]:
    """Return the active reflections, insights and summaries that draw on any of some memories."""
    found = current(tx, derived(tx, ids))
    return {id_: one for id_, one in found.items() if composed(one) and one.state is State.ACTIVE}


def made_of(tx: Transaction, source: str) -> list[Memory]:
    """Return the present statements that were made of a message."""
    return list(current(tx, derived(tx, [source])).values())


def underived(tx: Transaction, messages: Sequence[Memory]) -> list[Memory]:
    """Return those of some messages of which nothing was made, ever."""
    made = {row[0] for row in tx.all("sources_derived", ids=[one.id for one in messages])} if messages else set[str]()
    return [one for one in messages if one.id not in made]


def versions(tx: Transaction, ids: Collection[str]) -> list[Memory]:
    """Return every version of the given ids, oldest first."""
    return [memory_of(row) for row in tx.all("rows_versions", ids=list(ids))] if ids else []


def said(tx: Transaction, first: int, last: int, *, limit: int) -> list[Memory]:
    """Return up to `limit` active messages between two versions, oldest first."""
    return [memory_of(row) for row in tx.all("rows_said", first=first, last=last, limit=limit)]


def newest(tx: Transaction, kind: Kind, *, limit: int) -> list[Memory]:
    """Return up to `limit` active statements of a kind, the latest first."""
    return [memory_of(row) for row in tx.all("rows_newest", kind=kind.value, before=UNBOUNDED, limit=limit)]


def some(tx: Transaction, kinds: Collection[Kind]) -> bool:
    """Tell whether a space has an active memory of any of some kinds; files count as notes."""
    stated = [one.value for one in kinds if one is not Kind.EPISODE]
    if stated and tx.one("rows_any", kinds=stated) is not None:
        return True
    return Kind.EPISODE in kinds and bool(latest_episodes(tx, after=0, limit=1))


def updated(tx: Transaction, selection: Selection, *, limit: int) -> list[Memory]:
    """Return up to `limit` active statements that a selection lets through, the last updated first."""
    return [memory_of(row) for row in tx.all("rows_updated", where=selection.where, limit=limit, **selection.params)]


def latest_episodes(tx: Transaction, *, after: int, limit: int) -> list[Memory]:
    """Return up to `limit` active messages behind a version, the latest first."""
    return [memory_of(row) for row in tx.all("rows_latest_said", after=after, limit=limit)]


def unenriched(tx: Transaction, kinds: Sequence[str], *, most: int, limit: int) -> list[Memory]:
    """Return up to `limit` active memories that mention at most `most` things and were not enriched, latest first."""
    return [memory_of(row) for row in tx.all("rows_unenriched", kinds=list(kinds), most=most, limit=limit)]


def enriched(tx: Transaction, ids: Sequence[str]) -> dict[str, datetime]:
    """Return when a better reader last named what memories mention, by id; of those that were read so."""
    return {id_: from_ms(at) for id_, at in tx.all("enriched_among", ids=list(ids))} if ids else {}


def ended(tx: Transaction, since: datetime, until: datetime, *, limit: int) -> list[Memory]:
    """Return statements that held until some moment between two, and that no other replaced, the latest first."""
    found = tx.all("rows_ended", since=to_ms(since), until=to_ms(until), limit=limit)
    return [memory_of(row) for row in found]


def said_before(tx: Transaction, session: str, seq: int, *, within: int) -> list[tuple[int, str, str, str | None]]:
    """Return version, role, text and speaker of the last two messages of a session before a version, the last first, of
    those among the `within` versions before it.
    """
    found = tx.all("rows_said_before", session_id=session, seq=seq, after=seq - 1 - within)
    return [(seq, role, text, speaker) for seq, role, text, speaker in found]


def put_aside_before(tx: Transaction, session: str, seq: int, *, within: int) -> str | None:
    """Return what the user said right before a version in a session, where that was put aside."""
    row = tx.one("rows_put_aside_before", session_id=session, seq=seq, after=seq - within)
    return row[0] if row is not None and row[1] == "user" and row[2] == State.SOFT_DELETED else None


def statements(tx: Transaction, *, limit: int) -> list[Memory]:
    """Return up to `limit` active statements, in the order of their versions."""
    return [memory_of(row) for row in tx.all("rows_statements", limit=limit)]


def statements_count(tx: Transaction) -> int:
    """Return how many active statements there are."""
    row = tx.one("rows_statements_count")
    return int(row[0]) if row else 0


def with_text(tx: Transaction, content: str) -> list[Memory]:
    """Return the active statements that say the same in the same words, oldest first."""
    found = tx.all("rows_same_text", content_hash=content_hash(content))
    return list(current(tx, [row[0] for row in found]).values())


def text_known(tx: Transaction, content: str) -> str | None:
    """Return the statement that says the same in the same words, in whatever state it is."""
    row = tx.one("rows_text_known", content_hash=content_hash(content))
    return row[0] if row else None


def page(tx: Transaction, *, where: Sequence[str], params: Mapping[str, Any], after: int, limit: int) -> list[Memory]:
    """Return up to `limit` versions that pass the fragments, oldest first, from seq `after` on."""
    return [memory_of(row) for row in tx.all("rows_list", where=where, after=after, limit=limit, **params)]


def page_back(
    tx: Transaction, *, where: Sequence[str], params: Mapping[str, Any], before: int, limit: int
) -> list[Memory]:
    """Return up to `limit` versions that pass the fragments, newest first, before seq `before`."""
    return [memory_of(row) for row in tx.all("rows_list_back", where=where, before=before, limit=limit, **params)]


def patch(tx: Transaction, memory: Memory, changes: Mapping[str, Any], *, ts: int) -> dict[str, tuple[Any, Any]]:
    """Change numbers, states and times of a present version in place; return {field: (old, new)} for the log."""
    done = {
        name: (plain(name, getattr(memory, name)), plain(name, value))
        for name, value in changes.items()
        if getattr(memory, name) != value
    }
    changed = replace(memory, **changes)
    tx.run(
        "rows_patch",
        seq=memory.seq,
        ts=ts,
        hidden=_hidden(changed),
        **{name: plain(name, getattr(changed, name)) for name in PATCHABLE},
    )
    return done


def plain(name: str, value: Any) -> Any:
    """Turn a patched value into what JSON and SQL hold."""
    if name in _TIMES:
        return optional_ms(value, name=name)
    if name == "pinned":
        return int(value)
    return value.value if isinstance(value, State) else value


def rich(name: str, value: Any) -> Any:
    """Undo `plain`."""
    if name in _TIMES:
        return optional_time(value)
    if name == "pinned":
        return bool(value)
    return State(value) if name == "state" else value


def memory_of(row: Row) -> Memory:
    """Build a memory from the columns of `ports.MEMORY_COLUMNS` and its access count and time.

    Most are as they were written, and happened when they were said.
    """
    (
        seq, id_, kind, category, key, content, confidence, importance, pinned, state, trust, role,
        speaker, actor_id, agent_id, run_id, session, turn_no, message_id, source_ids, tags,
        attributes, said_ms, event_start, event_end, valid_from, valid_until, recorded_ms, updated_ms,
        retired_at, superseded_by, decay_rate, purge_at, count, last_accessed,
    ) = row  # fmt: skip
    said, recorded = from_ms(said_ms), from_ms(recorded_ms)
    return memory_from(
        id_,
        content,
        _KINDS[kind],
        category,
        key,
        confidence,
        importance,
        bool(pinned),
        _STATES[state],
        trust,
        role,
        speaker,
        actor_id,
        agent_id,
        run_id,
        session,
        turn_no,
        message_id,
        () if source_ids == _EMPTY else tuple(_decoded(source_ids)[0]),
        () if tags == _EMPTY else tuple(_decoded(tags)[0]),
        {} if attributes == _NO_ATTRIBUTES else _decoded(attributes)[0],
        said,
        said if event_start == said_ms else optional_time(event_start),
        None if event_end is None else from_ms(event_end),
        None if valid_from is None else from_ms(valid_from),
        None if valid_until is None else from_ms(valid_until),
        recorded,
        recorded if updated_ms == recorded_ms else from_ms(updated_ms),
        None if retired_at is None else from_ms(retired_at),
        superseded_by,
        decay_rate if decay_rate.__class__ is float else 0.0,  # SQLite keeps text that a policy once took for a rate
        None if purge_at is None else from_ms(purge_at),
        count or 0,
        None if last_accessed is None else from_ms(last_accessed),
        seq,
    )


def hidden(state: str, *, retired: bool, superseded: bool, valid_until: int | None) -> int:
    """Return since when, in ms, a version is passed by: 0 never, 1 always."""
    if state != ACTIVE or retired:
        return 1
    return max(valid_until, 2) if superseded and valid_until is not None else 0


def _hidden(memory: Memory) -> int:
    if memory.state is ACTIVE and memory.superseded_by is None and memory.retired_at is None:
        return 0  # as most are when they are written
    return hidden(
        memory.state,
        retired=memory.retired_at is not None,
        superseded=memory.superseded_by is not None,
        valid_until=optional_ms(memory.valid_until),
    )


def _values(memory: Memory, ts: int) -> Row:
    """Return the values of `_COLUMNS`."""
    said, event = memory.said_at, memory.event_start
    at = ts if said is None else to_ms(said, name="at")
    return (
        memory.seq,
        memory.id,
        memory.kind._value_,  # what `value` gives, without the call of a property
        memory.category,
        memory.key,
        memory.content,
        memory.confidence,
        memory.importance,
        int(memory.pinned),
        memory.state._value_,
        memory.trust,
        memory.role,
        memory.speaker,
        memory.actor_id,
        memory.agent_id,
        memory.run_id,
        memory.session,
        memory.turn_no,
        memory.message_id,
        json.dumps(memory.source_ids) if memory.source_ids else _EMPTY,
        json.dumps(memory.tags, ensure_ascii=False) if memory.tags else _EMPTY,
        json.dumps(dict(memory.attributes), ensure_ascii=False) if memory.attributes else _NO_ATTRIBUTES,
        at,
        at if event is said else event and to_ms(event),
        memory.event_end and to_ms(memory.event_end),
        memory.valid_from and to_ms(memory.valid_from),
        memory.valid_until and to_ms(memory.valid_until),
        ts,
        ts,
        None,
        memory.superseded_by,
        memory.decay_rate,
        memory.purge_at and to_ms(memory.purge_at),
        content_hash(memory.content) if memory.kind is not EPISODE else 0,
        _hidden(memory),
    )
