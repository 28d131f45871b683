"""Changes of who the user is that a message only implies: they wait for the user's word, and others' are none."""

from datetime import UTC, datetime

import pytest

import perdure
from perdure.extraction.touched import touched

CHANGES = [
    ("name", "User's name is Edda Brunner", "ever since we got married I sign my letters Edda Lindgren", "Lindgren"),
    (
        "name",
        "User's name is Orla Keane",
        "I took my wife's name, so it's Orla Whitcombe on everything now",
        "Whitcombe",
    ),
    (
        "name",
        "User's name is Mirela Popa",
        "please put Mirela Stan on the envelopes from now on, the divorce came through",
        "Stan",
    ),
    (
        "name",
        "User's name is Jo Carter",
        "the deed poll came back today: I'm officially Jo Merriweather",
        "Merriweather",
    ),
    ("name", "User's name is Tamsin Hale", "My passport says Tamsin Okoro these days", "Okoro"),
    ("name", "User's name is Hedda Bruun", "finally married, Hedda Solberg from today", "Solberg"),
    ("name", "User's name is Stephanie", "everyone at work calls me Stevie now and honestly I prefer it", "Stevie"),
    ("name", "User's name is Jonathan", "I go by Nat these days", "Nat"),
    ("name", "User's name is Petra Sommer", "Seit der Scheidung heiße ich wieder Petra Kühn", "Kühn"),
    ("name", "User's name is Celine Durand", "depuis mon mariage je m'appelle Céline Marchetti", "Marchetti"),
    ("name", "User's name is Ida Berg", "since the wedding my surname is Falkenberg", "Falkenberg"),
    ("name", "User's name is Ida Berg", "I dropped Berg when we married, I'm a Falkenberg now", "Falkenberg"),
    ("name", "User's name is Rowena", "don't call me Rowena any more, it's Ro", "Ro"),
    ("name", "User's name is Dermot", "small change: I've been Dara since the spring, not Dermot", "Dara"),
    ("name", "User's name is Gunnar", "Gunnar is history, since Tuesday my licence says Gunvor", "Gunvor"),
    ("name", "User's name is Gunnar", "Gunnar no more, my passport finally says Gunvor Lie", "Gunvor Lie"),
    ("name", "User's name is Nils Aker", "I answer to Nils Vold now that the papers are through", "Vold"),
    (
        "location",
        "User lives in Malmö",
        "two weeks in the new flat and Aarhus still feels foreign. I don't miss Malmö at all",
        "Aarhus",
    ),
    ("location", "User lives in Leeds", "unpacked the last box yesterday, hello Sheffield, goodbye Leeds", "Sheffield"),
    ("location", "User lives in Turin", "it's official, I'm a Genoa resident now", "Genoa"),
    ("location", "User lives in Cork", "we sold up in Cork and Galway is home now", "Galway"),
    ("location", "User lives in Bonn", "Wir sind letzte Woche nach Kassel gezogen", "Kassel"),
    ("location", "User lives in Porto", "my new address is in Braga, the boxes arrive tomorrow", "Braga"),
    ("location", "User lives in Vigo", "back in Lugo for good, never thought I'd say that", "Lugo"),
    ("location", "User lives in Graz", "got my keys to the place in Linz, Graz is history", "Linz"),
    ("pronouns", "User's pronouns are she/her", "use they for me from now on", "they"),
    ("pronouns", "User's pronouns are he/him", "I've started going by she and her at work, and everywhere else", "she"),
    ("pronouns", "User's pronouns are she/her", "btw it's he/him these days", "he"),
    ("pronouns", "User's pronouns are he/him", "when you write about me, say they instead of he", "they"),
    ("language", "User prefers answers in English", "can we switch to Italian? it's easier for me", "Italian"),
    ("language", "User prefers answers in German", "from here on write to me in Dutch please", "Dutch"),
    ("language", "User prefers answers in English", "I'd rather we spoke Welsh from now on", "Welsh"),
    ("location", "User lives in Bergen", "last crate unpacked, I can call myself a Trondheimer at last", "Trondheim"),
    ("location", "User lives in Leeds", "first morning as a Londoner and it's raining", "London"),
    ("location", "User lives in Dresden", "officially a Hamburger since Monday, registration office done", "Hamburg"),
    ("location", "User lives in Cork", "the vans are gone, so this is what waking up in Galway feels like", "Galway"),
    ("location", "User lives in Oslo", "handed over the Oslo keys, Tromsø is home from today", "Tromsø"),
    ("location", "User lives in Graz", "we've swapped Graz for Innsbruck", "Innsbruck"),
    ("location", "User lives in Porto", "traded Porto for Braga last week, no regrets", "Braga"),
    ("location", "User lives in Delft", "new postcode, new tram line, new city: Utrecht it is", "Utrecht"),
    ("location", "User lives in Malmö", "settling into Lund nicely, the boxes are almost empty", "Lund"),
    ("location", "User lives in Turin", "found a bakery around the corner of my new flat in Genoa", "Genoa"),
    ("location", "User lives in Kyoto", "a month into life in Osaka and I still miss the hills", "Osaka"),
    ("location", "User lives in Ghent", "my registered address is in Bruges as of today", "Bruges"),
    (
        "location",
        "User lives in Riga",
        "we live out of boxes in Tallinn for now but the lease is for three years",
        "Tallinn",
    ),
    ("location", "User lives in Seville", "Cádiz has been home since the start of May", "Cádiz"),
    ("location", "User lives in Basel", "I'm a Zuricher now, believe it or not", "Zurich"),
    ("name", "User's name is Jonna Berg", "back to my maiden name, the mail now says Jonna Sund", "Jonna Sund"),
    ("name", "User's name is Ida Holm", "my new ID card arrived: Ida Lindqvist, looks strange", "Ida Lindqvist"),
    ("name", "User's name is Philippa", "everyone at work has switched to Pip and I like it, not Philippa", "Pip"),
    (
        "name",
        "User's name is Marek Nowak",
        "the registry changed it, Marek Zielinski in all my documents now",
        "Marek Zielinski",
    ),
    (
        "pronouns",
        "User's pronouns are she/her",
        "people at work have started to say he for me and that's right",
        "he/him",
    ),
    ("pronouns", "User's pronouns are he/him", "I've moved over to they/them", "they/them"),
    ("pronouns", "User's pronouns are he/him", "my pronouns changed last week, she/her please", "she/her"),
    ("pronouns", "User's pronouns are he/him", "the whole choir says they for me now", "they/them"),
    ("pronouns", "User's pronouns are he/him", "I've been going by they/them since Easter", "they/them"),
    ("language", "User prefers answers in German", "I'd rather you answered me in Czech", "Czech"),
    ("language", "User prefers answers in German", "I'm more comfortable in Danish, could we?", "Danish"),
    ("name", "User's name is Runa Vik", "guess who signs as Mrs Runa Solheim since Friday", "Solheim"),
    ("location", "User lives in Perth", "I've become a Sydneysider", "Sydney"),
    ("location", "User lives in Turin", "guess who's a Roman since Friday", "Rome"),
    ("location", "User lives in Leeds", "Officially a Glaswegian as of Monday, sofa and all", "Glasgow"),
    ("location", "User lives in Nice", "So we're Grenoblois now", "Grenoble"),
    ("location", "User lives in Vigo", "I turned into a Madrileña after all, the movers left at noon", "Madrid"),
    ("location", "User lives in Omaha", "newly minted Chicagoan here, signed the lease today", "Chicago"),
    ("location", "User lives in Delft", "as of Sunday I am a Rotterdammer", "Rotterdam"),
    ("location", "User lives in Delft", "been a real Haarlemmer since Friday, bed and all", "Haarlem"),
    ("location", "User lives in Delft", "we've been Berliners since March, the boxes are gone", "Berlin"),
    ("location", "User lives in Delft", "Consider me a Leipziger as of Friday", "Leipzig"),
    ("location", "User lives in Delft", "woke up a Grazer this morning, lease signed", "Graz"),
    ("location", "User lives in Delft", "I became a resident of Ghent on the first", "Ghent"),
    ("location", "User lives in Delft", "got the keys to my own little place in Breda on the weekend", "Breda"),
    ("location", "User lives in Delft", "first night in our new flat in Breda", "Breda"),
    ("pronouns", "User's pronouns are he/him", "feels better when you call me she", "she/her"),
    ("language", "User prefers answers in English", "from here on I'd be happier in Portuguese", "Portuguese"),
    ("language", "User prefers answers in English", "can we do this in Dutch from now on?", "Dutch"),
    ("language", "User prefers answers in German", "let's carry on in French, my German is rusty", "French"),
]
OTHERS = [
    ("name", "User's name is Odd", "My licence finally shows Class C"),
    ("name", "User's name is Odd", "my passport now says Norway"),
    ("name", "User's name is Odd", "my ID card now reads Expired"),
    ("name", "User's name is Hedda Bruun", "finally married, and Anders Bruun danced all night"),
    ("location", "User lives in Bergen", "my sister is a Londoner now"),
    ("location", "User lives in Bergen", "got the keys to my new shop in Moss on Friday"),
    ("location", "User lives in Bergen", "picked up the keys to our rental car in Moss"),
    ("location", "User lives in Bergen", "can't wait to get the keys to my new flat in Moss"),
    ("location", "User lives in Bergen", "first night in a hotel in Stavanger, conference tomorrow"),
    ("location", "User lives in Bergen", "I had a hamburger for lunch"),
    ("location", "User lives in Bergen", "Lund is home to the best choir"),
    ("location", "User lives in Bergen", "Otto is home from hospital"),
    ("location", "User lives in Bergen", "I sleep in the loft now, boxes everywhere"),
    ("location", "User lives in Bergen", "the residents of Stavanger protest"),
    ("location", "User lives in Bergen", "traded my old bike for a Trek"),
    ("location", "User lives in Bergen", "swapped shifts with Oskar"),
    ("location", "User lives in Bergen", "we watched a film set in Genoa"),
    ("location", "User lives in Bergen", "home is where the heart is"),
    ("location", "User lives in Bergen", "my parents bought a house in Durham"),
    ("location", "User lives in Bergen", "I'd love to be a Berliner one day"),
    ("location", "User lives in Bergen", "Guess who is a Berliner since Friday? Our Tilda!"),
    ("location", "User lives in Bergen", "my flatmate officially became a Dubliner last week"),
    ("location", "User lives in Bergen", "I'm a Londoner born and bred"),
    ("location", "User lives in Bergen", "I read the New Yorker now"),
    ("location", "User lives in Bergen", "I've been reading the New Yorker since May"),
    ("location", "User lives in Bergen", "been a New Yorker subscriber since May"),
    ("location", "User lives in Bergen", "I've been a Londoner in my heart since that trip"),
    ("location", "User lives in Bergen", "she's been a Berliner since May"),
    ("location", "User lives in Bergen", "I'm a keen gardener now"),
    ("location", "User lives in Bergen", "Officially a Hamburger fan since Friday"),
    ("location", "User lives in Bergen", "Officially a Linuxer since Monday"),
    ("location", "User lives in Bergen", "a Viennese sat beside us today"),
    ("pronouns", "User's pronouns are she/her", "today I explained the pronouns he/him to my class"),
    ("location", "User lives in Bergen", "a month into my job and still nobody knows my name"),
    ("name", "User's name is Anna", "my friend Anna Petersen is here"),
    ("name", "User's name is Ida Holm", "my mother is Ida Lindqvist now"),
    ("name", "User's name is Ida Holm", "the author signs as Ida Brandt in her books"),
    ("pronouns", "User's pronouns are he/him", "she told me about it"),
    ("language", "User prefers answers in English", "how do you say hello in Dutch?"),
    ("language", "User prefers answers in English", "my boss speaks French with me"),
    ("location", "User lives in Leeds", "first night in Rome, the pizza was divine"),
    ("name", "User's name is Edda Brunner", "my sister signs everything as Runa Lindgren since the wedding"),
    ("name", "User's name is Orla Keane", "I called the boat Whitcombe"),
    ("name", "User's name is Orla Keane", "I'm reading a letter signed Orla Whitcombe"),
    ("name", "User's name is Rowena", "in the play they call me Ophelia"),
    ("location", "User lives in Leeds", "I love Sheffield, shame it's so far"),
    ("location", "User lives in Leeds", "we spent two weeks in the new flat of my brother in Hull"),
    ("pronouns", "User's pronouns are she/her", "my kid uses they now"),
    ("language", "User prefers answers in English", "my nan only speaks Welsh"),
    ("language", "User prefers answers in English", "how do you say cheese in Italian?"),
]


def told(key, known, text, *, mode="ask"):
    """Return what waits and what holds in a slot after a message, beside what was known."""
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"consent": {"mode": mode}}) as engine:
        me = engine.space(user="me", tz="Europe/London")
        me.remember(known, kind="profile", key=key, at=datetime(2025, 1, 1, tzinfo=UTC))
        me.observe(text, session="s", at=datetime(2026, 3, 4, 9, tzinfo=UTC))
        held = [one.content for one in me.list(kind="profile", state="active").items if one.key == key]
        return [(one.key, one.value) for one in me.proposals()], held


@pytest.mark.parametrize(("key", "known", "text", "value"), CHANGES)
def test_a_change_that_is_only_implied_waits_for_the_users_word(key, known, text, value):
    waiting, held = told(key, known, text)
    assert held == [known]
    ((slot, now),) = waiting
    assert slot == key
    assert value.casefold() in now.casefold()


@pytest.mark.parametrize(("key", "known", "text"), OTHERS)
def test_what_is_of_others_or_of_no_matter_changes_nothing(key, known, text):
    assert told(key, known, text) == ([], [known])


def test_where_no_word_is_wanted_an_implied_change_is_made():
    waiting, (held,) = told("location", "User lives in Linz", "goodbye Linz, hello Graz, the boxes are in", mode="auto")
    assert waiting == []
    assert "Graz" in held


def test_what_ends_a_value_without_giving_another_leaves_it_until_the_user_agrees():
    assert told("location", "User lives in Linz", "Linz is history") == ([], ["User lives in Linz"])


def test_nothing_is_implied_by_what_is_longer_than_a_page():
    said = CHANGES[0][2]
    assert touched(said) == ("name",)
    assert touched(f"{said}. " * 20_000) == ()


@pytest.mark.parametrize(
    ("text", "employer"),
    [
        ("I've moved from Tarn Quarries to Ostby Stone", "Ostby Stone"),
        ("I'm transferring from Tarn Quarries to Ostby", "Ostby"),
        ("I switched from Cubase to Ardour", "Tarn Quarries"),
        ("We changed from Telia to Telenor", "Tarn Quarries"),
        ("My cousin switched from Tarn Quarries to Ostby", "Tarn Quarries"),
    ],
)
def test_one_leaves_an_employer_only_for_another_where_that_is_whom_one_works_for(text, employer):
    _, held = told("employer", "I work at Tarn Quarries", text)
    assert [employer in one for one in held] == [True]


def test_what_is_given_up_for_another_is_left_alone_by_the_next_change():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        for text in ("We switched from Cubase to Ardour.", "We switched from Telia to Telenor."):
            me.observe(text, session="1")
        assert {one.content for one in me.list(kind="fact").items} == {
            "We switched from Telia to Telenor",
            "We switched from Cubase to Ardour",
        }
