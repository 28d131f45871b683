"""What somebody asks to keep is kept whole: marks inside a password, an address or a version end nothing."""

import pytest

import perdure


@pytest.fixture
def me(url):
    with perdure.open(url, embedder="none", policy={"jobs": {"background": False}}) as engine:
        yield engine.space(user="ana")


def kept(me):
    return [one for one in me.list().items if one.kind != "episode"]


@pytest.mark.parametrize("order", ["/remember ", "Remember that ", "please save this: "])
@pytest.mark.parametrize(
    "secret",
    [
        "my mail password is Moor!hen88",
        "our router password is t?R;9w.Q",
        "the garage code is 90!2?7",
        "my laptop password is kestrel5!",
        'my vault password is "Gn!ws of.rust"',
        "my webhook secret is pR3?vv!7Lq.aX",
        "my passphrase is Moss! Heron 4",
        "the vault password is Moss? Heron; 4! reeds",
        "our router passphrase: Moss! heron reeds! pike",
        "my passphrase is Strong! heron reeds pike",
    ],
)
def test_a_secret_is_kept_whole_and_flagged(me, order, secret):
    me.observe(f"{order}{secret}")
    assert [one.content for one in kept(me)] == [secret]
    assert all(one.attributes["sensitive"] for one in kept(me))


@pytest.mark.parametrize(
    "text",
    [
        "the wiki is at https://wiki.ex.org/find?page=2;sort=up#top",
        "the filter is ^log.a?b!c$",
        "we build with rust-1.80.0-nightly!2 on arm",
        "the notes lie in plan!final?.txt",
        "7*6=42",
    ],
)
def test_a_mark_inside_a_word_ends_nothing(me, text):
    me.observe(f"/remember {text}")
    assert [one.content for one in kept(me)] == [text]


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("Omar keeps geese! Ida keeps owls", ["Omar keeps geese", "Ida keeps owls"]),
        ("Omar keeps geese; Ida keeps owls", ["Omar keeps geese", "Ida keeps owls"]),
        ("Omar keeps geese (why? nobody knows)!", ["Omar keeps geese (why)", "nobody knows"]),
        ("Omar keeps geese!", ["Omar keeps geese"]),
        (
            "my vault password is kestrel5; Omar keeps geese on the pond",
            ["my vault password is kestrel5", "Omar keeps geese on the pond"],
        ),
        ("my vault password is kestrel5; I keep geese", ["my vault password is kestrel5", "I keep geese"]),
        ("the gate was left open!", ["the gate was left open"]),
        ("1. bolt the hatch\n2. ring the bell", ["bolt the hatch", "ring the bell"]),
        ("1. bolt the hatch 2. ring the bell", ["bolt the hatch", "ring the bell"]),
    ],
)
def test_marks_between_words_and_numbers_in_order_still_part(me, text, contents):
    me.observe(f"/remember {text}")
    assert [one.content for one in kept(me)] == contents


def test_of_what_nobody_asked_to_keep_no_piece_of_a_secret_is_kept(me):
    me.observe("We keep bees. My mail password is Moor!hen88?Q")
    assert [one.content for one in kept(me)] == ["We keep bees"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ('My passphrase is "heron! reeds" and we keep bees', "we keep bees"),
        ("My mail password is Moor!2 and I live in Ghent", "I live in Ghent"),
        ("My mail password is Moorhen2! I live in Ghent", "I live in Ghent"),
        ("Mein Passwort ist Moor!2 und ich wohne in Gent", "ich wohne in Gent"),
    ],
)
def test_what_stands_behind_a_secret_with_marks_is_kept_without_a_piece_of_it(me, text, content):
    me.observe(text)
    assert [one.content for one in kept(me)] == [content]


@pytest.mark.parametrize("preset", ["assistant", "thread", "elephant"])
@pytest.mark.parametrize(("text", "missing"), [("/remember", 1), ("/note: ", 1), ("/forget", 1), ("/remembering", 0)])
def test_a_bare_command_says_what_is_missing(url, preset, text, missing):
    with perdure.open(url, preset=preset, embedder="none", policy={"jobs": {"background": False}}) as engine:
        made = engine.space(user="ana").observe(text)
    assert sum("what is meant" in one.reason for one in made.decisions) == missing
