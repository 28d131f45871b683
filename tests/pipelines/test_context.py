"""What a model is told before its turn: the blocks of the presets, the delta header, and searches of its own."""

import threading
from datetime import timedelta
from typing import Any

import pytest

import perdure
from perdure.domain.answer import Bullet, Hit
from perdure.errors import CategoryDenied, InvalidInput, UnknownFilter
from perdure.pipelines import delta
from perdure.testing.fakes import VERBATIM, HashEmbedder


@pytest.fixture
def preset(tmp_path, clock):
    opened = []

    def open_(name, **options):
        policy = {**VERBATIM, **options.pop("policy", {})}
        url = f"sqlite:///{tmp_path}/{name}{len(opened)}.db"
        given: dict[str, Any] = {"embedder": "none", **options}
        opened.append(perdure.open(url, preset=name, policy=policy, clock=clock, **given))
        return opened[-1]

    yield open_
    for one in opened:
        one.close()


def test_the_assistant_is_told_facts_of_other_sessions_and_the_latest_reflection(preset, clock):
    engine = preset("assistant", policy={"reflect": {"llm": False}})
    me = engine.space(user="ana")
    me.observe("The harbour café closes at six", session="s1")
    for n in range(7):
        me.remember(f"Ana sails from harbour number {n}", session="s1")
    me.remember("Ana fishes in the harbour", session="s2")
    block = me.get_context("from which harbour does Ana sail?", session="s2")
    assert block.splitlines()[0] == "## Relevant memory"
    assert block.count("\n- ") == 5
    assert "fishes in the harbour" not in block
    assert "café" not in block
    assert "fishes in the harbour" in me.get_context("what does Ana fish for?", session="s3")
    clock.advance(days=6, hours=12)
    engine.maintain(now=clock.now, tasks=("reflect",))
    week = next(one for one in me.list(kind="reflection").items)
    told = me.get_context("from which harbour does Ana sail?", session="s2")
    assert told.startswith("## Relevant memory\n")
    assert told.endswith(f"\n\n## Weekly insight\n{' '.join(week.content.split())}")
    assert me.get_context("zebra crossing pedestrians", session="s2").startswith("## Weekly insight")


@pytest.mark.parametrize("name", ["assistant", "elephant", "thread", "supervisor", "app"])
def test_a_lean_prompt_and_an_empty_space_are_told_nothing(preset, name):
    me = preset(name).space(**({"app": "Notes"} if name == "app" else {"user": "ana"}))
    assert me.get_context("harbour", session="s1") == ""
    me.remember("The harbour is deep")
    assert me.get_context("harbour", session="s1", lean=True) == ""
    assert "The harbour is deep" in me.get_context("harbour", session="s1")


def test_the_elephant_stops_at_once_when_there_is_nothing_to_find(preset):
    embedder = HashEmbedder()
    asked = []
    embed = embedder.embed
    embedder.embed = lambda texts: asked.append(texts) or embed(texts)
    engine = preset("elephant", embedder=embedder)
    me = engine.space(user="ana")
    me.observe("Nothing is made of this", session="s1")
    engine.flush()
    asked.clear()
    assert me.get_context("harbour") == ""
    assert not asked
    me.remember("The harbour is deep")
    assert me.get_context("The harbour is deep").splitlines()[0] == "## User Memory"
    assert asked


def test_a_thread_is_told_what_is_sure_enough(preset):
    me = preset("thread").space(thread="t1")
    me.remember("The harbour is deep", confidence=0.9)
    me.remember("The harbour is haunted", confidence=0.2)
    for n in range(8):
        me.remember(f"The harbour has berth {n}")
    block = me.get_context("harbour")
    assert block.splitlines()[0] == "[User Memory]"
    assert block.count("\n- ") == 5
    assert "haunted" not in block


def test_an_app_is_told_its_latest_memories_in_a_frame_of_two_thousand_characters(preset, clock):
    engine = preset("app")
    me = engine.space(app="Notes\nof Ana")
    ids = []
    for word in "apple birch cedar dahlia elder fir ginger hazel iris juniper".split():
        clock.advance(hours=1)
        ids.append(me.remember(f"{word} " * 60).memories[0].id)
    clock.advance(hours=1)
    me.correct(ids[4], "The talk was about rowing")
    lines = me.get_context("anything").splitlines()
    assert lines[0] == "(memories for app: Notes of Ana)"
    assert lines[-1].startswith("(")
    assert lines[-1].endswith(")")
    assert lines[2].startswith("1. [Created: ")
    assert lines[2].endswith("The talk was about rowing")
    assert "juniper" in lines[3]
    assert len(lines) == 13, "a heading, an opening line, ten memories and a closing line"
    assert len("\n".join(lines)) <= 2_000
    assert engine.space(app="Other").get_context("anything") == ""


def test_the_supervisor_is_told_what_changed_once_and_every_profile_memory(preset, clock):
    me = preset("supervisor").space(user="ana")
    me.remember("Preferred name is Ana", category="profile")
    goal = me.remember("Ship version one by September", category="goals", importance=5).memories[0].id
    lines = me.get_context("when do we ship version one?", session="s1").splitlines()
    assert lines == [
        "Memory updates since rev 0:",
        "- +created: [Goals] Ship version one by September (imp=5)",
        "- +created: [Profile] Preferred name is Ana (imp=2)",
        "",
        "## Memory",
        "- [profile] Preferred name is Ana",
        "- [goals] Ship version one by September",
    ]
    assert me.get_context("when do we ship version one?", session="s1").startswith("## Memory")
    rev = me.correct(goal, "Ship version one by October").rev
    again = me.get_context("zebra", session="s1").splitlines()
    assert again[:2] == [f"Memory updates since rev {rev - 1}:", "- ↑updated: [Goals] Ship version one by October"]
    assert me.session("s1").seen_rev == rev


def test_a_delta_is_at_most_three_lines_by_weight_and_says_what_became_of_a_memory(preset):
    me = preset("supervisor").space(user="ana")
    kept = [me.remember(f"Berth number {n} is free", importance=n).memories[0].id for n in (1, 2, 3, 4, 5)]
    first = me.recall("berth", session="s1")
    assert [line[-3:] for line in first.delta] == ["=5)", "=4)", "=3)"]
    assert first.since_rev == 0
    assert first.to_prompt().startswith("Memory updates since rev 0:\n- +created: [Knowledge] Berth number 5")
    assert me.recall("berth", session="s1").delta == ()
    me.forget(id=kept[1])
    me.remember("Berth nine is new")
    gone = me.remember("Berth ten was never there").memories[0].id
    me.forget(id=gone)
    me.observe("Messages are no news", session="s1")
    told = me.recall("berth", session="s1").delta
    assert sorted(told) == [
        "- +created: [Knowledge] Berth nine is new (imp=2)",
        "- -deleted: [Knowledge] Berth number 2 is free",
    ]
    me.restore(kept[1])
    assert me.recall("berth", session="s1").delta == ("- ↺restored: [Knowledge] Berth number 2 is free",)
    assert len(me.recall("berth", session="s2").delta) == 3, "another session has a revision of its own"
    assert me.recall("berth", session="s2", known_at=None).delta == ()


def test_what_took_the_place_of_something_that_was_never_told_is_new(preset):
    me = preset("supervisor").space(user="ana")

    def changed(id_, *texts):
        for text in texts:
            id_ = me.correct(id_, text).memories[0].id
        return id_

    first = changed(me.remember("The ferry leaves at eight").memories[0].id, "The ferry leaves at nine")
    assert me.recall("ferry", session="s1").delta == ("- +created: [Knowledge] The ferry leaves at nine (imp=2)",)
    changed(me.remember("The pier is wet").memories[0].id, "The pier is icy", "The pier is dry")
    assert me.recall("pier", session="s1").delta == ("- +created: [Knowledge] The pier is dry (imp=2)",)
    changed(first, "The ferry leaves at ten", "The ferry leaves at noon")
    assert me.recall("ferry", session="s1").delta == ("- ↑updated: [Knowledge] The ferry leaves at noon",)
    assert {line[:10] for line in me.recall("ferry", session="s2").delta} == {"- +created"}


def test_a_new_session_has_seen_nothing_however_long_the_log_is(preset):
    me = preset("supervisor").space(user="ana")
    kept = me.remember("The mast is tall").memories[0].id
    gone = me.remember("The sail is torn").memories[0].id
    for turn in range(501):  # further back nobody looks
        me.pin(kept, pinned=turn % 2 == 0)
    me.correct(kept, "The mast is short")
    me.forget(id=gone)
    assert me.recall("mast", session="s1").delta == ("- +created: [Knowledge] The mast is short (imp=2)",)


@pytest.mark.parametrize("category", [None, "tools_and_gear"])
def test_a_memory_has_one_category_in_the_block_and_in_what_an_agent_asks_for(preset, category):
    read = {
        "allowlists": {"executor": ["knowledge", "tasks", "scraps", "tools_and_gear"]},
        "of_kind": {"note": "scraps"},
    }
    me = preset("supervisor", policy={"categories": read}).space(user="ana")
    for kind, named in (("fact", "knowledge"), ("task", "tasks"), ("note", "scraps")):
        me.remember(f"The {kind} of the windlass", kind=kind, category=category)
        line = f"[{category or named}] The {kind} of the windlass"
        assert f"- {line}" in me.get_context("windlass?", session="s1").splitlines()
        assert f"- {line}" in me.recall("windlass").to_prompt().splitlines()
        assert line in [one.text for one in me.memory_query("windlass", agent="executor")]


def test_what_expired_is_told_once_in_one_line(preset, clock):
    engine = preset("supervisor")
    me = engine.space(user="ana")
    for n in range(4):
        me.remember(f"Berth number {n} is free")
    me.recall("", session="s1")
    engine.flush()
    clock.advance(days=90)
    for n in range(5):
        me.remember(f"Pier number {n} is new", importance=5)
    engine.maintain(tasks=("expire",))
    told = me.recall("zebra", session="s1").delta
    assert len(told) == 3
    assert told[2].startswith("- ↓soft-deleted: [Knowledge] Berth number")
    assert told[2].endswith(" and 3 more")
    assert me.recall("zebra", session="s1").delta == ()
    assert "Berth" not in me.get_context("berth", session="s1")


@pytest.mark.parametrize(("tokens", "lines"), [(0, 0), (10, 0), (45, 1), (70, 2), (400, 3)])
def test_what_changed_is_told_within_the_budget_and_waits_where_no_line_fits(preset, tokens, lines):
    me = preset("supervisor").space(user="noor")
    for city in ("Turin", "Malaga", "Ghent"):
        me.remember(f"Noor opens an office in {city} in the autumn")
    answer = me.recall("an office", session="s", budget_tokens=tokens)
    assert len(answer.delta) == lines
    assert answer.tokens <= tokens
    assert len(me.recall("an office", session="s").delta) == (0 if lines else 3)


def test_who_only_looks_sees_what_changed_and_leaves_it_to_the_session(preset):
    engine = preset("supervisor")
    me, looker = engine.space(user="noor"), engine.space(user="noor", counts=False)
    me.remember("Noor opens an office in Ghent")
    seen = looker.recall("an office", session="s").delta
    assert "Memory updates" in looker.get_context("an office", session="s")
    assert me.recall("an office", session="s").delta == seen != ()
    assert looker.recall("an office", session="s").delta == ()


def test_a_delta_tells_a_held_back_agent_what_it_may_read(preset):
    me = preset("supervisor").space(user="ana")
    me.remember("Ana's secret is safe", category="secrets")
    me.remember("Mend the sail", kind="task")
    mended = ("- +created: [Tasks] Mend the sail (imp=2)",)
    assert me.recall("sail", session="s1", agent="planner").delta == mended
    assert me.recall("sail", session="s1", agent="planner").delta == (), "it is told once"
    assert me.recall("sail", session="s1", agent="executor").delta == mended, "another agent sees for itself"
    everything = me.recall("sail", session="s1").delta
    assert everything == (*mended, "- +created: [Secrets] Ana's secret is safe (imp=2)"), "and so does the session"
    assert me.recall("sail", session="s1").delta == ()
    me.remember("Splice the rope", kind="task")
    spliced = ("- +created: [Tasks] Splice the rope (imp=2)",)
    assert me.recall("rope", session="s1").delta == spliced
    assert me.recall("rope", session="s1", agent="planner").delta == spliced


def test_of_many_that_ask_at_once_one_is_told_what_changed(preset):
    me = preset("supervisor").space(user="ana")
    me.recall("sail", session="s1")
    for round_ in range(5):
        me.remember(f"Sail number {round_} is torn")
        told, ready = [], threading.Barrier(4)

        def ask(told=told, ready=ready):
            ready.wait()
            told.extend(me.recall("sail", session="s1").delta)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert told == [f"- +created: [Knowledge] Sail number {round_} is torn (imp=2)"]


def test_what_cannot_be_noted_as_told_is_told_the_next_time(preset):
    engine = preset("supervisor")
    me = engine.space(user="ana")
    assert not delta.tell(engine.deps, me.ref, delta.Delta("s1", 0, 3, ("- +created: x",))), "there is no such space"
    me.remember("Mend the sail", kind="task")
    assert me.recall("sail", session="s1").delta == ("- +created: [Tasks] Mend the sail (imp=2)",)


def test_an_agent_asks_by_itself_and_gets_bullets_or_hits_within_its_budget(preset):
    me = preset("supervisor").space(user="ana")
    task = me.remember("Write the deployment\nplan for Friday", kind="task").memories[0].id
    me.remember("The deployment runs on Fridays", category="projects")
    me.remember("Deployment makes Ana nervous", category="profile")
    for n in range(5):
        me.remember(f"Deployment number {n} failed", category="projects")
    found = me.memory_query("deployment plan", agent="planner", categories=["tasks", "projects"], top_k=3)
    assert len(found) == 3
    assert found[0] == Bullet(id=task, category="tasks", text="[tasks] Write the deployment plan for Friday")
    assert {one.category for one in found} == {"tasks", "projects"}
    of_all = [me.memory_query("deployment plan", agent="planner", categories=some, top_k=3) for some in (None, [])]
    assert of_all[0] == of_all[1] != []
    (full,) = me.memory_query("deployment plan", agent="planner", categories=["tasks"], return_="full")
    assert isinstance(full, Hit)
    assert full.memory.id == task
    assert len(me.memory_query("deployment", agent="planner", budget_tokens=25)) < 3
    assert me.memory_query("deployment", agent="planner", budget_tokens=0) == []
    assert me.memory_query("deployment", agent="planner", threshold=1.0) == []
    assert me.memory_query("zebra crossing pedestrians", agent="planner") == []
    day = {"updated_after": "2999-01-01"}
    assert me.memory_query("deployment", agent="planner", filters=day) == []
    assert me.memory_query("deployment", agent="planner", filters={"updated_before": "2999-01-01", "pinned": False})


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"agent": "planner", "categories": ["profile"]}, CategoryDenied),
        ({"agent": "nobody"}, CategoryDenied),
        ({}, InvalidInput),
        ({"agent": "planner", "return_": "text"}, InvalidInput),
        ({"agent": "planner", "budget_tokens": -1}, InvalidInput),
        ({"agent": "planner", "filters": {"colour": "red"}}, UnknownFilter),
        ({"agent": "planner", "filters": {"updated_after": "soon"}}, InvalidInput),
        ({"agent": "planner", "top_k": 0}, InvalidInput),
    ],
)
def test_a_query_that_cannot_be_answered_is_refused(preset, asked, error):
    with pytest.raises(error):
        preset("supervisor").space(user="ana").memory_query("harbour", **asked)


def test_stats_tell_in_which_share_of_turns_an_agent_asked_by_itself(preset, clock):
    engine = preset("supervisor")
    me = engine.space(user="ana")
    me.remember("Mend the sail", kind="task")
    for n in range(10):
        clock.advance(hours=1)
        me.observe(f"Turn number {n}", session="s1", role="user")
        assert me.get_context("the sail" if n else "zebra crossing", session="s2")
        if n == 3:
            me.memory_query("sail", agent="planner")
            me.memory_query("torn sail", agent="planner")
    engine.flush()
    stats = me.stats()
    assert stats.figures["on_demand"] == pytest.approx(0.1)
    assert stats.figures["injected"] == pytest.approx(1.0)
    assert stats.by_node["context"] == 10
    clock.advance(days=8)
    assert me.stats().figures == {}


def test_a_context_counts_as_recall_of_what_it_told(preset):
    engine = preset("assistant")
    me = engine.space(user="ana")
    kept = me.remember("The harbour is deep").memories[0].id
    me.get_context("harbour")
    engine.flush()
    assert me.get(kept).access_count == 1


@pytest.mark.parametrize("gone", ["forgotten", "expired"])
def test_what_is_gone_is_told_once_also_where_nothing_else_is_left(gone, clock):
    policy = {"jobs": {"background": False}}
    with perdure.open("sqlite:///:memory:", embedder="none", preset="supervisor", clock=clock, policy=policy) as engine:
        me = engine.space(user="ana")
        me.remember("User's loom stands in the attic")
        assert "loom" in me.get_context("good morning", session="one")
        if gone == "forgotten":
            me.forget("the loom")
        else:
            clock.advance(days=61)
            engine.maintain(tasks=["expire"])
        told = me.get_context("good morning", session="one")
        assert told.startswith("Memory updates since rev 1:\n- ")
        assert "[Knowledge] User's loom stands in the attic" in told
        assert me.get_context("good morning", session="one") == ""


def test_a_prompt_may_have_been_said_at_another_moment(preset, clock):
    me = preset("assistant").space(user="ana")
    asked = clock() + timedelta(days=10)
    me.remember("Ana lives in Ghent", key="location", session="s1")
    me.remember("Ana lives in Bruges", key="location", session="s1", valid_from=asked - timedelta(days=1))
    assert "Ghent" in me.get_context("where does Ana live?", session="s2")
    told = me.get_context("where does Ana live?", session="s2", at=asked)
    assert ("Ghent" in told, "Bruges" in told) == (False, True)
    with pytest.raises(InvalidInput, match="has no time zone"):
        me.get_context("where does Ana live?", at=asked.replace(tzinfo=None))
