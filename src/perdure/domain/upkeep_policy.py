"""Policies of what runs by the clock and draws on many memories at once."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrichPolicy:
    """Naming the entities of memories anew, with more time than there was when they were written (SPEC 004.6)."""

    strategy: Literal["fast", "accurate"] = "accurate"
    """fast: the rules that read every message; accurate: spaCy as well (`perdure[ner]`)."""
    llm: bool = False
    """Whether a chat model, where there is one, is asked as well, once a run."""
    kinds: tuple[str, ...] = ("fact", "episode")
    """The kinds of those."""
    most: int = 2
    """Memories that mention more are left as they are."""
    batch: int = 50
    """Memories of one run."""
    max_content: int = 4_000
    """Characters of a memory that are read."""
    llm_content: int = 8_000
    """Characters that a model is shown."""
    llm_tokens: int = 800
    """Tokens of its answer."""
    llm_temperature: float = 0.0
    llm_timeout_s: float = 30.0
    llm_retries: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightPolicy:
    """What a model guesses about how somebody and the assistant get along (SPEC 001.3)."""

    episodes: int = 5
    """Messages that it is shown, the latest ones."""
    facts: int = 3
    """New statements that it is shown."""
    max_content: int = 1_000
    """Characters of all of that together."""
    most: int = 3
    """Insights of one run, of at most 280 characters each."""
    pause_hours: float = 24.0
    """So long after the last one there is none."""
    support: float = 0.25
    """Share of the words of an insight that must have been said; its names and numbers, all."""
    confidence: float = 0.6
    """How sure an insight is."""
    importance: int = 2
    """And how weighty."""
    llm_tokens: int = 220
    """Tokens of an answer."""
    llm_temperature: float = 0.0
    llm_timeout_s: float = 30.0
    llm_retries: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectPolicy:
    """What a week comes to (SPEC 004.8)."""

    least: int = 3
    """A week with fewer new statements has no reflection."""
    days: int = 7
    """So many days the first one looks back on, as the space's zone counts them; each later one, to the last."""
    days_most: int = 28
    """And on so many at most."""
    pause_days: float = 6.0
    """And so long after the last one there is none."""
    most: int = 200
    """Statements that it draws on."""
    kinds: tuple[str, ...] = ("fact", "preference", "profile", "task", "note", "procedure")
    """The kinds of those."""
    max_content: int = 1_200
    """Characters of a reflection."""
    quote: int = 160
    """Characters of one statement in it."""
    people: int = 3
    """How many of the people who were mentioned most it names."""
    llm: bool = True
    """Whether a chat model, where there is one, writes it."""
    llm_sentences: int = 8
    """Sentences of what a model writes."""
    llm_sound: float = 0.5
    """Share of them that what was noted must support; the others are left out."""
    llm_tokens: int = 400
    """Tokens of its answer."""
    llm_temperature: float = 0.0
    llm_timeout_s: float = 30.0
    llm_retries: int = 1
