"""What there is none of, and what tells that there is; how well a thing serves where it is, and which is worn."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

MOMENT = datetime(2026, 5, 4, 9, tzinfo=UTC)


def kept(*texts):
    """Return what a memory holds that was told these texts, a day apart."""
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        space = engine.space(user="u")
        for day, text in enumerate(texts):
            space.observe(text, role="user", session=f"s{day}", at=MOMENT + timedelta(days=day))
        return [one.content for one in space.list(limit=50).items if one.kind != "episode"]


def read(text):
    return [one.content for one in extract(Heard(text=text, said_at=MOMENT, zone=UTC), standard()) if not one.amends]


@pytest.mark.parametrize(
    ("none", "told"),
    [
        ("we've no pets, the lease forbids it", "our budgie woke me at four again"),
        ("we have no pets", "my ferret bit the postman"),
        ("the wifi in the caravan is great", "there is no internet in the caravan whatsoever"),
        ("the wifi at the bothy is quite slow", "theres no internet at the bothy whatsoever"),
        ("there's no internet in the workshop at all", "the wifi in the workshop is pretty fast"),
    ],
)
def test_what_is_used_ends_that_there_is_none_of_it(none, told):
    assert kept(none, told) == [told]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("we have no pets, only a tortoise", "our tortoise got out again"),
        ("we have no pets", "our neighbour's dog barks all night"),
        ("we have no pets", "our dog died last year"),
        ("we have no dog", "our cat got out again"),
        ("our cat is called Bo", "our cat got out again"),
        ("our cat is very shy", "our cat bit the vet"),
        ("our hens sleep in the barn", "our hens escaped again"),
        ("there's no wifi in the workshop", "the internet in the workshop is fast"),
        ("there's no internet in the workshop", "the wifi in the kitchen is pretty fast"),
        ("there's no heating in the caravan", "the wifi in the caravan is great"),
    ],
)
def test_what_is_there_besides_or_was_there_ends_nothing(one, other):
    assert one in kept(one, other)


@pytest.mark.parametrize(
    "text",
    [
        "the internet on the boat is quite slow",
        "the reception at the bothy is patchy",
        "the left headlight flickers",
        "the right pedal squeaks",
        "granny was a midwife",
        "dad drove a taxi for a living",
        "Noor is getting married in Porto",
    ],
)
def test_what_lasts_of_things_and_kin_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "the internet is quite slow today",
        "the food at the bothy is great",
        "the whole system stalls",
        "the audience crackles",
        "granny was nice",
        "mum was late again",
        "Noor is getting on my nerves",
    ],
)
def test_what_passes_is_not(text):
    assert read(text) == []


def test_an_animal_that_got_out_again_is_no_other_one():
    found = compare(Said(content="our goat is called Ida"), Said(content="our goat got loose again"))
    assert found.label != "contradiction"
