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


def fussy(text):
    """Fail at what has a number in it."""
    if any(map(str.isdigit, text)):
        raise ValueError("no numbers, please")
    return ()


def failures(engine):
    return [one.memory_id for one in engine.events() if one.status == "error"]


def test_the_event_names_the_message_at_which_one_failed_and_no_later_one():
    with opened(fussy) as engine:
        ada, bo = engine.space(user="ada"), engine.space(user="bo")
        ada.remember("My locker is 14")
        assert bo.observe("I have a parrot").memories
        assert failures(engine) == []
        failed = ada.observe("My flat is number 9").memories[0]
        bo.observe("I have a canoe")
        ada.observe("I live in Utrecht")
        assert failures(engine) == [failed.id]
        assert [one.space.owner_id for one in engine.events() if one.status == "error"] == ["ada"]


def test_of_messages_in_bulk_the_event_names_the_right_one():
    with opened(fussy) as engine:
        ada = engine.space(user="ada")
        done = ada.observe_many([{"text": "I live in Utrecht"}, {"text": "My flat is number 9"}, {"text": "I row"}])
        engine.flush()
        assert failures(engine) == [done[1].memories[0].id]
