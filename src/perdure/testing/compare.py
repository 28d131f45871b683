"""Hold an engine's space against its model: every read, now and at moments of the past."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from perdure.domain.memory import KINDS, Memory
from perdure.domain.results import Certificate, WriteResult
from perdure.engine import Engine, Space
from perdure.errors import NotFound, PerdureError
from perdure.testing.model import Outcome
from perdure.testing.versions import ALL_STATES, Past, Refused, Version, history_of

_MILLISECOND = timedelta(milliseconds=1)
_PAGE = 7
_SOME = 6
_MARK = re.compile(r"\bw\d+x\b")
_SHOWN = (
    "id", "content", "said_at", "kind", "key", "state", "confidence", "importance", "pinned", "valid_from",
    "valid_until", "superseded_by", "source_ids", "tags", "session", "message_id",
)  # fmt: skip


def marks(texts: Iterable[str | None]) -> set[str]:
    """Return the marks (w1x, w2x …) that the texts hold: words by which a test knows a text again."""
    return {mark for text in texts if text for mark in _MARK.findall(text.casefold())}


def known_marks(past: Past) -> set[str]:
    """Return the marks of every version that is left."""
    return marks(one.content for revision in past.revisions for one in revision.memories.values())


def present(space: Space, past: Past) -> None:
    """The lists of the present, in every state, and the counts agree."""
    _agree(space, past, "list", states=ALL_STATES)
    _agree(space, past, "active list")
    for state in ALL_STATES:
        _agree(space, past, f"{state} list", states=(state,))
    _count(space, past, as_of=None, known_at=None)


def log(space: Space, past: Past) -> None:
    """Changes are gapless, and tell the texts that are left."""
    changes = space.changes(since_rev=0, limit=100_000)
    assert [(one.rev, one.event, one.memory_id, one.old, one.new) for one in changes] == past.changes(), "changes"
    assert sorted({one.rev for one in changes}) == list(range(1, past.rev + 1)), "revisions have gaps"


def moments(past: Past) -> list[datetime]:
    """Return the moments at which something begins or ends, and the milliseconds beside them."""
    edges = {revision.at for revision in past.revisions}
    for one in past.memories.values():
        edges |= {at for at in (one.said_at, one.valid_from, one.valid_until) if at is not None}
    return sorted({at + step for at in edges for step in (-_MILLISECOND, timedelta(0), _MILLISECOND)})


def then(space: Space, past: Past, *, as_of: datetime | None, known_at: datetime | None) -> None:
    """Lists, counts and single memories of a moment agree."""
    _count(space, past, as_of=as_of, known_at=known_at)
    _agree(space, past, "list", as_of=as_of, known_at=known_at)
    _agree(space, past, "list of all states", states=ALL_STATES, as_of=as_of, known_at=known_at)
    for id_ in sorted(past.memories)[:: len(past.memories) // _SOME + 1]:
        expected = _refusal(lambda id_=id_: past.get(id_, as_of=as_of, known_at=known_at))
        got = _refusal(lambda id_=id_: space.get(id_, as_of=as_of, known_at=known_at))
        if isinstance(expected, Version) and isinstance(got, Memory):
            assert _memory(got) == _version(expected), f"get of {id_}, as_of {as_of}, known_at {known_at}"
        else:
            assert expected is got is NotFound, f"get of {id_}: {got}, expected {expected}"


def one_memory(space: Space, past: Past, id_: str) -> None:
    """History and relations of a memory agree."""
    history = [(one.rev, one.event, one.memory_id, one.old, one.new) for one in space.history(id_)]
    assert history == history_of(past, id_), f"history of {id_}"
    relations = {(one.from_id, one.to_id, one.type): one.strength for one in space.relations(id_)}
    assert relations == past.relations(id_), f"relations of {id_}"


def recalled(
    space: Space,
    past: Past,
    sought: Version,
    *,
    now: datetime,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> None:
    """Recall finds what its words name, and nothing that the moment doesn't show; of the present, nothing whose stated
    end is past.
    """
    answer = space.recall(sought.content, k=1000, kinds=sorted(KINDS), as_of=as_of, known_at=known_at)
    over = None if as_of or known_at else now
    listed = past.listed(as_of=as_of, known_at=known_at)
    seen = {one.id: one.content for one in listed if not (over and _lapsed(one, over))}
    hits = [(hit.memory.id, hit.memory.content) for hit in answer.hits]
    wrong = [hit for hit in hits if seen.get(hit[0]) != hit[1]]
    assert not wrong, f"recall as_of {as_of}, known_at {known_at} shows {wrong}"
    assert len(hits) == len(set(hits)), "recall shows a memory twice"
    assert seen.get(sought.id) != sought.content or (sought.id, sought.content) in hits, f"recall misses {sought}"
    related = {memory.id for memory in answer.related}
    assert related <= {one.id for one in past.listed()}, f"related shows {related}"


def _lapsed(one: Version, now: datetime) -> bool:
    return one.kind != "episode" and one.valid_until is not None and one.valid_until <= now


def entities(space: Space, past: Past, names: Sequence[str]) -> None:
    """Every entity is named in something that is left, and counts the memories that name it."""
    left = " ".join(one.content for revision in past.revisions for one in revision.memories.values()).casefold()
    found = space.entities(limit=1000)
    stray = [one.name for one in found if one.name.casefold() not in left]
    assert not stray, f"entities that nothing mentions: {stray}"
    for name in names:
        expected = len(past.mentioning(name))
        counts = [one.count for one in found if one.name.casefold() == name.casefold()]  # as what is left spells it
        assert counts == ([expected] if expected else []), f"entity {name} counts {counts}, mentioned by {expected}"


def alike(act: Callable[[], WriteResult], expect: Callable[[str | None], Outcome]) -> int | None:
    """Let engine and model write: both decide alike, or both refuse alike. Return the engine's revision."""
    result, error = None, None
    try:
        result = act()
    except PerdureError as raised:
        error = raised
    expected = _outcome(expect, result.decisions[0].memory_id if result else None)
    if isinstance(expected, Refused):
        assert error is not None, f"the engine must refuse ({expected}), it decided {result}"
        assert isinstance(error, expected.error), f"{error!r} is no {expected.error.__name__}"
        named = expected.rev is None or re.search(rf"revision {expected.rev}\b", str(error))
        assert named, f"the refusal must name revision {expected.rev}: {error}"
        return None
    assert result is not None, f"the engine refuses: {error!r}"
    decision = result.decisions[0]
    assert (decision.action, decision.memory_id) == (expected.action, expected.id), f"decided {decision}"
    return result.rev


def erased(engine: Engine, certificate: Certificate, words: Collection[str]) -> None:
    """A certificate stands, and none of the words lies in the files."""
    checked = engine.verify_erasure(certificate, words=sorted(words))
    assert not checked.left, f"left after erasure: {checked.left}"
    assert not checked.words_found, f"still in the files: {checked.words_found}"


def nothing_to_erase(space: Space, target: Mapping[str, Any]) -> None:
    """Erasing what is not there is refused."""
    try:
        space.erase(**target)
    except NotFound:
        return
    raise AssertionError(f"there is nothing to erase for {target}")


def _count(space: Space, past: Past, *, as_of: datetime | None, known_at: datetime | None) -> None:
    stats, last = space.stats(as_of=as_of, known_at=known_at), past.last(known_at)
    by_state = {state: len(past.listed(states=(state,), as_of=as_of, known_at=known_at)) for state in ALL_STATES}
    what = f"stats, as_of {as_of}, known_at {known_at}"
    assert stats.by_state == {state: count for state, count in by_state.items() if count}, f"{what}, by state"
    edges = list(last.edges) if last else []
    if as_of is not None:
        true = {one.id for one in past.listed(as_of=as_of, known_at=known_at)}
        edges = [edge for edge in edges if true.issuperset(edge[:2])]
    assert (stats.rev, stats.relations) == (last.number if last else 0, len(edges)), what


def _agree(
    space: Space,
    past: Past,
    what: str,
    *,
    states: Sequence[str] | None = None,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> None:
    expected = [_version(one) for one in past.listed(states=states, as_of=as_of, known_at=known_at)]
    got = [_memory(one) for one in _listed(space, states, as_of, known_at)]
    assert got == expected, f"{what}, as_of {as_of}, known_at {known_at}:\n{_difference(got, expected)}"


def _listed(
    space: Space, states: Sequence[str] | None, as_of: datetime | None, known_at: datetime | None
) -> list[Memory]:
    found: list[Memory] = []
    after = None
    while True:
        page = space.list(state=states or "active", as_of=as_of, known_at=known_at, limit=_PAGE, after=after)
        found += page.items
        after = page.next
        if after is None:
            return found


def _version(one: Version) -> tuple[object, ...]:
    return tuple(getattr(one, name) for name in _SHOWN)


def _memory(one: Memory) -> tuple[object, ...]:
    return tuple(getattr(one, name) for name in _SHOWN)


def _difference(got: Sequence[tuple[object, ...]], expected: Sequence[tuple[object, ...]]) -> str:
    for one, other in zip(got, expected, strict=False):
        if one != other:
            named = [(name, a, b) for name, a, b in zip(_SHOWN, one, other, strict=True) if a != b]
            return f"memory {one[0]}: " + "; ".join(f"{name} is {a}, expected {b}" for name, a, b in named)
    return f"{len(got)} memories, expected {len(expected)}: {[one[:2] for one in (*got, *expected)]}"


def _outcome(expect: Callable[[str | None], Outcome], new_id: str | None) -> Outcome | Refused:
    try:
        return expect(new_id)
    except Refused as refused:
        return refused


def _refusal(read: Callable[[], Version | Memory]) -> Version | Memory | type[Exception]:
    try:
        return read()
    except Refused as refused:
        return refused.error
    except NotFound:
        return NotFound
