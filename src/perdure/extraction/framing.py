"""More frames turned into plain ones: what two share, what only says that it goes on, what one does no more."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.closed import WE
from perdure.extraction.quantities import Token
from perdure.extraction.verbs import verb_of

_FAR: Final = 12
_FEW: Final = 5
_LEAST: Final = 2
_IS: Final = frozenset({"is", "was", "are", "were"})


def together(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what somebody and I share into what I share with them: Ana and I share an office."""
    words = [one.word for one in tokens[:_FAR]]
    at = next((at for at in range(1, len(words) - 1) if words[at] == "and" and words[at + 1] == "i"), 0)
    who = [one for one in tokens[:at] if one.capital]
    if not who or words[at + 2 : at + 3] != ["share"] or len(who) != at or "," in words or "and" in words[at + 2 :]:
        return tokens
    return [*tokens[at + 1 :], Token("with"), *tokens[:at]]


def trimmed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out what only says that it goes on, why, or where we are at home: we have a stove at home."""
    words = [one.word for one in tokens]
    if "still" in words[1:-1]:
        tokens = [one for at, one in enumerate(tokens) if not at or one.word != "still"]
        words = [one.word for one in tokens]
    if words[:2] == ["because", "of"]:  # because of the roadworks we …
        start = next((at for at in range(3, len(words) - 2) if words[at] in WE), 0)
        tokens, words = tokens[start:], words[start:]
    if words[-2:] == ["at", "home"] and not _HAVE.isdisjoint(words[1:_LEAST]):
        return tokens[:-2]
    return tokens[:-3] if words[-3:] in _AS_EVER and len(words) > _FEW else tokens


_HAVE: Final = frozenset("have 've keep own has got".split())
_AS_EVER: Final = [[",", "as", word] for word in ("ever", "always", "usual", "before")]


def numbered_of(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn the number that a thing has into what it is: the plot number of my garden is 88, my garden is plot 88."""
    words = [one.word for one in tokens[:_FAR]]
    if words[:1] != ["the"] or words[2:4] not in (["number", "of"], ["number", "for"]):
        return tokens
    be = next((at for at in range(4, len(words) - 1) if words[at] in _IS), 0)
    return (
        [*tokens[4 : be + 1], tokens[1], *tokens[be + 1 :]]
        if be and [name for name, _ in tokens[be + 1].measures] == ["n"]
        else tokens
    )


def not_since(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn since when somebody has not done a thing into what they do no more: I haven't smoked since March."""
    words = [one.word for one in tokens]
    at = words.index("since") if "since" in words[3:] else 0
    if not at or words[0] not in WE or words[1:3] != ["have", "not"] or words[3] in _BEEN or "," in words[:at]:
        return tokens
    verb = verb_of(words[3])
    if verb is None:
        return tokens
    return [tokens[0], Token("do"), Token("not"), Token(verb), *tokens[4:at], Token("anymore")]


_BEEN: Final = frozenset("been had got seen heard".split())
