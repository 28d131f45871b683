"""What a message in another language than English says is otherwise now, held against what was said before: "hab den
Laptop auf Debian umgestellt" overtakes "mein Laptop läuft mit Ubuntu".

The words are those of `told/turns.toml`. A sign of change and something in common are wanted, and another value of the
same sort, or that it is over, or so again; what is told of somebody else, for once or as a wish overtakes nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Final

from perdure.domain.text import words
from perdure.extraction.abroad import FORMS, Gist, denies, gist, moved, of_one_sort, ours, places, times, unmet
from perdure.extraction.foreign_endings import aside
from perdure.extraction.foreign_sentences import sentences
from perdure.extraction.foreign_signs import in_signs
from perdure.extraction.foreign_switches import (
    IN_SIGNS,
    expressions,
    flat,
    listed,
    marked,
    provided,
    switch_in,
    tables,
    verb_stems,
    ways_to,
)
from perdure.extraction.foreign_tongue import relatives, tongue_of
from perdure.extraction.foreign_ways import calls_off_trip, commuted, goes_anew
from perdure.extraction.language import (
    ABBREVIATED,
    MARKS,
    fold,
    forms,
    none_left,
    over,
    tongues,
    turns,
    unaccented,
)
from perdure.extraction.likeness import common_start, inflected
from perdure.extraction.lists import lists
from perdure.extraction.prose import bounded, own_words
from perdure.extraction.regex import regex
from perdure.extraction.wording import contains


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedAbroad:
    """A text in another language than English that says that something is otherwise."""

    text: str
    code: str


def turned_abroad(text: str) -> tuple[TurnedAbroad, ...]:
    """Return what of a message may overtake something: each sentence with a sign of change, and then the whole."""
    codes = [code for code in tongues(text) if code in tables()] if len(text) <= _LONGEST else []
    return tuple(found for code in codes for found in _signed(text, code))


def _signed(text: str, code: str) -> Iterator[TurnedAbroad]:
    """Yield what of a message may overtake something in one of the languages that it may be in."""
    spans = list(_spans(text, code))
    found = [text[start:end] for start, end in spans]
    if len(spans) > 1:
        found.append(text[spans[0][0] : spans[-1][1]])
    yield from (TurnedAbroad(text=one, code=code) for one in dict.fromkeys(found) if _has_sign(one, code))


def stated_abroad(text: str, code: str) -> tuple[str, ...]:
    """Return the sentences of a message that say something in a few words of a language."""
    if len(text) > _LONGEST or code not in tongues(text):
        return ()
    return tuple(one for start, end in _spans(text, code) if len(one := text[start:end]) <= _BRIEF)


def overtakes_abroad(new: TurnedAbroad, old: str) -> float:
    """Return how surely a text overtakes a statement: 0 where it does not, more for more that they have in common."""
    if len(old) > _BRIEF or new.code not in tongues(old):
        return 0.0
    if new.code in IN_SIGNS:
        return in_signs(flat(old), flat(new.text), new.code)
    known, one = expressions(new.code), _said(old, new.code)
    theirs = known["others"].search(flat(new.text)) and not known["others"].search(flat(old))
    if theirs or one.gist.more or one.over:
        return 0.0
    if not one.words or one.days:
        then = _also_then(one, _said(new.text, new.code))
        if then or not one.words:
            return then
    people = relatives(old, new.code), relatives(new.text, new.code)
    if not one.denied and _all_met(people[1], people[0]) and calls_off_trip(one.folded, flat(new.text), new.code):
        return 3.0
    if not (_all_met(people[0], people[1]) and _all_met(people[1], people[0])):
        return 0.0
    if (change := provided(new.text, new.code)) and _had_from(one, change):
        return 3.0
    pieces = [piece for piece in known["parts"].split(new.text) if piece.strip()]
    some = [new.text, *pieces] if len(pieces) > 1 else [new.text]
    return max(_weighed(one, _said(piece, new.code), new) for piece in some)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """A statement or clause: the words that tell something, those with a capital, days, and if it is over or denies."""

    text: str
    code: str
    gist: Gist
    words: tuple[str, ...]
    capitals: frozenset[str]
    days: frozenset[str]
    dates: frozenset[str]
    over: bool
    denied: bool

    @property
    def folded(self) -> str:
        return flat(self.text)


@lru_cache(1024)
def _said(text: str, code: str) -> _Said:
    core, weekdays = gist(text, code), tongue_of(code).words.sets["weekday"]
    days, stem, same = weekdays & {*words(flat(text))}, expressions(code)["stem"], verb_stems(code)
    light = aside(code) | turns(code)[0] | listed(code, "left") | times(code) | _every(code) | days
    bare = (stem.sub("", one) for one in core.words if not (one in light or one[0].isdigit()))
    return _Said(
        text=text,
        code=code,
        gist=core,
        words=tuple(dict.fromkeys(same.get(one, one) for one in bare)),
        capitals=frozenset(fold(one) for one in _CAPITAL.findall(text)),
        days=frozenset(days),
        dates=frozenset(f"{one['day']} {one['month']}" for one in _dates(code).finditer(flat(text))),
        over=over(text, code),
        denied=core.denied or expressions(code)["denies"].search(flat(text)) is not None,
    )


@cache
def _dates(code: str) -> re.Pattern[str]:
    """Return an expression for a day of a month."""
    months = "|".join(sorted(tongue_of(code).words.sets["month"], key=len, reverse=True))
    return regex(rf"(?<!\w)(?P<day>[0-3]?\d)(?:\.|º|er|°)? (?:de |di |d')?(?P<month>{months or '(?!)'})(?!\w)")


def _weighed(old: _Said, new: _Said, whole: TurnedAbroad) -> float:
    """Weigh one clause of a text against a statement."""
    if (new.gist.more and not expressions(new.code)["only"].search(new.folded)) or not new.words:
        return 0.0
    if new.over:
        return _ended(old, new)
    if new.denied:
        return 0.0
    ways = (
        _switched(old, new, whole),
        _renamed(old, new, whole),
        _priced(old, new),
        _rescheduled(old, new),
        _again(old, new),
        3.0 * (not (old.denied or old.days or new.days) and commuted(old.folded, new.folded, new.code)),
    )
    return max(ways)


def _switched(old: _Said, new: _Said, whole: TurnedAbroad) -> float:
    """Weigh a clause that says to what something was switched over against what the writer used."""
    found, proper, signs = switch_in(new.folded, new.code), marked(new.code, "proper"), expressions(new.code)
    if found is None or old.denied or signs["likes"].search(old.folded):
        return 0.0  # what somebody likes they like beside it
    used = signs["uses"].search(old.folded) is not None
    if not used and ("stead" in found.groupdict() or not found.groupdict().get("away")):
        return 0.0  # tea instead of coffee, this once
    to, away = (_said(found.groupdict().get(name) or "", new.code).words for name in ("to", "away"))
    rest = _said(f"{new.folded[: found.start()]} {new.folded[found.end() :]}", new.code).words
    if not to or _all_met(to, old.words) or not _all_met(rest, old.words):
        return 0.0
    used = " ".join(word for word in words(old.folded) if not _met(word, away))
    if _elsewhere(used, flat(whole.text).replace(found[0], " "), new.code):
        return 0.0
    named = not away or not old.capitals.isdisjoint(away)
    if named and proper and new.capitals.isdisjoint(to):
        return 0.0
    alike = away or _wares(to, new.code)
    if not alike and (proper or _wares(old.words, new.code) or _where(old, rest)):
        return 0.0  # nothing tells that one is what the other is
    left = away and (not _where(old, away) or (proper and old.capitals.issuperset(away)))
    if found.groupdict().get("went") and not left and not _wares((*to, *away), new.code):
        return 0.0  # back to Rome, from school to the station
    if away:
        return 3.0 + len(rest) if _all_met(away, old.words) else 0.0
    return 2.0 + len(rest) if rest or _beside(new, whole) & old.capitals else 0.0


def _wares(some: Sequence[str], code: str) -> bool:
    """Tell whether one of some words names what is made to be used."""
    return any(_met(word, [*_made(code)]) for word in some)


@cache
def _made(code: str) -> frozenset[str]:
    known = lists("english")["classes"]
    named = frozenset(word for name in ("software", "os", "editor") for word in str(known[name]).split())
    return named | tongue_of(code).words.sets["brand"]


def _where(old: _Said, some: Sequence[str]) -> bool:
    """Tell whether a statement says that something is where one of some words tells."""
    return any(_met(word, _spots(old.folded, old.code)) for word in some)


def _spots(folded: str, code: str) -> Sequence[str]:
    """Return the words that stand behind one for where, or bear its ending."""
    row = words(folded)
    at = [word for n, word in enumerate(row) if not places(code).isdisjoint(row[max(0, n - 2) : n])]
    return [*at, *expressions(code)["where"].findall(folded)]


def _elsewhere(old: str, new: str, code: str) -> bool:
    """Tell whether two folded texts both say where something is, and not the same: at home, at work."""
    one, other = (_sites(text, code) for text in (old, new))
    named = [*one, *_said(old, code).words], [*other, *_said(new, code).words]
    met = any(_met(word, named[1]) for word in one) or any(_met(word, named[0]) for word in other)
    return bool(one and other) and not met


def _sites(folded: str, code: str) -> Sequence[str]:
    """Return the words that tell where something is, "home" and "work" for those that say no more than that."""
    sites = [name for name in ("home", "work") if expressions(code)[name].search(folded)]
    for name in sites:
        folded = expressions(code)[name].sub(" ", folded)
    return [*sites, *{*_spots(folded, code)}.intersection(_said(folded, code).words)]


def _beside(new: _Said, whole: TurnedAbroad) -> frozenset[str]:
    """Return the words of a text beside those of one of its clauses."""
    return frozenset(words(flat(whole.text.replace(new.text, " "))))


def _renamed(old: _Said, new: _Said, whole: TurnedAbroad) -> float:
    """Weigh a clause that names somebody in the place of whom a statement names."""
    fresh, cased = expressions(new.code)["anew"], not marked(new.code, "uncased")
    said = [word for word in new.words if not fresh.fullmatch(word)]
    if "," in old.text and (bare := _said(old.text.partition(",")[0], old.code)).words:
        old = bare  # my boss is Dr Pineda, very strict
    left, right = unmet(old.words, said, _akin, partial(_of_either_sex, new.code))
    common = [word for word in said if word not in right]
    left, right = (_untitled(some, new.code) for some in (left, right))
    if not (left and right and common) or old.denied or max(len(left), len(right)) > _FEW:
        return 0.0
    one_each = [*ours(new.code)[0]]
    single = any(
        (word.endswith(tuple(one_each)) or _met(word, one_each)) and not _where(old, [word]) for word in common
    )
    gone = not _beside(new, whole).isdisjoint(left)
    if not (single or (cased and gone)):
        return 0.0  # of what there may be several, or a place: the printer, the bicycle in the cellar
    if cased and not (
        _names(old, old.text, common).issuperset(left) and _names(new, whole.text, common).issuperset(right)
    ):
        return 0.0
    row = [word for word in words(new.folded) if word not in turns(new.code)[0]]
    at = [row.index(word) for word in right if word in row]
    if max(at, default=0) - min(at, default=0) >= len(right):
        return 0.0  # the coach of the Reds is Kim now
    now = not turns(new.code)[0].isdisjoint(words(new.folded))
    one_new = single and any(map(fresh.fullmatch, words(new.folded)))
    level = gone or of_one_sort(words(old.folded), words(new.folded), new.code)
    return 2.0 + len(common) if level and (gone or now or one_new) else 0.0


def _of_either_sex(code: str, one: str, other: str) -> bool:
    """Tell whether two words are for a man and a woman of whom somebody has one: jefe, jefa."""
    return one[:-1] == other[:-1] and {one, other} <= ours(code)[0]


def _untitled(some: Sequence[str], code: str) -> Sequence[str]:
    """Return names without the titles before them, where anything is left of them."""
    return [word for word in some if word not in listed(code, "titles")] or some


def _names(said: _Said, text: str, common: Sequence[str]) -> frozenset[str]:
    """Return the words of a clause of a text that are names by their capitals: no noun where each has one, and the
    first of a sentence only where nothing is told but whose it is: Kim is my coach.
    """
    noun = expressions(said.code)["noun"]
    named = {
        fold(one[0]) for one in _CAPITAL.finditer(said.text) if not noun.search(unaccented(said.text[: one.start()]))
    }
    if len(common) == 1 and not ours(said.code)[1].isdisjoint(words(said.folded)):
        return frozenset(named)
    first = (one for one in _FIRST.finditer(text) if fold(one["before"]) not in ABBREVIATED | {"m"})
    return frozenset(named.difference(fold(one["word"]) for one in first))


def _priced(old: _Said, new: _Said) -> float:
    """Weigh a clause that gives what a statement measures another number."""
    rises, measures = listed(new.code, "rises"), listed(new.code, "rises", "measures")
    before, after = (_NUMBER.findall(one.folded) for one in (old, new))
    if not len(before) == len(after) == 1 or before == after:
        return 0.0
    if len({_unit(one[0][1], new.code) for one in (before, after)} - {""}) > 1:
        return 0.0
    left, right = unmet(old.words, new.words, _akin)
    common = [one for one in new.words if one not in right and one not in measures]
    now = not (turns(new.code)[0] | rises).isdisjoint(words(new.folded))
    alike = measures.issuperset((*left, *right)) and old.days == new.days
    return 2.0 + len(common) if common and now and alike else 0.0


def _rescheduled(old: _Said, new: _Said) -> float:
    """Weigh a clause that gives what a statement names another day."""
    another = len(old.dates) == len(new.dates) == 1 and old.dates != new.dates
    if not another and (not old.days or not new.days or any(_met(one, tuple(old.days)) for one in new.days)):
        return 0.0
    yearly = not listed(new.code, "yearly").isdisjoint(words(old.folded))  # their party is put off, no birthday
    if old.denied or yearly or (another and not moved(words(new.folded), new.code)):
        return 0.0
    only = expressions(new.code)["only"]
    said, went = words(new.folded), expressions(new.code)["goes"].search(new.folded)
    signs = turns(new.code)[0] if went else turns(new.code)[0] | listed(new.code, "rises")
    if not (only.search(new.folded) or moved(said, new.code)) and signs.isdisjoint(said):
        return 0.0
    when = [*new.days, *(word for date in new.dates for word in date.split())]
    alike = inflected if another else _akin  # the dentist's holidays, a date with the dentist
    _, right = unmet(old.words, [one for one in new.words if not moved((one, *when), new.code)], alike)
    common, right = [one for one in new.words if one not in right], [one for one in right if not only.fullmatch(one)]
    return 2.0 + len(common) if common and listed(new.code, "rises", "measures").issuperset(right) else 0.0


def _ended(old: _Said, new: _Said) -> float:
    """Weigh a clause that says that something is no longer so against a statement that tells more of it."""
    counts = any(one != 1 for one in new.gist.numbers)
    if old.denied or counts or not _all_met((*new.words, *new.days), (*old.words, *old.days)):
        return 0.0
    if none_left(new.text, new.code) and not _met(old.words[-1 if marked(new.code, "last") else 0], new.words):
        return 0.0  # no coffee is left; they drink it all the same
    surely = [one for one in new.words if one not in listed(new.code, "loose")]
    return 2.0 + len(surely) if surely else 0.0


def _again(old: _Said, new: _Said) -> float:
    """Weigh a clause that says that something is so again against a statement that denies it."""
    again = expressions(new.code)["again"]
    if not old.denied or not again.search(new.folded):
        return 0.0
    before, after = old.folded, again.sub(" ", new.folded)
    if verb := next((one for one in ways_to(new.code, "verbs") if one.search(before)), None):
        if not verb.search(after):
            return 0.0  # I eat no sugar; we buy sugar again
        before, after = verb.sub(" ", before), verb.sub(" ", after)
    known = _said(before, new.code).words
    rest = [one for one in _said(after, new.code).words if one not in listed(new.code, "begins")]
    left, right = unmet(known, rest, _akin)
    alone = verb is None and len(known) == 1  # no dog; a dog in the park again
    if left or len(right) > (not alone) or not all(_of_when_or_where(one, new) for one in right):
        return 0.0
    what = known[:1] if marked(new.code, "last") else known[-1:]
    return 2.0 + len(old.words) if _all_met(what, rest) else 0.0


def _had_from(old: _Said, change: re.Match[str]) -> bool:
    """Tell whether a statement says from whom somebody has what they have from another now: meine Bank ist die …"""
    said, thing = words(old.folded), words(change["thing"])
    at = next((at + 1 for at, word in enumerate(said) if common_start(word, thing[-1]) >= len(thing[-1]) - 1), 0)
    sets = tongue_of(old.code).words.sets
    named = [word for word in said[at:] if word not in sets["is"] | sets["the"] | _ARTICLES]
    return at > 0 and 0 < len(named) <= _NAMES and set(named) <= {*map(flat, old.capitals)} - {*words(change["from"])}


def _also_then(old: _Said, new: _Said) -> float:
    """Weigh a clause that says that something is so now on a day on which a statement says, in its words, it is not."""
    (now, more), said = turns(new.code), words(new.folded)
    if not (old.denied and old.days == new.days and old.days) or now.isdisjoint(said):
        return 0.0
    light = now | more | tongue_of(new.code).words.sets["joins"]
    left, right = (
        {one for one in row if flat(one) not in light and not denies([flat(one)], new.code)}
        for row in (each.text.casefold().strip(" .!").split() for each in (old, new))
    )
    return 2.0 + len(left) if left == right and not denies(said, new.code) else 0.0


def _of_when_or_where(word: str, said: _Said) -> bool:
    """Tell whether a word of a clause stands behind one that leads to a time or place, and is nobody who does it."""
    row, leads = words(said.folded), places(said.code) | tongue_of(said.code).words.sets["since"]
    return any(one == word and before in leads for before, one in pairwise(row))


def _all_met(some: Sequence[str], others: Sequence[str]) -> bool:
    return all(_met(one, others) for one in some)


def _met(word: str, others: Sequence[str]) -> bool:
    return any(_alike(word, one) for one in others)


def _alike(one: str, other: str) -> bool:
    return any(same(one, other) for same in (*FORMS, _akin))


def _akin(one: str, other: str) -> bool:
    """Tell whether two words have one stem, or one is cut short: coloc, colocataire; répète, répétition."""
    common = common_start(one, other)
    return other in forms(one) or (common >= _STEM and (common == min(len(one), len(other)) or common > _STEM))


def _unit(after: str, code: str) -> str:
    """Return what a number counts, by the word behind it; "" where that says nothing of it."""
    if _MONEY.match(after):
        return "money"
    return "" if after in aside(code) | listed(code, "rises") else after[:_STEM]


@cache
def _every(code: str) -> frozenset[str]:
    """Return the words of a language that say how often something is so."""
    return frozenset(word for one in tongue_of(code).shape.classes["every"] for word in one)


def _spans(text: str, code: str) -> Iterator[tuple[int, int]]:
    """Yield where each sentence begins and ends that tells something, and neither asks nor doubts."""
    own, tongue = own_words(bounded(text)), tongue_of(code)
    for line, asks in sentences(own, fold(own), tongue):
        if not asks and not contains([one.word for one in line], tongue.words, "doubt"):
            yield line[0].start, line[-1].end


def _has_sign(text: str, code: str) -> bool:
    """Tell whether a text says that something is otherwise, neither for once nor as a wish."""
    known, folded = expressions(code), flat(text)
    if goes_anew(folded, code):
        return not known["passing"].search(known["commutes"].sub(" ", folded))
    if known["passing"].search(folded):
        return False
    if code in IN_SIGNS:
        return known["sign"].search(folded) is not None
    if switch_in(folded, code) or any(known[name].search(folded) for name in ("again", "anew", "only")):
        return True
    signs, said = turns(code)[0] | listed(code, "rises"), words(folded)
    return over(text, code) or not signs.isdisjoint(said) or moved(said, code)


_LONGEST: Final = 280
_BRIEF: Final = 160
_FEW: Final = 4
_STEM: Final = 4
_NAMES: Final = 3
_ARTICLES: Final = frozenset("le la les de het".split())
_CAPITAL: Final = regex(r"(?<![^\W_])[A-ZÀ-ÞŁŚŻŹĆŠŞİА-ЯЁІЇЄҐ][^\W\d_]*")
_FIRST: Final = regex(r"(?P<before>[^\W_]*)(?:^|[.!?…])\W*(?P<word>[^\W\d_]+)")
"""The first word of a sentence."""
_NUMBER: Final = regex(rf"(\d[\d.,]*)\s*((?:[^\W\d_]|[{MARKS}])+|[€$£%₽₴₺₹]|)")
_MONEY: Final = regex(
    "[€$£₽₴₺₹]|eur|zl|rea(?:l|is)$|fr|kr|dollar|pund|pesos?$|руб|грн|гри|lira|tl$|дол|ريال|درهم|جنيه|دينار|रु"
)
