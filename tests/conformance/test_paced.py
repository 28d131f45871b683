"""Upkeep lets others write first, on every store."""

from contextlib import contextmanager

import pytest

import perdure
from perdure.domain.policy import JobPolicy
from perdure.jobs.paced import PAUSE_S, rest_s
from perdure.testing.fakes import VERBATIM, FakeClock

LONGEST_S = 0.25
QUIET = {
    **VERBATIM,
    "jobs": {"background": False, "share": 0.0, "rest_s": LONGEST_S, "quiet_s": LONGEST_S},
    "decay": {"batch": 2},
}
FADING = (
    "Otto likes plums",
    "Otto plays the oboe",
    "Otto bakes on Fridays",
    "Otto restores clocks",
    "Otto collects tins",
)


@contextmanager
def fading(url, **jobs):
    """Lend an engine whose statements of Otto have all faded: three transactions put them aside, a fourth ends."""
    clock = FakeClock()
    policy = {**QUIET, "jobs": {**QUIET["jobs"], **jobs}}
    with perdure.open(url, embedder="none", policy=policy, clock=clock) as engine:
        space = engine.space(user="otto")
        for text in FADING:
            space.remember(text)
        clock.advance(days=90)
        yield engine, space


@contextmanager
def beside(url):
    """Lend that engine, and another one of the same store."""
    with (
        fading(url) as (engine, _),
        perdure.open(url, embedder="none", policy=QUIET, clock=engine.deps.clock) as other,
    ):
        yield engine, other


def test_what_upkeep_does_beside_writing_counts_as_rest():
    policy = JobPolicy(share=0.02, rest_s=LONGEST_S)
    assert rest_s(policy, held=0.001, idle=0.0) == pytest.approx(0.049)
    assert rest_s(policy, held=0.001, idle=0.04) == pytest.approx(0.009)
    assert rest_s(policy, held=0.001, idle=3_600.0) == PAUSE_S
    assert rest_s(policy, held=1.0, idle=0.0) == LONGEST_S


def decayed(engine):
    (run,) = engine.maintain(tasks=["expire"]).runs
    return run.report["decayed"]


def test_upkeep_rests_longer_while_somebody_else_writes_but_not_for_ever(store_url):
    rests = []
    with beside(store_url) as (engine, other):

        def sleep(seconds):
            rests.append(seconds)
            other.space(user="otto").remember(f"Otto has counted to {len(rests)}")

        engine.deps.pace.sleep = sleep
        assert decayed(engine) == len(FADING)
    assert rests == [PAUSE_S, *[LONGEST_S] * 3]


def test_upkeep_rests_longer_while_another_thread_of_its_engine_writes_to_any_space(store_url):
    rests = []
    with fading(store_url) as (engine, _):

        def sleep(seconds):
            rests.append(seconds)
            engine.space(user="paula").remember(f"Paula has counted to {len(rests)}")

        engine.deps.pace.sleep = sleep
        assert decayed(engine) == len(FADING)
    assert rests == [PAUSE_S, *[LONGEST_S] * 3]


def test_alone_upkeep_rests_for_a_moment_and_longer_only_after_somebody_else_has_written(store_url):
    rests = []
    with beside(store_url) as (engine, other):

        def sleep(seconds):
            rests.append(seconds)
            if len(rests) == 1:
                other.space(user="otto").remember("Otto sings")

        engine.deps.pace.sleep = sleep
        assert decayed(engine) == len(FADING)
    assert rests == [PAUSE_S, LONGEST_S, PAUSE_S, PAUSE_S]


def test_in_a_sqlite_file_writes_to_other_spaces_count_too(tmp_path):
    url, rests = f"sqlite:///{tmp_path}/memory.db?synchronous=normal", []
    with beside(url) as (engine, other):

        def sleep(seconds):
            rests.append(seconds)
            other.space(user="paula").remember(f"Paula has counted to {len(rests)}")

        engine.deps.pace.sleep = sleep
        assert decayed(engine) == len(FADING)
    assert rests[1:] == [LONGEST_S] * 3


def test_upkeep_goes_on_when_nobody_has_written_for_a_while(tmp_path):
    rests = []
    with fading(f"sqlite:///{tmp_path}/memory.db?synchronous=normal", quiet_s=0.1) as (engine, space):

        def sleep(seconds):
            rests.append(seconds)
            if len(rests) <= 2:
                space.remember(f"Otto has counted to {len(rests)}")

        engine.deps.pace.sleep = sleep
        assert decayed(engine) == len(FADING)
    assert rests == [PAUSE_S, 0.1, 0.1, PAUSE_S, PAUSE_S]
