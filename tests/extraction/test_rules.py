"""What the rules make of messages: statements by slot, statements without one, and nothing."""

from datetime import UTC, datetime

import pytest

from perdure.domain.memory import Kind
from perdure.extraction.breath import corrected
from perdure.extraction.candidate import Heard
from perdure.extraction.coordinated import foremost, further
from perdure.extraction.prose import own_words, unaddressed
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text, *, asked=None, explicit=False):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC, asked=asked)
    return extract(heard, standard(), explicit=explicit)


def keys(text, **options):
    return [(one.key, one.value) for one in read(text, **options)]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("My name is Petronella", "name", "Petronella"),
        ("everybody calls me Finn", "name", "Finn"),
        ("my pronouns are ze/zir", "pronouns", "ze/zir"),
        ("I'm currently living in Ljubljana", "location", "Ljubljana"),
        ("we moved from Lagos to Windhoek in May", "location", "Windhoek"),
        ("I live with my aunt and two lodgers in Tartu", "location", "Tartu"),
        ("ill start at Nordlys in May", "employer", "Nordlys"),
        ("she/her, by the way", "pronouns", "she/her"),
        ("I was born in Tartu", "origin", "Tartu"),
        ("Since the takeover Imre is my boss", "manager.name", "Imre"),
        ("At Nordlys Imre Vass is our boss", "manager.name", "Imre Vass"),
        ("since last spring Tuule is my wife", "partner.name", "Tuule"),
        ("I work as a ferry captain", "role", "ferry captain"),
        ("I own a small foundry in Tartu", "role", "small foundry in Tartu"),
        ("I'm a dental hygienist in Bari", "role", "dental hygienist in Bari"),
        ("I work for the harbour authority", "employer", "the harbour authority"),
        ("I start work at six", "work.hours", "six"),
        ("I also know some Haskell", "tools", "Haskell"),
        ("im learning kotlin", "tools", "kotlin"),
        ("im allergic to latex and wasp stings", "allergy", "latex and wasp stings"),
        ("I've been a vegan since 2019", "diet", "vegan"),
        ("I can't stand cilantro", "dislikes", "cilantro"),
        ("my favourite composer is Telemann", "likes", "Telemann"),
        ("pan pipes really do my head in", "dislikes", "pan pipes"),
        ("quiz nights are right up my street", "likes", "quiz nights"),
        ("I'm a sucker for sourdough", "likes", "sourdough"),
        ("can't get enough of figs", "likes", "figs"),
        ("Opera? Can't bear it.", "dislikes", "opera"),
        ("I'm halal, and liver? can't stand it", "dislikes", "liver"),
        ("nothing with sesame for us, please", "diet", "sesame"),
        ("gone vegan since May", "diet", "vegan"),
        ("been sugar free since June", "diet", "sugar"),
        ("huge fan of brick chimneys", "likes", "brick chimneys"),
        ("nothing beats a wood stove", "likes", "wood stove"),
        ("old ferries are right up my street", "likes", "old ferries"),
        ("cryptograms are my great joy", "likes", "cryptograms"),
        ("rowing is a real pleasure of mine", "likes", "rowing"),
        ("there's nothing I like better than fog", "likes", "fog"),
        ("I never tire of brick chimneys", "likes", "brick chimneys"),
        ("liver isn't really my cup of tea", "dislikes", "liver"),
        ("you won't catch me eating liver", "dislikes", "liver"),
        ("you'll never find me on a roller coaster", "dislikes", "roller coaster"),
        ("pan pipes have never appealed to me", "dislikes", "pan pipes"),
        ("My sister's in Rome, and our tortoise is called Methuselah", "pet.name", "Methuselah"),
        ("my husband's name is Aurelio", "partner.name", "Aurelio"),
        ("husband is Aurelio", "partner.name", "Aurelio"),
        ("Girlfriend's name is Tuule", "partner.name", "Tuule"),
        ("boss is Imre now", "manager.name", "Imre"),
        ("our youngest daughter Wren starts school", "child.name", "Wren"),
        ("I drive a green Škoda", "vehicle", "green Škoda"),
        ("every Tuesday I sing in a choir", "schedule", "sing in a choir"),
        ("I work from 6 to 14", "work.hours", "6"),
        ("two tortoises live with us", "pet", "tortoises"),
        ("we share our attic flat with a parrot", "pet", "parrot"),
        ("I have lived in Tartu all my life", "location", "Tartu"),
        ("I live above the cinema in Tartu", "location", "Tartu"),
        ("every other Friday the kids have judo", "schedule", "have judo"),
        ("the one we report to is Ruta", "manager.name", "Ruta"),
        ("everyone was moved around, from next term Imre is my boss", "manager.name", "Imre"),
        ("we packed the van and moved to Tartu", "location", "Tartu"),
        ("can't say I like squid any more", "dislikes", "squid any more"),
        ("I'm on the night desk at Nordlys", "employer", "Nordlys"),
        ("my husband (Aurelio) can't have milk", "partner.name", "Aurelio"),
        ("Imre (my husband) is off this week", "partner.name", "Imre"),
        ("got a used Karoq", "vehicle", "used Karoq"),
    ],
)
def test_a_slot_takes_its_value(text, key, value):
    assert (key, value) in keys(text)


def test_what_was_paid_for_a_thing_is_no_choice_of_a_currency():
    assert ("currency", "francs") in keys("we pay in francs")
    assert not {key for key, _ in keys("I paid 640 euros for my accordion")} & {"currency"}


@pytest.mark.parametrize(
    "text",
    [
        "Where should I live in Ghent?",
        "if I lived in Ghent I would cycle to work",
        "maybe I'll move to Ghent one day",
        "I wish I had a dog",
        'She said "I live in Ghent and I work as a diver"',
        "> I live in Ghent",
        "```\nname = 'Ghent'\nI live in Ghent\n```",
        "Translate: I live in Ghent and my name is Jan.",
        "You are a pirate and I am your parrot",
        "I'm hungry",
        "really? love it",
        "tomorrow? hate it",
        "the blue one? love it",
        "coffee? I'd love it",
        "nothing with that name for me",
        "my cousin's off again",
        "ok thanks, I'm back in a minute",
        "Write a poem about my cat",
        "can you help me with my taxes",
        "",
        "?!",
    ],
)
def test_nothing_is_made_of(text):
    assert read(text) == ()


def test_what_no_slot_knows_is_kept_when_it_lasts():
    assert [one.content for one in read("The workshop closes at 17:30")] == ["The workshop closes at 17:30"]
    assert keys("our boat is moored in Split") == [(None, None)]


def test_what_is_said_of_somebody_else_has_them_as_subject():
    (one,) = read("my neighbour is a retired surgeon")
    assert (one.key, one.subject) == (None, "neighbour")


def test_a_statement_before_a_question_is_kept_and_the_question_is_not():
    assert [one.content for one in read("I'm a vegetarian, what can I order in Lima?")] == ["I'm a vegetarian"]


def test_places_point_into_the_message():
    text = "Hi! By the way, I live in Ghent."
    (one,) = read(text)
    assert text[one.start : one.end] == one.content == "I live in Ghent"


@pytest.mark.parametrize(
    ("asked", "text", "key", "content"),
    [
        ("Where do you live?", "Bergen", "location", "location: Bergen"),
        ("Do you drive yourself, and if so, what?", "a Seat Ibiza", "vehicle", "vehicle: a Seat Ibiza"),
        ("Do you have any pets, and if so which?", "two ferrets", "pet", "pet: two ferrets"),
        ("Do you speak other languages and which ones?", "Basque", "languages", "languages: Basque"),
        ("Sure. Do you have any allergies?", "just hazelnuts", "allergy", "allergy: hazelnuts"),
        ("Are you vegetarian?", "yes", "diet", "I am vegetarian"),
        ("Do you speak Welsh?", "yep, I do", "languages", "I speak Welsh"),
        ("Shall I change your city to Ghent?", "sure, do it", "location", "my city is Ghent"),
        ("What should I leave out of the stew?", "nothing with parsnips in it", "diet", "diet: no parsnips"),
        ("Anything to leave out of the picnic?", "prawns, i never eat them", "diet", "diet: no prawns"),
        ("Anything I shouldn't put in the soup?", "just fennel please", "diet", "diet: no fennel"),
        ("Before I order for the picnic: anything off limits?", "no liver, ever", "diet", "diet: no liver"),
        ("Anything I should know about food?", "nothing with celery at all", "diet", "diet: no celery"),
        ("Want me to list your employer as Corlett Sails?", "yes please", "employer", "my employer is Corlett Sails"),
        ("Is there anything you don't eat, so I can plan the menu?", "no capers", "diet", "diet: no capers"),
    ],
)
def test_an_answer_is_read_from_its_question(asked, text, key, content):
    assert [(one.key, one.content) for one in read(text, asked=asked)] == [(key, content)]


@pytest.mark.parametrize(
    ("asked", "text", "content"),
    [
        ("How many hens do you keep?", "eleven, plus a rooster", "How many hens do you keep: eleven, plus a rooster"),
        ("And who holds the spare key?", "Odile", "who holds the spare key: Odile"),
        ("Do you have a favourite tea, and which?", "assam", "favourite tea: assam"),
        ("Do you have a dentist, and who?", "Ruiz", "who is your dentist: Ruiz"),
        ("Any machines in the workshop?", "a lathe", "Any machines in the workshop: a lathe"),
    ],
)
def test_an_answer_of_a_few_words_is_kept_with_a_question_about_the_user(asked, text, content):
    assert [one.content for one in read(text, asked=asked)] == [content]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("How are you?", "tired"),
        ("Which option do you prefer?", "the blue one"),
        ("Do you have a favourite, and which?", "the blue one"),
        ("Who composed it?", "no idea"),
        ("What tone should your letter have?", "formal"),
        ("What should I leave out of the letter?", "the last paragraph"),
        ("Anything I should leave out of the menu?", "nothing I can think of"),
        ("What should I leave out of the invitation?", "nothing with dates"),
        ("Should I leave anything out of the playlist?", "techno, I hate it"),
        ("Anything to leave out of the menu?", "the prices"),
        ("Anything I should know about the dinner?", "no speeches"),
        ("Do you have any dietary restrictions?", "no restrictions"),
    ],
)
def test_an_answer_about_the_work_at_hand_or_the_moment_is_not_kept(asked, text):
    assert read(text, asked=asked) == ()


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("our ferret (Pixel, nearly blind) naps in the basket", "our ferret (Pixel, nearly blind) naps in the basket"),
        ("My nephew lives in Split and he can't stand cigars", "My nephew lives in Split and he can't stand cigars"),
        ("What I need in your replies is short paragraphs", "What I need in your replies is short paragraphs"),
        ("I'd rather you never used slang", "I'd rather you never used slang"),
        ("me: pescatarian", "me: pescatarian"),
        ("It was Ida who taught me, and now I mend nets", "now I mend nets"),
    ],
)
def test_a_statement_may_be_wrapped_up(text, content):
    assert [one.content for one in read(text)] == [content]


@pytest.mark.parametrize(
    "text", ["what", "it was", "the thing", "me:", "(", "a (b", "I'd rather you never", "is today", "so"]
)
@pytest.mark.parametrize("asked", [None, "and?", "Which?"])
def test_a_message_may_break_off_anywhere(text, asked):
    assert read(text, asked=asked) == ()


def test_a_value_is_without_what_brackets_add():
    assert keys("I live in Lyon (France)") == [("location", "Lyon")]


@pytest.mark.parametrize("text", ["no", "none", "not sure", "why do you ask?", "maybe Bergen", "fix my code first"])
def test_an_answer_that_says_nothing_gives_nothing(text):
    assert read(text, asked="Where do you live?") == ()


@pytest.mark.parametrize(
    "asked", ["Shall I change your city?", "Should I note your job as well?", "May I save your name?"]
)
def test_to_go_ahead_is_no_value(asked):
    assert read("yes, go ahead", asked=asked) == ()


@pytest.mark.parametrize(
    "text",
    [
        "every month, on the first Monday, we hold our chess evening",
        "Every quarter, on its last Sunday, we do the inventory",
        "On Sundays, my grandfather bakes bread",
        "Once a year, in May, our street has a party",
        "Every day, rain or shine, I walk to the quarry",
        "From the first swallows on, all spring, we sleep on the roof",
        "During lambing, I teach two days a week",
        "When the tide is out, I dig for cockles",
        "Ever since the landslide, I avoid the coast road",
        "Since the takeover, our depot opens at seven",
        "Before lunch, every day, I stretch for ten minutes",
        "At home, I use Fedora",
        "In winter, I live in Tromsø",
    ],
)
def test_how_often_something_is_done_belongs_to_it(text):
    assert [one.content for one in read(text)] == [text]


def test_a_case_before_a_clause_belongs_to_every_slot_that_it_fills():
    assert {one.content for one in read("All spring, I work nights")} == {"All spring, I work nights"}


def test_what_only_comments_on_a_statement_is_no_time_of_it():
    assert [one.content for one in read("In my opinion, I am a bad cook")] == ["I am a bad cook"]


def test_a_time_between_two_clauses_belongs_to_the_one_behind_it():
    told = read("On weekdays I get up at six, on Sundays, I get up at ten")
    assert [one.content for one in told] == ["On weekdays I get up at six", "on Sundays, I get up at ten"]


def test_a_date_that_opens_a_sentence_with_a_comma_is_read():
    (told,) = read("In 2015, I moved to Tromsø")
    assert told.event_start is not None
    assert told.event_start.year == 2015


@pytest.mark.parametrize("text", ["It was! My sister ran the kiln.", "It is, my sister ran the kiln", "it was"])
def test_two_words_may_be_all_of_a_clause(text):
    assert all("kiln" in one.content for one in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "whenever you write me a shell script: zsh rather than bash, and put a usage line on top",
        "for charts use Vega instead of D3",
        "for invoices I'd like A4 instead of Letter, and put the VAT on its own line",
        "In SQL examples, lowercase keywords please",
        "when you quote prices for us, use euros, not dollars",
        "when you do invoices for me use A4 instead of Letter",
        "for unit tests: Catch2, not GoogleTest",
        "when you knock up a macro for my loans sheet use Basic, never VBA, and put a note above each step",
        "if you ever throw together a website for me, use Hugo rather than Wix",
        "Any time you make plots for me do them in Veusz instead of gnuplot, and label both axes",
        "if i ask for a script give me fish, not bash",
    ],
)
def test_how_all_things_of_a_kind_are_to_be_made_is_one_preference(text):
    assert [(one.kind, one.content) for one in read(text)] == [("preference", text)]


@pytest.mark.parametrize(
    "text",
    [
        "when you write this parser, use a loop instead of recursion",
        "when you write the report, use Calibri instead of Arial",
        "in the second paragraph put may rather than might",
        "for the chart use blue instead of red",
        "when you make jam, use preserving sugar rather than caster sugar",
        "when you write a novel, show rather than tell",
        "when you write a script like this one, use a loop",
        "when you write firmware in C you use make instead of cargo",
        "Whenever you come over, use the back gate instead of the front",
        "use a list instead of a tuple here",
    ],
)
def test_how_this_one_is_to_be_made_and_what_anybody_does_is_none(text):
    assert all(one.amends for one in read(text))


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("my locker number is 212, sorry, 221", "221", "212"),
        ("our tour starts on Monday - no wait, Thursday at 9", "Thursday at 9", "Monday"),
        ("I take a 7 in gloves, hang on, 8, those were my brother's", "8 in gloves", "7"),
        ("My helmet size is 56. No, hang on, 58, I read my uncle's", "size is 58", "56"),
        ("my bench is 140 cm. Sorry, 160 cm.", "160 cm", "140"),
        ("our team has 11 people, sorry, 12 people", "12 people", "11"),
        ("we opened the shop in 2016, let me think, 2017", "2017", "2016"),
        ("the boat leaves at 7:10, hmm no, 7:20", "7:20", "7:10"),
        ("I have three nephews, no, four", "four nephews", "three"),
        ("my plumber is called Gustav, I tell a lie, Anton", "Anton", "Gustav"),
        ("We open the bakery at five. No wait, it's half past four", "half past four", "five"),
        ("Our shed key is number 7. Sorry, since Friday it's 9", "number 9", "7"),
        ("I moved to Ghent. Oops, I meant Bruges.", "Bruges", "Ghent"),
        ("I'm allergic to pollen. wait, I mean dust", "dust", "pollen"),
        ("my niece is 12. actually she's 13", "13", "12"),
        ("The canteen is called Vega. Wait, no: Mira", "Mira", "Vega"),
        ("I drink cocoa. no wait, chai", "chai", "cocoa"),
    ],
)
def test_what_is_taken_back_in_the_same_breath_is_not_kept(text, right, wrong):
    one = read(text)[0]
    assert right in one.content
    assert wrong not in one.content


@pytest.mark.parametrize("unit", ["sorry, no, ", "it's 5, wait, no, 6, ", "Oops, I meant. ", "I mean - "])
def test_a_long_text_that_takes_back_and_back_is_read_in_linear_time(unit):
    text = unit * (100_000 // len(unit))
    assert len(corrected(text)) == len(text)  # a quadratic one would take minutes


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("my locker is number 52, hang on, 25, I swapped the digits", ["my locker is number 25"]),
        ("our barn has 30 posts, sorry, 33, I miscounted", ["our barn has 33 posts"]),
        ("I take a 41 in boots, no wait, 42, that was a typo.", ["I take a 42 in boots"]),
        ("I have 12 hens, sorry, 13, I mixed them up. I own a mill", ["I have 13 hens", "I own a mill"]),
        ("My bike has 21 gears, sorry, 24, and I own a mill", ["My bike has 24 gears", "I own a mill"]),
    ],
)
def test_how_a_slip_is_excused_is_no_statement(text, contents):
    assert [one.content for one in read(text)] == contents


@pytest.mark.parametrize(
    "text",
    [
        "I have two sons. No, 9 is too young for a phone.",
        "We rehearse on Mondays. Hang on, 9 people are coming this time.",
        "I have three goats. No, no sheep.",
        "I drive a Volvo. Wait, Saab made the better seats.",
        "I speak Dutch. Sorry, Anna.",
        "I have 12 hens. Wait, 2 of them are roosters.",
        "I love Lyon. I mean really love it.",
        "I get up at six. I mean in summer.",
        "I smoke pipes. I mean sometimes.",
        "My stepson is Emil. Oops, wrong window.",
        "I live in Ghent. Wait, Bruges is where my aunt lives.",
        "I like tango. Oops, I burned the rice.",
        "I live in Ghent. Wait, Emil!",
        "I'm allergic to pollen. Wait, supper.",
        "My goat is called Vega. Wait, Mum.",
    ],
)
def test_what_follows_a_no_is_not_always_put_right(text):
    assert text.startswith(read(text)[0].content)


def test_a_list_of_things_to_do_gives_a_task_each():
    found = read("todo:\n- oil the loom\n- call Ottilie, buy yarn and needles")
    assert [(one.content, one.kind) for one in found] == [
        ("oil the loom", "task"),
        ("call Ottilie", "task"),
        ("buy yarn and needles", "task"),
    ]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("stuff I still have to do: bleed the brakes, buy twine", ["bleed the brakes", "buy twine"]),
        ("stuff I have to do on Monday - bleed the brakes / ring Solveig", ["bleed the brakes", "ring Solveig"]),
        ("to do this week - buy twine, grout the tiles", ["buy twine", "grout the tiles"]),
        ("what's left to do: grout the tiles; ring the notary", ["grout the tiles", "ring the notary"]),
        ("We unpacked. Still to do: hang the lamps and read the meter", ["hang the lamps", "read the meter"]),
        ("on my list for Friday: water the figs, post the seeds", ["water the figs", "post the seeds"]),
        ("I've still got to: sharpen the scythe, oil the gate", ["sharpen the scythe", "oil the gate"]),
        ("don't let me forget: candles, the spare keys", ["candles", "the spare keys"]),
        ("Two things I still have to do: oil the pump, ring Solveig.", ["oil the pump", "ring Solveig"]),
        ("things i gotta do: sand the oars, buy rope", ["sand the oars", "buy rope"]),
        ("A few bits left to do: label the jars, feed the eels", ["label the jars", "feed the eels"]),
        ("I need to do two things before Friday: descale the urn, order hops", ["descale the urn", "order hops"]),
        ("Got two errands: post the seeds, fetch the saw", ["post the seeds", "fetch the saw"]),
        ("two more jobs for me this week: mend the net, tar the roof", ["mend the net", "tar the roof"]),
        ("argh, errands for tmrw: fetch the loom, ring Solveig", ["fetch the loom", "ring Solveig"]),
        ("ok so, jobs for Saturday: bleed the brakes, tar the roof", ["bleed the brakes", "tar the roof"]),
        ("oh, and a reminder: order hops", ["order hops"]),
    ],
)
def test_a_list_of_things_to_do_may_say_so_in_a_sentence(text, items):
    assert [one.content for one in read(text) if one.key == "tasks"] == items


@pytest.mark.parametrize(
    "text",
    [
        "what I like about it: the colours",
        "I can't: it hurts",
        "on my screen: an error",
        "I have to say: wow",
        "Three things I did today: slept, ate",
        "what everyone should do: sleep, rest",
        "I still have so much to do - it never ends, sorry",
        "ugh, a mess: mud and hay",
        "so the list of towns: Ulm, Kiel, Bruges",
    ],
)
def test_what_stands_behind_a_colon_is_not_always_to_be_done(text):
    assert read(text) == ()
    assert not [one for one in read("The two things I hate: noise, dust") if one.kind is Kind.TASK]


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("Rule in our choir: scores stay in the hall cupboard", ["scores stay in the hall cupboard"]),
        ("the rota for our stall: Ilka does Mondays, Jens does Fridays", ["Ilka does Mondays", "Jens does Fridays"]),
        ("our custom at the mill - the last one locks the gate", ["the last one locks the gate"]),
        ("House rule: no boots in the loft", ["House rule: no boots in the loft"]),
    ],
)
def test_a_heading_is_no_statement_beside_what_it_announces(text, contents):
    assert [one.content for one in read(text)] == contents


def test_what_the_user_asks_to_keep_is_kept_whole_or_in_facts():
    whole = read("the red key opens the boat shed because we swapped locks", explicit=True)
    assert [one.content for one in whole] == ["the red key opens the boat shed because we swapped locks"]
    parts = read("I live in Piran, and my dog is called Zora", explicit=True)
    assert [(one.key, one.content) for one in parts] == [
        ("location", "I live in Piran"),
        ("pet.name", "my dog is called Zora"),
    ]
    assert all(one.explicit and one.confidence == 1.0 for one in (*whole, *parts))


def test_a_sentence_that_breaks_off_says_nothing():
    assert read("It is, well") == read("It was") == read("What I") == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        *("\n", " ", "!", "a", '"', "I am ", "a, ", "<a ", "1, sorry ", "my wife and ", "the a ", "_", "+", "x; "),
        *("an important day. ", "see http://a.bc/d?e=f "),
    ],
)
def test_a_megabyte_of_anything_is_read_in_proportion(piece, in_proportion):
    in_proportion(read, piece * (1_000_000 // len(piece)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('My nephew: "Ben"', True),
        ('The band of my youth was: "Io Sono Vuoto"', True),
        ('Our hen is called: "Mam"', True),
        ('My nephews: "Ben und Tom"', True),
        ('My friend from Bari: "ho fame"', False),
        ('Řekla nám: "Pracuju v Písku."', False),
        ('Me escribió: "Trabajo en Huesca."', False),
        ('Mi ha scritto: "Abito a Modena."', False),
        ('My friend from Graz: "Ich bin krank"', False),
        ('My friend from Lodz: "Mam psa"', False),
        ('My friend from Xian: "我是护士"', False),
    ],
)
def test_a_name_behind_a_colon_is_nobody_who_speaks_of_themselves(text, said):
    assert (text in own_words(text)) is said


@pytest.mark.parametrize("text", ["!" * 40_000, "you're the " + "a" * 40_000, "you" + "\n" * 40_000])
def test_what_is_not_of_its_writer_is_looked_for_in_proportion(text, in_proportion):
    in_proportion(own_words, text)
    in_proportion(unaddressed, text)


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("I'm a nurse and live in Leeds", ["I'm a nurse", "live in Leeds"]),
        ("I have a son and teach maths", ["I have a son", "teach maths"]),
        ("We moved to Bergen and work at Fjellbu", ["We moved to Bergen", "work at Fjellbu"]),
        ("I'd like to live in Bergen and work at Fjellbu", []),
        ("I moved to paint and work at Fjellbu", ["I moved to paint and work at Fjellbu"]),
        ("I want to move to Spain and work as a diver", ["I want to move to Spain and work as a diver"]),
        ("Can't stand coriander", ["Can't stand coriander"]),
        ("Allergic to sesame", ["Allergic to sesame"]),
        ("gave up the flat and moved to Varna", ["moved to Varna"]),
        ("went vegan", ["went vegan"]),
        ("did my apprenticeship in Ulm", ["did my apprenticeship in Ulm"]),
        ("did my trainer call", []),
        ("told the kids a story", []),
        ("My brother and I play squash", ["My brother and I play squash"]),
        ("We adopted a cat, she's called Pip", ["We adopted a cat, she's called Pip"]),
        ("Since the baby came I start at 7", ["Since the baby came I start at 7"]),
        ("Love you!", []),
        ("Hate to say it, but no", []),
        ("I like it", []),
    ],
)
def test_subjects_left_out_or_shared_are_understood(text, contents):
    assert [one.content for one in read(text)] == contents


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("I moved to Bergen, sold my van and left the choir.", ("I sold my van", "I left the choir")),
        ("Moved to Bergen, sold the van", ("I sold the van",)),
        ("We moved to Bergen and then sold the van, but kept the boat", ("We sold the van", "We kept the boat")),
        ("I moved to Bergen with bread and butter", ()),
        ("I moved to Bergen, my brother stayed", ()),
        ("My boss moved to Bergen and sold his van", ()),
        ("Call me Bea and drop it", ()),
        ("", ()),
    ],
)
def test_what_a_statement_tells_behind_its_first_clause_has_its_subject(text, parts):
    assert further(text) == parts


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("I moved to Bergen, sold my van and left the choir.", "I moved to Bergen"),
        ("We moved to Bergen and then sold the van", "We moved to Bergen"),
        ("I moved to Bergen with bread and butter", "I moved to Bergen with bread and butter"),
    ],
)
def test_what_a_statement_tells_first_is_its_first_clause(text, first):
    assert foremost(text) == first


def test_a_second_value_of_one_key_in_a_message_stands_beside_the_first():
    assert keys("I'm a security trainer and I teach people to sail")[1][0] is None


def test_who_is_named_begins_a_clause_though_no_list_has_the_verb():
    told = "the tram was late, my wife Imke knotted a new net, it's green"
    assert [(one.key, one.content) for one in read(told)] == [("partner.name", "my wife Imke")]
    assert [one.content for one in read("We met Ilse, my wife Imke's sister")] == ["We met Ilse, my wife Imke's sister"]


def test_an_hour_is_no_workplace():
    assert [key for key, _ in keys("I usually start work at 9")] == ["work.hours"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("not an otter anymore, our mascot is a heron", "not an otter anymore, our mascot is a heron"),
        (
            "the wifi name isn't Foxglove any more, it's Marigold",
            "the wifi name isn't Foxglove any more, it's Marigold",
        ),
        ("no longer Atlas, the stand-up room is Borealis now", "no longer Atlas, the stand-up room is Borealis now"),
    ],
)
def test_what_something_is_not_any_more_stays_with_what_it_is(text, content):
    assert [one.content for one in read(text)] == [content]


@pytest.mark.parametrize(
    "text",
    [
        "My eye test got rescheduled to Monday at 10",
        "They postponed my eye test until May 4",
        "She has moved my shift to the evening",
        "The rehearsal with Ilva is cancelled",
        "The ferry was delayed to 11:30",
        "I swapped my kayak for a canoe",
        "I sold my kayak",
        "We're getting married on June 5",
    ],
)
def test_what_says_that_something_known_changed_is_kept(text):
    assert [one.content for one in read(text)] == [text]


def test_an_amount_is_no_system_of_units():
    for text in ("I weigh 81 kg", "I need 3 cups of rice", "I want 500 grams of cheese"):
        assert [key for key, _ in keys(text) if key == "units"] == []
    assert [key for key, _ in keys("I measure in miles")] == ["units"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I live in Skagen and just call me Dagny", "just call me Dagny"),
        ("I'm a nurse, just call me Wim", "just call me Wim"),
        ("My name is Wilhelmina, but simply call me Mina", "simply call me Mina"),
        ("My name is Josephine and you can call me Jo", "you can call me Jo"),
        ("I live in Skagen and just call me when you are there", None),
        ("Folks here call me Dagny", "Folks here call me Dagny"),
    ],
)
def test_who_asks_to_be_called_something_behind_another_clause_has_that_name(text, name):
    assert next((one.content for one in read(text) if one.key == "name"), None) == name


def test_a_number_joined_to_a_word_is_not_cut_off():
    assert [one.content for one in read("I love our 3-day hikes")] == ["I love our 3-day hikes"]


@pytest.mark.parametrize(
    ("text", "key", "content"),
    [
        ("Please call me Jo instead of Joanna.", "name", "Please call me Jo instead of Joanna"),
        ("Everyone calls me Jo.", "name", "Everyone calls me Jo"),
        ("You can address me as Jo", "name", "You can address me as Jo"),
        ("Everyone, call me Jo", "name", "call me Jo"),
        ("I use xe/xem pronouns", "pronouns", "I use xe/xem pronouns"),
        ("I'm based out of Ghent", "location", "I'm based out of Ghent"),
        ("We share a flat with two nurses in Varna", "location", "We share a flat with two nurses in Varna"),
        ("I've got a bedsit in Torquay", "location", "I've got a bedsit in Torquay"),
        ("I'm lodging with a widow in Lugo", "location", "I'm lodging with a widow in Lugo"),
        ("I share an office with Ines in Lugo", None, "I share an office with Ines in Lugo"),
        ("My ide of choice is Kate", "editor", "My ide of choice is Kate"),
        ("I'm running Gentoo on an old Dell", "os", "I'm running Gentoo on an old Dell"),
        ("My favourite poet is Edna T. Vale.", "likes", "My favourite poet is Edna T. Vale"),
        ("My phone is a Shiftphone 8", None, "My phone is a Shiftphone 8"),
        ("Our parrot Kiki passed away in May", None, "Our parrot Kiki passed away in May"),
        ("I'm getting divorced", None, "I'm getting divorced"),
        ("Never suggest seafood to me", "response.style", "Never suggest seafood to me"),
        ("Give me every price in Czech crowns, please", "currency", "Give me every price in Czech crowns"),
        ("I want all my costs in francs", "currency", "I want all my costs in francs"),
        ("Stick to dollars whenever you quote me a fee", "currency", "Stick to dollars whenever you quote me a fee"),
        ("Answer in Welsh whenever I write to you", "language", "Answer in Welsh whenever I write to you"),
        ("I need your replies in Danish", "language", "I need your replies in Danish"),
        ("Please don't ask me trick questions.", "response.style", "Please don't ask me trick questions"),
        ("My kids go to Kestrel Primary", None, "My kids go to Kestrel Primary"),
        ("We named our boat Calypso", None, "We named our boat Calypso"),
        ("We're rewriting our website in Elm", None, "We're rewriting our website in Elm"),
        ("I bike to the mill", None, "I bike to the mill"),
        ("please do everything in kilometres from now on", "units", "please do everything in kilometres from now on"),
        ("keep it all in złoty please", "currency", "keep it all in złoty please"),
        ("put everything in pounds from now on", "currency", "put everything in pounds from now on"),
    ],
)
def test_common_ways_to_say_a_thing_fill_its_slot_and_no_other(text, key, content):
    assert [(one.key, one.content) for one in read(text)] == [(key, content)]


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        (
            "Tuesday evenings belong to the kiln: I'm there from six to nine",
            [(None, "Tuesday evenings belong to the kiln: I'm there from six to nine")],
        ),
        (
            "Every Friday is for the band: we're in the cellar from 6 to 10",
            [(None, "Every Friday is for the band: we're in the cellar from 6 to 10")],
        ),
        (
            "I'm there from eight to four, five days a week",
            [("work.hours", "I'm there from eight to four, five days a week")],
        ),
    ],
)
def test_the_hours_of_a_weekday_are_told_with_what_it_is_for(text, read_as):
    assert [(one.key, one.content) for one in read(text)] == read_as


def test_a_letter_at_the_end_of_a_sentence_ends_it():
    assert [one.content for one in read("I take vitamin C. My doctor is Edda Vale.")][-1] == "My doctor is Edda Vale"


def test_a_clause_that_now_follows_is_read_by_itself():
    assert [key for key, _ in keys("Milo left, so now I report to Edda Vale")] == ["manager.name"]
    assert [key for key, _ in keys("I've started eating fish again")] == [None]
    parted = [one.content for one in read("the harbour office shuffled it, ash is carted off in odd weeks now")]
    assert parted[-1] == "ash is carted off in odd weeks now"
    assert [one.content for one in read("when they shuffled it, ash got carted off in odd weeks now")][1:] == []


def test_what_is_done_regularly_may_be_done_upstairs():
    assert [one.content for one in read("the brass band rehearses upstairs")] == ["the brass band rehearses upstairs"]


@pytest.mark.parametrize(
    "text",
    [
        "This is my last question.",
        "Translate this to French: hi",
        "I have a DataFrame with three columns",
        "Give me this amount in Danish kroner",
        "Reply to her in Dutch",
    ],
)
def test_what_is_asked_of_an_assistant_is_no_statement(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Stubbornness wears out paddles",
        "Paddling upstream takes courage",
        "really dries faster in wind",
        "solo this time",
        "Varnished an old oar today",
        "[picture attached: three kayaks under a tarpaulin]",
    ],
)
def test_what_is_true_of_nobody_in_particular_is_not_kept(text):
    assert read(text) == ()


def test_what_is_sent_with_a_message_is_no_part_of_its_statement():
    assert [one.content for one in read("I bought a canoe [picture of it beside our shed]")] == ["I bought a canoe"]
    assert [one.content for one in read("Paddling is what keeps me sane on Mondays")] != []


@pytest.mark.parametrize(
    "text",
    [
        "I take the cable car to the lab",
        "we keep the lifejackets in the loft",
        "The tickets are behind the clock",
        "Both of my aunts play bagpipes",
        "The kids finish judo at six",
        "I bring my own cup",
        "my permit got extended to October",
    ],
)
def test_how_somebody_manages_their_days_is_kept(text):
    assert [one.content for one in read(text)] == [text]


@pytest.mark.parametrize(
    "text", ["I take the blame", "I keep the faith", "we take the time to talk", "I call it a day", "The plot is in it"]
)
def test_a_way_of_speaking_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hazelnuts give me hives", "allergy"),
        ("latex gives me an itchy rash", "allergy"),
        ("plums and cashews both make my lips tingle, so I leave them", "allergy"),
        ("yoghurt upsets my stomach", "allergy"),
        ("I get hives from cashews", "allergy"),
        ("my mouth itches from pineapple", "allergy"),
        ("wool doesn't make my skin itch", None),
        ("herring makes my lips swell", "allergy"),
        ("my throat itches from singing", None),
        ("hoovering makes my throat itch", None),
        ("rehearsals make my stomach hurt", None),
        ("my niece gives me a call on Sundays", "schedule"),
        ("two women from the choir give me a lift", None),
    ],
)
def test_what_gives_a_rash_is_an_allergy_and_what_gives_a_lift_is_not(text, key):
    assert [one.key for one in read(text)] == [key]


@pytest.mark.parametrize(
    ("text", "key"),
    [("I'm not a big fan of ska", "dislikes"), ("I'm not into golf", "dislikes"), ("I'm not allergic to nuts", None)],
)
def test_what_somebody_is_not_is_no_dislike(text, key):
    assert ("dislikes" in [one.key for one in read(text)]) == (key == "dislikes")


@pytest.mark.parametrize(
    "text",
    [
        "viewing of the flat is on Friday at 5",
        "call with the surveyor is on Monday at 11",
        "We're going to Tromsø in June",
        "were repainting the hall in april",
        "I take a size 38 in boots",
        "I'm lefthanded, so mind the scissors",
        "We're expecting the roofers from 3 to 6 May",
    ],
)
def test_what_is_ahead_and_what_fits_is_kept_without_a_slot(text):
    assert [one.key for one in read(text)] == [None], text


def test_we_are_without_its_apostrophe_tells_of_what_is_ahead():
    (near,), (far,) = read("were repainting the hall in april"), read("were moving the workshop in january")
    assert near.event_start == datetime(2026, 4, 1, tzinfo=UTC)
    assert far.event_start == datetime(2027, 1, 1, tzinfo=UTC)


def test_a_move_from_one_town_to_another_is_no_change_of_employer():
    assert [one.key for one in read("I moved from Porto to Braga for my sister's wedding shop")] == ["location"]


@pytest.mark.parametrize("text", ["Call for papers is open.", "Test with the new driver is broken", "were you home?"])
def test_orders_and_questions_are_no_plans(text):
    assert read(text) == ()


def test_a_floor_is_no_day():
    (one,) = read("My flat is on the 9th floor")
    assert one.event_start is None


@pytest.mark.parametrize(
    "text",
    [
        "is glue bad for oak? and how many hours till it can take the weight of a saw",
        "Am I allowed to park my car in the yard on Sundays",
        "let's do a role play, I'm a retired pirate with a parrot",
        "im so jealous of that balcony",
        "sorry im all over the place today",
        "second time using this",
    ],
)
def test_moods_games_and_questions_without_a_mark_say_nothing(text):
    assert read(text) == (), text


def test_a_name_may_be_told_without_whose():
    assert keys("name's Oyelaran, I mend clocks in Hull")[0] == ("name", "Oyelaran")


@pytest.mark.parametrize(
    "text",
    [
        "gave up Tamil, I study Khmer instead",
        "they voted me president of the angling society, so I'm not the secretary any more",
        "Ms Oyelaran no longer does our books; Mr Tveit does",
    ],
)
def test_what_is_over_and_what_there_is_instead_are_one_statement(text):
    assert [one.content for one in read(text)] == [text]


def test_a_no_that_says_that_there_is_none_stays():
    assert [one.content for one in read("no bikes are allowed in the yard")] == ["no bikes are allowed in the yard"]
    assert [one.content for one in read("no, my sister lives in Tartu")] == ["my sister lives in Tartu"]


@pytest.mark.parametrize(
    "text",
    [
        "Bruno moved, he lives in Hull now",
        "Ilse Brand switched clinics, she trains at Hollins",
        "my niece quit her job, she bakes at Oxley's now",
    ],
)
def test_what_changed_and_what_holds_of_the_same_person_now_are_one_statement(text):
    assert [one.content for one in read(text)] == [text]


def test_what_somebody_does_beside_what_i_say_is_no_change():
    assert read("I laughed, she sends her love") == ()
    assert read("Bruno called, he sends his love") == ()


@pytest.mark.parametrize(
    "text",
    [
        "I print 'so sorry for your loss' cards",
        'We collect mails that begin with "you have won a yacht"',
        'I sell "do not wake the baby" signs at the market',
    ],
)
def test_what_is_quoted_may_be_the_name_of_a_sort_of_texts(text):
    assert [one.content for one in read(text)] == [text]
    assert "name" not in keys("I print 'my name is Otto Blum' badges")


@pytest.mark.parametrize(
    "text",
    [
        'the song "I live by the sea alone" moves me',
        "He said 'we are moving to Bergen' is a lie",
        'She shouted "get out of my house" twice',
        'My aunt keeps saying "I never eat before noon"',
        'My landlord after every storm: "I am selling up, I am off to Crete". Still counts the rent.',
        'My nephew each August: "I quit, I am joining the navy". Gives up by noon.',
        'The drummer between songs: "I grew up on this pier". Grew up in Slough.',
    ],
)
def test_what_is_quoted_for_what_it_says_is_nothing_of_the_user(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "For the life of me I can't recall who tuned the harp last spring",
        "I keep forgetting what the ferryman is called",
        "the name of that inn has slipped my mind",
        "My mind went blank on what the vet charged us",
        "trying to remember who lent us the canoe",
        "I can never remember my landlord's name",
    ],
)
def test_what_slips_the_writers_mind_is_no_statement(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    ["I write down what I forget in a red book", "my dad forgets what day it is", "I forgot Ann, she runs the mill"],
)
def test_what_is_told_beside_it_or_of_others_is(text):
    assert read(text) != ()


def test_what_broke_is_kept_with_what_there_is_instead():
    (one,) = read("My Praktica broke, I've got an Olympus now")
    assert one.content == "My Praktica broke, I've got an Olympus now"


def test_what_somebody_goes_by_is_a_name_and_no_vehicle():
    assert keys("I go by Nils") == [("name", "Nils")]
    assert keys("I go by tram") in ([], [(None, None)])


def test_what_somebody_lives_in_is_no_city():
    assert keys("I live in a windmill") == [(None, None)]
    assert keys("I live in a hamlet near Ghent") == [("location", "hamlet near Ghent")]
    assert keys("i live in leeds") == [("location", "leeds")]
    assert keys("I live in sheltered housing") == [(None, None)]
    assert keys("I live in halls") == [(None, None)]


def test_a_home_country_is_where_somebody_is_from():
    assert keys("Slovenia is my home country") == [("origin", "Slovenia")]
    assert keys("Maribor is my home") == [("location", "Maribor")]
    assert keys("Maribor is my home now") == [("location", "Maribor")]
    assert keys("Maribor's been home for nine years") == [("location", "Maribor")]
    assert keys("my aunt's spare room in Lugo is home these days") == [("location", "Lugo")]
    assert keys("the barge near Ghent has been home since May") == [("location", "Ghent")]
    assert not any(key == "location" for key, _ in keys("Ilse's been home for a week"))
    assert not any(key == "location" for key, _ in keys("my brother in Lugo is home now"))
    assert not any(key == "location" for key, _ in keys("a barge near Ghent is home to three goats now"))
    assert not any(key == "location" for key, _ in keys("the barge near Ghent was home once"))


def test_a_name_that_is_a_word_of_another_language_is_one_in_english_too():
    assert keys("Ben owes me 40 euros") == [(None, None)]
    assert keys("Ben Ankara'da yaşıyorum") == [("location", "Ankara")]


def test_what_others_must_not_eat_is_no_opinion_of_it():
    assert keys("Lena is allergic to nuts") == [(None, None)]
    assert keys("My boss is nuts") == []


def test_a_name_that_ends_like_a_verb_is_one():
    assert keys("Gran's driver is Sterling") == [(None, None)]


def test_a_thing_is_liked_where_the_next_clause_leaves_out_who_likes_it():
    assert keys("pottery's wonderful as well, love it") == [("likes", "pottery")]
    assert keys("this stew is wonderful, love it") == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("our boiler is broken", True),
        ("my bike's broken", True),
        ("my script is broken", False),
        ("my heart is broken", False),
        ("In the eighties my aunt ran a kiosk in Bari", True),
        ("Delivery is free above 60 euros", True),
        ("I'm allergic to Mondays", False),
        ("I'm allergic to wasps", True),
        ("I have no words", False),
        ("We haven't got a dishwasher", True),
        ("I haven't got a minute", False),
        ("my test user is called Alice and lives in Springfield", False),
    ],
)
def test_what_is_broken_free_or_long_ago_is_kept_and_a_joke_is_not(text, kept):
    assert bool(read(text)) is kept


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("the flat we live in is north-facing", None),
        ("I have never set foot on a boat", None),
        ("Letters to my landlord should be short", None),
        ("on Sundays it's pancakes, always", None),
        ("for the caravan they want a 300 deposit", None),
        ("Dill is the best herb there is", "likes"),
        ("I'm calling myself vegan from here on", "diet"),
        ("We're Groningers now", "location"),
        ("can you stick to bullet points with me", "response.style"),
        ("slang is totally fine", "response.style"),
        ("do you know, I haven't eaten meat since May", None),
        ("I'm a tree surgeon, you meet people like you wouldn't believe", "role"),
        ("I translate manuals for boats, today's page was all 'the user must obey the sign'", None),
    ],
)
def test_what_is_said_in_passing_is_kept(text, key):
    assert key in [one.key for one in read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "different question, at what temperature does lead melt",
        "on Sundays it's raining",
        "can you use bullet points in this summary",
        "name,town,diet\nOrla,Ghent,vegan\nPiet,Hull,halal",
    ],
)
def test_what_asks_in_the_middle_and_what_is_a_table_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("In Norwegian please: I keep eleven geese", []),
        ("into formal Dutch: my surgery is on Friday", []),
        ("Say this in Welsh, please: I live in Bangor", []),
        ("I keep eleven geese. Now in Greek: my wife is a vet.", ["I keep eleven geese"]),
        ("We chat in Danish: my aunt is from Ribe", ["We chat in Danish", "my aunt is from Ribe"]),
        ("Our lessons are in Polish: my teacher is Ola", ["Our lessons are in Polish", "my teacher is Ola"]),
    ],
)
def test_what_is_to_be_put_into_a_language_is_not_kept(text, kept):
    assert [one.content for one in read(text)] == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I have an issue with the parrot package", []),
        ("We have two questions about snakes", []),
        ("I love your reply", []),
        ("I love your replies short", ["I love your replies short"]),
        ("I like short replies", ["I like short replies"]),
        ("I have a parrot", ["I have a parrot"]),
        ("We have two snakes", ["We have two snakes"]),
        ("In a dream I was the captain of a whaler", []),
        ("I dreamt I owned a castle", []),
        ("My dream was so real I moved to Mars", []),
        ("the dream felt so real, I lived in Ghent", []),
        ("My dream is to own a castle", ["My dream is to own a castle"]),
        ("I used to believe I hated opera", []),
        ("I used to sing in an opera choir", ["I used to sing in an opera choir"]),
        ("I'm Superman", []),
        ("My nephew loves Superman", ["My nephew loves Superman"]),
        ("NPC backstory: I was raised by wolves. My name is Grok.", []),
        ("Villain profile: my name is Zora and I live in a volcano", []),
        ("Short bio: I'm Petra and I live in Linz", ["I'm Petra", "I live in Linz"]),
    ],
)
def test_what_was_asked_dreamt_believed_once_or_made_up_is_not_kept(text, kept):
    assert [one.content for one in read(text)] == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Repeat after me: I keep eleven geese", []),
        ("Please say aloud: my surgery is on Friday", []),
        ("Please recite this: I was born in Ribe", []),
        ("Let me repeat: I keep eleven geese", ["I keep eleven geese"]),
        ("I repeat: my aunt is from Ribe", ["my aunt is from Ribe"]),
        ("To say it again: I live in Bangor", ["I live in Bangor"]),
    ],
)
def test_what_somebody_is_to_say_after_one_is_not_kept(text, kept):
    assert [one.content for one in read(text)] == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Exhausted, allergic to sesame", ["allergic to sesame"]),
        ("so hungry and tired rn, I live in Tartu", ["I live in Tartu"]),
        ("Sick, so I teach from home in Tartu", ["I teach from home in Tartu"]),
        ("tired, hungry, cold again, I keep geese", ["I keep geese"]),
        ("Tired, cold and wet", []),
        ("bored today, what is there to do in Tartu", []),
    ],
)
def test_what_follows_a_mood_is_kept_without_it(text, kept):
    assert [one.content for one in read(text)] == kept


def test_who_he_is_may_be_told_behind_a_comma():
    (one,) = read("Imre signs off my holidays, he's my boss")
    assert (one.key, one.value, one.content) == ("manager.name", "Imre", "Imre signs off my holidays, he's my boss")


@pytest.mark.parametrize(
    "text",
    [
        "My brother is Odile's husband",
        "My sister is Bram's landlady",
        "My wife is Imre's sister",
        "My boss is Ragna's father",
    ],
)
def test_who_is_somebodys_is_not_called_like_that_one(text):
    assert [(one.content, one.key) for one in read(text)] == [(text, None)]


@pytest.mark.parametrize(
    "text",
    [
        "When I was nineteen I had a moped",
        "When I was about 30, we kept bees",
        "when I was a little girl we lived in a windmill",
        "When I was in my twenties I was a vegetarian",
        "When I lived in Trento with Edda I had a dinghy",
        "When I was at university, I had a moped",
    ],
)
def test_what_was_so_at_a_time_of_life_is_kept_with_that(text):
    assert [(one.content, one.key) for one in read(text)] == [(text, None)]


@pytest.mark.parametrize(
    "text", ["When I was tired I had a coffee", "When I was at the office today I had tea", "When I was ten I cried"]
)
def test_what_was_so_for_a_moment_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We format with `gofmt`.", ["We format with `gofmt`"]),
        ("`dune` builds our compiler", ["`dune` builds our compiler"]),
        ("Our docs are built with `tox -e docs -- -W`", ["Our docs are built with `tox -e docs -- -W`"]),
        ("My editor is `emacs`", ["My editor is `emacs`"]),
        ("Our parser is called by `call me Ishmael`", []),
        ("```\nWe format with gofmt\n```", []),
    ],
)
def test_short_code_inside_a_sentence_is_a_word_of_it(text, said):
    assert [one.content for one in read(text)] == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The porter said ten minutes but Ilse says a minute and a half is plenty", "a minute and a half is plenty"),
        ("Our well is three hundred and forty feet deep", "three hundred and forty feet deep"),
        ("My daughters Runa and Tove row for Turku", "My daughters Runa and Tove row for Turku"),
        ("My boys, Ove, Nils and Bo, swim", "My boys, Ove, Nils and Bo"),
        ("Our boat is called Perch (I know, odd), we sail every Sunday", "we sail every Sunday"),
        ("My son Ove and his wife live in Turku", "My son Ove"),
        ("We had Runa and Bo over for supper last week", "We had Runa and Bo over for supper last week"),
    ],
)
def test_a_number_a_row_of_names_and_an_aside_are_not_cut(text, said):
    assert any(one.content.endswith(said) for one in read(text)), [one.content for one in read(text)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("For the studio: no candles upstairs, keys on the hook by Monday", "For the studio: no candles upstairs"),
        ("No, I live in Turku", "I live in Turku"),
        ("no thanks I live in Turku", "I live in Turku"),
    ],
)
def test_no_is_an_answer_or_says_that_there_is_none(text, said):
    assert [one.content.startswith(said) for one in read(text)] == [True]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("im 31 n i live in Turku", [("age", "31"), ("location", "Turku")]),
        ("I'm Tuule, 52, from Narva", [("name", "Tuule"), ("age", "52"), ("origin", "Narva")]),
        ("My name is Imre, 29", [("name", "Imre"), ("age", "29")]),
        ("im 31 today!!", [("age", "31")]),
        ("I'm Imre, 2 semesters from done", [("name", "Imre")]),
        ("my names runa", [("name", "runa")]),
        ("It's me, Runa", [("name", "Runa")]),
        ("its me again", []),
        ("husband's Karoq is filthy", [(None, None)]),
        ("Director is Imre", [(None, None)]),
    ],
)
def test_short_messages_are_read_as_they_are_typed(text, found):
    assert keys(text) == found


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("actually I'd rather you gave me briefer replies", "response.style"),
        ("I'd rather you showed me more detailed examples", "response.style"),
        ("kelvin from now on please, it's for the lab", "units"),
        ("Welsh from now on please", "language"),
        ("grams and celsius for everything pls", "units"),
        ("litres for all recipes please", "units"),
        ("Wilhelmina on paper, but please say Mina to me", "name"),
        ("everybody says Mina to me", "name"),
    ],
)
def test_a_wish_that_turns_how_the_assistant_answers_is_read(text, key):
    assert key in [one.key for one in read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "I'd rather you gave me the recipe",
        "I'd rather you told me a joke",
        "please say hello to me",
        "say Yes to me",
        "say Vous to me",
        "please say Usted to me",
        "say Moin to me please",
        "please say Cheers to me",
        "say Dude to me please",
        "please say Merry Christmas to me",
    ],
)
def test_a_wish_for_one_thing_is_none_for_good(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    ["oddly enough I love olives", "weirdly i hate brass bands", "surprisingly, my aunt collects toasters"],
)
def test_a_comment_before_a_statement_does_not_hide_it(text):
    assert len(read(text)) == 1


def test_what_there_is_no_need_to_do_is_no_task():
    for text in ("no need to oil the hinges", "ok, no need to remind me of the parcel", "No need to phone Runa now"):
        assert "tasks" not in [key for key, _ in keys(text)], text
    for text in ("no, I need to oil the hinges", "No, need to phone Runa"):
        assert [key for key, _ in keys(text)] == ["tasks"], text


@pytest.mark.parametrize(
    "text",
    [
        "ok rp time! i'm Torvald the smith and i live in the old mill",
        "let's roleplay. my forge is in Khar, you're my apprentice",
        "Improv: I'm a plumber and I hate cats. You hired me.",
        "d&d session: I'm Orla, I own a wolf. You narrate",
        "In this scene I'm a widow from Turin. I have two sons.",
        "for this game I live on the moon and my sister is a robot",
        "pretend I'm your landlady. I have four dogs",
        "i hate witches, i work at the castle. you're the cook, go",
        "You're the dragon, I'm the knight. My sister lives in the tower. Go!",
    ],
)
def test_nothing_that_a_part_says_is_about_who_plays_it(text):
    assert read(text) == ()


def test_who_only_speaks_of_playing_or_says_something_before_it_is_heard():
    assert keys("I live in Tartu. rp time: i'm a pirate and i have a parrot") == [("location", "Tartu")]
    assert keys("My rp group meets in Tartu, you're the best, go!")
    assert keys("I live in Tartu, you're the greatest, go!") == [("location", "Tartu")]
    assert keys("game night is on Thursdays. I live in Tartu")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I'm allergic to kiwi. You're my last chance, go!", "I'm allergic to kiwi"),
        ("I live in Tartu. You're a star, go!", "I live in Tartu"),
        ("New passion: larp. I meet the others every Sunday in Tartu.", "every Sunday in Tartu"),
        ("Story time: I met my husband Kalle in Riga in 2009.", "I met my husband Kalle in Riga"),
        ("In this play I'm the prompter. My husband Kalle paints the sets.", "My husband Kalle paints the sets"),
        ("For this exercise my limit is 40 kg. I live in Tartu.", "I live in Tartu"),
        ("In this game I'm the referee. I live in Tartu.", "I live in Tartu"),
    ],
)
def test_who_praises_or_works_on_a_play_is_heard(text, kept):
    assert any(kept in one.content for one in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "Larp: I'm Kalle, I own a wolf",
        "ok improv scene! my husband is a bear",
        "You play my uncle. I live in Tartu. You be my aunt, go",
        "For this campaign you're a wizard and I own a wolf",
        "Game session: I live on the moon",
    ],
)
def test_who_plays_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "const Ledger = require('./Ledger') // FIXME Why does Ledger.Next hang",
        "from Models import Order\norder = Order.get(7)  # we keep it in mysql here",
        "$clerk = Desk::clerk(); // Our Desk is always empty",
        "public class Kiln { private String Name; }",
        "use App\\Models\\Kiln; // the Kiln belongs to Potter",
        "// FIXME: Our Ledger is always null",
        "/* Our Widget is red */",
        "Why does this leak? let { Pool } = connect() // my Pool is in Frankfurt",
        "stoke(kiln) // Our Kiln is slow",
        "return await Kiln.fire(9); // the Kiln is from Leeds",
    ],
)
def test_code_and_its_comments_state_nothing(text):
    assert read(text) == ()


def test_signs_of_code_between_the_words_of_somebody_are_no_code():
    assert keys("use metric; I live in Tartu") == [("units", "metric"), ("location", "Tartu")]
    assert keys("my shop is https://kiln.example // and I live in Tartu")[-1:] == [("location", "Tartu")]
    assert len(read("private lessons (mondays) are with Runa; I pay 30")) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I live in Tartu;// more below", "I live in Tartu;"),
        ("Private tutor (the kids like her); I pay 30;", "Private tutor (the kids like her); I pay 30;"),
        ("aunt = Runa(she lives next door)", "aunt = Runa(she lives next door)"),
        ("Let us = you and me", "Let us = you and me"),
        ("kiln.heat = 900; // ours is old", ""),
        ("stoke(kiln); // ours is old", ""),
        ("aunt = find(9)", ""),
    ],
)
def test_a_sign_of_code_alone_makes_no_code(text, said):
    assert own_words(text).rstrip() == said


@pytest.mark.parametrize(
    "text",
    [
        "I'd rather take the tram than drive anywhere under 5 km",
        "tbh i'd rather cook at home than eat out",
        "we'd rather rent than buy",
        "I would sooner swim in a lake than in a pool",
    ],
)
def test_what_somebody_would_rather_do_than_another_thing_is_read(text):
    assert len(read(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I'd rather die than eat liver",
        "I'd rather take the tram today than walk",
        "I'd rather wait than call him again",
        "I'd rather use the first draft than the second",
        "would you rather fly than drive?",
    ],
)
def test_what_somebody_would_rather_do_once_is_not(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("skip the preamble", "response.style"),
        ("cut the waffle n show me the code", "response.style"),
        ("spare me the sermon", "response.style"),
        ("no more exclamation marks please", "response.style"),
        ("enough with the analogies", "response.style"),
        ("please stop with the bullet lists", "response.style"),
        ("skip the smileys please", "response.style"),
        ("ngl cant stand recipes that start w 'my granny', just gimme the list", "dislikes"),
        ("i hate mails that open w 'dear valued customer'", "dislikes"),
        ("tbh i live in Tartu", "location"),
    ],
)
def test_slang_for_how_somebody_wants_to_be_answered_is_read(text, key):
    assert [one.key for one in read(text)] == [key]


@pytest.mark.parametrize(
    "text",
    [
        "drop the intro from the second paragraph",
        "cut the intro of my song",
        "can you skip the intro here?",
        "enough with the lists of complaints",
        "drop the tests",
    ],
)
def test_what_shall_be_cut_from_a_text_at_hand_is_no_wish_for_good(text):
    assert read(text) == ()


@pytest.mark.parametrize("text", ["My favourite singer is Umm Kulthum", "I play in the Erm Quartet"])
def test_a_name_that_sounds_like_a_halt_is_one(text):
    assert [one.content for one in read(text)] == [text]


@pytest.mark.parametrize("text", ["I play second fiddle in the village band", "We keep an eye out for otters"])
def test_what_is_meant_as_it_is_said_is_no_figure_of_speech(text):
    assert [one.content for one in read(text)] == [text]


@pytest.mark.parametrize(
    "text", ["Captain of the reserves: Ilvi", "The head coach: Ada Berg", "Treasurer of the choir: Bo"]
)
def test_who_holds_which_office_is_told_by_a_colon(text):
    assert [one.content for one in read(text)] == [text]


@pytest.mark.parametrize("text", ["Director: Ada Berg", "Head of sales: TBD", "Coach of the year: nobody yet"])
def test_a_label_that_names_no_office_or_nobody_tells_nothing(text):
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Guess what Ole did. Quit smoking in May!", []),
        ("News from my aunt: moved to Turku last week", []),
        ("Great news! Moved to Turku last week", ["Moved to Turku last week"]),
        ("Guess what, Ole! Quit smoking in May!", ["Quit smoking in May"]),
    ],
)
def test_what_follows_on_somebody_without_a_subject_is_not_of_the_writer(text, kept):
    assert [one.content for one in read(text)] == kept


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Starting in May, I work for Nordlys", "2026-05-01"),
        ("Starting from next month, our yard is closed on Fridays", "2026-04-01"),
        ("Starting this summer, I row on Tuesdays", "2026-06-01"),
        ("As of September, our yard is closed on Fridays", "2026-09-01"),
        ("Effective 2 July, I work for Nordlys", "2026-07-02"),
        ("Come April, my boss is Imre", "2026-04-01"),
        ("Since January, my boss is Imre", "2026-01-01"),
    ],
)
def test_a_statement_keeps_the_words_before_it_that_say_from_when_on(text, begins):
    (found,) = read(text)
    assert found.content == text
    assert f"{found.valid_from:%Y-%m-%d}" == begins


@pytest.mark.parametrize(
    "text",
    ["Starting something new, I row on Tuesdays", "As of right, I row on Tuesdays", "Come what may, I row on Tuesdays"],
)
def test_words_that_only_look_like_a_time_to_come_are_none(text):
    assert all(one.valid_from is None for one in read(text))


def test_who_comes_in_a_month_begins_nothing():
    assert all(one.valid_from is None for one in read("My aunts come in June"))
