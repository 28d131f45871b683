"""perdure mcp: the memory for a client of the Model Context Protocol."""

import os
import signal
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from perdure.lasting import settle
from perdure.surfaces.cli.call import Call

if TYPE_CHECKING:
    from perdure.engine import Engine


def mcp_(call: Call) -> None:
    """Serve one owner's memory over the Model Context Protocol, on standard input and output: a client starts this.

    It ends when the client closes standard input. What else is said, is said on standard error. --tool-off leaves a
    tool out, --as-agent has the allowlist of an agent hold.
    """
    from perdure.surfaces.mcp import create_server

    own = replace(call, tool_off=None)  # the tools of this server have names of their own
    with own.engine(absent="make") as engine:
        server = create_server(engine, space=call.space_of(engine), tool_off=call.tool_off or ())
        if sys.stdin is not None and sys.stdin.isatty():  # pyright: ignore[reportUnnecessaryComparison]  (closed: None)
            print("perdure mcp is for an MCP client to start; Ctrl-D ends it", file=sys.stderr)
        engine.start()
        settle()
        _end_when_told(engine)
        try:
            server.run("stdio")
        except* BrokenPipeError:
            pass  # the client is gone: nobody waits for what was still to be said


def _end_when_told(engine: "Engine") -> None:
    """Let SIGTERM and Ctrl-C close the store and end the process: the thread that waits for input heeds neither."""

    def end(_number: int, _frame: object) -> None:
        engine.close()
        os._exit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
