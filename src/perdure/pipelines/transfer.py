"""Transfer: whole spaces into files, out of files, and from one store to another; checked by hash, nothing left out.

A space arrives in one transaction, or not at all: what was cut short is simply run again. It changes no memory, so its
versions need no decision and do not come through `apply`.
"""

import contextlib
import io
import json
import lzma
import os
import shutil
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, cast

from perdure.deps import Deps
from perdure.domain.results import Transferred
from perdure.domain.space import OWNER_TYPES, SpaceRef, check_id
from perdure.domain.transfer import END, FORMAT, HEADER, SPACE, Digest, Record, line
from perdure.domain.zones import zone
from perdure.errors import Conflict, InvalidInput, NotFound, StoreCorrupt, StoreUnavailable
from perdure.formats.files import standard_input
from perdure.gateways import transfer
from perdure.pipelines.reindex import catalogue
from perdure.pipelines.spaces import spaces

Progress = Callable[[int, int], None]
"""Told how many spaces are done, and of how many."""

Make = Callable[[Callable[[str], object]], list[Transferred]]
"""Writes something by handing over its lines, and tells what that was."""


def export(
    deps: Deps,
    target: str | Path | Callable[[str], object],
    *,
    only: SpaceRef | None = None,
    make: Make | None = None,
) -> list[Transferred]:
    """Write one space, or all, as JSON Lines; an export that was there before is replaced once all is written.

    `make` writes something else in their place. Raises NotFound for a space that was never written, InvalidInput where
    the file holds something else, such as the store itself, StoreUnavailable when it cannot be written.
    """
    make = make or partial(_export, deps, only=only)
    if not isinstance(target, (str, Path)):
        return make(target)
    path = Path(os.path.realpath(target))
    if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
        return _written(path, make)
    unready = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        if path.exists() and not _replaceable(path):
            raise InvalidInput(f"{path} is there already, and is no export: give another name, or move it away first")
        done = _written(unready, make)
        if path.exists():
            shutil.copymode(path, unready)
        unready.replace(path)
    except OSError as error:
        raise StoreUnavailable(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        unready.unlink(missing_ok=True)
    return done


def _replaceable(path: Path) -> bool:
    """Tell whether a file may give way to an export: one, or the document of one, or nothing is in it."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return not head.strip() or (head.lstrip()[:1] == b"{" and b'"exportedAt"' in head) or is_export(path)


def _written(path: Path, make: Make) -> list[Transferred]:
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            return make(file.write)
    except OSError as error:
        raise StoreUnavailable(f"cannot write {path}: {error.strerror or error}") from error


def _export(deps: Deps, write: Callable[[str], object], *, only: SpaceRef | None) -> list[Transferred]:
    refs = spaces(deps, names=True) if only is None else [only]
    store = deps.bare if only is None else deps.store
    write(line({"record": HEADER, "format": FORMAT, "spaces": len(refs)}) + "\n")
    done: list[Transferred] = []
    for ref in refs:
        digest = Digest()
        with store.read(ref) as tx:
            if tx is None and only is not None:
                raise NotFound(f"space {ref} holds nothing to export: name another owner, or all of them (--all)")
            owner = tx.space.ref if tx is not None else ref
            for record in _counted(transfer.dump(tx), digest) if tx is not None else ():
                write(line(_named(record, owner)) + "\n")
        write(line(digest.end()) + "\n")
        if tx is not None:
            done.append(_done(owner, digest))
    return done


def is_export(path: str | Path) -> bool:
    """Tell by its first bytes whether a file, or standard input ("-"), is an export; an unreadable one is none."""
    try:
        with _opened(path) as file:
            return _head(file).removeprefix(_MARK).lstrip().startswith(_BEGINNING)
    except (OSError, EOFError, lzma.LZMAError):
        return False


def import_file(deps: Deps, path: str | Path, *, into: SpaceRef | None = None) -> list[Transferred]:
    """Take the spaces of an exported file in, plain or packed with xz; see `import_`.

    What can be read twice is checked whole before: of a file that is damaged anywhere nothing is kept.
    """
    try:
        if str(path) != "-" and Path(path).is_file():
            with _lines(path) as lines:
                _check(lines, name=str(path))
        with _lines(path) as lines:
            return import_(deps, lines, name=str(path), into=into)
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}") from error
    except (lzma.LZMAError, EOFError) as error:
        raise InvalidInput(f"{path} is a damaged xz file: {error}") from error


@contextmanager
def _lines(path: str | Path) -> Generator[Iterable[str]]:
    with _opened(path) as raw:
        lines = io.TextIOWrapper(cast("io.BufferedReader", raw), encoding="utf-8-sig", newline="\n")
        yield lines
        lines.detach()


def _check(lines: Iterable[str], *, name: str) -> None:
    """Compare every space of an export with its end line, and write nothing; raises InvalidInput naming the line."""
    reader = _Reader(lines, name)
    for _, opening in reader.sections():
        digest = Digest()
        with reader.located():
            zone(str(opening.get("tz") or "UTC"))
            for _ in transfer.understood(_counted(reader.section(opening), digest)):
                pass
            reader.check(digest)


_XZ = b"\xfd7zXZ\x00"
_MARK = b"\xef\xbb\xbf"
_HEAD = 512


@contextmanager
def _opened(path: str | Path) -> Generator[BinaryIO]:
    """Open a file, or take standard input, of which nothing is read; unpack it if it is packed."""
    with contextlib.ExitStack() as stack:
        if str(path) == "-":
            yield standard_input().buffer
            return
        raw = stack.enter_context(Path(path).open("rb"))
        if _head(raw).startswith(_XZ):
            yield cast("BinaryIO", io.BufferedReader(stack.enter_context(lzma.open(path))))  # pyright: ignore[reportArgumentType]
        else:
            yield raw


def _head(file: BinaryIO) -> bytes:
    """Return how a file begins, and leave it there."""
    if isinstance(file, io.BufferedReader):
        return file.peek(_HEAD)[:_HEAD]
    head = file.read(_HEAD)
    file.seek(-len(head), io.SEEK_CUR)
    return head


_BEGINNING = line({"record": HEADER})[:-1].encode()


def import_(deps: Deps, lines: Iterable[str], *, name: str, into: SpaceRef | None = None) -> list[Transferred]:
    """Take the spaces of an export in, under their own names, or a single one as `into`.

    A space that is here already, and the same, is left alone. Raises Conflict when other memories are there,
    InvalidInput naming the line when it is damaged, changed or cut short; spaces before that line are kept.
    """
    reader = _Reader(lines, name)
    if into is not None and reader.spaces != 1:
        raise InvalidInput(f"{name} holds {reader.spaces} spaces, not one: import it with engine.import_()")
    done: list[Transferred] = []
    for ref, opening in reader.sections():
        with reader.located():
            done.append(_keep(deps, into or ref, reader.section(opening), check=reader.check))
    return done


_MEMORY = ":memory:"
"""How the address of a database ends that every engine has for itself alone."""


def move(source: Deps, target: Deps, *, progress: Progress | None = None) -> list[Transferred]:
    """Copy every space of a store to another one, each in one transaction, and read it back to compare.

    The source stays as it is. Run again after an interruption, it goes on with the spaces that are missing. Raises
    NotFound when the source is empty, Conflict when a space of the target has other memories.
    """
    alone = source.store.url.endswith(_MEMORY)
    if source.bare is target.bare or (source.store.url == target.store.url and not alone):
        raise InvalidInput(f"{source.store.url} is both where to move from and to: name another target")
    found = spaces(source, names=True)
    if not found:
        raise NotFound(f"{source.store.url} holds nothing to move: check the address")
    done: list[Transferred] = []
    for place, ref in enumerate(found):
        with source.bare.read(ref) as tx:
            if tx is not None:
                done.append(_keep(target, ref, transfer.dump(tx)))
        if progress:
            progress(place + 1, len(found))
    return done


def _keep(
    deps: Deps, ref: SpaceRef, records: Iterable[Record], *, check: Callable[[Digest], None] | None = None
) -> Transferred:
    """Write a space's records where nothing is yet, and compare what came of them."""
    sent = Digest()
    incoming = _counted(records, sent)
    opening = next(incoming)
    tz = str(opening.get("tz") or "UTC")
    zone(tz)
    with deps.bare.write(ref, tz=tz) as tx:
        known = tx.space.rev > 0 or tx.space.seq > 0 or tx.one("space_holds") is not None
        if known:
            for _ in incoming:
                pass
        else:
            transfer.load(tx, chain([opening], incoming))
        if check:
            check(sent)
        kept = Digest()
        for record in transfer.dump(tx):
            kept.add(record)
        if known and kept.sha256 != sent.sha256:
            raise Conflict(f"space {ref} has other memories there: erase it there first, or choose another target")
        if not known and not kept.holds(sent):
            raise StoreCorrupt(f"space {ref} came out different than it went in: nothing was kept; report this")
        indexed = not known and tx.one("merged_into") is None  # of a thread that was merged only the name is there
        if indexed:
            catalogue(tx, deps)
    while indexed and deps.text.upkeep(deps.store, ref):
        pass
    return _done(ref, kept, known=known)


def _counted(records: Iterable[Record], digest: Digest) -> Generator[Record]:
    for record in records:
        digest.add(record)
        yield record


def _done(ref: SpaceRef, digest: Digest, *, known: bool = False) -> Transferred:
    return Transferred(space=ref, records=digest.records, vectors=digest.vectors, sha256=digest.sha256, known=known)


_NAMES = ("tenant", "owner_type", "owner_id")


def _named(record: Record, ref: SpaceRef) -> Record:
    """Put the owner into the line that opens a space."""
    if record["record"] != SPACE:
        return record
    return {"record": SPACE, **{name: getattr(ref, name) for name in _NAMES}, **record}


_ERASED = Digest().end()
"""An end without a beginning: a space that was erased after its export had begun, and was counted."""


class _Reader:
    """The lines of an export, one space after the other."""

    def __init__(self, lines: Iterable[str], name: str) -> None:
        self._name = name
        self._lines = enumerate(lines, 1)
        self._number = 0
        header = self._next()
        if header is None or header.get("record") != HEADER or not isinstance(header.get("spaces"), int):
            raise InvalidInput(f"{name} is no export of perdure: its first line must say so")
        if header.get("format") != FORMAT:
            found = header.get("format")
            raise InvalidInput(f"{name} has format {found}, this perdure reads {FORMAT}: upgrade perdure")
        self.spaces: int = header["spaces"]

    def sections(self) -> Generator[tuple[SpaceRef, Record]]:
        """Yield the owner and the opening record of each space; its `section` must be read before the next one."""
        for _ in range(self.spaces):
            record = self._next()
            if record is None:
                raise self._wrong("the file is cut short: a space is missing")
            if record == _ERASED:
                continue
            if record["record"] != SPACE:
                raise self._wrong("a space should begin here")
            yield self._ref(record), {key: value for key, value in record.items() if key not in _NAMES}
        if self._next() is not None:
            raise self._wrong("nothing should follow the last space")

    def section(self, opening: Record) -> Generator[Record]:
        """Yield the records of the space whose line was just read, up to its end."""
        yield opening
        while (record := self._next()) is not None:
            if record.get("record") == END:
                self._end = record
                return
            yield record
        raise self._wrong("the file is cut short: the end of this space is missing")

    def check(self, digest: Digest) -> None:
        """Compare what was read with what the end line says."""
        if digest.end() != self._end:
            raise self._wrong("the space above it was changed after the export: its hash or counts differ")

    @contextmanager
    def located(self) -> Generator[None]:
        """Say in which line the trouble is."""
        try:
            yield
        except InvalidInput as error:
            raise error if str(error).startswith(self._name) else self._wrong(str(error)) from error

    def _next(self) -> Record | None:
        for number, text in self._lines:
            self._number = number
            if text.strip():
                return self._record(text)
        return None

    def _record(self, text: str) -> Record:
        try:
            found: Any = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise self._wrong("this is no JSON value; the file may be cut short") from error
        if not isinstance(found, dict) or not isinstance(found.get("record"), str):  # pyright: ignore[reportUnknownMemberType]
            raise self._wrong("a line is an object with a record")
        return found  # pyright: ignore[reportUnknownVariableType]

    def _ref(self, record: Record) -> SpaceRef:
        tenant, owner_type, owner_id = (record.get(name) for name in _NAMES)
        if owner_type not in OWNER_TYPES or not isinstance(tenant, str) or not isinstance(owner_id, str):
            raise self._wrong(f"a space has a tenant, an owner_id, and an owner_type of {', '.join(OWNER_TYPES)}")
        check_id(tenant, name="tenant", empty=True)
        check_id(owner_id, name="owner_id", empty=owner_type == "global")
        return SpaceRef(tenant=tenant, owner_type=owner_type, owner_id=owner_id)

    def _wrong(self, what: str) -> InvalidInput:
        return InvalidInput(f"{self._name}, line {self._number}: {what}")
