"""Policy of telemetry: what spans tell of whom and of what."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TelemetryPolicy:
    """What OpenTelemetry spans hold beside names of operations, counts and times."""

    owners: bool = False
    """Whether they name the owner of the memory, the session and the agent that asks."""
    content: bool = False
    """Whether they hold questions, memories and what a model is asked and answers;
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT (true, SPAN_ONLY or SPAN_AND_EVENT) sets it as well."""
