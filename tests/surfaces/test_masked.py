"""What nobody asked to keep of a message is told to no model and on no terminal; the owner's own data holds it."""

import asyncio
import json
from typing import Any

import pytest

import perdure
from perdure.domain.masked import masked
from perdure.surfaces.tools import call_tool

SECRET = "owl-9fern-77"


@pytest.fixture
def space():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        yield engine.space(user="noor")


def said(space: Any) -> str:
    """The id of a message with a password in it, which stands beside two without one."""
    space.observe("The choir meets on Tuesdays.", session="s1")
    written = space.observe(f"The ticket shop again: my password is {SECRET}, it took me an hour.", session="s1")
    space.remember("Noor's old bike is green.")
    return next(one.id for one in written.memories if SECRET in one.content)


def test_the_api_and_an_export_hold_what_was_said(space, tmp_path):
    id_ = said(space)
    assert SECRET in space.get(id_).content
    assert SECRET in next(one for one in space.changes() if one.memory_id == id_).new
    assert SECRET in space.recall("ticket shop password").hits[0].memory.content
    space.export(tmp_path / "noor.jsonl")
    assert SECRET in (tmp_path / "noor.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_no_tool_prompt_or_resource_of_mcp_tells_it(space, mode):
    mcp = pytest.importorskip("mcp")
    from perdure.surfaces.mcp import create_server

    id_ = said(space)
    asked: dict[str, dict[str, str]] = {
        "recall": {"query": "ticket shop password"},
        "memory_query": {"query": "ticket shop password", "return": "full"},
        **{name: {} for name in ("list", "changes")},
        **{name: {"id": id_} for name in ("get", "history", "forget", "restore")},
    }

    async def scenario():
        async with asyncio.timeout(60), mcp.Client(create_server(space.engine, space=space), mode=mode) as client:
            for name, arguments in asked.items():
                answer = await client.call_tool(name, arguments)
                assert not answer.is_error, name
                told = json.dumps(answer.structured_content) + "".join(one.text for one in answer.content)
                assert SECRET not in told, name
                assert "[password], it took me an hour" in told, name
                assert '"secrets"' not in told, name
            echo = await client.call_tool("observe", {"text": f"again: my password is {SECRET}", "session": "s1"})
            assert SECRET not in str(echo)
            assert SECRET not in str(await client.read_resource(f"perdure://memory/{id_}"))
            assert SECRET not in str(await client.get_prompt("with_memory", {"message": "my password?"}))

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("tool", "arguments", "preset"),
    [
        ("search_memory", {"query": "ticket shop password"}, "assistant"),
        ("memory_query", {"agent": "supervisor", "query": "ticket shop password", "return": "full"}, "supervisor"),
        ("get_episodes_for_consolidation", {"session_id": "s1"}, "assistant"),
    ],
)
def test_no_tool_of_a_preset_tells_it(space, tool, arguments, preset):
    said(space)
    told = json.dumps(call_tool(space, tool, arguments, preset))
    assert SECRET not in told
    assert "[password], it took me an hour" in told


def test_a_terminal_shows_it_nowhere_and_json_holds_it(run: Any):
    run("observe", f"The ticket shop again: my password is {SECRET}, it took me an hour.")
    id_ = run("list", "--json").json["items"][0]["id"]
    for command in (["list"], ["changes"], ["show", id_], ["history", id_], ["recall", "ticket shop"]):
        assert SECRET not in run(*command).out, command
        assert "[password]" in run(*command).out, command
        assert SECRET in run(*command, "--json").out, command


def test_an_answer_without_a_secret_is_the_same_one(space):
    space.observe("The choir meets on Tuesdays.", session="s1")
    for answer in (space.recall("choir"), space.list(), space.changes(), space.stats()):
        assert masked(answer) is answer


def test_what_somebody_asked_to_keep_is_told(space):
    space.remember(f"The password of the ticket shop is {SECRET}.", kind="note")
    assert SECRET in str(masked(space.list()).items)
