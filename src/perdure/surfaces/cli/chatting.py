"""perdure chat: talk with an assistant that remembers, and see what the memory makes of it."""

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, Literal

import typer

from perdure.errors import NotFound, PerdureError
from perdure.surfaces.chat import HELP, WITH_TEXT, Talk, Turn, begin, memories, readied, settle, take
from perdure.surfaces.cli.call import Call, Failed
from perdure.surfaces.render import document, one_line

_COMMAND = re.compile(r"/\w+|/(?:approve|deny|undo)\b.*")
"""A command alone, without a text that it could be about, or with the number of a proposal."""
_What = Literal["turn", "memories", "why", "proposals", "approve", "deny", "undo", "help", "unknown", "refused"]
_SETTLING: Mapping[str, _What] = {"/approve": "approve", "/deny": "deny", "/undo": "undo"}


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

    With --llm, a model answers: it is told what the memory knows, and uses the tools of the preset.

    With --json, each line of input is answered with one line, a JSON document; commands are those of a talk (/help).
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
    from perdure.surfaces.screens.chat import (
        memories_screen,
        opening_screen,
        proposals_screen,
        settled_screen,
        turn_screen,
        why_screen,
    )
    from perdure.surfaces.terminal import draw

    deps = talk.space.engine.deps
    owned = any(call.owner.values())
    draw(opening_screen(deps.store.url, call.whose, deps.llm.name if deps.llm else None, owned=owned))
    typed = sys.stdin is not None and sys.stdin.isatty()  # pyright: ignore[reportUnnecessaryComparison]
    refused = 0
    with readied(talk.space) if typed else contextlib.nullcontext():  # who types is slower than loading
        for what, told in _answers(talk, _typed("> ") if typed else _echoed(_typed(""))):
            match what:
                case "turn":
                    draw(turn_screen(told, echo=not typed, options=call.again, session=talk.session))
                case "memories":
                    draw(memories_screen(told))
                case "why":
                    draw(why_screen(told))
                case "proposals":
                    draw(proposals_screen(told))
                case "approve" | "deny" | "undo":
                    draw(settled_screen(told))
                case "help" | "unknown":
                    print(told)
                case "refused":
                    print(one_line(told))
                    refused += 1
    if not typed:  # nobody may have read it
        _fail_for(refused)


def _as_lines(talk: Talk) -> None:
    """Answer each line with one JSON document, for programs: a turn as it is, else under the name of what it is."""
    refused = 0
    for what, told in _answers(talk, _typed("")):
        match what:
            case "turn":
                said = told
            case "why":
                said = {"why": told and told.written}
            case "unknown" | "refused":
                said = {"error": told}
                refused += what == "refused"
            case _:
                said = {what: told}
        print(document(said, indent=None), flush=True)
    _fail_for(refused)


def _answers(talk: Talk, texts: Iterable[str]) -> Iterator[tuple[_What, Any]]:
    """Yield what each text comes to, and which sort of thing that is, until one says to quit."""
    last: Turn | None = None
    for text in texts:
        command, _, behind = text.partition(" ")
        match command:
            case "/quit" | "/exit":
                return
            case "/help":
                yield "help", HELP
            case "/memories":
                yield "memories", memories(talk.space)
            case "/why":
                yield "why", last
            case "/proposals":
                yield "proposals", talk.space.proposals()
            case _ if command in _SETTLING:
                try:
                    done = settle(talk, command, behind.strip())
                except PerdureError as error:
                    yield "unknown", str(error)
                else:
                    yield _SETTLING[command], done
            case _ if _COMMAND.fullmatch(text):
                missing = f"{text} wants a text behind it" if text in WITH_TEXT else f"there is no {text}: {HELP}"
                yield "unknown", missing
            case _:
                try:
                    last = take(talk, text)
                except PerdureError as error:
                    yield "refused", str(error)
                else:
                    yield "turn", last


def _fail_for(refused: int) -> None:
    from perdure.surfaces.screens.parts import plural

    if refused:
        raise Failed(f"{plural(refused, 'message was', 'messages were')} refused, and not kept")


def _echoed(texts: Iterable[str]) -> Iterator[str]:
    """Show the commands of a talk that nobody sees being typed, as turns show what is said."""
    from perdure.surfaces.screens.chat import heard_screen
    from perdure.surfaces.terminal import draw

    for text in texts:
        if _COMMAND.fullmatch(text):
            draw(heard_screen(text))
        yield text


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
