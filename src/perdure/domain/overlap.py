"""Which of many sets have much in common: found through what they share, not by comparing all with all."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import ceil


def overlaps(
    sets: Sequence[frozenset[int]],
    *,
    least: float,
    most: int,
    common: int,
    told: Callable[[int], None] | None = None,
) -> Iterator[tuple[int, int, float]]:
    """Yield (place, earlier place, share) for each set and up to `most` earlier ones that are nearest to it.

    The share is that of common elements among all of two sets (Jaccard), `least` at least, the nearest first. Two sets
    with such a share have one of their rarest elements in common (prefix filtering, Chaudhuri et al. 2006), so only
    those are looked up; of an element that is among the rarest of more than `common` sets, the last so many count. So
    the time grows with the number of sets. `told` gets the place before each set.
    """
    held = Counter(element for one in sets for element in one)
    holders: dict[int, list[int]] = {}
    for place, one in enumerate(sets):
        if told is not None:
            told(place)
        wanted = ceil(least * len(one) - _ROUNDING)
        rarest = sorted(one, key=lambda element: (held[element], element))[: len(one) - max(wanted, 1) + 1]
        known: set[int] = set()
        for element in rarest:
            known.update(holders.get(element, ())[-common:])
        near: list[tuple[float, int]] = []
        for other in known:
            n = len(one & sets[other])
            share = n / (len(one) + len(sets[other]) - n)
            if share >= least:
                near.append((-share, other))
        for share, other in sorted(near)[:most]:
            yield place, other, -share
        for element in rarest:
            holders.setdefault(element, []).append(place)


_ROUNDING = 1e-9
