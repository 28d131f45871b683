"""What is said of one conversation holds for it alone, whatever the policy says."""

import subprocess
import sys
from subprocess import PIPE

import pytest

import perdure
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.gateways import catalogue
from perdure.testing.fakes import START, FakeClock


def opened(place, **extract):
    policy = {"extract": extract, "jobs": {"background": False}}
    return perdure.open(f"sqlite:///{place}/m.db", embedder="none", clock=FakeClock(), policy=policy)


def profile(space):
    return [one.content for one in space.list(kind="profile").items]


def known(space, **given):
    """What is known of the session "talk"."""
    found = space.session("talk", **given)
    assert found is not None
    return found


def test_a_session_is_extracted_in_the_background_though_the_policy_is_off(tmp_path):
    with opened(tmp_path, auto="off") as engine:
        me = engine.space(user="ana")
        me.session("talk", auto_extract=True)
        done = me.observe("I live in Porto", session="talk")
        me.observe("I live in Faro", session="other")
        assert ([one.action for one in done.decisions], len(done.pending)) == (["add"], 1)
        assert profile(me) == [], "never while somebody waits for the answer"
        engine.flush()
        assert profile(me) == ["I live in Porto"]


def test_a_session_is_left_alone_though_the_policy_extracts_but_obeys(tmp_path):
    with opened(tmp_path) as engine:
        me = engine.space(user="ana")
        me.session("talk", auto_extract=False)
        me.observe("I live in Porto", session="talk")
        me.observe_many([{"text": "I live in Braga", "session": "talk"}])
        engine.flush()
        assert profile(me) == []
        kept = me.observe("/remember the boat is blue", session="talk")
        assert (kept.explicit, [one.action for one in kept.decisions]) == (True, ["add", "add"])
        me.observe("I live in Faro", session="other")
        assert profile(me) == ["I live in Faro"]


def test_messages_in_bulk_follow_the_word_of_each_session(tmp_path):
    with opened(tmp_path, auto="off") as engine:
        me = engine.space(user="ana")
        me.session("talk", auto_extract=True)
        me.observe_many(
            [{"text": f"I live in {place}", "session": name} for place, name in (("Porto", "talk"), ("Faro", "other"))]
        )
        engine.flush()
        assert profile(me) == ["I live in Porto"]


def test_what_was_said_of_a_session_is_stored_and_can_be_taken_back(tmp_path):
    with opened(tmp_path, auto="off") as engine:
        me = engine.space(user="ana")
        assert known(me).auto_extract is None
        assert known(me, auto_extract=True).turns == 0
        me.observe("hello", session="talk")
    with opened(tmp_path, auto="off") as engine:
        me = engine.space(user="ana")
        talk = known(me)
        assert (talk.id, talk.auto_extract, talk.turns, talk.first_seen) == ("talk", True, 1, START)
        assert known(me, auto_extract=False).auto_extract is False
        done = me.observe("I live in Porto", session="talk")
        assert done.pending == ()


def test_without_a_session_it_is_ignored_with_a_warning(tmp_path):
    with opened(tmp_path, auto="off") as engine:
        me = engine.space(user="ana")
        with pytest.warns(UserWarning, match="without its id it is ignored") as warned:
            assert me.session(None, auto_extract=True) is None
        assert warned[0].filename == __file__
        with pytest.raises(InvalidInput):
            me.session("", auto_extract=True)
        assert engine.spaces() == []


def test_a_session_of_which_something_was_said_is_no_trace_of_an_erased_memory(tmp_path):
    with opened(tmp_path) as engine:
        me = engine.space(user="ana")
        me.session("talk", auto_extract=True)
        made = me.remember("the boat is blue").memories[0]
        assert engine.verify_erasure(me.erase(id=made.id)).ok
        said = me.observe("hello", session="talk").memories[0]
        assert engine.verify_erasure(me.erase(id=said.id)).ok
        assert known(me).auto_extract is None, "it goes with its last message, for its name is personal"


def test_a_session_in_which_nothing_was_said_was_never_seen(tmp_path):
    with opened(tmp_path) as engine:
        me = engine.space(user="ida")
        assert known(me).first_seen is None
        me.observe("the stove is warm", session="monday")
        assert known(me).first_seen is None
        assert known(me) == known(me)
        me.observe("the stove is cold", session="talk")
        assert known(me).first_seen == START


_LOCKS = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
"""
"""Holds the lock for writing until it is told that it is over; locks hold between processes."""


@pytest.mark.parametrize(("preset", "raises"), [("app", False), ("supervisor", True)])
def test_a_conversation_with_an_app_is_over_though_the_store_cannot_be_written(tmp_path, preset, raises):
    url = f"sqlite:///{tmp_path}/m.db?timeout=0.1"
    with perdure.open(url, embedder="none", preset=preset, policy={"jobs": {"background": False}}) as engine:
        app = engine.space(app="mail")
        app.observe("We like hiking near Bergen", session="one")
        with subprocess.Popen(
            [sys.executable, "-c", _LOCKS, str(tmp_path / "m.db")], stdin=PIPE, stdout=PIPE, text=True
        ) as other:
            assert other.stdin is not None
            assert other.stdout is not None
            other.stdout.readline()
            if raises:
                with pytest.raises(StoreUnavailable):
                    app.end_session("one")
            else:
                assert "could not be written" in app.end_session("one").decisions[0].reason
            other.communicate("over\n", timeout=30)
        app.end_session("one")
        ended = app.session("one")
        assert ended is not None
        assert ended.ended_at is not None


@pytest.mark.parametrize("fold_at", [8, 10_000], ids=["folded", "not folded"])
def test_the_last_messages_of_a_session_are_read_wherever_it_lies_in_the_space(tmp_path, fold_at):
    policy = {"extract": {"auto": "off"}, "index": {"fold_at": fold_at}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", policy=policy, clock=FakeClock()) as engine:
        me = engine.space(user="ana")
        for name in ("first", "second", "third"):
            for n in range(9):
                me.observe(f"{name} {n}", session=name, message_id=f"m{n}")
        me.observe("first 3, edited", session="first", message_id="m3")
        me.forget(id=me.observe("first 9", session="first").memories[0].id)
        engine.flush()
        with engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            read = lambda session, **most: [  # noqa: E731
                one.content for one in catalogue.conversation(tx, engine.deps.cache, session, **most)
            ]
            assert read("first", limit=3) == ["first 7", "first 8", "first 3, edited"]
            assert read("second", limit=2) == ["second 7", "second 8"]
            assert len(read("third", limit=50)) == 9
            assert read("third", limit=2, upto=20) == ["third 0", "third 1"]
            assert read("fourth", limit=2) == []
