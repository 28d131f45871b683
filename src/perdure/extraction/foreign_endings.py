"""What a clause in another language says by a verb that is over, and whether a statement is about that: "hab den Kombi
verkauft" ends "ich fahre einen Kombi".

The words are those of `told/endings.toml`, by the classes of English endings. No grammar is asked: what is left of a
clause without the words that say so, and without what tells when, how or to whom, is the thing; all of it must stand in
the statement that it ends. In doubt nothing is over.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final, TypeAlias

from perdure.extraction.abroad import numbers, places
from perdure.extraction.foreign_sentences import COMMAS, and_i
from perdure.extraction.foreign_tongue import Tongue, animals, tongue_of
from perdure.extraction.language import USER, fold, forms, plain
from perdure.extraction.language import over as said_over
from perdure.extraction.likeness import common_start, inflected
from perdure.extraction.lists import lists
from perdure.extraction.tokens import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Over:
    """What is over: the class of its ending, and the folded words of the thing; none where work, a marriage or a home
    as such is. `place`: where somebody moved to; `mere`: whether it is what one has of the thing, a membership.
    """

    how: str
    thing: frozenset[str]
    code: str
    place: frozenset[str] = frozenset()
    mere: bool = False


_Way: TypeAlias = Sequence[Sequence[Sequence[str]]]
"""Parts of which all are wanted, each as choices of words side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """The table of one language, folded."""

    ways: Mapping[str, Sequence[_Way]]
    signs: Mapping[str, re.Pattern[str]]
    stops: frozenset[tuple[str, ...]]
    aside: frozenset[str]
    seasons: frozenset[str]
    during: frozenset[str]
    phrases: Sequence[Sequence[str]]
    beside: frozenset[str]
    of: frozenset[str]
    away: frozenset[str]
    off: frozenset[str]
    left: re.Pattern[str]
    generic: frozenset[str]
    job: frozenset[str]
    wed: frozenset[str]
    pair: re.Pattern[str]
    lives: re.Pattern[str]
    several: re.Pattern[str]
    akin: Sequence[Sequence[str]]
    infinitives: Sequence[str]
    cases: frozenset[str]
    joined: frozenset[str]
    tail: int
    one: frozenset[str]
    handed: frozenset[str]
    homes: frozenset[str]
    particles: re.Pattern[str] | None


def read(tokens: Sequence[Token], tongue: Tongue) -> tuple[Over, ...]:
    """Return what a clause says by its verb that is over; nothing for most."""
    known = _words(tongue.code)
    pieces = _pieces([one for at, one in enumerate(tokens) if not and_i(tokens, at + 1, tongue)], COMMAS)
    if known.signs:
        return tuple(one for piece in pieces for one in _in_signs(piece, tongue, known))
    if tokens[0].word in tongue.words.sets["ifs"]:
        return ()
    found: dict[Over, None] = {}
    for piece in pieces:
        found |= dict.fromkeys(_read(piece, tongue, known))
        parts = _pieces(piece, tongue.words.sets["joins"])
        for part in parts if len(parts) > 1 and not _stops(piece, known) else ():
            found |= dict.fromkeys(_read(part, tongue, known))
    return tuple(found)


def _pieces(tokens: Sequence[Token], signs: frozenset[str]) -> list[Sequence[Token]]:
    cuts = [at for at, one in enumerate(tokens) if one.word in signs]
    return [
        tokens[start:end]
        for start, end in zip((0, *(at + 1 for at in cuts)), (*cuts, len(tokens)), strict=True)
        if end > start
    ]


def _read(piece: Sequence[Token], tongue: Tongue, known: _Words) -> Iterator[Over]:
    for how, ways in known.ways.items():
        for way in ways:
            if (used := _found(piece, way)) and (one := _over(how, piece, used, tongue, known)):
                yield one
                break


def _found(piece: Sequence[Token], way: _Way) -> frozenset[int]:
    """Return where the words of a way stand; nothing where one of them is not there."""
    used: set[int] = set()
    for part in way:
        at = next((spot for spot in _spots(piece, part) if used.isdisjoint(spot)), None)
        if at is None:
            return frozenset()
        used.update(at)
    return frozenset(used)


def _spots(piece: Sequence[Token], part: Sequence[Sequence[str]]) -> Iterator[range]:
    for at in range(len(piece)):
        for choice in part:
            if len(choice) <= len(piece) - at and all(map(_is, piece[at : at + len(choice)], choice)):
                yield range(at, at + len(choice))


def _is(token: Token, asked: str) -> bool:
    """Tell whether a word is the one that is asked for, begins so, or is written so."""
    if asked[0] == "=":
        return token.text.lower() == asked[1:]
    return token.word.startswith(asked[:-1]) if asked[-1] == "*" else token.word == asked


def _over(how: str, piece: Sequence[Token], used: frozenset[int], tongue: Tongue, known: _Words) -> Over | None:
    used = used.union(*(spot for spot in _spots(piece, known.phrases) if used.isdisjoint(spot)))
    rest = [one.word for at, one in enumerate(piece) if at not in used]
    sets = tongue.words.sets
    if not (sets["negation"] | sets["doubt"]).isdisjoint(rest):
        return None
    if _stops([one for at, one in enumerate(piece) if at not in used], known):
        return None
    if (how == "left" and _by_the_clock(piece, tongue, known)) or _for_a_season(how, piece, tongue, known):
        return None
    direct, within, owned = list[str](), list[str](), False
    before = ""
    for at, one in enumerate(_without_where_from(piece, known) if how == "moved" else piece):
        if one is None:
            continue
        if at in used:
            before = ""
        elif one.word in known.beside:
            before = one.word
        elif _tells(one.word, tongue, known) or _model(piece, at, used, tongue):
            owned = owned or (before in known.of and (how in _OWNED or _somebody(one.word, tongue)))
            (within if before else direct).append(one.word)
    if how == "gone" and (_another(piece, tongue, known) or _back_soon(piece, used, within, tongue, known)):
        return None
    if (owned and direct) or _elsewhere(how, piece, direct, within, tongue, known):
        return None
    return _made(how, direct, within, tongue.code, known)


def _without_where_from(piece: Sequence[Token], known: _Words) -> Iterator[Token | None]:
    """Yield the words of a clause, and nothing in the place of those that say from where somebody moved."""
    away = False
    for one, after in zip(piece, [*(one.word for one in piece[1:]), ""], strict=True):
        away = one.word in known.away or (away and one.word not in known.beside)
        yield None if away or after in known.off else one


def _model(piece: Sequence[Token], at: int, used: frozenset[int], tongue: Tongue) -> bool:
    """Tell whether a number is the name of a thing, alone behind its article: the 205 is sold, and not 205 tickets."""
    known, after = _words(tongue.code), piece[at + 1].word if at + 1 < len(piece) else ""
    the = str(lists("abroad").get(tongue.code, {}).get("the", "")).split()
    alone = not after or at + 1 in used or after in known.aside | known.beside or not after[0].isalpha()
    return at > 0 and alone and _is_model(piece[at].word) and piece[at - 1].word in the


def _is_model(word: str) -> bool:
    return word.isdigit() and len(word) > _STEM


def _another(piece: Sequence[Token], tongue: Tongue, known: _Words) -> bool:
    """Tell whether an animal is one that was not spoken of: I gave my sister a dog."""
    return any(before.word in known.one and animals(after.word, tongue.code) for before, after in pairwise(piece))


def _back_soon(
    piece: Sequence[Token], used: frozenset[int], within: Sequence[str], tongue: Tongue, known: _Words
) -> bool:
    """Tell whether a thing was only handed over, and not to somebody who keeps it: to the groomer, for repair."""
    handed = any(piece[at].word in known.handed for at in used)
    return handed and bool(within) and not any(one in known.homes or _somebody(one, tongue) for one in within)


def _elsewhere(
    how: str, piece: Sequence[Token], direct: Sequence[str], within: Sequence[str], tongue: Tongue, known: _Words
) -> bool:
    """Tell whether it is left somewhere, or for this day: I left the keys at work, left work at six."""
    little = known.generic | known.job
    there = not places(tongue.code).isdisjoint(one.word for one in piece)
    both = not little.issuperset(direct) and not little.issuperset(within)
    return both and (how in _LEAVING or (how == "stopped" and there))


def _stops(piece: Sequence[Token], known: _Words) -> bool:
    words = [one.word for one in piece]
    return any(tuple(words[at : at + len(one)]) == one for one in known.stops for at in range(len(words)))


def _for_a_season(how: str, piece: Sequence[Token], tongue: Tongue, known: _Words) -> bool:
    """Tell whether words say for how long something is over: for the summer, until Easter, for two weeks."""
    leads = (at for at, one in enumerate(piece) if one.word.rstrip("'") in known.during)
    led = {one.word for at in leads for one in piece[at + 1 : at + 1 + _LED]}
    times = any(
        word in known.seasons or tongue.words.has("month", word) or tongue.words.has("span", word) for word in led
    )
    return times or (how == "stopped" and not led.isdisjoint(numbers(tongue.code)))


def _by_the_clock(piece: Sequence[Token], tongue: Tongue, known: _Words) -> bool:
    """Tell whether a number says when, rather than for how long: at six, and not for six weeks."""
    counts = numbers(tongue.code) | tongue.words.sets["number"]
    lengths = known.aside | tongue.words.sets["span"]
    words = [*(one.word for one in piece), ""]
    return any((one[0].isdigit() or one in counts) and after not in lengths for one, after in pairwise(words))


def _made(how: str, direct: Sequence[str], within: Sequence[str], code: str, known: _Words) -> Over | None:
    if how == "moved":
        alone = not direct or not known.beside
        return Over(how=how, thing=frozenset(), code=code, place=frozenset((*direct, *within))) if alone else None
    little = known.generic | known.job
    told = frozenset(direct) - little or frozenset(within) - little or frozenset(direct)
    if how in _ALONE:
        return None if told - known.job else Over(how=how, thing=frozenset(), code=code)
    if how == "left" and told and told <= known.job:
        return Over(how="jobless", thing=frozenset(), code=code)
    mere = not known.generic.isdisjoint(direct)
    return Over(how=how, thing=told, code=code, mere=mere) if told else None


def _tells(word: str, tongue: Tongue, known: _Words) -> bool:
    """Tell whether a word may say what is over, rather than when or how."""
    sets = tongue.words.sets
    if word in known.aside or not word[0].isalpha() or word in sets["joins"] or word in numbers(tongue.code):
        return False
    return not any(word in sets[name] for name in ("weekday", "month", "span", "leads"))


def _somebody(word: str, tongue: Tongue) -> bool:
    return any(tongue.words.has(name, word) for name in _PEOPLE)


def _in_signs(piece: Sequence[Token], tongue: Tongue, known: _Words) -> Iterator[Over]:
    """Read a clause of a language that is looked through sign by sign."""
    assert known.particles is not None
    text = "".join(
        f"{' ' if at and piece[at - 1].end < one.start else ''}{one.text.lower()}" for at, one in enumerate(piece)
    )
    for how, way in known.signs.items():
        found = way.search(text)
        if found is None:
            continue
        rest = f"{text[: found.start()]} {text[found.end() :]}"
        rest = known.left.sub(" ", text[: found.end()])[: -len(found[0])] if how == "moved" else rest
        if any(" ".join(one) in f"{rest} " for one in known.stops):
            continue
        parts = [one for one in _runs(rest, known) if one]
        if (one := _made(how, parts, (), tongue.code, known)) is not None:
            yield one


def _runs(text: str, known: _Words) -> Iterator[str]:
    """Yield the runs of signs that may name a thing: without what says when, and without particles."""
    assert known.particles is not None
    for run in re.sub(r"[0-9]+", " ", text).split():
        bare = run
        if not any(ord(one) > _HANGUL for one in run):  # Han and kana stand without spaces
            for one in sorted(known.aside, key=len, reverse=True):
                bare = bare.replace(one, " ")
        elif run in known.aside:
            continue
        for part in known.particles.sub(" ", bare).split():
            if part not in known.aside:
                yield part


def ends(one: Over, old: str, *, key: str | None, subject: str) -> bool:
    """Tell whether what is over is what a statement is about, which fills the slot `key` and is about `subject`."""
    before = _statement(old, one.code) if (key or "") in _OF[one.how] else None
    if before is None:
        return False
    known = _words(one.code)
    if one.how == "moved":
        lives = key is not None or any(map(known.lives.match, before.said))
        return lives and subject == USER and not any(_met(word, before.said, known) for word in one.place)
    if one.how in _ALONE:
        return subject == USER and (one.how == "jobless" or not known.wed.isdisjoint(before.said))
    partner = tongue_of(one.code).words.has("partner", subject)
    if subject != USER and not (one.how == "parted" and partner):
        lives = lists("abroad").get(one.code, {}).get("lives")
        gone = one.how == "died" and key is None and subject in one.thing and len(one.thing) == 1
        return gone and lives is not None and any(re.fullmatch(lives, word) for word in before.said)
    if one.how == "died" and key not in _PETS and not before.near("animal"):
        return False
    if one.how == "gone" and key in _PETS and not any(animals(word, one.code) for word in one.thing):
        return False  # of the name of the parrot, only the parrot can go
    if one.how == "parted" and key is None:
        couple = before.near("partner") or known.pair.search(before.folded)
        if not couple or any(map(known.lives.match, before.said)):
            return False  # whom one lives with, in a town
    if one.how == "cancelled" and not one.mere and (key or before.often):
        return False  # it is off for once
    if before.several and one.how in ("died", "gone"):
        return False
    said = before.direct if one.how in ("gone", "died") and key is None else before.said
    return all(_met(word, said, known) for word in one.thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Statement:
    """A statement: its folded words, those of them that no preposition leads to, and whether it counts several."""

    folded: str
    said: tuple[str, ...]
    direct: tuple[str, ...]
    several: bool
    often: bool
    code: str

    def near(self, name: str) -> bool:
        """Tell whether one of its words is of a class."""
        return any(tongue_of(self.code).words.has(name, word) for word in self.said)


@lru_cache(maxsize=4096)
def _statement(text: str, code: str) -> _Statement | None:
    """Read a statement that may be over; None for one that denies, or says itself that something is."""
    known, tongue, folded = _words(code), tongue_of(code), plain(fold(text))
    tokens = [
        Token(plain(one[0]), text[one.start() : one.end()], *one.span())
        for one in tongue.token.finditer(folded)
        if not one[0].isspace()
    ]
    said, direct, inside = list[str](), list[str](), False
    if not tokens or said_over(text, code) or read(tokens, tongue):
        return None
    negation = tongue.words.sets["negation"]
    for token in tokens:
        if token.word in negation:
            return None
        if token.word in known.beside or token.word in COMMAS:
            inside = token.word in known.beside and len(said) > _NEAR  # not: I go by Volvo
        elif token.word[0].isalpha() or _is_model(token.word):
            said.append(token.word)
            if not inside:
                direct.append(token.word)
    if not tongue.spaced:
        said.append(folded)
        direct = said
    often = tongue.shape.has("every", [one.word for one in tokens])
    counted = {one.word for one in tokens} & numbers(code) or known.several.search(folded)
    return _Statement(
        folded=folded, said=tuple(said), direct=tuple(direct), several=bool(counted), often=often, code=code
    )


def _met(word: str, said: Sequence[str], known: _Words) -> bool:
    """Tell whether a word of what is over stands among those of a statement, in whatever form, or one that means it."""
    if any(_alike(word, one, known) or (one[0] in known.joined and one[1:] == word) for one in said):
        return True
    if ord(word[0]) > _SIGN and _stands(word, said):
        return True
    groups = (group for group in known.akin if any(_of_group(word, one) for one in group))
    return any(_of_group(other, one) for group in groups for one in group for other in said)


def _alike(a: str, b: str, known: _Words) -> bool:
    """Tell whether two words are forms of one, also an infinitive and a verb of few letters: fumar, fumo; kota, kot."""
    common = common_start(a, b)
    if a.isdigit() or b.isdigit():
        return a == b
    if a == b or b in forms(a) or (inflected(a, b) and (not common or 3 * common >= 2 * max(len(a), len(b)))):
        return True
    stems = (a[: -len(one)] for one in known.infinitives if a.endswith(one))
    if any(len(one) >= _STEM and b.startswith(one) and len(b) - len(one) <= known.tail for one in stems):
        return True
    ends = a[common:], b[common:]
    cased = all(one in known.cases or {*one} <= _VOWELS for one in ends)
    return bool(known.cases) and common > _STEM and cased and abs(len(a) - len(b)) < _TAIL


def _stands(word: str, said: Sequence[str]) -> bool:
    """Tell whether a run of signs stands in a statement: a single sign as a word, of a verb what is no ending."""
    stem = re.sub("[\u3040-\u309f]+$", "", word) or word
    if len(stem) == 1 and stem == word:
        return stem in said[:-1]
    return any(stem in one for one in said)


def _of_group(word: str, one: str) -> bool:
    return word.startswith(one[:-1]) if one[-1] == "*" else word == one or (ord(one[0]) > _SIGN and one in word)


@cache
def _words(code: str) -> _Words:
    table = {name: str(text) for name, text in _table(code).items()}
    flat = {name: _plain(text) for name, text in table.items()}
    signs = "signs" in table
    some = {name: table[name] for name in _OF if name in table}
    return _Words(
        ways={} if signs else {name: [_way(line) for line in text.strip().splitlines()] for name, text in some.items()},
        signs={name: re.compile(text) for name, text in some.items()} if signs else {},
        stops=frozenset(tuple(one.split("_")) for one in flat["stops"].split()),
        aside=frozenset(one for one in (flat["aside"] + " " + flat.get("seasons", "")).split() if "_" not in one),
        seasons=frozenset(flat.get("seasons", "").split()),
        during=frozenset(flat.get("during", "").split()),
        phrases=[one.split("_") for one in flat["aside"].split() if "_" in one],
        beside=frozenset(flat.get("beside", "").split()),
        of=frozenset(flat.get("of", "").split()),
        away=frozenset() if signs else frozenset(flat.get("away", "").split()),
        off=frozenset(flat.get("off", "").split()),
        left=re.compile(table.get("away", "(?!)") if signs else "(?!)"),
        generic=frozenset(flat["generic"].split()),
        job=frozenset(flat["job"].split()),
        wed=frozenset(flat["wed"].split()),
        pair=re.compile(flat["pair"]),
        several=re.compile(flat.get("several", "(?!)")),
        lives=re.compile(f"(?:{'|'.join(flat['lives'].split())})$"),
        akin=[group.split("/") for group in flat["akin"].split()],
        infinitives=flat.get("infinitives", "").split(),
        cases=frozenset(flat.get("cases", "").split()),
        joined=frozenset(flat.get("joined", "").split()),
        tail=_TAIL + 2 * ("suffixed" in table),
        one=frozenset(flat.get("one", "").split()),
        handed=frozenset(flat.get("handed", "").split()),
        homes=frozenset(flat.get("homes", "").split()),
        particles=re.compile(table["particles"]) if signs else None,
    )


def _table(code: str) -> Mapping[str, object]:
    """Read the table of one language, and none of what others have."""
    text = files("perdure.extraction").joinpath("told/endings.toml").read_text(encoding="utf-8")
    return tomllib.loads(dict(one.split("]", 1) for one in text.split("\n[")[1:])[code])


@cache
def aside(code: str) -> frozenset[str]:
    """Return the words of a language that say when or how, and nothing of what a clause is about, folded."""
    return _words(code).aside


def _plain(text: str) -> str:
    return plain(fold(text))


def _way(line: str) -> _Way:
    return [
        [one.split("_") if one[0] == "=" else _plain(one).split("_") for one in part.split("|")]
        for part in line.split()
    ]


_PETS: Final = frozenset({"pet.name", "pet"})
_OF: Final[Mapping[str, frozenset[str]]] = {
    "gone": _PETS | {"", "vehicle"},
    "stopped": frozenset({"", "hobby", "schedule", "likes", "diet", "education"}),
    "died": _PETS | {""},
    "parted": frozenset({"", "partner.name", "friend.name"}),
    "divorced": frozenset({"", "partner.name", "family"}),
    "left": frozenset({"", "employer", "role", "schedule", "education"}),
    "jobless": frozenset({"employer", "role", "work.hours"}),
    "moved": frozenset({"location", ""}),
    "cancelled": frozenset({"", "schedule"}),
    "recovered": frozenset({""}),
}
"""The slots of the statements that an ending of a class ends; "" for those that fill none."""
_OWNED: Final = frozenset({"gone", "died"})
"""Endings of which somebody else may have the thing: the neighbour's cat."""
_LEAVING: Final = frozenset({"left", "parted"})
"""Endings whose verbs tell of a place as well."""
_ALONE: Final = frozenset({"jobless", "divorced"})
_PEOPLE: Final = ("partner", "child", "boss", "kin", "friend")
_STEM: Final = 2
_LED: Final = 2
_TAIL: Final = 4
_NEAR: Final = 2
"""Words at the beginning of a statement behind which a preposition leads to what it is about."""
_VOWELS: Final = frozenset("aeiouyаеиоуыюяіє")
_SIGN: Final = 0x2FFF
_HANGUL: Final = 0xAC00
