"""What opens a sentence and only says when, where or in which case the rest of it holds: in summer, | we camp."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import OF_US, WE
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.verbs import THINKING, finite, past, verb_of
from perdure.extraction.wording import dated, leading


def gives_case(words: Sequence[str]) -> bool:
    """Tell whether a clause says in which case the next one holds, or at which time of life it did: when we write
    letters, … when it rains, … when I was ten, …
    """
    if words[0] not in _WHEN:
        return False
    if any(map(past, words[2:])):
        return _OF_LIFE.fullmatch(" ".join(words[1:])) is not None
    return (words[1:2] != () and words[1] in _WHOEVER) or (
        words[-1] != "," and _DOING.fullmatch("".join(words[1:2])) is not None
    )


def recalls(words: Sequence[str]) -> bool:
    """Tell whether a clause only leads back to a time that is over: back when Ana was our vet, it took ages."""
    return tuple(words[:2]) == ("back", "when") and any(map(past, words[2:]))


def case_ends(words: Sequence[str], language: Language) -> int:
    """Return where the statement begins behind the case or time that opens a clause: when I'm in the van | I …, since
    the merger, | invoices …; 0 for none.
    """
    if (at := leads_in(words, language)) and at < len(words):
        return at
    if words[0] not in _WHEN:
        return 0
    second = (at for at in range(2, len(words) - 2) if words[at] in WE and verb_of(words[at - 1]) not in THINKING)
    at = next(second, 0)
    return at if at and gives_case(words[:at]) and words[at - 1] not in _GOING_ON else 0


def leads_in(words: Sequence[str], language: Language) -> int:
    """Return how many words open a clause up to a comma, or are all of it, that only say when, where or for what the
    rest holds: since the merger, | …, from May on, all summer, | …; 0 where they do not.
    """
    ever = int(words[0] == "ever")
    first, behind = words[ever : ever + 1], words[ever + 1 : ever + 2]
    if not first or not behind or leading(words, language, "leads") or leading(words, language, "remarks"):
        return 0
    opening = words[: words.index(",") if "," in words else len(words)]
    begins = _from_then(opening, language)
    if first[0] not in _FRONTING and not begins and not _timely(opening, language):
        return 0
    commas = (at for at, word in enumerate(words) if word == "," and not _goes_on(words[at + 1 :], language))
    for end in dict.fromkeys((len(words), next(commas, len(words)))):
        if end <= _FRONT and not _tells(words[ever + 1 + begins : end]):
            return min(end + 1, len(words))
    return 0


def parted(sentence: Sentence, language: Language) -> Iterator[Clause]:
    """Yield the clauses of a sentence, each without a time at its end that the next one begins with: I get up at six,
    on Sundays, | I get up at nine.
    """
    for clause, following in zip_longest(sentence, sentence[1:]):
        words = clause.words
        at = len(words) - 1 - words[::-1].index(",") if following and following.link == "," and "," in words else 0
        if at and _goes_on(words[at + 1 :], language) and _tells(words[:at]):
            yield replace(clause, tokens=clause.tokens[:at])
            yield replace(clause, tokens=clause.tokens[at + 1 :], link=",")
        else:
            yield clause


def _tells(words: Sequence[str]) -> bool:
    """Tell whether words say something of somebody: they have a verb, or a subject."""
    bare = [word for word in words if word not in _DATES]
    return any(finite(word) or past(word) for word in bare) or not _UNLED.isdisjoint(bare)


def _goes_on(words: Sequence[str], language: Language) -> bool:
    """Tell whether what follows a comma is one more time: from May on, | all summer, …"""
    end = words.index(",") if "," in words else len(words)
    timely = _timely(words[:end], language) or (words[:1] != () and words[0] in _FRONTING and _dated(words, language))
    return timely and not _tells(words[:end])


def _timely(words: Sequence[str], language: Language) -> bool:
    """Tell whether words begin as a time, and are of one: all winter, every other week, most mornings, Mondays"""
    begun = words[:1] != () and (words[0] in _EACH or words[0] in language.times)
    return begun and _dated(words, language)


def _from_then(words: Sequence[str], language: Language) -> bool:
    """Tell whether words only say from when on: starting in June, as of the fifth, effective 1 July."""
    at = 1 if words[:1] and words[0] in _FROM_THEN else 2 if tuple(words[:2]) in _AS_OF else 0
    when = words[at : at + 1]
    begins = _dated(when, language) or not _LEADING.isdisjoint(when) or any(one.isdecimal() for one in when)
    return at > 0 and begins and _dated(words[at:], language)


def _dated(words: Sequence[str], language: Language) -> bool:
    return dated(words, language) or not _SPANS.isdisjoint(words)


_WHEN: Final = frozenset({"when", "whenever", "while"})
_WHOEVER: Final = WE | frozenset("you it he she they my our the".split())
_DOING: Final = regex(r"[a-z-]{3,}ing")
_OF_LIFE: Final = regex(
    r"(?:i|we) (?:(?:was|were) (?:(?:only|just|about|around|still|very|much|really) )*"
    rf"(?:(?:\d+|{'|'.join(sorted(NUMBERS))})(?: or so)?(?: years old)?|young|younger|little|small|growing up"
    r"|an? (?:\w+ )?(?:child|kid|boy|girl|teenager|teen|student|pupil|apprentice|trainee)|kids|children|students"
    r"|in (?:my|our) (?:(?:early|mid|late) )?(?:\w+ties|teens)|(?:at|in) (?:\w+ )?(?:school|university|uni|college))"
    r"|(?:lived|grew up|studied) (?:in|at|on|with|near) [\w '-]+)"
)
"""A time of the writer's life that is over."""
_GOING_ON: Final = frozenset("and or that what how if because which who where".split())
_FRONTING: Final = frozenset(
    """
    in on at from during through throughout over until till before after since following for with without between
    outside within
    """.split()
)
_FROM_THEN: Final = frozenset("starting beginning effective come".split())
_AS_OF: Final = (("as", "of"), ("as", "from"))
_LEADING: Final = frozenset("in on from at with next this the early mid late".split())
_EACH: Final = frozenset("all every each most some once twice".split())
_SPANS: Final = frozenset("day days weekday week month quarter year morning afternoon evening night".split())
_DATES: Final = frozenset({"last", "may"})
"""Words that look like verbs: the last Friday, the first of May."""
_UNLED: Final = OF_US - frozenset({"my", "our"}) | frozenset(
    "he she they it you who which that what this if when than".split()
)
_FRONT: Final = 12
"""Words of what opens a clause."""
