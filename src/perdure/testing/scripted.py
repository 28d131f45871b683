"""A real HTTP server that answers like an OpenAI-compatible one, with what a test has scripted; on loopback only."""

import contextlib
import json
import threading
import time
from collections.abc import Generator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

STALL = object()
"""Instead of an answer: nothing, until the server is closed."""
CUT = object()
"""Instead of an answer: the connection ends in the middle of one."""


class Script:
    """Answers in turn, the last one for ever.

    `asked` are the prompts, `bodies` the whole requests; `address` is what `llm=` takes, `url` is the server's.
    """

    def __init__(self, answers: Sequence[object]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.bodies: list[dict[str, Any]] = []
        self.over = threading.Event()
        self.address = self.url = ""

    def take(self) -> object:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@contextlib.contextmanager
def scripted(*answers: object) -> Generator[Script]:
    """Serve texts (as an answer), dicts (as they are, whatever the API), numbers (as an HTTP status, also with headers:
    (429, {"Retry-After": "60"})), STALL or CUT.
    """
    script = Script(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            script.bodies.append(body)
            script.asked.append(body["messages"][-1]["content"])
            answer = script.take()
            if answer is STALL:
                script.over.wait(20)
                return
            if isinstance(answer, (int, tuple)):
                status, headers = cast(
                    "tuple[int, dict[str, str]]", answer if isinstance(answer, tuple) else (answer, {})
                )
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                return
            message = {"role": "assistant", "content": "" if answer is CUT else answer}
            choice = {"index": 0, "finish_reason": "stop", "message": message}
            whole = {
                "id": "1",
                "object": "chat.completion",
                "created": int(time.time()),
                "model": "m",
                "choices": [choice],
            }
            payload = json.dumps(answer if isinstance(answer, dict) else whole).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload[: len(payload) // 2] if answer is CUT else payload)

        def log_message(self, format: str, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    script.url = f"http://127.0.0.1:{server.server_port}"
    script.address = f"openai:{script.url}/v1#m"
    try:
        yield script
    finally:
        script.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
