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
dislikes | Das ist nichts für mich. Heute nichts für mich. Vandaag niets voor mij.
dislikes | Esto no es para mí. Это не для меня. O problema é que não durmo.
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
role | Я кондитерка. Я ювелір. Soy joyera. Je suis serrurier. Sou ourives. Ik ben imker. Jag är sömmerska. Jsem hodinář.
dislikes | Kutteln sind nichts für mich. Karaoke ist nicht so meins. Las gachas, ni hablar.
dislikes | La randonnée, très peu pour moi. Nabo é que não.
dislikes | Tripas, nem pensar. Il karaoke non fa per me. Karaoke is niks voor mij.
dislikes | Sernik to nie dla mnie. Bastu är inget för mig.
languages | O basco é uma das línguas que falo. El gallego es uno de los idiomas que hablo.
languages | Ungarisch ist eine der Sprachen, die ich spreche.
languages | Je sais parler basque. Jag kan tala isländska. Umiem mówić po litewsku. Ik kan Fries spreken.
employer | O meu trabalho é num hotel. Mi trabajo es en una ferretería.
employer | Moja praca jest w hucie. Mitt jobb är på ett tryckeri.
pet | うちには犬がいます. 家に亀がいる.
pet | Mám kočky. Máme koně.
vehicle | Ho una Clio. Ik heb een oude Ford. Mám Fabii. Tengo un Seat.
employer | Pracuji v nemocnici. Pracuję w szkole. Я работаю в банке. Ik werk bij de bank. Trabajo en Correos.
age | Mám 39 let. Mam 39 lat. Tengo 39 años. Tengo 39 años de edad. Ho 39 anni. J'ai 39 ans. Tenho 39 anos.
"""


def rows(text):
    lines = (line.split(" | ") for line in text.strip().splitlines())
    return [(f"{one.rstrip('.')}.", key) for key, told in lines for one in told.split(". ")]


def read(text):
    return list(extract(Heard(text=text, said_at=_SAID_AT, zone=UTC), standard()))


def keys(text):
    return {one.key for one in read(text)}


@pytest.mark.parametrize(("text", "key"), rows(NOT_SO))
def test_what_only_has_the_words_of_a_slot_fills_none(text, key):
    assert key not in keys(text)


@pytest.mark.parametrize(("text", "key"), rows(SO))
def test_what_fills_a_slot_still_does(text, key):
    assert key in keys(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Meine Söhne heißen Ole und Bent", "child.name"),
        ("Unsere Hunde heißen Fips, Rolle und Tau", "pet.name"),
        ("Nos filles s'appellent Zoé et Maud", "child.name"),
        ("Mis gatos se llaman Trufa y Nube", "pet.name"),
        ("I nostri figli si chiamano Elia, Rocco e Sole", "child.name"),
        ("Os meus filhos chamam-se Duarte e Leonor", "child.name"),
        ("As minhas filhas são a Benedita e a Olívia", "child.name"),
        ("Onze dochters heten Fenna en Jet", "child.name"),
        ("Moje córki mają na imię Hania i Lena", "child.name"),
        ("Mina söner heter Love och Ivar", "child.name"),
        ("Naše děti se jmenují Bára a Šimon", "child.name"),
        ("Моїх дітей звати Остап і Злата", "child.name"),
        ("Моих дочерей зовут Майя и Тоня", "child.name"),
        ("Çocuklarımın adları Deniz ve Ada", "child.name"),
    ],
)
@pytest.mark.parametrize("behind", ["", "."])
def test_all_who_are_named_are_kept_together(text, key, behind):
    assert (key, text) in [(one.key, one.content) for one in read(text + behind)]


@pytest.mark.parametrize(
    ("text", "name", "other"),
    [
        (
            "Onze dochters heten Fenna en Jet en we wonen in Goes",
            "Onze dochters heten Fenna en Jet",
            "we wonen in Goes",
        ),
        ("Mina söner heter Love och Ivar och vi bor i Kalmar", "Mina söner heter Love och Ivar", "vi bor i Kalmar"),
        (
            "Meine Söhne heißen Ole und Bent, und wir wohnen in Jena",
            "Meine Söhne heißen Ole und Bent",
            "wir wohnen in Jena",
        ),
        ("Mis hijas se llaman Inés y Olga, y vivimos en Soria", "Mis hijas se llaman Inés y Olga", "vivimos en Soria"),
    ],
)
def test_what_is_said_behind_several_names_is_no_part_of_them(text, name, other):
    assert [one.content for one in read(text)] == [name, other]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Mein Sohn heißt Ole und Britta spielt Handball", "Mein Sohn heißt Ole"),
        ("Mein Sohn heißt Ole, und Britta, meine Frau, ist Optikerin", "Mein Sohn heißt Ole"),
        ("Mi hijo se llama Bruno y Olga es mi mujer", "Mi hijo se llama Bruno"),
        ("Onze hond heet Bas en ik woon in Goes", "Onze hond heet Bas"),
        ("Mein Hund heißt Fips und Hasen jagt er gern", "Mein Hund heißt Fips"),
    ],
)
def test_who_is_told_of_behind_a_name_is_no_further_one(text, name):
    assert [one.content for one in read(text) if one.key in ("child.name", "pet.name")] == [name]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("anteayer nos entregaron la furgoneta", 9),
        ("ayer me devolvieron el violín", 10),
        ("ieri mi hanno consegnato la cucina nuova", 10),
        ("ontem deram-me as chaves do armazém", 10),
    ],
)
def test_what_others_gave_on_a_day_gone_by_is_kept_with_it(text, day):
    assert [one.event_start and one.event_start.day for one in read(text)] == [day]


@pytest.mark.parametrize(
    "text",
    [
        "ayer me dieron un susto",
        "ontem deram-me boleia",
        "ieri mi ha dato fastidio il rumore",
        "ayer me dijeron que sí",
    ],
)
def test_what_others_only_did_to_one_is_not_kept(text):
    assert not read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Non ho la patente",
        "Ho la patente da dieci anni",
        "Je n'ai pas le permis",
        "Nemám řidičák",
        "Ehliyetim yok",
        "У меня нет прав",
        "У мене немає водійських прав",
        "Mi clase empieza a las siete de la tarde",
    ],
)
def test_what_one_has_or_has_not_is_kept(text):
    assert [one.content for one in read(text)] == [text]


@pytest.mark.parametrize("text", ["Ho freddo", "J'ai faim", "У меня нет времени", "Llego tarde al trabajo", "Mám hlad"])
def test_a_mood_is_not_kept(text):
    assert not read(text)
