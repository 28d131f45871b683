"""What is read of chat in other languages than English, and what is not: farewells, hearsay, wishes, moods."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def kept(text: str) -> list[tuple[str | None, str]]:
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC), standard())
    return [(one.key, one.content) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "bonne soirée, à jeudi",
        "buona notte, a presto",
        "buenas noches, hasta el viernes",
        "tchau, até segunda",
        "schönen abend, bis freitag",
        "fijne avond, tot morgen",
        "hej då, vi ses på måndag",
        "god aften, vi ses i morgen",
        "dobranoc, do piątku",
        "dobrou noc, zítra",
        "доброй ночи, до среды",
        "拜拜,下周聊",
        "じゃあ、また来週",
        "안녕히 주무세요, 내일 봐요",
        "mi vecino dice que van a subir el alquiler",
        "on dit que la boulangerie va fermer en mai",
        "dicono che a maggio chiude la piscina",
        "dizem que a ponte vai fechar em maio",
        "unser Nachbar meint, die Post zieht im Mai um",
        "соседи говорят, что в мае отключат воду",
        "据说下个月要涨房租",
        "naar verluidt sluit het zwembad in mei",
        "podobno w maju zamykają basen",
        "je suis effondrée",
        "estoy agobiada hoy",
        "sono distrutto ragazzi",
        "tô chateada demais",
        "obrigada, vc é ótimo",
        "j'ai super mal dormi cette nuit",
        "tiene dos gatos",
        "vorrei un gatto ma non posso",
        "j'habite une fusée mais je blague",
    ],
)
def test_nothing_is_kept(text: str):
    assert kept(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("soy carpintera en Vigo pero me gustaría ser pintora", ("role", "soy carpintera en Vigo")),
        ("lavoro come cuoca ma vorrei aprire un forno", ("role", "lavoro come cuoca")),
        ("je travaille comme serveuse mais je voudrais changer", ("role", "je travaille comme serveuse")),
        ("ich arbeite als Bäcker, aber ich hätte gern mehr Zeit", ("role", "ich arbeite als Bäcker")),
        ("jag skrev fel, julfesten är den 9 december", (None, "julfesten är den 9 december")),
        ("sorry, das Konzert ist am Samstag", (None, "das Konzert ist am Samstag")),
        ("scusate, la riunione è venerdì", (None, "la riunione è venerdì")),
        ("desculpa, a reunião é na quarta", (None, "a reunião é na quarta")),
        ("contéstame siempre en pocas frases", ("response.style", "contéstame siempre en pocas frases")),
        ("scrivimi sempre in modo semplice", ("response.style", "scrivimi sempre in modo semplice")),
        ("отвечай короче пожалуйста", ("response.style", "отвечай короче пожалуйста")),
        ("mon anniv c'est le 3 mai", ("birthday", "mon anniv c'est le 3 mai")),
        ("faço aniversário dia 3 de maio", ("birthday", "faço aniversário dia 3 de maio")),
        ("mi primo vive en Lugo y es fontanero", (None, "mi primo vive en Lugo y es fontanero")),
        ("mio zio abita a Bari ed è in pensione", (None, "mio zio abita a Bari ed è in pensione")),
        ("moja ciocia mieszka w Opolu i pracuje w szkole", (None, "moja ciocia mieszka w Opolu i pracuje w szkole")),
        ("mi hermano se queja siempre del ruido", (None, "mi hermano se queja siempre del ruido")),
        ("我姐在苏州上班,有三个孩子", (None, "我姐在苏州上班")),
        ("我是做会计的", ("role", "我是做会计的")),
        ("又养了一只猫", ("pet", "又养了一只猫")),
        ("弟は6歳で、名前はけんです", (None, "弟は6歳で")),
        ("息子は6歳で、名前はけんです", ("child.name", "名前はけんです")),
        ("保育士をしていて、朝が早い", ("role", "保育士をしていて、朝が早い")),
        ("我々は会社員です", None),
        ("брат работает на почте", (None, "брат работает на почте")),
        ("купили машину, Шкоду", ("vehicle", "купили машину, Шкоду")),
        ("мы из Твери", ("origin", "мы из Твери")),
        ("я с Алтая", ("origin", "я с Алтая")),
        ("tengo un gato, Nube, que es sorda", ("pet", "tengo un gato, Nube")),
        ("le cours c'est plus le lundi mais le vendredi", (None, "le cours c'est plus le lundi mais le vendredi")),
        ("on a décalé le cours à demain", (None, "on a décalé le cours à demain")),
        ("je déménage demain", (None, "je déménage demain")),
        ("明天我要去办签证", (None, "明天我要去办签证")),
        ("ich bin zu Hansen gewechselt", ("employer", "ich bin zu Hansen gewechselt")),
    ],
)
def test_it_is_kept(text: str, told: tuple[str | None, str] | None):
    assert told is None or told in kept(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("мы с Олегом разводимся", "origin"),
        ("ми з Олегом розлучаємося", "origin"),
        ("来週の月曜日に歯科医の予約がある", "role"),
        ("ich bin zu Thunderbird gewechselt", "employer"),
        ("mudei para o Thunderbird", "location"),
        ("vivo en pareja", "location"),
        ("abito in affitto", "location"),
        ("娘は5歳で、名前はあおいです", "name"),
        ("我哥在苏州上班,有三个孩子", "child"),
        ("eu e a Marta temos uma padaria", "employer"),
    ],
)
def test_it_fills_no_such_slot(text: str, key: str):
    assert key not in [one for one, _ in kept(text)]


def test_anothers_children_are_not_the_users():
    assert [told for _, told in kept("我姐在苏州上班,有三个孩子")] == ["我姐在苏州上班"]
    assert [told for _, told in kept("兄は結婚していて、子供が二人います")] == ["兄は結婚していて"]
    assert "子供が二人います" in [told for _, told in kept("夫は教師で、子供が二人います")]


@pytest.mark.parametrize(
    "text",
    ["mi hermano y yo, lo hemos dejado", "mon cousin et moi, on a un camping-car", "Jonas und ich, wir haben ein Boot"],
)
def test_what_two_do_is_one_clause(text: str):
    assert [told for _, told in kept(text)] in ([text], [])


def test_a_sorry_in_a_language_that_no_table_lays_side_by_side_is_read():
    assert kept("미안, 제 잘못이에요") == []
