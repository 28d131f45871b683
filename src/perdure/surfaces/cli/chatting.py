"""perdure chat: talk with an assistant that remembers, and see what the memory makes of it."""

import contextlib
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated

import typer

from perdure.errors import NotFound, PerdureError
from perdure.surfaces.chat import HELP, WITH_TEXT, Talk, Turn, begin, memories, take
from perdure.surfaces.cli.call import Call, Failed
from perdure.surfaces.render import document, one_line

_COMMAND = re.compile(r"/\w+")
"""A command alone, without a text that it could be about."""


def chat_(
    call: Call,
    no_llm: Annotated[bool, typer.Option("--no-llm", help="No model: the rules alone read what you say.")] = False,
    elephant_mode: Annotated[
        bool,
        typer.Option("--elephant-mode", "-em", help="Keep what this conversation says, whatever the preset does."),
    ] = False,
    session: Annotated[
        str | None, typer.Option(help="The conversation, to go on with one (a new one).", metavar="ID")
    ] = None,
) -> None:
    """Talk, and see every decision: what is kept, replaced, refused or forgotten, and why.

    With --llm, a model answers: it is told what the memory knows, and uses the tools of the preset. With --json, each
    line of input is answered with one line, a JSON document.
    """
    with call.engine(llm=not no_llm, absent="make") as engine:
        space = call.space_of(engine)
        named = session or f"chat-{engine.deps.clock():%Y%m%d-%H%M%S}-{engine.deps.new_id()[-4:]}"
        talk = begin(space, session=named, elephant=elephant_mode)
        try:
            _as_lines(talk) if call.json else _converse(talk, call)
        finally:
            with contextlib.suppress(NotFound):  # nothing was said
                space.end_session(talk.session)


def _converse(talk: Talk, call: Call) -> None:
    from perdure.surfaces.screens.chat import memories_screen, opening_screen, turn_screen, why_screen
    from perdure.surfaces.screens.parts import plural
    from perdure.surfaces.terminal import draw

    deps = talk.space.engine.deps
    owned = any(call.owner.values())
    draw(opening_screen(deps.store.url, call.whose, deps.llm.name if deps.llm else None, owned=owned))
    last: Turn | None = None
    refused = 0
    typed = sys.stdin is not None and sys.stdin.isatty()  # pyright: ignore[reportUnnecessaryComparison]
    for text in _typed("> " if typed else ""):
        match text.split(maxsplit=1)[0]:
            case "/quit" | "/exit":
                return
            case "/help":
                print(HELP)
            case "/memories":
                draw(memories_screen(memories(talk.space)))
            case "/why":
                draw(why_screen(last))
            case _ if _COMMAND.fullmatch(text):
                print(f"{text} wants a text behind it" if text in WITH_TEXT else f"there is no {text}: {HELP}")
            case _:
                try:
                    last = take(talk, text)
                    draw(turn_screen(last, echo=not typed, options=call.again))
                except PerdureError as error:
                    print(one_line(str(error)))
                    refused += 1
    if refused and not typed:  # nobody may have read it
        raise Failed(f"{plural(refused, 'message was', 'messages were')} refused, and not kept")


def _as_lines(talk: Talk) -> None:
    """Answer each line with one JSON document, for programs."""
    for text in _typed(""):
        print(document(take(talk, text), indent=None), flush=True)


def _typed(mark: str) -> Iterator[str]:
    """Yield what people type, until they have had enough."""
    with contextlib.suppress(ImportError):
        import_module("readline")  # input() edits lines with it
    while True:
        try:
            text = input(mark).strip()
        except EOFError:
            if mark:
                print()
            return
        if text:
            yield text
