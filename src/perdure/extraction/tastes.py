"""What one likes or cannot stand, where one clause names it and the next says so: night shifts, I hate them now."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from perdure.extraction.clauses import Clause
from perdure.extraction.closed import PREPOSITIONS, THINGS, WE
from perdure.extraction.ellipsis import put
from perdure.extraction.joined import opening
from perdure.extraction.phrases import Language
from perdure.extraction.subjects import EMPTY
from perdure.extraction.verbs import finite, past
from perdure.extraction.wording import dated, plural

TASTES: Final = frozenset({"likes", "dislikes", "hobby"})
"""The slots that such a clause may fill."""


def tasted(clause: Clause, following: Clause, language: Language) -> Clause | None:
    """Return the next clause with what this one names in the place of "it": fado is wonderful, I love it.

    It is a kind of thing: who says so of the soup, or of this one, speaks of the moment.
    """
    if following.asks:
        return None
    if unwanted := refused(clause, following, language):
        return unwanted
    if praised := _praised(clause, following, language):
        return praised
    following = _gladly(following)
    if not _THEM.intersection(following.words):
        return None
    start, said = opening(clause, language), following.words
    words = clause.words[start:]
    at = next(at for at, word in enumerate(said) if word in _THEM)
    if not 0 < at <= _SOON or not words or words[0] in EMPTY or words[0] in THINGS or dated(words, language):
        return None
    be = next((at for at, word in enumerate(words) if word in ("is", "are", "'s")), 0)
    end = be if be else len(words)
    if not (0 < be <= _FEW and _kind(words[be + 1 :]) if be else _topic(words, said, at, language)):
        return None
    whole = replace(following, tokens=(*following.tokens[:at], *clause.tokens[start : start + end]))
    return whole if said[0] in WE else put(whole, ("i",), 0)


def _praised(clause: Clause, following: Clause, language: Language) -> Clause | None:
    """Return "I love X" where one clause praises a kind of thing too, and the next says what I love of it."""
    words, said = clause.words, following.words
    be = next((at for at, word in enumerate(words[: _FEW + 1]) if word == "are"), 0)
    loved = said[:1] == ("i",) and said[1:2] in _LOVING and said[2:3] in _ITS
    if not 0 < be <= _FEW or not loved or words[be + 1] not in _GREAT or words[0] in EMPTY or words[0] in THINGS:
        return None
    if not plural(words[be - 1]) or dated(words, language):
        return None
    return replace(following, tokens=(*following.tokens[:2], *clause.tokens[:be]))


_LOVING: Final = (("love",), ("adore",), ("like",), ("enjoy",))
_ITS: Final = (("the",), ("their",), ("those",), ("these",), ("that",), ("how",))
_GREAT: Final = frozenset(
    "wonderful great brilliant amazing lovely fantastic delicious superb beautiful gorgeous".split()
)


def made_to(clause: Clause, language: Language) -> Clause | None:
    """Return what "I" say of a thing that one has to use: they make us use pagers, which | I can't stand."""
    words = clause.words
    at = next((at for at in range(_FEW, len(words) - 2) if words[at : at + 2] == (",", "which")), 0)
    if not at or words[at + 2] not in WE or past(words[-1]):
        return None
    start = next((place + 1 for place in range(at - 1, 0, -1) if words[place] in _USING), at)
    thing = clause.tokens[start:at]
    if not 0 < len(thing) <= _FEW or thing[0].word in _ONE_OF or dated([one.word for one in thing], language):
        return None
    return replace(clause, tokens=(*clause.tokens[at + 2 :], *thing))


_USING: Final = frozenset("use using on onto with wear wearing eat drink speak via through".split())
_ONE_OF: Final = THINGS | frozenset("it them that this".split())


def _gladly(clause: Clause) -> Clause:
    """Read "I could listen to it for hours" as "I love it"."""
    words = clause.words
    at = next((at for at, word in enumerate(words) if word in _THEM), 0)
    if words[:2] not in _I_COULD or at < _FEW or tuple(words[at + 1 :]) not in _ENDLESSLY:
        return clause
    love = clause.tokens[1]._replace(word="love")
    return replace(clause, tokens=(clause.tokens[0], love, *clause.tokens[at:]))


def refused(clause: Clause, following: Clause, language: Language) -> Clause | None:
    """Return "I can't stand X" where one clause wants none of it and the next says why: no kale, can't stand it."""
    words, said = clause.words, following.words
    if following.asks or not said:
        return None
    led = int(words[0] in ("and", "but", "so"))
    led += words[led : led + 1] == ("please",)
    start = led + next((len(one) for one in _NONE if words[led : led + len(one)] == one), _rather_not(words[led:]))
    end = next((at for at, word in enumerate(words) if at > start and word in _BEHIND), len(words))
    thing = words[start:end]
    against = next((at for at, word in enumerate(said[:_SOON]) if word in _AGAINST), _SOON)
    stuff = next((at for at in range(1, len(said)) if said[at] in _THEM or said[at : at + 2] in _STUFF), 0)
    if words[end : end + 1] == ("for",) and words[end + 1 : end + 2] not in (("me",), ("us",)):
        return None  # no nuts for Tim
    if start == led or not against < stuff <= _SOON or not 0 < len(thing) <= _FEW or dated(thing, language):
        return None
    if thing[0] in _SAYINGS | THINGS | EMPTY or any(map(finite, thing)):
        return None
    whole = replace(following, tokens=(*following.tokens[:stuff], *clause.tokens[start:end]))
    return whole if said[0] in WE else put(whole, ("i",), 0)


def _rather_not(words: Sequence[str]) -> int:
    """Return of how many words it is that somebody would rather not have: I would rather not come home to | kale."""
    would = words[:1] != () and words[0] in WE and tuple(words[1:4]) in _UNWILLING
    at = 4 + (words[4:5] == ("to",)) if would else 0
    return at + next((len(one) for one in _HAVING if at and words[at : at + len(one)] == one), -at)


def _kind(told: Sequence[str]) -> bool:
    """Tell whether what is told of a thing is no news of it: great, and not ready, leaving or cancelled."""
    return bool(told) and told[0] not in _HERE and not told[0].endswith("ing") and not past(told[0])


def _topic(words: Sequence[str], said: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether words only name a kind of thing, of which the next clause says what is so of late, or a dislike."""
    end = next((place for place, word in enumerate(words) if word in PREPOSITIONS), len(words))
    if not 0 < end <= len(words) <= _FEW + 1 or any(map(finite, words[: end - 1])) or "," in words:
        return False
    if not language.sets["adverbs"].isdisjoint(words) or plural(words[end - 1]) != (said[at] == "them"):
        return False
    late = not _LATELY.isdisjoint(said[at:]) or ("any", "more") in pairwise(said[at:])
    return late or (said[at] == "them" and not _AGAINST.isdisjoint(said[:at]))


_THEM: Final = frozenset({"it", "them"})
_HERE: Final = frozenset("ready done served over on back here mine ours".split())
"""How a thing is for the moment, which makes it one thing and no kind."""
_LATELY: Final = frozenset("now nowadays anymore longer days".split())
_AGAINST: Final = frozenset("not hate detest loathe despise dislike abhor".split())
_NONE: Final = (("nothing", "with"), ("anything", "with"), ("nothing", "containing"), ("anything", "but"), ("no",))
"""How one says that something shall not be in it."""
_BEHIND: Final = frozenset("please for either in on with from , anywhere anymore".split())
"""What goes on behind a thing that is not wanted."""
_UNWILLING: Final = (("would", "rather", "not"), ("would", "prefer", "not"), ("prefer", "not", "to"))
_HAVING: Final = (
    *((one,) for one in "have eat drink wear find get smell see face use".split()),
    *(("be", one) for one in "served given fed around".split()),
    *((*one.split(), "to") for one in ("come home", "wake up")),
    ("deal", "with"),
    ("put", "up", "with"),
)
_SAYINGS: Final = frozenset(
    "problem problems idea luck chance wonder way worries hurry rush pressure clue doubt thanks".split()
)
"""What there is none of where nothing is wanted away: no problem, no idea."""
_STUFF: Final = tuple(("the", word) for word in ("stuff", "things", "taste", "smell", "texture", "sight", "thought"))
_I_COULD: Final = (("i", "could"), ("we", "could"), ("i", "can"))
_ENDLESSLY: Final = frozenset(
    tuple(one.split())
    for one in (
        "for hours", "for hours on end", "all day", "all day long", "all night", "all night long", "forever",
        "every day", "for ever", "for days", "non-stop", "nonstop", "endlessly", "day and night", "all the time",
    )
)  # fmt: skip
_FEW: Final = 3
_SOON: Final = 7
