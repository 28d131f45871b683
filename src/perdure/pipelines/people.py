"""Who those are whom a question means by what they are to the user, as far as what it may see tells."""

from collections.abc import Iterable, Sequence

from perdure.deps import Deps
from perdure.domain.plan import Plan
from perdure.domain.text import query_terms
from perdure.extraction.introduced import introduced, kindred
from perdure.gateways import timeline
from perdure.pipelines.sight import Sight
from perdure.ports import Transaction

_READ = 10
"""Messages and statements with such a word that are read, of each the best."""
_MOST = 3
"""Names of one role; of more nobody is meant alone."""


def people(tx: Transaction, deps: Deps, roles: Iterable[str], sight: Sight) -> dict[str, tuple[str, ...]]:
    """Return their names by what they are to the user; without those whose name nothing tells."""
    found: dict[str, tuple[str, ...]] = {}
    for role in roles:
        called = kindred(role)
        terms = tuple(query_terms(" ".join(called)))
        read = Plan(terms=terms, weights=(1.0,) * len(terms), asked=len(terms))
        best = [deps.text.arm(tx, [part], read, sight.mask).top(_READ).seqs.tolist() for part in sight.parts]
        told = timeline.at(tx, sight.moment, [seq for some in best for seq in some], sight.past)
        names = {name for one in told.values() if one.role != "assistant" for name in _named(deps, one.content, called)}
        if 0 < len(names) <= _MOST:
            found[role] = tuple(sorted(names))
    return found


def _named(deps: Deps, text: str, called: Sequence[str]) -> tuple[str, ...]:
    people = [one for one in deps.extract_entities(text) if one.type == "person"]
    return introduced(text, called, people) if people else ()
