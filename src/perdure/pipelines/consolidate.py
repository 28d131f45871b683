"""Consolidate: what was said in a session that is over is worked through, once, a page of messages at a time.

Each page is one transaction with how far it has come; the last one marks the session, and writes its summary. What
observe has read as it came is not read again.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta, tzinfo

from perdure.deps import Deps
from perdure.domain.decisions import Add, Decision, Supersede
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import BudgetExceeded
from perdure.extraction.answers import Answered
from perdure.extraction.command import Answer
from perdure.gateways import catalogue, ledger, rows, runs
from perdure.gateways.jobs import Claim
from perdure.gateways.rows import EPISODES
from perdure.pipelines import asking, budget, conflicts, extract, extract_llm, hearing, sessions, summary, talks
from perdure.pipelines.before import Before
from perdure.pipelines.extract_llm import Shown
from perdure.pipelines.finish import settled
from perdure.pipelines.hearing import Reading
from perdure.pipelines.summary import Written
from perdure.ports import Transaction

_AT_ONCE = 200
"""Sessions that are looked at together; those in which nothing is left to read are marked in one transaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A session that is over and not consolidated yet: versions up to `upto` are done."""

    id: str
    number: int
    unread: bool
    """Whether nobody has read its messages, so that they are to be read now."""
    summed: bool
    """Whether it gets a summary."""
    upto: int

    @property
    def work(self) -> bool:
        """Whether there is more to do than to mark it."""
        return self.unread or self.summed


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages:
    """Messages of a session, oldest first; `last` is the version up to which they go, `more` whether there are others.

    `before` is the message right before them.
    """

    said: Sequence[Memory]
    before: Memory | None
    last: int
    more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """What was worked out of a page of a session, in no transaction: what to keep of it, and the summary at its end."""

    session: Open
    page: Messages
    read: Sequence[tuple[Memory, Reading, str | None]] = ()
    shown: Shown | None = None
    """What a model was asked; `answered` is None when it gave nothing of use, for which `counts` has why."""
    answered: Answered | None = None
    counts: Counter[str] = field(default_factory=Counter[str])
    written: Written | None = None


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Work through one page of a session that is over, or mark those in which nothing is left to do.

    Raises BudgetExceeded where no memory may be written any more today.
    """
    with deps.store.read(ref) as tx:
        affordable = tx is None or budget.left(tx, deps, "writes") > 0
    piece = _thought(deps, ref) if affordable else None
    with deps.store.write(ref) as tx:
        now = deps.clock()
        still = over(tx, deps)
        quick = [one for one in still if not one.work]
        tx.many("session_upto", _UPTO, [(tx.space.seq, to_ms(now), one.id) for one in quick])
        counts = Counter(sessions=len(quick))
        if piece is not None and piece.session in still:
            if piece.written is not None and not talks.as_read(tx, piece.written.talk):
                return True  # something of it was forgotten meanwhile: it is read again
            counts.update(_done(tx, deps, piece))
            ledger.use(tx, budget.today(deps), "writes", counts["kept"] + counts["summaries"])
        runs.note(tx, held(), now, **counts)
        left = any(one.work or affordable for one in over(tx, deps))
        if not left:
            runs.end(tx, held(), now)
        elif not affordable:
            budget.refused(tx, deps, "writes", op="create")
    if left and not affordable:
        raise BudgetExceeded("the writes of today are used up", until=budget.tomorrow(deps))
    return left


_UPTO = ("upto", "ts", "session_id")


def _thought(deps: Deps, ref: SpaceRef) -> _Piece | None:
    """Work out the next page of the first session in which there is something to do."""
    with deps.store.read(ref) as tx:
        one = next((one for one in over(tx, deps) if one.work), None) if tx is not None else None
        if tx is None or one is None:
            return None
        tz = zone(tx.space.tz)
        page = messages(tx, deps, one.number, after=one.upto, unread=one.unread)
        every = spoken(tx, deps, one.number)[-deps.policy.app.messages :] if one.summed and not page.more else []
    page, read = _readings(deps, page, tz)
    shown, answered, counts = None, None, Counter[str]()
    if deps.llm is not None and any(reading.for_model for _, reading, _ in read):
        shown = Shown(messages=[asking.plain(one) for one, _, _ in read], first=0)
        answered = extract_llm.asked(deps, deps.llm, shown, counts)
    talk = None
    if one.summed:
        known = _known(deps, ref, one, read)
        talk = talks.read(deps, one.id, every, upto=page.last, tz=tz, known=known) if every and not page.more else None
    written = summary.make(deps, talk) if talk is not None else None
    return _Piece(session=one, page=page, read=read, shown=shown, answered=answered, counts=counts, written=written)


def _done(tx: Transaction, deps: Deps, piece: _Piece) -> Counter[str]:
    """Keep what a page came to, and write how far the session was read; return what to count."""
    counts = Counter[str]()
    if piece.session.unread:
        counts.update(messages=len(piece.page.said), kept=_keep(tx, deps, piece), **asking.told(piece.counts))
    more = messages(tx, deps, piece.session.number, after=piece.page.last).last > piece.page.last
    ts = None if more else to_ms(deps.clock())
    tx.run("session_upto", session_id=piece.session.id, upto=piece.page.last, ts=ts)
    counts["sessions"] += not more
    if piece.written is not None and not more:
        counts["summaries"] += summary.write(tx, deps, piece.written)
        counts.update(asking.told(piece.written.counts))
    return counts


def over(tx: Transaction, deps: Deps) -> list[Open]:
    """Return the first of the sessions that are over and not consolidated, in the order in which they began.

    A session is over when it was ended, when a later one has begun, or when nothing was said in it for a while.
    """
    policy = deps.policy.consolidate
    latest = tx.one("session_latest")
    found: list[Open] = []
    for id_, number, auto_extract, ended_at, upto in tx.all("sessions_open", limit=_AT_ONCE):
        if ended_at is None:
            if not policy.auto:
                continue
            if latest is not None and number == latest[0] and not _idle(tx, deps, number):
                continue
        unread = policy.unread and auto_extract is None and deps.policy.extract.auto == "off"
        summed = policy.summary and auto_extract != 0
        found.append(Open(id=id_, number=number, unread=unread, summed=summed, upto=upto or 0))
    return found


def messages(tx: Transaction, deps: Deps, number: int, *, after: int, unread: bool = True) -> Messages:
    """Return the next page of a session's active messages, those behind the version `after`.

    Where nobody has to read them, they are passed by all at once.
    """
    seqs = catalogue.of_session(tx, deps.cache, number)
    ahead = seqs[seqs > after]
    if not unread:
        return Messages(said=(), before=None, last=int(ahead[-1]) if len(ahead) else after, more=False)
    page = ahead[: deps.policy.consolidate.page].tolist()
    earlier = seqs[seqs <= after][-1:].tolist()
    present = {seq: one for seq, one in rows.by_seq(tx, [*earlier, *page]).items() if catalogue.active(one)}
    return Messages(
        said=[present[seq] for seq in page if seq in present],
        before=present.get(earlier[0]) if earlier else None,
        last=page[-1] if page else after,
        more=len(ahead) > len(page),
    )


def spoken(tx: Transaction, deps: Deps, number: int) -> list[Memory]:
    """Return every active message of a session, oldest first."""
    found = rows.by_seq(tx, catalogue.of_session(tx, deps.cache, number).tolist())
    return [one for _, one in sorted(found.items()) if catalogue.active(one)]


def _idle(tx: Transaction, deps: Deps, number: int) -> bool:
    """Tell whether nothing was said in a session for so long that it is over."""
    part = catalogue.read(tx, EPISODES, deps.cache, writing=True)
    said = [int(one.at[one.session == number].max(initial=0)) for one in (part.base, part.tail.columns)]
    since = deps.clock() - timedelta(hours=deps.policy.consolidate.idle_h)
    return 0 < max(said) <= to_ms(since)


def _readings(deps: Deps, page: Messages, tz: tzinfo) -> tuple[Messages, list[tuple[Memory, Reading, str | None]]]:
    """Read messages that nobody has read, with the rules; what was done when they came is not done again.

    A page that has enough statements ends there.
    """
    reader = sessions.reading(deps, True)
    found: list[tuple[Memory, Reading, str | None]] = []
    before, statements = Before(page.before), 0
    for place, one in enumerate(page.said, 1):
        asked, mine = before.of(one)
        reading = hearing.read(reader, one, tz=tz, asked=asked, before=mine)
        if all(isinstance(command, Answer) for command in reading.commands):
            found.append((one, replace(reading, commands=()), asked))
            statements += len(reading.candidates)
        before.heard(one)
        if statements >= _MOST and place < len(page.said):
            return replace(page, said=page.said[:place], last=one.seq, more=True), found
    return page, found


def _known(
    deps: Deps, ref: SpaceRef, session: Open, read: Sequence[tuple[Memory, Reading, str | None]]
) -> Mapping[int, Reading]:
    """Return what the rules read in the pages of a session so far, by version, so that its summary reads nothing again.

    Without what answers a question, which the summary reads by itself, and where a model reads too.
    """
    key = (ref, "readings", session.id)
    before: Mapping[int, Reading] = deps.cache.get(key) or {}
    known = {**before, **{one.seq: reading for one, reading, asked in read if asked is None and deps.llm is None}}
    deps.cache.put(key, known, _READING * len(known))
    return known


_READING = 2_048
"""Bytes, about."""

_MOST = 6
"""Statements of one transaction, so that the write lock is held for a moment only."""


def _keep(tx: Transaction, deps: Deps, piece: _Piece) -> int:
    """Keep what some messages say, of those that are still there and of which nothing was made yet."""
    present = rows.current(tx, [one.id for one, _, _ in piece.read])
    left = {one.id for one in rows.underived(tx, list(present.values())) if catalogue.active(one)}
    decisions: list[Decision] = []
    for one, reading, asked in piece.read:
        if one.id in left:
            reading = settled(tx, deps, reading, one)
            decisions += extract.keep(tx, deps, reading, one, asked=asked, node="worker").decisions
    if piece.answered is not None and piece.shown is not None:
        decisions += extract_llm.keep(tx, deps, piece.shown, piece.answered, left)
    elif asking.vain(piece.counts):
        asking.failed(tx, deps, "classify")
    conflicts.settle(tx, deps, decisions)
    return sum(isinstance(one, (Add, Supersede)) for one in decisions)
