"""What somebody tells of a change (SPEC 3.1, ADR 0013).

One to come leaves what holds in force until then; one that is past has held since then, not since it was told.
"""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock

STATEMENTS = ["fact", "preference", "profile", "task", "note"]


def day(month, number=1, year=2026):
    return datetime(year, month, number, 9, tzinfo=UTC)


@pytest.fixture
def clock():
    return FakeClock(day(2))


@pytest.fixture
def me(clock):
    policy = {"consent": {"mode": "auto"}}
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=clock) as engine:
        yield engine.space(user="ana")


def say(me, clock, *told):
    for moment, text in told:
        clock.set(moment)
        me.observe(text, session=str(moment))


def values(me, key, **moment):
    return [one.attributes.get("value") for one in me.list(kind=STATEMENTS, **moment).items if one.key == key]


@pytest.mark.parametrize(
    ("now", "coming", "key"),
    [
        ("I live in Trento.", "I'm moving to Bolzano in June.", "location"),
        ("I live in Trento.", "We are going to relocate to Bolzano on 1 June.", "location"),
        ("I live in Trento.", "From June I'll be living in Bolzano.", "location"),
        ("I work at Trento Cable.", "I start at Bolzano Cable on 1 June.", "employer"),
        ("I work at Trento Cable.", "From June on I will work for Bolzano Cable.", "employer"),
        ("I work at Trento Cable.", "I'm starting a new job at Bolzano Cable in June.", "employer"),
        ("I'm a Trento guide.", "I'll be a Bolzano guide from June.", "role"),
        ("My manager is Trento.", "From 1 June my manager is Bolzano.", "manager.name"),
    ],
)
def test_a_value_that_is_still_to_come_leaves_the_present_one(me, clock, now, coming, key):
    say(me, clock, (day(2), now), (day(3), coming))
    before, after = values(me, key)
    assert "Trento" in before
    assert "Bolzano" in after
    assert values(me, key, as_of=day(4)) == [before]
    clock.set(day(7))
    assert values(me, key) == [after]
    assert values(me, key, known_at=day(4)) == [before, after]
    me.undo(rev=[one.rev for one in me.changes() if one.event == "SUPERSEDE"][-1])
    assert values(me, key) == [before]


@pytest.mark.parametrize(
    "told",
    [
        "I will be the guide on duty on Friday.",
        "I'm joining Bruna for dinner on Saturday.",
        "Maybe I'll move to Bolzano in June.",
        "I won't be living in Bolzano from June.",
        "I'm visiting Bolzano in June.",
    ],
)
def test_what_is_done_once_or_in_doubt_is_no_value_to_come(me, clock, told):
    say(me, clock, (day(2), "I live in Trento."), (day(2), "I'm a potter."), (day(3), told))
    assert (values(me, "location"), values(me, "role")) == (["Trento"], ["potter"])
    clock.set(day(7))
    assert (values(me, "location"), values(me, "role")) == (["Trento"], ["potter"])


def test_a_plan_that_is_put_off_never_held(me, clock):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "I'm moving to Bolzano in June."))
    say(me, clock, (day(4), "I'm moving to Bolzano in August."))
    clock.set(day(9))
    assert [values(me, "location", as_of=day(month, 15)) for month in (6, 7, 8)] == [["Trento"]] * 2 + [["Bolzano"]]


@pytest.mark.parametrize(
    "told",
    [
        "I'm not moving to Bolzano after all.",
        "We won't move to Bolzano.",
        "I'm not going to move to Bolzano, it seems.",
    ],
)
def test_a_plan_that_is_denied_leaves_what_holds(me, clock, told):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "I'm moving to Bolzano in June."), (day(4), told))
    clock.set(day(9))
    assert values(me, "location") == ["Trento"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My sister lives in Trento", "My sister is moving to Bolzano in June"),
        ("Our workshop is in Trento", "Our workshop moves to Bolzano in June"),
        ("My scooter is a Trento", "My scooter will be replaced by a Bolzano in June"),
    ],
)
def test_what_is_to_be_otherwise_waits_without_a_slot_as_well(me, clock, old, new):
    say(me, clock, (day(2), f"{old}."), (day(3), f"{new}."))
    assert [one.content for one in me.list(kind=STATEMENTS, as_of=day(4)).items] == [old]
    clock.set(day(7))
    assert [one.content for one in me.list(kind=STATEMENTS).items] == [new]


def test_another_day_for_the_same_thing_holds_at_once(me, clock):
    say(me, clock, (day(2), "My ferry to Bastia is on 3 June."), (day(3), "They moved my ferry to Bastia to 9 June."))
    (one,) = me.list(kind=STATEMENTS).items
    assert "9 June" in one.content


def test_what_takes_the_place_of_a_value_fills_its_slot(me, clock):
    say(me, clock, (day(2), "i live in trento"), (day(3), "im moving to bolzano next month"))
    clock.set(day(7))
    (one,) = me.list(kind=STATEMENTS).items
    assert (one.key, one.content) == ("location", "im moving to bolzano next month")
    assert [hit.memory.id for hit in me.recall("where do i live?").hits][:1] == [one.id]


@pytest.mark.parametrize("text", ["no", "not", "I will not", "never", "no, not me", "we won't be"])
def test_a_denial_of_nothing_is_nothing(me, clock, text):
    say(me, clock, (day(2), text))
    assert me.list(kind=STATEMENTS).items == ()


def test_another_plan_for_the_same_time_takes_the_place_of_the_first(me, clock):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "I'm moving to Bolzano in June."))
    say(me, clock, (day(4), "Actually I'm moving to Merano in June."))
    assert values(me, "location") == ["Trento", "Merano"]
    clock.set(day(9))
    assert values(me, "location") == ["Merano"]


def test_what_happened_sooner_than_planned_holds_since_then(me, clock):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "I'm moving to Bolzano in June."))
    say(me, clock, (day(5), "I live in Bolzano now."))
    assert values(me, "location") == ["Bolzano"]
    clock.set(day(9))
    assert values(me, "location") == ["Bolzano"]
    assert values(me, "location", as_of=day(5, 20)) == ["Bolzano"]


def test_what_is_asked_to_be_remembered_for_later_waits_too(me, clock):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "Remember that I'm moving to Bolzano in June."))
    assert values(me, "location") == ["Trento", "Bolzano"]
    clock.set(day(7))
    assert values(me, "location") == ["Bolzano"]


def test_what_is_said_again_of_the_present_keeps_the_plan(me, clock):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "I'm moving to Bolzano in June."))
    say(me, clock, (day(4), "I live in Trento, as you know."))
    assert sorted(values(me, "location")) == ["Bolzano", "Trento"]
    clock.set(day(7))
    assert values(me, "location") == ["Bolzano"]


def test_what_is_said_to_hold_now_holds_where_the_clock_lags_behind(me, clock):
    ahead = clock.now + timedelta(days=30)
    me.observe("I live in Porto", at=clock.now)
    me.observe("I live in Leiria now", at=ahead)
    me.observe("I live in Tavira now", at=ahead + timedelta(days=30))
    assert [one.content for one in me.list(kind="profile").items] == ["I live in Tavira now"]


def test_what_was_known_then_does_not_change_when_a_plan_comes_back_late(me, clock):
    say(me, clock, (day(2), "I live in Trento."), (day(3), "I'm moving to Bolzano in June."))
    before, coming = (one for one in me.list(kind=STATEMENTS).items if one.key == "location")
    clock.set(day(4))
    me.forget(id=coming.id)
    clock.set(day(8))
    me.undo(rev=max(one.rev for one in me.changes(since_rev=0)))
    assert values(me, "location") == ["Bolzano"]
    assert values(me, "location", known_at=day(7)) == ["Trento"]
    assert me.get(before.id, known_at=day(7)).state == "active"
    found = me.recall("Where do I live?", kinds=STATEMENTS, known_at=day(7))
    assert [hit.memory.id for hit in found.hits] == [before.id]


def test_a_model_is_told_from_when_a_value_holds_and_until_when_the_present_one_does(me, clock):
    me.remember("User lives in Trento", key="location")
    me.remember("User lives in Bolzano", key="location", valid_from=day(6))
    told = ["User lives in Trento (until 2026-06-01)", "User lives in Bolzano (from 2026-06-01)"]
    for text in (me.recall("Where does the user live?").to_prompt(), me.get_context("Where do I live?")):
        assert [line.partition("] ")[2] for line in text.splitlines() if line.startswith("- ")] == told
    bullets = me.memory_query(query="Where does the user live?")
    assert [one.text.partition("] ")[2] for one in bullets] == told
    clock.set(day(7))
    assert me.recall("Where does the user live?").to_prompt().endswith("User lives in Bolzano (from 2026-06-01)")


def test_what_changed_says_so_as_well(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", preset="supervisor", clock=clock) as engine:
        me = engine.space(user="ana")
        me.remember("User lives in Trento", key="location")
        me.get_context("hello", session="s")
        me.remember("User lives in Bolzano", key="location", valid_from=day(6))
        told = me.recall("Where does the user live?", session="s").delta
    assert [line.partition("] ")[2] for line in told] == [
        "User lives in Bolzano (from 2026-06-01)",
        "User lives in Trento (until 2026-06-01)",
    ]


@pytest.mark.parametrize(
    ("given", "begins"), [({}, day(6)), ({"valid_from": day(5)}, day(5)), ({"valid_from": day(3)}, day(3))]
)
def test_a_plan_that_is_corrected_takes_the_place_of_the_plan(me, clock, given, begins):
    here = me.remember("User lives in Trento", key="location").memories[0]
    plan = me.remember("User lives in Bolzano", key="location", valid_from=day(6)).memories[0]
    clock.set(day(4))
    made = me.correct(plan.id, "User lives in Bozen", **given).memories[0]
    assert (made.valid_from, me.get(plan.id).state) == (begins, "deprecated")
    held = me.get(here.id)
    assert (held.superseded_by, held.valid_until) == (made.id, begins)
    assert held.state == ("active" if begins > day(4) else "deprecated")
    clock.set(day(7))
    assert [one.content for one in me.list(kind=STATEMENTS).items] == ["User lives in Bozen"]
    me.undo(rev=max(one.rev for one in me.changes(since_rev=0)))
    assert [one.content for one in me.list(kind=STATEMENTS).items] == ["User lives in Bolzano"]


def test_the_reflection_of_a_week_says_from_when_a_plan_holds(clock):
    with perdure.open(
        "sqlite:///:memory:", embedder="none", clock=clock, policy={"jobs": {"background": False}}
    ) as engine:
        me = engine.space(user="ana")
        me.remember("User lives in Trento", key="location")
        me.remember("User lives in Bolzano", key="location", valid_from=day(6))
        me.remember("User keeps bees")
        clock.set(day(2, 3))
        engine.maintain(tasks=["reflect"], now=clock())
        (week,) = me.list(kind=["reflection"]).items
    assert '"User lives in Bolzano" (from 2026-06-01).' in week.content
    assert '"User lives in Trento" (until 2026-06-01).' in week.content


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
