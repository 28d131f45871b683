"""A whole conversation, as it is read to make one memory of it: by rules, or by a chat model."""

import logging
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, tzinfo
from types import MappingProxyType

from perdure.deps import Deps
from perdure.domain.memory import Memory, State
from perdure.errors import ModelUnavailable
from perdure.extraction import summaries
from perdure.extraction.answers import Unusable
from perdure.extraction.command import KeepNothing
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.summaries import Summary
from perdure.extraction.weight import small
from perdure.extraction.writing import sentences_of
from perdure.gateways import rows
from perdure.pipelines import asking, budget, hearing
from perdure.ports import ChatModel, Transaction
from perdure.prompts import prompt

_NAMES = frozenset({"person", "organization", "project", "location", "other"})
_MOST_NAMES = 8
_log = logging.getLogger("perdure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A conversation as it is read: its messages without those that shall not be kept, and the zone of the space."""

    session: str
    upto: int
    messages: Sequence[Memory]
    zone: tzinfo
    kept: Sequence[str] = ()
    """What the rules find in it, weightiest first."""
    said: Sequence[str] = ()
    """What the user said, without what is sensitive, and without small talk."""
    private: Collection[str] = ()
    """The messages of the user that are, by their ids: they are quoted nowhere, and no model sees them."""

    @property
    def day(self) -> date:
        said = self.messages[-1].said_at
        assert said is not None, "a stored message has a time"
        return said.astimezone(self.zone).date()

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
    kept: list[tuple[int, str]] = []
    said: list[str] = []
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
        kept += [(one.importance + (one.key is not None), one.content) for one in told]
        if reading.refused or any(one.sensitive for one in reading.candidates) or _sensitive(deps, plain.content):
            private.add(plain.id)
        elif not small(plain.content):
            said.append(plain.content)
    weightiest = [content for _, content in sorted(kept, key=lambda one: -one[0])]
    return Talk(session=session, upto=upto, messages=messages, zone=tz, kept=weightiest, said=said, private=private)


def by_rules(deps: Deps, talk: Talk, form: Form) -> Summary:
    """Make the memory of a conversation without a model."""
    return summaries.by_rules(
        who=talk.who,
        names=_names(deps, talk),
        day=talk.day,
        kept=talk.kept,
        said=talk.said,
        messages=len(talk.messages),
        limit=form.limit,
    )


def by_model(deps: Deps, llm: ChatModel, talk: Talk, form: Form, counts: Counter[str]) -> Summary | None:
    """Ask a model once; None when it fails, or its answer is of no use, or no tokens are left for today."""
    policy = deps.policy.app
    dialogue = "\n".join(asking.spoken(one) for one in talk.messages if one.id not in talk.private)[-policy.llm_chars :]
    text = prompt(form.prompt).substitute(sentences=form.sentences, limit=form.limit, dialogue=dialogue)
    begun = time.monotonic()
    try:
        answer = llm.complete(
            text, max_tokens=policy.llm_tokens, timeout_s=policy.llm_timeout_s, temperature=policy.llm_temperature
        )
        made = summaries.by_model(
            answer,
            dialogue=dialogue,
            first=summaries.opening(talk.who, _names(deps, talk), talk.day),
            sentences=form.sentences,
            limit=form.limit,
            secret=lambda text: _sensitive(deps, text),
        )
        counts["by_model"] += 1
    except budget.OverBudget as error:
        _log.info("the memory of a conversation is made by rules: %s", error)
        made = None
    except (ModelUnavailable, Unusable) as error:
        _log.warning("the memory of a conversation is made by rules, for that of %s cannot be had: %s", llm.name, error)
        counts["model_failed"] += 1
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


def _sensitive(deps: Deps, text: str) -> bool:
    found = find(text, more=deps.recognisers)
    return any(given_away(one, text, found, more=deps.recognisers) for one in sentences_of(text))


def _names(deps: Deps, talk: Talk) -> list[str]:
    """Return what a conversation names, most often first, but for whoever speaks."""
    counted = Counter(
        mention.name for text in talk.said for mention in deps.extract_entities(text) if mention.type in _NAMES
    )
    return [name for name, _ in counted.most_common(_MOST_NAMES) if name.casefold() != talk.who.casefold()]
