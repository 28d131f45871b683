"""What is broken, and whether it is mended: the boiler is out of order, they have fixed the boiler."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import regex
from perdure.extraction.slots import english


@dataclass(frozen=True, slots=True)
class _Told:
    """The words of what is broken or mended, and of those its head; `works`: it is mended."""

    words: frozenset[str]
    head: str
    works: bool


def repaired(old: str, new: str) -> bool:
    """Tell whether what one statement says is broken is mended by another one, or the other way round."""
    after = _told(new)
    before = _told(old) if after is not None else None
    if after is None or before is None or after.works is before.works or _MENDED[-1].match(old):
        return False  # a new car is no mended one
    another = not lexicon().people.isdisjoint(before.words - after.words)  # my aunt's car
    return before.head in after.words <= before.words and not another


def mends(text: str) -> bool:
    """Tell whether a text says that something is mended."""
    found = _told(text)
    return found is not None and found.works


def in_vain(text: str) -> bool:
    """Tell whether what is told behind a mending says that it was none, or that somebody only thinks so."""
    return _IN_VAIN.match(text) is not None


@lru_cache(maxsize=4096)
def _told(text: str) -> _Told | None:
    if len(text) > _LONG:
        return None
    broken = _BROKEN.match(text)
    mended = None if broken else next((one for form in _MENDED if (one := form.match(text.strip()))), None)
    found = broken or mended
    if found is None:
        return None
    said = found["thing"].casefold().split()
    head = next((at for at, word in enumerate(said) if at and word in _LEADING), len(said)) - 1
    words = frozenset(canonical(word) for word in said if word not in _LIGHT)
    if said[head] in english().sets["animal"] or canonical(said[head]) in lexicon().people:
        return None  # they break a leg, are off work, or dead
    return _Told(words, canonical(said[head]), works=mended is not None)


_LONG: Final = 120
_LEADING: Final = frozenset("in on at of by near behind under upstairs downstairs".split())
_LIGHT: Final = frozenset("in on at of by near behind under the my our a an".split())
_WHICH: Final = r"(?P<thing>(?!one\b)[\w'’-]+(?: [\w'’-]+){0,4}?)"
_THING: Final = rf"(?:the|my|our) {_WHICH}"
_STATES: Final = (
    r"(?:broken(?: down)?|bust|busted|kaput|knackered|dead|cracked|blocked|clogged|leaking|leaky|jammed|stuck|faulty"
    r"|defective|out of order|on the blink|on the fritz|playing up|acting up|not working|punctured)"
)
_FAILS: Final = (
    r"(?:does not|doesn['’]?t|do not|don['’]?t|won['’]?t)"
    r" (?:work(?! (?:for|on (?:\w+days?|weekends?|nights?))\b)|turn on|start(?! (?:on|at|in|until|till|before)\b)"
    r"|flush|drain)"
)
_WHEN: Final = (
    r"(?: (?:again|now|at last|finally|yesterday|today|already|for good|properly|at all|any ?more"
    r"|last (?:week|night)|this (?:week|morning|evening|afternoon)|on \w+day))*"
)
_WHERE: Final = (
    r"(?:in(?:to)?|(?<!dead )on(?:to)?|at|from|with|without|over|under|near|by|behind|inside|outside|above|below"
    r"|between|around|beside|next to|during|after|before|while|through|due to)"
)
_BROKEN: Final = regex(
    rf"^{_THING}(?:(?:(?: is| are| has been)|['’]s)(?: (?:still|currently|now|totally|completely|again))* {_STATES}"
    rf"| (?:is|are)n['’]?t working| {_FAILS}"
    r"|(?: has| have|)(?: just)? (?:broken?(?: down)?|stopped working|packed up|conked out)| leaks?| drips?"
    rf"| has an? (?:flat tyre|flat tire|puncture|leak|crack)){_WHEN}"
    rf"(?:[.!]*$|[,;:(–—]| (?:and|but|so|because|since|if|when(?:ever)?|all|everywhere|badly|{_WHERE})\b)",
    re.IGNORECASE,
)
_DONE: Final = r"(?:fixed|repaired|mended|replaced|unblocked|sorted(?: out)?)"
_END: Final = (
    rf"{_WHEN}(?: by [\w ]+)?(?:[.!]*$|, (?:an?|so(?! (?:he|she|they|i)\b)|thank\w*|finally|at last|phew|yay)\b)"
)
_IN_VAIN: Final = regex(
    r"(?:(?:it|he|she|they|i|we)\b.* )?(?:not|still|broken?|stopped|leak\w*|drip\w*|thinks?|hopes?|sa(?:y|ys|id)"
    r"|claim\w*|reckons?)\b|(?:it|he|she|they|i|we)\b.*n['’]t\b",
    re.IGNORECASE,
)
_HAVE: Final = r"(?:(?: (?:have|has|had|just|finally|now)|['’](?:ve|s))\b)*"
_SOON: Final = r"(?: (?:now|finally|all|just|at last|already))*"
_IS: Final = r"(?:(?: is| are| was| were| got| has been| have been)|['’]s(?: been)?)"
_MENDED: Final = tuple(
    regex(form + _END, re.IGNORECASE)
    for form in (
        rf"^{_THING}{_IS}{_SOON} (?:{_DONE}|working(?= again| now)|up and running|back in order)",
        rf"^{_THING} works?(?= again| now)",
        rf"^(?:i|we|they|he|she|somebody|someone|(?:my|our|the) [\w-]+|(?-i:[A-Z])[\w-]+){_HAVE} {_DONE} {_THING}",
        rf"^(?:i|we){_HAVE} (?:got|had|have) {_THING} {_DONE}",
        rf"^(?:i|we){_HAVE} (?:got|have|bought|installed|fitted) (?:ourselves |myself )?a new {_WHICH}",
    )
)
