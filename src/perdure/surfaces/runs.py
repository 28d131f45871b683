"""What a run of upkeep came to, and what it was due for, in words."""

import re
from collections.abc import Mapping
from typing import Final

from perdure.domain.run import Run
from perdure.surfaces.render import one_line

_MADE_BY: Final[Mapping[str, str]] = {
    "by_rules": "{} by rules",
    "by_model": "{} by a model",
    "slow": "{} slow",
}
_ASKED: Final[Mapping[str, str]] = {
    "model_failed": "{} time the model gave nothing of use|{} times the model gave nothing of use",
    "left_alone": "{} time the model was not asked, for it failed of late|"
    "{} times the model was not asked, for it failed of late",
    "over_budget": "{} time the model was not asked, for its tokens of today are used up|"
    "{} times the model was not asked, for its tokens of today are used up",
}
"""What every task tells of the model that it would have asked."""
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "consolidate": {
        "sessions": "{} conversation worked through|{} conversations worked through",
        "messages": "{} message read|{} messages read",
        "kept": "{} statement kept|{} statements kept",
        "summaries": "{} summary written|{} summaries written",
    },
    "daily": {
        "pairs": "{} pair compared|{} pairs compared",
        "merged": "{} merged",
        "updated": "{} settled for the later one",
        "conflicts": "{} linked as a conflict|{} linked as conflicts",
        "kept": "{} left as they are",
        "dropped": "{} judgement of a model dropped|{} judgements of a model dropped",
        "skipped": "{} put off to another day",
        "duplicates_before": "{} said the same before",
        "duplicates_after": "{} says the same now|{} say the same now",
    },
    "enrich": {
        "memories": "{} memory read again|{} memories read again",
        "mentions": "{} name added|{} names added",
        "skipped": "it needs spaCy (pip install 'perdure[ner]') or a model",
    },
    "expire": {
        "decayed": "{} faded",
        "expired": "{} not used for long",
        "proposals": "{} proposal ended|{} proposals ended",
        "looked": "{} version looked at|{} versions looked at",
    },
    "purge": {"purged": "{} erased for good", "looked": "{} version looked at|{} versions looked at"},
    "reflect": {
        "facts": "{} statement looked at|{} statements looked at",
        "reflections": "{} reflection written|{} reflections written",
        "skipped": "too little is new, or the last reflection is too young",
    },
    "insight": {
        "insights": "{} insight drawn|{} insights drawn",
        "skipped": "nothing new to draw on, or the last insight is too young",
    },
    "conversation": {
        "created": "{} memory made|{} memories made",
        "updated": "{} memory written anew|{} memories written anew",
        "skipped": "the user said nothing new, or small talk alone",
        **_MADE_BY,
    },
    "compact": {
        "merged": "{} merged into another",
        "deleted": "{} put aside",
        "skipped": "this space has no limit",
        **_MADE_BY,
    },
}
"""By task and count, in the order in which they are told; behind "|" stands the plural."""
_NONE: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "enrich": (("mentions", "skipped"), "no name was missing"),
    "daily": (("pairs", "skipped"), "no new pair to compare"),
    "expire": (("decayed", "expired", "proposals"), "nothing to put aside"),
    "purge": (("purged",), "nothing to erase"),
}
"""By task, what is told where none of some counts is there."""
_LOOKS: Final = frozenset({"looked", "skipped", "facts", "duplicates_before", "duplicates_after"})
"""What a run tells of itself that changes nothing."""
_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$")


def told_run(run: Run) -> str:
    """Return what a run came to."""
    words = {**_WORDS.get(run.task, {}), **_ASKED}
    names = [*words, *sorted(run.report.keys() - words.keys())]
    found = [
        _phrase(words.get(name, f"{{}} {name.replace('_', ' ')}"), n) for name in names if (n := run.report.get(name))
    ]
    names, none = _NONE.get(run.task, ((), ""))
    if none and not any(run.report.get(name) for name in names):
        found.append(none)
    return ", ".join(found) or "nothing to do"


def did_something(run: Run) -> bool:
    """Tell whether a run did more than look."""
    return any(n for name, n in run.report.items() if name not in _LOOKS)


def due_for(run: Run) -> str:
    """Return what a run was due for: a time of the schedule, a conversation, or that something asked for it."""
    if run.task == "conversation":
        return one_line(run.period)
    return _TIME.sub(r"\1 \2", run.period)


def _phrase(words: str, n: int) -> str:
    one, _, many = words.partition("|")
    return (many if many and n != 1 else one).replace("{}", f"{n:,}")
