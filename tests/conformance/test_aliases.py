"""A person says that two names are of one thing, or of two: on every store, and for what is said later."""

import re
from contextlib import contextmanager
from dataclasses import replace

import pytest

import perdure
from perdure.domain.entity import EntityType, Mention
from perdure.errors import Conflict, InvalidInput, NotFound
from perdure.gateways import graph
from perdure.testing.fakes import VERBATIM, FakeClock, sequential_ids

TYPES: dict[str, EntityType] = {
    **dict.fromkeys(("Tilda Berg", "Tilda Holm", "Nils Berg", "Tilda", "Nils", "Matty"), "person"),
    "Brixel": "other",
    "tilda@example.org": "email",
}
NAMES = re.compile("|".join(map(re.escape, TYPES)))


def reader(text):
    """Find these names and no others: what the rules find is tested elsewhere."""
    return tuple(
        Mention(name=one[0], type=TYPES[one[0]], start=one.start(), end=one.end()) for one in NAMES.finditer(text)
    )


@contextmanager
def opened(url):
    with perdure.open(url, embedder="none", policy=VERBATIM, clock=FakeClock(), new_id=sequential_ids()) as engine:
        engine.deps = replace(engine.deps, extract_entities=reader)
        yield engine


@pytest.fixture
def engine(store_url):
    with opened(store_url) as engine:
        yield engine


@pytest.fixture
def me(engine):
    return engine.space(user="ana")


def names(space):
    return {one.name: (sorted(one.aliases), one.count) for one in space.entities()}


def whole(space):
    """No name is left that no text says, and no count is wrong."""
    with space.engine.deps.store.read(space.ref) as tx:
        assert graph.stray_names(tx) == {"entities": 0, "entity_names": 0}
        for one in graph.entities(tx, limit=100):
            assert one.entity.count == len(tx.all("mention_ids", entity_no=one.number))
    return True


def test_two_names_become_one_thing_and_stay_so_for_what_is_said_later(me):
    me.remember("Yesterday I met Tilda Berg at the harbour")
    me.remember("Yesterday I wrote to Matty about the boat")
    both = me.remember("At noon Matty and Tilda Berg sang").memories[0].id
    assert names(me) == {"Tilda Berg": ([], 2), "Matty": ([], 2)}

    done = me.alias("Matty", of="Tilda Berg", actor_id="ana")
    assert [(one.action, one.memory_id) for one in done.decisions] == [("alias", None)]
    assert names(me) == {"Tilda Berg": (["Matty"], 3)}
    assert whole(me)
    assert me.entities("Matty") == me.entities("Tilda Berg")
    assert me.alias("Matty", of="Tilda Berg").decisions[0].action == "skip"

    me.remember("In the evening Matty rowed home")
    me.observe("This morning I called Matty and then I called Tilda", session="s1")
    assert names(me)["Tilda Berg"][1] == 5
    assert len(me.entities()) == 1
    hits = me.recall("what does Tilda Berg do?", k=10).hits
    assert "In the evening Matty rowed home" in [hit.memory.content for hit in hits]

    logged = [one for one in me.changes() if one.event == "ALIAS"]
    assert [(one.memory_id, one.old, one.new, one.actor) for one in logged] == [(None, None, None, "ana")]
    assert "Matty" not in repr(logged)
    with pytest.raises(Conflict, match="alias"):
        me.undo(rev=logged[0].rev)

    me.erase(id=both)
    assert whole(me)
    assert names(me)["Tilda Berg"] == (["Matty", "Tilda"], 4)


def test_a_name_that_others_share_stays_with_whom_it_was_given(me):
    me.remember("Yesterday I met Tilda Berg at the harbour")
    last = me.remember("Yesterday I met Tilda Holm at the station").memories[0].id
    me.remember("Then I wrote to Tilda about the boat")
    assert names(me) == {"Tilda Berg": ([], 1), "Tilda Holm": ([], 1), "Tilda": ([], 1)}, "nobody knows which"
    me.alias("Tilda", of="Tilda Holm")
    me.remember("In the evening I called Tilda again")
    assert names(me) == {"Tilda Berg": ([], 1), "Tilda Holm": (["Tilda"], 3)}
    me.remember("At noon Tilda Holm told of Tilda")
    me.erase(id=last)
    me.remember("At night I heard Tilda sing")
    assert names(me) == {"Tilda Berg": ([], 1), "Tilda Holm": (["Tilda"], 4)}
    assert whole(me)


def test_a_name_is_set_apart_and_stays_so(me):
    me.remember("Yesterday I met Nils Berg at the harbour")
    me.remember("Then Nils rowed home")
    shared = me.remember("At noon Nils Berg told of Nils").memories[0].id
    assert names(me) == {"Nils Berg": (["Nils"], 3)}
    me.alias("Nils", of="Nils Berg", apart=True)
    assert names(me) == {"Nils Berg": ([], 2), "Nils": ([], 2)}
    assert whole(me)
    me.remember("In the evening Nils sang")
    me.remember("In the evening Nils Berg slept")
    assert names(me) == {"Nils Berg": ([], 3), "Nils": ([], 3)}
    me.alias("Nils", of="Nils Berg")
    assert names(me) == {"Nils Berg": (["Nils"], 5)}
    assert whole(me)
    certificate = me.erase(entity="Nils Berg")
    assert shared in certificate.memory_ids
    assert me.entities() == []
    assert me.engine.verify_erasure(certificate).ok


def test_a_name_of_which_nobody_knew_what_it_is_takes_the_type_of_the_other(me):
    me.remember("Yesterday I met Tilda Berg at the harbour")
    me.remember("At noon Brixel rowed home")
    types = {one.name: one.type for one in me.entities()}
    assert types == {"Tilda Berg": "person", "Brixel": "other"}
    me.alias("Tilda Berg", of="Brixel")
    me.remember("In the evening Tilda Berg sang, and Brixel slept")
    assert [(one.name, one.type, one.aliases, one.count) for one in me.entities()] == [
        ("Brixel", "person", ("Tilda Berg",), 3)
    ]
    assert whole(me)


def test_the_name_itself_is_set_apart(me):
    me.remember("Yesterday I met Nils Berg at the harbour")
    me.remember("Then Nils rowed home")
    me.alias("Nils Berg", of="Nils Berg", apart=True)
    assert names(me) == {"Nils Berg": ([], 1), "Nils": ([], 1)}


def test_what_cannot_be_is_told(me):
    me.remember("Yesterday I met Tilda Berg at the harbour")
    me.remember("Write to tilda@example.org about the boat")
    mail = next(one for one in me.entities() if one.type == "email")
    with pytest.raises(NotFound, match="no name 'Nobody'"):
        me.alias("Nobody", of="Tilda Berg")
    with pytest.raises(NotFound, match="is not called 'Matty'"):
        me.alias("Matty", of="Tilda Berg", apart=True)
    with pytest.raises(InvalidInput, match="only name"):
        me.alias("Tilda Berg", of="Tilda Berg", apart=True)
    with pytest.raises(InvalidInput, match="of type email"):
        me.alias(mail.id, of="Tilda Berg")
    with pytest.raises(NotFound, match="holds nothing"):
        me.engine.space(user="nobody").alias("a", of="b")


def test_names_that_were_put_together_are_so_in_a_copy(me, tmp_path):
    me.remember("Yesterday I met Tilda Berg at the harbour")
    me.remember("Yesterday I met Tilda Holm at the station")
    me.remember("Then I wrote to Tilda about the boat")
    me.alias("Tilda", of="Tilda Holm")
    me.export(tmp_path / "copy.jsonl")
    with opened("sqlite:///:memory:") as other:
        copy = other.space(user="ana")
        copy.import_(tmp_path / "copy.jsonl")
        copy.remember("In the evening I called Tilda again")
        assert names(copy) == {"Tilda Berg": ([], 1), "Tilda Holm": (["Tilda"], 3)}
