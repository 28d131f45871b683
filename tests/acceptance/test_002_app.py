"""Seed 002: an app remembers each conversation in a few sentences, and keeps ten of them."""

import json
import re
import time
from datetime import timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock
from perdure.testing.scripted import STALL, scripted

CITIES = "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo Namur Trier Aarhus".split()


@pytest.fixture
def clock():
    return FakeClock()


def opened(url, clock, model=None, **app):
    return perdure.open(url, embedder="none", preset="app", llm=model, policy={"app": app}, clock=clock)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db?synchronous=normal"


def converse(app, clock, city, session):
    clock.advance(hours=5)
    app.observe(f"The office in {city} needs new chairs, and Tilda orders them.", session=session)
    app.observe("I will note that.", role="assistant", session=session)
    app.end_session(session)


def memories(app):
    return [one for one in app.list(limit=1000).items if one.kind != "episode"]


def test_002_1_a_conversation_makes_one_memory_and_ends_at_once_whatever_happens(url, clock):
    with scripted(STALL) as script, opened(url, clock, script.address, llm_timeout_s=0.5) as engine:
        app = engine.space(app="calendar")
        begun = time.monotonic()
        converse(app, clock, "Porto", "s1")
        assert time.monotonic() - begun < 0.5, "nobody waits for the model"
        engine.flush()
        (made,) = memories(app)
        assert 2 <= len(re.findall(r"[.!?](?=\s|$)", made.content)) <= 4
        assert "Porto" in made.content
        assert (made.session, len(made.source_ids), made.attributes["title"]) == ("s1", 2, "Porto and Tilda")


def test_002_2_there_are_ten_of_them_always(url, clock):
    with opened(url, clock) as engine:
        app = engine.space(app="calendar")
        for number, city in enumerate(CITIES):
            converse(app, clock, city, f"s{number}")
            engine.flush()
            assert len(memories(app)) == min(number + 1, 10)
        assert [one.session for one in memories(app)] == [f"s{number}" for number in range(4, 14)]
        assert app.stats().by_state["soft_deleted"] == 4
        assert len(app.list(kind="episode").items) == 28


def test_002_2_a_model_decides_what_goes(url, clock):
    decision = {"action": "delete", "targetMemoryId": 5, "reason": "outdated"}
    with scripted(json.dumps(decision)) as script, opened(url, clock, script.address) as engine:
        app = engine.space(app="calendar")
        for number, city in enumerate(CITIES[:11]):
            converse(app, clock, city, f"s{number}")
            engine.flush()
        assert [one.session for one in memories(app)] == [f"s{number}" for number in range(11) if number != 4]
        (gone,) = app.list(state="soft_deleted").items
        assert app.history(gone.id)[-1].meta["reason"] == "compacted by the model: outdated"


def test_002_1_and_002_2_what_memory_work_may_take_and_how_much_is_kept(url, clock):
    with opened(url, clock) as engine:
        policy = engine.policy.app
        assert (policy.limit, policy.sentences, policy.aim_s, policy.llm_timeout_s, policy.store_retries) == (
            10,
            4,
            5,
            30,
            1,
        )
        spent = (
            policy.creation_energy,
            policy.creation_energy_most,
            policy.compaction_energy,
            policy.compaction_energy_most,
        )
        assert spent == (10, 15, 20, 30)
        assert (engine.policy.budget.energy_level, engine.policy.budget.energy_share) == (0.2, 0.05)


def test_002_2_an_edit_merges_the_new_memory_into_another_and_retires_the_new(url, clock):
    merged = "The offices in Porto and Vigo need new chairs, and Tilda orders them."
    decision = {"action": "edit", "targetMemoryId": 1, "newContent": merged, "reason": "the same chairs"}
    with scripted(json.dumps(decision)) as script, opened(url, clock, script.address) as engine:
        app = engine.space(app="calendar")
        for city in (*CITIES[:10], "Vigo"):
            clock.advance(hours=5)
            app.remember(f"The office in {city} needs new chairs, and Tilda orders them.", kind="procedure")
        first = memories(app)[0].id
        engine.flush()
        assert len(memories(app)) == 10
        assert app.get(first).content == merged
        (gone,) = app.list(state="soft_deleted").items
        assert "Vigo" in gone.content


@pytest.mark.parametrize(
    "answer", [STALL, 500, 429, "<html>nonsense</html>", '{"action": "delete", "targetMemoryId": 99}']
)
def test_002_2_on_an_error_a_wrong_decision_or_a_timeout_the_oldest_goes(url, clock, answer):
    with scripted(answer) as script, opened(url, clock, script.address, llm_timeout_s=0.3) as engine:
        app = engine.space(app="calendar")
        for city in CITIES[:11]:
            clock.advance(hours=5)
            app.remember(f"The office in {city} needs new chairs, and Tilda orders them.", kind="procedure")
        oldest = memories(app)[0].id
        engine.flush()
        assert [one.id for one in app.list(state="soft_deleted").items] == [oldest]
        assert len(memories(app)) == 10
        assert ("classify", "error") in {(one.op, one.status) for one in engine.events(node="worker")}


def test_002_2_without_a_model_what_says_nearly_the_same_is_merged_and_nothing_else_goes(url, clock):
    with opened(url, clock) as engine:
        app = engine.space(app="calendar")
        for city in CITIES[:10]:
            clock.advance(hours=5)
            app.remember(f"The office in {city} opened with a party for {city} people")
        clock.advance(hours=5)
        app.remember("The office in Porto has opened with a party for Porto people", kind="note")
        engine.flush()
        assert len(memories(app)) == 10
        assert all(city in str(memories(app)) for city in CITIES[:10])


def test_002_4_a_conversation_that_is_long_over_makes_no_memory_after_the_fact(url, clock):
    with opened(url, clock) as engine:
        app = engine.space(app="calendar")
        app.observe("The office in Porto needs new chairs.", session="s1")
        clock.advance(days=4)
        app.end_session("s1")
        engine.flush()
        assert memories(app) == []


def test_002_4_apps_are_apart_and_memories_outlive_them_unless_purged(url, clock):
    with opened(url, clock) as engine:
        calendar, mail = engine.space(app="calendar"), engine.space(app="mail")
        converse(calendar, clock, "Porto", "s1")
        converse(mail, clock, "Ghent", "s1")
        engine.flush()
        assert "Ghent" not in str(calendar.recall("which office needs chairs?").hits)
        gone = engine.uninstall(app="calendar")
        assert (gone.memories, gone.certificate, len(memories(calendar))) == (1, None, 1)
        purged = engine.uninstall(app="calendar", purge=True)
        assert purged.memories == 1
        assert purged.certificate is not None
        assert engine.verify_erasure(purged.certificate, words=["Porto"]).ok
        assert (memories(calendar), len(memories(mail))) == ([], 1)
        assert engine.uninstall(app="nobody", purge=True).memories == 0


def test_002_5_energy_is_spent_within_bounds_polled_and_waited_for(url, clock):
    with opened(url, clock) as engine:
        app = engine.space(app="calendar")
        for number, city in enumerate(CITIES[:10]):
            converse(app, clock, city, f"s{number}")
            engine.flush()
            assert 10 <= app.energy_spent() <= 15
        converse(app, clock, CITIES[10], "s10")
        engine.flush()
        assert 10 + 20 <= app.energy_spent() <= 15 + 30
        engine.energy(level=0.2)
        converse(app, clock, CITIES[11], "s11")
        engine.flush()
        assert (app.energy_spent(), "s11" in {one.session for one in memories(app)}) == (0, False)
        engine.energy(level=0.4)
        engine.flush()
        assert "s11" in {one.session for one in memories(app)}


def test_002_6_the_figures_of_an_app(url, clock):
    with opened(url, clock) as engine:
        app = engine.space(app="calendar")
        begun = clock.now
        for number, city in enumerate(CITIES):
            converse(app, clock, city, f"s{number}")
            engine.flush()
        assert clock.now - begun < timedelta(days=7)
        figures = app.stats().figures
        assert figures["created_per_hour"] == round(14 / (7 * 24), 4)
        assert figures["compactions_per_day"] == round(4 / 7, 4)
        assert (figures["utilisation"], figures["injection"]) == (1.0, round(13 / 14, 4))
        assert figures["energy"] >= 14 * 10 + 4 * 20
        assert engine.space(user="ana").stats().figures == {}


def test_002_3_a_prompt_gets_numbered_dated_lines_in_a_frame_the_newest_first(url, clock):
    with perdure.open(url, preset="app", embedder="none", clock=clock) as engine:
        space = engine.space(app="Calendar")
        for city in CITIES[:10]:
            clock.advance(days=1)
            space.remember(f"{city}. " + f"A long afternoon in {city}, told at length. " * 9)
        begun = time.process_time()
        lines = space.get_context("what next?").splitlines()
        assert time.process_time() - begun < 0.1
        assert lines[0] == "(memories for app: Calendar)"
        body = lines[2:-1]
        assert [line.split()[3] for line in body] == [f"{city}." for city in reversed(CITIES[:10])]
        assert all(re.match(rf"{n}\. \[Created: \d{{4}}-\d\d-\d\d\] ", line) for n, line in enumerate(body, 1))
        assert max(map(len, body)) <= 230
        assert len("\n".join(lines)) <= 2_000
        assert engine.space(app="Mail").get_context("what next?") == ""
