"""The times of a statement: which, of what, and against which day, clock and tense."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perdure
from perdure.extraction.when import LONGEST, When, when

LISBON = ZoneInfo("Europe/Lisbon")
WEDNESDAY = datetime(2026, 3, 11, 10, tzinfo=LISBON)


def read(text: str, *, said_at: datetime = WEDNESDAY, zone: ZoneInfo = LISBON) -> When:
    return when(text, said_at=said_at, zone=zone)


def days(first: datetime | None, last: datetime | None) -> str:
    assert first is not None
    assert last is not None
    return f"{first:%Y-%m-%d} {last:%Y-%m-%d}" if first.date() != last.date() else f"{first:%Y-%m-%d}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The choir meets tomorrow", "2026-03-12"),
        ("We're in Cork Friday to Sunday", "2026-03-13 2026-03-15"),
        ("I worked Monday to Tuesday", "2026-03-09 2026-03-10"),
        ("I'm off work Thursday through Saturday", "2026-03-12 2026-03-14"),
        ("The choir met the day before yesterday", "2026-03-09"),
        ("My contract ends next Monday", "2026-03-16"),
        ("Yesterday's gale took two of our tiles", "2026-03-10"),
        ("Last night's gale took two of our tiles", "2026-03-10"),
        ("Tomorrow's the book fair", "2026-03-12"),
        ("Next week's rehearsal is in the barn", "2026-03-16 2026-03-22"),
        ("Monday's my day off", None),
        ("The jumble sale is on the last Saturday of May", "2026-05-30"),
        ("The jumble sale was on the last weekend of January", "2026-01-31 2026-02-01"),
        ("The jumble sale is on the first Saturday in May", "2026-05-02"),
        ("The choir broke up on the last Sunday of 2025", "2025-12-28"),
        ("We ship the varnished doors to Cork on Friday", "2026-03-13"),
        ("We shipped the doors to Cork on Friday", "2026-03-06"),
        ("The Saturday Club is my cousin's bar", None),
        ("Our quartet is called April Voices", None),
        ("We named the mule Thursday", None),
        ("I drum in a trio called Last Winter", None),
        ("our ferry is named Early Spring", None),
        ("I sing in Next Autumn, a trio from Cork", None),
        ("I drum in a trio called Rust last winter", "2025-12-01 2026-02-28"),
        ("I called Ben Monday", "2026-03-09"),
        ("On Sunday I finally beat my aunt at draughts", "2026-03-08"),
        ("On Sunday I at last put the shelves up", "2026-03-08"),
        ("On Sunday I put the shelves up", "2026-03-15"),
        ("They call him Friday", None),
        ("My aunt renamed her barge Sunday", None),
        ("We named the mule on Thursday", "2026-03-05"),
        ("We named the mule last Thursday", "2026-03-05"),
        ("I called the farrier Thursday", "2026-03-05"),
        ("I got the kiln in the Black Friday sale", None),
        ("we track our bugs in thursday.com", None),
        ("The club site is on March.io", None),
        ("I write to april@spring.example", None),
        ("Physio is tomorrow@9.30am", "2026-03-12"),
        ("Supper with Bas on Friday@noon", "2026-03-13"),
        ("The launch is Friday, the tool and its site", "2026-03-13"),
        ("We need it by Thursday, the plugin, the logo and the texts", "2026-03-12"),
        ("On Friday software tests are run", "2026-03-13"),
        ("We begin on Friday magazine by magazine", "2026-03-13"),
        ("We send Friday, the newsletter, the invoices and the badges", "2026-03-13"),
        ("My diary is in Friday, the app", None),
        ("I subscribe to Wednesday magazine", None),
        ("My app is out on Friday, the platform is not", "2026-03-13"),
        ("The march.io site opens on Friday", "2026-03-13"),
        ("On Monday Tom plays the organ", "2026-03-16"),
        ("The Thursday Society meets tomorrow", "2026-03-12"),
        ("The trial period ends in exactly 60 days", "2026-05-10"),
        ("I rented a sander and have to return it on Friday", "2026-03-13"),
        ("I planted a pear tree last Sunday", "2026-03-08"),
        ("I sprained my wrist last Sunday on June Lane", "2026-03-08"),
        ("I saw Ines last Sunday in May's workshop", "2026-03-08"),
        ("I sprained my wrist last Sunday of January", "2026-01-25"),
        ("I sprained my wrist on the last Sunday in January", "2026-01-25"),
        ("The mason was here on Friday", "2026-03-06"),
        ("I saw Dr. Lindgren on Friday", "2026-03-06"),
        ("I see Dr. Lindgren on Friday", "2026-03-13"),
        ("The mason is here on Friday", "2026-03-13"),
        ("I booked the mason for Friday", "2026-03-13"),
        ("The audit was moved to Thursday", "2026-03-12"),
        ("The parcel arrives in ten days", "2026-03-21"),
        ("A parcel came four weeks ago", "2026-02-11"),
        ("We bought the boat six months ago", "2025-09-08 2025-09-14"),
        ("We bought the boat seven years ago", "2019-03-01 2019-03-31"),
        ("The rehearsals start next week", "2026-03-16 2026-03-22"),
        ("The roof was mended last month", "2026-02-01 2026-02-28"),
        ("Our fair is on the weekend", "2026-03-14 2026-03-15"),
        ("We met in November", "2025-11-01 2025-11-30"),
        ("We will meet in November", "2026-11-01 2026-11-30"),
        ("We met in November 2009", "2009-11-01 2009-11-30"),
        ("The inspection is on the 3rd of May", "2026-05-03"),
        ("The inspection was on May 3rd, 2021", "2021-05-03"),
        ("The inspection is on the 2nd", "2026-04-02"),
        ("The inspection is on 2026-08-09", "2026-08-09"),
        ("The inspection is on Monday, 20 April", "2026-04-20"),
        ("The inspection is on Friday in two weeks", None),
        ("The inspection is on Friday next week", "2026-03-20"),
        ("The inspection is in April next year", "2027-04-01 2027-04-30"),
        ("The inspection is on the 5th of next month", "2026-04-05"),
        ("The inspection is on the first Tuesday of June", "2026-06-02"),
        ("The inspection is at the end of April", "2026-04-21 2026-04-30"),
        ("I dug the well in the summer of 2014", "2014-06-01 2014-08-31"),
        ("I dug the well in the winter of 2014", "2014-12-01 2015-02-28"),
        ("I dug the well in the third quarter of 2014", "2014-07-01 2014-09-30"),
        ("I dug the well in the seventies", "1970-01-01 1979-12-31"),
        ("I dug the well in early 2014", "2014-01-01 2014-05-01"),
        ("I dug the well in 2014", "2014-01-01 2014-12-31"),
        ("We got engaged on Christmas Eve", "2025-12-24"),
        ("We marry at Easter 2027", "2027-03-28"),
        ("The course is from 5 to 9 October", "2026-10-05 2026-10-09"),
        ("The course is between 28 September and 9 October", "2026-09-28 2026-10-09"),
        ("I'm away 24 December - 2 January", "2026-12-24 2027-01-02"),
        ("The report is due by Friday", "2026-03-13"),
    ],
)
def test_an_event_has_the_days_that_the_words_name(text: str, expected: str | None) -> None:
    found = read(text)
    if expected is not None:
        assert days(found.event_start, found.event_end) == expected
    assert (found.valid_from, found.valid_until) == (None, None)


@pytest.mark.parametrize(
    "text",
    [
        "Write to May@Tide-Mill.coop",
        "Our bugs are in thursday.com",
        "I keep my notes in Friday, the app.",
        "I keep my notes in Friday, the app, mostly",
        "We use Monday software",
        "I read Wednesday magazine",
    ],
)
def test_an_address_and_what_is_made_and_sold_have_no_day(text: str) -> None:
    assert read(text).event_start is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gestern habe ich einen Dackel adoptiert", "2026-03-10"),
        ("Der Umzug ist am 3. Juli", "2026-07-03"),
        ("Vor drei Wochen haben wir geheiratet", "2026-02-18"),
        ("La semana pasada vendimos el coche", "2026-03-02 2026-03-08"),
        ("El jueves tengo el examen", "2026-03-12"),
        ("La verbena es el último viernes de junio", "2026-06-26"),
        ("La verbena es el primer viernes de junio", "2026-06-05"),
        ("Das Konzert ist am letzten Freitag im Mai", "2026-05-29"),
        ("Le concert est le dernier vendredi de mai", "2026-05-29"),
        ("Hace dos semanas compramos un piano", "2026-02-25"),
        ("Le mariage est le 8 août 2026", "2026-08-08"),
        ("Il y a dix jours nous avons vendu la ferme", "2026-03-01"),
        ("Je commence lundi prochain", "2026-03-16"),
        ("Ieri ho venduto la moto", "2026-03-10"),
        ("Fra tre settimane comincia il corso", "2026-04-01"),
        ("Ontem vendi o carro", "2026-03-10"),
        ("Daqui a duas semanas começa o curso", "2026-03-25"),
        ("Vrijdag heb ik examen", None),
        ("Volgende maand begin ik bij de bakker", "2026-04-01 2026-04-30"),
        ("I morgon åker jag till fjällen", "2026-03-12"),
    ],
)
def test_other_languages_have_days_and_months_too(text: str, expected: str | None) -> None:
    if expected is not None:
        found = read(text)
        assert days(found.event_start, found.event_end) == expected


@pytest.mark.parametrize(
    ("text", "valid_from", "valid_until"),
    [
        ("I've kept bees since 2011", "2011-01-01", None),
        ("I've kept bees since last May", "2025-05-01", None),
        ("I have kept bees for four years", "2022-03-01", None),
        ("Starting Monday I keep bees", "2026-03-16", None),
        ("From now on I keep bees", "2026-03-11", None),
        ("The permit is valid until 4 May 2028", None, "2028-05-04"),
        ("I kept bees until 2019", None, "2019-12-31"),
        ("I kept bees from March 2011 until June 2019", "2011-03-01", "2019-06-30"),
        ("I kept bees 2011-2019", "2011-01-01", "2019-12-31"),
        ("Ich wohne seit 2017 in Kiel", "2017-01-01", None),
        ("Trabajo en Vigo desde hace seis años", "2020-03-01", None),
        ("J'habite à Metz depuis 2017", "2017-01-01", None),
        ("Vivo a Bari dal 2017", "2017-01-01", None),
        ("Moro em Braga desde 2017", "2017-01-01", None),
        ("Ik woon sinds 2017 in Gent", "2017-01-01", None),
    ],
)
def test_what_holds_from_or_until_a_time_is_valid_then(
    text: str, valid_from: str | None, valid_until: str | None
) -> None:
    found = read(text)
    assert (found.valid_from and f"{found.valid_from:%Y-%m-%d}") == valid_from
    assert (found.valid_until and f"{found.valid_until:%Y-%m-%d}") == valid_until


@pytest.mark.parametrize(
    "text",
    [
        "My colleague April plays the viola",
        "Our neighbour June waters the plants",
        "Old Mr. May next door grows leeks",
        "I work 8 to 3 Monday to Thursday",
        "I'm a bus driver Tuesday to Saturday",
        "The kiosk is open Mon-Sat",
        "We live in Bath Monday to Thursday",
        "I work from Monday to Friday",
        "Ich arbeite Dienstag bis Freitag",
        "Je travaille du mardi au vendredi",
        "Prof. April last taught us metrics",
        "Frau März nebenan züchtet Lilien",
        "We may go to the lake",
        "They march through the town",
        "A parrot called Friday lives next door",
        "I swim on Tuesdays",
        "I swim every Tuesday at 7",
        "I swim every first Monday of the month",
        "On every month's last Monday I swim",
        "I swim monthly on the first Monday",
        "My niece is 9 years old",
        "I walk for 25 minutes to the station",
        "I row to the island in 25 minutes",
        "I finished the puzzle in three weeks",
        "She paid 1999 crowns for it",
        "Version 3.10.2 came out",
        "The ratio is 3/4",
        "The number is 555-12-2020",
        "The spring in the sofa broke",
        "I work from 9 to 5",
        "Los martes voy a yoga",
        "Le mardi je fais du judo",
        "Je fais du sport tous les jours",
        "",
        "...",
        "our daughters June and April sing in the choir",
        "the kids, May and August, are at the pool",
    ],
)
def test_names_habits_ages_and_durations_are_no_dates(text: str) -> None:
    assert read(text) == When()


def test_days_are_those_of_the_zone_late_in_the_evening() -> None:
    vancouver = ZoneInfo("America/Vancouver")
    said_at = datetime(2026, 3, 12, 5, 30, tzinfo=UTC)  # still the 11th there
    found = read("I sign the lease today", said_at=said_at, zone=vancouver)
    assert found.event_start == datetime(2026, 3, 11, tzinfo=vancouver)
    assert found.event_end == datetime(2026, 3, 11, 23, 59, 59, 999000, tzinfo=vancouver)


@pytest.mark.parametrize(
    ("text", "said_at", "expected"),
    [
        ("The regatta is tomorrow at noon", "2026-03-28T18:00+01:00", "2026-03-29T12:00+02:00"),
        ("The regatta is tomorrow at 9:30 am", "2026-10-24T18:00+02:00", "2026-10-25T09:30+01:00"),
        ("The regatta starts tomorrow at 2:30 am", "2026-03-28T18:00+01:00", "2026-03-29T03:30+02:00"),
        ("The regatta is on Saturday at half past two", "2026-03-11T18:00+01:00", "2026-03-14T14:30+01:00"),
        ("Die Regatta ist morgen um 15 Uhr", "2026-03-11T18:00+01:00", "2026-03-12T15:00+01:00"),
        ("Our ferry leaves tonight at 10", "2026-03-11T18:00+01:00", "2026-03-11T22:00+01:00"),
        ("The eclipse begins tonight at 3:10 am", "2026-03-11T18:00+01:00", "2026-03-12T03:10+01:00"),
        ("The ferry leaves in three hours", "2026-03-11T18:00+01:00", "2026-03-11T21:00+01:00"),
        ("I fly in twelve hours", "2026-03-28T20:00+01:00", "2026-03-29T09:00+02:00"),
    ],
)
def test_a_wall_clock_time_is_what_the_clocks_show_that_day(text: str, said_at: str, expected: str) -> None:
    found = read(text, said_at=datetime.fromisoformat(said_at), zone=ZoneInfo("Europe/Berlin"))
    assert found.event_start == found.event_end == datetime.fromisoformat(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pilates is on Monday evening at eight", None),
        ("The recycling is collected on Friday morning", None),
        ("We have orchestra on Tuesday", None),
        ("Pilates is on Friday this week", "2026-03-13"),
        ("There is no pilates on Friday", "2026-03-13"),
        ("Our orchestra concert is on Friday", "2026-03-13"),
        ("Pilates was on Monday", "2026-03-09"),
        ("The wedding is on Friday", "2026-03-13"),
    ],
)
def test_what_is_every_week_has_no_single_day(text: str, expected: str | None) -> None:
    found = read(text)
    assert (days(found.event_start, found.event_end) if found.event_start else None) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I was given an appointment on 14 April", "2026-04-14"),
        ("Ewa landed an audition on 2 May", "2026-05-02"),
        ("I got seats for the derby on 2 May", "2026-05-02"),
        ("We were accepted at the nursery for August", "2026-08-01 2026-08-31"),
        ("The ferry on 9 May was cancelled", "2026-05-09"),
        ("They postponed our hearing on 9 May", "2026-05-09"),
        ("My physio rang off sick, the new day is 9 May", "2026-05-09"),
        ("Left the mill, start at the dairy on 9 May", "2026-05-09"),
        ("Left the mill, started at the dairy on 9 May", "2025-05-09"),
        ("I got the kiln on 9 May", "2025-05-09"),
        ("The ferry was cancelled on 9 May", "2025-05-09"),
        ("I made the mead on 9 May", "2025-05-09"),
        ("I got the invoice for May", "2025-05-01 2025-05-31"),
        ("I got an audition on 2 February", "2026-02-02"),
        ("I got the letter after the audition on 2 May", "2025-05-02"),
    ],
)
def test_what_was_got_or_called_off_may_be_still_to_come(text: str, expected: str) -> None:
    found = read(text)
    assert days(found.event_start, found.event_end) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I was hired by Halden Mill, starting 4 May", "2026-05-04"),
        ("Jo got a place at the academy, from 1 September", "2026-09-01"),
        ("I left the orchestra as of 1 June", "2026-06-01"),
        ("I worked at the mill from June", "2025-06-01"),
        ("I got the flat, from 5 January", "2026-01-05"),
    ],
)
def test_what_begins_behind_a_past_verb_is_to_come(text: str, expected: str) -> None:
    found = read(text)
    assert f"{found.valid_from:%Y-%m-%d}" == expected


def test_numbers_of_a_date_are_in_the_order_of_the_country_unless_only_one_gives_a_date() -> None:
    chicago = ZoneInfo("America/Chicago")
    assert days(*_event("It expires on 04/05/2027", LISBON)) == "2027-05-04"
    assert days(*_event("It expires on 04/05/2027", chicago)) == "2027-04-05"
    assert days(*_event("It expires on 23/10/2027", chicago)) == "2027-10-23"
    assert days(*_event("It expires on 10/23/2027", LISBON)) == "2027-10-23"


def test_seasons_are_the_other_way_round_in_the_south() -> None:
    sydney = ZoneInfo("Australia/Sydney")
    assert days(*_event("I dug the well in the summer of 2014", sydney)) == "2014-12-01 2015-02-28"


@pytest.mark.parametrize(
    ("text", "said_at", "expected"),
    [
        ("I row against Leiden on Wednesday at 7", "2026-03-11T09:00", "2026-03-18T07:00"),
        ("I row against Leiden on Wednesday at 11", "2026-03-11T09:00", "2026-03-11T11:00"),
        ("I rowed against Leiden on Wednesday at 11", "2026-03-11T09:00", "2026-03-04T11:00"),
        ("I rowed against Leiden on Wednesday at 7", "2026-03-11T09:00", "2026-03-11T07:00"),
        ("The rent is due on the 11th at 7", "2026-03-11T09:00", "2026-04-11T07:00"),
        ("The fair opens on 11 March at 7", "2026-03-11T09:00", "2026-03-11T07:00"),
        ("Am Mittwoch um 7 kommt der Kurier", "2026-03-11T09:00", "2026-03-18T07:00"),
    ],
)
def test_a_time_of_a_weekday_is_still_to_come_or_past_as_the_verb_has_it(
    text: str, said_at: str, expected: str
) -> None:
    found = read(text, said_at=datetime.fromisoformat(said_at).replace(tzinfo=LISBON))
    assert found.event_start == datetime.fromisoformat(expected).replace(tzinfo=LISBON)


@pytest.mark.parametrize(
    ("text", "said_at", "expected"),
    [
        ("I have kept bees since October", "2026-10-19", "2026-10-01"),
        ("Ich halte seit Oktober Bienen", "2026-10-19", "2026-10-01"),
        ("I have kept bees since last October", "2026-10-19", "2025-10-01"),
        ("I have kept bees since October", "2026-10-01", "2025-10-01"),
        ("I have kept bees since autumn", "2026-10-19", "2026-09-01"),
        ("I have kept bees since Monday", "2026-10-19", "2026-10-12"),
        ("I have kept bees since May", "2026-10-19", "2026-05-01"),
    ],
)
def test_since_a_month_means_the_one_that_goes_on(text: str, said_at: str, expected: str) -> None:
    found = read(text, said_at=datetime.fromisoformat(said_at).replace(hour=9, tzinfo=LISBON))
    assert f"{found.valid_from:%Y-%m-%d}" == expected


def test_what_begins_today_begins_when_it_is_said() -> None:
    assert read("As of today I am the caretaker").valid_from == WEDNESDAY


def _event(text: str, zone: ZoneInfo) -> tuple[datetime | None, datetime | None]:
    found = read(text, zone=zone)
    return found.event_start, found.event_end


ZONES = st.sampled_from(
    [ZoneInfo(name) for name in ("UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu")]
)
WORDS = st.sampled_from(
    "in on at the of last next this every from to until since by between and , . - 3 20th 2019 31 May March monday"
    " friday week month year days ago tomorrow yesterday noon 15:00 10/11/2026 summer easter first end half past two"
    " had will is I früh nächsten hace depuis domani weekend 29 February 0 24 99".split()
)


@given(st.lists(WORDS, max_size=14), st.datetimes(), ZONES)
def test_any_words_give_ordered_aware_times_at_any_moment(words: list[str], said: datetime, zone: ZoneInfo) -> None:
    found = when(" ".join(words), said_at=said.replace(tzinfo=UTC), zone=zone)
    for moment in (found.event_start, found.event_end, found.valid_from, found.valid_until):
        assert moment is None or moment.tzinfo is zone
    if found.event_start:
        assert found.event_end is not None
        assert found.event_start.astimezone(UTC) <= found.event_end.astimezone(UTC)


@given(st.text(max_size=80), ZONES)
def test_any_text_is_read_without_an_error(text: str, zone: ZoneInfo) -> None:
    when(text, said_at=WEDNESDAY, zone=zone)


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(0, 23), st.integers(0, 59), ZONES)
def test_a_written_day_and_time_come_back_as_that_wall_clock_time(
    day: date, hour: int, minute: int, zone: ZoneInfo
) -> None:
    found = when(f"The launch is on {day} at {hour:02}:{minute:02}", said_at=WEDNESDAY, zone=zone)
    wall = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
    assert found.event_start is not None
    assert found.event_start.astimezone(UTC) == wall.astimezone(UTC)


@given(st.integers(0, 3000), st.sampled_from(["days", "weeks"]))
def test_a_count_of_days_or_weeks_ahead_is_exact(count: int, unit: str) -> None:
    found = read(f"The launch is in {count} {unit}")
    distance = timedelta(days=count * (7 if unit == "weeks" else 1))
    if count < 1000:
        assert found.event_start is not None
        assert found.event_start.date() == WEDNESDAY.date() + distance


def test_only_the_beginning_of_a_long_text_is_read() -> None:
    assert read("tomorrow " + "x" * 1_000_000).event_start is not None
    assert read("x" * LONGEST + " tomorrow") == When()


def test_a_broken_table_of_dates_is_an_error_and_no_text_without_dates(tmp_path):
    package = tmp_path / "perdure"
    shutil.copytree(Path(perdure.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "data"))
    (package / "extraction/calendar.toml").write_text("[en", encoding="utf-8")
    code = (
        "from datetime import UTC, datetime; from perdure.extraction.when import when;"
        "when('we met on Friday', said_at=datetime.now(UTC), zone=UTC)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert "TOMLDecodeError" in done.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yarın doktora gidiyorum", "2026-03-12"),
        ("Öbür gün annem geliyor", "2026-03-13"),
        ("Salı günü toplantım var", "2026-03-17"),
        ("Geçen cuma sinemaya gittim", "2026-03-06"),
        ("Gelecek hafta tatile çıkıyoruz", "2026-03-16 2026-03-22"),
        ("İki gün sonra sınavım var", "2026-03-13"),
        ("10 gün önce taşındım", "2026-03-01"),
        ("3 Haziran'da düğünümüz var", "2026-06-03"),
        ("3 Haziran 2025'te evlendik", "2025-06-03"),
        ("Cumartesi saat 18:30'da konser var", "2026-03-14 18:30"),
        ("Yarın saat 7'de uçağım kalkıyor", "2026-03-12 07:00"),
        ("Her salı yüzmeye giderim", None),
        ("Salıları yüzmeye giderim", None),
        ("Ekim pancarı severim", None),
        ("明日歯医者に行きます", "2026-03-12"),
        ("あさって母が来ます", "2026-03-13"),
        ("火曜日に会議があります", "2026-03-17"),
        ("先週の金曜日に映画を見ました", "2026-03-06"),
        ("来週から旅行です", "2026-03-16"),
        ("2日後に試験があります", "2026-03-13"),
        ("十日前に引っ越しました", "2026-03-01"),
        ("6月3日に結婚式があります", "2026-06-03"),
        ("2025年6月3日に結婚しました", "2025-06-03"),
        ("土曜日の18時半にコンサートがあります", "2026-03-14 18:30"),
        ("明日の午前7時に飛行機が出ます", "2026-03-12 07:00"),
        ("毎週火曜日に泳ぎます", None),
        ("火曜日と木曜日は毎週ジムに行きます", None),
        ("3時間かかります", None),
        ("金曜日までにレポートを出す", "2026-03-13"),
        ("20歳です", None),
        ("一日中寝ていた", None),
        ("明天我要去看牙医", "2026-03-12"),
        ("后天我妈妈来", "2026-03-13"),
        ("周二我有会", "2026-03-17"),
        ("上周五我看了电影", "2026-03-06"),
        ("下星期我们去旅游", "2026-03-16 2026-03-22"),
        ("两天后我有考试", "2026-03-13"),
        ("十天前我搬家了", "2026-03-01"),
        ("6月3号我们办婚礼", "2026-06-03"),
        ("2025年6月3日我们结婚了", "2025-06-03"),
        ("周六晚上六点半有音乐会", "2026-03-14 18:30"),
        ("明天早上七点飞机起飞", "2026-03-12 07:00"),
        ("每周二我去游泳", None),
        ("三周一次我去看她", None),
        ("我有一点累", None),
        ("我养了三只猫", None),
        ("五月三日是我生日", "2026-05-03"),
        ("내일 치과에 가요", "2026-03-12"),
        ("모레 어머니가 오세요", "2026-03-13"),
        ("화요일에 회의가 있어요", "2026-03-17"),
        ("지난주 금요일에 영화를 봤어요", "2026-03-06"),
        ("다음 주에 여행을 가요", "2026-03-16 2026-03-22"),
        ("이틀 뒤에 시험이 있어요", "2026-03-13"),
        ("10일 전에 이사했어요", "2026-03-01"),
        ("6월 3일에 결혼식이 있어요", "2026-06-03"),
        ("2025년 6월 3일에 결혼했어요", "2025-06-03"),
        ("토요일 저녁 6시 반에 콘서트가 있어요", "2026-03-14 18:30"),
        ("내일 오전 7시에 비행기가 떠요", "2026-03-12 07:00"),
        ("참, 화요일에 회의가 있어요", "2026-03-17"),
        ("そう、金曜日に会議があります", "2026-03-13"),
        ("매주 화요일에 수영해요", None),
        ("화요일마다 수영해요", None),
        ("세 살 아들이 있어요", None),
        ("일본어를 해요", None),
        ("다섯 시간 걸려요", None),
        ("غدا أذهب إلى طبيب الأسنان", "2026-03-12"),
        ("بعد غد ستأتي أمي", "2026-03-13"),
        ("عندي اجتماع يوم الثلاثاء", "2026-03-17"),
        ("ذهبت إلى السينما يوم الجمعة الماضي", "2026-03-06"),
        ("الأسبوع القادم نسافر", "2026-03-16 2026-03-22"),
        ("بعد يومين عندي امتحان", "2026-03-13"),
        ("انتقلت قبل عشرة أيام", "2026-03-01"),
        ("زفافنا في 3 يونيو", "2026-06-03"),
        ("تزوجنا في 3 يونيو 2025", "2025-06-03"),
        ("يوم السبت الساعة السادسة مساء حفلة", "2026-03-14 18:00"),
        ("غدا الساعة 7 صباحا تقلع الطائرة", "2026-03-12 07:00"),
        ("كل يوم ثلاثاء أسبح", None),
        ("عندي ثلاث قطط", None),
        ("कल मैं डॉक्टर के पास जाऊँगा", "2026-03-12"),
        ("कल मैं डॉक्टर के पास गया था", "2026-03-10"),
        ("परसों माँ आएँगी", "2026-03-13"),
        ("मंगलवार को मेरी बैठक है", "2026-03-17"),
        ("पिछले शुक्रवार को फ़िल्म देखी", "2026-03-06"),
        ("अगले हफ़्ते हम घूमने जाएँगे", "2026-03-16 2026-03-22"),
        ("दो दिन बाद मेरी परीक्षा है", "2026-03-13"),
        ("दस दिन पहले मैंने घर बदला", "2026-03-01"),
        ("3 जून को शादी है", "2026-06-03"),
        ("3 जून 2025 को शादी हुई", "2025-06-03"),
        ("शनिवार शाम 6 बजे संगीत कार्यक्रम है", "2026-03-14 18:00"),
        ("कल सुबह 7 बजे उड़ान है", "2026-03-12 07:00"),
        ("हर मंगलवार मैं तैरता हूँ", None),
        ("मेरे पास तीन बिल्लियाँ हैं", None),
    ],
)
def test_times_of_languages_whose_words_stand_behind_or_together(text, expected):
    found = read(text)
    start, end = (found.event_start, found.event_end) if found.event_start else (found.valid_from, found.valid_from)
    assert (start and (f"{start:%Y-%m-%d %H:%M}" if start == end and start.hour else days(start, end))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I booked a ferry to Hull in February", "2026-02-01 2026-02-28"),
        ("We reserved a cabin on 2 March", "2026-03-02"),
        ("We reserved a cabin for 2 March", "2027-03-02"),
        ("I booked a ferry to Hull in April", "2026-04-01 2026-04-30"),
        ("I'm booked on a ferry in February", "2027-02-01 2027-02-28"),
        ("We got a foal on the way, due in May", "2026-05-01 2026-05-31"),
        ("The essay was due in May", "2025-05-01 2025-05-31"),
        ("Every second of June we hold a regatta", None),
        ("I water the cactus on the 8th of every month", None),
        ("We usually sail to Rügen at Whitsun", None),
        ("We usually sail at Easter, and the regatta is on 2 June", "2026-06-02"),
    ],
)
def test_what_was_booked_lies_behind_and_what_comes_round_has_no_day(text, expected):
    found = read(text)
    assert (found.event_start and days(found.event_start, found.event_end)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the release is due 2026-05-08T14:30Z", "2026-05-08T16:30"),
        ("the release is due 2026-05-08T14:30:00+00:00", "2026-05-08T16:30"),
        ("the hand-over is on 2026-05-08T01:15-05:00", "2026-05-08T08:15"),
        ("the hand-over is on 2026-05-07T23:45Z", "2026-05-08T01:45"),
        ("the hand-over is on 2026-05-08T14:30", "2026-05-08T14:30"),
        ("the fitter comes tomorrow at half nine", "2026-05-05T09:30"),
        ("the fitter comes by half ten on Friday", "2026-05-08T10:30"),
    ],
)
def test_an_instant_is_told_in_the_zone_of_the_space_and_half_nine_is_half_past(text: str, expected: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    found = when(text, said_at=datetime(2026, 5, 4, 9, tzinfo=zone), zone=zone)
    assert found.event_start == datetime.fromisoformat(expected).replace(tzinfo=zone)


@pytest.mark.parametrize(
    "text",
    [
        "by half the kiln is full",
        "from half a ton on",
        "at half term we go to Ulm",
        "2026-13-41T99:00Z is broken",
        "the forge is run by April, a cousin of ours",
    ],
)
def test_what_else_is_half_and_no_date_gives_no_time(text: str) -> None:
    found = when(text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC)
    assert found.event_start is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I'm on leave from 2 February to 30 May", "2026-02-02 2026-05-30"),
        ("I am at sea from 4 March to 20 March", "2026-03-04 2026-03-20"),
        ("I'm at sea between March 4 and March 11", "2026-03-04 2026-03-11"),
        ("From 1 March until 9 April I mind the bees", "2026-03-01 2026-04-09"),
        ("The weaving course runs from February to June", "2026-02-01 2026-06-30"),
        ("The mill is open from October to April", "2025-10-01 2026-04-30"),
        ("Ich bin vom 2. März bis zum 20. März auf See", "2026-03-02 2026-03-20"),
        ("I am at sea from 11 March to 20 March", "2026-03-11 2026-03-20"),
        ("I'm at sea from 12 March to 20 March", "2026-03-12 2026-03-20"),
        ("I'm at sea from 4 March to 10 March", "2027-03-04 2027-03-10"),
        ("I'll be at sea from 4 March to 20 March", "2027-03-04 2027-03-20"),
        ("I was at sea from 4 March to 10 March", "2026-03-04 2026-03-10"),
        ("The mill is open from November to January", "2026-11-01 2027-01-31"),
        ("I'm at sea from Tuesday to Friday", "2026-03-17 2026-03-20"),
    ],
)
def test_a_span_that_is_going_on_is_the_one_that_today_is_in(text: str, found: str) -> None:
    span = read(text)
    assert days(span.event_start, span.event_end) == found
