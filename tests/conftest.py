"""What holds for every test."""

from hypothesis import settings

# No deadline: a busy machine is not a bug. The same examples every time, so that a failure is a change's own.
settings.register_profile("perdure", deadline=None, derandomize=True)
settings.load_profile("perdure")
