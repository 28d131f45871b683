"""`perdure import` of other products' files: what is kept where, what is told, and that it can be done again."""

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from perdure.domain.space import SpaceRef


def write(path: Path, value: Any, *, lines: bool = False) -> str:
    text = "\n".join(map(json.dumps, value)) if lines else json.dumps(value)
    path.write_text(text, encoding="utf-8")
    return str(path)


def mem0(path: Path, **memories: str) -> str:
    """A file of one user's memories, by their ids."""
    return write(
        path,
        {
            "results": [
                {"id": id_, "memory": text, "user_id": "ana", "metadata": {"n": id_}, "categories": ["home"]}
                for id_, text in memories.items()
            ],
            "relations": [{"source": "ana", "relationship": "owns", "target": "rex"}],
        },
    )


def graph(path: Path) -> str:
    """A memory.jsonl of two entities that are related."""
    return write(
        path,
        [
            {"type": "entity", "name": "Ana", "entityType": "person", "observations": ["Rows on Sundays"]},
            {"type": "entity", "name": "Harbour_Office", "entityType": "organization", "observations": []},
            {"type": "relation", "from": "Ana", "to": "Harbour_Office", "relationType": "works_at"},
        ],
        lines=True,
    )


def chat(path: Path, *texts: str) -> str:
    """An export of ChatGPT with one conversation."""
    nodes: dict[str, Any] = {"root": {"message": None, "parent": None}}
    for n, text in enumerate(texts):
        content = {"content_type": "text", "parts": [text]}
        message = {"author": {"role": "user"}, "content": content, "create_time": 1_740_830_400.0 + n}
        nodes[f"n{n}"] = {"message": message, "parent": f"n{n - 1}" if n else "root"}
    nodes["hidden"] = {"message": {"author": {"role": "system"}, "content": {}}, "parent": f"n{len(texts) - 1}"}
    return write(path, [{"conversation_id": "talk-1", "mapping": nodes, "current_node": "hidden"}])


def claude(path: Path) -> str:
    messages = [{"uuid": "m1", "sender": "human", "text": "Rex is ill", "created_at": "2025-03-01T12:00:00Z"}]
    return write(path, [{"uuid": "talk-1", "chat_messages": messages}])


def counts(one: dict[str, Any]) -> tuple[int, int, int]:
    return one["added"], one["changed"], one["known"]


@pytest.mark.parametrize(
    ("make", "format", "space", "new"),
    [
        (lambda path: mem0(path, a="Likes tea", b="Has a dog"), "mem0", "user:ana", 3),
        (graph, "mcp-memory", "global", 5),
        (lambda path: chat(path, "one", "two"), "chatgpt", "global", 2),
        (claude, "claude", "global", 1),
    ],
    ids=["mem0", "mcp-memory", "chatgpt", "claude"],
)
def test_the_same_file_again_changes_nothing(run: Any, tmp_path: Path, make: Any, format: str, space: str, new: int):
    file = make(tmp_path / "in.file")
    (first,) = run("import", file, "--json").json
    assert (first["format"], str(SpaceRef(**first["space"])), counts(first)) == (format, space, (new, 0, 0))
    assert first["rev"] == new
    for arguments in ((), ("--format", format)):
        (again,) = run("import", file, *arguments, "--json").json
        assert (counts(again), again["rev"]) == ((0, 0, new), new)


def test_what_was_imported_is_found_with_its_source(run: Any, tmp_path: Path):
    run("import", mem0(tmp_path / "m.json", a="Likes green tea"))
    (hit, *_) = run("recall", "green tea", "--user", "ana", "--json").json["hits"]
    assert (hit["memory"]["content"], hit["memory"]["message_id"]) == ("Likes green tea", "a")
    assert (hit["memory"]["tags"], hit["memory"]["category"]) == (["home"], "home")
    run("import", chat(tmp_path / "c.json", "Rex barks at the postman"))
    (hit, *_) = run("recall", "postman", "--json").json["hits"]
    assert (hit["memory"]["session"], hit["memory"]["said_at"]) == ("talk-1", "2025-03-01T12:00:00Z")


def spoken(path: Path, *texts: str) -> str:
    told = [{"id": f"t{n}", "session": "s", "speaker": "Ida", "text": text} for n, text in enumerate(texts)]
    return write(path, [{"id": "talk-1", "turns": told}])


@pytest.mark.parametrize("plain", [True, False])
def test_a_message_without_text_is_left_out_and_counted(run: Any, tmp_path: Path, plain: bool):
    texts = ("", "Rex barks", " \u200b", "Rex sleeps")
    file = tmp_path / "in.json"
    made = write(file, [{"text": text} for text in texts], lines=True) if plain else spoken(file, *texts)
    (done,) = run("import", made, "--format", "turns", "--user", "ida", "--json").json
    assert (done["messages"], done["added"], done["skipped"]) == (2, 2, {"without text": 2})
    assert "skipped: 2 × without text" in run("import", made, "--user", "ida").out
    wrong = run("import", write(file, [{"text": ""}, {"text": "a\0b"}], lines=True))
    assert "message 2: the text holds a NUL" in wrong.err
    empty = run("import", write(file, [{"text": ""}], lines=True))
    assert (empty.status, "nothing to keep, read as turns (1 × without text)" in empty.err) == (1, True)


def test_what_has_no_owner_in_the_file_goes_where_the_answer_says(run: Any, tmp_path: Path):
    made = spoken(tmp_path / "in.json", "Rex barks")
    told = "the file does not say whose this is, so it went to the global space (--user names an owner)"
    shown = run("import", made)
    assert told in " ".join(shown.out.split())
    assert run("recall", "Rex", "--json").json["hits"]
    assert "global" not in run("import", made, "--user", "ida").out
    assert run("recall", "Rex", "--user", "ida", "--json").json["hits"]


def test_relations_between_entities_become_edges(run: Any, tmp_path: Path):
    run("import", graph(tmp_path / "memory.jsonl"))
    ids = {one["content"]: one["id"] for one in run("list", "--json").json["items"]}
    assert run("relations", ids["Ana: person"], "--json").json == [
        {
            "from_id": ids["Ana: person"],
            "to_id": ids["Harbour_Office: organization"],
            "type": "works_at",
            "strength": 1.0,
        }
    ]


def test_a_later_file_brings_what_is_new_and_what_was_edited(run: Any, tmp_path: Path):
    run("import", mem0(tmp_path / "m.json", a="Lives in Porto", b="Likes tea"))
    (later,) = run("import", mem0(tmp_path / "m.json", a="Lives in Braga", b="Likes tea", c="Rows"), "--json").json
    assert counts(later) == (1, 1, 2)
    items = run("list", "--user", "ana", "--state", "all", "--json").json["items"]
    assert {one["content"]: one["state"] for one in items} == {
        "Lives in Porto": "deprecated",
        "Lives in Braga": "active",
        "Likes tea": "active",
        "Rows": "active",
        "ana owns rex": "active",
    }
    run("import", chat(tmp_path / "c.json", "one", "two"))
    (grown,) = run("import", chat(tmp_path / "c.json", "one", "two, edited", "three"), "--json").json
    assert counts(grown) == (1, 1, 1)


def test_what_was_corrected_or_forgotten_here_stays_so(run: Any, tmp_path: Path):
    file = mem0(tmp_path / "m.json", a="Lives in Porto", b="Likes tea")
    run("import", file)
    ids = {one["content"]: one["id"] for one in run("list", "--user", "ana", "--json").json["items"]}
    run("correct", ids["Lives in Porto"], "Lives in Faro", "--user", "ana")
    run("forget", "--id", ids["Likes tea"], "--user", "ana")
    (again,) = run("import", file, "--json").json
    assert counts(again) == (0, 0, 3)
    left = [one["content"] for one in run("list", "--user", "ana", "--json").json["items"]]
    assert left == ["ana owns rex", "Lives in Faro"]
    run("import", mem0(tmp_path / "m.json", a="Lives in Braga", b="Likes coffee"))
    left = [one["content"] for one in run("list", "--user", "ana", "--json").json["items"]]
    assert left == ["ana owns rex", "Lives in Braga"]


def test_what_was_erased_comes_back_with_a_file_that_still_has_it(run: Any, tmp_path: Path):
    for file in (mem0(tmp_path / "m.json", a="Lives in Porto"), chat(tmp_path / "c.json", "one")):
        (first,) = run("import", file, "--user", "ana", "--json").json
        run("erase", "--everything", "--user", "ana", "--yes", "--certificate", f"{file}.certificate")
        (again,) = run("import", file, "--user", "ana", "--json").json
        assert counts(again) == counts(first)
        run("erase", "--everything", "--user", "ana", "--yes", "--certificate", f"{file}.second")


def test_each_owner_of_a_file_gets_a_space_unless_one_is_named(run: Any, tmp_path: Path):
    memories = [
        {"id": "1", "memory": "Likes tea", "user_id": "ana"},
        {"id": "2", "memory": "Answers briefly", "agent_id": "cook"},
        {"id": "3", "memory": "Booked a table", "run_id": "run-1"},
    ]
    file = write(tmp_path / "m.json", memories)
    spaces = [str(SpaceRef(**one["space"])) for one in run("import", file, "--tenant", "acme", "--json").json]
    assert spaces == ["acme/user:ana", "acme/agent:cook", "acme/thread:run-1"]
    refused = run("import", file, "--user", "bob")
    assert (refused.status, "--conversation" in refused.err) == (1, True)
    (one,) = run("import", file, "--user", "bob", "--conversation", "cook", "--json").json
    assert (str(SpaceRef(**one["space"])), counts(one)) == ("user:bob", (1, 0, 0))


def test_one_session_of_a_chat_export_may_be_chosen(run: Any, tmp_path: Path):
    talks = [
        {"uuid": name, "chat_messages": [{"uuid": "m", "sender": "human", "text": f"about {name}"}]}
        for name in ("dogs", "cats")
    ]
    file = write(tmp_path / "c.json", talks)
    (one,) = run("import", file, "--conversation", "cats", "--user", "ana", "--json").json
    assert (one["messages"], str(SpaceRef(**one["space"]))) == (1, "user:ana")
    refused = run("import", file, "--conversation", "fish")
    assert (refused.status, "it has dogs, cats" in refused.err) == (1, True)


def test_what_was_left_out_is_told_with_its_reason(run: Any, tmp_path: Path):
    file = chat(tmp_path / "c.json", "one", "", "tw\0o")
    shown = run("import", file).out
    assert "read as: chatgpt" in shown
    assert "skipped: 1 × without text, 1 × system message" in shown
    assert "mended: 1 × NUL character cut out" in shown
    (one,) = run("import", file, "--json").json
    assert one["skipped"] == {"without text": 1, "system message": 1}
    assert one["mended"] == {"NUL character cut out": 1}


def test_a_foreign_file_comes_from_standard_input_too(run: Any, tmp_path: Path):
    text = Path(graph(tmp_path / "memory.jsonl")).read_text("utf-8")
    assert run("import", "-", "--json", given=text).json[0]["added"] == 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--format", "mem0"), "no export of mem0"),
        (("--format", "chatgpt"), "no export of ChatGPT"),
        (("--format", "claude"), "no export of Claude"),
        (("--format", "mcp-memory"), "no memory.jsonl"),
        ((), "name it (format, --format)"),
    ],
)
def test_a_file_of_another_format_is_refused_and_changes_nothing(
    run: Any, tmp_path: Path, arguments: tuple[str, ...], said: str
):
    refused = run("import", write(tmp_path / "in.json", {"shopping": ["bread"]}), *arguments)
    assert (refused.status, refused.out) == (1, "")
    assert said in refused.err
    assert refused.err.count("\n") == 1
    assert run("stats", "--json").json["memories"] == 0


@pytest.mark.parametrize(
    ("value", "format", "said"),
    [
        ([{"uuid": "c", "chat_messages": []}], "chatgpt", "no chatgpt file: it seems to be claude"),
        ([{"role": "user", "text": "I keep geese."}], "claude", "no claude file: it seems to be turns"),
        ([{"id": "1", "memory": "Keeps geese"}], "mcp-memory", "no mcp-memory file: it seems to be mem0"),
        ([{"shopping": ["bread"]}], "chatgpt", "no export of ChatGPT"),
        ([{"shopping": ["bread"]}], "claude", "no export of Claude"),
    ],
)
def test_a_file_under_a_wrong_name_is_refused_with_what_it_seems_to_be(
    run: Any, tmp_path: Path, value: list[Any], format: str, said: str
):
    refused = run("import", write(tmp_path / "in.json", value), "--format", format)
    assert (refused.status, refused.out) == (1, "")
    assert said in refused.err


def test_an_export_of_perdure_under_another_name_is_refused(run: Any, tmp_path: Path):
    run("remember", "Kaja keeps geese")
    run("export", "own.jsonl")
    for format in ("turns", "claude", "mem0"):
        refused = run("import", "own.jsonl", "--format", format)
        assert (refused.status, "it seems to be perdure" in refused.err) == (1, True)


@pytest.mark.parametrize("format", [(), ("--format", "perdure"), ("--format", "mem0"), ("--format", "turns")])
def test_an_export_of_perdure_without_its_first_line_is_refused(run: Any, tmp_path: Path, format: tuple[str, ...]):
    run("remember", "Kaja keeps geese", "--user", "kaja")
    run("export", "own.jsonl", "--all")
    whole = (tmp_path / "own.jsonl").read_text("utf-8")
    (tmp_path / "headless.jsonl").write_text(whole.partition("\n")[2], encoding="utf-8")
    other = ("--store", f"sqlite:///{tmp_path / 'other.db'}")
    refused = run("import", "headless.jsonl", *format, *other)
    assert (refused.status, refused.out, refused.err.count("\n")) == (1, "", 1)
    assert "first line" in refused.err
    (tmp_path / "spaced.jsonl").write_text(f"\n \n{whole}", encoding="utf-8")
    assert run("import", "spaced.jsonl", *other, "--json").json[0]["known"] is False


def test_records_of_another_program_are_none_of_an_export(run: Any, tmp_path: Path):
    file = write(tmp_path / "m.json", [{"id": "1", "memory": "Keeps geese", "record": "goose"}])
    assert run("import", file, "--json").json[0]["added"] == 1


@pytest.mark.parametrize(
    ("value", "format", "why"),
    [
        ([{"id": "1", "memory": "Keeps geese", "event": "DELETE"}], "mem0", "1 × memory that was deleted"),
        ([{"id": "1", "memory": " "}, {"id": "2", "memory": ""}], "mem0", "2 × without text"),
        ({"results": [], "relations": []}, "mem0", "nothing to keep"),
        ([{"uuid": "c", "chat_messages": []}], "claude", "1 × conversation without messages"),
        ([{"conversation_id": "c", "mapping": {}}], "chatgpt", "nothing to keep"),
        ([{"type": "entity", "name": " ", "observations": []}], "mcp-memory", "without"),
    ],
)
def test_a_file_with_nothing_to_keep_is_refused_with_the_reason(
    run: Any, tmp_path: Path, value: Any, format: str, why: str
):
    file = write(tmp_path / "in.json", value)
    for named in ((), ("--format", format)):
        refused = run("import", file, *named, "--user", "kaja")
        assert (refused.status, refused.out, refused.err.count("\n")) == (1, "", 1)
        assert f"read as {format}" in refused.err
        assert why in refused.err
        assert ("name the format" in refused.err) == (not named)
    assert run("stats", "--user", "kaja", "--json").json["by_state"] == {}


def test_a_file_of_which_a_part_is_kept_is_not_refused(run: Any, tmp_path: Path):
    file = write(tmp_path / "in.json", [{"id": "1", "memory": " "}, {"id": "2", "memory": "Keeps geese"}])
    (done,) = run("import", file, "--user", "kaja", "--json").json
    assert (done["added"], done["skipped"]) == (1, {"without text": 1})


def turns(path: Path, *said: tuple[str, str | None, dict[str, Any]]) -> str:
    return write(path, [{"text": text, **({"at": at} if at else {}), **more} for text, at, more in said], lines=True)


MORNING, NOON = "2024-03-01T08:00:00Z", "2024-03-01T12:00:00Z"


def test_messages_with_a_time_and_no_id_are_known_again(run: Any, tmp_path: Path):
    said = [
        ("My heron is called Otto", MORNING, {}),
        ("yes", MORNING, {}),
        ("yes", MORNING, {}),
        ("yes", NOON, {}),
        ("yes", NOON, {"role": "assistant"}),
        ("yes", NOON, {"session": "evening"}),
        ("yes", NOON, {"speaker": "Kaja"}),
    ]
    (first,) = run("import", turns(tmp_path / "t.jsonl", *said), "--json").json
    assert counts(first) == (7, 0, 0)
    (again,) = run("import", str(tmp_path / "t.jsonl"), "--json").json
    assert counts(again) == (0, 0, 7)
    grown = turns(tmp_path / "later.jsonl", ("hello", MORNING, {}), *said, ("yes", MORNING, {}))
    assert counts(run("import", grown, "--json").json[0]) == (2, 0, 7)
    other = turns(tmp_path / "zone.jsonl", ("yes", "2024-03-01T13:00:00+01:00", {}))
    assert counts(run("import", other, "--json").json[0]) == (0, 0, 1)


def test_messages_without_a_time_and_an_id_are_kept_each_time(run: Any, tmp_path: Path):
    file = turns(tmp_path / "t.jsonl", ("yes", None, {}), ("yes", None, {}), ("no", None, {"message_id": "3"}))
    assert counts(run("import", file, "--json").json[0]) == (3, 0, 0)
    assert counts(run("import", file, "--json").json[0]) == (2, 0, 1)


def test_every_format_of_the_command_line_is_one_that_is_read():
    from perdure.pipelines.importing import FORMATS
    from perdure.surfaces.cli.loading import Format

    assert {one.value for one in Format} == set(FORMATS)


def test_every_command_on_the_how_to_page_does_what_it_says(run: Any, tmp_path: Path):
    page = Path(__file__).parents[2].joinpath("docs", "how-to", "import.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| ([^|]+) \| `perdure (import [^`]+)`", page, re.MULTILINE))
    for product, made in (("chatgpt", chat(tmp_path / "chat", "one")), ("claude", claude(tmp_path / "talk"))):
        with zipfile.ZipFile(tmp_path / f"{product}.zip", "w") as packed:
            packed.write(made, "conversations.json")
    mem0(tmp_path / "mem0.json", a="Likes tea")
    graph(tmp_path / "memory.jsonl")
    write(tmp_path / "turns.jsonl", [{"text": "hello"}, {"text": "you"}], lines=True)
    found = {product: run(*command.split(), "--json").json[0]["format"] for product, command in rows.items()}
    assert found == {
        "ChatGPT": "chatgpt",
        "Claude": "claude",
        "mem0": "mem0",
        "MCP memory server": "mcp-memory",
        "your own program": "turns",
    }


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ('{"text": "a"}\n{"text": "b", "role": "boss"}\n', "x.jsonl: message 2: unknown role 'boss'"),
        ('{"text": "a"}\n{"text": "b", "session": 5}\n', "x.jsonl: message 2: session must be text, not int"),
        ('{"text": "a"}\n{"role": "user"}\n', "x.jsonl: message 2 has no text"),
        ('{"text": "b", "session": 5}\n', "x.jsonl: message 1: session must be text, not int"),
        ('{"text": "a"}\n{"text": "b", "at": "soon"}\n', "x.jsonl: at of message 2"),
    ],
)
def test_a_message_that_cannot_be_kept_is_named_by_file_and_number(lines: str, told: str, run: Any, tmp_path: Path):
    (tmp_path / "x.jsonl").write_text(lines)
    shown = run("import", "x.jsonl", "--format", "turns")
    assert shown.status == 1
    assert told in shown.err
    assert run("stats", "--json").json["memories"] == 0
