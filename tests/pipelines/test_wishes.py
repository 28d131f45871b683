"""Standing wishes that change: by a request to have it otherwise, or as the old one is taken back (SPEC 3.1, 3.2)."""

from datetime import timedelta

import pytest
from saying import MARCH, anybody, statements

import perdure

me = anybody


def talk(me, *told, session="s"):
    """Say one thing after the other; return what is known then."""
    for at, text in enumerate(told):
        me.observe(text, session=session, at=MARCH + timedelta(minutes=at))
    return {one.content for one in statements(me)}


@pytest.mark.parametrize(
    ("wish", "request_"),
    [
        ("Always close my letters with 'Hochachtungsvoll'", "could you change the sign-off to 'Bis bald'?"),
        ("For the choir newsletter please always use a red banner", "can you switch the newsletter banner to teal?"),
        ("Please write minutes as bullet points from now on", "Can we switch the minutes to prose?"),
        ("keep your answers brief please", "could you switch to longer answers?"),
        ("I want your replies in numbered steps", "please change the replies to whole sentences"),
        ("Whenever you write me a recipe, use grams", "set the recipes to ounces please"),
        ("Every time you write a poem, make it rhyme", "make my poems unrhymed from now on"),
    ],
)
def test_a_request_to_have_it_otherwise_takes_the_place_of_the_wish(me, wish, request_):
    assert talk(me, wish) == {wish}
    assert talk(me, request_, session="t") == {request_.rstrip("?")}


@pytest.mark.parametrize(
    ("told", "request_"),
    [
        ("keep your answers brief please", "could you change the title of this page to 'Answers'?"),
        ("Please write minutes as bullet points from now on", "could you change the second bullet to 'Costs'?"),
        ("For the choir newsletter please always use a red banner", "could you change the font to Arial?"),
        ("My fees are 40 an hour", "could you change the fees to 55 in the draft?"),
        ("My rats are called Ash and Fern", "could you change the rats to mice in the story?"),
        ("Our rehearsal is on Thursday", "can we switch the rehearsal to Friday?"),
        ("Always answer in Basque", "let's switch to French for this one"),
    ],
)
def test_what_is_at_hand_changes_no_wish_and_is_not_kept(me, told, request_):
    assert talk(me, told, request_) == {told}


@pytest.mark.parametrize(
    ("told", "request_", "holds"),
    [
        ("Our workshops are at 7", "Let's move our workshops to 8 from now on.",
         {"Let's move our workshops to 8 from now on"}),
        ("We rehearse on Mondays", "From now on let's move the rehearsals to Thursdays",
         {"From now on let's move the rehearsals to Thursdays"}),
        ("Our workshops are at 7", "can we move the workshops to 8?", {"Our workshops are at 7"}),
    ],
)  # fmt: skip
def test_what_is_no_wish_changes_where_it_is_said_to_be_for_good(me, told, request_, holds):
    assert talk(me, told, request_) == holds


@pytest.mark.parametrize(
    ("told", "request_"),
    [
        ("The lodge has a call bell to open the gate", "Could you change the lodge gate to green please?"),
        ("The library is open on Mondays", "I take back what I said about the library"),
        ("Mark is my uncle", "I take back what I said about Mark"),
        ("When I call my aunt we draft lists", "I take back what I said about lists"),
        ("All our order forms are blue", "I take back what I said about order forms"),
    ],
)
def test_what_only_has_the_word_for_an_order_is_no_wish(me, told, request_):
    assert talk(me, told, request_) == {told}


@pytest.mark.parametrize(
    ("wish", "request_", "holds"),
    [
        ("remind me weekly to oil the gate", "make it monthly instead", "remind me monthly to oil the gate"),
        ("remind me to ring Ines on Tuesday", "could you make it Thursday?", "ring Ines on Thursday"),
        ("Always address me as Doctor Wren", "can you change it to Wren please?", "Always address me as Wren"),
    ],
)
def test_it_is_what_was_wished_right_before(me, wish, request_, holds):
    assert talk(me, wish, request_) == {holds}


@pytest.mark.parametrize(
    ("between", "holds"),
    [
        ([], "ring Ines on Friday"),
        ([("assistant", "Sure, I will remind you on Monday.")], "ring Ines on Friday"),
        ([("assistant", "Sure. The Tuesday slot for the sauna is free as well.")], "ring Ines on Monday"),
        ([("user", "When is the fair?"), ("assistant", "It is on Tuesday.")], "ring Ines on Monday"),
        ([("user", "When is the fair?")], "ring Ines on Monday"),
    ],
)
def test_it_is_not_what_was_spoken_of_since(me, between, holds):
    said = [("user", "Remind me to ring Ines on Monday"), *between, ("user", "Make it Friday.")]
    for at, (role, text) in enumerate(said):
        me.observe(text, session="s", role=role, at=MARCH + timedelta(minutes=at))
    assert [one.content for one in me.list(kind="task", state="active").items] == [holds]


@pytest.mark.parametrize(
    ("told", "request_"),
    [("I have 3 mules, write me a limerick", "make it 5 instead"), ("Our fair is on Monday", "make it Friday instead")],
)
def test_it_is_not_what_was_only_told(me, told, request_):
    before = talk(me, told)
    assert talk(me, request_) == before


@pytest.mark.parametrize(
    ("wish", "told", "holds"),
    [
        ("keep your answers short please", "I take back what I said about short answers, from now on give me the lot",
         {"from now on give me the lot"}),
        ("keep your answers short please", "Scrap what I said about short answers. Going forward, explain it fully.",
         {"Going forward, explain it fully"}),
        ("Always quote prices in euros", "ignore what I said about euros, quote prices in yen from now on",
         {"quote prices in yen from now on"}),
        ("please always use metric units", "I changed my mind about metric, from now on use imperial units",
         {"use imperial units"}),
        ("Always write my minutes in British English", "going forward, write my minutes in Irish English, not British",
         {"going forward, write my minutes in Irish English, not British"}),
        ("Always reply in Basque", "Never mind what I said about Basque, from now on reply in Danish",
         {"from now on reply in Danish"}),
        ("Always reply in Basque", "I take back what I said about Basque. Write to me in Danish please",
         {"from now on write to me in Danish please"}),
        ("Always call me Bosun", "Scrap what I said about calling me Bosun, from now on call me Captain",
         {"call me Captain"}),
        ("Always reply in Basque", "Scrap what I said about Basque, write an ode in Danish", set()),
        ("never use emoji", "forget my rule about emoji, you can use them now", set()),
        ("never use emoji", "scrap my rule about emoji", set()),
        ("Please don't use tables", "I withdraw my ban on tables", set()),
        ("Always begin with a summary", "I take back what I said about Freja", {"Always begin with a summary"}),
        ("For my letters always use Latin", "I take back what I said about letters", set()),
        ("Your answers should use tables", "I take back what I said about tables", set()),
        ("Every Thursday draft me a digest", "I take back what I said about the digest", set()),
        ("For letters, notes and minutes use Latin", "I take back what I said about Latin", set()),
    ],
)  # fmt: skip
def test_a_wish_that_is_taken_back_ends_and_the_new_one_is_kept(me, wish, told, holds):
    assert talk(me, wish) == {wish}
    assert talk(me, told, session="t") == holds


@pytest.mark.parametrize(
    ("told", "back"),
    [
        ("Freja is my sister", "I take back what I said about Freja, she is lovely"),
        ("Every Thursday scouts draft maps", "I take back what I said about maps"),
        ("When tourists come, guides use megaphones", "I take back what I said about megaphones"),
        ("For lunch my aunts make soup", "I take back what I said about soup"),
        ("We fly to Oslo in May", "drop the Oslo joke, use another one"),
    ],
)
def test_nothing_but_a_wish_is_taken_back_so(me, told, back):
    before = talk(me, told)
    assert before <= talk(me, back)


@pytest.mark.parametrize(
    ("told", "command", "kept"),
    [
        ("My landlord is Odd", "Forget what I said about my landlord. Draft a haiku instead.", set()),
        ("My landlord is Odd", "Please forget what I said about my landlord. Close the tab.", set()),
        ("Every Thursday scouts draft maps", "Forget what I said about the maps, always answer in Norwegian",
         {"always answer in Norwegian"}),
        ("My landlord is Odd", "Forget what I said about my landlord, from now on answer in Norwegian.",
         {"from now on answer in Norwegian"}),
        ("I like Basque cheese", "forget what I said about Basque cheese. Answer in Basque from now on.",
         {"Answer in Basque from now on"}),
        ("My address is 8 Quay Road", "Forget what I said about my address. Please use short answers.",
         {"Please use short answers"}),
    ],
)  # fmt: skip
def test_what_is_no_wish_is_forgotten_though_an_order_follows(me, told, command, kept):
    talk(me, told)
    assert talk(me, command) == kept
    assert told in {one.content for one in me.list(kind=["episode"], state="soft_deleted").items}


def test_only_the_wish_is_taken_back_where_one_is_known(me):
    talk(me, "Always answer in Basque", "I like Basque cheese")
    assert talk(me, "Forget what I said about Basque. Answer in Danish from now on.") == {
        "I like Basque cheese",
        "Answer in Danish from now on",
    }
    assert not me.list(state="soft_deleted").items


def test_what_another_slot_holds_is_not_changed_without_a_word_because_a_wish_is_taken_back(me):
    tables = "Scrap what I said about tables, from now on reply in Danish"
    told = ("Always reply in Basque", "Always use tables", tables)
    assert talk(me, *told) == {"Always reply in Basque"}
    assert [one.value for one in me.proposals()] == ["Danish"]


def test_an_order_that_does_not_say_it_is_for_good_is_no_wish_where_none_like_it_is_taken_back(me):
    assert talk(me, "My landlord is Odd", "Forget what I said about my landlord, reply in Danish") == set()
    told = ("Always reply in Basque", "Always use tables", "Scrap what I said about tables, reply in Danish")
    assert talk(me, *told) == {"Always reply in Basque"}
    assert not me.proposals()


@pytest.mark.parametrize(
    ("wish", "now", "over"),
    [
        ("add footnotes to all essays you write for me", "please leave the footnotes out of essays from now on", True),
        ("put headers in every table you give me", "leave out the headers from now on, they are in my way", True),
        ("put headers in every table you give me", "leave the headers out of this one", False),
        ("put tables in all essays you write for me", "leave the footnotes out of essays from now on", False),
    ],
)
def test_what_is_left_out_from_now_on_is_wished_no_more(me, wish, now, over):
    assert talk(me, wish) == {wish}
    assert (wish not in talk(me, now, session="t")) is over


@pytest.mark.parametrize(
    ("wish", "granted", "holds"),
    [
        ("Don't use emojis with me", "you can use emojis again from now on", {"use emojis again from now on"}),
        (
            "Please keep your answers short",
            "You may write longer answers from now on",
            {"write longer answers from now on"},
        ),
        (
            "Please give me the instructions one by one",
            "You can give me the instructions all at once from now on, I've learnt it",
            {"give me the instructions all at once from now on"},
        ),
        ("Please keep your answers short", "You can use the side gate from now on", {"Please keep your answers short"}),
        ("Please keep your answers short", "You can use the side gate again", {"Please keep your answers short"}),
    ],
)
def test_what_is_granted_from_now_on_takes_the_place_of_the_wish(wish, granted, holds):
    policy = {"consent": {"mode": "auto"}}
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy) as engine:
        known = talk(engine.space(user="ana"), wish, granted)
    assert known - {"I've learnt it"} == holds


@pytest.mark.parametrize("other", ["no emojis please", "please don't use jargon", "You can use tables from now on"])
def test_wishes_for_other_manners_stand_beside_each_other(me, other):
    assert "Please keep your answers short" in talk(me, "Please keep your answers short", other)


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Your summaries are far too long, give me three lines from now on", {"give me three lines from now on"}),
        ("Your explanations have become too dry, use more jokes from now on", {"use more jokes from now on"}),
        ("Your summaries are too long, show me the first one again", set()),
        ("Your summaries are lovely, thanks", set()),
    ],
)
def test_a_wish_for_good_behind_a_complaint_is_kept_without_it(me, told, kept):
    assert talk(me, told) == kept
