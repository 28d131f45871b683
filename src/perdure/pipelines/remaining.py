"""What is left of statements that tell of several things, where one of these is over."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from perdure.deps import Deps
from perdure.domain.decisions import Add
from perdure.domain.memory import OF_WORDS, Kind, Memory, State, subject_of
from perdure.domain.zones import zone
from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.coordinated import goes_on
from perdure.extraction.pairing import start_of
from perdure.extraction.rules import extract
from perdure.gateways import rows
from perdure.ports import Transaction


def remaining(tx: Transaction, deps: Deps, new: Memory, retired: Iterable[Memory]) -> Iterator[Add]:
    """Yield, as statements of their own, what those go on telling of which a new one retires a part: where somebody who
    liked tea and coffee does not like coffee any more, that they like tea.

    Each is of the same message as what it is left of, and has held as long; that is a source of it as well, so that it
    is erased with both.
    """
    for known in retired:
        if known.state is not State.ACTIVE or known.kind is Kind.TASK:
            continue
        read = partial(_slots, tx, deps, known)
        text = goes_on(known.content, judge=partial(_label, deps, known, new, read), told=new.content)
        if text is None or _known(tx, text):
            continue
        values = read(text)
        attributes = {name: one for name, one in known.attributes.items() if name not in OF_WORDS}
        if known.key in values:
            attributes["value"] = values[known.key]
        taken = known.key not in values or new.key == known.key
        memory = replace(
            known,
            id=deps.new_id(),
            content=text,
            key=None if deps.holds_one(known.key) and taken else known.key,
            attributes=attributes,
            source_ids=(*known.source_ids, known.id),
            superseded_by=None,
        )
        yield Add(memory=memory, mentions=deps.extract_entities(text), reason=f"what is left of {known.id}")


def _known(tx: Transaction, text: str) -> bool:
    """Tell whether an active statement has the same words."""
    return bool(rows.with_text(tx, text))


def _slots(tx: Transaction, deps: Deps, known: Memory, text: str) -> dict[str | None, str | None]:
    """Return the slots that a text fills, with their values."""
    heard = Heard(text=text, said_at=known.said_at or start_of(known), zone=zone(tx.space.tz))
    return {one.key: one.value for one in extract(heard, deps.slots) if one.key is not None and not one.amends}


def _label(
    deps: Deps, known: Memory, new: Memory, read: Callable[[str], dict[str | None, str | None]], text: str
) -> str:
    """Tell how a part of a known statement stands to a new one; two values of one slot contradict each other."""
    policy = deps.policy.merge
    part, said = (Said(content=one, subject=subject_of(known)) for one in (text, new.content))
    found = compare(part, said, same=policy.same, check=policy.check).label
    rivals = known.key == new.key and deps.holds_one(new.key) and new.key in read(text)
    return "contradiction" if rivals and found != "same" else found
