"""Learn the weights by which `perdure.extraction.learned` judges: `python training/fit.py`.

Each folder beside this file is a question, and each of its files holds the sentences of one writer, a label and a tab
before each. First what one writer wrote is judged by the weights that all others teach, and what that comes to is
printed; then those learned from all are written into the package. Logistic regression with a ridge, by accelerated
gradient descent (Nesterov 1983): the same sentences make the same weights.
"""

import math
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perdure.extraction.learned import UNIT, signs

HERE: Final = Path(__file__).parent
WEIGHTS: Final = HERE.parent / "src/perdure/extraction/weights"
COMMON: Final = 20
"""A word of so many sentences stands for itself."""
SEEN: Final = 2
"""A sign of so many sentences gets a weight."""
STEPS: Final = 300
LEAST: Final = 10
"""Hundredths: a smaller weight is left out."""


@dataclass(frozen=True)
class Question:
    """What is asked of the sentences of the folder `name`, and their labels. ridge: how much weights are kept small."""

    name: str
    yes: str
    no: str
    ridge: float
    false: tuple[float, ...]
    """Shares of wrong yeses for which it is printed how many are found."""


QUESTIONS: Final = (
    Question("worth", "keep", "drop", 3.0, (0.05, 0.1, 0.2, 0.3)),
    Question("health", "health", "ok", 1.0, (0.001, 0.003, 0.01, 0.03)),
)
Row = list[str]
"""A label and a sentence."""
Learned = tuple[frozenset[str], dict[str, int], int]


def main() -> None:
    """Judge each writer by the others, and write what all of them teach."""
    for question in QUESTIONS:
        writers = [read(path, question) for path in sorted((HERE / question.name).glob("*.tsv"))]
        judged: list[float] = []
        for one in writers:
            learned = fit(question, [row for other in writers if other is not one for row in other])
            judged += [total(row, learned) for row in one]
        report(question, [row for one in writers for row in one], np.array(judged))
        write(question.name, fit(question, [row for one in writers for row in one]))


def read(path: Path, question: Question) -> list[Row]:
    """Read what one writer wrote."""
    labels = (question.yes, question.no)
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    wrong = next((row for row in rows if row[0] not in labels or len(row) != 2), None)
    if wrong:
        raise SystemExit(f"{path}: {wrong!r} should be one of {labels}, a tab and a sentence")
    return rows


def fit(question: Question, rows: Sequence[Row]) -> Learned:
    """Return the common words, the weight of each sign in hundredths, and that of none."""
    words = Counter(x[2:] for _, text in rows for x in set(signs(text, frozenset())) if x[:2] == "w ")
    common = frozenset(word for word, count in words.items() if count >= COMMON)
    every = [set(signs(text, common)) for _, text in rows]
    yes = np.array([row[0] == question.yes for row in rows], np.float64)
    return common, *learn(every, yes, seen=SEEN, ridge=question.ridge)


def learn(
    every: Sequence[AbstractSet[str]],
    yes: NDArray[np.float64],
    *,
    seen: int,
    ridge: float,
) -> tuple[dict[str, int], int]:
    """Return the weight of each sign that so many of `every` show, in hundredths, and that of none."""
    count = Counter(sign for one in every for sign in one)
    names = sorted(sign for sign, many in count.items() if many >= seen)
    place = {sign: at for at, sign in enumerate(names)}
    pairs = [(row, place[sign]) for row, one in enumerate(every) for sign in sorted(one) if sign in place]
    at, columns = np.array(pairs).T
    found = np.rint(descend(at, columns, yes, len(names), ridge) * UNIT).astype(int)
    return {sign: int(one) for sign, one in zip(names, found[:-1], strict=True) if abs(one) >= LEAST}, int(found[-1])


def total(row: Row, learned: Learned) -> float:
    """Return what the signs of a row add up to."""
    common, weights, bias = learned
    return bias + sum(weights.get(sign, 0) for sign in set(signs(row[1], common)))


def descend(
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    yes: NDArray[np.float64],
    many: int,
    ridge: float,
) -> NDArray[np.float64]:
    """Return the weights of `many` signs and the bias that make the labels likeliest, less a ridge on the weights."""
    weights = ahead = np.zeros(many + 1)
    widest = np.bincount(rows).max() + 1
    step = 1 / (widest * len(yes) / 80 + ridge)  # a twentieth of the bound on the curvature is enough in practice
    for turn in range(STEPS):
        sums = np.bincount(rows, ahead[columns], len(yes)) + ahead[-1]
        wrong = 1 / (1 + np.exp(-sums)) - yes
        slope = np.append(np.bincount(columns, wrong[rows], many) + ridge * ahead[:-1], wrong.sum())
        following = ahead - step * slope
        ahead = following + turn / (turn + 3) * (following - weights)
        weights = following
    return weights


def report(question: Question, rows: Sequence[Row], judged: NDArray[np.float64]) -> None:
    """Print how well what one writer wrote is judged by what the others teach."""
    yes = np.array([row[0] == question.yes for row in rows])
    over = np.sort(judged[~yes])[::-1]
    limits = [(share, over[int(share * len(over))]) for share in question.false]
    found = ", ".join(
        f"{(judged[yes] > at).mean():.0%} at {share:.1%} ({1 / (1 + math.exp(-at / UNIT)):.2f})" for share, at in limits
    )
    right = ((judged > 0) == yes).mean()
    print(f"{question.name}: {len(yes)}, {yes.sum()} of them yes; {right:.1%} judged right", end="", flush=True)
    print(f"; found {found} false", flush=True)


def write(name: str, learned: Learned) -> None:
    """Write weights where the package reads them."""
    common, weights, bias = learned
    head = "# Made by training/fit.py: the common words, the bias, then the weight of each sign, in hundredths."
    lines = [head, " ".join(sorted(common)), str(bias), *(f"{sign}\t{one}" for sign, one in sorted(weights.items()))]
    WEIGHTS.mkdir(exist_ok=True)
    (WEIGHTS / f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
