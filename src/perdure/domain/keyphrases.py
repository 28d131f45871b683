"""Key phrases of a long prompt: what it is about, told from its own words, the same every time.

After RAKE (Rose and others 2010): a phrase is a run of words between stop words and marks; a word counts the more, the
longer the phrases are in which it stands, and a phrase as much as its words.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from perdure.domain.text import STOP_WORDS, words

_MARKS: Final = re.compile(r"[.,;:!?…()\[\]{}\"“”«»\n\t|/]+|\s[-–—]\s")
_LONGEST: Final = 4
"""Words of a phrase; a longer run is a list, or a sentence without small words."""
_READ: Final = 100_000


def keyphrases(text: str, *, most: int) -> tuple[str, ...]:
    """Return at most `most` key phrases, lower case, the weightiest first; of two alike the one that comes first."""
    runs = [run for piece in _MARKS.split(text[-_READ:]) for run in _runs(words(piece))]
    count = Counter(word for run in runs for word in run)
    degree = Counter[str]()
    for run in runs:
        for word in run:
            degree[word] += len(run)
    said = Counter(runs)  # in the order in which they come, which a sort keeps
    chosen = sorted(said, key=lambda run: -said[run] * sum(degree[word] / count[word] for word in run))[:most]
    return tuple(" ".join(run) for run in chosen)


def _runs(said: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the runs of words that carry meaning, at most so long."""
    found: list[tuple[str, ...]] = []
    for carries, group in groupby(said, key=lambda word: word not in STOP_WORDS and len(word) > 1):
        run = tuple(group)
        if carries:
            found += [run[at : at + _LONGEST] for at in range(0, len(run), _LONGEST)]
    return found
