"""Seed 003: one global memory, with its rows in SQLite and its vectors in Chroma."""

import json
import os
import pty
import shutil
import subprocess
import sys
from itertools import pairwise

import apsw
import pytest
from typer.testing import CliRunner

import perdure
from perdure.errors import InvalidInput
from perdure.surfaces.cli.app import build
from perdure.surfaces.tools import call_tool, tool_specs
from perdure.testing.fakes import FakeClock, HashEmbedder

SAID = ("Ana keeps bees on the roof", "Ana keeps the honey in the cellar", "Rui repairs old radios", "The bees sleep")
ASKED = ("where are the bees?", "what does Ana keep in the cellar?", "who repairs radios?", "honey and bees")


def elephant(level, folder, **settings):
    return level.open(f"sqlite:///{folder}/memory.db", preset="elephant", clock=FakeClock(), **settings)


def beside(folder):
    return {"vector": f"chroma:///{folder}/chroma"}


def answers(engine):
    """The hits with everything that ranked them, in order."""
    found = [engine.space().recall(asked) for asked in ASKED]
    assert all(answer.hits and len(answer.hits) <= 5 for answer in found)
    return [[(hit.memory.content, hit.score, hit.relevance, hit.why) for hit in answer.hits] for answer in found]


def missing(engine):
    return [answer.missing for answer in map(engine.space().recall, ASKED)]


@pytest.fixture
def kept(level, tmp_path):
    """What is answered by Chroma, beside a file that holds the rows."""
    pytest.importorskip("chromadb")
    with elephant(level, tmp_path, indexes=beside(tmp_path)) as engine:
        for text in SAID:
            engine.space().remember(text)
        engine.flush()
        assert missing(engine) == [()] * len(ASKED)
        return answers(engine)


@pytest.mark.row("003.1", at=["local", "model"], why="without an embedder there are no vectors")
def test_rows_lie_in_sqlite_and_vectors_in_a_collection_of_our_own_in_chroma(level, tmp_path, kept):
    import chromadb

    assert kept
    file = apsw.Connection(f"{tmp_path}/memory.db", flags=apsw.SQLITE_OPEN_READONLY)
    assert sorted(row[0] for row in file.execute("select content from rows")) == sorted(SAID)
    file.close()
    client = chromadb.PersistentClient(str(tmp_path / "chroma"))
    held = {one.name: one for one in client.list_collections() if one.count() == len(SAID)}
    (name,) = held
    assert name.startswith("perdure-")
    assert held[name].configuration_json["hnsw"]["space"] == "cosine"
    assert all(id_.startswith("memory:") for id_ in held[name].get()["ids"])
    client.close()  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.row("003.1", at=["local", "model"], why="without an embedder there are no vectors")
def test_an_exact_scan_gives_the_same_answer_when_chroma_is_absent(level, tmp_path, kept):
    with elephant(level, tmp_path) as engine:
        assert answers(engine) == kept


@pytest.mark.row("003.1", at=["local", "model"], why="without an embedder there are no vectors")
def test_an_exact_scan_gives_the_same_answer_when_chroma_fails_and_the_answer_says_so(level, tmp_path, kept):
    shutil.rmtree(tmp_path / "chroma")
    (tmp_path / "chroma").write_bytes(b"no folder")
    with elephant(level, tmp_path, indexes=beside(tmp_path)) as engine:
        assert answers(engine) == kept
        assert all("chroma" in "".join(texts) for texts in missing(engine))
        engine.space().remember("The radios play again")
        found = [hit.memory.content for hit in engine.space().recall("which radios play?").hits]
        assert "The radios play again" in found, "though it has no vector yet"
        assert not engine.doctor().ok


@pytest.mark.row("003.2")
def test_recall_gives_a_block_of_five_above_a_threshold_and_none_in_lean_mode(level, tmp_path):
    with level.open(f"sqlite:///{tmp_path}/m.db", preset="elephant") as engine:
        assert (engine.policy.prompt.most, engine.policy.relevance.threshold) == (5, 0.35)
        space = engine.space()
        for n in range(8):
            space.remember(f"The bees of hive {n} sleep", key=f"hive.{n}")
        engine.flush()
        answer = space.recall("where do the bees of the hive sleep?")
        assert level.served_it(answer)
        assert len(answer.hits) == 5
        lines = space.get_context("where do the bees of the hive sleep?").splitlines()
        assert lines[0] == "## User Memory"
        assert len(lines) == 1 + 5
        assert space.get_context("what does the orchestra play tonight?") == ""
        assert space.get_context("where do the bees sleep?", lean=True) == ""


@pytest.mark.row("003.2", why="it counts what a stand-in for the embedder is asked")
def test_nothing_is_embedded_while_there_is_nothing_to_find(tmp_path):
    class Counting(HashEmbedder):
        asked = 0

        def embed(self, texts):
            self.asked += 1
            return super().embed(texts)

    embedder = Counting()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="elephant", embedder=embedder) as engine:
        space = engine.space()
        assert space.get_context("where are the bees?") == ""
        assert embedder.asked == 0
        space.remember("The bees are on the roof")
        assert "on the roof" in space.get_context("the bees are on the roof"), "also while its vector is pending"
        assert embedder.asked


@pytest.mark.row("003.2")
def test_a_long_prompt_is_searched_by_its_key_phrases(level, tmp_path):
    with elephant(level, tmp_path) as engine:
        space = engine.space()
        for text in (*SAID, "The spare key of the boat house hangs behind the clock"):
            space.remember(text)
        engine.flush()
        prompt = (
            "Good morning! Yesterday it rained a lot and I slept badly, so today I would rather stay in. Anyway: the "
        )
        prompt += "boat house, I have to get in, and the spare key is not where I thought it was."
        assert "behind the clock" in space.get_context(prompt).splitlines()[1]


@pytest.mark.row("003.3")
def test_save_memory_says_whether_it_saved_or_updated_and_a_difference_is_no_duplicate(level, tmp_path):
    with elephant(level, tmp_path) as engine:
        space = engine.space()
        assert [one["function"]["name"] for one in tool_specs(space)] == ["save_memory"]

        def save(text):
            engine.flush()
            return call_tool(space, "save_memory", {"text": text, "tags": ["said"]})

        first = save("Ana's dog is called Rex")
        assert first == {"status": "saved", "memory_id": first["memory_id"], "deduplicated": False}
        again = save("Ana's dog's name is Rex")
        assert again == {"status": "updated", "memory_id": first["memory_id"], "deduplicated": True}
        assert space.get(first["memory_id"]).tags == ("said",)
        for one, other in pairwise(
            (
                "The ferry to Faro leaves at nine",
                "The ferry to Faro leaves at ten",
                "The ferry to Lagos leaves at ten",
                "The ferry to Lagos does not leave at ten",
            )
        ):
            kept, differs = save(one), save(other)
            assert kept["memory_id"] != differs["memory_id"]
            assert not differs["deduplicated"]
        ride, same = save("Ana commutes to the office by bicycle"), save("Ana rides a bike to work")
        assert same["deduplicated"] == (level.name != "lexical"), "by its cosine, where there is one"
        assert (same["memory_id"] == ride["memory_id"]) == same["deduplicated"]
        refused = save("The password of the router is hunter2xyz")
        assert refused["status"] == "error"


@pytest.mark.row("003.3")
def test_tools_are_switched_off_by_name_and_the_embedder_says_what_a_duplicate_is(level, tmp_path):
    with elephant(level, tmp_path, policy={"tools": {"off": ["save_memory"]}}) as engine:
        space = engine.space()
        assert tool_specs(space) == []
        with pytest.raises(InvalidInput, match="not offered"):
            call_tool(space, "save_memory", {"text": "x"})
        embedder = engine.deps.embedder
        assert (embedder is None) == (level.name == "lexical")
        if embedder is not None:
            assert embedder.calibration.link < embedder.calibration.duplicate < 1


@pytest.mark.row("003.4")
def test_a_session_in_elephant_mode_is_read_behind_the_scenes_and_without_one_a_warning_says_so(level, tmp_path):
    policy = {"extract": {"auto": "off"}}
    with elephant(level, tmp_path, policy=policy) as engine:
        space = engine.space()
        space.session("s1", auto_extract=True)
        done = space.observe("I live in Porto", session="s1")
        space.observe("I work at Acme", session="s2")
        assert [one.action for one in done.decisions] == ["add"], "the answer waits for nothing"
        assert done.pending
        engine.flush()
        assert [(one.key, one.attributes["value"]) for one in space.list().items if one.kind != "episode"] == [
            ("location", "Porto")
        ]
        with pytest.warns(UserWarning, match="session"):
            assert space.session(None, auto_extract=True) is None


def typed(command, answer):
    """Run a command in a terminal where somebody types an answer; return its exit status."""
    keyboard, terminal = pty.openpty()
    code = f"import sys; from perdure.surfaces.cli import main; sys.argv[1:] = [{command!r}]; main()"
    try:
        with subprocess.Popen([sys.executable, "-c", code], stdin=terminal, stderr=subprocess.PIPE) as process:
            os.write(keyboard, f"{answer}\n".encode())
            return process.wait(timeout=60)
    finally:
        os.close(keyboard)
        os.close(terminal)


@pytest.mark.row("003.5", why="commands are the same at every level")
def test_memories_are_listed_deleted_and_cleared_on_the_command_line(tmp_path, monkeypatch):
    monkeypatch.setenv("PERDURE_STORE", f"sqlite:///{tmp_path}/memory.db")
    monkeypatch.setenv("COLUMNS", "100")
    application, runner = build(), CliRunner()

    def run(*arguments, given=None):
        return runner.invoke(
            application, ["--embedder", "none", "--preset", "elephant", *arguments], input=given, catch_exceptions=False
        )

    for text in SAID:
        assert run("remember", text).exit_code == 0
    listed = run("list").stdout
    assert [text for text in SAID if text not in listed] == [], listed
    assert listed.count("─") > 20, "a table"
    first = json.loads(run("list", "--json").stdout)["items"][0]
    assert run("forget", "--id", first["id"]).exit_code == 0
    assert first["content"] not in run("list").stdout
    assert run("clear", given="y\n").exit_code == 1, "nobody is there to be asked"
    for answer, status in (("n", 1), ("y", 0)):
        assert SAID[1] in run("list").stdout
        assert typed("clear", answer) == status
    assert json.loads(run("list", "--json").stdout)["items"] == []


@pytest.mark.row("003.4", "003.5", why="commands are the same at every level")
def test_elephant_mode_is_one_option_of_the_chat(tmp_path, monkeypatch):
    monkeypatch.setenv("PERDURE_STORE", f"sqlite:///{tmp_path}/memory.db")
    application, runner = build(), CliRunner()

    def run(*arguments, given=None):
        line = ["--embedder", "none", "--preset", "elephant", *arguments]
        return runner.invoke(application, line, input=given, catch_exceptions=False).stdout

    for options, found in (([], []), (["-em"], ["I play the flute"]), (["--elephant-mode"], ["I play the flute"])):
        run("chat", "--no-llm", *options, given="I play the flute\n")
        run("maintain")
        kept = json.loads(run("list", "--json"))["items"]
        assert [one["content"] for one in kept if one["kind"] != "episode"] == found


@pytest.mark.row("003.2")
def test_a_switch_turns_recall_off(level, tmp_path):
    with elephant(level, tmp_path, policy={"prompt": {"told": False}}) as engine:
        space = engine.space()
        space.remember("The bees are on the roof")
        engine.flush()
        assert space.get_context("where are the bees?") == ""
        assert space.recall("where are the bees?").hits, "who asks by themselves is answered"
