"""What is so for a while, now and then or once, which ends nothing, and what is so for good, which does."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.endings import ended
from perdure.extraction.overtaking import overtakes, turned


def _ends(old: str, new: str, key: str | None = None) -> bool:
    found = compare(Said(content=old, key=key), Said(content=new, key=key))
    clash = found.label == "contradiction" or (key is not None and not found.apart)
    return clash or ended(old, new, key=key) or any(overtakes(one, old) > 0 for one in turned(new))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("I work at Krone", "I'm done with work for today", None),
        ("I work at Krone", "I'm finished with work", None),
        ("I work at a garage", "I'm done with the garage for the day", None),
        ("I work at Krone as a cook", "I use Teams now and then at work", None),
        ("I work at Krone as a cook", "I use Outlook at work now", None),
        ("I work at Krone as a cook", "I work evenings for three weeks", None),
        ("I work mornings", "I work evenings for a month", None),
        ("I live in Ghent", "I'm in Bruges for a week", None),
        ("I commute by ferry", "The ferry was cancelled", None),
        ("I take the bus to school", "The bus was late", None),
        ("I take the metro to work", "I missed the metro so it's the car for me now", None),
        ("Our call is at 10", "The call is over", None),
        ("Our retro is at 4 every Friday", "The retro is over", None),
        ("We have a cat, Mo", "We lost Mo at the station for an hour", None),
        ("I speak Dutch and Danish", "I speak a little Polish now", None),
        ("My niece Ida is 8", "Ida is 128 cm now", None),
        ("My niece Ida is 8", "Ida is 30 kg now", None),
        ("I use a Galaxy", "I use an iPhone every now and then", None),
        ("I run Ubuntu", "I use Windows now and again", "os"),
        ("I'm a vegetarian", "I'm a meat eater once in a while", None),
        ("I type on azerty", "I type on colemak now and then", None),
        ("I'm on Windows", "Switched to Linux on my media box", None),
        ("I'm on Linux", "Switched to Windows on the laptop last week", None),
        ("I commute by bus", "No buses this week, so it's the bike for me now", None),
        ("I have a Galaxy", "I have an iPhone now and a Pixel", None),
        ("We prefer aisle seats", "I prefer window seats", None),
        ("We have a cat, Mo", "We lost Mo at the station, and my phone was dead", None),
        ("We have a cat, Mo", "We lost Mo in the woods, I was never so scared", None),
        ("I work at Krone", "I'm done with work, a retired friend picks me up", None),
        ("I take the ferry to work", "I missed the ferry, sold two tickets and took a taxi", None),
        ("I work mornings", "I work evenings for the second week", None),
        ("I live in Ghent", "I'm in Bruges for a week, no longer than that", None),
    ],
)
def test_what_is_so_for_a_while_ends_nothing(old, new, key):
    assert not _ends(old, new, key)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("I work at Krone", "I'm done with Krone for good", None),
        ("I work at Krone", "I quit my job at Krone", None),
        ("I work mornings", "I work evenings now", None),
        ("I live in Ghent", "I've been living in Bruges for a week now", None),
        ("I commute by bus", "The bus line was cut, so it's the bike for me now", None),
        ("Our exam is on Friday", "The exam is over", None),
        ("We have a cat, Mo", "Mo died", None),
        ("My niece Ida is 8", "Ida is 9 now", None),
        ("I use a Galaxy", "I use an iPhone now", None),
        ("I use a Galaxy", "I use an iPhone now and love it", None),
        ("I'm on Windows", "Switched to Linux last week", None),
        ("I type on azerty", "I type on colemak now", None),
        ("We keep the dough for two hours", "The dough is kept for four hours", None),
        ("I'm a vegetarian", "I eat meat again, a sausage now and then", None),
        ("I like code samples in Ruby", "Plain Elixir is what I want in samples now", None),
        ("I never eat meat", "I eat meat now and then", None),
        ("I prefer tabs", "I prefer spaces", None),
        ("I'm a vegetarian", "I'm a meat eater now", None),
        ("I play for Ajax", "I play for Twente now", None),
        ("Mo is my hamster", "We lost Mo in the park in May, she never came home", None),
        ("Ole is my godfather", "We lost Ole in the fog, he died", None),
        ("I work at Krone", "I'm finished working here", None),
        ("I work as a baker", "I'm done working, retired in May", None),
        ("I drink cocoa", "I no longer drink cocoa, for now it's milk", None),
        ("I'm divorced", "I'm married for the second time", None),
        ("I am vegan", "I eat eggs from time to time", None),
        ("I take the ferry to work", "I missed the ferry, gave it up and drive now", None),
    ],
)
def test_what_is_so_from_now_on_does(old, new, key):
    assert _ends(old, new, key)
