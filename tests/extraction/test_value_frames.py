"""One value of a thing, told by a verb, by a noun, or in another notation; and what only looks like it."""

import pytest

from perdure.extraction.attributed import valued
from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


SAME = [
    (
        "The ground rent is due on the 5th of every month",
        "The ground rent has to be paid on the fifth day of each month",
    ),
    ("Our dues are due on the 20th of the month", "our dues must be paid on the twentieth of the month"),
    ("Our tuk-tuk does 55 km/h at most", "the top speed of our tuk-tuk is 55 kilometres an hour"),
    ("My canoe goes no faster than 9 km/h", "The top speed of my canoe is 9 kilometres an hour"),
    ("The sauna holds at most 6 people", "no more than six people fit in the sauna"),
    ("The loan period at the seed library is one week", "seed library loans run for 7 days"),
    ("We're holding the auction at the Guildhall", "the venue for the auction is the Guildhall"),
    ("The notice period for my stall is six weeks", "I have to give six weeks' notice for my stall"),
    ("The lease on our mill runs for ten years", "the term of our mill lease is ten years"),
    ("The invitation expires after 24 hours", "the invitation is valid for 24 hours"),
    ("Our orchard is 900 square metres", "the size of our orchard is 900 m2"),
    ("The cistern holds 700 litres", "the cistern's capacity is 700 litres"),
    ("Scout members pay 8 euros a month", "the scout membership fee is 8 euros a month"),
    ("The chess club's fee is 40 euros a year", "chess club members pay 40 euros a year"),
    ("The incubator is set to 37 degrees", "we keep the incubator at 37 degrees"),
    ("The plant sale falls in April", "the plant sale is in April"),
    ("Our reunion falls on the third Sunday of August", "our reunion is on the third Sunday in August"),
    ("My grant report is due on 30 June", "I have to submit my grant report by 30 June"),
    ("The deadline for the sketch is Friday", "the sketch has to be handed in by Friday"),
    ("The dough needs 400 g of flour", "the dough takes 400 grams of flour"),
    ("The spare key is with Tilda", "Tilda has our spare key"),
    ("The default layout is compact", "compact is the default layout"),
    ("Smoking isn't allowed on the jetty", "nobody may smoke on the jetty"),
    ("No phones are allowed at the table", "phones aren't allowed at the table"),
]
CONTRARY = [
    ("The ground rent is due on the 5th of every month", "The ground rent has to be paid on the 15th of each month"),
    ("Our tuk-tuk does 55 km/h at most", "the top speed of our tuk-tuk is 40 kilometres an hour"),
    ("We're holding the auction at the Guildhall", "the venue for the auction is the Corn Exchange"),
    ("The notice period for my stall is six weeks", "I have to give one month's notice for my stall"),
    ("The lease on our mill runs for ten years", "the term of our mill lease is five years"),
    ("The invitation expires after 24 hours", "the invitation is valid for 48 hours"),
    ("Our orchard is 900 square metres", "the size of our orchard is 1200 m2"),
    ("The cistern holds 700 litres", "the cistern's capacity is 500 litres"),
    ("Scout members pay 8 euros a month", "the scout membership fee is 12 euros a month"),
    ("The incubator is set to 37 degrees", "we keep the incubator at 38 degrees"),
    ("The crossing takes four hours", "the crossing time is six hours"),
    ("The pottery course costs 200 euros", "the pottery course fee is 250 euros"),
    ("The plant sale falls in April", "the plant sale is in May"),
    ("My grant report is due on 30 June", "I have to submit my grant report by 15 June"),
    ("The deadline for the sketch is Friday", "the sketch has to be handed in by Monday"),
    ("The dough needs 400 g of flour", "the dough takes 350 grams of flour"),
    ("The default layout is compact", "wide is the default layout"),
    ("No phones are allowed at the table", "phones are allowed at the table"),
]
BESIDE = [
    (
        "The ground rent is due on the 5th of every month",
        "The water rates have to be paid on the fifth day of each month",
    ),
    ("Our tuk-tuk does 55 km/h at most", "the top speed of our quad is 55 kilometres an hour"),
    ("Our tuk-tuk does 55 km/h at most", "our quad does 55 km/h at most"),
    ("My canoe goes 9 km/h on average", "the top speed of my canoe is 12 kilometres an hour"),
    ("The sauna holds at most 6 people", "no more than six people fit in the lift"),
    ("The seed library lends tools for a week", "the seed library lends books for a month"),
    ("The seed library lends tools for a week", "seed library loans run for a month"),
    ("The seed library lends tools for a week", "town library loans run for a month"),
    ("We're holding the auction at the Guildhall", "the venue for the recital is the Corn Exchange"),
    ("We're holding the auction at Castle Park", "the venue for the auction is the Bandstand"),
    ("We're holding the auction in Leeds", "the venue for the auction is the Corn Exchange"),
    ("The notice period for my stall is six weeks", "I have to give one month's notice for my garage"),
    ("The lease on our mill runs for ten years", "our mill lease still runs for five years"),
    ("Our course lasts six weeks", "our course has two weeks left"),
    ("The invitation expires after 24 hours", "the voucher is valid for 48 hours"),
    ("Our orchard is 900 square metres", "my cousin's orchard is 1200 m2"),
    ("The barn seats 120 people", "the barn holds 200 people"),
    ("Scout members pay 8 euros a month", "scout membership costs 80 euros a year"),
    ("Scout members pay 8 euros a month", "chess club members pay 12 euros a month"),
    ("We keep the incubator at 37 degrees", "we keep the cellar at 12 degrees"),
    ("The race takes an hour", "my race time is 48 minutes"),
    ("The pottery course costs 200 euros", "the pottery course costs 150 euros for students"),
    ("The plant sale falls in April", "the book sale is in May"),
    ("My grant report is due on 30 June", "my boss has to submit her grant report by 15 June"),
    ("The deadline for the sketch is Friday", "I have to finish the sketch by Thursday"),
    ("The deadline for the sketch is Friday", "the model has to be handed in by Monday"),
    ("The dough needs 400 g of flour", "the dough needs 50 g of sugar"),
    ("The dough needs 400 g of flour", "the batter needs 200 g of flour"),
    ("The spare key is with Tilda", "Ivo has our boat key"),
    ("The default layout is compact", "wide is the default font"),
    ("I'm the oldest in our band", "nobody in our band is taller than me"),
    ("I'm the oldest in our band", "nobody in our club is older than me"),
    ("Smoking isn't allowed on the jetty", "nobody may fish on the jetty"),
    ("No phones are allowed at the table", "no phones are allowed in the attic"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_value_is_one_in_whatever_frame_it_is_told(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), CONTRARY)
def test_of_another_value_in_another_frame_one_holds(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), BESIDE)
def test_values_of_two_things_or_in_two_respects_stand_beside(one, other):
    assert not labels(one, other) & {"same", "contradiction"}


def test_a_thing_is_one_whether_it_begins_the_sentence_or_not():
    assert valued("Gym members pay 40 euros a month", "the gym membership fee is 30 euros a month") is not None
    assert valued("Gym members pay 40 euros a month", "the pool membership fee is 30 euros a month") is None
