"""A value that was put right stays put right, until the user says that it is so anew (SPEC 3.1)."""

import pytest

import perdure

PUT_RIGHT = [
    ("Odd's goat is called Ulla", "pet.name", "Odd's goat is called Tyra", "My goat is called Ulla", "Tyra"),
    ("Odd works at Nordlys", "employer", "Odd works at Havet", "I work at Nordlys", "Havet"),
    ("Odd is a glazier", "role", "Odd is a cooper", "I'm a glazier", "cooper"),
]


@pytest.mark.parametrize(("first", "key", "right", "said", "holds"), PUT_RIGHT)
def test_a_value_that_was_put_right_does_not_come_back_in_other_words(first, key, right, said, holds):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="odd")
        me.correct(me.remember(first, key=key).memories[0].id, right)
        me.observe(said, speaker="Odd")
        (kept,) = (one for one in me.list().items if one.key == key)
        assert holds in kept.content


@pytest.mark.parametrize(
    ("first", "changed", "back", "value"),
    [
        ("I work at Nordlys", "I work at Havet now", "I work at Nordlys again", "Nordlys"),
        ("My goat is called Ulla", "My goat is called Tyra now", "my goat is called Ulla after all", "Ulla"),
        ("Ich arbeite bei Nordlys.", "Ich arbeite jetzt bei Havet.", "Ich arbeite wieder bei Nordlys.", "Nordlys"),
        ("Je bosse chez Nordlys.", "Je bosse maintenant chez Havet.", "Je bosse de nouveau chez Nordlys.", "Nordlys"),
        ("Trabajo en Nordlys.", "Ahora trabajo en Havet.", "Trabajo otra vez en Nordlys.", "Nordlys"),
        ("Lavoro alla Nordlys.", "Adesso lavoro alla Havet.", "Lavoro di nuovo alla Nordlys.", "Nordlys"),
        ("Trabalho na Nordlys.", "Agora trabalho na Havet.", "Trabalho de novo na Nordlys.", "Nordlys"),
        ("Ik werk bij Nordlys.", "Ik werk nu bij Havet.", "Ik werk weer bij Nordlys.", "Nordlys"),
        ("Jag jobbar på Nordlys.", "Nu jobbar jag på Havet.", "Jag jobbar på Nordlys igen.", "Nordlys"),
        ("Pracuję w Nordlys.", "Teraz pracuję w Havet.", "Znowu pracuję w Nordlys.", "Nordlys"),
        ("Pracuji v Nordlys.", "Teď pracuji v Havet.", "Zase pracuji v Nordlys.", "Nordlys"),
        ("Я работаю в Нордлисе.", "Теперь я работаю в Хавете.", "Я снова работаю в Нордлисе.", "Нордлисе"),
        ("我在北光公司工作。", "我现在在海洋公司工作。", "我又在北光公司工作了。", "北光"),
        ("私は北光で働いています。", "今は海洋で働いています。", "また北光で働いています。", "北光"),
    ],
)  # fmt: skip
def test_who_goes_back_to_what_held_before_has_it_again(first, changed, back, value):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="odd")
        for text in (first, changed, back):
            me.observe(text, session="s")
        held = [one.content for one in me.list().items if one.key in ("employer", "pet.name")]
        assert len(held) == 1
        assert value in held[0]


@pytest.mark.parametrize(
    ("first", "changed", "said", "holds"),
    [
        ("My wife is Tuva", "My wife is Solveig now", "My wife Tuva sang again", "Solveig"),
        ("My husband is Odd", "My husband is Eirik now", "My husband Odd was here again", "Eirik"),
        ("My dog is Ulla", "My dog is Tyra now", "My dog Ulla now barks", "Tyra"),
        ("My boss is Tuva", "My boss is Odd now", "My boss is Tuva, who was ill again", "Odd"),
        ("My boss is Tuva", "My boss is Odd now", "My boss is Tuva. Now I have to run", "Odd"),
        ("I work at Nordlys", "I work at Havet now", "I work at Nordlys, now I want a nap", "Havet"),
        ("My boss is Tuva", "My boss is Odd now", "My boss is Tuva again", "Tuva"),
        ("My boss is Tuva", "My boss is Odd now", "I report to Tuva again", "Tuva"),
        ("My wife is Tuva", "My wife is Solveig now", "My wife is Tuva now", "Tuva"),
        ("My wife is Tuva", "My wife is Solveig now", "My wife's called Tuva once more", "Tuva"),
    ],
)
def test_a_value_comes_back_only_by_words_about_itself(first, changed, said, holds):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="odd")
        for text in (first, changed, said):
            me.observe(text, session="s")
        held = [
            one.content
            for one in me.list().items
            if one.key in ("employer", "pet.name", "partner.name", "manager.name")
        ]
        assert len(held) == 1
        assert holds in held[0]


@pytest.fixture
def heard(url, clock):
    """A space whose messages are read, under the preset that people get."""
    with perdure.open(url, embedder="none", clock=clock) as opened:
        yield opened.space(user="ana")


@pytest.mark.parametrize(
    ("given", "key", "said"),
    [
        ("Ana lives in Évora", "location", "I live in Évora"),
        ("Ana Sousa's canary is called Pim", "pet.name", "My canary is called Pim"),
        ("Ana works for Alva Oy", "employer", "I work for Alva Oy"),
        ("Ana's birthday is on 9 June", "birthday", "My birthday is June 9th"),
    ],
)
def test_what_is_given_by_name_as_the_users_own_is_the_same_fact_when_they_say_so(heard, given, key, said):
    known = heard.remember(given, key=key, pinned=True, importance=5, tags=["own"]).memories[0]
    heard.confirm(known.id)
    result = heard.observe(said)
    assert [one.reason.partition(":")[0] for one in result.decisions if one.memory_id == known.id] == ["said again"]
    (held,) = [one for one in heard.list().items if one.kind != "episode"]
    assert (held.id, held.content, held.pinned, held.importance, held.tags) == (known.id, given, True, 5, ("own",))
    assert (held.confidence, held.decay_rate) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("given", "key", "said"),
    [
        ("Ana works for Alva Oy", "employer", "I work for Aava Oy"),
        ("Ana's birthday is on 9 June", "birthday", "My birthday is June 19th"),
    ],
)
def test_what_is_given_by_name_gives_way_to_another_value_of_the_users_own(heard, given, key, said):
    heard.remember(given, key=key, pinned=True)
    heard.observe(said)
    held = [one.content for one in heard.list().items if one.kind != "episode"]
    assert given not in held


def test_another_pet_or_somebody_elses_home_stands_beside_what_is_given_by_name(heard):
    given = ["Ana's canary is called Pim", "Ana lives in Évora"]
    for one, key in zip(given, ("pet.name", "location"), strict=True):
        heard.remember(one, key=key)
    told = ["My tortoise is called Ludo", "my sister lives in Évora"]
    for one in told:
        heard.observe(one)
    assert sorted(one.content for one in heard.list().items if one.kind != "episode") == sorted(given + told)
