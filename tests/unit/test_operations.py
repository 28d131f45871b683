import asyncio
import inspect

import pytest

import perdure
from perdure.aio import AsyncEngine, AsyncSpace
from perdure.engine import Engine, Space
from perdure.errors import StoreUnavailable
from perdure.operations import OPERATIONS


def public(owner: type) -> set[str]:
    return {name for name, value in vars(owner).items() if inspect.isfunction(value) and not name.startswith("_")}


def test_the_table_names_exactly_the_methods_of_a_space():
    assert {operation.name for operation in OPERATIONS} == public(Space)


def test_the_async_classes_have_the_same_methods():
    assert public(AsyncSpace) == public(Space)
    assert public(Engine) - {"wrote", "read"} <= public(AsyncEngine)


def test_every_operation_says_what_it_does_in_a_sentence():
    for operation in OPERATIONS:
        assert operation.sentence.endswith("."), operation.name
        assert getattr(Space, operation.name).__doc__, operation.name


def test_the_async_engine_finds_what_it_was_told():
    async def tell() -> list[str]:
        async with await perdure.open_async("sqlite:///:memory:", embedder="none") as engine:
            me = engine.space(user="ana")
            await me.remember("Ana's dog is called Rex")
            answers = await asyncio.gather(*(me.recall("what is the dog called?") for _ in range(8)))
            return [answer.hits[0].memory.content for answer in answers]

    assert asyncio.run(tell()) == ["Ana's dog is called Rex"] * 8


def test_an_async_engine_is_opened_with_and_without_an_await():
    url = "sqlite:///:memory:"

    async def tell() -> list[str]:
        async with perdure.open_async(url, embedder="none") as engine:
            me = engine.space(user="ana")
            await me.remember("Ana's dog is called Rex")
            told = [(await me.recall("what is the dog called?")).hits[0].memory.content]
        with pytest.raises(StoreUnavailable, match="closed"):
            await me.recall("what is the dog called?")
        async with await asyncio.create_task(perdure.open_async(url, embedder="none")) as engine:
            return [*told, repr(engine.engine.space(user="ana"))]

    assert asyncio.run(tell()) == ["Ana's dog is called Rex", "<perdure space: user:ana>"]


def test_a_closed_async_engine_says_so_and_may_be_closed_again():
    async def ask() -> None:
        engine = await perdure.open_async("sqlite:///:memory:", embedder="none")
        await engine.close()
        await engine.close()
        await engine.space(user="ana").recall("anything")

    with pytest.raises(StoreUnavailable, match="closed: open it again"):
        asyncio.run(ask())
