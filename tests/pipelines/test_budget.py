"""Budgets: what background work may use in a day, and what becomes of work that is over it."""

import time
from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.domain.space import space_ref
from perdure.errors import BudgetExceeded, InvalidInput, ModelUnavailable
from perdure.gateways import ledger
from perdure.pipelines import budget
from perdure.testing.fakes import FakeClock, sequential_ids

TALK = "We grow tomatoes on the balcony in Porto."
MADE = "The user grows tomatoes on the balcony. The balcony is in Porto."


class Model:
    """A model that counts what it is asked."""

    name = "counting"

    def __init__(self, answer: str | Exception = MADE):
        self.answer, self.asked = answer, 0

    def complete(self, _, /, **__):
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def clock():
    return FakeClock()


def opened(clock, model=None, url="sqlite:///:memory:", **policy):
    quiet = {"jobs": {"background": False, "backoff_s": 0.0}, **policy}
    return perdure.open(
        url, embedder="none", preset="app", llm=model, policy=quiet, clock=clock, new_id=sequential_ids()
    )


def end(app, session):
    app.observe(TALK.replace("Porto", f"Porto {session}"), session=session)
    app.end_session(session)


def made(app):
    return len([one for one in app.list(limit=1000).items if one.kind != "episode"])


def take(engine, space, resource, n):
    with engine.deps.store.write(space.ref, tz="UTC") as tx:
        return budget.take(tx, engine.deps, resource, n)


def test_a_resource_can_be_taken_up_to_its_limit_and_again_the_next_day(clock):
    with opened(clock, budget={"writes": 10}) as engine:
        app = engine.space(app="x")
        assert [take(engine, app, "writes", n) for n in (4, 6, 1)] == [True, True, False]
        assert app.stats().spent == {"writes": 10, "refused:writes": 1}
        assert [(one.node, one.status) for one in engine.events()] == [("worker", "skipped")]
        assert take(engine, app, "writes", 1) is False
        assert app.stats().spent["refused:writes"] == 2
        assert len(engine.events()) == 1, "one a day"
        clock.advance(days=1)
        assert take(engine, app, "writes", 10) is True


def test_spaces_have_budgets_of_their_own(clock):
    with opened(clock, budget={"writes": 1}) as engine:
        assert [take(engine, engine.space(app=one), "writes", 1) for one in ("x", "y")] == [True, True]


# ── tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_model_uses_tokens_and_gives_back_what_its_answer_did_not_take(clock):
    with opened(clock, Model()) as engine:
        app = engine.space(app="x")
        end(app, "s1")
        engine.flush()
        used = app.stats().spent["tokens"]
        assert 200 < used < 600, "the prompt and the answer, not the 400 that this might have taken"


def test_without_tokens_the_rules_do_the_work_and_it_is_seen(clock):
    model = Model()
    with opened(clock, model, budget={"tokens": 1200}) as engine:
        app = engine.space(app="x")
        for session in ("s1", "s2", "s3", "s4"):
            end(app, session)
            engine.flush()
        assert 0 < model.asked < 4
        assert len({one.session for one in app.list(kind="note").items}) == made(app) == 5 - model.asked, (
            "the model says one thing"
        )
        spent = app.stats().spent
        assert spent["tokens"] <= 1200
        assert spent["refused:tokens"] == 4 - model.asked
        assert ("classify", "skipped") in [(one.op, one.status) for one in engine.events()]
        asked = model.asked
        clock.advance(days=1)
        end(app, "s5")
        engine.flush()
        assert model.asked == asked + 1


class Hanging(Model):
    """A model that answers nothing within the time that it is given."""

    def complete(self, _, /, *, timeout_s, **__):
        self.asked += 1
        time.sleep(timeout_s)
        raise ModelUnavailable("no answer in time")


@pytest.mark.parametrize(("rest_s", "asked"), [(60.0, 2), (0.0, 5)])
def test_a_model_that_hangs_is_left_alone_for_a_while_so_that_other_work_goes_on(clock, rest_s, asked):
    model = Hanging()
    with opened(clock, model, budget={"silent_s": rest_s}, app={"llm_timeout_s": 0.05}) as engine:
        apps = [engine.space(app=f"x{number}") for number in range(5)]
        for app in apps:
            end(app, "s1")
        engine.flush()
        assert model.asked == asked
        assert [made(app) for app in apps] == [1] * 5, "the rules do its work"
        assert [one.status for one in engine.events(op="classify")] == ["error"] * 5


@pytest.mark.parametrize(
    ("error", "asked"),
    [
        (ModelUnavailable("the model m cannot answer: its server failed (500)", down=True), 2),
        (ModelUnavailable("the model m cannot answer: it is asked too often (429)", down=True, wait_s=3600.0), 1),
        (ModelUnavailable("the model m cannot answer: it refuses the question (400)"), 5),
        (ModelUnavailable("the model m cannot answer: it is asked too often (429)", down=True, wait_s=0.0), 2),
        (ModelUnavailable("the model m cannot answer: its server failed (503)", down=True, wait_s=0.001), 2),
    ],
)
def test_a_server_that_is_out_of_order_is_left_alone_for_a_while(clock, caplog, error, asked):
    model = Model(error)
    with opened(clock, model) as engine:
        apps = [engine.space(app=f"x{number}") for number in range(5)]
        for app in apps:
            end(app, "s1")
        done = engine.maintain()
        reports = [one.report for one in done.runs if one.task == "conversation"]
        assert model.asked == asked
        assert [made(app) for app in apps] == [1] * 5, "the rules do its work"
        assert sum(one.get("model_failed", 0) for one in reports) == asked
        assert sum(one.get("left_alone", 0) for one in reports) == 5 - asked, "who asked nothing says so"
        left = engine.deps.silence.until - time.monotonic()
        assert left < 0 if asked == 5 else left < 901 if asked == 1 else left < 61
        alone = [one.getMessage() for one in caplog.records if "left alone for" in one.getMessage()]
        assert alone[-1:] == [f"{error}; it is left alone for {900 if asked == 1 else 60} s"] * (asked != 5)


def heard(engine, sessions):
    """Let a supervisor's user say something in so many sessions that a model is to read."""
    me = engine.space(user="ana")
    for number in range(sessions):
        me.observe(
            f"Between us, uncle Bram {number} mends clocks in Utrecht and I polish the brass.", session=f"s{number}"
        )
    return me


def supervised(clock, model, **policy):
    quiet = {"jobs": {"background": False, "backoff_s": 0.0, "attempts": 3}, "extract": {"auto": "llm"}, **policy}
    return perdure.open(
        "sqlite:///:memory:", embedder="none", preset="supervisor", llm=model, clock=clock, policy=quiet
    )


def test_what_was_not_asked_is_put_off_and_asked_later(clock):
    model = Model(ModelUnavailable("it is asked too often (429)", down=True, wait_s=30.0))
    with supervised(clock, model) as engine:
        heard(engine, 4)
        done = engine.maintain()
        assert (model.asked, done.deferred > 0, done.failed) == (1, True, 0)
        assert "extract_llm" not in done.done
        assert 25 < engine.deps.silence.until - time.monotonic() <= 30, "as long as it said"
        model.answer, engine.deps.silence.until = "[]", 0.0
        clock.advance(hours=1)
        again = engine.maintain()
        assert again.deferred == 0
        assert model.asked > 4, "each of them is asked"


def test_whoever_was_put_off_in_every_try_is_read_by_the_rules(clock):
    model = Model(ModelUnavailable("it is asked too often (429)", down=True, wait_s=900.0))
    with supervised(clock, model) as engine:
        heard(engine, 3)
        deferred = []
        for _ in range(4):
            deferred.append(engine.maintain(tasks=["extract_llm"]).deferred)
            clock.advance(hours=1)
        assert deferred == [3, 3, 0, 0]
        assert model.asked == 1


def test_a_compaction_that_may_not_ask_goes_by_the_rules(clock):
    model = Model(ModelUnavailable("it is asked too often (429)", down=True, wait_s=900.0))
    with opened(clock, model, app={"limit": 2}) as engine:
        app = engine.space(app="x")
        for number, text in enumerate(("I keep bees in Lund.", "I mend clocks in Ghent.", "I keep bees in Lund.")):
            app.observe(text, session=f"s{number}")
            app.end_session(f"s{number}")
        engine.maintain()
        assert made(app) == 2
        assert not [one for one in app.changes() if "no decision" in (one.meta or {}).get("reason", "")]


@pytest.mark.parametrize("task", ["consolidate", "daily", "reflect", "insight", "enrich"])
@pytest.mark.parametrize("tokens", [200_000, 0])
def test_each_run_tells_that_a_model_failed_or_was_not_asked(clock, task, tokens):
    policy = {
        "jobs": {"background": False},
        "extract": {"auto": "off"},
        "enrich": {"llm": True},
        "budget": {"tokens": tokens},
    }
    model = Model(ModelUnavailable("down"))
    with perdure.open(
        "sqlite:///:memory:", embedder="none", preset="supervisor", llm=model, clock=clock, policy=policy
    ) as engine:
        me = engine.space(user="ana")
        for text in (
            "Olga works at Veltin in Lund",
            "Olga likes barley soup with leeks in the evening",
            "Olga has two hens",
        ):
            me.remember(text, kind="fact", importance=4)
        for text in ("Olga works for Veltin Lund", "Olga eats barley soup with leeks each evening"):
            me.remember(text, kind="fact", importance=4)
        me.observe("Between us, my uncle Bram mends clocks in Utrecht and I polish the brass for him.", session="s1")
        me.end_session("s1")
        done = engine.maintain(tasks=[task])
        counted = {"model_failed", "left_alone", "over_budget"}
        told = [one for run in done.runs for one in run.report if one in counted]
        if task == "insight" and not tokens:
            assert (done.deferred, told) == (1, [])
        else:
            assert told == ["model_failed" if tokens else "over_budget"]


def test_a_server_that_wants_no_rest_is_asked_again_at_once_where_it_answers_then(clock):
    model = Model(ModelUnavailable("it is asked too often (429)", down=True, wait_s=0.0))
    with opened(clock, model) as engine:
        for number in range(4):
            model.answer = ModelUnavailable("too often", down=True, wait_s=0.0) if number % 2 == 0 else "[]"
            end(engine.space(app=f"x{number}"), "s1")
            engine.flush()
        assert model.asked >= 4
        assert engine.deps.silence.until <= time.monotonic()


def test_a_model_that_answers_now_and_then_is_asked_on(clock):
    model = Model(ModelUnavailable("500"))
    with opened(clock, model) as engine:
        app = engine.space(app="x")
        for session in ("s1", "s2", "s3", "s4"):
            end(app, session)
            engine.flush()
        assert model.asked == 4, "it failed, but at once"


def test_a_model_that_fails_costs_its_question_alone(clock):
    with opened(clock, Model(ModelUnavailable("down"))) as engine:
        app = engine.space(app="x")
        end(app, "s1")
        engine.flush()
        assert 200 < app.stats().spent["tokens"] < 500


def test_a_tenant_has_tokens_for_all_its_spaces_and_none_of_other_tenants(clock):
    model = Model()
    with opened(clock, model, budget={"tenant_tokens": 1200}) as engine:
        spaces = [engine.space(app=one, tenant="acme") for one in ("a", "b", "c", "d")]
        for app in spaces:
            end(app, "s1")
            engine.flush()
        asked = model.asked
        assert 0 < asked < 4
        assert sum(one.stats().spent.get("tokens", 0) for one in spaces) <= 1200
        assert sum(one.stats().spent.get("refused:tenant_tokens", 0) for one in spaces) == 4 - asked
        end(engine.space(app="a", tenant="globex"), "s1")
        engine.flush()
        assert model.asked == asked + 1


def test_extraction_by_a_model_is_on_the_same_budget(clock):
    model = Model("[]")
    said = "Well, between us, my cousin Tilda opened a pottery studio in Ghent and I help out there on Saturdays."
    with perdure.open(
        "sqlite:///:memory:", embedder="none", llm=model, clock=clock, policy={"budget": {"tokens": 0}}
    ) as engine:
        me = engine.space(user="ana")
        me.observe(said)
        engine.flush()
        assert model.asked == 0
        assert me.stats().spent["refused:tokens"] > 0
        assert engine.doctor().ok


@pytest.mark.parametrize(("auto", "task"), [("auto", "extract"), ("off", "consolidate")])
def test_a_refused_question_is_asked_once_and_is_no_error(clock, auto, task):
    quiet = {"budget": {"tokens": 0}, "jobs": {"background": False}, "extract": {"auto": auto}}
    with perdure.open("sqlite:///:memory:", embedder="none", llm=Model("[]"), clock=clock, policy=quiet) as engine:
        me = engine.space(user="ana")
        me.observe("Between us, my uncle Bram mends clocks in Utrecht and I polish the brass for him.", session="s1")
        me.end_session("s1")
        engine.maintain()
        statuses = [one.status for one in engine.events(op="classify")]
        assert "error" not in statuses
        assert me.stats().spent.get("refused:tokens", 0) <= 1


def test_a_model_beyond_the_budget_is_no_failure_of_the_store(clock):
    with opened(clock, Model(), budget={"tokens": 1}) as engine:
        app = engine.space(app="x")
        app.observe(TALK)
        metered = budget.metered(engine.deps, app.ref).llm
        assert metered is not None
        with pytest.raises(BudgetExceeded) as refused:
            metered.complete("hello", max_tokens=1, timeout_s=1.0, temperature=0.0)
        assert isinstance(refused.value, ModelUnavailable)
        assert refused.value.until == datetime(2024, 1, 2, tzinfo=UTC)


# ── energy ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_spent_is_told_once(clock):
    with opened(clock) as engine:
        app = engine.space(app="x")
        assert app.energy_spent() == 0
        end(app, "s1")
        engine.flush()
        assert 10 <= app.energy_spent() <= 15
        assert app.energy_spent() == 0
        clock.advance(days=3)
        end(app, "s2")
        engine.flush()
        assert 10 <= app.energy_spent() <= 15
        assert app.stats().figures["energy"] == 20


def test_a_long_conversation_costs_more_within_bounds(clock):
    with opened(clock) as engine:
        app = engine.space(app="x")
        for number in range(150):
            app.observe(f"{TALK} {'And we water them. ' * 20}{number}", session="s1")
        app.end_session("s1")
        engine.flush()
        assert app.energy_spent() == 15


@pytest.mark.parametrize(("level", "runs"), [(0.0, False), (0.2, False), (0.21, True), (1.0, True)])
def test_work_runs_only_above_a_fifth_of_the_energy(clock, level, runs):
    with opened(clock) as engine:
        app = engine.space(app="x")
        engine.energy(level=level)
        end(app, "s1")
        engine.flush()
        assert made(app) == int(runs)
        assert app.stats().spent.get("refused:energy", 0) == int(not runs)


def test_what_waits_for_energy_is_done_when_there_is_more(clock):
    with opened(clock) as engine:
        app = engine.space(app="x")
        engine.energy(level=0.1)
        for number in range(12):
            app.remember(f"The house number {number} has {number} windows", kind="note")
        end(app, "s1")
        done = engine.maintain()
        assert (done.deferred, done.done.get("compact"), made(app)) == (2, None, 12)
        assert engine.doctor().ok, "it is no failure"
        assert ("merge", "skipped") in [(one.op, one.status) for one in engine.events()]
        engine.energy(level=0.9)
        engine.flush()
        assert made(app) == 10
        assert any(one.category == "conversation" for one in app.list().items)


@pytest.mark.parametrize("name", ["memory.db", "{owner_id}/memory.db"])
def test_what_the_host_says_holds_for_every_process_and_for_a_day(clock, tmp_path, name):
    url = f"sqlite:///{tmp_path}/{name}"
    with opened(clock, url=url) as engine, opened(clock, url=url) as other:
        engine.energy(level=0.1, total=500.0)
        end(other.space(app="x"), "s1")
        other.flush()
        assert made(other.space(app="x")) == 0
        engine.energy(level=0.9)
        other.flush()
        assert made(other.space(app="x")) == 1
        other.energy(level=0.0)
    with opened(clock, url=url) as later:
        end(later.space(app="x"), "s2")
        clock.advance(hours=23)
        later.flush()
        assert made(later.space(app="x")) == 1
        clock.advance(hours=2)
        later.flush()
        assert made(later.space(app="x")) == 2


def test_a_total_stays_until_another_is_said(clock):
    with opened(clock) as engine:
        engine.energy(level=1.0, total=100.0)
        engine.energy(level=0.5)
        end(engine.space(app="x"), "s1")
        engine.flush()
        assert made(engine.space(app="x")) == 0, "ten units are more than a twentieth of 100"


def test_the_energy_of_a_day_is_a_hard_limit(clock):
    with opened(clock, budget={"energy": 25}) as engine:
        app = engine.space(app="x")
        for session in ("s1", "s2", "s3", "s4"):
            end(app, session)
        engine.flush()
        assert (made(app), app.stats().spent["energy"]) == (2, 20)
        clock.advance(hours=11)
        engine.flush()
        assert made(app) == 2
        clock.advance(hours=2)
        engine.flush()
        assert made(app) == 4


def test_memory_work_stays_under_a_twentieth_of_what_the_host_spends(clock):
    with opened(clock) as engine:
        engine.energy(level=1.0, total=500.0)
        spaces = [engine.space(app=one) for one in ("x", "y", "z")]
        for app in spaces:
            end(app, "s1")
            engine.flush()
        assert sum(map(made, spaces)) == 2
        assert sum(one.energy_spent() for one in spaces) == 20 <= 0.05 * 500
        engine.energy(level=1.0, total=5000.0)
        engine.flush()
        assert sum(map(made, spaces)) == 3


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan"), "full"])
def test_a_level_that_is_none_is_refused(clock, wrong):
    with opened(clock) as engine, pytest.raises(InvalidInput, match="level"):
        engine.energy(level=wrong)


def test_flush_does_not_wait_for_what_the_schedule_spreads(clock):
    with opened(clock) as engine:
        app = engine.space(app="x")
        app.observe("hello")
        with engine.deps.store.admin(write=True) as tx:
            tx.run(
                "jobs_schedule", task="expire", period="p", since="p", until="~", job_id="j", spread=1,
                born=1 << 60, due=int((clock.now + timedelta(hours=1)).timestamp() * 1000),
            )  # fmt: skip
        engine.flush()


def test_the_ledger_of_a_tenant_is_summed_over_the_files_of_a_template(clock, tmp_path):
    with opened(clock, url=f"sqlite:///{tmp_path}/{{owner_id}}.db", budget={"tenant_tokens": 1200}) as engine:
        for name in ("x", "y"):
            with engine.deps.store.write(space_ref(app=name), tz="UTC") as tx:
                ledger.use(tx, budget.today(engine.deps), "tokens", 500)
        assert budget._sum(engine.deps, "tokens", tenant="") == 1000


@pytest.mark.parametrize(("writes", "kept"), [(0, 0), (1, 4), (100, 7)])
def test_consolidation_keeps_to_the_writes_of_a_day(clock, writes, kept):
    policy = {
        "jobs": {"background": False},
        "extract": {"auto": "off"},
        "consolidate": {"page": 4, "summary": True},
        "budget": {"writes": writes},
    }
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock, policy=policy) as engine:
        me = engine.space(user="ana")
        for number in range(6):
            me.observe(f"I bought lamp number {number} in Bergen", session="s1")
        me.end_session("s1")
        done = engine.maintain(tasks=["consolidate"])
        statements = [one for one in me.list().items if one.kind != "episode"]
        assert len(statements) == kept
        spent = me.stats().spent
        assert spent.get("writes", 0) == kept, "also the summary"
        assert (done.deferred, spent.get("refused:writes", 0)) == ((0, 0) if kept == 7 else (1, 1))
        assert ("create", "skipped") in [(one.op, one.status) for one in engine.events()] or kept == 7
        clock.advance(days=1)
        engine.maintain()
        left = len([one for one in me.list().items if one.kind != "episode"])
        assert left == (7 if writes else 0)
