"""Who somebody is, told in one breath: each piece is a statement, or none is."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [(one.key, one.content) for one in found if not one.amends]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "I'm Noor, 52, a welder from Derby",
            {"name": "I'm Noor", "age": "I am 52", "role": "I am a welder from Derby"},
        ),
        (
            "Hey I'm Pawel, 29, living in gdynia",
            {"name": "I'm Pawel", "age": "I am 29", "location": "I am living in gdynia"},
        ),
        (
            "My name's Ines, 41, based in Faro",
            {"name": "My name's Ines", "age": "I am 41", "location": "I am based in Faro"},
        ),
        (
            "I'm a baker in Arles, allergic to sesame, married to Luc",
            {
                "role": "I'm a baker in Arles",
                "allergy": "I am allergic to sesame",
                "partner.name": "I am married to Luc",
            },
        ),
        ("Hi all, I'm Bea, 38, three cats", {"name": "I'm Bea", "age": "I am 38", "pet": "I have three cats"}),
        ("Otto here, plumber in Linz", {"name": "Otto here", "role": "I am a plumber in Linz"}),
    ],
)
def test_each_piece_fills_its_slot(text, told):
    assert told.items() <= dict(read(text)).items()


@pytest.mark.parametrize(
    "text",
    [
        "I'm Noor, nice to meet you",
        "I'm sorry, working late again",
        "I'm tired, hungry and cold",
        "I'm Noor, she is 52",
        "I'm in Derby, which is grey, 12 degrees",
        "I'm a carer for Vi, 81, widowed",
        "I'm dating Kurt, 33, a cook from Hanover",
        "Hi, I'm Otto, father of Ida, 11, allergic to nuts",
        "I'm caring for Ida, 11, allergic to nuts",
        "I'm next to Vi, a lawyer from Derby",
        "I'm Noor, married to Kurt, 50, a welder",
        "I'm reading Persuasion, a classic, from Austen",
        "I'm from Derby, a city in England",
        "I'm exhausted, 34, a mum of two",
        "im stuck, 34, a number from hell",
        "I'm out, a nurse needs me",
        "I'm in rooms 10, 12, from Monday",
        "I'm home, a bit late, from work",
    ],
)
def test_what_is_not_wholly_of_oneself_is_not_taken_apart(text):
    told = [content for _, content in read(text)]
    assert not any(content.startswith(("I am", "I have")) for content in told)
    assert not any(content in ("im Stuck", "I'm Exhausted") for content in told)


def test_the_places_in_the_message_are_those_of_the_pieces():
    text = "Hello, I'm Noor, 52, a welder"
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    assert [text[one.start : one.end] for one in found] == ["I'm Noor", "52", "a welder"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It's Gus, not Augustus", "Gus"),
        ("Please, it's Bea, not Beatrice", "Bea"),
        ("it's Nell please, not Eleanor", "Nell"),
        ("Not Frederick, Freddie please", "Freddie"),
        ("it's Prof. Adeyemi officially, but Tunde will do", "Tunde"),
        ("My passport says Magdalena, but Lena is fine", "Lena"),
        ("My name is Josephine but Josie will do", "Josie"),
    ],
)
def test_who_says_how_not_to_be_called_says_how(text, value):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    assert [(one.key, one.value) for one in found] == [("name", value)]


@pytest.mark.parametrize(
    "text",
    [
        "It's Wednesday, not Thursday, please",
        "it's Postgres, not Oracle",
        "it's Linux, not Windows, please",
        "It's Ben, not Bernd, who waters the plants",
        "It's Lisbon, not Porto, please",
        "Lisbon is fine",
        "It's Ida's turn, not Ines's, please",
    ],
)
def test_what_is_not_somebody_is_no_name(text):
    assert "name" not in dict(read(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My aunt Sonja got stuck in the lift", "My aunt Sonja"),
        ("the tyre burst, my cousin Emil had to come out", "my cousin Emil"),
        ("my brother-in-law, Rune, had to cook", "my brother-in-law, Rune"),
        ("Our friend Wanda was late", "Our friend Wanda"),
        ("our landlord, Mr Adeyo, lets us keep bikes in the cellar", None),
        ("I live in Bern now, and the ferryman, Signor Rossi, lets me cross for free", None),
    ],
)
def test_who_is_named_beside_what_they_are_is_kept(text, told):
    contents = [content for _, content in read(text)]
    assert (told in contents) if told else contents[-1].endswith(text.rpartition(" lets ")[2])


@pytest.mark.parametrize(
    "text", ["my uncle Oskar's van", "so lets go to the lake", "my cousin laughed", "my cousin laughed on Monday"]
)
def test_what_names_nobody_introduces_nobody(text):
    assert read(text) == []
