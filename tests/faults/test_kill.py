"""Processes killed at random moments: what was acknowledged is there once, and the file is whole (issue 2)."""

import random
import shutil
import time

import pytest
from writers import acknowledged

import perdure
from perdure.testing.fakes import SMALL_INDEXES, HashEmbedder

FEW, HUNDREDS = 15, 200
MESSAGES = 3000


def eventually(happened, *, seconds=20.0):
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "the process did not get there"
        time.sleep(0.001)


def texts(me):
    found, after = [], None
    while True:
        page = me.list(limit=1000, after=after)
        found += [memory.content for memory in page.items]
        after = page.next
        if after is None:
            return found


def check(url, acks, *, small):
    """The file opens, is whole, and holds what was acknowledged, each message once, and one more at most."""
    embedder = HashEmbedder(32) if small else "none"
    with perdure.open(url, embedder=embedder, policy=SMALL_INDEXES if small else None) as engine:
        report = engine.doctor()
        assert report.ok, report.problems
        me = engine.space(user="ana")
        kept, said = texts(me), acknowledged(acks)
        assert kept == [f"message number {number} about Lisbon" for number in range(len(kept))]
        assert said <= len(kept) <= said + 1
        revs = [one.rev for one in me.changes(limit=100_000)]
        assert revs == list(range(1, len(kept) + 1))
        assert me.stats().rev == len(kept)
        lisbon = me.entities("Lisbon")
        assert [one.count for one in lisbon] == ([len(kept)] if kept else [])
        if kept:
            hits = me.recall(f"number {len(kept) - 1}", k=100).hits
            assert kept[-1] in [hit.memory.content for hit in hits]


def kill_writers(nursery, folder, *, kills, small, longest_s):
    chance = random.Random(7)
    for round_ in range(-(-kills // 10)):
        url, acks = f"sqlite:///{folder}/{round_}.db", folder / f"{round_}.acks"
        for _ in range(min(10, kills - 10 * round_)):
            before = acknowledged(acks)
            pid = nursery.start("observe", url=url, acks=str(acks), start=before, small=small)
            eventually(lambda acks=acks, before=before: acknowledged(acks) > before)
            time.sleep(chance.uniform(0, longest_s))
            nursery.kill(pid)
            check(url, acks, small=small)


def kill_first_opens(nursery, folder, *, kills):
    chance = random.Random(11)
    for number in range(kills):
        url = f"sqlite:///{folder}/first-{number}.db"
        pid = nursery.start("first_open", url=url)
        time.sleep(chance.uniform(0, 0.025))
        nursery.kill(pid)
        with perdure.open(url, embedder="none") as engine:
            assert engine.doctor().ok
            assert engine.space(user="ana").observe("the first words").rev == 1


def kill_erasers(nursery, folder, *, kills):
    chance = random.Random(13)
    for number in range(kills):
        path = folder / f"erase-{number}.db"
        pid = nursery.start("erase_and_say", url=f"sqlite:///{path}")
        eventually(lambda path=path: path.exists() and path.stat().st_size > 0)
        time.sleep(chance.uniform(0.02, 0.15))
        nursery.kill(pid)
        with perdure.open(f"sqlite:///{path}", embedder=HashEmbedder(32), policy=SMALL_INDEXES) as engine:
            report = engine.doctor()
            assert report.ok, report.problems
            me = engine.space(user="ana")
            stored = me.list(state=None, limit=1000).items
            assert len([one for one in stored if one.content.endswith(" 1")]) <= 1, "an erased memory is back"


def kill_space_erasers(nursery, folder, *, kills):
    """A space is there whole or not at all; opening the file finishes an erasure that was cut short."""
    chance = random.Random(17)
    with perdure.open(f"sqlite:///{folder}/whole.db", embedder="none") as engine:
        engine.space(user="ana").observe_many(
            [{"text": f"zanzibarquartz {n}", "session": "s"} for n in range(MESSAGES)]
        )
        engine.flush()
    for number in range(kills):
        path = folder / f"space-{number}.db"
        shutil.copy(folder / "whole.db", path)
        pid = nursery.start("erase_space", url=f"sqlite:///{path}")
        time.sleep(0.12 * chance.random() ** 2)  # often soon: the rows go first, the file is cleaned long after
        nursery.kill(pid)
        with perdure.open(f"sqlite:///{path}", embedder="none") as engine:
            me = engine.space(user="ana")
            assert me.stats().memories == (MESSAGES if engine.spaces() else 0)
            assert engine.doctor().ok
            engine.flush()
            if engine.spaces():
                assert engine.verify_erasure(me.erase(everything=True), words=["zanzibarquartz"]).ok
        assert b"zanzibarquartz" not in path.read_bytes()


def test_a_killed_writer_loses_nothing_it_acknowledged(nursery, tmp_path):
    kill_writers(nursery, tmp_path, kills=FEW, small=False, longest_s=0.06)


def test_a_writer_killed_while_folding_and_embedding_loses_nothing(nursery, tmp_path):
    kill_writers(nursery, tmp_path, kills=FEW, small=True, longest_s=0.15)


def test_a_first_open_that_is_killed_can_be_done_again(nursery, tmp_path):
    kill_first_opens(nursery, tmp_path, kills=2 * FEW)


def test_an_eraser_that_is_killed_leaves_whole_files(nursery, tmp_path):
    kill_erasers(nursery, tmp_path, kills=FEW)


def test_an_erasure_of_a_space_that_is_killed_shows_all_or_nothing(nursery, tmp_path):
    kill_space_erasers(nursery, tmp_path, kills=FEW)


@pytest.mark.slow
@pytest.mark.parametrize("small", [False, True], ids=["plain", "folding"])
def test_hundreds_of_killed_writers_lose_nothing(nursery, tmp_path, small):
    kill_writers(nursery, tmp_path, kills=HUNDREDS, small=small, longest_s=0.15 if small else 0.1)


@pytest.mark.slow
@pytest.mark.parametrize("kill", [kill_first_opens, kill_erasers, kill_space_erasers])
def test_hundreds_of_killed_first_opens_and_erasures_leave_whole_files(nursery, tmp_path, kill):
    kill(nursery, tmp_path, kills=HUNDREDS if kill is kill_first_opens else HUNDREDS // 2)
