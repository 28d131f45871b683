"""The export of Claude: conversations with their chat messages."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from perdure.formats.read import read
from perdure.formats.shares import Share


def message(id_: str, sender: str, text: str, *blocks: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "uuid": id_,
        "text": text,
        "content": [{"type": "text", "text": text, "citations": []}] if not blocks else list(blocks),
        "sender": sender,
        "created_at": "2025-03-01T12:00:00.123456Z",
        "updated_at": "2025-03-01T12:00:00.123456Z",
        "attachments": [],
        "files": [],
        **more,
    }


def export(*messages: Any, **more: Any) -> dict[str, Any]:
    return {
        "uuid": "talk-1",
        "name": "Dogs",
        "created_at": "2025-03-01T11:59:00Z",
        "account": {"uuid": "account-1"},
        "chat_messages": list(messages),
        **more,
    }


@pytest.fixture
def load(tmp_path: Path) -> Any:
    def from_conversations(*conversations: Any) -> Share:
        (tmp_path / "conversations.json").write_text(json.dumps(conversations), encoding="utf-8")
        format, (share,) = read(str(tmp_path))
        assert (format, share.owner) == ("claude", None)
        return share

    return from_conversations


def said(share: Share) -> list[tuple[str, str]]:
    return [(one.role, one.text) for one in share.messages]


def test_messages_keep_who_said_them_when_and_where(load: Any):
    share = load(export(message("m1", "human", "Rex is ill"), message("m2", "assistant", "Poor Rex")))
    assert said(share) == [("user", "Rex is ill"), ("assistant", "Poor Rex")]
    assert {(one.session, one.at) for one in share.messages} == {
        ("talk-1", datetime(2025, 3, 1, 12, 0, 0, 123_456, tzinfo=UTC))
    }
    assert [one.message_id for one in share.messages] == ["m1", "m2"]
    assert (share.skipped, share.mended) == ({}, {})


def test_older_files_without_blocks_are_read_by_their_text(load: Any):
    old = message("m1", "human", "Rex is ill")
    del old["content"]
    assert said(load(export(old))) == [("user", "Rex is ill")]
    assert said(load(export(message("m1", "human", "Rex is ill") | {"content": []}))) == [("user", "Rex is ill")]


def test_blocks_give_their_texts_and_tools_a_message_of_their_own(load: Any):
    share = load(
        export(
            message(
                "m1",
                "assistant",
                "This block is not supported.\n\nRex weighs 20 kg.",
                {"type": "thinking", "thinking": "let me look"},
                {"type": "text", "text": "I look it up."},
                {"type": "tool_use", "name": "scales", "input": {"dog": "Rex"}},
                {"type": "tool_result", "name": "scales", "content": [{"type": "text", "text": "20 kg"}]},
                {"type": "text", "text": "Rex weighs 20 kg."},
                {"type": "of next year"},
            )
        )
    )
    assert [(one.role, one.text, one.speaker, one.message_id) for one in share.messages] == [
        ("tool", "20 kg", "scales", "m1/tool-1"),
        ("assistant", "I look it up.\n\nRex weighs 20 kg.", None, "m1"),
    ]
    assert share.skipped == {"reasoning of the model": 1, "call of a tool": 1, "part of an unknown kind": 1}


def test_attachments_are_documents_and_files_without_text_are_counted(load: Any):
    attachments = [
        {"file_name": "vet.txt", "file_size": 9, "file_type": "txt", "extracted_content": "Rex has a cold"},
        {"file_name": "scan.pdf", "file_size": 9, "file_type": "pdf", "extracted_content": ""},
    ]
    share = load(
        export(
            message("m1", "human", "See these", attachments=attachments, files=[{"file_name": "rex.png"}]),
            message("m2", "human", "", attachments=attachments[:1]),
        )
    )
    assert [(one.role, one.text, one.speaker) for one in share.messages] == [
        ("document", "Rex has a cold", "vet.txt"),
        ("user", "See these", None),
        ("document", "Rex has a cold", "vet.txt"),
    ]
    assert share.skipped == {"file without text": 2}


def test_of_branches_the_one_last_shown_is_kept(load: Any):
    root = "00000000-0000-4000-8000-000000000000"
    tree = (
        message("m1", "human", "How old is Rex?", parent_message_uuid=root),
        message("m2", "assistant", "two", parent_message_uuid="m1"),
        message("m3", "assistant", "three", parent_message_uuid="m1"),
    )
    share = load(export(*tree, current_leaf_message_uuid="m3"))
    assert said(share) == [("user", "How old is Rex?"), ("assistant", "three")]
    assert share.skipped == {"message on a branch that was left": 1}
    assert len(load(export(*tree)).messages) == 3
    cut = load(export(*tree[1:], current_leaf_message_uuid="m3"))
    assert said(cut) == [("assistant", "three")]
    assert cut.mended == {"conversation cut at a message that is missing": 1}


def test_odd_messages_are_counted(load: Any):
    share = load(
        export(message("m1", "human", "hello"), message("m1", "human", "again"), message("m2", "ghost", "boo")),
        export(message("m3", "human", "  "), 3, uuid="talk-2"),
        export(uuid="talk-3"),
        "conversation",
    )
    assert said(share) == [("user", "hello")]
    assert share.skipped == {
        "message there already": 1,
        "message of an unknown role": 1,
        "without text": 1,
        "message that is no object": 1,
        "conversation without messages": 1,
        "conversation that is no object": 1,
    }


def test_what_has_no_ids_and_times_gets_the_same_ones_each_time(load: Any):
    bare = {"sender": "human", "text": "Rex"}
    first = load({"name": "Dogs", "chat_messages": [bare]})
    second = load(export(message("m", "human", "x")), {"name": "Dogs", "chat_messages": [bare, bare | {"text": "Mia"}]})
    (one,) = first.messages
    assert (one.session, one.message_id) in {(two.session, two.message_id) for two in second.messages}
    assert one.at is None
