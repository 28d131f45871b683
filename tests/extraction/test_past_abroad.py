"""What messages in other languages tell that the user did on a day gone by: what is worth keeping, and what is not."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

_SAID_AT = datetime(2026, 3, 11, 10, tzinfo=UTC)


def read(text):
    return list(extract(Heard(text=text, said_at=_SAID_AT, zone=UTC), slots=standard()))


@pytest.mark.parametrize(
    "text",
    [
        "Vorgestern haben wir den Gartenzaun neu gesetzt",
        "Avant-hier on a fini de carreler la salle de bain",
        "Avant-hier, on a planté trois pommiers",
        "Anteayer terminé la tesina",
        "Ayer, vendimos la autocaravana",
        "La semana pasada registramos la asociación",
        "La semana pasada, compramos una caravana",
        "La semaine passée, nous avons acheté une tente",
        "Три дні тому я склав іспит на права",
        "사흘 전에 논문을 제출했어요",
        "L'altro ieri ho consegnato la tesi",
        "La settimana scorsa abbiamo comprato un camper",
        "Anteontem plantei duas figueiras",
        "Eergisteren hebben we de schuur geverfd",
        "I förrgår målade vi om ladan",
        "Przedwczoraj złożyłam wniosek o paszport",
        "W zeszłym tygodniu otworzyliśmy kawiarnię",
        "Předevčírem jsem odevzdal diplomku",
        "Позавчера я оформил загранпаспорт",
        "Позавчора ми посадили дві яблуні",
        "Önceki gün bahçeye üç elma ağacı diktik",
        "أول أمس اشترينا سيارة",
        "परसों मैंने एक पुरानी साइकिल खरीदी",
        "一昨日キャンピングカーを買いました",
        "그저께 중고 트럭을 샀어요",
        "前天我们签了装修合同",
    ],
)
def test_what_the_user_did_on_a_day_gone_by_is_kept(text):
    [one] = read(text)
    assert one.content == text


@pytest.mark.parametrize(
    "text",
    [
        "Gestern haben wir Kuchen gegessen",
        "Vorgestern war ich im Bett",
        "Hier j'ai mal dormi",
        "Ayer vimos una película",
        "Ayer llovió mucho",
        "Ieri ho mangiato troppo",
        "Ontem dormi mal",
        "Gisteren hebben we naar een film gekeken",
        "Igår tittade vi på en film",
        "Wczoraj oglądałem mecz",
        "Včera jsem viděl film",
        "Вчера я смотрел кино",
        "Вчора ми дивилися кіно",
        "Dün film izledim",
        "أمس شاهدنا فيلما",
        "昨日映画を見ました",
        "昨日電車が遅れました",
        "어제 영화를 봤어요",
        "昨天我吃了火锅",
        "昨天下雨了",
    ],
)
def test_what_only_passed_the_day_is_not(text):
    assert read(text) == []
