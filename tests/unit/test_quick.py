"""Making frozen values quickly."""

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from perdure.domain.decisions import Add, new_add
from perdure.domain.entity import Mention, new_mention
from perdure.domain.memory import Kind, Memory, changed_memory, new_memory
from perdure.domain.message import Message
from perdure.domain.quick import quick
from perdure.domain.results import WriteResult, new_result


def test_what_is_made_quickly_is_the_same_value() -> None:
    cases: list[tuple[Any, Any, dict[str, Any]]] = [
        (Memory, new_memory, {"id": "a", "content": "b", "kind": Kind.EPISODE, "tags": ("t",)}),
        (Mention, new_mention, {"name": "Ana", "type": "person", "end": 3}),
        (Message, quick(Message), {"text": "hello", "turn_no": 3}),
        (WriteResult, new_result, {"decisions": ()}),
        (Add, new_add, {"memory": new_memory(id="a", content="b"), "reason": "said"}),
    ]
    for cls, maker, given in cases:
        made, plain = maker(**given), cls(**given)
        assert type(made) is cls
        assert made == plain
        assert repr(made) == repr(plain)


def test_what_is_made_quickly_is_frozen_and_can_be_copied() -> None:
    made = new_memory(id="a", content="b")
    with pytest.raises(FrozenInstanceError):
        made.content = "c"  # pyright: ignore[reportAttributeAccessIssue]
    assert replace(made, content="c") == Memory(id="a", content="c")
    assert pickle.loads(pickle.dumps(made)) == made


def test_what_is_changed_quickly_is_what_replace_makes() -> None:
    plain = Memory(id="a", content="b", tags=("t",), attributes={"n": 1})
    assert changed_memory(plain, confidence=0.5, state="active") == replace(plain, confidence=0.5, state="active")
    assert plain.confidence == 1.0
    with pytest.raises(TypeError):
        changed_memory(plain, colour="red")


def test_each_value_has_a_mapping_of_its_own() -> None:
    assert new_memory(id="a", content="b").attributes is not new_memory(id="a", content="b").attributes


def test_a_maker_refuses_what_the_class_refuses() -> None:
    with pytest.raises(TypeError, match="colour"):
        new_mention(name="Ana", type="person", colour="red")  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match="type"):
        new_mention(name="Ana")  # pyright: ignore[reportCallIssue]
