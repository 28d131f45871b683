"""What holds between two, told from either end: the mill is next door to our shop, our shop is next door to the mill.

So does what two do with each other: Ana shares a room with me, Ana and I share a room, Ana is my roommate.
"""

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from perdure.extraction.cleft import uncleft
from perdure.extraction.lists import lists
from perdure.extraction.plainly import plainly
from perdure.extraction.regex import comparing
from perdure.extraction.swapped import swapped
from perdure.extraction.verbs import verb_of


def mutual(one: str, other: str) -> tuple[str, str]:
    """Return two English texts, told from one end where both tell that the same holds between the same two."""
    if told := _from_the_first(one, other):
        return told
    first, second = _between(one), _between(other)
    if first and second and first.holds == second.holds and {*first.ends} == {*second.ends}:
        return _told(first, first.ends), _told(second, first.ends)
    first_too, second_too = (
        _by_noun(first, other) or _by_agent(one, other),
        _by_noun(second, one) or _by_agent(other, one),
    )
    return first_too or _by_me(one), second_too or _by_me(other)


def changed_places(one: str, other: str) -> bool:
    """Tell whether parts of two texts have changed places of which it does not hold either way, in any frame."""
    plain = plainly(one), plainly(other)
    return swapped(*mutual(uncleft(one), uncleft(other))) or (plain != (one, other) and swapped(*plain))


def _from_the_first(one: str, other: str) -> tuple[str, str] | None:
    """Return where one of two is to the other, told from one end: the loft above a shop that is below it."""
    first, second = (_lies().match(text) if len(text) <= _LONGEST else None for text in (one, other))
    if not first or not second or _ends(first) != _ends(second)[::-1]:
        return None
    if _place(second) not in _converse().get(_place(first), ()):
        return None
    told = f"{first['one']} is {_place(first)} {first['two']}"
    return f"{told}{first['tail']}", f"{told}{second['tail']}"


def _ends(found: re.Match[str]) -> tuple[str, str]:
    return _end(found["one"]).casefold(), _end(found["two"]).casefold()


def _place(found: re.Match[str]) -> str:
    return re.sub(r"[- ](?=(?:east|west)\b)", "", _UNDER.sub("below", found["what"].casefold()))


@cache
def _converse() -> dict[str, set[str]]:
    """Map where something is to where the other thing may then be to it."""
    found: dict[str, set[str]] = {}
    for row in str(lists("mutual")["converse"]).strip().splitlines():
        one, other = row.split(" | ")
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


@cache
def _lies() -> re.Pattern[str]:
    places = "|".join(sorted((*_converse(), "beneath", "under", "underneath"), key=len, reverse=True))
    angles = re.sub(r"(north|south)(east|west)", r"\1[- ]?\2", places)
    return re.compile(
        rf"{_ONE}(?: is| are| lies?| stands?| sits?|['’]s)(?: situated| located)?"
        r"(?: (?:right|directly|just|immediately))?(?: (?:to|on) the)? "
        rf"(?P<what>{angles}) {_TWO}{_TAIL}",
        re.IGNORECASE,
    )


class _Between(NamedTuple):
    """What holds between two: "share" and "a room with"; the two, what stands behind, and what denies it."""

    verb: str
    what: str
    ends: tuple[str, str]
    tail: str
    denied: str = ""

    @property
    def holds(self) -> str:
        return f"{self.verb} {self.what}".casefold()


def _told(found: _Between, ends: tuple[str, str]) -> str:
    """Return what holds between two, from the first of them on."""
    first, second = ends
    be = {"i": "am", "we": "are"}.get(first, "is")
    does = be if found.verb == "be" else found.verb if first in _WE or found.denied else _acts()[found.verb]
    denial = "no longer" if "longer" in found.denied else "don't" if first in _WE else "doesn't"
    does = f"{denial} {does}" if found.denied else does
    return f"{_SUBJECT.get(first, first)} {does} {found.what} {_OBJECT.get(second, second)}{found.tail}"


def _by_me(text: str) -> str:
    """Return what somebody and I do together as what I do with them: Ana and I live together, I live with Ana."""
    found = _between(text) if " and i " in text.casefold() else None
    return _told(found, ("i", found.ends[0])) if found and found.ends[1] == "i" and found.ends[0][0].isupper() else text


@lru_cache(maxsize=4096)
def _between(text: str) -> _Between | None:
    """Read what holds between two; None where nothing does that would hold the other way round."""
    if len(text) > _LONGEST:
        return None
    if found := _IS.match(text):
        what = _ACROSS.sub("opposite", _AWAY.sub("", found["what"]))
        verb = "be"
        if told := _neighbour(found, what):
            return told
    elif found := _ARE.match(text):
        what = next(re.sub(form, plain, found["what"]) for form, plain in _JOINT if re.search(form, found["what"]))
        verb = "be"
    elif found := _does().match(text) or _together().match(text):
        what = f"{(found['what'] or '').strip()} with".strip()
        verb = _forms()[found["verb"].casefold()]
    else:
        return None
    denied = (found.groupdict().get("denied") or "").strip()
    return _Between(verb, what, (_end(found["one"]), _end(found["two"])), found["tail"], denied)


def _neighbour(found: re.Match[str], what: str) -> _Between | None:
    """Read what the user's home is next to, or what is next door to them, as what they live next to."""
    ends = [_AT_HOME.sub(lambda home: "I" if home["whose"].casefold() == "my" else "we", found[one]) for one in _BOTH]
    beside = _NEXT_DOOR.fullmatch(what)
    homes = [one != found[name] for one, name in zip(ends, _BOTH, strict=True)]
    us = [_end(one) in _WE for one in ends]
    near = any(homes) or found["be"].casefold().startswith(" live") or (what.casefold() == "next door to" and any(us))
    if not beside or us[0] is us[1] or not near:
        return None
    return _Between("live", "next to", (_end(ends[0]), _end(ends[1])), found["tail"])


def _end(words: str) -> str:
    """Return one of the two: "i" and "we" for the user, and a name or a relative as they are told."""
    first, _, rest = words.partition(" ")
    mine = _USER.get(words.casefold()) or (f"{first.casefold()} {rest}" if first.casefold() in _KNOWN else None)
    return mine or words


def _by_noun(found: _Between | None, other: str) -> str | None:
    """Return the clause of another text that tells by a noun what holds between the same two: Ana is my roommate."""
    nouns = str(lists("mutual")["nouns"].get(found.holds, "")).split() if found and not found.denied else ()
    told = (_NOUN.match(other) or _NOUN_FIRST.match(other)) if nouns else None
    if not found or not told or told["noun"].casefold() not in nouns:
        return None
    owner = re.sub(r"(?<=\w)['’]s?$", "", told["whose"] or told["of"])
    return f"{told['core']}{found.tail}" if {_end(owner), _end(told["who"])} == {*found.ends} else None


def _by_agent(text: str, other: str) -> str | None:
    """Return the clause of another text that tells by a noun what somebody does for us: she cuts my hair, she is my
    hairdresser; he trains our dog, he is our dog trainer.
    """
    told = _NOUN.match(other) or _NOUN_FIRST.match(other)
    does = _SERVES.match(text) if told and told["whose"] else None
    if not told or not does or _end(does["who"]) != _end(told["who"]) or told["whose"].casefold() not in _MINE:
        return None
    noun, verb = told["noun"].casefold(), does["verb"].casefold()
    known = lists("mutual")["agents"].get(noun, "").split(" ")
    verb = verb_of(verb) or verb
    if verb in _LETS and does["whose"].casefold() in _MINE:
        return None  # who rents my house is my tenant
    if len(known) > 1:
        said = re.fullmatch(f"(?:{known[0]})(?:e?s)?", does["verb"].casefold()) and re.fullmatch(
            known[1], (does["what"].split() or [""])[-1].casefold()
        )
    else:
        thing = (told["thing"] or "").strip().casefold()
        said = (
            thing == does["what"].strip().casefold()
            and noun.startswith(verb.removesuffix("e"))
            and noun.endswith(_AGENT)
        )
    return f"{told['core']}{does['tail']}" if said else None


@cache
def _acts() -> dict[str, str]:
    """Map the verbs of what two do with each other, and their past, to the form behind "she"."""
    rows = [line.split() for line in str(lists("mutual")["acts"]).splitlines() if line]
    return {form: third for verb, third, past in rows for form, third in ((verb, third), (past, past))}


@cache
def _forms() -> dict[str, str]:
    """Map each of their forms to the one behind "I"."""
    return {form: verb for verb, third in _acts().items() for form in (verb, third)}


@cache
def _does() -> re.Pattern[str]:
    verbs = "|".join(_forms())
    return re.compile(rf"{_ONE}{_NOT} (?P<verb>{verbs}){_THING} with {_TWO}{_TAIL}", re.IGNORECASE)


@cache
def _together() -> re.Pattern[str]:
    verbs = "|".join(_acts())
    return re.compile(
        rf"{_ONE} and {_TWO}{_NOT} (?P<verb>shared?(?= )|(?:{verbs})(?=.* (?:together|with each other)\b)){_THING}"
        rf"(?: together| with each other)?{_TAIL}",
        re.IGNORECASE,
    )


_UNDER: Final = comparing(r"^(?:beneath|under(?:neath)?)$", re.IGNORECASE)
_LONGEST: Final = 160
_NOT: Final = r"(?P<denied> (?:(?:do|does)(?: not|n['’]?t)|no longer))?"
_WE: Final = frozenset({"i", "we"})
_KNOWN: Final = frozenset({"my", "our", "the"})
_SUBJECT: Final = {"i": "I"}
_OBJECT: Final = {"i": "me", "we": "us"}
_USER: Final = {"i": "i", "me": "i", "my": "i", "mine": "i", "we": "we", "us": "we", "our": "we", "ours": "we"}
_END: Final = (
    r"(?:(?:my|our|the) [\w'’-]+(?: (?!and\b|is\b|are\b)[\w'’-]+){0,2}?|i|we|me|us"
    r"|(?!(?:my|our|the|this|that|it|there|he|she|they)\b)(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+){0,2}"
    r"(?: (?<=['’]s )[a-z-]+)?)"
)
_ONE: Final = rf"(?P<one>{_END})"
_TWO: Final = rf"(?P<two>{_END})"
_THING: Final = (
    r"(?P<what>(?: (?!not\b|never\b|to (?!school|college|university|work)|with\b|together\b)[\w'’-]+){0,4}?)"
)
_WHEN: Final = "on|at|in|any|every|each|since|for|from|during|now|these|this|once|twice|before|after"
_TAIL: Final = rf"(?P<tail>(?: (?:{_WHEN})\b[^,;:]*?)?)[.!]*$"
_UNIT: Final = (
    r"(?:\d[\d.,]*|an?|half an?|[a-z]+(?:-[a-z]+)?) ?(?:km|kilomet(?:re|er)s?|miles?|m|met(?:re|er)s?|yards?"
    r"|minutes?['’]?|hours?['’]?|blocks?)(?: (?:walk|drive|ride))?(?: by (?:car|bus|train|bike))?"
)
_DEGREE: Final = "age|height|size|weight|class|year|team|band|choir|school|club|street|building"
_IS: Final = comparing(
    rf"{_ONE}(?P<be> is| am| are| lies| lie| stands| sits| sit| lives| live|['’](?:s|m|re))(?: situated| located)?"
    r"(?: (?:right|directly|exactly|just|only|about))? (?P<what>(?:married|engaged|related|next door|next|close"
    r"|adjacent|opposite|parallel) to|beside|alongside|opposite"
    r"|across (?:the (?:street|road|river|hall|corridor|yard) )?from"
    rf"|{_UNIT} (?:away )?from|(?:not )?far (?:away )?from|near|(?:best |good |close |old )?friends with"
    rf"|the same (?:{_DEGREE}) as|as (?:old|tall|big|heavy) as|in (?:the same (?:{_DEGREE}) as|(?:touch|contact) with"
    rf"|an? (?:band|choir|club|team|relationship) with)) {_TWO}{_TAIL}",
    re.IGNORECASE,
)
_ARE: Final = comparing(
    rf"{_ONE} and {_TWO} (?:are|lie) (?:both )?(?P<what>(?:married|engaged|related)|{_UNIT} (?:apart|from)"
    rf"|(?:in )?the same (?:{_DEGREE})|(?:next to|near|opposite|close to)(?= each other))(?: to)?"
    rf"(?: each other)?{_TAIL}",
    re.IGNORECASE,
)
"""Which two are so to each other: the mill and our shop are 3 km apart."""
_JOINT: Final = (
    (r"(?i) (?:apart|from)$", " from"),
    (r"(?i)(the same .+)", r"\1 as"),
    (r"(?i)^(married|engaged|related)$", r"\1 to"),
    (r"$", ""),
)
_BOTH: Final = ("one", "two")
_AT_HOME: Final = comparing(r"^(?P<whose>my|our) (?:house|home|flat|apartment|cottage|place|bungalow)$", re.IGNORECASE)
_NEXT_DOOR: Final = comparing(r"(?:(?:next|next door|adjacent) to|beside|alongside)", re.IGNORECASE)
_AWAY: Final = comparing(r"\baway (?=from\b)")
_ACROSS: Final = comparing(r"^across (?:the [a-z]+ )?from$|^opposite to$", re.IGNORECASE)
_MINE: Final = frozenset({"my", "our"})
_LETS: Final = frozenset({"let", "rent"})
_AGENT: Final = ("er", "or", "ist", "ian")
_WHOSE: Final = rf"(?P<whose>my|our|{_END}['’]s?)"
_SORT: Final = r"(?:old (?=(?:(?:school|class)?(?:friend|mate)|buddy)\b)|good |next-door )?"
_CALLED: Final = rf"{_SORT}(?P<thing>(?:(?!(?:old|former|ex|last|first)\b)[a-z]+ )??)(?P<noun>[a-z-]+)"
_NOUN: Final = comparing(
    rf"(?P<core>(?P<who>{_END})(?: is|['’]s) (?:{_WHOSE}|an?) {_CALLED}"
    rf"(?(whose)| of (?P<of>mine|ours|{_END}['’]s?)))[.!]*$",
    re.IGNORECASE,
)
_NOUN_FIRST: Final = comparing(
    rf"(?P<core>{_WHOSE} {_CALLED}(?: is|['’]s)(?: called)? (?P<who>{_END}))[.!]*$",
    re.IGNORECASE,
)
_SERVES: Final = comparing(
    rf"(?P<who>{_END}) (?P<verb>[a-z]+?)(?: after| for)? (?P<whose>my|our|us|me)(?P<what>(?: [a-z-]+){{0,2}}){_TAIL}",
    re.IGNORECASE,
)
