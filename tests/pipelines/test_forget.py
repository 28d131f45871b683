"""Forget: out of every answer, by id or by what a text means; the answer shows its choice (issue 2, item 6)."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.errors import InvalidInput, NotFound
from perdure.testing.fakes import FakeClock

JUNE = datetime(2026, 6, 1, 9, tzinfo=UTC)


def active(me):
    return [memory.content for memory in me.list().items]


def test_forget_by_id_takes_it_out_of_every_answer(me):
    memory = me.remember("Ana lives in Lisbon", key="location").memories[0]
    result = me.forget(id=memory.id)
    (decision,) = result.decisions
    assert (decision.action, decision.event, decision.memory_id) == ("change", "DELETE", memory.id)
    assert [(one.id, one.state) for one in result.memories] == [(memory.id, "soft_deleted")]
    assert active(me) == []
    assert not me.recall("where does Ana live?").hits
    assert me.list(as_of=memory.recorded_at).items == ()
    assert me.get(memory.id).state == "soft_deleted"
    assert [one.event for one in me.history(memory.id)] == ["ADD", "DELETE"]


def test_forget_by_text_shows_what_it_chose(me):
    me.remember("Ana's home address is 5 Rua Augusta", key="address")
    me.remember("Ana likes green tea")
    me.remember("Rui has a sailing boat")
    result = me.forget("my home address")
    assert [one.content for one in result.memories] == ["Ana's home address is 5 Rua Augusta"]
    assert [one.state for one in result.memories] == ["soft_deleted"]
    assert active(me) == ["Ana likes green tea", "Rui has a sailing boat"]


def test_forget_by_text_takes_the_message_that_said_it_too(me):
    said = me.observe("write down my home address: 5 Rua Augusta").memories[0]
    me.observe("it is raining")
    fact = me.remember("Ana's home address is 5 Rua Augusta", source_ids=[said.id]).memories[0]
    result = me.forget("my home address")
    assert {one.id for one in result.memories} == {said.id, fact.id}
    assert active(me) == ["it is raining"]


def test_forget_by_text_takes_messages_where_no_statement_fits(me):
    me.observe("my locker code is 4711")
    me.observe("the soup was salty")
    assert [one.content for one in me.forget("locker code").memories] == ["my locker code is 4711"]
    assert active(me) == ["the soup was salty"]


def test_what_took_the_place_of_a_thing_that_shall_be_forgotten_goes_too(heard):
    for told in (
        "the berth for our dinghy costs 30",
        "the berth got dearer, it's 35 now",
        "the berth is up again, it's 38",
    ):
        heard.observe(told)
    heard.observe("forget the dinghy berth")
    assert not heard.recall("what does the berth cost?").hits


@pytest.mark.parametrize("text", ["the old dinghy berth", "the berth for 30", "that the dinghy berth costs 30"])
def test_what_is_meant_by_what_it_was_takes_nothing_that_holds(heard, text):
    for told in ("the berth for our dinghy costs 30", "the berth got dearer, it's 35 now"):
        heard.observe(told)
    heard.forget(text)
    assert "the berth got dearer, it's 35 now" in active(heard)


def test_what_somebody_is_allergic_to_or_fears_is_not_what_the_user_has(heard):
    for told in ("Ylva is allergic to geese", "we keep four geese behind the barn", "I'm scared of geese"):
        heard.remember(told)
    heard.observe("forget the geese, I've sold them")
    assert {*active(heard)} >= {"Ylva is allergic to geese", "I'm scared of geese"}
    assert "we keep four geese behind the barn" not in active(heard)
    heard.forget("the geese")
    assert "I'm scared of geese" not in active(heard)
    heard.forget("the geese")
    heard.forget("our geese")
    assert "Ylva is allergic to geese" in active(heard)
    heard.forget("Ylva and the geese")
    assert "Ylva is allergic to geese" not in active(heard)


@pytest.mark.parametrize(
    "text", ["my goose allergy", "the bit about geese", "the fear of geese", "my sister's allergy"]
)
def test_what_names_an_allergy_or_only_what_was_said_means_that(me, text):
    told = {"fear": "Ylva has a fear of geese", "sister": "my sister has an allergy to geese"}
    me.remember(next((one for word, one in told.items() if word in text), "I have a goose allergy"))
    me.forget(text)
    assert active(me) == []


def test_forget_by_text_that_means_nothing_here_changes_nothing(me, engine):
    me.remember("Ana likes green tea")
    result = me.forget("the colour of the submarine")
    assert [one.action for one in result.decisions] == ["skip"]
    assert result.memories == ()
    assert active(me) == ["Ana likes green tea"]
    engine.space(user="nobody").forget("anything at all")
    assert [ref.owner_id for ref in engine.spaces()] == ["ana"]


@pytest.mark.parametrize(
    "text", ["my boat and my optician", "the anglers' society and my optician", "mein Boot und meine Optikerin"]
)
def test_forget_by_text_takes_each_of_the_things_that_it_joins(me, text):
    for said in ("I sail a green Drascombe boat", "My optician is Dr Quell", "I belong to an anglers' society"):
        me.remember(said)
    for said in ("Mein Boot ist eine grüne Jolle", "Meine Optikerin ist Frau Quell"):
        me.remember(said)
    assert len(me.forget(text).memories) == 2


def test_forgetting_twice_is_said_and_changes_nothing(me):
    memory = me.remember("Ana likes green tea").memories[0]
    rev = me.forget(id=memory.id).rev
    again = me.forget(id=memory.id)
    assert (again.decisions[0].action, again.rev) == ("skip", rev)


def test_forget_takes_a_text_or_an_id(me):
    for call in (lambda: me.forget(), lambda: me.forget("x", id="y")):
        with pytest.raises(InvalidInput, match="either"):
            call()
    me.observe("hello")
    with pytest.raises(NotFound, match="nowhere"):
        me.forget(id="nowhere")


def test_what_is_forgotten_can_be_said_again(me):
    me.forget(id=me.remember("Ana lives in Porto", key="location").memories[0].id)
    again = me.remember("Ana lives in Porto", key="location")
    assert again.decisions[0].action == "add"
    assert active(me) == ["Ana lives in Porto"]


def test_a_forgotten_name_counts_in_no_answer(me):
    me.remember("Marisol has a boat")
    me.forget("Marisol's boat")
    assert me.recall("Marisol").nothing_relevant
    assert me.recall("Marisol").to_prompt() == ""


def test_a_command_in_a_message_forgets_what_it_means_and_spares_the_rest(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.remember("User's boat is called Petrel")
        me.remember("Petrel is moored at berth 12")
        me.remember("User saw a petrel near the cliffs")
        command = "please erase everything you know about the boat, but keep the berth"
        result = me.observe(command)
        assert result.explicit
        gone = [one.content for one in result.memories if one.state == "soft_deleted"]
        assert gone == ["User's boat is called Petrel", command]
        result = me.observe("forget everything about the boat")
        assert "User saw a petrel near the cliffs" in active(me)


def test_what_only_resembles_a_forgotten_thing_stays(me):
    for statement in ("User's sister's birthday is 2 April", "User's shoe size is 41", "User's ring size is 12"):
        me.remember(statement)
    birthday = me.remember("User's birthday is 5 October", key="birthday").memories[0]
    assert [one.id for one in me.forget("my birthday").memories] == [birthday.id]
    assert [one.content for one in me.forget("my shoe size").memories] == ["User's shoe size is 41"]
    assert [one.content for one in me.forget("my sister's birthday").memories] == [
        "User's sister's birthday is 2 April"
    ]
    assert active(me) == ["User's ring size is 12"]


def test_what_sums_a_conversation_up_goes_with_a_message_of_it_and_takes_no_other_along(me):
    dentist = me.observe("My dentist is called Bicuspid.", session="s").memories[0]
    garden = me.observe("The garden needs water.", session="s").memories[0]
    sources = (dentist.id, garden.id)
    me.remember(
        "Ana has a dentist called Bicuspid, and the garden needs water.",
        kind="note",
        attributes={"summary_of": "s"},
        source_ids=sources,
    )
    me.forget("my dentist Bicuspid")
    assert [one.id for one in me.list().items] == [garden.id]


def test_what_sums_a_conversation_up_is_erased_with_a_message_of_it(engine, me):
    dentist = me.observe("My dentist is called Bicuspid.", session="s").memories[0]
    garden = me.observe("The garden needs water.", session="s").memories[0]
    me.remember(
        "Ana has a dentist called Bicuspid, and the garden needs water.",
        kind="note",
        attributes={"summary_of": "s"},
        source_ids=(dentist.id, garden.id),
    )
    cert = me.erase(id=dentist.id)
    assert [one.id for one in me.list().items] == [garden.id]
    assert engine.verify_erasure(cert, words=("Bicuspid",)).ok


@pytest.fixture
def told():
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"consent": {"mode": "auto"}}) as engine:
        yield engine.space(user="ana")


def places(space):
    return [memory.content for memory in space.list().items if memory.key == "location"]


@pytest.mark.parametrize("words", ["scratch that", "Forget what I just said, please", "Streich das wieder"])
def test_what_was_just_said_is_taken_back_and_what_it_replaced_holds_again(told, words):
    told.observe("I live in Bonn", session="s")
    told.observe("I moved to Kiel", session="s")
    assert places(told) == ["I moved to Kiel"]
    result = told.observe(words, session="s")
    assert result.explicit
    assert {one.state for one in result.memories if one.content == "I moved to Kiel"} == {"soft_deleted"}
    assert places(told) == ["I live in Bonn"]


def test_what_was_kept_last_is_taken_back_whatever_was_said_since(told):
    told.observe("I live in Bonn", session="s")
    told.observe("My goat is called Zita", session="s")
    told.observe("What time is it in Lima?", session="s")
    assert told.observe("delete the last thing I had you save", session="s").explicit
    assert [one.content for one in told.list().items if one.kind != "episode"] == ["I live in Bonn"]


def test_nothing_is_taken_back_where_nothing_was_said_or_something_else_is_meant(told):
    told.observe("I live in Bonn", session="s")
    assert told.observe("scratch that", session="another").decisions[-1].reason == "nothing was said before"
    for words in ("never mind", "forget it", "can you scratch that?", "Scratch that itch: book the massage"):
        told.observe(words, session="s")
    assert places(told) == ["I live in Bonn"]


@pytest.fixture
def heard():
    """A space whose messages are read."""
    with perdure.open("sqlite:///:memory:", embedder="none") as opened:
        yield opened.space(user="ana")


@pytest.mark.parametrize(
    ("kept", "message", "left"),
    [
        (
            [
                "Ana's van is called Crumpet",
                "Crumpet is parked by the mill",
                "Ana's aunt Crumpet bakes",
                "Ana likes Crumpet films",
            ],
            "Crumpet went to the junkyard. Clear out all you have on the van",
            ["Ana's aunt Crumpet bakes", "Ana likes Crumpet films"],
        ),
        (
            ["Ana's parrot is called Vespa", "Ana's scooter is a Vespa 125", "Vespa sleeps in the hall"],
            "we found a new home for Vespa, so delete everything about the parrot",
            ["Ana's scooter is a Vespa 125"],
        ),
        (
            ["Ana takes a fencing class on Mondays", "Ana swims on Mondays"],
            "I've dropped out of the fencing class, so no need to hang on to that entry",
            ["Ana swims on Mondays"],
        ),
        (
            ["Ana has a weaving class on Mondays", "Ana swims on Mondays"],
            "I'm through with the weaving class, so its Monday slot doesn't have to be in there any more",
            ["Ana swims on Mondays"],
        ),
        (
            ["Ana has a weaving class on Mondays", "Ana swims on Mondays"],
            "the weaving class is over, you can take its slot out of there",
            ["Ana swims on Mondays"],
        ),
        (
            ["Ana collects thimbles", "Ana posts letters on Mondays"],
            "that note is wrong, I don't collect thimbles, delete it",
            ["Ana posts letters on Mondays"],
        ),
        (
            ["Ana works for Siltbank", "Ana banks with Siltbank"],
            "I don't work for Siltbank, never have. Scrap that entry",
            ["Ana banks with Siltbank"],
        ),
        (
            ["Osric shares Ana's workshop", "Ana and Osric own a kiln", "Ana's vet is Oskar"],
            "I fell out with Osric, thank God. delete anything that has his name in it",
            ["Ana's vet is Oskar"],
        ),
        (
            ["Osric shares Ana's workshop", "Ana's vet is Oskar"],
            "Osric left. Delete everything about him",
            ["Ana's vet is Oskar"],
        ),
        (
            [
                "Ana worked at the dairy as a cheesemaker",
                "The dairy starts at 4:40",
                "Ana's dairy pension comes in May",
            ],
            "forget everything about my years at the dairy, only keep the pension",
            ["Ana's dairy pension comes in May"],
        ),
        (
            [
                "Ana worked at Ferrand for a year",
                "Odd works at Ferrand",
                "Ana's drill is from Ferrand",
                "Ana was born in Ferrand",
            ],
            "delete everything about my time at Ferrand",
            ["Ana was born in Ferrand", "Ana's drill is from Ferrand", "Odd works at Ferrand"],
        ),
        (
            ["Ana rows 9 km on Sundays", "Ana's rowing club is Havfruen", "Ana knits"],
            "erase all the rowing stuff",
            ["Ana knits"],
        ),
        (["Ana rows on Sundays", "Ana knits"], "forget my stuff", ["Ana rows on Sundays", "Ana knits"]),
    ],
)
def test_what_a_command_points_to_goes_with_what_the_message_says_of_it(heard, kept, message, left):
    for one in kept:
        heard.remember(one)
    heard.observe(message)
    assert sorted(one.content for one in heard.list().items if one.kind != "episode") == sorted(left)


@pytest.mark.parametrize(
    ("message", "gone"),
    [
        ("delete the kiln. Oh no, not the kiln, I meant the loom", "loom"),
        ("delete my kiln, no, I meant the loom", "loom"),
        ("forget my kiln. Actually keep that, forget the loom", "loom"),
        ("forget my kiln, sorry, the loom", "loom"),
        ("forget the kiln. No, leave it", None),
        ("forget the kiln. Hang on, don't", None),
        ("forget the kiln. No, really, it is gone", "kiln"),
        ("forget the kiln, no need to keep it", "kiln"),
        ("forget the kiln. Sorry, my phone rang", "kiln"),
        ("can you wipe my kiln, no wait, the loom", "loom"),
        ("I quit, so please delete the kiln. No, sorry, the loom", "loom"),
        ("forget the kiln. Hang on, leave the loom in", "kiln"),
        ("erase my kiln! Oops, my mistake. Keep the loom", "kiln"),
        ("scrap the kiln - wait, don't scrap the loom", "kiln"),
        ("wipe my kiln. No, keep the kiln", None),
        ("forget the kiln. Oops, my keyboard", "kiln"),
        ("delete the kiln. Sorry, my typing.", "kiln"),
        ("wipe my kiln. Wait, my goodness", "kiln"),
        ("forget the kiln. No, my fault entirely", "kiln"),
        ("forget the kiln. No, I meant my harp", None),
        ("delete the kiln. Sorry, Osric.", "kiln"),
        ("delete the kiln. Whoops, Osric, are you there?", "kiln"),
    ],
)
def test_a_command_that_takes_itself_back_at_once_means_what_is_left_of_it(heard, message, gone):
    for thing in ("kiln", "loom"):
        heard.remember(f"Ana owns a {thing}")
    heard.observe(message)
    left = [one.content for one in heard.list(kind=["fact"]).items]
    assert [thing for thing in ("kiln", "loom") if f"Ana owns a {thing}" not in left] == ([gone] if gone else [])


@pytest.mark.parametrize("message", ["forget my kiln, sorry, my loom too", "Delete the kiln. Sorry, the loom as well."])
def test_what_goes_as_well_takes_nothing_back(heard, message):
    heard.remember("Ana owns a kiln")
    heard.observe(message)
    assert "Ana owns a kiln" not in active(heard)


def test_a_name_is_meant_instead_where_a_no_says_so(heard):
    for place in ("Hvar", "Turku"):
        heard.remember(f"Ana has a hut in {place}")
    heard.observe("forget Hvar, no, I meant Turku")
    assert "Ana has a hut in Hvar" in active(heard)


@pytest.mark.parametrize(
    ("told", "message", "gone"),
    [
        (["My name is Sunniva", "I knit socks"], "Please forget that name", {"My name is Sunniva"}),
        (["My name is Sunniva", "I knit socks"], "Forget the name, please", {"My name is Sunniva"}),
        (
            ["Osric owns a kiln", "I knit socks"],
            "I quarrelled with Osric. Bin anything bearing that name",
            {"Osric owns a kiln"},
        ),
    ],
)
def test_that_name_is_ones_own_unless_all_that_bears_it_is_meant(heard, told, message, gone):
    for one in told:
        heard.observe(one)
    heard.observe(message)
    assert {one for one in told if one not in active(heard)} == gone


@pytest.mark.parametrize(
    ("message", "mine", "others"),
    [
        ("Forget all my rowing stuff", ["I row on Mondays", "My rowing coach is Ivo"], ["Osric rows too"]),
        ("Delete my knitting stuff", ["I love knitting", "My knitting needles are green"], ["My aunt knits socks"]),
        ("wipe all our fence stuff", ["Our fence is white"], ["The park fence is rusty", "Osric's fence fell over"]),
        ("bin all the fencing stuff", ["I take fencing lessons", "The fencing mask costs 90"], ["My cousin fences"]),
        ("forget all the Osric stuff", ["Osric rows too", "My aunt married Osric"], ["My aunt knits socks"]),
    ],
)
def test_my_stuff_of_a_sort_is_what_the_user_has_and_does(heard, message, mine, others):
    for one in (*mine, *others):
        heard.remember(one)
    heard.observe(message)
    assert [one for one in (*mine, *others) if one in active(heard)] == others


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Remember that I scrap the draft on Fridays, no wait, the sketch", "I scrap the draft on Fridays"),
        ("Remember: we wipe Ivo's board at school, no, the easel", "we wipe Ivo's board at school"),
        ("Please remember that I delete spam at noon. No, hold on, leave it.", "I delete spam at noon"),
        ("Please remember: we drop the twins at Ivo's gate. Sorry, my aunt.", "we drop the twins at Ivo's gate"),
    ],
)
def test_what_is_to_be_remembered_is_kept_whole_though_it_has_a_verb_of_forgetting(heard, message, kept):
    heard.observe(message)
    assert any(one.content.startswith(kept) for one in heard.list(kind=["fact", "task", "procedure"]).items)


def test_what_else_a_message_tells_stays_when_a_sentence_of_it_goes(heard):
    heard.remember("Ana has a parrot called Kiki")
    heard.observe("forget my parrot. She bit me. Olaf cried about the parrot. We had soup.")
    assert active(heard) == ["We had soup."]


def test_what_may_be_about_something_else_forgets_only_what_is_just_that(heard):
    heard.remember("Ana owns a greenhouse")
    heard.remember("Ana rows on Mondays")
    result = heard.observe("the greenhouse can be thrown out")
    assert result.explicit
    statements = [one.content for one in heard.list(kind=["fact"], state="active").items]
    assert statements == ["Ana rows on Mondays"]  # what only was the command is no statement
    result = heard.observe("the old sofa can be thrown out")
    assert not result.explicit
    assert "Ana rows on Mondays" in active(heard)


def test_a_reason_behind_what_shall_be_forgotten_hides_nothing(heard):
    heard.remember("Ana has a fig allergy")
    heard.remember("Ana has a fig tree")
    heard.observe("please delete my fig allergy, the second test came back clean")
    assert "Ana has a fig allergy" not in active(heard)
    assert "Ana has a fig tree" in active(heard)


def test_a_denial_forgets_what_it_denies(heard):
    heard.remember("Ana plays the oboe")
    heard.remember("Ana plays bridge")
    heard.observe("I never played the oboe, take it out of there")
    assert "Ana plays the oboe" not in active(heard)
    assert "Ana plays bridge" in active(heard)


def test_what_was_said_then_is_forgotten_and_what_was_said_at_another_time_stays(heard):
    monday, tuesday, wednesday = (datetime(2026, 3, day, 10, tzinfo=UTC) for day in (2, 3, 4))
    heard.remember("Ana met the head teacher", at=monday)
    heard.remember("Ana argued with the head teacher", at=tuesday)
    heard.remember("Ana rows before work", at=tuesday)
    heard.observe("please drop what I told you yesterday about the head teacher", at=wednesday)
    assert "Ana argued with the head teacher" not in active(heard)
    assert {"Ana met the head teacher", "Ana rows before work"} <= set(active(heard))
    heard.observe("forget what I said on Tuesday", at=wednesday)
    assert "Ana rows before work" not in active(heard)
    assert "Ana met the head teacher" in active(heard)


def test_a_pronoun_that_means_nobody_known_forgets_nothing(heard):
    heard.remember("User's lodger is called Iwo")
    heard.remember("Iwo works nights")
    heard.remember("User rows on Mondays")
    heard.observe("please wipe what you know of him")
    assert "User rows on Mondays" in active(heard)
    heard.observe("my lodger has moved out; please wipe what you know of him")
    assert {"User's lodger is called Iwo", "Iwo works nights"}.isdisjoint(active(heard))
    assert "User rows on Mondays" in active(heard)


def test_what_is_pointed_to_is_found_by_what_was_said_before_it(heard):
    heard.remember("User is in a poetry circle that meets on Sundays")
    heard.remember("User's meeting with the tax office is in May")
    heard.observe("I left the poetry circle, so you needn't keep that meeting in your notes")
    assert "User is in a poetry circle that meets on Sundays" not in active(heard)
    assert "User's meeting with the tax office is in May" in active(heard)


def test_a_number_alone_is_not_what_a_word_for_numbers_means(heard):
    heard.remember("User ran 10 km on Sunday")
    heard.remember("User has 3 brothers")
    heard.observe("please delete my height and my blood sugar")
    assert {"User ran 10 km on Sunday", "User has 3 brothers"} <= set(active(heard))


@pytest.mark.parametrize(("text", "gone"), [("my number", [0]), ("my locker number", [2])])
def test_my_number_is_that_of_the_phone_where_others_have_a_word_before_it(me, text, gone):
    told = ["my phone number is +351 912 345 678", "my shoe number is 43", "my locker number is 12"]
    for content, key in zip(told, ("phone", None, None), strict=True):
        me.remember(content, key=key)
    me.forget(text)
    assert active(me) == [one for at, one in enumerate(told) if at not in gone]


def test_what_i_do_is_not_what_somebody_else_does(me):
    told = ["my cousin Ilse paints fences", "I paint doors", "Gero repairs clocks"]
    for content in told:
        me.remember(content)
    me.forget("what I repair")
    assert active(me) == told
    me.forget("what I paint")
    assert active(me) == [told[0], told[2]]


def test_a_name_that_is_somebody_elses_too_is_only_forgotten_of_the_one(heard):
    heard.remember("User's tiler is Anselm Roth")
    heard.remember("Anselm Roth charges 60 an hour")
    heard.remember("User's cousin is called Anselm")
    heard.observe("erase whatever you've noted on the tiler")
    assert [one for one in active(heard) if "Anselm" in one] == ["User's cousin is called Anselm"]


def test_a_name_that_only_tells_which_one_takes_nothing_else_along(heard):
    heard.remember("User's cabin in Rauland sleeps six")
    heard.remember("User skied in Rauland in 2011")
    heard.observe("we sold the Rauland cabin; delete all notes on it")
    assert "User's cabin in Rauland sleeps six" not in active(heard)
    assert "User skied in Rauland in 2011" in active(heard)


def test_a_word_made_of_what_is_to_go_is_not_it(heard):
    heard.remember("User prefers formal answers")
    heard.observe("let's drop the formalities")
    assert "User prefers formal answers" in active(heard)


def test_a_denial_leaves_alone_what_is_somebody_elses(heard):
    heard.remember("User's uncle is called Ray")
    heard.observe("My middle name's not Ray. Please remove that.")
    assert "User's uncle is called Ray" in active(heard)


def test_a_person_named_like_a_place_is_not_the_place(heard):
    heard.remember("Sienna is Ana's landlady")
    heard.remember("Ana flew to Sienna in 2019")
    heard.observe("everything on Sienna, my landlady, may be deleted")
    assert "Sienna is Ana's landlady" not in active(heard)
    assert "Ana flew to Sienna in 2019" in active(heard)


def kept(me):
    return [one.content for one in me.list(kind=["fact"], state="active").items]


def test_why_a_plan_is_off_hides_no_wish_to_forget_it(heard):
    heard.remember("User signed up for a beekeeping class")
    heard.remember("User rows on Mondays")
    heard.observe("you may delete the part about the beekeeping class, we're not going after all")
    assert kept(heard) == ["User rows on Mondays"]


def test_a_code_that_was_given_is_the_one_for_what_was_spoken_of_and_no_program(heard):
    heard.remember("User writes code in Rust")
    heard.observe("Remove the code I gave you.")
    heard.observe("Remove the code I gave you, it throws an error")
    assert kept(heard) == ["User writes code in Rust"]
    heard.remember("The boathouse code is 5599")
    heard.remember("The bike shed code is 3141")
    heard.observe("The boathouse has a new lock. Remove the code I gave you.")
    assert "The boathouse code is 5599" not in kept(heard)
    assert {"User writes code in Rust", "The bike shed code is 3141"} <= set(kept(heard))


def test_both_old_ones_go_whatever_they_are_called_and_the_one_of_now_stays(heard):
    heard.remember("User's old laptop is a Dell")
    heard.remember("User's previous laptop was an Acer")
    heard.remember("User's laptop is a Framework")
    heard.observe("chuck out both of my old laptops but keep the one I use now")
    assert kept(heard) == ["User's laptop is a Framework"]


@pytest.mark.parametrize(
    "message",
    [
        "me and jelka broke up, please delete everything about her",
        "jelka has left the quartet. forget everything about her",
        "Our Jelka has left the quartet. Forget everything about her",
    ],
)
def test_a_pronoun_means_who_was_named_in_small_letters_and_what_was_said_of_them_goes_too(heard, message):
    heard.remember("Jelka plays the viola")
    heard.remember("Jelka is allergic to nuts")
    heard.remember("User plays in a quartet")
    heard.observe(message)
    assert kept(heard) == ["User plays in a quartet"]


def test_a_german_noun_with_an_ending_behind_mine_is_no_name(me):
    me.remember("Der Vorname des Nutzers ist Till")
    me.remember("Der Nutzer hat eine Tilde im Logo")
    me.forget("Meinen Vornamen")
    assert [one.content for one in me.list(kind="fact").items] == ["Der Nutzer hat eine Tilde im Logo"]


SISTERS = ["My sister Rosa is a nurse", "My sister Ana is a vet"]
BROTHERS = ["My brother Tom lives in Leeds", "My brother Ben lives in York"]
ANAS = ["My sister Ana is a vet", "My friend Ana is a nurse"]


@pytest.mark.parametrize(
    ("told", "command", "gone"),
    [
        (SISTERS, "Forget what my sister Rosa does", SISTERS[:1]),
        (SISTERS, "Forget my sister Rosa's job", SISTERS[:1]),
        (SISTERS, "Forget Ana's job", SISTERS[1:]),
        (SISTERS, "Forget my sister's job", []),
        (SISTERS, "Forget what my sister does", []),
        (SISTERS, "Forget my sister Eva's job", []),
        (BROTHERS, "Forget where my brother Tom lives", BROTHERS[:1]),
        (BROTHERS, "Forget where my brother lives", []),
        (ANAS, "Forget Ana's job", []),
        (ANAS, "Forget my friend Ana's job", ANAS[1:]),
        (ANAS, "Forget what my sister does", ANAS[:1]),
        (["My sister is called Rosa", "Rosa works as a nurse", SISTERS[1]], "Forget what my sister Rosa does", [1]),
        (["My sister is called Rosa", "My sister is a nurse"], "Forget what Rosa does", [1]),
        (["My sister is a nurse"], "Forget my sister Rosa's job", ["My sister is a nurse"]),
    ],
)
def test_what_one_of_several_people_does_is_forgotten_of_that_one_alone(heard, told, command, gone):
    for one in told:
        heard.observe(one)
    before = set(active(heard))
    heard.observe(command)
    assert before - set(active(heard)) == {told[one] if isinstance(one, int) else one for one in gone}


@pytest.mark.parametrize(
    ("told", "command", "gone"),
    [
        (["User makes 3,100 euros a month", "User pays 800 euros in rent"], "Forget my wages please", [0]),
        (["User's salary is 3,100 euros", "User's sister earns 2,000 euros"], "forget what I earn", [0]),
        (["User's sister earns 2,000 euros"], "forget my income", []),
        (["User weighs 70 kilos", "User's tent weighs 2 kilos", "User's weight belt is red"], "delete my weight", [0]),
        (["User is 1.70 m tall", "User's shed is 2 m tall"], "erase how tall I am", [0]),
        (
            ["User turned 50 in May", "User's car is 12 years old", "User is 2 years older than Jo"],
            "delete my age",
            [0],
        ),
        (["User was born on 4 June 1971", "User was born in Ghent"], "remove my birthday", [0]),
        (["User is divorced", "User wants a single room"], "forget my marital status", [0]),
        (
            ["User pays 700 euros for the flat", "User rents out a boat for 90"],
            "I'm not happy with you having my rent",
            [0],
        ),
    ],
)
def test_what_one_earns_pays_or_measures_is_meant_by_noun_and_by_verb_of_the_user_alone(heard, told, command, gone):
    for one in told:
        heard.remember(one)
    heard.observe(command)
    assert kept(heard) == [one for at, one in enumerate(told) if at not in gone]


TARN = ["User works at Tarn Foods", "Tarn Foods closes in August", "User's uncle is Mr Tarn", "User likes Tarn Lake"]
CLUBS = ["User belongs to the rowing club", "The rowing club meets on Mondays", "The bridge club meets on Fridays"]
CARS = ["User owns a Borgward", "The Borgward is parked at the mill", "User owns a van", "User's aunt is Ms Borgward"]
BAND = ["User sings in The Herons", "The Herons rehearse at noon", "User's friend is Joe Herons"]


@pytest.mark.parametrize(
    ("told", "command", "left"),
    [
        (TARN, "I've quit Tarn Foods, so delete everything about the firm", TARN[2:]),
        (TARN, "I met Mr Tarn, so delete everything about the party", TARN),
        (CLUBS, "I left the rowing club. please erase all about the club", CLUBS[2:]),
        (CLUBS, "the tennis club closed, erase all about the club", CLUBS),
        (BAND, "we parted from The Herons so forget all about the band", BAND[2:]),
        (["User lives in Ede"], "I've left Ede Consulting, delete everything about the company", ["User lives in Ede"]),
        (CARS, "Sold the Borgward, at last! Wipe whatever you have about that car, but leave the van in.", CARS[2:]),
        (CARS, "Met the Borgwards. Wipe whatever you have about that boat.", CARS),
    ],
)
def test_a_general_noun_means_what_was_named_before_it(heard, told, command, left):
    for one in told:
        heard.remember(one)
    heard.observe(command)
    assert [one for one in kept(heard) if one in told] == left


@pytest.mark.parametrize(
    ("answer", "command", "left"),
    [
        ("Your tutor is Ms Bird; she lives in Breda.", "ok, wipe what you have on her, i found another one", [2, 3]),
        ("Ms Bird is your tutor.", "thx. forget her", [2, 3]),
        ("Your tutor is Ms Bird and your aunt is Olga.", "forget her", [0, 1, 2, 3]),
        ("Jane Eyre was a governess.", "forget her, what about Heidi?", [0, 1, 2, 3]),
        ("Your locker code is 4471.", "thanks, now delete that please", [0, 1, 3]),
        ("Your locker code, 4471, is in the letter now.", "delete that please", [0, 1, 2, 3]),
        ("Your locker code is 4471.", "drop it", [0, 1, 2, 3]),
    ],
)
def test_a_pronoun_means_whom_or_what_the_answer_before_named(heard, answer, command, left):
    told = ["User's tutor is Ms Bird", "Ms Bird lives in Breda", "User's locker code is 4471", "User's aunt is Olga"]
    for one in told:
        heard.remember(one)
    heard.observe("tell me", session="s")
    heard.observe(answer, role="assistant", session="s")
    heard.observe(command, session="s")
    assert [one for one in kept(heard) if one in told] == [told[at] for at in left]


@pytest.mark.parametrize(
    ("command", "left"),
    [
        ("erase my food likes and dislikes, except the one about the leeks", [1, 3]),
        ("forget my likes and dislikes", []),
        ("wipe the music I love or hate", [0, 1, 2]),
        ("delete my dislikes", [1, 2, 3]),
        ("forget my train preferences", [0, 1, 2, 3]),
    ],
)
def test_likings_of_a_sort_are_forgotten_by_its_name(heard, command, left):
    told = ["User hates okra", "User likes leeks", "User likes feta", "User likes fado"]
    for one in told:
        heard.remember(one, kind="preference")
    heard.observe(command)
    assert sorted(one.content for one in heard.list(kind="preference").items) == sorted(told[at] for at in left)


def out_of_force(me):
    return {one.content for state in ("active", "deprecated") for one in me.list(state=state).items}


def test_what_a_thing_was_before_is_forgotten_with_it():
    with perdure.open("sqlite:///:memory:", embedder="none", clock=FakeClock(JUNE)) as engine:
        me = engine.space(user="ana")
        for text in ("My fee is 90 euros", "my fee went up to 95", "I keep a whippet"):
            me.observe(text, role="user")
        me.forget("my fee")
        assert out_of_force(me) == {"I keep a whippet"}
        assert me.forget("my fee").memories == ()


def test_everything_about_a_thing_is_also_what_is_over_and_what_quotes_that():
    clock = FakeClock(JUNE)
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        for text in ("I sail an old Folkboat", "I keep a whippet", "I live in Ulm"):
            me.observe(text, role="user", session="a")
        clock.set(JUNE + timedelta(days=6))
        engine.maintain(tasks=("reflect",))
        assert me.list(kind="reflection").items
        me.observe("Sold the Folkboat, we've bought a Nordship", role="user", session="b")
        me.observe("Delete everything about the Folkboat", role="user", session="b")
        assert not [one for one in out_of_force(me) if "Folkboat" in one]


def test_what_quotes_a_statement_that_faded_goes_with_its_message():
    clock = FakeClock(JUNE)
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        for text in ("My canoe got stolen yesterday", "I keep a whippet", "I live in Ulm"):
            me.observe(text, role="user", session="a")
        clock.set(JUNE + timedelta(days=6))
        engine.maintain(tasks=("reflect",))
        clock.set(JUNE + timedelta(days=120))
        engine.maintain(tasks=("expire",))
        assert not [one for one in me.list(kind="fact").items if "canoe" in one.content]
        me.observe("forget what I told you about my canoe", role="user", session="b")
        assert not [one for one in active(me) if "canoe" in one]


@pytest.mark.parametrize("command", ["forget my age", "forget how old I am"])
def test_a_slot_is_forgotten_whatever_else_its_statement_tells(heard, command):
    heard.observe("I'm 52 and a farrier", role="user")
    heard.observe(command, role="user")
    assert active(heard) == ["I am a farrier"]  # a statement of its own


@pytest.fixture
def talk():
    """A space that reads what is said to it, with a statement and a message."""
    with perdure.open("sqlite:///:memory:", embedder="none", clock=FakeClock()) as engine:
        space = engine.space(user="jonna")
        space.remember("Jonna plays the oboe")
        space.observe("the ferry left late today")
        yield space


@pytest.mark.parametrize("message", ["Please forget everything", "forget me", "/forget everything"])
def test_a_message_that_only_asks_to_forget_everything_is_obeyed_and_undone(talk, message):
    kept = active(talk)
    result = talk.observe(message)
    assert active(talk) == []
    for one in result.memories:
        talk.restore(one.id)
    assert set(kept) <= set(active(talk))


@pytest.mark.parametrize(
    "message", ["forget it", "forget it all", "forget it all, the soup needs another pot", "ugh, forget me"]
)
def test_what_dismisses_a_thought_forgets_nothing(talk, message):
    talk.observe(message)
    assert "Jonna plays the oboe" in active(talk)


@pytest.mark.parametrize(
    "message",
    [
        "please erase the cellar key number and the rowing slot, I need neither",
        "please forget the cellar key and the rowing slot, I gave both up",
        "forget both the rowing slot and the cellar key",
        "erase my rowing slot and the cellar key, neither is current",
    ],
)
def test_two_things_in_one_command_are_both_forgotten_and_nothing_else(talk, message):
    for text in ("Jonna's cellar key is number 31", "Jonna has a rowing slot on Mondays", "The cellar is dry"):
        talk.remember(text)
    talk.observe(message)
    left = [one.content for one in talk.list().items if one.kind != "episode"]
    assert left == ["Jonna plays the oboe", "the ferry left late today", "The cellar is dry"]


def test_where_one_of_two_things_is_not_known_none_is_guessed(me):
    me.remember("Ana has a dog")
    me.remember("Ana has a book about the dog and the cat")
    assert [one.action for one in me.forget("the dog and the rabbit").decisions] == ["skip"]
    me.forget("the book about the dog and the cat")
    assert active(me) == ["Ana has a dog"]


@pytest.mark.parametrize(
    "text",
    [
        "the dinner with Ilse and Piet",
        "my Lyon and Ghent dinner",
        "the dinner in Lyon and Ghent",
        "Ilse and Piet's dinner",
    ],
)
def test_what_has_to_do_with_two_is_one_thing(me, text):
    known = ["Piet is my uncle", "I was born in Ghent", "Ilse cooks", "The dinner in Lyon is on 3 May"]
    known += ["I have dinner with Ilse on Friday"]
    for one in known:
        me.remember(one)
    me.forget(text)
    assert [one for one in known[:3] if one not in active(me)] == []


@pytest.mark.parametrize(
    "text",
    ["my age and weight", "age and weight", "both my weight and my age", "the age and the weight"],
)
def test_two_things_may_share_whose_they_are(me, text):
    for one in ("My weight is 70 kg", "My age is 52", "My height is 180 cm"):
        me.remember(one)
    me.forget(text)
    assert active(me) == ["My height is 180 cm"]


@pytest.mark.parametrize(
    "message",
    [
        "the dentist is booked now, remove that todo please",
        "dentist is booked now, that to-do can go",
        "you can delete the dentist todo, it's booked",
    ],
)
def test_a_todo_that_is_done_is_forgotten_without_the_facts_that_share_a_word_with_it(talk, message):
    talk.remember("Jonna must book an appointment with the dentist", kind="task")
    talk.remember("Jonna must book an appointment with the barber", kind="task")
    talk.remember("Jonna's dentist is Dr. Olsen")
    talk.observe(message)
    left = [one.content for one in talk.list().items if one.kind != "episode"][2:]
    assert left == ["Jonna must book an appointment with the barber", "Jonna's dentist is Dr. Olsen"]


def test_all_todos_are_meant_by_their_name(me):
    me.remember("Buy milk", kind="task")
    me.remember("Buy bread", kind="task")
    me.remember("Ana likes milk")
    me.forget("all my todos")
    assert active(me) == ["Ana likes milk"]


@pytest.mark.parametrize(
    ("said", "command"),
    [
        (["I own a zither", "I play the lute"], "delete both of those"),
        (["I own a zither and I play the lute"], "forget the last two please"),
        (["I own a zither", "I play the lute"], "you can erase the last two notes"),
        (["I own a zither", "I play the lute"], "The zither is sold and I quit the lute, so drop both of them"),
        (
            ["I am writing a novel about bees", "I row on Sundays"],
            "I finished the novel. I no longer row. Delete both.",
        ),
        (["I own a zither", "I play the lute"], "Oh, I sold the zither. And I gave up the lute. You can forget both."),
        (["I own a zither", "My scooter is a Vespa"], "the zither and the scooter, please delete both"),
        (["I own a zither", "I play the lute"], "Can you forget both of them?"),
        (["I own a zither", "I play the lute"], "could you please erase the last two notes?"),
        (["I own a zither", "I play the lute"], "The zither is sold and I quit the lute, would you drop both?"),
    ],
)
def test_both_that_were_told_are_forgotten(heard, said, command):
    heard.observe("my aunt lives in Hull", session="s")
    for one in said:
        heard.observe(one, session="s")
    heard.observe(command, session="s")
    assert [one.content for one in heard.list(kind=["fact", "profile", "task"]).items] == ["my aunt lives in Hull"]


@pytest.mark.parametrize(
    ("said", "command"),
    [
        (["I own a zither", "I play the lute", "what's the time?", "tell me a joke", "and one more"], "forget both"),
        (["I own a zither", "I play the lute"], "delete the last two paragraphs"),
        (["I own a zither", "I play the lute"], "delete both of those files"),
        (["I own a zither", "I play the lute"], "I wrote a list and a chart, delete both"),
        (["I own a zither", "I play the lute"], "I wrote a list and a chart, could you delete both?"),
        (["I own a zither", "I play the lute"], "Did you delete both?"),
        (["I own a zither", "I play the lute"], "delete both?"),
        (
            ["I own a zither", "I play the lute"],
            "The zither photos are dark and the lute solo is too long. Delete both.",
        ),
        (
            ["I own a zither", "I play the lute"],
            "I tidied my desk: the zither leaflets and the lute scores. Delete both.",
        ),
        (["I own a zither", "I play the lute"], "There are two drafts: the zither, the lute. Delete both."),
    ],
)
def test_both_of_something_else_forget_nothing(heard, said, command):
    for one in (*said, command):
        heard.observe(one, session="s")
    assert {"I own a zither", "I play the lute"} <= {one.content for one in heard.list(kind=["fact"]).items}


KNOWN = ["I own a zither", "I play the lute"]


@pytest.mark.parametrize(
    ("between", "command"),
    [
        (["list me the rivers of Wales", "A: Severn, Wye, Usk"], "remove the last two entries"),
        (["this is my poem: dew, dawn"], "drop the last two lines"),
        (["this is my poem: dew, dawn"], "remove the last two notes"),
        (["these are two letters of mine", "A: Thanks!"], "delete both"),
        (["A: You may glue it or nail it."], "scrap both of those"),
        (["A: Here are five facts about whales."], "remove the last fact"),
        ([], "delete the last two saved games"),
        ([], "erase the last saved level"),
        (["I keep bees, I have a hen and I own a cart"], "delete the last two"),
    ],
)
def test_what_came_between_may_be_what_the_last_ones_are(heard, between, command):
    for one in (*KNOWN, *between, command):
        text = one.removeprefix("A: ")
        heard.observe(text, session="s", role="assistant" if one != text else "user")
    assert {*KNOWN} <= {one.content for one in heard.list(kind=["fact"]).items}


def test_what_the_assistant_only_takes_up_comes_between_nothing(heard):
    for said, answer in zip(KNOWN, ("Nice, noted!", "Got it: you play the lute."), strict=True):
        heard.observe(said, session="s")
        heard.observe(answer, session="s", role="assistant")
    heard.observe("forget both of those", session="s")
    assert heard.list(kind=["fact"]).items == ()


def test_the_last_two_memories_are_meant_by_that_word_wherever_they_were_told(heard):
    for one in (*KNOWN, "what is a fado?"):
        heard.observe(one, session="s")
    heard.observe("delete the last two memories", session="t")
    assert heard.list(kind=["fact"]).items == ()


@pytest.mark.parametrize(
    ("said", "command", "holds", "waits"),
    [
        (["I live in Hull", "I live in Leeds now"], "delete the last memory", ["I live in Hull"], []),
        (["I live in Hull", "I live in Leeds now"], "remove the last note", ["I live in Hull"], []),
        (
            ["I live in Hull", "I live in Leeds now", KNOWN[0]],
            "undo the last saved note",
            ["I live in Hull"],
            ["Leeds"],
        ),
        (["I live in Hull", "I live in Leeds now", KNOWN[0]], "delete the last two memories", ["I live in Hull"], []),
        (
            ["I live in Hull", f"I live in Leeds now and {KNOWN[0]}"],
            "drop the last memory",
            ["I live in Hull"],
            ["Leeds"],
        ),
        ([f"{KNOWN[0]} and {KNOWN[1]}"], "delete the last memory", [KNOWN[0]], []),
    ],
)
def test_the_last_memory_is_what_waits_for_a_word_or_one_of_what_a_message_says(heard, said, command, holds, waits):
    for one in (*said, command):
        heard.observe(one, session="s")
    assert [one.content for one in heard.list(kind=["fact", "profile"]).items] == holds
    assert [one.value for one in heard.proposals()] == waits


@pytest.mark.parametrize(
    "command",
    ["I sold the zither and gave up the lute. Delete both.", "the zither, the lute: delete both",
     "delete both", "erase the last two notes", "delete the last two memories", "undo the last note",
     "delete the last memory", "forget what I just said", "don't save that"],
)  # fmt: skip
def test_nobody_takes_back_what_another_said(command):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        both = engine.space(thread="cabin")
        for one in KNOWN:
            both.observe(one, session="s", speaker="Ilse")
        both.observe(command, session="s", speaker="Piet")
        assert {*KNOWN} <= {one.content for one in both.list(kind=["fact"]).items}


def test_what_is_over_ends_where_both_are_not_forgotten(heard):
    for one in (*KNOWN, "I sold the zither. My aunt is here. Delete both."):
        heard.observe(one, session="s")
    assert [one.content for one in heard.list(kind=["fact"], state="deprecated").items] == [KNOWN[0]]
    assert not heard.list(kind=["fact"], state="soft_deleted").items


@pytest.mark.parametrize("which", ["Clover the van", "the van Clover"])
def test_who_is_called_like_a_thing_stays_when_the_thing_is_forgotten(me, which):
    for one in ("I have a van called Clover", "The van Clover is parked in Ulm", "Clover is my niece"):
        me.remember(one)
    me.forget(f"everything about {which}")
    assert [one.content for one in me.list(kind=["fact"]).items] == ["Clover is my niece"]


@pytest.mark.parametrize(
    ("known", "which", "left"),
    [
        (("I have a parrot called Otto", "My landlord is Otto Frisk"), "my parrot Otto", ["My landlord is Otto Frisk"]),
        (("I have a parrot called Otto", "I row with Otto Frisk"), "my parrot Otto", ["I row with Otto Frisk"]),
        (("My barber Edda is from Ulm", "My aunt Edda keeps bees"), "my aunt Edda", ["My barber Edda is from Ulm"]),
        (("Edda is the name of my canoe",), "my aunt Edda", ["Edda is the name of my canoe"]),
        (("My lawyer is Bo Frisk", "My cousin Bo is tall"), "my cousin Bo", ["My lawyer is Bo Frisk"]),
        (("My mum Edda keeps bees", "Edda is my mother", "Edda likes tea"), "my mother Edda", []),
        (("My cousin Bo is tall", "Bo Frisk is my cousin", "I saw Bo in Ulm"), "my cousin Bo", []),
        (("I have a parrot called Otto", "Otto eats nuts", "Otto is ten"), "my parrot Otto", []),
    ],
)
def test_who_has_the_same_name_by_another_role_or_surname_stays(me, known, which, left):
    for one in known:
        me.remember(one)
    me.forget(f"everything about {which}")
    assert [one.content for one in me.list(kind=["fact"]).items] == left


@pytest.mark.parametrize(
    ("kept", "said", "left"),
    [
        (
            ["My barge is grey", "My uncle's barge is red"],
            "Forget everything about my barge",
            ["My uncle's barge is red"],
        ),
        (
            ["My barge is grey", "My uncle's barge is red"],
            "I sold my barge, you can drop everything about it",
            ["My uncle's barge is red"],
        ),
        (
            ["We rent a shed by the mill", "My cousins rent a shed"],
            "We gave up our shed; scrap what you know about it",
            ["My cousins rent a shed"],
        ),
        (
            ["My old barge is grey", "The barge has a leak", "My uncle's barge is red"],
            "My barge sank. Forget all about the barge",
            ["My uncle's barge is red"],
        ),
        (["My uncle's barge is red"], "Forget everything about my uncle's barge", []),
        (["My uncle's barge is red"], "Forget everything about my uncle", []),
        (["My uncle's barge is red"], "Forget everything about the barge", []),
    ],
)
def test_a_like_thing_of_somebody_else_stays(heard, kept, said, left):
    for one in kept:
        heard.observe(one)
    heard.observe(said)
    assert sorted(one.content for one in heard.list().items if one.kind != "episode") == sorted(left)


@pytest.mark.parametrize(
    ("known", "message", "new"),
    [
        ("I study at Delft.", "Forget Delft, I study at Twente.", "I study at Twente"),
        ("My barber is Dr Kohl.", "Forget Dr Kohl, my barber is Dr Lang.", "my barber is Dr Lang"),
        ("I play the oboe.", "Forget the oboe, I've joined a gamelan group.", "I've joined a gamelan group"),
    ],
)
def test_what_is_so_instead_of_what_shall_be_forgotten_is_kept(heard, known, message, new):
    heard.observe(known)
    heard.observe(message)
    assert [one for one in active(heard) if one.rstrip(".") != new] == []
    assert new in active(heard)


@pytest.mark.parametrize(
    ("known", "message", "new"),
    [
        ("I like figs.", "Forget the figs, I'm on night shift tonight", "I'm on night shift tonight"),
        ("I own a loom.", "Forget the loom, I'm a carpenter by trade", "I'm a carpenter by trade"),
        ("I own a loom.", "delete my loom, I'm on insulin by the way", "I'm on insulin by the way"),
    ],
)
def test_what_clearly_speaks_of_something_else_behind_it_is_kept(heard, known, message, new):
    heard.observe(known)
    heard.observe(message)
    assert active(heard) == [new]


@pytest.mark.parametrize(
    ("known", "message"),
    [
        ("I have a kayak.", "Forget the kayak, I sold my kayak in May."),
        ("My salary is 4000.", "Forget my salary, I earn more than my boss thinks."),
        ("I have debts with Rolf.", "Forget my debts, I'm at court with Rolf."),
        ("I was in prison.", "forget that I was in prison, my new boss is very strict"),
        ("I teach at Delft as a chemist.", "forget where I teach, I'm a chemist at Delft"),
        ("I live in Graz.", "Forget where I live, I'm in a women's shelter."),
        ("I have a crush on Rolf.", "forget the crush, I like Rolf too much"),
        ("I have a crush on Rolf.", "forget the crush, I'm with Rolf this evening"),
        ("I gamble.", "Please forget that I gamble, I'm on a programme against it"),
        ("I owe the casino 900.", "Forget the casino, I'm a casino guest no longer welcome"),
    ],
)
def test_why_something_shall_be_forgotten_goes_with_it(heard, known, message):
    heard.observe(known)
    heard.observe(message)
    assert active(heard) == []


@pytest.mark.parametrize(
    ("answer", "message", "left", "told"),
    [
        (None, "erase everything that has her name in it", 2, True),
        (None, "forget her", 2, False),
        ("Your aunt is Ottilie.", "erase everything that has her name in it", 0, False),
        ("Your aunt is Ottilie.", "erase everything with my aunt's name in it", 0, False),
        (None, "erase everything with my aunt's name in it", 0, False),
    ],
)
def test_whose_name_is_meant_is_told_or_the_answer_says_that_nobody_is_meant(heard, answer, message, left, told):
    for one in ("User's aunt is Ottilie", "Ottilie mends clocks"):
        heard.remember(one)
    if answer:
        heard.observe(answer, role="assistant", session="s")
    done = heard.observe(message, session="s")
    assert len([one for one in kept(heard) if "Ottilie" in one]) == left
    assert any("nothing here is meant" in one.reason for one in done.decisions) is told


def test_what_is_forgotten_does_not_come_back_by_the_next_sentence():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.observe("My tutor Gerd lives in Kiel.", session="s")
        me.observe("Forget my tutor. He sails a yawl. I like rowing.", session="s")
        assert [one.content for one in me.list().items] == ["I like rowing"]
