"""Teach the local embedder's model to judge a pair of statements: `python training/fit_pairs.py`, half an hour.

Each file of `pairs` holds what one writer wrote: same, contradiction or different, a tab, a statement, a tab, and a
later one. Beside them each statement is held against what lies nearest to it among all others of its writer, and
against some that do not, which are different; so is what is worth keeping (`worth`). What is learned is what to add to
the model's matrices, as the product of two thin ones each (LoRA, Hu et al. 2021), and a head of three classes. It is
written as a model file that names the bytes of the embedder's own, which it goes with;
`perdure.providers.pairs_minilm` opens it. Then the pairs of `pairs/exam`, whose writers taught nothing, are judged, and
what that comes to is printed.

Needs the extra `local`, and `pip install jax optax onnx`, which nothing else does.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

import jax
import jax.numpy as jnp
import lora
import numpy as np
import onnx
import optax
from lora import Arrays
from numpy.typing import NDArray
from onnx import TensorProto, helper

from perdure.providers.embed_local import MiniLM
from perdure.providers.wordpiece import bert_uncased

HERE: Final = Path(__file__).parent
Label = Literal["different", "same", "contradiction"]
LABELS: Final = get_args(Label)
"""In the order of the classes."""
STEPS: Final = 2500
BATCH: Final = 32
BESIDE: Final = 0.75
"""A nearer statement of the same writer may be about the same thing."""
SHARE: Final = 0.2
"""Share of the pairs put together here that each round takes."""
LEVELS: Final = (0.6, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True)
class Row:
    """A pair as tokens, what it shows, and how much it counts."""

    label: int
    old: list[int]
    new: list[int]
    weight: float


def main() -> None:
    """Learn from all writers, write what was learned, and judge what the writers of the exam wrote."""
    embedder, base = MiniLM(), lora.model()
    rows = [row for path in sorted((HERE / "pairs").glob("*.tsv")) for row in pairs_of(path, embedder)]
    rows += [row for path in sorted((HERE / "worth").glob("*.tsv")) for row in beside(kept(path), embedder, path.stem)]
    learned = train(rows, base)
    write(learned)
    report([row for path in (HERE / "pairs/exam").glob("*.tsv") for row in pairs_of(path, embedder)], learned, base)


def pairs_of(path: Path, embedder: MiniLM) -> Iterator[Row]:
    """Yield what one writer wrote, and what lies beside it."""
    told = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    wrong = next((row for row in told if len(row) != 3 or row[0] not in LABELS), None)
    if wrong:
        raise SystemExit(f"{path}: {wrong!r} should be one of {LABELS}, a tab, a statement, a tab, a statement")
    for label, old, new in told:
        yield _row(label, old, new, 1.0)
    texts = list(dict.fromkeys(text for row in told for text in row[1:]))
    yield from beside(texts, embedder, path.stem, known={frozenset(row[1:]) for row in told})


def kept(path: Path) -> list[str]:
    """Return what one writer wrote that is worth keeping."""
    return [text for label, text in (line.split("\t") for line in path.open(encoding="utf-8")) if label == "keep"]


def beside(
    texts: Sequence[str], embedder: MiniLM, seed: str, known: Collection[frozenset[str]] = frozenset()
) -> Iterator[Row]:
    """Yield statements of one writer, each with what lies near it, and with one that need not."""
    cosines = (vectors := embedder.embed(texts)) @ vectors.T
    rng = random.Random(seed)
    for at, old in enumerate(texts):
        near = [texts[other] for other in np.argsort(-cosines[at])[1:4] if cosines[at, other] < BESIDE]
        for new in dict.fromkeys((*near, *rng.sample(texts, 1))):
            if new != old and frozenset((old, new)) not in known:
                yield _row("different", old, new, 0.5)


def _row(label: str, old: str, new: str, weight: float) -> Row:
    return Row(LABELS.index(label), _TOKENS(old.strip()), _TOKENS(new.strip()), weight)


_TOKENS: Final = bert_uncased(max_length=64)


def forward(learned: Arrays, base: Arrays, pairs: Any, key: jax.Array | None = None) -> jax.Array:
    """Return the logits of the classes, (n, 3), for ids, mask and sides of pairs; key: what to drop while learning."""
    ids, mask, sides = pairs
    tokens = lora.read(learned, base, ids, mask, sides, key)
    return jnp.concatenate([tokens[:, 0], lora.mean(tokens, mask)], -1) @ learned["head"] + learned["bias"]


def train(rows: Sequence[Row], base: Arrays) -> Arrays:
    """Return what makes the labels likeliest: the same rows make the same, on one machine."""
    rng = np.random.default_rng(0)
    learned = lora.additions(base, rng)
    learned["bias"] = jnp.zeros(len(LABELS))
    learned["head"] = jnp.array(rng.normal(0, 0.02, (2 * lora.WIDTH, len(LABELS))), jnp.float32)

    def loss(learned: Arrays, base: Arrays, batch: Any, key: jax.Array) -> jax.Array:
        pairs, labels, heavy = batch
        missed = optax.softmax_cross_entropy_with_integer_labels(forward(learned, base, pairs, key), labels)
        return (missed * heavy).sum() / heavy.sum()

    return lora.learn(learned, base, batches(rows, rng), loss, steps=STEPS)


def batches(rows: Sequence[Row], rng: np.random.Generator) -> Iterator[Any]:
    """Yield batches of pairs of like length, round after round; what is told both ways round is, at times."""
    while True:
        taken = [row for row in rows if row.weight == 1.0 or rng.random() < SHARE]
        order = sorted(taken, key=lambda row: len(row.old) + len(row.new) + 3 * rng.random())
        starts = list(range(0, len(order) - BATCH + 1, BATCH))
        rng.shuffle(starts)
        for start in starts:
            some = order[start : start + BATCH]
            turned = rng.random(len(some)) < 0.5
            pairs = [
                (row.new, row.old) if turn and row.label != LABELS.index("contradiction") else (row.old, row.new)
                for row, turn in zip(some, turned, strict=True)
            ]
            labels = np.array([row.label for row in some])
            yield padded(pairs), labels, np.array([row.weight for row in some], np.float32)


def padded(pairs: Sequence[tuple[list[int], list[int]]]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return ids, mask and sides of pairs, each (n, tokens)."""
    ids, mask = lora.padded([old + new[1:] for old, new in pairs], by=16)
    sides = np.zeros_like(ids)
    for at, (old, new) in enumerate(pairs):
        sides[at, len(old) : len(old) + len(new) - 1] = 1
    return ids, mask, sides


def write(learned: Mapping[str, Any]) -> None:
    """Write the model with what was learned, the head over the first token and the mean of all, and the likelihoods."""

    def end(made: lora.Ending, tokens: str) -> onnx.ValueInfoProto:
        for name in ("head", "bias"):
            made.hold(name, learned[name], np.float32)
        for name, array in (("first", 0), ("tokens", [1]), ("numbers", [2])):
            made.hold(name, array, np.int64)
        made.add("Gather", [tokens, "first"], "of all", axis=1)
        made.add("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
        made.add("Unsqueeze", ["mask", "numbers"], "mask of each")
        made.add("Mul", [tokens, "mask of each"], "seen")
        made.add("ReduceSum", ["seen", "tokens"], "sum", keepdims=0)
        made.add("ReduceSum", ["mask", "tokens"], "many", keepdims=1)
        made.add("Div", ["sum", "many"], "mean")
        made.add("Concat", ["of all", "mean"], "both", axis=1)
        made.add("Gemm", ["both", "head", "bias"], "logits")
        made.add("Softmax", ["logits"], "likely", axis=1)
        return helper.make_tensor_value_info("likely", TensorProto.FLOAT, ["pairs", len(LABELS)])

    lora.write("pairs", learned, end)


def report(rows: Sequence[Row], learned: Arrays, base: Arrays) -> None:
    """Print, for some levels, what is found of what is one thing, and what of the rest is taken for it."""
    order = sorted(rows, key=lambda row: len(row.old) + len(row.new))
    judge, found = jax.jit(forward), []
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        found.append(np.array(judge(learned, base, padded([(row.old, row.new) for row in some]))))
    likely = np.array(jax.nn.softmax(np.concatenate(found), -1))
    labels = np.array([row.label for row in order])
    written = np.array([row.weight == 1.0 for row in order])
    one, apart = 1 - likely[:, 0], labels == 0
    told = np.where(likely[:, 1] >= likely[:, 2], 1, 2)
    for level in LEVELS:
        over = one >= level
        same, changed = over[labels == 1].mean(), over[labels == 2].mean()
        right = (told == labels)[over & ~apart].mean()
        print(
            f"from {level}: found {same:.0%} of the same, {changed:.0%} of the changed, {right:.0%} of them told apart;"
            f" taken for one: {over[apart & written].mean():.1%} of what was written as different, "
            f"{over[apart & ~written].mean():.2%} of what lies beside"
        )


if __name__ == "__main__":
    main()
