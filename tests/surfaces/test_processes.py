"""perdure serve --processes: several processes that answer as one."""

import asyncio
import os
import resource
import signal
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitResult
from served import PATIENCE_S, PERDURE, serving, until

import perdure
from perdure.errors import InvalidInput
from perdure.surfaces.rest.processes import check_shared, take

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")


@pytest.fixture
def store(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


def several(store):
    """Run the server from two processes; each request of the client comes with a new connection."""
    return serving(store, "--processes", "2", "--quiet", keep_alive=False)


def serving_ones(process):
    """Return the processes that answer, by their numbers."""
    children = " ".join(one.read_text() for one in Path(f"/proc/{process.pid}/task").glob("*/children"))
    return [int(one) for one in children.split() if b"spawn_main" in said(one)]


def said(number):
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return b""


def gone(number):
    """Tell whether a process has ended; nobody may have asked yet what it came to."""
    return not said(number)


def connections(number):
    """Count the sockets of a process that a client may ask through."""
    inodes = {line.split()[9] for line in Path("/proc/net/tcp").read_text().splitlines()[1:] if line.split()[3] == "01"}
    links = [os.readlink(one) for one in Path(f"/proc/{number}/fd").iterdir()]
    return sum(link.removeprefix("socket:[").removesuffix("]") in inodes for link in links)


def remember(client, text, **headers):
    return client.post("/v1/remember", json={"text": text, "space": {"user": "ana"}}, headers=headers)


def count(client):
    return client.get("/v1/stats", params={"user": "ana"}).json()["memories"]


def remember_again(client, text):
    """Send it once more where a process that is being killed took the connection along, as a client would."""
    key = {"Idempotency-Key": text.replace(" ", "-")}
    try:
        return remember(client, text, **key)
    except httpx.TransportError:
        return remember(client, text, **key)


def test_several_processes_answer_as_one_and_a_killed_one_is_replaced(store):
    with several(store) as (process, client):
        before = serving_ones(process)
        assert len(before) == 2
        with ThreadPoolExecutor(8) as pool:  # each is sent twice, which comes to both processes
            keys = [f"key-{number // 2}" for number in range(16)]
            sent = [pool.submit(remember, client, f"Number {key}", **{"Idempotency-Key": key}) for key in keys]
            assert {one.result().status_code for one in sent} <= {200, 409}  # 409: the other process is at it
        assert count(client) == 8
        os.kill(before[0], signal.SIGKILL)
        until(lambda: gone(before[0]))
        for number in range(8):
            assert remember_again(client, f"After number {number}").status_code == 200
        until(lambda: len(serving_ones(process)) == 2)
        assert before[0] not in serving_ones(process)
        assert count(client) == 16
    assert process.returncode == 0
    assert process.err.count("another takes its place") == 1
    with perdure.open(store, embedder="none") as engine:
        assert engine.doctor().problems == ()


@pytest.mark.slow
def test_clients_that_keep_their_connections_are_spread_evenly(store):
    with several(store) as (process, client):
        place = client.base_url.host, client.base_url.port
        held = [socket.create_connection(place) for _ in range(8)]
        until(lambda: sorted(map(connections, serving_ones(process))) == [4, 4])
        for one in held:
            one.close()


def test_a_process_that_may_open_no_more_files_loses_a_connection_and_goes_on():
    ours, theirs = socket.socketpair()
    handed, peer = socket.socketpair()
    with ours, theirs, handed, peer:
        for _ in range(2):
            socket.send_fds(ours, [b"c"], [handed.fileno()])
        with no_more_files():
            assert take(theirs) is None
        taken = take(theirs)
        assert taken is not None
        with taken:
            peer.sendall(b"hello")
            assert taken.recv(5) == b"hello"
        ours.close()
        with pytest.raises(EOFError):
            take(theirs)


@contextmanager
def no_more_files():
    """Let this process open no more files."""
    free = os.dup(0)
    os.close(free)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.mark.slow
def test_all_end_together_when_told_to_and_no_request_is_cut_short(store):
    body = {"messages": [{"text": f"Ana counted to {one}", "session": "s"} for one in range(2_000)]}
    with several(store) as (process, client), ThreadPoolExecutor(2) as pool:
        running = [
            pool.submit(client.post, "/v1/observe_many", json={**body, "space": {"user": name}})
            for name in ("ana", "rui")
        ]
        until(lambda: all(client.get("/v1/stats", params={"user": one}).json()["memories"] for one in ("ana", "rui")))
        ones = serving_ones(process)
        process.send_signal(signal.SIGTERM)
        assert [len(one.result(PATIENCE_S).json()) for one in running] == [2_000, 2_000]
        assert process.wait(PATIENCE_S) == 0
        assert all(map(gone, ones))
    assert process.err == ""
    with perdure.open(store, embedder="none") as engine:
        assert [engine.space(user=one).stats().memories for one in ("ana", "rui")] == [2_000, 2_000]
        assert engine.doctor().problems == ()


@pytest.mark.slow
def test_one_that_is_told_to_stop_before_it_serves_ends_without_a_word(store):
    command = [*PERDURE, "--store", store, "--embedder", "none", "serve", "--port", "0", "--processes", "2"]
    process: Any = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: len(serving_ones(process)) == 2)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out, err) == (0, "stopped\n", "")


@pytest.mark.slow
def test_none_outlives_the_one_that_watches(store):
    with several(store) as (process, client):
        ones = serving_ones(process)
        assert remember(client, "Ana likes figs").status_code == 200
        process.kill()
        until(lambda: all(map(gone, ones)))
        with pytest.raises(httpx.ConnectError):
            client.get("/health")
    with perdure.open(store, embedder="none") as engine:
        assert engine.doctor().problems == ()


@pytest.mark.slow
@pytest.mark.postgres
def test_several_processes_answer_from_postgresql(postgres_url):
    with several(postgres_url) as (process, client):
        made = [remember(client, f"Number {number}").json()["rev"] for number in range(6)]
        assert sorted(made) == made
        assert count(client) == 6
    assert process.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_mcp_clients_need_no_process_of_their_own(store, mode):
    async def asked(context, params):
        return ElicitResult(action="accept", content={"approve": True})

    async def scenario(address):
        limits = httpx2.Limits(max_keepalive_connections=0)  # each request may come to another process
        async with asyncio.timeout(PATIENCE_S), httpx2.AsyncClient(timeout=30, limits=limits, trust_env=False) as http:
            transport = streamable_http_client(f"{address}/mcp", http_client=http)
            async with Client(transport, mode=mode, elicitation_callback=asked) as client:
                space = {"user": "ana"}
                await client.call_tool("observe", {"text": "I live in Lisbon.", "space": space})
                for city in ("Porto", "Braga", "Faro"):
                    given = {"text": f"Ana lives in {city}.", "key": "location", "space": space}
                    made: Any = (await client.call_tool("remember", given)).structured_content
                    yield made["proposals"][0]["outcome"]

    async def outcomes(address):
        return [one async for one in scenario(address)]

    with several(store) as (_, client):
        told = asyncio.run(outcomes(str(client.base_url).rstrip("/")))
    assert told == ["approved"] * 3 if mode == "auto" else ["waiting"] * 3


def test_what_one_process_alone_can_have_is_refused_to_several(run, store, tmp_path):
    (tmp_path / "two.toml").write_text("[server]\nprocesses = 2\n", encoding="utf-8")
    for options, message in (
        (("--console", "--processes", "2"), "the console is for one process, and here are 2: `perdure serve --port"),
        (("--console", "--preset", f"{tmp_path}/two.toml"), "the console is for one process"),
        (("--store", f"duckdb:///{tmp_path}/x.duckdb", "--processes", "2"), "belongs to one process at a time"),
        (("--store", "sqlite:///:memory:", "--processes", "2"), "a database in memory belongs to its process"),
    ):
        done = run("serve", "--port", "0", *options)
        assert done.status == 2
        assert message in done.err
    (tmp_path / "none.toml").write_text("[server]\nprocesses = 0\n", encoding="utf-8")
    assert "server.processes got 0: use 1 or more" in run("serve", "--preset", f"{tmp_path}/none.toml").err
    check_shared(store)
    check_shared("postgresql://127.0.0.1/memory")
    with pytest.raises(InvalidInput, match="perdure move"):
        check_shared("duckdb:///memory.duckdb")


def test_a_process_that_cannot_begin_ends_the_server(store):
    command = [*PERDURE, "--store", store, "--embedder", "onnx:nowhere", "serve", "--port", "0", "--processes", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 1
    assert "nowhere" in done.stderr
    assert "a process of the server ended before it served" in done.stderr
