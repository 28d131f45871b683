"""The console: what a memory knows, why, and how it came to know it, in the browser.

Pages call the operations of `Space` and `Engine` and nothing else. What they show is made by plain functions (`shown`,
`charts`, `place` …), which need no browser; the modules that build pages are thin. Needs the extra `server`.
"""

from typing import TYPE_CHECKING

from perdure.aio import AsyncEngine
from perdure.engine import Engine
from perdure.errors import MissingExtra

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["mount"]


def mount(app: "FastAPI", engine: Engine | AsyncEngine) -> None:
    """Put the console at `/` of an app that stands behind `callers.Guard`, as that of `rest.create_app` does.

    It answers its own paths alone. Once a process: NiceGUI has one app, so a second call is a Conflict. MissingExtra
    where it is not installed.
    """
    try:
        from perdure.surfaces.ui.shell import mount_console
    except ModuleNotFoundError as error:
        if error.name != "nicegui":
            raise
        raise MissingExtra("the console needs the package nicegui: pip install 'perdure[server]'") from error
    mount_console(app, engine)
