"""What somebody likes or does that is only at hand, and what is like it but lasts."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    return [(one.key, one.value) for one in found if not one.amends]


@pytest.mark.parametrize(
    "text",
    [
        "Love the scarf",
        "Love the green and gold",
        "I love the pattern",
        "I really like the texture",
        "I absolutely love the shade of it",
        "Love having you around",
        "I love seeing your progress",
        "I love the way it turned out",
        "I like the following",
        "I love how it glows",
        "We love watching them",
        "I like holding it",
        "Love the vibe there",
        "Everyone we love was at the pier",
    ],
)
def test_praise_of_what_is_at_hand_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I love the sea", "the sea"),
        ("Love the outdoors", "the outdoors"),
        ("I like the taste of fennel", "the taste of fennel"),
        ("I love the Alps", "the Alps"),
        ("I enjoy the details of old maps", "the details of old maps"),
        ("I love watching herons", "watching herons"),
        ("I love having people over", "having people over"),
        ("I love rowing, it keeps me fit", "rowing"),
        ("I love rowing it keeps me fit", "rowing it keeps me fit"),
        ("Love rowing", "rowing"),
        ("I love my aunt's cooking", "aunt's cooking"),
        ("I like the idea of a shed on stilts", "the idea of a shed on stilts"),
        ("I enjoy the violin", "the violin"),
    ],
)
def test_what_somebody_likes_in_general_is(text, value):
    assert read(text) == [("likes", value)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm off to go buy candles",
        "I'm going to go run",
        "I'm getting ready for fishing",
        "I'm excited to go camping",
        "I'm reading this now",
        "I'm writing it all down",
        "I'm gonna show my drawings",
        "I'm knitting right now",
    ],
)
def test_what_somebody_is_about_to_do_is_no_pastime(text):
    assert [key for key, _ in read(text)] in ([], [None])


@pytest.mark.parametrize(
    "text",
    [
        "I'm painting a door for my aunt",
        'I\'m reading "The Salt Path"',
        "I'm hiking with friends next weekend",
        "I'm researching old maps and writing about them",
        "I've been planning skiing trips",
    ],
)
def test_what_somebody_does_once_is_kept_for_itself(text):
    assert read(text) == [(None, None)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm into rowing",
        "I'm a great fan of weaving",
        "I'm really into chess",
        "I've been rowing since May",
        "I've been reading a lot",
        "I'm doing karate",
        "I'm trying aikido",
        "I started fencing",
        "I'm learning the harp",
        "I'm volunteering at a shelter",
        "I'm passionate about gardening",
        "I carry on, I'm carrying on volunteering at the museum",
    ],
)
def test_what_somebody_does_again_and_again_is_a_pastime(text):
    assert "hobby" in [key for key, _ in read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "I like the colour purple",
        "I love the smell of the forest",
        "I love the view from my desk",
        "I love the fact that we live near my aunt",
        "I love the scarf my uncle sent me",
        "I love the drawing class I take",
        "I like the font small",
        "I love the calm after a swim",
        "Love the trombone",
        "Love the choir",
        "Love the new job",
        "Love the neighbours in my street",
    ],
)
def test_a_liking_that_lasts_is_one_of_any_wording(text):
    assert [key for key, _ in read(text)] == ["likes"]


@pytest.mark.parametrize(
    "text", ["I love how green it is here in spring", "I love how you can row everywhere in Ghent"]
)
def test_how_it_is_to_live_somewhere_is_kept(text):
    assert read(text) == [(None, None)]


@pytest.mark.parametrize(
    "text",
    [
        "I love the color scheme",
        "I love the way it makes me feel",
        "I like the design a lot",
        "I love the shirt she wore",
        "Love the patterns of the rug",
        "I love how bright it is",
        "I love the painting hanging there",
        "Love the photo of the lamp",
    ],
)
def test_what_is_looked_at_is_no_liking(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm going rowing with Ida on Sunday",
        "I'm going fishing with my uncle",
        "I'm gonna learn pottery next year",
        "I'm going to take painting lessons",
        "I'm excited about our chess evening",
        "I'm looking for a piano teacher",
        "I'm getting tired of knitting",
        "I'm going camping in Wales",
    ],
)
def test_a_plan_that_names_whom_when_or_where_is_kept_for_itself(text):
    assert read(text) == [(None, None)]


@pytest.mark.parametrize("text", ["I'm going rowing three times a week, every week", "I'm getting back into fencing"])
def test_what_comes_again_is_a_pastime(text):
    assert "hobby" in [key for key, _ in read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm going rowing",
        "I'm about to go running",
        "I'm excited to start knitting",
        "I'm ready to go hiking now",
        "I'm off to paint it",
        "I'm happy about drawing this",
        "I'm glad you enjoy rowing on Lake Como",
        "I'm getting ready to go camping with friends",
    ],
)
def test_a_start_that_names_nothing_is_not_kept(text):
    assert read(text) == []
