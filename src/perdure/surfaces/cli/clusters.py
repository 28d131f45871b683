"""perdure cluster: one PostgreSQL database on several machines."""

from typing import TYPE_CHECKING

import typer

from perdure.errors import InvalidInput
from perdure.surfaces.cli.call import Call
from perdure.surfaces.cli.options import with_globals
from perdure.surfaces.render import to_json
from perdure.surfaces.screens.parts import grid, line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.domain.layout import Layout

cluster_ = typer.Typer(help="Spread a PostgreSQL database over several machines, with Citus.", no_args_is_help=True)


def _init(call: Call) -> None:
    """Spread every table by space over the machines of a Citus cluster; run it again at any time, it goes on.

    Stop whatever uses the database before, and start it again afterwards.
    """
    with call.engine(model=False) as engine:
        layout = engine.layout(spread=True)
    _show(call, layout)


def _status(call: Call) -> None:
    """Say where the tables lie."""
    with call.engine(model=False) as engine:
        layout = engine.layout()
    if layout is None:
        raise InvalidInput(f"{engine.deps.store.url} is no PostgreSQL database: all of it lies in one place")
    _show(call, layout)


def _show(call: Call, layout: "Layout | None") -> None:
    def screen() -> "RenderableType":
        assert layout is not None
        places = {"by space": layout.by_space, "on every machine": layout.whole, "on this machine": layout.local}
        named = [(place, line(", ".join(tables))) for place, tables in places.items() if tables]
        return grid([("layout", line(str(layout))), *named])

    call.show(to_json(layout), screen)


cluster_.command("init")(with_globals(_init))
cluster_.command("status")(with_globals(_status))
