"""Words, terms and flags."""

import zlib
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from perdure.domain.english import IRREGULAR, VARIANTS
from perdure.domain.text import (
    HAS_NUMBER,
    HAS_TIME,
    IS_QUESTION,
    STOP_WORDS,
    flags,
    jaccard,
    normalise,
    query_terms,
    read,
    setting_terms,
    term,
    terms,
    words,
)
from perdure.domain.thesaurus import RELATED

ANY_TEXT = st.text(st.characters(codec=None), max_size=60)


def test_case_and_accents_are_folded() -> None:
    assert words("Zoë CAFÉ naïve Straße") == ["zoe", "cafe", "naive", "strasse"]


def test_contractions_give_their_first_word() -> None:
    assert words("I'm sure they won't, can't and didn’t; Ana's ok") == "i sure they will can and did ana ok".split()


def test_names_with_an_apostrophe_are_found_by_their_parts() -> None:
    assert words("Sinead O'Brien's l’hôtel") == "sinead o brien l hotel".split()


def test_addresses_and_tags_are_found_by_their_parts() -> None:
    assert words("ana_b@mail.example #RoadTrip https://a.example/x-y") == (
        "ana b mail example roadtrip https a example x y".split()
    )


def test_scripts_without_spaces_give_pairs() -> None:
    assert words("東京タワー") == ["東京", "京タ", "タワ", "ワー"]
    assert words("猫 is cat") == ["猫", "is", "cat"]
    assert words("ภาษา") == ["ภา", "าษ", "ษา"]


def test_scripts_with_vowel_signs_stay_whole() -> None:
    assert words("हिन्दी भाषा") == ["हिन्दी", "भाषा"]


def test_vowel_points_do_not_separate_equal_words() -> None:
    assert words("مُحَمَّد") == words("محمد")


@given(ANY_TEXT)
def test_no_text_breaks_the_words(text: str) -> None:
    found = words(text)
    assert all(found)
    assert list(terms(text)) == [term(word) for word in found]
    assert all(0 < number < 2**32 for number in terms(text))
    assert isinstance(normalise(text), str)
    assert 0 <= flags(text) < 8


@given(ANY_TEXT)
def test_words_of_words_are_the_same_words(text: str) -> None:
    spaced = words(text)
    if all(word.isascii() for word in spaced):
        assert words(" ".join(spaced)) == spaced


def test_inflections_share_a_term() -> None:
    assert term("running") == term("ran") == term("run") == zlib.crc32(b"run")
    assert term("children") == term("kids") == term("child")
    assert term("went") == term("going")
    assert term("7th") == term("seven") == term("7")


def test_terms_keep_repetition_and_stop_words() -> None:
    found = terms("the cat and the dog")
    assert found.typecode == "I"
    assert len(found) == 5
    assert found[0] == found[3]


@given(ANY_TEXT | st.text("abAB 12'’s?.tmondayTWO2019\u00e9", max_size=60))
def test_reading_gives_terms_and_flags(text: str) -> None:
    assert read(text) == (terms(text).tobytes(), flags(text))


def test_a_turn_holds_its_speaker_and_its_date() -> None:
    assert setting_terms(speaker=None, when_ms=None) == b""
    assert setting_terms(speaker="Ana Silva", when_ms=0) == terms("ana silva 1 january 1970").tobytes()


def test_a_time_outside_the_calendar_adds_nothing() -> None:
    for when in (10**17, -(10**17)):
        assert setting_terms(speaker=None, when_ms=when) == b""


def test_a_turn_before_1970_has_its_own_date() -> None:
    assert setting_terms(speaker=None, when_ms=-1) == terms("31 december 1969").tobytes()


def test_stop_words_leave_a_question_unless_nothing_is_left() -> None:
    assert query_terms("What is the name of the dog?") == [term("name"), term("dog")]
    assert query_terms("who are you?") == [term("who"), term("are"), term("you")]
    assert query_terms("") == []


def test_stop_words_are_folded_single_words() -> None:
    assert all(words(word) == [word] for word in STOP_WORDS)


def test_flags_say_what_a_turn_holds() -> None:
    assert flags("Did you like it?") & IS_QUESTION
    assert flags("I have two cats") & HAS_NUMBER
    assert flags("we met last week") & HAS_TIME
    assert flags("it began in 1999") == HAS_NUMBER | HAS_TIME
    assert flags("it was fine, may be") == 0


def test_normalised_texts_differ_only_in_meaning() -> None:
    assert normalise("  Ana  likes\ttea! ") == normalise("ana likes tea")
    assert normalise("Ana likes tea") != normalise("Ana likes tee")
    assert normalise("?!") == "?!"


def test_jaccard_counts_shared_stems() -> None:
    assert jaccard("Ana likes cats", "ana liked cat") == 1.0
    assert jaccard("tea", "coffee") == 0.0
    assert jaccard("", "...") == 1.0
    assert jaccard("green tea", "black tea") == 1 / 3


def test_huge_words_are_cut() -> None:
    assert len(words("x" * 1_000_000)[0]) == 64


def test_word_tables_hold_folded_single_words() -> None:
    listed = {*IRREGULAR, *IRREGULAR.values(), *VARIANTS, *VARIANTS.values(), *RELATED, *chain(*RELATED.values())}
    assert [word for word in sorted(listed) if words(word) != [word]] == []
    assert [word for word in (*RELATED, *chain(*RELATED.values())) if word in STOP_WORDS] == []
