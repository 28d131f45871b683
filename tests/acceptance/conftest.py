"""The levels at which a row holds, and the mark that says which row a test proves.

A test of a row is marked `row("001.6", ...)`. With the fixture `level` it runs at every level; `at=` names fewer, and
`why=` then says why it means nothing at the others. A test without that fixture says `why=` it needs none.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

import perdure
from perdure.testing.attentive import AttentiveModel

LEVELS = ("lexical", "local", "model")


@dataclass(kw_only=True)
class Level:
    """What serves: words alone; the embedder of the wheel too; a chat model beside both."""

    name: str
    served: str
    embedder: str
    llm: AttentiveModel | None = None

    def open(self, url="sqlite:///:memory:", **settings):
        given: dict[str, Any] = {"embedder": self.embedder, "llm": self.llm, **settings}
        return perdure.open(url, **given)

    def served_it(self, answer):
        """Tell whether an answer says that this level served it."""
        return answer.served_by == self.served


@pytest.fixture(scope="session")
def loaded():
    """Hold the local embedder, so that all engines share it."""
    from perdure.providers.embedders import embedder

    return embedder("local")


@pytest.fixture
def level(request):
    if request.param == "lexical":
        return Level(name="lexical", served="lexical", embedder="none")
    request.getfixturevalue("loaded")
    llm = AttentiveModel() if request.param == "model" else None
    return Level(name=request.param, served="lexical+local", embedder="local", llm=llm)


def pytest_generate_tests(metafunc):
    if "level" in metafunc.fixturenames:
        named = [mark.kwargs["at"] for mark in metafunc.definition.iter_markers("row") if "at" in mark.kwargs]
        metafunc.parametrize("level", named[0] if named else LEVELS, indirect=True)


@pytest.fixture
def ask():
    """Return what calls an application of an engine over HTTP, as from this machine."""

    def call(engine, method, path, **options) -> Any:
        async def run():
            transport = httpx.ASGITransport(create_app(engine), client=("127.0.0.1", 5))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(method, path, **options)

        answer = asyncio.run(run())
        assert answer.status_code == 200, answer.text
        return answer.json()

    httpx, create_app = pytest.importorskip("httpx"), pytest.importorskip("perdure.surfaces.rest").create_app
    return call
