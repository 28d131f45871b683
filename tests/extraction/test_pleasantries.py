"""What is said to please or in general, and what is like it but of the world of its writer."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    return [one.content for one in found if not one.amends]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("some hats are more practical than others", False),
        ("snails are a bit slower to cook", False),
        ("fencing is not just about speed", False),
        ("some good makers are around these days", False),
        ("damn he sounds like a nightmare", False),
        ("snails are kept in the barn", True),
        ("fencing starts at six on Tuesdays", True),
        ("our hats are more practical than theirs", True),
        ("Ilse is a bit slower to cook", True),
        ("tickets are free for members", True),
    ],
)
def test_a_remark_on_what_is_nobodys_is_not_kept(text, kept):
    assert (read(text) != []) is kept


@pytest.mark.parametrize(
    "text",
    [
        "Everyone needs a hobby",
        "Patience is key",
        "Kindness really pays off",
        "Baking bread together is such a joyful habit for any family",
        "Whittling spoons requires steady hands",
        "Learning the harp is definitely tough",
        "Staying curious is crucial for growth",
        "Having neighbours who care makes a difference to us",
        "It's amazing how a stroll can lift our mood",
        "Reading of far lands and seas is always fun",
        "Operas and plays offer a way to escape",
        "A stroll by the sea is such a charming way to end it",
        "Dumplings are such a versatile dish",
        "Old towns and ports offer unforgettable views",
        "Quince jam sounds delightful, Odile",
        '"The Salt Path" sounds intriguing',
        "Lupins are indeed known for their colours",
    ],
)
def test_what_is_said_of_the_world_at_large_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Odile, glad your choir had a good tour",
        "Glad the stitches are out",
        "I'm so proud of you for finishing the course",
        "I'm sure your aunt will love the quilt",
        "I have so much to tell you",
        "I wanted to tell you about the regatta",
        "I have been doing really well lately",
        "We're in this together",
        "We can do great things together",
        "Our dreams keep us going",
        "So much has changed since then",
        "we last talked",
        "Odile, thanks for the tip",
        "Instead of giving in",
        "I have never visited",
        "I just joined",
        "Yes Odile, painting fences together is priceless",
        "Wow, Odile, that is an awesome loom",
        "Plus, the view from there is stunning",
        "It's my own story",
        "I have a funny story",
        "We've had quite the journey",
        "Now I got used to it",
        "I've read it",
        "Believe in yourself and your brushes",
        "Drizzle the leeks with oil and serve",
        "Season with cumin and a little lemon",
    ],
)
def test_what_is_said_to_please_or_tells_nothing_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Everyone at work wears clogs on Fridays",
        "Music lessons are in the cellar",
        "Fencing is at six in hall B",
        "Writing letters helps me think",
        "Learning the harp is tough for me",
        "Baking with my aunt is a joy",
        "Driving lessons start in April",
        "Tibor is famous for his stollen",
        "I agree with my sister about the flat",
        "Looks like Ida is pregnant",
        "Our boiler is the smart one in the street",
        "Our dog sitter has a van",
        "The key to the shed is in the blue pot",
        "Odile has the spare key",
        "My dad has a way of knotting ties that nobody can copy",
        "Odile offers piano lessons on Mondays",
        "Odile, my aunt, is a vet",
        "Quince jam gives me hives",
        "Our neighbours have a great view of the port",
        "I'm proud of my son Ivo",
        "I have been sober since May",
        "I have never visited Asia",
        "I just joined a rowing club",
        "I've read Dune",
        "I have a cat",
        "It's my sister who plays the harp",
        "The cook is from Goa, food is great",
        "Sharing a van with Ulf is on the cards for June",
        "I've been playing the oboe for nine years",
        "We need to keep the gate shut because of the goats",
        "We moved to Bergamo last year",
        "Our garden is famous for its roses",
        "The new depot is smart to look at on Sundays",
    ],
)
def test_what_is_of_the_writers_world_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I have been through a bankruptcy",
        "I've been through chemo with my nan",
        "I've grown up in Tartu",
        "I've grown leeks on the roof for years",
        "I'm here for my aunt's wedding",
        "I'm there for my twins at bedtime",
        "I'm proud of what we achieved at Zorvex",
        "I'm proud of how my niece sang",
        "I'm taking it before meals",
        "I used to do it as a courier",
        "We have to change our boiler",
        "We want to change our tyres",
        "We're going to celebrate our silver wedding in Porto",
        "We want to celebrate Purim with the twins",
        "We need to keep our parrot indoors",
        "We have to push our caravan uphill",
        "We can grow our own leeks",
        "We will overcome the drought with a new well",
        "We have different nationalities",
        "We make a great perry",
        "We all stick together at the mill",
        "I'm not alone in the flat",
        "I'm learning to let the kiln cool",
        "We agree on the price of the house",
        "Wheelchair access is essential",
        "Kosher food is a must",
        "Our memories of the flood keep us awake",
        "I have bad news about the pension",
    ],
)
def test_what_happened_to_its_writer_or_what_they_have_to_do_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I have been through a lot",
        "I've grown so much",
        "We've been through so much together",
        "I'm here for you",
        "I'm proud of how far we have come",
        "I'm taking it one day at a time",
        "I used to do that all the time",
        "We will overcome any obstacle",
        "We make a great team",
        "I got some great news to share",
        "Our actions do matter",
        "We're not alone in this",
        "I agree that it was worth the wait",
        "We can change the world",
        "We should celebrate the small things",
        "We need to keep going",
        "We have to push ourselves",
    ],
)
def test_what_such_words_say_in_general_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ilse truly hates fennel",
        "Ilse is definitely coeliac",
        "Ilse indeed lives in Tartu",
        "Indeed Ilse sings in a choir",
        "Bruno is famous in Chile",
        "Bruno looks like a fox",
        "Zorvex offers free parking",
        "Zorvex promotes Ilse to foreman",
        "Zorvex is a great employer",
        "Art is a lawyer in Tartu",
        "Ilse likes your stollen",
        "I agree, Ilse is the best vet in Tartu",
        "Sculpting stone is tough for Ilse",
        "Not only Ilse but also Ulf is coeliac",
    ],
)
def test_what_is_said_of_somebody_or_something_with_a_name_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Our hobby is falconry",
        "Our dream is to open a mill",
        "Our marriage started on a ferry",
        "Music is important to our family",
        "Nature helps our nephew with his asthma",
        "Everybody calls our niece Pip",
        "Technology is our uncle's passion",
        "Exercise is part of our treatment",
        "Growth is the name of our shop",
    ],
)
def test_what_is_ours_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Have a parrot named Pip",
        "Have a niece named Odile",
        "Have a hearing with Dr Ostrow in May",
        "Get a haircut every month",
        "Gather moss with Ulf every spring",
        "Season pass holder at Zorvex",
        "Things are hectic at the mill after the fire",
        "Happy to say my cat is Pip",
        "Thrilled to start at Zorvex",
    ],
)
def test_what_leaves_its_subject_out_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Have a great evening",
        "Have a lovely Sunday, Odile",
        "See you soon Odile",
        "Get lost in a good book",
        "Take a break now and then",
        "Things have been hectic lately",
        "A lot has happened since we last spoke",
        "Our loved ones give us courage",
        "Our voices matter",
        "Volcanoes are definitely fascinating",
        "Everything is wonderful there",
    ],
)
def test_what_has_neither_a_name_nor_an_owner_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text", ["Focus on the tests, no comments", "Trust only official docs", "Limit replies to the code"]
)
def test_an_order_for_answers_is_no_advice(text):
    assert read(text) != []


@pytest.mark.parametrize(
    "text",
    [
        "My morning was pretty hectic",
        "My evening was lovely, thanks for asking",
        "I had a really long day at work",
        "I've had a pretty quiet week so far",
        "We had a great laugh",
        "We had such fun that day",
        "I'm nervous",
        "I'm more hopeful than ever",
        "I've been well, thank you for asking",
        "Here's a picture I took last week",
        "Here's another one",
        "This is what I've been doing",
        "It's dear to me",
        "That was a big moment for me",
        "They mean a lot to us",
        "It's my absolute favourite",
        "It was one of my favourite cafés in town",
        "Odile, thanks for looking out for my kids",
        "Odile, let's keep helping one another",
        "Let's make more time for our families",
        "You're absolutely right, Odile",
        "Nice to see my advice helped, Odile",
        "Odile, since we last talked",
        "I just posted a few more",
        "We have so much to learn",
        "I have never tried that one before",
        "I'm determined to finish it",
        "We're up for the challenge",
        "I bought them online",
    ],
)
def test_how_the_day_was_and_what_names_nothing_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "My morning was spent at the dentist",
        "My weekend is at the cottage",
        "I had a bad divorce",
        "We had a lovely day with Ulf in Porto",
        "I'm home on Tuesdays",
        "I'm ready for the exam in May",
        "I'm pregnant",
        "Here is a picture I took on Etna",
        "This is my favourite café in Porto",
        "It's normal for us to eat at ten",
        "I'm determined to run the Oslo marathon",
        "I'm up for election in May",
        "It's the ferry to school for us",
        "I bought a few hens in May",
        "I have some of his records",
        "Thanks to my aunt I have a flat",
    ],
)
def test_what_tells_more_than_how_the_day_was_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Bruges is a captivating town with charming canals",
        "The valley offers its guests unforgettable experiences",
        "Crossing the Gobi sounds like an amazing trip",
        "Odile Marnier's novels have a timeless charm",
        "Baked quince is a classic dish with rich flavours",
        "Rowing at dawn brings a rare kind of serenity",
        "The museum is a must-visit with its vibrant atmosphere",
    ],
)
def test_what_reads_like_a_review_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The workshop has a unique lock",
        "The choir offers a range of courses on Fridays",
        "Our street has a rich culture and diverse shops",
        "My aunt makes delicious creamy cakes",
        "Ilse is a talented potter with exceptional skills",
        "My brother brings an essential quality to his team",
    ],
)
def test_what_is_told_of_somebody_or_something_of_ours_in_such_words_is(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Prefer sweet, creamy cakes",
        "Want authentic adventures, not bus tours",
        "It is my favourite, the green one",
    ],
)
def test_a_wish_is_no_review_and_what_is_named_a_favourite_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text", ["The bay offers authentic adventures", "It is my favourite", "It was my favourite too"]
)
def test_a_review_and_a_favourite_without_a_name_are_not(text):
    assert read(text) == []
