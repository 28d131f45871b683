"""Two statements of one fact, told from its other end or by another word, and others that only look so."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


def test_a_parting_behind_two_names_and_a_verb_of_its_own_is_read():
    told = "Maren and I called the wedding off and split for good"
    assert compare(Said(content="I'm engaged to Maren"), Said(content=told)).label == "contradiction"


NATIONS = [
    ("My flatmate Pia is Danish", "my flatmate Pia is a Dane"),
    ("our plumber is a Scot", "our plumber is Scottish"),
    ("My boss was an Irishwoman", "my boss was Irish"),
    ("Sanna is a Finn by birth", "Sanna is Finnish by birth"),
]
NATIONS_APART = [
    ("My flatmate Pia is Danish", "my flatmate Pia has a Great Dane"),
    ("My son is Finn", "my son is Finnish"),
    ("The tent is missing a pole", "the tent is Polish"),
    ("My wife is a Swede", "my wife's mother is Swedish"),
    ("My wife is a Swede", "my wife speaks Swedish"),
]


@pytest.mark.parametrize(("one", "other"), NATIONS)
def test_of_which_nation_one_is_says_a_noun_as_well_as_an_adjective(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), NATIONS_APART)
def test_what_sounds_like_a_nation_is_told_of_something_else(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_of_two_nations_one_has_one_by_whatever_word():
    assert labels("My wife is a Swede", "my wife is Norwegian") == {"contradiction"}


HELD = [
    ("The tent is with Ruben", "Ruben has the tent"),
    ("My passport is with the consulate", "the consulate has my passport"),
    ("The spare key is with Mr. Lund at number 8", "Mr Lund at number 8 has the spare key"),
]
HELD_APART = [
    ("The dog is with my cousin", "my cousin has a dog"),
    ("My son is with Inga", "Inga has a son"),
    ("The tent is with Ruben", "Ruben has the stove"),
    ("The garage key is with Ruben", "Ruben has the cellar key"),
    ("My locker is 2", "I have 2 lockers"),
]


@pytest.mark.parametrize(("one", "other"), HELD)
def test_what_is_with_somebody_they_have(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), HELD_APART)
def test_who_has_one_of_a_kind_need_not_have_the_one_that_is_with_them(one, other):
    assert labels(one, other) <= {"different", "unsure"}


PLACED = [
    ("The rent is due on the 23rd", "the rent is due on the twenty-third"),
    ("My niece was born on the 22nd of May", "my niece was born on the twenty-second of May"),
    ("We live on the 14th floor", "we live on the fourteenth floor"),
    ("My shop is on 30th Street", "my shop is on Thirtieth Street"),
]


@pytest.mark.parametrize(("one", "other"), PLACED)
def test_a_place_in_a_row_is_one_in_words_and_in_digits(one, other):
    assert labels(one, other) == {"same"}


def test_two_places_in_a_row_are_two_however_they_are_written():
    assert labels("The rent is due on the 23rd", "the rent is due on the twenty-fifth") == {"contradiction"}
    assert labels("I take a thirty-minute nap", "I take a 30 minute nap") == {"same"}


DAYS_APART = [
    ("Fencing is on the 3rd", "archery is on the third"),
    ("I swim on the 3rd", "I swim on the 9th"),
    ("I live on the third floor", "I was born on the third"),
]


def test_one_of_the_first_days_of_a_month_is_told_from_another():
    assert labels("The rent is due on the 2nd", "the rent is due on the second") == {"same"}
    assert labels("The rent is due on the 2nd", "the rent is due on the 9th") == {"contradiction"}
    assert labels("Our landlord is away until the 5th", "our landlord is away until the 8th") == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), DAYS_APART)
def test_days_of_other_things_stand_side_by_side(one, other):
    assert labels(one, other) <= {"different", "unsure"}


PAID = [
    ("My lodger pays me 350 euros a month", "I get €350 a month from my lodger"),
    ("My bursary pays 90 pounds a week", "every week I get £90 from my bursary"),
    ("The kiosk brings in $600 a month", "I get 600 dollars a month from the kiosk"),
    ("I pay Ravi 12 euros an hour", "Ravi gets €12 an hour from me"),
    ("Fencing lessons cost me £25 a week", "I pay 25 pounds a week for fencing lessons"),
    ("I get paid on the 21st of each month", "payday for me is the twenty-first, every month"),
    ("Friday is payday", "I get paid on Fridays"),
]
PAID_APART = [
    ("My lodger pays me 350 euros a month", "I pay my lodger 350 euros a month"),
    ("I get $30 a week from tutoring", "I pay $30 a week for tutoring"),
    ("We get 90 pounds a month from the flat", "we get 90 pounds a month from the council"),
    ("Ravi gets 12 euros an hour from me", "Ravi pays me 12 euros an hour"),
    ("I pay Ravi 12 euros an hour", "I pay Ines 15 euros an hour"),
    ("I get paid on the 21st", "my aunt gets paid on the 21st"),
]


@pytest.mark.parametrize(("one", "other"), PAID)
def test_what_one_pays_the_other_gets(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), PAID_APART)
def test_who_pays_and_who_is_paid_are_two(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_another_amount_from_the_same_payer_contradicts_the_first():
    assert labels("My lodger pays me 350 euros a month", "I get €380 a month from my lodger") == {"contradiction"}


HOLDING = [
    ("The canoe seats three", "the canoe has room for three people"),
    ("Our attic has space for 40 boxes", "the attic fits 40 boxes"),
    ("The chapel has 80 seats", "the chapel holds 80 people"),
]
HOLDING_APART = [
    ("The yacht sleeps 4", "the yacht seats 8"),
    ("The chapel holds 80", "the chapel is 80 years old"),
    ("The course takes 12 people", "the course takes 12 weeks"),
    ("My jar holds 30 biscuits", "my jar has 12 biscuits"),
    ("Our attic has room for 40 boxes", "our attic has room for 3 bikes"),
    ("The big hall seats 120", "the small hall has room for 40"),
]


LAID_OUT = [
    ("My keyboard has a Swedish layout", "my keyboard has a US layout"),
    ("Our blog has a dark theme", "our blog has a light theme"),
    ("My banjo has a maple neck", "my banjo has a walnut neck"),
]
LAID_OUT_APART = [
    ("My keyboard has a Swedish layout", "my keyboard has a compact layout"),
    ("My work laptop has a Swedish layout", "my home laptop has a French layout"),
    ("My band has a Swedish drummer", "my band has a Polish drummer"),
    ("Our blog has a dark theme", "our wiki has a light theme"),
    ("My left glove has a red lining", "my right glove has a blue lining"),
]


@pytest.mark.parametrize(("one", "other"), LAID_OUT)
def test_of_what_a_thing_has_one_two_values_of_a_sort_exclude_each_other(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), LAID_OUT_APART)
def test_values_of_two_sorts_or_of_two_things_stand_side_by_side(one, other):
    assert labels(one, other) <= {"different", "unsure"}


BEEN = [
    ("I've never been to Latvia", "my godfather took me to Latvia in 2012"),
    ("I've never set foot in Latvia", "we went to Latvia in 2014"),
    ("Never been to Latvia in my life", "we flew to Latvia in 2012"),
]
NOT_BEEN = [
    ("I've never been to Latvia", "my godfather took my sister to Latvia in 2012"),
    ("I've never been to Latvia", "my godfather took me to Estonia in 2012"),
    ("I've never been to Latvia", "I'm going to Latvia in June"),
    ("My sister has never been to Latvia", "I went to Latvia in 2012"),
    ("I can't skate", "I'm learning to skate"),
    ("I can't skate", "my niece skates every Sunday"),
]


@pytest.mark.parametrize(("one", "other"), BEEN)
def test_who_was_taken_somewhere_has_been_there(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), NOT_BEEN)
def test_what_is_still_to_come_or_was_done_by_others_is_no_case_of_a_denial(one, other):
    assert labels(one, other) <= {"different", "unsure"}
