"""Erase: for good, with everything that was derived only from it, and a certificate that can be checked."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

import numpy as np

from perdure.deps import Deps
from perdure.domain.arguments import quoted
from perdure.domain.decisions import Erase
from perdure.domain.entity import lookup_names
from perdure.domain.memory import Memory, composed
from perdure.domain.plan import Plan
from perdure.domain.results import Certificate, Verification
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.text import STOP_WORDS, term, words
from perdure.domain.times import to_ms
from perdure.errors import Conflict, InvalidInput, NotFound
from perdure.gateways import api_keys, catalogue, erasure, graph, log, proposals, quotes, rows
from perdure.pipelines import keys, sweep
from perdure.pipelines.apply import apply
from perdure.pipelines.drawn import messages
from perdure.ports import UNLIMITED, Scrubbed, Transaction

T = TypeVar("T")

_TRIES = 4
_REASON = "erased on request"
_ALWAYS = ("answers and prompts that were made before",)
_BESIDE = (
    "transcripts of agents and what LangGraph keeps, which tell it in other words or lie in a thread of nobody: "
    "delete their sessions, threads and items",
)
_SPELLED = "memories that have the name in other letters, where it may be a word: erase them by their own ids: {}{}"
_MOST_NAMED = 20
_UNREAD = ("checkpoints of LangGraph that are encrypted or pickled: delete their threads",)
_STILL_TOLD = "message {}, which goes on telling it, as more that is kept was drawn from it: erase it by its own id"
_UNCLEAN = ("unused space inside the files, until those who read them let go: the next flush or doctor clears it",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What to erase: exactly one of a memory id, an entity's name, or everything."""

    memory_id: str | None = None
    entity: str | None = None
    everything: bool = False


def erase(deps: Deps, ref: SpaceRef, target: Target) -> Certificate:
    """Remove the target and what was derived only from it from every table and index.

    Raises NotFound when there is nothing to erase, InvalidInput when the target is not exactly one thing.
    """
    given = [target.memory_id is not None, target.entity is not None, target.everything]
    if sum(given) != 1:
        raise InvalidInput("erase takes exactly one of id=, entity=, everything=True")
    for name, value in (("id", target.memory_id), ("entity", target.entity)):
        if value is not None:
            check_id(value, name=name)
    if target.everything:
        return _space(deps, ref)
    gone = _memories(deps, ref, target)
    database = deps.store.database(ref)
    assert database is not None, f"space {ref} was erased from somewhere"
    mine = sweep.Gone(seqs=gone.seqs, asked=[str(rev) for rev in gone.revs])
    _, scrubbed = sweep.sweep(deps, database, gone.number, mine=mine)
    scope = "memory" if target.memory_id is not None else "entity"
    counts = dict(gone.counts)
    made = _certificate(deps, ref, scope, gone.decision(), counts=counts, rev=gone.revs[-1], scrubbed=scrubbed)
    beside = (
        *map(_STILL_TOLD.format, sorted(gone.telling)),
        *_spelled_otherwise(sorted(gone.unsure)),
        *(_UNREAD if gone.unread else ()),
    )
    return replace(made, out_of_reach=(*beside, *made.out_of_reach)) if beside else made


def _spelled_otherwise(ids: Sequence[str]) -> tuple[str, ...]:
    more = len(ids) - _MOST_NAMED
    return (_SPELLED.format(", ".join(ids[:_MOST_NAMED]), f" and {more} more" if more > 0 else ""),) if ids else ()


def verify(deps: Deps, certificate: Certificate, *, sought: Iterable[str] = ()) -> Verification:
    """Check a certificate: no row of any table or index is left of what was erased, nor of anything that is not there
    any more; and none of the words lies in the files, nor in what graphs keep in the space. Where the store has no
    files to search, they are looked for in every row of the space. A store that did not do that erasure says so.

    Raises InvalidInput for a certificate that does not tell what it is about, and for a word that is none.
    """
    missing = sorted({"tenant", "owner_type", "owner_id"} - set(certificate.space))
    if missing:
        raise InvalidInput(f"certificate {certificate.id} lacks the {missing[0]} of its space: use it as it was given")
    ref = SpaceRef(
        tenant=certificate.space["tenant"],
        owner_type=certificate.space["owner_type"],  # pyright: ignore[reportArgumentType]
        owner_id=certificate.space["owner_id"],
    )
    known = _done_here(deps, ref, certificate)
    left = _left(deps, ref, certificate, known=known)
    asked = list(sought)
    for word in asked:
        if not isinstance(word, str) or not word.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidInput(f"one of words got {quoted(word)}: it takes text that says something")
    found = deps.store.scan(asked, ref)
    told = {*(found or ()), *_told(deps, ref, asked, scanned=found is not None)}
    return Verification(
        ok=known and not left and not told,
        known=known,
        left=left,
        words_found=tuple(word for word in asked if word in told),
        scanned=found is not None,
        out_of_reach=certificate.out_of_reach,
    )


def _done_here(deps: Deps, ref: SpaceRef, certificate: Certificate) -> bool:
    """Tell whether the store did an erasure: it knows the certificate, or its log tells of what a space had erased
    before it was moved here.
    """
    for database in {deps.bare.database(ref), deps.store.database(ref)} - {None}:
        with deps.store.admin(database or "") as tx:
            if erasure.known(tx, certificate.id):
                return True
    with deps.store.read(ref) as tx:
        lines = log.of_memories(tx, certificate.memory_ids) if tx is not None else ()
        return any(one.event == "ERASE" for one in lines)


def _told(deps: Deps, ref: SpaceRef, asked: Sequence[str], *, scanned: bool) -> set[str]:
    """Return the words that the space holds: in a state or document of a graph, where files do not tell that in every
    store, and, where no file was scanned, in any row.
    """
    with deps.store.read(ref) as tx:
        if tx is None or not asked:
            return set()
        found = set[str]() if scanned else quotes.words_in(tx, asked)
        if tx.one("langgraph_there"):
            found |= {word for word in asked if quotes.quoting(tx, quotes.wording((), [word])).anything}
        return found


def _left(deps: Deps, ref: SpaceRef, certificate: Certificate, *, known: bool) -> dict[str, int]:
    if certificate.scope == "space":
        number, database = certificate.counts.get("space_no", certificate.space_no), deps.store.database(ref)
        if number is None:
            raise InvalidInput(f"certificate {certificate.id} lacks the number of its space: use it as it was given")
        erased_at = to_ms(certificate.erased_at)
        left = keys.left(deps, ref, erased_at=erased_at)
        if database is None:
            return left
        with deps.store.admin(database) as tx:
            mine = tuple(tx.one("space_ref", number=number) or ()) == (ref.tenant, ref.owner_type, ref.owner_id)
            if not (known or mine):
                return left  # in another store the number is another's
            return left | erasure.left_of_space(tx, deps.vectors, ref, number, erased_at=erased_at)
    with deps.store.read(ref) as tx:
        if tx is None:
            return {}
        return erasure.left(
            tx, deps.text, deps.vectors, memory_ids=certificate.memory_ids, entity_ids=certificate.entity_ids
        )


@dataclass(slots=True)
class _Gone:
    """What some revisions of an erasure removed so far."""

    ids: set[str] = field(default_factory=set[str])
    entity_ids: set[str] = field(default_factory=set[str])
    kept: set[str] = field(default_factory=set[str])
    seqs: list[int] = field(default_factory=list[int])
    counts: Counter[str] = field(default_factory=Counter[str])
    revs: list[int] = field(default_factory=list[int])
    number: int = 0
    telling: set[str] = field(default_factory=set[str])
    """Messages that stay, and tell what was erased."""
    unsure: frozenset[str] = frozenset()
    """Memories that stay, and may name it."""
    unread: bool = False
    """Whether something beside the memories could not be read, as it is encrypted."""

    def decision(self) -> Erase:
        return Erase(
            memory_ids=tuple(sorted(self.ids)),
            entity_ids=tuple(sorted(self.entity_ids)),
            kept=tuple(sorted(self.kept - self.ids)),
            reason=_REASON,
        )


def _memories(deps: Deps, ref: SpaceRef, target: Target) -> _Gone:
    """Remove memories in short transactions, each a revision. The newest go first, so that what was derived goes before
    its sources: when it is cut short, erasing again finds the rest.

    What is said meanwhile goes too; only somebody who never stops is left to talk at last. States and documents of
    graphs that repeat it go before it, for it tells what they repeat.
    """
    gone = _Gone()
    for _ in range(_TRIES):
        with deps.store.read(ref) as tx:
            if tx is None:
                break
            try:
                what = _meant(tx, deps, target)
            except NotFound:
                if not gone.revs:
                    raise
                break
            gone.telling |= {one.id for one in _told_in(tx, target)[1]}
            ids, kept = derived(tx, what.ids)
            gone.unsure = what.unsure - ids
            entity_ids = what.entity_ids
            rev, quoting = tx.space.rev, _quoting(tx, ids, what)
        _unquote(deps, ref, quoting, gone)
        before = len(gone.revs)
        gone.entity_ids |= set(entity_ids)
        gone.kept |= kept
        newest = sorted(ids, reverse=True)
        size = deps.policy.write.batch
        for first in range(0, max(len(newest), 1), size):
            _part(deps, ref, newest[first : first + size], entity_ids, gone)
        if gone.revs[-1] == rev + len(gone.revs) - before:
            break  # nobody else wrote
    if not gone.revs:
        with deps.store.write(ref):
            raise AssertionError("a space that is not there cannot be written")
    return gone


def _quoting(tx: Transaction, ids: set[str], what: "_Meant") -> quotes.Quoting:
    """Return the states and documents of graphs that repeat any version of some memories, or hold a name."""
    if not tx.one("langgraph_there"):
        return quotes.Quoting()
    texts = {one.content for one in rows.versions(tx, sorted(ids))}
    texts |= {text for one in proposals.all_(tx) if one.id in ids for text in (one.value, one.memory.content)}
    return quotes.quoting(tx, quotes.wording(texts, what.sure, exactly=what.names))


def _unquote(deps: Deps, ref: SpaceRef, found: quotes.Quoting, gone: _Gone) -> None:
    gone.unread |= found.unread
    if found.anything:
        with deps.store.write(ref) as tx:
            gone.counts.update(quotes.remove(tx, found))


def _part(deps: Deps, ref: SpaceRef, ids: Sequence[str], entity_ids: Sequence[str], gone: _Gone) -> None:
    """Remove a few memories in one short transaction."""
    shortly(deps, ref, lambda tx: _worked_out(tx, ids, entity_ids), lambda tx, found: _apply(tx, deps, *found, gone))


def shortly(
    deps: Deps, ref: SpaceRef, work: Callable[[Transaction], T], do: Callable[[Transaction, T], object]
) -> None:
    """Work something out in a snapshot, and do it in a transaction before which nobody wrote, so that it is short.

    When others write all the time, they wait at last while it is worked out.
    """
    for _ in range(_TRIES):
        with deps.store.read(ref) as tx:
            if tx is None:
                break  # to write says what is wrong
            seen, found = tx.one("space_seen"), work(tx)
        with deps.store.write(ref) as tx:
            if tx.one("space_seen") == seen:
                do(tx, found)
                return
    with deps.store.write(ref) as tx:
        do(tx, work(tx))


def _worked_out(tx: Transaction, ids: Sequence[str], entity_ids: Sequence[str]) -> tuple[Erase, erasure.Removal]:
    all_, kept = derived(tx, set(ids))
    decision = Erase(
        memory_ids=tuple(sorted(all_)), entity_ids=tuple(entity_ids), kept=tuple(sorted(kept)), reason=_REASON
    )
    return decision, erasure.prepare(tx, decision)


def _apply(tx: Transaction, deps: Deps, decision: Erase, removal: erasure.Removal, gone: _Gone) -> None:
    applied = apply(tx, deps, [decision], removal=removal)
    sweep.ask(tx, deps, str(applied.rev))
    gone.ids |= set(decision.memory_ids)
    gone.kept |= set(decision.kept)
    gone.seqs += removal.seqs
    gone.counts.update(applied.erased)
    gone.revs.append(applied.rev)
    gone.number = tx.space.space_no


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meant:
    """Ids of memories and proposals to erase, and of entities, with how these are spelled.

    `sure`: those of the names that are one in whatever case. `unsure`: memories that have another one so.
    """

    ids: set[str]
    entity_ids: Sequence[str] = ()
    names: frozenset[str] = frozenset()
    sure: frozenset[str] = frozenset()
    unsure: frozenset[str] = frozenset()


def _meant(tx: Transaction, deps: Deps, target: Target) -> _Meant:
    ref = tx.space.ref
    if target.memory_id is not None:
        if not rows.versions(tx, [target.memory_id]) and proposals.get(tx, target.memory_id) is None:
            raise NotFound(f"no memory {target.memory_id!r} in space {ref}: nothing was erased")
        return _Meant(ids={target.memory_id, *(one.id for one in _told_in(tx, target)[0])})
    name = target.entity or ""
    wanted = {found for type_ in ("person", "other") for found in lookup_names(name, type_)[:1]}
    found = graph.named(tx, wanted)
    speakers = {no: known for known, no in tx.all("speaker_known") if wanted & set(lookup_names(known, "person")[:1])}
    spellings = frozenset(spelling for one in found for spelling in (one.entity.name, *one.entity.aliases))
    spellings |= {*speakers.values()}
    sure = frozenset(one for one in spellings or {name} if _no_word(deps, one))
    proposed = _proposed(tx, spellings or {name}, sure)
    if not found and not speakers and not proposed:
        raise NotFound(f"no entity or speaker {name!r} in space {ref}: nothing was erased")
    spelled = [(spelling, one) for spelling in spellings for one in _spelled(tx, deps, spelling)]
    ids = {row[0] for one in found for row in tx.all("mention_ids", entity_no=one.number)} | proposed
    ids |= {one.id for spelling, one in spelled if _names(one, spelling, anyhow=spelling in sure)}
    return _Meant(
        ids=ids | _spoken(tx, deps, list(speakers)),
        entity_ids=[one.entity.id for one in found],
        names=spellings or frozenset({name}),
        sure=sure,
        unsure=frozenset(one.id for spelling, one in spelled if _names(one, spelling, anyhow=True)),
    )


def _no_word(deps: Deps, name: str) -> bool:
    """Tell whether a name is one in small letters too, as "anna" is, and "rose" and "apple" may not be."""
    return any(deps.extract_entities(f"i had lunch with {name.lower()} today"))


def _told_in(tx: Transaction, target: Target) -> tuple[list[Memory], list[Memory]]:
    """Return the messages that a memory was drawn from: those that are erased with it, and those from which something
    else was drawn, which would go with them.
    """
    if target.memory_id is None:
        return [], []
    asked = proposals.get(tx, target.memory_id)
    memory = rows.current(tx, [target.memory_id]).get(target.memory_id) or (asked.memory if asked else None)
    return messages(tx, [memory] if memory else [], stays=lambda _: True)


def _spoken(tx: Transaction, deps: Deps, speakers: list[int]) -> set[str]:
    """Return the memories that speakers said or wrote, in any version, by their numbers."""
    found: set[str] = set()
    for part in rows.PARTS if speakers else ():
        held = catalogue.read(tx, part, deps.cache)
        said = np.flatnonzero(np.isin(held.take("speaker", np.arange(len(held))), speakers))
        found |= {one.id for one in rows.by_seq(tx, held.take("seq", said).tolist()).values()}
    return found


def _spelled(tx: Transaction, deps: Deps, name: str) -> list[Memory]:
    """Return the memories that have the words of a name, or were spoken by its bearer, in any version.

    The extractor may have passed a name by, at the start of a sentence for instance; the index of words has not.
    """
    asked = tuple(term(word) for word in words(name))
    if not asked or set(words(name)) <= STOP_WORDS:
        return []
    parts = [catalogue.read(tx, part, deps.cache) for part in rows.PARTS]
    plan = Plan(terms=asked, weights=(1.0,) * len(asked), asked=len(asked))
    arm = deps.text.arm(tx, parts, plan, lambda seqs: np.ones(len(seqs), np.bool_))
    found = arm.top(max(arm.documents, 1)).seqs
    return list(rows.by_seq(tx, found[arm.matched(found).all(axis=1)].tolist()).values())


def _proposed(tx: Transaction, names: Iterable[str], sure: Collection[str]) -> set[str]:
    """Return the proposals whose memory to be holds one of the names, or was spoken by its bearer."""
    asked = [(one.id, replace(one.memory, content=f"{one.memory.content} {one.value}")) for one in proposals.all_(tx)]
    return {id_ for id_, one in asked if any(_names(one, name, anyhow=name in sure) for name in names)}


def _names(memory: Memory, name: str, *, anyhow: bool) -> bool:
    """Tell whether a memory holds a name as it is spelled, `anyhow`: in whatever case, or was spoken by its bearer."""
    spelled = rf"(?<!\w){re.escape(name)}(?!\w)"
    return memory.speaker == name or re.search(spelled, memory.content, re.IGNORECASE if anyhow else 0) is not None


def derived(tx: Transaction, ids: set[str]) -> tuple[set[str], set[str]]:
    """Return the ids with what falls with them, and what was derived from others as well and stays."""
    gone, kept = set(ids), set[str]()
    fresh = set(ids)
    while fresh:
        candidates = rows.derived(tx, fresh) - gone
        present = rows.current(tx, candidates)
        fresh = {id_ for id_, memory in present.items() if _falls(memory, gone)}
        gone |= fresh
        kept = (kept | (candidates - fresh)) - gone
    return gone, kept


def _falls(memory: Memory, gone: set[str]) -> bool:
    """Tell whether something derived goes with its sources: what is composed of many with any, else with the last."""
    sources = set(memory.source_ids)  # an undo may have emptied them
    return bool(sources & gone) if composed(memory) else bool(sources) and sources <= gone


def _space(deps: Deps, ref: SpaceRef) -> Certificate:
    """Remove a whole space: at once from every sight, with its name, and then, in short transactions, its rows.

    First of all its API keys go: cut short later, nobody who has one sees what is left.
    """
    with deps.store.read(ref) as tx:
        if tx is not None and tx.space.ref != ref:
            raise Conflict(f"space {ref} is part of {tx.space.ref}: erase that one, or single memories")
        there = tx is not None
        names = [replace(ref, owner_type=row[0], owner_id=row[1]) for row in tx.all("merged_from")] if tx else []
    revoked = [id_ for name in names for id_ in _name(deps, name, ref)]
    revoked += keys.unbind(deps, ref) if there else ()
    database = deps.store.database(ref)
    number = _vanish(deps, ref)
    if number is None and database is not None:
        number = sweep.unfinished(deps, database, ref)
    if number is None or database is None:
        raise NotFound(f"space {ref} holds nothing: nothing was erased")
    deps.cache.forget(ref)
    removed, scrubbed = sweep.sweep(deps, database, number)
    home = api_keys.home(deps.store)
    if revoked and home is not None and home != database:
        scrubbed = replace(scrubbed, clean=deps.store.scrub(home).clean and scrubbed.clean)
    decision = Erase(memory_ids=(), reason=_REASON)
    made = _certificate(deps, ref, "space", decision, counts=removed, rev=0, scrubbed=scrubbed)
    return replace(made, space_no=number, keys=tuple(sorted(revoked)))


def _name(deps: Deps, name: SpaceRef, ref: SpaceRef) -> tuple[str, ...]:
    """Remove the name of a thread that leads to a space, if it still does; return its API keys."""
    with deps.store.read(name) as tx:
        leads = tx is not None and tx.space.ref == ref
    return _space(replace(deps, store=deps.bare), name).keys if leads else ()


def _vanish(deps: Deps, ref: SpaceRef) -> int | None:
    """Take the name off a space: from here on nobody sees it, and its owner may have a new one. Returns its number,
    also when somebody else was faster; None when there is none.
    """
    number = None
    while True:
        with deps.store.read(ref) as tx:
            seen = tx.space if tx is not None else None
        if seen is None or number not in (None, seen.space_no):
            return number
        number = seen.space_no
        with deps.store.resume(seen) as tx:
            if tx is not None:
                tx.run("wipe_jobs", limit=UNLIMITED)
                sweep.ask(tx, deps, ref.mark)
                tx.run("space_drop")
                return number


def _certificate(
    deps: Deps, ref: SpaceRef, scope: str, decision: Erase, *, counts: dict[str, int], rev: int, scrubbed: Scrubbed
) -> Certificate:
    when: datetime = deps.clock()
    with deps.store.read(ref) as tx:
        beside = _BESIDE if scope != "space" and tx is not None and tx.one("langgraph_there") else ()
    id_, database = deps.new_id(), deps.store.database(ref)
    assert database is not None, f"space {ref} was erased from somewhere"
    with deps.store.admin(database, write=True) as tx:
        erasure.keep(tx, id_, to_ms(when))
    return Certificate(
        id=id_,
        space={"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id},
        scope=scope,
        memory_ids=decision.memory_ids,
        entity_ids=decision.entity_ids,
        counts=counts,
        kept=decision.kept,
        rev=rev,
        erased_at=when,
        out_of_reach=(*_ALWAYS, *beside, *scrubbed.beyond, *(() if scrubbed.clean else _UNCLEAN)),
    )
