"""Looking things up in ascending arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


def places(ascending: NDArray[Any], wanted: NDArray[Any]) -> Ints:
    """Return the place of each wanted number in ascending ones, −1 where it is missing."""
    if not len(ascending):
        return np.full(len(wanted), -1, np.int64)
    wanted = wanted.astype(ascending.dtype, copy=False)  # of another type, all the numbers would be converted
    found = ascending.searchsorted(wanted)
    found[ascending.take(found, mode="clip") != wanted] = -1
    return found


def among(ascending: NDArray[Any], wanted: NDArray[Any]) -> NDArray[np.bool_]:
    """Tell for each wanted number whether it is one of the ascending ones."""
    return places(ascending, wanted) >= 0


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return each number once, ascending; for the few hundred of a recall far quicker than `np.unique`."""
    ascending = np.sort(numbers)
    first = np.empty(len(ascending), np.bool_)
    first[:1] = True
    np.not_equal(ascending[1:], ascending[:-1], out=first[1:])
    return ascending[first]
