"""What a process that stays loads before it answers."""

import subprocess
import sys

SCRIPT = """
import gc, sys
from perdure.lasting import settle
settle()
loaded = set(sys.modules)
import perdure
assert gc.get_freeze_count() > 10_000, gc.get_freeze_count()
with perdure.open("sqlite:///:memory:", embedder="none") as engine:
    space = engine.space(user="ana")
    space.observe("My aunt Frida moved to Turku in May. Don't forget that she keeps bees.")
    space.recall("where does Frida live?")
print(*sorted(name for name in set(sys.modules) - loaded if name.startswith("perdure")))
"""


def test_a_process_that_has_settled_loads_nothing_for_a_message_or_a_question():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("\n", "")
