"""Which of many sets have much in common: found through what they share, not by comparing all with all."""

from collections import Counter
from collections.abc import Iterator, Sequence


def overlaps(
    sets: Sequence[frozenset[int]], *, least: float, most: int, common: int
) -> Iterator[tuple[int, int, float]]:
    """Yield (place, earlier place, share) for each set and up to `most` earlier ones that are nearest to it.

    The share is that of common elements among all of two sets (Jaccard), `least` at least, the nearest first. Of an
    element that more than `common` sets have, only the last so many count; so the time grows with the number of sets.
    """
    holders: dict[int, list[int]] = {}
    for place, one in enumerate(sets):
        shared: Counter[int] = Counter()
        for element in one:
            shared.update(holders.get(element, ())[-common:])
        near: list[tuple[float, int]] = []
        for other in shared:
            n = len(one & sets[other])
            share = n / (len(one) + len(sets[other]) - n)
            if share >= least:
                near.append((-share, other))
        for share, other in sorted(near)[:most]:
            yield place, other, -share
        for element in one:
            holders.setdefault(element, []).append(place)
