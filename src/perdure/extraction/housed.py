"""What members, guests or dogs must, may and get: the rules of a house, and not what people are like."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from perdure.extraction.closed import OWN, PREPOSITIONS, WE
from perdure.extraction.definite import located
from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past
from perdure.extraction.wording import judged


def housed(words: Sequence[str], language: Language) -> bool:
    """Tell whether words are such a rule: new members have to …, for guests it costs 5, nobody may … in the hall."""
    if words[0] == "for" and _group(words[1:2]) and not _COSTING.isdisjoint(words):
        return any(map(str.isdigit, words))
    at = next((at for at, word in enumerate(words[:_NEAR]) if at and word in _RULING), 0)
    subject, rest = words[:at], [word for word in words[at + 1 :] if word not in _LITTLE] if at else []
    if not rest or judged(words, language) or not WE.isdisjoint(words):
        return False
    everybody = _all(subject)
    if not everybody and not _group(subject):
        return False
    match words[at]:
        case "must" | "may" | "can" | "cannot":
            ruled = _done_or_somewhere(rest)
        case "have" | "has" | "need" | "needs":
            ruled = rest[0] == "to" and len(rest) > 1 and _done_or_somewhere(rest[1:])
        case "get" | "gets" | "pay" | "pays":
            ruled = rest[0] in ("a", "an", "one", "two", "nothing", "free", "half") or rest[0].isdigit()
        case _:
            ruled = rest[0] in _some("rules")
    return ruled and (located(rest) or _right(rest) if everybody else len(rest) > 1)


def _done_or_somewhere(rest: Sequence[str]) -> bool:
    """Tell whether words say what is done, or where or how one is: be kept on a lead, be in by ten; not: be nice."""
    return rest[0] != "be" or (len(rest) > 1 and (past(rest[1]) or rest[1] in PREPOSITIONS))


def as_ours(row: Sequence[Token]) -> Sequence[Token]:
    """Return a clause about the flat (that) we live in as one about our flat, "the wife" as my wife, gran as mine."""
    words = [one.word for one in row[:_NEAR]]
    if words[0] in _CALLED and len(words) > 1 and finite(words[1]):  # granny was a midwife
        return [row[0]._replace(word="my"), *row]
    if words[0] != "the" or len(row) < 2:
        return row
    if words[1] in _KIN and words[2:3] != ["of"]:  # the wife does the books
        return [row[0]._replace(word="my"), *row[1:]]
    if len(row) < _NEAR:
        return row
    at = 2 + (words[2] in ("that", "which"))
    lives = words[at] in WE and words[at + 1] in _DWELLING and words[at + 2] in ("in", "at")
    return [row[0]._replace(word="our"), row[1], *row[at + 3 :]] if lives else row


def worded(words: Sequence[str]) -> bool:
    """Tell whether it is said how what one writes to somebody should be: emails to my boss should be formal."""
    if words[0] not in _some("writings"):
        return False
    at = next((at for at, word in enumerate(words[:_NEAR]) if word in _SHALL), 0)
    return at > 1 and not OWN.isdisjoint(words[1:at]) and len(words) > at + 2


_KIN: Final = frozenset("wife husband missus hubby boyfriend girlfriend in-laws kids grandkids".split())
"""Of whom "the" is said for "my"."""
_CALLED: Final = frozenset("mum mom mummy dad daddy granny gran nan nana grandma grandpa grandad granddad".split())
"""Who is called so by those alone of whose family they are."""
_DWELLING: Final = frozenset("live work sleep".split())
_SHALL: Final = frozenset("should must can may need have".split())


def _group(subject: Sequence[str]) -> bool:
    """Tell whether a subject is one of the groups that a house has, or so many of it: all members under ten, dogs."""
    bound = next((len(words) for words in _BOUNDS if tuple(subject[: len(words)]) == words), 0)
    subject = subject[bound + 1 :] if bound else subject
    at = next((at for at, word in enumerate(subject) if word in _some("groups")), None)
    if at is None or not _OF_ALL.issuperset(subject[:at]):
        return False
    return at == len(subject) - 1 or subject[at + 1] in ("under", "over", "with", "without", "from")


def _all(subject: Sequence[str]) -> bool:
    """Tell whether a subject is everybody or nobody, or those of the writer's world: anyone on the team."""
    if subject[-1] in _ANYBODY or tuple(subject[-2:]) == ("no", "one"):
        return True
    return subject[0] in _ANYBODY and len(subject) == _AMONG and located(subject)


def _right(rest: Sequence[str]) -> bool:
    """Tell whether it is what some may do in a team and others not: push to main, edit the roadmap."""
    return rest[0] in _some("rights") and len(rest) > 1 and rest[1] not in _UNSAID


_UNSAID: Final = frozenset("me us you him her them it that this a an like".split())
_AMONG: Final = 4
_some: Final = partial(words_of, "definite")
_RULING: Final = frozenset("must may can cannot have has need needs get gets pay pays is are".split())
_ANYBODY: Final = frozenset("nobody everybody everyone anyone anybody".split())
_OF_ALL: Final = frozenset(
    "all only no new regular paying external overnight both every each day our the junior".split()
)
_BOUNDS: Final = (("no", "more", "than"), ("no", "fewer", "than"), ("at", "most"), ("at", "least"), ("up", "to"))
"""What tells how many of a group at most, or at least, before the number."""
_LITTLE: Final = frozenset("not only also always never".split())
_COSTING: Final = frozenset("is are costs cost".split())
_NEAR: Final = 7
