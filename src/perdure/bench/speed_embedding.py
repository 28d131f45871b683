"""How much of the embedder's own rate is left when what it makes is also kept."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, Final

from perdure.bench.speed_report import Embedding
from perdure.bench.synthetic import Corpus

TEXTS: Final = 1_024
OWNER: Final = "embedded"
_CHUNK: Final = 256
"""Messages between two turns of either side: what else the machine does hits both alike."""


def embedding(engine: Any, corpus: Corpus) -> Embedding:
    """Time the embedder on made-up turns, as `compare` does, beside the corpus."""
    fresh = Corpus(rows=min(TEXTS, corpus.rows), spaces=1, seed=corpus.seed + 1)
    return compare(engine, [message for _, messages in fresh.batches() for message in messages])


def compare(engine: Any, messages: Sequence[Mapping[str, Any]]) -> Embedding:
    """Embed texts alone, and write the same ones as messages until their vectors are kept; both in the same batches.

    The two take turns, chunk by chunk. Alone means the embedder's `embed` and nothing else.
    """
    embedder, batch = engine.deps.embedder, engine.deps.policy.jobs.embed_batch
    embedder.embed(["the first text loads the model"])
    engine.flush()
    alone_s = kept_s = 0.0
    for start in range(0, len(messages), _CHUNK):
        chunk = messages[start : start + _CHUNK]
        texts = [f"{one['speaker']}: {one['text']}" if one.get("speaker") else str(one["text"]) for one in chunk]
        started = perf_counter()
        for first in range(0, len(texts), batch):
            embedder.embed(texts[first : first + batch])
        embedded = perf_counter()
        engine.space(user=OWNER).observe_many(chunk)
        engine.flush()
        alone_s += embedded - started
        kept_s += perf_counter() - embedded
    return Embedding(texts=len(messages), batch=batch, alone_s=alone_s, kept_s=kept_s)
