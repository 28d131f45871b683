"""How a team works with code, said of all things of a kind: commit messages should be in Dutch, nobody pushes to main.

What is to be done once names the very thing (this file, the second loop), and how a thing fares just now (the API
returns a 500) is no convention. A kind is told in the plural, or with "every"; of a system there is one.
"""

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.verbs import past, verb_of
from perdure.extraction.wording import judged, projects


def agreed(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say how a team works with code, or what their system is made of and where it runs."""
    if not _LEAST <= len(words) <= _MOST:
        return False
    text, here = _repository().subn(" ", _SINCE.sub("", " ".join(words)))
    said = [word for word in text.split() if word != ","]
    end = next((at for at, word in enumerate(said) if word in _SUBORDINATE), len(said))
    fleeting = any(word in _some("at_hand") and said[at + 1 : at + 2] != ["to"] for at, word in enumerate(said[:end]))
    if len(said) < _LEAST or fleeting or judged(said, language):
        return False
    if end := _kind(said):
        return _ruled(said[end:])
    return _by_all(said) or _of_system(said) or (here > 0 and (_by_us(said) or _kept_so(said)))


@cache
def _repository() -> re.Pattern[str]:
    named = "|".join(sorted(sorted(projects(parts=True)), key=len, reverse=True))
    return re.compile(
        rf"\b(?:in|for|across|within) (?:this|our|my|the) (?:[\w-]+ )?(?:{named})\b(?: now\b)?|\bhere$|^here\b"
    )


def _kind(words: Sequence[str]) -> int:
    """Return where the name of a kind ends that is told of as a whole: commits, every public function, pull requests
    on develop; 0 where words begin with none.
    """
    first = next((at for at, word in enumerate(words) if word not in _WHOLE), 0)
    every = not _EACH.isdisjoint(words[:first])
    if words[first][0].isdigit():
        return 0
    for end in range(first + 1, min(first + _NEAR, len(words) - 1)):
        if words[end - 1] in _POINTING:
            return 0
        noun, pair = _one(words[end - 1]), f"{words[end - 2]}_{_one(words[end - 1])}"
        known = {noun, pair} & _some("kinds") and (every or noun != words[end - 1])
        whole = {words[end - 1], f"{words[end - 2]}_{words[end - 1]}"} & _some("wholes")
        if known or whole:
            end = next((at for at in range(end, min(end + _NEAR, len(words))) if _rules(words[at])), end)
            if _rules(words[end]):
                return end
    return 0


def _rules(word: str) -> bool:
    return word in _BE or word in _MODAL or (verb_of(word) or word.removesuffix("s")) in _VERBS


def _one(word: str) -> str:
    """Return what one of several is called: branches, dependencies, indexes."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word if word.endswith("ss") else word.removesuffix("s")


def _ruled(rest: Sequence[str]) -> bool:
    """Judge what follows the name of a kind: a rule of how all of them are made, called or kept."""
    told, strict = [word for word in rest[1:] if word not in _EVER], not _STRICT.isdisjoint(rest)
    if len(told) < 1 + (rest[0] not in _BE | _HAVING):
        return False
    if rest[0] in _MODAL and (rest[0] not in _HAVING or told[0] == "to"):
        needs = rest[0] not in _MAY or strict
        does = told[told[0] == "to" :]
        return needs and len(does) > 1 and does[0] not in _some("faring") and does[0] not in _RUNNING
    if rest[0] in _BE:
        return _made_so(told, strict=strict)
    match verb_of(rest[0]) or rest[0].removesuffix("s"):
        case "live" | "go" | "sit" | "belong" | "stay":
            return told[0] in _PLACES
        case "start" | "begin" | "end":
            return told[0] in ("with", "in") and told[1] not in ("a", "an")
        case "need" | "require" | "get" | "carry" | "have":
            return told[0] in _COUNTED or _one(told[-1]) in _some("needed")
        case "follow" | "mirror" | "match":
            return told[0] not in ("each", "from")
        case _:
            return told[0] in _COUNTED | _PLACES or any(_WRITTEN.search(word) for word in told)


def _made_so(told: Sequence[str], *, strict: bool) -> bool:
    """Tell whether words say how all of a kind are or what is done to them: never squashed, written in Dutch."""
    if told[0] in _some("faring"):
        return False
    if told[0] in _PLACES:
        return len(told) > 1
    done = past(told[0]) or told[0].endswith(("ed", "en", "wn", "pt"))
    return told[0] in _some("states") or (done and (strict or len(told) > 1) and told[1:2] != ["to"])


def _by_all(words: Sequence[str]) -> bool:
    """Tell whether it is said what everybody on a team does with code, or nobody: no one merges their own branches."""
    lead = 2 if words[:2] == ["no", "one"] else int(words[0] in _ANYBODY)
    rest = [word for word in words[lead:] if word not in _EVER and word not in ("may", "can", "should")]
    return lead > 0 and len(rest) > 1 and _act(rest[0]) in _some("acts") and rest[1] not in _UNSAID


def _by_us(words: Sequence[str]) -> bool:
    """Tell whether it is said what "we" do with code: we squash every branch."""
    rest = [word for word in words[1:] if word not in _EVER]
    return words[0] == "we" and len(rest) > 1 and rest[0] in _some("acts") | _some("ours") and rest[1] not in _UNSAID


def _act(word: str) -> str:
    return word.removesuffix("es") if word.endswith("shes") else word.removesuffix("s")


def _kept_so(words: Sequence[str]) -> bool:
    """Tell whether it is said how something is kept wherever a repository was named: money is stored as cents."""
    at = next((at for at, word in enumerate(words[: _NEAR + 1]) if at and word in _BE), 0)
    told = [word for word in words[at + 1 :] if word not in _EVER]
    return (
        at > 0 and words[0] not in _POINTING and told[1:2] != [] and told[1] in _PLACES and _made_so(told, strict=False)
    )


def _of_system(words: Sequence[str]) -> bool:
    """Tell whether it is said what a system is made of, answers in or runs on: our API returns XML."""
    at = next((at for at, word in enumerate(words[:_NEAR]) if word in _some("systems")), 0)
    if words[0] in _some("stages"):
        at = 0
    elif not at or words[0] not in ("the", "our"):
        return False
    rest = [word for word in words[at + 1 :] if word not in _EVER]
    match rest:
        case ["has", "no", *thing]:
            return thing != [] and thing[-1] in _some("lacked")
        case ["returns" | "speaks" | "emits" | "accepts" | "expects" | "serves" | "produces" | "outputs", form, *_]:
            return form in _some("formats")
        case ["is", "hosted" | "deployed" | "released" | "licensed" | "written" | "built" | "mirrored", by, _, *_]:
            return by in _PLACES
        case ["depends" | "relies", "on", thing, _, *_]:
            return thing not in ("what", "how", "whether", "who", "where")
        case ["runs" | "lives", "on" | "in" | "at" | "behind", _, *_]:
            return rest[2] not in ("a", "an", "my", "time")
        case _:
            return False


_some: Final = partial(words_of, "conventions")
_SINCE: Final = regex(r"(?: ,)?(?: from (?:now|here|today) on| going forward|(?<! right) now)$")
_LEAST: Final = 4
_MOST: Final = 24
_NEAR: Final = 4
"""Words of the name of a kind, and of where all of that are."""
_EACH: Final = frozenset("every each any no".split())
_WHOLE: Final = _EACH | {"all", "our", "only"}
_POINTING: Final = frozenset(
    "the a an this that these those my your their some most many few both other if when while whether unless or and but"
    " because so to in on at of for with".split()
)
_BE: Final = frozenset({"is", "are"})
_MODAL: Final = frozenset("should must shall may can need needs have has ought cannot".split())
_MAY: Final = frozenset("may can".split())
_HAVING: Final = frozenset("need needs have has".split())
_SUBORDINATE: Final = frozenset("before after once unless until when".split())
_EVER: Final = frozenset("never always only not also ever all".split())
_STRICT: Final = frozenset("never always only not no".split())
_RUNNING: Final = frozenset("pass fail work run exist compile build return throw crash load happen".split())
"""What one of a kind should do when it is tried."""
_VERBS: Final = frozenset(
    "live go sit belong stay start begin end need require get carry have follow use come happen mirror match"
    " target".split()
)
_PLACES: Final = frozenset(
    "in on at under by behind beside inside near next above below beneath through from as with into to before after"
    " against off".split()
)
_COUNTED: Final = frozenset("a an one two three four at no the our exactly".split())
_WRITTEN: Final = regex(r"[\d./_-]")
_ANYBODY: Final = frozenset("nobody everybody everyone".split())
_UNSAID: Final = frozenset("me us him her them an like".split())
