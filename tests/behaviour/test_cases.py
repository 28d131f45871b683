"""Cases of our own: what the engine makes of messages, with other people, words and matters than any public set.

The least rates tell when something breaks, not how good it is: the page on writing has what was measured.
`perdure bench behaviour --data tests/behaviour/cases/FILE --failures` shows every wrong case.
"""

from collections import defaultdict
from pathlib import Path

import pytest

from perdure.bench.behaviour import load, measure

FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))
LEAST = {
    "extract": 0.9,
    "update": 0.7,
    "triggers": 0.9,
    "forget": 0.9,
    "sensitive": 0.95,
    "dates": 0.8,
    "dedup": 0.85,
    "injection": 0.9,
    "entities": 0.8,
    "multilingual": 0.85,
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_most_cases_are_right_and_what_hurts_most_hardly_happens(path):
    report = measure(path)
    for category, group in report.categories.items():
        wrong = [one.case["id"] for one in group if not one.ok]
        assert 1 - len(wrong) / len(group) >= LEAST[category], (category, wrong)
    rates = report.rates()
    assert not rates["leak"]
    for rate in ("stale_return", "wrongly_retired", "false_store"):
        assert (rates[rate] or 0.0) <= 0.12, (rate, rates[rate])


def test_there_are_many_cases_and_each_has_a_name_of_its_own():
    ids = defaultdict(list)
    for path in FILES:
        for case in load(path):
            ids[case["id"]].append(path.name)
    assert len(ids) >= 300
    assert {name: places for name, places in ids.items() if len(places) > 1} == {}
