"""The demonstration: remember a conversation, answer questions about it, correct, erase, and prove it."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

from perdure.domain.answer import Recall
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Kind, Memory
from perdure.domain.results import Certificate, Verification, WriteResult
from perdure.errors import InvalidInput
from perdure.formats.conversations import Conversation, load
from perdure.formats.turns import share_of
from perdure.surfaces.terminal import Report, flush

if TYPE_CHECKING:
    from perdure.engine import Space

K: Final = 5
FOREIGN_QUESTIONS: Final = 8
"""Questions asked of a file that is not ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """The conversation as it was kept, and how long that took: keeping, then embedding."""

    conversation: str
    messages: int
    sessions: int
    speakers: tuple[str, ...]
    begins: datetime | None
    ends: datetime | None
    kept_s: float
    embedded_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question and what came back. `place` is where the first that holds the answer stands, from 1.

    `words`: one of them is in whatever holds it, where that is known.
    """

    question: str
    evidence: tuple[str, ...]
    place: int | None
    answer: Recall
    as_of: datetime | None = None
    words: tuple[str, ...] = ()

    def held_by(self, memory: Memory) -> bool:
        """Tell whether a memory holds the answer: it comes from a message that does, and says it itself."""
        said = memory.content.casefold()
        told = not self.words or any(word.casefold() in said for word in self.words)
        return memory.message_id in self.evidence and told


@dataclass(frozen=True, slots=True, kw_only=True)
class ThenAndNow:
    """The same question about two moments."""

    then: Asked
    now: Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A fact that was remembered, then corrected, and what its history says."""

    remembered: WriteResult
    corrected: WriteResult
    history: tuple[HistoryEntry, ...]
    asked: Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """An erasure with its certificate, checked in the rows and in the raw files; the question before and after."""

    what: str
    before: Asked
    certificate: Certificate
    words: tuple[str, ...]
    verification: Verification
    after: Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A question that the conversation does not answer."""

    asked: Asked


Step = Loaded | Unknown | Asked | ThenAndNow | Corrected | Erased


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """What the demonstration does besides asking the file's questions."""

    then_question: str
    then: datetime | None
    unknown_question: str
    fact: str
    key: str
    right: str
    fact_question: str
    secret_question: str
    entity: str | None
    words: tuple[str, ...]
    answers: Mapping[str, tuple[str, ...]]
    """Words of the answer to a question of the file, by its id."""


_ANSWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "q1": ("Trieste",),
    "q2": ("Ghent",),
    "q3": ("Don Valley", "Sheffield"),
    "q4": ("22",),
    "q5": ("greyhound", "Moth"),
    "q6": ("wrist", "cancelled"),
    "q7": ("hazelnuts",),
    "q8": ("second prize",),
    "q9": ("Bressan",),
    "q10": ("coffee",),
}
"""Those of the shipped conversation."""


def conversation_of(path: str | None) -> Conversation:
    """Return the first conversation of a bench file, or the one that ships with perdure."""
    if path is not None:
        return load(path)[0]
    with as_file(files("perdure.surfaces").joinpath("demo_conversation.json")) as shipped:
        return load(shipped)[0]


def script_of(conversation: Conversation, *, shipped: bool) -> Script:
    """Return what to show: written for the shipped conversation, made from any other."""
    if shipped:
        return Script(
            then_question="Where does Ilse live?",
            then=datetime.fromisoformat("2025-03-20T12:00:00+00:00"),
            unknown_question="Which car does Ilse drive?",
            fact="Ilse's address is Via Cadorna 9 in Trieste, on the second floor",
            key="address",
            right="Ilse's address is Via Cadorna 9 in Trieste, on the third floor",
            fact_question="What is Ilse's address?",
            secret_question="What is the landlord's phone number?",
            entity="Signor Degrassi",
            words=("Degrassi", "555 0137"),
            answers=_ANSWERS,
        )
    then_question, then = _then(conversation)
    name = next((turn.speaker for turn in conversation.turns if turn.speaker), "Somebody")
    queries = conversation.queries
    return Script(
        then_question=then_question,
        then=then,
        unknown_question="How is the capital gains tax of a limited partnership computed?",
        fact=f"{name}'s favourite colour is green",
        key="favourite.colour",
        right=f"{name}'s favourite colour is blue",
        fact_question=f"What is {name}'s favourite colour?",
        secret_question=queries[-1].text if queries else f"What does {name} tell?",
        entity=None,
        words=(),
        answers={},
    )


def load_conversation(space: "Space", conversation: Conversation, report: Report) -> Loaded:
    """Keep every message of a conversation, and wait for the vectors."""
    messages = share_of(conversation).messages
    if not messages:
        raise InvalidInput(f"conversation {conversation.id} has no turn: choose another file")
    started = time.perf_counter()
    space.observe_many(messages, progress=lambda done: report("remembering", done, len(messages)))
    kept = time.perf_counter()
    flush(space.engine, [space], report)
    times = [message.at for message in messages if message.at is not None]
    return Loaded(
        conversation=conversation.id,
        messages=len(messages),
        sessions=len({message.session for message in messages}),
        speakers=tuple(dict.fromkeys(message.speaker for message in messages if message.speaker)),
        begins=min(times, default=None),
        ends=max(times, default=None),
        kept_s=kept - started,
        embedded_s=time.perf_counter() - kept,
    )


def _then(conversation: Conversation) -> tuple[str, datetime | None]:
    """Return a question, and a moment shortly before its answer was said; else the middle of the conversation."""
    said = {turn.id: turn.ts for turn in conversation.turns if turn.ts is not None}
    if not said:
        return "", None
    middle = sorted(said.values())[len(said) // 2]
    for query in conversation.queries:
        answers = [said[id_] for id_ in query.evidence if id_ in said]
        if answers and min(answers) > middle:
            return query.text, min(answers) - timedelta(seconds=1)
    question = conversation.queries[0].text if conversation.queries else next(iter(conversation.turns)).text
    return question, middle


def steps(space: "Space", conversation: Conversation, script: Script) -> Iterator[Step]:
    """Do one thing after the other with a loaded conversation; what each showed comes at once."""
    for query in conversation.queries[: len(conversation.queries) if script.entity else FOREIGN_QUESTIONS]:
        yield ask(
            space,
            query.text,
            evidence=query.evidence,
            words=script.answers.get(query.id, ()),
            as_of=query.as_of,
            at=query.ts,
        )
    last = max((turn.ts for turn in conversation.turns if turn.ts is not None), default=None)
    if script.then is not None:
        yield ThenAndNow(
            then=ask(space, script.then_question, as_of=script.then, at=script.then),
            now=ask(space, script.then_question, at=last),
        )
    yield Unknown(asked=ask(space, script.unknown_question, at=last))
    yield _correct(space, script)
    yield _erase(space, conversation, script)


def ask(
    space: "Space",
    question: str,
    *,
    evidence: Sequence[str] = (),
    words: Sequence[str] = (),
    as_of: datetime | None = None,
    at: datetime | None = None,
) -> Asked:
    """Ask one question; its evidence are the messages that hold the answer, by one of these words, if that is known."""
    answer = space.recall(question, k=K, as_of=as_of, at=at)
    asked = Asked(
        question=question, evidence=tuple(evidence), place=None, answer=answer, as_of=as_of, words=tuple(words)
    )
    found = (place for place, hit in enumerate(answer.hits, start=1) if asked.held_by(hit.memory))
    return replace(asked, place=next(found, None))


def _correct(space: "Space", script: Script) -> Corrected:
    remembered = space.remember(script.fact, key=script.key)
    memory_id = remembered.memories[0].id
    corrected = space.correct(memory_id, script.right)
    space.engine.flush()
    entries = [*space.history(memory_id), *space.history(corrected.memories[0].id)]
    return Corrected(
        remembered=remembered,
        corrected=corrected,
        history=tuple(sorted(entries, key=lambda entry: (entry.rev, entry.event))),
        asked=ask(space, script.fact_question),
    )


def _erase(space: "Space", conversation: Conversation, script: Script) -> Erased:
    before = ask(space, script.secret_question)
    if script.entity is not None and space.entities(script.entity):
        what, words = script.entity, script.words
        certificate = space.erase(entity=script.entity)
    else:
        said = (hit.memory for hit in before.answer.hits if hit.memory.kind is Kind.EPISODE)
        target = next(said, None) or space.list(kind="episode", limit=1).items[0]  # what is made of it goes with it
        what, words = target.content, _only_there(target.content, conversation)
        certificate = space.erase(id=target.id)
    verification = space.engine.verify_erasure(certificate, words=words)
    return Erased(
        what=what,
        before=before,
        certificate=certificate,
        words=words,
        verification=verification,
        after=ask(space, script.secret_question),
    )


def _only_there(text: str, conversation: Conversation) -> tuple[str, ...]:
    """Return the beginning of a text as far as no other turn holds it: what a scan of the raw file may look for."""
    others = [turn.text for turn in conversation.turns if turn.text != text]
    for length in (32, 64, len(text)):
        beginning = text[:length].strip()
        if beginning and not any(beginning in other for other in others):
            return (beginning,)
    return ()
