"""The table of commands. Only the one that a call names is put together, so that a call stays quick."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import typer

from perdure.surfaces.cli.options import GLOBAL, before_the_command, with_globals

_SAY, _FIND, _MEND, _ERASE, _KEEP = (
    "Remember",
    "Find and look",
    "Put right",
    "Erase for good",
    "The store",
)

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "demo": ("showing", "Begin here"),
    "observe": ("writing", _SAY),
    "remember": ("writing", _SAY),
    "end-session": ("writing", _SAY),
    "import": ("loading", _SAY),
    "chat": ("chatting", _SAY),
    "recall": ("reading", _FIND),
    "list": ("reading", _FIND),
    "show": ("reading", _FIND),
    "history": ("reading", _FIND),
    "changes": ("reading", _FIND),
    "stats": ("reading", _FIND),
    "entities": ("reading", _FIND),
    "relations": ("reading", _FIND),
    "correct": ("mending", _MEND),
    "confirm": ("mending", _MEND),
    "forget": ("mending", _MEND),
    "restore": ("mending", _MEND),
    "release": ("mending", _MEND),
    "undo": ("mending", _MEND),
    "link": ("mending", _MEND),
    "alias": ("mending", _MEND),
    "proposals": ("agreeing", _MEND),
    "approve": ("agreeing", _MEND),
    "deny": ("agreeing", _MEND),
    "erase": ("erasing", _ERASE),
    "verify-erasure": ("erasing", _ERASE),
    "clear": ("erasing", _ERASE),
    "export": ("moving", _KEEP),
    "move": ("moving", _KEEP),
    "merge": ("moving", _KEEP),
    "worker": ("working", _KEEP),
    "maintain": ("working", _KEEP),
    "serve": ("serving", _KEEP),
    "keys": ("serving", _KEEP),
    "cluster": ("clusters", _KEEP),
    "mcp": ("protocol", _KEEP),
    "audit": ("auditing", _KEEP),
    "doctor": ("keeping", _KEEP),
    "reindex": ("keeping", _KEEP),
    "presets": ("keeping", _KEEP),
    "bench": ("benches", _KEEP),
    "version": ("keeping", _KEEP),
}
"""Each command's module, in which a function (or, for a group, a Typer app) has its name, and its panel of the help."""


def build(arguments: Sequence[str] | None = None) -> typer.Typer:
    """Return the application, with the command that the arguments name; with all of them when there is none such."""
    asked = _command(arguments or ())
    named = [asked] if asked in COMMANDS else list(COMMANDS)
    made = typer.Typer(
        help="Long-term memory for assistants and agents.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback(invoke_without_command=True)(before_the_command())
    for name in named:
        _add(made, name)
    return made


def _command(arguments: Sequence[str]) -> str | None:
    """Return the first argument that is no option of every command, and no value of one."""
    valued = {f"--{name.replace('_', '-')}" for name in GLOBAL} - {"--json"}
    rest = iter(arguments)
    for one in rest:
        if one in valued:
            next(rest, None)
        elif not one.startswith("-"):
            return one
    return None


def _add(made: typer.Typer, name: str) -> None:
    module, panel = COMMANDS[name]
    found: Any = getattr(import_module(f"perdure.surfaces.cli.{module}"), f"{name.replace('-', '_')}_")
    if isinstance(found, typer.Typer):
        made.add_typer(found, name=name, rich_help_panel=panel)
    else:
        made.command(name, rich_help_panel=panel)(with_globals(found))
