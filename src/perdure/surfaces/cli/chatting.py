"""perdure chat: say something, and see what the memory makes of it."""

import contextlib
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.errors import PerdureError
from perdure.surfaces.cli.call import Call
from perdure.surfaces.render import document, one_line

if TYPE_CHECKING:
    from perdure.engine import Space


def chat_(
    call: Call,
    no_llm: Annotated[bool, typer.Option("--no-llm", help="Let the rules alone read what you say.")] = False,
    session: Annotated[str, typer.Option(help="The conversation.", metavar="ID")] = "chat",
) -> None:
    """Say something, and see every decision: what is kept, replaced, refused or forgotten, and why."""
    with call.engine(llm=not no_llm) as engine:
        space = call.space_of(engine)
        if call.json:
            _as_lines(space, session)
            return
        from perdure.surfaces.screens.chat import opening_screen
        from perdure.surfaces.terminal import draw

        model = engine.deps.llm
        draw(opening_screen(engine.deps.store.url, call.whose, model.name if model else None))
        _converse(space, session)


def _converse(space: "Space", session: str) -> None:
    from perdure.surfaces import chat
    from perdure.surfaces.screens.chat import memories_screen, turn_screen, why_screen
    from perdure.surfaces.terminal import draw

    last: chat.Turn | None = None
    for text in _typed("> "):
        match text.split(maxsplit=1)[0]:
            case "/quit" | "/exit":
                return
            case "/help":
                print(chat.HELP)
            case "/memories":
                draw(memories_screen(chat.memories(space)))
            case "/why":
                draw(why_screen(last))
            case _:
                try:
                    last = chat.take(space, text, session=session)
                    draw(turn_screen(last))
                except PerdureError as error:
                    print(one_line(str(error)))


def _as_lines(space: "Space", session: str) -> None:
    """Answer each line with one JSON document, for programs."""
    from perdure.surfaces import chat

    for text in _typed(""):
        print(document(chat.take(space, text, session=session), indent=None), flush=True)


def _typed(mark: str) -> Iterator[str]:
    """Yield what people type, until they have had enough."""
    with contextlib.suppress(ImportError):
        import_module("readline")  # input() edits lines with it
    while True:
        try:
            text = input(mark).strip()
        except EOFError:
            print()
            return
        if text:
            yield text
