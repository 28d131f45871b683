"""The figures of a store as text for Prometheus (exposition format 0.0.4)."""

from collections.abc import Iterator, Mapping
from typing import Final

from perdure.domain.totals import Totals
from perdure.engine import Engine

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
Samples = Mapping[tuple[str, ...], int]
_LABELS: Final = ("node", "op", "status")


def metrics(engine: Engine) -> str:
    """Return the figures of a store, one line a sample, each metric with its help and type. No memory is in them."""
    return text(engine.totals())


def text(found: Totals) -> str:
    """Write figures as samples."""
    lines = [
        *_metric("spaces", "Spaces that exist.", (), {(): found.spaces}),
        *_metric("revisions", "Revisions of all spaces.", (), {(): found.revisions}),
        *_metric("versions", "Versions of memories that were written, of all spaces.", (), {(): found.versions}),
        *_metric("tail", "Versions that wait to be folded into the text index.", (), {(): found.tail}),
        *_metric("events", "Operations of late and how they ended.", _LABELS, found.events),
        *_metric("jobs", "Background jobs by what they wait for.", ("task", "state"), found.jobs),
        *_metric("used_today", "What background work used today, UTC.", ("resource",), _single(found.used)),
    ]
    return "".join(f"{line}\n" for line in lines)


def _single(values: Mapping[str, int]) -> Samples:
    return {(name,): value for name, value in values.items()}


def _metric(name: str, help_: str, labels: tuple[str, ...], samples: Samples) -> Iterator[str]:
    yield f"# HELP perdure_{name} {help_}"
    yield f"# TYPE perdure_{name} gauge"
    for values, value in sorted(samples.items()):
        named = ",".join(f'{label}="{_escaped(one)}"' for label, one in zip(labels, values, strict=True))
        yield f"perdure_{name}{{{named}}} {value}" if named else f"perdure_{name} {value}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
