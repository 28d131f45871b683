"""Audit: what is wrong with the memories of a space, how much of it, and, if somebody wants that, mended.

Everything is found in one snapshot, without a model, in a time that grows with the number of memories. What mends it
goes through decisions and `apply`, a few at a time, each looked at again in the transaction that changes it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Final

from perdure.deps import Deps
from perdure.domain.audit import DEFECTS, Audit, Defect, Finding, Fix
from perdure.domain.memory import Kind, Memory
from perdure.domain.moment import NOW
from perdure.domain.overlap import overlaps
from perdure.domain.space import SpaceRef
from perdure.domain.text import normalise, query_terms, term
from perdure.extraction import sensitive, writing
from perdure.extraction.pairing import age_of, was_heard
from perdure.extraction.sensitive import Finding as Secret
from perdure.extraction.suspicion import recalled, relayed, suspects
from perdure.gateways import orphans, rows, timeline
from perdure.gateways.filters import select
from perdure.pipelines import audit_fix, pairs
from perdure.pipelines.audit_fix import Found
from perdure.pipelines.near import compared
from perdure.pipelines.pairs import Pair, pair
from perdure.ports import Transaction

_PAGE: Final = 1_000
_SHOWN: Final = 100
"""Characters of an excerpt."""
_PERSONAL: Final = frozenset({"phone", "address", "health"})
"""What is sensitive, but no secret: that it is known is no defect."""
_SUBJECT: Final = frozenset({term("user")})
"""Nearly every statement is about the user: that two are says nothing."""
_STATEMENTS: Final = ("{shown}", "r.kind <> 'episode'")
_MESSAGES: Final = ("{shown}", "r.kind = 'episode'")
_STEPS: Final = 4
"""Of the work on a statement one is about itself, one finds what is near it, and two compare it with that."""
_TOLD: Final = 64
"""Steps after which progress is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """`examples`: of each defect so many at most. `fix`: also say what mends it; without `dry_run`, do it.

    `progress` gets the number of steps done, and of all.
    """

    examples: int | None = None
    fix: bool = False
    dry_run: bool = True
    progress: Callable[[int, int], None] | None = None


def audits(deps: Deps, refs: Sequence[SpaceRef], request: Request) -> list[Audit]:
    """Audit several spaces, with one progress for all of them."""
    told = request.progress
    if told is None:
        return [audit(deps, ref, request) for ref in refs]
    sizes: list[int] = []
    for ref in refs:
        with deps.store.read(ref) as tx:
            sizes.append(_size(tx) if tx is not None else 0)
    whole, before = sum(sizes), 0
    done: list[Audit] = []
    for ref, size in zip(refs, sizes, strict=True):
        done.append(audit(deps, ref, replace(request, progress=partial(_told, told, before, whole))))
        before += size
    return done


def _told(told: Callable[[int, int], None], before: int, whole: int, done: int, _: int) -> None:
    told(before + done, whole)


def _size(tx: Transaction) -> int:
    """Return how many steps an audit takes."""
    counts = timeline.tally(tx, NOW, select({}))
    return sum(n * (1 if kind == "episode" else _STEPS) for (kind, state), n in counts.items() if state == "active")


def audit(deps: Deps, ref: SpaceRef, request: Request) -> Audit:
    """Look for everything that is wrong in a space, and mend what can be mended safely when that is asked for."""
    with deps.store.read(ref) as tx:
        statements = list(_active(tx, _STATEMENTS)) if tx is not None else []
        found = list(_found(tx, deps, statements, _stepping(request, _size(tx)))) if tx is not None else []
    most = deps.policy.audit.examples if request.examples is None else request.examples
    fixable = [one for one in found if one.finding.fix is not None]
    fixed, pending = audit_fix.mend(deps, ref, fixable) if request.fix and not request.dry_run else (0, ())
    named: dict[Defect, list[Finding]] = {
        name: [one.finding for one in found if one.finding.defect == name] for name in DEFECTS
    }
    return Audit(
        space=ref,
        memories=len(statements),
        counts={name: len(some) for name, some in named.items()},
        examples={name: tuple(some[:most]) for name, some in named.items()},
        changes=tuple(one.finding for one in fixable) if request.fix else None,
        dry_run=request.dry_run,
        fixed=fixed,
        pending=pending,
    )


def _stepping(request: Request, whole: int) -> Callable[[int], None]:
    """Return what is called with the number of steps done: it tells now and then."""
    told = request.progress

    def step(done: int) -> None:
        if told is not None and (done % _TOLD == 0 or done == whole):
            told(done, whole)

    return step


def _active(tx: Transaction, where: Sequence[str]) -> Iterator[Memory]:
    after = 0
    while page := rows.page(tx, where=where, params={}, after=after, limit=_PAGE):
        yield from page
        after = page[-1].seq


def _found(tx: Transaction, deps: Deps, statements: Sequence[Memory], step: Callable[[int], None]) -> Iterator[Found]:
    """Yield every defect: of each memory the gravest only, so that what mends one does not stand against another."""
    sound: list[Memory] = []
    for place, memory in enumerate(statements):
        step(place)
        one = _of_one(deps, memory)
        if one is None:
            sound.append(memory)
        else:
            yield one
    over: set[str] = set()
    for one in _of_two(deps, list(filter(compared, sound)), lambda done: step(len(statements) + done)):
        over |= {one.over} if one.over is not None else set()
        yield one
    yield from _badly_written(memory for memory in sound if memory.id not in over)
    for place, message in enumerate(_active(tx, _MESSAGES), 1):
        step(_STEPS * len(statements) + place)
        secret = _unasked(tx, message, _secret(deps, message))
        if secret:
            reason = f"a message holds {_a(secret)}: only `erase` takes it away"
            yield Found(finding=_finding("secrets", [message], reason, None, secret))
    for one in orphans.all_(tx):
        finding = Finding(
            defect="orphans", memory_ids=(one.id,) if one.id else (), reason=one.reason, excerpt="", fix="remove"
        )
        yield Found(finding=finding, orphan=one)


def _of_one(deps: Deps, memory: Memory) -> Found | None:
    """Return what is wrong with a statement by itself, so that it should not be active."""
    fix: Fix | None = None if memory.pinned else "quarantine"
    secret = _secret(deps, memory) if "sensitive" not in memory.attributes else ()
    planted = suspects(memory.content, role=memory.role or "tool")
    if planted:
        return _single("planted", memory, planted[0].reason, fix, secret)
    if recalled(memory.content) or relayed(memory.content):
        return _single("loops", memory, "it was recalled before, and kept as if it were said", fix, secret)
    if secret:
        return _single("secrets", memory, f"it holds {_a(secret)}, and nobody asked to keep that", fix, secret)
    why = _stale(deps, memory)
    return _single("stale", memory, why, None if memory.pinned else "retire", secret) if why else None


def _stale(deps: Deps, memory: Memory) -> str | None:
    ends, said = memory.valid_until, memory.said_at
    if ends is not None and ends > deps.clock():
        return None  # where something is to take its place then, it gives way by itself
    if memory.superseded_by is not None:
        return f"it is superseded by {memory.superseded_by}"
    if ends is None or (said is not None and ends <= said):
        return None  # what was past already when it was said is told as past
    return f"it held until {ends:%Y-%m-%d}"


def _of_two(deps: Deps, statements: Sequence[Memory], step: Callable[[int], None]) -> Iterator[Found]:
    """Yield statements that say the same, then those of which only one can hold; each goes once."""
    over: set[str] = set()
    rivals: list[tuple[Pair, str]] = []
    near = sorted(_near(deps, statements, step), key=lambda one: (age_of(one.older), age_of(one.newer)))
    for place, one in enumerate(near):
        step(len(statements) + (_STEPS - 2) * len(statements) * place // len(near))
        found = pairs.judge(deps, one)
        if found.label == "contradiction":
            rivals.append((one, found.reason))
        if found.label != "same" or not over.isdisjoint(one.ids):
            continue
        retired = pairs.merged(deps, one, reason="")[0].memory_id
        over.add(retired)
        finding = _finding("duplicates", [one.older, one.newer], found.reason, "merge", ())
        yield Found(finding=finding, pair=one, over=retired)
    for one, reason in rivals:
        if over.isdisjoint(one.ids):
            fix: Fix | None = None if one.older.pinned else "supersede"
            over |= {one.older.id} if fix else set()
            finding = _finding("contradictions", [one.older, one.newer], reason, fix, ())
            yield Found(finding=finding, pair=one, over=one.older.id if fix else None)


def _near(deps: Deps, statements: Sequence[Memory], step: Callable[[int], None]) -> Iterator[Pair]:
    """Yield the pairs that a closer look may be worth: the same words, words in common, or one key of one value; of few
    statements every pair, since what contradicts another may share no word with it.
    """
    policy, seen = deps.policy.audit, set[tuple[str, str]]()
    terms = [frozenset(query_terms(one.content)) - _SUBJECT for one in statements]
    found = overlaps(terms, least=policy.low, most=policy.neighbours, common=policy.common, told=step)
    shared = [(statements[a], statements[b], share) for a, b, share in found]
    every = combinations(statements, 2) if len(statements) <= policy.each else ()
    for one, other, share in (*_in_line(deps, statements), *shared, *((one, other, 0.0) for one, other in every)):
        made = pair(one, other, score=share)
        if made.ids not in seen:
            seen.add(made.ids)
            yield made


def _in_line(deps: Deps, statements: Sequence[Memory]) -> Iterator[tuple[Memory, Memory, float]]:
    """Yield statements with the one before that has the same words, or the same key of which there is one value."""
    last: dict[tuple[str, str], Memory] = {}
    for one in sorted(statements, key=age_of):
        names = [("text", normalise(one.content))]
        names += [("key", one.key)] if one.key is not None and deps.holds_one(one.key) else []
        for name in names:
            if name in last:
                yield last[name], one, 1.0
            last[name] = one


def _badly_written(statements: Iterable[Memory]) -> Iterator[Found]:
    for memory in statements:
        written = compared(memory) or memory.kind is Kind.INSIGHT  # what sums up a conversation has limits of its own
        wrong = _faults(memory, memory.content) if written else ()
        if wrong:
            shorter = writing.trimmed(memory.content)
            mends = shorter and not _faults(memory, shorter) and not memory.pinned
            finding = _finding("writing", [memory], f"it {' and '.join(wrong)}", "trim" if mends else None, ())
            yield Found(finding=finding, memory=memory, text=shorter if mends else None)


def _faults(memory: Memory, text: str) -> tuple[str, ...]:
    """Return what is wrong with how a statement is written; what was heard may stand in the speaker's own words."""
    own = was_heard(memory)
    return tuple(fault for fault in writing.faults(text) if not (own and fault in writing.OF_VOICE))


def _single(defect: Defect, memory: Memory, reason: str, fix: Fix | None, secret: Sequence[Secret]) -> Found:
    return Found(finding=_finding(defect, [memory], reason, fix, secret), memory=memory)


def _finding(
    defect: Defect, memories: Sequence[Memory], reason: str, fix: Fix | None, secret: Sequence[Secret]
) -> Finding:
    excerpt = " | ".join(excerpt_of(one.content, secret) for one in memories)
    return Finding(defect=defect, memory_ids=tuple(one.id for one in memories), reason=reason, excerpt=excerpt, fix=fix)


def _secret(deps: Deps, memory: Memory) -> tuple[Secret, ...]:
    found = sensitive.find(memory.content, more=deps.recognisers)
    return tuple(one for one in found if one.type not in _PERSONAL)


def _unasked(tx: Transaction, message: Memory, secret: Sequence[Secret]) -> tuple[Secret, ...]:
    """Return those secrets of a message that no statement of it holds that somebody asked to keep."""
    made = rows.made_of(tx, message.id) if secret else []
    kept = [one.content for one in made if "sensitive" in one.attributes]
    return tuple(one for one in secret if not any(message.content[one.start : one.end] in text for text in kept))


def _a(secret: Sequence[Secret]) -> str:
    return " and ".join(dict.fromkeys(_SECRETS.get(one.type, f"a {one.type.replace('_', ' ')}") for one in secret))


_SECRETS: Final = {
    "api_key": "an API key", "card": "the number of a card", "iban": "the number of an account",
    "national_id": "an identity number",
}  # fmt: skip
"""What a secret is, in words; others have a name that is one: password."""


def excerpt_of(text: str, secret: Sequence[Secret] = ()) -> str:
    """Return the beginning of a text on one line, without secrets; what nobody could see is written as an escape."""
    for one in reversed(secret):
        text = f"{text[: one.start]}…{text[one.end :]}"
    flat = " ".join(text[: 4 * _SHOWN].split())
    shown = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in flat)
    return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"


def with_skipped(done: Audit, skipped: dict[str, int], *, repeated: int) -> Audit:
    """Return the audit of a file with what the file has beside its memories; repeated ones are duplicates."""
    counts = {**done.counts, "duplicates": done.counts["duplicates"] + repeated}
    return replace(done, counts=counts, skipped=skipped)
