"""A memory that moves from store to store comes back as it left, byte for byte."""

import json
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import perdure
from perdure.domain.space import SpaceRef
from perdure.gateways import checkpoints, items
from perdure.ports import Store
from perdure.testing.fakes import FakeClock, HashEmbedder


def exported(engine: perdure.Engine, path: Path) -> str:
    engine.flush()
    engine.export(path)
    return path.read_text(encoding="utf-8")


def keep_states(store: Store):
    """Keep states and documents of graphs: of Ana, beside her memories, and of a thread that has none."""
    owned = (("ana", "t1", 2), ("", "t2", 1))
    for user, thread, count in owned:
        ref = SpaceRef(owner_type="user" if user else "thread", owner_id=user or thread)
        with store.write(ref, tz="UTC") as tx:
            for n in range(count):
                at = checkpoints.Place(thread_id=thread, ns="ü|1", id=f"0{n}")
                body = ("msgpack", b"\x81\xa1a\xc0" + bytes(range(256)))
                state = checkpoints.State(
                    place=at, parent_id=f"0{n - 1}" if n else None, body=body, meta=("json", b"{}")
                )
                checkpoints.put(tx, state, "run", {("messages", "1"): ("msgpack", b"\xa4figs" * 2_000)})
                told = enumerate((b"", b"\x00", b"\xff"), -1)
                writes = [checkpoints.Write(task_id="a", idx=n, channel="m", value=("bytes", one)) for n, one in told]
                checkpoints.put_writes(tx, at, writes)
            document = items.Document(
                namespace=("users", user or thread),
                key="ä",
                value=json.dumps({"text": "figs \u2028", "n": 0.1 + 0.2}),
                created_at=1,
                updated_at=2,
                expires_at=1 << 41,
                vectors=b"\x00\x3c" * 64,
            )
            items.put(tx, document, ttl_ms=60_000)


@pytest.mark.postgres
def test_a_round_over_all_stores_gives_the_same_export(tmp_path: Path, postgres_url: str):
    clock = FakeClock()
    urls = [f"sqlite:///{tmp_path}/1.db", postgres_url, f"duckdb:///{tmp_path}/2.duckdb", f"sqlite:///{tmp_path}/3.db"]
    alone = {"jobs": {"background": False}}  # else a thread may take a part of the rows that are counted below
    engines = [perdure.open(url, embedder=HashEmbedder(), clock=clock, policy=alone) for url in urls]
    ana = engines[0].space(user="ana", tz="Europe/Lisbon")
    old = datetime(1950, 1, 1, tzinfo=UTC)
    ana.observe("I moved to Porto\x85 \u2028 🦉 'quoted\" \\ %s $1 :x", speaker="Ana", message_id="ä", at=old)
    for turn, name in enumerate(("zoe", "Zoe", "Ärne", "arne", "a b", "ab")):  # orders by bytes, whatever the locale
        ana.observe(f"{name} met @{name.replace(' ', '_')}", speaker=name, session=name, message_id=f"{turn}")
    first = ana.remember("Ana lives in Porto", key="location", attributes={"z": [1, 2.5, None], "a": "ü"})
    clock.advance(days=1)
    ana.remember("Ana lives in Lisbon", key="location", confidence=0.1 + 0.2)
    last = ana.remember("Rex is a dog", pinned=True, tags=["#1"])
    ana.link(first.memories[0].id, last.memories[0].id, strength=1 / 3)
    ana.undo(rev=ana.forget(id=last.memories[0].id).rev)
    ana.recall("Where does Ana live?")
    engines[0].space(app="x").observe("Hello")
    keep_states(engines[0].deps.store)
    texts = [exported(engines[0], tmp_path / "0.jsonl")]
    for source, target in pairwise(engines):
        assert [one.known for one in source.move(target)] == [False, False, False]
        assert [one.known for one in source.move(target)] == [True, True, True]
        texts.append(exported(target, tmp_path / f"{len(texts)}.jsonl"))
        assert target.doctor().problems == ()
    assert texts[1:] == texts[:1] * 3
    answers = [
        [(hit.memory, round(hit.score, 5)) for hit in engine.space(user="ana").recall("Where did Ana move?").hits]
        for engine in engines
    ]
    assert answers[1:] == answers[:1] * 3
    kinds = [json.loads(line)["record"] for line in texts[-1].splitlines()]
    assert [kinds.count(one) for one in ("checkpoint", "checkpoint_value", "checkpoint_write", "item")] == [3, 2, 9, 2]
    for engine in engines:
        certificate = engine.space(user="ana").erase(everything=True)
        counted = [certificate.counts[one] for one in ("checkpoints", "checkpoint_blobs", "checkpoint_writes", "items")]
        assert counted == [2, 1, 6, 1]
        assert engine.verify_erasure(certificate).ok
        assert checkpoints.homes_of_all(engine.deps.store, "") == [SpaceRef(owner_type="thread", owner_id="t2")]
        engine.close()
