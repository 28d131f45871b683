"""The OpenAI embeddings protocol against a real HTTP server on loopback that also misbehaves."""

import json
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from perdure.errors import InvalidInput, ModelUnavailable
from perdure.providers.embed_openai import OpenAIEmbedder
from perdure.providers.embedders import embedder

KEY = "sk-secret-key"


@dataclass
class Server:
    """What the test server is told to do next, and what it was asked. An exhausted script means good answers."""

    url: str = ""
    dimension: int = 8
    script: list[str] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)


class Handler(BaseHTTPRequestHandler):
    server_state: Server

    def do_POST(self) -> None:
        state = self.server_state
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        state.seen.append({"path": self.path, **request})
        state.keys.append(self.headers["Authorization"])
        step = state.script.pop(0) if state.script else "good"
        size = request.get("dimensions", state.dimension) + (step == "wrong dimension")
        rows: list[dict[str, Any]] = [
            {"index": n, "embedding": _vector(text, size)} for n, text in enumerate(request["input"])
        ]
        match step:
            case "hang":
                time.sleep(0.5)
            case "drip":
                self._drip()
            case "short":
                rows = rows[1:]
            case "reversed":
                rows.reverse()
            case "twice":
                rows = [*rows[:-1], rows[0]]
            case "nan":
                rows[0]["embedding"][0] = float("nan")
            case "huge":
                rows[0]["embedding"][0] = 1e308
                rows[0]["embedding"][1] = 1e308
            case "zeros":
                rows[0]["embedding"] = [0.0] * size
            case _:
                pass
        body = {"truncated": json.dumps({"data": rows})[:-9], "list": "[1]", "deep": "[" * 100_000}
        if not step.isdigit():
            self._send(200, body.get(step, json.dumps({"data": rows})), cut=step == "cut")
        else:
            self._send(int(step), json.dumps({"error": f"no\x1b[31m, {self.headers['Authorization']}"}))

    def _send(self, status: int, text: str, *, cut: bool = False) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        if status == 429:
            self.send_header("Retry-After", "0")
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()
        self.wfile.write(text.encode()[: len(text) // 2 if cut else None])

    def _drip(self) -> None:
        self.send_response(200)
        self.end_headers()
        for _ in range(20):
            self.wfile.write(b" ")
            self.wfile.flush()
            time.sleep(0.05)

    def log_message(self, format: str, *args: object) -> None: ...


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None: ...  # a client that hung up


def _vector(text: str, size: int) -> list[float]:
    return [float(len(text)), *([1.0] * (size - 1))]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")  # must not be used for loopback
    state = Server()
    listener = QuietServer(("127.0.0.1", 0), type("Bound", (Handler,), {"server_state": state}))
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    state.url = f"http://127.0.0.1:{listener.server_port}/v1"
    yield state
    listener.shutdown()
    listener.server_close()
    thread.join()


def _client(server: Server, **options: Any) -> OpenAIEmbedder:
    settings: dict[str, Any] = {"backoff_s": 0.01, "timeout_s": 0.2, **options}
    return OpenAIEmbedder(server.url, model="m", **settings)


def test_a_setting_asks_for_the_model_and_its_dimensions(server: Server) -> None:
    model = embedder(f"openai:{server.url}#org/m:large?dimensions=4")
    assert model is not None
    assert (model.name, model.dimension) == ("openai:org/m:large?dimensions=4", 4)
    assert server.seen == []  # known without a request
    vectors = model.embed(["a", "", "a\ud800bc"])
    assert server.seen == [
        {"path": "/v1/embeddings", "model": "org/m:large", "input": ["a", " ", "abc"], "dimensions": 4}
    ]
    assert server.keys == [f"Bearer {KEY}"]
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)


def test_the_dimension_is_asked_once_when_not_given(server: Server) -> None:
    model = _client(server)
    assert (model.dimension, model.dimension) == (8, 8)
    assert len(server.seen) == 1
    assert model.embed([]).shape == (0, 8)


def test_texts_go_in_batches_of_128_and_come_back_in_order(server: Server) -> None:
    server.script = ["reversed", "good", "reversed"]
    texts = ["x" * (n + 1) for n in range(300)]
    vectors = _client(server).embed(texts)
    assert [len(seen["input"]) for seen in server.seen] == [128, 128, 44]
    assert np.allclose(vectors[:, 0] / vectors[:, 1], range(1, 301), rtol=1e-4)


@pytest.mark.parametrize("trouble", ["429", "500", "503", "hang", "drip", "cut"])
def test_a_passing_trouble_is_tried_once_more(server: Server, trouble: str) -> None:
    server.script = [trouble]
    assert _client(server).embed(["a"]).shape == (1, 8)
    assert len(server.seen) == 2


@pytest.mark.parametrize("trouble", ["429", "500", "hang", "drip", "cut"])
def test_a_lasting_trouble_is_reported_after_two_tries(server: Server, trouble: str) -> None:
    server.script = [trouble] * 3
    with pytest.raises(ModelUnavailable, match=r"answered (429|500)|gave no answer") as caught:
        _client(server).embed(["a"])
    assert len(server.seen) == 2
    assert KEY not in repr(caught.value)


@pytest.mark.parametrize("status", ["400", "401", "403", "404", "302"])
def test_a_refusal_is_not_repeated_and_shows_no_key(server: Server, status: str) -> None:
    server.script = [status]
    with pytest.raises(ModelUnavailable, match=rf"answered {status}.*: check") as caught:
        _client(server).embed(["a"])
    assert len(server.seen) == 1
    assert KEY not in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("trouble", "message"),
    [
        ("truncated", "sent no embeddings"),
        ("list", "sent no embeddings"),
        ("deep", "sent no embeddings"),
        ("short", "sent 1 vectors for 2 texts"),
        ("twice", "numbered them wrongly"),
        ("nan", "not finite"),
        ("huge", "not finite"),
        ("zeros", "all zeros"),
        ("wrong dimension", "sent 5 dimensions instead of 4"),
    ],
)
def test_a_wrong_answer_is_refused(server: Server, trouble: str, message: str) -> None:
    server.script = [trouble]
    with pytest.raises(ModelUnavailable, match=message):
        _client(server, dimensions=4).embed(["a", "b"])


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(ModelUnavailable, match=r"http://127\.0\.0\.1:9/v1/embeddings.*gave no answer"):
        OpenAIEmbedder("http://127.0.0.1:9/v1", model="m", backoff_s=0.01).embed(["a"])


@pytest.mark.parametrize(
    "spec",
    [
        "ftp://host/v1#m",
        "http://host/v1",
        "http://host/v1#",
        "http://host/v1#m?dimensions=x",
        "http://host/v1#m?dimensions=0",
        "http://host/v1#m?size=3",
        f"http://user:{KEY}@host/v1#m",
        "http://host:port/v1#m",
        "http:///v1#m",
    ],
)
def test_a_malformed_address_is_refused(spec: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        embedder(f"openai:{spec}")
    assert KEY not in str(caught.value)


def test_a_key_that_is_no_key_is_refused_unshown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "OPENAI_API_KEY", f"{KEY}\nHost: x")
    with pytest.raises(InvalidInput) as caught:
        embedder("openai:http://host/v1#m")
    assert KEY not in str(caught.value)
