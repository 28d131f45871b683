"""Every operation as JSON: what it takes and what it answers with are what its schemas say."""

from typing import Any

import jsonschema_rs
import pytest

import perdure
from perdure.errors import InvalidInput
from perdure.operations import OPERATIONS
from perdure.surfaces.render import to_json
from perdure.surfaces.wire import InvalidRequest, forms
from perdure.testing.fakes import FakeClock


def problems(name: str, given: Any) -> dict[str, str]:
    with pytest.raises(InvalidRequest) as raised:
        forms()[name].parse(given)
    return dict(raised.value.problems)


def test_every_operation_but_those_on_files_has_a_form():
    assert {form.operation.name for form in forms().values()} == {one.name for one in OPERATIONS} - {
        "export",
        "import_",
    }


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("remember", {"text": "x", "kind": "task", "importance": 5}, {"kind": "episode", "importance": 0, "text": ""}),
        ("observe", {"text": "x", "role": "tool"}, {"role": "king"}),
        (
            "observe_many",
            {"messages": [{"text": "x", "role": "system"}]},
            {"messages": [{"text": "x", "role": "king"}]},
        ),
        ("recall", {"query": "x", "k": 1, "kinds": ["episode"]}, {"k": 0, "kinds": ["thing"], "threshold": 2}),
        (
            "memory_query",
            {"query": "x", "return": "full", "top_k": 9},
            {"return": "xml", "top_k": 0, "budget_tokens": -1},
        ),
        ("list", {"kind": ["fact", "episode"], "state": None, "limit": 1000}, {"state": "gone", "limit": 1001}),
        ("list", {"kind": "task", "state": ["active", "deprecated"]}, {"kind": "thing", "state": ["gone"], "limit": 0}),
        ("activity", {"every": "hour"}, {"every": "decade"}),
    ],
)
def test_a_schema_says_which_values_are_taken(name, right, wrong):
    form = forms()[name]
    schema = jsonschema_rs.validator_for(form.request)
    assert schema.is_valid(right)
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.remember("Figs are good")
        getattr(me, form.operation.name)(**form.parse(right))
        for field, value in wrong.items():
            assert not schema.is_valid({**right, field: value}), field
            with pytest.raises(InvalidInput):  # the schema says no more than what holds
                getattr(me, form.operation.name)(**form.parse({**right, field: value}))


def test_what_every_operation_answers_is_what_its_schema_says():
    with perdure.open("sqlite:///:memory:", embedder="none", preset="supervisor") as engine:
        me = engine.space(user="ana")
        me.remember("Ana's dog is called Rex", key="pet.name")
        second = me.remember("Ana likes tea", kind="preference").memories[0].id
        first = me.list(kind="fact").items[0].id
        talked: dict[str, dict[str, Any]] = {
            "observe": {"text": "I live in Lisbon. Rex is a beagle.", "session": "s1", "at": "2026-05-01T09:00:00Z"},
            "observe_many": {"messages": [{"text": "Call me at +351 912 345 678"}, {"text": "My name is Ana Sousa"}]},
            "remember": {"text": "Ana's city is Porto", "key": "location", "tags": ["home"], "attributes": {"a": [1]}},
            "recall": {"query": "what is the dog called?", "k": 3, "filters": {"importance_min": 1}},
            "memory_query": {"query": "what is the dog called?", "agent": "supervisor", "return": "full"},
            "get_context": {"prompt": "where do I live?", "session": "s2"},
            "correct": {"id": first, "text": "Ana's dog is called Max"},
            "confirm": {"id": second},
            "pin": {"id": second, "pinned": True},
            "forget": {"id": second},
            "restore": {"id": second},
            "release": {"id": second},
            "undo": {"rev": 1},
            "proposals": {},
            "approve": {"id": "none"},
            "deny": {"id": "none"},
            "session": {"id": "s1"},
            "end_session": {"id": "s1"},
            "energy_spent": {},
            "link": {"a": first, "b": second},
            "alias": {"name": "Ana", "of": "Ana"},
            "get": {"id": second},
            "list": {"kind": ["fact", "episode"], "state": None, "limit": 5},
            "history": {"id": first},
            "changes": {},
            "stats": {},
            "activity": {"every": "hour"},
            "entities": {"limit": 3},
            "relations": {"id": first},
            "audit": {"examples": 1},
            "erase": {"everything": True},
        }
        assert talked.keys() == forms().keys()
        refused = {"approve", "deny", "undo", "release"}  # there is nothing to approve …
        for name, given in talked.items():
            form = forms()[name]
            jsonschema_rs.Draft202012Validator(form.request, validate_formats=True).validate(given)
            arguments = form.parse(given)
            if name in refused:
                with pytest.raises(perdure.PerdureError):
                    getattr(me, form.operation.name)(**arguments)
                continue
            answer = getattr(me, form.operation.name)(**arguments)
            jsonschema_rs.Draft202012Validator(form.answer, validate_formats=True).validate(to_json(answer))


def test_a_proposal_is_what_its_schema_says():
    clock = FakeClock()
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.remember("Ana lives in Lisbon", key="location")
        me.observe("I live in Porto now")
        (found,) = to_json(me.proposals())
        jsonschema_rs.Draft202012Validator(forms()["proposals"].answer).validate([found])


def test_a_request_tells_of_every_field_that_is_wrong():
    told = problems("recall", {"query": 5, "k": "a", "x": 1, "as_of": "2026-01-01T00:00"})
    assert told.keys() == {"query", "k", "x", "as_of"}
    assert told["query"] == "query got 5: it takes text"
    assert "a whole number or null" in told["k"]
    assert "unknown field 'x'" in told["x"]
    assert "offset from UTC" in told["as_of"]


@pytest.mark.parametrize(("value", "said"), [(None, "null"), (True, "true"), (False, "false"), (7, "7")])
def test_a_wrong_value_is_told_as_json_has_it(value: Any, said: str):
    assert problems("remember", {"text": value})["text"] == f"text got {said}: it takes text"


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("recall", {}, "query"),
        ("recall", [], ""),
        ("list", {"limit": 2**70}, "limit"),
        ("list", {"limit": True}, "limit"),
        ("list", {"kind": 5}, "kind"),
        ("remember", {"text": "a", "confidence": float("nan")}, "confidence"),
        ("remember", {"text": "a", "valid_from": 5}, "valid_from"),
        ("observe_many", {"messages": [{"text": "a", "at": 5}]}, "messages.0.at"),
        ("observe_many", {"messages": [{"txt": "a"}]}, "messages.0.txt"),
        ("memory_query", {"query": "a", "return_": "full"}, "return_"),
    ],
)
def test_a_request_that_does_not_fit_names_the_field(name: str, given: Any, field: str):
    assert field in problems(name, given)


def test_a_query_string_gives_numbers_lists_and_objects():
    form = forms()["recall"]
    given = {"query": ["5"], "k": ["5"], "kinds": ["fact", "note"], "filters": ['{"category": "x"}']}
    assert form.parse_query(given) == {"query": "5", "k": 5, "kinds": ["fact", "note"], "filters": {"category": "x"}}
    assert forms()["list"].parse_query({"kind": ["fact"]}) == {"kind": "fact"}
    for wrong in ({"query": ["a", "b"]}, {"query": ["a"], "k": ["x"]}, {"query": ["a"], "filters": ["[" * 9999]}):
        with pytest.raises(InvalidRequest):
            form.parse_query(wrong)


def test_filters_take_their_times_as_the_text_that_json_has():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.remember("Ana likes tea", kind="preference")
        for name, asked in (("list", {}), ("recall", {"query": "tea"}), ("memory_query", {"query": "tea"})):
            for filters in ({"updated_after": "2020-01-01T00:00:00Z"}, {"updated_before": "2020-01-01T01:00:00+01:00"}):
                form = forms()[name]
                found = to_json(getattr(me, form.operation.name)(**form.parse({**asked, "filters": filters})))
                held = found if isinstance(found, list) else found.get("items", found.get("hits"))
                assert len(held) == ("updated_after" in filters), (name, filters)


@pytest.mark.parametrize("text", ["2020-01-01T00:00:00", "2020-13-01T00:00:00Z", "yesterday", "1700000000", 5])
def test_a_filter_that_tells_no_moment_is_refused(text: Any):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        taken = forms()["list"].parse({"filters": {"updated_after": text, "category": "2020-01-01T00:00:00Z"}})
        assert taken["filters"]["category"] == "2020-01-01T00:00:00Z"
        with pytest.raises(
            perdure.errors.InvalidInput, match=r"updated_after got .*: it takes a time with its offset from UTC"
        ):
            engine.space(user="ana").list(**taken)
