"""`perdure bench chat`: what is made of real conversations, and what of it is ended again, to be read by a person."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perdure.bench.opening import EMBEDDERS, Progress, silent
from perdure.domain.decisions import Change, Decision, Supersede
from perdure.domain.memory import Kind
from perdure.formats.conversations import Conversation, load

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A statement that a message ended, what took its place if anything did, and why."""

    old: str
    new: str | None
    message: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was kept of the messages of whoever was the user, and every statement that was ended."""

    path: str
    level: str
    messages: int
    statements: int
    keyed: int
    """Statements under a key, such as `employer`."""
    ended: tuple[Ended, ...]

    def to_dict(self) -> dict[str, Any]:
        return asdict(self) | {"ended": [asdict(one) for one in self.ended]}


def measure(path: str | Path, *, level: str = "lexical", progress: Progress | None = None) -> Report:
    """Let each of the first two speakers of every conversation of a bench file be the user, each in a memory of their
    own, while the others are the assistant; the rules read what the user says.

    level: `lexical`, `local`, or the name of another embedder. Raise InvalidInput for a file that is not in the bench
    format.
    """
    report, conversations = progress or silent, load(path)
    counts, ended = Counter[str](), list[Ended]()
    for number, conversation in enumerate(conversations):
        for user in _speakers(conversation)[:2]:
            ended += _listen(conversation, user, level, counts)
        report("reading", number + 1, len(conversations))
    return Report(
        path=Path(path).name,
        level=level,
        messages=counts["messages"],
        statements=counts["statements"],
        keyed=counts["keyed"],
        ended=tuple(ended),
    )


def _speakers(conversation: Conversation) -> Sequence[str | None]:
    return list(dict.fromkeys(turn.speaker for turn in conversation.turns))


def _listen(conversation: Conversation, user: str | None, level: str, counts: Counter[str]) -> Iterator[Ended]:
    """Yield what one of a conversation ends; count what is kept of their messages."""
    import perdure  # the engine is loaded only when something is measured

    with perdure.open("sqlite:///:memory:", embedder=EMBEDDERS.get(level, level)) as engine:
        space = engine.space(user="user")
        for turn in conversation.turns:
            mine = turn.speaker == user
            role = "user" if mine else "assistant"
            if not turn.text.strip():
                continue
            said = space.observe(turn.text, role=role, session=turn.session, at=turn.ts)
            made = [
                one for one in said.memories if one.kind is not Kind.EPISODE and one.said_at == said.memories[0].said_at
            ]
            counts["messages"] += mine
            counts["statements"] += len(made)
            counts["keyed"] += sum(one.key is not None for one in made)
            for decision in said.decisions:
                new = next((one.content for one in made if one.id == decision.memory_id), None)
                for id_ in _ends(decision):
                    yield Ended(old=space.get(id_).content, new=new, message=turn.text, reason=decision.reason)


def _ends(decision: Decision) -> Sequence[str]:
    """Return the ids of what a decision ends."""
    if isinstance(decision, Supersede):
        return decision.old_ids
    return [decision.memory_id] if isinstance(decision, Change) and "state" in decision.patch else []


def render(found: Report, *, ended: bool) -> "RenderableType":
    """Show the counts; with `ended` every statement that was ended, with what was said."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(title=f"{found.path}, level {found.level}", show_header=False)
    each = found.messages or 1
    for name, value in (
        ("messages of users", f"{found.messages:,}"),
        ("statements kept", f"{found.statements:,} ({found.statements / each:.2f} a message)"),
        ("… under a key", f"{found.keyed:,}"),
        ("statements ended", f"{len(found.ended):,} ({1000 * len(found.ended) / each:.1f} in 1,000 messages)"),
    ):
        table.add_row(name, value)
    if not ended:
        return table
    lines = (Text(f"- {one.old}\n+ {one.new or one.message}\n  {one.reason}\n") for one in found.ended)
    return Group(table, *lines)
