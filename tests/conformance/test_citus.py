"""The layout of a Citus cluster, as far as plain PostgreSQL can show it: Citus itself was never there yet.

Where the server has no Citus, the functions that spread tables are stand-ins, which refuse what it refuses. The rest
is real: on that layout the whole suite runs, as a role that row-level security binds.
"""

import json
import re
from contextlib import contextmanager

import psycopg
import pytest

import perdure
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.gateways import layout
from perdure.stores.queries import CITUS, statements
from perdure.testing.conformance import *  # noqa: F403
from perdure.testing.fakes import HashEmbedder

pytestmark = pytest.mark.postgres

STAND_IN = """
create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char", colocation text, emptied int);
grant select on pg_dist_partition to public;
create function create_distributed_table(table_name regclass, distribution_column text,
    distribution_type text default 'hash', colocate_with text default 'default', shard_count int default null)
returns void language plpgsql as $$
begin
    if exists (select 1 from pg_index i where i.indrelid = table_name and i.indisunique and not exists (
            select 1 from pg_attribute a where a.attrelid = table_name and a.attname = distribution_column
            and a.attnum = any(i.indkey))) then
        raise 'cannot create constraint on "%": it lacks the distribution column', table_name;
    end if;
    if exists (select 1 from pg_policy where polrelid = table_name and polqual::text like '%{SUBLINK%') then
        raise 'cannot create policy: Subqueries are not supported in policies on distributed tables';
    end if;
    if colocate_with <> 'none' and not exists (
            select 1 from pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h') then
        raise 'relation % is not distributed', colocate_with;
    end if;
    insert into pg_dist_partition values (table_name, 'h', colocate_with, 0);
end $$;
create function create_reference_table(table_name regclass) returns void language sql as
    $$ insert into pg_dist_partition values (table_name, 'n', '', 0) $$;
create function truncate_local_data_after_distributing_table(function_name regclass) returns void language sql as
    $$ update pg_dist_partition set emptied = emptied + 1 where logicalrelid = function_name $$;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (1, 'citus', 10, 2200, false, '13.0-1');
"""


@contextmanager
def sql(url):
    with psycopg.connect(url, autocommit=True, options="-c search_path=perdure,public") as connection:
        yield lambda text: connection.execute(text.encode())


@pytest.fixture
def citus_url(postgres_url):
    """A database with Citus, or that believes to have it, and no table of perdure."""
    with sql(postgres_url) as run:
        there = run("select 1 from pg_available_extensions where name = 'citus'").fetchall()
        run("create extension citus" if there else "set search_path = public;" + STAND_IN)
    return postgres_url


@pytest.fixture
def store_url(citus_url, request):
    """A spread database, for a role that owns nothing in it."""
    tenant_url = request.getfixturevalue("postgres_tenant_url")
    with perdure.open(citus_url, embedder="none") as engine:
        engine.layout(spread=True)
    return tenant_url


def spread(url):
    with perdure.open(url, embedder="none") as engine:
        done = engine.layout(spread=True)
        assert done is not None
        return done


def test_every_table_is_spread_once_and_keyed_by_its_space(citus_url):
    done = spread(citus_url)
    assert (sorted(done.by_space), sorted(done.whole), done.local) == (
        sorted(layout.BY_SPACE),
        sorted(layout.WHOLE),
        (),
    )
    assert len({*layout.BY_SPACE, *layout.WHOLE}) == len(layout.BY_SPACE) + len(layout.WHOLE)
    with sql(citus_url) as run:
        keys = run(
            "select c.relname, a.attname from pg_index i join pg_class c on c.oid = i.indrelid "
            "join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] "
            "where c.relnamespace = 'perdure'::regnamespace and i.indisunique"
        ).fetchall()
        assert {(table, column) for table, column in keys if table in layout.BY_SPACE} == {
            (table, "space_no") for table in layout.BY_SPACE
        }
        groups = dict(run("select logicalrelid::text, colocation from pg_dist_partition").fetchall())
        assert groups == {
            **dict.fromkeys(layout.BY_SPACE, "spaces"),
            "spaces": "none",
            **dict.fromkeys(layout.WHOLE, ""),
        }
        assert run("select distinct emptied from pg_dist_partition").fetchall() == [(1,)]
    assert str(done) == "Citus 13.0-1, 31 tables by space, 5 on every machine"


def test_spreading_again_changes_nothing_and_goes_on_where_it_was_cut_short(citus_url):
    with perdure.open(citus_url, embedder="none") as engine:
        engine.space(user="ana").remember("Ana likes figs")
    with sql(citus_url) as run:
        run("alter table pg_dist_partition add constraint stop check (logicalrelid <> 'perdure.vectors'::regclass)")
    with pytest.raises((StoreUnavailable, psycopg.Error)):
        spread(citus_url)
    with perdure.open(citus_url, embedder="none") as engine:
        assert [hit.memory.content for hit in engine.space(user="ana").recall("figs").hits] == ["Ana likes figs"]
        assert engine.space(user="rui").remember("Rui likes plums").rev == 1
        (problem,) = engine.doctor().problems
        assert "vectors" in problem
        assert "run `perdure cluster init` again" in problem
    with sql(citus_url) as run:
        run("alter table pg_dist_partition drop constraint stop")
    first = spread(citus_url)
    assert spread(citus_url) == first
    with perdure.open(citus_url, embedder="none") as engine:
        assert engine.doctor().ok
        assert engine.doctor().layout == str(first)


def test_a_database_with_memories_keeps_them_when_it_is_spread(citus_url):
    with perdure.open(citus_url, embedder=HashEmbedder()) as engine:
        for user in ("ana", "rui"):
            engine.space(user=user).remember(f"{user} likes figs")
        engine.flush()
    spread(citus_url)
    with perdure.open(citus_url, embedder=HashEmbedder()) as engine:
        assert [ref.owner_id for ref in engine.spaces()] == ["ana", "rui"]
        assert engine.space(user="ana").remember("Ana likes plums").rev == 2
        certificate = engine.space(user="ana").erase(everything=True)
        assert engine.verify_erasure(certificate).ok
        with sql(citus_url) as run:
            assert run("select owner_id from owners").fetchall() == [("rui",)]
        assert engine.space(user="ana").remember("Ana is back").rev == 1
        engine.flush()
        assert engine.doctor().ok


def test_workers_share_the_jobs_of_a_spread_database(store_url):
    policy = {"jobs": {"background": False}}
    with perdure.open(store_url, embedder=HashEmbedder(), policy=policy) as engine:
        for number in range(20):
            engine.space(user=f"u{number}").observe(f"text {number}")
        pieces = []
        engine.work(once=True, told=pieces.append)
        assert sorted(str(piece.space) for piece in pieces) == sorted(f"user:u{number}" for number in range(20))
        assert {piece.outcome for piece in pieces} == {"done"}


def test_nothing_that_citus_refuses_is_said_about_several_spaces_at_once():
    for name, statement in statements(CITUS).items():
        text = statement.source
        bound = re.search(r"space_no = :(space_no|number)|\(space_no, [^)]*\)\s+values \(:space_no", text)
        if not bound and not name.startswith(("spread_", "layout_", "near_")):
            assert "for update" not in text, name
            assert not re.search(r"set_config|nextval|\bover \(|returning", text) or name in TABLES_ELSEWHERE, name


TABLES_ELSEWHERE = {"meta_count"}
"""About tables that are whole on every machine."""


def test_a_database_without_citus_and_other_stores_are_told_what_is_missing(postgres_url, tmp_path):
    with perdure.open(postgres_url, embedder="none") as engine:
        assert engine.doctor().layout == "plain PostgreSQL"
        with pytest.raises(InvalidInput, match=r"is plain PostgreSQL: install Citus 12 .*create extension citus"):
            engine.layout(spread=True)
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none") as engine:
        assert (engine.layout(), engine.doctor().layout) == (None, None)
        with pytest.raises(InvalidInput, match="is no PostgreSQL database: a cluster needs one; `perdure move"):
            engine.layout(spread=True)


def test_an_old_citus_is_told_so(citus_url):
    with sql(citus_url) as run:
        run("update pg_extension set extversion = '11.3-1' where extname = 'citus'")
    with (
        perdure.open(citus_url, embedder="none") as engine,
        pytest.raises(InvalidInput, match=r"has Citus 11\.3-1: inst"),
    ):
        engine.layout(spread=True)


def test_an_index_that_needs_triggers_and_a_cluster_exclude_each_other(citus_url, new_postgres):
    spread(citus_url)
    with pytest.raises(InvalidInput, match="pgvector works on one machine only"):
        perdure.open(citus_url, embedder="none", indexes={"vector": "pgvector"})
    other = new_postgres()
    with perdure.open(other, embedder="none"), sql(other) as run:
        run("set search_path = public;" + STAND_IN)
        run("create table perdure.vectors_half (space_no bigint)")
    with pytest.raises(InvalidInput, match=r"tables of other indexes \(vectors_half\)"):
        spread(other)


def test_the_command_spreads_and_shows(citus_url, capsys):
    from perdure.surfaces.cli.app import build

    for action in ("init", "status"):
        with pytest.raises(SystemExit) as ended:
            build([action])(["cluster", action, "--store", citus_url, "--json"])
        assert ended.value.code == 0
        assert len(json.loads(capsys.readouterr().out)["by_space"]) == len(layout.BY_SPACE)
