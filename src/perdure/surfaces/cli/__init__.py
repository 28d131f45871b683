"""The command line: parse, call one operation, show the answer."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import Final

_LASTING: Final = frozenset({"bench", "serve", "mcp", "worker"})
"""Commands whose arithmetic may have every core."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit status: 0 done, 1 the request failed, 2 wrong usage."""
    gc.set_threshold(200_000)  # a short process; most of its objects live as long as it does
    given = list(sys.argv[1:] if arguments is None else arguments)
    if _LASTING.isdisjoint(given):  # a thread for each core is slower to start than one question is to answer
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    from perdure.surfaces.cli.app import build
    from perdure.surfaces.cli.call import failing_in_a_line

    try:
        with failing_in_a_line():
            build(given)(given, prog_name="perdure")
    finally:
        gc.freeze()  # Python ends by looking for garbage among all that was loaded: a fifth of a short command
