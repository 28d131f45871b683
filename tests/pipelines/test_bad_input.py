"""Input that must be refused, each time with our error and a message that names the argument (issue 2)."""

import asyncio
import os
import re
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

import perdure
from perdure.domain.message import Message
from perdure.errors import InvalidInput, NotFound, PerdureError, StoreCorrupt, StoreUnavailable, UnknownFilter

NAIVE = datetime(2024, 5, 1)
HUGE = "long " * 200_000


def nested(depth):
    """So many mappings within each other."""
    return {"a": nested(depth - 1)} if depth else 1


@pytest.fixture
def me():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="ana")
        space.remember("Ana lives in Lisbon", key="location")
        yield space


def held(me):
    return [memory.content for memory in me.list(state=None, limit=1000).items]


# (what, call, what the message names)
REFUSED = [
    ("empty text", lambda me: me.observe(""), "text"),
    ("blank text", lambda me: me.observe(" \n\t\u2003 "), "text"),
    ("text of zero-width spaces", lambda me: me.observe("\u200b\u200b"), "text is empty"),
    ("text of joiners and a mark of order", lambda me: me.remember("\ufeff \u2060\u200d"), "text is empty"),
    ("text of fillers", lambda me: me.observe_many([{"text": "\u3164\u2800\ufe0f"}]), "text is empty"),
    ("text of a number", lambda me: me.observe(5), "text"),
    ("text of bytes", lambda me: me.observe(b"hello"), "text"),
    ("text of nothing", lambda me: me.observe(None), "text"),
    ("text with NUL", lambda me: me.observe("a\x00b"), "NUL"),
    ("text with a lone surrogate", lambda me: me.observe("a\ud800b"), "surrogate"),
    ("text over the limit", lambda me: me.observe("x" * 2_000_001), "2,000,000"),
    ("role", lambda me: me.observe("hello", role="wizard"), "role"),
    ("role of a number", lambda me: me.observe("hello", role=3), "role"),
    ("speaker", lambda me: me.observe("hello", speaker=7), "speaker"),
    ("empty speaker", lambda me: me.observe("hello", speaker=""), "speaker"),
    ("session", lambda me: me.observe("hello", session=""), "session"),
    ("long session", lambda me: me.observe("hello", session="s" * 513), "session"),
    ("NUL in a session", lambda me: me.observe("hello", session="s\x00"), "session"),
    ("message id", lambda me: me.observe("hello", message_id=" "), "message_id"),
    ("message id of a number", lambda me: me.observe("hello", message_id=12), "message_id"),
    ("agent id", lambda me: me.observe("hello", agent_id=["a"]), "agent_id"),
    ("naive time said", lambda me: me.observe("hello", at=NAIVE), "at"),
    ("time said of text", lambda me: me.observe("hello", at="2024-05-01"), "at"),
    ("time said of a number", lambda me: me.observe("hello", at=1_700_000_000), "at"),
    ("turn of text", lambda me: me.observe("hello", session="s", turn_no="3"), "turn_no"),
    ("turn of true", lambda me: me.observe("hello", session="s", turn_no=True), "turn_no"),
    ("negative turn", lambda me: me.observe("hello", session="s", turn_no=-1), "turn_no"),
    ("huge turn", lambda me: me.observe("hello", session="s", turn_no=1 << 40), "turn_no"),
    ("unknown field of a message", lambda me: me.observe_many([{"text": "hello", "colour": "red"}]), "colour"),
    ("message without text", lambda me: me.observe_many([{"role": "user"}]), "text"),
    ("message that is none", lambda me: me.observe_many([5]), "message 0"),
    ("message that is text", lambda me: me.observe_many(["hello"]), "message 0"),
    ("messages that are none", lambda me: me.observe_many(5), "messages"),
    ("messages that are text", lambda me: me.observe_many("hello"), "message"),
    ("bad Message", lambda me: me.observe_many([Message(text="hello", at=NAIVE)]), "at"),
    ("empty statement", lambda me: me.remember(""), "text"),
    ("statement of a list", lambda me: me.remember(["x"]), "text"),
    ("unknown kind", lambda me: me.remember("x", kind="rumour"), "kind"),
    ("kind of a number", lambda me: me.remember("x", kind=1), "kind"),
    ("kind of a list", lambda me: me.remember("x", kind=["fact"]), "kind"),
    ("episode", lambda me: me.remember("x", kind="episode"), "observe"),
    ("empty key", lambda me: me.remember("x", key=""), "key"),
    ("key of a number", lambda me: me.remember("x", key=1), "key"),
    ("category", lambda me: me.remember("x", category=""), "category"),
    ("confidence above 1", lambda me: me.remember("x", confidence=1.5), "confidence"),
    ("confidence below 0", lambda me: me.remember("x", confidence=-0.1), "confidence"),
    ("confidence of nothing", lambda me: me.remember("x", confidence=float("nan")), "confidence"),
    ("confidence of text", lambda me: me.remember("x", confidence="high"), "confidence"),
    ("importance 0", lambda me: me.remember("x", importance=0), "importance"),
    ("importance 6", lambda me: me.remember("x", importance=6), "importance"),
    ("importance of text", lambda me: me.remember("x", importance="3"), "importance"),
    ("importance 2.5", lambda me: me.remember("x", importance=2.5), "importance"),
    ("importance of true", lambda me: me.remember("x", importance=True), "importance"),
    ("pinned of text", lambda me: me.remember("x", pinned="no"), "pinned"),
    ("too many tags", lambda me: me.remember("x", tags=[str(n) for n in range(65)]), "tags"),
    ("tag of a number", lambda me: me.remember("x", tags=[1]), "tag"),
    ("tags of text", lambda me: me.remember("x", tags="work"), "tags"),
    ("empty tag", lambda me: me.remember("x", tags=[""]), "tag"),
    ("source ids of text", lambda me: me.remember("x", source_ids="id1"), "source_ids"),
    ("source id of nothing", lambda me: me.remember("x", source_ids=[None]), "source"),
    ("attributes of text", lambda me: me.remember("x", attributes="a"), "attributes"),
    ("attributes no JSON holds", lambda me: me.remember("x", attributes={"a": object()}), "attributes"),
    ("attributes with a surrogate", lambda me: me.remember("x", attributes={"a": "\ud800"}), "attributes"),
    ("attributes that are no number", lambda me: me.remember("x", attributes={"a": float("nan")}), "attributes"),
    ("attributes deeper than is read", lambda me: me.remember("x", attributes=nested(65)), "64 mappings"),
    ("attribute named by a number", lambda me: me.remember("x", attributes={1: 2}), "attributes: 1 "),
    ("attribute named by nothing", lambda me: me.remember("x", attributes={None: 2}), "attributes: None "),
    ("attribute named by true within", lambda me: me.remember("x", attributes={"a": [{"b": {True: 2}}]}), "True "),
    ("naive at", lambda me: me.remember("x", at=NAIVE), "at"),
    ("naive valid_from", lambda me: me.remember("x", valid_from=NAIVE), "valid_from"),
    ("naive valid_until", lambda me: me.remember("x", valid_until=NAIVE), "valid_until"),
    ("naive event_start", lambda me: me.remember("x", event_start=NAIVE), "event_start"),
    ("naive event_end", lambda me: me.remember("x", event_end=NAIVE), "event_end"),
    ("valid_from of text", lambda me: me.remember("x", valid_from="May"), "valid_from"),
    (
        "validity that ends before it begins",
        lambda me: me.remember("x", valid_from=NAIVE.replace(tzinfo=UTC), valid_until=datetime(2023, 1, 1, tzinfo=UTC)),
        "valid_until",
    ),
    (
        "event that ends before it begins",
        lambda me: me.remember(
            "x", event_start=datetime(2023, 2, 1, tzinfo=UTC), event_end=datetime(2023, 1, 31, tzinfo=UTC)
        ),
        "event_end 2023-01-31",
    ),
    ("query of a number", lambda me: me.recall(5), "query"),
    ("query with NUL", lambda me: me.recall("a\x00"), "NUL"),
    ("query with a lone surrogate", lambda me: me.recall("\udfff"), "surrogate"),
    ("endless query", lambda me: me.recall("x" * 100_001), "query"),
    ("k 0", lambda me: me.recall("x", k=0), "k"),
    ("k -1", lambda me: me.recall("x", k=-1), "k"),
    ("huge k", lambda me: me.recall("x", k=10**9), "k"),
    ("k of true", lambda me: me.recall("x", k=True), "k"),
    ("k of text", lambda me: me.recall("x", k="3"), "k"),
    ("k 2.5", lambda me: me.recall("x", k=2.5), "k"),
    ("unknown kinds", lambda me: me.recall("x", kinds=["rumour"]), "rumour"),
    ("kinds of a number", lambda me: me.recall("x", kinds=3), "kinds"),
    ("kinds of numbers", lambda me: me.recall("x", kinds=[3]), "kind"),
    ("categories of a number", lambda me: me.recall("x", categories=3), "categories"),
    ("categories of numbers", lambda me: me.recall("x", categories=[3]), "categor"),
    ("unknown filter", lambda me: me.recall("x", filters={"colour": "red"}), "colour"),
    ("filters of text", lambda me: me.recall("x", filters="pinned"), "filters"),
    ("filter of a wrong type", lambda me: me.recall("x", filters={"pinned": "yes"}), "pinned"),
    ("filter of true for a number", lambda me: me.recall("x", filters={"importance_min": True}), "importance_min"),
    ("filter of text for a number", lambda me: me.recall("x", filters={"importance_max": "3"}), "importance_max"),
    ("naive filter", lambda me: me.recall("x", filters={"updated_after": NAIVE}), "updated_after"),
    ("filter of numbers", lambda me: me.recall("x", filters={"agent_id": [1]}), "agent_id"),
    ("user_id of a number", lambda me: me.recall("x", filters={"user_id": 1}), "user_id"),
    ("threshold above 1", lambda me: me.recall("x", threshold=1.01), "threshold"),
    ("threshold below 0", lambda me: me.recall("x", threshold=-1), "threshold"),
    ("threshold of text", lambda me: me.recall("x", threshold="high"), "threshold"),
    ("threshold of nothing", lambda me: me.recall("x", threshold=float("nan")), "threshold"),
    ("negative budget", lambda me: me.recall("x", budget_tokens=-1), "budget_tokens"),
    ("budget of text", lambda me: me.recall("x", budget_tokens="many"), "budget_tokens"),
    ("naive as_of", lambda me: me.recall("x", as_of=NAIVE), "as_of"),
    ("naive known_at", lambda me: me.recall("x", known_at=NAIVE), "known_at"),
    ("naive at of a question", lambda me: me.recall("x", at=NAIVE), "at"),
    ("as_of of text", lambda me: me.recall("x", as_of="2024"), "as_of"),
    ("agent", lambda me: me.recall("x", agent=""), "agent"),
    ("session of a number", lambda me: me.recall("x", session=4), "session"),
    ("forget nothing", lambda me: me.forget(), "forget"),
    ("forget a blank", lambda me: me.forget("  "), "text"),
    ("forget what cannot be seen", lambda me: me.forget("\u200b\u2060"), "empty text"),
    ("forget a NUL", lambda me: me.forget("my street\x00"), "the text holds a NUL"),
    ("forget half a character", lambda me: me.forget("my street \ud83d"), "the text holds a lone surrogate"),
    ("forget a book", lambda me: me.forget("my street " * 10_001), "100,000"),
    ("forget two things", lambda me: me.forget("x", id="y"), "forget"),
    ("forget a number", lambda me: me.forget(3), "text"),
    ("forget an id of a number", lambda me: me.forget(id=3), "id"),
    ("correct to nothing", lambda me: me.correct("x", ""), "text"),
    ("correct from naive", lambda me: me.correct(me.list().items[0].id, "y", valid_from=NAIVE), "valid_from"),
    ("link of a negative strength", lambda me: me.link("a", "b", strength=-0.1), "strength"),
    ("link too strong", lambda me: me.link("a", "b", strength=2), "strength"),
    ("link of text strength", lambda me: me.link("a", "b", strength="much"), "strength"),
    ("link without type", lambda me: me.link("a", "b", type=""), "type"),
    ("link of a type with a line break", lambda me: me.link("a", "b", type="knows\n"), "control character"),
    ("link of a type with an escape", lambda me: me.link("a", "b", type="\x1b[1mknows"), "control character"),
    ("link to itself", lambda me: me.link("a", "a"), "itself"),
    ("page of 0", lambda me: me.list(limit=0), "limit"),
    ("page too long", lambda me: me.list(limit=1001), "limit"),
    ("page of text", lambda me: me.list(limit="all"), "limit"),
    ("page of true", lambda me: me.list(limit=True), "limit"),
    ("cursor of garbage", lambda me: me.list(after="garbage"), "cursor"),
    ("negative cursor", lambda me: me.list(after="-1"), "cursor"),
    ("cursor of a number", lambda me: me.list(after=3), "after"),
    ("endless cursor", lambda me: me.list(after="9" * 30), "cursor"),
    ("cursor of other digits", lambda me: me.list(after="٣"), "cursor"),
    ("unknown state", lambda me: me.list(state="lost"), "state"),
    ("unknown states", lambda me: me.list(state=["active", "lost"]), "lost"),
    ("state of a number", lambda me: me.list(state=3), "state"),
    ("unknown kind of list", lambda me: me.list(kind="rumour"), "kind"),
    ("kind of list of a number", lambda me: me.list(kind=3), "kind"),
    ("unknown filter of list", lambda me: me.list(filters={"colour": "red"}), "colour"),
    ("list as of naive", lambda me: me.list(as_of=NAIVE), "as_of"),
    ("list known at naive", lambda me: me.list(known_at=NAIVE), "known_at"),
    ("get as of naive", lambda me: me.get("x", as_of=NAIVE), "as_of"),
    ("stats known at naive", lambda me: me.stats(known_at=NAIVE), "known_at"),
    ("history known at naive", lambda me: me.history(me.list().items[0].id, known_at=NAIVE), "known_at"),
    ("entities known at naive", lambda me: me.entities("Lisbon", known_at=NAIVE), "known_at"),
    ("changes known at naive", lambda me: me.changes(known_at=NAIVE), "known_at"),
    ("changes since -1", lambda me: me.changes(since_rev=-1), "since_rev"),
    ("changes since text", lambda me: me.changes(since_rev="1"), "since_rev"),
    ("no changes", lambda me: me.changes(limit=0), "limit"),
    ("no entities", lambda me: me.entities(limit=0), "limit"),
    ("entity of a number", lambda me: me.entities(3), "name"),
    ("undo of text", lambda me: me.undo(rev="1"), "rev"),
    ("undo of true", lambda me: me.undo(rev=True), "rev"),
    ("erase nothing", lambda me: me.erase(), "id="),
    ("erase two things", lambda me: me.erase(id="x", everything=True), "id="),
    ("erase a number", lambda me: me.erase(id=3), "id"),
    ("erase an entity of a number", lambda me: me.erase(entity=3), "entity"),
]

ABSENT = [
    ("get", lambda me: me.get("nowhere")),
    ("forget", lambda me: me.forget(id="nowhere")),
    ("correct", lambda me: me.correct("nowhere", "x")),
    ("confirm", lambda me: me.confirm("nowhere")),
    ("restore", lambda me: me.restore("nowhere")),
    ("release", lambda me: me.release("nowhere")),
    ("history", lambda me: me.history("nowhere")),
    ("relations", lambda me: me.relations("nowhere")),
    ("link", lambda me: me.link("nowhere", "elsewhere")),
    ("erase", lambda me: me.erase(id="nowhere")),
    ("erase entity", lambda me: me.erase(entity="nowhere")),
]


@pytest.mark.parametrize(("call", "named"), [one[1:] for one in REFUSED], ids=[one[0] for one in REFUSED])
def test_it_is_refused_by_name(me, call, named):
    before, rev = held(me), me.stats().rev
    with pytest.raises(InvalidInput, match=re.escape(named)) as refusal:
        call(me)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 400
    assert (held(me), me.stats().rev) == (before, rev)


@pytest.mark.parametrize("call", [one[1] for one in ABSENT], ids=[one[0] for one in ABSENT])
def test_what_is_not_there_is_not_found_by_name(me, call):
    with pytest.raises(NotFound, match="nowhere"):
        call(me)


def test_an_id_of_no_memory_is_told_in_short_with_what_has_the_ids(me):
    me.remember("Ana sings")
    for look in (me.get, me.history, me.relations, me.confirm, me.restore):
        with pytest.raises(NotFound, match=r"`list` names those") as refusal:
            look("x" * 400)
        assert len(str(refusal.value)) < 150
    with pytest.raises(NotFound, match=r"`proposals` names those"):
        me.approve("nowhere")


def test_a_byte_that_is_no_utf_8_is_named_as_the_command_line_hands_it_on(me):
    with pytest.raises(InvalidInput, match="the byte E9 at position 3: it is not valid UTF-8 text"):
        me.remember(b"caf\xe9".decode(errors="surrogateescape"))


def test_only_an_empty_owner_is_said_to_need_an_owners_id(me):
    for owner in ("user", "thread", "app", "agent"):
        with pytest.raises(InvalidInput, match=f"^{owner} is empty: pass the owner's id$"):
            me.engine.space(**{owner: " "})
    for name in ("key", "category", "session", "speaker", "message_id", "agent_id", "run_id", "actor_id"):
        with pytest.raises(InvalidInput, match=f"^{name} is empty: give it a value, or leave it out$"):
            me.remember("x", **{name: " "})
    with pytest.raises(InvalidInput, match=r"^id is empty: name a memory$"):
        me.confirm("")
    with pytest.raises(InvalidInput, match=r"^one of tags is empty: give it a value, or leave it out$"):
        me.remember("x", tags=[""])


def test_attributes_of_any_depth_that_is_read_come_back_as_they_were(me):
    value = {"a": [{"b": {"c": (1, None)}}], "d": {}, "e": nested(63)}
    kept = me.remember("x", attributes=value).memories[0]
    assert me.get(kept.id).attributes == {**value, "a": [{"b": {"c": [1, None]}}]}


@pytest.mark.parametrize("threads", [0, -1, 1.5, "4", True])
def test_a_number_of_threads_that_none_can_be_is_refused_by_name(threads):
    with pytest.raises(InvalidInput, match=r"^threads "):
        asyncio.run(perdure.open_async("sqlite:///:memory:", threads=threads, embedder="none"))


def test_a_revision_that_never_was_is_not_found(me):
    for rev in (0, -1, 2, 10**12):
        with pytest.raises(NotFound, match=str(rev)):
            me.undo(rev=rev)


def test_an_unknown_filter_has_its_own_error(me):
    with pytest.raises(UnknownFilter, match="user_id, category"):
        me.recall("x", filters={"kind": "fact"})


def test_a_filter_by_a_role_that_nobody_has_is_refused(me):
    for look in (me.list, lambda **filters: me.recall("x", **filters)):
        with pytest.raises(InvalidInput, match="unknown role 'bot': use assistant"):
            look(filters={"role": ["user", "bot"]})


TEXTS = [
    "x" * 1_000_000,
    HUGE,
    "שלום עולם, אני גר בתל אביב",
    "أعيش في القاهرة",
    "👩‍👩‍👧‍👦 moved to 🏖️ with 🐕",
    "é é ǻ Å ﬁ ½ ① ﷺ",
    "Z̸̢̧͓͈͙̲͑̃a̷l̶g̵o̴",
    "\u202edetrevni\u202c and \u200bzero\u200dwidth",
    "tab\tnew\nline\r\nend \x1b[31mred\x1b[0m \x7f",
    "'; drop table rows; --",
    '"quoted" AND (NEAR OR NOT) col:x* ^y -z {a b} "unclosed',
    "我去年搬到了上海",
    "...",
    "n't is short for not",
    "?",
    "😀",
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_any_other_text_is_kept_as_it_is(me, text):
    said = me.observe(text).memories[0]
    stated = me.remember(text).memories[0]
    assert me.get(said.id).content == me.get(stated.id).content == text
    assert me.recall(text[:1000]).hits
    me.recall(text[:100_000])


QUERIES = [
    "",
    "   ",
    "the of and",
    '"',
    '"" OR ""',
    "NEAR(Lisbon, 3)",
    "Lisbon* AND NOT (Porto OR",
    "content:Lisbon ^Lisbon -Lisbon +Lisbon",
    "'; select 1; --",
    "%_\\",
    "\u202e\u200b",
    "日本",
    "?" * 1000,
    "Lisbon " * 10_000,
]


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_any_query_is_answered(me, query):
    answer = me.recall(query)
    assert answer.query == query
    if "Lisbon" in query:
        assert answer.hits[0].memory.content == "Ana lives in Lisbon"
    me.forget("unrelated " + query)


@pytest.mark.parametrize("year", [1, 1066, 1969, 2400, 9999])
def test_times_of_any_year_are_kept_and_asked_for(me, year):
    at = datetime(year, 6, 1, 12, 30, 15, 123000, tzinfo=UTC)
    said = me.observe("the harbour was busy", at=at, session="s").memories[0]
    stated = me.remember(
        "the harbour is closed", at=at, valid_from=at, valid_until=at + timedelta(days=30), event_start=at
    ).memories[0]
    assert me.get(said.id).said_at == at
    assert me.get(stated.id).valid_from == me.get(stated.id).event_start == at
    found = [memory.id for memory in me.list(as_of=at + timedelta(days=1)).items]
    assert {said.id, stated.id} <= set(found)
    assert me.recall("harbour", as_of=at + timedelta(days=1), at=at).hits
    assert not me.recall("harbour", known_at=at).hits or year == 2400 or year == 9999
    me.recall("harbour", known_at=at, as_of=at).to_prompt()


@pytest.mark.parametrize("hours", [-14, -12, 14])
def test_the_ends_of_time_are_refused(me, hours):
    abroad = timezone(timedelta(hours=hours))
    for at in (datetime(1, 1, 1, tzinfo=abroad), datetime(9999, 12, 31, 23, 59, 59, tzinfo=abroad)):
        for call in (
            lambda at=at: me.observe("at the end of time", at=at),
            lambda at=at: me.recall("the end of time", at=at),
            lambda at=at: me.list(as_of=at),
        ):
            with pytest.raises(InvalidInput, match="out of range"):
                call()


@pytest.mark.parametrize("tz", ["Pacific/Kiritimati", "Pacific/Niue"])
def test_a_day_within_the_ends_of_time_is_kept_in_any_zone(me, tz):
    there = me.engine.space(user=tz, tz=tz)
    for at in (datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, 23, 59, tzinfo=UTC)):
        there.observe("nearly at the end of time", at=at, session="s")
        answer = there.recall("the end of time, last week", at=at, as_of=at)
        assert answer.hits
        assert answer.to_prompt()


def test_an_empty_space_refuses_as_another_does(me):
    empty = me.engine.space(user="nobody")
    for call, named in (
        (lambda: empty.recall("x", kinds=["rumour"]), "rumour"),
        (lambda: empty.recall("x", filters={"colour": "red"}), "colour"),
        (lambda: empty.recall("x", filters={"pinned": "yes"}), "pinned"),
        (lambda: empty.list(filters={"pinned": "yes"}), "pinned"),
        (lambda: empty.list(as_of=NAIVE), "as_of"),
        (lambda: empty.get("x", known_at=NAIVE), "known_at"),
        (lambda: empty.stats(known_at=NAIVE), "known_at"),
        (lambda: empty.changes(known_at=NAIVE), "known_at"),
    ):
        with pytest.raises(InvalidInput, match=named):
            call()


def test_a_bad_message_among_a_thousand_keeps_all_of_them_out(me):
    messages: list[dict[str, Any]] = [
        {"text": f"message {number}", "session": "s", "message_id": f"m{number}"} for number in range(1000)
    ]
    messages[700] = {"text": "message 700", "at": NAIVE}
    before = held(me)
    with pytest.raises(InvalidInput, match="message 700: at"):
        me.observe_many(messages)
    assert held(me) == before
    assert me.stats().rev == 1


# Opening


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"preset": "wizard"}, "preset"),
        ({"preset": "nowhere.toml"}, "nowhere.toml"),
        ({"preset": 5}, "preset"),
        ({"policy": {"recal": {}}}, "policy.recal"),
        ({"policy": {"recall": {"kk": 3}}}, "policy.recall.kk"),
        ({"policy": {"recall": {"k": "3"}}}, "policy.recall.k"),
        ({"policy": {"recall": {"k": True}}}, "policy.recall.k"),
        ({"policy": {"recall": 3}}, "policy.recall"),
        ({"policy": {"recall": {"kinds": 3}}}, "policy.recall.kinds"),
        ({"policy": {"decay": {"rates": 3}}}, "policy.decay.rates"),
        ({"policy": "recall"}, "policy"),
        ({"policy": {"relevance": {"threshold": 35}}}, "policy.relevance.threshold got 35: use 0 to 1"),
        ({"policy": {"extract": {"confidence_min": 1.5}}}, "policy.extract.confidence_min"),
        ({"embedder": "magic"}, "embedder"),
        ({"embedder": "onnx:"}, "embedder"),
        ({"embedder": 5}, "embedder"),
        ({"indexes": {"text": "magic"}}, "magic"),
        ({"indexes": {"vector": "magic"}}, "magic"),
        ({"indexes": {"graph": "exact"}}, "graph"),
        ({"indexes": "fts5"}, "indexes"),
        ({"llm": 3}, "llm"),
    ],
    ids=str,
)
def test_a_setting_that_is_unknown_is_refused_by_name(settings, named):
    with pytest.raises(InvalidInput, match=re.escape(named)):
        perdure.open("sqlite:///:memory:", **{"embedder": "none", **settings})  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "memory.db",
        "sqlite://memory.db",
        "sqlite:///",
        "mysql:///x",
        "sqlite:///{owner_type}/memory.db",
        "sqlite:///{oops}/{owner_id}.db",
        "sqlite:///a\x00b.db",
        "sqlite:///{tenant}.db",
        "sqlite:///data/{owner_id}",
        5,
        None,
    ],
)
def test_a_store_url_that_is_unknown_is_refused(url):
    with pytest.raises(PerdureError, match=r"(?i)url"):
        perdure.open(url, embedder="none")


@pytest.mark.parametrize(
    "url", ["mysql://ana:s3cret@host/db", "postgresql:/ana:s3cret@host", "postgresql//ana:s3cret@h/d", "ana:s3cret@h"]
)
def test_the_password_of_a_url_stays_out_of_the_message(url):
    with pytest.raises(InvalidInput) as refusal:
        perdure.open(url, embedder="none")
    assert "s3cret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("owner", "named"),
    [
        ({"user": ""}, "user"),
        ({"user": "  "}, "user"),
        ({"user": 5}, "user"),
        ({"user": "a\x00b"}, "user"),
        ({"user": "\ud800"}, "user"),
        ({"user": "a" * 513}, "user"),
        ({"thread": b"x"}, "thread"),
        ({"user": "ana", "app": "x"}, "one of"),
        ({"user": "ana", "tenant": 5}, "tenant"),
        ({"user": "ana", "tenant": " "}, "tenant"),
        ({"user": "ana", "tz": "Moon/Base"}, "Moon/Base"),
        ({"user": "ana", "tz": "../etc/passwd"}, "passwd"),
        ({"user": "ana", "tz": ""}, "zone"),
        ({"user": "ana", "tz": 5}, "tz"),
    ],
    ids=str,
)
def test_an_owner_that_cannot_be_is_refused(me, owner, named):
    with pytest.raises(InvalidInput, match=re.escape(named)):
        me.engine.space(**owner).observe("hello")


OWNERS = [
    "../x", "..", ".", "../../../../etc/passwd", "/etc/passwd", "a/b", "a\\b", "C:\\x", "~", "~root", "%2e%2e%2f",
    "ana", "Ana", "ANA", "аna", "ana ", " ana", "ana.", "ána", "a\u0301na", "é", "名前", "👩‍👧", "con", "nul.db", "-rf",
    "a" * 512, "a" * 511 + "b", "é" * 512, "*", "?x=1", "a?b", "#", "a\nb", "{owner_id}", "{tenant}", "memory.db",
]  # fmt: skip


@pytest.mark.parametrize(
    "template", ["{owner_type}/{owner_id}/memory.db", "{owner_id}.db", "{tenant}/{owner_id}.x", None], ids=str
)
def test_owners_that_look_alike_or_like_paths_are_kept_apart(tmp_path, template):
    root = tmp_path / "data [1]"
    root.mkdir()
    url = f"sqlite:///{root}/{template}" if template else f"sqlite:///{root}/memory.db"
    with perdure.open(f"{url}?synchronous=normal", embedder="none") as engine:
        for number, owner in enumerate(OWNERS):
            engine.space(user=owner, tenant="t").observe(f"the secret of owner {number}")
        for number, owner in enumerate(OWNERS):
            space = engine.space(user=owner, tenant="t")
            assert held(space) == [f"the secret of owner {number}"], owner
            assert len(space.recall("the secret of owner", k=50).hits) == 1
        found = {ref.owner_id for ref in engine.spaces()}
        assert found == set(OWNERS)
        assert engine.doctor().ok
    outside = [path for path in tmp_path.rglob("*") if not path.is_relative_to(root)]
    assert outside == []
    files = [path for path in root.rglob("*") if path.is_file()]
    assert all(os.path.realpath(path) == str(path) for path in files)
    if template:
        assert len([path for path in files if not path.name.endswith(("-wal", "-shm"))]) == len(OWNERS)


def test_a_space_named_in_a_template_does_not_reach_the_file_of_another_kind(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}.db", embedder="none") as engine:
        engine.space(user="x").observe("a user's words")
        engine.space(thread="x").observe("a thread's words")
        assert held(engine.space(user="x")) == ["a user's words"]
        assert held(engine.space(thread="x")) == ["a thread's words"]


def test_reading_a_space_that_was_never_written_makes_no_file(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}/memory.db", embedder="none") as engine:
        me = engine.space(user="nobody")
        assert me.list().items == ()
        assert not me.recall("anything").hits
        assert me.changes() == []
        with pytest.raises(NotFound):
            me.erase(everything=True)
    assert list(Path(tmp_path).rglob("*")) == []


@pytest.mark.parametrize("scheme", ["sqlite", "duckdb"])
def test_a_closed_store_of_many_files_answers_for_none_of_them(tmp_path, scheme):
    engine = perdure.open(f"{scheme}:///{tmp_path}/{{owner_id}}.db", embedder="none")
    engine.close()
    with pytest.raises(StoreUnavailable, match="is closed: open it again"):
        engine.space(user="nobody").list()


def test_a_change_of_what_is_not_there_makes_no_file(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}/memory.db", embedder="none") as engine:
        me = engine.space(user="ana")
        for change in (
            lambda: me.forget(id="x"),
            lambda: me.correct("x", "better"),
            lambda: me.confirm("x"),
            lambda: me.restore("x"),
            lambda: me.release("x"),
            lambda: me.link("x", "y"),
            lambda: me.undo(rev=1),
            lambda: me.erase(id="x"),
            lambda: me.erase(entity="x"),
            lambda: me.erase(everything=True),
        ):
            with pytest.raises(NotFound):
                change()
        assert me.forget("my address").decisions[0].action == "skip"
        assert list(tmp_path.iterdir()) == []
        assert engine.spaces() == []


def test_one_damaged_file_of_many_leaves_the_others_alone(tmp_path):
    url = f"sqlite:///{tmp_path}/{{owner_id}}.db"
    with perdure.open(url, embedder="none") as engine:
        engine.space(user="ana").observe("hello")
        engine.space(user="rui").observe("hello")
    (tmp_path / "ana.db").write_bytes(b"garbage " * 1000)
    with perdure.open(url, embedder="none") as engine:
        assert held(engine.space(user="rui")) == ["hello"]
        with pytest.raises(StoreCorrupt, match=r"ana\.db"):
            engine.space(user="ana").list()


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_one_damaged_file_of_many_is_named_and_the_rest_of_the_store_works(tmp_path, caplog, kind):
    url = f"{kind}:///{tmp_path}/{{owner_id}}.db"
    with perdure.open(url, embedder="none") as engine:
        for name in ("ana", "rui"):
            engine.space(user=name).observe("I moved to Porto in May.", session="monday")
        engine.flush()
        assert engine.doctor().ok
    (tmp_path / "ana.db").write_bytes(b"garbage " * 1000)
    with perdure.open(url, embedder="none") as engine:
        assert [str(ref) for ref in engine.spaces()] == ["user:rui"]
        assert "ana.db" in caplog.text
        report = engine.doctor()
        assert not report.ok
        assert report.spaces == 1
        assert [problem for problem in report.problems if "ana.db" not in problem] == []
        assert len(report.problems) == 1
        assert engine.totals().spaces == 1
        assert {one.space.owner_id for one in engine.events()} == {"rui"}
        engine.space(user="rui").end_session("monday")
        engine.flush()
        monday = engine.space(user="rui").session("monday")
        assert monday is not None
        assert monday.consolidated_at is not None
        assert [run.space.owner_id for run in engine.maintain(tasks=["daily"]).runs] == ["rui"]
        with pytest.raises(StoreCorrupt, match=r"ana\.db"):
            engine.export(tmp_path / "all.jsonl")  # a copy of the whole store without one of its spaces is none
    with pytest.raises(StoreCorrupt, match=r"ana\.db"):
        perdure.open(f"{kind}:///{tmp_path}/ana.db", embedder="none")


@pytest.mark.parametrize(
    "text",
    [
        f"drop it{' ' * 300}and{' ' * 300}zz",
        f"thx, i no longer really need to see{' ' * 900}x y",
        "I sing. " + "that's not so at all " * 20 + "zz. Forget it.",
        f"Forget it {'could you ' * 30}zz",
        f"I earn {'9' * 400} euros a month since 2019",
        f"my log-in's's{' ' * 20}. I moved to Leeds",
    ],
    ids=["gaps", "a gap", "denials", "tails", "digits", "nothing told"],
)
def test_a_message_of_a_thousand_characters_is_read_whatever_is_repeated_in_it(me, text):
    assert me.observe(text).decisions[0].action == "add"


@pytest.mark.parametrize("text", ["?", "🦜", "👩\u200d🚒", "\u200bwell", "\ufeffи так", "\u202eשלום", "ㅎ", "́e"])
def test_whatever_can_be_seen_is_kept(me, text):
    assert me.observe(text).memories[0].content == text


def test_a_bound_that_nobody_comes_near_is_not_named(me):
    with pytest.raises(InvalidInput, match="budget_tokens is -1: use 0 or more"):
        me.recall("x", budget_tokens=-1)
    with pytest.raises(InvalidInput, match=f"budget_tokens is {1 << 60}: use 0 to "):
        me.recall("x", budget_tokens=1 << 60)
