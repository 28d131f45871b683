"""Compaction: a space that keeps few memories has as many as it may again, whatever decides what goes."""

import json
from datetime import timedelta

import pytest

import perdure
from perdure.domain.memory import Kind, Memory
from perdure.extraction.answers import Unusable
from perdure.extraction.compaction import by_model, by_rules
from perdure.testing.fakes import START, FakeClock, sequential_ids
from perdure.testing.scripted import STALL, scripted

LIMIT = 10
CITIES = "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo Namur Trier Aarhus".split()


@pytest.fixture
def clock():
    return FakeClock()


def opened(clock, model=None, url="sqlite:///:memory:", **app):
    return perdure.open(
        url,
        embedder="none",
        preset="app",
        llm=model,
        policy={"jobs": {"background": False, "backoff_s": 0.0}, "app": {"llm_timeout_s": 5.0, **app}},
        clock=clock,
        new_id=sequential_ids(),
    )


def fill(app, clock, n=LIMIT):
    """Keep memories that have nothing in common, a day apart."""
    ids = []
    for city in CITIES[:n]:
        ids.append(app.remember(f"The office in {city} opened with a party for {city} people").memories[0].id)
        clock.advance(days=1)
    return ids


def active(app):
    return [one.id for one in app.list(limit=1000).items if one.kind != "episode"]


def decision(**given):
    return json.dumps({"action": "delete", "targetMemoryId": 3, "reason": "least useful", **given})


def test_the_eleventh_memory_starts_it_and_the_oldest_goes(clock):
    with opened(clock) as engine:
        app = engine.space(app="calendar")
        first, *rest = fill(app, clock, LIMIT)
        assert engine.maintain(tasks=["compact"]).runs[0].report == {}
        eleventh = app.remember("The garden has a pond with frogs").memories[0].id
        engine.flush()
        assert active(app) == [*rest, eleventh]
        assert app.get(first).state == "soft_deleted"
        (event, meta) = [(one.event, one.meta["reason"]) for one in app.history(first)][-1]
        assert (event, meta) == ("DELETE", "compacted by rule: the oldest")
        assert [(one.op, one.status, one.memory_id) for one in engine.events()][-1] == ("delete", "ok", first)


def test_messages_do_not_count(clock):
    with opened(clock) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock)
        for number in range(30):
            app.observe(f"message {number}", session="s1")
        engine.flush()
        assert active(app) == ids


def test_without_a_model_a_near_duplicate_is_merged_and_nothing_else_goes(clock):
    with opened(clock) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock, LIMIT - 1)
        for session, text in (("s1", "what we plant"), ("s2", "what we plant then")):
            app.observe(f"In spring {text} in the long garden bed are beans, leeks and chard", session=session)
            app.end_session(session)
            engine.flush()
            clock.advance(days=1)
        assert len(active(app)) == LIMIT
        assert set(ids) < set(active(app))
        (merged,) = [app.get(one) for one in active(app) if one not in ids]
        assert merged.attributes["conversations"] == ["s1", "s2"]
        assert len(merged.source_ids) == 2
        assert "what we plant then" in merged.content
        assert [one.event for one in app.history(merged.id)] == ["ADD", "MERGE"]


@pytest.mark.parametrize(
    "other",
    [
        "The office in Aarhus opened with a party for 30 guests",
        "The office in Riga opened with a party for 20 guests",
    ],
)
def test_another_number_or_name_is_no_duplicate(clock, other):
    with opened(clock, limit=2) as engine:
        app = engine.space(app="calendar")
        app.remember("Frogs live in the pond")
        clock.advance(days=1)
        app.remember("The office in Aarhus opened with a party for 20 guests", kind="note")
        clock.advance(days=1)
        app.remember(other, kind="insight")
        engine.flush()
        assert len(active(app)) == 2
        assert "Frogs" not in {app.get(one).content.split()[0] for one in active(app)}


def test_a_model_deletes_the_one_it_names_for_its_reason(clock):
    with scripted(decision()) as script, opened(clock, script.address) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock, LIMIT + 1)
        engine.flush()
        assert set(ids) - set(active(app)) == {ids[2]}
        assert app.history(ids[2])[-1].meta["reason"] == "compacted by the model: least useful"
        assert "3. [2024-01-03] importance 2: The office in Lyon" in script.asked[0]


def test_a_model_merges_the_new_memory_into_another_which_goes_on_under_its_id(clock):
    merged = "The office in Lyon and the office in Vigo opened with a party."
    asked = decision(action="edit", newContent=merged, reason="both offices in Lyon")
    with scripted(asked) as script, opened(clock, script.address) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock, LIMIT + 1)
        engine.flush()
        assert active(app) == [*ids[:2], *ids[3:10], ids[2]], "in the order of their versions"
        assert app.get(ids[2]).content == merged
        assert app.get(ids[10]).state == "soft_deleted"
        assert app.history(ids[2])[-1].event == "MERGE"
        reason = app.history(ids[10])[-1].meta["reason"]
        assert reason == "compacted by the model: its reason repeats what memories say"


@pytest.mark.parametrize(
    "wrong",
    [
        500, 429, STALL, "", "<html>busy</html>", "[1]", '{"action": ', "delete 3 please",
        decision(action="shred"), decision(targetMemoryId=17), decision(targetMemoryId=0),
        decision(targetMemoryId=True),
        decision(targetMemoryId="id999"), decision(reason=""), decision(action="edit"),
        decision(action="edit", newContent="The office in Lyon moved to Toronto with 40 dancers."),
        decision(action="edit", newContent=""), decision(action="edit", targetMemoryId=11, newContent="The office"),
        decision(action="edit", newContent="The office opened with a party."),
    ],
)  # fmt: skip
def test_on_a_model_error_or_an_invalid_decision_the_oldest_goes(clock, wrong):
    with scripted(wrong) as script, opened(clock, script.address, llm_timeout_s=0.5) as engine:
        app = engine.space(app="calendar")
        first, *rest = fill(app, clock, LIMIT + 1)
        (run,) = [one for one in engine.maintain(tasks=["compact"]).runs if one.report]
        assert run.report == {"deleted": 1, "by_rules": 1, "model_failed": 1}
        assert active(app) == rest
        assert app.history(first)[-1].meta["reason"] == "compacted by rule: the oldest: the model gave no decision"
        assert [(one.op, one.status) for one in engine.events()][-2:] == [("classify", "error"), ("delete", "ok")]


def edited(target, new, merged):
    """Return what an edit comes to: the text, or why it is no decision."""
    memories = [
        Memory(id=str(n), content=text, kind=Kind.NOTE, seq=n, said_at=START) for n, text in enumerate((target, new), 1)
    ]
    answer = decision(action="edit", targetMemoryId=1, newContent=merged)
    try:
        return by_model(
            answer, memories, {}, limit=600, sentences=4, secret=lambda _: False, named=lambda text: {
                one for one in ("Ilse", "Otto") if one in text
            }
        ).content  # fmt: skip
    except Unusable as error:
        return str(error)


@pytest.mark.parametrize(
    ("target", "new", "merged"),
    [
        ("The attic has 4 shelves and a skylight", "The cellar has 7 shelves and a drain",
         "The attic has 4 shelves and a skylight, the cellar 7 shelves and a drain."),
        ("The train to Basel leaves at 14:30", "A ticket to Basel costs 25 euros",
         "The train to Basel leaves at 14:30, and a ticket costs €25."),
        ("The team meets on Mondays in the blue room", "The team meets on Thursdays in the blue room",
         "The team meets on Mondays and Thursdays in the blue room."),
        ("Ilse waters the ferns in the hall", "Ilse feeds the carp in the pond",
         "Ilse waters the ferns in the hall and feeds the carp in the pond."),
        ("The printer takes no glossy paper", "The printer stands beside the window",
         "The printer stands beside the window and takes no glossy paper."),
        ("The sprint review went very well because all of the tickets were done in good time",
         "The sprint demo was postponed",
         "The sprint review went well, with all tickets done; the demo was postponed."),
    ],
)  # fmt: skip
def test_an_edit_that_says_what_both_said_is_taken(target, new, merged):
    assert edited(target, new, merged) == merged


@pytest.mark.parametrize(
    ("target", "new", "merged", "why"),
    [
        ("The attic has 4 shelves", "The cellar has 7 shelves", "The attic and the cellar have shelves.", "a number"),
        ("The attic has 4 shelves", "The cellar has 7 shelves", "The attic has 4 shelves, the cellar too.", "a number"),
        ("The flight is on 3 May", "The hotel is booked", "The flight and the hotel are booked.", "a number"),
        ("The depot in Basel is open", "The depot in Graz is shut", "The depot in Basel is open.", "a name"),
        ("Ilse keeps the keys of the shed", "Otto keeps the keys of the barn",
         "The keys of the shed and the barn are with Otto.", "a name"),
        ("The printer takes no glossy paper", "The printer stands by the window",
         "The printer by the window takes glossy paper.", "a denial"),
        ("The garden has a pond with frogs", "The cupboard holds spare lamps",
         "The garden has a pond.", "most"),
        ("The garden has a pond with frogs", "The cupboard holds spare lamps",
         "There is a garden, and spare lamps.", "most"),
        ("The garden has a pond", "The pond holds frogs", "The garden has a pond that holds no frogs.", "denies"),
    ],
)  # fmt: skip
def test_an_edit_that_drops_what_one_of_the_two_said_is_no_decision(target, new, merged, why):
    assert why in edited(target, new, merged)


class Own:
    """Somebody's own model, which answers nothing that can be used."""

    name = "own"

    def __init__(self, answer):
        self.answer = answer

    def complete(self, _prompt, /, **_):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", [TimeoutError("too slow"), KeyError("choices"), None, {"action": "delete"}])
def test_whatever_goes_wrong_in_somebodys_own_model_the_count_is_the_limit_again(clock, answer):
    with opened(clock, Own(answer)) as engine:
        app = engine.space(app="calendar")
        _, *rest = fill(app, clock, LIMIT)
        eleventh = app.remember("The garden has a pond with frogs").memories[0].id
        engine.flush()
        assert active(app) == [*rest, eleventh]
        assert engine.doctor().ok


def test_what_is_pinned_stays(clock):
    with scripted(decision(targetMemoryId=1)) as script, opened(clock, script.address) as engine:
        app = engine.space(app="calendar")
        pinned = app.remember("The rules of the house hang in the hall", pinned=True).memories[0].id
        clock.advance(days=1)
        second, *_ = fill(app, clock, LIMIT)
        engine.flush()
        assert len(active(app)) == LIMIT
        assert pinned in active(app)
        assert second not in active(app), "the model may not, so the oldest that may goes"


def test_what_was_given_up_can_be_restored_and_the_limit_holds_again(clock):
    with opened(clock) as engine:
        app = engine.space(app="calendar")
        first, second, *_ = fill(app, clock, LIMIT + 1)
        engine.flush()
        app.restore(first)
        assert len(active(app)) == LIMIT + 1
        engine.flush()
        assert len(active(app)) == LIMIT
        assert app.get(first).state == "active", "what was just brought back is not the next to go"
        assert app.get(second).state == "soft_deleted"
        clock.advance(days=1)
        for text in ("The garden has a pond with frogs", "Nadia tunes the piano"):
            app.remember(text)
            engine.flush()
        assert app.get(first).state == "active", "its age counts from then"


def test_of_two_that_say_nearly_the_same_the_one_that_was_just_brought_back_is_not_merged_away():
    texts = ("Nadia tunes pianos", "The bakery sells rye bread", "The bakery sells rye bread too")
    one, other, twin = (
        Memory(id=str(n), content=text, kind=Kind.NOTE, seq=n, said_at=START) for n, text in enumerate(texts, 1)
    )
    memories = [one, other, twin]
    assert by_rules(memories, {}, same=0.6).gone is twin
    later = START + timedelta(days=1)
    for back in (other, twin):
        choice = by_rules(memories, {back.id: later}, same=0.6)
        assert (choice.gone, choice.into) == (one, None)
    assert by_rules(memories, {twin.id: later, one.id: later + timedelta(days=1)}, same=0.6).gone is twin


def test_no_model_puts_aside_what_was_just_restored(clock):
    with scripted(decision(targetMemoryId=1)) as script, opened(clock, script.address) as engine:
        app = engine.space(app="calendar")
        first, second, *_ = fill(app, clock, LIMIT + 1)
        engine.flush()
        assert app.get(first).state == "soft_deleted"
        app.restore(first)
        engine.flush()
        assert app.get(first).state == "active"
        assert app.get(second).state == "soft_deleted"


def test_many_too_many_go_one_after_the_other(clock):
    with opened(clock) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock, 14)
        engine.flush()
        assert active(app) == ids[4:]
        assert 4 * 20 <= app.energy_spent() <= 4 * 30


def test_what_came_in_by_an_import_is_given_up_by_the_schedule(clock, tmp_path):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as other:
        ids = fill(other.space(app="calendar"), clock, 13)
        other.space(app="calendar").export(tmp_path / "app.jsonl")
    with opened(clock) as engine:
        app = engine.space(app="calendar")
        app.import_(tmp_path / "app.jsonl")
        engine.maintain(now=clock.now + timedelta(days=2))
        assert active(app) == ids[3:]


def test_a_model_whose_target_changes_while_it_thinks_is_asked_again(clock):
    class Model:
        name = "slow"
        asked = 0

        def complete(self, _, /, **__):
            self.asked += 1
            if self.asked == 1:
                app.forget(id=ids[2])
                app.remember("The garden has a pond with frogs")
            return decision()

    model = Model()
    with opened(clock, model) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock, LIMIT + 1)
        engine.flush()
        assert model.asked == 2
        assert ids[3] not in active(app)
        assert len(active(app)) == LIMIT


def test_what_is_forgotten_while_a_model_thinks_makes_room_enough(clock):
    class Model:
        name = "slow"

        def complete(self, _, /, **__):
            app.forget(id=ids[7])
            return decision()

    with opened(clock, Model()) as engine:
        app = engine.space(app="calendar")
        ids = fill(app, clock, LIMIT + 1)
        engine.flush()
        assert active(app) == [id_ for id_ in ids if id_ != ids[7]], "its choice is not needed any more"
