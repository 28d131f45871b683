"""The formats that perdure reads, by name, and how to tell them apart."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from perdure.domain.transfer import OF_RECORDS
from perdure.errors import InvalidInput
from perdure.formats import chatgpt, claude, mcp_memory, mem0, turns
from perdure.formats.files import Document, read_json
from perdure.formats.shares import Share, objects


@dataclass(frozen=True, slots=True)
class Format:
    """A format: does a decoded document look like it, and what does it hold?"""

    fits: Callable[[object], bool]
    read: Callable[..., tuple[Share, ...]]


# The order is that of recognition: the first that fits. A new format is one line here.
FORMATS: Final[Mapping[str, Format]] = {
    "chatgpt": Format(chatgpt.fits, chatgpt.read),
    "claude": Format(claude.fits, claude.read),
    "mcp-memory": Format(mcp_memory.fits, mcp_memory.read),
    "mem0": Format(mem0.fits, mem0.read),
    "turns": Format(turns.fits, turns.read),
}


def read(
    path: str, *, format: str | None = None, tz: str = "UTC", among: Iterable[str] = FORMATS
) -> tuple[str, tuple[Share, ...]]:
    """Return the format of a file and what it holds for each owner, at least one share.

    path: a file, a ZIP archive, a folder with conversations.json, or "-" for standard input. format None: it is
    recognised by its content. Times without a zone are in `tz`. among: the formats that the caller can
    use, for what is said where none fits. Raises InvalidInput, naming the file and the place.
    """
    document = read_json(path)
    _check_own(document)
    name = format or recognise(document, among)
    if not (format is None or FORMATS[format].fits(document.value)):
        other = next((known for known, one in FORMATS.items() if one.fits(document.value)), None)
        if other is not None:
            raise InvalidInput(f"{document.path} is no {format} file: it seems to be {other}; leave the format out")
    shares = FORMATS[name].read(document, tz=tz)
    if document.nuls:
        mended = {**shares[0].mended, "NUL character cut out of the file": document.nuls}
        shares = (replace(shares[0], mended=mended), *shares[1:])
    return name, shares


def _check_own(document: Document) -> None:
    """Refuse the lines of an export of perdure that has lost its first one: some have what memories elsewhere have."""
    lines = objects(document.value)
    if lines and all(str(one.get("record")) in OF_RECORDS for one in lines):
        raise InvalidInput(f"{document.path} is an export of perdure without its first line: export it again")


def recognise(document: Document, among: Iterable[str] = FORMATS) -> str:
    """Return the name of the format that a document has; raises InvalidInput when none fits."""
    for name, one in FORMATS.items():
        if one.fits(document.value):
            return name
    if not document.value:
        raise InvalidInput(f"{document.path} holds no message and no memory")
    known = ", ".join(among)
    raise InvalidInput(
        f"{document.path} has no format that is known: name it (format, --format) if it is one of {known}"
    )
