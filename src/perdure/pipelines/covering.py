"""Whether a statement loses nothing where it goes in favour of another: that has a word for each of its own."""

from collections.abc import Sequence, Set
from typing import Final

from perdure.deps import Deps
from perdure.extraction.covering import alternatives, content, lost, persons, unsaid
from perdure.pipelines.embed import vectors_of


def left_out(text: str, by: str) -> str | None:
    """Return what a statement says that another one does not, by the rules; None where that is nothing."""
    if why := lost(text, by):
        return why
    missing = unsaid(text, by)
    return f"it says more: {', '.join(missing)}" if missing else None


def covers(deps: Deps, text: str, by: str) -> bool:
    """Tell whether another statement says all of one, where a model takes them for one.

    Then a word of its own may lie near one that it lacks; another one each, and half of its words have to be in both.
    """
    if lost(text, by) or persons(text) != persons(by):
        return False
    said, missing, instead = content(text), unsaid(text, by), unsaid(by, text)
    if len(said) < _FEW and (missing or instead):
        return False
    if not missing:
        return bool(said)
    if deps.embedder is None or len(missing) > min(len(instead), len(said) // 2) or not all(map(str.isalpha, missing)):
        return False
    vectors = vectors_of(deps.embedder, [*missing, *instead])
    near = vectors[: len(missing)] @ vectors[len(missing) :].T
    levels = deps.embedder.calibration
    least = (levels.related + levels.duplicate) / 2
    choices = [
        {at for at, other in enumerate(instead) if row[at] >= least and not alternatives(word, other)}
        for word, row in zip(missing, near, strict=True)
    ]
    return _one_each(choices)


def _one_each(choices: Sequence[Set[int]]) -> bool:
    """Tell whether each of some can have another one of what it may choose."""
    if not choices:
        return True
    return any(_one_each([other - {one} for other in choices[1:]]) for one in choices[0])


_FEW: Final = 2
"""Of fewer words, nothing but the same ones say as much."""
