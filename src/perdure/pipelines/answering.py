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
from perdure.pipelines.consent import agreed, known, settled
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
    waiting = _waiting(tx, deps, episode)
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


def left_as_it_is(
    tx: Transaction, deps: Deps, value: str, episode: Memory, *, asked: str | None
) -> tuple[Decision, ...]:
    """Return the end of the one change that waits of a value which a message wants left as it is: what was said just
    before in the session, or what the assistant asked about right before it.
    """
    waiting = [one for one in _waiting(tx, deps, episode) if _is_known(tx, deps, one, value)]
    if asked is None or "?" not in asked:
        meant = [one for one in waiting if one.memory.session == episode.session and _just_said(tx, one, episode)]
    else:
        meant = [one for one in waiting if _KEEPING.search(asked) or _names(deps, asked, one)]
    return (settled(meant[0], Settled.DENIED, "denied in the talk"),) if len(meant) == 1 else ()


def _waiting(tx: Transaction, deps: Deps, episode: Memory) -> list[Proposal]:
    now = deps.clock()
    return [one for one in proposals.pending(tx) if one.waits(now) and by_same(one.memory, episode.speaker)]


def _is_known(tx: Transaction, deps: Deps, one: Proposal, value: str) -> bool:
    """Tell whether a value, or a first name, is what holds in the slot that a proposal would change."""
    held = normalise(known(tx, deps, one.key) or "").split()
    said = normalise(value).split()
    return said == held or (deps.slots.key(one.key) == "name" and said == held[:1])


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
