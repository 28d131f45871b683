"""Pages of memories in both directions, and pinning."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock


@pytest.fixture(params=["sqlite:///:memory:", "duckdb:///:memory:"])
def clock_and_space(request):
    clock = FakeClock()
    with perdure.open(request.param, embedder="none", clock=clock) as engine:
        yield clock, engine.space(user="ana")


def walked(me, **asked):
    found, after = [], None
    while True:
        page = me.list(limit=3, after=after, **asked)
        found += [one.content for one in page.items]
        if page.next is None:
            return found
        after = page.next


def test_newest_first_is_oldest_first_backwards(clock_and_space):
    clock, me = clock_and_space
    for n in range(8):
        me.remember(f"Plant number {n} stands at window {n * 7}", kind="note")
        clock.advance(timedelta(hours=1))
    me.forget(id=me.list(limit=1).items[0].id)
    assert walked(me, newest=True) == walked(me)[::-1]
    assert len(walked(me, newest=True)) == 7
    assert walked(me, newest=True, state=None) == walked(me, state=None)[::-1]


def test_a_filter_by_key_takes_every_name_that_a_key_has(clock_and_space):
    _, me = clock_and_space
    me.remember("Ana lives in Faro", key="city")
    me.remember("Ana's boat is called Gull", key="Boat.Name")
    home, boat = "Ana lives in Faro", "Ana's boat is called Gull"
    for names, kept in (("city", {home}), ("location", {home}), (("city", "Boat.Name"), {home, boat}), ("boat", set())):
        assert {one.content for one in me.list(filters={"key": names}).items} == kept
        assert {hit.memory.content for hit in me.recall("Ana", filters={"key": names}).hits} == kept


def test_newest_first_tells_of_a_moment_in_the_past(clock_and_space):
    clock, me = clock_and_space
    for n in range(5):
        me.remember(f"Plant number {n} stands at window {n * 7}", kind="note")
        clock.advance(timedelta(hours=1))
    then = clock()
    first = me.list(limit=1).items[0]
    clock.advance(timedelta(hours=1))
    me.forget(id=first.id)
    me.remember("Plant number 9 stands in the hall", kind="note")
    assert walked(me, newest=True, known_at=then) == walked(me, known_at=then)[::-1]
    assert first.content in walked(me, newest=True, known_at=then)


def test_a_pin_is_one_revision_that_is_undone(clock_and_space):
    _, me = clock_and_space
    memory = me.remember("Ana is allergic to walnuts").memories[0]
    done = me.pin(memory.id)
    assert me.get(memory.id).pinned
    assert me.pin(memory.id).decisions[0].action == "skip"
    me.undo(rev=done.rev)
    assert not me.get(memory.id).pinned
    me.pin(memory.id)
    me.pin(memory.id, pinned=False)
    assert not me.get(memory.id).pinned


def test_what_is_forgotten_is_not_pinned(clock_and_space):
    _, me = clock_and_space
    memory = me.remember("Ana is allergic to walnuts").memories[0]
    me.forget(id=memory.id)
    with pytest.raises(perdure.PerdureError, match="restore it first"):
        me.pin(memory.id)


def test_a_cursor_goes_on_with_no_other_list_than_its_own(clock_and_space):
    _, me = clock_and_space
    other = me.engine.space(user="rui")
    for n in range(4):
        me.remember(f"Shelf number {n} holds jar {n * 7}", kind="note")
        other.remember(f"Drawer number {n} holds spoon {n * 5}", kind="note")
    for newest in (False, True):
        after = me.list(limit=2, newest=newest).next
        assert len(me.list(limit=2, newest=newest, after=after).items) == 2
        for space, order in ((me, not newest), (other, newest)):
            with pytest.raises(perdure.errors.InvalidInput, match="is a cursor of another list"):
                space.list(limit=2, newest=order, after=after)


def test_a_cursor_of_newest_first_goes_on_where_it_was_though_more_is_written(clock_and_space):
    _, me = clock_and_space
    for n in range(6):
        me.remember(f"Plant number {n} stands at window {n * 7}", kind="note")
    page = me.list(limit=3, newest=True)
    me.remember("Plant number 9 stands in the hall", kind="note", at=datetime(2026, 1, 1, tzinfo=UTC))
    rest = me.list(limit=5, newest=True, after=page.next)
    assert [one.content for one in rest.items] == [one.content for one in me.list(limit=3).items][::-1]
