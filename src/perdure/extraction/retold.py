"""One text in the frame of another with which it is compared: a fan supports a club, who lives in Bonn is Bonn-based.

What somebody is by a noun, what they do by a verb and what they leave out are told in many frames. Each below is turned
into a plain one; where more than one verb may stand for it, that of the other text does.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.lists import lists


def retold(one: str, other: str) -> tuple[str, str]:
    """Return two English texts in plain frames, each with the verb that the other has where its own frame has none."""
    one, other = _plainly(one), _plainly(other)
    return _beside(one, other), _beside(other, one)


@lru_cache(maxsize=4096)
def _plainly(text: str) -> str:
    said = text.casefold()
    for hint, form, tell in _FRAMES:
        if hint in said and (found := form.search(text)):
            text = f"{text[: found.start()]}{tell(found)}{text[found.end() :]}"
    return text


def _beside(text: str, other: str) -> str:
    """Return a text whose frame has no verb of its own with that of another text."""
    found = _FAN.match(text) if " a" in text else None
    if found and (verb := _FOND.match(other)):
        return f"I {verb['verb']} {found['what'] or found['whom']}"
    found = _NONE_FOR_ME.match(text) or _NO_GO.match(text)
    if found and (verb := found.groupdict().get("verb") or _taken(other)):
        return f"I don't {verb} {found['what']}"
    return text


def _taken(text: str) -> str | None:
    """Return the verb with which a text says that somebody takes no food, or drink."""
    found = _NOT_TAKEN.match(text)
    return found["verb"] if found else None


def _here(found: re.Match[str]) -> str:
    what = found["what"]
    return f"I have {what}" if what.casefold().rpartition(" ")[2] in _ailments() else f"I am {what}"


@cache
def _ailments() -> frozenset[str]:
    """Return the words for what somebody has, and is not: an allergy."""
    values = lists("english")["values"]
    return frozenset(" ".join(str(values[name]["words"]) for name in ("condition", "allergy")).split())


_I_AM: Final = r"(?:i am|i['’]?m)"
_MUCH: Final = (
    r"(?:(?:such|really|quite|very much|a bit of) )?(?:an? )?(?:(?:big|huge|massive|great|lifelong|die-?hard|keen) )?"
)
_THING: Final = r"[\w'’&-]+(?: [\w'’&-]+){0,3}?"
_FAN: Final = re.compile(
    rf"{_I_AM} {_MUCH}(?:(?:fan|supporter|lover) of (?P<whom>{_THING})|(?P<what>(?!not\b){_THING}) "
    r"(?:fan|supporter|lover|enthusiast|fanatic|nut|buff|addict|aficionado))[.!]*$",
    re.IGNORECASE,
)
_FOND: Final = re.compile(
    r"(?:i|we) (?:(?:really|absolutely|just|totally) )?"
    r"(?P<verb>love|like|adore|enjoy|support|follow|root for|cheer for|cheer on|am into|['’]m into)\b",
    re.IGNORECASE,
)
_TAKING: Final = r"(?P<verb>eat|drink|have|take|touch)"
_NONE_FOR_ME: Final = re.compile(
    rf"no (?P<what>{_THING}) for (?:me|us)(?:,? (?:thanks|please|ever))*"
    rf"(?:[,;:.-]+ ?(?:(?:i|we) (?:just )?(?:do not|don['’]?t|never|can['’]?t|cannot) {_TAKING}"
    r" (?:it|them|that|any|those)))?[.!]*$",
    re.IGNORECASE,
)
_NO_GO: Final = re.compile(
    rf"(?P<what>(?!it\b|that\b|this\b){_THING}) (?:is|are|['’]s)"
    r" (?:an? (?:absolute )?no-?go|off the menu|off[- ]limits|out) for (?:me|us)[.!]*$",
    re.IGNORECASE,
)
_NOT_TAKEN: Final = re.compile(
    rf"(?:i|we) (?:really )?(?:do not|don['’]?t|never|can['’]?t|cannot|won['’]?t) (?:really )?{_TAKING}\b",
    re.IGNORECASE,
)
_FRAMES: Final[tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (
        " here",
        re.compile(
            r"^(?P<what>(?!(?:i|we|you|it|he|she|they|there|this|that|my|our|the|all|same|no|not|nothing|is|are)\b)"
            rf"{_THING}(?: in {_THING})?) here(?=[,.!;]|$)",
            re.IGNORECASE,
        ),
        _here,
    ),
    (
        "based",
        re.compile(r"\b(?P<where>[A-Z][\w'’]+(?: [A-Z][\w'’]+)?)[- ]based (?=[a-z])"),
        lambda found: f"{found['where']} ",
    ),
    ("based", re.compile(r", (?:and )?(?P<where>\w+)[- ]based(?=[.!]*$)"), lambda found: f" in {found['where']}"),
    (
        "native",
        re.compile(rf"\b{_I_AM} an? native (?:(?P<one>\w+) speaker|speaker of (?P<other>\w+))", re.IGNORECASE),
        lambda found: f"my native language is {found['one'] or found['other']}",
    ),
    (
        " user",
        re.compile(rf"\b{_I_AM} an? (?P<what>{_THING}) user\b", re.IGNORECASE),
        lambda found: f"I use {found['what']}",
    ),
    (
        "share",
        re.compile(
            r"^(?:[Ii]|[Ww]e) share an? (?:flat|apartment|house|room|place) with (?P<who>[A-Z][\w'’]+)(?=[.!]*$)"
        ),
        lambda found: f"{found['who']} is my flatmate",
    ),
    (
        "together",
        re.compile(r"^(?P<who>[A-Z][\w'’]+) and (?:I|i) (?P<do>live|work) together\b"),
        lambda found: f"I {found['do']} with {found['who']}",
    ),
)
"""The frames that one plain frame stands for: a word that each has, how it reads, and what it says."""
