"""A true statement never ends by one that only sounds like a change of it; by a real one it does."""

import pytest
from saying import agreeing, tell

me = agreeing

ASIDES = [
    ("My daughter goes to Elm Primary", "The school my sister went to was Oak Primary"),
    ("I sing at St Hilda's", "The church we got engaged in is St Bede's"),
    ("I stay at the Adler when I'm in Bonn", "The hotel we slept at in June is the Krone"),
    ("My dentist is Dr Hall", "The dentist who treated me as a child is Dr Moss"),
    ("I swim at the Baths Hall", "The pool I learned to swim in is the Lido"),
    ("My gym is FitFirst", "The gym I used to go to was PureGym"),
    ("I study at Leeds", "By the way, the university my brother graduated from is York"),
]
LIMITED = [
    ("I start work at 7", "From tomorrow until Thursday I start at 6"),
    ("I work in Leeds", "From today until Friday I work in York"),
    ("My manager is Dana", "From Monday until Wednesday my manager is Leo"),
    ("I start work at 9", "From Tuesday to Thursday next week I start work at 8"),
    ("Our team lead is Omar", "Between Monday and Wednesday our team lead is Jana"),
    ("I sleep in the attic", "From tonight until Sunday I sleep in the living room"),
    ("My piano teacher is Ms Wood", "Till Easter my piano teacher is Mr Lane"),
    ("I drive to work", "From today until Friday I cycle to work"),
    ("I park in Elm Street", "Only this week I park in Oak Street"),
]
ANOTHER_SORT = [
    ("Our night nurse is Paul", "We have a new day nurse, Lea"),
    ("My IT tutor is Paul", "I have a new PE tutor, Lea"),
    ("My road bike is a Giant", "I have a new mountain bike, a Trek"),
    ("The Berlin office manager is Paul", "We have a new Hamburg office manager, Lea"),
    ("Our sales director is Paul", "Our new marketing director is Lea"),
]
ONE_DAY = [
    ("Our standup is at 9:30", "The standup is at 10 today"),
    ("My yoga class is at 6", "The yoga class is at 7 tonight"),
    ("The tram leaves at 7:15", "The tram leaves at 7:45 today"),
    ("Choir practice is in the hall", "Choir practice is in the church tonight"),
    ("The market is in the square", "Today the market is in the park"),
    ("The team meets at 10", "The team meets at 11 this morning"),
    ("The kids finish school at 3", "The kids finish school at 1 today"),
]
NAMED_LAST = [
    ("I don't drink", "Drinks like a fish, my uncle"),
    ("I work at Lidl", "Works at Aldi, my brother"),
    ("I smoke", "Stopped smoking, my mum"),
    ("I play the cello", "Gave up the cello, my friend Tom"),
    ("I get up at six", "Gets up at nine, my daughter"),
    ("I'm vegetarian", "Eats meat now, our Tim"),
]
BACK_AGAIN = [
    ("The bus leaves at 7:30", "The bus gets in at 8:10"),
    ("The class starts at 5", "The class is over at 6"),
    ("The plane leaves on Friday", "The plane is back on Sunday"),
    ("The boat sets off at 8", "The boat comes back at 6"),
    ("The coach departs at 9:05", "The coach arrives at 11:20"),
]
ANOTHER_COLOUR = [
    ("My green coat is at the cleaner's", "That black coat of mine is gone"),
    ("The red canoe is on the lake", "That green canoe of ours sank"),
    ("My gold ring is in the safe", "I sold that silver ring of mine"),
    ("Our big tent is in the loft", "The small tent got torn"),
]
NEVER_MOVED = [
    ("My birthday is 4 June", "It's been moved to 11 June"),
    ("We got married on 3 June", "It's been brought forward to 1 June"),
    ("My son was born on a Monday", "It's been moved to Tuesday"),
    ("I'm from Leeds", "It's been moved to York"),
    ("I live in Leeds", "They moved it to York"),
    ("My dad died on 3 May 2010", "It was moved to 10 May"),
    ("I graduated in June 2015", "It's been moved to July"),
    ("My passport was issued on 3 June", "It's been postponed to 10 June"),
]
ERRANDS = [
    ("Ich arbeite bei Krone", "Ich bin jetzt bei Edeka, soll ich was mitbringen?"),
    ("Ich arbeite bei der Stadt", "Jetzt bin ich bei der Sparkasse, ich melde mich später"),
    ("Je travaille chez Michelin", "Maintenant je suis chez Darty, je te rappelle"),
    ("Ik werk bij Philips", "Ik ben nu bij Ikea, heb je iets nodig?"),
    ("Trabajo en Renfe", "Ahora estoy en Ikea, te llamo luego"),
    ("Trabalho na Galp", "Agora estou no Ikea, ligo-te depois"),
]


@pytest.mark.parametrize(
    ("known", "said"),
    [*ASIDES, *LIMITED, *ANOTHER_SORT, *ONE_DAY, *NAMED_LAST, *BACK_AGAIN, *ANOTHER_COLOUR, *NEVER_MOVED, *ERRANDS],
)
def test_what_holds_still_stays(me, known, said):
    (before,) = tell(me, known)
    assert before in tell(me, known, said)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("My doctor is Dr Patel", "The doctor I have now is Dr Green"),
        ("I bank with Lloyds", "The bank I use now is Barclays"),
        ("My hairdresser is Lena", "The hairdresser I go to now is Pia"),
        ("I start work at 9", "From today I start at 8"),
        ("My manager is Dana", "From Monday my manager is Leo"),
        ("The library closes at 6", "As of today the library closes at 4"),
        ("My shift ends at 5", "From today on my shift ends at 7"),
        ("Our IT manager is Ugo", "We have a new IT manager, Lea"),
        ("My football coach is Paul", "I have a new football coach, Lea"),
        ("My road bike is a Giant", "My new road bike is a Trek"),
        ("Our standup is at 9:30", "The standup is at 10 now"),
        ("My dentist appointment is today at 9", "The dentist appointment is at 10 today"),
        ("Choir practice is in the hall", "Choir practice is in the church now"),
        ("My brother works at Lidl", "Works at Aldi now, my brother"),
        ("My mum smokes", "Stopped smoking, my mum"),
        ("Our van is blue", "That van of ours is red now"),
        ("My gold ring is in the safe", "I sold that gold ring of mine"),
        ("The bus leaves at 7:30", "The bus now goes at 7:40"),
        ("The class starts at 5", "The class begins at 6 now"),
        ("The wedding is on 3 June", "They moved it to 10 June"),
        ("My birthday party is on 3 June", "It's been moved to 10 June"),
        ("I booked a table for 7 pm", "They moved it to 8 pm"),
        ("The stag do is in Leeds", "It's been moved to York"),
        ("Ich arbeite bei Krone", "Jetzt bin ich bei Edeka, die Arbeit gefällt mir"),
        ("Ich arbeite bei Krone", "Ich bin jetzt bei Edeka angestellt"),
        ("Je travaille chez Michelin", "Maintenant je suis chez Renault"),
    ],
)
def test_what_is_otherwise_now_ends(me, known, said):
    (before,) = tell(me, known)
    assert before not in tell(me, known, said)
