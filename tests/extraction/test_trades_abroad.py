"""Other languages: what one drives for work, floors and colours in two frames, a week from today, what stays open."""

from datetime import UTC, date, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [one for one in found if not one.amends]


def label(one, other):
    return compare(Said(content=one), Said(content=other)).label


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ik ben tramchauffeur", "Ik rijd voor mijn werk op een tram"),
        ("Ik ben taxichauffeur", "Ik rijd taxi voor mijn werk"),
        ("Ich bin Taxifahrerin", "Ich fahre beruflich Taxi"),
        ("Je suis chauffeuse de tram", "Je conduis un tram pour mon travail"),
        ("Soy camionera", "Conduzco un camión por trabajo"),
        ("Sono autista di autobus", "Guido un autobus per lavoro"),
        ("Sou motorista de autocarro", "Conduzo um autocarro no meu trabalho"),
        ("Jestem kierowcą tramwaju", "Zawodowo jeżdżę tramwajem"),
        ("Jag är taxiförare", "Jag kör taxi på jobbet"),
        ("Jeg er buschauffør", "Jeg kører bus på arbejdet"),
        ("Mi furgoneta es gris", "Tengo una furgoneta de color gris"),
        ("Mon scooter est vert", "J'ai un scooter de couleur verte"),
        ("La mia barca è verde", "Ho una barca di colore verde"),
    ],
)
def test_one_fact_in_two_frames_is_one(one, other):
    assert label(one, other) == label(other, one) == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ik ben tramchauffeur", "Ik rijd voor mijn werk op een taxi"),
        ("Ik ben tramchauffeur", "Ik rijd op een scooter"),
        ("Ich bin Taxifahrerin", "Ich fahre mit dem Taxi zur Arbeit"),
        ("Soy camionera", "Conduzco una moto los domingos"),
        ("Mi furgoneta es gris", "Tengo un perro de color gris"),
        ("A minha tia mora no quarto andar", "A minha tia mora em Évora"),
        ("A minha tia mora no quarto andar", "O escritório fica no rés do chão"),
    ],
)
def test_what_is_told_of_another_thing_stands_beside(one, other):
    assert label(one, other) in ("different", "unsure")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A minha tia mora no quarto andar", "A minha tia mora no rés do chão"),
        ("Mi tía vive en el cuarto piso", "Mi tía vive en la planta baja"),
        ("Mijn tante woont op de vierde verdieping", "Mijn tante woont op de begane grond"),
        ("Moja ciocia mieszka na czwartym piętrze", "Moja ciocia mieszka na parterze"),
    ],
)
def test_nobody_lives_on_two_floors(one, other):
    assert label(one, other) == "contradiction"


@pytest.mark.parametrize("text", ["Moro no quarto andar", "Vivo en la planta baja", "Mieszkam na czwartym piętrze"])
def test_a_floor_is_no_place(text):
    assert [one.key for one in read(text)] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "Heute in einer Woche kommt der Gutachter",
        "De hoje a uma semana vem o carpinteiro",
        "Vandaag over een week komt de glazenmaker",
        "Idag om en vecka kommer glasmästaren",
        "I dag om en uge kommer glarmesteren",
    ],
)
def test_a_week_from_today_has_its_day(text):
    assert [one.event_start.date() for one in read(text) if one.event_start] == [date(2026, 5, 11)]


@pytest.mark.parametrize("text", ["Heute kommt der Gutachter", "Idag kommer glasmästaren"])
def test_what_is_only_for_today_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Kanske köper jag en segelbåt någon gång, vi får se",
        "Vi får väl se",
        "Det får vi se",
        "Måske flytter jeg en dag, vi får se",
        "Vielleicht ziehe ich um, wir werden sehen",
    ],
)
def test_what_is_left_open_is_not_kept(text):
    assert read(text) == []


def test_what_we_will_get_to_see_is():
    assert [one.content for one in read("Vi får se pjäsen på fredag")] == ["Vi får se pjäsen på fredag"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("j'ai horreur du fenouil, n'en mets jamais dans mes soupes", "dislikes"),
        ("Je déteste les câpres, n'en mets pas dans mes soupes", "dislikes"),
        ("Jag avskyr dill, ha aldrig det i mina soppor", "dislikes"),
        ("京都で和菓子を作っています", "role"),
        ("青森でりんごを育てています", "role"),
        ("家で味噌を作っています", None),
        ("趣味でケーキを作っています", None),
    ],
)
def test_a_dislike_keeps_its_slot_before_a_wish_and_who_makes_things_somewhere_has_a_trade(text, key):
    assert next((one.key for one in read(text)), None) == key
