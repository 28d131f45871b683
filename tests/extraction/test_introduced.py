"""Who somebody is whom a question names by what they are to the user."""

import pytest

from perdure.extraction.introduced import introduced, kindred
from perdure.extraction.slots import roles
from perdure.providers.ner_regex import extract


def named(text, *called):
    return introduced(text, called, [one for one in extract(text) if one.type == "person"])


@pytest.mark.parametrize(
    ("text", "called", "names"),
    [
        ("Gunnar (that's my husband) laughed", "husband", ("Gunnar",)),
        ("our first trip since Gunnar, who is my husband, retired", "husband", ("Gunnar",)),
        ("my husband Gunnar retired", "husband", ("Gunnar",)),
        ("My late husband, Gunnar, built it", "husband", ("Gunnar",)),
        ("my dog's name is Rex", "dog", ("Rex",)),
        ("our cat is called Mitzi", "cat", ("Mitzi",)),
        ("my sister lupe left the bank", "sister", ("lupe",)),
        ("Tilda is my daughter, she paints", "daughter", ("Tilda",)),
        ("my parents Ulla and Sven live in Cork", "parents", ("Sven", "Ulla")),
        ("Ulla and Sven are my parents", "parents", ("Sven", "Ulla")),
        ("I told Tilda, my niece, about it", "niece", ("Tilda",)),
    ],
)
def test_who_is_introduced_has_a_name(text, called, names):
    assert sorted(named(text, called)) == sorted(names)


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("her name is Tilda, my father likes her", "father"),
        ("my husband's brother Sven came", "husband"),
        ("my sister Ulla's husband Sven came", "husband"),
        ("My husband met Sven in Leeds", "husband"),
        ("I live in Lyon with my daughter", "daughter"),
        ("Sven is not my dad", "dad"),
        ("my ex-husband Sven called", "husband"),
        ("my ex husband Sven called", "husband"),
        ("my previous boss Sven left", "boss"),
        ("my step brother Sven", "brother"),
        ("my mothers husband Sven", "husband"),
        ("I dreamt Sven was my husband", "husband"),
        ("I wish Sven were my husband, if Sven is my husband", "husband"),
        ("Sven is my boss no more", "boss"),
        ("I met Ulla for lunch with my wife, Tilda and Dora", "wife"),
        ("I asked my dad, Sven answered", "dad"),
        ("My son, Sven's teacher says hi", "son"),
        ("My mom called Sven yesterday", "mom"),
        ("I told Ulla, my sister Bea and Carl", "wife"),
        ("Ulla said: my husband Sven is ill", "husband"),
    ],
)
def test_who_is_only_named_beside_is_not(text, called):
    assert named(text, called) == ()


def test_a_question_tells_whom_it_means_by_what_they_are_to_the_user():
    assert roles("What must my husband never eat, and our little dog?") == ("husband", "dog")
    assert roles("my best friend and my team lead") == ("best friend", "team lead")
    assert roles("what does my other half do, and the boss?") == ("other half",)
    assert roles("where is Tilda?") == ()


def test_words_that_mean_the_same_or_fall_under_it_introduce_too():
    assert {"mother", "mum", "mom"} <= set(kindred("mum"))
    assert "beagle" in kindred("dog")
    assert "dog" not in kindred("beagle")
    assert "brother" not in kindred("sister")
    assert named("our mum Ulla is here", *kindred("mother")) == ("Ulla",)
