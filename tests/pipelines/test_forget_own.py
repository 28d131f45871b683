"""Forgetting "my X" means one's own X: of the slots that it stands for, and nobody else's (issue 2, item 6)."""

import pytest

import perdure


@pytest.fixture
def engine():
    with perdure.open("sqlite:///:memory:", embedder="none") as opened:
        yield opened


@pytest.fixture
def heard(engine):
    return engine.space(user="ana")


def left(me, command, *known):
    for one in known:
        me.observe(one, session="earlier")
    me.observe(command, session="later")
    return [one.content for one in me.list(limit=200).items if one.kind != "episode"]


@pytest.mark.parametrize(
    ("command", "own", "others"),
    [
        ("Forget my address", ["I live in Turku"], ["My cousin Paavo lives in Vaasa"]),
        ("please forget my home address", ["I live in Turku"], ["My parents live in Vaasa"]),
        ("forget my job", ["I work at Nokian", "I'm a plumber"], ["My uncle works at Kone"]),
        ("delete my job", ["I'm a plumber"], ["My husband works at Kone"]),
        ("forget my kids", ["I have three kids"], ["My niece has two kids"]),
        ("forget my pet", ["My parrot is called Otso"], ["My neighbour has a parrot called Ukko"]),
        ("forget my bike", ["My bike is green"], ["I drive a Passat"]),
        ("forget my kayak", ["I have a kayak"], ["I like kayaks"]),
        ("forget my horse", ["I have a horse"], ["I'm scared of horses"]),
        ("forget my cello", ["I have a cello"], ["I like cellos"]),
        ("forget my liking for techno", ["I like techno"], ["I like salmon"]),
        ("forget my car", ["I drive a Passat"], ["My bike is green", "My aunt drives a Skoda"]),
        ("forget my allergies", ["I'm allergic to birch"], ["Paavo is allergic to milk"]),
        ("forget my music taste", ["I like techno"], ["I like salmon"]),
        (
            "forget my family",
            ["My uncle Aimo works at Kone", "My daughter is called Elsa", "My husband is called Olli"],
            ["My boss is called Seppo", "My neighbour rows"],
        ),
    ],
)
def test_ones_own_goes_and_that_of_others_stays(heard, command, own, others):
    assert left(heard, command, *own, *others) == others
    assert not {one.content for one in heard.list(kind=["episode"]).items}.intersection(own)


@pytest.mark.parametrize(
    ("command", "known"),
    [
        ("forget my address", "My cousin Paavo lives in Vaasa"),
        ("forget my job", "My uncle works at Kone"),
        ("forget my dog", "My niece has a dog called Musti"),
        ("forget my phone", "My dad's phone is a Sagem"),
        ("forget my diet", "My husband is vegetarian"),
        ("forget my daughter", "My son is called Eino"),
        ("forget my son", "My daughter is called Elsa"),
        ("forget my wife", "My husband is called Olli"),
        ("forget my bike", "I drive a Passat"),
    ],
)
def test_nothing_of_others_and_no_other_sort_is_meant(heard, command, known):
    assert left(heard, command, known) == [known]


@pytest.mark.parametrize(
    ("command", "known"),
    [
        ("forget my uncle's job", "My uncle works at Kone"),
        ("forget my son", "My son is called Eino"),
        ("forget my appointment", "My dentist's appointment is on Monday"),
        ("forget my kayak", "My cousin gave me a kayak"),
        ("forget my kids", "My son is called Eino"),
        ("forget my bike", "I ride a Brompton bike"),
        ("forget my partner", "My husband is called Olli"),
    ],
)
def test_what_is_ones_own_by_somebody_else_and_who_is_named_is_meant(heard, command, known):
    assert left(heard, command, known) == []


def test_a_text_means_what_a_message_means(heard):
    heard.observe("I live in Turku")
    heard.observe("My cousin Paavo lives in Vaasa")
    heard.forget("my address")
    assert [one.content for one in heard.list(kind=["profile", "fact"]).items] == ["My cousin Paavo lives in Vaasa"]


def test_what_is_excepted_stays(heard):
    kept = left(heard, "forget my job but keep my employer", "I work at Nokian", "I'm a plumber")
    assert "I'm a plumber" not in kept


def test_each_speaker_forgets_their_own(engine):
    talk = engine.space(thread="kitchen")
    talk.observe("my cat is called Miuku", speaker="Elsa")
    talk.observe("I live in Turku", speaker="Elsa")
    talk.observe("I live in Vaasa", speaker="Eino")
    talk.observe("forget my cat", speaker="Eino")
    talk.observe("forget where I live", speaker="Eino")
    kept = [one.content for one in talk.list(limit=50).items if one.kind != "episode"]
    assert kept == ["my cat is called Miuku", "I live in Turku"]
    talk.observe("forget my cat", speaker="Elsa")
    assert [one.content for one in talk.list(limit=50).items if one.kind != "episode"] == ["I live in Turku"]


@pytest.mark.parametrize(
    ("command", "known"),
    [
        ("forget my cat", ["my cat Musti is 7"]),
        ("forget my cat", ["my cat Musti hates baths"]),
        ("please forget my cat", ["our cat Musti is a Siamese"]),
        ("forget my cat", ["My cat is called Musti", "my cat Musti is 7", "My cat sleeps upstairs"]),
        ("forget my cat", ["I have a cat called Musti", "My cat Musti never bites"]),
        ("forget my cat Musti", ["my cat Musti is 7", "my cat Musti hates baths"]),
    ],
)
def test_all_goes_that_names_whose_the_one_thing_is(heard, command, known):
    assert left(heard, command, *known) == []
    assert [one for one in heard.list(kind=["episode"]).items if one.content in known] == []


@pytest.mark.parametrize(
    ("command", "own", "others"),
    [
        ("forget my cat", ["my cat Musti is 7"], ["my aunt's cat Otso is 5"]),
        ("forget my cat", ["my cat Musti is 7"], ["Paavo's cat Otso is 5"]),
        ("forget my cat", ["my cat Musti is 7"], ["My cat food comes from Kesko"]),
        ("forget my cat", ["my cat Musti is 7"], ["My cat Musti's vet is Dr. Aho"]),
        ("forget my cat", ["my cat Musti is 7"], ["My parrot Ukko is 7"]),
        ("forget my cat Musti", ["my cat Musti is 7"], ["my cat Otso is 5"]),
        ("forget my cat's age", [], ["my cat Musti hates baths"]),
        ("forget my cats food", [], ["my cat Musti hates baths"]),
    ],
)
def test_what_is_of_another_or_of_something_else_stays(heard, command, own, others):
    remaining = left(heard, command, *own, *others)
    assert set(others) <= set(remaining)
    assert not set(own) & set(remaining)


@pytest.mark.parametrize(
    "command",
    [
        "we cancelled the milk round, stop keeping that one on file",
        "we cancelled the milk round, no point in you keeping that on file",
    ],
)
def test_what_a_command_says_is_over_in_other_words_goes_and_leaves_no_new_statement(heard, command):
    known = ("We get a milk round from Lone every Friday", "I like swimming")
    assert left(heard, command, *known) == ["I like swimming"]


@pytest.mark.parametrize(
    ("known", "command"),
    [
        ("I like milk and tea", "we cancelled the milk round, stop keeping that one on file"),
        ("We get eggs from Lone's round every Friday", "I cancelled the gym, stop keeping that one on file"),
    ],
)
def test_what_a_command_says_is_over_is_no_liking_and_nothing_else(heard, known, command):
    assert left(heard, command, known) == [known]
