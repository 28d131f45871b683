"""What says in whatever words that something is otherwise now."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.endings import ended
from perdure.extraction.overtaking import overtakes, reaches, turned

_STATEMENTS = (
    "my weaving teacher is Odile",
    "I rent a loom at the old dye works",
    "the loom costs me 45 euros a month",
    "we store the yarn in the attic",
    "my sister Runa keeps four alpacas",
    "I weave on Tuesdays from six to eight",
    "I feel at home in the workshop",
    "our market stall is beside the fountain",
    "I drink my tea with oat milk",
)


@pytest.mark.parametrize(
    "text",
    [
        "the teacher raised another good point about the loom",
        "we turned the attic upside down for the yarn",
        "I already love the new loom",
        "by now we know the stall well",
        "our market stall got moved to the back",
    ],
)
def test_what_names_no_other_value_and_nothing_that_is_gone_overtakes_nothing(text):
    found = turned(text)
    assert found, "it has a sign of change"
    assert not any(map(reaches, found)), "and nothing else"
    for new in found:
        assert not any(overtakes(new, old) or (new.plain and ended(old, new.text)) for old in _STATEMENTS)


@pytest.mark.parametrize(
    "text",
    [
        "the loom is up to 52 now",
        "our stall moved to the Corn Hall",
        "my weaving teacher is Brice now",
        "the alpacas are gone for good, sold",
        "I gave up the loom",
    ],
)
def test_what_names_one_is_held_against_what_is_known(text):
    assert any(map(reaches, turned(text)))


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("My fiddle teacher is Mr. Halvor", "My new riding teacher is Mrs. Bergit", False),
        ("My Greek tutor is Ilva", "my new Latin tutor is Casper", False),
        ("Madame Odil is my tutor", "my new landlady is Madame Serre", False),
        ("Herr Ude is my fiddle teacher", "my new fiddle teacher is Herr Halm", True),
        ("Our family doctor is Dr Anwar", "our new eye doctor is Dr Lindholm", False),
        ("Our doctor is Dr Anwar", "our new doctor is Dr Lindholm", True),
        ("I keep three alpacas", "my aunt is up to five alpacas now", False),
        ("We have two looms", "my parents have one loom now", False),
        ("We have two looms", "my aunt took one, so we have one loom now", True),
        ("I umpire junior cricket", "my brother umpires rugby these days, never cricket", False),
        ("My Greek tutor is Ilva", "my new Greek tutor is Casper", True),
        ("My accountant is Ilva", "we found a new bookkeeper, his name is Casper", False),
        ("My accountant is Ilva", "Casper does our books now", True),
        ("My bookkeeper is Ilva", "Casper does our books now", True),
        ("My accountant is Ilva", "we found a new accountant, his name is Casper", True),
    ],
)
def test_of_two_that_are_each_of_a_sort_neither_takes_the_place_of_the_other(old, new, gives_way):
    assert any(overtakes(one, old) for one in turned(new)) is gives_way


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("We row at the old pier", "the pier froze over, so we row at the lido", True),
        ("Our choir sings in the chapel", "the heating broke, so our choir sings in the mill", True),
        ("We keep bees in the orchard", "the roof leaked, so we keep a bucket in the attic", False),
        ("My cousin plays the oboe", "Ana left, so my cousin plays the harp", False),
        ("We row at the old pier", "the pier froze over, so our team runs at the lido", False),
    ],
)
def test_what_came_of_something_takes_the_place_of_what_was_so(old, new, gives_way):
    assert any(overtakes(one, old) for one in turned(new)) is gives_way


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        (
            "Ida is president of our glider club",
            "Ida moved away and Bas stepped in as president of the glider club",
            True,
        ),
        ("Ida is our safety officer", "Ida has retired, so Bas stepped in as safety officer", True),
        ("Ida chairs our glider club", "Bas was elected chair of our glider club", True),
        ("Ida is head of the archive", "Bas got promoted to head of the archive", True),
        ("Ida is vice president of the glider club", "Bas is president of the glider club now", False),
        ("Ida is our captain", "Bas is our vice captain now", False),
        ("Ida is our treasurer", "Bas was elected treasurer of the tennis club", False),
        ("Ida is a pilot at our club", "Bas is a pilot at our club now", False),
        ("Ida is part of our crew", "Bas is part of our crew now", False),
        ("Ida is fond of our choir", "Bas is fond of our choir now", False),
        ("My drum teacher is Ida", "my new Latin tutor is called Bas", False),
        ("Our auditors are Gripsholm", "we have switched our audit to Norden, much better people", True),
    ],
)
def test_who_takes_over_an_office_is_in_the_place_of_the_one_before(old, new, gives_way):
    assert any(overtakes(one, old) for one in turned(new)) is gives_way


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("My sauna costs 30 euros a month", "My studio costs 40 euros a month now", False),
        ("Oil costs 80 euros", "Water costs 90 euros now", False),
        ("Boat insurance costs 30 a month", "Boat mooring costs 90 a month now", False),
        ("My tram pass costs 60", "My tram ticket costs 3 now", False),
        ("My tram pass costs 60", "The pass for the tram costs 65 now", True),
        ("The ferry costs 12 euros", "The ferry costs 14 euros now", True),
        ("Fiddle lessons cost 12 euros", "a fiddle lesson costs 14 euros now", True),
    ],
)
def test_of_two_prices_only_that_of_the_same_thing_is_another_now(old, new, gives_way):
    assert any(overtakes(one, old) for one in turned(new)) is gives_way


REFUSED = [
    ("I take three lumps in my cocoa", "no lumps in my porridge, ever", False),
    ("I take three lumps in my cocoa", "no more lumps in my porridge", False),
    ("We have two goats in the orchard", "no goats in the shed", False),
    ("The rehearsal is at five", "no the rehearsal is at six", True),
    ("The rehearsal is at five", "no, the rehearsal is at six", True),
]


@pytest.mark.parametrize(("old", "new", "gives_way"), REFUSED)
def test_none_of_a_thing_here_puts_nothing_right_that_is_said_of_it_elsewhere(old, new, gives_way):
    assert any(overtakes(one, old) for one in turned(new)) is gives_way


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("I help out at the kennels", "last week I left blankets at the city kennels, now I feel better", False),
        ("I work in a noodle bar", "I live with two others now, on noodle bar wages", False),
        ("We love reading in the forest", "I'm reading about forest birds in the garden now", False),
        ("I've been napping before the exam", "I did the exam at noon and now I'm on a bike ride", False),
        ("We camp in the dunes", "I've been looking at dunes in paintings for a while now", False),
        ("I've been busy with some harbour murals lately", "I'm walking home from the harbour now, a cold day", False),
        ("Our rehearsals are in the parish hall", "rehearsals are in the old library now", True),
        ("The kayaks hang in the shed", "the kayaks are in the boathouse now", True),
        ("We keep the sledge in the loft", "the sledge is in the cellar now", True),
    ],
)
def test_a_spot_is_another_where_a_text_says_of_the_thing_itself_that_it_is_there(old, new, gives_way):
    assert any(overtakes(one, old) for one in turned(new)) is gives_way


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("I've kept bees for a while now", False),
        ("I've kept bees for six years now", False),
        ("it's nice to finally see Riga", False),
        ("we keep bees in Riga now", True),
        ("our bees are finally in Riga", True),
    ],
)
def test_how_long_something_has_been_so_is_no_sign_that_it_is_otherwise(text, tells):
    assert any(one.anew for one in turned(text)) is tells


@pytest.mark.parametrize(
    ("old", "new", "over"),
    [
        ("my stepmother lives with us, she has the room over the porch", "my stepmother moved out last week", True),
        ("Runa stays with us", "Runa moved in with her boyfriend", True),
        ("my granddad lives with me", "my granddad moved into a care home", True),
        ("our lodger Odd has the attic in our house", "Odd moved out on Sunday", True),
        ("my stepmother lives with us", "my stepmother moved out of the porch room into the attic", False),
        ("my stepmother lives with us", "my stepmother's tenant moved out", False),
        ("Runa stays with us", "Runa moved out for two weeks while we paint", False),
        ("my son lives with us", "my son moved out when he was 20, but came back", False),
        ("Runa lives with us", "Runa moved in with us", False),
        ("my mum teaches at the primary school", "Mum retired at Easter", True),
        ("my dad drives a tram in Linz", "my dad is officially retired", True),
        ("my uncle runs a bakery", "my uncle took early retirement", True),
        ("my boss Odile signs off all my travel", "Odile retired on Friday", True),
        ("my dad drives a tram in Linz", "Dad handed in the depot keys, he's officially retired", True),
        ("my dad drives a tram in Linz", "my dad met Karl, he's retired", False),
        ("I'm seeing The Marlows at the Apollo on June 3", "ugh the Marlows gig got called off", True),
        ("I'm seeing The Marlows at the Apollo on June 3", "the Marlows gig in Leeds got called off", False),
        ("I'm seeing The Marlows at the Apollo on June 3", "the Foxes gig got called off", False),
        ("I see my dad on June 3", "dad's show got called off", False),
        ("my boss Odile likes opera", "Odile retired on Friday", False),
        ("my boss Odile signs off all my travel", "Odile's deputy retired on Friday", False),
        ("my mum teaches at the primary school", "Mum retired early", True),
        ("my dad drives a Volvo", "my dad retired on Friday", False),
        ("my mum teaches at the primary school", "Mum retired to bed early", False),
        ("my mum teaches at the primary school", "my aunt retired at Easter", False),
        ("my uncle drives a taxi to our card night", "my uncle retired", False),
        ("my aunt pilots a ferry her father built", "my aunt retired", False),
        ("my trainer Odd sets the drills", "Odd was let go from his office job", False),
        ("my grandma has the front room", "my grandma moved into his bedroom", False),
        ("Runa lives with us", "Runa got her own kayak", False),
        ("Runa lives with us", "Runa moved out the bookcase", False),
        ("Runa lives with us", "Runa moved out because of the damp till May", False),
        ("I have an allergy to wool", "I got over my allergy to pollen", False),
        ("my mum drives a taxi", "Mum was let go early tonight", False),
    ],
)
def test_who_moved_out_or_retired_and_what_was_called_off_ends_what_was_told_of_it(old, new, over):
    assert ended(old, new) is over


@pytest.mark.parametrize(
    ("old", "new", "gives_way"),
    [
        ("I can't stand capers, even the smell makes me leave the room", "I'm a caper fan now", True),
        ("I don't like opera", "my aunt converted me to opera", True),
        ("I hate rowing", "I'm totally into rowing now", True),
        ("I hate fennel", "I've come round to fennel", True),
        ("I hate fennel", "turns out I love fennel", True),
        ("I hate rowing", "I'm into rowing machines now", False),
        ("I can't stand capers", "I'm a caper sauce fan now", False),
        ("I hate golf", "I'm a golf club secretary now", False),
        ("I hate rice", "I'm a wild rice fan now", False),
        ("I hate sailing", "my aunt converted me to land sailing", False),
        ("I hate onions", "I've come round to onion pie", False),
        ("I don't like opera", "my aunt is an opera lover now", False),
        ("I hate fennel", "turns out I love fennel tea", False),
    ],
)
def test_who_is_a_fan_now_dislikes_it_no_more(old, new, gives_way):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is gives_way
