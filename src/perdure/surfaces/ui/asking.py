"""What the playground asks, as part of its address, and how an answer came about. No browser needed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final, Self

from perdure.domain.answer import Hit, Recall
from perdure.domain.zones import zone
from perdure.errors import InvalidInput
from perdure.surfaces.screens.answers import arm_score
from perdure.surfaces.ui.shown import short_text

ARM_NAMES: Final[Mapping[str, str]] = {
    "text": "Words",
    "vector": "Meaning",
    "entity": "Names",
    "key": "Key",
    "recent": "Recency",
}
_BOOSTS: Final = "boosts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question as it was typed: every field is text, "" for what was left open."""

    text: str = ""
    agent: str = ""
    budget: str = ""
    k: str = ""
    as_of: str = ""
    known_at: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self:
        """Return what an address asks."""
        return cls(
            text=query.get("q", ""),
            **{name: query.get(name, "") for name in ("agent", "budget", "k", "as_of", "known_at")},
        )

    def query(self) -> dict[str, str]:
        """Return the part of an address that asks this."""
        typed = asdict(self)
        told = {"q": typed.pop("text"), **typed}
        return {name: value for name, value in told.items() if value}

    def arguments(self, tz: str) -> dict[str, Any]:
        """Return what recall takes besides the text; InvalidInput names the field that makes no sense."""
        return {
            **({"agent": self.agent.strip()} if self.agent.strip() else {}),
            **({"budget_tokens": _whole("Budget", self.budget)} if self.budget.strip() else {}),
            **({"k": _whole("Hits", self.k)} if self.k.strip() else {}),
            **({"as_of": read_moment(self.as_of, tz)} if self.as_of.strip() else {}),
            **({"known_at": read_moment(self.known_at, tz)} if self.known_at.strip() else {}),
        }


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise InvalidInput(f"{name} got {short_text(text, most=40)!r}: type a whole number") from error


def read_moment(text: str, tz: str) -> datetime:
    """Return a time that was typed or picked, in a zone, such as 2026-05-01T09:00 or 2026-05-01."""
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=zone(tz))
    except ValueError as error:
        raise InvalidInput(f"{short_text(text, most=40)!r} is no time: type one such as 2026-05-01T09:00") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """What one arm of recall gave for a hit: `share` of the best that it gave in this answer, 0 to 1."""

    name: str
    share: float
    note: str


def arms(hit: Hit, answer: Recall) -> list[Arm]:
    """Return what each arm that served this answer gave for a hit, in a fixed order; those that gave nothing too."""
    best = {name: max((arm_score(one, name) for one in answer.hits), default=0.0) for name in ARM_NAMES}
    return [
        Arm(name=label, share=arm_score(hit, name) / best[name], note=_note(hit, name))
        for name, label in ARM_NAMES.items()
        if best[name] > 0
    ]


def boosts(hit: Hit) -> list[str]:
    """Return what was added to the score or taken from it, the weightiest first."""
    given: Mapping[str, float] = hit.why.get(_BOOSTS, {})
    weighty = sorted(given.items(), key=lambda one: -abs(one[1]))
    return [f"{name.replace('_', ' ')} {value:+.2f}" for name, value in weighty if abs(value) >= 0.005]


def _note(hit: Hit, arm: str) -> str:
    if arm not in hit.why:
        return "–"
    rank: int | None = hit.why[arm]["rank"]
    return f"{f'#{rank}, ' if rank else ''}{arm_score(hit, arm):.2f}"


def verdict(answer: Recall) -> tuple[str, str]:
    """Return what came of a question in a few words, and their tone."""
    if not answer.hits:
        return "Nothing was found.", "warn"
    if answer.nothing_relevant:
        return "Nothing relevant: these are only the nearest, and the model is told none of them.", "warn"
    relevant = sum(hit.relevance >= answer.threshold for hit in answer.hits)
    return f"{relevant} of {len(answer.hits)} hits are relevant enough for the model to be told.", "good"


def held_back(unfiltered: Recall, answer: Recall) -> list[Hit]:
    """Return what the question finds, and the agent may not read."""
    seen = {hit.memory.id for hit in answer.hits}
    if not unfiltered.hits:
        return []
    return [hit for hit in unfiltered.hits if hit.memory.id not in seen and hit.relevance >= unfiltered.threshold]


def timings(answer: Recall) -> list[tuple[str, float, str]]:
    """Return the parts of the time that an answer took, the longest first: name, share of all, milliseconds."""
    whole = max(answer.elapsed_ms, 0.001)
    parts = sorted(answer.timings.items(), key=lambda one: -one[1])
    return [(name, min(ms / whole, 1.0), f"{ms:.1f} ms") for name, ms in parts if ms >= 0.05]
