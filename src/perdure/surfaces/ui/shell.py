"""The frame around every page: navigation, whose memory it is, light or dark; and the way from an address to a page."""

import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final
from urllib.parse import unquote

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from nicegui import core, ui
from nicegui.page_arguments import PageArguments
from starlette.routing import Match, Mount
from starlette.types import Scope

from perdure.aio import AsyncEngine
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone
from perdure.engine import Engine
from perdure.errors import Conflict, InvalidInput, PerdureError
from perdure.surfaces.callers import Caller, caller_of
from perdure.surfaces.render import visible
from perdure.surfaces.ui import (
    apps,
    graph,
    inbox,
    memories,
    memory,
    playground,
    settings,
    spaces,
    statistics,
    timeline,
    upkeep,
)
from perdure.surfaces.ui.headers import Headers
from perdure.surfaces.ui.navigation import navigation, whose
from perdure.surfaces.ui.parts import nothing
from perdure.surfaces.ui.place import link, named_space
from perdure.surfaces.ui.seat import Revisions, Seat, open_to
from perdure.surfaces.ui.signing import SIGN_IN, SIGN_OUT, Sessions
from perdure.surfaces.ui.window import Window, replace_address

_THREADS: Final = 4
_YEAR_S: Final = 31_536_000
_AWAY_S: Final = 30.0
"""A window that a busy machine or a poor connection cuts off for so long goes on where it was."""
_FIRST: Final = """<!doctype html><html lang="en"><title>perdure</title><script>
const keep = (name, value) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=strict`;
};
keep("perdure_zone", Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
keep("perdure_dark", matchMedia("(prefers-color-scheme: dark)").matches ? 1 : 0);
const here = new URL(location.href);
if (!document.cookie.includes("perdure_dark=")) here.searchParams.set("plain", "1");
location.replace(here);
</script><noscript>The console needs JavaScript.</noscript></html>"""
"""The zone and the look of a new reader are asked of the browser, and kept in cookies of a year."""
_MOVED: Final = """<script>
const zone = `perdure_zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC")}`;
if (!document.cookie.includes(zone)) {
  document.cookie = `${zone}; path=/; max-age=31536000; samesite=strict`;
  if (document.cookie.includes(zone)) location.reload();
}
</script>"""
"""Who has gone to another zone since reads the times of that one."""
_ENDED: Final = f"""<script>
setInterval(async () => {{
  if (window.socket?.connected !== false) return;
  const answer = await fetch("/spaces", {{redirect: "manual"}}).catch(() => null);
  if (answer?.type === "opaqueredirect") location.assign("{SIGN_IN}");
}}, 2000);
</script>"""
"""A window that was cut off asks whether its session has ended, and then goes where one signs in."""
_FAVICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3552c8"/>'
    '<path d="M10 24V8h7a5 5 0 0 1 0 10h-7" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>'
)

Build = Callable[..., Awaitable[None]]


PAGES: Final[Mapping[str, Build]] = {
    "/app": apps.build,
    "/memories": memories.build,
    "/memory/{id}": memory.build,
    "/recall": playground.build,
    "/inbox": inbox.build,
    "/timeline": timeline.build,
    "/graph": graph.build,
    "/statistics": statistics.build,
    "/upkeep": upkeep.build,
    "/settings": settings.build,
}
"""Pages of one space, by their addresses."""


def mount_console(app: FastAPI, engine: Engine | AsyncEngine) -> None:
    """Put the console at `/`: see `perdure.surfaces.ui.mount`."""
    if core.app.config.has_run_config:
        raise Conflict("this process serves a console already: NiceGUI has one app, so start another process")
    opened = engine if isinstance(engine, AsyncEngine) else AsyncEngine(engine, _pool())

    def console(request: Request) -> HTMLResponse | None:
        if "perdure_dark" not in request.cookies and "plain" not in request.query_params:
            return HTMLResponse(_FIRST)
        _frame(opened, request)
        return None

    for path in ("/", "/spaces", *PAGES):
        ui.page(path, language="en-US")(console)
    ui.add_css(files("perdure.surfaces.ui").joinpath("console.css").read_text(encoding="utf-8"), shared=True)
    core.app.add_middleware(Headers)
    app.add_middleware(Sessions, engine=opened, policy=opened.engine.policy.server, ours=is_ours)
    ui.run_with(  # pyright: ignore[reportUnknownMemberType]
        app,
        title="perdure",
        favicon=_FAVICON,
        tailwind=False,
        show_welcome_message=False,
        reconnect_timeout=_AWAY_S,
    )
    _leave_others(app)


def is_ours(path: str) -> bool:
    """Tell whether a path is the console's; every other one is left to the app."""
    return path.startswith("/_nicegui") or _OURS.fullmatch(path) is not None


_OURS: Final = re.compile(
    "|".join(re.sub(r"{\w+}", "[^/]+", path) for path in ("/", "/spaces", "/favicon.ico", SIGN_IN, SIGN_OUT, *PAGES))
)


def _leave_others(app: FastAPI) -> None:
    """Let the mounted console answer its own paths alone: what is nobody's is answered by the app."""
    mounted = app.router.routes[-1]
    assert isinstance(mounted, Mount), "run_with mounts it last"
    matches = mounted.matches

    def own(scope: Scope) -> tuple[Match, Scope]:
        return matches(scope) if is_ours(scope["path"]) else (Match.NONE, {})

    mounted.matches = own


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """What holds for every page that one window loads."""

    engine: AsyncEngine
    caller: Caller
    revisions: Revisions
    tz: str
    dark: bool


def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS, thread_name_prefix="perdure-console")


def _frame(engine: AsyncEngine, request: Request) -> None:
    visit = Visit(
        engine=engine,
        caller=caller_of(request),
        revisions=Revisions(),
        tz=_zone(unquote(request.cookies.get("perdure_zone", "UTC"))),
        dark=request.cookies.get("perdure_dark") == "1",
    )
    dark = visit.dark
    ui.dark_mode(dark)
    ui.colors(primary="#9db1ff" if dark else "#3552c8", negative="#ff9d94" if dark else "#b3261e", positive="#14703f")
    with ui.left_drawer(value=False).classes("side").props("width=216 breakpoint=900 show-if-above") as side:
        navigation(engine, visit.caller, visit.revisions)
        ui.label(f"Times in {visit.tz}").classes("zone")
    with ui.header().classes("top"):
        skip = ui.button("Skip to the page").props("flat dense no-caps padding='6px 12px'").classes("skip")
        skip.on("click", js_handler="() => document.getElementById('main').focus()")
        ui.button(icon="menu", on_click=side.toggle).props("flat round dense aria-label='Navigation'")
        ui.link("perdure", "/").classes("brand")
        ui.element("div").classes("grow")
        whose()
        _look(dark)
        if visit.caller.key is not None:
            _leave()
        ui.add_body_html(_ENDED)
        ui.add_body_html(_MOVED)
    routes = {path: _routed(visit, build) for path, build in PAGES.items()}
    routes |= dict.fromkeys(("/", "/spaces"), _routed(visit, memories.build, home=True))
    with ui.element("main").classes("page").props("id=main tabindex=-1"):
        ui.sub_pages(routes)
    ui.context.client.sub_pages_router.on_path_changed(_close_questions)


def _close_questions(_: str) -> None:
    """Close what is asked when somebody goes elsewhere: nothing was answered."""
    for one in ui.context.client.layout.descendants():
        if isinstance(one, ui.dialog):
            one.close()


def _look(dark: bool) -> None:
    name = "Light colours" if dark else "Dark colours"
    made = ui.button(icon="light_mode" if dark else "dark_mode").props("flat round dense")
    made.props["aria-label"] = name
    cookie = f"perdure_dark={0 if dark else 1}; path=/; max-age={_YEAR_S}; samesite=strict"
    made.on("click", js_handler=f"() => {{ document.cookie = '{cookie}'; location.reload(); }}")


def _zone(name: str) -> str:
    """Return the zone of a browser, or UTC where this machine does not know it."""
    try:
        zone(name)
    except InvalidInput:
        return "UTC"
    return name


def _leave() -> None:
    made = ui.button(icon="logout").props("flat round dense aria-label='Sign out'")
    leave = f"() => fetch('{SIGN_OUT}', {{method: 'POST'}}).then(() => location.assign('{SIGN_IN}'))"
    made.on("click", js_handler=leave)


def _routed(visit: Visit, build: Build, *, home: bool = False) -> Any:
    """Return what NiceGUI calls for an address: a page of the space that it names, or else of the only one."""

    async def page(args: PageArguments) -> None:
        try:
            query = dict(args.query_parameters)
            ref = named_space(query)
            asked = ref
            if ref is None and not (home and args.path == "/spaces"):
                ref = await _only(visit)
            if ref is None or (home and args.path == "/spaces"):
                await spaces.build(visit.engine, visit.caller, here=asked)
                return
            seat = Seat(visit.engine, visit.caller, ref)
            if asked != seat.ref:
                _settle(link("/memories" if home else args.path, seat.ref, **query))
            window = Window(
                engine=visit.engine, space=seat, revisions=visit.revisions, query=query, tz=visit.tz, dark=visit.dark
            )
            await build(window, **args.path_parameters)
        except PerdureError as error:
            nothing("error_outline", "This cannot be shown", visible(str(error)))

    return page


def _settle(address: str) -> None:
    """Put the space that was meant into the address, as if it had been named."""
    router = ui.context.client.sub_pages_router
    router.current_path = address
    for told in router._path_changed_handlers:  # pyright: ignore[reportPrivateUsage]  (only navigation calls them)
        told(address)
    replace_address(address)


async def _only(visit: Visit) -> SpaceRef | None:
    """Return the space that is meant when none is named: the only one that may be opened."""
    found = open_to(visit.caller, await visit.engine.spaces())
    return found[0] if len(found) == 1 else None
