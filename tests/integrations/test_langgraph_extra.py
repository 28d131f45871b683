"""Without the extra, and for a role that owns nothing."""

import subprocess
import sys

import pytest

import perdure
from perdure.testing.fakes import FakeClock

WITHOUT = """
import sys
sys.modules["langgraph"] = None
from perdure.errors import MissingExtra
try:
    import perdure.integrations.langgraph
except MissingExtra as error:
    print(error)
"""


def test_without_the_extra_the_error_says_how_to_get_it():
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=True)
    assert "pip install 'perdure[langgraph]'" in run.stdout


@pytest.mark.postgres
def test_a_role_under_row_level_security_keeps_and_finds_its_threads(postgres_tenant_url):
    pytest.importorskip("langgraph.graph", reason="the extra langgraph is not installed")
    from langgraph.checkpoint.base import empty_checkpoint

    from perdure.integrations.langgraph import PerdureCheckpointer, PerdureStore

    with perdure.open(postgres_tenant_url, embedder="none", clock=FakeClock()) as engine:
        saver, store = PerdureCheckpointer(engine), PerdureStore(engine)
        one = empty_checkpoint()
        saver.put({"configurable": {"thread_id": "t1", "user_id": "ana"}}, one, {"step": 1}, {})
        store.put(("users", "ana"), "a", {"n": 1})
        found = saver.get_tuple({"configurable": {"thread_id": "t1"}})
        assert found is not None
        assert found.checkpoint["id"] == one["id"]
        assert [item.value for item in store.search(())] == [{"n": 1}]
        saver.delete_thread("t1")
        assert list(saver.list(None)) == []
