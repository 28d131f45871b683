"""What is sensitive, and what only looks like it. Values are specimens that authorities publish, or made up."""

from itertools import pairwise

import pytest

from perdure.extraction.sensitive import find, given_away


def types(text):
    return [one.type for one in find(text)]


def secret(*parts):
    """Join a made-up key from parts, so that no file holds what looks like a live one."""
    return "".join(parts)


PASSWORDS = {
    "the admin password for the printer is Quill88, right?": "Quill88",
    "the guest wifi password is marmalade": "marmalade",
    "our wifi key: Blaubeere_22": "Blaubeere_22",
    "my PIN is 5520": "5520",
    "the router password hangs in the hall, but Else says it is Lantern88": "Lantern88",
    "PIN 5520, don't tell anyone": "5520",
    "pin code for the card is 0917": "0917",
    "the alarm code at my mum's is 7781": "7781",
    "the combination of the bike lock is 12-34-05": "12-34-05",
    "code for the side gate is 4410#": "4410#",
    "the safe opens with 662910": "662910",
    "type 9035# at the front door": "9035#",
    "I changed my password to 'blue tractor moon'": "blue tractor moon",
    "password is now Herringbone!7": "Herringbone!7",
    "hunter2 is my password": "hunter2",
    "use Waffle-1999 as the password": "Waffle-1999",
    "pw: Zebra$$": "Zebra$$",
    "login for the forum: marta / Kestrel_7": "Kestrel_7",
    "the cvv is 123": "123",
    "my bank pin is three nine one two": "three nine one two",
    "garage keypad: 5519": "5519",
    "vpn creds are jdoe:Wint3rfell": "Wint3rfell",
    "the wifi there is called Otter and the key is river-stone-9": "river-stone-9",
    "the shop's password's bubbletea": "bubbletea",
    "my recovery phrase is lamp orchard seven violin": "lamp orchard seven violin",
    "our wifi is Walnuss-1893-ast, why is it slow": "Walnuss-1893-ast",
    "the vault opens with 17-42-08": "17-42-08",
    "the bike lock is 8264 and it jams": "8264",
    "I keep forgetting my password, it's Ulme2031!": "Ulme2031!",
    "user: clerk pass: Kiesel!12": "Kiesel!12",
    "puk 48213377": "48213377",
    "my mnemonic is lamp orchard seven violin": "lamp orchard seven violin",
    "Das WLAN-Passwort ist Eichhörnchen5": "Eichhörnchen5",
    "Mein Kennwort lautet Apfelbaum": "Apfelbaum",
    "le mot de passe est Tournesol12": "Tournesol12",
    "la contraseña del wifi es girasol99": "girasol99",
    "la password è Tramonto!4": "Tramonto!4",
    "a senha do cofre é 77810": "77810",
    "het wachtwoord is Fietsbel3": "Fietsbel3",
    "密码是 Panda2020": "Panda2020",
    "パスワードは sakura88 です": "sakura88",
    "I log in to the archive with Barnacle77": "Barnacle77",
    "you get into the laptop using Pepper!2": "Pepper!2",
    "the three on the back are 318": "318",
    "my bank pin's the year the Vasa sank": "the year the Vasa sank",
}


@pytest.mark.parametrize("text", PASSWORDS)
def test_a_password_is_found_by_the_words_around_it(text):
    (found,) = [one for one in find(text) if one.type == "password"]
    assert text[found.start : found.end] == PASSWORDS[text]


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password again, it's the third time this week",
        "the wifi key hangs in the hall, it's blue",
        "my password is too weak, I know",
        "the password was changed last week",
        "passwords are stored hashed",
        "my job is writing the password policy at the bank",
        "I use Bitwarden as my password manager",
        "the password reset team is great",
        "I lost my PIN again",
        "we pin the library to 4.2.0",
        "pin it to the board in room 1204",
        "I collect pins and badges",
        "the zip code of my town is 94110",
        "the discount code is SUMMER20",
        "error code 40312 came up twice",
        "I passed the exam, the code is open source",
        "I teach the course CS1010",
        "the key to a good soup is patience",
        "my secret is a lot of butter",
        "the token ring network is from 1988",
        "I forgot my password in 2023",
        "the dress code is smart casual",
        "the door is 2030 mm high",
        "login takes 40 seconds",
        "I broke the lock of gate 12",
        "my password expires every 90 days",
        "Ich habe mein Passwort vergessen",
        "mi contraseña es muy débil",
        "my wifi is 5GHz only",
        "my door is 2100 mm high",
        "the gate is 3 metres wide",
        "my passwords are all in a notebook, it is fine",
        "the safe is 4000 euros",
        "I get into the office with my badge",
        "you get in with a ticket",
        "the three on the back are for sale",
    ],
)
def test_talk_about_passwords_reveals_none(text):
    assert "password" not in types(text)
    assert "api_key" not in types(text)


TOLD = [
    ("the burglar alarm at the depot gets switched off with nine nine one two", "nine nine one"),
    ("the till opens when you press two two seven five", "two two seven"),
    ("the strongbox opens with three one seven seven two, remind me never to change it", "three one seven"),
    ("my pin is nine four two one", "nine four"),
    ("The alarm at the studio is five-five-zero-two", "five-five"),
    ("Door code's eight double three one at mum's place", "double three"),
    ("you get into the shed with one nine six three", "one nine six"),
    ("our gate wants four, two, two, eight, then hash", "four, two"),
    ("the padlock on the allotment is set to seven seven one", "seven seven one"),
    ("my password is my cat's name plus 1994", "1994"),
    ("I always use my street name and 77 as the password", "77"),
    ("the combination is left 12, right 33, left 8", "33"),
    ("Der Tresor geht mit zwei vier neun sieben auf", "zwei vier"),
    ("Mein PIN ist acht drei drei null", "acht drei"),
    ("Le code du portail c'est quatre deux un neuf", "quatre deux"),
    ("La clave de la alarma es cinco ocho cero dos", "cinco ocho"),
    ("to unlock my phone you draw an L and type two five eight zero", "two five eight"),
    ("punch in six six one four at the barrier", "six six one"),
    ("the bike lock: 4-7-1-9", "4-7-1-9"),
    ("key safe by the back door, twenty-four eighty-one", "twenty-four"),
    ("voicemail pin, in case you need it: triple zero seven", "triple zero"),
    ("our wifi password is correct horse battery staple", "horse"),
    ("the laptop logs in with Marmalade and then my birth year", "Marmalade"),
    ("my login for the council site is hollyhock with a capital H and 44", "hollyhock"),
    ("il codice del cancello è tre due zero nove", "tre due"),
    ("O código do alarme é sete um um quatro", "sete um"),
    ("the safe is 20-5-31", "20-5-31"),
    ("The combination to my locker goes thirty-two, eleven, nineteen", "thirty-two"),
    ("my card's three digits on the back are four zero nine", "four zero nine"),
    ("my mother's maiden name is Lindqvist", "Lindqvist"),
    ("and my mum’s maiden name was Van Oord", "Van Oord"),
]


@pytest.mark.parametrize(("text", "secret"), TOLD)
def test_a_secret_told_in_words_is_found(text, secret):
    assert any(secret in text[one.start : one.end] for one in find(text) if one.type == "password")


@pytest.mark.parametrize(
    "text",
    [
        "our house number is seven two, easy to find",
        "the shop opens at nine",
        "the church hall opens with a song every Sunday",
        "we opened the safe with two keys",
        "my lucky number is seven",
        "The gate is two metres wide",
        "my daughter is four and my son is nine",
        "I have two cats, one dog and three hens",
        "my locker is on the second floor",
        "the door opens with a loud creak",
        "The combination of ginger and lime is my favourite",
        "we keep one or two bikes in the shed",
        "bus one two four stops at our door",
        "the alarm goes off at six thirty every weekday",
        "my shed is three by four metres",
        "I take a size nine in boots",
        "my password is the same as ever, sorry",
        "our flat is number two one three on the third floor",
        "I use the year as a label for every folder",
        "thirty two, eleven and nineteen are prime or not",
        "what was my mother's maiden name again?",
        "my mother's maiden name is hard to spell",
        "my own maiden name is Lindqvist",
        "Mum's name is Greta Lindqvist",
    ],
)
def test_other_numbers_in_words_are_no_secret(text):
    assert types(text) == []


KEYS = [
    secret("AKIA", "IOSFODNN7EXAMPLE"),
    secret("ghp", "_", "a1B2" * 9),
    secret("github", "_pat_", "11AA22bb" * 4),
    secret("gl", "pat-", "xYz12345abcdEFGH6789"),
    secret("xo", "xb-", "2401-3502-AbCdEfGhIjKl"),
    secret("sk", "_live_", "51HxYzAbCdEf0123"),
    secret("wh", "sec_", "0123456789abcdefABCDEF"),
    secret("AI", "za", "SyA0123456789abcdefghijklmnopqrstuv"),
    secret("sk", "-proj-", "Ab3dEf6hIj9kLm2nOp5q"),
    secret("hf", "_", "AbCdEfGhIjKlMnOpQrStUvWxYz"),
    secret("npm", "_", "0123456789abcdefABCDEF0123456789abcd"),
    secret("SG", ".", "abcdefghijklmnop12", ".", "qrstuvwxyz0123456789AB"),
    secret("1234567890", ":AA", "Hb3kLmNoPqRsTuVwXyZ0123456789abc"),
    secret("ey", "JhbGciOiJIUzI1NiJ9.", "ey", "JzdWIiOiJ0ZXN0In0.", "c2lnbmF0dXJl"),
    secret("https://", "hooks.slack.com", "/services/", "T000/B000/", "XXXXyyyy1111"),
]


@pytest.mark.parametrize("key", KEYS)
def test_a_key_is_known_by_its_first_letters(key):
    for text in (f"it says {key} in the log", f"export THE_VALUE={key}", f'{{"k": "{key}"}}', f"({key})."):
        assert types(text) == ["api_key"], text
    found = find(f"it says {key} in the log")[0]
    assert key.endswith(f"it says {key} in the log"[found.start : found.end])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("API_KEY=9f8e7d6c5b4a39281706", "9f8e7d6c5b4a39281706"),
        ('"client_secret": "Zm9vYmFy123456"', "Zm9vYmFy123456"),
        ("my api key is qx7-Lm2-Pp9-Zz4", "qx7-Lm2-Pp9-Zz4"),
        ("the bot token for the chat: 77ab12cd34ef", "77ab12cd34ef"),
        ("Authorization: Bearer zYxW9876abcd5432", "zYxW9876abcd5432"),
        ("mysql://root:Gr4pefruit@10.0.0.5/shop", "Gr4pefruit"),
        ("redis://:s3same@cache:6379", "s3same"),
        ("DefaultEndpointsProtocol=https;AccountKey=" + "Ab1+" * 8, "AccountKey=" + "Ab1+" * 8),
        ("the token is 550e8400-e29b-41d4-a716-446655440000", "550e8400-e29b-41d4-a716-446655440000"),
    ],
)
def test_a_random_value_behind_the_name_of_a_key_is_one(text, value):
    assert [text[one.start : one.end] for one in find(text)] == [value]


def test_a_private_key_is_found_up_to_its_end():
    text = "see -----BEGIN RSA " + "PRIVATE KEY-----\nMIIB" + "abcd" * 40 + "\n-----END RSA PRIVATE KEY----- thanks"
    (found,) = find(text)
    assert found.type == "api_key"
    assert text[: found.start] + text[found.end :] == "see  thanks"


@pytest.mark.parametrize(
    "text",
    [
        "commit 3b18e512dba79e4c8300dd08aeb37f8e728b8dad broke it",
        "the request id is 550e8400-e29b-41d4-a716-446655440000",
        "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "api_key = os.environ['API_KEY']",
        "set TOKEN=<your-token-here>",
        "API_KEY=your_api_key_goes_here",
        "the primary key: customer_id",
        "keyboard: qwerty-layout-2",
        "the bearer of bad news arrived",
        "https://example.org/a/very/long/path-with-words?page=12",
        "a monkey=banana1234567890123 joke",
        "postgres://localhost:5432/books has no user",
    ],
)
def test_hashes_ids_and_names_of_keys_are_no_keys(text):
    assert find(text) == ()


@pytest.mark.parametrize(
    "card",
    [
        "4242 4242 4242 4242",
        "4111111111111111",
        "4222222222222",
        "5105-1051-0510-5100",
        "2223003122003222",
        "3782 822463 10005",
        "6011 1111 1111 1117",
        "3530111333300000",
        "30569309025904",
        "6200000000000005",
    ],
)
def test_published_test_cards_are_cards(card):
    ordered = f"the order is on my Maestro, {card}"
    asked = f"the booking page wants {card}, exp 09/29"
    for text in (card, f"my visa {card} runs out", f"12 {card}", f"card:{card}, exp 09/28", ordered, asked):
        assert types(text) == ["card"], text


@pytest.mark.parametrize("paid", ["the tickets with", "this order on", "die Rechnung mit", "le billet avec"])
def test_what_something_is_paid_with_is_a_card(paid):
    assert types(f"please pay {paid} 4012 8888 8888 1881") == ["card"]


@pytest.mark.parametrize(
    "text",
    [
        "4242 4242 4242 4241",
        "order 4242 4242 4242 4242 has shipped",
        "ISBN 978-3-16-148410-0",
        "tracking number 00340434161094021501",
        "IMEI 356938035643809",
        "1700000000000 milliseconds",
        "the card ending in 4242",
        "the population is 1 408 280 000",
    ],
)
def test_long_numbers_without_a_brand_or_a_check_digit_are_no_cards(text):
    assert "card" not in types(text)


@pytest.mark.parametrize(
    "iban",
    [
        "DE89 3704 0044 0532 0130 00",
        "FR14 2004 1010 0505 0001 3M02 606",
        "NO9386011117947",
        "PT50 0002 0123 1234 5678 9015 4",
        "gb29nwbk60161331926819",
        "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    ],
)
def test_published_specimens_of_ibans_are_found_whole(iban):
    text = f"send it to {iban} thanks a lot"
    (found,) = find(text)
    assert (found.type, text[found.start : found.end]) == ("iban", iban)


def test_an_iban_with_a_slip_is_one_only_where_it_is_called_so():
    assert types("pay DE88 3704 0044 0532 0130 00 now") == []
    assert types("my IBAN: DE88 3704 0044 0532 0130 00") == ["iban"]


@pytest.mark.parametrize(
    "text",
    [
        "12345678Z",
        "X1234567L",
        "078-05-1120",
        "AB 12 34 56 C",
        "RSSMRA85T10A562S",
        "111.444.777-35",
        "2 55 08 14 168 025 38",
        "44051401359",
        "811218-9876",
        "131052-308T",
        "85.07.30-033.28",
        "756.9217.0769.85",
        "11010519491231002X",
        "12.345.678-5",
        "S1234567D",
        "my NHS number is 943 476 5919",
        "BSN 111222333",
        "Steuer-ID 86095742719",
        "Meine Steuernummer ist 21/815/08150",
        "passport no. C01X00T47",
        "Reisepassnummer C01X00T47",
        "mein Personalausweis hat die Nummer L01X00T471",
        "driving licence MORGA657054SM9IJ",
        "my Aadhaar is 2345 6789 0124",
        "sort code 20-00-00 account 55779911",
        "my tax id is 91-1144442",
        "my PAN card says ABCPD1234E",
        "emirates id 784-1980-1234567-1",
        "CUIT 20-12345678-6",
        "my licence number is MORGA 753116 SM9IJ",
    ],
)
def test_numbers_of_people_are_found(text):
    assert set(types(text)) & {"national_id", "tax_id", "bank_account"}, text


@pytest.mark.parametrize(
    "text",
    [
        "12345678A",
        "my order 44051401359 is late",
        "my passport runs out on 2031-05-01",
        "I renewed my passport in 2024 for 90 euros",
        "my driving licence came after 12 weeks",
        "ticket 811218-9876 is open",
        "the id card office opens at 08:30",
        "version 111.444.777",
        "flight LH 1234 at 10:45",
        "room 1204, building 7",
        "the museum has 12345678 visitors",
        "AB123 is our gate",
        "I was born on 12.10.1985",
        "we sold 100 000 000 copies",
        "Ich habe ein Auto mit 120000 km",
        "Ich war nie in 80331 München",
        "a tin of 20000 beads",
        "my rib hurts since 10.11.2023",
        "el pan cuesta 10000 pesos",
    ],
)
def test_other_numbers_are_nobodys(text):
    assert not set(types(text)) & {"national_id", "tax_id", "bank_account", "card", "phone"}, text


@pytest.mark.parametrize(
    "text",
    [
        "+44 20 7946 0958",
        "+49 (0)30 901820-12",
        "+1-202-555-0114",
        "0044 20 7946 0958",
        "(303) 555-0190",
        "303.555.0190 is the desk",
        "01 98 76 54 32",
        "0171/2345678",
        "call me on 5550123",
        "my number is 5550199",
        "Meine Handynummer ist 017612345678",
        "mi móvil es 612 345 678",
        "mon numéro de téléphone: 0612345678",
        "whatsapp 07700900123",
        "ring her at five five five oh one nine nine",
        "meine nummer ist null eins sieben sechs, eins zwo drei, vier fünf sechs",
        "double seven three nine, triple two one",
        "電話番号は 090-1234-5678 です",
    ],
)
def test_phone_numbers_are_found(text):
    assert types(text) == ["phone"], text


@pytest.mark.parametrize(
    "text",
    [
        "order no. 303-555-0190",
        "the part number is 303 555 0190",
        "call me at 5 pm on 2026-03-01",
        "text me by 12.10.2026",
        "my number in the team is 23",
        "one two three four five six seven, that's how we count",
        "ten, nine, eight, seven, six, five, four, three, two, one, go",
        "192.168.100.200 is the router",
        "my phone has 128000 photos",
        "there were four or five of us, six with the dog",
        "room 0312 on floor 3",
        "2019-2023 I lived in Oslo",
        "ISBN 0-306-40615-2",
        "the rent is 1 250 000 won",
        "extension 4431 is the workshop",
        "version 0.12.3 and 0.13.1",
    ],
)
def test_other_digits_are_no_phone_numbers(text):
    assert "phone" not in types(text), text


@pytest.mark.parametrize(
    "text",
    [
        "I live at 17 Larkspur Road",
        "my flat is 221b harrow street, 3rd floor",
        "we moved to 1600 West Maple Ave in May",
        "send it to 9 Old Mill Close",
        "Ich wohne in der Lindenstraße 12",
        "unser Büro ist Am Markt 5",
        "Berliner Allee 104a ist meine Adresse",
        "J'habite 8 avenue des Lilas",
        "mi casa está en la calle Mayor 14",
        "abito in via Garibaldi 22",
        "moro na rua das Flores 31",
        "ik woon op de Keizersgracht 410",
        "jag bor på Storgatan 7",
        "mieszkam na ul. Długiej 9",
        "я живу на улице Ленина 15",
        "我住在南京路100号",
        "P.O. Box 4410, Galway",
        "the depot is at Birch Street 14",
        "pick the sofa up from Alder Lane, no. 7",
        "I live at thirty-one Quarry Road",
        "my studio is at twenty two juniper lane",
        "Ivy Close, house number sixteen, is where the bees are",
        "the parcel goes to cobble street number eleven",
        "we are number nine on Holly Court",
        "our place is a hundred and six Marsh Avenue",
    ],
)
def test_street_addresses_are_found(text):
    assert types(text) == ["address"], text


@pytest.mark.parametrize(
    "text",
    [
        "it's a 10 minute drive",
        "I live in Galway, near the river",
        "there are 3 lanes on the main road",
        "I walked 5 km down the road",
        "2 blocks along the avenue",
        "I have 20 gardens to look after",
        "he took 4 steps and closed the gate",
        "we fly via Rome 2 times a year",
        "Platz 3 beim Rennen war ich",
        "I waited at the court for 3 hours",
        "chapter 4 way of life",
        "I have 12 cats in the street",
        "Heimweg 3 km",
        "the office is 3000 square feet",
        "im a size 39 in trainers",
        "I am in lane 4 on Sunday",
        "im on team 7",
        "I live near Seven Sisters Road",
        "there is one Oxford Street shop",
        "we walked down two busy streets",
        "he looked at one quiet country lane after another",
        "Centre Court, number one in the world",
        "the number nine bus runs along Mill Road",
        "Park Road is number one for traffic",
        "Baker Street has five cafes",
        "Main Street, two doors down",
        "I cycle to four different road races",
        "Hyde Park 2019 was loud",
    ],
)
def test_ways_and_distances_are_no_addresses(text):
    assert "address" not in types(text), text


@pytest.mark.parametrize(
    "text",
    [
        "I have type 2 diabetes",
        "I was diagnosed with Graves last year",
        "my mother has Alzheimer's",
        "my wife's migraines are back",
        "I'm bipolar",
        "my son is autistic",
        "she is HIV positive",
        "I suffer from insomnia",
        "he is recovering from a stroke",
        "I've got really bad asthma",
        "I take metformin twice a day",
        "they put me on 20 mg escitalopram",
        "ich nehme Sertralin",
        "tomo omeprazol por la mañana",
        "I'm on the pill",
        "she started antidepressants",
        "my therapist thinks I should sleep more",
        "I'm seeing a psychiatrist on Tuesdays",
        "I start chemo on Monday",
        "friday 11:15 dialysis at the Nordsee clinic",
        "wednesday: oncologist, 2pm",
        "radiotherapy thursday 8am",
        "biopsy on monday at noon",
        "I had a hysterectomy in March",
        "I'm pregnant",
        "we're expecting twins",
        "Ich bin schwanger",
        "my blood type is O negative",
        "I tested positive for chlamydia",
        "the MRI showed nothing",
        "my cholesterol is 240",
        "I have been sober since 2019",
        "I have a cat and asthma",
        "our second child is due in March",
        "my knee surgery is on 3 May",
        "ich bin Diabetiker",
        "ich habe Depressionen",
        "j'ai le diabète",
        "tengo epilepsia",
        "我有糖尿病",
        "ik heb reuma",
        "у меня диабет",
        "bende şeker hastalığı var",
        "لدي مرض السكري",
        "मुझे मधुमेह है",
        "My uncle is in a hospice in Truro",
        "gran was moved to St Bride's hospice",
        "my bloods came back low",
        "seeing the asthma nurse on Monday",
    ],
)
def test_what_is_told_of_somebodys_health_is_found(text):
    assert set(types(text)) == {"health"}, text


@pytest.mark.parametrize(
    "text",
    [
        "I'm vegetarian and allergic to peanuts",
        "I'm lactose intolerant",
        "I'm celiac and have hay fever",
        "the report is due in March",
        "I take vitamin D and melatonin",
        "my son has a nut allergy",
        "I avoid gluten",
        "I work as a nurse in Bergen",
        "I'm a therapist in Leeds",
        "my wife is a psychiatrist",
        "I do research on cancer",
        "I work at a diabetes charity",
        "my company develops an asthma app",
        "I wrote my thesis about depression",
        "I study how metformin works in mice",
        "I ran a marathon for cancer research",
        "expecting a parcel on Friday",
        "I have a test on Monday",
        "that bug is a headache",
        "I swim twice a week and feel great",
        "I take the bus to work",
        "I'm off to the pharmacy museum",
        "I take photos of trains",
        "I need a vacation",
        "my cat has a new toy",
        "the economy suffers from inflation",
        "I'm addicted to chess",
        "our cat Momo is diabetic",
        "my dog has epilepsy",
        "our server had a heart attack",
        "the old boiler has asthma",
        "I had surgery training in Graz",
        "I run the kitchen for the hospice",
        "our choir sings at the hospice at Christmas",
        "my nephew is the diabetes clinic receptionist",
        "friday 11:15 chemistry at the Nordsee lab",
        "retail therapy on saturday",
        "a talk on dialysis thursday at 8",
        "dialysis machines ship on monday",
        "psychiatrist at a clinic in Ulm",
        "wednesday: dentist, 2pm",
    ],
)
def test_diet_work_and_figures_of_speech_are_not_health(text):
    assert "health" not in types(text), text


def test_pieces_come_in_order_and_do_not_overlap():
    text = "call +44 20 7946 0958, my PIN is 5520 and I take metformin"
    assert types(text) == ["phone", "password", "health"]
    found = find(text)
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_a_statement_tells_what_the_whole_text_made_sensitive():
    text = "I moved house. The code of the new front door: 4471 8 once more. I play chess"
    found = find(text)
    assert given_away("the value is 44718", text, found) == "password"
    assert given_away("I play chess", text, found) is None
    assert given_away("I take metformin", text, found) == "health"
    cut = "the shop is under mum's mail, pw Barnacle!22"
    assert given_away("the shop is under mum's mail, pw Barnacle", cut, find(cut)) == "password"


@pytest.mark.parametrize(
    ("text", "statement", "told"),
    [
        ('My passphrase is "walnut! barge" and I row in Porto', 'barge" and I row in Porto', "password"),
        ("the password is 'pike? oar' and my cat is called Tom", "oar' and my cat is called Tom", "password"),
        ('My passphrase is "walnut! barge; lock" and I row in Porto', 'lock" and I row in Porto', "password"),
        ('My passphrase is "walnut! barge". I row in Porto', "I row in Porto", None),
        ('My passphrase is "walnut! oar". Oarlocks are heavy', "Oarlocks are heavy", None),
    ],
)
def test_what_is_left_of_a_secret_behind_a_mark_in_it_gives_it_away(text, statement, told):
    assert given_away(statement, text, find(text)) == told


@pytest.mark.parametrize(
    "text",
    ["a" * 1_000_000, "1 " * 500_000, "1" * 1_000_000, "my password is " * 60_000, "key=" * 250_000, "+1 2 " * 200_000,
     "I have a really very " * 50_000, "one " * 250_000, "((((" * 200_000, "via Rom " * 120_000, "log in to " * 100_000,
     "\u3000" * 900_000, "a.b@c:" * 150_000, "the safe opens with one two three four, " * 25_000,
     "DE89 " * 200_000, "-----BEGIN PRIVATE KEY" * 40_000],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_a_megabyte_of_anything_is_read_in_proportion(text, in_proportion):
    in_proportion(find, text)


@pytest.mark.parametrize(
    "text",
    [
        "hey im noor, 52, living in derby with two whippets",
        "i am pawel, 29, plasterer",
        "I am planning the Year 10 trip to the coast",
        "I am training for the 10 k",
        "i am reading chapter 12",
        "For Zell am See on 30 August I set a new target",
    ],
)
def test_what_i_am_doing_is_no_street(text):
    assert not find(text)


def test_a_pin_that_stays_is_one():
    assert types("the bank sent a new card, pin stays 7731") == ["password"]


def test_a_thing_has_no_health_but_who_is_named_beside_it():
    for told in ("my ladder has a bad leg", "our van had a stroke, poor thing"):
        assert given_away(told, told, find(told)) is None
    for told in ("the man on the boat had a stroke", "my van is fine, my gran had a stroke"):
        assert [one.type for one in find(told)] == ["health"]


@pytest.mark.parametrize(
    "told",
    [
        "My piano mover has epilepsy",
        "Our tree feller had a stroke",
        "Our website designer takes insulin",
        "My camera dealer has diabetes",
        "My aunt Heather has dementia",
        "my cousin Van is HIV positive",
        "Our Van has depression",
        "my neighbour Gates has epilepsy",
        "My daughter Rose has diabetes",
    ],
)
def test_who_is_called_as_a_thing_is_has_health(told):
    assert types(told) == ["health"]


@pytest.mark.parametrize(
    "told",
    [
        "Our server Otto has gout",
        "our printer Ilse had a stroke",
        "Our server has severe arthritis",
        "the old boiler has leukaemia",
        "my housemate bike has asthma",
        "our server Otto takes sertraline",
    ],
)
def test_who_has_what_no_thing_has_or_has_a_name_is_no_thing(told):
    assert types(told) == ["health"]


@pytest.mark.parametrize(
    "told",
    ["my sofa has a depression", "our printer has bronchitis", "my van Bessie had a stroke", "the oak tree has cancer"],
)
def test_what_a_thing_or_a_plant_has_is_no_health(told):
    assert given_away(told, told, find(told)) is None
