"""Passwords, codes, keys and tokens in a text: by their own shape, or by the words around them."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from perdure.extraction.lists import Rule, compiled, lists, one_may
from perdure.extraction.regex import regex

Piece = tuple[str, int, int]

_WORDED = tuple(
    """
    reversed after mine passed entered used opened typed wifi network named pair signed keyed about ahead pointed
    renewed renewing foreign
    """.split()
)
_PLACEHOLDER = regex(r"[<$%{\[]|x{3,}|\*{3,}|\.{3,}|(?:your|my|some|the|example|change)[-_ ]?\w*$", re.I)
# What stands where a secret could, and has digits or marks for other reasons.
_PLAIN_NUMBER = regex(
    r"\d+(?:st|nd|rd|th|s|h|x|k|%|am|pm|min|days?)|\d{1,2}[:.]\d\d(?:am|pm)?|\d+-[a-z]+|v?\d+(?:\.\d+){1,3}"
    r"|(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:\d\d){1,2}|https?://.*|[\w.+-]+@[\w.-]+\.\w+",
    re.I,
)
_SPELLED = regex(r"(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b[ ,-]*){3}", re.I)
_DIALS = regex(r"\d{1,2}(?:-\d{1,2}){2,3}")
"""What a dial is turned to; elsewhere it may be a date."""
_RANDOM = regex(r"(?=\S*\d)(?=\S*[A-Za-z])|\S{20}")


def find(text: str) -> Iterator[Piece]:
    """Yield the credentials of a text."""
    rules, keys = _rules()
    yield from _tokens(text, keys)
    folded = text.replace("’", "'")
    if not rules["any"].search(folded):
        return
    yield from _stated(folded, rules)
    for name in _WORDED:
        for match in rules[name].finditer(folded):
            if (
                name == "foreign"
                or _looks_secret(match["value"])
                or (name == "opened" and _DIALS.fullmatch(match["value"]))
            ):
                yield "password", *match.span("value")
    yield from _composed(folded, rules)
    yield from _answered(folded, rules)
    for name in ("code", "pad", "maiden", "locked", "verified", "turned", "pattern", "drawn", "mnemonic"):
        for match in rules[name].finditer(folded):
            yield "password", *match.span("value")


def _tokens(text: str, rules: dict[str, Rule]) -> Iterator[Piece]:
    """Yield what is a key whoever says it, and random values behind the names of keys."""
    for run in rules["long"].finditer(text) if max(map(len, text.split()), default=0) >= _LONG else ():
        for match in rules["known"].finditer(text, *run.span()):
            yield "api_key", *match.span()
    if "PRIVATE KEY" in text:
        for match in rules["pem"].finditer(text):
            yield "api_key", *match.span()
    if "://" in text and "@" in text:
        for match in rules["address"].finditer(text):
            yield "api_key", *match.span("value")
    for name in _NAMED_KEYS if _may()(text) else ():
        for match in rules[name].finditer(text):
            value = match["value"]
            if _PLACEHOLDER.match(value) or not _RANDOM.match(value):
                continue
            if name == "assigned" and match["name"].casefold().endswith("key") and len(value) < 16:
                continue
            yield "api_key", *match.span("value")


_LONG = 16
"""Characters of a key that shows itself."""
_NAMED_KEYS = ("assigned", "said", "beside", "bearer", "keyed")


@cache
def _may() -> Callable[[str], bool]:
    return one_may(_rules()[1][name] for name in _NAMED_KEYS)


def _stated(text: str, rules: dict[str, Rule]) -> Iterator[Piece]:
    """Yield what a text says a password is: anything that is no ordinary predicate."""
    ordinary: frozenset[str] = _ordinary()
    for match in rules["stated"].finditer(text):
        if match["quoted"]:
            yield "password", *match.span("quoted")
            continue
        start, end = match.span("value")
        first = match["value"].split()[0].strip(",.!?;:")
        if _looks_secret(first):
            yield "password", start, start + len(match["value"].split()[0].rstrip(",.!?;:"))
        elif (
            match["value"][0].isalnum()
            and (first.casefold() not in ordinary or _SPELLED.match(match["value"]))
            and not re.search(r"(?:ed|ing|ly)$", first)
            and not _PLAIN_NUMBER.fullmatch(first)
            and (not first.isdigit() or len(first) == 3)
        ):
            yield "password", start, end
    for match in rules["phrase"].finditer(text):
        words = [one.strip("!?;,").casefold() for one in match["value"].split()]
        if ordinary.isdisjoint(words[1:]) and _FUNCTION.isdisjoint(words):
            yield "password", *match.span("value")
    for match in rules["beside"].finditer(text):
        if _looks_secret(match["value"]):
            yield "password", *match.span("value")


def _answered(text: str, rules: dict[str, Rule]) -> Iterator[Piece]:
    """Yield the names in a sentence that tells how a security question is answered."""
    for match in rules["asked"].finditer(text):
        for start, end in _around(text, match):
            if rules["answering"].search(text[start:end]):
                for name in _NAMED.finditer(text, start, end):
                    if name[0].casefold() not in _ordinary():
                        yield "password", *name.span()


def _around(text: str, match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield where the sentence of a match begins, and where it or a short one behind it ends."""
    start = max(0, match.start() - _REACH)
    start = max((one.end() for one in _STOP.finditer(text, start, match.start())), default=start)
    stops = [one.start() for one in _STOP.finditer(text, match.end(), match.end() + _REACH)]
    yield start, stops[1] if len(stops) > 1 else len(text[: match.end() + _REACH])


_STOP = regex(r"[.!?\n](?=\s|$)")
_REACH = 120
_NAMED = regex(r"(?<=[^\s.!?] )[A-ZÀ-Þ][\w'-]+")


def _composed(text: str, rules: dict[str, Rule]) -> Iterator[Piece]:
    """Yield what a password is put together from, and what is nothing but a row of words: my dog's name plus 87."""
    ordinary = _ordinary()
    for name in ("composed", "chosen"):
        for match in rules[name].finditer(text):
            words = match["value"].casefold().split()
            first = words[0].strip(",:") if words else ""
            if not words or _looks_secret(first):  # it is all that is told
                continue
            told = first not in ordinary or (first in _OWNERS and (len(words) < 2 or words[1] not in ordinary))
            bare = name == "composed" and _PHRASE <= len(words) <= 2 * _PHRASE and ordinary.isdisjoint(words[1:])
            named = {*_FUNCTION}.isdisjoint(words) and not any(map(_INFLECTED.search, words))
            if (told and not _INFLECTED.search(first) and rules["pieces"].search(match["value"])) or (bare and named):
                yield "password", *match.span("value")


_OWNERS = frozenset(
    "my our her his its their a an the your mein meine der die das mon ma le la mi el il o meu minha".split()
)
_FUNCTION = frozenset("be been get got has have had do does please thanks thank sorry btw let use used".split())
_INFLECTED = regex(r"(?:ed|ing|ly)$")
_PHRASE = 4
"""Words that nothing joins, from which on they are a phrase to log in with."""


def _looks_secret(word: str) -> bool:
    """Tell whether nobody says a word for its meaning: letters with digits, or marks or capitals inside."""
    word = word.strip(".,;:!?\"'()")
    if len(word) < 3 or _PLAIN_NUMBER.fullmatch(word):
        return False
    if word.isdigit():
        return 4 <= len(word) <= 12
    mixed = any(one.isdigit() for one in word) and any(one.isalpha() for one in word)
    return mixed or re.search(r"\w[!@#$%^&*_+=]|[a-z][A-Z]|\d[-*#]|#\d", word) is not None


@cache
def _ordinary() -> frozenset[str]:
    return frozenset(lists("sensitive")["password"]["ordinary"].split())


@cache
def _rules() -> tuple[dict[str, Rule], dict[str, Rule]]:
    """Return the rules about passwords, and those about keys."""
    words = lists("sensitive")
    cased = frozenset({"known", "pem", "bearer", "long", "address"})
    return compiled(words["password"]), compiled(words["api_key"], cased=cased)
