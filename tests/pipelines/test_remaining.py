"""What tells of several things goes on telling of the others when one of them is over."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.domain.memory import State
from perdure.extraction.coordinated import goes_on
from perdure.testing.fakes import FakeClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def clock():
    return FakeClock(START)


@pytest.fixture
def space(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        yield engine.space(user="u")


def told(space, *messages: str) -> list[str]:
    for number, text in enumerate(messages):
        space.observe(text, role="user", session="s", at=START + timedelta(minutes=number))
    return sorted(one.content for one in space.list(kind=("fact", "preference", "profile")).items)


@pytest.mark.parametrize(
    ("before", "over", "left"),
    [
        ("I speak Welsh and Breton.", "I don't speak Breton anymore.", "I speak Welsh"),
        ("I speak Welsh and Breton.", "I don't speak Welsh anymore.", "I speak Breton"),
        ("I'm allergic to walnuts and prawns.", "I'm not allergic to prawns after all.", "I'm allergic to walnuts"),
        ("We keep a goat and three ducks.", "The goat died last week.", "We keep three ducks"),
        ("I subscribe to Trove, Lumen and Pica.", "I cancelled Lumen.", "I subscribe to Trove and Pica"),
        ("I brew cider and repair clocks.", "I don't repair clocks anymore.", "I brew cider"),
        ("I brew cider and repair clocks.", "I gave up brewing cider.", "I repair clocks"),
        ("I live with my niece and nephew.", "I don't live with my niece anymore.", "I live with my nephew"),
        ("I don't eat goat or hare.", "I eat hare again now.", "I don't eat goat"),
        ("My aunt plays the harp and teaches knitting.", "My aunt gave up the harp.", "My aunt teaches knitting"),
        ("My cousin Rolf lives in Bern, and he is allergic to bees.", "Rolf moved to Basel.",
         "My cousin Rolf is allergic to bees"),
        ("I row on Mondays and Saturdays.", "I don't row on Mondays any more.", "I row on Saturdays"),
        ("I have lessons on Monday and Friday.", "The Friday lesson is cancelled.", "I have lessons on Monday"),
        ("I subscribe to Trove, Lumen and the Herald.", "I cancelled Lumen.", "I subscribe to Trove and the Herald"),
        ("We keep geese, ducks and a ram.", "The ram died.", "We keep geese and ducks"),
        ("I'm learning Finnish and Danish.", "I've stopped learning Danish.", "I'm learning Finnish"),
        ("My kids speak Frisian and Danish.", "My kids don't speak Danish any more.", "My kids speak Frisian"),
        ("Ole and Rune work at Ferro.", "Rune doesn't work at Ferro any more.", "Ole works at Ferro"),
        ("My aunt Ida and my uncle Olli live in Vaasa.", "Olli moved to Oulu.", "My aunt Ida lives in Vaasa"),
        ("I have the keys to the mill and the boathouse.", "I handed back the mill keys.",
         "I have the keys to the boathouse"),
        ("I drink either cider or mead.", "I don't drink mead any more.", "I drink cider"),
        ("I borrowed a saw and a ladder from Per.", "I returned the ladder.", "I borrowed a saw from Per"),
        ("My grandpa is 89 and still skis.", "Grandpa turned 90 on Saturday.", "My grandpa still skis"),
        ("Ich spreche Dänisch und Polnisch.", "Ich spreche kein Polnisch mehr.", "Ich spreche Dänisch"),
    ],
)  # fmt: skip
def test_what_is_not_over_goes_on(space, before, over, left):
    found = told(space, before, over)
    assert left in found
    assert before.rstrip(".") not in found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Grant and Moss.", "I work at Ferro now."),
        ("I own a black and white pony.", "I sold the pony."),
        ("My favourite dish is pie and mash.", "My favourite dish is ramen now."),
        ("I bake rolls and sell them at the fair.", "I don't bake rolls anymore."),
        ("I row on Mondays and Tuesdays.", "I row on Fridays now."),
        ("La ferretería abre a las ocho y media.", "La ferretería abre a las nueve."),
    ],
)
def test_what_is_one_thing_goes_as_a_whole(space, before, after):
    assert told(space, before, after) == [after.rstrip(".")]


@pytest.mark.parametrize(
    ("before", "over"),
    [
        ("I like pie and mash.", "I don't like mash any more."),
        ("I like War and Peace.", "I hate war."),
        ("I learn Danish and she learns Dutch.", "I stopped learning Danish."),
        ("I like rowing and Ida likes sailing.", "I don't like rowing any more."),
        ("I lent my saw and drill to Per.", "Per gave the drill back."),
        ("I keep two rams, Bo and Flint.", "Flint died in the spring."),
    ],
)
def test_what_cannot_be_parted_stays_as_a_whole(space, before, over):
    assert before.rstrip(".") in told(space, before, over)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ottilie's in the second form at Thornfield, her and her oboe.", "Ottilie goes to Wexley Grammar now."),
        ("Marek is on the early shift at the dairy, just him and his radio.", "Marek is at the tannery now."),
    ],
)
def test_who_is_meant_with_whom_is_no_row_of_things(space, before, after):
    found = told(space, before, f"we took Ottilie out of Thornfield, and Marek left the dairy. {after}")
    assert not [one for one in found if " at her" in one or " at him" in one or " in her and" in one]


def test_what_is_left_has_held_as_long_and_has_the_source(space, clock):
    whole = space.observe("I drink tea and cocoa.", role="user", at=START)
    clock.advance(timedelta(days=30))
    over = space.observe("I don't drink cocoa anymore.", role="user", at=clock())
    (left,) = [one for one in over.memories if one.content == "I drink tea"]
    assert left.source_ids == tuple(one.id for one in whole.memories[:2])
    assert (left.said_at, left.valid_from, left.state) == (START, None, State.ACTIVE)
    assert "- [2026-03-02] I drink tea\n" in f"{space.recall('what do I drink?').to_prompt()}\n"
    earlier = space.list(as_of=START + timedelta(days=1), kind=["fact", "preference"]).items
    assert {one.content for one in earlier} == {"I drink tea and cocoa", "I drink tea"}


def test_what_is_left_is_not_written_where_it_is_known(space):
    found = told(space, "I collect stamps.", "I collect stamps and coins.", "I don't collect coins anymore.")
    assert found.count("I collect stamps") == 1


def test_what_is_otherwise_since_a_time_that_is_told_is_so_since_then(space, clock):
    space.observe("My aunt lives in Graz", role="user", session="a", at=START)
    clock.set(START + timedelta(days=200))
    space.observe("My aunt moved to Linz in May", role="user", session="b", at=clock())

    def known(month: int) -> list[str]:
        return [one.content for one in space.list(kind="fact", as_of=datetime(2026, month, 15, tzinfo=UTC)).items]

    assert known(4) == ["My aunt lives in Graz"]
    assert known(7) == ["My aunt moved to Linz in May"]


def test_what_is_left_is_erased_with_what_it_is_left_of(space):
    whole = space.remember("My neighbour Vera Quandt drinks gin and drives a Saab").memories[0]
    space.remember("Vera Quandt sold the Saab")
    assert "My neighbour Vera Quandt drinks gin" in [one.content for one in space.list().items]
    space.erase(id=whole.id)
    assert not [one for one in space.list().items if "gin" in one.content]


def test_a_slot_is_filled_by_what_is_said_of_it_last_alone(space):
    space.remember("I'm a nurse and a teacher")
    space.observe("I'm not a teacher any more", role="user", session="s")
    roles = [one for one in space.list().items if one.key == "role"]
    assert len(roles) <= 1
    assert "I'm a nurse" in [one.content for one in space.list().items]


def state(space) -> list[tuple[str, State, str | None, datetime | None]]:
    every = space.list(kind=("fact", "preference", "profile"), limit=100).items
    return sorted((one.content, one.state, one.key, one.valid_until) for one in every)


@pytest.mark.parametrize(
    ("before", "over"),
    [
        ("I speak Welsh and Breton.", "I don't speak Breton anymore."),
        ("We keep a goat and three ducks.", "The goat died last week."),
        ("I subscribe to Trove, Lumen and Pica.", "I cancelled Lumen."),
        ("Ole and Rune work at Ferro.", "Rune doesn't work at Ferro any more."),
    ],
)
def test_one_undo_brings_back_the_whole_and_takes_what_was_left_away(space, before, over):
    told(space, before)
    was = state(space)
    told(space, over)
    after = state(space)
    (rev,) = {one.rev for one in space.changes() if one.event == "SUPERSEDE"}
    undone = space.undo(rev=rev)
    assert state(space) == was
    space.undo(rev=undone.rev)
    assert state(space) == after


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("we're four welders in my shop plus one apprentice", "my shop has seven welders now"),
        ("we're five cooks on my shift plus one porter", "my shift is eight cooks now"),
    ],
)
def test_of_a_number_of_people_no_piece_is_left_that_nobody_said(me, known, said):
    me.observe(known)
    me.observe(said)
    assert not [one.content for one in me.list(kind="fact").items if one.content not in (known, said)]


def test_days_behind_one_preposition_are_no_rest_of_who_it_is():
    read = goes_on("the tuner is Mrs Teles on Mondays and Fridays", judge=_of_who, told="our new tuner is Mr Brandt")
    assert read is None


def _of_who(part: str) -> str:
    return "contradiction" if "Mrs" in part else "different"
