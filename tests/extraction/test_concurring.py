"""Statements compared by the ideas in them, whatever words, parts of speech and frames stand for those."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.concepts import ideas


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


SAME = [
    ("My grandpa was born in Tartu", "Tartu is my grandfather's birthplace"),
    ("Smoking is banned in the boathouse", "you're not allowed to smoke in the boathouse"),
    ("Uncle Aldo taught me to juggle", "I learned juggling from uncle Aldo"),
    ("Mr Brask lets the attic to us", "we rent the attic from Mr Brask"),
    ("The mower is out of order", "the mower doesn't work"),
    ("The barn is unheated", "there's no heating in the barn"),
    ("The cabin has no electricity", "there is no power in the cabin"),
    ("Wasps scare our goat", "our goat is afraid of wasps"),
    ("The sundial was a gift from Pia", "Pia gave us the sundial"),
    ("My uncle is a widower", "my uncle's wife has died"),
    ("The tent at the campsite has room for six", "the tent at the campsite sleeps six"),
    ("Aniseed? I can't stand the stuff", "I detest aniseed"),
    ("I own a quarter of the orchard", "25 percent of the orchard belongs to me"),
    ("The wall clock in the study is slow", "the wall clock in the study runs late"),
    ("My neighbour can't hear", "my neighbour is deaf"),
]
CONTRADICTORY = [
    ("Our gate is green", "we painted the gate blue last weekend"),
    ("My uncle is Catholic", "my uncle is Lutheran"),
    ("The canteen is full", "the canteen is empty"),
    ("We rent an unfurnished studio", "the studio we rent came with all the furniture in it"),
    ("I have a beard", "I shaved my beard off"),
    ("The tarp is waterproof", "the tarp lets water in"),
    ("Our hut was built without a cellar", "every autumn the cellar of our hut floods"),
    ("We got married in May 2011", "our wedding was in June 2011"),
    ("The cistern is 3 metres deep", "the cistern in the yard goes down five metres"),
    ("The mill shuts at 5 pm every day", "the mill stays open until eight in the evening, every day of the week"),
    ("Edda is a strict vegetarian", "Edda eats steak most weekends"),
    ("Our boiler burns oil", "our boiler burns wood pellets"),
    ("The sitting room may not be used", "it's perfectly fine to use the sitting room"),
]
REPLACED = [
    (
        "The spare oars lie under the bench",
        "we don't keep the spare oars under the bench any more, they hang in the loft",
    ),
    ("The fee is due on the 3rd of the month", "the club changed it, the fee is due on the 20th now"),
    (
        "The pupils have their fencing class on Mondays",
        "the pupils' fencing class has been moved from Monday to Friday",
    ),
    ("The barometer hangs over the stove", "the barometer stands in the corner now"),
    ("I sing alto", "I sing soprano now"),
    ("I'm the verger of our parish", "Oda is the verger of our parish now, not me"),
    ("My aunt lives on her own in Narva", "she fell twice, so my aunt lives in a care home in Rakvere now"),
    ("I drink three cups of cocoa a day", "haven't touched cocoa since Easter"),
    ("My kayak is my only boat", "I have two boats, the kayak and a skiff that came in May"),
]
BESIDE = [
    ("I'm a pottery teacher", "I have a pottery teacher"),
    ("They keep geese in the yard", "we keep geese in the yard"),
    ("My left boot leaks", "my right boot doesn't leak"),
    ("The upper pond is frozen", "the lower pond has thawed"),
    ("I gave Aldo my kite", "Aldo gave me a kite"),
    ("I lent Pia my saw", "Pia lent me her saw"),
    ("The clinic closes at noon on Saturdays", "the clinic closes at six on weekdays"),
    ("Our old hut was heated with oil", "our new hut is heated with gas"),
    ("I speak Danish", "I speak Polish"),
    ("I've read the first volume", "I've read the second volume"),
    ("The sauna is free on Sundays", "the sauna costs eight euros on weekdays"),
    ("I was a smoker", "my wife doesn't smoke"),
    ("I have a wool coat", "I have a leather coat"),
    ("I'm allowed to park in the yard", "I'm not allowed to park on the street"),
    ("I'd like an electric boat", "our boat is a diesel"),
    ("Our cottage has no internet", "our flat has fast internet"),
    ("I founded the club", "I left the club"),
    ("We kayak to the mill on Fridays", "we kayak from the mill on Mondays"),
    ("I own two kayaks", "I own two ferries"),
    ("My old kayak was green", "my new kayak is black"),
    ("I like the smell of tar", "I don't like the taste of tar"),
    ("The neighbours have a pool", "we don't have a pool"),
    ("My kayak is a Nelo", "my work kayak is a Gumotex now"),
    ("I row for the mill club", "I row with the mill club"),
    ("My friend Oda lives in Narva", "my friend Pia lives in Rakvere now"),
    ("My kayak is my only boat", "my neighbours have two boats"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_ideas_say_the_same(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), CONTRADICTORY)
def test_an_idea_that_is_affirmed_and_denied_cannot_hold_nor_two_values_of_one_sort(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"


@pytest.mark.parametrize(("old", "new"), REPLACED)
def test_what_a_clause_says_to_be_otherwise_now_takes_the_place_of_what_was(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(("one", "other"), BESIDE)
def test_other_things_people_ends_and_times_stand_beside_each_other(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_two_names_for_the_same_people_are_one_subject_and_two_people_are_two():
    old = Said(content="My parents got divorced years ago", subject="parents")
    new = Said(content="my mum and dad are happily married", subject="mum")
    assert compare(old, new).label == "contradiction"
    old = Said(content="Oda is the wife of Aldo", subject="Oda")
    assert compare(old, Said(content="Aldo is married to Oda", subject="Aldo")).label == "same"
    old = Said(content="Oda has a beagle", subject="Oda")
    assert compare(old, Said(content="Aldo has a beagle", subject="Aldo")).label == "different"
    old = Said(content="Oda taught Aldo to juggle", subject="Oda")
    assert compare(old, Said(content="Aldo taught Oda to juggle", subject="Aldo")).label == "different"


def test_words_of_any_part_of_speech_and_phrases_stand_for_one_idea():
    closed, shut = ideas("The mill is closed to carts"), ideas("the mill doesn't open")
    assert closed is not None
    assert shut is not None
    assert closed.signs["open"] is shut.signs["open"] is False
    assert ideas("a b " * 200) is None


OPPOSED = [
    ("Quillfield is profitable", "Quillfield still loses money every month"),
    ("our bakery turns a profit", "our bakery runs at a loss"),
    ("our firm is solvent", "our firm is bankrupt"),
    ("our tank is full", "our tank has run dry"),
    ("my aunt is generous", "my aunt is a skinflint"),
    ("our manual is up to date", "our manual is outdated"),
    ("our hut is spacious", "our hut is cramped"),
    ("our ladder is shaky", "our ladder is steady"),
    ("our larder is upstairs", "our larder is downstairs"),
    ("Parking at our gym is free", "we have to pay for parking at our gym"),
    ("Parking at our gym is free on Mondays", "we have to pay for parking at our gym on Mondays"),
]
NOT_OPPOSED = [
    ("Quillfield is profitable", "Brackenmoor loses money every month"),
    ("our bakery is profitable", "our bakery lost money in 2019"),
    ("My uncle loses money at cards", "my uncle makes money as a roofer"),
    ("the library is open", "the library is closed every night"),
    ("our tank is full", "our well has run dry"),
    ("Parking at our gym is free on Mondays", "we have to pay for parking at our gym"),
    ("the radio is flaky upstairs", "the radio is stable downstairs"),
    ("the shutters are shabby outside", "the shutters are shabby inside"),
    ("our larder is damp inside", "our larder is dry outside"),
    ("I fast in March", "I'm sluggish in March"),
    ("my donkey is in the stable", "my donkey is shaky"),
    ("our bakery isn't profitable every month", "our bakery is profitable"),
]


@pytest.mark.parametrize(("one", "other"), OPPOSED)
def test_what_is_told_by_its_opposite_contradicts(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), NOT_OPPOSED)
def test_another_thing_and_another_time_are_no_opposite(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_who_makes_money_is_profitable():
    assert labels("our firm makes money", "our firm is profitable") == {"same"}
