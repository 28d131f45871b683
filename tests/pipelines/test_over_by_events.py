"""What is over by an event: a course passed, a pair parted, a plan off, a thing gone; and what only sounds like it."""

import pytest
from saying import agreeing, say

me = agreeing


ENDED = [
    ("I'm married to Anton", "I walked out on Anton in May"),
    ("I live with my husband", "walked out on my husband"),
    ("I work at Fiat", "I walked out of my job on Friday"),
    ("I'm in the drama club", "I'm out of the drama club"),
    ("I'm doing a plumbing course on Thursdays", "passed my plumbing course at last!"),
    ("I'm studying for the bar exam", "I passed the bar exam"),
    ("I'm writing my master's thesis", "defended my master's thesis on Monday"),
    ("I'm learning to drive", "passed my driving test today"),
    ("I'm training for the Chester marathon", "ran the Chester marathon on Sunday"),
    ("My wife is called Leila", "divorce came through last week"),
    ("My wife is called Leila", "Leila and I are officially done"),
    ("Ben and Carla are engaged", "ben and carla broke it off"),
    ("My brother is engaged to Petra", "my brother and Petra broke up"),
    ("My cousin is getting married to Dilip in June", "my cousin called off the wedding"),
    ("I'm engaged", "the engagement's off"),
    ("my solicitor is Vance & Lowe", "I've dropped Vance & Lowe"),
    ("Current lender is Harbrook", "left Harbrook, no regrets"),
    ("my chiropodist is Dr Quill", "Dr Quill is out, Dr Stroud it is now"),
    ("I'm on crutches", "off the crutches since Monday"),
    ("I'm on a keto diet", "I'm off keto"),
    ("I smoke a pipe", "my wife's got me off the pipe"),
    ("I'm on maternity leave", "back from maternity leave"),
    ("I'm in a sling", "out of the sling!"),
    ("I'm flying to Porto on 4 June", "Porto's off, the strike goes on"),
    ("We're hosting a quiz on Friday", "quiz is off, too few people"),
    ("My brother Anton works as a baker", "Anton retired last month"),
    ("My mum teaches geography", "mum has retired"),
    ("My dad works at Fiat", "my dad's retired since Friday"),
    ("We're going to Malta in June", "the Malta trip got cancelled"),
    ("We plan to move to Ghent next summer", "the Ghent move is off"),
    ("I want to learn the zither", "I gave up on the zither idea"),
    ("I'm training for the Hull triathlon in May", "the triathlon's off, my hip's bad"),
    ("My aunt Greta runs a bakery in Hull", "Aunt Greta's retired and closed the bakery"),
    ("My uncle runs a garage in Kent", "my uncle retired and sold the garage"),
    ("I keep eight ducks", "a stoat had the ducks last night"),
    ("I've got a koi pond with nine koi", "heron ate all the koi"),
    ("I have a van", "the van's gone to a new owner"),
    ("I have a dog", "the dog's gone missing"),
    ("I keep bees", "hornets wiped out the bees"),
    ("my daughter is doing her A-levels", "my daughter finished her A-levels"),
]
KEPT = [
    ("I'm doing a plumbing course on Thursdays", "passed my food hygiene course"),
    ("I'm doing a maths degree", "passed my maths exam"),
    ("I'm doing a PhD at Leeds", "my sister defended her PhD"),
    ("I'm doing a PhD at Leeds", "I nearly passed my viva"),
    ("I'm doing a welding course on Mondays", "I want to pass the welding course"),
    ("I'm taking a pottery class", "I took a pottery class last year"),
    ("I'm learning to drive", "I passed my theory test"),
    ("my solicitor is Vance & Lowe", "I left Vance & Lowe a voicemail"),
    ("my solicitor is Vance & Lowe", "dropped by Vance & Lowe"),
    ("my solicitor is Imre", "I dropped Imre at the station"),
    ("my solicitor is Imre", "Imre is out today"),
    ("my solicitor is Imre", "my sister dropped Imre"),
    ("I'm training for the Chester marathon", "ran the Chester marathon in 2012"),
    ("I take milk in my coffee", "finished the milk"),
    ("I take milk in my coffee", "we're out of milk"),
    ("Anton is a baker", "Anton is retired"),
    ("Anton is a Dane", "Anton has retired"),
    ("Anton works at Fiat", "Bruna has retired"),
    ("I work with Bruna", "Bruna moved out"),
    ("I work at Fiat with Bruna", "Bruna resigned"),
    ("I have no dog", "I bought a hot dog at the fair"),
    ("I don't have a boat", "I bought a boat for my nephew"),
    ("I'm unemployed", "I work with a therapist now"),
    ("We have a new van", "The van has a flat tyre"),
    ("I work in finance", "I got bumped to economy"),
    ("Ich bin Vegetarierin", "Ich esse wieder ohne Fleisch"),
    ("I use Lastpass", "Lastpass stopped working an hour ago"),
    ("I have a husband, Anton", "Anton burned out"),
    ("I go to the pool every week", "the pool holiday is cancelled"),
    ("My dad is retired", "my dad works on his boat every day"),
    ("We're going to Malta in June", "our trip to Sicily got cancelled"),
    ("My cousin is going to Malta in June", "the Malta trip got cancelled"),
    ("I've lived in Ghent since May", "the Ghent move is off"),
    ("I play the zither", "I gave up on the zither idea"),
    ("My girlfriend is Tess", "Tess and I are over at my mum's"),
    ("My girlfriend is Tess", "Tess and I split the bill"),
    ("My wife is called Leila", "my brother's divorce came through"),
    ("Ben and Carla are engaged", "Ben and Priya broke up"),
    ("Tom and Ann are married", "Bill and Ann broke up"),
    ("Tom and Ann are married", "Tom and Ann are over the moon"),
    ("Tom and Ann are married", "Tom and Ann are done with the loft"),
    ("My girlfriend is Tess", "the divorce came through"),
    ("Our cats are called Pim and Pam", "Guess who is a Bostonian since Sunday, cat and all"),
    ("I work at Bosch", "my brother got fired"),
    ("I'm getting married in June", "my cousin called off the wedding"),
    ("I'm on crutches", "my brother's off the crutches"),
    ("I'm on crutches", "hope to be off the crutches by June"),
    ("I'm on a diet", "off the diet for Christmas"),
    ("I'm on a course in Leeds", "I'm off course"),
    ("I drink coffee every morning", "I'm off coffee until Easter"),
    ("I'm flying to Porto on 4 June", "Porto's off season is lovely"),
    ("We're having a barbecue on Saturday", "the milk's off"),
    ("I'm visiting my cousin on Friday", "my cousin's off again"),
    ("My aunt Greta runs a bakery in Hull", "Aunt Greta's closed the bakery for the week"),
    ("I own a bakery", "closed the bakery at six"),
    ("I keep eight ducks", "fox got two of the ducks"),
    ("I keep eight ducks", "the fox got the neighbour's ducks"),
    ("I have a piano", "the piano's gone out of tune"),
    ("We have a caravan", "the caravan's gone in for its MOT"),
    ("I fish on the jetty every week", "I walked out on the jetty last night"),
    ("I work in a brewery", "I walked out of the brewery with two crates"),
    ("I work at the brewery", "came out of the brewery at noon, so tired"),
    ("I study at the museum", "I ran out of the museum without my bag"),
    ("I sing with Anton", "I walked out on the bridge with Anton"),
]


@pytest.mark.parametrize(("before", "after"), ENDED)
def test_what_an_event_ended_is_known_no_more(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert known


@pytest.mark.parametrize(("before", "after"), KEPT)
def test_what_only_sounds_like_its_end_leaves_it(me, before, after):
    assert before in say(me, before)
    assert before in say(me, after, day=20)
