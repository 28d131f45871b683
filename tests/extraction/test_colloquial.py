"""What people tell in other languages than English as they chat: short forms, small letters, subjects left out."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.commands import RememberThis, commands
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard
from perdure.extraction.when import When, when


def read(text):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC)
    return [(one.key, one.value, one.content) for one in extract(heard, standard())]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("jsuis plombier à dijon", "role", "plombier"),
        ("chui allergique au pollen", "allergy", "pollen"),
        ("jhabite à nancy depuis peu", "location", "nancy"),
        ("j'bosse chez decathlon", "employer", "decathlon"),
        ("jadore le thé vert", "likes", "le thé vert"),
        ("hab ne katze namens minka", "pet.name", "minka"),
        ("wohn in gera", "location", "gera"),
        ("ich arbeit bei bosch", "employer", "bosch"),
        ("ich ess kein fleisch", "diet", "fleisch"),
        ("bin letzte woche nach jena gezogen", "location", "jena"),
        ("bin jetz bei der bahn als lokführer", "employer", "bahn"),
        ("kan niet tegen gluten", "allergy", "gluten"),
        ("'k woon in gent", "location", "gent"),
        ("heb 'n kat", "pet", "kat"),
        ("ik ben nu bij philips", "employer", "philips"),
        ("tô morando em natal", "location", "natal"),
        ("n como carne", "diet", "carne"),
        ("curro de camarero", "role", "camarero"),
        ("ahora estoy en lidl de cajera", "employer", "lidl"),
        ("ya me he mudado a gijón", "location", "gijón"),
        ("c'ho due gatti", "pet", "gatti"),
        ("nn mangio carne", "diet", "carne"),
        ("мне 34", "age", "34"),
        ("щас в пятёрочке работаю", "employer", "пятёрочке"),
        ("мені 41", "age", "41"),
        ("robię jako kelnerka", "role", "kelnerka"),
        ("bursada yaşıyom", "location", "bursa"),
        ("migrosta çalışıyorum", "employer", "migros"),
        ("har två katter", "pet", "katter"),
        ("jag e lärare", "role", "lärare"),
        ("猫飼ってる", "pet", "猫"),
        ("大阪住みだよ", "location", "大阪"),
        ("ギターをやってます", "hobby", "ギター"),
        ("나 대전 살아", "location", "대전"),
        ("나 간호사야", "role", "간호사"),
        ("我今年34", "age", "34"),
        ("bin grad 37 geworden", "age", "37"),
        ("ho appena compiuto 37 anni", "age", "37"),
        ("acabei de fazer 37 anos", "age", "37"),
        ("ben net 37 geworden", "age", "37"),
        ("fyllde 37 igår", "age", "37"),
        ("мне недавно 37 стукнуло", "age", "37"),
        ("मैं 37 का हो गया", "age", "37"),
        ("我刚满37岁", "age", "37"),
        ("bin seit april veganerin", "diet", "veganerin"),
        ("fyller år 9 april", "birthday", "9 april"),
        ("मैं भोपाल शिफ्ट हो गई", "location", "भोपाल"),
        ("صرت اشتغل في المراعي", "employer", "المراعي"),
    ],
)
def test_short_forms_fill_a_slot_and_are_kept_as_they_were_written(text, key, value):
    assert read(text) == [(key, value, text)]


@pytest.mark.parametrize(
    "text",
    [
        "bin müde", "bin gleich da", "bin bei der arbeit", "hab keine ahnung", "hab ich dir schon gesagt", "mag sein",
        "jsuis crevé", "jcrois que jsuis allergique", "jveux un chien",
        "heb geen tijd", "kan niet slapen", "kom eraan", "är trött", "har ont i huvudet",
        "tô com fome", "tô em casa", "toy cansado", "ahora estoy en madrid de vacaciones", "c'ho fame", "sn stanca",
        "щас приду", "мне 5, пожалуйста", "мне 5 минут",
        "evde çalışıyorum", "ailemde yaşıyorum", "birlikte yaşıyoruz",
        "猫飼ってみたい", "友達は猫を飼ってる", "나 혼자 살아", "나 어디 살아?", "나는 엄마랑 살아",
    ],
)  # fmt: skip
def test_moods_places_of_the_day_and_others_in_short_forms_are_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize("text", ["chui chez ma mère", "robię w domu remont", "annem bursada yaşıyor"])
def test_what_short_forms_say_of_others_or_of_today_fills_no_slot(text):
    assert [key for key, _, _ in read(text) if key] == []


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("rex ist mein hund", "pet.name", "rex"),
        ("die anna ist meine frau", "partner.name", "anna"),
        ("mein hund heißt rex", "pet.name", "rex"),
        ("lucien, c'est mon fils", "child.name", "lucien"),
        ("zoé est ma fille", "child.name", "zoé"),
        ("le nom de mon chien c'est pixel", "pet.name", "pixel"),
        ("je m'appelle luc", "name", "luc"),
        ("trasto es mi perro", "pet.name", "trasto"),
        ("mi hija se llama vera", "child.name", "vera"),
        ("giada è mia moglie", "partner.name", "giada"),
        ("o nome da minha gata é tapioca", "pet.name", "tapioca"),
        ("a renata é minha esposa", "partner.name", "renata"),
        ("snoes is mijn kat", "pet.name", "snoes"),
        ("bamse är min hund", "pet.name", "bamse"),
        ("ola to moja córka", "child.name", "ola"),
        ("mój pies wabi się ciapek", "pet.name", "ciapek"),
        ("света — моя жена", "partner.name", "света"),
        ("света моя жена", "partner.name", "света"),
        ("меня зовут рита", "name", "рита"),
        ("оля це моя донька", "child.name", "оля"),
        ("kedimin adı pamuk", "pet.name", "pamuk"),
        ("boncuk benim köpeğim", "pet.name", "boncuk"),
        ("小白是我女儿", "child.name", "小白"),
        ("さくらは私の娘です", "child.name", "さくら"),
        ("ポンタっていう犬を飼ってる", "pet.name", "ポンタ"),
        ("보리는 우리 강아지야", "pet.name", "보리"),
        ("राज मेरा बेटा है", "child.name", "राज"),
    ],
)
def test_who_is_whose_is_read_in_small_letters_and_in_either_order(text, key, value):
    assert read(text) == [(key, value, text)]


@pytest.mark.parametrize(
    "text",
    [
        "das ist mein hund", "hier ist mein hund", "heute ist mein chef krank", "wo ist mein hund", "tot ist mein hund",
        "mein sohn heißt jeden willkommen", "ihr hund heißt rex", "wie heißt mein hund?",
        "vielleicht heißt mein hund rex",
        "ça c'est mon chat", "voici ma femme", "ma fille s'appelle comme sa mère", "este es mi hijo",
        "mi gato se llama igual que el tuyo", "nadie es mi amigo", "questa è mia figlia", "esse é meu cachorro",
        "dit is mijn dochter", "det är min hund", "to moja żona", "вот моя жена", "где моя жена", "bu benim kedim",
        "这是我女儿", "그녀는 우리 딸이야", "musik ist mein freund", '"max ist mein hund" hat er gesagt',
    ],
)  # fmt: skip
def test_what_only_points_or_asks_gives_no_name(text):
    assert not any(key and key.endswith("name") for key, _, _ in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "je fais du yoga, de la danse et un peu de judo",
        "je joue du piano et de la guitare",
        "toco el piano y la guitarra",
        "suono il piano e la chitarra",
        "ich spiel gitarre und seit kurzem auch bass",
        "играю на скрипке и на баяне, ещё рисую",
        "граю на скрипці і на баяні",
        "ich hab zwei katzen, sie heißen mimi und leo",
        "üç kedim var, adları boncuk, tarçın ve duman",
        "고양이 두 마리 키워, 이름은 나비랑 초코야",
    ],
)
def test_a_list_is_kept_to_its_last_item(text):
    assert [content for _, _, content in read(text)] == [text]


def test_behind_an_item_a_phrase_of_its_own_begins():
    told = read("j'habite à lyon et le lundi je travaille chez moi")
    assert [key for key, _, _ in told] == ["location", "schedule"]
    assert [key for key, _, _ in read("저는 고양이를 키워요, 제 이름은 민수예요")] == ["pet", "name"]


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("onthou dat de fiets van piet is", "de fiets van piet is"),
        ("vergeet nie dat ik in gent woon", "ik in gent woon"),
        ("merks dir: der schlüssel hängt im keller", "der schlüssel hängt im keller"),
        ("vergiss nich dass ich in ulm wohne", "ich in ulm wohne"),
        ("oublie pas que la clé est au garage", "la clé est au garage"),
        ("souviens toi que la clé est au garage", "la clé est au garage"),
        ("acordate de que la llave está en el taller", "la llave está en el taller"),
        ("nn dimenticare che la chiave è in garage", "la chiave è in garage"),
        ("lembra q a chave fica na garagem", "a chave fica na garagem"),
        ("запомни, што ключ в гараже", "ключ в гараже"),
    ],
)
def test_to_remember_is_asked_in_spellings_of_chat(message, statement):
    assert [one.text for one in commands(message) if isinstance(one, RememberThis)] == [statement]


@pytest.mark.parametrize(
    "message", ["ik onthou dat nooit", "ich merk mir das nich", "je n'oublie pas que la clé est au garage"]
)
def test_who_remembers_themselves_asks_for_nothing(message):
    assert not any(isinstance(one, RememberThis) for one in commands(message))


@pytest.mark.parametrize(
    "text",
    [
        "j'ai une twingo de 2009",
        "conduzco un ibiza del 2010",
        "ich fahre einen golf von 2008",
        "I drive a Golf from 2012",
        "コーヒーは1日3杯飲む",
        "薬は1日2回飲んでます",
        "약은 1일 3회 먹어요",
        "voy a clase los lunes y miércoles",
        "il lunedì e il giovedì vado in piscina",
    ],
)
def test_a_model_year_so_much_a_day_and_days_of_each_week_are_no_date(text):
    assert when(text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC) == When()


@pytest.mark.parametrize(
    ("text", "field", "day"),
    [
        ("j'ai travaillé à lyon de 2009 à 2012", "valid_from", "2009-01-01"),
        ("vivo en cádiz desde 2010", "valid_from", "2010-01-01"),
        ("I worked there from 2012", "valid_from", "2012-01-01"),
        ("1日11時に会う", "event_start", "2026-04-01"),
        ("4月1日3人で会います", "event_start", "2026-04-01"),
        ("el lunes y el martes no estoy", "event_start", "2026-03-16"),
    ],
)
def test_since_a_year_and_on_the_first_are_dates(text, field, day):
    found = when(text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC)
    assert getattr(found, field).date().isoformat() == day


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mein hund heißt rex", "rex ist mein hund"),
        ("unsere katze hört auf den namen mia", "unsere katze heißt mia"),
        ("estoy casado con lola", "lola es mi mujer"),
        ("我儿子叫小明", "小明是我儿子"),
        ("mój pies wabi się ciapek", "ciapek to mój pies"),
        ("ich bin vegetarierin", "ich ernähre mich vegetarisch"),
        ("je suis végétarienne", "je mange végétarien"),
        ("ik ben allergisch voor honden", "ik heb een hondenallergie"),
        ("ich bin gegen pollen allergisch", "ich habe eine pollenallergie"),
        ("ich arbeite bei bosch", "bin jetzt bei bosch"),
        ("je bosse chez decathlon", "jsuis chez decathlon maintenant"),
        ("bursa'da yaşıyorum", "geçen ay bursaya taşındım"),
        ("hab nen hund", "ich habe einen hund"),
        ("curro en zara", "trabajo en zara"),
        ("나 대전 살아", "저는 대전에 살아요"),
    ],
)
def test_the_same_in_other_words_is_one(old, new):
    assert compare(*(held(text) for text in (old, new))).label == "same"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ich bin veganerin", "ich bin vegetarierin"),
        ("rex ist mein hund", "bello ist mein hund"),
        ("ik ben allergisch voor honden", "ik heb een stofallergie"),
        ("ik ben allergisch voor honden", "ik heb een hond"),
        ("hab nen hund", "ich habe zwei hunde"),
    ],
)
def test_what_is_not_the_same_stays_two(old, new):
    assert compare(*(held(text) for text in (old, new))).label != "same"


def held(text):
    (key, value, content), *_ = read(text)
    return Said(content=content, key=key, value=value)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("zu hause sprechen wir türkisch, meine mutter kommt aus izmir", ["languages", None]),
        ("en casa hablamos catalán, mi padre es de vic", ["languages", None]),
        ("hastanede çalışıyorum, hemşireyim", ["employer", "role"]),
        ("sono vegana quindi niente latte", ["diet"]),
        ("je suis vegan donc pas de fromage", ["diet"]),
        ("ça y est on a déménagé, maintenant c'est dijon", ["location"]),
        ("los lunes y los viernes tengo coro", ["schedule"]),
        ("hab zwei söhne, ben is 9 und der kleine karl wird 4", [None, None]),
        ("trende yolcuyum", []),
        ("yeni eve taşındık", []),
    ],
)
def test_each_of_two_clauses_is_read(text, keys):
    assert [key for key, _, _ in read(text)] == keys


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("ich mag tee und die katze schläft", "ich mag tee"),
        ("je vis à lyon et la chatte dort", "je vis à lyon"),
        ("lavoro da ikea e la sera studio", "lavoro da ikea"),
    ],
)
def test_another_clause_is_no_item_of_a_list(text, content):
    assert read(text)[0][2] == content


@pytest.mark.parametrize(
    "text",
    [
        "luc c'est pas mon fils", "luc n'est pas mon fils", "rex ist nicht mein hund", "rex war mein hund",
        "lola no es mi mujer", "лена не моя жена", "ola to nie moja żona", "ist rex mein hund",
        "peut-être luc est mon fils", "vielleicht ist anna meine frau", "wenn rex mein hund wäre",
    ],
)  # fmt: skip
def test_who_is_not_ours_or_only_may_be_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "je bosse à la maison", "maintenant je suis chez le médecin", "je suis chez mamie maintenant",
        "lavoro nel weekend", "lavoro alle 9", "trabalho em casa", "trabalho no domingo", "bin jetzt beim arzt",
        "ich bin jetzt bei der arbeit", "nu ben ik bij de dokter", "ik ben nu bij de kapper", "w domu pracuję",
        "на дому работаю", "в субботу работаю", "hablamos mañana en inglés",
    ],
)  # fmt: skip
def test_where_somebody_is_for_a_while_is_no_employer(text):
    assert not {key for key, _, _ in read(text)} & {"employer", "role", "languages"}


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("私は大工です。回答は簡潔にお願いします。", "回答は簡潔にお願いします"),
        ("返事は丁寧にしてください。", "返事は丁寧にしてください"),
        ("我是老师。回答请简洁一点。", "回答请简洁一点"),
        ("저는 교사예요. 대답은 자세히 부탁드려요.", "대답은 자세히 부탁드려요"),
        ("Ich bin Tischler. Bitte halte deine Antworten knapp.", "Bitte halte deine Antworten knapp"),
        ("Je suis menuisier. Je préfère des réponses brèves.", "Je préfère des réponses brèves"),
        ("Soy carpintero. Respuestas breves, por favor.", "Respuestas breves, por favor"),
        ("Sono falegname. Preferisco risposte concise.", "Preferisco risposte concise"),
        ("Sou carpinteiro. Prefiro respostas breves.", "Prefiro respostas breves"),
        ("duz mich bitte", "duz mich bitte"),
        ("vouvoie-moi s'il te plaît", "vouvoie-moi s'il te plaît"),
        ("d'ora in poi dammi del lei", "d'ora in poi dammi del lei"),
        ("antwoord voortaan beknopt", "antwoord voortaan beknopt"),
        ("впредь пиши без сокращений", "впредь пиши без сокращений"),
        ("bundan sonra bana siz diye hitap et", "bundan sonra bana siz diye hitap et"),
        ("हमेशा सरल जवाब देना", "हमेशा सरल जवाब देना"),
        ("これからは詳しく答えてください", "これからは詳しく答えてください"),
        ("앞으로 자세히 대답해줘", "앞으로 자세히 대답해줘"),
        ("ich duze meinen Chef", None),
        ("bana kısa bir cevap ver", None),
        ("昨日は詳しく答えました", None),
        ("짧게 대답해줘", None),
        ("彼の返事は簡潔でした。", None),
        ("返事は丁寧だった。", None),
        ("法国的首都是什么？请简短回答。", None),
        ("그의 대답은 짧았어요.", None),
        ("Seine Antworten sind knapp.", None),
        ("Ses réponses sont brèves.", None),
        ("Las respuestas breves de mi jefe me molestan.", None),
        ("As respostas curtas dele irritam-me.", None),
    ],
)
def test_how_answers_are_to_be_is_a_wish_in_any_language(text, wish):
    assert [content for key, _, content in read(text) if key == "response.style"] == ([wish] if wish else [])
