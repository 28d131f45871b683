"""What PostgreSQL adds to the contract of a store: many writers, tenants kept apart by the server, poolers."""

import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import perdure
from perdure.errors import InvalidInput, SchemaTooNew, StoreUnavailable
from perdure.gateways import embedders
from perdure.stores.migrate import migrations
from perdure.stores.postgres import _SCHEMA_LOCK, PostgresStore
from perdure.stores.queries import POSTGRES, statements
from perdure.testing.fakes import VERBATIM, HashEmbedder, sequential_ids
from perdure.testing.machine import machine_for

pytestmark = pytest.mark.postgres


def option(url, text):
    return f"{url}{'&' if '?' in url else '?'}{text}"


def open_at(url, embedder="none", policy=VERBATIM, **settings):
    return perdure.open(url, embedder=embedder, policy=policy, **settings)


def together(work, numbers):
    """Run `work` for every number at once; raise what it raises."""
    gate = threading.Barrier(len(numbers))

    def begin(number):
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(len(numbers)) as pool:
        return list(pool.map(begin, numbers))


def test_writers_of_one_space_leave_no_gap_in_its_revisions(postgres_url):
    engines = [open_at(postgres_url, new_id=sequential_ids(f"e{number}-")) for number in range(8)]

    def write(number):
        space = engines[number].space(user="ana")
        return [space.observe(f"writer {number} says {line}", session="s").rev for line in range(12)]

    revs = together(write, range(8))
    assert sorted(rev for mine in revs for rev in mine) == list(range(1, 97))
    changes = engines[0].space(user="ana").changes(since_rev=0, limit=1000)
    assert sorted({one.rev for one in changes}) == list(range(1, 97))
    assert {one.turn_no for one in engines[0].space(user="ana").list(limit=1000).items} == set(range(1, 97))
    assert engines[0].doctor().ok
    for engine in engines:
        engine.close()


def test_a_space_that_many_make_at_once_is_made_once(postgres_url):
    with open_at(postgres_url) as engine:
        together(lambda number: engine.space(user="ana").remember(f"Number {number} likes figs"), range(8))
        assert len(engine.spaces()) == 1
        assert engine.space(user="ana").stats().rev == 8


def test_many_may_open_a_new_database_at_once(postgres_url):
    engines = together(lambda _: open_at(postgres_url), range(6))
    engines[0].space(user="ana").remember("Ana likes figs")
    assert [len(engine.spaces()) for engine in engines] == [1] * 6
    for engine in engines:
        engine.close()


def test_who_waited_for_another_to_make_the_schema_sees_it(postgres_url):
    waits = "select from pg_locks where locktype = 'advisory' and not granted and database = %s"
    with psycopg.connect(postgres_url) as other, ThreadPoolExecutor(1) as pool:
        other.execute("select pg_advisory_xact_lock(%s)", (_SCHEMA_LOCK,))
        database = other.execute("select oid from pg_database where datname = current_database()").fetchone()
        opened = pool.submit(PostgresStore, postgres_url, clock=lambda: datetime(2031, 5, 1, tzinfo=UTC))
        while not opened.done() and other.execute(waits, database).fetchone() is None:
            time.sleep(0.01)
        other.execute(
            "create schema perdure; create table perdure.rows (); "
            "create table perdure.meta (name text primary key, value text)"
        )
        newest = migrations("postgres")[-1][0]
        other.execute("insert into perdure.meta values ('schema', %s)", (str(newest),))
        other.commit()
        opened.result().close()
        made = other.execute("select tablename from pg_tables where schemaname = 'perdure' order by 1").fetchall()
        assert made == [("meta",), ("rows",)], "nothing was migrated twice"


def interrupted(tx: Any, happens: Callable[[], object]) -> Any:
    """Return a transaction in which something happens once, right after the embedders were listed."""
    waiting, ask = [happens], tx.all

    def listed(name: str, /, **params: Any) -> list[Any]:
        found = ask(name, **params)
        if name == "embedder_list" and waiting:
            waiting.pop()()
        return found

    tx.all = listed
    return tx


def test_two_spaces_that_embed_their_first_vector_at_once_mean_the_same_embedder(postgres_url):
    embedder = HashEmbedder(16)
    with perdure.open(postgres_url, embedder="none") as engine:
        ana, rui = engine.space(user="ana"), engine.space(user="rui")
        ana.observe("hello")
        rui.observe("hello")

        def quicker():
            with engine.deps.store.write(rui.ref) as tx:
                assert embedders.register(tx, embedder, 16) == 1

        with engine.deps.store.write(ana.ref) as tx:
            assert embedders.register(interrupted(tx, quicker), embedder, 16) == 1


def test_two_spaces_that_embed_at_once_by_different_embedders_do_not_both_set_theirs(postgres_url):
    with perdure.open(postgres_url, embedder="none") as engine:
        ana, rui = engine.space(user="ana"), engine.space(user="rui")
        ana.observe("hello")
        rui.observe("hello")

        def quicker():
            with engine.deps.store.write(rui.ref) as tx:
                embedders.register(tx, HashEmbedder(16), 16)

        with pytest.raises(StoreUnavailable, match="try again"), engine.deps.store.write(ana.ref) as tx:
            embedders.register(interrupted(tx, quicker), HashEmbedder(32), 32)


def test_an_erasure_reaches_the_vectors_of_an_embedder_that_is_not_listed(postgres_url):
    with perdure.open(postgres_url, embedder="none") as engine:
        ana = engine.space(user="ana")
        said = ana.remember("The boat is called Swift").memories[0].id
        with engine.deps.store.write(ana.ref) as tx:
            tx.run("embedded_set", embedder_no=7, upto=1)
            tx.many("vector_add", ("embedder_no", "part", "seq", "f16"), [(7, 0, 1, bytes(32))])
        assert engine.verify_erasure(ana.erase(id=said)).ok


def test_each_job_is_taken_once(postgres_url):
    policy = {"index": {"fold_at": 4}}
    engines = [open_at(postgres_url, policy=policy) for _ in range(3)]
    for user in range(12):
        engines[0].space(user=f"u{user}").observe_many([{"text": f"line {line}"} for line in range(9)])
    together(lambda number: engines[number].flush(), range(3))
    report = engines[0].doctor()
    assert report.ok, report.problems
    for engine in engines:
        engine.close()


def test_a_newer_schema_is_refused(postgres_url):
    with open_at(postgres_url):
        pass
    with psycopg.connect(postgres_url) as connection:
        connection.execute("update perdure.meta set value = '99' where name = 'schema'")
    with pytest.raises(SchemaTooNew, match="schema 99"):
        open_at(postgres_url)


def test_a_role_sees_no_row_of_a_space_that_it_has_not_opened(postgres_tenant_url):
    with perdure.open(postgres_tenant_url, embedder=HashEmbedder()) as engine:
        for user in ("ana", "rui"):
            engine.space(user=user).observe_many([{"text": f"Marisol told {user} a secret", "session": "s"}])
            engine.space(user=user).remember(f"The secret of {user}", key="location")
        engine.flush()
    with psycopg.connect(postgres_tenant_url, autocommit=True) as connection:
        tables = [row[0] for row in connection.execute(_TABLES).fetchall()]
        assert len(tables) >= 19
        filled = set()
        for setting, seen in (("", set()), ("1", {1}), ("2", {2}), ("*", {1, 2})):
            with connection.transaction():
                connection.execute("select set_config('perdure.space_no', %s, true)", (setting,))
                for table in tables:
                    found = {
                        row[0]
                        for row in connection.execute(f"select space_no from perdure.{table}".encode()).fetchall()
                    }
                    assert found <= (seen or ({1, 2} if table == "spaces" else set())), (table, setting)
                    filled |= {table} if found and table != "spaces" else set()
        assert {"rows", "log", "docs", "vectors", "mentions", "active_keys", "sessions"} <= filled
        with connection.transaction(force_rollback=True):
            connection.execute("select set_config('perdure.space_no', '1', true)")
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level"):
                connection.execute(
                    "insert into perdure.access (space_no, id, last_accessed, count) values (2, '', 0, 0)"
                )
        with connection.transaction():
            connection.execute("select set_config('perdure.space_no', '1', true)")
            assert connection.execute("delete from perdure.rows where space_no = 2").rowcount == 0


_TABLES = """
select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_no'
where c.relnamespace = 'perdure'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1
"""


def test_every_table_of_spaces_is_bound_by_row_level_security(postgres_url):
    with open_at(postgres_url), psycopg.connect(postgres_url) as connection:
        for table in (row[0] for row in connection.execute(_TABLES).fetchall()):
            (bound,) = connection.execute(
                "select relrowsecurity and relforcerowsecurity from pg_class where oid = %s::regclass",
                (f"perdure.{table}",),
            ).fetchall()
            assert bound == (True,), table


def test_a_lock_that_lasts_is_reported_within_the_timeout(postgres_url):
    with open_at(option(postgres_url, "timeout=0.3")) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes figs")
        with psycopg.connect(postgres_url) as other:
            other.execute("select 1 from perdure.spaces for update")
            with pytest.raises(StoreUnavailable, match=r"busy.*try again"):
                me.observe("nobody hears this")
            assert me.recall("figs").hits
        assert me.observe("now it works").rev == 2


def test_nothing_of_a_transaction_is_left_to_the_next_user_of_its_connection(postgres_url):
    """What a transaction pooler asks for: every setting ends with its transaction."""
    with open_at(option(postgres_url, "prepare=off&pool=1")) as engine:
        for user in ("ana", "rui"):
            engine.space(user=user).observe_many([{"text": f"{user} likes figs"} for _ in range(9)])
            assert engine.space(user=user).recall("figs").hits
        engine.flush()
        (wire,) = engine.deps.bare._pool._idle  # pyright: ignore[reportAttributeAccessIssue]
        wire.ready()
        left = wire.connection.execute(
            "select current_setting('perdure.space_no', true), current_setting('search_path'), "
            "current_setting('lock_timeout'), (select count(*) from pg_prepared_statements)"
        ).fetchall()
        assert left == [("", '"$user", public', "0", 0)]


def test_writes_go_out_with_the_commit_and_what_is_wrong_with_them_undoes_all(postgres_url):
    with open_at(option(postgres_url, "pool=1")) as engine:
        ana = engine.space(user="ana")
        ana.remember("Ana likes figs")
        store, speaker = engine.deps.bare, ("name", "speaker_no")
        seen = []

        def write_twice():
            with store.write(ana.ref) as tx:
                tx.many("speaker_add", speaker, [("Ravi", 7)])
                seen.extend(tx.all("speaker_known"))
                tx.many("speaker_add", speaker, [("Ravi", 8)])
                seen.append("sent")

        with pytest.raises(StoreUnavailable, match="wrote the same"):
            write_twice()
        assert seen == [("Ravi", 7), "sent"]
        with store.write(ana.ref) as tx:  # on the same connection
            assert tx.all("speaker_known") == []
            tx.many("speaker_add", speaker, [("Ravi", 9)])
            assert tx.run("space_tail") == 1
        with store.read(ana.ref) as tx:
            assert tx is not None
            assert tx.all("speaker_known") == [("Ravi", 9)]


def test_a_value_that_cannot_be_sent_undoes_all_and_leaves_the_connection_in_use(postgres_url):
    with open_at(option(postgres_url, "pool=1")) as engine:
        ana = engine.space(user="ana")
        ana.remember("Ana likes figs")
        store, speaker = engine.deps.bare, ("name", "speaker_no")

        pool = store._pool  # pyright: ignore[reportAttributeAccessIssue]
        (wire,) = pool._idle
        for names in (["Ra\0vi"], ["Ravi", "Ra\0vi"]):
            with pytest.raises(InvalidInput, match="cannot store a value"), store.write(ana.ref) as tx:
                tx.many("speaker_add", speaker, [(name, 7 + place) for place, name in enumerate(names)])
        with store.read(ana.ref) as tx:
            assert tx is not None
            assert tx.all("speaker_known") == []
        assert pool._idle == [wire]


def test_a_pooler_that_loses_prepared_statements_is_named(postgres_url):
    with open_at(option(postgres_url, "pool=1")) as engine:
        space = engine.space(user="ana")
        for number in range(3):
            space.observe(f"The heron came back at {number}")
        server: Any = engine.deps.store
        server.alone("deallocate all")
        with pytest.raises(StoreUnavailable, match="add prepare=off"):
            space.observe("The heron came back at 4")


def test_a_statement_that_an_error_kept_from_being_prepared_is_prepared_later(postgres_url):
    with open_at(option(postgres_url, "pool=1")) as engine:
        ana = engine.space(user="ana")
        ana.remember("Ana likes figs")
        store, speaker = engine.deps.bare, ("name", "speaker_no")
        with store.read(ana.ref) as tx:
            assert tx is not None
            assert tx.all("speaker_known") == []

        def write_twice():
            with store.write(ana.ref) as tx:
                tx.many("speaker_add", speaker, [("Ravi", 7), ("Ravi", 8)])
                tx.all("speaker_known")  # comes for the second time, behind what is wrong

        with pytest.raises(StoreUnavailable, match="wrote the same"):
            write_twice()
        with store.read(ana.ref) as tx:
            assert tx is not None
            assert [tx.all("speaker_known") for _ in range(3)] == [[], [], []]
        (wire,) = store._pool._idle  # pyright: ignore[reportAttributeAccessIssue]
        wire.ready()
        prepared = wire.rows("select count(*) from pg_prepared_statements where statement like '%from speakers%'")
        assert prepared[0][0] > 0


def test_a_snapshot_ends_though_nobody_waits_for_it(postgres_url):
    with open_at(option(postgres_url, "pool=1")) as engine:
        ana = engine.space(user="ana")
        ana.remember("Ana likes figs")
        engine.flush()
        assert ana.recall("figs").hits
        with psycopg.connect(postgres_url, autocommit=True) as other:
            open_ones = (
                "select count(*) from pg_stat_activity where datname = current_database() "
                "and application_name = 'perdure' and state <> 'idle'"
            )
            until = time.monotonic() + 20
            while other.execute(open_ones).fetchall() != [(0,)]:
                assert time.monotonic() < until, "a transaction is left open"
                time.sleep(0.01)


def test_names_are_found_by_their_entities_keys_while_there_are_no_statistics(postgres_url):
    with open_at(postgres_url) as engine, psycopg.connect(postgres_url) as other:
        ana = engine.space(user="ana")
        ana.remember("Ana met Ravi in Lisbon")
        text = statements(POSTGRES)["entity_named"].text
        other.execute("set search_path = perdure, public; set plan_cache_mode = force_generic_plan")
        other.execute("set enable_seqscan = off")
        other.execute(f"prepare asked as {text}".encode())
        plan = "\n".join(row[0] for row in other.execute("explain execute asked(1, array['ravi'])").fetchall())
        assert "entities_pkey" in plan, plan
        assert re.search(r"space_no = \$\d\) AND \(entity_no = n.entity_no", plan), plan


def test_a_full_pool_says_so(postgres_url):
    with open_at(option(postgres_url, "pool=1&timeout=0.2")) as engine:
        space = engine.space(user="ana")
        with engine.deps.store.admin(), pytest.raises(StoreUnavailable, match="all 1 connections were busy"):
            space.recall("figs")


@pytest.mark.parametrize("wrong", ["pool=0", "pool=many", "timeout=-1", "timeout=nan", "prepare=maybe"])
def test_wrong_options_are_refused(wrong):
    with pytest.raises(InvalidInput, match="pool=<connections>"):
        open_at(f"postgresql://nowhere/memory?{wrong}")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://rui:s3cret@localhost:1/memory",
        "postgresql://rui:s3cret@localhost:s3cret/memory",
        "postgresql://rui:s3cret@localhost/memory?s3cret=1",
        "postgresql://localhost:1/memory?user=rui&password=s3cret",
        "postgresql://rui:a%zzs3cret@localhost/memory",
        "postgresql://rui:12/s3cret@localhost/memory",
        "postgresql://rui:x@s3cret@localhost/memory",
        "postgresql://rui:x?s3cret@localhost/memory",
        "postgresql://rui:{s3cret}@localhost/memory",
    ],
)
def test_no_error_shows_a_secret(url, caplog):
    with pytest.raises((InvalidInput, StoreUnavailable)) as caught:
        open_at(option(url, "timeout=1"))
    error = caught.value
    while error is not None:
        assert "s3cret" not in str(error)
        error = error.__cause__
    assert "s3cret" not in caplog.text


def test_a_database_that_cannot_hold_every_text_is_refused(new_postgres):
    with pytest.raises(InvalidInput, match="encoded in LATIN1"):
        open_at(new_postgres("encoding 'LATIN1' locale 'C'"))


def test_options_of_the_driver_are_passed_on(postgres_url):
    url = option(postgres_url, "application_name=a%20b%2Bc&pool=2&options=-c%20work_mem%3D5MB")
    with open_at(url) as engine:
        (wire,) = engine.deps.bare._pool._idle  # pyright: ignore[reportAttributeAccessIssue]
        wire.ready()
        shown = wire.rows("select current_setting('application_name'), current_setting('work_mem')")
    assert shown == [("a b+c", "5MB")]


def test_the_address_of_a_store_shows_no_secret(postgres_tenant_url):
    with open_at(postgres_tenant_url) as engine:
        url = engine.deps.store.url
    role = postgres_tenant_url.partition("://")[2].partition(":")[0]
    assert url.startswith("postgresql://")
    assert role not in url


def test_answers_as_the_model_does(new_postgres):
    urls: dict[str, str] = {}

    def factory(folder, **settings):
        if folder not in urls:
            urls[folder] = new_postgres()
        return perdure.open(urls[folder], **settings)

    chosen = settings(max_examples=3, stateful_step_count=20)
    run_state_machine_as_test(machine_for(factory), settings=chosen)
