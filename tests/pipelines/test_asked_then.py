"""Questions about a time: what was said then, and what was so then (SPEC 3.1, 3.5)."""

from datetime import UTC, datetime

import pytest

import perdure
from perdure.testing.fakes import FakeClock

NOW = datetime(2025, 11, 18, 12, tzinfo=UTC)
SAID = {
    (2025, 1, 10): ["I work at Brandt Cranes", "I live in Ulm"],
    (2025, 4, 8): ["The office at work had a burst pipe"],
    (2025, 5, 21): ["My leeks have rust", ">Poor leeks!", "The neighbour sold his tractor"],
    (2025, 6, 11): ["My cousin Ilka is looking for a cello", "I work at Heron Freight now"],
    (2025, 10, 3): ["I gave a talk at the harbour fair about knots"],
    (2025, 11, 10): ["Ilka bought a cello at last", "The chimney sweep came on time"],
}


@pytest.fixture
def me():
    clock = FakeClock(NOW)
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        space = engine.space(user="ana")
        for day, texts in SAID.items():
            clock.set(datetime(*day, 10, tzinfo=UTC))
            for text in texts:
                space.observe(text.lstrip(">"), role="assistant" if text[0] == ">" else "user", session=str(day))
        clock.set(NOW)
        yield space


def shown(answer):
    return [hit.memory.content for hit in answer.hits if hit.relevance >= answer.threshold]


@pytest.mark.parametrize(
    "asked",
    [
        "what did we talk about in May?",
        "What did I tell you in May?",
        "so what have we discussed in May",
        "hey, what did I say in May?",
    ],
)
def test_what_was_said_then_is_found_without_another_word(me, asked):
    answer = me.recall(asked)
    assert not answer.nothing_relevant
    assert set(shown(answer)) == {"My leeks have rust", "Poor leeks!", "The neighbour sold his tractor"}


def test_what_was_said_of_a_thing_then_comes_before_what_was_said_of_it_at_another_time(me):
    answer = me.recall("what did I say last week about Ilka?")
    assert shown(answer)[0] == "Ilka bought a cello at last"
    assert "My cousin Ilka is looking for a cello" not in shown(answer)


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("which talk did I give on 2 October 2025?", True),
        ("which talk did I give on 2025-10-05?", True),
        ("which talk did I give on 2 March 2025?", False),
        ("which talk did I give before 2 March 2026?", True),
        ("which talk did I give in 2025?", True),
    ],
)
def test_what_was_said_around_a_day_answers_what_happened_on_it(me, asked, answered):
    assert me.recall(asked).nothing_relevant is not answered


def test_what_holds_for_years_answers_what_was_so_on_a_day_of_them(me):
    text = "I've worked at the ropeyard since April 2019"
    me.observe(text)
    assert shown(me.recall("where did I work on 6 May 2023?"))[0] == text
    assert me.recall("where did I work on 6 May 2016?").nothing_relevant


def test_what_is_so_of_others_answers_what_was_so_on_a_day(me):
    me.observe("My aunt Sanne works at the ropeyard")
    asked = me.recall("where did my aunt work on 20 May 2025?")
    assert not asked.nothing_relevant
    assert "My aunt Sanne works at the ropeyard" in shown(asked)


def test_what_speaks_of_a_day_answers_what_happens_on_it_whenever_it_was_said(me):
    me.observe("I give a talk about sails on 3 March 2026")
    assert shown(me.recall("which talk do I give on 3 March 2026?"))[0] == "I give a talk about sails on 3 March 2026"


def test_nothing_was_said_at_a_time_at_which_nothing_was_said(me):
    assert me.recall("what did we talk about in August?").nothing_relevant


def test_a_talk_that_was_given_is_found_as_a_talk(me):
    assert shown(me.recall("did I give a talk?"))[0].startswith("I gave a talk")


@pytest.mark.parametrize("asked", ["where did I work in March?", "Where did I work last April?"])
def test_what_was_so_then_answers_a_question_about_then(me, asked):
    answer = me.recall(asked)
    assert shown(answer)[0] == "I work at Brandt Cranes"
    assert "I work at Brandt Cranes (until 2025-06-11)" in answer.to_prompt()


def test_what_was_told_later_of_then_and_what_is_asked_of_others_is_not_hidden(me):
    me.observe("In March I also worked at Cog for two weeks.", role="user", session="x")
    me.observe("My cousin Ilka worked at Lumen in March.", role="user", session="x")
    assert any("Cog" in one for one in shown(me.recall("where did I work in March?")))
    answer = me.recall("where did Ilka work in March?")
    assert shown(answer)[0] == "My cousin Ilka worked at Lumen in March"
    assert "(until" not in answer.to_prompt()


@pytest.mark.parametrize("asked", ["where do I work?", "where did I work in July?", "where did I work in 2024?"])
def test_what_is_so_now_answers_the_others(me, asked):
    assert "I work at Heron Freight now" in shown(me.recall(asked))


def test_a_message_is_not_told_beside_the_statements_that_have_all_its_words(me):
    me.observe("So I keep bees! And my bike is red, you know.", role="user", session="z")
    lines = me.recall("what do I keep, and which colour is my bike?").to_prompt()
    assert "I keep bees" in lines
    assert "you know" not in lines


def test_a_time_behind_what_a_talk_was_about_belongs_to_that(me):
    me.observe("I booked a trip to Kyoto for August next year", role="user", session="y")
    answer = me.recall("what did I tell you about my trip to Kyoto in August?")
    assert shown(answer)[0].startswith("I booked a trip to Kyoto")


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("what did we talk about between May and July?", 5, 6),
        ("what did I say from May to June?", 5, 6),
        ("what have I told you since October?", 10, 11),
        ("what did I say before May?", 1, 4),
        ("what did we discuss after June?", 10, 11),
        ("what did I tell you until April?", 1, 4),
        ("what did we talk about last spring?", 4, 5),
        ("what did I say in the first week of June?", 0, 0),
        ("did I mention anything in May?", 5, 5),
        ("what did I say between 1 May and 15 June 2025?", 5, 6),
    ],
)
def test_a_stretch_of_time_is_that_of_the_talk(me, asked, first, last):
    answer = me.recall(asked, k=20)
    months = {hit.memory.said_at.month for hit in answer.hits if hit.relevance >= answer.threshold}
    assert months == {day[1] for day in SAID if first <= day[1] <= last}
    assert answer.nothing_relevant is not months


def test_what_is_told_of_a_thing_that_was_then_is_not_hidden_by_the_time(me):
    me.observe("The boat trip in May was wet", role="user", session="x")
    assert shown(me.recall("did I mention a boat trip in May?"))[0] == "The boat trip in May was wet"
    assert shown(me.recall("what did I say about the boat trip in May?"))[0] == "The boat trip in May was wet"


def test_what_was_so_before_a_time_is_what_held_at_its_beginning(me):
    assert shown(me.recall("where did I work before June?"))[0] == "I work at Brandt Cranes"


ABROAD = {
    "de": ("Ich wohne in Ulm", "Meine Tomaten haben Läuse", "Ich bin nach Graz gezogen", "Ilka hat eine Geige gekauft"),
    "es": ("Vivo en Soria", "Mis tomates tienen pulgones", "Ahora vivo en Cuenca", "Ilka compró un violín"),
    "fr": ("J'habite à Nantes", "Mes tomates ont des pucerons", "Maintenant j'habite à Dijon", "Ilka joue du violon"),
}


@pytest.fixture
def abroad():
    clock = FakeClock(NOW)
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        for code, texts in ABROAD.items():
            for day, text in zip([(1, 10), (5, 21), (6, 11), (11, 11)], texts, strict=True):
                clock.set(datetime(2025, *day, 10, tzinfo=UTC))
                engine.space(user=code).observe(text, role="user", session=str(day))
        clock.set(NOW)
        yield engine


@pytest.mark.parametrize(
    ("code", "asked", "found"),
    [
        ("de", "Worüber haben wir im Mai gesprochen?", {1}),
        ("de", "Was habe ich dir letzte Woche erzählt?", {3}),
        ("de", "Was habe ich letzte Woche über Ilka gesagt?", {3}),
        ("de", "Was haben wir vor Juni besprochen?", {0, 1}),
        ("es", "¿Qué te conté en mayo?", {1}),
        ("es", "¿de qué hablamos entre mayo y julio?", {1, 2}),
        ("es", "¿qué dije la semana pasada sobre Ilka?", {3}),
        ("fr", "De quoi avons-nous parlé en mai ?", {1}),
        ("fr", "qu'est-ce que je t'ai dit depuis juin ?", {2, 3}),
        ("fr", "qu'ai-je dit la semaine dernière ?", {3}),
    ],
)
def test_a_talk_is_asked_for_in_other_languages(abroad, code, asked, found):
    assert set(shown(abroad.space(user=code).recall(asked))) == {ABROAD[code][at] for at in found}


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("de", "Wo habe ich im März gewohnt?"),
        ("de", "wo wohnten wir vor Juni?"),
        ("es", "¿dónde vivía en marzo?"),
        ("fr", "où habitais-je en mars ?"),
    ],
)
def test_what_was_so_then_is_asked_in_other_languages(abroad, code, asked):
    answer = abroad.space(user=code).recall(asked)
    assert shown(answer)[0] == ABROAD[code][0]


@pytest.mark.parametrize(
    ("code", "asked"),
    [("de", "Was hat Ilka im Mai gesagt?"), ("es", "¿dónde vivía mi hermano en marzo?"), ("de", "Wo war der Ausflug?")],
)
def test_what_others_said_or_were_then_is_no_talk_of_ours(abroad, code, asked):
    assert ABROAD[code][0] not in shown(abroad.space(user=code).recall(asked))
    assert ABROAD[code][1] not in shown(abroad.space(user=code).recall(asked))
