"""Commands about the store itself."""

from dataclasses import fields, is_dataclass
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.errors import InvalidInput
from perdure.surfaces.cli.call import Call, Failed
from perdure.surfaces.render import one_line, to_json
from perdure.surfaces.screens.parts import plural

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.domain.policy import Policy


def doctor_(call: Call) -> None:
    """Check the files and indexes, and say what serves and what is missing; status 1 when something is wrong."""
    with call.engine(absent="make") as engine:
        report = engine.doctor()

    def screen() -> "RenderableType":
        from perdure.surfaces.screens.reports import doctor_screen

        return doctor_screen(report)

    call.show({"ok": report.ok, **to_json(report)}, screen)
    if not report.ok:
        raise Failed(f"{len(report.problems)} found, the first: {report.problems[0]}")


def reindex_(call: Call) -> None:
    """Make every derived index again from the rows; with --embedder, change to that embedder's vectors."""
    from perdure.surfaces.terminal import progress

    with call.engine(model=False) as engine, progress() as report:
        engine.reindex(embedder=call.embedder, progress=lambda done, whole: report("embedding spaces", done, whole))
        count = len(engine.spaces())
    call.show({"spaces": count}, lambda: f"the indexes of {plural(count, 'space')} are made anew")


def version_(call: Call) -> None:
    """Print the version."""
    import perdure

    call.show({"version": perdure.__version__}, lambda: f"perdure {perdure.__version__}")


class Action(StrEnum):
    """What to do with presets."""

    LIST = "list"
    SHOW = "show"


def presets_(
    call: Call,
    action: Annotated[Action, typer.Argument(help="list them, or show one.", metavar="[list|show]")] = Action.LIST,
    name: Annotated[str | None, typer.Argument(help="A preset or a file.", metavar="NAME")] = None,
) -> None:
    """List the presets, or show the values of one that are in force, as TOML (with --json as JSON)."""
    import perdure
    from perdure.surfaces.screens.parts import grid, line
    from perdure.surfaces.tools import tools

    if action is Action.LIST:
        presets = _shipped()
        call.show(presets, lambda: grid([(one["name"], line(one["what"])) for one in presets]))
        return
    shown, off = name or call.preset or "assistant", call.switched_off()
    with perdure.open("sqlite:///:memory:", embedder="none", preset=shown, policy=off) as engine:
        policy, space = engine.policy, engine.space()
        try:
            tools(space)
        except InvalidInput as error:
            raise InvalidInput(f"{shown}: tools: {error}") from error
    call.show(policy, lambda: toml(policy))


def toml(policy: "Policy") -> str:
    """Return a policy as TOML; a value that is not set stands as a comment."""
    return "\n".join(_section(policy, "")).lstrip("\n")


def _section(table: Any, path: str) -> list[str]:
    lines, below = [f"\n[{path}]"] if path else [], list[str]()
    for one in fields(table):
        value = getattr(table, one.name)
        inner = f"{path}.{one.name}" if path else one.name
        if is_dataclass(value):
            below += _section(value, inner)
        elif isinstance(value, dict):
            below += [f"\n[{inner}]", *(f"{_literal(name)} = {_literal(item)}" for name, item in value.items())]  # pyright: ignore[reportUnknownVariableType]
        else:
            lines.append(f"# {one.name} is not set" if value is None else f"{one.name} = {_literal(value)}")
    return lines + below


def _literal(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case _ if is_dataclass(value):
            inner = ((one.name, getattr(value, one.name)) for one in fields(value))
            return "{ " + ", ".join(f"{name} = {_literal(item)}" for name, item in inner) + " }"
        case list() | tuple():
            return f"[{', '.join(_literal(one) for one in value)}]"  # pyright: ignore[reportUnknownVariableType]
        case _:
            text = str(value).replace("\\", "\\\\").replace('"', '\\"')
            return f'"{one_line(text)}"'


def _shipped() -> list[dict[str, str]]:
    """Return the presets that come with perdure, each with the first line of its file, which says what it is for."""
    found = sorted(one.name for one in files("perdure.presets").iterdir() if one.name.endswith(".toml"))
    first = {
        name: files("perdure.presets").joinpath(name).read_text(encoding="utf-8").partition("\n")[0] for name in found
    }
    return [{"name": name.removesuffix(".toml"), "what": first[name].lstrip("# ")} for name in found]
