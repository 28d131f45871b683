"""Another train, another home, another post, somebody: what of these is told anew, and whose it is."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I get the 7:15 train", "I'm on the 7:45 now"),
        ("im driving for Alder Freight", "jacked in Alder, I'm with Birch Cargo these days"),
        ("I deliver for Bramble", "sacked off Bramble, I'm with Alder these days"),
        ("I work at Alder", "jumped ship to Birch last month"),
        ("I work for Alder", "Birch Cargo poached me"),
        ("We rehearse in the tithe barn", "The tithe barn flooded, so it's the cinema where we rehearse from now on"),
        ("We swim in the Alder pool", "the Alder pool shut down. it's the lake where we swim now"),
        ("Our band plays in the Kiln", "the Kiln has put up the rent, so it's the barn for us from now on"),
        ("I work at Ebro", "I work at Sisu from here on"),
        (
            "I drive an Ebro for the quarry",
            "got handed the keys to a Sisu today, that's mine now. the Ebro went to a trainee",
        ),
        ("I ride a Bultaco for the post", "boss gave me the keys to a Montesa, that's my bike from now on"),
        ("My radio is the Braun that my late aunt left me", "the Braun breathed its last, so I listen on a Tesla now"),
        ("My oven is the Neff my cousin gave us", "the Neff kicked the bucket, so we bake in a Smeg now"),
        ("I plough with the Bautz", "the Bautz is past saving so I plough with a Zetor"),
        ("I ride a Bultaco to work", "the Bultaco has gone to my nephew, I'm on a Montesa now"),
        ("I'm on the lending desk team at the moment", "they've moved me to acquisitions, permanently this time"),
        ("I'm on the lending desk", "got redeployed to the archive desk"),
        ("I'm on the 17:05 home", "they stopped the 17:05 so I take the 17:35 now"),
        ("I catch the 6:50 bus", "catching the 7:10 bus these days"),
        ("I'm staying with my aunt in Derby", "we have our own place in Ripon now"),
        ("I'm living with my brother for now", "I've finally got my own flat"),
        ("I live with my parents in Cork", "I've got my own flat in Galway since May"),
        ("My landlord is Mr Novak", "new landlord as of this month, a woman called Bea Orr"),
        ("My dentist is Dr Rao", "new dentist since March, a guy called Dr Quist"),
        ("I'm single", "got a boyfriend, he's called Idris"),
        ("I'm single", "I'm seeing someone called Mo"),
        ("I'm a sales assistant", "I got bumped up to supervisor"),
        ("I'm a waiter", "they've moved me up to head waiter"),
        ("I sing soprano in the choir", "they've moved me down to alto in the choir"),
        ("I sing soprano in the choir", "I've been moved to alto"),
        ("I play as a goalkeeper", "the coach moved me to striker"),
        ("I can't drive", "got my driving licence on Friday!"),
    ],
)
def test_what_was_so_before_gives_way(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert known


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I get the 7:15 train", "I'm on the 7:45 today"),
        ("I get the 7:15 train", "I get the 7:45 bus now"),
        ("I get the 7:15 train", "my wife gets the 7:40 now"),
        ("I get the 7:15 into town", "I get the 9:00 home now"),
        ("I live with my wife in Cork", "we have our own house in Galway now"),
        ("I live with my parents in Cork", "my sister has her own flat in Galway since May"),
        ("I live with my parents in Cork", "I'd love my own flat now"),
        ("I'm staying with my aunt in Derby", "we have our own holiday flat in Spain now"),
        ("My landlord is Mr Novak", "my sister has a new landlord, a guy called Phil"),
        ("My landlord is Mr Novak", "a guy called Phil is the new caretaker"),
        ("I'm single", "I'm seeing someone about the boiler"),
        ("I'm single", "my mate got a girlfriend"),
        ("I'm single", "got a girlfriend problem to solve for a mate"),
        ("I'm single", "got a boyfriend for my doll"),
        ("I'm a sales assistant", "got bumped up to business class"),
        ("I sing soprano in the choir", "they moved me to tears"),
        ("I sing soprano in the choir", "they moved my sister to alto"),
        ("I sing soprano in the choir", "they might move me to alto"),
        ("I sing soprano in the choir", "they've moved me to alto in the barbershop group"),
        ("I can't drive", "my son passed his driving test"),
        ("I drive an Ebro for the quarry", "they gave me a Zenith for my thirty years, that's mine now"),
        ("I drive an Ebro for the quarry", "my brother got the keys to a Sisu, it's his now"),
        ("I drive an Ebro for the quarry", "I was given the keys to a flat in Turku, it's mine now"),
        ("I drive an Ebro for the quarry", "they gave me a Van Eyck print, it's mine now"),
        ("I drive an Ebro", "my aunt gave me the keys to a Sisu, it's mine now"),
        ("I drive an old Ebro at weekends", "work gave me the keys to a Sisu, it's my work van now"),
        ("My radio is the Braun that my aunt left me", "my aunt left me a clock"),
        ("My oven is the Neff my cousin gave us", "the neighbours' Neff blew up so they have a Smeg now"),
        ("I ride a Bultaco to work", "the Bultaco has gone to the garage for a service"),
        ("We rehearse in the tithe barn", "it's the cinema where my brother rehearses now"),
        ("We rehearse in the tithe barn", "it's the cinema where we met"),
        ("We rehearse in the tithe barn", "the tithe barn got a new roof, so it's the best place for us now"),
        ("Our band plays in the Kiln", "the Kiln has put up its prices, so it's dear now"),
        ("I work for Alder", "I'm with Vodafone these days"),
        ("I work for Alder", "my cousin jumped ship to Birch"),
        ("im driving for Alder Freight", "jacked in Netflix, I'm with Disney now"),
        ("im driving for Alder Freight", "my cousin jacked in Alder"),
        ("I can't drive", "I passed my driving theory test"),
        ("I'm a sales assistant", "they've moved me to a bigger office"),
    ],
)
def test_what_is_another_thing_or_of_somebody_else_leaves_it(me, before, after):
    assert before in say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm clerk of the angling society", "I've handed over as clerk"),
        ("I'm clerk of the angling society", "no longer clerk, at last"),
        ("I'm the treasurer of the angling society", "my term as treasurer is up"),
        ("I'm the treasurer of the angling society", "Rasmus took over from me as treasurer"),
        ("I captain the bowls team", "handed over the captaincy"),
        ("I captain the bowls team", "Rasmus captains the bowls team now"),
        ("I'm captain of the bowls team", "I passed the captaincy on to Rasmus"),
        ("I'm chair of the village council", "I stepped down as chair in May"),
        ("I'm on the museum's board", "gave up my seat on the board"),
        ("I'm on the museum's board", "not on the board any more"),
        ("I sit on the harbour council", "I'm off the harbour council now"),
        ("I serve on the orchard committee", "rotated off the orchard committee"),
    ],
)
def test_an_office_is_given_up(me, before, after):
    assert before in say(me, before)
    assert before not in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm a member of the angling society", "I stepped down as clerk of the angling society"),
        ("I'm a member of the angling society", "I'm off the committee of the angling society now"),
        ("I'm clerk of the angling society", "I stepped down as treasurer of the angling society"),
        ("I'm clerk of the angling society", "I handed over the keys of the angling society"),
        ("I'm clerk of the angling society", "my brother handed over as clerk of the bowls club"),
        ("My brother is clerk of the angling society", "I handed over as clerk"),
        ("I play in the bowls team", "handed over the captaincy of the bowls team"),
        ("I have a scholarship", "gave up the captaincy"),
    ],
)
def test_what_somebody_is_beside_an_office_goes_on(me, before, after):
    assert before in say(me, before)
    assert before in say(me, after, day=20)


def test_an_office_of_its_own_is_told_of_what_it_is_in(me):
    told = say(me, "I'm a member of the angling society. I'm on its board, too.")
    assert told == ["I'm a member of the angling society", "I'm on the angling society's board, too"]
    left = say(me, "I stepped down from the board of the angling society, I am a member as before.", day=20)
    assert "I'm a member of the angling society" in left
    assert "I'm on the angling society's board, too" not in left


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My niece Imke comes along", "Imke isn't coming along to Riga, she has to work"),
        ("My cousin Jonte joins us", "Jonte can't make it after all"),
        ("Jonte is coming with us", "Jonte won't come"),
        ("my brother-in-law tags along", "my brother-in-law can't come with us"),
    ],
)
def test_who_does_not_come_along_any_more_comes_no_more(me, before, after):
    assert before in say(me, before)
    assert before not in say(me, f"{after}. Sanna comes instead. Everything else stays.", day=20)


def test_who_comes_along_is_kept_whole(me):
    assert "My niece Imke comes along" in say(me, "We sail to Riga on 4 June. My niece Imke comes along.")
    told = say(me, "Jonte is coming along to Lodz. All else stays the same.", day=5)
    assert told[-1] == "Jonte is coming along to Lodz"
    assert "Jonte is coming along to Lodz" in say(me, "Jonte isn't coming along to Riga", day=20)
    assert "My niece Imke comes along" in say(me, "my nephew Jonte isn't coming along", day=30)
    assert say(me, "everything else goes to the attic", day=40)[-1] == "everything else goes to the attic"


@pytest.mark.parametrize("since", ["From now on", "From here on"])
def test_a_wish_from_here_on_takes_the_place_of_the_old_one(me, since):
    say(me, "keep your answers short please")
    assert say(me, f"{since} write everything in full detail", day=2) == [f"{since} write everything in full detail"]
    assert len(say(me, f"{since} we live in Lund", day=4)) == 2


PEOPLE = [
    ("My cousin Sunniva is married to Halvard", "Sunniva and Halvard are divorced", True),
    ("My uncle Piet is married to Greet", "it went through in May, Piet and Greet got divorced", True),
    ("My uncle Piet is married to Greet", "Piet and Ilse got divorced", False),
    ("My uncle Piet is married to Greet", "Greet's parents got divorced", False),
    ("My uncle Piet is married to Greet", "Piet and Greet nearly divorced in 2009", False),
    ("My uncle Piet is a baker", "Piet and Greet are divorced", False),
    ("my youngest plays the cello", "my youngest traded the cello in, he's on bass now", True),
    ("my youngest plays the cello", "my eldest traded the cello in", False),
    ("my youngest plays the cello", "my youngest traded the bike in", False),
    (
        "Ruud is referee at the village cup",
        "Ruud got sent abroad by the navy so my cousin Wim is referee at the village cup",
        True,
    ),
    ("Ruud is referee at the village cup", "Ruud has a cold so my cousin Wim is referee at the cup today", False),
    ("Ruud is referee at the village cup", "Joost got sent abroad so my cousin Wim is referee at the cup", False),
    ("Fritzi is maid of honour at our wedding", "Fritzi moved, Hanne is maid of honour at Lise's wedding", False),
]
MADE_ANOTHER = [
    ("I charge 40 an hour", "new year, and I put my tuition fee up, it's 48 an hour from today", True),
    ("I charge 40 an hour", "from May I raised my rate, it's 45 an hour now", True),
    ("I charge 40 an hour", "my sister raised her rate, she's at 45 an hour now", False),
    ("I charge €40 an hour", "the car park fee went up, it's €6 an hour now", False),
    ("I charge 40 an hour", "I put my parking fee up, it's 6 an hour", False),
    ("I charge 40 an hour", "the boat fee is 15 an hour now", False),
    ("I charge 40 a month", "my gym fee is 45 a month now", False),
    ("I charge 40 an hour", "the kayak rental charges 15 an hour now", False),
    ("My PhD topic is moths", "I changed the thesis topic, it's beetles", True),
    ("My dissertation topic is tide mills", "my tutor and I changed the dissertation topic, I'm doing salt pans", True),
    ("Our team name is the Otters", "we changed our team name, we're the Herons", True),
    ("My talk topic is tide mills", "I changed the thesis topic, it's beetles", False),
    ("My dissertation topic is tide mills", "we changed the topic when Ana came in", False),
    ("My dissertation topic is tide mills", "my flatmate changed her dissertation topic, it's salt pans", False),
    ("My dissertation topic is tide mills", "I changed the dissertation topic slide, it's blue", False),
    ("Our kitchen colour is sage", "we changed the bathroom colour, it's grey now", False),
    ("My talk topic is tide mills", "I changed the topic, it's awkward otherwise", False),
    ("I have a hut, mostly tea and wind", "we sold the hut next door", False),
]


OVER_BESIDE = [
    ("My accountant is Lwazi", "we found a new bookkeeper, her name is Thandeka", False),
    ("My accountant is Lwazi", "we found a new accountant, her name is Thandeka", True),
    ("We have a small rowing boat, a Dory, kept at Kuopio", "we sold the rowing boat to a couple from Lahti", True),
    ("Got a beach hut, number 12 at Wexham, mostly tea and wind", "handed the beach hut back this week, at last", True),
    ("Milo's allergic to peanuts", "Milo passed his peanut challenge, he has outgrown the allergy!", True),
    ("I am allergic to peanuts", "turns out I've outgrown the peanut allergy", True),
    ("Milo's allergic to peanuts", "Tove passed her peanut challenge, she has outgrown the allergy!", False),
    ("Milo is allergic to peanuts", "Milo may have outgrown his peanut allergy", False),
    ("Milo is allergic to peanuts", "Milo outgrew his egg allergy", False),
    ("Milo is allergic to peanuts", "Milo has outgrown his shoes", False),
]
HOURS = [
    (
        "The kiosk opens at six daily except Tuesdays",
        "Beginning today we open the kiosk at 8:15, still shut Tuesdays",
        True,
    ),
    ("We open the salon at nine", "starting Monday we open the salon at ten", True),
    ("The kiosk opens at six daily except Tuesdays", "on Tuesdays we open the kiosk at 8:15", False),
    ("The kiosk opens at 6 every day", "today we open the kiosk at 7:30", False),
    ("We open the salon at nine", "from Monday to Friday we open the salon at ten", False),
    ("We open the salon at nine", "from Monday and for a week we open the salon at ten", False),
    ("The gym opens at six every day but Sunday", "on bank holidays the gym opens at eight", False),
]

WARES = [
    ("I bank with Halifax", "They shut the branch in town, so I have switched to Santander", True),
    ("My savings are with Halifax", "I've switched over to the Starling", True),
    ("Our mockups all live in Sketch", "the seats got dear, the entire art department draws in Framer now", True),
    ("Our notes are in Notion", "we moved everything to Obsidian last week", True),
    ("We chat on Slack", "the entire team is on Zulip now", True),
    ("I use Firefox", "I use Vivaldi instead now", True),
    ("my phone is with Vodafone", "fed up with the signal, I've gone over to giffgaff", True),
    ("Our code is on GitHub", "we migrated to Codeberg in May", True),
    ("I bank with Halifax", "my sister has switched to Santander", False),
    ("I bank with Halifax", "I switched to Vivaldi", False),
    ("I bank with Halifax", "I might switch to Santander", False),
    ("I bank with Halifax", "I've switched to Santander for now", False),
    ("I bank with Halifax", "when I switched to Santander I was nine", False),
    ("I bank with Halifax", "I switched to Santander for the mortgage", False),
    ("I bank with Halifax", "I went to Santander to ask", False),
    ("I bank with Halifax", "I've moved my mortgage to Monzo", False),
    ("I work for Halifax", "I have switched to Santander", False),
    ("I use Firefox", "I use Vivaldi at work now", False),
    ("We use Slack", "I've switched to Zulip", False),
    ("We use Slack", "the other team works in Zulip now", False),
    ("We use Slack", "we talk to the suppliers on Teams now", False),
    ("Our mockups all live in Sketch", "my own drawings live in Framer now", False),
]
ELSEWHERE = [
    (
        "Chess circle meets at Otto's flat, first Monday of the month",
        "Otto is renovating, so for the foreseeable future chess circle is at the Nordend library instead of his flat",
        True,
    ),
    ("Chess circle meets at Otto's flat", "Otto is ill, so for two weeks chess circle is at the library", False),
    ("Chess circle meets at Otto's flat", "Otto is away, so book club is at the library instead of his flat", False),
    ("Working at Falk Timber as a picker", "Signed with Arctic Cargo! same picker job, better pay", True),
    ("I work at Falk Timber", "my cousin signed with Arctic Cargo, better pay", False),
    ("I work at Falk Timber", "I signed with Arctic Books, my novel is coming out", False),
    ("I work at Falk Timber", "I signed up with Anytime Gym, better hours", False),
    ("My cousin is Trello", "I switched to Asana", False),
    ("My lucky number is three", "I switched to Vodafone", False),
    ("My work laptop is with O2", "I switched to Vodafone", False),
    ("I chat with Elisa", "I switched to Telia", False),
    ("We use Slack", "the whole class is on Discord now", False),
    ("I have an allergy to nickel", "I got over my allergy to pollen", False),
    ("I work at Falk Timber", "I also signed with Arctic Cargo, better pay on weekends", False),
]

WISHED = [
    ("please answer in bullet points", "from now on write me proper paragraphs", True),
    ("please answer in bullet points", "write in full sentences from here on", True),
    ("please answer in bullet points", "from now on write paragraphs for the minutes", False),
    ("please answer in bullet points", "from now on no paragraphs please", False),
    ("please answer in bullet points", "from now on answer in Dutch", False),
    ("Target this year is the long lake crossing, by some miracle", "I'm aiming for the short crossing now", True),
    ("My target this year is the long lake crossing", "my sister is aiming for the short crossing now", False),
    ("My target this year is the long lake crossing", "I'm training for the lake crossing now", False),
    ("My target this year is the long lake crossing", "I might be aiming for the short crossing now", False),
    ("My target this year is the long lake crossing", "I'm also aiming for the short crossing this year", False),
    ("My goal for 2031 is the long lake crossing", "I'm only aiming for the short crossing this year", False),
    ("Our target for the club is the long lake crossing", "I'm aiming for the short crossing now", False),
]


def test_of_two_allergies_nobody_can_tell_which_was_outgrown(me):
    before = ["Milo is allergic to peanuts", "Milo is allergic to cats"]
    assert say(me, *before, "Milo has outgrown his allergy")[:2] == before


@pytest.mark.parametrize(
    ("before", "after", "over"), [*PEOPLE, *MADE_ANOTHER, *OVER_BESIDE, *HOURS, *WARES, *ELSEWHERE]
)
def test_what_was_changed_is_so_no_more_of_those_and_of_that_alone(me, before, after, over):
    assert before in say(me, before)
    assert (before not in say(me, after, day=20)) is over
