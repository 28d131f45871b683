"""Secrets in the console: lists, searches, graphs and histories say what they are, and not how they read."""

from typing import Any

import pytest

from perdure.domain.entity import Entity
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Memory
from perdure.surfaces.ui.network import network
from perdure.surfaces.ui.shown import brief, row, step
from perdure.testing.fakes import FakeClock

SECRETS = [
    ("Ilka's password for the loom shop is maple-31-Tern", "maple-31-Tern", "[password]"),
    ("Ilka pays with card 4111 1111 1111 1111 there", "4111", "[card]"),
]
HARMLESS = ["Ilka forgot her password again", "Ilka lives in 4111 Elm Street", "Ilka called +351 912 345 678"]


def told(text: str) -> list[str]:
    """What a list, a search, the graph and a history say of a memory."""
    memory = Memory(id="1", content=text)
    listed: dict[str, Any] = row(memory, links=lambda path, **_: path, tz="UTC")
    ilka = Entity(id="e", name="Ilka", type="person", count=1)
    drawn = [one.text for one in network([ilka], [memory], [], most=9).nodes if one.id == "1"]
    entry = HistoryEntry(
        rev=2, event="UPDATE", memory_id="1", old=text, new=f"{text}!", actor=None, meta={}, ts=FakeClock()()
    )
    happened = step(entry, "UTC")
    return [brief(memory), listed["text"], *drawn, happened.before, happened.after.removesuffix("!")]


@pytest.mark.parametrize(("text", "secret", "name"), SECRETS)
def test_a_secret_is_named_in_every_list(text, secret, name):
    found = told(text)
    assert len(found) == 5
    assert all(name in one and secret not in one for one in found), found


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_secret_stands_as_it_was_said(text):
    assert set(told(text)) == {text}
