"""What a clause in another language than English says is otherwise now, of another thing than a statement."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.foreign_turns import overtakes_abroad, turned_abroad
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def overtaken(before: str, after: str) -> bool:
    return any(overtakes_abroad(one, before) for one in turned_abroad(after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Der Honig kostet 6 Euro", "Der Senf kostet jetzt 3 Euro"),
        ("Der Kater schläft im Keller", "Der Kater schläft im Bad, die Ziege schläft jetzt im Keller"),
        ("Der Schrank steht im Büro", "Das Regal steht jetzt im Büro"),
        ("Imke ist meine Cousine", "Wiebke ist jetzt meine Cousine"),
        ("Imke ist Lehrerin", "Wiebke ist jetzt Lehrerin"),
        ("Pilar vive en Soria", "Nuria vive ahora en Soria"),
        ("Odile habite à Dole", "Solène habite maintenant à Dole"),
        ("Rita mora em Tomar", "Vera agora mora em Tomar"),
        ("Fiets staat in de schuur", "Brommer staat nu in de schuur"),
        ("Teatr kosztuje 90 zł", "Opera kosztuje teraz 95 zł"),
        ("Saga bor i Visby", "Tuva bor nu i Visby"),
        ("Сейф стоит в сарае", "Комод теперь стоит в сарае"),
        ("Олена живе в Ізмаїлі", "Марта тепер живе в Ізмаїлі"),
        ("Сканер в офисе", "Принтер теперь в офисе"),
        ("Wanda jest lekarką", "Hanka jest teraz lekarką"),
    ],
)
def test_what_is_true_of_another_thing_now_overtakes_nothing(before, after):
    assert not overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Jens ist unser Trainer", "Timo ist jetzt unser Trainer"),
        ("Mijn tandarts heet Visser", "Kuiper is nu mijn tandarts"),
        ("Mi jefa es Pilar", "Nuria es ahora mi jefa"),
        ("Мой врач Зорин", "Белкин теперь мой врач"),
        ("Saga är min lärare", "Tuva är nu min lärare"),
        ("Ali benim doktorum", "Can artık benim doktorum"),
    ],
)
def test_who_takes_the_place_of_somebody_of_ours_overtakes_them(before, after):
    assert overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ich esse keinen Käse", "Wir verkaufen wieder Käse"),
        ("Ich trinke keinen Most", "Wir haben wieder Most"),
        ("Je ne mange pas de fromage", "Le chien mange de nouveau du fromage"),
        ("No como queso", "Tenemos queso de nuevo"),
        ("Non mangio formaggio", "Compro di nuovo formaggio"),
        ("Não como queijo", "Temos queijo de novo"),
        ("Ik eet geen kaas", "We hebben weer kaas"),
        ("Nie jem sera", "Znowu kupuję ser"),
        ("Jag äter inte ost", "Vi säljer ost igen"),
        ("Я не ем сыр", "У нас снова сыр"),
        ("Я не їм сир", "Знову продаємо сир"),
        ("Mantar yemiyorum", "Tekrar mantar satıyorum"),
        ("मैं पनीर नहीं खाती", "मेरे पास फिर से पनीर है"),
    ],
)
def test_to_have_something_again_is_not_to_eat_it_again(before, after):
    assert not overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("J'utilise Trello à la maison", "Au travail, on a remplacé Trello par Asana"),
        ("Uso Trello en casa", "En el trabajo cambié Trello por Asana"),
        ("Uso Trello en la oficina", "En casa cambié Trello por Asana"),
        ("Uso Trello a casa", "Al lavoro abbiamo sostituito Trello con Asana"),
        ("Uso o Trello em casa", "No trabalho trocámos o Trello pelo Asana"),
        ("Ik gebruik Trello thuis", "Op kantoor hebben we Trello door Asana vervangen"),
        ("J'utilise Trello à la crèche", "À la mairie, on a remplacé Trello par Asana"),
    ],
)
def test_what_is_used_elsewhere_goes_on(before, after):
    assert not overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("J'utilise Trello", "Au travail, on a remplacé Trello par Asana"),
        ("Uso Trello en la oficina", "En el trabajo cambié Trello por Asana"),
        ("Uso Trello a casa", "A casa ho sostituito Trello con Asana"),
    ],
)
def test_what_is_used_there_gives_way(before, after):
    assert overtaken(before, after)


@pytest.mark.parametrize(
    ("before", "after", "over"),
    [
        ("Mein Internetanbieter ist Kabelnord", "Hab den Internetanbieter gewechselt, bin jetzt bei Funkwerk", True),
        ("Notre banque est le Crédit Rural", "On a changé de banque, on est chez Banqueroute maintenant", True),
        ("Mi aseguradora es Norpol", "He cambiado de aseguradora, ahora estoy con Segurola", True),
        ("Mijn zorgverzekeraar is Zilver", "Ik ben van zorgverzekeraar gewisseld, ik zit nu bij Zekeria", True),
        ("Min bank är Nordbanken", "Jag har bytt bank, nu är jag hos Fjällbanken", True),
        ("Meine Bank ist am Marktplatz", "Ich habe die Bank gewechselt, bin jetzt bei der Nordbank", False),
        ("Meine Bank ist Nordbank", "Ich habe die Bank gewechselt, ich liege jetzt bei der Mia im Garten", False),
        ("Mein Zahnarzt ist Dr. Holm", "Ich habe die Bank gewechselt, bin jetzt bei der Nordbank", False),
        ("Meine Bank ist die Nordbank", "Ich habe die Bank gewechselt, bin jetzt bei der Nordbank", False),
        ("Mijn bank is Rabo", "Mijn zus is van bank gewisseld, ze zit nu bij Triodos", False),
    ],
)
def test_from_whom_something_is_had_gives_way_to_whom_it_is_had_from_now(before, after, over):
    assert overtaken(before, after) is over


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ich habe die Krankenkasse gewechselt, jetzt bin ich bei der Nordkasse", None),
        ("J'ai changé d'opérateur, je suis chez Télénord maintenant", None),
        ("Ich habe die Stelle gewechselt, jetzt bin ich bei Hansen", "employer"),
        ("J'ai changé de boulot, je suis chez Renault maintenant", "employer"),
    ],
)
def test_from_whom_something_is_had_is_no_employer(text, key):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC)
    assert {one.key for one in extract(heard, standard())} == {key}
