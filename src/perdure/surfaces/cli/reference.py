"""The reference page of the command line: python -m perdure.surfaces.cli.reference prints it."""

import inspect
from collections.abc import Iterator
from typing import Any

import typer

from perdure.surfaces.cli.app import COMMANDS, build
from perdure.surfaces.cli.options import GLOBAL

_HEAD = """\
# Command line

Made from the commands themselves: `python -m perdure.surfaces.cli.reference > docs/reference/cli.md`.

Exit status: 0 done, 1 the request failed (one line on standard error says why and what to do), 2 wrong usage, which
the command line itself can tell: an unknown option, a value without its form, a name that is none of those that there
are (a state, a kind, a task, a preset, a store), options that exclude each other. With `--json` there is one JSON
document on standard output and nothing else; times in it are ISO 8601 in UTC. Ids may be shortened to a beginning or an
end that only one memory of the space has. Control characters in memories are shown escaped. Progress bars appear on a
terminal only, for work over a second. `python -m perdure` is the same command.

Times are read and shown in the zone of the space. A command that only looks makes no store where there is none, and
says so on standard error. No file is overwritten but an export, JSON or an empty one.
"""


def page() -> str:
    """Return the page as Markdown."""
    root: Any = typer.main.get_command(build())
    parts = [_HEAD, "## Options of every command\n\nBefore the command or after it; the one after it wins.\n"]
    parts.append(_table(option for option in root.params if option.name in GLOBAL))
    panels = dict.fromkeys(panel for _, panel in COMMANDS.values())
    for panel in panels:
        parts.append(f"## {panel}\n")
        for name in (name for name, (_, where) in COMMANDS.items() if where == panel):
            parts += _command(f"perdure {name}", root.commands[name])
    return "\n".join(parts).rstrip() + "\n"


def _command(path: str, command: Any) -> Iterator[str]:
    inner = getattr(command, "commands", None)
    if inner:
        for name in inner:
            yield from _command(f"{path} {name}", inner[name])
        return
    own = [one for one in command.params if one.name not in GLOBAL and one.name != "help"]
    arguments = [one for one in own if one.param_type_name == "argument"]
    usage = "".join(f" {_argument(one)}" for one in arguments)
    options = [one for one in own if one.param_type_name == "option"]
    yield f"### {path}\n"
    yield f"`{path}{usage}{' [OPTIONS]' if options else ''}`\n"
    yield f"{inspect.cleandoc(command.help or '')}\n"
    if own:
        yield _table([*arguments, *options])


def _argument(one: Any) -> str:
    name = one.metavar or one.name.upper()
    return name if one.required or name.startswith("[") else f"[{name}]"


def _table(options: Any) -> str:
    rows = [f"| `{_names(one)}` | {_help(one)} |" for one in options]
    return "\n".join(["| option | meaning |", "|---|---|", *rows]) + "\n"


def _names(one: Any) -> str:
    if one.param_type_name == "argument":
        return one.metavar or one.name.upper()
    value = "" if one.is_flag else f" {one.metavar or 'TEXT'}"
    return f"{', '.join([*one.opts, *one.secondary_opts])}{value}"


def _help(one: Any) -> str:
    text = (one.help or "").replace("|", "\\|")
    default = getattr(one.default, "value", one.default)
    shown = default is not None and default is not False and default not in ("", ()) and not callable(default)
    return f"{text} Default: {default}." if shown else text


if __name__ == "__main__":
    print(page(), end="")
