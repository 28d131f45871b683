"""Which clauses are statements that no slot describes, by their shape."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import english, standard
from perdure.extraction.when import when
from perdure.extraction.wording import dated


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [(one.key, one.content) for one in found if not one.amends]


@pytest.mark.parametrize(
    "text",
    [
        "Orders to Norway ship by sea freight",
        "at work it's all Pascal",
        "in the refectory it's all lentils",
        "got myself a loom for the attic",
        "next month we're sitting in the Bergen office",
        "erlang 27 for the ferry backend",
        "go 1.22 in the ferry service",
        "weft 2.14 in the ferry pipeline",
        "weft version 3 for the ferry app",
        "The loft is lined with felt",
        "it's Ottokar who drives the van",
        "I go to the cobbler in Dyer Lane",
        "the dog is afraid of ladders",
        "the orchard is in front of the barn",
        "the yellow canoe is brand new",
        "The garden hose drips",
        "for the shed the paint is Trapez",
        "Tove can't juggle",
        "Drew is afraid of heights",
        "right now my nephew is doing an apprenticeship with a thatcher",
        "our garden gate's pale blue",
        "my brother's taller than me",
        "my rent's 700",
        "my aunt never says no when we ask for honey",
        "got a swift tattooed on my wrist",
        "buzzed my hair off in May",
        "I cut my fringe short",
        "got my nose pierced",
        "had a sauna built behind the mill",
        "I'm requalifying as a farrier",
        "I'm apprenticing with a cooper",
        "my plait's down to my belt",
        "our allotment's behind the mill",
        "my aunt Tove's just taken up fencing and loves it",
        "my cousin's finally moved to Bergen and loves it",
        "Tove is a poor swimmer",
        "Ragnar mended the gate",
        "liver is something I never eat",
        "no bikes are allowed in the courtyard",
        "I've seen Tosca twice",
        "I was in Tartu in May",
        "I don't drive",
        "I snore",
        "I take no honey in yoghurt",
        "I take a 44 in boots",
        "they put me on the late shift",
        "Refunds go out on the first working day of the month",
        "payslips go out on the 25th",
        "tests run on every push",
        "deliveries come in through the side gate",
        "the apprentices get Mondays off for college",
        "the fee for children is 5 euros",
        "our minibus seats nine",
        "the good scissors hang behind the workshop door",
        "the jar of spare fuses lives under the stairs",
        "the oven in the bakery runs on wood",
        "our API returns amounts in cents",
        "our kiln tops out at 1280",
        "my neighbour Ulf grafts apple trees",
        "my knee clicks on stairs",
        "me and my cousin Folke run a ferry between the islands",
        "the book I'm writing is about lighthouses",
        "Friday is payday at the yard",
        "I never answer mail after six",
        "I file things by colour",
        "I painted our hallway door with a roller from the barn",
        "I wired the shed myself in 2019",
        "I can weld",
        "my cousin's off gluten",
        "our lodger is off dairy",
        "I know how to splice rope",
        "thatching is something I can do",
        "I'm able to lip-read",
        "I'm hopeless at juggling",
        "I don't know how to swim",
        "I hitchhiked to Tartu in the summer of 2008",
        "this loom has been mine since 1991",
        "half of us meet at the boathouse",
        "I stapled the fuse chart inside the cupboard door",
        "took on a second lodger, Perpetua",
        "hired a new chef, Ludo",
        "we found a new cleaner, her name is Ludo",
        "Our studio is back in Ghent",
        "my bakery is back at Mill Lane now",
        "I found a new tax accountant",
        "trained as a potter in Stoke",
        "piano tuner's coming tomorrow",
        "the boiler's under warranty until May 2028",
        "our dog's scared of thunder",
        "my exam's two weeks from today",
        "tax return due by the 31st",
        "my dad can't hear on the phone, text him",
        "in the van it's the radio",
        "at work it's mint tea, nothing else",
        "at home it's just me and two finches",
        "on the barge it's always polka",
        "got moved to the early shift",
        "ended up with berth 12 after all",
        "we were given stall 40",
        "they put me in room 7",
        "my brother got his pilot's licence",
        "my niece got her diploma two weeks ago",
        "I get around on a tricycle",
        "we get about by ferry",
        "I'm the one who winds the church clock",
        "I need a 44 in clogs",
        "Reval, as Tallinn was called then, is where my gran was born",
        "the loft has company since May: a kitten called Nib",
        "our choir has two new members: Ilvi and Runa",
        "Thursday evening is whist evening",
        "give me the coast over the hills any day",
        "I swear by beeswax for the saddles",
        "been off caffeine since last year",
        "my sister is having twins",
        "on Sundays you'll find me at the weir",
        "I look after the weir keeper's cottage",
        "we take care of the village hall",
        "Kiln inspections run twice a year",
        "Kiln inspections run monthly",
    ],
)
def test_what_is_so_for_longer_is_a_statement_whatever_its_verb(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I can come at five",
        "drew a heron this morning",
        "right now I'm doing the ironing",
        "I can type it in",
        "I can do the washing up",
        "I can code it tomorrow",
        "I know how to get there",
        "I know how to run this script",
        "I'm good at home",
        "I'm mad at you",
        "I love that idea",
        "I like your second version better",
        "our script fails on line 12",
        "our tests fail on CI",
        "there is a bug in my code",
        "I unzipped the folder with a tool",
        "Enjoy the sunny days in Lisbon",
        "Stay safe and have fun in June",
        "Moments like these make us happy",
        "customers pay attention to me",
        "people tend to see what they expect first",
        "our neighbour's boy can't have them",
        "Rosa's stunning gown in 2015",
        "Petra's painted fence looks nice",
        "my aunt Tove's down jacket",
        "my boss rang and wants it",
        "I honestly can't recall who runs the mill in Ottery",
        "we still havent found out whether the barge in Gouda has a stove",
        "no clue if the ferry to Skagen takes dogs",
        "does anyone know whether the mill in Ottery is open",
        "got a package built with the script",
        "got the report painted black",
        "got it pierced",
        "I cut my hedge short",
        "cut my finger",
        "my sister saw the heron but can't draw it",
        "the film was great",
        "we found a new singer on the radio",
        "my school is back in session",
        "our school is back in",
        "sum this report up for me",
        "I pressed the button and waited",
        "in the end it's the taste that counts",
        "in the film it's the gardener",
        "in the yard it's the pump again",
        "at work it's quiet",
        "in the stable it's a mess",
        "ended up with version 3",
        "got put on hold",
        "they gave me option 2",
        "ended up in tears",
        "I'm the one who asked",
        "I want a 3 course dinner",
        "been on hold for an hour",
        "my sister is having lunch",
        "you'll find me a way",
        "I was given the wrong room",
        "each request may use 10 credits per day",
        "I look after that",
        "we take care of it",
    ],
)
def test_what_points_at_the_conversation_or_at_nothing_in_particular_is_none(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Folks round here call me Bram, I tune organs across Fife, and my pronouns are they/them",
            [
                ("name", "Folks round here call me Bram"),
                (None, "I tune organs across Fife"),
                ("pronouns", "my pronouns are they/them"),
            ],
        ),
        (
            "third floor, no lift, and the janitor, Pavel Holm, only takes cash",
            "the janitor, Pavel Holm, only takes cash",
        ),
        ("the lads call me Gordo and I lay carpets in Ayr", ["name", None]),
        ("mates know me as Skip", ["name"]),
        ("my accountant Tibor is late again", [(None, "my accountant Tibor")]),
        ("cant do dairy, gives me hives", ["diet"]),
        (
            "for what you draft to tenants: under 90 words please. and no exclamation marks, ever",
            ["response.style", None],
        ),
        ("I debug traffic lights for a living", ["role"]),
        ("studied Greek in Durham, now doing a placement with a printer", 2),
        ("so tired, harbour inspection is in two days and the pump still leaks", "harbour inspection is in two days"),
        ("up early bc tomorrow at 11am is the call with the mill", "tomorrow at 11am is the call with the mill"),
        ("oh and theres a ferret at home, Nibs", "theres a ferret at home, Nibs"),
        ("my wife Runa nearly fell off the stage", [("partner.name", "my wife Runa")]),
        ("if my wife Runa calls, ring me", 0),
        (
            "I only run the kiln one day a week and otherwise it's grandchildren",
            [("schedule", "I only run the kiln one day a week")],
        ),
        (
            "the small one, Ilvi, is in bed at last. She's my youngest",
            [("child.name", "the small one, Ilvi, is in bed at last. She's my youngest")],
        ),
        ("Runa met Ilvi at the fair. She's my boss", [(None, "Runa met Ilvi at the fair")]),
        (
            "if I sound tired, that's the evening diploma in optics I'm doing at Aber College",
            [("education", "that's the evening diploma in optics I'm doing at Aber College")],
        ),
        ("if I look at it, it's my fault", 0),
        ("I started a new job: Runa is my boss", [(None, "I started a new job"), ("manager.name", "Runa is my boss")]),
        ("my friends don't call me Eleanor", [None]),
        ("nobody calls me Eleanor", 0),
        ("I'm left-handed if that matters for the shears", [(None, "I'm left-handed")]),
        ("Ilvi is my boss's sister", [(None, "Ilvi is my boss's sister")]),
        ("my son Ove's teacher is Ilvi", ["child.name", None]),
    ],
)
def test_each_fact_of_a_winding_sentence_is_found(text, said):
    found = read(text)
    match said:
        case int():
            assert len(found) == said
        case str():
            assert any(content.startswith(said) for _, content in found), found
        case _ if isinstance(said[0], tuple):
            assert found == said
        case _:
            assert [key for key, _ in found] == said


@pytest.mark.parametrize(
    "text",
    [
        "before Friday I need to regrout the shower and return Petra's ladder",
        "this weekend we have to stack the firewood and clear the gutters",
        "by Sunday I have to varnish the hull and send Rasmus the survey",
        "still have to sort the bunting and chase Linnea for the deposit",
    ],
)
def test_what_must_be_done_is_a_task_whatever_its_verb(text):
    [(key, content)] = read(text)
    assert key == "tasks"
    assert text.endswith(content)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("im alergic to latex", "allergy"),
        ("my husbnad is called Orrin", "partner.name"),
        ("my birhday is on 3 May", "birthday"),
        ("my favorite colour is teal", "likes"),
    ],
)
def test_a_misspelled_word_is_read_as_what_it_stands_for(text, key):
    assert read(text) == [(key, text)]


def test_what_only_wonders_whether_it_was_told_takes_nothing_from_what_follows():
    text = "No idea if I told you this, I run a ferry on Sundays, and otherwise I keep goats. How cold is too cold?"
    assert [content for _, content in read(text)] == ["I run a ferry on Sundays", "I keep goats"]
    assert read("I'm not sure if I told you the right port") == []


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("still wearing the same old boots, had them since 2013", "2013-01-01", None),
        ("the museum lent me a loom, I can keep it until 9 June", None, "2026-06-09"),
        ("I'm borrowing a tandem, can have it till 9 June", None, "2026-06-09"),
    ],
)
def test_from_or_until_when_one_has_a_thing_is_told_together_with_it(text, since, until):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    assert [one.content for one in found] == [text]
    assert [str(at.date()) if at else None for at in (found[0].valid_from, found[0].valid_until)] == [since, until]


def test_what_was_done_to_a_thing_is_a_statement_of_its_own():
    assert read("I wrote a function, had it since May") == []


def test_a_misspelled_day_is_a_day():
    held = when("dentist tomorow at 3pm", said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC)
    assert held.event_start == datetime(2026, 5, 5, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "As a nurse I work nights",
        "As the owner I decide the menu",
        "As of next week I'm the secretary of the rowing club",
        "Starting this month I'm the keeper of our village archive",
        "I gave the loom to my cousin, but she brought it back",
        "we gave the van to my cousin and he returned it",
    ],
)
def test_what_leads_to_a_statement_and_says_more_of_it_stays_whole(text):
    assert [content for _, content in read(text)][:1] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Our dog trainer is Katja",
        "our cat sitter is called Ana",
        "my horse breeder is Mr Lund",
        "our puppy school is called Paws",
    ],
)
def test_who_deals_with_animals_is_no_name_of_one(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "In that opera the miller sings never forget that flour is gold",
        "At the close of the book the widow whispers please don't forget that the mill was ours",
        "the miller shouts: remember that the river is deep",
    ],
)
def test_what_somebody_bids_others_remember_is_no_statement(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text", ["My sister Ida never forgets a birthday", "Our landlady told us to remember the bins on Mondays"]
)
def test_who_remembers_what_is_a_statement(text):
    assert [content for _, content in read(text)] == [text]


def test_the_case_in_which_it_holds_is_kept_with_what_is_said():
    assert read("When I ask about tides, one line is enough") == [(None, "When I ask about tides, one line is enough")]
    assert read("When I travel, I take the train") == [(None, "When I travel, I take the train")]
    assert read("When weaving, I wear gloves") == [(None, "When weaving, I wear gloves")]
    assert read("While cooking I listen to waltzes") == [(None, "While cooking I listen to waltzes")]
    assert read("When I'm at the forge I wear clogs") == [(None, "When I'm at the forge I wear clogs")]
    assert read("When I was at the forge I listened to waltzes") == []


@pytest.mark.parametrize(
    "text",
    [
        "The drive to the quarry is an hour and a half",
        "I need 90 minutes to get to the quarry",
        "The warehouse is an hour's drive from here",
        "it's a ten-minute walk to the beach",
        "The new oven cost me 700 pounds",
        "The caravan cost us 5,000",
        "I change the tyres on the vans myself",
        "I let the pizza dough rest for an hour",
        "We let the varnish dry for two days",
        "We paint the masts ourselves",
        "Burma, now Myanmar, is where my parents met",
    ],
)
def test_how_far_it_is_what_it_cost_and_who_does_it_oneself_lasts(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "I'll be at the mill in ten minutes",
        "I need 20 minutes to get ready",
        "I need 30 minutes to get over the shock",
        "The delay cost me two hours",
        "The mistake cost me dearly",
        "The taxi cost me 20 pounds",
        "I see the point myself",
        "I let the cat out for an hour",
        "Yesterday I let the paint dry for an hour",
        "I let the phone ring for a minute and then hung up",
        "I tell the kids about myself",
    ],
)
def test_a_while_a_loss_and_small_change_do_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Tango is brilliant for long drives, I love it",
        "really into ramen",
        "tango is great too, I like it a lot",
        "sea kayaking is lovely too, can't get enough of it",
        "samba is wonderful, I could listen to it all night",
    ],
)
def test_what_is_liked_may_stand_in_the_clause_before(text):
    assert read(text) == [("likes", text)]


@pytest.mark.parametrize(
    "text",
    [
        "the soup is great, I love it",
        "dinner is ready, I love it",
        "this is lovely, I like it",
        "into the woods we go",
        "good idea, I like it",
        "great photos, I love them",
        "sorry, I can't bear it any more",
        "rain again, I hate it",
        "your summary is great, I could read it all day",
    ],
)
def test_what_is_liked_for_the_moment_is_no_taste(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "early shifts, I can't stand them any more",
        "liquorice, I don't like it any more",
        "escape rooms, we hate them now",
        "long meetings, I can't bear them",
        "nothing with fennel please, can't stand it",
        "no radishes for me, I really can't bear the smell",
        "anything but tripe, can't stomach the stuff",
    ],
)
def test_what_is_not_liked_may_be_named_first(text):
    assert read(text) == [("dislikes", text)]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("because of the flood we've moved to Ystad", "because of the flood we've moved to Ystad"),
        ("the club's budget for rope is 90 euros, if you can believe it", "the club's budget for rope is 90 euros"),
        ("The new kiln is louder than the old one", "The new kiln is louder than the old one"),
        (
            "you may have heard about the fire, well, since then Ilka has been my boss",
            "since then Ilka has been my boss",
        ),
        ("you probably know that I keep quails", "I keep quails"),
    ],
)
def test_why_it_is_so_and_what_is_only_said_of_the_telling_hides_no_statement(text, content):
    assert [one for _, one in read(text)] == [content]


@pytest.mark.parametrize(
    "text",
    [
        "the soup is better than last time",
        "we close at six if it rains",
        "no problem, can't stand it anyway",
        "you may know the feeling",
        "the imperial stuff says nothing to me",
        "sure, because nothing beats a flat tyre at midnight",
        "right, because I adore tax forms",
    ],
)
def test_what_passes_or_is_supposed_is_no_statement(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "we're back on Loom for the plans",
        "I'm back with Kassa for the till",
        "Odile is the one I answer to at the mill",
    ],
)
def test_what_one_has_again_and_whom_one_answers_to_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I'm back on the bus",
        "we're back on track",
        "I'm back on Monday",
        "back when Odile was our vet, everything took ages",
    ],
)
def test_where_somebody_is_again_and_how_it_was_then_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "my anvil's been with me since 2006",
        "That cello has been in the family since 1958",
        "the loom has been in our family for a century",
        "these oars have been on my wall since 2012",
        "my great-aunt kept geese",
        "my grandfather kept a goat",
        "my toolbox has been with me since my apprenticeship",
    ],
)
def test_what_has_been_with_somebody_for_years_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "this tune's been with me since breakfast",
        "my great-aunt kept quiet",
        "my uncle kept the goat waiting",
        "that question has been with me since yesterday",
        "the file has been in the repo since 2019",
        "this law has been in force since 2004",
    ],
)
def test_what_goes_through_a_head_or_is_nobodys_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I invoiced eleven hours on Thursday",
        "I graded 45 essays on Wednesday",
        "i practised for two hours on Tuesday",
        "I finished Outer Wilds",
        "I completed Middlemarch",
        "I did a bookbinding course in Ghent in the spring of 2021",
        "we did a sailing course in July",
    ],
)
def test_what_was_done_is_kept_with_an_amount_and_a_day_a_name_or_a_season(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I slept nine hours on Sunday",
        "I waited three hours on Monday",
        "I sent 12 messages today",
        "I wrote 200 lines of code on Monday",
        "I finished early",
        "I finished lunch",
        "I did a search",
        "I did my homework on Monday",
    ],
)
def test_what_is_done_every_day_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "for bus trips i want just the gist",
        "I'd like knitting questions answered in one line",
        "For physics I want every derivation spelled out",
        "when it comes to birds I want all the detail",
        "with plumbing stuff just give me the steps",
        "I need tax questions explained in full",
        "I want chemistry explained with pictures",
        "I'd like grammar explained slowly",
        "I want gardening advice in two sentences",
        "I prefer recipes as numbered lists",
    ],
)
def test_how_answers_on_a_topic_should_be_is_a_wish_for_them(text):
    assert read(text) == [("response.style", text)]


@pytest.mark.parametrize(
    "text",
    [
        "for lunch I want just the soup",
        "for tonight I want the short version",
        "for this essay I want every step spelled out",
        "I want this answered in one line",
        "I want these questions answered in order",
        "I want this explained step by step",
        "I need recipes in a hurry",
        "I want my roof covered",
        "for details see the manual",
        "for the garden I want a shed",
    ],
)
def test_what_is_wanted_now_or_is_no_answer_is_none(text):
    assert not [key for key, _ in read(text) if key == "response.style"]


def test_what_is_said_of_somebody_beside_an_answer_stays_theirs():
    heard = Heard(
        text="nothing with mussels, thanks. Ottoline, who I'm driving, can't have nuts",
        said_at=datetime(2026, 5, 4, 9, tzinfo=UTC),
        zone=UTC,
        asked="What should I leave out of the supper?",
    )
    assert [(one.key, one.content) for one in extract(heard, standard())] == [
        ("diet", "diet: no mussels"),
        (None, "Ottoline, who I'm driving, can't have nuts"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I let the orchard go last May, these days I just paint the rota on Tuesdays", 2),
        ("handed the scout troop over to Jaro", 1),
        ("i only tune harps two mornings a month and that is that", 1),
        ("Final year of a forestry degree at Umeå, hooray", 1),
        ("In my third year of a saddlery course in Walsall", 1),
        ("My neighbour had to give up driving", 1),
        ("I never got a degree", 1),
        ("I let it go", 0),
        ("we let the kids go to the fair", 0),
        ("Second year in a row that the ferry is late", 0),
        ("third year of drought", 0),
        ("my wife Imke had to haul the pram upstairs", 1),
        ("our caretaker had to open the gate for me", 0),
        ("I never got away", 0),
        ("I never got round to lunch", 0),
        ("I never got a reply", 0),
    ],
)
def test_what_turned_in_a_life_is_kept_and_what_happened_on_the_way_is_not(text, said):
    assert len(read(text)) == said


def test_of_an_errand_only_who_runs_it_is_kept():
    assert read("my wife Imke had to haul the pram upstairs") == [("partner.name", "my wife Imke")]
    assert read("second year of a forestry degree at Umeå") == [
        ("education", "second year of a forestry degree at Umeå")
    ]


def test_what_others_have_and_what_one_hardly_is_fills_no_slot():
    assert read("my aunt's parrot is called Flop") == [(None, "my aunt's parrot is called Flop")]
    assert read("I'm hardly a gardener") == [(None, "I'm hardly a gardener")]
    assert read("Runa is my daughter's tutor") == [(None, "Runa is my daughter's tutor")]


@pytest.mark.parametrize(
    "text",
    [
        "for repairs I take 35 an hour",
        "I ask 80 euros per lesson",
        "for weddings I ask 900",
        "for the summary they gave me a word limit of 500",
        "for the poster we were given a budget of 60 pounds",
        "I put aside 40 a month for the roof",
        "for sheet music we may spend 90 a term",
        "each crew may use 12 litres a day",
    ],
)
def test_what_is_taken_and_what_is_granted_for_a_thing_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I get 30 emails an hour",
        "I take 2 a day",
        "they gave me a hard time",
        "they gave me a discount of 10",
        "we could put aside 40 a month",
        "we might spend 30 a day there",
    ],
)
def test_an_amount_of_something_else_is_not(text):
    assert read(text) == []


def test_what_it_is_no_more_is_kept_with_what_it_is():
    said = "it isn't a heron any longer, the choir's mascot is an otter"
    assert read(said) == [(None, said)]
    assert read("it isn't raining any more, the garden is wet") == []


@pytest.mark.parametrize(
    "text",
    ["baby number two is here: Hedda", "our second daughter has arrived: Hedda", "our baby is here, a boy: Otto"],
)
def test_a_child_is_named_where_it_is_said_that_it_is_there(text):
    assert read(text) == [("child.name", text)]


@pytest.mark.parametrize("text", ["the new boy is here: Otto", "baby shower number two is here: Lund"])
def test_somebody_who_came_is_no_child_of_ours(text):
    assert read(text) == []


def test_the_day_of_what_is_named_before_goes_with_it():
    said = "I got a place in the Bodø 10k too, that one's on 14 May"
    assert read(said) == [(None, said)]
    assert read("we bought a big tent, that one's for the kids") == [(None, "we bought a big tent")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("we bought the barge near Gouda and perhaps another one later", ["we bought the barge near Gouda"]),
        (
            "we signed for the loom, picking it up in May, and maybe a kiln some day but Tove says no",
            ["we signed for the loom, picking it up in May"],
        ),
        ("my mum and maybe a friend are on the barge on 4 May", []),
        ("our ferry is at five, maybe six", []),
    ],
)
def test_what_is_only_perhaps_so_hides_nothing_before_it(text, kept):
    assert [content for _, content in read(text)] == kept


@pytest.mark.parametrize(
    "text",
    [
        "First aid bags are in the blue van", "Second shift starts at two in our mill", "Long drives make me sick",
        "Morning swims keep me sane", "Cool boxes are in our shed", "All my cousins live in Wales",
        "Bonus is paid in March", "Update meetings are on Mondays", "Up to nine boats fit into our harbour",
        "no more than six people fit in our gondola", "no fewer than ten singers have to sign up",
        "No more than three guests may stay overnight", "at most two dogs may play in the yard",
        "Dogs have to be on a lead in the orchard", "guests have to be in by ten",
    ],
)  # fmt: skip
def test_what_belongs_to_a_statement_is_not_taken_for_what_leads_to_it(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Fun fact: my sister moved to Cork", "my sister moved to Cork"),
        ("right, my brother lives in Oslo now", "my brother lives in Oslo now"),
        ("Second, our kiln is in the barn", "our kiln is in the barn"),
        ("long story short I moved to Oslo", "I moved to Oslo"),
        ("hi all, we moved to Leeds", "we moved to Leeds"),
    ],
)
def test_what_leads_to_a_statement_is_left_out(text, content):
    assert [one for _, one in read(text)] == [content]


@pytest.mark.parametrize(
    "text",
    [
        "In winter our hens sleep in the barn", "From Monday on the shop opens at ten",
        "After six guests use the side door", "For members the sauna is free",
        "Under 18 members need a letter from home", "From level two pupils play with the band",
    ],
)  # fmt: skip
def test_a_phrase_may_stand_before_whom_a_statement_is_about(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "My landlady won't have pets in the house", "Our gran will not drink coffee", "I won't work on Sundays",
        "I get 40 minutes for lunch", "Next Thursday I'm closing my second workshop", "The harp we've got is a Salvi",
        "Lost luggage is kept for 90 days",
    ],
)  # fmt: skip
def test_what_is_refused_granted_had_and_kept_lasts(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text", ["The van won't start", "My son won't be long", "I need a second opinion", "give me a second please"]
)
def test_what_will_not_go_for_now_does_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ingrid has been my boss since May", "manager.name"),
        ("since then Ingrid has been my supervisor", "manager.name"),
        ("it's Bath for us now", "location"),
        ("I'm halfway through a plumbing apprenticeship", "education"),
        ("In the middle of my nursing degree at Ghent", "education"),
        ("am vegan since May", "diet"),
        ("I became vegeterian last year", "diet"),
    ],
)
def test_a_slot_is_filled_by_what_is_said_in_other_words(text, key):
    assert [one for one, _ in read(text)] == [key]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("What I meant to say is my van is a Berlingo", "my van is a Berlingo"),
        ("What I was trying to say was that we moved to Drvar", "we moved to Drvar"),
        ("what I meant is, I never eat liver", "I never eat liver"),
        ("Ignore my last message, wrong chat. What I wanted to say is I work at Oddwick", "I work at Oddwick"),
        ("I just wanted to say my van is a Berlingo", "my van is a Berlingo"),
    ],
)
def test_what_only_says_that_it_was_to_be_said_is_left_out(text, said):
    assert [one for _, one in read(text)] == [said]


@pytest.mark.parametrize(
    "text",
    [
        "what I meant to say is what time is the tram",
        "What I meant was the other tram",
        "what I wanted to say is thanks",
        "are 3 cups a day too much",
        "is two litres enough",
    ],
)
def test_what_is_only_asked_or_said_so_is_no_statement(text):
    assert not read(text)


@pytest.mark.parametrize(
    "text",
    [
        "we sent you the wrong size for the kayak",
        "I may have told you the wrong street for the dentist",
        "I've accidentally given you the wrong code for the shed",
        "I made a silly mistake about the lease",
    ],
)
def test_what_only_says_that_something_was_told_wrong_is_no_statement(text):
    assert not read(text)


@pytest.mark.parametrize(
    "text",
    [
        "I gave you the wrong day for the regatta, it's on 4 May",
        "My cousin gave me the wrong key",
        "I made a mistake in my tax return",
    ],
)
def test_what_is_right_or_was_told_to_others_is_kept(text):
    assert read(text)


@pytest.mark.parametrize(
    "text",
    [
        "at work it's all quiet",
        "at home it's all about money",
        "at school it's all very busy",
        "got myself a coffee",
        "I'm sitting in the garden",
        "step 2 for the project",
        "fix 3 for the app",
        "invoice 212 for the project",
        "alert 77 in the ferry backend",
        "lunch 4 for the project",
    ],
)
def test_how_it_is_just_now_and_a_step_is_no_statement(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "My uncle Piet skims everything, so whenever you write something to him keep it to one page",
            ["My uncle Piet skims everything, so whenever you write something to him keep it to one page"],
        ),
        (
            "We print on A5, so when you make me a chart, leave out the legend",
            ["We print on A5", "when you make me a chart, leave out the legend"],
        ),
        ("The tram was late, so when I wrote the letter I kept it short", []),
    ],
)
def test_a_standing_wish_behind_its_cause_is_kept(text, said):
    assert [one for _, one in read(text)] == said


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("we have two girls, the twins Pia and Lene who are four, and then baby Oda, five months", "child.name"),
        ("I have three sons: Arvo, 12, Sten, 9 and Uku, 4", "child.name"),
        ("we have 2 daughters, Mila and Zoe", "child.name"),
        ("we've got two cats, Biscuit who is nine and then Pepper, three", "pet.name"),
        ("we have two dogs, a big garden and no car", "pet"),
    ],
)
def test_a_row_of_names_is_one_statement_of_who_they_are(text, key):
    assert read(text) == [(key, text)]


@pytest.mark.parametrize(
    "text", ["ideas for a wet Saturday please", "tips for Tuesday's talk", "a table for six on Friday please"]
)
def test_what_is_only_asked_for_without_a_verb_is_none(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "We're off to Malta from the 4th to the 18th of next month",
        "I'm away 5-9 May",
        "I'm back on the 12th",
        "I'll be back on the 20th",
    ],
)
def test_when_one_is_away_and_back_is_a_plan(text):
    assert read(f"{text}, can't wait") == [(None, text)]


@pytest.mark.parametrize("text", ["I'm away from my desk", "I'll be back in a minute", "I was off last Tuesday"])
def test_where_one_is_for_the_moment_is_none(text):
    assert read(text) == []


def test_a_number_that_may_do_something_is_no_day_of_may():
    assert dated("away 5-9 may".split(), english())
    assert not dated("hall 9 may close".split(), english())


@pytest.mark.parametrize(
    "text",
    [
        "in this repo: ruff not flake8, and double quotes instead of single",
        "for this project: poetry not pip, tuples over lists and pathlib instead of os.path",
        "for this codebase, tuples over lists",
        "payments service: timeouts are 20 seconds",
        "web client: quotes are single",
    ],
)
def test_a_convention_keeps_what_it_holds_for(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "for this question: short not long",
        "error: file not found",
        "summary: cats over dogs",
        "on this project: you not us",
        "docs: later not now",
        "backend: never not",
    ],
)
def test_what_contrasts_outside_a_repository_is_no_convention(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("npm dies with EACCES. we're on node 18", ["we're on node 18"]),
        ("the worker crashes with KeyError", []),
        ("the build container is debian based", ["the build container is debian based"]),
        ("the staging box is ubuntu-based", ["the staging box is ubuntu-based"]),
        ("the film is fact based", []),
        ("my car dies at every traffic light", ["my car dies at every traffic light"]),
    ],
)
def test_an_error_of_the_moment_is_none_and_what_a_thing_is_built_on_is(text, said):
    assert [one for _, one in read(text)] == said


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("They make us all use pagers, which I can't stand", "dislikes"),
        ("They've put us on standing desks, which I love", "likes"),
    ],
)
def test_what_one_has_to_use_and_cannot_stand_is_a_dislike(text, key):
    assert read(text) == [(key, text)]


@pytest.mark.parametrize("text", ["They used the back door, which I hate", "She rings on Mondays, which I hate"])
def test_what_somebody_does_once_or_on_a_day_is_no_dislike(text):
    assert not [key for key, _ in read(text) if key]


@pytest.mark.parametrize(
    "text", ["I'm the second of five sisters", "I'm on the waiting list for a kiln", "we're the third of six crews"]
)
def test_which_of_some_and_on_which_list_somebody_is_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize("text", ["Here I work in a cannery", "here I'm living with my aunt", "Here we eat at six"])
def test_how_somebody_lives_here_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize("text", ["Here I am at the harbour", "here I call the loop twice", "Here I use Python 3.12"])
def test_what_here_points_at_is_not(text):
    assert read(text) == []


def test_who_wonders_at_what_they_tell_supposes_nothing():
    assert read("Imagine, Ilvi also does judo now!") == [(None, "Ilvi also does judo now")]
    assert read("Oh imagine that! my niece Ilvi plays the oboe") == [(None, "my niece Ilvi plays the oboe")]
    assert read("Imagine, you are a pirate and I am the captain") == []
    assert read("Imagine Ilvi does judo now") == []


@pytest.mark.parametrize(
    "text",
    [
        "As a child I lived in Ghana",
        "as a boy I was scared of geese",
        "When I was little we had two goats",
        "in my twenties I played the tuba",
        "We were poor as kids",
        "I was scared of thunder as a girl",
    ],
)
def test_what_somebody_was_or_did_at_a_time_of_life_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "as a child process I was killed",
        "As a user I was confused",
        "as a joke I was late",
        "As a student I need a discount",
        "When I was young I thought so",
        "I was in the navy",
    ],
)
def test_what_only_begins_so_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("couldn't resist, bought myself a zither at the fair", "bought myself a zither at the fair"),
        ("I couldn't help myself and adopted another goat", "adopted another goat"),
        ("we treated ourselves to a kiln", "we treated ourselves to a kiln"),
        ("splurged on a telescope", "splurged on a telescope"),
    ],
)
def test_what_somebody_bought_themselves_is_theirs(text, content):
    assert [one for _, one in read(text)] == [content]


@pytest.mark.parametrize(
    "text",
    [
        "bought myself a latte",
        "I bought an ice cream on the pier",
        "couldn't resist, bought a croissant on the way",
        "couldn't resist, ate the whole cake",
        "treated myself to a nap",
        "I treated myself to the measles",
        "I splurged on my son",
        "couldn't resist, bought a castle in the game",
        "I call Dibs Dude",
    ],
)
def test_what_is_bought_to_be_used_up_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "We rechristened the barge: she's Curlew now",
        "we renamed the goat, he's Otto now",
        "they've rebaptised our van, it's Berta now",
    ],
)
def test_the_new_name_of_a_thing_belongs_to_what_was_renamed(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    ["I'm charging 7.50 for a tuning from now on", "we are now asking 12 euros per child", "I charge 4 euros a jar"],
)
def test_what_somebody_charges_is_a_price_of_theirs(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize("text", ["I'm charging 3 phones", "I'm asking 5 friends for help", "I'm charging 20 for it"])
def test_who_charges_or_asks_in_passing_has_no_price(text):
    assert read(text) == []


@pytest.mark.parametrize("text", ["the staging database is Loom 5", "the archive database is Loom 12"])
def test_which_version_a_thing_of_computing_is_tells_its_name(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "the hut has heating",
        "the hall has underfloor heating",
        "there's no wifi in the hut",
        "there is electricity in the barn",
        "the barn has no water",
    ],
)
def test_what_a_house_has_or_lacks_is_kept(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize("text", ["there is no water on Mars", "the film has lighting issues", "the song has rhythm"])
def test_what_a_film_or_a_planet_has_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Membership in the rowing club is free",
        "entry to our fair is free",
        "Membership in the book club costs 20 a year",
        "in the film society I do the posters",
    ],
)
def test_what_it_costs_to_belong_somewhere_is_kept_and_a_film_club_is_no_film(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "we have finally got settled in",
        "we gave in",
        "everyone calls her Dotty",
        "food tastes of nothing again",
    ],
)
def test_a_fragment_that_says_nothing_by_itself_is_none(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "we've got settled at last, it's a barge at Gouda",
        "our canoe is the Heron but everyone calls her Dotty",
        "I adopted a mule and we call him Otto",
    ],
)
def test_what_only_names_the_thing_before_it_stays_with_it(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "at home it has to be rye bread, sliced thin",
        "on Sundays it has to be pancakes",
        "at work it can only be Fedora",
    ],
)
def test_what_it_has_to_be_somewhere_is_a_habit_there(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize("text", ["in the end it has to be done", "in the exam it has to be perfect"])
def test_what_has_to_be_done_in_the_end_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            "the grant fell through, which means we have to get the roof done for 9000",
            "we have to get the roof done for 9000",
        ),
        ("the grant fell through, which means our budget is 9000", "our budget is 9000"),
        ("I eat meat again, so no vegan any more I guess", "I eat meat again"),
    ],
)
def test_what_comes_of_it_is_told_apart_and_what_is_guessed_left_out(text, content):
    assert [one for _, one in read(text)] == [content]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I can eat cashews without problems", True),
        ("My niece can drink milk again", True),
        ("I can eat a horse", False),
        ("I can eat anything", False),
        ("I can eat out tonight", False),
        ("I can eat", False),
    ],
)
def test_which_food_somebody_bears_is_kept(text, kept):
    assert [content for _, content in read(text)] == ([text] if kept else [])


@pytest.mark.parametrize("text", ["I only play skat now and then", "I play skat now and again"])
def test_now_and_then_is_not_now(text):
    assert {one for _, one in read(text)} <= {text}


@pytest.mark.parametrize("text", ["Tove was born in Narvik", "I call Tove Toto"])
def test_where_somebody_was_born_and_what_one_calls_them_is_kept(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize(
    "text", ["my brother just got promoted", "my cousin just finished her phd", "our son just got his first tooth"]
)
def test_what_just_happened_to_somebody_for_good_is_kept(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize("text", ["my brother just got home", "I just got a new message", "I just had toast"])
def test_what_just_happened_to_be_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "my character in our Friday campaign is a gnome called Pim",
        "The hero of the opera I'm writing is a diver named Tova",
        "the narrator of my novel is a lighthouse",
    ],
)
def test_who_the_hero_of_somebodys_own_work_is_is_kept(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The hero of the novel I'm reading is a diver named Tova",
        "my character is a wizard and I live in a tower",
        "let's play: my character in our game is a thief, I live in Rome",
    ],
)
def test_who_somebody_plays_or_reads_about_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "most of my lodgers pay by bank transfer",
        "some of our neighbours own a boat",
        "a few of my pupils speak Frisian",
        "half of our walkers come by bus",
    ],
)
def test_what_some_of_the_writers_do_is_kept(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "do most of my lodgers pay by bank transfer?",
        "if most of my lodgers pay late",
        "most of my lodgers think so",
        "some of our tests fail",
        "most of our users hate this page",
        "some of my plants look sad",
    ],
)
def test_what_some_of_them_think_or_may_do_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "tag", [", would you believe", ", believe it or not", ", would you credit it?", ", can you believe"]
)
def test_who_is_asked_to_marvel_is_not_asked_whether_it_is_so(tag):
    assert read(f"I've kept llamas since 2018{tag}") == [(None, "I've kept llamas since 2018")]
    assert read(f"I might keep llamas{tag}") == []


def test_context_before_a_text_that_is_to_be_written_is_told_of_oneself():
    told = [(None, "my landlady is Greta Lund")]
    assert read("Ok, quick context before the letter: my landlady is Greta Lund. Now write it.") == told
    assert read("Some background for the cover letter: my landlady is Greta Lund.") == told
    assert read("Translate some background for the letter: my landlady is Greta Lund.") == []
    assert read("the letter: my landlady is Greta Lund.") == []


@pytest.mark.parametrize(
    "head",
    ["Some context for the story:", "Here's the background for our game:", "Quick info for the next scene:",
     "Context for my new novel:", "Setting for the role-play:", "Background of the character:\n"],
)  # fmt: skip
def test_context_before_what_is_made_up_is_made_up(head):
    assert read(f"{head} my landlady is Greta Lund and I'm a beekeeper.") == []


@pytest.mark.parametrize(
    "head",
    ["Info for the play date:", "Context for the campaign:", "Some background for the film club:",
     "Facts for the quiz:", "Context for my novel: the lighthouse burns.\n\nBack to me:"],
)  # fmt: skip
def test_context_before_what_is_not_made_up_is_the_writers(head):
    assert any("Greta Lund" in said for _, said in read(f"{head} my landlady is Greta Lund."))


@pytest.mark.parametrize(
    "text",
    [
        "context for our quest: I'm an old wizard called Zorn and I love owls",
        "setting for our campaign: my character is a pirate. I have a parrot called Gus.",
        "for our campaign: I'm a goblin bard called Zorn",
        "background for my story: I'm a smith.\n\nI have a hammer called Dusk.\n\nMy mule is called Zorn.",
    ],
)
def test_who_somebody_is_in_a_game_or_a_story_is_made_up_to_its_end(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("background for my story: I'm a smith.\n\nBy the way, my mule is called Zorn.", "my mule is called Zorn"),
        ("context for the story: I'm a pirate.\n\nMy real mule is called Zorn.", "My real mule is called Zorn"),
        ("context for our campaign: our mascot is a dragon", "our mascot is a dragon"),
        ("context for our campaign: I'm a baker called Zorn", "I'm a baker called Zorn"),
    ],
)
def test_what_is_so_beside_a_story_is_the_writers(text, kept):
    assert [said for _, said in read(text)] == [kept]


@pytest.mark.parametrize(
    "text",
    [
        "my younger son works in a sawmill at the moment",
        "right now my aunt lives in Perth",
        "my nephew is training as a baker at the moment",
        "my uncle drives a tram at the moment",
        "my aunt is working at a bakery at the moment",
        "my uncle boards with friends at the moment",
    ],
)
def test_where_somebody_works_lives_or_learns_for_the_time_being_is_kept(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "my son is working in the shed right now",
        "my niece is studying for her test right now",
        "my niece is studying in her attic right now",
        "my uncle boards the tram right now",
        "my aunt is working at a jigsaw right now",
        "my son is training the new clerk at the moment",
        "my aunt drives an hour to the mill right now",
        "my cat loathes me at the moment",
        "my aunt is a mess right now",
        "my tablet works at half speed right now",
        "maybe my aunt works in a sawmill at the moment",
        "does my aunt work in a sawmill at the moment?",
    ],
)
def test_what_they_are_busy_with_in_this_hour_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text", ["our evening course is archery", "my weekend job is tutoring", "my third sport is polo"]
)
def test_what_a_course_or_a_job_is_about_is_kept(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize("text", ["my course is running late", "my course is boring", "her workshop is running"])
def test_how_a_course_is_going_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize("text", ["I go to evening school by boat", "I come to the mill by tram"])
def test_how_somebody_gets_somewhere_is_kept(text):
    assert [one for _, one in read(text)] == [text]


@pytest.mark.parametrize("text", ["I come to you by accident", "I go to bits by lunchtime", "I call Gran Wednesday"])
def test_when_or_why_somebody_comes_is_no_way(text):
    assert read(text) == []


def test_who_goes_somewhere_by_themselves_tells_no_way():
    assert read("I go to the loo by myself") == []


@pytest.mark.parametrize(
    "text",
    [
        "Ruby files wrap at 92 columns",
        "docstrings are wrapped at 76 characters",
        "rollouts need at least one sign-off",
        "hotfixes only need one reviewer",
    ],
)
def test_how_files_are_laid_out_and_who_lets_a_change_through_is_kept(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "do rollouts need at least one sign-off?",
        "if rollouts need one sign-off",
        "rollouts need love",
        "ruby files wrap badly",
        "this file wraps at 92 columns",
        "wrap ruby files at 92 columns",
    ],
)
def test_what_is_asked_or_said_of_one_file_is_no_rule_of_them(text):
    assert read(text) == []


@pytest.mark.parametrize("text", ["I still suck my thumb", "i grind my teeth at night", "I don't crack my knuckles"])
def test_what_somebody_does_to_themselves_out_of_habit_is_kept(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize("text", ["I bite my tongue", "do I bite my nails?", "maybe I grind my teeth"])
def test_what_they_do_for_a_moment_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "No ferry calls at our island",
        "No baker here sells rye bread",
        "No bus runs on Sundays",
        "No pupil in our valley walks to school",
    ],
)
def test_that_there_is_none_of_it_is_a_part_of_the_statement(text):
    assert [one[1] for one in read(text)] == [text]


@pytest.mark.parametrize(
    "text", ["No, my ferry calls here", "No problem, my uncle lives in Hull", "no Ida works there"]
)
def test_what_answers_no_is_no_part_of_it(text):
    assert not any(one[1].casefold().startswith("no") for one in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "Nobody in my family drives",
        "Neither of my parents smokes",
        "Everyone in my family plays chess",
        "Each of our geese has a name",
    ],
)
def test_what_is_so_of_all_or_none_of_ours_lasts(text):
    assert [one[1] for one in read(text)] == [text]


@pytest.mark.parametrize(
    "text", ["None of my business", "Nobody in my situation would do that", "Everyone in my office is tired today"]
)
def test_what_is_of_nobody_of_ours_or_of_today_is_not_kept(text):
    assert not read(text)


@pytest.mark.parametrize("text", ["Oskar rows here", "Nobody swims here", "Boats need oars here", "Ferries moor here"])
def test_who_does_something_here_is_not_who_speaks(text):
    assert "name" not in [key for key, _ in read(text)]


@pytest.mark.parametrize("text", ["Oskar here", "Oskar Lund here, good morning", "Inés de Soto here."])
def test_who_says_that_they_are_here_speaks(text):
    assert [key for key, _ in read(text)] == ["name"]


@pytest.mark.parametrize(
    "text",
    ["From August on, my manager is Otto", "my manager is Otto from August on", "From August on, my car is a Saab"],
)
def test_what_fills_a_slot_from_a_month_on_holds_from_then_and_is_kept_once(text):
    heard = Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC)
    (found,) = extract(heard, standard())
    assert found.key is not None
    assert found.valid_from == datetime(2026, 8, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I give harp lessons", True),
        ("I give tours of the mill", True),
        ("I give it a go", False),
        ("I put mint on everything", True),
        ("we add oats to everything we bake", True),
        ("I put everything in the shed", False),
        ("I don't work out when my back aches", True),
        ("I can't work out who owns the mill", False),
        ("we never know where our goat sleeps", True),
        ("I will never forget when my aunt taught me to sail", True),
    ],
)
def test_what_is_given_added_or_known_again_and_again_is_a_habit(text, kept):
    assert bool(read(text)) is kept


@pytest.mark.parametrize(
    ("text", "key", "content"),
    [
        ('my name is "Tuva" and I like ferns', "name", 'my name is "Tuva"'),
        ("our goat is called 'Ulla'", "pet.name", "our goat is called 'Ulla'"),
        ("Ich heiße „Tuva“ und wohne in Kiel", "name", "Ich heiße „Tuva“"),
        ("I think in miles and Fahrenheit, so use those", "units", "I think in miles and Fahrenheit"),
    ],
)
def test_a_name_in_quotation_marks_is_a_name(text, key, content):
    assert (key, content) in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "at weddings I want the music loud", "in summer I want the window open at night",
        "in the studio I like the lamps dim", "We want the radio off at breakfast",
        "we prefer maps for the hikers in colour",
    ],
)  # fmt: skip
def test_how_one_wants_a_thing_in_a_case_or_for_somebody_is_kept(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "at the moment I want the window open", "today I want the lamps dim", "in fact I want the lamps dim",
        "I want the door shut", "I want seats for the concert in row five",
        "I want the charts for the meeting in an hour",
    ],
)  # fmt: skip
def test_how_one_wants_it_right_now_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "we changed to gas and then we changed back",
        "I turned the oven to 180 and then I turned it back",
        "we switched to Zulip but we went back",
        "we moved the hens to the barn, then we moved them back",
    ],
)
def test_who_went_back_is_not_told_to_have_changed(text):
    assert [content for _, content in read(text)] == [text]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("we went back", []),
        ("we switched to Zulip and then we painted the shed back home", ["we switched to Zulip"]),
        ("our choir meets at the mill again, we went back", ["our choir meets at the mill again"]),
    ],
)
def test_who_goes_back_says_nothing_alone(text, kept):
    assert [content for _, content in read(text)][: len(kept) or None] == kept


@pytest.mark.parametrize(
    "text", ['they call me "Chief" on site', 'my nephews call me "Captain"', 'people call me "Doc"']
)
def test_what_others_call_somebody_is_no_name_of_theirs(text):
    assert "name" not in [key for key, _ in read(text)]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I love Drum 'N Bass", "I love Drum 'N Bass"),
        ("I work at Linens 'N Things", "I work at Linens 'N Things"),
        ('my desk is 40 " deep', 'my desk is 40 " deep'),
        ('our goat is called "Ulla" and it bites', 'our goat is called "Ulla"'),
        ("our goat is called “Ulla” and it bites", "our goat is called “Ulla”"),
    ],
)
def test_a_quotation_is_closed_where_the_message_closes_it(text, content):
    assert content in [kept for _, kept in read(text)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("in the end we sold the loom to a weaver", "we sold the loom to a weaver"),
        ("in the end room we keep wool", None),
        ("all in all I like the new loom", "I like the new loom"),
    ],
)
def test_what_only_says_that_it_came_so_at_last_is_left_out(text, told):
    assert [one for _, one in read(text)][:1] == ([told] if told else [])


@pytest.mark.parametrize(
    "text",
    [
        "Write my Python for 3.13, never 3.9, and use type hints",
        "Write my letters in British English, not American",
        "Format my tables in Markdown, never HTML",
        "write my sql without capitals and put commas first",
    ],
)
def test_how_one_s_own_things_are_to_be_made_is_a_wish_for_good(text):
    assert read(text) == [(None, text)]


@pytest.mark.parametrize(
    "text",
    [
        "Write my essay about Oslo",
        "Write my name in lower case",
        "Write my letters for today",
        "Do my invoices for March",
        "write my letters like this one",
    ],
)
def test_what_is_to_be_made_once_is_none(text):
    assert read(text) == []
