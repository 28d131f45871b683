"""The rule extractor: the durable statements that a user's message makes about themselves and named others."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from perdure.domain.memory import Kind
from perdure.extraction.candidate import USER, Candidate, Heard
from perdure.extraction.clauses import Clause, sentences
from perdure.extraction.phrases import Found, Language, Matcher, Pattern
from perdure.extraction.prose import own_words
from perdure.extraction.slots import Slot, Slots, english
from perdure.extraction.statements import contains, lasting, unreal
from perdure.extraction.tokens import QUOTED
from perdure.extraction.when import when

MOST: Final = 280
"""Characters of a statement."""
_MANY: Final = 200
"""Clauses of a message that are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A slot that a clause fills."""

    slot: Slot
    found: Found
    short: bool


def extract(heard: Heard, slots: Slots, *, explicit: bool = False) -> tuple[Candidate, ...]:
    """Return the statements of a text, in the order in which it makes them; empty for most messages.

    `explicit`: the user asked to keep this text: all of it is a statement, whatever it is about.
    """
    reader = _Reader(heard, slots, explicit=explicit)
    return tuple(_once(reader.read()))


class _Reader:
    def __init__(self, heard: Heard, slots: Slots, *, explicit: bool) -> None:
        self._heard = heard
        self._slots = slots
        self._explicit = explicit
        self._language = english()
        self._played = False

    def read(self) -> list[Candidate]:
        if self._explicit:
            return self._all()
        found = self._answer()
        read = 0
        for sentence in sentences(own_words(self._heard.text)):
            read += len(sentence)
            if read > _MANY or self._played:
                break
            found += self._sentence(sentence)
        return found

    def _sentence(self, sentence: Sequence[Clause]) -> list[Candidate]:
        words = [word for clause in sentence for word in clause.words]
        if contains(words, self._language, "play"):
            self._played = contains(words, self._language, "play")
            return []
        if contains(words, self._language, "irony"):
            return []
        found: list[Candidate] = []
        doubtful = False
        for clause in sentence:
            if clause.asks:
                break
            real = not unreal(clause.words, self._language)
            if doubtful and clause.link in ("or", "if", "so", "because", "then", ","):
                continue
            doubtful = not real
            if not real and not self._imperative(clause):
                continue
            found += self._clause(clause, found)
        return found

    def _imperative(self, clause: Clause) -> bool:  # noqa: ARG002
        return False

    def _clause(self, clause: Clause, before: list[Candidate]) -> list[Candidate]:
        start = _start(clause, self._language)
        if start >= len(clause.tokens):
            return []
        hits = self._hits(clause, start)
        if any(QUOTED in word for word in clause.words):
            return []
        found: list[Candidate] = []
        for hit in hits:
            end = hit.found.end if hit.short else len(clause.tokens)
            found.append(self._candidate(clause, start, end, hit))
        if (not hits or all(hit.short and hit.found.end < len(clause.tokens) - 1 for hit in hits)) and lasting(
            clause, start, self._language
        ):
            found.append(self._candidate(clause, start, len(clause.tokens), None))
        if (
            not found
            and before
            and clause.link not in (".",)
            and (
                clause.words[0] in ("he", "she", "they", "it")
                or clause.link in ("because", "since", "so", "which", "as")
            )
        ):
            return []
        return found

    def _hits(self, clause: Clause, start: int) -> list[Hit]:
        """Return the first match of every slot, from the start of the clause or where its subject stands."""
        matcher = Matcher(clause.tokens, self._language)
        phrases = self._slots.phrases
        hits: dict[str, Hit] = {}
        for at in _places(clause, start, self._language):
            words = frozenset(clause.words[at:])
            for slot, pattern in chain(
                phrases.at(clause.words[at], words), phrases.at("", words) if at == start else ()
            ):
                if slot.key not in hits and (found := matcher.at(pattern, at)):
                    hits[slot.key] = Hit(slot=slot, found=found, short=pattern.short)
            if hits:
                break
        return _best(list(hits.values()))

    def _candidate(self, clause: Clause, start: int, end: int, hit: Hit | None) -> Candidate:
        tokens = clause.tokens
        first, last = tokens[start].start, tokens[end - 1].end
        content = _tidy(self._heard.text[first:last])
        held = when(content, said_at=self._heard.said_at, zone=self._heard.zone)
        value = None
        if hit and (span := hit.found.values.get("value")):
            first_of, last_of = span
            while last_of - first_of > 1 and tokens[first_of].word in ("a", "an", "my", "our", "some", ","):
                first_of += 1
            value = _tidy(self._heard.text[tokens[first_of].start : tokens[last_of - 1].end])
        return Candidate(
            content=content,
            kind=hit.slot.kind if hit else Kind.FACT,
            key=hit.slot.key if hit else None,
            value=value,
            subject=USER if hit else _subject(clause, start, self._language),
            category=hit.slot.category if hit else None,
            confidence=0.8 if hit else 0.65,
            start=first,
            end=last,
            event_start=held.event_start,
            event_end=held.event_end,
            valid_from=held.valid_from,
            valid_until=held.valid_until,
        )

    def _answer(self) -> list[Candidate]:
        return []

    def _all(self) -> list[Candidate]:
        text = self._heard.text.strip()
        return [Candidate(content=text[:MOST], explicit=True, confidence=1.0, end=len(self._heard.text))]


def _start(clause: Clause, language: Language) -> int:
    """Return where a clause begins after greetings, fillers and what leads it in."""
    words, at = clause.words, 0
    while at < len(words):
        leads = language.longer["leads"].get(words[at], ())
        lead = max(
            (len(one) for one in leads if words[at : at + len(one)] == one), default=words[at] in language.sets["leads"]
        )
        if lead:
            at += lead
        elif words[at] == "," or words[at] in language.sets["fillers"] or (words[at] in ("that", "🙂") and at > 0):
            at += 1
        else:
            break
    return at


def _places(clause: Clause, start: int, language: Language) -> Iterator[int]:
    """Yield where phrases may begin: at the start, and at the subject behind an adverbial phrase."""
    yield start
    words = clause.words
    if words[start] in language.sets["fronts"]:
        for at in range(start + 1, min(len(words), start + 12)):
            if words[at] in ("i", "we", "my", "our"):
                yield at
                return


_YIELDS: Final = {
    "likes": (
        "hobby",
        "dislikes",
        "editor",
        "os",
        "diet",
        "units",
        "currency",
        "language",
        "response.style",
        "languages",
    ),
    "tools": ("editor", "os", "vehicle", "units", "currency"),
    "hobby": ("schedule", "projects"),
    "dislikes": ("diet", "allergy", "response.style"),
    "employer": ("role",),
    "family": ("child.name", "pet"),
    "pet": ("pet.name",),
    "role": ("education", "hobby", "diet", "allergy", "health", "age"),
    "origin": ("location",),
    "goals": ("education",),
    "diet": ("allergy",),
    "projects": ("schedule",),
    "name": ("origin", "location", "role", "diet", "health"),
    "location": (),
    "education": (),
    "friend.name": (),
}


def _best(hits: list[Hit]) -> list[Hit]:
    keys = {hit.slot.key for hit in hits}
    return [hit for hit in hits if not keys & set(_YIELDS.get(hit.slot.key, ()))]


def _subject(clause: Clause, start: int, language: Language) -> str:
    words = clause.words[start:]
    if words[0] in ("my", "our"):
        for word in words[1:4]:
            if any(language.has(name, word) for name in ("partner", "child", "boss", "friend", "kin", "others")):
                return word
    return USER


def _tidy(text: str) -> str:
    text = re.sub(r"\s+", " ", text).strip(' \t\n,;:-–—([{<*_~"')
    text = text if text.count("(") == text.count(")") else text.rstrip(")")
    if len(text) > MOST:
        text = text[:MOST].rsplit(" ", 1)[0]
    return text


def _once(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Leave out what a message says twice."""
    seen: set[tuple[str | None, str]] = set()
    for one in found:
        name = (one.key, one.content.casefold())
        if name not in seen:
            seen.add(name)
            yield one


__all__ = ["Pattern", "extract"]
