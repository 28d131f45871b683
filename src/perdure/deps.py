"""What a pipeline works with. The engine fills it in once; tests fill in their own."""

from dataclasses import dataclass

from perdure.domain.policy import Policy
from perdure.gateways.cache import Cache
from perdure.ports import Clock, Embedder, EntityExtractor, NewId, Store, TextIndex, TokenCounter, VectorIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Deps:
    """The ports behind one engine, and its policy."""

    store: Store
    policy: Policy
    clock: Clock
    new_id: NewId
    text: TextIndex
    vectors: VectorIndex
    embedder: Embedder | None
    extract_entities: EntityExtractor
    count_tokens: TokenCounter
    cache: Cache
    level: str = ""
    """What the embedder is called in `served_by`: local, multilingual, onnx, openai or its own name."""
    missing: tuple[str, ...] = ()
    """What a fuller installation would add, in words for the user."""

    def close(self) -> None:
        """Close the store, and what an index keeps beside it."""
        if self.vectors.outside is not None:
            self.vectors.outside.close()
        self.store.close()
