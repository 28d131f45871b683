"""What was only inferred about who somebody is changes with their word, and not before."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import perdure
from perdure.domain.zones import zone
from perdure.errors import Conflict, InvalidInput, NotFound
from perdure.pipelines import extract, hearing
from perdure.testing.fakes import FakeClock, sequential_ids

PORTO, EVORA = "I live in Porto", "I live in Evora"


@pytest.fixture
def place(tmp_path):
    return f"sqlite:///{tmp_path}/consent.db"


def opened(place, clock, **policy):
    return perdure.open(place, embedder="none", clock=clock, new_id=sequential_ids(), policy=policy)


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def asking(place, clock):
    """An engine with the policies that come with perdure: it extracts, and asks."""
    with opened(place, clock) as engine:
        yield engine


@pytest.fixture
def me(asking):
    return asking.space(user="ana")


def statements(space, state="active"):
    return [one.content for one in space.list(kind=["fact", "profile", "preference"], state=state).items]


def events(space):
    return [one.event for one in space.changes()]


def answer(space, *, yes, asked=None, session="s1"):
    """Say yes or no after what the assistant said."""
    if asked is not None:
        space.observe(asked, role="assistant", session=session)
    return space.observe("yes please" if yes else "no thanks", session=session)


def test_a_first_value_is_kept_at_once_and_a_change_waits(me, clock):
    me.observe(PORTO, session="s1")
    clock.advance(days=30)
    done = me.observe(EVORA, session="s1")
    assert statements(me) == [PORTO]
    (one,) = me.proposals()
    assert (one.key, one.value, one.evidence) == ("location", "Evora", (done.memories[0].id,))
    assert one.expires_at == clock.now + timedelta(days=7)
    assert [(made.action, made.memory_id) for made in done.decisions] == [("add", one.evidence[0]), ("propose", one.id)]
    assert not me.recall("Evora", kinds=["profile"]).hits


def test_an_approved_change_is_made_and_the_history_tells_all_of_it(me, clock):
    me.observe(PORTO)
    clock.advance(days=30)
    me.observe(EVORA)
    (one,) = me.proposals()
    clock.advance(days=2)
    done = me.approve(one.id, actor_id="ana")
    assert {made.action for made in done.decisions} == {"supersede", "approve"}
    assert (statements(me), statements(me, "deprecated"), me.proposals()) == ([EVORA], [PORTO], [])
    made = me.get(one.id)
    assert (made.confidence, made.source_ids, made.key) == (1.0, one.evidence, "location")
    assert made.valid_from == clock.now - timedelta(days=2), "it holds since it was said"
    assert [(line.event, line.actor) for line in me.history(one.id)] == [
        ("PROPOSE", None), ("APPROVE", "ana"), ("ADD", "ana"),
    ]  # fmt: skip
    assert me.engine.doctor().problems == ()


def test_a_denied_change_is_not_proposed_again_from_the_same_message(me, clock):
    me.observe(PORTO)
    clock.advance(days=30)
    said = me.observe(EVORA, message_id="m", session="s").memories[0]
    (one,) = me.proposals()
    me.deny(one.id)
    assert (statements(me), me.proposals()) == ([PORTO], [])
    with me.engine.deps.store.write(me.ref) as tx:
        reading = hearing.read(me.engine.deps, said, tz=zone("UTC"))
        again = extract.keep(tx, me.engine.deps, reading, said)
    assert [(made.action, made.reason) for made in again.decisions] == [("skip", "the user said no to it")]
    me.observe(EVORA, session="s")
    assert [one.value for one in me.proposals()] == ["Evora"], "said again is a reason of its own"


def test_what_waited_too_long_waits_no_more(me, clock):
    me.observe(PORTO)
    clock.advance(days=1)
    me.observe(EVORA)
    (one,) = me.proposals()
    clock.advance(days=7)
    assert me.proposals() == []
    with pytest.raises(Conflict, match="is expired: remember what it says"):
        me.approve(one.id)
    assert [one.report["proposals"] for one in me.engine.maintain(tasks=["expire"]).runs] == [1]
    assert events(me)[-1] == "EXPIRE"
    clock.advance(seconds=1)
    assert [one.report["proposals"] for one in me.engine.maintain(tasks=["expire"]).runs] == [0]


def test_the_same_said_again_joins_and_another_value_takes_the_place(me, clock):
    me.observe(PORTO)
    clock.advance(days=1)
    first = me.observe(EVORA).memories[0]
    clock.advance(days=1)
    again = me.observe(EVORA).memories[0]
    (one,) = me.proposals()
    assert (one.evidence, one.signals) == ((first.id, again.id), 2)
    assert one.expires_at == clock.now + timedelta(days=7)
    clock.advance(days=1)
    me.observe("I live in Braga")
    (other,) = me.proposals()
    assert other.value == "Braga"
    assert events(me)[-2:] == ["EXPIRE", "PROPOSE"]
    with pytest.raises(Conflict, match="is expired"):
        me.approve(one.id)
    me.approve(other.id)
    assert statements(me) == ["I live in Braga"]


def test_what_the_user_asks_for_applies_at_once_and_ends_what_waited(me, clock):
    me.observe(PORTO)
    for number, change in enumerate(
        (
            lambda: me.remember("I live in Faro", key="location", at=clock.now),
            lambda: me.remember("I live in Beja", key="location", kind="profile", at=clock.now),
            lambda: me.correct(me.list(kind="profile").items[0].id, "I live in Viseu"),
        )
    ):
        clock.advance(days=1)
        me.observe(EVORA if number % 2 else "I live in Tomar")
        assert len(me.proposals()) == 1
        clock.advance(days=1)
        done = change()
        assert me.proposals() == []
        assert [one.event for one in me.changes() if one.rev == done.rev - 1] == ["EXPIRE"]
        assert me.changes()[-1].rev == done.rev, "what a write returns is what it wrote"
        assert len(statements(me)) == 1
    assert statements(me) == ["I live in Viseu"]


def test_a_change_that_an_agent_writes_waits_too(me, clock):
    me.remember("Ana lives in Porto", key="location", kind="profile")
    clock.advance(days=1)
    done = me.remember("Ana lives in Evora", key="location", kind="profile", agent_id="bot")
    assert [made.action for made in done.decisions] == ["propose"]
    assert done.memories == ()
    (one,) = me.proposals()
    me.deny(one.id)
    clock.advance(days=1)
    again = me.remember("Ana lives in Evora", key="location", kind="profile", agent_id="bot")
    assert [made.reason for made in again.decisions] == ["the user said no to it"]
    first = me.remember("Ana's pronouns are she/her", key="pronouns", agent_id="bot")
    assert [made.action for made in first.decisions] == ["add"]
    other = me.remember("Ana works at Acme", key="employer", agent_id="bot")
    other = me.remember("Ana works at Zenith", key="employer", agent_id="bot")
    assert [made.action for made in other.decisions] == ["supersede"], "nothing that wants consent"


@pytest.mark.parametrize("key", ["where_she_lives", "profile.location", "hometown"])
def test_no_other_key_lets_an_agent_change_what_wants_consent(me, key):
    me.remember("Ana lives in Porto", key="location")
    done = me.remember("Ana lives in Evora", key=key, agent_id="bot")
    assert [made.action for made in done.decisions] == ["propose"]
    assert [one.key for one in me.proposals()] == ["location"]
    assert statements(me) == ["Ana lives in Porto"]


@pytest.mark.parametrize(
    ("key", "known", "written"),
    [
        ("location", "Ana lives in New York", "York"),
        ("location", "Ana lives in New York", "The user lives in York"),
        ("location", "Ana lives in New York", "Ana lives in"),
        ("location", "ana lives in new york", "Ana lives in."),
        ("location", "Ana lives in Frankfurt Oder", "Frankfurt"),
        ("name", "Call me Mary-Ann", "Ann"),
    ],
)
def test_a_part_of_a_value_is_another_value(me, key, known, written):
    me.remember(known, key=key)
    assert [one.action for one in me.remember(written, key=key, agent_id="bot").decisions] == ["propose"]
    assert [one.action for one in me.correct(me.list().items[0].id, written, agent_id="bot").decisions] == ["propose"]
    assert statements(me) == [known]


@pytest.mark.parametrize("written", ["New York", "new york", "The user lives in New York", "ana lives in NEW YORK."])
def test_an_agent_that_says_the_value_again_asks_nobody(me, written):
    me.remember("Ana lives in New York.", key="location")
    me.remember(written, key="location", agent_id="bot")
    assert me.proposals() == []


def test_another_wording_of_what_is_known_is_no_change(me, clock):
    me.remember("Ana has made Évora her home", key="location", kind="profile")
    clock.advance(days=1)
    me.observe("I live in Évora")
    assert me.proposals() == []


def test_a_change_that_names_no_slot_waits_too(me, clock):
    me.observe("i live in porto")
    clock.advance(days=1)
    me.observe("im moving to evora next month")
    assert statements(me) == ["i live in porto"]
    assert [one.key for one in me.proposals()] == ["location"]


def test_what_lies_in_the_past_asks_nobody(me, clock):
    me.observe(PORTO)
    me.observe(EVORA, at=clock.now - timedelta(days=90))
    assert me.proposals() == []
    assert statements(me) == [PORTO]


def test_messages_in_bulk_propose_as_well(me, clock):
    at = [clock.now + timedelta(days=day) for day in range(3)]
    me.observe_many([{"text": text, "at": day} for text, day in zip((PORTO, "hello", EVORA), at, strict=True)])
    me.engine.flush()
    assert (statements(me), [one.value for one in me.proposals()]) == ([PORTO], ["Evora"])


def test_under_the_mode_auto_every_change_is_made(place, clock):
    with opened(place, clock, consent={"mode": "auto"}) as engine:
        me = engine.space(user="ana")
        me.observe(PORTO)
        clock.advance(days=1)
        me.observe(EVORA)
        assert (statements(me), me.proposals()) == ([EVORA], [])


def test_the_policy_names_other_slots_and_days(place, clock):
    with opened(place, clock, consent={"keys": ["employer"], "days": 2}) as engine:
        me = engine.space(user="ana")
        me.observe(PORTO)
        me.remember("Ana works at Acme", key="employer")
        clock.advance(days=1)
        me.observe(EVORA)
        me.remember("Ana works at Zenith", key="employer", agent_id="bot")
        assert statements(me) == ["Ana works at Acme", EVORA]
        (one,) = me.proposals()
        assert one.expires_at == clock.now + timedelta(days=2)


def test_a_minor_matter_changes_by_itself_when_it_was_said_often_enough(place, clock):
    with opened(place, clock, consent={"signals": 3}) as engine:
        me = engine.space(user="ana")

        def say(text):
            clock.advance(days=1)
            source = me.observe("…").memories[0].id
            given: dict[str, Any] = {
                "key": "response.style",
                "kind": "preference",
                "source_ids": [source],
                "agent_id": "bot",
            }
            return [made.action for made in me.remember(text, **given).decisions]

        assert say("Ana likes long answers") == ["add"]
        assert say("Ana likes short answers") == ["propose"]
        assert say("Ana likes short answers") == ["propose"]
        assert [one.signals for one in me.proposals()] == [2]
        assert say("Ana likes short answers") == ["supersede", "approve"]
        assert (statements(me), me.proposals()) == (["Ana likes short answers"], [])


@pytest.mark.parametrize(
    ("asked", "decides"),
    [
        ("Shall I note that you are in Evora now?", True),
        ("Should I update your profile?", True),
        ("Do you want me to change your city?", True),
        ("Shall I tell you another joke?", False),
        ("Evora is lovely, with all its storks.", True),
        ("I will keep it short.", False),
    ],
)
def test_yes_in_the_talk_decides_what_the_assistant_asked_about(me, clock, asked, decides):
    me.observe(PORTO, session="s1")
    clock.advance(days=1)
    me.observe(EVORA, session="s1")
    kept = answer(me, yes=True, asked=asked)
    assert statements(me) == [EVORA if decides else PORTO]
    assert [made.action for made in kept.decisions[1:]] == (["supersede", "approve"] if decides else [])
    assert not kept.explicit


def test_no_in_the_talk_leaves_all_as_it_was(me, clock):
    me.observe(PORTO, session="s1")
    clock.advance(days=1)
    me.observe(EVORA, session="s1")
    answer(me, yes=False, asked="Shall I save Evora as your city?")
    assert (statements(me), me.proposals()) == ([PORTO], [])
    assert events(me)[-1] == "DENY"


@pytest.mark.parametrize(("said", "waits"), [("hm, let me see", 1), ("better leave it", 0), ("leave that to me", 1)])
def test_what_is_said_to_an_offer_is_no_value_of_what_it_would_change(me, said, waits):
    me.observe("My name is Edda", session="s1")
    me.observe("My name is Hedda now", session="s1")
    me.observe("Shall I change your name to Hedda?", role="assistant", session="s1")
    me.observe(said, session="s1")
    assert statements(me)[0] == "My name is Edda"
    assert [one.value for one in me.proposals()] == ["Hedda"] * waits


def test_a_bare_yes_means_what_was_just_said_in_the_same_session(me, clock):
    me.observe(PORTO, session="s1")
    clock.advance(days=1)
    me.observe(EVORA, session="s1")
    answer(me, yes=True, session="s2")
    assert statements(me) == [PORTO]
    for _ in range(5):
        me.observe("the weather is fine", session="s1")
    answer(me, yes=True)
    assert statements(me) == [PORTO], "too long ago"
    me.observe(EVORA, session="s1")
    answer(me, yes=True)
    assert statements(me) == [EVORA]


def waiting_for_two(me, clock):
    me.observe(PORTO, session="s1")
    me.remember("My name is Ana", key="name", kind="profile")
    clock.advance(days=1)
    me.observe(EVORA, session="s1")
    me.remember("My name is Anica", key="name", kind="profile", agent_id="bot", attributes={"value": "Anica"})


@pytest.mark.parametrize(
    ("asked", "said", "left"),
    [
        ("Shall I change your name to Anica and your city to Evora?", "yes", []),
        ("Shall I update your name and your city?", "yes please", []),
        ("Shall I update your name and your city?", "no", []),
        ("Shall I update both?", "yes", []),
        ("Shall I save both, your name and Evora?", "yes", []),
        ("Shall I update both?", "no", []),
        ("Would you take both with milk?", "yes", ["Evora", "Anica"]),
        ("Shall I update your city to Evora in both apps?", "yes", ["Anica"]),
        ("Shall I keep both as they are?", "yes", ["Evora", "Anica"]),
        ("Shall I update both or wait?", "yes", ["Evora", "Anica"]),
        ("Shall I change your name to Anica? I can make both changes, but one at a time.", "yes", ["Evora"]),
        ("Shall I update your city?", "yes", ["Anica"]),
        ("Shall I update your name or your city?", "yes", ["Evora", "Anica"]),
        ("Shall I update your name? And your city?", "yes", ["Evora", "Anica"]),
    ],
)
def test_yes_and_no_settle_all_that_one_question_names(me, clock, asked, said, left):
    waiting_for_two(me, clock)
    me.observe(asked, role="assistant", session="s1")
    me.observe(said, session="s1")
    assert [one.value for one in me.proposals()] == left


@pytest.mark.parametrize(
    ("asked", "said", "left"),
    [
        ("Shall I note that you live in Evora now?", "yes, and write me a poem", []),
        ("Shall I note that you live in Evora now?", "no, and write me a poem", []),
        ("Shall I note that you live in Evora now?", "ok, and write me a poem", ["Evora"]),
        ("Shall I note that you live in Evora now?", "yes, and pigs have wings", ["Evora"]),
        ("Is there a good bakery in Evora?", "yes, and write me a poem", ["Evora"]),
        (None, "yes, and write me a poem", ["Evora"]),
    ],
)
def test_who_goes_on_with_a_request_has_answered_the_question_what_to_keep(me, clock, asked, said, left):
    me.observe(PORTO, session="s1")
    clock.advance(days=1)
    me.observe(EVORA, session="s1")
    if asked is not None:
        me.observe(asked, role="assistant", session="s1")
    me.observe(said, session="s1")
    assert [one.value for one in me.proposals()] == left


def left_by(me, *said):
    for one in said:
        me.observe(one, session="s1")
    return [one.value for one in me.proposals()]


@pytest.mark.parametrize(
    "said",
    [
        "No, I prefer Sabine after all",
        "no, Sabine please",
        "Nah, keep Sabine.",
        "I'd rather stay Sabine",
        "Actually no, stick with Sabine!",
        "I prefer Sabine after all",
        "no thanks, leave it at Sabine",
        "No, keep calling me Sabine please",
        "no, keep it as it is please",
        "leave it as it was, please",
    ],
)
def test_who_wants_left_what_is_known_says_no_to_the_change_and_nothing_else(me, said):
    assert left_by(me, "My name is Sabine", "Call me Bine from now on", said) == []
    assert statements(me) == ["My name is Sabine"]
    assert events(me)[-1] == "DENY"


@pytest.mark.parametrize(
    "said",
    [
        "No, I prefer rye bread after all",
        "I prefer Sabine",
        "No, I prefer Sabine Kuhn",
        "No, I prefer Sabine's bread",
        "no, keep the bread",
        "No, Bine please",
        "Is it Sabine after all?",
        "I like Sabine",
        "No, I told Sabine already",
        "No, I prefer Sabine for the recipe",
    ],
)
def test_who_names_something_else_or_no_more_than_likes_it_has_not_said_no(me, said):
    assert left_by(me, "My name is Sabine", "Call me Bine from now on", said) == ["Bine"]


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ("Shall I change your city to Evora?", []),
        ("Do you like the food in Evora?", ["Evora"]),
        ("I see.", []),
    ],
)
def test_what_is_preferred_answers_what_the_assistant_asked(me, asked, left):
    me.observe(PORTO, session="s1")
    me.observe(EVORA, session="s1")
    me.observe(asked, role="assistant", session="s1")
    assert left_by(me, "No, I prefer Porto after all") == left


def test_what_is_preferred_elsewhere_or_much_later_leaves_what_waits(me):
    assert left_by(me, PORTO, EVORA) == ["Evora"]
    me.observe("No, I prefer Porto after all", session="s2")
    assert left_by(me, *(f"the tide is at {n}" for n in range(1, 7)), "No, keep Porto") == ["Evora"]


def test_where_two_changes_of_what_is_named_wait_none_is_denied(me):
    me.observe("My name is Florence", session="s1")
    assert left_by(me, "I live in Florence", "Call me Flo from now on", "I moved to Evora") == ["Flo", "Evora"]
    assert left_by(me, "no, keep Florence") == ["Flo", "Evora"]


def test_yes_decides_nothing_while_it_may_mean_several_things(me, clock):
    waiting_for_two(me, clock)
    kept = answer(me, yes=True, asked="Shall I update it?")
    assert [made.reason for made in kept.decisions[1:]] == [
        "several changes wait for an answer: approve or deny one by its id"
    ]
    answer(me, yes=True, asked="So I call you Anica from now on?")
    assert (statements(me), [one.value for one in me.proposals()]) == ([PORTO, "My name is Anica"], ["Evora"])


def test_what_became_of_a_proposal_cannot_be_undone_but_what_it_changed_can(me, clock):
    me.observe(PORTO)
    clock.advance(days=1)
    me.observe(EVORA)
    rev = me.changes()[-1].rev
    with pytest.raises(Conflict, match="about a proposal that waits: approve or deny it"):
        me.undo(rev=rev)
    done = me.approve(me.proposals()[0].id)
    for about in (rev, done.rev - 1):
        with pytest.raises(Conflict, match=f"was approved: undo revision {done.rev}$"):
            me.undo(rev=about)
    me.undo(rev=done.rev)
    assert statements(me) == [PORTO]


def test_a_proposal_that_was_denied_or_waited_in_vain_has_changed_nothing(me, clock):
    me.observe(PORTO)
    clock.advance(days=1)
    me.observe(EVORA)
    denied = me.deny(me.proposals()[0].id)
    with pytest.raises(Conflict, match="was denied, and changed nothing"):
        me.undo(rev=denied.rev)
    clock.advance(days=1)
    me.observe("I live in Braga")
    rev = me.changes()[-1].rev
    clock.advance(days=400)
    with pytest.raises(Conflict, match="lapsed, and changed nothing"):
        me.undo(rev=rev)


@pytest.mark.parametrize("write", ["correct", "remember"])
def test_undo_of_what_a_write_returned_takes_that_write_back_though_a_proposal_lapsed_with_it(me, clock, write):
    me.observe(PORTO)
    (known,) = (one for one in me.list().items if one.kind != "episode")
    clock.advance(days=1)
    me.observe(EVORA)
    rev = me.changes()[-1].rev
    if write == "correct":
        done = me.correct(known.id, "The user lives in Tomar")
    else:
        done = me.remember("I live in Tomar", key="location")
    assert not me.proposals()
    assert me.stats().rev == done.rev
    for about in (rev, done.rev - 1):
        with pytest.raises(Conflict, match=f"lapsed: undo revision {done.rev}$"):
            me.undo(rev=about)
    me.undo(rev=done.rev)
    assert statements(me) == [PORTO]


def test_an_unknown_proposal_and_an_odd_policy_are_refused(me, place, clock):
    me.observe("hello")
    for call in (me.approve, me.deny):
        with pytest.raises(NotFound, match="no proposal 'nix'"):
            call("nix")
    with pytest.raises(InvalidInput, match=r"policy.consent.mode got 'maybe': use ask, auto"):
        opened(place, clock, consent={"mode": "maybe"})


def test_an_import_is_the_owners_own(me, tmp_path):
    me.remember("Ana lives in Porto", key="location", at=datetime(2020, 1, 1, tzinfo=UTC))
    me.remember("x", key="location", agent_id="bot")
    assert len(me.proposals()) == 1
    (tmp_path / "a.jsonl").write_text("")
    me.engine.export(tmp_path / "a.jsonl")
    with perdure.open("sqlite:///:memory:", embedder="none") as other:
        other.import_(tmp_path / "a.jsonl")
        there = other.space(user="ana")
        # the clock of the other engine is years ahead: nothing waits there any more, and nothing is lost
        assert there.proposals() == []
        assert there.changes() == me.changes()


def test_erasing_what_was_said_takes_the_proposal_along(me, clock):
    me.observe(PORTO)
    clock.advance(days=1)
    said = me.observe(EVORA).memories[0]
    certificate = me.erase(id=said.id)
    assert me.proposals() == []
    assert me.engine.verify_erasure(certificate, words=["Evora"]).ok


@pytest.mark.parametrize(
    ("key", "known", "written"),
    [
        ("location", "User lives in Porto", "Ana lives in Evora"),
        ("location", "User lives in Porto", "The user lives in Evora and keeps bees"),
        ("location", "User lives in Porto", "City: Evora"),
        ("location", "User lives in Porto, not in Evora", "The user lives in Evora"),
        ("name", "My name is Anica", "Ana is called Zora now"),
        ("pronouns", "User uses she/her", "Ana's pronouns are they/them"),
    ],
)
def test_an_agent_that_names_no_slot_asks_as_well(me, key, known, written):
    before = me.remember(known, key=key).memories[0]
    other = me.remember("User keeps bees").memories[0]
    assert [one.action for one in me.remember(written, agent_id="bot").decisions] == ["propose"]
    assert [one.action for one in me.correct(other.id, written, agent_id="bot").decisions] == ["propose"]
    assert statements(me) == [known, "User keeps bees"]
    (waiting,) = me.proposals()
    assert waiting.key == key
    me.deny(waiting.id)
    me.forget(id=before.id)
    assert [one.action for one in me.remember(f"{written}.", agent_id="bot").decisions] == ["skip"], "it was denied"
    assert statements(me) == ["User keeps bees"]


@pytest.mark.parametrize(
    "written",
    ["Rui lives in Evora", "User visited Evora last week", "Ana's sister lives in Evora", "Ana lives in Porto"],
)
def test_what_an_agent_says_of_others_and_other_matters_asks_nobody(me, written):
    me.remember("User lives in Porto", key="location")
    me.remember(written, agent_id="bot")
    assert me.proposals() == []
    assert statements(me) == ["User lives in Porto", written]


def test_a_known_name_stands_for_the_user(me):
    me.remember("My name is Marisol", key="name")
    me.remember("User lives in Porto", key="location")
    assert [one.action for one in me.remember("Marisol lives in Evora", agent_id="bot").decisions] == ["propose"]


def test_whoever_is_told_what_is_known_is_told_of_the_change_that_waits(me, clock):
    me.observe(PORTO, session="s1")
    me.observe("My sister lives in Faro", session="s1")
    clock.advance(days=30)
    me.observe(EVORA, session="s2")
    asked = me.recall("Which city do I live in?")
    assert f"{PORTO} (said since, not confirmed: {EVORA})" in asked.to_prompt()
    assert "not confirmed" in me.get_context("Which city do I live in?", session="s3")
    assert me.recall("Where does my sister live?").to_prompt().count("not confirmed") <= 1
    assert (
        "not confirmed" not in me.recall("Which city do I live in?", known_at=clock() - timedelta(days=1)).to_prompt()
    )
    assert me.get(asked.hits[0].memory.id).attributes == {"value": "Porto"}  # it is no part of what is stored
    (one,) = me.proposals()
    me.approve(one.id)
    told = me.recall("Which city do I live in?").to_prompt()
    assert EVORA in told
    assert "not confirmed" not in told


def test_a_change_that_was_denied_or_waited_too_long_is_told_to_nobody(me, clock):
    me.observe(PORTO, session="s1")
    me.observe(EVORA, session="s2")
    clock.advance(days=8)
    assert "not confirmed" not in me.recall("Which city do I live in?").to_prompt()
    me.observe("I moved to Beja last month", session="s3")
    assert "not confirmed: I moved to Beja" in me.recall("Which city do I live in?").to_prompt()
    me.deny(me.proposals()[0].id)
    assert "not confirmed" not in me.recall("Which city do I live in?").to_prompt()


@pytest.mark.parametrize("word", ["approve", "deny"])
def test_what_waits_overtakes_no_message_that_waited_and_stands_once_when_it_is_agreed_to(me, clock, word):
    me.remember("Ana lives in Faro", key="location")
    for text in (PORTO, "I live in Beja now"):
        clock.advance(days=1)
        said = me.observe(text, session="s1")
        assert [one.action for one in said.decisions if one.action in ("add", "propose")] == ["add", "propose"]
    assert statements(me) == ["Ana lives in Faro"]
    getattr(me, word)(me.proposals()[0].id)
    assert statements(me) == (["I live in Beja now"] if word == "approve" else ["Ana lives in Faro"])
    assert PORTO not in statements(me, state="deprecated")


@pytest.mark.parametrize("agent", ["supervisor", "stylist", "planner", "executor"])
def test_the_reason_is_true_whatever_the_agent_may_read(place, agent):
    with perdure.open(place, embedder="none", preset="supervisor") as engine:
        user = engine.space(user="ilse")
        home = user.remember("Ilse lives in Bergen", key="location").memories[0]
        theirs = engine.space(user="ilse", as_agent=agent)
        (decision,) = theirs.remember("Ilse lives in Turku", key="location").decisions
        assert "another value is known" in decision.reason
        assert "Bergen" not in decision.reason
        assert [one.reason for one in user.proposals()] == [decision.reason]
        user.forget(id=home.id)
        user.deny(user.proposals()[0].id)
        (decision,) = theirs.remember("Ilse lives in Oulu", key="location").decisions
        assert "another value was forgotten" in decision.reason


def test_a_message_of_a_change_that_was_denied_is_told_as_that(me):
    me.observe(PORTO, session="s1")
    me.observe(f"{EVORA} and I have a cat called Tulip", session="s2")
    me.observe("no", session="s2")
    told = me.recall("Which city do I live in?").to_prompt()
    assert f"Tulip (denied since: {EVORA})" in told
    assert f"{PORTO} (" not in told
    assert EVORA not in me.get_context("Which city do I live in?", session="s3")


def test_what_was_denied_once_and_holds_now_is_told_as_it_was_said(me):
    asked = "Where did I move to, and where do I live?"
    me.observe(PORTO, session="s1")
    me.observe("I moved to Evora", session="s2")
    me.deny(me.proposals()[0].id)
    assert "(denied since: I moved to Evora)" in me.recall(asked).to_prompt()
    me.remember(EVORA, key="location")
    told = me.recall(asked).to_prompt()
    assert "I moved to Evora" in told
    assert "denied since" not in told
