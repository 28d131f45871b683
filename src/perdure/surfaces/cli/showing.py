"""perdure demo: see what it does, on a conversation that ships with it or on one of your own."""

import contextlib
import tempfile
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.errors import InvalidInput
from perdure.surfaces.cli.call import Call
from perdure.surfaces.render import document, one_line

if TYPE_CHECKING:
    from perdure.engine import Engine, Space
    from perdure.surfaces.demo import Asked, Step


def demo_(
    call: Call,
    data: Annotated[
        str | None,
        typer.Option(
            help="Another conversation: a file in the bench format, of which the first is taken.", metavar="FILE"
        ),
    ] = None,
    no_input: Annotated[
        bool, typer.Option("--no-input", help="Don't ask for questions of your own at the end.")
    ] = False,
) -> None:
    """Remember a conversation, answer questions about it, correct and erase; then ask yourself."""
    from perdure.surfaces import demo
    from perdure.surfaces.terminal import progress

    conversation = demo.conversation_of(data)
    script = demo.script_of(conversation, shipped=data is None)
    with _place(call) as url, call.engine(url=url, absent="make") as engine:
        owner: dict[str, Any] = call.owner if any(call.owner.values()) else {"user": f"demo-{conversation.id}"}
        space = engine.space(**owner, tenant=call.tenant or "", tz=call.zone)
        scene = _Scene(call)
        scene.begin(engine, url)
        with progress(at_once=True) as report:
            loaded = demo.load_conversation(space, conversation, report)
        scene.show(loaded)
        for step in demo.steps(space, conversation, script):
            scene.show(step)
        scene.end(space, ask=not no_input)


class _Scene:
    """Shows each step when it is done, or keeps all of them for one JSON document."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._steps: list[Step] = []

    def begin(self, engine: "Engine", url: str) -> None:
        if not self._call.json:
            from perdure.surfaces.screens.demo import welcome_screen
            from perdure.surfaces.terminal import draw

            seen = engine.doctor()
            draw(welcome_screen(url, seen.level, seen.missing))

    def show(self, step: "Step") -> None:
        self._steps.append(step)
        if not self._call.json:
            from perdure.surfaces.demo import Asked
            from perdure.surfaces.screens.demo import step_screen, summary_screen
            from perdure.surfaces.terminal import draw

            asked = self._asked()
            if not isinstance(step, Asked) and asked and self._steps[-2] is asked[-1]:
                draw(summary_screen(asked))
            draw(step_screen(step, len(asked)))

    def end(self, space: "Space", *, ask: bool) -> None:
        if self._call.json:
            print(document(self._document()), flush=True)
        elif ask:
            _ask_on(space)

    def _asked(self) -> "list[Asked]":
        from perdure.surfaces.demo import Asked

        return [step for step in self._steps if isinstance(step, Asked)]

    def _document(self) -> dict[str, Any]:
        named = {type(step).__name__: step for step in self._steps}
        return {
            "loaded": named.get("Loaded"),
            "questions": self._asked(),
            "unknown": named.get("Unknown"),
            "then_and_now": named.get("ThenAndNow"),
            "correction": named.get("Corrected"),
            "erasure": named.get("Erased"),
        }


def _ask_on(space: "Space") -> None:
    """Answer what people type until they have had enough."""
    from perdure.surfaces.demo import ask
    from perdure.surfaces.screens.demo import asked_screen, prompt_screen
    from perdure.surfaces.terminal import draw

    with contextlib.suppress(ImportError):
        import_module("readline")  # input() edits lines with it
    draw(prompt_screen())
    while True:
        try:
            question = input("> ").strip()
        except EOFError:
            print()
            return
        if not question:
            return
        try:
            draw(asked_screen(ask(space, question)))
        except InvalidInput as error:
            print(one_line(str(error)))


@contextlib.contextmanager
def _place(call: Call) -> Generator[str]:
    """Yield the store that was named, else a file that vanishes afterwards."""
    if call.store is not None:
        yield call.store
        return
    with tempfile.TemporaryDirectory(prefix="perdure-demo-") as folder:
        yield f"sqlite:///{Path(folder) / 'demo.db'}"
