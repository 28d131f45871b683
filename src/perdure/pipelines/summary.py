"""Summarise: what a session was about, as one note in the past tense that is written anew when the session goes on."""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision
from perdure.domain.event import Op
from perdure.domain.memory import SUMMARY_OF, Kind, Memory, State
from perdure.domain.text import words
from perdure.extraction import writing
from perdure.extraction.summaries import Summary
from perdure.extraction.verbs import past
from perdure.gateways import rows
from perdure.pipelines import asking, talks
from perdure.pipelines.apply import apply
from perdure.pipelines.talks import Form, Talk
from perdure.pipelines.tracked import track
from perdure.ports import Transaction

CATEGORY: Final = "event"
_PROMPT = "summary_v1"
_SENTENCES = 2
_log = logging.getLogger("perdure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A summary that is ready to be written, what it was made from, and by which model, if any.

    `counts`: what a model gave, as talks count it.
    """

    talk: Talk
    summary: Summary
    model: str | None
    counts: Counter[str]


def make(deps: Deps, talk: Talk) -> Written | None:
    """Make the summary of a session, in no transaction; None where nothing is said in it. Raises LeftAlone."""
    if talks.idle(deps, talk):
        return None
    form = Form(prompt=_PROMPT, sentences=_SENTENCES, limit=deps.policy.extract.max_content)
    counts: Counter[str] = Counter()
    made = talks.by_model(deps, deps.llm, talk, form, counts, waits=True) if deps.llm is not None else None
    if made is not None and not any(map(past, words(made.content))):
        _log.warning("the summary of a session is made by rules, for that of the model is not in the past tense")
        counts["model_failed"] += 1
        made = None
    by = deps.llm.name if made is not None and deps.llm is not None else None
    summary = made or talks.by_rules(deps, talk, form)
    summary = replace(summary, content=writing.trimmed(summary.content, characters=form.limit, sentences=_SENTENCES))
    return Written(talk=talk, summary=summary, model=by, counts=counts)


def write(tx: Transaction, deps: Deps, written: Written) -> bool:
    """Write a summary, in the place of the one before; tell whether that changed anything."""
    if asking.vain(written.counts):
        asking.failed(tx, deps, "create")
    talk, memory = written.talk, _memory(deps, written)
    mentions = deps.extract_entities(memory.content)
    before = known(tx, talk.session, [one.id for one in talk.messages])
    if before is None:
        decision: Decision = Add(memory=memory, mentions=mentions, reason="a session is over")
    else:
        patch = {name: value for name in _ANEW if (value := getattr(memory, name)) != getattr(before, name)}
        if not patch:
            return False
        decision = Change(memory_id=before.id, patch=patch, mentions=mentions, reason="the session went on")
    op: Op = "create" if before is None else "update"
    track(tx, deps, [decision], apply(tx, deps, [decision]).memories, node="episodic", op=op)
    return True


def known(tx: Transaction, session: str, messages: Sequence[str]) -> Memory | None:
    """Return the active summary of a session, by the messages that it was made from."""
    found = rows.current(tx, rows.derived(tx, messages)).values()
    return next((one for one in found if one.attributes.get(SUMMARY_OF) == session and one.state is State.ACTIVE), None)


_ANEW = ("content", "source_ids", "said_at", "event_start", "event_end", "attributes")


def _memory(deps: Deps, written: Written) -> Memory:
    talk = written.talk
    last = talk.messages[-1]
    by = {"prompt": _PROMPT, "model": written.model} if written.model else {}
    return Memory(
        id=deps.new_id(),
        content=written.summary.content,
        kind=Kind.NOTE,
        category=CATEGORY,
        session=talk.session,
        source_ids=tuple(one.id for one in talk.messages),
        said_at=last.said_at,
        event_start=talk.messages[0].said_at,
        event_end=last.said_at,
        agent_id=last.agent_id,
        run_id=last.run_id,
        attributes={SUMMARY_OF: talk.session, **by},
        decay_rate=deps.policy.decay.rates.get(Kind.NOTE.value, 0.0),
    )
