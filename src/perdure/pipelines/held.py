"""What held at a time that is past, where a question asks for that: it is told beside what is so now."""

from datetime import datetime

from perdure.deps import Deps
from perdure.domain.memory import Memory, State, subject_of
from perdure.domain.plan import Plan
from perdure.domain.times import from_ms, to_ms
from perdure.extraction.asked_then import somebody
from perdure.extraction.language import USER, spoken
from perdure.extraction.pairing import start_of
from perdure.extraction.slots import roles
from perdure.gateways import rows
from perdure.gateways.filters import Selection
from perdure.ports import Transaction


def held(tx: Transaction, deps: Deps, query: str, asked: Plan, seen: Selection, now: datetime) -> list[Memory]:
    """Return the statements about the user that are over now and gave, at the end of the one past time that a question
    in the past names, the value of a slot that it asks for: where did I live in March?

    Nothing where it names somebody else; of what the question may see (`seen`), and no more.
    """
    past = [one for one in asked.periods if one.end_ms <= to_ms(now)]
    if asked.then or not asked.past or len(past) != 1 or len(asked.periods) != 1:
        return []
    code = spoken(query)
    people = [one for one in deps.extract_entities(query) if one.type == "person"]
    if roles(query) or (people if code == "en" else somebody(people, code)):
        return []
    if code == "en" and _OURS.isdisjoint(asked.words):  # elsewhere the verb may tell who asks: ¿dónde vivía en marzo?
        return []
    moment = from_ms(past[0].end_ms - 1)
    known = (one for key in sorted(deps.slots.asked(query)) for one in rows.under_key(tx, key))
    return [one for one in known if _gave_way(one) and seen.matches(one) and _holds(one, moment)]


_OURS = frozenset("i we my our".split())


def _gave_way(memory: Memory) -> bool:
    return subject_of(memory) == USER and memory.state is State.DEPRECATED and memory.retired_at is None


def _holds(memory: Memory, moment: datetime) -> bool:
    return memory.valid_until is not None and start_of(memory) <= moment < memory.valid_until
