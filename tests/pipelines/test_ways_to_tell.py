"""What one message makes of what another one told, in everyday ways to tell it."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.extraction.compare import Said, compare

WHEN = datetime(2026, 5, 4, 9, tzinfo=UTC)


def became(old, new):
    """Tell what a message makes of what another one told: a change, the same once more, a proposal, or both stay."""
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="u")

        def known():
            return {one.id for one in me.list(limit=50).items if one.kind != "episode"}

        me.observe(old, session="s1", at=WHEN)
        before = known()
        written = me.observe(new, session="s2", at=WHEN + timedelta(days=30))
        after = known()
        if any(one.action == "propose" for one in written.decisions):
            return "proposed"
        return "change" if before - after else "both" if after - before else "same"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("i do bookkeeping at Ferrow Glass, dont ask", "first week at Tanholt Ltd done. still bookkeeping"),
        ("I do dispatch at Ferrow Glass", "first week at Tanholt Ltd over, my feet hurt"),
        ("I do reception at Ferrow Glass", "I'm two weeks into my new job at Tanholt Ltd"),
        ("i do procurement at Ferrow Glass", "I work for Tanholt Ltd now"),
    ],
)
def test_who_does_a_trade_somewhere_works_there(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I do pilates at Ferrow Hall", "first week at Tanholt Ltd done"),
        ("I do my homework at Starbucks", "first week at Tanholt Ltd done"),
        ("I do dispatch at Ferrow Glass", "first month at the gym done"),
        ("my dad does dispatch at Ferrow Glass", "first week at Tanholt Ltd done"),
        ("I do dispatch at Ferrow Glass", "my son's first week at Tanholt Ltd is done"),
    ],
)
def test_who_does_something_else_somewhere_has_no_job_there(old, new):
    assert became(old, new) == "both"


@pytest.mark.parametrize(
    "new", ["Namur is officially home, boxes unpacked", "home is Namur now", "Namur is home for good"]
)
def test_a_town_that_is_home_is_where_one_lives(new):
    assert became("I live in Dinant", new) == "proposed"


@pytest.mark.parametrize(
    "new",
    [
        "Otto is officially home from hospital",
        "Namur is home to a casino",
        "Namur is home for the weekend",
        "Otto is home again",
    ],
)
def test_who_is_home_again_is_no_town(new):
    assert became("I live in Dinant", new) in ("both", "same")


@pytest.mark.parametrize(
    "new", ["i was raised in Naxos", "Naxos is where i grew up, in case you wondered", "brought up in Naxos"]
)
def test_where_somebody_grew_up_is_one_fact(new):
    assert became("grew up in Naxos, by the harbour", new) == "same"


@pytest.mark.parametrize("new", ["I was born in Paros", "my wife was raised in Paros", "my brother grew up in Paros"])
def test_where_one_was_born_or_others_grew_up_is_another_fact(new):
    assert became("grew up in Naxos, by the harbour", new) == "both"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("our spaniel Muffin sleeps in the hall", "since we lost Muffin in may the hall is so empty"),
        ("I have a gecko named Muffin", "we lost Muffin last week"),
        ("my mare Muffin is twelve", "sadly lost Muffin to colic on Sunday"),
        ("we have two goats, Ebba and Muffin", "we lost Muffin on Monday, so it's only Ebba now"),
        ("we keep two geese, Ebba and Muffin", "stoat got in last night. muffin's gone. its just Ebba on her own now"),
    ],
)
def test_an_animal_that_was_lost_does_nothing_more(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin in the park for an hour yesterday"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin on Monday and found her on Tuesday"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin's lead in may"),
        ("our spaniel Muffin sleeps in the hall", "since we lost the Muffin recipe the kitchen is empty"),
        ("my spaniels are called Muffin and Ben", "we lost to the Muffins in may"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin on Sunday but a farmer brought him over"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin on Sunday, he's in the kitchen again"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin yesterday. He walked in at noon"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin yesterday and a jogger led him back"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin last night, please look in your sheds"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin yesterday. Did somebody see him?"),
        ("our spaniel Muffin sleeps in the hall", "we lost Muffin on Sunday so we rang all the shelters"),
        ("our spaniel Muffin sleeps in the hall", "lost Muffin, caught him by the pond later"),
        ("our spaniel Muffin is allergic to pork", "since we lost Muffin on Sunday at the fair I'm a wreck"),
        ("we have a gecko named Muffin", "we lost Muffin yesterday but she was under the sink"),
        ("our spaniel Muffin loves ham", "we lost Muffin, our nephew, yesterday"),
        ("our spaniel Muffin loves ham", "we lost Muffin, our nephew, last year"),
        ("we keep two geese, Ebba and Muffin", "Muffin's gone into the barn"),
        ("my flatmate Ebba cooks on Sundays", "Ebba's gone, back in ten minutes"),
        ("my sister Ebba lives in Ghent", "Ebba's gone to the shop"),
    ],
)
def test_an_animal_or_somebody_who_is_away_comes_back(old, new):
    assert became(old, new) in ("both", "same")


def test_who_is_called_otherwise_now_goes_on_as_they_were():
    assert became("Ruben, my fiancé, hates maps", "Ruben is my husband now, odd to type") == "change"
    assert became("my fiancée Ilse works nights", "Ilse is my wife now") == "change"
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="u")
        me.observe("Ruben, my fiancé, hates maps", at=WHEN)
        me.observe("Ruben is my husband now, odd to type", at=WHEN + timedelta(days=30))
        told = [one.content for one in me.list(limit=50).items if one.kind != "episode"]
        assert sorted(told) == ["Ruben hates maps", "Ruben is my husband now, odd to type"]


@pytest.mark.parametrize(
    "new",
    ["Ruben is my husband's name in the play", "my husband once met Ruben", "Arvo is my sister's husband now"],
)
def test_another_one_s_husband_ends_nothing_of_a_fiance(new):
    assert became("Ruben, my fiancé, hates maps", new) in ("both", "same")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "grant report is due on 14 june, keep me on track",
            "the portal crashed so the grant report deadline is 28 june",
        ),
        ("grant report is due on 14 june", "the grant report deadline is 28 june for everyone"),
        ("my thesis is due on Friday", "thesis deadline is now Monday"),
        ("my thesis is due on 3 june", "the thesis deadline was moved to 10 june"),
        ("my claim form is due on 3 june", "they gave us a week, the claim form deadline is 10 june"),
    ],
)
def test_a_deadline_is_when_something_is_due(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my thesis is due on 3 june", "the report deadline is 10 june now"),
        ("my thesis is due on 3 june", "the thesis prize deadline is 10 june"),
        ("my thesis is due on 3 june", "my sister's thesis deadline is 10 june"),
        ("my thesis is due on 3 june", "the thesis deadline is tight"),
    ],
)
def test_a_deadline_of_another_thing_is_another_one(old, new):
    assert became(old, new) in ("both", "same")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "boxing class is tuesdays 18:30 for me, dont book anything",
            "so boxing is thursdays now, same time, worst day ever",
        ),
        (
            "rent on my place is 930 a month",
            "rent goes to 990 a month, effective immediately, lovely, thanks for nothing",
        ),
        ("my gym membership is 30 a month", "gym goes to 35 a month, sadly"),
    ],
)
def test_a_comment_behind_a_change_takes_nothing_away_from_it(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("boxing class is tuesdays", "the boxing shop is open thursdays now, lovely"),
        ("boxing class is tuesdays", "boxing is thursdays for the kids, lovely"),
        ("boxing class is tuesdays", "my sister's boxing is thursdays now, lovely"),
        ("rent on my place is 930 a month", "rent on the garage goes to 90 a month, lovely"),
        ("rent on my place is 930 a month", "my sister's rent goes to 990 a month, lovely"),
        ("the boxing class is tuesdays", "the boxing gala is thursdays now"),
    ],
)
def test_a_comment_makes_no_change_of_what_is_another_thing(old, new):
    assert became(old, new) in ("both", "same")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I work nights", "got put on days"),
        (
            "i work lates at the mill, two til ten",
            "FINALLY got put on days at the mill. what do people do in the evening",
        ),
        ("I'm on earlies at the mill", "I got moved to lates"),
    ],
)
def test_who_is_put_on_other_shifts_works_those(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    "new",
    [
        "my husband got put on days",
        "I got put on hold for days",
        "I got put on days of antibiotics",
        "I got put on days for one week",
        "I got put on days until Friday",
    ],
)
def test_who_is_put_on_something_else_or_for_a_while_works_the_same_shifts(new):
    assert became("I work nights at the mill", new) in ("both", "same")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("there are six of us in the dispatch team", "now that Maija's gone to legal its only five of us in dispatch"),
        ("there are six of us in the band", "there's only five of us in the band now"),
        ("there are 6 of us in the shop", "it's just five of us in the shop now that Ben left"),
        ("there are six of us in the shop", "we're only four in the shop now"),
    ],
)
def test_how_many_of_us_there_are_is_told_anew(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    "new",
    [
        "there are three of us in the choir",
        "only two of us in the shop speak Dutch",
        "five of us went for lunch",
        "it's only five of us today in the shop",
        "there are only four of us in the shop this week",
        "there are just two of us in the shop on Sundays",
        "we're only three in the shop over the holiday at the moment",
        "it's only five in the morning",
        "my brother says there are three of us in the will",
    ],
)
def test_how_many_of_us_do_something_or_are_elsewhere_is_another_number(new):
    assert became("there are six of us in the shop", new) in ("both", "same")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("im driving a 2006 corolla, 220k on the clock", "mending it costs too much, so i'm in my aunt's old polo now"),
        ("I drive a clio", "I'm in a yaris these days"),
        ("I drive a clio", "I'm in a yaris since March"),
        ("I drive a clio", "I'm in my new yaris now"),
        ("i type on colemak", "they share the desks so its qwerty for me now, sigh"),
        ("I commute by train", "they cut the line so it's the bus for me now"),
        ("I take the tram to work", "it's the bike for me from now on"),
        ("I get to work by tram", "it's the bike for me these days"),
    ],
)
def test_what_one_sits_in_or_has_now_is_what_one_uses(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I drive a clio", "I'm in my aunt's car now, waiting"),
        ("I drive a clio", "I'm in a yaris now for the weekend"),
        ("I drive a clio", "I'm in the polo club now"),
        ("I drive a clio", "I'm in a rented yaris now"),
        ("I drive a clio", "I'm in a yaris now"),
        ("I drive a clio", "I'm in a Skoda now, cab to the station"),
        ("I drive a clio", "I'm in a Yaris now since the tram got stuck"),
        ("I drive a clio", "I'm on a Lambretta now, seeing the town"),
        ("I drive a clio", "I'm in my aunt's Polo these days"),
        ("I drive a clio", "I'm on my old Yamaha now"),
        ("i type on colemak", "qwerty it is for the demo"),
        ("i type on colemak", "it's the bus for me now"),
        ("I commute by train", "it's the bus for my sister now"),
        ("I commute by train on Mondays", "it's the bus for me now"),
        ("I commute by train", "on Tuesdays it's the bus for me now"),
        ("I commute by train", "on Tuesdays, it's the bus for me now"),
        ("I commute by train", "when it snows, it's the bus for me now"),
        ("I commute by train", "at weekends it's the car for me now"),
        ("I commute by tram", "for groceries it's the bike for me now"),
        ("I commute by tram", "in summer it's the bike for me now"),
        ("I travel to my aunt by tram", "to school it's the bike for me now"),
        ("I go to Portugal by train", "for work it's the tram for me from now on"),
        ("we go to Crete by ferry every spring", "it's the tram for me now"),
        ("i type on colemak", "for games it's qwerty for me now"),
        ("i type on colemak", "at school it's qwerty for me now"),
        ("i type on colemak", "my flatmate says it's qwerty for me now, lol"),
        ("I'm on linux", "My nephew says: I'm on windows now"),
    ],
)
def test_what_one_sits_in_for_a_while_or_others_have_is_beside(old, new):
    assert became(old, new) in ("both", "same")


def test_a_model_of_a_year_is_no_address():
    assert became("im driving a 2006 corolla", "I drive a yaris now") == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My tariff is 70", "My tariff goes to 85 a month"),
        ("My rent is 650", "My rent goes to 700 now"),
        ("My rent is 650", "My rent goes to 700, effective immediately, sadly"),
        ("My parking is 30", "My parking goes to €45."),
    ],
)
def test_a_sum_that_goes_to_another_is_that_one(old, new):
    assert became(old, new) == "change"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My railcard costs 35", "My railcard goes to 26, the upper limit."),
        ("The workshop costs 75", "The workshop goes to 11, then cake."),
        ("My salary is 2400", "My salary goes to 900, a good part of it, to the bank."),
    ],
)
def test_up_to_where_something_goes_is_no_new_price(old, new):
    assert became(old, new) in ("both", "same")


def test_who_learned_a_trade_has_done_so_where_there_is_one_of_them():
    assert became("My brother is an apprentice welder", "My brother is a qualified welder now") == "change"
    assert (
        became("My brother is an apprentice welder", "My brother is a qualified welder now, the younger one") == "both"
    )


@pytest.mark.parametrize(
    "told",
    [
        "my spaniel Muffin scratched me in 2018 and it left a mark",
        "my aunt gave me my spaniel Muffin",
        "my uncle gave us our spaniel Muffin",
        "my mug shows my cat Muffin",
        "our cat Muffin had four kittens",
        "my brother lives with a spaniel called Muffin",
        "I work at the kennels with my spaniel Muffin",
        "my husband and I run an inn with our mule Muffin",
    ],
)
def test_what_an_animal_that_is_lost_did_or_was_to_somebody_stays(told):
    assert compare(Said(content=told), Said(content="we lost Muffin last year")).label != "contradiction"
    assert compare(Said(content=told), Said(content="we lost Muffin in May")).label != "contradiction"
