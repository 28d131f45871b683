"""An app: the few memories that it keeps, and what became of those that it gave up."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from nicegui import ui

from perdure.domain.budget_policy import AppPolicy
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Kind, Memory
from perdure.domain.policy import Policy
from perdure.domain.results import Certificate, Stats, Transferred, Uninstalled
from perdure.domain.space import SpaceRef
from perdure.surfaces.render import document
from perdure.surfaces.ui.charts import figures
from perdure.surfaces.ui.compactions import Compaction, compactions
from perdure.surfaces.ui.parts import (
    Part,
    Redraw,
    Shelf,
    action,
    box,
    chip,
    heading,
    live,
    meter,
    page,
    pairs,
    said,
    spelled,
    sure,
)
from perdure.surfaces.ui.place import link
from perdure.surfaces.ui.seat import open_to
from perdure.surfaces.ui.shown import brief, count, day, moment, short_text, steady
from perdure.surfaces.ui.window import Window, done

_MOST: Final = 200
_REVISIONS: Final = 5_000
"""What was given up is looked for in so many of the latest revisions."""
_SHOWN: Final = 50
_STATEMENTS: Final = tuple(kind.value for kind in Kind if kind is not Kind.EPISODE)


async def build(window: Window) -> None:
    """Show what an app keeps and gave up, and keep it up to date."""
    name = short_text(window.ref.owner_id, most=60)
    with page(f"App {name}"), ui.element("div").classes("line"):
        action("Export", lambda: _export(window), icon="download")
        action("Purge …", lambda: _purge(window), icon="delete_forever", dangerous=True)
    with ui.element("div").classes("two summed"):
        with ui.element("div").classes("stack").style("gap: 20px"):
            with box("What it remembers"):
                memories = Shelf(ui.element("div").classes("stack"))
            left = Shelf(ui.element("div").classes("stack"))
        right = Shelf(ui.element("div").classes("stack").style("gap: 20px"))

    async def draw() -> None:
        stats: Stats = await window.space.stats()
        kept = await _kept(window)
        since = max(stats.rev - _REVISIONS, 0)
        entries: Sequence[HistoryEntry] = await window.space.changes(since_rev=since, limit=2 * _REVISIONS)
        users = open_to(window.space.caller, users_of(window.ref, await window.engine.spaces()))
        gone = compactions(entries)
        memories.show(_memories(window, kept, show))
        left.show([("given up", gone, lambda: _given_up(window, gone))])
        right.show(
            [
                ("room", (stats.figures, len(kept)), lambda: _room(window, stats, len(kept))),
                *([("users", users, lambda: _of_users(users))] if users else []),
            ]
        )

    show = live(window, draw)
    await show()


async def _kept(window: Window) -> Sequence[Memory]:
    return (await window.space.list(kind=_STATEMENTS, newest=True, limit=_MOST)).items


def users_of(app: SpaceRef, found: Sequence[SpaceRef]) -> list[SpaceRef]:
    """Return the spaces that an app has for single users; one of these has none."""
    same = [one for one in found if (one.tenant, one.app) == (app.tenant, app.app) and one.user is not None]
    return same if app.user is None else []


def limit_of(policy: Policy) -> int | None:
    """Return how many memories an app keeps; None where the preset keeps all."""
    return policy.app.limit if "app" in policy.app.spaces else None


def _room(window: Window, stats: Stats, kept: int) -> None:
    limit = limit_of(window.engine.engine.policy)
    with box("Room"):
        if limit is None:
            ui.label(f"{count(kept, 'memory', 'memories')}; this preset keeps all of an app's.").classes("soft")
        else:
            ui.label(f"{kept} of {limit}").classes("figure")
            meter(kept / limit, label=f"{kept} of {limit} memories", tone="warn" if kept > limit else "accent")
            ui.label("One more, and the least needed is merged or dropped.").classes("small soft")
            pairs((one.name, one.text) for one in figures(stats, ()) if one.name in _FIGURES)


_FIGURES: Final = ("Compactions a day", "Made an hour", "Conversations told", "Energy today", "Model failed")


def _of_users(users: list[SpaceRef]) -> None:
    with box("For single users"):
        for one in users:
            ui.link(short_text(one.user or "", most=60), link("/app", one))


def _memories(window: Window, kept: Sequence[Memory], again: Redraw) -> Iterator[Part]:
    if not kept:
        text = "Nothing yet: one memory is made when a conversation with it ends."
        yield "none", None, lambda: ui.label(text).classes("soft")
    for one in kept:
        yield one.id, steady(one), partial(_memory, window, one, again)


def _memory(window: Window, memory: Memory, again: Redraw) -> None:
    async def delete() -> None:
        text = "It leaves every table, index and file, with what was derived from it alone. Nothing brings it back."
        if await sure("Delete this memory for good?", text, do="Delete", dangerous=True):
            certificate: Certificate = await window.space.erase(id=memory.id)
            done(f"Erased: {len(certificate.memory_ids)} in all")
            await again()

    with ui.element("div").classes("quote"):
        with ui.link(target=window.memory(memory.id)).classes("leaf"):
            said(brief(memory))
        with ui.element("div").classes("line small soft"):
            policy = window.engine.engine.policy.app
            ui.label(f"{day(memory.updated_at, window.tz)} · importance {weight(memory, policy)}")
            for one in memory.tags:
                chip(short_text(one, most=30))
            button = action("Delete …", delete, dangerous=True).props(remove="outline").props("flat")
            button.props["aria-label"] = f"Delete {brief(memory, most=60)}"


def weight(memory: Memory, policy: AppPolicy) -> str:
    """Return how weighty a memory is on the scale of apps, as an export tells it."""
    return f"{round(memory.importance * policy.scale / 5)} of {policy.scale}"


def _given_up(window: Window, found: Sequence[Compaction]) -> None:
    with box("What it gave up"):
        if not found:
            ui.label("Nothing yet.").classes("soft")
        for one in found[:_SHOWN]:
            _compaction(window, one)
        if len(found) > _SHOWN:
            ui.label(f"{count(len(found) - _SHOWN, 'earlier one')}: see the timeline.").classes("small soft")


def _compaction(window: Window, one: Compaction) -> None:
    with ui.element("div").classes("quote"):
        with ui.element("div").classes("line small soft"):
            chip("merged" if one.into_id else "dropped", "accent" if one.into_id else "warn")
            ui.label(f"{moment(one.at, window.tz)} · {one.why}")
        with ui.link(target=window.memory(one.gone_id or "")).classes("leaf"):
            said(one.gone or "(no text any more)", "old")
        if one.into_id:
            with ui.link(target=window.memory(one.into_id)).classes("leaf"):
                said(one.after or "(no text any more)")


async def _export(window: Window) -> None:
    texts: list[str] = []
    written: Transferred = await window.space.export(texts.append, format="json")
    ui.download.content("".join(texts), "app-memories.json", "application/json")
    done(f"{count(written.records, 'memory', 'memories')} in the file app-memories.json")


async def _purge(window: Window) -> None:
    caller, ref = window.space.caller, window.ref
    caller.check(write=True, whole=caller.key is not None and caller.key.agent is not None)
    users = users_of(ref, await window.engine.spaces())
    others = f", also what it keeps of {count(len(users), 'user')}," if users else ""
    text = f"All that was said to it and all it remembers{others} leaves every table, index and file, for good."
    name = short_text(ref.owner_id, most=60)
    if not await spelled("Purge this app?", text, name=name, do="Purge"):
        return
    gone: Uninstalled = await window.engine.uninstall(app=ref.owner_id, purge=True, tenant=ref.tenant)
    certificates = [one.certificate for one in (gone, *gone.users) if one.certificate is not None]
    ui.download.content(document(certificates), "app-purged.json", "application/json")
    with ui.dialog(value=True), ui.card().classes("box"):
        heading("Purged")
        ui.label("Nothing of this app is left. The certificates are in your downloads.")
        ui.link("To the spaces", "/spaces")
