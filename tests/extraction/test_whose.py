"""Statements that share words and are not of the same one: two people, two things, or a thing and what is done."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.concepts import _phrase, _stem
from perdure.extraction.lists import lists
from perdure.extraction.overtaking import overtakes, turned
from perdure.extraction.quantities import read

MEASURED = [
    ("I get up at 6", "My wife gets up at 7"),
    ("I go to bed at 10", "My daughter goes to bed at 8"),
    ("I earn 3000 euros a month", "My wife earns 2500 euros a month"),
    ("I was born in Leeds in 1980", "My brother was born in Leeds in 1985"),
    ("Tom was born in 1990", "Tom's son was born in 2015"),
    ("My sister was born in May.", "My sister's daughter was born in June"),
    ("My house was built in 1920", "My house extension was built in 1990"),
    ("My flat is 10 km from work", "My flat is 3 km from the station."),
    ("My commute takes 20 minutes", "My commute takes 40 minutes by bus"),
    ("My flight departs at 9", "My flight home departs at 18:00"),
    ("We get up at 6", "The kids get up at 7"),
    ("My work starts at 8.", "My shift starts at 9"),
    ("I have lunch at noon", "My grandson has lunch at one"),
    ("I earn 40000 a year", "My cousin earns 50000 a year"),
    ("Pia was born in 1970", "Pia's niece was born in 2001"),
    ("My aunt was born in March", "My aunt's twins were born in July"),
    ("Our barn was built in 1890", "Our barn roof was built in 1990"),
    ("My hut is 5 km from the lake", "My hut is 2 km from the village"),
    ("My walk takes 10 minutes", "My walk takes 25 minutes with the dog"),
    ("The shop opens at 8", "The shop annex opens at 10"),
    ("I weigh 80 kg", "My rucksack weighs 20 kg"),
    ("My train leaves at 7", "My train back leaves at 18:00"),
    ("I'm 40 years old", "My mother is 70 years old"),
]
AS_WELL = [
    ("I'm vegan", "Tom is vegan now"),
    ("I'm afraid of the dark", "Ilva is afraid of the dark now"),
    ("I'm fond of chess", "Tom is fond of chess now"),
    ("I'm on the parents' committee", "Ilva is on the parents' committee now"),
    ("I'm a nurse on ward 4", "Jens is a nurse on ward 4 now"),
    ("I'm retired", "Tom is retired now"),
    ("I'm in the choir", "Tom's in the choir now"),
    ("I'm proud of the bishop", "Tom is proud of the bishop now"),
    ("I'm much better", "Tom is much better now"),
]
ONCE = [
    ("I bought a bike in March", "I sold a bike in April"),
    ("I study at Leeds since 2019.", "I graduated in 2023."),
    ("I bought a kayak in April", "I sold a kayak in June"),
    ("I taught in Turku in 2010", "I taught in Narva in 2015"),
    ("I graduated in 2012", "I graduated in 2016"),
]
ONLY = [
    ("I'm an only child", "I teach four kids"),
    ("Tom is my only friend at work", "I have three friends in Leeds"),
    ("I'm the only girl in my class.", "I teach two girls"),
    ("Oda is my only sister in the choir", "I have two sisters in Narva"),
    ("I'm an only child", "I have two children"),
    ("My only brother is Tom", "I coach three brothers"),
    ("I'm the only baker in the village", "I know four bakers"),
]
SINCE = [
    ("I run every morning", "I haven't run since Monday"),
    ("I work at Bosch", "I haven't worked since March"),
    ("We eat out on Fridays", "We haven't eaten out since March"),
    ("I visit my mother on Sundays", "I haven't visited my mother since May"),
    ("I eat meat.", "I haven't eaten since yesterday."),
    ("I call mum every Sunday", "I haven't called mum since Sunday"),
    ("I swim on Tuesdays", "I haven't swum since May"),
    ("I play the harp", "I haven't played since Friday"),
    ("I write to my aunt every month", "I haven't written to my aunt since June"),
    ("I eat at the canteen", "I haven't eaten since breakfast"),
    ("I go to the sauna on Fridays", "I haven't been to the sauna since April"),
    ("I see my dentist twice a year", "I haven't seen my dentist since January"),
]
ROOMS = [
    ("There is no printer in my office", "My printer is an HP."),
    ("I have no desk in my office", "My desk is in the bedroom"),
    ("There is no wifi at home", "The wifi in my office is slow"),
    ("There's no kettle in my office", "My kettle is red"),
    ("I have no piano at home", "The piano in my office is out of tune"),
    ("There is no sofa in our kitchen", "Our sofa is blue"),
    ("We have no lamp in our attic", "My lamp is by Artek"),
]
PARTS = [
    ("I don't have a sister", "My sister in law is Ana"),
    ("I have no bike", "My bike helmet is red"),
    ("We don't have a car.", "My car insurance is with Aviva"),
    ("I have no phone", "My phone number is 0151"),
    ("I don't have a TV", "My TV habits are bad"),
    ("I don't have a brother", "My brother in law is Aldo"),
    ("I have no boat", "My boat trailer is rusty"),
    ("I have no garden", "My garden chairs are green"),
    ("We don't have a dog", "My dog food brand was recalled"),
    ("I don't have a printer", "My printer paper is recycled"),
    ("I have no horse", "I have a horse blanket"),
]
DONE = [
    ("I have no garden", "I work as a gardener"),
    ("I don't garden", "We have a garden behind the house"),
    ("I'm not a gardener", "We have a big garden"),
    ("I don't eat fish", "I go fishing every Sunday"),
    ("I don't ride a bike", "My bike is red"),
    ("I don't fish", "I keep fish"),
    ("I'm not a farmer", "We have a farm"),
    ("I have no farm", "I'm a farmer"),
    ("I don't paint", "The paint in the hall is green"),
    ("I have no bike", "I'm a keen cyclist"),
]
OTHERS = [
    ("My cat eats beef", "I'm a vegetarian"),
    ("I'm bald", "My dog's hair is everywhere"),
    ("I don't own a car.", "My company owns a car"),
    ("I'm vegetarian", "My dog eats chicken"),
    ("My uncle is dead.", "My uncle's dog is alive"),
    ("Mum's dog died", "Mum is alive"),
    ("My goat eats meat", "I don't eat meat"),
    ("I don't smoke", "My uncle smokes"),
    ("I'm vegan", "My cat eats fish"),
    ("My aunt is dead", "My aunt's cat is alive"),
    ("My brother's horse died", "My brother is alive"),
    ("I don't own a boat", "The club owns a boat"),
    ("I'm single", "My sister is married"),
    ("I don't drink", "My flatmate drinks beer"),
    ("I'm not pregnant", "My sister is pregnant"),
    ("I don't like dogs", "My neighbour likes dogs"),
]
SPOUSES = [
    ("My husband is tall", "My wife is tall"),
    ("I went to a wedding in Rome", "I got married in Rome"),
    ("My wedding was in Rome", "My wife is from Rome"),
    ("My husband works at Bosch.", "My wife works at Bosch."),
    ("My wedding is in June.", "My wife is called June"),
    ("My wife is a nurse", "My husband is a nurse"),
    ("I was at a wedding in May", "I got married in May"),
    ("The wedding was lovely", "I'm married"),
]
ROLES = [
    ("My teacher is Ana", "I taught Ana for years"),
    ("My Spanish teacher is Ana", "I teach Ana Spanish"),
    ("I rent my flat from Ana", "I rent my flat to Ana"),
    ("I rent a flat in Leeds", "I rent out a flat in Leeds"),
    ("My piano teacher is Oda", "I teach Oda the piano"),
    ("I rent my shed to Pia", "I rent my shed from Pia"),
    ("I rent a boat in Turku", "I rent out a boat in Turku"),
    ("I borrowed a saw from Pia", "I lent a saw to Pia"),
]
STATES = [
    ("I work night shifts", "I work day shifts"),
    ("I'm afraid of my dog", "My dog is afraid of me"),
    ("I'm on day shifts", "I'm on night shifts"),
    ("I'm proud of my son", "My son is proud of me"),
    ("I'm scared of my horse", "My horse is scared of me"),
]
SENSES = [
    ("I don't mind cats.", "I keep cats."),
    ("My band broke up", "I'm married"),
    ("My poor dog is called Rex", "My good dog is called Rex"),
    ("I don't mind dogs", "I keep dogs"),
    ("Our choir split up", "We're married"),
    ("I have a fan in the bedroom", "I don't like fans"),
    ("I turn in my essays at 9", "I go to bed at 11"),
    ("I passed on the recipe", "I'm alive"),
    ("I'm fine", "I'm hurt"),
]
NATIONS = [
    ("Our vet is Dutch", "Our vet is in Germany"),
    ("My boss is Finnish", "My boss is in France"),
    ("Our teacher is Greek", "our teacher is in Spain"),
    ("I'm Swedish", "I'm in Norway"),
]
CLAUSES = [
    ("my mother in law is called Sudha, she's a retired midwife", "retired postman"),
    ("our dentist retired, now it's a Dr Lindqvist", "retired postman"),
    ("i get the 7:12 every morning", "not a morning person, never book me before ten"),
    ("my uncle is called Ivo, he's a retired miner", "retired teacher"),
    ("she sings alto, he sings bass", "tenor in our choir"),
]
SPEAKING = [
    ("I never take the stairs", "the stairs in our barn are steep"),
    ("I don't use the lift", "the lift is broken"),
    ("I never drink wine", "the wine in our cellar is red"),
    ("My dentist is Dr. Ahlers", "my vet is Dr. Ahlers"),
    ("My physio is called Florence", "we fly to Florence in May"),
    ("I've never been on a boat", "our boat show is in June"),
    ("I don't own a bike", "Rafa fixes bikes"),
    ("I can't cook", "Oda, my wife, is the one who cooks"),
]
ENDS = [
    ("My painter is Oda", "I paint Oda"),
    ("My cleaner is Oda", "I clean for Oda"),
    ("I coach my niece", "my niece is my coach"),
    ("My brother looks after my goat", "I look after my brother's goat"),
    ("I rent my boathouse out", "I rent a boathouse"),
    ("The heating at work is broken", "the heating works"),
    ("I have no sister", "my wife's sister is Oda"),
    ("I'm retired", "my brother is a teacher"),
    ("I don't speak Danish", "my cousin speaks Danish"),
    ("I see my aunt every week", "I haven't seen my aunt since last week"),
]
DENIED = [
    ("I have no dog", "my dog barks all night"),
    ("I don't have a bike", "my bike is red"),
    ("I'm bald", "my hair is long"),
    ("I'm a vegetarian", "I eat steak on Sundays"),
    ("I get up at 6", "I get up at seven now"),
    ("My sister is a vegetarian", "my sister eats beef"),
    ("I don't own a car", "my car is a Volvo"),
    ("I have no children", "my son is five"),
    ("We have no pets", "our cat is called Kit"),
    ("Our vet is Dutch", "our vet is German"),
    ("I live alone", "my girlfriend lives with me"),
    ("I'm single", "my wife is a nurse"),
    ("My dog is alive", "my dog died in May"),
    ("I have a garden", "I don't have a garden"),
    ("I'm an only child", "my sister lives in Narva"),
    ("The barn was built in 1890", "the barn was built in 1920"),
    ("My mother was born in 1950", "my mum was born in 1952"),
    ("I don't smoke", "I smoke a pipe"),
    ("Ana is my only sister", "I have two sisters"),
    ("My wife is a nurse", "my wife isn't a nurse"),
    ("I have no sister", "my sister is called Ana"),
    ("Rex is my dog", "I have no dog"),
    ("My girlfriend is Oda", "my girlfriend's name is Pia"),
]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *MEASURED,
        *ONCE,
        *ONLY,
        *SINCE,
        *ROOMS,
        *PARTS,
        *DONE,
        *OTHERS,
        *SPOUSES,
        *ROLES,
        *STATES,
        *SENSES,
        *NATIONS,
        *CLAUSES,
        *AS_WELL,
        *SPEAKING,
        *ENDS,
    ],
)
def test_what_is_not_of_the_same_one_neither_says_the_same_nor_ends_the_other(one, other):
    for old, new in ((one, other), (other, one)):
        found = compare(Said(content=old), Said(content=new))
        assert found.label in ("different", "unsure"), found


@pytest.mark.parametrize(("one", "other"), DENIED)
def test_what_is_of_the_same_one_cannot_hold_together(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My aunt lives in Turku", "I moved from Turku to Vaasa"),
        ("My aunt lives in Turku", "We moved from Turku to Vaasa"),
        ("My aunt lives in Turku", "My boss moved from Turku to Vaasa"),
        ("I live in Turku", "My aunt moved from Turku to Vaasa"),
        ("Ines works at Nokia", "I left Nokia and work at Kone now"),
        ("Ines works at Nokia", "Otto left Nokia and works at Kone now"),
        ("I work at Nokia", "My aunt left Nokia and works at Kone now"),
        ("My aunt Ines teaches in Turku", "I moved from Turku to Vaasa"),
    ],
)
def test_where_somebody_lives_or_works_ends_with_no_move_of_another(old, new):
    assert compare(Said(content=old), Said(content=new)).label in ("different", "unsure")
    assert not any(overtakes(one, old) for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Turku", "I moved from Turku to Vaasa"),
        ("My aunt lives in Turku", "My aunt moved from Turku to Vaasa"),
        ("My aunt Ines lives in Turku", "Ines moved from Turku to Vaasa"),
        ("Ines works at Nokia", "Ines left Nokia and works at Kone now"),
        ("Ines works at Nokia", "She left Nokia and works at Kone now"),
        ("Our office is in Turku", "We moved the office from Turku to Vaasa"),
    ],
)
def test_it_ends_with_a_move_of_the_same_one(old, new):
    found = compare(Said(content=old), Said(content=new)).label == "contradiction"
    assert found or any(overtakes(one, old) for one in turned(new))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm the captain of our quiz team", "Runa is the captain of our quiz team now"),
        ("I'm treasurer of the choir", "Runa is treasurer of the choir now"),
        ("I'm shift manager at the mill", "Runa is shift manager at the mill now"),
        ("I'm first cello in the quartet", "Runa is first cello in the quartet now"),
        ("I'm vice chair of the guild", "Runa is vice chair of the guild now"),
        ("I'm in charge of the keys", "Jens is in charge of the keys now"),
        ("I'm drummer in the band", "Jens is drummer in the band now"),
    ],
)
def test_what_one_alone_is_somebody_else_is_now(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"


def test_a_widow_lost_a_husband_and_a_widower_a_wife():
    pairs = (("I'm a widow", "my husband is dead", True), ("I'm a widower", "my wife is dead", True))
    for one, other, same in (*pairs, ("I'm a widow", "my wife is dead", False)):
        assert (compare(Said(content=one), Said(content=other)).label == "same") is same


@pytest.mark.parametrize(("phrase", "meaning"), lists("concepts")["phrases"].items())
def test_each_phrase_is_found_in_its_own_words(phrase, meaning):
    said = phrase.replace("*", "it").replace("'s", "Oda's")
    stems = [_stem(one.word) for one in read(said)]
    found = [_phrase(stems, at) for at in range(len(stems))]
    assert any(end and told == tuple(str(meaning).split()) for end, told, _ in found)


@pytest.mark.parametrize(
    ("one", "other", "ends"),
    [
        ("I work in Ulm", "Our firm moved to Leeds", True),
        ("I work in Ulm", "My brother's firm moved to Leeds", False),
        ("I live in Ulm", "My team moved to Leeds", False),
    ],
)
def test_where_the_firm_of_the_user_is_the_user_works(one, other, ends):
    assert any(overtakes(told, one) for told in turned(other)) is ends


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm vegan", "Runa, the woman I rent a room from, eats cheese"),
        ("I'm vegan", "Runa, the woman downstairs, eats cheese"),
        ("I'm vegan", "the man I sail with eats meat"),
        ("I'm vegan", "somebody we know eats meat"),
        ("I hate tea", "Olav, a plumber in Kiel, loves tea"),
        ("I get up at five", "Olav, the lad I share a van with, gets up at nine"),
        ("I get up at five", "the lad I share a van with gets up at nine"),
        ("I work at Krone", "Olav, a man I know from the choir, works at Hansa"),
        ("I'm single", "Runa, who I learned to swim with, is married"),
    ],
)
def test_what_somebody_does_whom_the_user_knows_ends_nothing_of_the_user(one, other):
    assert compare(Said(content=one), Said(content=other)).label != "contradiction"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Runa, the woman I rent a room from, lives in Kiel", "Runa lives in Ulm now"),
        ("Runa is vegan", "Runa, the woman I rent a room from, eats meat now"),
        ("I'm vegan", "I eat the fish I catch now"),
    ],
)
def test_what_is_told_of_one_and_the_same_still_ends(one, other):
    assert compare(Said(content=one), Said(content=other)).label == "contradiction"
