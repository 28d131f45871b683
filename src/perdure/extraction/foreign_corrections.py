"""Corrections in other languages than English of what was said just before, in a message of their own: "nicht Ulm,
sondern Kiel", "perdón, quise decir el martes".

The ways are those of `told/corrections.toml`. What is told to be wrong must stand in the statement; where nothing is,
the value of its slot gives way. Only what is of one sort does: a day to a day, a number to a number, a name to a name,
one word to another where the words say that it is no refusal: "no café, gracias" puts nothing right.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from perdure.extraction.abroad import gist
from perdure.extraction.correcting import SHAPES, Correction
from perdure.extraction.foreign_sentences import sentences
from perdure.extraction.foreign_tongue import tongue_of
from perdure.extraction.language import MARKS, fold, language, selves, tongues, unaccented
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex


def corrected_abroad(text: str) -> Correction | None:
    """Return what a message in another language puts right of one before it; None for most."""
    bare = text.strip(" .。।!！*")
    if len(bare) > _READ or bare.endswith(("?", "？", "؟")):
        return None
    folded = fold(bare)
    for code in (code for code in tongues(text) if code in _tables()):
        for way, loose in _ways(code):
            if (found := way.fullmatch(folded)) and (told := _told(bare, found, code, loose=loose)):
                return told
    return None


def _told(text: str, found: re.Match[str], code: str, *, loose: bool) -> Correction | None:
    """Return what a way says is right and what is wrong, where one may stand for the other."""
    if "whole" in found.groupdict():
        return _of_a_day(text[slice(*found.span("whole"))].strip(), code)
    some = {name: text[slice(*found.span(name))].strip(" ,，、") for name in _VALUES & {*found.groupdict()}}
    parted = code not in _UNPARTED
    short = all(len(one.split()) <= _MOST_WORDS if parted else len(one) <= _MOST_SIGNS for one in some.values())
    if not (short and all(one and selves(code).isdisjoint(fold(one).split()) for one in some.values())):
        return None
    wrong = some.get("wrong", "")
    value, about = _standing_for(wrong, some["value"], code)
    if _goes_on(value, code) or (wrong and not _of_one_sort(found, value, wrong, code, loose=loose)):
        return None
    bare = bool(wrong) or "sorry" not in found.groupdict() or _no(code).search(found["sorry"]) is not None
    return Correction(value=value, about=about, wrong=wrong, bare=bare, code=code, sure=bool(wrong) and not loose)


def _standing_for(wrong: str, whole: str, code: str) -> tuple[str, frozenset[str]]:
    """Return what of a sentence stands for a wrong number, and the words beside it: Zoé a | 10 | ans, pas 9."""
    row = whole.split()
    numbers = [word for word in row if _NUMBER.fullmatch(word)]
    if not _NUMBER.fullmatch(wrong) or len(numbers) != 1 or len(row) == 1:
        return whole, frozenset()
    return numbers[0], frozenset(gist(" ".join(word for word in row if word != numbers[0]), code).words)


def _of_a_day(whole: str, code: str) -> Correction | None:
    """Return a sentence behind a "sorry" as what puts another day right, with which it ends: …, choir is on Monday."""
    row, told = whole.split(), gist(whole, code)
    days = _days(whole, code) or _dates(whole, code)
    if not (_DAYS < len(row) + 1 <= _WHOLE and len(days) == 1) or told.denied or told.more:
        return None
    ends = days[0].split()[-1] in " ".join(row[-_AT_END:])
    return Correction(value=whole, code=code, sure=True) if ends else None


def _goes_on(value: str, code: str) -> bool:
    """Tell whether another clause stands behind a value; an ordinal or a title has a point: 4. Mai, Dr. Mora."""
    if _OTHER_CLAUSE.search(value):
        return True
    ends = [line[-1].end for line, _ in sentences(value, fold(value), tongue_of(code))]
    return _POINT.search(value) is not None and ends != [len(value)]


def _of_one_sort(found: re.Match[str], value: str, wrong: str, code: str, *, loose: bool) -> bool:
    """Tell whether what is right can stand for what is wrong; `loose`: as the way may say something else, only a day,
    a number or a name can, or what a word that joins the two parts as it does: not the tea | but the milk.
    """
    if _day(value, code) or _day(wrong, code):
        return all(_day(one, code) and len(one.split()) <= _DAYS for one in (value, wrong))
    if not tongue_of(code).spaced:
        return _is_noun(value, code)
    right, old = value.split(), wrong.split()
    begun = _common(right, old)
    right, old = right[begun:], old[begun:]
    ended = _common(right[::-1], old[::-1])
    right, old = right[: len(right) - ended], old[: len(old) - ended]
    numbers = [_NUMBER.fullmatch(word) is not None or gist(word, code).numbers != () for word in (*right, *old)]
    if any(numbers):
        return all(numbers) and len(right) == len(old) == 1
    first = found.start("value") == 0
    if right and old and _named(right) and _named(old) and not (loose and first):
        return True
    one = len(right) == len(old) == 1 and _named(right) == (_named(old) and found.start("wrong") > 0)
    return one and _is_noun(right[0], code) and (not loose or (begun > 0 and "but" in found.groupdict()))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return with how many words both of two rows begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (word, beside) in pairs if fold(word) != fold(beside)), min(len(one), len(other)))


def _named(row: Sequence[str]) -> bool:
    """Tell whether words are written as a name is, in a script with capitals: Kurz & Co."""
    return all(word[0] != word[0].lower() or (word == "&" and 0 < at < len(row) - 1) for at, word in enumerate(row))


def _is_noun(value: str, code: str) -> bool:
    """Tell whether a value may be one noun: neither "thanks" nor, in signs, with such as make a sentence."""
    folded, sentence = fold(value), _tables()[code].get("sentence")
    known = language(code)
    polite = any(re.fullmatch(known.any(f"answer.{name}"), folded) for name in ("polite", "yes", "no"))
    return not polite and (sentence is None or re.search(sentence, folded) is None)


def put_right_abroad(statement: str, found: Correction, *, value: str | None = None) -> str | None:
    """Return a statement with what a correction says in its place; None where it has no such place."""
    code = next((one for one in tongues(statement) if one == found.code or {one, found.code} == _CYRILLIC), None)
    place = _place(statement, found, value, code) if code else None
    if place is None:
        return None
    start, end, right = place
    new = statement[:start] + right + statement[end:]
    return new if new != statement else None


def only_answers(text: str, question: str, statement: str, code: str) -> bool:
    """Tell whether a message that begins with a plain "no" may answer a question that names nothing of a statement."""
    no = rf"(?:{language(code).any('answer.no')})(?![^\W_])"
    return re.match(no, fold(text).lstrip()) is not None and {*gist(question, code).words}.isdisjoint(
        gist(statement, code).words
    )


def _place(statement: str, found: Correction, value: str | None, code: str) -> tuple[int, int, str] | None:
    """Return where a statement has what is wrong, and what stands there rightly."""
    dated = False
    for named in (_days, _dates):
        before, now = (named(text, code) for text in (found.wrong or statement, found.value))
        dated = dated or bool(now)
        if before and now and found.sure and not found.wrong and not _tells_of(statement, found.value, now[0], code):
            return None
        if before and now:
            at = _spot(statement, before[0]) if found.wrong or len({*before}) == 1 else None
            return at and _with_its_article(statement, at, found, now[0])
    if found.about and not found.about <= {*gist(statement, code).words}:
        return None
    if found.wrong:
        close = _tables()[found.code].get("close") and not found.wrong[0].isdigit()
        at = None if close and fold(found.wrong) not in fold(value or "") else _spot(statement, found.wrong)
        return at and (*at, found.value)
    for shape in ("clock", "number"):
        some = list(SHAPES[shape].finditer(statement))
        if SHAPES[shape].match(found.value) and some:
            return (*some[-1].span(), found.value) if SHAPES[shape].fullmatch(found.value) else None
    named = all(word[0] == word[0].upper() for word in found.value.split())  # in scripts without capitals as well
    named = named and not dated and _is_noun(found.value, found.code)
    if found.bare and value and value in statement and named and value[0].isdigit() == found.value[0].isdigit():
        start = statement.rindex(value)
        return start, start + len(value), found.value
    return None


def _tells_of(statement: str, whole: str, day: str, code: str) -> bool:
    """Tell whether a statement has all words of a sentence but its day, and one at least."""
    named = {*fold(day).split()}
    said = {one for one in gist(whole, code).words if one not in named}
    return bool(said) and said <= {*gist(statement, code).words}


def _with_its_article(statement: str, at: tuple[int, int], found: Correction, now: str) -> tuple[int, int, str]:
    """Return the place of a day with what leads to it, where that stands before the right one too: na segunda | no
    sábado.
    """
    leads = re.compile(rf"(?<![^\W_])(?:{_tables()[found.code].get('on', '(?!)')}) $")
    first = found.value.index(now)
    before, lead = (leads.search(fold(text)) for text in (statement[: at[0]], found.value[:first]))
    return (before.start(), at[1], found.value[lead.start() : first] + now) if before and lead else (*at, now)


def _day(text: str, code: str) -> str:
    """Return the first day of the week that a text names, as it is written."""
    return next(iter(_days(text, code)), "")


def _days(text: str, code: str) -> Sequence[str]:
    """Return the days of the week that a text names, as written; that with most signs where none are parted."""
    tongue = tongue_of(code)
    days = tongue.words.sets["weekday"]
    if not tongue.spaced:
        return sorted((one for one in days if one in text and len(one) > 1), key=len)[-1:]
    return [one for one in _WORD.findall(text) if fold(one) in days]


def _dates(text: str, code: str) -> Sequence[str]:
    """Return the days of months that a text names, as they are written."""
    return [text[slice(*one.span())] for one in re.finditer(_dated(code), fold(text))]


@cache
def _dated(code: str) -> str:
    months = "|".join(map(re.escape, sorted(tongue_of(code).words.sets["month"], key=len, reverse=True)))
    return rf"(?<![^\W_])[0-9]{{1,2}}[.ºª°]?(?: ?(?:de|di))? (?:{months or '(?!)'})(?![^\W_])"


def _spot(statement: str, wrong: str) -> tuple[int, int] | None:
    """Return where words stand in a statement, the last time; within words where none are parted."""
    edge = r"(?<![^\W_]){}(?![^\W_])" if wrong[0].isascii() or ord(wrong[0]) < _UNSPACED else "{}"
    spots = [one.span() for one in re.finditer(edge.format(re.escape(fold(wrong))), fold(statement))]
    return spots[-1] if spots else None


@cache
def _ways(code: str) -> Sequence[tuple[re.Pattern[str], bool]]:
    """Return the ways of a language, each with whether it is loose; what leads in may be missing, but where it has to
    say that something was wrong.
    """
    table = _tables()[code]
    lead, sorry = (rf"(?:(?:{table[name]})(?![^\W_])[,.!:，、。،… –—-]*)" for name in ("lead", "sorry"))
    if code in _UNPARTED:
        lead, sorry = (one.replace(r"(?![^\W_])", "") for one in (lead, sorry))
    some = {"{lead}": f"{lead}{{0,3}}", "{sorry}": f"(?P<sorry>{lead}{{0,2}}{sorry}{lead}{{0,2}})"}
    surely = "|".join(word for word in table["lead"].split("|") if re.match(table["no"], word))
    some["{no}"] = rf"(?P<sorry>(?:{surely}) ?[,.!:，、،。…–—-]+ ?{lead}{{0,2}})"
    some["{day}"] = rf"(?:{'|'.join(map(re.escape, tongue_of(code).words.sets['weekday']))}|{_dated(code)})(?:-feira)?"
    rows = {loose: str(table.get(name, "")).strip().splitlines() for name, loose in (("ways", False), ("loose", True))}
    rows[False].append(r"{sorry}(?P<value>[0-9]\S*)")
    rows[False].append(rf"{{no}}(?P<value>(?:(?:{table.get('on', '(?!)')}) )?{{day}})(?:{table.get('behind', '')})?")
    if code not in _UNPARTED and code in lists("abroad"):
        rows[False].append(r"{sorry}(?P<whole>[^,;:]+)")
    return [
        (re.compile(re.sub(r"\{(?:lead|sorry|no|day)\}", lambda one: some[one[0]], line)), loose)
        for loose, lines in rows.items()
        for line in lines
    ]


@cache
def _no(code: str) -> re.Pattern[str]:
    return re.compile(("" if code in _UNPARTED else r"(?<![^\W_])") + f"(?:{_tables()[code]['no']})")


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    text = files("perdure.extraction").joinpath("told/corrections.toml").read_text(encoding="utf-8")
    return tomllib.loads(unaccented(text))


_READ: Final = 100
"""Characters of a message that can be a correction."""
_MOST_WORDS: Final = 4
_MOST_SIGNS: Final = 12
"""Of a value, in a language that parts words and in one that does not."""
_DAYS: Final = 3
"""Words that name a day of the week: am | Montag, à | terça | feira."""
_WHOLE: Final = 9
"""Words of the longest sentence that puts a day right."""
_AT_END: Final = 3
"""Words at its end among which that stands."""
_NUMBER: Final = regex(r"[€$£]?\d[\d.,:h]*(?:[^\W\d_]{1,2}|%)?")
_OTHER_CLAUSE: Final = regex(r"[,，、،;:!?。।](?!\d)")
_POINT: Final = regex(r"\.(?!\d)")
_VALUES: Final = {"value", "wrong"}
_WORD: Final = regex(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}]|['’](?=\w))*")
_UNSPACED: Final = 0x2FFF
_CYRILLIC: Final = {"ru", "uk"}
_UNPARTED: Final = frozenset({"ja", "zh"})
"""Languages that write no spaces."""
