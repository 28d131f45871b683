"""The memory of a whole conversation: a few sentences, by rules from what was said, or read from a model's answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, cast

from perdure.domain.text import query_terms
from perdure.extraction import writing
from perdure.extraction.answers import Unusable, fields
from perdure.extraction.grounding import turned_round, unsupported
from perdure.extraction.suspicion import suspects
from perdure.extraction.weight import weight

LEAST: Final = 2
"""Sentences of a memory."""
_LEAST_SUPPORT: Final = 0.5
_WRAPPING: Final = (
    "user assistant app conversation talked talk discussed discussion asked asks request requested wanted want said"
    " told mentioned explained described shared decided decision agreed plan planned planning confirmed resolved"
    " solved fixed outcome result learned noted help helped preference prefers preferred interested about need needs"
    " currently including"
)
"""Words in which a summary wraps what was said."""
_QUOTE: Final = 160
"""Characters of a quotation."""
_MOST_TAGS: Final = 5
_MONTHS: Final = (
    "January February March April May June July August September October November December"
).split()  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Words that may be quoted: what somebody said in a message, and the day on which they said it."""

    text: str
    message: str
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A memory to be: `opening` is that part of `content` which every memory of a conversation has. importance 1..5."""

    content: str
    title: str
    tags: tuple[str, ...] = ()
    importance: int = 2
    opening: str = ""


def opening(who: str, names: Sequence[str], days: tuple[date, date]) -> str:
    """Return the sentence that says who talked about what, and when: on the first day, or from that to the last."""
    about = f" about {_listed(names[:3])}" if names else ""
    first, last = days
    when = f"On {dated(last)}" if first == last else f"From {dated(first, last)} to {dated(last)}"
    return f"{when}, {who} talked with the assistant{about}."


def dated(day: date, other: date | None = None) -> str:
    """Return a day in words, without its year where the other day is of the same."""
    year = "" if other is not None and other.year == day.year else f" {day.year}"
    return f"{day.day} {_MONTHS[day.month - 1]}{year}"


def by_rules(
    *,
    who: str,
    names: Sequence[str],
    days: tuple[date, date],
    kept: Sequence[Said],
    said: Sequence[Said],
    messages: int,
    limit: int,
) -> Summary:
    """Make a memory of 2 or 3 sentences, without a model: who and when, what was named, and what was said, in quotes.

    kept: statements that rules found, the weightiest first; said: messages, in order, to choose from where that is
    little. `names`: what was named, most often first. `days`: the first and the last one; where they are two, each
    quotation has its own.
    """
    first = opening(who, names, days)
    quotes = _chosen(kept, said)
    told = [f"“{text}”" if days[0] == days[1] else f"“{text}” ({dated(day, days[1])})" for text, day in quotes]
    content = first
    for start in range(0, len(told), 2):
        for some in (told[start : start + 2], told[start : start + 1]):
            also = "also " if start else ""
            longer = f"{content} {_capital(who)} {also}said {' and '.join(some)}."
            if len(longer) <= limit:
                content = longer
                break
    if content == first:
        content = f"{first} {messages} message{'s were' if messages != 1 else ' was'} exchanged."
    title = _listed(names[:3]) if names else _cut(quotes[0][0], 60) if quotes else "A conversation"
    tags = tuple(dict.fromkeys(name.casefold() for name in names))[:_MOST_TAGS]
    weighed = max((weight(one.text) for one in (*kept, *said)), default=2)
    importance = max(weighed, 3 if len(kept) > 1 else 1)
    return Summary(content=content, title=title, tags=tags, importance=importance, opening=first)


def _chosen(kept: Sequence[Said], said: Sequence[Said]) -> list[tuple[str, date]]:
    """Return what is quoted, with its day: a whole message only where no statement of it is."""
    quotes: list[tuple[str, date]] = []
    of: set[str] = set()
    weighty = sorted(said, key=lambda one: -len(query_terms(one.text)))
    for one in (*kept, *weighty):
        whole = one not in kept
        quote = _quoted(one.text)
        seen = any(set(query_terms(quote)) <= set(query_terms(other)) for other, _ in quotes)
        if quote and not seen and not (whole and one.message in of) and len(quotes) < (2 if whole else 4):
            quotes.append((quote, one.day))
            of.add(one.message)
    return quotes


def by_model(
    answer: str,
    *,
    dialogue: str,
    first: str,
    sentences: int,
    limit: int,
    secret: Callable[[str], bool],
) -> Summary:
    """Read what a model made of a conversation; raise Unusable for what cannot be kept.

    first: the opening, for an answer that is one sentence. secret: tells whether a text gives something away.
    """
    given = _fields(answer)
    content = given.get("memory") or given.get("content")
    if not isinstance(content, str):
        raise Unusable("it holds no memory")
    flat = " ".join(content.split())
    if (why := writing.unwritten(flat)) is not None:
        raise Unusable(f"it {why}")
    if not set(query_terms(flat)) & (set(query_terms(dialogue)) - set(query_terms(_WRAPPING))):
        raise Unusable("it tells of nothing that was said")
    if len(writing.sentences_of(flat)) < LEAST:
        flat = f"{first} {flat}"
    content = writing.trimmed(flat, characters=limit, sentences=sentences)
    wrong = writing.faults(content, characters=limit, sentences=sentences)
    if wrong:
        raise Unusable(f"it {wrong[0]}")
    why = unsupported(content, f"{dialogue}\n{first}\n{_WRAPPING}", least=_LEAST_SUPPORT)
    if why is not None:
        raise Unusable(why)
    if any(turned_round(one, dialogue) for one in writing.sentences_of(content)):
        raise Unusable("it denies what was said")
    if suspects(content, role="assistant"):
        raise Unusable("it gives orders")
    if secret(content):
        raise Unusable("it gives something sensitive away")
    title, tags, importance = given.get("title"), given.get("tags"), given.get("importance")
    title = " ".join(title.split()) if isinstance(title, str) else ""
    if not title or secret(title) or unsupported(title, f"{dialogue}\n{content}\n{_WRAPPING}", least=_LEAST_SUPPORT):
        title = content.removeprefix(first).strip()
    listed = cast(list[object], tags) if isinstance(tags, list) else []
    known = f"{dialogue}\n{content}".casefold()
    kept = [one.strip().casefold() for one in listed if isinstance(one, str) and one.strip()]
    return Summary(
        content=content,
        title=_cut(title, 80),
        tags=tuple(dict.fromkeys(one for one in kept if one in known and len(one) <= 40))[:_MOST_TAGS],
        importance=_importance(importance),
        opening=first if content.startswith(first) else "",
    )


def _fields(answer: str) -> dict[str, Any]:
    """Return the object in an answer; a plain paragraph is taken for the memory itself."""
    plain = not any(sign in answer for sign in ("{", "[", "```"))
    return {"memory": answer.strip()} if plain else fields(answer)


def _importance(given: object) -> int:
    """Return an importance of 1 to 5 from one of 0 to 10; 2 for what is none."""
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given <= 10:
        return 2
    return min(max(round(given / 2), 1), 5)


def _quoted(text: str) -> str:
    """Return a text as one clause to stand in quotation marks."""
    flat = " ".join(text.split()).replace("“", "‘").replace("”", "’").replace('"', "’")
    return _cut(writing.joined(flat), _QUOTE).rstrip(" .!…,;:")


def _cut(text: str, characters: int) -> str:
    """Return the whole words at the beginning of a text."""
    if len(text) <= characters:
        return text
    head = text[:characters].rpartition(" ")[0] or text[: characters - 1]
    return f"{head.rstrip(' ,;:.')} …"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
