"""The weekly reflection: what a week came to, once, whatever crashes, and whatever a model answers."""

import subprocess
import sys
import threading
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

import perdure
from perdure.domain.decisions import Supersede
from perdure.errors import Conflict
from perdure.gateways import runs
from perdure.jobs import tasks
from perdure.pipelines import reflect
from perdure.pipelines.apply import apply
from perdure.testing.fakes import FakeClock, sequential_ids
from perdure.testing.scripted import CUT, STALL, scripted

QUIET = {"jobs": {"background": False, "backoff_s": 0.0}}
LISBON = ZoneInfo("Europe/Lisbon")
SUNDAY = datetime(2026, 3, 1, 3, tzinfo=ZoneInfo("UTC"))
DAY = timedelta(days=1)


def opened(url, clock, **more):
    policy = {**QUIET, **more.pop("policy", {})}
    return perdure.open(url, embedder="none", policy=policy, clock=clock, new_id=sequential_ids(), **more)


@pytest.fixture
def clock():
    return FakeClock(SUNDAY - 3 * DAY)


@pytest.fixture
def engine(url, clock):
    with opened(url, clock) as one:
        yield one


@pytest.fixture
def me(engine):
    return engine.space(user="ana", tz="Europe/Lisbon")


def tell(me):
    """A week in which a place changed, a job ended and two things are new."""
    me.remember("User likes green tea", key="drink.favourite", kind="preference")
    me.remember("Cousin Tilda opened a pottery studio in Ghent", category="people", importance=4)
    me.remember("User has a dentist appointment on Friday", kind="task")


def reflected(engine, now=SUNDAY, **changes):
    (run,) = [one for one in engine.maintain(now=now, **changes).runs if one.task == "reflect"]
    return run


def reflections(space):
    return list(space.list(kind="reflection").items)


def test_a_week_becomes_one_memory_with_its_sources(engine, me, clock):
    tell(me)
    run = reflected(engine)
    assert (run.period, run.report) == ("2026-03-01T03:00", {"facts": 3, "reflections": 1})
    (one,) = reflections(me)
    assert one.content.splitlines() == [
        "From 2026-02-22 to 2026-03-01: 3 new.",
        'New: people: "Cousin Tilda opened a pottery studio in Ghent".',
        'New: task: "User has a dentist appointment on Friday".',
        'New: drink.favourite: "User likes green tea".',
        "Most mentioned: Tilda (1).",
    ]
    assert (one.tags, one.decay_rate, one.confidence, one.attributes) == (("weekly",), 0.0, 1.0, {})
    assert (one.event_start, one.event_end) == (SUNDAY - 7 * DAY, SUNDAY)
    assert set(one.source_ids) == {fact.id for fact in me.list().items if fact.kind != "reflection"}


def test_it_tells_what_changed_from_what_to_what_and_what_ended(engine, me, clock):
    clock.set(SUNDAY - 20 * DAY)
    me.remember("User lives in Porto", key="location")
    me.remember("User works at Acme until the end of February", valid_until=SUNDAY - DAY, category="work")
    task = me.remember("Call the bank on Monday", kind="task").memories[0]
    clock.set(SUNDAY - 3 * DAY)
    me.remember("User lives in Braga", key="location")
    me.remember("User lives in Lisbon", key="location")
    me.remember("Call the bank on Tuesday", kind="task")
    me.remember("User likes tea")
    me.forget(id=task.id)
    reflected(engine)
    (one,) = reflections(me)
    lines = one.content.splitlines()
    assert lines[0] == "From 2026-02-22 to 2026-03-01: 2 new, 1 changed, 1 ended."
    assert lines[1] == 'Changed: location from "User lives in Porto" to "User lives in Lisbon".'
    assert lines[2] == 'Ended: work: "User works at Acme until the end of February".'
    assert "Braga" not in one.content
    assert "Monday" not in one.content


def test_of_two_statements_that_one_replaced_each_is_told(engine, me, clock):
    clock.set(SUNDAY - 20 * DAY)
    work = me.remember("User bakes at Larch Mill", key="work.company").memories[0]
    town = me.remember("User lives in Evora", key="location").memories[0]
    clock.set(SUNDAY - 2 * DAY)
    new = replace(town, id="new", content="User lives and bakes in Beja", recorded_at=None, said_at=clock())
    both = Supersede(memory=new, old_ids=(town.id, work.id), at=clock(), reason="both are over")
    with engine.deps.store.write(me.ref) as tx:
        apply(tx, engine.deps, [both])
    me.remember("User likes plums")
    me.remember("User owns a kayak")
    reflected(engine)
    (one,) = reflections(me)
    assert one.content.splitlines()[:3] == [
        "From 2026-02-22 to 2026-03-01: 2 new, 1 changed, 1 ended.",
        'Changed: location from "User lives in Evora" to "User lives and bakes in Beja".',
        'Ended: work.company: "User bakes at Larch Mill".',
    ]


def test_of_one_weight_what_has_a_slot_is_told_first(engine, me):
    me.remember("User is a carpenter", key="work.role", kind="profile", importance=2)
    me.remember("The kettle was descaled", importance=2)
    me.remember("The gate was oiled", importance=2)
    me.remember("The roof was swept", importance=3)
    reflected(engine)
    (one,) = reflections(me)
    told = [line for line in one.content.splitlines() if line.startswith("New")]
    assert ["roof" in told[0], "carpenter" in told[2], "carpenter" in told[1]] == [True, False, True], told


def test_a_week_with_less_than_three_facts_has_none(engine, me, clock):
    me.remember("User likes tea")
    me.remember("User likes jazz")
    assert reflected(engine).report == {"facts": 2, "skipped": 1}
    clock.set(SUNDAY + 14 * DAY)
    assert reflected(engine, clock.now).report == {"facts": 0, "skipped": 1}
    assert reflections(me) == []


def test_there_is_one_a_week_and_each_stays(engine, me, clock):
    for week in range(4):
        clock.set(SUNDAY + week * 7 * DAY - DAY)
        for number in range(3):
            me.remember(f"User read book number {week}{number} of the shelf")
        reflected(engine, SUNDAY + week * 7 * DAY)
        assert reflected(engine, SUNDAY + week * 7 * DAY + 2 * DAY, tasks=["reflect"]).report["skipped"] == 1
    assert [one.event_end for one in reflections(me)] == [SUNDAY + week * 7 * DAY for week in range(4)]


def test_a_clock_that_is_put_back_makes_no_second_one(engine, me, clock):
    tell(me)
    reflected(engine)
    clock.set(SUNDAY - 2 * DAY)
    assert reflected(engine, clock.now, tasks=["reflect"]).report["skipped"] == 1
    assert len(reflections(me)) == 1


def test_a_week_has_seven_days_of_the_zone_when_its_clocks_change(engine, me, clock):
    end = datetime(2026, 3, 30, 9, tzinfo=LISBON)  # summer time began the day before
    clock.set(end - 7 * DAY - timedelta(minutes=30))
    me.remember("User said this before the week")
    clock.set(end - 7 * DAY + timedelta(minutes=30))
    for text in ("User likes tea", "User likes jazz", "User owns a canoe"):
        me.remember(text)
    assert reflected(engine, end, tasks=["reflect"]).report == {"facts": 3, "reflections": 1}
    (one,) = reflections(me)
    assert one.event_end - one.event_start == timedelta(hours=7 * 24 - 1)
    assert one.event_start.astimezone(LISBON).hour == one.event_end.astimezone(LISBON).hour == 9


def test_a_long_week_is_cut_to_its_limit_and_draws_on_so_many_facts(url, clock):
    with opened(url, clock, policy={"reflect": {"most": 20, "max_content": 400, "quote": 60}}) as engine:
        me = engine.space(user="ana")
        for number in range(30):
            me.remember(f"User noted {number} " + "and so on " * 30)
        reflected(engine)
        (one,) = reflections(me)
        assert len(one.source_ids) == 20
        assert len(one.content) <= 400
        assert "more." in one.content
        assert "…" in one.content


def test_what_is_sensitive_is_not_told_again(engine, me, clock):
    tell(me)
    me.observe("/remember my password is hunter2-Zebra")
    assert any(one.attributes.get("sensitive") for one in me.list().items)
    reflected(engine)
    assert "hunter2" not in reflections(me)[0].content


@pytest.mark.parametrize("at", ["before", "after"])
def test_a_crash_leaves_one_reflection(url, clock, monkeypatch, at):
    with opened(url, clock) as engine:
        me = engine.space(user="ana")
        tell(me)
        real = reflect.step

        def cut(deps, ref, held):
            if at == "after":
                real(deps, ref, held)
            raise KeyboardInterrupt  # nothing catches it, as nothing catches a kill

        monkeypatch.setitem(tasks.TASKS, "reflect", tasks.Task(cut))
        with pytest.raises(KeyboardInterrupt):
            engine.maintain(now=SUNDAY)
        monkeypatch.setitem(tasks.TASKS, "reflect", tasks.Task(real))
        clock.set(SUNDAY + timedelta(minutes=10))
        engine.maintain(now=clock.now)
        with engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            (run,) = runs.latest(tx, ["reflect"], limit=9)
        assert run.report == {"facts": 3, "reflections": 1}
        assert len(reflections(me)) == 1


KILLED = """
import sys
from datetime import datetime, timedelta
import perdure
from perdure.domain.decisions import Supersede
from perdure.errors import Conflict
from perdure.testing.fakes import FakeClock

class Endless:
    name = "endless"
    def complete(self, prompt, /, **_):
        print("asked", flush=True)
        sys.stdin.read()

now = datetime.fromisoformat(sys.argv[2])
with perdure.open(sys.argv[1], embedder="none", llm=Endless(), clock=FakeClock(now)) as engine:
    engine.maintain(now=now, tasks=["reflect"])
"""


def test_a_process_that_is_killed_while_a_model_writes_leaves_one_reflection_to_the_next(url, clock):
    with opened(url, clock) as engine:
        tell(engine.space(user="ana"))
    for minute in (0, 10):
        now = SUNDAY + timedelta(minutes=minute)
        command = [sys.executable, "-c", KILLED, url, now.isoformat()]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"asked\n"
            process.kill()
    clock.set(SUNDAY + timedelta(minutes=20))
    with opened(url, clock) as engine:
        engine.maintain(now=clock.now)
        assert len(reflections(engine.space(user="ana"))) == 1
        assert engine.doctor().ok


def test_two_workers_write_one(url, clock):
    with opened(url, clock) as engine:
        for name in ("ana", "rui", "eva"):
            tell(engine.space(user=name))
    together = threading.Barrier(3)
    clock.set(SUNDAY + timedelta(hours=3))

    def work():
        with opened(url, clock) as engine:
            together.wait()
            engine.work(tasks=["reflect"], once=True)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    with opened(url, clock) as engine:
        assert [len(reflections(engine.space(user=name))) for name in ("ana", "rui", "eva")] == [1, 1, 1]


def test_the_latest_one_is_cached_until_something_is_written(engine, me, url, clock, monkeypatch):
    def latest(opened_engine):
        with opened_engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            return reflect.latest(tx, opened_engine.deps)

    tell(me)
    assert latest(engine) is None
    with opened(url, clock) as other:
        reflected(other)
    first = latest(engine)
    assert first is not None
    assert first.content.startswith("From 2026-02-22")
    assert latest(engine) is first
    me.forget(id=first.id)
    assert latest(engine) is None


def test_a_reflection_goes_with_any_of_what_it_draws_on(engine, me, clock):
    tell(me)
    reflected(engine)
    (one,) = reflections(me)
    cert = me.erase(id=next(fact.id for fact in me.list().items if "Ghent" in fact.content))
    assert one.id in cert.memory_ids
    assert engine.verify_erasure(cert, words=("Ghent", "pottery")).ok
    assert reflections(me) == []
    assert len(me.list().items) == 2


def test_a_reflection_is_forgotten_with_what_it_draws_on_and_takes_nothing_along(engine, me, clock):
    tell(me)
    reflected(engine)
    me.forget("that I like green tea")
    assert [one.content for one in me.list().items] == [
        "Cousin Tilda opened a pottery studio in Ghent",
        "User has a dentist appointment on Friday",
    ]


def test_a_message_stays_outdated_when_an_insight_draws_on_it(url, clock):
    with opened(url, clock, policy={"consent": {"mode": "auto"}}) as engine:
        me = engine.space(user="ana")
        said = me.observe("I live in Porto.").memories[0]
        assert said.kind == "episode"
        me.observe("I moved to Lisbon.")
        me.remember("The user likes the north.", kind="insight", source_ids=(said.id,))
        assert "I live in Porto." not in [hit.memory.content for hit in me.recall("Where do I live?").hits]


def test_a_fact_comes_before_the_reflection_that_quotes_it(engine, me, clock):
    tell(me)
    reflected(engine)
    hits = me.recall("Who opened a pottery studio?").hits
    assert hits[0].memory.content == "Cousin Tilda opened a pottery studio in Ghent"


GOOD = "Cousin Tilda opened a pottery studio in Ghent. User likes green tea and has a dentist appointment on Friday."


@pytest.fixture
def llm_ready():
    pytest.importorskip("pydantic_ai")


def by_model(url, clock, *answers, **policy):
    with scripted(*answers) as script:
        limits = {"reflect": {"llm_timeout_s": 0.5, **policy}, "extract": {"auto": "rules"}}
        with opened(url, clock, llm=script.address, policy=limits) as engine:
            me = engine.space(user="ana")
            tell(me)
            run = reflected(engine)
            (one,) = reflections(me)
            failed = [event for event in engine.events(op="create") if event.status == "error"]
            return one, run, script.asked, failed


@pytest.mark.usefixtures("llm_ready")
def test_a_model_writes_it_and_is_named(url, clock):
    one, run, asked, failed = by_model(url, clock, GOOD)
    assert one.content == GOOD
    assert one.attributes["prompt"] == "reflect_v1"
    assert "[new] people: Cousin Tilda opened a pottery studio in Ghent" in asked[0]
    assert (run.report, failed) == ({"facts": 3, "reflections": 1}, [])


@pytest.mark.usefixtures("llm_ready")
def test_a_sentence_that_nothing_supports_is_left_out(url, clock):
    one, *_ = by_model(url, clock, GOOD + " User adopted a cat named Mog.")
    assert one.content == GOOD


@pytest.mark.usefixtures("llm_ready")
@pytest.mark.parametrize(
    "answer",
    [
        STALL,
        CUT,
        429,
        500,
        "<html><body>Bad gateway</body></html>",
        "",
        "User adopted a cat named Mog and moved to Mars.",
        "I think you like green tea.",
        "User likes green tea. " * 30,
        '{"week": "User likes green tea."}',
        "Sure! This week: User likes green tea.",
        "Tilda",
        "User does not like green tea.",
    ],
)
def test_a_model_that_is_of_no_use_leaves_the_digest(url, clock, answer):
    one, run, _, failed = by_model(url, clock, answer)
    assert one.content.startswith("From 2026-02-22 to 2026-03-01: 3 new.")
    assert one.attributes == {}
    assert len(failed) == 1
    assert run.report == {"facts": 3, "reflections": 1, "model_failed": 1}


def test_what_is_forgotten_while_a_model_writes_is_not_in_it(url, clock):
    class Slow:
        name = "slow"
        calls = 0

        def complete(self, _, /, **__):
            self.calls += 1
            if self.calls == 1:
                me.forget("Tilda's pottery studio")
            return GOOD

    slow = Slow()
    with opened(url, clock, llm=slow, policy={"extract": {"auto": "rules"}}) as engine:
        me = engine.space(user="ana")
        tell(me)
        me.remember("User owns a canoe")
        reflected(engine)
        (one,) = reflections(me)
        assert slow.calls >= 2
        assert "Tilda" not in one.content


def test_a_reflection_comes_back_only_with_what_it_quotes(engine, me):
    tell(me)
    reflected(engine)
    (one,) = reflections(me)
    me.forget(id=one.id)
    alone = me.stats().rev
    me.restore(one.id)
    forgotten = me.forget("green tea")
    assert reflections(me) == []
    assert {line.rev for line in me.changes(since_rev=alone + 1)} == {forgotten.rev}
    with pytest.raises(Conflict, match=r"quotes memory .*, which is forgotten"):
        me.restore(one.id)
    me.undo(rev=forgotten.rev)
    assert [back.content for back in reflections(me)] == [one.content]


def test_undo_names_the_revision_that_forgot_what_a_reflection_quotes(engine, me):
    tell(me)
    reflected(engine)
    (one,) = reflections(me)
    first = me.forget(id=one.id).rev
    last = me.forget("green tea").rev
    with pytest.raises(Conflict, match=rf"revision {first} cannot be undone: .*, which revision {last} put aside"):
        me.undo(rev=first)
    me.undo(rev=last)
    me.undo(rev=first)
    assert [back.content for back in reflections(me)] == [one.content]


def test_a_reflection_comes_back_though_what_it_quotes_has_faded_since(engine, me, clock):
    tell(me)
    reflected(engine)
    (one,) = reflections(me)
    me.forget(id=one.id)
    clock.set(SUNDAY + 60 * DAY)
    assert engine.maintain(tasks=["expire"]).runs[0].report["decayed"]
    me.restore(one.id)
    assert [back.id for back in reflections(me)] == [one.id]


def insight(me):
    return me.get_context("good morning", session="another").partition("## Weekly insight\n")[2]


def test_a_prompt_is_not_told_what_is_over_since_the_reflection(engine, me, clock):
    tell(me)
    me.remember("User lives in Faro", key="location")
    until = me.remember("Rui minds the boat", valid_until=SUNDAY + 4 * DAY).memories[0].id
    reflected(engine)
    clock.set(SUNDAY + DAY)
    assert "Faro" in insight(me)
    assert "minds the boat" in insight(me)
    me.remember("User lives in Beja", key="location")
    assert "Faro" not in insight(me)
    assert "pottery studio" in insight(me)
    clock.set(SUNDAY + 5 * DAY)
    assert "minds the boat" not in insight(me), "its time ended without anybody saying so"
    (one,) = reflections(me)
    assert until in one.source_ids
    assert "Faro" in one.content, "recall has it as it was written"
    for word in ("pottery", "dentist", "green tea"):
        assert word in insight(me)
        (known,) = [each for each in me.list().items if word in each.content and each.kind != "reflection"]
        me.correct(known.id, f"That is otherwise: {len(word)}")
        assert word not in insight(me)
    assert insight(me) == ""


def test_a_reflection_of_a_model_is_not_told_when_anything_in_it_is_over(url, clock):
    class Model:
        name = "fake"

        def complete(self, _, /, **__):
            return "Cousin Tilda opened a pottery studio in Ghent."

    with opened(url, clock, llm=Model()) as engine:
        me = engine.space(user="ana")
        tell(me)
        me.remember("User lives in Faro", key="location")
        reflected(engine)
        clock.set(SUNDAY + DAY)
        assert insight(me) == "Cousin Tilda opened a pottery studio in Ghent."
        me.remember("User lives in Beja", key="location")
        assert insight(me) == ""


def test_a_reflection_is_the_weekly_insight_for_two_weeks(engine, me, clock):
    tell(me)
    reflected(engine)
    clock.set(SUNDAY + 14 * DAY)
    assert "pottery studio" in insight(me)
    clock.set(SUNDAY + 15 * DAY)
    assert insight(me) == ""
    assert "reflection" in {hit.memory.kind for hit in me.recall("what happened with the pottery studio?").hits}


def test_a_late_run_leaves_no_day_out_and_tells_none_twice(engine, me, clock):
    tell(me)
    reflected(engine, SUNDAY + 2 * DAY)
    clock.set(SUNDAY + 3 * DAY)
    me.remember("Rui rows at dawn")
    me.remember("Rui sold the tandem")
    assert reflected(engine, SUNDAY + 7 * DAY).report["skipped"] == 1, "within six days"
    clock.set(SUNDAY + 10 * DAY)
    me.remember("The cellar is flooded")
    assert reflected(engine, SUNDAY + 14 * DAY).report == {"facts": 3, "reflections": 1}
    first, second = reflections(me)
    assert second.event_start == first.event_end
    assert "tandem" in second.content
    assert "pottery" not in second.content


def test_a_reflection_reaches_back_four_weeks_at_most(engine, me, clock):
    tell(me)
    reflected(engine)
    clock.set(SUNDAY + DAY)
    me.remember("Rui rows at dawn")
    clock.set(SUNDAY + 35 * DAY)
    for text in ("The cellar is flooded", "Zita mends clocks", "Our boat needs paint"):
        me.remember(text)
    reflected(engine, SUNDAY + 42 * DAY)
    (_, last) = reflections(me)
    begins, ends = (one.astimezone(LISBON).date() for one in (last.event_start, last.event_end))
    assert ends - begins == 28 * DAY
    assert "dawn" not in last.content


def test_a_space_has_no_reflection_of_a_week_before_it_was_there(engine, me, clock):
    clock.set(SUNDAY + 2 * DAY)
    tell(me)
    assert reflected(engine, SUNDAY + 3 * DAY).report == {"facts": 0, "skipped": 1}
    assert reflected(engine, SUNDAY + 7 * DAY).report == {"facts": 3, "reflections": 1}


def test_the_summary_of_a_session_is_no_news_beside_what_it_quotes(clock, url):
    with opened(url, clock, preset="supervisor") as engine:
        me = engine.space(user="ana")
        for said in ("My ferret is called Pip.", "I teach pottery on Mondays.", "My canoe is green."):
            me.observe(said, session="one")
        me.end_session("one")
        engine.flush()
        assert any("talked with" in one.content for one in me.list(kind="note").items)
        report = reflected(engine).report
        (one,) = reflections(me)
        assert "talked with" not in one.content
        heard = [each for each in me.list().items if each.kind not in ("episode", "note", "reflection")]
        assert report["facts"] == len(heard) > 0


def test_a_prompt_is_not_told_what_was_written_anew_in_the_moment_of_the_reflection(engine, me, clock):
    tell(me)
    reflected(engine)
    clock.set(SUNDAY)
    (known,) = [one for one in me.list().items if "dentist" in one.content and one.kind == "task"]
    me.correct(known.id, "User sails on Saturday")
    assert "dentist" not in insight(me)


def test_what_was_written_for_the_same_moment_after_a_reflection_is_in_the_next_one(engine, me, clock):
    tell(me)
    me.remember("User lives in Porto", key="location", kind="profile")
    clock.set(SUNDAY)
    reflected(engine)
    late = me.remember("User plants olive trees").memories[0].id
    me.remember("User lives in Faro", key="location", kind="profile")
    assert late not in reflections(me)[0].source_ids
    clock.set(SUNDAY + 2 * DAY)
    for text in ("User met Carla in Braga", "User sold the old boat"):
        me.remember(text)
    clock.set(SUNDAY + 7 * DAY)
    reflected(engine, SUNDAY + 7 * DAY)
    (second,) = [one for one in reflections(me) if one.event_end == SUNDAY + 7 * DAY]
    assert late in second.source_ids
    assert 'from "User lives in Porto" to "User lives in Faro"' in second.content
    assert "pottery" not in second.content
