"""How people give commands, by language: phrases as data in `languages/`, compiled when a text first hints at one."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from perdure.domain.memory import USER as USER
from perdure.extraction.grammar import LEADING, TEMPLATES
from perdure.extraction.lists import Rule, possible, runs
from perdure.extraction.regex import regex

CODES: Final = tuple("en de fr es it pt nl sv da pl cs uk ru tr ja zh ko ar hi".split())
_SPELLED_FROM: Final = 5
"""Shorter words turn into other words when a letter is missing."""
_REAL_WORDS: Final = frozenset({"forge", "forgets", "member", "ease", "eras"})
_UNSPACED: Final = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
MARKS: Final = "\u064b-\u0652\u0670\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
"""Signs inside the words of Arabic and Hindi that are no letters, for a class of a pattern."""
ABBREVIATED: Final = frozenset("kl dr dra prof rev sgt capt mr mrs ms mx st sr sra mme dott inz mgr ing".split())
"""Words that a full stop shortens, so that it ends no sentence."""
_NAME: Final = regex(r"\{([a-z_]+)\}")
_BETWEEN_WORDS: Final = (
    (r"(?![\w'])", ""),
    (r"(?<!\w)", ""),
    (r"(?!\w)", ""),
    (r"\b", ""),
    (r"\s+", r"\s*"),
    (r"[\s:]+", r"[\s:：]*"),
)
"""What a pattern asks for between words, and the same where a language writes no spaces."""
_PATH: Final = regex(r"<([a-z]+\.[a-z]+)>")
_WORD: Final = regex(rf"[\w{MARKS}]+")
_VOWELS: Final = regex("[\u064b-\u0652\u0670\u093c]")
_ACCENTED: Final = regex(r"[^\x00-\x7f]+")
_SPOKEN: Final = regex(r"[^\W\d_]+(?:'[^\W\d_]*)?")
_LETTERED: Final = regex(r"(?:(?<![^\W\d_])|\A)[^\W\d_A-ZÀ-ÞĀĄĆĘŁŃŚŹŻŠČÖÄÜİŞ][^\W\d_]*|\A[^\W\d_]+|[¿¡]")
_HEARD: Final = 2000
"""Characters from the start of a text that tell its language."""
_LATIN: Final = "[A-Za-z\u00c0-\u024f]"
_KANA: Final = "[\u3040-\u30ff]"
_HANGUL: Final = "[\uac00-\ud7af]"
_ARABIC: Final = "[\u0620-\u06ff]"
_DEVANAGARI: Final = "[\u0900-\u097f]"
_CYRILLIC: Final = "[\u0400-\u04ff]"
_FOREIGN: Final = "[\u0400-\u04ff\u0620-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""All of these."""
_TRIED: Final = 3
"""Languages that a text is read in, at most, until one of them says something."""
_RUSSIAN: Final = "(?i)[ыэъё]|(?<!\\w)(?:меня|что|но|и|как|очень)(?!\\w)"
_UKRAINIAN: Final = (
    "(?i)[іїєґ]|(?<!\\w)(?:мене|що|але|та|де|чи|як|дуже|також|це|ми|мені|вже|тепер|зараз|працюю|мешкаю|ненавиджу|маю"
    "|або|коли|звати|звуть)(?!\\w)"
)

_signs = cache(re.compile)
"""Compiles a set of signs with the first text that is more than ASCII: some take milliseconds."""


class _Fold(dict[int, str]):
    """Maps each character to one character: lower case, without accents; kana and Han stay."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        base = unicodedata.normalize("NFKD", char)[0] if code < 0x3000 else char
        low = base.lower()
        self[code] = found = low if len(low) == 1 else base
        return found


_FOLD: Final = _Fold({ord("’"): "'", ord("‘"): "'", ord("ı"): "i", ord("ł"): "l", ord("Ł"): "l", ord("ß"): "ß"})


def fold(text: str) -> str:
    """Return a text in lower case without accents, of the same length."""
    return text.translate(_FOLD)


def plain(folded: str) -> str:
    """Return a folded text as words are compared, without the vowel signs of Arabic and the dots of Hindi."""
    return _VOWELS.sub("", folded.replace("ß", "ss"))


def misspellings(word: str) -> frozenset[str]:
    """Return a word with one letter missing, doubled or in its neighbour's place; a short word alone."""
    if len(word) < _SPELLED_FROM:
        return frozenset({word})
    places = range(1, len(word))
    missing = {word[:at] + word[at + 1 :] for at in places}
    doubled = {word[:at] + word[at] + word[at:] for at in places}
    swapped = {word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] for at in places}
    syllable = {word[:at] + word[at + 2 :] for at in range(1, len(word) - 2) if len(word) > _SPELLED_FROM + 1}
    return frozenset({word} | missing | doubled | swapped | syllable) - _REAL_WORDS


@dataclass(frozen=True, slots=True)
class Language:
    """The phrases of one language. `spaced`: it writes spaces between words, and commands stand before their object."""

    code: str
    table: Mapping[str, Any]
    spaced: bool
    _rules: dict[str, Rule] = field(default_factory=dict[str, Rule])

    def has(self, path: str) -> bool:
        """Tell whether there are phrases under a path such as "forget.verb"."""
        return bool(self._phrases(path))

    def any(self, path: str) -> str:
        """Return the phrases under a path as one group of a pattern; what never matches when there are none."""
        phrases = self._phrases(path)
        return f"(?:{'|'.join(map(self._filled, phrases))})" if phrases else "(?!)"

    def pattern(self, name: str) -> re.Pattern[str]:
        """Return a pattern of `grammar.TEMPLATES` with the phrases of this language, compiled once."""
        return self.rule(name).compiled

    def able(self, text: str, names: Iterable[str] = LEADING) -> frozenset[str]:
        """Return which of some patterns may match somewhere in a folded text, as far as words tell."""
        known = possible(text)
        numbers = ((name, self.rule(name).number) for name in names)
        return frozenset([name for name, number in numbers if number is None or number in known])

    def rule(self, name: str) -> Rule:
        """Return such a pattern with the words that it cannot match without."""
        if name not in self._rules:
            template = TEMPLATES[name]
            for spaced, unspaced in () if self.spaced else _BETWEEN_WORDS:
                template = template.replace(spaced, unspaced)
            self._rules[name] = Rule(_PATH.sub(lambda found: self.any(found[1]), template), re.DOTALL)
        return self._rules[name]

    def _phrases(self, path: str) -> Sequence[str]:
        section, _, name = path.partition(".")
        return self.table.get(section, {}).get(name, ())

    def _filled(self, phrase: str) -> str:
        words = self.table.get("words", {})
        while _NAME.search(phrase):
            phrase = _NAME.sub(lambda found: _spelled(found[1]) if found[1] not in words else words[found[1]], phrase)
        return phrase


def languages(text: str) -> list[Language]:
    """Return the languages whose words of command occur in a folded text, English first."""
    known = _hinting()
    places = {place for word in known.keys() & _words(text) for place in known[word]}
    return [language(CODES[place]) for place in sorted(places)]


def spoken(text: str) -> str:
    """Return the code of the language that a text is written in; "en" where nothing surely tells of another."""
    return tongues(text)[0]


@lru_cache(64)
def tongues(text: str) -> Sequence[str]:
    """Return the codes of the languages that a text may be written in, the likeliest first; of a long text that one."""
    tried = _TRIED if len(text) <= _HEARD else 1
    text = text[:_HEARD]
    if not text.isascii() and (codes := _by_script(text)):
        return codes[:tried]
    marks, english, folded = _marks(), 0, fold(text)
    votes: dict[str, int] = {}
    both: dict[str, int] = {}
    surely: set[str] = set()
    said = set(_SPOKEN.findall(folded) if "'" in folded else runs(folded))
    known = marks.keys() & said - set(_signs(_told()["english"]["behind"]).findall(folded))
    led = (word[: word.index("'") + 1] for word in said - known if "'" in word)
    told = [marks[word] for word in (*known, *filter(marks.__contains__, led))]
    if text.isascii() and all("en" in codes for codes in told):
        others = frozenset[str]().union(*told[:1]).intersection(*told) - {"en"}
        return ["en", *sorted(others)][:tried]
    for codes in told:
        for code in codes:
            votes[code] = votes.get(code, 0) + 1
        if "en" not in codes:
            surely.update(codes)
            continue
        english += 1
        for code in codes:
            both[code] = both.get(code, 0) + 1
    if not text.isascii():
        for code, times in _by_letters(text).items():
            if times > 1 or code in surely or (not english and _alone(text, code)):
                votes[code] = votes.get(code, 0) + times
                surely.add(code)
    if text.isascii():
        surely -= {code for code in _AKIN & surely if not _outweighs(code, told)}
    best = max(sorted(surely, key=_order), key=votes.__getitem__, default="en")
    first = best if best != "en" and votes[best] > 2 * (english - both.get(best, 0)) else "en"
    others = sorted(
        (one for one in votes if one != "en" and votes[one] >= english), key=lambda one: (-votes[one], *_order(one))
    )
    return list(dict.fromkeys((first, *others)))[:tried]


def _order(code: str) -> tuple[bool, str]:
    """Return in which order languages are tried of which nothing tells one from another: "mam" is also Polish."""
    return code in _SHARING, code


_SHARING: Final = frozenset({"cs", "da"})
_AKIN: Final = frozenset({"cs", "pl"})
"""Languages of whose small words many are English as well without accents, so that these tell of none: my, do, on."""


def _outweighs(code: str, told: Sequence[Set[str]]) -> bool:
    """Tell whether more words tell of a language and not of English than the other way round."""
    return sum((code in codes) - ("en" in codes) for codes in told) > 0


def _alone(text: str, code: str) -> bool:
    """Tell whether a few words, none of them a name, have a letter that one language alone has: usuń numer telefonu."""
    letters = _told()["letters"]
    others = frozenset[str]().union(*(some for other, some in letters.items() if other != code))
    own, row = letters[code] - others, _SPOKEN.findall(text)
    return len(row) > _PAIR and all(map(str.islower, row[1:])) and not own.isdisjoint(text.casefold())


_PAIR: Final = 2


def scripted(text: str) -> str:
    """Return the language that a text can only be written in, going by its signs; "" where several may be."""
    codes = () if text.isascii() else _by_script(text[:_HEARD])
    return codes[0] if len(codes) == 1 else ""


def _by_letters(text: str) -> Mapping[str, int]:
    """Return how many words, but names, have letters of a language that English has not."""
    found: dict[str, int] = {}
    signs = {*text.casefold()}
    told = {code: letters for code, letters in _told()["letters"].items() if not letters.isdisjoint(signs)}
    for word in _LETTERED.findall(text) if told else ():
        for code, letters in told.items():
            if not letters.isdisjoint(word.casefold()):
                found[code] = found.get(code, 0) + 1
    return found


def _by_script(text: str) -> Sequence[str]:
    """Return the languages that are written in the signs of most of a text; none for Latin letters."""
    if not _signs(_FOREIGN).search(text):
        return ()
    signs, cyrillic, latin = (len(_signs(one).findall(text)) for one in (_UNSPACED, _CYRILLIC, _LATIN))
    if 2 * signs > latin:
        return ("ja",) if _signs(_KANA).search(text) else ("ko",) if _signs(_HANGUL).search(text) else ("zh",)
    for code, script in (("ar", _ARABIC), ("hi", _DEVANAGARI)):
        if 2 * len(_signs(script).findall(text)) > latin:
            return (code,)
    if 2 * cyrillic > latin:
        return (
            ("uk",) if _signs(_UKRAINIAN).search(text) else ("ru",) if _signs(_RUSSIAN).search(text) else ("ru", "uk")
        )
    return ()


@cache
def selves(code: str) -> frozenset[str]:
    """Return the words, folded, by which a language speaks of the user."""
    return frozenset(language(code).table.get("statement", {}).get("self", ()))


def over(text: str, code: str) -> bool:
    """Tell whether a statement in a language other than English says that something is over."""
    return re.search(_told()["over"][code], fold(text)) is not None


def none_left(text: str, code: str) -> bool:
    """Tell whether a statement in a language other than English that something is over says so of what is used up."""
    left = _told()["none"].get(code)
    return left is not None and re.search(left, plain(fold(text))) is not None


def undated(text: str, code: str) -> str:
    """Return a folded text of a language other than English without since when it is so: vegetarian (since 2010)."""
    since = _told()["since"].get(code)
    found = re.search(rf"(?<=\w)[\s,]+(?:{since})", text) if since else None
    return text[: found.start()] if found else text


@cache
def forms(word: str) -> frozenset[str]:
    """Return the forms, folded, of a word of another language that its stem does not tell: pies, psa."""
    lines = (frozenset(line.split()) for line in str(_told()["forms"]["all"]).splitlines())
    return next((line for line in lines if word in line), frozenset[str]())


def lately(word: str, code: str) -> bool:
    """Tell whether a word of a language other than English says that it is so now."""
    return fold(word) in turns(code)[0]


def restates(text: str, code: str) -> bool:
    """Tell whether a text says in a language other than English that something is so once more."""
    row = f" {' '.join(_WORD.findall(fold(text)))} "
    return any(one in row for one in _again(code))


@cache
def _again(code: str) -> tuple[str, ...]:
    phrases = (one.replace("_", " ") for one in _told()["again"].get(code, "").split())
    return tuple(one if code in _JOINED else f" {one} " for one in phrases)


_JOINED: Final = frozenset({"zh", "ja", "ko"})
"""Languages of which a word may stand without a space before and behind it."""


@cache
def turns(code: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words, folded, that say in a language other than English that it is so now, and one more."""
    now, more = (_told()[name].get(code, "").split() for name in ("now", "more"))
    return frozenset(now), frozenset(more)


@cache
def _told() -> Mapping[str, Any]:
    text = (Path(__file__).parent / "told/marks.toml").read_text(encoding="utf-8")
    told = tomllib.loads(unaccented(text))
    return told | {"letters": {code: frozenset(some) for code, some in tomllib.loads(text)["letters"].items()}}


@cache
def _marks() -> Mapping[str, frozenset[str]]:
    """Return the languages of each word that tells of one."""
    codes: dict[str, set[str]] = {}
    for code, some in _told()["words"].items():
        for word in some.split():
            codes.setdefault(word, set()).add(code)
    return {word: frozenset(some) for word, some in codes.items()}


@cache
def _hinting() -> Mapping[str, Sequence[int]]:
    """Return the places of the languages of each word of command."""
    found: dict[str, list[int]] = {}
    for place, code in enumerate(CODES):
        head = _tables(code)  # those below it are read when a text hints at them
        words = {*head["hints"], *(one for word in head.get("spelled", ()) for one in misspellings(word))}
        for word in words:
            found.setdefault(word, []).append(place)
    return found


@cache
def language(code: str) -> Language:
    """Read the phrases of one language."""
    return _made(code, tomllib.loads(unaccented(_text(code))))


@cache
def answers() -> Sequence[Language]:
    """Read of each language how one says yes and no, and nothing else: every short message is tried in all of them."""
    return [_made(code, _tables(code, "words", "answer")) for code in CODES]


def _made(code: str, table: Mapping[str, Any]) -> Language:
    return Language(code, table, bool(table.get("spaced", True)))


def _tables(code: str, *names: str) -> Mapping[str, Any]:
    """Read what stands above the tables of a language, and of these the named ones."""
    head, *tables = _text(code).split("\n[")
    return tomllib.loads(unaccented("\n[".join((head, *(one for one in tables if one.partition("]")[0] in names)))))


@cache
def _text(code: str) -> str:
    return (Path(__file__).parent / f"languages/{code}.toml").read_text(encoding="utf-8")


@cache
def _spelled(word: str) -> str:
    return f"(?:{'|'.join(sorted(misspellings(word), key=lambda one: (-len(one), one)))})"


def unaccented(text: str) -> str:
    """Take the accents away and leave the case of letters, which means something in a pattern."""
    return text if text.isascii() else _ACCENTED.sub(lambda found: _bare(found[0]), text)


def _bare(letters: str) -> str:
    pairs = zip(letters, fold(letters), strict=True)
    return "".join(bare.upper() if one.isupper() else bare for one, bare in pairs)


def _words(text: str) -> Set[str]:
    """Return the words of a text; of runs without spaces their first two or three characters at every place."""
    found = set(_WORD.findall(text))
    if not text.isascii() and _signs(_UNSPACED).search(text):
        found |= {text[at : at + n] for n in (1, 2, 3) for at in range(len(text) - n + 1)}
    return found
