"""What a text tells of somebody or something in another respect than another one: where they are now, how, or what they
took up, beside what they are called, are by trade, or do. So neither ends the other.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from perdure.domain.text import words
from perdure.extraction.acquired import another_one, changes
from perdure.extraction.attributed import sorts_of_places
from perdure.extraction.awhile import lost_for_now, one_of_many, only_for_a_while
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing
from perdure.extraction.remarks import may_be_place, moved_on_to, named_by, plain_words, stock_gone
from perdure.extraction.slots import english

_REASON: Final = frozenset("since because cause as".split())


def given_as_a_reason(old: str, new: str) -> bool:
    """Tell whether a text begins with what another one tells, as a reason for more: since I'm colour-blind, I …"""
    known, said = words(old), words(new)
    return said[:1] != [] and said[0] in _REASON and said[1 : len(known) + 1] == known


_Respect: TypeAlias = Literal["where", "who", "trade", "how", "home", "work", "does"]


def other_respect(old: str, new: str) -> bool:
    """Tell whether a text says of somebody or something in another respect how it is now: my car is a van, and it is in
    the garage now; or of one what is done there: I teach at the gym now.
    """
    known = _KNOWN.match(old.strip())
    if known is None:
        return False
    now = _NOW.fullmatch(new.strip())
    if now is not None:
        return _is_otherwise(known, now["who"], now["how"] or now["late"] or now["out"], out=now["out"] is not None)
    shifted = _SHIFTED.match(new.strip())
    if shifted is not None:
        return _took_up(known, shifted, old, new)
    there = _DONE_THERE.match(new.strip())
    return there is not None and _only_there(known, there)


def _is_otherwise(known: re.Match[str], who: str, how: str, *, out: bool) -> bool:
    """Tell whether what is so now of somebody or something is in another respect than what is known of them."""
    somebody = _somebody(who)
    if (
        any(map(str.isdigit, how))
        or _OVER.search(how)
        or (out and somebody)
        or not _is_about(known, who, somebody=somebody)
    ):
        return False
    respect = _complement(how)
    if respect != "where" and _ANOTHER.match(how):
        return False
    before = _respect(known) if _in_subject(known, who) else "does"
    tells = _TELLS.get(respect) if respect is not None else None
    return tells is not None and before is not None and tells(before, known["what"] or "", how, somebody)


def _where(before: _Respect, what: str, how: str, somebody: bool) -> bool:
    """Tell whether where somebody or something is now leaves what is known of them as it is."""
    if before == "home":
        return somebody and not how.startswith("with ") and not may_be_place(_LINK.sub("", how))
    if before == "work":
        return _capitals(how) == 0 and not plain_words("whereabouts").isdisjoint(words(how))
    if before == "how":
        return not _capitals(how)
    if before == "does":
        return somebody
    if before == "trade" and _OCCUPIED.match(how) and plain_words("teaching").isdisjoint(words(what)):
        return False
    placed = _PLACED.search(what) is not None
    return before in ("who", "trade") and not (placed and _capitals(how))


def _who(before: _Respect, what: str, how: str, _somebody: bool) -> bool:
    """Tell whether one can be that by now, too: a desk by the window a mess, a chef a father."""
    trade = _is_trade(how)
    if _capitals(how) or not _ONE.match(how):
        return False
    if before in ("trade", "work") and "_".join(words(how)[1:]) in plain_words("occupied"):
        return False
    if before == "trade":
        return _is_trade(what) and not trade
    if before == "work":
        return not trade and not plain_words("leisure").isdisjoint(words(how))
    return before != "who" or _capitals(what) > 0


def _how(before: _Respect, what: str, how: str, somebody: bool) -> bool:
    """Tell whether a state leaves what is known as it is: a name any, a trade or a doing one that passes."""
    passing = _passes(how)
    if _WELL.match(how) and not plain_words("ailing").isdisjoint(words(what)):
        return False
    if before == "who":
        return not somebody or passing or _capitals(what) > 0
    if before == "where":
        return not somebody and _MENDED.match(how) is None
    if before == "how":
        return passing and not _passes(what) and not _exclusive(what, how)
    return passing


_TELLS: Final[dict[_Respect, Callable[[_Respect, str, str, bool], bool]]] = {
    "where": _where,
    "who": _who,
    "trade": _who,
    "how": _how,
}
"""By the respect of what is so now: whether it leaves what is known of another as it is."""


def _took_up(known: re.Match[str], shifted: re.Match[str], old: str, new: str) -> bool:
    """Tell whether somebody or a group only took something up, of whom another text tells who or where they are. In
    doubt they did: nobody can tell a brand from a name, or a method from a town.
    """
    to, somebody = shifted["to"], _somebody(shifted["who"])
    moved = shifted["does"].casefold() == "moved"
    grouped = moved and _in_subject(known, shifted["who"]) and _MEETS.match(known["does"] or "") is not None
    if (
        _OVER.search(to)
        or (_ANOTHER.match(to) and not _OWNED.match(to))
        or _is_trade(to)
        or (any(one.measures for one in read(to)) and not grouped)
    ):
        return False
    if not _is_about(known, shifted["who"], somebody=True):
        return False
    if not _in_subject(known, shifted["who"]):
        there = _WITHIN.fullmatch(known["what"] or "")  # I sing in a choir, the choir moved to Zoom
        return moved and not shifted["on"] and there is not None
    before = _respect(known)
    if grouped:
        return not (meets_in(to) or (_LINK.match(known["what"] or "") and _HOUSE.fullmatch(to)))
    if before == "home":
        return not moved or moved_on_to(new)
    if before == "work":
        return (not moved or moved_on_to(new)) and not (_is_field(known["what"] or "") and _is_field(to))
    if before not in ("who", "trade") or not (somebody or changes(shifted["who"])):
        return False
    return another_one(new, old) is None


def _only_there(known: re.Match[str], there: re.Match[str]) -> bool:
    """Tell whether the user only does something in or with what another text says who or what it is."""
    about = _in_subject(known, there["what"]) and _respect(known) in ("who", "trade")
    return about and not _capitals(there["rest"]) and _ANOTHER.match(there["rest"]) is None


def _is_about(known: re.Match[str], who: str, *, somebody: bool) -> bool:
    """Tell whether a text tells of those that another one is about, or somebody of whom it speaks."""
    if _in_subject(known, who):
        return True
    return somebody and canonical(words(who)[-1]) in map(canonical, words(known["what"] or ""))


def _in_subject(known: re.Match[str], who: str) -> bool:
    own = canonical(words(who)[-1]), [canonical(one) for one in words(known["who"])]
    return own[0] in own[1]


def _somebody(who: str) -> bool:
    """Tell whether words are for somebody: a relative, a friend, who serves, a pet, a name."""
    return named_by(who) or (who[0].isupper() and _OWNED.match(who) is None)


def _respect(known: re.Match[str]) -> _Respect | None:
    """Return in which respect a text tells of what it is about."""
    if known["does"]:
        does = known["does"].casefold()
        return "home" if _LIVES.fullmatch(does) else "work" if _WORKS.fullmatch(does) else "does"
    if known["what"] is None:
        return "who" if known["who"].split()[-1][0].isupper() else None  # my brother Tom
    if known["called"]:
        return "who"
    return _complement(known["what"])


@lru_cache(maxsize=4096)
def _complement(said: str) -> _Respect | None:
    """Return what stands behind a form of "be": a place, who or what it is, how it is; None for a number or a doing."""
    first = words(said)[:1]
    if not first or first[0][0].isdigit() or any(one.measures for one in read(said)[:1]):
        return None
    if _LINK.match(said) or first[0] in plain_words("whereabouts"):
        return "home" if first[0] in ("based", "located") else "where"
    if _based(first[0]):
        return "home"
    if first[0].endswith("ing"):
        return None
    if _is_trade(said):
        return "trade"
    return "who" if _ONE.match(said) or said[0].isupper() or first[0] in ("the", "my", "our") else "how"


def _based(word: str) -> bool:
    return word in ("based", "located", "settled")


@lru_cache(maxsize=4096)
def _is_trade(said: str) -> bool:
    """Tell whether somebody is such a thing by trade."""
    role = english().values["role"]
    head = words(_PLACED.split(said)[0])[-1:]
    return any(one in role.words or one.endswith(role.suffixes) for one in head)


def _is_field(said: str) -> bool:
    """Tell whether words are for a field of work and nothing else: in sales."""
    named = said.removeprefix("in ").rstrip(".!")
    return named != "it" and "_".join(words(named)) in english().sets["field"]


def _exclusive(one: str, other: str) -> bool:
    """Tell whether of two states a thing has one."""
    table = lexicon().exclusive
    groups = [{group for word in words(text) for group in table.get(canonical(word), ())} for text in (one, other)]
    return not groups[0].isdisjoint(groups[1])


def _passes(how: str) -> bool:
    return _passing().match(how) is not None


def _capitals(said: str) -> int:
    return sum(one[0].isupper() for one in _WORD.findall(said))


@lru_cache(maxsize=1024)
def meets_in(value: str) -> bool:
    """Tell whether a group can meet in or at what a text names: a town, a room or a house, or the Otter."""
    return bool(sorts_of_places(value)) or _CALLED.fullmatch(value) is not None


@cache
def _passing() -> re.Pattern[str]:
    states = "|".join(sorted(one.replace("_", " ") for one in plain_words("passing")))
    very = "(?:(?:very|quite|a bit|so|really|still|too|rather|all|much|a lot) )*"
    return re.compile(rf"{very}(?:(?:{states})\b|(?:\w{{3,}}er|more \w+)(?! \w)|(?:in|at) the \w+\b)", re.IGNORECASE)


_SUBJECT: Final = r"(?:(?:my|our|the) [\w'’-]+?(?: [\w'’-]+){0,3}?|(?-i:[A-Z])[\w-]+|i|we)"
_BE: Final = r"(?: am| is| are|['’](?:s|m|re))"
_KNOWN: Final = comparing(
    rf"(?P<who>{_SUBJECT})(?:{_BE}(?: still| now| always)*(?P<called> called| named)? "
    r"|(?: always| still| usually| mostly)* (?!(?:am|is|are|was|were|has|have|had|can|will)\b)"
    r"(?P<does>[a-z]+(?<!ed)s|(?<=I )[a-z]+|(?<=We )[a-z]+|(?<=s )[a-z]+)\b ?"
    r"|(?=[.!]*$))(?P<what>[^.;]+)?",
    re.IGNORECASE,
)
_OTHERS: Final = r"(?:(?:my|our|the) [\w-]+(?: [\w-]+){0,2}?|(?-i:[A-Z])[\w-]+)"
_NOW: Final = comparing(
    rf"(?:(?:so|and|but|oh),? )?(?P<who>{_OTHERS})(?: is| are|['’](?:s|re)) "
    r"(?:(?:now|currently|back) (?!called|named)(?P<how>[^,;.!]+?)"
    r"|(?:now )?(?!called|named)(?P<late>[^,;.!]+?) (?:now|these days|at the moment|right now)"
    r"|(?:now |completely |totally |all )*(?P<out>dead|flat|frozen|down|offline|out of battery))(?: again)?[.!]*",
    re.IGNORECASE,
)
_SHIFTED: Final = comparing(
    rf"(?:(?:so|and|but|oh),? )?(?P<who>{_OTHERS})(?: has| have|['’](?:s|ve))?(?: now| just| recently| finally)* "
    r"(?P<does>moved|changed|switched|transferred)(?: over| back| across)? to (?P<to>[\w'’&-]+(?: [\w'’&-]+){0,3}?)"
    r"(?: now| (?:in|on|since|last|this|for) .*|(?P<on>,? (?:because|so|and|but) .*|,.*))?[.!]*$",
    re.IGNORECASE,
)
_DONE_THERE: Final = comparing(
    r"(?:i|we) (?:now )?(?!(?:am|are|go|train|belong|use|take|see|have|switched|moved|changed)\b)[a-z]+ (?P<rest>.*?"
    r"(?:at|in|with|for) (?P<what>(?:my|our|the) [\w-]+)(?: now| these days| since .*)?)[.!]*$",
    re.IGNORECASE,
)
_OWNED: Final = comparing(r"(?:my|our|the) ", re.IGNORECASE)
_ONE: Final = comparing(r"(?:an?|not an?|already an?) ", re.IGNORECASE)
_LINK: Final = comparing(
    r"(?:(?:back|still|over|just|up|out|down|off|away) )*(?:in|at|on|by|near|with|under|behind|off|next to|inside"
    r"|outside|between|from|opposite|above|over)(?: (?:the|my|our|her|his|their|an?))? ",
    re.IGNORECASE,
)
_PLACED: Final = comparing(r" (?:in|at|on|for|with|of|from)\b", re.IGNORECASE)
_WITHIN: Final = comparing(
    r"(?:[a-z-]+ ){0,3}(?:in|at|with|for) (?:an?|the|my|our) [\w-]+(?: [\w-]+)?(?: on (?:\w+days?))?[.!]*",
    re.IGNORECASE,
)
_LIVES: Final = comparing(r"lives?|resides?|stays?|dwells?", re.IGNORECASE)
_WORKS: Final = comparing(r"works?|teach(?:es)?|studies|study", re.IGNORECASE)
_MEETS: Final = comparing(r"(?:meets?|takes|rehearses?|trains?|practi[sc]es?|gathers?)$", re.IGNORECASE)
_MENDED: Final = comparing(
    r"(?:back|fine|ready|fixed|repaired|working|mended|free|done|ok|okay|online|virtual|remote)\b", re.IGNORECASE
)
_CALLED: Final = comparing(r"[Tt]he [A-Z][\w'’&-]+")
_HOUSE: Final = comparing(r"the (?!.*\b(?:morning|afternoon|evening|night|week|weekend|app|channel|new)s?\b)[a-z -]+")
"""Where a group meets that met in a place before: the vicarage."""
_WORD: Final = comparing(r"[^\W\d_][\w'’-]*")
_OCCUPIED: Final = comparing(
    r"(?:back )?(?:at|in) (?:uni(?:versity)?|college|politics|retirement)\b(?! on\b)", re.IGNORECASE
)
"""Where one is by trade."""
_WELL: Final = comparing(
    r"(?:(?:all|much|quite|a lot|perfectly|completely|absolutely|totally) )*"
    r"(?:fine|better|ok|okay|well|good|great|healed|mended|cured|fixed|painless)\b(?! (?:in|for|at|with)\b)",
    re.IGNORECASE,
)
"""How it is when what ailed is over."""
_OVER: Final = comparing(
    r"\b(?:no (?:longer|more)|gone|not|n['’]t|nobody|none|of age|retired|ex|former|married|single|divorced|widowed"
    r"|unemployed|jobless|on (?:the dole|benefits|welfare)|self-employed|redundant|out of work|between jobs|job"
    r"|sold|stolen|lost|scrapped|closed|shut"
    r"|cancell?ed|over|finished|defunct|instead|extinct)\b",
    re.IGNORECASE,
)
"""A state of which one holds."""
_ANOTHER: Final = comparing(
    r"(?:the|my|his|her|our|their)\b|.*\b(?:called|named|someone|somebody|(?:an)?other|different|new|company|firm|agency"
    r"|woman|man|guy)\b",
    re.IGNORECASE,
)
"""Words by which somebody or something else may be meant."""
ENDS_NOTHING: Final = (stock_gone, other_respect, only_for_a_while, one_of_many, lost_for_now)
"""Whether what a text says is over is not what another tells, told otherwise."""
