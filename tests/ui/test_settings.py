"""The whole memory and the settings in the browser; and the plain functions behind them."""

from datetime import UTC, datetime

import pytest

import perdure
from perdure.domain.api_key import ApiKey
from perdure.domain.policy import Policy, merged
from perdure.surfaces.ui.settings import key_for
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
    reader.sees("This memory", "API keys", "None: this machine alone", "Settings in force", "preset or program")
    reader.type("Find a setting", "budget.tokens")
    reader.sees("200000")
    reader.no_longer_sees("consent.mode")
    reader.press("Export")
    file = tmp_path / "memory.jsonl"
    reader.wait(lambda: file.exists() and "Rex" in file.read_text(encoding="utf-8"), what="exported file")
    assert "sea" not in file.read_text(encoding="utf-8")
    reader.press("Erase everything")
    reader.type("Name of the memory", "ben")
    reader.press("Erase everything", within="[role=dialog]")
    reader.sees("Nothing was erased")
    reader.press("Erase everything")
    reader.type("Name of the memory", "ana")
    reader.press("Erase everything", within="[role=dialog]")
    reader.sees("Erased", "verify-erasure")
    (certificate,) = reader.wait(lambda: list(tmp_path.glob("erasure-*.json")), what="certificate")
    assert "Rex" not in certificate.read_text(encoding="utf-8")
    with perdure.open(store, embedder="none") as engine:
        assert [str(ref) for ref in engine.spaces()] == ["user:ben"]


def test_every_setting_says_where_it_comes_from():
    environment = {"extract": {"max_per_turn": 3}}
    policy = merged(merged(Policy(), {"budget": {"tokens": 5}}), environment)
    found = {one.name: one for one in settings(policy, environment)}
    assert (found["budget.tokens"].value, found["budget.tokens"].origin) == ("5", "preset or program")
    assert found["extract.max_per_turn"].origin == "environment"
    assert found["budget.writes"].origin == "default"


def test_no_secret_is_shown():
    assert shown("a.api_key", "s3cret") == "(set)"
    assert shown("a.password", "") == ""
    assert shown("extract.llm", "openai:http://me:s3cret@host/v1#m") == "openai:http://…@host/v1#m"
    assert shown("budget.tokens", 5) == "5"


def test_a_key_says_what_it_is_for():
    assert key_for(ApiKey(id="1", tenant=None, created_at=NOON)) == "every memory, every tenant"
    bound = ApiKey(id="1", tenant="acme", owner_type="user", owner_id="ana", read_only=True, agent="x", created_at=NOON)
    assert key_for(bound) == "user ana, tenant acme, as agent x, only reading"
