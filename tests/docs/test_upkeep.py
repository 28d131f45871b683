"""The page on upkeep is true: every task, its schedule in every preset, and the numbers of its policies."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from perdure.domain.policy import SCHEDULED
from perdure.jobs.tasks import KNOWN
from perdure.presets import load

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "upkeep.md").read_text(encoding="utf-8")
OF_UPKEEP = "jobs schedule consolidate decay daily enrich insight reflect expiry budget app".split()
ELSEWHERE = {"app.reads", "app.scale"}
"""What an app may read is told on the page about apps."""
PRESETS = ("assistant", "supervisor", "thread", "elephant", "app")
POLICY = load.load("assistant")


def rows(first):
    """Return the rows of the table whose heading begins so, as lists of cells."""
    table = PAGE[PAGE.index(first) :].split("\n\n")[0].splitlines()
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table[2:]]


def test_every_task_is_explained():
    first = [cell for line in PAGE.splitlines() if line.startswith("| `") for cell in line.split("|")[1:2]]
    assert set(KNOWN) <= {task for cell in first for task in re.findall(r"`(\w+)`", cell)}


def test_the_schedule_of_every_preset_is_told():
    told = {row[0]: row[1:] for row in rows("| task | assistant |")}
    policies = [load.load(name) for name in PRESETS]
    assert told == {task: [one.schedule.of(task) or "never" for one in policies] for task in SCHEDULED}


def test_what_a_question_to_a_model_may_take_is_told():
    for section, tokens, seconds, retries in rows("| | `llm_tokens` |"):
        policy = getattr(POLICY, section)
        assert (policy.llm_tokens, policy.llm_timeout_s, policy.llm_temperature) == (float(tokens), float(seconds), 0.0)
        assert str(getattr(policy, "llm_retries", "")) == retries


@pytest.mark.parametrize("section", OF_UPKEEP)
def test_every_number_of_a_policy_of_upkeep_is_named(section):
    names = {f"{section}.{one.name}" for one in fields(getattr(POLICY, section)) if not one.name.startswith("llm_")}
    said = PAGE.replace("`recreate_from`", "`daily.recreate_from`")
    for bare in ("profile_stricter", "update_from"):
        said = said.replace(f"`{bare}`", f"`daily.{bare}`")
    missing = {name for name in names - ELSEWHERE if f"`{name}`" not in said and f"`{name} =" not in said}
    assert missing - {f"schedule.{task}" for task in SCHEDULED} == set()


def test_the_numbers_on_the_page_are_those_of_the_policy():
    found = re.findall(r"`([a-z]+)\.([a-z_]+)`(?:,| \()\s?([\d,]+(?:\.\d+)?)( %)?", PAGE)
    assert len(found) > 40
    for section, name, number, percent in found:
        told = float(number.rstrip(",").replace(",", "")) / (100 if percent else 1)
        assert getattr(getattr(POLICY, section), name) == told, f"{section}.{name}"
