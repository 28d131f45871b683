"""What is told in the place of something else in a frame of its own, and what only resembles it."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm organiser of the flea market in Deal", "Hattie is organiser of the flea market now"),
        ("I'm the editor of the parish magazine", "Bram has the editor post of the parish magazine from here on"),
        ("I'm the fire warden on our floor", "Jens is the fire warden on our floor since May"),
        ("minimum Blender version for the plugin is 3.6", "the plugin needs Blender 4.2 at least now"),
        ("My Welsh is about A1", "finally passed the A2 exam in Welsh"),
        ("My Welsh level is A2", "I got my Welsh B1 certificate yesterday"),
        ("I'm a yellow belt in karate", "passed my grading, orange belt in karate now"),
        ("I have grade 6 in oboe", "passed grade 7 in oboe on Saturday"),
        ("I do pilates every evening at 8pm", "I've moved pilates to the mornings"),
        (
            "We rehearse on Thursdays at 7pm",
            "I can't make the 7pm rehearsal thing any more so we moved it to after school",
        ),
        ("we use mercurial for the firmware", "mercurial is history, firmware lives in git now"),
        ("we use Bamboo for CI", "Bamboo is out, Drone since March"),
        ("My manager is Ottilie", "since the 1st it's Casper who approves my holidays"),
        ("my supervisor is Dr Renner", "it's Dr Voss I report to now"),
        ("I eat crisps every evening", "it's been seven weeks since my last crisps"),
        ("I smoke a pack a day", "been over a year since my last fag"),
        ("We rent an apartment in Graz", "our apartment was handed back on Monday"),
        ("I'm renting a small house in Hull", "I've handed back the keys to the house"),
        ("The budget for the garden is 6000 euros", "we need to get the garden finished for 4500 euros"),
        ("My budget for the loft is 20k", "I have to make do with 15k for the loft"),
        ("line width in this repo is 80", "we break lines at 100 characters now"),
        ("Every evening I go swimming", "my evenings belong to the baby now"),
        ("I row every Saturday", "my Saturdays are for the grandchildren now"),
        ("I get 12.50 an hour", "the raise went through: 13.20 an hour"),
        ("My nanny gets 15 euros an hour", "pay rise for my nanny: 16 euros an hour"),
        ("we have nine sheep in the meadow", "three of the sheep got stolen, so we have six now"),
        ("We have 4 cats", "lost one of our cats last night, three left"),
        ("I'm treasurer of the choir", "Imke was elected our treasurer on Friday"),
        ("I'm head of the parents' council", "the council chose Raj as head last week"),
        ("I'm captain of our darts team", "Nils took over as our captain"),
        ("My son has grade 2 recorder", "my son got his grade 3 recorder last week"),
        ("I'm at B1 in Finnish", "the results are in: B2 in Finnish!"),
        ("I do my stretches before work", "I do my stretches after dinner now"),
        ("I'm studying geology", "changed my major to physics"),
        ("I eat chocolate every evening", "haven't had any chocolate in two months"),
        ("I box twice a week", "been four months since my last boxing class"),
        ("I smoke", "I've been smoke-free since New Year"),
        ("I smoke ten cigarettes a day", "my last cigarette was two months ago"),
        ("Our toddler has two naps a day", "our toddler's down to one nap"),
        ("I work five days a week", "I'm down to four days a week"),
        ("My Danish is at A2 level", "I passed!! officially B1 in Danish, you can use harder words"),
        (
            "Every morning I row on the canal",
            "At sixty one must be sensible, they tell me, so my mornings belong to the greenhouse now",
        ),
        (
            "release notes are written in Dutch",
            "with two new people on board we've agreed that release notes are in Welsh from here on",
        ),
        ("Our band is eight people", "two people left the band, so we're six now"),
        ("I drink two pints of ale every evening", "It's been four months since I last had an ale"),
        ("I play squash with Ole every Monday", "I haven't played squash in a year"),
        ("I study marine biology at Kiel", "I switched my studies to geology"),
    ],
)
def test_what_it_is_in_the_place_of_gives_way(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert known


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm editor of the parish magazine", "Bram is editor of the school magazine now"),
        ("I'm treasurer of the allotment society", "Bram is deputy treasurer now"),
        ("I'm the tallest in my class", "Ole is the tallest in his class now"),
        ("I'm afraid of geese", "Tom is afraid of geese now"),
        ("minimum Blender version for the plugin is 3.6", "the farm needs Blender 4.2 at least now"),
        ("My Welsh is at B2 level", "I passed the A2 exam in Welsh"),
        ("My Welsh is at A2 level", "my sister came over and passed the B1 exam in Welsh"),
        ("My Welsh is at A2 level", "I might have passed the B1 exam in Welsh"),
        ("I have grade 4 in oboe", "I passed grade 5 in piano last week"),
        ("I row at 7am on Mondays", "I moved my calls to the lunch break"),
        ("I row before work at 7am", "moved work to the evenings"),
        ("I row at 7am on Mondays", "I moved it to the evenings"),
        ("I work with Ben at the bakery", "Ben is out, so I do the coffee now"),
        ("My boss is Petra", "it's Sven who signs off my leave while Petra is away"),
        ("My boss is Petra", "since Monday it's Sven who brings the coffee"),
        ("I take the bus every day", "it's been a year since my last bus pass"),
        ("I drink two beers every evening", "it's been two days since my last beer"),
        ("I smoke a cigar every new year", "it's been three months since my last cigar"),
        ("We rent a flat in Bern", "my sister handed back the keys to the flat she rented in Basel"),
        ("Our budget for the attic is 18000", "the neighbours have to get the attic done for 12000"),
        ("Our budget for the wedding is 15000 euros", "we have to get the wedding done for 120 guests"),
        ("line length in the backend is 120", "we wrap at 88 these days"),
        ("Every morning I walk the dog", "my mornings belong to the gym now"),
        ("Every morning I jog", "my sister's mornings belong to the gym now"),
        ("Our cleaner gets 18 euros an hour", "the pay rise came through: 20 euros an hour"),
        ("I earn 2400 euros a month", "the pay rise came through: 15 euros an hour"),
        ("I own four guitars", "one of the strings died, so only three now"),
        ("I'm treasurer of the choir", "they elected Imke as treasurer of the football club last night"),
        ("I'm secretary of the tennis club", "Nils was elected secretary of his chess club"),
        ("My daughter has grade 3 piano", "my son passed his grade 4 piano exam"),
        ("I'm studying law", "my brother switched his degree to chemistry"),
        ("I drink coffee every day", "I haven't had coffee in two days"),
        ("I box twice a week", "I haven't been to the pool in half a year"),
        ("I smoke a pack a day", "my husband's been smoke free for six months now"),
        ("I smoke a pack a day", "last cigarette was three hours ago"),
        ("I have three kids", "down to one kid at home this week"),
        ("My Danish is at A2 level", "you can say officially B1 in Danish when you pass"),
        (
            "release notes are written in Dutch",
            "with two new people on board we've agreed that code comments are in Welsh from here on",
        ),
        ("I work five days a week", "down to four people at work now"),
        ("Our band is eight people", "two people left the room, so six now in here"),
        ("I fry fish for my parents every day", "I haven't eaten fish in three years"),
        ("I walk past the snooker hall every day", "I haven't played snooker in six years"),
        ("I pour cider at the pub every night", "it's been a year since my last cider"),
        ("I teach judo twice a week", "it's been years since my last judo class"),
        ("I go to judo every Friday", "the kids haven't been to judo in half a year"),
        ("I go to pottery every Friday", "I haven't been to pottery in 3 months, winter break"),
        ("I eat cheese every day", "I haven't had cheese in a month, the shop is closed"),
        ("I'm the mayor of our village", "Schulz was elected mayor in March"),
        ("I'm the editor of the school paper", "Scorsese is the editor these days"),
        ("I'm the conductor", "Bram has taken over as conductor, just for Sunday's concert"),
        ("I'm the treasurer", "Imke took over as treasurer last night because I was ill"),
        ("I am allergic to wasps", "I switched my degree to botany"),
        ("I do judo on Fridays", "I changed my major to botany"),
        ("I'm studying for my boating licence", "I switched my degree to botany"),
        ("I'm studying Basque", "I switched my degree to botany"),
        ("I'm studying geology at Kiel", "I changed my course from watercolours to pottery"),
    ],
)
def test_what_is_of_others_for_a_while_or_of_something_else_ends_nothing(me, before, after):
    assert before in say(me, before)
    assert before in say(me, after, day=20)
