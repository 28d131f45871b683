"""The command line, as people and scripts use it."""

import contextlib
import json
import lzma
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import apsw
import pytest

from perdure.domain.answer import NO_VECTORS, Recall
from perdure.surfaces.cli import reading
from perdure.surfaces.terminal import draw

PERDURE = Path(sys.executable).with_name("perdure")
ROOT = Path(__file__).parents[2]


def process(*arguments: str, store: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the real program in a process of its own."""
    environment = {**os.environ, "PERDURE_STORE": f"sqlite:///{store}", "COLUMNS": "80"}
    return subprocess.run(
        [str(PERDURE), *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False, **more
    )


def shell(command: str, *, store: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell, in which $PERDURE is the real program."""
    environment = {**os.environ, "PERDURE": str(PERDURE), "PERDURE_STORE": f"sqlite:///{store}", "COLUMNS": "80"}
    return subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_python_m_perdure_is_the_command_line(tmp_path):
    def module(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PERDURE_STORE": f"sqlite:///{tmp_path}/memory.db"}
        line = [sys.executable, "-m", "perdure", *arguments]
        return subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60, check=False)

    assert module("--version").stdout == process("--version", store=tmp_path / "memory.db").stdout
    refused = module("forget", "figs", "--user", "ana")
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)


def remembered(run: Any, text: str, *more: str) -> str:
    """Remember a statement and return its id."""
    return run("remember", text, *more, "--json").json["memories"][0]["id"]


# Remember, find, look


def test_what_is_remembered_is_found_with_its_source_and_level(run: Any):
    run("observe", "I moved to Lisbon in May", "--speaker", "Ana", "--session", "s1", "--message-id", "m7")
    shown = run("recall", "Who moved to Lisbon?")
    assert shown.status == 0
    assert "Ana" in shown.out
    assert "session s1, message m7" in shown.out
    assert "relevance" in shown.out
    assert "text #1" in shown.out
    assert "served by lexical" in shown.out
    assert "pip install 'perdure[local]'" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_json_is_one_document_with_utc_times_and_full_ids(run: Any):
    run("observe", "Bonn is rainy", "--at", "2025-06-01T10:00", "--tz", "Europe/Berlin")
    found = run("recall", "rainy Bonn", "--json").json
    (hit,) = found["hits"]
    assert hit["memory"]["said_at"] == "2025-06-01T08:00:00Z"
    assert len(hit["memory"]["id"]) == 26
    assert found["served_by"] == "lexical"
    assert found["zone"] == "Europe/Berlin"
    assert "2025-06-01 10:00" in run("recall", "rainy Bonn").out


def test_times_are_typed_and_shown_in_the_zone_of_the_space(run: Any):
    kept = run("observe", "Bonn is rainy", "--at", "2025-06-01T00:30", "--tz", "Europe/Berlin", "--json").json
    assert kept["memories"][0]["said_at"] == "2025-05-31T22:30:00Z"
    (known,) = run("list", "--json").json["items"]
    for command in (("list",), ("show", known["id"]), ("list", "--as-of", "2025-06-01T00:30")):
        shown = run(*command).out
        assert "2025-06-01 00:30" in shown
        assert "times in Europe/Berlin" in shown
    assert "2025-05-31 22:30" in run("list", "--tz", "UTC").out
    assert run("list", "--as-of", "2025-05-31", "--json").json["items"] == []


def test_a_write_shows_each_decision_with_its_reason_and_id(run: Any):
    first = remembered(run, "Ana lives in Lisbon", "--key", "location")
    shown = run("remember", "Ana lives in Porto", "--key", "location")
    assert "supersede" in shown.out
    assert "one value at a time" in shown.out
    assert "instead of: Ana lives in Lisbon" in shown.out
    later = run("list", "--json").json["items"][0]["id"]
    for looked in ("history", "show"):
        told = run(looked, later).out
        assert "Ana lives in Lisbon" in told
        assert first[-8:] in told
        assert "Ana lives in Porto" not in run(looked, first).out
    assert run("history", later, "--json").json[0]["meta"]["replaced"] == [first]
    known = run("list", "--state", "all", "--json").json["items"]
    assert [(one["id"] == first, one["state"]) for one in known] == [(True, "deprecated"), (False, "active")]


@pytest.mark.parametrize(
    ("more", "told"), [((), "1 job waits; `perdure worker --once` does what waits"), (("--wait",), "1 job done")]
)
def test_a_write_says_what_does_the_work_that_is_left(run: Any, more: tuple[str, ...], told: str):
    run("observe", "Ana keeps geese", "--session", "s1")
    assert told in run("end-session", "s1", *more).out


@pytest.mark.parametrize(("missing", "told"), [(f"{NO_VECTORS}: they are made", True), ("embedder: it failed", False)])
def test_an_answer_without_vectors_names_the_command_that_makes_them(capsys: Any, missing: str, told: bool):
    draw(reading.recall_screen(Recall(query="geese", missing=(missing,)), begin="", prompt=False))
    assert ("`perdure worker --once`" in capsys.readouterr().out) == told


def test_an_empty_store_says_in_one_line_how_to_begin(run: Any):
    shown = run("recall", "anything")
    assert shown.status == 0
    assert len(shown.out.strip().splitlines()) == 1
    assert "perdure remember" in shown.out


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
@pytest.mark.parametrize(
    "command", [("recall", "tea"), ("list",), ("stats",), ("proposals",), ("audit",), ("keys", "list"), ("clear",)]
)
def test_a_store_that_is_not_there_is_read_as_empty_and_named_and_none_is_made(
    kind: str, command: tuple[str, ...], run: Any, tmp_path: Path
):
    shown = run("--store", f"{kind}:///{tmp_path / 'typo.db'}", *command)
    assert shown.status == 0
    assert shown.err == f"there is no database {tmp_path / 'typo.db'}: nothing is read, and none is made\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        ("export", "x.jsonl"),
        ("merge", "--from-thread", "t", "--to-user", "u"),
        ("reindex",),
        ("show", "abc"),
        ("correct", "abc", "no"),
        ("erase", "--everything", "--yes"),
        ("move", "--from", "sqlite:///typo.db", "--to", "sqlite:///new.db"),
    ],
)
def test_what_needs_a_store_that_is_not_there_says_so_and_makes_no_file(
    command: tuple[str, ...], run: Any, tmp_path: Path
):
    shown = run("--store", "sqlite:///typo.db", *command)
    assert (shown.status, shown.err) == (1, "error: there is no database typo.db: check the address\n")
    assert list(tmp_path.iterdir()) == []


def test_an_import_of_a_file_that_is_not_there_makes_no_store(run: Any, tmp_path: Path):
    shown = run("import", "typo.json")
    assert (shown.status, shown.err) == (1, "error: cannot read typo.json: No such file or directory\n")
    assert list(tmp_path.iterdir()) == []


def test_nothing_relevant_is_said(run: Any):
    run("observe", "The kettle is red and stands on the shelf")
    assert "Nothing relevant" in run("recall", "quantum chromodynamics of neutron stars").out


def test_global_options_stand_before_or_after_the_command(run: Any):
    run("--user", "ana", "remember", "Ana likes tea")
    assert run("recall", "tea", "--user", "ana", "--json").json["hits"]
    assert run("--json", "--user", "bob", "recall", "tea").json["hits"] == []
    assert run("--user", "bob", "recall", "tea", "--user", "ana", "--json").json["hits"]


def test_a_command_name_may_be_the_value_of_an_option(tmp_path: Path):
    store = tmp_path / "a.db"
    assert process("--user", "list", "--embedder", "none", "remember", "x is y", store=store).returncode == 0
    assert json.loads(process("--user", "list", "stats", "--json", store=store).stdout)["memories"] == 1


def test_times_without_an_offset_are_in_the_zone_and_a_date_reaches_to_its_end(run: Any):
    run("remember", "Ana lives in Lisbon", "--key", "location", "--at", "2025-01-01", "--valid-from", "2025-01-01")
    run(
        "remember",
        "Ana lives in Porto",
        "--key",
        "location",
        "--at",
        "2025-05-02T23:00",
        "--valid-from",
        "2025-05-02T23:00",
    )
    at = ("recall", "Where does Ana live?", "--json")
    assert "Lisbon" in run(*at, "--as-of", "2025-05-01").json["hits"][0]["memory"]["content"]
    assert "Porto" in run(*at, "--as-of", "2025-05-02").json["hits"][0]["memory"]["content"]
    assert "Lisbon" in run(*at, "--as-of", "2025-05-02T22:59").json["hits"][0]["memory"]["content"]
    assert (
        "Porto"
        in run(*at, "--as-of", "2025-05-02T22:59", "--tz", "America/New_York").json["hits"][0]["memory"]["content"]
    )


def test_filters_and_kinds_narrow(run: Any):
    run("observe", "tea with milk", "--role", "assistant")
    run("observe", "tea with lemon", "--role", "user")
    run("remember", "tea is fine", "--kind", "preference", "--pinned")
    found = run("recall", "tea", "--filter", "role=assistant", "--json").json
    assert [hit["memory"]["content"] for hit in found["hits"]] == ["tea with milk"]
    both = run("list", "--filter", "role=assistant", "--filter", "role=user", "--json").json
    assert len(both["items"]) == 2
    assert len(run("list", "--filter", "pinned=true", "--json").json["items"]) == 1
    assert len(run("list", "--kind", "preference", "--json").json["items"]) == 1


def test_pages_follow_each_other(run: Any):
    for number in range(3):
        run("observe", f"message {number}")
    page = run("list", "--limit", "2", "--json").json
    rest = run("list", "--limit", "2", "--after", page["next"], "--json").json
    assert [one["content"] for one in (*page["items"], *rest["items"])] == ["message 0", "message 1", "message 2"]
    assert rest["next"] is None
    assert f"--after {page['next']}" in run("list", "--limit", "2").out


def test_the_history_of_what_waited_for_consent_shows_that_and_nothing_erased(run: Any):
    first = run("remember", "Ana lives in Faro", "--key", "location", "--json").json["memories"][0]["id"]
    run("correct", first, "Ana lives in Lagos", "--as-agent", "bot")
    (waits,) = run("proposals", "--json").json
    run("approve", waits["id"])
    for looked in (("history", waits["id"]), ("changes",)):
        told = run(*looked).out
        assert told.count("a change that waits") == 2
        assert "erased" not in told
    assert "Faro" in run("history", waits["id"]).out, "what it replaced"


def test_show_history_changes_stats_and_entities(run: Any):
    id_ = remembered(run, "Ana works at Siemens", "--key", "employer", "--tag", "job")
    new = run("correct", id_, "Ana works at Bosch", "--actor-id", "rui", "--json").json["memories"][0]["id"]
    assert [one["actor"] for one in run("history", new, "--json").json] == ["rui"]
    assert "deprecated" in run("show", id_).out
    assert run("show", id_, "--json").json["superseded_by"] == new
    assert [one["event"] for one in run("history", id_, "--json").json] == ["ADD", "SUPERSEDE"]
    assert "Siemens" in run("history", id_).out
    assert {one["rev"] for one in run("changes", "--since-rev", "1", "--json").json} == {2}
    assert run("stats", "--json").json["by_kind"] == {"fact": 1}
    assert "revision" in run("stats").out
    assert "Siemens" in run("entities").out


def test_a_list_says_that_its_times_are_those_of_saying(run: Any):
    remembered(run, "Ana keeps geese")
    remembered(run, "Ana kept ducks", "--at", "2020-01-01")
    head, told = run("list").out.split("Ana keeps geese", 1)
    assert head.split()[0] == "said"
    assert "2020-01-01" in told


def test_without_a_command_it_says_in_short_how_to_begin(tmp_path: Path):
    done = process(store=tmp_path / "memory.db")
    assert (done.returncode, done.stderr) == (2, "")
    assert len(done.stdout.splitlines()) < 15
    assert "perdure remember" in done.stdout
    assert "perdure --help" in done.stdout
    assert "Missing command" in process("--user", "ana", store=tmp_path / "memory.db").stderr


def test_ids_may_be_shortened_to_what_is_unique(run: Any):
    id_ = remembered(run, "Ana likes tea")
    assert run("show", id_[-8:], "--json").json["id"] == id_
    assert run("show", id_[:20], "--json").json["id"] == id_
    remembered(run, "Ana likes jazz")
    refused = run("show", id_[:3])
    assert refused.status == 1
    assert "stands for 2 memories" in refused.err


@pytest.mark.parametrize(
    ("given", "days"),
    [
        ((), "30 days"),
        (("--confidence", "0.8"), "28 days"),
        (("--key", "location"), "30 days"),
        (("--pinned",), None),
        (("--kind", "note"), None),
        (("--preset", "thread"), None),
    ],
)
def test_what_is_remembered_says_when_it_fades_and_what_keeps_it(run: Any, given: tuple[str, ...], days: str | None):
    told = " ".join(run("remember", "Ana lives by the lock", *given).out.split())
    assert (f"put aside after {days} without use" in told) is (days is not None)
    assert ("--pinned" in told) is (days is not None)
    if days:
        (id_,) = re.findall(r"`perdure confirm (\S+)`", told)
        run("confirm", id_)
        run("maintain", "--task", "expire", "--now", "2099-01-01")
        assert len(run("list", "--json").json["items"]) == 1


# Put right


def test_everything_is_forgotten_only_where_that_is_agreed_to(run: Any):
    remembered(run, "Ivo rents a garden")
    for text in ("everything", "all", "everything you know about me"):
        refused = run("forget", text)
        assert refused.status == 1
        assert "--yes" in refused.err
    assert run("stats", "--json").json["memories"] == 1
    assert run("forget", "everything", "--yes").status == 0
    assert run("list", "--json").json["items"] == []
    assert [one["content"] for one in run("list", "--state", "soft_deleted", "--json").json["items"]] == [
        "Ivo rents a garden"
    ]


def test_forget_shows_what_it_chose_and_restore_brings_it_back(run: Any):
    id_ = remembered(run, "Ana's address is Elm Street 5", "--key", "address")
    shown = run("forget", "Ana's address")
    assert "Elm Street 5" in shown.out
    assert "forgotten on request" in shown.out
    assert "`perdure undo 2` brings it back" in shown.out
    assert run("recall", "address", "--json").json["hits"] == []
    assert run("restore", id_).status == 0
    assert run("forget", "--id", id_).status == 0
    assert run("undo", "4").status == 0
    assert run("show", id_, "--json").json["state"] == "active"


def test_forget_takes_a_whole_id_in_the_place_of_a_text(run: Any):
    id_ = remembered(run, "Ana's locker is 27")
    assert run("forget", id_).status == 0
    assert run("show", id_, "--json").json["state"] == "soft_deleted"


def test_a_message_that_goes_on_telling_what_is_forgotten_or_erased_by_its_id_is_named(run: Any):
    said = run("observe", "I live in Bergen and I have a dog called Balder", "--json").json
    message, home, dog = (one["id"] for one in said["memories"])
    told = " ".join(run("forget", "--id", home).out.split())
    assert "goes on telling it, as more that is kept was drawn from it: forget it by its own id" in told
    assert message[-8:] in told
    erased = " ".join(run("erase", "--id", dog, "--yes").out.split())
    assert "goes on telling it" in erased


def test_forgetting_what_was_never_kept_fails_in_one_line_or_document(run: Any):
    remembered(run, "Ana keeps geese")
    shown = run("forget", "the lighthouse key")
    assert (shown.status, shown.out) == (1, "")
    assert shown.err.startswith("error: nothing here is meant by that: ")
    assert shown.err.count("\n") == 1
    told = run("forget", "the lighthouse key", "--json")
    assert told.err == shown.err
    assert (told.status, told.json["decisions"][0]["action"], told.json["memories"]) == (1, "skip", [])


def test_confirm_and_link(run: Any):
    a, b = remembered(run, "Ana likes tea", "--confidence", "0.4"), remembered(run, "Rex barks")
    run("confirm", a)
    assert run("show", a, "--json").json["confidence"] == 1.0
    run("link", a, b, "--type", "goes_with", "--strength", "0.5")
    assert run("relations", b, "--json").json == [{"from_id": a, "to_id": b, "type": "goes_with", "strength": 0.5}]
    assert "goes_with" in run("relations", a).out


def test_two_names_are_said_to_mean_the_same(run: Any):
    remembered(run, "Yesterday I met Tilda Berg at the harbour")
    remembered(run, "Then I wrote to Matty about the boat")
    assert "alias" in run("alias", "Matty", "--of", "Tilda Berg").out
    assert [(one["name"], one["aliases"]) for one in run("entities", "--json").json] == [("Tilda Berg", ["Matty"])]
    assert run("alias", "Matty", "--of", "Tilda Berg", "--apart", "--json").json["decisions"][0]["action"] == "alias"
    assert len(run("entities", "--json").json) == 2
    assert "no name 'Nobody'" in run("alias", "Nobody", "--of", "Matty").err


def test_text_comes_from_standard_input_too(run: Any):
    assert "Ana likes\ntea" in run("remember", "-", "--json", given="Ana likes\ntea").json["memories"][0]["content"]


# Erase


def test_erase_writes_a_certificate_that_can_be_verified(run: Any, tmp_path: Path):
    run("observe", "Was the safe word Xylophon?")
    run("observe", "Something else")
    id_ = run("recall", "safe word", "--json").json["hits"][0]["memory"]["id"]
    erased = run("erase", "--id", id_, "--yes", "--certificate", "cert.json")
    assert erased.status == 0
    assert json.loads((tmp_path / "cert.json").read_text("utf-8"))["memory_ids"] == [id_]
    assert run("verify-erasure", "cert.json", "--word", "Xylophon", "--json").json["ok"] is True
    written = json.loads((tmp_path / "cert.json").read_text("utf-8"))
    before = {name: value for name, value in written.items() if name != "space_no"}  # as it once was written
    (tmp_path / "before.json").write_text(json.dumps(before), encoding="utf-8")
    assert run("verify-erasure", "before.json", "--json").json["ok"] is True
    left = run("verify-erasure", "cert.json", "--word", "Something")
    assert left.status == 1
    assert "NOT gone" in left.out
    run("observe", "It was not here", "--store", "sqlite:///other.db")
    elsewhere = run("verify-erasure", "cert.json", "--store", "sqlite:///other.db")
    assert (elsewhere.status, "verified" in elsewhere.out) == (1, False)
    assert "no record of that erasure: name the store where it was done" in elsewhere.err
    again = run("erase", "--everything", "--yes", "--certificate", "cert.json")
    assert again.status == 1
    assert "nothing was erased" in again.err
    assert run("stats", "--json").json["memories"] == 1


def test_erase_takes_a_whole_id_without_an_option_and_nothing_less(run: Any):
    id_ = remembered(run, "Ana's locker is 27")
    part = run("erase", id_[:8], "--yes")
    assert (part.status, "no whole id" in part.err) == (2, True)
    assert run("erase", "Ana", "--yes").status == 2
    assert run("erase", id_, "--everything", "--yes").status == 2
    assert run("erase", id_).status == 1, "it asks first"
    assert run("erase", id_, "--yes").status == 0
    assert run("show", id_).status == 1


def test_nothing_is_erased_without_consent(run: Any):
    run("observe", "Keep me")
    for command in (("erase", "--everything"), ("clear",)):
        refused = run(*command)
        assert refused.status == 1
        assert "--yes" in refused.err
    assert run("erase").status == 2
    assert run("erase", "--everything", "--entity", "Keep").status == 2
    assert run("stats", "--json").json["memories"] == 1
    assert run("clear", "--yes", "--json").json["erased"] == 1
    assert run("clear", "--yes").status == 0


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"id": 1}', "not json"])
def test_a_file_that_is_no_certificate_is_refused(run: Any, tmp_path: Path, content: str):
    (tmp_path / "cert.json").write_text(content, encoding="utf-8")
    refused = run("verify-erasure", "cert.json")
    assert (refused.status, refused.out) == (1, "")
    assert "no certificate" in refused.err


# Import


def bench_file(path: Path, *names: str) -> Path:
    turns = [{"id": "t1", "session": "s", "speaker": "Ana", "ts": "2025-01-01T10:00:00", "text": "I have a dog, Rex"}]
    path.write_text(json.dumps([{"id": name, "turns": turns} for name in names]), encoding="utf-8")
    return path


def test_import_takes_bench_files_twice_without_doubling(run: Any, tmp_path: Path):
    file = bench_file(tmp_path / "talk.json", "c1")
    first = run("import", "--format", "turns", str(file), "--user", "ana", "--json").json
    assert (first[0]["space"]["owner_id"], first[0]["added"]) == ("ana", 1)
    assert run("import", "--format", "turns", str(file), "--user", "ana", "--json").json[0]["known"] == 1
    packed = tmp_path / "talk.json.xz"
    packed.write_bytes(lzma.compress(file.read_bytes()))
    assert run("import", str(packed), "--user", "bob", "--json").json[0]["added"] == 1


def test_import_gives_several_conversations_a_space_each(run: Any, tmp_path: Path):
    file = str(bench_file(tmp_path / "talk.json", "c1", "c2"))
    assert [one["space"]["owner_id"] for one in run("import", file, "--json").json] == ["c1", "c2"]
    refused = run("import", file, "--user", "ana")
    assert refused.status == 1
    assert "--conversation" in refused.err
    assert run("import", file, "--user", "ana", "--conversation", "c2", "--json").json[0]["space"]["owner_id"] == "ana"


def test_import_takes_lists_and_lines_of_messages(run: Any, tmp_path: Path):
    messages = [{"text": "one", "at": "2025-01-01T10:00", "session": "s"}, {"text": "two", "role": "assistant"}]
    (tmp_path / "list.json").write_text(json.dumps(messages), encoding="utf-8")
    assert run("import", "list.json", "--tz", "Asia/Tokyo", "--json").json[0]["added"] == 2
    assert run("list", "--json").json["items"][0]["said_at"] == "2025-01-01T01:00:00Z"
    lines = "\n".join(json.dumps(one) for one in messages)
    assert run("import", "-", "--user", "u", "--json", given=lines).json[0]["added"] == 2


def test_an_export_to_read_says_what_it_leaves_out(run: Any):
    run("observe", "Ana keeps geese")
    remembered(run, "Ana rents a garden")
    told = " ".join(run("export", "read.json", "--format", "json").out.split())
    assert "left out: 1 message, and what is replaced or forgotten" in told
    assert "left out" not in run("export", "all.jsonl").out


def test_import_takes_the_messages_of_chat_apis(run: Any, tmp_path: Path):
    parts = [{"type": "text", "text": "Ana keeps geese"}, {"type": "image_url", "image_url": {"url": "data:"}}]
    messages = [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": parts, "name": "Ana", "session": "s1"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1"}]},
        {"role": "tool", "content": "three geese", "tool_call_id": "c1"},
    ]
    (tmp_path / "chat.jsonl").write_text("\n".join(map(json.dumps, messages)), encoding="utf-8")
    (done,) = run("import", "chat.jsonl", "--json").json
    assert (done["format"], done["messages"], sum(done["skipped"].values())) == ("turns", 3, 1)
    kept = [one for one in run("list", "--json").json["items"] if one["kind"] == "episode"]
    assert [(one["role"], one["speaker"], one["session"], one["content"]) for one in kept] == [
        ("system", None, None, "Be brief."),
        ("user", "Ana", "s1", "Ana keeps geese"),
        ("tool", None, None, "three geese"),
    ]
    (tmp_path / "one.json").write_text(json.dumps(messages[3]), encoding="utf-8")
    assert run("import", "one.json", "--user", "bob", "--json").json[0]["added"] == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no JSON"),
        ("[]", "no message"),
        ("42", "neither"),
        ('[{"role": "user", "content": "x", "time": 3}]', "unknown field 'time'"),
        ('[{"txt": "x"}]', "unknown field 'txt'"),
        ('[{"text": "x", "at": "soon"}]', "no time"),
        ('{"text": "x"}\nnonsense', "line 2"),
        ('[{"id": "c", "turns": [{"id": "t"}]}]', "turn 1"),
    ],
)
def test_a_file_that_cannot_be_imported_changes_nothing(run: Any, tmp_path: Path, content: str, said: str):
    (tmp_path / "in.json").write_text(content, encoding="utf-8")
    refused = run("import", "in.json", "--format", "turns")
    assert refused.status == 1
    assert said in refused.err
    assert run("stats", "--json").json["memories"] == 0


# What goes wrong


def test_an_empty_space_says_how_to_begin_in_that_space(run: Any):
    assert """perdure remember "…" --user 'li wei'""" in run("recall", "x", "--user", "li wei").out


def test_a_misspelt_command_is_told_the_nearest_whatever_stands_behind_it(tmp_path: Path):
    for arguments in (("recal", "list"), ("--user", "list", "recal", "show")):
        refused = process(*arguments, store=tmp_path / "memory.db")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "Did you mean 'recall'?" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "123"), "no memory '123'"),
        (("undo", "7"), "no revision 7"),
        (("import", "missing.json"), "cannot read missing.json"),
        (("verify-erasure", "missing.json"), "cannot read missing.json"),
        (("bench", "recall", "--data", "missing.json"), "cannot read missing.json"),
        (("presets", "show", "foo.toml"), "foo.toml cannot be read"),
        (("show", "x", "--store", "sqlite:///foo.db"), "no database foo.db"),
        (("observe", "  "), "empty"),
    ],
)
def test_a_refusal_is_one_line_with_the_remedy_and_status_1(run: Any, arguments: tuple[str, ...], said: str):
    run("remember", "there is something here")
    refused = run(*arguments)
    assert (refused.status, refused.out) == (1, "")
    assert refused.err.startswith("error: ")
    assert refused.err.count("\n") == 1
    assert said in refused.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("recall",),
        ("recall", "x", "--nonsense"),
        ("undo", "seven"),
        ("forget",),
        ("recall", "x", "-k", "0"),
    ],
)
def test_wrong_usage_is_status_2(run: Any, arguments: tuple[str, ...]):
    refused = run(*arguments)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("list", "--filter", "category"), "NAME=VALUE"),
        (("recall", "x", "--as-of", "last spring"), "--as-of 'last spring'"),
        (("list", "--filter", "updated_after=soon"), "updated_after 'soon'"),
        (("observe", "x", "--at", "2025-13-01"), "--at '2025-13-01'"),
        (("observe", "x", "--role", "butler"), "use user, assistant, tool, document, system"),
        (("stats", "--tz", "Moon/Tycho"), "unknown time zone"),
        (("list", "--user", "a", "--app", "b"), "one owner"),
        (("--user", "a", "list", "--thread", "b"), "one owner"),
        (("recall", "x", "--kind", "foo"), "unknown kind 'foo'"),
        (("remember", "x", "--kind", "foo"), "unknown kind 'foo'"),
        (("list", "--state", "foo"), "unknown state 'foo'"),
        (("list", "--state", "foo"), "soft_deleted, all"),
        (("recall", "x", "--filter", "foo=1"), "unknown filter 'foo'"),
        (("recall", "x", "--filter", "kind=foo"), "kind"),
        (("recall", "x", "--preset", "foo"), "unknown preset 'foo'"),
        (("presets", "show", "foo"), "unknown preset 'foo'"),
        (("recall", "x", "--embedder", "foo"), "unknown embedder 'foo'"),
        (("recall", "x", "--store", "memory.db"), "sqlite:///memory.db"),
        (("recall", "x", "--store", "foo"), "sqlite:///memory.db"),
        (("recall", "x", "--store", "sqlite:///memory.db?speed=9"), "unknown option speed"),
        (("maintain", "--task", "foo"), "unknown task 'foo'"),
        (("recall", "x", "--tool-off", "foo"), "there is no tool 'foo'"),
        (("export", "x.json", "--format", "foo"), "use perdure or json"),
    ],
)
def test_what_the_command_line_itself_can_tell_is_wrong_usage_in_one_line(
    run: Any, arguments: tuple[str, ...], said: str
):
    run("remember", "there is something here")
    refused = run(*arguments)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("error: ")
    assert refused.err.count("\n") == 1
    assert said in refused.err


def test_the_version_is_a_document_where_that_is_asked_for(run: Any):
    version = run("version", "--json").json
    assert run("--json", "--version").json == version
    assert run("--version", "--json").json == version
    assert run("--version").out == f"perdure {version['version']}\n"
    assert run("--user", "ana").status == 2


def test_a_narrow_terminal_still_shows_what_a_memory_says(run: Any, monkeypatch: pytest.MonkeyPatch):
    run("remember", "Ana's ferry leaves at noon")
    monkeypatch.setenv("COLUMNS", "40")
    for command in ("list", "changes"):
        shown = run(command).out
        assert {"ferry", "leaves", "noon"} <= set(shown.split())
        assert max(map(len, shown.splitlines())) <= 40
        assert re.search(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}", shown), "a time stands on one line"
        assert "ferry leaves at noon" in shown


def test_control_characters_and_markup_are_shown_not_obeyed(run: Any):
    run("observe", "red \x1b[31m and \u202ereversed \x9b1m [bold]loud[/bold] :smile:", "--speaker", "E\x1bve")
    for command in (("recall", "red"), ("list",)):
        shown = run(*command).out
        assert "\x1b" not in shown
        assert "\x9b" not in shown
        assert "\u202e" not in shown
        assert "\\x1b[31m" in shown
        assert "[bold]loud[/bold]" in shown
        assert ":smile:" in shown
    raw = run("list", "--json")
    assert not set("\x1b\x9b\u202e") & set(raw.out)
    assert raw.json["items"][0]["content"].startswith("red \x1b[31m and \u202e")


def test_a_database_that_cannot_be_used_is_one_line(run: Any, tmp_path: Path):
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"not a database" * 100)
    assert "damaged or no SQLite database" in run("stats", "--store", f"sqlite:///{broken}").err
    foreign = tmp_path / "foreign.db"
    with apsw.Connection(str(foreign)) as connection:
        connection.execute("create table things(x)")
    connection.close()
    assert "another program" in run("stats", "--store", f"sqlite:///{foreign}").err
    run("observe", "hello")
    own = apsw.Connection(str(tmp_path / "memory.db"))
    own.execute("pragma user_version=9000")
    own.close()
    newer = run("stats")
    assert newer.status == 1
    assert newer.err.count("\n") == 1
    assert "9000" in newer.err


def test_tools_are_switched_off_by_name_before_or_after_the_command(run: Any):
    done = run("--tool-off", "memory.query", "presets", "show", "supervisor", "--tool-off", "save_memory", "--json")
    assert done.json["tools"]["off"] == ["memory_query", "save_memory"]
    wrong = run("presets", "show", "--tool-off", "save_memry")
    assert (wrong.status, wrong.err) == (2, "error: there is no tool 'save_memry': did you mean save_memory?\n")


@pytest.mark.parametrize("field", ["names", "consolidator", "off"])
def test_a_preset_with_a_tool_that_there_is_not_is_refused_when_it_is_shown(run: Any, tmp_path: Path, field: str):
    (tmp_path / "mine.toml").write_text(f'extends = "thread"\n[tools]\n{field} = ["serch_memory"]\n', encoding="utf-8")
    done = run("presets", "show", "mine.toml")
    assert (done.status, done.out) == (1, "")
    assert "mine.toml" in done.err
    assert "did you mean search_memory?" in done.err


def test_doctor_presets_reindex_and_version(run: Any):
    run("observe", "hello there")
    report = run("doctor", "--json").json
    assert (report["ok"], report["level"], report["spaces"]) == (True, "lexical", 1)
    assert "all well" in run("doctor").out
    assert run("reindex").status == 0
    assert run("recall", "hello", "--json").json["hits"]
    assert {one["name"] for one in run("presets", "--json").json} == {
        "app",
        "assistant",
        "elephant",
        "supervisor",
        "thread",
    }
    assert run("presets", "show", "thread", "--json").json["recall"]["k"] == 5
    assert run("version").out.startswith("perdure ")


def test_a_shown_preset_is_a_toml_file_that_can_be_used(run: Any, tmp_path: Path):
    (tmp_path / "mine.toml").write_text(run("presets", "show", "app").out, encoding="utf-8")
    assert run("presets", "show", "mine.toml", "--json").json == run("presets", "show", "app", "--json").json


def test_recall_shows_no_secret_on_the_screen(run: Any):
    run("observe", "my wifi password is hunter22-blue, we moved the router")
    assert "my wifi password is [password]" in run("recall", "wifi").out
    assert "hunter22-blue" not in run("recall", "which password?").out


def test_bench_recall_prints_its_figures(run: Any, tmp_path: Path):
    turns = [
        {"id": f"t{n}", "session": "s", "speaker": "Ana", "ts": None, "text": text}
        for n, text in enumerate(["a red kettle", "a dog"])
    ]
    query = {"id": "q", "text": "What colour is the kettle?", "ts": None, "category": "single", "evidence": ["t0"]}
    (tmp_path / "b.json").write_text(json.dumps([{"id": "c", "turns": turns, "queries": [query]}]), encoding="utf-8")
    found = run("bench", "recall", "--data", "b.json", "--level", "lexical", "--json").json
    assert found["overall"]["questions"] == 1
    assert "R@10" in run("bench", "recall", "--data", "b.json", "--level", "lexical").out


# The real program


def test_the_program_writes_and_finds_across_processes(tmp_path: Path):
    store = tmp_path / "deep" / "memory.db"
    writers = [
        subprocess.Popen(
            [str(PERDURE), "--embedder", "none", "--user", "ana", "remember", text],
            env={**os.environ, "PERDURE_STORE": f"sqlite:///{store}"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for text in ("Ana sails", "Rex barks")
    ]  # fmt: skip
    for writer in writers:
        out, err = writer.communicate(timeout=60)
        assert (writer.returncode, err) == (0, b""), out
    found = process("--json", "list", "--user", "ana", store=store)
    assert len(json.loads(found.stdout)["items"]) == 2
    assert [one["rev"] for one in json.loads(process("changes", "--user", "ana", "--json", store=store).stdout)] == [
        1,
        2,
    ]


def test_a_locked_database_is_one_line_on_standard_error(tmp_path: Path):
    store = tmp_path / "memory.db"
    assert process("--embedder", "none", "observe", "hello", store=store).returncode == 0
    holder = apsw.Connection(str(store))
    holder.execute("begin immediate")
    try:
        refused = process("--embedder", "none", "observe", "again", store=Path(f"{store}?timeout=0.1"))
    finally:
        holder.execute("rollback")
        holder.close()
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("error: ")
    assert refused.stderr.count("\n") == 1
    assert "locked" in refused.stderr


@pytest.mark.slow
def test_an_interrupted_import_is_quiet_and_loses_nothing(tmp_path: Path):
    pytest.importorskip("onnxruntime")
    lines = "\n".join(
        json.dumps({"text": f"Message {n} tells of the {n}th kettle on the long shelf"}) for n in range(3000)
    )
    (tmp_path / "many.jsonl").write_text(lines, encoding="utf-8")
    store = tmp_path / "memory.db"
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores it, and passes that on
    running = subprocess.Popen(
        [str(PERDURE), "import", str(tmp_path / "many.jsonl")],
        env={**os.environ, "PERDURE_STORE": f"sqlite:///{store}"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    until = time.monotonic() + 30
    while time.monotonic() < until and not (store.exists() and _vectors(store)):
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")
    known = json.loads(process("--embedder", "none", "stats", "--json", store=store).stdout)
    assert known["memories"] == 3000
    assert _jobs(store)


def _vectors(store: Path) -> int:
    with contextlib.suppress(apsw.Error):
        return _count(store, "vectors")
    return 0


def _jobs(store: Path) -> int:
    return _count(store, "jobs")


def _count(store: Path, table: str) -> int:
    connection = apsw.Connection(str(store), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return int(str(connection.execute(f"select count(*) from {table}").fetchall()[0][0]))
    finally:
        connection.close()


def test_a_reader_that_goes_away_leaves_no_traceback(tmp_path: Path):
    store = tmp_path / "memory.db"
    process(
        "--embedder", "none", "import", "-", store=store, input="\n".join(f'{{"text": "line {n}"}}' for n in range(900))
    )
    for said in ("list --limit 1000 --json", "export -"):
        done = shell(f'"$PERDURE" {said} | head -c 10', store=store)
        assert (said, done.stderr) == (said, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", ["list --json", "list", "recall tea", "export -", "--version", "--help"])
def test_a_full_disk_below_standard_output_is_one_line(command: str, tmp_path: Path):
    store = tmp_path / "memory.db"
    process("--embedder", "none", "remember", "Ana likes tea", store=store)
    done = shell(f'"$PERDURE" --embedder none {command} > /dev/full', store=store)
    assert (done.returncode, done.stderr) == (1, "error: No space left on device\n")


@pytest.mark.parametrize("command", ["observe -", "import -", "clear"])
def test_a_closed_standard_input_is_said_in_one_line(command: str, tmp_path: Path):
    store = tmp_path / "memory.db"
    process("--embedder", "none", "remember", "Ana likes tea", store=store)
    done = shell(f'"$PERDURE" --embedder none {command} <&-', store=store)
    assert done.returncode == 1
    assert done.stderr.startswith("error: ")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert "standard input is closed" in done.stderr or "--yes" in done.stderr


def test_standard_input_that_is_no_text_is_refused(tmp_path: Path):
    done = shell(
        r"""printf 'a\377' | PYTHONIOENCODING=utf-8:strict "$PERDURE" --embedder none observe -""",
        store=tmp_path / "memory.db",
    )
    assert (done.returncode, done.stderr) == (
        1,
        "error: standard input is not UTF-8 text: invalid start byte at byte 1\n",
    )


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_path_that_is_no_text_is_refused(kind: str, tmp_path: Path):
    done = shell(rf""""$PERDURE" --store "{kind}:///$(printf 'a\377b').db" list""", store=tmp_path / "unused.db")
    assert done.returncode == 1
    assert done.stderr.startswith("error: the store URL holds the byte FF")
    assert len(done.stderr.splitlines()) == 1


def test_what_only_the_command_line_needs_is_not_loaded_with_json(tmp_path: Path):
    script = (
        "import sys; from perdure.surfaces.cli import main\n"
        "try: main(['--embedder', 'none', '--json', 'recall', 'x'])\n"
        "except SystemExit as end: code = end.code\n"
        "print(code, sorted({'rich.table', 'onnxruntime', 'perdure.bench'} & set(sys.modules)), file=sys.stderr)"
    )
    environment = {**os.environ, "PERDURE_STORE": f"sqlite:///{tmp_path / 'memory.db'}"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert json.loads(done.stdout)["hits"] == []
    assert done.stderr.endswith("0 []\n")


def test_an_export_moves_to_another_store_and_comes_back_the_same(run: Any, tmp_path: Path):
    run("remember", "Ana lives in Lisbon", "--user", "ana")
    run("remember", "Bea lives in Bonn", "--user", "bea")
    assert run("export", str(tmp_path / "all.jsonl"), "--all").status == 0
    other = f"sqlite:///{tmp_path / 'other.db'}"
    done = run("move", "--from", f"sqlite:///{tmp_path / 'memory.db'}", "--to", other, "--json").json
    assert [(one["space"]["owner_id"], one["known"]) for one in done] == [("ana", False), ("bea", False)]
    assert "was there already" in run("move", "--from", f"sqlite:///{tmp_path / 'memory.db'}", "--to", other).out
    run("--store", other, "export", str(tmp_path / "moved.jsonl"), "--all")
    assert (tmp_path / "moved.jsonl").read_text() == (tmp_path / "all.jsonl").read_text()
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    assert "user:bea" in run("--store", fresh, "import", str(tmp_path / "all.jsonl")).out
    assert run("--store", fresh, "import", str(tmp_path / "all.jsonl"), "--json").json[0]["known"] is True
    ana = run("export", "-", "--user", "ana").out
    assert "Lisbon" in ana
    assert "Bonn" not in ana


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (
            ("export", "x.jsonl"),
            1,
            "space global holds nothing to export: name another owner, or all of them (--all)",
        ),
        (("export", "-", "--all", "--json"), 2, "leave out --json, or name a file"),
        (("export", "x.jsonl", "--all", "--user", "ana"), 2, "--all is every space: leave out the owner"),
        (("export", "x.json", "--all", "--format", "json"), 2, "--format json writes one space: leave out --all"),
        (("move", "--from", "sqlite:///memory.db", "--to", "sqlite:///memory.db"), 1, "both where to move from and to"),
        (("move", "--from", "sqlite:///:memory:", "--to", "sqlite:///:memory:"), 1, "holds nothing to move"),
    ],
)
def test_a_wrong_export_or_move_says_why(arguments: tuple[str, ...], status: int, told: str, run: Any):
    run("remember", "Bea lives in Bonn", "--user", "bea")
    shown = run(*arguments)
    assert shown.status == status
    assert told in shown.err


def test_the_reference_page_is_what_the_commands_say():
    from perdure.surfaces.cli.reference import page

    kept = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert kept == page(), "run: python -m perdure.surfaces.cli.reference > docs/reference/cli.md"


@pytest.mark.parametrize("option", ["--store", "--preset", "--embedder"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_option_is_not_taken_for_none(run: Any, option: str, value: str):
    for arguments in (("stats", option, value), (option, value, "recall", "figs")):
        refused = run(*arguments)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err == f"error: {option} is empty: name one, or leave the option out\n"


def test_an_empty_name_of_the_store_in_the_environment_is_refused(run: Any, monkeypatch: pytest.MonkeyPatch):
    store = os.environ["PERDURE_STORE"]
    monkeypatch.setenv("PERDURE_STORE", "")
    refused = run("remember", "Ida keeps figs")
    assert refused.status == 1
    assert "PERDURE_STORE is empty: set it to a store" in refused.err
    assert run("remember", "Ida keeps figs", "--store", store).status == 0


def test_a_merge_names_the_option_that_is_too_much(run: Any):
    refused = run("merge", "--from-thread", "t1", "--to-user", "ida", "--user", "ida")
    assert (refused.status, "drop --user" in refused.err) == (2, True)


def test_the_counts_say_in_words_where_work_was_done(run: Any):
    run("forget", "--id", remembered(run, "Ida's kite is red"))
    shown = run("stats").out
    assert "while somebody waited 2" in shown
    assert "hotpath" not in shown


def test_a_question_that_says_nothing_is_wrong_usage(run: Any):
    refused = run("recall", " ")
    assert refused.status == 2
    assert "the query is empty" in refused.err


def test_what_is_no_revision_is_told_what_one_is(run: Any):
    refused = run("undo", "first")
    assert refused.status == 2
    assert "'first' is no revision" in refused.err


def test_who_finds_nothing_is_told_to_begin_where_nothing_is_known_and_not_where_it_may_not_be_read(run):
    asked = ("--preset", "supervisor", "recall", "the sail")
    assert "Begin with: perdure remember" in run(*asked).out
    run("--preset", "supervisor", "remember", "Ana mends the sail", "--category", "activity")
    shown = run(*asked, "--as-agent", "planner").out
    assert "Nothing relevant" in shown
    assert "Begin with" not in shown
