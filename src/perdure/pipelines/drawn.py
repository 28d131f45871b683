"""What goes with statements that are forgotten: what was so before, and the messages that tell what they tell."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from perdure.domain.memory import Kind, Memory, State, composed, subject_of
from perdure.domain.text import query_terms
from perdure.extraction.endings import ended
from perdure.extraction.pairing import denies
from perdure.extraction.slots import Slots
from perdure.gateways import proposals, rows
from perdure.ports import Transaction


def former(tx: Transaction, statements: Iterable[Memory], slots: Slots, *, meant: str) -> list[Memory]:
    """Return what some statements took the place of or are left of, what that took the place of, and so on.

    Not what only ended by the same message, of which `meant`, what shall be forgotten, has no word: the old dog that
    died, where a new one is to be forgotten.
    """
    words = frozenset(query_terms(meant))
    found = {one.id: one for one in statements if one.kind is not Kind.EPISODE}
    given, fresh = frozenset(found), list(found.values())
    replaced = rows.replaced(tx) if fresh else {}
    while fresh:
        by = {id_: one for one in fresh for id_ in (*replaced.get(one.id, ()), *one.source_ids)}
        before = [
            one
            for one in rows.current(tx, by.keys() - found.keys()).values()
            if not words.isdisjoint(query_terms(one.content)) or not _ended_along(one, by[one.id], slots)
        ]
        fresh = [one for one in before if one.state is State.DEPRECATED and one.kind is not Kind.EPISODE]
        found |= {one.id: one for one in fresh}
    return [one for id_, one in found.items() if id_ not in given]


def _ended_along(old: Memory, new: Memory, slots: Slots) -> bool:
    """Tell whether a clause of a statement says that another one is over, and a further clause tells something else."""
    named = (old.key or "").endswith(".name")
    if old.key == new.key and old.key in slots.single and not named and subject_of(old) == subject_of(new):
        return False
    clauses = _CLAUSES.split(new.content)
    over = [ended(old.content, one, key=old.key) or (denies(one) and _tells_of(one, old)) for one in clauses]
    return any(over) and any(not one and _TOLD.match(it) for one, it in zip(over, clauses, strict=True))


def _tells_of(clause: str, old: Memory) -> bool:
    return _TOLD.match(clause) is not None and not set(query_terms(clause)).isdisjoint(query_terms(old.content))


_CLAUSES: Final = re.compile(r"[,;:.!–—]+\s*(?:and |but |so )?|\s+(?:and|but|so)\s+")
_TOLD: Final = re.compile(r"(?:[^\W\d_][\w'’-]*\s+){2}|(?:i|we|it|he|she|they)\b", re.IGNORECASE)
"""What a clause has that tells something: three words, or somebody who does it."""


def messages(
    tx: Transaction, going: Iterable[Memory], *, stays: Callable[[Memory], bool]
) -> tuple[list[Memory], list[Memory]]:
    """Return the messages that statements were drawn from: those that go with these, and those from which something
    else was drawn that stays, or that waits for the user's word.
    """
    gone = {one.id: one for one in going}
    ids = {source for one in gone.values() if not composed(one) for source in one.source_ids} - gone.keys()
    said = [one for one in rows.current(tx, ids).values() if one.kind is Kind.EPISODE]
    return parted(tx, said, gone.keys(), stays=stays)


def parted(
    tx: Transaction, said: Sequence[Memory], gone: Collection[str], *, stays: Callable[[Memory], bool]
) -> tuple[list[Memory], list[Memory]]:
    """Part messages into those of which nothing else was made than what is `gone`, and the others."""
    asked = (one for one in proposals.pending(tx) if one.id not in gone) if said else ()
    waiting = {id_ for one in asked for id_ in one.evidence}

    def told(message: Memory) -> bool:
        made = (one for one in rows.made_of(tx, message.id) if one.id not in gone and not composed(one))
        return message.id in waiting or any(map(stays, made))

    shared = {one.id for one in said if told(one)}
    return [one for one in said if one.id not in shared], [one for one in said if one.id in shared]
