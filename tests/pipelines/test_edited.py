"""An edited message is read as what was meant from the start."""

import pytest

import perdure
from perdure.pipelines import edits, observe


@pytest.fixture
def engine(url, clock):
    with perdure.open(url, embedder="none", clock=clock) as engine:
        yield engine


@pytest.fixture
def me(engine):
    return engine.space(user="ana")


@pytest.fixture(params=["alone", "in bulk"])
def say(request, me, engine, clock):
    def once(text):
        clock.advance(hours=1)
        if request.param == "alone":
            return [me.observe(text, session="s", message_id="m1")]
        results = me.observe_many([{"text": text, "session": "s", "message_id": "m1"}])
        engine.flush()
        return results

    return once


def statements(me, state="active"):
    return sorted(one.content for one in me.list(state=state).items if one.kind != "episode")


def test_what_an_edit_leaves_out_is_retired_and_what_it_says_is_kept(me, say):
    say("I live in Turku and I play the oboe")
    say("I live in Vaasa and I play the oboe")
    assert statements(me) == ["I live in Vaasa", "I play the oboe"]
    assert statements(me, "deprecated") == ["I live in Turku"]
    assert me.proposals() == []


def test_a_retired_statement_held_at_no_time(me, say, clock):
    say("I live in Turku")
    then = clock.now
    say("I live in Vaasa")
    found = me.recall("where do I live?", as_of=then, kinds=["profile"])
    assert [hit.memory.content for hit in found.hits] == ["I live in Vaasa"]


def test_the_same_edit_twice_changes_nothing(me, say):
    say("I live in Turku")
    say("I live in Vaasa")
    done = me.changes(since_rev=0)
    say("I live in Vaasa")
    assert me.changes(since_rev=0) == done


def test_an_edit_that_is_taken_back_brings_the_statement_back(me, say):
    say("I live in Turku")
    say("I live in Vaasa")
    say("I live in Turku")
    assert statements(me) == ["I live in Turku"]


def test_a_command_that_is_edited_keeps_what_it_says_now(me, say):
    say("remember that my locker is 41")
    say("remember that my locker is 42")
    assert statements(me) == ["my locker is 42"]


def test_a_change_that_waits_ends_with_the_words_that_asked_for_it(me, say):
    me.remember("The user lives in Oulu", key="location")
    say("I live in Turku")
    assert [one.value for one in me.proposals()] == ["Turku"]
    say("I like the sauna in Turku")
    assert me.proposals() == []


def test_what_was_forgotten_does_not_come_back_with_an_edit(me, say):
    say("I live in Turku and I play the oboe")
    me.forget(id=next(one.id for one in me.list(kind="fact").items))
    say("I live in Vaasa and I play the oboe")
    assert statements(me) == ["I live in Vaasa"]


def test_what_was_pinned_stays(me, say):
    say("I play the oboe")
    me.pin(me.list(kind="fact").items[0].id)
    say("I play the horn")
    assert "I play the oboe" in statements(me)


def test_what_was_remembered_of_a_message_in_other_words_stays(me, say):
    (result,) = say("I play the oboe")
    me.remember("The user has an oboe lesson on Fridays", source_ids=[result.memories[0].id])
    say("hello")
    assert statements(me) == ["The user has an oboe lesson on Fridays"]


def test_a_forgotten_message_is_not_read_when_it_is_edited(me, say):
    (result,) = say("I play the oboe")
    me.forget(id=result.memories[0].id)
    say("I play the horn")
    assert "I play the horn" not in statements(me)


def test_an_answer_that_is_edited_is_read_behind_its_question(me):
    me.observe("What is your name?", session="s", role="assistant")
    for name in ("Ilka", "Inka"):
        me.observe(name, session="s", message_id="m1")
        me.observe("Nice to meet you", session="s", role="assistant")
        (said,) = me.list(kind="profile").items
        assert (said.key, said.attributes["value"]) == ("name", name)


def test_who_is_meant_by_she_is_known_of_an_edited_message_too(me, say):
    me.observe("My sister Petra is a potter", session="s")
    say("She lives in Kuopio")
    say("She lives in Lahti")
    assert statements(me) == ["My sister Petra is a potter", "My sister Petra lives in Lahti"]


def test_what_was_forgotten_at_its_command_is_not_forgotten_again(me, say):
    me.observe("My budgie is called Pip")
    say("I lik rye bread. Forget my budgie.")
    me.observe("We got a new budgie called Zaza")
    say("I like rye bread. Forget my budgie.")
    assert statements(me) == ["I like rye bread", "We got a new budgie called Zaza"]


def test_a_command_that_an_edit_adds_is_carried_out(me):
    me.observe("My budgie is called Pip")
    for text in ("I like rye bread", "I like rye bread. Forget my budgie."):
        me.observe(text, session="s", message_id="m1")
    assert statements(me) == ["I like rye bread"]


def test_what_gave_way_to_what_an_edit_leaves_out_holds_again(me, say):
    me.observe("My landlord is Urho")
    say("My landlord is Jarmo now")
    assert statements(me) == ["My landlord is Jarmo now"]
    say("My landing light is green")
    assert "My landlord is Urho" in statements(me)
    assert "My landlord is Jarmo now" not in statements(me)


def test_of_two_edits_before_anything_is_read_the_first_leaves_nothing_either(me, engine):
    for texts in (["I like kale"], ["I like leeks", "I like rye"]):
        me.observe_many([{"text": text, "session": "s", "message_id": "m1"} for text in texts])
        engine.flush()
    assert statements(me) == ["I like rye"]


def test_the_texts_before_are_read_before_others_are_held_up(me, monkeypatch):
    done = []
    read, apply = edits.read, observe.apply
    monkeypatch.setattr(edits, "read", lambda *given, **named: done.append("read") or read(*given, **named))
    monkeypatch.setattr(observe, "apply", lambda *given, **named: done.append("kept") or apply(*given, **named))
    for text in ("I live in Turku", "I live in Vaasa", "I live in Oulu and I row"):
        me.observe(text, session="s", message_id="m1")
    assert done == ["kept", "read", "read", "kept", "read", "read", "read", "kept"]
    assert statements(me) == ["I live in Oulu", "I row"]


@pytest.mark.parametrize(
    ("since", "edit", "holds"),
    [
        ("My hen died", "I have a hen called Pip", ["My hen died"]),
        ("My hen died", "I have a goose called Pip", ["I have a goose called Pip", "My hen died"]),
        ("I play the oboe", "I have a hen called Pip", ["I have a hen called Pip", "I play the oboe"]),
    ],
)
def test_an_edit_says_more_of_what_is_over_since(me, clock, since, edit, holds):
    for text, id_ in (("I have a hen", "m1"), (since, "m2"), (edit, "m1")):
        clock.advance(hours=1)
        me.observe(text, session="s", message_id=id_)
    assert statements(me) == holds


@pytest.mark.parametrize(
    ("said", "since", "edit", "holds"),
    [
        ("I have a hen", "I gave the hen away", "I have a hen and a goose", ["I gave the hen away", "I have a goose"]),
        ("I play the oboe", "I gave up the oboe", "I play the oboe, the lute and the spinet",
         ["I gave up the oboe", "I play the lute and the spinet"]),
        ("My aunt lives in Turku", "My aunt lives in Vaasa now", "My aunt lives in Turku and has four llamas",
         ["My aunt has four llamas", "My aunt lives in Vaasa now"]),
        ("I work at Nokia", "I left Nokia and work at Kone now", "I work at Nokia and my aunt works at Nokia",
         ["I left Nokia and work at Kone now", "my aunt works at Nokia"]),
        ("I have a hen", "I gave the hen away", "I have a hen and it lays daily", ["I gave the hen away"]),
    ],
)  # fmt: skip
def test_what_an_edit_adds_to_what_is_over_since_is_kept(me, clock, said, since, edit, holds):
    for text, id_ in ((said, "m1"), (since, "m2"), (edit, "m1")):
        clock.advance(hours=1)
        me.observe(text, session="s", message_id=id_)
    assert sorted(statements(me)) == holds
