"""Observe: every message becomes an episode, in one short transaction, without a model; and what it says is extracted.

A message that comes alone is read at once, in the same transaction; those that come in bulk by a job, afterwards.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Skip, Supersede, new_add
from perdure.domain.decisions import made as written
from perdure.domain.memory import EPISODE, SECRETS, Kind, Memory, new_memory
from perdure.domain.message import Message, check
from perdure.domain.results import WriteResult, new_result
from perdure.domain.space import SpaceRef
from perdure.domain.times import whole_ms
from perdure.domain.zones import zone
from perdure.extraction.called import untold
from perdure.extraction.command import Answer, Command, ForgetThis, left_of
from perdure.extraction.meant import names_it
from perdure.extraction.referent import referred
from perdure.extraction.wishes import gives_away
from perdure.gateways import conversation, rows
from perdure.pipelines import extract, hearing, sessions
from perdure.pipelines.apply import Applied, apply
from perdure.pipelines.before import ALONE, Around, around
from perdure.pipelines.edits import Edited, earlier, edited, stays_forgotten, to_edit
from perdure.pipelines.finish import settled
from perdure.pipelines.forget import Told, forget_meant
from perdure.pipelines.hearing import Reading
from perdure.pipelines.hush import echo
from perdure.pipelines.marked import secret, trust, veiled
from perdure.pipelines.reconcile import ready
from perdure.ports import Transaction

_SEEN = "the same message is here already"


@dataclass(frozen=True, slots=True, kw_only=True)
class Observe:
    """Messages in the order they came; all are checked before the first is written."""

    messages: Sequence[Message]
    progress: Callable[[int], None] | None = None
    """Told how many are kept so far, after each transaction."""


def observe_one(deps: Deps, ref: SpaceRef, message: Message, *, tz: str = "UTC") -> WriteResult:
    """Keep a message and what it says, in one transaction; then do what it commands to forget.

    The same message id again changes nothing; another text for it makes a new version, which is read as what was
    meant from the start: what only the text before said is retired.
    """
    return observe_few(deps, ref, [message], tz=tz)[0]


def observe_few(
    deps: Deps,
    ref: SpaceRef,
    messages: Sequence[Message],
    *,
    tz: str = "UTC",
    beside: Callable[[Transaction], object] | None = None,
) -> list[WriteResult]:
    """Keep a few messages and what each says, all in one transaction, as `observe_one` does; `beside` is done in it."""
    for message in messages:
        check(message, limit=deps.policy.write.max_content)
    episodes = [_episode(deps, message) for message in messages]
    expected, places = _expected(deps, ref, messages, tz)
    readings = _read(deps, episodes, places, expected)
    if any(one.candidates for one in readings):
        ready()
    with deps.store.write(ref, tz=tz) as tx:
        if beside is not None:
            beside(tx)
        if tx.space.tz != expected:
            readings = _read(deps, episodes, places, tx.space.tz)
        done = [_keep(tx, deps, *one) for one in zip(messages, episodes, readings, places, strict=True)]
    return [
        _forgotten(deps, ref, message, wanted, result) if wanted else result
        for message, (result, wanted) in zip(messages, done, strict=True)
    ]


_Place: TypeAlias = tuple[Around, Edited | None]
"""What was said right before a message, and what it is an edit of, if it is one."""


def _expected(deps: Deps, ref: SpaceRef, messages: Sequence[Message], tz: str) -> tuple[str, list[_Place]]:
    """Return the zone of a space and where messages stand in it, before the lock is taken: most often it is still so
    then, and they are read but once.
    """
    alone: list[_Place] = [(ALONE, None) for _ in messages]
    if deps.policy.extract.auto == "off":
        return tz, alone
    with deps.store.read(ref) as tx:
        if tx is None:
            return tz, alone
        known = _known(tx, messages)
        present = rows.current(tx, known.values())
        said = [present.get(known.get((one.session or "", one.message_id or ""), "")) for one in messages]
        return tx.space.tz, [
            (around(tx, one), to_edit(tx, was, one.text) if was else None)
            for one, was in zip(messages, said, strict=True)
        ]


def _read(deps: Deps, episodes: Sequence[Add], places: Sequence[_Place], tz: str) -> list[Reading]:
    return [
        edit.read(deps, tz=zone(tz))
        if edit is not None
        else hearing.read(deps, one.memory, tz=zone(tz), asked=asked, before=before)
        for one, ((asked, before), edit) in zip(episodes, places, strict=True)
    ]


def _keep(
    tx: Transaction, deps: Deps, message: Message, episode: Add, reading: Reading, expected: _Place
) -> tuple[WriteResult, list[ForgetThis]]:
    """Keep a message and what it says, by itself; return also what it commands to forget."""
    if reading.secrets:
        episode = replace(episode, memory=veiled(episode.memory, reading.secrets))
    (decision,) = _decide(tx, deps, [message], [episode])
    hangs = isinstance(decision, Add) and (reading.hangs or any(map(_answers, reading.commands)))
    asked, before = around(tx, message) if hangs else ALONE
    applied = apply(tx, deps, [decision], actor=message.actor_id)
    seen = rows.current(tx, [decision.memory_id] if isinstance(decision, Skip) and decision.memory_id else [])
    result = _result(decision, applied, seen)
    said = result.memories[0]
    if isinstance(decision, Skip) or stays_forgotten(said, expected[1].was[-1].content if expected[1] else None):
        return result, []
    extracts = _extracts(deps, message, applied)
    at_once = sessions.reading(deps, None if extracts is None else False)
    edit = edited(tx, said, earlier(tx, [said])[said.id]) if isinstance(decision, Change) else None
    if edit is not None and (at_once is not deps or not edit.same(expected[1])):
        reading = edit.read(at_once, tz=zone(tx.space.tz))
    elif edit is None and (
        at_once is not deps or expected[1] is not None or (reading.hangs and (asked, before) != expected[0])
    ):
        reading = hearing.read(at_once, said, tz=zone(tx.space.tz), asked=asked, before=before)
    reading = settled(tx, deps, reading, said)
    kept = extract.keep(tx, deps, reading, said, asked=asked)
    echoes = list(echo(tx, said)) if at_once.policy.extract.commands else []
    hushed = apply(tx, deps, echoes) if echoes else kept
    asked_for = extract.ask(tx, deps, [said.seq], task=extract.MODEL) if reading.for_model else ()
    if extracts and not reading.commands:
        asked_for = extract.ask(tx, sessions.reading(deps, True), [said.seq])
    whole = new_result(
        decisions=(decision, *kept.decisions, *echoes),
        memories=tuple(
            ({one.id: one for one in result.memories} | dict(kept.memories) | dict(hushed.memories)).values()
        ),
        explicit=reading.explicit,
        pending=tuple(dict.fromkeys((*result.pending, *kept.pending, *asked_for))),
        rev=max(result.rev, kept.rev, hushed.rev),
    )
    forgets = [one for one in reading.commands if isinstance(one, ForgetThis)]
    unnamed = (one for one in forgets if one.pronoun and not (one.perhaps or one.last or one.kept))
    named = [found for one in forgets if (found := referred(one, asked)) is not None]
    return whole, named or list(unnamed)


def _answers(one: Command) -> bool:
    """Tell whether a command may mean what the assistant said right before it."""
    return isinstance(one, Answer) or (isinstance(one, ForgetThis) and bool(one.pronoun))


def _extracts(deps: Deps, message: Message, applied: Applied) -> bool | None:
    """Tell whether the session of a message is read; None where nobody said so, or nothing is read at all."""
    policy = deps.policy.extract
    if message.session is None or message.role != "user" or not (policy.commands or policy.auto != "off"):
        return None
    return applied.extracts.get(message.session)


def _forgotten(
    deps: Deps, ref: SpaceRef, message: Message, wanted: Sequence[ForgetThis], said: WriteResult
) -> WriteResult:
    """Carry out commands to forget, after the message that gives them; what that made stays, but it itself does not: it
    would tell what was forgotten.

    By words they may mean any memory: for an agent that reads only some categories, none is carried out.
    """
    surely = not all(one.perhaps for one in wanted)
    if deps.readable is not None:
        if not surely:
            return said
        return replace(said, decisions=(*said.decisions, Skip(reason=_HELD_BACK)), explicit=True)
    made = [one.id for decision in said.decisions for one in written(decision)]
    along = partial(_along, deps, message, wanted, said, made)
    if any(one.last or one.kept for one in wanted):
        from perdure.pipelines.unsay import unsay_last  # rare, and it loads all that erases

        what = next((one for one in wanted if one.kept), None) or next(one for one in wanted if one.last)
        done = unsay_last(deps, ref, said.memories[0], what, along=along, actor_id=message.actor_id)
    else:
        ended = [id_ for one in said.decisions for id_ in _ended(one)]
        told = Told(made=made, ended=ended, at=said.memories[0].said_at, speaker=said.memories[0].speaker)
        done = forget_meant(deps, ref, wanted, told=told, along=along, actor_id=message.actor_id)
        if not surely and not done.memories:
            return said
    if done.memories:
        said = replace(said, memories=said.memories[1:])
    return replace(_joined(said, done), explicit=True)


def _along(
    deps: Deps,
    message: Message,
    wanted: Sequence[ForgetThis],
    said: WriteResult,
    made: Collection[str],
    gone: Sequence[Memory],
) -> dict[str, tuple[Add, ...]]:
    """Return what is put aside with what a message commands to forget: statements of it that would tell that, and the
    message itself, of which something may go on as a message of its own.
    """
    text = said.memories[0].content
    words = not any(one.last or one.kept for one in wanted)
    mine = [one for one in said.memories if words and one.id in made and one.kind is not Kind.EPISODE]
    of_it = [one for one in mine if _worded(one, text, wanted) or _gone_with(one, text, wanted, gone)]
    rest = _rest(message, wanted, said, [*gone, *of_it])
    left = () if rest is None else (_episode(deps, rest),)
    left = tuple(replace(one, memory=veiled(one.memory, secret(deps, one.memory.content))) for one in left)
    return {**{one.id: () for one in of_it}, said.memories[0].id: left}


def _rest(
    message: Message, wanted: Sequence[ForgetThis], said: WriteResult, forgotten: Sequence[Memory]
) -> Message | None:
    """Return what a message says beside its commands, where that still tells what was said and not what is forgotten;
    None where nothing is left, or where statements tell it already.
    """
    told = said.pending or any(one.kind is not Kind.EPISODE for one in said.memories)
    gone = [one.content for one in forgotten if one.kind is not Kind.EPISODE]
    left = "" if told else left_of(message.text, wanted)
    behind = bool(left) and not message.text[: min(one.start for one in wanted)].strip()
    left = left and untold(left, [one.text for one in wanted], gone, behind=behind)
    if not left:
        return None
    return replace(message, text=left, message_id=None)


def _ended(one: Decision) -> Sequence[str]:
    """Return what a decision takes out of force."""
    if isinstance(one, Supersede):
        return one.old_ids
    return (one.memory_id,) if isinstance(one, Change) else ()


def _worded(made: Memory, message: str, wanted: Sequence[ForgetThis]) -> bool:
    """Tell whether a statement is only the words of a command, which were read as one before it was sure."""
    at = message.find(made.content)
    return any(one.perhaps and one.start <= at < one.end for one in wanted)


def _gone_with(made: Memory, message: str, wanted: Sequence[ForgetThis], gone: Sequence[Memory]) -> bool:
    """Tell whether a statement before a command names what shall go: Comet is sold. Forget all about the boat; or one
    behind it in its sentence gives that away.
    """
    at = message.find(made.content)
    behind = any(0 < one.end <= at and _ENDS.search(message, one.end, at) is None for one in wanted)
    if behind and gives_away(made.content, [one.content for one in gone]):
        return True
    before = [one for one in wanted if 0 <= at < one.start and gone]
    return any(one.parts or (one.whole and names_it(one, made.content, gone)) for one in before)


_ENDS: Final = re.compile(r"[.!?\n]")


def _joined(first: WriteResult, *more: WriteResult) -> WriteResult:
    for one in more:
        first = new_result(
            decisions=(*first.decisions, *one.decisions),
            memories=(*first.memories, *one.memories),
            explicit=first.explicit or one.explicit,
            pending=tuple(dict.fromkeys((*first.pending, *one.pending))),
            rev=max(first.rev, one.rev),
        )
    return first


_HELD_BACK = "not forgotten: this agent reads only some categories, so it forgets by id alone"


def observe(deps: Deps, ref: SpaceRef, request: Observe, *, tz: str = "UTC") -> list[WriteResult]:
    """Keep messages as episodes, a policy number in each transaction; one result a message, in order.

    A message id stands for one message of its session: the same text again changes nothing, another text makes a new
    version. Raises InvalidInput, naming the message, before anything is written.
    """
    limit = deps.policy.write.max_content
    single = len(request.messages) == 1
    for place, message in enumerate(request.messages):
        check(message, limit=limit, place=None if single else place)
    results: list[WriteResult] = []
    since_fold = 0
    for batch in _batches(request.messages, deps.policy.write.batch):
        episodes = [_episode(deps, message) for message in batch]
        with deps.store.write(ref, tz=tz) as tx:
            decisions = _decide(tx, deps, batch, episodes)
            applied = apply(tx, deps, decisions)
            read = deps.policy.extract.commands and any(applied.extracts.values())
            new = [one.seq for one in applied.memories.values()]
            asked = extract.ask(tx, sessions.reading(deps, read or None), new)
            seen = rows.current(tx, [one.memory_id for one in decisions if isinstance(one, Skip) and one.memory_id])
        applied = replace(applied, pending=(*applied.pending, *asked))
        results += [_result(decision, applied, seen) for decision in decisions]
        if request.progress:
            request.progress(len(results))
        since_fold += len(batch)
        if since_fold >= deps.policy.index.segment:
            since_fold = 0
            fold(deps, ref)
    return results


def fold(deps: Deps, ref: SpaceRef) -> None:
    """Fold the tail now, so that a long load leaves no long tail behind it."""
    while deps.text.upkeep(deps.store, ref):
        pass


def _decide(tx: Transaction, deps: Deps, batch: Sequence[Message], episodes: Sequence[Add]) -> list[Decision]:
    """Add what is new; pass by what is here already; change what was edited."""
    known = _known(tx, batch)
    present = rows.current(tx, known.values())
    text_of = {id_: memory.content for id_, memory in present.items()}
    decisions: list[Decision] = []
    for message, episode in zip(batch, episodes, strict=True):
        if message.message_id is None:
            decisions.append(episode)
            continue
        name = (message.session or "", message.message_id)
        id_ = known.get(name)
        if id_ is None or id_ not in text_of:
            decisions.append(episode)
            known[name], text_of[episode.memory.id] = episode.memory.id, message.text
        elif text_of[id_] == message.text:
            decisions.append(Skip(memory_id=id_, reason=_SEEN))
        else:
            text_of[id_] = message.text
            covered = veiled(episode.memory, secret(deps, message.text))
            patch: dict[str, Any] = {"content": message.text}
            if SECRETS in (*covered.attributes, *(present[id_].attributes if id_ in present else ())):
                patch["attributes"] = covered.attributes
            reason = "the message was edited"
            decisions.append(Change(memory_id=id_, patch=patch, mentions=episode.mentions, reason=reason))
    return decisions


def _known(tx: Transaction, batch: Sequence[Message]) -> dict[tuple[str, str], str]:
    named: dict[str, list[str]] = {}
    for message in batch:
        if message.message_id is not None:
            named.setdefault(message.session or "", []).append(message.message_id)
    if len(named) > 1:  # of many sessions most are new, and hold nothing yet
        here = conversation.known(tx, named)
        named = {session: ids for session, ids in named.items() if session in here or not session}
    return {
        (session, message_id): id_
        for session, ids in named.items()
        for message_id, id_ in conversation.messages(tx, session, ids).items()
    }


def _episode(deps: Deps, message: Message) -> Add:
    """Prepare an episode before the write lock is taken."""
    at = whole_ms(message.at or deps.clock())
    memory = new_memory(
        id=deps.new_id(),
        content=message.text,
        kind=EPISODE,
        role=message.role,
        trust=trust(deps, message),
        speaker=message.speaker,
        session=message.session,
        turn_no=message.turn_no,
        message_id=message.message_id,
        agent_id=message.agent_id or deps.caller,
        run_id=message.run_id,
        actor_id=message.actor_id,
        said_at=at,
        event_start=at,
    )
    return new_add(memory=memory, mentions=deps.extract_entities(message.text), reason="said")


def _result(decision: Decision, applied: Applied, seen: Mapping[str, Memory]) -> WriteResult:
    id_ = decision.memory_id or ""
    memory = applied.memories.get(id_) or seen.get(id_)
    return new_result(
        decisions=(decision,),
        memories=(memory,) if memory else (),
        pending=applied.pending,
        rev=applied.rev,
    )


def _batches(messages: Sequence[Message], size: int) -> Iterator[Sequence[Message]]:
    for start in range(0, len(messages), size):
        yield messages[start : start + size]
