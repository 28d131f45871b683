"""Presets: a policy by name, or from somebody's own TOML file that extends one."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from perdure.domain.policy import Policy, merged
from perdure.domain.prompt_policy import FORMS
from perdure.errors import InvalidInput
from perdure.settings import from_environment

NAMES = ("assistant", "supervisor", "app", "elephant", "thread")


def load(preset: str, changes: Mapping[str, Any] | None = None) -> Policy:
    """Return the policy of a preset name or TOML path, with what the environment sets and then changes laid over it.

    A TOML file may say `extends = "assistant"`. Raises InvalidInput for an unknown preset or field, naming it.
    """
    policy = _named(preset) if preset in NAMES else _from_file(preset)
    for some in (from_environment(), changes):
        policy = merged(policy, some) if some else policy
    return policy


def _named(name: str) -> Policy:
    text = files("perdure.presets").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return merged(Policy(name=name, prompt=FORMS[name]), tomllib.loads(text), path=name)


def _from_file(path: str) -> Policy:
    if not path.endswith(".toml"):
        raise InvalidInput(f"unknown preset {path!r}: use {', '.join(NAMES)}, or the path of a .toml file")
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InvalidInput(f"preset {path} cannot be read: {error}") from error
    base = values.pop("extends", "assistant")
    if base not in NAMES:
        raise InvalidInput(f"preset {path} extends {base!r}: use one of {', '.join(NAMES)}")
    return merged(_named(base), {"name": Path(path).stem, **values}, path=path)
