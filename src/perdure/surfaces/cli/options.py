"""The options that several commands share, and how every command gets the global ones."""

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import typer

from perdure.surfaces.cli.call import given, merged, run
from perdure.surfaces.render import document

_GLOBAL = "Options of every command"


def _global(*names: str, help: str, metavar: str | None = None) -> Any:
    return typer.Option(*names, help=help, metavar=metavar, rich_help_panel=_GLOBAL)


GLOBAL: Mapping[str, Any] = {
    "store": Annotated[
        str | None,
        _global(
            "--store",
            help="Where memories lie, such as sqlite:///memory.db (or PERDURE_STORE; else a file in your data folder).",
            metavar="URL",
        ),
    ],
    "user": Annotated[str | None, _global("--user", help="Whose memory: a user's.", metavar="ID")],
    "thread": Annotated[str | None, _global("--thread", help="… a thread's.", metavar="ID")],
    "app": Annotated[str | None, _global("--app", help="… an app's.", metavar="ID")],
    "agent": Annotated[
        str | None, _global("--agent", help="… an agent's. None of them: the global space.", metavar="ID")
    ],
    "tenant": Annotated[str | None, _global("--tenant", help="The tenant of that owner.", metavar="ID")],
    "as_agent": Annotated[
        str | None, _global("--as-agent", help="The agent that asks: its allowlist holds.", metavar="ID")
    ],
    "preset": Annotated[
        str | None, _global("--preset", help="A preset's name or a TOML or YAML file (assistant).", metavar="NAME")
    ],
    "embedder": Annotated[
        str | None,
        _global(
            "--embedder", help="auto, none, local, multilingual, onnx:DIR or openai:URL#MODEL (auto).", metavar="NAME"
        ),
    ],
    "llm": Annotated[
        str | None,
        _global("--llm", help="A chat model, for background work and chat, such as openai:gpt-5-mini.", metavar="NAME"),
    ],
    "tool_off": Annotated[
        list[str] | None,
        _global("--tool-off", help="Offer no model this tool; may be repeated.", metavar="NAME"),
    ],
    "tz": Annotated[
        str | None,
        _global(
            "--tz", help="Zone of a new space, and of times without an offset (the space's, or UTC).", metavar="ZONE"
        ),
    ],
    "json": Annotated[bool, _global("--json", help="Print one JSON document, nothing else.")],
}

Text = Annotated[str, typer.Argument(help='The text; "-" reads standard input.', metavar="TEXT")]
Id = Annotated[str, typer.Argument(help="The memory's id, or its unique beginning or end.", metavar="ID")]
AsOf = Annotated[str | None, typer.Option(help="What held then: a date (its end) or a time.", metavar="TIME")]
KnownAt = Annotated[str | None, typer.Option(help="What was known then: a date (its end) or a time.", metavar="TIME")]
At = Annotated[str | None, typer.Option(help="When it was said (now).", metavar="TIME")]
Kinds = Annotated[list[str] | None, typer.Option("--kind", help="Only this kind; may be repeated.", metavar="KIND")]
Filters = Annotated[
    list[str] | None,
    typer.Option("--filter", help="Such as role=user or pinned=true; may be repeated.", metavar="NAME=VALUE"),
]
Session = Annotated[str | None, typer.Option(help="The conversation.", metavar="ID")]
MessageId = Annotated[str | None, typer.Option(help="The message's own id in that conversation.", metavar="ID")]
Speaker = Annotated[str | None, typer.Option(help="Who said it.", metavar="NAME")]
AgentId = Annotated[str | None, typer.Option(help="The agent that took part.", metavar="ID")]
RunId = Annotated[str | None, typer.Option(help="The run it belongs to.", metavar="ID")]
ActorId = Annotated[str | None, typer.Option(help="Who makes this change.", metavar="ID")]
Limit = Annotated[int, typer.Option(help="At most so many.", metavar="N", min=1)]
Wait = Annotated[bool, typer.Option("--wait", help="Wait for the background work, such as embedding.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Don't ask.")]

ValidFrom = Annotated[str | None, typer.Option(help="Since when it holds (then).", metavar="TIME")]
ValidUntil = Annotated[str | None, typer.Option(help="Until when it holds.", metavar="TIME")]
SourceIds = Annotated[
    list[str] | None, typer.Option("--source-id", help="A memory it was drawn from; may be repeated.", metavar="ID")
]
Key = Annotated[str | None, typer.Option(help="What it tells, such as location or pet.name.", metavar="KEY")]


def with_globals(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the global options beside its own; its first parameter gets them as one Call."""
    own = list(inspect.signature(function).parameters.values())[1:]
    taken = sorted(GLOBAL.keys() & {one.name for one in own})
    assert not taken, f"{function.__name__} has options of its own named {taken}"

    def command(context: typer.Context, **values: Any) -> None:
        after = {name: values.pop(name) for name in GLOBAL}
        run(function, merged(context.obj or {}, after), values)

    command.__doc__, command.__name__ = function.__doc__, function.__name__
    return _signed(command, own)


def before_the_command() -> Callable[..., None]:
    """Return the callback that keeps the global options given before the command."""

    def keep(context: typer.Context, version: bool, **values: Any) -> None:
        if version:
            import perdure

            told = f"perdure {perdure.__version__}"
            print(document({"version": perdure.__version__}) if values["json"] else told)
            raise typer.Exit
        if context.invoked_subcommand is None and not given(values):
            print(_BEGIN)
            raise typer.Exit(2)
        if context.invoked_subcommand is None:
            context.fail("Missing command.")
        context.obj = {**(context.obj or {}), **given(values)}

    keyword = inspect.Parameter.KEYWORD_ONLY
    return _signed(keep, [inspect.Parameter("version", keyword, default=False, annotation=_VERSION)])


_BEGIN: Final = """\
Usage: perdure COMMAND [OPTIONS]

Long-term memory for assistants and agents. To begin with:

  perdure demo                                      see what it does
  perdure remember "Ana lives in Porto" --user ana  keep a statement
  perdure recall "where is Ana?" --user ana         find what answers
  perdure list --user ana                           see all that is kept
  perdure chat --user ana                           talk, and see what it keeps

perdure --help lists all commands and options, perdure COMMAND --help tells of one."""

_VERSION = Annotated[bool, typer.Option("--version", help="Print the version.")]


def _signed(function: Callable[..., None], own: list[inspect.Parameter]) -> Callable[..., None]:
    """Make Typer see a function's own parameters, the global ones and the context."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("context", keyword, annotation=typer.Context),
        *(one.replace(kind=keyword) for one in own),
        *(
            inspect.Parameter(name, keyword, default=False if name == "json" else None, annotation=annotation)
            for name, annotation in GLOBAL.items()
        ),
    ]
    function.__signature__ = inspect.Signature(parameters)  # pyright: ignore[reportFunctionMemberAccess]
    function.__annotations__ = {one.name: one.annotation for one in parameters}
    return function
