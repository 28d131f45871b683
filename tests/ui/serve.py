"""Serve a console for the browser tests: python serve.py STORE PRESET; prints its port, and ends with its input."""

import socket
import sys
import threading

import uvicorn

import perdure
from perdure.surfaces.rest import create_app
from perdure.surfaces.ui import mount


def main() -> None:
    store, preset = sys.argv[1:3]
    with perdure.open(store, embedder="none", preset=preset) as engine, socket.socket() as taken:
        app = create_app(engine)
        mount(app, engine)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))

        def end() -> None:
            sys.stdin.read()
            server.should_exit = True

        threading.Thread(target=end, daemon=True).start()
        print(taken.getsockname()[1], flush=True)
        server.run(sockets=[taken])


if __name__ == "__main__":
    main()
