"""One window of a browser: which engine, whose memory, in which zone it shows times."""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from nicegui import ui

from perdure.aio import AsyncEngine
from perdure.domain.space import SpaceRef
from perdure.errors import PerdureError
from perdure.surfaces.render import visible
from perdure.surfaces.ui.place import link
from perdure.surfaces.ui.seat import Revisions, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """What a page is given: the space it shows, the rest of its address, and the zone of the reader."""

    engine: AsyncEngine
    space: Seat
    revisions: Revisions
    query: Mapping[str, str]
    tz: str = "UTC"
    dark: bool = False

    @property
    def ref(self) -> SpaceRef:
        """Whose memory this window shows."""
        return self.space.ref

    def link(self, path: str, **more: object) -> str:
        """Return the address of a page for this space."""
        return link(path, self.ref, **more)

    def memory(self, id_: str) -> str:
        """Return the address of one memory."""
        return self.link(f"/memory/{id_}")


def replace_address(address: str) -> None:
    """Show another address for this page, without a step back to the one before.

    A link to the address before leads there again: the page is then made anew.
    """
    there, client = json.dumps(address), ui.context.client
    ui.run_javascript(f"history.replaceState({{page: {there}}}, '', {there})")
    client.sub_pages_router.current_path = address
    for one in client.layout.descendants():
        if isinstance(one, ui.sub_pages):
            one._reset_match()  # pyright: ignore[reportPrivateUsage]  (it compares with the address it was made for)


def now() -> datetime:
    """Return the present."""
    return datetime.now(UTC)


def said(error: PerdureError) -> None:
    """Show what went wrong, and what to do about it."""
    ui.notify(
        visible(str(error)), type="negative", position="top", multi_line=True, close_button="Close", timeout=10_000
    )


def done(text: str) -> None:
    """Say that something was done."""
    ui.notify(text, type="positive", position="top", timeout=3_000)


@asynccontextmanager
async def told() -> AsyncGenerator[None]:
    """Show an error of the engine instead of raising it."""
    try:
        yield
    except PerdureError as error:
        said(error)
