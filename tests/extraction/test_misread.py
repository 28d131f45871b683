"""Phrases of a slot that the words around them belie, and births of somebody who was just named."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

SAID_AT = datetime(2026, 3, 11, 10, tzinfo=UTC)


def keys(text: str, *, before: str | None = None, asked: str | None = None) -> set[str | None]:
    heard = Heard(text=text, said_at=SAID_AT, zone=UTC, before=before, asked=asked)
    return {one.key for one in extract(heard, standard())}


def told(text: str) -> list[str]:
    return [one.content for one in extract(Heard(text=text, said_at=SAID_AT, zone=UTC), standard()) if not one.amends]


@pytest.mark.parametrize(
    ("text", "key", "filled"),
    [
        ("I am driving the twins to the coach", "role", False),
        ("I'm really keyed up for the Agatha Miller night", "role", False),
        ("I've been chatting about the Jane Fisher shows", "role", False),
        ("I've been a plumber for ten years", "role", True),
        ("I'm assistant to the Chief Engineer", "role", True),
        ("We changed gas supplier in March, we're with Tavo now", "employer", False),
        ("My phone broke. I'm with Pumpwerk now", "employer", True),
        ("I quit the bank. I'm with Pumpwerk now", "employer", True),
        ("I saw my doctor. I'm with Pumpwerk since May", "employer", True),
        ("I do sales at Pumpwerk", "employer", True),
        ("I do sales at Oxfam as a volunteer", "employer", False),
        ("I work at Oxfam, volunteering at the till", "employer", True),
        ("I work at Pumpwerk and volunteer at Oxfam", "employer", True),
        ("I work at Oxfam as a volunteer manager", "employer", True),
        ("I started at Pumpwerk as volunteer coordinator", "employer", True),
        ("I work at Oxfam as a volunteer", "employer", False),
        ("I work at the library as a volunteer on Sundays", "employer", False),
        ("I work nights for the railway now", "work.hours", True),
        ("I work from 8 to 4", "work.hours", True),
        ("I'm online from 8 to 4 in June", "work.hours", True),
        ("I'm gone from 8 to 4", "work.hours", False),
        ("I'm away from 8 June to 4 July", "work.hours", False),
        ("I'm working from 8 June to 4 July", "work.hours", False),
        ("I'm on nights for the council since May", "work.hours", True),
        ("I work the night shift for a hospital now", "work.hours", True),
        ("I work days for an airline", "work.hours", True),
        ("I work nights for two weeks", "work.hours", False),
        ("I moved to Accounting last week", "location", False),
        ("I moved to Team C", "location", False),
        ("I moved to Late Shifts", "location", False),
        ("We moved to Thunderbird", "location", False),
        ("I moved to HR in May", "location", False),
        ("I moved to Utrecht last week", "location", True),
        ("I moved to North Street", "location", True),
        ("We moved to Wales", "location", True),
        ("I'm on nights for the week", "work.hours", False),
        ("I'm on nights for now", "work.hours", False),
        ("I do medicine at Oxford", "employer", False),
        ("I do design at Saint Martins", "employer", False),
        ("New broadband contract: I'm with Skylink now", "employer", False),
        ("I left the insurance job, I'm with Tavo now", "employer", True),
        ("I quit on Friday, I'm with Tavo now", "employer", True),
        ("I'm an accounting clerk", "role", True),
        ("We have the windows cleaned once a month", "os", False),
        ("I use Windows", "os", True),
        ("I'm a college librarian", "role", True),
        ("I'm a college librarian", "education", False),
        ("I was a groundsman at Ottery Primary School", "education", False),
        ("I'm a biology teacher", "education", False),
        ("I'm a biology student at Turku", "education", True),
        ("I'm training as a vet at the university", "education", False),
        ("I bought a seat at the gala dinner", "vehicle", False),
        ("We have a Seat Leon", "vehicle", True),
        ("We drive a seat", "vehicle", True),
        ("I'm driving a 2011 Fiat", "vehicle", True),
        ("We're driving a 30 foot truck to Bruges", "vehicle", False),
        ("I am driving a 2020 Opel from the hire desk", "vehicle", False),
        ("We're driving a 2020 van tomorrow", "vehicle", False),
        ("Bruges is officially home, all boxes in", "location", True),
        ("Home is officially Bruges, keys in hand", "location", True),
        ("Hilde is officially home", "location", False),
        ("Cricket is officially home.", "location", False),
        ("Home is officially Bedlam.", "location", False),
        ("I paid her the two hundred euros", "currency", False),
        ("I get paid in Danish kroner", "currency", True),
        ("In May we go to Corfu for two weeks", "schedule", False),
        ("I go to bed at eleven", "schedule", True),
        ("I go to the pool at 7 before school", "schedule", True),
        ("I'm engaged to a plumber", "role", False),
        ("I'm the daughter of a postman", "role", False),
        ("I'm a plumber's sister", "role", False),
        ("I'm a plumber's apprentice", "role", True),
        ("I'm a terrible cook", "role", False),
        ("I'm a pastry cook", "role", True),
        ("I'm not a roofer", "role", False),
        ("I'm captain of our curling side", "role", False),
        ("I'm captain of a trawler", "role", True),
        ("I'm seeing a florist", "role", False),
        ("I'm seeing Ilse at noon", "partner.name", False),
        ("I'm seeing Ilse for coffee", "partner.name", False),
        ("I'm seeing Ilse next month", "partner.name", False),
        ("I'm seeing Ilse at the moment", "partner.name", True),
        ("I'm seeing Ilse", "partner.name", True),
        ("I'm engaged in forestry", "family", False),
        ("I'm engaged", "family", True),
        ("I have to work for a living", "role", False),
        ("I paint fences for a living", "role", True),
        ("I run my own finances", "role", False),
        ("I run my own bistro", "role", True),
        ("I teach my niece to skate", "role", False),
        ("I teach Latin", "role", True),
        ("My birthday brunch is on 9 March", "birthday", False),
        ("My birthday is on 9 March", "birthday", True),
        ("My birthday 9 March", "birthday", True),
        ("I work at the same pace", "employer", False),
        ("I work for tips", "employer", False),
        ("I work at the cafe on my dissertation", "employer", False),
        ("I work at the cafe", "employer", True),
        ("I work at Corvo Marine on the engine", "employer", True),
        ("I work in Faro", "tools", False),
        ("I work with Odile", "tools", False),
        ("I work with Figma", "tools", True),
        ("I studied the wine list", "education", False),
        ("I studied the law of the sea", "education", True),
        ("I went to the University of Turku for a talk", "education", False),
        ("I went to the University of Turku", "education", True),
        ("I went to college with your brother", "education", False),
        ("I'm on the council of a college", "education", False),
        ("I was a porter when I was at university", "education", False),
        ("I got my licence in June", "education", False),
        ("I got a degree in botany", "education", True),
        ("my diary I keep in Estonian", "languages", True),
        ("the psalms we sing in Latin", "languages", True),
        ("the poem I wrote in Latin", "languages", False),
        ("the psalms we sing in Latin are long", "languages", False),
        ("I have a gecko painted on my guitar", "pet", False),
        ("I have a gecko in a tank", "pet", True),
        ("I have a van rack", "vehicle", False),
        ("I have a model car", "vehicle", False),
        ("I got a ride in a Tesla", "vehicle", False),
        ("I have a van in the yard", "vehicle", True),
        ("I stopped to eat fish by the harbour", "diet", False),
        ("I stopped eating fish", "diet", True),
        ("I'm lesbian", "origin", False),
        ("I'm Cuban", "origin", True),
    ],
)
def test_a_phrase_fills_a_slot_unless_its_words_say_otherwise(text: str, key: str, filled: bool) -> None:
    assert (key in keys(text)) is filled


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("My niece is here. Born on 9 March.", False),
        ("Our cat Odo is a Manx. Born on 9 March 2024.", False),
        ("Wilma has arrived. Born on 9 March.", False),
        ("I'm Wilma. Born on 9 March 1984.", True),
        ("Born on 9 March 1984.", True),
    ],
)
def test_who_was_born_is_who_was_just_named(text: str, mine: bool) -> None:
    assert ("birthday" in keys(text)) is mine


def test_a_birth_goes_on_about_whom_the_message_before_told_of() -> None:
    assert keys("Born on 9 March, 3.2 kilos", before="My cousin had a girl", asked="How lovely!") == set()
    assert keys("Born on 9 March 1984", before="My cousin had a girl", asked="And when were you born?") == {"birthday"}


@pytest.mark.parametrize(
    "text",
    [
        "I'm all thumbs",
        "my sister is on cloud nine about her exam",
        "my name is mud",
        "we live under a rock",
        "my brother works like a trojan",
        "I play second fiddle to the cat",
        "she runs a tight ship",
        "I'm running late",
        "I drive a hard bargain",
        "my brain is mush today",
        "I've got bigger fish to fry",
        "I was born yesterday",
        "her hands are tied",
    ],
)
def test_a_figure_of_speech_states_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm down to two cigars a day",
        "My hut is over the hill from the mill",
        "We live on the edge of Derby",
        "I work around the clock at a bakery",
        "I play second horn in the band",
        "My door is always locked",
        "I have a sweet tooth",
        "I'm a night owl",
        "Our barn is on fire",
    ],
)
def test_the_same_words_said_in_earnest_are_kept(text: str) -> None:
    assert told(text) == [text]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I had porridge for breakfast", False),
        ("we just watched a film", False),
        ("I went for a quick swim", False),
        ("I took a nap", False),
        ("I got home late", False),
        ("I watched a film last night", True),
        ("I had lunch with my sister-in-law", True),
        ("I ran the half marathon on Sunday", True),
        ("I broke my wrist", True),
        ("I adopted a cat", True),
        ("I finished my thesis", True),
        ("I have porridge for breakfast every day", True),
    ],
)
def test_what_one_does_on_any_day_is_not_kept_without_a_time(text: str, kept: bool) -> None:
    assert told(text) == ([text] if kept else [])


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("We got a mare, a pinto called Una", "We got a mare, a pinto called Una"),
        ("We bought a boat, a sloop named Marta.", "We bought a boat, a sloop named Marta"),
        ("We got a mare, a friend is called Una", "We got a mare"),
    ],
)
def test_what_is_named_in_apposition_stays_with_what_it_names(text: str, first: str) -> None:
    assert told(text)[0] == first


@pytest.mark.parametrize(
    ("text", "lives"),
    [
        ("We're staying in Ghent for the weekend", False),
        ("I'm staying in Ghent for three nights", False),
        ("We are staying in Ghent from 3 to 9 April", False),
        ("I'm staying near Ghent between 3 and 9 April", False),
        ("I'm staying in Ghent from Monday until Thursday", False),
        ("I'm staying in Ghent till 14 March", False),
        ("I'm staying in Ghent over Easter", False),
        ("I'm in Ghent for the week", False),
        ("I'm staying in Ghent this week", False),
        ("I'm staying in Ghent with my aunt", True),
        ("I'm staying in Ghent for good", True),
        ("I'm staying in Ghent these days", True),
        ("I've been staying in Ghent for two weeks", True),
        ("I'm in Ghent for good now", True),
        ("I'm in Ghent since Monday", True),
        ("I live in Ghent for now", True),
        ("I've been living in Ghent for ten days", True),
        ("I'm based in Ghent for three months", True),
        ("I moved to Ghent on 3 March", True),
    ],
)
def test_who_stays_somewhere_for_some_days_does_not_live_there(text, lives):
    assert ("location" in keys(text)) == lives
    assert told(text), "it is told all the same"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I'm so thrilled about the Carter play", "role"),
        ("I'm happy to guide the guests", "role"),
        ("I'm drawn to the works of Flemish painters", "role"),
        ("I'm basically doing chef work", "role"),
        ("I started with a small salad", "employer"),
        ("I've been working at my desk since noon", "employer"),
        ("Never give up", "response.style"),
        ("Never say never", "response.style"),
        ("Be patient with your sourdough", "response.style"),
        ("Keep it light with a scarf and a hat", "response.style"),
        ("do yourself a favour and buy good boots", "response.style"),
        ("dont have any plants, it's a simple room", "response.style"),
        ("We got a puppy, this is Bruno", "name"),
        ("Learning Welsh too", "name"),
        ("Staying in shape is hard for me too", "location"),
        ("Staying in shape is hard for me too", "name"),
        ("I've lived here since I was a girl", "location"),
        ("I've always wanted a moped", "vehicle"),
        ("I want to hand it down", "goals"),
        ("I'm trying to mend it", "goals"),
        ("I don't want my kids to grow up like that", "dislikes"),
        ("I still have a stuffed rabbit", "pet"),
        ("Love and patience help", "likes"),
        ("My favourite was the last one", "likes"),
        ("I'm keen to try sushi", "likes"),
        ("Marrying my partner in June was lovely", "partner.name"),
        ("I started off the year with a cold", "projects"),
        ("My project is exciting", "projects"),
        ("I studied hard", "education"),
        ("I've been studying all day", "education"),
        ("I'm studying in the library", "education"),
        ("I'm a huge history buff", "education"),
        ("I graduated last week", "education"),
    ],
)
def test_what_only_has_the_words_of_a_slot_does_not_fill_it(text, key):
    assert key not in keys(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I'm a potter", "role"),
        ("I'm head of sales", "role"),
        ("I'm back to being a teacher", "role"),
        ("I'm now a licensed electrician", "role"),
        ("I'm one of the founders of Zorvex", "role"),
        ("I'm a managing editor", "role"),
        ("I started with the council in May", "employer"),
        ("I started at Bosch", "employer"),
        ("I've worked at the bakery for years", "employer"),
        ("Never give me code without tests", "response.style"),
        ("Be brief with your answers", "response.style"),
        ("Keep it short with bullet points", "response.style"),
        ("Don't use emojis", "response.style"),
        ("Hi there! This is Bruno", "name"),
        ("I'm Sterling", "name"),
        ("I'm staying in Porto since May", "location"),
        ("I have a restored van", "vehicle"),
        ("I want to pass my driving test", "goals"),
        ("I don't want kids", "dislikes"),
        ("I have a rabbit", "pet"),
        ("Love hiking", "likes"),
        ("My favourite is the last song", "likes"),
        ("I'm keen on sushi", "likes"),
        ("Marie, my partner, is a vet", "partner.name"),
        ("We started Nordwind Labs", "projects"),
        ("My project is a seed library", "projects"),
        ("I study law", "education"),
        ("I studied in Leeds", "education"),
        ("I studied a language in Leeds", "education"),
        ("I'm a history student at Leeds", "education"),
        ("I graduated in law", "education"),
    ],
)
def test_what_fills_a_slot_in_such_words_still_does(text, key):
    assert key in keys(text)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Good evening to all of you, this is Olaf", True),
        ("Sorry for the long silence, this is Olaf", True),
        ("I wanted to introduce myself, this is Olaf", True),
        ("Sorry for the mess, this is Olaf", False),
        ("Hi, we have a kitten, this is Olaf", False),
        ("Good morning! We adopted a hamster, this is Olaf", False),
    ],
)
def test_who_greets_tells_their_name(text, named):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    assert ("name" in [one.key for one in found]) is named


def test_how_somebody_prefers_to_be_called_is_no_liking():
    assert keys("I prefer to be called Tove after all.") == {"name"}


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("I'm now a lecturer in nursing at the uni", "role"),
        ("I'm officially a librarian at the college", "role"),
        ("I'm now a nursing student at the uni", "education"),
        ("I'm officially a linguistics major", "education"),
    ],
)
def test_who_now_works_where_others_study_has_a_role(message: str, key: str) -> None:
    assert key in keys(message)


@pytest.mark.parametrize("message", ["I'm now a volunteer at the museum", "I'm now a helper at the school on Fridays"])
def test_what_somebody_is_beside_their_work_is_no_role(message: str) -> None:
    assert "role" not in keys(message)
