"""Two memories as a pair: whose they are, since when they hold, and what the rules say of them."""

import re
from collections.abc import Collection
from datetime import datetime
from typing import Final

from perdure.domain.memory import USER, Kind, Memory, subject_of
from perdure.domain.text import STOP_WORDS, normalise, query_terms, term, words
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.compare import OTHERS, Said, compare
from perdure.extraction.comparison import Comparison
from perdure.extraction.endings import over
from perdure.extraction.firsthand import called_user, with_subject
from perdure.extraction.function_words import worded_apart
from perdure.extraction.meanings import akin
from perdure.extraction.quantities import read


def as_said(memory: Memory, *, own: bool = False) -> Said:
    """Return a memory as it is compared: what is given without a subject is about the user, and so is what begins with
    a name where it is their `own`, as the value of a slot of theirs is.
    """
    value = memory.attributes.get("value")
    given = memory.content if was_heard(memory) else with_subject(memory.content)
    return Said(
        content=called_user(given) if own and not was_heard(memory) else given,
        key=memory.key,
        value=value if isinstance(value, str) else None,
        subject=subject_of(memory),
    )


def was_heard(memory: Memory) -> bool:
    """Tell whether a statement was made from a message, rather than given as one."""
    return memory.role is not None


def by_same(one: Memory, speaker: str | None) -> bool:
    """Tell whether nobody else is known to have said it than who speaks: an unknown speaker is no other one."""
    return None in (one.speaker, speaker) or (one.speaker or "").casefold() == (speaker or "").casefold()


def of_another(known: Memory, candidate: Memory) -> bool:
    """Tell whether two people say it, each of themselves or of theirs: in a talk of several, one's home is not the
    other's, nor one's sister the other's, unless they call her by one name.
    """
    if not (was_heard(known) and was_heard(candidate) and known.speaker and candidate.speaker):
        return False
    whose, told = subject_of(known), candidate.kind is Kind.EPISODE
    if known.speaker.casefold() == candidate.speaker.casefold() or not (told or whose == subject_of(candidate)):
        return False
    name = _name_of(whose, known.content)
    return whose == USER or name is None or name != _name_of(whose, candidate.content)


def _name_of(whose: str, text: str) -> str | None:
    """Return how a text calls somebody behind the word for what they are: my cousin Ida."""
    found = re.search(rf"\b{re.escape(whose)},? (\w+)", text, re.IGNORECASE)
    return found[1] if found is not None and found[1][0].isupper() else None


def own_speaker(memory: Memory) -> str | None:
    """Return who was heard to say something of themselves: what others say of themselves is never compared with it."""
    return memory.speaker if was_heard(memory) and subject_of(memory) == USER else None


def leaves_open(known: Memory, candidate: Memory) -> bool:
    """Tell whether a task is open still with what denies it: it is not done; only that it need not be ends it."""
    if known.kind is not Kind.TASK or candidate.kind is Kind.TASK:
        return False
    if not denies(candidate.content) and not over(candidate.content):
        return False
    return _OBLIGES.isdisjoint(words(candidate.content))


_OBLIGES: Final = frozenset("need needs needed have has must should shall longer anymore more".split())


def start_of(memory: Memory) -> datetime:
    """Return since when a memory holds: as stated, else since it was said."""
    start = memory.valid_from or memory.said_at
    assert start is not None, f"memory {memory.id} has no message time"
    return start


def age_of(memory: Memory) -> tuple[datetime, int]:
    """Return what orders memories by when they began to hold."""
    return start_of(memory), memory.seq


def rivals(one: Memory, other: Memory) -> bool:
    """Tell whether of two statements of one single-valued key only one can hold: they are about one person, and not of
    two of a kind: the cat's name and the dog's, the editor at work and the one at home.
    """
    if subject_of(one) != subject_of(other) or of_another(one, other):
        return False
    return not stand_apart(other, compare(as_said(one), as_said(other)))


def stand_apart(candidate: Memory, found: Comparison) -> bool:
    """Tell whether comparing a candidate with a statement of its key found that they fill it for two, or in two scopes.

    What is given has its key from whoever gave it, and means that one, whatever its words say more.
    """
    return found == OTHERS or (found.apart and was_heard(candidate))


def judge(older: Memory, newer: Memory, *, single: Collection[str], same: float, check: float) -> Comparison:
    """Compare two active memories, of which the first began to hold before the other.

    `single`: keys that hold one value at a time; `same`, `check` as of `compare`.
    """
    if of_another(older, newer):
        return Comparison(label="different", reason="two people say it, each of themselves", apart=True)
    found = compare(as_said(older), as_said(newer), same=same, check=check)
    if found.label == "same" and (why := _beside(older, newer, single)):
        return Comparison(label="different", reason=why, apart=True)
    if older.valid_until is not None and older.valid_until <= start_of(newer):
        return Comparison(label="different", reason="one after the other", apart=True)
    rivals = older.key == newer.key and older.key in single and subject_of(older) == subject_of(newer)
    if rivals and found.label in ("different", "unsure") and not found.apart:
        return Comparison(label="contradiction", reason="its key holds one value at a time")
    return found


def _beside(one: Memory, other: Memory, single: Collection[str]) -> str | None:
    """Tell why two memories that say the same stand beside each other all the same."""
    keys = {one.key, other.key}
    if len(keys) > 1 and not keys.isdisjoint(single):
        return "one fills a slot"
    if one.valid_until != other.valid_until or _differ(one.event_start, other.event_start):
        return "at different times"
    given = not was_heard(one) and not was_heard(other)
    if given and one.kind is not other.kind and normalise(one.content) == normalise(other.content):
        return "given twice, as two kinds"
    return None


def _differ(one: datetime | None, other: datetime | None) -> bool:
    return one is not None and other is not None and one != other


def at_odds(one: str, other: str) -> str | None:
    """Return what two texts differ in so that neither can stand for both: a number, a name, a denial or a word that
    carries meaning, be it a small one (SPEC 003.3).
    """
    if measures(one) != measures(other):
        return "their numbers differ"
    if names(one) != names(other) or _of_user(one) is not _of_user(other):
        return "their names differ"
    return "one denies what the other says" if denies(one) != denies(other) else worded_apart(one, other)


def may_reword(one: str, other: str) -> bool:
    """Tell whether a text may say another again: their numbers and denials are the same, names do not differ, though
    one may leave them out, and none ranks two things (SPEC 003.3).
    """
    named, others = names(one), names(other)
    renamed = bool(named - others) and bool(others - named)
    reordered = not _RANKING.isdisjoint(words(one)) and words(one) != words(other)
    level = measures(one) == measures(other) and denies(one) == denies(other)
    return level and not renamed and not reordered and worded_apart(one, other) is None


_RANKING: Final = frozenset("prefer prefers rather than over instead before after".split())
"""Words beside which the order of two things counts."""


def denies(text: str) -> bool:
    """Tell whether a text denies something."""
    return any(claim.negated for claim in claims(text))


def _of_user(text: str) -> bool:
    """Tell whether a text is about the user, rather than somebody whose name may begin it, or nobody."""
    return any("user" in claim.order for claim in claims(text))


def measures(text: str) -> frozenset[object]:
    """Return the numbers of a text with what they count."""
    return frozenset(measure for token in read(text[:LONGEST]) for measure in token.measures)


def names(text: str) -> frozenset[str]:
    """Return the words of a text that are written as names, folded; not those with which a sentence begins."""
    found: set[str] = set()
    before = "."
    for written in text.split():
        word = written.strip(_MARKS)
        bare = word.replace("’", "'").partition("'")[0].casefold()
        if word[:1].isupper() and before[-1] not in ".!?" and bare not in ("i", "user") and bare not in STOP_WORDS:
            found.add(bare)
        before = written
    return frozenset(found)


def common(one: str, other: str) -> float:
    """Return the share of common words of two texts, 0 to 1, their numbers left aside."""
    left, right = ({term(word) for word in words(text) if _counts(word)} for text in (one, other))
    return len(left & right) / len(left | right) if left or right else 0.0


def within(one: str, other: str) -> bool:
    """Tell whether a text has no word that another lacks, but for such as mean the same."""
    return frozenset(query_terms(one)) <= {*query_terms(other), *map(term, akin(other))}


def says_more(one: str, other: str) -> bool:
    """Tell whether a text has more words of its own beside another than that has beside it."""
    mine, yours = frozenset(query_terms(one)), frozenset(query_terms(other))
    return len(mine - yours) > len(yours - mine)


def _counts(word: str) -> bool:
    return word not in STOP_WORDS and not word.isdigit()


_MARKS: Final = ".,;:!?\"'“”‘’()[]"
