"""What a message says is otherwise now, in words that no slot and no grammar reads (issue 4, item 4)."""

import pytest

import perdure


@pytest.fixture
def me(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/rules.db", embedder="none", clock=clock) as opened:
        yield opened.space(user="ana", tz="Europe/Lisbon")


def active(space):
    return sorted(one.content for one in space.list(kind=["fact", "preference", "profile", "task"]).items)


def tell(space, clock, *messages):
    for text in messages:
        space.observe(text)
        clock.advance(days=20)
    return active(space)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("the roof repair is quoted at 9k", "so the scaffolders joined in and the roof repair's up to 12k"),
        ("our choir rehearsal is every monday at 7", "rehearsal got moved, its every wednesday at 7 from now on"),
        ("Grandpa's still in his cottage in Tavira", "we got Grandpa settled in for good at the home in Loulé"),
        ("my son Tiago is in mrs Salgado's group", "new term, Tiago's teacher is mr Quental now, we'll see"),
        (
            "Our wiki at work is Confluence",
            "spent all weekend migrating us off Confluence, all is in Outline now",
        ),
        ("I have a scooter, a Lambretta, in the shed", "The Lambretta went to a collector from Beja, so much room"),
        ("We pay 900 francs rent for the flat", "the rent went up in May, we pay 960 since the 1st"),
        ("In my oboe class the teacher is Frau Holm", "Frau Holm has got a baby, so now oboe is with Herr Ude"),
        ("I'm treasurer of the rowing club", "handed the treasurership back, somebody else can count coins"),
        ("we've got ducks, four of them, by the pond", "marten got in. all four ducks gone."),
        ("I save with Caixa Azul", "salary goes to Banco Sul. Caixa Azul account's closed, finally"),
        ("I subscribe to the Gazeta", "I've let my Gazeta subscription lapse, too many pages"),
        ("I'm a steward at the Lantern festival", "that was my last evening with the Lantern people, I cried"),
        ("I'm a trainee glazier at a studio", "they signed the papers and I'm a senior glazier as of today!"),
        ("my licence exam is on 3 June", "they bumped my licence exam to 19 June, examiner off sick"),
        ("I save with Caixa Azul", "I put my savings into Banco Sul now, Caixa Azul wanted a fee"),
        ("my drawing teacher is Mrs Teles", "Mr Quental teaches me to draw now"),
        ("our bookkeeper is Gil", "we have a new bookkeeper, her name is Petra"),
        ("Our wifi is from Redenet", "We've gone over to Fibrasul for the internet"),
        ("the band meets in the Pelourinho", "the band meets in the Ginjal now, the Pelourinho got too dear"),
        ("I charge 30 euros an hour", "I raised my rate to 45 euros an hour"),
        ("the fitting of the sails is on 2 May", "the sail fitting slipped a week, it's 9 May"),
        ("my saddle is a 15 inch one", "after the growth spurt my saddle is a 17 inch one"),
        ("I work for Corvo Marine", "Started at Lunt & Pike last week, Corvo Marine is behind me"),
        ("Meine Hebamme ist Frau Teles", "Frau Teles ist verzogen, meine Hebamme ist jetzt Frau Brandt"),
        ("Il mio sarto è Fausto", "Fausto è in pensione, adesso il mio sarto è Ivo"),
        ("Berth at the marina is 180 euros a month", "they put the berth up, it's 205 a month from now on"),
        ("Mi dentista es el doctor Ruiz", "mi dentista es ahora la doctora Soto"),
        ("Ma banque est la Banque Verte", "ma banque est maintenant le Crédit Bleu"),
        ("We insure the boat with Alba Mutual", "the boat's insurance was switched to Corvo Direct"),
        ("My hairdresser is Lotta", "Lotta opened a café, Jens cuts my hair"),
        ("I cook on a gas hob", "they ripped the gas hob out, I cook on induction"),
        ("The otter club meets on Mondays", "the otter club is no longer running, sadly"),
    ],
)
def test_a_message_overtakes_what_was_said_before(me, clock, before, after):
    told = tell(me, clock, before, after)
    assert told, "what it says now is kept"
    assert before not in told
    (over,) = {one.superseded_by for one in me.list(state="deprecated").items}
    assert me.get(over).content in told


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("my ferry to Bastia is on 3 May", "the ferry to Olbia is now on 9 May"),
        ("my shop opens at 9", "the bakery next door opens at 8 now"),
        ("my sister's allotment has 12 beds", "they extended my brother's allotment, it's up to 20 beds"),
        ("our choir rehearsal is every monday", "the band meets every friday now"),
        ("My aunt Odete works in Faro", "Odete spent her holiday in Tavira, she's back now"),
        ("I have a kayak in the shed", "we now have a second kayak, 14 feet long"),
        ("I work at Lambretta as a welder", "sold my Lambretta on sunday"),
        ("we've got ducks, four of them", "are the ducks gone now?"),
        ("I row at 6 am before work", "no rowing for me till this ankle heals"),
        ("our crew meeting is mondays at 13:00", "crew meeting is at 16:00 for the inspector, just this once"),
        ("my crew's allowance is 45k", "the dock crew's allowance got raised to 60k"),
        ("the roof repair is quoted at 9k", "if the roof repair goes up to 12k I'd cry"),
        ("I save with Caixa Azul", "I opened a second account at Banco Sul for the boat"),
        ("our landlord is Mr Teles", "my sister's got a new landlord, a Mr Quental"),
        ("my dentist is Dr. Moss", "now I need a new dentist for my son: Dr. Fern"),
        ("my rent is 900 euros", "the rent of my sister is now 1100 euros"),
        ("our budget is 20k", "their budget is now up to 30k"),
        ("our choir has thirty singers", "the other choir has forty singers now"),
        ("the baths open at 7", "on Sundays the baths now open at 9"),
        ("I play chess every Friday", "this Friday I'm not playing chess"),
        ("I work at Corvex", "I'm no longer worried about Corvex"),
        ("my sister Ilse lives in Graz", "my cousin Ilse moved to Linz"),
        ("we have two hens", "the neighbours now have three hens"),
        ("I pay 60 euros a month for my gym", "the gym is closed on Sunday"),
        ("our judo class is in the old mill", "the judo class is cancelled today"),
        ("we have a boat named Petrel", "Petrel's engine is gone, what a day"),
        ("our choir lead is Marta", "over in the youth section the new lead is a guy called Quental"),
        ("I teach at Monte College", "Monte College got a new principal, Dr Quental"),
        ("my drawing teacher is Mrs Teles", "I draw in Setúbal these days"),
        ("In the wind trio I play second horn", "in the fire brigade band I've been moved up to first horn"),
        ("Mein Bruder wohnt in Celle", "Meine Tante wohnt jetzt in Aurich"),
        ("Ich spiele Geige", "ich spiele jetzt auch Klavier"),
        ("my gym is Ferrum", "I left the gym at 8"),
        ("I have a dog called Bas", "Bas is gone for a swim"),
        ("my wife is Quita", "my ex-wife is Marta"),
        ("our boat lies in Setúbal", "the Quentals now have a boat in Faro"),
        ("my dog is called Bas", "my neighbour has a dog called Kit now"),
        ("my flat is in Setúbal", "the flat I grew up in is in Faro"),
        ("my spreadsheet program is Sieve", "I no longer use Sieve for invoices"),
        ("I work at Corvex", "don't work with Quental any more"),
        ("For stage paint, we have set aside 700 euros", "For timber, we have set aside 900 euros"),
        ("It's a ten-minute walk to the beach", "The beach is a ten-minute drive from here"),
        ("The otter club meets on Mondays", "the otter club no longer serves lunch"),
        ("The boat insurance renews in March", "pet insurance is up for renewal in May"),
        ("My savings account pays 1.9 percent", "My current account pays 0.3 percent"),
    ],
)
def test_what_only_sounds_like_it_overtakes_nothing(me, clock, before, after):
    first = tell(me, clock, before)
    assert set(first) <= set(tell(me, clock, after))
    assert not me.list(state="deprecated").items


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Builds run on Jenkins 2", "we upgraded the builds to Jenkins 3 on sunday"),
        ("The depot uses Kestrel", "we migrated the depot to Heron, took three weeks"),
    ],
)
def test_a_message_of_which_nothing_was_kept_is_overtaken_as_well(me, clock, before, after):
    told = tell(me, clock, before, after)
    assert after in told
    assert before not in [hit.memory.content for hit in me.recall("what do the builds and the depot run on?").hits]


def test_what_may_not_be_kept_ends_all_the_same_what_it_says_is_over(me, clock):
    assert tell(me, clock, "I'm on the harbour board", "resigned from the harbour board after my chemotherapy") == []


def test_what_comes_instead_is_kept_with_what_is_over(me, clock):
    told = tell(me, clock, "my dentist is Dr Teles", "Dr Teles retired so I see Dr Quental now")
    assert any("Quental" in one for one in told)


def test_what_is_kept_whole_is_not_kept_in_parts_beside_it(me, clock):
    tell(me, clock, "The quilting circle meets at the library")
    whole = "the quilting circle has a new home, we meet in the Fox now"
    assert tell(me, clock, whole) == [whole]


def test_a_correction_is_kept_without_the_words_that_lead_it_in(me, clock):
    told = tell(me, clock, "the loom hire is 300 a term", *"abcdefghij", "no wait, the loom hire is 340 not 300")
    assert told == ["the loom hire is 340 not 300"]


def test_of_two_that_it_can_mean_neither_is_overtaken(me, clock):
    first = tell(me, clock, "my cousin keeps ducks in Beja", "we've got ducks by the pond")
    assert set(first) <= set(tell(me, clock, "marten got in. all ducks gone."))


def test_a_change_that_wants_the_users_word_is_not_made_that_way(me, clock):
    tell(me, clock, "I live in Évora", "goodbye Évora, boxes everywhere")
    assert "I live in Évora" in active(me)


def test_what_is_overtaken_holds_again_when_that_is_undone(me, clock):
    tell(me, clock, "the roof repair is quoted at 9k")
    written = me.observe("the scaffolders joined in and the roof repair's up to 12k")
    me.undo(rev=written.rev)
    assert active(me) == ["the roof repair is quoted at 9k"]


@pytest.mark.parametrize(
    ("before", "message", "right"),
    [
        ("our jubilee is 9 June", "oops he just corrected me, its 6 June", "our jubilee is 6 June"),
        (
            "the oven in the shop is an Ariston",
            "sry, checked the label: it's a Zanussi",
            "the oven in the shop is a Zanussi",
        ),
        ("my bus to Beja leaves at 6:40", "sorry misread the ticket, its 16:40", "my bus to Beja leaves at 16:40"),
        ("i row 40 lengths each session", "forty is the minutes, its more like 24", "i row 24 lengths each session"),
    ],
)
def test_a_correction_may_tell_first_how_it_was_found_out(me, before, message, right):
    for text in (before, message):
        me.observe(text, session="one")
    assert right in active(me)
    assert before not in active(me)


@pytest.mark.parametrize(
    ("before", "again"),
    [
        ("i have a Juki sewing machine", "the sewing machine i own is a Juki"),
        ("we have a sundial in the courtyard", "the courtyard, yes we have a sundial in it"),
    ],
)
def test_the_same_in_another_frame_is_known_already(me, clock, before, again):
    assert tell(me, clock, before, again) == [before]


def test_two_that_differ_in_a_season_are_two(me, clock):
    assert len(tell(me, clock, "I need to send the spring invoice", "I need to send the autumn invoice")) == 2


@pytest.mark.parametrize("beside", ["I work in Faro", "I work for a living", "I'm married to a roofer"])
def test_what_fills_no_slot_leaves_the_value_that_is_there(me, clock, beside):
    job = ["I work at Corvo Marine", "I'm a diver"]
    assert set(job) <= set(tell(me, clock, *job, beside))


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("My husband is called Rui", "Rui quit vaping"),
        ("My aunt Odile lives in Faro", "Odile resigned"),
        ("My daughter is called Inês", "Inês quit judo"),
        ("My supervisor is called Gil", "Gil quit coffee"),
        ("I have a parrot", "a parrot died at the zoo"),
        ("I have a parrot", "the parrot next door died"),
        ("I ride a Vespa", "somebody's Vespa was stolen"),
        ("I ride a Vespa", "the Vespa of my cousin was stolen"),
        ("I have three goats", "one of my goats died"),
        ("I have three kayaks", "I sold one kayak"),
        ("I go to fencing every Friday", "fencing was cancelled this week"),
        ("I have drama club on Thursdays", "drama club was called off on Thursday"),
        ("My dog is called Biscuit", "I thought Biscuit had died"),
        ("My dog is called Biscuit", "Biscuit died in my dream"),
        ("My dog is called Biscuit", "we lost Biscuit for an hour but he's back"),
        ("My van is a Transit", "my van died on the hill, a mechanic fixed it"),
        ("I use Emacs", "I used Nano instead of Emacs last night"),
    ],
)
def test_what_ends_for_others_or_for_a_day_ends_nothing(me, clock, known, told):
    assert known in tell(me, clock, known, told)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("My supervisor is called Gil", "Gil quit"),
        ("My supervisor is called Gil", "Gil quit her job"),
        ("My flatmate is called Rui", "Rui moved out"),
        ("I have a parrot", "the parrot died"),
        ("I have two goats", "both goats died"),
        ("I ride a Vespa", "my Vespa was stolen"),
        ("I have three kayaks", "I sold the kayaks"),
        ("My dog is called Biscuit", "Biscuit died on Friday"),
        ("My van is a Transit", "my van died on me"),
        ("I use Emacs", "I use Nano instead of Emacs now"),
    ],
)
def test_what_ends_for_good_still_ends_it(me, clock, known, told):
    assert known not in tell(me, clock, known, told)


@pytest.mark.parametrize(
    ("known", "told", "over"),
    [
        ("Rui owes me 30 euros", "Rui paid me back", True),
        ("Rui owes me 30 euros", "Rui paid me back 10 euros", False),
        ("I owe Rui 30 euros", "Rui paid me back", False),
        ("I lent Inês my tent", "Inês gave me back the tent", True),
        ("I lent Inês my tent", "Inês brought the tent back", True),
        ("We have a loan", "we've paid off the loan", True),
        ("We have a tractor", "we've paid off the tractor", False),
        ("I lost my glasses", "I found my glasses", True),
        ("I lost my glasses", "I found some glasses", False),
    ],
)
def test_what_came_back_is_lent_owed_or_lost_no_more(me, clock, known, told, over):
    assert (known in tell(me, clock, known, told)) is not over


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm allergic to sesame", "my nephew grew out of his sesame allergy"),
        ("I speak Welsh", "I don't speak Welsh fluently"),
        ("I get the 6:50 bus", "I took the 7:20 bus yesterday"),
        ("I rent an orchard in Sagres", "my aunt says goats are the end of any orchard"),
        ("we have a slipway", "Rui found the end of the slipway"),
        ("the forge is at Sagres harbour, with Inês", "Inês has moved to her uncle's in Porto"),
        ("I smoke a pipe", "I stopped smoking for a minute to answer the door"),
        ("My boss is Udo", "I changed my mind about my boss, from now on use French"),
        ("I bake rye loaves on Sundays", "the loaves are gone"),
        ("I'm unemployed", "I have a job interview on Monday"),
    ],
)
def test_what_is_so_of_another_or_only_once_or_only_so_much_ends_nothing(me, clock, before, after):
    assert before in tell(me, clock, before, after)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("Signe handles the Lund account", "Signe handed the Falk account over to Malte"),
        ("My uncle lives in Lund with his son", "My aunt moved out of Lund and lives in Lecce now"),
    ],
)
def test_what_another_has_or_leaves_ends_nothing(me, clock, known, told):
    assert tell(me, clock, known, told) == sorted([known, told])


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("Invoices are sent from Lund", "Since the merger, invoices are sent from Umeå"),
        ("Guests sleep in the annex", "Since the leak, guests sleep in the barn"),
        ("The film club meets at Signe's place", "The film club meets at Malte's place now"),
    ],
)
def test_what_is_so_since_something_happened_ends_what_was_so(me, clock, known, told):
    assert tell(me, clock, known, told) == [told]


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("We eat at the Anchor on Fridays", "After the match, we eat at the Crown"),
        ("Letters are answered by Signe", "Complaints are answered by Malte since the election"),
    ],
)
def test_what_is_so_after_what_recurs_or_of_other_things_ends_nothing(me, clock, known, told):
    assert tell(me, clock, known, told) == sorted([known, told])


def test_what_it_is_instead_is_kept_with_what_is_over(me, clock):
    told = "we took Ottilie out of Thornfield over the shouting, she goes to Wexley Grammar now and loves it"
    assert tell(me, clock, "Ottilie's in the second form at Thornfield, her and her oboe", told) == [told]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My niece's name is Margit", "my niece is Margot, not Margit"),
        ("I work graveyard at the depot", "They finally put me on days"),
        ("I'm spending Christmas in Prague", "Christmas is in Vienna this year"),
        (
            "Two weeks in Corfu in July with Odd",
            "Corfu got too dear. We've booked a hut for the July holiday",
        ),
        ("I've been using a Nokia for six years", "So now I am a Pixel user, the Nokia went to recycling"),
    ],
)
def test_what_is_put_right_given_away_or_worked_otherwise_ends_what_was_so(me, clock, before, after):
    assert tell(me, clock, before, after) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My niece is Margit", "my niece is Margot, not a nun"),
        ("I work graveyard at the depot", "they put me on days for two weeks while Odd is off"),
        ("I work graveyard at the depot", "they put my brother on days"),
        ("I do nights on Fridays", "they put me on days on Mondays"),
        ("I have weekends free", "they put me on earlies"),
        ("I work nights at the lab", "the nurse put me on evenings of these drops"),
        ("I'm spending Christmas in Prague", "Christmas is in a heatwave this year"),
        ("My aunt is sailing to Corfu in May", "Corfu got too dear, we've booked a cabin for May"),
        ("I love Verdi", "I gave Verdi to a friend"),
        ("I have a cat called Nim", "I gave Nim to the kid to feed"),
        ("I work for Siemens", "the Siemens went to recycling"),
        ("I have two kayaks", "the kayak rack went to recycling"),
        ("I work in a graveyard in Ulm", "I'm on days now"),
        ("I have a cat called Nim", "gave Nim to the neighbours for the weekend"),
        ("I have a cat called Nim", "gave Nim a carrot"),
        ("I'm spending Christmas in Prague", "Easter is in Vienna this year"),
        (
            "Two weeks in Corfu in July with Odd",
            "Crete got too dear. We've booked a hut for the July holiday",
        ),
        ("I have a meeting on Friday", "the meeting ran late, so we moved on Saturday"),
        ("My sister Nim lives in Ulm", "I gave Nim to a friend"),
        ("I use a Nokia", "my mum went to the exchange counter with her Nokia"),
    ],
)
def test_what_is_put_right_of_others_or_for_a_while_ends_nothing(me, clock, before, after):
    assert before in tell(me, clock, before, after)


def test_a_name_that_is_put_right_fills_the_slot_of_the_wrong_one(me, clock):
    tell(me, clock, "My daughter is Ana", "my daughter is Anna, not Ana")
    assert [one.content for one in me.list(kind="fact").items if one.key == "child.name"] == [
        "my daughter is Anna, not Ana"
    ]
