"""Seed 001: a memory that several agents share."""

import json
import re
from datetime import timedelta
from typing import Any, cast

import pytest

import perdure
from perdure.errors import NotFound
from perdure.testing.fakes import FakeClock

TOOLS = "hammer saw chisel plane ladder drill level bench vice".split()
FELT = (
    "User grows impatient with long answers.",
    "User trusts an assistant more after an admitted mistake.",
    "User wants short answers first, details later.",
    "User likes thanks.",
)


class Model:
    """A chat model that says what a function makes of each question, and keeps what it was asked and how."""

    name = "model"

    def __init__(self, answer):
        self.answer, self.asked, self.how = answer, [], []

    def complete(self, prompt, /, **how):
        self.asked.append(prompt)
        self.how.append(how)
        return json.dumps(self.answer(prompt))


@pytest.fixture
def clock():
    return FakeClock()


def opened(clock, model=None, **policy):
    policy = {"jobs": {"background": False}, **policy}
    return perdure.open(
        "sqlite:///:memory:", preset="supervisor", embedder="none", llm=model, clock=clock, policy=policy
    )


def ran(engine, task, now=None):
    """The report of a task in the one space there is."""
    (run,) = [one for one in engine.maintain(now=now, tasks=[task]).runs if one.task == task]
    return run.report


def pairs_of(prompt):
    return [line.partition(". ")[2] for line in prompt.splitlines() if " | B (" in line and line[0].isdigit()]


def kept_apart(prompt):
    return [{"pair": number, "action": "keep"} for number, _ in enumerate(pairs_of(prompt), 1)]


def test_001_3_insights_are_few_short_and_made_once_a_day_behind_the_scenes(clock):
    model = Model(lambda _: [{"summary": text, "tags": ["Style"]} for text in FELT])
    with opened(clock, model) as engine:
        me = engine.space(user="ana")
        for number in range(5):
            me.remember(f"User noted that shed number {number} has {number} doors")
        said = "Please, no long answers again: I am impatient with details. Thanks! "
        said += "I trust an assistant more after an admitted mistake; short answers first. "
        for number in range(8):
            role = "assistant" if number % 2 else "user"
            me.observe(f"Message {number}: {said * 4}", role=role, session="s1")
        assert model.asked == [], "nobody who speaks waits for a model"
        assert ran(engine, "insight") == {"insights": 3}
        (asked,) = model.asked
        material = asked[asked.index("[fact]") :].strip()
        assert (material.count("[fact]"), len(re.findall(r"Message \d", material))) == (3, 5)
        assert "Message 2" not in material
        assert len(material) <= 1_000
        assert (model.how[0]["max_tokens"], model.how[0]["temperature"]) == (220, 0.0)
        insights = me.list(kind="insight").items
        assert [one.content for one in insights] == list(FELT[:3])
        for one in insights:
            assert (one.category, one.importance, one.pinned) == ("relationship_dynamic", 2, False)
            assert one.tags == ("theory-of-mind", "style")
        hits = {hit.memory.kind.value: hit for hit in me.recall("short answers first, details later", k=20).hits}
        assert hits["insight"].why["boosts"]["insight"] < 0
        me.observe("And short answers it is, please", session="s1")
        clock.advance(hours=22)
        assert (ran(engine, "insight"), len(model.asked)) == ({"skipped": 1}, 1)
        clock.advance(hours=2)
        assert (ran(engine, "insight"), len(model.asked)) == ({"insights": 0}, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        "We get along well with short answers.",
        "User finds that the assistant is quick, and trusts it.",
        "I trust short answers.",
        f"User likes short answers{' and short answers' * 20}.",
    ],
)
def test_001_3_an_insight_with_a_pronoun_for_the_assistant_or_too_long_is_dropped(clock, wrong):
    model = Model(lambda _: [{"summary": wrong, "tags": []}, {"summary": FELT[0], "tags": []}])
    with opened(clock, model) as engine:
        me = engine.space(user="ana")
        me.observe("I am impatient. No long answers, short answers! They are quick and I trust them.", session="s1")
        assert ran(engine, "insight") == {"insights": 1}
        assert [one.content for one in me.list(kind="insight").items] == [FELT[0]]


def test_001_4_a_day_has_fifty_pairs_in_batches_and_none_is_looked_at_twice_in_fourteen_days(clock):
    model = Model(kept_apart)
    with opened(clock, model) as engine:
        me = engine.space(user="ana")
        for tool in TOOLS:
            me.remember(f"The {tool} of Omar is blue and old.", importance=3)
            me.remember(f"The {tool} of Omar is rather blue and old, says Ilse.", importance=3)
        due, days = [], []
        for _ in range(4):
            report = ran(engine, "daily")
            due.append(report["pairs"] + report["skipped"])
            days.append((report["pairs"], report["kept"] if report["pairs"] else 0))
            clock.advance(days=1)
        rest = due[0] - 2 * 50
        assert 0 < rest < 50
        assert days == [(50, 50), (50, 50), (rest, rest), (0, 0)]
        assert due == [due[0], due[0] - 50, rest, 0]
        batches = [len(pairs_of(prompt)) for prompt in model.asked]
        assert all(5 <= size <= 10 for size in batches)
        asked = [pair for prompt in model.asked for pair in pairs_of(prompt)]
        assert len(asked) == len(set(asked)) == due[0]
        assert len(me.list(limit=100).items) == 2 * len(TOOLS)
        clock.advance(days=9)
        assert ran(engine, "daily")["pairs"] == 0
        clock.advance(days=2)
        assert ran(engine, "daily")["pairs"] == 50


@pytest.mark.parametrize(
    ("apart", "later", "importance", "pairs"),
    [(89, 0, 2, 1), (91, 0, 2, 0), (1, 71, 2, 1), (1, 73, 2, 0), (1, 73, 3, 1)],
)
def test_001_4_a_candidate_is_recent_or_important_and_a_pair_is_at_most_ninety_days_apart(
    clock, apart, later, importance, pairs
):
    with opened(clock, decay={"rates": {}}) as engine:
        me = engine.space(user="ana")
        me.remember("The hammer of Omar is blue and old.")
        clock.advance(days=apart)
        me.remember("The hammer of Omar is rather blue and old, says Ilse.", importance=importance)
        clock.advance(hours=later)
        assert ran(engine, "daily")["pairs"] == pairs


def test_001_4_the_report_says_how_many_duplicates_went_and_the_history_says_merge(clock):
    with opened(clock) as engine:
        engine.space(thread="t1").remember("User drinks black tea at breakfast every morning.")
        me = engine.space(user="ana")
        kept = me.remember("Every morning at breakfast User drinks black tea.").memories[0]
        engine.merge(source={"thread": "t1"}, into={"user": "ana"})
        report = ran(engine, "daily")
        assert (report["duplicates_before"], report["merged"], report["duplicates_after"]) == (1, 1, 0)
        (left,) = me.list().items
        assert "MERGE" in [one.event for one in me.changes()]
        assert len(me.list(state="deprecated").items) == 1
        assert kept.id in {left.id, me.list(state="deprecated").items[0].id}


def test_001_4_beyond_the_tokens_of_a_tenant_no_model_is_asked_and_the_rules_judge(clock):
    model = Model(kept_apart)
    with opened(clock, model, budget={"tenant_tokens": 100}) as engine:
        me = engine.space(user="ana")
        me.remember("The hammer of Omar is blue and old.")
        me.remember("The hammer of Omar is rather blue and old, says Ilse.")
        assert ran(engine, "daily")["pairs"] == 1
        assert model.asked == []
        assert me.stats().spent["refused:tenant_tokens"] >= 1
        assert engine.policy.schedule.spread_s == 3_600, "spaces begin one after the other"


def test_001_6_filters_choose_in_the_store_and_not_among_the_best_hits(tmp_path):
    clock = FakeClock()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none", clock=clock) as engine:
        space = engine.space(user="ana")
        for number in range(60):
            clock.advance(hours=1)
            space.remember(f"Ana ran {number} km along the river", category="activity", importance=2, agent_id="coach")
        rare = space.remember(
            "Ana ran a marathon along the river", category="event", importance=5, pinned=True, agent_id="planner",
            run_id="r1", actor_id="rui",
        ).memories[0]  # fmt: skip
        for filters in (
            {"category": "event"}, {"importance_min": 4}, {"pinned": True}, {"agent_id": "planner"}, {"run_id": "r1"},
            {"actor_id": "rui"}, {"updated_after": clock.now - timedelta(minutes=1)},
        ):  # fmt: skip
            assert [hit.memory.id for hit in space.recall("ran along the river", k=1, filters=filters).hits] == [
                rare.id
            ]
        assert not space.recall("ran", filters={"user_id": "rui"}).hits
        assert not space.recall("ran", filters={"importance_max": 1}).hits


def test_001_7_what_nobody_uses_for_sixty_days_goes_can_be_restored_and_is_purged_thirty_days_later(clock):
    with opened(clock) as engine:
        me = engine.space(user="ana")
        made = {
            text: me.remember(text).memories[0] for text in ("Ana likes figs", "Ana likes plums", "Ana likes pears")
        }
        me.remember("Ana likes quinces", importance=3)
        me.remember("Ana likes limes", pinned=True)
        clock.advance(days=30)
        me.recall("pears", k=1)
        engine.flush()
        clock.advance(days=29)
        assert "expired" not in ran(engine, "expire")
        clock.advance(days=1)
        rev = me.stats().rev
        assert ran(engine, "expire")["expired"] == 2
        assert [one.event for one in me.changes(since_rev=rev)] == ["TTL"] * 2, "each once"
        figs, plums = made["Ana likes figs"].id, made["Ana likes plums"].id
        assert me.get(figs).purge_at == clock.now + timedelta(days=30)
        left = {hit.memory.content for hit in me.recall("what does Ana like?", k=10).hits}
        assert left == {"Ana likes pears", "Ana likes quinces", "Ana likes limes"}
        me.restore(plums)
        clock.advance(days=29)
        assert ran(engine, "purge") == {"purged": 0}
        clock.advance(days=1)
        assert ran(engine, "purge")["purged"] == 1
        with pytest.raises(NotFound):
            me.get(figs)
        assert me.get(plums).state == "active"


def test_001_7_only_the_supervisor_expires_and_purges_by_itself(clock):
    for preset in ("supervisor", "assistant", "app", "elephant", "thread"):
        with perdure.open("sqlite:///:memory:", preset=preset, embedder="none") as engine:
            policy = engine.policy
            assert (policy.expiry.unused_days == 60, bool(policy.schedule.purge)) == (preset == "supervisor",) * 2


def test_001_8_every_write_is_in_the_history_with_old_new_and_actor_and_a_user_is_exported(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none") as engine:
        space = engine.space(user="ana")
        old = space.remember("Ana lives in Porto", key="location", actor_id="ana").memories[0]
        new = space.correct(old.id, "Ana lives in Lisbon").memories[0]
        other = space.remember("Lisbon lies on the Tagus").memories[0]
        space.link(new.id, other.id)
        space.forget(id=other.id)
        space.restore(other.id)
        first = space.history(old.id)[0]
        assert (first.event, first.old, first.new, first.actor) == ("ADD", None, "Ana lives in Porto", "ana")
        events = [one.event for one in space.changes()]
        assert {"ADD", "SUPERSEDE", "LINK", "DELETE", "RESTORE"} <= set(events)
        engine.space(user="rui").remember("Rui keeps bees")
        space.export(tmp_path / "ana.jsonl")
    text = (tmp_path / "ana.jsonl").read_text(encoding="utf-8")
    assert "Ana lives in Porto" in text
    assert "Rui" not in text
    assert all(json.loads(line) for line in text.splitlines())


def test_001_9_a_session_has_a_summary_in_the_past_tense_and_a_statement_is_short_and_neutral(clock):
    long = "User keeps bees on the roof in Porto. User keeps bees on the roof. " + "User keeps bees in Porto. " * 20
    answers = {
        "extract": [
            {"line": 1, "memory_type": "fact", "confidence": 0.9, "content": text}
            for text in ("User keeps bees on the roof.", "I love my bees!", long)
        ],
        "summary": {"memory": "User told of bees on the roof in Porto."},
    }
    model = Model(lambda prompt: answers["extract" if "memory_type" in prompt else "summary"])
    with opened(clock, model) as engine:
        me = engine.space(user="ana")
        me.observe("Well, these days there are bees on the roof in Porto, and somebody keeps them there.", session="s1")
        me.end_session("s1")
        engine.flush()
        statements = [one for one in me.list(limit=100).items if one.kind != "episode"]
        (note,) = [one for one in statements if one.kind == "note"]
        assert note.content.startswith("On 1 January 2024, the user talked with the assistant about Porto. ")
        assert note.content.endswith(" User told of bees on the roof in Porto.")
        assert (note.category, len(note.content) <= 280) == ("event", True)
        assert note.source_ids == tuple(one.id for one in me.list(kind="episode").items)
        facts = [one.content for one in statements if one.kind == "fact"]
        assert facts[0] == "User keeps bees on the roof."
        assert all(len(text) <= 280 and len(re.findall(r"[.!?]", text)) <= 2 and "I " not in text for text in facts)
        assert any(one.status == "skipped" for one in engine.events(op="classify", node="worker"))


def test_001_14_events_say_who_where_what_and_how_it_ended_and_are_counted_over_time(clock):
    begun = clock.now
    with opened(clock, extract={"auto": "rules"}) as engine:
        me = engine.space(user="ana")
        for text in ("I live in Porto", "I live in Porto", "I am impatient"):
            me.observe(text, session="s1")
        clock.advance(days=1)
        me.observe("/remember my locker is blue", session="s1")
        me.forget("locker")
        engine.maintain(now=clock.now + timedelta(days=61), tasks=["expire"])
        told = [(one.node, one.op, one.status) for one in engine.events()]
        assert told[:2] == [("hotpath", "create", "ok"), ("hotpath", "merge", "ok")]
        assert ("hotpath", "delete", "ok") in told
        first = engine.events()[0]
        assert (str(first.space), first.at, first.category) == ("user:ana", begun, "profile")
        assert me.get(first.memory_id or "").content == "I live in Porto"
        assert "Porto" not in str(engine.events())
        days = {one.since.date() for one in me.activity()}
        assert days == {begun.date(), clock.now.date()}
        assert sum(one.count for one in me.activity() if one.op == "merge") == 1
        stats = me.stats()
        assert stats.by_op["TTL"] >= 1
        assert stats.by_node["hotpath"] == len(told)


def test_001_1_a_session_is_told_once_in_three_lines_what_changed(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none") as engine:
        space = engine.space(user="ana")
        space.recall("anything", session="t1")
        name = space.remember("Preferred name is Ana", category="personal", importance=2).memories[0]
        before = space.stats().rev
        assert space.recall("anything", session="t1").delta == ("- +created: [Personal] Preferred name is Ana (imp=2)",)
        for n, words in enumerate(("likes tea", "keeps bees", "sails boats", "grows figs")):
            space.remember(f"Ana {words}", category="goals", importance=5 - n)
        space.correct(name.id, "Preferred name is Anica")
        answer = space.recall("what does Ana keep?", session="t1")
        assert answer.since_rev == before
        assert len(answer.delta) == 3
        assert answer.delta[0] == "- +created: [Goals] Ana likes tea (imp=5)"
        assert answer.to_prompt().startswith(f"Memory updates since rev {before}:\n- +created: [Goals] Ana likes tea")
        conversation = space.session("t1")
        assert conversation is not None
        assert conversation.seen_rev == space.stats().rev
        assert space.recall("what does Ana keep?", session="t1").delta == ()


def test_001_5_the_preset_ships_categories_and_allowlists_and_a_disallowed_category_is_an_error(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none") as engine:
        rules = engine.policy.categories.rules()
        assert (rules["profile"].context, rules["event"].rag_length, rules["activity"].rag_length) == ("all", 30, 50)
        assert set(engine.policy.categories.allowlists) == {
            "supervisor", "planner", "stylist", "researcher", "executor",
        }  # fmt: skip
        space = engine.space(user="ana")
        space.remember("Ship version one by September", category="goals")
        space.remember("Ana prefers a calm tone", category="tone")
        for agent, found in (("planner", ["Ship version one by September"]), ("stylist", ["Ana prefers a calm tone"])):
            answer = space.recall("version one, calm tone", agent=agent)
            assert [hit.memory.content for hit in answer.hits] == found
        with pytest.raises(perdure.errors.CategoryDenied):
            space.recall("tone", agent="planner", categories=["tone"])
        with pytest.raises(perdure.errors.CategoryDenied):
            space.memory_query("tone", agent="planner", categories=["goals", "tone"])


def test_001_6_memory_query_returns_bullets_or_hits_within_budget_and_threshold(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none") as engine:
        space = engine.space(user="ana")
        plan = space.remember("The deployment plan is ready", category="tasks", agent_id="writer").memories[0]
        space.remember("The deployment plan names three servers", category="projects")
        asked: dict[str, Any] = {
            "agent": "planner", "categories": ["tasks", "projects"], "top_k": 3, "budget_tokens": 512,
        }  # fmt: skip
        bullets: list[Any] = space.memory_query("deployment plan", **asked)
        assert {(one.category, one.text) for one in bullets} == {
            ("tasks", "[tasks] The deployment plan is ready"),
            ("projects", "[projects] The deployment plan names three servers"),
        }
        (full,) = cast(
            "list[Any]", space.memory_query("deployment plan", **asked, filters={"agent_id": "writer"}, return_="full")
        )
        assert full.memory.id == plan.id
        tight: dict[str, Any] = {**asked, "budget_tokens": 1}
        assert space.memory_query("deployment plan", **tight) == []
        assert space.memory_query("deployment plan", **asked, threshold=1.0) == []


def test_001_11_the_share_of_turns_that_ask_by_themselves_is_counted(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none") as engine:
        space = engine.space(user="ana")
        space.remember("Mend the sail", category="tasks")
        for n in range(20):
            space.observe(f"This is turn {n}", role="user", session="s1")
            if n == 7:
                assert space.memory_query("mend the sail", agent="executor", top_k=3)
        engine.flush()
        assert space.stats().figures["on_demand"] == 0.05
