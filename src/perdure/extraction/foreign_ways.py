"""By what means one goes to work in another language than English, and which trip is off: "seit Mai fahre ich mit dem
Rad zur Arbeit", "el viaje a Ibiza lo cancelamos".
"""

from collections.abc import Sequence
from functools import cache

from perdure.domain.text import words
from perdure.extraction.foreign_switches import expressions, flat, tables
from perdure.extraction.foreign_tongue import tongue_of
from perdure.extraction.language import turns
from perdure.extraction.likeness import inflected
from perdure.extraction.lists import lists


def commuted(old: str, new: str, code: str) -> bool:
    """Tell whether a folded text says since when one goes to work by other means than a statement tells."""
    to = expressions(code)["commutes"]
    one, other = (found[0].split()[-1] if (found := to.search(text)) else "" for text in (old, new))
    if not (one and other) or not (one == other or inflected(one, other)) or not goes_anew(new, code):
        return False
    seasons = {flat(name) for name in lists("calendar")[code]["seasons"]}
    if not seasons.isdisjoint((*words(old), *words(new))):
        return False  # by bike in summer
    before, after = (
        [at for at, way in enumerate(_means(code)) if not way.isdisjoint(words(text))] for text in (old, new)
    )
    return len(before) == len(after) == 1 and before != after


def goes_anew(folded: str, code: str) -> bool:
    """Tell whether a folded text says that somebody goes to work some way now, or a trip is off."""
    known, said = expressions(code), words(folded)
    anew = known["since"].search(folded) is not None or not turns(code)[0].isdisjoint(said)
    goes = anew and known["commutes"].search(folded) is not None
    return goes or (known["trip"].search(folded) is not None and known["off"].search(folded) is not None)


@cache
def _means(code: str) -> Sequence[frozenset[str]]:
    """Return the words of a language for each means by which one goes somewhere."""
    return [frozenset(one.split("/")) for one in tables()[code].get("means", "").split()]


def calls_off_trip(old: str, new: str, code: str) -> bool:
    """Tell whether a folded text says that the trip is off on which a statement says that somebody goes, this once."""
    known = expressions(code)
    trip = known["trip"].search(new)
    if trip is None or known["off"].search(new) is None or known["travels"].search(old) is None:
        return False
    often = {word for way in tongue_of(code).shape.classes["every"] for word in way}
    return trip["to"] in words(old) and often.isdisjoint(words(old))
