"""Words that a regular expression cannot match without, worked out from it: a text without them is not searched.

`python -m perdure.extraction.needed` writes those of the word lists to `needed.json`, after a change of the lists.
"""

import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from perdure.extraction.lists import compiled, digest, folded, lists

FILE: Final = "needed.json"
_LISTS: Final = ("suspicion", "sensitive")
_MOST: Final = 120
"""More words than this take as long to look for as the expression itself."""
_COMMON: Final = frozenset(
    """
    a all am an and any are as at be by every for from had has have he her his i i'm in is it me mg my new no not of on
    or our other she take that the their they this to trying was we were with you your
""".split()
)
"""What says little: most texts have it."""
Words = frozenset[str]
Part = tuple[Any, Any]


def derived(pattern: str) -> tuple[str, ...]:
    """Work the words out: the longest of what stands in every match, or of each of its alternatives."""
    found = _of_row(import_module("re._parser").parse(pattern)) or ()
    least = sorted(one for one in found if not any(other != one and other in one for other in found))
    return tuple(least) if len(least) <= _MOST else ()


def expressions() -> Iterator[str]:
    """Yield the expressions of the word lists."""
    for name in _LISTS:
        for table in lists(name).values():
            if "rules" in table:
                yield from (rule.pattern for rule in compiled(table).values())


def written() -> str:
    """Return what belongs into the file."""
    words = {digest(one): derived(one) for one in expressions()}
    return json.dumps({key: words[key] for key in sorted(words) if words[key]}, ensure_ascii=False) + "\n"


def _of_row(row: Iterable[Part]) -> Words | None:
    """Return the words of the part of a row that says most."""
    return max(filter(None, map(_of_part, _joined(row))), key=_worth, default=None)


def _worth(words: Words) -> tuple[int, int, int]:
    common = sum(all(word in _COMMON for word in one.split()) for one in words)
    return -common, min(3, *(len(one.strip()) for one in words), 3), -len(words)


def _joined(row: Iterable[Part]) -> Iterator[Part]:
    """Yield the parts of a row; letters are joined, and alternatives begin with the letters before them."""
    letters: list[Part] = []
    for kind, held in row:
        if str(kind) == "LITERAL":
            letters.append((kind, held))
            continue
        yield "TEXT", "".join(chr(one) for _, one in letters)
        match str(kind), held:
            case "SUBPATTERN", (_, _, _, inner):
                yield "ROW", [*letters, *inner]
            case "BRANCH", (_, rows):
                yield "BRANCH", [[*letters, *one] for one in rows]
            case _:
                yield str(kind), held
        letters = []
    yield "TEXT", "".join(chr(one) for _, one in letters)


def _of_part(part: Part) -> Words | None:
    match part:
        case "TEXT", text:
            return frozenset([folded(text)]) if text.strip() else None
        case "ROW", row:
            return _of_row(row)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT", (least, _, row) if least:
            return _of_row(row)
        case "ATOMIC_GROUP", row:
            return _of_row(row)
        case "BRANCH", rows:
            some = [_of_row(row) or Words() for row in rows]
            return Words().union(*some) if all(some) else None
        case _:
            return None


if __name__ == "__main__":
    files("perdure.extraction").joinpath(FILE).write_text(written(), encoding="utf-8")  # pyright: ignore
