"""perdure serve as a process: what it tells, whom it answers, and how it ends."""

import asyncio
import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from served import PATIENCE_S, PERDURE, serving, until

import perdure
from perdure.bench import over_http
from perdure.errors import InvalidInput
from perdure.surfaces.rest.serving import check_host, listening


@pytest.fixture
def store(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


def place(client):
    return client.base_url.host, client.base_url.port


def count(client):
    return client.get("/v1/stats", params={"space.user": "ana"}).json()["memories"]


def messages(number):
    return {
        "messages": [{"text": f"Ana counted to {one}", "session": "s"} for one in range(number)],
        "space": {"user": "ana"},
    }


def test_the_server_answers_logs_and_ends_as_it_is_told(store):
    with serving(store, "--no-console") as (process, client):
        assert client.get("/health").json() == {"status": "ok"}
        body = {"text": "Ana's zebra is called Xyzzy", "space": {"user": "ana"}}
        assert client.post("/v1/remember", json=body).status_code == 200
        assert client.get("/v1/recall?query=Xyzzy&space.user=ana").json()["hits"]
        made = subprocess.run(
            [*PERDURE, "--store", store, "--json", "keys", "add", "--user", "ana"],
            capture_output=True,
            text=True,
            check=True,
        )
        issued = json.loads(made.stdout)
        assert client.get("/v1/recall?query=zebra&space.user=ana").status_code == 401
        shown = {"authorization": f"Bearer {issued['token']}"}
        assert client.get("/v1/recall?query=zebra", headers=shown).json()["hits"]
        assert client.get("/v1/recall?query=zebra&space.user=rui", headers=shown).status_code == 403
        subprocess.run(
            [*PERDURE, "--store", store, "keys", "revoke", issued["key"]["id"]], check=True, capture_output=True
        )
        assert client.get("/v1/recall?query=zebra", headers=shown).status_code == 401
    assert process.returncode == 0
    lines = [json.loads(line) for line in process.err.splitlines()]
    assert [(one["method"], one["route"], one["status"]) for one in lines[:3]] == [
        ("GET", "/health", 200),
        ("POST", "/v1/remember", 200),
        ("GET", "/v1/recall", 200),
    ]
    assert [one["key"] for one in lines[3:]] == [None, issued["key"]["id"], issued["key"]["id"], None]
    for secret in ("Xyzzy", "zebra", issued["token"]):
        assert secret not in process.err


@pytest.mark.slow
def test_a_request_that_runs_when_the_server_is_told_to_stop_is_finished(store):
    with serving(store, "--quiet", "--no-console") as (process, client), ThreadPoolExecutor(1) as pool:
        running = pool.submit(client.post, "/v1/observe_many", json=messages(3_000))
        until(lambda: count(client) > 0)
        process.send_signal(signal.SIGTERM)
        answer = running.result(PATIENCE_S)
        assert answer.status_code == 200
        assert len(answer.json()) == 3_000
        assert process.wait(PATIENCE_S) == 0
    assert process.err == ""
    with perdure.open(store, embedder="none") as engine:
        assert engine.space(user="ana").stats().memories == 3_000
        assert engine.doctor().problems == ()


def test_a_client_that_goes_away_leaves_no_half_write(store):
    with serving(store, "--no-console") as (process, client):
        body = json.dumps(messages(1_000)).encode()
        head = request("/v1/observe_many", len(body))
        with socket.create_connection(place(client)) as gone:
            gone.sendall(head + body[: len(body) // 2])
        with socket.create_connection(place(client)) as gone:
            gone.sendall(head + body)
            until(lambda: count(client) > 0)
        until(lambda: count(client) >= 1_000)
    lines = [json.loads(line) for line in process.err.splitlines()]
    assert sorted(one["status"] for one in lines if one["route"] == "/v1/observe_many") == [200, 499]
    with perdure.open(store, embedder="none") as engine:
        assert engine.space(user="ana").stats().by_kind["episode"] == 1_000
        assert engine.doctor().problems == ()


def request(path, length):
    """Return the head of a request whose body has that length."""
    lines = ["host: 127.0.0.1", "content-type: application/json", f"content-length: {length}"]
    return "\r\n".join([f"POST {path} HTTP/1.1", *lines, "", ""]).encode()


@pytest.mark.slow
def test_who_is_slow_to_ask_is_not_waited_for(store, tmp_path):
    (tmp_path / "hasty.toml").write_text("[server]\nidle_s = 1\n", encoding="utf-8")
    with serving(store, "--preset", f"{tmp_path}/hasty.toml", "--no-console") as (_, client):
        for sent in (b"", b"GET /health HTTP/1.1\r\nhost: 127.0"):
            with socket.create_connection(place(client), timeout=PATIENCE_S) as slow:
                slow.sendall(sent)
                assert slow.recv(100) == b""
        with socket.create_connection(place(client), timeout=PATIENCE_S) as slow:
            slow.sendall(request("/v1/recall", 9) + b"{")
            assert slow.recv(12) == b"HTTP/1.1 408"
        with socket.create_connection(place(client), timeout=PATIENCE_S) as odd:
            odd.sendall(b"GET / HTTP/1.1\r\nx: " + b"y" * 200_000)
            assert odd.recv(12) == b"HTTP/1.1 400"
        assert client.get("/health").status_code == 200


def test_other_machines_are_served_with_keys_only(store):
    command = [*PERDURE, "--store", store, "--embedder", "none", "serve", "--host", "0.0.0.0", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 1
    assert "make one with `perdure keys add`" in done.stderr
    with perdure.open(store, embedder="none") as engine:
        for host in ("127.0.0.1", "localhost", "::1"):
            check_host(engine, host)
        issued = engine.add_key()
        check_host(engine, "0.0.0.0")
        engine.revoke_key(issued.key.id)
        for host in ("0.0.0.0", "::", "192.0.2.7", "memory.example"):
            with pytest.raises(InvalidInput, match="there is no API key"):
                check_host(engine, host)


def test_who_sends_too_much_can_read_why(store):
    said = b'{"text": "' + b"x" * 5_000_000 + b'"}'
    with serving(store, "--no-console") as (process, client):
        for path, media, status in (
            ("/v1/remember", "application/json", 413),
            ("/mcp", "application/json", 413),
            ("/v1/remember", "text/plain", 413),
            ("/v1/nothing", "application/json", 404),
        ):
            for more in ({}, {"connection": "close"}):
                asked = http.client.HTTPConnection(*place(client), timeout=PATIENCE_S)
                asked.request("POST", path, said, {"content-type": media, **more})
                answer = asked.getresponse()
                body = answer.read()
                assert answer.status == status, path
                assert path == "/mcp" or json.loads(body)["status"] == status
                asked.close()
        assert client.get("/health").status_code == 200
    assert process.returncode == 0
    assert "Traceback" not in process.err


def test_who_sends_too_much_holds_up_no_end(store):
    with (
        serving(store, "--no-console") as (process, client),
        socket.create_connection(place(client), timeout=PATIENCE_S) as rude,
    ):
        rude.sendall(request("/v1/remember", 1 << 40) + b"{")
        assert rude.recv(12) == b"HTTP/1.1 413"
        process.send_signal(signal.SIGTERM)
        assert process.wait(5) == 0


@pytest.mark.slow
def test_who_sends_too_much_is_listened_to_for_a_while(store, tmp_path):
    (tmp_path / "hasty.toml").write_text("[server]\nidle_s = 1\n", encoding="utf-8")
    with serving(store, "--preset", f"{tmp_path}/hasty.toml", "--no-console") as (_, client):
        with socket.create_connection(place(client), timeout=PATIENCE_S) as rude:
            rude.sendall(request("/v1/remember", 1 << 40))

            def refused():
                try:
                    rude.sendall(b"x" * 1_000)
                except OSError:
                    return True
                return False

            until(refused)
        assert client.get("/health").status_code == 200


@pytest.mark.parametrize("option", ["--user", "--app", "--tenant", "--as-agent"])
def test_what_would_narrow_one_memory_is_refused_to_the_server(store, run, option):
    done = run("serve", option, "ana", "--port", "0")
    assert done.status == 2
    assert "make a key for one with `perdure keys add --user …`" in done.err


def test_a_place_where_nobody_can_listen_is_told_of():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            pytest.raises(InvalidInput, match=f"on 127[.]0[.]0[.]1:{port}: Address already in use; name"),
            listening("127.0.0.1", port),
        ):
            pass


def test_more_requests_than_the_server_takes_are_told_to_come_again(store, tmp_path):
    (tmp_path / "small.toml").write_text("[server]\nwaiting = 1\n", encoding="utf-8")
    with serving(store, "--preset", f"{tmp_path}/small.toml", "--no-console") as (_, client):
        with socket.create_connection(place(client)) as held:
            held.sendall(request("/v1/recall", 9) + b"{")
            until(lambda: client.get("/health").status_code == 503)
            answer = client.get("/health")
            assert answer.json()["type"] == "urn:perdure:problem:busy"
            assert answer.headers["retry-after"] == "1"
        until(lambda: client.get("/health").status_code == 200)


@pytest.mark.slow
def test_an_export_that_nobody_reads_to_the_end_lets_go(store):
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").observe_many([{"text": "figs " * 400, "session": "s"} for _ in range(3_000)])
    with serving(store, "--no-console") as (_, client):
        for _ in range(4):  # more than may run at the same time
            with client.stream("GET", "/v1/export", params={"space.user": "ana"}) as answer:
                assert answer.status_code == 200
                assert next(answer.iter_bytes())
            until(lambda: exported(client))


def exported(client):
    with client.stream("GET", "/v1/export", params={"space.user": "ana"}) as answer:
        if answer.status_code == 503:
            return False
        return sum(map(len, answer.iter_bytes())) > 3_000 * 2_000


def test_rest_mcp_and_the_console_stand_behind_the_same_keys(store):
    with serving(store, "--console") as (process, client):
        assert "text/html" in client.get("/?plain=1").headers["content-type"]
        assert client.get("/v1/nothing").headers["content-type"] == "application/problem+json"
        assert client.put("/v1/recall").status_code == 405
        assert client.get("/?plain=1", headers={"host": "evil.example"}).status_code == 403
        with perdure.open(store, embedder="none") as engine:
            engine.space(user="rui").remember("Rui keeps bees")
            mine, all_ = engine.add_key(user="ana").token, engine.add_key(tenant=None).token
            reading = engine.add_key(tenant=None, read_only=True).token
        for path in ("/mcp", "/mcp/", "/v1/stats", "/metrics"):
            assert client.get(path).status_code == 401, path
        for path in ("/?plain=1", "/spaces?plain=1"):
            assert client.get(path).headers["location"] == "/sign-in", path
        for token in (mine, reading, all_):  # what each may see and do there is for the tests of the console
            assert client.get("/spaces?plain=1", headers=bearer(token)).status_code == 200
        assert client.get("/spaces?plain=1", auth=("me", all_)).status_code == 200
        told = asyncio.run(by_mcp(f"{client.base_url}/mcp/", mine))
        assert told == ["Ana likes figs", True, True]
        assert client.get("/v1/recall?query=figs", headers=bearer(mine)).json()["hits"]
        assert client.get("/v1/list", headers=bearer(mine)).json()["items"][0]["content"] == "Ana likes figs"
    assert process.returncode == 0
    assert "Traceback" not in process.err


def bearer(token):
    return {"authorization": f"Bearer {token}"}


async def by_mcp(url, token):
    """Remember and recall with the client of the SDK; ask for somebody else's memory."""
    from mcp import ClientSession
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared._httpx_utils import create_mcp_http_client

    async with (
        create_mcp_http_client(headers=bearer(token)) as http,
        streamable_http_client(url, http_client=http) as ends,
        ClientSession(ends[0], ends[1]) as session,
    ):
        await session.initialize()
        kept = await session.call_tool("remember", {"text": "Ana likes figs"})
        found = await session.call_tool("recall", {"query": "figs"})
        other = await session.call_tool("recall", {"query": "bees", "space": {"user": "rui"}})
        text = str(found.structured_content)
        return ["Ana likes figs" if "Ana likes figs" in text else text, not kept.is_error, other.is_error]


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_curl_lines_of_the_page_do_what_it_says(store, tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "serve.md").read_text(encoding="utf-8")
    lines = "\n".join(re.findall(r"^```bash\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    assert lines.count("curl -s") >= 10
    with serving(store, "--no-console") as (process, client):
        client.post("/v1/remember", json={"text": "The app is blue", "space": {"app": "notes"}}).raise_for_status()
        script = lines.replace("http://127.0.0.1:8765", str(client.base_url)).replace(
            "curl -s", "curl -s --fail-with-body"
        )
        done = subprocess.run(["bash", "-ec", script], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE_S)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Ana has a dog called Rex" in done.stdout
        assert '{"success":true,"deletedCount":1}' in done.stdout
    assert '"status": 4' not in process.err


def test_the_server_is_measured_from_outside():
    report = over_http.measure(rows=60, questions=5, seconds=1, rate=20)
    assert report.errors == 0
    assert report.memory_query is not None
    assert report.mixed is not None
    assert report.memory_query.count >= 5
    assert report.mixed.count == 20
    assert report.to_dict()["answered_per_s"] > 0
    with pytest.raises(InvalidInput, match="rate is 0"):
        over_http.measure(rate=0)
