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
