"""perdure serve as a process of its own, and a client that asks it."""

import json
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import Any

import httpx

PERDURE = [sys.executable, "-c", "from perdure.surfaces.cli import main; main()"]
PATIENCE_S = 60


@contextmanager
def serving(store, *options, keep_alive=True):
    """Run the server on a free port; yields the process and a client, ends it with SIGTERM.

    `keep_alive`: the client asks through one connection; else through a new one each time.
    """
    command = [*PERDURE, "--store", store, "--embedder", "none", "--json", "serve", "--port", "0", *options]
    process: Any = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = json.loads(process.stdout.readline())["address"]
        limits = httpx.Limits(max_keepalive_connections=None if keep_alive else 0)
        with httpx.Client(base_url=address, timeout=PATIENCE_S, trust_env=False, limits=limits) as client:
            yield process, client
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.out, process.err = process.communicate(timeout=PATIENCE_S)


def until(true):
    """Wait for something to come true."""
    deadline = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.05)
