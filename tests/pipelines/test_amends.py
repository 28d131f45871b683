"""What ends, corrects or amends what is known, in clauses that nobody would keep for themselves (SPEC 3.1, 3.2)."""

from datetime import UTC, datetime, timedelta

import pytest
from saying import MARCH, STATEMENTS, agreeing, statements

import perdure
from perdure.testing.fakes import FakeClock

me = agreeing


def say(me, *told, apart=True):
    steps = [timedelta(days=40 * at) if apart else timedelta(minutes=at) for at in range(len(told))]
    sessions = [str(at if apart else 0) for at in range(len(told))]
    said = zip(told, sessions, steps, strict=True)
    return [me.observe(text, session=session, at=MARCH + step) for text, session, step in said][-1]


def known(me):
    return [one.content for one in statements(me)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm learning the bagpipes", "gave up on the bagpipes, the neighbours sent flowers"),
        ("I'm doing paleo", "paleo is history"),
        ("The caravan has a fridge", "there's no fridge in the caravan"),
        ("We own a rowing boat", "we sold the rowing boat in the end"),
        ("My hamster is called Turnip", "Turnip died on Sunday"),
        ("I'm married to Olaf", "Olaf and I split up"),
        ("Wilma, my cousin, works at the brewery", "Wilma quit the brewery"),
        ("I'm a welder at the glass works", "so, they let me go on Tuesday"),
        ("I'm writing a thesis about moss", "dropped the thesis, life is too short"),
        ("I subscribe to the Courier", "I cancelled the Courier"),
        ("I take bus 31 to work", "they axed bus 31, so I cycle"),
        ("Bus 31 takes me to the quarry", "they've axed bus 31"),
        ("I have a subscription to the Courier", "I let the Courier subscription lapse"),
        ("I'm saving up for a kiln", "bought the kiln on Saturday"),
        ("We're moving to Aarhus in June", "we ended up not moving to Aarhus"),
        ("my flatmate is Ferdinand", "Ferdinand moved out"),
        ("My daughter wants to be a judge", "my daughter no longer wants to be a judge"),
        ("I'm on the church council", "I resigned from the church council"),
        ("I bank with the Raiffeisen", "closed my Raiffeisen account"),
        ("I have a canary named Otto", "Otto flew away last night"),
        ("I'm scared of geese", "I'm not scared of geese any more thanks to my cousin's gander"),
        ("my riding teacher is Herr Lamm", "I have a new riding teacher, Frau Stier"),
        ("My best friend Ottokar lives two doors down", "Ottokar has emigrated to Hobart"),
        ("I use Evernote for my patterns", "moved all my patterns out of Evernote and into Joplin"),
    ],
)
def test_what_is_said_to_be_over_is_known_no_more(me, before, after):
    say(me, before)
    (old, *_) = known(me)
    say(me, before, after)
    assert old not in known(me)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Our lodger Mr Babel is 77", "Mr Babel turned 78 on Friday"),
        ("I do two evenings a week at the archive", "they've bumped me up to three evenings a week at the archive"),
        ("our foal is 6 weeks old", "the foal's four months old already"),
        ("I share the barge with three housemates", "one left, so I've only two housemates left"),
        ("our planning call is at 9:15", "planning call has been pushed back to 10:30"),
        ("I sleep around five hours a night", "sleeping seven hours a night since I moved my desk"),
        ("The rent is 600 euros", "the rent has gone up to 655 euros"),
    ],
)
def test_a_number_that_is_another_one_now_takes_the_place_of_the_one_before(me, before, after):
    say(me, before)
    old = known(me)
    say(me, before, after)
    assert old
    assert not set(old) & set(known(me))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("my dad is 71", "my father-in-law turned 69"),
        ("Our van does 60 miles an hour", "our lorry does 50 miles an hour now"),
        ("Gym is at 7", "yoga is at 8 now"),
        ("I have two brothers", "I have three cousins now"),
        ("Tiago has two brothers", "Tiago turned 41 yesterday"),
        ("Odile keeps three ewes", "Odile is 36 now"),
        ("my son has four ferrets", "my son is 9 now"),
        ("Piet hires a loom for 200", "Piet turned 50 on Monday"),
        ("our glazier is Runa", "now it's four panes a week, Runa's plan"),
        ("my girlfriend is Greta", "now it's three walks before 8, Greta's fault"),
        ("Our dog Bosun is lazy", "Our dog Tilly is quick"),
        ("I keep my passport in the blue tin", "I keep my will in the green tin"),
    ],
)
def test_a_number_of_something_else_stands_beside_it(me, before, after):
    say(me, before)
    old = known(me)
    say(me, before, after)
    assert old
    assert set(old) <= set(known(me))


@pytest.mark.parametrize(
    ("text", "value"),
    [("I'm vegan now", "vegan"), ("I drive a Kia these days", "Kia"), ("I'm a nurse at the moment", "nurse")],
)
def test_a_value_is_without_what_only_says_that_it_is_so_now(me, text, value):
    me.observe(text)
    assert [one.attributes["value"] for one in me.list(kind=STATEMENTS).items] == [value]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I have two kids", "I dropped the kids at the pool"),
        ("I buy my bread at the mill", "I stopped at the mill on the way home"),
        ("I live in the old rectory", "I left the rectory at nine today"),
        ("I work at Lantern", "I left Lantern at seven"),
        ("My mother plays the harp", "I gave up the harp years ago"),
        ("I play the harp", "I nearly gave up the harp last winter"),
        ("I play the harp", "my sister quit the harp"),
        ("I love my van", "we sold a van to the neighbours"),
        ("Olaf is my brother", "Olaf and Greta split up"),
        ("I keep two llamas, Inti and Quilla", "Quilla died in the spring"),
    ],
)
def test_what_only_sounds_like_an_end_ends_nothing(me, before, after):
    say(me, before)
    old = known(me)
    say(me, before, after)
    assert set(old) <= set(known(me))


def test_a_clause_that_amends_nothing_is_not_kept(me):
    say(me, "gave up on the bagpipes, the neighbours sent flowers")
    assert known(me) == []


def test_what_ends_on_a_day_to_come_holds_until_then(me):
    say(me, "I work at the observatory", "I'm leaving the observatory at the end of June")
    (held,) = [one for one in me.list(kind=STATEMENTS).items if one.key == "employer"]
    assert held.valid_until == datetime(2026, 6, 21, tzinfo=UTC)
    assert held.state == "active"


@pytest.mark.parametrize(
    ("wrong", "correction", "right"),
    [
        ("My nephew's recital is on the 3rd of May", "scratch that, it's the 13th of May", "13th of May"),
        ("My nephew's recital is on the 3rd of May", "scratch that, it's the 13th", "on the 13th of May"),
        ("My nephew's recital is on May 3rd", "sorry, the 13th", "May the 13th"),
        ("the fitting's on Monday", "oh wait, it's Tuesday", "Tuesday"),
        ("my bench is on the third floor", "no, fourth floor, I always mix that up", "fourth floor"),
        ("my ferry lands at 16:20", "wait, I read it wrong, it lands at 18:20", "18:20"),
        ("I'm 51", "sorry, 52", "52"),
        ("my bay number is 340", "no hang on, 304", "304"),
        ("My aunt's name is Ragnhild", "typo, it's Ragnhilda", "Ragnhilda"),
        ("I'm allergic to celery", "no sorry, I meant sesame", "sesame"),
        ("The tuner charges 80 an hour", "I got that wrong, he charges 95 an hour", "95 an hour"),
        ("Our boiler is a Worcester", "my mistake, it's a Vaillant", "Vaillant"),
        ("My parcel box says flat 2A", "correction, flat 2D", "flat 2D"),
    ],
)
def test_a_correction_takes_the_place_of_what_was_said_before_it(me, wrong, correction, right):
    say(me, wrong, correction, apart=False)
    (held,) = known(me)
    assert right in held
    (first,) = me.list(kind=STATEMENTS, state="deprecated").items
    assert first.valid_until == MARCH  # it held at no time


@pytest.mark.parametrize(
    "after",
    [
        "sorry, can you repeat that?",
        "oh no, it's Friday already",
        "Yeah, Gustav!",
        "actually it's fine",
        "no, 12 more?",
    ],
)
def test_what_only_sounds_like_a_correction_changes_nothing(me, after):
    say(me, "The recital is on Thursday at the chapel with Gustav", after, apart=False)
    assert "The recital is on Thursday at the chapel with Gustav" in known(me)


@pytest.mark.parametrize(
    ("wrong", "correction", "held"),
    [
        ("Odile turns 7 on the 3rd of June", "correction: Odile turns 8, not 7", "Odile turns 8 on the 3rd of June"),
        ("We keep seven ewes", "sorry, 9, not 7", "We keep 9 ewes"),
        ("The fair is on the 3rd of June", "sorry, the 13th, not the 3rd", "The fair is on the 13th of June"),
        ("The loom weighs 80 kilos", "sorry, it's 90, not 85", "The loom weighs 80 kilos"),
    ],
)
def test_a_correction_that_names_what_is_wrong_changes_that_alone(me, wrong, correction, held):
    say(me, wrong, correction, apart=False)
    assert held in known(me)


@pytest.mark.parametrize("after", ["change of plan, Tove sings on the 12th", "scratch that, the boat will come at six"])
def test_what_tells_something_of_its_own_is_no_value_of_what_was_said_before(me, after):
    say(me, "Gustav loves Bergen in autumn", after, apart=False)
    assert "Gustav loves Bergen in autumn" in known(me)


def test_a_date_is_put_right_by_the_event_that_a_verb_told(me):
    say(me, "My nephew is flying to Oslo on 3 July", "sorry, his flight is on 5 July, not the 3rd", apart=False)
    assert known(me) == ["My nephew is flying to Oslo on 5 July"]


@pytest.mark.parametrize(
    ("before", "right", "after"),
    [
        (
            "Wilma flies to Oslo on 3 July",
            "sorry, Wilma's flight is on 5 July, not the 3rd",
            "Wilma flies to Oslo on 5 July",
        ),
        ("We fly to Oslo on 3 July", "sorry, the flight is on 5 July, not the 3rd", "We fly to Oslo on 5 July"),
    ],
)
def test_a_date_is_put_right_where_the_event_is_of_who_does_it(me, before, right, after):
    say(me, before, right, apart=False)
    assert known(me) == [after]


@pytest.mark.parametrize(
    ("before", "other"),
    [
        ("My mother retires on 3 July", "sorry, my retirement is on 5 July, not the 3rd"),
        ("My uncle was born on 3 July", "sorry, my birthday is on 5 July, not the 3rd"),
        ("Gustav was born on 3 July", "sorry, Wilma's birthday is on 5 July, not the 3rd"),
        ("I fly to Oslo on 3 July", "sorry, her flight is on 5 July, not the 3rd"),
    ],
)
def test_the_date_of_somebody_elses_event_is_put_right_by_nothing(me, before, other):
    say(me, before, other, apart=False)
    assert before in known(me)


def test_the_date_of_another_event_puts_nothing_right(me):
    say(me, "My nephew sits his exam on 3 July", "sorry, his flight is on 5 July, not the 3rd", apart=False)
    assert "My nephew sits his exam on 3 July" in known(me)


def test_what_puts_right_goes_with_the_message_that_it_puts_right(me):
    first = me.observe("my bay number is 340", session="0", at=MARCH).decisions[0].memory_id
    me.observe("no hang on, 304", session="0", at=MARCH + timedelta(minutes=1))
    assert known(me) == ["my bay number is 304"]
    (held,) = me.list(kind=STATEMENTS).items
    assert held.source_ids[0] == first


def test_what_was_put_right_is_no_past(me):
    say(me, "The deposit for the hall was 700 euros", "correction: 750 euros", apart=False)
    found = [one.memory.content for one in me.recall("how much was the deposit for the hall?", k=5).hits]
    assert found[0] == "The deposit for the hall was 750 euros"
    assert not any("700" in one for one in found)


def test_a_correction_is_of_what_was_said_in_its_own_session(me):
    say(me, "my bay number is 340", "no hang on, 304")
    assert known(me) == ["my bay number is 340"]


@pytest.mark.parametrize(
    ("policy", "held"),
    [
        ({}, "my bay number is 304"),
        ({"correct_back": 1}, "my bay number is 340"),
        ({"correct_within": 2}, "my bay number is 340"),
    ],
)
def test_a_policy_says_how_far_back_a_correction_reaches(policy, held):
    clock = FakeClock(MARCH + timedelta(days=50))
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"extract": policy}, clock=clock) as engine:
        me = engine.space(user="ana")
        say(me, "my bay number is 340", "what a day", "typo, it's 304", apart=False)
        assert known(me) == [held]


def test_what_is_to_be_forgotten_is_not_kept_as_over(me):
    say(me, "Our boat is called Plover", "we sold Plover. forget what you know about the boat")
    assert known(me) == []


def test_a_message_of_which_a_part_is_over_is_not_told_by_another_part_of_the_same_words(me):
    say(me, "my son Anselm is in the under 8s", "Anselm has gone up to the under 9s")
    found = me.recall("which team is Anselm in?", k=5)
    assert "my son Anselm is in the under 8s" not in [one.memory.content for one in found.hits]


@pytest.mark.parametrize(
    ("known", "said", "left"),
    [
        ("I take Norvix.", "My doctor put me on Vorax instead of Norvix.", []),
        ("I take Norvix and Plavex.", "They put me on Vorax instead of Norvix.", ["I take Plavex"]),
        ("I drink mead.", "I drank cider instead of mead last night.", ["I drink mead"]),
        ("We buy honey from Kern.", "We bought honey from Lund instead of Kern yesterday.", ["We buy honey from Kern"]),
        ("I row to work.", "I took the ferry to work instead of rowing.", ["I row to work"]),
    ],
)
def test_what_took_the_place_of_something_does_so_for_good_or_once(clock, known, said, left):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe(f"{known} Please remember that.", session="1")
        me.observe(f"{said} Please remember that.", session="1")
        held = [one.content for one in me.list(kind=("fact", "profile", "preference")).items]
        assert [one for one in held if "instead" not in one] == left


@pytest.mark.parametrize(
    ("known", "said", "left"),
    [
        ("I can't eat shellfish.", "I can eat shellfish again.", []),
        ("I don't eat cheese.", "I'm eating cheese again!", []),
        ("I can't eat shellfish.", "My aunt can eat shellfish again.", ["I can't eat shellfish"]),
        ("I can't eat shellfish.", "I wish I could eat shellfish again.", ["I can't eat shellfish"]),
        ("I can't eat shellfish.", "I can eat eggs again.", ["I can't eat shellfish"]),
    ],
)
def test_what_one_can_again_ends_that_one_could_not(me, known, said, left):
    say(me, known, said, apart=False)
    held = [one.content for one in me.list(kind=STATEMENTS).items]
    assert [one for one in held if "again" not in one] == left
