"""Facts told twice: one span, limit, fear or exception in two frames, what cannot both be, and what only looks so."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


BESTS = [
    ("My 10 mile best is 1 hour 12", "PB over 10 miles for me: 1h12"),
    ("My personal best in the triathlon is 2h45", "My triathlon PB is 2 hours 45"),
    ("My half marathon PB is 1:47:20", "my personal best for the half marathon is 1 hour 47 minutes and 20 seconds"),
    ("My 10k record is 47 minutes 20", "My best time over 10k is 47:20"),
    ("The crossing takes 2h40", "The crossing takes two hours and 40 minutes"),
    ("The crossing takes 1h30", "The crossing takes an hour and a half"),
    ("The gate opens at 8h30", "The gate opens at 8:30"),
    ("The gate is open 8h30 to 17h00", "The gate is open 8:30 to 17:00"),
    ("The gate shuts at 7:45pm", "The gate shuts at 19:45"),
]
BESTS_APART = [
    ("My triathlon PB is 2 hours 45", "Runa's triathlon PB is 2 hours 45"),
    ("My 3k best is 12:10", "My 15k best is 1:14:00"),
    ("My 3k time is 12:10", "My PB for 15 km is 1:14:00"),
    ("My 400m record is 58 seconds", "My 800m record is 2:20"),
    ("My triathlon record is 2 hours 45", "Record for the triathlon is 1 hour 39"),
    ("My 10 mile best is 1 hour 12", "My half marathon best is 1 hour 12"),
    ("The talk takes 2 hours", "The talk takes 2 hours, 15 people come"),
    ("The talk takes 2 hours 15", "The talk starts at 2h15"),
]


@pytest.mark.parametrize(("one", "other"), BESTS)
def test_how_long_it_took_is_one_however_it_is_written(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), BESTS_APART)
def test_of_others_or_at_a_time_of_day_it_is_another(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_another_best_over_the_same_contradicts_the_first():
    assert labels("My triathlon PB is 2 hours 45", "PB over the triathlon for me: 2h38") == {"contradiction"}


FAVOURS = [
    ("I walk Hedda's dog", "Hedda walks my dog"),
    ("I water Birk's ferns", "Birk waters my ferns"),
    ("We look after Odile's kids", "Odile looks after our kids"),
    ("I have Birk's key", "Birk has my key"),
]
FAVOURS_TURNED = [
    ("I walk Hedda's dog", "Hedda's dog gets walked by me"),
    ("Birk waters my ferns", "my ferns are watered by Birk"),
    ("Hedda is my cousin", "my cousin is Hedda"),
    ("Hedda's boss is my brother", "my brother is Hedda's boss"),
]


@pytest.mark.parametrize(("one", "other"), FAVOURS)
def test_what_one_does_with_a_thing_of_another_is_not_what_that_one_does_with_theirs(one, other):
    assert labels(one, other) == {"unsure"}


@pytest.mark.parametrize(("one", "other"), FAVOURS_TURNED)
def test_a_clause_turned_round_tells_of_the_same_owner(one, other):
    assert labels(one, other) == {"same"}


FRAMES = [
    ("Nobody in my choir but me reads notes", "I'm the only one in my choir who reads notes"),
    ("No one on our landing has a balcony", "on our landing there is nobody with a balcony"),
    ("None of us except Odile has a key", "Odile is the only one with a key"),
    ("Nobody but us in our lane has a pond", "we're the only ones in our lane with a pond"),
    ("The sump holds 2.5 litres", "2500 ml is what fits in the sump"),
    ("I take a 41 in boots", "my boot size is 41"),
    ("I take a size 54 hat", "my hat size is 54"),
    ("Wasps terrify me", "I'm scared stiff of wasps"),
    ("Geese scare me", "Geese scare the life out of me"),
    ("We keep the kiosk closed on Fridays", "our kiosk is closed on Fridays"),
    ("Our parrot is deaf", "the parrot of ours can't hear a thing"),
    ("My nan is blind", "my nan can't see anything any more"),
    ("The night coach leaves at 23:15", "departure of the night coach is 23:15"),
    ("The mail boat arrives at 6:20", "the mail boat's arrival is at 6:20"),
    ("I bought my van second-hand", "I bought my van used"),
    ("I taught myself to whittle", "I learned to whittle on my own"),
    ("I taught myself Basque", "I'm self-taught in Basque"),
    ("I taught myself the zither", "nobody taught me the zither, I learned it by myself"),
    ("I row four times a week", "four rows a week is what I do"),
    ("I drink my tea with honey", "I always put honey in my tea"),
    ("We keep nine geese", "there are nine geese in our orchard"),
    ("My aunt bought her loom from Birk", "Birk sold my aunt her loom"),
    ("I beat Hedda in the quarter-final", "Hedda lost to me in the quarter-final"),
    ("Odile beat me at draughts", "I lost to Odile at draughts"),
    ("There are a dozen quails in the shed", "I keep twelve quails"),
]
CLASHES = [
    ("I take my tea plain", "I take my tea with milk"),
    ("The barn has a flat roof", "the barn has a gabled roof"),
    ("My tandem has rim brakes", "the brakes on my tandem are drum brakes"),
    ("I drink my coffee with milk", "I drink my coffee black now"),
    ("The night coach leaves at 23:15", "departure of the night coach is 23:40"),
    ("I row four times a week", "two rows a week is my routine"),
    ("The sump holds 3 litres", "5 litres is what fits in the sump"),
    ("My boot size is 41", "I take a 43 in boots"),
    ("I take an M in shirts", "I wear size L shirts"),
    ("We keep the kiosk closed on Fridays", "Our kiosk is open seven days a week"),
    ("Our kiosk never opens on Fridays", "Our kiosk is open all week"),
    ("We're a pair without children", "our daughter just started school"),
]
BESIDE = [
    ("Nobody in my choir but me reads notes", "I'm the only one in my class who reads notes"),
    ("I'm the only one in my choir who speaks Danish", "I'm the only one in my choir who speaks Dutch"),
    ("Nobody in our lane but us has a pond", "we have a pond"),
    ("The sump holds 3 litres", "5 litres is what fits in the tank of the van"),
    ("My boot size is 41", "I take a 43 in jackets"),
    ("I take a 43 in boots", "My sister takes a 41 in boots"),
    ("We keep the kiosk closed on Fridays", "Our kiosk is open every day of the week"),
    ("We're childless", "my sister's son plays the tuba"),
    ("The night coach leaves at 23:15", "the night coach comes back at 5:30"),
    ("The night coach leaves at 23:15", "departure of the early coach is 5:30"),
    ("I drink my coffee black", "my wife takes milk in her coffee"),
    ("I drink my coffee black", "I have milk in my porridge"),
    ("I taught myself to whittle", "my mother taught me to sew"),
    ("My uncle lent me his kayak", "I lent my uncle my kayak"),
    ("My aunt bought her loom from Birk", "my aunt sold Birk her loom"),
    ("I beat Hedda in the quarter-final", "I lost to Hedda in the final"),
    ("We keep nine geese", "there are nine ducks in our orchard"),
    ("We keep nine geese", "my brother keeps nine geese"),
]


@pytest.mark.parametrize(("one", "other"), FRAMES)
def test_a_fact_is_one_in_another_frame(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), CLASHES)
def test_another_value_in_another_frame_contradicts(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), BESIDE)
def test_of_others_or_of_another_thing_it_stands_beside(one, other):
    assert labels(one, other) <= {"different", "unsure"}


AGES = [
    ("Odile is my younger sister", "My sister Odile is three years older than me"),
    ("Birk is my kid brother", "Birk is five years older than I am"),
    ("Odile is our big sister", "Odile is two years younger than us"),
]
AGES_BESIDE = [
    ("Odile is my younger sister", "My sister Hedda is three years older than me"),
    ("Odile is my younger sister", "Odile is two years older than Hedda"),
    ("Odile is my older sister", "My sister Odile is three years older than me"),
    ("Odile is my younger sister", "my colleague Odile is three years older than me"),
    ("Odile is my younger sister", "Odile is not older than me"),
]


@pytest.mark.parametrize(("one", "other"), AGES)
def test_a_younger_one_is_not_older(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), AGES_BESIDE)
def test_an_older_one_is_older_by_some_years(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_an_older_sister_is_older():
    assert labels("Odile is my big sister", "My sister Odile is older than me") == {"same"}


RULED_OUT = [
    ("All our kayaks are yellow", "Our double kayak is red"),
    ("Every one of our plugins is written in Lua", "Our theme plugin is written in Rust"),
    ("All my siblings live in Porto", "my brother lives in Oslo"),
    ("All our rehearsals are on Tuesdays", "our brass rehearsal is on Fridays"),
    ("We've been outside Norway twice", "We've never been outside Norway"),
    ("I've never been outside Norway", "I spent a winter in Kenya as a student"),
    ("We've never left Peru", "in 2014 we went to Japan"),
    ("I've never been outside Asia", "I lived in Ghana for two years"),
    ("I'm the tallest in our family", "My brother is taller than me"),
    ("I've never lived outside Norway", "I worked in Kenya in 2014"),
    ("I've never been outside Norway", "I went to Kenya with my sister in May 2019"),
    ("I'm the fastest in our club", "Hedda from our club is faster than me"),
    ("I'm the tallest in our family", "My brother Ole's now a bit taller than me"),
]
NOT_RULED_OUT = [
    ("All our kayaks are yellow except the double", "Our double kayak is red"),
    ("All our kayaks are yellow", "Our canoe is red"),
    ("All our kayaks are yellow", "Hedda's double kayak is red"),
    ("All our kayaks are yellow", "Our double kayak is heavy"),
    ("All my kids play football", "my eldest son plays tennis"),
    ("Our theme plugin is written in Lua", "Our theme plugin is written in Lua and Rust"),
    ("I've never been outside Europe", "I went to Portugal in 2015"),
    ("I've never lived outside Norway", "I went to Kenya in 2015"),
    ("I've never been outside Norway", "I've been to Kenya in VR"),
    ("I've never been outside Norway", "I flew to Kenya in a simulator"),
    ("I've never been outside Norway", "we visited Kenya in the theme park"),
    ("I've never been outside Norway", "I went to Peru, Vermont"),
    ("I've never been outside Norway", "I was in Kenya with my avatar"),
    ("I've never been outside Japan", "I went to Kyoto in 2015"),
    ("I've never been outside Norway", "my son spent a winter in Kenya"),
    ("I've never been outside the UK", "I lived in Scotland for two years"),
    ("I'm the tallest in my class", "my sister is taller than me"),
    ("I'm the tallest in our family", "Hedda at work is taller than me"),
    ("I'm the strongest in our crew", "no one in our crew is stronger than me"),
    ("I'm the strongest in our crew", "the night crew is stronger than me"),
    ("Hedda is the oldest of our crew", "none of our crew is older than Hedda"),
    ("I'm the tallest in our family", "my sister is not taller than me"),
    ("I'm the tallest in our family", "my cousin's husband is taller than me"),
    ("I'm the oldest in our family", "my aunt's barn is older than me"),
    ("I'm the tallest in our family", "my daughter is nearly taller than me"),
    ("I'm the tallest in our family", "my daughter will soon be taller than me"),
    ("I'm the tallest in our family", "my daughter's soon taller than me"),
    ("I'm the fastest in our club", "Hedda from our sister club is faster than me"),
    ("I'm the fastest in our club", "Hedda from the rowing club is faster than me"),
    ("My gran died in 2011", "my gran is coming to stay next week"),
    ("My dad died in 2011", "my stepdad is coming to stay next week"),
    ("My brother died in 2011", "my brother is coming to stay next week"),
]


@pytest.mark.parametrize(
    ("died", "does"),
    [("My dad died in 2011", "my dad is coming to stay next week"),
     ("My mother passed away in May", "I'm meeting my mother tomorrow")],
)  # fmt: skip
def test_a_death_ends_what_somebody_does_and_not_the_other_way_round(died, does):
    assert compare(Said(content=does), Said(content=died)).label == "contradiction"
    assert compare(Said(content=died), Said(content=does)).label == "unsure"


@pytest.mark.parametrize(("one", "other"), RULED_OUT)
def test_what_is_said_of_all_never_or_the_most_rules_a_case_out(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), NOT_RULED_OUT)
def test_what_may_be_beside_it_is_not_ruled_out(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("one", "other", "label"),
    [
        ("Please keep your replies concise", "I prefer short answers from you", "same"),
        ("I'd like thorough answers", "keep your responses detailed please", "same"),
        ("Please keep your replies concise", "I want detailed answers", "contradiction"),
    ],
)
def test_how_the_answers_are_wished_is_one_in_any_wording(one, other, label):
    assert labels(one, other) == {label}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Please keep your replies concise", "I prefer honest answers"),
        ("I like short answers", "my wife likes short answers"),
        ("I like short stories", "please keep your replies brief"),
    ],
)
def test_what_else_is_short_is_no_wish_for_answers(one, other):
    assert labels(one, other) <= {"different", "unsure"}


MOST = [
    ("The still goes up to 90 degrees", "The still's maximum is 85 degrees", "contradiction"),
    ("The winch carries up to 400 kg", "the winch's maximum load is 350 kg", "contradiction"),
    ("The lathe runs up to 2400 rpm", "the maximum of the lathe is 2000 rpm", "contradiction"),
    ("The moped goes up to 45 km/h", "The moped's top speed is 40 km/h", "contradiction"),
    ("The still goes up to 90 degrees", "The still's maximum temperature is 90 degrees", "same"),
    ("The trailer's maximum load is 500 kg", "the trailer's max payload is 600 kg", "contradiction"),
    ("The still is limited to 90 degrees", "the still's max temperature is 80 degrees", "contradiction"),
]


@pytest.mark.parametrize(("one", "other", "label"), MOST)
def test_the_most_that_a_thing_can_is_one_in_whatever_frame(one, other, label):
    assert labels(one, other) == {label}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The still goes up to 90 degrees", "The still's minimum is 30 degrees"),
        ("The still goes up to 90 degrees", "The kiln's maximum is 85 degrees"),
        ("The moped's top speed is 45 km/h", "the moped's maximum load is 150 kg"),
        ("The still's maximum temperature is 90 degrees", "the still's maximum pressure is 2 bar"),
        ("The still's maximum temperature is 90 degrees", "the still is limited to 2 bar"),
        ("The trailer's maximum weight is 750 kg", "the trailer's maximum load is 500 kg"),
        ("The trailer's max weight is 750 kg", "the trailer carries at most 500 kg"),
        ("The lathe's max output is 900 watts", "the lathe's maximum load is 900 watts"),
        ("The moped's top speed is 45", "the moped's max load is 150"),
        ("The moped goes at most 45", "the moped's max load is 150"),
        ("The moped is limited to 45", "the moped's max load is 150"),
        ("The still goes up to 90 degrees", "the still is at 80 degrees"),
    ],
)
def test_another_limit_or_no_limit_stands_beside_it(one, other):
    assert labels(one, other) <= {"different", "unsure"}


CONVERSES = [
    ("Birk taught Odile how to solder", "Odile learnt soldering from Birk"),
    ("My aunt taught me how to row", "I learned to row from my aunt"),
    ("Birk lent me a tent", "I borrowed a tent from Birk"),
    ("I bought the van off Birk", "Birk sold me the van"),
]
NOT_CONVERSES = [
    ("Birk taught Odile how to solder", "Odile learnt rowing from Birk"),
    ("Birk taught Odile how to solder", "Hedda learnt soldering from Birk"),
    ("I lent Birk a tent", "I borrowed a tent from Birk"),
    ("Birk gave me the lamp", "I gave Birk the lamp"),
    ("Birk gave me the lamp", "I got the clock from Birk"),
    ("I know how to solder", "I learnt soldering from Birk"),
]


@pytest.mark.parametrize(("one", "other"), CONVERSES)
def test_what_one_gave_the_other_got(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), NOT_CONVERSES)
def test_who_gave_something_else_or_got_it_told_another_fact(one, other):
    assert labels(one, other) <= {"different", "unsure"}


DUE = [
    ("The berth fee is due on the first of each month", "every month on the 1st I have to pay the berth fee", "same"),
    ("The berth fee is due in April", "We have to pay the berth fee in April", "same"),
    ("The berth fee is due on the 1st", "I have to pay the berth fee on the 15th", "contradiction"),
]


@pytest.mark.parametrize(("one", "other", "label"), DUE)
def test_what_one_has_to_pay_then_is_due_then(one, other, label):
    assert labels(one, other) == {label}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The berth fee is due on the 5th of each month", "I pay the berth fee on the 3rd of each month"),
        ("The berth fee is due on the 1st of each month", "I have to pay the phone bill on the 1st of each month"),
        ("My thesis is due on Friday", "I have to pay for my thesis on Friday"),
        ("The gardener is due on Monday", "every Friday I have to pay the gardener"),
    ],
)
def test_what_else_is_paid_and_what_is_paid_early_is_not_due_then(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My moped is fully electric", "I fill my moped up with petrol every Friday"),
        ("Our tractor is a diesel", "We fill up our tractor with petrol"),
        ("My car is a hybrid", "my car is all electric"),
    ],
)
def test_what_is_filled_up_with_one_thing_runs_on_nothing_else(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My moped is electric", "I fill up my wife's car with petrol"),
        ("My car is a hybrid", "I fill up my car with petrol"),
        ("My car is a hybrid", "my car runs on petrol"),
        ("My car is electric", "I fill up my car with groceries"),
    ],
)
def test_a_hybrid_takes_petrol_and_another_car_its_own(one, other):
    assert labels(one, other) <= {"different", "unsure"}


SHORT = [
    ("our CI runs on Drone", "our continuous integration runs on Drone"),
    ("For continuous integration we have Drone", "Our CI runs on Drone"),
    ("we review every PR", "we review every pull request"),
    ("Our VM runs Alpine", "our virtual machine runs Alpine"),
    ("I go to work by tube", "I take the London Underground to work"),
    ("We have air conditioning", "we have AC"),
]
NOT_SHORT = [
    ("our CI runs on Drone", "for monitoring we have Drone"),
    ("our CI runs on Drone", "our wiki runs on Drone"),
    ("For CI we have Drone", "our CI runs on Azure"),
    ("For plotting we use Gnuplot", "our plotting runs on Azure"),
    ("For the wiki we use Outline", "our wiki runs on Azure now"),
    ("The cat hid in a tube", "our cat lives underground"),
]


@pytest.mark.parametrize(("one", "other"), SHORT)
def test_a_thing_is_one_by_its_long_and_its_short_name(one, other):
    assert labels(one, other) == {"same"}


def test_what_builds_is_another_now():
    old, new = Said(content="For CI we have Drone"), Said(content="our CI runs on Buildkite now")
    assert compare(old, new) == compare(Said(content="our CI runs on Drone"), new)


@pytest.mark.parametrize(("one", "other"), NOT_SHORT)
def test_what_runs_on_the_same_is_not_one_thing(one, other):
    assert labels(one, other) <= {"different", "unsure"}


ONLY_NOW = [
    ("our editor supports Haiku and Plan9", "we dropped Plan9, the editor is Haiku only now"),
    ("I play darts and skat", "I only play skat now"),
    ("I write for the Echo and the Globe", "these days I only write for the Globe"),
    ("We grow beans and leeks", "we only grow leeks nowadays"),
]
NOT_ONLY = [
    ("our editor supports Haiku and Plan9", "the website is Haiku only now"),
    ("our editor supports Haiku and Plan9", "our editor supports Debian too now"),
    ("I play darts and skat", "my wife only plays skat now"),
    ("I play darts and skat", "I only play skat on Sundays"),
    ("I play darts and skat", "I only play chess now"),
    ("I play darts and skat", "I only play skat now and then"),
    ("I play darts and skat", "I only play skat now and again"),
]


@pytest.mark.parametrize(("one", "other"), ONLY_NOW)
def test_of_two_things_it_is_only_one_now(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), NOT_ONLY)
def test_only_at_times_of_others_or_of_something_else_leaves_the_two(one, other):
    assert labels(one, other) <= {"different", "unsure"}


PRICED = [
    ("Membership in the rowing club is free", "the rowing club costs 40 euros a year"),
    ("a year in the rowing club costs each member 40 euros", "membership in the rowing club is free"),
    ("Entry to the aquarium is free", "a ticket for the aquarium costs 9 euros"),
    ("Mooring at the pier is free", "I pay 6 euros a day for mooring at the pier"),
    ("The sauna is free", "the sauna costs us 6 euros"),
    ("The sauna is free for me", "the sauna costs me 6 euros a visit"),
    ("Our sauna is free", "our sauna costs 6 euros"),
]
NOT_PRICED = [
    ("Entry to the aquarium is free", "a ticket for the lido costs 9 euros"),
    ("Entry to the aquarium is free on Mondays", "entry to the aquarium costs 9 euros"),
    ("Entry to the aquarium is free", "a year in the aquarium costs 60 euros"),
    ("Membership in the rowing club is free", "the rowing club's boats cost 900 euros each"),
    ("The app is free", "the pro version of the app costs 10 euros"),
    ("Our map is free", "our map costs us 90 euros a month"),
    ("Our map is free", "the map costs us 90 euros a month"),
    ("Our map is free", "we pay 90 euros a month for our map"),
    ("The sauna is free for us", "the sauna costs everyone 6 euros"),
    ("The sauna is free for me", "the sauna costs 6 euros"),
    ("The sauna is free for members", "the sauna costs 6 euros"),
]


@pytest.mark.parametrize(("one", "other"), PRICED)
def test_what_is_free_has_no_price_in_whatever_frame(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), NOT_PRICED)
def test_something_else_or_at_other_times_may_cost(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_who_is_allergic_to_a_thing_cannot_eat_that_and_may_eat_another():
    assert labels("I'm allergic to cashews", "I can eat cashews without any trouble") == {"contradiction"}
    assert labels("I'm allergic to cashews", "I can eat pecans with no problem") == {"different"}
    assert labels("I'm allergic to cashews", "My son can eat cashews without any trouble") <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("All my siblings are teachers", "my sister is retired"),
        ("The kiosk is closed on Mondays", "the kiosk opens at seven every day except Mondays"),
        ("I swim daily except on Mondays", "I don't swim on Mondays"),
        ("The kiosk is closed on Mondays", "the kiosk is open every day but not on Mondays"),
    ],
)
def test_what_excepts_a_day_and_who_works_no_more_rule_nothing_out(one, other):
    assert labels(one, other) <= {"different", "unsure", "same"}


def test_who_does_now_on_a_day_what_they_did_on_all_others_excepts_it_no_more():
    old, new = "I swim daily except on Mondays", "I swim on Mondays now"
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


def test_of_a_family_who_are_all_married_none_is_single():
    assert labels("All my siblings are married", "my sister is single") == {"contradiction"}
