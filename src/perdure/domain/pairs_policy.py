"""Policies of looking at statements two at a time: every day, and in an audit."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPolicy:
    """Which statements are looked at again every day, two at a time, and what may become of them (SPEC 001.4)."""

    hours: float = 72.0
    """Statements that were written or changed so lately are looked at."""
    importance: int = 3
    """And those of such an importance, or more."""
    recalled: float = 0.1
    """And those among this share of the most often recalled."""
    pool: int = 200
    """But at most so many, the latest changed first."""
    low: float = 0.3
    """Two statements with less common words, as a share of all, are no pair; with an embedder, its calibration says."""
    overlap: float = 0.15
    """Share of common words beside numbers that a pair has at least, however near its vectors are; half as much where
    both have numbers, and others."""
    days_apart: int = 90
    """Two statements that were made further apart are no pair."""
    batch: int = 10
    """Pairs of one transaction, and of one question to a model; a day's pairs are spread evenly over its questions."""
    pairs: int = 50
    """Pairs that are looked at in a space and day."""
    again_days: int = 14
    """A pair of the same nearness is not looked at again for so many days."""
    merge_from: float = 0.4
    """A model may keep one of two statements from here on: 0 is the lower end of the band of pairs, 1 is where two
    statements may say the same."""
    recreate_from: float = 0.2
    """It may put one new statement in the place of two from here on."""
    update_from: float = 0.0
    """It may let the later one replace the earlier from here on."""
    profile_stricter: float = 0.2
    """So much is added to all three for what a profile says (SPEC 001.10)."""
    llm_tokens: int = 900
    """Tokens of a model's answer about a batch."""
    llm_timeout_s: float = 30.0
    llm_temperature: float = 0.0
    llm_retries: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPolicy:
    """How `audit` looks for what is wrong (SPEC 3.4)."""

    examples: int = 5
    """Of each defect so many are shown."""
    low: float = 0.3
    """Two statements with a smaller share of common words are not compared, unless they have the same key."""
    each: int = 100
    """Up to so many statements are compared each with each; of more, those that share words, or a key."""
    neighbours: int = 6
    """A statement is compared with so many that are nearest to it."""
    common: int = 256
    """Of a word that more statements have, only the last so many count in the search for them."""
    batch: int = 10
    """Defects that are mended in one transaction."""
