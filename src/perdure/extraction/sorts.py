"""Likings of a sort, as a command names them: "my food likes and dislikes", "the music I love or hate"."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from perdure.domain.memory import Kind, Memory, State
from perdure.extraction.language import fold
from perdure.extraction.likeness import Wording, matches
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex

_LIKES: Final = r"(?:likes|loves|favou?rites)"
_DISLIKES: Final = r"(?:dislikes|hates|pet peeves)"
_BOTH: Final = rf"(?:{_LIKES} (?:and|or|&) {_DISLIKES}|{_DISLIKES} (?:and|or|&) {_LIKES}|preferences|tastes?)"
_LIKING: Final = r"(?:like|love|enjoy|prefer|am into|'?m into)"
_DISLIKING: Final = r"(?:dislike|hate|do(?: no|n'?)t like|can(?:no|'?)t stand|loathe|detest)"
_NAMED: Final = regex(
    r"(?:(?:all|any|each|both|every one) )?(?:of )?(?:my|our)(?: (?P<sort>[a-z]+))? "
    rf"(?:(?P<both>{_BOTH})|(?P<likes>{_LIKES})|(?P<dislikes>{_DISLIKES}))(?: (?:in|about|for) (?P<of>[a-z]+))?"
)
_ASKED: Final = regex(
    rf"(?:(?:all|what|which) )?(?:the )?(?P<sort>[a-z]+) (?:that |which )?(?:i|we) (?:really )?"
    rf"(?:(?P<both>{_LIKING} (?:and|or) {_DISLIKING}|{_DISLIKING} (?:and|or) {_LIKING})"
    rf"|(?P<likes>{_LIKING})|(?P<dislikes>{_DISLIKING}))(?P<of>)"
)
_AVERSE: Final = regex(
    r"\b(?:dislikes?|hates?|loathes?|detests?|avoids?|(?:not|never|n't) (?:like|love|enjoy|eat|drink|want)|stand"
    r"|sick of)\b"
)


def named_tastes(target: Wording) -> re.Match[str] | None:
    """Return how a text names likings of a sort, or all of them."""
    text = target.folded.strip(" .,!")
    return _NAMED.fullmatch(text) or _ASKED.fullmatch(text)


def tastes_of(target: Wording, known: Sequence[Memory], said: Mapping[str, Wording]) -> list[Memory] | None:
    """Return the user's likings of the sort that a text names; None where it names none, or no known sort."""
    found = named_tastes(target)
    if found is None:
        return None
    sort = found["sort"] or found["of"]
    things = _sorts().get(sort) or _sorts().get((sort or "").removesuffix("s"))
    if sort and things is None:
        return None
    return [
        one
        for one in known
        if one.kind is Kind.PREFERENCE
        and one.state is State.ACTIVE
        and (things is None or any(matches(token, things) for token in said[one.id].tokens))
        and (found["both"] or bool(found["dislikes"]) == (_AVERSE.search(said[one.id].folded) is not None))
    ]


@cache
def _sorts() -> Mapping[str, frozenset[str]]:
    """Return the words for what is of a sort, by each word for the sort."""
    made: dict[str, frozenset[str]] = {}
    for names, things in lists("sorts")["sorts"].items():
        words = frozenset(fold(str(things)).split()) | frozenset(names.split())
        made |= dict.fromkeys(names.split(), words)
    return made
