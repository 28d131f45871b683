"""The rules by which behaviour cases are scored, on examples done by hand, and beside the reference scorer."""

import importlib.util
import json
import random
from dataclasses import asdict
from pathlib import Path

import pytest

from perdure.bench import behaviour
from perdure.bench.behaviour_score import Named, Outcome, Stored, has, score
from perdure.errors import InvalidInput

REFERENCE = Path(__file__).parents[2].parent / "shared" / "bench"
FACT = {"kind": "fact", "key": "pet.name", "must_contain": [["otter"]], "must_not_contain": ["seal"]}


@pytest.mark.parametrize(
    ("text", "alternative", "found"),
    [
        ("We met in Łódź", "lodz", True),
        ("catalogue", "cat", False),
        ("a cat", "cat", True),
        ("catalogues", "catalogue", True),
        ("room 120", "12", False),
        ("room 12b", "12", True),
        ("会議は三階です", "三階", True),
        ("it’s fine", "it's", True),
        ("anything", "", False),
    ],
)
def test_an_alternative_is_sought_at_the_start_of_a_word(text, alternative, found):
    assert has(text, alternative) is found


def extract(**changes):
    return {"store_nothing": False, "facts": [FACT], "optional": [], "forbidden": []} | changes


def test_a_case_of_extraction_is_right_when_all_is_found_and_nothing_else_kept():
    case = {"category": "extract", "expect": extract()}
    right = Stored(text="the otter is called Pim", kind="fact", key="pet.name")
    assert score(case, Outcome(memories=(right,)))["ok"]
    assert not score(case, Outcome())["ok"]
    assert not score(case, Outcome(memories=(right, Stored(text="tea", kind="note"))))["ok"]
    assert not score(case, Outcome(memories=(Stored(text="an otter, no seal", kind="fact"),)))["ok"]


def test_a_case_of_another_language_is_scored_by_its_base():
    case = {"category": "multilingual", "base": "dedup", "expect": {"relation": "same_fact"}}
    assert score(case, Outcome(relation="same_fact"))["ok"]
    assert not score(case, Outcome(relation="different"))["ok"]


def test_a_retired_bystander_is_told_from_one_that_was_never_found():
    expect = {
        "conflict": False,
        "relation": "both_stay",
        "probe": {"query": "?", "k": 5, "must_return": [[["tea"]], [["rye"]]], "must_not_return": []},
    }
    case = {"category": "update", "expect": expect}
    outcome = Outcome(ever=frozenset({"I drink tea"}), probe=("I drink tea",))
    assert score(case, outcome) == {
        "need": 2, "returned": 1, "kept": 0, "retired": 1, "stale": 0, "stale_n": 0, "ok": False
    }  # fmt: skip


def test_a_case_that_expects_something_in_another_form_is_named(tmp_path):
    turn = {"role": "user", "session": "s1", "ts": "2026-03-01T09:00:00+00:00", "text": "I keep bees"}
    probe = {"query": "bees?", "k": 5, "must_return": [[["bees"]]], "must_not_return": []}
    expect = {"conflict": False, "relation": "same", "probe": probe, "exactly_one_active": True}
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"cases": [{"id": "own-1", "category": "update", "turns": [turn], "expect": expect}]}))
    with pytest.raises(
        InvalidInput, match=r"own\.json: case own-1: what it expects is not in the form of its category"
    ):
        behaviour.measure(path)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[", "cannot be read"),
        ("{}", "holds no cases"),
        ('{"cases": [{"id": "a"}]}', "case 0 has no category"),
        ('{"cases": [{"id": "a", "category": "x", "turns": [], "expect": {}}]}', "case a has an unknown category"),
    ],
)
def test_a_file_that_holds_no_cases_is_refused_with_its_name(tmp_path, text, wrong):
    path = tmp_path / "cases.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=wrong) as refused:
        behaviour.load(path)
    assert str(path) in str(refused.value)


def test_a_file_that_is_not_there_is_refused_as_that(tmp_path):
    with pytest.raises(InvalidInput, match=r"^cannot read .*absent\.json: No such file or directory$"):
        behaviour.load(tmp_path / "absent.json")


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference scorer lies beside a checkout of the project")
def test_the_score_agrees_with_the_reference_on_right_wrong_and_odd_outcomes():
    spec = importlib.util.spec_from_file_location("reference", REFERENCE / "behaviour_check.py")
    assert spec is not None
    assert spec.loader is not None
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    chance = random.Random(7)
    cases = behaviour.load(REFERENCE / "behaviour_dev.json")
    rights = 0
    for case in cases:
        for _ in range(12):
            outcome = guessed(case, chance)
            ours, theirs = score(case, outcome), reference.score(case, as_reference(outcome))
            assert {name: ours[name] for name in theirs} == theirs, (case["id"], outcome)
            rights += ours["ok"]
    assert rights > len(cases)


def guessed(case, chance):
    """An outcome made of what a case expects, more or less."""
    expect, words = case["expect"], []
    for fact in [
        *expect.get("facts", ()),
        *({"must_contain": one} for one in expect.get("probe", {}).get("must_return", ())),
    ]:
        words.append(" ".join(chance.choice(group) for group in fact["must_contain"]))
    words += [
        " ".join(group[0] for group in rule["contains"])
        for rule in expect.get("forbidden", ())
        if chance.random() < 0.3
    ]
    words += [turn["text"] for turn in case["turns"] if chance.random() < 0.2]
    kept = [word for word in words if chance.random() < 0.9]
    keys = [fact.get("key") for fact in expect.get("facts", ())] or [None]
    memories = tuple(
        Stored(text=word, kind=chance.choice(("fact", "profile")), key=chance.choice(keys), **times(expect, chance))
        for word in kept
    )
    proposed = expect.get("proposed")
    return Outcome(
        memories=memories,
        probe=tuple(word for word in kept if chance.random() < 0.9),
        explicit=chance.random() < 0.5,
        active=frozenset(one for one in expect.get("stay", []) + expect.get("gone", []) if chance.random() < 0.5),
        pending=((proposed["key"], proposed["value"]),) if proposed and chance.random() < 0.5 else (),
        relation=chance.choice(("same_fact", "contradiction", "different")),
        entities=tuple(
            Named(name=one["name"], type=one["type"], aliases=tuple(one["aliases"]))
            for one in expect.get("entities", ())
            if chance.random() < 0.9
        ),
    )


def times(expect, chance):
    known = ("event", "valid_from", "valid_until", "date")
    windows = [(name, fact[name]) for fact in expect.get("facts", ()) for name in known if name in fact]
    names = {"event": "event_start", "date": "event_start"}
    return {
        names.get(name, name): f"{chance.choice((window['min'], window['max'], '1999-01-01'))}T10:00:00+01:00"
        for name, window in windows
        if chance.random() < 0.9
    }


def as_reference(outcome):
    return {
        "memories": [asdict(one) for one in outcome.memories],
        "probe": list(outcome.probe),
        "explicit": outcome.explicit,
        "active_ids": list(outcome.active),
        "pending": [{"key": key, "value": value} for key, value in outcome.pending],
        "relation": outcome.relation,
        "entities": [{"name": one.name, "type": one.type, "aliases": list(one.aliases)} for one in outcome.entities],
    }
