"""Seed 002: an app remembers each conversation in a few sentences, and keeps ten of them."""

import json
import re
import time
from contextlib import contextmanager
from datetime import timedelta

import pytest
from typer.testing import CliRunner

import perdure
from perdure.errors import AccessDenied, StoreUnavailable
from perdure.stores.open import open_store
from perdure.surfaces.cli.app import build
from perdure.testing.fakes import FakeClock
from perdure.testing.scripted import STALL, scripted

CITIES = "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo Namur Trier Aarhus".split()


@pytest.fixture
def clock():
    return FakeClock()


def opened(level, url, clock, model=None, **app):
    return level.open(url, preset="app", llm=model or level.llm, policy={"app": app}, clock=clock)


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


@pytest.mark.row("002.1", at=["lexical", "local"], why="it brings a model of its own")
def test_a_conversation_makes_one_memory_and_ends_at_once_whatever_happens(level, url, clock):
    with scripted(STALL) as script, opened(level, url, clock, script.address, llm_timeout_s=0.5) as engine:
        app = engine.space(app="calendar")
        converse(app, clock, "Porto", "s1")
        assert memories(app) == [], "the conversation is over, and the model has not answered"
        engine.flush()
        (made,) = memories(app)
        assert 2 <= len(re.findall(r"[.!?](?=\s|$)", made.content)) <= 4
        assert "Porto" in made.content
        assert (made.session, len(made.source_ids), made.attributes["title"]) == ("s1", 2, "Porto and Tilda")


@pytest.mark.row("002.2", at=["lexical"], why="which of them goes is a rule; a model may choose otherwise")
def test_there_are_ten_of_them_always(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for number, city in enumerate(CITIES):
            converse(app, clock, city, f"s{number}")
            engine.flush()
            assert len(memories(app)) == min(number + 1, 10)
        assert [one.session for one in memories(app)] == [f"s{number}" for number in range(4, 14)]
        assert app.stats().by_state["soft_deleted"] == 4
        assert len(app.list(kind="episode").items) == 28


@pytest.mark.row("002.2", at=["lexical"], why="it brings a model of its own")
def test_a_model_decides_what_goes(level, url, clock):
    decision = {"action": "delete", "targetMemoryId": 5, "reason": "outdated"}
    with scripted(json.dumps(decision)) as script, opened(level, url, clock, script.address) as engine:
        app = engine.space(app="calendar")
        for number, city in enumerate(CITIES[:11]):
            converse(app, clock, city, f"s{number}")
            engine.flush()
        assert [one.session for one in memories(app)] == [f"s{number}" for number in range(11) if number != 4]
        (gone,) = app.list(state="soft_deleted").items
        assert app.history(gone.id)[-1].meta["reason"] == "compacted by the model: outdated"


@pytest.mark.row("002.1", "002.2")
def test_what_memory_work_may_take_and_how_much_is_kept(level, url, clock):
    with opened(level, url, clock) as engine:
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


@pytest.mark.row("002.2", at=["lexical"], why="it brings a model of its own")
def test_an_edit_merges_the_new_memory_into_another_and_retires_the_new(level, url, clock):
    merged = "The offices in Porto and Vigo need new chairs, and Tilda orders them."
    decision = {"action": "edit", "targetMemoryId": 1, "newContent": merged, "reason": "the same chairs"}
    with scripted(json.dumps(decision)) as script, opened(level, url, clock, script.address) as engine:
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


@pytest.mark.row("002.2", at=["lexical"], why="it brings a model of its own")
@pytest.mark.parametrize(
    "answer", [STALL, 500, 429, "<html>nonsense</html>", '{"action": "delete", "targetMemoryId": 99}']
)
def test_on_an_error_a_wrong_decision_or_a_timeout_the_oldest_goes(level, url, clock, answer):
    with scripted(answer) as script, opened(level, url, clock, script.address, llm_timeout_s=0.3) as engine:
        app = engine.space(app="calendar")
        for city in CITIES[:11]:
            clock.advance(hours=5)
            app.remember(f"The office in {city} needs new chairs, and Tilda orders them.", kind="procedure")
        oldest = memories(app)[0].id
        engine.flush()
        assert [one.id for one in app.list(state="soft_deleted").items] == [oldest]
        assert len(memories(app)) == 10
        assert ("classify", "error") in {(one.op, one.status) for one in engine.events(node="worker")}


@pytest.mark.row("002.2", at=["lexical", "local"], why="it is about what happens without a model")
def test_without_a_model_what_says_nearly_the_same_is_merged_and_nothing_else_goes(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for city in CITIES[:10]:
            clock.advance(hours=5)
            app.remember(f"The office in {city} opened with a party for {city} people")
        clock.advance(hours=5)
        app.remember("The office in Porto has opened with a party for Porto people", kind="note")
        engine.flush()
        assert len(memories(app)) == 10
        assert all(city in str(memories(app)) for city in CITIES[:10])


@pytest.mark.row("002.4")
def test_a_conversation_that_is_long_over_makes_no_memory_after_the_fact(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        app.observe("The office in Porto needs new chairs.", session="s1")
        clock.advance(days=4)
        app.end_session("s1")
        engine.flush()
        assert memories(app) == []


@pytest.mark.row("002.4")
def test_apps_are_apart_and_memories_outlive_them_unless_purged(level, url, clock):
    with opened(level, url, clock) as engine:
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


@pytest.mark.row("002.5", at=["lexical", "model"], why="an embedder has no part in what is counted")
def test_energy_is_spent_within_bounds_polled_and_waited_for(level, url, clock):
    with opened(level, url, clock) as engine:
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


@pytest.mark.row("002.6", at=["lexical", "model"], why="an embedder has no part in what is counted")
def test_the_figures_of_an_app(level, url, clock):
    with opened(level, url, clock) as engine:
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


@pytest.mark.row("002.3")
def test_a_prompt_gets_numbered_dated_lines_in_a_frame_the_newest_first(level, url, clock):
    with level.open(url, preset="app", clock=clock) as engine:
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


@pytest.mark.row("002.1", "002.2")
def test_conversations_make_memories_of_two_to_four_sentences_and_ten_stay(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for number, city in enumerate(CITIES):
            converse(app, clock, city, f"s{number}")
            engine.flush()
            assert len(memories(app)) == min(number + 1, 10)
        for one in memories(app):
            assert 2 <= len(re.findall(r"[.!?](?=\s|$)", one.content)) <= 4
            assert any(city in one.content for city in CITIES)
        assert len(app.list(kind="episode").items) == 2 * len(CITIES), "messages don't count"
        answer = app.recall("which office needs chairs?")
        assert level.served_it(answer)
        if level.llm is not None:
            assert {"conversation_v1", "compact_v1"} <= set(level.llm.asked)
            reasons = [app.history(one.id)[-1].meta["reason"] for one in app.list(state="soft_deleted").items]
            assert all(reason.startswith("compacted by the model: ") for reason in reasons)


class RefusingOnce:
    """A store that undoes the first write after it was told to, as a full disk would."""

    def __init__(self, url, clock):
        self._store, self.refuse = open_store(url, clock=clock), False

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextmanager
    def write(self, ref, /, *, tz=None):
        with self._store.write(ref, tz=tz) as tx:
            yield tx
            if self.refuse:
                self.refuse = False
                raise StoreUnavailable("the disk is full")


@pytest.mark.row("002.1", at=["lexical", "local"], why="with a model the first write is that of its tokens")
def test_a_store_that_refuses_once_is_tried_again_at_once(level, url, clock):
    store = RefusingOnce(url, clock)
    quiet = {"jobs": {"background": False}}
    with level.open(store, preset="app", clock=clock, policy=quiet) as engine:
        app = engine.space(app="calendar")
        converse(app, clock, "Porto", "s1")
        store.refuse = True
        done = engine.maintain(tasks=["conversation"])
        assert (done.failed, store.refuse, len(memories(app))) == (0, False, 1)


@pytest.mark.row("002.3", at=["lexical"], why="the latest memories come, and nobody searches")
def test_the_block_stays_small_and_quick_among_hundreds(level, url, clock):
    with opened(level, url, clock, limit=500) as engine:
        app = engine.space(app="Calendar")
        for number in range(200):
            clock.advance(minutes=1)
            app.remember(f"Meeting {number} was moved to room {number}")
        engine.flush()
        begun = time.process_time()
        lines = app.get_context("which room?").splitlines()
        assert time.process_time() - begun < 0.1
        assert len(lines[2:-1]) == 10
        assert lines[2].endswith("Meeting 199 was moved to room 199")


@pytest.mark.row("002.4")
def test_a_memory_has_its_metadata_and_can_be_listed_deleted_and_purged(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for city in CITIES[:3]:
            converse(app, clock, city, f"of {city}")
        engine.flush()
        first, second, third = sorted(memories(app), key=lambda one: one.said_at)  # made in any order
        assert 1 <= first.importance <= 5
        assert "porto" in first.tags
        assert first.attributes["conversations"] == ["of Porto"]
        app.forget(id=second.id)
        assert [one.id for one in memories(app)] == [first.id, third.id]
        certificate = app.erase(everything=True)
        assert engine.verify_erasure(certificate, words=["Porto", "Ghent"]).ok
        assert app.list(limit=100).items == ()


@pytest.mark.row("002.5", at=["lexical", "model"], why="an embedder has no part in what is counted")
def test_memory_work_takes_a_twentieth_of_what_the_host_spends_at_most(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        engine.energy(level=1.0, total=400.0)
        for number, city in enumerate(CITIES[:3]):
            app.observe(f"The office in {city} needs new chairs, and Tilda orders them.", session=f"s{number}")
            app.end_session(f"s{number}")
            engine.flush()
        assert (len(memories(app)), app.energy_spent()) == (2, 0.05 * 400)
        engine.energy(level=1.0, total=4_000.0)
        engine.flush()
        assert len(memories(app)) == 3


@pytest.mark.row("002.7")
def test_what_matters_more_weighs_more_and_is_found_by_words_and_by_meaning(level, url, clock):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for text in ("The dentist's appointment is on Tuesday", "Lunch was fine", "The boat race starts at noon"):
            app.remember(text)
        engine.flush()
        assert app.recall("appointment of the dentist").hits[0].memory.content.startswith("The dentist")
        answer = app.recall("sailing competition")
        assert level.served_it(answer)
        if level.name != "lexical":
            assert answer.hits[0].memory.content.startswith("The boat race"), "by its meaning"
        converse(app, clock, "Porto", "s1")
        engine.flush()
        (one,) = [memory for memory in memories(app) if memory.session == "s1"]
        assert 1 <= one.importance <= 5
        exported: list[str] = []
        engine.export(exported.append)
        assert any("The boat race" in str(json.loads(line)) for line in exported)
        stats = app.stats()
        assert (stats.by_kind["fact"], stats.figures["utilisation"]) == (3, 0.4)


@pytest.mark.row("002.7")
def test_what_contradicts_a_memory_is_found_and_each_user_may_have_an_app_of_their_own(level, url, clock):
    with opened(level, url, clock) as engine:
        ana, rui = (engine.space(app=f"calendar/{user}") for user in ("ana", "rui"))
        old = ana.remember("The gate is open on Mondays").memories[0]
        clock.advance(days=1)
        ana.remember("The gate is closed on Mondays")
        rui.remember("The gate is open on Mondays")
        engine.flush()
        assert ana.get(old.id).state == "deprecated"
        assert [one.content for one in ana.list().items] == ["The gate is closed on Mondays"]
        assert [one.content for one in rui.list().items] == ["The gate is open on Mondays"]
        assert all(one.counts.get("contradiction", 0) == 0 for one in engine.audit())


@pytest.mark.row("002.7")
def test_apps_share_memories_by_policy_alone_and_never_answer_in_vain(level, url, clock):
    with opened(level, url, clock, reads={"mail": ["calendar"]}) as engine:
        calendar, mail = engine.space(app="calendar"), engine.space(app="mail")
        converse(calendar, clock, "Porto", "s1")
        engine.flush()
        (shared,) = memories(calendar)
        assert mail.recall("which office needs chairs?").hits == ()
        answer = mail.recall("which office needs chairs?", shared_by="calendar")
        assert level.served_it(answer)
        assert [hit.memory.id for hit in answer.hits] == [shared.id], "its messages are its own"
        assert [one.id for one in mail.list(shared_by="calendar").items] == [shared.id]
        assert "(memories for app: calendar)" in mail.get_context("Which office needs chairs?")
        for ask, arguments in ((calendar.recall, ["what came?"]), (calendar.list, [])):
            with pytest.raises(AccessDenied, match=r"app\.reads"):
                ask(*arguments, shared_by="mail")
        calendar.forget(id=shared.id)
        assert mail.list(shared_by="calendar").items == ()


@pytest.mark.row("002.7", "002.4")
def test_memories_of_an_app_are_weighed_and_read_as_one_json_document(level, url, clock, tmp_path):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for text in ("Thanks, that is fine", "The chairs are blue", "Tilda is allergic to nuts"):
            app.remember(text, kind="note", tags=["office"], session="s1")
            clock.advance(hours=1)
        app.export(tmp_path / "calendar.json", format="json")
        told = json.loads((tmp_path / "calendar.json").read_text(encoding="utf-8"))
        assert [one["content"].split()[0] for one in told["memories"]] == ["Tilda", "The", "Thanks,"]
        weights = [one["metadata"]["importance"] for one in told["memories"]]
        assert weights == sorted(weights, reverse=True)
        assert len(set(weights)) == 3
        assert all(0 <= one <= told["importanceOf"] == 10 for one in weights)
        assert told["memories"][0]["metadata"]["relatedConversations"] == ["s1"]
        assert told["memories"][0]["metadata"]["tags"] == ["office"]


@pytest.mark.row("002.4")
def test_an_administrator_lists_deletes_and_purges_over_http(level, url, clock, ask):
    with opened(level, url, clock) as engine:
        app = engine.space(app="calendar")
        for city in CITIES[:3]:
            converse(app, clock, city, f"of {city}")
        engine.flush()
        listed = ask(engine, "GET", "/apps/calendar/memories")["memories"]
        assert {frozenset(one) for one in listed} == {frozenset({"id", "content", "createdAt", "updatedAt"})}
        assert {one["id"] for one in listed} == {one.id for one in memories(app)}
        assert ask(engine, "DELETE", f"/apps/calendar/memories/{listed[0]['id']}") == {"success": True}
        assert ask(engine, "DELETE", "/v1/apps/calendar/memories") == {"success": True, "deletedCount": 2}
        assert ask(engine, "GET", "/apps/calendar/memories")["memories"] == []


@pytest.mark.row("002.7", why="a page of figures is the same at every level")
def test_the_figures_of_an_app_are_shown(url, clock):
    with perdure.open(url, preset="app", embedder="none", clock=clock) as engine:
        engine.space(app="calendar").remember("Lunch was fine", kind="note")
    line = ["--store", url, "--embedder", "none", "--preset", "app", "stats", "--app", "calendar"]
    ran = CliRunner().invoke(build(), line, catch_exceptions=False)
    assert (ran.exit_code, "10%" in ran.stdout) == (0, True)
