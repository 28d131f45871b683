"""Reindex: make every derived index again from the rows."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from perdure.deps import Deps
from perdure.domain.catalogue import Document
from perdure.domain.memory import Kind, Memory
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import NotFound
from perdure.gateways import documents, embedders, jobs, rows
from perdure.gateways.conversation import Conversation
from perdure.gateways.counters import Numbers
from perdure.gateways.filters import FILTERS
from perdure.pipelines import embed
from perdure.pipelines.spaces import spaces
from perdure.ports import Embedder, Transaction

Progress = Callable[[int, int], None]
"""Told how many spaces are done, and of how many."""

_BATCH = 400
_CHUNK = 2_000


def reindex(deps: Deps) -> None:
    """Rebuild the catalogue and the text index of every space; vectors are asked for where they are missing."""
    for ref in spaces(deps):
        with suppress(NotFound):  # it was erased meanwhile
            _space(deps, ref)


def reembed(deps: Deps, embedder: Embedder, *, switched: Callable[[], None], progress: Progress | None = None) -> None:
    """Make the vectors of another embedder beside the present ones, switch to them at once, and drop the old.

    Reads go on with the old vectors meanwhile; `switched` is called when the new ones are the active ones. A run that
    was cut short goes on where it stopped.
    """
    dimension, numbers = embedder.dimension, dict[str, int]()
    while fresh := [one for one in deps.store.databases() if one not in numbers]:
        for database in fresh:
            with deps.store.admin(database, write=True) as tx:
                numbers[database] = embedders.prepare(tx, embedder, dimension)
        _embed_all(deps, embedder, {one: numbers[one] for one in fresh}, progress)
    for database, number in numbers.items():
        with deps.store.admin(database, write=True) as tx:
            tx.run("embedder_activate", embedder_no=number)
    switched()
    _embed_all(deps, embedder, numbers, None)
    for database, number in numbers.items():
        for ref in spaces(deps, database):
            with suppress(NotFound):  # it was erased meanwhile, and its vectors with it
                _drop_vectors(deps, ref, number)
        with deps.store.admin(database, write=True) as tx:
            tx.run("embedders_drop", embedder_no=number)


def _embed_all(deps: Deps, embedder: Embedder, numbers: Mapping[str, int], progress: Progress | None) -> None:
    found = [(ref, number) for database, number in numbers.items() for ref in spaces(deps, database)]
    for done, (ref, number) in enumerate(found, 1):
        while embed.embed_as(deps, ref, embedder, number):
            pass
        if progress:
            progress(done, len(found))


def _drop_vectors(deps: Deps, ref: SpaceRef, kept: int) -> None:
    removed = _CHUNK
    while removed == _CHUNK:
        with deps.store.write(ref) as tx:
            tx.run("embedded_drop_others", embedder_no=kept)  # first: whoever reads with the others knows by it
            removed = tx.run("vectors_drop_others", embedder_no=kept, limit=_CHUNK)
            tx.run("signs_drop_others", embedder_no=kept)
            tx.one("space_epoch")


def _space(deps: Deps, ref: SpaceRef) -> None:
    """Make the text index anew beside the present one, and ask for what follows from it."""
    _number_names(deps, ref)
    deps.text.rebuild(deps.store, ref, _reread)
    with deps.store.write(ref) as tx:
        _ask(tx, deps)
    while deps.text.upkeep(deps.store, ref):
        pass


def _number_names(deps: Deps, ref: SpaceRef) -> None:
    """Give sessions and speakers that damage left without a number one, so that documents can be made by reading."""
    with deps.store.read(ref) as tx:
        if tx is None:
            return
        sessions = [row[0] for row in tx.all("sessions_unnumbered")]
        speakers = [row[0] for row in tx.all("speakers_unnumbered")]
    if not sessions and not speakers:
        return
    with deps.store.write(ref) as tx:
        numbers = Numbers(tx)
        people = Conversation(tx, numbers, sessions=sessions, speakers=speakers, now_ms=tx.space.clock_ms)
        for session in sessions:
            people.session_no(session)
        for speaker in speakers:
            people.speaker_no(speaker)
        people.write()
        numbers.write()


def _reread(tx: Transaction, part: int, after: int, limit: int) -> list[Document]:
    kinds = [kind for kind in Kind if rows.part_of(kind) == part]
    found = rows.page(tx, where=(FILTERS["kind"].sql,), params={"f_kind": kinds}, after=after, limit=limit)
    return _documents(tx, Numbers(tx), found)


def catalogue(tx: Transaction, deps: Deps) -> None:
    """Write the catalogue of a space that has none as a tail, and ask for what follows from it."""
    after, numbers = 0, Numbers(tx)
    while found := rows.page(tx, where=(), params={}, after=after, limit=_BATCH):
        made = _documents(tx, numbers, found)
        documents.write(tx, made)
        deps.text.add(tx, made)
        after = found[-1].seq
    numbers.write()
    tx.run("space_tail")
    tx.one("space_epoch")
    _ask(tx, deps)


def _documents(tx: Transaction, numbers: Numbers, found: Sequence[Memory]) -> list[Document]:
    people = Conversation(
        tx,
        numbers,
        sessions={one.session for one in found if one.session},
        speakers={one.speaker for one in found if one.speaker},
        now_ms=tx.space.clock_ms,
    )
    home = zone(tx.space.tz)
    made = [documents.document(one, people=people, zone=home) for one in found]
    people.write()
    return made


def _ask(tx: Transaction, deps: Deps) -> None:
    now = to_ms(deps.clock())
    for task in ("fold", *(("embed",) if deps.embedder else ())):
        jobs.add(tx, task, job_id=deps.new_id(), run_after=now)
