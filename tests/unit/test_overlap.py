"""Which of many sets have much in common."""

from hypothesis import given
from hypothesis import strategies as st

from perdure.domain.overlap import overlaps

SETS = st.lists(st.frozensets(st.integers(0, 12), max_size=7), max_size=12)


@given(SETS, st.sampled_from([0.01, 0.2, 0.3, 0.5, 0.75, 1.0]))
def test_all_pairs_with_a_share_are_found_however_few_are_looked_up(sets, least):
    found = {(place, other): share for place, other, share in overlaps(sets, least=least, most=99, common=99)}
    every = {
        (place, other): len(one & sets[other]) / len(one | sets[other])
        for place, one in enumerate(sets)
        for other in range(place)
        if one | sets[other]
    }
    assert found == {pair: share for pair, share in every.items() if share >= least}


def test_what_is_common_to_many_hides_no_pair_that_shares_what_is_rare():
    filler = [frozenset({1, 2, 3, 100 + n, 200 + n, 300 + n, 400 + n}) for n in range(50)]
    sets = [frozenset({1, 2, 3, 7}), *filler, frozenset({1, 2, 3, 8})]
    found = {(place, other) for place, other, _ in overlaps(sets, least=0.5, most=9, common=8)}
    assert found == {(51, 0)}
    assert list(overlaps([frozenset(), frozenset()], least=0.3, most=3, common=3)) == []
