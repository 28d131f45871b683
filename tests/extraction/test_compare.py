"""Two statements compared without a model (issue 4, item 4): the same, a contradiction, or one beside the other."""

import json
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from perdure.extraction.claims import LONGEST
from perdure.extraction.compare import Said, compare, restates

SAME = [
    ("The dairy is closed on Mondays", "Monday is the dairy's closing day"),
    ("I live in Tartu", "Tartu's where I live"),
    ("I commute by gondola", "I take the gondola to work"),
    ("I cycle to work", "I cycle to the office"),
    ("We dine at half six", "we dine at 6:30"),
    ("The dairy is closed on Mondays", "the dairy stays shut on Mondays"),
    ("We have brass practice on Mondays", "Monday remains our brass practice night"),
    ("We play chess on Mondays", "Monday is our chess night"),
    ("I usually take the 7:15 ferry", "the ferry I take is the one at 7:15"),
    ("My ferry is the 7:15", "I travel on the 7:15 ferry"),
    ("I own a foundry", "I'm the owner of a foundry"),
    ("I'm scared of moths", "moths frighten the life out of me"),
    ("At the depot I park on level 3", "at the depot my car goes on level 3"),
    ("Edda does the feeding of the goats", "Edda feeds the goats"),
    ("Edda walks the goat", "the walking of the goat is done by Edda"),
    ("The ferry leaves at 4 pm", "the ferry leaves at 16:00"),
    ("My walk to the mill takes half an hour", "my walk to the mill takes 30 minutes"),
    ("Our parrot is called Kiki", "The parrot's name is Kiki"),
    ("Milo is Edda's son", "Edda is the mother of Milo"),
    ("Gus is older than Ilva", "Ilva is younger than Gus"),
    ("Our barn is bigger than the mill", "the mill is smaller than our barn"),
    ("I'm a teetotaller", "I don't drink alcohol"),
    ("I can't bear techno", "I hate techno"),
    ("I paddle twice a week", "I paddle 2 times a week"),
    ("My kayak is 520 cm long", "my kayak is 5.2 metres long"),
    ("I prefer short answers", "User prefers short answers."),
    ("My kayak is yellow", "The user's kayak is yellow."),
    ("Edda taught me chess", "Edda taught User chess."),
    ("I live in Malmo", "My home is in Malmö"),
    ("My niece is a glazier", "My niece works as a glazier"),
    ("I'm a member of the rowing club", "I belong to the rowing club"),
    ("The archive is shut on Fridays", "on Fridays the archive is closed"),
    ("We rescued Bilbo", "Bilbo was rescued by us"),
    ("I drink barley tea", "what I drink is barley tea"),
    ("Liver is something I never eat", "I never eat liver"),
    ("ironing is something I really loathe, ugh", "I loathe ironing"),
    ("Ferdinand leads the tours", "it is Ferdinand who leads the tours"),
    ("Casper checks the invoices", "the invoices get checked by Casper"),
    ("I commute by tram", "I take the tram to work"),
    ("I eat two apples a day", "every day I eat 2 apples"),
    ("We've got a loom", "there's a loom in our house"),
    ("The honey sells for 8 euros", "the honey costs 8 euros"),
    ("Supper is served at eight", "we eat supper at 8 pm"),
]
CONTRADICTION = [
    ("My housemate is patient", "My housemate is impatient"),
    ("My roommate is older than me", "My roommate is younger than me"),
    ("My uncle does archery", "my uncle packed archery in"),
    ("I commute by funicular", "I've started taking the ferry to work"),
    ("I weigh 92 kilos", "I'm down to 84 kilos"),
    ("We dine at half six", "We dine at seven now that the inn has a cook"),
    ("I prefer the aisle seats on ferries", "I prefer the window seats on ferries now"),
    ("I like my cocoa strong", "I like my cocoa weak these days"),
    ("My lorry runs on diesel", "my lorry is fully electric"),
    ("My niece loves judo", "my niece has gone right off judo"),
    ("Our boat is a Tern", "the Tern made way for a Skua"),
    ("Gus feeds the goats", "Edda does the feeding of the goats now"),
    ("Gus is single", "Gus got engaged"),
    ("Our chess night is Monday", "our chess night is Tuesday now"),
    ("My height is 180", "My height is 175 cm"),
    ("I drive a Lancia", "Somebody stole my Lancia"),
    ("Our goat sleeps in the barn", "our goat now sleeps in the cellar"),
    ("My kayak is yellow", "My kayak is blue"),
    ("The mill is closed on Mondays", "The mill is open on Mondays"),
    ("The mill is open on Mondays", "The mill is closed on Mondays"),
    ("I keep two goats", "I keep six goats"),
    ("I enjoy fencing", "I do not enjoy fencing"),
    ("I'm pescatarian", "I've gone vegan since the autumn"),
    ("My husband Gus is a glazier", "Gus retrained as a surveyor"),
    ("Our boat runs on petrol", "our boat is electric"),
    ("Gus coaches the juniors", "Ilva coaches the juniors now"),
    ("We use Sieve for tickets", "we ditched Sieve for a whiteboard"),
    ("The lease ends in May", "the lease got extended to August"),
    ("The christening is on 3 May", "we've put the christening back to 21 June"),
    ("The mill opens at 8:15", "The mill opens at 8:45"),
    ("Our mooring is number 30", "our mooring is number 13"),
    ("We get the stove swept every autumn", "we get the stove swept every two years now"),
    ("The cistern is emptied every May", "The cistern is emptied every October"),
    ("The barge is called Swift", "The barge was renamed Petrel"),
    ("Our crew is called Infra", "our crew got renamed Platform"),
    ("I pay 300 euros for the studio", "I pay 340 euros for the studio"),
    ("My post is permanent", "My post is fixed-term"),
    ("I live by myself", "I share a house with two friends"),
    ("I've never owned a pet", "I had a hamster as a child"),
    ("My niece plays the flute", "My niece gave up the flute"),
    ("Edda is older than me", "Edda is younger than me"),
    ("My tutor is Milo", "My new tutor is Ilva"),
    ("We use Sieve for tickets", "tickets were moved to Ladle"),
    ("I live in Trento", "I moved to Bodø for my studies"),
    ("I paddle a kayak", "I sold my kayak"),
    ("My favourite soup is borscht", "my favourite soup is harira"),
    ("My tutor is Milo", "We have a new tutor, Ilva"),
    ("My boat is a Snipe", "I got a new boat called Skua"),
    ("The concert is on Friday", "the concert was cancelled"),
    ("My rent is 900 euros", "My rent went up to 950 euros"),
    ("Gus is our captain", "Gus left and Ilva took over as captain"),
    ("I keep the honey in the cellar", "I keep the honey in the attic"),
    ("User lives in Trento.", "I live in Bodø"),
    ("The gate word is Otter", "not Otter any more, the gate word is Heron"),
    ("I work with Gus", "I stopped working with Gus"),
    ("I row with Gus at the lake", "I no longer row with Gus"),
    ("I row every morning", "I no longer row on Sundays"),
    ("I have two grandchildren", "I have one grandchild"),
    ("I have breakfast at 7:30", "ever since the new timetable I have breakfast at 6:50"),
    ("We ski in Ischgl", "in winter it is Livigno rather than Ischgl now"),
    ("The pantry faces the lane", "the pantry faces the orchard"),
    ("I sleep on the left side", "I sleep on the right side"),
    ("The hearing is on 4 June", "the hearing is not on the 4th but on 12 June"),
    ("Our workshop is in the cellar", "our workshop has been moved upstairs"),
    ("I've lived in Trento since 2011", "I live in Bodø"),
    ("We've moved the club chat to Ladle", "nobody liked it, so the club chat is back on Sieve"),
    ("The bulletin was moved to Tuesdays", "the bulletin's back on Fridays"),
    ("Our quartet plays in the mill", "the quartet's playing was moved to the barn"),
    ("My supervisor is Odile", "different supervisor since Monday: Ragna"),
    ("Otter insures my van", "I took the van insurance over to Heron"),
    ("I like night shifts", "can't say I like night shifts any more"),
    ("This year's feast is in the barn", "we're having this year's feast up in the loft"),
    ("We're holding the auction in the mill", "the auction will be in the chapel"),
    ("The tasting is at Edda's", "the tasting takes place at the chapel"),
    ("The regatta is going to be in Trento", "the regatta will take place in Bodø"),
    ("The relay is in the Otter arena", "the relay will be played in the Heron dome"),
    ("Our rowing club's mascot is an otter", "our rowing club's mascot is a heron"),
    ("We clean the kiln every 3 months", "the kiln gets cleaned once a year"),
    ("The nets are checked every day", "they check the nets twice a week"),
    ("The mill wheel is cleaned every 6 hours", "we clean the mill wheel once a week"),
    ("I've never been on a plane", "I flew to Trento in May"),
    ("I've never flown", "we took a plane to Bodø"),
    ("I've never been on a boat", "I sailed round Lofoten in 2019"),
    ("I've never tried figs", "I had figs in Trento last week"),
    ("I love early shifts", "early shifts, I can't stand them any more"),
    ("we love camping", "camping, we hate it now"),
    ("I've never run a marathon", "I finished the Trento marathon in 2019"),
    ("I've never done a triathlon", "in 2021 I completed the Bodø triathlon"),
    ("I've never run a half marathon", "I took part in the Trento half marathon"),
    ("I've never played chess", "I won the chess tournament in 2003"),
    ("I have never flown in my life", "in 2016 I took a plane to Bodø"),
    ("I've never smoked", "I quit smoking in 2010"),
    ("The barn door is red", "the barn door's blue"),
    ("Our van's automatic", "our van is manual"),
    ("Ludo is the tallest rower of the club", "Ludo is the smallest rower of the club"),
    ("I have three housemates", "I've got five housemates"),
    ("Edda's barn is bigger than mine", "Edda's barn is smaller than mine"),
    ("The mill is warmer than the barn", "the mill is colder than the barn"),
    ("The path to the mill is steep", "the path to the mill is gentle"),
    ("Our lane is quiet", "our lane is noisy"),
    ("The walk to the mill is shorter than Edda's", "the walk to the mill is longer than Edda's"),
    ("The pottery class is before lunch", "the pottery class is after lunch"),
    ("I've always worked for Corvex", "I work for Ladle"),
    ("Margit teaches the pottery class", "the pottery class is taught by Wilf now"),
    ("My desk is above the boiler room", "My desk is below the boiler room"),
    ("Oona sleeps in the berth over mine", "Oona sleeps in the berth under mine"),
    ("The kiln stands in front of the barn", "The kiln stands behind the barn"),
    ("Our flat is next to the bakery", "Our flat is across from the bakery"),
    ("The tap is inside the shed", "the tap is outside the shed"),
    ("Our barn is rented", "we own our barn outright"),
    ("The canoe is leased", "the canoe is ours"),
    ("We store cores for 30 days", "cores are stored in our lab for 60 days"),
    ("The tool shop lets you keep a drill for 2 days", "you can keep tool shop drills for 5 days"),
    ("My phone plan is with Sonel", "I changed my phone plan to Ventro"),
    ("My evening class is pottery", "my evening class is weaving now"),
    ("Ragna is the one I answer to at the mill", "since the merger my boss at the mill is Odile"),
    ("Ash is carted off in even weeks", "ash is carted off in odd weeks now"),
    ("We sweep the weir in the even-numbered weeks", "we sweep the weir in odd calendar weeks from now on"),
    ("The brass band rehearses upstairs", "the brass band rehearses downstairs now"),
    ("The archive is upstairs", "the archive is downstairs now"),
]
DIFFERENT = [
    ("I fence in even weeks", "I row in odd weeks"),
    ("Crates are fetched in even weeks", "the brown crates are fetched in odd weeks"),
    ("I lunch before fencing", "I lunch after fencing"),
    ("My housemate is patient", "My housemate is tidy"),
    ("I prefer window seats on ferries", "I prefer window seats on trains now"),
    ("I like my cocoa strong", "I like my broth weak now"),
    ("We play chess on Mondays", "Tuesday is our chess night"),
    ("My ferry is the 7:15", "I teach on the 8:15 ferry"),
    ("My cat is 12", "My cat weighs 5 kilos"),
    ("My nephew is 8", "My nephew is 130 cm tall"),
    ("Our landlady is Mrs Teles", "our landlady now allows goats"),
    ("I have a goat called Pim", "My goat now sleeps in the cellar"),
    ("My favourite cider is Bramble", "Bramble is sold out everywhere"),
    ("I drive a Lancia", "Somebody stole my neighbour's Lancia"),
    ("I must pay the glazier", "I must pay the surveyor"),
    ("I have a kayak", "I no longer like it"),
    ("My kayak is a Nelo", "My work kayak is a Gumotex now"),
    ("My kayak is a Nelo", "My holiday kayak is a Gumotex now"),
    ("Gus drives a Panda", "Ilva drives a Panda now"),
    ("Gus lives in Trento", "Ilva lives in Trento now"),
    ("Gus coaches the juniors", "Ilva also coaches the juniors now"),
    ("My husband Gus", "Gus is a surveyor now"),
    ("My friend Ilva", "Ilva has moved to Bodø"),
    ("I play the flute", "I play the horn"),
    ("I must book an appointment with the dentist", "I must book an appointment with the optician"),
    ("User must order a cake from the baker", "User must order a cake from the butcher"),
    ("My aunt Edda weaves", "My aunt Ilva knits"),
    ("I've read Kim", "I've read Emma"),
    ("Ilva is 11 years old", "Ilva is 140 cm tall"),
    ("I rowed 8 km on Monday", "I rowed 12 km on Friday"),
    ("The budget for oars is 90 euros", "The budget for paint is 40 euros"),
    ("At the mill I drink coffee", "at home I drink tea"),
    ("My old kayak was a Tern", "My kayak is a Skua"),
    ("Gus's brother lives in Trento", "Gus's brother-in-law lives in Trento"),
    ("We never bake on Mondays", "we bake three times a day from Tuesday to Saturday"),
    ("My kayak is yellow", "My niece's kayak is blue"),
    ("My niece's rent is 500", "my rent is 650 now"),
    ("Ilva's rent is 500", "my rent is 650 now"),
    ("My rent is 650", "my niece's rent is 500 now"),
    ("My bus to Trento is at 7:10", "My bus from Trento is at 17:40"),
    ("I worked as a miller", "I work as a diver"),
    ("room 12 is mine", "room 14 is mine"),
    ("fact number 3", "fact number 4"),
    ("My brother is a diver", "my sister is a diver"),
    ("I dive on Mondays", "I dive on Thursdays"),
    ("User's kayak is yellow", "My niece's kayak is blue"),
    ("Meeting 1 was moved to room 1", "Meeting 2 was moved to room 2"),
    ("Building 3 is in the north", "Building 4 is in the south"),
    ("Ana keeps bees on the roof", "Ana keeps the honey in the cellar"),
    ("I studied botany for three years before the move to the coast", "now I live near the river with Ilva"),
    ("I was in Trento in 2017", "I was in Bodø in 2020"),
    ("I use Sieve", "I no longer use Sieve for invoices"),
    ("I work at Corvex", "I no longer work with Gus"),
    ("I work at Corvex", "I don't work on the harbour project any more"),
    ("I work at Corvex", "I stopped working with Gus"),
    ("I work at Corvex", "I no longer work weekends"),
    ("I drink cider", "I no longer drink cider in the evening"),
    ("Our Tuesday group is full", "our Thursday group is full"),
    ("My boss is Nils", "my pal Gero has a boss called Strand"),
    ("My left shoe leaks", "my right shoe does not leak"),
    ("My judo teacher is Halvor", "my new cello teacher is Bea"),
    ("The Friday walk is in Catalan", "the Saturday walk is in Basque"),
    ("My left-hand shelf holds jars", "my right-hand shelf holds tins"),
    ("My judo teacher is Halvor", "my new fencing teacher is Bea"),
    ("I've lived in Trento", "I've lived in Bodø"),
    ("My supervisor at the lab is Odile", "my new supervisor at the choir is Ragna"),
    ("My supervisor at the lab is Odile", "different supervisor at the choir since Monday: Ragna"),
    ("I like night shifts", "can't say I like the canteen any more"),
    ("Otter insures my van", "I took the house insurance over to Heron"),
    ("We've moved the club chat to Ladle", "the club wiki is back on Sieve"),
    ("The feast is in the barn", "we're having soup in the loft"),
    ("The feast is in the barn", "the after-feast is in the loft"),
    ("The feast is in June", "the feast is in Trento"),
    ("Our mascot is an otter", "our mascot is a bit scruffy"),
    ("My niece is a glazier", "my niece is a rower"),
    ("They keep bees on the roof", "we keep bees on the roof"),
    ("We clean the kiln every 3 months", "we repaint the kiln once a year"),
    ("I've never been on a plane", "I flew a kite in May"),
    ("I've never been on a plane", "my niece flew to Trento"),
    ("I've never flown", "I'm flying to Trento next month"),
    ("I've never been to an opera", "I'd love to go to an opera"),
    ("I've never skied", "I watch skiing on Sundays"),
    ("I love early shifts", "late shifts, I can't stand them any more"),
    ("I've never run a marathon", "I watched the Trento marathon in 2019"),
    ("I've never run a marathon", "I finished the Trento half marathon in 2019"),
    ("I've never run a marathon", "I won a ticket to the Trento marathon"),
    ("I've never won a race", "I finished the Trento race in 2019"),
    ("I've never run a workshop", "I finished the weaving workshop in 2019"),
    ("I've never been on a horse", "I saw a horse show in 2016"),
    ("I've never tried figs", "we had figs in the garden"),
    ("Saturday's race is in Trento", "Sunday's race is in Bodø"),
    ("The barn door's red", "the mill door's blue"),
    ("Gus's red coat", "Gus's blue boots"),
    ("I have two flatmates", "I have two more flatmates"),
    ("I have two flatmates", "I have two flatmates and a goat"),
    ("Our lane is quiet at night", "our lane is noisy during the day"),
    ("My kayak is bigger than Edda's", "my kayak is darker than Edda's"),
    ("I row before breakfast", "I read after breakfast"),
    ("The mill is old", "the mill is cold"),
    ("I've lived in Trento", "I live in Bodø"),
    ("I stretch after rowing", "I stretch before rowing"),
    ("We have a pond behind the barn", "We have a pond in front of the barn"),
    ("The new kiln is louder than the old one", "the new kiln is bigger than the old one"),
    ("The quarry is a ten-minute walk from here", "It's a ten-minute drive to the quarry"),
    ("When I ask about knots I want pictures", "when I ask about tides I want one line"),
    ("My sister is single", "my brother is married"),
    ("Our barn is rented", "we own a boat"),
    ("I rent a van", "I own a van"),
    ("We let our barn to a potter", "we own our barn"),
    ("We store cores for 30 days", "logs are stored in our lab for 60 days"),
    ("My boss is Odile", "my boss at the choir is Ragna"),
    ("My teacher at the music school is Odile", "my teacher at the night school is Ragna"),
    ("For costumes, we have set aside 500 euros", "For lighting, we have set aside 900 euros"),
    ("My school friend is Odile", "my school friend is Ragna now"),
    ("The fee for adults is 9 euros", "for juniors we've set the fee at 5 euros"),
    ("Mooring for guests is 20 euros", "for members mooring is 8 euros"),
    ("the waiting list for rowing is six months", "for sailing the waiting list is two weeks"),
]


def said(text, **more):
    return Said(content=text, **more)


@pytest.mark.parametrize(("old", "new"), SAME)
def test_other_words_for_the_same_are_the_same(old, new):
    assert compare(said(old), said(new)).label == "same"
    assert compare(said(new), said(old)).label == "same"


@pytest.mark.parametrize(("old", "new"), CONTRADICTION)
def test_what_cannot_hold_together_is_a_contradiction(old, new):
    assert compare(said(old), said(new)).label == "contradiction"


@pytest.mark.parametrize(("old", "new"), DIFFERENT)
def test_what_can_hold_together_stands_beside_each_other(old, new):
    assert compare(said(old), said(new)).label in ("different", "unsure")
    assert compare(said(new), said(old)).label in ("different", "unsure")


def test_where_there_may_be_two_the_answer_is_unsure():
    found = compare(said("My dog is called Biff"), said("My dog is called Bess"))
    assert (found.label, found.reason) == ("unsure", "there may be several of them")


def test_attributes_of_two_other_people_are_never_compared():
    one, other = said("lives in Bodø", subject="edda"), said("lives in Trento", subject="milo")
    assert compare(one, other).label == "different"


def test_a_clause_tells_whether_it_says_that_something_changed():
    assert restates("I live in Bodø now")
    assert restates("we went back to Sieve")
    assert not restates("I live in Bodø")


@pytest.mark.parametrize("old", ["Our hamster is dead", "Our hamster died"])
def test_who_has_an_animal_again_says_another_thing_than_that_one_died(old):
    assert compare(said(old), said("We have a hamster")).label == "different"
    assert compare(said("We have a hamster"), said(old)).label == "contradiction"


def test_scopes_that_differ_are_told_apart_whatever_slot_they_share():
    assert compare(said("Be brief when we plan trips"), said("be thorough when we talk about law")).apart
    assert not compare(said("When we talk about law, be brief"), said("be thorough when I ask about law")).apart
    assert compare(said("I want brief answers about law"), said("I want long answers about art")).apart
    assert not compare(said("I live in Bodø"), said("I live in Trento")).apart


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I never eat fish", "my dog eats fish"),
        ("User never eats fish", "User's dog eats fish"),
        ("We never sleep late", "our baby sleeps late"),
    ],
)
def test_what_one_never_does_another_may(old, new):
    assert compare(said(old), said(new)).label in ("different", "unsure")


def test_one_value_for_two_purposes_is_two():
    one, other = (said(f"I use Sieve for {what}", key="tools", value="Sieve") for what in ("invoices", "letters"))
    assert compare(one, other).label == "different"


def test_one_more_of_a_slot_that_holds_several_is_no_repetition():
    one, other = (said(f"I have two goats{more}", key="pet", value="two goats") for more in ("", " and a donkey"))
    assert compare(one, other).label == "different"


def test_what_the_rules_cannot_read_is_compared_by_its_words():
    words = "la biblioteca del pueblo abre cada martes temprano por la puerta lateral"
    assert compare(said(words), said(words.replace("temprano ", ""))).label == "same"
    assert compare(said("xx " * LONGEST), said("I live in Bodø")).label == "different"


def test_any_text_is_compared_in_a_moment():
    broken = ("", "?", "n't", "my " * 100 + "is", "'s 's 's", "the loom is one of")
    for text in (*broken, "a" * 1_000_000, "not " * 5_000, "1 " * 300):
        assert compare(said(text), said("I live in Bodø")).label in ("different", "unsure")
        assert compare(said("I live in Bodø"), said(text)).label in ("different", "unsure")


def test_the_cases_of_our_own_are_judged_right_but_for_a_few():
    wanted = {"same_fact": {"same"}, "contradiction": {"contradiction"}, "different": {"different", "unsure"}}
    path = Path(__file__).parents[1] / "behaviour" / "cases" / "dedup.json"
    wrong = []
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        old, new = (turn["text"] for turn in case["turns"])
        if compare(said(old), said(new)).label not in wanted[case["expect"]["relation"]]:
            wrong.append(case["id"])
    assert len(wrong) <= 3, wrong


def test_two_names_with_one_stem_are_two():
    found = compare(Said(content="My favourite album is Otter"), Said(content="My favourite album is Otters"))
    assert (found.label, found.reason) == ("unsure", "a name in another form")
    assert compare(Said(content="I paddle a Kayak"), Said(content="I paddle a kayak")).label == "same"


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("for physics I want the derivation spelled out", "for bus trips i want just the gist", True),
        ("I want knitting questions answered in one line", "I'd like tax questions answered in one line", True),
        ("I want chemistry explained with pictures", "I want gardening tips in one line", True),
        ("I want chemistry explained with pictures", "I want chemistry explained without pictures", False),
        ("Keep planting tips short", "on chess I'd like long explanations", True),
        ("Keep answers short", "for chess I want long explanations", True),
        ("Keep answers short", "I prefer long explanations", False),
        ("I'd like detailed answers", "I'd like short answers instead", False),
        ("Keep the replies under 90 words", "give me long replies from now on", False),
    ],
)
def test_how_answers_should_be_is_told_for_each_topic(one, other, apart):
    found = compare(Said(content=one, key="response.style"), Said(content=other, key="response.style"))
    assert found.apart is apart


def test_quite_is_not_quit():
    assert compare(said("I speak Farsi and English"), said("I speak Norwegian quite well")).label != "contradiction"


def test_a_partnership_that_is_over_ends_what_says_who_the_partner_is():
    assert compare(said("My girlfriend is Salma"), said("I broke up with Salma")).label == "contradiction"
    assert compare(said("Salma lives in Porto"), said("I broke up with Salma")).label == "different"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I moved to Bodø in May", "I may move to Bodø in May"),
        ("I drink red wine on Fridays", "I drink only red wine on Fridays"),
        ("Never ring Gus after 8 pm", "Never ring Gus before 8 am"),
        ("Gus lent Ilva 50 euros", "Ilva lent Gus 50 euros"),
        ("Edda told Gus that Ilva is ill", "Ilva told Gus that Edda is ill"),
        ("Gus left Sieve for Ladle", "Gus left Ladle for Sieve"),
        ("Edda mag Kaffee am frühen Morgen", "Edda mag keinen Kaffee am frühen Morgen"),
        ("Edda wohnt in Trento mit ihrem Bruder Gus", "Edda wohnt in Trento ohne ihren Bruder Gus"),
        (
            "Edda hat am Montag in Trento einen Termin beim Zahnarzt",
            "Edda hat am Montag in Trento einen Termin beim Hausarzt",
        ),
        ("Edda no come carne los lunes en casa", "Edda come carne los lunes en casa"),
        ("Эдда любит чай с лимоном и мёдом", "Эдда не любит чай с лимоном и мёдом"),
        ("エッダは毎朝コーヒーを飲みます", "エッダは毎朝コーヒーを飲みません"),
        ("إيدا تحب القهوة في الصباح الباكر", "إيدا لا تحب القهوة في الصباح الباكر"),
    ],
)
def test_near_statements_that_one_word_or_their_order_turns_are_not_the_same(one, other):
    assert compare(Said(content=one), Said(content=other)).label != "same"
    assert compare(Said(content=other), Said(content=one)).label != "same"


def test_a_statement_in_any_language_is_the_same_with_a_word_more():
    before, after = "Edda trinkt morgens am Fenster grünen Tee", "Edda trinkt morgens immer am Fenster grünen Tee"
    assert compare(Said(content=before), Said(content=after)).label == "same"


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Wir kochen mit Gas", "Seit Mai kochen wir nicht mehr mit Gas, sondern mit Strom", "contradiction"),
        ("Ich lerne bei Frau Brandt", "Ich lerne jetzt bei Herrn Teles", "contradiction"),
        ("Meine Zahnärztin ist Dr. Brandt", "Meine neue Zahnärztin ist Dr. Teles", "contradiction"),
        ("Notre entraîneur est Edda Blin", "Notre nouvel entraîneur est Gus Roy", "contradiction"),
        ("Mi veterinario es Gus", "Mi nuevo veterinario es Milo", "contradiction"),
        ("O meu treinador é o Gus", "O meu novo treinador é o Milo", "contradiction"),
        ("Mijn kapper is Gus", "Mijn nieuwe kapper is Milo", "contradiction"),
        ("Min tandläkare är Gus", "Min nya tandläkare är Milo", "contradiction"),
        ("Mein Nachbar ist Gus", "Mein neuer Nachbar ist Milo", "different"),
        ("Mein Bruder wohnt in Celle", "Meine Tante wohnt jetzt in Aurich", "different"),
        ("Ich spiele Geige", "Ich spiele jetzt auch Klavier", "different"),
    ],
)
def test_in_other_languages_the_words_that_two_share_tell_what_is_so_now(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Errand 0-1 is done", "Errand 0-2 is done", "different"),
        ("Hall B closes at 8", "Hall C closes at 9", "different"),
        ("Room 12 seats 40", "Room 14 seats 25", "different"),
        ("Room 12 seats 40", "Room 12 seats 50", "contradiction"),
        ("May 12 is my birthday", "May 14 is my birthday", "contradiction"),
        ("The flight leaves from gate 12", "the flight leaves from gate 31", "contradiction"),
        ("The recital will be held at the town hall", "the recital will be held in the church", "contradiction"),
        ("The yoga class is on the third floor", "the yoga class meets on the ground floor", "contradiction"),
        ("The yoga class is on the third floor", "the yoga class meets on Mondays", "different"),
        ("I teach class 4 at Elm School", "I teach class 6 at Elm School", "contradiction"),
        ("The hostel doesn't do vegan", "I'm vegan", "different"),
        ("My manager is Mr Teles", "the new manager of the rink is Bo", "different"),
        ("My manager is Mr Teles", "the new manager is Bo", "contradiction"),
        ("Hall number 2: holds 40 chairs", "Hall number 5: holds 60 chairs", "different"),
        ("Hall number 2: holds 40 chairs", "Hall number 2: holds 60 chairs", "contradiction"),
        (
            "The film club's opening night is Stalker",
            "projector trouble, so our opening night will be Playtime instead",
            "contradiction",
        ),
    ],
)
def test_what_a_number_names_is_one_of_a_kind_and_where_something_is_held_is_one_place(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm majoring in Psychology", "I'm Kate"),
        ("I'm interning at Nordlys", "I'm Kate"),
        ("I'm off to Tartu", "I'm Kate"),
    ],
)
def test_who_somebody_is_is_not_ended_by_what_they_are_at(one, other):
    assert compare(Said(content=one), Said(content=other)).label != "contradiction"
    assert compare(Said(content=other), Said(content=one)).label != "contradiction"
    assert compare(Said(content="I'm Kate"), Said(content="I'm Imre")).label == "contradiction"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The pond behind our barn is too shallow to swim in", "I can't swim"),
        ("My van is an automatic", "The front tyres on my van are brand new"),
        ("I hope to retire at sixty", "I work for the harbour authority"),
        ("Tuule is married to my cousin Imre", "I'm single"),
        ("my landlady lets us bring dogs on Fridays", "two cats, one tortoise, no dog"),
        ("Imre does the cooking", "Imre owns the ticket system now"),
        ("numbers make my head swim", "I never learned to swim"),
        ("I'm a member of the judo club", "I'm a member of the fire brigade"),
        ("I'm an only child", "We have three children"),
        ("I have two brothers and no sisters", "I'm an only child"),
    ],
)
def test_what_shares_words_but_speaks_of_something_else_ends_nothing(one, other):
    for old, new in ((one, other), (other, one)):
        assert compare(Said(content=old), Said(content=new)).label in ("different", "unsure")


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("My uncle does the accounts", "I've taken the accounts over", "contradiction"),
        ("My uncle does the accounts", "I do the accounts now", "contradiction"),
        ("I do the accounts", "my uncle does the accounts now", "contradiction"),
        ("Edda leads the choir", "Casper took over the choir", "contradiction"),
        ("Edda leads the choir", "Casper took over as treasurer", "different"),
        ("Edda walks the goat", "the goat is ill now", "different"),
        ("Edda walks the goat", "I walk the goat too", "different"),
        ("My uncle teaches chess", "I teach chess now", "different"),
        ("We live in a rented cottage", "we bought our house", "contradiction"),
        ("We live in a rented flat", "we've bought the flat we were renting", "contradiction"),
        ("We live in a rented flat in Ghent", "we live in a rented flat in York", "contradiction"),
        ("I teach year 3", "I've got year 5 this year", "contradiction"),
        ("I teach year 3", "I have years of experience", "different"),
        ("We have three goats", "our fourth goat was born", "contradiction"),
        ("I have one son", "we had our second son in May", "contradiction"),
        ("We have two goats", "our third goat has a limp", "different"),
        ("I have two sons", "my niece's third son was born", "different"),
        ("My birthday is 9 June", "I was born on the ninth of June", "same"),
        ("My birthday is 9 June", "I was born on 10 June", "contradiction"),
        ("I hate mornings", "mornings are awful", "same"),
        ("I hate olives", "olives are disgusting", "same"),
        ("I love olives", "olives are disgusting", "contradiction"),
    ],
)
def test_who_does_it_now_what_is_ones_own_and_how_many_there_are(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("We've a pot-bellied stove at home", "there's a pot-bellied stove in our house", "same"),
        ("I'm 5 foot 11", "my height is 180 cm", "same"),
        ("I was born in Peking", "Beijing is the city I was born in", "same"),
        ("Chess club meets every other Monday", "our chess club is on Mondays, every second week", "same"),
        ("Orla is married to my uncle Piet", "my uncle Piet's wife is called Orla", "same"),
        ("I'm married to Ilva", "Ilva is my wife", "same"),
        ("I like westerns", "westerns, no, I don't like them at all", "contradiction"),
        ("The last bus home goes at 23:05", "my last bus home leaves at 22:40", "contradiction"),
        ("I have never set foot on a plane", "I flew to Oslo in 2019", "contradiction"),
        ("Our goat is a Saanen", "the breed of our goat is Saanen", "same"),
        ("My locker is bay 14", "the bay number of my locker is 14, as ever", "same"),
        ("I can't stand olives", "olives are still not my thing", "same"),
        ("Edda and I share a workshop", "it's Casper I share the workshop with now", "contradiction"),
        ("I cycle to work", "because of the flood I take the tram to work", "contradiction"),
        ("I go to bed around one", "I go to bed at ten", "contradiction"),
        ("Our gas is with Enbro", "our gas is with Voltra now", "contradiction"),
        ("My favourite colour is puce", "puce is the colour I like best", "same"),
    ],
)
def test_frames_that_say_the_same_or_not(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


def test_what_is_scrapped_or_lost_is_over():
    known = Said(content="I drive a Volvo 240", key="vehicle")
    assert compare(known, Said(content="the Volvo went to the scrapyard")).label == "contradiction"
    dog = Said(content="Bosun is our dog", key="pet.name")
    assert compare(dog, Said(content="we lost Bosun in May")).label == "contradiction"
    assert compare(Said(content="I have a drum key"), Said(content="I lost my drum key")).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("We have no oven", "I bake scones in our oven every Sunday", "contradiction"),
        ("There's no oven in our kitchen", "the oven in our kitchen is broken", "contradiction"),
        ("There's no oven in our kitchen", "I bake scones in our oven every Sunday", "different"),
        ("I don't have a dog", "my dog barks at the milkman", "contradiction"),
        ("We have no telly in our house", "we watch the news on the telly in our kitchen", "contradiction"),
        ("I don't own a bike", "at work our bike shed is full", "different"),
        ("We have no garden", "my mum's garden is huge", "different"),
        ("I don't have a van", "I sold my van in May", "unsure"),
        ("I smoke", "I haven't smoked since Lent", "contradiction"),
        ("I weigh 80 kilos", "I've got down to 75 kilos", "contradiction"),
        ("My cousin's a fireman", "my cousin works as a firefighter", "same"),
        ("The archive opens at nine", "the archive opens its doors at 9:00", "same"),
        ("Our brass practice starts at six", "our brass rehearsal begins at 18:00", "same"),
        ("My niece is divorced", "my niece is happily married", "contradiction"),
        ("Ravens freak me out", "I'm scared of ravens", "same"),
        ("I like olives", "olives, no thanks, I can't stand them", "contradiction"),
        ("I hate exercise", "I love working out", "contradiction"),
        ("I work out every morning", "I exercise every morning", "same"),
        ("I hate exercise", "I love to work out riddles", "different"),
        ("I exercise in Tartu", "I work out of a studio in Tartu", "different"),
    ],
)
def test_what_there_is_none_of_and_what_one_does_no_more(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


def test_statements_of_stray_words_are_compared_without_an_error():
    words = "my our the i we she it what where who is was not no at for from to in , : 3 2019 Rex Ana Leeds".split()
    words += "answers answer to called call named cost paid got live lives work let leave rest hour euros dog".split()
    chance = random.Random(1)
    told = [" ".join(chance.choices(words, k=chance.randint(1, 8))) for _ in range(3_000)]
    for old, new in pairwise(told):
        assert compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize("said", ["answers to Rex", "called Rex", "answers to", "to Rex", "is", "Rex"])
def test_a_statement_that_lacks_whom_it_is_about_is_compared_without_an_error(said):
    assert compare(Said(content="My dog answers to Rex"), Said(content=said)).label != "contradiction"


def test_a_number_of_any_length_is_compared_without_an_error():
    for number in ("1" * 400, "9" * 5_000 + "th", "$" + "9" * 330 + "k"):
        assert compare(Said(content=f"I have {number} euros"), Said(content="I have 3 euros")).label


@pytest.mark.parametrize(
    ("old", "new", "apart"),
    [
        ("My cat is called Fig", "Our parrot is called Bosun", True),
        ("Our horse is called Comet", "My pony is called Skua", True),
        ("Kit is my gerbil", "My tortoise answers to Bas", True),
        ("My cat is called Fig", "My cat is called Tiger now", False),
        ("Our dog is called Kit", "The puppy is called Bas", False),
        ("My pet is called Kit", "My ferret is called Bas", False),
    ],
)
def test_two_animals_have_a_name_each(old, new, apart):
    one, other = (Said(content=text, key="pet.name", value=text.split()[-1]) for text in (old, new))
    assert compare(one, other).apart is apart


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Odile is my uncle's wife", "My uncle is Odile's husband", "same"),
        ("Ragna is my cousin's mother", "My cousin is Ragna's son", "same"),
        ("My uncle is Odile's husband", "Bram is Odile's husband", "different"),
        ("My van is a manual", "My van has an automatic gearbox", "contradiction"),
        ("My van is an automatic", "My van has an automatic gearbox", "same"),
        ("My van is a manual", "My sister's van has an automatic gearbox", "different"),
        ("I have never been on a plane", "I fly to Trento for meetings every week", "contradiction"),
        ("I have never been on a plane", "I fly kites every week", "different"),
        ("I have never been on a plane", "I want to fly to Trento every week", "different"),
        ("There's no hair left on my head", "I wear my hair in a bun", "contradiction"),
        ("I'm totally bald", "I wear my hair long", "contradiction"),
        ("I'm bald", "My sister wears her hair in a bun", "different"),
        ("I'm bald", "my hair was red", "different"),
        ("I put oat milk in my tea", "I take my tea with oat milk", "same"),
        ("Our default theme is Nord", "Dracula is the default theme", "contradiction"),
        ("Our default theme is Nord", "Dracula is the night theme", "different"),
        ("The eel soup is on our menu", "we took the eel soup off the menu", "contradiction"),
        ("The eel soup is on our menu", "we took the leek tart off the menu", "different"),
        ("The eel soup is on our menu", "we took the eel soup off the menu for good last week", "contradiction"),
        ("The eel soup is on our menu", "we took the eel soup off the menu for Lent", "different"),
        ("Ilmo is on the rota", "Ilmo is off the rota on Tuesday", "different"),
        ("Ilmo is on the rota", "Ilmo came off the rota on Tuesday", "contradiction"),
        ("The eel soup is on our menu", "we took the eel soup off the menu just this week", "different"),
        ("My niece is in year 2 at school", "my niece has just started year 3", "contradiction"),
        ("My niece is in year 2", "My nephew has started year 3", "different"),
        ("My niece is in year 2", "My niece starts year 3 in August", "contradiction"),
    ],
)
def test_what_is_said_from_another_side_is_held_against_it(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I hate almonds", "I like almond oil"),
        ("I hate fennel", "I love fennel seeds"),
        ("I like cherry juice", "I hate cherries"),
    ],
)
def test_a_word_that_only_tells_which_thing_another_is_denies_nothing_of_its_own(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


@pytest.mark.parametrize("new", ["I like almonds", "I love almonds now", "I like almonds again"])
def test_the_thing_itself_is_denied(new):
    assert compare(Said(content="I hate almonds"), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Ilva plays the tuba", "Ilva's moved back to Bodø", "different"),
        ("Ilva sings alto", "Ilva's moved to Bodø", "different"),
        ("My uncle likes tea", "my uncle has moved back to Bodø", "different"),
        ("Ilva is a welder", "Ilva's gone back to Bodø", "different"),
        ("Ilva is a welder", "Ilva went back to the Lofotens last week", "different"),
        ("Ilva lives in Tartu", "Ilva's moved back to Bodø", "contradiction"),
        ("Ilva lives in Tartu", "Ilva's gone back to Bodø", "contradiction"),
        ("My uncle lives in Tartu", "my uncle's moved to Bodø", "contradiction"),
        ("The drill is at 9", "the drill's moved to 10", "contradiction"),
        ("Ilva is in the sales team", "Ilva was moved to the support team", "contradiction"),
    ],
)
def test_who_moved_house_is_elsewhere_and_does_what_they_did(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("My son Gus is in year 2 at the mill school", "Gus went up into year 3 today", "contradiction"),
        ("My niece is in grade 6", "my niece moved up to grade 7", "contradiction"),
        ("I'm in module 1 of the diploma", "I've just started module 2 of the diploma", "contradiction"),
        ("We're at stage 1 of the restoration", "we've reached stage 2 of the restoration", "contradiction"),
        ("Our team plays in division 5", "our team went up to division 4", "contradiction"),
        ("My son Gus is in year 2", "Pia went up into year 3", "different"),
        ("My son Gus is in year 2", "my daughter went up into year 3", "different"),
        ("My son Gus is in year 2", "Gus goes up into year 3 in August", "contradiction"),
        ("My son Gus is in year 2", "Gus reached page 3", "different"),
        ("The flat is on level 3", "we went up to level 4 to see the view", "different"),
    ],
)
def test_the_next_step_in_an_order_takes_the_place_of_the_one_before(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("We don't keep any pets", "our ferret sleeps in the bathtub", "contradiction"),
        ("We don't keep any pets", "our hamster eats lettuce", "contradiction"),
        ("We don't keep any pets", "our uncle's ferret sleeps in the bathtub", "different"),
        ("We don't keep any pets", "our fish soup is famous", "different"),
        ("We don't keep any pets", "our dog walks are for neighbours", "different"),
        ("We have no dog", "our cat sleeps in the bathtub", "different"),
    ],
)
def test_what_a_thing_of_ours_does_denies_that_there_is_none(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("old", "new", "over"),
    [
        ("My favourite broth is leek barley", "my favourite broth is dashi now, sorry leek barley", True),
        ("Our local is the Plough", "our local is the Heron now, and goodbye Plough", True),
        ("My favourite fern is the spleenwort", "my favourite fern is bracken, sorry spleenwort!", True),
        ("I mend clocks", "I can't mend it on Friday, sorry clocks", False),
        ("We row with Ilva", "we row at five now, sorry for the noise", False),
    ],
)
def test_what_somebody_takes_leave_of_is_over(old, new, over):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is over


@pytest.mark.parametrize(
    ("old", "new", "over"),
    [
        ("The punt is painted bottle green", "the punt is painted black", True),
        ("Our porch is painted pale yellow", "our porch is painted indigo", True),
        ("Our porch is painted pale yellow", "our loft is painted indigo", False),
        ("The porch is painted by my cousin", "the porch is painted indigo", False),
        ("My cousin paints yellow kites", "my cousin paints green barns", False),
        ("The porch is painted dark red", "the porch is painted red", False),
    ],
)
def test_one_thing_is_painted_in_one_colour(old, new, over):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is over


@pytest.mark.parametrize(
    ("new", "over"),
    [
        ("the bursar's notice came, the rent for the mooring goes up, it's 64 a month now", True),
        ("ouch, the landlady's bill arrived, the rent for the mooring is up, it's 64 a month now", True),
        ("my cousin's bill came, her rent goes up, it's 64 a month now", False),
    ],
)
def test_news_that_came_is_not_what_is_measured(new, over):
    known = Said(content="the rent for the mooring is 52 a month")
    assert (compare(known, Said(content=new)).label == "contradiction") is over


@pytest.mark.parametrize(
    ("old", "new", "over"),
    [
        ("I'm in the farriers' guild", "I left the farriers guild", True),
        ("I'm in the nurses' choir", "i left the nurses choir", True),
        ("I work with my cousin Ilva", "I left my cousin Ilva at the pier", False),
        ("I live with my uncle", "I left my uncle the keys", False),
        ("I'm in the fourth eight", "the cox bumped me up to the third eight", True),
        ("I'm in the fourth eight", "I got bumped up to the third eight", True),
        ("I'm in the fourth eight", "the cox bumped into me at the third lock", False),
    ],
)
def test_who_left_or_was_moved_up_is_there_no_more(old, new, over):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is over


NEVER = [
    ("I learned to skate when I was thirty", "I never learned to skate"),
    ("My grandad learned to write from a monk", "my grandad never learned to write"),
    ("I went to university in Ghent", "I never went to university"),
    ("I worked in a tannery in Ghent", "I never worked in a tannery"),
    ("I had a goat as a boy", "I never had a goat"),
]
NOT_THAT = [
    ("I learned to skate when I was thirty", "I never learned to ride"),
    ("I learned to knit when I retired", "I never learned to knit until I retired"),
    ("I never swam before I was sixty", "I swam every day last year"),
    ("My wife never worked on a trawler", "I worked on a trawler"),
    ("I never worked in a tannery", "I work in a tannery"),
    ("I've never had a boat", "I had a boat accident"),
    ("I've never met my uncle", "I met my uncle's wife in May"),
    ("I've never seen a walrus", "I saw a walrus skeleton in Oslo"),
]


@pytest.mark.parametrize(("old", "new"), NEVER)
def test_what_never_was_contradicts_that_it_once_was(old, new):
    assert compare(said(old), said(new)).label == compare(said(new), said(old)).label == "contradiction"


@pytest.mark.parametrize(("old", "new"), NOT_THAT)
def test_never_denies_no_more_than_it_says(old, new):
    assert {compare(said(old), said(new)).label, compare(said(new), said(old)).label} <= {"different", "unsure"}


WAS_SO = [
    ("I live alone", "I lived with two friends as a student"),
    ("I'm married", "I was single in 2012"),
    ("I live with flatmates", "I lived alone for years"),
    ("My niece is married", "my niece was engaged last year"),
]


@pytest.mark.parametrize(("old", "new"), WAS_SO)
def test_what_was_so_ends_nothing_that_is_so(old, new):
    assert {compare(said(old), said(new)).label, compare(said(new), said(old)).label} <= {"different", "unsure"}


def test_what_is_so_since_then_ends_what_was_so_before():
    assert compare(said("I live alone"), said("I've lived with two friends since May")).label == "contradiction"


def test_a_phrase_that_adds_nothing_may_stand_in_the_past():
    one, other = said("I never managed to learn Frisian"), said("My favourite language is Frisian")
    assert compare(one, other).label == "different"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The orchestra rehearses on Thursdays", "our orchestra has got new music stands"),
        ("My brother's workshop is in the old dairy", "my brother got a new lathe for his workshop"),
        ("My piano teacher studied in Leipzig", "my piano teacher gave me a new étude to learn by Friday"),
        ("The canteen has a salad bar", "the canteen is getting new chairs"),
        ("Our canoe club is called the Otters", "the canoe race was won by the Herons again"),
        ("Mirela wants to be a pilot", "Mirela was off sick again yesterday"),
    ],
)
def test_what_is_new_about_a_thing_or_was_so_once_more_ends_nothing_else_of_it(old, new):
    assert compare(said(old), said(new)).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The orchestra's conductor is Per", "our orchestra has a new conductor, Ulla"),
        ("Our handball team is coached by Tove", "the handball team has got a new coach, Sindre"),
        ("Our team's goalkeeper is Ivo", "the team has just hired a new goalkeeper: Marek Sova"),
        ("The editor of our newsletter is Dagny", "our newsletter has a new editor called Rolf."),
    ],
)
def test_what_is_new_in_the_place_of_what_was_told_ends_it(old, new):
    assert compare(said(old), said(new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("My van is a Transit", "My van needs new brakes", "different"),
        ("I keep goats near Bergen", "My goats need a new shed", "different"),
        ("Our boat is moored in Hull", "Our boat requires a new mast", "different"),
        ("My roof is slate", "My roof needs repainting", "different"),
        ("My van is a Transit", "My new van is a Ducato", "contradiction"),
        ("My roof is slate", "My new roof is tin", "contradiction"),
        ("My van is a Transit", "My van is a Ducato now", "contradiction"),
    ],
)
def test_what_is_to_be_new_is_not_there_yet(old, new, label):
    assert compare(said(old), said(new)).label == label


@pytest.mark.parametrize(
    "new",
    ["I visit my father at the cemetery each May", "I ring my father in-law on Sundays",
     "I see my father figure weekly", "I visit my father every Sunday",
     "My father lives in Turku", "My father lives on in my memory"],
)  # fmt: skip
def test_nothing_that_somebody_does_ends_a_death(new):
    assert compare(Said(content="My father died in 2008"), Said(content=new)).label in ("unsure", "different")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My hatchet is in the cellar", "My axe is in the attic"),
        ("We have supper at seven", "We have dinner at one"),
        ("I own a duvet", "I own a quilt"),
        ("Our medication plan is on the fridge", "Our meditation plan is on the desk"),
        ("I sorted my contacts", "I sorted my contracts"),
    ],
)
def test_two_things_of_one_sort_or_one_look_are_not_one(old: str, new: str) -> None:
    assert compare(Said(content=old), Said(content=new)).label not in {"same", "contradiction"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I never train on Fridays", "I train two hours a day, Monday to Thursday"),
        ("I don't teach on Mondays", "I teach six lessons a day"),
        ("I'm vegan", "I'm in a vegan choir"),
        ("My aunt is vegetarian", "My aunt is in a vegetarian walking club"),
    ],
)
def test_how_much_a_day_is_not_every_day_and_a_group_is_not_its_member(one, other):
    assert compare(said(one), said(other)).label == "different"


@pytest.mark.parametrize(
    ("one", "other", "label"),
    [
        ("I never train on Fridays", "I train every day", "contradiction"),
        ("I'm vegetarian", "I'm a strict vegetarian", "same"),
    ],
)
def test_what_is_of_every_day_and_of_oneself_still_is(one, other, label):
    assert compare(said(one), said(other)).label == label


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("The fair is in hall Ibis", "The fair takes place in hall Osprey", "contradiction"),
        ("The congress is in Graz", "The congress will be held in Brno", "contradiction"),
        ("Ursel is Osgar's niece", "Osgar is the uncle of Ursel", "same"),
        ("My flight to Oran is on 3 May", "My flight to Essen is on 9 June", "different"),
    ],
)
@pytest.mark.parametrize("accents", ["", "IÍOÖUÚGĞEÉ"], ids=["plain", "accented"])
def test_a_name_that_begins_with_an_accent_is_a_name(old, new, label, accents):
    def written(text):
        for plain, accented in zip(accents[::2], accents[1::2], strict=False):
            text = re.sub(rf"\b{plain}(?=[a-z]{{2}})", accented, text)
        return text

    assert compare(Said(content=written(old)), Said(content=written(new)), same=0.75, check=0.5).label == label


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("My recital in Wells is on 2 May", "new date for my recital in Wells: 4 May", "contradiction"),
        ("The quiz is on Friday", "there's a new day for the quiz: Monday", "contradiction"),
        ("My interview is on 3 May", "new interview date: 5 May", "contradiction"),
        ("The regatta is on 3 May", "the regatta has a new date, 5 May", "contradiction"),
        ("The gala is in Wells", "the gala's going to be in Hull", "contradiction"),
        ("The gala is in Wells", "new venue for the gala: Hull", "contradiction"),
        ("My recital in Wells is on 2 May", "new date for the Hull recital: 4 May", "different"),
        ("The quiz is on Friday", "new day for the rehearsal: Monday", "different"),
        ("My recital is on Friday", "new date for my singing recital: Monday", "different"),
        ("The quiz is on Friday", "new date for the school quiz: Monday", "different"),
        ("My uncle breeds geese", "geese are what my uncle breeds", "same"),
        ("My uncle breeds geese", "goats are what my uncle breeds", "different"),
    ],
)
def test_a_new_date_or_place_may_be_told_as_a_heading(old, new, label):
    assert compare(Said(content=old), Said(content=new), same=0.75, check=0.5).label == label
