"""Whether somebody is back on what they left: I use Firefox, I switched to Chrome, I'm back on Firefox."""

import re
from functools import lru_cache
from typing import Final

from perdure.domain.text import words
from perdure.extraction.abroad import denies
from perdure.extraction.claim import people
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.endings import ended, over
from perdure.extraction.foreign_tongue import relatives
from perdure.extraction.instead import told_names
from perdure.extraction.language import fold
from perdure.extraction.lists import lists
from perdure.extraction.meanings import canonical
from perdure.extraction.quantities import read
from perdure.extraction.regex import regex
from perdure.extraction.verbs import finite


@lru_cache(maxsize=4096)
def reverts(text: str) -> frozenset[str]:
    """Return the classes of the words of what a text says that the user went back to; none where it is for a while."""
    if len(text) > LONGEST or _SIGN.search(text) is None or _FOR_A_WHILE.search(text) is not None:
        return frozenset()
    text = _without_reason(text)[0]
    found = _BACK.match(text) or _ON_AGAIN.match(text) or _AGAIN.match(text) or _DOES_AGAIN.match(text)
    return _words(found["what"]) if found is not None else frozenset()


def gave_reason(text: str) -> bool:
    """Tell whether a text says what the user went back to, and what was wrong with what they leave for it."""
    return _without_reason(text)[1] != "" and bool(reverts(text))


def left_for_it(between: str, new: str) -> bool:
    """Tell whether a statement says that the user went over to what a text names as the reason to go back again.

    X kept breaking, so we are on Y again: that ends "switched to X".
    """
    left = _words(_without_reason(new)[1])
    if not left or not reverts(new):
        return False
    said = _words(new)
    taken = (one for one in claims(between) if not (one.negated or one.past or people(one)))
    return any(((one.change and one.copula) or one.verb == "use") and left <= one.value <= left | said for one in taken)


def left_again(old: str, between: str, new: str) -> bool:
    """Tell whether a text goes back to what a statement says, so that what came in its place is over.

    `between`: what took the place of the old one. It must not speak of what the text goes back to.
    """
    what = reverts(new)
    if not what or not what <= _words(old):
        return False
    replaced = frozenset[str]().union(*(one.replaced for one in claims(between)))
    before = claims(old)
    if what <= _words(between) - replaced or not before or before[0].negated or before[0].past:
        return False
    if before[0].verb in _PLACED or people(before[0]) or told_names(new) - _words(old) - what:
        return False
    told = _without_reason(new)[0]
    again = _AGAIN.match(told) or _DOES_AGAIN.match(told)
    return again is None or canonical(again["doing"].casefold()) in _words(old)


def taken_up_again(old: str, new: str) -> bool:
    """Tell whether a text goes back to what a statement says, and no more than that: we lint with pylint."""
    what, before = reverts(new), claims(old)
    if not what or len(before) != 1 or before[0].verb in _PLACED or people(before[0]):
        return False
    only = before[0]
    bare = not (only.negated or only.past or only.change or only.measures or only.names - what)
    return bare and what in (only.value, only.scope) and only.words - what <= {only.verb} | _words(new)


def back_again(old: str, new: str) -> bool:
    """Tell whether somebody is back at what another text says they left: I left the choir, I sing in the choir again.

    They are if the text that they left would end the new one.
    """
    if _SIGN_AGAIN.search(new) is None or _FOR_A_WHILE.search(new) is not None or _NOT_YET.search(new) is not None:
        return False
    plain = _REJOINED.sub(r"\g<who> belong to ", new)
    who = {word for one in over(old) for word in one.who}
    first = frozenset(canonical(one.word) for one in read(plain[:LONGEST])[:_LEADS])
    return (who <= first if who else not _MINE.isdisjoint(first)) and ended(plain, old)


def eats_again(old: str, new: str, code: str) -> bool:
    """Tell whether in a language other than English the user eats again what a statement of their diet rules out by
    its name: "ich bin Vegetarierin", "ich esse wieder Fleisch".
    """
    table = lists("abroad").get(code, {})
    diet = _DIET.search(fold(old))
    if "eats" not in table or diet is None or relatives(old, code) or denies(words(fold(old)), code):
        return False
    if _DIET.search(fold(new)) or denies(words(fold(new)), code):
        return False  # wieder veganen Käse
    sorts = ("meat",) if diet["sea"] else ("meat", "fish", "animal") if diet["none"] else ("meat", "fish")
    named = "|".join(str(table[sort]) for sort in sorts)
    found = re.search(rf"\b(?:{table['eats']})(?P<before>.*?)\b(?:{named})\b", fold(new))
    without = rf"{WITHOUT}|{_NEVER[code]}" if code in _NEVER else WITHOUT
    return found is not None and re.search(rf"\b(?:{without})(?: \w+)? $", found["before"]) is None


def _without_reason(text: str) -> tuple[str, str]:
    """Return what a text says without the reason, and what that is told of; "" where it gives none."""
    text = _COMMENTED.sub(r"\g<told>", text)
    found = _SO.match(text) or _BECAUSE.match(text)
    row = found["why"].split() if found is not None else []
    at = next((at for at, word in enumerate(row[:_NEAR]) if at and _does(word.casefold())), 0)
    if found is None or not at or row[0].casefold() in _UNNAMED:
        return text, ""
    return found["told"], " ".join(row[:at])


def _does(word: str) -> bool:
    return finite(word) or word.endswith(("ed", "n't", "n’t"))


def _words(text: str) -> frozenset[str]:
    return frozenset(canonical(one.word) for one in read(text[:LONGEST]) if one.word.isalpha()) - _SMALL


WITHOUT: Final = "|".join(
    "ohne sans senza sin sem zonder utan bez без statt anstatt weniger moins meno menos minder mindre mniej меньше"
    " менше".split()
)
"""Before a food that is eaten no more than it was: wieder ohne Fleisch."""
_NEVER: Final = {"it": "mai", "pt": "mal"}
_WHO: Final = (
    r"(?:(?:and|but|so|well|ok|okay|now|anyway|actually|,) )*(?:(?:i|we)(?:['’]?m|['’]re| am| are|['’]ve| have)? )?"
)
_SIGN: Final = regex(r"\b(?:back|again)\b", re.IGNORECASE)
_BACK: Final = regex(
    rf"^{_WHO}(?:now |just |gone |went |going |switched |moved |changed )*back (?:on|to|with|using|at|in)"
    r" (?P<what>(?:the |my |our )?\w[\w'’-]*(?: [\w'’-]+){0,2}?(?: (?:to|from) (?:the |my |our )?[\w'’-]+)?)"
    r"(?: (?:for (?:my|our|the) .*|now|again|after all|instead|these days))*[.!]*$",
    re.IGNORECASE,
)
_AGAIN: Final = regex(
    rf"^{_WHO}(?P<doing>[a-z]+ing) (?P<what>(?:the |my |our )?\w[\w'’-]*(?: [\w'’-]+){{0,2}}?)"
    r"(?: to [a-z]+| for (?:my|our|the) [a-z]+)? again(?: now)?[.!]*$",
    re.IGNORECASE,
)
_DOES_AGAIN: Final = regex(
    r"^(?:(?:and|but|so|well|ok|okay|anyway) )?(?:i|we) (?:now )?(?P<doing>(?!(?:am|are|had|have|was|were)\b)[a-z]+)"
    r" (?P<what>(?:the |my |our )?\w[\w'’-]*(?: [\w'’-]+){0,2}?) again(?: now)?[.!]*$",
    re.IGNORECASE,
)
_ON_AGAIN: Final = regex(
    rf"^{_WHO}(?:now |just )*(?:on|with|using|at|in) (?P<what>(?:the |my |our )?\w[\w'’+#.-]*(?: [\w'’-]+){{0,2}}?)"
    r"(?: (?:for|in|on) [\w' -]{2,30}?)? again(?: now)?[.!]*$",
    re.IGNORECASE,
)
_SO: Final = regex(
    r"^(?P<why>[^.!?]+?),? (?:(?:and )?so|and(?= (?:i|we)(?:['’]?m|['’]re| am| are)(?: now)? back\b))"
    r" (?P<told>(?:i|we)\b.+)$",
    re.IGNORECASE,
)
_BECAUSE: Final = regex(
    r"^(?P<told>.+?)(?:,? (?:because|since|cause|as)|,(?= [\w+#.'’-]+(?: [\w+#.'’-]+)? (?:kept|keeps|never|always"
    r"|was|is|did|does|could|had|has|ate|broke|crashed|lagged|drained)\b)) (?P<why>.+)$",
    re.IGNORECASE,
)
_COMMENTED: Final = regex(
    r"^(?P<told>[^,;]*\b(?:back|again)\b[^,;]*)[,;] (?:nobody|no[ -]one|everybody|everyone|none of us|it|that|the kids"
    r"|we) (?:[\w'’-]+ ){0,4}"
    r"(?:liked|wanted|missed|hated|tasted|stood|enjoyed|preferred|disliked|loved|trusted|noticed)\b[^,;]*$",
    re.IGNORECASE,
)
"""What one goes back to, and how people took to the other: we are on X again, nobody liked it."""
_SIGN_AGAIN: Final = regex(r"\b(?:back|again|re-?joined|re-?subscribed|re-?enrolled)\b", re.IGNORECASE)
_REJOINED: Final = regex(
    r"\b(?P<who>i|we)(?:['’]ve| have)?(?: just| finally| now)? (?:re-?joined|joined(?=.* again\b)"
    r"|re-?(?:subscribed|enrolled) (?:to|in|at)) ",
    re.IGNORECASE,
)
_NOT_YET: Final = regex(
    r"\b(?:not|never|no|want|wants|might|may|would|could|should|if|hope|thinking|used to|was|were)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
_MINE: Final = frozenset(map(canonical, ("i", "we")))
_LEADS: Final = 3
_DIET: Final = regex(r"(?P<sea>pesc[eoa]\w*tari|пескетар)|(?P<none>\b[vw]egan|веган)|\b(?:[vw]eg[ge]*tar|вегетар)")
_NEAR: Final = 4
"""Words of a reason, of which one is its verb."""
_UNNAMED: Final = frozenset("i we you he she it they that this there everything nothing nobody everybody".split())
_FOR_A_WHILE: Final = regex(
    r"\b(?:today|tonight|tomorrow|this|until|till|while|temporarily|for now"
    r"|for (?:a|the) (?:day|week|month|weekend|bit|while|trip|moment|time|summer|winter|holidays?))\b",
    re.IGNORECASE,
)
_SMALL: Final = frozenset(map(canonical, "the my our i we am are is a an to on in for it that them".split()))
_PLACED: Final = frozenset(map(canonical, ("live", "be")))
