"""Facts that a request carries with it: behind it, before it, beside whom it names, and in what it bids."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def told(text):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC, asked=None)
    return [one.content for one in extract(heard, standard())]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("could you draft a toast for my brother Milan, he's a beekeeper", "my brother Milan is a beekeeper"),
        ("I need a present for my niece Tuva, she's 9 and chess mad", "my niece Tuva is 9 and chess mad"),
        ("whats a nice plant for my boss Imke, shes into ferns", "my boss Imke is into ferns"),
        ("write a tale about my aunt Vida, she's a witch", None),
        ("write a tale about a boy called Olaf, he's 8", None),
        ("is my cousin Aksel old enough for this game", None),
    ],
)
def test_whom_a_request_names_is_told_of_behind_it(text, fact):
    assert told(text) == ([fact] if fact else [])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("please reserve the court for Sunday", False),
        ("pls invite Aksel for Monday", False),
        ("please answer in short bullets", True),
        ("please my son Milan can't eat eggs", True),
        ("please sort the plans by tomorrow", False),
        ("please write names as surname, first name", True),
        ("please speak to us in Basque", True),
        ("please cook without eggs for my daughter", True),
        ("please drop off the boys at judo on Thursdays", True),
        ("please check the boiler every Friday", True),
        ("please tell my uncle Aksel that we moved to Bodø", True),
    ],
)
def test_what_is_to_be_done_once_is_no_statement(text, kept):
    assert bool(told(text)) is kept


def test_what_is_to_be_translated_does_not_say_in_which_language_the_request_is():
    assert told('Translate into English: "Vivo en una casa vieja cerca de Lorca y tengo un burro."') == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("what can I bake, my daughter is a coeliac?", "my daughter is a coeliac"),
        ("how do I get to the harbour, I work at Nordlys", "I work at Nordlys"),
        ("where should we eat in Bari, I don't eat squid", "I don't eat squid"),
        ("what should I do, I'm bored", None),
        ("how do I fix this, I have an error", None),
        ("do you remember what I said, I'm a glazier?", None),
        ("who wrote it, my tutor says it's Ibsen", None),
    ],
)
def test_a_fact_behind_a_question_says_why_it_is_asked(text, fact):
    assert told(text) == ([fact] if fact else [])


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("seeing as im colour blind every map is useless to me, got a better one?", "im colour blind"),
        ("seeing as we have two toddlers a white carpet is no good, any ideas?", "we have two toddlers"),
        ("as im lactose intolerant what can i put in my tea", "im lactose intolerant"),
        ("seeing as it's snowing the shop is shut, got any salt?", None),
    ],
)
def test_the_reason_of_a_request_is_told_without_what_follows_from_it(text, fact):
    assert told(text) == ([fact] if fact else [])


@pytest.mark.parametrize("dish", ["prawns", "walnuts or celery", "beef"])
def test_a_dish_with_what_is_not_wanted_is_forbidden_for_good(dish):
    assert told(f"pls dont show me recipes w/ {dish} ok? now, a soup, what can I make") == [
        f"pls dont show me recipes w/ {dish} ok"
    ]


@pytest.mark.parametrize(
    "text",
    ["please don't give me a hand with it", "don't worry, ok?", "please don't show me the recipe, just the idea"],
)
def test_what_is_bidden_for_now_is_not_kept(text):
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "did my last shift at the foundry on Friday",
        "my nephew was born two weeks ago today",
        "my neighbour says I should prune the plum",
        "my aunt swears by camomile tea",
    ],
)
def test_what_happened_to_somebody_is_told(text):
    assert told(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "my neighbour reckons geese are clever",
        "my mate says everyone should learn to sew, silly isn't it",
        "my brother thinks people ought to walk more",
    ],
)
def test_an_opinion_of_another_on_what_is_nobodys_is_no_fact(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("welder here", "role"),
        ("Riga tram driver here, any tips?", "role"),
        ("latex allergy here", "allergy"),
        ("native Breton speaker here", "languages"),
        ("mum of two here", "family"),
        ("Imke here", "name"),
        ("same here", None),
        ("huge fan here", None),
        ("my aunt is here", None),
        ("raining here", None),
    ],
)
def test_who_says_what_they_are_and_here_introduces_themselves(text, key):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC, asked=None)
    assert [one.key for one in extract(heard, standard())] == ([key] if key else [])


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("we keep bees so could you find me a course that starts in May", ["we keep bees"]),
        ("I only own a moped so can you look up a route that avoids motorways", ["I only own a moped"]),
        ("so can you find me a shed that opens on both sides", []),
    ],
)
def test_what_could_you_asks_for_at_the_end_is_no_statement(text, facts):
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Before we start I should say that I only own a typewriter", ["I only own a typewriter"]),
        ("Before we go any further, I must tell you that I only own a moped", ["I only own a moped"]),
        ("First of all, I have to mention that our shop has no lift", ["our shop has no lift"]),
        ("one thing to keep in mind is that I can't eat squid", ["I can't eat squid"]),
        ("the main thing you should know is that we keep bees", ["we keep bees"]),
        ("before we start, I live in Turku", ["I live in Turku"]),
        ("heads up before you suggest a cake, plums make me sick", ["plums make me sick"]),
        ("before you order the bread, freeze the rest", []),
        ("I should mention that to my boss", []),
        ("I should say that we might keep bees", []),
        ("one thing to keep in mind is that", []),
    ],
)
def test_what_only_leads_up_to_a_statement_is_none(text, facts):
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("so bored and thirsty rn and this queue is stuck AGAIN", []),
        ("ugh so thirsty right now and this lift is slow", []),
        ("back in Turku since May", ["back in Turku since May"]),
    ],
)
def test_a_state_of_the_moment_is_no_memory(text, facts):
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("this project uses uv, not pip", ["this project uses uv, not pip"]),
        (
            "this repo uses ruff, never flake8, and we're on python 3.12",
            ["this repo uses ruff, never flake8", "we're on python 3.12"],
        ),
        (
            "this repo is poetry only, never run pip here, and tests go through `make check`",
            ["this repo is poetry only, never run pip here, and tests go through `make check`"],
        ),
        ("this repo uses gradle so can you fix the script", ["this repo uses gradle"]),
        ("this repo is a mess", []),
        ("this repo needs care and this codebase requires courage", []),
        ("this codebase targets you", []),
        ("the mobile repo uses fastlane", ["the mobile repo uses fastlane"]),
        ("The export tests are written with Jest", ["The export tests are written with Jest"]),
        ("the default branch of the loom repo is dev", ["the default branch of the loom repo is dev"]),
        ("the default branch is failing", []),
        ("this repo uses too much memory", []),
        ("does this repo use ruff?", []),
        ("if this repo uses uv we should say so", []),
    ],
)
def test_what_a_repository_is_made_with_is_kept(text, facts):
    assert told(text) == facts
