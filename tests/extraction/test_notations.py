"""One fact in two notations or spellings is the same, and another value in another notation is not."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.compare import Said, compare
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def label(old, new):
    return compare(Said(content=old), Said(content=new)).label


def kept(text):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC)
    return [(one.key, one.value) for one in extract(heard, standard())]


@pytest.mark.parametrize(
    ("chat", "plain"),
    [
        ("I luv parsnips", "I love parsnips"),
        ("i h8 ironing", "I hate ironing"),
        ("I rlly love fencing", "I really love fencing"),
        ("my appt is tmrw at 9", "My appointment is tomorrow at nine"),
        ("I'm gonna learn Welsh", "I'm going to learn Welsh"),
    ],
)
def test_a_word_as_it_is_written_in_a_chat_is_the_word(chat, plain):
    assert label(chat, plain) == label(plain, chat) == "same"
    assert [key for key, _ in kept(chat)] == [key for key, _ in kept(plain)]
