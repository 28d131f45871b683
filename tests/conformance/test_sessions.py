"""Sessions are worked through alike on every store, by the job and by an agent."""

from typing import Any

import perdure
from perdure.pipelines.consolidator import CONSOLIDATOR
from perdure.testing.fakes import FakeClock, sequential_ids

POLICY = {"jobs": {"background": False}, "extract": {"auto": "off"}, "consolidate": {"summary": True, "page": 4}}


def test_sessions_come_to_the_same_on_every_store(store_url):
    with perdure.open(store_url, embedder="none", policy=POLICY, clock=FakeClock(), new_id=sequential_ids()) as engine:
        me = engine.space(user="ana")
        for text in ("I live in Porto", "hello", "My dog is called Rex", "fine", "I like green tea", "and so on"):
            me.observe(text, speaker="Ana", session="one")
        me.observe_many([{"text": f"number {n}", "session": name} for n in range(3) for name in ("two", "three")])
        me.end_session("three")
        runs = engine.maintain(tasks=["consolidate"]).runs
        assert [one.report for one in runs] == [{"kept": 3, "messages": 12, "sessions": 3, "summaries": 3}]
        facts = me.list(kind=["fact", "profile", "preference"]).items
        assert sorted(one.content for one in facts) == ["I like green tea", "I live in Porto", "My dog is called Rex"]
        assert [one.session for one in me.list(kind="note").items] == ["one", "two", "three"]
        me.observe("My sister is called Ilse", session="one")
        assert [(one.consolidated_at is None) for name in ("one", "two") if (one := me.session(name))] == [True, False]
        engine.maintain(tasks=["consolidate"])
        assert len(me.list(kind=["fact", "profile", "preference"]).items) == 4
        (note,) = [one for one in me.list(kind="note").items if one.session == "one"]
        assert len(note.source_ids) == 7
        assert engine.verify_erasure(me.erase(id=note.source_ids[0])).ok


def test_an_agent_consolidates_alike_on_every_store(store_url):
    with perdure.open(store_url, embedder="none", policy=POLICY, clock=FakeClock(), new_id=sequential_ids()) as engine:
        me = engine.space(user="ana")

        def call(name: str, **arguments: Any) -> Any:
            return CONSOLIDATOR[name].call(engine.deps, me.ref, **arguments)

        for text in ("I plan to paint the kitchen in light green", "or rather in light grey"):
            me.observe(text, session="one")
        assert call("is_session_consolidated", session_id="one") is False
        assert len(call("get_episodes_for_consolidation", session_id="one").episodes) == 2
        contents = [f"User plans to paint the kitchen in light {colour}." for colour in ("green", "grey", "grey")]
        saved = call("save_facts_batch", session_id="one", facts=[{"content": one} for one in contents]).facts
        assert [one.status for one in saved] == ["saved", "saved", "duplicate"]
        old, new = saved[0].memory_id, saved[1].memory_id
        assert [one.memory.id for one in call("detect_conflicts", memory_id=new)] == [old]
        call("resolve_conflict", old_id=old, new_id=new)
        assert (me.get(old).confidence, me.get(new).attributes["supersedes"]) == (0.3, old)
        call("mark_session_consolidated", session_id="one")
        assert call("is_session_consolidated", session_id="one") is True
        assert engine.doctor().ok
