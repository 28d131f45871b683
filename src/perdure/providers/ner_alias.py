"""Two names of one thing, where a text says so: "Liz, that's Elizabeth", "Bart, in full Bartholomew", "Pip (Philippa)".

A sign says it of any two names: "known as", "which we call". Beside it, two names that are alike, one a short form of
the other, are of one thing when they stand in apposition.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from perdure.domain.entity import Mention
from perdure.providers.ner_words import SHORT_FORMS

_FAR: Final = 80
_SHORTEST: Final = 5
_LISTS: Final = frozenset({" and ", " & ", ", and ", " in ", " of ", " from ", " at ", " to ", " with ", ". ", ": "})
"""What stands between most neighbours, and says nothing."""
_SIGNS: Final = (
    "short", "that", "aka", "a.k.a", "known as", "name", "call", "go by", "goes by", "stands for", "is really",
    "is actually", "meaning", "mean", "know", " as ", "formerly", "previously", "née", "alias", "dubbed", "answers to",
    "i.e", "genannt", "heißt", "kurz", "nannt", "nennen", "llama", "apodad", "dit", "appel", "detto", "detta", "chiam",
    "zwan", "genaamd", "kalla", "=", "o sea", "decir", "cioè", "czyli", "oftewel", "namely",
)  # fmt: skip
_WHO: Final = r"(?:(?:my|our|his|her|their|the|all|most) )?\w+"
_PLAIN: Final = r"(?:(?!(?:a|an|the|my|our|his|her|their|one|whose|that|which|who|and|but)\b)\w+ )"
_SAME: Final = (
    r",?\s\(?(?:that's|that’s|that is|short for|aka|a\.k\.a\.?|also known as|also called|better known as|nicknamed"
    r"|(?:which|who)(?:['’]s| is) (?:short for|really|actually)"
    r"|(?:that['’]?s|that is|which is) (?:what|how) (?:\w+ ){1,4}(?:calls?|called|knows?|says?)"
    r"|goes by|is short for|is short of|stands for|is (?:also |better )?known as|is really|is actually"
    r"|is what (?:\w+ ){1,2}calls?|is (?:my|our|the) (?:nick)?name for|is the nickname of|whose nickname is"
    r"|(?:who|whom|which) (?:\w+ ){1,2}calls?"
    r"|(?:we|everyone|everybody|friends|people) (?:all )?calls? (?:him|her|it|them))"
    r"(?: just| simply| the name)?\s"
    r"|, (?:called|known as) "
    r"|, as (?:\w+ ){1,2}calls? "
    r"|,?(?: but| and)? (?:I|she|he|they) goe?s? by "
    r"|,? (?:(?:and|is|who is|best|better) ){0,2}known (?:to|by|among|in|at|around) (?:\w+ ){1,3}(?:just )?as "
    rf"|[^.!?\n]{{1,45}}, (?:and |but |though )?{_WHO} (?:all |always |just |only )?calls? (?:him|her|it|them|me) "
    r"(?:just )?"
    r"|['’]s (?:\w+ ){0,3}(?:nick)?name (?:is|was) (?:really |actually |just )?"
    r"|,? \(?(?:\w+ )?(?:\w+ )?(?:nick)?name(?:,| is| was|:) "
    r"| is (?:\w+ ){0,3}(?:nick)?name (?:of|for) "
    r"| is (?:how|what|who|the way|the name) (?:\w+ ){1,4}(?:knows?|knew|calls?|called|means?|meant|uses? for)"
    r"(?: as| by)? "
    rf"| {_PLAIN}{{0,3}}(?:answers? to|goes as|signs (?:\w+ ){{0,2}}as|(?:known|listed|down|registered|filed|saved"
    rf"|entered|booked|signed|credited|billed|recorded) (?:\w+ ){{0,3}}as) (?:the name )?(?:just )?"
    rf"| {_PLAIN}{{0,4}}(?:be|being|is|was|been|gets|got) {_PLAIN}{{0,2}}(?:called|nicknamed|dubbed|renamed) (?:just )?"
    r"|,? \(?(?:meaning|i\.?e\.?,?|namely|alias|née|nee|formerly|previously|dubbed|o sea|es decir|cioè|czyli|oftewel) "
    r"| = "
    r"| means "
    r"|,? \(?(?:\w+ )?(?:kurz für|genannt|heißt(?: \w+)?|nannten? (?:wir|alle) ihn|llamad[oa]|se llama(?: \w+)?"
    r"|apodad[oa]|dite?|s['’]appelle(?: \w+)?|dett[oa]|si chiama(?: \w+)?|zwan[ya]|genaamd|kallad) "
    r"|[^.!?\n]{1,40}[,(] ?(?:aka|a\.k\.a\.?|also known as|better known as|called|known as|nicknamed) "
)

_NEXT: Final = (
    r"[^\n]{0,70}?(?:[.!;:)]|,| [–—-]) (?:(?:but|and|though|so) )?"
    rf"(?:(?:(?:at|in|on|around) (?:\w+ ){{1,2}}\w+,? )?{_WHO} (?:all |always |just |only |mostly |usually )?"
    r"(?:calls? (?:him|her|it|them)|know (?:him|her|it|them) as|says?) "
    r"|(?:she|he|they) (?:mostly |usually |always |just |really )?"
    r"(?:goe?s? by|prefers?|answers? to|signs as|(?:is|are) (?:best |better )?(?:known|called)) "
    r"(?:to be (?:called|known as) |being called |as |to \w+ as )?"
    r"|(?:her|his|their) (?:nick|short |pet )name (?:\w+ \w+ )?is "
    r"|(?:to|for) (?:\w+ ){1,3}(?:she|he|they)(?: is|['’]s|['’]re| are) "
    r")(?:just |simply |plain |only )?"
)
"""What stands between a name and a short form of it where a clause behind it says so, of "her" or "him"."""
_SHORTENED: Final = (
    r"(?: for short| to (?:us|me|everyone|everybody|all|friends|the \w+)| now| instead)?\s*(?:[.,;:!?)–—-]|$)"
)
"""What follows the short form there."""
_BEHIND: Final = (
    r", ?(?:(?:that['’]s|that is|so|meaning|in full)(?= [A-Z])|short for|aka|a\.k\.a|also known as|also called"
    r"|or \w+ for short)\b|,? or \w+ for short\b| \([A-Z][a-z]+\)"
)
_CALLED: Final = re.compile(r"\b[Cc]all(?:s|ed|ing)? (?:(?:my|our|his|her|their) (?:[a-z-]+ ){1,2})?$")
_CALL_REACH: Final = 40
_SAYS: Final = re.compile(
    r"\b(?:[Ww]e|[Tt]hey|[Ee]very(?:one|body)|[Pp]eople|[Ff]riends|[Ff]olks|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he"
    r"|[Mm]ost|[Aa]ll) (?:[a-z]+ )?[a-z]+)"
    r" (?:(?:all|always|just|only|mostly|usually|simply) )?(?:says?|writes?"
    r"|(?:calls?|shortens?) (?:him|her|it)(?: to)?) $"
)
"""Before the first of two names: everyone says … instead of …"""
_SAY_REACH: Final = 60
_RATHER: Final = re.compile(r",? (?:instead of|rather than|not|never|for)(?: the full)? ")
_UNSAID: Final = re.compile(
    r"\b(?:[Nn]o(?:body| one)(?: ever)?|[Nn]ever|don['’]t|doesn['’]t|not)(?: [a-z]+)? calls? (?:him|her|them|it) $"
)
_BUT: Final = re.compile(
    r"(?:[,;.]| [–—-]) ?(?:(?:but|just|only|always) |(?:[Ii]t|[Hh]e|[Ss]he)(?:['’]s| is) |(?:to \w+ )s?he(?:['’]s| is) "
    r"|(?:we|they|everyone|everybody) (?:all )?(?:say|says|calls? (?:him|her|it)) )"
    r"(?:always |just |only |simply |plain )*"
)
_OR_ELSE: Final = re.compile(
    r", (?:or|also|but) (?:just |simply |plain |only |rather |better )?"
    r"|,? (?:is|was) (?:just |simply |plain |only |always )?"
)
_TO_ALL: Final = re.compile(
    r" to (?:us|me|everyone|everybody|all|(?:most |all )?(?:friends|family)|(?:my|our|his|her|the|their|most|all)"
    r" \w+(?: \w+)?)(?: at \w+)?(?:\s?[.,;!)–—]|$)"
)
_MEANT: Final = re.compile(r"\b(?:[Bb]y|[Ss]ay|[Ss]aid|[Ww]rite) $")
_APART: Final = (
    r"(?:,|;|:| [–—-]| \(|/| or| =)+ ?\(?(?:(?:so|or|also|that is|well|rather|being|who(?: is| was|['’]s)?|born"
    r"|christened|baptised|eigentlich|plutôt|\w+ly|(?:in|on|at|to|for|as|by|under) (?:\w+ ){0,3}\w+),? )*"
)
"""What stands between two names of which the second says again whom the first is of."""
_NEAR: Final = re.compile(r"(?:,|;| [–—-]| \(|,? or) \(?")
_TO_WHOM: Final = re.compile(
    r",? (?:for short|in full|on paper|at home|at work|(?:to|in|on|for|with|among) (?:her|his|their|its|my|our|the|all"
    r"|most|friends|family|everyone|everybody|us|me)\b)"
)
_EITHER: Final = re.compile(r" for short|[,;:]? ?(?:\w+ ){0,3}(?:both|either)\b")
_LEAST: Final = 3
_SMALL: Final = frozenset("of the and for de la du der des di e et und y".split())
_pattern = cache(re.compile)


def behind(text: str, at: int) -> bool:
    """Tell whether another name follows there, which makes a name of a word that opens a sentence."""
    return _pattern(_BEHIND).match(text, at) is not None


def two_names(text: str, run: str, start: int) -> int | None:
    """Return where the second name of a run begins: "everybody calls Josephine Jo"; None where it is one name."""
    if " " not in run or not _CALLED.search(text, max(0, start - _CALL_REACH), start):
        return None
    first, _, last = run.rpartition(" ")
    return start + len(first) + 1 if alike(first, last) else None


def joined(text: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the mentions; two neighbours that are said to be one thing name each other."""
    found = mentions
    one = mentions[0]
    for place, other in enumerate(mentions[1:]):
        if 0 < other.start - one.end < _FAR and _said(text, text[one.end : other.start], one, other):
            found = list(found)
            first, type_ = found[place], one.type if one.type != "other" else other.type
            found[place] = replace(first, type=type_, same_as=other.name)
            found[place + 1] = replace(other, type=type_, same_as=one.name)
        one = other
    return found


def _said(text: str, between: str, one: Mention, other: Mention) -> bool:
    if between in _LISTS:
        return False
    if between in _CALLING and _CALLED.search(text, max(0, one.start - _CALL_REACH), one.start):
        return True
    if between in (" I mean ", " we mean ", " I meant "):
        return _MEANT.search(text, max(0, one.start - 6), one.start) is not None
    if between == " (" and one.type == other.type == "person" and text.startswith(")", other.end):
        return True  # Robert (Bob)
    if between.endswith(" or ") and text.startswith(" for short", other.end):
        return True
    signed = len(between) >= _SHORTEST and any(sign in between for sign in _SIGNS)
    if signed and _pattern(_SAME).fullmatch(between) is not None:
        return True
    if between[-1] not in " (/" or not alike(one.name, other.name):
        return between in ("; ", " (") and _TO_WHOM.match(text, other.end) is not None
    if _preferred(text, between, one, other):
        return True
    if len(between) > _SHORTEST and _pattern(_NEXT, re.IGNORECASE).fullmatch(between) is not None:
        return _pattern(_SHORTENED).match(text, other.end) is not None
    if _NEAR.fullmatch(between):
        after = _EITHER if between.endswith("or ") else _TO_WHOM
        return text.startswith(")", other.end) or after.match(text, other.end) is not None
    return between != "/ " and _pattern(_APART).fullmatch(between) is not None


def _preferred(text: str, between: str, one: Mention, other: Mention) -> bool:
    """Tell whether one of two names that are alike is said to be used in the place of the other, or by some."""
    if _RATHER.fullmatch(between):
        return _SAYS.search(text, max(0, one.start - _SAY_REACH), one.start) is not None
    if _BUT.fullmatch(between) and _UNSAID.search(text, max(0, one.start - _SAY_REACH), one.start):
        return True
    return _OR_ELSE.fullmatch(between) is not None and _TO_ALL.match(text, other.end) is not None


_CALLING: Final = frozenset({" ", " just ", " simply ", " plain ", " only "})


@lru_cache(maxsize=4096)
def alike(one: str, other: str) -> bool:
    """Tell whether one of two names may be a short form of the other: Bart and Bartholomew, NRL, Dora and Theodora."""
    short, long = sorted((_plain(one), _plain(other)), key=len)
    if short == long:
        return False
    words = long.split(" ")
    initials = "".join(word[0] for word in words if word not in _SMALL)
    if len(words) > 1 and short.replace(".", "") in (initials, "".join(word[0] for word in words)):
        return len(initials) > 1
    first, whole = short.split(" ")[0], words[0]
    if len(words) > 1 and " " in short and words[-1] != short.split(" ")[-1]:
        return False
    if whole in SHORT_FORMS.get(first, ()) or first[:2] == whole[:2]:
        return True
    return len(first) >= _LEAST and (whole.endswith(first) or first[:_LEAST] in whole)


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))
