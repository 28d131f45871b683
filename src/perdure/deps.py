"""What a pipeline works with. The engine fills it in once; tests fill in their own."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from perdure.domain.category_policy import Filing
from perdure.domain.plan import KeyPhrases
from perdure.domain.policy import Policy
from perdure.extraction.slots import Slots, load
from perdure.gateways.cache import Cache
from perdure.ports import (
    ChatModel,
    Clock,
    Embedder,
    EntityExtractor,
    NewId,
    Recogniser,
    Row,
    Store,
    TextIndex,
    TokenCounter,
    VectorIndex,
)


@dataclass(slots=True, kw_only=True)
class Silence:
    """How many questions in a row the chat model of this process left without an answer in time, and until when
    background work leaves it alone, in seconds of `time.monotonic`.
    """

    questions: int = 0
    until: float = 0.0


@dataclass(slots=True, kw_only=True)
class Pace:
    """How upkeep rests, and what it knows of the writes of others."""

    sleep: Callable[[float], None] = time.sleep
    rested_at: float = -math.inf
    """When it last did, in seconds of `time.perf_counter`."""
    writes: int = 0
    """How often decisions were carried out for this engine, by upkeep too."""
    beside: bool = False
    """Whether others still wrote when it had rested."""
    _seen: tuple[Row | None, int] = (None, 0)

    def moved(self, row: Row | None) -> bool:
        """Tell whether somebody else has written since this was asked last, for this engine or where `row` is from.

        `row`: what a transaction sees of the writes to its space, or to the file of that.
        """
        (before, writes), self._seen = self._seen, (row, self.writes)
        if before is None or row is None:
            return False
        return writes != self.writes or (before[0] == row[0] and before != row)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deps:
    """The ports behind one engine, and its policy."""

    store: Store
    bare: Store
    """The same store, in which a thread that was merged is found under its own name."""
    policy: Policy
    clock: Clock
    new_id: NewId
    text: TextIndex
    vectors: VectorIndex
    embedder: Embedder | None
    extract_entities: EntityExtractor
    count_tokens: TokenCounter
    phrases: KeyPhrases
    """Finds the key phrases of a long query."""
    cache: Cache
    llm: ChatModel | None = None
    ner: EntityExtractor | None = None
    """Finds more named things than `extract_entities`, and takes its time: for background work."""
    recognisers: tuple[Recogniser, ...] = ()
    """What finds sensitive content beside the rules that come with perdure."""
    level: str = ""
    """What the embedder is called in `served_by`: local, multilingual, onnx, openai or its own name."""
    silence: Silence = field(default_factory=Silence)
    """How the chat model has failed of late, shared by all that work for one engine."""
    pace: Pace = field(default_factory=Pace)
    missing: tuple[str, ...] = ()
    """What a fuller installation would add, in words for the user."""

    caller: str | None = None
    """The agent for which a space is read: its allowlist holds, wherever the policy has any."""
    counts: bool = True
    """Whether what is asked counts as used, and what changed as told to its session: not for who only looks."""

    @property
    def slots(self) -> Slots:
        """The slots that the policy names; they are read when they are first asked for."""
        return load(self.policy.extract.slots)

    def holds_one(self, key: str | None) -> bool:
        """Tell whether a key holds one value at a time: a slot that does, or any key that is none where the policy says
        so.
        """
        known = self.slots
        free = self.policy.merge.single_keys and key is not None and key not in known.by_key
        return free or key in known.single

    @property
    def readable(self) -> Filing | None:
        """What the caller may read; None: everything. Raises CategoryDenied for one that reads nothing."""
        return self.policy.categories.readable(self.caller, None)

    def close(self) -> None:
        """Close the store, what an index keeps beside it, and the connections of a model that has any."""
        close = getattr(self.llm, "close", None)
        if callable(close):
            close()
        if self.vectors.outside is not None:
            self.vectors.outside.close()
        self.store.close()
