"""Reindex: make every derived index again from the rows."""

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.gateways import documents, jobs, rows
from perdure.gateways.conversation import Conversation
from perdure.pipelines.doctor import spaces

_BATCH = 400
_ALL = 1 << 30


def reindex(deps: Deps) -> None:
    """Rebuild the catalogue and the text index of every space; vectors are asked for where they are missing."""
    for ref in spaces(deps):
        _space(deps, ref)


def _space(deps: Deps, ref: SpaceRef) -> None:
    """Write the whole catalogue anew as a tail, in one transaction, then fold it."""
    with deps.store.write(ref) as tx:
        for table in ("docs", "segments", "postings"):
            tx.run(f"wipe_{table}", limit=_ALL)
        after = 0
        while found := rows.page(tx, where=(), params={}, after=after, limit=_BATCH):
            people = Conversation(
                tx,
                sessions={one.session for one in found if one.session},
                speakers={one.speaker for one in found if one.speaker},
                now_ms=tx.space.clock_ms,
            )
            made = [documents.document(one, one.seq, people=people, zone=zone(tx.space.tz)) for one in found]
            documents.write(tx, made)
            deps.text.add(tx, made)
            after = found[-1].seq
        tx.run("space_tail")
        tx.one("space_epoch")
        now = to_ms(deps.clock())
        for task in ("fold", *(("embed",) if deps.embedder else ())):
            jobs.add(tx, task, job_id=deps.new_id(), run_after=now)
    while deps.text.upkeep(deps.store, ref):
        pass
