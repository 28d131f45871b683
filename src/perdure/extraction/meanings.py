"""What words mean to one another, read from `meanings.toml` when it is first needed."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, product
from typing import Any, Final

from perdure.domain.text import STOP_WORDS, stem, words
from perdure.extraction import idioms
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex
from perdure.extraction.spelling import respelled


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """Classes of stems. A phrase is looked up by its first two stems, and by one: the longest one that fits first."""

    filler: frozenset[str]
    light: frozenset[str]
    verbs: frozenset[str]
    canonical: Mapping[str, str]
    phrases: Mapping[tuple[str, ...], tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]
    leads: frozenset[str]
    """The first stems of the phrases."""
    exclusive: Mapping[str, frozenset[str]]
    """A word to the names of the groups of which it is the one member that holds."""
    kinds: Mapping[str, frozenset[str]]
    """A general word to what falls under it."""
    denied: Mapping[str, frozenset[str]]
    inverse: Mapping[str, tuple[tuple[str, int], ...]]
    """A word for a relation to its name and the side on which it stands."""
    turned: Mapping[str, tuple[str, bool]]
    """A word that turns when its ends are changed over to the name of its pair, and whether it is the second of it."""
    several: frozenset[str]
    several_verbs: frozenset[str]
    single: Mapping[str, frozenset[str]]
    countries: frozenset[str]
    people: frozenset[str]


@lru_cache(maxsize=20_000)
def base(word: str) -> str:
    """Return the stem of a word, of each part of one with hyphens."""
    if word in _FORMS:
        return _FORMS[word]
    word = _CHILDREN.get(word, word)
    return "-".join(map(stem, word.split("-"))) if "-" in word else stem(word)


_FORMS: Final = {
    form: first
    for first, *others in map(
        str.split,
        ("be am is are was were been being", "have has had having", "do does did done", "get got gotten getting"),
    )
    for form in (first, *others)
} | {"quite": "quite"}  # its stem would be that of "quit"
_CHILDREN: Final = {f"{one}children": f"{one}child" for one in ("grand", "step", "god", "school")}


@lru_cache(maxsize=20_000)
def canonical(word: str) -> str:
    """Return the stem that stands for all words that mean the same as this one."""
    found = _root(word)
    return lexicon().canonical.get(found, found)


def _root(word: str) -> str:
    """Return the stem of a word in one spelling."""
    return base(respelled(word))


def akin(text: str) -> list[str]:
    """Return words by which a statement may be found that says in other words what this one says."""
    table = _akin()
    found = (other for word in words(text) for other in table.get(canonical(word), ()))
    return list(dict.fromkeys(found))


@cache
def _akin() -> dict[str, tuple[str, ...]]:
    """Map each class to its words, to the words above and below it, and to those of the phrases that mean it."""
    table = _table()
    found: dict[str, dict[str, None]] = {}

    def tie(word: str, others: Iterable[str]) -> None:
        found.setdefault(canonical(word), {}).update(dict.fromkeys(one for one in others if one != word))

    for line in filter(None, map(str.split, table["alike"].splitlines())):
        tie(line[0], line)
    for general, text in table["kinds"].items():
        tie(general, text.split())
        for word in text.split():
            tie(word, [general])
    for phrase, meaning in (_spelled(table["alike"]) | table["phrases"] | idioms.meanings()).items():
        said = [word for word in words(phrase) if word not in STOP_WORDS]
        meant = [word for word in meaning.split() if word.isalpha() and word not in STOP_WORDS]
        for one, others in ((said, meant), (meant, said)):
            for word in one:
                tie(word, others)
    states: dict[str, list[str]] = {}
    for phrase, meaning in table["phrases"].items():
        for word in meaning.split():
            if word.startswith("="):
                states.setdefault(word.rpartition("=")[0], []).extend(words(phrase))
    for said in states.values():
        telling = [word for word in dict.fromkeys(said) if word not in STOP_WORDS]
        for word in telling:
            tie(word, telling)
    return {word: tuple(others)[:_MOST_AKIN] for word, others in found.items()}


_MOST_AKIN: Final = 16


@cache
def _table() -> dict[str, Any]:
    found = tomllib.loads(files("perdure.extraction").joinpath("meanings.toml").read_text(encoding="utf-8"))
    phrases = {
        " ".join(said): meaning
        for phrase, meaning in found["phrases"].items()
        for said in product(*(word.split("|") for word in phrase.split()))
    }
    return found | {"alike": found["alike"] + str(lists("places")["names"]), "phrases": phrases}


@cache
def endings() -> Mapping[str, Mapping[str, str | bool]]:
    """Return the ways to say that something is over, by name."""
    return _table()["endings"]


def table_of(name: str) -> Mapping[str, Any]:
    """Return one more table of `meanings.toml`, as it is written."""
    return _table()[name]


@cache
def classes_of(name: str, key: str) -> frozenset[str]:
    """Return the classes of the words under a key of such a table."""
    return frozenset(map(canonical, _table()[name][key].split()))


@cache
def nominals() -> Mapping[str, frozenset[str]]:
    """Map a verb to the nouns that say as much with "is": costs, the price is."""
    return {canonical(verb): classes_of("nominals", verb) for verb in _table()["nominals"]}


def lacked(things: frozenset[str]) -> frozenset[str]:
    """Return the state of who has none of some things, if there is one: no brothers or sisters."""
    return _lacking().get(things, frozenset())


@cache
def _lacking() -> Mapping[frozenset[str], frozenset[str]]:
    table: dict[str, list[str]] = _table()["lacking"]
    return {
        frozenset(map(canonical, things.split())): frozenset({state})
        for state, every in table.items()
        if state.startswith("=")
        for things in every
    }


@cache
def lifelong() -> frozenset[str]:
    """Return the states that hold for life, which also what was so once contradicts."""
    return frozenset(_table()["lacking"]["lifelong"])


@cache
def alternatives() -> Mapping[str, tuple[str, ...]]:
    """Map a word to the sorts of which it is one: by tram and by bike are ways to go."""
    found: dict[str, tuple[str, ...]] = {}
    for sort, text in _table()["alternatives"].items():
        for word in str(text).split():
            found[canonical(word)] = (*found.get(canonical(word), ()), sort)
    return found


@cache
def lexicon() -> Lexicon:
    """Return the lexicon that comes with perdure."""
    table = _table()
    alike: dict[str, str] = {}
    for line in filter(None, map(str.split, table["alike"].splitlines())):
        first, *others = map(_root, line)
        first = alike.get(first, first)
        alike |= {other: first for other in others if other != first}

    def one(word: str) -> str:
        return word if word.startswith("=") else alike.get(_root(word), _root(word))

    def some(text: str) -> frozenset[str]:
        return frozenset(map(one, text.split()))

    inverse: dict[str, list[tuple[str, int]]] = {}
    for name, sides in table["inverse"].items():
        for side, text in enumerate(sides):
            for word in sorted(some(text)):
                inverse.setdefault(word, []).append((name, side))
    degrees = _degrees(table["gradable"])
    turned = {one(word): one(other) for word, other in (*degrees[1], *table["turned"].items())}
    pairs = {other: (other, True) for other in turned.values()} | {word: (turned[word], False) for word in turned}
    kinds = {one(word): some(text) for word, text in table["kinds"].items()}
    several = some(table["several"]["nouns"])
    phrases = _phrases(_spelled(table["alike"]) | _varied(table["phrases"] | idioms.meanings(), table["alike"]))
    return Lexicon(
        filler=frozenset(table["filler"].split()),
        light=some(table["light"]),
        verbs=some(table["verbs"]) | some(table["light"]) | frozenset(map(base, table["verbs"].split())),
        canonical=alike,
        phrases=phrases,
        leads=frozenset(first for first, *_ in phrases),
        exclusive=_groups(table["exclusive"] | {" ".join(two): " ".join(two) for row in degrees for two in row}, one),
        kinds=kinds,
        denied={state: some(text) for state, text in table["denied"].items()},
        inverse={word: tuple(found) for word, found in inverse.items()},
        turned=pairs,
        several=several,
        several_verbs=some(table["several"]["verbs"]),
        single={one(verb): frozenset(text.split()) or frozenset({""}) for verb, text in table["single"].items()},
        countries=some(table["countries"]["names"]),
        people=frozenset(inverse) | kinds[one("relative")] | kinds[one("partner")] | kinds[one("child")],
    )


def says_how(words: Sequence[str]) -> bool:
    """Tell whether words behind a thing and an 's say how it is: pale yellow, taller than …; not: yellow coat."""
    last = next((at for at, word in enumerate(words) if word in _AFTER_HOW), len(words))
    said = words[:last]
    return bool(said) and canonical(said[-1]) in _predicates() and _MUCH.issuperset(said[:-1])


@cache
def _predicates() -> frozenset[str]:
    """Return the classes of adjectives."""
    table = _table()
    pairs = (word for row in _degrees(table["gradable"])[:2] for two in row for word in two)
    groups = (table["exclusive"][name].split() for name in table["predicates"]["groups"].split())
    return frozenset(map(canonical, (*pairs, *chain.from_iterable(groups))))


_MUCH: Final = frozenset("very really quite pretty so rather pale light dark bright deep much a bit all".split())
_AFTER_HOW: Final = frozenset(", . ; : ! ) and or but now than in at on since too again already because with".split())


def _spelled(lines: str) -> dict[str, str]:
    """Return words with hyphens as phrases of their own: united states."""
    every = (line.split() for line in lines.splitlines() if line.strip())
    return {word.replace("-", " "): line[0] for line in every for word in line if "-" in word}


_OWNERS: Final = {
    "my": ("our", "his", "her", "their"),
    "myself": ("ourselves", "himself", "herself", "themselves"),
}


def _varied(phrases: Mapping[str, str], lines: str) -> dict[str, str]:
    """Return phrases with those that have, for one of their words, another that means the same: be shut on."""
    alike = {word: line.split() for line in lines.splitlines() for word in line.split()}
    varied: dict[str, str] = {}
    for phrase, meaning in phrases.items():
        said = phrase.split()
        for at, word in enumerate(said if len(said) > 1 else ()):
            own = _OWNERS.get(word, ()) if not {"i", "my", "we"} & set(meaning.split()) else ()
            for other in (*alike.get(word, ()), *own):
                varied.setdefault(" ".join((*said[:at], other, *said[at + 1 :])), meaning)
    return varied | dict(phrases)


def _phrases(
    table: Mapping[str, str],
) -> dict[tuple[str, ...], tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]:
    found: dict[tuple[str, ...], list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for phrase, meaning in table.items():
        stems = tuple(map(base, phrase.split()))
        found.setdefault(stems[:2], []).append((stems, tuple(meaning.split())))
    return {first: tuple(sorted(some, key=lambda one: (-len(one[0]), one))) for first, some in found.items()}


def _degrees(table: Mapping[str, str]) -> list[list[tuple[str, str]]]:
    """Return pairs of opposites as they are, as comparatives and as superlatives."""
    row, odd = table["pairs"].split(), table["irregular"].split()
    irregular = dict(zip(odd[::3], zip(odd[1::3], odd[2::3], strict=True), strict=True))

    def forms(word: str) -> tuple[str, str, str]:
        stem_ = word + word[-1] if _DOUBLED.fullmatch(word) else word.removesuffix("e")
        stem_ = f"{word[:-1]}i" if word[-1] == "y" else stem_
        return (word, *irregular.get(word, (f"{stem_}er", f"{stem_}est")))

    pairs = [(forms(one), forms(other)) for one, other in zip(row[::2], row[1::2], strict=True)]
    return [[(one[at], other[at]) for one, other in pairs] for at in range(3)]


_DOUBLED: Final = regex("[^aeiou]*[aeiou][bdgmnpt]")
"""Adjectives whose last letter is doubled: big, bigger."""


def _groups(table: Mapping[str, str], one: Callable[[str], str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group, text in table.items():
        for word in text.split():
            found.setdefault(one(word), set()).add(group)
    return {word: frozenset(groups) for word, groups in found.items()}
