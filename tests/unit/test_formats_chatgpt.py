"""The export of ChatGPT: conversations whose messages are a tree."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from perdure.formats.read import read
from perdure.formats.shares import Share

NOON = 1_740_830_400.25  # 2025-03-01T12:00:00.25Z


def node(parent: str | None, said: Any, role: str = "user", *, at: Any = None, **more: Any) -> dict[str, Any]:
    """A node as the export has it; `said` None: without a message; a dict is the content itself."""
    content = said if isinstance(said, dict) else {"content_type": "text", "parts": [said]}
    message = {"author": {"role": role, "name": more.pop("name", None), "metadata": {}}, "create_time": at}
    message |= {"content": content, "status": "finished_successfully", "weight": 1.0, "recipient": "all"}
    message["metadata"] = more.pop("metadata", {})
    return {"id": "x", "message": None if said is None else message, "parent": parent, "children": [], **more}


def export(nodes: dict[str, Any], *, current: Any = "last", **more: Any) -> dict[str, Any]:
    return {"title": "Dogs", "create_time": NOON, "conversation_id": "talk-1", "mapping": nodes, **more} | (
        {} if current is None else {"current_node": current}
    )


@pytest.fixture
def load(tmp_path: Path) -> Any:
    def from_conversations(*conversations: Any, tz: str = "UTC") -> Share:
        (tmp_path / "conversations.json").write_text(json.dumps(conversations), encoding="utf-8")
        format, (share,) = read(str(tmp_path), tz=tz)
        assert format == "chatgpt"
        assert share.owner is None
        return share

    return from_conversations


def texts(share: Share) -> list[str]:
    return [one.text for one in share.messages]


def test_the_branch_that_was_last_shown_is_kept_in_order(load: Any):
    share = load(
        export(
            {
                "root": node(None, None),
                "system": node("root", "", "system", metadata={"is_visually_hidden_from_conversation": True}),
                "ask": node("system", "How old is Rex?", at=NOON + 1),
                "first": node("ask", "Rex is two.", "assistant", at=NOON + 2),
                "last": node("ask", "Rex is three.", "assistant", at=NOON + 3),
            }
        )
    )
    assert [(one.role, one.text, one.message_id, one.session) for one in share.messages] == [
        ("user", "How old is Rex?", "ask", "talk-1"),
        ("assistant", "Rex is three.", "last", "talk-1"),
    ]
    assert share.messages[0].at == datetime(2025, 3, 1, 12, 0, 1, 250_000, tzinfo=UTC)
    assert share.skipped == {"hidden message": 1, "message on a branch that was left": 1}
    assert share.mended == {}


def test_the_kinds_of_content_keep_their_text_and_name_what_they_lose(load: Any):
    picture = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1", "width": 1}
    spoken = {"content_type": "audio_transcription", "text": "and this is Mia", "direction": "in"}
    run = {"content_type": "code", "language": "python", "text": "print(2 + 3)"}
    share = load(
        export(
            {
                "a": node(None, {"content_type": "multimodal_text", "parts": ["Look, Rex", picture, spoken, None]}),
                "b": node("a", run, "assistant"),
                "c": node("b", {"content_type": "execution_output", "text": "5"}, "tool", name="python"),
                "d": node("c", {"content_type": "tether_quote", "url": "u", "title": "t", "text": "quoted"}, "tool"),
                "e": node("d", {"content_type": "multimodal_text", "parts": [picture]}),
                "f": node("e", {"content_type": "thoughts", "thoughts": [{"content": "hmm"}]}, "assistant"),
                "g": node("f", {"content_type": "text", "parts": [""]}, "assistant"),
                "h": node("g", {"content_type": "text", "parts": None}, "assistant"),
                "i": node("h", "who?", "critic"),
                "j": node("i", "be nice", "system"),
                "last": node("j", {"content_type": "of next year", "text": "kept all the same"}, "assistant"),
            }
        )
    )
    assert [(one.role, one.text, one.speaker) for one in share.messages] == [
        ("user", "Look, Rex\n\nand this is Mia", None),
        ("assistant", "print(2 + 3)", None),
        ("tool", "5", "python"),
        ("tool", "quoted", None),
        ("assistant", "kept all the same", None),
    ]
    assert share.skipped == {
        "picture, sound or other part without text": 2,
        "reasoning or instructions of the model": 1,
        "without text": 2,
        "message of an unknown role": 1,
        "system message": 1,
    }


def test_a_message_without_a_time_has_that_of_the_one_before_or_of_its_conversation(load: Any):
    share = load(
        export(
            {
                "a": node(None, "one"),
                "b": node("a", "two", at=NOON * 1000 + 5000),
                "c": node("b", "three", at="soon"),
                "d": node("c", "four", at=NOON * 1e9),
                "last": node("d", "five", at="2025-03-01T14:00:00"),
            }
        ),
        tz="Europe/Berlin",
    )
    begun = datetime(2025, 3, 1, 12, 0, 0, 250_000, tzinfo=UTC)
    after = datetime(2025, 3, 1, 12, 0, 5, 250_000, tzinfo=UTC)
    assert [one.at for one in share.messages][:3] == [begun, after, after]
    assert share.messages[3].at == begun  # nanoseconds
    assert share.messages[4].at == datetime(2025, 3, 1, 13, tzinfo=UTC)
    assert share.mended == {"time left out that cannot be read": 1}


def test_conversations_come_in_the_order_they_began(load: Any):
    later = export({"last": node(None, "later")}, create_time=NOON + 9, conversation_id="b")
    earlier = export({"last": node(None, "earlier")}, create_time=NOON, conversation_id=None, id="a")
    undated = export({"last": node(None, "undated")}, create_time=None, conversation_id="c")
    share = load(undated, later, earlier)
    assert [(one.session, one.text) for one in share.messages] == [("a", "earlier"), ("b", "later"), ("c", "undated")]
    assert share.messages[2].at is None


def test_a_conversation_without_ids_has_the_same_session_in_the_next_export(load: Any):
    bare: dict[str, Any] = {
        "title": "Dogs",
        "create_time": NOON,
        "mapping": {"root": node(None, "Rex")},
        "current_node": "root",
    }
    grown = bare | {"mapping": bare["mapping"] | {"a": node("root", "barks")}, "current_node": "a"}
    assert load(bare).messages[0].session == load(grown, export({"last": node(None, "x")})).messages[0].session


def test_trees_that_are_damaged_give_what_can_be_reached(load: Any):
    assert texts(load(export({"a": node("gone", "a"), "last": node("a", "b")}))) == ["a", "b"]
    loop = load(export({"a": node("last", "a"), "last": node("a", "b")}))
    assert texts(loop) == ["a", "b"]
    assert loop.mended == {"conversation cut at a loop": 1}
    for current in (None, "gone", 7):
        left = load(
            export({"a": node(None, "a"), "b": node("a", "b", at=1), "c": node("a", "c", at=2)}, current=current)
        )
        assert texts(left) == ["a", "c"]
        assert left.mended == {"conversation without its end: the youngest branch taken": 1}
    linked = {"a": node(None, "a") | {"children": ["last"]}, "last": node(None, "b")}
    assert texts(load(export(linked))) == ["a", "b"]


def test_what_is_no_conversation_is_counted(load: Any):
    share = load(export({"last": node(None, "hello")}), 7, {"title": "empty"}, {"mapping": {}})
    assert texts(share) == ["hello"]
    assert share.skipped == {"conversation that is no object": 1, "conversation without messages": 2}


def test_characters_that_cannot_be_kept_are_mended_and_counted(tmp_path: Path):
    document = json.dumps([export({"last": node(None, "a\0b \ud83d c \U0001f600")})])
    (tmp_path / "one.json").write_text(document, encoding="ascii")
    _, (share,) = read(str(tmp_path / "one.json"))
    assert texts(share) == ["ab \ufffd c \U0001f600"]
    assert share.mended == {"NUL character cut out": 1, "broken character replaced": 1}


def test_the_same_conversation_twice_in_a_file_counts_once(load: Any):
    one = export({"last": node(None, "hello")})
    share = load(one, one)
    assert texts(share) == ["hello"]
    assert share.skipped == {"message there already": 1}


def test_a_text_longer_than_a_memory_may_be_is_left_out(load: Any):
    share = load(export({"a": node(None, "x" * 2_000_001), "last": node("a", "y")}))
    assert (texts(share), share.skipped) == (["y"], {"longer than 2,000,000 characters": 1})


def test_a_single_conversation_may_be_the_whole_file(tmp_path: Path):
    (tmp_path / "one.json").write_text(json.dumps(export({"last": node(None, "hello")})), encoding="utf-8")
    assert texts(read(str(tmp_path / "one.json"))[1][0]) == ["hello"]
