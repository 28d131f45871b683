"""Ascending arrays."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from perdure.domain.ordered import among, counted, distinct, places

NUMBERS = st.lists(st.integers(0, 1 << 32), max_size=40)


@given(NUMBERS, NUMBERS)
def test_every_number_is_found_where_it_stands_and_others_are_not(held: list[int], asked: list[int]) -> None:
    ascending = sorted(set(held))
    wanted = np.array([*asked, *held], np.int64)
    found = places(np.array(ascending, np.int64), wanted)
    assert found.tolist() == [ascending.index(one) if one in ascending else -1 for one in wanted.tolist()]
    assert among(np.array(ascending, np.int64), wanted).tolist() == [one in held for one in wanted.tolist()]


@given(NUMBERS)
def test_distinct_numbers_come_once_and_ascending(numbers: list[int]) -> None:
    assert distinct(np.array(numbers, np.int64)).tolist() == sorted(set(numbers))


@given(NUMBERS)
def test_ascending_numbers_are_counted_one_after_the_other(numbers: list[int]) -> None:
    once, times = counted(np.array(sorted(numbers), np.int64))
    assert dict(zip(once.tolist(), times.tolist(), strict=True)) == Counter(numbers)
    assert once.tolist() == sorted(set(numbers))
