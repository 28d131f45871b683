"""What there is in a place of the writer's world: in the van it's the radio, at home it's me and two finches.

"It is" names what one has, hears or eats there: a thing with "the", or several. How it is (quiet, a mess) is none.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from perdure.extraction.closed import OWN, PREPOSITIONS, THINGS
from perdure.extraction.definite import fitting, labelled, of_this_world
from perdure.extraction.lists import words_of
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past
from perdure.extraction.wording import contains, dated, plural


def served(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say what there is where they begin: at home it is …, on the boat it is …"""
    if "it" not in words:
        return False
    words, bound = _bound(words)
    front = next((at for at in range(2, min(len(words) - 2, _NEAR)) if tuple(words[at : at + 2]) in _IT_IS), 0)
    place = words[: front - (words[front - 1] == ",")] if front else ()
    if not _ours(place, language) or contains(words, language, "machine") or not _some("passing").isdisjoint(words):
        return False
    told = [word for word in words[front + 2 :] if word not in language.sets["adverbs"]]
    told = told[:-1] if told[-1:] == [","] else told  # it's eggs, always
    apart = told.index(",") if "," in told else len(told)
    thing, alone = told[:apart], tuple(told[apart + 1 :]) in _ALONE
    if words[front + 2] == "all" and thing and thing[0] not in _NO_THING and not contains(thing, language, "vague"):
        bare = words[front + 3] == thing[0] and not (past(thing[0]) or thing[0].endswith("ly"))
        alone = alone or bare  # at work it's all Java
    if not thing or (apart < len(told) and not (alone or bound)):
        return False
    if thing[0] == "me":
        return "and" in thing or (len(thing) == 1 and not _ALL.isdisjoint(words))
    if any(map(finite, thing)) or thing[-1].endswith("ing") or dated(thing, language) or len(thing) > _LONG:
        return False
    named = thing[0] in THINGS or (plural(thing[-1]) and thing[0].isalpha() and thing[0] not in PREPOSITIONS)
    sole = alone or bound or thing[-1] == "only" or not _USUALLY.isdisjoint(words[front:])
    return (named or (sole and thing[0] not in PREPOSITIONS)) and of_this_world(thing, language)


def _bound(words: Sequence[str]) -> tuple[Sequence[str], bool]:
    """Return words with "it is" for "it has to be", and whether that is what they said."""
    for how in _HAVING_TO:
        at = next((at for at in range(2, len(words) - len(how)) if tuple(words[at : at + len(how)]) == how), 0)
        if at:
            return (*words[:at], "it", "is", *words[at + len(how) :]), True
    return words, False


_HAVING_TO: Final = (
    ("it", "has", "to", "be"), ("it", "must", "be"), ("it", "has", "got", "to", "be"), ("it", "can", "only", "be"),
    ("it", "is", "got", "to", "be"), ("it", "is", "always", "got", "to", "be"), ("it", "always", "has", "to", "be"),
)  # fmt: skip


def counted_there(row: Sequence[Token], language: Language) -> bool:
    """Tell whether words say how many there are of a thing where a number or letter tells the place: there are
    fourteen racks in bay 4; not: two errors in line 12, twenty people in room 6; or whether there is what a house may
    have, there's no gas in the cottage, or how many "we" are somewhere.
    """
    words = [one.word for one in row]
    if (us := _OF_US.match(" ".join(words))) is not None:
        return _some("passing").isdisjoint(words) and not any(map(finite, us["rest"].split()))
    if tuple(words[:2]) in _THERE_ARE and _fitted(words[2:], language):
        return True
    at = next((n for n, pair in enumerate(pairwise(words)) if pair in _THERE_ARE), len(words))
    if at and words[0] not in _some("places"):
        return False
    told = row[at + 2 :]
    end = next((n for n, one in enumerate(told) if n and one.word in _some("places")), len(told))
    place = row[1:at] if at else told[end + 1 :]
    place = place[: len(place) - (place[-1:] != () and place[-1].word == ",")]
    counted, thing = [one.word for one in told[:end]], told[end - 1].word if 0 < end <= len(told) else ""
    ours = at > 0 and len(place) > 1 and place[0].word in OWN  # in our parish there are …
    if len(counted) not in _COUNTED or not (ours or (len(place) == _LABELLED and labelled(place))):
        return False
    where = place[-1 if ours else 0].word
    if where in _some("steps") | _some("works") or not _some("fleeting").isdisjoint(counted):
        return False
    numbered = counted[0].isdigit() or counted[0] in NUMBERS or counted[0] == "no"
    return numbered and plural(thing) and of_this_world([where], language)


def _fitted(told: Sequence[str], language: Language) -> bool:
    thing = [word for word in told if word not in _ANY]
    at = next((n for n, pair in enumerate(pairwise(thing)) if pair[0] in _some("places") and pair[1] in THINGS), 0)
    return at > 0 and fitting(thing[:at]) and _ours(thing[at:], language) and _some("passing").isdisjoint(thing)


_OF_US: Final = regex(
    r"(?:now that (?:[\w'’-]+ ){2,8}?)?(?:(?:there (?:are|is)|there 's|it (?:is|'s)|its) (?:(?:now|just|only|still) )*"
    rf"(?:\d+|{'|'.join(NUMBERS)}) of us|we (?:are|'re) (?:now )?(?:only|just) (?:\d+|{'|'.join(NUMBERS)})(?: of us)?)"
    r" (?:in|on|at) (?!(?:total|all|here|there|line|the (?:queue|car|lift|photo|film|picture|end|moment|morning"
    r"|room))\b)"
    r"(?P<rest>(?:(?:the|our|my) )?[\w '’-]{2,40})$"
)
"""How many "we" are somewhere: there are six of us in the shop."""
_ANY: Final = frozenset("no not any also free good".split())


def _ours(place: Sequence[str], language: Language) -> bool:
    """Tell whether words are a place of this world: at home, in the van; not: in the end, in the film."""
    if tuple(place) in _HERE or (len(place) > 1 and place[0] in ("on", "at") and _days(place[1:], language)):
        return True
    led = len(place) > 2 and place[0] in _some("places") and place[1] in THINGS
    return led and place[-1] not in _some("nowhere") | _some("moment") and of_this_world(place[1:], language)


def _days(words: Sequence[str], language: Language) -> bool:
    """Tell whether words name days that come again: on Sundays it is eggs."""
    return language.has("weekdays", words[-1]) and all(
        word in _OF_DAYS or language.has("weekday", word) for word in words[:-1]
    )


_OF_DAYS: Final = frozenset("most all summer winter saturday and".split())
_some: Final = partial(words_of, "definite")
_THERE_ARE: Final = (("there", "are"), ("there", "is"))
_COUNTED: Final = range(2, 5)
_LABELLED: Final = 2
"""Words of a place that its number tells: bay 4."""
_IT_IS: Final = (("it", "is"), ("it", "'s"))
_HERE: Final = (("at", "home"), ("at", "work"), ("at", "school"))
_ALONE: Final = (("nothing", "else"), ("no", "exceptions"), ("always",), ("every", "time"), ("only",))
_ALL: Final = frozenset({"just", "only"})
_USUALLY: Final = frozenset("always usually mostly only never".split())
_NEAR: Final = 8
_LONG: Final = 4
_NO_THING: Final = frozenset(
    "a an my your his her their about over up down out right well new old set sorted one me you us them mine ours"
    " yours too so very that this work same go systems hands chaos chaotic quiet calm automated digital remote".split()
)
"""What "it's all" tells of how it is, rather than of what there is."""
