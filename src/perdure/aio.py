"""The async engine: the same methods, run on a bounded pool of threads.

A cancelled await stops waiting, not the work: it is then either done or undone whole, never half.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from perdure.domain.arguments import checked
from perdure.domain.checks import whole
from perdure.engine import Engine, Space
from perdure.engine import open as open_engine
from perdure.errors import StoreUnavailable
from perdure.operations import OPERATIONS

_THREADS = 4
_MOST = 1 << 16


def open_async(url: str, *, threads: int = _THREADS, **options: Any) -> "Opening":
    """Open a memory as `perdure.open` does, awaited or by `async with`; at most `threads` operations run at a time.

    Raises InvalidInput for a number of threads below 1.
    """
    return Opening(_open(url, threads, options))


async def _open(url: str, threads: int, options: Mapping[str, Any]) -> "AsyncEngine":
    whole(threads, name="threads", least=1, most=_MOST)
    pool = ThreadPoolExecutor(threads, thread_name_prefix="perdure")
    try:
        engine = await asyncio.get_running_loop().run_in_executor(pool, partial(open_engine, url, **options))
    except BaseException:
        pool.shutdown(wait=False)
        raise
    return AsyncEngine(engine, pool)


class Opening(Coroutine[Any, Any, "AsyncEngine"]):
    """An engine that is being opened: await it, or use `async with`, which closes it."""

    def __init__(self, opened: Coroutine[Any, Any, "AsyncEngine"]) -> None:
        self._opened = opened
        self._engine: AsyncEngine | None = None

    def __await__(self) -> Generator[Any, Any, "AsyncEngine"]:
        return self._opened.__await__()

    async def __aenter__(self) -> "AsyncEngine":
        self._engine = await self._opened
        return self._engine

    async def __aexit__(self, *_: object) -> None:
        if self._engine is not None:
            await self._engine.close()

    def send(self, value: Any, /) -> Any:
        return self._opened.send(value)

    def throw(self, *error: Any) -> Any:
        return self._opened.throw(*error)

    def close(self) -> None:
        self._opened.close()


class AsyncEngine:
    """An `Engine` whose methods are awaited; close it, or use `async with`."""

    def __init__(self, engine: Engine, pool: ThreadPoolExecutor) -> None:
        self.engine = engine
        self._pool = pool
        self._closed = False

    def space(self, **owner: Any) -> "AsyncSpace":
        """Return the memory of one owner; takes what `Engine.space` takes."""
        return AsyncSpace(self, self.engine.space(**owner))

    async def move(self, target: "AsyncEngine", *, progress: Callable[[int, int], None] | None = None) -> Any:
        """Copy every space to another engine's store; see `Engine.move`."""
        return await self.run(self.engine.move, target.engine, progress=progress)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> "Callable[..., Awaitable[Any]]": ...

    async def run(self, call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Run a blocking call on the pool."""
        if self._closed:
            raise StoreUnavailable("the engine is closed: open it again")
        return await self._on_a_thread(call, *arguments, **named)

    async def _on_a_thread(self, call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        here = copy_context()  # in which a span may be open
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, partial(here.run, call, *arguments, **named)
        )

    async def close(self) -> None:
        """Close it, as `Engine.close` does; closed twice, it stays closed."""
        if not self._closed:
            self._closed = True
            try:
                await self._on_a_thread(self.engine.close)
            finally:
                self._pool.shutdown(wait=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncSpace:
    """A `Space` whose operations are awaited; the names and arguments are those of `Space`."""

    def __init__(self, engine: AsyncEngine, space: Space) -> None:
        self.engine, self.space = engine, space

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> "Callable[..., Awaitable[Any]]": ...


@checked
def space_of(space: Space | AsyncSpace) -> Space:
    """Return the space itself, also of one whose operations are awaited; InvalidInput for anything else."""
    return space.space if isinstance(space, AsyncSpace) else space


@checked
def engine_of(engine: Engine | AsyncEngine) -> Engine:
    """Return the engine itself, also of one whose methods are awaited; InvalidInput for anything else."""
    return engine.engine if isinstance(engine, AsyncEngine) else engine


def _awaited(owner: type, name: str) -> Callable[..., Any]:
    method = getattr(owner, name)

    async def call(self: Any, *arguments: Any, **named: Any) -> Any:
        engine, target = (self, self.engine) if isinstance(self, AsyncEngine) else (self.engine, self.space)
        return await engine.run(partial(method, target), *arguments, **named)

    call.__name__, call.__doc__ = name, method.__doc__
    return call


for _operation in OPERATIONS:
    setattr(AsyncSpace, _operation.name, _awaited(Space, _operation.name))
for _name in (
    *("spaces", "start", "wake", "flush", "work", "maintain", "layout", "reindex"),
    *("export", "import_", "merge", "doctor", "audit", "verify_erasure", "events", "totals", "upkeep", "energy"),
    "uninstall",
    *("add_key", "api_keys", "revoke_key", "key_of", "wants_keys", "once"),
):
    setattr(AsyncEngine, _name, _awaited(Engine, _name))
