"""A conversation in the terminal, turn by turn: what is answered, and what each message makes the memory do."""

import contextlib
import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from threading import Thread
from typing import Final

from perdure.domain.answer import Recall
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Memory
from perdure.domain.proposal import Proposal
from perdure.domain.results import WriteResult
from perdure.domain.undo import ASKED
from perdure.errors import InvalidInput, NotFound, PerdureError
from perdure.lasting import settle as settle_process
from perdure.space import Space
from perdure.surfaces.replies import Reply, reply

HELP = "/remember … /forget … /memories /why /proposals /approve N /deny N /undo /quit"
WITH_TEXT: Final = frozenset({"/remember", "/forget"})
"""The commands of HELP that say nothing without a text."""


@dataclass(slots=True, kw_only=True)
class Talk:
    """One conversation: what was said in it, as (role, text); the revision up to which its turns have told what was
    kept, and the ids of what they told themselves. `later`: what its messages say is read in the background.
    """

    space: Space
    session: str
    later: bool = False
    said: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    rev: int = 0
    told: set[str] = field(default_factory=set[str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a message came to. `reply` is a model's, where there is one; `answer` what is known, where it was a question
    and no model answered it. `drawn` is what was kept in the background since the turn before;
    with `later`, this message is read there, too.
    """

    written: WriteResult
    reply: Reply | None = None
    drawn: tuple[Memory, ...] = ()
    answer: Recall | None = None
    later: bool = False


def begin(space: Space, *, session: str, elephant: bool = False) -> Talk:
    """Begin a conversation: what the memory holds already is not told as new. elephant: what it says is kept, whatever
    the preset does, also when it is gone on with.
    """
    known = space.session(session, auto_extract=True if elephant else None)
    later = known is not None and known.auto_extract is True
    return Talk(space=space, session=session, rev=space.stats().rev, later=later)


@contextlib.contextmanager
def readied(space: Space) -> Generator[None]:
    """Load meanwhile what the first message and the first question take, the model that reads questions first.

    An embedder over a network is asked nothing. What fails here is told by the question that needs it.
    """
    embedder = None if space.deps.level == "openai" else space.deps.embedder
    read = getattr(embedder, "embed_queries", embedder.embed) if embedder is not None else None

    def load() -> None:
        if read is not None:
            with contextlib.suppress(PerdureError, OSError):
                read(["?"])
        settle_process()

    loading = Thread(target=load, name="perdure-ready", daemon=True)
    loading.start()
    try:
        yield
    finally:
        loading.join()  # an interpreter that ends under a model aborts


def take(talk: Talk, text: str) -> Turn:
    """Answer what the user says, keep it, and do what it commands.

    The model answers from what was known before; with none, a question is answered by what recall finds.
    """
    space, drawn = talk.space, _drawn(talk)
    model = space.engine.deps.llm
    written = space.observe(text, session=talk.session) if _COMMAND.match(text) else None
    answered = None
    if model is not None and not (written is not None and written.explicit):
        memory = space.get_context(text, session=talk.session)
        answered = reply(space, model, [*talk.said, ("user", text)], memory=memory)
    asks = is_question(text) and (answered is None or not answered.text)
    answer = space.recall(text, k=3, session=talk.session) if asks else None
    if written is None:  # only now: reading it in the background would keep the model from answering
        written = space.observe(text, session=talk.session)
    talk.said.append(("user", text))
    if answered is not None and answered.text:
        talk.said.append(("assistant", answered.text))
        space.observe(answered.text, role="assistant", session=talk.session)
    talk.told |= {one.id for one in written.memories}
    talk.told |= {one.memory_id for one in answered.used if one.memory_id} if answered is not None else set()
    return Turn(written=written, reply=answered, drawn=drawn, answer=answer, later=talk.later)


_COMMAND: Final = re.compile(r"\s*(?:/|(?:please\s+)?(?:remember|forget|note|keep in mind|do ?n[o']t forget)\b)", re.I)
"""How a message may begin that is a command: that is done first."""


def _drawn(talk: Talk) -> tuple[Memory, ...]:
    """Return the statements in force that were added since the last turn, by others than the turns themselves."""
    later = talk.space.changes(since_rev=talk.rev)
    talk.rev = max((one.rev for one in later), default=talk.rev)
    found: dict[str, Memory] = {}
    for one in later:
        if one.event == "ADD" and one.memory_id is not None and one.memory_id not in talk.told:
            with contextlib.suppress(NotFound):  # erased since
                found[one.memory_id] = talk.space.get(one.memory_id)
    return tuple(one for one in found.values() if one.kind != "episode" and one.state == "active")


def is_question(text: str) -> bool:
    """Tell whether a text asks, by its mark; who leaves that out gets decisions only."""
    return text.rstrip().endswith(("?", "？"))


def memories(space: Space) -> Sequence[Memory]:
    """Return the statements that are in force, oldest first."""
    return [one for one in space.list(limit=200).items if one.kind != "episode"]


def settle(talk: Talk, command: str, which: str) -> WriteResult:
    """Do what "/approve" and "/deny" ask, of the proposal with that number, or the only one, or "/undo".

    Raise InvalidInput, in words for whoever typed it, where that means none, and what the operation raises.
    """
    if command == "/undo":
        if which:
            raise InvalidInput("/undo takes back the last change alone: type nothing behind it")
        made = talk.space.undo(rev=_last_change(talk.space))
    else:
        one = _numbered(talk.space.proposals(), command, which)
        made = talk.space.approve(one.id) if command == "/approve" else talk.space.deny(one.id)
    talk.told |= {one.id for one in made.memories}
    return made


def _numbered(waiting: Sequence[Proposal], command: str, which: str) -> Proposal:
    if not waiting:
        raise InvalidInput("nothing waits for your word")
    if not which and len(waiting) == 1:
        return waiting[0]
    many = f"1 to {len(waiting)}" if len(waiting) > 1 else "1"
    if not (which.isascii() and which.isdecimal() and 1 <= int(which) <= len(waiting)):
        raise InvalidInput(f"{command} wants a number, {many}: /proposals shows what waits")
    return waiting[int(which) - 1]


def _last_change(space: Space) -> int:
    """Return the last revision that stands and did more than keep a message, or tell about a proposal."""
    made: dict[int, list[HistoryEntry]] = {}
    for entry in space.changes(since_rev=max(space.stats().rev - _BACK, 0)):
        made.setdefault(entry.rev, []).append(entry)
    void = set[int]()
    for rev in sorted(made, reverse=True):
        undoes = made[rev][0].meta.get("undoes")
        if undoes is not None and rev not in void:
            void.add(undoes)
        elif undoes is None and rev not in void and not _only_told(space, made[rev]):
            return rev
    raise InvalidInput("there is nothing to undo")


def _only_told(space: Space, entries: Sequence[HistoryEntry]) -> bool:
    if entries[0].event in ASKED:
        return True
    if len(entries) > 1 or entries[0].event != "ADD" or entries[0].memory_id is None:
        return False
    with contextlib.suppress(NotFound):  # erased since
        return space.get(entries[0].memory_id).kind == "episode"
    return True


_BACK: Final = 500
"""Revisions that are looked at for the last change."""
