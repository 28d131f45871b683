"""Rows that point to nothing are found and removed on every store."""

import perdure
from perdure.testing.fakes import VERBATIM, FakeClock, sequential_ids


def test_orphans_are_found_and_removed_on_every_store(store_url):
    with perdure.open(
        store_url, embedder="none", policy=VERBATIM, clock=FakeClock(), new_id=sequential_ids()
    ) as engine:
        me = engine.space(user="ana")
        me.observe("Ada plays the viola", session="s", message_id="m1")
        kept = me.remember("User's sister Ada plays the viola.", source_ids=("elsewhere",)).memories[0]
        with engine.deps.store.write(me.ref) as tx:
            for ends in (("nobody", kept.id), (kept.id, "nobody"), ("nobody", "no one")):
                edge = {"from_id": ends[0], "to_id": ends[1], "type": "related_to"}
                tx.run("relation_set", **edge, strength=1.0, ts=1)
            tx.run("keys_claim", key="employer", id="nobody")
            tx.many("sources_add", ("source_id", "id"), [("m1", "nothing")])
            tx.many("messages_claim", ("session_id", "message_id", "id"), [("s", "m9", "lost")])
            tx.many("mention_add", ("entity_no", "seq", "names"), [(1, 99_999, "[]")])
        (found,) = engine.audit(fix=True)
        assert (found.counts["orphans"], {one.fix for one in found.changes or ()}) == (7, {"remove"})
        assert me.audit(fix=True, dry_run=False).fixed == 7
        assert engine.audit()[0].clean
        assert me.relations(kept.id) == []
        assert me.get(kept.id).source_ids == ("elsewhere",)
        assert me.observe("Ada plays the viola", session="s", message_id="m1").decisions[0].action == "skip"
        assert me.observe("so she does", session="s", message_id="m9").decisions[0].action == "add"
        assert engine.doctor().problems == ()
