"""Extract: what a message says beside itself becomes statements, by rules, in the transaction that keeps the message.

What comes in bulk is read afterwards, by a job that names the versions it is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import partial
from typing import Any, Final, Literal, TypeGuard

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Link, Skip, Supersede, came_of
from perdure.domain.event import Event, Node
from perdure.domain.memory import Kind, Memory, State, changed_memory, new_memory
from perdure.domain.quick import quick
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import Conflict
from perdure.extraction.candidate import Candidate, Heard, narrowed
from perdure.extraction.command import Answer, Command, ForgetThis, KeepNothing, RememberThis, beside
from perdure.extraction.commands import commands, off_the_record
from perdure.extraction.correcting import Correction, correction
from perdure.extraction.endings import over
from perdure.extraction.finished import Finished, finished
from perdure.extraction.language import USER
from perdure.extraction.overtaking import Turned, turned
from perdure.extraction.pairing import start_of
from perdure.extraction.procedures import procedure
from perdure.extraction.rules import extract
from perdure.extraction.sensitive import Finding, find, given_away
from perdure.extraction.suspicion import Suspect, recalled, suspects, without
from perdure.extraction.touched import touched
from perdure.extraction.weight import weight
from perdure.gateways import events, jobs, ledger, rows
from perdure.gateways.jobs import Claim
from perdure.pipelines import consent, sessions
from perdure.pipelines.apply import apply
from perdure.pipelines.before import Before
from perdure.pipelines.correct import only_again, said_again, wrong
from perdure.pipelines.few import keeps_few
from perdure.pipelines.finish import end
from perdure.pipelines.hush import echo, hushed
from perdure.pipelines.marked import secret, veiled
from perdure.pipelines.overtaken import overtaken, told_whole
from perdure.pipelines.reconcile import reconcile
from perdure.pipelines.spared import heeded
from perdure.ports import Transaction

RULES, MODEL = "extract", "extract_llm"
"""The jobs: messages that came in bulk, for the rules; messages that are worth a model's time, for a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a message says: the commands that it gives, the statements to reconcile, and why others are not kept."""

    commands: tuple[Command, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    skipped: tuple[Skip, ...] = ()
    for_model: bool = False
    """Whether a model shall read the message as well."""
    told: bool = False
    """Whether the user asked to keep it in another way than by a command."""
    finished: tuple[Finished, ...] = ()
    """What it says is done."""
    correction: Correction | None = None
    """What it puts right of a message before it."""
    turned: tuple[Turned, ...] = ()
    """What it says is otherwise now, in whatever words."""
    said: str = ""
    """The message without what it may not say."""
    touched: tuple[str, ...] = ()
    """The slots of the user that it may imply a change of."""
    hangs: bool = False
    """Whether what the assistant said right before it may tell of more."""
    secrets: tuple[Finding, ...] = ()
    """What it gives away that nobody asked to keep."""
    refused: bool = False
    """Whether a statement of it is not kept since it is sensitive."""

    @property
    def explicit(self) -> bool:
        return self.told or any(map(_asked, self.commands))


_reading: Final = quick(Reading)
NOTHING = Reading()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of the statements of a message."""

    decisions: tuple[Decision, ...]
    memories: Mapping[str, Memory]
    pending: tuple[str, ...]
    rev: int


def read(
    deps: Deps,
    episode: Memory,
    *,
    tz: tzinfo,
    asked: str | None = None,
    before: str | None = None,
    rules: Literal[True] | None = None,
) -> Reading:
    """Find what a message says; nothing here looks at the store. `asked`: what the assistant said right before it, and
    `before` the user, in the same session.

    `rules`: the rules read it, and no model does, whatever the policy says.
    """
    policy = deps.policy.extract
    if episode.said_at is None or (episode.role or "user") == "system":
        return NOTHING
    heard = Heard(
        text=narrowed(episode.content),
        said_at=episode.said_at,
        zone=tz,
        role=episode.role or "user",
        speaker=episode.speaker,
        asked=asked,
        before=None if before and commands(before) else before,
    )
    if policy.auto == "off" and not (heard.role == "user" and policy.commands and commands(heard.text)):
        return NOTHING  # nor is anything looked for that would keep it from being extracted
    doubtful = suspects(heard.text, role=heard.role)
    if heard.role != "user":
        found = _distrusted(deps, heard, doubtful) if doubtful else NOTHING
        return replace(found, secrets=secrets) if (secrets := secret(deps, episode.content)) else found
    doubtful = (*recalled(heard.text), *doubtful)
    made = procedure(heard.text) if policy.commands and policy.auto != "off" and not doubtful else None
    if made is not None:
        flagged = Reading(candidates=tuple(_flagged(deps, (made,), said=heard.text)), told=True)
        return flagged if made.explicit else sifted(deps, (made,), said=heard.text)
    heard = replace(heard, text=narrowed(without(heard.text, doubtful))) if doubtful else heard
    given = commands(heard.text) if policy.commands else ()
    secrets = secret(deps, episode.content)
    if any(isinstance(one, KeepNothing) for one in given):
        return Reading(commands=given, secrets=secrets)
    asked_for = _flagged(deps, [found for one in given for found in _asked_for(deps, heard, one)], said=heard.text)
    told = _reading(
        commands=given,
        candidates=asked_for,
        skipped=tuple(Skip(reason=f"not extracted: {why}") for why in dict.fromkeys(one.reason for one in doubtful)),
        secrets=tuple(one for one in secrets if not any(_gives(one, episode, by) for by in asked_for)),
    )
    return told if policy.auto == "off" else _overheard(deps, heard, told, rules=rules)


def _overheard(deps: Deps, heard: Heard, told: Reading, *, rules: Literal[True] | None) -> Reading:
    """Add what a message says beside its commands."""
    policy = deps.policy.extract
    more = replace(heard, text=beside(heard.text, filter(_asked, told.commands))) if told.commands else heard
    found, hangs = heeded(deps, more)
    for_model = deps.llm is not None and policy.auto != "rules" and rules is None and not told.explicit
    if for_model and all(one.amends for one in found):
        for_model = len(heard.text.split()) >= policy.llm_least_words
    model_alone = rules is None and policy.auto == "llm" and deps.llm is not None
    rest = NOTHING if model_alone else sifted(deps, found, said=heard.text)
    return _reading(
        commands=told.commands,
        candidates=(*told.candidates, *rest.candidates),
        skipped=(*told.skipped, *rest.skipped),
        for_model=for_model,
        told=told.told,
        finished=finished(heard.text),
        correction=correction(heard.text),
        turned=turned(heard.text),
        said=heard.text,
        touched=touched(heard.text),
        hangs=hangs,
        secrets=told.secrets,
        refused=rest.refused,
    )


def _gives(secret: Finding, episode: Memory, asked_for: Candidate) -> bool:
    """Tell whether a secret is of what somebody asked to keep."""
    return episode.content[secret.start : secret.end] in asked_for.content


def _asked_for(deps: Deps, heard: Heard, command: Command) -> Iterator[Candidate]:
    """Read what the user asks to keep."""
    if isinstance(command, RememberThis):
        found = extract(replace(heard, text=command.text), deps.slots, explicit=True)
        if len(found) == 1 and found[0].key is None:  # "remind me to …" asks to keep a task
            whole = extract(replace(heard, text=heard.text[command.start : command.end]), deps.slots)
            tasks = [one for one in whole if one.kind is Kind.TASK]
            found = tuple(found[0].but(kind=one.kind, key=one.key, category=one.category) for one in tasks[:1]) or found
        yield from (one.but(explicit=True) for one in found)


def _asked(one: Command) -> TypeGuard[RememberThis | ForgetThis]:
    """Tell whether a command surely asks to keep or to forget something."""
    return isinstance(one, RememberThis) or (isinstance(one, ForgetThis) and not one.perhaps)


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
    if reading == NOTHING:
        return Kept(decisions=(), memories={}, pending=(), rev=tx.space.rev)
    decisions: list[Decision] = list(reading.skipped)
    memories: dict[str, Memory] = {}
    pending: dict[str, None] = {}
    rev = tx.space.rev
    for some in _decisions(tx, deps, reading, episode, asked):
        applied = apply(tx, deps, some)
        decisions += some
        memories |= applied.memories
        pending |= dict.fromkeys(applied.pending)
        rev = max(rev, applied.rev)
    events.record(tx, list(_events(tx, deps, decisions, memories, node)), days=deps.policy.extract.events_days)
    return Kept(decisions=tuple(decisions), memories=memories, pending=tuple(pending), rev=rev)


def _decisions(
    tx: Transaction, deps: Deps, reading: Reading, episode: Memory, asked: str | None
) -> Iterator[tuple[Decision, ...]]:
    """Yield what becomes of each statement; what was yielded must be applied before the next is asked for."""
    for answer in reading.commands:
        if isinstance(answer, Answer):
            yield consent.answered(tx, deps, answer, episode, asked=asked)
        if isinstance(answer, KeepNothing) and off_the_record(episode.content):
            yield (hushed(episode),)
    most, day = deps.policy.extract.max_per_day, (episode.said_at or deps.clock()).astimezone(zone(tx.space.tz)).date()
    inferred = [one for one in reading.candidates if not one.explicit]
    before = used = ledger.used(tx, day, _LEDGER) if inferred else 0
    found, changed = reading.correction, False
    right = said_again(tx, deps.policy.extract, found, episode) if found is not None else []
    twice: list[Memory] = []  # what only says once more what a correction puts right
    forgets = any(isinstance(one, ForgetThis) and not one.perhaps for one in reading.commands)
    for candidate in _slotted(tx, deps, reading):
        if forgets and not candidate.explicit and over(candidate.content):
            continue  # what is to be forgotten is over: nothing of that is kept instead
        if used >= most and not candidate.explicit:
            yield (Skip(reason=f"not kept: a day may give {most} statements"),)
            continue
        memory = _memory(deps, candidate, episode)
        if keeps_few(deps, tx.space.ref):
            weighed = weight(memory.content, kind=memory.kind, key=memory.key)
            memory = changed_memory(memory, importance=max(memory.importance, weighed))
        if candidate.planted:
            used += 1
            yield (_put_aside(tx, memory),)
            continue
        decisions = reconcile(tx, deps, memory, again=candidate.again or candidate.explicit)
        if candidate.amends and not isinstance(decisions[0], Supersede):
            continue
        if isinstance(decisions[0], Add) and not candidate.explicit and only_again(memory.content, right):
            twice.append(memory)
        elif candidate.explicit:
            yield (*decisions, *consent.stated(tx, deps, memory.key))
        else:
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
    if reading.turned and not reading.explicit:
        tell = told_whole if changed else overtaken
        yield from tell(tx, deps, reading.turned, episode, partial(_of_text, deps))
    for done in reading.finished:
        yield end(tx, done, episode)
    ledger.use(tx, day, _LEDGER, used - before)


def _slotted(tx: Transaction, deps: Deps, reading: Reading) -> Sequence[Candidate]:
    """Return the statements of a message: one that implies a change of who the user is fills that slot, and where none
    was kept that does, its sentence is one.
    """
    if not reading.touched or reading.explicit:
        return reading.candidates
    from perdure.extraction.implied import implied  # few messages touch what the user is

    hints = implied(reading.said, reading.touched, partial(consent.known, tx, deps))
    told = list(reading.candidates)
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


def _events(
    tx: Transaction, deps: Deps, decisions: Sequence[Decision], memories: Mapping[str, Memory], node: Node
) -> Iterator[Event]:
    """Yield what became of each statement; links follow from it."""
    now = deps.clock()
    for decision in decisions:
        if isinstance(decision, Link):
            continue
        op, status = came_of(decision)
        memory = memories.get(decision.memory_id or "")
        yield Event(
            space=tx.space.ref,
            at=now,
            node=node,
            op=op,
            status=status,
            memory_id=decision.memory_id,
            category=memory.category if memory else None,
        )


def _put_right(tx: Transaction, deps: Deps, found: Correction, episode: Memory) -> Iterator[tuple[Decision, ...]]:
    """Write what was wrong as it is right: what it takes the place of held at no time."""
    for known, text in list(wrong(tx, deps.policy.extract, found, episode)):
        if deps.readable is not None and not deps.readable.holds(known):
            continue
        heard = Heard(text=text, said_at=episode.said_at or start_of(known), zone=zone(tx.space.tz))
        read_again = [one for one in extract(heard, deps.slots) if one.key == known.key and not one.amends]
        plain = Candidate(content=text, kind=known.kind, key=known.key, category=known.category)
        right = read_again[0] if read_again else plain
        for one in sifted(deps, (right,), said=text).candidates:
            sources = dict.fromkeys((*known.source_ids, episode.id))  # it says what both say
            memory = replace(_memory(deps, one, episode), source_ids=tuple(sources))
            reason = f"message {episode.id} puts it right"
            mentions = deps.extract_entities(memory.content)
            decision = Supersede(
                memory=memory, old_ids=(known.id,), at=start_of(known), mentions=mentions, reason=reason
            )
            yield consent.inferred(tx, deps, memory, (decision,))


def _of_text(deps: Deps, episode: Memory, text: str) -> Memory | None:
    """Return a statement in the words of a message, unless they may not be kept."""
    plain = Candidate(content=text[: deps.policy.extract.max_content], valid_from=episode.said_at)
    kept = sifted(deps, (plain,), said=episode.content).candidates
    return _memory(deps, kept[0], episode) if kept else None


_LEDGER: Final = "extract"


def ask(tx: Transaction, deps: Deps, seqs: Sequence[int], *, task: str = RULES) -> tuple[str, ...]:
    """Ask for the extraction of the versions from the first to the last, in the transaction that writes them."""
    if not seqs or deps.policy.extract.auto == "off":
        return ()
    period = f"{min(seqs)}-{max(seqs)}"
    return (jobs.add(tx, task, job_id=deps.new_id(), run_after=to_ms(deps.clock()), period=period),)


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Read the next messages of a job; what is left of it becomes a job of its own, in the same transaction.

    So a piece is done wholly or not at all. Returns False: this job is over.
    """
    first, last = (int(one) for one in held().period.split("-"))
    with deps.store.write(ref) as tx:
        page = rows.said(tx, first, last, limit=deps.policy.extract.batch)
        before = Before()
        for_model: list[int] = []
        said = sessions.extracts(tx, {one.session for one in page})
        for episode in page:
            reader = sessions.reading(deps, said.get(episode.session))
            if reader.policy.extract.auto == "off":
                continue
            asked, mine = before.of(episode)
            reading = read(reader, episode, tz=zone(tx.space.tz), asked=asked, before=mine)
            if reading.secrets:
                patch = {"attributes": veiled(episode, reading.secrets).attributes}
                apply(tx, deps, [Change(memory_id=episode.id, patch=patch, reason="it gives away a secret")])
            keep(tx, deps, reading, episode, asked=asked, node="worker")
            apply(tx, deps, list(echo(tx, episode)))
            if reading.for_model:
                for_model.append(episode.seq)
            before.heard(episode)
        ask(tx, deps, for_model, task=MODEL)
        if not jobs.done(tx, held()):
            raise Conflict(f"a job of space {ref} was taken over: its new holder does it")
        if len(page) == deps.policy.extract.batch and page[-1].seq < last:
            ask(tx, deps, [page[-1].seq + 1, last])
    return False


def sifted(deps: Deps, found: Sequence[Candidate], *, said: str, made: int = 0) -> Reading:
    """Leave out what is sensitive, unsure or too much.

    `said`: the whole message that the statements are of; `made`: how many were made of it before.
    """
    policy = deps.policy.extract
    kept: list[Candidate] = []
    skipped: list[Skip] = []
    flagged = _flagged(deps, found, said=said)
    for candidate in flagged:
        if candidate.sensitive:
            skipped.append(Skip(reason=f"not kept: {candidate.sensitive}, unless you ask for it"))
        elif candidate.confidence < policy.confidence_min:
            skipped.append(Skip(reason="not kept: too unsure"))
        elif made + len(kept) >= policy.max_per_turn:
            skipped.append(Skip(reason=f"not kept: a message may give {policy.max_per_turn} statements"))
        else:
            kept.append(candidate)
    refused = any(one.sensitive for one in flagged)
    return _reading(candidates=tuple(kept), skipped=tuple(skipped), refused=refused)


def _flagged(deps: Deps, found: Sequence[Candidate], *, said: str) -> tuple[Candidate, ...]:
    """Say of each statement whether it gives away something sensitive."""
    if not found:
        return ()
    more = deps.recognisers
    secrets = find(said, more=more)
    return tuple(one.but(sensitive=given_away(one.content, said, secrets, key=one.key, more=more)) for one in found)


def _distrusted(deps: Deps, heard: Heard, doubtful: Sequence[Suspect]) -> Reading:
    """Put aside, for the user to see, what a tool, a document or the assistant would have the memory hold."""
    policy = deps.policy.extract
    found = [
        Candidate(
            content=heard.text[one.start : one.end].strip()[: policy.max_content].strip(),
            kind=Kind.NOTE,
            confidence=0.3,
            start=one.start,
            end=one.end,
            planted=one.reason,
        )
        for one in doubtful[: policy.max_per_turn]
    ]
    flagged = _flagged(deps, found, said=heard.text)
    return Reading(
        candidates=tuple(one for one in flagged if not one.sensitive),
        skipped=tuple(Skip(reason=f"not put aside: {one.sensitive}") for one in flagged if one.sensitive),
    )


def _put_aside(tx: Transaction, memory: Memory) -> Decision:
    """Quarantine a memory, once: nothing else is changed by it, and it is tied to nothing."""
    known = rows.same_text(tx, memory.content)
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
