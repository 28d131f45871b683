"""Presets: a policy by name, or from somebody's own file, TOML or YAML, that extends one."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from perdure.domain.policy import Policy, merged
from perdure.domain.prompt_policy import FORMS
from perdure.errors import InvalidInput, UnknownName
from perdure.presets import tables
from perdure.settings import from_environment

NAMES = ("assistant", "supervisor", "app", "elephant", "thread")


def load(preset: str, changes: Mapping[str, Any] | None = None) -> Policy:
    """Return the policy of a preset's name or file, with what the environment sets and then changes laid over it.

    A file (TOML; YAML with the extra) may say `extends = "app"`, or name another file there, beside which it lies
    (without: "assistant"). Raises InvalidInput for an unknown preset or field, naming what comes nearest, and for files
    that cannot be read or extend each other.
    """
    policy = _named(preset) if preset in NAMES else _from_file(Path(preset), told=preset)
    around = from_environment()
    if policy.prompt.confidence and "confidence_min" in around.get("extract", {}):  # what is kept is told
        around["prompt"] = {"confidence": around["extract"]["confidence_min"]}
    for some in (around, changes):
        policy = merged(policy, some) if some else policy
    return policy


def _named(name: str) -> Policy:
    text = Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    return merged(Policy(name=name, prompt=FORMS[name]), tomllib.loads(text), path=name)


def _from_file(path: Path, *, told: str, above: tuple[Path, ...] = ()) -> Policy:
    """Return the policy of a file. `told` is how it was named, `above` are the files that extend it."""
    if path.suffix not in tables.FORMS:
        raise UnknownName(f"unknown preset {told!r}: {_instead(told)}")
    if path.resolve() in above:
        raise InvalidInput(f"preset {told} extends itself: {' → '.join(one.name for one in (*above, path))}")
    try:
        values = tables.read(path)
    except (OSError, ValueError) as error:
        named = f"preset {told}" + (f", which {above[-1].name} extends," if above else "")
        raise InvalidInput(f"{named} cannot be read: {_why(error)}") from error
    base = values.pop("extends", "assistant")
    if base in NAMES:
        policy = _named(base)
    elif isinstance(base, str) and base.endswith(tables.FORMS):
        policy = _from_file(path.parent / base, told=base, above=(*above, path.resolve()))
    else:
        raise InvalidInput(f"preset {told} extends {base!r}: {_instead(str(base))}")
    return merged(policy, {"name": path.stem, **values}, path=told)


def _instead(name: str) -> str:
    near = get_close_matches(name, NAMES, n=1)
    meant = f"did you mean {near[0]}? There are " if near else "use "
    return f"{meant}{', '.join(NAMES)}, or the path of a .toml or .yaml file"


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
