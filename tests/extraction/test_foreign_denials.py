"""What one statement in another language than English denies of all, and another tells of one case."""

import pytest

from perdure.extraction.compare import Said, compare


def label(old, new):
    return compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize(
    ("none", "some"),
    [
        ("Wir trinken keine Milch", "Wir trinken jeden Abend Milch"),
        ("Ich fahre nie samstags", "Ich fahre jeden Samstag"),
        ("Ich jogge nicht mehr", "Ich jogge zweimal pro Woche"),
        ("Meine Frau raucht nicht mehr", "Meine Frau raucht immer noch"),
        ("Ich lebe vegan", "Ich esse gern Speck"),
        ("Ich bin Einzelkind", "Mein kleiner Bruder studiert"),
        ("Wir haben keine Haustiere", "Unsere Schildkröte ist alt"),
        ("Ich spiele kein Instrument", "Ich spiele seit Jahren Harfe"),
        ("Wir waren noch nie in Polen", "Wir waren im Juli in Polen"),
        ("Niemand in unserer Familie tanzt", "Meine Tante tanzt"),
        ("Das Tor ist geöffnet", "Das Tor ist geschlossen"),
        ("Rauchen ist erlaubt", "Rauchen ist verboten"),
        ("Je ne nage jamais le samedi", "Je nage tous les samedis"),
        ("Je suis abstinent", "Je bois du vin tous les soirs"),
        ("Je suis enfant unique", "Mon frère est facteur"),
        ("Le stage est obligatoire", "Le stage est facultatif"),
        ("No corro nunca", "Corro cada mañana"),
        ("No tengo mascotas", "Mi tortuga se llama Lola"),
        ("Somos vegetarianos", "Comemos jamón los viernes"),
        ("Nunca hemos estado en Chile", "Acabamos de volver de Chile"),
        ("Ya no fumo", "Todavía fumo"),
        ("Non ballo mai di sabato", "Ballo ogni sabato"),
        ("Non suono nessuno strumento", "Suono l'oboe"),
        ("Não tenho filhos", "O meu filho tem nove anos"),
        ("Nunca corro aos sábados", "Corro todos os sábados"),
        ("Ik zwem nooit op vrijdag", "Ik zwem elke vrijdag"),
        ("Ik ben geheelonthouder", "Ik drink elke avond een biertje"),
        ("Jag springer aldrig", "Jag springer varje morgon"),
        ("Wir haben keine Haustiere", "Wir haben eine Katze, die Mimi heißt"),
        ("Wir haben keine Haustiere", "Wir haben einen Hund adoptiert"),
        ("Ich habe keine Geschwister", "Ich habe eine Schwester in Kiel"),
        ("Ich habe keine Geschwister", "Ich habe eine Schwester, sie heißt Ute"),
        ("Ich bin ledig", "Mein Mann arbeitet bei der Post"),
        ("Je n'ai pas d'enfants", "J'ai un fils qui s'appelle Hugo"),
        ("Je suis célibataire", "Mon mari est boulanger"),
        ("Personne chez nous ne chante", "Ma fille chante"),
        ("No tengo hijos", "Tengo una hija que estudia en Vigo"),
        ("Nadie en mi casa canta", "Mi mujer canta"),
        ("Sono celibe", "Mia moglie si chiama Elsa"),
        ("Non abbiamo figli", "Abbiamo una figlia che si chiama Elsa"),
        ("Não tenho animais", "Tenho um gato que se chama Pingo"),
        ("Ik ben vrijgezel", "Mijn man werkt bij de post"),
        ("Wij hebben geen kinderen", "Wij hebben een dochter die in Breda woont"),
    ],
)
def test_none_at_all_contradicts_a_case_of_it(none, some):
    assert label(none, some) == "contradiction"
    assert label(some, none) == "contradiction"


@pytest.mark.parametrize(
    ("none", "other"),
    [
        ("Wir trinken nicht jeden Abend Milch", "Wir trinken gern Milch"),
        ("Wir trinken nicht mehr als zwei Tees", "Wir trinken jeden Abend zwei Tees"),
        ("Ich lebe vegan", "Ich esse gern vegane Wurst"),
        ("Ich lebe vegan", "Mein Onkel isst jeden Tag Speck"),
        ("Ich bin Einzelkind", "Der Bruder meines Mannes studiert"),
        ("Wir waren noch nie in Polen", "Wir waren im Juli in Dänemark"),
        ("Niemand in unserer Familie tanzt", "Meine Tante singt"),
        ("Niemand in unserer Familie tanzt", "Mein Nachbar tanzt"),
        ("Das Tor ist geöffnet", "Das Fenster ist geschlossen"),
        ("Je suis abstinent", "Ma tante boit du vin tous les soirs"),
        ("Je ne bois plus que du thé", "Je bois du thé tous les soirs"),
        ("No corro nunca", "Corre cada mañana"),
        ("No bebo alcohol", "Bebo vino sin alcohol"),
        ("Non ballo mai di sabato", "Ballo ogni lunedì"),
        ("Não tenho filhos", "A minha prima tem um filho"),
        ("Ik zwem nooit op vrijdag", "Ik zwem elke maandag"),
    ],
)
def test_some_of_something_else_or_of_somebody_else_stands_beside_it(none, other):
    assert label(none, other) not in ("contradiction", "same")
    assert label(other, none) not in ("contradiction", "same")


@pytest.mark.parametrize(
    ("none", "other"),
    [
        ("Wir haben keine Kinder", "Wir haben zwölf Kinder in der Gruppe"),
        ("Non abbiamo figli", "Abbiamo due figli di amici a cena"),
        ("Nous n'avons pas d'animaux", "J'ai peur des chats"),
        ("Ich lebe vegan", "Ich mag den Duft von Speck"),
        ("Ich bin ledig", "Meine Frau ist 2019 gestorben"),
        ("Je suis célibataire", "Ma femme de ménage est malade"),
        ("No tengo hijos", "Mi hija falleció en 2011"),
        ("Ich lebe vegan", "Ich esse keinen Speck"),
        ("Wij hebben geen huisdieren", "Ik heb geen kat"),
        ("Ich lebe vegan", "Wir essen sonntags Schnitzel"),
        ("Soy vegetariano", "Comemos jamón los viernes"),
        ("Ich war noch nie in Polen", "Ich bin im Juli in Polen"),
        ("Ich war noch nie in Polen", "Ich war auch im Juli nicht in Polen"),
        ("Nadie en mi casa canta", "Mi tía canta"),
        ("Niemand in meiner Familie tanzt", "Meine Schwägerin tanzt"),
        ("Ich bin ledig", "Mein Mann wohnt jetzt bei einer anderen"),
        ("Ich bin ledig", "Mein Mann ist über alle Berge"),
        ("Wir haben keine Haustiere", "Unsere Katze haben wir ins Tierheim gebracht"),
        ("Wir haben keine Haustiere", "Wir haben einen Hund am Strand gefunden"),
        ("Je suis célibataire", "Mon mari vit avec une autre"),
        ("Personne chez nous ne chante", "Mon cousin chante"),
        ("Soy soltera", "Mi marido se largó"),
        ("No tengo mascotas", "Mi perro lo cuida mi ex"),
        ("Sono celibe", "Mia moglie se n'è andata"),
        ("Sou solteiro", "A minha mulher foi-se embora"),
        ("Ik ben vrijgezel", "Mijn man heeft me bedrogen"),
    ],
)
def test_what_is_gone_denied_or_done_by_several_is_no_case_of_what_one_has_none_of(none, other):
    assert label(none, other) not in ("contradiction", "same")
    assert label(other, none) not in ("contradiction", "same")
