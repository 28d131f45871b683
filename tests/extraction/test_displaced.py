"""What is told in the place of something else, in a frame of its own."""

from time import perf_counter

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.displaced import displaced
from perdure.extraction.overtaking import overtakes, reaches, turned


@pytest.mark.parametrize("again", ["I quit so", "I've stopped and", "so I left well", "I gave up now I"])
def test_a_text_that_says_again_and_again_that_one_stopped_is_read_at_once(again):
    text = f"{f'{again} ' * (180 // (len(again) + 1))}my last smoke"
    displaced("I smoke ten a day", "My last smoke was five months ago.")  # compiles the frames
    start = perf_counter()
    displaced("I smoke ten a day", text)
    assert perf_counter() - start < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "I quit smoking, so it's been a year since my last smoke.",
        "Finally I stopped, and it's been four months since I last smoked.",
        "I left, so my last smoke was five months ago.",
    ],
)
def test_that_one_stopped_may_lead_to_for_how_long(text):
    assert displaced("I smoke ten a day", text)


def retired(old, new):
    """Tell whether a text ends a statement, as two statements or as a message that says that it is otherwise now."""
    told = any(overtakes(one, old) for one in turned(new) if reaches(one))
    return told or compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my cousin lives in Bern", "my cousin has moved out and lives with his girlfriend"),
        ("my cousin lives in Bern", "my cousin gave up the flat and is living with his mum"),
        ("my uncles live on a farm", "my uncles left the farm for good and live in a bungalow"),
        ("our chess club meets in the pub", "our chess club left the pub and meets in the library"),
        ("our chess club meets in the pub", "our chess club outgrew the old room and meets at the school"),
        ("I play left wing for Varde", "since I'm forty I now play in goal for Varde"),
        ("I play left wing for Varde", "since my hip is stiff I now play in goal for Varde"),
        ("I sing soprano in the parish choir", "since my voice broke I now sing tenor in the parish choir"),
    ],
)
def test_who_left_and_is_elsewhere_is_there_no_more(old, new):
    assert retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my cousin lives in Bern", "my cousin hasn't left home and lives with his dad"),
        ("my cousin lives in Bern", "my cousin did not move out and lives with his dad"),
        ("my cousin lives in Bern", "my cousin hopes to have moved out soon and lives with his dad"),
        ("my uncles live in Bern", "my uncles gave up the flat for the summer and are living in a tent"),
        ("my uncles live in Bern", "my uncles left home for a few days and are staying at an inn"),
        ("my cousin lives in Bern", "my cousin left the farm and stays at a hostel"),
        ("our chess club meets in the pub", "our chess club never left the pub and meets in the library for matches"),
        ("our chess club meets in the pub", "our chess club gave up the pub for Advent and meets in the library"),
        ("our chess club meets in the pub", "our chess club left the hall in the dark and meets in autumn"),
        ("our team trains in the gym", "our team left the gym late and trains in pairs"),
        ("I play left wing for Varde", "since Ole is away I now play in goal for Varde"),
        ("I play left wing for Varde", "since our keeper is suspended I now play in goal for Varde"),
    ],
)
def test_who_only_leaves_for_a_while_or_never_did_is_there_still(old, new):
    assert not retired(old, new)
