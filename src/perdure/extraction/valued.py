"""The value of a slot, as its writer wrote it: without article, aside, and what trails behind."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.candidate import tidy
from perdure.extraction.closed import OWN
from perdure.extraction.coming import opens_time
from perdure.extraction.phrases import Language, Span
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.wording import untrailed

_ARTICLES: Final = OWN | {"a", "an", "some", ","}
_ASIDE: Final = regex(r"\s*\([^()]*\)\s*\Z")


def valued(row: Sequence[Token], span: Span, said: str, language: Language, *, timeless: bool) -> str:
    """Return the value that stands at `span` in tokens of a text; `timeless`: without the time from which it holds."""
    start, end = span
    if timeless:
        words = [one.word for one in row]
        times = (at for at in range(start + 1, end) if opens_time(words[at : at + 4], language))
        end = next(times, end)
    end = start + untrailed([one.word for one in row[start:end]], language)
    while end - start > 1 and row[start].word in _ARTICLES:
        start += 1
    return tidy(_ASIDE.sub("", said[row[start].start : row[end - 1].end]))
