"""What a text asks, or names by its slot, of somebody else: "what my sister does for a living", "my sister's job".

What is known of others fills no slot. Put into the user's mouth it would, and that tells what it answers.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from perdure.domain.memory import Memory, State
from perdure.extraction.called import names_of, roles_of
from perdure.extraction.candidate import Heard
from perdure.extraction.firsthand import firsthand
from perdure.extraction.likeness import Wording
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.slots import Slots

_WHO: Final = r"(?:(?:my|our) (?P<role>[\w-]+(?: [\w-]+)?)|(?-i:(?P<name>[A-Z][\w-]+)))"
_ASKED: Final = re.compile(
    rf"(?P<wh>(?:what|where|when|which|who|how)(?: (?!my |our )(?-i:[a-z-]+)){{0,2}}?) {_WHO}(?: (?-i:[A-Z][\w'-]+))?"
    r" (?P<does>is|was|has|does|did|can|\w+s)\b(?P<rest>.*)",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(rf"{_WHO}['’]s? (?P<thing>[a-z][\w -]*)", re.IGNORECASE)
_PLAIN: Final[Mapping[str, str]] = {"is": "are", "was": "are", "has": "have", "does": "do", "did": "do"}
_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC)


def of_somebody(target: Wording) -> bool:
    """Tell whether a text asks for something of somebody else, in whose place the user's own is not meant."""
    found = _ASKED.match(target.text)
    return found is not None and (found["name"] is not None or _person(found["role"]) is not None)


def asked_of(target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], slots: Slots) -> list[Memory]:
    """Return those statements about somebody that hold what a text asks or names of them.

    `said`: the statements by the ids of `known`.
    """
    found = _ASKED.match(target.text) or _NAMED.match(target.text)
    if found is None or (not found["name"] and _person(found["role"]) is None):
        return []
    keys = _keys(found.groupdict(), slots)
    if not keys:
        return []
    words = (found["name"] or _person(found["role"]) or "").casefold()
    texts = list(said.values())
    others = (
        roles_of(frozenset({(words,)}), texts) | _roles(words, texts)
        if found["name"]
        else names_of(frozenset({words}), texts)
    )
    who = {words, *(" ".join(one) for one in others)}
    active = (one for one in known if one.state is State.ACTIVE)
    return [one for one in active if any(_holds(one.content, name, keys, slots) for name in who)]


def _person(role: str | None) -> str | None:
    """Return the word for a relative or friend that stands in some words, the first of two: sister Rosa."""
    words = (role or "").casefold().split()
    return next((word for word in words[::-1] if canonical(word) in lexicon().people), None)


def _roles(name: str, texts: Sequence[Wording]) -> set[tuple[str, ...]]:
    """Return the words for somebody that stand right before a name: my sister Rosa."""
    pairs = (pair for here in texts for pair in zip(here.tokens, here.tokens[1:], strict=False))
    return {(role,) for role, other in pairs if other == name and canonical(role) in lexicon().people}


def _keys(found: Mapping[str, str | None], slots: Slots) -> frozenset[str]:
    """Return the slots that are asked for, or named."""
    if thing := found.get("thing"):
        key = slots.names.get(thing.strip().casefold())
        return frozenset({key}) if key else frozenset()
    does, rest = (found["does"] or "").casefold(), (found["rest"] or "").strip()
    wh = (found["wh"] or "").casefold()
    if wh == "what" and does in ("does", "did") and not rest:
        return frozenset({"role"})
    return slots.asked(f"{wh} you {_PLAIN.get(does, does)} {rest}")


def _holds(text: str, who: str, keys: frozenset[str], slots: Slots) -> bool:
    """Tell whether a statement fills one of some slots, were it the user who says so of themselves."""
    from perdure.extraction.rules import extract  # it needs what stands here for what it reads

    whose = r"(?:(?:my|our|(?:the )?user['’]s) )?(?:[a-z-]+ )?"
    opens = re.match(rf"{whose}{re.escape(who)}(?-i: [A-Z][\w-]+)?(?=['’]s |,? )", text, re.IGNORECASE)
    if opens is None:
        return False
    told = firsthand(f"User{text[opens.end() :].removeprefix(',')}")
    heard = Heard(text=told, said_at=_THEN, zone=UTC)
    return any(one.key in keys for one in extract(heard, slots))
