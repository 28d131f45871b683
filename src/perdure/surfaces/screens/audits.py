"""What an audit found, and what was or would be done about it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perdure.domain.audit import Audit, Finding
from perdure.formats.shares import REPEATED
from perdure.surfaces.render import one_line
from perdure.surfaces.screens.parts import BAD, DIM, GOOD, WEAK, framed, indented, line, plural, said, short, stack

if TYPE_CHECKING:
    from rich.console import RenderableType


def audits_screen(done: Sequence[Audit]) -> "RenderableType":
    """Return one box for each space in which something was found, and a line about the rest."""
    clean = [one for one in done if one.clean and not one.skipped]
    memories = sum(one.memories for one in done)
    boxes = [_box(one) for one in done if one not in clean]
    other = "other " if len(clean) < len(done) else ""
    well = f"nothing wrong in {plural(len(clean), f'{other}space')}" if clean else ""
    looked = f"{plural(memories, 'active statement')} looked at"
    return stack(*boxes, line((" · ".join(filter(None, (well, looked))), GOOD if len(clean) == len(done) else DIM)))


def _box(one: Audit) -> "RenderableType":
    parts: list[RenderableType] = []
    for name, count in one.counts.items():
        if not count:
            continue
        parts.append(line((f"{name} {count:,}", BAD)))
        shown = one.examples[name]
        parts += [indented(_finding(found), 2) for found in shown]
        again = one.skipped.get(REPEATED, 0) if name == "duplicates" else 0
        if shown and count - again > len(shown):
            parts.append(indented(line((f"and {count - again - len(shown):,} more", DIM)), 2))
        if again:
            parts.append(indented(line((f"{again:,} in the very words of another one of the file", DIM)), 2))
    if one.skipped:
        named = ", ".join(f"{one_line(reason)} {n:,}" for reason, n in one.skipped.items() if n)
        parts.append(line((f"left out of the file: {named or 'nothing'}", DIM)))
    if one.changes is not None:
        parts.append(_changes(one, one.changes))
    return framed(stack(*parts), one_line(str(one.space)), style=GOOD if one.clean else WEAK)


def _changes(one: Audit, changes: Sequence[Finding]) -> "RenderableType":
    if not one.dry_run:
        return line((f"{plural(one.fixed, 'defect')} mended", GOOD))
    if not changes:
        return line(("--fix can mend nothing of it" if not one.clean else "nothing to mend", DIM))
    head = line((f"{plural(len(changes), 'change')} would mend this; --fix --yes makes them:", WEAK))
    return stack(
        head, *(indented(line((f"{found.fix} ", GOOD), _named(found), one_line(found.reason)), 2) for found in changes)
    )


def _finding(found: Finding) -> "RenderableType":
    left = "" if found.fix else "  (left to you)"
    head = line(_named(found), one_line(found.reason), (left, DIM))
    return stack(head, indented(said(found.excerpt, style=DIM), 2)) if found.excerpt else head


def _named(found: Finding) -> tuple[str, str]:
    return (f"{', '.join(one_line(short(id_)) for id_ in found.memory_ids)} ", DIM)
