"""Proposals, events, what was used up, runs and merges: they go where their space goes, and are erased with it."""

from dataclasses import replace
from datetime import timedelta

import pytest

import perdure
from perdure.domain.memory import Kind, Memory
from perdure.domain.proposal import Proposal, Settled
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import proposals
from perdure.testing.fakes import START

TABLES = ("proposals", "events", "ledger", "merges", "runs", "compared", "enriched")
FULL = Memory(
    id="p1",
    content="Ana lives in Coimbra 🦉",
    kind=Kind.PROFILE,
    key="location",
    confidence=0.7,
    pinned=True,
    tags=("home",),
    attributes={"value": "Coimbra", "a": [1, None]},
    source_ids=("e1",),
    session="s1",
    said_at=START,
    valid_from=START + timedelta(days=1),
)


def proposed(space, memory=FULL, **changes):
    """Write a proposal, with an event and something used up beside it."""
    one = Proposal(
        id=memory.id, key="location", value="Coimbra", reason="a change", memory=memory, evidence=memory.source_ids,
        created_at=START, expires_at=START + timedelta(days=7),
    )  # fmt: skip
    one = replace(one, **changes)
    with space.engine.deps.store.write(space.ref, tz="UTC") as tx:
        proposals.put(tx, one)
        (number,) = tx.one("space_numbers", n=1)
        event = {"node": "hotpath", "op": "create", "status": "ok", "memory_id": memory.id, "category": None}
        tx.run("events_add", number=number, ts=1, similarity=0.5, ms=None, session_id=None, **event)
        tx.run("ledger_use", day="2024-05-31", resource="extract", used=2)
        tx.run("merge_add", direction="from", owner_type="thread", owner_id="t", ts=1)
        tx.run("run_put", task="expire", period="2024-05-31T04:00", started_at=1, ended_at=2, report='{"proposals": 1}')
        tx.run("compared_put", id=memory.id, other_id="q", score="0.87", checked_at=1)
        tx.run("enriched_put", id=memory.id, enriched_at=1)
    return one


def held(space):
    with space.engine.deps.store.read(space.ref) as tx:
        return {table: tx.all(f"dump_{table}", limit=99) for table in TABLES}


def waiting(space):
    with space.engine.deps.store.read(space.ref) as tx:
        return proposals.all_(tx)


def test_a_proposal_comes_back_as_it_was_written(me):
    me.observe("hello")
    written = proposed(me, state=Settled.DENIED, decided_at=START, actor="ana", signals=3, corrects="m1")
    assert waiting(me) == [written]


def test_an_export_and_a_move_take_everything_along(engine, me, tmp_path):
    me.observe("I moved to Coimbra")
    proposed(me)
    engine.export(tmp_path / "a.jsonl")
    with perdure.open("sqlite:///:memory:", embedder="none") as other, perdure.open("duckdb:///:memory:") as third:
        other.import_(tmp_path / "a.jsonl")
        engine.move(third)
        for target in (other, third):
            assert held(target.space(user="ana")) == held(me)
        other.export(tmp_path / "b.jsonl")
        with other.deps.store.write(me.ref) as tx:
            made = tx.one("space_numbers", n=1)
        assert made is not None
        assert made[0] == 1 + held(me)["events"][0][0], "what is new gets numbers that nothing has"
    assert (tmp_path / "a.jsonl").read_text() == (tmp_path / "b.jsonl").read_text()


def test_a_line_with_an_unknown_state_is_refused(engine, me, tmp_path):
    proposed(me)
    engine.export(tmp_path / "a.jsonl")
    text = (tmp_path / "a.jsonl").read_text().replace('"pending"', '"perhaps"')
    (tmp_path / "a.jsonl").write_text(text)
    with perdure.open("sqlite:///:memory:", embedder="none") as other:
        with pytest.raises(InvalidInput, match=r"proposal.state is 'perhaps': use approved, denied, expired, pending"):
            other.import_(tmp_path / "a.jsonl")
        assert other.spaces() == []


def test_an_erasure_takes_the_proposal_that_came_from_it(engine, me):
    said = me.observe("I moved to Coimbra").memories[0]
    proposed(me, replace(FULL, source_ids=(said.id,)))
    proposed(me, replace(FULL, id="p2", source_ids=()))
    certificate = me.erase(id=said.id)
    assert [one.id for one in waiting(me)] == ["p2"]
    assert certificate.counts["proposals"] == 1
    assert engine.verify_erasure(certificate).ok


def test_an_erasure_takes_the_proposal_that_became_the_memory(engine, me):
    made = me.remember("Ana lives in Coimbra").memories[0]
    proposed(me, replace(FULL, id=made.id, source_ids=()), state=Settled.APPROVED)
    certificate = me.erase(id=made.id)
    assert (waiting(me), held(me)["events"]) == ([], [])
    assert engine.verify_erasure(certificate, words=["Coimbra"]).ok


def test_a_proposal_can_be_erased_by_its_own_id(engine, me):
    proposed(me)
    certificate = me.erase(id="p1")
    assert waiting(me) == []
    assert engine.verify_erasure(certificate, words=["Coimbra"]).ok
    with pytest.raises(NotFound):
        me.erase(id="p1")


def test_an_entity_is_erased_from_proposals_too(engine, me):
    proposed(me, replace(FULL, content="Ana lives with Zebulon", source_ids=()))
    certificate = me.erase(entity="Zebulon")
    assert waiting(me) == []
    assert engine.verify_erasure(certificate, words=["Zebulon"]).ok


def test_a_proposal_that_is_left_is_seen(engine, me):
    made = me.remember("Ana lives in Coimbra").memories[0]
    certificate = me.erase(id=made.id)
    proposed(me, replace(FULL, id=made.id))
    assert engine.verify_erasure(certificate).left == {
        "proposals": 1,
        "events": 1,
        "compared": 1,
        "enriched": 1,
    }


def test_an_erased_space_leaves_nothing_of_them(engine, me):
    me.observe("I moved to Coimbra")
    proposed(me)
    certificate = me.erase(everything=True)
    assert {table: certificate.counts[table] for table in TABLES} == dict.fromkeys(TABLES, 1)
    assert engine.verify_erasure(certificate, words=["Coimbra"]).ok
