"""What a clause in another language than English says is otherwise now, of another thing than a statement."""

import pytest

from perdure.extraction.foreign_turns import overtakes_abroad, turned_abroad


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
