"""Which memory goes when there is one too many: read from a model's answer, or found by rules."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Final, Literal

from perdure.domain.memory import Memory
from perdure.domain.text import query_terms, words
from perdure.extraction import writing
from perdure.extraction.answers import Unusable, fields
from perdure.extraction.compare import Said, compare
from perdure.extraction.covering import left_behind
from perdure.extraction.function_words import worded_apart
from perdure.extraction.grounding import unsupported
from perdure.extraction.pairing import denies
from perdure.extraction.regex import regex
from perdure.extraction.suspicion import suspects

_LONGEST_REASON: Final = 120
_MOST_PAIRS: Final = 60
"""Memories that are compared each with each."""
_NUMBER: Final = regex(r"\d+(?:[.,:/-]\d+)*")
_NAME: Final = regex(r"(?<![.!?。“]\s)(?<!^)(?<!“)\b[A-ZÀ-ÖØ-ÞА-ЯΑ-Ω][\w’'-]+")
_NOTHING_SAID: Final = "its reason repeats what memories say"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What goes and why; with `into`, what it says goes over into that one, which then reads `content`."""

    gone: Memory
    into: Memory | None = None
    content: str = ""
    reason: str
    by: Literal["model", "rules"] = "rules"


def by_rules(memories: Sequence[Memory], back: Mapping[str, datetime], *, same: float) -> Choice:
    """Merge the two memories that say nearly the same, the later into the earlier; else the oldest goes.

    What is pinned goes last, and what somebody just brought back not at once. The memories come in the order of their
    versions; `back`: when some of them were brought back.
    """
    twins = _twins([one for one in memories[-_MOST_PAIRS:] if not _just_back(one, memories, back)], same=same)
    if twins is None:
        return oldest(memories, back, "the oldest")
    into, gone = twins
    content = gone.content if len(gone.content) >= len(into.content) else into.content
    return Choice(gone=gone, into=into, content=content, reason="nearly the same")


def oldest(memories: Sequence[Memory], back: Mapping[str, datetime], reason: str) -> Choice:
    """Let the oldest go, by when it was said or brought back."""
    loose = [one for one in memories if not one.pinned] or memories
    return Choice(gone=min(loose, key=lambda one: _age(one, back)), reason=reason)


def by_model(
    answer: str,
    memories: Sequence[Memory],
    back: Mapping[str, datetime],
    *,
    limit: int,
    sentences: int,
    secret: Callable[[str], bool],
    named: Callable[[str], Collection[str]],
) -> Choice:
    """Read a model's decision about memories, of which the last is the new one; raise Unusable for what is none.

    They were shown to it numbered from 1. `limit` and `sentences`: of a merged text, which loses no
    number, name or denial of the two, nor most of their words; `named` finds names where a sentence begins.
    """
    given = fields(answer)
    action, reason = given.get("action"), given.get("reason")
    target = _target(given.get("targetMemoryId", given.get("target")), memories)
    if target is None:
        raise Unusable("it names none of the memories")
    if not isinstance(reason, str) or not reason.strip():
        raise Unusable("it gives no reason")
    why, new = _reason(reason, memories), memories[-1]
    if action == "delete":
        if target.pinned and not all(one.pinned for one in memories):
            raise Unusable("what is pinned stays")
        if _just_back(target, memories, back):
            raise Unusable("what was just restored stays")
        return Choice(gone=target, reason=why, by="model")
    if action != "edit":
        raise Unusable("its action is neither delete nor edit")
    content = given.get("newContent", given.get("content"))
    if target is new:
        raise Unusable("the new memory cannot be merged into itself")
    if _just_back(new, memories, back):
        raise Unusable("what was just restored stays")
    if not isinstance(content, str):
        raise Unusable("it has no text for the edited memory")
    content = writing.trimmed(content, characters=limit, sentences=sentences)
    wrong = writing.faults(content, characters=limit, sentences=sentences)
    if wrong:
        raise Unusable(f"its text {wrong[0]}")
    both = f"{target.content}\n{new.content}"
    unfounded = unsupported(content, both)
    if unfounded is not None:
        raise Unusable(unfounded)
    if suspects(content, role="assistant") or (secret(content) and not secret(both)):
        raise Unusable("its text gives orders, or something sensitive away")
    texts = [_told(target), _told(new)]
    for text in texts:
        if lacking := left_behind(text, content, named(text)):
            raise Unusable(f"its text loses something: {lacking}")
    if denies(content) and not any(map(denies, texts)):
        raise Unusable("its text denies what neither of the two does")
    return Choice(gone=new, into=target, content=content, reason=why, by="model")


def _twins(memories: Sequence[Memory], *, same: float) -> tuple[Memory, Memory] | None:
    """Return the two memories that are most alike, the earlier first; None when no two are near-duplicates."""
    found: list[tuple[float, int, Memory, Memory]] = []
    for place, (one, other) in enumerate(combinations(memories, 2)):
        share = _share(one, other, same)
        if share is not None and not other.pinned:
            found.append((share, place, one, other))
    if not found:
        return None
    _, _, one, other = max(found, key=lambda pair: pair[:2])
    return one, other


def _share(one: Memory, other: Memory, same: float) -> float | None:
    """Return how alike two near-duplicates are, 0 to 1; None for others: where a number or a name differs, all does."""
    if one.key != other.key:
        return None
    before, after = _told(one), _told(other)
    if any(set(found.findall(before)) != set(found.findall(after)) for found in (_NUMBER, _NAME)):
        return None
    left, right = frozenset(query_terms(before)), frozenset(query_terms(after))
    share = len(left & right) / max(len(left | right), 1)
    alone = len(writing.sentences_of(before)) == len(writing.sentences_of(after)) == 1
    label = compare(Said(content=before), Said(content=after), same=same).label if alone else None
    if label == "contradiction" or worded_apart(before, after) is not None:
        return None
    return share if share >= same or label == "same" else None


def _told(memory: Memory) -> str:
    """Return what a memory says, without the opening that all of conversations have."""
    opening = memory.attributes.get("opening")
    text = memory.content.removeprefix(opening).strip() if isinstance(opening, str) else memory.content
    return text or memory.content


def _age(memory: Memory, back: Mapping[str, datetime]) -> tuple[float, int]:
    since = [one.timestamp() for one in (memory.said_at, back.get(memory.id)) if one is not None]
    return max(since, default=0.0), memory.seq


def _just_back(memory: Memory, memories: Sequence[Memory], back: Mapping[str, datetime]) -> bool:
    """Tell whether somebody brought a memory back since all the others were said or brought back."""
    return memory.id in back and memory is max(memories, key=lambda one: _age(one, back))


def _target(named: object, memories: Sequence[Memory]) -> Memory | None:
    """Return the memory of a number from 1, or of an id."""
    for one in memories:
        if named == one.id:
            return one
    if isinstance(named, str) and named.strip().isdecimal():
        named = int(named)
    if isinstance(named, bool) or not isinstance(named, int) or not 1 <= named <= len(memories):
        return None
    return memories[named - 1]


def _reason(given: str, memories: Sequence[Memory]) -> str:
    """Return the reason as the log may keep it for ever: it may repeat nothing of what memories say."""
    flat = " ".join(given.split())[:_LONGEST_REASON]
    told = set(query_terms(" ".join(one.content for one in memories)))
    told -= set(query_terms(_PLAIN))
    return _NOTHING_SAID if told & set(query_terms(flat)) and words(flat) else flat


_PLAIN: Final = (
    "redundant outdated old older oldest new newer obsolete superseded duplicate similar same related merged merge less"
    " least useful important relevant value low memory memories"
)
"""Words of reasons that give nothing away."""
