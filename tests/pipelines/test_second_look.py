"""What was heard is held against what it is near to by meaning, when it has its vector; with the local embedder."""

from datetime import timedelta

import pytest

import perdure
from perdure.extraction.compare import Said, compare
from perdure.extraction.pairing import may_reword
from perdure.jobs.worker import drain
from perdure.pipelines import second_look
from perdure.providers.embed_local import MiniLM
from perdure.testing.fakes import FakeClock, sequential_ids

FEARS, TERRIFY = "I'm scared stiff of wasps", "Wasps terrify me"
QUIET = {"jobs": {"background": False}}


@pytest.fixture(scope="module")
def local():
    return MiniLM()


@pytest.fixture
def opened(local):
    engines = []

    def open_(policy=None, embedder=local):
        engine = perdure.open(
            "sqlite:///:memory:",
            embedder=embedder,
            policy=QUIET | (policy or {}),
            clock=FakeClock(),
            new_id=sequential_ids(),
        )
        engines.append(engine)
        return engine.space(user="ana")

    yield open_
    for engine in engines:
        engine.close()


def hear(space, *texts, **said):
    """Say something, each in a session of its own and some days after the other, and wait for the vectors."""
    for number, text in enumerate(texts):
        space.observe(text, session=f"{text[:8]}{number}", **said)
        space.engine.flush()
        space.engine.deps.clock.advance(days=9)


def active(space):
    return [one.content for one in space.list().items if one.kind != "episode"]


def reasons(space, event):
    return [one.meta["reason"] for one in space.changes() if one.event == event]


def test_what_is_said_again_in_quite_other_words_is_one_memory(opened):
    me = opened()
    hear(me, FEARS, TERRIFY)
    assert len(active(me)) == 1
    assert all("meanings are near" in one for one in reasons(me, "MERGE"))
    (known,) = (one for one in me.list().items if one.kind != "episode")
    assert known.attributes["mentions"] == 2


def test_without_an_embedder_both_are_kept(opened):
    assert compare(Said(content=FEARS), Said(content=TERRIFY)).label in ("different", "unsure")
    me = opened(embedder="none")
    hear(me, FEARS, TERRIFY)
    assert len(active(me)) == 2


def test_the_policy_can_turn_it_off(opened):
    me = opened({"merge": {"learned": 1.0}})
    hear(me, FEARS, TERRIFY)
    assert len(active(me)) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I love hiking in the Alps", "I love hiking in the Pyrenees"),
        ("My son plays football on Saturdays", "My daughter plays football on Saturdays"),
        ("I work from home on Fridays", "I work from home on Mondays as well"),
        ("Our cat is called Miso", "Our dog is called Bruno"),
        ("I like green tea", "I like strong coffee"),
        ("My brother lives in Ghent", "My sister lives in Ghent"),
    ],
)
def test_what_only_lies_near_stays_beside(opened, one, other):
    me = opened()
    hear(me, one, other)
    assert not [reason for event in ("MERGE", "SUPERSEDE") for reason in reasons(me, event) if "meanings" in reason]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I've been to the Grand Canyon", "I haven't hiked the Grand Canyon myself"),
        ("I keep six hives of bees", "There are nine hives of bees that I keep"),
        ("My cello teacher is Ines", "I learn the cello from my teacher Tomas"),
    ],
)
def test_what_differs_in_a_number_a_name_or_a_denial_is_never_said_again(opened, one, other):
    assert not may_reword(one, other)
    me = opened()
    hear(me, one, other)
    assert not reasons(me, "MERGE")


def test_somebody_who_takes_it_back_keeps_both(opened):
    me = opened()
    hear(me, FEARS, TERRIFY)
    retired = next(one for one in me.changes() if one.event == "MERGE" and "patch" in one.meta)
    me.undo(rev=retired.rev)
    assert len(active(me)) == 2
    me.engine.maintain(tasks=["daily"])
    assert len(active(me)) == 2


def test_what_one_message_says_is_not_held_against_itself(opened):
    me = opened()
    me.observe(f"{FEARS}. {TERRIFY}.", session="s")
    me.engine.flush()
    assert not reasons(me, "MERGE")


def test_others_of_a_talk_speak_for_themselves(opened):
    me = opened()
    hear(me, FEARS, speaker="Ana")
    hear(me, TERRIFY, speaker="Ben")
    assert not reasons(me, "MERGE")


def test_a_pinned_statement_keeps_its_words(opened):
    me = opened()
    hear(me, FEARS)
    (known,) = (one for one in me.list().items if one.kind != "episode")
    me.pin(known.id)
    hear(me, TERRIFY)
    assert FEARS in active(me)


def test_vectors_and_what_they_settle_are_written_together(opened, monkeypatch):
    """A process that dies in between leaves neither; the next run does both, once."""
    me = opened()
    hear(me, FEARS)
    me.observe(TERRIFY, session="later")

    def dies(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(second_look, "settle", dies)
        with pytest.raises(KeyboardInterrupt):
            drain(me.engine.deps, ["embed"])
    assert len(active(me)) == 2
    me.engine.deps.clock.advance(hours=1)
    me.engine.flush()
    assert len(active(me)) == 1
    me.engine.flush()
    assert len(reasons(me, "MERGE")) == 2


def test_a_batch_is_held_against_itself_in_the_order_it_was_said(opened):
    """Read in bulk, statements get their vectors together."""
    me = opened()
    deps = me.engine.deps
    me.observe(FEARS, session="a", at=deps.clock())
    me.observe(TERRIFY, session="b", at=deps.clock() + timedelta(days=3))
    me.engine.flush()
    assert len(active(me)) == 1
