"""Seed 001: a memory that several agents share."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, cast

import pytest

import perdure
from perdure.errors import CategoryDenied, NotFound, UnknownFilter
from perdure.jobs.schedule import Schedule
from perdure.jobs.worker import drain
from perdure.surfaces.tools import call_tool, tool_specs
from perdure.testing.fakes import FakeClock

TOOLS = "hammer saw chisel plane ladder drill level bench vice".split()
FELT = (
    "User grows impatient with long answers.",
    "User trusts an assistant more after an admitted mistake.",
    "User wants short answers first, details later.",
    "User likes thanks.",
)


FELT_ALOUD = (
    "I prefer short answers, and I trust you more when you admit a mistake.",
    "I get impatient with long explanations.",
    "I like it when the tone is honest.",
)


QUIET = {"jobs": {"background": False}}
SAID = (
    "I keep bees on the roof of the old mill, and sell the honey on Saturdays.",
    "I prefer tea to coffee in the morning, and never drink anything sweet.",
    "My sister Tilda plays the cello in the big orchestra of Ghent.",
    "I work at Acme as the person who mends the clocks of the whole town.",
    "I have to bring the boat to the yard before the end of the month.",
    "My favourite season is autumn, when the harbour is quiet and the light is low.",
    "I am allergic to walnuts, so cakes at parties are a worry for me.",
    "I studied botany in Turin for three years before the move to the coast.",
    "My locker at the gym has the number 212, on the left of the door.",
    "I love long walks along the river with the dog, whatever the weather.",
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


def opened(level, clock, model=None, **policy):
    policy = {**QUIET, **policy}
    return level.open(preset="supervisor", llm=model or level.llm, clock=clock, policy=policy)


def ran(engine, task, now=None):
    """The report of a task in the one space there is."""
    (run,) = [one for one in engine.maintain(now=now, tasks=[task]).runs if one.task == task]
    return run.report


def pairs_of(prompt):
    return [line.partition(". ")[2] for line in prompt.splitlines() if " | B (" in line and line[0].isdigit()]


def kept_apart(prompt):
    return [{"pair": number, "action": "keep"} for number, _ in enumerate(pairs_of(prompt), 1)]


@pytest.mark.row("001.3", at=["lexical", "local"], why="it brings a model of its own")
def test_insights_are_few_short_and_made_once_a_day_behind_the_scenes(level, clock):
    model = Model(lambda _: [{"summary": text, "tags": ["Style"]} for text in FELT])
    with opened(level, clock, model) as engine:
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


@pytest.mark.row("001.3", at=["lexical"], why="it brings a model of its own")
@pytest.mark.parametrize(
    "wrong",
    [
        "We get along well with short answers.",
        "User finds that the assistant is quick, and trusts it.",
        "I trust short answers.",
        f"User likes short answers{' and short answers' * 20}.",
    ],
)
def test_an_insight_with_a_pronoun_for_the_assistant_or_too_long_is_dropped(level, clock, wrong):
    model = Model(lambda _: [{"summary": wrong, "tags": []}, {"summary": FELT[0], "tags": []}])
    with opened(level, clock, model) as engine:
        me = engine.space(user="ana")
        me.observe("I am impatient. No long answers, short answers! They are quick and I trust them.", session="s1")
        assert ran(engine, "insight") == {"insights": 1}
        assert [one.content for one in me.list(kind="insight").items] == [FELT[0]]


@pytest.mark.row("001.4", at=["lexical"], why="it brings a model of its own")
def test_a_day_has_fifty_pairs_in_batches_and_none_is_looked_at_twice_in_fourteen_days(level, clock):
    model = Model(kept_apart)
    with opened(level, clock, model) as engine:
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


@pytest.mark.row("001.4", at=["lexical"], why="dates and importance choose, whatever tells how near two statements are")
@pytest.mark.parametrize(
    ("apart", "later", "importance", "pairs"),
    [(89, 0, 2, 1), (91, 0, 2, 0), (1, 71, 2, 1), (1, 73, 2, 0), (1, 73, 3, 1)],
)
def test_a_candidate_is_recent_or_important_and_a_pair_is_at_most_ninety_days_apart(
    level, clock, apart, later, importance, pairs
):
    with opened(level, clock, decay={"rates": {}}) as engine:
        me = engine.space(user="ana")
        me.remember("The hammer of Omar is blue and old.")
        clock.advance(days=apart)
        me.remember("The hammer of Omar is rather blue and old, says Ilse.", importance=importance)
        clock.advance(hours=later)
        assert ran(engine, "daily")["pairs"] == pairs


@pytest.mark.row("001.4")
def test_the_report_says_how_many_duplicates_went_and_the_history_says_merge(level, clock):
    with opened(level, clock) as engine:
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


@pytest.mark.row("001.4", at=["lexical", "local"], why="it brings a model of its own")
def test_beyond_the_tokens_of_a_tenant_no_model_is_asked_and_the_rules_judge(level, clock):
    model = Model(kept_apart)
    with opened(level, clock, model, budget={"tenant_tokens": 100}) as engine:
        me = engine.space(user="ana")
        me.remember("The hammer of Omar is blue and old.")
        me.remember("The hammer of Omar is rather blue and old, says Ilse.")
        assert ran(engine, "daily")["pairs"] == 1
        assert model.asked == []
        assert me.stats().spent["refused:tenant_tokens"] >= 1
        assert engine.policy.schedule.spread_s == 3_600, "spaces begin one after the other"


@pytest.mark.row("001.6")
def test_filters_choose_in_the_store_and_not_among_the_best_hits(level, tmp_path):
    clock = FakeClock()
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", clock=clock) as engine:
        space = engine.space(user="ana")
        for number in range(60):
            clock.advance(hours=1)
            space.remember(f"Ana ran {number} km along the river", category="activity", importance=2, agent_id="coach")
        clock.advance(hours=1)
        rare = space.remember(
            "Ana ran a marathon along the river", category="event", importance=5, pinned=True, agent_id="planner",
            run_id="r1", actor_id="rui",
        ).memories[0]  # fmt: skip
        engine.flush()
        assert level.served_it(space.recall("ran along the river"))
        for filters in (
            {"category": "event"}, {"importance_min": 4}, {"pinned": True}, {"agent_id": "planner"}, {"run_id": "r1"},
            {"actor_id": "rui"}, {"updated_after": clock.now - timedelta(minutes=1)},
        ):  # fmt: skip
            assert [hit.memory.id for hit in space.recall("ran along the river", k=1, filters=filters).hits] == [
                rare.id
            ]
        assert not space.recall("ran", filters={"user_id": "rui"}).hits
        assert not space.recall("ran", filters={"importance_max": 1}).hits


@pytest.mark.row("001.7")
def test_what_nobody_uses_for_sixty_days_goes_can_be_restored_and_is_purged_thirty_days_later(level, clock):
    with opened(level, clock) as engine:
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


@pytest.mark.row("001.7")
def test_only_the_supervisor_expires_and_purges_by_itself(level, clock):
    for preset in ("supervisor", "assistant", "app", "elephant", "thread"):
        with level.open("sqlite:///:memory:", preset=preset) as engine:
            policy = engine.policy
            assert (policy.expiry.unused_days == 60, bool(policy.schedule.purge)) == (preset == "supervisor",) * 2


@pytest.mark.row("001.8")
def test_every_write_is_in_the_history_with_old_new_and_actor_and_a_user_is_exported(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor") as engine:
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


@pytest.mark.row("001.9", at=["lexical", "local"], why="it brings a model of its own")
def test_a_session_has_a_summary_in_the_past_tense_and_a_statement_is_short_and_neutral(level, clock):
    long = "User keeps bees on the roof in Porto. User keeps bees on the roof. " + "User keeps bees in Porto. " * 20
    answers = {
        "extract": [
            {"line": 1, "memory_type": "fact", "confidence": 0.9, "content": text}
            for text in ("User keeps bees on the roof.", "I love my bees!", long)
        ],
        "summary": {"memory": "User told of bees on the roof in Porto."},
    }
    model = Model(lambda prompt: answers["extract" if "memory_type" in prompt else "summary"])
    with opened(level, clock, model) as engine:
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


@pytest.mark.row("001.14")
def test_events_say_who_where_what_and_how_it_ended_and_are_counted_over_time(level, clock):
    begun = clock.now
    with opened(level, clock, extract={"auto": "rules"}) as engine:
        me = engine.space(user="ana")
        for text in ("I live in Porto", "I live in Porto", "I am impatient"):
            me.observe(text, session="s1")
        clock.advance(days=1)
        me.observe("/remember my locker is blue", session="s1")
        me.forget("locker")
        later = clock.now + timedelta(days=61)
        engine.maintain(now=later, tasks=["expire"])
        told = [(one.node, one.op, one.status) for one in engine.events()]
        assert told[:2] == [("hotpath", "create", "ok"), ("hotpath", "merge", "ok")]
        assert {("hotpath", "delete", "ok"), ("worker", "delete", "ok")} <= set(told)
        first = engine.events()[0]
        assert (str(first.space), first.session, first.at) == ("user:ana", "s1", begun)
        assert first.category == "profile"
        assert me.get(first.memory_id or "").content == "I live in Porto"
        assert "Porto" not in str(engine.events())
        days = {one.since.date() for one in me.activity()}
        assert days == {begun.date(), clock.now.date(), later.date()}
        assert sum(one.count for one in me.activity() if one.op == "merge") == 1
        stats = me.stats()
        assert stats.by_op["TTL"] >= 1
        assert stats.by_node["hotpath"] == sum(node == "hotpath" for node, _, _ in told)


@pytest.mark.row("001.1")
def test_a_session_is_told_once_in_three_lines_what_changed(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor") as engine:
        space = engine.space(user="ana")
        space.recall("anything", session="t1")
        name = space.remember("Preferred name is Ana", category="personal", importance=2).memories[0]
        before = space.stats().rev
        assert space.recall("anything", session="t1").delta == ("- +created: [Personal] Preferred name is Ana (imp=2)",)
        for n, words in enumerate(("likes tea", "keeps bees", "sails boats", "grows figs")):
            space.remember(f"Ana {words}", category="goals", importance=5 - n)
        space.correct(name.id, "Preferred name is Anica")
        engine.flush()
        answer = space.recall("what does Ana keep?", session="t1")
        assert level.served_it(answer)
        assert answer.since_rev == before
        assert len(answer.delta) == 3
        assert answer.delta[0] == "- +created: [Goals] Ana likes tea (imp=5)"
        assert answer.to_prompt().startswith(f"Memory updates since rev {before}:\n- +created: [Goals] Ana likes tea")
        conversation = space.session("t1")
        assert conversation is not None
        assert conversation.seen_rev == space.stats().rev
        assert space.recall("what does Ana keep?", session="t1").delta == ()


@pytest.mark.row("001.5")
def test_the_preset_ships_categories_and_allowlists_and_a_disallowed_category_is_an_error(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor") as engine:
        rules = engine.policy.categories.rules()
        assert (rules["profile"].context, rules["event"].rag_length, rules["activity"].rag_length) == ("all", 30, 50)
        assert set(engine.policy.categories.allowlists) == {
            "supervisor", "planner", "stylist", "researcher", "executor",
        }  # fmt: skip
        space = engine.space(user="ana")
        space.remember("Ship version one by September", category="goals")
        space.remember("Ana prefers a calm tone", category="tone")
        engine.flush()
        for agent, found in (("planner", ["Ship version one by September"]), ("stylist", ["Ana prefers a calm tone"])):
            answer = space.recall("version one, calm tone", agent=agent)
            assert [hit.memory.content for hit in answer.hits] == found
            assert level.served_it(answer)
        with pytest.raises(CategoryDenied):
            space.recall("tone", agent="planner", categories=["tone"])
        with pytest.raises(CategoryDenied):
            space.memory_query("tone", agent="planner", categories=["goals", "tone"])


@pytest.mark.row("001.6")
def test_memory_query_returns_bullets_or_hits_within_budget_and_threshold(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor") as engine:
        space = engine.space(user="ana")
        plan = space.remember("The deployment plan is ready", category="tasks", agent_id="writer").memories[0]
        space.remember("The deployment plan names three servers", category="projects")
        engine.flush()
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


@pytest.mark.row("001.11")
def test_the_share_of_turns_that_ask_by_themselves_is_counted(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor") as engine:
        space = engine.space(user="ana")
        space.remember("Mend the sail", category="tasks")
        for n in range(20):
            space.observe(f"This is turn {n}", role="user", session="s1")
            if n == 7:
                assert space.memory_query("mend the sail", agent="executor", top_k=3)
        engine.flush()
        assert space.stats().figures["on_demand"] == 0.05


@pytest.mark.row("001.1")
def test_each_kind_of_change_has_a_line_of_its_own(level, clock):
    with opened(level, clock) as engine:
        me = engine.space(user="ana")

        def told():
            clock.advance(minutes=1)
            return me.recall("anything", session="t1").delta

        made = me.remember("Ana rows on the lake", category="activity", importance=4).memories[0]
        assert told() == ("- +created: [Activity] Ana rows on the lake (imp=4)",)
        made = me.correct(made.id, "Ana rows on the river").memories[0]
        assert told() == ("- ↑updated: [Activity] Ana rows on the river",)
        engine.space(thread="t9").remember("On the river Ana rows.", category="activity")
        engine.merge(source={"thread": "t9"}, into={"user": "ana"})
        ran(engine, "daily")
        assert any(line.startswith("- ↔merged: [Activity] ") for line in told())
        (made,) = me.list().items
        me.forget(id=made.id)
        assert told() == (f"- -deleted: [Activity] {made.content}",)
        me.restore(made.id)
        assert told() == (f"- ↺restored: [Activity] {made.content}",)
        me.remember("Ana likes figs", importance=2)
        me.remember("Ana likes plums", importance=2)
        told()
        clock.advance(days=61)
        ran(engine, "expire")
        assert told() == ("- ↓soft-deleted: [Knowledge] Ana likes plums and 1 more",)
        assert told() == ()


@pytest.mark.row("001.1")
def test_of_many_that_ask_for_a_thread_at_once_one_is_told(level, tmp_path):
    url = f"sqlite:///{tmp_path}/m.db"
    with level.open(url, preset="supervisor") as engine, level.open(url, preset="supervisor") as other:
        engine.space(user="ana").remember("Ana rows on the lake", importance=4)
        engine.flush()
        spaces = [one.space(user="ana") for one in (engine, other)] * 4
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda space: space.recall("lake", session="t1"), spaces))
        assert sorted(len(one.delta) for one in answers) == [0] * 7 + [1]
        assert all(map(level.served_it, answers))


@pytest.mark.row("001.2")
def test_a_new_memory_is_tied_to_its_nearest_neighbours_once_and_recall_shows_them(level, clock):
    with opened(level, clock) as engine:
        me = engine.space(user="ana")
        first = me.remember("The blue boat of Omar lies in the harbour").memories[0]
        me.remember("Ilse paints portraits")
        second = me.remember("The blue boat of Omar lies in the harbour of Faro").memories[0]
        third = me.remember("The mast of it is broken").memories[0]
        (edge,) = [one for one in me.relations(second.id) if {one.from_id, one.to_id} == {first.id, second.id}]
        assert edge.strength >= engine.policy.merge.link_min
        assert len(me.relations(second.id)) <= engine.policy.merge.links
        assert me.relations(third.id) == []
        for strength in (0.5, 0.9):
            me.link(second.id, third.id, type="part_of", strength=strength)
        (made,) = me.relations(third.id)
        assert (made.type, made.strength) == ("part_of", 0.9)
        engine.flush()
        answer = me.recall("where is the blue boat of Omar?", k=2)
        assert [one.id for one in answer.related] == [third.id]
        assert "The mast of it is broken" in answer.to_prompt()
        assert level.served_it(answer)
        boosted = me.recall("where is the blue boat of Omar, and the mast?", k=4).hits
        (mast,) = [hit for hit in boosted if hit.memory.id == third.id]
        assert 0 < mast.why["boosts"]["relation"] <= 0.1
        me.link(second.id, third.id, type="part_of", strength=0)
        assert me.relations(third.id) == []


@pytest.mark.row("001.3")
def test_a_model_draws_insights_and_without_one_the_run_says_that_it_was_skipped(level, clock):
    with opened(level, clock) as engine:
        me = engine.space(user="ana")
        for number, said in enumerate(FELT_ALOUD):
            me.observe(said, session=f"s{number}")
        done = engine.maintain(tasks=["insight"])
        insights = me.list(kind="insight").items
        if level.llm is None:
            assert (insights, done.done.get("insight", 0)) == ((), 0)
            assert any("insight" in one for one in done.missing)
        else:
            assert 1 <= len(insights) <= 3
            for one in insights:
                assert len(one.content) <= 280
                assert one.content.startswith("User")
                assert one.attributes["model"] == level.llm.name
                assert set(one.source_ids) <= {said.id for said in me.list(limit=100).items}


@pytest.mark.row("001.4")
def test_what_is_often_recalled_is_looked_at_again_and_a_numeric_step_makes_a_pair(level, clock):
    with opened(level, clock, decay={"rates": {}}) as engine:
        me = engine.space(user="ana")
        me.remember("The hammer of Omar is blue and old.")
        me.remember("The hammer of Omar is rather blue and old, says Ilse.")
        clock.advance(days=10)
        assert ran(engine, "daily")["pairs"] == 0
        for _ in range(3):
            me.recall("the hammer of Omar", k=1)
        engine.flush()
        clock.advance(days=1)
        assert ran(engine, "daily")["pairs"] == 1, "one of them is among the most recalled"
        for distance in (5, 8):
            me.remember(f"Rui ran {distance} km along the river")
        clock.advance(days=1)
        assert ran(engine, "daily")["pairs"] == 1, "nearly the same, but for the number"
        assert {5, 8} == {int(one.content.split()[2]) for one in me.list().items if "Rui" in one.content}


@pytest.mark.row("001.5")
def test_a_category_comes_whole_or_in_part_and_a_file_of_ones_own_says_so(level, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        """extends = "supervisor"
[categories.allowlists]
porter = ["profile", "keys"]
[[categories.custom]]
name = "keys"
context = "rag"
rag_length = 2
"""
    )
    with level.open(preset=str(own)) as engine:
        me = engine.space(user="ana")
        for number in range(6):
            me.remember(f"Ana has trait number {number}", category="profile")
            me.remember(f"The key of room {number} hangs in the hall", category="keys")
            me.remember(f"Ana slept in room {number}", category="sleep")
        engine.flush()
        block = me.get_context("where does the key of a room hang?", agent="porter")
        assert all(f"trait number {number}" in block for number in range(6)), "all of it, whatever was asked"
        assert block.count("[keys]") == 2
        hits = me.recall("the key of a room in the hall", k=20, agent="porter").hits
        assert sum(hit.memory.category == "keys" for hit in hits) == 2
        for path in (
            lambda: me.recall("sleep", agent="porter", categories=["sleep"]),
            lambda: me.memory_query("sleep", agent="porter", categories=["sleep"]),
            lambda: engine.space(user="ana", as_agent="porter").recall("slept", categories=["sleep"]),
            lambda: me.get_context("sleep", agent="stranger"),
        ):
            with pytest.raises(CategoryDenied, match=r"porter|stranger"):
                path()


@pytest.mark.row("001.6")
def test_each_filter_holds_in_the_store_and_an_unknown_one_is_refused(level, clock):
    with opened(level, clock) as engine:
        me = engine.space(user="ana")
        me.observe("The ferry was late", role="assistant", run_id="r1", session="s1")
        me.observe("The ferry was full", role="user", actor_id="rui", session="s1")
        early = clock.now
        clock.advance(days=2)
        me.remember("The ferry leaves at nine", importance=1, category="tasks", agent_id="writer")
        engine.flush()

        def found(**filters):
            kinds = ("episode", "fact")
            answer = me.recall("the ferry", k=9, kinds=kinds, filters=filters, threshold=0.0)
            assert level.served_it(answer) or not answer.hits
            return sorted(hit.memory.content.split()[-1] for hit in answer.hits)

        assert found() == ["full", "late", "nine"]
        assert found(role="assistant") == found(run_id="r1") == ["late"]
        assert found(actor_id="rui") == ["full"]
        assert found(agent_id="writer") == found(category="tasks") == found(importance_max=1) == ["nine"]
        assert found(importance_min=2) == found(updated_before=early + timedelta(days=1)) == ["full", "late"]
        assert found(updated_after=early + timedelta(days=1)) == ["nine"]
        assert (found(pinned=True), found(user_id="rui")) == ([], [])
        assert found(user_id="ana", pinned=False) == ["full", "late", "nine"]
        with pytest.raises(UnknownFilter, match="colour"):
            found(colour="red")


@pytest.mark.row("001.8")
def test_a_merge_and_an_expiry_are_in_the_history_too(level, clock):
    with opened(level, clock) as engine:
        engine.space(thread="t1").remember("Ana rows on the river", actor_id="ana")
        me = engine.space(user="ana")
        kept = me.remember("On the river Ana rows.").memories[0]
        engine.merge(source={"thread": "t1"}, into={"user": "ana"})
        ran(engine, "daily")
        clock.advance(days=61)
        ran(engine, "expire")
        (left,) = me.list(state="soft_deleted").items
        events = [one.event for memory in (left.id, kept.id) for one in me.history(memory)]
        assert {"ADD", "MERGE", "TTL"} <= set(events)
        assert [one.rev for one in me.changes()] == sorted(one.rev for one in me.changes())


@pytest.mark.row("001.9")
def test_nearly_all_that_a_good_model_writes_passes_at_once(level, clock):
    with opened(level, clock, extract={"auto": "auto"}) as engine:
        me = engine.space(user="ana")
        for said in SAID:
            clock.advance(hours=1)
            me.observe(said)
        engine.flush()
        made = [one for one in me.list(limit=200).items if one.kind != "episode"]
        assert len(made) >= len(SAID)
        for one in made:
            assert len(one.content) <= 280
            assert len(re.findall(r"[.!?](?=\s|$)", one.content)) <= 2
        dropped = [one for one in engine.events(op="classify", node="worker") if one.status != "ok"]
        assert len(dropped) <= 0.05 * len(SAID)
        if level.llm is not None:
            assert level.llm.asked.count("extract_v1") >= 1


@pytest.mark.row("001.10")
def test_a_change_of_who_somebody_is_waits_for_their_word(level, clock):
    with opened(level, clock, extract={"auto": "rules"}) as engine:
        me = engine.space(user="ana")

        def profile():
            return {one.key: one.attributes["value"] for one in me.list(kind="profile").items}

        first = ("I live in Porto", "Call me Ana", "My pronouns are she/her", "My preferred language is Portuguese")
        for said in first:
            me.observe(said)
        before = profile()
        assert len(before) == 4, "first values apply at once"
        clock.advance(days=30)
        for said in (
            "I live in Evora",
            "Call me Anica",
            "My pronouns are they/them",
            "My preferred language is German",
        ):
            me.observe(said)
        assert profile() == before
        waiting = {one.key: one for one in me.proposals()}
        assert waiting.keys() == before.keys()
        assert {one.expires_at for one in waiting.values()} == {clock.now + timedelta(days=7)}
        me.approve(waiting["location"].id)
        me.deny(waiting["name"].id)
        assert profile() == before | {"location": "Evora"}
        assert {"PROPOSE", "APPROVE", "DENY"} <= {one.event for one in me.changes()}
        clock.advance(days=8)
        assert me.proposals() == []
        assert profile() == before | {"location": "Evora"}


@pytest.mark.row("001.10")
def test_what_the_user_asks_for_applies_at_once_and_a_minor_matter_after_two_signals(level, clock):
    with opened(level, clock, extract={"auto": "rules"}) as engine:
        me = engine.space(user="ana")

        def value(key):
            return [one.content for one in me.list().items if one.key == key]

        me.observe("I live in Porto", session="s1")
        for ask in (
            lambda: me.remember("I live in Faro", key="location", kind="profile"),
            lambda: me.observe("/remember I live in Beja"),
            lambda: me.correct(me.list(kind="profile").items[0].id, "I live in Viseu"),
        ):
            clock.advance(days=1)
            ask()
            assert me.proposals() == []
        assert value("location") == ["I live in Viseu"]
        clock.advance(days=1)
        done = me.remember("Ana lives in Evora", key="location", kind="profile", agent_id="bot")
        assert [one.action for one in done.decisions] == ["propose"], "an agent's tool infers"
        me.observe("Shall I note that you live in Evora now?", role="assistant", session="s1")
        me.observe("yes", session="s1")
        assert value("location") == ["Ana lives in Evora"]
        me.observe("I prefer long answers")
        for signal, expected in ((1, "I prefer long answers"), (2, "I prefer short answers")):
            clock.advance(days=1)
            me.observe("I prefer short answers", session=f"s{signal}")
            assert value("response.style") == [expected]


@pytest.mark.row("001.12")
def test_steps_are_kept_as_a_procedure_and_returned_only_when_asked_for(level, clock):
    said = "How to restart the kiln: 1. switch it off 2. wait ten minutes 3. press the green button"
    with opened(level, clock, extract={"auto": "rules"}) as engine:
        me = engine.space(user="ana")
        (made,) = [one for one in me.observe(said).memories if one.kind == "procedure"]
        assert re.findall(r"^\d\. ", made.content, re.MULTILINE) == ["1. ", "2. ", "3. "]
        me.observe("/remember the steps to wax a ski: clean it; heat the wax; rub it in")
        me.observe("First I had breakfast, then I went to the shop, and then I came home.")
        steps = [one.content for one in me.list(kind="procedure").items]
        assert len(steps) == 2
        engine.flush()
        answer = me.recall("how to restart the kiln", categories=["procedural"])
        assert [hit.memory.id for hit in answer.hits][:1] == [made.id]
        assert {hit.memory.kind for hit in answer.hits} == {"procedure"}
        assert level.served_it(answer)
        assert "procedure" not in {hit.memory.kind for hit in me.recall("how to restart the kiln").hits}
        assert "green button" in str(me.memory_query("restart the kiln", agent="executor", categories=["procedural"]))


@pytest.mark.row("001.13")
def test_a_long_turn_gives_several_statements_each_of_them_reconciled(level, clock):
    with opened(level, clock, extract={"auto": "auto", "max_per_day": 8}) as engine:
        assert engine.policy.extract.max_per_turn == 3
        assert engine.policy.extract.llm_most == 5
        me = engine.space(user="ana")
        me.observe("I live in Porto")
        clock.advance(days=1)
        me.observe("My cat is called Miro. I live in Porto. I speak German. I play the cello. I work at Acme. I ski.")
        engine.flush()
        made = [one.content for one in me.list(limit=100).items if one.kind != "episode"]
        assert sum("Porto" in one for one in made) == 1, "said again is not kept again"
        assert 2 <= len(made) - 1 <= 3
        for number in range(6):
            me.observe(f"My locker {number} is red. My shed {number} is blue. My boat {number} is green.")
        engine.flush()
        kept = [one for one in me.list(limit=100).items if one.kind != "episode" and one.recorded_at == clock.now]
        assert len(kept) <= 8, "a day has a limit too"


@pytest.mark.row("001.15", why="checkpoints hold no memory that a level could serve")
@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_supervisor_goes_on_after_a_restart_and_comes_over_from_memory(store, tmp_path, request):
    pytest.importorskip("langgraph.graph")
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.graph import START, MessagesState, StateGraph

    from perdure.integrations.langgraph import PerdureCheckpointer

    url = f"sqlite:///{tmp_path}/m.db" if store == "sqlite" else request.getfixturevalue("postgres_url")
    config: Any = {"configurable": {"thread_id": "t1", "user_id": "ana"}}

    def answered(state: MessagesState):
        return {"messages": [("assistant", f"answer {len(state['messages'])}")]}

    graph: Any = StateGraph(MessagesState)
    graph.add_node("answer", answered)
    graph.add_edge(START, "answer")

    def said(saver, text):
        state = graph.compile(checkpointer=saver).invoke({"messages": [("user", text)]}, config)
        return [one.content for one in state["messages"]]

    before = InMemorySaver()
    assert said(before, "hello") == ["hello", "answer 1"]
    with PerdureCheckpointer(url) as saver:
        saver.migrate(before)
        assert said(saver, "and now?") == ["hello", "answer 1", "and now?", "answer 3"]
    with PerdureCheckpointer(url) as saver:
        assert said(saver, "still there?")[-1] == "answer 5"


@pytest.mark.row("001.6")
def test_an_agent_calls_memory_query_by_either_name(level, clock):
    with opened(level, clock) as engine:
        me = engine.space(user="ana")
        plan = me.remember("The deployment plan is ready", category="tasks").memories[0]
        (spec,) = tool_specs(me)
        assert spec["function"]["name"] == "memory_query"
        assert set(spec["function"]["parameters"]["properties"]) == {
            "agent", "query", "categories", "filters", "top_k", "return", "budget_tokens", "threshold",
        }  # fmt: skip
        engine.flush()
        asked = {"agent": "executor", "query": "deployment plan", "categories": ["tasks"], "top_k": 3}
        for name in ("memory.query", "memory_query"):
            assert call_tool(me, name, asked) == [
                {"id": plan.id, "category": "tasks", "text": "[tasks] The deployment plan is ready"}
            ]
        with pytest.raises(CategoryDenied):
            call_tool(me, "memory_query", {**asked, "agent": "stylist"})


@pytest.mark.row("001.8", "001.10")
def test_the_history_is_told_and_a_change_is_approved_over_http(level, clock, ask):
    with opened(level, clock, extract={"auto": "rules"}) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto")
        clock.advance(days=1)
        me.observe("I live in Evora")
        (waiting,) = ask(engine, "GET", "/v1/proposals", params={"space.user": "ana"})
        assert (waiting["key"], waiting["value"]) == ("location", "Evora")
        ask(engine, "POST", "/v1/approve", json={"id": waiting["id"], "actor_id": "ana", "space": {"user": "ana"}})
        (now,) = me.list(kind="profile").items
        assert now.attributes["value"] == "Evora"
        told = ask(engine, "GET", f"/memory/{now.id}/history", params={"space.user": "ana"})
        lines = told["history"] if isinstance(told, dict) else told
        assert [(one["event"], one["actor"]) for one in lines if one["event"] in ("ADD", "APPROVE")] == [
            ("APPROVE", "ana"), ("ADD", "ana"),
        ]  # fmt: skip
        assert lines == json.loads(json.dumps(lines))


@pytest.mark.row("001.4", why="when a task begins is the same at every level")
def test_spaces_begin_one_after_the_other_over_the_night(clock):
    night = clock.now.replace(hour=3, minute=30) + timedelta(days=1)
    with perdure.open("sqlite:///:memory:", preset="supervisor", embedder="none", clock=clock, policy=QUIET) as engine:
        for number in range(12):
            engine.space(user=f"u{number}").remember("hello")
        Schedule(engine.deps).fill(engine.deps.store.databases()[0], ["daily"], night)
        with engine.deps.store.admin() as tx:
            begins = {row[4] for row in tx.all("jobs_all") if row[1] == "daily"}
        assert len(begins) == 12, "no two at once"
        assert max(begins) - min(begins) <= 3_600_000
        assert drain(engine.deps, ["daily"], due=night + timedelta(hours=1)) == 12
