"""What comparing two statements comes to."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

Label = Literal["same", "contradiction", "different", "unsure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How two statements relate, and why, in a few words for people. `contradiction` includes an update.

    `over`: the new statement says itself that something changed. `again`: that it is as it was before. `apart`: they
    cannot be two values of one thing, whatever slot they are taken for: other people, another purpose, another time.
    `regardless`: it holds though they name other subjects, which may be two names for one. `loosely`: words oppose each
    other that may be told of one thing all the same, where the ideas in both say so.
    """

    label: Label
    reason: str
    over: bool = False
    again: bool = False
    apart: bool = False
    regardless: bool = False
    loosely: bool = False


# Most comparisons come to one of a few, which are made once.


@cache
def agrees(reason: str = "the same in other words", *, regardless: bool = False) -> Comparison:
    """Say that two statements say the same."""
    return Comparison(label="same", reason=reason, regardless=regardless)


@cache
def clash(reason: str, *, over: bool = False, regardless: bool = False, loosely: bool = False) -> Comparison:
    """Say that only one of two can hold."""
    return Comparison(label="contradiction", reason=reason, over=over, regardless=regardless, loosely=loosely)


@cache
def differs(reason: str, *, apart: bool = False) -> Comparison:
    """Say that two stand beside each other."""
    return Comparison(label="different", reason=reason, apart=apart)


@cache
def unsure(reason: str) -> Comparison:
    """Say that the words do not decide."""
    return Comparison(label="unsure", reason=reason)
