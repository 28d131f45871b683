"""What held at a time that is past, where a question asks for that."""

from datetime import datetime

from perdure.deps import Deps
from perdure.domain.memory import State
from perdure.extraction.language import USER
from perdure.extraction.pairing import start_of
from perdure.gateways import rows
from perdure.ports import Transaction


def held_at(tx: Transaction, deps: Deps, query: str, moment: datetime) -> bool:
    """Tell whether a statement about the user that is over now gave at a moment the value of a slot that a question
    asks for.
    """
    known = (one for key in sorted(deps.slots.asked(query)) for one in rows.under_key(tx, key))
    return any(
        start_of(one) <= moment < one.valid_until
        for one in known
        if one.state is State.DEPRECATED and one.valid_until is not None and one.attributes.get("subject", USER) == USER
    )
