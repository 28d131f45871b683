"""Two statements that say the same in other spellings, names, numbers and frames, and others that only look so."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


SPELLED = [
    ("I organise the harbour regatta", "I organize the harbor regatta"),
    ("My uncle is a jeweller", "My uncle is a jeweler"),
    ("My niece is a paediatric nurse", "my niece is a pediatric nurse"),
    ("I keep a catalogue of my moths", "I keep a catalog of my moths"),
    ("We run a book-shop", "we run a bookshop"),
    ("I drive a motor-home", "I drive a motor home"),
    ("I drive a motor home", "I drive a motorhome"),
    ("I love doughnuts", "I love donuts"),
]
SPELLED_APART = [
    ("My tutor is a councillor", "My tutor is a counsellor"),
    ("My aunt plays the organ", "my aunt likes to organise"),
    ("We have a green house", "we have a greenhouse"),
    ("I wear this coat every day", "I wear this everyday coat"),
    ("I collect old stationery", "I collect old storeys"),
]


@pytest.mark.parametrize(("one", "other"), SPELLED)
def test_a_word_is_one_however_it_is_spelled(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), SPELLED_APART)
def test_words_that_only_look_alike_are_two(one, other):
    assert labels(one, other) <= {"different", "unsure"}


TASTES = [
    ("I hate accordions", "accordions set my teeth on edge"),
    ("I can't stand fennel", "fennel tastes like soap to me"),
    ("I hate baby showers", "baby showers make me want to hide under the stairs"),
    ("I loathe pan pipes", "pan pipes do my head in"),
    ("I can't stand ironing", "ironing makes me want to hand in my resignation"),
    ("I hate stocktaking", "stocktaking sucks the joy out of me"),
    ("I hate car parks", "car parks fill me with dread"),
    ("I hate caving", "caving is my idea of hell"),
    ("I love quiz nights", "quiz nights are right up my street"),
    ("I love sourdough", "I'm a sucker for sourdough"),
    ("I love old maps", "I have a thing for old maps"),
    ("I hate descaling", "descaling is pure torture for me"),
    ("I loathe role plays", "role plays are an absolute nightmare for me"),
    ("I can't stand the smell of turpentine", "the scent of turpentine is unbearable to me"),
    ("I can't stand bagpipes", "I find bagpipes unbearable"),
    ("I adore fog", "fog makes me so happy"),
    ("I love caulking", "caulking is a joy for me"),
]
NO_TASTES = [
    ("I hate brass bands", "brass bands make me want to dance"),
    ("I hate mint", "the sweets taste like mint to me"),
    ("I hate caves", "caves give my brother the creeps"),
    ("I love quiz nights", "quiz nights are right up my uncle's street"),
    ("I hate jogging", "jogging makes me want to quit smoking"),
    ("I hate descaling", "descaling is pure torture for my cousin"),
    ("I love goats", "I can't stand the smell of goats"),
    ("I can't stand the taste of dill", "the smell of dill is unbearable to me"),
    ("I hate the gym", "the gym makes me want to get fitter"),
    ("I like our street", "the tram goes right up our street"),
]


@pytest.mark.parametrize(("one", "other"), TASTES)
def test_who_says_it_in_an_idiom_likes_it_or_not_all_the_same(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), NO_TASTES)
def test_what_looks_like_an_idiom_of_taste_says_something_else(one, other):
    assert labels(one, other) <= {"different", "unsure"}


DENIED = [
    ("I'm a non-swimmer", "I can't swim"),
    ("My uncle is a non-driver", "my uncle doesn't drive"),
    ("I'm out of work", "I have no job"),
    ("Our hut is unheated", "our hut is not heated"),
    ("The gravel road is unpaved", "the gravel road isn't paved"),
    ("My coat is sleeveless", "my coat has no sleeves"),
    ("The magazine is ad-free", "the magazine has no ads"),
]
DENIED_APART = [
    ("I'm careless", "I have no car"),
    ("The vase is invaluable", "the vase is not valuable"),
    ("I'm not unhappy", "I'm happy"),
    ("My uncle is a non-driver", "I don't drive"),
    ("My coat is sleeveless", "my shirt has no sleeves"),
]
FRAMED = [
    ("Porto is where my brother lives", "my brother lives in Porto"),
    ("What I do is teach", "I teach"),
    ("What my aunt does is mend clocks", "my aunt mends clocks"),
    ("The one who tunes our piano is Ines", "Ines tunes our piano"),
    ("We named the kitten Biscuit", "the kitten's called Biscuit"),
    ("Juniper is what they christened the foal", "the foal's name is Juniper"),
    ("I've got locker 24", "my locker is number 24"),
    ("my glove size is 9", "I wear glove size 9"),
    ("Our parrot answers to Rio", "Rio is what our parrot's called"),
    ("6:40 is when I get up", "I get up at 6:40"),
    ("six is when my shift starts", "my shift starts at six"),
    ("I can read Sanskrit", "Sanskrit is a language I'm able to read"),
    ("I play chess", "chess is one of the games I play"),
    ("The cook is on 31k a year", "the cook earns 31,000 per year"),
    ("I make 2,600 a month", "I earn 2600 a month"),
    ("My trailer can carry 600 kg", "600 kilos is what my trailer can take"),
    ("I get half an hour for lunch", "my lunch break lasts 30 minutes"),
    ("I usually go live at 20:30", "20:30 is when I start streaming"),
    ("The red kayak belongs to my aunt", "my aunt owns the red kayak"),
    ("The barn next to ours belongs to Oskar", "Oskar has the barn next to ours"),
    ("Kirsten is the owner of the bakery", "the bakery belongs to Kirsten"),
]
FRAMED_APART = [
    ("I can read Sanskrit", "Sanskrit is a language my aunt can read"),
    ("I'm on 50 mg a day", "I earn 50 a day"),
    ("My trailer can carry 600 kg", "my trailer weighs 600 kilos"),
    ("I have half an hour for lunch", "I have half an hour for the test"),
    ("My streams start at 20:30", "my streams end at 20:30"),
    ("My shift starts at six", "six is when my shift ends"),
    ("The barn next to ours belongs to Oskar", "Oskar has the barn behind ours"),
    ("The red kayak belongs to my aunt", "my aunt belongs to the red team"),
    ("I've got two lockers", "my locker is 2"),
    ("I call my aunt Ines", "my uncle is called Ines"),
    ("We named the boat after Heron", "the boat is called Heron"),
    ("What my aunt drinks is mate", "what I drink is mate"),
]


@pytest.mark.parametrize(("one", "other"), DENIED)
def test_a_word_that_denies_says_what_a_denial_says(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), DENIED_APART)
def test_a_word_with_the_form_of_a_denial_denies_no_more_than_it_says(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(("one", "other"), [("The gate is unlocked", "the gate is locked"), DENIED[0]])
def test_what_a_word_denies_contradicts_what_holds(one, other):
    assert labels(one, other.replace("can't", "can")) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), FRAMED)
def test_a_clause_says_the_same_turned_round(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), FRAMED_APART)
def test_a_clause_that_looks_turned_round_says_something_else(one, other):
    assert labels(one, other) <= {"different", "unsure"}


TIMED = [
    ("Choir is every second Monday", "choir is every other Monday"),
    ("The rent is due on the last working day of the month", "the rent is due every month's last working day"),
    ("Yoga is on the second Tuesday of the month", "yoga is monthly on the second Tuesday"),
    ("The vet comes on the 15th of every month", "the vet comes each month on the 15th"),
    ("The last ferry goes at ten past ten at night", "the last ferry leaves at 22:10"),
    ("The bakery opens at quarter to seven in the morning", "the bakery opens at 6:45 am"),
    ("My train is at twenty-five to nine", "my train is at 8:35"),
    ("I ring my gran once a fortnight", "I ring my gran every two weeks"),
    ("We clean the hall on the last Saturday of the quarter", "every quarter, on its last Saturday, we clean the hall"),
    ("The drill is on the first Friday of the quarter", "once a quarter, on the first Friday, we have the drill"),
    ("We count the tills on the last day of the week", "every week, on its last day, we count the tills"),
    ("Stock is counted on the first Monday of the month", "on the month's first Monday, stock is counted"),
]
TIMED_APART = [
    ("The last ferry goes at ten past ten at night", "the last ferry leaves at 10:10 am"),
    ("I row from ten to six", "I row at 5:50"),
    ("Yoga is on the second Tuesday of the month", "yoga is every second Tuesday"),
    ("The rent is due on the last working day of the month", "the rent is due on the last day of the month"),
    ("Stocktaking is on the last Thursday of the quarter", "stocktaking is on the last Thursday of the month"),
    ("We clean the hall on the last day of the quarter", "every quarter, on its last day, we paint the hall"),
    (
        "We clean the hall on the last Saturday of the quarter",
        "every quarter, on its first Saturday, we clean the hall",
    ),
]


@pytest.mark.parametrize(("one", "other"), TIMED)
def test_a_time_is_one_in_whatever_words_and_order(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), TIMED_APART)
def test_times_that_look_alike_are_two(one, other):
    assert "same" not in labels(one, other)


PRICED = [
    ("I paid 1,200 euros for my sofa", "my sofa cost 1200 euros"),
    ("The lamp cost me 90 bucks", "I paid $90 for the lamp"),
    ("We bought the piano for two grand", "the piano cost us £2,000"),
    ("There are 85,000 miles on the clock of our camper", "our camper has done 85k miles"),
    ("Our dinghy has 6 horsepower", "the dinghy we own makes 6 hp"),
    ("My scooter's battery holds 300 watt-hours", "there's a 300 Wh battery in my scooter"),
    ("Our freezer has 200 litres", "our freezer has a capacity of 200 l"),
    ("My moped goes 28 mph", "my moped has a top speed of 28 miles an hour"),
    ("Our flat has 80 square metres", "our flat measures 80 m2"),
    ("My power bank holds 20,000 mAh", "my power bank has 20 amp hours"),
]
PRICED_APART = [
    ("The lamp cost me 90 bucks", "I paid 90 quid for the lamp"),
    ("I paid 90 euros for the lamp", "I paid 90 euros for the chair"),
    ("I got the tickets for 4 people", "the tickets cost 4 euros"),
    ("Our camper has done 85,000 miles", "our camper has done 85,000 km"),
    ("My scooter's battery holds 300 watt-hours", "there's a 300 Wh battery in my camera"),
    ("My moped goes 28 mph", "my moped goes 28 miles"),
    ("Our stable has 12 horses", "our tractor has 12 horsepower"),
    ("My e-bike has a range of 80 km", "my e-bike has a top speed of 80 km/h"),
]


@pytest.mark.parametrize(("one", "other"), PRICED)
def test_an_amount_is_one_whoever_is_said_to_have_paid_or_driven_it(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), PRICED_APART)
def test_amounts_of_other_things_or_in_other_units_are_two(one, other):
    assert "same" not in labels(one, other)


RENAMED = [
    ("My gran is from Reval, as Tallinn was called then", "my gran is from Tallinn"),
    ("I grew up in Ceylon", "I grew up in Sri Lanka"),
    ("My aunt lives in Calcutta", "my aunt lives in Kolkata"),
    ("I work on Market Lane, which people still call Butter Row", "I work on Butter Row"),
    ("Our dentist is in Oakham House, everyone calls it The Tower", "our dentist is in Oakham House"),
    ("We study at Northgate College, formerly Eastgate College", "we study at Eastgate College"),
    ("Siam, which is today's Thailand, is where my gran was born", "my gran was born in Thailand"),
    ("My dad is from Leningrad, present-day St Petersburg", "my dad is from St Petersburg"),
    ("My parents met in Burma, now Myanmar", "my parents met in Myanmar"),
    ("My wife lives in Bombay, or Mumbai as it's called now", "my wife lives in Mumbai"),
    ("I have a cousin in Myanmar", "I have a cousin in Burma, the old name for Myanmar"),
    ("I studied in Czechia", "I studied in the Czech Republic, Czechia for short"),
]
SAID_AGAIN = [
    ("My mother comes from Ballina", "Mam is from Ballina originally"),
    ("I hate aubergine", "cannot stand aubergine lah"),
    ("Ich esse kein Rindfleisch", "Rindfleisch esse ich übrigens nicht"),
    ("Ik eet geen vis", "vis eet ik trouwens niet"),
]


@pytest.mark.parametrize(("one", "other"), SAID_AGAIN)
def test_who_is_called_otherwise_or_what_is_said_by_the_way_is_the_same(one, other):
    assert labels(one, other) == {"same"}


RENAMED_APART = [
    ("I lived in Oslo, now Bergen", "I live in Bergen"),
    ("My dad worked in Leeds, today York", "my dad worked in York"),
    ("I live in Braga, formerly Porto", "I live in Porto"),
    ("I work for Lumo, which Tarnbank owns", "I work for Tarnbank"),
    ("I live in York", "I live in New York"),
    ("My uncle is from Guinea", "my uncle is from Equatorial Guinea"),
    ("My son is called Leo", "my son is called Max, another name for a star"),
    ("I call my dog Bo", "I call my dog Bo, my cat Mo for short"),
]


@pytest.mark.parametrize(("one", "other"), RENAMED)
def test_what_has_two_names_is_one_thing(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), RENAMED_APART)
def test_two_names_are_two_things_where_nothing_says_otherwise(one, other):
    assert "same" not in labels(one, other)


RELATED = [
    ("Ingrid is Tomas's boss", "Tomas works under Ingrid"),
    ("Karim manages Bea", "Bea reports to Karim"),
    ("Bea's manager is Karim", "Bea answers to Karim, he's her boss"),
    ("Ravi is Mina's piano teacher", "Mina takes piano lessons from Ravi"),
    ("Sofia teaches me the oboe", "I have oboe lessons with Sofia"),
    ("Farid mentors Lucy", "Lucy is Farid's mentee"),
    ("Yusuf coaches Ella", "Ella's coach is Yusuf"),
    ("Mr Adler is our landlord", "we rent from Mr Adler"),
    ("Mrs Lee is my landlady", "I rent my room from Mrs Lee"),
    ("Dr Holm is my aunt's GP", "my aunt is a patient of Dr Holm"),
]
RELATED_APART = [
    ("Ingrid is Tomas's boss", "Ingrid works under Tomas"),
    ("Karim manages Bea", "Karim reports to Bea"),
    ("Farid mentors Lucy", "Lucy mentors Farid"),
    ("Ravi is Mina's piano teacher", "Mina takes oboe lessons from Ravi"),
    ("Mina takes piano lessons from Ravi", "Mina takes Ravi to piano lessons"),
    ("Mrs Lee is my landlady", "I rent my van from Mrs Lee"),
    ("Mrs Lee is my landlady", "Mrs Lee rents a room from me"),
    ("Dana is my boss", "I used to work under Dana"),
    ("Dana was my boss", "Dana is my boss"),
]


@pytest.mark.parametrize(("one", "other"), RELATED)
def test_a_relation_is_one_from_whichever_end_it_is_told(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), RELATED_APART)
def test_a_relation_turned_round_or_to_something_else_is_another(one, other):
    assert "same" not in labels(one, other)


JOURNEYS = [
    ("The drive to the quarry is an hour and a half", "I need 90 minutes to get to the quarry"),
    ("The school is twenty minutes' walk from our flat", "from our flat we need 20 minutes on foot to the school"),
    ("It's a ten-minute walk to the beach", "the beach is ten minutes away on foot"),
    ("The clinic is half an hour away by car", "it's a 30-minute drive to the clinic"),
    ("The crossing to the island takes forty minutes", "the ferry to the island takes 40 minutes"),
    ("From our house to the harbour it's 4000 metres", "the harbour is 4 km away from our house"),
]
JOURNEYS_APART = [
    ("The drive to the quarry is an hour", "I need an hour to walk to the quarry"),
    ("The drive to the quarry is an hour", "the drive to the mill is an hour"),
    ("The drive to the quarry is an hour", "the drive to the quarry took an hour today"),
    ("I need 20 minutes to get to the quarry", "I need 20 minutes to get to know the quarry"),
    ("The harbour is 4 km from our house", "the harbour is 40 minutes away from our house"),
    ("The harbour is 4 km from our house", "the quarry is 4 km from our house"),
]


@pytest.mark.parametrize(("one", "other"), JOURNEYS)
def test_a_way_takes_as_long_in_whatever_words(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), JOURNEYS_APART)
def test_another_way_or_means_is_not_the_same_journey(one, other):
    assert "same" not in labels(one, other)


def test_a_way_that_takes_longer_than_was_said_contradicts_it():
    assert labels("The drive to the quarry is an hour", "it's a 40-minute drive to the quarry") == {"contradiction"}
    assert labels("The quarry is 4 km from our house", "it's 6 km from our house to the quarry") == {"contradiction"}


SIBLINGS = [
    ("I'm an only child", "I haven't got any siblings"),
    ("I'm an only child", "I never had any brothers or sisters"),
    ("I have no siblings", "I've got no sisters and no brothers"),
    ("I've got neither a brother nor a sister", "I haven't any brothers or sisters"),
]
SIBLINGS_APART = [
    ("My wife is an only child", "my sister and I grew up on a farm"),
    ("My son has no brothers or sisters", "my brother and I own a boat"),
    ("I have no brothers", "my sister and I grew up on a farm"),
    ("I'm an only child", "his sister is a nurse"),
    ("I'm an only child", "our boat is called Little Sister"),
    ("I'm an only child", "I watched a film about three sisters"),
]


@pytest.mark.parametrize(("one", "other"), SIBLINGS)
def test_who_has_no_siblings_has_none_in_any_wording(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize("one", ["I'm an only child", "I've got no brothers or sisters"])
def test_who_has_no_siblings_never_had_one(one):
    assert labels(one, "my sister and I shared a room") == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), SIBLINGS_APART)
def test_the_siblings_of_others_contradict_nothing(one, other):
    assert labels(one, other) <= {"different", "unsure"}


SORTS = [
    ("The garden gate is blue", "our garden gate is a dark green one"),
    ("My kettle is red", "my kettle is a shiny silver one"),
    ("Our stove is gas", "our stove is an induction one"),
    ("The house we live in is rented", "we own the house we live in"),
    ("The cottage we live in is rented", "the cottage we live in is ours"),
    ("I rent the barn I work in", "the barn I work in is mine"),
]
SORTS_APART = [
    ("My bike is red", "my bike has a bright blue bell"),
    ("My bike is red", "my bike is a light one"),
    ("My bike is red", "my bike is a bright red one"),
    ("The flat we live in is rented", "we own a flat in Spain"),
    ("The flat we live in is rented", "we own the flat my son lives in"),
]


@pytest.mark.parametrize(("one", "other"), SORTS)
def test_a_thing_is_of_one_sort_and_one_owner_in_whatever_frame(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), SORTS_APART)
def test_another_thing_or_another_side_of_it_may_be_of_another_sort(one, other):
    assert labels(one, other) <= {"different", "unsure"}


PLACED = [
    ("My recital is in the Anker chapel", "my recital takes place in the Alma cinema"),
    ("The wedding is at the Grand Hotel", "the wedding takes place in the parish church"),
    ("I always park on P2", "P4 is where I leave the car"),
    ("I always park on P2", "my parking level is P4"),
    ("Our invoices are payable within 21 days", "customers get 10 days to pay our invoices"),
    ("Our lamps can be returned within 30 days", "customers have 14 days to return our lamps"),
]
PLACED_ALIKE = [
    ("I always park on P2", "P2 is where I leave the car"),
    ("I leave my car in the barn", "my parking space is in the barn"),
    ("I park in space 9", "my parking space is number 9"),
    ("Our invoices are payable within 30 days", "clients have 30 days to pay our invoices"),
    ("Guests have 24 hours to cancel a booking", "a booking can be cancelled within a day"),
]
PLACED_APART = [
    ("My reading is in the evening", "my reading takes place in the library"),
    ("My reading is in the Lantern bookshop", "my reading is in the back room"),
    ("My office is in the Lantern building", "my office is in the city centre"),
    ("My concert is in the town hall", "my concert takes place in Oslo"),
    ("I always park on P2", "P2 is where I leave my bike"),
    ("Our invoices are payable within 30 days", "clients get a 14 day trial"),
    ("I get two days to pay the bill", "clients get 14 days to pay the bill"),
]


@pytest.mark.parametrize(("one", "other"), PLACED)
def test_another_place_or_term_of_one_thing_contradicts_the_first(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), PLACED_ALIKE)
def test_a_place_or_a_term_is_one_whoever_has_it(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), PLACED_APART)
def test_a_place_within_a_place_or_a_term_of_others_stands_beside_the_first(one, other):
    assert labels(one, other) <= {"different", "unsure"}


RESTED = [
    ("I let the pizza dough rest for an hour", "my pizza dough gets 60 minutes of rest"),
    ("I leave the beans to soak for twelve hours", "my beans get 12 hours of soaking"),
    ("We let the wine breathe for an hour", "the wine gets 60 minutes to breathe"),
]
RESTED_APART = [
    ("I let the pizza dough rest for an hour", "I let the steak rest for an hour"),
    ("I let the dough rise for an hour", "I let the dough cool for an hour"),
    ("We let the kids watch TV for an hour", "the kids get an hour of homework"),
]


@pytest.mark.parametrize(("one", "other"), RESTED)
def test_what_is_done_to_a_thing_takes_as_long_in_whatever_words(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), RESTED_APART)
def test_another_thing_or_treatment_takes_its_own_time(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_a_thing_that_is_given_another_time_contradicts_what_was_said():
    assert labels("I leave the beans to soak for twelve hours", "my beans get eight hours of soaking") == {
        "contradiction"
    }


@pytest.mark.parametrize("odd", ["2.3rd", "1.3rd", "2.1st", "12k3", "1.2.3rd", "4,5th", "$2.2nd"])
def test_a_number_of_no_known_form_is_compared_like_any_word(odd):
    assert labels(f"My desk is on the {odd} floor", f"My desk is on the {odd} floor") == {"same"}


TWO_ENGLISHES = [
    ("Our courgettes are ripe", "our zucchini are ripe"),
    ("I play draughts with Odo", "I play checkers with Odo"),
    ("The lift is stuck", "the elevator is stuck"),
    ("We test in prod", "we test in production"),
    ("The port is set by an env var", "the port is set by an environment variable"),
    ("I drink soda", "I drink soft drinks"),
]
TWO_SENSES = [
    ("I bake with soda", "I don't bake with soft drinks"),
    ("I can't stand draughts", "I like checkers"),
    ("I'm scared of loud bangs", "I love my fringe"),
    ("The stove in our sauna is new", "we have no cooker"),
    ("Odo gives me a lift on Mondays", "I never take the elevator"),
    ("We rent a beach buggy", "we have no pushchair"),
    ("Our production is in Turku", "our prod cluster is in Oulu"),
    ("My little one is called Ilo", "the baby is called Uno"),
    ("My wardrobe is all linen", "my closet is in the hall"),
    ("I like biscuit tins", "I hate cookies"),
]


@pytest.mark.parametrize(("one", "other"), TWO_ENGLISHES)
def test_a_thing_has_a_british_and_an_american_word(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), TWO_SENSES)
def test_a_word_of_two_senses_stands_for_no_other(one, other):
    assert labels(one, other) <= {"different", "unsure"}


BOUNDED = [
    ("Our kid goat is 12 weeks old", "our kid goat is three months old"),
    ("the permit lasts 90 days", "the permit lasts three months"),
    ("the permit lasts 52 weeks", "the permit lasts one year"),
    ("we keep vouchers for 30 days", "we keep vouchers for a month"),
    ("the moped is limited to 28 mph", "My moped can't go faster than 28 mph"),
    ("The moped tops out at 45 km/h", "The moped's top speed is 45 km/h"),
    ("The barge takes at most six guests", "The barge can't take more than six guests"),
    ("I eat at most two eggs a week", "I never eat more than two eggs a week"),
    ("The cellar holds a maximum of 90 bottles", "The cellar holds 90 bottles at most"),
    ("I need at least six hours of sleep", "I need no less than six hours of sleep"),
    ("uploads are capped at 4 MB", "uploads may not exceed 4 MB"),
    ("Visitors can stay for a maximum of two nights", "visitors can stay no longer than two nights"),
    ("We have no cellists in our trio", "our trio hasn't got a single cellist"),
    ("Our lane has no lamps", "there isn't a single lamp in our lane"),
    ("I speak no Danish", "I don't speak a word of Danish"),
    ("no one in our crew smokes", "not a single person in our crew smokes"),
    ("I gamble a lot", "I'm a heavy gambler"),
    ("our workers log as YAML", "all our workers write their logs in YAML"),
    ("I invoice monthly", "I send invoices monthly"),
    ("My nephew reads a lot", "my nephew is an avid reader"),
    ("we keep the vouchers for six years", "we shred the vouchers after six years"),
    ("our traces are kept for 14 days", "our traces are deleted after two weeks"),
]
BOUNDED_OTHERWISE = [
    ("the permit lasts 90 days", "the permit lasts six months"),
    ("the permit lasts 48 weeks", "the permit lasts one year"),
    ("I have 28 days of leave", "I have one month of leave"),
    ("The berth is 80 euros a month", "the berth is 95 euros a month"),
    ("the moped is limited to 28 mph", "My moped can't go faster than 20 mph"),
    ("I eat at most two eggs a week", "I eat no more than four eggs a week"),
    ("our trio hasn't got a single cellist", "our trio has a cellist"),
    ("we keep the vouchers for six years", "we shred the vouchers after two years"),
    ("dumps get wiped after 3 days", "We store dumps for a week"),
    ("the hoist is limited to 300 kg", "the hoist carries at most 250 kg"),
]
BOUNDED_APART = [
    ("Mooring costs 3 euros an hour", "mooring costs 20 euros a day"),
    ("I was in Faro in 2018", "I was in Faro in 2021"),
    ("I eat two eggs a week", "I eat at most two eggs a week"),
    ("I eat at least two eggs a week", "I eat at most two eggs a week"),
    ("I sleep at least six hours", "I sleep seven hours"),
    ("The barge takes at most six guests", "There are six guests on the barge"),
    ("the moped is limited to 28 mph", "My quad can't go faster than 28 mph"),
    ("My moped is limited to 45 km/h", "My car is limited to 130 km/h"),
    ("The bus is limited to 80", "the bus seats at most 40"),
    ("My purse is limited to 20 euros a week", "my purse holds at most 90 euros"),
    ("I don't have a single cousin", "I have a cousin in Bari"),
    ("I gamble a lot", "I gamble a little"),
    ("I'm a great juggler", "I don't juggle a lot"),
    ("I juggle a lot", "I'm a serious juggler"),
    ("our workers log as YAML", "our workers write their settings as YAML"),
    ("our cellar has no windows", "our attic hasn't got a single window"),
    ("we keep the vouchers for six years", "we shred the letters after two years"),
    ("I keep the ham for three days", "I freeze the ham after a day"),
]


@pytest.mark.parametrize(("one", "other"), BOUNDED)
def test_a_limit_none_much_and_a_span_are_one_however_they_are_told(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), BOUNDED_OTHERWISE)
def test_another_limit_or_another_span_contradicts(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), BOUNDED_APART)
def test_how_many_and_how_many_at_most_are_two(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("All our quotes are in Swiss francs", "all our quotes are in CHF"),
        ("We bill in British pounds", "we bill in GBP"),
        ("Our prices are in Danish kroner", "our prices are in DKK"),
    ],
)
def test_a_currency_and_its_code_are_one(one, other):
    assert labels(one, other) == {"same"}


def test_another_currency_is_another_one():
    assert labels("All our quotes are in Swiss francs", "All our quotes are in USD") == {"contradiction"}
    assert "same" not in labels("My rent is 800 Swiss francs", "My rent is 850 CHF")
    assert "same" not in labels("I get paid in Canadian dollars", "I get paid in USD")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I write about farming", "I write about framing"),
        ("I sit on the morality panel", "I sit on the mortality panel"),
        ("I'm in the marital arts group", "I'm in the martial arts group"),
        ("My stall is by the dairies", "My stall is by the diaries"),
    ],
)
def test_of_two_words_that_look_alike_neither_ends_the_other(old, new):
    found = compare(Said(content=old), Said(content=new))
    assert found.label != "contradiction"
    assert found.apart


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm in the singing club", "I'm in the signing club now"),
        ("My stall is at the dairies", "My stall is at the bakery"),
    ],
)
def test_another_value_or_that_it_is_so_now_is_no_slip(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"
