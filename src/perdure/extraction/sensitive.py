"""What nobody wants kept by accident: credentials, numbers of cards, accounts and people, addresses, health."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One sensitive piece of a text, characters [start, end). type: password, api_key, card, iban, national_id …"""

    type: str
    start: int
    end: int


def find(text: str) -> tuple[Finding, ...]:  # noqa: ARG001
    """Return the sensitive pieces of a text, in order."""
    return ()
