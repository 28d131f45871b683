"""What was heard is held against what it is near to by meaning, when it has its vector; with the local embedder."""

from dataclasses import replace
from datetime import timedelta

import pytest

import perdure
from perdure.extraction.compare import Said, compare
from perdure.extraction.pairing import may_reword
from perdure.jobs.worker import drain
from perdure.pipelines import second_look
from perdure.providers.embed_local import MiniLM
from perdure.testing.fakes import FakeClock, HashEmbedder, sequential_ids

FEARS, TERRIFY = "I have a mortal dread of wasps", "Wasps terrify me"
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
    assert all(one in (FEARS, TERRIFY) for one in active(me)), "no memory changes its words"


def test_the_earlier_one_goes_where_the_later_one_says_more(opened):
    me = opened()
    hear(me, TERRIFY, FEARS)
    assert active(me) == [FEARS]


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
    assert len(reasons(me, "MERGE")) == 1


def test_a_batch_is_held_against_itself_in_the_order_it_was_said(opened):
    """Read in bulk, statements get their vectors together."""
    me = opened()
    deps = me.engine.deps
    me.observe(FEARS, session="a", at=deps.clock())
    deps.clock.advance(days=3)
    me.observe(TERRIFY, session="b", at=deps.clock())
    me.engine.flush()
    assert len(active(me)) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paul's sister lives in Perth", "Paul's sister-in-law lives in Perth"),
        ("My older sister lives abroad", "My younger sister lives abroad"),
        ("Our eldest is shy", "Our youngest is shy"),
        ("I collect vinyl records", "My dad collects vinyl records"),
        ("I'm scared of wasps", "My daughter is scared of wasps"),
        ("I play the bass in a jazz band", "I play the drums in a jazz band"),
        ("I am allergic to wasp stings", "I am allergic to bee stings"),
        ("Μου αρέσει ο καφές", "Μου αρέσει το τσάι"),
        ("Saya suka minum kopi", "Saya suka minum teh"),
        ("I always ride the tram to the market", "I always ride the bus to the market"),
        ("My aunt collects antique spoons from Norway", "My aunt collects antique forks from Norway"),
        ("We hang the damp scarf on the porch rail", "We hang the damp hat on the porch rail"),
    ],
)
def test_what_is_of_others_of_two_values_or_in_another_language_stays_beside(opened, one, other):
    me = opened()
    hear(me, one, other)
    assert not [reason for event in ("MERGE", "SUPERSEDE") for reason in reasons(me, event) if "meanings" in reason]


def test_who_prefers_the_one_may_come_to_prefer_the_other(opened):
    assert not may_reword("I prefer trains to planes", "I prefer planes to trains")


@pytest.mark.parametrize("how", ["given", "asked for", "confirmed"])
def test_what_somebody_meant_to_be_kept_is_only_related(opened, how):
    me = opened()
    if how == "given":
        me.remember(FEARS)
        me.engine.deps.clock.advance(days=9)
    else:
        hear(me, f"Remember that {FEARS}" if how == "asked for" else FEARS)
    (known,) = (one for one in me.list().items if one.kind != "episode")
    if how == "confirmed":
        me.confirm(known.id)
    hear(me, TERRIFY)
    assert len(active(me)) == 2
    assert not reasons(me, "MERGE")


def test_what_is_pinned_while_it_is_judged_stays(opened, monkeypatch):
    me = opened()
    hear(me, FEARS)
    (known,) = (one for one in me.list().items if one.kind != "episode")
    looked = second_look.by_meaning

    def pin_meanwhile(*judged):
        found = looked(*judged)
        me.pin(known.id)
        return found

    monkeypatch.setattr(second_look, "by_meaning", pin_meanwhile)
    hear(me, TERRIFY)
    assert len(active(me)) == 2


def test_a_message_that_is_erased_leaves_none_of_its_words_in_force(opened):
    me = opened()
    hear(me, FEARS, TERRIFY)
    later = next(one for one in me.list().items if one.content == TERRIFY and one.kind == "episode")
    certificate = me.erase(id=later.id)
    assert me.engine.verify_erasure(certificate, words=["terrify"]).ok
    assert TERRIFY not in [one.content for one in me.list(state=None).items]


def test_it_held_before_as_it_was_said_then(opened):
    me = opened()
    started = me.engine.deps.clock()
    hear(me, FEARS, TERRIFY)
    kept = [one.content for one in me.list(as_of=started + timedelta(days=1)).items if one.kind != "episode"]
    assert kept == [FEARS]


def test_who_may_read_the_one_but_not_the_other_loses_nothing(opened):
    me = opened({"categories": {"allowlists": {"planner": ["work"]}}})
    hear(me, FEARS, TERRIFY)
    assert len(active(me)) == 2


def test_an_old_statement_that_gets_a_vector_later_is_left_alone(opened, local):
    me = opened()
    me.observe(FEARS, session="a")
    me.engine.deps.clock.advance(days=9)
    me.observe(TERRIFY, session="b")
    me.engine.deps.clock.advance(days=9)
    me.engine.flush()
    assert len(active(me)) == 2


def test_what_was_said_often_is_found_behind_its_older_versions(opened):
    me = opened()
    hear(me, *[FEARS] * 20, TERRIFY)
    known = next(one for one in me.list().items if one.content == FEARS and one.kind != "episode")
    assert [one.type for one in me.relations(known.id)] == ["related_to"], "so surely known, it is related and stays"


def test_levels_that_are_one_stop_no_vectors(opened):
    class Flat(MiniLM):
        @property
        def calibration(self):
            return replace(super().calibration, duplicate=0.7, related=0.7)

    me = opened(embedder=Flat())
    hear(me, FEARS, TERRIFY)
    report = me.engine.doctor()
    assert (report.pending, report.failed_jobs) == (0, ())


def test_the_doctor_says_where_no_second_look_is_taken(opened):
    me = opened(embedder=HashEmbedder())
    hear(me, FEARS, TERRIFY)
    assert len(active(me)) == 2
    assert any("second look" in one for one in me.engine.doctor().missing)
    assert not any("second look" in one for one in opened().engine.doctor().missing)


@pytest.mark.parametrize(
    ("known", "later", "holds"),
    [
        ("I drive a diesel Hilux", "my car's a Hilux, the diesel one", 1),
        ("I don't own a telly", "we caved and bought a telly for the footy", 1),
        ("My brother Gábor sends 200 euros every month", "Gábor sends no money any more", 1),
        ("My son Tendai is eight", "Tendai, my son, has a peanut allergy", 2),
    ],
)
def test_a_change_and_a_value_of_one_slot_are_told_from_what_is_beside(opened, known, later, holds):
    me = opened()
    hear(me, known, later)
    assert len([one for one in active(me) if one.strip(".") in (known, later)]) == holds


@pytest.mark.parametrize(
    ("known", "later"),
    [
        ("I adore everything about sailing", "Love how you caught the light on the sails and the water"),
        ("Cooking calms me down after work", "Sharing recipes with the neighbours is important to me"),
        ("I care a lot about fair wages", "Helping the new ones at work find their feet makes me proud"),
        ("My goal is to run a small guest house", "My dream is a warm and quiet house for these guests"),
        ("I'm up for a bit of adventure", "Glad to be a part of this trip"),
        ("They have become like brothers to me", "My brothers push me to keep rowing"),
        ("I'm allergic to most nuts and seeds", "I get a rash from some food"),
        ("Been to the coast to watch the storms", "watching the sea is always a thrill, it has been a passion of mine"),
    ],
)
def test_what_each_says_in_part_alone_stays_beside_the_other(opened, known, later):
    me = opened()
    hear(me, known, later)
    assert not reasons(me, "MERGE")
    assert not reasons(me, "SUPERSEDE")


@pytest.mark.parametrize(
    ("known", "later"),
    [
        ("Thunder scares our old hound", "our old hound is terrified of thunder"),
        ("I sing in the harbour choir", "Busy singing in the harbour choir and tending the allotment"),
        ("Wasps scare me so much", "I have a dread of wasps"),
    ],
)
def test_what_says_no_more_than_the_other_goes(opened, known, later):
    me = opened()
    hear(me, known, later)
    assert len(active(me)) == 1


@pytest.mark.parametrize(
    ("known", "later"),
    [
        ("The hens lay six eggs a day", "we're down to two eggs a day from the hens"),
        ("I rehearse with the brass band", "the brass band has been disbanded"),
        ("I don't own a drill", "we caved and bought a drill for the shelves"),
    ],
)
def test_what_says_by_its_own_words_that_it_is_otherwise_takes_the_place(opened, known, later):
    me = opened()
    hear(me, known, later)
    assert known not in active(me)


def test_what_is_near_without_saying_the_same_is_related(opened):
    me = opened()
    hear(me, "I've always had a soft spot for owls", "The owl mask with its calm face and sharp eyes is a beauty")
    (one, *_) = (one for one in me.list().items if one.kind != "episode")
    assert {edge.type for edge in me.relations(one.id)} <= {"related_to"}
    assert not [one for one in me.changes() if one.event in ("MERGE", "SUPERSEDE")]
