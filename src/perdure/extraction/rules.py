"""The rule extractor: the durable statements that a user's message makes about themselves and named others."""

from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.slots import Slots


def extract(heard: Heard, slots: Slots, *, explicit: bool = False) -> tuple[Candidate, ...]:
    """Return the statements of a text, in the order in which it makes them; empty for most messages.

    `explicit`: the user asked to keep this text: all of it is a statement, whatever it is about.
    """
    found = [
        Candidate(
            content=heard.text[match.start() : match.end()].strip(),
            kind=slot.kind,
            key=slot.key,
            value=match["value"].strip(),
            category=slot.category,
            start=match.start(),
            end=match.end(),
        )
        for slot in slots.by_key.values()
        for match in slot.found(heard.text)
    ]
    if explicit and not found:
        return (Candidate(content=heard.text.strip(), explicit=True, confidence=1.0, end=len(heard.text)),)
    return tuple(sorted((one.but(explicit=explicit) for one in found), key=lambda one: (one.start, one.end)))
