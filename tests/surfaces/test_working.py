"""The commands that do background work, and those about clusters."""

import json

import apsw

import perdure
from perdure.jobs.tasks import KNOWN
from perdure.testing.fakes import VERBATIM


def leave_work(tmp_path, *, failed=None):
    """Say so much that the tail must be folded, and leave that to others; with `failed`, as a job given up for that."""
    url, alone = f"sqlite:///{tmp_path}/memory.db", {"jobs": {"background": False}, **VERBATIM}
    with perdure.open(url, embedder="none", policy=alone) as engine:
        engine.space(user="ana").observe_many([{"text": f"text {number}"} for number in range(600)])
    connection = apsw.Connection(f"{tmp_path}/memory.db")
    connection.execute("update jobs set failed = ?", (failed,))
    connection.close()


def test_a_worker_does_what_is_due_and_says_how_much(run):
    run("observe", "Lisbon is far", "--user", "ana")
    done = run("worker", "--once")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[1] == "0 jobs done"
    assert "memory.db · once" in done.out.replace("\n", "")


def test_a_worker_tells_each_piece_as_a_line_of_json(run, tmp_path):
    with perdure.open(
        f"sqlite:///{tmp_path}/memory.db", embedder="none", policy={"jobs": {"background": False}, **VERBATIM}
    ) as engine:
        engine.space(user="ana").observe_many([{"text": f"text {number}"} for number in range(600)])
    (line,) = run("worker", "--once", "--json").out.splitlines()
    piece = json.loads(line)
    assert (piece["task"], piece["space"], piece["outcome"], piece["attempt"]) == ("fold", "user:ana", "done", 1)


def test_maintenance_says_what_it_did(run, tmp_path):
    with perdure.open(
        f"sqlite:///{tmp_path}/memory.db", embedder="none", policy={"jobs": {"background": False}, **VERBATIM}
    ) as engine:
        engine.space(user="ana").observe_many([{"text": f"text {number}"} for number in range(600)])
    assert run("maintain", "--task", "fold").out == "1 job done (fold 1)\n"
    done = run("maintain", "--task", "fold", "--task", "extract", "--json").json
    assert done == {
        "tasks": ["fold", "extract"],
        "done": {},
        "failed": 0,
        "given_up": 0,
        "deferred": 0,
        "runs": [],
        "missing": [],
    }
    assert run("maintain", "--task", "insight").out.splitlines() == [
        "not done: insight needs a chat model: name one with llm=",
        "0 jobs done",
    ]
    assert run("maintain", "--now", "2030-01-01").status == 0


def test_what_was_given_up_is_listed_and_tried_again_on_demand(run, tmp_path):
    leave_work(tmp_path, failed="the disk was full")
    report = run("doctor", "--json")
    assert (report.status, report.json["failed_jobs"]) == (1, ["fold of space 1: the disk was full"])
    assert run("worker", "--once").out.endswith("0 jobs done\n")
    assert run("worker", "--once", "--retry-failed").out.endswith("1 job done\n")
    assert run("doctor").status == 0


def test_unknown_tasks_are_refused_with_the_known_ones(run):
    for command in ("worker", "maintain"):
        refused = run(command, "--task", "nix")
        assert (refused.status, refused.err) == (
            1,
            f"error: unknown task 'nix': use {', '.join(KNOWN)}\n",
        )


def test_a_file_is_no_cluster(run):
    for action in ("init", "status"):
        refused = run("cluster", action)
        assert refused.status == 1
        assert "is no PostgreSQL database" in refused.err


def test_a_conversation_is_ended_and_worked_through(run):
    run("observe", "I live in Porto", "--session", "talk")
    ended = run("end-session", "talk", "--wait", "--json")
    assert (ended.status, ended.json["decisions"][0]["reason"]) == (
        0,
        "it has ended, and is consolidated in the background",
    )
    assert "it is consolidated already" in run("end-session", "talk").out
    refused = run("end-session", "nobody's")
    assert (refused.status, refused.err) == (
        1,
        'error: no session "nobody\'s" in space global: nothing was said in it\n',
    )
