"""Answers that are no sentences: for whom their value is, and what goes on behind it."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

NOW = datetime(2026, 5, 4, 9, tzinfo=UTC)


def read(asked, text):
    found = extract(Heard(text=text, said_at=NOW, zone=UTC, asked=asked), standard())
    return [(one.key, one.content) for one in found if not one.amends]


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        (
            "Which language should the brochure be in?",
            "Sorbian for me, my husband would rather have Danish",
            [
                (
                    None,
                    "Which language should the brochure be in: Sorbian for me, my husband would rather have Danish",
                )
            ],
        ),
        (
            "Which language do you want the headset in?",
            "Czech for me, Danish for my niece",
            [("language", "language: Czech"), (None, "language: Danish for my niece")],
        ),
        (
            "Is there anything the caterer should know about allergies?",
            "lupin. and my niece can't have soya",
            [("allergy", "allergy: lupin"), (None, "my niece can't have soya")],
        ),
        (
            "Any allergies?",
            "celery, and my father can't have eggs",
            [("allergy", "allergy: celery"), (None, "my father can't have eggs")],
        ),
        ("Any allergies?", "wheat for my aunt, none for me", [(None, "allergy: wheat for my aunt")]),
        ("Any dietary restrictions?", "no beef for Noor", [(None, "diet: no beef for Noor")]),
        (
            "Which editor do you use?",
            "Vim for me, my brother uses Emacs",
            [("editor", "editor: Vim"), (None, "my brother uses Emacs")],
        ),
    ],
)
def test_a_value_is_whose_it_is_said_to_be(asked, text, told):
    assert read(asked, text) == told


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Which colour should the banner be?", "green for me, my boss would rather have red"),
        ("Which dish shall we cook?", "stew for me, my wife would rather have soup"),
        ("Should I add nuts?", "sesame. and some salt"),
        ("Should I know about any allergies your guests have?", "nuts"),
    ],
)
def test_what_is_for_the_moment_is_no_value(asked, text):
    assert read(asked, text) == []


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("Which system do you run? Which os?", "Linux for work, Windows for games", {"os: Linux for work"}),
        ("Any allergies?", "pollen, dust and sesame", {"allergy: pollen, dust and sesame"}),
    ],
)
def test_what_is_for_a_thing_stays_one_s_own(asked, text, told):
    assert told <= {content for key, content in read(asked, text) if key}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("cant eat shelfish", "allergy"),
        ("i dont eat brocoli", "diet"),
        ("I never eat musrhooms", "diet"),
        ("no coriander for me", "diet"),
        ("I'd rather not wake up to kippers, can't stand them", "dislikes"),
        ("we'd rather not be served trifle, can't bear the taste", "dislikes"),
    ],
)
def test_a_food_is_known_however_it_is_turned_down(text, key):
    assert [one for one, _ in read(None, text)] == [key]


@pytest.mark.parametrize(
    "text",
    [
        "I'd rather not see him, can't stand him",
        "I'd rather not go out tonight, can't face it",
        "I'd rather not talk about it, can't stand it",
        "I can't eat anything today",
    ],
)
def test_what_is_no_kind_of_thing_is_no_taste(text):
    assert read(None, text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Breton songs are lovely too, I adore their slow ones",
            [("likes", "Breton songs are lovely too, I adore their slow ones")],
        ),
        ("for bread I go by grams, not cups", [("units", "for bread I go by grams, not cups")]),
        ("at the club I go by Lex", [("name", "at the club I go by Lex")]),
        ("The blinds in the den are velvet", [(None, "The blinds in the den are velvet")]),
        (
            "funny how it goes: my aunt Edda has the ferry now. what keeps rope supple?",
            [(None, "my aunt Edda has the ferry now")],
        ),
        ("Great, another power cut, exactly what I live for", []),
        ("We groaned every time", []),
        ("we rolled our eyes each time", []),
        ("I live for Sunday roasts", [("likes", "I live for Sunday roasts")]),
    ],
)
def test_what_is_praised_measured_by_or_only_wondered_at(text, told):
    assert read(None, text) == told


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("Hello! Where do you live?", "Hi! Bergen.", "location: Bergen"),
        ("Where do you live?", "Hallo! Bremen", "location: Bremen"),
        ("Where do you live?", "Ciao Ilse, Trento", "location: Trento"),
        ("Which city do you live in?", "oh, Bergen", "location: Bergen"),
        ("Where are you from originally?", "Turku", "origin: Turku"),
        ("What should I call you?", "Oh, Marta is fine", "name: Marta"),
        (
            "Which languages do you speak?",
            "Thanks for asking! Finnish and some Sami",
            "languages: Finnish and some Sami",
        ),
        ("What are your hobbies?", "haha, mostly rowing and chess", "hobby: rowing and chess"),
        ("Do you have any allergies?", "Yes! Walnuts", "allergy: Walnuts"),
        ("Any pets?", "Yes, Rex the beagle", "pet: Rex the beagle"),
        ("Do you have a favourite composer?", "Yes, Sibelius", "favourite composer: Sibelius"),
        ("What's your favorite movie?", "Definitely Paddington", "favorite movie: Paddington"),
        ("What's your favourite holiday location?", "Crete", "favourite holiday location: Crete"),
        ("What's your least favourite chore?", "ironing", "least favourite chore: ironing"),
        ("Do you prefer tea or coffee?", "coffee", "likes: coffee"),
        ("What kind of books do you like?", "crime novels", "likes: crime novels"),
        ("Which language do you want the menu in?", "Breton", "language: Breton"),
        ("How old are you?", "34", "age: 34"),
        ("Where did you grow up?", "in Vaasa, by the sea", "origin: Vaasa, by the sea"),
        ("Is your name Ilse?", "yes", "my name is Ilse"),
        ("Do you work night shifts?", "Definitely", "I work night shifts"),
        ("Do you own a car?", "yes", "I own a car"),
        ("Are you a vegetarian, Ilse?", "Yes!", "I am a vegetarian"),
        ("How old are you? Where do you live?", "34", "age: 34"),
        ("What do you drive?", "a tractor, haha", "vehicle: a tractor"),
        ("What snacks do you like?", "nuts", "likes: nuts"),
        ("What foods should I avoid?", "celery", "allergy: celery"),
        ("Where do you come from?", "Turku", "origin: Turku"),
    ],
)
def test_a_greeting_or_a_yes_before_an_answer_is_no_part_of_it(asked, text, told):
    assert [content for key, content in read(asked, text) if key] == [told]


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("How do you season it?", "Usually lemon and thyme", "How do you season it: Usually lemon and thyme"),
        ("Which choir did you join?", "The Harbour Singers!", "Which choir did you join: The Harbour Singers"),
        ("What do you like about your job?", "the people", "What do you like about your job: the people"),
        ("Do you like hiking?", "only in summer", "Do you like hiking: only in summer"),
        ("Where are you going on holiday?", "Lisbon", "Where are you going on holiday: Lisbon"),
        ("Which city did you visit?", "Prague", "Which city did you visit: Prague"),
        ("Where did you buy your car?", "a dealer in Hull", "Where did you buy your car: a dealer in Hull"),
        ("When did you start your job?", "2019", "When did you start your job: 2019"),
        ("How did you find your job?", "through a friend", "How did you find your job: through a friend"),
        ("What pets did you have as a child?", "a tortoise", "What pets did you have as a child: a tortoise"),
        ("Where are you headed?", "Oslo", "Where are you headed: Oslo"),
        ("Where do you work out?", "the park", "Where do you work out: the park"),
        ("Which city are you flying to?", "Ghent", "Which city are you flying to: Ghent"),
        ("What games do you play, Ilse?", "backgammon", "What games do you play: backgammon"),
        ("What are you studying these days?", "geology", "What are you studying these days: geology"),
        ("Where do you teach?", "at a village school", "Where do you teach: at a village school"),
        ("What traditions do you have?", "We always light candles in December", "We always light candles in December"),
        ("How did you meet your wife?", "We met at a ceilidh in Skye", "We met at a ceilidh in Skye"),
        (
            "What do you love about the choir?",
            "It's a chance to sing",
            "What do you love about the choir: It's a chance to sing",
        ),
    ],
)
def test_what_is_no_value_is_kept_with_its_question_or_stands_by_itself(asked, text, told):
    assert read(asked, text) == [(None, told)]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("What's your name?", "Hey there"),
        ("What's your name?", "Good evening"),
        ("What's your name?", "Pleased to meet you"),
        ("What's your name?", "Guten Abend, Frau Nowak"),
        ("What's your name?", "Bonjour Elise"),
        ("Where do you live?", "Merci, Luc !"),
        ("Where do you live?", "Danke, gern geschehen"),
        ("Where do you live?", "What a lovely question"),
        ("Where do you live?", "That sounds great"),
        ("Where do you live?", "I'm tired and a bit nervous"),
        ("Where are you?", "at home"),
        ("Where do you work?", "Hallo Jonas!"),
        ("Where do you work?", "I hear you"),
        ("What is your goal?", "Congrats on the promotion, Nora"),
        ("What is your goal?", "Awesome, Nora"),
        ("What hobbies do you have?", "Wow, Ilse"),
        ("What kind of music do you like?", "Totally, Ilse"),
        ("What kind of music do you like?", "Me neither"),
        ("What food do you like?", "Your recipe sounds tasty"),
        ("Which wine do you like?", "Both wines sound delicious"),
        ("What kind of music do you like?", "During the storm, people were singing"),
        ("What books do you enjoy?", "I love this author"),
        ("Do you have any favourite books?", "Oh, definitely, Nora"),
        ("What's your favourite season?", "Yeah, same"),
        ("What's your favourite film?", "Mine too"),
        ("Which shift do you work?", "I totally agree"),
        ("Do you have kids?", "Oh, how lovely"),
        ("Do you have kids?", "So sorry to hear that, Nora"),
        ("Any hobbies on your side?", "As for me, I should sleep"),
        ("How's your project going?", "slowly"),
        ("Did you enjoy the concert?", "every minute"),
        ("Which authors do you like most?", "Being an old sailor, there were few of those"),
        ("Do you have any favourite rowing songs?", "Totally adore the slow rhythm of rowing"),
        ("When is your birthday?", "a secret"),
        ("Which format do you prefer?", "PDF"),
        ("What is your goal for this email?", "a refund"),
        ("Which language should I use?", "Python"),
        ("Which city should I search?", "Ghent"),
        ("What should I avoid mentioning?", "his divorce"),
        ("What is your family doing tonight?", "watching a film"),
        ("Pets are lovely, right?", "Sure, Nora"),
    ],
)
def test_a_greeting_or_a_remark_is_no_answer(asked, text):
    assert read(asked, text) == []


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("How are you?", "Exhausted but happy"),
        ("How have you been?", "Hey Nora"),
        ("How's your week been?", "full of exams"),
        ("How did the interview go?", "Without a hitch"),
        ("What about you?", "the garden"),
        ("What have you been up to?", "Painting the fence"),
        ("What's new with you?", "loads of rain"),
        ("Any plans for tonight?", "pizza and a film"),
        ("Do you have any plans for the weekend?", "pizza and a film"),
        ("Any news on the house?", "Still a building site"),
        ("Do you have any tips for me?", "practice daily"),
        ("Any advice on growing leeks?", "plenty of compost"),
        ("Can you recommend a book?", "anything about birds"),
        ("Have you seen it often?", "a dozen times"),
    ],
)
def test_small_talk_and_what_is_asked_for_oneself_ask_for_no_fact(asked, text):
    assert read(asked, text) == []


@pytest.mark.parametrize(
    "asked",
    [
        "Do you have any hobbies?",
        "Do you have any tips for me?",
        "Do you have any goals you're working towards?",
        "Do you have anything planned?",
        "Do you have a favourite book?",
        "Do you have more pictures?",
        "Do you like her?",
        "Do you know any good dentists?",
        "Have you ever been to Norway?",
        "Have you told anybody yet?",
        "Have you tried any since that made a difference to you?",
        "Are you planning any other trips soon?",
    ],
)
@pytest.mark.parametrize("text", ["Yes", "Yeah Nora", "Definitely!", "Absolutely, the view was great"])
def test_a_bare_yes_says_nothing_where_the_question_leaves_it_open(asked, text):
    assert read(asked, text) == []


def test_who_is_asked_speaks_of_themselves():
    assert read("Do you have a shed where you're building a boat for your son?", "yes") == [
        (None, "I have a shed where I'm building a boat for my son")
    ]


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("Could you please tell me your name?", "Ragna", ("name", "name: Ragna")),
        ("Would you be so kind as to tell me your name?", "it's Ragna", ("name", "name: Ragna")),
        ("Can you give me your phone number?", "555 0199", ("phone", "phone: 555 0199")),
        ("Will you let me know which city you live in?", "In Tromsø", ("location", "location: Tromsø")),
        ("Would you mind sharing your profession?", "a glazier", ("role", "role: a glazier")),
        ("Are you willing to tell me how old you are?", "61", ("age", "age: 61")),
        ("Could you let me know if you have any food allergies?", "Lupin", ("allergy", "allergy: Lupin")),
        ("Do you mind telling me your cat's name?", "Pixel", ("pet.name", "pet name: Pixel")),
        ("Do you remember your timezone?", "EET", ("timezone", "timezone: EET")),
        ("Can you tell me about your dietary needs?", "Pescatarian", ("diet", "diet: Pescatarian")),
        ("Can you share your favourite poet?", "Neruda", ("likes", "favourite poet: Neruda")),
        ("What name would you like me to call you?", "Ragna", ("name", "name: Ragna")),
    ],
)
def test_a_question_that_is_led_in_politely_asks_what_the_plain_one_asks(asked, text, told):
    assert read(asked, text) == [told]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Could you tell me a joke?", "the one with the horse"),
        ("Can you share your advice on ferns?", "plenty of shade"),
        ("Can you give me your opinion?", "too salty"),
        ("Could you tell me more about your project?", "Sure, Ragna"),
        ("Could you tell me your name?", "Yes"),
        ("Could you tell me your name?", "Hello there"),
        ("Can you tell me where he lives?", "Tromsø"),
        ("Would you like to go out for dinner?", "Thai"),
    ],
)
def test_a_polite_question_that_asks_for_no_fact_stays_one(asked, text):
    assert read(asked, text) == []


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("What's your name?", "Ragna, lovely to meet you", ("name", "name: Ragna")),
        ("What should I call you?", "Ragna, and what about you?", ("name", "name: Ragna")),
        ("What is your name?", "It's Ragna, pleased to meet you too!", ("name", "name: Ragna")),
        ("Where do you live?", "In Narvik, what's yours?", ("location", "location: Narvik")),
        ("Where do you live?", "Narvik, thank you for asking", ("location", "location: Narvik")),
        ("How old are you?", "48, why do you ask?", ("age", "age: 48")),
        ("How old are you?", "haha, 48", ("age", "age: 48")),
        ("How old are you?", "Great question. 48", ("age", "age: 48")),
        ("Where do you live?", "Yes, Narvik", ("location", "location: Narvik")),
        ("Can you tell me where you work?", "Sure, Equinor", ("employer", "employer: Equinor")),
        ("Could you tell me your name?", "Of course, it's Ragna", ("name", "name: Ragna")),
        ("Could you tell me your name?", "Certainly, Ragna", ("name", "name: Ragna")),
        ("What do you do for a living?", "a cooper, and yourself?", ("role", "role: a cooper")),
        ("What's your dog's name?", "Stormy", ("pet.name", "pet name: Stormy")),
        ("What's your name?", "Merry", ("name", "name: Merry")),
    ],
)
def test_a_courtesy_beside_an_answer_is_no_part_of_it(asked, text, told):
    assert read(asked, text) == [told]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("What's your name?", "Lovely to meet you"),
        ("What's your name?", "What's yours?"),
        ("What's your name?", "Great, and you?"),
        ("What's your name?", "Thanks, Ragna"),
        ("What are your hobbies?", "Yeah, Ragna"),
        ("What is your goal?", "Sure, Ragna"),
        ("Do you work on Sundays?", "Yes Ragna, and you?"),
        ("How old are you?", "wow, good question"),
        ("Where do you live?", "Nice!"),
    ],
)
def test_a_courtesy_alone_is_no_answer(asked, text):
    assert [one for one in read(asked, text) if "Ragna" in one[1] or one[0] in ("name", "age", "location")] == []


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Any plans for the evening?", "Bowling with Ragna"),
        ("Do you have any plans for the holidays?", "Camping near Narvik"),
        ("What are your plans for Sunday?", "Lunch with my uncle"),
        ("Any plans for later?", "a haircut at 5"),
        ("What are you doing on Saturday?", "Rehearsing with Ragna"),
        ("Where are you going this winter?", "Narvik"),
        ("Who are you visiting this month?", "Ragna and Olav"),
    ],
)
def test_plans_that_say_with_whom_where_or_when_are_kept_with_their_question(asked, text):
    assert read(asked, text) == [(None, f"{asked[:-1]}: {text}")]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Any plans for the evening?", "Yes"),
        ("Any plans for the evening?", "Not really, Ragna"),
        ("Any plans for the evening?", "a nap"),
        ("Any plans for the evening?", "Yes, Ragna!"),
        ("What are your plans for Sunday?", "Nothing much"),
        ("What are you doing on Saturday?", "laundry, mostly"),
        ("What are you doing?", "Texting with Ragna"),
    ],
)
def test_plans_that_say_no_more_than_a_mood_are_not(asked, text):
    assert read(asked, text) == []


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("Which scripting language do you prefer?", "Lua", ("likes", "likes: Lua")),
        ("Which language do you prefer?", "Danish", ("language", "language: Danish")),
        ("Do you prefer letters or email?", "letters", ("likes", "likes: letters")),
        ("Do you prefer brief or long replies?", "brief", ("response.style", "response style: brief")),
        ("Which tone do you prefer?", "playful", ("response.style", "response style: playful")),
        ("Short or detailed explanations?", "Detailed please", ("response.style", "response style: Detailed")),
        ("Would you rather have metric or imperial?", "imperial", ("units", "units: imperial")),
        ("Do you prefer metric or imperial?", "Metric", ("units", "units: Metric")),
        ("Which units do you prefer?", "Imperial", ("units", "units: Imperial")),
        ("Which library do you prefer for charts?", "Plotly", ("likes", "likes: Plotly")),
    ],
)
def test_what_somebody_prefers_is_kept_as_what_it_is_of(asked, text, told):
    assert read(asked, text) == [told]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Which headline do you prefer for the button?", "the longer"),
        ("Which draft do you prefer?", "B"),
        ("Which option do you prefer, red or blue?", "red"),
        ("Which font did you prefer?", "Garamond"),
        ("Which programming language should the script use?", "Lua"),
        ("Red or blue for this button?", "red"),
    ],
)
def test_what_is_preferred_of_the_work_at_hand_is_not(asked, text):
    assert [one for one in read(asked, text) if one[0]] == []


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("What do you enjoy doing in your spare time?", "whittling", ("hobby", "hobby: whittling")),
        ("Which university do you attend?", "Uppsala", ("education", "education: Uppsala")),
        ("What college do you go to?", "Balliol", ("education", "education: Balliol")),
        ("Do you follow a special diet?", "Paleo", ("diet", "diet: Paleo")),
        ("How many siblings do you have?", "three sisters", ("family", "How many siblings do you have: three sisters")),
        ("How many hours do you work?", "20 a week", ("work.hours", "How many hours do you work: 20 a week")),
        ("When do you finish work?", "at 3", ("schedule", "When do you finish work: 3")),
        ("Which days do you swim?", "Tuesdays", ("schedule", "Which days do you swim: Tuesdays")),
        ("What time do you get up?", "6:15", ("schedule", "What time do you get up: 6:15")),
    ],
)
def test_an_answer_has_the_key_of_what_its_question_asks_for(asked, text, told):
    assert read(asked, text) == [told]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("How many people work at your company?", "forty"),
        ("Which university did you visit?", "Uppsala"),
        ("Which day are you flying?", "Tuesday"),
        ("How many languages do you speak?", "four"),
        ("How long have you been married?", "nine years"),
        ("When did you start work?", "2019"),
    ],
)
def test_a_count_or_a_day_of_something_else_has_none(asked, text):
    assert [one for one in read(asked, text) if one[0]] == []


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("What's your name, and how old are you?", "Ragna, 52", {("name", "name: Ragna"), ("age", "age: 52")}),
        ("How old are you? Where do you live?", "52, Narvik", {("age", "age: 52"), ("location", "location: Narvik")}),
        ("Where do you live? Do you like it there?", "Narvik", {("location", "location: Narvik")}),
        ("Where do you work? Is it far?", "Equinor", {("employer", "employer: Equinor")}),
        ("Where do you live? Do you like it there?", "Yes, Ragna", set()),
        ("Where do you work? Is it far?", "Ten minutes", set()),
        ("Where do you live? Do you like it there?", "Love it", set()),
        ("What are your hobbies and what do you do?", "chess, tennis", {("hobby", "hobby: chess, tennis")}),
    ],
)
def test_an_answer_to_two_questions_is_one_to_each(asked, text, told):
    assert {one for one in read(asked, text) if one[0]} == told


@pytest.mark.parametrize(
    ("asked", "answer", "key"),
    [
        ("Where do you live? Do you like it there?", "Tromso", "location"),
        ("What do you do for a living? Is it fun?", "Welder", "role"),
        ("How old are you? What's your dog's name?", "47", "age"),
        ("How old are you? What's your dog's name?", "Momo", "pet.name"),
        ("Where do you live? What do you do for a living?", "Welder", "role"),
        ("What do you do for a living? Where do you live?", "Welder", "role"),
        ("Where do you live? What do you do for a living?", "Tromso", "location"),
        ("What's your name? Do you have any pets?", "Three hens", "pet"),
        ("What's your name? Do you have any pets?", "Una", "name"),
        ("What's your name? Where do you live?", "Tromso", "location"),
        ("How old are you? Do you follow any diet?", "Vegan", "diet"),
    ],
)
def test_of_two_questions_a_short_answer_is_to_the_one_that_it_fits(asked, answer, key):
    assert [one for one, _ in read(asked, answer)] == [key]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("How old are you? How tall are you?", "171"),
        ("How old are you? How old is your wife?", "36"),
        ("What is your job? Who are you waiting for?", "A plumber"),
        ("What's your dog's name? Which vet do you see?", "Ola"),
        ("Where do you live? Where are you flying to?", "Tromso"),
        ("What's your name? Which team do you support?", "Rovers"),
    ],
)
def test_a_last_question_with_words_of_its_own_takes_the_answer(asked, answer):
    assert {key for key, _ in read(asked, answer)} <= {None}


@pytest.mark.parametrize(
    ("asked", "answer", "told"),
    [
        ("Where are you working now?", "Kornfeld", [("employer", "employer: Kornfeld")]),
        ("Where are you working these days?", "Nowhere", []),
        ("How should I format my answers?", "Tables", [("response.style", "response style: Tables")]),
        ("Which format do you prefer?", "Epub", []),
        ("Any plans for the weekend?", "Canoeing", [(None, "Any plans for the weekend: Canoeing")]),
        ("Any plans for the weekend?", "Sleeping", []),
        ("Any plans for tonight?", "Just reading", []),
    ],
)
def test_one_word_answers_where_somebody_works_how_answers_should_be_or_what_is_planned(asked, answer, told):
    assert read(asked, answer) == told


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        (
            "How do you take your tea, and does anyone else at home drink it?",
            "milk, no sugar. my sister only drinks rooibos",
            [(None, "How do you take your tea: milk, no sugar"), (None, "my sister only drinks rooibos")],
        ),
        ("What day is your rowing, and does your brother come along?", "Tuesday", [(None, "Tuesday")]),
        ("Where do you live, and do you have pets?", "two ferrets", [("pet", "pet: two ferrets")]),
        ("Where do you live, and do you have pets?", "Ghent", [("location", "location: Ghent")]),
    ],
)
def test_what_is_no_yes_answers_the_question_before_one_that_asks_for_it(asked, text, told):
    found = read(asked, text)
    assert [key for key, _ in found] == [key for key, _ in told]
    assert all(said.endswith(content) for (_, said), (_, content) in zip(found, told, strict=True))
    assert not any(" and do" in said for _, said in found)


@pytest.mark.parametrize("text", ["just my sister", "nobody", "not really", "no", "my sister", "sometimes"])
def test_who_it_is_or_how_often_answers_the_question_that_asks_for_a_yes(text):
    assert read("How do you take your tea, and does anyone else at home drink it?", text) == []
