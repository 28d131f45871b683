"""Phrases: patterns over words, and which of them are tried."""

import pytest

import perdure
from perdure.extraction.phrases import Index, Matcher
from perdure.extraction.slots import english, standard
from perdure.extraction.tokens import tokens

TEXTS = (
    "I moved from Ghent to Tartu last spring",
    "my sister's name is Oda and she keeps bees",
    "call me Wren",
    "Bergen is my home now",
    "we are both allergic to sesame",
    "the tide was out when the ferry came in",
    "I really do not like cilantro",
    "they/them pronouns",
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_index_leaves_out_only_patterns_that_cannot_match(text: str) -> None:
    slots = standard()
    clause = tuple(tokens(text))
    words = [one.word for one in clause]
    matcher = Matcher(clause, english())
    everything = slots.patterns
    for at in range(len(words)):
        tried = [*slots.phrases.at(words[at], {*words[at:]}), *slots.phrases.at("", {*words[at:]})]
        assert {pattern for _, pattern in everything if matcher.at(pattern, at)} <= {pattern for _, pattern in tried}
        assert len(tried) < len(everything) / 4


def test_the_index_keeps_the_order_of_its_patterns() -> None:
    slots = standard()
    words = {"i", "live", "in", "am", "my", "work", "at"}
    places = [slots.patterns.index(one) for one in slots.phrases.at("i", words)]
    assert places == sorted(places)
    assert len(list(Index(slots.patterns).at("i", words))) == len(places)


@pytest.mark.parametrize("word", ["现在", "now ", "jetzt ", "ahora ", "сейчас ", "sekarang "])
def test_a_word_that_is_said_over_and_over_is_read(word: str) -> None:
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        assert engine.space(user="ana").observe(word * 3_000).memories
