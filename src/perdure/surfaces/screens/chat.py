"""What a turn of a conversation shows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perdure.domain.memory import Memory
from perdure.domain.results import WriteResult
from perdure.surfaces.chat import HELP, Turn
from perdure.surfaces.render import one_line
from perdure.surfaces.screens.answers import recall_screen
from perdure.surfaces.screens.parts import DIM, GOOD, KEY, indented, line, said, short, stack
from perdure.surfaces.screens.reports import decision_lines, write_screen

if TYPE_CHECKING:
    from rich.console import RenderableType


def opening_screen(store: str, whose: str, model: str | None) -> "RenderableType":
    """Return what stands above the first turn."""
    reader = f"the rules and {model}" if model else "the rules (no model)"
    return stack(line(("perdure chat", KEY), f"  {whose} in {store}, read by {reader}"), line((HELP, DIM)), line(""))


def turn_screen(turn: Turn) -> "RenderableType":
    """Return what a message made the memory do, then what a model found in it, then what is known."""
    made = decision_lines(turn.written, skip=_is_the_message)
    drawn = [indented(line(("+ drawn by the model: ", GOOD), said(one.content)), 2) for one in turn.drawn]
    nothing = line(("  nothing to keep but the message itself", DIM)) if not made and not drawn else None
    return stack(*made, *drawn, nothing, recall_screen(turn.answer) if turn.answer else None)


def why_screen(turn: Turn | None) -> "RenderableType":
    """Return every decision about the last message, with ids."""
    return line(("  nothing was said yet", DIM)) if turn is None else indented(write_screen(turn.written), 2)


def memories_screen(memories: Sequence[Memory]) -> "RenderableType":
    """Return the statements that are in force."""
    if not memories:
        return line(("  nothing yet", DIM))
    return stack(*map(_statement, memories))


def _statement(memory: Memory) -> "RenderableType":
    key = (f" {one_line(memory.key)}", KEY) if memory.key else ""
    return line((f"  {short(memory.id)}", DIM), f" {memory.kind.value}", key, " ", said(memory.content))


def _is_the_message(result: WriteResult, place: int) -> bool:
    """Tell whether a decision is about the message itself, which is always kept."""
    return place == 0 and result.decisions[0].reason == "said"
