"""Calls to an application in this process, one at a time or at once."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx


@dataclass(frozen=True)
class Calls:
    """An application, and who calls it."""

    app: Any
    token: str | None = None

    def __call__(self, method: str, path: str, **options: Any) -> httpx.Response:
        (answer,) = self.at_once((method, path, options))
        return answer

    def get(self, path: str, **params: Any) -> httpx.Response:
        return self("GET", path, params=params)

    def post(self, path: str, body: Mapping[str, Any] | None = None, **headers: str) -> httpx.Response:
        return self("POST", path, json=body, headers={name.replace("_", "-"): one for name, one in headers.items()})

    def at_once(self, *calls: tuple[str, str, dict[str, Any]]) -> list[httpx.Response]:
        async def run() -> list[httpx.Response]:
            shown = {"authorization": f"Bearer {self.token}"} if self.token else {}
            transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 5))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=shown) as client:
                return list(await asyncio.gather(*(client.request(how, where, **rest) for how, where, rest in calls)))

        return asyncio.run(run())


def told(answer: httpx.Response, status: int = 200) -> Any:
    """Return the JSON of an answer of that status; a problem is a problem document that says its status."""
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == status
    return answer.json()
