"""The rules by which behaviour cases are scored, on examples done by hand, and beside the reference scorer."""

import importlib.util
import json
import random
import re
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
    with pytest.raises(InvalidInput, match=r"own\.json: case own-1: expect\.exactly_one_active must be a list"):
        behaviour.measure(path)


TURN = {"role": "user", "session": "s", "ts": "2026-03-02T09:00:00+00:00", "text": "I keep an otter"}
CASE = {"id": "own-2", "category": "extract", "turns": [TURN], "expect": extract()}
KEPT = {"id": "p1", "kind": "fact", "key": None, "text": "I keep an otter", "ts": TURN["ts"]}
FORGET = {"forget": True, "scope": "item", "gone": ["p1"], "stay": []}


@pytest.mark.parametrize(
    ("case", "wrong"),
    [
        ("otter", "case 0: it must be an object with id, category, turns, expect"),
        (CASE | {"id": 7}, "case 0: id must be a text"),
        (CASE | {"turns": []}, "case own-2: turns must be a list of at least 1"),
        (CASE | {"turns": [TURN | {"ts": "2026-02-30T09:00:00+00:00"}]}, "turns[0].ts must be a time with its offset"),
        (CASE | {"turns": [TURN | {"ts": "2026-03-02T09:00:00"}]}, "turns[0].ts must be a time with its offset"),
        (CASE | {"turns": [TURN | {"text": " "}]}, "turns[0].text must be a text, and not an empty one"),
        (CASE | {"turns": [TURN, TURN | {"role": "pilot"}]}, "turns[1].role must be one of user, assistant"),
        (CASE | {"turns": [TURN | {"when": "now"}]}, "turns[0].when is no field here: use role, session, ts, text"),
        (CASE | {"preload": [{"id": "p1", "kind": "fact", "text": "x"}]}, "preload[0].ts is missing"),
        (CASE | {"tz": "Europe/Atlantis"}, "tz must be an IANA time zone, such as"),
        (CASE | {"category": "multilingual"}, "base is missing: name the category that the case translates"),
        (CASE | {"colour": "red"}, "colour is no field here"),
        (
            CASE | {"expect": extract(facts=[FACT | {"must_contain": "otter"}])},
            "expect.facts[0].must_contain must be a",
        ),
        (
            CASE | {"expect": extract(facts=[FACT | {"must_contain": ["otter"]}])},
            "facts[0].must_contain[0] must be a l",
        ),
        (CASE | {"expect": extract(facts=[FACT | {"kind": "rumour"}])}, "expect.facts[0].kind must be one of fact"),
        (CASE | {"category": "forget", "expect": FORGET}, "expect names p1, which preload does not hold"),
        (
            CASE
            | {
                "category": "sensitive",
                "expect": {"policy": "consent_required", "stored": False, "secret": [], "facts": []},
            },
            "expect.consent is missing",
        ),
    ],
)
def test_a_case_that_is_not_in_form_is_named_with_the_place_that_is_wrong(tmp_path, case, wrong):
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"cases": [case]}))
    with pytest.raises(InvalidInput, match=re.escape(wrong)) as refused:
        behaviour.measure(path)
    assert str(refused.value).startswith(f"{path}: case ")


@pytest.mark.parametrize(
    "case",
    [
        CASE,
        CASE | {"why": "", "lang": "en", "difficulty": "easy", "tz": "Asia/Tokyo"},
        CASE | {"turns": [TURN | {"speaker": "Mo"}]},
        CASE | {"category": "multilingual", "base": "extract"},
        CASE | {"category": "forget", "preload": [KEPT], "expect": FORGET},
        CASE | {"category": "dates", "expect": {"facts": [{"must_contain": [["otter"]], "no_date": True}]}},
    ],
)
def test_a_case_in_form_is_read_as_it_is(tmp_path, case):
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"cases": [case]}))
    assert behaviour.load(path) == [case]


def test_a_category_that_there_is_not_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="no category is called 'extracts': use extract"):
        behaviour.measure(tmp_path / "own.json", only=["extracts"])


def test_two_cases_of_one_name_are_refused(tmp_path):
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"cases": [CASE, CASE | {"id": "own-3"}, CASE]}))
    with pytest.raises(InvalidInput, match="more than one case is called own-2: give each an id of its own"):
        behaviour.load(path)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[", "cannot be read"),
        ("{}", "holds no cases"),
        ('{"cases": [{"id": "a"}]}', "case a: category is missing"),
        (
            '{"cases": [{"id": "a", "category": "x", "turns": [], "expect": {}}]}',
            "case a: category must be one of extract",
        ),
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
