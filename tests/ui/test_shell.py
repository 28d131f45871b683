"""What a browser is told, and what pages show, without clicking through it all."""

import asyncio
import http.client
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from urllib.parse import parse_qsl, urlsplit

import pytest
from fastapi import FastAPI

import perdure
from perdure.aio import AsyncEngine
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.space import SpaceRef
from perdure.surfaces.callers import Caller
from perdure.surfaces.ui.headers import foreign
from perdure.surfaces.ui.listing import Wanted, listed
from perdure.surfaces.ui.place import link, named_space, space_title, typed_space
from perdure.surfaces.ui.seat import Seat
from perdure.surfaces.ui.shown import ago, facts, moment, row, short_text, step, whole_text

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def asked(address, path, **headers):
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=20)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
    finally:
        connection.close()


def test_a_browser_opens_the_console_and_is_told_to_trust_nobody_else(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
    address = served(store)
    reader.open(address)
    reader.sees("Ana's dog is called Rex")
    assert reader.complaints() == []
    outside = "return performance.getEntriesByType('resource').map(one => new URL(one.name).host)"
    assert set(reader.driver.execute_script(outside)) == {urlsplit(address).netloc}

    status, headers, _ = asked(address, "/memories?user=ana", cookie="perdure_dark=0; perdure_zone=Europe/Lisbon")
    assert status == 200
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    ours = address.removeprefix("http://")
    assert asked(address, "/", origin="http://evil.example")[0] == 403
    assert asked(address, "/", origin=f"http://{ours}")[0] == 200
    poll = "/_nicegui_ws/socket.io/?EIO=4&transport=polling"
    assert asked(address, poll, origin="http://evil.example")[0] == 403


def test_times_are_those_of_the_browser_also_after_a_journey(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana has a kiln", at=datetime(2026, 5, 4, 23, 30, tzinfo=UTC))
    address = served(store)
    try:
        for place, told in (("America/New_York", "4 May 2026"), ("Asia/Tokyo", "5 May 2026")):
            reader.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": place})
            reader.open(address)
            reader.sees("Ana has a kiln", told, f"Times in {place}")
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})


@pytest.mark.parametrize(
    ("origin", "host", "other"),
    [
        (None, "127.0.0.1:8000", False),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", False),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", True),
        ("http://evil.example", "127.0.0.1:8000", True),
        ("null", "127.0.0.1:8000", True),
    ],
)
def test_only_a_page_of_this_address_may_talk_to_it(origin, host, other):
    assert foreign(origin, host) is other


SPACES = [
    SpaceRef(owner_type="user", owner_id="ana"),
    SpaceRef(owner_type="app", owner_id="a/b?c=d&e"),
    SpaceRef(owner_type="thread", owner_id="ü 1", tenant="acme"),
    SpaceRef(),
    SpaceRef(tenant="acme"),
]


@pytest.mark.parametrize("ref", SPACES, ids=str)
def test_a_link_leads_to_the_space_it_was_made_for(ref):
    assert named_space(dict(parse_qsl(urlsplit(link("/memories", ref, q="x&y")).query))) == ref


def test_no_address_names_two_owners():
    with pytest.raises(perdure.PerdureError, match="one owner"):
        named_space({"user": "ana", "app": "x"})
    assert named_space({"q": "x"}) is None


def test_a_space_is_typed_as_people_name_it():
    assert typed_space("ana") == SpaceRef(owner_type="user", owner_id="ana")
    assert typed_space(" app:notes ", "acme") == SpaceRef(owner_type="app", owner_id="notes", tenant="acme")
    assert typed_space("ana:2") == SpaceRef(owner_type="user", owner_id="ana:2")
    assert typed_space("global") == SpaceRef()
    assert space_title(SpaceRef(tenant="acme")) == "Everyone (acme)"
    with pytest.raises(perdure.PerdureError, match="whose memory"):
        typed_space("  ")


def test_what_is_wanted_goes_into_the_address_and_comes_back():
    wanted = Wanted(text="a b", kind="fact", state="", category="pets", importance=3, pinned=True, cursors=("9", "4"))
    assert Wanted.read(wanted.query()) == wanted
    wanted = replace(wanted, key="pet.name", role="user", session="s 1", oldest=True)
    assert wanted.filters() == {
        "category": "pets", "key": "pet.name", "role": "user", "session": "s 1", "importance_min": 3, "pinned": True,
    }  # fmt: skip
    assert Wanted.read(wanted.query()) == wanted
    assert Wanted().query() == {}
    assert Wanted.read({"kind": "nonsense", "state": "gone", "importance": "9", "page": "x.1"}) == Wanted(
        cursors=("1",)
    )
    assert wanted.first().cursors == ()
    assert wanted.further("2").back() == wanted


def test_what_the_console_finds_counts_neither_as_recalled_nor_as_asked(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none") as engine, ThreadPoolExecutor(1) as pool:
        ana = engine.space(user="ana")
        ana.remember("Ana drinks tea")
        seat = Seat(AsyncEngine(engine, pool), Caller(), ana.ref)
        found = asyncio.run(listed(seat, Wanted(text="tea")))
        engine.flush()
        assert [one.content for one in found.memories] == ["Ana drinks tea"]
        assert [one.access_count for one in ana.list().items] == [0]
        assert [one for one in ana.activity() if one.op == "search"] == []


def test_texts_are_shown_with_what_steers_them_escaped():
    assert whole_text("a\r\nb\x1b[31m \u202e") == "a\nb\\x1b[31m \\u202e"
    assert short_text("a\n b" + "c" * 300, most=10) == "a bcccccc…"
    memory = Memory(id="1", content="\u202eevil", kind=Kind.FACT, key="k\x07", state=State.SOFT_DELETED, said_at=NOON)
    shown = row(memory, links=partial(link, ref=None), tz="Europe/Lisbon")
    assert (shown["text"], shown["key"], shown["state"]) == ("\\u202eevil", "k\\x07", "forgotten")
    assert not shown["live"]
    assert shown["times"] == "said 1 May 2026, 13:00"
    assert dict(facts(memory, "UTC", NOON))["Recalled"] == "never"


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=5), "5 hours ago"),
        (timedelta(days=40), "1 month ago"),
        (timedelta(days=-3), "in 3 days"),
    ],
)
def test_how_long_ago_something_was(passed, words):
    assert ago(NOON - passed, NOON) == words


def test_a_step_of_history_says_what_changed():
    entry = HistoryEntry(
        rev=3,
        event="UPDATE",
        memory_id="m",
        old="a",
        new="a",
        actor=None,
        meta={"reason": "confirmed", "patch": {"confidence": (0.8, 1.0), "valid_until": (None, 0), "pinned": (0, 1)}},
        ts=NOON,
    )
    told = step(entry, "UTC")
    assert told.changed == ("confidence 80 % → 100 %", "holds until – → 1 Jan 1970, 00:00", "pinned no → yes")
    assert (told.what, told.before, told.after) == ("Changed", "", "a")
    told = step(replace(entry, event="LINK", old=None, new=None, meta={"reason": "its words are near"}), "UTC")
    assert (told.what, told.after, told.why) == ("Related", "Two memories", "its words are near")
    assert step(replace(entry, old=None, new=None), "UTC").after == ""  # erased
    assert moment(None) == ""


def test_a_second_console_in_one_process_is_refused():
    from nicegui import core

    from perdure.surfaces.ui import mount

    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        if not core.app.config.has_run_config:
            mount(FastAPI(), engine)
        with pytest.raises(perdure.PerdureError, match="serves a console already"):
            mount(FastAPI(), engine)
