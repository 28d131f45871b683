"""What is told in the place of something else, in a frame of its own."""

from time import perf_counter

import pytest

import perdure
from perdure.extraction.compare import Said, compare
from perdure.extraction.displaced import displaced
from perdure.extraction.overtaking import overtakes, reaches, turned


@pytest.mark.parametrize("again", ["I quit so", "I've stopped and", "so I left well", "I gave up now I"])
def test_a_text_that_says_again_and_again_that_one_stopped_is_read_at_once(again):
    text = f"{f'{again} ' * (180 // (len(again) + 1))}my last smoke"
    displaced("I smoke ten a day", "My last smoke was five months ago.")  # compiles the frames
    start = perf_counter()
    displaced("I smoke ten a day", text)
    assert perf_counter() - start < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "I quit smoking, so it's been a year since my last smoke.",
        "Finally I stopped, and it's been four months since I last smoked.",
        "I left, so my last smoke was five months ago.",
    ],
)
def test_that_one_stopped_may_lead_to_for_how_long(text):
    assert displaced("I smoke ten a day", text)


def retired(old, new):
    """Tell whether a text ends a statement, as two statements or as a message that says that it is otherwise now."""
    told = any(overtakes(one, old) for one in turned(new) if reaches(one))
    return told or compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my cousin lives in Bern", "my cousin has moved out and lives with his girlfriend"),
        ("my cousin lives in Bern", "my cousin gave up the flat and is living with his mum"),
        ("my uncles live on a farm", "my uncles left the farm for good and live in a bungalow"),
        ("our chess club meets in the pub", "our chess club left the pub and meets in the library"),
        ("our chess club meets in the pub", "our chess club outgrew the old room and meets at the school"),
        ("I play left wing for Varde", "since I'm forty I now play in goal for Varde"),
        ("I play left wing for Varde", "since my hip is stiff I now play in goal for Varde"),
        ("I sing soprano in the parish choir", "since my voice broke I now sing tenor in the parish choir"),
    ],
)
def test_who_left_and_is_elsewhere_is_there_no_more(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my cousin lives in Bern", "my cousin hasn't left home and lives with his dad"),
        ("my cousin lives in Bern", "my cousin did not move out and lives with his dad"),
        ("my cousin lives in Bern", "my cousin hopes to have moved out soon and lives with his dad"),
        ("my uncles live in Bern", "my uncles gave up the flat for the summer and are living in a tent"),
        ("my uncles live in Bern", "my uncles left home for a few days and are staying at an inn"),
        ("my cousin lives in Bern", "my cousin left the farm and stays at a hostel"),
        ("our chess club meets in the pub", "our chess club never left the pub and meets in the library for matches"),
        ("our chess club meets in the pub", "our chess club gave up the pub for Advent and meets in the library"),
        ("our chess club meets in the pub", "our chess club left the hall in the dark and meets in autumn"),
        ("our team trains in the gym", "our team left the gym late and trains in pairs"),
        ("I play left wing for Varde", "since Ole is away I now play in goal for Varde"),
        ("I play left wing for Varde", "since our keeper is suspended I now play in goal for Varde"),
    ],
)
def test_who_only_leaves_for_a_while_or_never_did_is_there_still(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I own a dinghy", "a man from Varde bought my dinghy off me"),
        ("I have a loom", "Ilva took the loom off my hands"),
        ("I have a loom", "Ilva took the loom off my hands on Friday"),
        ("we have a trailer", "the auctioneers collected our trailer last week to sell it"),
        ("we have a trailer", "the auction house had our trailer on Friday"),
        ("we have a trailer", "the scrap man took the trailer for parts"),
        ("I rent a cottage", "I bought the cottage I was renting"),
        ("we rent a cottage", "we bought the cottage off the owner for 90,000"),
        ("I have Tuesdays off", "my day off is Thursday instead of Tuesday"),
        ("I get Tuesdays off", "I get Thursdays off instead of Tuesdays now"),
        ("I play left wing for Varde", "as I'm slower these days, I now play in goal for Varde"),
        ("Per feeds our hens", "Ilva feeds our hens since Easter"),
        ("Per feeds our hens", "Ilva feeds our hens now"),
        ("I have a loom", "somebody stole my loom"),
        ("I have a loom", "I sold my loom and never got it back"),
    ],
)
def test_what_others_have_or_do_for_good_ends_what_was(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I own a dinghy", "nobody bought my dinghy from me"),
        ("I own a dinghy", "no one took the dinghy off our hands"),
        ("I have a loom", "Ilva took my loom off my hands for two weeks"),
        ("I have a loom", "Ilva took the loom off my hands for half an hour"),
        ("we have twins", "Ilva took the twins off our hands"),
        ("we have a puppy", "Ilva took the puppy off our hands yesterday"),
        ("we have a parrot", "Ilva took the parrot off our hands this afternoon"),
        ("we have a parrot", "Ilva took the parrot off our hands so we could paint"),
        ("we have a trailer", "the auctioneers collected our trailer on Friday to photograph it"),
        ("we have a trailer", "the scrap man towed our trailer yesterday to weigh it"),
        ("I have a loom", "the charity shop had the loom on display"),
        ("I have a loom", "the auctioneers took our loom on approval"),
        ("we have a trailer", "when we were students, the bailiffs took our trailer"),
        ("we have a trailer", "Ilva bought the trailer from us that we used before"),
        ("we have a green trailer", "Per bought my trailer off me, the brown one"),
        ("we have a trailer", "the dealer took our trailer in part exchange for another trailer"),
        ("we rent a cottage", "we bought the cottage that we rented out to nurses"),
        ("we rent a cottage", "we bought the cottage off the council for our son"),
        ("we rent a cottage in Varde", "we bought the cottage we were renting in Lund"),
        ("I have Tuesdays off", "in winter my day off is Thursday instead of Tuesday"),
        ("I get Tuesdays off", "during the holidays, I get Thursdays off instead of Tuesdays"),
        ("I play left wing for Varde", "since I sprained my ankle I now play in goal for Varde"),
        ("I play left wing for Varde", "as my wrist is in plaster I now play in goal for Varde"),
        ("Per feeds our hens", "Ilva feeds our hens since he broke a rib"),
        ("Per feeds our hens", "Ilva feeds our hens now and again"),
        ("Per feeds our hens", "Ilva feeds our hens for the time being"),
        ("Per feeds our hens", "Ilva feeds our hens on Tuesdays now"),
        ("I have a loom", "I sold my loom and bought it back"),
        ("I have a loom", "somebody stole my loom, but it has been recovered"),
        ("I have a loom", "my loom was stolen and later found"),
        ("I have a tutor for maths", "I fired my tutor in French"),
        ("my column is about bees", "my column is now on Wednesdays"),
        ("my column is about bees", "my column is now on Substack"),
        ("I work at the mill", "I changed jobs so I'm with my kids more"),
        ("my beard is grey", "I dyed my beard in 1987"),
        ("my hair is long", "I cut my hair short in 1987"),
    ],
)
def test_what_others_took_not_or_long_ago_or_gave_back_ends_nothing(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my locker on Tuesdays is 31", "my locker is 44"),
        ("the fee on Saturdays is 8 euros", "the fee is 5 euros"),
        ("my class on Wednesdays is at six", "my class is at four"),
        ("the porter on Tuesdays is Ilva", "our porter is Malte now"),
        ("my nurse at weekends is Ilva", "my nurse changed to Malte"),
    ],
)
def test_a_number_of_some_days_stands_beside_that_of_all(old, new):
    assert not retired(old, new)
    assert not retired(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my locker is 31", "my locker is 44"),
        ("my locker on Tuesdays is 31", "my locker on Tuesdays is 44"),
        ("the porter on Tuesdays is Ilva", "the porter on Tuesdays is Malte now"),
        ("our porter is Ilva", "our porter is Malte now"),
        ("the fee on Saturdays is 8 euros", "the fee is 5 euros now"),
    ],
)
def test_a_number_of_the_same_days_or_since_now_ends_the_other(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my boss is Pirkko", "met Janne, he runs our team since Pirkko retired"),
        ("my boss Pirkko reads every page", "had lunch with Janne, he heads the department since Pirkko left."),
        ("Pirkko is our choir director", "met Janne, he conducts our choir since Pirkko stepped down"),
        ("Pirkko coaches our team", "nice chat with Janne, he's our coach now that Pirkko has moved on"),
        ("Pirkko is our manager", "met Janne, she's been our boss since Pirkko resigned"),
        ("Pirkko teaches our tango class", "met Janne, he teaches our tango class now that Pirkko has retired"),
        ("our vet is Pirkko", "saw Janne, she has been our vet ever since Pirkko retired last year"),
    ],
)
def test_who_does_it_since_another_left_has_their_office(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my boss is Pirkko", "met Janne, he runs our team since Birgit retired"),
        ("my boss is Pirkko", "met Janne, he runs our team since Pirkko left for lunch"),
        ("my boss is Pirkko", "met Janne, he runs our team since Pirkko left the room"),
        ("my boss is Pirkko", "met Janne, he runs the marathon since Pirkko left"),
        ("my boss is Pirkko", "met Janne, he runs our team until Pirkko is back"),
        ("my sister Pirkko sings", "met Janne, he runs our team since Pirkko retired"),
        ("my dentist is Pirkko", "Janne is my boss since Pirkko left"),
        ("my cello teacher is Pirkko", "Janne is my boss since Pirkko left"),
        ("my doctor is Pirkko", "Janne runs our chess club since Pirkko left"),
        ("my coach is Pirkko", "Janne leads our choir since Pirkko moved on"),
        ("my cleaner is Pirkko", "Janne manages our team since Pirkko left"),
        ("my vet is Pirkko Salo", "Janne is our vicar since Pirkko left"),
        ("our manager is Pirkko", "Janne is our vet since Pirkko left"),
        ("Pirkko is our manager", "Janne teaches our tango class since Pirkko quit"),
        ("Pirkko is my cello teacher", "Janne teaches our class since Pirkko left"),
        ("Pirkko leads the choir", "Janne is our vicar since Pirkko left"),
        ("Pirkko teaches my niece", "Janne teaches my nephew since Pirkko left"),
        ("my landlord is Pirkko", "My brother Janne coaches the team since Pirkko quit"),
        ("my dentist is Dr Salo", "Janne is our manager since Salo left"),
        ("my boss is Pirkko", "She leads the choir since Pirkko left"),
        ("my boss is Pirkko", "Janne runs our book club since Pirkko left"),
    ],
)
def test_who_stands_in_or_follows_somebody_else_has_it_not(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm a trainee plumber", "I'm a fully qualified plumber now"),
        ("I'm a student midwife at St Anne", "finally qualified as a midwife!"),
        ("my cousin is an apprentice mason", "my cousin is a master mason now"),
        ("my cousin Edda is a trainee plumber", "my cousin Edda has qualified as a plumber"),
    ],
)
def test_who_has_learned_a_trade_is_no_apprentice_of_it(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm a trainee plumber", "my mentor is a fully qualified plumber now"),
        ("I'm a trainee plumber", "I'm a qualified diving instructor now"),
        ("my cousin is an apprentice mason", "my nephew qualified as a mason"),
        ("my cousin Edda is a trainee plumber", "I've just qualified as a plumber"),
    ],
)
def test_who_has_learned_another_trade_or_is_somebody_else_ends_nothing(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("been vegan since my teens, so no cheese ideas", "I'm a proper meat eater again"),
        ("I'm a strict vegetarian", "we moved to the coast and I'm a full-on omnivore now"),
        ("I'm vegan", "I'm back to being a carnivore"),
        ("I'm a happy omnivore", "I'm a committed vegan now"),
        ("I'm an android person, got a galaxy 9", "I'm on an iphone since Friday, moved everything over"),
        ("I use an iphone", "finally switched to a pixel yesterday"),
        ("I'm a windows person", "I'm on a macbook since Monday"),
        ("I'm on linux", "I'm on windows again, sigh"),
    ],
)
def test_of_two_sorts_of_diets_phones_and_computers_one_is_had(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm vegan", "my brother is a proper meat eater again"),
        ("I'm vegan", "I'm a messy eater now"),
        ("I'm vegan", "I'm a strict vegan now"),
        ("I'm an android person", "my wife is on an iphone since Friday"),
        ("I'm an android person", "I'm on an iphone for work now"),
        ("I'm an android person", "I have an iphone as well now"),
        ("I'm an android person", "I'm on a pixel since Friday"),
        ("I'm a windows person", "I'm on the phone since nine"),
        ("I'm a cat person", "I'm on a mac now"),
    ],
)
def test_of_one_sort_or_beside_it_or_of_others_none_is_left(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The flu clinic is on 4 May", "the surgery has pushed the flu clinic back, it's 11 May"),
        ("The works outing is on Friday", "the works outing is put off by a week, so it's the 19th"),
        ("The stocktake is on Monday", "the auditor called: the stocktake slid to Wednesday"),
        ("The recital is on 2 May", "the roof leaks, so the recital has been pushed back to 9 May"),
        ("My riding test is on 3 June", "they moved my riding test, it's 17 June"),
        ("Our moving day is 30 April", "our moving day slipped, it's 14 May"),
        ("The regatta starts on 1 June", "no wind, the regatta is delayed, it starts on 3 June"),
        ("The board call is at 3pm", "the board call slipped by an hour, so it's at 4pm"),
        ("Olav's driving test is on 3 June", "they moved Olav's driving test, it's 17 June"),
        ("The deadline for the tender is 1 March", "they've extended the tender deadline, it's 15 March"),
    ],
)
def test_what_was_put_off_is_on_another_day(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The recital is on 2 May", "they postponed the recital rehearsal, it's on 9 May"),
        ("The recital rehearsal is on 2 May", "they postponed the recital, it's on 9 May"),
        ("My riding test is on 3 June", "they moved my sister's riding test, it's 17 June"),
        ("Olav's riding test is on 3 June", "they moved my riding test, it's 17 June"),
        ("The stocktake is on Monday", "the stocktake might slip a day, so it's Tuesday"),
        ("The stocktake is on Monday", "if the stocktake slips a day, it's Tuesday"),
        ("The works outing is on Friday", "the works lunch is put off by a week, so it's the 19th"),
        ("Our wedding is going to be at Moor House", "our wedding is going to be in June"),
        ("Our regatta is at the pier", "our regatta is going to be on 5 June"),
    ],
)
def test_what_was_put_off_besides_or_only_may_be_leaves_the_day(old, new):
    assert not retired(old, new)


def test_an_event_of_the_same_people_that_was_put_off_overtakes_no_other_event():
    (told,) = turned("the choir has postponed the jumble sale, it's on 10 July")
    assert not overtakes(told, "The choir concert is on 3 July")
    assert overtakes(told, "The jumble sale is on 3 July")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("our mobile app is built with Flutter", "the mobile app rebuild is done, everything is in Swift"),
        ("The web shop is written in Perl", "we finished the web shop rewrite, it all runs on Django"),
        ("Our wiki runs on MediaWiki", "the wiki migration is complete, all of it runs on Outline now"),
        ("Photos go into the folder Attic", "we no longer put photos in Attic, the folder is Loft"),
        ("We track expenses in Splitwise", "we don't track expenses in Splitwise anymore, the app is Tricount"),
        ("We write our recipes in Paprika", "we've stopped writing our recipes in Paprika, the app is Mela"),
        ("Our quartet rehearses at Nora's", "from now on our rehearsals take place at the music school"),
        ("We meet in the back room of the Crown", "from now on our meetings are in the library"),
        ("The team trains in the sports hall", "our training is held at the lake from now on"),
        ("Momo eats tuna", "the vet wants Momo on nothing but renal food"),
        ("Our dog eats dry food", "the vet has put our dog on wet food"),
        ("Bonnie eats oats twice a day", "Bonnie gets nothing but hay now"),
        ("Our choir sings in black robes", "new robes: we sing in burgundy robes"),
        ("We row in white caps", "from now on we row in red caps now"),
        ("We play in black shorts", "the sponsor left, so we're playing in the blue shorts again"),
    ],
)
def test_what_is_used_where_one_meets_and_what_is_fed_is_told_anew(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("our mobile app is built with Flutter", "the web app rebuild is done, everything is in Swift"),
        ("our mobile app is hosted on Hetzner", "the mobile app rewrite is done, everything is in Swift"),
        ("Our wiki runs on MediaWiki", "the blog migration is complete, all of it runs on Outline now"),
        ("We track expenses in Splitwise", "we don't track mileage in Splitwise anymore, the app is Tricount"),
        ("Photos go into the folder Attic", "we don't put files in Attic after six"),
        ("Our quartet rehearses at Nora's", "from now on our concerts take place at the music school"),
        ("Momo eats tuna", "the vet wants Minka on nothing but renal food"),
        ("Momo eats on the balcony", "the vet wants Momo on nothing but renal food"),
        ("Momo gets a walk at noon", "the vet wants Momo on nothing but renal food"),
        ("Bonnie eats oats twice a day", "Bonnie gets nothing but trouble"),
        ("Our dog eats dry food", "the vet has put our dog on a lead"),
        ("Our choir sings in black robes", "the altos sing in burgundy robes"),
        ("Our choir sings in black robes", "new robes: the juniors sing in burgundy robes"),
    ],
)
def test_what_is_used_elsewhere_or_by_others_leaves_it(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("Vera is treasurer of our club", "the members voted Olga in as treasurer of the club", True),
        ("Sunniva is our drummer", "Sunniva moved to Kiel, so Bodil stepped in as our drummer", True),
        ("Sunniva is our drummer", "Sunniva is ill, so Bodil stepped in as our drummer", False),
        ("Sunniva is our drummer", "Sunniva moved to Kiel, so Bodil stepped in as our singer", False),
        ("Vera is chair of our board", "our board appointed Olga as chair", False),
        ("Vera is chair of our board", "the board appointed Olga as chair of our board", True),
        ("Vera is treasurer of our club", "the members voted Olga in as secretary of the club", False),
        ("Ned is captain of our team", "the first-years voted Ray in as captain of their team", False),
        ("my exam is on 3 June", "the school wrote, they want me on 10 June for the exam, not on the 3rd", True),
        ("the viewing is at 3pm", "the agent rang, she wants us at 5pm for the viewing, not at 3", True),
        ("my exam is on 3 June", "they want me on 10 June for the party, not on the 3rd", False),
        ("my exam is on 3 June", "my cousin wants me on 10 June for the wedding", False),
        ("there are 9 people in our team", "two left, that leaves 7 people in our team", True),
        ("we have 12 hens", "the fox took three, that leaves nine hens", True),
        ("I have 6 goldfish", "two died, which leaves me with 4 goldfish", True),
        ("I have 6 goldfish", "two died, which leaves me with 4 guppies", False),
        ("there are 9 people in our team", "two are ill, that leaves 7 people for the match", False),
        ("we have 9 hens", "the fox took three, that leaves nine hens", False),
        ("my nephews' school is Elm", "they don't go to Elm any more, their school is Oak Hill", True),
        ("our kids' club is Otters", "they no longer go to Otters, their club is Seals", True),
        ("my nephews' school is Elm", "they don't go to Ash any more, their school is Oak Hill", False),
        ("my nephews' school is Elm", "they don't go to Elm any more, their gym is Titan", False),
        ("we sell our milk to Danup", "Danup is out, Friska buys our milk now", True),
        ("I sell my eggs to the Bell Inn", "the Crown takes my eggs now", True),
        ("we sell our milk to Danup", "Friska buys our milk too now", False),
        ("we sell our milk to Danup", "Friska buys our cream now", False),
        ("we sell our milk to Danup", "Danup buys our milk now", False),
    ],
)
def test_who_or_what_a_frame_puts_in_the_place_of_another(old, new, gives_way):
    assert bool(displaced(old, new)) == gives_way


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("My history tutor is Paul", "I have a new Latin tutor, Celia", False),
        ("My art teacher is Ms Hart", "We've got a new RE teacher, Mr Bold", False),
        ("my history teacher is Paul", "we've got a new Maths teacher", False),
        ("My Latin tutor is Paul", "I have a new Latin tutor, Celia", True),
        ("My coach is Dex", "We have a new coach, Ilva Berg", True),
        ("Our cleaner is Jo", "we've got a new Polish cleaner, Ewa", True),
        ("our vicar is Pete", "with the merger our vicar became Carl", True),
        ("our vicar is Pete", "with the merger our vicar became nervous", False),
        ("I work with Una", "now it's Vic I work with", True),
        ("I work with Una", "now it's Vic I live with", False),
        ("I play chess with Una", "now it's Vic I play tennis with", False),
        ("Ravi oversees our stores", "Ravi went to Delhi and Mona oversees our stores in his place", True),
        ("Ravi oversees our stores", "Ravi is off today and Mona oversees our stores in his place", False),
        ("Ann runs the bar", "from today Vic runs the bar", True),
        ("the shop opens at 9", "from today the museum opens at 8", False),
    ],
)
def test_who_is_new_and_whom_one_has_now(old, new, gives_way):
    assert retired(old, new) == gives_way


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("I go to church at St Anne", "the church I go to is St Anne", "same"),
        ("I go to church at St Anne", "St Anne is my church", "same"),
        ("my gym is Flex", "the gym I go to is Flex", "same"),
        ("I sing in the Corran choir", "the choir I sing in is the Corran one", "same"),
        ("I support the Rovers", "the Rovers are my team", "same"),
        ("Ines is my roommate", "I share my room with Ines", "same"),
        ("Ines is my roommate", "I share my desk with Ines", "different"),
        ("I have a cat called Tia", "I had to put Tia down yesterday", "contradiction"),
        ("I have a dog called Rex", "we had to put our poor Rex to sleep last week", "contradiction"),
        ("I have a cat called Tia", "I had to put Tia down for a nap", "different"),
        ("my daughter is called Tia", "I had to put Tia to sleep", "different"),
        ("I have a cat called Tia", "I had to put Tia down on the list", "different"),
    ],
)
def test_one_thing_in_other_words_and_an_animal_that_had_to_be_put_down(old, new, label):
    found = compare(Said(content=old), Said(content=new)).label
    assert found == label or (label == "different" and found == "unsure")


SEQUENCES = [
    (["I have a viewing with Ines on Friday at 3pm", "it's been moved to Monday at 10"], "Monday at 10", "Friday"),
    (["the launch is on 5 May", "that's been pushed back to 12 May"], "12 May", " 5 May"),
    (["I like tea", "it's been moved to Monday"], "tea", "Monday"),
    (["the sofa is in the hall", "it's been moved to the attic"], "hall", "Monday"),
    (["I need to call the bank", "the bank thing is done"], "", "bank"),
    (["I need to call the bank", "the vet thing is done"], "bank", "vet"),
    (["I need to call the bank", "the bank thing is not done"], "call the bank", "done"),
    (["I have a boat, well had, sold it last year"], "I had a boat", "have"),
    (["I have a cat, well fed and happy"], "I have a cat", "had"),
    (["call me Al"], "call me Al", "?"),
    (["call me Later"], "", "Later"),
]


@pytest.mark.parametrize(("messages", "kept", "left_out"), SEQUENCES)
def test_a_change_is_read_as_people_tell_it(messages, kept, left_out):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        for one in messages:
            me.observe(one, session="s")
        told = " / ".join(one.content for one in me.list().items if one.kind != "episode")
    assert kept in told
    assert left_out not in told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We order our coal from Harms", "we've switched to Bolt, Harms raised their prices"),
        ("I see Dr Aalto for my back", "I see Dr Brodie instead now, Dr Aalto has retired"),
        ("I swim at Marlbad", "I swim at Nixe now instead, Marlbad got too crowded"),
        ("our baker is Harms", "Harms has closed, so we've switched to Bolt instead"),
        ("The recital is at 7 pm", "the recital was moved to 8 pm"),
        ("The recital is on 2 May", "the recital was moved to 9 May"),
        ("The recital is on 2 May at 7 pm", "the recital was moved to 8 pm"),
        ("Our shop is written in Ruby", "the shop rewrite is finished, everything is now written in Elixir"),
        ("Our shop is hosted on Hetzner", "the shop migration is done, everything is running on Fly"),
        ("I'm the treasurer", "Ilva took over from me as treasurer last week"),
    ],
)
def test_another_of_the_same_sort_takes_the_place(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm allergic to Lush", "I use Weleda instead, Lush got too expensive"),
        ("I'm engaged to Mira", "I row with Odile now instead; Mira is too busy"),
        ("My aunt is called Mira", "I see Odile instead; Mira was always late"),
        ("I live with Mira", "I climb with Odile instead; Mira is too slow"),
        ("I work at Harms", "we shop at Bolt now instead; Harms has become too expensive"),
        ("I work at Harms", "we've switched to Bolt, Harms raised their prices"),
        ("I grew up in Turku", "I go to Vaasa instead, Turku got too crowded"),
        ("We got engaged in Turku", "we go to Vaasa instead, Turku got too loud"),
        ("I have a parrot from Peru", "we go to Chile instead, Peru has become too hot"),
        ("I have a poster of Bowie", "I see Cher instead, Bowie is too loud"),
        ("I go to Marlbad with Mira", "I swim with Odile now instead, Mira has become too fast"),
        ("Momo eats tuna", "the vet wants Momo on a diet"),
        ("Momo eats tuna", "the vet put Momo on tablets and a diet"),
        ("Momo eats tuna", "the vet has put Momo on nothing but rest"),
        ("My goat eats oats", "my goat eats nothing but mischief"),
        ("My niece eats bread", "my niece is fed nothing but rumours"),
        ("The boys eat rice", "the boys eat nothing but biscuits at Easter"),
        ("Bonnie eats oats", "Bonnie eats nothing but hay on Sundays"),
        ("Bonnie eats oats", "Bonnie eats nothing but hay when outside"),
        ("The recital is on 2 May", "the recital was moved to 7 pm"),
        ("The handover is on 2 May", "the handover was moved to noon"),
        ("The recital is at 7 pm", "the recital was moved to 9 May"),
        ("Our shop is written in Ruby", "the shop rewrite is finished and everything is in Trello"),
        ("Our shop is written in Ruby", "the shop port is done, it is in Vaasa"),
        ("Our shop is hosted on Hetzner", "the shop migration is done, it is on Trello"),
        ("Our barn is built on Clay", "the barn rebuild is done, it all is Mira's"),
        ("The printer sits in Turku", "the printer move is done, it is Friday"),
        ("We play in black shorts", "we're playing in white shorts this season"),
        ("I'm the goalkeeper", "Ilva replaced me as goalkeeper after the break"),
        ("I'm the drummer", "Ilva replaced me as drummer on Saturday"),
    ],
)
def test_what_is_of_another_sort_takes_no_place(old, new):
    assert not retired(old, new)


CHANGED_FOR_GOOD = [
    ("We have a nanny", "we let the nanny go in March", True),
    ("We have a nanny", "we let the nanny go early", False),
    ("We have a nanny", "we let the pony go outside", False),
    ("I have a bookkeeper", "I had to let my bookkeeper go", True),
    ("I'm paying off the camper", "made the last payment on the camper today", True),
    ("I'm paying off the camper", "the camper is finally paid off", True),
    ("I owe my uncle 900 euros for the kiln", "paid off the kiln on Friday", True),
    ("I'm paying off the camper", "the kiln is paid off", False),
    ("I'm paying off the camper", "I made a payment on the camper", False),
    ("We have a mortgage", "my aunt's mortgage is paid off", False),
    ("The tax return is due in April", "I've got until June for the tax return", True),
    ("The tax return is due in April", "they gave us until noon to leave", False),
    ("The tax return is due in April", "they gave us until 19 May for the poster", False),
    ("I'm writing my dissertation on ferns", "my dissertation is on lichens now", True),
    ("My play is about a ferry", "the play is about a bakery now", True),
    ("I'm writing my dissertation on ferns", "my dissertation is on the shelf now", False),
    ("My lecture is on ferns", "my lecture is on Friday now", False),
    ("My play is about a ferry", "my second play is about a bakery now", False),
    ("The orchestra has 50 members", "there are 41 people in the orchestra", True),
    ("The orchestra has 50 members", "there are 41 people in the orchestra pit", False),
    ("The orchestra has 50 members", "there are 41 flutes in the orchestra", False),
    ("I have an old Puch", "gave the Puch to my niece last year", True),
    ("I own a loom", "passed the loom on to my aunt", True),
    ("I own a loom", "gave the loom to the repair shop", False),
    ("I own a loom", "gave the loom to my aunt for the weekend", False),
    ("I have a pony", "gave the pony to my neighbour", False),
    ("I do sit-ups every morning", "I only do sit-ups on Sundays now", True),
    ("We bake bread every day", "these days we only bake bread at weekends", True),
    ("I do sit-ups every morning", "I only do push-ups on Sundays now", False),
    ("I row every day", "I only row with Ida on Sundays now", False),
    ("The parser is written in Perl", "rewrote the parser in Rust over the weekend", True),
    ("My thesis is written in Word", "I rewrote my thesis in LaTeX", True),
    ("The parser is written in Perl", "rewrote the lexer in Rust", False),
    ("I owe the bank 3,500 euros for the boiler", "made the last payment on the boiler today", True),
    ("My nephew's name is Lars", "typo, my nephew is called Lasse", True),
    ("My nephew's name is Lars", "typo, my niece is called Lasse", False),
    ("My nephew's name is Lars", "my other nephew is called Lasse", False),
    ("I work at a quarry", "I switched jobs, I'm at a sawmill now", True),
    ("I work for the county", "I've changed employers and now I work for the railway", True),
    ("I work at a quarry", "I've changed jobs, I'm at peace now", False),
    ("I work at a quarry", "my aunt changed jobs, she's at a sawmill now", False),
    ("We have a gardener", "we let the gardener go last autumn", True),
    ("I have an au pair", "I sacked the au pair yesterday", True),
    ("We have a gardener", "we let the gardener go at noon", False),
    ("We have a gardener", "we let the gardener go before the storm", False),
    ("We have a gardener", "we let the gardener go and pick the pears", False),
    ("We have a gardener", "we let the gardener go on Saturdays", False),
    ("I have an intern", "I let the intern go over the slides", False),
    ("I have an intern", "I let the intern go now, it is late", False),
    ("I have a kayak", "I gave my kayak to my cousin for good", True),
    ("I drive a Skoda", "gave my Skoda to my nephew as a present", True),
    ("I have a harp", "I donated my harp to the school", True),
    ("I have a tablet", "I gave my tablet to my daughter on the train", False),
    ("I have a tablet", "I gave my tablet to my daughter for her maths", False),
    ("I have a tablet", "I gave my tablet to my daughter while we cooked", False),
    ("I have a scarf", "I gave my scarf to my friend at the door to hold", False),
    ("I own a harp", "I gave my harp to my aunt in May and bought a bigger one", False),
    ("I play the harp", "I gave my harp to my aunt last year", False),
    ("I have a film club", "I donated my film to the library", False),
    ("My podcast is about owls", "my podcast is about moths now", True),
    ("My podcast is about owls", "my podcast is now on Deezer", False),
    ("My podcast is about owls", "my podcast is on Thursdays now", False),
    ("My podcast is about owls", "my podcast is now about an hour long", False),
    ("My novel is about owls", "my novel is now on offer", False),
    ("My novel is about owls", "my novel is now on draft six", False),
    ("My novel is about owls", "my novel is now about half as long", False),
    ("My thesis is on owls", "my thesis is now on page ninety", False),
    ("I work at Renfe", "I changed jobs, I'm at Iberia now", True),
    ("I work at Renfe", "I changed jobs, I'm with the sales team now", False),
    ("I work at Renfe", "I've changed jobs and I'm at the new depot now", False),
    ("I work at Renfe", "I changed jobs, I work at dawn now", False),
    ("I work at Renfe", "I changed jobs so I work with animals", False),
    ("I work at Renfe", "I switched jobs, I'm at my best now", False),
    ("The band has 9 members", "there are 7 people in the band now", True),
    ("The band has 9 members", "there are 3 people in the band now, six have flu", False),
    ("The band has 9 members", "there are 3 people in the band and they are bald", False),
    ("The band has 9 members", "there are 3 people in the band; the others are away", False),
    ("Our wiki is written in PHP", "we rewrote the wiki in Ruby last year", True),
    ("Our wiki is written in PHP", "we rewrote the wiki in Ruby, then gave up", False),
    ("Our wiki is written in PHP", "I rewrote our wiki in Ruby over the weekend as a joke", False),
    ("I row every morning", "I only row every other week now", True),
    ("I row every morning", "I only row in the harbour now", False),
    ("I row every day", "I only row in the afternoon now", False),
    ("I water the ferns every day", "I only water the ferns once a day now", False),
    ("I row every week", "I only row on Sundays now", False),
]


@pytest.mark.parametrize(("old", "new", "over"), CHANGED_FOR_GOOD)
def test_who_was_let_go_what_is_paid_off_given_away_written_anew_or_left_is_so_no_more(old, new, over):
    assert bool(displaced(old, new)) is over
