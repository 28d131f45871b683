"""One claim of a statement: of whom, of what, which value, where, and whether it holds now."""

from dataclasses import dataclass
from typing import Final

from perdure.domain.quick import changing, quick
from perdure.extraction.meanings import lexicon
from perdure.extraction.quantities import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One clause. Words are canonical stems; what the user says of themselves has no word for them.

    `topic` is what it is about with its verb, `value` what it says of that, `scope` where and for what it holds;
    `replaced` what it says no longer holds. `relation`: (name, one end, other end), the ends in the order of the
    lexicon. `change`: it says that something is otherwise now; `again`: that it is as it was before.
    `taken`: it tells who took over what it is about; `definite`: what is done is done with one thing that is known.
    """

    topic: frozenset[str] = frozenset()
    value: frozenset[str] = frozenset()
    scope: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    """The names as they are written: Alien and Aliens are two films."""
    measures: frozenset[Measure] = frozenset()
    about: frozenset[Measure] = frozenset()
    """Those of the measures by which it tells apart what it is about: the Monday class."""
    states: frozenset[str] = frozenset()
    relation: tuple[str, str, str] | None = None
    head: str = ""
    """The word of the topic that the others only describe."""
    order: tuple[str, ...] = ()
    verb: str = ""
    link: str = ""
    """The preposition that leads to the value."""
    negated: bool = False
    past: bool = False
    ended: bool = False
    change: bool = False
    again: bool = False
    another: bool = False
    no_more: bool = False
    """Whether it says in so many words that what it replaces is so no more, and not only this once."""
    taken: bool = False
    any_time: bool = False
    coming: bool = False
    """Whether it tells what will be, or would."""
    once: bool = False
    """Whether it tells what somebody has done, and not since when: I've lived in Oslo."""
    indefinite: bool = False
    definite: bool = False
    copula: bool = False

    @property
    def words(self) -> frozenset[str]:
        return self.topic | self.value | self.scope


new_claim: Final = quick(Claim)
replace: Final = changing(Claim, new_claim)
"""What `dataclasses.replace` does: a claim is gathered in a few steps, and there are many."""


def people(claim: Claim) -> frozenset[str]:
    """Return whom a claim is about, beside the user."""
    topic = claim.topic
    return topic & lexicon().people | topic & claim.names | topic & _OTHERS | topic & ONE_OF_MINE


ONE_OF_MINE: Final = frozenset({"eldest", "oldest", "youngest"})
"""Which of one's children somebody is: my youngest plays the cello."""
_OTHERS: Final = frozenset("he she they his her their him them".split())
