"""The daily task that is killed in the middle, twice, and then done again: the end is that of one clean run."""

import signal
import time
from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.domain.decisions import Add
from perdure.domain.memory import Memory
from perdure.gateways import runs
from perdure.pipelines.apply import apply

TOOLS = "hammer saw chisel plane ladder drill level bench vice clamp square rasp anvil lathe mallet wrench".split()
ROOMS = "attic cellar shed".split()
QUIET = {"jobs": {"background": False}}


def fill(url, now):
    """Write 48 statements twice over, in other words each."""
    with perdure.open(url, embedder="none", policy=QUIET) as engine:
        me = engine.space(user="ana")
        for tool in TOOLS:
            for room in ROOMS:
                said = (f"User keeps the {tool} in the {room}.", f"In the {room} User keeps the {tool}.")
                made = [Memory(id=engine.deps.new_id(), content=text, said_at=now) for text in said]
                with engine.deps.store.write(me.ref, tz="UTC") as tx:
                    apply(tx, engine.deps, [Add(memory=one, reason="new") for one in made])


def ended(url):
    """Return what is active, each merge by its memory and reason, and the report."""
    with perdure.open(url, embedder="none", policy=QUIET) as engine:
        me = engine.space(user="ana")
        merges = [one for one in me.changes() if one.event == "MERGE"]
        with engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            found = runs.latest(tx, ["daily"], limit=9)
        return sorted(one.content for one in me.list().items), len(merges), [dict(one.report) for one in found]


@pytest.mark.slow
def test_a_day_that_is_killed_twice_comes_to_what_one_run_comes_to(nursery, tmp_path):
    clean, cut = (f"sqlite:///{tmp_path}/{name}.db" for name in ("clean", "cut"))
    now = datetime.now(UTC).replace(microsecond=0)
    later = (now + timedelta(minutes=20)).isoformat()
    for url in (clean, cut):
        fill(url, now)
    assert nursery.wait(nursery.start("keep", url=clean, task="daily", now=later)) == 0
    whole = ended(clean)
    assert (whole[1], whole[2][0]["merged"]) == (96, 48)
    for place in (150, 200):  # of the 660 statements that write
        before = ended(cut)[1]
        assert nursery.wait(nursery.start("keep", url=cut, task="daily", now=later, dies_at=place)) == -signal.SIGKILL
        assert before < ended(cut)[1] < whole[1]
        time.sleep(0.6)  # until nobody holds the job any more
    assert nursery.wait(nursery.start("keep", url=cut, task="daily", now=later)) == 0
    assert ended(cut) == whole
