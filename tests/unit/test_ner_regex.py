"""The regex entity extractor: what it finds, what it leaves alone, and that no text makes it slow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.providers.ner_regex import MAX_MENTIONS, extract


def found(text: str) -> list[tuple[str, str]]:
    return [(mention.name, mention.type) for mention in extract(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ping @joe_b about it", [("@joe_b", "mention")]),
        ("all about #gardening and #2024goals", [("#gardening", "tag"), ("#2024goals", "tag")]),
        ("write to ines.duarte+x@mail.example.pt.", [("ines.duarte+x@mail.example.pt", "email")]),
        ("see https://example.org/a?b=c#d, please", [("https://example.org/a?b=c#d", "url")]),
        ("(www.example.org/wiki/Fig_(fruit))", [("www.example.org/wiki/Fig_(fruit)", "url")]),
    ],
)
def test_addresses_and_tags_are_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Florence mends the nets for us", [("Florence", "person")]),
        ("Sydney bakes on Fridays, she's my niece", [("Sydney", "person")]),
        ("Milan coaches our rowers", [("Milan", "person")]),
        ("Vienna has our favourite cafes", [("Vienna", "location")]),
        ("Paris was fun with Ann, she is my sister", [("Paris", "location"), ("Ann", "person")]),
        ("the bowls were made in Florence", [("Florence", "location")]),
        ("Paris is the neighbour's toddler", [("Paris", "person")]),
        ("Verona is our new trainee", [("Verona", "person")]),
        ("Verona is our next stop", [("Verona", "location")]),
        ("I gave Milan the keys", [("Milan", "person")]),
        ("I got lost in Adelaide", [("Adelaide", "location")]),
        ("I am disappointed in Adelaide", [("Adelaide", "person")]),
        ("April is my flatmate", [("April", "person")]),
        ("April is my favourite month", []),
        ("my gran drives a Mercedes", [("Mercedes", "other")]),
        (
            "Ravenhill Creameries moved Tuomas Koskela to Tampere",
            [("Ravenhill Creameries", "organization"), ("Tuomas Koskela", "person"), ("Tampere", "location")],
        ),
        ("John Mills moved to Hull", [("John Mills", "person"), ("Hull", "location")]),
        ("Yesterday Ann Koski of Koski Sails rang", [("Ann Koski", "person"), ("Koski Sails", "organization")]),
    ],
)
def test_a_name_of_two_sorts_is_what_it_does(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "date",
    ["2024-05-03", "3 May 2024", "May 3rd", "12/05/2023", "May 2024", "4th of July", "3 Jan 2021", "June 9, 2022"],
)
def test_written_dates_are_found(date: str) -> None:
    assert found(f"the lease ends {date}.") == [(date, "date")]


@pytest.mark.parametrize("text", ["call me at 10:30", "version 1.2.3", "we may 2 or 3 times", "12/05", "room 101"])
def test_other_numbers_are_no_dates(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we spent a week in New York", [("New York", "location")]),
        ("met Tove Lind from Brannock Ware", [("Tove Lind", "person"), ("Brannock Ware", "organization")]),
        ("she joined after Quell Freight sold its vans", [("Quell Freight", "organization")]),
        ("ask Dr. Ana Lopes first", [("Dr. Ana Lopes", "person")]),
        ("she left the Bank of Portugal", [("Bank of Portugal", "organization")]),
        ("he works at Zentrik now", [("Zentrik", "organization")]),
        ("a job at Halvorsen Inc in Accra", [("Halvorsen Inc", "organization"), ("Accra", "location")]),
        ("she lives in Vila Nova de Gaia", [("Vila Nova de Gaia", "location")]),
        ("my friend Oluwaseun called", [("Oluwaseun", "person")]),
        ("we walked down Rua Augusta", [("Rua Augusta", "location")]),
        ("she started Project Heron today", [("Project Heron", "project")]),
        ("with Éloïse D'Angelo-Smith at noon", [("Éloïse D'Angelo-Smith", "person")]),
        ("books by J. R. R. Tolkien", [("J. R. R. Tolkien", "other")]),
        ("we flew from Lisbon to Praia", [("Lisbon", "location"), ("Praia", "location")]),
        ("я видел Мария вчера", [("Мария", "person")]),
        ("είδα τον Γιώργος χθες", [("Γιώργος", "person")]),
        ("Gromli is the dog of my aunt", [("Gromli", "other")]),
        ("Ana’s keys", [("Ana", "person")]),
        ("Did Tomás call?", [("Tomás", "person")]),
        ("Kirsi", [("Kirsi", "person")]),
        ("I saw Dr Strange today", [("Dr Strange", "person")]),
        ("we built it with FastAPI", [("FastAPI", "other")]),
        ("a grant from NASA", [("NASA", "organization")]),
        ("she is employed at Peter Hahn", [("Peter Hahn", "organization")]),
        ("we had lunch at Peter Hahn's", [("Peter Hahn", "person")]),
    ],
)
def test_names_are_found_with_their_type(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Hey there! Thanks so much. Wow, I can't wait.",
        "Walking home was fun. Yesterday it rained. See you Friday or in May!",
        "Don't worry. It's fine. That's all. I'm in. I'll go.",
        "THIS IS SO GOOD. I really LOVE it. OMG!!!",
        "Happy Birthday! Merry Christmas! Good Morning!",
        "Well-known fact. Dogs bark. The French bakery.",
        "- Milk\n- Eggs\n1. Bread",
        "promoted to Senior Engineer",
        "Good News: The New House Is Open",
        "row['@key'] takes #ddd or #3b82f6",
        "",
    ],
)
def test_ordinary_words_are_no_names(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my cousin bashir and his wife amal live near tangier", ["bashir", "amal", "tangier"]),
        ("i spoke with irina volkova about the lease", ["irina volkova"]),
        ("talked to omar yesterday", ["omar"]),
        ("grandpa silas moved to the coast", ["silas"]),
        ("we had tea with mrs. petrosyan", ["petrosyan"]),
        ("my friend marek's car broke down in graz", ["marek", "graz"]),
        ("my friend marek's car broke down in the rain", ["marek"]),
        ("my boss hates meetings and my dad loves fishing", []),
        ("my friend group is great, my mother tongue is welsh", []),
        ("my neighbour complained, my coach yelled, my son broke it", []),
        ("i went to bed, then to work in silence", []),
        ("uncle bert has gone to sheerness", ["bert", "sheerness"]),
        ("the dog is off to weymouth with my dad", ["weymouth"]),
        ("we are off to harvest plums", []),
        ("my lodger has gone to ground", []),
    ],
)
def test_lower_case_names_are_found_behind_words_of_kinship_and_of_moving(text: str, expected: list[str]) -> None:
    assert [mention.name for mention in extract(text)] == expected


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("Bob, that's Roberta, is here", ("Bob", "Roberta")),
        ("Xandra, short for Alexandra, is here", ("Xandra", "Alexandra")),
        ("Alexandra Mora is our vet, aka Xandra", ("Alexandra Mora", "Xandra")),
        ("I saw Alexandra, whom everyone calls Xandra", ("Alexandra", "Xandra")),
        ("I saw Alexandra (Xandra)", None),
        ("I saw Robert (Bob)", ("Robert", "Bob")),
        ("Theodora, or Dora for short, is here", ("Theodora", "Dora")),
        ("We joined the Open Harbour Trust, also known as OHT", ("Open Harbour Trust", "OHT")),
        ("Ana called Bob", None),
        ("Ana and Bob came", None),
        ("Ana or Bob will come", None),
    ],
)
def test_two_names_that_are_said_to_be_of_one_thing_name_each_other(text: str, pair: tuple[str, str] | None) -> None:
    said = [(mention.name, mention.same_as) for mention in extract(text) if mention.same_as]
    assert said == ([] if pair is None else [pair, pair[::-1]])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Florence is my aunt", [("Florence", "person")]),
        ("Florence, our nanny, is late", [("Florence", "person")]),
        ("Florence is far away", [("Florence", "location")]),
        ("Meine Schwester Annegret kommt", [("Annegret", "person")]),
        ("Mi hermana Iratxe vive en Cuenca", [("Iratxe", "person"), ("Cuenca", "location")]),
        ("I flew with Condor", [("Condor", "organization")]),
        ("he works at AT&T", [("AT&T", "organization")]),
        ("Priyanka's tea went cold", [("Priyanka", "person")]),
        ("(see https://example.org/a_(b)_c).", [("https://example.org/a_(b)_c", "url")]),
    ],
)
def test_what_stands_behind_a_name_tells_its_type_too(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text", ["self.store = Store(path)", "const Reader = new Reader(input) // FIXME later", "Please call Load(2)"]
)
def test_code_has_no_names(text: str) -> None:
    assert found(text) == []


def test_the_more_confident_of_two_overlapping_mentions_stays() -> None:
    assert found("look at https://example.org/@Ana-Lopes/2024-01-02#Porto") == [
        ("https://example.org/@Ana-Lopes/2024-01-02#Porto", "url")
    ]


def test_a_name_that_opens_a_sentence_is_less_sure() -> None:
    opening, inside = extract("Biscuit was asleep because Biscuit ran all day")
    assert opening.confidence < inside.confidence


@given(st.text() | st.from_regex(r"([A-Z@#.' ]|Ana|http://|3 May ){0,40}", fullmatch=True))
def test_mentions_are_disjoint_parts_of_the_text(text: str) -> None:
    end = 0
    for mention in extract(text):
        assert end <= mention.start < mention.end
        assert text[mention.start : mention.end] == mention.name
        assert 0 < mention.confidence <= 1
        end = mention.end


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "A",
        "Aa ",
        "A. ",
        "@",
        "a@",
        "a.",
        "#1",
        "uncle bo ",
        "Ana, aka ",
        "www.",
        "1/",
        "9",
        "Jan ",
        "Aa of the ",
        "O'A",
        "Dr. ",
        "\ud800A",
    ],
)
def test_a_megabyte_of_anything_is_read_in_linear_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    assert len(extract(text + "@")) <= MAX_MENTIONS  # a quadratic pattern would not come back for minutes


def test_a_tag_is_told_from_a_colour_by_the_words_right_before_it() -> None:
    assert [one.name for one in extract("Background:  #ab12zz is wrong, so #ab12zy")] == ["#ab12zy"]
    tags = "".join(f"#tag{number} " for number in range(200))
    assert len(extract("colour " * 150_000 + "of " + tags)) == 200  # each would look through the megabyte before it


def test_an_office_a_team_and_an_airline_are_of_organisations() -> None:
    assert ("Equinor", "organization") in found("We met at the Equinor office")
    assert ("Bosch Rexroth", "organization") in found("our team at Bosch Rexroth grew")
    assert ("TAP", "organization") in found("We flew from Lisbon to Cape Town with TAP")
    assert found("The CEO of ACME resigned") == [("ACME", "organization")]
    assert found("The Mayor of Porto spoke") == [("Porto", "location")]
    assert found("we work with ESA") == [("ESA", "other")]  # a first name as well, but not in capitals


def test_what_stands_before_of_tells_an_organisation() -> None:
    assert ("Old Society of Weavers", "organization") in found("I joined the Old Society of Weavers")
    assert ("Nordic Dance Organization", "organization") in found("She runs the Nordic Dance Organization")
    assert ("Tower of Skye", "organization") not in found("the Tower of Skye is old")


def test_a_thing_with_an_article_is_nobody_in_a_message_without_capitals() -> None:
    assert found("let my kid blow the horn") == []


def test_names_that_are_joined_have_one_type() -> None:
    assert ("Ludo van der Meer", "person") in found("Ludo van der Meer and Ben Reed play the viola")
    assert found("My brothers Ben and Idris came") == [("Ben", "person"), ("Idris", "person")]
    assert found("My colleague Jordan flew to Jordan") == [("Jordan", "person"), ("Jordan", "location")]


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Liza, in full Lizaveta, is away.", "Liza", "Lizaveta"),
        ("Theodora (Dora on the rota) opens up.", "Theodora", "Dora"),
        ("Everyone calls Josephine Jo around here.", "Josephine", "Jo"),
        ("By Manny I mean Emmanuel.", "Manny", "Emmanuel"),
        ("The Northern Rowing League (NRL) starts in May.", "Northern Rowing League", "NRL"),
        ("Magda heißt eigentlich Magdalena.", "Magda", "Magdalena"),
        ("Rosalinda fixed our till. Everyone calls her Linda.", "Rosalinda", "Linda"),
        ("Konstantin checked the goats. We just say Kostya.", "Konstantin", "Kostya"),
        ("Florentina joined the lab. She prefers Flo.", "Florentina", "Flo"),
        ("My boss is Maximilian Orth, known to all as Max.", "Maximilian Orth", "Max"),
        ("Chus, that's what everyone calls María, hates dill", "Chus", "María"),
        ("Paco, which is how my gran calls Francisco, is late", "Paco", "Francisco"),
    ],
)
def test_two_names_said_to_be_of_one_thing_name_each_other(text: str, one: str, other: str) -> None:
    assert {(mention.name, mention.same_as) for mention in extract(text)} == {(one, other), (other, one)}


@pytest.mark.parametrize(
    "text",
    [
        "Chris, Christine and Anna are here.",
        "Dan, not Daniel, has the van.",
        "Dan told Daniel about the fence.",
        "Anna called Ben in Lyon.",
        "Marlene or Marta could help.",
        "Rosalinda met Linda at the fair. She calls her daily.",
        "Josephine sang well. Everyone says Jo was better.",
        "Rosalinda runs the till. Her sister Linda bakes.",
        "Konrad has a parrot. We call him Kiko.",
        "Ana left, that's what worries Bo.",
    ],
)
def test_names_that_are_alike_are_of_two_where_nothing_joins_them(text: str) -> None:
    assert not [mention for mention in extract(text) if mention.same_as]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ask tobias about the roof", [("tobias", "person")]),
        ("Picked up nadia from school", [("nadia", "person")]),
        ("milena's cat is ill", [("milena", "person")]),
        ("i will wade through the bill and mark the papers", []),
    ],
)
def test_first_names_are_found_without_capitals_and_ordinary_words_are_none(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(text) == expected


def test_a_condition_in_code_names_nobody():
    assert extract("if (Cache.get(Key) == null) return Default; // FIXME later") == ()
    assert [one.name for one in extract("Ask Mina (if she is free) about Rome")] == ["Mina", "Rome"]


@pytest.mark.parametrize(
    "text",
    [
        "Chop the Onions, fry them in Butter, Season Well and Serve Hot.",
        "Whisk the Flour, add Milk, Let Stand, then Bake.",
        "Sand the Boards, wipe off the Dust, Prime Twice.",
    ],
)
def test_the_capitals_of_an_instruction_make_no_names(text):
    assert extract(text) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Simmer the Beans, stir, then call Agnieszka, Serve Warm.", "Agnieszka"),
        ("Our cat is called Butter", "Butter"),
        ("Dough Brothers is a bakery", "Dough Brothers"),
    ],
)
def test_a_name_beside_or_of_such_words_stays(text, name):
    assert [one.name for one in extract(text)] == [name]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("```py\nfrom Hull import Anchor\nAnchor.drop(Depth.MAX)\n```\nwhy does Ilse get an error?", ["Ilse"]),
        ("look:\n```\nclass Rudder(Part):\n    Side = 2\n```", []),
        ("```rust\nuse Mast::Sail;", []),
        ("they wrote\n```\nDear Ilse, we sail to Ghent\n```", ["Ilse", "Ghent"]),
    ],
)
def test_a_fenced_program_names_nobody_and_a_pasted_text_does(text, names):
    assert [one.name for one in extract(text)] == names
