"""By what means one goes to work in another language than English, and which trip is off: "seit Mai fahre ich mit dem
Rad zur Arbeit", "el viaje a Ibiza lo cancelamos".
"""

from collections.abc import Sequence
from functools import cache

from perdure.domain.text import words
from perdure.extraction.abroad import denies, gist
from perdure.extraction.foreign_switches import expressions, flat, listed, tables
from perdure.extraction.foreign_tongue import tongue_of
from perdure.extraction.language import turns
from perdure.extraction.likeness import inflected
from perdure.extraction.lists import lists


def commuted(old: str, new: str, code: str) -> bool:
    """Tell whether a folded text says since when the user goes to work by other means than a statement tells.

    Neither says anything else, such as when or from where: by bus where it rains, on foot from the station.
    """
    known = expressions(code)
    one, other = (found[0].split()[-1] if (found := known["commutes"].search(text)) else "" for text in (old, new))
    if not (one and other) or not (one == other or inflected(one, other)) or not goes_anew(new, code):
        return False
    means = frozenset[str]().union(*_means(code))
    since = turns(code)[0] | _when(code, "months", "holidays", "units", "last")
    if since.isdisjoint(words(new)):
        return False  # sedan: then
    for text, more in ((old, frozenset[str]()), (new, since | tongue_of(code).words.sets["since"])):
        rest = known["commutes"].sub(" ", known["rides"].sub(" ", text))
        if not known["rides"].search(text) or not means | more | listed(code, "bare") >= {*gist(rest, code).words}:
            return False
    before, after = (
        [at for at, way in enumerate(_means(code)) if not way.isdisjoint(words(text))] for text in (old, new)
    )
    return len(before) == len(after) == 1 and before != after


def goes_anew(folded: str, code: str) -> bool:
    """Tell whether a folded text says that somebody goes to work some way now, or a trip is off."""
    known, said = expressions(code), words(folded)
    anew = known["since"].search(folded) is not None or not turns(code)[0].isdisjoint(said)
    goes = anew and known["commutes"].search(folded) is not None
    off = known["off"].search(folded) is not None and known["doubts"].search(folded) is None
    return goes or (off and known["trip"].search(folded) is not None)


@cache
def _means(code: str) -> Sequence[frozenset[str]]:
    """Return the words of a language for each means by which one goes somewhere."""
    return [frozenset(one.split("/")) for one in tables()[code].get("means", "").split()]


@cache
def _when(code: str, *names: str) -> frozenset[str]:
    """Return what is one word of some lists of the calendar of a language, folded."""
    found: set[str] = set()
    for named in (lists("calendar")[code].get(name, ()) for name in names):
        if isinstance(named, str):
            some = [named]
        elif "day" in named:
            some = [str(forms) for forms in named.values()]  # the units
        else:
            some = [str(one) for one in named]
        found.update(flat(one.strip()) for text in some for one in text.split(","))
    return frozenset(one for one in found if " " not in one)


def calls_off_trip(old: str, new: str, code: str) -> bool:
    """Tell whether a folded text says that the trip is off on which a statement says that somebody goes, this once.

    The statement says when, and neither what for nor how often; the text says nothing else of the trip, names no other
    time and no other way to go there.
    """
    known = expressions(code)
    trip = known["trip"].search(new)
    if trip is None or not goes_anew(new, code) or known["travels"].search(old) is None:
        return False
    often = {word for way in tongue_of(code).shape.classes["every"] for word in way}
    dated = _when(code, "months", "seasons", "holidays")
    before, after = {*words(old)}, {*words(new)}
    means = frozenset[str]().union(*_means(code))
    if trip["to"] not in before or not often.isdisjoint(before) or dated.isdisjoint(before):
        return False
    if not means.isdisjoint(after) or not after & dated <= before:
        return False
    near, bare = _when(code, "next", "this"), listed(code, "bare")
    going = known["travels"].sub(" ", _alone(old, code))
    if not dated | near | bare | {trip["to"]} >= {*gist(going, code).words}:
        return False
    told = known["off"].sub(" ", next(one for one in known["parts"].split(new) if known["trip"].search(one)))
    rest = {*gist(told.replace(trip[0], " "), code).words}
    return turns(code)[0] | dated | bare | {trip["to"], *words(trip[0])} >= rest and not denies(words(told), code)


def _alone(old: str, code: str) -> str:
    """Return a folded statement without who comes along, where it ends with them."""
    found = expressions(code)["with"].search(old)
    return old[: found.start()] if found else old
