"""What tests of perdure, and of what is built on it, may use: fakes for time and models, and a model of versions.

`perdure.testing.machine` needs Hypothesis; the other modules need nothing more than perdure itself.
"""
