"""Files as they come: packed, damaged, of an unknown format, with characters that cannot be kept."""

import contextlib
import io
import json
import lzma
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from perdure.errors import InvalidInput
from perdure.formats.read import FORMATS, read

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
    "a number": (b"42", "name it with --format"),
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
    for kind in ("entity", "relation"):
        documents += [[{**dict.fromkeys(KEYS, value), "type": kind}] for value in ODD]
    for document in documents:
        (tmp_path / "in.json").write_text(json.dumps(document), encoding="utf-8")
        for format in FORMATS.keys() - {"turns"}:
            with contextlib.suppress(InvalidInput):
                read(str(tmp_path / "in.json"), format=format)


def test_many_messages_are_read_in_a_time_that_grows_with_their_number(tmp_path: Path):
    def seconds(count: int) -> float:
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
        begun = time.process_time()
        assert len(read(str(path))[1][0].messages) == count
        return time.process_time() - begun

    seconds(1_000)
    assert seconds(32_000) < 24 * max(seconds(4_000), 0.02)  # eight times as many; quadratic would be 64
