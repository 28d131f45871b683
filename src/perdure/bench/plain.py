"""Plain BM25 as the yardstick: what a dozen lines without any of the engine's ideas would find."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

import Stemmer

K1 = 1.2
B = 0.75
_WORD = re.compile(r"\w+")
_PORTER = Stemmer.Stemmer("porter")


class PlainBm25:
    """BM25 over Porter stems of lower-cased words, stop words kept, as full-text engines do (Robertson 2009)."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(_words(text)) for text in texts]
        lengths = [sum(count.values()) for count in counts]
        average = (sum(lengths) / len(lengths) if lengths else 0.0) or 1.0
        self._size = len(counts)
        self._postings: dict[str, list[tuple[int, float]]] = {}
        for document, count in enumerate(counts):
            norm = K1 * (1 - B + B * lengths[document] / average)
            for word, times in count.items():
                self._postings.setdefault(word, []).append((document, times * (K1 + 1) / (times + norm)))

    def rank(self, question: str) -> list[int]:
        """Return every document that shares a word with the question, best first, ties in the order given."""
        scores: defaultdict[int, float] = defaultdict(float)
        for word in _words(question):
            postings = self._postings.get(word, [])
            weight = math.log(1 + (self._size - len(postings) + 0.5) / (len(postings) + 0.5))
            for document, gain in postings:
                scores[document] += weight * gain
        return sorted(scores, key=lambda document: (-scores[document], document))


def _words(text: str) -> list[str]:
    return _PORTER.stemWords(_WORD.findall(text.lower()))
