"""Upkeep does the same on every store."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import perdure
from perdure.domain.entity import EntityType, Mention
from perdure.jobs.maintain import maintain
from perdure.pipelines import budget, reflect
from perdure.testing.fakes import VERBATIM, FakeClock, sequential_ids

SUNDAY = datetime(2026, 3, 1, 3, tzinfo=UTC)
DAY = timedelta(days=1)
QUIET = {"jobs": {"background": False}, **VERBATIM}


def test_a_week_is_reflected_alike_on_every_store(store_url):
    clock = FakeClock(SUNDAY - 20 * DAY)
    with perdure.open(store_url, embedder="none", policy=QUIET, clock=clock, new_id=sequential_ids()) as engine:
        me = engine.space(user="ana")
        me.remember("User lives in Porto", key="location")
        me.remember("User works at Acme", valid_until=SUNDAY - DAY, category="work")
        clock.set(SUNDAY - 2 * DAY)
        me.remember("User lives in Lisbon", key="location")
        me.remember("User met cousin Tilda")
        me.remember("User owns a canoe")
        me.observe("We talked about canoes.")
        (run,) = [one for one in engine.maintain(now=SUNDAY).runs if one.task == "reflect"]
        assert run.report == {"facts": 3, "reflections": 1}
        with engine.deps.store.read(me.ref) as tx:
            assert tx is not None
            latest = reflect.latest(tx, engine.deps)
        assert latest is not None
        assert latest.content.splitlines() == [
            "From 2026-02-22 to 2026-03-01: 2 new, 1 changed, 1 ended.",
            'Changed: location from "User lives in Porto" to "User lives in Lisbon".',
            'Ended: work: "User works at Acme".',
            'New: fact: "User owns a canoe".',
            'New: fact: "User met cousin Tilda".',
            "Most mentioned: Tilda (1).",
        ]
        assert len(latest.source_ids) == 5
        cert = me.erase(id=latest.source_ids[0])
        assert latest.id in cert.memory_ids
        assert engine.verify_erasure(cert).ok


def test_names_are_added_alike_on_every_store(store_url):
    clock = FakeClock(SUNDAY)

    def reader(text):
        names: tuple[tuple[str, EntityType], ...] = (("mortimer", "person"), ("Novartis", "organization"))
        return tuple(
            Mention(name=name, type=type_, start=at, end=at + len(name), confidence=0.7)
            for name, type_ in names
            if (at := text.find(name)) >= 0
        )

    with perdure.open(store_url, embedder="none", policy=QUIET, clock=clock, new_id=sequential_ids()) as engine:
        me = engine.space(user="ana")
        first = me.observe("mortimer left Novartis behind").memories[0]
        me.observe("so mortimer sang of Novartis")
        me.observe("nothing to see")
        deps = replace(engine.deps, ner=reader)
        (run,) = maintain(deps, ["enrich"], None).runs
        assert run.report == {"memories": 3, "mentions": 2}
        clock.advance(minutes=1)
        (run,) = maintain(deps, ["enrich"], None).runs
        assert run.report == {"memories": 0, "mentions": 0}
        found = {one.name: (one.type, one.count) for one in me.entities()}
        assert found == {"mortimer": ("person", 2), "Novartis": ("organization", 2)}
        cert = me.erase(id=first.id)
        assert engine.verify_erasure(cert).ok
        assert {one.name: one.count for one in me.entities()} == {"mortimer": 1, "Novartis": 1}


def test_conversations_of_an_app_become_few_memories_alike_on_every_store(store_url):
    clock = FakeClock(SUNDAY)
    policy = {"jobs": {"background": False}, "app": {"limit": 2}}
    with perdure.open(
        store_url, embedder="none", preset="app", policy=policy, clock=clock, new_id=sequential_ids()
    ) as engine:
        app = engine.space(app="calendar", tenant="acme")
        for city in ("Porto", "Ghent", "Lyon"):
            app.observe(f"The office in {city} needs new chairs.", session=city, speaker="Ana")
            app.end_session(city)
            engine.flush()
            clock.advance(hours=1)
        made = [one for one in app.list().items if one.kind != "episode"]
        assert [one.content for one in made] == [
            f"On 1 March 2026, Ana talked with the assistant about {city}. "
            f"Ana said “The office in {city} needs new chairs”."
            for city in ("Ghent", "Lyon")
        ]
        stats = app.stats()
        assert stats.spent["writes"] == 4
        assert app.energy_spent() == stats.spent["energy"] == stats.figures["energy_today"]
        assert (stats.figures["utilisation"], stats.figures["injection"]) == (1.0, 0.6667)
        engine.energy(level=1.0, total=100.0)
        app.observe("The office in Bergen needs new lamps.", session="late")
        app.end_session("late")
        assert engine.maintain(tasks=["conversation"]).deferred == 1, "the share of the host is used up"
        assert metered_tokens(engine, app) == 7


def metered_tokens(engine, space):
    with engine.deps.store.write(space.ref) as tx:
        budget.take(tx, engine.deps, "tokens", 7)
    return budget._sum(engine.deps, "tokens", tenant="acme")


def test_insights_are_drawn_alike_on_every_store(store_url):
    class Model:
        name = "scripted"
        shown = ""

        def complete(self, prompt, /, **_):
            self.shown = prompt.rpartition("kind.\n\n")[2].strip()
            return '[{"summary": "User trusts short answers more than long ones.", "tags": ["trust"]}]'

    clock, model = FakeClock(SUNDAY), Model()
    with perdure.open(
        store_url, embedder="none", llm=model, policy=QUIET, clock=clock, new_id=sequential_ids()
    ) as engine:
        me = engine.space(user="ana")
        me.remember("User prefers tea", kind="preference")
        for number in range(7):
            me.observe(f"I trust short answers more than long ones, part {number}")
        (run,) = maintain(engine.deps, ["insight"], None).runs
        assert run.report == {"insights": 1}
        lines = model.shown.splitlines()
        assert lines[0] == "[fact] User prefers tea"
        assert [line[-6:] for line in lines[1:]] == [f"part {number}" for number in range(2, 7)]
        (one,) = me.list(kind="insight").items
        assert len(one.source_ids) == 6


def test_what_upkeep_did_and_used_is_told_alike_on_every_store(store_url):
    clock = FakeClock(SUNDAY)
    with perdure.open(store_url, embedder="none", policy=QUIET, clock=clock, preset="app") as engine:
        kiln, mail = engine.space(app="kiln"), engine.space(app="mail")
        for town in "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo Namur".split():
            kiln.remember(f"The workshop in {town} opened with a party for {town} people")
            clock.advance(hours=1)
        mail.remember("Letters are answered on Fridays")
        engine.flush()
        clock.advance(days=1)
        engine.maintain(tasks=["compact"])
        done = engine.upkeep(space=kiln.ref)
        assert [(one.task, dict(one.report)) for one in done.runs] == [
            ("compact", {}),
            ("compact", {"by_rules": 2, "deleted": 2}),
        ]
        assert all(one.space == kiln.ref and one.ended_at is not None for one in done.runs)
        ((day, _), *_) = done.used
        assert day == SUNDAY.date()
        assert done.used[day, "energy"] == kiln.energy_spent() > 0
        assert done.used[day, "writes"] == 2
        whole = engine.upkeep()
        assert {one.space for one in whole.runs} == {kiln.ref, mail.ref}
        assert whole.used == done.used
        assert len(engine.upkeep(limit=1).runs) == 1
        assert engine.upkeep(space=engine.space(user="nobody").ref).runs == ()
        clock.advance(days=31)
        assert engine.upkeep(space=kiln.ref).runs == ()
        assert len(engine.upkeep(space=kiln.ref, days=90).runs) == 2


def test_what_is_about_a_day_to_come_fades_from_that_day_on_on_every_store(store_url):
    policy = {**QUIET, "decay": {"rates": {"fact": 0.1}}, "expiry": {"unused_days": 45}}
    clock = FakeClock(SUNDAY)
    day = {n: SUNDAY + n * DAY for n in (-90, 40, 50, 60, 70)}
    last: dict[str, tuple[dict[str, Any], int]] = {
        "The ferry to Bergen leaves tomorrow": ({"event_start": day[50]}, 50),
        "The choir is in Graz": ({"event_start": day[40], "event_end": day[60]}, 60),
        "The permit is good": ({"valid_until": day[70]}, 70),
        "Jun lends the van": ({"valid_from": day[40]}, 40),
        "The fair of the permit": ({"event_start": day[50], "valid_until": day[40]}, 50),
        "The bridge was closed": ({"event_start": day[-90], "event_end": day[-90]}, 0),
        "Jun keeps pigeons": ({}, 0),
    }
    with perdure.open(store_url, embedder="none", policy=policy, clock=clock, new_id=sequential_ids()) as engine:
        faded, unused = engine.space(user="jun"), engine.space(user="ada")
        for text, (times, _) in last.items():
            faded.remember(text, **times)
            unused.remember(text, kind="note", **times)
        for n in range(1, 125, 4):
            clock.set(SUNDAY + n * DAY)
            engine.maintain(tasks=["expire"])
            there = {one.content: one for one in faded.list().items}
            assert there.keys() == {text for text, (_, since) in last.items() if n - since < 30}, n
            assert all(one.confidence >= engine.policy.decay.floor for one in there.values())
            assert {text for text in there if there[text].confidence == 1.0} == {
                text for text, (_, since) in last.items() if n <= since
            }
            left = {one.content for one in unused.list().items}
            assert left == {text for text, (_, since) in last.items() if n - since < 45}, n
