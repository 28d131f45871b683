"""How people write when they chat in other languages than English, and the words that this stands for.

"Jsuis" is "je suis", "hab nen" is "habe einen": phrases see the words of `told/shorts.toml`, and what is kept stays as
it was written.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from perdure.extraction.language import fold, unaccented
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token

_WORD: Final = regex(r"[\w']+")


@dataclass(frozen=True, slots=True)
class _Shorts:
    words: Mapping[str, Sequence[str]]
    parts: Sequence[tuple[re.Pattern[str], str]]


def written_out(row: Sequence[Token], text: str, folded: str, code: str) -> list[Token]:
    """Return the tokens of a text with the words that short forms of a language stand for, at the place of these."""
    shorts, found, end = _shorts(code), list[Token](), 0
    for token in row:
        if token.start >= end:
            found += _whole(token, text, folded, shorts)
            end = found[-1].end
    return found


@lru_cache(1_024)
def in_full(text: str, code: str) -> str:
    """Return a text with the words that its short forms stand for in their place."""
    shorts, folded = _shorts(code), fold(text)
    row = [Token(folded[at:to], text[at:to], at, to) for at, to in (one.span() for one in _WORD.finditer(folded))]
    told, end = "", 0
    for token in row if shorts.words or shorts.parts else ():
        known = _whole(token, text, folded, shorts)
        if token.start >= end and known != [token]:
            told += text[end : token.start] + " ".join(one.word for one in known)
            end = known[-1].end
    return told + text[end:]


def _whole(token: Token, text: str, folded: str, shorts: _Shorts) -> list[Token]:
    """Return what a token stands for, with those behind it that are part of its short form; itself if for nothing."""
    words, spans = shorts.words.get(token.word, ()), [(token.start, token.start + 1), (token.start + 1, token.end)]
    tried = ((part.match(folded, token.start), words) for part, words in shorts.parts)
    for match, row in () if words else tried:
        if match and match.end() >= token.end:
            words, spans = match.expand(row).split(), [match.span(n) for n in range(1, match.re.groups + 1)]
            token = token._replace(end=match.end())
            break
    if len(words) == 1:
        spans = [(token.start, token.end)]
    known = [Token(word, text[at:to], at, to) for word, (at, to) in zip(words, spans, strict=len(words) > 1)]
    return known or [token]


@cache
def _shorts(code: str) -> _Shorts:
    """Read the short forms of one language."""
    text = files("perdure.extraction").joinpath("told/shorts.toml").read_text(encoding="utf-8")
    table = tomllib.loads(unaccented(text).replace("ß", "ss")).get(code, {})
    lines = (line.split() for line in table.get("words", "").splitlines())
    words = {line[0]: line[1].split("_") for line in lines if line}
    return _Shorts(words, [(re.compile(part), row) for part, row in table.get("parts", ())])
