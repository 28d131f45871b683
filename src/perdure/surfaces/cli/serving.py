"""Commands of the server: serve over HTTP, and the keys that open it."""

import logging
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.surfaces.cli.call import Call
from perdure.surfaces.cli.options import with_globals
from perdure.surfaces.render import one_line, to_json
from perdure.surfaces.screens.parts import line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from perdure.domain.api_key import ApiKey
    from perdure.engine import Engine

keys_ = typer.Typer(help="Make, list and revoke the API keys of the server.", no_args_is_help=True)


def serve_(
    call: Call,
    host: Annotated[
        str, typer.Option(help="The address to listen on; for other machines there must be a key.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0: a free one.", min=0, max=65_535)] = 8765,
    console: Annotated[bool, typer.Option("--console/--no-console", help="The pages for a browser, at /.")] = True,
    quiet: Annotated[bool, typer.Option("--quiet", help="Write no line for each request.")] = False,
) -> None:
    """Serve the console and the API over HTTP until told to stop (Ctrl-C, SIGTERM), and do background work.

    Each request is a line of JSON on standard error: no text, no key, no query is in it. A request says whose memory
    it is about: bind one with `perdure keys add --user …`, not here.
    """
    from perdure.errors import InvalidInput
    from perdure.surfaces.rest import create_whole_app
    from perdure.surfaces.rest.serving import check_host, serve

    if any((*call.owner.values(), call.tenant, call.as_agent)):
        raise InvalidInput(
            "serve answers for every memory, so it takes no --user, --thread, --app, --agent, --tenant or --as-agent: "
            "make a key for one with `perdure keys add --user …`"
        )
    with replace(call, tool_off=None).engine() as engine:  # the tools of MCP have names of their own
        check_host(engine, host)
        if not quiet:
            _log_requests()
        engine.start()
        app = create_whole_app(engine, tool_off=call.tool_off or (), console=console)

        def ready(address: str) -> None:
            keyed = engine.wants_keys()
            if call.json:
                print(to_line({"address": address, "keys": keyed}), flush=True)
                return
            print(f"{address} · {one_line(engine.deps.store.url)}")
            parts = ["REST under /v1 (see /openapi.json)", "MCP at /mcp", "console at /" if console else ""]
            print(" · ".join(filter(None, [*parts, "/health", "/metrics"])))
            print(_WITH_KEYS if keyed else _WITHOUT_KEYS, flush=True)

        serve(app, host=host, port=port, policy=engine.policy.server, ready=ready)
    if not call.json:
        print("stopped", flush=True)


_WITH_KEYS = "every request needs a key: Authorization: Bearer …; `perdure keys add` makes another one"
_WITHOUT_KEYS = "this machine is answered without a key; `perdure keys add` makes one, and from then on all need one"


def to_line(value: Any) -> str:
    """Return one line of JSON."""
    import json

    return json.dumps(to_json(value))


def _log_requests() -> None:
    log = logging.getLogger("perdure.access")
    log.setLevel(logging.INFO)
    log.propagate = False
    log.addHandler(logging.StreamHandler(sys.stderr))


def _add(
    call: Call,
    label: Annotated[str, typer.Option(help="What the key is for, in the list.")] = "",
    read_only: Annotated[bool, typer.Option("--read-only", help="The key writes nothing.")] = False,
    every_tenant: Annotated[
        bool, typer.Option("--every-tenant", help="The key reaches every tenant, and the store as a whole.")
    ] = False,
) -> None:
    """Make a key, and show it once: for one owner (--user …), an agent (--as-agent), or all of a tenant.

    With an agent its allowlist holds. From the first key on the server answers nobody without one.
    """
    from perdure.errors import InvalidInput

    if every_tenant and call.tenant is not None:
        raise InvalidInput("--every-tenant and --tenant exclude each other")
    with call.engine(model=False) as engine:
        issued = engine.add_key(
            **call.owner,
            tenant=None if every_tenant else call.tenant or "",
            as_agent=call.as_agent,
            read_only=read_only,
            label=label,
        )

    def screen() -> "RenderableType":
        from perdure.surfaces.screens.parts import KEY, grid

        shown = [("key", line((issued.token, KEY))), ("id", line(issued.key.id)), ("for", line(_of(issued.key)))]
        return grid([*shown, ("", line("not shown again; send it as Authorization: Bearer …"))])

    call.show(issued, screen)


def _list(call: Call) -> None:
    """Show every key: what it is for, and whether it was revoked; never the key itself."""
    with call.engine(model=False) as engine:
        found = engine.api_keys()
    call.show(found, lambda: _screen(found, call.zone))


def _revoke(
    call: Call, id: Annotated[str, typer.Argument(help="The key's id, or its unique end.", metavar="ID")]
) -> None:
    """Let a key open nothing any more, from now on."""
    with call.engine(model=False) as engine:
        revoked = engine.revoke_key(_full(engine, id))
    call.show(revoked, lambda: f"revoked {revoked.id}")


def _screen(found: "Sequence[ApiKey]", zone: str) -> "RenderableType":
    from perdure.surfaces.screens.parts import short, table, when

    if not found:
        return "no keys: the server answers this machine alone"
    made = table("id", "for", "label", "made", "revoked", wide="for")
    for one in found:
        revoked = when(one.revoked_at, zone) if one.revoked_at else ""
        made.add_row(short(one.id), _of(one), one_line(one.label), when(one.created_at, zone), revoked)
    return made


def _of(key: "ApiKey") -> str:
    parts = ["every tenant" if key.tenant is None else f"tenant {key.tenant}" if key.tenant else ""]
    parts.append(f"{key.owner_type} {key.owner_id}" if key.owner_type else "")
    parts += [f"as agent {key.agent}" if key.agent else "", "read only" if key.read_only else ""]
    return one_line(", ".join(part for part in parts if part)) or "every memory without a tenant"


def _full(engine: "Engine", part: str) -> str:
    from perdure.errors import InvalidInput

    found = [one.id for one in engine.api_keys() if part and (one.id.endswith(part) or one.id.startswith(part))]
    if len(found) > 1:
        raise InvalidInput(f"{part!r} stands for {len(found)} keys: give more of the id")
    return found[0] if found else part


keys_.command("add")(with_globals(_add))
keys_.command("list")(with_globals(_list))
keys_.command("revoke")(with_globals(_revoke))
