"""Learn the weights by which `perdure.extraction.paired` judges two statements: `python training/fit_pairs.py`.

Each file of `pairs` holds what one writer wrote: same, contradiction or different, a tab, a statement, a tab, and a
later one. Beside them each statement is held against what lies nearest to it among all others of its writer, and
against some that do not, which are different. Needs the local embedder. First the pairs of each writer are judged by
the weights that all others teach, and what that comes to is printed; then those of all are written into the package.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, cast, get_args

import numpy as np
from fit import UNIT, Learned, learn, write
from numpy.typing import NDArray

from perdure.extraction.compare import Said, compare
from perdure.extraction.learned import Question
from perdure.extraction.paired import signs
from perdure.providers.embed_local import CALIBRATION, MiniLM

HERE: Final = Path(__file__).parent
Label = Literal["same", "contradiction", "different"]
SEEN: Final = 6
"""A sign of so many pairs gets a weight."""
RIDGE: Final = 5.0
BESIDE: Final = 0.75
"""A nearer statement of the same writer may be about the same thing."""
LEVELS: Final = (0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Row:
    """A pair, what it shows, and how much it counts."""

    label: Label
    signs: frozenset[str]
    weight: float
    written: bool
    """Told by its writer, not put together here."""


def main() -> None:
    """Judge the pairs of each writer by the others, and write what all of them teach."""
    embedder = MiniLM()
    writers = [list(pairs_of(path, embedder)) for path in sorted((HERE / "pairs").glob("*.tsv"))]
    judged: list[tuple[Row, float, float]] = []
    for one in writers:
        one_thing, again = fit([row for other in writers if other is not one for row in other])
        judged += [(row, likely(row, one_thing), likely(row, again)) for row in one]
    report(judged)
    for name, learned in zip(("one", "again"), fit([row for one in writers for row in one]), strict=True):
        write(cast(Question, name), learned)


def pairs_of(path: Path, embedder: MiniLM) -> Iterator[Row]:
    """Yield what one writer wrote, and as many pairs of what has nothing to do with each other."""
    told = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    wrong = next((row for row in told if len(row) != 3 or row[0] not in get_args(Label)), None)
    if wrong:
        raise SystemExit(
            f"{path}: {wrong!r} should be one of {get_args(Label)}, a tab, a statement, a tab, a statement"
        )
    texts = list(dict.fromkeys(text for row in told for text in row[1:]))
    place = {text: at for at, text in enumerate(texts)}
    cosines = (vectors := embedder.embed(texts)) @ vectors.T
    known = {frozenset(row[1:]) for row in told}
    for label, old, new in told:
        yield _row(cast(Label, label), old, new, float(cosines[place[old], place[new]]), 1.0)
    rng = random.Random(path.stem)
    for old in texts:
        beside: list[int] = np.argsort(-cosines[place[old]])[1:4].tolist()
        near = [texts[at] for at in beside if cosines[place[old], at] < BESIDE]
        for new in dict.fromkeys((*near, *rng.sample(texts, 1))):
            if new != old and frozenset((old, new)) not in known:
                yield _row("different", old, new, float(cosines[place[old], place[new]]), 0.5)


def _row(label: Label, old: str, new: str, cosine: float, weight: float) -> Row:
    nearness = (cosine - CALIBRATION.related) / (CALIBRATION.duplicate - CALIBRATION.related)
    found = compare(Said(content=old), Said(content=new))
    shown = frozenset(signs(old, new, nearness=nearness, found=found))
    return Row(label=label, signs=shown, weight=weight, written=weight == 1.0)


def fit(rows: Sequence[Row]) -> tuple[Learned, Learned]:
    """Return what tells whether two statements are of one thing, and whether the later one then says it again."""
    one = [(row, row.label != "different") for row in rows]
    again = [(row, row.label == "same") for row in rows if row.label != "different"]
    return _fit(one), _fit(again)


def _fit(rows: Sequence[tuple[Row, bool]]) -> Learned:
    yes = np.array([label for _, label in rows], np.float64)
    heavy = np.array([row.weight for row, _ in rows])
    return frozenset[str](), *learn([row.signs for row, _ in rows], yes, seen=SEEN, ridge=RIDGE, heavy=heavy)


def likely(row: Row, learned: Learned) -> float:
    """Return how likely a pair's answer is yes."""
    _, weights, bias = learned
    return float(1 / (1 + np.exp(-(bias + sum(weights.get(sign, 0) for sign in row.signs)) / UNIT)))


def report(judged: Sequence[tuple[Row, float, float]]) -> None:
    """Print, for some levels, what is found of what is one thing, and what of the rest is taken for it."""
    one: NDArray[np.float64] = np.array([likelihood for _, likelihood, _ in judged])
    labels = np.array([row.label for row, _, _ in judged])
    written = np.array([row.written for row, _, _ in judged])
    said = np.where(np.array([again for _, _, again in judged]) >= 0.5, "same", "contradiction")
    for level in LEVELS:
        over = one >= level
        found = {name: over[labels == name].mean() for name in ("same", "contradiction")}
        right = (said == labels)[over & (labels != "different")].mean()
        apart = labels == "different"
        print(
            f"from {level}: found {found['same']:.0%} of the same, {found['contradiction']:.0%} of the changed, "
            f"{right:.0%} of them told apart; taken for one: {over[apart & written].mean():.1%} of what was written as "
            f"different, {over[apart & ~written].mean():.2%} of what lies beside"
        )


if __name__ == "__main__":
    main()
