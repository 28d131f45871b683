"""Anthropic's memory tool on perdure: the files that a model keeps under /memories are memories of a space."""

import asyncio
import unicodedata
from contextlib import suppress
from typing import Any, cast
from urllib.parse import unquote

from perdure.aio import AsyncSpace, space_of
from perdure.errors import MissingExtra, NotFound, PerdureError
from perdure.pipelines import files
from perdure.pipelines.files import ROOT, Taken
from perdure.space import Space

try:
    from anthropic.lib.tools import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool, ToolError
    from anthropic.types.beta import (
        BetaMemoryTool20250818Command,
        BetaMemoryTool20250818CreateCommand,
        BetaMemoryTool20250818DeleteCommand,
        BetaMemoryTool20250818InsertCommand,
        BetaMemoryTool20250818RenameCommand,
        BetaMemoryTool20250818StrReplaceCommand,
        BetaMemoryTool20250818ViewCommand,
    )
    from pydantic import BaseModel, ValidationError
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("anthropic", "pydantic"):
        raise
    raise MissingExtra(f"this needs the package {error.name}: pip install 'perdure[anthropic]'") from error

__all__ = ["PerdureAsyncMemoryTool", "PerdureMemoryTool"]

_MOST_LINES = 999_999
_WIDTH = len(str(_MOST_LINES))
_LEVELS = 2
_COMMANDS: dict[str, type[BaseModel]] = {
    "view": BetaMemoryTool20250818ViewCommand,
    "create": BetaMemoryTool20250818CreateCommand,
    "str_replace": BetaMemoryTool20250818StrReplaceCommand,
    "insert": BetaMemoryTool20250818InsertCommand,
    "delete": BetaMemoryTool20250818DeleteCommand,
    "rename": BetaMemoryTool20250818RenameCommand,
}


class PerdureMemoryTool(BetaAbstractMemoryTool):
    """Keeps what a model writes with the tool `memory_20250818` as memories of a space.

    A file is a note with its path as key: `recall` finds it, its history has every version, and it is exported, moved
    and erased with the space. `delete` forgets, so that `restore` brings a file back and `erase` removes it for good.
    Results and errors are worded as the tool's documentation has them; errors are raised as ToolError.
    """

    def __init__(self, space: Space | AsyncSpace, **options: Any) -> None:
        """Take the space whose files these are; `options` go to the SDK's own tool, such as cache_control."""
        super().__init__(**options)
        self._space = space_of(space)

    def call(self, input: object) -> Any:
        """Carry out one command as a model gave it; raises ToolError, with what the model is told, where it cannot."""
        return self.execute(_checked(input))

    def execute(self, command: BetaMemoryTool20250818Command) -> Any:
        try:
            return super().execute(command)
        except PerdureError as error:
            raise ToolError(f"Error: {error}") from error

    def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        path = _path(command.path)
        try:
            if path != ROOT:
                return _numbered(command, files.read(*self._at, path))
        except NotFound:
            pass  # it may be a folder
        try:
            return _folder(path, files.listed(*self._at, path))
        except NotFound as error:
            raise ToolError(f"The path {command.path} does not exist. Please provide a valid path.") from error

    def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        path = _path(command.path)
        try:
            if path == ROOT:
                raise Taken(f"{ROOT} is the folder of all files")
            files.create(*self._at, path, command.file_text, tz=self._space.tz)
        except Taken as error:
            raise ToolError(f"Error: File {command.path} already exists") from error
        self._space.engine.wake()
        return f"File created successfully at: {command.path}"

    def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        place = 0

        def change(text: str) -> str:
            nonlocal place
            place = _only_place(command, text)
            return text[:place] + command.new_str + text[place + len(command.old_str) :]

        try:
            text = files.edit(*self._at, _path(command.path), change)
        except NotFound as error:
            missing = f"Error: The path {command.path} does not exist. Please provide a valid path."
            raise ToolError(missing) from error
        self._space.engine.wake()
        first = text.count("\n", 0, place) - 2
        last = text.count("\n", 0, place + len(command.new_str)) + 3
        snippet = _lines(text, first=max(first, 0), last=last)
        edited = "The memory file has been edited. Here is the snippet showing the change (with line numbers):"
        return "\n".join([edited, *snippet])

    def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        try:
            files.edit(*self._at, _path(command.path), lambda text: _inserted(command, text))
        except NotFound as error:
            raise ToolError(f"Error: The path {command.path} does not exist") from error
        self._space.engine.wake()
        return f"The file {command.path} has been edited."

    def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        path = _path(command.path)
        if path == ROOT:
            raise ToolError(f"Error: Cannot delete the {ROOT} directory itself")
        try:
            files.remove(*self._at, path)
        except NotFound as error:
            raise ToolError(f"Error: The path {command.path} does not exist") from error
        return f"Successfully deleted {command.path}"

    def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        old, new = _path(command.old_path), _path(command.new_path)
        if old == ROOT:
            raise ToolError(f"Error: Cannot rename the {ROOT} directory itself")
        try:
            if new == ROOT:
                raise Taken(f"{ROOT} is the folder of all files")
            files.rename(*self._at, old, new)
        except NotFound as error:
            raise ToolError(f"Error: The path {command.old_path} does not exist") from error
        except Taken as error:
            raise ToolError(f"Error: The destination {command.new_path} already exists") from error
        self._space.engine.wake()
        return f"Successfully renamed {command.old_path} to {command.new_path}"

    def clear_all_memory(self) -> str:
        """Delete every file."""
        with suppress(NotFound):
            files.remove(*self._at, ROOT)
        return "All memory cleared"

    @property
    def _at(self):
        return self._space.deps, self._space.ref


class PerdureAsyncMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same for `AsyncAnthropic`: each command runs on a thread."""

    def __init__(self, space: Space | AsyncSpace, **options: Any) -> None:
        """Take the space whose files these are; `options` go to the SDK's own tool, such as cache_control."""
        super().__init__(**options)
        self._tool = PerdureMemoryTool(space)

    async def call(self, input: object) -> Any:
        return await asyncio.to_thread(self._tool.call, input)

    async def execute(self, command: BetaMemoryTool20250818Command) -> Any:
        return await asyncio.to_thread(self._tool.execute, command)

    async def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        return await self.execute(command)

    async def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        return await self.execute(command)

    async def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        return await self.execute(command)

    async def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        return await self.execute(command)

    async def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        return await self.execute(command)

    async def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        return await self.execute(command)

    async def clear_all_memory(self) -> str:
        """Delete every file."""
        return await asyncio.to_thread(self._tool.clear_all_memory)


def _checked(input: object) -> BetaMemoryTool20250818Command:
    given = cast("dict[str, Any]", input if isinstance(input, dict) else {})
    name = given.get("command")
    if not isinstance(name, str) or name not in _COMMANDS:
        raise ToolError(f"Error: Unknown command: {name!r}. Use one of {', '.join(_COMMANDS)}")
    try:
        filled = {"new_str": "", **given} if name == "str_replace" else given
        return cast(Any, _COMMANDS[name].model_validate(filled, strict=True))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ToolError(f"Error: Invalid `{where}` parameter of {name}: {first['msg']}") from error


def _path(path: str) -> str:
    """Return a path without a slash at its end; refuse one that leads out of /memories, also when it is decoded."""
    parts = [part for part in path.split("/") if part]
    if not path.startswith("/") or parts[:1] != [ROOT[1:]]:
        raise ToolError(f"Error: Path must start with {ROOT}, got: {path}")
    decoded = unquote(unquote(path)).replace("\\", "/")
    if ".." in decoded.split("/") or "." in parts:
        raise ToolError(f"Error: Path {path} would escape {ROOT} directory")
    if any(unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") for one in path):
        raise ToolError(f"Error: Path {path!r} holds control characters: use others")
    return "/" + "/".join(parts)


def _folder(path: str, sizes: dict[str, int]) -> str:
    """List what lies in a folder, with the sizes of folders being those of all that is in them."""
    shown: dict[str, int] = {}
    for file, size in sizes.items():
        names = file.removeprefix(f"{path}/").split("/")
        if any(name.startswith(".") or name == "node_modules" for name in names):
            continue
        for level in range(1, min(len(names), _LEVELS) + 1):
            entry = "/".join([path, *names[:level]]) + ("/" if level < len(names) else "")
            shown[entry] = shown.get(entry, 0) + size
    head = f"Here're the files and directories up to 2 levels deep in {path}, excluding hidden items and node_modules:"
    every = [(sum(sizes.values()), path), *((shown[one], one) for one in sorted(shown))]
    return "\n".join([head, *(f"{_size(size)}\t{one}" for size, one in every)])


def _size(size: int) -> str:
    """Return bytes as `du -h` writes them: 0B, 512B, 1K, 5.5K, 1.2M."""
    power = min(max(size.bit_length() - 1, 0) // 10, 3)
    amount = size / 1024**power
    return f"{amount:.0f}{'BKMG'[power]}" if amount == int(amount) else f"{amount:.1f}{'BKMG'[power]}"


def _numbered(command: BetaMemoryTool20250818ViewCommand, text: str) -> str:
    count = text.count("\n") + 1
    if count > _MOST_LINES:
        raise ToolError(f"File {command.path} exceeds maximum line limit of 999,999 lines.")
    first, last = 1, count
    if command.view_range is not None:
        if len(command.view_range) != 2:
            raise ToolError(
                f"Error: Invalid `view_range` parameter: {command.view_range}. It should be [first line, last line], "
                "where -1 is the end of the file"
            )
        first, last = command.view_range
        last = count if last == -1 else last
    lines = _lines(text, first=max(first, 1) - 1, last=last)
    return f"Here's the content of {command.path} with line numbers:\n" + "\n".join(lines)


def _lines(text: str, *, first: int, last: int) -> list[str]:
    shown = text.split("\n")[first : max(last, 0)]
    return [f"{place:>{_WIDTH}}\t{line}" for place, line in enumerate(shown, first + 1)]


def _only_place(command: BetaMemoryTool20250818StrReplaceCommand, text: str) -> int:
    """Return where the text to be replaced begins, if it is there once."""
    if not command.old_str:
        raise ToolError("Error: Invalid `old_str` parameter: it is empty. Use insert to add text")
    places: list[int] = []
    place = text.find(command.old_str)
    while place >= 0:
        places.append(place)
        place = text.find(command.old_str, place + 1)
    if not places:
        raise ToolError(
            f"No replacement was performed, old_str `{command.old_str}` did not appear verbatim in {command.path}."
        )
    if len(places) > 1:
        lines = ", ".join(str(text.count("\n", 0, one) + 1) for one in places)
        raise ToolError(
            f"No replacement was performed. Multiple occurrences of old_str `{command.old_str}` in lines: {lines}. "
            "Please ensure it is unique"
        )
    return places[0]


def _inserted(command: BetaMemoryTool20250818InsertCommand, text: str) -> str:
    """Return the text with more lines behind the given one; each line ends with a line break afterwards."""
    lines = text.removesuffix("\n").split("\n") if text else []
    if not 0 <= command.insert_line <= len(lines):
        raise ToolError(
            f"Error: Invalid `insert_line` parameter: {command.insert_line}. It should be within the range of lines of "
            f"the file: [0, {len(lines)}]"
        )
    lines.insert(command.insert_line, command.insert_text.removesuffix("\n"))
    return "\n".join(lines) + "\n"
