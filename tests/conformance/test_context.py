"""What a prompt is told, and who may read what, is the same on every store."""

from typing import Any

import pytest

import perdure
from perdure.errors import CategoryDenied
from perdure.testing.fakes import FakeClock


def test_contexts_deltas_and_allowlists_hold_on_every_store(store_url):
    clock = FakeClock()
    with perdure.open(store_url, preset="supervisor", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("We meet at the harbour", session="s1", role="user")
        me.remember("Preferred name is Ana", category="profile")
        me.remember("Mend the sail in the harbour", kind="task", session="s2")
        me.remember("The harbour is Rui's", category="secrets")
        block = me.get_context("the harbour sail", session="s2")
        assert block.splitlines()[:2] == [
            "Memory updates since rev 0:",
            "- +created: [Secrets] The harbour is Rui's (imp=2)",
        ]
        assert "- [profile] Preferred name is Ana" in block
        assert me.get_context("the harbour sail", session="s2").startswith("## Memory")
        found: Any
        (found,) = me.memory_query("harbour", agent="executor", filters={"updated_before": "2999-01-01"})
        assert found.text == "[tasks] Mend the sail in the harbour"
        with pytest.raises(CategoryDenied):
            me.recall("harbour", agent="executor", categories=["secrets"])
        executor = engine.space(user="ana", as_agent="executor")
        moments: tuple[dict[str, Any], ...] = ({}, {"as_of": clock.now}, {"known_at": clock.now})
        for at in moments:
            assert [one.content for one in executor.list(**at).items] == ["Mend the sail in the harbour"]
            assert len(executor.recall("harbour", **at).hits) == 1
            assert executor.stats(**at).memories == 1
        assert [one.name for one in executor.entities()] == []
        engine.flush()
        assert me.stats().figures == {"on_demand": 0.5, "injected": 1.0}
    with perdure.open(store_url, preset="app", embedder="none", clock=clock) as engine:
        app = engine.space(app="Notes")
        app.remember("An early talk about rowing")
        clock.advance(days=1)
        app.remember("A later talk about bees")
        assert [line[25:] for line in app.get_context("x").splitlines()[2:-1]] == [
            "A later talk about bees",
            "An early talk about rowing",
        ]
    with perdure.open(store_url, embedder="none", clock=clock) as engine:
        me = engine.space(user="rui")
        me.remember("Rui repairs radios", session="s1")
        assert me.get_context("who repairs radios?", session="s1") == ""
        assert "Rui repairs radios" in me.get_context("who repairs radios?", session="s2")
