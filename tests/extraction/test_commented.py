"""What only comments on what was told."""

import pytest

from perdure.extraction.commented import unremarked


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("the fee goes to 40 a term, effective immediately, charming", "the fee goes to 40 a term"),
        ("band is on Mondays now, same time, worst day ever", "band is on Mondays now"),
        ("band is on Mondays, don't book anything", "band is on Mondays"),
    ],
)
def test_comments_are_left_out(text, bare):
    assert unremarked(text) == bare


@pytest.mark.parametrize(
    "text",
    [
        "I swim on Mondays, in winter",
        "I swim on Mondays, mostly",
        "I have 3 goats, a mule, hens",
        "I have two cats, Bo and Al",
        "the rent is 900, heating included",
        "the fee is 40, 20 for students",
        "lovely weather, sadly",
    ],
)
def test_what_restricts_or_goes_on_is_no_comment(text):
    assert unremarked(text) == text
