"""What only has the words of a slot in another language than English fills none, and what fills it still does."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

_SAID_AT = datetime(2026, 3, 11, 10, tzinfo=UTC)

NOT_SO = """
name | Jsem Slovenka. Jsem Japonka. Jsem Býk. Jestem Niemką. Jestem Strzelcem. Sono Ariete. Sono Svizzera. Soy Piscis.
name | Je suis Bretonne. Je suis Bélier. Sou Touro. Ik ben Limburger. Ik ben Boogschutter. Jag är Norrman. Я Грузинка.
name | Я Скорпион. Я Українець.
role | Ich bin Schweizerin. Ich bin Schütze. Ich bin Finnin.
pet | Mám rád kočky. Mám ráda koně.
vehicle | Ho una figlia di nome Clio. Ik heb een zoon Ford. Ich habe eine Tochter Astra. Mám dceru Fabii.
vehicle | Tengo un hijo, Seat. J'ai une fille Zoé Mercedes. У меня дочь Лада.
employer | Pracuji v tichu. Pracuję w ciszy. Я работаю в ночную смену. Ik werk bij daglicht. Trabajo en silencio.
age | Mám 9 let záruky. Mam 9 lat gwarancji. Tengo 9 años de garantía. Ho 9 anni di garanzia. J'ai 9 ans de garantie.
"""
SO = """
name | Jsem Blanka. Jsem Radek. Sono Libero. Soy Germán. Je suis Léa. Sou Rita. Ik ben Daan. Jag är Elsa. Я Лев.
role | Ich bin Bäckerin. Jsem učitelka. Učím fyziku. Prowadzę sklep. Je dirige une équipe. Insegno latino.
pet | Mám kočky. Máme koně.
vehicle | Ho una Clio. Ik heb een oude Ford. Mám Fabii. Tengo un Seat.
employer | Pracuji v nemocnici. Pracuję w szkole. Я работаю в банке. Ik werk bij de bank. Trabajo en Correos.
age | Mám 39 let. Mam 39 lat. Tengo 39 años. Tengo 39 años de edad. Ho 39 anni. J'ai 39 ans. Tenho 39 anos.
"""


def rows(text):
    lines = (line.split(" | ") for line in text.strip().splitlines())
    return [(f"{one.rstrip('.')}.", key) for key, told in lines for one in told.split(". ")]


def keys(text):
    return {one.key for one in extract(Heard(text=text, said_at=_SAID_AT, zone=UTC), standard())}


@pytest.mark.parametrize(("text", "key"), rows(NOT_SO))
def test_what_only_has_the_words_of_a_slot_fills_none(text, key):
    assert key not in keys(text)


@pytest.mark.parametrize(("text", "key"), rows(SO))
def test_what_fills_a_slot_still_does(text, key):
    assert key in keys(text)
