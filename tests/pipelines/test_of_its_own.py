"""What a firm, a teacher or somebody else's manager does or becomes, and what it says of those who are the user's."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Tallow", "my company moved its servers to Frankfurt"),
        ("I work at Tallow", "my firm moved to Cork"),
        ("I work for Tallow", "our company has moved its headquarters to Dublin"),
        ("I work at Tallow", "my company switched to Slack"),
        ("I work at Tallow", "my job moved to Cork"),
        ("my oboe teacher is Ines", "my oboe teacher moved to Cork"),
        ("our coach is Ines", "our coach switched to Adidas"),
        ("my dentist is Dr Oake", "my dentist moved to Cork"),
        ("my mum is a weaver", "mum got transferred to the Cork mill last year"),
        ("my dad is a tram driver", "dad got transferred to the depot in Hull"),
        ("Ines is a teacher", "Ines transferred to the school in Hull"),
        ("Ravi's manager is Ines", "my manager resigned"),
        ("my sister's landlord is Mr Oake", "my landlord died"),
        ("Ravi's dog is called Tuppence", "our dog died"),
        ("our firm is based in Umbria", "our firm is based in Perugia"),
        ("our team is based in Skåne", "our team is based in Lund"),
        ("my oboe teacher is Ines", "my oboe teacher changed to Fridays"),
        ("our coach is Ines", "our coach changed to Adidas boots"),
        ("I work at Tallow", "my company changed its name tags"),
        ("I work at Tallow", "my company changed to Slack"),
        ("our dentist is Dr Oake", "our dentist changed to Monday mornings"),
        ("we have a meadow by the lake", "we have a pasture by the lake with sheep"),
        ("we have a cushion on the bench", "we have a pillow on the bench with tassels"),
        ("my gran's carer is Ines", "my carer changed to Falk"),
        ("my husband is Ravi", "my husband has changed to Volvo"),
        ("my husband is Ravi", "my husband changed from Saab to Volvo"),
        ("our vet is Falk", "our vet has just changed to Threema"),
        ("my tutor is Ines", "my tutor finally changed to Debian"),
        ("our choir is Vox Alta", "our choir changed to Decca"),
        ("my pony is Tuppence", "my pony changed to Pavo in May"),
        ("our quilting circle meets in the library", "our quilting circle has moved to Discord"),
        ("our team trains in the hall", "our team moved to League Three"),
        ("our quartet rehearses in our attic", "our quartet has moved to Brahms"),
        ("my book club meets at my flat", "my book club has moved to crime novels"),
        ("our class meets in room 4", "our class has now moved to lesson nine"),
        ("the crew meets at the inn", "the crew has moved to a weekly plan"),
        ("our club meets in Rome", "our club has moved to Zoom because it's cheaper"),
        ("my sister lives in Devon", "my sister lives in Totnes"),
        ("my sister lives in Totnes", "my sister lives in Devon"),
        ("my cousin lives in South Dakota", "my cousin lives in Huron"),
        ("my cousin lives in Graz", "my cousin lives in Styria"),
        ("my cousin lives in Brittany", "my cousin lives in Rennes"),
        ("my cousin lives in Lyon", "my cousin lives in Texas"),
    ],
)
def test_what_is_another_ones_or_lies_within_ends_nothing(me, before, after):
    assert before in say(me, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("we have 14 geese", "two geese got out onto the road again"),
        ("we keep 80 goats", "three goats got through the hedge"),
        ("our band has 20 players", "our band just got two new players"),
        ("I get up early on weekdays", "I sleep in on Sundays"),
        ("I play darts left-handed", "I write right-handed"),
    ],
)
def test_of_some_of_them_or_in_another_case_it_ends_nothing(me, before, after):
    assert before in say(me, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("we have 14 geese", "we have nine geese now"),
        ("we have 14 geese", "we're down to nine geese"),
        ("I get up early", "I sleep in these days"),
        ("I'm left-handed", "I'm right-handed"),
    ],
)
def test_of_all_of_them_or_at_all_it_does(me, before, after):
    assert before not in say(me, before, after)


@pytest.mark.parametrize(
    ("first", "second", "one"),
    [
        ("Ines trains with me", "my trainer is Ines", False),
        ("our trainer is Ines", "Ines trains with us", False),
        ("Falk paints with me", "Falk is my painter", False),
        ("Ines trains me", "my trainer is Ines", True),
        ("Falk works with me", "Falk is my coworker", True),
    ],
)
def test_who_does_it_with_me_does_not_do_it_for_me(me, first, second, one):
    assert len(say(me, first, second)) == (1 if one else len((first, second)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Tallow", "my company is Orrery now"),
        ("I work at Tallow", "I switched jobs to Orrery"),
        ("I work at Tallow", "work's at Orrery now"),
        ("my oboe teacher is Ines", "my oboe teacher is Falk now"),
        ("my manager is Ines", "my manager resigned"),
        ("my coach is Ines", "my coach changed from Ines to Falk"),
        ("our landlord is Ravi Oake", "our landlord has changed to Mrs Falk"),
        ("my employer is Tallow", "my employer changed to Orrery in May"),
        ("my bank is Tallow", "my bank changed from Tallow to Orrery"),
        ("our choir's chapel is St Anne", "our choir's chapel changed to St Olave"),
        ("Ravi's manager is Ines", "Ravi's manager resigned"),
        ("our dog is called Tuppence", "our dog died"),
        ("our firm is based in Perugia", "our firm is based in Lund"),
        ("our firm is based in Umbria", "our firm moved to Lund"),
        ("my sister lives in Devon", "my sister lives in Norfolk"),
        ("my cousin lives in Graz", "my cousin lives in Brittany"),
        ("our firm is based in Andalusia", "our firm is based in Utrecht"),
        ("my dentist is Clare", "my dentist is Anna"),
        ("I work at the Hull depot", "I got transferred to the Cork depot"),
        ("my dad is a tram driver", "dad got transferred to the canteen as a cook"),
        ("standup is on Tuesdays", "standup moved to Mondays"),
        ("our quilting circle meets in the library", "our quilting circle has moved to the church hall"),
        ("our quartet rehearses in our attic", "our quartet moved to the mill"),
        ("the crew meets at the inn", "the crew has moved to the Otter"),
        ("our club meets in Rome", "our club has moved to Berlin"),
    ],
)
def test_what_is_the_users_own_does(me, before, after):
    assert before not in say(me, before, after)
