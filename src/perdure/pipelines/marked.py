"""What a message is marked with before it is written: how far it is trusted, and what of it is told to no model."""

from collections.abc import Sequence
from typing import Final

from perdure.deps import Deps
from perdure.domain.memory import SECRETS, Memory, changed_memory
from perdure.domain.message import Message
from perdure.extraction.candidate import narrowed
from perdure.extraction.orders import bidden
from perdure.extraction.sensitive import SECRET, Finding, find
from perdure.extraction.suspicion import suspects

PLANTED: Final = "planted instruction"


def trust(deps: Deps, message: Message) -> float:
    """Return how far a message is trusted: little where somebody else than the user tries to plant something in it."""
    role = message.role or "user"
    if role in ("user", "system"):
        return 1.0
    said = narrowed(message.text)
    planted = suspects(said, role=role) or (role != "assistant" and bidden(said))
    return deps.policy.extract.distrust if planted else 1.0


def secret(deps: Deps, text: str) -> tuple[Finding, ...]:
    """Return what of a message is told to no model, unless somebody asked to keep it."""
    return tuple(one for one in find(text, more=deps.recognisers) if one.type in SECRET)


def veiled(episode: Memory, untold: Sequence[Finding]) -> Memory:
    """Return a message that names what of it is told to no model: the secrets, and what somebody planted."""
    pieces: list[tuple[int, int, str]] = []
    for one in sorted(untold, key=lambda one: (one.start, -one.end)):
        start = max(one.start, pieces[-1][1]) if pieces else one.start
        if start < one.end:
            pieces.append((start, one.end, one.type))
    attributes = {**episode.attributes, SECRETS: [list(piece) for piece in pieces]}
    return changed_memory(episode, attributes=attributes) if pieces else episode
