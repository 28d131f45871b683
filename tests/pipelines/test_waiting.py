"""A change that waits for the user's word: what it leaves in force, what ends it, who decides it."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure

MAY = datetime(2026, 5, 4, 9, tzinfo=UTC)


@pytest.fixture
def me():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        yield engine.space(user="ada")


def say(space, *texts, speaker=None):
    """Say some things a minute apart, in one session; return what the last one decided."""
    done = []
    for text in texts:
        said = len(space.list(kind=["episode"], limit=200).items)
        done = space.observe(text, session="s", speaker=speaker, at=MAY + timedelta(minutes=said)).decisions
    return [one.action for one in done]


def held(space):
    return [one.content for one in space.list(limit=200).items if one.kind != "episode"]


def waiting(space):
    return [(one.key, one.value) for one in space.proposals()]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("My language is Dutch", "My language is Danish"),
        ("Please always answer in Dutch", "Please always answer in Danish from now on"),
        ("I live in Utrecht", "I moved to Aarhus"),
        ("My name is Wiebe", "My name is Wouter"),
    ],
)
def test_the_old_value_is_in_force_while_a_change_waits(me, first, second):
    say(me, first)
    assert "supersede" not in say(me, second)
    assert len(waiting(me)) == 1
    for one in me.proposals():
        me.deny(one.id)
    assert first in held(me)


def test_what_a_message_says_of_another_thing_changes_at_once_beside_a_proposal(me):
    say(me, "I live in Utrecht", "My van is white", "I moved to Aarhus. My van is green now.")
    assert held(me) == ["I live in Utrecht", "My van is green now"] or "My van is white" not in held(me)
    assert waiting(me) == [("location", "Aarhus")]


HERE = ("I live in Utrecht", "My van is white", "I have a van", "I work at Tanholt", "I have a parrot")


@pytest.mark.parametrize(
    ("text", "over", "instead"),
    [
        ("I moved to Aarhus and sold my van", ["I have a van"], ["I sold my van"]),
        ("Moved to Aarhus, sold the van.", ["I have a van"], ["I sold the van"]),
        ("I moved to Aarhus and quit Tanholt", ["I work at Tanholt"], ["I quit Tanholt"]),
        ("I moved to Aarhus and have no parrot any more", ["I have a parrot"], ["I have no parrot any more"]),
        ("I moved to Aarhus and gave my parrot away", ["I have a parrot"], ["I gave my parrot away"]),
        ("I moved to Aarhus, sold my van and left Tanholt", ["I have a van", "I work at Tanholt"], ["I left Tanholt"]),
        ("I moved to Aarhus and work at Velmoor now", ["I work at Tanholt"], ["work at Velmoor now"]),
    ],
)
def test_what_else_the_sentence_of_a_change_says_is_over_ends_at_once(me, text, over, instead):
    say(me, *HERE)
    before = {*held(me), "I live in Utrecht"}
    say(me, text)
    assert waiting(me) == [("location", "Aarhus")]
    ended = before - {*held(me)}
    assert {*over} <= ended
    assert ended <= {*over, "My van is white"}
    assert {*instead} <= {*held(me)}
    assert not [one for one in held(me) if "Aarhus" in one]
    me.deny(me.proposals()[0].id)
    assert not {*over} & {*held(me)}


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Aarhus and kept my van",
        "I moved to Aarhus and washed my van",
        "I moved to Aarhus with my parrot and van",
        "I moved to Aarhus and will leave Tanholt",
        "I moved to Aarhus and still work at Tanholt",
        "I moved to Aarhus but my parrot stayed",
        "I moved to Aarhus and my brother sold his van",
        "I moved to Aarhus and never left Tanholt",
    ],
)
def test_what_else_the_sentence_of_a_change_says_ends_nothing_that_goes_on(me, text):
    say(me, *HERE)
    before = {*held(me)}
    say(me, text)
    assert waiting(me) == [("location", "Aarhus")]
    assert before <= {*held(me)}


@pytest.mark.parametrize("command", ["forget where I live", "forget my address", "forget that I moved to Aarhus"])
def test_what_waits_is_forgotten_with_what_it_is_of(me, command):
    say(me, "I live in Utrecht", "I moved to Aarhus", command)
    assert waiting(me) == []
    assert "I moved to Aarhus" not in [one.content for one in me.list(kind=["episode"]).items]
    say(me, "yes")
    assert "I moved to Aarhus" not in held(me)


@pytest.mark.parametrize(
    ("first", "second", "command", "value"),
    [
        ("My name is Wiebe", "Call me Hedda. I have a van.", "forget Wiebe", "Hedda"),
        ("My name is Wiebe", "My name is Hedda now", "forget that my name is Wiebe", "Hedda"),
        ("My name is Wiebe", "My name is Hedda now", "forget my old name", "Hedda"),
        ("I live in Utrecht", "I moved to Aarhus", "forget Utrecht", "Aarhus"),
        ("I live in Utrecht", "I live in Aarhus", "forget that I live in Utrecht", "Aarhus"),
        ("I live in Utrecht with my hens", "I moved to Aarhus", "forget my hens", "Aarhus"),
        ("I live in Utrecht and I adore it", "I moved to Aarhus", "forget that I adore Utrecht", "Aarhus"),
        ("Ich wohne in Ulm", "Ich bin nach Kiel gezogen", "vergiss, dass ich in Ulm wohne", "Kiel"),
    ],
)
@pytest.mark.parametrize("by_call", [False, True])
def test_forgetting_the_old_value_leaves_what_waits_and_its_message(me, first, second, command, value, by_call):
    say(me, first, second)
    if by_call:
        me.forget(command.removeprefix("forget ").removeprefix("vergiss, "))
    else:
        say(me, command)
    assert [one.value for one in me.proposals()] == [value]
    assert first not in held(me)
    messages = [one.content for one in me.list(kind=["episode"]).items]
    assert second in messages
    assert first not in messages
    me.approve(me.proposals()[0].id)
    assert any(value in one for one in held(me))


def test_what_an_agent_wrote_is_forgotten_by_its_words_though_it_came_of_no_message(me):
    me.remember("Ada lives in Utrecht", key="location")
    me.remember("Ada lives in Aarhus", key="location", agent_id="bot")
    assert len(me.proposals()) == 1
    assert [one.action for one in me.forget("Aarhus").decisions] == ["expire"]
    assert me.proposals() == []
    assert held(me) == ["Ada lives in Utrecht"]


def test_forgetting_what_else_the_message_says_leaves_what_waits(me):
    say(me, "I live in Utrecht", "I moved to Aarhus and my cat Minka hates it", "forget my cat")
    assert waiting(me) == [("location", "Aarhus")]
    assert held(me) == ["I live in Utrecht"]


@pytest.mark.parametrize("command", ["Aarhus", "that I moved to Aarhus", "everything", "both Utrecht and Aarhus"])
def test_what_waits_is_forgotten_by_its_own_words(me, command):
    say(me, "I live in Utrecht", "I moved to Aarhus")
    me.forget(command)
    assert waiting(me) == []
    assert "I moved to Aarhus" not in [one.content for one in me.list(kind=["episode"]).items]
    assert ("I live in Utrecht" in held(me)) == ("Aarhus" in command and "both" not in command)


@pytest.mark.parametrize("command", ["forget my old address", "forget my van", "forget my brother's address"])
def test_what_is_forgotten_beside_it_leaves_what_waits(me, command):
    say(me, "I live in Utrecht", "My van is white", "My brother lives in Breda", "I moved to Aarhus", command)
    assert waiting(me) == [("location", "Aarhus")]


def test_forgetting_the_message_by_its_id_ends_what_waits_by_it_alone(me):
    say(me, "I live in Utrecht", "I moved to Aarhus")
    (message,) = [one for one in me.list(kind=["episode"]).items if one.content == "I moved to Aarhus"]
    me.forget(id=message.id)
    assert waiting(me) == []
    assert held(me) == ["I live in Utrecht"]


@pytest.mark.parametrize(
    "right", ["no wait, Odense", "sorry, I meant Odense", "wait, no, Odense", "oops, hang on, Odense"]
)
def test_a_change_that_is_put_right_waits_as_it_is_right(me, right):
    say(me, "I live in Utrecht", "I moved to Aarhus", right)
    assert waiting(me) == [("location", "Odense")]
    say(me, "yes")
    assert held(me) == ["I moved to Odense"]


def test_a_change_that_is_put_right_to_what_is_known_waits_no_more(me):
    say(me, "I live in Utrecht", "I moved to Aarhus", "sorry, I meant Utrecht")
    assert waiting(me) == []
    assert held(me)[0].endswith("Utrecht")


@pytest.mark.parametrize(
    "text", ["no wait, Excel crashed again", "wait, Bram is calling", "no wait, tell me about Odense", "hold on"]
)
def test_what_puts_nothing_right_leaves_what_waits(me, text):
    say(me, "I live in Utrecht", "I moved to Aarhus", text)
    assert waiting(me) == [("location", "Aarhus")]


@pytest.mark.parametrize(
    ("first", "second", "name", "fits"),
    [
        ("I live in Utrecht", "I moved to Aarhus", "Florence", True),
        ("I live in Utrecht", "I moved to Aarhus", "Jordan", True),
        ("I live in Utrecht", "I moved to Aarhus", "Nova Gorica", True),
        ("I live in Utrecht", "I moved to Aarhus", "Bram", False),
        ("I live in Utrecht", "I moved to Aarhus", "Hilde", False),
        ("My name is Wiebe", "Call me Hedda", "Hilde", True),
        ("My name is Wiebe", "Call me Hedda", "Bo", True),
        ("My name is Wiebe", "Call me Hedda", "Madrid", False),
        ("My language is Dutch", "My language is Danish", "Norwegian", True),
        ("My language is Dutch", "My language is Danish", "Bram", False),
    ],
)
@pytest.mark.parametrize("led", ["no wait, ", "Hang on, no, "])
def test_a_mere_name_puts_right_only_what_it_may_be_a_value_of(me, first, second, name, fits, led):
    say(me, first, second)
    was = me.proposals()[0].value
    say(me, led + name)
    assert [one.value for one in me.proposals()] == [name if fits else was]


@pytest.mark.parametrize("asked", ["Shall I look for rooms in Bruges?", "Noted. What shall we play?"])
def test_a_name_that_answers_what_was_asked_since_leaves_what_waits(me, asked):
    say(me, "I live in Utrecht", "I moved to Aarhus")
    me.observe(asked, role="assistant", session="s", at=MAY + timedelta(minutes=2))
    say(me, "no wait, Odense")
    assert waiting(me) == [("location", "Aarhus")]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("My niece is Bea and my nephew is Kai.", "No wait, Till"),
        ("My coach is Hilde and my tutor is Arne.", "Wait, no, Jens."),
        ("I have a cousin called Ida. My uncle is called Per. My boss is called Nils.", "No wait, Knut."),
        ("My aunt is called Ida. I have a cat.", "Hang on, no, Siri"),
        ("I work at Tanholt.", "No wait, Hilde!"),
        ("My coach is Hilde.", "No wait, Bruges!"),
        ("My cat is Minka.", "Nope, hold on, Siri"),
    ],
)
def test_a_mere_name_puts_nothing_right_that_does_not_wait(me, told, name):
    say(me, told)
    before = held(me)
    assert before
    say(me, name)
    assert held(me) == before


@pytest.mark.parametrize(
    ("told", "asked", "name"),
    [
        ("I work at Tanholt.", "Shall I book Bruges for June?", "No wait, Aarhus"),
        ("My cat is called Minka.", "Shall I write to Ida?", "No wait, Per."),
        ("My aunt is called Ida.", "Noted. What shall we bake?", "No wait, Strudel!"),
    ],
)
def test_a_name_that_answers_puts_right_nothing_said_before(me, told, asked, name):
    say(me, told)
    before = held(me)
    me.observe(asked, role="assistant", session="s", at=MAY + timedelta(minutes=2))
    say(me, name)
    assert held(me) == before


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("I live in Utrecht", "I moved to Aarhus", "I still live in Utrecht"),
        ("I live in Utrecht", "I moved to Aarhus", "I live in Utrecht"),
        ("I live in Utrecht", "I moved to Aarhus", "I moved back to Utrecht last week"),
        ("I live in Utrecht", "I moved to Aarhus", "We're staying in Utrecht"),
        ("I live in Utrecht", "I moved to Aarhus", "I didn't move to Aarhus after all"),
        ("I live in Utrecht", "I'm moving to Aarhus in June", "We aren't moving any more"),
        ("I live in Utrecht", "I moved to Aarhus", "I never moved"),
        ("I live in Utrecht", "I'm moving to Aarhus in June", "The move to Aarhus fell through"),
        ("I live in Utrecht", "I moved to Aarhus", "My van is white. I don't live in Aarhus."),
        ("My name is Wiebe", "My name is Hedda now", "My name is Wiebe"),
        ("My name is Wiebe", "My name is Hedda now", "My name isn't Hedda"),
        ("I live in Utrecht", "I moved to Aarhus", "I didn't move to Aarhus, because the flat fell through"),
        ("My name is Wiebe", "My name is Hedda now", "Well, my name is Wiebe"),
    ],
)
def test_who_says_what_holds_again_or_denies_the_change_ends_it(me, first, second, third):
    say(me, first, second)
    assert len(waiting(me)) == 1
    say(me, third)
    assert waiting(me) == []
    before = held(me)
    say(me, "yes")
    assert held(me) == before
    assert first in before


@pytest.mark.parametrize(
    "text",
    [
        "I'm in Utrecht today",
        "I adore Utrecht",
        "I lived in Utrecht for years",
        "My sister still lives in Utrecht",
        "I still have a desk in Utrecht",
        "I don't miss Utrecht",
        "I didn't move to Aarhus alone",
        "I don't know anybody in Aarhus",
        "I don't live in Aarhus yet",
        "I haven't moved yet",
        "I didn't move it",
        "I never moved to Odense",
        "My brother isn't moving",
        "Didn't I move to Aarhus?",
        "If I hadn't moved to Aarhus, I'd row",
        "I no longer live in Utrecht",
        "I didn't move to Aarhus because of love",
        "We don't live in Aarhus because we like the sea",
        "We didn't move to Aarhus just for the beach",
        "We live in Utrecht on weekends",
        "I live in Utrecht during the week",
        "On Fridays I live in Utrecht",
        "I live in Utrecht while my flat is painted",
        "I live in Utrecht for now",
        "I live in Utrecht, or rather I did",
        "I live in Utrecht but not for long",
    ],
)
def test_what_neither_says_it_again_nor_denies_the_change_leaves_it(me, text):
    say(me, "I live in Utrecht", "I moved to Aarhus", text)
    assert waiting(me) == [("location", "Aarhus")]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Utrecht with my dog, and we love it",
        "I live in Utrecht for good",
        "I still live in Utrecht, not in Aarhus",
    ],
)
def test_more_that_is_told_of_what_holds_ends_the_change(me, text):
    say(me, "I live in Utrecht", "I moved to Aarhus", text)
    assert waiting(me) == []


@pytest.mark.parametrize(
    "text",
    [
        "My name is Wiebe on my licence",
        "My name is Wiebe at the office",
        "Officially my name is Wiebe",
        "I'm Wiebe on paper",
        "My name is Wiebe but I don't like it",
    ],
)
def test_a_name_for_some_only_leaves_the_one_that_waits(me, text):
    say(me, "My name is Wiebe", "My name is Hedda now", text)
    assert waiting(me) == [("name", "Hedda")]


@pytest.mark.parametrize(("text", "waits"), [("I still live in Utrecht", True), ("I'm not moving after all", False)])
def test_a_change_to_come_waits_on_while_the_old_value_still_holds(me, text, waits):
    say(me, "I live in Utrecht", "I'm moving to Aarhus next month", text)
    assert waiting(me) == [("location", "Aarhus")] * waits


@pytest.mark.parametrize(
    ("text", "waits"),
    [("I didn't leave Tanholt", True), ("I didn't sell my van", True), ("I didn't move to Aarhus", False)],
)
def test_who_denies_what_else_the_sentence_said_leaves_the_change(me, text, waits):
    say(me, "I live in Utrecht", "I moved to Aarhus, sold my van and left Tanholt", text)
    assert waiting(me) == [("location", "Aarhus")] * waits


def test_what_one_speaker_denies_leaves_what_waits_of_another(me):
    say(me, "I live in Utrecht", "I moved to Aarhus", speaker="Ada")
    say(me, "I didn't move to Aarhus", speaker="Bram")
    assert waiting(me) == [("location", "Aarhus")]
    say(me, "I didn't move to Aarhus", speaker="Ada")
    assert waiting(me) == []


def test_a_change_that_was_denied_waits_when_it_is_said_anew(me):
    say(me, "I live in Utrecht", "I moved to Aarhus", "I didn't move to Aarhus", "I moved to Aarhus")
    assert waiting(me) == [("location", "Aarhus")]


def test_a_value_said_before_the_change_that_comes_in_late_leaves_it(me):
    say(me, "I live in Utrecht", "I moved to Aarhus")
    me.observe("I live in Utrecht", session="s", at=MAY - timedelta(days=2))
    assert waiting(me) == [("location", "Aarhus")]


@pytest.mark.parametrize(("said", "answered"), [("Ada", None), (None, "Ada"), ("Ada", "ADA")])
def test_whoever_is_not_named_is_no_other_speaker(me, said, answered):
    say(me, "I live in Utrecht", "I moved to Aarhus", speaker=said)
    say(me, "yes", speaker=answered)
    assert held(me) == ["I moved to Aarhus"]


def test_a_yes_of_nobody_decides_nothing_where_changes_of_two_speakers_wait(me):
    for who, first, second in (
        ("Ada", "I live in Utrecht", "I moved to Aarhus"),
        ("Bram", "My name is Bram", "Call me Bo"),
    ):
        say(me, first, second, speaker=who)
    before = len(waiting(me))
    say(me, "yes")
    assert len(waiting(me)) == before == 2


def test_another_speaker_does_not_decide(me):
    say(me, "I live in Utrecht", "I moved to Aarhus", speaker="Ada")
    say(me, "yes", speaker="Bram")
    assert waiting(me) == [("location", "Aarhus")]
    say(me, "yes", speaker="Ada")
    assert held(me) == ["I moved to Aarhus"]


def test_what_is_said_last_tells_since_when_it_holds(me):
    say(me, "I live in Utrecht", "I'm moving to Aarhus in October", "I moved to Aarhus last week")
    (one,) = me.proposals()
    assert (one.signals, one.memory.content) == (2, "I moved to Aarhus last week")
    assert len(one.evidence) == 2
    me.approve(one.id)
    assert held(me) == ["I moved to Aarhus last week"]


@pytest.mark.parametrize(
    "answer",
    [
        "yes and my van is white",
        "Sure, and my van is white",
        "👍",
        "👍🏽👍🏽",
        "No problem, go ahead",
        "yep, and also I row",
    ],
)
def test_an_answer_with_more_beside_it_decides(me, answer):
    say(me, "I live in Utrecht", "I moved to Aarhus", answer)
    assert waiting(me) == []
    assert "I moved to Aarhus" in held(me)
    assert ("my van is white" in held(me)) == ("van" in answer)


@pytest.mark.parametrize("answer", ["no, and my van is white", "👎", "nope and leave it"])
def test_a_no_with_more_beside_it_decides(me, answer):
    say(me, "I live in Utrecht", "I moved to Aarhus", answer)
    assert waiting(me) == []
    assert "I live in Utrecht" in held(me)


@pytest.mark.parametrize(
    "answer",
    [
        "yes and no",
        "Ok, and now shorten that",
        "Okay and write the letter as well",
        "Sure, and cows dance.",
        "sure and what is the weather?",
        "right and left are easily mixed up",
        "👍👎",
        "Yes, I want soup",
    ],
)
def test_what_is_no_clear_answer_decides_nothing(me, answer):
    say(me, "I live in Utrecht", "I moved to Aarhus", answer)
    assert waiting(me) == [("location", "Aarhus")]
