"""Names that no list knows, and words that are names as well: what around them tells that they are a person's."""

import pytest

from perdure.providers.ner_regex import extract


def typed(text: str) -> set[tuple[str, str]]:
    return {(mention.name, mention.type) for mention in extract(text)}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("From Ghent we go on to Veurne and Radegundis drives us home", "Radegundis"),
        ("Zdislavka will pick the boys up at four", "Zdislavka"),
        ("the door shut and Hrafnkel hugged me", "Hrafnkel"),
        ("Yrjänä can't come because he is ill", "Yrjänä"),
        ("our lodger Fjodorek is late again", "Fjodorek"),
        ("yes, Geneva from payroll is flying to Geneva", "Geneva"),
        ("Hope thinks she left the gate open", "Hope"),
        ("Autumn has lost her bus pass", "Autumn"),
        ("Then May told me about the flood", "May"),
        ("we had tea with her aunt June on the pier", "June"),
        ("Will said he'd fetch the ladder", "Will"),
        ("Mark the plumber comes at ten", "Mark"),
        ("Rose from the mill rang", "Rose"),
        ("Grace quickly left", "Grace"),
    ],
)
def test_who_does_what_only_people_do_is_a_person(text, name):
    assert (name, "person") in typed(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We sail from Ghent to Veurne and Radegundis", "Radegundis"),
        ("Hrafnkel repaired our roof", "Hrafnkel"),
        ("the Zdislavka picks us up at the pier", "Zdislavka"),
        ("Geneva from above is a lake with a town", "Geneva"),
        ("Hope you left the gate open", "Hope"),
        ("Autumn has lost its colour", "Autumn"),
        ("In May and her birthday month June it rains", "June"),
        ("May told another story, sales fell", "May"),
        ("we see my aunt June and July are fine for her", "July"),
        ("Will you fetch the ladder", "Will"),
        ("Mark the date in red", "Mark"),
        ("Grace days are counted from May", "Grace"),
        ("Faith leaders met in Ghent", "Faith"),
        ("Ray tracing is slow", "Ray"),
    ],
)
def test_who_may_be_a_place_a_firm_a_month_or_a_word_is_no_person(text, name):
    assert (name, "person") not in typed(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She has just started with Ravel Cruises", ("Ravel Cruises", "organization")),
        ("I signed a contract with Oddwick", ("Oddwick", "organization")),
        ("my niece works for Piet Mills", ("Piet Mills", "organization")),
        ("my cousin Aino is from Ylivieska", ("Ylivieska", "location")),
        ("my plumber comes from Drvar", ("Drvar", "location")),
        ("I started with Cornelia at the same school", ("Cornelia", "person")),
        ("the parcel for Aino is from Kaarinda", ("Kaarinda", "other")),
    ],
)
def test_who_employs_and_whence_somebody_is_are_no_persons(text, expected):
    assert expected in typed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Most people say Fritzi instead of Friederike",
        "Leopold, or Poldi to the neighbours, is ten",
        "my niece Jacintha is Jaci to her friends",
        "nobody calls him Ignatius, it's Iggy",
        "call my nephew Leopold Leo",
    ],
)
def test_a_short_name_that_people_use_is_of_the_same_person(text):
    assert [mention for mention in extract(text) if mention.same_as]


@pytest.mark.parametrize(
    "text",
    [
        "we chose Fritzi instead of Friederike",
        "they say Dez came instead of Desmond",
        "ask Leo or Leopold to us on Friday",
        "people say Jacintha beat Jaci",
    ],
)
def test_one_who_is_taken_in_the_place_of_another_is_not_the_same(text):
    assert not [mention for mention in extract(text) if mention.same_as]


def test_things_of_a_list_and_tools_are_no_people():
    assert typed("For the guests:\n- Towels\n- Blankets\n- Slippers") == set()
    assert typed("Things my team needs:\n- Monitors\n- Keyboards") == set()
    assert not [one for one in extract("Most people use Java rather than JavaScript.") if one.same_as]


def test_the_people_of_a_list_are_found_where_some_of_them_are_known():
    guests = "on sunday:\n- Radegundis (no fish)\n- Tobias, late\n- Hrafnkel & wife\n- Mr Quist"
    assert {("Radegundis", "person"), ("Hrafnkel", "person")} <= typed(guests)
    assert typed("guest list:\n- Zdislavka (vegan)\n- Radegundis") == {
        ("Zdislavka", "person"),
        ("Radegundis", "person"),
    }
    for things in ("to pack:\n- Hammock (blue)\n- Primus + gas", "ingredients:\n- Freekeh (200 g)\n- Tobias\n- Anna"):
        assert not {("Hammock", "person"), ("Primus", "person"), ("Freekeh", "person")} & typed(things)


def test_under_a_letter_stand_who_wrote_it_their_firm_and_its_place():
    letter = "is this fine?\n\nMany thanks,\nJoost de Beer\nZandkant BV, Ouddorp"
    assert typed(letter) == {("Joost de Beer", "person"), ("Zandkant BV", "organization"), ("Ouddorp", "location")}
    assert ("Ouddorp", "location") not in typed("We asked Zandkant BV, Ouddorp and Quill")


def test_a_name_is_found_in_a_sentence_all_in_capitals():
    assert typed("The heating is off. CAN ANYBODY ASK LUDMILA TO TURN IT ON") == {("LUDMILA", "person")}
    assert not typed("CAN ANYBODY ASK RECEPTION BEFORE THE WINDOW BREAKS")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Professor Hyun-woo Paek leads our choir", "Professor Hyun-woo Paek"),
        ("Soo-min is a nurse", "Soo-min"),
        ("my tutor Mei-ling Chao lives by the sea", "Mei-ling Chao"),
        ("Dr. van der Velde is our vet", "Dr. van der Velde"),
    ],
)
def test_a_given_name_of_two_syllables_and_a_surname_behind_a_title_are_one_person(text, name):
    assert [(one.name, one.type) for one in extract(text)] == [(name, "person")]
    assert [text[one.start : one.end] for one in extract(text)] == [name]


@pytest.mark.parametrize("text", ["Well-known songs were sung", "Part-time work", "Hard-won peace", "So-so evening"])
def test_words_with_a_hyphen_are_no_names(text):
    assert extract(text) == ()


def test_a_first_name_that_is_a_word_is_a_person_before_the_word_itself():
    assert typed("Will will mend the fence") == {("Will", "person")}
    assert not typed("Will power is what I need")


def test_where_a_journey_goes_is_a_place_without_capitals():
    assert ("keflavik", "location") in typed("told marta that the flight to keflavik is late")
    for text in ("told marta the trip to school is long", "told marta the trip to grandma is off"):
        assert not [one for one in extract(text) if one.type == "location"]


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("Danica Prpić from Vodovar Trade in Split called about the pump", "Vodovar Trade"),
        ("our contact is Mei from Blue Lantern in Cardiff", "Blue Lantern"),
        ("Mira Solberg from Tidal Loom drove from Lyon to Dijon", "Tidal Loom"),
        ("Nils Berg from Copper Lantern is in Ghent this week", "Copper Lantern"),
    ],
)
def test_of_a_person_a_name_and_a_city_the_name_between_is_the_firm(text, firm):
    assert (firm, "organization") in typed(text)


@pytest.mark.parametrize("place", ["Villa Clara in Cuba", "Upper Slaughter in Norfolk", "Braga in Portugal"])
def test_a_village_and_its_country_behind_a_person_are_places(place):
    assert (place.partition(" in ")[0], "location") in typed(f"Marisol from {place} came by")


@pytest.mark.parametrize("place", ["San Sebastian", "New Brighton", "Zierikzee"])
def test_whence_somebody_is_who_does_something_is_a_place(place):
    assert (place, "location") in typed(f"Rosa Klein from {place} drove to Ghent")


@pytest.mark.parametrize(
    "text", ["ask there for Temperance", "ring first and ask for Temperance", "I spoke to Temperance"]
)
def test_whom_one_asks_for_or_speaks_to_is_a_person(text):
    assert typed(text) == {("Temperance", "person")}


@pytest.mark.parametrize(
    "text", ["ask him for Kestrel tickets", "I ask for the Rioja", "talk to Slack first", "ask for Sriracha"]
)
def test_what_one_asks_somebody_for_is_no_person(text):
    assert not [one for one in extract(text) if one.type == "person"]
