"""`openai:<base_url>#<model>`: any server that speaks the OpenAI embeddings protocol.

The standard library's HTTP client does: one request at a time, no streaming, no extra to install. The API key is sent
to that one address only (redirects are refused) and stands in no error message.
"""

import json
import os
import re
import time
from collections.abc import Sequence
from http.client import HTTPException, HTTPResponse
from typing import Any, NoReturn
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qsl, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import UNCALIBRATED, Calibration
from perdure.errors import InvalidInput, ModelUnavailable

BATCH = 128
TEXT_LIMIT = 8_000  # characters: within the 8,191 tokens of OpenAI's models for nearly every text
ANSWER_LIMIT = 64 * 2**20  # bytes
LONGEST_WAIT = 10.0  # seconds before the second try, whatever Retry-After says


class OpenAIEmbedder:
    """Embed over HTTP. Safe to share between threads."""

    def __init__(
        self,
        base_url: str,
        *,
        model: str,
        dimensions: int | None = None,
        api_key: str | None = None,
        calibration: Calibration = UNCALIBRATED,
        timeout_s: float = 30.0,
        backoff_s: float = 0.5,
    ) -> None:
        """Name the server (up to and with `/v1`) and the model; nothing is sent yet.

        `dimensions` asks the server for shorter vectors. `api_key` defaults to OPENAI_API_KEY. `timeout_s` bounds one
        try; a second follows after `backoff_s` (or Retry-After, at most 10 s) on 429, 5xx, a timeout or a lost
        connection.
        """
        host = _host(base_url)
        if not model or (dimensions is not None and dimensions < 1):
            raise InvalidInput("the embedder needs a model name, and dimensions of 1 or more if any are given")
        self._url = base_url.rstrip("/") + "/embeddings"
        self._model, self._asked, self._dimension = model, dimensions, dimensions
        self._key = _header_safe(api_key if api_key is not None else os.environ.get("OPENAI_API_KEY", ""))
        self._calibration, self._timeout_s, self._backoff_s = calibration, timeout_s, backoff_s
        self._opener = _opener(host)

    @property
    def name(self) -> str:
        """The model and the dimensions asked for; not the address, which may change under the same model."""
        return f"openai:{self._model}" + (f"?dimensions={self._asked}" if self._asked else "")

    @property
    def dimension(self) -> int:
        """The size of a vector; asks the server once when `dimensions` wasn't given."""
        return self._dimension or self._embed_batch([" "]).shape[1]

    @property
    def calibration(self) -> Calibration:
        """The levels given, or the cautious ones for a model nobody measured."""
        return self._calibration

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, dimension) float32 rows of length 1, in the order of the texts.

        A blank text is sent as one space, a text over 8,000 characters is cut. Raise ModelUnavailable when the server
        cannot be reached, refuses, or answers with anything but that many finite vectors of one dimension.
        """
        usable = [_usable(text) for text in texts]
        batches = [self._embed_batch(usable[at : at + BATCH]) for at in range(0, len(usable), BATCH)]
        return np.concatenate(batches) if batches else np.zeros((0, self.dimension), np.float32)

    def _embed_batch(self, texts: list[str]) -> NDArray[np.float32]:
        request: dict[str, Any] = {"model": self._model, "input": texts}
        if self._asked:
            request["dimensions"] = self._asked
        vectors = self._vectors(self._ask(json.dumps(request).encode()), count=len(texts))
        self._dimension = vectors.shape[1]
        return vectors

    def _ask(self, body: bytes) -> bytes:
        try:
            return self._post(body)
        except HTTPError as error:
            if error.code != 429 and error.code < 500:
                self._refused(error)
            wait_s = _retry_after(error) or self._backoff_s
            error.close()
        except (OSError, HTTPException):  # a timeout or URLError is an OSError
            wait_s = self._backoff_s
        time.sleep(min(wait_s, LONGEST_WAIT))
        try:
            return self._post(body)
        except HTTPError as error:
            self._refused(error)
        except (OSError, HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            self._fail(f"gave no answer ({reason or type(error).__name__}): start it, or try again", cause=error)

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json", "User-Agent": "perdure"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        end = time.monotonic() + self._timeout_s
        request = Request(self._url, data=body, headers=headers, method="POST")
        with self._opener.open(request, timeout=self._timeout_s) as response:
            return _read(response, end=end)

    def _vectors(self, answer: bytes, *, count: int) -> NDArray[np.float32]:
        """Read the vectors in the order of their index, and trust nothing about them."""
        try:
            entries: list[dict[str, Any]] = json.loads(answer)["data"]
            indexes = [entry.get("index", position) for position, entry in enumerate(entries)]
            rows = [entry["embedding"] for entry in entries]
            vectors = np.array(rows, np.float64).reshape(len(rows), -1)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            self._fail(f"sent no embeddings ({type(error).__name__}): check the base URL and the model", cause=error)
        if sorted(map(str, indexes)) != sorted(map(str, range(count))):
            self._fail(f"sent {len(indexes)} vectors for {count} texts, or numbered them wrongly: try again")
        dimension = self._dimension or vectors.shape[1]
        if vectors.shape[1] != dimension:
            self._fail(f"sent {vectors.shape[1]} dimensions instead of {dimension}: check the model and dimensions")
        with np.errstate(over="ignore"):
            lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not (np.isfinite(lengths).all() and (lengths > 0).all()):
            self._fail("sent a vector that is not finite, or all zeros: check the model")
        return (vectors / lengths)[np.argsort([int(index) for index in indexes])].astype(np.float32)

    def _refused(self, error: HTTPError) -> NoReturn:
        with error:
            detail = "" if error.code in (401, 403) else _detail(error)  # those like to repeat the key
        if self._key:
            detail = detail.replace(self._key, "…")
        remedy = "check OPENAI_API_KEY" if error.code in (401, 403) else "check the base URL, the model and its limits"
        if error.code == 429 or error.code >= 500:
            remedy = "try again later"
        self._fail(f"answered {error.code}{detail}: {remedy}")

    def _fail(self, what: str, *, cause: BaseException | None = None) -> NoReturn:
        raise ModelUnavailable(f"the embedding server {self._url} (model {self._model}) {what}") from cause


def from_address(address: str) -> OpenAIEmbedder:
    """Read `<base_url>#<model>[?dimensions=<n>]`. Raise InvalidInput for anything else."""
    base_url, _, rest = address.partition("#")
    model, _, query = rest.partition("?")
    options = dict(parse_qsl(query, keep_blank_values=True))
    dimensions = options.pop("dimensions", None)
    if options or not model or (dimensions is not None and not dimensions.isdecimal()):
        raise InvalidInput("an OpenAI embedder is written openai:<base_url>#<model>[?dimensions=<n>]")
    return OpenAIEmbedder(base_url, model=model, dimensions=None if dimensions is None else int(dimensions))


def _host(base_url: str) -> str:
    """Return the host of a plain http or https address, or raise InvalidInput (without repeating a password)."""
    try:
        parts = urlsplit(base_url)
        _ = parts.port  # checked when read
    except ValueError as error:
        raise InvalidInput("the embedder's base URL is malformed: write http://host:port/v1") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InvalidInput("the embedder's base URL must start with http:// or https:// and name a host")
    if parts.username is not None or parts.query:
        raise InvalidInput("the embedder's base URL must hold no user, password or query: set OPENAI_API_KEY")
    return parts.hostname


def _header_safe(key: str) -> str:
    key = key.strip()
    if not (key.isascii() and key.isprintable()):
        raise InvalidInput("the API key holds characters that no key has: set OPENAI_API_KEY again")
    return key


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:  # urllib would take the key along
        return None


def _opener(host: str) -> OpenerDirector:
    """Refuse redirects, and reach this machine without the proxy of the environment."""
    if host == "localhost" or host == "::1" or host.startswith("127."):
        return build_opener(_NoRedirects, ProxyHandler({}))
    return build_opener(_NoRedirects)


def _read(response: HTTPResponse, *, end: float) -> bytes:
    """Read the whole answer before `end`: the socket's own timeout starts anew with every byte."""
    chunks: list[bytes] = []
    size = 0
    while chunk := response.read1(2**16):
        chunks.append(chunk)
        size += len(chunk)
        if size > ANSWER_LIMIT:
            raise HTTPException(f"more than {ANSWER_LIMIT} bytes")
        if time.monotonic() > end:
            raise TimeoutError("timed out")
    if response.length:  # read1 takes a lost connection for the end
        raise HTTPException("cut short")
    return b"".join(chunks)


def _retry_after(error: HTTPError) -> float | None:
    seconds = error.headers.get("Retry-After", "")
    return float(seconds) if seconds.isascii() and seconds.isdigit() else None


def _detail(error: HTTPError) -> str:
    """Return the server's name for what is wrong: its words may repeat what it was sent, and errors are logged."""
    try:
        told = json.loads(error.read1(2**12))["error"]
        name = told["code"] or told["type"]
    except (OSError, HTTPException, ValueError, TypeError, KeyError, RecursionError):
        return ""
    return f" ({name})" if isinstance(name, str) and _NAME.fullmatch(name) else ""


_NAME = re.compile(r"[a-z][a-z0-9_]{2,39}")


def _usable(text: str) -> str:
    return text[:TEXT_LIMIT].encode(errors="ignore").decode() or " "
