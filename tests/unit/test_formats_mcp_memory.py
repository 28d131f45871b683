"""The file of the MCP reference memory server: entities and relations, one a line."""

import json
from pathlib import Path
from typing import Any

import pytest

from perdure.errors import InvalidInput
from perdure.formats.read import read
from perdure.formats.shares import Share

LINES = [
    {"type": "entity", "name": "Ana_Ruiz", "entityType": "person", "observations": ["Speaks Danish", "Ana Ruiz is 40"]},
    {"name": "Harbour Office", "observations": [], "type": "entity", "entityType": "organization"},
    {"type": "relation", "from": "Ana_Ruiz", "to": "Harbour Office", "relationType": "works_at"},
]


@pytest.fixture
def load(tmp_path: Path) -> Any:
    def from_lines(*lines: Any) -> Share:
        text = "\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines)
        (tmp_path / "memory.jsonl").write_text(text, encoding="utf-8")
        format, (share,) = read(str(tmp_path / "memory.jsonl"))
        assert format == "mcp-memory"
        return share

    return from_lines


def texts(share: Share) -> list[str]:
    return [one.text for one in share.statements]


def test_entities_observations_and_relations_are_statements(load: Any):
    share = load(*LINES)
    assert texts(share) == [
        "Ana_Ruiz: person",
        "Ana_Ruiz: Speaks Danish",
        "Ana Ruiz is 40",
        "Harbour Office: organization",
        "Ana_Ruiz works at Harbour Office",
    ]
    ana, spoken, _, office, _ = share.statements
    assert (spoken.tags, spoken.attributes) == (("person",), {"entity": "Ana_Ruiz", "entity_type": "person"})
    assert [(one.from_id, one.to_id, one.type) for one in share.edges] == [
        (ana.message_id, office.message_id, "works_at")
    ]
    assert (share.skipped, share.mended, share.owner) == ({}, {}, None)


def test_a_name_inside_another_word_is_not_the_name(load: Any):
    share = load({"type": "entity", "name": "Al", "entityType": "person", "observations": ["Also rows", "AL sails"]})
    assert texts(share) == ["Al: person", "Al: Also rows", "AL sails"]


def test_the_answer_of_read_graph_holds_the_same(load: Any, tmp_path: Path):
    graph = {"entities": LINES[:2], "relations": LINES[2:]}
    assert load(json.dumps(graph)) == load(*LINES)


def test_statements_have_the_same_ids_whatever_stands_around_them(load: Any):
    first = {one.text: one.message_id for one in load(*LINES).statements}
    again = {one.text: one.message_id for one in load({"type": "entity", "name": "x"}, *LINES[::-1]).statements}
    assert first.items() <= again.items()


def test_blank_lines_and_duplicates_change_nothing(load: Any):
    more = {**LINES[0], "observations": ["Speaks Danish", "Sails"]}
    share = load("", LINES[0], "  ", more, LINES[1], LINES[2], LINES[2], "")
    assert texts(share)[3] == "Ana_Ruiz: Sails"
    assert len(share.edges) == 1
    assert share.skipped == {"statement there already": 3}


def test_odd_lines_are_counted(load: Any):
    share = load(
        LINES[0],
        {"type": "entity", "name": " "},
        {"type": "entity", "name": "Bo", "entityType": None, "observations": [7, None, "", "Rows"]},
        {"type": "relation", "from": "Ana_Ruiz", "to": "", "relationType": "knows"},
        {"type": "relation", "from": "Ana_Ruiz", "to": "Nobody", "relationType": "knows"},
        {"type": "relation", "from": "Bo", "to": "Bo", "relationType": "is"},
        {"type": "event", "name": "x"},
        "[]",
    )
    assert texts(share)[3:] == ["Bo: entity", "Bo: Rows", "Ana_Ruiz knows Nobody", "Bo is Bo"]
    assert share.edges == ()
    assert share.skipped == {
        "entity without a name": 1,
        "without text": 3,
        "relation without its two ends or its type": 1,
        "relation without its two statements": 2,
        "line that is neither an entity nor a relation": 2,
    }


def test_a_line_that_was_cut_off_is_named(load: Any):
    with pytest.raises(InvalidInput, match="line 2 is no JSON value; mend or delete"):
        load(LINES[0], '{"type": "entity", "na')
