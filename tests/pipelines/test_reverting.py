"""Who is back on what they left says that what came in its place is over."""

from datetime import timedelta

import pytest
from saying import MARCH, anybody, statements

me = anybody


def known(me, *told):
    for at, text in enumerate(told):
        me.observe(text, session=str(at), at=MARCH + timedelta(days=9 * at))
    return [one.content for one in statements(me)]


@pytest.mark.parametrize(
    ("first", "then", "back"),
    [
        ("I use Firefox", "switched from Firefox to Chrome", "im back on Firefox"),
        (
            "I use Signal for my chats",
            "went over to Telegram for my chats",
            "Telegram drove me mad, I'm back on Signal",
        ),
        ("I take the bus to work", "I cycle to work now", "I'm taking the bus again"),
        ("I drink oat milk in my coffee", "I've switched to soy milk in my coffee", "back on oat milk"),
        ("I drive a Polo", "swapped the Polo for a Zoe", "driving the Polo again"),
        (
            "we lint with pylint",
            "switched the repo over to pyflakes",
            "pyflakes lost our config so we're on pylint again",
        ),
        (
            "We typeset with Groff",
            "moved the notes over to Typst",
            "we're on Groff again because Typst mangled our tables",
        ),
        ("Kiwix is my reader", "switched to Okular for all my reading", "back on Kiwix, Okular kept losing my place"),
        (
            "I take the ferry to the depot",
            "since the new bridge I drive to the depot instead",
            "the car got towed and I'm back on the ferry to the depot",
        ),
        ("We buy at Spar", "we switched to Lidl for the weekly shop", "Lidl got too crowded so we're back at Spar"),
    ],
)
def test_what_came_between_is_over(me, first, then, back):
    told = known(me, first, then, back)
    assert told
    assert then not in told


@pytest.mark.parametrize(
    "back",
    [
        "my sister's back on Firefox",
        "back on Firefox for the weekend",
        "back on Monday",
        "might go back to Firefox",
        "should I go back to Firefox?",
        "I'm back on Opera until they fix it",
    ],
)
def test_who_is_back_for_a_while_or_is_somebody_else_is_not(me, back):
    assert "switched from Firefox to Chrome" in known(me, "I use Firefox", "switched from Firefox to Chrome", back)


def test_what_is_done_again_on_the_day_that_is_known_ends_nothing(me):
    told = known(me, "I play tennis on Mondays", "I play tennis on Tuesdays now", "I'm playing tennis again")
    assert "I play tennis on Tuesdays now" in told


def test_what_is_back_is_kept_though_nothing_came_before(me):
    assert known(me, "nobody took to it, so the staff rota is back on Mailwell") == [
        "the staff rota is back on Mailwell"
    ]


def test_what_is_gone_back_to_is_told_once(me):
    told = known(me, "I note my walks in Bear", "moved my walks over to Joplin", "I'm back on Bear for my walks")
    assert told == ["I'm back on Bear for my walks"]


@pytest.mark.parametrize(
    ("first", "then", "back"),
    [
        ("We buy at Spar", "we switched to Lidl for the weekly shop", "the bus was late so I'm on my bike again"),
        (
            "I note my walks in Bear",
            "I got a new laptop in May",
            "my laptop crashed so I'm on paper for my walks again",
        ),
        (
            "I note my walks in Bear",
            "moved my walks over to Joplin",
            "Joplin was down so we're on Bear again for the day",
        ),
    ],
)
def test_what_something_else_is_the_reason_of_leaves_it(me, first, then, back):
    assert then in known(me, first, then, back)


def test_what_a_project_was_taken_over_to_is_kept(me):
    assert known(me, "switched the repo over to pyflakes") == ["switched the repo over to pyflakes"]
    assert known(me, "moved the function over to utils") == ["switched the repo over to pyflakes"]


@pytest.mark.parametrize(
    ("left", "again"),
    [
        ("I gave up vaping in 2021", "I've started vaping again, unfortunately"),
        ("I no longer knit", "taken up knitting again"),
        ("I stopped swimming on account of my shoulder", "I began swimming again"),
        ("I no longer bike to the office", "started biking to the office again"),
        ("I don't drink alcohol", "went back to drinking again"),
        ("My brother quit smoking", "my brother started smoking again"),
    ],
)
def test_who_starts_again_what_they_gave_up_gave_it_up_no_more(me, left, again):
    assert known(me, left, again) == [again]


@pytest.mark.parametrize(
    ("left", "again"),
    [
        ("I gave up vaping in 2021", "my brother started vaping again"),
        ("I don't drink coffee", "I've started drinking tea again"),
        ("I no longer knit", "I started crying again"),
    ],
)
def test_who_starts_something_else_again_denies_nothing(me, left, again):
    assert left in known(me, left, again)


@pytest.mark.parametrize(
    ("then", "back", "kept"),
    [
        ("the tapestry circle has moved to the Otter", "the tapestry circle meets at the Lamb again, we went back",
         "the tapestry circle meets at the Lamb again"),
        ("our choir has moved to the mill", "our choir rehearses in the barn again, we moved back",
         "our choir rehearses in the barn again"),
        ("the drama group meets at the Otter now", "the drama group meets at the Lamb again",
         "the drama group meets at the Lamb again"),
    ],
)  # fmt: skip
def test_a_group_that_meets_somewhere_again_does_so_no_more_where_it_moved(me, then, back, kept):
    assert known(me, then, back) == [kept]


@pytest.mark.parametrize(
    ("then", "back"),
    [
        ("the tapestry circle has moved to the Otter", "the quilting circle meets at the Lamb again"),
        ("the tapestry circle has moved to Tuesdays", "the tapestry circle meets at the Lamb again"),
        ("our choir has moved to the mill", "our band rehearses in the barn again"),
        ("our club meets at the Otter", "our club meets at the Lamb"),
    ],
)
def test_where_another_group_meets_again_or_on_which_day_it_does_ends_nothing(me, then, back):
    assert set(known(me, then, back)) == {then, back}


def test_that_one_went_back_is_no_statement_of_its_own(me):
    assert known(me, "we went back", "they changed it back again", "I've moved everything back now") == []


@pytest.mark.parametrize(
    "back",
    [
        "we're back on goat's milk, nobody liked it",
        "we drink goat's milk again",
        "we drink goat's milk again, the kids hated it",
    ],
)
def test_what_one_does_again_ends_what_came_in_its_place_whatever_one_says_of_that(me, back):
    told = known(me, "We drink goat's milk", "We've switched to oat milk", back)
    assert len(told) == 1
    assert "goat" in told[0]


@pytest.mark.parametrize("back", ["we drink tea again", "my sister drinks goat's milk again, she hated it"])
def test_what_something_else_or_somebody_else_does_again_does_not(me, back):
    assert "We've switched to oat milk" in known(me, "We drink goat's milk", "We've switched to oat milk", back)


@pytest.mark.parametrize(
    ("first", "then", "back"),
    [
        ("Our quartet rehearses in the Lamb", "rehearsals were moved to the Otter", "rehearsals are back in the Lamb"),
        (
            "Pottery is in the mill",
            "pottery was moved to the barn",
            "the stove works again, so pottery is back in the mill",
        ),
        ("My loom is in the attic", "my loom was moved to the cellar", "my loom is back in the attic"),
    ],
)
def test_what_is_back_in_its_place_is_no_more_where_it_was_moved(me, first, then, back):
    told = known(me, first, then, back)
    assert then not in told
    assert any("back" in one for one in told)


@pytest.mark.parametrize(
    "back", ["my easel is back in the attic", "my loom is back on the road", "my son is back in the attic"]
)
def test_what_else_is_back_somewhere_ends_nothing(me, back):
    then = "my loom was moved to the cellar"
    assert then in known(me, then, back)


@pytest.mark.parametrize(
    ("known_before", "back"),
    [
        ("My permit is in the drawer", "My permit is back in date"),
        ("My stall is at the harbour", "My stall is back in profit"),
        ("Our band plays in the Otter", "Our band is back in the charts"),
        ("Silas lives in Bergen", "Silas is back in Molde to see his aunt"),
        ("Rehearsals were moved to the barn", "Rehearsals are back in full swing"),
    ],
)
def test_who_is_somewhere_again_and_what_is_only_well_again_ends_nothing(me, known_before, back):
    assert known_before in known(me, known_before, back)
