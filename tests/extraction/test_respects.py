"""What is told of somebody or something in another respect, which ends nothing, and in the same one, which does."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.endings import ended
from perdure.extraction.overtaking import overtakes, turned


def _ends(old: str, new: str, key: str | None = None) -> bool:
    found = compare(Said(content=old, key=key), Said(content=new, key=key)).label == "contradiction"
    return found or ended(old, new, key=key) or any(overtakes(one, old) > 0 for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm engaged to Noor", "Noor is in Malmo now"),
        ("My nephew Pim lives in Breda", "Pim is in the bath now"),
        ("My nephew Pim lives in Breda", "Pim is now a dad"),
        ("My cousin Ole is a plumber", "Ole is at the dentist now"),
        ("My cousin Ole is a plumber", "Ole is an uncle now"),
        ("My cousin Ole is a plumber", "Ole switched to herbal tea"),
        ("My niece Ida plays the harp", "Ida is at the pool now"),
        ("My niece Ida plays the harp", "Ida is poorly now"),
        ("Our cat Mo hates baths", "Mo is outside now"),
        ("My aunt Rut lives in Vejle", "Rut moved to my row"),
        ("My van is a Vito", "My van is at the garage now"),
        ("My van is a Vito", "My van is muddy now"),
        ("My dentist is Dr. Holm", "My dentist is at a new practice now"),
        ("My sledge is green", "My sledge is in the shed now"),
        ("My tablet is a Nexus", "My tablet is dead"),
        ("My locker is by the stairs", "My locker is a tip now"),
        ("My laptop is a Lenovo", "My laptop is slower now"),
        ("My pool is Aquarius", "My pool is crowded now"),
        ("My dentist is Dr. Holm", "My dentist is on holiday now"),
        ("My mum works at Krone", "My mum switched to Signal"),
        ("My dad works at Krone", "My dad changed to the early shift"),
        ("My dad works at Krone", "My dad is in hospital now"),
        ("I sing in a quartet", "My quartet moved to Skype"),
        ("My school is Oakwood", "I coach chess at my school now"),
        ("My cousin Ole is a lecturer", "Ole is at university now"),
        ("My cousin Ole is a plumber", "Ole is at the college now"),
        ("My cousin Ole is a plumber", "Ole is better now"),
        ("My cousin Ole is a plumber", "Ole is a husband now"),
        ("My wife works in retail", "My wife switched to decaf"),
        ("My wife works in retail", "My wife switched to it"),
        ("My wife works at Krone", "My wife switched to accounting"),
    ],
)
def test_how_it_is_now_in_another_respect_ends_nothing(old, new):
    assert not _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My nephew Pim lives in Breda", "Pim is in Tilburg now"),
        ("My nephew Pim lives in Breda", "My nephew moved to Tilburg"),
        ("My parents live in Breda", "My parents are in Tilburg now"),
        ("My cousin works as a plumber", "My cousin is a postman now"),
        ("My cousin is a plumber", "My cousin is a postman now"),
        ("My dad works at Krone", "My dad is retired now"),
        ("My dad works at Krone", "My dad is unemployed now"),
        ("My niece is single", "My niece is engaged now"),
        ("My van is a Vito", "My van is a Transit now"),
        ("My sledge is green", "My sledge is yellow now"),
        ("My sledge is clean", "My sledge is dirty now"),
        ("My locker is by the stairs", "My locker is in the corner now"),
        ("My hammer is in the drawer", "My hammer is on the hook now"),
        ("My dentist is Dr. Holm", "My dentist is Dr. Lie now"),
        ("Our cat Mo is healthy", "Mo is ill now"),
        ("Our choir meets in the barn", "Our choir moved to the chapel"),
        ("The quilting circle meets at the mill", "the quilting circle has moved to the vicarage"),
        ("My aunt eats meat", "My aunt is vegan now"),
        ("My nephew has started in class 2", "My nephew is in class 3 now"),
        ("My coach works at Krone", "My coach is between jobs now"),
        ("Our stall is in hall 2", "Our stall is in hall 5 now"),
        ("My cousin Ole is a plumber", "Ole is at college now"),
        ("Ole is a plumber", "Ole is in politics now"),
        ("Ole is a plumber", "Ole is on benefits now"),
        ("Ole is a plumber", "Ole is a house husband now"),
        ("My cousin Ole is a pilot", "Ole is a civilian now"),
        ("My elbow is stiff", "My elbow is much better now"),
        ("Ole is a novice", "Ole is good now"),
        ("My wife works in retail", "My wife switched to logistics"),
    ],
)
def test_how_it_is_now_in_the_same_respect_does(old, new):
    assert _ends(old, new)


@pytest.mark.parametrize(
    ("old", "new", "ends"),
    [
        ("My neighbours are my best friends", "The hens have become like neighbours to me", False),
        ("My neighbour is a baker", "Odo became almost a neighbour", False),
        ("My trainer is Ida", "Odo became my trainer", True),
        ("In autumn I love the lakes where the trails are empty", "autumn is just around the bend once again", False),
        ("I don't skate in winter", "I skate in winter again", True),
        ("I don't have any other lamp", "our school has a nice way to find the lamps you need", False),
        ("I don't have a lamp", "I have a lamp now", True),
        ("I'm going to keep singing", "I sing", False),
        ("I'm gonna keep rowing", "I row", False),
        ("I skip lunch", "I eat lunch again, soup mostly", True),
        ("I skip lunch", "I eat supper at six again", False),
        ("I skip lunch", "my niece eats lunch again", False),
        ("Bees frighten me", "bees don't frighten me", True),
        ("Bees frighten me", "bees don't frighten my niece", False),
        ("I'm intolerant to milk", "since I'm intolerant to milk I'm trying oat cream instead", False),
        ("I'm intolerant to milk", "I'm not intolerant to milk", True),
        ("I'm open to other work", "the new canal opens up the upper valley", False),
        ("Our kiosk opens at nine", "our kiosk opens at ten now", True),
        ("I get up at eight", "I get up at six since the new job", True),
        ("I get up at eight", "I get up at eight since the new job", False),
        ("I get up at eight", "I get up at six on Mondays since the new job", False),
        ("Our kiosk opens at nine", "the bakery opens at ten since the summer", False),
        ("Our kiosk opens at nine", "on Sundays our kiosk now opens at ten", False),
        ("I eat at six", "I eat with Bo at eight since the wedding", False),
    ],
)
def test_what_is_like_something_comes_round_each_year_or_goes_on_ends_nothing(old, new, ends):
    assert _ends(old, new) is ends
