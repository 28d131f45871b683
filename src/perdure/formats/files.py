"""Files as they come: plain, packed with xz, a ZIP archive, a folder or standard input; decoded to JSON values."""

import io
import json
import lzma
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, TextIO, cast

from perdure.errors import InvalidInput

_XZ = b"\xfd7zXZ\x00"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # what a redirection writes on Windows
# The members of an export that hold conversations: one file, or numbered parts of it.
_CONVERSATIONS = re.compile(r"conversations(-\d+)?\.json", re.IGNORECASE)
_MEND = "mend it, or export the file again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The JSON value of a file (of JSON Lines: their list), where it is from, and how many NULs were cut out."""

    value: object
    path: str
    nuls: int = 0


def read_json(path: str) -> Document:
    """Read a file, JSON or JSON Lines; of a ZIP archive or a folder its conversations.json, in parts or whole.

    "-" is standard input. Raises InvalidInput, naming the file and the place.
    """
    values: list[object] = []
    nuls = 0
    for name, raw in _parts(path):
        text = _text(raw, name)
        nuls += text.count("\0")
        values.append(_decode(text.replace("\0", ""), name))
    if len(values) == 1:
        return Document(value=values[0], path=path, nuls=nuls)
    lists = [cast("list[object]", one) if isinstance(one, list) else [one] for one in values]
    return Document(value=[item for one in lists for item in one], path=path, nuls=nuls)


def standard_input() -> TextIO:
    """Return standard input; InvalidInput when the process was started without one."""
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  (so it is after `<&-`)
        raise InvalidInput("standard input is closed: there is nothing to read from it")
    return sys.stdin


def _parts(path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each file that is meant."""
    try:
        if path != "-" and Path(path).is_dir():
            yield from _in_folder(Path(path))
            return
        raw = standard_input().buffer.read() if path == "-" else Path(path).read_bytes()
        raw = lzma.decompress(raw) if raw.startswith(_XZ) else raw
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror or error}") from error
    except (lzma.LZMAError, EOFError) as error:
        raise InvalidInput(f"{path} is a damaged xz file: {error}") from error
    if raw.startswith(_ZIP):
        yield from _in_archive(raw, path)
    else:
        yield path, raw


def _in_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for name in _chosen([one.name for one in folder.iterdir()], str(folder)):
        yield str(folder / name), (folder / name).read_bytes()


def _in_archive(raw: bytes, path: str) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            for name in _chosen(archive.namelist(), path):
                yield f"{path}/{name}", archive.read(name)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise InvalidInput(f"{path} is a damaged ZIP archive: {error}; {_MEND}") from error
    except (RuntimeError, NotImplementedError) as error:  # a password, or a way to pack that Python does not know
        raise InvalidInput(f"{path} cannot be unpacked: {error}; unpack it, and import the folder") from error


def _chosen(names: list[str], path: str) -> list[str]:
    chosen = [
        name
        for name in sorted(names)
        if _CONVERSATIONS.fullmatch(PurePosixPath(name).name) and not name.startswith("__MACOSX/")
    ]
    if not chosen:
        raise InvalidInput(f"{path} holds no conversations.json: name the file that is meant")
    return chosen


def _text(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-16" if raw.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        encoding = "UTF-16" if raw.startswith(_UTF_16) else "UTF-8"
        raise InvalidInput(f"{name} is not {encoding} text: {error.reason} at byte {error.start}") from error


def _decode(text: str, name: str) -> object:
    """Return the value; of a text of several JSON values, one a line, the list of them."""
    if not text.strip():
        raise InvalidInput(f"{name} is empty, no JSON: {_MEND}")
    try:
        return _value(text)
    except RecursionError as error:
        raise InvalidInput(f"{name} is nested too deeply: {_MEND}") from error
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            place = f"line {error.lineno}, column {error.colno}"
            raise InvalidInput(f"{name} is no JSON: {error.msg} in {place}; {_MEND}") from error
        return [_line(line, number, name) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    except ValueError as error:  # a number of thousands of digits
        raise InvalidInput(f"{name} is no JSON: {error}") from error


def _line(line: str, number: int, name: str) -> object:
    try:
        return _value(line)
    except (ValueError, RecursionError) as error:
        message = f"{name} is no JSON Lines file: line {number} is no JSON value; mend or delete that line"
        raise InvalidInput(message) from error


def _value(text: str) -> Any:
    """Decode one value; NaN and the infinities, which JSON doesn't have, are null."""
    return json.loads(text, parse_constant=lambda _: None)
