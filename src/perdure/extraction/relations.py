"""How two people or things are related, as a clause with "is" says it: Ann is Bob's daughter, A is older than B."""

from collections.abc import Sequence

from perdure.extraction.meanings import lexicon
from perdure.extraction.phrasing import FIRST, Word, content


def related(subject: Sequence[Word], value: Sequence[Word]) -> tuple[str, str, str] | None:
    """Read how two people are related: Ann is Bob's daughter."""
    table = lexicon()
    for noun in subject:
        for name, side in table.inverse.get(noun.kind, ()):
            others = [one for one in subject if one.kind != noun.kind]
            if not any(one.capital or one.word in FIRST for one in value):
                continue  # what somebody is, not who
            ends = content(others) - {"name"}, content(value) - {"name"}
            first = any(one.word in ("my", "our") for one in others)
            left, right = " ".join(sorted(ends[1])), " ".join(sorted(ends[0])) or ("user" if first else "")
            if not left and any(one.word in FIRST for one in value):
                left = "user"
            if left and right:
                pair = (left, right) if side == 0 else (right, left)
                symmetric = len({s for n, s in table.inverse[noun.kind] if n == name}) == 2
                return (name, min(pair), max(pair)) if symmetric else (name, *pair)
    return None


def compared(subject: Sequence[Word], value: Sequence[Word]) -> tuple[str, str, str] | None:
    """Read A is older than B; B is younger than A gives the same."""
    turned = lexicon().turned
    than = next((n for n, one in enumerate(value) if one.word == "than"), None)
    if than is None:
        return None
    how = next((one.kind for one in value[:than] if one.kind in turned), None)
    if how is None:
        return None
    left, right = (
        "user" if one and one[-1].word in FIRST else " ".join(sorted(content(one)))
        for one in (subject, value[than + 1 :])
    )
    name, second = turned[how]
    return (name, right, left) if second else (name, left, right)
