"""What goes with statements that are forgotten: what was so before, and the messages that tell what they tell."""

from collections.abc import Callable, Iterable

from perdure.domain.memory import Kind, Memory, State, composed
from perdure.gateways import proposals, rows
from perdure.ports import Transaction


def former(tx: Transaction, statements: Iterable[Memory]) -> list[Memory]:
    """Return what some statements took the place of or are left of, what that took the place of, and so on."""
    found = {one.id: one for one in statements if one.kind is not Kind.EPISODE}
    given, fresh = frozenset(found), list(found.values())
    replaced = rows.replaced(tx) if fresh else {}
    while fresh:
        ids = {id_ for one in fresh for id_ in (*replaced.get(one.id, ()), *one.source_ids)} - found.keys()
        before = rows.current(tx, ids).values()
        fresh = [one for one in before if one.state is State.DEPRECATED and one.kind is not Kind.EPISODE]
        found |= {one.id: one for one in fresh}
    return [one for id_, one in found.items() if id_ not in given]


def messages(
    tx: Transaction, going: Iterable[Memory], *, stays: Callable[[Memory], bool]
) -> tuple[list[Memory], list[Memory]]:
    """Return the messages that statements were drawn from: those that go with these, and those from which something
    else was drawn that stays, or that waits for the user's word.
    """
    gone = {one.id: one for one in going}
    ids = {source for one in gone.values() if not composed(one) for source in one.source_ids} - gone.keys()
    said = [one for one in rows.current(tx, ids).values() if one.kind is Kind.EPISODE]
    asked = (one for one in proposals.pending(tx) if one.id not in gone) if said else ()
    waiting = {id_ for one in asked for id_ in one.evidence}

    def told(message: Memory) -> bool:
        made = (one for one in rows.made_of(tx, message.id) if one.id not in gone and not composed(one))
        return message.id in waiting or any(map(stays, made))

    shared = {one.id for one in said if told(one)}
    return [one for one in said if one.id not in shared], [one for one in said if one.id in shared]
