"""Every background task, killed twice in its middle and then done again: the store is as after one clean run. And two
workers at once: each period is run once.

A killed process ends right before one of the statements that write, so that every place can be tried. What is
compared is the whole export, in which ids are numbered in the order in which they appear.
"""

import json
import os
import re
import shutil
import signal
import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

import perdure
from perdure.domain.decisions import Add
from perdure.domain.memory import Memory
from perdure.domain.policy import SCHEDULED
from perdure.jobs.tasks import TASKS
from perdure.pipelines.apply import apply
from perdure.testing.fakes import SMALL_INDEXES, START, VERBATIM, FakeClock, HashEmbedder, sequential_ids

QUIET: dict[str, dict[str, Any]] = {"jobs": {"background": False, "lease_s": 60.0}}
EVERYWHERE = os.environ.get("PERDURE_TEST_PLACES") == "all"
ID = re.compile(r"\bid[a-d]\d{6}(?:-\d+)?\b")


def put(engine, me, *texts, **changes):
    """Write statements as they are: nothing is compared with what is known."""
    deps = engine.deps
    for text in texts:
        deps.clock.advance(minutes=1)
        memory = Memory(id=deps.new_id(), content=text, said_at=deps.clock(), **changes)
        with deps.store.write(me.ref, tz="UTC") as tx:
            apply(tx, deps, [Add(memory=memory, reason="new")])


def talks(engine):
    me = engine.space(user="ana")
    said = ("I live in Porto", "I like green tea", "my sister Tilda plays the cello", "my dentist is Dr. Costa")
    for session in ("s1", "s2"):
        for text in said:
            engine.deps.clock.advance(minutes=1)
            me.observe(text if session == "s1" else text.replace("Porto", "Lisbon"), session=session)


def near(engine):
    me = engine.space(user="ana")
    for number, word in enumerate("hammer saw chisel plane".split(), 2):
        put(engine, me, f"The {word} of the workshop weighs {number} kg.")
        put(engine, me, f"The {word} of the workshop weighs {number + 20} kg.")
    put(engine, me, "User drinks black tea at breakfast every morning.", importance=4)
    put(engine, me, "Every morning at breakfast User drinks black tea.")


def plain(engine):
    put(engine, engine.space(user="ana"), *(f"Marisol Vega met Rui in Porto, visit {number}" for number in range(7)))


def forgotten(engine):
    plain(engine)
    engine.maintain(now=START + timedelta(days=61), tasks=["expire"])


def heard(engine):
    me = engine.space(user="ana")
    me.remember("User prefers short answers", kind="preference")
    me.observe("Please, no long answers again. I am impatient with details.", session="s")


def in_bulk(engine):
    said = ("I live in Porto", "I like green tea", "I work at Novartis", "I live in Lisbon", "my cat is called Miro")
    engine.space(user="ana").observe_many([{"text": text, "session": "s"} for text in said])


def for_a_model(engine):
    me = engine.space(user="ana")
    for day in ("Saturdays", "Sundays"):
        me.observe(
            f"Well, my cousin Tilda opened a pottery studio in Ghent and I help out there on {day}.", session="s"
        )


def conversations(engine):
    app = engine.space(app="calendar")
    for session, city in (("s1", "Porto"), ("s2", "Ghent"), ("s3", "Lyon")):
        engine.deps.clock.advance(hours=1)
        app.observe(f"The office in {city} needs new chairs, and Tilda orders them.", session=session)
        app.end_session(session)


def too_many(engine):
    app = engine.space(app="calendar")
    for city in "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo Namur Trier".split():
        engine.deps.clock.advance(hours=1)
        app.remember(f"The office in {city} opened with a party for {city} people")


def messages(engine):
    me = engine.space(user="ana")
    for number in range(12):
        me.observe(f"message number {number} about Lisbon")


HELPS = [{"memory_type": "fact", "content": "User helps out in the pottery studio of cousin Tilda in Ghent."}]
PATIENCE = [{"summary": "User is impatient with long answers and details.", "tags": ["style"]}]


@dataclass(frozen=True)
class Case:
    """A task, what it finds to do, and when."""

    task: str
    fill: Any
    days: float = 1.0
    preset: str = "supervisor"
    policy: dict[str, Any] = field(default_factory=dict)
    model: Any = None
    embedder: bool = False

    @property
    def now(self):
        return START + timedelta(days=self.days)

    @property
    def settings(self) -> dict[str, Any]:
        return {"preset": self.preset, "policy": {**QUIET, **self.policy}}

    def filled(self, folder):
        """Make a store in which the task has something to do; copies are taken of it."""
        path = folder / "before.db"
        embedder, model = (HashEmbedder(32) if self.embedder else "none"), (NeverAsked() if self.model else None)
        with perdure.open(
            f"sqlite:///{path}", embedder=embedder, llm=model, clock=FakeClock(), new_id=sequential_ids("ida"),
            **self.settings,
        ) as engine:  # fmt: skip
            self.fill(engine)
        return path

    def start(self, nursery, path, *, by="idb", tasks=None, **more):
        settings = {"answer": json.dumps(self.model) if self.model else None, "embedder": self.embedder}
        settings |= self.settings | more
        tasks = [self.task] if tasks is None else tasks
        return nursery.start(
            "maintain", url=f"sqlite:///{path}", tasks=tasks, now=self.now.isoformat(), by=by, **settings
        )


class NeverAsked:
    """A model that is there, so that work is left for it."""

    name = "oracle"

    def complete(self, _prompt, /, **_):
        raise AssertionError("nothing is asked while a store is filled")


CASES = (
    Case("consolidate", talks, policy={"extract": {"auto": "off"}, "consolidate": {"page": 2}}),
    Case("daily", near, policy={**VERBATIM, "daily": {"batch": 2}}),
    Case("enrich", plain, policy={**VERBATIM, "enrich": {"strategy": "fast", "most": 9}}),
    Case("expire", plain, days=61),
    Case("purge", forgotten, days=92, policy={"write": {"batch": 3}}),
    Case("reflect", plain),
    Case("insight", heard, model={"insights": PATIENCE}, policy={"extract": {"auto": "rules"}}),
    Case("extract", in_bulk, policy={"extract": {"batch": 2}}),
    Case(
        "extract_llm",
        for_a_model,
        model=[HELPS[0] | {"line": 1, "confidence": 0.9}],
        policy={"extract": {"auto": "llm"}},
    ),
    Case("conversation", conversations, preset="app"),
    Case("compact", too_many, preset="app"),
    Case("embed", messages, embedder=True, policy=SMALL_INDEXES | {"jobs": QUIET["jobs"] | {"embed_batch": 2}}),
    Case("fold", messages, policy=SMALL_INDEXES | QUIET),
)
every_task = pytest.mark.parametrize("case", CASES, ids=lambda case: case.task)


def test_no_task_is_left_out():
    """But the sweep, which opening a database does as well: test_kill.py."""
    assert sorted(case.task for case in CASES) == sorted(TASKS)


def state(path, case):
    """Return all that a store holds, and the jobs that are left, with ids in the order in which they appear."""
    lines: list[str] = []
    with perdure.open(
        f"sqlite:///{path}", embedder=HashEmbedder(32) if case.embedder else "none", **case.settings
    ) as engine:
        report = engine.doctor()
        assert (report.problems, report.failed_jobs) == ((), ())
        engine.export(lines.append)
        with engine.deps.store.admin() as tx:
            jobs = [f"job {task} {period}" for _, task, period, *_ in tx.all("jobs_all")]
    names: dict[str, str] = {}
    kept = [line for line in lines if '"record": "end"' not in line and '"resource": "tokens"' not in line]
    return sorted(ID.sub(lambda found: names.setdefault(found[0], f"#{len(names)}"), line) for line in (*kept, *jobs))


def copied(path, name):
    new = path.with_name(f"{name}.db")
    for one in path.parent.glob(f"{name}.db*"):
        one.unlink()
    shutil.copy(path, new)
    return new


def killed(nursery, case, path, **more):
    assert nursery.wait(case.start(nursery, path, **more)) == -signal.SIGKILL


def check(nursery, case, folder, places):
    """Kill before each of some of the n statements of a clean run; then before one of those that are left to do."""
    before = case.filled(folder)
    clean = copied(before, "clean")
    untouched = state(before, case)
    assert nursery.wait(case.start(nursery, clean, counted=str(folder / "count"))) == 0
    n = int((folder / "count").read_text())
    wanted = state(clean, case)
    assert wanted != untouched, "there was nothing to do"
    for place in places(n):
        path = copied(before, "killed")
        killed(nursery, case, path, by="idb", dies_at=place)
        killed(nursery, case, path, by="idc", dies_at=1 + 5 * place % (n - place + 1), later_h=1.0)
        assert nursery.wait(case.start(nursery, path, by="idd", later_h=2.0)) == 0
        assert state(path, case) == wanted, f"killed before statement {place} of {n}"


@every_task
def test_killed_twice_in_its_middle_a_task_comes_to_what_one_run_comes_to(nursery, tmp_path, case):
    check(nursery, case, tmp_path, lambda n: [n // 2])


@pytest.mark.slow
@every_task
def test_killed_anywhere_and_again_a_task_comes_to_what_one_run_comes_to(nursery, tmp_path, case):
    """At 12 places; PERDURE_TEST_PLACES=all for every one."""
    check(nursery, case, tmp_path, lambda n: range(1, n + 1, 1 if EVERYWHERE else -(-n // 12)))


SOLE = [case for case in CASES if case.task in SCHEDULED]
ROUNDS = 5


@pytest.mark.slow
@pytest.mark.parametrize("case", SOLE, ids=lambda case: case.task)
def test_two_workers_at_once_run_each_period_once(nursery, tmp_path, case):
    """At the same moment, and one after the other: what is due by the clock is due for one of them."""
    alone = {one: "* * * * *" if one == case.task else "" for one in SCHEDULED}
    policy = {**QUIET, **case.policy, "schedule": alone}
    before = case.filled(tmp_path)
    clean = copied(before, "clean")
    for _ in range(2):  # what was asked for by what happened is a run of its own, before that of the period
        assert nursery.wait(case.start(nursery, clean, tasks=[], policy=policy)) == 0
    wanted = state(clean, case)
    for _ in range(ROUNDS):
        path, begin = copied(before, "two"), time.time() + 0.1
        pids = [case.start(nursery, path, tasks=[], policy=policy, by=by, begin=begin) for by in ("idb", "idc")]
        assert [nursery.wait(pid) for pid in pids] == [0, 0]
        assert nursery.wait(case.start(nursery, path, tasks=[], policy=policy, by="idd")) == 0
        assert state(path, case) == wanted
        runs = [line for line in wanted if '"record": "run"' in line and f'"task": "{case.task}"' in line]
        assert [json.loads(line)["period"] for line in runs].count(f"{case.now:%Y-%m-%dT%H:%M}") == 1
