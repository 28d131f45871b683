"""What is said of "the" thing: which of it lasts."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [one.content for one in found if not one.amends]


@pytest.mark.parametrize(
    "text",
    [
        "The heating in the chapel needs an hour to get going",
        "The barn has been converted into a workshop",
        "The staff entrance got relocated behind the bakery",
        "The village hall got rechristened the Maypole",
        "The night ferry was rerouted via Egersund",
        "The screed under the tiles takes three weeks to dry out",
        "The vernissage will be held in the old customs house",
        "The wedding reception will take place at the mill",
        "the graduation dinner is going to be at Osteria Lupa",
        "The farewell party takes place in the boathouse",
        "the printer on the second floor prints on both sides",
        "Campers must check in before six",
        "New volunteers have to bring a reference",
        "Lodgers may not keep pets",
        "Trainees get a free bus pass",
        "For visitors the crypt costs 3 euros",
        "Nobody may drink in the archive",
        "Dogs must be kept on a lead on the terrace",
        "the dishwasher has a delay timer",
        "The ferry to Inishbofin sails twice a day",
        "the workshop roof leaks when it rains",
        "the loft ladder folds in three",
        "the rehearsal room smells of mushrooms",
        "The marquee holds eighty guests",
        "The bus stop is opposite the pharmacy",
        "The tandem weighs nineteen kilos",
        "The wood stove burns beech only",
        "the canteen does not serve fish",
        "the office parrot answers to Bosun",
        "the outboard motor burns two litres an hour",
        "at the kiosk a map costs 4 euros",
        "In the crypt nobody may take photographs",
        "on the ward everyone has to wear a mask",
        "In the archive only pencils are allowed",
        "Shoes are forbidden in the dojo",
        "Hall A seats 200 people",
        "Gate B closes at six every day",
        "The north gate is locked at night",
        "the bridge is open to cars",
        "I don't take sugar in tea",
        "I take honey in tea",
        "We don't accept cheques at the stall",
    ],
)
def test_what_a_thing_of_the_writers_world_does_has_or_needs_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The food tastes amazing",
        "the room looks cosy",
        "the tour guide was so knowledgeable",
        "the dog wants out",
        "the phone keeps ringing",
        "the baby needs a nap",
        "the bus comes in a minute",
        "The lanterns of the boats make a fine picture",
        "Campers can be so loud",
        "Trainees have a hard time",
        "Pensioners must be poor",
        "Nobody may know",
        "The old walls give the yard some calm",
        "the manner in which the playwright unfolds a quarrel",
        "The moon orbits the earth",
        "The poem uses a metaphor",
        "the script needs a docstring",
        "the parser expects a closing bracket",
        "The test suite passes now",
        "the door in the story is made of glass",
        "The hero of my tale has a tin sword",
        "the gate in my drawing faces north",
        "My query runs for ten minutes",
        "I'm on it",
        "the template has a typo",
        "the sentence ends too abruptly",
        "The photos show the kids on the beach",
        "in the end the team works it out",
        "at the moment the shop sells nothing",
        "The door is open",
        "I don't give up",
        "I don't see how",
        "I don't run the script",
        "I don't take it personally",
    ],
)
def test_how_a_thing_strikes_one_and_what_a_text_does_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    ["The frog was turned into a prince", "The file was moved to the wrong folder", "The ticket was moved to done"],
)
def test_what_was_made_of_it_in_a_text_or_on_a_screen_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "there are fourteen lockers in hall 4",
        "In shed B there are nine bikes",
        "there are no lifts in block 7",
        "in our valley there are four mills",
        "The billing API times out after 5 s",
        "The login endpoint times out after ten seconds",
        "the spam model gets retrained monthly",
        "The north weir gate is greased twice a year",
        "The preview cluster needs the VPN",
        "the side door needs a key",
        "The stock endpoint returns XML only",
        "The mail gateway listens on port 2525",
        "The wiki lives on Codeberg",
        "The default log level is warning",
        "The manger is made of larch",
    ],
)
def test_how_many_there_are_where_a_number_tells_the_place_and_how_long_a_service_waits_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "there are fourteen questions on page 3",
        "there are two bugs in version 4",
        "There are eleven people in room 6",
        "in my essay there are three typos",
        "there are three apples on the table",
        "the billing API timed out after 5 s",
        "The page times out after 5 s",
        "the whole suite is broken every time",
        "The broth needs salt",
        "the car needs a wash",
        "The stock endpoint returns an error",
        "The default font is ugly",
        "The default behaviour is confusing",
    ],
)
def test_what_is_there_for_a_while_or_in_a_text_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Since the fire, pigs are kept in the barn", "pigs are kept in the barn"),
        ("since the move, parcels are sent from Oslo", "parcels are sent from Oslo"),
        ("Since the storm, exports are written as CSV", "exports are written as CSV"),
    ],
)
def test_since_which_event_it_is_so_is_no_part_of_what_it_is_said_of(text, said):
    assert read(text) == [said]
