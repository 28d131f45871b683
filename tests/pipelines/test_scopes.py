"""What holds in one place, on one device or for one thing alone stands beside what holds elsewhere, or anywhere."""

from datetime import timedelta

import pytest
from saying import MARCH, STATEMENTS, anybody, say, statements

me = anybody


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I use Emacs", "At home I use Zed"),
        ("I use Emacs at work", "When I work from home I use Zed"),
        ("I use Emacs", "On my own laptop I use Kakoune"),
        ("I use Sublime for everything", "At my client's office I have to use Eclipse"),
        ("I code in VS Code", "For Rust I use Helix"),
        ("I use Emacs", "I use Zed for quick edits"),
        ("I use Emacs", "I use Helix when I'm on the train"),
        ("I use Emacs", "On my laptop I've switched to Helix"),
        ("I use Vim for Python", "I use Helix"),
        ("In the lab I use Emacs", "I use Nano"),
        ("At the agency I use VS Code", "On my own machine I use Kakoune"),
        ("My editor is Emacs", "My editor at work is PyCharm"),
        ("At work I use Emacs", "In the office I use Helix"),
        ("I nap in the office", "I don't nap at work"),
        ("We have a parrot at work", "We have no parrot in the office"),
        ("I use Emacs", "At home I use Emacs too"),
        ("I've got three parrots", "we have two parrots at home"),
        ("I have three sons", "we have two sons at home"),
        ("I have two parrots", "we have two parrots at work"),
        ("I run Arch", "At the office I have to run Windows"),
        ("I'm on Windows at work", "I'm on Linux at home"),
        ("My laptop runs Fedora", "My desktop runs Windows"),
        ("I use Linux", "For games I use Windows"),
        ("My work email is ilva@mill.example", "My private email is ilva@barn.example"),
        ("I bank with Monzo", "For the business I bank with Tide"),
        ("I use Obsidian for notes", "At work I use OneNote for notes"),
        ("My default browser is Brave", "On the work laptop my default browser is Edge"),
    ],
)
def test_what_holds_in_a_scope_retires_nothing_outside_of_it(me, known, said):
    assert sorted(say(me, known, said)) == sorted([known, said])


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("At work I use Emacs", "At work I use Helix"),
        ("At work I use Emacs", "In the office I use Helix now"),
        ("At home I use Emacs", "When I work from home I use Helix"),
        ("At work I use Emacs", "On my work laptop I use Helix now"),
        ("On my own laptop I use Emacs", "On my laptop I use Zed now"),
        ("On my laptop I use Emacs", "On my new laptop I use Zed"),
        ("I use Emacs", "On my laptop I use Helix now instead of Emacs"),
        ("I use Emacs", "I use Helix everywhere now"),
        ("I use Emacs", "In the end I switched to Helix"),
        ("I use Emacs", "At the moment I use Helix"),
        ("I use Emacs", "I use Helix now"),
        ("I'm on Windows", "On the advice of a friend I'm on Linux now"),
        ("My laptop runs Fedora", "My laptop runs Debian now"),
        ("My work email is ilva@mill.example", "My work email is ilva@newmill.example now"),
        ("For the business I bank with Tide", "For the business I bank with Wise now"),
        ("On the work laptop my browser is Edge", "On the work laptop my browser is Chrome now"),
        ("I'm a nurse", "At work I got promoted to ward manager"),
    ],
)
def test_another_value_in_the_same_scope_takes_its_place(me, known, said):
    assert known not in say(me, known, said)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I've got two parrots", "we have two parrots at home"),
        ("we have two parrots at home", "I have two parrots"),
        ("We've three children", "we have three kids at home"),
    ],
)
def test_so_many_animals_or_children_are_at_home_anyway(me, known, said):
    assert say(me, known, said) == [known]


def test_each_scope_changes_by_itself(me):
    told = say(me, "I use Emacs", "At work I use PyCharm", "At work I use Zed")
    assert sorted(told) == ["At work I use Zed", "I use Emacs"]
    assert sorted(say(me, "I use Nano now")) == ["At work I use Zed", "I use Nano now"]


def test_what_was_forgotten_in_one_scope_comes_back_beside_another(me):
    say(me, "At work I use Emacs", "I use Zed")
    (old,) = (one for one in me.list(kind=STATEMENTS).items if "Emacs" in one.content)
    me.forget(old.id)
    me.restore(old.id)
    assert me.get(old.id).state == "active"


@pytest.mark.parametrize(
    "text",
    [
        "At the office I have to use Outlook",
        "On the company laptop I have to use Edge",
        "In the lab we must use Windows",
        "At the agency I need to use Figma",
        "I have to use Lotus Notes on the work machine",
        "On my work phone I'm only allowed to use Signal",
        "At work they make us use Teams",
        "At the nursery we have to wear aprons",
    ],
)
def test_what_one_has_to_use_somewhere_is_kept(me, text):
    assert say(me, text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I have to use the toilet",
        "On this page I have to use the mouse",
        "For this test I have to use mock data",
        "At work I have to use up my holiday",
        "For this project I have to use it",
    ],
)
def test_what_one_has_to_use_right_now_is_not(me, text):
    assert say(me, text) == []


def answer(me, asked, said):
    me.observe(asked, role="assistant", session="talk", at=MARCH)
    me.observe(said, session="talk", at=MARCH + timedelta(minutes=1))
    return sorted((one.content, one.key) for one in statements(me))


def test_an_answer_with_two_scopes_is_two_values(me):
    told = answer(me, "What editor do you use?", "Emacs at work, Zed at home")
    assert told == [("editor: Emacs at work", "editor"), ("editor: Zed at home", "editor")]
    me.observe("At home I use Helix now", at=MARCH + timedelta(days=3))
    assert [one.content for one in me.list(kind=STATEMENTS, state="deprecated").items] == ["editor: Zed at home"]


@pytest.mark.parametrize(
    ("asked", "said", "told"),
    [
        ("Which editor do you use?", "at work PyCharm, at home Helix", ["at work PyCharm", "at home Helix"]),
        ("Which editor do you use?", "GoLand for Go and Zed for Rust", ["GoLand for Go", "Zed for Rust"]),
        ("Which editor do you use?", "Zed at home, Emacs everywhere else", ["Zed at home", "Emacs everywhere else"]),
        ("Which editor do you use?", "Emacs, at work and at home", ["Emacs, at work and at home"]),
        ("Which editor do you use?", "Emacs and Zed", ["Emacs and Zed"]),
        ("Where do you live?", "in Oslo, Norway", ["Oslo, Norway"]),
    ],
)
def test_what_holds_in_one_scope_alone_is_told_apart(me, asked, said, told):
    label = "location" if "live" in asked else "editor"
    assert answer(me, asked, said) == sorted((f"{label}: {one}", label) for one in told)


def test_a_sentence_with_two_scopes_fills_its_slot_twice(me):
    me.observe("At work I use PyCharm and at home I use Helix", at=MARCH)
    assert [one.key for one in me.list(kind=STATEMENTS).items] == ["editor", "editor"]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("On weekday mornings I can't stand bright light", "at the opera I love bright light"),
        ("At supper I hate background music", "while rowing I love background music"),
        ("I can't stand bright light", "at the opera I love bright light"),
        ("At the opera I love bright light", "I can't stand bright light"),
        ("I can't stand espresso before noon", "after lunch I love espresso"),
        ("In the workshop I hate the radio loud", "at weddings I want the radio loud"),
        ("In winter I can't bear the window open at night", "in summer I want the window open at night"),
        ("we prefer maps for the trustees in greyscale", "we prefer maps for the magazine in colour"),
    ],
)
def test_what_is_disliked_in_one_case_may_be_liked_in_another(me, known, said):
    assert sorted(say(me, known, said)) == sorted([known, said])


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("At the opera I love bright light", "I can't stand bright light any more"),
        ("I can't stand bright light", "I love bright light"),
        ("At supper I hate background music", "at supper I love background music"),
        ("I love karaoke", "I hate karaoke these days"),
    ],
)
def test_what_is_disliked_in_the_same_case_or_in_all_of_them_is_no_more_liked(me, known, said):
    assert say(me, known, said) == [said]
