"""A memory that moves from store to store comes back as it left, byte for byte."""

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import perdure
from perdure.testing.fakes import FakeClock, HashEmbedder


def exported(engine: perdure.Engine, path: Path) -> str:
    engine.flush()
    engine.export(path)
    return path.read_text(encoding="utf-8")


@pytest.mark.postgres
def test_a_round_over_all_stores_gives_the_same_export(tmp_path: Path, postgres_url: str):
    clock = FakeClock()
    urls = [f"sqlite:///{tmp_path}/1.db", postgres_url, f"duckdb:///{tmp_path}/2.duckdb", f"sqlite:///{tmp_path}/3.db"]
    engines = [perdure.open(url, embedder=HashEmbedder(), clock=clock) for url in urls]
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
    texts = [exported(engines[0], tmp_path / "0.jsonl")]
    for source, target in pairwise(engines):
        assert [one.known for one in source.move(target)] == [False, False]
        texts.append(exported(target, tmp_path / f"{len(texts)}.jsonl"))
        assert target.doctor().problems == ()
    assert texts[1:] == texts[:1] * 3
    answers = [
        [(hit.memory, round(hit.score, 5)) for hit in engine.space(user="ana").recall("Where did Ana move?").hits]
        for engine in engines
    ]
    assert answers[1:] == answers[:1] * 3
    for engine in engines:
        engine.close()
