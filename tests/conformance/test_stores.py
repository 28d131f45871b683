"""Every store behaves as the shipped suite says (rows 000.1 and 000.5)."""

from perdure.testing.conformance import *  # noqa: F403
