"""The words of dates and times, language by language: from text to lexemes, each a letter that the grammar reads.

`calendar.toml` holds the words. A letter is a class of words (`m` a month, `a` "ago"), so one grammar of letters serves
all languages; what a word stands for (the month's number) is the lexeme's value.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from functools import cache
from importlib.resources import files
from string import digits
from typing import Any, Final

from perdure.domain.english import ENGLISH_STOP_WORDS, IRREGULAR_VERBS
from perdure.domain.quick import quick
from perdure.extraction.language import ABBREVIATED, MARKS, scripted
from perdure.extraction.lists import runs
from perdure.extraction.regex import regex
from perdure.extraction.spelling import spelled

LETTERS: Final[Mapping[str, str]] = {
    "ignored": "_", "habits": "R", "names": "g", "being": "=", "now": "S", "ago": "a", "hence": "f", "of": "O",
    "the": "d", "habit_article": "I", "subjects": "J",
    "one": "A", "from": "q", "and": "&", "to": "~", "on": "p", "in": "b", "within": "W", "at": "@", "between": "k",
    "for": "F", "before": "N", "since": "s", "starting": "P", "until": "v", "by": "j", "last": "l", "next": "x",
    "this": "t", "every": "i", "parts": "z", "hour": "C", "years": "Y", "early": "E", "middle": "E", "late": "E",
}  # fmt: skip
"""Sections of `calendar.toml` that are lists of words; where one word is in two, the later section has it."""

DATED: Final = frozenset("DBHKQSUVYehmruwy")
"""Letters of which a text has at least one when it names a date."""
_VALUES: Final = {"early": 0, "middle": 1, "late": 2}
_UNITS: Final = {
    "day": ("day", 1), "week": ("day", 7), "fortnight": ("day", 14), "month": ("month", 1), "quarter": ("month", 3),
    "half": ("month", 6), "year": ("month", 12), "decade": ("month", 120),
    "hour": ("minute", 60), "minute": ("minute", 1),
}  # fmt: skip
_WEEKS_AND_QUARTERS: Final = 12
"""Ordinals above it count nothing but the days of a month."""
_LONGEST_PHRASE: Final = 5
_SITE: Final = (
    r"(?:@(?=[A-Za-z][\w-]*\.[A-Za-z])\w[\w.-]*|\.(?:com|org|net|io|app|ai|co|chat|dev|eu|uk|de|fr|es|nl|ch|shop|site|online|cloud|page|team"
    r"|pdf|txt|md|csv|xlsx?|docx?|pptx?|png|jpe?g|mp[34]|zip|json|ya?ml|py|js|ts|html?)(?![\w@]))?"
)
"""What makes of a word the address of a site or a mailbox, or the name of a file: monday.com, may.pdf."""
_TOKEN: Final = regex(
    rf"(?P<word>(?<!\w)(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof)\.(?=\s)|(?!(?<!\w)[qQ][1-4](?!\w))[^\W\d_]+(?:[{MARKS}]+[^\W\d_]*)*(?:['’](?:s|clock)(?!\w))?{_SITE})"
    r"|(?P<iso>(?<![\w.-])(?:19|20)\d\d-\d\d?-\d\d?(?!\d|-\d))(?:T(?=\d))?"
    r"|(?P<numeric>(?<![\w./-])\d{1,2}(?P<mark>[./-])\d{1,2}(?P=mark)(?:(?:19|20)\d\d|\d\d)(?![\w/-]|\.\d))"
    r"|(?P<clock>(?<![\w.:/-])(?:[01]?\d|2[0-4])(?:[:.][0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?"
    r"|\s?[hH](?:[0-5]\d)?(?![\w]))(?!\w|[.:]\d))"
    r"|(?P<decade>(?<![\w.])(?:['’]?|19|20)\d0['’]?(?:s|er|ern)(?!\w))"
    r"|(?P<brief>(?<!\w)['’]\d\d(?!\w))"
    r"|(?P<short>(?<![\w./-])(?:\d{1,2}/\d{1,2}(?![\w/-]|\.\d)|\d{1,2}\.\d{1,2}\.(?!\w)))"
    r"|(?P<quarter>(?<!\w)[qQ][1-4](?!\w))"
    r"|(?P<nth>(?<![\w.,/€$£#])(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|º|ª|er|e|\.(?=\s\w))(?!\w))"
    r"|(?P<number>(?<![\w.,/€$£#])\d{1,4}(?![\w%€$£]|[.,/:]\d))"
    r"|(?P<junk>[\d_][\w.,/%:'’]*)"
    r"|(?P<stop>[.!?…\n;](?!\w))|(?P<comma>[,():—])|(?P<dash>[-–])"
)


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word or phrase of a text: its letter, what it stands for, the word as written and where it is.

    One phrase may stand for two: half a year is one (A) of a unit (u).
    """

    letter: str
    value: Any
    word: str
    start: int = 0
    end: int = 0


_new: Final = quick(Lexeme)


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language. `tenses`: what marks a verb as past or future, or a past verb that plans ahead."""

    code: str
    marks: frozenset[str]
    phrases: Mapping[str, tuple[str, Any]]
    longest: Mapping[str, int]
    """How many words the longest phrase has that begins with a word."""
    past: re.Pattern[str]
    accented: re.Pattern[str] | None
    not_past: frozenset[str]
    having: frozenset[str]
    """What is no past before a thing that somebody has: ho un appuntamento."""
    articles: frozenset[str]
    future: frozenset[str]
    planned: frozenset[str]
    pm: frozenset[str]
    moved: frozenset[str]
    """What is said of what was to be on one day and is to be on another."""
    gained: frozenset[str]
    """What somebody did to have something for a time to come."""
    awaited: frozenset[str]
    """What is had before it takes place: an interview on 3 May."""
    recurring: frozenset[str]
    """What is every week: choir is on Thursday."""
    steady: re.Pattern[str] | None
    """What a folded sentence in the present says by which its day is that of each week: op maandag werk ik niet."""
    ranging: re.Pattern[str] | None
    """What a sentence in the present says by which "Monday to Friday" is every week: I work 9 to 5."""
    dropped: frozenset[str]
    """What is said of what was still to come: the trip on 3 May was cancelled."""
    cued: bool
    """A weekday needs no word before it to be a date."""
    spaced: bool
    dated: frozenset[str]
    """Of each phrase that names a date the longest word, without which it stands nowhere."""

    def tense(self, words: tuple[str, ...], place: int) -> str | None:
        """Return past, future or None of the verb at a place in the words of a sentence, accents kept."""
        word = words[place]
        plain = _fold(word)
        if plain in self.planned or plain in self.future:
            return "future"
        if self.code == "en" and plain in _HAVE and words[place + 1 : place + 2] == ("to",):
            return "future"
        if plain in self.not_past or (
            plain in self.having and _fold("".join(words[place + 1 : place + 2])) in self.articles
        ):
            return None
        if self.code == "en":
            done = plain in _EITHER and not _AT_LAST.isdisjoint(words[max(0, place - 2) : place])
            if not (done or plain in _pasts() or self.past.fullmatch(plain)):
                return None
            if plain == "were" and not place and words[1:2] and words[1].endswith("ing"):
                return None  # we're, without its apostrophe
            if place and (words[place - 1] in _THE or (plain == "got" and words[place - 1] in _HAVE)):
                return None  # the finished kitchen, we've got
            passive = plain not in _PLAIN_PASTS and not _PRESENT.isdisjoint(words[max(0, place - 2) : place])
            return None if passive else "past"
        accented = self.accented is not None and self.accented.fullmatch(word)
        return "past" if accented or self.past.fullmatch(plain) else None


_EITHER: Final = frozenset("put cut set hit let read shut split spread cast shed quit".split())
"""Verbs that are written alike in the present and in the past."""
_AT_LAST: Final = frozenset({"finally", "last", "already", "just"})
_PLAIN_PASTS: Final = frozenset("was were did".split())
_HAVE: Final = frozenset("have ve has s".split())
_THE: Final = frozenset("the a an my our your his their its".split())
_PRESENT: Final = frozenset("be is are am re m being get gets getting to".split())


@cache
def languages() -> Mapping[str, Language]:
    """Return the languages that come with perdure, by code."""
    text = files("perdure.extraction").joinpath("calendar.toml").read_text(encoding="utf-8")
    return {code: _language(code, table) for code, table in tomllib.loads(text).items()}


def language_of(text: str) -> Language:
    """Return the language with most of its commonest words in a text; English where none has more."""
    code = scripted(text)
    if code in languages():
        return languages()[code]
    counts = {"en": 0.5}
    known = _marks()
    for word in re.findall(r"[^\W\d_]+", text):
        codes = known.get(_fold(word), ())
        for code in codes:
            counts[code] = counts.get(code, 0.0) + 1 / len(codes)
    return languages()[max(counts, key=counts.__getitem__)]


def maybe_dated(text: str, language: Language) -> bool:
    """Tell whether an English text may name a date: it has a digit, or one of the words without which none is named."""
    if not text.isascii() or any(map(text.__contains__, digits)):
        return True
    return not language.dated.isdisjoint(map(spelled, runs(text.lower())))


def lexemes(text: str, language: Language, *, month_first: bool) -> list[Lexeme]:
    """Return the lexemes of a text in order: the longest known phrase at each place, other words as `_`."""
    tokens = list(_tokens(text, language, month_first=month_first))
    plain = spelled if language.code == "en" else str
    words = [plain(_fold(one.word).removesuffix(".")) if one.letter in "_ny" else "\x00" for one in tokens]
    found: list[Lexeme] = []
    place = 0
    while place < len(tokens):
        longest = language.longest.get(words[place].removesuffix(_OWNER), 0)
        for length in range(min(longest, len(tokens) - place), 0, -1):
            phrase = " ".join(words[place : place + length])
            known = language.phrases.get(phrase)
            owns = known is None and phrase.endswith(_OWNER)  # yesterday's hail, last night's frost
            known = language.phrases.get(phrase.removesuffix(_OWNER)) if owns else known
            if known:
                start, end = tokens[place].start, tokens[place + length - 1].end
                cut = end - len(_OWNER) if owns else end
                found += [Lexeme(letter, known[1], text[start:cut], start, cut) for letter in known[0]]
                found += [Lexeme("=", None, text[cut:end], cut, end)] if owns else []
                place += length
                break
        else:
            one = tokens[place]
            counted = one.letter == "K" and not _RANKED.isdisjoint(words[place + 1 : place + 2])
            found.append(Lexeme("_", None, one.word, one.start, one.end) if counted else one)
            place += 1
    found = _unnamed(found) if language.code == "en" else found
    return cued(found) if language.cued else found


def cued(tokens: Sequence[Lexeme]) -> list[Lexeme]:
    """Put a word for "on" before each weekday that stands for itself, where no habit is told."""
    found: list[Lexeme] = []
    habit = any(one.letter in "iR" for one in tokens)
    for one in tokens:
        if one.letter == "w" and not habit and (not found or found[-1].letter not in "lxtduOpX"):
            found.append(Lexeme("p", None, "", one.start, one.start))
        found.append(one)
    return found


def _unnamed(tokens: list[Lexeme]) -> list[Lexeme]:
    """Make plain words of weekdays and months inside a name: the Monday Club, Black Friday, not: on Monday Ann left."""
    named = {
        at for at, one in enumerate(tokens) if one.letter in "wm" and one.word[0].isupper() and _inside(tokens, at)
    }
    return [Lexeme("_", None, one.word, one.start, one.end) if at in named else one for at, one in enumerate(tokens)]


def _inside(tokens: Sequence[Lexeme], at: int) -> bool:
    before = tokens[at - 1].word.casefold() if at else ""
    behind = " ".join(one.word.casefold() for one in tokens[at + 1 : at + 6])
    if (tokens[at].letter == "w" and before in _NAMED_DAYS) or (before not in _DATING and _WARE.match(behind)):
        return True
    if before not in _DATING | _WHICH and _GIVEN.search(
        " ".join(one.word.casefold() for one in tokens[max(0, at - 6) : at])
    ):
        return True
    end = next((end for end in range(at + 1, len(tokens)) if not _titled(tokens[end])), len(tokens))
    if end == at + 1 or tokens[at].end + 1 != tokens[at + 1].start:
        return False
    led = before in _NAMING or (at > 1 and _titled(tokens[at - 1]) and tokens[at - 2].letter != ".")
    behind = tokens[end].word.casefold() if end < len(tokens) else ""
    closed = behind in ENGLISH_STOP_WORDS or behind.endswith("s") or end == len(tokens) or tokens[end].letter in "=.,"
    return led and closed


def _titled(one: Lexeme) -> bool:
    return one.letter == "_" and one.word[:1].isupper() and one.word[1:].islower()


_WARE: Final = regex(
    r"(?P<aside>, (?:the|an?) )?(?:app|platform|newsletter|magazine|software|tool|plugin|workspace|extension|startup)\b"
    r"(?(aside)(?:$| \.| ,(?! (?:and|the|an?)\b)))"
)
"""What stands behind the name of a thing that is made and sold: Friday, the app."""
_DATING: Final = frozenset("on by is was until till before from since".split())
"""What stands before a day, and not before the name of such a thing."""
_WHICH: Final = frozenset("this next last every each".split())
_GIVEN: Final = regex(
    r"\b(?:(?:re|nick)?nam(?:e|es|ed|ing)|rechristen(?:s|ed)?|dub(?:s|bed)?|(?:we|they|everyone|everybody) calls?)"
    r" (?:him|her|it|them|(?:the|a|my|our|his|her|their|its)(?: [\w-]+){1,3})$",
    re.IGNORECASE,
)
"""Who or what is given a name that follows: we named the mule …"""
_NAMED_DAYS: Final = frozenset("black cyber good ash shrove palm holy maundy ruby".split())
"""What stands before a weekday that is one of the year, or somebody's name."""
_NAMING: Final = frozenset("the a my our called named".split())
"""What stands before a weekday that begins a name."""
_OWNER: Final = "'s"
"""Behind a time it says whose something is, or is a verb: tomorrow's the fair."""
_RANKED: Final = frozenset(
    "floor storey story level row grade class try time attempt edition place century round lap chapter".split()
)
"""What an ordinal may count: the 4th floor is no day of the month."""


def _tokens(text: str, language: Language, *, month_first: bool) -> Iterator[Lexeme]:
    before = ""
    for match in _TOKEN.finditer(text):
        kind, word = match.lastgroup or "", match[0]
        if kind == "word":
            before = word
            yield _new(letter="_", value=None, word=word, start=match.start(), end=match.end())
            continue
        if kind == "stop" and word == "." and text.endswith(before, 0, match.start()) and _fold(before) in ABBREVIATED:
            continue  # I saw Dr. Lee on Monday
        if match["numeric"]:
            kind = "numeric"
        letter, value = _read(kind, match[kind], language, month_first=month_first)
        if kind == "dash" and _inside_word(text, match.start(), language):
            continue
        yield Lexeme(letter, value, word, match.start(), match.end())


def _inside_word(text: str, at: int, language: Language) -> bool:
    """Say whether a dash joins the parts of a word (mid-March, après-demain) and not two months or days (May-June)."""
    before, after = re.search(r"[^\W\d_]+$", text[max(0, at - 20) : at]), re.match(r"[^\W\d_]+", text[at + 1 : at + 20])
    if before is None or after is None:
        return False
    ends = {language.phrases.get(_fold(one[0]), ("_",))[0] for one in (before, after)}
    return not ends <= {"m", "w"}


def _read(kind: str, word: str, language: Language, *, month_first: bool) -> tuple[str, Any]:
    """Return the letter and value of what is no plain word; what cannot be read is `_`."""
    match kind:
        case "iso" | "numeric" | "short":
            return _numeric(word, month_first=month_first, dotted=language.code != "en")
        case "clock":
            moment = _clock(word)
            return ("c", (moment, word[-1] in "mM." or word[0] == "0")) if moment else ("_", None)
        case "decade":
            digits = int(re.sub(r"\D", "", word))
            return ("H", digits if digits > 99 else _century(digits))
        case "brief":
            return "y", _century(int(word[1:]))
        case "nth":
            return ("n" if word[-1] == "e" and language.code == "en" else "K", int(re.sub(r"\D", "", word)))
        case "number":
            number = int(word)
            return (
                ("y", number) if len(word) == 4 and 1900 <= number < 2100 else ("n" if number < 1000 else "_", number)
            )
        case "quarter":
            return "Q", int(word[1])
        case "stop" | "comma" | "dash":
            return {"stop": ".", "comma": ",", "dash": "~"}[kind], None
        case _:
            return "_", None


def _numeric(word: str, *, month_first: bool, dotted: bool) -> tuple[str, Any]:
    """Return (year or None, month, day); an order that gives no date gives way to the other."""
    parts = [int(one) for one in re.findall(r"\d+", word)]
    if len(parts) == 3 and parts[0] > 31:
        year, month, day = parts
    else:
        if "." in word and len(parts) == 3 and parts[2] < 100 and not dotted:
            return "_", None  # a version
        month, day = parts[:2] if month_first and "." not in word else (parts[1], parts[0])
        if month > 12:
            month, day = day, month
        year = None if len(parts) == 2 else parts[2] if parts[2] > 99 else _century(parts[2])
    try:
        date(year or 2000, month, day)
    except ValueError:
        return "_", None
    return ("D", (year, month, day)) if year else ("B", (None, month, day))


def _century(two_digits: int) -> int:
    return (1900 if two_digits >= 50 else 2000) + two_digits


def _clock(word: str) -> time | None:
    numbers = [int(one) for one in re.findall(r"\d+", word)]
    hour, minute = numbers[0], numbers[1] if len(numbers) > 1 else 0
    half = re.search(r"([ap])\.?m", word.lower())
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half[1] == "p" else 0)
    return time(hour % 24, minute)


def _language(code: str, table: Mapping[str, Any]) -> Language:
    phrases: dict[str, tuple[str, Any]] = {}
    for section, letter in LETTERS.items():
        if section in table:
            phrases |= {word: (letter, _VALUES.get(section)) for word in _words(table[section])}
    for section, letter in (
        ("numbers", "n"), ("decades", "H"), ("relative", "r"), ("either", "V"), ("past_to", "T"),
    ):  # fmt: skip
        phrases |= {word: (letter, value) for word, value in table.get(section, {}).items()}
    phrases |= {word: ("h", day) for word, day in table["holidays"].items()}
    phrases |= {word: ("c", (time.fromisoformat(at), True)) for word, at in table.get("clock", {}).items()}
    for section, letter, first in (("months", "m", 1), ("weekdays", "w", 0)):
        for place, words in enumerate(table[section], first):
            phrases |= dict.fromkeys(_words(words), (letter, place))
    for place, words in enumerate(table.get("ordinals", ()), 1):
        phrases |= dict.fromkeys(_words(words), ("o" if place <= _WEEKS_AND_QUARTERS else "K", place))
    phrases |= {word: ("e", month) for word, month in table["seasons"].items()}
    for unit, words in table["units"].items():
        step = _UNITS[unit]
        letter = "U" if step[0] == "minute" else "Au" if unit == "half" else "u"  # half a year: one of a unit
        phrases |= dict.fromkeys(_words(words), (letter, step))
    for section, letter in (("gone", "l"), ("current", "t"), ("coming", "x")):
        for unit, words in table.get(section, {}).items():
            phrases |= dict.fromkeys(_words(words), (f"{letter}u", _UNITS[unit]))
    spaced = bool(table.get("spaced", True))
    rows = {tuple(_TOKEN_WORDS.findall(_folded(one) if spaced else one)): known for one, known in phrases.items()}
    longest: dict[str, int] = {}
    for row in rows:
        longest[row[0]] = min(max(longest.get(row[0], 0), len(row)), _LONGEST_PHRASE)
    return Language(
        code=code,
        marks=frozenset(_words(table["marks"])).union(
            (word for phrase in phrases for word in _folded(phrase).split()),
            ENGLISH_STOP_WORDS | _pasts() if code == "en" else (),
        ),
        phrases={" ".join(row): known for row, known in rows.items()},
        longest=longest,
        past=re.compile(table["past"]),
        accented=re.compile(table["accent_past"]) if "accent_past" in table else None,
        not_past=frozenset(_words(table.get("not_past", ""))),
        having=frozenset(_words(table.get("having", ""))),
        articles=frozenset((*_words(table.get("one", "")), *_words(table.get("the", "")))),
        future=frozenset(_words(table.get("future", ""))),
        planned=frozenset(_words(table.get("planned", ""))),
        pm=frozenset(_words(table.get("pm", ""))),
        moved=frozenset(_words(table.get("moved", ""))),
        gained=frozenset(_words(table.get("gained", ""))),
        awaited=frozenset(_words(table.get("awaited", ""))),
        recurring=frozenset(_words(table.get("recurring", ""))),
        steady=re.compile(table["steady"]) if "steady" in table else None,
        ranging=re.compile(table["ranging"]) if "ranging" in table else None,
        dropped=frozenset(_words(table.get("dropped", ""))),
        cued=bool(table.get("cued")),
        spaced=spaced,
        dated=frozenset(
            max(runs(" ".join(row)), key=len, default="")
            for row, (letters, _) in rows.items()
            if not DATED.isdisjoint(letters)
        ),
    )


_TOKEN_WORDS: Final = regex(rf"[^\W\d_]+(?:[{MARKS}]+[^\W\d_]*)*(?:['’](?:s|clock)(?!\w))?|\d+")


def _folded(phrase: str) -> str:
    return phrase if phrase.isascii() else _fold(phrase)


def _words(listed: str) -> list[str]:
    return [word.strip() for word in listed.split(",") if word.strip()]


@cache
def _marks() -> Mapping[str, tuple[str, ...]]:
    """Return the languages that a word speaks for: one of their commonest words, or of the words of their calendar."""
    found: dict[str, list[str]] = {}
    for code, language in languages().items():
        for word in language.marks:
            found.setdefault(word, []).append(code)
    return {word: tuple(codes) for word, codes in found.items()}


@cache
def _pasts() -> frozenset[str]:
    return frozenset(form for form in IRREGULAR_VERBS if not form.endswith("s")) - {"bit"}


def _fold(word: str) -> str:
    low = word.casefold().replace("’", "'")
    if low.isascii():
        return low
    return "".join(char for char in unicodedata.normalize("NFKD", low) if not unicodedata.combining(char))
