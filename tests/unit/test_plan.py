"""What a question asks for."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.domain.periods import periods
from perdure.domain.plan import by_name, introducing, plan, standing_in, unnamed
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.text import term
from perdure.extraction.families import kin

NOW = datetime(2023, 10, 22, 10, tzinfo=UTC)  # a Sunday
NOW_MS = int(NOW.timestamp() * 1000)


def day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def days(text: str) -> list[tuple[str, str]]:
    """The periods of a text as local dates: first day, day after the last."""
    found = periods(text, now_ms=NOW_MS, tz=UTC)
    return [(day(period.start_ms), day(period.end_ms)) for period in found]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("on 7 May 2023", "2023-05-07", "2023-05-08"),
        ("on May 7th, 2023", "2023-05-07", "2023-05-08"),
        ("on the 3rd of December", "2022-12-03", "2022-12-04"),
        ("2023-05-07", "2023-05-07", "2023-05-08"),
        ("10.01.2024", "2024-01-10", "2024-01-11"),
        ("in May", "2023-05-01", "2023-06-01"),
        ("in November", "2022-11-01", "2022-12-01"),
        ("in early July 2022", "2022-07-01", "2022-07-11"),
        ("in 2021", "2021-01-01", "2022-01-01"),
        ("the first week of 2024", "2024-01-01", "2024-01-08"),
        ("yesterday", "2023-10-21", "2023-10-22"),
        ("the day before yesterday", "2023-10-20", "2023-10-21"),
        ("last week", "2023-10-09", "2023-10-16"),
        ("last month", "2023-09-01", "2023-10-01"),
        ("last year", "2022-01-01", "2023-01-01"),
        ("last summer", "2023-06-01", "2023-09-01"),
        ("last fall", "2022-09-01", "2022-12-01"),
        ("summer of 2022", "2022-06-01", "2022-09-01"),
        ("two weeks ago", "2023-10-05", "2023-10-12"),
        ("a couple of days ago", "2023-10-20", "2023-10-21"),
        ("a month ago", "2023-09-01", "2023-10-01"),
        ("the last 3 days", "2023-10-19", "2023-10-23"),
        ("last Monday", "2023-10-16", "2023-10-17"),
        ("on Friday", "2023-10-20", "2023-10-21"),
        ("next Tuesday", "2023-10-24", "2023-10-25"),
        ("last weekend", "2023-10-14", "2023-10-16"),
        ("Christmas 2022", "2022-12-24", "2022-12-27"),
        ("between May and July", "2023-05-01", "2023-08-01"),
        ("from November to February", "2022-11-01", "2023-03-01"),
        ("between October and December", "2022-10-01", "2023-01-01"),
        ("between March and May 2021", "2021-03-01", "2021-06-01"),
        ("from the 3rd of May to 10 June", "2023-05-03", "2023-06-11"),
        ("since March", "2023-03-01", "2023-10-23"),
        ("since last week", "2023-10-09", "2023-10-23"),
        ("after Christmas", "2022-12-27", "2023-10-23"),
        ("before June", "1900-01-01", "2023-06-01"),
        ("until the end of May", "1900-01-01", "2023-06-01"),
    ],
)
def test_a_named_time_becomes_a_period(text: str, start: str, end: str) -> None:
    assert days(f"What did Ana do {text}?") == [(start, end)]


@pytest.mark.parametrize(
    "text",
    [
        *(f"in {month}" for month in "Jan Feb March Apr May June July August Sept October Nov December".split()),
        *(f"on {day}days" for day in "Mon Tues Wednes Thurs Fri Satur Sun".split()),
        *"spring summer autumn winter Xmas Halloween yesterday today tonight tomorrow".split(),
        *("New Year’s Eve", "Valentine's day", "christmassy", "last night", "this morning"),
        *("three days ago", "an hour and a year ago", "the past few months", "this weekend", "next week"),
    ],
)
def test_no_time_is_passed_over_that_is_named_without_a_number(text: str) -> None:
    assert len(days(f"what about it ({text})?")) == 1


def test_a_modal_verb_is_no_month() -> None:
    assert days("May I go, and may she march on?") == []


def test_impossible_days_are_read_as_what_is_left() -> None:
    assert days("on 31 February") == [("2023-02-01", "2023-03-01")]
    assert days("in 0000 or 9999-99-99") == []


def test_days_begin_in_the_zone_of_the_asker() -> None:
    (found,) = periods("yesterday", now_ms=NOW_MS, tz=ZoneInfo("Asia/Tokyo"))
    assert found.start_ms == int(datetime(2023, 10, 20, 15, tzinfo=UTC).timestamp() * 1000)


def test_a_day_tells_more_than_a_year() -> None:
    exact, year = periods("on 7 May 2023 or in 2022", now_ms=NOW_MS, tz=UTC)
    assert 0 < year.strength < exact.strength <= 1


@given(
    st.integers(-(10**19), 10**19),
    st.sampled_from(["yesterday", "12 months ago", "last year", "tomorrow next week", "in May", "last 999 years"]),
    st.integers(-23, 23),
)
def test_no_now_breaks_the_plan(now_ms: int, text: str, hours: int) -> None:
    found = plan(text, now_ms=now_ms, tz=timezone(timedelta(hours=hours)), speakers=())
    assert all(period.start_ms < period.end_ms for period in found.periods)


@given(st.text(max_size=80), st.lists(st.text(max_size=12), max_size=4))
def test_no_text_breaks_the_plan(query: str, speakers: list[str]) -> None:
    found = plan(query, now_ms=NOW_MS, tz=UTC, speakers=speakers)
    assert found.speakers <= set(speakers)
    assert len(found.terms) == len(found.weights) == len(set(found.terms))


def named(query: str, *speakers: str) -> set[str]:
    return set(plan(query, now_ms=NOW_MS, tz=UTC, speakers=speakers).speakers)


def test_speakers_are_found_by_full_or_first_name_in_any_case() -> None:
    assert named("where does ana live?", "Ana Silva", "Bruno") == {"Ana Silva"}
    assert named("What did BRUNO's sister buy?", "Ana", "bruno") == {"bruno"}
    assert named("Is it banal?", "Ana") == set()


def test_a_name_that_is_a_word_needs_a_capital_inside_the_sentence() -> None:
    assert named("Will it rain?", "Will") == set()
    assert named("Where did Will go?", "Will") == {"Will"}


def test_the_question_word_gives_the_kind_of_answer() -> None:
    kinds = {
        text: plan(text, now_ms=NOW_MS, tz=UTC, speakers=()).answer
        for text in ("When did it end?", "In which year?", "How many cats?", "Where is it?", "Who came?", "What is it?")
    }
    assert list(kinds.values()) == ["when", "when", "number", "where", "who", "other"]


@pytest.mark.parametrize(
    ("query", "inquiry"),
    [
        ("When was I in Corfu?", True),
        ("In which year did Ana leave?!", True),
        ("what does Ana play", True),
        ("Which ferry should I take to Corfu?", False),
        ("Do you know a hotel in Corfu?", False),
        ("Would Ana like Corfu?", False),
        ("Corfu", False),
        ("I was in Corfu.", False),
        ("Is it late? I must be in Corfu by nine", False),
        ("What a day\nI missed the ferry to Corfu", False),
        ("Wann war ich auf Korfu?", False),
        ("what " * 1_000, False),
    ],
)
def test_an_inquiry_asks_in_one_sentence_what_is_so(query: str, inquiry: bool) -> None:
    assert plan(query, now_ms=NOW_MS, tz=UTC).inquiry is inquiry


@pytest.mark.parametrize(
    ("query", "wonder"),
    [
        ("Could Maud be ill?", True),
        ("Which boat might Otto buy", True),
        ("Would Ana like Corfu?", True),
        ("What should I cook for Maud?", False),
        ("Can you write to Maud?", False),
        ("Maud could be ill.", False),
        ("Where does Maud live?", False),
        ("Is it late? Could Maud come?", False),
        ("With whom wouldn't Maud travel?", True),
        ("Could the user give it to Maud?", False),
        ("Will Anna bei Verwandten heiraten?", False),
        (" " * 1_980 + "what could x\ny", False),
    ],
)
def test_a_wonder_asks_in_one_sentence_what_could_be_of_others(query: str, wonder: bool) -> None:
    assert plan(query, now_ms=NOW_MS, tz=UTC).wonder is wonder


def test_terms_are_the_content_words() -> None:
    found = plan("What is the dog's name?", now_ms=NOW_MS, tz=UTC)
    assert found.terms == (term("dog"), term("name"))
    assert found.asked == 2


def test_related_words_are_asked_for_with_less_weight() -> None:
    found = plan("Has Ana any siblings?", now_ms=NOW_MS, tz=UTC)
    assert found.asked == 2
    assert {term("brother"), term("sister")} <= set(found.terms[found.asked :])
    kin = {found.terms[place] for places in found.related for place in places}
    assert kin == set(found.terms[found.asked :])
    assert found.weights[:2] == (1.0, 1.0)
    assert 0 < found.weights[2] < 1
    alone = plan("Has Ana any siblings?", now_ms=NOW_MS, tz=UTC, policy=LexicalPolicy(related=0))
    assert alone.terms == found.terms[:2]


def test_for_a_word_that_nothing_says_others_of_its_family_and_related_ones_stand_in() -> None:
    asked = plan("When does Ana fly with her siblings?", now_ms=NOW_MS, tz=UTC)
    ana, fly, sibling = asked.terms[: asked.asked]
    found = standing_in(asked, [True, False, False], kin)
    assert found.terms[:3] == (ana, fly, sibling)
    assert len(found.terms) == len(found.weights) == len(set(found.terms))
    weights = dict(zip(found.terms, found.weights, strict=True))
    assert weights[term("flight")] == weights[term("brother")] == LexicalPolicy().stand_in
    lent = [{found.terms[at] for at in places} for places in found.related]
    assert lent[0] == set()
    assert term("flight") in lent[1]
    assert {term("brother"), term("sister")} <= lent[2]


def test_nothing_stands_in_for_what_is_said_and_for_names() -> None:
    asked = plan("When does Ana fly with her siblings?", now_ms=NOW_MS, tz=UTC)
    assert standing_in(asked, [True, True, True], kin) is asked
    assert standing_in(asked, [False, True, True], kin) is asked
    assert standing_in(asked, [False, False, False], kin, policy=LexicalPolicy(stand_in=0)) is asked


def test_who_is_meant_is_asked_for_by_name_as_well() -> None:
    asked = plan("What must my husband never eat?", now_ms=NOW_MS, tz=UTC)
    found = introducing(asked, {"husband": ("Gunnar Berg",)})
    lent = dict(zip(found.terms[: found.asked], found.related, strict=True))[term("husband")]
    assert {found.terms[at] for at in lent} >= {term("gunnar"), term("berg")}
    assert found.terms[: found.asked] == asked.terms[: asked.asked]
    assert by_name("What must my husband never eat?", found.people) == "What must my husband Gunnar Berg never eat?"
    assert introducing(asked, {}) == asked


def test_words_of_one_family_are_told_apart_by_no_stem_and_stand_in_for_one_another() -> None:
    known = kin()
    pairs = [("fly", "flight"), ("weigh", "weight"), ("deliver", "delivery"), ("marry", "wedding"), ("sell", "sale")]
    for one, other in pairs:
        assert term(one) != term(other)
        assert term(other) in known[term(one)]
        assert term(one) in known[term(other)]
    assert all(one not in others for one, others in known.items())


def test_the_embedded_question_leaves_out_the_named_speakers() -> None:
    def question(query: str) -> str:
        return unnamed(query, plan(query, now_ms=NOW_MS, tz=UTC, speakers=("Ana Silva", "Bruno")).speakers)

    assert question("What is Ana’s dog called?") == "What is dog called?"
    assert question("Did ANA SILVA meet bruno and Carla?") == "Did meet and Carla?"
    assert question("Where are the bananas?") == "Where are the bananas?"
    assert question("Ana?") == "Ana?"


def test_a_huge_prompt_asks_for_its_last_words() -> None:
    found = plan(" ".join(f"w{number}" for number in range(5000)), now_ms=NOW_MS, tz=UTC)
    assert found.asked == LexicalPolicy().query_terms
    assert found.terms[found.asked - 1] == term("w4999")


def test_names_of_speakers_and_words_of_talking_are_beside_the_matter() -> None:
    def matter(query: str) -> list[int]:
        found = plan(query, now_ms=NOW_MS, tz=UTC, speakers=("Mila", "Owen Hart"))
        return [one for one, told in zip(found.terms, found.matter, strict=False) if told]

    assert matter("Did Mila mention kilns to Owen Hart?") == [term("kiln")]
    assert matter("Did Bea fire kilns?") == [term("bea"), term("fire"), term("kiln")]
    assert plan("Mila?", now_ms=NOW_MS, tz=UTC, speakers=("Mila",)).matter == ()


def test_a_prompt_of_several_sentences_is_told_from_a_question() -> None:
    def sole(query: str) -> bool:
        return plan(query, now_ms=NOW_MS, tz=UTC).sole

    assert sole("Where is the key of the boat house?")
    assert sole("  the key, version 2.5 of it\n")
    assert not sole("Good morning! It rains. Where is the key of the boat house?")
    assert not sole("おはよう。鍵はどこですか")
