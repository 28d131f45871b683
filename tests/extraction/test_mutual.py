"""What holds between two is one fact from whichever end it is told; what one does to the other is not."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.mutual import mutual


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


SAME = [
    ("The forge is east of the common", "the common lies west of the forge"),
    ("The kiln lies behind the cannery", "The cannery is in front of the kiln"),
    ("The hayloft is right above the dairy", "The dairy is underneath the hayloft"),
    ("The lock is upstream of the tannery", "The tannery is downstream of the lock"),
    ("Ilse is older than Bruno", "Bruno is younger than Ilse"),
    ("Our farm is 4 km from Elmstead", "Elmstead is 4 km from our farm"),
    ("Our farm lies 4 km away from Elmstead", "Our farm and Elmstead are 4 km apart"),
    ("My aunt is married to Horst", "Horst is married to my aunt"),
    ("My aunt is married to Horst", "Horst is my aunt's husband"),
    ("I share a desk with Vito", "Vito shares a desk with me"),
    ("I share a room with Vito", "Vito and I share a room"),
    ("I work with Paloma", "Paloma is a colleague of mine"),
    ("I went to school with Sunniva", "Sunniva is an old schoolmate of mine"),
    ("Astrid is my neighbour", "I live next door to Astrid"),
    ("The forge is next door to our barn", "our barn is next door to the forge"),
    ("My studio is across from the fire station", "the fire station is opposite my studio"),
    ("Odile plays badminton with me on Sundays", "I play badminton with Odile on Sundays"),
    ("My niece is in the same class as Otis", "my niece and Otis are in the same class"),
    ("My brother runs a kiosk with Renske", "Renske runs a kiosk with my brother"),
    ("We live next to the brewery", "the brewery is right next door to us"),
    ("Our flat is beside the canal", "we live next to the canal"),
    ("Our home is alongside the railway", "the railway is next door to us"),
]
APART = [
    ("The forge is east of the common", "The common is east of the kiln"),
    ("The forge is east of the common", "The kiln is west of the common"),
    ("The hayloft is above the dairy", "The dairy is below the granary"),
    ("Our farm is 4 km from Elmstead", "Our farm is 4 km from Harwell"),
    ("My aunt is married to Horst", "my niece is married to Horst"),
    ("My aunt is married to Horst", "Horst is my aunt's brother"),
    ("I share a room with Vito", "Vito shares a room with my cousin"),
    ("I work with Paloma", "Paloma is my boss"),
    ("Odile plays badminton with me", "I play chess with Odile"),
    ("Odile plays badminton with me", "I play badminton with Odile's sister"),
    ("The forge is behind our barn", "our barn is behind the forge"),
    ("I lent Vito a ladder", "Vito lent me a ladder"),
    ("I bought my loom from Vito", "Vito bought a loom from me"),
    ("My uncle gave me the brass clock", "I gave my uncle a brass clock"),
    ("We live next to the brewery", "our office is beside the brewery"),
    ("We live next to the brewery", "the brewery is next door to the school"),
    ("We live beside the canal", "the park is next door to us"),
    ("Our flat is beside the canal", "my aunt lives beside the canal"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_holds_between_two_is_told_from_either_end(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_one_does_to_the_other_or_with_somebody_else_is_another_fact(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Our farm is 4 km from Elmstead", "Elmstead is 6 km from our farm"),
        ("I share a room with Vito", "Vito no longer shares a room with me"),
        ("Vito shares a desk with me", "I don't share a desk with Vito any more"),
    ],
)
def test_what_no_longer_holds_between_two_is_over_from_whichever_end_it_is_told(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"


def test_a_text_too_long_for_one_relation_stays_as_it_is():
    told = f"I work with {'Ana ' * 60}"
    assert mutual(told, "Ana works with me") == (told, "Ana works with me")


SERVED = [
    ("Imke cuts my hair", "Imke is my hairdresser"),
    ("My hairdresser is Imke", "Imke does my hair"),
    ("Osman fixes my van", "Osman is my mechanic"),
    ("Imke supervises my dissertation", "Imke is my dissertation supervisor"),
    ("Osman trains our horse", "Osman is our horse trainer"),
    ("Mrs Tembo is my landlady", "I rent my room from Mrs Tembo"),
    ("I lent Osman my drill", "Osman has borrowed my drill"),
    ("I bought my loom from Osman", "my loom was sold to me by Osman"),
    ("My uncle gave me the brass clock", "the brass clock was a present from my uncle"),
    ("The colour of our shed is yellow", "our shed is yellow"),
    ("I collect thimbles", "thimble collecting is a hobby of mine"),
    ("I translate from Czech into Dutch", "my language pair is Czech to Dutch"),
    ("The reason I moved here was my job", "I moved here because of my job"),
]
SERVED_APART = [
    ("Imke cuts my hair", "Imke is my dentist"),
    ("Imke cuts my niece's hair", "Imke is my hairdresser"),
    ("Imke cuts my hair", "Osman is my hairdresser"),
    ("Osman trains our horse", "Osman is our dog trainer"),
    ("Mrs Tembo is my landlady", "I rent my garage from Mr Quist"),
    ("I lent Osman my drill", "Osman has borrowed my ladder"),
    ("I bought my loom from Osman", "my boat was sold to me by Osman"),
    ("My uncle gave me the brass clock", "the brass clock was a present for my uncle"),
    ("The colour of our shed is yellow", "our barn is white"),
    ("I collect thimbles", "spoon collecting is a hobby of mine"),
    ("I translate from Czech into Dutch", "my language pair is Dutch to Czech"),
    ("Osman works with me", "Osman was my colleague"),
    ("Osman shares a room with me", "Osman is my former roommate"),
    ("Imke cleans our office", "Imke is our cleaner"),
    ("Mrs Tembo rents my house", "Mrs Tembo is my landlady"),
]


@pytest.mark.parametrize(("one", "other"), SERVED)
def test_what_somebody_does_for_me_is_told_by_what_they_are_to_me(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), SERVED_APART)
def test_who_does_something_else_or_for_somebody_else_is_told_apart(one, other):
    assert labels(one, other) <= {"different", "unsure"}


def test_who_bought_a_home_rents_it_no_more():
    told = compare(Said(content="I rent my flat from Mrs Tembo"), Said(content="I bought my flat"))
    assert told.label == "contradiction"
