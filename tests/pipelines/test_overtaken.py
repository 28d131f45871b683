"""What a message says is otherwise now, in words that no slot and no grammar reads (issue 4, item 4)."""

import pytest

import perdure


@pytest.fixture
def me(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/rules.db", embedder="none", clock=clock) as opened:
        yield opened.space(user="ana", tz="Europe/Lisbon")


def active(space):
    return sorted(one.content for one in space.list(kind=["fact", "preference", "profile", "task"]).items)


def tell(space, clock, *messages):
    for text in messages:
        space.observe(text)
        clock.advance(days=20)
    return active(space)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("the roof repair is quoted at 9k", "so the scaffolders joined in and the roof repair's up to 12k"),
        ("our choir rehearsal is every monday at 7", "rehearsal got moved, its every wednesday at 7 from now on"),
        ("Grandpa's still in his cottage in Tavira", "we got Grandpa settled in for good at the home in Loulé"),
        ("my son Tiago is in mrs Salgado's group", "new term, Tiago's teacher is mr Quental now, we'll see"),
        (
            "Our wiki at work is Confluence",
            "spent all weekend migrating us off Confluence, all is in Outline now",
        ),
        ("I have a scooter, a Lambretta, in the shed", "The Lambretta went to a collector from Beja, so much room"),
        ("I'm treasurer of the rowing club", "handed the treasurership back, somebody else can count coins"),
        ("we've got ducks, four of them, by the pond", "marten got in. all four ducks gone."),
    ],
)
def test_a_message_overtakes_what_was_said_before(me, clock, before, after):
    told = tell(me, clock, before, after)
    assert told, "what it says now is kept"
    assert before not in told
    (over,) = {one.superseded_by for one in me.list(state="deprecated").items}
    assert me.get(over).content in told


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("my ferry to Bastia is on 3 May", "the ferry to Olbia is now on 9 May"),
        ("my shop opens at 9", "the bakery next door opens at 8 now"),
        ("my sister's allotment has 12 beds", "they extended my brother's allotment, it's up to 20 beds"),
        ("our choir rehearsal is every monday", "the band meets every friday now"),
        ("My aunt Odete works in Faro", "Odete spent her holiday in Tavira, she's back now"),
        ("I have a kayak in the shed", "we now have a second kayak, 14 feet long"),
        ("I work at Lambretta as a welder", "sold my Lambretta on sunday"),
        ("we've got ducks, four of them", "are the ducks gone now?"),
        ("the roof repair is quoted at 9k", "if the roof repair goes up to 12k I'd cry"),
    ],
)
def test_what_only_sounds_like_it_overtakes_nothing(me, clock, before, after):
    first = tell(me, clock, before)
    assert set(first) <= set(tell(me, clock, after))
    assert not me.list(state="deprecated").items


def test_of_two_that_it_can_mean_neither_is_overtaken(me, clock):
    first = tell(me, clock, "my cousin keeps ducks in Beja", "we've got ducks by the pond")
    assert set(first) <= set(tell(me, clock, "marten got in. all ducks gone."))


def test_a_change_that_wants_the_users_word_is_not_made_that_way(me, clock):
    tell(me, clock, "I live in Évora", "goodbye Évora, boxes everywhere")
    assert "I live in Évora" in active(me)


def test_what_is_overtaken_holds_again_when_that_is_undone(me, clock):
    tell(me, clock, "the roof repair is quoted at 9k")
    written = me.observe("the scaffolders joined in and the roof repair's up to 12k")
    me.undo(rev=written.rev)
    assert active(me) == ["the roof repair is quoted at 9k"]
