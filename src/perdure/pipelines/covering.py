"""Whether a statement loses nothing where it goes in favour of another: that has a word for each of its own."""

from typing import Final

from perdure.extraction.covering import content, lost, persons, unsaid


def left_out(text: str, by: str) -> str | None:
    """Return what a statement says that another one does not, by the rules; None where that is nothing."""
    if why := lost(text, by):
        return why
    missing = unsaid(text, by)
    return f"it says more: {', '.join(missing)}" if missing else None


def covers(text: str, by: str) -> bool:
    """Tell whether another statement says all of one, where a model takes them for one.

    However near two words lie, they may be two of a sort, spoons and forks: only one of its meaning stands for a word.
    """
    said = content(text)
    if left_out(text, by) is not None or persons(text) != persons(by) or not said:
        return False
    return len(said) >= _FEW or not unsaid(by, text)


_FEW: Final = 2
"""Of fewer words, nothing but the same ones say as much."""
