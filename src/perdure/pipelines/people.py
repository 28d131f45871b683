"""Who those are whom a question means by what they are to the user, as far as what it may see tells."""

from collections.abc import Iterable, Sequence

from perdure.deps import Deps
from perdure.domain.memory import Memory
from perdure.domain.plan import Plan
from perdure.domain.text import query_terms
from perdure.extraction.introduced import introduced, kindred
from perdure.extraction.prose import own_words
from perdure.gateways import timeline
from perdure.pipelines.sight import Sight
from perdure.ports import Transaction

_ROLES = 3
"""So many of those whom a question means are looked for."""
_READ = 30
"""Messages and statements with such a word that are read, of each the best."""
_MOST = 3
"""Names of one role; of more nobody is meant alone."""
_LONG = 1_000
"""Characters of a text in which somebody may be introduced; more is hardly said of oneself."""


def people(tx: Transaction, deps: Deps, roles: Sequence[str], sight: Sight) -> dict[str, tuple[str, ...]]:
    """Return their names by what they are to the user; without those whose name nothing tells."""
    found: dict[str, tuple[str, ...]] = {}
    alone = len(sight.outline.speakers) <= 1  # else "my" is anybody's
    for role in roles[:_ROLES]:
        called = kindred(role)
        terms = tuple(query_terms(" ".join(called)))
        read = Plan(terms=terms, weights=(1.0,) * len(terms), asked=len(terms))
        best = [deps.text.arm(tx, [part], read, sight.mask).top(_READ).seqs.tolist() for part in sight.parts]
        told = timeline.at(tx, sight.moment, [seq for some in best for seq in some], sight.past).values()
        names = _distinct(name for one in told if _of_user(one, alone) for name in _named(deps, one.content, called))
        if 0 < len(names) <= _MOST:
            found[role] = names
    return found


def _of_user(memory: Memory, alone: bool) -> bool:
    return memory.role != "assistant" and (alone or memory.speaker is None) and len(memory.content) <= _LONG


def _named(deps: Deps, text: str, called: Sequence[str]) -> tuple[str, ...]:
    own = " ".join(own_words(text).split())
    people = [one for one in deps.extract_entities(own) if one.type == "person"]
    return introduced(own, called, people) if people else ()


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return names without those that are another one's beginning, or the same in other letters."""
    every = sorted({name.casefold(): name for name in names}.values())
    return tuple(
        one
        for one in every
        if not any(other is not one and f"{other} ".casefold().startswith(f"{one} ".casefold()) for other in every)
    )
