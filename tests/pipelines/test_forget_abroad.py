"""What a user of another language asks to forget, by a question or by the name of a slot."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.domain.memory import Kind

_AT = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)


def heard(tmp_path, *said):
    engine = perdure.open(f"sqlite:///{tmp_path}/a.db", embedder="none")
    space = engine.space(user="ada")
    for minute, text in enumerate(said):
        space.observe(text, session="s1", at=_AT + timedelta(minutes=minute))
    kinds = [Kind.FACT, Kind.PREFERENCE, Kind.PROFILE, Kind.NOTE]
    left = {one.content for one in space.list(kind=kinds).items}
    engine.close()
    return left


@pytest.mark.parametrize(
    ("told", "other", "command"),
    [
        ("Ich wohne in Celle", "Ich spiele Geige", "Vergiss, wo ich wohne."),
        ("Ich arbeite bei Miele", "Ich spiele Geige", "Lösche meinen Arbeitgeber."),
        ("Ich lerne Klettern", "Ich spiele Geige", "Kannst du das mit dem Klettern bitte löschen?"),
        ("Meine Katze heißt Lotte", "Mein Pferd heißt Falk", "Vergiss den Namen meiner Katze."),
        ("Ich fahre einen alten Opel", "Ich spiele Geige", "Vergiss, welches Auto ich fahre."),
        ("J'habite à Metz", "Je suis vegan", "Efface ma ville."),
        ("Mon lapin s'appelle Oscar", "Mon chien s'appelle Rex", "Oublie comment s'appelle mon lapin."),
        ("Nací el 9 de abril de 1984", "Vivo en Lugo", "Borra mi fecha de nacimiento."),
        ("Conduzco un Opel gris", "Vivo en Lugo", "Olvida qué coche conduzco."),
        ("Lavoro alla Barilla", "Suono il flauto", "Cancella il mio datore di lavoro."),
        ("Ik woon in Zwolle", "Ik speel viool", "Verwijder mijn woonplaats."),
        ("Moro em Belém", "Sou vegana", "Apague minha cidade."),
        ("Jag kör en gammal Volvo", "Jag spelar fiol", "Glöm vilken bil jag kör."),
        ("Bir kuşum var", "Annem Adana'da oturuyor", "kuş meselesini unutur musunuz lütfen"),
        ("ألعب الشطرنج", "أسكن في تونس", "انسَ موضوع الشطرنج"),
        ("मेरे पास एक कबूतर है", "मुझे चाय पसंद है", "कबूतर वाली बात भूल जाओ"),
        ("मुझे चाय पसंद है", "मेरे पास एक कबूतर है", "कृपया भूल जाइए कि मुझे चाय पसंद है"),
        ("ウサギを飼っています", "私は金沢に住んでいます", "ウサギの話は忘れちゃって"),
        ("我养了一只兔子", "我住在长沙", "把兔子的事忘了吧"),
        ("저는 토끼를 키워요", "저는 전주에 살아요", "토끼 얘기는 잊어줘"),
        ("Mój kot nazywa się Filip", "Mieszkam w Gdyni", "Zapomnij, jak nazywa się mój kot."),
        ("Я живу в Перми", "Я играю на скрипке", "Забудь, где я живу."),
        ("Mój pies ma na imię Burek", "Mieszkam w Gdyni", "Zapomnij imię mojego psa."),
        ("I'm a baker", "I live in Hull", "forget what I do for a living"),
    ],
)
def test_a_question_finds_what_is_to_be_forgotten(tmp_path, told, other, command):
    assert heard(tmp_path, told, other, command) == {other}


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Ich wohne in Celle", "Vergiss nicht, wo ich wohne."),
        ("Ich wohne in Celle", "Vergiss, wo mein Onkel wohnt."),
        ("Ich habe am 9. April Geburtstag", "Vergiss den Geburtstag meiner Tante."),
        ("J'habite à Metz", "N'oublie pas où j'habite."),
        ("Vivo en Lugo", "No olvides dónde vivo."),
        ("Abito a Parma", "Non dimenticare dove abito."),
        ("Ik woon in Zwolle", "Vergeet niet waar ik woon."),
        ("Я живу в Перми", "Не забудь, где я живу."),
        ("I live in Hull", "forget what I do for a living"),
    ],
)
def test_what_is_not_asked_for_stays(tmp_path, told, kept):
    assert told in heard(tmp_path, told, kept)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mein Hund heißt Rex", "Meine Katze heißt Lotte"),
        ("Mon lapin s'appelle Oscar", "Mon chien s'appelle Rex"),
        ("Mi gato se llama Tigre", "Mi perra se llama Nube"),
        ("Mój pies nazywa się Rex", "Mój kot nazywa się Filip"),
        ("犬の名前はポチです", "猫の名前はタマです"),
    ],
)
def test_the_name_of_one_animal_is_none_of_another(tmp_path, one, other):
    assert len(heard(tmp_path, one, other)) == 2


@pytest.mark.parametrize(
    ("told", "other", "command"),
    [
        ("My brother Anton is a locksmith", "I'm a baker", "forget what my brother does for a living"),
        ("My brother Anton is a locksmith", "My brother Anton has a dog", "please delete my brother's job"),
        ("My brother Anton is a locksmith", "Anton has a dog", "forget what Anton does for work"),
        ("My aunt Orla moved to Ghent in May", "I live in Lyon", "forget where my aunt lives"),
        ("My aunt Orla moved to Ghent in May", "My aunt Orla plays the oboe", "forget where Orla lives"),
        ("My uncle works at the post office", "My uncle plays the oboe", "forget where my uncle works"),
        ("My cousin drives a Skoda", "I drive a Fiat", "forget what car my cousin drives"),
    ],
)
def test_what_is_asked_of_somebody_else_is_forgotten_of_them_alone(tmp_path, told, other, command):
    assert heard(tmp_path, told, other, command) == {other}


def test_what_is_asked_of_somebody_of_whom_it_is_not_known_leaves_the_users_own(tmp_path):
    told = {"I drive a Fiat", "My cousin has a loom"}
    assert heard(tmp_path, *sorted(told), "forget what car my cousin drives") == told


@pytest.mark.parametrize(
    ("told", "message", "left"),
    [
        ("Ich arbeite bei Miele", "vergiss Miele, ich arbeite jetzt bei Henkel", "ich arbeite jetzt bei Henkel"),
        ("ich mag Zimtsterne", "Vergiss die Zimtsterne, ich mag lieber Lebkuchen", "ich mag lieber Lebkuchen"),
        ("j'aime le flan", "oublie le flan, j'aime les éclairs maintenant", "j'aime les éclairs maintenant"),
        ("Ik drink thee", "vergeet de thee, ik drink nu koffie", "ik drink nu koffie"),
        ("Jag dricker te", "glöm teet, jag dricker kaffe nu", "jag dricker kaffe nu"),
        ("trabajo en Zara", "olvida Zara, ahora trabajo en Mango", "ahora trabajo en Mango"),
    ],
)
def test_what_is_told_behind_what_is_to_be_forgotten_is_kept(tmp_path, told, message, left):
    assert heard(tmp_path, told, message) == {left}


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("Timo ist mein bester Freund", "Vergiss Timo, wir reden nicht mehr miteinander"),
        ("ich mag Zimtsterne", "Vergiss die Zimtsterne, die sind mir zu süß"),
        ("ik drink thee", "vergeet de thee, ik bedoel gewoon alles daarover"),
        ("j'aime le flan", "oublie le flan, je ne veux plus en parler"),
    ],
)
def test_why_it_is_to_be_forgotten_is_not(tmp_path, told, message):
    assert heard(tmp_path, told, message) == set()


@pytest.mark.parametrize(
    ("told", "message", "gone"),
    [
        ("ich esse nie Pilze", "Vergiss, dass ich keine Pilze esse", True),
        ("ich esse keine Pilze", "Vergiss, dass ich nie Pilze esse", True),
        ("je ne mange jamais de thon", "oublie que je ne mange pas de thon", True),
        ("ik eet nooit vis", "vergeet dat ik geen vis eet", True),
        ("nunca como queso", "olvida que no como queso", True),
        ("jag äter aldrig fisk", "glöm att jag inte äter fisk", True),
        ("ich esse Pilze", "Vergiss, dass ich keine Pilze esse", False),
        ("ich esse keine Eier", "Vergiss, dass ich nie Pilze esse", False),
        ("ik eet nooit kaas", "vergeet dat ik geen vis eet", False),
        ("je ne mange jamais de riz", "oublie que je ne mange pas de thon", False),
    ],
)
def test_one_denial_stands_for_another(tmp_path, told, message, gone):
    assert heard(tmp_path, told, message) == (set() if gone else {told})


@pytest.mark.parametrize(
    ("told", "command"),
    [
        ("Min mor bor i Skive", "Glem hvor jeg bor"),
        ("Søsteren min heter Bodil", "Glem navnet mitt"),
        ("Min farfar har en kanin", "Glem min kanin"),
        ("Meine Mutter wohnt in Celle", "Vergiss, wo ich wohne."),
        ("Min mamma bor i Ystad", "Glöm var jag bor"),
        ("Merk dir: das Auto meines Bruders ist ein Opel", "Vergiss mein Auto."),
    ],
)
def test_what_is_of_a_relative_is_not_the_users_own(tmp_path, told, command):
    assert heard(tmp_path, told, command) == {told.removeprefix("Merk dir: ")}


@pytest.mark.parametrize(
    ("told", "command"),
    [
        ("Min mor bor i Skive", "Glem hvor min mor bor"),
        ("Min kone og jeg bor i Skive", "Glem hvor jeg bor"),
        ("Jeg bor hos min mor i Skive", "Glem hvor jeg bor"),
        ("Min søster hedder Bodil", "Glem min søster"),
        ("Meine Mutter wohnt in Celle", "Vergiss, wo meine Mutter wohnt."),
    ],
)
def test_a_relative_who_is_named_or_told_of_with_the_user_is_meant(tmp_path, told, command):
    assert heard(tmp_path, told, command) == set()


@pytest.mark.parametrize(
    ("told", "command", "gone"),
    [
        ("Le numéro de mon frère est le 12", "oublie mon numéro", False),
        ("L'anniversaire de ma tante est le 3 mai", "oublie mon anniversaire", False),
        ("La voiture de mon patron est une Fiat", "oublie ma voiture", False),
        ("Der Hund meines Nachbarn heißt Rex", "vergiss meinen Hund", False),
        ("El perro de mi vecino se llama Rex", "olvida mi perro", False),
        ("Il compleanno del mio vicino è il 3 maggio", "dimentica il mio compleanno", False),
        ("O aniversário do meu irmão é 3 de maio", "esquece o meu aniversário", False),
        ("De verjaardag van mijn buurman is 3 mei", "vergeet mijn verjaardag", False),
        ("Le numéro de mon frère est le 12", "oublie le numéro de mon frère", True),
        ("Mon vélo est chez ma tante", "oublie mon vélo", True),
        ("La clé est chez ma tante", "oublie la clé", True),
        ("Der Hund meines Nachbarn heißt Rex", "vergiss den Hund meines Nachbarn", True),
        ("El perro de mi vecino se llama Rex", "olvida el perro de mi vecino", True),
        ("Mi hermana tiene mi coche", "olvida mi coche", True),
    ],
)
def test_what_somebody_else_has_is_not_meant_by_what_is_mine(tmp_path, told, command, gone):
    with perdure.open(f"sqlite:///{tmp_path}/a.db", embedder="none") as engine:
        space = engine.space(user="ada")
        space.observe(told, session="s1", at=_AT)
        space.observe(command, session="s1", at=_AT + timedelta(minutes=1))
        assert any(one.content == told for one in space.list().items) is not gone
