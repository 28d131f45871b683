"""What a turn of a conversation shows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perdure.domain.blocks import shown
from perdure.domain.decisions import Add, Change, Propose, Skip, Supersede
from perdure.domain.memory import Memory
from perdure.domain.proposal import Proposal
from perdure.domain.results import WriteResult
from perdure.surfaces.chat import HELP, Turn
from perdure.surfaces.render import document, one_line
from perdure.surfaces.replies import Reply
from perdure.surfaces.screens.answers import recall_screen
from perdure.surfaces.screens.parts import DIM, GOOD, KEY, WEAK, indented, line, said, short, stack, unbroken, whole
from perdure.surfaces.screens.reports import decision_lines, forgets, write_screen

if TYPE_CHECKING:
    from rich.console import RenderableType


def opening_screen(store: str, whose: str, model: str | None, *, owned: bool = True) -> "RenderableType":
    """Return what stands above the first turn. owned: the memory is somebody's, not the one that belongs to nobody."""
    reader = f"with {model}" if model else "read by the rules (no model)"
    shared = "nobody is named, so this goes to a memory that all share; --user NAME opens one of your own"
    return stack(
        line(("perdure chat", KEY), f"  {whose} in {store}, {reader}"),
        None if owned else line((shared, WEAK)),
        line((HELP, DIM)),
        line(""),
    )


def turn_screen(turn: Turn, *, echo: bool = False, options: str = "", session: str = "") -> "RenderableType":
    """Return what was kept meanwhile, the answer with the tools that were used for it, and what the memory did.

    echo: the message comes first, for a talk that nobody sees being typed. options: what a command is given to mean the
    memory of this talk. session: the talk, which what was said in it does not name.
    """
    message = _message(turn.written)
    heard = heard_screen(shown(message)) if echo and message else None
    drawn = [indented(line(("+ kept meanwhile: ", GOOD), said(one.content)), 2) for one in turn.drawn]
    made = decision_lines(turn.written, skip=_is_the_message)
    told = "kept; what it says is read in the background" if turn.later else "nothing to keep but the message itself"
    silent = bool(made or turn.reply or turn.answer or forgets(turn.written))
    nothing = None if silent else line((f"  {told}", DIM))
    answer = recall_screen(turn.answer, here=session) if turn.answer else None
    notes = (*_refused(turn.written, message), *_asked(turn, options), *_back(turn.written, options))
    return stack(heard, *drawn, *(_reply_parts(turn.reply) if turn.reply else ()), *made, *notes, nothing, answer)


def heard_screen(text: str) -> "RenderableType":
    """Return what somebody said or typed."""
    return line(("you: ", KEY), said(text))


def _message(written: WriteResult) -> Memory | None:
    """Return the message that a turn is about: the first thing written of it, whatever else it finds or forgets."""
    first = next(iter(written.decisions), None)
    return first.memory if isinstance(first, Add) and first.memory.kind == "episode" else None


def _refused(written: WriteResult, message: Memory | None) -> "list[RenderableType]":
    """Return what becomes of a message of which something is not kept."""
    skipped = [one for one in written.decisions if isinstance(one, Skip)]
    if message is None or not any(one.why == "refused" for one in skipped):
        return []
    if not any(one.id == message.id and one.state == "active" for one in written.memories):  # it is forgotten itself
        return []
    others = any(isinstance(one, (Add, Supersede)) for one in written.decisions[1:])
    masked = shown(message) != message.content
    told = (", a prompt gets: ", said(shown(message), style=DIM)) if masked else ("",)
    what = f"no statement is made of {'that' if others else 'it'}; the message stays as it was said"
    return [indented(line((what, DIM), *told), 2)]


def _asked(turn: Turn, options: str) -> "list[RenderableType]":
    """Return how to answer the changes that a message proposes: in the talk, where a yes can mean but one of them."""
    waiting = [one.memory_id for one in turn.written.decisions if isinstance(one, Propose)]
    now = "say yes or no; later:" if len(waiting) == 1 and turn.reply is None else "to answer:"
    told: list[RenderableType] = []
    for id_ in waiting:
        told.append(indented(line((f"not changed yet: {now}", WEAK)), 2))
        told += [unbroken(f"    perdure {answer} {short(id_)}{options}", style=WEAK) for answer in ("approve", "deny")]
    return told


def _back(written: WriteResult, options: str) -> "list[RenderableType]":
    """Return how what a message commands to forget comes back: nothing was erased."""
    if not forgets(written):
        return []
    return [
        indented(line(("forgotten, not erased; all of it comes back with:", WEAK)), 2),
        unbroken(f"    perdure undo {written.rev}{options}", style=WEAK),
    ]


def _reply_parts(reply: Reply) -> "list[RenderableType]":
    """Return the tools that a model used, and what it said, or why it said nothing."""
    used = [line((f"  · {one_line(one.tool)} {document(one.arguments, indent=None)}", DIM)) for one in reply.used]
    trouble = [line((f"  no answer: {one_line(reply.trouble)}", WEAK))] if reply.trouble else []
    return [*used, *trouble, *([whole(reply.text)] if reply.text else [])]


def why_screen(turn: Turn | None) -> "RenderableType":
    """Return every decision about the last message, with ids."""
    return line(("  nothing was said yet", DIM)) if turn is None else indented(write_screen(turn.written), 2)


def memories_screen(memories: Sequence[Memory]) -> "RenderableType":
    """Return the statements that are in force."""
    if not memories:
        return line(("  nothing yet", DIM))
    return stack(*map(_statement, memories))


def proposals_screen(waiting: Sequence[Proposal]) -> "RenderableType":
    """Return the changes that wait for the user's word, each with the number by which it is approved or denied."""
    if not waiting:
        return line(("  nothing waits for your word", DIM))
    numbered = enumerate(waiting, start=1)
    return stack(*(line((f"  {n}", WEAK), f" {one_line(one.key)}: ", said(shown(one.memory))) for n, one in numbered))


def settled_screen(written: WriteResult) -> "RenderableType":
    """Return what was approved or denied, or what an undo brought back and took away."""
    if written.decisions[0].action != "undo":
        return indented(stack(*decision_lines(written)), 2)
    found = [one for one in written.memories if one.kind != "episode"]
    signs = {True: ("  « back: ", GOOD), False: ("  « taken back: ", DIM)}
    return stack(*(line(signs[one.state == "active"], said(shown(one))) for one in found))


def _statement(memory: Memory) -> "RenderableType":
    key = (f" {one_line(memory.key)}", KEY) if memory.key else ""
    return line((f"  {short(memory.id)}", DIM), f" {memory.kind.value}", key, " ", said(memory.content))


def _is_the_message(result: WriteResult, place: int) -> bool:
    """Tell whether a decision is about the message itself, which is always kept, if only until it is forgotten."""
    message, decision = _message(result), result.decisions[place]
    return message is not None and isinstance(decision, (Add, Change)) and decision.memory_id == message.id
