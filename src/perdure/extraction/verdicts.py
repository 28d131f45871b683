"""What a model answered about pairs of statements: it is input that nobody vouches for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast, get_args

from perdure.extraction import writing
from perdure.extraction.answers import listed
from perdure.extraction.grounding import unsupported
from perdure.extraction.pairing import at_odds, measures, names

Action = Literal["merge", "recreate", "update", "keep"]
_ACTIONS: Final = frozenset(get_args(Action))


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is to become of a pair; `text` is what one new statement says, in the place of both."""

    action: Action
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdicts:
    """Verdicts by the place of their pair, from 0, and why others were dropped."""

    found: Mapping[int, Verdict] = field(default_factory=dict[int, Verdict])
    dropped: tuple[str, ...] = ()


def read(answer: str, pairs: Sequence[tuple[str, str]]) -> Verdicts:
    """Read an answer about some pairs of texts; raise answers.Unusable when it is no JSON array of objects.

    Each pair has one verdict at most, the first; what does not hold for its texts is dropped.
    """
    found: dict[int, Verdict] = {}
    dropped: list[str] = []
    items = listed(answer)
    for item in items[: len(pairs)]:
        number, action = item.get("pair"), item.get("action")
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(pairs):
            dropped.append("it names no pair")
        elif number - 1 in found:
            dropped.append("the pair was judged before")
        elif action not in _ACTIONS:
            dropped.append("it has no known action")
        elif (why := _wrong(verdict := _verdict(cast(Action, action), item), *pairs[number - 1])) is not None:
            dropped.append(why)
        else:
            found[number - 1] = verdict
    if len(items) > len(pairs):
        dropped.append(f"{len(items) - len(pairs)} more than were asked for")
    return Verdicts(found=found, dropped=tuple(dropped))


def _verdict(action: Action, item: Mapping[str, Any]) -> Verdict:
    text = item.get("text")
    flat = " ".join(text.split()) if isinstance(text, str) and action == "recreate" else ""
    return Verdict(action=action, text=flat or None)


def _wrong(verdict: Verdict, older: str, newer: str) -> str | None:
    """Return why a verdict does not hold for its pair; None when it may."""
    match verdict.action:
        case "keep" | "update":
            return None
        case "merge":
            return at_odds(older, newer)
        case "recreate":
            return _unfit(verdict.text, older, newer)


def _unfit(text: str | None, older: str, newer: str) -> str | None:
    """Return why a text cannot stand for two: it is not written well, says more, or less, or what they disagree on."""
    if text is None:
        return "it has no text"
    if wrong := writing.faults(text):
        return f"its text {wrong[0]}"
    if measures(older) - measures(newer) and measures(newer) - measures(older):
        return "their numbers differ"
    if (measures(older) | measures(newer)) - measures(text):
        return "its text leaves out a number"
    if (names(older) | names(newer)) - names(f"… {text}"):
        return "its text leaves out a name"
    return unsupported(text, f"{older}\n{newer}")
