"""Memories: what is known, newest first; searched while one types; many of them forgotten at once."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from nicegui import ui
from nicegui.events import GenericEventArguments

from perdure.domain.decisions import Change
from perdure.domain.memory import KINDS, STATES
from perdure.domain.message import ROLES
from perdure.domain.results import WriteResult
from perdure.surfaces.ui.listing import READ, Listed, Wanted, listed
from perdure.surfaces.ui.parts import action, answers, heading, live, nothing, page, said, tag
from perdure.surfaces.ui.place import link
from perdure.surfaces.ui.shown import count, kind_name, row, state_name
from perdure.surfaces.ui.window import Window, done, replace_address, told

_COLUMNS: Final = {
    "what": "Memory",
    "kind": "Kind, state",
    "about": "Category, key",
    "sure": "Confidence",
    "weight": "Importance",
    "by": "Source",
    "when": "Times",
}


class _Rows(ui.element, component="rows.js"):
    """The rows of the table: Vue writes what they say as text. It tells `pick` which were ticked or cleared."""


async def build(window: Window) -> None:
    """Show the table of memories."""
    await _Table(window).build()


class _Table:
    """The table with its search, filters and pages; `wanted` is what it shows."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.wanted = Wanted.read(window.query)
        self.found = Listed()
        self.turn = 0
        self.rows: list[dict[str, Any]] = []
        self.picked: list[dict[str, Any]] = []

    async def build(self) -> None:
        """Make the page, and keep it up to date."""
        with page("Memories"):
            self.total = tag("span", classes="soft")
            ui.element("div").classes("grow")
            self.order = ui.button(icon="swap_vert", on_click=self._turn_round)
            self.order.props("flat dense color=primary padding='4px 6px'")
            self.forget = action("Forget …", self.forget_selected, icon="delete_outline").classes("forget")
        self._search()
        self._filters()
        self.table = _Rows().classes("memories").props("role=region aria-label=Memories").on("pick", self._ticked)
        self.table.props.update({"columns": _COLUMNS, "rows": [], "picked": []})
        self.empty = ui.element("div").classes("stack")
        with tag("nav", classes="pager").props("aria-label='Pages of the table'") as self.pager:
            self.place = ui.label().classes("soft small")
            self.back = ui.button(icon="chevron_left", on_click=self._back).props("flat dense")
            self.further = ui.button(icon="chevron_right", on_click=self._further).props("flat dense")
        self.again = live(self.window, self._changed)
        await self.again()

    def _search(self) -> None:
        with ui.element("div").classes("line").style("flex-wrap: nowrap"):
            field = ui.input(placeholder="Search by what it means or says", value=self.wanted.text)
            field.props("outlined dense clearable debounce=100 type=search aria-label='Search memories' autofocus")
            field.classes("find").on_value_change(lambda event: self.ask(text=event.value or ""))
            with field.add_slot("prepend"):
                ui.icon("search").props("aria-hidden=true")
            more = ui.button(icon="tune", on_click=lambda: self.filters.classes(toggle="open"))
            more.props("outline color=primary padding=8px aria-label=Filters").classes("more")

    def _filters(self) -> None:
        wanted = self.wanted
        kinds = {"": "Any kind"} | {kind: kind_name(kind).capitalize() for kind in sorted(KINDS)}
        states = {state: state_name(state).capitalize() for state in sorted(STATES)} | {"": "Any state"}
        weights = {1: "Any importance"} | {n: f"Importance {n} and up" for n in range(2, 6)}
        roles = {"": "Any source"} | {role: f"From {role}" for role in dict.fromkeys((*ROLES, wanted.role)) if role}
        with ui.element("div").classes("filters") as self.filters:
            for label, options, value, name in (
                ("Kind", kinds, wanted.kind, "kind"),
                ("State", states, wanted.state, "state"),
                ("Importance", weights, wanted.importance, "importance"),
                ("Source", roles, wanted.role, "role"),
            ):
                chosen = ui.select(options, value=value).props("outlined dense options-dense")
                chosen.props["aria-label"] = label
                chosen.on_value_change(lambda event, name=name: self.ask(**{name: event.value}))
            for label, value, name in (
                ("Category", wanted.category, "category"),
                ("Key", wanted.key, "key"),
                ("Conversation", wanted.session, "session"),
            ):
                typed = ui.input(placeholder=label, value=value)
                typed.props(f"outlined dense clearable debounce=150 aria-label={label}")
                typed.on_value_change(lambda event, name=name: self.ask(**{name: (event.value or "").strip()}))
            pinned = ui.checkbox("Pinned only", value=wanted.pinned)
            pinned.on_value_change(lambda event: self.ask(pinned=bool(event.value)))

    async def ask(self, **changes: Any) -> None:
        """Show something else, from its first page."""
        await self.go(replace(self.wanted, **changes).first())

    async def go(self, wanted: Wanted) -> None:
        """Show what is wanted now, under an address of its own."""
        self.wanted = wanted
        replace_address(link("/memories", self.window.ref, **wanted.query()))
        await self.show()

    async def _changed(self) -> None:
        await self.show()
        stats = await self.window.space.stats()
        self.total.text = count(stats.memories, "memory", "memories")

    async def show(self) -> None:
        """Read the page anew; an answer that another question has overtaken is dropped."""
        self.turn += 1
        turn = self.turn
        async with told():
            found = await listed(self.window.space, self.wanted)
            if turn == self.turn:
                self._render(found)

    def _render(self, found: Listed) -> None:
        self.found = found
        window = self.window
        self.rows = [
            row(one, links=window.link, tz=window.tz, relevance=found.relevance.get(one.id)) for one in found.memories
        ]
        picked = {one["id"] for one in self.picked}
        self.table.props["rows"] = self.rows
        self._pick(picked)
        self.table.set_visibility(bool(found.memories))
        self.empty.clear()
        if not found.memories:
            with self.empty:
                self._nothing()
        self._pages(found)

    def _nothing(self) -> None:
        if self.wanted.plain:
            text = "What is remembered or observed for this space appears here by itself."
            nothing("inbox", "No memories yet", text)
        else:
            nothing("search_off", "Nothing fits", "Change the search, or take a filter away.")

    def _pages(self, found: Listed) -> None:
        wanted = self.wanted
        names, order = ("Newer", "Older"), "newest first"
        if wanted.oldest:
            names, order = ("Older", "Newer"), "oldest first"
        paged = bool(wanted.cursors or found.next)
        page = f"Page {len(wanted.cursors) + 1}, {order}" if paged else ""
        self.place.text = _told(found) if wanted.text.strip() else page
        for button, name, can in (
            (self.back, names[0], bool(wanted.cursors)),
            (self.further, names[1], found.next is not None),
        ):
            button.text = name
            button.set_enabled(can)
            button.set_visibility(paged)
        self.order.text = order.capitalize()
        self.order.set_visibility(not wanted.text.strip())

    async def _turn_round(self) -> None:
        await self.ask(oldest=not self.wanted.oldest)

    async def _further(self) -> None:
        if self.found.next is not None:
            await self.go(self.wanted.further(self.found.next))

    async def _back(self) -> None:
        await self.go(self.wanted.back())

    def _ticked(self, event: GenericEventArguments) -> None:
        picked, ids = {one["id"] for one in self.picked}, set(event.args["ids"])
        self._pick(picked | ids if event.args["on"] else picked - ids)

    def _pick(self, ids: Collection[str]) -> None:
        self.picked = [one for one in self.rows if one["id"] in ids]
        self.table.props["picked"] = [one["id"] for one in self.picked]
        self.table.update()
        n = len(self.picked)
        self.forget.set_visibility(n > 0)
        self.forget.text = f"Forget {n} …"

    async def forget_selected(self) -> None:
        """Forget what is selected, after a look at it."""
        picked = list(self.picked)
        if not picked or not await _look_first([one["text"] for one in picked]):
            return
        gone: list[str] = []
        for one in picked:
            result: WriteResult = await self.window.space.forget(id=one["id"])
            gone += [made.memory_id for made in result.decisions if isinstance(made, Change)]
        self._pick(())
        done(f"{count(len(gone), 'memory', 'memories')} forgotten. Under the state “Forgotten” each can be restored.")
        await self.again()


def _told(found: Listed) -> str:
    """Return how many a search found, and what it did not look at."""
    shown = len(found.memories)
    parts = [count(shown, "hit")]
    if found.elapsed_ms is not None:
        parts = [f"{parts[0]} in {found.elapsed_ms:.0f} ms"]
    if found.weak and found.relevance:
        parts.append("the nearest: nothing is relevant")
    if found.unread:
        parts.append(f"of what is not active, the latest {READ:,} were read")
    return ", ".join(parts)


async def _look_first(texts: Sequence[str]) -> bool:
    with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 640px; width: 100%"):
        dialog.props["aria-label"] = "Forget these memories"
        heading(f"Forget {count(len(texts), 'memory', 'memories')}?")
        ui.label("They leave every answer at once, with insights made of them, until somebody restores them.").classes(
            "soft"
        )
        with ui.element("div").classes("stack").style("max-height: 320px; overflow: auto"):
            for one in texts:
                said(one, "quote")
        answers(dialog, do="Forget", dangerous=True)
    try:
        return bool(await dialog)
    finally:
        dialog.delete()
