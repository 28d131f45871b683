"""What became of statements is told by events, and bounded; so is how many statements a day may give."""

from datetime import timedelta

import pytest

import perdure
from perdure.errors import InvalidInput
from perdure.surfaces.prometheus import metrics
from perdure.testing.fakes import FakeClock


@pytest.fixture
def clock():
    return FakeClock()


def opened(tmp_path, clock, **extract):
    policy = {"extract": extract, "consent": {"mode": "auto"}}
    return perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", clock=clock, policy=policy)


def told(engine, **chosen):
    return [(one.node, one.op, one.status) for one in engine.events(**chosen)]


def test_an_event_tells_what_became_of_each_statement_and_never_what_it_says(tmp_path, clock):
    with opened(tmp_path, clock) as engine:
        me = engine.space(user="ana")
        me.observe("hello there")
        assert engine.events() == []
        for text in ("I live in Porto", "I live in Porto", "I live in Evora", "/remember my locker is blue"):
            clock.advance(days=1)
            done = me.observe(text)
        me.forget("locker")
        me.observe_many([{"text": "I live in Braga"}])
        engine.flush()
        assert told(engine) == [
            ("hotpath", "create", "ok"), ("hotpath", "merge", "ok"), ("hotpath", "update", "ok"),
            ("hotpath", "create", "ok"), ("hotpath", "delete", "ok"), ("hotpath", "delete", "ok"),
            ("worker", "update", "ok"),
        ]  # fmt: skip
        assert engine.events()[3].memory_id == done.decisions[1].memory_id
        assert "Porto" not in str(engine.events())
        assert dict(me.stats().by_node) == {"hotpath": 6, "worker": 1}
        assert dict(me.stats(known_at=clock.now - timedelta(days=1)).by_node) == {"hotpath": 3}


def test_what_a_person_says_of_a_memory_is_told_too(tmp_path, clock):
    with opened(tmp_path, clock) as engine:
        me = engine.space(user="ana")
        tea = me.remember("Ana drinks green tea", category="tastes", session="monday").memories[0]
        me.remember("Ana drinks green tea")
        mint = me.correct(tea.id, "Ana drinks mint tea").memories[0]
        cup = me.remember("Ana drinks mint tea from a blue cup").memories[0]
        me.confirm(mint.id)
        for pinned in (True, True, False):
            me.pin(mint.id, pinned=pinned)
        me.link(mint.id, cup.id, type="about")
        me.forget(id=cup.id)
        me.restore(cup.id)
        me.undo(rev=me.stats().rev)
        assert told(engine, node="hotpath") == [
            ("hotpath", "create", "ok"), ("hotpath", "merge", "skipped"), ("hotpath", "update", "ok"),
            ("hotpath", "create", "ok"), ("hotpath", "update", "ok"), ("hotpath", "update", "ok"),
            ("hotpath", "update", "skipped"), ("hotpath", "update", "ok"), ("hotpath", "update", "ok"),
            ("hotpath", "delete", "ok"), ("hotpath", "update", "ok"), ("hotpath", "update", "ok"),
        ]  # fmt: skip
        first, again, corrected, beside, *_ = engine.events()
        assert (first.memory_id, first.session, first.category) == (tea.id, "monday", "tastes")
        assert (again.memory_id, corrected.memory_id) == (tea.id, mint.id)
        assert (first.similarity, beside.similarity) == (None, pytest.approx(0.5, abs=0.3))


def test_events_have_their_session_and_what_was_found(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="supervisor", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto", session="monday")
        me.end_session("monday")
        engine.flush()
        hit = me.recall("where does Ana live?", session="tuesday").hits[0]
        me.recall("zebra", session="tuesday")
        me.get_context("Where do I live?", session="wednesday")
        engine.flush()
        assert engine.events(node="episodic", op="create")[0].memory_id == me.list(kind="note").items[0].id
        events = [(one.node, one.op, one.status, one.session) for one in engine.events()]
        assert events == [
            ("hotpath", "create", "ok", "monday"),
            ("episodic", "create", "ok", "monday"),
            ("episodic", "search", "ok", "tuesday"),
            ("episodic", "search", "skipped", "tuesday"),
            ("context", "search", "ok", "wednesday"),
        ]
        assert engine.events()[2].similarity == pytest.approx(hit.relevance, abs=0.001)


def test_what_time_takes_is_told_for_each_memory(tmp_path, clock):
    with perdure.open(
        f"sqlite:///{tmp_path}/m.db",
        preset="supervisor",
        embedder="none",
        clock=clock,
        policy={"extract": {"auto": "off"}},
    ) as engine:
        me = engine.space(user="ana")
        ids = [me.remember(f"Berth {n} is free", session="monday").memories[0].id for n in (1, 2)]
        me.remember("Berth 3 is free", pinned=True)
        clock.advance(days=61)
        engine.maintain()
        assert [(one.node, one.status, one.memory_id, one.session) for one in engine.events(op="delete")] == [
            ("worker", "ok", id_, "monday") for id_ in ids
        ]
        me.observe("Berth 4 is taken")
        me.remember("Berth 5 is taken")
        assert len(engine.events()) == 6


def test_events_are_chosen_by_time_node_and_operation_over_all_spaces(tmp_path, clock):
    with opened(tmp_path, clock) as engine:
        for user in ("ana", "rui"):
            engine.space(user=user).observe("I live in Porto")
            clock.advance(days=1)
        assert [str(one.space) for one in engine.events()] == ["user:ana", "user:rui"]
        assert [str(one.space) for one in engine.events(since=clock.now - timedelta(days=1))] == ["user:rui"]
        assert [str(one.space) for one in engine.events(limit=1)] == ["user:rui"]
        assert (told(engine, node="worker"), len(told(engine, op="create"))) == ([], 2)
        with pytest.raises(InvalidInput, match="op got 'sing': use classify, search, create, update, merge, delete"):
            engine.events(op="sing")
        with pytest.raises(InvalidInput, match="node got 'nix'"):
            engine.events(node="nix")


def test_a_day_gives_so_many_statements_and_says_so(tmp_path, clock):
    with opened(tmp_path, clock, max_per_day=2) as engine:
        me = engine.space(user="ana", tz="Asia/Tokyo")
        places = ("Porto", "Evora", "Braga", "Faro")
        made = [me.observe(f"I live in {place}").decisions[-1] for place in places]
        assert [one.action for one in made] == ["add", "supersede", "skip", "skip"]
        assert made[-1].reason == "not kept: a day may give 2 statements"
        assert told(engine)[-1] == ("hotpath", "classify", "skipped")
        assert me.observe("/remember I live in Beja").decisions[1].action in ("add", "supersede"), "asked for"
        clock.advance(hours=3)  # 15:00 in UTC is midnight there
        assert me.observe("I live in Tomar").decisions[-1].action == "supersede"
        assert me.observe("I live in Tomar").decisions[-1].action in ("change", "skip")


def test_messages_of_many_days_have_the_room_of_each_day(tmp_path, clock):
    with opened(tmp_path, clock, max_per_day=1) as engine:
        me = engine.space(user="ana")
        said = [("Porto", 0), ("Evora", 0), ("Braga", 1), ("Faro", 2)]
        me.observe_many([{"text": f"I live in {place}", "at": clock.now + timedelta(days=day)} for place, day in said])
        engine.flush()
        kept = [one.content for one in me.list(kind="profile", state=None).items]
        assert kept == ["I live in Porto", "I live in Braga", "I live in Faro"]


def test_old_events_go(tmp_path, clock):
    with opened(tmp_path, clock, events_days=30) as engine:
        me = engine.space(user="ana")
        for day in range(90):
            clock.advance(days=1)
            me.observe("I live in Porto", session=f"s{day}")
        kept = engine.events(limit=5000)
        assert 30 <= len(kept) <= 32
        assert kept[-1].at == clock.now


def test_an_erasure_takes_the_events_of_a_memory(tmp_path, clock):
    with opened(tmp_path, clock) as engine:
        me = engine.space(user="ana")
        made = me.observe("I live in Porto").decisions[-1].memory_id
        assert len(engine.events()) == 1
        certificate = me.erase(id=made)
        assert (engine.events(), certificate.counts["events"]) == ([], 1)


def test_every_search_is_an_event_whoever_asked_and_is_counted_everywhere(tmp_path, clock):
    with opened(tmp_path, clock) as engine:
        me = engine.space(user="ana")
        me.remember("Ana's dog is called Rex")
        me.recall("what is the dog called?")
        me.recall("zeppelins over Uppsala")
        me.memory_query("the dog")
        me.get_context("tell me of the dog", session="s1")
        me.get(me.list().items[0].id)
        engine.flush()
        assert told(engine, op="search") == [
            ("episodic", "search", "ok"), ("episodic", "search", "skipped"),
            ("hotpath", "search", "ok"), ("context", "search", "ok"),
        ]  # fmt: skip
        assert [one.memory_id for one in engine.events(node="episodic")] == [None, None]
        counted = [(one.node, one.op, one.count) for one in me.activity(every="hour") if one.op == "search"]
        assert counted == [("context", "search", 1), ("episodic", "search", 1), ("episodic", "search", 1),
                           ("hotpath", "search", 1)]  # fmt: skip
        stats = me.stats()
        assert (stats.lately["search ok"], stats.lately["search skipped"]) == (3, 1)
        assert stats.figures["on_demand"] == 1.0, "what somebody else recalls is no search of an agent's own"
        assert engine.totals().events["episodic", "search", "ok"] == 1
        assert 'perdure_events{node="episodic",op="search",status="ok"} 1' in metrics(engine)
