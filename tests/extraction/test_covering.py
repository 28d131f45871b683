"""What one of two statements says that the other does not, and whether the later one tells of a change."""

import pytest

from perdure.extraction.covering import (
    lost,
    of_one_thing,
    persons,
    tells_of_change,
    tells_otherwise,
    unsaid,
)


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Wasps terrify me", "I have a mortal dread of wasps"),
        ("I sing in a choir", "Busy singing in the harbour choir"),
        ("The well is 300 cm deep", "our well has a depth of 3 metres, it's deep"),
        ("My grandmother bakes rye bread", "the rye bread that my gran bakes is good"),
    ],
)
def test_nothing_is_left_out_where_the_other_has_that_word_or_one_of_its_meaning(text, by):
    assert unsaid(text, by) == ()


@pytest.mark.parametrize(
    ("text", "by", "missing"),
    [
        ("Omar likes ginger drinks", "Omar likes cherry drinks", ("ginger",)),
        ("I bake rye bread for the fair", "I bake rye bread", ("fair",)),
        ("The shed is unlocked", "The shed is locked", ("unlocked",)),
        ("I always ride the tram to the market", "I always ride the bus to the market", ("tram",)),
        ("My aunt collects antique spoons", "My aunt collects antique forks", ("spoons",)),
        ("I mark the exams with a crayon", "I mark the exams with a biro", ("crayon",)),
        ("We hang the damp scarf in the porch", "We hang the damp hat in the porch", ("scarf",)),
        ("My uncle keeps geese by the brook", "My uncle keeps ducks by the brook", ("geese",)),
        ("We take the elevator at the clinic", "We take the stairs at the clinic", ("elevator",)),
        ("I walk a spaniel in the park", "I walk a dog in the park", ("spaniel",)),
    ],
)
def test_what_only_one_says_is_named(text, by, missing):
    assert unsaid(text, by) == missing


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("I have 3 hives", "I have hives"),
        ("I walk with Ilse", "I walk"),
        ("I don't eat fish", "I eat fish"),
        ("I played the tuba", "I play the tuba"),
    ],
)
def test_a_number_a_name_a_denial_and_a_tense_stand_for_themselves(text, by):
    assert lost(text, by) is not None
    assert lost(text, text) is None


def test_whom_else_a_text_speaks_of():
    assert persons("I told my sister") == frozenset()
    assert persons("You and they") == {"second", "third"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I rehearse with the brass band", "the brass band has been disbanded"),
        ("My desk stands by the window", "moved the desk into the hall"),
        ("The rent of the studio is 400 euros", "the rent went up to 450 euros"),
        ("The loom stands beside the stove", "the loom now stands in the loft"),
        ("I practise the cello in the attic", "I practise the cello in the cellar now"),
        ("I water the ferns twice a week", "I now water the ferns three times a week"),
        ("The choir meets on Mondays", "The choir now meets on Tuesdays"),
    ],
)
def test_a_word_of_change_about_what_both_name_tells_of_one(old, new):
    assert tells_otherwise(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I don't own a drill", "we bought a drill for the shelves"),
        ("My uncle sends parcels every month", "my uncle sends no parcels"),
    ],
)
def test_so_does_what_says_the_opposite_of_it(old, new):
    assert tells_otherwise(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I've always loved owls", "Love how you drew the owl with its wide eyes"),
        ("I'm passionate about fair wages", "We've been working on better wages for all"),
        ("I'm opening a pottery studio", "Can't wait until the studio is full of people"),
        ("I'm opening a pottery studio", "I couldn't be happier with the studio"),
        ("Omar likes ginger drinks", "Omar likes cherry drinks"),
        ("We toast bread over the fire", "We toasted bread and told tales around the fire"),
        ("I keep two goats", "The band moved to Ghent"),
        ("My dream is a farm of my own", "now the farm dream makes me even happier"),
        ("I play bridge with Salma at the library", "Salma is now the head of the library"),
        ("I go rowing with Edda on the lake", "Edda is now stronger than me on the lake"),
        ("We keep a stall with Jonas", "Jonas is now in charge of the stall rota"),
        ("I skate with Pia on the canal", "Pia now skates faster than me on the canal"),
        ("My nephew carves chess sets in the shed", "My nephew's chess sets now fill the whole shed"),
        ("I grow marrows on the roof", "The marrows on the roof are now longer than my arm"),
        ("I water the roses with Ada", "Ada now waters the plants of half the street"),
        ("I paint boats with Ines", "Ines has changed jobs"),
        ("My band rehearses in the cellar", "The band is now famous"),
        ("We keep bees behind the barn", "The barn has become a studio"),
    ],
)
def test_what_is_only_near_tells_of_none(old, new):
    assert not tells_otherwise(old, new)
    assert not tells_of_change(old, new)


def test_two_texts_are_of_one_thing_where_both_name_it():
    assert of_one_thing("I repair old clocks", "the clocks in our hall are old")
    assert not of_one_thing("I'm up for it", "Glad to be a part of this")
