"""What every text index and every vector index must do: the same answers, whichever serves (SPEC 004.9, 004.10).

The oracle is a naive BM25 or cosine over the versions of the space alone. Beside it stands the default index, put to
the same snapshot: an adapter brings the same documents in the same order.
"""

import itertools

import numpy as np
import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from indexed import (
    ADAPTERS,
    DEFAULT,
    DUCKDB,
    OWNERS,
    POSTGRES,
    SAID,
    answers,
    as_the_default,
    as_the_oracle,
    complete,
    each_question,
    engine,
    talk,
)

import perdure
from perdure.testing.machine import machine_for


def test_an_index_scores_as_the_naive_formula_does_in_each_of_three_spaces(path, indexes):
    with engine(path, indexes) as opened:
        spaces = [opened.space(**owner) for owner in OWNERS]
        for number, space in enumerate(spaces):
            talk(space, range(number + 1), salt=f"only{number}")
        opened.flush()
        for space in spaces:
            for arms in each_question(space, kinds=(None, ("episode",), ("fact",))):
                as_the_oracle(arms)
        assert indexes is DEFAULT or complete(path)


def test_what_was_just_said_is_found_before_any_upkeep(path, indexes):
    with engine(path, indexes, embedder=None) as opened:
        space = opened.space(user="ana")
        for place, text in enumerate(SAID):
            said = space.observe(text).memories[0]
            query = text if len(text) < 1000 else "tea"
            found = space.recall(query, k=20, kinds=("episode",))
            assert said.id in [hit.memory.id for hit in found.hits], place


def test_masks_and_filters_let_the_same_documents_through(path, indexes):
    with engine(path, indexes) as opened:
        space = opened.space(user="ana")
        talk(space)
        opened.flush()
        for arms in each_question(space, filters=({"role": "user"}, {"importance_min": 5}, {"role": "assistant"})):
            as_the_oracle(arms)
            as_the_default(arms)


def test_corrected_forgotten_restored_and_erased_memories(path, indexes):
    with engine(path, indexes) as opened:
        space, other = opened.space(user="ana"), opened.space(user="Ana")
        talk(space)
        talk(other)
        facts = [space.remember(f"Rui keeps bees near tea garden {n}").memories[0] for n in range(6)]
        opened.flush()
        for fact in facts[:2]:
            space.correct(fact.id, fact.content.replace("bees", "goats"))
        space.forget(id=facts[2].id)
        space.forget(id=facts[3].id)
        space.restore(id=facts[3].id)
        opened.flush()
        for arms in each_question(space):
            as_the_default(arms)
            as_the_oracle(arms)
        gone = {one.seq for one in (facts[4], facts[5])}
        for fact in facts[4:]:
            space.erase(id=fact.id)
        for settled in (False, True):
            for arms in itertools.chain(each_question(space), each_question(other)):
                as_the_default(arms)
                if arms.tx.space.ref == space.ref:
                    assert not gone & {*arms.text.top(100).seqs.tolist(), *arms.near.top(100).seqs.tolist()}
                    assert not arms.text.matched(np.array(sorted(gone))).any()
            if not settled:
                opened.flush()
        assert indexes is DEFAULT or complete(path)


def test_recall_answers_alike_whichever_index_opens_the_file(path):
    orders = ((ADAPTERS, DEFAULT), (DEFAULT, ADAPTERS))
    marks = iter(range(100))
    for first, second in orders:
        for chosen in (first, second):
            with engine(path, chosen) as opened:
                for owner in OWNERS[:2]:
                    space = opened.space(**owner)
                    talk(space, [next(marks)])
                    early = space.list(kind="fact", limit=2).items
                    space.correct(early[0].id, f"{early[0].content}, still")
                    space.erase(id=early[1].id)
                opened.flush()
        with engine(path, ADAPTERS) as ours, engine(path, DEFAULT) as theirs:
            for owner in OWNERS[:2]:
                assert answers(ours.space(**owner)) == answers(theirs.space(**owner))
    assert complete(path)


@pytest.mark.parametrize("taking_turns", [False, True], ids=["adapters", "taking turns with the default"])
@pytest.mark.parametrize(
    ("store", "adapted"),
    [
        ("sqlite", ADAPTERS),
        ("chroma", {"vector": "chroma:///{folder}/vectors"}),
        pytest.param("duckdb", DUCKDB, marks=pytest.mark.slow),
        pytest.param("postgres", POSTGRES, marks=pytest.mark.postgres),
    ],
    ids=["sqlite", "chroma", "duckdb", "postgres"],
)
def test_random_operations_agree_with_the_model(request, taking_turns, store, adapted):
    opened, urls = itertools.count(), dict[str, str]()

    def make(folder, **options):
        chosen = DEFAULT if taking_turns and next(opened) % 2 else adapted
        if store == "chroma":
            chosen = {kind: name.replace("{folder}", str(folder)) for kind, name in chosen.items()}
        if store == "duckdb":
            return perdure.open(f"duckdb:///{folder}/memory.duckdb", indexes=chosen, **options)
        if store != "postgres":
            return perdure.open(f"sqlite:///{folder}/memory.db?synchronous=normal", indexes=chosen, **options)
        if folder not in urls:
            urls[folder] = request.getfixturevalue("new_postgres")()
        return perdure.open(urls[folder], indexes=chosen, **options)

    chosen = settings(max_examples=2 if store in ("duckdb", "postgres") else 3, stateful_step_count=30)
    run_state_machine_as_test(machine_for(make), settings=chosen)
