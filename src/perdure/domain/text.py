"""Words and terms: how text becomes what the lexical arm counts.

A *word* is a folded string; a *term* is the stable 32-bit number of its stem. Documents keep every word, queries drop
stop words. The same functions serve every store, so the same text always gives the same terms.
"""

import re
import threading
import unicodedata
import zlib
from array import array
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from itertools import pairwise
from struct import Struct
from typing import Final

import Stemmer

from perdure.domain.english import ENGLISH_STOP_WORDS, IRREGULAR, OTHER_STOP_WORDS, VARIANTS

STOP_WORDS: Final[frozenset[str]] = ENGLISH_STOP_WORDS | OTHER_STOP_WORDS

IS_QUESTION: Final = 1
HAS_NUMBER: Final = 2
HAS_TIME: Final = 4
BY_ASSISTANT: Final = 8
"""Said by an assistant who has no name; a mark of the turn, not of its words."""

LONGEST_WORD: Final = 64
"""Characters of a word that count; longer runs (keys, base64) are cut."""
CACHED_WORDS: Final = 200_000
"""Words remembered with their term, and runs of letters with theirs: each about 25 MB when full."""

MONTHS: Final = "january february march april may june july august september october november december".split()
MONTH_STEMS: Final = frozenset(one[:3] for one in MONTHS)

# Scripts written without spaces: Thai, Lao, Myanmar, Khmer, kana, Han with extensions.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_CONTRACTION = r"(?:'(?:s|t|d|m|re|ve|ll)(?![a-z0-9]))?"
_ASCII_WORD = re.compile(rf"[a-z0-9]+{_CONTRACTION}")
# Anything but ASCII, general punctuation, symbols, emoji and their selectors.
_FOREIGN = "[^\x00-\x7f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]"
# Accents, Arabic and Hebrew vowel points, zero-width characters.
_MARKS = "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]+"
_signs = cache(re.compile)
"""Compiles a set of signs with the first text that is more than ASCII."""
_CONTRACTED = {"won't": "will", "can't": "can", "shan't": "shall", "ain't": "be"}
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")


def words(text: str) -> list[str]:
    """Return the folded words of a text, in order, with repetition.

    Case and accents are folded; contractions give their first part; runs of scripts without spaces give overlapping
    pairs of characters (a run of one character gives itself); punctuation, also inside addresses and tags, separates.
    """
    return [_base(token) if "'" in token or len(token) > LONGEST_WORD else token for token in _tokens(text)]


def term(word: str) -> int:
    """Return the term of one folded word: 1 .. 2**32 - 1, the CRC-32 of its stem."""
    return _TERMS[word]


def stem(word: str) -> str:
    """Return what is left of a folded word without its inflection: the same for all its forms, and for variants."""
    return _TERMS.stem(word)


def terms(text: str) -> "array[int]":
    """Return the terms of a text, type code "I", in order, with repetition, stop words kept."""
    return array("I", map(_TERMS.__getitem__, _tokens(text)))


def read(content: str) -> tuple[bytes, int]:
    """Return the `terms` of a text as bytes, and its `flags`, reading its words once."""
    global _runs
    if not content.isascii():
        tokens = _tokens(content)
        return array("I", map(_TERMS.__getitem__, tokens)).tobytes(), _flags(content, tokens)
    if len(_runs) >= CACHED_WORDS:
        _runs = _Runs()
    known, runs = _runs, content.encode().translate(_LOWERED).split()
    found = b"".join(map(known.__getitem__, runs))
    marks = IS_QUESTION if "?" in content else 0
    for run in known.marked.intersection(runs):
        marks |= known.marks[run]
    return found, marks


def setting_terms(*, speaker: str | None, when_ms: int | None) -> bytes:
    """Return the terms, as bytes, that a turn has beside those of its content: who says it, and the words of its date.

    when_ms: milliseconds since 1970 in the wall time of the space (the caller adds the zone's offset).
    """
    named = _name_terms(speaker) if speaker else b""
    return named if when_ms is None else named + _date_terms(when_ms // 86_400_000)


def query_terms(text: str) -> list[int]:
    """Return the distinct terms of a question in order, without stop words unless nothing else is left."""
    return content_terms(words(text))


def content_terms(said: Sequence[str]) -> list[int]:
    """Return the same of the words of a question."""
    content = [word for word in said if word not in STOP_WORDS]
    return list(dict.fromkeys(map(_TERMS.__getitem__, content or said)))


def flags(content: str) -> int:
    """Return what a turn holds, as bits: IS_QUESTION, HAS_NUMBER, HAS_TIME."""
    return _flags(content, _tokens(content))


def _flags(content: str, tokens: list[str]) -> int:
    found = IS_QUESTION if "?" in content or "？" in content else 0
    if _DIGIT.search(content):
        found |= HAS_NUMBER
        if _YEAR.search(content):
            found |= HAS_TIME
    if not _NUMBER_WORDS.isdisjoint(tokens):
        found |= HAS_NUMBER
    if not _TIME_WORDS.isdisjoint(tokens):
        found |= HAS_TIME
    return found


def normalise(text: str) -> str:
    """Return a text for exact comparison: folded case and width, single spaces, no punctuation at the edges."""
    plain = text if text.isascii() and "\x00" not in text else unicodedata.normalize("NFKC", _clean(text))
    folded = " ".join(plain.casefold().replace("’", "'").split())
    return folded.strip(_EDGE) or folded


def jaccard(a: str, b: str) -> float:
    """Return the share of common stems of two texts, 0 .. 1; two texts without a word count as equal."""
    left, right = set(terms(a)), set(terms(b))
    return len(left & right) / len(left | right) if left or right else 1.0


_EDGE = " \t\r\n.,;:!?…'\"“”‘’«»()[]{}<>*_-–—~`。、，！？；：「」『』（）"
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER_WORDS = frozenset(
    "two three four five six seven eight nine ten eleven twelve dozen twenty thirty hundred thousand once twice".split()
)
# Without "may" and "march", which are verbs far more often.
_TIME_WORDS = frozenset(
    """
    yesterday today tonight tomorrow ago recently week weeks weekend weekends month months year years summer winter
    monday tuesday wednesday thursday friday saturday sunday
    january february april june july august september october november december
    """.split()
)


class _Terms(dict[str, int]):
    """A bounded memo from token to term."""

    def __init__(self) -> None:
        super().__init__()
        self._stemmer = Stemmer.Stemmer("english")
        self._lock = threading.Lock()  # a Stemmer must not be used by two threads at once

    def __missing__(self, token: str) -> int:
        found = self.stem(token)
        if len(self) >= CACHED_WORDS:
            self.clear()
        number = zlib.crc32(found.encode("utf-8", "replace")) or 1
        self[token] = number
        return number

    def stem(self, token: str) -> str:
        word = _base(token)
        ordinal = _ORDINAL.fullmatch(word) if word[:1].isdigit() else None
        word = ordinal[1] if ordinal else IRREGULAR.get(word, word)
        word = VARIANTS.get(word, word)
        with self._lock:
            return self._stemmer.stemWord(word)


_TERMS = _Terms()


class _Runs(dict[bytes, bytes]):
    """A memo from a run of ASCII letters, digits and apostrophes to the terms of its tokens.

    `marks` are the flags of those runs that have any, and are `marked`. But for the question mark, a text has just the
    flags of its runs: no word or number reaches beyond one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.marks: dict[bytes, int] = {}
        self.marked: set[bytes] = set()

    def __missing__(self, run: bytes) -> bytes:
        word = run.decode()
        tokens = _tokens(word) if "'" in word else [word]
        marks = _flags(word, tokens)
        if marks:
            self.marks[run] = marks
            self.marked.add(run)
        found = b"".join(map(_packed, map(_TERMS.__getitem__, tokens)))
        self[run] = found
        return found


_packed = Struct("I").pack  # of one number in a third of the time of an array
_runs = _Runs()
_LOWERED = bytes(ord(char.lower()) if char.isalnum() or char == "'" else 32 for char in map(chr, range(128))).ljust(256)
"""Lower case of every ASCII letter, a space for what separates."""


def _tokens(text: str) -> list[str]:
    if not text.isascii():
        text = text.replace("’", "'")
        if _signs(_FOREIGN).search(text):
            return _foreign_tokens(text)
    return _ASCII_WORD.findall(text.lower())


def _foreign_tokens(text: str) -> list[str]:
    folded = _signs(_MARKS).sub("", unicodedata.normalize("NFKD", _clean(text).casefold()))
    any_word, unspaced = _foreign_patterns()
    found: list[str] = []
    for token in any_word.findall(unicodedata.normalize("NFC", folded)):
        if len(token) == 1 or not unspaced.match(token):
            found.append(token)
        else:
            found.extend(map("".join, pairwise(token)))
    return found


@cache
def _foreign_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a word and of a character of a script without spaces: large, made when first needed.

    Words are letters and digits; inside a word also the vowel signs of India and Tibet, which are no letters to Python.
    """
    letter = rf"[^\W_{_UNSPACED}]"
    vowel_sign = "[\u0900-\u0963\u0966-\u0dff\u0f00-\u0fff]"
    any_word = re.compile(rf"[{_UNSPACED}]+|{letter}(?:{letter}|{vowel_sign})*{_CONTRACTION}")
    return any_word, re.compile(f"[{_UNSPACED}]")


def _base(token: str) -> str:
    """Return the word of a token: without its contracted end, cut to the longest length."""
    token = token[:LONGEST_WORD]
    head, mark, tail = token.partition("'")
    if not mark:
        return token
    if token in _CONTRACTED:
        return _CONTRACTED[token]
    return head[:-1] if tail == "t" and len(head) > 2 and head.endswith("n") else head


def _clean(text: str) -> str:
    """Replace lone surrogates and NUL, which no store accepts, by a space."""
    return re.sub("[\x00\ud800-\udfff]", " ", text)


@lru_cache(maxsize=4096)
def _name_terms(name: str) -> bytes:
    return terms(name).tobytes()


@lru_cache(maxsize=4096)
def _date_terms(day: int) -> bytes:
    """Return the terms of year, month name and day of the month; empty outside the calendar."""
    try:
        date = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=day)
    except OverflowError:
        return b""
    return terms(f"{date.day} {MONTHS[date.month - 1]} {date.year}").tobytes()
