"""What is told in the place of something else, in a frame of its own."""

from time import perf_counter

import pytest

from perdure.extraction.displaced import displaced


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
