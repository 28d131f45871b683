"""The graph of a memory: names, and the statements that say them or are related. No browser needed."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from perdure.domain.entity import Entity, Relation
from perdure.domain.memory import Memory
from perdure.surfaces.ui.shown import brief, kind_name, short_text

NAMES: Final = "name"
_LIGHT: Final = {NAMES: "#3552c8", "statement": "#8a94a6", "line": "#c3cad6", "ink": "#18202c"}
_DARK: Final = {NAMES: "#9db1ff", "statement": "#6b7688", "line": "#3a4352", "ink": "#e7eaf0"}

_STEPS: Final = (25, 120)
_PAIRS: Final = 4_000_000
"""A layout takes as many steps as look at so many pairs of nodes, within `_STEPS`."""
_SIZE: Final = 1_000
"""Width and height of a layout: ECharts makes it fit into the picture, and lines as long in proportion."""
_EDGE: Final = 0.72
"""From here to the right of the picture a label stands left of its node."""
_LABELLED: Final = 40
"""So many names have their label at once, the weightiest; the others show it under the pointer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A name or a statement. `weight` is how many edges it has."""

    id: str
    text: str
    kind: str
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """Two nodes, and what binds them."""

    a: str
    b: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Nodes with at least one edge, the weightiest first, and the edges between them."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def network(
    entities: Sequence[Entity], memories: Sequence[Memory], relations: Iterable[Relation], *, most: int
) -> Network:
    """Return the graph of some names and statements, `most` nodes at most.

    A statement is bound to a name where its text says the name or an alias as whole words.
    """
    shown = {one.id: one for one in memories}
    edges = {(entity.id, memory.id, "says") for entity in entities for memory in _saying(entity, memories)} | {
        (one.from_id, one.to_id, one.type) for one in relations if one.from_id in shown and one.to_id in shown
    }
    weights: dict[str, int] = {}
    for a, b, _ in edges:
        weights[a], weights[b] = weights.get(a, 0) + 1, weights.get(b, 0) + 1
    found = [
        *(
            Node(id=one.id, text=short_text(one.name, most=40), kind=NAMES, weight=weights.get(one.id, 0))
            for one in entities
        ),
        *(
            Node(
                id=one.id,
                text=brief(one, most=120),
                kind=kind_name(one.kind.value),
                weight=weights.get(one.id, 0),
            )
            for one in memories
        ),
    ]
    kept = sorted((one for one in found if one.weight), key=lambda one: (-one.weight, one.id))[:most]
    ids = {one.id for one in kept}
    told = sorted(edge for edge in edges if edge[0] in ids and edge[1] in ids)
    return Network(nodes=tuple(kept), edges=tuple(Edge(a=a, b=b, type=type_) for a, b, type_ in told))


def _saying(entity: Entity, memories: Sequence[Memory]) -> list[Memory]:
    names = sorted({entity.name, *entity.aliases} - {""}, key=len, reverse=True)
    said = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
    return [one for one in memories if said.search(one.content)]


def placed(graph: Network) -> NDArray[np.float32]:
    """Return where each node lies, (n, 2), from 0 to 1 in both directions: edges pull, nodes push each other away.

    The same graph always lies the same way. Fruchterman and Reingold (1991), "Graph drawing by force-directed
    placement", with a pull to the middle that keeps parts together which no edge binds.
    """
    n = len(graph.nodes)
    turns, out = np.arange(n) * _GOLDEN, np.sqrt((np.arange(n) + 0.5) / max(n, 1)) / 2
    at = (np.column_stack((np.cos(turns), np.sin(turns))) * out[:, None]).astype(np.float32)
    where = {one.id: row for row, one in enumerate(graph.nodes)}
    ends = np.array([(where[one.a], where[one.b]) for one in graph.edges], np.intp).reshape(-1, 2)
    ideal = 1.0 / max(n, 1) ** 0.5
    for heat in np.linspace(0.1, 0.002, min(max(_PAIRS // max(n * n, 1), _STEPS[0]), _STEPS[1]), dtype=np.float32):
        norm = (at * at).sum(1)
        near = ideal**2 / np.maximum(norm[:, None] + norm[None] - 2 * (at @ at.T), 1e-6)
        np.fill_diagonal(near, 0.0)
        push = at * near.sum(1, keepdims=True) - near @ at
        along = at[ends[:, 0]] - at[ends[:, 1]]
        pull = along * np.sqrt((along**2).sum(1, keepdims=True)) / ideal
        np.add.at(push, ends[:, 0], -pull)
        np.add.at(push, ends[:, 1], pull)
        push -= at * _PULL
        length = np.sqrt((push**2).sum(1, keepdims=True))
        at = at + push / np.maximum(length, 1e-9) * np.minimum(length, heat)
    low, high = (at.min(0), at.max(0)) if n else (np.zeros(2), np.ones(2))
    return ((at - low) / np.maximum(high - low, 1e-9)).astype(np.float32)


_GOLDEN: Final = np.pi * (3 - np.sqrt(5))
"""The angle between one node and the next where a layout begins: no two lie on one line."""
_PULL: Final = 1.0


def drawn(graph: Network, *, dark: bool) -> dict[str, Any]:
    """Return the graph as the options that ECharts takes: names large, the weightiest labelled, statements small."""
    colours = _DARK if dark else _LIGHT
    places = placed(graph).tolist()
    labelled = {one.id for one in [one for one in graph.nodes if one.kind == NAMES][:_LABELLED]}
    nodes = [
        {
            "id": one.id,
            "name": one.text,
            "value": one.weight,
            "symbolSize": min(round(7 + 4 * one.weight**0.5), 30) if one.kind == NAMES else 7,
            "itemStyle": {"color": colours[NAMES if one.kind == NAMES else "statement"]},
            "label": {
                "show": one.id in labelled,
                "color": colours["ink"],
                "position": "left" if x > _EDGE else "right",
            },
            "x": round(x * _SIZE),
            "y": round(y * _SIZE),
        }
        for one, (x, y) in zip(graph.nodes, places, strict=True)
    ]
    return {
        "tooltip": {"formatter": "{b}", "confine": True, "renderMode": "richText"},
        "aria": {"enabled": True},
        "series": [
            {
                "type": "graph",
                "layout": "none",
                "roam": True,
                "emphasis": {"focus": "adjacency", "label": {"show": True}},
                "lineStyle": {"color": colours["line"], "opacity": 1},
                "labelLayout": {"hideOverlap": True},
                "data": nodes,
                "links": [{"source": one.a, "target": one.b} for one in graph.edges],
            }
        ],
    }
