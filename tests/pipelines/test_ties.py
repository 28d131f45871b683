"""A correction has the relations of what it corrects, and undo takes both back together (SPEC 001.2, 3.1)."""

from datetime import timedelta

import pytest
from saying import agreeing, anybody, statements

import perdure
from perdure.errors import Conflict

__all__ = ["agreeing", "anybody"]


@pytest.fixture
def boat(me):
    return me.remember("Ana has a red dinghy").memories[0].id


@pytest.fixture
def mooring(me, clock):
    clock.advance(hours=1)
    return me.remember("The mooring is at pier four").memories[0].id


def edges(space, id_):
    return sorted((one.from_id, one.to_id, one.type, one.strength) for one in space.relations(id_))


def corrected(space, id_, text="Ana has a green dinghy"):
    return space.correct(id_, text).memories[0].id


def test_a_correction_has_the_relations_of_what_it_corrects(me, boat, mooring):
    club = me.remember("Rui runs the sailing club").memories[0].id
    me.link(boat, mooring, type="lies_at", strength=0.9)
    me.link(club, boat, type="knows", strength=0.4)
    me.link(boat, club, type="conflict", strength=0.5)
    right = corrected(me, boat)
    assert edges(me, right) == sorted([(right, mooring, "lies_at", 0.9), (club, right, "knows", 0.4)])


def test_a_message_that_puts_right_keeps_the_relations(agreeing):
    agreeing.observe("My oboe lesson is on Tuesday.", session="s")
    (lesson,) = (one.id for one in statements(agreeing))
    teacher = agreeing.remember("Rui teaches at the conservatory").memories[0].id
    agreeing.link(teacher, lesson, type="gives", strength=0.7)
    right = agreeing.observe("Sorry, I meant Friday.", session="s").decisions[-1].memory_id
    assert agreeing.get(lesson).superseded_by == right
    assert edges(agreeing, right) == [(teacher, right, "gives", 0.7)]


def by_agent(me, home):
    me.engine.space(user="ana", as_agent="bot").correct(home, "User lives in Evora")


def in_talk(me, _):
    me.observe("No, I meant Evora, not Porto.", session="s")


def in_talk_twice(me, _):
    me.observe("No, I meant Lagos, not Porto.", session="s")
    me.observe("Sorry, I meant Evora.", session="s")


@pytest.mark.parametrize("correct", [by_agent, in_talk, in_talk_twice])
@pytest.mark.parametrize("agree", ["approve", "yes"])
def test_a_correction_that_waits_takes_over_the_relations_once_it_is_agreed_to(anybody, correct, agree):
    anybody.observe("I live in Porto.", session="s")
    (home,) = (one.id for one in statements(anybody))
    door = anybody.remember("The flat by the river has a blue door").memories[0].id
    correct(anybody, home)
    (waits,) = anybody.proposals()
    assert waits.corrects == home
    anybody.link(door, home, type="part_of", strength=0.7)
    if agree == "approve":
        anybody.approve(waits.id)
    else:
        anybody.observe("Shall I change your city to Evora?", role="assistant", session="s")
        anybody.observe("yes", session="s")
    assert edges(anybody, waits.id) == [(door, waits.id, "part_of", 0.7)]
    assert anybody.get(home).superseded_by == waits.id
    (added,) = (one for one in anybody.history(waits.id) if one.event == "ADD")
    assert added.meta["replaced"] == [home]


def test_a_change_that_waits_is_another_fact_with_relations_of_its_own(anybody):
    anybody.observe("I live in Porto.", session="s")
    (home,) = (one.id for one in statements(anybody))
    anybody.link(anybody.remember("The flat by the river has a blue door").memories[0].id, home)
    anybody.observe("I moved to Evora.", session="s")
    (waits,) = anybody.proposals()
    anybody.approve(waits.id)
    assert (waits.corrects, edges(anybody, waits.id)) == (None, [])


def test_a_correction_is_approved_as_a_change_once_what_it_corrects_is_over(anybody):
    anybody.observe("I live in Porto.", session="s")
    (home,) = (one.id for one in statements(anybody))
    anybody.link(anybody.remember("The flat by the river has a blue door").memories[0].id, home)
    by_agent(anybody, home)
    (waits,) = anybody.proposals()
    anybody.forget(id=home)
    anybody.approve(waits.id)
    assert (anybody.get(home).state, edges(anybody, waits.id)) == ("soft_deleted", [])


def test_what_was_forgotten_as_its_neighbour_was_corrected_is_related_to_that_once_it_is_restored(me, boat, mooring):
    me.link(boat, mooring, strength=0.9)
    me.forget(id=mooring)
    right = corrected(me, boat)
    assert me.recall("green dinghy").related == ()
    me.restore(mooring)
    assert edges(me, right) == [(right, mooring, "related_to", 0.9)]


@pytest.mark.parametrize("undone", [["boat"], ["pier"], ["boat", "pier"], ["pier", "boat"]])
@pytest.mark.parametrize("again", [False, True])
def test_of_two_corrected_neighbours_those_in_force_are_related_whichever_is_undone(me, boat, mooring, undone, again):
    me.link(boat, mooring, type="lies_at", strength=0.9)
    done = {
        "boat": me.correct(boat, "Ana has a green dinghy"),
        "pier": me.correct(mooring, "The mooring is at pier nine"),
    }
    back = [me.undo(rev=done[one].rev) for one in undone]
    for one in back if again else []:
        me.undo(rev=one.rev)
    holds = [
        old if name in undone and not again else done[name].memories[0].id
        for name, old in (("boat", boat), ("pier", mooring))
    ]
    assert me.get(holds[0]).state == me.get(holds[1]).state == "active"
    assert (*holds, "lies_at", 0.9) in edges(me, holds[0])


def test_a_correction_takes_over_so_many_relations_as_one_transaction_writes_of_what_is_in_force_first(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock, policy={"write": {"batch": 3}}) as engine:
        me = engine.space(user="ana")
        boat, *others = (me.remember(f"Part {one} of the dinghy").memories[0].id for one in range(6))
        for id_, strength in zip(others, (0.5, 0.9, 0.7, 0.8, 0.6), strict=True):
            me.link(boat, id_, strength=strength)
        me.forget(id=others[1])
        right = corrected(me, boat)
        assert [(one.to_id, one.strength) for one in me.relations(right)] == [
            (others[3], 0.8),
            (others[2], 0.7),
            (others[4], 0.6),
        ]


def test_relations_go_on_from_one_correction_to_the_next_and_are_never_doubled(me, boat, mooring):
    me.link(boat, mooring, strength=0.8)
    right = corrected(me, corrected(me, boat), "Ana has a blue dinghy")
    pier = corrected(me, mooring, "The mooring is at pier nine")
    live = [one for one in edges(me, pier) if right in one[:2]]
    assert len(live) == 1
    assert live[0][3] == 0.8


def test_undo_takes_a_correction_back_with_its_relations_and_undo_of_that_brings_both(me, boat, mooring):
    before = me.link(boat, mooring, type="lies_at", strength=0.9)
    done = me.correct(boat, "Ana has a green dinghy")
    right = done.memories[0].id
    taken_back = me.undo(rev=done.rev)
    assert edges(me, boat) == [(boat, mooring, "lies_at", 0.9)]
    assert edges(me, right) == []
    me.undo(rev=taken_back.rev)
    assert edges(me, right) == [(right, mooring, "lies_at", 0.9)]
    with pytest.raises(Conflict, match=f"revision {done.rev} builds on it"):
        me.undo(rev=before.rev)


def test_what_becomes_of_the_other_end_does_not_keep_a_correction_from_being_undone(me, boat, mooring):
    me.link(boat, mooring, type="lies_at")
    me.link(mooring, boat, type="holds")
    done = me.correct(boat, "Ana has a green dinghy")
    sure = me.confirm(mooring)
    me.undo(rev=sure.rev)
    me.erase(id=mooring)
    me.undo(rev=done.rev)
    assert me.get(boat).state == "active"
    assert edges(me, boat) == []


def test_a_correction_does_not_keep_what_was_done_to_the_other_end_from_being_undone(me, boat, mooring):
    me.link(mooring, boat, type="holds")
    sure = me.confirm(mooring)
    me.correct(boat, "Ana has a green dinghy")
    me.undo(rev=sure.rev)


def test_relations_of_a_moment_are_those_of_what_was_true_then(me, boat, mooring, clock):
    me.link(boat, mooring)
    then = clock.now
    clock.advance(hours=1)
    corrected(me, boat)
    assert me.stats(as_of=then + timedelta(minutes=1)).relations == 1
    assert me.stats(known_at=then).relations == 1
    assert me.stats(as_of=clock.now).relations == 1


def test_a_correction_keeps_its_relations_when_what_it_corrects_is_erased(me, boat, mooring):
    me.link(boat, mooring, type="lies_at")
    right = corrected(me, boat)
    me.erase(id=boat)
    assert edges(me, right) == [(right, mooring, "lies_at", 1.0)]
