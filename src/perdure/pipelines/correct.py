"""Correct: what a message puts right of one before it takes the place of what that said, as if it had never been."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from perdure.deps import Deps
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.text import query_terms, stem
from perdure.extraction.briefly import in_its_place
from perdure.extraction.correcting import Correction, names_another, put_right
from perdure.extraction.foreign_corrections import only_answers, put_right_abroad
from perdure.extraction.pairing import of_another, own_speaker, was_heard
from perdure.extraction.whose import lives_apart
from perdure.extraction.wishes import wished
from perdure.gateways import proposals, rows
from perdure.pipelines.finish import may_call_off
from perdure.pipelines.near import near
from perdure.ports import Transaction


def said_again(tx: Transaction, deps: Deps, found: Correction, episode: Memory) -> list[str]:
    """Return, for each statement that a message corrects, one text with the words of its wrong and right version and of
    what leads a correction in: what has no other words says nothing new.
    """
    leading = episode.content if found.code or found.off else _LEADING
    about = " ".join(one for one in re.findall(r"\w+", episode.content) if stem(one.casefold()) in found.about)
    return [f"{text} {known.content} {about} {leading}" for known, text in wrong(tx, deps, found, episode)]


_LEADING: Final = """
sorry oops actually wait mistake typo wrong mean meant say said told gave had got sent wrote put mistaken
day date time number amount size name address
"""
"""Words with which a correction begins, and says nothing."""


def wrong(tx: Transaction, deps: Deps, found: Correction, episode: Memory) -> Iterator[tuple[Memory, str]]:
    """Yield the statements that a message puts right, each with what it should say: those of one message, and what
    waits for the user's word by it.

    A mere name puts right what waits, or the one statement of the message right before that has a name of its sort, and
    nothing where somebody asked anything since. In another language than
    English those of the message right before, unless a question since names the same, or more than one may be meant.
    What says itself what it is of puts right the one statement of that, whenever it was said.
    """
    policy = deps.policy.extract
    within, put = policy.correct_within, put_right_abroad if found.code else put_right
    latest = rows.latest_episodes(tx, after=max(tx.space.seq - within, 0), limit=within)
    said = [one for one in latest if one.id != episode.id and one.session == episode.session]
    before = [one for one in said if one.role == "user" and one.speaker == episode.speaker]
    back = policy.correct_back if found.sure and not found.wish else min(policy.correct_back, 1)
    for message in before[:back]:
        made = [one for one in rows.made_of(tx, message.id) if _holds(one)]
        waiting = [one.memory for one in proposals.pending(tx) if one.evidence[-1:] == (message.id,)]
        if found.waits:
            made = [] if waiting else [one for one in made if _has_one_like(deps, one, found)]
        made += waiting
        if found.wish:  # "it" may be what the assistant told of since
            made = [one for one in made if one.kind is Kind.TASK or wished(one.content)]
            since = [one for one in said if message.seq < one.seq < episode.seq]
            made = [one for one in made if not any(names_another(found, one.content, by.content) for by in since)]
        if found.off:
            made = [one for one in made if may_call_off(deps, found.off, one)]
        made = [one for one in made if found.bare or not lives_apart(one.content, episode.content)]
        texts = [(one, put(one.content, found, value=_value(one))) for one in made]
        right = [(one, text) for one, text in texts if text is not None]
        unsure = not found.wrong and len(right) > 1
        since = said[: said.index(message)]
        unsure = unsure or (found.now and _before_as_well(tx, before[1:], found))
        if right and (found.waits or found.off) and (unsure or any(_QUESTION.search(one.content) for one in since)):
            return
        if (
            right
            and found.code
            and (unsure or _asked([*since, message], found) or _answers(episode, since, found, right))
        ):
            return
        if right:
            yield from right
            return
    if found.named:
        yield from _of_any_time(tx, deps, found, episode)


def _before_as_well(tx: Transaction, before: Sequence[Memory], found: Correction) -> bool:
    """Tell whether what is so now may be of what was told before the last message as well."""
    told = (one for message in before[:_AS_WELL] for one in rows.made_of(tx, message.id) if _holds(one))
    return any(in_its_place(one.content, found.value) for one in told)


_AS_WELL: Final = 3
"""Messages before the last one that what is so now may be of."""


def _has_one_like(deps: Deps, known: Memory, found: Correction) -> bool:
    """Tell whether a name may be put right that a statement has, which is of its sort: no place for somebody. One that
    nothing tells of may be a place or a firm, and whatever is only called so.
    """
    right = put_right(known.content, found)
    if right is None or (found.now and in_its_place(known.content, found.value)):
        return right is not None
    before, after = ({(one.name, one.type) for one in deps.extract_entities(text)} for text in (known.content, right))
    told = {one.type for one in deps.extract_entities(found.value)} - {_OF_NO_SORT}
    if _CALLED.search(right) and not found.now:
        return True
    gone = {one[1] for one in before - after}
    sorts = gone - {_OF_NO_SORT}
    if found.now and not told:
        return False  # whatever begins a message is written large: remote these days
    return bool(gone) and (not told.isdisjoint(sorts) if told and sorts else "person" not in sorts)


_OF_NO_SORT: Final = "other"
_CALLED: Final = re.compile(r"\b(?:called|named|name is)\b", re.IGNORECASE)


def _of_any_time(tx: Transaction, deps: Deps, found: Correction, episode: Memory) -> Iterator[tuple[Memory, str]]:
    """Yield the one statement of what a correction names, whenever it was said; nothing where it may be of two."""
    known = [one.memory for one in near(tx, deps, episode.content, speaker=own_speaker(episode))]
    known = [one for one in known if _holds(one) and not of_another(one, episode) and one.superseded_by is None]
    texts = [(one, put_right(one.content, found, value=_value(one))) for one in known]
    right = [(one, text) for one, text in texts if text is not None]
    if len(right) == 1:
        yield from right


def _holds(memory: Memory) -> bool:
    return memory.state is State.ACTIVE and was_heard(memory)


def _asked(since: Sequence[Memory], found: Correction) -> bool:
    """Tell whether a question in some messages could be what a correction is of."""
    questions = (one for message in since for one in _QUESTION.findall(message.content))
    return any(put_right_abroad(one, found) is not None for one in questions)


def _answers(episode: Memory, since: Sequence[Memory], found: Correction, right: Sequence[tuple[Memory, str]]) -> bool:
    """Tell whether a message may answer what the assistant asked last, and not put statements right."""
    last = next((one.content.rstrip() for one in since if one.role == "assistant"), "")
    asked = _QUESTION.findall(last)[-1:] if last.endswith(("?", "？", "؟")) and not found.wrong else []
    said = episode.content
    return any(only_answers(said, question, one.content, found.code) for question in asked for one, _ in right)


_QUESTION: Final = re.compile(r"[^.!?。！？؟\n]+(?:[?？؟]|(?<=か)。)")


def only_again(text: str, right: Sequence[str]) -> bool:
    """Tell whether every term of a text occurs in one of the `right` texts."""
    return any({*query_terms(text)} <= {*query_terms(other)} for other in right)


def _value(memory: Memory) -> str | None:
    value = memory.attributes.get("value")
    return value if isinstance(value, str) else None
