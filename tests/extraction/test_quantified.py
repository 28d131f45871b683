"""What is said of all, none or only one of some, beside what is told of one of them."""

import pytest

from perdure.extraction.compare import Said, compare


def label(old, new):
    return compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize(
    ("all_of_them", "one"),
    [
        ("Nobody in my family drives", "My aunt drives"),
        ("No one in our family plays an instrument", "My uncle plays the tuba"),
        ("None of my brothers has a boat", "My brother Uwe has a boat"),
        ("Neither of my parents can swim", "My father can swim"),
        ("Nobody in our choir reads music", "Our organist reads music"),
        ("No one at work knows Welsh", "My colleague Tim knows Welsh"),
        ("Nobody in our house eats pork", "My son still eats pork"),
        ("Everyone on our team drinks tea", "Our tester doesn't drink tea"),
        ("Everyone in my family is left-handed", "My cousin is right-handed"),
        ("All my uncles are farmers", "My uncle Ted isn't a farmer"),
        ("Both my sisters are retired", "My sister still works"),
        ("Only Ines drives the van", "Jon drives the van as well"),
        ("I'm the only one in the office who speaks Thai", "Our receptionist speaks Thai too"),
        ("I'm the only one of my siblings who is married", "My brother is married too"),
    ],
)
def test_what_is_said_of_all_is_not_so_of_one_of_them(all_of_them, one):
    assert label(all_of_them, one) == "contradiction"
    assert label(one, all_of_them) == "contradiction"


@pytest.mark.parametrize(
    ("all_of_them", "other"),
    [
        ("Nobody in my family drives", "My friend drives"),
        ("Nobody in my family drives", "My aunt's friend drives"),
        ("Nobody in my family drives", "My aunt drove a tram in 1980"),
        ("Nobody in my family drives", "My aunt wants to drive"),
        ("Nobody in my family drives except my aunt", "My aunt drives"),
        ("Almost nobody in my family drives", "My aunt drives"),
        ("None of my brothers has a boat", "My sister has a boat"),
        ("Nobody in our house eats pork", "My uncle eats pork"),
        ("Nobody in the office smokes", "Our printer smokes"),
        ("Everyone on our team drinks tea", "Our tester drinks coffee"),
        ("Only Ines drives the van", "Ines drives the van"),
        ("Only Ines drives the van", "Jon washes the van"),
        ("Only Tuesdays work for me", "Jon works on Tuesdays"),
        ("I'm the only one in the office who speaks Thai", "My wife speaks Thai"),
    ],
)
def test_what_somebody_else_does_stands_beside_it(all_of_them, other):
    assert label(all_of_them, other) != "contradiction"
    assert label(other, all_of_them) != "contradiction"


@pytest.mark.parametrize(
    ("never", "once"),
    [
        ("I've never been to Malta", "I'm just back from Malta, my first time there"),
        ("I've never been to Malta", "We returned from Malta on Sunday"),
        ("I've never eaten mussels", "I tried mussels for the first time in May"),
        ("I don't drink alcohol", "I have a glass of port wine with dinner"),
    ],
)
def test_once_is_not_never(never, once):
    assert label(never, once) == "contradiction"


@pytest.mark.parametrize(
    ("never", "other"),
    [
        ("I've never been to Malta", "My uncle is just back from Malta"),
        ("I'm teetotal", "I drink alcohol-free beer"),
        ("I'm teetotal", "I have a ginger ale every evening"),
        ("I'm a vegetarian", "I love vegan sausages"),
        ("I still live with my grandparents", "My brother no longer lives with my grandparents"),
    ],
)
def test_what_only_sounds_like_it_and_others_end_nothing(never, other):
    assert label(never, other) != "contradiction"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I've not been to Malta before", "I have never been to Malta"),
        ("We have only one oven", "We have just one oven"),
        ("Everyone in our team cycles", "Our whole team cycles"),
        ("I'm the oldest of five children", "I'm the oldest of five"),
    ],
)
def test_all_none_and_one_in_other_words_are_the_same(one, other):
    assert label(one, other) == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Our side lost every game", "We won our second game"),
        ("We won every match this year", "We lost our third match this year"),
        ("We never rehearse at weekends", "We rehearse on Sundays"),
        ("I only swim on Mondays", "I swim on Thursdays too"),
        ("The ferry runs on weekdays only", "The ferry runs on Saturdays"),
        ("I'm the tallest in our choir", "Jens is the tallest in our choir"),
        ("I'm the youngest of six", "My younger brother is a sailor"),
        ("I'm the eldest in my family", "I have an older sister"),
        ("The parser has no dependencies", "The parser depends on attrs"),
        ("The parser has no dependencies", "The parser pulls in attrs as a dependency"),
        ("I've worked for the same firm all my life", "I've worked for three firms"),
        ("I'm an early bird", "I never get up before eleven"),
        ("My place is all on one floor", "My study is upstairs"),
        ("I don't speak any foreign languages", "I speak fluent Welsh"),
        ("All our bikes are blue", "Our tandem isn't blue"),
        ("My aunts are both married", "My aunt Una is single"),
        ("I only drink tea", "I drink cocoa every evening"),
        ("My niece only plays chess", "My niece plays skat"),
        ("I eat everything", "I don't eat mushrooms"),
        ("The kiosk is open around the clock", "The kiosk closes at nine"),
        ("I haven't painted the shed yet", "I painted the shed in June"),
        ("The test is required before merging", "The test is optional before merging"),
        ("The oath is mandatory", "The oath is voluntary"),
    ],
)
def test_what_would_be_one_more_than_all_there_are_contradicts(one, other):
    assert label(one, other) == "contradiction"
    assert label(other, one) == "contradiction"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Our side lost every game", "We won our second game last year"),
        ("We never rehearse at weekends", "We rehearse on Mondays"),
        ("We never rehearse at weekends", "We rehearsed on Sunday"),
        ("I only swim on Mondays", "My wife swims on Thursdays"),
        ("I only work on weekdays", "I work on Wednesdays"),
        ("Jens is the tallest boy in our class", "Uwe is the tallest boy in our choir"),
        ("I'm the youngest in my class", "My younger brother is a sailor"),
        ("The parser has no dependencies", "The app depends on attrs"),
        ("I'm an early bird", "My son never gets up before eleven"),
        ("The oath is mandatory", "The oath is compulsory"),
        ("I only drink tea", "I drink sencha every evening"),
        ("I only drink tea", "My uncle drinks cocoa every evening"),
        ("I eat everything", "I don't eat at work"),
        ("I eat everything", "I don't eat quickly"),
        ("Nobody in my family drinks", "My brother drinks a lot of cocoa"),
        ("Nobody in my family has a boat", "My aunt has a boat shed"),
        ("Everyone in the office sings on Mondays", "Our accountant sings on Thursdays"),
        ("No one in our team has kids", "Our plumber has kids"),
        ("My niece only plays chess", "My niece plays the harp"),
        ("I only use Firefox", "I use Emacs every day"),
        ("My niece only wears dresses", "My niece wears glasses"),
        ("I only play online", "I play chess every day"),
        ("The kiosk is open around the clock", "The kiosk closes at Easter"),
        ("I don't speak any foreign languages", "I speak English"),
        ("I'm the eldest of three", "My big sister-in-law is a sailor"),
        ("The kiosk is open around the clock", "The bakery closes at nine"),
        ("I haven't painted the shed yet", "I painted the fence in June"),
        ("I haven't painted the shed yet", "My uncle painted the shed in June"),
    ],
)
def test_what_is_of_another_group_time_or_thing_stands_beside_it(one, other):
    assert label(one, other) != "contradiction"
    assert label(other, one) != "contradiction"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I eat anything", "I never eat celery"),
        ("I eat everything", "I don't eat any red meat"),
        ("I don't speak any other languages", "I speak a bit of Maltese"),
        ("I'm the youngest in the family", "I have a little brother in Turku"),
        ("The sauna is open 24/7", "The sauna closes at 10pm"),
        ("The sauna is open 24 hours a day", "The sauna shuts at eleven every night"),
        ("I only eat chicken", "I eat lamb"),
        ("I only read horror stories", "I read fantasy stories"),
        ("My niece only listens to techno", "My niece listens to reggae"),
        ("I only teach physics", "I teach chemistry too"),
        ("Nobody in our house drives", "My wife drives a pick-up"),
        ("Nobody in my family smokes", "My aunt smokes cigars"),
        ("No one in my family knits", "My cousin knits jumpers"),
        ("Nobody in my family drives", "My aunt drives a yellow Saab"),
        ("Nobody in my family smokes", "My aunt smokes thirty a day"),
        ("Nobody in my family swims", "My aunt swims daily"),
        ("Nobody in my family plays the organ", "My aunt plays the organ clumsily"),
    ],
)
def test_a_case_of_a_known_sort_contradicts_what_is_said_of_all(one, other):
    assert label(one, other) == "contradiction"
    assert label(other, one) == "contradiction"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I eat anything", "I don't eat upstairs"),
        ("I eat anything", "I can't eat anymore"),
        ("I eat anything", "I can't eat yet"),
        ("I eat everything", "I never eat kneeling"),
        ("I eat everything", "I don't eat leftovers"),
        ("I don't speak any other languages", "I speak Fortran"),
        ("I don't speak any other languages", "I speak Dothraki"),
        ("I'm the oldest", "I have a big brother from the mentoring scheme"),
        ("The sauna is open 24/7", "The sauna closes at Christmas"),
        ("I only eat fish", "I eat rice"),
        ("I only eat fish", "I eat salmon"),
        ("I only read horror stories", "I read letters"),
        ("I only listen to techno", "I listen to Mila"),
        ("The sauna is open 24/7", "The sauna closes at 10pm on Mondays and Tuesdays"),
        ("The sauna is open 24 hours a day", "The sauna shuts at eleven on weekends"),
        ("Nobody in our house drives", "My wife drives me mad"),
        ("Nobody in our house drives", "My wife drives the neighbours mad"),
        ("Nobody in my family smokes", "My aunt smokes forty trout a month"),
        ("Nobody in my family swims", "My aunt swims in money"),
        ("Nobody in my family sings", "My aunt sings the praises of Ghent"),
        ("Nobody in my family paints", "My aunt paints a bleak picture"),
        ("Nobody in my family climbs", "My aunt climbs the walls in winter"),
        ("Nobody in my family bakes", "My aunt bakes the clay of her pots"),
        ("Nobody in my family smokes", "My aunt smokes fish"),
        ("Nobody in our team runs", "Our accountant runs the office"),
        ("Nobody in my family sings", "My cousin sings along"),
    ],
)
def test_what_names_none_of_the_sort_contradicts_nothing(one, other):
    assert label(one, other) != "contradiction"
    assert label(other, one) != "contradiction"
