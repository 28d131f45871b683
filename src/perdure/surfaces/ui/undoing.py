"""What taking a revision back would do, told before it is done. No browser needed."""

from collections.abc import Mapping, Sequence
from typing import Any

from perdure.domain.log import HistoryEntry
from perdure.domain.undo import ASKED
from perdure.surfaces.ui.shown import patch_line, short_text


def consequences(entries: Sequence[HistoryEntry], *, tz: str) -> list[str]:
    """Return what undoing the entries of one revision does, a line each, last first."""
    return [_line(one, tz) for one in reversed(entries)]


def _line(entry: HistoryEntry, tz: str) -> str:
    text = f"“{short_text(entry.new or entry.old or 'a memory', most=120)}”"
    patch: Mapping[str, Sequence[Any]] = entry.meta.get("patch") or {}
    if entry.event in ASKED:
        return "Nothing: this is about a proposal. Approve or deny that, or undo what it changed."
    if entry.event == "ERASE":
        return "Nothing: what is erased cannot come back."
    if entry.event == "ALIAS":
        return "Nothing: this is about names. The graph puts them together again, or apart."
    if entry.event == "LINK":
        return f"{text} is no longer related to the other memory."
    if entry.event == "ADD":
        return f"{text} is forgotten."
    if entry.old is not None and entry.new is not None and entry.old != entry.new:
        return f"It says “{short_text(entry.old, most=120)}” again, in the place of {text}."
    state = patch.get("state")
    if state is not None:
        return f"{text} is {'active' if state[0] == 'active' else state[0].replace('_', ' ')} again."
    back = [patch_line(name, new, old, tz=tz) for name, (old, new) in patch.items()]
    return f"{text}: {', '.join(back)}." if back else f"{text} is as it was before."


def blocked_by(rev: int, entries: Sequence[HistoryEntry]) -> list[int]:
    """Return the later revisions that touch the same memories and stand: those are undone first.

    A revision and its undo cancel each other. `entries` reach from `rev` to the present.
    """
    touched = {id_ for one in entries if one.rev == rev for id_ in (one.memory_id, one.meta.get("to")) if id_}
    undone = {int(one.meta["undoes"]): one.rev for one in entries if "undoes" in one.meta}
    void = {number for what, by in undone.items() if what > rev for number in (what, by)}
    standing = {
        one.rev
        for one in entries
        if one.rev > rev and one.rev not in void and one.event not in ASKED and one.memory_id in touched
    }
    return sorted(standing)
