"""Several processes on one file at once."""

import time

import perdure
from perdure.testing.fakes import SMALL_INDEXES, HashEmbedder

PROCESSES, MANY = 8, 25


def all_active(me):
    found, after = [], None
    while True:
        page = me.list(limit=1000, after=after)
        found += page.items
        after = page.next
        if after is None:
            return found


def check_eight_writers(nursery, url, *, embedder):
    names = [f"worker{letter}" for letter in "abcdefgh"[:PROCESSES]]
    pids = [
        nursery.start("write_and_recall", url=url, name=name, many=MANY, embedder=embedder is not None)
        for name in names
    ]
    assert [nursery.wait(pid) for pid in pids] == [0] * PROCESSES
    with perdure.open(url, embedder=embedder or "none", policy=SMALL_INDEXES) as engine:
        me = engine.space(user="ana")
        stored = all_active(me)
        assert len(stored) == PROCESSES * MANY
        for name in names:
            own = [(one.turn_no, one.content) for one in stored if one.session == name]
            assert own == [(at + 1, f"Lisbon is what {name}{at} spoke of") for at in range(MANY)]
        assert [one.rev for one in me.changes(limit=10_000)] == list(range(1, PROCESSES * MANY + 1))
        assert [one.count for one in me.entities("Lisbon")] == [PROCESSES * MANY]
        engine.flush()
        report = engine.doctor()
        assert (report.problems, report.failed_jobs, report.pending) == ((), (), 0)


def test_eight_processes_write_and_recall_in_one_space(nursery, tmp_path):
    check_eight_writers(nursery, f"sqlite:///{tmp_path}/memory.db", embedder=None)


def test_eight_processes_write_recall_embed_and_fold_in_one_space(nursery, tmp_path):
    check_eight_writers(nursery, f"sqlite:///{tmp_path}/memory.db", embedder=HashEmbedder(32))


def test_eight_processes_open_a_new_file_at_once(nursery, tmp_path):
    for number in range(5):
        url = f"sqlite:///{tmp_path}/{number}.db"
        pids = [nursery.start("first_open", url=url) for _ in range(PROCESSES)]
        assert [nursery.wait(pid) for pid in pids] == [0] * PROCESSES


def test_two_processes_that_remember_one_key_leave_one_active_memory(nursery, tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    keys = ["location", "pet.name", "employer", "language", "editor", "os"]
    for key in keys:
        at = time.time() + 0.05
        pids = [nursery.start("remember_at", url=url, at=at, key=key, value=value) for value in ("one", "two")]
        assert [nursery.wait(pid) for pid in pids] == [0, 0]
    with perdure.open(url, embedder="none") as engine:
        me = engine.space(user="ana")
        assert sorted(one.key or "" for one in all_active(me)) == sorted(keys)
        kept = me.list(state=("active", "deprecated")).items
        assert len(kept) == 2 * len(keys)
        ended = [one for one in kept if one.state == "deprecated"]
        active = {one.key: one.id for one in kept if one.state == "active"}
        assert [one.superseded_by for one in ended] == [active[one.key] for one in ended]
        assert engine.doctor().ok
