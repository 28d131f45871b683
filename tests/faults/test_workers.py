"""Several workers on one store: killed, frozen and stopped; every job ends once, and nothing is written twice."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import apsw
import pytest

import perdure
from perdure.gateways import jobs
from perdure.testing.fakes import SMALL_INDEXES, HashEmbedder

SPACES, PERIODS, TEXTS = 24, 8, 8
LEASE_S = 1.0
QUIET = {**SMALL_INDEXES, "jobs": {"background": False}}
COMMAND = (sys.executable, "-c", "from perdure.surfaces.cli import main; main()")

AUDIT = (
    "create table ended (space_no bigint, task text, period text)",
    "create table embedded_seqs (space_no bigint, seq bigint)",
)
SQLITE_AUDIT = (
    "create trigger ended_too after delete on jobs begin "
    "insert into ended values (old.space_no, old.task, old.period); end",
    "create trigger embedded_too after insert on vectors begin "
    "insert into embedded_seqs values (new.space_no, new.seq); end",
)
POSTGRES_AUDIT = (
    "create function one_ended() returns trigger language plpgsql as "
    "$$ begin insert into public.ended values (old.space_no, old.task, old.period); return null; end $$",
    "create function one_embedded() returns trigger language plpgsql as "
    "$$ begin insert into public.embedded_seqs values (new.space_no, new.seq); return null; end $$",
    "create trigger ended_too after delete on perdure.jobs for each row execute function one_ended()",
    "create trigger embedded_too after insert on perdure.vectors for each row execute function one_embedded()",
)


class Store:
    """A store with an audit of its own: what left the table of jobs, and which vectors were written, by triggers."""

    def __init__(self, url):
        self.url = url
        with perdure.open(url, embedder="none"):
            pass
        for statement in (*AUDIT, *(POSTGRES_AUDIT if url.startswith("postgres") else SQLITE_AUDIT)):
            self.rows(statement)

    def rows(self, statement):
        if self.url.startswith("postgres"):
            import psycopg

            with psycopg.connect(self.url, autocommit=True, options="-c search_path=public,perdure") as connection:
                cursor = connection.execute(statement.encode())
                return cursor.fetchall() if cursor.description else []
        connection = apsw.Connection(self.url.removeprefix("sqlite:///"))
        connection.set_busy_timeout(10_000)
        try:
            return connection.execute(statement).fetchall()
        finally:
            connection.close()

    def fill(self):
        """Say things in many spaces without doing what follows from them; ask for it under many periods."""
        with perdure.open(self.url, embedder=HashEmbedder(32), policy=QUIET) as engine:
            for number in range(SPACES):
                space = engine.space(user=f"user{number}")
                space.observe_many([{"text": f"text {at} of {number}", "session": "s"} for at in range(TEXTS)])
                with engine.deps.store.write(space.ref) as tx:
                    for period in range(PERIODS):
                        jobs.add(tx, "embed", job_id=f"{number}-{period}", run_after=0, period=str(period))
        wanted = self.rows("select space_no, task, period from jobs")
        assert len(wanted) >= SPACES * PERIODS
        return wanted

    def check(self, wanted):
        """Every job that was there has ended once, every text has its vector, written once, and all is well."""
        ended = Counter(self.rows("select space_no, task, period from ended"))
        assert {job: n for job, n in ended.items() if n != 1 and job[1] == "embed" and job[2]} == {}
        assert set(wanted) <= set(ended)
        vectors = Counter(self.rows("select space_no, seq from embedded_seqs"))
        assert (len(vectors), set(vectors.values())) == (SPACES * TEXTS, {1})
        with perdure.open(self.url, embedder=HashEmbedder(32), policy=QUIET) as engine:
            report = engine.doctor()
        assert (report.problems, report.pending, self.rows("select task from jobs")) == ((), 0, [])


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request, tmp_path):
    sqlite = f"sqlite:///{tmp_path}/memory.db"
    return Store(sqlite if request.param == "sqlite" else request.getfixturevalue("postgres_url"))


def until(condition, *, seconds=20.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def held(store):
    return store.rows("select space_no, task, period, lease_until, attempts from jobs where lease_until > 0")


def told(path):
    return Path(path).read_text().splitlines() if Path(path).exists() else []


@pytest.mark.slow
def test_when_one_of_three_workers_is_killed_the_others_end_every_job_once(nursery, store, tmp_path):
    wanted = store.fill()
    paths = [f"{tmp_path}/{name}" for name in "abc"]
    victim = nursery.start("work", url=store.url, told=paths[0], lease_s=LEASE_S, hang_after=7)
    others = [nursery.start("work", url=store.url, told=path, lease_s=LEASE_S, idle_s=3.0) for path in paths[1:]]
    until(Path(f"{paths[0]}.hung").exists)
    nursery.kill(victim)
    assert [nursery.wait(pid) for pid in others] == [0, 0]
    assert len(told(paths[0])) >= 1
    assert all(told(path) for path in paths[1:])
    store.check(wanted)


@pytest.mark.slow
def test_a_worker_that_was_frozen_past_its_lease_does_no_harm(nursery, store, tmp_path):
    wanted = store.fill()
    frozen = nursery.start("work", url=store.url, told=f"{tmp_path}/a", lease_s=LEASE_S, hang_after=3, idle_s=1.0)
    until(Path(f"{tmp_path}/a.hung").exists)
    os.kill(frozen, signal.SIGSTOP)
    (mine,) = held(store)
    other = nursery.start("work", url=store.url, told=f"{tmp_path}/b", lease_s=LEASE_S, idle_s=2.0)
    assert nursery.wait(other) == 0
    assert mine[:3] in store.rows("select space_no, task, period from ended")
    anew = f"values ({mine[0]}, '{mine[1]}', '{mine[2]}', 'anew', {1 << 52}, 0, 0)"  # not the frozen one's any more
    store.rows(f"insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts) {anew}")
    Path(f"{tmp_path}/a.go").touch()
    os.kill(frozen, signal.SIGCONT)
    assert nursery.wait(frozen) == 0
    assert any(line.startswith("lost embed") for line in told(f"{tmp_path}/a"))
    assert store.rows("select job_id from jobs") == [("anew",)]
    store.rows("delete from jobs")
    store.rows(f"delete from ended where (space_no, task, period) = ({mine[0]}, '{mine[1]}', '{mine[2]}')")
    store.check([job for job in wanted if job != mine[:3]])


@pytest.mark.slow
def test_a_long_piece_of_work_keeps_its_lease(nursery, store, tmp_path):
    wanted = store.fill()
    slow = nursery.start("work", url=store.url, told=f"{tmp_path}/a", lease_s=0.6, hang_after=2, idle_s=0.5)
    until(Path(f"{tmp_path}/a.hung").exists)
    other = nursery.start("work", url=store.url, told=f"{tmp_path}/b", lease_s=0.6, idle_s=1.5)
    assert nursery.wait(other) == 0
    (mine,) = held(store)
    assert mine[4] == 1
    Path(f"{tmp_path}/a.go").touch()
    assert nursery.wait(slow) == 0
    assert not [line for line in told(f"{tmp_path}/a") if line.startswith("lost")]
    store.check(wanted)


def test_a_worker_that_is_told_to_stop_ends_with_status_0(tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(url, embedder="none") as engine:
        engine.space(user="ana").observe("Lisbon is far")
    for number in (signal.SIGTERM, signal.SIGINT):
        arguments = ["worker", "--store", url, "--embedder", "none"]
        process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline().endswith("until told to stop\n")
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "0 jobs done\n", "")
