"""A session that is over is worked through once, whoever asks for it and however often."""

import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest

import perdure
from perdure.errors import NotFound, StoreUnavailable
from perdure.jobs.tasks import TASKS, Task
from perdure.pipelines import consolidate, consolidator
from perdure.testing.fakes import START, FakeClock
from perdure.testing.scripted import scripted

UNREAD = {"extract": {"auto": "off"}}


def opened(place, clock=None, llm=None, **changes):
    policy = {"jobs": {"background": False}} | changes
    clock = clock or FakeClock()
    return perdure.open(f"sqlite:///{place}/m.db", embedder="none", llm=llm, clock=clock, policy=policy)


def statements(space):
    return sorted(one.content for one in space.list(kind=["fact", "preference", "profile", "task"]).items)


def known(space, id_):
    found = space.session(id_)
    assert found is not None
    return found


def test_a_session_that_is_ended_is_read_and_marked(tmp_path):
    with opened(tmp_path, **UNREAD) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto", session="talk")
        done = me.end_session("talk")
        assert (len(done.pending), known(me, "talk").ended_at) == (1, engine.deps.clock())
        assert statements(me) == []
        engine.flush()
        assert statements(me) == ["I live in Porto"]
        assert known(me, "talk").consolidated_at == engine.deps.clock()
        assert me.end_session("talk").pending == ()


def test_a_session_that_nobody_knows_cannot_be_ended(tmp_path):
    with opened(tmp_path) as engine:
        me = engine.space(user="ana")
        with pytest.raises(NotFound):
            me.end_session("talk")
        me.observe("hello", session="talk")
        with pytest.raises(NotFound, match="no session 'other'"):
            me.end_session("other")


def test_a_new_session_starts_the_consolidation_of_every_earlier_one(tmp_path):
    with opened(tmp_path, **UNREAD) as engine:
        me = engine.space(user="ana")
        assert me.observe("I live in Porto", session="one").pending == ()
        assert len(me.observe("My dog is called Rex", session="two").pending) == 1
        me.observe("I like tea", session="three")
        engine.flush()
        assert [known(me, one).consolidated_at is not None for one in ("one", "two", "three")] == [True, True, False]
        assert statements(me) == ["I live in Porto", "My dog is called Rex"]


def test_the_night_takes_the_latest_session_too_when_it_is_silent(tmp_path):
    clock = FakeClock()
    with opened(tmp_path, clock, **UNREAD) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto", session="one")
        engine.maintain(now=clock.now + timedelta(hours=1), tasks=["consolidate"])
        assert statements(me) == []
        (run,) = engine.maintain(now=clock.now + timedelta(days=1), tasks=["consolidate"]).runs
        assert (run.report, statements(me)) == ({"kept": 1, "messages": 1, "sessions": 1}, ["I live in Porto"])


def test_what_comes_late_opens_a_session_for_what_is_new(tmp_path):
    with opened(tmp_path, **UNREAD) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto", session="one")
        me.end_session("one")
        engine.flush()
        home = me.list(kind="profile").items[0]
        me.observe("My dog is called Rex", session="one")
        assert known(me, "one").consolidated_at is None
        me.end_session("one")
        engine.flush()
        assert statements(me) == ["I live in Porto", "My dog is called Rex"]
        assert me.get(home.id) == home


def test_what_observe_has_read_is_not_read_again(tmp_path):
    with opened(tmp_path) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto", session="one")
        me.observe_many([{"text": "My dog is called Rex", "session": "one"}])
        engine.flush()
        before = (me.stats().rev, statements(me))
        me.end_session("one")
        runs = engine.maintain(tasks=["consolidate"]).runs
        assert [one.report for one in runs] == [{"sessions": 1}]
        assert (me.stats().rev, statements(me)) == before


def test_a_session_that_nobody_shall_read_is_marked_alone(tmp_path):
    with opened(tmp_path, **UNREAD) as engine:
        me = engine.space(user="ana")
        me.session("one", auto_extract=False)
        me.observe("I live in Porto", session="one")
        me.end_session("one")
        engine.flush()
        assert (statements(me), known(me, "one").consolidated_at is not None) == ([], True)


def test_what_was_kept_forgotten_or_not_to_be_kept_at_the_time_stays_so(tmp_path):
    with opened(tmp_path, **UNREAD) as engine:
        me = engine.space(user="ana")
        for text in (
            "I live in Porto",
            "/remember my boat is called Nixe",
            "Don't remember this: I like tea",
            "My dog is called Rex",
            "forget that my dog is called Rex",
        ):
            me.observe(text, session="one")
        me.end_session("one")
        engine.flush()
        assert [one for one in statements(me) if "boat" not in one] == ["I live in Porto"]
        assert len([one for one in statements(me) if "boat" in one]) == 1


def test_what_holds_until_something_else_begins_is_not_doubted(tmp_path):
    clock = FakeClock()
    with opened(tmp_path, clock, consent={"mode": "auto"}, **UNREAD) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Trento.", session="one")
        me.observe("I'm moving to Bolzano in June.", session="two")
        me.end_session("one")
        me.end_session("two")
        engine.flush()
        before, coming = (one for one in me.list(kind=["fact", "profile"]).items if one.key == "location")
        assert (before.state, before.superseded_by) == ("active", coming.id)
        assert before.confidence == coming.confidence
        conflicts = consolidator.resolve_conflict(engine.deps, me.ref, old_id=before.id, new_id=coming.id)
        assert [one.action for one in conflicts.decisions] == ["skip"]
        assert me.get(before.id).confidence == coming.confidence


def test_what_a_session_takes_back_is_doubted_and_named(tmp_path):
    with opened(tmp_path, **UNREAD) as engine:
        me = engine.space(user="ana")
        me.observe("I work at Acme", session="one")
        me.observe("I don't work at Acme any more", session="one")
        me.end_session("one")
        engine.flush()
        (old,) = [one for one in me.list(state="deprecated").items if one.kind != "episode"]
        assert (old.content, old.confidence) == ("I work at Acme", pytest.approx(0.3, abs=0.01))
        assert me.get(old.superseded_by or "").attributes["supersedes"] == old.id


def told(space, session="one"):
    """Say so much that it takes several pages, with some of it said twice or taken back."""
    for number in range(100):
        match number % 5:
            case 0:
                space.observe(f"My colleague number {number} is called Person{chr(65 + number // 5)}", session=session)
            case 1:
                space.observe(f"I bought {number} apples on 3 May 2023", session=session)
            case 2:
                space.observe("I live in Porto" if number < 50 else "I moved to Lisbon", session=session)
            case _:
                space.observe(f"Fine, and what about item {number}?", role="assistant", session=session)


def outcome(space):
    """What a clean run and an interrupted one must agree on."""
    kept = [one for one in space.list(state=None, limit=500).items if one.kind != "episode"]
    return sorted((one.content, one.kind, one.state, round(one.confidence, 3), one.key) for one in kept)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """What a clean run comes to."""
    with opened(tmp_path_factory.mktemp("clean"), **UNREAD) as engine:
        me = engine.space(user="ana")
        told(me)
        me.end_session("one")
        engine.flush()
        return outcome(me)


@pytest.mark.parametrize("after", ["the page", "nothing"])
def test_a_step_that_is_cut_short_anywhere_comes_to_what_a_clean_run_comes_to(tmp_path, monkeypatch, after, expected):
    clock = FakeClock()
    with opened(tmp_path, clock, **UNREAD) as engine:
        me = engine.space(user="ana")
        told(me)
        me.end_session("one")
        step, steps = consolidate.step, []

        def cut(deps, ref, held):
            steps.append(1)
            if after == "nothing" and len(steps) in (1, 3, 5):
                raise StoreUnavailable("cut before")
            more = step(deps, ref, held)
            if after == "the page" and len(steps) < 4:
                raise StoreUnavailable("cut after")
            return more

        monkeypatch.setitem(TASKS, "consolidate", Task(cut))
        for _ in range(12):
            engine.maintain(now=clock.advance(minutes=10))
        assert len(steps) > 4
        assert known(me, "one").consolidated_at is not None
        assert [one[:3] for one in outcome(me)] == [one[:3] for one in expected]


def test_two_that_work_at_once_do_it_once(tmp_path, expected):
    with opened(tmp_path, **UNREAD) as engine:
        told(engine.space(user="ana"))
        engine.space(user="ana").end_session("one")
    together = threading.Barrier(3)

    def work():
        with opened(tmp_path, **UNREAD) as engine:
            together.wait()
            engine.space(user="ana").end_session("one")
            engine.work(tasks=["consolidate"], once=True)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    with opened(tmp_path, **UNREAD) as engine:
        engine.flush()
        assert outcome(engine.space(user="ana")) == expected


@pytest.mark.slow
def test_a_process_that_is_killed_leaves_what_the_next_one_finishes(tmp_path, expected):
    with opened(tmp_path, **UNREAD) as engine:
        told(engine.space(user="ana"))
        engine.space(user="ana").end_session("one")
    for minutes in ("10", "20"):
        killed = subprocess.run([sys.executable, "-c", _DIES, str(tmp_path), minutes], check=False, timeout=60)
        assert killed.returncode == -9
    with opened(tmp_path, FakeClock(START + timedelta(hours=1)), **UNREAD) as engine:
        me = engine.space(user="ana")
        assert known(me, "one").consolidated_at is None
        engine.flush()
        assert [one[:3] for one in outcome(me)] == [one[:3] for one in expected]


_DIES = """
import os, signal, sys
import perdure
from perdure.jobs.tasks import TASKS, Task
from perdure.pipelines import consolidate, consolidator
from datetime import timedelta
from perdure.testing.fakes import START, FakeClock

def dies(deps, ref, held):
    consolidate.step(deps, ref, held)
    os.kill(os.getpid(), signal.SIGKILL)

TASKS["consolidate"] = Task(dies)
late = FakeClock(START + timedelta(minutes=int(sys.argv[2])))
policy = {"jobs": {"background": False, "lease_s": 0.001}, "extract": {"auto": "off"}}
with perdure.open(f"sqlite:///{sys.argv[1]}/m.db", embedder="none", clock=late, policy=policy) as engine:
    engine.work(tasks=["consolidate"], once=True)
"""


def test_the_time_for_a_session_grows_with_its_turns(tmp_path):
    def taken(times, name):
        with opened(tmp_path, **UNREAD) as engine:
            me = engine.space(user=name)
            for _ in range(times):
                told(me)
            me.end_session("one")
            begun = time.process_time()
            engine.flush()
            took = time.process_time() - begun
            assert known(me, "one").consolidated_at is not None
            return took

    taken(1, "ida")  # and what is loaded when it is first needed
    assert taken(4, "ana") < 12 * taken(1, "rui")


def test_a_model_reads_what_nobody_has_read_and_its_failure_costs_nothing(tmp_path):
    found = (
        '[{"line": 1, "memory_type": "fact", "content": "User repairs old wooden boats in winter.", "confidence": 1}]'
    )
    said = "Who repairs the old wooden boats here in winter? Nobody else but me these days, would you believe it"
    for answers, expected in (
        ([found], ["User repairs old wooden boats in winter."]),
        (["no idea"], []),
    ):
        place = tmp_path / str(len(expected))
        place.mkdir()
        with scripted(*answers) as script, opened(place, **UNREAD, llm=script.address) as engine:
            me = engine.space(user="ana")
            me.observe(said, session="one")
            me.end_session("one")
            engine.flush()
            assert [one for one in statements(me) if one.startswith("User")] == expected
            assert known(me, "one").consolidated_at is not None
            assert any(one.status == "error" for one in engine.events(op="classify")) is not bool(expected)


def test_what_an_agent_marks_as_done_while_a_model_reads_it_is_left_as_it_is(tmp_path):
    class Model:
        name = "slow"
        asked = 0

        def complete(self, _, /, **__):
            self.asked += 1
            consolidator.mark_session_consolidated(engine.deps, me.ref, session_id="one")
            return '[{"line": 1, "memory_type": "fact", "content": "User mends wooden boats.", "confidence": 1}]'

    model = Model()
    with opened(tmp_path, **UNREAD, llm=model) as engine:
        me = engine.space(user="ana")
        me.observe(
            "Who mends the wooden boats here? Nobody else but me these days, would you believe it", session="one"
        )
        me.end_session("one")
        engine.flush()
        assert (model.asked, statements(me)) == (1, [])
