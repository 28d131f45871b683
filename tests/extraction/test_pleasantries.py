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
    "text",
    [
        "Everyone needs a hobby",
        "Patience is key",
        "Kindness really pays off",
        "Baking bread together is such a joyful way of bonding as a family",
        "Whittling spoons requires steady hands",
        "Learning the harp is definitely tough",
        "Staying curious is crucial for growth",
        "Having neighbours who care makes a difference to us",
        "It's amazing how a stroll can lift our mood",
        "Bergamo is a charming city",
        "Ravioli is such a versatile dish",
        "Granada and Cadiz offer unforgettable views",
        "Sicily has so much to offer",
        "Reading of far lands and seas is always fun",
        "Operas and plays offer a way to escape",
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
        "I've been playing for many years",
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
