"""Extract: what a message says beside itself becomes statements, by rules, in the transaction that keeps the message.

What comes in bulk is read afterwards, by a job that names the versions it is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from functools import partial
from typing import Any, Final

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Skip, Supersede
from perdure.domain.event import Event, Node
from perdure.domain.memory import Kind, Memory, State, changed_memory, new_memory
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import Conflict
from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.command import Answer, ForgetThis, KeepNothing
from perdure.extraction.commands import off_the_record
from perdure.extraction.correcting import Correction
from perdure.extraction.endings import over
from perdure.extraction.language import USER
from perdure.extraction.pairing import start_of
from perdure.extraction.rules import extract
from perdure.extraction.weight import weight
from perdure.gateways import events, jobs, ledger, rows
from perdure.gateways.jobs import Claim
from perdure.pipelines import consent, sessions, ties
from perdure.pipelines.answering import answered, left_as_it_is
from perdure.pipelines.apply import apply
from perdure.pipelines.before import Before
from perdure.pipelines.correct import only_again, said_again, wrong
from perdure.pipelines.edits import earlier, edited, over_since, struck_out
from perdure.pipelines.few import keeps_few
from perdure.pipelines.finish import call_off, end, idle, instead, parted, settled, withdraw
from perdure.pipelines.hearing import NOTHING, Reading, read, sifted
from perdure.pipelines.hush import echo, hushed
from perdure.pipelines.marked import veiled
from perdure.pipelines.overtaken import overtaken, told_whole
from perdure.pipelines.reconcile import reconcile
from perdure.pipelines.tracked import track
from perdure.ports import Transaction

RULES, MODEL = "extract", "extract_llm"
"""The jobs: messages that came in bulk, for the rules; messages that are worth a model's time, for a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of the statements of a message."""

    decisions: tuple[Decision, ...]
    memories: Mapping[str, Memory]
    pending: tuple[str, ...]
    rev: int


def keep(
    tx: Transaction,
    deps: Deps,
    reading: Reading,
    episode: Memory,
    *,
    asked: str | None = None,
    node: Node = "hotpath",
) -> Kept:
    """Reconcile the statements of a message one after the other, each against what the ones before it changed.

    Yes or no decides what waits for that word; `asked`: what the assistant said right before it. `node`: who reads.
    """
    if reading.broken:
        broken = Event(
            space=tx.space.ref,
            at=deps.clock(),
            node=node,
            op="classify",
            status="error",
            memory_id=episode.id,
            session=episode.session,
        )
        events.record(tx, [broken], days=deps.policy.extract.events_days)
    if reading == NOTHING:
        return Kept(decisions=(), memories={}, pending=(), rev=tx.space.rev)
    decisions: list[Decision] = list(reading.skipped)
    memories: dict[str, Memory] = {}
    pending: dict[str, None] = {}
    rev = tx.space.rev
    for some in _decisions(tx, deps, reading, episode, asked):
        applied = apply(tx, deps, some, actor=episode.actor_id)
        decisions += some
        memories |= applied.memories
        pending |= dict.fromkeys(applied.pending)
        rev = max(rev, applied.rev)
    track(tx, deps, decisions, memories, node=node)
    return Kept(decisions=tuple(decisions), memories=memories, pending=tuple(pending), rev=rev)


def _decisions(
    tx: Transaction, deps: Deps, reading: Reading, episode: Memory, asked: str | None
) -> Iterator[tuple[Decision, ...]]:
    """Yield what becomes of each statement; what was yielded must be applied before the next is asked for."""
    yield from _asked(tx, deps, reading, episode, asked)
    if reading.stays and (left := left_as_it_is(tx, deps, reading.stays, episode, asked=asked)):
        yield left
        return  # it says no more
    most, day = deps.policy.extract.max_per_day, (episode.said_at or deps.clock()).astimezone(zone(tx.space.tz)).date()
    inferred = [one for one in reading.candidates if not one.explicit]
    before = used = ledger.used(tx, day, _LEDGER) if inferred else 0
    found, changed = reading.correction, False
    right = said_again(tx, deps, found, episode) if found is not None else []
    twice: list[Memory] = []  # what only says once more what a correction puts right
    past: list[str] = []  # and what gave way
    forgets = any(isinstance(one, ForgetThis) and not one.perhaps for one in reading.commands)
    otherwise = 0  # where a request ends that changes a wish: it says no more
    for candidate in _slotted(tx, deps, reading, episode):
        if candidate.start < otherwise:
            continue
        if forgets and not candidate.explicit and over(candidate.content):
            continue  # what is to be forgotten is over: nothing of that is kept instead
        if used >= most and not candidate.explicit:
            yield (Skip(reason=f"not kept: a day may give {most} statements", why="refused"),)
            continue
        memory = _memory(deps, candidate, episode)
        if keeps_few(deps, tx.space.ref):
            weighed = weight(memory.content, kind=memory.kind, key=memory.key)
            memory = changed_memory(memory, importance=max(memory.importance, weighed))
        if candidate.planted:
            used += 1
            yield (_put_aside(tx, memory),)
            continue
        again = candidate.again or candidate.explicit or reading.edited
        decisions = reconcile(tx, deps, memory, again=again)
        past += [memory.content] * _is_over(decisions[0])
        if idle(tx, candidate, decisions):
            continue
        otherwise = candidate.end if candidate.amends and candidate.kind is Kind.PREFERENCE else otherwise
        decisions = over_since(tx, decisions, reading.gone) if reading.gone else decisions
        if _may_repeat(decisions[0], found) and not candidate.explicit and only_again(memory.content, right):
            twice.append(memory)
        elif candidate.explicit:
            yield (*decisions, *consent.stated(tx, deps, memory.key))
        else:
            if not instead(tx, reading, candidate, decisions):
                decisions = consent.inferred(tx, deps, memory, decisions)
            used += not isinstance(decisions[0], Skip)
            changed = changed or isinstance(decisions[0], Supersede)
            yield decisions
    if found is not None and not changed:
        for decisions in _put_right(tx, deps, found, episode):
            changed, twice = True, []
            yield decisions
    for memory in twice:
        yield consent.inferred(tx, deps, memory, reconcile(tx, deps, memory, again=False))
    yield from _over(tx, deps, _without(reading, past), episode, changed=changed)
    ledger.use(tx, day, _LEDGER, used - before)


def _asked(
    tx: Transaction, deps: Deps, reading: Reading, episode: Memory, asked: str | None
) -> Iterator[tuple[Decision, ...]]:
    """Yield what becomes of what a message strikes out, answers, or does not want kept."""
    if reading.gone:
        yield from struck_out(tx, deps, episode, reading.gone)
    for answer in reading.commands:
        if isinstance(answer, Answer):
            yield answered(tx, deps, answer, episode, asked=asked)
        if isinstance(answer, KeepNothing) and off_the_record(episode.content):
            yield (hushed(episode),)
    if ended := consent.denied(tx, deps, episode):
        yield ended


def _is_over(decision: Decision) -> bool:
    """Tell whether a statement was passed by because it only repeats one that gave way."""
    return isinstance(decision, Skip) and decision.why == "over"


def _without(reading: Reading, past: Sequence[str]) -> Reading:
    """Return a reading without the `turned` texts that contain one of `past`: they only repeat what gave way."""
    return replace(reading, turned=tuple(one for one in reading.turned if not any(text in one.text for text in past)))


def _may_repeat(decision: Decision, found: Correction | None) -> bool:
    """Tell whether a decision may write a second time what a message puts right. After a "no" in another language, and
    of a value that is told against the old one, that may be a replacement, too.
    """
    replaces = found is not None and (found.code or found.contrast)
    return isinstance(decision, (Add, Supersede) if replaces else Add)


def _over(
    tx: Transaction, deps: Deps, reading: Reading, episode: Memory, *, changed: bool
) -> Iterator[tuple[Decision, ...]]:
    """Yield what ends beside the statements of a message: what it overtakes, takes back, or says is done."""
    if reading.turned and not reading.explicit:
        tell = told_whole if changed else overtaken
        yield from tell(tx, deps, reading.turned, episode, partial(_of_text, deps))
    if reading.withdrawn and (ended := withdraw(tx, deps, reading.withdrawn, episode)):
        yield ended
    for done in reading.finished:
        yield end(tx, deps, done, episode)
    if reading.called_off and not changed:
        yield call_off(tx, deps, reading.called_off, episode)


def _slotted(tx: Transaction, deps: Deps, reading: Reading, episode: Memory) -> Sequence[Candidate]:
    """Return the statements of a message: one that implies a change of who the user is fills that slot, and where none
    was kept that does, its sentence is one. Who parted from the user is named.
    """
    if reading.explicit:
        return reading.candidates
    told = list(parted(tx, deps, reading, episode))
    if not reading.touched:
        return told
    from perdure.extraction.implied import implied  # few messages touch what the user is

    hints = implied(reading.said, reading.touched, partial(consent.known, tx, deps))
    for hint in hints:
        if any(one.key == hint.key for one in told):
            continue
        kind, category = deps.slots.kinds[hint.key]
        of_it = [one.value == hint.value if one.key else hint.value in one.content for one in told]
        one = told.pop(of_it.index(True)) if True in of_it else Candidate(content="", start=hint.start, end=hint.end)
        content = f"{hint.key}: {hint.value}"
        filled = one.but(content=content, key=hint.key, value=hint.value, kind=kind, category=category, subject=USER)
        told += sifted(deps, (filled,), said=reading.said).candidates
    return told


def _put_right(tx: Transaction, deps: Deps, found: Correction, episode: Memory) -> Iterator[tuple[Decision, ...]]:
    """Write what was wrong as it is right: what it takes the place of held at no time, but a wish did until now."""
    for known, text in list(wrong(tx, deps, found, episode)):
        if deps.readable is not None and not deps.readable.holds(known):
            continue
        if found.waits and _of_another_sort(deps, known.key, found.value):
            continue
        said_at = _counted_from(found, known, episode.said_at or start_of(known), zone(tx.space.tz))
        heard = Heard(text=text, said_at=said_at, zone=zone(tx.space.tz))
        read_again = [one for one in extract(heard, deps.slots) if one.key == known.key and not one.amends]
        plain = Candidate(content=text, kind=known.kind, key=known.key, category=known.category)
        right = read_again[0] if read_again else plain
        for one in sifted(deps, (right,), said=text).candidates:
            sources = dict.fromkeys((*known.source_ids, episode.id))  # it says what both say
            memory = replace(_memory(deps, one, episode), source_ids=tuple(sources))
            reason = f"message {episode.id} {'says that it is otherwise now' if found.now else 'puts it right'}"
            if waits := consent.fallen(tx, known.id, reason=reason):
                yield waits
                corrects = waits[0].proposal.corrects if waits[0].proposal else None
                yield consent.inferred(tx, deps, memory, reconcile(tx, deps, memory), corrects=corrects)
                continue
            mentions = deps.extract_entities(memory.content)
            at = start_of(memory if found.wish or found.now else known)
            decision = Supersede(
                memory=memory,
                old_ids=(known.id,),
                at=at,
                mentions=mentions,
                links=ties.passed_on(tx, deps, known, memory),
                reason=reason,
            )
            yield (decision,) if found.wish else consent.inferred(tx, deps, memory, (decision,), corrects=known.id)


def _counted_from(found: Correction, known: Memory, said_at: datetime, here: tzinfo) -> datetime:
    """Return from when on the days of a text are counted: what is moved to Monday on a Monday is on the next one."""
    today = f"{said_at.astimezone(here):%A}".casefold()
    later = found.moved and found.value.casefold().split()[0] == today and today not in known.content.casefold()
    return said_at + timedelta(days=later)


def _of_another_sort(deps: Deps, key: str | None, name: str) -> bool:
    """Tell whether a mere name is of somebody or something that a slot has no room for: nobody lives in Tom."""
    return {one.type for one in deps.extract_entities(name) if " " not in name} == {_NO_ROOM.get(key or "")}


_NO_ROOM: Final = {"location": "person", "language": "person", "name": "location"}


def _of_text(deps: Deps, episode: Memory, text: str) -> Memory | None:
    """Return a statement in the words of a message, unless they may not be kept."""
    plain = Candidate(content=text[: deps.policy.extract.max_content], valid_from=episode.said_at)
    kept = sifted(deps, (plain,), said=episode.content).candidates
    return _memory(deps, kept[0], episode) if kept else None


_LEDGER: Final = "extract"
_MOST: Final = 2
"""Statements of messages that came in bulk in one transaction, so that the write lock is held for a moment only."""


def ask(tx: Transaction, deps: Deps, seqs: Sequence[int], *, task: str = RULES) -> tuple[str, ...]:
    """Ask for the extraction of the versions from the first to the last, in the transaction that writes them; for the
    model's, whoever read them has found that it is to read them as well.
    """
    if not seqs or (task == RULES and deps.policy.extract.auto == "off"):
        return ()
    period = f"{min(seqs)}-{max(seqs)}"
    return (jobs.add(tx, task, job_id=deps.new_id(), run_after=to_ms(deps.clock()), period=period),)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """Messages of a job, each with what it says and what the assistant said right before it."""

    read: Sequence[tuple[Memory, Reading, str | None]]
    zone: str
    sessions: frozenset[str | None]
    extracts: Mapping[str | None, bool]
    """Those of which somebody said whether they are read."""
    last: int
    """The version up to which the job is done with them."""


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Read the next messages of a job, and then keep what they say in a short transaction; what is left of the job
    becomes one of its own in it.

    So a piece is done wholly or not at all. Returns whether it was not done, as something changed that it was read by;
    else this job is over.
    """
    first, last = (int(one) for one in held().period.split("-"))
    page = _read(deps, ref, first, last)
    with deps.store.write(ref) as tx:
        if page is None or (tx.space.tz, sessions.extracts(tx, page.sessions)) != (page.zone, page.extracts):
            return True
        there = {one.seq: one for one in rows.said(tx, first, page.last, limit=deps.policy.extract.batch)}
        for_model: list[int] = []
        for one, reading, asked in page.read:
            episode = there.get(one.seq)
            if episode is None:
                continue  # it was edited or forgotten meanwhile
            if reading.secrets:
                patch = {"attributes": veiled(episode, reading.secrets).attributes}
                apply(tx, deps, [Change(memory_id=episode.id, patch=patch, reason="it gives away a secret")])
            keep(tx, deps, settled(tx, deps, reading, episode), episode, asked=asked, node="worker")
            apply(tx, deps, list(echo(tx, episode)))
            if reading.for_model:
                for_model.append(episode.seq)
        ask(tx, deps, for_model, task=MODEL)
        if not jobs.done(tx, held()):
            raise Conflict(f"a job of space {ref} was taken over: its new holder does it")
        if page.last < last:
            ask(tx, deps, [page.last + 1, last])
    return False


def _read(deps: Deps, ref: SpaceRef, first: int, last: int) -> _Page | None:
    """Read messages of a job outside any transaction, until they come to enough statements for a short one."""
    most = deps.policy.extract.batch
    with deps.store.read(ref) as tx:
        if tx is None:
            return None
        tz, found, before = tx.space.tz, rows.said(tx, first, last, limit=most), Before()
        for one in rows.said(tx, max(first - most, 1), first - 1, limit=most):
            before.heard(one)
        named = frozenset(one.session for one in found)
        extracts = sessions.extracts(tx, named)
        changed = earlier(tx, found)
        edits = {one.id: edited(tx, one, changed[one.id]) for one in found if one.id in changed}
    upto = found[-1].seq if len(found) == most else last
    read_: list[tuple[Memory, Reading, str | None]] = []
    statements = 0
    for one in found:
        reader = sessions.reading(deps, extracts.get(one.session))
        asked, mine = before.of(one)
        before.heard(one)
        if reader.policy.extract.auto == "off":
            continue
        edit = edits.get(one.id)
        reading = edit.read(reader, tz=zone(tz)) if edit else read(reader, one, tz=zone(tz), asked=asked, before=mine)
        read_.append((one, reading, asked))
        statements += len(reading.candidates) + len(reading.turned)
        if statements >= _MOST:
            upto = one.seq if one is not found[-1] else upto
            break
    return _Page(read=read_, zone=tz, sessions=named, extracts=extracts, last=upto)


def _put_aside(tx: Transaction, memory: Memory) -> Decision:
    """Quarantine a memory, once: nothing else is changed by it, and it is tied to nothing."""
    known = rows.text_known(tx, memory.content)
    if known is not None:
        return Skip(memory_id=known, reason="it was tried before")
    return Add(memory=memory, reason=f"quarantined: {memory.attributes['quarantine']}")


def _memory(deps: Deps, candidate: Candidate, episode: Memory) -> Memory:
    """Make a memory of a candidate. What somebody asked to keep neither fades nor expires for want of use."""
    policy = deps.policy
    attributes: dict[str, Any] = {}
    if candidate.value is not None:
        attributes["value"] = candidate.value
    if candidate.subject != USER:
        attributes["subject"] = candidate.subject
    if candidate.sensitive:
        attributes["sensitive"] = candidate.sensitive
    if candidate.planted:
        attributes["quarantine"] = candidate.planted
    return new_memory(
        id=deps.new_id(),
        content=candidate.content,
        kind=candidate.kind,
        category=candidate.category,
        key=candidate.key,
        confidence=candidate.confidence,
        importance=max(candidate.importance, min(policy.expiry.importance, 5) if candidate.explicit else 1),
        state=State.QUARANTINED if candidate.planted else State.ACTIVE,
        trust=policy.extract.distrust if candidate.planted else 1.0,
        attributes=attributes,
        role=episode.role,
        speaker=episode.speaker,
        session=episode.session,
        message_id=episode.message_id,
        source_ids=(episode.id,),
        agent_id=episode.agent_id,
        run_id=episode.run_id,
        actor_id=episode.actor_id,
        said_at=episode.said_at,
        event_start=candidate.event_start,
        event_end=candidate.event_end,
        valid_from=deps.slots.begun(candidate, episode.said_at),
        valid_until=candidate.valid_until,
        decay_rate=0.0 if candidate.explicit else policy.decay.rate(candidate.kind),
    )
