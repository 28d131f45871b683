"""What others write about the user ("The user lives in Porto"), turned into the user's own words for the rules."""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.language import spoken
from perdure.extraction.regex import regex
from perdure.extraction.verbs import DOING, finite, past, third, verb_of

_OPENS: Final = regex(
    r"(?P<lead>(?:(?:not|never|no longer|currently|recently|now|usually|often|always|still|also|really|previously"
    r"|formerly|just|mostly|sometimes|strongly|occasionally) )*)"
    r"(?P<word>[a-z][a-z'’-]*)(?: (?P<after>[\w'’-]+)(?P<more> )?)?",
    re.IGNORECASE,
)
_STATES: Final = frozenset(
    """
    vegetarian vegan pescatarian pescetarian allergic intolerant married single divorced widowed engaged pregnant
    retired unemployed self-employed employed left-handed right-handed diabetic bilingual colourblind colorblind
    lactose-intolerant fluent interested afraid scared fond born based
    """.split()
)
"""How somebody is, where a statement begins with it."""
_AFTER_STATES: Final = frozenset("to in at of by with and but for since as about on from again now".split())
_AUXILIARY: Final = frozenset(
    "is isn't was wasn't has hasn't does doesn't did didn't can can't cannot will won't would".split()
)
_ENDS: Final = frozenset("i you he she it we they there this that these those anyone anybody someone somebody".split())
_OF_THINGS: Final = frozenset("close open build publish write record launch make release rename paint".split())
_DONE: Final = (DOING - _OF_THINGS) | {"get"}
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


@lru_cache(maxsize=4096)
def with_subject(text: str) -> str:
    """Return a statement that leaves out whom it is about with "User": Lives in Porto, Moved to Ghent, Vegetarian.

    So write products that keep statements about one user alone.
    """
    found = _OPENS.match(text)
    if found is None or text.rstrip().endswith("?"):
        return text
    word, after = found["word"].casefold().replace("’", "'"), found["after"] or ""
    if word in _AUXILIARY:
        told = after not in _ENDS and not (after[:1].isupper() and found["more"])  # Is Ida a nurse
    elif word in _STATES:
        told = not after or after in _AFTER_STATES  # Single rooms are dear
    else:
        acts = third(word) or (past(word) and verb_of(word) in _DONE)
        told = acts and after != "by" and (word == "got" or not finite(after.casefold()))  # Lessons begin at nine
    if not told or spoken(text) != "en":
        return text
    return f"User {'is ' if word in _STATES else ''}{text[0].lower()}{text[1:]}"


def called_user(text: str) -> str:
    """Return a statement about the user, which may begin with their name, with "User" in its place: Ana lives in Porto,
    Ana Sousa's dog is called Rex.
    """
    named = _NAMED.match(text)
    first = named[0].partition(" ")[0] if named is not None else ""
    if named is None or first.casefold() in STOP_WORDS or not all(one[:1].isupper() for one in named[0].split()):
        return text
    return f"User{text[named.end() :]}"


_NAMED: Final = regex(r"[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,2}?(?=(?:['’]s)? [a-z])")


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
