"""What does not end what is known: changes of other things, told in messages that share a word with it."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.overtaking import overtakes, turned


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mrs Ilvi Berg across the hall, who taught school, comes on Sundays",
         "The carving class is on Tuesdays; the school changed it before we began"),
        ("im at harrow homes since monday, 1 saturday in 4 n no sundays",
         "got my 10k down to 56 n all, n it was my 25th on friday"),
        ("play 5s every mon at the hall w the lads", "moved in w runa"),
        ("forty people the first day, the shop was packed", "put the price up to 82 euro and only two people left"),
        ("Runa, Arvid and the twins Nia and Bo live here", "Bo is wrecked and won't come out of his room"),
        ("Music is in the new hall, the old one was sold", "Elm Terrace is to be sold. I am in Oranmore since Friday"),
        ("i dont drink anymore, 5 weeks in", "im at the airport, gate 12, entertain me"),
        ("im 24", "im on eggs n chicken again since like 3 wks"),
        ("im on an ancient laptop", "im on a three month contract w them"),
        ("bo's deathly allergic to peanuts", "bo moved to joburg"),
        ("We take nightly snapshots of the archive", "We take monthly snapshots of the archive"),
        ("The daily sync runs at six", "The weekly sync runs at nine"),
        ("Our plumber is a man named Otto", "Otto is selling his caravan"),
        ("The village shop sells bait", "The village shop ran out of bread yesterday"),
        ("My watch is a Tissot", "I left my Tissot at the pool once and got it back"),
        ("Our nanny is Ines", "Ines is on leave till Thursday"),
        ("My tutor at college is Brana", "I now tutor three kids myself"),
        ("The mower is a Honda", "Our neighbour's mower is a new Stihl"),
        ("My oldest lives in Riga", "My youngest lives in Minsk now"),
        ("Rolf has the pager on Mondays", "wednesdays Silke has the pager now"),
        ("I drink two teas a day", "I drank five teas yesterday because of the cold"),
        ("My grandfather was a miner in Lota", "My grandfather was a baker in Talca later on"),
        ("I can't stand cigars", "I like the smell of cigars"),
        ("Our cruise is on 3 May", "The agency offered to move our cruise to 9 May"),
        ("The stall costs 40 euros", "The council tried to raise the stall to 55 euros"),
        ("The quartet meets on Mondays", "Silke suggested moving the quartet to Fridays"),
        ("My shift starts at 6", "The foreman asked me to move my shift to 8"),
        ("My shift starts at 6", "The foreman asked me to move my shift to 8, and I didn't"),
        ("The quartet meets on Mondays", "I asked Silke to move the quartet to Fridays and she did, but only for Bo"),
        ("My oral exam is on Tuesday", "my son's postponed exam is on Friday"),
        ("I have a twin-rotor", "I have a single-rotor"),
        ("I'm off on Tuesday", "I'm now off on 12 May"),
        ("My private tablet is a Lenovo", "they've replaced my work tablet, it's an Acer now"),
        ("My racing skis are Atomic", "I replaced my touring skis, they're Fischer now"),
    ],
)  # fmt: skip
def test_a_change_of_something_else_ends_nothing(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"
    assert not any(overtakes(one, old) for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("our choir rehearsal is every monday at 7", "rehearsal got moved, its every wednesday at 7 from now on"),
        ("I charge 30 euros an hour", "I raised my rate to 45 euros an hour"),
        ("Grandpa's still in his cottage in Tavira", "we got Grandpa settled in for good at the home in Loulé"),
        ("Our smoke tests run on Jenkins", "the smoke tests run on Buildkite now"),
        ("We take nightly snapshots", "We take weekly snapshots now"),
        ("We take nightly snapshots", "We only take weekly snapshots"),
        ("The archive is copied nightly", "The archive is copied weekly"),
        ("Our smoke tests run on Jenkins", "we moved the smoke tests to Buildkite"),
        ("The guest bikes are stored in the barn", "we moved the guest bikes to the shed"),
        ("Our cruise is on 3 May", "They moved our cruise to 9 May"),
        ("My shift starts at 6", "The foreman moved my shift to 8"),
        ("The quartet meets on Mondays", "I asked them to move the quartet to Fridays and they did"),
        ("The quartet meets on Mondays", "We begged Silke to move the quartet to Fridays, which she did"),
        ("My oral exam is on Tuesday", "my postponed exam is on Friday"),
        ("My oral exam is on Tuesday", "My oral exam is now on the 12th of May"),
        ("I have a twin-rotor", "I have a single-rotor now"),
        ("My work tablet is a Lenovo", "they've replaced my work tablet, it's an Acer now"),
        ("nursery costs us 820 a month", "the nursery fees went up again, we pay 910 a month now"),
    ],
)
def test_a_change_of_the_same_thing_does(old, new):
    changed = compare(Said(content=old), Said(content=new)).label == "contradiction"
    assert changed or any(overtakes(one, old) for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The web app runs on Node 18", "the mobile app was upgraded to Node 22"),
        ("The unit tests take 4 minutes", "the integration tests went up to 12 minutes"),
        ("The front door has a Yale lock", "the back door was switched to a Chubb lock"),
        ("The junior choir rehearses in the chapel", "the senior choir was moved to the town hall"),
        ("The upper greenhouse is kept at 18 degrees", "the lower greenhouse was raised to 22 degrees"),
        ("Our smoke tests run on Jenkins", "the load tests run on Buildkite now"),
        ("Our smoke tests run on Jenkins", "we moved the load tests to Buildkite"),
        ("The draft builds run on GitLab", "the release builds run on Jenkins now"),
        ("The guest bikes are stored in the barn", "we moved the rental bikes to the shed"),
        ("My new boat has a 20 hp engine", "my old boat was upgraded to a 60 hp engine"),
    ],
)
def test_a_change_of_another_one_of_the_kind_ends_nothing(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"
    assert not any(overtakes(one, old) for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The mobile app runs on Node 18", "the mobile app was upgraded to Node 22"),
        ("The unit tests run on Jenkins", "the tests were moved to Buildkite"),
        ("The door has a Yale lock", "the back door was switched to a Chubb lock"),
        ("The prod cluster has 3 nodes", "the production cluster now has 9 nodes"),
        ("The weekly meeting is on Mondays", "the new meeting was moved to Thursdays"),
        ("The project budget is 20k", "the whole project's budget was raised to 25k"),
    ],
)
def test_a_change_of_what_may_be_the_same_one_does(old, new):
    changed = compare(Said(content=old), Said(content=new)).label == "contradiction"
    assert changed or any(overtakes(one, old) for one in turned(new))


def test_a_height_is_no_age():
    from datetime import UTC, datetime

    from perdure.extraction.candidate import Heard
    from perdure.extraction.rules import extract
    from perdure.extraction.slots import standard

    def key(text):
        return [
            one.key for one in extract(Heard(text=text, said_at=datetime(2025, 3, 4, tzinfo=UTC), zone=UTC), standard())
        ]

    assert key("im 6ft so nothing fits") == [None]
    assert key("im 24yo") == key("I am 24") == ["age"]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("I eat trout", "I don't eat meat", False),
        ("we eat fish", "no meat for us", False),
        ("I eat bacon", "I don't eat meat", True),
        ("I eat fish", "I don't eat fish", True),
        ("I eat fish", "I'm vegan", True),
    ],
)
def test_who_eats_no_meat_may_eat_fish(one, other, clash):
    labels = {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}
    assert ("contradiction" in labels) is clash


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("At night, I don't cycle", "I cycle to the mill"),
        ("On Mondays, the bakery is shut", "On Tuesdays, the bakery is open"),
        ("In April, the ferry is off", "In May, the ferry is on"),
        ("At work, I don't sing", "At home, I sing"),
        ("In winter I only work nights", "In summer I only work mornings"),
    ],
)
def test_what_holds_in_a_case_told_first_stands_beside_what_holds_in_another(one, other):
    assert compare(Said(content=one), Said(content=other)).label != "contradiction"


def test_a_case_told_first_is_the_case_told_last():
    assert (
        compare(Said(content="On Mondays, the bakery is shut"), Said(content="The bakery is shut on Mondays")).label
        == "same"
    )


@pytest.mark.parametrize(
    ("old", "new", "clash"),
    [
        ("My uncle was a cooper in Porto", "My uncle was a sailor in Macau before that", False),
        ("My uncle is on nights this week", "My uncle is on earlies next week", False),
        ("Our concert is this month", "Our concert is next month", True),
        ("My aunt's nurse is Bruna", "My aunt's Sunday nurse is Carla", False),
        ("My aunt's nurse is Bruna", "My aunt's nurse is Carla now", True),
        ("The sprinkler starts at five", "The sprinkler stops at nine", False),
        ("The sprinkler starts at five", "The sprinkler starts at nine", True),
        ("The boiler goes on at five", "The boiler goes off at nine and on at six", True),
        ("The fountain goes on at five", "The fountain goes off at five", True),
        ("The coach had us swim on Monday", "The coach let us rest on Thursday", False),
        ("Rent is due on the 3rd", "March's rent fell on the 5th because of Easter", False),
        ("I do forty lengths", "On Monday I only got to thirty lengths because of a cramp", False),
        ("I do forty lengths", "I got down to thirty lengths since Monday", True),
        ("I'm not in the bell ringers' guild", "Our bell ringers' guild has its own tower", False),
        ("I'm not in the guild", "I'm in the guild now", True),
        ("I'm not in a guild", "My guild meets on Fridays", False),
        ("I'm not in a band", "My band rehearses in the school where I teach", False),
        ("We're not in any guild", "Our guild has its own tower", True),
        ("I'm not in a guild", "The guild meets on Fridays", False),
        ("I'm not in the guild", "My guild meets on Fridays", False),
        ("Our importer is in Java", "Our importer is in Kotlin", True),
        ("Bruna is our goalkeeper", "Carla is our goalkeeper on Saturdays", False),
        ("Bruna is our goalkeeper", "Carla is our goalkeeper now", True),
        ("The stall is on the quay", "The stall is in the square on Saturdays", False),
        ("The museum is open daily", "The museum on Mondays is shut", True),
        ("The museum on Mondays is shut", "The museum is open every day", True),
        ("I catch the 6:50", "I catch the 7:20 again", True),
        ("We feed the geese at six", "We feed the geese again at eight", False),
        ("I am in Porto this week", "I am in Ghent next week", False),
        ("My lease ends this month", "My lease ends next month", True),
    ],
)
def test_what_is_so_at_another_time_stands_beside_unless_it_only_moved(old, new, clash):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is clash


@pytest.mark.parametrize(
    ("old", "new", "clash"),
    [
        ("My training begins in the winter", "My training begins in the summer", True),
        ("I get engaged in the spring", "I get engaged in the winter", True),
        ("the kiosk is shut in summer", "the kiosk is shut in winter now", True),
        ("In summer we sleep in the garden", "In winter we sleep in the kitchen", False),
        ("I cycle to work in spring", "I take the tram to work in winter", False),
    ],
)
def test_two_seasons_are_two_cases_where_each_tells_something_else(old, new, clash):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is clash


@pytest.mark.parametrize(
    ("old", "new", "clash"),
    [
        ("I love the smell of my roses", "I sold my roses", True),
        ("I don't like cigars", "I like the smell of cigars", False),
    ],
)
def test_who_likes_the_smell_of_a_thing_may_have_it_no_more(old, new, clash):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is clash


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("The harp is in the lounge", "The harp is in the sitting room", "same"),
        ("Bruna is a solicitor", "Bruna is a lawyer", "same"),
        ("My due date for the essay is 4 June", "My deadline for the essay is 7 June", "contradiction"),
        ("My earphones are blue", "My headphones are black", None),
        ("Our meadow is in Ghent", "Our pasture is in Bruges", None),
        ("Our meadow is in Ghent", "Our meadow is in Bruges", "contradiction"),
        ("We have a meadow", "We sold the pasture", None),
        ("We have a hatchet", "We have no axe", None),
        ("My optician is Bruna Tallow", "My optometrist is Imre Falk now", None),
        ("Our chum Bruna lives in Ghent", "our pal Bruna moved to Bruges", "contradiction"),
        ("I'm a solicitor", "I'm no longer a lawyer", "contradiction"),
        ("We have a meadow", "We sold the meadow", "contradiction"),
    ],
)
def test_of_two_words_for_nearly_the_same_neither_takes_the_place_of_the_other(old, new, label):
    found = compare(Said(content=old), Said(content=new)).label
    assert found == label if label else found != "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("I am vegetarian", "I run a vegetarian canteen", "different"),
        ("I'm vegan", "I bake vegan pies", "different"),
        ("I eat a vegan diet", "I'm vegan", "same"),
        ("I'm vegan", "I live on a vegan diet", "same"),
    ],
)
def test_who_serves_it_need_not_eat_it(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new", "clash"),
    [
        ("My pass is single-zone", "My pass is multi-zone", True),
        ("Our shed is two-door", "Our shed is three-door", True),
        ("My skylight is double-glazed", "My skylight is triple-glazed", True),
        ("My study is north-facing", "My study is south-facing", True),
        ("Our barge is green-hulled", "Our barge is black-hulled", True),
        ("Our garage is one-storey", "Our garage is single-storey", False),
        ("My router is dual-band", "My router is two-band", False),
        ("Our garage is three-storey", "Our garage is multi-storey", False),
        ("My pass is single-zone", "My pass is multi-ride", False),
        ("My pass is single-zone", "My sister's pass is multi-zone", False),
        ("Our barge is green-hulled", "Our barge is black-sailed", False),
    ],
)
def test_words_of_two_parts_exclude_each_other_where_only_their_first_parts_do(old, new, clash):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") == clash


@pytest.mark.parametrize(
    ("old", "new", "ends"),
    [
        ("My exam is on Tuesday", "My sailing exam is now on Friday", False),
        ("My lesson is on Tuesday", "My harp lesson has moved to Friday", False),
        ("My exam is on Tuesday", "My final exam is now on Friday", True),
        ("My sailing exam is on Tuesday", "My exam is now on Friday", True),
    ],
)
def test_one_of_what_comes_in_sorts_ends_another_only_where_it_may_be_the_same(old, new, ends):
    compared = compare(Said(content=old), Said(content=new)).label == "contradiction"
    assert (compared or any(overtakes(one, old) for one in turned(new))) is ends
