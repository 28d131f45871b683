"""Labels: addresses, handles and letters, which name another one where one letter or their order is another."""

import pytest

from perdure.extraction.compare import Said, compare


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My mail is k.berg@host.io", "My mail is berg.k@host.io"),
        ("Our ferry is line C", "Our ferry is line A"),
        ("I rent flat 4c", "I rent flat 4d"),
        ("Our twins are in class 2a", "Our twins are in class 2b"),
        ("My office is in wing A", "My office is in wing F"),
        ("My handle is @ilse_ro", "My handle is @ro_ilse"),
        ("My login is ro-ilse", "My login is ilse-ro"),
        ("The guest network is called us_and_them", "The guest network is called them_and_us"),
        ("I bought seats in block A", "I bought seats in block D"),
    ],
)
def test_another_label_is_not_said_again(old, new):
    assert compare(Said(content=old), Said(content=new)).label in ("contradiction", "unsure", "different")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My mail is k.berg@host.io", "My e-mail is k.berg@host.io"),
        ("I rent flat 4c", "I rent flat 4 C"),
        ("My office is in wing F", "My office is in the wing F"),
        ("I have a goat", "I have got a goat"),
        ("I have a black-and-white goat", "I have a white-and-black goat"),
        ("I own a red-and-green scarf", "I own a green-and-red scarf"),
        ("I'm a part-time baker", "I'm a baker, part-time"),
        ("My handle is @Ilse_Ro", "My handle is @ilse_ro"),
    ],
)
def test_the_same_label_is_said_again(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "same"
