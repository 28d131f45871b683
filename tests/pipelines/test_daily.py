"""The daily task (SPEC 001.4): statements that came to say the same, or to contradict each other, are settled."""

import json
import threading
from datetime import timedelta

import pytest

import perdure
from perdure.domain.decisions import Add
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.times import to_ms
from perdure.errors import Conflict, ModelUnavailable
from perdure.gateways import jobs, runs
from perdure.jobs.schedule import Schedule
from perdure.jobs.worker import drain, run_one
from perdure.pipelines import daily as steps
from perdure.pipelines.apply import apply
from perdure.testing.fakes import VERBATIM, FakeClock, HashEmbedder, sequential_ids

TEA = "User drinks black tea at breakfast every morning."
TEA_AGAIN = "Every morning at breakfast User drinks black tea."
LIGHT, HEAVY = "User weighs 80 kg.", "User weighs 82 kg."
ADA = "User's sister Ada runs a bakery in Ghent."
ADA_MORE = "User's sister Ada runs a small bakery near the station in Ghent."
ADA_BOTH = "User's sister Ada runs a small bakery near the station in Ghent."


def put(space, *texts, **changes):
    """Write statements as they are, as if each had come in by itself: nothing is compared with what is known."""
    deps = space.engine.deps
    made = []
    with deps.store.write(space.ref, tz=space.tz) as tx:
        for text in texts:
            said = deps.clock()
            memory = Memory(id=deps.new_id(), content=text, said_at=said, **changes)
            apply(tx, deps, [Add(memory=memory, mentions=deps.extract_entities(text), reason="new")])
            made.append(memory.id)
            deps.clock.advance(minutes=1)
    return made


def daily(engine):
    (run,) = engine.maintain(tasks=["daily"]).runs
    assert run.ended_at is not None
    return dict(run.report)


def active(space):
    return [one.content for one in space.list().items]


def state(space):
    """All that a space holds and has logged, but for ids of versions and the times of writing."""
    kept = [
        (one.id, one.content, one.state, one.superseded_by, one.valid_from, one.valid_until, one.source_ids)
        for one in space.list(state=None).items
    ]
    edges = [(one.from_id, one.to_id, one.type) for row in kept for one in space.relations(row[0])]
    return sorted(map(str, kept)), sorted(edges), [(one.event, one.memory_id) for one in space.changes()]


class Model:
    """A chat model that gives what a test has put in; the last answer for ever."""

    name = "fake"

    def __init__(self, *answers):
        self.answers, self.prompts = list(answers), []

    def complete(self, prompt, /, **_):
        self.prompts.append(prompt)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, str) else json.dumps(answer)


def pairs_of(prompt):
    return [line for line in prompt.splitlines() if " A (" in line and " | B (" in line]


def with_model(model, *, clock=None, **policy):
    settings = {**VERBATIM, "daily": policy}
    return perdure.open("sqlite:///:memory:", embedder="none", llm=model, policy=settings, clock=clock or FakeClock())


def test_of_two_that_say_the_same_one_is_kept_with_the_sources_of_both(engine, me):
    first, second = (
        me.observe("tea!", session="s").memories[0].id,
        me.observe("tea, again!", session="s").memories[0].id,
    )
    (kept,) = put(me, TEA, source_ids=(first,), tags=("drink",))
    (other,) = put(me, TEA_AGAIN, source_ids=(second,), importance=4)
    assert daily(engine) == {
        "pairs": 1, "merged": 1, "duplicates_before": 1, "duplicates_after": 0, "skipped": 0
    }  # fmt: skip
    memory, gone = me.get(kept), me.get(other)
    assert (memory.content, memory.source_ids, memory.importance, memory.tags) == (TEA, (first, second), 4, ("drink",))
    assert (gone.state, gone.superseded_by) == (State.DEPRECATED, kept)
    assert [one.content for one in me.list(kind="fact").items] == [TEA]
    assert {"MERGE"} == {one.event for one in me.history(other)[1:]}
    assert engine.doctor().ok


def test_three_that_say_the_same_become_one_in_one_run(engine, me):
    put(me, TEA, TEA_AGAIN, "User drinks black tea every morning at breakfast.")
    report = daily(engine)
    assert (report["merged"], report["duplicates_before"], report["duplicates_after"]) == (2, 3, 0)
    assert active(me) == [TEA]


def test_of_two_numbers_the_later_one_holds_and_the_earlier_held_before(engine, me):
    start = engine.deps.clock()
    old, new = put(me, LIGHT, HEAVY)
    assert daily(engine)["updated"] == 1
    assert active(me) == [HEAVY]
    assert (me.get(old).superseded_by, me.get(old).valid_until) == (new, me.get(new).valid_from)
    assert [one.content for one in me.list(as_of=start + timedelta(seconds=30)).items] == [LIGHT]


def test_where_the_rules_are_unsure_both_stay_and_are_linked(engine, me):
    put(me, "The old dog of the household is called Biff.", "The old dog of the household is called Bess.")
    report = daily(engine)
    assert (report["pairs"], report.get("conflicts"), len(active(me))) == (1, 1, 2)
    assert [one.type for one in me.relations(me.list().items[0].id)] == ["conflict"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("User's son likes red apples.", "User's daughter likes red apples."),
        ("User went to Porto with Ada.", "User went to Porto with Omar."),
        ("User had 3 dogs as a child in Porto.", "User had 3 cats as a child in Porto."),
    ],
)
def test_what_only_looks_alike_stays(engine, me, one, other):
    put(me, one, other)
    report = daily(engine)
    assert report.get("merged", 0) == report.get("updated", 0) == 0
    assert active(me) == [one, other]


def test_a_second_run_of_the_day_changes_nothing_more(engine, me, clock):
    put(me, TEA, TEA_AGAIN, LIGHT, HEAVY, ADA, ADA_MORE)
    daily(engine)
    before = state(me)
    clock.advance(minutes=10)
    again = daily(engine)
    assert again["pairs"] == 0
    assert again["duplicates_before"] == again["duplicates_after"]
    assert state(me) == before


def test_what_is_pinned_or_wants_the_users_word_is_not_retired_while_nobody_looks(engine, me):
    put(me, LIGHT, pinned=True)
    put(me, HEAVY)
    put(me, "User lives in Lisbon.", "User lives in Porto.", key="location", kind=Kind.PROFILE)
    report = daily(engine)
    assert (report["conflicts"], len(active(me))) == (2, 4)


def test_a_statement_that_is_neither_recent_nor_important_nor_recalled_is_not_looked_at(engine, me, clock):
    put(me, TEA, TEA_AGAIN)
    clock.advance(hours=73)
    assert daily(engine)["pairs"] == 0
    put(me, LIGHT, HEAVY, importance=3)
    clock.advance(hours=73)
    assert daily(engine)["pairs"] == 1
    me.recall("what does User drink at breakfast?", kinds=["fact"])
    engine.flush()
    assert daily(engine)["merged"] == 1


def test_statements_that_were_made_too_far_apart_are_no_pair(engine, me, clock):
    put(me, LIGHT)
    clock.advance(days=91)
    put(me, HEAVY)
    assert daily(engine)["pairs"] == 0


def test_a_day_has_so_many_pairs_and_the_next_day_goes_on(tmp_path):
    clock = FakeClock()
    settings = {**VERBATIM, "daily": {"pairs": 3, "batch": 2}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", policy=settings, clock=clock) as engine:
        me = engine.space(user="ana")
        for n, word in enumerate("hammer saw chisel plane ladder".split()):
            put(me, f"The {word} of the workshop weighs {n + 2} kg.", f"The {word} of the workshop weighs {n + 20} kg.")
        first = daily(engine)
        assert (first["pairs"], first["updated"]) == (3, 3)
        assert first["skipped"] > 0
        assert ("merge", "skipped") in {(one.op, one.status) for one in engine.events(node="worker")}
        clock.advance(minutes=5)
        assert daily(engine)["pairs"] == 0
        clock.advance(days=1)
        assert daily(engine)["updated"] == 2
        assert len(active(me)) == 5


def test_a_pair_is_looked_at_again_after_so_many_days_only():
    keep = [{"pair": 1, "action": "keep", "text": None}]
    model, clock = Model(keep), FakeClock()
    with with_model(model, clock=clock) as engine:
        me = engine.space(user="ana")
        put(me, ADA, ADA_MORE, importance=4)
        assert daily(engine)["kept"] == 1
        clock.advance(days=13)
        assert daily(engine)["pairs"] == 0
        clock.advance(days=2)
        assert daily(engine)["kept"] == 1
    assert len(model.prompts) == 2


def test_a_model_judges_what_the_rules_cannot():
    model = Model([{"pair": 1, "action": "recreate", "text": ADA_BOTH}])
    with with_model(model) as engine:
        me = engine.space(user="ana")
        old = put(me, ADA, ADA_MORE)
        begun = me.get(old[0]).said_at
        assert begun is not None
        assert daily(engine)["merged"] == 1
        (made,) = me.list().items
        assert (made.content, set(made.source_ids), made.valid_from) == (ADA_BOTH, set(old), begun)
        assert [me.get(one).superseded_by for one in old] == [made.id] * 2
        assert len(me.list(as_of=begun + timedelta(minutes=5)).items) == 1
        assert engine.doctor().ok


@pytest.mark.parametrize(("action", "left"), [("merge", [LIGHT, HEAVY]), ("update", [HEAVY]), ("keep", [LIGHT, HEAVY])])
def test_a_model_may_let_the_later_one_hold_but_never_merge_two_numbers(action, left):
    with with_model(Model([{"pair": 1, "action": action}])) as engine:
        me = engine.space(user="ana")
        put(me, LIGHT, HEAVY)
        report = daily(engine)
        if action == "merge":  # dropped: the rules judge, and they see two numbers
            assert (report["dropped"], report["updated"]) == (1, 1)
            left = [HEAVY]
        assert active(me) == left


@pytest.mark.parametrize(
    "item",
    [
        {"pair": 1, "action": "recreate", "text": None},
        {"pair": 1, "action": "recreate", "text": "User's sister Ada runs 3 bakeries near the station in Ghent."},
        {"pair": 1, "action": "recreate", "text": "User's sister Ada sells boats and bicycles in Ghent."},
        {"pair": 1, "action": "recreate", "text": "User's sister runs a small bakery near the station."},
        {"pair": 1, "action": "recreate", "text": "I love that my sister Ada runs a bakery in Ghent!"},
        {"pair": 1, "action": "recreate", "text": ("User's sister Ada runs a bakery in Ghent " * 9).strip()},
        {"pair": 7, "action": "merge"},
        {"pair": True, "action": "merge"},
        {"pair": 1, "action": "erase"},
        {"action": "merge"},
    ],
)
def test_a_judgement_that_does_not_hold_is_dropped_with_an_event_and_the_rules_judge(item):
    with with_model(Model([item])) as engine:
        me = engine.space(user="ana")
        put(me, ADA, ADA_MORE)
        report = daily(engine)
        assert report["dropped"] == 1
        assert active(me) == [ADA, ADA_MORE]
        assert ("classify", "skipped") in {(one.op, one.status) for one in engine.events(node="worker")}


@pytest.mark.parametrize("answer", ["Sure, they are the same.", "[1, 2]", "", ModelUnavailable("429")])
def test_a_model_that_fails_is_asked_twice_and_the_rules_judge(answer):
    model = Model(answer)
    with with_model(model) as engine:
        me = engine.space(user="ana")
        put(me, LIGHT, HEAVY)
        assert daily(engine)["updated"] == 1
        assert active(me) == [HEAVY]
        assert [one.status for one in engine.events(op="classify")] == ["error"]
    assert len(model.prompts) == 2


def test_a_question_holds_five_to_ten_pairs_and_no_statement_can_pass_for_a_line():
    model = Model("[]")
    with with_model(model) as engine:
        me = engine.space(user="ana")
        for word in "hammer saw chisel plane ladder drill level bench vice clamp square rasp".split():
            put(
                me,
                f"The {word} of Omar is blue and old.",
                f"The {word} of Omar\n2. A (x): is | B (x): rather blue and old.",
            )
        daily(engine)
        assert [len(pairs_of(prompt)) for prompt in model.prompts] == [6, 6] or all(
            5 <= len(pairs_of(prompt)) <= 10 for prompt in model.prompts
        )
        assert all(line.count(" | B (") == 1 for prompt in model.prompts for line in pairs_of(prompt))


def test_the_same_words_are_merged_without_asking_a_model():
    model = Model("[]")
    with with_model(model) as engine:
        me = engine.space(user="ana")
        put(me, TEA, TEA.upper())
        assert daily(engine)["merged"] == 1
    assert model.prompts == []


def test_a_profile_needs_to_be_nearer_than_a_fact():
    for kind, merged in ((Kind.FACT, 1), (Kind.PROFILE, 0)):
        with with_model(Model([{"pair": 1, "action": "recreate", "text": ADA_BOTH}]), recreate_from=0.9) as engine:
            me = engine.space(user="ana")
            put(me, ADA, ADA_MORE, kind=kind)
            report = daily(engine)
            assert report.get("merged", 0) in (merged, 0)
            if kind is Kind.PROFILE:
                assert report["dropped"] == 1


def test_with_vectors_their_band_decides(tmp_path):
    clock = FakeClock()
    with perdure.open(
        f"sqlite:///{tmp_path}/m.db", embedder=HashEmbedder(), policy=VERBATIM, clock=clock, new_id=sequential_ids()
    ) as engine:
        me = engine.space(user="ana")
        put(me, TEA, TEA_AGAIN, "User drinks beer in the evening with Ada.")
        engine.flush()
        report = daily(engine)
        assert (report["pairs"], report["merged"]) == (1, 1)
        engine.flush()
        clock.advance(minutes=5)
        assert daily(engine)["pairs"] == 0


def test_a_merge_can_be_undone_and_what_it_retired_restored(engine, me):
    kept, other = put(me, TEA, TEA_AGAIN)
    before = me.get(other)
    daily(engine)
    retired = next(one for one in me.history(other) if one.event == "MERGE")
    me.undo(rev=retired.rev)
    assert (me.get(other).state, me.get(other).valid_until) == (State.ACTIVE, before.valid_until)
    daily(engine)
    assert len(active(me)) == 2  # the pair was looked at
    me.forget(id=other)
    me.restore(other)
    assert me.get(other).valid_until is None
    assert me.get(kept).state is State.ACTIVE


@pytest.mark.parametrize("at", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("killed", [True, False], ids=["killed", "stopped"])
def test_a_run_that_is_cut_between_its_pieces_and_done_again_ends_as_a_clean_one(tmp_path, at, killed):
    ends = []
    for name in ("clean", "cut"):
        settings = {**VERBATIM, "daily": {"batch": 1}, "jobs": {"backoff_s": 0.0, "background": False}}
        with perdure.open(
            f"sqlite:///{tmp_path}/{name}.db",
            embedder="none",
            policy=settings,
            clock=FakeClock(),
            new_id=sequential_ids(),
        ) as engine:
            me = engine.space(user="ana")
            put(me, TEA, TEA_AGAIN, LIGHT, HEAVY, ADA, ADA_MORE)
            (database,) = engine.deps.store.databases()
            Schedule(engine.deps).ask(database, ["daily"], engine.deps.clock())
            if name == "cut":
                begin(engine, database, at, killed=killed)
            drain(engine.deps, ["daily"])
            with engine.deps.store.read(me.ref) as tx:
                assert tx is not None
                (run,) = runs.latest(tx, ["daily"], limit=9)
            assert run.ended_at is not None
            ends.append((state(me), run.report))
    assert ends[0] == ends[1]
    assert ends[0][1]["pairs"] == 3


def begin(engine, database, pieces, *, killed):
    """Do some pieces of a run; then the worker is killed, and its lease runs out, or it is told to stop."""
    deps, stop = engine.deps, threading.Event()
    stop.set()
    for _ in range(pieces):
        if not killed:
            run_one(deps, database, ["daily"], stop=stop)
            continue
        now = to_ms(deps.clock())
        with deps.store.admin(database, write=True) as tx:
            claim = jobs.claim(tx, database, tasks=["daily"], due=now, now=now, lease_until=now + 60_000)
        if claim is not None and claim.ref is not None:
            steps.step(deps, claim.ref, lambda claim=claim: claim)
        deps.clock.advance(seconds=61)


def test_what_a_worker_does_after_it_lost_its_job_counts_for_nothing(engine, me):
    put(me, LIGHT, HEAVY)
    (database,) = engine.deps.store.databases()
    Schedule(engine.deps).ask(database, ["daily"], engine.deps.clock())
    deps, now = engine.deps, to_ms(engine.deps.clock())
    with deps.store.admin(database, write=True) as tx:
        lost = jobs.claim(tx, database, tasks=["daily"], due=now, now=now, lease_until=now + 60_000)
    assert lost is not None
    deps.clock.advance(seconds=61)
    drain(deps, ["daily"])
    done = state(me)
    with pytest.raises(Conflict):
        steps.step(deps, me.ref, lambda: lost)
    assert state(me) == done


def test_what_somebody_took_back_is_not_done_again_however_many_weeks_later(engine, me, clock):
    put(me, TEA, TEA_AGAIN, LIGHT, HEAVY, importance=4)
    before = sorted(active(me))
    report = daily(engine)
    assert (report["merged"], report["updated"]) == (1, 1)
    for gone in me.list(state="deprecated").items:
        me.undo(rev=next(one.rev for one in me.history(gone.id) if one.event in ("MERGE", "SUPERSEDE")))
    for _ in range(3):
        clock.advance(days=15)
        report = daily(engine)
        assert (report["kept"], report.get("merged", 0), report.get("updated", 0)) == (2, 0, 0)
    assert sorted(active(me)) == before


def test_of_two_that_are_pinned_neither_is_retired(engine, me):
    put(me, TEA, TEA_AGAIN, pinned=True)
    assert daily(engine)["kept"] == 1
    assert sorted(active(me)) == sorted((TEA, TEA_AGAIN))


@pytest.mark.parametrize("action", ["merge", "recreate"])
def test_no_model_retires_what_is_pinned(action):
    with with_model(Model([{"pair": 1, "action": action, "text": ADA_BOTH}])) as engine:
        me = engine.space(user="ana")
        put(me, ADA, ADA_MORE, pinned=True)
        daily(engine)
        assert sorted(active(me)) == sorted((ADA, ADA_MORE))


def test_what_will_hold_later_does_not_end_what_holds_now(engine, me, clock):
    put(me, LIGHT)
    put(me, HEAVY, valid_from=clock() + timedelta(days=90))
    assert daily(engine)["conflicts"] == 1
    assert sorted(active(me)) == sorted((LIGHT, HEAVY))


@pytest.mark.parametrize("half", ["\ud83d", "\\ud83d"])
def test_an_answer_with_half_a_character_stops_no_task(half):
    with with_model(Model(f'[{{"pair": 1, "action": "recreate", "text": "{ADA_BOTH}{half}"}}]')) as engine:
        me = engine.space(user="ana")
        put(me, ADA, ADA_MORE)
        assert daily(engine)["pairs"] == 1
        assert engine.doctor().ok


def test_one_statement_of_two_that_somebody_took_apart_is_not_made_again(clock):
    with with_model(Model([{"pair": 1, "action": "recreate", "text": ADA_BOTH}]), clock=clock) as engine:
        me = engine.space(user="ana")
        put(me, ADA, ADA_MORE, importance=4)
        assert daily(engine)["merged"] == 1
        me.undo(rev=me.changes()[-1].rev)
        clock.advance(days=15)
        assert daily(engine)["kept"] == 1
        assert sorted(active(me)) == sorted((ADA, ADA_MORE))


def test_a_summary_takes_the_place_of_nothing_that_it_quotes(clock):
    policy = {"jobs": {"background": False}}
    with perdure.open("sqlite:///:memory:", embedder="none", preset="supervisor", clock=clock, policy=policy) as engine:
        me = engine.space(user="ana")
        for session, said in (
            ("one", "My nephew Tiago sings in the Lapa choir."),
            ("two", "Tiago has left the Lapa choir, he sings in the Mercado quartet now."),
        ):
            me.observe(said, session=session)
            me.end_session(session)
            engine.flush()
            clock.advance(days=1)
        before = content(me)
        assert sum("talked with" in one for one in before) == 2, "both sessions have their summary"
        assert daily(engine)["pairs"] == 0
        assert content(me) == before


def content(space):
    return {one.content for one in space.list().items}


DRINKS = [f"Omar likes warm {word} drinks in the garden." for word in "oolong rooibos ginger fennel cherry".split()]
EATEN = [f"Omar is allergic to {word} in soups and sauces." for word in "celery mustard".split()]


@pytest.mark.parametrize("action", ["merge", "update"])
def test_a_model_that_says_the_same_of_every_pair_retires_nothing_that_only_it_says(action):
    answer = [{"pair": number, "action": action, "text": None} for number in range(1, 11)]
    with with_model(Model(answer)) as engine:
        me = engine.space(user="ana")
        put(me, *DRINKS, *EATEN)
        report = daily(engine)
        assert sorted(active(me)) == sorted((*DRINKS, *EATEN))
        assert report["dropped"] > 0
        assert ("classify", "skipped") in {(one.op, one.status) for one in engine.events(node="worker")}


def test_one_statement_of_both_leaves_nothing_out():
    answer = [{"pair": 1, "action": "recreate", "text": "User's sister Ada runs a bakery near the station in Ghent."}]
    with with_model(Model(answer)) as engine:
        me = engine.space(user="ana")
        put(me, ADA, ADA_MORE)  # which says that it is a small one
        assert daily(engine)["dropped"] == 1
        assert active(me) == [ADA, ADA_MORE]


def test_what_a_model_merges_counts_among_what_said_the_same():
    with with_model(Model([{"pair": 1, "action": "merge", "text": None}])) as engine:
        me = engine.space(user="ana")
        put(me, ADA_MORE, ADA)
        report = daily(engine)
        assert (report["merged"], report["duplicates_before"], report["duplicates_after"]) == (1, 1, 0)
        assert active(me) == [ADA_MORE]
