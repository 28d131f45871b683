"""Prompts, as versioned files: a changed prompt is a new file, so that what made a memory can be told."""

from functools import cache
from importlib.resources import files
from string import Template


@cache
def prompt(name: str) -> Template:
    """Return a prompt with `$names` to fill in; `name` is that of its file, such as `extract_v1`."""
    return Template(files("perdure.prompts").joinpath(f"{name}.txt").read_text(encoding="utf-8"))
