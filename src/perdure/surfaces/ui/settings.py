"""Settings: take this memory along or erase it, the keys of the server, and what is in force."""

from typing import Final

from nicegui import ui

from perdure.domain.policy import Policy
from perdure.domain.results import Certificate
from perdure.engine import Engine
from perdure.errors import InvalidInput
from perdure.surfaces.render import document
from perdure.surfaces.ui.keys import keys
from perdure.surfaces.ui.parts import action, box, heading, page, said, spelled, tag
from perdure.surfaces.ui.place import space_title
from perdure.surfaces.ui.settings_table import Setting, settings
from perdure.surfaces.ui.shown import short_text
from perdure.surfaces.ui.window import Window, done

_COLUMNS: Final = [
    {"name": name, "label": label, "field": name, "align": "left"}
    for name, label in (("name", "Setting"), ("value", "Value"), ("origin", "From"))
]


async def build(window: Window) -> None:
    """Show what can be done with the whole memory, and how the engine is set."""
    with page("Settings"):
        pass
    with ui.element("div").classes("two even"):
        _memory(window)
        if window.space.opens_store:
            await keys(window)
    _settings(window)


def _memory(window: Window) -> None:
    title = short_text(space_title(window.ref), most=60)

    async def export() -> None:
        lines: list[str] = []
        await window.space.export(lines.append)
        ui.download.content("".join(lines), "memory.jsonl", "application/x-ndjson")
        done("The memory is in the file memory.jsonl")

    with box("This memory"):
        said(title, "big")
        ui.label("Take everything along as JSON Lines, or erase all of it and get a certificate.").classes("soft")
        with ui.element("div").classes("line"):
            action("Export", export, icon="download")
            action("Erase everything …", lambda: _erase(window, title), icon="delete_forever", dangerous=True)


async def _erase(window: Window, title: str) -> None:
    text = (
        "Every message, memory, name and vector leaves every table, index and file. Nothing brings them back. "
        "API keys for this memory alone are revoked."
    )
    if not await spelled("Erase this whole memory for good?", text, name=title, do="Erase everything"):
        return
    certificate: Certificate = await window.space.erase(everything=True)
    ui.download.content(document(certificate), f"erasure-{certificate.id}.json", "application/json")
    with ui.dialog(value=True), ui.card().classes("box"):
        heading("Erased")
        ui.label("Nothing of this memory is left. The certificate is in your downloads:")
        ui.label("perdure verify-erasure checks it, at any time.").classes("soft")
        ui.link("To the spaces", "/spaces")


def _settings(window: Window) -> None:
    policy = window.engine.engine.policy
    found = settings(policy, preset=_preset(window.engine.engine, policy.name))
    with box("Settings in force"):
        ui.label(f"{found[0].value}: what differs from the default comes first. Secrets are not shown.").classes("soft")
        seek = ui.input(placeholder="Find a setting").props("outlined dense clearable aria-label='Find a setting'")
        seek.classes("find")
        ordered = sorted(found, key=lambda one: one.origin == "default")
        table = ui.table(rows=[_row(one) for one in ordered], columns=_COLUMNS, row_key="name", pagination=25)
        table.classes("settings").props("flat wrap-cells dense aria-label='Settings in force'").bind_filter_from(
            seek, "value"
        )
        tag("span", "A preset file or policy= changes them; see the policy's reference.", "small soft")


def _preset(engine: Engine, name: str) -> Policy | None:
    """Return the policy of a preset of perdure; None for that of a file, whose path nobody keeps."""
    try:
        return engine.space(preset=name).policy
    except InvalidInput:
        return None


def _row(one: Setting) -> dict[str, str]:
    return {"name": one.name, "value": one.value, "origin": one.origin}
