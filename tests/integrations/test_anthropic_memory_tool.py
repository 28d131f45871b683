"""Anthropic's memory tool over a space: six commands, their documented words, and files that are memories."""

import asyncio
import subprocess
import sys
import threading
from typing import Any

import pytest

import perdure

pytest.importorskip("anthropic", reason="the extra anthropic is not installed")

import anthropic
from anthropic.lib.tools import ToolError
from anthropic.tools.memory import BetaLocalFilesystemMemoryTool

from perdure.errors import Conflict
from perdure.integrations.anthropic import PerdureAsyncMemoryTool, PerdureMemoryTool
from perdure.testing.fakes import FakeClock, HashEmbedder
from perdure.testing.scripted import scripted

HEAD = "Here're the files and directories up to 2 levels deep in {}, excluding hidden items and node_modules:"
TODO = "/memories/todo.md"


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request, tmp_path):
    url = f"{request.param}:///{tmp_path}/memory.db"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
    alone = {"jobs": {"background": False}}
    with perdure.open(url, embedder=HashEmbedder(), clock=FakeClock(), policy=alone) as opened:
        yield opened


@pytest.fixture
def space(engine):
    return engine.space(user="ana")


@pytest.fixture
def lite(tmp_path):
    alone = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=alone) as opened:
        yield opened.space(user="ana")


def told(tool, command, **given) -> Any:
    return tool.call({"command": command, **given})


def refused(tool, command, **given) -> str:
    with pytest.raises(ToolError) as caught:
        told(tool, command, **given)
    return str(caught.value)


def text_of(tool, path) -> str:
    shown = told(tool, "view", path=path).split("\n")[1:]
    return "\n".join(line.partition("\t")[2] for line in shown)


def test_the_six_commands_say_what_the_documentation_says(space):
    tool = PerdureMemoryTool(space)
    assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}
    assert told(tool, "view", path="/memories") == f"{HEAD.format('/memories')}\n0B\t/memories"
    made = told(tool, "create", path=TODO, file_text="- Call Priya\n- Send the deck\n")
    assert made == f"File created successfully at: {TODO}"
    assert told(tool, "view", path=TODO) == (
        f"Here's the content of {TODO} with line numbers:\n     1\t- Call Priya\n     2\t- Send the deck\n     3\t"
    )
    assert told(tool, "str_replace", path=TODO, old_str="Priya", new_str="Rui") == (
        "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n"
        "     1\t- Call Rui\n     2\t- Send the deck\n     3\t"
    )
    assert told(tool, "insert", path=TODO, insert_line=1, insert_text="- Buy figs\n") == (
        f"The file {TODO} has been edited."
    )
    assert text_of(tool, TODO) == "- Call Rui\n- Buy figs\n- Send the deck\n"
    assert told(tool, "rename", old_path=TODO, new_path="/memories/week/1.md") == (
        f"Successfully renamed {TODO} to /memories/week/1.md"
    )
    assert told(tool, "delete", path="/memories/week") == "Successfully deleted /memories/week"
    assert told(tool, "view", path="/memories").endswith("\n0B\t/memories")


def test_what_is_wrong_is_said_as_the_documentation_says_it(lite):
    tool = PerdureMemoryTool(lite)
    told(tool, "create", path="/memories/d/a.md", file_text="one two\none\n")
    nowhere = "/memories/nowhere"
    assert refused(tool, "view", path=nowhere) == f"The path {nowhere} does not exist. Please provide a valid path."
    assert (
        refused(tool, "create", path="/memories/d/a.md", file_text="") == "Error: File /memories/d/a.md already exists"
    )
    for path in (nowhere, "/memories/d", "/memories"):
        absent = f"Error: The path {path} does not exist"
        edited = refused(tool, "str_replace", path=path, old_str="a", new_str="b")
        assert edited == f"{absent}. Please provide a valid path."
        assert refused(tool, "insert", path=path, insert_line=0, insert_text="a") == absent
    found = refused(tool, "str_replace", path="/memories/d/a.md", old_str="three", new_str="b")
    assert found == "No replacement was performed, old_str `three` did not appear verbatim in /memories/d/a.md."
    assert refused(tool, "str_replace", path="/memories/d/a.md", old_str="one", new_str="b") == (
        "No replacement was performed. Multiple occurrences of old_str `one` in lines: 1, 2. Please ensure it is unique"
    )
    for line in (-1, 3):
        assert refused(tool, "insert", path="/memories/d/a.md", insert_line=line, insert_text="x") == (
            f"Error: Invalid `insert_line` parameter: {line}. "
            "It should be within the range of lines of the file: [0, 2]"
        )
    assert refused(tool, "delete", path=nowhere) == f"Error: The path {nowhere} does not exist"
    assert (
        refused(tool, "rename", old_path=nowhere, new_path="/memories/b") == f"Error: The path {nowhere} does not exist"
    )
    for there in ("/memories/d/a.md", "/memories/d", "/memories"):
        told(tool, "create", path="/memories/b", file_text="b")
        taken = refused(tool, "rename", old_path="/memories/b", new_path=there)
        assert taken == f"Error: The destination {there} already exists"
        told(tool, "delete", path="/memories/b")
    assert "directory itself" in refused(tool, "delete", path="/memories/")
    assert "directory itself" in refused(tool, "rename", old_path="/memories", new_path="/memories/x")
    assert "into itself" in refused(tool, "rename", old_path="/memories/d", new_path="/memories/d/e")
    assert "nothing below it" in refused(tool, "create", path="/memories/d/a.md/x", file_text="")
    assert text_of(tool, "/memories/d/a.md") == "one two\none\n"


ESCAPES = (
    "/memories/../etc/passwd", "/memories/a/../../b", "/etc/passwd", "memories/a", "", "/", "/memoriesx", "../a",
    "/memories/./a", "/memories/%2e%2e/a", "/memories/%252e%252e%252fa", "/memories/..\\a", "/memories/a\n",
    "/memories/a\x00b",
)  # fmt: skip


@pytest.mark.parametrize("path", ESCAPES)
def test_no_path_leads_out_of_the_folder(lite, path):
    tool = PerdureMemoryTool(lite)
    told(tool, "create", path="/memories/x", file_text="x")
    for command, given in (
        ("view", {}), ("create", {"file_text": "a"}), ("str_replace", {"old_str": "a", "new_str": "b"}),
        ("insert", {"insert_line": 0, "insert_text": "a"}), ("delete", {}),
    ):  # fmt: skip
        assert refused(tool, command, path=path, **given).startswith("Error: Path")
    assert refused(tool, "rename", old_path=path, new_path="/memories/a").startswith("Error: Path")
    assert refused(tool, "rename", old_path="/memories/x", new_path=path).startswith("Error: Path")


def test_a_malformed_command_is_told_what_is_wrong(lite):
    tool = PerdureMemoryTool(lite)
    wrongs: list[Any] = [None, [], {}, {"command": "undo"}, {"command": ["view"]}]
    for wrong in wrongs:
        with pytest.raises(ToolError, match="Unknown command"):
            tool.call(wrong)
    assert "`file_text`" in refused(tool, "create", path="/memories/a")
    assert "`insert_line`" in refused(tool, "insert", path="/memories/a", insert_line="1", insert_text="x")
    assert "`path`" in refused(tool, "view", path=3)
    told(tool, "create", path="/memories/a", file_text="a\nb")
    assert "view_range" in refused(tool, "view", path="/memories/a", view_range=[1])
    assert "is empty" in refused(tool, "str_replace", path="/memories/a", old_str="", new_str="b")
    assert "NUL" in refused(tool, "create", path="/memories/b", file_text="a\x00")
    assert "surrogate" in refused(tool, "create", path="/memories/b", file_text="a\ud83d")
    assert "the most is" in refused(tool, "create", path="/memories/b", file_text="x" * 2_000_001)
    assert "the most is 512" in refused(tool, "create", path="/memories/" + "b" * 600, file_text="x")
    assert told(tool, "view", path="/memories") == f"{HEAD.format('/memories')}\n3B\t/memories\n3B\t/memories/a"


def test_a_folder_lists_two_levels_with_sizes_and_nothing_hidden(space):
    tool = PerdureMemoryTool(space)
    for path, size in (
        ("notes.md", 1536), ("p/lumen.md", 100), ("p/26/q4.md", 2048), ("p/26/deep/plan.md", 10), (".scratch", 5),
        ("node_modules/x", 7), ("p/.cache/y", 3), ("p-2.md", 1), ("東京/é.md", 4),
    ):  # fmt: skip
        told(tool, "create", path=f"/memories/{path}", file_text="x" * size)
    assert told(tool, "view", path="/memories").split("\n") == [
        HEAD.format("/memories"), "3.6K\t/memories", "1.5K\t/memories/notes.md", "1B\t/memories/p-2.md",
        "2.1K\t/memories/p/", "2.0K\t/memories/p/26/", "100B\t/memories/p/lumen.md", "4B\t/memories/東京/",
        "4B\t/memories/東京/é.md",
    ]  # fmt: skip
    assert told(tool, "view", path="/memories/p/").split("\n") == [
        HEAD.format("/memories/p"), "2.1K\t/memories/p", "2.0K\t/memories/p/26/", "10B\t/memories/p/26/deep/",
        "2K\t/memories/p/26/q4.md", "100B\t/memories/p/lumen.md",
    ]  # fmt: skip
    told(tool, "rename", old_path="/memories/p", new_path="/memories/q")
    assert text_of(tool, "/memories/q/26/deep/plan.md") == "x" * 10
    told(tool, "delete", path="/memories/q")
    assert text_of(tool, "/memories/p-2.md") == "x"


TEXTS = ("", "a", "a\n", "a\n\nb\r\n", "東京\tと 🐕\u2028x\n", "  indented  \n\n\nx", "%s :name {x} `y`")
"""None ends in an empty line: the SDK's own tool loses that when it inserts."""


@pytest.mark.parametrize("text", TEXTS)
def test_commands_leave_the_text_that_the_sdks_own_tool_leaves(lite, tmp_path, text):
    ours, theirs = PerdureMemoryTool(lite), BetaLocalFilesystemMemoryTool(str(tmp_path / "files"))
    path = "/memories/a/b.md"
    for command, given in (
        ("create", {"file_text": text}), ("view", {}), ("insert", {"insert_line": 0, "insert_text": "first\n"}),
        ("view", {}), ("str_replace", {"old_str": "first", "new_str": "1st\nand"}), ("view", {}),
        ("view", {"view_range": [2, 3]}), ("view", {"view_range": [2, -1]}), ("view", {"view_range": [0, 1]}),
        ("insert", {"insert_line": 2, "insert_text": "second"}), ("view", {}), ("view", {"view_range": [90, 99]}),
    ):  # fmt: skip
        answers = [told(one, command, path=path, **given) for one in (ours, theirs)]
        if command == "str_replace":
            answers = [answer.split("\n")[:4] for answer in answers]  # what is new is shown whole
        assert answers[0] == answers[1], (command, given)


def test_recall_finds_a_file_and_history_has_every_version(space):
    tool = PerdureMemoryTool(space)
    told(tool, "create", path="/memories/people.md", file_text="Priya signs the renewal in March\n")
    told(tool, "str_replace", path="/memories/people.md", old_str="March", new_str="June")
    (hit,) = space.recall("when does Priya sign the renewal?").hits
    assert (hit.memory.kind, hit.memory.category, hit.memory.key) == ("note", "files", "/memories/people.md")
    assert "June" in hit.memory.content
    assert space.recall("people.md").hits[0].memory.id == hit.memory.id
    events = space.history(hit.memory.id)
    assert [one.event for one in events] == ["ADD", "UPDATE"]
    assert events[-1].old is not None
    assert "March" in events[-1].old
    told(tool, "delete", path="/memories/people.md")
    assert space.recall("when does Priya sign the renewal?").hits == ()
    space.restore(hit.memory.id)
    assert text_of(tool, "/memories/people.md") == "Priya signs the renewal in June\n"
    space.correct(hit.memory.id, "Rui signs it")
    assert text_of(tool, "/memories/people.md") == "Rui signs it"
    assert "12B\t/memories/people.md" in told(tool, "view", path="/memories")


def test_of_a_path_only_one_file_comes_back(space):
    tool, path = PerdureMemoryTool(space), "/memories/ferries.md"
    told(tool, "create", path=path, file_text="The ferry leaves at nine\n")
    (old,) = space.list().items
    told(tool, "delete", path=path)
    gone = space.changes()[-1].rev
    told(tool, "create", path=path, file_text="Trams only\n")
    for back in (lambda: space.restore(old.id), lambda: space.undo(rev=gone)):
        with pytest.raises(Conflict):
            back()
    assert text_of(tool, path) == "Trams only\n"
    told(tool, "delete", path=path)
    space.restore(old.id)
    assert text_of(tool, path) == "The ferry leaves at nine\n"


def test_files_go_with_their_space(engine, space, tmp_path):
    tool = PerdureMemoryTool(space)
    told(tool, "create", path="/memories/a/x.md", file_text="zanzibar\n")
    with perdure.open(f"sqlite:///{tmp_path}/other.db", embedder=HashEmbedder()) as target:
        engine.move(target)
        assert text_of(PerdureMemoryTool(target.space(user="ana")), "/memories/a/x.md") == "zanzibar\n"
    assert refused(PerdureMemoryTool(engine.space(user="rui")), "view", path="/memories/a/x.md").startswith("The path")
    certificate = space.erase(id=space.list(kind="note").items[0].id)
    assert engine.verify_erasure(certificate, words=["zanzibar"]).ok
    assert told(tool, "view", path="/memories").endswith("\n0B\t/memories")


def test_nothing_that_is_remembered_replaces_a_file_and_no_file_replaces_a_memory(lite):
    tool = PerdureMemoryTool(lite)
    told(tool, "create", path="/memories/ana.md", file_text="Ana lives in Lisbon\n")
    known = lite.remember("Ana lives in Lisbon", key="location").memories[0]
    lite.remember("Ana lives in Porto", key="location")
    told(tool, "create", path="/memories/more.md", file_text="Ana lives in Faro\n")
    assert lite.get(known.id).state == "deprecated"
    assert text_of(tool, "/memories/ana.md") == "Ana lives in Lisbon\n"
    assert {one.content for one in lite.list(kind=["fact", "profile"]).items} == {"Ana lives in Porto"}
    lite.engine.flush()
    lite.engine.maintain()
    assert sorted(lite.audit().counts.values())[-1] == 0
    assert text_of(tool, "/memories/ana.md") == "Ana lives in Lisbon\n"


def test_a_space_that_keeps_few_memories_keeps_every_file(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", preset="app") as engine:
        space = engine.space(app="notes")
        tool = PerdureMemoryTool(space)
        for n in range(15):
            told(tool, "create", path=f"/memories/{n}.md", file_text=f"file {n}")
            space.remember(f"The app opened window number {n} for invoice {n * 37}")
        engine.flush()
        engine.maintain()
        assert len(told(tool, "view", path="/memories").split("\n")) == 17
        assert len(space.list(kind="fact").items) == 10
        assert "file" not in space.get_context("windows", session="s")


def test_an_agent_without_the_category_of_files_reads_none(tmp_path):
    allow = {"categories": {"allowlists": {"planner": ["goals"], "writer": ["files"]}}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=allow) as engine:
        told(PerdureMemoryTool(engine.space(user="ana")), "create", path="/memories/a.md", file_text="a")
        planner = PerdureMemoryTool(engine.space(user="ana", as_agent="planner"))
        for command, given in (("view", {}), ("delete", {}), ("insert", {"insert_line": 0, "insert_text": "b"})):
            assert "may not read files" in refused(planner, command, path="/memories/a.md", **given)
        assert "may not read files" in refused(planner, "view", path="/memories")
        assert "may not read files" in refused(planner, "create", path="/memories/b.md", file_text="b")
        assert text_of(PerdureMemoryTool(engine.space(user="ana", as_agent="writer")), "/memories/a.md") == "a"


def test_two_spaces_with_one_path_become_one_with_the_later_file(engine):
    thread, user = engine.space(thread="t1"), engine.space(user="ana")
    told(PerdureMemoryTool(user), "create", path=TODO, file_text="the user's")
    told(PerdureMemoryTool(thread), "create", path=TODO, file_text="the thread's")
    engine.merge(source={"thread": "t1"}, into={"user": "ana"})
    tool = PerdureMemoryTool(user)
    assert text_of(tool, TODO) == "the thread's"
    told(tool, "delete", path=TODO)
    assert refused(tool, "view", path=TODO).startswith("The path")


def test_edits_at_the_same_time_are_all_there(engine):
    told(PerdureMemoryTool(engine.space(user="ana")), "create", path=TODO, file_text="begin\n")
    refusals: list[str] = []

    def work(name):
        tool = PerdureMemoryTool(engine.space(user="ana"))
        for n in range(5):
            told(tool, "insert", path=TODO, insert_line=1, insert_text=f"{name}{n}")
        try:
            told(tool, "create", path="/memories/one.md", file_text=name)
        except ToolError as error:
            refusals.append(str(error))

    threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
    for one in threads:
        one.start()
    for one in threads:
        one.join(60)
    lines = text_of(PerdureMemoryTool(engine.space(user="ana")), TODO).split("\n")
    assert sorted(lines) == sorted(["begin", "", *(f"{name}{n}" for name in "abc" for n in range(5))])
    assert refusals == ["Error: File /memories/one.md already exists"] * 2


def test_large_files_and_many_files(lite):
    tool = PerdureMemoryTool(lite)
    told(tool, "create", path="/memories/large.md", file_text="".join(f"line {n}\n" for n in range(20_000)))
    shown = told(tool, "view", path="/memories/large.md", view_range=[19_999, 20_000]).split("\n")
    assert shown[1:] == [" 19999\tline 19998", " 20000\tline 19999"]
    told(tool, "create", path="/memories/lines.md", file_text="\n" * 999_999)
    assert refused(tool, "view", path="/memories/lines.md") == (
        "File /memories/lines.md exceeds maximum line limit of 999,999 lines."
    )
    told(tool, "delete", path="/memories/lines.md")
    for n in range(80):
        told(tool, "create", path=f"/memories/log/{n:03}.md", file_text="x")
    listing = told(tool, "view", path="/memories/log").split("\n")
    assert listing[1:3] == ["80B\t/memories/log", "1B\t/memories/log/000.md"]
    assert len(listing) == 82
    told(tool, "rename", old_path="/memories/log", new_path="/memories/old")
    assert told(tool, "view", path="/memories/old/079.md").endswith("     1\tx")


@pytest.mark.parametrize("preset", ["assistant", "supervisor", "thread", "elephant"])
def test_a_prompt_is_told_how_a_large_file_begins(tmp_path, preset):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", preset=preset) as engine:
        space = engine.space(user="ana")
        lines = "The zebras of the zoo eat figs\n" + "".join(f"line {n}\n" for n in range(5_000))
        space.remember("Ana plays the cello")
        told(PerdureMemoryTool(space), "create", path="/memories/zebra.md", file_text=lines)
        context = space.get_context("what do the zebras of the zoo eat?", session="s")
        assert "/memories/zebra.md The zebras of the zoo eat figs line 0" in context
        assert len(context) < 1_000
        assert "…" in context
        if preset != "supervisor":  # there, an agent must be allowed the files
            bullet, *_ = space.memory_query("what do the zebras of the zoo eat?")
            assert len(bullet.text) < 400  # pyright: ignore[reportAttributeAccessIssue]


def answer(*content, stop="end_turn"):
    return {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": list(content),
        "stop_reason": stop, "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1},
    }  # fmt: skip


def use(id_, **given):
    return {"type": "tool_use", "id": id_, "name": "memory", "input": given}


def script():
    return scripted(
        answer(use("t1", command="create", path=TODO, file_text="Call Priya\n"), stop="tool_use"),
        answer(use("t2", command="view", path="/memories/no.md"), stop="tool_use"),
        answer({"type": "text", "text": "Noted."}),
    )


def test_the_tool_runner_of_the_sdk_uses_it(lite):
    with script() as server, anthropic.Anthropic(api_key="none", base_url=server.url, max_retries=0) as client:
        runner = client.beta.messages.tool_runner(
            model="m",
            max_tokens=100,
            tools=[PerdureMemoryTool(lite)],
            messages=[{"role": "user", "content": "Note it"}],
        )
        last = runner.until_done()
        assert last.content[0].type == "text"
        results = [body["messages"][-1]["content"][0] for body in server.bodies[1:]]
    assert server.bodies[0]["tools"] == [{"type": "memory_20250818", "name": "memory"}]
    assert results[0]["content"] == f"File created successfully at: {TODO}"
    assert results[1]["is_error"]
    assert results[1]["content"] == "The path /memories/no.md does not exist. Please provide a valid path."
    assert "Priya" in lite.recall("whom to call?").hits[0].memory.content


def test_the_async_runner_uses_the_async_tool(tmp_path):
    async def used():
        async with await perdure.open_async(f"sqlite:///{tmp_path}/memory.db", embedder="none") as engine:
            with script() as server:
                async with anthropic.AsyncAnthropic(api_key="none", base_url=server.url, max_retries=0) as client:
                    tool = PerdureAsyncMemoryTool(engine.space(user="ana"))
                    runner = client.beta.messages.tool_runner(
                        model="m", max_tokens=100, tools=[tool], messages=[{"role": "user", "content": "Note it"}]
                    )
                    await runner.until_done()
                    shown = await tool.call({"command": "view", "path": TODO})
                    assert await tool.clear_all_memory() == "All memory cleared"
                    return shown

    assert asyncio.run(asyncio.wait_for(used(), 60)).endswith("     1\tCall Priya\n     2\t")


WITHOUT = """
import sys
sys.modules["anthropic"] = None
from perdure.errors import MissingExtra
try:
    import perdure.integrations.anthropic
except MissingExtra as error:
    print(error)
"""


def test_without_the_extra_the_error_says_how_to_get_it():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=True)
    assert "pip install 'perdure[anthropic]'" in done.stdout
