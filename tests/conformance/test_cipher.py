"""Encryption at rest, with the build of SQLite that has ciphers in the place of apsw."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import perdure
from perdure.errors import InvalidInput, MissingExtra

CIPHERS = Path(sys.prefix) / "ciphers"  # where `make test` puts that build
KEY = "correct horse 'battery\""
SETUP = """
import json, sys
import perdure
KEY, PATH = sys.argv[1], sys.argv[2]
def at(key, path=PATH):
    return perdure.open(f"sqlite:///{path}", embedder="none", key=key)
def told(call):
    try:
        return call() and ""
    except perdure.PerdureError as error:
        return f"{type(error).__name__}: {error}"
"""


def with_ciphers(script: str, path: Path) -> Any:
    """Run a script in a process of its own that has the other apsw, and return what it prints as JSON."""
    if not CIPHERS.is_dir():
        pytest.skip("apsw-sqlite3mc is not there: run the tests by `make test`")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(CIPHERS), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-c", SETUP + script, KEY, str(path)],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def files(path: Path) -> bytes:
    return b"".join(one.read_bytes() for one in path.parent.iterdir() if one.name.startswith(path.name))


def test_nothing_that_was_said_stands_in_the_clear_in_any_file(tmp_path: Path):
    path = tmp_path / "memory.db"
    found = with_ciphers(
        """
engine = at(KEY)
me = engine.space(user="ana")
me.observe_many([{"text": f"The Wombat sleeps at {n}"} for n in range(600)])
open(PATH + ".copy", "wb").write(open(PATH + "-wal", "rb").read())
print(json.dumps([me.recall("wombat sleeps").hits[0].memory.content[:10], engine.doctor().problems]))
engine.close()
""",
        path,
    )
    assert found == ["The Wombat", []]
    assert len(files(path)) > 100_000
    for word in (b"Wombat", b"wombat", b"sleeps", b"SQLite format"):
        assert word not in files(path)


def test_another_key_none_or_a_plain_file_say_so(tmp_path: Path):
    path = tmp_path / "memory.db"
    with perdure.open(f"sqlite:///{tmp_path}/plain.db", embedder="none") as engine:
        engine.space().remember("x")
    said = with_ciphers(
        """
with at(KEY) as engine:
    engine.space(user="ana").remember("Rex is a dog")
answers = [told(lambda: at(key)) for key in ("wrong", None, "")]
answers.append(told(lambda: at(KEY, PATH.replace("memory", "plain"))))
with at(KEY) as engine:
    answers.append(engine.space(user="ana").list().items[0].content)
print(json.dumps(answers))
""",
        path,
    )
    assert said[0].startswith("InvalidInput: the key does not open")
    assert "pass its key if it is encrypted" in said[1]
    assert said[2].startswith("InvalidInput: the key is empty")
    assert said[3].startswith("InvalidInput: the key does not open")
    assert said[4] == "Rex is a dog"
    assert KEY not in "".join(said)
    assert "wrong" not in said[0].replace(str(tmp_path), "")


def test_a_plain_store_moves_into_an_encrypted_one_and_erases_there(tmp_path: Path):
    with perdure.open(f"sqlite:///{tmp_path}/plain.db", embedder="none") as engine:
        engine.space(user="ana").remember("Rex is a dog")
    found = with_ciphers(
        """
with at(None, PATH.replace("memory", "plain")) as plain, at(KEY) as engine:
    plain.move(engine)
    me = engine.space(user="ana")
    certificate = me.erase(id=me.list().items[0].id)
    print(json.dumps([engine.verify_erasure(certificate, words=["Rex"]).ok, list(certificate.out_of_reach)]))
""",
        tmp_path / "memory.db",
    )
    assert found[0] is True
    assert any("only the key can read" in one for one in found[1])


def test_without_ciphers_a_key_is_refused_and_nothing_is_written(tmp_path: Path):
    with pytest.raises(MissingExtra, match="pip install apsw-sqlite3mc"):
        perdure.open(f"sqlite:///{tmp_path}/memory.db", key=KEY)
    assert not list(tmp_path.iterdir())
    with pytest.raises(InvalidInput, match="sqlite:/// stores only"):
        perdure.open(f"duckdb:///{tmp_path}/memory.duckdb", key=KEY)
