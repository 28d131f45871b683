"""The way around: every page of a space, how much waits in its inbox, and whose memory it is.

Lines are made once and changed in place, so that one that is being pressed is never remade.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from perdure.aio import AsyncEngine
from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput, PerdureError
from perdure.surfaces.callers import Caller
from perdure.surfaces.render import visible
from perdure.surfaces.ui.inbox import how_many_wait
from perdure.surfaces.ui.parts import tag
from perdure.surfaces.ui.place import link, named_space, space_title
from perdure.surfaces.ui.seat import Revisions, Seat
from perdure.surfaces.ui.shown import count

_EVERY_S: Final = 2.0
_MOST: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the navigation."""

    path: str
    title: str
    icon: str


APP: Final = Entry(path="/app", title="App", icon="apps")
INBOX: Final = Entry(path="/inbox", title="Inbox", icon="inbox")
NAVIGATION: Final = (
    APP,
    Entry(path="/memories", title="Memories", icon="library_books"),
    Entry(path="/recall", title="Recall", icon="manage_search"),
    INBOX,
    Entry(path="/timeline", title="Timeline", icon="history"),
    Entry(path="/graph", title="Graph", icon="hub"),
    Entry(path="/statistics", title="Statistics", icon="bar_chart"),
    Entry(path="/upkeep", title="Upkeep", icon="build_circle"),
    Entry(path="/settings", title="Settings", icon="tune"),
    Entry(path="/spaces", title="Spaces", icon="folder_shared"),
)


def address_of(address: str) -> tuple[str, SpaceRef | None]:
    """Return the path of an address, and the space that it names."""
    parts = urlsplit(address)
    try:
        return parts.path, named_space(dict(parse_qsl(parts.query)))
    except InvalidInput:
        return parts.path, None


def follow(show: Callable[[str], None]) -> None:
    """Show something for the present address, and again for each later one."""
    router = ui.context.client.sub_pages_router
    show(router.current_path)
    router.on_path_changed(show)


def navigation(engine: AsyncEngine, caller: Caller, revisions: Revisions) -> None:
    """Make the lines."""
    lines: dict[Entry, ui.link] = {}
    with tag("nav", classes="nav").props("aria-label=Pages"):
        for entry in NAVIGATION:
            with ui.link() as lines[entry]:
                ui.icon(entry.icon).props("aria-hidden=true")
                tag("span", entry.title)
        with lines[INBOX]:
            badge = tag("span", classes="badge")
            badge.props["aria-hidden"] = "true"

    def point(address: str) -> None:
        path, ref = address_of(address)
        lines[APP].set_visibility(ref is not None and ref.app is not None)
        for entry, line in lines.items():
            line.props["href"] = link(entry.path, ref)
            here = path == entry.path or (entry.path == "/memories" and path.startswith("/memory/"))
            line.props(add="aria-current=page") if here else line.props(remove="aria-current")

    follow(point)
    _count_in(lines[INBOX], badge, partial(Seat, engine, caller), revisions)


def _count_in(line: ui.link, badge: TextElement, seat_of: Callable[[SpaceRef], Seat], revisions: Revisions) -> None:
    """Keep the number on the line of the inbox up to date: it is counted anew when the space has a later revision."""
    router = ui.context.client.sub_pages_router
    counted: tuple[SpaceRef | None, int] | None = None

    async def look() -> None:
        nonlocal counted
        _, ref = address_of(router.current_path)
        waits, rev = 0, 0
        if ref is not None:
            try:
                seat = seat_of(ref)
                if counted is not None and counted[0] == ref and not await seat.changes(since_rev=counted[1], limit=1):
                    return
                rev = await revisions.latest(seat)
                waits = await how_many_wait(seat, most=_MOST)
            except PerdureError:  # this key may not: the page itself says so
                waits, rev = 0, 0
        counted = (ref, rev)
        badge.set_visibility(waits > 0)
        badge.text = str(waits) if waits <= _MOST else f"{_MOST}+"
        line.props["aria-label"] = f"Inbox: {count(waits, 'waits', 'wait')}" if waits else "Inbox"

    badge.set_visibility(False)
    ui.timer(_EVERY_S, look)


def whose() -> None:
    """Show whose memory it is; it leads to where another is chosen."""
    with ui.link().classes("whose") as line:
        ui.icon("account_circle").props("aria-hidden=true")
        name = tag("span")

    def point(address: str) -> None:
        _, ref = address_of(address)
        line.props["href"] = link("/spaces", ref)
        line.props["aria-label"] = f"Space: {space_title(ref)}. Choose another" if ref else "Choose a space"
        name.text = visible(space_title(ref)) if ref else "Choose a space"

    follow(point)
