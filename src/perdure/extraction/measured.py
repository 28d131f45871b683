"""What one earns, pays, owes or measures, named or asked for: "my salary" and "what I make" mean "I earn …"."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from perdure.domain.memory import Memory, State
from perdure.extraction.called import capitals
from perdure.extraction.language import fold
from perdure.extraction.likeness import Wording, every, matches, self_words
from perdure.extraction.meanings import canonical, lexicon, table_of
from perdure.extraction.regex import regex
from perdure.extraction.slots import Slots

_SORT: Final = r"(?:(?:monthly|yearly|annual|weekly|hourly|current|exact|own|real|net|gross|body|precise) )*"
_MORE: Final = r"(?: (?:is|was|data|details?|info(?:rmation)?|figures?|amount|thing|on file))*"
_MONTH: Final = "(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_VALUE: Final = rf"(?:about |around |on |the )*\W?(?:\d|{_MONTH})"
_DOES: Final = (
    r"(?:(?:the )?user|i|we)"
    r"(?: (?:used to|have been|have|has been|now|currently|still|only|about|almost|just|also|already|\w+ly))*"
)
_HEAD: Final = (
    r" (?!(?:is|was|are|were|has|had|went|rose|fell|per|an?|at|in|of|for|to|and|or|from|with|on|since|about)\b)"
    r"[a-z]+\b(?<!ed)(?<![^s]s)"
)
"""A noun behind one that only tells which: "weight loss"."""
_MOVED: Final = r"(?:rose|went|goes|fell|dropped|climbed|increased)(?: up| down)?(?: to)?"
_WORDS_OF_OWNER: Final = 3
"""Words within which it is told whose a thing is: "User's older sister"."""


def measured(
    target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], slots: Slots
) -> list[Memory] | None:
    """Return the statements that tell of the user what a text names or asks for; None where it names no such thing.

    `said`: the statements by the ids of `known`. Of others the same may be known: that is not meant.
    """
    found = _measure(target)
    if found is None:
        return None
    whom = [target.written[at] for start, end in capitals(target) for at in range(start, end)]
    whom += [token for token in target.tokens[2:] if canonical(token) in lexicon().people]
    key = slots.key(found.name)
    told = (
        one
        for one in known
        if one.state is State.ACTIVE
        and (found.told.match(_unfolded(said[one.id].folded)) or (one.key == key and not _of_others(said[one.id])))
    )
    return [one for one in told if all(fold(name) in said[one.id].tokens for name in whom)]


def _unfolded(text: str) -> str:
    """Return a statement with what is drawn together at its start apart: I'm 41."""
    found = _DRAWN.match(text)
    return _APART[found[1].replace("’", "'")] + text[found.end() :] if found else text


_APART: Final = {"i'm": "i am", "im": "i am", "we're": "we are", "i've": "i have", "we've": "we have"}
_DRAWN: Final = regex(r"(i['’]?m|we['’]re|i['’]ve|we['’]ve)(?= )")


def of_another_thing(target: Wording, here: Wording) -> bool:
    """Tell whether a statement has what a text names not of the user: no word for it, of somebody else, weight loss."""
    found = _measure(target)
    if found is None or (here.tokens and matches(here.tokens[0], target.words)):  # "Birthday: 9 June"
        return False
    return _of_others(here) or found.noun.search(here.folded) is None


def _of_others(here: Wording) -> bool:
    """Tell whether a statement is about somebody else than the user: "User's son is 12", "Ada weighs 60 kilos"."""
    if here.tokens[:1] and here.tokens[0] not in self_words() | every("determiner"):
        return any(start == 0 for start, _ in capitals(here))
    owned = here.written[:1] and (here.written[0].endswith(("'s", "’s")) or here.tokens[0] in ("my", "our"))
    owners = here.tokens[1 : 1 + _WORDS_OF_OWNER]
    verb = next((at for at, token in enumerate(owners) if token in every("is") | every("light")), len(owners))
    return bool(owned) and any(map(_somebody, owners[:verb]))


def _somebody(word: str) -> bool:
    one = canonical(word)
    return one in lexicon().people or one in (canonical("pet"), *lexicon().kinds[canonical("pet")])


class _Measure(NamedTuple):
    """Its name, what names or asks for it, what begins a statement that tells it, and a word for it in any other."""

    name: str
    named: re.Pattern[str]
    told: re.Pattern[str]
    noun: re.Pattern[str]


def names_measure(target: Wording) -> bool:
    """Tell whether a text names or asks for such a thing."""
    return _measure(target) is not None


def _measure(target: Wording) -> _Measure | None:
    text = target.folded.strip(" .,!")
    return next((one for one in _measures() if one.named.fullmatch(text)), None)


@cache
def _measures() -> Sequence[_Measure]:
    made: list[_Measure] = []
    for nouns, (asked, told) in table_of("measured").items():
        named = rf"(?:(?:what|how (?:much|high|big)) )?(?:my|our) {_SORT}(?:{nouns}){_MORE}|(?:{asked})"
        owned = rf"(?:(?:the )?user's|my|our|the) {_SORT}(?:{nouns}) (?:is|was|{_MOVED}) {_VALUE}"
        noun = rf"\b(?:{nouns})\b(?!{_HEAD})"
        made.append(_Measure(nouns.split("|")[0], *map(re.compile, (named, rf"{_DOES} (?:{told})|{owned}", noun))))
    return made
