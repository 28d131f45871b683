"""Which memories there are: open one, or begin."""

from collections.abc import Sequence
from typing import Final

from nicegui import ui

from perdure.aio import AsyncEngine
from perdure.domain.results import Stats
from perdure.domain.space import SpaceRef
from perdure.formats.turns import share_of
from perdure.surfaces.callers import Caller
from perdure.surfaces.demo import conversation_of
from perdure.surfaces.render import visible
from perdure.surfaces.ui.parts import action, box, page, said, tag
from perdure.surfaces.ui.place import link, space_title, typed_space
from perdure.surfaces.ui.seat import Seat, open_to
from perdure.surfaces.ui.shown import ago, count
from perdure.surfaces.ui.window import now, told

_MOST: Final = 60
DEMO: Final = SpaceRef(owner_type="user", owner_id="demo")
BEGIN: Final = (
    'Tell it something: perdure remember "Ana\'s dog is called Rex" --user ana, with the --store that is served here; '
    "or POST /v1/remember.",
    "Or let your assistant write: every message goes to observe, and what it says is kept with its source.",
    "Then ask here: what is known, why it is known, and how it came to be known.",
)


async def build(engine: AsyncEngine, caller: Caller, *, here: SpaceRef | None) -> None:
    """Show every space; explain how to begin where there is none."""
    found = open_to(caller, await engine.spaces())
    if not found:
        _begin(engine, caller)
        return
    with page("Spaces", "One space is one memory: of a person, a conversation, an app, an agent, or everyone."):
        pass
    _open_typed(here.tenant if here else "")
    area = tag("div", classes="cards")

    async def show(wanted: str) -> None:
        chosen = matching(found, wanted)
        counted = [(ref, await Seat(engine, caller, ref).stats()) for ref in chosen[:_MOST]]
        area.clear()
        with area:
            for ref, stats in counted:
                _card(ref, stats)
            if len(chosen) > _MOST:
                ui.label(f"{count(len(chosen) - _MOST, 'more space')}: type a part of the name.").classes("soft")

    if len(found) > 8:
        ui.input("Find a space", on_change=lambda event: show(event.value or "")).props("outlined dense debounce=200")
        area.move(target_index=-1)
    await show("")


def matching(found: Sequence[SpaceRef], wanted: str) -> list[SpaceRef]:
    """Return the spaces whose name holds a text."""
    return [ref for ref in found if wanted.strip().casefold() in str(ref).casefold()]


def home_of(ref: SpaceRef) -> str:
    """Return the page on which a space opens."""
    return "/memories" if ref.app is None else "/app"


def _card(ref: SpaceRef, stats: Stats) -> None:
    with ui.link(target=link(home_of(ref), ref)).classes("box"):
        with tag("div", classes="line"):
            tag("span", str(ref.owner_type), "chip accent")
            if ref.tenant:
                tag("span", visible(ref.tenant), "chip")
        said(visible(space_title(ref)), "big")
        with tag("div", classes="line small soft"):
            tag("span", count(stats.memories, "memory", "memories"))
            tag("span", f"· {ago(stats.latest, now())}" if stats.latest else "")


def _open_typed(tenant: str) -> None:
    with tag("div", classes="line"):
        typed = (
            ui.input("Open a space by name", placeholder="ana, app:notes, thread:t1")
            .props("outlined dense")
            .classes("grow")
        )

        async def go() -> None:
            async with told():
                ref = typed_space(typed.value or "", tenant)
                ui.navigate.to(link(home_of(ref), ref))

        typed.on("keydown.enter", go)
        action("Open", go, icon="arrow_forward")


def _begin(engine: AsyncEngine, caller: Caller) -> None:
    with page("Nothing is remembered here yet"):
        pass
    with box():
        for n, line in enumerate(BEGIN, start=1):
            with tag("div", classes="line").style("flex-wrap: nowrap; align-items: flex-start"):
                tag("span", str(n), "chip accent")
                tag("span", line)
    with box("Or look around first"):
        tag(
            "p",
            "The demo conversation is a made-up year in the lives of Ilse and Kwame, a few hundred messages long.",
            "soft",
        )
        action("Load the demo conversation", lambda: load_demo(engine, caller), icon="play_arrow", strong=True)
    _open_typed("")


async def load_demo(engine: AsyncEngine, caller: Caller) -> None:
    """Keep the demo conversation in a space of its own, and open it."""
    space = Seat(engine, caller, DEMO)
    notice = ui.notification("Remembering the demo conversation …", spinner=True, timeout=None, position="top")
    try:
        messages = share_of(await engine.run(conversation_of, None)).messages
        await space.observe_many(messages)
        await engine.flush()
    finally:
        notice.dismiss()
    ui.navigate.to(link("/memories", space.ref))
