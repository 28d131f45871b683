"""A fact told again with a detail ends as one statement that has it; what is another fact stays beside it."""

import pytest

import perdure


@pytest.fixture
def me(clock):
    policy = {"consent": {"mode": "auto"}}
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=clock) as engine:
        yield engine.space(user="ana")


def told(me, *texts):
    for text in texts:
        me.observe(text)
    return [one.content for one in me.list(kind=["fact", "preference", "profile", "task", "note"]).items]


@pytest.mark.parametrize(
    ("bare", "fuller"),
    [
        ("I've got a cat", "ive got a cat, a Siamese"),
        ("We have a goat", "we have a goat called Pip"),
        ("I have a brother", "I have a brother called Rune"),
        ("I have two cats", "I have two cats, Mog and Pip"),
        ("I play chess", "I play chess on Mondays at the library"),
        ("I row", "I row every morning"),
        ("I ride a Vespa", "I ride a 1978 Vespa"),
        ("I can't stand fennel", "i really cant stand fennel, its the smell"),
        ("I ride a Jawa", "i ride a 1969 jawa, its falling apart"),
        ("I'm a welder", "I'm a welder at the docks"),
        ("I rent a flat", "I rent a flat in Riga"),
        ("my sister plays golf", "my sister plays golf in Riga"),
    ],
)
def test_a_detail_joins_the_fact_that_it_is_of(me, bare, fuller):
    assert told(me, bare, fuller) == [fuller]
    assert told(me, bare) == [fuller]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I have a cat", "I have a cat, a dog"),
        ("I have a sister", "I have a sister-in-law"),
        ("I have a brother in Oslo", "I have a brother in Rome"),
        ("We have a dog called Pip", "we have a dog called Mog"),
        ("I like capers", "I like capers in salads"),
        ("I don't eat meat", "I don't eat meat on Fridays"),
        ("I play chess on Mondays", "I play chess on Tuesdays"),
        ("I play chess with Imke", "I play chess with Bo"),
        ("I have a meeting", "I have a meeting on Friday"),
        ("I play golf", "my sister plays golf in Riga"),
        ("I have a house", "I have a house in Spain"),
    ],
)
def test_what_only_begins_alike_stays_two(me, one, other):
    assert told(me, one, other) == [one, other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I gave up rowing because of my shoulder", "I gave up rowing because of the cost"),
        ("I can't eat rye due to my gut", "I can't eat rye due to my skin"),
        ("We picked Lund thanks to the trams", "We picked Lund thanks to my aunt"),
    ],
)
def test_two_reasons_for_one_thing_are_two_statements(me, one, other):
    assert told(me, one, other) == [one, other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I gave up rowing because of my shoulder", "I stopped rowing on account of my shoulder"),
        ("I gave up rowing because of my shoulder", "I gave up rowing because of a torn shoulder"),
        ("My niece gave up rowing because of an injury", "My niece stopped rowing due to an injury"),
    ],
)
def test_one_reason_in_other_words_is_one_statement(me, one, other):
    assert len(told(me, one, other)) == 1


def test_what_somebody_gives_with_more_stays_beside_what_they_gave_before():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.remember("Ivo mends clocks")
        me.remember("Ivo mends clocks in the attic")
        assert {one.content for one in me.list(kind="fact").items} == {
            "Ivo mends clocks",
            "Ivo mends clocks in the attic",
        }
