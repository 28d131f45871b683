"""Who "he" and "she" are, where somebody was named before, and what is told in front of a question or a request."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

SLOTS = standard()


def told(text):
    """Return what a message is read as."""
    heard = Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC)
    return [one.content for one in extract(heard, SLOTS) if not one.amends]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("My sister Rosa lives in Rome. She is a dentist.", "My sister Rosa is a dentist"),
        ("We have a dog. He is called Rex. He is afraid of thunder.", "Rex is afraid of thunder"),
        ("My boss is Helena. She hates long emails.", "My boss Helena hates long emails"),
        (
            "Our elder daughter, Imogen, reads law. She's in her second year.",
            "Our elder daughter Imogen is in her second year",
        ),
        ("My husband works nights. His sister Ada lives with us.", "My husband's sister Ada lives with us"),
        (
            "Walter retired in March. He plays the accordion. He's got a workshop in the barn.",
            "Walter has got a workshop in the barn",
        ),
        ("My dad and my sister came over. She is moving to Spain in May.", "my sister is moving to Spain in May"),
        ("Could you help my sister Rosa? She is a dentist.", "my sister Rosa is a dentist"),
        (
            "need a note for the new hire Priyanka, she starts on the 10th and works from lisbon",
            "Priyanka starts on the 10th and works from lisbon",
        ),
        (
            "our Jan's been a godsend. My big sister. She packed in the post office in March.",
            "My big sister packed in the post office in March",
        ),
        (
            "Could you suggest a timetable for Beatrice? She plays the viola on Tuesdays.",
            "Beatrice plays the viola on Tuesdays",
        ),
        ("I met Pablo at the wall. He works for Siemens, do you know them?", "Pablo works for Siemens"),
    ],
)
def test_somebody_is_called_by_name_again(text, said):
    assert said in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "My mum and my sister came over. She is moving to Spain in May.",
        "Ann and Tom came by. She plays the harp in an orchestra.",
        "Dinner was good. She works at the mill.",
        "Write a story about Tom. He is a wizard and lives in a tower.",
        "I moved to Berlin. She works at the mill.",
        "She works at the mill.",
        "Who was Turing? He lived in a tower near the mill.",
    ],
)
def test_of_two_or_of_nobody_nothing_is_told(text):
    assert not [one for one in told(text) if "Spain" in one or "harp" in one or "mill" in one or "tower" in one]


def test_who_is_named_is_not_kept_again():
    assert told("My boss is Helena. She hates long emails.").count("My boss Helena") == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("i hate meetings so help me write a note to the team", "i hate meetings"),
        (
            "I never drink coffee after noon, so if you make me plans put the café in the morning",
            "I never drink coffee after noon",
        ),
        (
            "Walter is allergic to peanuts, badly, so could you give me a sentence for the waiter?",
            "Walter is allergic to peanuts, badly",
        ),
        (
            "i dont drink anymore, 5 weeks in, so pull the beer puns from the template",
            "i dont drink anymore, 5 weeks in",
        ),
        ("My brother can't eat nuts, any ideas for dinner?", "My brother can't eat nuts"),
    ],
)
def test_what_is_told_before_a_request_is_kept(text, said):
    assert said in told(text)


@pytest.mark.parametrize(
    "text", ["I eat meat, or I don't?", "So am I vegan, so do I eat honey?", "my wife loves it and so do I?"]
)
def test_a_question_is_still_one(text):
    assert not told(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Write me a packing list. I'm flying to Porto on Friday.", "I'm flying to Porto on Friday"),
        ("write a cover letter for me. I worked at Bosch for six years.", "I worked at Bosch for six years"),
        ("I want to write a novel. My sister is an editor.", "My sister is an editor"),
    ],
)
def test_who_wants_something_written_still_tells_of_themselves(text, said):
    assert said in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "write a poem about the sea. I am a pirate and live on a ship.",
        "Can you write me a short funny story? I am a pirate and live on a ship.",
        "write a reply: I moved to Rome and I'm a vegan now",
        "could you draft a review: I bought this kettle and my wife loves it.",
    ],
)
def test_what_is_to_be_made_up_or_said_in_a_text_is_not_kept(text):
    assert not told(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("can u give me stuff in short bullets from here on pls", "give me stuff in short bullets from here on pls"),
        ("could you always answer in Dutch?", "always answer in Dutch"),
        ("Could you always show the steps, not the theory?", "always show the steps, not the theory"),
    ],
)
def test_what_the_assistant_is_asked_for_for_good_is_a_wish(text, said):
    assert said in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "can you always see the moon from Earth?",
        "will you always be there for me?",
        "can you write an essay on why people always lie?",
    ],
)
def test_a_question_with_always_is_none(text):
    assert not told(text)
