"""Seed 001: a memory that several agents share."""

import json
from datetime import timedelta

import perdure
from perdure.testing.fakes import FakeClock


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
