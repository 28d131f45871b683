"""What somebody tells of a change that is past: it has held since then, not since it was told (SPEC 3.1)."""

from datetime import UTC, datetime

import pytest

import perdure
from perdure.testing.fakes import FakeClock

STATEMENTS = ["fact", "preference", "profile", "task", "note"]


def day(month, number=1, year=2026):
    return datetime(year, month, number, 9, tzinfo=UTC)


@pytest.fixture
def clock():
    return FakeClock(day(8))


@pytest.fixture
def me(clock):
    policy = {"consent": {"mode": "auto"}}
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=clock) as engine:
        yield engine.space(user="ana")


def say(me, clock, *told):
    for moment, text in told:
        clock.set(moment)
        me.observe(text, session=str(moment))


def of_key(me, key, **asked):
    return [one for one in me.list(kind=STATEMENTS, **asked).items if one.key == key]


@pytest.mark.parametrize(
    ("text", "key", "since"),
    [
        ("I moved to Trento in May.", "location", day(5)),
        ("We relocated to Trento two years ago.", "location", day(8, year=2024)),
        ("I joined Trento Cable last month.", "employer", day(7)),
        ("I became a welder in 2019.", "role", day(1, year=2019)),
        ("I switched to Linux in 2018.", "os", day(1, year=2018)),
        ("I bought a Fiat in March.", "vehicle", day(3)),
        ("Im April bin ich nach Trient gezogen.", "location", day(4)),
        ("Letztes Jahr habe ich bei Trient Kabel angefangen.", "employer", day(1, year=2025)),
        ("En mai, j'ai déménagé à Trente.", "location", day(5)),
        ("El año pasado me mudé a Trento.", "location", day(1, year=2025)),
        ("Ik woon sinds mei in Utrecht.", "location", day(5)),
        ("W maju przeprowadziłam się do Łodzi.", "location", day(5)),
        ("I've lived in Trento since May.", "location", day(5)),
        ("I've worked at Trento Cable since 2019.", "employer", day(1, year=2019)),
        ("Been at Trento Cable since 2019.", "employer", day(1, year=2019)),
    ],
)
def test_the_value_of_a_slot_holds_since_it_came_about(me, clock, text, key, since):
    say(me, clock, (day(8, 5), text))
    (held,) = of_key(me, key)
    assert held.valid_from is not None
    assert held.valid_from.date() == since.date()
    assert of_key(me, key, as_of=day(7, 31)) == [held]
    assert of_key(me, key, as_of=day(1, year=2015)) == []


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Trento today.",
        "I moved to Trento this year.",
        "I live in Trento.",
    ],
)
def test_what_tells_no_time_that_is_over_holds_since_it_was_said(me, clock, text):
    say(me, clock, (day(8, 5), text))
    (held,) = of_key(me, "location")
    assert (held.valid_from or held.said_at) >= day(8, 5).replace(hour=0)
    assert of_key(me, "location", as_of=day(8, 4)) == []


@pytest.mark.parametrize(
    ("now", "coming"),
    [
        ("Ich wohne in Bozen.", "Im Dezember ziehe ich nach Trient."),
        ("Ich wohne in Bozen.", "Ich ziehe im Dezember nach Trient."),
        ("Vivo en Bolzano.", "El mes que viene me mudo a Trento."),
    ],
)
def test_what_is_still_to_come_in_another_language_leaves_what_holds(me, clock, now, coming):
    say(me, clock, (day(8, 5), now), (day(8, 6), coming))
    here, there = of_key(me, "location")
    assert "Bo" in here.content
    assert there.valid_from == here.valid_until is not None


def test_what_it_took_the_place_of_held_until_then(me, clock):
    say(me, clock, (day(2), "I live in Bolzano."), (day(8, 5), "I moved to Trento in June."))
    (held,) = of_key(me, "location")
    assert "Trento" in held.content
    assert ["Bolzano" in one.content for one in of_key(me, "location", as_of=day(5))] == [True]
    assert ["Trento" in one.content for one in of_key(me, "location", as_of=day(7))] == [True]


def test_the_last_change_told_counts_though_what_is_known_was_said_after_it_came_about(me, clock):
    told = ["I live in Bolzano.", "I live in Merano now.", "I moved to Trento in June."]
    say(me, clock, *((day(8, 5 + at), text) for at, text in enumerate(told)))
    (held,) = of_key(me, "location")
    assert "Trento" in held.content


def test_a_change_told_late_finds_its_place_among_dated_ones(me, clock):
    say(me, clock, (day(8, 5), "I moved to Trento in June."), (day(8, 6), "I moved to Bolzano in March."))
    (held,) = of_key(me, "location")
    assert "Trento" in held.content
    assert ["Bolzano" in one.content for one in of_key(me, "location", as_of=day(4))] == [True]


def test_since_when_is_added_to_what_is_known(me, clock):
    say(me, clock, (day(8, 5), "I live in Trento."), (day(8, 6), "I moved to Trento in June."))
    (held,) = of_key(me, "location")
    assert held.valid_from is not None
    assert held.valid_from.date() == day(6).date()
    assert me.list(state="deprecated").items == ()


@pytest.mark.parametrize("then", [{"as_of": day(7)}, {"as_of": day(8, 6), "known_at": day(8, 6)}])
def test_a_question_for_a_slot_finds_what_filled_it_then(me, clock, then):
    say(me, clock, (day(8, 5), "I joined Trento Cable in June."), (day(8, 7), "I work for the Bolzano Mill now."))
    answer = me.recall("where do I work?", **then)
    assert answer.hits[0].memory.content == "I joined Trento Cable in June"
    assert not answer.nothing_relevant
    assert "Bolzano" in me.recall("where do I work?").hits[0].memory.content


@pytest.mark.parametrize(
    "text",
    ["I've been working with Nina since Monday.", "I've been at the dentist's since nine.", "I have lived in Rome."],
)
def test_whom_or_where_somebody_was_for_a_time_is_no_employer_or_home(me, clock, text):
    say(me, clock, (day(8, 5), text))
    assert [one.key for one in me.list(kind=STATEMENTS).items if one.key] == []
