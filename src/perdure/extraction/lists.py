"""Word lists that come with perdure, and the regular expressions made of them, read when they are first needed."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Set
from functools import cache, cached_property, lru_cache
from hashlib import blake2s
from importlib.resources import files
from sys import maxsize
from typing import Any, Final, NamedTuple


@cache
def lists(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of a TOML file of this package."""
    return tomllib.loads(files("perdure.extraction").joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def choice(phrases: str) -> str:
    """Return a regular expression for one of several, one a line, the longest first."""
    given = [line.strip() for line in phrases.splitlines() if line.strip()]
    start = r"\b" if all(one.startswith(r"\b") for one in given) else ""  # looked at once a place, not once a phrase
    given = [one[len(start) :] for one in given]
    return f"{start}(?:{'|'.join(sorted(given, key=len, reverse=True))})"


EDGE: Final = "\b"
"""Stands at an end of a needed word where a word of the text ends or begins."""

COMMON: Final = frozenset(
    """
    a all am an and any are as at be by every for from had has have he her his i i'm if in is it me mg my new no not of
    on or our other she some take that the their they this to trying was we were when with you your
""".split()
)
"""What says little: most texts have it."""


class Rule:
    """A regular expression, compiled when a text first has one of the words that it cannot match without.

    `needed.json` has these words, by a digest of each expression, so that they are never worked out here; one that is
    not in it is searched for everywhere.
    """

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    @cached_property
    def _name(self) -> str:
        name = digest(self.pattern)
        return name if name in _needed() else ""

    def may(self, text: str) -> bool:
        """Tell whether a text has one of the words that are needed."""
        return not self._name or self._name in _possible(text)

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match in a text."""
        return self._compiled.search(text) if self.may(text) else None

    def match(self, text: str, start: int) -> re.Match[str] | None:
        """Return the match that begins at a place."""
        return self._compiled.match(text, start)

    def finditer(self, text: str, start: int = 0, end: int = maxsize) -> Iterator[re.Match[str]]:
        """Return the matches in a text, in order."""
        return self._compiled.finditer(text, start, end) if self.may(text) else iter(())


Hint = tuple[str, frozenset[str]]
"""What else must stand in the text, and the names of the expressions that may match where it does."""


class _Hints(NamedTuple):
    """Needed words by the run of letters in each that says most, and by whether runs of a text begin or end with it."""

    whole: dict[str, list[Hint]]
    first: dict[str, list[tuple[str, Hint]]]
    """By two letters that they begin with, or the one that they are."""
    last: dict[str, list[tuple[str, Hint]]]
    """By two letters that they end with, or the one that they are."""
    inside: dict[str, list[tuple[str, Hint]]]
    """The others, by two letters that they begin with."""
    signs: list[Hint]
    """Those without a letter, or of one."""

    def of(self, run: str) -> tuple[Hint, ...]:
        """Return the needed words that a run of letters has a part in."""
        found = {*self.whole.get(run, ())}
        for start in (run[:1], run[:_PAIR]):
            found.update([hint for core, hint in self.first.get(start, ()) if run.startswith(core)])
        for end in (run[-1:], run[-_PAIR:]):
            found.update([hint for core, hint in self.last.get(end, ()) if run.endswith(core)])
        for at in range(len(run) - 1):
            for core, hint in self.inside.get(run[at : at + _PAIR], ()):
                if run.startswith(core, at):
                    found.add(hint)
        return tuple(found)


_PAIR: Final = 2
_RUN: Final = re.compile(r"[^\W\d_]+")
_LONG: Final = 32
"""Letters of a run that is no word; what is in it is looked for anew each time."""
_JOINER: Final = "\u0345"
"""The one sign outside of words that folds into a letter."""


@lru_cache(8)
def _possible(text: str) -> Set[str]:
    """Return the names of the expressions that may match somewhere in a text; one look serves all of them."""
    if _JOINER in text:
        return _needed().keys()
    text = folded(text)
    hints = [_told(run) if len(run) <= _LONG else _hints().of(run) for run in set(_RUN.findall(text))]
    found: set[str] = set()
    for some in (*filter(None, hints), _hints().signs):
        for rest, names in some:
            if rest in text:
                found |= names
    return found


@lru_cache(8192)
def _told(run: str) -> tuple[Hint, ...]:
    return _hints().of(run)


@cache
def _hints() -> _Hints:
    names: dict[str, set[str]] = {}
    for name, words in _needed().items():
        for word in words:
            names.setdefault(word, set()).add(name)
    hints = _Hints({}, {}, {}, {}, [])
    for word, of in names.items():
        run = max(_RUN.finditer(word), key=lambda one: (one.group() not in COMMON, len(one.group())), default=None)
        bare = word.strip(EDGE)
        hint = "" if run and bare == run.group() else bare, frozenset(of)
        core = run.group()[: _LONG - 1] if run else ""
        first, last = bool(run and run.start()), bool(run and run.end() < len(word) and core == run.group())
        if first and last:
            hints.whole.setdefault(core, []).append(hint)
        elif first:
            hints.first.setdefault(core[:_PAIR], []).append((core, hint))
        elif last:
            hints.last.setdefault(core[-_PAIR:], []).append((core, hint))
        elif len(core) < _PAIR:
            hints.signs.append((bare, hint[1]))
        else:
            hints.inside.setdefault(core[:_PAIR], []).append((core, hint))
    return hints


@cache
def _needed() -> Mapping[str, list[str]]:
    return json.loads(files("perdure.extraction").joinpath("needed.json").read_text(encoding="utf-8"))


def folded(text: str) -> str:
    """Return a text in which letters are alike that an expression without regard to case takes for alike."""
    return (text if text.isascii() else text.replace("İ", "i").replace("ı", "i")).casefold()


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
