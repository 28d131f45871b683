"""The parts that screens are made of."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from perdure.domain.memory import Memory
from perdure.domain.zones import zone
from perdure.surfaces.render import one_line, visible
from perdure.surfaces.terminal import console

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

SHORT = 8
"""So many last characters of an id tell memories apart on a screen; every command takes them."""

DIM, KEY, GOOD, BAD, WEAK = "dim", "bold cyan", "green", "bold red", "yellow"
_NARROW = 60
"""Columns of a terminal on which a table begins to fold its narrow columns, too."""
_FULL, _EMPTY = "█", "░"


def line(*parts: "str | tuple[str, str] | Text") -> "Text":
    """Return one styled line; strings are (text, style) or plain, and never markup."""
    from rich.text import Text

    return Text.assemble(*parts)


def said(text: str, *, style: str = "") -> "Text":
    """Return what a memory says, folded into one line, with control characters shown."""
    from rich.text import Text

    return Text(one_line(text), style=style)


def unbroken(text: str, *, style: str = "") -> "Text":
    """Return a line that stays one however narrow the terminal is, so that it can be copied."""
    from rich.text import Text

    return Text(visible(text), style=style, no_wrap=True, overflow="ignore")


def whole(text: str) -> "Text":
    """Return what a memory says with its line breaks, control characters shown."""
    from rich.text import Text

    return Text(visible(text.replace("\r\n", "\n")))


def stack(*parts: "RenderableType | None") -> "RenderableType":
    """Return parts below each other; None is left out."""
    from rich.console import Group

    return Group(*(part for part in parts if part is not None))


def indented(part: "RenderableType", by: int) -> "RenderableType":
    """Return a part moved to the right."""
    from rich.padding import Padding

    return Padding(part, (0, 0, 0, by))


def framed(part: "RenderableType", title: str, *, style: str = DIM) -> "RenderableType":
    """Return a part in a box with a title."""
    from rich import box
    from rich.panel import Panel
    from rich.text import Text

    return Panel(part, title=Text(visible(title)), title_align="left", border_style=style, box=box.ROUNDED)


def rule(title: str) -> "RenderableType":
    """Return a horizontal line with a title."""
    from rich.rule import Rule
    from rich.text import Text

    return Rule(Text(title, style="bold"), align="left", style=DIM)


def grid(rows: "Sequence[tuple[str, RenderableType]]") -> "Table":
    """Return names and values below each other."""
    from rich.table import Table

    made = Table.grid(padding=(0, 2))
    made.add_column(style=DIM, no_wrap=True)
    made.add_column(overflow="fold")
    for name, value in rows:
        made.add_row(line(name), value)
    return made


def narrow() -> bool:
    """Tell whether a terminal has no room for a table with a text in it."""
    return console().width < _NARROW


def table(*columns: str, right: Sequence[str] = (), wide: str = "") -> "Table":
    """Return an empty table; `right` columns are aligned so, the `wide` one takes the room that is left.

    On a narrow terminal, which leaves it none, all columns fold.
    """
    from rich import box
    from rich.table import Table

    wide = "" if narrow() else wide
    made = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), header_style="bold", expand=bool(wide))
    for name in columns:
        made.add_column(
            name,
            justify="right" if name in right else "left",
            no_wrap=name == "id" or bool(wide and name != wide),
            overflow="fold",
            ratio=1 if name == wide else None,
        )
    return made


def bar(share: float, *, width: int = 10) -> str:
    """Return a bar for a share of 0 to 1."""
    full = round(max(0.0, min(1.0, share)) * width)
    return _FULL * full + _EMPTY * (width - full)


def when(moment: datetime | None, zone_name: str, *, seconds: bool = False) -> str:
    """Return a time in a zone, to the minute."""
    if moment is None:
        return ""
    local = moment.astimezone(zone(zone_name))
    return f"{local:%Y-%m-%d %H:%M:%S}" if seconds else f"{local:%Y-%m-%d %H:%M}"


def who(memory: Memory) -> str:
    """Return who said it."""
    return one_line(memory.speaker or memory.role or "")


def source(memory: Memory) -> str:
    """Return session and message of a memory, as far as they are known."""
    named = [("session ", memory.session), ("message ", memory.message_id)]
    return ", ".join(f"{name}{one_line(value)}" for name, value in named if value)


def short(id_: str | None) -> str:
    """Return the end of an id."""
    return (id_ or "")[-SHORT:]


def plural(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
