"""What only looks like another value of a slot, in other languages than English, ends nothing."""

import pytest
from saying import anybody, say

me = anybody

BESIDE = """
Jsem kadeřnice. | Učím se maďarsky.
Jsem kadeřnice. | Učím našeho psa přinášet noviny.
Jsem kadeřnice. | Vedu si deník.
Jestem kucharką. | Uczę się pływać.
Jestem kucharką. | Prowadzę zdrowe życie.
Je suis infirmière. | J'enseigne des tours à mon chat.
Sono infermiera. | Insegno trucchi al gatto.
Ich bin Köchin. | Ich unterrichte meinen Sohn zu Hause.
Pracuji v Tatře. | Pracuji v tichu.
Pracuji v Tatře. | Pracuji ve dvojici s Janou.
Pracuji v Tatře. | Pracuji pro zábavu.
Pracuję w Orlenie. | Pracuję w ciszy.
Pracuję w Orlenie. | Pracuję w zespole z Anią.
Я работаю в Газпроме. | Я работаю в ночную смену.
Я работаю в Газпроме. | Я работаю в команде с Ирой.
Я працюю в Укрпошті. | Я працюю в нічну зміну.
Trabajo en Iberia. | Trabajo en pareja.
Trabajo en Iberia. | Trabajo para vivir.
Lavoro alla Barilla. | Lavoro per passione.
Trabalho na Petrobras. | Trabalho para viver.
Je travaille chez Michelin. | Je travaille pour le plaisir.
Ich arbeite bei Krone. | Ich arbeite bei offenem Fenster.
Ik werk bij Heineken. | Ik werk voor de lol.
Jag jobbar på Scania. | Jag jobbar på natten.
Je mi 41 let. | Mám 12 let praxe.
Je mi 41 let. | Bylo mi 19, když jsem odjela.
Mam 41 lat. | Mam 12 lat stażu.
Tengo 41 años. | Tengo 12 años de experiencia.
Ho 41 anni. | Ho 12 anni di esperienza.
Tenho 41 anos. | Tenho 12 anos de experiência.
J'ai 41 ans. | J'ai 12 ans d'ancienneté.
Moje kočka se jmenuje Líza. | Moje druhá kočka se jmenuje Bára.
Moja kotka ma na imię Luna. | Moja druga kotka ma na imię Kicia.
Meine Katze heißt Mimi. | Meine dritte Katze heißt Lola.
Meine Katze heißt Mimi. | Meine andere Katze heißt Lola.
Mon chat s'appelle Mimi. | Mon deuxième chat s'appelle Lola.
Mi gata se llama Mimi. | Mi otra gata se llama Lola.
Il mio gatto si chiama Mimi. | Il mio secondo gatto si chiama Lolo.
Mijn kat heet Mimi. | Mijn tweede kat heet Lola.
Min katt heter Mimi. | Min andra katt heter Lola.
Мою кошку зовут Мими. | Мою вторую кошку зовут Лола.
Mam kota o imieniu Kicia. | Oddałam kota do weterynarza.
У меня есть кошка по имени Мими. | Я отдала кошку в клинику.
Ich habe einen Hund namens Bello. | Ich habe den Hund in der Hundeschule abgegeben.
J'ai un chien nommé Médor. | J'ai donné le chien au vétérinaire.
Ho un gatto di nome Micio. | Ho regalato un gatto a mio cugino.
Tengo un gato llamado Michi. | Regalé un gato a mi prima.
Ik heb een kat genaamd Poes. | Ik heb een kat weggegeven.
Pracuji v Tatře. | Dala jsem výpověď sousedovi.
Bydlím v Chebu. | O víkendech bydlím v Písku.
"""
INSTEAD = """
Jsem kadeřnice. | Jsem učitelka.
Pracuji v Tatře. | Pracuji v nemocnici.
Pracuji v Tatře. | Podala jsem výpověď.
Pracuję w Orlenie. | Pracuję w banku w Krakowie.
Я работаю в Газпроме. | Я работаю в банке.
Trabajo en Iberia. | Trabajo en un banco.
Ich arbeite bei Krone. | Ich arbeite bei der Sparkasse.
Je mi 41 let. | Mám 42 let.
Mam 41 lat. | Mam 42 lata i troje dzieci.
Tengo 41 años. | Tengo 42 años y vivo en Soria.
J'ai 41 ans. | J'ai 42 ans.
Moje kočka se jmenuje Líza. | Moje kočka se jmenuje Bára.
Meine Katze heißt Mimi. | Meine Katze heißt Lola.
Мою кошку зовут Мими. | Мою кошку зовут Лола.
Mam kota o imieniu Kicia. | Oddałam kota do schroniska.
У меня есть кошка по имени Мими. | Я отдала кошку в приют.
Ich habe einen Hund namens Bello. | Ich habe den Hund abgegeben.
Ho un gatto di nome Micio. | Ho regalato il gatto a mio cugino.
"""
PARTED = """
У меня кошка и попугай. | Попугай умер. | У меня кошка
Mam kota i psa. | Pies umarł. | Mam kota
Máme psa a želvu. | Želva umřela. | Máme psa
Mám kocoura Mikeše a fenku Astu. | Kocour umřel. | Mám fenku Astu
У мене кішка і папуга. | Кішка померла. | У мене папуга
"""


def rows(text):
    return [tuple(line.split(" | ")) for line in text.strip().splitlines()]


@pytest.mark.parametrize(("before", "after"), rows(BESIDE))
def test_what_tells_something_else_ends_nothing(me, before, after):
    assert before.rstrip(".") in say(me, before, after)


@pytest.mark.parametrize(("before", "after"), rows(INSTEAD))
def test_another_value_takes_the_place_of_the_first(me, before, after):
    assert before.rstrip(".") not in say(me, before, after)


@pytest.mark.parametrize(("before", "after", "left"), rows(PARTED))
def test_of_two_animals_the_other_is_left(me, before, after, left):
    held = say(me, before, after)
    assert left in held
    assert before.rstrip(".") not in held


@pytest.mark.parametrize(
    ("home", "shop"),
    [
        ("Ich wohne in Passau", "Hier in Kiel habe ich meine Bäckerei"),
        ("Ik woon in Zwolle", "Hier in Breda heb ik mijn winkel"),
        ("Mieszkam w Gdyni", "Tu w Sopocie mam moją piekarnię"),
    ],
)
def test_a_shop_somewhere_is_kept_wherever_its_owner_lives(me, home, shop):
    assert {home, shop} <= set(say(me, home, shop))


@pytest.mark.parametrize(
    ("before", "after"), [("我儿子叫小华", "我女儿叫小丽"), ("息子の名前は健です", "娘の名前は舞です")]
)
def test_languages_without_a_table_are_compared_as_well(me, before, after):
    assert before in say(me, before, after)
