"""Word lists that come with perdure, and the regular expressions made of them, read when they are first needed."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property, lru_cache
from hashlib import blake2s
from importlib.resources import files
from sys import maxsize
from typing import Any, Final, Literal, NamedTuple

from perdure.extraction.regex import capitals, regex


@cache
def lists(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of a TOML file of this package."""
    return tomllib.loads(files("perdure.extraction").joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def words_of(name: str, key: str) -> frozenset[str]:
    """Return the words that stand under a key of such a file."""
    return frozenset(str(lists(name)[key]).split())


def choice(phrases: str) -> str:
    """Return a regular expression for one of several, one a line, the longest first."""
    given = [line.strip() for line in phrases.splitlines() if line.strip()]
    start = r"\b" if all(one.startswith(r"\b") for one in given) else ""  # looked at once a place, not once a phrase
    given = [one[len(start) :] for one in given]
    return f"{start}(?:{'|'.join(sorted(given, key=len, reverse=True))})"


def frames(parts: Mapping[str, str], lines: str) -> tuple["Rule", ...]:
    """Return the frames that a text has one a line, with what the names of parts in capitals stand for."""
    named = re.compile("|".join(sorted(parts, key=len, reverse=True)))
    for _ in range(_NESTED):
        lines = named.sub(lambda found: str(parts[found[0]]), lines)
    return tuple(Rule(line, re.IGNORECASE) for line in lines.splitlines() if line)


_NESTED: Final = 3
"""How deep a part may stand in another."""

EDGE: Final = "\b"
"""Stands at an end of a needed word where a word of the text ends or begins."""

COMMON: Final = frozenset(
    """
    a all am an and any are as at be by every for found from had has have he her his i i'm if in is it me mg my new no
    not of on or our other said saw say she some take that the their they think this thought to told trying was we were
    when with you your
""".split()
)
"""What says little: most texts have it."""


class Rule:
    """A regular expression, compiled when a text first has one of the words that it cannot match without.

    `needed.json` has these words, as `needed.py` worked them out; an expression that is not in it is searched for
    everywhere.
    """

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Return it compiled."""
        return re.compile(capitals(self.pattern), self._flags)

    @cached_property
    def _lower(self) -> re.Pattern[str] | None:
        """The same for an ASCII text in lower case, if it can be told: it is searched in a quarter of the time.

        It finds wherever the other does, and more where a capital is asked for.
        """
        plain = self.pattern.replace("ı", "i").replace("ſ", "s")  # letters that are taken for these
        if "(?!" not in plain and "(?<!" not in plain:
            plain = plain.replace("(?-i:[A-Z])", "[a-z]")
        told = self._flags & re.I and not _CASED.search(_NO_LETTERS.sub("", plain))
        return re.compile(plain, self._flags & ~re.I) if told else None

    def _lacks(self, text: str) -> bool:
        """Tell whether nothing in a text can be a match."""
        if not self.may(text):
            return True
        lower = self._lower if text.isascii() else None
        return lower is not None and lower.search(text.lower()) is None

    @cached_property
    def number(self) -> int | None:
        """Return by which number `possible` knows it; None where it is not in the file."""
        return _hints().numbers.get(digest(self.pattern))

    def may(self, text: str) -> bool:
        """Tell whether a text has one of the words that are needed."""
        return self.number is None or self.number in possible(text)

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match in a text."""
        return None if self._lacks(text) else self.compiled.search(text)

    def match(self, text: str, start: int) -> re.Match[str] | None:
        """Return the match that begins at a place."""
        return self.compiled.match(text, start)

    def finditer(self, text: str, start: int = 0, end: int = maxsize) -> Iterator[re.Match[str]]:
        """Return the matches in a text, in order."""
        return iter(()) if self._lacks(text) else self.compiled.finditer(text, start, end)


_NO_LETTERS: Final = regex(r"\\.|\(\?P?[<(=]\w+[>)]?")
"""Escapes and names of groups, in a pattern."""
_CASED: Final = regex(r"[A-ZÀ-ÖØ-Þ\u0130\u212a]|\(\?-?[imsx]|-[^\x00-\xff]")
"""What regards the case of a letter, or may: a range of letters beyond Latin."""


Rewrites = tuple[tuple[Rule, Callable[[re.Match[str]], str]], ...]
"""Frames in their order, and what tells of a match of each what is told instead."""


def rewrites(
    name: str, parts: Mapping[str, str], told: Mapping[str, Callable[[re.Match[str]], str]] | None = None
) -> Rewrites:
    """Return the frames of a list, whose rows are a plain frame and how the one reads that it stands for.

    `parts` are known beside those of the list; `told` has what tells the plain frames whose names begin with @.
    """
    table, functions = lists(name), told or {}
    parts = {**table["parts"], **parts}
    return tuple((frames(parts, form)[0], functions.get(plain) or _plain(plain)) for plain, form in table["frames"])


def _plain(plain: str) -> Callable[[re.Match[str]], str]:
    return lambda found: plain.format_map(found.groupdict(""))


def rewritten(text: str, rows: Rewrites, count: int = 0) -> str:
    """Return a text with what is in each of the frames told plainly, or so many of each."""
    may = possible(text)
    for form, tell in rows:
        if (form.number is None or form.number in may) and (told := form.compiled.sub(tell, text, count)) != text:
            text, may = told, possible(told)
    return text


def one_may(rules: Iterable[Rule]) -> Callable[[str], bool]:
    """Return what tells of a text whether it has a word that one of some expressions needs: most have none."""
    numbers = frozenset([_hints().numbers.get(digest(one.pattern)) for one in rules])
    return lambda text: None in numbers or not numbers.isdisjoint(possible(text))


Hint = tuple[str, Sequence[int]]
"""What else must stand in the text, and the numbers of the expressions that may match where it does."""


class Hints(NamedTuple):
    """The words of `needed.json`, by the run of letters in each that says most, and by whether runs of a text begin or
    end with it. What stands under a key is JSON, and is read when somebody first looks there: most of it never is.
    """

    numbers: Mapping[str, int]
    """The expressions, by their digests."""
    signs: Mapping[str, Sequence[int]]
    """Those words without a letter, or of one."""
    whole: Mapping[str, str]
    first: Mapping[str, str]
    """By two letters that they begin with, or the one that they are."""
    last: Mapping[str, str]
    """By two letters that they end with, or the one that they are."""
    inside: Mapping[str, str]
    """The others, by two letters that they begin with."""


Table = Literal["whole", "first", "last", "inside"]


Told = tuple[Set[int], Sequence[Hint]]
"""What a run of letters tells: the expressions that may match, and those that may where something else stands, too."""


def _of(run: str) -> Told | None:
    """Return what the needed words tell that a run of letters has a part in; None where it has none."""
    hints = _hints()
    found = [*_read("whole", run)[run]] if run in hints.whole else []
    for start in hints.first.keys() & {run[:1], run[:PAIR]}:
        held = _read("first", start)
        found += [hint for core in held.keys() & _starts(run) for hint in held[core]]
    for end in hints.last.keys() & {run[-1:], run[-PAIR:]}:
        held = _read("last", end)
        found += [hint for core in held.keys() & _ends(run) for hint in held[core]]
    for at in range(len(run) - 1):
        if (pair := run[at : at + PAIR]) in hints.inside:
            for core, some in _read("inside", pair).items():
                found += some if run.startswith(core, at) else ()
    alone = frozenset(number for rest, numbers in found if not rest for number in numbers)
    more = tuple(hint for hint in found if hint[0] and not alone.issuperset(hint[1]))
    return (alone, more) if found else None


@cache
def _read(table: Table, key: str) -> Mapping[str, Sequence[Hint]]:
    """Return the hints under a key by the run of letters of each that is looked for."""
    found: dict[str, list[Hint]] = {}
    for core, hint in json.loads(getattr(_hints(), table)[key]):
        found.setdefault(core, []).append(hint)
    return found


def _starts(run: str) -> Set[str]:
    return {run[:length] for length in range(1, min(len(run), LONG) + 1)}


def _ends(run: str) -> Set[str]:
    return {run[-length:] for length in range(1, min(len(run), LONG) + 1)}


PAIR: Final = 2
RUN: Final = regex(r"[^\W\d_]+")
LONG: Final = 32
"""Letters of a run that is no word; what is in it is looked for anew each time."""
_JOINER: Final = "\u0345"
"""The one sign outside of words that folds into a letter."""
_PARTING: Final = "".join(char if char.isalpha() else " " for char in map(chr, range(128)))


def runs(text: str) -> list[str]:
    """Return the runs of letters of a text."""
    return text.translate(_PARTING).split() if text.isascii() else RUN.findall(text)  # a fifth of the time


@lru_cache(32)
def possible(text: str) -> Set[int]:
    """Return the numbers of the expressions that may match somewhere in a text."""
    return frozenset(_hints().numbers.values()) if _JOINER in text else _possible_in(folded(text))


@lru_cache(32)
def _possible_in(text: str) -> Set[int]:
    """Return them for a folded text; one look serves all of them, and most ways of writing a text fold into one."""
    found = {number for sign, numbers in _hints().signs.items() if sign in text for number in numbers}
    for run in set(runs(text)):
        if told := _told(run) if len(run) <= LONG else _of(run):
            found |= told[0]
            for rest, numbers in told[1]:
                if rest in text:
                    found.update(numbers)
    return found


@lru_cache(8192)
def _told(run: str) -> Told | None:
    return _of(run)


@cache
def _hints() -> Hints:
    return Hints(**json.loads(files("perdure.extraction").joinpath("needed.json").read_text(encoding="utf-8")))


def folded(text: str) -> str:
    """Return a text in which letters are alike that an expression without regard to case takes for alike, and
    apostrophes are.
    """
    return (text if text.isascii() else text.replace("İ", "i").replace("ı", "i").replace("’", "'")).casefold()


def digest(pattern: str) -> str:
    """Return a short name of an expression."""
    return blake2s(pattern.encode(), digest_size=6).hexdigest()


def compiled(table: Mapping[str, Any], *, cased: frozenset[str] = frozenset()) -> dict[str, Rule]:
    """Return the rules of a table: `{name}` in them stands for a list of phrases of the table, or for another form.

    A rule of several lines is one of them. The case of letters counts only in the rules named by `cased`.
    """
    parts = {name: choice(phrases) for name, phrases in table.items() if isinstance(phrases, str)}
    for name, form in table.get("forms", {}).items():
        parts[name] = _filled(form, parts)
    return {
        name: Rule(_filled(choice(rule), parts), re.M | (0 if name in cased else re.I))
        for name, rule in table["rules"].items()
    }


def _filled(form: str, parts: Mapping[str, str]) -> str:
    return re.sub(r"\{([a-z_]+)\}", lambda match: parts[match[1]], form)
