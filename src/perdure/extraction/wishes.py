"""Requests that change a standing wish: "could you change the tone to …", "can we switch the summaries to …".

Nobody would keep one for itself. It is of a kind of thing, as the wish is: the second title, or "it", is at hand.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final

from perdure.domain.text import STOP_WORDS, stem, words
from perdure.extraction.closed import ARTICLES, OF_US, OWN, PREPOSITIONS
from perdure.extraction.regex import regex
from perdure.extraction.slots import english

STYLE: Final = "response.style"
"""The slot of how somebody wants to be answered."""
_WIDE: Final = 16
"""Words of a wish among which stands what it bids."""
_WHOLE: Final = 400
"""Characters of a message that takes one back."""
_READ: Final = 200
"""Characters of such a request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a request would have otherwise: the words of a thing, none where only its new way is told, and of that;
    `lasting`: it says itself that it is for good.
    """

    thing: frozenset[str]
    value: frozenset[str]
    lasting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """What is wished no more, by the words of it, and where the rest of the message begins that is read for itself."""

    what: frozenset[str]
    rest: int


@lru_cache(maxsize=4096)
def request(text: str) -> Request | None:
    """Return what a text asks to have otherwise from now on: can you switch | the summaries | to prose?"""
    if len(text) > _READ:
        return None
    found = next((found for one in _CHANGING if (found := one.fullmatch(text.strip()))), None)
    if found is None or not _AT_HAND.isdisjoint(words(f"{found['thing']} {found['value']}")):
        return None
    said = words(found["thing"])
    thing, value = _named(found["thing"]), _named(found["value"])
    for_good = found["first"] or found["good"]
    asks = for_good or found["asks"] or found["please"]
    kind = not said or len(thing) > 1 or said[-1].endswith("s") or for_good
    of_all = (asks and kind) or not _MANNERS.isdisjoint(thing)
    return Request(thing=thing, value=value, lasting=bool(for_good)) if value and of_all else None


def wishes_otherwise(old: str, new: str) -> bool:
    """Tell whether a wish denies what another one wished of the same thing: write letters in Latin, not Greek."""
    if (left := _LEAVING.match(new)) is not None:
        known, no, kind = _named(old), _named(left["no"]), _named(left["kind"] or "")
        return bool(no) and wished(old) and no | kind <= known and _DENIED.search(old) is None
    if wished(old) and wished(new) and (_in_one_go(old, new) or _in_other_form(old, new)):
        return True
    denied = _DENYING.search(new)
    if denied is None or not (wished(new) and wished(old)):
        return False
    known, no = _named(old), _named(denied["no"])
    return bool(no) and no <= known and not known.isdisjoint(_named(new[: denied.start()]) - no)


def _in_one_go(old: str, new: str) -> bool:
    """Tell whether one wants the same things one by one that the other wants all at once."""
    one, other = ((_BY_ONES.search(text), _AT_ONCE.search(text)) for text in (old, new))
    apart = (one[0] and other[1]) or (one[1] and other[0])
    return apart is not None and not (_named(old) & _named(new)).isdisjoint(_PIECES)


def _in_other_form(old: str, new: str) -> bool:
    """Tell whether one wants all answers as bullet points that the other wants from now on as prose."""
    one, other = ([name for name, form in _FORMS.items() if form.search(text)] for text in (old, new))
    if not (len(one) == len(other) == 1 and one != other) or _DENIED.search(new) is not None:
        return False
    rest = [_named(_FORMS[form[0]].sub(" ", text)) - _ANY_ANSWER for form, text in ((one, old), (other, new))]
    return not any(rest)


_FORMS: Final = {
    "points": regex(r"\b(?:bullet(?:ed|s)?(?:[ -]?(?:points?|lists?))?|lists?)\b", re.I),
    "prose": regex(
        r"\b(?:paragraphs?|prose|(?:running|flowing|continuous) text|(?:full|whole|complete) sentences)\b", re.I
    ),
}
_ANY_ANSWER: Final = frozenset(
    map(
        stem,
        "answer answers reply replies response respond write give text style format plain proper full whole short"
        " normal everything always please use stick prefer like want thing things question now me my i you".split(),
    )
)
_BY_ONES: Final = regex(
    r"\bone (?:at a time|by one|after (?:the other|another))\b"
    r"|\b(?:step|bit) by (?:step|bit)\b",
    re.I,
)
_AT_ONCE: Final = regex(r"\b(?:(?:all )?at once|in one (?:go|message)|all together)\b", re.I)
_PIECES: Final = frozenset(map(stem, "step instruction question item part point thing answer exercise".split()))


def manners_apart(old: str, new: str) -> bool:
    """Tell whether of two wishes for answers each is of another manner: how long they are, no emojis."""
    one, other = _manners(old), _manners(new)
    return bool(one and other) and one.isdisjoint(other)


@lru_cache(maxsize=1024)
def _manners(text: str) -> frozenset[str]:
    """Return of which manners a text speaks; each tone is one of its own."""
    said = frozenset(map(stem, words(text)))
    tones = frozenset(map(stem, english().sets["tones"])) & said
    tongue = {"language"} if not english().sets["language"].isdisjoint(words(text.casefold())) else set[str]()
    return tones | tongue | {name for name, known in _OF_MANNERS.items() if not known.isdisjoint(said)}


_OF_MANNERS: Final = {
    name: frozenset(map(stem, known.split()))
    for name, known in {
        "length": "short shorter brief briefer concise terse long longer detailed detail details lengthy verbose length"
        " tldr sentence sentences paragraph paragraphs",
        "form": "bullet bullets list lists table tables heading headings markdown prose numbered",
        "register": "formal formally informal informally casual casually polite politely friendly",
        "level": "simple simply technical beginner beginners layman expert experts basics plain",
        "code": "code snippet snippets examples example",
        "sources": "source sources citation citations links link cite",
    }.items()
}


def leaves_out(text: str) -> bool:
    """Tell whether a text wishes something left out from now on, which says of nothing else that it is over."""
    return _LEAVING.match(text) is not None


def asks_otherwise(old: str, asked: Request) -> bool:
    """Tell whether a request changes a standing wish: it is of the same thing, or of the same sort of value."""
    known = _named(old)
    if asked.value <= known:
        return _DENIED.search(old) is not None  # don't use tables; can you switch to tables?
    return asked.thing <= known if asked.thing else bool(asked.value & known) or _in_another_tongue(asked.value, known)


@lru_cache(maxsize=64)
def withdrawn(text: str) -> Withdrawn | None:
    """Return what a message takes back of what was wished: I take back what I said about | tables, from now on …"""
    found = _WITHDRAWS.match(text) if len(text) <= _WHOLE else None
    if found is None:
        return None
    what = _named(next(one for one in found.group("said", "of", "rule", "mind") if one))
    follows = _FOLLOWS.match(text, found.end())
    instead = follows is not None and (_LASTS.search(follows["rest"]) is not None or _bids(follows["rest"]))
    if not what or not (instead or found["back"]):
        return None
    rest = len(text) if follows is None else follows.start("rest") if instead else 0
    return Withdrawn(what=what, rest=rest)


def takes_back(found: Withdrawn, wish: str) -> bool:
    """Tell whether a standing wish is one that is taken back."""
    return wished(wish) and found.what <= _named(wish)


@lru_cache(maxsize=1024)
def wished(text: str) -> bool:
    """Tell whether a statement is what somebody wants of the assistant: always sign …, for letters use …"""
    row = words(text)[:_WIDE]
    at = next((at for at, word in enumerate(row) if word not in _POLITE), len(row))
    said, bids = row[at:], english().sets["style_verb"] | _BIDDING
    if not said or said[0] in OF_US:
        return False
    if said[0] in bids:
        return said[1:2] == [] or said[1] not in _SAYING  # Mark is my brother
    bidden = [before for before, word in pairwise(said) if word in bids and before not in bids]
    if said[0] == "your":
        return not _MUST.isdisjoint(bidden)
    leads = said[0] in _LEADING or said[:2] == _FORWARD
    return leads and not _NOT_BIDDING.issuperset(bidden) and not _done_by_others(text, bids)


def _done_by_others(text: str, bids: frozenset[str]) -> bool:
    """Tell whether behind what opens a sentence somebody does what else would be bidden: every Friday students write
    tests; when guests come, cooks use the big oven.
    """
    row = [one for one in _MARKED.findall(text.casefold())[: 2 * _WIDE] if one not in _POLITE or one == "in"]
    places = (at for at in range(1, len(row)) if row[at] in bids and row[at - 1] not in _NOT_BIDDING | bids)
    return all(_somebody(row[:at]) for at in places)


def _somebody(led: Sequence[str]) -> bool:
    """Tell whether words before a verb end with somebody who does it, and not with the time or the thing it is for."""
    mark = max((at for at, one in enumerate(led) if one == ","), default=-1)
    behind = led[mark + 1 :]
    if mark >= 0 and "and" not in behind and "or" not in behind:
        return bool(behind)
    if led[0] in ("every", "each", "any"):
        placed = max((at for at, one in enumerate(led) if one in PREPOSITIONS), default=1)
        of_a_time = not (english().times | _ROUNDS).isdisjoint(led[1:2])
        return of_a_time and len([one for one in led[placed + 1 :] if one not in ARTICLES | OWN]) > (placed > 1)
    pairs = pairwise(led[1:])
    return led[0] in _FOR and any(one not in PREPOSITIONS | _AND and other in OWN | ARTICLES for one, other in pairs)


def wishing(text: str, start: int, end: int, *, written: str) -> Iterator[tuple[int, int]]:
    """Yield where inside a sentence a clause begins that bids something for good, or tells what is so from now on, from
    where the one before it ends: forget the boat | from now on call me …, forget Vim | I use Emacs now.

    `written`: the text as it was written, with its capitals.
    """
    for found in islice(_TURN.finditer(text, start, end), _WIDE):
        rest = text[found.end() : end]
        lasts = _EVER.match(rest) if found["mark"] else _LASTS.match(rest)
        bidden = (lasts or (found["mark"] and _LASTS.search(rest))) and _bids(rest)
        if bidden or _tells_of_now(rest, written[start : found.start()], written[found.end() : end]):
            yield found.span()


def told_before(text: str, start: int, end: int, *, written: str) -> tuple[int, int] | None:
    """Return where a sentence that tells what is so goes on to what shall be forgotten instead of it, a name for a
    name: my vet is Ann | forget Bo; not: my salary is 50k, forget the sum.

    `written`: the text as it was written, with its capitals.
    """
    if (found := _INSTEAD.search(text, start, end)) is None:
        return None
    front, command = written[start : found.start()], written[found.end() : end].rstrip(".! ")
    apart = _named(front).isdisjoint(_named(command) - _named("forget about")) and _A_NAME.search(command) is not None
    pointed = _POINTING.search(command) is not None
    return found.span() if apart and not pointed and _tells_of_now(front, command, front) else None


def _tells_of_now(text: str, before: str, written: str) -> bool:
    """Tell whether a clause says what is so now or from now on.

    Where it does not say that it is now, it is why something shall be forgotten, and goes with that: forget the affair,
    I love Ana. Unless a name stands for a name, or something was taken up for a thing: forget Vim, I use Emacs; or it
    is said by the way, or of a thing at hand: forget the cake, I'm on a diet.
    """
    found = _NOW.match(text)
    if found is None or _POINTING.search(text) is not None:
        return False
    if found["first"] or found["now"]:
        return True
    apart = len(words(text)) >= _CLAUSE and (_named(text) - _TITLES).isdisjoint(_named(before))
    for_a_name = bool(found["lasting"]) and _A_NAME.search(before) is not None and _NAMES.search(written, 1) is not None
    a_thing = _A_THING.search(before) is not None
    aside = found["state"] and (a_thing or _ASIDE.search(text) is not None)
    return apart and (for_a_name or bool(aside) or (bool(found["taken"]) and a_thing))


def gives_away(text: str, gone: Iterable[str]) -> bool:
    """Tell whether what one says one is, behind a command to forget, has words of what was forgotten: forget the crush,
    I'm with Rolf.
    """
    found = _NOW.match(text)
    if found is None or not found["state"] or found["now"]:
        return False
    said = _named(text)
    return any(not said.isdisjoint(_named(one)) for one in gone)


_NAMES: Final = regex(r"\b(?!I\b)[A-Z\u00c0-\u00de][\w'’-]*")
_A_NAME: Final = regex(rf"\b\w+ (?:(?:Dr|Mr|Mrs|Ms)\.? )?{_NAMES.pattern}(?: {_NAMES.pattern})*$")
_A_THING: Final = regex(r"\bthe [\w'’-]+$", re.I)
_ASIDE: Final = regex(r"\b(?:by the way|btw|tonight|today|this (?:morning|afternoon|evening|week|weekend))\b", re.I)
_CLAUSE: Final = 4
"""Words of a clause that tells something by itself."""
_TITLES: Final = frozenset(map(stem, ("dr", "mr", "mrs", "ms")))


def _bids(text: str) -> bool:
    """Tell whether words begin with what the assistant is bidden: please use …"""
    said = [word for word in words(text)[:_WIDE] if word not in _POLITE]
    return said[:1] != [] and said[0] in english().sets["style_verb"] | _BIDDING


def _named(text: str) -> frozenset[str]:
    """Return the stems of what a text names; how a letter ends is one thing, whatever it is called."""
    said = (word for word in words(text) if word not in STOP_WORDS and word not in _POLITE)
    return frozenset(stem(_CALLED.get(word, word)) for word in said)


def _in_another_tongue(value: frozenset[str], known: frozenset[str]) -> bool:
    tongues = frozenset(map(stem, english().sets["language"]))
    return not (value.isdisjoint(tongues) or known.isdisjoint(tongues))


_DENIED: Final = regex(r"\b(?:never|no|not|don['’]?t|avoid|skip|without|stop)\b", re.I)
_FOR_GOOD: Final = r"(?:from (?:now|here|today) on(?:wards?)?|in (?:the )?future|going forward|instead)"
_ASKS: Final = (
    r"(?:(?:ok(?:ay)?|hey|hi|actually|also|and|so|oh|now|just|right|well|then)[,.!]? )*"
    rf"(?:(?P<first>{_FOR_GOOD}),? )?"
    r"(?P<asks>(?:(?:can|could|would|will) (?:you|we) |let['’]?s |i['’]?d like (?:you )?to |i want you to )?"
    r"(?:(?:please|just|maybe) )*)"
)
_DENYING: Final = regex(
    r"(?:,| and|;)? (?:not|instead of|rather than|no longer) (?:in |with |as |the )*"
    r"(?P<no>['\"‘“]?[\w'’-]+(?: [\w'’-]+)?['\"’”]?)"
    r"(?: (?:as|like) (?:i|we) .*| (?:as|like) before| any ?more)?[.! ]*$",
    re.I,
)
_LEAVING: Final = regex(
    r"(?:(?:please|ok(?:ay)?|actually|and|so),? )*(?:leave|keep|take|drop|skip) (?:out )?(?:the |all |any |my |your )*"
    r"(?P<no>[\w'’-]+(?: [\w'’-]+)??)(?: out)?(?: (?:out of|from|in|for) (?:the |all |any |my |your )*"
    rf"(?P<kind>[\w+#'’-]+(?: [\w'’-]+)??))?(?: {_FOR_GOOD})(?: please)?(?:[.,;!–]| -|$)",
    re.I,
)
_THING: Final = r"[^,.;:!?\n]{2,40}?"
_RULE: Final = r"(?:rule|wish|request|instruction|ban|preference|order|guideline|demand)s?"
_MINE: Final = r"(?:my|our|the|that) (?:(?:old|earlier|previous) )?"
_SAID: Final = r"(?:said|told you|asked(?: for)?|wrote|mentioned|wanted)"
_WITHDRAWS: Final = regex(
    r"(?:(?:please|ok(?:ay)?|actually|hm+|no|sorry|oh|so|hey|right|well|and)[,.!]? )*"
    r"(?:(?:(?P<back>i(?:['’]?d like to| want to|['’]?m| am)? (?:now )?(?:tak(?:e|ing) back|withdraw(?:ing)?))"
    r"|(?:(?:can|could) (?:you|we) (?:please )?)?"
    r"(?:forget|ignore|disregard|never ?mind|scrap|scratch|drop|cancel|lift|undo|ditch))(?: about)? "
    rf"(?:what i (?:\w+ )?{_SAID}(?: \w+)? (?:about|on|regarding) (?P<said>{_THING})"
    rf"|{_MINE}{_RULE} (?:about|on|for|against|of|to) (?P<of>{_THING})"
    rf"|{_MINE}(?P<rule>[\w'’ -]{{2,30}}?) {_RULE})"
    rf"|i(?:['’]?ve| have)? changed my mind (?:about|on) (?P<mind>{_THING}))(?=[,.;:!?\n–—]| and | but | - |$)",
    re.I,
)
_FOLLOWS: Final = regex(r"[\s,.;:!–—-]+(?:(?:and|but) )?(?P<rest>\w.+)", re.I | re.S)
_LASTS: Final = regex(rf"^{_FOR_GOOD}\b|\b{_FOR_GOOD}(?: please)?[.!]*$", re.I)
_TURN: Final = regex(r"(?P<mark>\s*[,;–—])\s*(?:(?:and|but) )?|\s(?:and|but) (?=from|going|in)", re.I)
_INSTEAD: Final = regex(r"\s*[,;–—]\s*(?:(?:and|but|so) )?(?=(?:(?:please|just) )?forget )", re.I)
_EVER: Final = regex(r"(?:please )?(?:always|never)\b", re.I)
_NOW: Final = regex(
    r"(?P<first>from (?:now|today) on(?:wards?)?,? )?"
    r"(?:(?P<lasting>(?:i|we)(?:['’]ve| have)? (?:live|work|use|drive|play|speak|study|eat|drink|prefer|like|love|own"
    r"|rent|(?P<taken>moved|switched|started|joined))|(?:i['’]?m|i am|we['’]re|we are) (?:at|in|from)|(?:my|our)"
    r" (?:[\w'’-]+ ){1,2}(?:is|are))"
    r"|(?P<state>(?:i['’]?m|i am|we['’]re|we are) (?:an?|with|on))"
    r"|(?:i|we) (?!(?:am|are|was|were|have|had|do|did|can|need|want|feel)\b)[a-z]+"
    r"|(?:i['’]?m|i am|we['’]re|we are) (?!(?:not|just|so|too|done|fine|ok|okay|over)\b)[\w'’-]+)\b(?: [^.!?]*?)??"
    r"(?P<now> (?:now|these days|from (?:now|today) on(?:wards?)?))?[.!]*$",
    re.I,
)
_POINTING: Final = regex(
    r"\b(?:it|its|that|this|those|these(?! days)|them|they|him|her|he|she|one|there|not|never|no|none|without|so"
    r"|any ?more)\b|n['’]?t\b",
    re.I,
)
_TO: Final = r"(?:from [\w'’-]+ )?(?:(?:back|over|round) )?(?:to|into)"
_BEHIND: Final = (
    rf"(?:,? (?P<good>{_FOR_GOOD}))?(?P<please>,? (?:please|pls))?(?:,? (?:now|then|thanks|thank you|ok))*[.?!]*"
)
_CHANGING: Final = tuple(
    regex(_ASKS + form + _BEHIND, re.I)
    for form in (
        r"(?:change|switch|set|turn|update|move|swap) (?P<thing>(?!(?:back|over|to|it)\b)[^,.;:?!\n]{2,60}?)"
        rf" {_TO} (?P<value>[^\n]{{1,80}}?)",
        rf"(?P<thing>)(?:change|switch|go|move|swap) {_TO} (?!(?:the|an?|my|your|our|it|this|that)\b)"
        r"(?P<value>[^,.;:?!\n]{2,40}?)",
        r"make (?P<thing>(?:the|my|your|our|all) [^,.;:?!\n]{2,40}?) (?P<value>[\w'’-]+)",
    )
)
_AT_HAND: Final = frozenset("this that these those it first second third last next".split())
_POLITE: Final = frozenset(
    "please pls always never just only do not from now on in future ok also then way can could would will you".split()
)
_BIDDING: Final = frozenset(
    "sign translate convert round phrase cite spell call answer reply respond use write draft make put remind no prefer"
    " quote choose keep leave skip change switch move greet open close mark colour color title name order list".split()
)
_MARKED: Final = regex(r"[\w'’-]+|,")
_FOR: Final = frozenset("for in with".split())
_ROUNDS: Final = frozenset("day night morning afternoon evening week weekend year".split())
_AND: Final = frozenset("and or , like".split())
_LEADING: Final = frozenset("for in with when whenever if every each any".split())
_FORWARD: Final = ["going", "forward"]
_MUST: Final = frozenset("should must shall".split())
_NOT_BIDDING: Final = (
    ARTICLES | OWN | OF_US | PREPOSITIONS | frozenset("you he she they it who that to is are was were be".split())
)
"""Words behind which nobody is bidden: we | open, a | call, my | order."""
_SAYING: Final = frozenset("is was has had will can does did".split())
_MANNERS: Final = frozenset(
    map(stem, "sign tone style language format length units currency greeting spelling wording layout voice".split())
)
"""What all that is made has, so that there is one for good."""
_CALLED: Final[dict[str, str]] = dict.fromkeys("signoff ending closing signature end close finish".split(), "sign")
