"""API keys, and requests that are sent twice, on every store."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import perdure
from perdure.domain.repeatable import Again, Repeatable
from perdure.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from perdure.testing.fakes import VERBATIM, FakeClock


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def engine(store_url, clock):
    with perdure.open(store_url, embedder="none", policy=VERBATIM, clock=clock) as opened:
        yield opened


def asked(key="k", body=b"body", client="phone"):
    return Repeatable(client=client, key=key, body=body)


def test_a_key_opens_until_it_is_revoked_and_its_token_is_not_kept(engine, clock):
    assert not engine.wants_keys()
    assert engine.api_keys() == []
    issued = engine.add_key(user="ana", tenant="acme", as_agent="planner", read_only=True, label="phone")
    assert engine.key_of(issued.token) == issued.key
    assert (issued.key.owner_type, issued.key.owner_id, issued.key.tenant) == ("user", "ana", "acme")
    assert (issued.key.agent, issued.key.read_only, issued.key.label) == ("planner", True, "phone")
    assert not issued.key.whole
    assert issued.token not in repr(engine.api_keys())
    assert engine.wants_keys()
    assert engine.key_of(issued.token[:-1]) is engine.key_of("perdure_") is engine.key_of("") is None
    clock.advance(hours=1)
    revoked = engine.revoke_key(issued.key.id)
    assert revoked.revoked_at == clock()
    assert engine.revoke_key(issued.key.id) == revoked
    assert engine.key_of(issued.token) is None
    assert engine.wants_keys(), "revoking the last key opens no door"
    with pytest.raises(NotFound, match="no key 'x'"):
        engine.revoke_key("x")


def test_a_key_of_every_tenant_is_bound_to_nothing(engine):
    assert engine.add_key(tenant=None).key.whole
    for bound in ({"user": "ana"}, {"as_agent": "planner"}):
        with pytest.raises(InvalidInput, match="every tenant"):
            engine.add_key(tenant=None, **bound)
    with pytest.raises(InvalidInput, match="one owner"):
        engine.add_key(user="ana", thread="t")


def test_keys_outlive_their_engine(store_url):
    with perdure.open(store_url, embedder="none") as engine:
        issued = engine.add_key(label="phone")
    with perdure.open(store_url, embedder="none") as engine:
        assert engine.key_of(issued.token) == issued.key
        assert engine.doctor().problems == ()


def test_who_is_erased_has_no_key_any_more_and_no_key_tells_their_name(engine, clock):
    wren, thread = engine.space(user="wrenfarm42"), engine.space(thread="wrentalk42")
    wren.remember("The geese are shut in at dusk")
    thread.remember("The pond is frozen")
    keys = [
        engine.add_key(user="wrenfarm42", label="wrenfarm42's phone", read_only=True),
        engine.add_key(user="wrenfarm42", as_agent="planner"),
        engine.add_key(thread="wrentalk42"),
    ]
    engine.revoke_key(keys[1].key.id)
    others = [
        engine.add_key(user="wrenfarm42", tenant="acme"),
        engine.add_key(app="wrenfarm42"),
        engine.add_key(user="wren"),
        engine.add_key(),
        engine.add_key(tenant=None),
    ]
    engine.merge(source={"thread": "wrentalk42"}, into={"user": "wrenfarm42"})
    memory = wren.remember("The geese like barley").memories[0]
    assert wren.erase(id=memory.id).keys == ()
    assert engine.key_of(keys[0].token) is not None, "one memory is not the whole of it"

    clock.advance(hours=1)
    certificate = wren.erase(everything=True)
    assert certificate.keys == tuple(sorted(one.key.id for one in keys))
    assert [engine.key_of(one.token) for one in keys] == [None] * 3
    assert [engine.key_of(one.token) for one in others] == [one.key for one in others]
    told = [one for one in engine.api_keys() if one.id in certificate.keys]
    assert all(one.revoked_at is not None and not one.label for one in told)
    assert not any("42" in str(one.owner_id) for one in told)
    assert engine.wants_keys()

    clock.advance(hours=1)
    wren.remember("Somebody of the same name came")
    again = engine.add_key(user="wrenfarm42")
    checked = engine.verify_erasure(certificate)
    assert (checked.ok, checked.left) == (True, {})
    assert engine.key_of(again.token) == again.key
    left = {"hash": "h", "label": "", "tenant": "", "agent": None, "read_only": 0, "created_at": 0}
    with engine.deps.store.admin(write=True) as tx:
        tx.run("api_key_add", id="k", owner_type="user", owner_id="wrenfarm42", **left)
    assert engine.verify_erasure(certificate).left == {"api_keys": 1}


def test_who_holds_nothing_keeps_the_key_that_was_made_for_later(engine):
    issued = engine.add_key(user="ana")
    with pytest.raises(NotFound, match="nothing was erased"):
        engine.space(user="ana").erase(everything=True)
    assert engine.key_of(issued.token) == issued.key


def test_a_request_sent_twice_is_done_once(engine):
    done, answer = [], None
    for _ in range(3):
        answer = engine.once(asked(), lambda: done.append(1) or "first", lambda one: {"told": one})
    assert (done, answer) == ([1], Again(answer={"told": "first"}))
    assert engine.once(asked(client="laptop"), lambda: "its own", str) == "its own"
    with pytest.raises(InvalidInput, match="Idempotency-Key was used for another request"):
        engine.once(asked(body=b"other"), lambda: 1, str)
    for wrong in ("", " ", "x" * 513, "a\0b"):
        with pytest.raises(InvalidInput, match="Idempotency-Key"):
            engine.once(asked(key=wrong), lambda: 1, str)


def test_a_request_sent_while_it_runs_waits_for_nobody(engine, clock):
    begun, go_on = threading.Event(), threading.Event()

    def slow():
        begun.set()
        assert go_on.wait(30)
        return "done"

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(engine.once, asked(), slow, str)
        assert begun.wait(30)
        try:
            with pytest.raises(Conflict, match="still running"):
                engine.once(asked(), lambda: 1, str)
        finally:
            go_on.set()
        assert first.result(30) == "done"
    assert engine.once(asked(), lambda: 1, str) == Again(answer="done")


def test_of_many_at_once_one_does_it(engine):
    done = []

    def send(_):
        try:
            return engine.once(asked(), lambda: done.append(1) or "done", str)
        except Conflict:
            return "running"

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, range(24)))
    assert done == [1]
    assert answers.count("done") == 1


def test_a_request_that_was_refused_may_be_tried_again(engine):
    def refused():
        raise NotFound("no such memory")

    for _ in range(2):
        with pytest.raises(NotFound):
            engine.once(asked(), refused, str)
    assert engine.once(asked(), lambda: "done", str) == "done"


@pytest.mark.parametrize("error", [StoreUnavailable("the connection was lost"), RuntimeError("a bug")])
def test_of_a_request_that_was_cut_short_nobody_says_what_it_came_to(engine, clock, error):
    def lost():
        raise error

    with pytest.raises(type(error)):
        engine.once(asked(), lost, str)
    clock.advance(seconds=61)
    with pytest.raises(Conflict, match="nobody knows whether it was done"):
        engine.once(asked(), lambda: 1, str)


def test_what_is_kept_of_requests_is_dropped_in_time(engine, clock):
    engine.once(asked(), lambda: "first", str)
    clock.advance(hours=23)
    assert engine.once(asked(), lambda: "second", str) == Again(answer="first")
    clock.advance(hours=2)
    assert engine.once(asked(), lambda: "third", str) == "third"


def test_upkeep_drops_what_is_kept_of_requests(engine, clock):
    engine.space(user="ana").remember("Ana likes figs")
    engine.once(asked(), lambda: "first", str)
    assert kept(engine) is not None
    clock.advance(days=2)
    engine.maintain(tasks=("expire",))
    assert kept(engine) is None


def kept(engine):
    with engine.deps.store.admin() as tx:
        return tx.one("request_get", id=asked().id)


@pytest.mark.parametrize("scheme", ["sqlite", "duckdb"])
def test_keys_of_a_file_for_every_space_lie_in_that_of_the_global_one(tmp_path, scheme):
    url = f"{scheme}:///{tmp_path}/{{owner_type}}/{{owner_id}}/memory.db"
    with perdure.open(url, embedder="none") as engine:
        engine.space(user="ana").remember("Ana likes figs")
        assert not engine.wants_keys()
        assert engine.key_of("perdure_x") is None
        issued = engine.add_key(user="ana")
        assert engine.once(asked(), lambda: "done", str) == "done"
    with perdure.open(url, embedder="none") as engine:
        assert engine.key_of(issued.token) == issued.key
        assert engine.once(asked(), lambda: 1, str) == Again(answer="done")


@pytest.mark.parametrize("scheme", ["sqlite", "duckdb"])
def test_keys_in_another_file_go_with_who_is_erased(tmp_path, scheme):
    with perdure.open(f"{scheme}:///{tmp_path}/{{owner_type}}-{{owner_id}}.db", embedder="none") as engine:
        space = engine.space(user="wrenfarm42")
        space.remember("The geese are shut in at dusk")
        issued = engine.add_key(user="wrenfarm42", label="wrenfarm42's phone")
        certificate = space.erase(everything=True)
        assert certificate.keys == (issued.key.id,)
        assert engine.key_of(issued.token) is None
        assert engine.verify_erasure(certificate).ok
        assert scheme == "duckdb" or not any(b"wrenfarm42" in one.read_bytes() for one in tmp_path.glob("global*"))
