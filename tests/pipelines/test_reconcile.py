"""What becomes of a statement that meets what is known (issue 4, items 4 and 5; SPEC 001.2, 004.4)."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock


@pytest.fixture
def me(clock):
    policy = {"consent": {"mode": "auto"}}
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=clock) as engine:
        yield engine.space(user="ana")


def active(me):
    return [memory.content for memory in me.list(kind=["fact", "preference", "profile", "task", "note"]).items]


def test_the_same_in_other_words_joins_what_is_known(me):
    known = me.remember("Our parrot is called Kiki").memories[0]
    again = me.remember("The parrot's name is Kiki", importance=4)
    assert (again.decisions[0].action, again.decisions[0].memory_id) == ("change", known.id)
    assert active(me) == ["Our parrot is called Kiki"]
    assert me.get(known.id).importance == 4


@pytest.mark.parametrize(
    ("open_date", "plain", "other"),
    [
        ("My birthday is 07/03/1986", "My birthday is 7 March 1986", "No, my birthday is 3 July 1986"),
        ("Our ferry is on 02/08/2031", "Our ferry is on 8 February 2031", "Our ferry is on 2 August 2031"),
    ],
)
def test_the_day_of_an_ambiguous_date_is_the_one_that_is_told_plainly(me, open_date, plain, other):
    me.observe(open_date)
    me.observe(plain)
    assert active(me) == [plain]
    me.observe(other)
    assert [one.casefold() for one in active(me)] == [other.removeprefix("No, ").casefold()]


@pytest.mark.parametrize(
    ("open_date", "plain", "settled", "since"),
    [
        (
            "We adopted the parrot on 07/03/2019, in Ghent",
            "we adopted the parrot on 3 July 2019",
            "We adopted the parrot on 3 July 2019, in Ghent",
            None,
        ),
        (
            "I have rented the mill since 02/08/2019",
            "I have rented the mill since 8 February 2019",
            "I have rented the mill since 8 February 2019",
            (2019, 2, 8),
        ),
        (
            "I have rented the mill since 22/08/2019",
            "I have rented the mill since 22 August 2019",
            "I have rented the mill since 22/08/2019",
            (2019, 8, 22),
        ),
    ],
)
def test_a_day_that_is_told_plainly_leaves_all_else_as_it_was_said(me, open_date, plain, settled, since):
    me.observe(open_date)
    me.observe(plain)
    (memory,) = me.list(kind=["fact", "preference", "profile", "task", "note"]).items
    assert memory.content == settled
    assert since is None or memory.valid_from.timetuple()[:3] == since


def test_what_was_asked_to_be_kept_stays_in_its_words_when_a_day_is_told_plainly(me):
    me.observe("/remember our ferry is on 02/08/2031")
    me.observe("our ferry is on 8 February 2031")
    assert active(me) == ["our ferry is on 02/08/2031"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I teach weaving at the mill", "I'm a weaving teacher at the mill"),
        ("I'm a translator of Danish plays", "I translate plays from Danish"),
        ("I paint icons", "I'm an icon painter"),
        ("I'm an icon painter", "I paint icons"),
    ],
)
def test_what_fills_a_slot_and_the_same_without_it_are_one(me, first, second):
    me.observe(first)
    me.observe(second)
    assert active(me) == [first]


@pytest.mark.parametrize(
    ("key", "known", "said"),
    [
        ("name", "Ana's name is Ana", "My name is Bea"),
        ("employer", "Ana's employer is Orlow Textiles", "my employer is the Fenwick Mill now"),
    ],
)
def test_what_is_kept_under_the_users_name_is_the_users(me, key, known, said):
    me.remember(known, key=key)
    me.observe(said, speaker="Ana")
    assert active(me) == [said]


def test_what_a_relative_has_replaces_nothing_of_the_users(me):
    me.observe("My dog is called Rex")
    me.observe("My aunt's dog is called Bruno")
    assert active(me) == ["My dog is called Rex", "My aunt's dog is called Bruno"]


def test_a_statement_that_is_said_again_as_the_value_of_a_slot_becomes_its_value(me):
    me.observe("I paint icons")
    [known] = me.list(kind=["fact", "preference", "profile"]).items
    me.observe("I'm an icon painter")
    [joined] = me.list(kind=["fact", "preference", "profile"]).items
    assert known.key != "role"
    assert (joined.id, joined.key, joined.kind) == (known.id, "role", "profile")
    me.observe("I'm a joiner")
    assert active(me) == ["I'm a joiner"]


def test_a_slot_that_has_another_value_is_not_filled_by_what_is_said_again(me):
    me.observe("I paint icons")
    me.observe("I'm a joiner")
    me.observe("I'm an icon painter")
    [role] = [one.content for one in me.list(kind="profile").items if one.key == "role"]
    assert role == "I'm an icon painter"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I'm a tram driver", "I drive a Ford"),
        ("I teach weaving", "I'm learning weaving"),
        ("I play hockey", "I coach hockey"),
    ],
)
def test_another_thing_that_is_done_stands_beside_it(me, first, second):
    me.observe(first)
    me.observe(second)
    assert active(me) == [first, second]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("We heat with coal", "Since last month we heat with pellets now"),
        ("I work at the harbour office", "since last month I work at the customs office"),
        ("Wir heizen mit Kohle", "Seit letztem Monat heizen wir nicht mehr mit Kohle, sondern mit Pellets"),
    ],
)
def test_what_has_held_since_before_something_else_was_last_said_takes_its_place(me, clock, known, said):
    me.observe(known)
    clock.advance(days=3)
    me.observe(said)
    assert active(me) == [said]


@pytest.mark.parametrize(
    "beside", ["I lead the parish choir", "I lead the vaccination project now", "I run the stables for now"]
)
def test_what_somebody_runs_beside_a_job_does_not_retire_the_job(me, beside):
    me.observe("I'm a vet")
    me.observe(beside)
    assert active(me) == ["I'm a vet", beside]


def test_a_new_state_with_the_same_value_of_a_key_is_no_repetition(me):
    me.observe("Gus and I are engaged")
    me.observe("Gus and I got married on Saturday")
    assert active(me) == ["Gus and I got married on Saturday"]


def test_who_somebody_is_stays_when_they_change_what_they_do(me):
    me.observe("My husband Gus is a glazier")
    me.observe("Gus retrained as a surveyor")
    assert active(me) == ["My husband Gus", "Gus retrained as a surveyor"]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I work at a sawmill in Trento", "Got the job at the observatory!"),
        ("I drive a Panda", "The Panda broke for good, I'm driving a Twingo now"),
        ("I'm on the late shift", "switched to mornings at last"),
    ],
)
def test_a_sentence_without_its_subject_changes_what_is_known(me, known, said):
    me.observe(known)
    me.observe(said)
    assert len(active(me)) == 1
    assert active(me)[0] in said


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("My cousin lives in Trento", "I live in Bodø now"),
        ("My team uses Sieve", "My husband's team uses Ladle now"),
        ("I support the Herons", "My wife supports the Otters now"),
        ("I play the flute", "I play badminton now"),
        ("I owe Gus forty euros", "I owe Ilva ten euros now"),
        ("I keep hens", "I keep quails now as well"),
        ("I have a goat called Pim", "I also have a goat called Roos"),
        ("I have a cat called Pim", "we have a new cat called Roos"),
    ],
)
def test_what_is_so_now_of_somebody_or_something_else_retires_nothing(me, known, said):
    me.observe(known)
    me.observe(said)
    assert active(me) == [known, said]


def test_to_move_over_to_another_editor_is_no_move_of_house(me):
    me.observe("I live in Trento")
    me.observe("Moved over to Emacs last month")
    assert active(me) == ["I live in Trento", "Moved over to Emacs last month"]


def test_another_value_supersedes_without_a_key(me, clock):
    old = me.remember("The mill opens at 8:15").memories[0]
    clock.advance(days=3)
    new = me.remember("The mill opens at 8:45")
    assert new.decisions[0].action == "supersede"
    assert active(me) == ["The mill opens at 8:45"]
    ended = me.get(old.id)
    assert (ended.state, ended.valid_until, ended.superseded_by) == ("deprecated", clock.now, new.memories[0].id)


def test_one_change_may_supersede_several(me):
    me.remember("I live in Trento")
    me.remember("my house is in Trento by the way")
    me.remember("I moved to Bodø for good")
    assert active(me) == ["I moved to Bodø for good"]


def test_what_was_said_earlier_comes_in_retired(me, clock):
    now = clock.now
    new = me.remember("My tutor is Dr. Ilva", at=now).memories[0]
    late = me.remember("My tutor is Dr. Gus", at=now - timedelta(days=9)).memories[0]
    assert (late.state, late.superseded_by, late.valid_until) == ("deprecated", new.id, now)
    assert [one.content for one in me.list(as_of=now - timedelta(days=5)).items] == ["My tutor is Dr. Gus"]
    assert active(me) == ["My tutor is Dr. Ilva"]


def test_where_it_is_unsure_both_are_kept_and_linked(me):
    known = me.remember("My dog is called Biff").memories[0]
    result = me.remember("My dog is called Bess")
    assert result.decisions[0].reason.startswith("unsure, so both are kept")
    assert active(me) == ["My dog is called Biff", "My dog is called Bess"]
    assert [(one.to_id, one.type) for one in me.relations(result.memories[0].id)] == [(known.id, "conflict")]


def test_a_statement_is_related_to_its_two_nearest_neighbours(me):
    for text in ("Ida rows on the lake", "Ida swims in the lake", "Ida skates on the lake", "Bo sells tea"):
        me.remember(text)
    new = me.remember("Ida sails on the lake").memories[0]
    edges = me.relations(new.id)
    assert len(edges) == 2
    assert all(one.type == "related_to" and 0.3 < one.strength <= 1.0 for one in edges)
    assert me.relations(me.remember("Bo mends clocks").memories[0].id) == []


def test_undo_takes_a_statement_back_with_its_relations(me):
    first = me.remember("Ida rows on the lake")
    second = me.remember("Ida sails on the lake")
    assert me.relations(first.memories[0].id)
    me.undo(rev=second.rev)
    assert me.relations(first.memories[0].id) == []
    assert active(me) == ["Ida rows on the lake"]
    me.undo(rev=first.rev)
    assert active(me) == []


def test_undo_of_the_older_end_is_not_held_up_by_a_relation_found_on_writing(me):
    first = me.remember("Ida rows on the lake")
    me.remember("Ida sails on the lake")
    me.undo(rev=first.rev)
    assert active(me) == ["Ida sails on the lake"]


def test_no_relations_where_the_policy_wants_none():
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"merge": {"links": 0}}) as engine:
        me = engine.space(user="ana")
        me.remember("My dog is called Biff")
        assert me.relations(me.remember("My dog is called Bess").memories[0].id) == []


def test_what_is_heard_again_grows_surer_and_is_counted(me, clock):
    me.observe("I live in Trento")
    clock.advance(days=2)
    (known,) = me.list(kind=["profile"]).items
    me.observe("I live in Trento")
    (again,) = me.list(kind=["profile"]).items
    assert again.id == known.id
    assert again.attributes["mentions"] == 2
    assert again.attributes["last_said"] == clock.now.isoformat()


def test_a_superseded_value_comes_back_only_when_it_is_stated_as_new(me, clock):
    for text in ("I live in Trento", "I moved to Bodø", "I live in Trento"):
        me.observe(text)
        clock.advance(days=30)
    assert active(me) == ["I moved to Bodø"]
    me.observe("I moved back to Trento")
    assert active(me) == ["I moved back to Trento"]


def test_the_statements_of_other_people_never_touch_the_users(me):
    me.observe("I live in Trento")
    me.observe("my sister lives in Bodø")
    me.observe("I play chess")
    me.observe("my sister does not play chess")
    assert {"I live in Trento", "I play chess"} <= set(active(me))


def test_two_writers_of_one_fact_at_once_end_with_one_memory(tmp_path):
    url, gate = f"sqlite:///{tmp_path}/memory.db?synchronous=normal", threading.Barrier(2)
    engines = [perdure.open(url, embedder="none") for _ in range(2)]

    def write(engine, text):
        gate.wait()
        return engine.space(user="ana").remember(text)

    with ThreadPoolExecutor(2) as pool:
        said = ("Our parrot is called Kiki", "The parrot's name is Kiki")
        actions = {one.decisions[0].action for one in pool.map(write, engines, said)}
    assert actions <= {"add", "skip", "change"}
    assert len(engines[0].space(user="ana").list().items) == 1
    for engine in engines:
        engine.close()


def test_a_message_of_which_nothing_holds_any_more_is_not_recalled(me, clock):
    me.observe("I live in Trento", session="s1")
    clock.advance(days=60)
    me.observe("I moved to Bodø", session="s2")
    texts = [hit.memory.content for hit in me.recall("do I live in Trento?").hits]
    assert "I live in Trento" not in texts
    for question, more in (
        ("did I live in Trento?", {}),
        ("do I live in Trento?", {"kinds": ["episode"]}),
        ("do I live in Trento?", {"as_of": clock.now - timedelta(days=30)}),
    ):
        assert "I live in Trento" in [hit.memory.content for hit in me.recall(question, **more).hits]


def test_a_policy_lets_such_messages_be_found():
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"recall": {"stale_messages": True}}) as engine:
        me = engine.space(user="ana")
        me.observe("The mill opens at 8:15")
        me.observe("The mill opens at 8:45")
        found = [hit.memory.content for hit in me.recall("when does the mill open?").hits]
        assert found == ["The mill opens at 8:45", "The mill opens at 8:15"]


def test_a_question_finds_the_key_that_it_asks_for(me):
    me.observe("I moved to Bodø")
    hits = me.recall("where do I live?", kinds=["profile"]).hits
    assert [hit.memory.content for hit in hits] == ["I moved to Bodø"]


def test_what_changed_often_is_still_superseded_by_what_comes_next(me):
    for number in range(30):
        me.observe(f"I sold the car, I drive a Rasven {number} now", session=f"s{number}")
    last = "I sold the car, I drive a Rasven 29 now"
    assert [one.content for one in me.list(kind="fact").items if "drive" in one.content] == [last]
    assert last in [hit.memory.content for hit in me.recall("which car do I drive?", k=5).hits]


def test_where_something_is_now_supersedes_where_it_was(me):
    me.observe("our choir rehearses in Wesmar")
    me.observe("our choir rehearses in Halwes now")
    assert [one.content for one in me.list(kind="fact").items] == ["our choir rehearses in Halwes now"]


def test_one_clause_of_a_message_does_not_empty_a_slot_that_another_one_fills(me):
    me.observe("I moved to Porto last year and now I live near the river with my wife Eva")
    (kept,) = [one for one in me.list(kind="profile").items if one.key == "location"]
    assert kept.attributes["value"] == "Porto"


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("My sister lives in Faro.", "My sister moved to Beja."),
        ("Rui works at the mill.", "Rui left the mill."),
        ("My ferry to Bastia is on 3 May.", "They cancelled my ferry to Bastia."),
    ],
)
def test_what_is_over_for_somebody_gives_way(me, clock, known, told):
    me.observe(known)
    clock.advance(days=9)
    me.observe(told)
    assert active(me) == [told.rstrip(".")]


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("Rui has a dog.", "Rui moved to Beja."),
        ("My sister is a nurse.", "My sister moved to Beja."),
        ("I used to live in Faro.", "I live in Beja now."),
        ("I'm a waiter.", "I'm training to be a baker."),
        ("Rui works at the mill.", "Rui left the party."),
        ("My ferry to Bastia is on 3 May.", "They cancelled my ferry to Olbia."),
    ],
)
def test_what_is_not_touched_by_a_change_stays(me, clock, known, told):
    me.observe(known)
    clock.advance(days=9)
    me.observe(told)
    assert active(me) == [known.rstrip("."), told.rstrip(".")]


def test_going_back_ends_what_somebody_had_gone_over_to(me, clock):
    for told in ("My scooter is a Lambra.", "I switched from the Lambra to a Piago.", "I went back to the Lambra."):
        me.observe(told)
        clock.advance(days=9)
    assert active(me) == ["I went back to the Lambra"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I'm pescatarian, so beef broth is out.", "I'm pescatarian"),
        ("I love the cinema. Not a fan of horror films though.", "I love the cinema"),
    ],
)
def test_what_one_message_says_does_not_contradict_itself(me, text, kept):
    me.observe(text)
    assert kept in active(me)
    assert me.list(state="deprecated").items == ()


def test_a_house_that_one_owns_elsewhere_is_not_where_one_lives(me):
    me.observe("I own a house in Umbria")
    me.observe("I live in a rented flat in Bremen")
    assert active(me) == ["I own a house in Umbria", "I live in a rented flat in Bremen"]
    assert [one.key for one in me.list(kind="profile").items] == ["location"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I drink coffee every day. Well, I don't drink coffee anymore.", ["I don't drink coffee anymore"]),
        ("I don't eat meat. Actually I eat meat again since May.", ["I eat meat again since May"]),
        ("We have a dog. We no longer have a dog.", ["We no longer have a dog"]),
        ("I play chess. I stopped playing chess in May.", ["I stopped playing chess in May"]),
        ("I work at Bosch. Well, I don't work at Bosch anymore.", ["I don't work at Bosch anymore"]),
        ("I'm vegan, so cheese is out", ["I'm vegan", "cheese is out"]),
        ("I smoke. I don't smoke at home", ["I smoke", "I don't smoke at home"]),
    ],
)
def test_a_message_that_takes_back_what_it_says_keeps_the_last_word(me, text, kept):
    me.observe(text)
    assert sorted(active(me)) == sorted(kept)


def test_a_message_is_not_shown_for_the_part_of_it_that_holds_no_more():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.observe("I work at Ironside Foundry. My dog is called Rex.", session="s1")
        me.observe("I no longer work at Ironside Foundry, I work at Brandt Motors now.", session="s2")

        def shown(question):
            return any("Foundry. My dog" in hit.memory.content for hit in me.recall(question).hits)

        assert not shown("where do I work?")
        assert shown("what is my dog called?")
        assert shown("where did I work before?")


def test_a_message_is_told_of_the_moments_at_which_it_held():
    clock = FakeClock(datetime(2026, 6, 1, tzinfo=UTC))
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("I work at Ironside Foundry.", session="s1", at=datetime(2025, 1, 1, tzinfo=UTC))
        before = clock.advance(days=1)
        clock.advance(days=1)
        me.observe("I work at Brandt Motors now.", session="s2", at=datetime(2026, 5, 1, tzinfo=UTC))
        after = clock.advance(days=1)

        def found(**moment):
            return [hit.memory.content for hit in me.recall("where do I work?", **moment).hits]

        now = found()
        assert any("Brandt" in one for one in now)
        assert not any("Ironside" in one for one in now)
        assert found(as_of=after) == found(known_at=after) == found(as_of=after, known_at=after) == now
        for then in ({"as_of": datetime(2025, 7, 1, tzinfo=UTC)}, {"known_at": before}):
            assert any("Ironside" in one for one in found(**then))
            assert not any("Brandt" in one for one in found(**then))


def test_a_message_gives_way_to_what_holds_of_it_where_a_question_has_words_of_its_other_parts():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.observe("I work as a glazier. The bread van is here on Tuesdays. The baker comes by bike.", session="a")
        me.observe("The bread van is here on Thursdays now.", session="b")
        found = [hit.memory.content for hit in me.recall("when does the bread van come?").hits]
        assert any("Thursdays" in one for one in found)
        assert not any("Tuesdays" in one for one in found)
        assert any("Tuesdays" in hit.memory.content for hit in me.recall("where do I work?").hits)
        me.observe("Ottilie is my flatmate, she's a cellist.", session="c")
        me.observe("Ottilie isn't my flatmate any more", session="d")
        found = [hit.memory.content for hit in me.recall("who is my flatmate, a cellist?").hits]
        assert "Ottilie is a cellist" in found
        assert not any("my flatmate, she" in one for one in found)


def test_the_names_of_two_pets_stand_side_by_side_under_one_key(me):
    me.remember("Our cat is called Moth", key="cat.name")
    me.remember("Our pony is called Bree", key="pet.name")
    assert {one.content for one in me.list(filters={"key": "pet.name"}).items} == {
        "Our cat is called Moth",
        "Our pony is called Bree",
    }
    me.remember("Our pony is called Dot", key="pet.name")
    assert {one.content for one in me.list(filters={"key": "pet.name"}).items} == {
        "Our cat is called Moth",
        "Our pony is called Dot",
    }


@pytest.mark.parametrize(
    ("hers", "his"),
    [
        ("My son is in year 3", "My son is in year 9"),
        ("My sister works at Fiat", "My sister started at Osprey Print yesterday"),
        ("My mum drives a Panda", "My mum sold the Panda"),
        ("Meine Schwester wohnt in Bonn", "Meine Schwester wohnt jetzt in Ulm"),
    ],
)
def test_of_several_who_talk_each_has_relatives_of_their_own(me, hers, his):
    me.observe(hers, speaker="Ana")
    me.observe(his, speaker="Rui")
    assert active(me) == [hers, his]


def test_whom_two_who_talk_call_by_one_name_is_one(me):
    me.observe("My cousin Ida lives in Turin", speaker="Ana")
    me.observe("My cousin Ida lives in Genoa now", speaker="Rui")
    assert active(me) == ["My cousin Ida lives in Genoa now"]
