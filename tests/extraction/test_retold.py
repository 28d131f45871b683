"""Two statements that say the same in frames of their own: by a noun, by a verb, without one, or misspelled."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


SAME = [
    ("I can't read Tifinagh script", "Tifinagh script is a closed book to me"),
    ("I can't understand probate law", "probate law is all Greek to me"),
    ("I don't understand baseball", "baseball is a complete mystery to me"),
    ("I can't do algebra", "algebra is double Dutch to me"),
    ("I can't whistle", "I can't whistle to save my life"),
    ("My dentist is bald", "My dentist has no hair on his head"),
    ("Our vicar is bald", "Our vicar doesn't have a single hair on his head"),
    ("The drama club meets in the annexe", "The drama club gets together in the annexe"),
    ("I sold my moped in 2021", "the moped? sold it, 2021"),
    ("Rurik and I got married in 2009", "ive been married to Rurik since 2009"),
    ("friday night is when we play cards", "we play cards on friday evenings"),
    ("thursday morning is when my sister teaches salsa", "my sister teaches salsa on thursday mornings"),
    ("my shift starts at quarter past nine at night", "I start work at 9:15 pm"),
    ("my shift ends at half three in the afternoon", "I finish work at 3:30 pm"),
    ("Olga and I got married in 2011", "I've been married to Olga since 2011"),
    ("we tied the knot in 2011", "we've been married since 2011"),
    ("we moved here in May 2015", "we've lived here since May 2015"),
    ("I joined Falkner Glass in 2018", "I've been with Falkner Glass since 2018"),
    ("I started at Falkner Glass in 2018", "I've worked at Falkner Glass since 2018"),
    ("we adopted our goat in 2020", "we've had our goat since 2020"),
    ("I became a notary in 2016", "I've been a notary since 2016"),
    ("my grandpa was a clockmaker", "my grandfather made clocks for a living"),
    ("my uncle bred horses for a living", "my uncle was a horse breeder"),
    ("cats are allowed in our flat", "our flat is cat friendly"),
    ("our cafe allows dogs", "our cafe is dog-friendly"),
    ("Milo is our youngest, the baby in the family", "Milo is our youngest"),
    ("my cousin Noor's wedding is in Porto", "my cousin Noor is getting married in Porto"),
    ("our lad's called Ivo", "Ivo is my son"),
    ("our lad is called Ivo", "Ivo is our boy"),
    ("my missus is called Tilda", "Tilda is my wife"),
    ("I run the projector at the ski lodge", "at the ski lodge I'm the projectionist"),
    ("I keep the books for the allotments", "I'm the allotments' bookkeeper"),
    ("I ring the bells at St Bride's", "I'm a bell-ringer at St Bride's"),
    ("I'm the youngest of six", "five older siblings I've got, and nobody younger"),
    ("I'm the eldest of four", "I have three younger siblings and none older"),
    ("we don't own a kettle", "there's no kettle in our household, never mind two"),
    ("I sing bass in the minster choir", "I'm one of the basses in the minster choir"),
    ("I sing soprano in our chapel choir", "you'll hear me among the sopranos when our chapel choir's on"),
    ("My shift ends at twenty past five in the morning", "I get off shift at 5:20 am"),
    ("my shift starts at 10 pm", "I clock in at ten at night"),
    ("We finish work at half past three", "we knock off at 3:30"),
    ("I'm right-handed", "I'm a righty"),
    ("I drive a tram in Riga", "Riga tram driver here"),
    ("I'm a midwife in Bergen", "midwife in Bergen here"),
    ("I have a latex allergy", "latex allergy here"),
    ("I support Everton", "I'm a lifelong Everton fan"),
    ("I follow Celtic", "I'm a Celtic fan"),
    ("I love opera", "I'm an opera fan"),
    ("I support Ayr Utd", "im an Ayr United supporter"),
    ("I'm a native Welsh speaker", "Welsh is my mother tongue"),
    ("My first language is Breton", "I'm a native Breton speaker"),
    ("I don't eat squid", "No squid for me, I don't eat it"),
    ("I don't drink cider", "no cider for me, thanks"),
    ("I don't eat veal", "veal is a no-go for me"),
    ("Mondays I wfh", "I work from home on Mondays"),
    ("my neice is called Tuva", "My niece's name is Tuva"),
    ("my borther lives in Perth", "my brother lives in Perth"),
    ("we have a goat, shes called Pip", "Pip is our goat"),
    ("I wear specs", "I wear glasses"),
    ("I've got asthma", "I'm asthmatic"),
    ("I'm epileptic", "I suffer from epilepsy"),
    ("my mum has vertigo", "my mother suffers from vertigo"),
    ("I don't drink", "I don't drink alcohol"),
    ("I share a flat with Ines", "Ines is my flatmate"),
    ("Ines and I live together", "I live with Ines"),
    ("I'm a Vim user", "I use Vim"),
    ("I'm a Lyon-based baker", "I'm a baker, Lyon based"),
    ("I'm out of work", "I'm unemployed"),
    ("I'm 5'7", "I'm 5 foot 7"),
    ("I'm a mum of four", "I have four children"),
    ("I'm a proud nan of five", "I have five grandchildren"),
    ("I'm a grandad to two girls", "I have two granddaughters"),
    ("I am an uncle of six", "I have six nieces and nephews"),
    ("I'm a dad to twins", "we have twins"),
    ("I turned vegan in 2011", "I've been vegan since 2011"),
    ("I did a botany degree", "I have a degree in botany"),
    ("I graduated from Turku", "I'm a Turku graduate"),
    ("I'm on a paleo diet", "I eat paleo"),
    ("I work nights", "I'm a night shift worker"),
    ("I do a three-day week", "I work 3 days a week"),
    ("I was made redundant", "I lost my job"),
    ("I handed in my notice", "I quit my job"),
    ("I'm flat hunting", "I'm looking for a flat"),
    ("I'm trilingual", "I speak three languages"),
    ("my tenant is a Swede", "my tenant is Swedish"),
    ("my tenant is a finn", "my tenant is Finnish"),
    ("I have kids aged 3 and 9", "my kids are 3 and 9"),
    ("Tuesday is my day off", "I have Tuesdays off"),
    ("we live in a three-bed house", "our house has three bedrooms"),
    ("my niece just turned six", "my niece is six"),
    ("I'm a rubbish cook", "I can't cook"),
    ("my wife is expecting", "my wife's pregnant"),
    ("Jonas is my bestie", "my best friend is Jonas"),
    ("our garden waste is collected every Monday", "Monday is our garden waste day"),
    ("my kiln was made in 1983", "the kiln I own is a 1983 model"),
    ("our barge was built in 1926", "our barge dates back to 1926"),
    ("Our son is our only child", "we have just one kid, a boy"),
    ("I nap after lunch", "I take a nap after I have lunch"),
    ("I row after work", "after I finish work I go rowing"),
    ("I stretch before bed", "before I go to bed I stretch"),
    ("I take my tea without honey", "no honey in my tea please"),
    ("I drink my cocoa without milk", "I never put milk in my cocoa"),
    ("I commute by metro", "the metro is how I get to work"),
    ("I take the ferry to school", "the ferry is how I get to school"),
]
APART = [
    ("I can't read Tifinagh script", "Glagolitic script is a closed book to me"),
    ("I can't whistle", "I can't juggle to save my life"),
    ("My dentist is bald", "Our vicar has no hair on his head"),
    ("The drama club meets in the tavern", "The quilting circle gets together in the church"),
    ("The wax museum is free for toddlers", "Adults pay 9 euros at the wax museum"),
    ("The wax museum is free for toddlers on Mondays", "Toddlers pay 9 euros at the wax museum on Fridays"),
    ("I run the dairy on my own", "my cousin and I run the kennels together"),
    ("I've never left Denmark", "in 2014 I cycled across Jutland"),
    ("we rent our house", "we own our house in Spain"),
    ("we rent our flat in Ghent", "we bought a flat in Lund"),
    ("I sold my moped in 2021", "the caravan? sold it, 2021"),
    ("I bought my moped in 2019", "the moped? sold it, 2021"),
    ("saturday night is when I work", "I play darts on saturday evenings"),
    ("we sleep at the hut on saturday nights", "we eat at the hut on saturday evenings"),
    ("thursday evening is when my sister teaches salsa", "my sister teaches yoga on thursday evenings"),
    ("my shift starts at 6 am", "my shift ends at 2 pm"),
    ("my shift starts at 6 am", "I start my paper round at 5 am"),
    ("Olga and I got married in 2011", "I've known Olga since 2011"),
    ("Olga and I got married in 2011", "Olga and I met in 2009"),
    ("we moved here in 2015", "we've had a shop here since 2015"),
    ("I joined Falkner Glass in 2018", "I've run the kiln at Falkner Glass since 2018"),
    ("my brother joined Falkner Glass in 2018", "I've been at Falkner Glass since 2018"),
    ("we adopted our goat in 2020", "we've had our mule since 2020"),
    ("I became a notary in 2016", "I've been a widow since 2016"),
    ("my uncle bred horses for a living", "my uncle was a horse dealer"),
    ("our hostel is family friendly", "families are allowed in our hostel"),
    ("our hostel is dog friendly", "cats are allowed in our hostel"),
    ("our bakery is dog friendly", "dogs are allowed in our garden"),
    ("Milo is our eldest", "Milo is our tallest"),
    ("Milo is our first dog", "Milo is our last dog"),
    ("my cousin Noor is getting married in Porto", "my cousin Noor's wedding is in May"),
    ("my cousin Noor is getting married in Porto", "my cousin Noor's dress is from Braga"),
    ("we rent out our cottage", "we own our cottage"),
    ("we rent our cottage to hikers", "we own our cottage"),
    ("we rent a van", "we own our van"),
    ("I rent the hall on Fridays", "the club owns the hall"),
    ("our lad is called Ivo", "Ivo is our dog"),
    ("our lad is called Ivo", "Ivo is my nephew"),
    ("our lads are called Ivo and Per", "Ivo is my son"),
    ("my missus is called Tilda", "Tilda is my sister"),
    ("I run the projector at the ski lodge", "I'm the treasurer of the ski lodge"),
    ("I run the projector at the ski lodge", "Per is the projectionist at the ski lodge"),
    ("I do the books for the allotments", "I do the books for the church"),
    ("I'm the youngest of six", "I have five younger siblings and nobody older"),
    ("I'm the youngest of six", "I have five older siblings"),
    ("I'm the youngest of six", "my wife has five older siblings and nobody younger"),
    ("I'm the middle one of six", "I have five older siblings and nobody younger"),
    ("we don't own a kettle", "there's no kettle in our street"),
    ("we don't own a kettle", "there's no toaster in our household, never mind two"),
    ("I sing bass in the minster choir", "you'll hear me among the basses when our chapel choir's on"),
    ("I sing bass in the minster choir", "Per is one of the basses in the minster choir"),
    ("My shift ends at twenty past five in the morning", "I go on shift at 5:20 am"),
    ("my shift ends at six", "I get off the tram at six"),
    ("I'm left-handed", "my son is a leftie"),
    ("our glass day is Friday", "our compost gets collected on Mondays"),
    ("our bin day is Friday", "Monday is when my aunt's bins are emptied"),
    ("our loft on the fifth floor is damp", "our third-floor loft is dry"),
    ("my kiln was sold in 1983", "my lathe is a 1983 model"),
    ("our son is our only child", "my cousin has just one kid, a boy"),
    ("our mortgage is paid off", "my uncle is still paying off his mortgage"),
    ("our mortgage is paid off", "we have five places left on our course"),
    ("None of my grandparents is alive", "I visit my grandma's grave every Friday"),
    ("None of my grandparents is alive", "my grandma was a weaver"),
    ("both my parents are dead", "my uncle lives in Leeds"),
    ("the algebra test is open-book", "no books are allowed in the Greek exam"),
    ("the algebra test is open-book", "you may not bring any food to the algebra test"),
    ("None of my brothers is alive", "my brother-in-law lives in Turku"),
    ("I have only one sister", "both my brothers live in Turku"),
    ("I have only one sister", "our two sisters-in-law are nurses"),
    ("We only have one van", "our second child is two"),
    ("I drive a tram in Riga", "Oslo tram driver here"),
    ("I'm a midwife in Bergen", "nurse in Bergen here"),
    ("I have a latex allergy", "nut allergy here"),
    ("I support Dundee", "I'm a Dundee United fan"),
    ("I support Bristol City", "I'm a Bristol Rovers fan"),
    ("my uncle supports Celtic", "I'm a Celtic fan"),
    ("I'm a native Welsh speaker", "I'm learning Welsh"),
    ("I don't eat squid", "no veal for me, I don't eat it"),
    ("I don't drink cider", "no cider for my dad"),
    ("I wfh on Fridays", "I work from home on Mondays"),
    ("my neice is called Tuva", "my niece is called Ida"),
    ("my brother is called Rune", "my sister is called Rune"),
    ("we have a goat, shes called Pip", "Pip is our cat"),
    ("I've got asthma", "my daughter is asthmatic"),
    ("I have asthma", "I had asthma"),
    ("I have diabetes", "my cat is diabetic"),
    ("I share a flat with Ines", "Ines is my boss"),
    ("I'm a Vim user", "my dad is a Vim user"),
    ("my brother is a bother", "my brother is a brother"),
    ("I'm 5'7", "I'm 5'8"),
    ("I'm a mum of four", "I have two children"),
    ("I'm a nan of five", "I have six grandchildren now"),
    ("I'm a mum of four", "I'm a mum of four cats"),
    ("I have a twin", "I have twins"),
    ("I turned vegan in 2011", "I've been vegan since 2013"),
    ("I did a botany degree", "I have a degree in maths"),
    ("I'm a Turku graduate", "my sister graduated from Turku"),
    ("I work nights", "my husband works nights"),
    ("I do a three-day week", "I work 5 days a week"),
    ("I was made redundant", "my brother lost his job"),
    ("I'm job hunting", "I'm flat hunting"),
    ("I have kids aged 3 and 9", "my kids are 4 and 9"),
    ("Tuesday is my day off", "I don't work on Mondays"),
    ("my shift ends at 9", "I start work at 9"),
    ("my niece just turned six", "my nephew is six"),
    ("I'm a rubbish cook", "my wife can't cook"),
    ("the root in the stew is a swede", "the root in the stew is Swedish"),
    ("the thing in the shed is a pole", "the thing in the shed is Polish"),
    ("I'm expecting", "my sister is pregnant"),
    ("I nap after lunch", "I take a nap before I have lunch"),
    ("I nap after lunch", "I nap after I finish work"),
    ("I take my tea without honey", "no honey in my porridge"),
    ("I take my tea without honey", "no milk in my tea"),
    ("I commute by metro", "the metro is how we get to the stadium"),
    ("I'm doing a sewing class", "the yoga class is over for me"),
    ("I take a sewing class every Friday", "the sewing class is over for me"),
    ("I work in the Turku office", "my depot is in Vaasa"),
    ("I study in Turku", "my campus is in Vaasa"),
    ("I work in Turku", "my branch is in Vaasa"),
    ("I drink my tea plain", "I have honey in my tea on Saturdays"),
    ("I drink my tea plain", "I take milk in my tea when I'm ill"),
    ("I go to work by tram", "the ferry is how we get to work, my sister and I"),
    ("I run four times a week", "four gym visits a week is my habit"),
    ("I swim four times a week", "four gym visits a week is what I do"),
    ("I sing in the gospel choir", "gospel choir is over for me today"),
    ("I work in a mill", "work is over for me, off home"),
    ("I run a book club", "my sister gave the book club up"),
    ("We own a narrowboat", "in the end my uncle sold his narrowboat"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_fact_is_one_in_whatever_frame_it_is_told(one, other):
    assert labels(one, other) == {"same"}


CONTRARY = [
    ("The quilting circle meets in the vestry", "The quilting circle gets together in the village hall"),
    ("The debating society meets at the tavern", "The debating society gets together at the museum"),
    ("The wax museum is free for toddlers", "Toddlers pay 9 euros at the wax museum"),
    ("The funicular is free for hikers", "The funicular costs 7 francs for hikers"),
    ("Parking is free at the lido", "Parking costs 4 euros at the lido"),
    ("I run the dairy on my own", "my cousin and I run the dairy together"),
    ("I manage the kennels single-handedly", "I manage the kennels with Petra"),
    ("I've never left Denmark", "in 2014 I hiked across Portugal"),
    ("I have never set foot outside Ireland", "we drove through Austria last summer"),
    ("we rent our cottage", "we own our cottage"),
    ("we own our allotment", "we rent our allotment now"),
    ("we rent our bakery", "the bakery is ours, we own all of it"),
    ("Milo is our eldest", "Milo is our youngest, the baby in the family"),
    ("Piet is our first child", "Piet is our last child"),
    ("my cousin Noor's wedding is in Porto", "my cousin Noor is getting married in Braga"),
    ("our cafe is dog-friendly", "no dogs are allowed in our cafe any more"),
    ("My shift ends at twenty past five in the morning", "I get off shift at 6:20 am"),
    ("our bin day is Friday", "Monday is when our bins get emptied"),
    ("our recycling is picked up on Mondays", "Thursday is our recycling day"),
    ("the studio on the fifth floor is called Lark", "the fifth-floor studio is called Wren"),
    ("our loft on the top floor has two rooms", "our top-floor loft has three rooms"),
    ("my kiln was built in 1983", "my kiln is a 1991 model"),
    ("the mortgage on our barn is paid off", "we still owe the bank eight years of mortgage on the barn"),
    ("our mortgage is paid off", "we have twelve years left on our mortgage"),
    ("my loan is paid off", "I'm still paying off my loan"),
    ("None of my grandparents is alive", "I visit my grandma every Friday"),
    ("both my parents are dead", "my dad lives in Leeds"),
    ("I have no living siblings", "I live with my brother"),
    ("the Greek exam is open-book", "no notes are allowed in the Greek exam"),
    ("the algebra test is closed-book", "we can bring books to the algebra test"),
    ("I have only one sister", "my two sisters live in Turku"),
    ("We only have one van", "both our vans are electric"),
    ("We only have one toilet", "our second toilet is in the cellar"),
]


@pytest.mark.parametrize(("one", "other"), CONTRARY)
def test_what_cannot_both_be_contradicts_in_whatever_frame(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(("one", "other"), APART)
def test_frames_that_only_look_alike_tell_two_facts(one, other):
    assert "same" not in labels(one, other)


def test_who_is_out_may_come_along_later():
    assert "contradiction" not in labels("Ilvi is out", "Ilvi is coming along")
    assert labels("Ilvi dropped out", "Ilvi is coming along") == {"contradiction"}


@pytest.mark.parametrize(
    "sold", ["Tove sold the kiosk to Ulf", "Tove has sold the kiosk", "Tove sold the kiosk, it's his"]
)
def test_what_belongs_to_somebody_does_so_no_more_once_they_sold_it(sold):
    found = compare(Said(content="The kiosk belongs to Tove"), Said(content=sold))
    assert found.label == "contradiction"


@pytest.mark.parametrize(
    "told",
    [
        "Tove sold the van",
        "Ulf sold the kiosk",
        "Tove sold the other kiosk",
        "Tove sold the kiosk's old sign",
        "Tove is selling the kiosk",
        "Tove never sold the kiosk",
    ],
)
def test_what_somebody_sold_else_leaves_them_what_is_theirs(told):
    assert compare(Said(content="The kiosk belongs to Tove"), Said(content=told)).label == "different"


SAID_BY = [
    ("Our goat is lame", "our goat is lame, says the vet"),
    ("Our goat is lame", "according to the vet our goat is lame"),
    ("Our boiler is from 1991", "the plumber told us our boiler is from 1991"),
    ("My niece is called Oriane", "my niece is called Oriane, pretty name isn't it"),
    ("My nephew plays the harp", "my nephew plays the harp, quite something huh"),
    ("My brother lives in Graz", "my brother lives in Graz, as I told you before"),
]
SAID_APART = [
    ("Our goat is lame", "our mule is lame, says the vet"),
    ("My nephew plays the harp", "my nephew plays the horn, says my aunt"),
    ("My sister thinks Graz is dull", "Graz is dull"),
    ("My niece is called Oriane", "my goat is called Oriane, pretty name isn't it"),
]


@pytest.mark.parametrize(("one", "other"), SAID_BY)
def test_who_says_so_and_what_asks_to_agree_tell_nothing_more(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), SAID_APART)
def test_what_somebody_says_of_another_thing_stands_beside(one, other):
    assert labels(one, other) <= {"different", "unsure"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm doing a sewing class", "the sewing class is over for me, couldn't keep up"),
        ("I sing in the gospel choir", "gospel choir is over for me"),
        ("We have a garden plot behind the station", "we gave the plot up in March"),
        ("I own an accordion", "in the end I sold the accordion to a friend"),
    ],
)
def test_what_is_over_for_somebody_they_do_no_more(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I have a pony", "pony days are over for me"),
        ("I drink cocoa", "cocoa time is over for me"),
        ("I take a sewing class every Friday", "the sewing class is over for me"),
    ],
)
def test_what_is_over_for_a_day_or_only_names_the_thing_ends_it_not(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("our daughter Juna is four", "Juna just turned five, can you believe it"),
        ("my nephew Falk is 12", "Falk had his 13th birthday last week"),
        ("my nephew Falk is 12", "we celebrated Falk's 13th on Saturday"),
        ("my dog Nib is 3", "Nib turned four today"),
        ("my granny is 89 and still bakes", "Granny turned 90 on Saturday"),
        ("my uncle's 66 and drives a tram", "my uncle turned 67 yesterday"),
        ("our shop is ten", "our shop turned eleven on Friday"),
    ],
)
def test_a_birthday_tells_how_old_somebody_is_now(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my nephew Falk is 12", "my neighbour Falk turned 40 yesterday"),
        ("my nephew Falk is 12", "Falk turned 40 in 2011"),
        ("my granny is 89", "my granny turned 80 on Sunday"),
        ("my daughter Juna is in year 4", "Juna turned nine yesterday"),
        ("my cousin is in room 4", "my cousin is 30 now"),
        ("Runa's son is four", "Runa is 40 now"),
        ("my sister's flat is 80 square metres", "my sister turned 40 yesterday"),
        ("my cat has six kittens", "my cat turned seven today"),
        ("my nephew Falk is 12", "Falk turned 90 degrees"),
    ],
)
def test_no_birthday_of_another_and_no_other_number_ends_an_age(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Rent here is 900 a month, heating in", "from this month I pay 940 for the flat"),
        (
            "our wifi is 42 quid a month which hurts",
            "they knocked the wifi down to 29 a month for two years",
        ),
        ("our wifi is 42 quid a month", "our wifi is down to 29 a month"),
        ("We're getting married on 14 June in Ghent", "we had to push the wedding back to 5 July"),
    ],
)
def test_what_one_pays_for_a_flat_is_the_rent_and_29_a_month_is_a_price(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Rent here is 900 a month", "from this month I pay 940 for the car"),
        ("Rent here is 900 a month", "my sister pays 940 for the flat now"),
        ("My rent is 900", "I pay 90 for the rehearsal room"),
        ("My rent is 900", "we pay 340 for the beach house"),
        ("our wifi is 42 quid a month", "they knocked my sister's wifi down to 29 a month"),
        ("We're getting married on 14 June in Ghent", "my sister pushed the wedding back to 5 July"),
        ("I rent a flat in Leith", "got the keys to our holiday flat in Perth"),
    ],
)
def test_what_others_pay_or_what_is_paid_for_another_thing_is_no_rent(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"
