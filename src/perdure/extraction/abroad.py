"""Two statements in a language other than English laid side by side: their numbers, what they deny, and what is left.

No grammar reads them. Words of one stem meet, in whatever order; those that carry others ("is", "have", "my") count for
nothing. Where all the rest is the same, another number or a denial contradicts, and nothing left over says the same; of
two places where something of ours is there is one.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise, takewhile
from typing import Any, Final

from perdure.domain.text import words
from perdure.extraction import counters
from perdure.extraction.comparison import Comparison, agrees, clash
from perdure.extraction.foreign_clock import as_now, clocked, unaged
from perdure.extraction.foreign_spelling import in_full
from perdure.extraction.language import MARKS, fold, over, plain, turns, undated
from perdure.extraction.likeness import inflected
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex


@dataclass(frozen=True, slots=True, kw_only=True)
class Gist:
    """A statement: its words but light ones, as they stand too, its numbers, whether it denies, and the names behind a
    word for where.
    """

    words: tuple[str, ...]
    written: frozenset[str]
    numbers: tuple[float, ...]
    denied: bool
    more: bool
    places: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """The words of one language as `abroad.toml` has them, folded."""

    numbers: Mapping[str, float]
    ordinals: Sequence[str]
    denials: frozenset[str]
    yet: frozenset[str]
    already: frozenset[str]
    light: frozenset[str]
    alike: Mapping[str, str]
    stems: Mapping[str, str]
    either: Sequence[Sequence[Sequence[str]]]
    states: frozenset[str]
    more: frozenset[str]
    place: frozenset[str]
    how: frozenset[str]
    past: tuple[str, ...]
    suffix: re.Pattern[str] | None
    moved: tuple[str, ...]
    moving: frozenset[str]
    anew: tuple[str, ...]
    single: frozenset[str]
    works: frozenset[str]
    always: frozenset[str]
    only: frozenset[str]
    the: frozenset[str]
    mine: frozenset[str]
    of: frozenset[str]
    day: str
    brand: re.Pattern[str] | None


def abroad(old: str, new: str, code: str) -> Comparison | None:
    """Compare two statements of a language; None where their words do not decide, or the language has no words here."""
    if max(len(old), len(new)) > _LONGEST:
        return None
    if code in counters.CODES:
        return counters.compared(old, new, code)
    if code not in lists("abroad"):
        return None
    full = in_full(old, code), in_full(new, code)
    number = partial(_number, known=_words(code))
    before, after = (clocked(text, beside, code, number=number) for text, beside in (full, full[::-1]))
    before, after = (unaged(text, beside, code, number=number) for text, beside in ((before, after), (after, before)))
    one, other = (gist(text, code) for text in _unbranded(before, after, code))
    if other.more or one.more or not (one.words and other.words) or _past(one, other, code) != _past(other, one, code):
        return None
    if one.denied != other.denied:
        one, other = (
            said if said.denied else gist(_undated(text, code), code) for said, text in ((one, before), (other, after))
        )
    left, right = unmet(one.words, other.words)
    works = {_words(code).works.isdisjoint(words(fold(text))) for text in (old, new)}  # I work at …, I'm on Rügen
    placed = len(left) == len(right) == 1 == len(works) and {*left} <= one.places and {*right} <= other.places
    if placed and _level(one, other):
        return clash("it is in one place at a time")
    if left and right and _renamed(old, new, left, right, code) and _level(one, other):
        return clash("it is somebody else")
    if len(left) == len(right) == 1 and _level(one, other) and _of_one_state(old, new, left[0], right[0], code):
        return clash("of these only one can hold")
    if left and right and _level(one, other) and _held_on(code).issuperset((*left, *right)) and _names_a_day(old, code):
        return clash("another day of the week")
    if left or right:
        return None
    if one.denied != other.denied:
        return clash("one denies what the other says") if _fits(one, other) else None
    if one.numbers == other.numbers or _ones(one.numbers) == _ones(other.numbers):
        return agrees("the same words, in another order or form")
    level = len(_counts(one)) == len(_counts(other)) and not one.denied
    return clash("other numbers") if level else None


def _undated(text: str, code: str) -> str:
    """Return a statement without since when it is so, which a denial of it does not name."""
    return text[: len(undated(fold(text), code))]


def _of_one_state(old: str, new: str, one: str, other: str, code: str) -> bool:
    """Tell whether of two words, which are no names, only one tells in which state somebody is: ledig, verheiratet."""
    if {one, other} & {fold(name) for name in (*_CAPITAL.findall(old), *_CAPITAL.findall(new))} and code != "de":
        return False  # je suis célibataire, je suis Marie
    return any(
        (states := [_state(word, group) for word in (one, other)])[0] != states[1] and None not in states
        for group in _words(code).either
    )


def _state(word: str, group: Sequence[Sequence[str]]) -> int | None:
    """Return which of the states of a group a word tells."""
    forms = ((at, form) for at, some in enumerate(group) for form in some)
    return next((at for at, form in forms if word == form or (form[-1] == "*" and word.startswith(form[:-1]))), None)


def _unbranded(old: str, new: str, code: str) -> tuple[str, str]:
    """Return two statements without what leads to the name of a maker, where one says that it is one."""
    known = _words(code)
    if known.brand is None or not any(map(known.brand.search, (old, new))):
        return old, new
    leads = re.compile(rf"\b(?:{known.brand.pattern}|{'|'.join(known.of)})\b", re.I)
    return leads.sub("", old), leads.sub("", new)


def one_diet(old: str, new: str, code: str) -> bool:
    """Tell whether two folded words of another language than English name one way to eat: vegan, Veganerin."""
    alike: Mapping[str, str] = _words(code).alike if code in lists("abroad") else {}
    return alike.get(old, old) == alike.get(new, new) or inflected(old, new)


def _renamed(old: str, new: str, left: Sequence[str], right: Sequence[str], code: str) -> bool:
    """Tell whether all that is left of two statements are names of what somebody has one of: mon prof, c'est Inès."""
    if max(len(left), len(right)) > _FEW or _words(code).single.isdisjoint(words(fold(new))):
        return False
    if code == "de" and not ("heisst" in fold(old).replace("ß", "ss") and "heisst" in fold(new).replace("ß", "ss")):
        return False  # where every noun has a capital
    nobody = fold(lists("told/values")["classes"]["nobody"]).split()  # the boss is Norwegian
    named = ({fold(name) for name in _CAPITAL.findall(text)}.difference(nobody) for text in (old, new))
    return all(names.issuperset(some) for names, some in zip(named, (left, right), strict=True))


@cache
def _held_on(code: str) -> frozenset[str]:
    """Return the names of the days of the week of a language, folded."""
    return frozenset(fold(one.strip()) for line in lists("calendar")[code]["weekdays"] for one in line.split(","))


def _names_a_day(text: str, code: str) -> bool:
    """Tell whether a statement tells which day of the week one of some sort is: our market day is Monday."""
    day, said = _words(code).day, {*words(fold(text))} - _held_on(code)
    return bool(day) and any(re.fullmatch(day, word) for word in said)


_CAPITAL: Final = regex(r"(?<=\s)[A-ZÀ-ÞА-ЯŁŚŻŹĆ][^\W\d_]+")


def instead(old: str, new: str, code: str) -> bool:
    """Tell whether of two statements in a language other than English the second says that its end is otherwise now.

    "Mein Chef ist Udo", "mein Chef ist jetzt Jens", "mein neuer Chef ist Jens": the frame is one, in whatever order,
    and only what ends it differs.
    """
    now, more = turns(code)
    if not now:
        return False
    gone = over(new, code) and not over(old, code) and len(words(old)) >= _SAID
    if gone and {*words(fold(old))} <= {*words(fold(new))}:
        return True
    before, known, new = words(fold(old)), _words(code), as_now(new, old, code)
    for clause in re.split(r"[,;!?:–—]|(?<!\bdr)(?<!\bprof)\.", fold(new)):
        said = words(clause)
        size = from_now(said, code)
        after = [
            word for at, word in enumerate(said) if at >= size and word not in now and not _is_new(said, at, known)
        ]
        if len(after) == len(said) or more & {*said} or over(clause, code) or (now | more) & {*before}:
            continue
        if after[:1] and after[0] in known.the and before[:1] and before[0] in known.mine:
            after[0] = before[0]  # mein Chef ist Udo, der Chef ist jetzt Jens
        if _another_end(before, after, known) and of_one_sort(before, after, code):
            return True
    return False


def turned_to(old: str, new: str, code: str) -> bool:
    """Tell whether of two statements of one verb, in a language other than English, the second says that it is so now:
    "jag kör en Saab", "jag kör nu en Volvo".
    """
    now, more = turns(code)
    said, before = frozenset(words(fold(new))), frozenset(words(fold(old)))
    if code not in lists("abroad") or now.isdisjoint(said) or not more.isdisjoint(said) or not now.isdisjoint(before):
        return False
    known = _words(code)
    common = (said & before) - known.light - known.place - known.mine - known.numbers.keys()
    return any(len(word) > _TAIL - 1 for word in common)


def _is_new(said: Sequence[str], at: int, known: _Words) -> bool:
    """Tell whether a word says that what stands beside it, of which somebody has one at a time, is a new one."""
    beside = {*said[max(0, at - 1) : at], *said[at + 1 : at + 2]}
    return bool(known.anew) and said[at].startswith(known.anew) and not known.single.isdisjoint(beside)


def rescheduled(old: str, new: str, code: str) -> bool:
    """Tell whether of two statements in a language other than English the second gives what both name another time.

    "Die Probe ist am Montag", "die Probe wurde auf Mittwoch verlegt".
    """
    if max(len(old), len(new)) > _LONGEST or not moved(words(fold(new)), code):
        return False
    known = _words(code)
    if not (known.more - known.moving).isdisjoint(words(fold(new))):
        return False
    one, other = gist(old, code), gist(new, code)
    said = [word for word in other.words if not word.startswith(known.moved) and word not in known.moving]
    left, right = unmet([word for word in one.words if word not in known.moving], said)
    if len(left) == len(one.words) or one.denied or other.denied or one.more or moved(one.words, code):
        return False
    anew = (left and right) or sorted(one.numbers) != sorted(other.numbers)
    return bool(anew) and times(code).issuperset((*left, *right))


def moved_away(old: str, new: str, code: str) -> bool:
    """Tell whether of two statements in a language other than English the second says that somebody moved of whom the
    first tells where they live: "meine Tante wohnt in Ulm", "meine Tante ist nach Bern gezogen".
    """
    table = lists("abroad").get(code, {})
    if max(len(old), len(new)) > _LONGEST or "moves" not in table:
        return False
    whose = (_before(table[how], text) for how, text in (("moves", new), ("lives", old)))
    mover = next(whose)
    return mover is not None and mover == next(whose)


def _before(verb: str, text: str) -> str | None:
    """Return what stands before a verb, where a folded text has it."""
    return found[1] if (found := re.match(rf"(.+?) (?:{verb})(?!\w)", fold(text))) else None


def from_now(said: Sequence[str], code: str) -> int:
    """Return how many folded words at the start of a clause say that it is so from now on."""
    first = [one.rstrip("'") for one in said[:_OPENING]]
    return max((len(way) for way in _ways_from_now(code) if first[: len(way)] == way), default=0)


@cache
def _ways_from_now(code: str) -> Sequence[list[str]]:
    calendar = lists("calendar").get(code, {})
    return [way.split() for way in str(calendar.get("now", "")).split(", ") if way]


def moved(said: Sequence[str], code: str) -> bool:
    """Tell whether folded words say that something got another time, which they name."""
    stems = _words(code).moved if code in lists("abroad") else ()
    return any(one.startswith(stems) for one in said if stems) and not times(code).isdisjoint(said)


def last_time(said: Sequence[str], code: str) -> bool:
    """Tell whether folded words say nothing but which day, week or month gone by: la semaine dernière."""
    if code not in lists("abroad"):
        return False
    calendar = lists("calendar")[code]
    last, units = ({one.strip() for one in fold(str(text)).split(",")} for text in _past_units(calendar))
    light = _words(code).the | _words(code).place
    return not last.isdisjoint(said) and not units.isdisjoint(said) and {*said} <= last | units | light | times(code)


def _past_units(calendar: Mapping[str, Any]) -> tuple[str, str]:
    return str(calendar.get("last", "")), ",".join(map(str, calendar.get("units", {}).values()))


@cache
def times(code: str) -> frozenset[str]:
    """Return the names of days and months of a language, folded."""
    if code not in lists("abroad"):
        return frozenset()
    calendar = lists("calendar")[code]
    named = ", ".join((*calendar["months"], *calendar["weekdays"], str(calendar.get("habits", ""))))
    return frozenset(word for one in named.split(",") for word in fold(one).split())


def of_one_sort(before: Sequence[str], after: Sequence[str], code: str) -> bool:
    """Tell whether both ends of a frame name a place or a number, or neither does: the boss is Udo, is on leave."""
    known, days = _words(code), times(code)
    ends = {*before} - {*after}, {*after} - {*before}
    if not any(days.isdisjoint(one) for one in ends):
        return True
    signs = [
        (bool(known.place & one), any(known.numbers.get(word, 1) != 1 or word.isdigit() for word in one))
        for one in ends
    ]
    return signs[0] == signs[1]


def _another_end(before: Sequence[str], after: Sequence[str], known: _Words) -> bool:
    """Tell whether words begin with those that others have too, in whatever order, and end with what those have not.

    Words that say nothing of what it is about tell nothing: "je suis couvreur", "maintenant je suis en forme".
    """
    common = {*before} & {*after}
    frame = list(takewhile(common.__contains__, before))
    ends, fresh = {*before[len(frame) :]} - common, {*after} - common
    kept = len(frame) > 1 and any(len(word) >= _TELLING and word not in known.light for word in frame)
    if any(one in frame and other in known.of - common for one, other in pairwise(after)):
        return False  # the meeting, the meeting of the parents
    return kept and 0 < len(ends) <= _FEW and 0 < len(fresh) <= _FEW


def denies(said: Sequence[str], code: str) -> bool:
    """Tell whether one of some folded words of a language denies."""
    return code in lists("abroad") and not _words(code).denials.isdisjoint(said)


def without_yet(said: Sequence[str], code: str) -> Sequence[str]:
    """Return folded words without what says that something is not so yet: todavía no, noch kein."""
    yet = _words(code).yet if denies(said, code) else frozenset[str]()
    return [word for word in said if word not in yet]


@cache
def numbers(code: str) -> frozenset[str]:
    """Return the words for numbers from two on of a language, folded."""
    known = _words(code).numbers.items() if code in lists("abroad") else ()
    return frozenset(word for word, number in known if number > 1)


def ours(code: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of a language for what somebody has one of at a time, and those for "my", folded."""
    return (_words(code).single, _words(code).mine) if code in lists("abroad") else (frozenset(), frozenset())


@cache
def places(code: str) -> frozenset[str]:
    """Return the words of a language behind which stands where something is, folded."""
    return _words(code).place if code in lists("abroad") else frozenset()


def _past(one: Gist, other: Gist, code: str) -> bool:
    """Tell whether a statement has a verb of the past, going by its ending, that another one has not as it stands."""
    told = one.written - other.written - one.places - _words(code).states  # verboten
    return any(word.endswith(_words(code).past) for word in told)


def _level(one: Gist, other: Gist) -> bool:
    return one.numbers == other.numbers and not (one.denied or other.denied)


def _fits(one: Gist, other: Gist) -> bool:
    """Tell whether a denial has no number that what it denies has not: no cat, two cats."""
    no, yes = (one, other) if one.denied else (other, one)
    return {*_ones(no.numbers)} <= {*yes.numbers}


def _ones(numbers: Sequence[float]) -> tuple[float, ...]:
    """Return numbers without one, which may be an article."""
    return tuple(sorted(one for one in numbers if one != 1))


def _counts(one: Gist) -> tuple[float, ...]:
    return _ones(one.numbers) or one.numbers


def unmet(one: Sequence[str], other: Sequence[str], *more: Callable[[str, str], bool]) -> tuple[list[str], list[str]]:
    """Return the words of each of two statements that have no word of their stem in the other, nor one that `more`
    tells to be alike.
    """
    left, right = list(one), list(other)
    for same in (*FORMS, *more):
        for word in list(left):
            if (met := next((said for said in right if same(word, said)), None)) is not None:
                left.remove(word)
                right.remove(met)
    return left, right


def _endings(one: str, other: str) -> bool:
    """Tell whether two short words differ in their last letter alone: kota, koty."""
    return not one[-1:].isdigit() and len(one) == len(other) > _TAIL and one[:-1] == other[:-1]


FORMS: Final = (str.__eq__, inflected, _endings)
"""Ways to tell that two words are forms of one, the surest first."""


@lru_cache(1_024)
def gist(text: str, code: str) -> Gist:
    """Return what a statement of a language comes to, word by word."""
    known = _words(code)
    words, numbers, places, as_written = list[str](), list[float](), set[str](), set[str]()
    denied = more = False
    before, always, yet, only = "", list[str](), list[str](), list[str]()
    for written in _TOKEN.finditer(known.suffix.sub("", text) if known.suffix else text):
        word = plain(fold(written.group()))
        number = _number(word, known)
        if word in known.denials:
            denied = True
        elif number is not None:
            numbers.append(number)
        elif word in known.yet | known.already:
            yet.append(word)
        elif word in known.more:
            more = more or word not in known.moving or text[written.end() :].lstrip()[:1] in _STOPS  # one more, or to
        elif word in known.always | known.only:
            (always if word in known.always else only).append(word)
        elif word not in known.light and word not in known.place:
            as_written.add(word)
            named = code != "de" and written.start() > 0 and written.group()[0].isupper()  # Vidal lives nowhere
            stems = () if named else known.stems.items()
            word = known.alike.get(word) or next((to for stem, to in stems if word.startswith(stem)), word)
            words.append(word)
            if before in known.place and written.group()[0].isupper() and plain(fold(written.group())) not in known.how:
                places.add(word)
        before = word
    words.extend((*(always if denied else ()), *(() if numbers else only)))  # not always; only two
    said = [word for word in yet if word not in (known.yet if denied else known.already)]
    more = more or not known.more.isdisjoint(said)
    words.extend(word for word in said if word not in known.light | known.more)
    return Gist(
        words=tuple(dict.fromkeys(words)),
        written=frozenset(as_written),
        numbers=tuple(numbers),
        denied=denied,
        more=more,
        places=frozenset(places),
    )


def _number(word: str, known: _Words) -> float | None:
    """Return the number that a word or a time of day is; None for what is none, and for a year."""
    if word in known.numbers:
        return known.numbers[word]
    clock = _CLOCK.fullmatch(word)
    if clock is not None:
        hour, minute, rest = clock.group("hour", "minute", "rest")
        value = float(hour.replace(",", ".")) + (float(minute) / 60 if minute else 0.0)
        return None if rest or _YEARS[0] <= value <= _YEARS[1] else value
    floor = next((at for at, stem in enumerate(known.ordinals, 1) if word.startswith(stem)), 0)
    return float(floor) if floor and len(word) <= len(known.ordinals[floor - 1]) + _TAIL else None


@cache
def _words(code: str) -> _Words:
    table = {name: plain(fold(str(text))) for name, text in lists("abroad")[code].items()}
    numbers = {form: float(at) for at, some in enumerate(table["numbers"].split(), 1) for form in some.split("/")}
    groups = [group.split("/") for group in table["alike"].split()]
    either = [[one.split("/") for one in some.split()] for some in table.get("either", "").split("|")]
    return _Words(
        numbers=numbers | dict.fromkeys(table["ground"].split(), 0.0),
        ordinals=table["ordinals"].split(),
        denials=frozenset(table["not"].split()),
        already=frozenset(table.get("already", "").split()) | turns(code)[0],
        light=frozenset(table["light"].split()),
        alike={word: group[0] for group in groups for word in group if not word.endswith("*")},
        stems={word[:-1]: group[0] for group in groups for word in group if word.endswith("*")},
        either=either,
        states=frozenset(form for some in either for one in some for form in one),
        more=frozenset(table["more"].split()),
        place=frozenset(table["place"].split()),
        past=tuple(table["past"].split()),
        suffix=re.compile(lists("abroad")[code]["suffix"]) if "suffix" in table else None,
        moved=tuple(table.get("moved", "").split()),
        anew=tuple(table.get("anew", "").split()),
        **{name: frozenset(table.get(name, "").split()) for name in _MAYBE},
        day=table.get("day", ""),
        brand=re.compile(table["brand"], re.I) if "brand" in table else None,
    )


_LONGEST: Final = 160
_MAYBE: Final = ("yet", "how", "moving", "single", "always", "only", "the", "mine", "of", "works")
"""Lists that not every language has."""
_OPENING: Final = 5
"""Words of the longest phrase that says "from now on"."""
_TELLING: Final = 4
"""Letters of a word that is no article."""
_FEW: Final = 4
_SAID: Final = 3
_TAIL: Final = 3
_STOPS: Final = ("", *".,;:!?")
_YEARS: Final = (1800, 2100)
_TOKEN: Final = regex(rf"\d[\d.,:h]*\d|\d+h?|[^\W\d_](?:[^\W\d_]|[{MARKS}])*(?:-[^\W\d_]+)*")
_CLOCK: Final = regex(r"(?P<hour>\d+(?:[.,]\d+)?)(?:[:h](?P<minute>\d\d)?)?(?P<rest>.*)")
