"""Random operations against the naive model of versions (issue 2, item 4), on SQLite in a file and in memory."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import perdure
from perdure.testing.machine import machine_for


def in_a_file(folder, **settings):
    return perdure.open(f"sqlite:///{folder}/memory.db?synchronous=normal", **settings)


def in_memory(folder, **settings):
    return perdure.open("sqlite:///:memory:", **settings)


def run(factory, *, keeps, examples, steps):
    chosen = settings(max_examples=examples, stateful_step_count=steps)
    run_state_machine_as_test(machine_for(factory, keeps=keeps), settings=chosen)


def test_a_file_answers_as_the_model_does():
    run(in_a_file, keeps=True, examples=6, steps=30)


def test_memory_answers_as_the_model_does():
    run(in_memory, keeps=False, examples=6, steps=30)


@pytest.mark.slow
@pytest.mark.parametrize(("factory", "keeps"), [(in_a_file, True), (in_memory, False)], ids=["file", "memory"])
def test_long_runs_answer_as_the_model_does(factory, keeps):
    run(factory, keeps=keeps, examples=12, steps=50)
