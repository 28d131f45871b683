"""What the rules make of messages in Danish and Norwegian: statements, what is over, commands, dates and questions."""

from datetime import UTC, datetime

import pytest

from perdure.extraction import foreign
from perdure.extraction.candidate import Heard
from perdure.extraction.command import ForgetThis, KeepNothing, RememberThis
from perdure.extraction.commands import commands, off_the_record
from perdure.extraction.compare import Said, compare
from perdure.extraction.foreign_endings import ends
from perdure.extraction.foreign_tongue import asked
from perdure.extraction.language import spoken
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard
from perdure.extraction.when import when

_SAID_AT = datetime(2026, 3, 11, 10, tzinfo=UTC)


def read(text):
    return list(extract(Heard(text=text, said_at=_SAID_AT, zone=UTC), standard()))


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Jeg hedder Birgitte", "name", "Birgitte"),
        ("Jeg heter Øyvind", "name", "Øyvind"),
        ("Kald mig bare Ib", "name", "Ib"),
        ("Jeg er 52 år gammel", "age", "52"),
        ("Jeg er 31 år", "age", "31"),
        ("Jeg bor i Holstebro", "location", "Holstebro"),
        ("Vi bor nå på Hamar", "location", "Hamar"),
        ("Vi flyttede til Ærø sidste år", "location", "Ærø"),
        ("Jeg har flyttet til Kragerø", "location", "Kragerø"),
        ("Jeg kommer oprindelig fra Thisted", "origin", "Thisted"),
        ("Jeg er født og oppvokst i Lillesand", "origin", "Lillesand"),
        ("Jeg arbejder på Rigshospitalet", "employer", "Rigshospitalet"),
        ("Jeg jobber hos Telenor", "employer", "Telenor"),
        ("Jeg arbejder som gartner", "role", "gartner"),
        ("Jeg er rørlegger", "role", "rørlegger"),
        ("Jeg er uddannet skrædder", "role", "skrædder"),
        ("Vi har en papegøje der hedder Kaptajn", "pet.name", "Kaptajn"),
        ("Katten vår heter Fillemann", "pet.name", "Fillemann"),
        ("Jeg har to kaniner", "pet", "kaniner"),
        ("Min kone hedder Gerda", "partner.name", "Gerda"),
        ("Mannen min heter Odd", "partner.name", "Odd"),
        ("Min søn hedder Viggo", "child.name", "Viggo"),
        ("Barna våre heter Sunniva og Aksel", "child.name", "Sunniva"),
        ("Sjefen min heter Randi", "manager.name", "Randi"),
        ("Jeg spiser ikke fisk", "diet", "fisk"),
        ("Jeg er veganer", "diet", "veganer"),
        ("Jeg er allergisk over for birkepollen", "allergy", "birkepollen"),
        ("Jeg tåler ikke skalldyr", "allergy", "skalldyr"),
        ("Jeg elsker stikkelsbær", "likes", "stikkelsbær"),
        ("Jeg liker å padle", "likes", None),
        ("Jeg kan ikke lide selleri", "dislikes", "selleri"),
        ("Kålrot liker jeg ikke", "dislikes", "Kålrot"),
        ("Jeg kører en gammel Saab", "vehicle", "gammel Saab"),
        ("Jeg spiller trekkspill", "hobby", "trekkspill"),
        ("Jeg taler flydende polsk", "languages", "polsk"),
        ("Jeg har bursdag 9. september", "birthday", "9. september"),
        ("Svar alltid kort", "response.style", None),
    ],
)
def test_a_slot_is_filled(text, key, value):
    assert spoken(text) == "da"
    found = {one.key: one.value for one in read(text)}
    assert key in found
    told = found[key]
    assert told is None or value is None or value.endswith(told) or told.endswith(value)


@pytest.mark.parametrize(
    "text",
    [
        "Min bror er lokofører",
        "Søsteren min bor i Larvik",
        "Huset vårt er fra 1931",
        "Vi har sommerhus på Rømø",
        "Jeg har ikke førerkort",
        "Jeg har ingen søskende",
        "Jeg bruger skostørrelse 38",
        "Koret øver om torsdagen",
        "Vi venter barn i juni",
        "I overmorgen henter vi cyklen",
        "Jeg fik nøglerne til kolonihaven i går",
    ],
)
def test_what_lasts_or_has_its_day_is_kept(text):
    assert [one.content for one in read(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Hvor i Holstebro spiser man godt?",
        "Hvis jeg boede i Holstebro, ville jeg cykle",
        "Måske flytter jeg til Hamar",
        "Jeg vurderer å flytte til Hamar",
        "Naboen har en papegøje",
        "Skriv et digt om en papegøje",
        "Husker du hvor jeg bor?",
        "Kan du huske hvad min kat hedder?",
        "Hun er gartner",
        "Jeg er træt",
        "Jeg er på vei hjem",
        "Jeg var i Rom",
        "Jeg ved det ikke",
        "Vi spiste lasagne i går",
        "Tak for hjælpen",
    ],
)
def test_what_is_asked_supposed_of_others_or_of_a_moment_is_not_kept(text):
    assert not read(text)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Jeg er slakter og bor på Hitra", ["role", "location"]),
        ("Jeg bor i Kolding og arbejder som optiker", ["location", "role"]),
        ("Min kone hedder Gerda og arbejder hos Arla", ["partner.name", None]),
        ("Min datter hedder Sofie og er seks år", ["child.name", None]),
        ("Kona mi heter Turid og jobber som lege", ["partner.name", None]),
        ("Min fru heter Gun och jobbar på Volvo", ["partner.name", None]),
    ],
)
def test_whose_verb_it_is_that_tells_nobody(text, keys):
    assert [one.key for one in read(text)] == keys


@pytest.mark.parametrize(
    ("before", "after", "over"),
    [
        ("Vi har en traktor", "Vi har solgt traktoren", True),
        ("Vores kat hedder Misse", "Misse døde i sidste uge", True),
        ("Jeg ryger en pakke om dagen", "Jeg er holdt op med at ryge", True),
        ("Jeg røyker en pakke om dagen", "Jeg har sluttet å røyke", True),
        ("Vi har en traktor", "Jeg vil gerne sælge traktoren", False),
        ("Vi har en traktor", "Naboen har solgt sin traktor", False),
        ("Vi har en traktor", "Vi har solgt campingvognen", False),
    ],
)
def test_what_is_over_by_a_verb_ends_what_it_is_of(before, after, over):
    key = next((one.key for one in read(before)), None)
    assert any(ends(one, before, key=key, subject="user") for one in foreign.over(after, "da")) is over


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("Jeg bor i Ribe", "Jeg er bosat i Ribe", "same"),
        ("Min kat er otte år gammel", "Min kat er 8 år", "same"),
        ("Jeg møder klokken ni om aftenen", "Jeg møder klokken 21", "same"),
        ("Min bror bor i Moss", "Min søster bor i Moss", "unsure"),
        ("Jeg har ingen kat", "Min søster har en kat", "different"),
        ("Jeg har ingen kat", "Jeg har en kat", "contradiction"),
        ("Kontoret ligger på fjerde sal", "Kontoret ligger på femte sal", "contradiction"),
        ("Jeg har to høner", "Jeg har fem høner", "contradiction"),
        ("Jeg drikker kaffe", "Jeg drikker te", "unsure"),
    ],
)
def test_two_statements_are_compared(old, new, label):
    assert compare(Said(content=old), Said(content=new)).label == label


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Husk at vi har fået ny hund", "vi har fået ny hund"),
        ("Kan du huske at jeg bor i Ribe?", "jeg bor i Ribe"),
        ("Glem ikke at jeg er allergisk mot reker", "jeg er allergisk mot reker"),
        ("Vær så snill å husk at jeg heter Liv", "jeg heter Liv"),
        ("Skriv ned at jeg arbejder hjemme om fredagen", "jeg arbejder hjemme om fredagen"),
    ],
)
def test_what_is_to_be_remembered(text, statement):
    assert [one.text for one in commands(text) if isinstance(one, RememberThis)] == [statement]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Glem Misse", "Misse"),
        ("Glem hvor jeg bor", "hvor jeg bor"),
        ("Glem at jeg har en kanin", "at jeg har en kanin"),
        ("Slet alt om guitaren", "guitaren"),
        ("Slett adressen min", "adressen min"),
        ("Kan du slette min fødselsdag?", "min fødselsdag"),
        ("Fjern min adresse fra hukommelsen", "min adresse"),
    ],
)
def test_what_is_to_be_forgotten(text, thing):
    assert [one.text for one in commands(text) if isinstance(one, ForgetThis)] == [thing]


@pytest.mark.parametrize(
    "text",
    [
        "Glem det, lad os fortsætte",
        "Husker du Misse?",
        "Husk at købe mælk",
        "Glem at vaske bilen",
        "Jeg glemte mine nøgler",
        "Jeg kan ikke glemme ham",
        "Jeg husker ikke hvor det var",
    ],
)
def test_what_is_no_command(text):
    assert not commands(text)


@pytest.mark.parametrize("text", ["Gem ikke det her: koden er 4711", "Ikke lagre dette", "Du trenger ikke å huske det"])
def test_nothing_is_to_be_kept(text):
    assert [type(one) for one in commands(text)] == [KeepNothing]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("i morgen skal vi hente kattungen", (2026, 3, 12)),
        ("Vi rejser den 14. juni", (2026, 6, 14)),
        ("Jeg har time hos tannlegen på fredag", (2026, 3, 13)),
        ("I forgårs købte vi en båd", (2026, 3, 9)),
        ("om tre uker flytter vi", (2026, 4, 1)),
        ("jeg flyttede hertil for en uge siden", (2026, 3, 4)),
    ],
)
def test_days_are_read(text, day):
    found = when(text, said_at=_SAID_AT, zone=UTC).event_start
    assert found is not None
    assert (found.year, found.month, found.day) == day


@pytest.mark.parametrize(
    "text", ["Koret øver om torsdagen", "hver mandag svømmer jeg", "jeg spiller padel på onsdager"]
)
def test_what_is_so_each_week_has_no_day(text):
    assert when(text, said_at=_SAID_AT, zone=UTC).event_start is None


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Hvad hedder jeg?", "name"),
        ("Hvor bor jeg?", "location"),
        ("Hva heter katten min?", "pet.name"),
        ("Hvornår har jeg fødselsdag?", "birthday"),
        ("Hva jobber jeg med?", "role"),
        ("Hvilken bil har jeg?", "vehicle"),
    ],
)
def test_a_question_asks_for_a_slot(question, key):
    assert set(asked(question, "da")) == {key}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Jag heter Gun och bor i Ystad", "sv"),
        ("Ich heiße Uwe und wohne in Bonn", "de"),
        ("Ik woon in Goes met mijn hond", "nl"),
        ("my son and I have a dog at home", "en"),
        ("I am under the impression that men over 40 have it", "en"),
    ],
)
def test_other_languages_are_told_apart(text, code):
    assert spoken(text) == code


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Jeg arbejder hos Grundfos", "employer"),
        ("Jeg jobber på Coop", "employer"),
        ("Jeg arbejder på et bibliotek", "employer"),
        ("Jeg jobber på sykehjemmet", "employer"),
        ("Jeg har fået nyt job hos Danfoss", "employer"),
        ("Jeg er født i Skive", "origin"),
        ("Jeg er oprindelig fra Voss", "origin"),
        ("Jeg er 61 år", "age"),
        ("Jeg fylder 45 i august", "age"),
        ("Jeg fylte 30 år på fredag", "age"),
        ("Hej, jeg er Signe", "name"),
        ("Jeg er bager på et hotel", "role"),
        ("Min chef er Torben", "manager.name"),
        ("Min gamle kat hedder Sofus", "pet.name"),
        ("Jeg har en kanin", "pet"),
        ("Jeg spiller elguitar", "hobby"),
        ("Jeg samler på mønter", "hobby"),
        ("Jeg drikker aldrig alkohol", "diet"),
        ("Jeg er allergisk over for jordbær", "allergy"),
    ],
)
def test_what_is_so_for_long_fills_a_slot(text, key):
    assert key in {one.key for one in read(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Jeg arbejder på en sang",
        "Jeg arbejder i kælderen",
        "Jeg jobber i PowerPoint",
        "Jeg jobber med Kari i dag",
        "Jeg arbejder på bankens regnskab",
        "Jeg arbejder for mig selv",
        "Jeg er på Fanø",
        "Nå er jeg på Coop",
        "Jeg er i Malmø i dag",
        "Jeg kommer fra Tivoli",
        "Jeg fyldte 70 poser",
        "Jeg er 5 år yngre end min kone",
        "Jeg er Skorpion",
        "Jeg er Spiderman",
        "Min søster råber, kald mig Bodil, sagde hun",
        "Mit navn er Ragnhild i filmen",
        "Min nabo siger: jeg er fotograf",
        "Jeg er bager means I am a baker",
        "I'm learning Danish: jeg er bager",
        "Jeg er snart elektriker",
        "Jeg er tjener på fredag",
        "Min sjef er Svenske",
        "Jeg spiller uskyldig",
        "Jeg løber fra regningen",
        "Jeg samler kræfter",
        "Jeg har en slange i garagen",
        "Min onkels kat hedder Sofus",
        "Katten til broren min heter Pus",
        "Min far hedder Poul",
        "Vi spiser ikke fisk i dag",
        "Jeg drikker ikke kaffe om morgenen",
        "Jeg er allergisk over for opvask",
    ],
)
def test_what_is_so_for_now_of_others_or_in_jest_fills_no_slot(text):
    assert not {one.key for one in read(text)} - {None, "tasks"}


@pytest.mark.parametrize(
    ("old", "new", "clash"),
    [
        ("Jeg arbejder hos Danfoss", "Jeg er nu hos Mette", False),
        ("Jeg jobber hos Orkla", "Jeg er på Svalbard", False),
        ("Ich arbeite bei Miele", "Ich bin auf Sylt", False),
        ("Jag jobbar hos Saab", "Jag är nu hos Kerstin", False),
        ("Min chef er Torben", "Min chef er Svenske", False),
        ("Kontoret ligger i Skive", "Kontoret ligger i Viborg", True),
        ("Min chef er Torben", "Min chef er Helle", True),
        ("Mein Schlüssel liegt in Celle", "Mein Schlüssel liegt in Uelzen", True),
    ],
)
def test_being_somewhere_says_nothing_of_where_one_works(old, new, clash):
    assert (compare(Said(content=old), Said(content=new)).label == "contradiction") is clash


@pytest.mark.parametrize(
    "text",
    [
        "Husk ikke at jeg bor i Skive",
        "Husk aldri at jeg har en kanin",
        "Husk det ikke: jeg er syg",
        "Jeg har en kanin, men gem det ikke",
        "Det skal ikke huskes: jeg har en kanin",
        "Dette må du ikke lagre: jeg er syk",
        "Jeg har en kanin. Det bliver mellem os",
        "Mellom oss, jeg er syk",
        "Uden for referat: jeg er syg",
        "Lad være med at huske det: jeg er syg",
        "Ikke skriv det ned: jeg er syk",
        "Merk dir nicht, dass ich in Celle wohne",
        "Jag har en kanin, men spara det inte",
        "Mellan oss, jag har en kanin",
    ],
)
def test_what_is_not_to_be_kept_is_not(text):
    assert not [one for one in commands(text) if isinstance(one, RememberThis)]
    assert off_the_record(text) or KeepNothing in map(type, commands(text))


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Husk at jeg ikke spiser ost", "jeg ikke spiser ost"),
        ("Husk at jeg aldrig flyver", "jeg aldrig flyver"),
        ("Glem aldri at jeg har en kanin", "jeg har en kanin"),
        ("Merk dir bitte, dass ich nicht fliege", "ich nicht fliege"),
    ],
)
def test_what_denies_is_kept_where_it_is_asked_for(text, statement):
    assert [one.text for one in commands(text) if isinstance(one, RememberThis)] == [statement]
    assert not off_the_record(text)


@pytest.mark.parametrize("text", ["Glem ikke min kanin", "Husk min kanin"])
def test_a_thing_alone_is_nothing_to_keep(text):
    assert not commands(text)
