"""Whatever is sent, right or wrong, the answer is one that /openapi.json declares, and never a 5xx."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

import perdure
from perdure.surfaces.rest import create_app
from perdure.testing.fakes import FakeClock

# A schema can't tell that an id must exist or that a filter has a name: requests that fit it may come to a 422.
UNTOLD = [positive_data_acceptance]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
TWICE = ("/v1/apps/", "/v1/memory/")
"""Paths that lead to what others lead to as well."""
MANY = 15
pytestmark = pytest.mark.filterwarnings("ignore:auto_extract is said of a session:UserWarning")


@pytest.fixture
def place():
    """An application over a store that holds something, a key of all of it, and the id of a memory."""
    policy = {"jobs": {"background": False}}
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=FakeClock()) as engine:
        me = engine.space(user="ana")
        me.observe("I live in Porto, and my dog is called Rex.", speaker="Ana", session="s1")
        me.remember("Ana likes figs", kind="preference", tags=["food"])
        made = me.remember("Ana lives in Porto", key="location").memories[0]
        engine.space(app="notes").remember("The app is blue")
        yield create_app(engine), engine.add_key(tenant=None).token, made.id


def sent(place, mode, examples):
    app, token, id_ = place
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    statuses = set()
    every: Any = schema.get_all_operations()
    for found in every:
        operation = found.ok()  # one that is wrong raises
        if examples < MANY and (operation.path.startswith(TWICE) or _asked_in_the_other_mode(schema, operation, mode)):
            continue
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query or operation.headers):
            continue  # nothing about it can be wrong
        how = settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
        )

        def run(case):
            if mode is GenerationMode.POSITIVE:
                aimed(case, id_)
            answer = case.call(headers={"Authorization": f"Bearer {token}"})
            statuses.add(answer.status_code)
            case.validate_response(answer, excluded_checks=UNTOLD)
            if answer.status_code >= 400:
                assert answer.headers["content-type"] == ["application/problem+json"], answer.text
                assert answer.json()["status"] == answer.status_code

        how(given(case=operation.as_strategy(generation_mode=mode))(run))()
    return statuses


def aimed(case, id_):
    """Let a request be about what is there, so that it gets further than to be told that there is nothing."""
    if isinstance(case.body, dict):
        if "space" in case.body:
            case.body["space"] = {"user": "ana"}
        for name in {"id", "a"} & case.body.keys():
            case.body[name] = id_
    if case.query and "id" in case.query:
        case.query = {**case.query, "id": id_, "space.user": "ana"}


def _asked_in_the_other_mode(schema, operation, mode):
    """Of what is there by GET and by POST, the one is sent what is right, the other what is wrong."""
    both = {"get", "post"} <= schema.raw_schema["paths"][operation.path].keys()
    return both and (operation.method == "get") is (mode is GenerationMode.NEGATIVE)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_no_request_is_answered_otherwise_than_declared(place, mode):
    statuses = sent(place, mode, 2)
    assert (200 in statuses) or mode is GenerationMode.NEGATIVE
    assert 422 in statuses
    assert max(statuses) < 500


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_none_of_many_requests_is_answered_otherwise_than_declared(place, mode):
    assert max(sent(place, mode, MANY)) < 500
