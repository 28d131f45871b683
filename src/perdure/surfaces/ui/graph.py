"""Graph: names and what is known about them; a click leads to the memories."""

from collections.abc import Sequence
from typing import Final

from nicegui import ui
from nicegui.events import EChartPointClickEventArguments

from perdure.domain.entity import Entity, Relation
from perdure.domain.memory import Memory
from perdure.surfaces.ui.network import Network, drawn, network
from perdure.surfaces.ui.parts import box, chip, nothing, page, said, tag
from perdure.surfaces.ui.shown import count, short_text
from perdure.surfaces.ui.window import Window

_NAMES: Final = 150
_LATEST: Final = 400
_RELATED: Final = 100
"""Relations are asked for so many of the latest memories."""
_NODES: Final = 500


async def build(window: Window) -> None:
    """Show the graph, and beside it the names, which reach the same by keyboard."""
    with page("Graph", "Names, the latest memories that say them, and what is related. Click one to open it."):
        pass
    space = window.space
    entities: Sequence[Entity] = await space.entities(limit=_NAMES)
    memories: Sequence[Memory] = (await space.list(newest=True, limit=_LATEST)).items
    relations: dict[Relation, None] = {}
    for one in memories[:_RELATED]:
        relations |= dict.fromkeys(await space.relations(one.id))
    graph = network(entities, memories, relations, most=_NODES)
    if not graph.nodes:
        nothing("hub", "No names yet", "Names of people, places and things appear here once memories say them.")
        return
    with ui.element("div").classes("two"):
        _drawing(window, graph, entities)
        _names(window, entities)


def _drawing(window: Window, graph: Network, entities: Sequence[Entity]) -> None:
    names = {one.id: one.name for one in entities}

    def clicked(event: EChartPointClickEventArguments) -> None:
        node = graph.nodes[event.data_index]
        if event.data_type == "node":
            target = window.link("/memories", q=names[node.id]) if node.id in names else window.memory(node.id)
            ui.navigate.to(target)

    with box():
        text = f"{count(len(graph.nodes), 'node')}, {count(len(graph.edges), 'edge')}"
        ui.label(text).classes("small soft")
        made = ui.echart(drawn(graph, dark=window.dark), on_point_click=clicked)
        made.style("height: min(68vh, 640px); width: 100%")
        made.props.update({"role": "img", "aria-label": f"Graph of {text}; the list of names leads to the same"})


def _names(window: Window, entities: Sequence[Entity]) -> None:
    with box("Names"), ui.element("div").classes("stack").style("max-height: 600px; overflow: auto"):
        for one in entities:
            with ui.link(target=window.link("/memories", q=one.name)).classes("line leaf").style("display: flex"):
                said(short_text(one.name, most=40))
                chip(one.type)
                tag("span", count(one.count, "mention"), "small soft")
            if one.aliases:
                ui.label(f"also {short_text(', '.join(one.aliases), most=80)}").classes("small soft")
