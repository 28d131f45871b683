"""A whole conversation, as it is read to make one memory of it: by rules, or by a chat model."""

import logging
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, tzinfo
from itertools import groupby
from types import MappingProxyType

from perdure.deps import Deps
from perdure.domain.memory import Memory, State
from perdure.errors import ModelUnavailable
from perdure.extraction import summaries
from perdure.extraction.answers import Unusable
from perdure.extraction.command import KeepNothing
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.summaries import Said, Summary
from perdure.extraction.weight import small
from perdure.extraction.writing import sentences_of
from perdure.gateways import rows
from perdure.pipelines import asking, budget, hearing
from perdure.ports import ChatModel, Transaction
from perdure.prompts import prompt

_NAMES = frozenset({"person", "organization", "project", "location", "other"})
_MOST_NAMES = 8
_log = logging.getLogger("perdure")
_SAID = {True: logging.WARNING, False: logging.INFO}
"""How loudly is told that a model said nothing of use, after it was asked, and not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A conversation as it is read: its messages without those that shall not be kept, and the zone of the space."""

    session: str
    upto: int
    messages: Sequence[Memory]
    zone: tzinfo
    kept: Sequence[Said] = ()
    """What the rules find in it, weightiest first."""
    said: Sequence[Said] = ()
    """What the user said, without what is sensitive, and without small talk."""
    private: Collection[str] = ()
    """The messages of the user that are, by their ids: they are quoted nowhere, and no model sees them."""

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day of it."""
        days = [day_of(one, self.zone) for one in self.messages]
        return min(days), max(days)

    @property
    def who(self) -> str:
        return next((one.speaker for one in self.messages if own(one) and one.speaker), "the user")

    @property
    def size(self) -> int:
        return sum(len(one.content) for one in self.messages)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What a memory of a conversation looks like: which prompt asks for it, and how long it is at most."""

    prompt: str
    sentences: int
    limit: int
    """Characters."""


def day_of(message: Memory, tz: tzinfo) -> date:
    """Return the day on which a message was said."""
    assert message.said_at is not None, "a stored message has a time"
    return message.said_at.astimezone(tz).date()


def read(
    deps: Deps,
    session: str,
    found: Sequence[Memory],
    *,
    upto: int,
    tz: tzinfo,
    known: Mapping[int, hearing.Reading] = MappingProxyType({}),
) -> Talk:
    """Read the messages of a conversation and what the rules find in them; those that ask not to be kept are left out.

    `upto`: the version up to which they go; `known`: what the rules read in some of them before, by version.
    """
    rules = replace(deps, policy=replace(deps.policy, extract=replace(deps.policy.extract, auto="rules")), llm=None)
    messages: list[Memory] = []
    kept: list[tuple[int, Said]] = []
    said: list[Said] = []
    private: set[str] = set()
    for message in found:
        plain = asking.plain(message)
        if not own(plain):
            messages.append(plain)
            continue
        reading = known.get(message.seq) or hearing.read(rules, plain, tz=tz)
        if any(isinstance(one, KeepNothing) for one in reading.commands):
            continue
        messages.append(plain)
        told = [one for one in reading.candidates if not one.planted and not one.sensitive]
        words = Said(text=plain.content, message=plain.id, day=day_of(plain, tz))
        kept += [(one.importance + (one.key is not None), replace(words, text=one.content)) for one in told]
        if reading.refused or any(one.sensitive for one in reading.candidates) or _sensitive(deps, plain.content):
            private.add(plain.id)
        elif not small(plain.content):
            said.append(words)
    weightiest = [one for _, one in sorted(kept, key=lambda one: -one[0])]
    return Talk(session=session, upto=upto, messages=messages, zone=tz, kept=weightiest, said=said, private=private)


def by_rules(deps: Deps, talk: Talk, form: Form) -> Summary:
    """Make the memory of a conversation without a model."""
    return summaries.by_rules(
        who=talk.who,
        names=_names(deps, talk),
        days=talk.days,
        kept=talk.kept,
        said=talk.said,
        messages=len(talk.messages),
        limit=form.limit,
    )


def by_model(
    deps: Deps, llm: ChatModel, talk: Talk, form: Form, counts: Counter[str], *, waits: bool
) -> Summary | None:
    """Ask a model once; None when it fails, or its answer is of no use, or no tokens are left for today.

    `waits`: raise LeftAlone where it may be asked soon.
    """
    policy = deps.policy.app
    dialogue = _dialogue(talk)[-policy.llm_chars :]
    text = prompt(form.prompt).substitute(sentences=form.sentences, limit=form.limit, dialogue=dialogue)
    begun = time.monotonic()
    try:
        answer = llm.complete(
            text, max_tokens=policy.llm_tokens, timeout_s=policy.llm_timeout_s, temperature=policy.llm_temperature
        )
        made = summaries.by_model(
            answer,
            dialogue=dialogue,
            first=summaries.opening(talk.who, _names(deps, talk), talk.days),
            sentences=form.sentences,
            limit=form.limit,
            secret=lambda text: _sensitive(deps, text),
        )
        counts["by_model"] += 1
    except (ModelUnavailable, Unusable) as error:
        if waits and isinstance(error, budget.LeftAlone) and error.until is not None:
            raise
        asked = not isinstance(error, (budget.OverBudget, budget.LeftAlone))
        _log.log(_SAID[asked], "the memory of a conversation is made by rules, not by %s: %s", llm.name, error)
        asking.note(counts, error)
        made = None
    counts["slow"] += time.monotonic() - begun > policy.aim_s
    return made


def as_read(tx: Transaction, talk: Talk) -> bool:
    """Tell whether every message is still what was read, and there."""
    present = rows.current(tx, [one.id for one in talk.messages])
    found = [present.get(one.id) for one in talk.messages]
    return all(
        now is not None and now.seq == one.seq and now.state is State.ACTIVE
        for one, now in zip(talk.messages, found, strict=True)
    )


def idle(deps: Deps, talk: Talk) -> bool:
    """Tell whether a conversation is nothing to remember: the user said nothing in it, or made small talk, as did the
    assistant where a model would read that.
    """
    users = [one for one in talk.messages if own(one)]
    heard = users if deps.llm is None else talk.messages
    told = talk.kept or talk.private or any(not small(one.content) for one in heard)
    return not users or not told


def own(message: Memory) -> bool:
    """Tell whether the user says it."""
    return (message.role or "user") == "user"


def _dialogue(talk: Talk) -> str:
    """Return what a model is shown: a line for each message, and one for each day where there are several."""
    shown = [one for one in talk.messages if one.id not in talk.private]
    if talk.days[0] == talk.days[1]:
        return "\n".join(map(asking.spoken, shown))
    lines: list[str] = []
    for day, said in groupby(shown, key=lambda one: day_of(one, talk.zone)):
        lines += [f"[{summaries.dated(day)}]", *map(asking.spoken, said)]
    return "\n".join(lines)


def _sensitive(deps: Deps, text: str) -> bool:
    found = find(text, more=deps.recognisers)
    return any(given_away(one, text, found, more=deps.recognisers) for one in sentences_of(text))


def _names(deps: Deps, talk: Talk) -> list[str]:
    """Return what a conversation names, most often first, but for those who speak."""
    counted = Counter(
        mention.name for one in talk.said for mention in deps.extract_entities(one.text) if mention.type in _NAMES
    )
    speak = [set(one.casefold().split()) for one in {talk.who, *(one.speaker or "" for one in talk.messages)}]
    topics = [
        name for name, _ in counted.most_common() if not any(set(name.casefold().split()) <= one for one in speak)
    ]
    return topics[:_MOST_NAMES]
