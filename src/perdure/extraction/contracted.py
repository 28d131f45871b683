"""What an 's stands for: the verb (the door's open), or whose something is (the door's key)."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.closed import PREPOSITIONS, THINGS
from perdure.extraction.meanings import says_how
from perdure.extraction.numerals import is_number
from perdure.extraction.phrases import Found, Language
from perdure.extraction.wording import dated


def stands_for_is(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether an 's is a verb: what follows is no noun that it could own."""
    following = words[at + 1]
    return (
        following in ("a", "an", "the", "my", "our", "called", "named", "in", "on", "at", "from", "not", "been")
        or following in language.sets["adverbs"]
        or following in PREPOSITIONS
        or (following in _PARTICLES and words[at + 2 : at + 3] != () and words[at + 2] in _PLACING)
        or says_how(words[at + 1 :])
        or (following[0].isdigit() and len(words) == at + 2)
        or abstains(words[at + 1 :], language)
        or (following in _SO and not PREPOSITIONS.isdisjoint(words[at + 2 : at + 3]))
        or (following in _BEING and _nothing_owned(words[at + 2 : at + 3], language))
        or (following in _OFFICES and "of" in words[at + 2 : at + 3])
        or (following in _TOWARDS and not PREPOSITIONS.isdisjoint(words[at + 2 : at + 3]))
        or (following.endswith("ed") and not PREPOSITIONS.isdisjoint(words[at + 2 : at + 3]))
        or (following in COUNTS and "from" in words[at + 2 :])
        or (following == "turning" and words[at + 2 : at + 3] != () and is_number(words[at + 2]))
        or (
            following.endswith("ing")
            and (words[at + 2 : at + 3] in _AFTER_DOING or dated(words[at + 2 : at + 4], language))
        )
    )


_PARTICLES: Final = frozenset(
    "down up out off back away above below behind beside between near inside outside opposite past round around".split()
)
_PLACING: Final = PREPOSITIONS | THINGS | {"a", "an", "his", "her", "their"}
"""What follows where such a word says where something is: her plait's down to her belt; not: her down jacket."""


def of_theirs(words: Sequence[str], found: Found, language: Language) -> bool:
    """Tell whether a phrase ends in whose something is: Ann is my daughter | 's teacher, my sister is Ann | 's wife."""
    if words[found.end : found.end + 1] != ("'s",):
        return False
    first, last = found.values.get("value", (0, 0))
    if last != found.end:
        return True
    said_who = words[first - 1] in ("is", "'s", "are", "called", "named")  # not: my son Ann | 's teacher
    return said_who and found.end + 1 < len(words) and not stands_for_is(words, found.end, language)


def abstains(rest: Sequence[str], language: Language) -> bool:
    """Tell whether somebody is said to be off some food, or the one with an allergy, who can't eat gluten."""
    if tuple(rest[:2]) == ("the", "one") and rest[2:3] != () and rest[2] in ("with", "who", "that"):
        return not (language.values["allergy"].words | _BEARING).isdisjoint(rest[3:])
    return tuple(rest[:1]) == ("off",) and not language.values["food"].words.isdisjoint(rest[1:3])


_BEARING: Final = frozenset("allergic allergy allergies intolerant intolerance coeliac celiac eat eats vegan".split())


def _nothing_owned(behind: Sequence[str], language: Language) -> bool:
    """Tell whether no noun follows that could be owned: Bo's vegan now; not: Bo's vegan cookbook."""
    adverbs = language.sets["adverbs"]
    return all(word in PREPOSITIONS or word in adverbs or word in _BEHIND for word in behind)


_BEING: Final = frozenset(
    """
    vegetarian vegan pescatarian coeliac celiac diabetic autistic dyslexic deaf blind married divorced engaged single
    widowed retired unemployed self-employed left-handed right-handed bilingual teetotal
    """.split()
)
"""What somebody is said to be, and nothing is called by."""
_TOWARDS: Final = frozenset(
    """
    allergic intolerant afraid scared terrified frightened fond keen good bad great brilliant hopeless useless rubbish
    mad crazy obsessed
    """.split()
)
_OFFICES: Final = frozenset(
    """
    captain skipper head chair chairman chairwoman president treasurer secretary leader manager boss director mayor dean
    principal editor conductor keeper goalkeeper deputy vice-captain co-captain
    """.split()
)
"""What somebody is without an article: Bo's captain of the team."""
_BEHIND: Final = frozenset("now again too , and but so since these because".split())
_SO: Final = frozenset("valid due open closed full empty good booked sold gone free ready fixed set".split())
_AFTER_DOING: Final = tuple((one,) for one in "a an the my our his her their to at in into on for with".split())
COUNTS: Final = frozenset("two three four five six seven eight nine ten eleven twelve twenty".split())
