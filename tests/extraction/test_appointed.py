"""What is told of a day: which of it is an entry of the writer's calendar."""

from datetime import UTC, date, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [(one.content, one.event_start and one.event_start.date()) for one in found if not one.amends]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Tomorrow at 4 pm they collect the old boiler", date(2026, 5, 5)),
        ("we see the orthodontist tomorrow at 7:45 in the morning", date(2026, 5, 5)),
        ("I see a solicitor on Thursday", date(2026, 5, 7)),
        ("tomorrow at three they pick up the kiln", date(2026, 5, 5)),
        ("Tomorrow at half past eight they hand over the keys", date(2026, 5, 5)),
        ("They're fetching the skip tomorrow at 7", date(2026, 5, 5)),
        ("They deliver the sofa next Tuesday", date(2026, 5, 5)),
        ("They inspected the boiler yesterday", date(2026, 5, 3)),
        ("they switch off the water on Thursday from 9 to 11", date(2026, 5, 7)),
        ("They are coming for the piano tomorrow at 2", date(2026, 5, 5)),
        ("They meet on Thursday at 6 in the parish hall", date(2026, 5, 7)),
        ("They arrive on 14 May", date(2026, 5, 14)),
        ("they're rewiring the barn in three weeks", date(2026, 5, 25)),
        ("They're lining the cold store tomorrow", date(2026, 5, 5)),
        ("we're looking at a houseboat tomorrow at 11 am", date(2026, 5, 5)),
        ("tomorrow's the plant sale", date(2026, 5, 5)),
        ("yesterday's hail smashed our skylight", date(2026, 5, 3)),
        ("tomorrow at 14:00 some of us are clearing out the loft", date(2026, 5, 5)),
        ("Yesterday the movers scratched our piano", date(2026, 5, 3)),
        ("Yesterday the builders knocked down the partition wall", date(2026, 5, 3)),
        ("Yesterday a lorry hit our gatepost", date(2026, 5, 3)),
        ("The vet saw the mare yesterday", date(2026, 5, 3)),
        ("This Friday the apprentices sit their final exam", date(2026, 5, 8)),
        ("this Sunday at 11 the twins get baptised", date(2026, 5, 10)),
        ("On 9 May the orchestra tours Norway", date(2026, 5, 9)),
        ("Tomorrow the electricians rewire the cellar", date(2026, 5, 5)),
        ("Tomorrow afternoon the neighbours borrow our trailer", date(2026, 5, 5)),
        ("next Saturday the marching band performs in the quarry", date(2026, 5, 9)),
        ("tomorrow there's a gas leak in our street from 9 to 11", date(2026, 5, 5)),
        ("Delivery of the paving stones on 11 May", date(2026, 5, 11)),
        ("Call with the publishers tomorrow at 11", date(2026, 5, 5)),
        ("Lunch with the surveyors tomorrow at 12:30", date(2026, 5, 5)),
        ("The farmers' market moves to the quay on Saturday", date(2026, 5, 9)),
        ("The rain barrel arrives on Tuesday", date(2026, 5, 5)),
        ("The storm tore our awning on Sunday", date(2026, 5, 3)),
        ("had an interview yesterday at the aquarium", date(2026, 5, 3)),
        ("tomorrow 9 am ballet with the twins", date(2026, 5, 5)),
        ("tomorrow 14:15 fitting at Leonor's", date(2026, 5, 5)),
        ("tomorrow 8 pm glee practice at Drew's", date(2026, 5, 5)),
        ("Late watch tomorrow, begins at 05:50", date(2026, 5, 5)),
        ("night duty this Friday, from 21:15", date(2026, 5, 8)),
        ("Late shift on Thursday", date(2026, 5, 7)),
        ("This Saturday there's a pony auction", date(2026, 5, 9)),
        ("There's a bell ringers' meeting on Thursday", date(2026, 5, 7)),
        ("On Sunday there's an open day at the brewery", date(2026, 5, 10)),
        ("there's an evacuation drill at the depot on Friday at 10", date(2026, 5, 8)),
        ("Tomorrow: optician at quarter past ten", date(2026, 5, 5)),
        ("Saturday, 15:00: skittles with the in-laws", date(2026, 5, 9)),
        ("Farrier at seven tomorrow", date(2026, 5, 5)),
        ("Tomorrow morning, chimney sweep", date(2026, 5, 5)),
        ("tomorrow at 12:30 there's the hop supper with the maltsters", date(2026, 5, 5)),
        ("on Saturday at noon there's the boat christening at the quay", date(2026, 5, 9)),
        ("lantern walk tomorrow, gates open at 18:00", date(2026, 5, 5)),
        ("lantern walk on Saturday, gates open at 10", date(2026, 5, 9)),
        ("there's a potluck on Friday at 18:30", date(2026, 5, 8)),
        ("tomorrow at 9 there's a course of our first-aid group", date(2026, 5, 5)),
        ("on Friday at 20:15 there's rehearsal with the brass band", date(2026, 5, 8)),
        ("two weeks from now they're delivering the kiln", date(2026, 5, 18)),
        ("a week from today they're fitting the stove", date(2026, 5, 11)),
    ],
)
def test_what_is_done_on_a_day_is_kept_with_it_though_no_my_tells_whose_it_is(text, day):
    assert read(text) == [(text, day)]


@pytest.mark.parametrize(
    "text",
    [
        "See you tomorrow",
        "tomorrow's the day",
        "Tomorrow: more of the same",
        "Tomorrow, then",
        "Friday: finally",
        "Tomorrow: write the intro",
        "Shift tomorrow's column by one in the sheet",
        "There's a new episode on Thursday",
        "This Saturday there's a full moon",
        "Is there a pony auction on Saturday?",
        "In the novel there's a wedding on Friday",
        "tomorrow's forecast says rain",
        "they're releasing the new album in three weeks",
        "a few of us think so",
        "I'm looking at the script tomorrow at 9:30",
        "Tomorrow is another day",
        "tomorrow 9 am sounds good for everyone",
        "tomorrow 10 am please",
        "tomorrow 3 pm fine with me",
        "tomorrow at 3 there's the risk of frost",
        "tomorrow there's nothing on",
        "tomorrow at 3 there's a risk of hail",
        "there's a film tomorrow at 9",
        "there's a train to Leeds tomorrow at 9",
        "there are two trains tomorrow at 9",
        "there's no time tomorrow at 10",
        "fingers crossed for tomorrow, doors open at 9",
        "not sure about tomorrow, starts at 9",
        "two weeks from now they're going to regret it",
        "Can't wait for Friday",
        "Happy birthday for tomorrow",
        "Enjoy the concert tomorrow",
        "Looking forward to Friday",
        "Today was fun",
        "Have a great weekend, talk to you on Monday",
        "The weather will be nice on Sunday",
        "There is a storm in the Atlantic tomorrow",
        "Send it by Friday",
        "Remind the team to file the report tomorrow at 5",
        "If the plumber comes on Friday they will need the key",
        "Is the library open tomorrow at 9?",
        "They should deliver it next Tuesday",
        "Maybe the band plays next Friday",
        "Tomorrow at noon the hero meets the dragon in the story",
        "They meet the dragon on Friday in this example",
        "They won on Saturday, what a game",
        "They announced the new phone yesterday",
        "They elected the new chancellor on Sunday",
        "Yesterday the government raised the interest rates",
        "The president visits Warsaw on Thursday",
        "Tomorrow the sun will shine",
        "Last night the stars were so bright",
        "The episode last night broke the internet",
        "There was an election in the US on Tuesday",
        "They deployed the new version of the library on Tuesday",
        "On 12 March 1923 they founded the club",
        "They played the song on Friday",
        "Tomorrow they show the finale of the series",
        "Yesterday a fairy landed on a toadstool",
        "Yesterday the function broke the build",
        "Yesterday the class got me thinking",
        "They got the joke yesterday",
        '"Tomorrow the builders paint the hall" is the sentence to translate',
        "They fetch the skip on Friday, I suppose",
    ],
)
def test_small_talk_news_and_stories_of_a_day_are_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Grandad's 90th is going to be at the Plough",
        "Runa's birthday will be at the mill",
        "our wedding is going to be in Kiel",
        "Dad's retirement do will be held in the village hall",
    ],
)
def test_where_something_will_be_held_is_kept(text):
    assert len(read(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Runa's wedding is going to be huge",
        "my boss will be at the party",
        "our meeting will be in ten minutes",
        "our wedding is going to be a mess",
    ],
)
def test_how_something_will_be_or_who_is_there_is_not(text):
    assert read(text) == []
