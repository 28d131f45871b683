"""Corrections of what was said just before, in a message of their own: "scratch that, it's the 16th"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import STOP_WORDS, stem
from perdure.extraction.briefly import in_its_place, now_instead
from perdure.extraction.called_off import CalledOff, met_instead
from perdure.extraction.closed import ARTICLES, OWN, WE
from perdure.extraction.contrasted import contrast, in_place_of, only_named
from perdure.extraction.language import tongues
from perdure.extraction.lists import Rule
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrases import Language
from perdure.extraction.phrasing import AUXILIARY
from perdure.extraction.postponed import can_move, moved_to
from perdure.extraction.regex import regex
from perdure.extraction.slots import english
from perdure.extraction.tokens import Token, tokens
from perdure.extraction.verbs import finite
from perdure.extraction.wording import leading, unreal
from perdure.extraction.wrongly import (
    ATTRIBUTES,
    done_with,
    leads_to,
    named_in,
    of_one_sort,
    stands_behind,
    told_wrong,
)

_READ: Final = 160
"""Characters of a message that can be a correction; what is longer tells something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is right instead: `value` as it is written, `about` the stems of what it is said to be of, if that is named.

    `sure`: it says itself that something was wrong; otherwise it only sounds like it.
    """

    value: str
    about: frozenset[str] = frozenset()
    sure: bool = False
    waits: bool = False
    """It is of a change that waits for the user's word, or of what was told right before: a mere name behind "no"."""
    owner: str = ""
    """Whose the thing is, as the word before its name tells: my | birthday; nothing where no word does."""
    bare: bool = False
    """Nothing but the value is said: I meant mango."""
    wrong: str = ""
    """The value that it says is not right: six, not | five."""
    contrast: bool = False
    """It says in plain words what is right and what is not: cashews, not peanuts."""
    wish: bool = False
    """It asks for it otherwise, which is of what was asked for alone: make it weekly instead."""
    moved: bool = False
    """It says that what was planned has another time, or place."""
    off: CalledOff | None = None
    """What it calls off, which is at another time instead: she cancelled, we're meeting on Sunday instead."""
    now: bool = False
    """It is no correction: what was just told is otherwise since: 35 now."""
    named: bool = False
    """It says itself what it is of, which may have been said at any time: I told you the wrong bin day, it's Friday."""
    attributes: frozenset[str] = frozenset()
    """What of it was told wrong, if that is said: the day, the size."""
    behind: str = ""
    """The word behind which the value has to stand: from | Norway, plays | the oboe; any where there is none."""
    code: str = ""
    """The language that it is in, where that is not English."""


def correction(text: str) -> Correction | None:
    """Return what a message puts right of one before it; None for most."""
    if len(text) > _READ:
        return None
    if (told := contrast(text)) is not None and {_shape(told[0]), _shape(told[1])} in ({None}, {"name"}):
        return Correction(value=told[0], about=frozenset(), sure=told[2], bare=True, wrong=told[1], contrast=True)
    if (other := told_otherwise(text)) is not None:
        found = correction(f"scratch that, {text[other.end() :]}")
        return found and replace(found, about=found.about | _stems(tokens(other["about"])), bare=False)
    if wrong := told_wrong(text):
        return _of_what_it_names(wrong)
    if wish := _MAKE_IT.fullmatch(text):
        found = correction(f"scratch that, {wish['value']}")
        return replace(found, wish=True) if found and _shape(found.value) is not None else None
    if (value := moved_to(text)) is not None:
        return (found := correction(f"scratch that, it's {value}")) and replace(found, moved=True)
    if (told_off := met_instead(text)) is not None:
        found = correction(f"scratch that, it's {told_off[1]}")
        return found and replace(found, moved=True, off=told_off[0])
    if (value := now_instead(text)) is not None:
        return Correction(value=value, waits=True, bare=True, now=True)
    return _led_in(text, english()) if "en" in tongues(text) else None


def _led_in(text: str, language: Language) -> Correction | None:
    """Read what is right behind words that say that something was not: sorry, it's the 13th."""
    text = _UNMEANT.sub("", text)
    first = _WORD.match(text)
    led = first is not None and (not first[1] or first[1].casefold() in _led_by())
    if not (led or _FOUND_OUT.search(text)):
        return None
    row = [one for one in tokens(text) if not one.word.startswith("\n")]
    at, sure = _led(row, language) if led else (0, False)
    if (it := _it_is(row, at)) is not None and _FOUND_OUT.search(text):  # misread the ticket, it's 16:40
        at, sure = it, True
    end = next((n for n in range(at, len(row)) if _ends(row, n)), len(row))
    rest = row[at:end]
    asks = end < len(row) and row[end].word == "?"
    if at == 0 or not rest or asks or unreal([one.word for one in rest], language):
        return None
    split = next((n for n in range(len(rest[:_SUBJECT])) if rest[n].word in _IS | {"its"} and not _owns(rest, n)), None)
    verb = None if split is not None else _other_verb(rest)
    if verb is not None:
        about, owner = {*_stems(rest[:verb]), stem(rest[verb].word.removesuffix("s"))}, ""
        rest = rest[verb + 1 :]
    else:
        about, owner = _stems(rest[: split or 0]), _owner(rest[: split or 0])
        rest = rest[0 if split is None else split + 1 :]
    while rest and rest[0].word in _LEADING:
        rest = rest[1:]
    while rest and rest[-1].word in _TRAILING:
        rest = rest[:-1]
    if split is None and verb is None and (of := _of(rest)):  # I meant 875 for the rent
        rest, about = rest[:of], _stems(rest[of:])
    if (
        not rest
        or (split is None and verb is None and _tells(rest))
        or len(rest) > _LONG
        or any(one.word in _NOT for one in rest)
    ):
        return None
    value = text[rest[0].start : rest[-1].end]
    shape = _shape(value)
    bare, wrong = split is None and verb is None, _denied(text, row[end:])
    waits = not sure and bare and shape == "name" and only_named(text, value)
    if not (sure or waits) and not (
        shape and (split is not None or shape != "name") and _whole(value, shape) and len(rest) <= _BARE
    ):
        return None
    return Correction(value=value, about=frozenset(about), owner=owner, sure=sure, waits=waits, bare=bare, wrong=wrong)


def _of_what_it_names(told: re.Match[str]) -> Correction | None:
    """Read what was wrong, or of whom, and what is right: I had that wrong about Una, she comes from Oslo."""
    found = correction(f"scratch that, {told['right']}")
    if found is None or found.bare:
        return None
    shape = _shape(found.value)
    behind = leads_to(told, found.value, name=shape == "name")
    if behind == "is" and shape is None:
        return None  # she's a lovely person
    said = _stems(tokens(named_in(told)))
    about = said - ATTRIBUTES
    of = said & ATTRIBUTES
    return replace(found, about=found.about | about, named=bool(about), attributes=of, behind=behind)


def told_otherwise(text: str) -> re.Match[str] | None:
    """Return where a message puts aside what was said of a thing, only to tell it otherwise; None for most.

    So "forget what I said about the flight, it's on the 12th" and "never mind what I said about coriander, I like it
    now" ask to forget nothing.
    """
    return _OTHERWISE.match(text)


def put_right(statement: str, found: Correction, *, value: str | None = None) -> str | None:
    """Return a statement with what a correction says in the place of what it is of; None where it has no such place.

    `value`: what the statement is known to say of its slot.
    """
    if found.contrast:
        return in_place_of(statement, found.value, found.wrong, value=value, sure=found.sure)
    if found.now and (told := in_its_place(statement, found.value)) is not None:
        return told
    if found.now and _shape(found.value) != "name":
        return None
    if found.moved and not can_move(statement, named=_shape(found.value) == "name"):
        return None
    said, given = _stems(tokens(statement)), statement
    unsaid = [one for one in found.about if one not in said and not any(other.startswith(one) for other in said)]
    of_others = any(_apart(one, statement, found.owner) for one in found.about)
    if of_others or (unsaid and not found.wrong) or not all(_told_of(one, statement, found.owner) for one in unsaid):
        return None
    place = _place(statement, found.value, wrong=found.wrong)
    plain = found.sure and found.bare and len(found.value.split()) <= _BARE - 1
    if place is None and plain and value and value in statement and _shape(found.value) in (None, "name"):
        start = statement.rindex(value)
        place = (start, start + len(value))
    if place is None and found.behind:
        place = done_with(statement, found.behind, found.value)
    if place is None or not stands_behind(found.behind, statement[: place[0]]):
        return None
    start, end = place
    if found.named and _shape(found.value) == "number" and not of_one_sort(found.attributes, statement, start):
        return None
    right, when, hours = found.value, _AT.search(found.value), list(_AT.finditer(statement))
    if when is not None and len(hours) == 1:  # Thursday at 10; no, Friday at 11
        right = right[: when.start()].rstrip()
    new = statement[:start] + _fitting(statement[start:end], right) + statement[end:]
    if when is not None and len(hours) == 1:
        new = _AT.sub(when[0], new, count=1)
    return new if new != given else None


def events_apart(statement: str, text: str) -> bool:
    """Tell whether a text names an event of which a statement tells by a verb, of somebody else: my father was born on
    the 2nd, my birthday is on the 4th.
    """
    row = list(tokens(text))
    named = ((stem(one.word), _owner(row[:at])) for at, one in enumerate(row))
    return any(_apart(event, statement, owner) for event, owner in named)


def _apart(event: str, statement: str, owner: str) -> bool:
    """Tell whether a verb of a statement tells an event, and somebody else's than is named."""
    return owner != "" and _doers(event, statement) is not None and not _told_of(event, statement, owner)


def _told_of(event: str, statement: str, owner: str) -> bool:
    """Tell whether a verb of a statement tells an event, and whose that is does what it says: my birthday, I was born.

    "The wedding" may be anybody's, and "her wedding" is of whoever is not the user.
    """
    doers = _doers(event, statement)
    if doers is None:
        return False
    if owner in OWN:
        return not WE.isdisjoint(doers)
    return owner in ARTICLES or (WE.isdisjoint(doers) and (owner in _THEIRS or owner in doers))


def _doers(event: str, statement: str) -> frozenset[str] | None:
    """Return the words before the verb by which a statement tells an event; None where none does."""
    row = [one.word for one in tokens(statement)]
    verb = next((n for n, one in enumerate(row) if one in _EVENTS.get(event, ())), None)
    return None if verb is None else frozenset(row[:verb])


def _owner(row: Sequence[Token]) -> str:
    """Return the word that tells whose a thing is, the last one before its name: my sister 's | wedding -> sister."""
    at = next((n for n in range(len(row) - 1, -1, -1) if row[n].word in OWN | _THEIRS | ARTICLES | {"'s"}), None)
    return "" if at is None else row[at - 1].word if row[at].word == "'s" and at else row[at].word


def names_another(found: Correction, statement: str, text: str) -> bool:
    """Tell whether a text names a value of the sort that a correction puts right, which a statement does not name."""
    shape = _shape(found.value)
    if shape is None:
        return False
    named = (one for one in SHAPES[shape].finditer(text) if shape != "name" or _inside(text, one.start()))
    return any(one[0].casefold() not in statement.casefold() for one in named)


def _inside(text: str, at: int) -> bool:
    """Tell whether a place is inside a sentence, where no word is written large without being a name."""
    before = text[:at].rstrip()
    return bool(before) and before[-1] not in _STOPS


def _it_is(row: Sequence[Token], start: int) -> int | None:
    """Return where "it is" stands behind a clause that tells how somebody found out; None where nothing does."""
    for at in range(start + 1, len(row) - 1):
        apart = row[at - 1].word in _STOPS or row[at - 1].word in {",", "and", "but", "so"}
        if apart and (row[at].word == "its" or (row[at].word == "it" and row[at + 1].word in _IS)):
            return at
    return None


def _led(row: Sequence[Token], language: Language) -> tuple[int, bool]:
    """Return where the words end that lead in a correction, and whether they say that something was wrong."""
    at, sure = 0, False
    while at < len(row):
        said = [one.word for one in row[at:]]
        strong, weak = (leading(said, language, name) for name in ("corrects", "wavers"))
        if strong or weak:
            sure = sure or strong > 0
            at += max(strong, weak)
        elif at and row[at].word in _MARKS:
            at += 1
        elif row[at].word == "*" and at == 0 and len(row) <= _BARE:
            at, sure = 1, True
        else:
            break
    return at, sure


def _ends(row: Sequence[Token], at: int) -> bool:
    word, following = row[at].word, row[at + 1].word if at + 1 < len(row) else ""
    return (
        word in _STOPS
        or (word in _JOINS and at > 0)
        or (word == "," and not following.isdigit())
        or (word in ("with", "because", "since", "not") and at > 0)
    )


def _owns(row: Sequence[Token], at: int) -> bool:
    """Tell whether an 's tells whose something is, of which a verb tells behind it: my aunt 's wedding is."""
    noun = row[at].word == "'s" and at > 0 and row[at - 1].word not in _PRONOUNS
    return noun and any(one.word in _IS for one in row[at + 2 : at + 5])


def _other_verb(row: Sequence[Token]) -> int | None:
    """Return where the verb stands of which a value is told: he | charges 75, the tuner | charges 75."""
    if len(row) > 2 and row[0].word in _PRONOUNS:
        return 1 if row[1].word.isalpha() and row[1].word not in STOP_WORDS else None
    return next((n for n in range(1, min(len(row) - 1, _SUBJECT)) if _is_done(row, n)), None)


def _is_done(row: Sequence[Token], at: int) -> bool:
    """Tell whether a word is what somebody does, and not what there is: she plays it; two plays."""
    return finite(row[at].word) and row[at].word not in AUXILIARY and row[at - 1].word not in _COUNTED


def _tells(row: Sequence[Token]) -> bool:
    """Tell whether words are no value but say something of their own: I can't decide, the van will come."""
    return bool(row) and (row[0].word in _PRONOUNS or any(one.word in AUXILIARY - {"may"} for one in row[1:]))


def _denied(text: str, behind: Sequence[Token]) -> str:
    """Return the value that the words behind another deny: not | 40; nothing where none is told by its shape."""
    behind = behind[1:] if behind and behind[0].word == "," else behind
    if not behind or behind[0].word != "not":
        return ""
    first = next((n for n in range(1, len(behind)) if behind[n].word not in _LEADING | ARTICLES), len(behind))
    end = next((n for n in range(first, len(behind)) if _ends(behind, n)), len(behind))
    wrong = text[behind[first].start : behind[end - 1].end] if first < end else ""
    return wrong if _shape(wrong) is not None else ""


def _of(row: Sequence[Token]) -> int:
    """Return where it is told what a value is of: 875 | for the rent; 0 where it is not."""
    near = (n for n in range(1, len(row) - 2) if row[n].word in ("for", "of") and row[n + 1].word in ARTICLES | OWN)
    return next((n for n in near if row[0].word[:1].isdigit() or row[0].word in NUMBERS), 0)


def _place(statement: str, value: str, *, wrong: str = "") -> tuple[int, int] | None:
    """Return where a statement has what a value is another one of: the last of the same shape, in the same unit.

    `wrong`: what that must be, where it is told.
    """
    shape = _shape(value)
    first, _, rest = value.partition(" ")
    if shape is None and rest and f"{first} " in statement and _shape(rest) is not None:
        place = _place(statement, rest, wrong=wrong.removeprefix(f"{first} "))  # flat 8B
        return place and (statement.rindex(f"{first} ", 0, place[0] + 1), place[1]) if place else None
    if shape is None:
        noun = _PREDICATE.search(statement)
        article = value.partition(" ")[0].casefold()
        alike = noun is not None and (noun["article"].casefold() == "the") == (article == "the")
        return noun.span("what") if noun and alike and article in ARTICLES and " " in value else None
    found = [one for one in SHAPES[shape].finditer(statement) if shape != "name" or one.start()]
    if wrong:
        found = [one for one in found if _bare(wrong) in _bare(one[0])]
    new = SHAPES[shape].search(value)
    assert new is not None
    if shape in _COUNTING:
        unit = value[new.end() :]
        same = [one for one in found if statement.startswith(unit, one.end())]
        return (same[-1].start(), same[-1].end() + len(unit)) if same else None
    if shape == "date" and found and _ORDINAL.fullmatch(value):  # the month stays
        return next((day.span() for day in _ORDINAL.finditer(statement, *found[-1].span())), None)
    return found[-1].span() if found else None


def _bare(value: str) -> str:
    """Return a value between blanks as it is compared: its days without their ending, a number in digits."""
    value = _ENDING.sub("", value.casefold()).strip()
    return f" {NUMBERS[value]:g} " if value in NUMBERS else f" {value} "


def _fitting(old: str, new: str) -> str:
    """Return a value as it fits in the place of another: with the article that was there."""
    had = old.split(" ")[0].casefold() in ARTICLES
    return f"the {new}" if had and old.casefold().startswith("the ") and not new.casefold().startswith("the ") else new


def _shape(value: str) -> str | None:
    """Return what a value looks like from its beginning; None for plain words."""
    return next((name for name, shape in SHAPES.items() if shape.match(value)), None)


def _whole(value: str, shape: str) -> bool:
    """Tell whether a value is all of that shape; what a number counts may follow it, and an hour a day."""
    return shape in _COUNTING or SHAPES[shape].fullmatch(_AT.sub("", value).strip()) is not None


def _stems(row: Iterable[Token]) -> frozenset[str]:
    return frozenset(stem(one.word) for one in row if one.word.isalnum() and one.word not in STOP_WORDS)


@cache
def _led_by() -> frozenset[str]:
    """Return the words with which what leads in a correction may begin."""
    language = english()
    names = ("corrects", "wavers")
    return frozenset[str]().union(*(language.sets[name] | language.longer[name].keys() for name in names))


_EVENTS: Final = {
    stem(event): frozenset(told.split())
    for event, told in (
        ("wedding", "marry marrying marries married"),
        ("birthday", "born"),
        ("flight", "fly flying flies flew"),
        ("move", "moving moves moved"),
        ("operation", "operated surgery"),
        ("surgery", "operated operation"),
        ("retirement", "retire retiring retires retired"),
        ("graduation", "graduate graduating graduates graduated"),
        ("departure", "leave leaving leaves left depart departing departs"),
        ("arrival", "arrive arriving arrives arrived"),
    )
}
"""By which verbs an event is told: her wedding, she is getting married."""
_FOUND_OUT: Final = Rule(
    r"\b(?:actually|mis(?:read|typed|heard|remembered|counted)|checked|corrected me|corrects me|wrong|more like|"
    r"looked (?:it up|again)|read it again|recounted|lol no|mixed up|typo|not quite|turns out|wait)\b",
    re.I,
)
"""How somebody tells that they know better now."""
_WORD: Final = regex(r"\s*[*(\"'“]*([^\W\d_]*)")
_UNMEANT: Final = regex(r"\bi (?:didn['’]?t|did not) (?:mean|say) [^,.;]{1,40}[,.;] (?=i meant\b)", re.I)
_AT: Final = regex(r"\bat (?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?|noon|midnight)\b(?! (?-i:[A-Z]))", re.I)
"""An hour beside a day, and no house."""
_NUMBER: Final = rf"(?:{'|'.join(NUMBERS)}|hundred)"
_HOUR: Final = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY: Final = r"\d{1,2}(?:st|nd|rd|th)?"
_OTHERWISE: Final = regex(
    r"\s*(?:(?:please|ok(?:ay)?|actually|no|sorry|oh)[,.]? )*"
    r"(?:forget|ignore|disregard|never ?mind|scrap|scratch)(?: about)? "
    r"(?:what|everything) i (?:said|told you|wrote|mentioned)(?: \w+)? (?:about|on|regarding) "
    r"(?P<about>[^,.;:!?\n]{2,40})[,;:–—-]+ "
    rf"(?=(?:it|they)(?:['’]s| is| are|['’]re) (?:now )?(?:on |at |in |from |to )?(?:the )?"
    rf"(?:{_DAY}(?: of)? {_MONTH}|{_MONTH} {_DAY}|{WEEKDAY})"
    rf"(?: (?:now|instead|at \S+))*[.!]*\s*$"
    r"|i (?:\w+ )?(?:like|love|enjoy|adore|hate|dislike|eat|drink) (?:it|them) (?:now|again|these days)[.!]*\s*$)",
    re.I,
)
_MAKE_IT: Final = regex(
    r"\s*(?:(?:please|ok(?:ay)?|actually|hm+|no|sorry|oh)[,.]? )*(?:(?:can|could|would) (?:you|we) (?:please )?)?"
    r"(?:make (?:it|that)|(?:change|switch|move|set) (?:it|that) to) (?P<value>[^,.;:?!\n]{2,40}?)"
    r"(?:,? (?:instead|please|from now on|thanks))*[.?!]*\s*",
    re.I,
)
SHAPES: Final = {
    "clock": regex(
        r"\b\d{1,2}(?:[:.h]\d\d(?:\s?[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?)"
        rf"|\b(?:half|(?:a )?quarter|five|ten|twenty|twenty[ -]five) (?:past|to) (?:{_HOUR}|\d{{1,2}})\b"
        rf"|\b{_HOUR} o['’]?clock\b|(?<=\bat ){_HOUR}\b(?! \w+s\b)",
        re.I,
    ),
    "date": regex(rf"\b(?:the )?(?:{_DAY}(?: of)? {_MONTH}|{_MONTH} {_DAY}(?!\d)|\d{{1,2}}(?:st|nd|rd|th))\b", re.I),
    "often": regex(
        r"\b(?:(?:bi)?(?:week|month)ly|daily|hourly|fortnightly|nightly|yearly|quarterly|(?:once|twice) an? \w+"
        r"|(?:every|each) (?:other |second |single |(?:few|two|three|four|six) )?"
        r"(?:day|week|weekend|month|year|hour|night|morning|evening|afternoon|fortnight|quarter|\w+day)s?)\b",
        re.I,
    ),
    "weekday": regex(rf"\b{WEEKDAY}s?\b", re.I),
    "month": regex(r"\b(?:january|february|march|april|june|july|august|september|october|november|december)\b", re.I),
    "number": regex(rf"(?<![\w.])(?:[$€£]?\d+(?:[.,]\d+)*(?:[^\W\d_]{{1,2}}\b|%)?|{_NUMBER}\b)(?![\d:])", re.I),
    "ordinal": regex(
        r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)\b", re.I
    ),
    "name": regex(r"\b[A-Z\u00c0-\u00de][\w'’-]+(?: [A-Z\u00c0-\u00de][\w'’-]+)*"),
}
"""What values look like: one of a shape takes the place of one of the same."""
_ORDINAL: Final = regex(r"\b(?:the )?\d{1,2}(?:st|nd|rd|th)?\b", re.I)
"""A day without its month."""
_ENDING: Final = regex(r"(?<=\d)(?:st|nd|rd|th)\b|\bof\b|[.!]+$")
_COUNTING: Final = frozenset({"number", "ordinal"})
"""Shapes behind which stands what is counted: the same for both."""
_PREDICATE: Final = regex(r"(?:\b(?:is|are|was)|['’]s) (?P<what>(?P<article>an?|the) [\w' -]+)$", re.I)
_IS: Final = frozenset("is are 's was were be".split())
_COUNTED: Final = ARTICLES.union(OWN, NUMBERS)
"""Words behind which stands what there is, not what is done: two plays."""
_PRONOUNS: Final = frozenset("it that he she they this i we".split())
_THEIRS: Final = frozenset("his her their its".split())
_LEADING: Final = frozenset(
    "at on in now just actually really only to from about around called named been more like".split()
)
_TRAILING: Final = frozenset("instead now actually lol haha sorry please then though thanks 🙂 of course today".split())
_MARKS: Final = frozenset({",", ".", "-", "–", "—", "...", "..", "…", ":", "!", ";", "*"})
_STOPS: Final = frozenset({".", "!", "?", ";", "...", "…", "(", "–", "—", "-", ":"})
_JOINS: Final = frozenset("and but so which that".split())
_NOT: Final = frozenset("not never no none nothing fine ok okay good great".split())
_SUBJECT: Final = 6
_BARE: Final = 4
"""Words of a value that stands alone."""
_LONG: Final = 7
