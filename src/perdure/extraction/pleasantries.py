"""What is said to please, to comfort or to part, and of the world at large: glad you made it, patience is key.

It tells nothing of its writer's world: nobody of theirs is in it, and neither a day nor an amount.
"""

from collections.abc import Sequence
from functools import cache, partial
from itertools import dropwhile, pairwise, takewhile
from re import Pattern
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.at_hand import praised
from perdure.extraction.closed import OF_US, OWN, THINGS, WHERE
from perdure.extraction.learned import worth
from perdure.extraction.lists import choice, lists, words_of
from perdure.extraction.numerals import is_number
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past, third
from perdure.extraction.wording import contains


def pleasantry(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a clause only turns to whoever listens, or says what is so, or thought, of the world at large."""
    leads = language.sets["fillers"] | {","}
    told = _unhailed([*dropwhile(lambda one: one.word in leads, row)])
    whole = [one.word for one in told]
    words = [word for word in whole if word not in _lists("fillers")]
    said = " ".join([*words, ""])
    if _table("parting").match(said) and OF_US.isdisjoint(words[2:]):
        return True
    if praised(told, language) or (
        _of_the_day().match(said) and not any(one.capital and one.word not in OF_US for one in told[1:])
    ):
        return True
    if _tied(words, language):
        return False
    if _reviews(told, language) or (words[:1] != [] and words[0] in _lists("advising") and _cooks(words)):
        return True
    if _of_theirs(told, language):
        return False
    if _table("empty").match(said) and OF_US.isdisjoint(words[2:]):
        return True
    if len(words) < _PAIR:
        return False
    if _table("to_you").match(said):
        return _WE.isdisjoint(words[1:])  # glad you asked, I moved
    if _table("unnamed").match(said) or _table("of_us").match(said):
        return True
    if not _MINE.isdisjoint(words):
        return False
    if _of_all(words) or (_OURS.isdisjoint(words) and _table("cheering").match(said)):
        return True
    if not _OURS.isdisjoint(words) or any(contains(words, language, one) for one in _PEOPLE):
        return False
    if _advises(words) or not _lists("stressing").isdisjoint(whole) or _comments(words):
        return True
    return _PLACING.isdisjoint([words[0], *whole[1:]]) and worth(" ".join([one.text for one in told])) < _SLIGHT


def _reviews(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a place, a dish, a work or a product is described as in a review, and nobody is told of: the temples
    offer breathtaking views. Who may be somebody needs more such words, and so does what has a name, or is known.
    """
    words = [one.word for one in row]
    if not (_OURS | _SOMEBODY).isdisjoint(words) or any(contains(words, language, one) for one in _PEOPLE):
        return False
    if not words or past(words[0]) or words[0] in _IS | _WISHES or "not" in words:
        return False  # got to see some views; prefer small, creamy cakes
    score = len(_lists("reviewing").intersection(words)) + _PAIR * len(_lists("gushing").intersection(words))
    named = any(one.capital for one in row[1:]) or words[0] == "the"
    return score >= (_PAIR * _PAIR if _named(row) else _PAIR + named)


def _unhailed(row: Sequence[Token]) -> Sequence[Token]:
    """Return a clause without who is spoken to before it, and behind: Mia, glad you came; see you, Mia."""
    words = [one.word for one in row]
    hailed = len(row) > _PAIR and row[0].capital and words[1] == "," and words[2] not in _APPOSED
    row = row[2:] if hailed and not row[2].capital else row
    return row[:-2] if len(row) > _PAIR and row[-1].capital and row[-2].word == "," else row


def _tied(words: Sequence[str], language: Language) -> bool:
    """Tell whether words name a day or an amount, which somebody has a reason to tell."""
    days = language.sets["weekday"] | language.sets["month"] - {"may", "march"} | _DAYS
    named = (word.removesuffix("s") in days or word in days for word in words)
    if any(
        one in ("every", "each") and other in language.sets["period"]
        for one, other in pairwise(words[1:])
        if other != "other"
    ):
        return True
    return any(named) or any(word[0].isdigit() or (word != "one" and is_number(word)) for word in words)


def _of_theirs(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a clause names somebody, a firm or a place, or is of somebody or something that is "ours"."""
    words = [one.word for one in row]
    titled = [sum(word in _QUOTES for word in words[:at]) % _PAIR for at in range(len(words))]
    if any(row[at].capital and words[at] not in OF_US and not titled[at] for at in range(1, len(row))) or _named(row):
        return True
    for at, word in enumerate(words):
        owned = [*takewhile(lambda word: word not in _ENDS_OWNED, words[at + 1 : at + _NEAR])]
        if word in _THEIRS and any(contains(owned, language, one) for one in _PEOPLE):
            return True
        if word in OWN and _lists("shared").isdisjoint(owned):
            return True
    return False


def _named(row: Sequence[Token]) -> bool:
    """Tell whether a clause begins with one word that may be a name: Ilse truly sings, but not patience is key."""
    said = [one for one in row if one.word not in _lists("fillers")]
    if len(said) < _PAIR or not said[0].capital or not said[0].word.isalpha():
        return False
    first, verb = said[0].word, said[1].word
    if first in _lists("anybody"):  # Hope is a nurse
        return first in _ALSO_NAMES and verb in _IS and not _judged([one.word for one in said[_PAIR:]])
    several = first.endswith("s") and verb in ("are", "have", "were")
    known = several or first.endswith("ing") or first in STOP_WORDS | OF_US | _NO_NAMES
    does = (
        third(verb) or past(verb) or (len(said) > _PAIR and row[1].word in _lists("stressing") and verb.endswith("s"))
    )
    return not known and (does or verb in _IS | _HAS | _MODAL)


def _of_all(words: Sequence[str]) -> bool:
    """Tell whether it is said of everybody, or of doing something, what is so or thought: patience is key."""
    if words[:2] == ["it", "is"]:
        return _judged(words[2:4])
    if words[0] in _lists("anybody"):
        return _verbs(words)[:1] == [1]
    if not words[0].endswith("ing") or words[0] in _NO_DOING:
        return False
    good = _lists("serving") | _lists("doing") | _lists("seems")
    return any(words[at] in good or _judged(words[at + 1 :]) for at in _verbs(words) if at > 1)


def _advises(words: Sequence[str]) -> bool:
    """Tell whether it is said to "you" what is so of them, or what one should do: stir in the flour."""
    if words[0] in _lists("advising"):
        told_to = not _lists("ordering").isdisjoint(words)  # focus on code, no comments
        return not (finite(words[1]) or told_to or (words[0] in _ALSO_NOUNS and words[1] not in _BEHIND_ORDERS))
    if words[0] in ("have", "keep", "make") and not _lists("ordering").isdisjoint(words):
        return False  # keep your answers short
    placed = any(one in _AT and other == "the" for one, other in pairwise(words))
    return not _YOURS.isdisjoint(words) and words[0] != "the" and not placed


def _cooks(words: list[str]) -> bool:
    """Tell whether it is said what to do to whatever is cooked, or what to do for one's good, with nobody's thing."""
    return len(words) > _PAIR and (_OURS | _SOMEBODY).isdisjoint(words) and _advises(words)


def _comments(words: Sequence[str]) -> bool:
    """Tell whether it is only said what is thought of a thing that is nobody's."""
    if not _SOMEBODY.isdisjoint(words):
        return False  # Ilse is famous for her tarts
    pointed = words[0] in _POINTING
    for at in _verbs([*takewhile(lambda word: word not in _TELLING_MORE, words)]):
        rest = words[at + 1 :]
        if words[at] in _lists("seems"):
            if rest[:1] == ["like"] or _judged(rest):
                return True
        elif words[at] in _HAS and not pointed:
            if rest[-2:] == ["to", "offer"] or rest[1:3] == ["way", "of"] or _judged(rest):
                return True
        elif not pointed and (words[at] in _lists("serving") or (words[at] in _IS and _judged(rest))):
            return words[at] not in _IS or _lists("needed").isdisjoint(rest[:_PAIR])
    return False


def _verbs(words: Sequence[str]) -> list[int]:
    """Return where a verb may stand; some such words are none: far lands | are | …"""
    verbs = _MODAL | _lists("serving") | _lists("seems")
    return [at for at, word in enumerate(words) if at and (finite(word) or word in verbs)]


def _judged(rest: Sequence[str]) -> bool:
    """Tell whether a predicate begins with what is thought of a thing: an easy choice; key to it, and no spare key."""
    said = [*takewhile(lambda word: word != ",", rest[:_NEAR])]
    key = said[:1] == ["key"] or said[:2] == ["the", "key"]
    return key or not _lists("opinions").isdisjoint(said)


@cache
def _table(name: str) -> Pattern[str]:
    return regex(choice(str(lists("pleasantries")[name])))


@cache
def _of_the_day() -> Pattern[str]:
    moods = "|".join(sorted(_lists("mood")))
    return regex(choice(str(lists("pleasantries")["of_the_day"]).replace("mood", f"(?:{moods})")))


_lists: Final = partial(words_of, "pleasantries")
_PAIR: Final = 2
_SLIGHT: Final = 0.07
"""So unlikely worth keeping, what is said of nobody and of no known thing or place is no more than a remark."""
_PLACING: Final = frozenset({"the", "there", "one"})
_NEAR: Final = 5
_IS: Final = frozenset("is are was were 's be".split())
_WISHES: Final = frozenset("prefer want need like love hate dislike avoid wanting preferring".split())
_HAS: Final = frozenset({"has", "have"})
_WE: Final = frozenset({"i", "we"})
_MINE: Final = frozenset("i me my mine myself".split())
_OURS: Final = OF_US | frozenset("mine ours myself ourselves".split())
_ALSO_NOUNS: Final = frozenset(
    "season trust share focus pack limit roast fold toss cup coat brush melt blend supplement".split()
)
_BEHIND_ORDERS: Final = (
    THINGS | WHERE | frozenset("a an it them each some your yourself to for from generously".split())
)
_QUOTES: Final = frozenset('"“”')
_YOURS: Final = frozenset("you your yours yourself yourselves".split())
_POINTING: Final = frozenset({"the", "this", "that"})
_TELLING_MORE: Final = frozenset(", who which that because but so where when".split())
_SOMEBODY: Final = frozenset("he she his her him".split())
_PEOPLE: Final = ("others", "kin", "child", "partner", "friend")
_MODAL: Final = frozenset("can could may might will would should must".split())
_DAYS: Final = frozenset("tomorrow tonight today yesterday ago until since monthly weekly".split())
_AT: Final = WHERE | {"across", "over", "through"}
_THEIRS: Final = OWN | frozenset("the his her their".split())
_ENDS_OWNED: Final = frozenset("is are was were has have and or , to of for in on at with".split())
_ALSO_NAMES: Final = frozenset({"art", "hope"})
_NO_NAMES: Final = frozenset(
    "everything something anything nothing yeah yes wow lots tons much things each one".split()
)
_NO_DOING: Final = frozenset("everything something anything nothing morning evening during".split())
_APPOSED: Final = THINGS | frozenset("a an who which and or born with from in at".split())
"""What tells more of whom is named before a comma: Ilse, my aunt, …"""
