"""Who is let in over HTTP, before any surface looks at the request."""

import asyncio
import base64
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

import perdure
from perdure.aio import AsyncEngine
from perdure.errors import AccessDenied, CategoryDenied, InvalidInput
from perdure.surfaces.callers import Caller, Guard, caller_of
from perdure.surfaces.problems import Problem, problem_of
from perdure.testing.fakes import VERBATIM


@dataclass(slots=True)
class Asked:
    """A request, as far as it is looked at."""

    scope: dict[str, Any]


@pytest.fixture
def engine(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=VERBATIM) as opened:
        yield opened


@pytest.fixture
def ask(engine):
    """Send one request to what stands behind the guard: its status, and who that was told asks."""

    async def behind(scope, receive, send):
        told = json.dumps({"caller": caller_of(Asked(scope=scope)).name}).encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": told})

    def send_one(*, path="/v1/stats", host="127.0.0.1:8765", client=("127.0.0.1", 5), **headers):
        sent = []

        async def receive():
            return {"type": "http.request", "body": b""}

        async def send(message):
            sent.append(message)

        async def run():
            with ThreadPoolExecutor(1) as pool:
                guard = Guard(behind, engine=AsyncEngine(engine, pool), open_paths=("/health",))
                named = [(b"host", host.encode())] if host is not None else []
                named += [(name.encode(), value.encode()) for name, value in headers.items()]
                await guard({"type": "http", "path": path, "headers": named, "client": client}, receive, send)

        asyncio.run(run())
        return sent[0]["status"], json.loads(sent[1]["body"])

    return send_one


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost", "[::1]:80", "127.8.8.8"])
def test_without_keys_this_machine_is_answered_under_its_own_names(ask, host):
    assert ask(host=host) == (200, {"caller": ""})


@pytest.mark.parametrize(
    "odd",
    [
        {"host": "evil.example"},
        {"host": "localhost.evil.example"},
        {"host": None},
        {"host": "[::1"},
        {"client": ("192.0.2.7", 5)},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://[::1"},
    ],
)
def test_without_keys_nobody_else_is_answered(ask, odd):
    status, problem = ask(**odd)
    assert (status, problem["type"]) == (403, "urn:perdure:problem:access-denied")


def test_a_problem_is_readable_without_a_reader_of_json():
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(Problem(status=401, kind="key-missing", title="Zoë \ud800", detail="send Bearer …").send(send))
    assert "send Bearer …" in sent[1]["body"].decode()
    assert json.loads(sent[1]["body"])["title"] == "Zoë \ud800"


def test_a_page_of_this_machine_is_answered(ask):
    assert ask(origin="http://localhost:8765")[0] == 200


def test_once_a_key_was_made_nobody_is_answered_without_one(ask, engine):
    issued = engine.add_key(label="phone")
    bearer = f"Bearer {issued.token}"
    assert ask(authorization=bearer) == (200, {"caller": issued.key.id})
    assert ask(authorization=bearer, host="memory.example", client=("192.0.2.7", 5))[0] == 200
    for shown in ({}, {"authorization": "Bearer perdure_x"}, {"authorization": f"Basic {issued.token}"}):
        status, problem = ask(**shown)
        assert (status, problem["type"]) == (401, "urn:perdure:problem:key-missing")
        assert issued.token not in str(problem)
    assert ask(path="/health") == (200, {"caller": ""})
    engine.revoke_key(issued.key.id)
    assert ask(authorization=bearer)[0] == 401
    assert ask()[0] == 401


def test_a_browser_may_show_a_key_as_a_password_to_pages_of_the_server(ask, engine):
    issued = engine.add_key(tenant=None)
    basic = {"authorization": "Basic " + base64.b64encode(f"me:{issued.token}".encode()).decode()}
    assert ask(**basic, host="memory.example") == (200, {"caller": issued.key.id})
    assert ask(**basic, host="memory.example", origin="https://memory.example")[0] == 200
    assert ask(**basic, host="memory.example", origin="https://evil.example")[0] == 403
    assert ask(**basic, host="memory.example", origin="null")[0] == 403
    for odd in ("Basic !", "Basic", "Basic /w==", "Basic " + base64.b64encode(b"me").decode()):
        assert ask(authorization=odd)[0] == 401


def test_a_wrong_key_is_refused_where_none_is_needed(ask):
    assert ask(authorization="Bearer perdure_x")[0] == 401


def test_a_request_that_passed_no_guard_has_no_caller():
    with pytest.raises(AccessDenied, match="nobody looked"):
        caller_of(Asked(scope={}))


# ── what a key opens ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_key_of_one_memory_opens_that_one_alone(engine):
    caller = Caller(key=engine.add_key(user="ana", tenant="acme").key)
    mine = caller.space(engine, {})
    assert (mine.ref.owner_id, mine.ref.tenant) == ("ana", "acme")
    assert caller.space(engine, {"user": "ana", "tenant": "acme", "tz": "Europe/Lisbon"}).ref == mine.ref
    for other in (
        {"user": "rui"},
        {"thread": "ana"},
        {"user": "ana", "thread": "t"},
        {"user": "ana", "tenant": ""},
        {"tenant": "other"},
        {"app": "ana"},
        {"agent": "ana"},
    ):
        with pytest.raises(AccessDenied):
            caller.space(engine, other)
    with pytest.raises(AccessDenied):
        caller.check(whole=True)


def test_a_key_of_a_tenant_opens_every_memory_of_it_and_no_other(engine):
    caller = Caller(key=engine.add_key(tenant="acme").key)
    assert {caller.space(engine, {"user": name}).ref.tenant for name in ("ana", "rui")} == {"acme"}
    assert caller.space(engine, {}).ref.owner_type == "global"
    for tenant in ("", "other"):
        with pytest.raises(AccessDenied, match="one tenant"):
            caller.space(engine, {"user": "ana", "tenant": tenant})
    caller.check(write=True, whole=True)
    with pytest.raises(AccessDenied, match="whole store"):
        caller.check(store=True)
    plain = Caller(key=engine.add_key().key)
    with pytest.raises(AccessDenied, match="one tenant"):
        plain.space(engine, {"user": "ana", "tenant": "acme"})


def test_a_key_of_every_tenant_opens_the_store(engine):
    caller = Caller(key=engine.add_key(tenant=None).key)
    caller.check(write=True, whole=True, store=True)
    assert caller.space(engine, {"user": "ana", "tenant": "acme"}).ref.tenant == "acme"


def test_a_key_of_an_agent_reads_what_its_allowlist_has(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", preset="supervisor") as engine:
        engine.space(user="ana").remember("Ana earns 5000 a month", category="finance")
        caller = Caller(key=engine.add_key(as_agent="planner").key)
        space = caller.space(engine, {"user": "ana"})
        with pytest.raises(CategoryDenied):
            space.recall("what does Ana earn?", categories=["finance"])
        with pytest.raises(AccessDenied, match="leave preset out"):
            caller.space(engine, {"user": "ana", "preset": "assistant"})
        with pytest.raises(CategoryDenied):
            Caller(key=engine.add_key(as_agent="nobody").key).space(engine, {"user": "ana"})
        with pytest.raises(AccessDenied):
            caller.check(whole=True)


def test_a_key_that_only_reads_writes_nothing(engine):
    with pytest.raises(AccessDenied, match="only reads"):
        Caller(key=engine.add_key(read_only=True).key).check(write=True)


@pytest.mark.parametrize("key", [{}, None])
def test_no_caller_names_a_file_of_the_server_as_preset(engine, tmp_path, key):
    caller = Caller(key=None if key is None else engine.add_key(**key).key)
    (tmp_path / "own.toml").write_text("extends = 'assistant'", encoding="utf-8")
    with pytest.raises(InvalidInput, match="preset got") as raised:
        caller.space(engine, {"user": "ana", "preset": f"{tmp_path}/own.toml"})
    assert problem_of(raised.value, ["preset"]).document()["field"] == "preset"
