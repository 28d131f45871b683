"""What nobody wants kept by accident: credentials, numbers of cards, accounts and people, addresses, health.

Recognisers give (type, start, end) for the characters that must not be kept; each has a module of its own.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.extraction import contacts, credentials, health, identifiers, language, learned, spoken
from perdure.extraction.prose import ends
from perdure.extraction.regex import regex


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One sensitive piece of a text, characters [start, end). type: password, api_key, card, iban, national_id …"""

    type: str
    start: int
    end: int


KEYS: Final = {"phone": "phone", "address": "address", "health": "health"}
"""Slots that are sensitive whatever they hold, and as what."""
Recogniser = Callable[[str], Iterable[tuple[str, int, int]]]
_TOLD: Final = 0.9
"""So likely, a statement tells of somebody's health though no list knows its words."""
_CUT: Final = regex(r"[.!?;:,]")
"""Marks inside a secret at which a sentence may have been taken to end."""
_PART: Final = 4
"""Characters of a secret before such a mark, or behind it, that give it away."""

SECRET: Final = frozenset({"password", "api_key", "card", "iban", "bank_account", "national_id", "tax_id"})
"""Types of which not even the message that gives them away is told to a model as it is."""
_RECOGNISERS = (credentials.find, identifiers.find, contacts.find, spoken.find, health.find)


def find(text: str, *, more: Sequence[Recogniser] = ()) -> tuple[Finding, ...]:
    """Return the sensitive pieces of a text, in order, the longer of two that overlap.

    type is one of password, api_key, card, iban, bank_account, national_id, tax_id, phone, address, health. What only
    looks like one is none: hashes, UUIDs, ISBN, tracking and order numbers, versions, IP addresses, dates, prices.
    `more`: further recognisers, with types of their own.
    """
    return _found(text, tuple(more))


@lru_cache(16)
def _found(text: str, more: tuple[Recogniser, ...]) -> tuple[Finding, ...]:
    """Find them; what a message gives away is asked for more than one purpose."""
    found: list[Finding] = []
    for offset, piece in ends(text):
        pieces = [one for recognise in (*_RECOGNISERS, *more) for one in recognise(piece)]
        found += [Finding(type=type_, start=start + offset, end=end + offset) for type_, start, end in pieces]
    kept: list[Finding] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept)


def given_away(
    statement: str,
    text: str,
    findings: tuple[Finding, ...],
    *,
    key: str | None = None,
    more: Sequence[Recogniser] = (),
) -> str | None:
    """Return which type of sensitive content a statement drawn from a text gives away, None for none.

    A statement may have lost the words that give a value its meaning; `findings` are those of the whole text. `key`:
    the slot that it fills.
    """
    shown = "".join(statement.split()).casefold()
    for one in findings:
        secret = "".join(text[one.start : one.end].split()).casefold()
        if secret in shown or any(_part_of(secret, cut, shown) for cut in _CUT.finditer(secret)):
            return one.type
    own = find(statement, more=more)
    if own:
        return own[0].type
    if key is not None:
        return KEYS.get(key)
    if health.of_a_thing(statement) or language.spoken(statement) != "en":
        return None
    return "health" if learned.health(statement) > _TOLD else None


def _part_of(secret: str, cut: re.Match[str], shown: str) -> bool:
    """Tell whether a statement ends with what is before a mark in a secret, or begins with what is behind it; where a
    quotation ends there, with however little.
    """
    before, behind = cut.start(), len(secret) - cut.end()
    if _PART <= before <= len(shown) and shown.endswith(secret[:before]):
        return True
    rest = behind > 0 and behind <= len(shown) and shown.startswith(secret[cut.end() :])
    return rest and (behind >= _PART or shown[behind : behind + 1] in _QUOTES)


_QUOTES: Final = frozenset("\"'”’»`")
