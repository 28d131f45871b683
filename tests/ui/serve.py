"""Serve a console for the browser tests, in a process of its own."""

import contextlib
import socket
import threading
from multiprocessing.connection import Connection

import uvicorn

import perdure
from perdure.surfaces.rest import create_app
from perdure.surfaces.ui import mount


def serve(store: str, preset: str, place: Connection) -> None:
    """Send the port, and serve until the other end is closed."""
    with perdure.open(store, embedder="none", preset=preset) as engine, socket.socket() as taken:
        app = create_app(engine)
        mount(app, engine)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))

        def end() -> None:
            with contextlib.suppress(EOFError):
                place.recv()
            server.should_exit = True

        threading.Thread(target=end, daemon=True).start()
        place.send(taken.getsockname()[1])
        server.run(sockets=[taken])
