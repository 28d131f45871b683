"""Where somebody lives, in other languages than English: cleft, inverted and formal wordings fill the slot."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def home(text: str) -> str | None:
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC), standard())
    return next((one.value for one in found if one.key == "location"), None)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("C'est à Vannes que je vis", "Vannes"),
        ("C'est à Vannes qu'on habite", "Vannes"),
        ("Je suis domicilié à Vannes", "Vannes"),
        ("Nous sommes installés à Vannes", "Vannes"),
        ("Yo estoy instalada en Huesca", "Huesca"),
        ("Es en Huesca donde vivo", "Huesca"),
        ("Llevo seis años viviendo en Huesca", "Huesca"),
        ("Soy vecino de Huesca", "Huesca"),
        ("In Passau bin ich daheim", "Passau"),
        ("In Passau lebe ich", "Passau"),
        ("Ich bin in Passau gemeldet", "Passau"),
        ("Wir sind wohnhaft in Passau", "Passau"),
        ("Sto di casa a Modena", "Modena"),
        ("È a Modena che abito", "Modena"),
        ("Siamo residenti a Modena", "Modena"),
        ("Estou instalado em Tomar", "Tomar"),
        ("É em Tomar que vivemos", "Tomar"),
        ("In Zwolle ben ik gevestigd", "Zwolle"),
        ("Ik ben woonachtig in Zwolle", "Zwolle"),
        ("Det är i Luleå jag bor", "Luleå"),
        ("Vi är bosatta i Luleå", "Luleå"),
        ("To w Opolu mieszkam", "Opolu"),
        ("Я поселилась в Твери", "Твери"),
        ("Я оселився в Ізмаїлі", "Ізмаїлі"),
    ],
)
def test_a_home_told_in_another_wording_is_one(text, place):
    assert home(text) == place


@pytest.mark.parametrize(
    "text",
    [
        "C'est à Vannes que ma mère vit",
        "C'est à Vannes que je suis né",
        "C'est à Vannes que je travaille",
        "Mi hijo está instalado en Huesca",
        "El programa está instalado en Linux",
        "In Passau ist mein Onkel daheim",
        "In Passau arbeite ich",
        "È a Modena che lavoro",
        "Mia zia sta di casa a Modena",
        "É em Tomar que estudo",
        "In Zwolle werk ik",
        "Det är i Luleå min syster bor",
        "To w Opolu mieszka mój wujek",
        "Мой брат поселился в Твери",
    ],
)
def test_what_else_somebody_does_there_or_who_else_lives_there_is_no_home(text):
    assert home(text) is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Ni loca me mudo a Bilbao, acá en Huesca tengo la panadería", "Huesca"),
        ("Nie im Leben ziehe ich nach Mainz, hier in Passau habe ich meinen Laden", "Passau"),
        ("Jamais de la vie je déménage à Nice, ici à Vannes j'ai ma boutique", "Vannes"),
        ("Neanche morta mi trasferisco a Roma, qui a Modena ho la bottega", "Modena"),
        ("Nem morta me mudo para Faro, aqui em Tomar tenho a loja", "Tomar"),
        ("Nooit van mijn leven verhuis ik naar Breda, hier in Zwolle heb ik mijn winkel", "Zwolle"),
        ("Aldrig i livet flyttar jag till Lund, här i Luleå har jag butiken", "Luleå"),
        ("Ни за что не перееду в Сочи, здесь в Твери у меня пекарня", "Твери"),
        ("Ni loca me mudo a Bilbao", None),
        ("Nie im Leben ziehe ich nach Mainz", None),
        ("Jamais de la vie je déménage à Nice", None),
        ("Neanche morta mi trasferisco a Roma", None),
        ("Nooit van mijn leven verhuis ik naar Breda", None),
        ("Aquí en Roma tenemos un calor horrible", None),
        ("Hier in Rom haben wir gerade ein Eis gegessen", None),
        ("Ici à Rome on a perdu nos valises", None),
    ],
)
def test_a_refused_move_is_no_home_and_where_somebody_has_their_shop_is_one(text, place):
    assert home(text) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Hier in Zwolle heb ik mijn gezin", "Zwolle"),
        ("Här i Luleå har vi vårt hus", "Luleå"),
        ("Qui a Modena ho la mia famiglia", "Modena"),
        ("Tady v Táboře máme svůj krámek", "Táboře"),
        ("Aqui em Tomar tenho a minha padaria", "Tomar"),
        ("Hier in Zwolle heb ik mijn gezin ontmoet", None),
        ("Hier in Zwolle heb ik de bakkerij gezien", None),
        ("Hier in Zwolle heb ik een hotel", None),
        ("Här i Luleå har jag min familj på hälsning", None),
        ("Qui a Modena ho la mia pasticceria preferita", None),
        ("Aquí en Huesca tengo mi panadería preferida", None),
        ("Aqui em Tomar tenho a minha padaria preferida", None),
        ("Aqui em Tomar tenho hotel", None),
        ("Tady v Táboře máme hotel", None),
        ("Ici à Vannes j'ai une boutique en vue", None),
    ],
)
def test_whom_one_visits_somewhere_and_where_one_likes_to_shop_is_no_home(text, place):
    assert home(text) == place
