"""Settings in force, with where each comes from. No browser needed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from perdure.domain.policy import Policy
from perdure.settings import from_environment
from perdure.surfaces.ui.shown import short_text

_SECRET: Final = re.compile(r"(?i)(^|[_.])(password|secret|token|api_key)$")
_LOGIN: Final = re.compile(r"//[^/@\s]*@")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting: its name with its section, its value, and where that comes from."""

    name: str
    value: str
    origin: str


def settings(policy: Policy, *, preset: Policy | None, environment: Mapping[str, Any] | None = None) -> list[Setting]:
    """Return every setting of a policy. `environment` is what it sets (None: what it sets now).

    `preset` is the policy of its preset alone, None where that is a file. What neither is the default, nor set by the
    environment or the preset, comes from the program that opened the engine, or perhaps from the file. Secrets, and
    logins in addresses, are left out.
    """
    given = dict(_named(from_environment() if environment is None else environment, ""))
    sources: list[tuple[str, Mapping[str, Any]]] = [("environment", given), ("default", dict(_leaves(Policy(), "")))]
    if preset is not None:
        sources.append((f"preset {preset.name}", dict(_leaves(preset, ""))))
    last = "program" if preset is not None else f"file {short_text(policy.name, most=40)} or program"
    return [
        Setting(
            name=name,
            value=shown(name, value),
            origin=next((origin for origin, known in sources if name in known and known[name] == value), last),
        )
        for name, value in _leaves(policy, "")
    ]


def _leaves(section: Any, path: str) -> Iterator[tuple[str, Any]]:
    for one in fields(section):
        value = getattr(section, one.name)
        name = f"{path}{one.name}"
        if is_dataclass(value):
            yield from _leaves(value, f"{name}.")
        else:
            yield name, value


def _named(values: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _named(value, f"{path}{name}.")  # pyright: ignore[reportUnknownArgumentType]
        else:
            yield f"{path}{name}", value


def shown(name: str, value: Any) -> str:
    """Return a value as text on one line, without what is secret in it."""
    if _SECRET.search(name) and isinstance(value, str) and value:
        return "(set)"
    return short_text(_LOGIN.sub("//…@", str(value)), most=120)
