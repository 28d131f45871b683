"""The benchmarks: their arithmetic on examples done by hand, what the loader refuses, and small real runs."""

import io
import json
import lzma
import math
from dataclasses import replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import perdure
from perdure.bench import recall, recall_report, speed, speed_embedding, speed_report, speed_upkeep
from perdure.bench.metrics import Quality, latency, mean, paired, quality
from perdure.bench.plain import PlainBm25
from perdure.bench.synthetic import Corpus, SyntheticEmbedder
from perdure.errors import InvalidInput
from perdure.formats.conversations import load, parse
from perdure.pipelines.embed import pending
from perdure.testing.fakes import VERBATIM

SESSIONS = {"a1": "a", "a2": "a", "b1": "b", "c1": "c", "d1": "d", "e1": "e", "f1": "f"}


def conversation(**changes: Any) -> list[dict[str, Any]]:
    turn = {"id": "1", "session": "s", "speaker": "Noor", "ts": "2024-02-03T10:00:00", "text": "We planted a fig tree."}
    query = {"id": "q", "text": "What tree?", "ts": "2024-03-01", "category": "single-hop", "evidence": ["1", "9", "1"]}
    return [{"id": "c", "turns": [turn], "queries": [query]} | changes]


def test_recall_is_the_share_of_the_evidence_within_each_cut() -> None:
    found = quality(["a1", "b1", "c1", "d1", "e1", "f1"], {"b1", "f1"}, SESSIONS)
    assert found.recall == (0.0, 0.5, 1.0, 1.0)
    assert found.reciprocal == 1 / 2


def test_ndcg_is_the_gain_over_the_best_possible_one() -> None:
    found = quality(["b1", "a1", "c1"], {"a1", "c1"}, SESSIONS)
    assert found.ndcg == pytest.approx((1 / math.log2(3) + 1 / math.log2(4)) / (1 / math.log2(2) + 1 / math.log2(3)))
    assert quality(["a1", "c1"], {"a1", "c1"}, SESSIONS).ndcg == 1


def test_a_session_counts_among_the_first_five_different_ones() -> None:
    assert quality(["a2", "b1", "c1", "d1", "e1", "f1"], {"a1"}, SESSIONS).session == 1
    assert quality(["a2", "b1", "c1", "d1", "e1", "f1"], {"f1"}, SESSIONS).session == 0
    assert quality(["a2", "a1", "b1", "c1", "d1", "f1"], {"f1"}, SESSIONS).session == 1


def test_what_is_not_found_counts_nothing() -> None:
    assert quality([], {"a1"}, SESSIONS) == Quality(recall=(0, 0, 0, 0), ndcg=0, reciprocal=0, session=0)


def test_means_are_taken_over_questions() -> None:
    one, two = quality(["a1"], {"a1"}, SESSIONS), quality([], {"a1"}, SESSIONS)
    assert mean([one, two]) == Quality(recall=(0.5, 0.5, 0.5, 0.5), ndcg=0.5, reciprocal=0.5, session=0.5)
    assert mean([]) is None


def test_a_paired_interval_holds_the_mean_and_is_the_same_each_time() -> None:
    rng = np.random.default_rng(3)
    ours, theirs = list(rng.random(300) + 0.1), list(rng.random(300))
    found = paired(ours, theirs)
    assert found == paired(ours, theirs)
    assert found is not None
    assert found.low < found.mean < found.high
    # The normal approximation, within a tenth of the interval's width.
    half = 1.96 * float(np.std(np.array(ours) - np.array(theirs))) / math.sqrt(300)
    assert found.high - found.mean == pytest.approx(half, rel=0.2)
    assert paired([], []) is None


def test_equal_rankings_differ_by_nothing() -> None:
    found = paired([0.5, 1.0], [0.5, 1.0])
    assert found is not None
    assert (found.mean, found.low, found.high) == (0, 0, 0)


def test_latency_names_percentiles() -> None:
    found = latency([float(value) for value in range(1, 101)])
    assert found is not None
    assert (found.count, found.p50, found.max) == (100, 50.5, 100)
    assert latency([]) is None


def test_plain_bm25_prefers_rare_words_and_short_texts() -> None:
    plain = PlainBm25(["the fig and the tree", "the fig", "the house", "a boat"])
    assert plain.rank("the figs") == [1, 0, 2]
    assert plain.rank("nothing here") == []
    assert PlainBm25([]).rank("fig") == []


@pytest.mark.parametrize("packed", [False, True])
def test_a_bench_file_may_be_packed(tmp_path: Path, packed: bool) -> None:
    raw = json.dumps(conversation()).encode()
    path = tmp_path / "file"
    path.write_bytes(lzma.compress(raw) if packed else raw)
    (one,) = load(path)
    assert one.turns[0].ts == datetime(2024, 2, 3, 10, tzinfo=UTC)
    assert one.queries[0].evidence == ("1",)  # an id that names no turn is dropped, as is a repetition


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({}, "here is not a list"),
        ([], "holds no conversation"),
        ([3], "conversation 1 is int"),
        (conversation(id=None), "'id' is null"),
        (conversation(turns="x"), "(c): 'turns' is \"x\""),
        (conversation(turns=[{"id": "1"}]), "(c), turn 1: 'session' is missing"),
        (conversation(queries=[{"id": "q", "text": "?", "ts": "soon"}]), "(c), query 1: 'ts' is \"soon\""),
        (conversation(queries=[{"id": "q", "text": "?", "evidence": "1"}]), "'evidence' is \"1\""),
        (conversation(turns=conversation()[0]["turns"] * 2), "the id '1' occurs twice"),
        (conversation() * 2, "the id 'c' occurs twice"),
    ],
)
def test_a_wrong_document_is_refused_by_name(document: object, said: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse(document, source="here")
    assert said in str(caught.value)
    assert str(caught.value).startswith("here")


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"\xfd7zXZ\x00broken", b"[" * 100_000])
def test_a_file_that_is_no_bench_file_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(raw)
    with pytest.raises(InvalidInput, match=r"bad\.json"):
        load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"none\.json"):
        load(tmp_path / "none.json")


def test_the_demo_conversation_is_a_bench_file() -> None:
    raw = files("perdure.surfaces").joinpath("demo_conversation.json").read_text("utf-8")
    (demo,) = parse(json.loads(raw), source="demo")
    assert 110 <= len(demo.turns) <= 150
    assert len({turn.speaker for turn in demo.turns}) == 2
    assert all(query.evidence for query in demo.queries)
    assert sum(query.as_of is not None for query in demo.queries) == 1
    times = [turn.ts for turn in demo.turns if turn.ts]
    assert times == sorted(times)
    assert len(times) == len(demo.turns)


def test_made_up_text_is_the_same_every_time() -> None:
    def everything(corpus: Corpus) -> list[Any]:
        return [*corpus.batches(), *corpus.questions(5)]

    corpus = Corpus(rows=1_203, spaces=2)
    found = list(corpus.batches())
    assert everything(corpus) == everything(Corpus(rows=1_203, spaces=2))
    assert sum(len(messages) for _, messages in found) == 1_203
    assert len({(owner, message["message_id"]) for owner, messages in found for message in messages}) == 1_203


def test_synthetic_vectors_have_length_one_and_depend_on_the_text_alone() -> None:
    vectors = SyntheticEmbedder().embed(["fig", "tree"])
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert np.array_equal(vectors[1:], SyntheticEmbedder().embed(["tree"]))
    assert SyntheticEmbedder().embed([]).shape == (0, 384)


def two_conversations() -> list[dict[str, Any]]:
    """Two talks of two sessions about different things; each question can be answered by one of them."""
    topics = {
        "garden": ["fig tree", "rain barrel", "compost heap"],
        "sea": ["blue dinghy", "torn sail", "brass compass"],
    }
    found: list[dict[str, Any]] = []
    for name, things in topics.items():
        turns = [
            {"id": f"{number}", "session": f"s{number % 2}", "speaker": "Noor", "ts": f"2024-02-0{number + 1}T10:00",
             "text": f"Today I mended the {thing} behind the shed."}
            for number, thing in enumerate(things)
        ]  # fmt: skip
        asked = {"id": "q", "ts": "2024-03-01", "text": f"Who mended the {things[1]}?", "category": "single-hop"}
        never = {"id": "n", "ts": "2024-03-01", "text": "Who sang in Oslo?", "category": "abstention", "evidence": []}
        found.append({"id": name, "turns": turns, "queries": [{**asked, "evidence": ["1"]}, never]})
    return found


def test_recall_is_measured_end_to_end(tmp_path: Path) -> None:
    path = tmp_path / "talks.json"
    path.write_text(json.dumps(two_conversations()))
    stages: list[str] = []
    report = recall.measure(path, level="lexical", progress=lambda stage, _done, _all: stages.append(stage))
    assert report.overall.questions == 2
    assert report.overall.ours is not None
    assert report.overall.ours.recall[0] == 1
    assert report.overall.plain == report.overall.ours
    assert report.categories["abstention"].questions == 0
    assert report.categories["abstention"].refused == 1
    assert (report.loading.turns, report.off_topic_questions, report.lost) == (6, 2, 0)
    assert json.loads(json.dumps(report.to_dict()))["overall"]["perdure"]["r@1"] == 1
    assert set(stages) == {"loading", "asking", "off topic"}
    assert "plain BM25" in shown(recall_report.render(report))


@pytest.mark.slow
def test_speed_is_measured_end_to_end() -> None:
    report = speed.measure(rows=300, spaces=2, level="synthetic", processes=2, questions=3)
    assert (report.rows, report.spaces, report.own_process) == (300, 2, True)
    assert report.file_bytes > 0
    assert report.serving.recall is not None
    assert report.serving.recall.count == 3
    assert report.writing is not None
    assert (report.writing.errors, report.writing.missing_revisions) == (0, 0)
    assert report.writing.first is not None
    assert report.writing.first.count == 2
    assert report.writing.observe is not None
    assert report.writing.observe.count == report.writing.writes
    assert json.loads(json.dumps(report.to_dict()))["vectors"] == "synthetic: without meaning"
    assert "first writes of 2 processes" in shown(speed_report.render(report))


def test_keeping_vectors_is_compared_with_making_them(tmp_path: Path) -> None:
    (_, messages), *_ = Corpus(rows=300, spaces=1).batches()
    with perdure.open(f"sqlite:///{tmp_path / 'm.db'}", embedder=SyntheticEmbedder(), policy=VERBATIM) as engine:
        found = speed_embedding.compare(engine, messages)
        stored = engine.deps.store.read(engine.space(user=speed_embedding.OWNER).ref)
        with stored as tx:
            assert tx is not None
            assert pending(tx, engine.deps) == 0
            assert tx.space.seq == found.texts == 300
    assert 0 < found.alone_s < found.kept_s
    assert found.to_dict()["share"] == round(found.alone_s / found.kept_s, 3)
    report = replace(speed.measure(rows=40, store="sqlite:///:memory:", questions=2), embedding=found)
    assert json.loads(json.dumps(report.to_dict()))["embedding"]["batch"] == 64
    assert "of the embedder alone" in shown(speed_report.render(report))


def test_what_was_not_loaded_in_time_is_not_asked_about():
    report = speed.measure(rows=60, spaces=3, load_s=0.0, store="sqlite:///:memory:", questions=5)
    assert (report.rows, report.spaces) == (20, 1)
    corpus = Corpus(rows=60, spaces=3)
    corpus.loaded = 1
    assert {question.owner for question in corpus.questions(20)} == {corpus.owner(0)}


@pytest.mark.slow
def test_several_processes_load_each_its_share_of_the_spaces() -> None:
    report = speed.measure(rows=50, spaces=5, loaders=2, questions=5)
    assert (report.rows, report.spaces, report.loading.loaders) == (50, 5, 2)
    assert report.serving.recall is not None
    assert "observe_many, 2 processes" in shown(speed_report.render(report))
    stopped = speed.measure(rows=50, spaces=5, loaders=2, load_s=0.0, questions=5)
    assert (stopped.rows, stopped.spaces) == (20, 2)


@pytest.mark.slow
def test_speed_is_measured_while_another_process_keeps_the_memory() -> None:
    report = speed.measure(rows=300, spaces=2, questions=30, with_maintenance=True)
    assert report.maintained is not None
    counts = report.maintained.counts
    assert counts["days"] >= 1
    assert counts["expire.looked"] > 0
    assert counts["purge.purged"] >= speed_upkeep.STATEMENTS / 2, "its statements do not replace each other"
    assert report.to_dict()["with_maintenance"]["recall"]
    assert "days of upkeep meanwhile" in shown(speed_report.render(report))
    with pytest.raises(InvalidInput, match="one process"):
        speed.measure(rows=40, store="sqlite:///:memory:", with_maintenance=True)


def test_speed_in_memory_stays_in_this_process() -> None:
    report = speed.measure(rows=40, store="sqlite:///:memory:", questions=2)
    assert not report.own_process
    assert report.loading.lock_wait is None


def test_a_store_with_memories_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mine.db'}"
    with perdure.open(url, embedder="none") as engine:
        engine.space(user="noor").observe("The figs are ripe.")
    with pytest.raises(InvalidInput, match="memories already"):
        speed.measure(rows=40, store=url)


@pytest.mark.parametrize(
    "sizes",
    [
        {"rows": 0},
        {"rows": 5, "spaces": 6},
        {"processes": 0},
        {"processes": 2, "store": "sqlite:///:memory:"},
        {"spaces": 2, "loaders": 3},
    ],
)
def test_sizes_out_of_range_are_refused(sizes: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        speed.measure(**sizes)


def shown(table: Any) -> str:
    console = Console(width=120, file=io.StringIO())
    console.print(table)
    return console.file.getvalue()  # pyright: ignore[reportAttributeAccessIssue]  (it is the StringIO)
