"""What another language than English puts right of the message before takes its place (SPEC 3.2)."""

import pytest

import perdure


@pytest.fixture
def me(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/right.db", embedder="none", clock=clock) as opened:
        yield opened.space(user="ana", tz="Europe/Lisbon")


def tell(space, clock, *messages):
    for text in messages:
        space.observe(text)
        clock.advance(minutes=1)
    return [one.content for one in space.list(kind=["fact", "preference", "profile"]).items]


@pytest.mark.parametrize(
    ("before", "correction", "right"),
    [
        ("Meine Katze heißt Lotte", "nicht Lotte, sondern Lotta", "Meine Katze heißt Lotta"),
        ("am Freitag hab ich Chor", "sorry, der Chor ist am Donnerstag", "am Donnerstag hab ich Chor"),
        ("tengo una cita el jueves", "perdona, la cita es el miércoles", "tengo una cita el miércoles"),
        ("vendredi on a une réunion", "désolée, la réunion est mardi", "mardi on a une réunion"),
        ("mercoledì ho la visita", "scusa, la visita è giovedì", "giovedì ho la visita"),
        ("Vårfesten är den 3 juni", "jag skrev fel, vårfesten är den 13 juni", "Vårfesten är den 13 juni"),
        ("op vrijdag heb ik koor", "sorry, koor is op maandag", "op maandag heb ik koor"),
        ("Der Chor probt am Freitag", "sorry, ich meinte Samstag", "Der Chor probt am Samstag"),
        ("Ich bin allergisch gegen Soja", "nicht gegen Soja, sondern gegen Sesam", "Ich bin allergisch gegen Sesam"),
        ("Ich bin 41", "sorry, ich meinte 42", "Ich bin 42"),
        ("Meine Nichte Gundel ist 4", "Korrektur: Gundel ist 5, nicht 4.", "Meine Nichte Gundel ist 5"),
        ("Ma nièce Odette a 6 ans", "Correction : Odette a 7 ans, pas 6.", "Ma nièce Odette a 7 ans"),
        ("Tengo dos cabras", "No dos, tres", "Tengo tres cabras"),
        ("Ik heb drie geiten", "Niet drie maar twee", "Ik heb twee geiten"),
        ("Mon chat s'appelle Pistache", "pardon, je voulais dire Moustache", "Mon chat s'appelle Moustache"),
        ("Mi gata se llama Nube", "no, perdón, es Nieve", "Mi gata se llama Nieve"),
        ("Il mio gatto si chiama Birillo", "no scusa, volevo dire Brillo", "Il mio gatto si chiama Brillo"),
        ("O meu gato se chama Tico", "desculpa, quis dizer Tito", "O meu gato se chama Tito"),
        ("Mijn kat heet Pip", "sorry, ik bedoelde Pim", "Mijn kat heet Pim"),
        ("Min katt heter Sixten", "förlåt, jag menade Sigge", "Min katt heter Sigge"),
        ("Mój kot wabi się Filip", "nie Filip, tylko Filemon", "Mój kot wabi się Filemon"),
        ("Мою кошку зовут Муся", "ой, не Муся, а Дуся", "Мою кошку зовут Дуся"),
        ("Мою кішку звати Муся", "не Муся, а Дуся", "Мою кішку звати Дуся"),
        ("Kedimin adı Boncuk", "Boncuk değil, Pamuk", "Kedimin adı Pamuk"),
        ("اسم كلبي زيزو", "ليس زيزو بل ريكو", "اسم كلبي ريكو"),
        ("मेरे कुत्ते का नाम शेरू है", "शेरू नहीं, भूरा", "मेरे कुत्ते का नाम भूरा है"),
        ("猫の名前はソラです", "いや、ソラじゃなくてリクです", "猫の名前はリクです"),
        ("我对芒果过敏", "不是芒果，是菠萝", "我对菠萝过敏"),
        ("我每周星期四练琴", "说错了，是星期五", "我每周星期五练琴"),
        ("저는 복숭아 알레르기가 있어요", "복숭아가 아니라 자두예요", "저는 자두 알레르기가 있어요"),
        ("Der Kurs ist am Dienstag", "Mittwoch, nicht Dienstag", "Der Kurs ist am Mittwoch"),
        ("Mein Bruder wohnt in Trier", "sorry, Tübingen, nicht Trier", "Mein Bruder wohnt in Tübingen"),
        ("Mi hermano se llama Gil", "no Gil, sino Gael", "Mi hermano se llama Gael"),
        ("J'adore le thé", "pas le thé, mais le cacao", "J'adore le cacao"),
        ("Mijn zus heet Fleur", "niet Fleur maar Floor", "Mijn zus heet Floor"),
        ("Die Anprobe ist am Freitag", "Nein, am Samstag", "Die Anprobe ist am Samstag"),
        ("Die Anprobe ist am 8. Juni", "Nein, am 9. Juni", "Die Anprobe ist am 9. Juni"),
        ("Mi ensayo es el jueves", "No, el viernes", "Mi ensayo es el viernes"),
        ("Mijn repetitie is op vrijdag", "Nee, op zaterdag", "Mijn repetitie is op zaterdag"),
        ("Mon essayage est le jeudi", "Non, le vendredi", "Mon essayage est le vendredi"),
        ("La prova è il sabato", "No, la domenica", "La prova è la domenica"),
        ("O ensaio é na sexta", "Não, no sábado", "O ensaio é no sábado"),
        ("Min repetition är på fredag", "Nej, på lördag", "Min repetition är på lördag"),
        ("मेरी क्लास गुरुवार को है", "नहीं, शुक्रवार को", "मेरी क्लास शुक्रवार को है"),
        ("Mi sobrina se llama Carmen", "No Carmen, Lucia", "Mi sobrina se llama Lucia"),
        ("Mi perro se llama Toby", "No Toby, Boby", "Mi perro se llama Boby"),
        ("Mein Hamster heißt Krümel", "Nicht Krümel, Knopf", "Mein Hamster heißt Knopf"),
        ("Mijn nicht heet Fenna", "Niet Fenna, Femke", "Mijn nicht heet Femke"),
        ("Ich habe am 8. Juni Geburtstag", "nicht am 8. Juni, sondern am 9. Juni", "Ich habe am 9. Juni Geburtstag"),
        ("Mi jefa es la Sra. Vega", "No es la Sra. Vega, sino la Sra. Cruz", "Mi jefa es la Sra. Cruz"),
        ("Mon dentiste est M. Perrin", "pas M. Perrin, mais M. Vidal", "Mon dentiste est M. Vidal"),
        ("Mijn tandarts is dr. Visser", "niet dr. Visser maar dr. Kuiper", "Mijn tandarts is dr. Kuiper"),
        ("Mein Vater arbeitet bei Reuter", "nicht Reuter, sondern Kurz & Sohn", "Mein Vater arbeitet bei Kurz & Sohn"),
    ],
)
def test_what_is_put_right_stands_in_the_place_of_what_was_wrong(me, clock, before, correction, right):
    assert tell(me, clock, before, correction) == [right]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Meine Katze heißt Lotte", "nicht Lotte, sondern Lotta?"),
        ("Meine Katze heißt Lotte", "Nein, am Mittwoch"),
        ("Mi ensayo es el jueves", "No, el viernes no puedo"),
        ("Mi madre se llama Carmen", "No Carmen, gracias"),
        ("Meine Katze heißt Lotte", "nicht Lotte, sondern Lotta. Sie schläft"),
        ("Meine Katze heißt Lotte", "nicht billig, sondern teuer"),
        ("Meine Katze heißt Lotte", "sorry, ich meinte das nicht so"),
        ("Mi gata se llama Nube", "perdón, es que llego tarde"),
        ("Mon chat s'appelle Pistache", "pardon, c'est nul"),
        ("Il mio gatto si chiama Birillo", "scusa, sono Ugo"),
        ("Min katt heter Sixten", "förlåt, det är Lo här"),
        ("Мою кошку зовут Муся", "извини, это Оля"),
        ("Мою кошку зовут Муся", "не жизнь, а сказка"),
        ("Kedimin adı Boncuk", "fena değil ama yoruldum"),
        ("मेरे कुत्ते का नाम शेरू है", "मैं नहीं आऊंगी"),
        ("猫の名前はソラです", "すみません、遅れました"),
        ("我对芒果过敏", "不好意思，是我的错"),
        ("저는 복숭아 알레르기가 있어요", "미안, 제 잘못이에요"),
        ("Ich mag Tee", "Morgen nicht Tee"),
        ("Der Kurs ist am Dienstag", "Leider nicht Dienstag"),
        ("Mein Bruder heißt Veit", "Wieso nicht Veit"),
        ("J'adore le thé", "Surtout pas le thé"),
        ("Me encanta el té", "No el té, gracias"),
        ("Me encanta el té", "Mañana no té"),
        ("Mi piace il tè", "Non il tè, ma grazie"),
        ("Gosto de chá", "Não chá, obrigada"),
        ("Mijn broer woont in Breda", "Nee, niet Breda maar bedankt"),
        ("Jag dricker kaffe", "Inte kaffe utan mjölk"),
        ("Lubię herbatę", "Jutro nie herbatę"),
        ("Мне нравится какао", "Не какао, а молоко, спасибо"),
        ("Мою кошку зовут Муся", "Не Муся, а пёс лаял"),
        ("Bursa'da yaşıyorum", "Bursa değil, sağol"),
        ("أحب الشاي", "اليوم مش الشاي"),
        ("मुझे काजू से एलर्जी है", "काजू नहीं लेता।"),
        ("मुझे काजू से एलर्जी है", "काजू नहीं, धन्यवाद"),
        ("緑茶が好きです", "緑茶じゃなくて水をお願い"),
        ("緑茶が好きです", "緑茶じゃなくていいです"),
        ("我喜欢红茶", "不是红茶，是杯子碎了"),
        ("녹차를 좋아해요", "녹차 말고 물 부탁해요"),
        ("녹차를 좋아해요", "녹차가 아니라 졸려요"),
        ("am Freitag hab ich Chor", "sorry, ich bin am Samstag weg"),
        ("Meine Nichte Gundel ist 4", "Korrektur: Wendel ist 5, nicht 4."),
        ("tengo una cita el jueves", "perdona, el miércoles no tengo la cita"),
        ("tengo una cita el jueves", "perdona, la comida es el miércoles"),
        ("vendredi on a une réunion", "désolée, la réunion est aussi mardi"),
        ("我对虾过敏", "不对,是下周二看中医"),
    ],
)
def test_what_only_sounds_like_it_puts_nothing_right(me, clock, before, after):
    assert before in tell(me, clock, before, after)


@pytest.mark.parametrize(
    ("before", "asked", "correction"),
    [
        ("Ich bin 52 Jahre alt", "Reserviere zwei Plätze für 6 Leute.", "Sorry, es sind 7."),
        ("Ich wohne in Gera", "Wann fährt der Bus nach Gera?", "Nicht Gera, sondern Jena."),
        ("Vivo en Vigo", "¿Qué tiempo hace en Vigo?", "No Vigo, sino Lugo"),
    ],
)
def test_what_is_asked_since_is_what_is_put_right(me, clock, before, asked, correction):
    assert before in tell(me, clock, before, asked, correction)


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("Schön! Soll ich Jana einladen?", "Meine Tante heißt Jana"),
        ("Schön, Jana also. Und wie alt ist sie?", "Meine Tante heißt Jette"),
    ],
)
def test_what_the_assistant_asks_with_a_name_may_be_what_is_put_right(me, clock, asked, right):
    for text, role in (
        ("Meine Tante heißt Jana", "user"),
        (asked, "assistant"),
        ("nicht Jana, sondern Jette", "user"),
    ):
        me.observe(text, role=role, session="s")
        clock.advance(minutes=1)
    assert [one.content for one in me.list(kind=["fact", "profile"]).items] == [right]


@pytest.mark.parametrize(
    ("before", "asked", "answer", "after"),
    [
        ("Die Anprobe ist am Freitag", "Hast du heute frei?", "Nein, am Samstag", "Die Anprobe ist am Freitag"),
        ("Mon essayage est le jeudi", "Tu pars ce soir ?", "Non, le vendredi", "Mon essayage est le jeudi"),
        ("Mijn repetitie is op vrijdag", "Werk je morgen?", "Nee, op zaterdag", "Mijn repetitie is op vrijdag"),
        ("Mi ensayo es el jueves", "¿Sales hoy?", "No, el viernes", "Mi ensayo es el jueves"),
        ("Die Anprobe ist am Freitag", "Ist die Anprobe morgen?", "Nein, am Samstag", "Die Anprobe ist am Samstag"),
        ("Die Anprobe ist am Freitag", "Alles klar.", "Nein, am Samstag", "Die Anprobe ist am Samstag"),
    ],
)
def test_what_answers_another_question_of_the_assistant_puts_nothing_right(me, clock, before, asked, answer, after):
    for text, role in ((before, "user"), (asked, "assistant"), (answer, "user")):
        me.observe(text, role=role, session="s")
        clock.advance(minutes=1)
    assert after in [one.content for one in me.list(kind=["fact", "profile"]).items]


def test_of_two_days_none_is_put_right(me, clock):
    before = ["Die Anprobe ist am 8. Juni", "Die Premiere ist am 9. Juli"]
    assert tell(me, clock, ". ".join(before), "Nein, am 4. Juni") == before


@pytest.mark.parametrize(
    "text", ["Nein, am Mittwoch", "Am Freitag", "Nein, am 4. Juni", "Nee, op zaterdag", "No, el viernes"]
)
def test_a_day_alone_states_nothing(me, clock, text):
    assert tell(me, clock, text) == []
