"""API keys: which there are, a new one that is shown once, and the end of one."""

from typing import Any, Final

from nicegui import ui

from perdure.domain.api_key import ApiKey, IssuedKey
from perdure.domain.space import SpaceRef
from perdure.errors import AccessDenied
from perdure.surfaces.ui.parts import FILLED, action, answers, box, chip, heading, said, sure, tag
from perdure.surfaces.ui.place import owner_of, space_title
from perdure.surfaces.ui.shown import moment, short_text
from perdure.surfaces.ui.signing import SIGN_IN
from perdure.surfaces.ui.window import Window, done, told

MEMORY: Final = "memory"
TENANT: Final = "tenant"
STORE: Final = "store"
_COPY: Final = """() => {
  const field = document.querySelector("input[aria-label='The new key']");
  field.select();
  if (navigator.clipboard) navigator.clipboard.writeText(field.value); else document.execCommand("copy");
}"""
"""The browser copies by itself: pages that did not come over TLS, or from this machine, have no clipboard to write."""


def key_for(key: ApiKey) -> str:
    """Return what a key is for, in words."""
    tenant = "every tenant" if key.tenant is None else f"tenant {key.tenant}" if key.tenant else ""
    owner = f"{key.owner_type} {key.owner_id}" if key.owner_type else "every memory"
    parts = [owner, tenant, f"as agent {key.agent}" if key.agent else "", "only reading" if key.read_only else ""]
    return short_text(", ".join(part for part in parts if part), most=120)


def purposes(ref: SpaceRef) -> dict[str, str]:
    """Return what a key may be made for from a page of a memory, in words, the narrowest first."""
    own = {MEMORY: f"This memory: {ref.owner_type} {short_text(space_title(ref), most=60)}"}
    whose = f"of the tenant {short_text(ref.tenant, most=60)}" if ref.tenant else "that has no tenant"
    wide = {TENANT: f"Every memory {whose}", STORE: "The whole store, with its keys and settings"}
    return wide if ref.owner_type == "global" else own | wide


def bound(ref: SpaceRef, purpose: str) -> dict[str, Any]:
    """Return what `Engine.add_key` takes for a purpose."""
    if purpose == MEMORY:
        return owner_of(ref)
    return {"tenant": None if purpose == STORE else ref.tenant}


async def keys(window: Window) -> None:
    """Show the keys of the store; a reader whose key may, makes and revokes them."""
    with box("API keys"):
        area = ui.element("div").classes("stack")

        async def show() -> None:
            found: list[ApiKey] = await window.engine.api_keys()
            area.clear()
            with area:
                if not found:
                    ui.label("None: this machine alone is answered, and without a key.").classes("soft")
                for key in found:
                    _key(key)
                action("Make a key …", make, icon="add").style("align-self: flex-start")

        async def make() -> None:
            await _check(window)
            first = not await window.engine.wants_keys()
            issued = await _asked(window, first=first)
            if issued is not None:
                await _once(issued, first=first)
                await show()

        def _key(key: ApiKey) -> None:
            async def revoke() -> None:
                await _check(window)
                own = window.space.caller.key is not None and window.space.caller.key.id == key.id
                text = "You are signed in with it, and will be signed out." if own else ""
                text = f"{text} Whoever uses it is refused from now on.".strip()
                if await sure("Revoke this key?", text, do="Revoke", dangerous=True):
                    await window.engine.revoke_key(key.id)
                    done("Revoked")
                    await show()

            with ui.element("div").classes("quote"):
                with ui.element("div").classes("line").style("justify-content: space-between; flex-wrap: nowrap"):
                    said(short_text(key.label or key.id[-6:], most=40))
                    if key.revoked_at is not None:
                        chip("revoked", "warn")
                    else:
                        made = action("Revoke", revoke, dangerous=True).props(remove="outline").props("flat")
                        made.props["aria-label"] = f"Revoke {short_text(key.label or key.id[-6:], most=40)}"
                ui.label(f"{key_for(key)} · {moment(key.created_at, window.tz)}").classes("small soft")

        async with told():
            await show()


async def _check(window: Window) -> None:
    """Refuse a reader whose key may not manage keys, or may nothing any more since the page was opened."""
    caller = window.space.caller
    caller.check(write=True, store=True)
    stands = [one.id for one in await window.engine.api_keys() if one.revoked_at is None]
    if caller.key is not None and caller.key.id not in stands:
        raise AccessDenied("the key of this session was revoked: sign in with another one")


async def _asked(window: Window, *, first: bool) -> IssuedKey | None:
    """Ask what a new key is for, and make it; None where nobody wants it any more."""
    choices = purposes(window.ref)
    with ui.dialog() as dialog, ui.card().classes("box").style("max-width: 560px; width: 100%"):
        dialog.props["aria-label"] = "Make an API key"
        heading("Make an API key")
        if first:
            text = "The first key: from then on everybody needs one. A key for the whole store lets you come back here."
            ui.label(text).classes("soft")
        label = ui.input("What it is for, in the list").props("outlined dense autofocus maxlength=200")
        purpose = ui.select(choices, value=STORE if first else next(iter(choices)), label="It opens")
        purpose.props("outlined dense")
        agent = ui.input("As agent (its allowlist holds)").props("outlined dense")
        agent.bind_enabled_from(purpose, "value", lambda chosen: chosen != STORE)
        reads = ui.checkbox("It only reads")
        for one in (label, purpose, agent):
            one.classes("find")
        answers(dialog, do="Make the key")
    agreed = bool(await dialog)
    chosen = str(purpose.value)
    name = (agent.value or "").strip() if chosen != STORE else ""
    more = {"as_agent": name or None, "read_only": bool(reads.value), "label": (label.value or "").strip()}
    dialog.delete()
    if not agreed:
        return None
    return await window.engine.add_key(**bound(window.ref, chosen), **more)


async def _once(issued: IssuedKey, *, first: bool) -> None:
    """Show a new key until its reader has it; nobody can show it again."""
    with ui.dialog().props("persistent") as dialog, ui.card().classes("box").style("max-width: 640px; width: 100%"):
        dialog.props["aria-label"] = "The new key"
        heading("Copy the key now: it is not shown again")
        with ui.element("div").classes("line").style("flex-wrap: nowrap; width: 100%"):
            field = ui.input(value=issued.token).props("outlined dense readonly aria-label='The new key'")
            field.classes("grow mono")
            copy = ui.button("Copy", icon="content_copy").props("outline dense color=primary padding='6px 12px'")
            copy.on("click", js_handler=_COPY)
        tag("span", f"It opens {key_for(issued.key)}. Send it as Authorization: Bearer …", "small soft")
        with ui.element("div").classes("line").style("justify-content: flex-end; width: 100%"):
            had = ui.button("I have it: sign in" if first else "I have it").props(f"unelevated color={FILLED}")
            if first:  # from now on this window is told nothing more
                had.on("click", js_handler=f"() => location.assign('{SIGN_IN}')")
            else:
                had.on_click(lambda: dialog.submit(True))
    try:
        await dialog
    finally:
        dialog.delete()
