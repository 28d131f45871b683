"""A text prepared for finding commands in it: folded, quotations blanked, cut into sentences."""

import re
from dataclasses import dataclass
from typing import Final

from perdure.domain.quick import changing, quick
from perdure.extraction.language import Language
from perdure.extraction.prose import mailed
from perdure.extraction.regex import regex

MOST: Final = 8_000
"""Characters at the beginning of a message, and as many at its end, in which commands are sought."""

_QUOTED: Final = regex(
    r"```.*?(?:```|\Z)|`[^`\n]*`|\"[^\"\n]*\"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|「[^」\n]*」|『[^』\n]*』"
    r"|(?<!\w)'(?=\S)[^'\n]*(?:'(?=\w)[^'\n]*)*(?<=\S)'(?!\w)|^[ \t]*>[^\n]*",
    re.DOTALL | re.MULTILINE,
)
_NOT_END: Final = regex(r"[^\n]")
_END: Final = regex(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？!?।؟۔]+[」』）)]*|\n+")
_NO_END: Final = regex(
    r"(?:\b(?:dr|mr|mrs|ms|st|prof|no|nr|vs|etc|approx|tel|bzw|z\.b|d\.h|u\.a|e\.g|i\.e|sra?|str|av|ul|p\.m|a\.m|(?<!')[a-z])"
    r"|(?:^|\s)\d{1,2})\.$"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """Characters [start, end) without the marks at its end; `asks`: it ends in a question mark."""

    start: int
    end: int
    asks: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A text, the same folded, and the same with what is quoted or passed on blanked by NUL; all of one length.

    `able`: the patterns of the language it is read in that may match in the sentence that is read.
    """

    text: str
    folded: str
    plain: str
    sentences: tuple[Sentence, ...]
    offset: int = 0
    able: frozenset[str] = frozenset()

    def match(self, tongue: Language, name: str, start: int, end: int) -> re.Match[str] | None:
        """Return the match of a pattern of `grammar.LEADING` at a place; without its words nobody looks."""
        return tongue.pattern(name).match(self.plain, start, end) if name in self.able else None

    def may(self, *names: str) -> bool:
        """Tell whether one of some such patterns may match."""
        return not self.able.isdisjoint(names)


changed_scene: Final = changing(Scene, quick(Scene))


def scene(text: str, folded: str, *, offset: int = 0) -> Scene:
    """Prepare a text, which begins at character `offset` of a message."""
    at = mailed(text)
    plain = _QUOTED.sub(lambda found: _blank(found[0]), folded[:at]) + _NOT_END.sub("\0", folded[at:])
    return Scene(text, folded, plain, tuple(_sentences(plain)), offset)


def _blank(quoted: str) -> str:
    """Keep the marks of a quotation and the ends of lines."""
    return quoted[0] + _NOT_END.sub("\0", quoted[1:-1]) + quoted[-1] if len(quoted) > 1 else quoted


def _sentences(plain: str) -> list[Sentence]:
    found: list[Sentence] = []
    start = 0
    for mark in _END.finditer(plain):
        ordinal = mark[0] == "." and _NO_END.search(plain[max(start, mark.start() - 8) : mark.end()])
        if ordinal and mark.end() < len(plain.rstrip()):
            continue
        _add(found, plain, start, mark.start(), asks=any(one in mark[0] for one in "?？؟"))
        start = mark.end()
    _add(found, plain, start, len(plain), asks=False)
    return found


def _add(found: list[Sentence], plain: str, start: int, end: int, *, asks: bool) -> None:
    piece = plain[start:end]
    start += len(piece) - len(piece.lstrip(" \t\n\r\f\v\u3000¿¡"))
    end = start + len(plain[start:end].rstrip())
    if start < end:
        found.append(Sentence(start, end, asks))
