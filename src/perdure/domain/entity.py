"""Named things, their occurrences, and the edges between memories."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from perdure.domain.quick import quick

EntityType = Literal["person", "organization", "project", "location", "email", "url", "mention", "tag", "date", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """One occurrence of a named thing in a text: characters [start, end), confidence 0..1.

    `same_as` is a name in the same text that is said to be of the same thing.
    """

    name: str
    type: EntityType
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    same_as: str | None = None


new_mention = quick(Mention)
"""Makes a `Mention`, in loops."""


def resolved(found: Iterable[Mention], *, most: int) -> tuple[Mention, ...]:
    """Return at most `most` mentions in order, none overlapping: the more confident stays, then the longer."""
    kept: list[Mention] = []
    taken: set[int] = set()
    for mention in sorted(found, key=lambda m: (-m.confidence, m.start - m.end, m.start)):
        span = range(mention.start, mention.end)
        if taken.isdisjoint(span):
            taken.update(span)
            kept.append(mention)
    return tuple(sorted(kept[:most], key=lambda m: m.start))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A named thing of one space. `count` is how many memories mention it."""

    id: str
    name: str
    type: EntityType
    aliases: tuple[str, ...] = ()
    count: int = 0
    summary: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A typed, weighted edge between two memories; strength in 0..1."""

    from_id: str
    to_id: str
    type: str
    strength: float


MUTUAL: Final = frozenset({"related_to", "conflict"})
"""Types of relations that say the same from either end."""

TITLES: Final = frozenset(
    (
        "dr mr mrs ms mx prof professor doctor sir lady lord dame rev reverend father sister captain capt judge"
        " president senator mayor coach chef aunt auntie uncle tia tio grandma grandpa nurse señor senhor senhora"
        " sra herr frau madame monsieur signor signora signorina dottor dottoressa meneer mevrouw saint king queen"
        " prince princess sergeant colonel lieutenant inspector constable bishop rabbi imam pastor councillor"
    ).split()
)
"""Words that make the name behind them a person; they are no part of the name that is looked up."""

_LEGAL_FORMS: Final = frozenset(
    (
        "inc ltd limited llc llp plc corp corporation co company pty pte pvt sdn bhd cic gmbh mbh ggmbh ag kg"
        " kgaa ohg ug gbr eg ev se sa sas sasu sarl sàrl snc spa srl srls sagl sapa bv nv vof cv oy oyj ab hb as"
        " asa aps sp kft zrt nyrt bt sro doo dd spzoo oo kk lda ltda eireli sl slu slp ooo ооо oü uab sia ehf hf"
        " eood ood aş"
    ).split()
)
_FORM_LINKS: Final = frozenset({"&", "z", "o", "de"})
_FORM_MARKS: Final = str.maketrans("", "", "./,")


def without_form(words: Sequence[str]) -> int:
    """Return how many words in lower case the name of a firm has before its legal form; all where it has none."""
    left = len(words)
    while left > 1 and (
        words[left - 1].translate(_FORM_MARKS) in _LEGAL_FORMS or (left < len(words) and words[left - 1] in _FORM_LINKS)
    ):
        left -= 1
    return left


@lru_cache(maxsize=8192)
def lookup_names(name: str, type_: str) -> tuple[str, ...]:
    """Return the names under which a mention is looked up: the canonical one first, then candidates for aliases.

    All are folded (case, accents, width, spaces); titles, a possessive end and the marks of @mentions and #tags are
    dropped. A person's full name also gives the first name and the last, with its "van der" and without (a surname
    alone, "de Souza", no first one), a project the name without that word, an organisation the name without its legal
    form, or its initials where they are three at least. A later name is only a candidate: record it as an alias when
    no other entity of that type in the space has it, and when a second one comes to claim it, keep it with neither (a
    lookup by it then gives both). A name of which nothing is left is looked up as it is.
    """
    folded = _fold(name)
    if type_ in ("email", "url", "date", "mention", "tag"):
        bare = folded.lstrip("@#") if type_ in ("mention", "tag") else folded.rstrip("/")
        return (bare or folded,)
    words = re.sub(r"['’]s?$", "", folded).split() if folded.endswith(("'s", "’s", "s'", "s’")) else folded.split()
    if type_ in ("person", "other"):
        words = _without_titles(words)
    elif type_ == "organization" and words[:1] == ["the"]:
        words = words[1:]
    full = " ".join(words)
    if type_ == "person" and len(words) > 1:
        first = next((at for at, word in enumerate(words[:-1]) if word in _PARTICLES), len(words) - 1)
        surname = (" ".join(words[first:]),) if 0 < first < len(words) - 1 else ()  # of Ana de Souza, de Souza
        alone = first == 0 and (words[0] in name.split() or words[1] in _PARTICLES)  # de Souza, not Al Souza
        given = words[:1] if len(words[0].rstrip(".")) > 1 and not alone else ()
        return (full, *given, *surname, words[-1])
    if type_ == "project" and len(words) > 1 and "project" in (words[0], words[-1]):
        return (full, " ".join(words[1:] if words[0] == "project" else words[:-1]))
    if type_ == "organization" and (bare := without_form(words)) < len(words):
        return (full.rstrip("."), " ".join(words[:bare]).rstrip(","))
    if type_ == "organization" and len(initials := [word[0] for word in words if word not in _JOINING]) >= _INITIALS:
        return (full, "".join(initials))
    return (full or folded,)


_PARTICLES: Final = frozenset(
    "de da do dos das di del della du van von der den ter ten zu af al el bin ibn la le".split()
)
_JOINING: Final = frozenset("of the and for in at on de la le du des der die das und et y e & -".split())
_INITIALS: Final = 3


def _fold(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return " ".join(unicodedata.normalize("NFKC", bare).split())


def _without_titles(words: list[str]) -> list[str]:
    for position, word in enumerate(words):
        if word.strip(".") not in TITLES:
            return words[position:]
    return words[-1:]
