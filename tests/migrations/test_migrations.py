"""A database of an older perdure is brought up to date by opening it, and loses nothing."""

from contextlib import closing
from pathlib import Path

import apsw
import duckdb
import pytest

import perdure
from perdure.domain.memory import Memory
from perdure.domain.proposal import Proposal
from perdure.domain.repeatable import Again, Repeatable
from perdure.errors import StoreUnavailable
from perdure.gateways import proposals
from perdure.stores.migrate import migrations
from perdure.testing.fakes import START, FakeClock

NEW = (
    "proposals", "events", "ledger", "merges", "runs", "compared", "enriched",
    "checkpoints", "checkpoint_blobs", "checkpoint_writes", "items",
)  # fmt: skip
TAKEN_BACK = [f"drop table {table}" for table in (*NEW, "api_keys", "requests")] + [
    f"alter table sessions drop column {column}" for column in ("ended_at", "upto")
]


def sqlite(place: str, texts: list[str]) -> None:
    with closing(apsw.Connection(place)) as connection:
        for text in texts:
            connection.execute(text)
        connection.execute(f"pragma application_id={0x50455244}; pragma user_version=1")


def duck(place: str, texts: list[str]) -> None:
    with duckdb.connect(place) as connection:
        for text in texts:
            connection.execute(text)
        connection.execute("delete from meta where name = 'schema'")
        connection.execute("insert into meta (name, value) values ('schema', '1')")


def postgres(place: str, texts: list[str]) -> None:
    import psycopg

    with psycopg.connect(place, autocommit=True) as connection:
        for text in texts:
            connection.execute(b"create schema if not exists perdure; set search_path = perdure; " + text.encode())
        connection.execute("insert into meta values ('schema', '1') on conflict (name) do update set value = '1'")


LEAVE = {"sqlite": sqlite, "duckdb": duck, "postgres": postgres}


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def old(request, tmp_path):
    """A place for a database, and what runs SQL there and says that it has the first schema."""
    dialect = request.param
    if dialect == "postgres":
        url = request.getfixturevalue("postgres_url")
        return dialect, url, url
    place = f"{tmp_path}/memory.db"
    return dialect, f"{dialect}:///{place}", place


def opened(url):
    return perdure.open(url, embedder="none", clock=FakeClock())


def put(engine):
    """Write to every table that is new, and say what is in them."""
    space = engine.space(user="ana")
    space.remember("Ana likes figs")
    memory = Memory(id="p", content="Ana lives in Lisbon", key="location", said_at=START)
    one = Proposal(
        id="p", key="location", value="Lisbon", reason="a change", memory=memory, created_at=START, expires_at=START
    )
    with engine.deps.store.write(space.ref) as tx:
        proposals.put(tx, one)
        tx.run("ledger_use", day="2024-05-31", resource="extract", used=2)
        tx.run("ledger_use", day="2024-05-31", resource="extract", used=3)
        tx.run("merge_add", direction="from", owner_type="thread", owner_id="t", ts=1)
        tx.run("run_put", task="expire", period="2024-05-31T04:00", started_at=1, ended_at=None, report="{}")
        tx.run("compared_put", id="p", other_id="q", score="0.87", checked_at=1)
        tx.run("enriched_put", id="p", enriched_at=1)
        tx.run(
            "checkpoint_put", thread_id="t", ns="", checkpoint_id="c", parent_id=None, run_id="r", body_type="msgpack",
            body=b"\x00", meta_type="msgpack", meta=b"\xff",
        )  # fmt: skip
        tx.run("blob_put", thread_id="t", ns="", channel="n", version="1", type="msgpack", value=b"\x00")
        tx.run(
            "write_put", thread_id="t", ns="", checkpoint_id="c", task_id="k", idx=-1, channel="n", type="msgpack",
            value=b"\x00", task_path="",
        )  # fmt: skip
        tx.run(
            "item_put", namespace="a.", key="k", value="{}", created_at=1, updated_at=1, ttl=None, expires_at=None,
            vectors=None,
        )  # fmt: skip
        tx.run(
            "events_add", number=7, ts=1, node="hotpath", op="create", status="ok", memory_id="p", category=None,
            similarity=0.5, ms=12.5, session_id="s",
        )  # fmt: skip
    engine.add_key(user="ana", label="phone")
    engine.once(Repeatable(client="c", key="k", body=b"b"), lambda: 1, lambda done: {"done": done})
    with engine.deps.store.read(space.ref) as tx:
        assert proposals.all_(tx) == [one]
        return [tx.all(f"dump_{table}", limit=9) for table in NEW]


def test_a_database_of_the_first_schema_alone_takes_everything_new(old):
    dialect, url, place = old
    LEAVE[dialect](place, [text for number, _, text in migrations(dialect) if number == 1])
    with opened(url) as engine:
        held = put(engine)
        assert held[2] == [("2024-05-31", "extract", 5)]
    with opened(url) as engine:
        assert engine.doctor().problems == ()
        with engine.deps.store.read(engine.space(user="ana").ref) as tx:
            assert tx is not None
            assert [tx.all(f"dump_{table}", limit=9) for table in NEW] == held
        assert [key.label for key in engine.api_keys()] == ["phone"]
        again = engine.once(Repeatable(client="c", key="k", body=b"b"), lambda: 2, lambda done: {"done": done})
        assert again == Again(answer={"done": 1})


def test_what_an_older_perdure_left_is_still_there(old):
    dialect, url, place = old
    with opened(url) as engine:
        space = engine.space(user="ana")
        space.observe("I moved to Porto", session="s", message_id="m")
        made = space.remember("Ana lives in Porto", key="location").memories[0]
        space.correct(made.id, "Ana lives in Lisbon")
        known, told = space.list(state=None).items, space.changes()
    LEAVE[dialect](place, TAKEN_BACK)
    with opened(url) as engine:
        space = engine.space(user="ana")
        assert (space.list(state=None).items, space.changes()) == (known, told)
        assert space.remember("Ana likes figs").rev == told[-1].rev + 1
        put(engine)
        assert engine.doctor().problems == ()


@pytest.mark.postgres
def test_a_role_that_owns_nothing_asks_for_the_owner_and_has_its_rights_afterwards(postgres_url, postgres_tenant_url):
    LEAVE["postgres"](postgres_url, TAKEN_BACK)
    with pytest.raises(StoreUnavailable, match="lacks migration 2: open it once as the owner of the schema perdure"):
        opened(postgres_tenant_url)
    with opened(postgres_url):
        pass
    with opened(postgres_tenant_url) as engine:
        assert put(engine)
        with engine.deps.store.write(engine.space(user="rui").ref, tz="UTC") as tx:
            assert tx is not None
            assert [tx.all(f"dump_{table}", limit=9) for table in NEW] == [[] for _ in NEW]
            assert proposals.all_(tx) == []


def test_a_file_that_may_only_be_read_asks_to_be_opened_once_for_writing(tmp_path):
    for dialect, leave in (("sqlite", sqlite), ("duckdb", duck)):
        place = str(Path(tmp_path, dialect))
        leave(place, [text for number, _, text in migrations(dialect) if number == 1])
        with pytest.raises(StoreUnavailable, match="lacks migration 2: open it once without mode=ro"):
            opened(f"{dialect}:///{place}?mode=ro")
