"""What somebody takes regularly, or where they stay, told as another one now: I get the 7:15, I'm on the 7:40 now."""

import re
from functools import lru_cache
from typing import Final

from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing


def another_now(old: str, new: str) -> str | None:
    """Return why a text says that the user takes another train, or has a home of their own by now; else None."""
    if len(old) > _LONG or len(new) > _LONG:
        return None
    if _another_ride(old, new):
        return "it is another one that they take now"
    return "they have a home of their own now" if _own_home(old, new) else None


def _another_ride(old: str, new: str) -> bool:
    after = _ride(new)
    before = _ride(old) if after is not None and after["now"] else None
    if after is None or before is None or _FOR_ONCE.search(new):
        return False
    apart = abs(_minutes(before["at"]) - _minutes(after["at"]))
    ways = (before["way"] or "").casefold(), (after["way"] or "").casefold()
    whither = [(one["to"] or "").casefold() for one in (before, after)]
    alike = all(not (one and other and one != other) for one, other in (ways, whither))
    return alike and 0 < apart <= _NEAR


@lru_cache(maxsize=4096)
def _ride(text: str) -> re.Match[str] | None:
    """Read which train or bus somebody takes by its time, in the last clause of a text."""
    start = max((found.end() for found in _CLAUSE.finditer(text)), default=0)
    return _RIDE.match(text, start)


def _minutes(clock: str) -> int:
    hours, minutes = re.split("[:.]", clock)
    return 60 * int(hours) + int(minutes)


def _own_home(old: str, new: str) -> bool:
    """Tell whether a text says that who stayed with somebody has a place of their own now."""
    if (own := _OWN.search(new)) is None or _LET.search(new) is not None:
        return False
    guest = _GUEST.match(old)
    if guest is None or not (_SINCE.search(new) or own["got"]):
        return False
    whom = {canonical(word) for word in re.findall(r"\w+", guest["who"].casefold())}
    table = lexicon()
    close = table.kinds[canonical("partner")] | table.kinds[canonical("child")] | {canonical("partner")}
    return bool(whom & table.people) and whom.isdisjoint(close | {canonical("child")})


_CLAUSE: Final = comparing(r"(?:,|;|\b(?:so|and|but))\s+(?=(?:i|we|i['’]?m|on)\b)", re.IGNORECASE)
_RIDE: Final = comparing(
    r"(?:(?:i|we)(?:['’]?m|['’]re| am| are|['’]ve)? )?(?:(?:now|always|usually|normally|just|have|to) )*"
    r"(?:(?:get|catch|take|ride|getting|catching|taking) |(?:go |going |come )?on |(?:switched|moved|changed) to )"
    r"the (?P<at>\d{1,2}[:.]\d\d)(?: (?P<way>train|bus|tram|ferry|boat|coach|metro))?"
    r"(?: (?:from \w+ )?(?P<to>home|back|in|into \w+|to \w+))?"
    r"(?: (?:every|each|most) (?:morning|evening|day|weekday)s?| on \w+days)?"
    r"(?P<now> (?:now|these days|nowadays|instead|from now on|at the moment)| since [\w ]+)?\s*(?:[.!,;]|$)",
    re.IGNORECASE,
)
_FOR_ONCE: Final = comparing(r"\b(?:today|tonight|tomorrow|yesterday|this|once)\b", re.IGNORECASE)
_GUEST: Final = comparing(
    r"(?:i|we)(?:['’]?m|['’]re| am| are)?(?: (?:still|currently|just|now))* "
    r"(?:stay|staying|lodge|lodging|crash|crashing|live|living) (?:with|at) (?:my|our) (?P<who>[\w'’ -]+?)"
    r"(?: in [A-Z][\w ]*| for now| at the moment| until .*| while .*)*[.!]*$",
    re.IGNORECASE,
)
_OWN: Final = comparing(
    r"(?:^|[,;] |\b(?:so|and|but|finally|actually) )(?:i|we)(?:['’]ve| have)?(?P<got>(?: (?:now|finally|just|got))*)"
    r" (?:my|our) own (?:[a-z]+ )?(?:place|flat|house|home|apartment|studio|bungalow|room)\b",
    re.IGNORECASE,
)
_LET: Final = comparing(
    r"\b(?:rents?|let|letting|out|holiday|invest\w*|sell|sold|would|if|want|hope|soon)\b", re.IGNORECASE
)
_SINCE: Final = comparing(r"\b(?:now|since|finally|at last)\b", re.IGNORECASE)
_NEAR: Final = 150
"""Minutes between two that go the same way: one in the morning and one in the evening are two."""
_LONG: Final = 160
