"""What the environment sets of a policy: names that operators know from the thread memory (SPEC 000.4),
and one of OpenTelemetry's.
"""

import os
from collections.abc import Mapping
from typing import Any, Final

from perdure.errors import InvalidInput

_TRUE, _FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off", ""})

FIELDS: Final[Mapping[str, str]] = {
    "MEM_AUTO_EXTRACT": "auto",
    "MEM_CONFIDENCE_MIN": "confidence_min",
    "MEM_MAX_PER_TURN": "max_per_turn",
    "MEM_EXTRACT_MODEL": "llm",
    "MEM_EXTRACT_PROVIDER": "llm",
    "MEM_EXTRACT_TEMPERATURE": "llm_temperature",
}
"""Each name and the field of the policy `extract` that it sets."""

CAPTURE: Final = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
"""Sets `telemetry.content`; what other instrumentations take it for is none of ours, so that no value is refused."""
_IN_SPANS: Final = frozenset({"true", "span_only", "span_and_event"})


def from_environment(environ: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return changes of a policy, for those names that are set; InvalidInput names one that makes no sense."""
    given = {name: value.strip() for name, value in (environ or os.environ).items() if name in FIELDS and value.strip()}
    extract: dict[str, Any] = {}
    for name in ("MEM_CONFIDENCE_MIN", "MEM_EXTRACT_TEMPERATURE"):
        if name in given:
            extract[FIELDS[name]] = _number(name, given[name], float)
    if "MEM_MAX_PER_TURN" in given:
        extract["max_per_turn"] = _number("MEM_MAX_PER_TURN", given["MEM_MAX_PER_TURN"], int)
    if "MEM_AUTO_EXTRACT" in given:
        extract["auto"] = "auto" if _switch("MEM_AUTO_EXTRACT", given["MEM_AUTO_EXTRACT"]) else "off"
    if model := _model(given.get("MEM_EXTRACT_PROVIDER"), given.get("MEM_EXTRACT_MODEL")):
        extract["llm"] = model
    changes = {"extract": extract} if extract else {}
    captured = (environ or os.environ).get(CAPTURE, "").strip().casefold()
    return {**changes, "telemetry": {"content": True}} if captured in _IN_SPANS else changes


def _model(provider: str | None, model: str | None) -> str | None:
    """Return a model with its provider, which may stand before its name already; InvalidInput for a provider alone."""
    if model is None:
        if provider is not None:
            raise InvalidInput(f"MEM_EXTRACT_PROVIDER is {provider!r} without a MEM_EXTRACT_MODEL: name that as well")
        return None
    named = model.startswith(f"{provider}:") if provider else ":" in model
    return model if named else f"{provider or 'openai'}:{model}"


def _number(name: str, value: str, kind: type[int] | type[float]) -> int | float:
    try:
        return kind(value)
    except ValueError as error:
        raise InvalidInput(f"{name} is {value!r}: it takes a {'whole ' if kind is int else ''}number") from error


def _switch(name: str, value: str) -> bool:
    if value.casefold() in _TRUE:
        return True
    if value.casefold() in _FALSE:
        return False
    raise InvalidInput(f"{name} is {value!r}: use true or false")
