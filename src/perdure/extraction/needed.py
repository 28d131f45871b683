"""Words that a regular expression cannot match without, worked out from it: a text without them is not searched.

`python -m perdure.extraction.needed` writes those of the word lists and of the phrases of command of each language to
`needed.json`, after a change of these.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import zip_longest
from typing import Any, Final

from perdure.extraction.bounds import bound_frames
from perdure.extraction.grammar import ANSWERS, LEADING
from perdure.extraction.language import CODES, language
from perdure.extraction.lists import (
    COMMON,
    EDGE,
    LONG,
    PAIR,
    RUN,
    Hint,
    Hints,
    Table,
    compiled,
    digest,
    folded,
    frames,
    lists,
)
from perdure.extraction.plainly import plain_frames

FILE: Final = "needed.json"
_LISTS: Final = ("suspicion", "sensitive", "implied")
_MOST: Final = 900
"""Words of one expression at most."""
_SPELLED: Final = 200
"""Texts that a part of an expression is spelled out in, at most."""
_LETTERS: Final = 8
"""Letters of a class that are told apart."""
Words = frozenset[str]
Part = tuple[Any, Any]
_BARE: Final = Words([""])
_NEVER: Final = Words()
"""What no text has: nothing matches."""


@cache
def derived(pattern: str) -> tuple[str, ...] | None:
    """Work the words out: the rarest of what stands in every match, or of each of its alternatives.

    `EDGE` at an end of one says that a word begins or ends there. No words: nothing matches; None: there is no telling.
    """
    found = _of_row(import_module("re._parser").parse(pattern))
    if found is None:
        return None
    least = sorted(one for one in found if not any(other != one and other in one for other in found))
    return tuple(least) if len(least) <= _MOST else None


def expressions() -> Iterator[str]:
    """Yield the expressions of the word lists, and those by which each language finds commands and answers."""
    yield from of_lists()
    for code in CODES:
        yield from (language(code).rule(name).pattern for name in (*LEADING, *ANSWERS))


def of_lists() -> Iterator[str]:
    """Yield those of the word lists."""
    for name in _LISTS:
        for table in lists(name).values():
            if "rules" in table:
                yield from (rule.pattern for rule in compiled(table).values())
    yield from (form.pattern for form, _ in (*plain_frames(), *bound_frames()))
    for table in lists("displaced")["turns"].values():
        yield from (rule.pattern for rule in frames(lists("displaced")["parts"], str(table["new"])))


def written() -> str:
    """Return what belongs into the file: a number for each expression, and the words by how they are looked for."""
    words = {digest(one): derived(one) for one in expressions()}
    numbers = {key: number for number, key in enumerate(sorted(key for key, some in words.items() if some is not None))}
    of: dict[str, list[int]] = {}
    for key, number in numbers.items():
        for word in words[key] or ():
            of.setdefault(word, []).append(number)
    tables = (f'"{name}": {{\n{_lines(table)}\n}}' for name, table in _hints(numbers, of)._asdict().items())
    return "{\n" + ",\n".join(tables) + "\n}\n"


def _lines(table: Mapping[str, Any]) -> str:
    """Return the entries of a table as JSON, a line for each."""
    return ",\n".join(_json({key: held})[1:-1] for key, held in table.items())


def _json(held: Any) -> str:
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"))


def _hints(numbers: Mapping[str, int], of: Mapping[str, list[int]]) -> Hints:
    """Put words in order for looking, each by the run of letters that says most; `of`: the expressions that need it."""
    tables: dict[Table, dict[str, list[tuple[str, Hint]]]] = {"whole": {}, "first": {}, "last": {}, "inside": {}}
    signs: dict[str, list[int]] = {}
    for word in sorted(of):
        run = max(RUN.finditer(word), key=lambda one: (one.group() not in COMMON, len(one.group())), default=None)
        bare = word.strip(EDGE)
        hint = "" if run and bare == run.group() else bare, of[word]
        core = run.group()[: LONG - 1] if run else ""
        begins, ends = bool(run and run.start()), bool(run and run.end() < len(word) and core == run.group())
        table, key = _place(core, begins=begins, ends=ends)
        if table is None:
            signs.setdefault(bare, []).extend(of[word])
        else:
            tables[table].setdefault(key, []).append((core, hint))
    packed = {name: {key: _json(held) for key, held in table.items()} for name, table in tables.items()}
    return Hints(numbers=numbers, signs=signs, **packed)


def _place(core: str, *, begins: bool, ends: bool) -> tuple[Table | None, str]:
    """Return where a run of letters is looked for, by whether a word of a text begins and ends with it."""
    if begins and ends:
        return "whole", core
    if begins:
        return "first", core[:PAIR]
    if ends:
        return "last", core[-PAIR:]
    return (None, "") if len(core) < PAIR else ("inside", core[:PAIR])


def _of_row(row: Iterable[Part], lead: Words = _BARE, *, ends: bool = False) -> Words | None:
    """Return the words of the part of a row that says most; what is spelled out side by side is one part.

    `lead`: what stands right before the row; `ends`: whether a word can only end behind it.
    """
    found: list[Words] = []
    spelled = lead
    parts = [*row]
    for part, following in zip_longest(parts, parts[1:]):
        texts, apart = _spelled(part), all(map(_is_apart, spelled))
        if texts is not None and len(texts) * len(spelled) <= _SPELLED:
            spelled = Words(one + other for one in spelled for other in texts)
        elif texts is not None:
            found.append(spelled)
            spelled = Words(EDGE + one for one in texts) if apart else texts
        elif _is_gap(part):
            found.append(Words(one + EDGE for one in spelled))
            spelled = Words([EDGE])
        else:
            stops = ends if following is None else _is_gap(following) or _spelled(following) == Words([EDGE])
            inside = _of_part(part, spelled, ends=stops)
            if inside == _NEVER:
                return _NEVER
            found += filter(None, (spelled, inside))
            spelled = Words([EDGE]) if _parts(part, apart=apart) else _BARE
        if str(part[0]) == "ASSERT" and part[1][0] > 0:
            found += filter(None, [_of_row(part[1][1])])
    found.append(Words(one + EDGE for one in spelled) if ends else spelled)
    told = (Words(map(_tidy, some)) for some in found)
    return max((some for some in told if all(one.strip(f"{EDGE} ") for one in some)), key=_worth, default=None)


def _worth(words: Words) -> tuple[int, int, int]:
    common = sum(all(map(_says_little, one.replace(EDGE, "").split())) for one in words)
    return -common, min(4, *(len(one.strip(f"{EDGE} ")) for one in words), 4), -len(words)


def _says_little(word: str) -> bool:
    return word in COMMON or not any(map(str.isalnum, word))


def _tidy(text: str) -> str:
    """Return a text as it is looked for: edges of words count at its ends, beside a letter."""
    first, last, text = text[:1] == EDGE, text[-1:] == EDGE, folded(text.replace(EDGE, ""))
    return EDGE * (first and text[:1].isalpha()) + text + EDGE * (last and text[-1:].isalpha())


def _is_gap(part: Part) -> bool:
    """Tell whether a part is what stands between words, so that they end and begin at it."""
    match str(part[0]), part[1]:
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT", (least, _, row) if least and len(row) == 1:
            return _is_gap(row[0])
        case "IN", given:
            return all(
                str(held) == "CATEGORY_SPACE" or (str(kind) == "LITERAL" and not re.match(r"\w", chr(held)))
                for kind, held in given
            )
        case _:
            return False


def _is_apart(text: str) -> bool:
    """Tell whether a word can only begin behind a text."""
    return text[-1:] == EDGE or re.search(r"[^\w'’]\Z", text) is not None


def _parts(part: Part, *, apart: bool) -> bool:
    """Tell whether a word can only begin behind a part; `apart`: whether it can only begin before it."""
    match str(part[0]), part[1]:
        case "LITERAL", code:
            return _is_apart(chr(code))
        case "AT", place:
            return str(place) == "AT_BOUNDARY" or apart
        case "SUBPATTERN", (_, _, _, row):
            return _parts_row(row, apart=apart)
        case "ASSERT" | "ASSERT_NOT", _:
            return apart
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT", (least, _, row):
            return (apart or least > 0) and (_is_gap(part) or _parts_row(row, apart=False))
        case "BRANCH", (_, rows):
            return all(_parts_row(row, apart=apart) for row in rows)
        case _:
            return _is_gap(part)


def _parts_row(row: Iterable[Part], *, apart: bool) -> bool:
    for part in row:
        apart = _parts(part, apart=apart)
    return apart


def _spelled(part: Part) -> Words | None:
    """Return every text that a part stands for; None where there is no telling, or no end of them."""
    match str(part[0]), part[1]:
        case "LITERAL", code:
            return Words([chr(code)])
        case "AT", place:
            return Words([EDGE]) if str(place) == "AT_BOUNDARY" else _BARE
        case "ASSERT_NOT", (_, row) if len(row) == 1 and ("CATEGORY", "CATEGORY_WORD") in _named(row[0]):
            return Words([EDGE])
        case "ASSERT" | "ASSERT_NOT", (_, row):
            return _BARE if len(row) else None
        case "IN", given:
            return _letters(given)
        case "SUBPATTERN", (_, _, _, row):
            return _spelled_row(row)
        case "ATOMIC_GROUP", row:
            return _spelled_row(row)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT", (0, 1, row):
            texts = _spelled_row(row)
            return None if texts is None else texts | _BARE
        case "BRANCH", (_, rows):
            some = [_spelled_row(row) for row in rows]
            return None if None in some else Words().union(*filter(None, some))
        case _:
            return None


def _spelled_row(row: Iterable[Part]) -> Words | None:
    found = _BARE
    for part in row:
        texts = _spelled(part)
        if texts is None or len(texts) * len(found) > _SPELLED:
            return None
        found = Words(one + other for one in found for other in texts)
    return found


def _named(part: Part) -> list[tuple[str, str]]:
    """Return what a class of signs holds, by name."""
    return [(str(kind), str(held)) for kind, held in part[1]] if str(part[0]) == "IN" else []


def _letters(given: Iterable[Part]) -> Words | None:
    found: list[str] = []
    for kind, held in given:
        match str(kind), held:
            case "LITERAL", code:
                found.append(chr(code))
            case "RANGE", (low, high) if high - low < _LETTERS:
                found += map(chr, range(low, high + 1))
            case _:
                return None
    return Words(found) if len(found) <= _LETTERS else None


def _of_part(part: Part, lead: Words, *, ends: bool) -> Words | None:
    """Return words of which one is in every text that a part stands for, behind what leads to it."""
    match str(part[0]), part[1]:
        case "ASSERT_NOT", (_, row) if not len(row):  # (?!)
            return _NEVER
        case "SUBPATTERN", (_, _, _, row):
            return _of_row(row, lead, ends=ends)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT", (least, most, row) if least:
            return _of_row(row, lead, ends=ends and most == 1)
        case "ATOMIC_GROUP", row:
            return _of_row(row, lead, ends=ends)
        case "BRANCH", (_, rows):
            return _of_any(rows, lead, ends=ends)
        case "GROUPREF_EXISTS", (_, row, other):
            return _of_any([row, other or ()], lead, ends=ends)
        case _:
            return None


def _of_any(rows: Iterable[Iterable[Part]], lead: Words, *, ends: bool) -> Words | None:
    """Return words of which one is in every text that one of some rows stands for; a row may be one that never is."""
    some = [_of_row(row, lead, ends=ends) for row in rows]
    return None if None in some else _NEVER.union(*filter(None, some))


if __name__ == "__main__":
    files("perdure.extraction").joinpath(FILE).write_text(written(), encoding="utf-8")  # pyright: ignore
