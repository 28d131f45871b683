"""What a cosine means: the levels that belong to one embedder.

Models spread their cosines differently (a paraphrase is .65 with one, .85 with another), so no number here carries
over to another model.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Calibration:
    """Cosine levels of one embedder, each in -1 to 1.

    No level separates a duplicate from a contradiction: compare numbers, names, dates and negation as well.
    """

    duplicate: float
    """Between statements: at or above it they may say the same."""
    related: float
    """Between statements: at or above it they are about the same matter."""
    link: float
    """Between statements: the lowest that earns a relation."""
    noise: float
    """Between a question and a text: a level that next to no pair reaches that has nothing to do with each other.

    Statements that lie nearer to each other than this are worth a second look.
    """
    certain: float
    """Between a question and a text: the level of a sure answer."""


UNCALIBRATED = Calibration(duplicate=0.95, related=0.85, link=0.80, noise=0.30, certain=0.75)
"""For a model nobody measured: merge and link next to nothing, and call little irrelevant.

A model whose unrelated texts lie above .30 (the E5 family, for one) then finds every text relevant: pass measured
levels to its embedder.
"""
