"""A correction that names what it is of puts that right, whenever it was said."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "wrong", "right"),
    [
        ("Choir practice is on Tuesday", "I told you the wrong day for choir practice, it's Friday", "Friday"),
        ("The key safe is on Elder Lane", "I gave you the wrong address for the key safe, it's on Hazel Lane", "Hazel"),
        ("The seminar room is C4", "I wrote the wrong seminar room, it's C7", "C7"),
        ("My glove size is 8", "sorry, I told you the wrong glove size, it's 9", "9"),
        ("My uncle Joost hails from Ghent", "I had that wrong about Joost, he hails from Bruges", "Bruges"),
        ("My cousin Sanna plays the cello", "turns out I was wrong about Sanna, she plays the viola", "viola"),
        ("Sanna's birthday is on 9 May", "I got Sanna's birthday wrong, it's 11 May", "11 May"),
        ("My late shift starts at 7", "I told you the wrong time for my late shift, it's at 8", "8"),
        ("My goddaughter is called Mira", "I got my goddaughter's name wrong, it's Mina", "Mina"),
    ],
)
def test_what_it_names_is_put_right(me, before, wrong, right):
    assert before in say(me, before)
    (known,) = say(me, wrong, day=20)
    assert right in known
    assert "wrong" not in known


@pytest.mark.parametrize(
    ("before", "wrong"),
    [
        ("Choir practice is on Tuesday", "I told you the wrong day for the dentist, it's Friday"),
        ("Choir practice is on Tuesday", "I gave my son the wrong day for choir practice, he went on Friday"),
        ("My glove size is 8", "I told you the wrong hat size, it's 59"),
        ("My glove size is 8", "I told you the wrong number, it's 59"),
        ("My glove size is 8", "I bought the wrong glove size, it's 9"),
        ("My uncle Joost hails from Ghent", "I had that wrong about Sanna, she hails from Bruges"),
        ("My uncle Joost works for Krone", "I was wrong about Joost, he's from Bruges"),
        ("My uncle Joost works for Krone", "I was wrong about Joost, he's Flemish"),
        ("My uncle Joost is a tiler", "I was wrong about Joost, he's a lovely man"),
        ("My cousin Sanna plays the cello", "I was wrong about Sanna, she plays the viola too"),
        ("Our optician is on Elder Lane", "I told you the wrong optician, it's Dr Hazel"),
        ("Sanna's birthday is on 9 May", "I got Mira's birthday wrong, it's 11 May"),
        ("My viva is on 9 May", "I told you the wrong viva time, it's at 11"),
        ("The regatta is on 9 May", "I had the regatta wrong, it's at 2"),
        ("My eye test is on 9 May", "I got the eye test wrong, it's at 4"),
        ("Our silver wedding is on 9 May", "I told you the wrong silver wedding, it's 11"),
        ("The stocktake is on the 9th", "I told you the wrong stocktake time, it's at 7"),
        ("The tram number is 4", "I told you the wrong tram time, it's 7"),
        ("My niece's birthday is 9 May", "I told you the wrong birthday, it's 11 June for my nephew"),
        ("My uncle Joost lives in Ghent", "I was wrong about Joost, he lives in Bruges this month"),
        ("My uncle Joost lives in Ghent", "I was wrong about Joost, he lives in Bruges during the season"),
        ("My tutor is from Ghent", "I was wrong about my tutor, she is from Venus"),
        ("My cousin Sanna plays the cello", "I was wrong about Sanna, she plays the martyr"),
        ("My uncle Joost drives a Fiesta", "I was wrong about Joost, he drives a long way"),
        ("My niece is 7", "I was wrong about my niece, she is 2nd in her year"),
    ],
)
def test_what_it_does_not_name_stays(me, before, wrong):
    say(me, before)
    assert before in say(me, wrong, day=20)


def test_what_may_be_of_two_stays(me):
    before = say(me, "Choir practice is on Tuesday", "The youth choir practice is on Monday")
    assert say(me, "I told you the wrong day for choir practice, it's Friday", day=20) == before
