"""What a clause in another language says that lasts, by its shape: about I, we, what is ours, or what happens again.

No list of verbs is asked: who it is about and in which tense decides, unless a word tells of a mood, a wish, a thought,
this day alone, or the conversation itself. The words are those of `told/shapes.toml`.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from perdure.extraction.abroad import denies, from_now, moved, numbers, places, times, without_yet
from perdure.extraction.language import unaccented
from perdure.extraction.lexicon import languages
from perdure.extraction.lists import lists

_FEW: Final = 3
"""Words of the shortest clause that is kept."""
_SIGNS: Final = 5
"""Signs of the shortest one in a language without spaces."""
_BRIEF: Final = 14
"""Words of the longest clause that is kept for its number."""
_AT_END: Final = 2
"""Words at the end of a clause of which one names its day."""
_EARLY: Final = 7
"""Words among which a subject stands, which the verb may come before."""
_CLASSES: Final = tuple(
    """
    the own subject our whose not you passing today ago every must by soon with gone turned changed us was never nobody
    near
    """.split()
)
_EXPRESSIONS: Final = ("first", "mine", "ends", "past", "starts", "second", "trifles", "open", "bye")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How clauses that last look in one language. `spaced`: it writes spaces between words."""

    code: str
    spaced: bool
    classes: Mapping[str, tuple[tuple[str, ...], ...]]
    expressions: Mapping[str, re.Pattern[str]]
    did: re.Pattern[str] | None
    behind: int
    last: bool
    works: frozenset[str]

    def has(self, name: str, words: Sequence[str]) -> bool:
        """Tell whether a word or phrase of a class stands in a row of words; between any signs without spaces."""
        if not self.spaced:
            text = "".join(words)
            return any("".join(one) in text for one in self.classes[name])
        return any(
            one[0] in words and (len(one) == 1 or any(tuple(words[n : n + len(one)]) == one for n in range(len(words))))
            for one in self.classes[name]
        )

    def begins(self, word: str) -> bool:
        """Tell whether a clause without its subject may begin with a word: a verb of the first person."""
        return self.behind > 0 and self.fits("first", word) and (word,) not in self.classes["not"]

    def addresses(self, words: Sequence[str]) -> bool:
        """Tell whether words begin like what somebody is asked to do for one: me recomiendas, mi inventi, polecisz."""
        expression = self.expressions.get("second")
        return expression is not None and expression.match(" ".join(words)) is not None

    def fits(self, name: str, word: str) -> bool:
        """Tell whether a word is as an expression says; none is where the language has no such expression."""
        expression = self.expressions.get(name)
        return expression is not None and expression.fullmatch(word) is not None


@cache
def shape_of(code: str, *, spaced: bool) -> Shape:
    """Return the shape of statements in a language of `told`."""
    table = _table(code)
    return Shape(
        code=code,
        spaced=spaced,
        classes={name: tuple(tuple(one.split("_")) for one in table.get(name, "").split()) for name in _CLASSES},
        expressions={name: re.compile(table[name]) for name in _EXPRESSIONS if name in table},
        did=re.compile(written) if (written := tomllib.loads(_read(code)).get("did")) else None,
        behind=table.get("behind", 0),
        last=bool(table.get("last")),
        works=frozenset(_table("works")["words"].split()),
    )


@cache
def _table(name: str) -> Mapping[str, Any]:
    return tomllib.loads(unaccented(_read(name)).replace("ß", "ss"))


def _read(name: str) -> str:
    """Read one table of `told/shapes.toml`, and none of what other languages have."""
    text = files("perdure.extraction").joinpath("told/shapes.toml").read_text(encoding="utf-8")
    return dict(one.split("]", 1) for one in text.split("\n[")[1:])[name]


def lasts(
    words: Sequence[str],
    shape: Shape,
    *,
    written: Sequence[str],
    mine: Callable[[str], bool],
    dated: bool,
    ahead: bool,
) -> bool:
    """Tell whether the words of a clause say something lasting.

    `written`: the words with their accents; `mine`: tells a possessive of the first person; `dated`: they name a time;
    `ahead`: one that is still to come.
    """
    words = without_yet(words, shape.code)
    if not (len(words) >= _FEW if shape.spaced else len("".join(words)) >= _SIGNS):
        return False
    whole = (" " if shape.spaced else "").join(words)
    if shape.has("you", words) or shape.fits("open", whole) or shape.fits("bye", whole):
        return False
    if shape.has("gone", words) and (any(map(mine, words)) or shape.has("us", words)):
        return True
    if shape.has("passing", words):
        return False
    gone_by = (dated or shape.has("ago", words)) and not ahead
    if gone_by and (_turned(words, shape, mine) or _did(words, written, shape)):
        return True
    eats = str(lists("abroad").get(shape.code, {}).get("eats", "(?!)"))
    if re.match(eats, " ".join(words)) and not denies(words, shape.code):
        return True  # what a diet ruled out, again
    if shape.has("never", words) and (shape.behind or shape.has("subject", words)):
        return True
    if ahead or shape.has("soon", words) or moved(words, shape.code):
        return True
    if size := from_now(words, shape.code):
        rest = words[size:]
        whole = any(map(mine, rest[:_EARLY])) or any(_measured(some, shape) for some in (rest, rest[1:]) if some)
        return whole and len(rest) >= _FEW and not shape.has("must", rest)
    if any(shape.has(name, words) for name in ("today", "ago", "must")):
        return False
    if _made(words, shape):
        return True
    apart = [one if one != "a" or two == "a" else two for one, two in zip(words, written, strict=False)]  # à is no a
    if _past(apart, shape, mine) and not dated:
        return False
    if not shape.spaced:
        text = "".join(words)
        whole = shape.expressions.get("ends")
        begins = shape.expressions["starts"].match(text) is not None
        ended = whole is None or re.search(f"(?:{whole.pattern})$", text) is not None
        return ended and (begins or shape.has("every", words))
    return (
        _about_us(words, shape, mine)
        or _somewhere(words, shape)
        or _measured(words, shape)
        or (shape.has("every", words) and not mine(words[0]))
    )


def _turned(words: Sequence[str], shape: Shape, mine: Callable[[str], bool]) -> bool:
    """Tell whether words say what changed the life of the writer or of somebody of theirs."""
    ours = shape.has("subject", words) or shape.has("us", words) or any(map(mine, words))
    return shape.has("changed", words) or (ours and shape.has("turned", words))


def _did(words: Sequence[str], written: Sequence[str], shape: Shape) -> bool:
    """Tell whether I or we did something on a day gone by that is worth keeping: signed, roofed, and not ate."""
    whole = ("" if not shape.spaced else " ").join(written if shape.last or not shape.spaced else written[:_EARLY])
    told = shape.did.search(whole) is not None if shape.did else shape.has("subject", words[:_EARLY])
    trifles = shape.expressions.get("trifles")
    brief = shape.spaced and len(words) <= _FEW  # I bought it yesterday
    if not told or brief or trifles is None or shape.has("today", words) or shape.has("must", words):
        return False
    return not (any(map(trifles.fullmatch, words)) if shape.spaced else trifles.search("".join(words)))


def due(words: Sequence[str], shape: Shape, *, ahead: bool) -> bool:
    """Tell whether the words of a clause say what is to be done until a time."""
    return (ahead or shape.has("by", words) or shape.has("soon", words)) and shape.has("must", words)


def _about_us(words: Sequence[str], shape: Shape, mine: Callable[[str], bool]) -> bool:
    ended = "ends" not in shape.expressions or shape.fits("ends", words[-1])
    if shape.has("subject", words[:_EARLY]):
        return ended or shape.last
    if shape.has("nobody", words[:1]) and shape.has("whose", words[:_EARLY]):
        return True
    if mine(words[0]) or words[0] in {one[0] for one in shape.classes["our"]}:
        return ended
    if mine(words[1]) and (len(words[0]) <= _FEW or shape.code in _BEHIND):  # il mio …, a nossa …, huset vårt …
        return len(words) > _FEW
    if shape.fits("mine", words[0]) and ended and not shape.fits("first", words[0]):
        return True
    if shape.last:
        return shape.fits("first", words[-1])
    return any(map(shape.begins, (*words[: shape.behind], *_behind_day(words, shape))))


_BEHIND: Final = frozenset({"da"})
"""Languages that may say whose a thing is behind it."""


def _behind_day(words: Sequence[str], shape: Shape) -> Sequence[str]:
    """Return the word behind a day that opens a clause, where its verb may stand: los jueves (no) trabajo."""
    at = max((at + 1 for at in range(_FEW) if words[at] in times(shape.code)), default=len(words))
    return words[at : at + 1 + denies(words[at : at + 1], shape.code)]


def _somewhere(words: Sequence[str], shape: Shape) -> bool:
    """Tell whether it is told where something of ours, or of whom we name ours, is: the office of our firm is in …"""
    ours = any((one,) in shape.classes["whose"] for one in words[:_EARLY])
    return ours and not places(shape.code).isdisjoint(words[-_FEW:-1])


def _measured(words: Sequence[str], shape: Shape) -> bool:
    """Tell whether a number or day is told of a thing that both know: the rent is 650 euros, the choir is on Monday."""
    if (words[0],) not in shape.classes["the"] or not shape.works.isdisjoint(words[1:_FEW]) or len(words) > _BRIEF:
        return False
    if not times(shape.code).isdisjoint(words[_FEW:][-_AT_END:]):  # op maandag (open)
        return not _past(words, shape, lambda _: False)
    return any(one[0].isdigit() or one in numbers(shape.code) for one in words[_FEW:])


def _made(words: Sequence[str], shape: Shape) -> bool:
    """Tell whether it is told what a project or a part of it is made or run with: the backend is in Kotlin."""
    table = _made_of()
    parts, runs, lead = table["parts"], table["runs"], table["in"]
    if parts.isdisjoint(words[:_EARLY]) or len(words) > _BRIEF or denies(words, shape.code):
        return False
    with_verb = shape.code not in table["verbless"]
    named = [one for one in words if one not in runs]  # … ist in Kotlin geschrieben
    if named[-1] in table["states"] | parts or not (with_verb or named[-1].isascii()):
        return False
    verb = runs & {*words} - (frozenset() if named[-1] in tools() else table["is"])  # … ist in Eile
    told = named[-2] in lead and bool(verb or not with_verb)
    return told or not table["uses"].isdisjoint(words[:-1])


@cache
def tools() -> frozenset[str]:
    """Return the names of languages and tools that are known."""
    classes = lists("english")["classes"]
    return frozenset(f"{classes['code']} {classes['software']} {lists('definite')['versioned']}".split())


@cache
def _made_of() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(some.split()) for name, some in _table("made").items()}


def _past(words: Sequence[str], shape: Shape, mine: Callable[[str], bool]) -> bool:
    known = languages().get(shape.code)
    if not shape.spaced:
        return "past" in shape.expressions and shape.expressions["past"].search("".join(words)) is not None
    if known is None or "past" in shape.expressions:
        return any(shape.fits("past", one) for one in words)
    if shape.classes["with"] and not shape.has("with", words):
        return False
    row = tuple(words)
    if shape.classes["own"] and _possesses(row, shape):
        return False
    return any(
        known.tense(row, at) == "past" and not shape.fits("first", one) and not mine(one) for at, one in enumerate(row)
    )


def _possesses(words: Sequence[str], shape: Shape) -> bool:
    """Tell whether what may go with a verb of the past stands before a thing that somebody has: j'ai trois frères."""
    after = (
        other
        for one, other in pairwise(one for one in words if one not in ("pas", "plus"))
        if (one,) in shape.classes["with"]
    )
    return any((one,) in shape.classes["own"] or one[0].isdigit() or one in numbers(shape.code) for one in after)
