"""Two statements of which each rules the other out: the tallest of a family, and a sister who is taller."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from perdure.domain.text import words
from perdure.extraction.closed import ARTICLES, OWN
from perdure.extraction.comparison import Comparison, clash, unsure
from perdure.extraction.gone import imagined
from perdure.extraction.lacking import lacks
from perdure.extraction.lists import lists
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.outlived import died, none_alive
from perdure.extraction.permitted import opposed
from perdure.extraction.regex import comparing
from perdure.extraction.verbs import past, verb_of


def excluded(old: str, new: str) -> Comparison | None:
    """Compare two texts of which one may rule out the other, whichever is known; None where neither does."""
    pairs = ((old, new), (new, old)) if max(len(old), len(new)) <= _LONGEST else ()
    if pairs and died(old) and none_alive(old, new):
        return unsure("one is with somebody who, the other says, has died")  # nothing that is done ends a death
    for rules_out, why in _WAYS:
        if any(rules_out(one, other) for one, other in pairs):
            return why
    return clash("one has what the other says there is none of") if lacks(old, new) else opposed(old, new)


def priced_apart(old: str, new: str) -> bool:
    """Tell whether something is free for some, and what is paid is for others, or for running it: the pool is free for
    us, it costs 5 euros; our app is free, it costs us 90 euros a month.
    """
    return any(
        (free := _FREE.match(one)) is not None and (paid := _PAID.match(other)) is not None and not _owed(free, paid)
        for one, other in ((old, new), (new, old))
        if "free" in one.casefold() and max(len(one), len(other)) <= _LONGEST
    )


def _owed(free: re.Match[str], paid: re.Match[str]) -> bool:
    """Tell whether what somebody pays is the price for those for whom something is said to be free."""
    whom, who = (_GROUPS.get((one or "").casefold(), "") for one in (free["whom"], paid["who"]))
    ours = any(not OWN.isdisjoint(words(text.casefold())) for text in (free["what"], paid["what"] or paid["for"]))
    running = (ours or who == "us") and paid["each"] != ""
    return whom == who if whom else not (running or (ours and (who == "us" or paid["for"])))


def _ruled_out(one: str, other: str) -> bool:
    """Tell whether a text says in a frame of its own that there is none of what another has: the youngest of four, my
    younger sister; lost every match, won the second; one school all my life, at three schools.
    """
    for told, some in _cases(one, other):
        said = [
            {name: _classes(_TEAM.sub("we", text or "")) for name, text in found.groupdict().items()}
            for found in (told, some)
        ]
        return _of_their_sort(some) and all(said[0][name] == said[1][name] for name in said[0].keys() & said[1].keys())
    return False


def no_case(old: str, new: str) -> bool:
    """Tell whether one of two texts has the frame of a case of what the other says of all, and names none of them: I
    eat everything, I can't eat now.
    """
    pairs = ((old, new), (new, old)) if max(len(old), len(new)) <= _LONGEST else ()
    return any(not _of_their_sort(some) for one, other in pairs for _, some in _cases(one, other))


def _cases(one: str, other: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Yield how a text says of all or none what another one has the frame of a case of."""
    other = other.rstrip(" .!").replace("’", "'")
    for told, case in _said_of_all(one):
        if (some := case.fullmatch(other)) is not None:
            yield told, some


def _of_their_sort(case: re.Match[str]) -> bool:
    """Tell whether what a case names as a food or a language is one."""
    named = ((name, word) for name, word in case.groupdict().items() if name in ("food", "language"))
    return all(word is not None and canonical(word.casefold()) in _known(name) for name, word in named)


@cache
def _known(sort: str) -> frozenset[str]:
    """Return the classes of the words for foods, or for languages beside English."""
    if sort == "language":
        return _languages() - {canonical("english")}
    foods = next(row for name, row in lists("sorts")["sorts"].items() if name.startswith(sort))
    named = frozenset(map(canonical, f"{foods} {lists('english')['classes']['food']}".split()))
    return named.union(*(lexicon().kinds[canonical(one)] | {canonical(one)} for one in ("meat", "fish", "dairy")))


@lru_cache(maxsize=1024)
def _said_of_all(text: str) -> tuple[tuple[re.Match[str], re.Pattern[str]], ...]:
    """Return what a text says of all or none in frames of its own, each with that of a case of it."""
    text = text.rstrip(" .!").replace("’", "'")
    return tuple((told, case) for all_of_it, case in _FRAMES if (told := all_of_it.fullmatch(text)) is not None)


def _on_another_day(one: str, other: str) -> bool:
    """Tell whether something is done on some days alone, or never on them, and another text has it on another one, or
    on one of them: I only work on weekdays, I work on Saturdays; we never rehearse at weekends, nor on a Sunday.
    """
    only, never = _ONLY.search(one), _NEVER.search(one)
    if bool(only) is bool(never) or not (_DAYS.search(one) and _DAYS.search(other)) or _ONLY_OR_NOT.search(other):
        return False
    if any(map(past, words(other.casefold()))):
        return False
    frames = [_classes(_DAYS.sub("", _ONLY.sub("", _NEVER.sub("", text)))) for text in (one, other)]
    if frames[0] != frames[1] or not frames[0]:
        return False
    days, others = ({day for found in _DAYS.finditer(text) for day in _days(found["day"])} for text in (one, other))
    return not others <= days if only else not days.isdisjoint(others)


def _days(name: str) -> range:
    """Return which days of the week a word names, from Monday on."""
    start = name.casefold()[:3]
    if start in _WEEK:
        return range(_WEEK.index(start), _WEEK.index(start) + 1)
    return range(5) if name.casefold().startswith("weekd") else range(5, 7)


def _only_that(one: str, other: str) -> bool:
    """Tell whether somebody does something with one thing alone, and another text says, with another of its sort: I
    only drink tea, I drink coffee every morning.
    """
    only, does = _ONLY_DOES.fullmatch(one.rstrip(" .!")), _DOES_TOO.fullmatch(other.rstrip(" .!"))
    if only is None or does is None or only["of"] != does["of"]:
        return False
    verb, again = (verb_of(found["does"].casefold().partition(" ")[0]) for found in (only, does))
    if verb != again:
        return False
    first, second = canonical(only["what"].casefold()), canonical(does["what"].casefold())
    kinds = lexicon().kinds
    alike = any({first, second} <= some for some in (*(() if verb == "eat" else kinds.values()), *_sorts()))
    within = second in kinds.get(first, ()) or first in kinds.get(second, ())
    return only["who"].casefold() == does["who"].casefold() and first != second and alike and not within


@cache
def _sorts() -> tuple[frozenset[str], ...]:
    rows = lists("excluding")["sorts"].values()
    return (_languages(), *(frozenset(map(canonical, some.split())) for some in rows))


@cache
def _languages() -> frozenset[str]:
    return frozenset(map(canonical, str(lists("english")["classes"]["language"]).split()))


def _two_most(one: str, other: str) -> bool:
    """Tell whether two texts name another one as the one that is the most so: Ida is the tallest in our class."""
    first, second = _MOST.fullmatch(one.rstrip(" .!")), _MOST.fullmatch(other.rstrip(" .!"))
    if first is None or second is None or first["who"].casefold() == second["who"].casefold():
        return False
    me = {_ME.sub("i", found["who"].casefold()) for found in (first, second)}
    alike = all(_classes(first[name]) == _classes(second[name]) for name in ("how", "group"))
    return len(me) > 1 and alike and first["noun"] == second["noun"]


def _never_there(one: str, other: str) -> bool:
    """Tell whether one never left a country or continent, and the other tells of a time in another."""
    never = _NEVER_LEFT.match(one)
    there = _WAS_THERE.fullmatch(other) if never is not None else None
    if never is None or there is None or (never["lived"] and not there["lived"]) or imagined(other):
        return False
    home, place = (canonical(name.casefold().replace(" ", "-")) for name in (never["home"], there["there"]))
    around, continents = (
        _continent(there["there"]),
        {canonical(name): name for name in lists("excluding")["continents"]},
    )
    if home in continents:  # a country of which nothing says where it lies may lie there
        return around is not None and around != continents[home]
    known, kinds = lexicon().countries, lexicon().kinds
    if home == place or {home, place} <= _ISLES or place not in known or " " in there["there"]:
        return False
    return home in known and home not in kinds.get(place, ())


def _continent(name: str) -> str | None:
    """Return on which continent a country or a city is, where it is told."""
    bare = name.casefold().removeprefix("the ")
    rows = lists("excluding")["continents"].items()
    return next((on for on, row in rows if bare in (one.removeprefix("the ") for one in str(row).split(", "))), None)


def _taller(one: str, other: str) -> bool:
    """Tell whether somebody is the tallest of a family or a group, and one of those is taller."""
    most = _MOST.match(one)
    than = _THAN.match(other) if most is not None else None
    if most is None or than is None or most["how"].casefold() != than["how"].casefold():
        return False
    who, whom = (_ME.sub("i", text.casefold()) for text in (most["who"], than["whom"]))
    if who != whom or _NOBODY.search(other):
        return False
    group = _classes(most["group"])
    if not _FAMILY.isdisjoint(group):
        kin = lexicon().kinds[canonical("sibling")] if canonical("sibling") in group else _kin()
        related = _RELATIVE.fullmatch(than["one"]) if len(group) == 1 and who == "i" else None
        return related is not None and canonical(related["kin"].casefold()) in kin
    among = _AMONG.search(than["one"])  # the other team is none of ours
    return among is not None and _classes(among["group"]) == group


def _only_one_now(one: str, other: str) -> bool:
    """Tell whether a text says of two things, and another only of one of them now: I play golf and darts, I only play
    golf now; our app runs on Android and iOS, the app is Android only now.
    """
    only = _ONLY_NOW.match(other) if "only" in other.casefold() else None
    both = _BOTH.match(one) if only is not None else None
    if both is None or only is None:
        return False
    lead, items = _classes(both["lead"]), (_classes(both["one"]), _classes(both["two"]))
    if _classes(_ONLY_SIGNS.sub("", other)) in [(*lead, *item) for item in items]:
        return True
    alone = _IS_ALONE.search(other)
    runs = _RUNS.match(both["lead"]) if alone is not None else None
    if alone is None or runs is None:
        return False
    return _classes(alone["item"]) in items and _classes(runs["what"]) == _classes(alone["what"])


def _has_a_price(one: str, other: str) -> bool:
    """Tell whether something is free, and one pays for it: membership is free, a year in the club costs 30 euros."""
    free = _FREE.match(one) if "free" in one.casefold() else None
    paid = _PAID.match(other) if free is not None else None
    if free is None or paid is None or not _owed(free, paid):
        return False
    first, second = _ADMITS.match(free["what"]), _ADMITS.match(paid["what"] or paid["for"])
    if first is None or second is None or _classes(first["what"]) != _classes(second["what"]):
        return False
    kinds = [_ADMISSION.get((one["kind"] or "").casefold().removeprefix("a ")) for one in (first, second)]
    return None in kinds or kinds[0] == kinds[1]


def _classes(text: str) -> tuple[str, ...]:
    """Return the classes of the words of a text, without those that only point."""
    return tuple(canonical(word) for word in words(text.casefold()) if word not in OWN | ARTICLES)


def _kin() -> frozenset[str]:
    return frozenset[str]().union(*(lexicon().kinds[canonical(name)] for name in _RELATED))


_NAME: Final = r"(?-i:[A-Z])[\w.'’-]+"
_ITEM: Final = r"(?:(?:the|my|our) )?[\w+#'’-]+"
_BOTH: Final = comparing(rf"(?P<lead>(?:[\w'’-]+ ){{1,6}}?[\w'’-]+) (?P<one>{_ITEM}) and (?P<two>{_ITEM})[.!]*$")
_ONLY_NOW: Final = comparing(
    r"(?!.*\bnow and (?:then|again)\b)"
    r"(?:.*\bonly\b.*\b(?:now|nowadays|these days)\b|.*\b(?:now|nowadays|these days)\b.*\bonly\b)",
    re.IGNORECASE,
)
_ONLY_SIGNS: Final = comparing(r"\b(?:only|just|now|nowadays|these days)\b", re.IGNORECASE)
_IS_ALONE: Final = comparing(
    r"\b(?P<what>(?:the|our|my) [\w-]+(?: [\w-]+)?)(?: is|['’]s) (?:now )?(?P<item>[\w+#-]+?)[ -]only\b", re.IGNORECASE
)
_RUNS: Final = comparing(
    r"(?P<what>(?:the|our|my) [\w-]+(?: [\w-]+)?) (?:supports|runs on|works (?:on|with)|is for|builds on)$",
    re.IGNORECASE,
)
_MONEY: Final = r"(?:[€$£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euros?|dollars?|bucks|pounds?|quid|francs?))"
_EACH: Final = r"(?:,? (?:an?|per|each|every) \w+| each)?"
_FREE: Final = comparing(
    r"(?P<what>[\w'’ -]+?)(?: is| are|['’]s) (?:(?:completely|entirely|always|totally) )?free"
    r"(?: of charge)?(?: for (?P<whom>everyone|everybody|all|us|me|members))?[.!]*$",
    re.IGNORECASE,
)
_PAID: Final = comparing(
    rf"(?:(?P<what>[\w'’ -]+?) costs?(?: (?P<who>me|us|you|each [a-z]+|every [a-z]+|everyone))? {_MONEY}"
    rf"|(?:i|we) (?:have to )?pay {_MONEY}{_EACH} for (?P<for>[\w'’ -]+?))(?P<each>{_EACH})[.!]*$",
    re.IGNORECASE,
)
_GROUPS: Final = {"me": "us", "us": "us", "members": "members", "each member": "members", "every member": "members"}
"""For whom alone something is free, and who pays for it."""
_ADMITS: Final = comparing(
    r"(?:(?:the )?(?P<kind>membership|a year|entry|admission|entrance|a ticket|tickets) (?:in|of|for|to|at) )?"
    r"(?P<what>.+)",
    re.IGNORECASE,
)
_ADMISSION: Final[dict[str, int]] = {
    kind: at
    for at, kinds in enumerate(("membership year", "entry admission entrance ticket tickets"))
    for kind in kinds.split()
}
_TEAM: Final = comparing(r"^(?:our|my|the) (?:team|side|club)$", re.IGNORECASE)
_MATCH: Final = r"(?:(?:our|its|his|her|their|the|my) )?(?:matche?s?|games?|races?|fixtures?|bouts?)"
_SOME_MATCH: Final = (
    r"(?:(?:our|its|his|her|their|the|my) )?(?:(?:first|second|third|fourth|fifth|last) (?:match|game|race|fixture)"
    r"|(?:an?|one|two|three|four|five|several|some) (?:match(?:es)?|games?|races?|fixtures?))"
)
_DAILY: Final = r"(?:every|each) (?:single )?(?:morning|day|weekday|workday|working day)"
_COMMUTE: Final = (
    r"(?:(?:take|catch|get|ride) (?:the|my|a) [\w:. -]+?|drive|cycle|walk|bike|commute|go|travel|run)"
    r"(?: (?:by|on) (?:the )?\w+)?"
)
_TERMED: Final = r"(?P<what>(?:my|our|his|her|their) (?:[\w-]+ )?(?:contract|job|post|position|lease))"
_WHOM: Final = r"(?P<whom>(?!(?:us|me|all|every|one|now)\b)[\w-]+(?: of the [\w-]+)?)"
_THERE: Final = r"(?P<what>(?:(?:the|our) )?(?!.*\b(?:on|in|at|during|before|after) )[\w' -]+)"
_GETS_IN: Final = r"(?:get (?:in|into|to)|go to|enter|visit|ride|travel on|use)"
_FOR_FREE: Final = (
    rf"{_THERE} (?:is|are) (?:(?:completely|entirely|always|now) )?free(?: of charge)? for {_WHOM}",
    rf"{_WHOM} {_GETS_IN} {_THERE} (?:for free|for nothing|(?<!for )free(?: of charge)?)",
    rf"{_WHOM} (?:pay nothing|do(?:n't| not) (?:have to )?pay(?: anything)?) (?:at|in|on|for) {_THERE}",
)
_FOR_MONEY: Final = (
    rf"{_WHOM} (?:(?:now|have to|must) )*pay {_MONEY} (?:at|in|on|for|to {_GETS_IN}) {_THERE}",
    rf"{_THERE} (?:now )?costs? {_MONEY} for {_WHOM}",
)
_HEADS: Final = (
    r"(?P<does>(?:run|manage|own|lead|head|teach|coach|edit|look after|take care of|raise|bring up|farm)"
    r" (?:the|my|our|an?) [\w'-]+(?: [\w'-]+)?)"
)
_ALONE: Final = (
    rf"i (?:now )?{_HEADS} (?:all )?(?:on my own|alone|by myself|single-?handed(?:ly)?)(?: now| these days)?"
)
_WITH: Final = rf"(?:(?:my|our) [a-z-]+(?: {_NAME})?|{_NAME})"
_TOGETHER: Final = (
    rf"{_WITH} and i (?:now )?{_HEADS} together(?: now| these days)?",
    rf"i (?:now )?{_HEADS} (?:together |jointly )?with {_WITH}(?: now| these days)?",
)
_FRAMES: Final = tuple(
    (comparing(all_of_it, re.IGNORECASE), comparing(case, re.IGNORECASE))
    for all_of_it, case in (
        *((free, paid) for free in _FOR_FREE for paid in _FOR_MONEY),
        *((_ALONE, together) for together in _TOGETHER),
        (
            r"(?P<what>parking|entry|admission|entrance|tickets?) (?:is|are) free (?P<at>(?:at|in|on) [\w' -]+)",
            rf"(?P<what>parking|entry|admission|entrance|tickets?) costs? {_MONEY} (?P<at>(?:at|in|on) [\w' -]+)",
        ),
        (
            r"(?P<what>[\w' -]+?) (?:has|have|comes with) (?:no|zero|0)(?: external| third-party)?(?P<sort> [a-z-]+)? "
            r"dependenc(?:y|ies)(?: at all)?",
            r"(?P<what>[\w' -]+?) (?:(?:pulls? in|uses?|needs?|requires?|has|have) [\w+. -]+?(?P<sort> [a-z-]+)? "
            r"(?<!no )dependenc(?:y|ies)|depends? on [\w+.-]+(?: and [\w+.-]+)?)",
        ),
        (
            rf"(?P<who>[\w' -]+?)(?:'ve| have| has)? lost (?:every(?: single)?|all(?: of)?) {_MATCH}(?P<when>.*)",
            rf"(?P<who>[\w' -]+?)(?:'ve| have| has)? won {_SOME_MATCH}(?P<when>.*)",
        ),
        (
            rf"(?P<who>[\w' -]+?)(?:'ve| have| has)? won (?:every(?: single)?|all(?: of)?) {_MATCH}(?P<when>.*)",
            rf"(?P<who>[\w' -]+?)(?:'ve| have| has)? lost {_SOME_MATCH}(?P<when>.*)",
        ),
        (
            r"(?P<who>[\w' -]+?)(?:'ve| have| has)? (?P<does>went to|been (?:at|to|in)|was at|attended|lived in|had"
            r"|worked (?:for|at)) (?:only )?(?:one|the same|a single)(?: and the same)? (?P<thing>[a-z]+) all (?:my|his"
            r"|her|our|their) life",
            r"(?P<who>[\w' -]+?)(?:'ve| have| has)? (?P<does>went to|been (?:at|to|in)|was at|attended|lived in|had"
            r"|worked (?:for|at)) (?:\d+|two|three|four|five|six|several|many|a few)(?: different)? (?P<thing>[a-z]+)",
        ),
        (
            r"i(?: am|'m) the (?:youngest|baby)(?: child)?(?: (?:of|in) (?:\d+|two|three|four|five|six|seven|my family"
            r"|the family|our family|my siblings|(?:\w+ )(?:siblings|children)))?",
            r"(?:(?:i have|i've got) (?:an?|one|two) |my )(?:younger|little|kid|baby) (?:brother|sister|sibling)s?\b"
            r"(?!['-]| in[ -]law\b|.*\b(?:program(?:me)?|scheme|sorority|fraternity)\b).*",
        ),
        (
            r"i(?: am|'m) the (?:oldest|eldest|firstborn)(?: child)?(?: (?:of|in) (?:\d+|two|three|four|five|six|seven"
            r"|my family|the family|our family|my siblings|(?:\w+ )(?:siblings|children)))?",
            r"(?:(?:i have|i've got) (?:an?|one|two) |my )(?:older|elder|big) (?:brother|sister|sibling)s?\b"
            r"(?!['-]| in[ -]law\b|.*\b(?:program(?:me)?|scheme|sorority|fraternity)\b).*",
        ),
        (
            rf"{_TERMED} (?:is|'s) (?:now )?(?:permanent|open-ended|unlimited|indefinite)(?: now)?",
            rf"{_TERMED} (?:runs out|ends|expires|lapses|is up|is (?:only )?(?:fixed-term|temporary))\b"
            r"(?! (?:early|at \d+ hours)\b).*",
        ),
        (
            r"i(?: am|'m) (?:\w+ )?allergic to (?P<what>[\w' -]+?)",
            r"i can (?:now |safely |easily )?(?:eat|drink|have|tolerate) (?P<what>[\w' -]+?)"
            r"(?: (?:without (?:any |a )?(?:trouble|problems?|reaction)|(?:just )?fine|safely|again|now))*",
        ),
        (
            r"i eat (?:everything|anything)",
            r"i (?:don't|do not|never|can't|cannot) eat"
            r"(?: (?:any )?(?:(?:red|white|raw) )?(?P<food>[\w-]+)(?: (?:meat|food|products|dishes))?)?",
        ),
        (
            r"(?P<what>(?:the|our|my) [\w' -]+?) is open (?:24 hours(?: a day)?|24/7|a?round the clock)",
            r"(?P<what>(?:the|our|my) [\w' -]+?) (?:closes|shuts) at "
            r"(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m| o'clock)?|noon|midnight|six|seven|eight|nine|ten|eleven)"
            r"(?: (?:in the evening|at night|every (?:day|night|evening)))?",
        ),
        (
            r"(?:our|my) (?:house|home|place) (?:is|'s) (?:all on one (?:floor|level)|single[- ]store?y)"
            r"|(?:we|i) (?:live in|have) a bungalow",
            r"(?:our|my) (?:[a-z]+ )?(?:bedrooms?|bathroom|study|kitchen|room) (?:is|are) (?:upstairs|downstairs)",
        ),
        (
            r"i(?: am|'m) an? (?:early (?:riser|bird)|morning person)|i (?:always )?get up early(?: every day)?",
            r"i (?:never|rarely|don't) get up before (?:nine|ten|eleven|noon|9|10|11)(?: ?am| o'clock)?"
            r"|i(?: am|'m) a (?:late riser|night owl)|i sleep (?:in every day|until (?:ten|eleven|noon))",
        ),
        (
            r"everything (?P<what>(?:in|on|at) [\w' -]+?) is (?P<how>[a-z-]+)",
            r"nothing (?P<what>(?:in|on|at) [\w' -]+?) is (?P<how>[a-z-]+)",
        ),
        (
            r"i (?:always )?work (?:only |entirely |exclusively )?(?:from home|remotely|at home) "
            r"(?:(?:all|the (?:whole|entire)) week(?: long)?|every (?:single )?day(?: of the week)?"
            r"|five days a week|all the time|full[- ]time|only|exclusively)"
            r"|i (?:only |entirely |exclusively )work (?:from home|remotely)"
            r"|i(?: am|'m| work) (?:fully|completely|entirely|100 ?%) (?:remote|remotely|from home)",
            rf"(?P<front>{_DAILY},? )?i {_COMMUTE} (?:in|in to|into|to) (?:(?:the|my|our) office|work)"
            rf"(?(front)(?:.*)|(?: (?:by|on) [\w ]+?)? (?:{_DAILY}|daily).*)",
        ),
        (
            r"i (?:don't|do not) speak any (?:foreign|other) languages?|i only speak my (?:mother tongue|own language)",
            r"i speak (?:(?:fluent|good|some|decent|a bit of|a little) )?"
            r"(?P<language>(?-i:[A-Z])[a-z]+)(?: fluently| well)?",
        ),
    )
)
"""What is so of all, or of the one that there is, and what would be another: what both name has to be one thing."""
_DAYS: Final = comparing(
    r"\b(?:(?:(?:on|at|every|each|the|other|second) )*)(?P<day>weekends?|weekdays?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b(?: (?:too|as well|and|or))?",
    re.IGNORECASE,
)
_WEEK: Final = "mon tue wed thu fri sat sun".split()
_ONLY: Final = comparing(r"\b(?:only|just)\b", re.IGNORECASE)
_NEVER: Final = comparing(r"\bnever\b|\bdo(?:n['’]t| not)\b", re.IGNORECASE)
_ONLY_OR_NOT: Final = comparing(
    r"\b(?:only|just|never|not|no|once|last|next|this|used|if|except|was|were|did|had)\b|n['’]t\b", re.IGNORECASE
)
_OF: Final = r"(?P<of> (?:novels?|books?|music|films?|movies|stories))?"
_DOING: Final = (
    r"(?P<does>drinks?|speaks?|plays?|drives?|rides?|wears?|uses?|eats?|reads?|teach(?:es)?|studies"
    r"|study|listens? to|watch(?:es)?) (?:the |an? )?"
)
_ONLY_DOES: Final = comparing(
    rf"(?P<who>i|we|my [\w-]+|{_NAME}) only (?:ever )?{_DOING}(?P<what>[\w-]+?){_OF}", re.IGNORECASE
)
_DOES_TOO: Final = comparing(
    rf"(?P<who>i|we|my [\w-]+|{_NAME}) (?:also )?{_DOING}(?P<what>(?!water\b)[\w-]+?){_OF}"
    r"(?: (?:every|each) [\w ]+| daily| regularly|,? too|,? as well)*",
    re.IGNORECASE,
)
_RELATED: Final = ("relative", "child", "partner", "sibling")
_LONGEST: Final = 160
_NEVER_LEFT: Final = comparing(
    r"(?:i|we)(?: have|['’]ve)? "
    r"(?:never(?: ever)? (?:(?:been|(?P<lived>lived)|gone|travelled|set foot) (?:outside|out)(?: of)?|left)"
    rf"|not been outside(?: of)?) (?:the )?(?P<home>{_NAME}(?: {_NAME})?)(?: (?:in|all) my life)?[.!]*$",
    re.IGNORECASE,
)
_SPAN: Final = r"(?:an?|one|two|three|four|five|six|a few|a couple of|several|many|\d+) (?:day|week|month|year)s?"
_MONTH: Final = "(?:(?:jan|febr)uary|march|april|may|june|july|august|october|(?:sept|nov|dec)ember)"
_COMPANY: Final = "wife|husband|partner|girlfriend|boyfriend|parents|family|kids|children|friends|sister|brother|class"
_TRIP: Final = (
    rf"(?:{_SPAN}(?: ago)?|for {_SPAN}|(?:last|this) [a-z]+|(?:in|since) (?:{_MONTH}(?: \d{{4}})?|\d{{4}})|once|twice"
    rf"|with (?:my|our|the) (?:{_COMPANY})|as an? [a-z]+|(?:for|on) (?:work|business|holiday|vacation|our honeymoon))"
)
"""What may stand behind where somebody was: when, for how long, with whom; no place inside a place."""
_WAS_THERE: Final = comparing(
    rf"(?:(?:{_TRIP}|after \w+),? )?(?:i|we)(?: have|['’]ve)? (?:once )?"
    r"(?:(?P<lived>moved to|(?:lived|worked|studied) in)|(?:went|flew|travelled|been) to"
    r"|(?:hiked|cycled|walked|biked|drove|rode|travelled|hitchhiked|trekked|backpacked|toured|camped|skied)"
    r" (?:across|through|around|round|all over|over|in)"
    r"|(?:stayed|was|were|taught|volunteered) in|visited"
    rf"|spent [\w ]+? in) (?:the )?(?P<there>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)(?: {_TRIP})*[.!]*",
    re.IGNORECASE,
)
_ISLES: Final = frozenset(map(canonical, "uk england scotland wales".split()))
_WHO: Final = rf"(?:i(?: am|['’]m)?|me|{_NAME}|my [\w-]+)"
_MOST: Final = comparing(
    rf"(?P<who>{_WHO}?)(?: am|['’]m| is|['’]s) (?:by far )?the (?P<how>[a-z]{{3,}})est (?P<noun>[a-z]+ )?"
    r"(?:in|of|on|at) "
    r"(?P<group>(?:my|our|us|the|all) (?:[\w-]+ )?[\w-]+)[.!]*$",
    re.IGNORECASE,
)
_DEGREE: Final = (
    r"(?:(?:now|already|actually|even|much|far|way|slightly|a (?:bit|little|lot|tad|(?:whole |good )?head)"
    r"|(?:\d+|an?|two|three|four|five|six|seven|ten) (?:cm|centimet(?:re|er)s?|inch(?:es)?|months?|years?)) ){0,3}"
)
_RELATIVE: Final = comparing(rf"(?i:my|our) (?:[a-z]+ )?(?P<kin>[a-z]+)(?: {_NAME})?")
_AMONG: Final = comparing(r"\w (?:in|on|of|from|at) (?P<group>.+)")
_THAN: Final = comparing(
    rf"(?P<one>[\w'’ -]+?)(?: is|['’]s) {_DEGREE}(?P<how>[a-z]{{3,}})er than (?P<whom>{_WHO})"
    r"(?: (?:am|is))?[.!]*$",
    re.IGNORECASE,
)
_NOBODY: Final = comparing(r"\b(?:nobody|no(?: one)?|none|not|never|neither|nor|hardly)\b", re.IGNORECASE)
_ME: Final = comparing(r"^(?:me|i(?: am|['’]m)?)$")
_FAMILY: Final = frozenset(map(canonical, "family household sibling".split()))
_WAYS: Final = (
    (none_alive, clash("one is with somebody who, the other says, is dead", over=True)),
    (_never_there, clash("one was never out of a country, the other in another", over=True)),
    (_only_one_now, clash("it is only one of the two now", over=True)),
    (_has_a_price, clash("one costs nothing", over=True)),
    (_ruled_out, clash("one has what the other says there is none of", over=True)),
    (_on_another_day, clash("one is on some days alone, or never, and the other not", over=True)),
    (_only_that, clash("one is the only one of its kind", over=True)),
    (_two_most, clash("only one is the most so", over=True)),
    (_taller, clash("one is the most so, and the other more", over=True)),
)
