"""Commands of the server: serve over HTTP, and the keys that open it."""

import logging
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.lasting import settle
from perdure.surfaces.cli.call import Call, WrongUsage, begun_by, failing_in_a_line, usage
from perdure.surfaces.cli.options import with_globals
from perdure.surfaces.render import one_line, to_json
from perdure.surfaces.screens.parts import line

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from fastapi import FastAPI
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
    processes: Annotated[
        int | None, typer.Option(help="Processes that answer; several have no console (1).", metavar="N", min=1)
    ] = None,
    console: Annotated[
        bool | None, typer.Option("--console/--no-console", help="The pages for a browser, at /; with one process.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Write no line for each request.")] = False,
) -> None:
    """Serve the console and the API over HTTP until told to stop (Ctrl-C, SIGTERM), and do background work.

    Each request is a line of JSON on standard error: no text, no key, no query is in it. A request says whose memory
    it is about: bind one with `perdure keys add --user …`, not here.
    """
    if any((*call.owner.values(), call.tenant, call.as_agent)):
        raise WrongUsage(
            "serve answers for every memory, so it takes no --user, --thread, --app, --agent, --tenant or --as-agent: "
            "make a key for one with `perdure keys add --user …`"
        )
    number = processes or _usual(call)
    if number > 1 and console:
        raise WrongUsage(f"the console is for one process, and here are {number}: {_APART}")
    if number > 1:
        _serve_from(number, call, host=host, port=port, quiet=quiet)
    else:
        _serve(call, host=host, port=port, console=console is not False, quiet=quiet)
    if not call.json:
        print("stopped", flush=True)


def _usual(call: Call) -> int:
    """Return from how many processes the policy has it served."""
    import perdure

    with perdure.open("sqlite:///:memory:", embedder="none", preset=call.preset or "assistant") as engine:
        return engine.policy.server.processes


_APART = "`perdure serve --port …` beside it, on the same store, has one"


def _serve(call: Call, *, host: str, port: int, console: bool, quiet: bool) -> None:
    """Serve from this process."""
    from perdure.surfaces.rest.serving import address_of, check_host, listening, serve

    with replace(call, tool_off=None).engine(absent="make") as engine:  # the tools of MCP have names of their own
        check_host(engine, host)
        engine.start()
        app = _application(call, engine, console=console, quiet=quiet)
        with listening(host, port) as place:
            pages = "console at /" if console else ""
            settle()
            _tell(call, address_of(place), engine.deps.store.url, keyed=engine.wants_keys(), pages=pages)
            serve(app, place, policy=engine.policy.server)


def _serve_from(number: int, call: Call, *, host: str, port: int, quiet: bool) -> None:
    """Serve from several processes, which this one watches."""
    import secrets

    from perdure.surfaces.rest.processes import check_shared, supervise
    from perdure.surfaces.rest.serving import address_of, check_host, listening

    with usage():
        check_shared(call.url)
    bare = replace(call, embedder="none", llm=None, tool_off=None)
    with bare.engine(absent="make") as engine:  # once
        check_host(engine, host)
        url, keyed, stop_s = engine.deps.store.url, engine.wants_keys(), engine.policy.server.stop_s
    with listening(host, port) as place:
        address = address_of(place)
        supervise(
            partial(_serve_one, call, quiet, secrets.token_bytes(32)),
            place,
            processes=number,
            stop_s=stop_s,
            ready=lambda: _tell(call, address, url, keyed=keyed, pages=f"{number} processes, no console: {_APART}"),
        )


def _serve_one(call: Call, quiet: bool, seal: bytes, line: "socket.socket", *, first: bool) -> None:
    """Serve from one of several processes; the first does what is due by the schedule, and for other programs."""
    from perdure.surfaces.rest.serving import serve

    with failing_in_a_line(), replace(call, tool_off=None).engine(absent="make") as engine:
        if first:
            engine.start()
        app = _application(call, engine, console=False, quiet=quiet, seal=seal)
        settle()
        serve(app, line, policy=engine.policy.server, lent=True)


def _application(call: Call, engine: "Engine", *, console: bool, quiet: bool, seal: bytes | None = None) -> "FastAPI":
    from perdure.surfaces.rest import create_whole_app

    if not quiet:
        _log_requests()
    return create_whole_app(engine, tool_off=call.tool_off or (), console=console, seal=seal)


def _tell(call: Call, address: str, url: str, *, keyed: bool, pages: str) -> None:
    if call.json:
        print(to_line({"address": address, "keys": keyed}), flush=True)
        return
    print(f"{address} · {one_line(url)}")
    parts = ["REST under /v1 (see /openapi.json)", "MCP at /mcp", pages, "/health", "/metrics"]
    print(" · ".join(filter(None, parts)))
    print(_WITH_KEYS if keyed else _WITHOUT_KEYS, flush=True)


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
    if every_tenant and call.tenant is not None:
        raise WrongUsage("--every-tenant and --tenant exclude each other")
    with call.engine(model=False, absent="make") as engine:
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
    with call.engine(model=False, absent="empty") as engine:
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
    return begun_by(part, (one.id for one in engine.api_keys()), what="keys") or part


keys_.command("add")(with_globals(_add))
keys_.command("list")(with_globals(_list))
keys_.command("revoke")(with_globals(_revoke))
