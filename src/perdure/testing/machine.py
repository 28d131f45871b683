"""Random operations on an engine and on the naive model side by side, compared after every step.

    def my_engine(folder, **settings):
        return perdure.open(f"sqlite:///{folder}/memory.db", **settings)

    TestVersions = machine_for(my_engine).TestCase

Needs Hypothesis: `pip install hypothesis`.
"""

import shutil
import tempfile
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from perdure.domain.results import WriteResult
from perdure.engine import Engine, Space
from perdure.extraction.slots import load
from perdure.testing import compare
from perdure.testing.fakes import SMALL_INDEXES, FakeClock, HashEmbedder, sequential_ids
from perdure.testing.model import Outcome, SpaceModel
from perdure.testing.versions import Version

Factory = Callable[..., Engine]
"""Called with a folder and with settings of `perdure.open`; the same folder means the same database."""

OWNERS: tuple[dict[str, Any], ...] = ({"user": "ana"}, {"user": "Ana"}, {"thread": "ana"})
"""Three spaces that a careless store would mix up."""
NAMES = ("Marisol", "Tadeusz", "Yolanda")
KEYS = (None, "location", "location", "pet.name", "hobby")
_WHERE = st.sampled_from((0, 0, 0, 0, 0, 1, 2))
_WHICH = st.integers(0, 30)
_PAUSE = st.sampled_from((0, 1, 1, 1000, 60_000, 86_400_000))
_CONFIDENCE = st.sampled_from((0.5, 0.9, 1.0))
_TAGS = st.sampled_from(((), (), ("home",), ("home", "sea")))
_HOURS = st.sampled_from((None, None, None, -72, -1, 0, 30))

_POLICY = {**SMALL_INDEXES, "merge": {"links": 0}}
"""Which statements are near each other is no matter of versions: the model relates only what it is told to."""

_SOMETHING_IS_KNOWN = precondition(lambda self: any(model.past.memories for model in self.models))


class VersionModelMachine(RuleBasedStateMachine):
    """Every step is one write or one piece of upkeep; `agree` then compares every read with the model's."""

    factory: ClassVar[Factory]
    keeps: ClassVar[bool] = True
    """Whether the database outlives its engine."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = FakeClock()
        self._new_id = sequential_ids()
        self._folder = tempfile.mkdtemp(prefix="perdure-machine-")
        self.engine = self._open()
        single = load(self.engine.policy.extract.slots).single
        self.models = [SpaceModel(single, lambda: self.clock.now) for _ in OWNERS]
        self._marks = 0
        self._step = 0
        self._touched = 0

    def teardown(self) -> None:
        """Close the engine, drop its files."""
        self.engine.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    @rule(
        where=_WHERE,
        name=st.sampled_from(NAMES),
        session=st.sampled_from((None, "s1", "s2")),
        message_id=st.sampled_from((None, "m1", "m2", "m3")),
        again=st.booleans(),
        hours=_HOURS,
        pause=_PAUSE,
    )
    def observe(
        self,
        where: int,
        name: str,
        session: str | None,
        message_id: str | None,
        again: bool,
        hours: int | None,
        pause: int,
    ) -> None:
        """Say something; `again`: the text that this message id stands for already."""
        text = f"{name} told a story about {self._mark()}"
        at = self._hours(hours)
        model = self._at(where, pause)
        known = model.past.memories.get(model.claims.get((session or "", message_id or "?"), ""))
        if again and known is not None:
            text = known.content
        self._write(
            where,
            lambda space: space.observe(text, session=session, message_id=message_id, at=at, speaker="Rui"),
            lambda now, new_id: model.observe(now, new_id, text, session=session, message_id=message_id, at=at),
        )

    @rule(where=_WHERE, name=st.sampled_from(NAMES), turns=st.integers(2, 9), pause=_PAUSE)
    def converse(self, where: int, name: str, turns: int, pause: int) -> None:
        """Say several things at once."""
        model = self._at(where, pause)
        texts = [f"{name} went on about {self._mark()}" for _ in range(turns)]
        results = self._space(where).observe_many([{"text": text, "session": "s1"} for text in texts])
        for text, result in zip(texts, results, strict=True):
            model.observe(self.clock.now, result.memories[0].id, text, session="s1")
        assert results[-1].rev == model.past.rev, "revisions of a conversation"

    @rule(
        where=_WHERE,
        name=st.sampled_from(NAMES),
        key=st.sampled_from(KEYS),
        kind=st.sampled_from(("fact", "preference", "note", "procedure")),
        confidence=_CONFIDENCE,
        importance=st.integers(1, 5),
        tags=_TAGS,
        times=st.tuples(_HOURS, _HOURS, _HOURS),
        source=st.none() | _WHICH,
        pause=_PAUSE,
    )
    def remember(
        self,
        where: int,
        name: str,
        key: str | None,
        kind: str,
        confidence: float,
        importance: int,
        tags: tuple[str, ...],
        times: tuple[int | None, int | None, int | None],
        source: int | None,
        pause: int,
    ) -> None:
        """State something new."""
        self._at(where, pause)
        at, valid_from, valid_until = (self._hours(hours) for hours in times)
        if valid_from and valid_until and valid_until < valid_from:
            valid_from, valid_until = valid_until, valid_from
        text = f"{name} likes the sea near {self._mark()}"
        origin = self._pick(where, source) if source is not None else None
        settings: dict[str, Any] = {
            "kind": kind,
            "key": key,
            "confidence": confidence,
            "importance": importance,
            "pinned": importance == 5,
            "tags": tags,
            "valid_from": valid_from,
            "valid_until": valid_until,
            "source_ids": (origin.id,) if origin else (),
        }
        self._remember(where, text, at=at, **settings)

    @_SOMETHING_IS_KNOWN
    @rule(
        where=_WHERE,
        which=_WHICH,
        kind=st.sampled_from((None, None, None, "note")),
        confidence=_CONFIDENCE,
        importance=st.integers(1, 5),
        tags=_TAGS,
        source=st.none() | _WHICH,
        pause=_PAUSE,
    )
    def repeat(
        self,
        where: int,
        which: int,
        kind: str | None,
        confidence: float,
        importance: int,
        tags: tuple[str, ...],
        source: int | None,
        pause: int,
    ) -> None:
        """State louder what is here already, sometimes as another kind."""
        self._at(where, pause)
        known = self._pick(where, which)
        origin = self._pick(where, source) if source is not None else None
        if known is not None:
            self._remember(
                where,
                f" {known.content.upper()}! ",
                kind=kind or (known.kind if known.kind != "episode" else "fact"),
                confidence=confidence,
                importance=importance,
                pinned=importance == 5,
                tags=tags,
                source_ids=(origin.id,) if origin else (),
            )

    @_SOMETHING_IS_KNOWN
    @rule(where=_WHERE, which=_WHICH, name=st.sampled_from(NAMES), hours=_HOURS, pause=_PAUSE)
    def correct(self, where: int, which: int, name: str, hours: int | None, pause: int) -> None:
        """Say what is right instead."""
        model = self._at(where, pause)
        id_ = self._id(where, which)
        text = f"{name} prefers the hills to {self._mark()}"
        valid_from = self._hours(hours)
        self._write(
            where,
            lambda space: space.correct(id_, text, valid_from=valid_from),
            lambda now, new_id: model.correct(now, new_id, id_, text, valid_from=valid_from),
        )

    @_SOMETHING_IS_KNOWN
    @rule(where=_WHERE, which=_WHICH, verb=st.sampled_from(("confirm", "forget", "forget", "restore")), pause=_PAUSE)
    def change(self, where: int, which: int, verb: str, pause: int) -> None:
        """Confirm, forget or restore one memory."""
        model = self._at(where, pause)
        id_ = self._id(where, which)
        self._write(
            where,
            lambda space: space.forget(id=id_) if verb == "forget" else getattr(space, verb)(id_),
            lambda now, _: getattr(model, verb)(now, id_),
        )

    @_SOMETHING_IS_KNOWN
    @rule(where=_WHERE, a=_WHICH, b=_WHICH, strength=st.sampled_from((0.25, 1.0, 0.0)), pause=_PAUSE)
    def link(self, where: int, a: int, b: int, strength: float, pause: int) -> None:
        """Relate two memories, or take that away."""
        model = self._at(where, pause)
        ends = self._id(where, a), self._id(where, b)
        if ends[0] != ends[1]:
            self._write(
                where,
                lambda space: space.link(*ends, type="near", strength=strength),
                lambda now, _: model.link(now, *ends, type_="near", strength=strength),
            )

    @_SOMETHING_IS_KNOWN
    @rule(where=_WHERE, back=st.integers(-1, 12), pause=_PAUSE)
    def undo(self, where: int, back: int, pause: int) -> None:
        """Take back one of the latest revisions, or one that never was."""
        model = self._at(where, pause)
        number = model.past.rev - back
        if number > 0:
            self._write(where, lambda space: space.undo(rev=number), lambda now, _: model.undo(now, number))

    @_SOMETHING_IS_KNOWN
    @rule(where=_WHERE, which=_WHICH, what=st.sampled_from(("id", "id", "id", "entity", "everything")), pause=_PAUSE)
    def erase(self, where: int, which: int, what: str, pause: int) -> None:
        """Erase a memory, an entity or a whole space, and look for its words in the files."""
        model = self._at(where, pause)
        before = compare.known_marks(model.past)
        name = NAMES[which % len(NAMES)]
        id_ = self._id(where, which)
        target: dict[str, Any] = {"id": id_} if what == "id" else {"entity": name} if what == "entity" else {}
        meant = {id_} & set(model.past.memories) if what == "id" else model.past.mentioning(name)
        if not (model.past.revisions if what == "everything" else meant):
            compare.nothing_to_erase(self._space(where), target or {"everything": True})
            return
        certificate = self._space(where).erase(**(target or {"everything": True}))
        if what == "everything":
            model.erase_everything()
        else:
            assert set(certificate.memory_ids) == model.erase(self.clock.now, meant, named=what == "id"), "erased ids"
        words = before - compare.known_marks(model.past)
        compare.erased(self.engine, certificate, words)

    @rule(what=st.sampled_from(("flush", "flush", "reindex", "reopen")), pause=_PAUSE)
    def upkeep(self, what: str, pause: int) -> None:
        """Embed, fold and merge what waits; make the indexes again; or close the database and open it."""
        self.clock.advance(milliseconds=pause)
        if what == "flush":
            self.engine.flush()
        elif what == "reindex":
            self.engine.reindex()
        elif self.keeps:
            self.engine.close()
            self.engine = self._open()

    @invariant()
    def agree(self) -> None:
        """Everything that can be read is as the model says."""
        self._step += 1
        for where, model in enumerate(self.models):
            compare.present(self._space(where), model.past)
        space, past = self._space(self._touched), self.models[self._touched].past
        compare.log(space, past)
        compare.entities(space, past, NAMES)
        report = self.engine.doctor()
        assert report.ok, report.problems
        assert not report.failed_jobs, report.failed_jobs
        times = compare.moments(past)
        if not times or not past.memories:
            return
        some = sorted(past.memories)[self._step * 7 % len(past.memories)]
        as_of, known_at = times[self._step * 31 % len(times)], times[self._step * 17 % len(times)]
        compare.one_memory(space, past, some)
        compare.recalled(space, past, past.memories[some], now=self.clock.now)
        for moment in ((as_of, None), (None, known_at), (as_of, known_at)):
            compare.then(space, past, as_of=moment[0], known_at=moment[1])
            compare.recalled(space, past, past.memories[some], now=self.clock.now, as_of=moment[0], known_at=moment[1])

    def _open(self) -> Engine:
        return type(self).factory(
            self._folder, embedder=HashEmbedder(), policy=_POLICY, clock=self.clock, new_id=self._new_id
        )

    def _at(self, where: int, pause: int) -> SpaceModel:
        self.clock.advance(milliseconds=pause)
        self._touched = where
        return self.models[where]

    def _space(self, where: int) -> Space:
        return self.engine.space(**OWNERS[where])

    def _mark(self) -> str:
        self._marks += 1
        return f"w{self._marks}x"

    def _hours(self, hours: int | None) -> datetime | None:
        return None if hours is None else self.clock.now + timedelta(hours=hours)

    def _id(self, where: int, which: int) -> str:
        """Return the id of a memory: mostly one of the newest, sometimes one of another space."""
        ids = sorted(self.models[where].past.memories, reverse=True)
        return ids[which % len(ids)] if ids else f"id{which:06d}"

    def _pick(self, where: int, which: int) -> Version | None:
        return self.models[where].past.memories.get(self._id(where, which))

    def _remember(self, where: int, text: str, *, at: datetime | None = None, **settings: Any) -> None:
        made = Version(id="", place=0, content=text, said_at=at or self.clock.now, **settings)
        self._write(
            where,
            lambda space: space.remember(text, at=at, **settings),
            lambda now, new_id: self.models[where].remember(now, new_id, made),
        )

    def _write(
        self, where: int, act: Callable[[Space], WriteResult], expect: Callable[[datetime, str | None], Outcome]
    ) -> None:
        """Let engine and model do the same thing."""
        now, space = self.clock.now, self._space(where)
        rev = compare.alike(lambda: act(space), lambda new_id: expect(now, new_id))
        assert rev in (None, self.models[where].past.rev), f"revision {rev}, expected {self.models[where].past.rev}"


def machine_for(factory: Factory, *, keeps: bool = True) -> type[VersionModelMachine]:
    """Return the machine of one kind of engine; `keeps`: its database outlives the engine."""
    return type("Machine", (VersionModelMachine,), {"factory": staticmethod(factory), "keeps": keeps})
