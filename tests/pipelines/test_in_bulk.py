"""Messages that came in bulk are read outside any transaction, and kept a few statements at a time."""

import perdure
from perdure.gateways import log
from perdure.pipelines import extract

WALKS = [
    {"text": f"I walk to {town} on the {n}th of each month", "session": "s"}
    for n, town in enumerate("Bern Cork Linz Faro Gent Oulu Pau Riga".split(), 11)
]


def open_at(url, clock):
    policy = {"jobs": {"background": False}}
    return perdure.open(url, embedder="none", policy=policy, clock=clock)


def contents(space):
    return {one.content for one in space.list(limit=100).items}


def test_a_few_statements_are_kept_at_a_time(url, clock):
    with open_at(url, clock) as engine:
        me = engine.space(user="ana")
        me.observe_many(WALKS)
        engine.flush()
        assert contents(me) >= {one["text"] for one in WALKS}
        with engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            revisions = {line.rev for line in log.of_memories(tx, [one.id for one in me.list(limit=100).items])}
        assert len(revisions) >= len(WALKS) / 2


def test_others_write_while_messages_are_read(url, clock, monkeypatch):
    with open_at(url, clock) as engine, open_at(url, clock) as other:
        me = engine.space(user="ana")
        me.observe_many(WALKS)
        read, wrote = extract.read, []

        def beside(*args, **named):
            wrote.append(other.space(user="rui").observe("hello", message_id="m"))
            return read(*args, **named)

        monkeypatch.setattr(extract, "read", beside)
        engine.flush()
        assert len(wrote) >= len(WALKS)
        assert contents(me) >= {one["text"] for one in WALKS}


def test_what_was_said_before_is_known_across_transactions(url, clock):
    said = [
        *WALKS[:2],
        {"text": "My sister Rosa lives in Rome", "session": "s"},
        {"text": "How nice!", "role": "assistant", "session": "s"},
        *({**one, "session": "another"} for one in WALKS[2:]),
        {"text": "She is a dentist", "session": "s"},
    ]
    with open_at(url, clock) as engine:
        me = engine.space(user="ana")
        me.observe_many(said)
        engine.flush()
        assert "My sister Rosa is a dentist" in contents(me)


def test_what_is_edited_forgotten_or_no_more_to_be_read_meanwhile_is_not_kept(url, clock, monkeypatch):
    with open_at(url, clock) as engine, open_at(url, clock) as other:
        me, mine = engine.space(user="ana"), other.space(user="ana")
        me.observe_many(
            [
                {"text": "I live in Bern", "session": "s", "message_id": "1"},
                {"text": "I play the harp", "session": "s", "message_id": "2"},
            ]
        )
        read, done = extract.read, []

        def meanwhile(*args, **named):
            if not done:
                done.append(mine.observe("I live in Cork", session="s", message_id="1"))
                harp = next(one for one in mine.list(kind="episode").items if "harp" in one.content)
                mine.forget(id=harp.id)
            return read(*args, **named)

        monkeypatch.setattr(extract, "read", meanwhile)
        engine.flush()
        assert {"I live in Cork"} <= contents(me)
        assert not contents(me) & {"I live in Bern", "I play the harp"}


def test_messages_are_read_anew_when_the_word_on_their_session_changed(url, clock, monkeypatch):
    with open_at(url, clock) as engine, open_at(url, clock) as other:
        me = engine.space(user="ana")
        me.observe_many([{"text": "I live in Bern", "session": "s"}])
        read, said = extract.read, []

        def meanwhile(*args, **named):
            if not said:
                said.append(other.space(user="ana").session("s", auto_extract=False))
            return read(*args, **named)

        monkeypatch.setattr(extract, "read", meanwhile)
        engine.flush()
        assert "I live in Bern" not in {one.content for one in me.list(limit=10).items if one.kind != "episode"}
