"""No operation tells a space, or an agent that is held back, a word of what it may not read.

Memories are made up, each with a word of its own; then every operation of the table is called in every way that might
show one. An operation that is new has to be told here how it is called.
"""

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import perdure
from perdure.domain.category_policy import PROCEDURAL
from perdure.engine import Engine, Space
from perdure.errors import CategoryDenied, InvalidInput, NotFound, PerdureError
from perdure.operations import OPERATIONS
from perdure.testing.fakes import VERBATIM, FakeClock

CATEGORIES = ("goals", "tasks", "knowledge", "profile", "preferences", PROCEDURAL)
ALLOWED = ("goals", "tasks", PROCEDURAL)
OF_KIND = {"profile": "profile", "preference": "preferences", "task": "tasks", "fact": "knowledge"}
POLICY = {
    **VERBATIM,
    "categories": {
        "allowlists": {"planner": [*ALLOWED], "mute": []},
        "system": [{"name": name, "context": "all"} for name in ("goals", "profile")],
    },
    "prompt": {"delta": 9, "reflection": "## Week", "related": True, "most": 50},
    "jobs": {"background": False},
}
FRUITS = ("apple", "cherry", "mango", "quince")
QUESTION = "apple cherry mango quince harbour secret"


@dataclass(kw_only=True)
class World:
    """What was kept: the words that each may be known by, and the ids, of the one space that is asked."""

    began: datetime
    number: Iterator[int] = field(default_factory=itertools.count)
    ids: list[str] = field(default_factory=list[str])
    hers: set[str] = field(default_factory=set[str])
    readable: set[str] = field(default_factory=set[str])
    closed: set[str] = field(default_factory=set[str])
    """Ids of memories that the agent may not read."""
    now: datetime | None = None

    @property
    def moments(self) -> list[dict[str, Any]]:
        assert self.now is not None
        both = {"as_of": self.began, "known_at": self.now}
        return [{}, {"as_of": self.now}, {"known_at": self.began}, {"known_at": self.now}, both]

    def word(self) -> str:
        return f"Secret{next(self.number)}X"


Call = Callable[[Space, World], Iterator[object]]


def _recalls(space: Space, world: World) -> Iterator[object]:
    for at in world.moments:
        for asked in ({}, {"categories": ["tasks", PROCEDURAL]}, {"kinds": ["fact", "episode", "reflection"]}):
            answer = space.recall(QUESTION, k=50, **asked, **at)
            yield answer
            yield answer.to_prompt("supervisor")
    yield space.recall("harbour", session=f"as {len(world.ids)}").delta
    yield space.recall("harbour", filters={"importance_min": 1})


def _at_every_moment(name: str, **named: Any) -> Call:
    def call(space: Space, world: World) -> Iterator[object]:
        for at in world.moments:
            yield getattr(space, name)(**named, **at)

    return call


def _of_every_memory(name: str, *, moments: bool = False, **named: Any) -> Call:
    def call(space: Space, world: World) -> Iterator[object]:
        for id_ in world.ids:
            for at in world.moments if moments else [{}]:
                with suppress(NotFound):
                    yield getattr(space, name)(id_, **named, **at)

    return call


def _lists(space: Space, world: World) -> Iterator[object]:
    for at in world.moments:
        yield space.list(state=None, limit=100, **at)
        yield space.list(kind=["episode", "reflection", "procedure"], newest=True, **at)


def _entities(space: Space, world: World) -> Iterator[object]:
    for at in world.moments:
        yield space.entities(**at)
        yield from (space.entities(f"Secret{n}X", **at) for n in range(20))


def _exports(space: Space, _: World) -> Iterator[object]:
    lines: list[str] = []
    with suppress(NotFound):
        space.export(lines.append)
    yield lines


def _links(space: Space, world: World) -> Iterator[object]:
    for a, b in itertools.pairwise(world.ids):
        with suppress(NotFound):
            yield space.link(a, b, strength=0.5)


def _aliases(space: Space, _: World) -> Iterator[object]:
    for a, b in itertools.pairwise(f"Secret{n}X" for n in range(20)):
        with suppress(NotFound, InvalidInput):
            yield space.alias(b, of=a)
            yield space.alias(b, of=a, apart=True)


def _queries(space: Space, _: World) -> Iterator[object]:
    requests: list[dict[str, Any]] = [{}, {"categories": ["tasks", PROCEDURAL]}, {"return_": "full"}]
    for asked in requests:
        yield space.memory_query(QUESTION, agent="planner", top_k=50, **asked)


def _contexts(space: Space, world: World) -> Iterator[object]:
    yield space.get_context(QUESTION, session=f"for {len(world.ids)}")
    yield space.get_context(QUESTION, session=f"for {len(world.ids)}")
    yield space.get_context(QUESTION)


# The reading operations come first: what a write changes, it may say; then nothing is read again.
CALLS: dict[str, Call] = {
    "recall": _recalls,
    "memory_query": _queries,
    "get_context": _contexts,
    "get": _of_every_memory("get", moments=True),
    "list": _lists,
    "history": _of_every_memory("history", moments=True),
    "changes": _at_every_moment("changes"),
    "relations": _of_every_memory("relations"),
    "entities": _entities,
    "stats": _at_every_moment("stats"),
    "activity": lambda space, _: iter([space.activity(every="hour")]),
    "session": lambda space, _: iter([space.session("s1", auto_extract=False)]),
    "energy_spent": lambda space, _: iter([space.energy_spent()]),
    "proposals": lambda space, _: iter([space.proposals()]),
    "export": _exports,
    "audit": lambda space, _: iter([space.audit(examples=50), space.audit(fix=True)]),
    "observe": lambda space, _: iter([space.observe("We met at the harbour, apple Harbour", session="s2")]),
    "observe_many": lambda space, _: iter([space.observe_many([{"text": "quince Harbour"}])]),
    "remember": lambda space, _: iter(
        [space.remember(f"{fruit} Harbour", category="goals", key="employer") for fruit in FRUITS]
    ),
    "confirm": _of_every_memory("confirm"),
    "pin": _of_every_memory("pin"),
    "link": _links,
    "alias": _aliases,
    "restore": _of_every_memory("restore"),
    "release": _of_every_memory("release"),
    "correct": _of_every_memory("correct", text="mango Harbour"),
    "end_session": lambda space, _: iter([space.end_session("s1")]),
    "approve": lambda space, _: iter([space.approve("none")]),
    "deny": lambda space, _: iter([space.deny("none")]),
    "undo": lambda space, _: iter([space.undo(rev=1)]),
    "import_": lambda space, _: iter([space.import_("none.json")]),
    "forget": lambda space, world: iter([space.forget(id=id_) for id_ in world.ids if id_ not in world.closed]),
    "erase": lambda space, _: iter([space.erase(everything=True)]),
}


def test_every_operation_is_called():
    assert CALLS.keys() == {one.name for one in OPERATIONS}


WRITES = st.lists(
    st.tuples(
        st.sampled_from(["ana", "rui"]),
        st.sampled_from([None, *CATEGORIES]),
        st.sampled_from(["fact", "preference", "task", "note", "procedure", "insight", "reflection", "episode"]),
        st.sampled_from([None, "employer"]),
        st.sampled_from(["keep", "correct", "forget", "link"]),
        st.sampled_from(FRUITS),
    ),
    min_size=1,
    max_size=10,
)


@pytest.mark.parametrize(
    ("store", "examples"),
    [
        ("sqlite", 5),
        pytest.param("sqlite", 25, marks=pytest.mark.slow),
        pytest.param("duckdb", 3, marks=pytest.mark.slow),
        pytest.param("postgres", 5, marks=[pytest.mark.postgres, pytest.mark.slow]),
    ],
)
def test_no_operation_tells_what_its_caller_may_not_read(store, examples, request, tmp_path):
    urls = {"sqlite": "sqlite:///:memory:", "duckdb": f"duckdb:///{tmp_path}/memory.duckdb"}
    url = urls.get(store) or request.getfixturevalue("postgres_url")
    tenants = (f"tenant {n}" for n in itertools.count())
    clock = FakeClock()
    with perdure.open(url, embedder="none", policy=POLICY, clock=clock) as engine:

        @settings(
            max_examples=examples,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
            phases=(Phase.generate,),
        )
        @given(writes=WRITES)
        def check(writes: list[tuple[Any, ...]]) -> None:
            tenant = next(tenants)
            world = _filled(engine, clock, tenant, writes)
            _told_only_what_is_readable(engine, tenant, world)

        check()


def _filled(engine: Engine, clock: FakeClock, tenant: str, writes: list[tuple[Any, ...]]) -> World:
    world = World(began=clock.now)
    for owner, category, kind, key, then, fruit in writes:
        clock.advance(hours=1)
        space, word = engine.space(user=owner, tenant=tenant), world.word()
        words = f"{fruit} {word} Harbour"
        if kind == "episode":
            kept = space.observe(words, session="s1", speaker="Zed").memories[0]
        else:
            kept = space.remember(words, category=category, kind=kind, key=key).memories[0]
        filed = kept.category or OF_KIND.get(kept.kind)
        said = {word}
        if then == "correct" and kind != "episode":
            said.add(later := world.word())
            kept = space.correct(kept.id, f"{fruit} {later} Harbour").memories[0]
        if then == "forget":
            space.forget(id=kept.id)
        if owner != "ana":
            continue
        if then == "link" and world.ids:
            space.link(world.ids[-1], kept.id, strength=1.0)
        world.ids.append(kept.id)
        world.hers |= said
        if filed in ALLOWED:
            world.readable |= said
        else:
            world.closed.add(kept.id)
    world.now = clock.now
    return world


def _told_only_what_is_readable(engine: Engine, tenant: str, world: World) -> None:
    """The agents first: what they may write is nothing that the owner may not read."""
    for agent, readable in (("mute", set[str]()), ("planner", world.readable), (None, world.hers)):
        space = engine.space(user="ana", tenant=tenant, as_agent=agent)
        seen = set[str]()
        for name, call in CALLS.items():
            told = "\n".join(_answers(call, space, world))
            seen |= (found := {word for word in _words(world) if word in told})
            assert found <= readable, f"{name} as {agent} tells {sorted(found - readable)}"
            if agent is not None and name == "relations":  # a memory may still name its sources and its successor
                assert not [id_ for id_ in world.closed if id_ in told], f"{name} as {agent} names a hidden memory"
        assert seen == readable, "what may be read is told"


def _words(world: World) -> list[str]:
    made = next(world.number)
    world.number = itertools.count(made)
    return [f"Secret{n}X" for n in range(made)]


def _answers(call: Call, space: Space, world: World) -> Iterator[str]:
    """Yield what an operation answers, as far as it is not refused: of an error, its message."""
    try:
        for answer in call(space, world):
            yield repr(answer)
    except CategoryDenied as error:
        yield str(error)
    except PerdureError as error:
        yield str(error).replace("\n", " ")
