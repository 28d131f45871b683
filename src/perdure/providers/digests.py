"""The sha256 of a large file, reckoned once and remembered in the user's cache folder.

This finds a damaged, truncated or exchanged download; it is no defence against somebody who can write to that folder.
"""

import os
import re
from contextlib import suppress
from hashlib import file_digest, sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from platformdirs import user_cache_path

from perdure.errors import ModelUnavailable

_DIGEST = re.compile("[0-9a-f]{64}")


def file_sha256(path: Path) -> str:
    """Return the sha256 of a file in hex, remembered by path, size and time of change.

    A cache folder that cannot be read or written costs time, nothing else. Raise ModelUnavailable for an unreadable
    file.
    """
    try:
        path = path.resolve()
        about = path.stat()
        note = _notes() / sha256(f"{path}\0{about.st_size}\0{about.st_mtime_ns}".encode(errors="replace")).hexdigest()
        return _recall(note) or _remember(note, _reckon(path))
    except OSError as error:
        raise ModelUnavailable(f"the model file {path} cannot be read ({error.strerror}): reinstall it") from error


def require_sha256(path: Path, expected: str, *, remedy: str) -> None:
    """Raise ModelUnavailable, with both hashes and the remedy, unless the file has the expected sha256."""
    actual = file_sha256(path)
    if actual != expected:
        raise ModelUnavailable(f"the model file {path} has sha256 {actual}, expected {expected}: {remedy}")


def _reckon(path: Path) -> str:
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def _notes() -> Path:
    return user_cache_path("perdure", appauthor=False) / "sha256"


def _recall(note: Path) -> str | None:
    with suppress(OSError, UnicodeDecodeError):
        text = note.read_text("ascii")
        return text if _DIGEST.fullmatch(text) else None
    return None


def _remember(note: Path, digest: str) -> str:
    with suppress(OSError):  # a folder we may not write to
        note.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=note.parent, encoding="ascii", delete=False) as stream:
            stream.write(digest)
        os.replace(stream.name, note)  # whole or not at all, for readers in other processes
    return digest
