"""Observe: every message an episode, once, in its turn, found by the next read (issue 2, item 5; SPEC 004.1)."""

import contextlib
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import apsw
import pytest

import perdure
from perdure.domain.message import Message
from perdure.pipelines.observe import observe_one
from perdure.stores.queries import SQLITE, statements
from perdure.testing.fakes import HashEmbedder


def contents(me, **which):
    return [memory.content for memory in me.list(**which).items]


def turns(me, session):
    listed = [memory for memory in me.list(limit=1000).items if memory.session == session]
    return [(memory.turn_no, memory.content) for memory in listed]


def test_a_message_is_an_episode_with_everything_that_was_said_of_it(me, clock):
    at = clock.now - timedelta(days=1, microseconds=1)
    result = me.observe(
        "I moved to Lisbon in May", role="user", speaker="Ana", session="s1", at=at, message_id="D1:1",
        agent_id="a", run_id="r", actor_id="x",
    )  # fmt: skip
    (memory,) = result.memories
    (decision,) = result.decisions
    assert (decision.action, decision.memory_id, decision.reason) == ("add", memory.id, "said")
    assert (memory.kind, memory.state, memory.role, memory.speaker) == ("episode", "active", "user", "Ana")
    assert (memory.session, memory.turn_no, memory.message_id) == ("s1", 1, "D1:1")
    assert (memory.agent_id, memory.run_id, memory.actor_id) == ("a", "r", "x")
    assert memory.event_start == memory.said_at == at.replace(microsecond=at.microsecond // 1000 * 1000)
    assert memory.recorded_at == memory.updated_at == clock.now
    assert (memory.valid_from, memory.valid_until, memory.superseded_by) == (None, None, None)
    assert result.rev == 1
    assert me.get(memory.id) == memory


def test_times_come_back_in_utc(me):
    lisbon = datetime.fromisoformat("2024-05-01T10:00:00+01:00")
    memory = me.observe("at ten in Lisbon", at=lisbon).memories[0]
    assert memory.said_at == lisbon
    assert me.get(memory.id).said_at.utcoffset() == timedelta(0)


def test_the_same_message_id_twice_changes_nothing(me):
    first = me.observe("hello", session="s1", message_id="m1")
    again = me.observe("hello", session="s1", message_id="m1")
    assert again.decisions[0].action == "skip"
    assert again.decisions[0].memory_id == first.memories[0].id
    assert again.rev == first.rev == 1
    assert contents(me) == ["hello"]


def test_the_same_text_without_message_ids_is_two_messages(me):
    me.observe_many([{"text": "yes"}, {"text": "yes"}])
    assert contents(me) == ["yes", "yes"]


def test_a_message_id_counts_within_its_session(me):
    me.observe("hello", session="s1", message_id="m1")
    me.observe("hello", session="s2", message_id="m1")
    me.observe("hello", message_id="m1")
    assert len(contents(me)) == 3


def test_a_message_is_looked_up_by_its_whole_key(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as engine:
        engine.space(user="ana").observe("hello", session="s1", message_id="m1")
    query = statements(SQLITE)["messages_known"].text
    given = {"space_no": 1, "session_id": "s1", "message_ids": '["m1"]'}
    plan = apsw.Connection(f"{tmp_path}/m.db").execute(f"explain query plan {query}", given).fetchall()
    assert "(space_no=? AND session_id=? AND message_id=?)" in str(plan[0])


def test_an_edited_message_is_a_new_version_of_the_same_memory(me, clock):
    first = me.observe("the party is on Friday", session="s", message_id="m1").memories[0]
    before = clock.now
    clock.advance(hours=1)
    edit = me.observe("the party is on Saturday", session="s", message_id="m1")
    assert (edit.decisions[0].action, edit.memories[0].id) == ("change", first.id)
    assert contents(me) == ["the party is on Saturday"]
    assert me.get(first.id, known_at=before).content == "the party is on Friday"
    assert me.get(first.id).turn_no == 1
    assert me.get(first.id).said_at == first.said_at
    assert [(one.event, one.old, one.new) for one in me.history(first.id)] == [
        ("ADD", None, "the party is on Friday"),
        ("UPDATE", "the party is on Friday", "the party is on Saturday"),
    ]
    assert [hit.memory.content for hit in me.recall("Friday party").hits] == ["the party is on Saturday"]


def test_an_edited_message_counts_once_for_what_it_mentions(me):
    me.observe("Marisol called", message_id="m1")
    me.observe("Marisol called, and Marisol wrote", message_id="m1")
    assert [(one.name, one.count) for one in me.entities("Marisol")] == [("Marisol", 1)]


def test_a_batch_knows_its_own_messages(me):
    results = me.observe_many(
        [
            {"text": "one", "message_id": "a"},
            {"text": "one", "message_id": "a"},
            {"text": "two", "message_id": "a"},
            Message(text="three", message_id="b"),
        ]
    )
    assert [one.decisions[0].action for one in results] == ["add", "skip", "change", "add"]
    assert contents(me) == ["two", "three"]


def test_turns_of_interleaved_sessions_count_apart(me):
    me.observe_many(
        [
            {"text": "a1", "session": "a"},
            {"text": "b1", "session": "b"},
            {"text": "a2", "session": "a"},
            {"text": "b2", "session": "b"},
        ]
    )
    me.observe("a3", session="a")
    assert turns(me, "a") == [(1, "a1"), (2, "a2"), (3, "a3")]
    assert turns(me, "b") == [(1, "b1"), (2, "b2")]


def test_a_late_import_keeps_its_turn_numbers_and_the_count_goes_on_after_the_last(me):
    me.observe("ten", session="a", turn_no=10)
    me.observe("three, imported late", session="a", turn_no=3)
    me.observe("eleven", session="a")
    assert turns(me, "a") == [(10, "ten"), (3, "three, imported late"), (11, "eleven")]


def test_neighbours_are_turns_and_not_rows(me):
    me.observe("What is the name of the new dog?", session="a", speaker="Rui")
    me.observe("the weather in Porto is fine", session="b", speaker="Eva")
    me.observe("Rex", session="a", speaker="Ana")
    hits = me.recall("name of the new dog").hits
    assert {"Rex", "What is the name of the new dog?"} <= {hit.memory.content for hit in hits}
    by_text = {hit.memory.content: hit.score for hit in hits}
    assert by_text["Rex"] > by_text.get("the weather in Porto is fine", 0.0)


def test_many_messages_keep_their_order_and_tell_their_progress(me):
    seen = []
    results = me.observe_many(({"text": f"number {n}", "session": "s"} for n in range(1000)), progress=seen.append)
    assert len(results) == 1000
    assert seen == sorted(seen)
    assert seen[-1] == 1000
    assert results[-1].rev == 1000
    assert [result.memories[0].turn_no for result in results] == list(range(1, 1001))
    assert me.observe_many([]) == []


def test_what_is_said_mentions_names_at_once(me):
    me.observe("@rui wrote to ana@example.org about #lisbon, see https://example.org/x. Maria Silva liked it.")
    found = {(one.name, one.type) for one in me.entities()}
    assert {("Maria Silva", "person"), ("ana@example.org", "email")} <= found
    assert {"mention", "tag", "url"} <= {type_ for _, type_ in found}
    assert [one.name for one in me.entities("maria silva")] == ["Maria Silva"]


def test_another_process_finds_what_was_just_said(me, url):
    program = (
        "import sys, perdure\n"
        "with perdure.open(sys.argv[1], embedder='none') as engine:\n"
        "    me = engine.space(user='ana')\n"
        "    print(me.recall('what did the dentist say?').hits[0].memory.content)\n"
        "    me.observe('the other process heard it', session='s1')\n"
    )
    me.observe("the dentist said twice a day", session="s1")
    other = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, url], capture_output=True, text=True, check=True, timeout=60
    )
    assert other.stdout == "the dentist said twice a day\n"
    assert me.recall("who heard it in the process?").hits[0].memory.content == "the other process heard it"
    assert turns(me, "s1")[-1] == (2, "the other process heard it")


def test_embeddings_follow_in_the_background_and_survive_a_restart(tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(url, embedder="none") as engine:
        engine.space(user="ana").observe_many([{"text": f"the boat number {n} sails"} for n in range(100)])
    embedder = HashEmbedder()
    with perdure.open(url, embedder=embedder) as engine:
        me = engine.space(user="ana")
        engine.flush()
        assert me.stats().pending == 0
        before = me.recall("boat number 7")
        assert before.served_by == f"lexical+{embedder.name}"
        assert "vector" in before.hits[0].why
    with perdure.open(url, embedder=HashEmbedder()) as engine:
        me = engine.space(user="ana")
        assert me.stats().pending == 0
        after = me.recall("boat number 7")
        assert [(hit.memory.id, round(hit.score, 4)) for hit in after.hits] == [
            (hit.memory.id, round(hit.score, 4)) for hit in before.hits
        ]


def test_an_observation_never_waits_for_the_embedder(tmp_path):
    class Stuck(HashEmbedder):
        def embed(self, texts, /):  # noqa: ARG002
            raise perdure.errors.ModelUnavailable("the model is away")

    policy = {"jobs": {"attempts": 1}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=Stuck(), policy=policy) as engine:
        me = engine.space(user="ana")
        result = me.observe("the boat sails")
        assert result.pending
        answer = me.recall("boat")
        assert answer.hits[0].memory.content == "the boat sails"
        assert answer.served_by == "lexical"
        assert any("the model is away" in one for one in answer.missing)
        engine.flush()
        assert any("the model is away" in one for one in engine.doctor().failed_jobs)


def test_another_embedder_is_refused_with_the_remedy(tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(url, embedder=HashEmbedder(64)) as engine:
        engine.space(user="ana").observe("hello")
        engine.flush()
    for other in (HashEmbedder(32), HashEmbedder(64, name="other")):
        with pytest.raises(perdure.errors.EmbedderMismatch, match="reindex"):
            perdure.open(url, embedder=other)
    with perdure.open(url, embedder="none") as engine:
        assert engine.space(user="ana").recall("hello").served_by == "lexical"


def test_a_forgotten_message_that_comes_again_stays_forgotten(me):
    said = me.observe("my number is 123456", message_id="m1").memories[0]
    me.forget(id=said.id)
    assert me.observe("my number is 123456", message_id="m1").decisions[0].action == "skip"
    me.observe("my number is 654321", message_id="m1")
    assert contents(me) == []
    assert not me.recall("number").hits


def test_the_zone_of_a_space_is_the_one_it_was_first_written_with(me, engine):
    late = datetime(2024, 5, 31, 23, 30, tzinfo=UTC)
    me.observe("the last evening", at=late)
    assert "2024-06-01" in engine.space(user="ana", tz="UTC").recall("the last evening").to_prompt()


def test_what_is_said_is_read_in_the_zone_of_the_space_whatever_it_is_opened_with(url, clock):
    late = datetime(2024, 5, 31, 23, 30, tzinfo=UTC)  # the first of June in Athens
    with perdure.open(url, embedder="none", clock=clock) as engine:
        engine.space(user="ana", tz="Europe/Athens").observe("hello", at=late)
    with perdure.open(url, embedder="none", clock=clock) as engine:
        for text in ("I moved to Porto yesterday", "I started at Acme yesterday"):
            said = engine.space(user="ana", tz="UTC").observe(text, at=late)
            stated = said.memories[1]
            assert stated.event_start == datetime(2024, 5, 30, 21, tzinfo=UTC), text


def test_a_message_is_read_before_it_holds_up_other_writers(tmp_path):
    url = f"sqlite:///{tmp_path / 'memories.db'}?timeout=0.1"
    with perdure.open(url, embedder="none") as other:
        other.space(user="bo").observe("hello")

        def writes(text):
            other.space(user="bo").observe(f"bo hears: {text}")
            return []

        with perdure.open(url, embedder="none", recognisers=[writes]) as engine:
            engine.space(user="ana").observe("I live in Porto")
        assert "bo hears: I live in Porto" in contents(other.space(user="bo"))


def test_what_must_not_be_kept_is_looked_for_once_in_a_message_of_many_commands(url):
    read = []
    with perdure.open(url, embedder="none", recognisers=[lambda text: read.append(len(text)) or []]) as engine:
        text = "".join(f"Remember that shelf {number} holds jam. " for number in range(40))
        assert len(engine.space(user="ana").observe(text).decisions) == 41
    assert sum(read) < 3 * len(text)


@pytest.mark.parametrize(("policy", "looks"), [({}, True), ({"extract": {"auto": "off", "commands": False}}, False)])
def test_a_message_looks_at_the_one_before_it_only_where_it_is_read(url, clock, policy, looks):
    with perdure.open(url, embedder="none", policy=policy, clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("Where do you live?", role="assistant", session="s")
        store = Statements(engine.deps.store)
        observe_one(replace(engine.deps, store=store), me.ref, Message(text="In Lisbon", session="s"))
        assert ("rows_said_before" in store.run) is looks
        store.run.clear()
        observe_one(replace(engine.deps, store=store), me.ref, Message(text="Good", role="assistant", session="s"))
        assert "rows_said_before" not in store.run


@pytest.mark.parametrize("bulk", [False, True])
def test_who_was_named_in_the_message_before_is_named_again(url, clock, bulk):
    said = [("My sister Rosa lives in Rome.", "user"), ("How nice!", "assistant"), ("She is a dentist.", "user")]
    with perdure.open(url, embedder="none", clock=clock) as engine:
        me, other = engine.space(user="ana"), engine.space(user="ben")
        if bulk:
            me.observe_many([{"text": text, "role": role, "session": "s"} for text, role in said])
        for text, role in () if bulk else said:
            me.observe(text, role=role, session="s")
        other.observe(said[0][0], session="s")
        other.observe(said[2][0], session="another")
        engine.flush()
        assert "My sister Rosa is a dentist" in contents(me)
        assert not [text for text in contents(other) if "is a dentist" in text and "Rosa" in text]


def test_whom_somebody_else_or_a_private_message_named_is_not_named_again(url, clock):
    with perdure.open(url, embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("My boss is Kim.", speaker="Bob", session="a")
        me.observe("She hates my brother.", speaker="Eve", session="a")
        me.observe("Off the record, my sister Rosa lives in Rome.", session="b")
        me.observe("She is a vegan.", session="b")
        assert not [text for text in contents(me) if "Kim hates" in text or "Rosa is" in text]


class Statements:
    """A store that notes which statements its writers ask."""

    def __init__(self, store):
        self._store, self.run = store, []

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextlib.contextmanager
    def write(self, ref, /, *, tz=None):
        with self._store.write(ref, tz=tz) as tx:
            yield Noted(tx, self.run)


class Noted:
    def __init__(self, tx, names):
        self._tx, self._names = tx, names

    def __getattr__(self, name):
        return getattr(self._tx, name)

    def one(self, name, /, **params):
        self._names.append(name)
        return self._tx.one(name, **params)

    def all(self, name, /, **params):
        self._names.append(name)
        return self._tx.all(name, **params)


@pytest.mark.parametrize("auto_extract", [None, False])
def test_a_message_that_says_nothing_asks_once_about_its_session_and_speaker(url, clock, auto_extract):
    with perdure.open(url, embedder="none", policy={"extract": {"auto": "off"}}, clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("Good evening", session="s", speaker="Ana")
        if auto_extract is not None:
            me.session("s", auto_extract=auto_extract)
        store = Statements(engine.deps.store)
        message = Message(text="And good night", session="s", speaker="Ana")
        observe_one(replace(engine.deps, store=store), me.ref, message)
        assert store.run == ["space_advance", "people_known"]


def test_what_several_people_say_of_themselves_in_one_talk_is_kept_apart(url):
    with perdure.open(url, embedder="none", policy={"consent": {"mode": "auto"}}) as engine:
        talk = engine.space(user="talk")
        for speaker, text in (
            ("Ilse", "I live in Ghent"),
            ("Kwame", "I live in Leeds"),
            ("Kwame", "I drink coffee every morning"),
            ("Ilse", "I don't drink coffee"),
            ("Ilse", "I moved to Trieste"),
            ("Rui", "I live in Leeds"),
        ):
            talk.observe(text, speaker=speaker)
        said = [(one.speaker, one.content) for one in talk.list().items if one.kind != "episode"]
        assert ("Ilse", "I live in Ghent") not in said
        assert {("Ilse", "I moved to Trieste"), ("Kwame", "I live in Leeds"), ("Rui", "I live in Leeds")} <= set(said)
        assert ("Kwame", "I drink coffee every morning") in said
        assert engine.doctor().ok


FIRST = """
import contextlib, sys
import perdure
from perdure.clock import now
from perdure.extraction import meanings
from perdure.extraction.lists import lists
from perdure.stores.sqlite import SQLiteStore

def made():
    return lists.cache_info().misses + meanings._akin.cache_info().misses

class Watched(SQLiteStore):
    @contextlib.contextmanager
    def write(self, ref, /, *, tz=None):
        with super().write(ref, tz=tz) as tx:
            before = made()
            yield tx
            print(made() - before)

with perdure.open(Watched(sys.argv[1], clock=now), embedder="none", policy={"jobs": {"background": False}}) as engine:
    said = "I live in Trento, and I row on Sundays"
    if sys.argv[2] == "observe":
        engine.space(user="ana").observe(said)
    else:
        engine.space(user="ana").remember(said)
"""


@pytest.mark.parametrize("operation", ["observe", "remember"])
def test_the_first_writer_of_a_process_makes_no_tables_while_it_holds_the_lock(tmp_path, operation):
    done = subprocess.run(
        [sys.executable, "-c", FIRST, str(tmp_path / "first.db"), operation], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split() == ["0"], done.stderr


@pytest.mark.parametrize(
    "told",
    [
        "My beta blockers are three times a day: 7, 15 and 22h",
        "Runa's dialysis is on two days: tuesday and friday",
        "my antidepressants changed: one in the morning",
    ],
)
def test_what_explains_something_sensitive_is_no_less_so(told):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ilse")
        me.observe(told)
        assert [one.content for one in me.list().items] == [told]
        me.observe("The bakery is open on two days: tuesday and friday")
        assert "The bakery is open on two days" in [one.content for one in me.list().items]


@pytest.mark.parametrize(("between", "answers"), [(4, True), (5, False)])
def test_an_answer_follows_its_question_soon(url, clock, between, answers):
    with perdure.open(url, embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("Where do you live?", role="assistant", session="s")
        for number in range(between):
            me.observe(f"hello {number}", session="t")
        me.observe("In Lisbon", session="s")
        assert bool(me.list(filters={"key": "location"}).items) is answers
