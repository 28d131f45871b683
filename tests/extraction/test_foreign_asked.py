"""What messages in other languages tell before they ask for something, of a trade, and of a day that is past."""

from datetime import UTC, date, datetime

import pytest

from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.command import ForgetThis
from perdure.extraction.commands import commands
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text: str) -> tuple[Candidate, ...]:
    return extract(Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC), standard())


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Ich bin Glaser, kannst du mir ein Angebot schreiben?", "role", "Glaser"),
        ("j'habite à Vannes, tu connais un bon coiffeur ?", "location", "Vannes"),
        ("soy alérgica al polen, ¿qué planta me recomiendas?", "allergy", "polen"),
        ("vivo en Teruel y qué puedo visitar?", "location", "Teruel"),
        ("mia figlia si chiama Nives, mi scrivi una filastrocca?", "child.name", "Nives"),
        ("moro em Olinda, o que tem para fazer?", "location", "Olinda"),
        ("onze poes heet Saar, heb je een leuk spelletje?", "pet.name", "Saar"),
        ("jag bor i Mora, vad kan man göra där?", "location", "Mora"),
        ("mieszkam w Opolu, polecisz mi kino?", "location", "Opolu"),
        ("я живу в Орле, куда пойти?", "location", "Орле"),
        ("мене звати Ярина, допоможеш з листом?", "name", "Ярина"),
        ("Rize'de oturuyorum, bana bir çay bahçesi önerir misin?", "location", "Rize"),
        ("我对花生过敏，能推荐什么零食吗？", "allergy", "花生"),
        ("私は奈良に住んでいます、どこがおすすめですか？", "location", "奈良"),
        ("저는 목포에 살아요, 맛집 추천해 줄래요?", "location", "목포"),
        ("أسكن في أسوان، أين آكل السمك؟", "location", "أسوان"),
        ("मैं कोटा में रहता हूँ, कहाँ घूमूँ?", "location", "कोटा"),
        ("ho una libreria a Trani, aiutami con un cartello", "role", "libreria"),
        ("Wij runnen een brouwerij in Tholen", "role", "brouwerij"),
        ("Otworzyliśmy piekarnię w Żywcu", "role", "piekarnię"),
        ("我在厦门开了一家书店,帮我想个名字", "role", "书店"),
        ("去年、金沢で花屋を始めました", "role", "花屋"),
        ("Mijn fiets is een Gazelle die niet meer remt", "vehicle", "Gazelle"),
        ("A gente mora em Olinda", "location", "Olinda"),
        ("on mange pas de porc", "diet", "porc"),
    ],
)
def test_what_stands_before_a_question_or_request_and_what_one_runs_is_kept(text, key, value):
    assert [value in (one.value or "") for one in read(text) if one.key == key] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "ich wohne in Fulda, oder?",
        "ich wohne in Fulda, stimmt das?",
        "j'habite à Vannes, non ?",
        "vivo en Teruel, ¿verdad?",
        "abito a Trani, giusto?",
        "moro em Olinda, né?",
        "ik woon in Tholen, toch?",
        "jag bor i Mora, eller hur?",
        "mieszkam w Opolu, prawda?",
        "я живу в Орле, да?",
        "Rize'de oturuyorum, değil mi?",
        "我住在厦门，对吗？",
        "저는 목포에 살아요, 맞죠?",
        "je suis vitrier, comment on dit ça en italien ?",
        "ich bin Glaser, wie sagt man das auf Polnisch?",
        "我是护士，英语怎么说？",
        "wohne ich in Fulda oder Kassel, weißt du das noch?",
        "angenommen ich bin Glaser, was verdiene ich?",
        "si j'habite à Vannes, que puis-je visiter ?",
        "du bist Glaser, kannst du mir helfen?",
        "ich habe vier Äpfel und Zimt, was kann ich backen?",
        "mein Held heißt Odo, kannst du weiterschreiben?",
        "Ich möchte eine Brauerei eröffnen",
        "我想开一家书店",
    ],
)
def test_what_is_only_asked_supposed_or_wished_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Ich habe einen Laden gefunden",
        "Wir haben ein Hotel in Riga gebucht",
        "J'ai une boulangerie en bas de chez moi",
        "Tengo una frutería al lado de casa",
        "Ho una gelateria sotto casa",
        "Mam sklep obok domu",
        "J'ai une librairie préférée",
        "Ho una libreria da consigliarti",
        "Tengo una tienda favorita",
        "J'ai ouvert un compte à la librairie",
    ],
)
def test_a_shop_nearby_or_found_is_no_trade(text):
    assert not [one for one in read(text) if one.key == "role"]


@pytest.mark.parametrize(
    "text",
    [
        "vorgestern sind wir umgezogen",
        "avant-hier on a déménagé",
        "anteayer nos mudamos de piso",
        "l'altro ieri ci siamo trasferiti",
        "anteontem a gente se mudou de apê",
        "eergisteren zijn we verhuisd",
        "i förrgår flyttade vi hemifrån",
        "przedwczoraj przeprowadziliśmy się do bloku",
        "позавчера мы переехали в общежитие",
        "позавчора ми переїхали в гуртожиток",
        "我们前天搬家了",
    ],
)
def test_what_changes_a_life_is_kept_with_its_day(text):
    [one] = read(text)
    assert one.event_start is not None
    assert one.event_start.date() == date(2026, 3, 9)


@pytest.mark.parametrize(
    "text",
    ["vorgestern haben wir Kuchen gegessen", "anteontem a gente viu um jogo", "avant-hier j'ai mangé des crêpes"],
)
def test_what_is_over_with_its_day_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Я работаю маляром в порту", "я маляр", True),
        ("Я работаю заместителем директора", "я директор", False),
        ("Pracuję jako spawacz w hucie", "jestem spawaczem", True),
    ],
)
def test_a_trade_in_another_form_is_the_same(old, new, same):
    one, other = ([Said(content=text, key=one.key, value=one.value) for one in read(text)] for text in (old, new))
    if one and other:
        assert (compare(one[0], other[0]).label == "same") is same


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Ich trinke meinen Tee süß", "ich nehme den Tee immer süß", "same"),
        ("Jag dricker mjölken varm", "jag tar alltid min mjölk varm", "same"),
        ("Bebo o chá sem leite", "tomo sempre o chá sem leite", "same"),
        ("Ich esse Fleisch", "Ich esse nicht immer Fleisch", "different"),
        ("Jag tar tåget till jobbet", "Jag dricker te på jobbet", "different"),
    ],
)
def test_a_habit_in_another_wording_is_the_same(old, new, label):
    assert (compare(Said(content=old), Said(content=new)).label == "same") is (label == "same")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Gooi alles weg wat je over Ruben weet, we zien elkaar niet meer.", "Ruben weet"),
        ("Wirf alles weg, was du über Egon weißt, wir haben uns zerstritten.", "Egon weißt"),
        ("Oublie tout ce que tu sais sur Rémi, on ne se parle plus.", "Rémi"),
        ("Olvida todo lo que sabes de Raúl, ya no nos hablamos.", "Raúl"),
        ("Släng bort allt du vet om Rolf, vi är osams.", "Rolf"),
    ],
)
def test_all_about_one_person_is_forgotten_whatever_the_reason(text, name):
    [one] = commands(text)
    assert isinstance(one, ForgetThis)
    assert (one.text, one.whole) == (name, True)
