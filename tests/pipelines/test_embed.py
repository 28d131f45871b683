"""Embedding beside other work: an erasure in the middle leaves nothing behind and brings nothing back."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import perdure
from perdure.errors import InvalidInput, ModelUnavailable, PerdureError
from perdure.testing.fakes import HashEmbedder


class Interrupted(HashEmbedder):
    """An embedder that lets something happen while it computes, once."""

    meanwhile: Callable[[], object] | None = None

    def __init__(self) -> None:
        super().__init__()
        self.over = Event()

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        vectors = super().embed(texts)
        act, self.meanwhile = self.meanwhile, None
        if act is not None:
            act()
            self.over.set()
        return vectors


class Unreachable(HashEmbedder):
    """An embedder whose model cannot be used."""

    def embed(self, _texts: Sequence[str], /) -> NDArray[np.float32]:
        raise ModelUnavailable("no answer: try again")


def test_a_space_erased_while_its_texts_are_embedded_stays_away(tmp_path: Path):
    embedder = Interrupted()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=embedder) as engine:
        me = engine.space(user="ana")
        embedder.meanwhile = lambda: me.erase(everything=True)
        me.observe("the lighthouse keeper plays chess")
        engine.flush()
        assert embedder.over.wait(20)
        assert engine.spaces() == []


def test_the_next_owner_of_a_name_gets_no_vector_of_an_erased_text(tmp_path: Path):
    embedder = Interrupted()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=embedder) as engine:
        me = engine.space(user="ana")

        def begin_anew() -> None:
            me.erase(everything=True)
            me.observe("a parcel with tomato seeds")

        embedder.meanwhile = begin_anew
        me.observe("the lighthouse keeper plays chess")
        engine.flush()
        assert embedder.over.wait(20)
        (found,) = me.recall("the lighthouse keeper sends a parcel").hits
    with perdure.open(f"sqlite:///{tmp_path}/fresh.db", embedder=HashEmbedder()) as fresh:
        space = fresh.space(user="ana")
        space.observe("a parcel with tomato seeds")
        fresh.flush()
        (expected,) = space.recall("the lighthouse keeper sends a parcel").hits
    assert found.memory.content == "a parcel with tomato seeds"
    assert found.why["vector"] == expected.why["vector"]


def test_a_memory_erased_while_it_is_embedded_leaves_no_vector(tmp_path: Path):
    embedder = Interrupted()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=embedder) as engine:
        me = engine.space(user="ana")
        first = me.observe("the lighthouse keeper plays chess").memories[0]
        embedder.meanwhile = lambda: me.erase(id=first.id)
        me.observe("a parcel with tomato seeds")
        engine.flush()
        assert embedder.over.wait(20)
        assert engine.doctor().ok
        assert [hit.memory.content for hit in me.recall("lighthouse chess tomato").hits] == [
            "a parcel with tomato seeds"
        ]


def test_what_was_erased_before_it_had_its_vector_is_not_waited_for(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(url, embedder="none") as engine:
        for owner in ("ana", "bea"):
            engine.space(user=owner).remember("Rex is a dog")
        last = engine.space(user="bea").remember("Rex is old")
        engine.space(user="bea").erase(id=last.memories[0].id)
    with perdure.open(url, embedder=HashEmbedder()) as engine:
        flushed = Thread(target=engine.flush, daemon=True)
        flushed.start()
        flushed.join(20)
        assert not flushed.is_alive()
        assert engine.doctor().pending == 0


@pytest.mark.parametrize("embedder", ["no-such-model", Unreachable(64)], ids=["unknown", "unreachable"])
def test_background_work_goes_on_after_a_change_of_the_embedder_that_failed(tmp_path: Path, embedder: Any):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=HashEmbedder()) as engine:
        engine.space().remember("Ana likes tea")
        engine.flush()
        with pytest.raises(PerdureError):
            engine.reindex(embedder=embedder)
        engine.space().remember("Ana likes figs")
        until = time.monotonic() + 10
        while (waiting := engine.doctor().pending) and time.monotonic() < until:
            time.sleep(0.01)
        assert not waiting
        assert engine.doctor().embedder == HashEmbedder().name


class Listed(HashEmbedder):
    """An embedder that gives lists of numbers, of whatever length."""

    length: int | None = None

    def embed(self, texts: Sequence[str], /) -> Any:
        return super().embed(texts)[:, : self.length].tolist()


def test_lists_of_numbers_serve_as_vectors_and_other_lengths_are_refused(tmp_path: Path):
    embedder = Listed()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=embedder) as engine:
        me = engine.space(user="ana")
        me.remember("the lighthouse keeper plays chess")
        engine.flush()
        assert "vector" in me.recall("lighthouse keeper").hits[0].why
        embedder.length = 3
        with pytest.raises(InvalidInput, match=r"gave \(1, 3\)"):
            me.recall("lighthouse keeper")


class Asked(HashEmbedder):
    """An embedder that reads questions in its own way: it knows what "beast" may be answered by."""

    length: int | None = None

    def embed_queries(self, queries: Sequence[str], /) -> NDArray[np.float32]:
        return super().embed([one.replace("beast", "ferret") for one in queries])[:, : self.length]


def test_a_question_is_read_as_the_embedder_reads_questions_and_a_message_is_not(tmp_path: Path):
    embedder = Asked()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=embedder) as engine:
        me = engine.space(user="ana")
        me.observe("we adopted a ferret")
        me.observe("the beast of a printer is broken again")
        engine.flush()
        found = {hit.memory.content: hit.why for hit in me.recall("which beast?", kinds=("episode",)).hits}
        assert found["we adopted a ferret"]["vector"]["rank"] == 1
        assert found["the beast of a printer is broken again"]["text"]["rank"] == 1
        embedder.length = 3
        with pytest.raises(InvalidInput, match=r"gave \(1, 3\)"):
            me.recall("which beast?")


def test_an_embedder_that_lacks_a_part_of_the_port_is_refused_when_the_engine_opens():
    class Half:
        name = "half"

        def embed(self, texts: Sequence[str], /) -> Any:
            return [[1.0] for _ in texts]

    half: Any = Half()
    with pytest.raises(InvalidInput, match="without dimension and calibration"):
        perdure.open("sqlite:///:memory:", embedder=half)


def test_an_embedder_that_fails_in_its_own_way_leaves_recall_to_the_words():
    class Failing(HashEmbedder):
        def embed(self, _texts, /):
            raise TimeoutError("too slow")

    with perdure.open("sqlite:///:memory:", embedder=Failing()) as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes tea")
        answer = me.recall("tea")
        assert [hit.memory.content for hit in answer.hits] == ["Ana likes tea"]
        assert answer.missing == ("embedder: the embedder hash-128 failed: TimeoutError",)


class Broken(HashEmbedder):
    """An embedder that fails at one word without saying so."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        vectors = super().embed(texts).copy()
        vectors[["quince" in text for text in texts], 3] = self.number
        return vectors


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), 1e6])
def test_a_vector_that_is_not_finite_is_never_kept_and_told_of(number: float):
    quiet = {"jobs": {"background": False, "backoff_s": 0.01}}
    with perdure.open("sqlite:///:memory:", embedder=Broken(number), policy=quiet) as engine:
        me = engine.space(user="ana")
        me.observe("The pear tree is in bloom")
        engine.flush()
        me.observe("The quince is not")
        for _ in range(6):
            engine.flush()
        report = engine.doctor()
        assert (report.ok, report.pending) == (False, 1)
        assert "embedder hash-128 gave a vector with a number that is not finite" in report.problems[0]
        answer = me.recall("the quince")
        assert (answer.served_by, answer.hits[0].memory.content) == ("lexical", "The quince is not")
        assert "not finite" in answer.missing[0]
        assert me.recall("the pear tree").served_by == "lexical+hash-128"
        with engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            assert len(tx.all("vectors_among", embedder_no=1, part=0, seqs=[1, 2])) == 1
        with pytest.raises(ModelUnavailable, match="not finite"):
            engine.reindex(embedder=Broken(number))


def test_a_program_that_ends_without_closing_lets_the_model_finish_first(tmp_path: Path):
    """An interpreter that ends while a thread is inside a model aborts."""
    program = """
import sys, threading, time
import perdure
from perdure.testing.fakes import HashEmbedder

begun = threading.Event()

class Slow(HashEmbedder):
    def embed(self, texts):
        print("embedding", flush=True)
        begun.set()
        time.sleep(0.5)
        print("embedded", flush=True)
        return super().embed(texts)

engine = perdure.open(sys.argv[1], embedder=Slow())
engine.space(user="ana").remember("Ana likes tea")
begun.wait(30)
"""
    url = f"sqlite:///{tmp_path}/memory.db"
    ended = subprocess.run([sys.executable, "-c", program, url], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.count("embedding") == ended.stdout.count("embedded") == 1
