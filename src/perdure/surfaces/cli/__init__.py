"""The command line: parse, call one operation, show the answer."""

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit status: 0 done, 1 the request failed, 2 wrong usage."""
    gc.set_threshold(50_000)  # a short process; most of its objects live as long as it does
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    from perdure.surfaces.cli.app import build
    from perdure.surfaces.cli.call import failing_in_a_line

    with failing_in_a_line():
        build(given)(given, prog_name="perdure")
