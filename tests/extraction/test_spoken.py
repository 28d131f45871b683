"""In which language a text is written, where its words are those of two."""

import pytest

from perdure.extraction.language import spoken


@pytest.mark.parametrize(
    "text",
    [
        "my mam collects stamps",
        "Our mam is in the garden",
        "His ma plays the organ",
        "Mam was a dinner lady",
        "We watch films on our roku",
        "I sold the roku",
        "Let us do it on my roku",
        "no one let my mam in",
    ],
)
def test_english_words_that_are_czech_as_well_make_no_czech_text(text):
    assert spoken(text) == "en"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("mam kocku a psa", "cs"),
        ("Mám auto", "cs"),
        ("Loni v roku jsme se stehovali", "cs"),
        ("Je mi 40 let", "cs"),
        ("my jsme doma", "cs"),
        ("Nejim maso a ryby", "cs"),
        ("Mam kota i rower", "pl"),
        ("Moja siostra ma kota", "pl"),
        ("my mamy chomika", "pl"),
    ],
)
def test_czech_and_polish_without_accents_are_told_by_what_is_theirs_alone(text, code):
    assert spoken(text) == code
