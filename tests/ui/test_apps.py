"""The page of an app in the browser; and the plain functions behind it."""

import json
from datetime import UTC, datetime

import pytest

import perdure
from perdure.domain.log import HistoryEntry
from perdure.domain.policy import Policy
from perdure.domain.space import SpaceRef
from perdure.presets.load import load
from perdure.surfaces.ui.apps import limit_of, users_of
from perdure.surfaces.ui.charts import days_until, given_up
from perdure.surfaces.ui.compactions import compactions
from perdure.testing.fakes import FakeClock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TOWNS = "Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo".split()


def entry(rev, event, id_, old, new, reason):
    meta = {"reason": reason}
    return HistoryEntry(rev=rev, event=event, memory_id=id_, old=old, new=new, actor=None, meta=meta, ts=NOON)


def test_what_was_given_up_is_told_with_what_it_went_into_and_why():
    found = compactions(
        [
            entry(1, "ADD", "a", None, "The kiln is blue", ""),
            entry(2, "DELETE", "a", "The kiln is blue", "The kiln is blue", "forgotten on request"),
            entry(3, "DELETE", "b", "Old\u202e", "Old\u202e", "compacted by rule: the oldest"),
            entry(4, "MERGE", "c", "One glaze", "Two glazes", "compacted by the model: both on glazes"),
            entry(5, "DELETE", "d", "Another glaze", "Another glaze", "compacted by the model: both on glazes"),
            entry(6, "DELETE", "e", None, None, "compacted by rule: the oldest"),
        ]
    )
    assert [(one.rev, one.gone, one.into_id) for one in found] == [
        (6, "", None),
        (5, "Another glaze", "c"),
        (3, "Old\\u202e", None),
    ]
    assert (found[1].before, found[1].after) == ("One glaze", "Two glazes")
    assert found[1].why == "By the model: both on glazes"
    days = days_until(NOON, n=2)
    assert given_up(found, days) == {"merged": [0, 1], "dropped": [0, 2]}
    assert given_up(found, days[:1]) == given_up([], days) == {}


def test_an_app_has_room_where_its_preset_keeps_few():
    assert limit_of(load("app")) == 10
    assert limit_of(Policy()) is None


def test_the_users_of_an_app_are_those_of_the_same_tenant():
    app, mine, other = (SpaceRef(owner_type="app", owner_id=name) for name in ("mail", "mail/rui", "maps/rui"))
    foreign = SpaceRef(owner_type="app", owner_id="mail/ana", tenant="acme")
    assert users_of(app, [app, mine, other, foreign]) == [mine]
    assert users_of(mine, [app, mine, other, foreign]) == []


@pytest.mark.slow
def test_an_app_shows_what_it_keeps_and_gave_up_and_is_exported_and_purged(served, reader, tmp_path):
    store, clock = f"sqlite:///{tmp_path}/memory.db", FakeClock(NOON)
    with perdure.open(store, embedder="none", preset="app", clock=clock) as engine:
        kiln = engine.space(app="kiln")
        for town in TOWNS:
            kiln.remember(f"The workshop in {town} opened with a party for {town} people", tags=["towns"])
            clock.advance(days=1)
        engine.space(app="kiln/rui").remember("Rui fires stoneware at night")
        engine.space(user="ana").remember("Ana's dog is called Rex")
        engine.flush()
    reader.open(served(store, preset="app"))
    reader.press("kiln")
    reader.sees(
        "App kiln",
        "10 of 10",
        "The workshop in Vigo",
        "What it gave up",
        "importance 4 of 10",
        "dropped",
        "By rule: the oldest",
    )
    reader.sees("The workshop in Porto", "rui")
    assert reader.all("a.leaf .old")[0].text.startswith("The workshop in Porto")

    reader.press("Delete The workshop in Vigo")
    reader.press("Delete", within="[role=dialog]")
    reader.sees("9 of 10")
    reader.no_longer_sees("The workshop in Vigo")

    (delete,) = [one for one in reader.all("main button") if "Tartu" in (one.get_attribute("aria-label") or "")]
    with perdure.open(store, embedder="none", preset="app", clock=clock) as engine:  # another process writes
        engine.space(app="kiln").remember("The kiln on the hill holds ninety jugs", tags=["towns"])
    reader.sees("ninety jugs", "10 of 10")
    delete.click()  # the very button that was there before
    reader.press("Delete", within="[role=dialog]")
    reader.no_longer_sees("The workshop in Tartu")

    files = {"behavior": "allow", "downloadPath": str(tmp_path)}
    reader.driver.execute_cdp_cmd("Browser.setDownloadBehavior", files)
    reader.press("Export")
    file = tmp_path / "app-memories.json"
    reader.wait(file.exists, what="exported file")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["space"]["owner_id"], len(told["memories"])) == ("kiln", 9)
    assert told["memories"][0]["metadata"]["tags"] == ["towns"]

    reader.press("Purge")
    reader.sees("also what it keeps of 1 user")
    reader.type("Its name", "kiln")
    reader.press("Purge", within="[role=dialog]")
    reader.sees("Purged")
    with perdure.open(store, embedder="none") as engine:
        assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
    assert reader.complaints() == []
