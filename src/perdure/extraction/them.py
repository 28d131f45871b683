"""Of whom a sentence tells that begins with "they": my parents, where the sentences before tell of those alone.

My mum is Aino and my dad is Paavo. They live in Turku: my parents live in Turku.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from perdure.extraction.clauses import Sentence
from perdure.extraction.lists import lists
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.referring import Referred, Span, Who
from perdure.extraction.regex import regex
from perdure.extraction.wording import plural


def of_them(
    before: Sequence[Sentence], sentence: Sentence, said: str, told: str, *, found: Sequence[Span], who: Who | None
) -> Referred | None:
    """Return what is said of those whom the last one or two sentences `before`, which stand in `told`, tell of.

    `found`: where statements were read there. `who`: of whom the last one told as "they".
    """
    if not sentence or not tells_of_them(sentence):
        return None
    they, end = sentence[0].tokens[0], sentence[-1].tokens[-1].end
    rest = said[they.end : end]
    name = _named(before, told, rest, found) if who is None else None
    if (
        who is not None
        and who.sex == _THEY
        and _AT_HOME.match(rest)
        and not _others(_text(before[-1:], told)[len(_THEY) :])
    ):
        name = who.name
    if name is None or _HEARSAY.match(rest):
        return None
    is_ = re.sub(r"^['’](re|ve)\b", lambda found: " are" if found[1] == "re" else " have", rest)
    return Referred(f"{name}{is_}", they.start, end, name, Who(name, _THEY))


def tells_of_them(sentence: Sentence) -> bool:
    """Tell whether a sentence begins with "they"."""
    first = sentence[0] if sentence else None
    return first is not None and first.words[:1] == (_THEY,) and not first.asks and not first.quotes


def _named(before: Sequence[Sentence], told: str, rest: str, found: Sequence[Span]) -> str | None:
    """Return who is meant by how the sentences before name them, and what is told of them."""
    for some in (before[-2:], before[-1:]):
        if not some or not all(some) or any(clause.asks or clause.quotes for one in some for clause in one):
            continue
        start, end = some[0][0].tokens[0].start, some[-1][-1].tokens[-1].end
        if not any(start <= first < end for first, _ in found):
            continue
        text = _text(some, told)
        pair, several = _PAIR.match(text), _SEVERAL.match(text) if len(some) == 1 else None
        name = (_pair(pair) if pair else None) or (several["who"] if several else None)
        meant = pair if pair and _pair(pair) else several
        if name is None or meant is None:
            continue
        behind = text[meant.end() :]
        only = not behind.strip(" .,!")
        return name if only or (_AT_HOME.match(rest) and not _others(behind)) else None
    return None


def _text(some: Sequence[Sentence], told: str) -> str:
    return told[some[0][0].tokens[0].start : some[-1][-1].tokens[-1].end] if some and all(some) else ""


def _pair(found: re.Match[str]) -> str | None:
    """Return two relatives as one word, where there is one: my parents."""
    roles = found["role"].casefold(), found["other"].casefold()
    if not {*roles} <= _kin():
        return None
    for word, sorts in _TOGETHER.items():
        if any(roles in ((one, other), (other, one)) for one in sorts[0] for other in sorts[1]):
            return f"{found['my']} {word}"
    second = found["name2"]
    return f"{found['my']} {' '.join(filter(None, (found['role'], found['name'])))} and {found['my'].casefold()} " + (
        f"{found['other']} {second}" if second else found["other"]
    )


@cache
def _kin() -> frozenset[str]:
    people = lists("people")
    listed = " ".join(str(people[one]) for one in ("kin", "child", "partner", "friend")).split()
    return frozenset(chain(listed, *chain.from_iterable(_TOGETHER.values())))


def _others(text: str) -> bool:
    """Tell whether a text names, or tells of, others who may be "they": met the Joneses, love our neighbours."""
    words = re.findall(r"[\w'’-]+", _PREDICATE.sub("", text))
    several = any(plural(word) for word in words[1:] if word.islower())  # have two dogs
    people = any(plural(word.casefold()) and canonical(word.casefold()) in lexicon().people for word in words)
    return several or people or _NAMES.search(text) is not None


_THEY: Final = "they"
_CALLED: Final = r"(?:(?: (?:is|are)|['’]s)(?: (?:called|named))?| called| named)?"
_NAME: Final = r"(?-i:[A-ZÀ-Þ])[\w'’-]*"
_PAIR: Final = regex(
    rf"(?:(?:so|well|and|also),? )?(?P<my>my|our) (?P<role>[a-z-]+){_CALLED}(?:,? (?P<name>{_NAME})\b,?)?"
    rf"(?:,? (?:and|while) |[.;,] )(?:(?:my|our) )?(?P<other>[a-z-]+)(?!['’]s? [a-z])"
    rf"(?:{_CALLED},? (?P<name2>{_NAME}))?(?![\w-])",
    re.IGNORECASE,
)
_SEVERAL: Final = regex(
    r"(?:(?:so|well|and|also),? )?(?P<who>(?:my|our)(?: (?:two|three|four|old|young|little|elder|older|younger|twin))*"
    r" (?:parents|grandparents|in-laws|parents-in-law|siblings|brothers|sisters|sons|daughters|kids|children|twins"
    r"|grandkids|grandchildren|cousins|aunts|uncles|nephews|nieces|folks|neighbours|neighbors))\b(?!['’]| and\b)"
    rf"(?:(?: are)?(?: called| named)?,? {_NAME}(?:, {_NAME})*,? and {_NAME}\b)?",
    re.IGNORECASE,
)
_AT_HOME: Final = regex(
    r"(?:['’](?:ve|re)\b| (?:have|are|were|both|all|now|still|just|currently|used to|recently|been)\b)*"
    r" (?:live|lived|living|moved|settled|grew up|come from|came from|from|born|retired|married|divorced|separated"
    r"|met|speak|own|run|teach|farm|emigrated|have (?:an?|one|two|three|no))\b",
    re.IGNORECASE,
)
"""What is told of people, whatever things were spoken of before."""
_HEARSAY: Final = regex(
    r"(?:['’]\w+)?(?: also| always| just)* (?:say|said|says|think|reckon|call|should|ought)\b", re.IGNORECASE
)
"""They may be anybody."""
_PREDICATE: Final = regex(r"^ (?:are|were)(?: both| all| now)* [a-z]+(?: and [a-z]+)?[.!]?$")
_NAMES: Final = regex(r"(?<!in )(?<!to )(?<!from )(?<!near )(?<!at )(?<!of )(?<!, )\b(?-i:[A-ZÀ-Þ])[a-zà-ÿ]+")
_TOGETHER: Final = {
    "parents": (("mum", "mom", "mother", "mam", "mama", "mummy"), ("dad", "father", "papa", "daddy")),
    "grandparents": (
        ("grandma", "gran", "granny", "nan", "grandmother"),
        ("grandpa", "grandad", "granddad", "grandfather"),
    ),
}
