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
        ("Der Chor probt am Freitag", "sorry, ich meinte Samstag", "Der Chor probt am Samstag"),
        ("Ich bin allergisch gegen Soja", "nicht gegen Soja, sondern gegen Sesam", "Ich bin allergisch gegen Sesam"),
        ("Ich bin 41", "sorry, ich meinte 42", "Ich bin 42"),
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
    ],
)
def test_what_is_put_right_stands_in_the_place_of_what_was_wrong(me, clock, before, correction, right):
    assert tell(me, clock, before, correction) == [right]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Meine Katze heißt Lotte", "nicht Lotte, sondern Lotta?"),
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
    ],
)
def test_what_only_sounds_like_it_puts_nothing_right(me, clock, before, after):
    assert before in tell(me, clock, before, after)
