"""Moves and changes of others in other languages (SPEC 3.2)."""

import pytest

from perdure.extraction.compare import Said, compare


def label(old, new):
    return compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Meine Tante wohnt in Ulm", "Meine Tante ist nach Bern gezogen"),
        ("Mi prima vive en Soria", "Mi prima se ha mudado a Huesca"),
        ("Mon cousin habite à Brest", "Mon cousin a déménagé à Metz"),
        ("Mio zio vive a Bari", "Mio zio si è trasferito a Como"),
        ("Meu primo mora em Braga", "Meu primo mudou-se para Faro"),
        ("Mijn oom woont in Ede", "Mijn oom is naar Goes verhuisd"),
        ("Min moster bor i Lund", "Min moster har flyttat till Umeå"),
        ("Moja ciocia mieszka w Łodzi", "Moja ciocia przeprowadziła się do Gdyni"),
        ("Моя тётя живёт в Туле", "Моя тётя переехала в Пермь"),
        ("Мій дядько живе у Львові", "Мій дядько переїхав до Одеси"),
        ("Mein Chorleiter ist Udo", "Der Chorleiter ist jetzt Jens"),
        ("Mi entrenador es Paco", "El entrenador ahora es Julio"),
    ],
)
def test_who_moved_lives_there_no_more(old, new):
    assert label(old, new) == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Meine Tante wohnt in Ulm", "Meine Schwester ist nach Bern gezogen"),
        ("Mi prima vive en Soria", "Mi hermana se ha mudado a Huesca"),
        ("Mon cousin adore Brest", "Mon cousin a déménagé à Metz"),
        ("Meine Tante wohnt in Ulm", "Meine Tante ist Ärztin"),
    ],
)
def test_who_else_moved_changes_nothing(old, new):
    assert label(old, new) != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Moja siostra mieszka w Łodzi", "Moja siostra przeprowadziła wywiad z burmistrzem"),
        ("Min syster bor i Lund", "Min syster har flyttat sin bil"),
        ("Ma cousine habite à Metz", "Ma cousine a déménagé son bureau à Paris"),
        ("Meine Tante wohnt in Ulm", "Meine Tante ist aus dem Verein ausgezogen"),
        ("Mijn zus woont in Ede", "Mijn zus is met haar kantoor verhuisd"),
    ],
)
def test_something_else_that_moved_changes_no_home(old, new):
    assert label(old, new) != "contradiction"
