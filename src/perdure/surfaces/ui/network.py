"""The graph of a memory: names, and the statements that say them or are related. No browser needed."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from perdure.domain.entity import Entity, Relation
from perdure.domain.memory import Memory
from perdure.surfaces.ui.shown import brief, kind_name, short_text

NAMES: Final = "name"
_LIGHT: Final = {NAMES: "#3552c8", "statement": "#8a94a6", "line": "#c3cad6", "ink": "#18202c"}
_DARK: Final = {NAMES: "#9db1ff", "statement": "#6b7688", "line": "#3a4352", "ink": "#e7eaf0"}

_FITS: Final = 45
"""So many nodes fit into the picture at full size; it begins smaller where there are more."""
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


def drawn(graph: Network, *, dark: bool) -> dict[str, Any]:
    """Return the graph as the options that ECharts takes: names large, the weightiest labelled, statements small."""
    colours = _DARK if dark else _LIGHT
    labelled = {one.id for one in [one for one in graph.nodes if one.kind == NAMES][:_LABELLED]}
    nodes = [
        {
            "id": one.id,
            "name": one.text,
            "value": one.weight,
            "symbolSize": min(round(9 + 6 * one.weight**0.5), 40) if one.kind == NAMES else 9,
            "itemStyle": {"color": colours[NAMES if one.kind == NAMES else "statement"]},
            "label": {"show": one.id in labelled, "color": colours["ink"], "position": "right"},
        }
        for one in graph.nodes
    ]
    return {
        "tooltip": {"formatter": "{b}", "confine": True, "renderMode": "richText"},
        "aria": {"enabled": True},
        "series": [
            {
                "type": "graph",
                "layout": "force",
                "roam": True,
                "zoom": min(1.0, (_FITS / max(len(graph.nodes), 1)) ** 0.4),
                "draggable": True,
                "force": {"repulsion": [70, 320], "edgeLength": 50, "gravity": 0.12, "friction": 0.3},
                "emphasis": {"focus": "adjacency", "label": {"show": True}},
                "lineStyle": {"color": colours["line"], "opacity": 1},
                "labelLayout": {"hideOverlap": True},
                "data": nodes,
                "links": [{"source": one.a, "target": one.b} for one in graph.edges],
            }
        ],
    }
