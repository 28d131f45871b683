"""Graph: names and what is known about them; a click leads to the memories."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from nicegui import ui
from nicegui.events import EChartPointClickEventArguments

from perdure.domain.entity import Entity, Relation
from perdure.domain.memory import Memory
from perdure.surfaces.ui.network import Network, drawn, network
from perdure.surfaces.ui.parts import FILLED, Redraw, action, box, chip, heading, nothing, page, said, tag
from perdure.surfaces.ui.shown import count, short_text
from perdure.surfaces.ui.window import Window, done

_NAMES: Final = 150
_LATEST: Final = 400
_RELATED: Final = 100
"""Relations are asked for so many of the latest memories."""
_NODES: Final = 500


async def build(window: Window) -> None:
    """Show the graph, and beside it the names, which reach the same by keyboard."""
    with page("Graph", "Names, the latest memories that say them, and what is related. Click one to open it."):
        pass
    area = ui.element("div").style("width: 100%")

    async def show() -> None:
        entities: Sequence[Entity] = await window.space.entities(limit=_NAMES)
        graph = await _network(window, entities)
        area.clear()
        with area:
            if not graph.nodes:
                nothing("hub", "No names yet", "Names of people, places and things appear here once memories say them.")
                return
            with ui.element("div").classes("two"):
                _drawing(window, graph, entities)
                _names(window, entities, show)

    await show()


async def _network(window: Window, entities: Sequence[Entity]) -> Network:
    memories: Sequence[Memory] = (await window.space.list(newest=True, limit=_LATEST)).items
    relations: dict[Relation, None] = {}
    for one in memories[:_RELATED]:
        relations |= dict.fromkeys(await window.space.relations(one.id))
    return network(entities, memories, relations, most=_NODES)


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


def _names(window: Window, entities: Sequence[Entity], again: Redraw) -> None:
    with box("Names"), ui.element("div").classes("stack").style("max-height: 600px; overflow: auto"):
        for one in entities:
            with ui.element("div").classes("stack tight"):
                _name(window, one, entities, again)


def _name(window: Window, one: Entity, entities: Sequence[Entity], again: Redraw) -> None:
    with ui.element("div").classes("line").style("flex-wrap: nowrap; justify-content: space-between"):
        with ui.link(target=window.link("/memories", q=one.name)).classes("line leaf").style("display: flex"):
            said(short_text(one.name, most=40))
            chip(one.type)
            tag("span", count(one.count, "mention"), "small soft")
        change = partial(_change, window, one, entities, again)
        button = action("", change, icon="more_horiz").props(remove="outline").props("flat round")
        button.props["aria-label"] = f"Names of {short_text(one.name, most=40)}"
    if one.aliases:
        ui.label(f"also {short_text(', '.join(one.aliases), most=80)}").classes("small soft")


def could_be(one: Entity, entities: Sequence[Entity]) -> dict[str, str]:
    """Return the other names that may mean the same thing, by their ids: those of its type, or of an unknown one."""
    same = [two for two in entities if two.id != one.id and (two.type == one.type or "other" in (one.type, two.type))]
    return {two.id: f"{short_text(two.name, most=40)} ({two.type}, {count(two.count, 'mention')})" for two in same}


async def _change(window: Window, one: Entity, entities: Sequence[Entity], again: Redraw) -> None:
    """Ask what a name means, and say so: the same as another one, or what one of its names means is another thing."""
    name = short_text(one.name, most=40)
    with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 560px; width: 100%"):
        dialog.props["aria-label"] = f"Names of {name}"
        heading(f"Names of {name}")
        others = could_be(one, entities)
        with ui.element("div").classes("line").style("flex-wrap: nowrap; width: 100%"):
            chosen = ui.select(others, label="The same as", with_input=True).props("outlined dense").classes("grow")
            merge = ui.button("Put together", on_click=lambda: dialog.submit("merge"))
            merge.props(f"unelevated no-wrap color={FILLED}").bind_enabled_from(chosen, "value", bool)
        for alias in (one.name, *one.aliases) if one.aliases else ():
            with ui.element("div").classes("line").style("justify-content: space-between; width: 100%"):
                said(short_text(alias, most=60))
                split = ui.button("Set apart", on_click=partial(dialog.submit, ("split", alias)))
                split.props("flat color=primary")
                split.props["aria-label"] = f"Set {short_text(alias, most=40)} apart"
        ui.label("Messages to come are understood so, too. It is in the timeline, and can be said otherwise.").classes(
            "small soft"
        )
        with ui.element("div").classes("line").style("justify-content: flex-end; width: 100%"):
            ui.button("Cancel", on_click=lambda: dialog.submit(None)).props("flat")
    said_so, other = await dialog, str(chosen.value)
    dialog.delete()
    match said_so:
        case "merge":
            await window.space.alias(one.id, of=other)
            into = next(two.name for two in entities if two.id == other)
            done(f"{short_text(into, most=40)} is also called {name}")
        case ("split", str() as alias):
            await window.space.alias(alias, of=one.id, apart=True)
            done(f"{short_text(alias, most=40)} stands for itself")
        case _:
            return
    await again()
