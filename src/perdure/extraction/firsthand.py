"""What others write about the user ("The user lives in Porto"), turned into the user's own words for the rules."""

import re
from collections.abc import Collection
from typing import Final

from perdure.extraction.regex import regex

_DOES: Final = regex(r"(?<=I )\w+")
_IRREGULAR: Final = {"is": "am", "has": "have", "was": "was", "uses": "use"}
_HISSING: Final = ("ches", "shes", "sses", "xes", "zes", "oes")


def firsthand(text: str, names: Collection[str] = ()) -> str:
    """Return a statement about "User" as the user would say it, with the verb that goes with "I".

    `names`: what else the user is called, where the statement begins with it.
    """
    text = text.strip()
    for name in sorted(names, key=len, reverse=True):
        if name and re.match(rf"{re.escape(name)}(?:['’]s)?\s", text, re.IGNORECASE):
            text = f"User{text[len(name) :]}"
            break
    told = in_first_person(text)
    return (
        _DOES.sub(lambda verb: _of_me(verb[0]), told, count=1)
        if told.startswith("I ") != text.startswith("I ")
        else told
    )


def _of_me(verb: str) -> str:
    word = verb.casefold()
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies"):
        return f"{verb[:-3]}y"
    if word.endswith(_HISSING):
        return verb[:-2]
    return verb[:-1] if word.endswith("s") and not word.endswith("ss") else verb


def in_first_person(text: str) -> str:
    """Return a statement that a model wrote about "User" as the user would say it: "I" and "my"."""
    if "user" not in text.casefold():
        return text
    text = _USERS.sub(lambda hit: "My" if not hit.start() else "my", text)
    text = _USER_ACTS.sub("I", text)
    return _USER.sub("me", text)


_USER: Final = regex(r"\b(?:User|USER|[Tt]he user)\b(?!['’]|-)")
_USERS: Final = regex(r"\b(?:User|USER|[Tt]he user)['’]s\b")
_USER_ACTS: Final = regex(
    r"(?:(?<=^)|(?<=[.,;:!?] )|(?<=\band )|(?<=\bthat )|(?<=\bbut )|(?<=\bwhen ))(?:User|USER|[Tt]he user)\b(?!['’]|-)"
)
