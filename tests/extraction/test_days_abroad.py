"""Days of the week in other languages than English: of one day, or of each week; not so on a day, and now so too."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.foreign_turns import overtakes_abroad, turned_abroad
from perdure.extraction.when import when


def dated(text: str) -> bool:
    return when(text, said_at=datetime(2026, 3, 12, 9, tzinfo=UTC), zone=UTC).event_start is not None


@pytest.mark.parametrize(
    "text",
    [
        "Op maandag werk ik thuis",
        "Op donderdag sport ik met mijn buurvrouw",
        "Ik werk niet op vrijdag",
        "Tegenwoordig werk ik ook op zaterdag",
        "Am Donnerstag habe ich meistens Probe",
        "Inzwischen arbeite ich auch am Samstag",
        "Le lundi je ne travaille pas",
        "Los viernes no trabajo",
        "El jueves siempre como con mi tía",
        "Di giovedì non lavoro",
        "Às sextas não trabalho",
        "På tisdag har jag alltid körövning",
        "W soboty nie pracuję",
        "В четверг я обычно дома",
        "周五我不上班",
        "木曜日は働きません",
        "금요일에는 일하지 않아요",
    ],
)
def test_a_day_of_each_week_is_no_date(text):
    assert not dated(text)


@pytest.mark.parametrize(
    "text",
    [
        "Op maandag ga ik naar de kapper",
        "Volgende donderdag werk ik thuis",
        "Op vrijdag werk ik aan het verslag",
        "Am Montag habe ich einen Termin beim Notar",
        "Am Montag arbeite ich nicht",
        "Lundi j'ai rendez-vous chez le notaire",
        "El viernes tengo médico",
        "Giovedì ho il notaio",
        "På tisdag ska jag till frisören",
        "W sobotę jadę nad morze",
        "В четверг иду к нотариусу",
        "周五我要去银行",
        "금요일에 은행에 가요",
    ],
)
def test_a_plan_for_a_day_has_its_date(text):
    assert dated(text)


def overtaken(before: str, after: str) -> bool:
    return any(overtakes_abroad(one, before) for one in turned_abroad(after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Op maandag werk ik niet", "Tegenwoordig werk ik ook op maandag"),
        ("Freitags arbeite ich nicht", "Inzwischen arbeite ich auch freitags"),
        ("Je ne travaille pas le lundi", "Maintenant je travaille aussi le lundi"),
        ("Los viernes no trabajo", "Ahora también trabajo los viernes"),
        ("Il lunedì non lavoro", "Adesso lavoro anche il lunedì"),
        ("Às sextas não trabalho", "Agora também trabalho às sextas"),
        ("Jag jobbar inte på måndagar", "Numera jobbar jag även på måndagar"),
        ("W piątki nie pracuję", "Teraz pracuję też w piątki"),
        ("По пятницам я не работаю", "Теперь я работаю и по пятницам"),
        ("周五我不上班", "现在周五我也上班"),
        ("木曜日は働きません", "今は木曜日も働いています"),
        ("금요일에는 일하지 않아요", "이제 금요일에도 일해요"),
    ],
)
def test_what_is_so_now_on_that_day_as_well_overtakes_that_it_is_not(before, after):
    assert overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Op maandag werk ik niet", "Tegenwoordig werk ik ook op zaterdag"),
        ("Op maandag werk ik niet", "Op maandag kook ik nu ook"),
        ("Freitags arbeite ich nicht", "Inzwischen arbeitet mein Bruder auch freitags"),
        ("Freitags arbeite ich nicht", "Diese Woche arbeite ich auch freitags"),
        ("Je ne travaille pas le lundi", "Maintenant ma sœur travaille aussi le lundi"),
        ("Los viernes no trabajo", "Ahora también trabaja los viernes"),
        ("Il lunedì non lavoro", "Adesso lavoro anche il sabato"),
        ("W piątki nie pracuję", "Teraz pracuje też w piątki"),
        ("По пятницам я не работаю", "Теперь я работаю и по субботам"),
        ("周五我不上班", "现在周六我也上班"),
        ("木曜日は働きません", "今は土曜日も働いています"),
        ("금요일에는 일하지 않아요", "이제 토요일에도 일해요"),
    ],
)
def test_what_is_so_on_another_day_or_of_somebody_else_overtakes_nothing(before, after):
    assert not overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("De bakkerij is op maandag open", "De bakkerij is alleen op dinsdag en zaterdag open"),
        ("Der Hofladen ist montags und freitags offen", "Der Hofladen ist nur noch samstags offen"),
        ("La piscine est ouverte le lundi", "La piscine est ouverte seulement le samedi"),
        ("La biblioteca abre los lunes", "La biblioteca abre solo los viernes"),
    ],
)
def test_what_is_only_on_another_day_overtakes_when_it_was(before, after):
    assert overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("De bakkerij is op maandag open", "De slagerij is alleen op zaterdag open"),
        ("De bakkerij is op maandag open", "De bakkerij is op zaterdag open"),
        ("Der Hofladen ist montags offen", "Der Hofladen ist samstags nur bis elf offen"),
        ("La piscine est ouverte le lundi", "La piscine est gratuite seulement le samedi"),
    ],
)
def test_what_is_of_another_thing_or_on_one_more_day_overtakes_nothing(before, after):
    assert not overtaken(before, after)
