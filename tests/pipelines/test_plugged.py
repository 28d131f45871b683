"""A recogniser that fails loses no message: an event says so, and the others find what they find."""

import pytest

import perdure


def broken(text):
    raise RuntimeError("no model here")


def nothing(text):
    return None


def ill_formed(text):
    return [("badge",)]


def badge(text):
    at = text.find("XB-")
    return [("badge", at, at + 7)] if at >= 0 else []


def opened(*recognisers):
    return perdure.open("sqlite:///:memory:", embedder="none", recognisers=recognisers)


@pytest.mark.parametrize("recogniser", [broken, nothing, ill_formed])
def test_a_message_is_kept_and_read_though_a_recogniser_fails(recogniser):
    with opened(recogniser) as engine:
        ada = engine.space(user="ada")
        done = ada.observe("I live in Utrecht")
        assert [one.content for one in done.memories] == ["I live in Utrecht", "I live in Utrecht"]
        assert "error" in [one.status for one in engine.events() if one.op == "classify"]
        assert ada.remember("My van is white").memories
        assert not [one for one in engine.events() if one.status == "error" and one.op != "classify"]


def test_what_the_others_find_is_left_out_all_the_same():
    with opened(broken, badge) as engine:
        ada = engine.space(user="ada")
        ada.observe("My badge is XB-1234 and I live in Utrecht")
        assert not [one for one in ada.list().items if one.kind != "episode" and "XB-1234" in one.content]


def test_one_that_works_leaves_no_such_event():
    with opened(badge) as engine:
        ada = engine.space(user="ada")
        ada.observe("I live in Utrecht")
        assert not [one for one in engine.events() if one.status == "error"]
