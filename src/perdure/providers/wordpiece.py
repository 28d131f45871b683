"""BERT uncased WordPiece: text to the token ids that MiniLM and its relatives were trained on.

Agrees token for token with the upstream `tokenizer.json` named in NOTICE. Its steps (drop control characters,
space around CJK, decompose, drop accents, lower-case, split at white space and punctuation) act on one character
at a time, so they are one `str.translate` with a table that fills itself: no regular expression over the text, no
whole-text normalisation (quadratic on long runs of accents), linear time on any input.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from itertools import islice

from perdure.errors import InvalidInput, ModelUnavailable

VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
SPECIAL_TOKENS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
LONGEST_WORD = 100  # upstream: a longer word is one [UNK]
REMEMBERED_WORDS = 20_000  # about 4 MB when full
REMEMBERED_LENGTH = 32  # longer words are rare: not worth the room

# What upstream takes for white space. Not `\s`: Python also counts U+001C to U+001F and U+0085, which BERT drops.
_WORD = re.compile("[^ \t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_SPECIAL = re.compile("(" + "|".join(map(re.escape, SPECIAL_TOKENS)) + ")")
_CJK = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


class WordPiece:
    """Turn text into token ids: `[CLS] … [SEP]`, at most `max_length` of them. Safe to share between threads."""

    def __init__(self, vocabulary: Mapping[str, int], *, max_length: int = 256) -> None:
        """Take a vocabulary (token to id; continuations start with `##`). Raise InvalidInput if tokens are missing."""
        missing = [token for token in SPECIAL_TOKENS[:4] if token not in vocabulary]
        if missing:
            raise InvalidInput(f"the WordPiece vocabulary lacks {', '.join(missing)}: it is not a BERT vocabulary")
        self.pad_id = vocabulary["[PAD]"]
        self._heads = {token: number for token, number in vocabulary.items() if not token.startswith("##")}
        self._heads["##"] = vocabulary.get("##", vocabulary["[UNK]"])
        self._tails = {token[2:]: number for token, number in vocabulary.items() if token.startswith("##")}
        self._longest = max(map(len, vocabulary))
        self._unknown = (vocabulary["[UNK]"],)
        self._first, self._last = vocabulary["[CLS]"], vocabulary["[SEP]"]
        self._special = {token: (vocabulary[token],) for token in SPECIAL_TOKENS if token in vocabulary}
        self._room = max_length - 2
        self._remembered: dict[str, tuple[int, ...]] = {}

    def __call__(self, text: str) -> list[int]:
        """Return the ids of one text, `[CLS]` and `[SEP]` included. Any string is fine, lone surrogates too."""
        return [self._first, *islice(self._text_ids(text), self._room), self._last]

    def _text_ids(self, text: str) -> Iterator[int]:
        remembered = self._remembered
        for match in _WORD.finditer(text):
            word = match.group()
            ids = remembered.get(word)
            if ids is not None:
                yield from ids
            elif len(word) > REMEMBERED_LENGTH:
                yield from self._word_ids(word)
            else:
                if len(remembered) >= REMEMBERED_WORDS:
                    remembered.clear()
                ids = remembered[word] = tuple(self._word_ids(word))
                yield from ids

    def _word_ids(self, word: str) -> Iterator[int]:
        if "[" not in word:
            yield from self._plain_ids(word)
            return
        for part in _SPECIAL.split(word):  # upstream takes "[SEP]" in a text for the token itself
            yield from self._special.get(part) or self._plain_ids(part)

    def _plain_ids(self, word: str) -> Iterator[int]:
        for part in word.translate(_FOLD).split(" "):
            if part:
                yield from self._part_ids(part)

    def _part_ids(self, part: str) -> tuple[int, ...]:
        """Cut one word greedily into its longest known pieces; a word with an unknown piece is one `[UNK]`."""
        end = len(part)
        if end > LONGEST_WORD:
            return self._unknown
        ids: list[int] = []
        start, pieces = 0, self._heads
        while start < end:
            for stop in range(min(end, start + self._longest), start, -1):
                number = pieces.get(part[start:stop])
                if number is not None:
                    ids.append(number)
                    start, pieces = stop, self._tails
                    break
            else:
                return self._unknown
        return tuple(ids)


def bert_uncased(*, max_length: int = 256) -> WordPiece:
    """Return the tokenizer of all-MiniLM-L6-v2, with the vocabulary in this package (hash checked)."""
    source = files("perdure.providers").joinpath("data/bert_uncased_vocab.txt")
    content = source.read_bytes()
    actual = sha256(content).hexdigest()
    if actual != VOCABULARY_SHA256:
        raise ModelUnavailable(
            f"the vocabulary {source} has sha256 {actual}, expected {VOCABULARY_SHA256}: reinstall perdure"
        )
    return WordPiece(vocabulary(content.decode("utf-8").split("\n")), max_length=max_length)


def vocabulary(lines: Iterable[str]) -> dict[str, int]:
    """Number the tokens of a `vocab.txt`, one a line; empty lines count but are left out."""
    return {token: number for number, line in enumerate(lines) if (token := line.rstrip("\r"))}


class _Fold(dict[int, str]):
    """Code point -> what is left of it: nothing, itself in lower case without accents, or that between spaces.

    Fills on demand (1.1 million entries at the very most, a few hundred in practice). Upstream knows Unicode 8 only:
    some 500 marks and punctuation signs added since (none in the vocabulary) are dropped or split here, letters there.
    """

    def __missing__(self, point: int) -> str:
        folded = self[point] = _fold(chr(point))
        return folded


_FOLD = _Fold()


def _fold(character: str) -> str:
    if _is_dropped(character):
        return ""
    point = ord(character)
    bare = "".join(c for c in unicodedata.normalize("NFD", character) if unicodedata.category(c) != "Mn").lower()
    if any(low <= point <= high for low, high in _CJK):
        return f" {bare} "
    return "".join(f" {c} " if _is_punctuation(c) else c for c in bare)


def _is_dropped(character: str) -> bool:
    return character in "\0\ufffd" or unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs")


def _is_punctuation(character: str) -> bool:
    if character.isascii():  # upstream counts every ASCII symbol, such as $ and +
        return character.isprintable() and not character.isalnum() and character != " "
    return unicodedata.category(character).startswith("P")
