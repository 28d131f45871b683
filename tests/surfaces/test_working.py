"""The commands that do background work, and those about clusters."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import apsw
import pytest

import perdure
from perdure.domain.run import Run
from perdure.domain.space import SpaceRef
from perdure.jobs.tasks import KNOWN
from perdure.surfaces.runs import did_something, due_for, told_run
from perdure.testing.fakes import VERBATIM

ALONE = {"jobs": {"background": False}}
NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


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
    (line,) = run("worker", "--idle-exit", "0", "--json").out.splitlines()
    piece = json.loads(line)
    assert (piece["task"], piece["space"], piece["outcome"], piece["attempt"]) == ("fold", "user:ana", "done", 1)


def test_a_worker_that_works_once_tells_all_of_it_in_one_document(run, tmp_path):
    assert run("worker", "--once", "--json").json == []
    with perdure.open(
        f"sqlite:///{tmp_path}/memory.db", embedder="none", policy={"jobs": {"background": False}, **VERBATIM}
    ) as engine:
        for owner in ("ana", "bo"):
            engine.space(user=owner).observe_many([{"text": f"text {number}"} for number in range(600)])
    pieces = run("worker", "--once", "--json").json
    assert [(one["task"], one["space"]) for one in pieces] == [("fold", "user:ana"), ("fold", "user:bo")]
    assert run("worker", "--once", "--json").json == []


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
        "unfinished": {},
        "runs": [],
        "missing": [],
        "newer": 0,
    }
    assert run("maintain", "--task", "insight").out.splitlines() == [
        "not done: insight needs a chat model: name one with llm=",
        "0 jobs done",
    ]
    assert run("maintain", "--now", "2030-01-01").status == 0


def test_maintenance_tells_what_each_task_came_to_in_words(run, tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy={**VERBATIM, **ALONE}) as engine:
        for number in range(3):
            engine.space(user="ana").remember(f"The kiln of room {number} was built by Marisol in 19{number}7")
    night = datetime.now(UTC) - timedelta(hours=3)  # the week that ends next is over at 03:00 of a Sunday
    noon = night.replace(hour=12, minute=0) + timedelta(days=6 - night.weekday() or 7)
    told = run("maintain", "--now", f"{noon:%Y-%m-%dT%H:%M}Z").out
    words = " ".join(told.split())
    assert f"enrich {noon:%Y-%m-%d} 02:00 3 memories read again" in words
    assert "3 statements looked at, 1 reflection written" in words
    assert {"consolidate: nothing to do", "expire: 4 versions looked at, nothing to put aside"} <= {*told.splitlines()}
    again = run("maintain", "--task", "reflect", "--now", f"{noon:%Y-%m-%dT%H:%M}Z").out.splitlines()
    assert again[0] == "reflect: too little is new, or the last reflection is too young"


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_maintenance_is_told_by_space_however_long_its_name_is(run, tmp_path, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    owner, tenant = "550e8400-e29b-41d4-a716-446655440000", "7f9c2ba4-e88f-11ec-8ea0-0242ac120002"
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=ALONE) as engine:
        for name in ("", tenant):
            engine.space(user=owner, tenant=name).observe_many([{"text": f"I saw lake {n}"} for n in range(9)])
    lines = run("maintain", "--task", "enrich", "--task", "expire", "--now", "2030-05-03T12:00").out.splitlines()
    joined = " ".join(" ".join(lines).split())
    spaces = [f"user:{owner}", f"{tenant}/user:{owner}"]
    assert all(one.replace(" ", "") in joined.replace(" ", "") for one in spaces)
    assert joined.count("9 memories read again") == 2
    assert joined.count("asked for 2030-05-03 12:00") == 2
    assert max(map(len, lines)) <= columns
    assert len(lines) < {50: 16, 80: 10, 120: 10}[columns]


def test_maintenance_that_leaves_something_to_another_process_says_so_with_its_status(run, tmp_path):
    run("observe", "Lisbon is far", "--user", "ana")
    run("maintain", "--task", "expire", "--now", "2030-05-03T12:00")
    connection = apsw.Connection(f"{tmp_path}/memory.db")
    connection.execute(
        "insert into jobs select space_no, 'daily', '2026-05-03T03:30', 'x', 0, 1 << 50, 1, null from spaces"
    )
    connection.close()
    done = run("maintain", "--task", "expire")
    assert done.status == 1
    assert "1 not finished, for another process holds it" in done.out.replace("\n", " ")
    assert run("maintain", "--task", "expire", "--json").json["unfinished"] == {"expire": 1}


def test_maintenance_as_of_a_time_before_a_space_was_there_says_so(run, tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=ALONE) as engine:
        engine.space(user="ana").observe("I moved to Lisbon", at=datetime(2023, 5, 1, tzinfo=UTC))
        engine.space(user="rui").observe("I moved to Porto", at=datetime(2023, 5, 1, tzinfo=UTC))
    told = run("maintain", "--now", "2023-06-01").out.splitlines()
    assert told == ["2 spaces are newer than that time: nothing was due there", "0 jobs done"]
    assert run("maintain", "--now", "2023-06-01", "--json").json["newer"] == 2
    assert run("maintain", "--json").json["newer"] == 0


def test_maintenance_with_nothing_to_do_says_so(run):
    run("remember", "Lisbon is far")
    run("maintain")
    assert run("maintain").out == "0 jobs done: nothing is due\n"


def test_a_run_tells_what_it_came_to():
    run = Run(
        task="daily",
        space=SpaceRef(),
        period="asked for 2026-03-01T12:00",
        started_at=NOON,
        report={"pairs": 1200, "merged_rows": 2, "no": 0},
    )
    assert (told_run(run), due_for(run)) == ("1,200 pairs compared, 2 merged rows", "asked for 2026-03-01 12:00")
    assert told_run(replace(run, report={"pairs": 1, "duplicates_after": 2})) == "1 pair compared, 2 say the same now"
    few = replace(run, task="compact", period="2026-03-01T03:00", report={"by_rules": 1, "deleted": 1})
    assert (told_run(few), due_for(few)) == ("1 put aside, 1 by rules", "2026-03-01 03:00")
    assert due_for(replace(run, task="conversation", period="T@1")) == "T@1"
    assert did_something(run)
    assert not did_something(replace(run, report={"looked": 40, "expired": 0}))
    looked = replace(run, task="expire", report={"looked": 40, "expired": 0})
    assert told_run(looked) == "40 versions looked at, nothing to put aside"
    assert told_run(replace(looked, report={"expired": 2})) == "2 not used for long"
    assert told_run(replace(run, report={"pairs": 0})) == "no new pair to compare"
    assert told_run(replace(run, task="enrich", report={"memories": 2})) == "2 memories read again, no name was missing"
    purged = replace(run, task="purge", report={"purged": 3, "looked": 1})
    assert told_run(purged) == "3 erased for good, 1 version looked at"


def test_a_run_that_no_schedule_asked_for_is_told_with_its_time_and_one_of_a_conversation_by_its_name(run):
    for text, session in (("I live in Porto, near the river", "+T@1"), ("I play the cello", "t2")):
        run("observe", text, "--session", session, "--app", "notes", "--preset", "app")
    run("end-session", "+T@1", "--app", "notes", "--preset", "app")
    done = {one["task"]: one["period"] for one in run("maintain", "--preset", "app", "--json").json["runs"]}
    assert done["conversation"] == "+T@1"
    run("observe", "I live in Porto, near the river", "--session", "a")
    run("end-session", "a")
    told = run("maintain", "--task", "consolidate", "--json").json["runs"]
    assert all(re.fullmatch(r"asked for \d{4}-\d\d-\d\dT\d\d:\d\d", one["period"]) for one in told)
    assert len(told) == 2, "in both spaces"


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
            2,
            f"error: unknown task 'nix': use {', '.join(KNOWN)}\n",
        )


def test_a_file_is_no_cluster(run):
    run("remember", "x is y")
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


def test_what_a_space_used_and_its_figures_are_told_in_words(run, tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", preset="app", policy=ALONE) as engine:
        app = engine.space(app="greenhouse")
        app.observe("We grow tomatoes on the balcony", session="s1")
        app.end_session("s1")
        engine.energy(level=0.1)
        engine.maintain()
        engine.energy(level=0.9)
        engine.maintain()
    told = " ".join(run("stats", "--app", "greenhouse", "--preset", "app").out.replace("│", " ").split())
    assert "1 write" in told
    assert "refused energy 1 time" in told
    assert "10% of the limit in use" in told
    assert "10 units of energy spent so far, 10 of them today" in told
    assert "_" not in told


def test_what_was_done_lately_is_told_in_words(run):
    run("observe", "I live in Porto, near the river")
    run("recall", "where do I live?")
    told = run("stats").out
    assert "made 1" in told
    assert "create ok" not in told
