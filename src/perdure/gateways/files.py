"""Files of an agent: notes. The path is the key, and the first line of what they say; the text follows."""

from perdure.domain.memory import FILES, Kind, Memory, State, is_file, new_memory
from perdure.gateways import rows
from perdure.ports import Transaction

_AFTER_SLASH = "0"


def get(tx: Transaction, path: str) -> list[Memory]:
    """Return the file of a path, the latest first, should two spaces that became one have had one each."""
    found = [one for one in rows.of_key(tx, path) if is_file(one) and one.state is State.ACTIVE]
    return found[::-1]


def under(tx: Transaction, folder: str) -> list[tuple[Memory, int]]:
    """Return the files below a folder, by path and without their text, and how many bytes each has."""
    found = tx.all("files_under", first=f"{folder}/", last=folder + _AFTER_SLASH, line="\n")
    return [
        (
            new_memory(id="", content="", kind=Kind.NOTE, key=path, category=category),
            size - headed * len(content_of(path, "").encode()),
        )
        for path, size, category, headed in {row[0]: row for row in found}.values()
    ]


def content_of(path: str, text: str) -> str:
    """Return what a memory says that is a file: so it is found by its name too, and never empty."""
    return f"{path}\n{text}"


def text_of(file: Memory) -> str:
    """Return the text of a file; of one that a person corrected, all that they said."""
    return file.content.removeprefix(content_of(file.key or FILES, ""))
