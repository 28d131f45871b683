"""What weights that were learned say of sentences that no rule knows."""

import runpy
from pathlib import Path

import pytest

import perdure
from perdure.extraction.learned import health, signs, weights, weighty, worth
from perdure.extraction.sensitive import find
from perdure.extraction.tokens import tokens

TRAINING = Path(__file__).parents[2] / "training"
BOX = "veg box from the co-op every other Thursday"
QUIET = {"jobs": {"background": False}}


@pytest.fixture
def me():
    with perdure.open("sqlite:///:memory:", embedder="none", policy=QUIET) as engine:
        yield engine.space(user="ana")


def statements(me):
    return {one.content for one in me.list().items if one.kind != "episode"}


@pytest.mark.parametrize(
    "text",
    [
        "glazier by trade, three cats, two teenagers",
        "loft insulated with hemp, done in 2021",
        BOX,
    ],
)
def test_a_sentence_that_no_rule_knows_is_kept_when_it_is_likely_worth_it(me, text):
    assert worth(text) > 0.75
    me.observe(text)
    assert statements(me) == {text}


@pytest.mark.parametrize(
    "text",
    [
        "Aww, thanks, you made my morning",
        "suppose a boat leaves the harbour at nine",
        "could be that we take up rowing, or chess, who knows",
        "make the second paragraph a bit friendlier",
    ],
)
def test_chatter_examples_guesses_and_tasks_are_not(me, text):
    assert worth(text) < 0.5
    me.observe(text)
    assert statements(me) == set()


def test_what_is_asked_or_in_doubt_is_not_weighed(me):
    me.observe("glazier by trade, three cats, two teenagers?")
    me.observe('my aunt wrote "glazier by trade, three cats, two teenagers"')
    assert not {one for one in statements(me) if one.startswith("glazier")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BOX, BOX),
        (BOX, BOX.replace("from the co-op", " " * len("from the co-op"))),  # somebody else's words stand there
        (f"{BOX} (he runs", f"{BOX} (he runs"),
        ("veg box", "veg box"),
    ],
)
def test_what_somebody_elses_words_or_an_aside_tear_is_not_weighed(text, said):
    assert weighty(list(tokens(text)), text, said) == (text == said == BOX)


@pytest.mark.parametrize(
    "text", ["Every single one, 400 geese", "each and every one, 90 people", "all twelve, no draws", "None, 40 tries"]
)
def test_how_many_of_those_named_before_is_not_weighed(text):
    assert not weighty(list(tokens(text)), text, text)


@pytest.mark.parametrize("text", ["periods so heavy I miss work every month", "wearing hearing aids since forty"])
def test_what_may_tell_of_health_is_not_weighed(me, text):
    assert health(text) > 0.3
    me.observe(text)
    assert statements(me) == set()


def test_health_that_no_list_knows_is_not_kept_by_accident(me):
    told = "my knee was replaced in March and the physio hurts"
    assert find(told) == ()
    assert health(told) > 0.9 > 0.1 > health("the choir meets on Thursdays in the chapel")
    me.observe(told)
    assert statements(me) == set()


def test_signs_are_bounded():
    long = "word " * 100_000
    assert len(set(signs(long, frozenset()))) < 40
    for odd in ("", " ", "\x00", "😀😀", "שלום", "?!"):
        assert 0 < worth(odd) < 1


def test_the_weights_are_those_that_the_sentences_teach():
    fit = runpy.run_path(str(TRAINING / "fit.py"))
    question = next(one for one in fit["QUESTIONS"] if one.name == "worth")
    rows = [row for path in sorted((TRAINING / "worth").glob("*.tsv")) for row in fit["read"](path, question)]
    common, learned, bias = fit["fit"](question, rows)
    held = weights("worth")
    assert common == held.common
    assert abs(bias - held.bias) <= 1
    every = learned.keys() | held.of.keys()
    assert all(abs(learned.get(sign, 0) - held.of.get(sign, 0)) <= fit["LEAST"] for sign in every)


def test_a_line_without_a_label_is_named(tmp_path):
    path = tmp_path / "1.tsv"
    path.write_text("keep\tmy cat is called Fig\nmaybe\tit rains\n", encoding="utf-8")
    fit = runpy.run_path(str(TRAINING / "fit.py"))
    with pytest.raises(SystemExit, match=r"1\.tsv: \['maybe', 'it rains'\]"):
        fit["read"](path, fit["QUESTIONS"][0])
