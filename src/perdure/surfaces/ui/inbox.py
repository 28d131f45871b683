"""Inbox: what waits for a person's word, and what an audit finds."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nicegui import ui

from perdure.domain.answer import Page
from perdure.domain.audit import Audit, Finding
from perdure.domain.memory import Memory
from perdure.domain.proposal import Proposal
from perdure.errors import NotFound
from perdure.surfaces.ui.parts import (
    Part,
    Redraw,
    Shelf,
    action,
    box,
    chip,
    heading,
    live,
    nothing,
    page,
    said,
    sure,
)
from perdure.surfaces.ui.seat import Seat
from perdure.surfaces.ui.shown import ago, brief, count, covered, short_text, source_line, steady, whole_text
from perdure.surfaces.ui.window import Window, done, now

_MOST: Final = 50
_EXAMPLES: Final = 10
DEFECT_NAMES: Final = {
    "planted": "Instructions to the model that stand as memories",
    "loops": "What was recalled, kept as if it had been said",
    "secrets": "Passwords, keys and numbers",
    "stale": "Superseded or over, and yet active",
    "duplicates": "The same said twice",
    "contradictions": "Statements of which only one can hold",
    "writing": "Long, or not in the third person",
    "orphans": "Rows that belong to nothing",
}
FIX_NAMES: Final = {
    "quarantine": "hold back",
    "retire": "retire",
    "merge": "merge",
    "supersede": "replace the older",
    "trim": "shorten",
    "remove": "remove",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What waits: proposals with their evidence, and what was held back with the reason."""

    proposals: tuple[tuple[Proposal, tuple[Memory, ...]], ...]
    held: tuple[tuple[Memory, str], ...]


async def waiting(space: Seat) -> Waiting:
    """Read what waits in a space."""
    proposed: Sequence[Proposal] = await space.proposals()
    held: Sequence[Memory] = (await space.list(state="quarantined", newest=True, limit=_MOST)).items
    return Waiting(
        proposals=tuple([(one, await known(space, one.evidence)) for one in proposed[:_MOST]]),
        held=tuple([(steady(one), await _reason(space, one)) for one in held]),
    )


async def how_many_wait(space: Seat, *, most: int) -> int:
    """Return how many wait in a space; of what is held back, a little more than `most` are counted."""
    held: Page = await space.list(state="quarantined", newest=True, limit=most + 1)
    return len(await space.proposals()) + len(held.items)


async def known(space: Seat, ids: Sequence[str]) -> tuple[Memory, ...]:
    """Return the memories of some ids, without those that were erased."""
    found: list[Memory] = []
    for id_ in ids:
        try:
            found.append(steady(await space.get(id_)))
        except NotFound:
            continue
    return tuple(found)


async def _reason(space: Seat, memory: Memory) -> str:
    entries = await space.history(memory.id)
    return short_text(str(entries[-1].meta.get("reason", ""))) if entries else ""


async def build(window: Window) -> None:
    """Show what waits, and keep it up to date; an audit is made on request."""
    with page("Inbox", "What was inferred or looks wrong waits here for your word."):
        pass
    shelf = Shelf(ui.element("div").classes("stack").style("gap: 20px"))

    async def draw() -> None:
        shelf.show(_waiting(window, await waiting(window.space), show))

    show = live(window, draw)
    await show()
    _audit(window)


def _waiting(window: Window, found: Waiting, again: Redraw) -> Iterator[Part]:
    if not found.proposals and not found.held:
        text = "Proposals and what is held back as suspicious appear here."
        yield "nothing", None, lambda: nothing("done_all", "Nothing waits for you", text)
    if found.proposals:
        proposed = f"Proposals ({len(found.proposals)})"
        yield "proposals", proposed, lambda: heading(proposed)
    for one in found.proposals:
        yield one[0].id, one, partial(_proposal, window, *one, again)
    if found.held:
        held = f"Held back ({len(found.held)})"
        yield "held", held, lambda: heading(held)
    for one in found.held:
        yield one[0].id, one, partial(_held, window, *one, again)


def _proposal(window: Window, proposal: Proposal, evidence: Sequence[Memory], again: Redraw) -> None:
    async def decide(operation: str, text: str) -> None:
        await getattr(window.space, operation)(proposal.id)
        done(text)
        await again()

    with box():
        with ui.element("div").classes("line"):
            chip(short_text(proposal.key, most=60), "accent")
            signals = f"said {count(proposal.signals, 'time')}" if proposal.signals > 1 else ""
            lapses = f"lapses {ago(proposal.expires_at, now())}"
            ui.label(" · ".join(part for part in (signals, lapses) if part)).classes("small soft")
        said(whole_text(covered(proposal.memory.content)), "big")
        ui.label(short_text(proposal.reason)).classes("soft")
        for one in evidence:
            with ui.link(target=window.memory(one.id)).classes("quote leaf"):
                ui.label(source_line(one, window.tz)).classes("small soft")
                said(brief(one, most=500))
        with ui.element("div").classes("line"):
            action("Approve", lambda: decide("approve", "Approved: it is known now"), icon="check", strong=True)
            action("Deny", lambda: decide("deny", "Denied: it is not proposed again for this reason"), icon="close")


def _held(window: Window, memory: Memory, why: str, again: Redraw) -> None:
    async def release() -> None:
        await window.space.release(memory.id)
        done("Released: it counts as said now")
        await again()

    async def erase() -> None:
        if await sure("Erase this for good?", brief(memory, most=300), do="Erase", dangerous=True):
            await window.space.erase(id=memory.id)
            done("Erased")
            await again()

    with box():
        with ui.element("div").classes("line"):
            chip("held back", "warn")
            ui.label(why).classes("small soft")
        with ui.link(target=window.memory(memory.id)).classes("leaf"):
            said(brief(memory, most=600))
        ui.label(source_line(memory, window.tz)).classes("small soft")
        with ui.element("div").classes("line"):
            action("Release", release, icon="lock_open")
            action("Erase for good", erase, icon="delete_forever", dangerous=True)


def _audit(window: Window) -> None:
    with box("Audit"):
        ui.label("Looks for duplicates, contradictions, leftovers and planted text in every memory.").classes("soft")
        turns = asyncio.Lock()

        async def look() -> None:
            async with turns:
                audit: Audit = await window.space.audit(examples=_EXAMPLES, fix=True, dry_run=True)
                shelf.show(_found(window, audit, look))

        action("Look for problems", look, icon="fact_check")
        shelf = Shelf(ui.element("div").classes("stack"))


def _found(window: Window, audit: Audit, again: Redraw) -> Iterator[Part]:
    if audit.clean:
        text = f"{count(audit.memories, 'memory', 'memories')} were looked at."
        yield "nothing", text, lambda: nothing("verified", "Nothing is wrong", text)
        return
    for defect, n in audit.counts.items():
        if n:
            title = f"{DEFECT_NAMES[defect]} ({n})"
            yield defect, title, partial(heading, title)
        for finding in audit.examples.get(defect, ()):
            yield str(finding), finding, partial(_finding, window, finding, again)
    if changes := audit.changes or ():
        yield "mend", changes, lambda: _mend(window, changes, again)


def _mend(window: Window, changes: Sequence[Finding], again: Redraw) -> None:
    async def mend() -> None:
        text = "\n".join(f"{FIX_NAMES[one.fix] if one.fix else ''}: {one.excerpt}" for one in changes[:20])
        if await sure(f"Mend {count(len(changes), 'problem')}?", text, do="Mend"):
            fixed: Audit = await window.space.audit(fix=True, dry_run=False)
            done(f"{count(fixed.fixed, 'problem')} mended. Timeline can undo each.")
            await again()

    action(f"Mend {len(changes)} …", mend, icon="healing", strong=True)


def _finding(window: Window, finding: Finding, again: Redraw) -> None:
    async def keep(id_: str) -> None:
        for other in finding.memory_ids:
            if other != id_:
                await window.space.forget(id=other)
        done("Kept; the other is forgotten")
        await again()

    with ui.element("div").classes("quote stack tight"):
        said(short_text(finding.excerpt))
        ui.label(short_text(finding.reason)).classes("small soft")
        with ui.element("div").classes("line"):
            for n, id_ in enumerate(finding.memory_ids, start=1):
                name = "Open" if len(finding.memory_ids) == 1 else f"Open {n}"
                ui.link(name, window.memory(id_)).classes("small")
            if finding.defect == "contradictions" and len(finding.memory_ids) == 2:
                for n, id_ in enumerate(finding.memory_ids, start=1):
                    action(f"Keep {n}", lambda id_=id_: keep(id_))
            chip(FIX_NAMES[finding.fix] if finding.fix else "yours to settle", "" if finding.fix else "warn")
