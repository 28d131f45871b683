"""Who gets into the console: a key once, then a session that ends; and what a key opens there."""

import asyncio
import http.client
import time
from urllib.parse import urlencode, urlsplit

import httpx
import pytest

import perdure
from perdure.aio import open_async
from perdure.domain.server_policy import ServerPolicy
from perdure.surfaces.callers import Guard, in_scope
from perdure.surfaces.ui.shell import is_ours
from perdure.surfaces.ui.signing import Sessions

TYPED = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def store(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


def ask(address, method, path, body="", **headers):
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=20)
    try:
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


def test_with_keys_one_signs_in_once_and_the_cookie_opens_the_console_alone(served, store):
    with perdure.open(store, embedder="none") as engine:
        issued = engine.add_key()
    address = served(store)
    assert ask(address, "GET", "/memories")[0] == 303
    assert ask(address, "GET", "/memories")[1]["location"] == "/sign-in"
    assert ask(address, "GET", "/_nicegui_ws/socket.io/?EIO=4&transport=polling")[0] in (303, 401)
    status, headers = ask(address, "GET", "/sign-in")
    assert status == 200
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert ask(address, "POST", "/sign-in", urlencode({"key": "wrong"}), **TYPED)[0] == 401
    body = urlencode({"key": issued.token})
    assert ask(address, "POST", "/sign-in", body, origin="http://evil.example", **TYPED)[0] == 403
    status, headers = ask(address, "POST", "/sign-in", body, **TYPED)
    assert (status, headers["location"]) == (303, "/")
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert issued.token not in cookie
    session = cookie.split(";")[0]
    assert ask(address, "GET", "/spaces", cookie=session)[0] == 200
    assert ask(address, "GET", "/v1/stats?user=ana", cookie=session)[0] == 401  # no page can make the API act with it
    assert ask(address, "POST", "/v1/forget", "{}", cookie=session)[0] == 401
    assert ask(address, "POST", "/sign-out", cookie=session, origin="http://evil.example")[0] == 403
    assert ask(address, "GET", "/spaces", cookie=session)[0] == 200
    assert ask(address, "POST", "/sign-out", cookie=session)[0] == 303
    assert ask(address, "GET", "/spaces", cookie=session)[0] == 303
    session = ask(address, "POST", "/sign-in", body, **TYPED)[1]["set-cookie"].split(";")[0]
    with perdure.open(store, embedder="none") as engine:
        engine.revoke_key(issued.key.id)
    assert ask(address, "GET", "/spaces", cookie=session)[0] == 303


def test_what_is_not_the_consoles_is_answered_by_the_api(served, store):
    address = served(store)
    status, headers = ask(address, "GET", "/v1/nothing-here")
    assert (status, headers["content-type"]) == (404, "application/problem+json")
    assert ask(address, "GET", "/nothing-here")[1]["content-type"] == "application/problem+json"
    assert ask(address, "GET", "/health")[0] == 200
    assert ask(address, "GET", "/memories", host="evil.example")[0] == 403  # DNS rebinding
    assert [is_ours(path) for path in ("/", "/memory/x", "/_nicegui/1/a", "/sign-in")] == [True] * 4
    assert [is_ours(path) for path in ("/memory/x/history", "/v1/list", "/mcp", "/apps/a/memories")] == [False] * 4


def test_a_session_ends_by_its_age_and_when_nothing_is_done():
    now = [0.0]
    policy = ServerPolicy(session_s=1000, session_idle_s=100)

    async def inner(scope, receive, send):
        caller = in_scope(scope)
        body = (caller.key.label if caller and caller.key else "nobody").encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def story():
        async with await open_async("sqlite:///:memory:", embedder="none") as engine:
            issued = await engine.add_key(label="ana's")
            app = Sessions(Guard(inner, engine=engine), engine=engine, policy=policy, ours=is_ours, now=lambda: now[0])
            transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 5))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:

                async def signed_in():
                    return (await client.get("/spaces")).text == "ana's"

                async def sign_in():
                    assert (await client.post("/sign-in", data={"key": issued.token})).status_code == 303

                assert not await signed_in()
                await sign_in()
                for _ in range(9):
                    now[0] += 99
                    assert await signed_in()
                now[0] += 101
                assert not await signed_in()
                await sign_in()
                for _ in range(10):
                    now[0] += 99
                    assert await signed_in()
                now[0] += 11
                assert not await signed_in()
                big = await client.post("/sign-in", content=b"key=" + b"x" * 10_000)
                assert big.status_code == 401

    asyncio.run(story())


@pytest.mark.slow
def test_a_key_for_one_memory_that_only_reads_shows_that_and_changes_nothing(served, reader, store):
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
        engine.space(user="ben").remember("Ben likes the sea")
        issued = engine.add_key(user="ana", read_only=True)
    address = served(store)
    reader.open(address)
    reader.sees("API key")
    reader.driver.find_element("css selector", "input[name=key]").send_keys("nonsense")
    reader.press("Sign in")
    reader.sees("opens nothing")
    reader.driver.find_element("css selector", "input[name=key]").send_keys(issued.token)
    reader.press("Sign in")
    reader.sees("Ana's dog is called Rex")
    assert issued.token not in reader.driver.current_url + reader.driver.page_source
    reader.press("Ana's dog is called Rex")
    reader.press("Forget")
    reader.sees("this key only reads")
    reader.open(address + "/memories?user=ben")
    reader.sees("This cannot be shown", "for one memory")
    assert "the sea" not in reader.text()
    reader.open(address + "/spaces")
    reader.sees("Open a space by name", "ana")
    assert "ben" not in reader.text()
    reader.press("Sign out")
    reader.sees("API key")


@pytest.mark.slow
def test_a_window_that_is_open_is_cut_off_when_its_key_is_revoked(served, reader, store):
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
        issued = engine.add_key()
    reader.open(served(store))
    reader.driver.find_element("css selector", "input[name=key]").send_keys(issued.token)
    reader.press("Sign in")
    reader.sees("Rex")
    with perdure.open(store, embedder="none") as engine:
        engine.revoke_key(issued.key.id)

    def cut_off():
        for field in reader.all("input[type=search]"):
            field.send_keys("x")
            time.sleep(0.5)  # it is sent once somebody pauses
        return "API key" in reader.text()

    reader.wait(cut_off, what="end of the session")


@pytest.mark.slow
def test_a_window_that_needed_no_key_does_nothing_more_once_there_is_one(served, reader, store):
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
    reader.open(f"{served(store)}/settings?user=ana")
    reader.sees("None: this machine alone")
    with perdure.open(store, embedder="none") as engine:
        made = engine.add_key(user="ben").key
    reader.press("Make a key")
    reader.sees("API key", "Sign in")
    with perdure.open(store, embedder="none") as engine:
        assert engine.api_keys() == [made]


def test_what_a_page_answers_by_itself_keeps_no_session_open():
    now, heard = [0.0], []
    policy = ServerPolicy(session_s=1000, session_idle_s=100)
    sent = ["3", '42["ack",{"next_message_id":4}]', '42["event",{"id":7}]', '421["event",{"id":7}]']

    async def inner(scope, receive, send):
        if scope["type"] == "websocket":
            while (message := await receive())["type"] != "websocket.disconnect":
                heard.append(message["text"])

    async def story(app, cookie, texts):
        waiting = [{"type": "websocket.receive", "text": one} for one in texts]

        async def receive():
            now[0] += 60
            return waiting.pop(0) if waiting else {"type": "websocket.disconnect"}

        scope = {"type": "websocket", "path": "/_nicegui_ws/socket.io/", "headers": [(b"cookie", cookie.encode())]}
        await app(scope, receive, None)
        return heard.copy()

    async def stories():
        async with await open_async("sqlite:///:memory:", embedder="none") as engine:
            issued = await engine.add_key()
            app = Sessions(inner, engine=engine, policy=policy, ours=is_ours, now=lambda: now[0])
            transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 5))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                answer = await client.post("/sign-in", data={"key": issued.token})
                cookie = answer.headers["set-cookie"].split(";")[0]
            assert await story(app, cookie, [sent[2]] * 5 + [sent[3]]) == [sent[2]] * 5 + [sent[3]]
            heard.clear()
            assert len(await story(app, cookie, [sent[1], sent[0], sent[1]])) < 3

    asyncio.run(stories())


def test_a_window_that_only_watches_without_a_key_is_cut_off_once_there_is_one():
    now, heard = [0.0], []

    async def inner(scope, receive, send):
        while (message := await receive())["type"] != "websocket.disconnect":
            heard.append(message["text"])

    async def story():
        async with await open_async("sqlite:///:memory:", embedder="none") as engine:

            async def receive():
                now[0] += 60
                if len(heard) == 2:
                    await engine.add_key()
                return {"type": "websocket.receive", "text": "3"}

            async def send(_):
                raise AssertionError("nothing is answered")

            app = Sessions(inner, engine=engine, policy=ServerPolicy(), ours=is_ours, now=lambda: now[0])
            scope = {"type": "websocket", "path": "/_nicegui_ws/socket.io/", "headers": []}
            await asyncio.wait_for(app(scope, receive, send), timeout=30)

    asyncio.run(story())
    assert heard == ["3", "3"]
