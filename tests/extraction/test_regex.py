"""Expressions are compiled when they are first used, and all of them can be."""

import importlib
import pkgutil
import re

import pytest

from perdure import extraction
from perdure.extraction.regex import regex

MODULES = [one.name for one in pkgutil.iter_modules(extraction.__path__)]


def test_an_expression_is_compiled_with_its_first_use():
    found = regex(r"(?P<who>a+)b", re.IGNORECASE)
    assert "search" not in vars(found)
    assert found.pattern == r"(?P<who>a+)b"
    match = found.search("xAAb")
    assert match is not None
    assert match["who"] == "AA"
    assert found.sub("-", "xaab") == "x-"
    assert found.groupindex == {"who": 1}
    assert "search" in vars(found)


def test_an_error_is_told_of_with_the_first_use():
    broken = regex("(")
    with pytest.raises(re.error):
        broken.search("")


@pytest.mark.parametrize("name", ["Ines", "Élodie", "Łucja", "Šárka", "Øyvind", "Şirin", "Ștefan"])
def test_a_capital_may_have_an_accent(name):
    assert regex("my (?P<who>[A-Z]\\w+)").search(f"my {name}")
    assert not regex("my (?P<who>[A-Z]\\w+)").search(f"my {name.lower()}")


@pytest.mark.parametrize("name", MODULES)
def test_every_expression_of_a_module_can_be_compiled(name):
    kind = type(regex(""))
    for one in vars(importlib.import_module(f"perdure.extraction.{name}")).values():
        every = one if isinstance(one, tuple) else (one,)
        for part in every:
            for each in part if isinstance(part, tuple) else (part,):
                if isinstance(each, kind):
                    assert each.flags >= 0
