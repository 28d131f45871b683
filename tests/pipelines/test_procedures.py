"""Procedures come only to those who ask for them (SPEC 001.12)."""

import perdure


def test_a_procedure_is_recalled_by_its_category_or_kind_and_never_by_default(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        result = me.observe("How to restart the kiln: 1. switch it off 2. wait ten minutes 3. press the green button")
        (made,) = (memory for memory in result.memories if memory.kind == "procedure")
        me.remember("switch off the kiln; wait; press green", kind="procedure")
        found = me.recall("restart the kiln", categories=("procedural",)).hits
        assert made.id in {hit.memory.id for hit in found}
        assert {hit.memory.kind for hit in found} == {"procedure"}
        assert made.id in {hit.memory.id for hit in me.recall("restart the kiln", kinds=("procedure",)).hits}
        assert "procedure" not in {hit.memory.kind for hit in me.recall("restart the kiln").hits}
