"""SPEC section 3: what perdure does beyond the five source documents."""

import perdure
from perdure.testing.fakes import FakeClock


def test_3_1_and_3_3_the_past_can_be_asked_and_what_is_erased_is_gone_from_it_too(tmp_path):
    clock = FakeClock()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", clock=clock) as engine:
        space = engine.space(user="ana")
        old = space.remember("Ana lives in Porto", key="location").memories[0]
        then = clock.now
        clock.advance(days=30)
        space.remember("Ana lives in Lisbon", key="location")
        for answer in (space.recall("where is Ana?", as_of=then), space.recall("where is Ana?", known_at=then)):
            assert [hit.memory.id for hit in answer.hits] == [old.id]
        certificate = space.erase(id=old.id)
        assert engine.verify_erasure(certificate, words=["Porto"]).ok
        assert not space.recall("where does Ana live?", as_of=then).hits


def test_3_5_an_answer_explains_itself_and_says_when_there_is_none(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as engine:
        space = engine.space(user="ana")
        space.observe("Rex chased the ball", speaker="Ana", session="s1", message_id="m1")
        answer = space.recall("what did Rex chase?")
        (hit,) = answer.hits
        assert hit.why["text"]["rank"] == 1
        assert (hit.memory.session, hit.memory.message_id, hit.memory.speaker) == ("s1", "m1", "Ana")
        assert answer.served_by == "lexical"
        assert answer.missing
        assert answer.tokens > 0
        assert answer.elapsed_ms > 0
        nothing = space.recall("what is the capital of Mongolia?")
        assert nothing.nothing_relevant
        assert nothing.to_prompt() == ""


def test_3_6_what_was_said_in_this_turn_is_found_by_the_next_call_without_a_job(tmp_path):
    policy = {"jobs": {"background": False}}
    url = f"sqlite:///{tmp_path}/m.db"
    with perdure.open(url, embedder="none", policy=policy) as one, perdure.open(url, embedder="none") as other:
        one.space(user="ana").observe("The key lies under the mat")
        for engine in (one, other):
            (hit,) = engine.space(user="ana").recall("where is the key?").hits
            assert hit.memory.content == "The key lies under the mat"


def test_3_8_a_move_to_another_store_loses_nothing(tmp_path):
    def lines(engine):
        kept = []
        engine.export(kept.append)
        return kept

    with (
        perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as sqlite,
        perdure.open(f"duckdb:///{tmp_path}/m.duckdb", embedder="none") as duckdb,
    ):
        space = sqlite.space(user="ana")
        space.remember("Ana lives in Porto", key="location")
        space.remember("Ana lives in Lisbon", key="location")
        sqlite.move(duckdb)
        assert lines(duckdb) == lines(sqlite)
        assert [hit.memory.content for hit in duckdb.space(user="ana").recall("where does Ana live?").hits] == [
            "Ana lives in Lisbon"
        ]
