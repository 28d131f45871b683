"""Words of a message with their places, in one form: folded, contractions apart, with an apostrophe or without."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from perdure.extraction.regex import regex
from perdure.extraction.spelling import spelled


class Token(NamedTuple):
    """A piece of a text: `word` as patterns see it, text[start:end] as it was written."""

    word: str
    text: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


def in_order(row: Sequence[Token]) -> bool:
    """Tell whether some tokens stand in the order in which they were written."""
    starts = [one.start for one in row]
    return starts == sorted(starts)


QUOTED: Final = "\ufffc"
"""Stands in the place of every character of what is quoted, so that places stay what they were."""
TERM: Final = "\u02ad"
"""A letter of no language that stands there where a quotation is one word of what is said: 'get well soon' cards."""

_TOKEN: Final = regex(
    r"""
    [^\W\d_]++(?![\w.+@'’&/\#-]|:/|–(?-i:[A-Z]))  # most words: nothing of what follows goes with them
    | \n+ | \ufffc+ | (?<!\w)w/o?(?=\s)
    | [\w.+-]{1,64}+@[\w-]+(?:\.[\w-]+)+ | https?://\S+
    | (?-i:[A-HJ-Z])\.(?=\s(?!(?:it|he|she|we|they|the|this|that|my|our|and|but|so|you|then|in|on|at|an?|if|when|what
      |who|how|where|is|are|do|can|please|there|not?|i)\b)(?-i:[A-Z]))
    | [ap]\.\s?m\.(?=\W|$) | (?:[^\W\d_]\.){2,} | (?:mrs?|ms|dr|prof|st|jr|no|vs|approx)\.(?=\s+\S)
    | ['’]\d\ds?(?!\w)
    | [$€£¥]?\d+(?:[.,:/–-]\d+)*(?:[^\W\d_]+|%|\#|\+\+)?(?:-[^\W\d_]+|[–-]\d+(?:[.:]\d+)?(?:[^\W\d_]+|%)?)*
    | \#?[^\W\d_](?:\w|[-'’.&](?=\w)|/(?=\w)|–(?-i:(?=[A-Z])))*(?:\+\+|\#)?
    | (?<!\S)\.[^\W\d_][\w.-]+(?<!\.)  # a file by its ending or its point: .docx, .env.local
    | \.\.+ | --+ | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SUFFIX: Final = {"m": "am", "ve": "have", "ll": "will", "d": "would", "re": "are"}
IN_FULL: Final = {
    "im": ("i", "am"), "ive": ("i", "have"), "youre": ("you", "are"), "theyre": ("they", "are"), "weve": ("we", "have"),
    "hes": ("he", "is"), "shes": ("she", "is"), "thats": ("that", "is"), "whats": ("what", "is"), "its": ("its",),
    "lets": ("let", "us"), "cannot": ("can", "not"), "gonna": ("going", "to"), "wanna": ("want", "to"),
    "gotta": ("have", "to"), "u": ("you",), "ur": ("your",), "pls": ("please",), "plz": ("please",), "&": ("and",),
    "wont": ("will", "not"), "cant": ("can", "not"), "rly": ("really",), "bday": ("birthday",),
    "bc": ("because",), "theres": ("there", "is"),
    "tmrw": ("tomorrow",), "tmr": ("tomorrow",), "tomoz": ("tomorrow",), "2moro": ("tomorrow",),
    "w/": ("with",), "w/o": ("without",), "wfh": ("work", "from", "home"), "b'day": ("birthday",),
    "cos": ("because",), "coz": ("because",), "tho": ("though",), "yrs": ("years",), "hrs": ("hours",),
    "mins": ("minutes",), "dnt": ("do", "not"), "havnt": ("have", "not"), "bff": ("best", "friend"),
}  # fmt: skip
"""What is written as one word, and stands for others."""
_BETWEEN_NAMES: Final = regex(r"(?<=\w )& [^\W\d_a-z]")
"""Where & is a part of a name: Lunt & Pike."""
_ALLOWS: Final = regex(
    r"lets (?:me|us|him|them|you|her|it|my|our|his|their|the|a|an|every|any|no|(?-i:[A-Z]))\b"
    r"|(?<=\w )(?<!\bso )(?<!\band )(?<!\bok )(?<!\bokay )(?<!\bwell )(?<!\bnow )(?<!\bthen )(?<!\bplease )lets",
    re.IGNORECASE,
)
"""Where "lets" is no "let us": somebody lets us, lets the dog."""
_NEGATED: Final = frozenset("do does did is are was were have has had could would should must need ai".split())
_IS_AFTER: Final = frozenset("it he she that there what who where here how when".split())
_SHORT: Final = regex(r"(?P<stem>[^\W\d_].*?)['’](?P<tail>m|ve|ll|d|re|s|t)", re.IGNORECASE)
_PART_OF_TIME: Final = regex(
    r"(?:mid|early|late)-(?P<of>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|week|month|year|summer|winter)"
)
_MAYBE_SHORT: Final = frozenset({"were", "Were", "ill", "Ill"})
_SHORTENED: Final = regex(
    r"(?<![^\W\d_] )(?:were(?= \w{2,}ing\b)|ill(?= (?:be|have|need|bring|get|send|call|start|stay)\b))", re.IGNORECASE
)


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text in order; a contraction gives two, a line break one."""
    for match in _TOKEN.finditer(text):
        at = match.start()
        whole = match.group()
        if whole == "&" and _BETWEEN_NAMES.match(text, at):
            yield Token("&", whole, at, at + 1)
            continue
        if whole == "lets" and _ALLOWS.match(text, at):
            yield Token(whole, whole, at, match.end())
            continue
        short = whole in _MAYBE_SHORT and _SHORTENED.match(text, at)
        for word, written, start, end in _unmarked(whole) if short else _parts(whole):
            yield Token(word, written, at + start, at + end)


def _unmarked(written: str) -> tuple[tuple[str, str, int, int], ...]:
    """Return the tokens of "were" and "ill" where they open what is said, and stand for "we're" and "I'll"."""
    cut = len(written) - 2
    second = "are" if cut == len("we") else "will"
    return (written[:cut].casefold(), written[:cut], 0, cut), (second, written[cut:], cut, len(written))


@lru_cache(8192)
def _parts(written: str) -> tuple[tuple[str, str, int, int], ...]:
    """Return the tokens of what is written without a space, with their places in it."""
    word = written.casefold().replace("’", "'")
    end = len(written)
    if short := _SHORT.fullmatch(written):
        cut = len(short["stem"])
        stem, tail = short["stem"].casefold(), short["tail"].casefold()
        if tail == "t":
            if stem == "n":
                return (("not", written, 0, end),)
            stem = stem if stem in ("ca", "wo", "sha") else stem.removesuffix("n")
            stem = {"ca": "can", "wo": "will", "sha": "shall"}.get(stem, stem)
            return (stem, short["stem"], 0, cut), ("not", written[cut:], cut, end)
        second = ("is" if stem in _IS_AFTER else "'s") if tail == "s" else _SUFFIX[tail]
        return (stem, short["stem"], 0, cut), ("us" if stem == "let" else second, written[cut:], cut, end)
    if part := _PART_OF_TIME.fullmatch(word):
        cut = part.start("of")
        return (word[: cut - 1], written[: cut - 1], 0, cut - 1), (word[cut:], written[cut:], cut, end)
    if word.endswith("nt") and word[:-2] in _NEGATED:
        return (word[:-2], written[:-2], 0, end - 2), ("not", written[-2:], end - 2, end)
    if written == "n":
        return (("and", written, 0, end),)
    first, *second = IN_FULL.get(word) or (spelled(word),)
    cut = min(len(first), end - 1) if second else end
    return (first, written[:cut], 0, cut), *((one, written[cut:], cut, end) for one in second)
