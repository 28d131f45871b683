"""What is taught to the local embedder's model: thin additions to its matrices (LoRA, Hu et al. 2021), and their file.

The model is that of the extra `local`, all-MiniLM-L6-v2, of whose 36 matrices none changes; beside each stands the
product of two thin ones, which are learned. They are written as a model file that names the bytes of the embedder's
own, which it goes with. `fit_pairs.py` and `fit_questions.py` teach; both need the extra `local`, and
`pip install jax optax onnx`, which nothing else does.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import optax
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from perdure.providers.embed_local import _installed_model

WRITTEN: Final = Path(__file__).parents[1] / "src/perdure/providers/data"
RANK: Final = 8
SCALE: Final = 2.0
DROPPED: Final = 0.1
RATE: Final = 1e-3
ELSEWHERE: Final = 256
"""Bytes from which on what the model holds is left in its own file."""
LAYERS, HEADS, WIDTH = 6, 12, 384
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
Loss = Callable[[Arrays, Arrays, Any, jax.Array], jax.Array]
"""Of what is learned, the model, a batch, and a key for what is dropped."""


def model() -> Arrays:
    """Return the matrices of the model as numbers of 32 bits, by layer and part, and all else by its name."""
    graph = onnx.load(_installed_model()).graph
    held = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    whole = {name: f"inner.embeddings.{name}_embeddings.weight_q" for name in ("word", "position")}
    whole |= {name: f"{of}_q" for of, name in _matrices(graph).items()}
    found = {name: held[of].astype(np.float32) * held[of.removesuffix("q") + "scale"] for name, of in whole.items()}
    found |= {name: one for name, one in held.items() if name.startswith("inner.") and one.dtype == np.float32}
    return {name: jnp.array(one) for name, one in found.items()}


def _matrices(graph: onnx.GraphProto) -> dict[str, str]:
    """Return the matrices of the model, each with its layer and part, in the order in which they are used."""
    used = [node.input[1] for node in graph.node if node.op_type == "MatMul" and node.input[1].startswith("val_")]
    held = {one.name for one in graph.initializer}
    learned = [name for name in used if f"{name}_q" in held]
    return {name: f"{at // len(PARTS)}.{list(PARTS)[at % len(PARTS)]}" for at, name in enumerate(learned)}


def additions(base: Arrays, rng: np.random.Generator) -> dict[str, jax.Array]:
    """Return the thin matrices before anything is learned, of which each product is 0."""
    made: dict[str, jax.Array] = {}
    for name in (f"{layer}.{part}" for layer in range(LAYERS) for part in PARTS):
        into, out = base[name].shape
        made[f"{name}.a"] = jnp.array(rng.normal(0, into**-0.5, (into, RANK)), jnp.float32)
        made[f"{name}.b"] = jnp.zeros((RANK, out))
    return made


def read(
    learned: Arrays, base: Arrays, ids: jax.Array, mask: jax.Array, sides: jax.Array, key: jax.Array | None = None
) -> jax.Array:
    """Return what the model makes of each token, (n, tokens, 384), of texts as (n, tokens) arrays.

    sides: 1 where the second of two texts is; key: what to drop while learning.
    """
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
    return x


def mean(tokens: jax.Array, mask: jax.Array) -> jax.Array:
    """Return the mean of the tokens of each text, (n, 384)."""
    return (tokens * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)


def learn(learned: Arrays, base: Arrays, batches: Iterable[Any], loss: Loss, *, steps: int) -> Arrays:
    """Return what makes the loss least after so many batches: the same ones make the same, on one machine."""
    rate = optax.warmup_cosine_decay_schedule(0, RATE, steps // 12, steps, RATE / 50)
    optimiser = optax.adamw(rate, weight_decay=0.01)
    state: Any = optimiser.init(learned)

    @jax.jit
    def step(learned: Arrays, state: Any, base: Arrays, batch: Any, key: jax.Array) -> Any:
        value, slope = jax.value_and_grad(loss)(learned, base, batch, key)
        change, state = optimiser.update(slope, state, learned)
        return optax.apply_updates(learned, change), state, value

    began, losses = time.monotonic(), []
    for at, batch in zip(range(1, steps + 1), batches, strict=False):
        learned, state, value = step(learned, state, base, batch, jax.random.key(at))
        losses.append(float(value))
        if at % 100 == 0:
            print(
                f"step {at} of {steps}, {time.monotonic() - began:.0f} s: loss {np.mean(losses[-100:]):.3f}", flush=True
            )
    return learned


@dataclass
class Ending:
    """What a model file holds behind the tokens."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    held: list[TensorProto] = field(default_factory=list)

    def add(self, operation: str, inputs: Sequence[str], output: str, **options: object) -> None:
        """Add an operation."""
        self.nodes.append(helper.make_node(operation, inputs, [output], **options))

    def hold(self, name: str, array: object, dtype: type) -> None:
        """Add numbers."""
        self.held.append(numpy_helper.from_array(np.asarray(array, dtype), name))


def write(
    name: str,
    learned: Mapping[str, Any],
    end: Callable[[Ending, str], onnx.ValueInfoProto] | None = None,
) -> None:
    """Write the model with what was learned, and the bytes of its own weights left where they are.

    end: adds what follows, of the name of the tokens' output, and returns what comes out; without it, the tokens do.
    """
    source = _installed_model()
    held, whole = source.read_bytes(), onnx.load(source)
    graph = whole.graph
    for one in graph.initializer:
        if len(raw := one.raw_data) >= ELSEWHERE:
            at = held.index(raw)
            one.ClearField("raw_data")
            one.data_location = TensorProto.EXTERNAL
            for key, value in (("location", source.name), ("offset", at), ("length", len(raw))):
                one.external_data.add(key=key, value=str(value))
    names, made = _matrices(graph), Ending()
    for node in list(graph.node):
        made.nodes.append(node)
        if node.op_type == "MatMul" and (of := names.get(node.input[1])):
            for side, scale in (("a", 1.0), ("b", SCALE)):
                made.hold(f"{of}.{side}", np.asarray(learned[f"{of}.{side}"], np.float32) * scale, np.float16)
                made.add("Cast", [f"{of}.{side}"], f"{of}.{side}.whole", to=TensorProto.FLOAT)
            out, node.output[0] = node.output[0], f"{of}.own"
            made.add("MatMul", [node.input[0], f"{of}.a.whole"], f"{of}.thin")
            made.add("MatMul", [f"{of}.thin", f"{of}.b.whole"], f"{of}.added")
            made.add("Add", [f"{of}.own", f"{of}.added"], out)
    output = end(made, graph.output[0].name) if end else graph.output[0]
    for node in made.nodes:
        node.ClearField("doc_string")
        node.ClearField("metadata_props")
    taught = helper.make_graph(made.nodes, name, list(graph.input), [output], [*graph.initializer, *made.held])
    file = helper.make_model(taught, opset_imports=whole.opset_import, ir_version=whole.ir_version)
    (WRITTEN / f"minilm_{name}.onnx").write_bytes(file.SerializeToString(deterministic=True))


def padded(texts: Sequence[Sequence[int]], *, by: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return ids and mask, (n, tokens), of few lengths, multiples of `by`, as each is compiled for."""
    longest = -(-max(map(len, texts)) // by) * by
    ids, mask = np.zeros((len(texts), longest), np.int32), np.zeros((len(texts), longest), np.float32)
    for at, text in enumerate(texts):
        ids[at, : len(text)] = text
        mask[at, : len(text)] = 1
    return ids, mask
