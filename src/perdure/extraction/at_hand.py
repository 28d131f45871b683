"""What somebody likes, or does, that is only at hand: love the hat, off to go shopping; not the sea, or rowing."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, takewhile
from typing import Final

from perdure.extraction.closed import OF_US, PREPOSITIONS, WE
from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.tokens import Token


def praised(row: Sequence[Token], language: Language) -> bool:
    """Tell whether what "I" like is only at hand, or whoever listens has it: love the necklace, I love how you sing.

    Where nobody says who likes it, somebody is praised rather than told of.
    """
    row = [one for one in row if one.word not in language.sets["adverbs"] and one.word not in _STRESSING]
    words = [one.word for one in row]
    at = int(words[:1] != [] and words[0] in WE)
    at += words[at : at + 1] == ["do"]
    if words[at : at + 1] == [] or words[at] not in _lists("liking"):
        return False
    unsaid, what = not row[0].text or not at, words[at + 1 :]
    if not what or not _TELLING.isdisjoint(what):
        return False
    if what[:3] == ["how", "you", "can"] and _named(row[at + 1 :]):
        return False  # how you can swim everywhere in Zug
    if not _YOURS.isdisjoint(what[:_NEAR]):
        return True
    if what[0] in _IS:
        return True  # what | we love is gone
    if what[0] == "how" or what[0] in _POINTED:
        here = ("it", "is") in pairwise(what) and not _lists("lived").isdisjoint(what)
        return OF_US.isdisjoint(what) and not _named(row[at + 1 :]) and not here
    if what[0].endswith("ing"):
        return _of_them(what[1 + (what[1:2] == ["with"]) :]) and OF_US.isdisjoint(what) and not _named(row[at + 1 :])
    if what[0] not in _ITS:
        return False
    return not _named(row[at + 1 :]) and _at_hand(what[1:], unsaid=unsaid)


def _at_hand(named: Sequence[str], *, unsaid: bool) -> bool:
    """Tell whether what is liked is, or has, what is looked at: the colours, the way it turned out; not the colour red,
    the taste of fennel, or what is somebody's own.
    """
    head = [*takewhile(lambda word: word not in _BEHIND, named)]
    rest = named[len(head) :]
    while head and head[-1] in _AMOUNT:
        head.pop()
    ours = any(word in OF_US and before not in _MAKES for before, word in pairwise(("", *named)))
    if not head or ours or rest[:1] in (["after"], ["before"], ["during"]):
        return False  # the view from our window, the calm after a swim
    looks = _lists("looks")
    of = rest[rest.index("of") + 1 :] if "of" in rest else ()
    kind = bool(of) and (of[0] not in _POINTED | {"the"} or (of[0] == "the" and head[-1] in _lists("sensed")))
    shown = any(one in looks and word.endswith(("ing", "ed")) for one, word in pairwise(head))
    if not kind and (head[-1] in looks or shown):
        return True
    return unsaid and not kind and _lists("anywhere").isdisjoint(head)


def of_the_moment(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody is only about to do something, or at it, which makes it no pastime of theirs: off to go
    shopping, writing it down, reading this book.
    """
    said = [one.word for one in row[start:end] if one.word not in language.sets["adverbs"]]
    if not said or row[start - 1].word not in _BEING or said[:2] == ["getting", "into"]:
        return False
    behind = _does(row, start, end, language)
    now = not _NOW.isdisjoint(one.word for one in row[end:]) or ("right", "now") in pairwise(one.word for one in row)
    at = next((at for at, word in enumerate(said) if word in language.values["hobby"].words - _ALSO_VERBS), None)
    if at is None or said[0] in _lists("about_to"):
        content = said[:1] == ["happy"] and said[1:2] != [] and said[1].endswith("ing")
        return not content and not _planned(row, start, language)
    return behind[:1] != () and (now or behind[0].word in _POINTED)


def _planned(row: Sequence[Token], start: int, language: Language) -> bool:
    """Tell whether it is said when, where, with whom, how often or why somebody is going to do something, which is
    worth knowing although it is no pastime: going rowing with Ida, signing up for lessons.
    """
    told = row[start:]
    words = [one.word for one in told]
    if not _YOURS.isdisjoint(words):
        return False  # glad you enjoy rowing on Lake Como
    if any(one.capital and one.word not in OF_US for one in told[1:]) or _again(words):
        return True
    days = language.sets["weekday"] | language.sets["month"] - {"may", "march"}
    if not (days | _lists("arranged")).isdisjoint(words) or tuple(words[:2]) in _TURNING:
        return True
    period = language.sets["period"]
    pairs, later = [*pairwise(words)], _AT_ONCE.isdisjoint(words[:_NEAR])
    if any(
        (one in ("next", "this") and other in period) or (one == "with" and other not in _NOBODY and later)
        for one, other in pairs
    ):
        return True
    return words[0] in _lists("moods") and not _MINE.isdisjoint(words)  # glad about my chess club


def _again(words: Sequence[str]) -> bool:
    """Tell whether it is said how often something is done."""
    return not _lists("often").isdisjoint(words) or tuple(words[-3:]) == ("all", "my", "life")


def once(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what somebody is doing is one thing, or for one time, rather than a pastime: writing a novel, hiking
    with friends next week.
    """
    said = [one.word for one in row[start:end] if one.word not in language.sets["adverbs"]]
    if not said or row[start - 1].word not in _BEING:
        return False
    if _again([one.word for one in row[start:]]):
        return False
    if said[0] in _lists("about_to") and said[1:2] != [] and not (said[0] == "happy" and said[1].endswith("ing")):
        return tuple(said[:2]) != ("getting", "back")
    pastimes, behind = language.values["hobby"].words, _does(row, start, end, language)
    lots = len(behind) > 1 and behind[1].word == "lot"
    if behind and not lots and (behind[0].word in _ONE_OF or behind[0].text[:1] in _QUOTES or behind[0].capital):
        return True
    if row[start - 1].word != "been" and not _SOON.isdisjoint(one.word for one in row[start:]):
        return True
    return said[0].endswith("ing") and said[1:2] != ["into"] and said[0] not in pastimes | _lists("pursuing")


def _does(row: Sequence[Token], start: int, end: int, language: Language) -> Sequence[Token]:
    """Return what follows the first word for a pastime that says that one does it: writing | it down."""
    pastimes = language.values["hobby"].words - _ALSO_VERBS
    at = next((at for at in range(start, end) if row[at].word in pastimes), end)
    return row[at + 1 :] if at < end and row[at].word.endswith("ing") else ()


def _of_them(behind: Sequence[str]) -> bool:
    """Tell whether words begin with what only a sentence before could name: them in the sun; not this cake."""
    if behind[:1] == [] or behind[0] not in _POINTED or behind[1:2] in (["is"], ["'s"]):
        return False
    return behind[0] in _ALONE or behind[1:2] == [] or behind[1] in PREPOSITIONS


def _named(row: Sequence[Token]) -> bool:
    return any(one.capital and one.word not in OF_US for one in row)


_lists: Final = partial(words_of, "at_hand")
_STRESSING: Final = frozenset(
    "so really just absolutely totally truly also honestly quite definitely especially".split()
)
_TELLING: Final = frozenset("when answer answers reply replies response responses".split())
"""What one likes of the assistant, which is a wish."""
_IS: Final = frozenset("is are was were has had".split())
_YOURS: Final = frozenset("you your yours yourself".split())
_MAKES: Final = frozenset({"make", "makes"})
_AMOUNT: Final = frozenset("much best most more too a lot though already".split())
_TURNING: Final = (("getting", "back"), ("getting", "tired"), ("getting", "bored"))
_NOBODY: Final = frozenset("it this that these those them you your a an the some".split())
_AT_ONCE: Final = frozenset("ready off about".split())
_MINE: Final = frozenset({"my", "our"})
_POINTED: Final = frozenset("it them that this these those him her his their".split())
_ITS: Final = frozenset("the his her their its".split())
_ALONE: Final = frozenset("it them him".split())
_BEHIND: Final = PREPOSITIONS | frozenset(
    ", that which who where and or there here is are was were i we you it they he she everyone".split()
)
_BEING: Final = frozenset("am are 'm 're been".split())
_ALSO_VERBS: Final = frozenset({"go"})
_ONE_OF: Final = frozenset(
    "a an the this that these those my our his her their some any all another more several it them him".split()
)
_SOON: Final = frozenset("today tonight tomorrow this next".split())
_NOW: Final = frozenset({"today", "tonight"})
_NEAR: Final = 4
_QUOTES: Final = frozenset('"“”‘')
