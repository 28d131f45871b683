"""What weights that were learned say of sentences that no rule knows, and of two statements."""

import runpy
from collections import Counter
from pathlib import Path

import pytest

import perdure
from perdure.extraction.compare import Said, compare
from perdure.extraction.learned import health, laid_beside, signs, signs_of_two, weights, worth

TRAINING = Path(__file__).parents[2] / "training"
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
        "veg box from the co-op every other Thursday",
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
def test_chatter_examples_lore_and_tasks_are_not(me, text):
    assert worth(text) < 0.5
    me.observe(text)
    assert statements(me) == set()


def test_what_is_asked_or_in_doubt_is_not_weighed(me):
    me.observe("glazier by trade, three cats, two teenagers?")
    me.observe('my aunt wrote "glazier by trade, three cats, two teenagers"')
    assert not {one for one in statements(me) if one.startswith("glazier")}


def test_two_statements_without_a_common_word_are_neither_the_same_nor_opposed():
    assert laid_beside("our hall has a blue door", "Ilse keeps bees") == (0.0, 0.0)


def guessed(**likely):
    """Return the pairs of the training set that the rules cannot read, and what they are taken for."""
    files = sorted((TRAINING / "pairs").glob("*.tsv"))
    rows = [line.split("\t")[1:] for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    found = [(compare(Said(content=old), Said(content=new), **likely), old, new) for old, new in rows]
    return [(one.label, old, new) for one, old, new in found if one.reason.startswith("most likely")]


def test_the_weights_are_asked_only_where_a_likelihood_is_given():
    assert guessed() == []
    taken = Counter(label for label, _, _ in guessed(likely_same=0.7, likely_over=0.8))
    assert taken["same"] > 20
    assert taken["contradiction"] > 20
    assert {label for label, _, _ in guessed(likely_same=0.7)} == {"same"}


OLD, NEW = "the allotment society uses Jira for its rota", "Jira's gone, the society tracks its rota in Linear"


@pytest.mark.parametrize(("heard", "left"), [(True, {NEW}), (False, {OLD, NEW})])
def test_what_is_given_by_hand_is_compared_by_the_rules_alone(me, heard, left):
    for text in (OLD, NEW):
        me.observe(text) if heard else me.remember(text)
    assert statements(me) == left
    assert {one.content for one in me.list(state=None).items} >= {OLD, NEW}


def test_health_that_no_list_knows_is_not_kept_by_accident(me):
    told = "was on dialysis three times a week until the transplant"
    assert health(told) > 0.9 > 0.1 > health("the choir meets on Thursdays in the chapel")
    me.observe(told)
    assert statements(me) == set()


def test_signs_are_bounded_and_the_same_for_the_same_words():
    long = "word " * 100_000
    assert len(set(signs(long, frozenset()))) < 40
    assert sorted(signs_of_two(long, "a b", frozenset())) == sorted(signs_of_two(long, "a b", frozenset()))
    for odd in ("", " ", "\x00", "😀😀", "שלום", "?!"):
        assert 0 < worth(odd) < 1
        assert all(0 <= one <= 1 for one in laid_beside(odd, odd))


def test_the_weights_are_those_that_the_sentences_teach():
    fit = runpy.run_path(str(TRAINING / "fit.py"))
    question = next(one for one in fit["QUESTIONS"] if one.name == "worth")
    rows = [row for path in sorted((TRAINING / "worth").glob("*.tsv")) for row in fit["read"](path)]
    common, learned, bias = fit["fit"](question, rows)
    held = weights("worth")
    assert common == held.common
    assert abs(bias - held.bias) <= 1
    every = learned.keys() | held.of.keys()
    assert all(abs(learned.get(sign, 0) - held.of.get(sign, 0)) <= fit["LEAST"] for sign in every)


def test_a_line_without_a_label_is_named(tmp_path):
    (tmp_path / "worth").mkdir()
    path = tmp_path / "worth/1.tsv"
    path.write_text("keep\tmy cat is called Fig\nmaybe\tit rains\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"1\.tsv: \['maybe', 'it rains'\]"):
        runpy.run_path(str(TRAINING / "fit.py"))["read"](path)
