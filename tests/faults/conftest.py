"""The nursery of processes, and the way to what they run."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from writers import Nursery


@pytest.fixture(scope="module")
def nursery():
    """Forks processes; whatever still runs at the end is killed."""
    with Nursery() as made:
        yield made
