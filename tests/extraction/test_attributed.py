"""What holds one value at a time: two statements of one attribute of one thing, in equal frames and in others."""

import pytest

from perdure.extraction.attributed import attributed, valued
from perdure.extraction.compare import Said, compare


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Our lodger is from Bolivia", "our lodger comes from Ecuador"),
        ("My niece Ode is from Ghent", "Ode is from Namur"),
        ("My stepson goes to Larkfield School", "My stepson goes to Whitmoor School"),
        ("My godson is in class 2c", "My godson is in class 3a"),
        ("My uncle Per works for Bergtau", "Per is employed by Solvik"),
        ("I play keeper for our futsal side", "I play left wing for our futsal side now"),
        ("Tine captains our curling side", "Our curling side's captain is Odd"),
        ("Tine is the captain of our curling side", "Tine handed the curling captaincy to Odd before the cup"),
        ("The quilting circle is led by Fenna", "Marit leads the quilting circle"),
        ("Our Latin teacher is Mr Oort", "Ms Quist is our Latin teacher"),
        ("The owner of the kiosk is Tamm", "Raud is the owner of the kiosk"),
        ("Tamm owns the kiosk", "Tamm passed the kiosk ownership to Raud"),
        ("Our minibus driver is Enno", "Jelle is our minibus driver"),
        ("The spare fuse is kept in the drawer", "The spare fuse is kept under the mat"),
        ("The sails are stored in the boathouse", "We keep the sails in the loft"),
        ("Our forum is hosted on Hetzner", "Our forum lives on Scaleway"),
        ("The shop is hosted in eu-north-1", "The shop is hosted in us-west-2"),
        ("The guild is based in Lisbon", "The guild is headquartered in Helsinki"),
        ("My tutor was born in Oslo", "My tutor's birthplace is Dresden"),
        ("The canoe is parked in the attic", "We keep the canoe in the cellar"),
        ("The bell ringers rehearse at Nan's place", "The bell ringers gather at Otto's place"),
        ("The fondue set is kept on shelf 2", "We keep the fondue set on shelf 5"),
        ("The billing service listens on port 7070", "The billing service listens on port 7171"),
        ("The port of the log server is 5140", "The log server uses port 6514"),
        ("Our app uses Python 3.11", "Our app runs on Python 3.13"),
        ("Images are built from the branch called oak", "Since the split, images are built from the branch called elm"),
        ("The default page length is 25", "The page length defaults to 60"),
        ("The lexer's licence is GPL", "The lexer is MIT licensed"),
        ("The stock endpoint returns XML", "The stock endpoint responds with JSON only"),
        ("The timer defaults to 25", "The timer is 40 by default"),
        ("The lexer has an Apache 2.0 licence", "The lexer is released under the MPL"),
        ("The guarantee on the loom runs for six years", "the loom has four years of guarantee"),
        ("The planner is written in Perl", "The planner is written in Ruby"),
        ("The fixed deposit pays 2.3 percent", "Interest on the fixed deposit is 1.7%"),
        ("My moped insurance renews in April", "My moped insurance is up for renewal in July"),
        ("The raft is powered by a petrol engine", "The raft is powered by an electric engine"),
        ("We feed the geese Landkorn", "The geese left the Landkorn, so we feed them Gansola now"),
        ("Our shanty choir meets at the harbour pub", "Our shanty choir meets at the sailing school these days"),
        ("Our rabbit is a male", "Our rabbit proved to be a female, says the breeder"),
        ("My cousin Thea is single", "Thea, my cousin, is married to a diver"),
        ("The attic budget went up to 7,400 after the survey", "The attic budget is 6,900, final"),
        ("The hut rent is 300 euros a month", "The rent for the hut is 340 euros a month"),
        ("We pay 640 a month in rent", "starting this month the rent is 690"),
        ("I pay 640 for rent", "from July the rent is 690"),
        ("I pay 28 a month for the climbing wall", "the climbing wall costs us 33 a month as of May"),
        ("I set aside 70 a week for the canoe", "the canoe pot gets 45 a week"),
        ("I'm saving 70 a month towards a new loom", "55 a month goes into the loom fund now"),
        ("I earn 1900 a month", "my salary is 2050 from this month"),
        ("The attic budget is 900k", "The attic budget went up to 1,100k"),
        ("Our internet comes from Norlys", "We get our internet from Fibia"),
    ],
)
def test_another_value_of_what_a_thing_has_one_of_is_a_contradiction(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My niece Ode is from Ghent", "My niece Lise is from Namur"),
        ("My niece Ode is from Ghent", "My niece Ode is from Belgium"),
        ("My stepson goes to Larkfield School", "My stepson goes to Ghent Music School"),
        ("My aunt works at the clinic", "My aunt works for the county"),
        ("My aunt works at Bergtau", "My aunt also works at Solvik"),
        ("My cousin plays striker", "My cousin plays the viola"),
        ("The captain of our curling side is Odd", "The vice captain of our curling side is Tine"),
        ("Our junior coach is Odd", "Our senior coach is Tine"),
        ("Mr Oort teaches our class Latin", "Ms Quist teaches our class Greek"),
        ("Fenna leads the Monday circle", "Marit leads the Thursday circle"),
        ("The minibus is driven by Enno on Mondays", "The minibus is driven by Jelle on Fridays"),
        ("Enno drives the minibus", "Enno drives the snowplough"),
        ("The spare fuse is kept in the pantry", "The spare fuse is kept in a blue tin"),
        ("Our forum is hosted on Hetzner", "Our forum is hosted in Finland"),
        ("The staging shop is on port 7070", "The live shop is on port 7171"),
        ("The planner runs on a small server", "The planner runs on port 7070"),
        ("Our app uses Python 3.11", "Our app uses Postgres 15"),
        ("Nightly builds are cut from the oak branch", "Releases are cut from the elm branch"),
        ("The guarantee on the loom runs for six years", "the kiln has four years of guarantee"),
        ("The guarantee on the loom runs for six years", "the loom has four years of guarantee left"),
        ("The guarantee on the loom runs for six years", "the loom still has four years of guarantee"),
        ("The default timeout is 20 seconds", "The longest timeout is 80 seconds"),
        ("The docs are licensed under FDL", "The code is licensed under MIT"),
        ("The planner is written in Ruby", "The planner is written in English"),
        ("The front end is written in TypeScript", "The front end is written in React"),
        ("The fixed deposit pays 2.3 percent", "The savings plan pays 1.7 percent"),
        ("My moped insurance renews in April", "My boat insurance renews in July"),
        ("The sauna is heated with wood", "The sauna is lit with candles"),
        ("We feed the geese Landkorn in winter", "We feed the geese Gansola in summer"),
        ("Our shanty choir meets at the harbour pub", "Our shanty choir meets at seven"),
        ("My brother trains at the Blue Gym", "My brother trains at the Harbour Pool"),
        ("Our rabbit is a male", "Our rabbit is a Rex"),
        ("The attic budget is 6,900", "The cellar budget is 3,100"),
        ("Thea, my cousin, is married", "Thea, my cousin, is a diver"),
        ("A day ticket is 20 euros", "A week ticket is 90 euros"),
        ("I subscribe to the Beacon", "I subscribe to the Lantern"),
        ("The bell ringers rehearse in the evening", "The bell ringers rehearse in the crypt"),
        ("The bell ringers train in spring", "The bell ringers train in the barn"),
        ("The pottery class takes place at noon", "The pottery class takes place in the mill"),
        ("The course is held in Danish", "The course takes place in Studio 4"),
        ("The guild meets at the museum", "The guild meets at the tavern later"),
        ("The gecko lives in the bedroom", "The gecko lives in the terrarium"),
        ("The harp stands in the parlour", "The harp stands under the skylight"),
        ("We stable the pony at Reed Farm", "The pony is stabled in Stall 6"),
        ("My aunt works at the till", "My aunt works at the florist's"),
        ("My aunt works at the ward", "My aunt works for the hospice"),
        ("My aunt works at the florist's", "My aunt works for the council"),
        ("My aunt works for Bergtau", "My aunt works with Solveig"),
        ("I rinse the crates with Odd", "I rinse the crates with Sanofix"),
        ("We grease the axle with Kettelin", "We grease the axle with Molub"),
        ("We feed the geese Landkorn", "We feed the geese Gansola"),
        ("Mr Oort teaches our twins", "Ms Quist teaches our twins"),
        ("The kiosk belongs to Tamm", "The kiosk is owned by Raud"),
        ("The minibus is driven by Enno", "Jelle drives the minibus"),
        ("Enno runs the regatta", "Jelle runs the regatta"),
        ("Tilo trains the falcon", "Fee trains the falcon"),
        ("Our dragon boat is sponsored by Kettelin", "Molub sponsors our dragon boat"),
        ("My trainer is Tilo", "My coach is Fee"),
        ("The regatta is hosted on Twitch", "The regatta is hosted by Tilo"),
        ("My ski pass ends in March", "My ski pass is up for renewal in February"),
        ("The ferry contract expires in May", "The ferry contract is due in April"),
        ("The sitter's fee is 12 euros an hour", "The sitter's fee is 300 euros a month"),
        ("The cottage price is 80 euros a night", "The cottage price is 480 euros a week"),
        ("Our choir fee is 30 euros", "Our choir fee is 2,700 rupees"),
        ("The plotter outputs SVG", "The plotter outputs PNG"),
        ("The minutes are sent as a PDF", "The minutes are sent as a Word file"),
        ("The lexer defaults to strict mode", "The lexer defaults to four threads"),
        ("The relay listens on port 80", "The relay listens on port 443"),
        ("The shop is deployed in Oslo", "The shop is deployed in Lisbon"),
        ("Our app uses Django 5", "Our app runs on Django 5.1"),
        ("Our app uses Django 5", "Our app uses Django 5.1"),
        ("The lexer's licence is GPL", "The lexer is licensed under GPLv3"),
        ("The lexer has an MIT licence", "The lexer has a Danish licence"),
        ("My tutor is from Tuscany", "My tutor is from Florence"),
        ("My tutor was born in Utrecht", "My tutor was born in Holland"),
        ("The guild is based in Flanders", "The guild is headquartered in Antwerp"),
        ("My kettle is from Bosch", "My kettle is from Conrad"),
    ],
)
def test_what_tells_of_another_thing_or_in_another_respect_contradicts_nothing(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The lexer's licence is GPL", "The lexer is GPL licensed"),
        ("My niece Ode is from Ghent", "Ode comes from Ghent"),
        ("Fenna leads the quilting circle", "The quilting circle is led by Fenna"),
        ("The log server listens on port 6514", "The port of the log server is 6514"),
        ("The fixed deposit pays 2.3 percent", "Interest on the fixed deposit is 2.3%"),
        ("The page length defaults to 60", "The default page length is 60"),
        ("The sails are stored in the loft", "We keep the sails in the loft"),
        ("The kiosk belongs to the Tamms", "The kiosk is owned by the Tamms"),
        ("Our rabbit is a male", "Our rabbit is a boy"),
        ("Enno drives the minibus", "The minibus is driven by Enno"),
    ],
)
def test_the_same_value_of_it_in_another_frame_is_the_same(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "same"


@pytest.mark.parametrize(
    "text",
    [
        "Is our lodger from Bolivia?",
        "If the deposit pays 2 percent we move",
        "The minibus is never driven by Enno",
        "In winter the choir meets at the pub",
        "Our forum might be hosted on Hetzner",
    ],
)
def test_what_is_asked_supposed_denied_or_so_at_times_gives_no_attribute_its_value(text):
    assert not attributed(text)


@pytest.mark.parametrize("amount", ["3,40,75,000", "1.2.3", "4,.,5", "12,50,000", "1.234,5", "٣٤", "9" * 40])
@pytest.mark.parametrize("frame", ["Our stall rent is {} kroner", "The jetty loan pays {}%", "The relay's port is {}"])
def test_any_digits_are_read_as_a_number(frame, amount):
    assert compare(Said(content=frame.format("800")), Said(content=frame.format(amount))).label != "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Our stall rent is 12,50,000 rupees", "The rent of our stall is 1,250,000 rupees"),
        ("Our stall rent is 12,50,000 rupees", "Our stall rent is 1250000 rupees"),
        ("Our stall rent is 9.5k", "The rent for our stall is 9,500"),
    ],
)
def test_an_amount_is_the_same_however_its_digits_are_grouped(one, other):
    found = valued(one, other)
    assert found is not None
    assert found.label == "same"


def test_the_end_of_a_thing_in_the_month_of_its_renewal_is_not_the_same():
    assert valued("My ski pass ends in March", "My ski pass renews in March") is None
    assert valued("My ski pass ends in March", "My ski pass is due in March") is None


def test_of_two_names_for_where_a_club_meets_one_holds_and_a_season_or_a_language_is_none():
    assert (
        compare(Said(content="Our crew trains in Brannock"), Said(content="Our crew trains in Veltry")).label
        == "contradiction"
    )
    for beside in ("Our crew trains in Winter", "Our crew trains in Danish"):
        assert valued(beside, "Our crew trains in Veltry") is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The guild meets in Lund", "The guild meets in the Lantern"),
        ("The guild meets in Danish", "The guild meets in Brix"),
        ("The guild meets at Easter", "The guild meets at Pentecost"),
        ("The guild meets on Teams", "The guild meets at Brix"),
        ("The guild meets in the chapel", "The guild meets in the hospital"),
        ("The guild meets in the tavern", "The guild meets in the park"),
        ("The relay listens on port 443", "The relay listens on port 80"),
        ("Thea works at Kettelin", "Thea works for Molub"),
        ("My coach is Tilo", "My coach is Fee"),
        ("Kettelin is a sponsor of the regatta", "Molub is a sponsor of the regatta"),
        ("A sponsor of the regatta is Kettelin", "A sponsor of the regatta is Molub"),
        ("Mr Oort teaches our twins", "Ms Quist teaches our twins now"),
        ("Kettelin sponsors our dragon boat", "Molub sponsors our dragon boat now"),
        ("Tamm owns the kiosk", "Raud owns the kiosk"),
    ],
)
def test_two_values_that_may_hold_at_a_time_are_both_kept(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The guild meets in Lund", "The guild meets in Vaasa"),
        ("The guild meets in Brix", "The guild meets in Alder"),
        ("The guild meets in the chapel", "The guild meets in the hospital now"),
        ("The relay listens on port 4430", "The relay listens on port 8080"),
        ("Thea works for Kettelin", "Thea works for Molub"),
        ("My coach is Tilo", "My coach is Fee now"),
        ("Our rowing coach is Tilo", "Our rowing coach is Fee"),
        ("Tamm owns the kiosk", "Raud owns the kiosk now"),
        ("Enno drives the minibus", "Jelle drives the minibus now"),
        ("Fenna is the editor of our bulletin", "Marit is the editor of our bulletin"),
    ],
)
def test_of_two_values_that_exclude_each_other_or_of_which_one_is_so_now_the_later_holds(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("The toy library loans are for five weeks", "The toy library lends puzzles for two weeks", "different"),
        ("The toy library loans are for five weeks", "The toy library loans are for six weeks", "contradiction"),
        ("The toy library lends kites for two weeks", "The toy library lends kites for three weeks", "contradiction"),
        ("Our rowing club's fee is 80 euros", "Our rowing club's dues are 15 euros", "different"),
        ("Our rowing club's dues are 12 euros", "Our rowing club's dues are 15 euros", "contradiction"),
        ("The yurt sleeps 6 people", "The yurt sleeps 2 guests", "different"),
        ("I set aside 70 a week for the canoe", "the hut fund gets 45 a week", "different"),
        ("I set aside 70 a week for the canoe", "the canoe costs 45 a week in mooring", "different"),
        ("I pay 28 a month for the loom", "the loom costs 900", "different"),
        ("We pay 640 a month in rent", "the rent for the hut is 90 a month", "different"),
        ("The yurt sleeps 6 people", "The yurt sleeps 8 people", "contradiction"),
    ],
)
def test_what_holds_of_all_or_of_another_sort_stays_beside_what_holds_of_some(old, new, label):
    found = compare(Said(content=old), Said(content=new)).label
    assert (found == "contradiction") is (label == "contradiction")
