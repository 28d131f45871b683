"""What is known of somebody else answers no question about the one who asks, nor the other way round (SPEC 3.5)."""

import pytest

import perdure


@pytest.fixture
def me():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        yield engine.space(user="ana")


def told(me, *messages):
    for text in messages:
        me.observe(text, role="user", session="s")
    return me


OTHERS = ("my aunt lives in Brno", "My cousin Vit works at Skoda", "My niece's birthday is 9 June", "My son Olaf")


@pytest.mark.parametrize(
    "asked", ["where do I live?", "where do I work?", "when is my birthday?", "what is my name?", "Where do I live now"]
)
def test_what_others_are_says_nothing_of_the_asker(me, asked):
    assert told(me, *OTHERS).recall(asked).nothing_relevant


@pytest.mark.parametrize("asked", ["where do I live?", "where do I work?", "what languages do I speak?"])
def test_what_somebody_is_who_is_told_of_by_name_says_nothing_of_the_asker(me, asked):
    said = ("Olaf lives in Brno", "Olaf works at Skoda", "Olaf speaks Czech")
    assert told(me, *said).recall(asked).nothing_relevant
    assert not me.recall(asked.replace("I", "Olaf").replace("do ", "does ")).nothing_relevant


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I'm called Olaf", "Olaf lives in Brno"),
        ("My name is Olaf Vik", "Olaf lives in Brno"),
        ("I keep bees", "Ana lives in Brno"),
        ("I keep bees", "Olaf lives in Brno with me"),
        ("I keep bees", "Brno is where I live"),
    ],
)
def test_the_asker_may_call_themselves_by_their_name(me, known, said):
    told(me, known, said)
    assert said in [hit.memory.content for hit in me.recall("where do I live?").hits if hit.relevance >= 0.35]


def test_what_an_agent_wrote_may_call_the_asker_by_a_name_that_is_not_known(me):
    me.remember("Olaf lives in Brno", agent_id="bot")
    assert not me.recall("where do I live?").nothing_relevant


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("where does my aunt live?", "my aunt lives in Brno"),
        ("where does Vit work?", "My cousin Vit works at Skoda"),
        ("when is my niece's birthday?", "My niece's birthday is 9 June"),
        ("what is my son's name?", "My son Olaf"),
        ("do I have a son?", "My son Olaf"),
    ],
)
def test_it_answers_what_is_asked_of_them(me, asked, answer):
    found = told(me, *OTHERS).recall(asked)
    assert not found.nothing_relevant
    assert found.hits[0].memory.content == answer


@pytest.mark.parametrize("asked", ["how old is Fraser?", "when is my aunt's birthday?"])
def test_who_the_asker_is_says_nothing_of_others(me, asked):
    told(me, "I'm 34" if "old" in asked else "My birthday is 2 May", "My friend Fraser is Scottish")
    answer = me.recall(asked)
    shown = {hit.memory.content for hit in answer.hits if hit.relevance >= answer.threshold}
    assert shown.isdisjoint(("I'm 34", "My birthday is 2 May"))


def test_a_home_that_is_shared_is_both_of_theirs(me):
    told(me, "My aunt and I live in Brno, with her cats")
    assert not me.recall("where do I live?").nothing_relevant
    told(me, "I live in Ghent with my friend Pim")
    assert "Ghent" in me.recall("where does Pim live?").hits[0].memory.content


MINE = ("I'm allergic to latex", "I drive a Skoda", "I drink oat milk", "I live in Graz", "I have a parrot called Kiwi")


@pytest.mark.parametrize(
    "asked",
    [
        "is my daughter allergic to latex?",
        "what is my aunt allergic to?",
        "what kind of car does Priya drive?",
        "does my husband drink oat milk?",
        "can my son drink oat milk?",
        "where does Priya live?",
        "tell me where my cousin lives",
        "does Priya have a parrot?",
        "what is my niece's parrot called?",
    ],
)
def test_what_the_asker_is_and_has_answers_nothing_of_others(me, asked):
    assert told(me, *MINE).recall(asked).nothing_relevant


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("is my daughter allergic to latex?", "My daughter is allergic to wool"),
        ("where does Priya live?", "Priya lives in Linz"),
        ("where did I get to know Priya?", "I got to know Priya at the choir"),
        ("what does Priya's stall sell me?", "Priya's stall sells me pears"),
        ("where do I live?", "I live in Graz"),
        ("what do I drink with Priya?", "I drink oat milk"),
        ("what is my parrot called?", "I have a parrot called Kiwi"),
    ],
)
def test_what_is_known_of_whom_it_asks_comes_first(me, asked, answer):
    others = ("My daughter is allergic to wool", "Priya lives in Linz", "I got to know Priya at the choir")
    found = told(me, *MINE, *others, "Priya's stall sells me pears").recall(asked)
    shown = [hit.memory.content for hit in found.hits if hit.relevance >= found.threshold]
    assert shown[0] == answer if "with Priya" not in asked else answer in shown


def test_one_relative_does_not_answer_for_another_but_for_those_whom_they_are_among(me):
    told(me, "My mother sings in a choir", "My brother rows", "Marta sails", "Jonas swims")
    assert me.recall("does my father sing in a choir?").nothing_relevant
    assert me.recall("does my sister row?").nothing_relevant
    assert not me.recall("do my parents sing in a choir?").nothing_relevant
    assert not me.recall("does my family row?").nothing_relevant
    assert me.recall("does Jonas swim?").hits[0].memory.content == "Jonas swims"


def test_the_asker_may_be_asked_of_by_name(me):
    told(me, "My name is Wanda", "I drink oat milk")
    for asked in ("does Wanda drink oat milk?", "what does Ana drink?"):
        assert "I drink oat milk" in [hit.memory.content for hit in me.recall(asked).hits if hit.relevance >= 0.35]


def test_what_all_of_us_are_is_told_of_those_at_home(me):
    told(me, "We live in Graz", "We are vegetarians")
    assert not me.recall("where does my wife live?").nothing_relevant
    assert not me.recall("is my son vegetarian?").nothing_relevant


def test_an_errand_of_the_asker_for_an_animal_is_told_of_it(me):
    told(me, "My horse is called Comet", "I took the horse to the vet on Monday", "I'm vaccinated against flu")
    shown = [hit.memory.content for hit in me.recall("when was Comet at the vet?").hits if hit.relevance >= 0.35]
    assert "I took the horse to the vet on Monday" in shown
    assert "I'm vaccinated against flu" not in shown


@pytest.mark.parametrize(
    ("own", "quoted", "asked"),
    [
        ("I live in Tartu", "```\n# I live in Riga with my dog\n```\nwhy does this not compile?", "where do I live?"),
        ("I live in Tartu", "translate this: I live in Riga", "where do I live?"),
        ("My boss is Imre", "Zita wrote: 'Otto is my new boss, what a bore'. How do I answer?", "who is my boss?"),
    ],
)
def test_what_the_user_only_quotes_answers_no_question_about_them(me, own, quoted, asked):
    told(me, quoted, own)
    first, *others = me.recall(asked).hits
    assert first.memory.content == own
    assert all(one.relevance < first.relevance for one in others if one.memory.content == quoted)


def test_a_quotation_answers_a_question_about_itself(me):
    quoted = "Zita wrote: 'Otto is the new captain, what a bore'. How do I answer?"
    assert told(me, quoted).recall("what did Zita write of the captain?").hits[0].memory.content == quoted
