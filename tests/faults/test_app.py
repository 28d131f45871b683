"""Spaces that keep few memories, with several processes at once and with processes that are killed."""

import time

from writers import acknowledged

import perdure

POLICY = {"jobs": {"background": False, "lease_s": 0.3}}


def stored(url):
    with perdure.open(url, embedder="none", preset="app", policy=POLICY) as engine:
        engine.flush()
        app = engine.space(app="calendar")
        report = engine.doctor()
        assert (report.problems, report.failed_jobs) == ((), ())
        every = [one for one in app.list(state=None, limit=1000).items if one.kind != "episode"]
        return [one for one in every if one.state == "active"], every, app.stats()


def test_two_processes_in_one_space_leave_exactly_the_limit(nursery, tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    pids = [nursery.start("remember_few", url=url, name=name, many=20) for name in ("Ana", "Rui")]
    assert [nursery.wait(pid) for pid in pids] == [0, 0]
    active, every, stats = stored(url)
    assert (len(active), len(every)) == (10, 40)
    assert stats.by_op["DELETE"] == 30, "each went once"
    assert stats.spent["writes"] == 30


def test_killed_again_and_again_every_conversation_has_one_memory_and_the_limit_holds(nursery, tmp_path):
    url, acks = f"sqlite:///{tmp_path}/memory.db", tmp_path / "acks"
    many = 24
    for _ in range(40):
        pid = nursery.start("converse", url=url, acks=str(acks), many=many)
        before, until = acknowledged(acks), time.monotonic() + 5
        while acknowledged(acks) < min(before + 3, many) and time.monotonic() < until:
            time.sleep(0.005)
        nursery.kill(pid)
        if acknowledged(acks) >= many:
            break
    active, every, stats = stored(url)
    sessions = sorted(int((one.session or "s0")[1:]) for one in every)
    assert sessions == list(range(many)), "one each"
    assert len(active) == 10
    assert stats.by_op == {"ADD": 2 * many, "DELETE": many - 10}
    assert stats.spent["energy"] == stats.figures["energy"]
    assert stats.spent["writes"] == many + many - 10, "what was cut short was not counted"
