"""What is told behind "that" in German and Dutch, whose verb stands last, in the order of a sentence of its own.

"Merk dir, dass ich bei Krone arbeite" asks to keep "ich arbeite bei Krone". Where it is not sure which word is the verb
of the clause, where its subject ends, or whether more follows the verb, the clause stays as it was said: words in a
wrong order are worse than those.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from perdure.extraction.language import spoken
from perdure.extraction.lists import lists


def in_order(told: str, said: str) -> str:
    """Return what a command to remember is about, with its verb behind its subject where "that" stands before it.

    `said`: the command with what it is about. A clause with further parts stays as it is.
    """
    before, found, _ = said.partition(told)
    order = _order(code) if found and (code := spoken(said)) in _CODES else None
    if order is None or not order.that.search(before):
        return told
    bare = told.rstrip(" .!?")
    subject = order.subject.match(bare)
    row = bare[subject.end() :].split() if subject else []
    if subject is None or len(row) < _LEAST or order.parts.search(bare):
        return told
    at = order.verb(row, subject[0].casefold())
    if at is None or not order.ends(subject[0].casefold(), row[:at], row[at]):
        return told
    verb, *part = reversed(order.split.get(row[at], (row[at],)))
    return " ".join((subject[0].strip(), verb, *row[:at], *row[at + 1 :], *part))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """Of one language: its expressions, its verbs by their subject, and what surrounds them; see `told/order.toml`."""

    that: re.Pattern[str]
    subject: re.Pattern[str]
    parts: re.Pattern[str]
    helped: re.Pattern[str]
    forms: Mapping[str, frozenset[str]]
    """The verbs that stand with "I", with "we", and ("") with anything else."""
    split: Mapping[str, Sequence[str]]
    """The parts of the verbs that have two."""
    nouns: frozenset[str]
    adverbs: frozenset[str]
    helps: frozenset[str]
    alone: frozenset[str]
    free: frozenset[str]
    being: frozenset[str]
    leading: frozenset[str]

    def ends(self, subject: str, rest: Sequence[str], verb: str) -> bool:
        """Tell whether a subject surely ends before the rest of its clause, and no name or owner is part of it."""
        if subject in self.alone or (rest and rest[0] in self.free):
            return True
        if len(rest) == 1 and rest[0] not in self.leading:
            return verb in self.being
        return 1 < len(rest) <= _PLACE and rest[0] in self.leading and rest[-1][0].isupper()

    def verb(self, row: Sequence[str], subject: str) -> int | None:
        """Return where the verb of a clause stands behind its subject, if that is sure."""
        known = self.forms.get(subject, self.forms[""])
        helping = row[-2] in self.helps & known and self.helped.fullmatch(row[-1]) is not None
        at = len(row) - 1 - helping
        verbs = frozenset[str]().union(*self.forms.values()) - (self.nouns - self.helps)
        if row[at] not in known or any(word in verbs for word in (*row[:at], *row[at + 1 :][: not helping])):
            return None
        sure = helping or row[at] not in self.nouns or row[at - 1] in self.adverbs or row[at - 1][:1].isupper()
        return at if sure else None


@cache
def _order(code: str) -> _Order:
    table = lists("told/order")[code]
    rows: dict[str, list[str]] = {name: table[name].split() for name in _LISTS}
    some = {name: frozenset(one.replace("+", "") for one in row) for name, row in rows.items()}
    return _Order(
        that=re.compile(table["that"]),
        subject=re.compile(table["subject"]),
        parts=re.compile(table["parts"]),
        helped=re.compile(table["helped"]),
        forms={"ich": some["i"], "ik": some["i"], **dict.fromkeys(("wir", "wij", "we"), some["we"])}
        | {"": some["it"] | some["we"]},
        split={one.replace("+", ""): one.split("+") for row in rows.values() for one in row if "+" in one},
        nouns=some["nouns"],
        adverbs=some["adverbs"],
        helps=some["helps"],
        alone=some["alone"],
        free=some["adverbs"] | some["free"],
        being=some["being"],
        leading=some["leading"],
    )


_CODES: Final = ("de", "nl")
_LISTS: Final = ("i", "we", "it", "nouns", "adverbs", "helps", "alone", "free", "being", "leading")
_PLACE: Final = 2
"""Words that tell where: a preposition and a name."""
_LEAST: Final = 2
"""Words behind the subject of the shortest clause whose verb is not where it belongs."""
