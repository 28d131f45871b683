"""What is to hold later leaves the present in force until then, on every store, and takes its place by itself."""

from datetime import timedelta
from typing import Any

import perdure
from perdure.testing.fakes import VERBATIM, FakeClock, sequential_ids

DAY = timedelta(days=1)
ASKED = "where does Ana work?"
NOW, COMING = "Ana works at the quarry", "Ana works at the ferry line"


def listed(space, **moment):
    return [one.content for one in space.list(**moment).items]


def found(space, **moment):
    return [hit.memory.content for hit in space.recall(ASKED, **moment).hits]


def test_every_read_has_the_state_of_its_own_moment(store_url):
    clock = FakeClock()
    with perdure.open(store_url, embedder="none", policy=VERBATIM, clock=clock, new_id=sequential_ids()) as engine:
        ana = engine.space(user="ana")
        said, begins = clock.now, clock.now + 30 * DAY
        ana.remember(NOW, key="employer", at=said - DAY)
        ana.remember(COMING, key="employer", valid_from=begins)
        clock.set(begins + DAY)
        for days, true, known in ((1, NOW, [NOW, COMING]), (29, NOW, [NOW, COMING]), (30, COMING, [COMING])):
            moment = said + days * DAY
            assert listed(ana, as_of=moment) == found(ana, as_of=moment) == [true]
            assert listed(ana, known_at=moment) == found(ana, known_at=moment) == known
            assert found(ana, at=moment) == known
        assert listed(ana) == found(ana) == [COMING]
        assert listed(ana, state="deprecated") == [NOW]
        assert ana.stats().by_state == {"active": 1, "deprecated": 1}
        ana.undo(rev=2)
        assert [(one.content, one.valid_until) for one in ana.list().items] == [(NOW, None)]


def test_counts_of_a_moment_are_of_what_was_true_then(store_url):
    clock = FakeClock()
    with perdure.open(store_url, embedder="none", policy=VERBATIM, clock=clock) as engine:
        ana = engine.space(user="ana")
        quarry = ana.remember("Ana met Tadeusz at the quarry").memories[0]
        began = clock.now
        clock.advance(days=1)
        ferry = ana.remember("Yolanda runs the ferry line").memories[0]
        ana.link(quarry.id, ferry.id)
        for days, entities, relations in ((-1, 0, 0), (0, 2, 0), (1, 3, 1)):
            for known in (None, clock.now):
                moment: dict[str, Any] = {"as_of": began + days * DAY, "known_at": known}
                stats = ana.stats(**moment)
                assert (stats.entities, stats.relations) == (entities, relations), moment
                assert len(ana.entities(**moment)) == entities
        assert ana.stats(as_of=clock.now, known_at=began).relations == 0


def test_it_moves_with_its_space(store_url, tmp_path):
    clock = FakeClock()
    with perdure.open(store_url, embedder="none", policy=VERBATIM, clock=clock) as engine:
        ana = engine.space(user="ana")
        ana.remember(NOW, key="employer")
        ana.remember(COMING, key="employer", valid_from=clock.now + 30 * DAY)
        ana.export(tmp_path / "ana.jsonl")
    with perdure.open("sqlite:///:memory:", embedder="none", policy=VERBATIM, clock=clock) as engine:
        engine.space(user="ana").import_(tmp_path / "ana.jsonl")
        ana = engine.space(user="ana")
        assert listed(ana) == found(ana) == [NOW, COMING]
        clock.advance(days=31)
        assert listed(ana) == found(ana) == [COMING]
