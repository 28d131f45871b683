"""Seed 000: a small memory for each thread, on DuckDB."""

import perdure
from perdure.testing.fakes import FakeClock


def thread_engine(folder, **settings):
    url = f"duckdb:///{folder}/data/users/{{owner_id}}/mem/mem.db"
    return perdure.open(url, preset="thread", embedder="none", **settings)


def test_000_1_a_thread_has_a_file_of_its_own_and_is_searched_by_words(tmp_path):
    with thread_engine(tmp_path) as engine:
        engine.space(thread="t1").remember("The report is due on Friday")
        engine.space(thread="t2").remember("The report is late")
        answer = engine.space(thread="t1").recall("when is the report due?")
        assert [hit.memory.content for hit in answer.hits] == ["The report is due on Friday"]
        assert answer.served_by == "lexical"
    for thread in ("t1", "t2"):
        assert (tmp_path / "data" / "users" / thread / "mem" / "mem.db").is_file()


def test_000_2_a_memory_has_the_fields_of_the_source(tmp_path):
    clock = FakeClock()
    with thread_engine(tmp_path, clock=clock) as engine:
        space = engine.space(thread="t1")
        made = space.remember("Ana likes tea", kind="preference", key="drink", confidence=0.8, message_id="m7")
        created = clock.now
        clock.advance(days=1)
        space.forget(id=made.memories[0].id)
        memory = space.get(made.memories[0].id)
        assert (space.ref.owner_type, space.ref.owner_id) == ("thread", "t1")
        assert (memory.kind, memory.key, memory.content, memory.message_id) == (
            "preference", "drink", "Ana likes tea", "m7",
        )  # fmt: skip
        assert memory.state == "soft_deleted"
        assert (memory.recorded_at, memory.updated_at) == (created, clock.now)
        assert 0.7 < memory.confidence <= 0.8


def test_000_5_the_same_key_deprecates_the_old_one_and_the_next_query_finds_the_new(tmp_path):
    with thread_engine(tmp_path) as engine:
        space = engine.space(thread="t1")
        old = space.remember("Ana lives in Porto", key="location").memories[0]
        space.remember("Ana lives in Lisbon", key="location")
        assert space.get(old.id).state == "deprecated"
        assert [hit.memory.content for hit in space.recall("where does Ana live?").hits] == ["Ana lives in Lisbon"]
        assert not any("Porto" in hit.memory.content for hit in space.recall("Porto").hits)


def test_000_7_a_prompt_gets_the_best_active_memories_that_are_sure_enough(tmp_path):
    with thread_engine(tmp_path) as engine:
        space = engine.space(thread="t1")
        old = space.remember("The report is due on Monday", confidence=0.9).memories[0]
        space.correct(old.id, "The report is due on Friday")
        space.remember("The report is perhaps in the attic", confidence=0.1)
        for topic in "rivers trade weather wool ports bridges mills".split():
            space.remember(f"The report has a chapter about {topic}", confidence=0.9)
        lines = space.get_context("when is the report due?", session="now").splitlines()
        assert lines[0] == "[User Memory]"
        assert lines[1].endswith("The report is due on Friday")
        assert len(lines) == 1 + 5
        assert not any("Monday" in line or "attic" in line for line in lines)
