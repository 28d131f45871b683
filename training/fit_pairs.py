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
import sys
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import optax
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from perdure.providers.embed_local import MiniLM, _installed_model
from perdure.providers.wordpiece import bert_uncased

HERE: Final = Path(__file__).parent
WRITTEN: Final = HERE.parent / "src/perdure/providers/data/minilm_pairs.onnx"
Label = Literal["different", "same", "contradiction"]
LABELS: Final = get_args(Label)
"""In the order of the classes."""
RANK: Final = 8
SCALE: Final = 2.0
STEPS: Final = 2500
BATCH: Final = 32
RATE: Final = 1e-3
DROPPED: Final = 0.1
BESIDE: Final = 0.75
"""A nearer statement of the same writer may be about the same thing."""
SHARE: Final = 0.2
"""Share of the pairs put together here that each round takes."""
LEVELS: Final = (0.6, 0.7, 0.8, 0.9, 0.95)
ELSEWHERE: Final = 256
"""Bytes from which on what the model holds is left in its own file."""
LAYERS, HEADS = 6, 12
PARTS: Final = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attended": "attention.output.dense",
    "wide": "intermediate.dense",
    "narrow": "output.dense",
}
"""The matrices of a layer, in the order in which the model's file uses them, and the names of their biases there."""
Arrays = Mapping[str, jax.Array]


@dataclass(frozen=True)
class Row:
    """A pair as tokens, what it shows, and how much it counts."""

    label: int
    old: list[int]
    new: list[int]
    weight: float


def main() -> None:
    """Learn from all writers, write what was learned, and judge what the writers of the exam wrote."""
    embedder, graph = MiniLM(), onnx.load(_installed_model()).graph
    base = weights(graph)
    rows = [row for path in sorted((HERE / "pairs").glob("*.tsv")) for row in pairs_of(path, embedder)]
    rows += [row for path in sorted((HERE / "worth").glob("*.tsv")) for row in beside(kept(path), embedder, path.stem)]
    learned = train(rows, base)
    write(learned)
    report([row for path in (HERE / "pairs/exam").glob("*.tsv") for row in pairs_of(path, embedder)], learned, base)


def weights(graph: onnx.GraphProto) -> Arrays:
    """Return the matrices of the model as numbers of 32 bits, by layer and part, and all else by its name."""
    held = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    whole = {name: f"inner.embeddings.{name}_embeddings.weight_q" for name in ("word", "position")}
    whole |= {name: f"{of}_q" for of, name in matrices(graph).items()}
    found = {name: held[of].astype(np.float32) * held[of.removesuffix("q") + "scale"] for name, of in whole.items()}
    found |= {name: one for name, one in held.items() if name.startswith("inner.") and one.dtype == np.float32}
    return {name: jnp.array(one) for name, one in found.items()}


def matrices(graph: onnx.GraphProto) -> dict[str, str]:
    """Return the matrices of the model, each with its layer and part, in the order in which they are used."""
    used = [node.input[1] for node in graph.node if node.op_type == "MatMul" and node.input[1].startswith("val_")]
    held = {one.name for one in graph.initializer}
    learned = [name for name in used if f"{name}_q" in held]
    return {name: f"{at // len(PARTS)}.{list(PARTS)[at % len(PARTS)]}" for at, name in enumerate(learned)}


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


def forward(
    learned: Arrays, base: Arrays, ids: jax.Array, mask: jax.Array, sides: jax.Array, key: jax.Array | None = None
) -> jax.Array:
    """Return the logits of the classes, (n, 3), for pairs as (n, tokens) arrays; key: what to drop while learning."""
    many, longest = ids.shape

    def normed(x: jax.Array, name: str) -> jax.Array:
        spread = jnp.sqrt(x.var(-1, keepdims=True) + 1e-12)
        return (x - x.mean(-1, keepdims=True)) / spread * base[f"{name}.weight"] + base[f"{name}.bias"]

    def times(x: jax.Array, layer: int, part: str) -> jax.Array:
        name = f"{layer}.{part}"
        added = (x @ learned[f"{name}.a"]) @ learned[f"{name}.b"] * SCALE
        return x @ base[name] + added + base[f"inner.encoder.layer.{layer}.{PARTS[part]}.bias"]

    def dropped(x: jax.Array, place: int) -> jax.Array:
        if key is None:
            return x
        kept = jax.random.bernoulli(jax.random.fold_in(key, place), 1 - DROPPED, x.shape)
        return jnp.where(kept, x / (1 - DROPPED), 0)

    x = base["word"][ids] + base["position"][:longest][None]
    x = normed(x + base["inner.embeddings.token_type_embeddings.weight"][sides], "inner.embeddings.LayerNorm")
    hidden = (1 - mask)[:, None, None, :] * -1e9
    for layer in range(LAYERS):
        cut = [times(x, layer, one).reshape(many, longest, HEADS, -1).transpose(0, 2, 1, 3) for one in list(PARTS)[:3]]
        query, keys, values = cut
        looks = jax.nn.softmax(query @ keys.transpose(0, 1, 3, 2) / np.sqrt(query.shape[-1]) + hidden, -1)
        seen = (looks @ values).transpose(0, 2, 1, 3).reshape(many, longest, -1)
        name = f"inner.encoder.layer.{layer}"
        x = normed(x + dropped(times(seen, layer, "attended"), 2 * layer), f"{name}.attention.output.LayerNorm")
        wide = jax.nn.gelu(times(x, layer, "wide"), approximate=False)
        x = normed(x + dropped(times(wide, layer, "narrow"), 2 * layer + 1), f"{name}.output.LayerNorm")
    mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
    return jnp.concatenate([x[:, 0], mean], -1) @ learned["head"] + learned["bias"]


def train(rows: Sequence[Row], base: Arrays) -> Arrays:
    """Return what makes the labels likeliest: the same rows make the same, on one machine."""
    rng = np.random.default_rng(0)
    learned: dict[str, jax.Array] = {"bias": jnp.zeros(3)}
    for name in (f"{layer}.{part}" for layer in range(LAYERS) for part in PARTS):
        into, out = base[name].shape
        learned[f"{name}.a"] = jnp.array(rng.normal(0, into**-0.5, (into, RANK)), jnp.float32)
        learned[f"{name}.b"] = jnp.zeros((RANK, out))
    learned["head"] = jnp.array(rng.normal(0, 0.02, (2 * base["word"].shape[1], 3)), jnp.float32)
    rate = optax.warmup_cosine_decay_schedule(0, RATE, STEPS // 12, STEPS, RATE / 50)
    optimiser = optax.adamw(rate, weight_decay=0.01)
    state = optimiser.init(learned)

    @jax.jit
    def step(learned: Arrays, state: Any, base: Arrays, batch: Any, key: jax.Array) -> Any:
        (ids, mask, sides), labels, heavy = batch

        def loss(learned: Arrays) -> jax.Array:
            logits = forward(learned, base, ids, mask, sides, key)
            return (optax.softmax_cross_entropy_with_integer_labels(logits, labels) * heavy).sum() / heavy.sum()

        value, slope = jax.value_and_grad(loss)(learned)
        change, state = optimiser.update(slope, state, learned)
        return optax.apply_updates(learned, change), state, value

    began, losses = time.monotonic(), []
    for at, batch in zip(range(1, STEPS + 1), batches(rows, rng), strict=False):
        learned, state, value = step(learned, state, base, batch, jax.random.key(at))
        losses.append(float(value))
        if at % 100 == 0:
            print(
                f"step {at} of {STEPS}, {time.monotonic() - began:.0f} s: loss {np.mean(losses[-100:]):.3f}", flush=True
            )
        if at % 500 == 0 and len(sys.argv) > 1:
            np.savez(sys.argv[1], **{name: np.asarray(one, np.float16) for name, one in learned.items()})
    return learned


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
    """Return ids, mask and sides of pairs, (n, tokens), of few lengths, as each is compiled for."""
    longest = -(-max(len(old) + len(new) - 1 for old, new in pairs) // 16) * 16
    ids, sides = np.zeros((2, len(pairs), longest), np.int32)
    mask = np.zeros((len(pairs), longest), np.float32)
    for at, (old, new) in enumerate(pairs):
        both = old + new[1:]
        ids[at, : len(both)] = both
        mask[at, : len(both)] = 1
        sides[at, len(old) : len(both)] = 1
    return ids, mask, sides


def write(learned: Mapping[str, Any]) -> None:
    """Write the embedder's model with what was learned, and the bytes of its own weights left where they are."""
    source = _installed_model()
    held, model = source.read_bytes(), onnx.load(source)
    graph = model.graph
    for one in graph.initializer:
        if len(raw := one.raw_data) >= ELSEWHERE:
            at = held.index(raw)
            one.ClearField("raw_data")
            one.data_location = TensorProto.EXTERNAL
            for key, value in (("location", source.name), ("offset", at), ("length", len(raw))):
                one.external_data.add(key=key, value=str(value))
    names, nodes = matrices(graph), []

    def add(operation: str, inputs: list[str], output: str, **options: object) -> None:
        nodes.append(helper.make_node(operation, inputs, [output], **options))

    def hold(name: str, array: object, dtype: type) -> None:
        graph.initializer.append(numpy_helper.from_array(np.asarray(array, dtype), name))

    for node in list(graph.node):
        nodes.append(node)
        if node.op_type == "MatMul" and (name := names.get(node.input[1])):
            for side, scale in (("a", 1.0), ("b", SCALE)):
                hold(f"{name}.{side}", np.asarray(learned[f"{name}.{side}"], np.float32) * scale, np.float16)
                add("Cast", [f"{name}.{side}"], f"{name}.{side}.whole", to=TensorProto.FLOAT)
            whole, node.output[0] = node.output[0], f"{name}.own"
            add("MatMul", [node.input[0], f"{name}.a.whole"], f"{name}.thin")
            add("MatMul", [f"{name}.thin", f"{name}.b.whole"], f"{name}.added")
            add("Add", [f"{name}.own", f"{name}.added"], whole)
    last = graph.output[0].name
    for name, array in (("head", learned["head"]), ("bias", learned["bias"])):
        hold(name, array, np.float32)
    for name, array in (("first", 0), ("tokens", [1]), ("numbers", [2])):
        hold(name, array, np.int64)
    add("Gather", [last, "first"], "of all", axis=1)
    add("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    add("Unsqueeze", ["mask", "numbers"], "mask of each")
    add("Mul", [last, "mask of each"], "seen")
    add("ReduceSum", ["seen", "tokens"], "sum", keepdims=0)
    add("ReduceSum", ["mask", "tokens"], "many", keepdims=1)
    add("Div", ["sum", "many"], "mean")
    add("Concat", ["of all", "mean"], "both", axis=1)
    add("Gemm", ["both", "head", "bias"], "logits")
    add("Softmax", ["logits"], "likely", axis=1)
    made = helper.make_graph(
        nodes,
        "pairs",
        list(graph.input),
        [helper.make_tensor_value_info("likely", TensorProto.FLOAT, ["pairs", len(LABELS)])],
        list(graph.initializer),
    )
    for node in made.node:
        node.ClearField("doc_string")
        node.ClearField("metadata_props")
    whole_model = helper.make_model(made, opset_imports=model.opset_import, ir_version=model.ir_version)
    WRITTEN.write_bytes(whole_model.SerializeToString(deterministic=True))


def report(rows: Sequence[Row], learned: Arrays, base: Arrays) -> None:
    """Print, for some levels, what is found of what is one thing, and what of the rest is taken for it."""
    order = sorted(rows, key=lambda row: len(row.old) + len(row.new))
    judge, found = jax.jit(forward), []
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        found.append(np.array(judge(learned, base, *padded([(row.old, row.new) for row in some]))))
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
