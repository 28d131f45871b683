"""Reflect: what a week came to, as one memory. Rules write it; a model where there is one, if what it says is so."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo

from perdure.deps import Deps
from perdure.domain.decisions import Add
from perdure.domain.digest import Stretch, about, counts, digest, short
from perdure.domain.memory import Kind, Memory, State, composed
from perdure.domain.space import SpaceRef
from perdure.domain.times import FAR, to_ms, whole_ms
from perdure.domain.zones import zone
from perdure.errors import BudgetExceeded
from perdure.extraction import writing
from perdure.extraction.answers import Unusable
from perdure.extraction.grounding import turned_round, unsupported
from perdure.extraction.sensitive import find
from perdure.gateways import graph, log, rows, runs
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking, budget
from perdure.pipelines.apply import apply
from perdure.pipelines.tracked import track
from perdure.ports import ChatModel, Transaction
from perdure.prompts import prompt

TASK = "reflect"
TAG = "weekly"
_PROMPT = "reflect_v1"


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Write the reflection of the week that ends now, when it is due and there is something to reflect on.

    True when what it draws on changed while a model wrote: then it is to be done again.
    """
    policy = deps.policy.reflect
    due = _due(deps, held().period)
    with deps.store.read(ref) as tx:
        week = _week(tx, deps, due) if tx is not None and _wanted(tx, deps, due) else None
        tz = tx.space.tz if tx is not None else "UTC"
    wanted = week is not None and len(week.new) + len(week.changed) >= policy.least
    llm = deps.llm if wanted and policy.llm else None
    tally = Counter[str]()
    written = _asked(deps, llm, week, tally) if llm and week else None
    with deps.store.write(ref) as tx:
        if week is None or not wanted or not _wanted(tx, deps, due):
            runs.end(tx, held(), deps.clock(), facts=len(week.new) + len(week.changed) if week else 0, skipped=1)
            return False
        if not rows.stand(tx, week.memories):
            return True
        if asking.vain(tally):
            asking.failed(tx, deps, "create")
        text = written or digest(week, zone=zone(tz), limit=policy.max_content, quote=policy.quote)
        by = {"prompt": _PROMPT, "model": llm.name} if llm and written else {}
        memory = _memory(deps, week, text, by)
        decision = Add(memory=memory, mentions=deps.extract_entities(text), reason="the week, in short")
        affordable = budget.take(tx, deps, "writes", 1, op="create")
        if affordable:
            track(tx, deps, [decision], apply(tx, deps, [decision]).memories, node="worker")
            facts = len(week.new) + len(week.changed)
            runs.end(tx, held(), deps.clock(), facts=facts, reflections=1, **asking.told(tally))
    if not affordable:
        raise BudgetExceeded("the writes of today are used up", until=budget.tomorrow(deps))
    return False


def latest(tx: Transaction, deps: Deps) -> Memory | None:
    """Return the latest reflection that is active, without what it quotes of statements that are over since; None where
    it quotes nothing else. From the cache as long as the space has the same revision, and none of them ends.
    """
    space, now = tx.space, deps.clock()
    key = (space.ref, space.space_no, "reflection")
    cached = deps.cache.get(key)
    if cached is None or cached[0] != (space.epoch, space.rev) or not cached[1] <= now < cached[2]:
        found = rows.newest(tx, Kind.REFLECTION, limit=1)
        held, until = _held(tx, deps, found[0]) if found else (None, _EVER)
        cached = ((space.epoch, space.rev), now, until, held)
        deps.cache.put(key, cached, _SIZE + 4 * sum(len(one.content) for one in found))
    return cached[3]


_SIZE = 2_048
_EVER = datetime.max.replace(tzinfo=UTC)


def _held(tx: Transaction, deps: Deps, memory: Memory) -> tuple[Memory | None, datetime]:
    """Return what still holds of a reflection, and until when that is so; what a model wrote is one whole."""
    written, now = memory.recorded_at, deps.clock()
    sources = rows.current(tx, memory.source_ids)
    if written is None or not sources:
        return memory, _EVER
    anew = [id_ for id_, one in sources.items() if one.seq > memory.seq]
    before = {one.id: one for one in rows.versions(tx, anew) if one.seq < memory.seq}
    quoted = {id_: before.get(id_, one).content for id_, one in sources.items()}
    over = [quoted[id_] for id_, one in sources.items() if _over(one, quoted[id_], written, now)]
    ends = (one.valid_until for one in sources.values() if one.valid_until is not None and one.valid_until > now)
    until = min(ends, default=_EVER)
    if not over:
        return memory, until
    gone = [f'"{short(text, deps.policy.reflect.quote)}"' for text in over]
    lines = [line for line in memory.content.splitlines() if not any(one in line for one in gone)]
    if "model" in memory.attributes or not any('"' in line for line in lines):
        return None, until
    return replace(memory, content="\n".join(lines)), until


def _over(source: Memory, quoted: str, written: datetime, now: datetime) -> bool:
    """Tell whether a statement holds no more as it was quoted, and did when that was written."""
    ends, changed = source.valid_until, source.updated_at
    if source.state is not State.ACTIVE and changed is not None and changed >= written:
        return True
    return source.content != quoted or (ends is not None and written < ends <= now)


def _due(deps: Deps, period: str) -> datetime:
    """Return when a run was due: at the time of its schedule, or now, where somebody asked for it."""
    place = "".join(deps.policy.schedule.of(TASK).split()[_FIELDS:]) or "UTC"
    try:
        return min(datetime.strptime(period, "%Y-%m-%dT%H:%M").replace(tzinfo=zone(place)), deps.clock())
    except ValueError:
        return deps.clock()


_FIELDS = 5
"""Of an expression of cron, before the zone."""


def _wanted(tx: Transaction, deps: Deps, due: datetime) -> bool:
    """Tell whether there was anything in the space by then, and the last reflection is old enough for another one; not
    where the clock was put back since.
    """
    last = rows.newest(tx, Kind.REFLECTION, limit=1)
    said = last[0].said_at if last else None
    recent = said is not None and -FAR < deps.clock() - said < timedelta(days=deps.policy.reflect.pause_days)
    return not recent and log.rev_at(tx, to_ms(due)) > 0


def _since(deps: Deps, last: Memory | None, due: datetime, tz: tzinfo) -> datetime:
    """Return where the stretch begins: where the last one ended, so that none is left out and none told twice, within
    bounds; else some days before it was due. Days are those of the zone, whatever its clocks did.
    """
    policy, until = deps.policy.reflect, deps.clock()
    ended = last.event_end if last is not None else None
    if ended is None or ended > until:
        return due.astimezone(tz) - timedelta(days=policy.days)
    return max(ended.astimezone(tz), until.astimezone(tz) - timedelta(days=policy.days_most))


def _week(tx: Transaction, deps: Deps, due: datetime) -> Stretch:
    """Read what happened to the statements since the last reflection."""
    policy, until, last = deps.policy.reflect, deps.clock(), next(iter(rows.newest(tx, Kind.REFLECTION, limit=1)), None)
    since = _since(deps, last, due, zone(tx.space.tz))
    last = last if last is not None and last.event_end == since else None
    recorded = [one for kind in policy.kinds for one in _recorded(tx, Kind(kind), since, until, policy.most, last)]
    recorded = sorted(filter(_open, recorded), key=lambda one: -one.seq)[: policy.most]
    before = _before(tx, recorded, since, until, last)
    told = {one.id: _told(before[one.id], one) for one in recorded if one.id in before}
    over = [*(old for pair in told.values() for old in pair[1]), *rows.ended(tx, since, until, limit=policy.most)]
    ended = [one for one in over if _open(one) and one.kind.value in policy.kinds]
    room, gone = policy.most - len(recorded), {one.id for one in ended}
    changed = [(old, one) for one in recorded if one.id in told for old in told[one.id][0]][: max(room, 0)]
    fresh = [one for one in recorded if one.id not in before and one.id not in gone]
    return Stretch(
        since=whole_ms(since),
        until=whole_ms(until),
        new=fresh,
        changed=changed,
        ended=ended[: max(room - len(changed), 0)],
        people=_people(tx, recorded, most=policy.people),
    )


def _recorded(
    tx: Transaction, kind: Kind, since: datetime, until: datetime, most: int, last: Memory | None
) -> list[Memory]:
    """Return what was recorded in the stretch; also what was written after the last reflection for the same moment as
    it, or an earlier one: runs are done as of a time.
    """
    floor = last.seq if last is not None else None
    found = [one for one in rows.newest(tx, kind, limit=most) if one.recorded_at is not None]
    return [one for one in found if (since < (at := one.recorded_at or since) or _later(one, floor)) and at <= until]


def _later(memory: Memory, floor: int | None) -> bool:
    return floor is not None and memory.seq > floor


def _open(memory: Memory) -> bool:
    """Tell whether a statement may be told again: what is flagged as sensitive is kept where it was said, and what
    quotes other statements only tells them again.
    """
    return "sensitive" not in memory.attributes and not composed(memory)


def _before(
    tx: Transaction, recorded: Sequence[Memory], since: datetime, until: datetime, last: Memory | None
) -> dict[str, list[Memory]]:
    """Return what statements said before the stretch, by id: in an earlier version, or in all those that gave way."""
    after, upto = (log.rev_at(tx, to_ms(one)) for one in (since, until))
    written = log.of_memories(tx, [last.id])[:1] if last is not None else []
    after = min([after, *(one.rev for one in written)])
    gave_way = rows.current(tx, log.superseded(tx, after, upto))
    replaced: defaultdict[str | None, list[Memory]] = defaultdict(list)
    for one in gave_way.values():
        if one.state is State.DEPRECATED and _open(one):
            replaced[one.superseded_by].append(one)
    found = {one.id: _first(replaced, one.id) for one in recorded if one.id in replaced}
    for one in rows.versions(tx, [one.id for one in recorded if one.id not in found]):
        if one.retired_at is not None and one.recorded_at is not None and one.recorded_at <= since and _open(one):
            found[one.id] = [one]
    said = {one.id: one.content for one in recorded}
    other = {id_: [one for one in before if one.content != said[id_]] for id_, before in found.items()}
    return {id_: before for id_, before in other.items() if before}


def _first(replaced: Mapping[str | None, Sequence[Memory]], id_: str) -> list[Memory]:
    """Return what a statement goes back to: what it replaced, or what that replaced, back to what held before."""
    first: list[Memory] = []
    seen, left = {id_}, [*replaced.get(id_, ())]
    while left:
        one = left.pop()
        if one.id not in seen:
            seen.add(one.id)
            further = replaced.get(one.id, ())
            left += further
            first += [] if further else [one]
    return sorted(first, key=lambda one: -one.seq)


def _told(before: Sequence[Memory], after: Memory) -> tuple[list[Memory], list[Memory]]:
    """Return what of it changed into a statement, which is of its slot, else the latest; and what ended with it."""
    changed = [one for one in before if one.key == after.key] or [before[0]]
    return changed, [one for one in before if one not in changed]


def _people(tx: Transaction, recorded: Sequence[Memory], *, most: int) -> list[tuple[str, int]]:
    """Return the people whom most of the statements mention."""
    times = Counter(number for number, _ in graph.mentioned(tx, [one.seq for one in recorded]))
    people = [one for one in graph.numbered(tx, list(times)) if one.entity.type == "person"]
    ordered = sorted(people, key=lambda one: (-times[one.number], one.entity.name))
    return [(one.entity.name, times[one.number]) for one in ordered[:most]]


def _asked(deps: Deps, llm: ChatModel, week: Stretch, tally: Counter[str]) -> str | None:
    policy = deps.policy.reflect
    material = _material(week, policy.quote)
    text = prompt(_PROMPT).substitute(
        sentences=policy.llm_sentences, limit=policy.max_content, material=f"{counts(week)}\n{material}"
    )
    return asking.ask(
        llm,
        text,
        lambda answer: _read(deps, answer, material),
        what="reflection",
        policy=policy,
        counts=tally,
    )


def _material(week: Stretch, quote: int) -> str:
    """Return one line for each statement, in which none can pass for another line."""
    lines = [
        *(
            f"[changed] {about(after)}: from {short(before.content, quote)} to {short(after.content, quote)}"
            for before, after in week.changed
        ),
        *(f"[ended] {about(one)}: {short(one.content, quote)}" for one in week.ended),
        *(f"[new] {about(one)}: {short(one.content, quote)}" for one in week.new),
        *(f"[mentioned] {name}: {n}" for name, n in week.people),
    ]
    return "\n".join(lines)


def _read(deps: Deps, answer: str, material: str) -> str:
    """Return what of an answer may be kept; raise Unusable when that is not most of it."""
    policy = deps.policy.reflect
    if (why := writing.unwritten(answer)) is not None:
        raise Unusable(f"the answer {why}")
    written = writing.sentences_of(" ".join(answer.split()))
    over = any(line.startswith(("[changed]", "[ended]")) for line in material.splitlines())
    kept = [one for one in written if over or not turned_round(one, material)]
    sound = [one for one in kept if unsupported(one, material) is None]
    if not sound or len(sound) < policy.llm_sound * len(written):
        raise Unusable("the answer says what was not noted")
    text = " ".join(sound)
    wrong = writing.faults(text, characters=policy.max_content, sentences=policy.llm_sentences)
    if wrong:
        raise Unusable(f"the answer {wrong[0]}")
    if find(text, more=deps.recognisers):
        raise Unusable("the answer holds something sensitive")
    return text


def _memory(deps: Deps, week: Stretch, text: str, by: dict[str, str]) -> Memory:
    return Memory(
        id=deps.new_id(),
        content=text,
        kind=Kind.REFLECTION,
        tags=(TAG,),
        attributes=by,
        source_ids=tuple(one.id for one in week.memories),
        said_at=week.until,
        event_start=week.since,
        event_end=week.until,
        decay_rate=0.0,
    )
