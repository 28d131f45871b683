"""News in other languages: a second animal, a new post, a sport given up, a contract, a time of day by the half."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.extraction.candidate import Heard
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
    found = extract(Heard(text=text, said_at=MOMENT, zone=UTC), standard())
    return [(one.key, one.content) for one in found if not one.amends]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mam psa, wabi się Reks", "przygarnęliśmy drugiego psa, nazywa się Azor"),
        ("Máme psa, jmenuje se Ben", "pořídili jsme si druhého psa, jmenuje se Fík"),
        ("У нас собака, её зовут Лада", "мы взяли вторую собаку, её зовут Найда"),
        ("Mein Mietvertrag läuft Ende Juni aus", "Mein Pachtvertrag ist unbefristet"),
        ("Mon bail se termine en juin", "Mon contrat est à durée indéterminée"),
        ("Je nage tous les mardis à la piscine", "J'ai arrêté la danse"),
        ("my phone contract runs out in June", "my work contract is permanent"),
    ],
)
def test_another_of_the_kind_stands_beside(one, other):
    assert one in kept(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mein Vertrag läuft Ende Juni aus", "Mein Vertrag ist unbefristet"),
        ("Meine Stelle ist befristet", "Meine Stelle ist unbefristet"),
        ("Mon contrat se termine en juin", "Mon contrat est à durée indéterminée"),
        ("Mi contrato termina en junio", "Mi contrato es indefinido"),
        ("Il mio contratto scade a giugno", "il mio contratto è a tempo indeterminato"),
        ("Mijn contract loopt in juni af", "Mijn contract is nu vast"),
        ("my post runs out in June", "my post is permanent"),
        ("Je nage tous les mardis à la piscine", "J'ai arrêté la natation, maintenant je cours"),
        ("Nado tres veces por semana", "he dejado la natación, ahora voy en bici"),
        ("Pływam dwa razy w tygodniu", "rzuciłam pływanie"),
        ("我在一家超市做收银员", "上周辞职了，现在自己开面包店"),
        ("Mein Kurs beginnt um halb acht", "Mein Kurs beginnt um 8:30 Uhr"),
    ],
)
def test_what_is_otherwise_now_takes_its_place(one, other):
    found = kept(one, other)
    assert found
    assert one not in found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mein Kurs beginnt um halb acht", "Mein Kurs beginnt um 7:30 Uhr"),
        ("Mein Chor probt um halb acht", "Mein Chor probt um 19:30 Uhr"),
        ("Meine Schicht beginnt um viertel nach sechs", "Meine Schicht beginnt um 6:15"),
        ("Min kör börjar halv åtta", "Min kör börjar 19:30"),
    ],
)
def test_half_past_is_told_by_the_hour_to_come(one, other):
    assert kept(one, other) == [one]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("j'ai eu le poste à l'aquarium de Brest !", ("employer", "j'ai eu le poste à l'aquarium de Brest")),
        ("j'ai décroché un poste chez Lafarge", ("employer", "j'ai décroché un poste chez Lafarge")),
        ("adoptovala jsem kočku, jmenuje se Micka", ("pet.name", "adoptovala jsem kočku, jmenuje se Micka")),
        ("kupiliśmy psa, ma na imię Burek", ("pet.name", "kupiliśmy psa, ma na imię Burek")),
        ("мы приютили щенка, его зовут Граф", ("pet.name", "мы приютили щенка, его зовут Граф")),
        ("dou aula de forró em Natal", ("role", "dou aula de forró em Natal")),
        ("rsrs, prazer, sou a Iracema", ("name", "sou a Iracema")),
        ("现在自己开面包店", ("role", "现在自己开面包店")),
    ],
)
def test_news_of_ones_own_is_kept(text, told):
    assert read(text) == [told]


@pytest.mark.parametrize(
    "text",
    [
        "j'ai eu le poste dans la figure",
        "j'ai eu un poste de télé à la brocante",
        "wziąłem psa na spacer",
        "взял собаку на прогулку",
        "现在自己开车上班",
        "sou dentista, rsrs",
    ],
)
def test_what_only_looks_like_it_is_not(text):
    assert read(text) == []
