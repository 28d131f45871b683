"""What a yes or no means of the changes that wait for the user's word."""

import re
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Decision, Skip
from perdure.domain.memory import Memory
from perdure.domain.proposal import Proposal, Settled
from perdure.domain.text import normalise
from perdure.extraction.command import Answer
from perdure.extraction.pairing import by_same
from perdure.gateways import proposals, rows
from perdure.pipelines.consent import agreed, settled
from perdure.ports import Transaction


def answered(
    tx: Transaction, deps: Deps, answer: Answer, episode: Memory, *, asked: str | None
) -> tuple[Decision, ...]:
    """Return what yes or no decides: the one proposal that it can mean, or all that the question names.

    `asked`: what the assistant said right before it. When that was about something else, the answer is, too; when the
    assistant said nothing, it means what was said just before in the same session.
    """
    if answer.more and not ("?" in (asked or "") and _KEEPING.search(asked or "")):
        return ()
    now = deps.clock()
    waiting = [one for one in proposals.all_(tx) if one.waits(now) and by_same(one.memory, episode.speaker)]
    if not waiting:
        return ()
    if asked is None:
        meant = [one for one in waiting if one.memory.session == episode.session and _just_said(tx, one, episode)]
    else:
        keeping = "?" in asked and _KEEPING.search(asked)
        named = [one for one in waiting if _holds(asked, one.value)] or [
            one for one in waiting if "?" in asked and _names(deps, asked, one)
        ]
        named = waiting if "?" in asked and len(waiting) == 2 and _BOTH.search(asked) else named
        meant = named or (waiting if keeping else [])
        if len(named) > 1 and "?" in asked and not _EITHER.search(asked):
            return tuple(made for one in named for made in _settled(tx, deps, one, answer))
    if len(meant) != 1:
        return (Skip(reason="several changes wait for an answer: approve or deny one by its id"),) if meant else ()
    return _settled(tx, deps, meant[0], answer)


_EITHER: Final = re.compile(r"\bor\b|[？?].*[？?]", re.I | re.S)
"""What makes a question one of several, to which a yes does not say which."""


def _settled(tx: Transaction, deps: Deps, one: Proposal, answer: Answer) -> tuple[Decision, ...]:
    return agreed(tx, deps, one) if answer.yes else (settled(one, Settled.DENIED, "denied in the talk"),)


def _names(deps: Deps, asked: str, one: Proposal) -> bool:
    """Tell whether a question speaks of the slot of what waits."""
    return any(_holds(asked, name) for name, key in deps.slots.names.items() if key == deps.slots.key(one.key))


def _holds(text: str, value: str) -> bool:
    """Tell whether a text has a value in it, as whole words."""
    return re.search(rf"(?<!\w){re.escape(normalise(value))}(?!\w)", normalise(text)) is not None


def _just_said(tx: Transaction, one: Proposal, episode: Memory) -> bool:
    return any(memory.seq >= episode.seq - _SOON for memory in rows.current(tx, one.evidence).values())


_SOON: Final = 4
"""An answer follows what it is about by so many versions of the space at most."""
_BOTH: Final = re.compile(
    r"(?i)\b(?:(?:updat|chang|switch|sav|stor|record|replac|correct|approv)(?:e|ing)? (?:them )?both"
    r"|both (?:changes|updates))\b(?! (?:of \w+ )?as\b)(?=[^.!?]*\?)"
)
"""What asks whether the two that wait are to be made; not: update Ulm in both apps, keep both as they are; nor what
is no part of the question."""
_KEEPING: Final = re.compile(
    r"(?i)\b(?:updat|chang|switch|sav|stor|keep|remember|record|not(?:e|ing)\b|set\b|correct|profile|memor|replac|swap)"
)
