"""The daily task comes to the same on every store."""

import perdure
from perdure.domain.decisions import Add
from perdure.domain.memory import Memory
from perdure.pipelines.apply import apply
from perdure.testing.fakes import VERBATIM, FakeClock, HashEmbedder, sequential_ids

SAID = (
    "User drinks black tea at breakfast every morning.",
    "Every morning at breakfast User drinks black tea.",
    "User weighs 80 kg.",
    "User weighs 82 kg.",
    "User's sister Ada runs a bakery in Ghent.",
)


def test_a_day_settles_the_same_pairs_on_every_store_and_looks_at_them_once(store_url):
    clock = FakeClock()
    with perdure.open(
        store_url, embedder=HashEmbedder(), policy=VERBATIM, clock=clock, new_id=sequential_ids()
    ) as engine:
        me = engine.space(user="ana")
        with engine.deps.store.write(me.ref, tz="UTC") as tx:
            for text in SAID:
                memory = Memory(id=engine.deps.new_id(), content=text, said_at=clock(), importance=4)
                apply(tx, engine.deps, [Add(memory=memory, mentions=(), reason="new")])
                clock.advance(minutes=1)
        engine.flush()
        me.recall("what does User drink?", kinds=["fact"])
        (run,) = engine.maintain(tasks=["daily"]).runs
        assert dict(run.report) == {
            "pairs": 2, "merged": 1, "updated": 1, "duplicates_before": 1, "duplicates_after": 0, "skipped": 0
        }  # fmt: skip
        assert [one.content for one in me.list().items] == [SAID[3], SAID[4], SAID[0]]
        engine.flush()
        clock.advance(days=15)
        assert [dict(one.report)["pairs"] for one in engine.maintain(tasks=["daily"]).runs] == [0]
        assert engine.doctor().problems == ()
