"""More frames turned into plain ones: what two share, what only says that it goes on, what one does no more."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.closed import WE
from perdure.extraction.phrasing import POSSESSIVE, PREPOSITIONS, STEERING, SUBJECTS
from perdure.extraction.quantities import Token
from perdure.extraction.verbs import finite

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
    if words[-2:] == ["at", "home"] and not _KEEPING.isdisjoint(words[1:_LEAST]):
        return tokens[:-2]
    return tokens[:-3] if words[-3:] in _AS_EVER and len(words) > _FEW else tokens


def parted(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what somebody takes leave of into what is not so any more: my favourite tea is assam now, sorry sencha."""
    words = [one.word for one in tokens]
    at = next((at for at in range(_LEAST + 1, len(words) - 1) if words[at] in LEAVE), 0)
    if not at or LATELY.isdisjoint(words[:at]):
        return tokens
    start = next(start for start in range(at, 0, -1) if words[start - 1] not in (",", "and"))
    end = next((end for end in range(at, len(words)) if words[end] not in LEAVE | {","}), len(words))
    left = [one for one in tokens[end:] if one.word not in _MARKS]
    named = 0 < len(left) < _FEW and not any(finite(one.word) or one.word in _NO_THING for one in left)
    return [*tokens[:start], Token(","), Token("not"), *left] if named else tokens


LEAVE: Final = frozenset("sorry bye goodbye farewell adieu adios cheerio".split())
LATELY: Final = frozenset("now instead favourite favorite favourites favorites".split())
_MARKS: Final = frozenset(".!")
_NO_THING: Final = (
    PREPOSITIONS | SUBJECTS | frozenset(", everyone everybody all guys folks mate pal not to if that".split())
)


_KEEPING: Final = frozenset("have 've keep own has got".split())
_AS_EVER: Final = [[",", "as", word] for word in ("ever", "always", "usual", "before")]


def placed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Join what is cleft in two behind another clause: the hall is cold, so it's the gym where we train now."""
    words = [one.word for one in tokens]
    where = words.index("where")
    at = next((at for at in range(where - 1, -1, -1) if words[at] == "it"), -1)
    begins = at == 0 or (at > 0 and words[at - 1] in _CLAUSES)
    start = at + 2 + (words[at + 2 : at + 3] in _AT)
    who = words[where + 1 : where + 2]
    if not begins or words[at + 1] not in _IT_IS or start >= where or not who or who[0] not in _WHO:
        return tokens
    if any(one in _CLAUSES for one in words[start:where]):
        return tokens
    end = next((n for n in range(where + 3, len(words)) if words[n] in _LATER or tokens[n].stop), len(words))
    return [*tokens[:at], *tokens[where + 1 : end], Token("in"), *tokens[start:where], *tokens[end:]]


_CLAUSES: Final = frozenset(", ; . so and but then".split())
_IT_IS: Final = frozenset({"is", "'s"})
_AT: Final = (["in"], ["at"])
_WHO: Final = SUBJECTS | POSSESSIVE | {"the"}
_LATER: Final = frozenset("now from these since anymore instead nowadays until till for on at every".split())


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


def made(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what somebody was made into what they are now: they made me head porter."""
    words = [one.word for one in tokens[:_FEW]]
    at = 1 + (words[1:2] == ["have"])
    who = words[at + 1 : at + 2]
    if (
        words[:1] not in _MAKERS
        or words[at : at + 1] != ["made"]
        or who not in (["me"], ["us"])
        or len(tokens) < at + 3
    ):
        return tokens
    be = [Token("i"), Token("am")] if who == ["me"] else [Token("we"), Token("are")]
    return [*be, *tokens[at + 2 :], Token("now")]


_MAKERS: Final = (["they"], ["management"], ["work"])


def entered(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn which class somebody has entered into the one that they are in now: Ann went up into Grade 4."""
    words = [one.word for one in tokens[:_FAR]]
    at, end = next(((at, end) for at in range(1, len(words)) if (end := _entering(words, at))), (0, 0))
    if not at or words[end] not in _CLASSES or len(tokens) < end + 2:
        return tokens
    if not any(name == "n" for name, _ in tokens[end + 1].measures):
        return tokens
    start = at
    while start > 1 and words[start - 1] in ("has", "have", "'ve", "'s", "just", "now", "is"):
        start -= 1
    return [*tokens[:start], Token("is"), Token("in"), *tokens[end:], Token("now")] if start else tokens


def _entering(words: Sequence[str], at: int) -> int:
    """Return where a class would stand that somebody has entered by the verb at a place; 0 for another verb."""
    if words[at] in ENTERED:
        end = at + 1
    else:
        up = words[at] in _GONE and words[at + 1 : at + 2] == ["up"] and words[at + 2 : at + 3] in _INTO
        end = at + 3 if up else len(words)
    return end if end < len(words) else 0


ENTERED: Final = frozenset("entered started begun starting entering reached".split())
_GONE: Final = frozenset("went gone moved going moving".split())
_INTO: Final = (["to"], ["into"])
_CLASSES: Final = frozenset(
    "year grade class form primary secondary standard level stage week module semester division league".split()
)


def no_more(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what there shall be no more of in something of ours into what we take no more: no more milk in my tea."""
    words = [one.word for one in tokens[:_FAR]]
    inside = words.index("in") if "in" in words[3:] else 0
    if words[:2] != ["no", "more"] or words[inside + 1 : inside + 2] not in (["my"], ["our"]) or not inside:
        return tokens
    end = next((at for at, word in enumerate(words) if word in (",", "please")), len(tokens))
    return [Token("i"), Token("do"), Token("not"), Token("take"), *tokens[2:end], Token("anymore")]


def supported(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what is my team into the one that I support: Leith Athletic are my team."""
    words = [one.word for one in tokens[-_FEW:]]
    who = {"my": "i", "our": "we"}.get(words[-2]) if len(tokens) > _LEAST + 1 and words[-1] in _TEAMS else None
    if who is None or words[-3] not in _IS or not tokens[0].capital:
        return tokens
    return [Token(who), Token("support"), *tokens[:-3]]


_TEAMS: Final = frozenset({"team", "club", "side"})


def weekly(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn the day on which a place is closed into that: Monday is our shop's closing day."""
    words = [one.word for one in tokens]
    day = any(sort == "weekday" for sort, _ in tokens[0].measures)
    if words[-3:] != ["'s", "closing", "day"] or not day or words[1] not in _IS:
        return tokens
    return [*tokens[2:-3], Token("is"), Token("closed"), Token("on"), tokens[0]]


def skilled(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what is one of my skills into what I can do: soldering is one of my skills."""
    words = [one.word for one in tokens]
    at = next((at for at, word in enumerate(words) if at and word in _IS), 0)
    if not at or not words[0].endswith("ing") or " ".join(words[at + 1 :]) not in _OF_MINE:
        return tokens
    return [Token("i"), Token("can"), Token("do"), *tokens[:at]]


_OF_MINE: Final = frozenset(
    shape.format(one, many)
    for one, many in (("skill", "skills"), ("talent", "talents"))
    for shape in ("one of my {1}", "among my {1}", "a {0} of mine", "a {0} i have")
)


def powered(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn how much the engine of a thing makes into how much that thing has: the engine in my van makes 90 hp."""
    words = [one.word for one in tokens]
    at = next((at for at, one in enumerate(tokens) if any(sort == "w" for sort, _ in one.measures)), 0)
    out = at > 1 and words[at - 1] == "out"
    verb = at - 1 - out
    if verb < 1 or words[verb] not in _YIELDS:
        return tokens
    whole = tokens[:verb]
    if words[:2] == ["the", "engine"] and words[2:3] in (["in"], ["of"]) and words[3:4] in _MINE:
        whole = whole[3:]
    elif words[0] in ("my", "our") and words[verb - 2 : verb] == ["'s", "engine"]:
        whole = whole[:-2]
    return [*whole, Token("has"), *tokens[at:]] if len(whole) == _LEAST else tokens


_MINE: Final = (["my"], ["our"])
_YIELDS: Final = frozenset("makes has produces delivers puts gives develops".split())


def not_since(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn since when somebody has not done a thing into what they do no more: I haven't smoked since March."""
    words = [one.word for one in tokens]
    if words[0] not in WE or not given_up(tokens[1:]):
        return tokens
    return [
        tokens[0],
        Token("do"),
        Token("not"),
        Token(_TAKEN[words[3]]),
        *tokens[4 : words.index("since")],
        Token("anymore"),
    ]


def given_up(tokens: Sequence[Token]) -> bool:
    """Tell whether "have not …" says that somebody has taken none of a thing for so long that they gave it up.

    Who has not run, worked or called since some day may do so again; what is eaten or drunk wants a month at least.
    """
    words = [one.word for one in tokens]
    at = words.index("since") if "since" in words[3:] else 0
    if not at or words[:2] != ["have", "not"] or "," in words[:at] or words[2] not in _TAKEN:
        return False
    if _TAKEN[words[2]] in _OF_SOMETHING and (at == _OBJECT or words[_OBJECT] in STEERING):
        return False
    behind = tokens[at + 1 :]
    spans = {name for one in behind for name, _ in one.measures}
    return not spans.isdisjoint({"month", "year"}) or any(one.word in _LONG_AGO for one in behind)


_TAKEN: Final = {"smoked": "smoke", "drunk": "drink", "eaten": "eat", "touched": "touch"}
_OF_SOMETHING: Final = frozenset({"eat", "touch"})
_OBJECT: Final = 3
_LONG_AGO: Final = frozenset(
    "easter christmas lent spring summer autumn fall winter childhood school university".split()
)
