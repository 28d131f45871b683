"""Words of a message with their places, in one form: folded, contractions apart, with an apostrophe or without."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple


class Token(NamedTuple):
    """A piece of a text: `word` as patterns see it, text[start:end] as it was written."""

    word: str
    text: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


QUOTED: Final = "\ufffc"
"""Stands in the place of every character of what is quoted, so that places stay what they were."""

_TOKEN: Final = re.compile(
    r"""
    \n+ | \ufffc+
    | [\w.+-]+@[\w-]+(?:\.[\w-]+)+ | https?://\S+
    | [ap]\.\s?m\.(?=\W|$) | (?:[^\W\d_]\.){2,} | (?:mrs?|ms|dr|prof|st|jr|no|vs|approx)\.(?=\s+\S)
    | [$€£¥]?\d+(?:[.,:/-]\d+)*(?:[^\W\d_]+|%|\#|\+\+)?
    | \#?[^\W\d_](?:\w|[-'’.&](?=\w)|/(?=\w))*(?:\+\+|\#)?
    | \.\.+ | --+ | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SUFFIX: Final = {"m": "am", "ve": "have", "ll": "will", "d": "would", "re": "are"}
_WHOLE: Final = {
    "im": ("i", "am"), "ive": ("i", "have"), "youre": ("you", "are"), "theyre": ("they", "are"), "weve": ("we", "have"),
    "hes": ("he", "is"), "shes": ("she", "is"), "thats": ("that", "is"), "whats": ("what", "is"), "its": ("its",),
    "lets": ("let", "us"), "cannot": ("can", "not"), "gonna": ("going", "to"), "wanna": ("want", "to"),
    "gotta": ("got", "to"), "u": ("you",), "ur": ("your",), "pls": ("please",), "plz": ("please",), "&": ("and",),
    "wont": ("will", "not"), "cant": ("can", "not"), "rly": ("really",), "bday": ("birthday",),
    "favorite": ("favourite",),
}  # fmt: skip
_NEGATED: Final = frozenset("do does did is are was were have has had could would should must need ai".split())
_IS_AFTER: Final = frozenset("it he she that there what who where here how when".split())
_SHORT: Final = re.compile(r"(?P<stem>[^\W\d_].*?)['’](?P<tail>m|ve|ll|d|re|s|t)", re.IGNORECASE)


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text in order; a contraction gives two, a line break one."""
    for match in _TOKEN.finditer(text):
        yield from _parts(match.group(), match.start())


def _parts(written: str, at: int) -> Iterator[Token]:
    word = written.casefold().replace("’", "'")
    end = at + len(written)
    if short := _SHORT.fullmatch(written):
        cut = at + len(short["stem"])
        stem, tail = short["stem"].casefold(), short["tail"].casefold()
        if tail == "t":
            stem = {"ca": "ca", "wo": "wo", "sha": "sha"}.get(stem, stem.removesuffix("n"))
            yield Token({"ca": "can", "wo": "will", "sha": "shall"}.get(stem, stem), short["stem"], at, cut)
            yield Token("not", written[cut - at :], cut, end)
            return
        yield Token(stem, short["stem"], at, cut)
        tail = ("is" if stem in _IS_AFTER else "'s") if tail == "s" else _SUFFIX[tail]
        if stem == "let":
            tail = "us"
        yield Token(tail, written[cut - at :], cut, end)
        return
    if word.endswith("nt") and word[:-2] in _NEGATED:
        yield Token(word[:-2], written[:-2], at, end - 2)
        yield Token("not", written[-2:], end - 2, end)
        return
    forms = _WHOLE.get(word, (word,))
    cut = at + len(forms[0]) if len(forms) > 1 else end
    yield Token(forms[0], written[: cut - at], at, cut)
    if len(forms) > 1:
        yield Token(forms[1], written[cut - at :], cut, end)
