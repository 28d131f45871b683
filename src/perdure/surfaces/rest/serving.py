"""Serve an application until the process is told to stop: requests that run are finished, no new one is taken."""

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI

from perdure.domain.server_policy import ServerPolicy
from perdure.engine import Engine
from perdure.errors import InvalidInput, MissingExtra
from perdure.surfaces.callers import is_loopback
from perdure.surfaces.rest.processes import say_serving, take

try:
    import h11
    import uvicorn
    from uvicorn.protocols.http.h11_impl import H11Protocol
except ImportError as error:
    raise MissingExtra("the HTTP server needs uvicorn: pip install 'perdure[server]'") from error

_MOST_HEADERS = 65_536
_BACKLOG = 512


def check_host(engine: Engine, host: str) -> None:
    """Refuse to listen for other machines while nobody could show a key."""
    if not is_loopback(host) and not any(key.revoked_at is None for key in engine.api_keys()):
        raise InvalidInput(
            f"{host} is open to other machines, and there is no API key yet: make one with `perdure keys add`, or "
            "listen on 127.0.0.1"
        )


def serve(app: FastAPI, place: socket.socket, *, policy: ServerPolicy, lent: bool = False) -> None:
    """Serve on a socket that listens until SIGTERM or SIGINT; with `lent` connections come through it from another
    process (see `processes`), until it ends.
    """
    config = uvicorn.Config(
        app,
        http=_Impatient,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=policy.idle_s,
        timeout_graceful_shutdown=policy.stop_s,
        h11_max_incomplete_event_size=_MOST_HEADERS,
    )
    if lent:
        _Lent(config, place).run(sockets=[])
    else:
        _Server(config).run(sockets=[place])


def address_of(place: socket.socket) -> str:
    """Return where a socket listens, as a URL."""
    name, number = place.getsockname()[:2]
    return f"http://{f'[{name}]' if ':' in name else name}:{number}"


@contextmanager
def listening(host: str, port: int) -> Generator[socket.socket]:
    """Lend a socket that listens there."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        place = socket.create_server(address[:2], family=family, backlog=_BACKLOG)
    except (OSError, OverflowError) as error:
        number = error.errno or 0 if isinstance(error, OSError) else 0  # negative: the name's, not the address's
        why = os.strerror(number) if number > 0 else str(error)
        raise InvalidInput(f"cannot listen on {host}:{port}: {why}; name another --host or --port") from error
    with place:
        yield place


class _Server(uvicorn.Server):
    """Ends when it is told to, and leaves it to whoever runs it to end the process."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class _Lent(_Server):
    """Serves connections that another process took."""

    def __init__(self, config: uvicorn.Config, line: socket.socket) -> None:
        super().__init__(config)
        self._line = line
        self._beginning: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        asyncio.get_running_loop().add_reader(self._line, self._take)
        say_serving(self._line)

    def _take(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            taken = take(self._line)
        except EOFError:
            loop.remove_reader(self._line)
            self.should_exit = True
            return
        if taken is None:
            return
        taken.setblocking(False)
        beginning = loop.create_task(loop.connect_accepted_socket(self._protocol, taken))
        self._beginning.add(beginning)
        beginning.add_done_callback(self._beginning.discard)

    def _protocol(self) -> "_Impatient":
        return _Impatient(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


class _Impatient(H11Protocol):
    """Closes a connection on which no whole head of a request comes in time; uvicorn waits for one without end.

    One whose request was answered before all of it came takes the rest for a while, and heeds it not: closed at once,
    it would be reset, and its client would never see the answer (RFC 9112, 9.6).
    """

    _timer: asyncio.TimerHandle | None = None
    _line: "_Lingering"

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._line = _Lingering(transport, self._sends_on, self.timeout_keep_alive)
        self.transport = self._line  # pyright: ignore[reportAttributeAccessIssue]  (it has all that one has)
        self._watch()

    def data_received(self, data: bytes) -> None:
        if self._line.lingers:
            return
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self._line.forget()
        super().connection_lost(exc)

    def _sends_on(self) -> bool:
        """Tell whether a request may not have come to its end."""
        return self.conn.their_state in (h11.SEND_BODY, h11.ERROR)

    def _watch(self) -> None:
        cycle: Any = self.cycle
        if (cycle is not None and not cycle.response_complete) or self.transport.get_protocol() is not self:
            self._forget()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.timeout_keep_alive, self._give_up)

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.close()


class _Lingering:
    """A transport that is closed in two steps while its client sends on: first nothing more is sent, then, when the
    client has closed its side or `patience_s` is over, nothing more is taken. To close it again is the second step.
    """

    def __init__(self, transport: asyncio.Transport, sends_on: Callable[[], bool], patience_s: float) -> None:
        self._transport, self._sends_on, self._patience_s = transport, sends_on, patience_s
        self._timer: asyncio.TimerHandle | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    @property
    def lingers(self) -> bool:
        return self._timer is not None

    def is_closing(self) -> bool:
        return self.lingers or self._transport.is_closing()

    def close(self) -> None:
        if self.is_closing() or not self._sends_on():
            self._transport.close()
            return
        self._timer = asyncio.get_running_loop().call_later(self._patience_s, self._transport.close)
        self._transport.write_eof()
        self._transport.resume_reading()

    def forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
