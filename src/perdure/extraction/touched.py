"""Which of the writer's own slots a message may imply a change of: what it implies is read in `implied`."""

from functools import cache
from typing import Final

from perdure.extraction.lists import Rule, compiled, lists

LONGEST: Final = 2_000
"""Characters of a message that is read for it: the whole is looked at for each of its sentences."""


def touched(text: str) -> tuple[str, ...]:
    """Return the slots that a message may imply a change of; mostly none."""
    return tuple(key for key, sign in signs().items() if sign.search(text)) if len(text) <= LONGEST else ()


@cache
def signs() -> dict[str, Rule]:
    """Return by what a message shows it, by slot."""
    return compiled(lists("implied")["signs"], cased=frozenset({"name", "pronouns"}))
