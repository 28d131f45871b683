"""What a process does first that stays: `serve`, `mcp`, `worker`, and what the upkeep benchmark has in its place."""

import gc
from typing import Final

import perdure

_MESSAGES: Final = (
    "Please remember that the ferry to Harwich leaves at nine. I have to go, you know, keep an eye on it.",
    "My sister Greta moved to Harwich last week, and forget what I said about the boat.",
)

_QUESTIONS: Final = (
    "when does the ferry leave?",
    "where does my sister Greta live?",
    "where did I live in March?",
    "wo habe ich im März gearbeitet?",
)


def settle() -> None:
    """Load what messages and questions take, and let the garbage collector pass it by from now on.

    Loading takes half a second, and a full collection walks through all that was loaded, for 60 to 90 ms: else both
    would fall on what somebody says.
    """
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="nobody")
        for message in _MESSAGES:
            space.observe(message)
        for question in _QUESTIONS:
            space.recall(question)
    gc.collect()
    gc.freeze()
