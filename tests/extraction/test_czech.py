"""What the rules make of messages in Czech: statements, what is over, commands and dates."""

from datetime import UTC, datetime

import pytest

from perdure.extraction import foreign
from perdure.extraction.candidate import Heard
from perdure.extraction.command import ForgetThis, KeepNothing, RememberThis
from perdure.extraction.commands import commands
from perdure.extraction.compare import Said, compare
from perdure.extraction.foreign_endings import ends
from perdure.extraction.foreign_tongue import asked
from perdure.extraction.language import spoken
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard
from perdure.extraction.when import when

_SAID_AT = datetime(2026, 3, 11, 10, tzinfo=UTC)


def read(text):
    return extract(Heard(text=text, said_at=_SAID_AT, zone=UTC), standard())


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Jmenuji se Libuše", "name", "Libuše"),
        ("Říkejte mi Honza", "name", "Honza"),
        ("Je mi 52 let", "age", "52"),
        ("Žiju v Táboře", "location", "Táboře"),
        ("Loni jsme se přestěhovali do Písku", "location", "Písku"),
        ("Pocházím z Chebu", "origin", "Chebu"),
        ("Narodil jsem se v Kladně", "origin", "Kladně"),
        ("Pracuji v nemocnici Motol", "employer", "nemocnici Motol"),
        ("Pracuju jako instalatér", "role", "instalatér"),
        ("Jsem kadeřnice", "role", "kadeřnice"),
        ("Máme fenku jménem Asta", "pet.name", "Asta"),
        ("Náš kocour se jmenuje Mourek", "pet.name", "Mourek"),
        ("Máme papouška", "pet", "papouška"),
        ("Moje manželka se jmenuje Hana", "partner.name", "Hana"),
        ("Můj syn se jmenuje Vojta", "child.name", "Vojta"),
        ("Nejím ryby", "diet", "ryby"),
        ("Jsem veganka", "diet", "veganka"),
        ("Jsem alergická na pyly", "allergy", "pyly"),
        ("Mám moc ráda rebarboru", "likes", "rebarboru"),
        ("Nesnáším kopr", "dislikes", "kopr"),
        ("Nemám rád zimu", "dislikes", "zimu"),
        ("Jezdím starou Octavií", "vehicle", "starou Octavií"),
        ("Hraju na housle", "hobby", "na housle"),
        ("Mluvím plynně německy", "languages", "německy"),
    ],
)
def test_a_slot_is_filled(text, key, value):
    assert spoken(text) == "cs"
    found = {one.key: one.value for one in read(text)}
    assert key in found
    told = found[key]
    assert told is None or value.endswith(told) or told.endswith(value)


@pytest.mark.parametrize(
    "text",
    [
        "Kde se v Táboře dobře najím?",
        "Kdybych bydlel v Táboře, jezdil bych na kole",
        "Možná se přestěhuji do Písku",
        "Sousedka má papouška",
        "Napiš mi báseň o kocourovi",
        "Pamatuješ si, kde bydlím?",
    ],
)
def test_what_is_asked_supposed_or_of_others_fills_no_slot(text):
    assert not [one for one in read(text) if one.key]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kocour se jmenuje Mourek", "Mourek"),
        ("Naše želva se jmenuje Bára", "Bára"),
        ("Petrův kocour se jmenuje Mourek", None),
        ("Kocour mojí tety se jmenuje Mourek", None),
        ("Tenhle kocour se jmenuje Mourek", None),
        ("Třetí želva se jmenuje Bára", None),
    ],
)
def test_an_animal_of_somebody_else_is_none_of_the_users(text, name):
    assert next((one.value for one in read(text) if one.key == "pet.name"), None) == name


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Pracuju v pekárně", "employer"),
        ("Pracuju v pekárně v Táboře", "employer"),
        ("Pracuju v pekárně v neděli", "schedule"),
        ("Dělám u hasičů každý pátek", "schedule"),
    ],
)
def test_on_which_day_one_works_is_no_part_of_where(text, key):
    assert [one.key for one in read(text)] == [key]


@pytest.mark.parametrize(
    ("before", "after", "over"),
    [
        ("Máme traktor", "Prodali jsme traktor", True),
        ("Náš kocour se jmenuje Mourek", "Mourek minulý týden umřel", True),
        ("Kouřím krabičku denně", "Přestal jsem kouřit", True),
        ("Máme traktor", "Chtěl bych prodat traktor", False),
        ("Máme traktor", "Soused prodal traktor", False),
        ("Máme traktor", "Prodali jsme karavan", False),
        ("Máme nový traktor", "Prodali jsme starý traktor", False),
        ("Mám kocoura", "Můj starý kocour zemřel", False),
        ("Mám kocoura", "Kocour zemřel", True),
    ],
)
def test_what_is_over_by_a_verb_ends_what_it_is_of(before, after, over):
    key = next((one.key for one in read(before)), None)
    assert any(ends(one, before, key=key, subject="user") for one in foreign.over(after, "cs")) is over


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Bydlím v Táboře", "Žiju v Táboře", "same"),
        ("Můj bratr bydlí v Písku", "Moje sestra bydlí v Písku", "different"),
        ("Nemám kočku", "Moje sestra má kočku", "different"),
        ("Nemám kočku", "Mám kočku", "contradiction"),
        ("Ordinace je v pátém patře", "Ordinace je v šestém patře", "contradiction"),
    ],
)
def test_two_statements_are_compared(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Zapamatuj si, že máme nového psa", "máme nového psa"),
        ("Nezapomeň, že nejím ryby", "nejím ryby"),
        ("Můžeš si zapamatovat, že bydlím v Táboře?", "bydlím v Táboře"),
    ],
)
def test_what_is_to_be_remembered(text, statement):
    assert [one.text for one in commands(text) if isinstance(one, RememberThis)] == [statement]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Zapomeň na Mourka", "Mourka"),
        ("Zapomeň, kde bydlím", "kde bydlím"),
        ("Smaž všechno o kytaře", "kytaře"),
        ("Prosím vymaž moje bydliště", "moje bydliště"),
    ],
)
def test_what_is_to_be_forgotten(text, thing):
    assert [one.text for one in commands(text) if isinstance(one, ForgetThis)] == [thing]


@pytest.mark.parametrize(
    "text", ["Zapomeň na to, pojďme dál", "Pamatuješ si na Mourka?", "Zapomněl jsem klíče", "Nemůžu zapomenout"]
)
def test_what_is_no_command(text):
    assert not [one for one in commands(text) if isinstance(one, RememberThis) or not getattr(one, "perhaps", True)]


def test_nothing_is_kept_where_somebody_asks_so():
    assert any(isinstance(one, KeepNothing) for one in commands("Tohle si neukládej: bydlím v Táboře"))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Zítra jedu do Písku", "2026-03-12"),
        ("Včera jsem byl v Písku", "2026-03-10"),
        ("V pátek jdu k zubaři", "2026-03-13"),
        ("14. května máme svatbu", "2026-05-14"),
        ("V pondělí obvykle nepracuji", None),
        ("Každý čtvrtek hraju šachy", None),
    ],
)
def test_a_day_is_read(text, day):
    start = when(text, said_at=_SAID_AT, zone=UTC).event_start
    assert (start.date().isoformat() if start else None) == day


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Kde bydlím?", "location"),
        ("Jak se jmenuju?", "name"),
        ("Kde pracuji?", "employer"),
        ("Na co jsem alergická?", "allergy"),
    ],
)
def test_a_question_asks_for_a_slot(question, key):
    assert key in asked(question, "cs")
