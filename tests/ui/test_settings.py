"""The whole memory and the settings in the browser; and the plain functions behind them."""

from dataclasses import replace
from datetime import UTC, datetime

import httpx
import pytest

import perdure
from perdure.domain.api_key import ApiKey
from perdure.domain.policy import merged
from perdure.domain.space import SpaceRef
from perdure.presets.load import load
from perdure.surfaces.ui.keys import MEMORY, STORE, TENANT, bound, key_for, purposes
from perdure.surfaces.ui.settings_table import settings, shown

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.mark.slow
def test_a_memory_is_exported_and_erased_with_its_name_typed(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
        engine.space(user="ben").remember("Ben likes the sea")
    files = {"behavior": "allow", "downloadPath": str(tmp_path)}
    reader.driver.execute_cdp_cmd("Browser.setDownloadBehavior", files)
    address = served(store)
    reader.open(f"{address}/settings?user=ana")
    reader.sees("This memory", "API keys", "None: this machine alone", "Settings in force", "preset assistant")
    reader.type("Find a setting", "budget.tokens")
    reader.sees("200000")
    reader.no_longer_sees("consent.mode")
    reader.press("Export")
    file = tmp_path / "memory.jsonl"
    reader.wait(lambda: file.exists() and "Rex" in file.read_text(encoding="utf-8"), what="exported file")
    assert "sea" not in file.read_text(encoding="utf-8")
    reader.press("Erase everything")
    reader.type("Its name", "ben")
    reader.press("Erase everything", within="[role=dialog]")
    reader.sees("Nothing was done")
    reader.press("Erase everything")
    reader.type("Its name", "ana")
    reader.press("Erase everything", within="[role=dialog]")
    reader.sees("Erased", "verify-erasure")
    (certificate,) = reader.wait(lambda: list(tmp_path.glob("erasure-*.json")), what="certificate")
    assert "Rex" not in certificate.read_text(encoding="utf-8")
    with perdure.open(store, embedder="none") as engine:
        assert [str(ref) for ref in engine.spaces()] == ["user:ben"]


def test_every_setting_says_where_it_comes_from():
    environment = {"extract": {"max_per_turn": 3}}
    policy = merged(merged(load("assistant"), {"budget": {"tokens": 5}}), environment)
    found = {one.name: one for one in settings(policy, preset=load("assistant"), environment=environment)}
    assert (found["budget.tokens"].value, found["budget.tokens"].origin) == ("5", "program")
    assert found["extract.max_per_turn"].origin == "environment"
    assert found["budget.writes"].origin == "default"
    assert found["decay.rates"].origin == "preset assistant"
    found = {one.name: one for one in settings(replace(policy, name="house"), preset=None, environment=environment)}
    assert found["decay.rates"].origin == found["budget.tokens"].origin == "file house or program"


def test_no_secret_is_shown():
    assert shown("a.api_key", "s3cret") == "(set)"
    assert shown("a.password", "") == ""
    assert shown("extract.llm", "openai:http://me:s3cret@host/v1#m") == "openai:http://…@host/v1#m"
    assert shown("budget.tokens", 5) == "5"


def test_a_key_says_what_it_is_for():
    assert key_for(ApiKey(id="1", tenant=None, created_at=NOON)) == "every memory, every tenant"
    bound = ApiKey(id="1", tenant="acme", owner_type="user", owner_id="ana", read_only=True, agent="x", created_at=NOON)
    assert key_for(bound) == "user ana, tenant acme, as agent x, only reading"


def test_a_key_is_made_for_the_narrowest_first():
    ana, everyone = SpaceRef(owner_type="user", owner_id="ana", tenant="acme"), SpaceRef()
    assert list(purposes(ana)) == [MEMORY, TENANT, STORE]
    assert list(purposes(everyone)) == [TENANT, STORE]
    assert bound(ana, MEMORY) == {"user": "ana", "tenant": "acme"}
    assert (bound(ana, TENANT), bound(ana, STORE)) == ({"tenant": "acme"}, {"tenant": None})


@pytest.mark.slow
def test_keys_are_made_shown_once_and_revoked(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
    address = served(store)

    def answered(token):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.get(f"{address}/v1/stats", params={"user": "ana"}, headers=headers).status_code

    def made(label, opens):
        reader.press("Make a key")
        reader.type("What it is for, in the list", label)
        if opens:
            reader.choose("It opens", opens)
        reader.press("Make the key")
        token = reader.field("The new key").get_attribute("value")
        assert token.startswith("perdure_")
        assert answered(token) == 200
        reader.press("I have it")
        return token

    reader.open(f"{address}/settings?user=ana")
    reader.sees("None: this machine alone")
    assert answered(None) == 200
    mine = made("mine", None)  # the first: for the whole store, unless something else is chosen
    assert answered(None) == 401
    reader.wait(lambda: reader.all("input[name=key]"), what="page to sign in")[0].send_keys(mine)
    reader.press("Sign in")
    reader.press("Settings")
    reader.sees("mine", "every memory, every tenant")
    assert mine not in reader.driver.page_source

    kitchen = made("kitchen tablet", "This memory: user ana")
    reader.sees("kitchen tablet", "user ana")
    asked = "return performance.getEntriesByType('resource').map(one => one.name).join() + location.href"
    assert kitchen not in reader.driver.execute_script(asked) + reader.driver.page_source
    for file in tmp_path.iterdir():
        assert kitchen.encode() not in file.read_bytes()
    reader.press("Revoke kitchen tablet")
    reader.press("Revoke", within="[role=dialog]")
    reader.sees("revoked")
    assert (answered(kitchen), answered(mine)) == (401, 200)
    assert reader.complaints() == []
