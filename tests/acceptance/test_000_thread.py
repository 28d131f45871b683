"""Seed 000: a small memory for each thread, on DuckDB."""

import json

import pytest
from typer.testing import CliRunner

from perdure.errors import InvalidInput
from perdure.surfaces.cli.app import build
from perdure.surfaces.tools import call_tool, tool_specs
from perdure.testing.fakes import FakeClock
from perdure.testing.scripted import scripted

DUCKDB = "duckdb:///{folder}/data/users/{{owner_id}}/mem/mem.db"
SQLITE = DUCKDB.replace("duckdb", "sqlite") + "?synchronous=normal"


def opened(level, folder, url=None, **settings):
    """Open a file for each thread, of SQLite where the row does not speak of DuckDB: it is quicker."""
    url = url or SQLITE
    return level.open(url.format(folder=folder), preset="thread", **settings)


def own_store(level):
    """DuckDB where words alone serve, as in the document; that others do the same is for the conformance suite."""
    return DUCKDB if level.name == "lexical" else SQLITE


def statements(space, **chosen):
    return [one for one in space.list(limit=500, **chosen).items if one.kind != "episode"]


def contents(space, **chosen):
    return [one.content for one in statements(space, **chosen)]


@pytest.mark.row("000.1")
@pytest.mark.parametrize("url", [DUCKDB, SQLITE])
def test_a_thread_has_a_file_of_its_own_on_any_backend(level, tmp_path, url):
    with opened(level, tmp_path, url) as engine:
        engine.space(thread="t1").remember("The report is due on Friday")
        engine.space(thread="t2").remember("The report is late")
        engine.flush()
        answer = engine.space(thread="t1").recall("when is the report due?")
        assert [hit.memory.content for hit in answer.hits] == ["The report is due on Friday"]
        assert level.served_it(answer)
        assert [str(ref) for ref in engine.spaces()] == ["thread:t1", "thread:t2"]
    for thread in ("t1", "t2"):
        assert (tmp_path / "data" / "users" / thread / "mem" / "mem.db").is_file()


@pytest.mark.row("000.1", at=["lexical"], why="the row wants full text alone, by the index that DuckDB brings")
def test_full_text_search_alone_serves_a_thread(level, tmp_path):
    with opened(level, tmp_path, DUCKDB, indexes={"text": "duckdb-fts"}) as engine:
        space = engine.space(thread="t1")
        space.remember("The report is due on Friday")
        space.remember("The harbour is closed")
        (hit,) = (answer := space.recall("report due")).hits
        assert hit.memory.content == "The report is due on Friday"
        assert set(hit.why) <= {"text", "boosts"}
        assert level.served_it(answer)


@pytest.mark.row("000.2")
def test_a_memory_has_the_fields_of_the_source(level, tmp_path):
    clock = FakeClock()
    with opened(level, tmp_path, own_store(level), clock=clock) as engine:
        space = engine.space(thread="t1")
        for kind in ("profile", "fact", "task", "note"):
            (one,) = space.remember(f"Ana said so as a {kind}", kind=kind).memories
            assert (one.kind, one.state) == (kind, "active")
        made = space.remember(
            "Ana likes tea", kind="preference", key="drink", confidence=0.8, message_id="m7"
        ).memories[0]  # fmt: skip
        assert (made.kind, made.state) == ("preference", "active")
        assert (made.recorded_at, made.updated_at) == (clock.now, clock.now)
        created = clock.now
        clock.advance(days=1)
        new = space.correct(made.id, "Ana likes coffee").memories[0]
        space.forget(id=new.id)
        memory = space.get(made.id)
        assert (space.ref.owner_type, space.ref.owner_id) == ("thread", "t1")
        assert (memory.key, memory.content, memory.message_id) == ("drink", "Ana likes tea", "m7")
        assert (memory.state, memory.recorded_at, memory.updated_at) == ("deprecated", created, clock.now)
        assert 0 < memory.confidence <= 0.8
        assert space.get(new.id).state == "soft_deleted"


ASKED = {
    "/remember my locker is number 12": "my locker is number 12",
    "Please remember that I prefer tea to coffee": "I prefer tea to coffee",
    "Don't forget that the gate closes at nine": "the gate closes at nine",
}


@pytest.mark.row("000.3")
def test_a_message_that_asks_for_it_is_remembered_and_a_question_is_not(level, tmp_path):
    with opened(level, tmp_path) as engine:
        space = engine.space(thread="t1")
        assert all(space.observe(said).explicit for said in ASKED)
        for said in ("Do you remember my name?", "Do you remember that I like figs?", "I live in Lisbon"):
            assert not space.observe(said).explicit
        engine.flush()
        assert contents(space) == list(ASKED.values())


@pytest.mark.row("000.3")
def test_every_message_is_read_where_the_environment_says_so(level, tmp_path, monkeypatch):
    monkeypatch.setenv("MEM_AUTO_EXTRACT", "true")
    with opened(level, tmp_path) as engine:
        space = engine.space(thread="t1")
        space.observe("I live in Lisbon")
        space.observe("Do you remember my name?")
        engine.flush()
        assert [(one.key, one.attributes["value"]) for one in statements(space)] == [("location", "Lisbon")]


@pytest.mark.row("000.4")
def test_what_lasts_is_kept_of_a_message_and_the_rest_passes_by(level, tmp_path):
    with opened(level, tmp_path, policy={"extract": {"auto": "auto"}}) as engine:
        space = engine.space(thread="t1")
        lasting = (
            "My time zone is Europe/Lisbon", "I speak Portuguese", "I am a nurse", "I prefer short answers",
        )  # fmt: skip
        for said in (
            *lasting,
            "Thanks!",
            "What is the weather like, up in the mountains near the lake, tomorrow at ten?",
        ):
            space.observe(said)
        engine.flush()
        assert {one.key for one in statements(space)} == {"timezone", "languages", "role", "response.style"}
        assert len(statements(space)) == len(lasting), "what a model says too is not kept twice"
        if level.llm is not None:
            assert level.llm.asked == ["extract_v1"] * len(lasting)


@pytest.mark.row("000.4", why="its model is a server of its own, scripted to be unsure and to say too much")
def test_a_model_of_its_own_answers_in_json_of_which_the_sure_and_few_are_kept(level, tmp_path, monkeypatch):
    said = "I prefer the roof garden, where bees, goats, ducks, hens and geese are kept"
    animals = {"bees": 0.95, "goats": 0.4, "ducks": 0.9, "hens": 0.8, "geese": 0.7}
    answer = [
        {"line": 1, "memory_type": "fact", "content": f"In the roof garden, {kept} are kept.", "confidence": sure}
        for kept, sure in animals.items()
    ]
    with scripted(json.dumps(answer)) as script:
        provider, _, model = script.address.partition(":")
        for name, value in {
            "AUTO_EXTRACT": "true", "CONFIDENCE_MIN": "0.6", "MAX_PER_TURN": "3", "EXTRACT_TEMPERATURE": "0",
            "EXTRACT_PROVIDER": provider, "EXTRACT_MODEL": model,
        }.items():  # fmt: skip
            monkeypatch.setenv(f"MEM_{name}", value)
        with opened(level, tmp_path, llm=None) as engine:
            space = engine.space(thread="t1")
            space.observe(said)
            engine.flush()
            drawn = [one.content.split()[4] for one in statements(space) if one.content.startswith("In the")]
            assert drawn == ["bees", "ducks"], "goats are too unsure, hens and geese too many"
            assert len(statements(space)) == 3, "with what the rules found"
            assert engine.policy.extract.llm_temperature == 0
    assert len(script.asked) == 1


@pytest.mark.row("000.5")
def test_the_same_key_deprecates_the_old_one_and_the_next_query_finds_the_new(level, tmp_path):
    indexes = {"text": "duckdb-fts"} if level.name == "lexical" else None
    with opened(level, tmp_path, own_store(level), indexes=indexes) as engine:
        space = engine.space(thread="t1")
        for number in range(3):
            space.remember(f"Ana lives in Town{number}", key="location")
            found = [hit.memory.content for hit in space.recall("where does Ana live?").hits]
            assert found == [f"Ana lives in Town{number}"]
        assert [one.content for one in space.list(state="deprecated").items] == [
            "Ana lives in Town0", "Ana lives in Town1",
        ]  # fmt: skip
        assert contents(space) == ["Ana lives in Town2"]
        assert not any("Town0" in hit.memory.content for hit in space.recall("Town0").hits)


@pytest.mark.row("000.7")
def test_a_prompt_gets_the_best_active_memories_that_are_sure_enough(level, tmp_path):
    with opened(level, tmp_path, own_store(level)) as engine:
        space = engine.space(thread="t1")
        old = space.remember("The report is due on Monday", confidence=0.9).memories[0]
        space.correct(old.id, "The report is due on Friday")
        space.remember("The report is perhaps in the attic", confidence=0.1)
        space.remember("Ana plays the cello", confidence=0.9)
        for topic in "rivers trade weather wool ports bridges mills".split():
            space.remember(f"The report has a chapter about {topic}", confidence=0.9)
        engine.flush()
        lines = space.get_context("when is the report due?", session="now").splitlines()
        assert lines[0] == "[User Memory]"
        assert lines[1].endswith("The report is due on Friday")
        assert 2 <= len(lines) - 1 <= 5
        assert not any(word in line for line in lines for word in ("Monday", "attic", "cello"))
        assert space.get_context("who plays the cello?").splitlines()[1].endswith("Ana plays the cello")


@pytest.mark.row("000.8")
def test_a_threads_memory_becomes_the_users_and_its_name_leads_there(level, tmp_path):
    clock = FakeClock()
    with opened(level, tmp_path, own_store(level), clock=clock) as engine:
        thread, ana = engine.space(thread="t1"), engine.space(user="ana")
        for space, text, key in (
            (ana, "Ana lives in Porto", "location"), (thread, "Ana lives in Lisbon", "location"),
            (thread, "Ana works at Acme", "employer"), (ana, "Ana works at Hooli", "employer"),
        ):  # fmt: skip
            clock.advance(hours=1)
            space.remember(text, key=key)
        thread.remember("Rex is a dog")
        first = engine.merge(source={"thread": "t1"}, into={"user": "ana"})
        kept = sorted(contents(ana))
        assert kept == ["Ana lives in Lisbon", "Ana works at Hooli", "Rex is a dog"], "the latest of each key"
        again = engine.merge(source={"thread": "t1"}, into={"user": "ana"})
        assert (first.known, again.known, sorted(contents(ana))) == (False, True, kept)
        thread.remember("Rex sleeps a lot")
        assert "Rex sleeps a lot" in contents(ana)
        assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
        engine.flush()
        assert level.served_it(engine.space(thread="t1").recall("Rex"))


@pytest.mark.row("000.9")
def test_what_is_sensitive_is_kept_on_request_only_and_can_be_forgotten(level, tmp_path):
    secrets = {
        "password": "swordfish99", "credit card": "4111 1111 1111 1111", "social security number": "078-05-1120",
    }  # fmt: skip
    with opened(level, tmp_path, policy={"extract": {"auto": "auto"}}) as engine:
        space = engine.space(thread="t1")
        for name, secret in secrets.items():
            written = space.observe(f"I live in Lisbon, and my {name} is {secret}, as I told the clerk at nine")
            engine.flush()
            assert any("unless you ask" in one.reason for one in written.decisions)
            assert secret not in " ".join(contents(space))
            for asked in ("/remember", "Remember that"):
                space.observe(f"{asked} my {name} is {secret}")
                assert secret in contents(space)[-1]
                assert secret in space.get_context(f"what is my {name}?")
                space.observe(f"Forget my {name}")
                assert secret not in " ".join(contents(space))
                assert secret not in space.get_context(f"what is my {name}?")


@pytest.mark.row("000.6")
@pytest.mark.parametrize("style", ["openai", "anthropic"])
def test_an_agent_gets_the_six_tools_and_they_do_what_they_are_called(level, tmp_path, style):
    with opened(level, tmp_path) as engine:
        space = engine.space(thread="t1")
        specs = [one.get("function", one) for one in tool_specs(space, style=style)]
        assert {one["name"] for one in specs} == {
            "create_memory", "update_memory", "delete_memory", "list_memories", "search_memory", "forget_memory",
        }  # fmt: skip

        def call(name, **arguments):
            return call_tool(space, name, json.dumps(arguments))

        tea = call("create_memory", content="Ana likes tea", memory_type="preference", key="drink")["memory_id"]
        bus = call("create_memory", content="The bus leaves at nine")["memory_id"]
        engine.flush()
        assert [one["id"] for one in call("search_memory", query="when does the bus leave?", limit=1)["memories"]] == [
            bus
        ]
        coffee = call("update_memory", memory_id=tea, content="Ana likes coffee")["memory_id"]
        assert (space.get(tea).state, space.get(coffee).state) == ("deprecated", "active")
        assert {one["id"] for one in call("list_memories")["memories"]} == {bus, coffee}
        call("forget_memory", memory_id=bus)
        call("delete_memory", memory_id=coffee)
        assert call("list_memories")["memories"] == []
        assert (space.get(bus).state, space.get(coffee).state) == ("soft_deleted", "soft_deleted")
        with pytest.raises(InvalidInput):
            call("create_memory", text="of another name")


@pytest.mark.row("000.4", why="what a preset holds is the same at every level")
def test_the_values_in_force_are_printed(monkeypatch):
    monkeypatch.setenv("MEM_MAX_PER_TURN", "2")
    printed = CliRunner().invoke(build(), ["presets", "show", "thread", "--json"], catch_exceptions=False).stdout
    extract = json.loads(printed)["extract"]
    assert (extract["max_per_turn"], extract["auto"], extract["llm_temperature"]) == (2, "off", 0)
