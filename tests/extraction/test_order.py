"""What is made of sets does not hang on their order, which is another one in every process."""

import os
import subprocess
import sys

import pytest

from perdure.extraction.spelling import spelled

# What every module keeps, its tables included: sets and mappings sorted, so that only an order that counts is told.
KEPT = """
import importlib, inspect, pkgutil, re
from collections.abc import Mapping, Set
import perdure.extraction as home

def told(value):
    if isinstance(value, Set):
        return f"{{{', '.join(sorted(map(told, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted(f'{told(name)}: {told(one)}' for name, one in value.items()))}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(told, value))}]"
    if isinstance(value, re.Pattern):
        return value.pattern
    return repr(value) if isinstance(value, (str, int, float, bytes)) else type(value).__name__

for found in pkgutil.iter_modules(home.__path__, "perdure.extraction."):
    module = importlib.import_module(found.name)
    for name, value in sorted(vars(module).items()):
        if name.startswith("__") or inspect.isclass(value):
            continue
        if hasattr(value, "cache_info") and value.__module__ == found.name and not inspect.signature(value).parameters:
            value = value()
        print(found.name, name, told(value))
"""


def kept(seed: int) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", KEPT], env=environment, capture_output=True, encoding="utf-8", check=True, timeout=300
    )
    return done.stdout.splitlines()


def test_no_table_is_another_one_in_another_process():
    one, other = kept(1), set(kept(2))
    assert len(one) > 1_000
    assert [line[:80] for line in one if line not in other] == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("neighbor", "neighbor"),
        ("neighbour", "neighbour"),
        ("neighbr", "neighbour"),
        ("neigbor", "neighbor"),
        ("granma", "grandma"),
        ("granda", "granda"),
        ("stepther", "stepther"),
        ("husbnad", "husband"),
    ],
)
def test_a_word_that_is_right_stays_and_one_that_may_be_two_is_left(typed: str, meant: str):
    assert spelled(typed) == meant
