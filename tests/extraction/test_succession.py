"""Who or what a message puts in the place of another without a word that says that it is otherwise."""

import pytest

from perdure.extraction.acquired import filled_anew
from perdure.extraction.compare import Said, compare
from perdure.extraction.overtaking import overtakes, reaches, turned
from perdure.extraction.succession import parts, succeeds


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Signe is our treasurer", "Signe stepped down, Malte took over as treasurer"),
        ("Tove is the choir's conductor", "Tove got a post in Malmö, Henrik conducts the choir"),
        ("Father Dominic runs the food bank", "Father Dominic got posted to Lima, so Sister Agnes runs the food bank"),
        ("we get our milk from the Hendersons", "the Hendersons sold their herd so our milk comes from Birkdale Farm"),
        ("My physio is Bente", "Bente's on maternity leave, so I see Lars for physio"),
        ("my daughter goes to Hillside Nursery", "my daughter left Hillside, she started at Little Acorns on Monday"),
        ("My mentor is Professor Lindqvist", "Lindqvist left for Uppsala, Dr Amadi mentors me"),
        ("My hairdresser is Lotta", "Lotta opened a café, Jens cuts my hair"),
        ("The dog is walked by Emil", "Emil broke his foot, Hanna walks the dog"),
        ("I'm secretary of the chess club", "I passed the chess club minutes to Priya, she's the secretary"),
        ("We rehearse in Saint Anne's Hall", "Saint Anne's Hall flooded, we rehearse in the canteen"),
        ("Boris coaches the rowing crew", "Boris quit in spring, Imke was appointed coach of the rowing crew"),
        ("Lena does our taxes", "Lena's retired, I've handed the taxes to a woman called Oda"),
        ("Signe is the chair of our rowing club", "Signe stepped down, Malte does the chair job now"),
        ("Signe is treasurer of our choir", "Signe stepped down, so Malte has the treasurer's job now"),
        ("Signe is our choir's treasurer", "Signe retired, Malte took on the treasurer's role"),
        ("Our shop's bookkeeper is Signe", "Signe has left and Malte is doing Signe's job"),
        ("The choir sings in the old mill", "the choir has found a new room, we sing in the chapel"),
        ("The market is on the square", "the market has a new home, it's in the old depot"),
        ("Our vet is Dr Haas", "we've changed vets, it's Dr Kim now"),
        ("Tove is my flatmate", "Tove has gone back to Malmö and Imke has taken the room"),
        ("My lodger is called Emil", "Emil moved back home, Jens has his room now"),
        ("Our tenant is Ms Roth", "Ms Roth left and Mr Amadi has taken the flat"),
        ("Tove is my housemate", "Tove moved to Umeå and Imke has moved in"),
        ("Signe is our treasurer", "Signe has handed the treasurer job to Malte"),
        ("Signe is our treasurer", "Malte has taken the treasurer job over from Signe"),
        ("Signe is the captain of our bowls team", "Signe handed the bowls captaincy to Malte before the first match"),
        ("Signe is president of the choir", "The presidency of the choir passed from Signe to Malte"),
        ("Signe has the key to the drying room", "Signe gave the key to the drying room to Malte"),
        ("Signe covers the Monday shift at the bar", "Malte took the Monday shift from Signe"),
        ("I cook on a gas hob", "they ripped the gas hob out, I cook on induction"),
    ],
)
def test_a_clause_in_the_words_of_what_is_known_beside_one_that_tells_what_became_of_it_takes_its_place(known, said):
    assert succeeds(known, parts(said)) > 0


def test_somebody_takes_the_place_of_another():
    said = parts("Signe resigned, Malte took her place as leader")
    assert succeeds("Signe is the leader of our brass band", said) > 0


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Our coach is Tom", "Tom left early, Ana coaches the juniors in Kiel"),
        ("My dentist is Dr Haas", "Dr Haas moved house, my sister's dentist is Kim"),
        ("My dentist is Dr Haas", "Dr Haas went to Rome on holiday, she showed me photos"),
        ("I buy bread at Holzer's", "Holzer's had a queue, I buy wine at Rossi's"),
        ("I'm the treasurer of the rowing club", "I passed the minutes to Leif, he was very pleased"),
        ("Tove is my flatmate", "Tove has gone to Malmö for a week and Imke has got the room"),
        ("Tove is my flatmate", "Tove has gone to bed and Imke has a cold"),
        ("My flatmates are Tove and Emil", "Tove has gone back to Malmö and Imke has taken the room"),
        ("Tove is my sister", "Tove has gone back to Malmö and Imke has taken the room"),
        ("I work with Anders", "Anders won the lottery, I still work with Anders"),
        ("The dog sleeps in the hall", "we painted the hall, the cat sleeps in the kitchen"),
        ("Ben plays drums in our band", "Ben bought new sticks, Carla plays keys in our band"),
        ("My neighbour Ulf has a boat", "Ulf sold his car, my neighbour Pia has a moped"),
        ("The kitchen is painted blue", "we painted the hall too, the hall is painted yellow"),
        ("Freya runs the bar", "Freya was off sick on Friday so Nils ran the bar that night"),
        ("Signe is the treasurer of our club", "Signe stepped down as coach, Malte does the coach job now"),
        ("Signe is the treasurer of our club", "Signe is ill, Malte does Signe's job this week"),
        ("Signe is the treasurer of our club", "Signe left early, Malte does Signe's hair"),
        ("Tom drives the school bus", "Tom was ill, Ina was hired for the school kitchen"),
        ("Odile runs the book club", "Odile left early, I handed the letters to Rafael"),
        ("The choir sings in the old mill", "the band has found a new room, we sing in the chapel"),
        ("The choir sings in the old mill", "the choir has found a new tenor, we sing more often"),
        ("Our vet is Dr Haas", "we've changed banks, it's Kim & Sons now"),
        ("Signe is our treasurer", "Signe has handed the soup to Malte"),
        ("Signe is our treasurer", "Malte has taken the treasurer's bike over from Signe"),
        ("Signe is the captain of our bowls team", "Signe handed the match report to Malte before the first match"),
        ("Signe is the captain of our bowls team", "Signe handed the hockey captaincy to Malte"),
        ("Signe is the captain of our bowls team", "Signe handed the captaincy to Malte for the weekend"),
        ("Signe covers the Monday shift at the bar", "Signe gave the Sunday shift at the bar to Malte"),
        ("Signe loves the old boat", "Signe gave the old boat to Malte"),
        ("Our bassist is Rik", "Rik broke his bike, Tom lent him one"),
        ("Our conductor is Tove", "Tove was injured, Henrik conducts us this week"),
        ("Our conductor is Tove", "Tove got the flu, Henrik conducts until Easter"),
    ],
)
def test_what_is_said_of_something_else_takes_no_place(known, said):
    assert succeeds(known, parts(said)) == 0


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Signe owns three barns", "Signe signed her barn over to Malte"),
        ("Signe is a nurse", "Signe handed her nurse to Malte"),
    ],
)
def test_who_hands_on_one_of_several_has_others_and_a_calling_goes_to_nobody(known, said):
    assert succeeds(known, parts(said)) == 0


@pytest.mark.parametrize("said", ["Our mill has a new tenant, Malte", "Our nursery has a new baby, Signe"])
def test_a_new_one_of_several_takes_nobodys_place(said):
    assert filled_anew(said) == said


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Tove owns three kiosks", "Malte took over the kiosk from Tove"),
        ("Tove runs several courses", "Malte took over a course from Tove"),
        ("Tove has a couple of allotments", "Tove handed one of the allotments to Malte"),
        ("Tove keeps lots of ponies", "Malte took over half of the ponies from Tove"),
        ("Tove is a nurse", "Malte took over as nurse from Tove"),
        ("our French teacher is Tove", "our school has a new teacher, Malte"),
        ("the midwife at our clinic is Tove", "our clinic has a new nurse, Malte"),
        ("our college has a new form tutor, Tove", "our college has a new form tutor, Malte"),
        ("our hospital has a new resident dentist, Tove", "our hospital has a new resident dentist, Malte"),
        ("our nursery has a new class assistant, Tove", "our nursery has a new class assistant, Malte"),
    ],
)
def test_who_gets_one_of_several_leaves_the_rest_where_it_is(known, said):
    assert compare(Said(content=known), Said(content=said)).label != "contradiction"
    assert not any(overtakes(one, known) for one in turned(said) if reaches(one))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Tove owns the kiosk", "Malte took over the kiosk from Tove"),
        ("Tove has a kiosk", "Malte took over the kiosk from Tove"),
        ("Tove runs the course", "Tove handed the course to Malte"),
        ("our class teacher is Tove", "our group has a new class teacher, Malte"),
        ("our college has a new head tutor, Tove", "our college has a new head tutor, Malte"),
        ("our hospital has a new chief physio, Tove", "our hospital has a new chief physio, Malte"),
        ("our team captain is Tove", "our side has a new team captain, Malte"),
    ],
)
def test_who_gets_the_one_thing_takes_the_place_of_who_had_it(known, said):
    compared = compare(Said(content=known), Said(content=said)).label == "contradiction"
    assert compared or succeeds(known, parts(said)) > 0
