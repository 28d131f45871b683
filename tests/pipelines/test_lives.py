"""Lives that change: another job, another class, another flatmate; and what stays beside what is known."""

from datetime import timedelta

import pytest
from saying import MARCH, agreeing, say, statements

me = agreeing


HIRED = [
    ("I work at Lindqvist Freight", "I joined Osprey Print as a sales rep"),
    ("I work at Lindqvist Freight", "I joined Osprey Print as a student nurse"),
    ("I work at Lindqvist Freight", "First day at Osprey Print today!"),
    ("I work at Lindqvist Freight", "I started at Osprey Print on Tuesday"),
    ("I work at Lindqvist Freight", "Today was my first day at Osprey Print"),
    ("I work at Lindqvist Freight", "my first week at Osprey Print is over, nice crowd"),
    ("I work for the council", "day one at Osprey Print tomorrow"),
    ("I work for the council", "first shift at the bakery tonight"),
    ("I work at lindqvist", "hey so i started at osprey yesterday"),
    ("I'm a roofer", "First day as an electrician today"),
    ("I'm a roofer", "It was my first day as a tram driver yesterday"),
    ("I'm a roofer", "I've started as an apprentice joiner"),
    ("I work at Lindqvist Freight as a clerk", "I started as a nurse at the eye clinic today"),
    ("I'm between jobs", "First day at Osprey Print today"),
    ("I'm unemployed", "I got a job at Osprey Print!"),
    ("My sister works at Lindqvist Freight", "my sister started at Osprey Print on Tuesday"),
    ("My sister works at Lindqvist Freight", "My sister had her first day at Osprey Print today"),
    ("My sister Wanda is a roofer", "Wanda had her first day as a tram driver yesterday"),
    ("Tomek works at the post office", "Tomek got a new job at Osprey Print"),
    ("my dad works at the docks", "Dad has joined Osprey Print as a driver"),
]


@pytest.mark.parametrize(("before", "after"), HIRED)
def test_who_begins_another_job_has_left_the_old_one(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert len(known) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Lindqvist Freight", "I started a second job at Osprey Print on weekends"),
        ("I work at Lindqvist Freight", "I also started at the bakery on Saturdays"),
        ("I work at Lindqvist Freight", "I started at a new gym on Monday"),
        ("I work at Lindqvist Freight", "First day at the beach today, so sunny"),
        ("I work at Lindqvist Freight", "First day at Glastonbury, mud everywhere"),
        ("I work at Lindqvist Freight", "First day at Lake Bled, the kids love it"),
        ("I work at Lindqvist Freight", "Tomorrow is my first day at Zumba"),
        ("I work at Lindqvist Freight", "It was my first day with Bruna"),
        ("I work at Lindqvist Freight", "First week with Babbel done"),
        ("I work at Lindqvist Freight", "first shift at the food bank today"),
        ("I work at Lindqvist Freight", "I'm joining Tomek tomorrow"),
        ("I work at Lindqvist Freight", "I joined Mastodon yesterday"),
        ("I work at Lindqvist Freight", "I started with Danish today"),
        ("I work at Lindqvist Freight", "first day back at Lindqvist Freight today"),
        ("I work at Lindqvist Freight", "my son had his first day at Osprey Print today"),
        ("I work at Lindqvist Freight", "I started at 7 today"),
        ("I work at Lindqvist Freight", "I joined Sea Shepherd as a volunteer"),
        ("I work at Lindqvist Freight", "I joined Osprey Rowers as a cox"),
        ("I work at Lindqvist Freight", "I joined Prospect as a union rep"),
        ("I work at Lindqvist Freight", "I joined Strava as a paying customer"),
        ("I work at Lindqvist Freight", "My first day at Yale is Tuesday"),
        ("I work at Lindqvist Freight", "I started at Weight Watchers"),
        ("I'm a roofer", "I started as a volunteer on Monday"),
        ("My wife works at Lindqvist Freight", "My wife also started at Osprey Print on weekends"),
        ("My wife works at Lindqvist Freight", "My wife started at the choir on Monday"),
        ("My wife works at Lindqvist Freight", "My wife started at Osprey Print in 1998"),
        ("my bro works at lindqvist", "my bro started with chess last week"),
    ],
)
def test_a_first_day_elsewhere_ends_no_job(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm unemployed", "I work at Lindqvist Freight now"),
        ("I'm unemployed", "I now work for the council"),
        ("I'm unemployed at the moment", "I work as a courier"),
        ("I'm currently between jobs", "I work in a bakery now"),
        ("I don't have a job", "I've been hired by Osprey Print"),
        ("I don't have a job", "I have a job at Osprey Print"),
        ("My cousin is unemployed", "My cousin works for the church"),
        ("My sister Wanda is between jobs", "My sister Wanda works at Osprey Print now"),
    ],
)
def test_who_works_is_without_work_no_more(me, before, after):
    assert before in say(me, before)
    assert say(me, after, day=20) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm unemployed", "My cousin works at Osprey Print now"),
        ("My cousin is unemployed", "I work at Osprey Print now"),
        ("I'm unemployed", "I volunteer at the library now"),
        ("I'm unemployed", "I work out at the harbour gym now"),
        ("I'm unemployed", "I used to work at Osprey Print"),
        ("I'm unemployed", "I work on my novel every morning now"),
        ("I don't have a job", "I have a job in mind"),
        ("I'm unemployed", "I have a job for somebody handy"),
        ("I'm unemployed", "I have work experience as a roofer"),
        ("My cousin is unemployed", "My cousin has a job interview"),
        ("My cousin is unemployed", "My cousin has work to do"),
        ("My cousin is unemployed", "My cousin works for the library for nothing"),
        ("My cousin is unemployed", "My cousin works at the dining table"),
        ("My cousin is unemployed", "My cousin works for the choir"),
    ],
)
def test_who_does_no_paid_work_is_without_work_still(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "left", "after"),
    [
        ("I row at Saltmarsh Boat Club", "I left Saltmarsh Boat Club", "I row at Saltmarsh Boat Club again"),
        ("I sing in the harbour choir", "I left the harbour choir", "I'm back in the harbour choir"),
        ("We belong to the seed circle", "We left the seed circle in May", "We've rejoined the seed circle"),
        (
            "My brother plays in the brass band",
            "My brother left the brass band",
            "My brother plays in the brass band again",
        ),
    ],
)
def test_who_is_back_has_left_no_more(me, before, left, after):
    say(me, before)
    assert before not in say(me, left, day=20)
    assert say(me, after, day=40) == [after]


@pytest.mark.parametrize(
    ("left", "after"),
    [
        ("I left the harbour choir", "The harbour choir is singing again"),
        ("I left the harbour choir", "My son sings in the harbour choir again"),
        ("I left the harbour choir", "I heard the harbour choir again on Friday"),
        ("My brother left the harbour choir", "I sing in the harbour choir again"),
        ("I left Saltmarsh Boat Club", "I train at Tidewater Boat Club again"),
    ],
)
def test_what_is_again_elsewhere_or_with_others_takes_no_leave_back(me, left, after):
    say(me, left)
    assert left in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I don't own a printer", "I bought a printer yesterday"),
        ("We have no car", "We finally bought a used Skoda"),
        ("I don't own a bike", "I inherited my aunt's bike"),
        ("I don't have a desk", "My dad gave me a desk"),
        ("I don't have a loom", "I bought a loom last month from a neighbour"),
        ("I don't have a loom", "I got my first loom"),
        ("We have no goat", "We adopted a goat from the shelter two weeks ago"),
        ("We have no goat", "We adopted a goat with one horn"),
        ("I don't have a loom", "I bought a loom in Turku last week"),
        ("I don't have a loom", "I bought a loom off an old weaver"),
        ("We don't have a piano", "We bought a piano for the dining room"),
    ],
)
def test_who_has_got_a_thing_is_without_it_no_more(me, before, after):
    assert before in say(me, before)
    assert say(me, after, day=20) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I don't own a printer", "I bought a printer for my aunt"),
        ("I don't own a printer", "I bought a printer stand"),
        ("We have no piano", "We bought a piano for my aunt's dining room"),
        ("We have no goat", "We adopted a goat from the shelter for my aunt"),
        ("I don't own a loom", "I got my first loom at 20"),
        ("I don't own a loom", "I bought a loom in 2004"),
        ("I don't own a loom", "We got a loom for a week"),
        ("I don't own a loom", "I got a loom on loan from the guild"),
        ("I don't own a loom", "We bought a loom and gave it to the guild"),
        ("We have no goat", "We picked up a goat at the bridge"),
        ("I don't own a loom", "I won a loom"),
        ("I don't own a loom", "I bought a loom in Hyrule last week"),
        ("We have no goat", "We adopted a goat in Stardew"),
        ("I don't own a printer", "I want to buy a printer"),
        ("I don't own a printer", "My aunt bought a printer"),
        ("I don't own a car", "I bought a car seat"),
        ("I don't have a car", "I need a car"),
        ("I have no dog", "I'm getting a dog next week"),
        ("I don't have a washing machine", "Our coffee machine leaks"),
    ],
)
def test_who_wants_one_or_got_another_thing_is_without_it_still(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ich bin Vegetarierin", "Seit Ostern esse ich wieder Fleisch"),
        ("Ich bin Veganer", "Ich esse wieder Käse"),
        ("Ich bin Vegetarier", "Ich esse seit Mai wieder Huhn"),
        ("Ich bin Vegetarier", "Ich esse wieder mal Schinken"),
        ("Je suis végétarienne", "Je mange de nouveau du poulet sans remords"),
        ("Je suis végétarienne", "Je mange de nouveau du poulet"),
        ("Soy vegetariana", "Vuelvo a comer carne"),
        ("Sono vegetariano", "Mangio di nuovo il pesce"),
        ("Ik ben vegetariër", "Ik eet weer kip"),
        ("Jag är vegetarian", "Jag äter kött igen"),
        ("Ich lebe seit Jahren vegan", "Ich esse wieder Schinken"),
        ("Wij zijn vegetariërs", "Wij eten weer vlees"),
        ("Ich habe kein Fahrrad", "Ich habe mir ein gebrauchtes Fahrrad gekauft"),
        ("Je n'ai pas de voiture", "J'ai acheté une voiture"),
        ("Não tenho carro", "Comprei um carro"),
        ("Ik heb geen auto", "Ik heb een auto gekocht"),
        ("Jag har ingen bil", "Jag har köpt en bil"),
    ],
)
def test_what_is_eaten_again_or_got_is_said_in_other_languages_too(me, before, after):
    assert before in say(me, before)
    assert before not in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ich bin Vegetarierin", "Ich esse wieder mehr Gemüse"),
        ("Ich bin Vegetarierin", "Ich esse wieder Käse"),
        ("Je suis végétarienne", "Je mange de nouveau sans viande"),
        ("Meine Tante ist Vegetarierin", "Ich esse wieder Fleisch"),
        ("Ich bin Vegetarierin", "Meine Tante isst wieder Fleisch"),
        ("Meine Nachbarin ist Veganerin", "Ich esse wieder Fleisch"),
        ("Mein Papagei ist Vegetarier", "Ich esse wieder Fleisch"),
        ("Ich führe einen veganen Imbiss", "Ich esse wieder Fleisch"),
        ("Ich mag keine vegane Wurst", "Ich esse wieder Fleisch"),
        ("Estoy casado con una vegetariana", "Vuelvo a comer carne"),
        ("Je tiens une cantine végétarienne", "Je mange à nouveau du poulet"),
        ("Studio la cucina vegana", "Mangio di nuovo la carne"),
        ("Ich habe kein Auto", "Meine Tante hat ein Auto gekauft"),
        ("Ich habe kein Auto", "Ich habe mir ein Fahrrad gekauft"),
        ("Je n'ai pas de voiture", "Ma tante a acheté une voiture"),
        ("Ich habe kein Auto", "Ich habe ein Auto bekommen, aus Holz"),
    ],
)
def test_what_others_eat_or_get_in_other_languages_ends_nothing(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My job is the night shift in a laundry", "I work nights at a laundry"),
        ("I work the early shift at the mill", "My job is the early shift at the mill"),
    ],
)
def test_a_job_told_by_its_shift_is_one_fact_with_the_hours(me, before, after):
    assert say(me, before) == [before]
    assert say(me, after, day=20) == [before]


def test_who_leads_a_shift_has_that_for_a_job(me):
    say(me, "My job is shift manager at the laundry")
    assert [one.key for one in statements(me)] == ["role"]


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        (
            "I want to be a nurse",
            "I've changed my mind, I don't want to be a nurse, I want to be a joiner",
            ["I don't want to be a nurse", "I want to be a joiner"],
        ),
        (
            "My goal is to swim the Solent",
            "I don't want to swim the Solent any more",
            ["I don't want to swim the Solent any more"],
        ),
        ("I plan to become a pilot", "I don't want to become a pilot", ["I don't want to become a pilot"]),
        ("My aunt hopes to become a pilot", "I don't want to become a pilot", None),
        ("I want to be a nurse", "I don't want to be a joiner", None),
    ],
)
def test_a_goal_ends_where_it_is_wanted_no_more(me, before, after, left):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before in known if left is None else sorted(known) == left


@pytest.mark.parametrize(
    "text",
    [
        "Soy dueña de dos gatos",
        "Sou dona de um cão",
        "Sono proprietario di tre gatti",
        "Je suis propriétaire d'un chat",
    ],
)
def test_who_owns_an_animal_in_another_language_has_a_pet(me, text):
    say(me, text)
    assert [(one.key, one.content) for one in statements(me)] == [("pet", text)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm retired", "I work out every morning"),
        ("I'm retired", "I work in the garden now"),
        ("I swim in Skagen", "I work out of Skagen"),
        ("I'm retired", "My husband still goes to work"),
        ("I'm an only child", "My brother in arms lives in Skagen"),
    ],
)
def test_what_is_no_job_and_no_brother_ends_nothing(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


def test_who_is_retired_and_works_for_pay_is_so_no_more(me):
    say(me, "I'm retired")
    assert say(me, "I work at the mill again", day=20) == ["I work at the mill again"]


def test_that_a_mind_was_changed_says_nothing_by_itself(me):
    assert say(me, "I've changed my mind") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The radiator in the hall is broken", "The hall radiator is fixed now"),
        ("The lift is stuck on the top floor", "The lift is fixed"),
        ("The scanner doesn't work with my tablet", "The scanner is fixed"),
        ("The gutter is leaking over the porch", "We fixed the gutter"),
        ("My van has broken down on the ring road", "My van is fixed"),
        ("My trike has a puncture near the valve", "My trike is fixed"),
        ("Our freezer is broken", "The freezer has been repaired"),
        ("The upstairs shower is blocked", "I got the upstairs shower unblocked"),
        ("The gutter is leaking", "They've finally repaired the gutter"),
        ("The washing machine is out of order", "The washing machine works again"),
        ("Our oven is still broken", "We bought a new oven"),
        ("Our oven doesn't work any more", "We bought a new oven, a Gorenje"),
        ("The gutter leaks when it snows", "The gutter is repaired, thank goodness"),
        ("My aunt's freezer broke down", "My aunt's freezer is fixed"),
        ("The dishwasher is broken again", "They repaired the dishwasher, but it cost a fortune"),
        ("The dishwasher is broken at the hinge", "They repaired the dishwasher, so we can eat off plates again"),
    ],
)
def test_what_is_mended_is_broken_no_more(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert any(after.startswith(one) for one in known)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The radiator in the hall is broken", "The kitchen radiator is fixed now"),
        ("Our freezer is broken", "My aunt's freezer is fixed"),
        ("Our freezer is broken", "The freezer will be fixed on Friday"),
        ("Our freezer is broken", "We bought a new oven"),
        ("The kitchen tap is leaking", "The kitchen is fixed"),
        ("My aunt's van broke down", "We bought a new van"),
        ("The dishwasher is broken", "They repaired the dishwasher, but it broke again"),
        ("The dishwasher doesn't work", "We fitted a new dishwasher, and it doesn't work either"),
        ("The dishwasher is broken", "Wanda repaired the dishwasher, or so she says"),
        ("The dishwasher is broken", "Wanda repaired the dishwasher, she reckons"),
        ("The ferry doesn't start until April", "The ferry is repaired"),
        ("My tutor broke his wrist", "I have a new tutor"),
        ("My lodger broke the lamp", "We've got a new lodger"),
        ("My aunt doesn't work on Fridays", "My aunt works again"),
        ("Our porter doesn't work on Fridays", "We have a new porter"),
        ("Our hamster is dead", "We got a new hamster"),
    ],
)
def test_what_is_mended_elsewhere_or_only_later_is_broken_still(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize("text", ["The build is broken", "My heart is broken", "The login page is broken"])
def test_what_only_computes_or_feels_is_not_kept_as_broken(me, text):
    assert say(me, text) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My daughter Tove is in year 9", "Tove started year 10 on Monday, with a new teacher in maths"),
        ("My daughter is in first grade", "My daughter's going into second grade, can't believe it"),
        ("My son is in kindergarten", "my son started first grade on Monday, so proud"),
        ("My son is in reception", "My son has gone into year 1, uniform and everything"),
        ("My nephew is in 7th grade", "My nephew began 8th grade last week, he's nervous"),
        ("My nephew is in 7th grade", "my nephew is in eighth grade now"),
        ("My son is in class 5", "My son just moved up to class 6, bless him"),
        ("Our twins are in preschool", "the twins started kindergarten today, I cried"),
        ("My daughter is in her second year at uni", "My daughter has started her third year, nearly done"),
        ("My daughter goes to Ashcombe Primary", "My daughter started at Millbrook College this week"),
        ("I'm in year 11", "started year 12 today, scary"),
        ("My son has gone into year 1", "My son is in year 2 now"),
        ("My niece has gone to primary school", "My niece started secondary school on Monday"),
        ("My niece is in primary school", "My niece went to secondary school in September"),
        ("My cousin Ola is in high school", "Ola went to uni last week, so quiet here"),
    ],
)
def test_another_class_takes_the_place_of_the_one_before(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert any(one in after for one in known)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Tove is in year 9", "Nils started year 10 yesterday"),
        ("I'm at university", "I went to primary school in Leeds"),
        ("I went to primary school in Leeds", "I went to secondary school in Hull"),
        ("I went to nursery in Leeds", "I'm at university"),
        ("My uncle went to primary school in Leeds", "My uncle went to university in Hull"),
        ("I'm in college", "I went to kindergarten with Nils"),
        ("Tove is at uni", "Tove went to primary school with me"),
        ("My daughter is in year 9", "My daughter came first in her year"),
        ("My daughter is in year 9", "My daughter goes to Ashcombe School"),
        ("My son goes to Ashcombe School", "My son started year 4 on Monday"),
        ("My son goes to swimming on Fridays", "My son started year 4 on Monday"),
        ("My son is in the choir", "My son is in 4th grade now"),
        ("My son is in year 4", "My son goes to Ashcombe Music School on Saturdays"),
    ],
)
def test_what_tells_of_no_other_class_stays_beside_it(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


def test_who_starts_in_a_class_to_come_is_in_theirs_until_then(me):
    say(me, "My son is in year 3")
    known = say(me, "My son starts year 4 in September", day=20)
    assert known == ["My son is in year 3", "My son starts year 4 in September"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm married", "we split up in March"),
        ("I'm married to Rafe", "Rafe and I split up at the end of June"),
        ("I'm married to Rafe", "Rafe and I split up in the autumn"),
        ("I'm married to Rafe", "Rafe and I separated in Porto last year"),
        ("I'm married to Rafe", "Rafe and I split up in Porto in 2024"),
        ("I'm married to Rafe", "I split up with Rafe at the airport"),
        ("I live with Vera", "I parted ways with Vera in May"),
        ("We got married on Saturday", "We've separated"),
        ("I'm separated", "My divorce came through"),
        ("I'm separated", "The divorce is final"),
        ("I'm divorced", "I got remarried last month"),
        ("I'm divorced", "We got married on Saturday"),
        ("I'm single", "I'm going out with Rafe"),
        ("I'm single", "I'm seeing Rafe at the moment"),
        ("I'm single", "I got engaged in June"),
        ("I'm married", "I'm a widow"),
        ("I'm married", "My wife died last spring"),
        ("I have a boyfriend", "we broke up"),
        ("I'm in a relationship", "We got engaged last night, on the pier"),
        ("I'm engaged to Rafe", "Rafe and I tied the knot on Saturday!"),
        ("Rafe is my fiancé", "Rafe is my husband now"),
        ("Rafe is my boyfriend", "my fiancé Rafe bakes bread"),
        ("My girlfriend is called Ilka", "Ilka and I got engaged"),
        ("My girlfriend is Ilka", "my wife Ilka works nights"),
        ("My sister Vera is single", "Vera got engaged!"),
        ("My brother is married", "My brother and his wife have separated"),
        ("Olav is dating Ilka", "Olav and Ilka got engaged"),
        ("Olav and Ilka got married", "Olav and Ilka split up"),
        ("Olav has a girlfriend", "Olav is single again"),
    ],
)
def test_another_marital_state_takes_the_place_of_the_one_before(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert known


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I'm single", "my sister got married"),
        ("I'm engaged", "My sister got married on Saturday"),
        ("I'm married", "my brother and his wife have separated"),
        ("I'm married", "We split up the chores"),
        ("I'm married", "I'm seeing Vera on Friday"),
        ("I'm married", "We're together in Bergen"),
        ("I'm married", "We split up in Bergen"),
        ("I'm married", "We split up today, the kids and I"),
        ("I'm single", "I'm going out with friends tonight"),
        ("I'm single", "I'm going out with Rafe on Friday"),
        ("I'm single", "I'm seeing Rafe for coffee"),
        ("I'm single", "I am engaged in forestry"),
        ("My brother is married", "My brother is engaged in a dispute"),
        ("I'm divorced", "We got married in 1998"),
        ("My parents are divorced", "My parents got married in 1971"),
        ("I'm married to Rafe", "Rafe and I split up at the ferry"),
        ("I'm married to Rafe", "Rafe and I split up in Porto for an hour"),
        ("Rafe and I are married", "Rafe and I split up in the castle"),
        ("I'm married to Rafe", "Rafe and I separated for the relay"),
        ("I live with Vera", "I parted ways with Vera at the crossing"),
        ("I work with Rafe", "I parted ways with Rafe outside the office"),
        ("My wife is Vera", "I'm seeing Vera today"),
        ("Olav and Ilka are married", "Olav is dating Ilka"),
        ("My girlfriend is Ilka", "the divorce came through"),
        ("Olav and Ilka are married", "Olav and Vera broke up"),
        ("Rafe is my boyfriend", "We're engaged"),
        ("Olav is dating Ilka", "Ilka and Vera split up the work"),
    ],
)
def test_what_tells_nothing_of_that_state_leaves_it(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I go to Anvil gym", "I left Anvil for Tempo Fitness"),
        ("My gym is Anvil", "left Anvil for Tempo"),
        ("I bank with Barlow", "I've left Barlow for Fennimore"),
        ("My daughter goes to Ashcombe Primary", "We left Ashcombe for Millbrook Primary"),
        ("My doctor is Dr Adeyemi", "I left Dr Adeyemi for Dr Quist"),
        ("I sing in the Orfeo choir", "I left Orfeo for the Bach choir"),
        ("We go to St Brigid's church", "We left St Brigid's for Grace Chapel"),
        ("My mum goes to Anvil gym", "My mum left Anvil for Tempo"),
        ("My hairdresser is Lou", "I've left Lou for a salon called Snip"),
    ],
)
def test_what_somebody_left_one_for_takes_its_place(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert after in known


def test_an_employer_left_for_another_leaves_its_slot_to_that(me):
    say(me, "I work at Lindqvist")
    me.observe("I left Lindqvist for Osprey", at=MARCH + timedelta(days=20))
    assert [(one.key, one.content) for one in statements(me)] == [("employer", "I left Lindqvist for Osprey")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I go to Anvil gym", "I left Anvil for lunch"),
        ("I go to Anvil gym", "I left Anvil for an hour"),
        ("I go to Anvil gym", "My mum left Anvil for Tempo"),
        ("My mum goes to Anvil gym", "I left Anvil for Tempo"),
        ("I live in Turku", "I left Turku for Bergen this morning"),
        ("I live in Turku", "I left Turku for Christmas"),
    ],
)
def test_who_only_left_for_a_while_goes_on(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Vera is the one with the nut allergy", ["Vera is the one with the nut allergy"]),
        ("Vera's the one who can't eat gluten", ["Vera's the one who can't eat gluten"]),
        (
            "Vera is coming. She's the one who can't eat gluten",
            ["Vera is coming", "Vera is the one who can't eat gluten"],
        ),
        ("Vera is the one with the red car", []),
        ("Vera is the one who keeps shouting", []),
        ("Olav and Nils are coming. He's the one with the nut allergy", ["Olav and Nils are coming"]),
    ],
)
def test_who_is_the_one_with_an_allergy_has_it(me, text, kept):
    assert sorted(say(me, text)) == sorted(kept)


def test_an_allergy_of_the_one_who_has_it_is_one_that_is_known(me):
    say(me, "Vera has a nut allergy")
    assert len(say(me, "Vera is the one with the nut allergy", day=3)) == 1


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "my sister Vera she is a vet in Malmö um and she has like two kids",
            "my sister Vera is a vet in Malmö and she has two kids",
        ),
        ("so um my brother he works at like a bakery in Turku", "my brother works at a bakery in Turku"),
        ("my mum she's uh a nurse in Turku", "my mum's a nurse in Turku"),
        ("I, um, I work at uh Lindqvist", "I work at Lindqvist"),
        ("I'm allergic to nuts, um, eggs and milk", "I'm allergic to nuts, eggs and milk"),
        ("the shop is, um, closed on Mondays you know", "the shop is closed on Mondays"),
        ("My cousin Nils, he is a pilot", "My cousin Nils is a pilot"),
        ("my cousin Nils, now he's a pilot", "my cousin Nils's now a pilot"),
        ("My aunt, now she works in Malmö", "My aunt now works in Malmö"),
        ("my neighbour likes like three cats", "my neighbour likes like three cats"),
        ("My friend works at UM in Ann Arbor", "My friend works at UM in Ann Arbor"),
    ],
)
def test_what_only_dictation_has_is_left_out(me, text, kept):
    assert say(me, text) == [kept]


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("I'm an only child", "My brother works in Turku", False),
        ("I'm an only child", "my sister Vera is a vet", False),
        ("I have no siblings", "My brother Nils lives in Malmö", False),
        ("I'm an only child", "my brother-in-law works in Turku", True),
        ("I'm an only child", "My wife's brother works in Turku", True),
        ("I'm an only child", "My cousin Nils has a sister", True),
        ("I'm an only child", "my friend Vera has a brother", True),
        ("My daughter is an only child", "my brother works in Turku", True),
    ],
)
def test_who_tells_of_a_brother_is_no_only_child(me, before, after, left):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert (before in known) is left
    assert after in known
