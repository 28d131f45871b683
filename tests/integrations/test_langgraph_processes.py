"""A supervisor that is killed in the middle goes on in another process; two of them on one thread. Spec row 001.15."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import perdure

pytest.importorskip("langgraph.graph", reason="the extra langgraph is not installed")

from perdure.integrations.langgraph import PerdureCheckpointer, PerdureStore

SCRIPT = str(Path(__file__).parent / "supervisors.py")
LONGEST_S = 120
pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request, tmp_path):
    if request.param == "postgres":
        return request.getfixturevalue("postgres_url")
    return f"sqlite:///{tmp_path}/memory.db"


@pytest.fixture
def start(url):
    running = []

    def begun(job):
        one = subprocess.Popen([sys.executable, SCRIPT, job, url, "t1"], stdout=subprocess.PIPE, text=True)
        running.append(one)
        return one

    yield begun
    for one in running:
        one.kill()
        one.wait(LONGEST_S)
        one.stdout.close()


def answer(started):
    told, _ = started.communicate(timeout=LONGEST_S)
    assert started.returncode == 0
    return json.loads(told.splitlines()[-1])


def test_a_supervisor_that_is_killed_goes_on_in_another_process_with_its_memories(url, start):
    first = start("begin")
    assert first.stdout.readline() == "writing\n"
    first.kill()
    assert first.wait(LONGEST_S) == -9
    done = answer(start("resume"))
    assert done["next"] == ["writer"]
    assert done["before"] == ["the harbour of Faro", "notes"]
    assert done["said"][2:] == ["text about the harbour of Faro: ana asked about the harbour of Faro"]
    with perdure.open(url, embedder="none", policy={"jobs": {"background": False}}) as engine:
        assert engine.doctor().ok
        space = engine.space(user="ana")
        assert [one.content for one in space.list().items] == ["ana asked about the harbour of Faro"]  # once
        assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
        certificate = space.erase(everything=True)
        assert engine.verify_erasure(certificate, words=["Faro", "harbour"]).ok
        assert PerdureCheckpointer(engine).get_tuple({"configurable": {"thread_id": "t1"}}) is None
        assert PerdureStore(engine).search(()) == []


def test_two_processes_on_one_thread_lose_nothing(url, start):
    made = [one for started in [start("write"), start("write")] for one in answer(started)]
    with PerdureCheckpointer(url) as saver:
        found = {one.checkpoint["id"]: one for one in saver.list({"configurable": {"thread_id": "t1"}})}
        assert sorted(found) == sorted(made)
        assert len(made) == 80
        for one in found.values():
            n = one.metadata.get("step")
            assert one.checkpoint["channel_values"] == {"n": n}
            assert [write[1:] for write in one.pending_writes or ()] == [("n", n), ("m", n)]
