"""REST: what the operations answer over HTTP, and what is refused (SPEC 001.8, 002.4, issue rows of HTTP)."""

import json

import pytest
from http_calls import Calls, told

import perdure
from perdure.errors import PerdureError
from perdure.operations import OPERATIONS
from perdure.surfaces.problems import STATUSES
from perdure.surfaces.rest import create_app
from perdure.surfaces.rest.app import routes
from perdure.testing.fakes import VERBATIM, FakeClock

ANA = {"user": "ana"}
LIMITS = {"server": {"body_bytes": 2_000, "import_bytes": 4_000, "json_depth": 8, "json_values": 50}}


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def engine(tmp_path, clock):
    url = f"sqlite:///{tmp_path}/memory.db?synchronous=normal"
    with perdure.open(url, embedder="none", policy={**VERBATIM, **LIMITS}, clock=clock) as opened:
        yield opened


@pytest.fixture
def calls(engine):
    return Calls(create_app(engine))


def said(calls, text, **more):
    return told(calls.post("/v1/remember", {"text": text, "space": ANA, **more}))["memories"][0]["id"]


# ── the operations ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_remembered_is_recalled_by_post_and_by_get(calls):
    id_ = said(calls, "Ana's dog is called Rex", key="pet.name", tags=["home"])
    posted = told(calls.post("/v1/recall", {"query": "what is the dog called?", "space": ANA, "k": 3}))
    got = told(calls.get("/v1/recall", query="what is the dog called?", k=3, **{"space.user": "ana"}))
    assert posted["hits"][0]["memory"]["id"] == got["hits"][0]["memory"]["id"] == id_
    assert posted["hits"][0]["memory"]["tags"] == ["home"]
    assert posted["served_by"] == "lexical"
    assert told(calls.get("/v1/get", id=id_, **{"space.user": "ana"}))["content"] == "Ana's dog is called Rex"


def test_memory_query_has_a_path_with_a_slash(calls):
    id_ = said(calls, "Ana's dog is called Rex")
    asked = {"query": "dog", "space": ANA, "top_k": 3, "return": "bullets", "filters": {"importance_min": 1}}
    bullets = told(calls.post("/v1/memory/query", asked))
    assert bullets == [{"id": id_, "category": "knowledge", "text": "[knowledge] Ana's dog is called Rex"}]
    filters = json.dumps({"importance_min": 1})
    assert told(calls.get("/v1/memory/query", query="dog", filters=filters, **{"space.user": "ana"})) == bullets


def test_every_operation_has_its_path(calls):
    paths = {one.path for one in routes()}
    assert {f"/v1/{one.name.rstrip('_')}" for one in OPERATIONS} <= paths
    reads = {f"/v1/{one.name}" for one in OPERATIONS if one.effect == "read"}
    assert reads <= {one.path for one in routes() if one.method == "GET"}
    assert not [one.path for one in routes() if one.method == "GET" and one.effect != "read"]


def test_pages_follow_each_other_by_their_cursor(calls):
    ids = [said(calls, f"Ana noted the number {number}") for number in range(5)]
    found, after = [], {}
    while True:
        page = told(calls.get("/v1/list", limit=2, **{"space.user": "ana"}, **after))
        found += [one["id"] for one in page["items"]]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert found == ids


def test_the_history_of_a_memory_has_its_own_path(calls):
    id_ = said(calls, "Ana lives in Porto")
    told(calls.post("/v1/correct", {"id": id_, "text": "Ana lives in Lisbon", "space": ANA}))
    for prefix in ("", "/v1"):
        entries = told(calls.get(f"{prefix}/memory/{id_}/history", **{"space.user": "ana"}))
        assert entries[0]["event"] == "ADD"
        assert entries[0]["new"] == "Ana lives in Porto"
        assert {"rev", "event", "old", "new", "actor", "meta", "ts"} <= set(entries[0])
    problem = told(calls.get(f"/memory/{id_}/history", **{"space.user": "rui"}), 404)
    assert problem["field"] == "id"


@pytest.mark.parametrize("prefix", ["", "/v1"])
def test_the_memories_of_an_app_are_listed_and_erased(calls, engine, prefix):
    app = engine.space(app="notes")
    app.observe("Hello there", session="s")
    kept = [app.remember(f"The notes app has number {number}").memories[0] for number in (2, 1, 0)][::-1]
    listed = told(calls.get(f"{prefix}/apps/notes/memories"))
    assert [one["id"] for one in listed.pop("memories")] == [one.id for one in kept]
    assert listed == {}
    (first, *_) = told(calls.get(f"{prefix}/apps/notes/memories"))["memories"]
    assert set(first) == {"id", "content", "createdAt", "updatedAt"}
    page = told(calls.get(f"{prefix}/apps/notes/memories", limit=2))
    assert len(page["memories"]) == 2
    rest = told(calls.get(f"{prefix}/apps/notes/memories", limit=2, after=page["next"]))
    assert [one["id"] for one in rest["memories"]] == [kept[2].id]
    assert told(calls("DELETE", f"{prefix}/apps/notes/memories/{kept[0].id}")) == {"success": True}
    assert told(calls("DELETE", f"{prefix}/apps/notes/memories/{kept[0].id}"), 404)["field"] == "id"
    engine.space(app="notes/ana").remember("Ana likes figs")
    assert told(calls("DELETE", f"{prefix}/apps/notes/memories")) == {"success": True, "deletedCount": 3}
    assert engine.space(app="notes/ana").list().items == ()
    assert told(calls.get(f"{prefix}/apps/notes/memories")) == {"memories": []}
    assert told(calls("DELETE", f"{prefix}/apps/notes/memories")) == {"success": True, "deletedCount": 0}


@pytest.mark.parametrize("slash", ["%2F", "/"])
def test_the_paths_of_an_app_reach_the_own_spaces_of_its_users(engine, calls, slash):
    engine.space(app="garden").remember("The hose leaks", kind="note")
    mine = engine.space(app="garden/ilka")
    first, _ = (mine.remember(text, kind="note").memories[0] for text in ("Plant leeks", "Prune the pear"))
    path = f"/apps/garden{slash}ilka/memories"
    assert [one["content"] for one in told(calls.get(path))["memories"]] == ["Prune the pear", "Plant leeks"]
    assert told(calls("DELETE", f"{path}/{first.id}")) == {"success": True}
    assert told(calls("DELETE", path)) == {"success": True, "deletedCount": 1}
    assert [one["content"] for one in told(calls.get("/apps/garden/memories"))["memories"]] == ["The hose leaks"]


def test_a_memory_goes_out_and_comes_in_as_a_body(calls, engine):
    said(calls, "Ana's dog is called Rex")
    lines = calls.get("/v1/export", **{"space.user": "ana"})
    assert lines.headers["content-type"].startswith("application/x-ndjson")
    assert lines.content == calls.post("/v1/export", {"space": ANA}).content
    sent = {"content": lines.content, "headers": {"content-type": "application/x-ndjson"}}
    taken = told(calls("POST", "/v1/import", params={"space.user": "eva"}, **sent))
    assert (taken["space"]["owner_id"], taken["known"]) == ("eva", False)
    assert engine.space(user="eva").recall("dog").hits[0].memory.content == "Ana's dog is called Rex"
    assert told(calls.get("/v1/export", **{"space.user": "nobody"}), 404)


def test_a_file_that_is_sent_is_never_one_of_the_server(calls, tmp_path, engine):
    (tmp_path / "own.json").write_text('[{"text": "a secret of the server"}]', encoding="utf-8")
    where = {"params": {"space.user": "ana", "path": str(tmp_path / "own.json")}}
    problem = told(calls("POST", "/v1/import", **where, headers={"content-type": "application/json"}), 422)
    assert problem["field"] == "path"
    for body in (b"no json", b"", b'"own.json"', b"[" * 900, b'{"a": 1}'):
        sent = {"params": {"space.user": "ana"}, "headers": {"content-type": "application/json"}, "content": body}
        problem = told(calls("POST", "/v1/import", **sent), 422)
        assert "perdure-" not in problem["detail"], "the name of a file of the server"
    for packed in (b"PK\x03\x04....", b"\xfd7zXZ\x00....", b"\x1f\x8b...."):
        sent = {"params": {"space.user": "ana"}, "headers": {"content-type": "application/json"}, "content": packed}
        assert told(calls("POST", "/v1/import", **sent), 415)["type"] == "urn:perdure:problem:packed"
    assert engine.spaces() == []


def test_what_concerns_the_store_is_asked_of_it(calls, engine):
    said(calls, "Ana's dog is called Rex")
    engine.space(thread="t").remember("Rex is a beagle")
    assert [one["owner_id"] for one in told(calls.get("/v1/spaces"))] == ["t", "ana"]
    assert told(calls.get("/v1/totals"))["spaces"] == 2
    merged = told(calls.post("/v1/merge", {"source": {"thread": "t"}, "into": ANA}))
    assert merged["memories"] == 1
    assert told(calls.post("/v1/maintain", {"tasks": ["expire"]}))["failed"] == 0
    examined = told(calls.post("/v1/doctor"))
    assert (examined["ok"], examined["problems"]) == (True, [])
    assert told(calls.get("/v1/events", limit=5)) is not None
    assert told(calls.post("/v1/energy", {"level": 0.5})) is None
    gone = told(calls.post("/v1/uninstall", {"app": "x", "purge": True}))
    assert gone["memories"] == 0
    certificate = told(calls.post("/v1/erase", {"everything": True, "space": ANA}))
    assert told(calls.post("/v1/verify_erasure", {"certificate": certificate, "words": ["beagle"]}))["ok"]


def test_what_upkeep_did_is_told_of_one_memory_or_of_all(engine):
    app = create_app(engine)
    for name, tenant in (("ana", ""), ("rui", "acme")):
        engine.space(user=name, tenant=tenant).remember("The kiln of the workshop is warm")
    engine.maintain(tasks=("expire", "reflect"))
    calls = Calls(app, engine.add_key(tenant=None).token)
    whole = told(calls.post("/v1/upkeep"))
    assert len(whole["runs"]) == 4
    ana = told(calls.get("/v1/upkeep", **{"space.user": "ana"}))
    assert ana == told(calls.post("/v1/upkeep", {"space": ANA}))
    assert {one["space"]["owner_id"] for one in ana["runs"]} == {"ana"}
    (run,) = [one for one in ana["runs"] if one["task"] == "expire"]
    assert (run["report"]["looked"], run["ended_at"] is not None) == (1, True)
    assert len(told(calls.get("/v1/upkeep", limit=1))["runs"]) == 1
    assert told(calls.get("/v1/upkeep", days=0), 422)["field"] == "days"
    assert told(calls.post("/v1/upkeep", {"space": {"user": "ana", "app": "x"}}), 422)
    assert told(calls.post("/v1/upkeep", {"spaces": 1}), 422)["field"] == "spaces"
    acme = Calls(app, engine.add_key(tenant="acme").token)
    assert told(acme.get("/v1/upkeep"), 403)
    assert told(acme.post("/v1/upkeep", {"space": {"user": "ana", "tenant": ""}}), 403)
    assert [one["space"]["tenant"] for one in told(acme.get("/v1/upkeep", user="rui"))["runs"]] == ["acme", "acme"]
    own = Calls(app, engine.add_key(user="ana").token)
    assert told(own.get("/v1/upkeep"), 403)
    assert told(own.post("/v1/upkeep", {"space": {}})) == ana


def test_what_upkeep_used_is_told_by_day(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", preset="app", clock=clock) as engine:
        kiln = engine.space(app="kiln")
        for town in "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo".split():
            kiln.remember(f"The workshop in {town} opened with a party for {town} people")
        engine.flush()
        used = told(Calls(create_app(engine)).get("/v1/upkeep", app="kiln"))["used"]
        assert used == {f"{clock():%Y-%m-%d}": dict(kiln.stats().spent)}


def test_a_damaged_file_of_many_is_named_and_the_others_are_listed(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}.db", embedder="none", policy=VERBATIM) as engine:
        engine.space(user="ben").remember("Ben likes the sea")
        (tmp_path / "ana.db").write_bytes(b"not a database at all " * 100)
        calls = Calls(create_app(engine))
        assert [one["owner_id"] for one in told(calls.get("/v1/spaces"))] == ["ben"]
        examined = told(calls.post("/v1/doctor"))
        assert (examined["ok"], examined["spaces"]) == (False, 1)
        assert "ana.db" in examined["problems"][0]
        assert calls.get("/metrics").status_code == 200


def test_the_server_tells_that_it_is_there_and_its_figures(calls):
    said(calls, "Ana's dog is called Rex")
    assert told(calls.get("/health")) == {"status": "ok"}
    figures = calls.get("/metrics")
    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "perdure_spaces 1\n" in figures.text
    assert "Rex" not in figures.text


# ── what is refused ─────────────────────────────────────────────────────────────────────────────────────────────────


def deep(depth):
    return '{"query": ' + "[" * depth + "]" * depth + "}"


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        (b"", 422, "query"),
        (b"{", 400, None),
        (b"\xff", 400, None),
        (b"[]", 422, ""),
        (b'"text"', 422, ""),
        (b'{"query": NaN}', 400, None),
        (b'{"query": "x", "threshold": Infinity}', 400, None),
        (b'{"query": "x", "threshold": 1e999}', 400, None),
        (b'{"query": "x", "query": "y"}', 400, None),
        (b'{"query": "x", "k": 123456789012345678901234567890}', 422, "k"),
        (b'{"query": "x", "k": ' + b"9" * 500 + b"}", 400, None),
        (b'{"query": "x", "k": "3"}', 422, "k"),
        (b'{"query": "x", "k": true}', 422, "k"),
        (b'{"query": "x", "k": 0}', 422, "k"),
        (b'{"query": 3}', 422, "query"),
        (b'{"query": "x", "nope": 1}', 422, "nope"),
        (b'{"query": "x", "filters": {"nope": 1}}', 422, "filters"),
        (b'{"query": "x", "as_of": "yesterday"}', 422, "as_of"),
        (b'{"query": "x", "as_of": "1577836800"}', 422, "as_of"),
        (b'{"query": "x", "as_of": "2024-01-01T00:00:00"}', 422, "as_of"),
        (b'{"query": "x\\u0000"}', 422, "query"),
        (b'{"query": "x\\ud800"}', 422, "query"),
        (b'{"query": "x", "filters": {"role": ["\\ud800"]}}', 422, "filters.role.0"),
        (b'{"query": "x", "space": "ana"}', 422, "space"),
        (b'{"query": "x", "space": null}', 422, "space"),
        (b'{"query": "x", "space": {"user": null}}', 422, "space.user"),
        (b'{"query": "x", "space": {"user": 3}}', 422, "space.user"),
        (b'{"query": "x", "space": {"user": "a", "thread": "b"}}', 422, "space"),
        (b'{"query": "x", "space": {"who": "a"}}', 422, "space.who"),
        (b'{"query": "x", "space": {"user": ""}}', 422, "space.user"),
        (b'{"query": "x", "space": {"tz": "Nowhere/Land"}}', 422, "space.tz"),
        (b'{"query": "x", "space": {"preset": "/etc/passwd.toml"}}', 422, "space.preset"),
        (deep(30).encode(), 422, ""),
        (b'{"kinds": [' + b"0," * 90 + b"0]}", 422, ""),
        (b'{"query": "' + b"x" * 3_000 + b'"}', 413, None),
    ],
)
def test_a_wrong_body_is_refused_by_the_name_of_its_field(calls, engine, body, status, field):
    headers = {"content-type": "application/json"}
    problem = told(calls("POST", "/v1/recall", content=body, headers=headers), status)
    assert problem.get("field") == field, problem
    assert engine.spaces() == []


@pytest.mark.parametrize(
    ("path", "body", "status", "field"),
    [
        ("/v1/link", {"a": "KNOWN", "b": "gone"}, 404, "b"),
        ("/v1/link", {"a": "gone", "b": "KNOWN"}, 404, "a"),
        ("/v1/undo", {"rev": 99}, 404, "rev"),
        ("/v1/erase", {"entity": "Nobody"}, 404, "entity"),
        ("/v1/forget", {"id": "gone"}, 404, "id"),
        ("/v1/alias", {"name": "Nix", "of": "Rex"}, 404, "name"),
        ("/v1/approve", {"id": "gone"}, 404, "id"),
        ("/v1/maintain", {"tasks": ["nix"]}, 422, "tasks"),
        ("/v1/merge", {"source": {"thread": "t"}, "into": {"thread": "u"}}, 422, "into"),
        ("/v1/merge", {"source": {"user": "t"}, "into": {"user": "u"}}, 422, "source"),
    ],
)
def test_what_is_not_there_or_cannot_be_is_told_with_its_field(calls, path, body, status, field):
    known = said(calls, "Ana's dog is called Rex")
    given = {name: known if value == "KNOWN" else value for name, value in body.items()}
    space: dict[str, object] = {} if path in ("/v1/maintain", "/v1/merge") else {"space": ANA}
    problem = told(calls.post(path, {**given, **space}), status)
    assert problem.get("field") == field, problem


@pytest.mark.parametrize(
    ("path", "body", "field", "said"),
    [
        ("memory/query", {"query": "x", "top_k": 0}, "top_k", "top_k is 0: use 1 to"),
        ("remember", {"text": "x", "kind": "episode"}, "kind", "use observe"),
        ("end_session", {"id": ""}, "id", "id is empty"),
        ("observe_many", {"messages": [{"text": "x", "role": "king"}]}, "messages.0.role", "unknown role 'king'"),
        ("observe_many", {"messages": [{"text": "x"}, {"text": ""}]}, "messages.1.text", "message 1: the text"),
        ("observe_many", {"messages": [{"text": "x"}, {"txt": "y"}]}, "messages.1.text", "messages take text, role"),
        ("observe_many", {"messages": "x"}, "messages", "it takes a list of objects"),
        ("recall", {"query": "x", "filters": 3}, "filters", "it takes an object or null"),
        ("spaces", {"limit": 3}, "limit", "spaces takes no fields"),
    ],
)
def test_what_is_wrong_is_told_with_its_own_field_in_the_words_of_json(calls, path, body, field, said):
    space: dict[str, object] = {} if path == "spaces" else {"space": ANA}
    problem = told(calls.post(f"/v1/{path}", {**body, **space}), 422)
    assert problem["field"] == field, problem
    assert said in problem["detail"]


def test_the_agent_that_a_search_lacks_is_named(calls, engine):
    space = {"user": "ana", "preset": "supervisor"}
    problem = told(calls.post("/v1/memory/query", {"query": "x", "space": space}), 422)
    assert (problem["field"], "allowlist" in problem["detail"]) == ("agent", True)


def test_a_field_that_is_there_twice_is_named(calls):
    headers = {"content-type": "application/json"}
    problem = told(calls("POST", "/v1/recall", content=b'{"query": "x", "k": 1, "k": 2}', headers=headers), 400)
    assert "'k' twice" in problem["detail"]


def test_every_wrong_field_is_named(calls):
    problem = told(calls.post("/v1/remember", {"importance": "high", "pinned": 1, "tags": "x", "space": ANA}), 422)
    assert [one["field"] for one in problem["errors"]] == ["text", "importance", "pinned", "tags"]


def test_what_an_unknown_field_could_have_been_has_whose_memory_it_is(calls):
    said = told(calls.get("/v1/recall", query="x", usr="ana"), 422)["detail"]
    assert "user, thread, app, tenant, tz, preset, space" in said
    assert told(calls.post("/v1/recall", {"query": "x", "user": "ana"}), 422)["detail"].endswith(", space")


@pytest.mark.parametrize("name", ["spac.user", "space.usr", "query.text"])
@pytest.mark.parametrize("path", ["/v1/recall", "/v1/totals", "/v1/events", "/v1/upkeep"])
def test_a_dotted_name_that_there_is_not_is_said_to_be_unknown(calls, path, name):
    assert f"unknown field '{name}'" in told(calls.get(path, **{name: "ana"}), 422)["detail"]


def test_a_query_says_whose_memory_it_is_about_in_three_ways(calls):
    id_ = said(calls, "Ana's dog is called Rex")
    acme = {"user": "ana", "tenant": "acme", "tz": "Europe/Lisbon"}
    told(calls.post("/v1/remember", {"text": "Acme pays in March", "space": acme}))
    for name in ("user", "space.user"):
        assert told(calls.get("/v1/list", **{name: "ana"}))["items"][0]["id"] == id_
        assert told(calls.get(f"/memory/{id_}/history", **{name: "ana"}))[0]["event"] == "ADD"
        assert "Rex" in calls.get("/v1/export", **{name: "ana"}).text
    assert told(calls.get("/v1/list", space='{"user": "ana"}'))["items"][0]["id"] == id_
    for query in (acme, {"space": json.dumps(acme)}, {"user": "ana", "space": '{"tenant": "acme"}'}):
        (found,) = told(calls.get("/v1/recall", query="when does Acme pay?", **query))["hits"]
        assert found["memory"]["content"] == "Acme pays in March"
    parameters = told(calls.get("/openapi.json"))["paths"]["/v1/list"]["get"]["parameters"]
    assert {"user", "tz", "space.user", "space"} <= {one["name"] for one in parameters}


def test_a_field_of_the_operation_comes_before_one_of_the_space(calls):
    calls.post("/v1/remember", {"text": "The planner plans on Mondays", "space": {"agent": "planner"}})
    assert told(calls.get("/v1/list", agent="planner"))["items"]
    assert told(calls.get("/v1/recall", query="when does it plan?", agent="planner"))["hits"] == []
    assert told(calls.get("/v1/recall", query="when does it plan?", **{"space.agent": "planner"}))["hits"]


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("query=x&k=three", 422, "k"),
        ("query=x&k=1&k=2", 422, "k"),
        ("query=x&nope=1", 422, "nope"),
        ("query=x&filters=%7B", 422, "filters"),
        ("query=x&space.user=a&space.thread=b", 422, "space"),
        ("query=x&space.user=a&space.user=b", 422, "space.user"),
        ("query=x&space=ana", 422, "space"),
        ("query=x&space=%7B%22user%22%3A%22a%22%2C%22user%22%3A%22b%22%7D", 422, "space"),
        ("query=x&space=%7B%22user%22%3A%22%5Cud800%22%7D", 422, "space.user"),
        ("query=x&space=%7B%22%5Cud800%22%3A%22a%22%7D", 422, "space"),
        ("query=x&space=%7B%22user%22%3A3%7D", 422, "space.user"),
        ("query=x&space=" + "%5B" * 3000, 422, "space"),
        ("query=x&space=%7B%7D&space=%7B%7D", 422, "space"),
        ("query=x&user=a&user=b", 422, "user"),
        ("query=x&user=a&thread=b", 422, "space"),
        ("query=x&user=a&space.user=b", 422, "space.user"),
        ("query=x&user=", 422, "space.user"),
        ("query=x&user=a&k=null", 422, "k"),
        ("query=%00", 422, "query"),
        ("query=%FF", 400, None),
        ("query=%ED%A0%80", 400, None),
        ("&".join(f"a{number}=1" for number in range(300)), 400, None),
        ("", 422, "query"),
    ],
)
def test_a_wrong_query_is_refused_by_the_name_of_its_field(calls, query, status, field):
    assert told(calls("GET", f"/v1/recall?{query}"), status).get("field") == field


def test_only_a_field_of_the_request_is_named_as_wrong(calls, engine):
    nobody = told(calls.post("/v1/erase", {"everything": True, "space": {"user": "nobody"}}), 404)
    reader = engine.add_key(label="a reader", read_only=True)
    refused = told(calls.post("/v1/remember", {"text": "x", "space": ANA}, authorization=f"Bearer {reader.token}"), 403)
    assert "field" not in nobody
    assert "field" not in refused


def test_a_field_is_named_though_the_error_speaks_of_one_thing_in_it(calls):
    assert told(calls.get("/v1/recall", query="x", kinds="rumour", **{"space.user": "ana"}), 422)["field"] == "kinds"
    for name in ("tags", "source_ids"):
        long = {"text": "x", name: ["y", "z" * 600], "space": ANA}
        assert told(calls.post("/v1/remember", long), 422)["field"] == name
    odd = {"text": "x", "space": {**ANA, "tz": "Atlantis/Port"}}
    assert told(calls.post("/v1/remember", odd), 422)["field"] == "space.tz"
    assert told(calls.get("/v1/list", **{"space.user": "ana", "space.tz": "Atlantis/Port"}), 422)["field"] == "space.tz"


def test_a_bad_cursor_a_foreign_id_and_an_expired_proposal_are_refused(calls, engine, clock):
    id_ = said(calls, "Ana lives in Porto", key="location")
    assert told(calls.get("/v1/list", after="nonsense", **{"space.user": "ana"}), 422)["field"] == "after"
    assert told(calls.get("/apps/x/memories", after="nonsense"), 422)["field"] == "after"
    assert told(calls.get("/apps/x/memories", limit="0"), 422)["field"] == "limit"
    for operation in ("confirm", "restore", "release"):
        assert told(calls.post(f"/v1/{operation}", {"id": id_, "space": {"user": "rui"}}), 404)["field"] == "id"
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as other:
        asked = Calls(create_app(other))
        told(asked.post("/v1/remember", {"text": "Ana lives in Porto", "key": "location", "space": ANA}))
        told(asked.post("/v1/observe", {"text": "I live in Lisbon now.", "speaker": "Ana", "space": ANA}))
        other.flush()
        (proposal,) = told(asked.get("/v1/proposals", **{"space.user": "ana"}))
        clock.advance(days=8)
        problem = told(asked.post("/v1/approve", {"id": proposal["id"], "space": ANA}), 409)
        assert "expired" in problem["detail"] or "waits" in problem["detail"]


def test_a_body_of_another_type_is_refused(calls):
    for media in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        sent = {"content": b'{"query": "x"}', "headers": {"content-type": media}}
        assert told(calls("POST", "/v1/recall", **sent), 415)
    sent = {"content": b'{"query": "x"}', "headers": {"content-type": "Application/JSON; charset=utf-8"}}
    assert told(calls("POST", "/v1/recall", **sent))


def test_a_body_that_does_not_say_how_long_it_is_stops_at_the_limit(calls):
    async def endless():
        while True:
            yield b" " * 500

    sent = {"content": endless(), "headers": {"content-type": "application/json"}}
    assert told(calls("POST", "/v1/recall", **sent), 413)
    sent = {"content": endless(), "headers": {"content-type": "application/json"}}
    assert told(calls("POST", "/v1/import", **sent), 413)


def test_other_paths_and_methods_are_refused(calls):
    assert told(calls.get("/v1/nothing"), 404)["type"] == "urn:perdure:problem:no-such-path"
    for method in ("GET", "PUT", "PATCH", "DELETE"):
        answer = calls(method, "/v1/remember")
        assert told(answer, 405)["detail"] == "this path takes POST"
        assert answer.headers["allow"] == "POST"
    answer = calls("PUT", "/apps/x/memories")
    assert set(told(answer, 405)["detail"].removeprefix("this path takes ").split(", ")) >= {"GET", "DELETE"}


def test_every_error_of_perdure_has_a_status_of_its_own():
    def below(owner):
        return {owner}.union(*map(below, owner.__subclasses__()))

    known = {one for one in below(PerdureError) if one.__module__ == "perdure.errors"}
    assert known == set(STATUSES)


def test_what_goes_wrong_inside_tells_nothing_of_the_server(calls, engine, tmp_path):
    said(calls, "Ana's dog is called Rex")
    engine.close()
    problem = told(calls.get("/health"), 503)
    assert str(tmp_path) not in json.dumps(problem)


# ── sent twice ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("scheme", ["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_write_that_is_sent_twice_is_done_once(request, scheme, tmp_path):
    url = request.getfixturevalue("postgres_url") if scheme == "postgres" else f"{scheme}:///{tmp_path}/memory.db"
    with perdure.open(url, embedder="none", clock=FakeClock()) as engine:
        calls = Calls(create_app(engine))
        body = {"text": "Ana's dog is called Rex", "space": ANA}
        answers = [calls.post("/v1/remember", body, idempotency_key="one") for _ in range(2)]
        first, second = [told(one) for one in answers]
        assert first == second
        assert [one.headers.get("idempotency-replayed") for one in answers] == [None, "true"]
        assert told(calls.get("/v1/stats", **{"space.user": "ana"}))["rev"] == 1
        problem = told(calls.post("/v1/remember", {**body, "text": "Rex"}, idempotency_key="one"), 422)
        assert problem["field"] == "Idempotency-Key"
        told(calls.post("/v1/observe", body, idempotency_key="one"), 422)
        sent = (
            "POST",
            "/v1/remember",
            {"json": {**body, "text": "Ana likes figs"}, "headers": {"idempotency-key": "t"}},
        )
        statuses = sorted(one.status_code for one in calls.at_once(*[sent] * 6))
        assert set(statuses) <= {200, 409}
        assert statuses[0] == 200
        assert told(calls.get("/v1/stats", **{"space.user": "ana"}))["rev"] == 2


def test_nothing_that_is_kept_of_a_write_is_a_text(calls, engine):
    messages = [{"text": "The zebra is called Xyzzy", "session": "s"}, {"text": "Xyzzy eats plums"}]
    sent = (
        "POST",
        "/v1/observe_many",
        {"json": {"messages": messages, "space": ANA}, "headers": {"idempotency-key": "a"}},
    )
    first = told(calls(*sent[:2], **sent[2]))
    id_ = told(calls.post("/v1/remember", {"text": "Xyzzy is a zebra", "space": ANA}, idempotency_key="b"))["memories"][
        0
    ]["id"]
    fixed = {"id": id_, "text": "Xyzzy is an okapi", "space": ANA}
    told(calls.post("/v1/correct", fixed, idempotency_key="c"))
    told(
        calls.post(
            "/v1/link",
            {"a": id_, "b": first[0]["memories"][0]["id"], "type": "xyzzy", "space": ANA},
            idempotency_key="d",
        )
    )
    with engine.deps.store.admin() as tx:
        kept = [tx.one("request_get", id=one) for one in ids(engine)]
    assert len(kept) == 4
    assert "xyzzy" not in repr(kept).casefold()
    assert told(calls(*sent[:2], **sent[2])) == first
    told(calls.post("/v1/erase", {"id": id_, "space": ANA}))
    told(calls.post("/v1/erase", {"entity": "Xyzzy", "space": ANA}))
    again = told(calls(*sent[:2], **sent[2]))
    assert [one["memories"] for one in again] == [[], []]
    assert [one["decisions"] for one in again] == [one["decisions"] for one in first]


def ids(engine):
    from perdure.domain.repeatable import Repeatable

    return [Repeatable(client="", key=key, body=b"").id for key in "abcd"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/erase", {"everything": True, "space": ANA}),
        ("/v1/end_session", {"id": "s", "space": ANA}),
        ("/v1/energy_spent", {"space": ANA}),
        ("/v1/merge", {"source": {"thread": "t"}, "into": ANA}),
        ("/v1/uninstall", {"app": "x", "purge": True}),
    ],
)
def test_the_answer_of_every_write_is_the_same_the_second_time(calls, engine, path, body):
    engine.space(user="ana").observe("Hello", session="s")
    engine.space(thread="t").observe("Hello", session="s")
    engine.space(app="x").remember("The app has a colour")
    first = told(calls.post(path, body, idempotency_key="k"))
    engine.space(user="ana").remember("Ana likes figs")
    assert told(calls.post(path, body, idempotency_key="k")) == first
    assert engine.space(user="ana").recall("figs").hits, "an erasure that is sent twice takes nothing that came later"


def test_what_is_harmless_is_simply_done_again(calls):
    told(calls.post("/v1/observe", {"text": "Hello", "session": "s", "space": ANA}))
    body = {"id": "s", "auto_extract": True, "space": ANA}
    answers = [calls.post("/v1/session", body, idempotency_key="k") for _ in range(2)]
    assert told(answers[0])["auto_extract"] is told(answers[1])["auto_extract"] is True
    told(calls.post("/v1/session", {**body, "auto_extract": False}, idempotency_key="k"), 422)


def test_a_file_that_is_sent_twice_is_taken_in_once(calls):
    turns = json.dumps([{"text": "I moved to Lisbon", "session": "s"}]).encode()
    sent = {"params": {"space.user": "ana", "format": "turns"}, "content": turns}
    sent["headers"] = {"content-type": "application/json", "idempotency-key": "k"}
    answers = [calls("POST", "/v1/import", **sent) for _ in range(2)]
    assert told(answers[0]) == told(answers[1])
    assert answers[1].headers["idempotency-replayed"] == "true"
    told(calls("POST", "/v1/import", **{**sent, "content": turns.replace(b"Lisbon", b"Porto")}), 422)


@pytest.mark.parametrize("key", ["", "a b", "ä", "x" * 513])
def test_an_odd_idempotency_key_is_refused(calls, key):
    sent = {"json": {"text": "x", "space": ANA}, "headers": [(b"idempotency-key", key.encode("latin-1"))]}
    assert told(calls("POST", "/v1/remember", **sent), 422)["field"] == "Idempotency-Key"


# ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_key_of_one_memory_reaches_nothing_else(engine):
    app = create_app(engine)
    engine.space(user="rui", tenant="acme").remember("Rui keeps bees")
    foreign = engine.space(user="rui", tenant="acme").list().items[0].id
    calls = Calls(app, engine.add_key(user="ana", tenant="acme").token)
    id_ = told(calls.post("/v1/remember", {"text": "Ana likes figs"}))["memories"][0]["id"]
    assert told(calls.get("/v1/get", id=id_, **{"space.user": "ana", "space.tenant": "acme"}))["id"] == id_
    for space in ({"space.user": "rui"}, {"space.tenant": "other"}, {"space.thread": "ana"}, {"space.app": "x"}):
        assert told(calls.get("/v1/recall", query="bees", **space), 403)
        assert told(calls.get("/v1/export", **space), 403)
        assert told(calls.get(f"/memory/{id_}/history", **space), 403)
    assert told(calls.get("/v1/get", id=foreign), 404)
    assert told(calls.get("/apps/x/memories"), 403)
    assert told(calls("DELETE", "/apps/x/memories"), 403)
    for one in routes():
        if one.whole:
            assert told(calls(one.method, one.path), 403), one.path
    assert told(calls.get("/metrics"), 403)


def test_a_key_that_only_reads_writes_by_no_route(engine):
    calls = Calls(create_app(engine), engine.add_key(tenant=None, read_only=True).token)
    for one in routes():
        if one.effect != "read":
            path = one.path.replace("{app}", "x").replace("{id}", "y")
            assert told(calls(one.method, path), 403)["detail"] == "this key only reads", one.path
    assert told(calls.get("/v1/stats", **{"space.user": "ana"}))["memories"] == 0
    assert engine.spaces() == []


def test_a_key_of_a_tenant_sees_that_tenant_of_the_store(engine):
    app = create_app(engine)
    for tenant in ("", "acme"):
        engine.space(user="ana", tenant=tenant).remember("Ana likes figs")
    calls = Calls(app, engine.add_key(tenant="acme").token)
    assert [one["tenant"] for one in told(calls.get("/v1/spaces"))] == ["acme"]
    own = told(calls.post("/v1/erase", {"everything": True, "space": ANA}))
    engine.space(user="eva").remember("Eva likes quinces")
    probing = told(calls.post("/v1/verify_erasure", {"certificate": own, "words": ["quinces"]}), 403)
    assert "whole store" in probing["detail"], "the files hold the words of other tenants"
    assert told(calls.post("/v1/uninstall", {"app": "x", "tenant": ""}), 403)
    for path in ("/v1/totals", "/v1/events", "/metrics"):
        assert told(calls.get(path), 403)
    whole = Calls(app, engine.add_key(tenant=None).token)
    assert told(whole.post("/v1/verify_erasure", {"certificate": own, "words": ["quinces"]}))["words_found"] == [
        "quinces"
    ]
    assert told(whole.get("/v1/totals"))["spaces"] == 2
    assert "perdure_spaces" in whole.get("/metrics").text


def test_an_idempotency_key_is_each_callers_own(engine):
    app = create_app(engine)
    ana, rui = (Calls(app, engine.add_key(user=name).token) for name in ("ana", "rui"))
    first = told(ana.post("/v1/remember", {"text": "Figs are sweet"}, idempotency_key="k"))
    second = told(rui.post("/v1/remember", {"text": "Figs are sweet"}, idempotency_key="k"))
    assert first["memories"][0]["id"] != second["memories"][0]["id"]
