"""What a process does that stays: `serve`, `mcp` and `worker`."""

import gc

import perdure


def settle() -> None:
    """Load what the first message and the first question take, and let the garbage collector pass it by from now on.

    Loading takes some 0.3 s, and a full collection walks through all that was loaded, for 60 to 90 ms: else both would
    fall on somebody's message.
    """
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="nobody")
        space.observe("Remember that the ferry to Harwich leaves at nine.")
        space.recall("when does the ferry leave?")
    gc.collect()
    gc.freeze()
