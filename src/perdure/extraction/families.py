"""Words that may stand in for another: of its family, read from `families.toml` when first needed, or related to it."""

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

from perdure.domain.text import term
from perdure.domain.thesaurus import RELATED


@cache
def kin() -> Mapping[int, tuple[int, ...]]:
    """Return by term those that may stand in for it, and it for them: "flight" for "fly", "sister" for "sibling"."""
    text = files("perdure.extraction").joinpath("families.toml").read_text(encoding="utf-8")
    lines = (line.split() for table in tomllib.loads(text).values() for line in table.splitlines())
    found = defaultdict[int, dict[int, None]](dict)  # keeps the order, so that the same words always give the same plan
    for head, *others in chain(filter(None, lines), ([head, *others] for head, others in RELATED.items())):
        one = term(head)
        for other in map(term, others):
            if other != one:
                found[one][other] = found[other][one] = None
    return {one: tuple(others) for one, others in found.items()}
