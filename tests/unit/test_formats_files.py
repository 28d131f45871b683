"""Files as they come: packed, damaged, of an unknown format, with characters that cannot be kept."""

import contextlib
import io
import itertools
import json
import lzma
import sys
import zipfile
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.domain.checks import storable
from perdure.domain.message import check, check_content
from perdure.domain.space import check_id
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput
from perdure.formats.read import FORMATS, read
from perdure.formats.shares import Share

CHAT = [{"uuid": "c", "chat_messages": [{"uuid": "m", "sender": "human", "text": "Rex is a dog"}]}]


def text_of(path: Path | str) -> list[str]:
    return [one.text for share in read(str(path))[1] for one in share.messages]


def archive(**members: Any) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, value in members.items():
            file.writestr(name.replace("__", "/").replace("_json", ".json"), json.dumps(value))
    return packed.getvalue()


def test_a_zip_a_folder_and_an_xz_give_what_the_plain_file_gives(tmp_path: Path):
    plain = tmp_path / "conversations.json"
    plain.write_text(json.dumps(CHAT), encoding="utf-8")
    (tmp_path / "packed.xz").write_bytes(lzma.compress(plain.read_bytes()))
    (tmp_path / "export.zip").write_bytes(archive(data__conversations_json=CHAT, users_json=[{"uuid": "u"}]))
    for path in (plain, tmp_path, tmp_path / "packed.xz", tmp_path / "export.zip"):
        assert text_of(path) == ["Rex is a dog"], path


def test_numbered_parts_of_an_export_are_read_together(tmp_path: Path):
    other = [{"uuid": "d", "chat_messages": [{"uuid": "m", "sender": "human", "text": "Mia is a cat"}]}]
    members = {"conversations-001_json": other, "conversations-000_json": CHAT, "__MACOSX__conversations_json": [{}]}
    (tmp_path / "export.zip").write_bytes(archive(**members))
    assert text_of(tmp_path / "export.zip") == ["Rex is a dog", "Mia is a cat"]


def test_marks_of_the_encoding_and_utf_16_are_understood(tmp_path: Path):
    for encoding in ("utf-8-sig", "utf-16"):
        (tmp_path / encoding).write_text(json.dumps(CHAT), encoding=encoding)
        assert text_of(tmp_path / encoding) == ["Rex is a dog"]


def test_nul_characters_of_the_file_are_cut_out_and_counted(tmp_path: Path):
    (tmp_path / "f").write_bytes(json.dumps(CHAT).encode() + b"\0\0\0")
    _, (share,) = read(str(tmp_path / "f"))
    assert [one.text for one in share.messages] == ["Rex is a dog"]
    assert share.mended == {"NUL character cut out of the file": 3}


DAMAGED = {
    "empty": (b"", "is empty"),
    "blank": (b" \n\n", "is empty"),
    "truncated": (json.dumps(CHAT).encode()[:-20], "is no JSON"),
    "not json": (b"<html>", "is no JSON: Expecting value in line 1, column 1"),
    "bad line": (b'{"text": "a"}\n{"text": ', "line 2"),
    "xz": (b"\xfd7zXZ\x00broken", "damaged xz"),
    "zip": (archive(conversations_json=CHAT)[:60], "damaged ZIP"),
    "other zip": (archive(photos_json=[]), "no conversations.json"),
    "latin": ('["Grüße"]'.encode("latin-1"), "not UTF-8"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "digits": (b"[" + b"9" * 5_000 + b"]", "no JSON"),
    "nothing": (b"[]", "no message and no memory"),
    "a number": (b"42", "name it (format, --format)"),
    "unknown": (b'[{"txt": "x"}]', "chatgpt, claude, mcp-memory, mem0, turns"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_file_that_cannot_be_read_says_which_where_and_what_to_do(tmp_path: Path, name: str):
    raw, said = DAMAGED[name]
    (tmp_path / "in.file").write_bytes(raw)
    with pytest.raises(InvalidInput) as caught:
        read(str(tmp_path / "in.file"))
    assert str(tmp_path / "in.file") in str(caught.value)
    assert said in str(caught.value)


def test_a_folder_without_an_export_and_a_missing_file_are_named(tmp_path: Path):
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(InvalidInput, match=str(path)):
            read(str(path))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("value", ["x", 7, None, {}, {"a": 1}])
def test_a_file_of_another_shape_is_refused_by_every_reader(tmp_path: Path, format: str, value: Any):
    (tmp_path / "in.json").write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"in\.json"):
        read(str(tmp_path / "in.json"), format=format)


ODD = [None, True, 7, 1e300, 10**400, "", "x", [], [[]], {}, {"id": []}]
KEYS = (
    "mapping message author role content parts children parent current_node create_time chat_messages uuid sender text"
    " created_at attachments files memory results relations user_id metadata categories expiration_date source target"
    " relationship type name entityType observations from to relationType"
).split()


def test_no_wrong_type_anywhere_breaks_a_foreign_reader(tmp_path: Path):
    documents: list[Any] = [[dict.fromkeys(KEYS, value)] for value in ODD]
    for outer in ("mapping", "chat_messages", "results", "relations", "memory"):
        documents += [[{outer: [value, {outer: value}]}] for value in ODD]
        documents += [[{outer: {"n": value}}] for value in ODD]
        documents += [[{outer: {"n": dict.fromkeys(KEYS, value)}}] for value in ODD]
        documents += [[{outer: [dict.fromkeys(KEYS, value)]}] for value in ODD]
    inner = [{"message": dict.fromkeys(KEYS, value), "parent": value, "children": value} for value in ODD]
    documents += [[{"mapping": {"n": node, "o": node}, "current_node": end}] for node in inner for end in ("n", None)]
    inner = [
        {"message": {"author": {"role": "user"}, "content": {"content_type": value, "parts": [value]}}} for value in ODD
    ]
    documents += [[{"mapping": {"n": node}, "current_node": "n"}] for node in inner]
    for kind in ("entity", "relation"):
        documents += [[{**dict.fromkeys(KEYS, value), "type": kind}] for value in ODD]
    for document in documents:
        (tmp_path / "in.json").write_text(json.dumps(document), encoding="utf-8")
        for format in FORMATS.keys() - {"turns"}:
            with contextlib.suppress(InvalidInput):
                read(str(tmp_path / "in.json"), format=format)


TEXTS = st.text(max_size=8) | st.sampled_from(
    ["\0", "\ud83d", "x" * 600, "human", "user", "tool", "entity", "relation"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | TEXTS, inner, max_size=5),
    max_leaves=30,
)


def mostly(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What belongs there, or anything else."""
    return st.integers(0, 7).flatmap(lambda n: good if n else VALUES)


def record(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """An object most of whose fields are as they should be."""
    return st.fixed_dictionaries({name: mostly(one) for name, one in fields.items()})


TIMES = (
    st.floats() | st.integers() | st.sampled_from(["2025-03-01", "2025-03-01T12:00:00Z", "9999-12-31", "0001-01-01"])
)
ID = st.sampled_from("abc") | TEXTS
TALK = record(
    author=record(role=st.sampled_from(["user", "assistant", "tool"]), name=TEXTS),
    content=record(content_type=TEXTS, parts=st.lists(mostly(TEXTS), min_size=1, max_size=3)),
    create_time=TIMES,
)
NODES = st.dictionaries(ID, record(message=TALK, parent=ID, children=st.lists(ID, max_size=2)), max_size=4)
BLOCK = record(type=st.sampled_from(["text", "tool_result", "thinking"]), text=TEXTS, content=TEXTS, name=TEXTS)
CHAT_MESSAGE = record(
    uuid=ID,
    sender=st.sampled_from(["human", "assistant"]),
    text=TEXTS,
    content=st.lists(mostly(BLOCK), max_size=3),
    attachments=st.lists(record(file_name=TEXTS, extracted_content=TEXTS), max_size=2),
    created_at=TIMES,
    parent_message_uuid=ID,
)
ITEMS = st.one_of(
    record(mapping=NODES, current_node=ID, conversation_id=TEXTS, title=TEXTS, create_time=TIMES),
    record(chat_messages=st.lists(CHAT_MESSAGE, max_size=3), uuid=TEXTS, current_leaf_message_uuid=ID),
    record(memory=TEXTS, id=ID, user_id=ID, agent_id=TEXTS, categories=st.lists(TEXTS), expiration_date=TIMES),
    record(type=st.just("entity"), name=ID, entityType=TEXTS, observations=st.lists(TEXTS)),
    record(**{"type": st.just("relation"), "from": ID, "to": ID, "relationType": TEXTS}),
    record(results=st.lists(record(memory=TEXTS, metadata=VALUES)), relations=st.lists(record(source=TEXTS))),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(document=st.lists(ITEMS, min_size=1, max_size=4) | ITEMS)
def test_whatever_a_foreign_reader_lets_through_can_be_kept(tmp_path: Path, document: Any):
    (tmp_path / "in.json").write_text(json.dumps(document), encoding="utf-8")
    for format in FORMATS.keys() - {"turns"}:
        with contextlib.suppress(InvalidInput):
            _, shares = read(str(tmp_path / "in.json"), format=format)
            for share in shares:
                can_be_kept(share)


def can_be_kept(share: Share) -> None:
    try:
        for message in share.messages:
            check(message, limit=2_000_000)
        for one in share.statements:
            check_content(one.text, limit=2_000_000)
            storable(one.attributes, name="attributes")
            for id_ in (one.message_id, one.category, one.agent_id, one.run_id, one.actor_id, *one.tags):
                assert id_ is None or check_id(id_, name="id")
            for moment in (one.at, one.valid_until):
                assert moment is None or isinstance(to_ms(moment), int)
        for edge in share.edges:
            assert check_id(edge.type, name="type")
        if share.owner is not None:
            assert check_id(share.owner.owner_id, name="owner")
    except InvalidInput as error:
        raise AssertionError(str(error)) from error


def test_the_work_of_reading_many_messages_grows_with_their_number(tmp_path: Path):
    def lines_run(count: int) -> int:
        nodes = {
            f"n{n}": {
                "parent": f"n{n - 1}" if n else None,
                "children": [],
                "message": {"author": {"role": "user"}, "content": {"parts": [f"message {n}"]}, "create_time": 1e9 + n},
            }
            for n in range(count)
        }
        path = tmp_path / f"{count}.json"
        path.write_text(json.dumps([{"id": "c", "mapping": nodes, "current_node": f"n{count - 1}"}]), encoding="utf-8")
        run = itertools.count()

        def trace(_frame: FrameType, event: str, _arg: object) -> Any:
            if event == "line":
                next(run)
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            shares = read(str(path))[1]
        finally:
            sys.settrace(before)
        assert len(shares[0].messages) == count
        return next(run)

    lines_run(1)  # what is imported late
    assert lines_run(1_600) < 9 * lines_run(200)  # eight times as many
