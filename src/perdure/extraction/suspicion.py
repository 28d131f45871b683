"""Text that tries to write the memory itself: instructions to the assistant, claims of authority, planted facts."""


def planted(text: str, *, role: str) -> str | None:  # noqa: ARG001
    """Return why a text may be an attempt to plant a memory or an instruction, None when nothing speaks for it."""
    return None
