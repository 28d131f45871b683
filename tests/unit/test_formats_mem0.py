"""What mem0 gives back: memories of users, agents and runs, and relations of its graph."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from perdure.domain.space import SpaceRef
from perdure.formats.read import read
from perdure.formats.shares import Share


def memory(id_: Any, text: Any, **more: Any) -> dict[str, Any]:
    """A memory as get_all gives it."""
    return {
        "id": id_,
        "memory": text,
        "hash": "0" * 32,
        "metadata": None,
        "created_at": "2025-03-01T04:00:00.5-08:00",
        "updated_at": None,
        "user_id": "ana",
        **more,
    }


@pytest.fixture
def load(tmp_path: Path) -> Any:
    def from_value(value: Any, *, tz: str = "UTC") -> tuple[Share, ...]:
        text = value if isinstance(value, str) else json.dumps(value)
        (tmp_path / "in.json").write_text(text, encoding="utf-8")
        format, shares = read(str(tmp_path / "in.json"), tz=tz)
        assert format == "mem0"
        return shares

    return from_value


def test_a_memory_is_a_statement_with_its_time_tags_and_metadata(load: Any):
    (share,) = load(
        {
            "results": [
                memory(
                    "id-1",
                    "Likes green tea",
                    metadata={"source": "chat", "weight": 2},
                    categories=["food", "habits", "food"],
                    agent_id="cook",
                    run_id="run-1",
                    actor_id="Ana",
                    expiration_date="2030-06-30",
                )
            ]
        },
        tz="Europe/Lisbon",
    )
    (one,) = share.statements
    assert share.owner == SpaceRef(owner_type="user", owner_id="ana")
    assert (one.text, one.message_id, one.tags, one.category) == ("Likes green tea", "id-1", ("food", "habits"), "food")
    assert one.attributes == {"source": "chat", "weight": 2}
    assert (one.agent_id, one.run_id, one.actor_id) == ("cook", "run-1", "Ana")
    assert one.at == datetime(2025, 3, 1, 12, 0, 0, 500_000, tzinfo=UTC)
    assert one.valid_until == datetime(2030, 6, 30, 22, 59, 59, 999_000, tzinfo=UTC)


@pytest.mark.parametrize(
    "value",
    [
        [memory("a", "Likes tea")],
        {"results": [memory("a", "Likes tea")]},
        {"count": 1, "next": None, "previous": None, "results": [memory("a", "Likes tea")]},
        {"memories": [memory("a", "Likes tea")]},
        [{"results": [memory("a", "Likes tea")]}, {"results": []}],
        memory("a", "Likes tea"),
        json.dumps(memory("a", "Likes tea")) + "\n" + json.dumps(memory("b", "Likes tea")) + "\n",
    ],
    ids=["list", "answer", "page", "memories", "pages", "one", "lines"],
)
def test_every_shape_that_was_ever_given_back_is_read(load: Any, value: Any):
    (share,) = load(value)
    assert [one.text for one in share.statements] == ["Likes tea"]


def test_each_owner_gets_a_share(load: Any):
    shares = load(
        [
            memory("1", "Likes tea"),
            memory("2", "Answers in French", user_id=None, agent_id="cook"),
            memory("3", "Booked a table", user_id=None, run_id="run-1"),
            memory("4", "Speaks to children", user_id=None, app_id="school"),
            memory("5", "Nobody's", user_id=None),
            memory("6", "Likes rain", user_id="ana"),
        ]
    )
    assert [(share.owner and str(share.owner), share.name, len(share.statements)) for share in shares] == [
        ("user:ana", "ana", 2),
        ("agent:cook", "cook", 1),
        ("thread:run-1", "run-1", 1),
        ("app:school", "school", 1),
        (None, None, 1),
    ]


def test_relations_of_the_graph_are_statements_of_the_one_owner(load: Any):
    relations = [
        {"source": "ana_ruiz", "relationship": "works_at", "target": "harbour_office"},
        {"source": "ana_ruiz", "relationship": "owns", "destination": "rex"},
        {"source": "ana_ruiz", "relationship": "owns", "target": ""},
    ]
    (share,) = load({"results": [memory("1", "Likes tea")], "relations": relations})
    assert [one.text for one in share.statements] == [
        "Likes tea",
        "ana ruiz works at harbour office",
        "ana ruiz owns rex",
    ]
    assert share.statements[1].attributes == {"from": "ana_ruiz", "relation": "works_at", "to": "harbour_office"}
    assert share.skipped == {"relation without its two ends or its type": 1}
    first, _ = load({"results": [memory("1", "a"), memory("2", "b", user_id="ben")], "relations": relations})
    assert first.skipped == {"relation that may be of any of the owners": 3}


def test_what_says_the_same_is_kept_once(load: Any):
    (share,) = load([memory("1", "Likes tea"), memory("2", " likes tea."), memory("1", "Likes rain")])
    assert [one.text for one in share.statements] == ["Likes tea"]
    assert share.skipped == {"statement there already": 2}


def test_odd_memories_are_mended_or_counted(load: Any):
    deep: Any = "x"
    for _ in range(80):
        deep = [deep]
    (share,) = load(
        [
            memory("1", None),
            memory("2", "was deleted", event="DELETE"),
            memory("3", "of yesterday", created_at="yesterday", updated_at="2025-03-02T00:00:00Z"),
            memory("4", "odd", metadata={"a\0": "b\ud83d", "deep": deep, "big": 1e999}, categories="food"),
            memory(None, "without an id", user_id="ana"),
            memory("6", "many tags", categories=[f"tag {n}" for n in range(70)]),
            7,
        ]
    )
    by_text = {one.text: one for one in share.statements}
    assert list(by_text) == ["of yesterday", "odd", "without an id", "many tags"]
    assert by_text["of yesterday"].at == datetime(2025, 3, 2, tzinfo=UTC)
    assert by_text["odd"].attributes["a"] == "b\ufffd"
    assert by_text["odd"].attributes["big"] is None
    json.dumps(dict(by_text["odd"].attributes), allow_nan=False).encode()
    assert len(by_text["many tags"].tags) == 64
    assert share.skipped == {"without text": 1, "memory that was deleted": 1, "memory that is no object": 1}
    assert share.mended == {
        "time left out that cannot be read": 1,
        "NUL character cut out": 1,
        "broken character replaced": 1,
        "attribute left out that is nested too deeply": 1,
        "tag left out, there are too many": 6,
    }
