"""Files: what an agent keeps as text under paths. A file is one memory, and an edit a version of it.

What a person remembers, and the upkeep of a space, leave files as they are: they are found by recall, and change only
when they are edited, corrected, forgotten or erased. A folder is there as long as it has files.
"""

from collections.abc import Callable, Sequence

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change
from perdure.domain.memory import FILES, Kind, Memory, State, new_memory
from perdure.domain.message import check_content
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.times import whole_ms
from perdure.errors import CategoryDenied, Conflict, NotFound
from perdure.gateways import files
from perdure.pipelines.apply import apply
from perdure.pipelines.erase import shortly
from perdure.ports import Transaction

ROOT = FILES.rstrip("/")
CATEGORY = "files"
"""What an agent's allowlist must hold, where there are allowlists."""


class Taken(Conflict):
    """There is a file or a folder of that path already; another path, or an edit, does."""


def listed(deps: Deps, ref: SpaceRef, folder: str) -> dict[str, int]:
    """Return the paths of the files below a folder and their sizes in bytes, by path; NotFound where there is none."""
    with deps.store.read(ref) as tx:
        found = files.under(tx, folder) if tx is not None else []
    if not found and folder != ROOT:
        raise _nothing("file or folder", folder, ref)
    for one, _ in found:
        _permit(deps, one)
    return {one.key or "": size for one, size in found}


def read(deps: Deps, ref: SpaceRef, path: str) -> str:
    """Return the text of a file; NotFound where there is none."""
    with deps.store.read(ref) as tx:
        if tx is None:
            raise _nothing("file", path, ref)
        return files.text_of(_file(tx, deps, path))


def create(deps: Deps, ref: SpaceRef, path: str, text: str, *, tz: str = "UTC") -> None:
    """Write a new file; Conflict where the path, or a part of it, is a file or a folder already."""
    content = _content(deps, path, text)
    memory = new_memory(
        id=deps.new_id(),
        content=content,
        kind=Kind.NOTE,
        category=CATEGORY,
        key=path,
        role="assistant",
        pinned=True,
        said_at=whole_ms(deps.clock()),
    )
    _permit(deps, memory)
    decision = Add(memory=memory, mentions=deps.extract_entities(content), reason="a new file")
    with deps.store.write(ref, tz=tz) as tx:
        _check_free(tx, path)
        apply(tx, deps, [decision])


def edit(deps: Deps, ref: SpaceRef, path: str, change: Callable[[str], str]) -> str:
    """Write what a function makes of the text of a file, and return it; nobody else edits in between.

    The function is called anew where somebody else was faster.
    """
    texts: list[str] = []

    def work(tx: Transaction) -> list[Change]:
        file = _file(tx, deps, path)
        before = files.text_of(file)
        texts.append(change(before))
        return [_version(deps, file, path, texts[-1], reason="the file was edited")] if texts[-1] != before else []

    _shortly(deps, ref, work)
    return texts[-1]


def remove(deps: Deps, ref: SpaceRef, path: str) -> None:
    """Forget a file, or every file of a folder; `restore` brings each back, `erase` removes it for good."""
    _shortly(deps, ref, lambda tx: [gone for some in _whole(tx, deps, path) for gone in _deleted(some)])


def rename(deps: Deps, ref: SpaceRef, old: str, new: str) -> None:
    """Give a file, or every file of a folder, another path; Taken where there is something already."""

    def work(tx: Transaction) -> list[Change]:
        found = _whole(tx, deps, old)
        if new.startswith(f"{old}/"):
            raise Conflict(f"{old} cannot be moved into itself: name a path outside of it")
        _check_free(tx, new)
        decisions: list[Change] = []
        for file, *others in found:
            path = new + (file.key or "").removeprefix(old)
            decisions += _deleted(others)
            decisions.append(_version(deps, file, path, files.text_of(file), reason="the file was renamed"))
        return decisions

    _shortly(deps, ref, work)


def _shortly(deps: Deps, ref: SpaceRef, work: Callable[[Transaction], list[Change]]) -> None:
    """Apply decisions in a transaction that is short, though it takes long to come to them."""
    shortly(deps, ref, work, lambda tx, decisions: apply(tx, deps, decisions))


def _file(tx: Transaction, deps: Deps, path: str) -> Memory:
    found = files.get(tx, path)
    if not found:
        raise _nothing("file", path, tx.space.ref)
    return _permit(deps, found[0])


def _whole(tx: Transaction, deps: Deps, path: str) -> Sequence[Sequence[Memory]]:
    """Return a file, or the files of a folder, each with older ones of the same path behind it."""
    found = [files.get(tx, path)] if files.get(tx, path) else []
    found = found or [files.get(tx, one.key or "") for one, _ in files.under(tx, path)]
    if not found:
        raise _nothing("file or folder", path, tx.space.ref)
    return [[_permit(deps, one) for one in some] for some in found]


def _nothing(what: str, path: str, ref: SpaceRef) -> NotFound:
    return NotFound(f"no {what} {path} in space {ref}: `view` {ROOT} lists those that there are")


def _check_free(tx: Transaction, path: str) -> None:
    if files.get(tx, path) or files.under(tx, path):
        raise Taken(f"{path} is there already: edit it, or choose another path")
    parts = path.split("/")
    for end in range(3, len(parts)):
        folder = "/".join(parts[:end])
        if files.get(tx, folder):
            raise Conflict(f"{folder} is a file, so there can be nothing below it: choose another path")


def _deleted(gone: Sequence[Memory]) -> list[Change]:
    patch = {"state": State.SOFT_DELETED}
    return [Change(memory_id=one.id, patch=patch, event="DELETE", reason="the file was deleted") for one in gone]


def _version(deps: Deps, file: Memory, path: str, text: str, *, reason: str) -> Change:
    content = _content(deps, path, text)
    patch = {"key": path, "content": content}
    return Change(memory_id=file.id, patch=patch, mentions=deps.extract_entities(content), reason=reason)


def _content(deps: Deps, path: str, text: str) -> str:
    check_id(path, name="the path")
    return check_content(files.content_of(path, text), limit=deps.policy.write.max_content)


def _permit(deps: Deps, file: Memory) -> Memory:
    """Refuse a caller what its allowlist does not hold."""
    if deps.readable is not None and not deps.readable.holds(file):
        category = deps.policy.categories.category(file)
        raise CategoryDenied(f"agent {deps.caller!r} may not read files: allow it the category {category}")
    return file
