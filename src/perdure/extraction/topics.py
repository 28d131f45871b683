"""What a text speaks of, as it is held against others: classes of words, people, owners, and values by their sort."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from string import ascii_lowercase
from typing import Final

from perdure.domain.quick import quick
from perdure.domain.text import words as words_of
from perdure.extraction.claim import Claim
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.closed import OWN
from perdure.extraction.ending import GENERIC
from perdure.extraction.gone import LITTLE, named, times
from perdure.extraction.instead import in_field
from perdure.extraction.meanings import alternatives, canonical, lexicon
from perdure.extraction.numerals import STOPS
from perdure.extraction.phrasing import ADVERBS, AUXILIARY, COPULA, DETERMINERS, NOT, POSSESSIVE, PREPOSITIONS, is_past
from perdure.extraction.quantities import Token, read
from perdure.extraction.regex import regex
from perdure.extraction.verbs import verb_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A text as it is held against others: the classes of what it speaks of, and its values by their sort.

    `things` are what may be a noun, `people` those of the words that stand for somebody, `owners` those of them whose
    things it speaks of.
    """

    words: frozenset[str]
    things: frozenset[str]
    names: frozenset[str]
    people: frozenset[str]
    owners: frozenset[str]
    denied: bool
    capitals: frozenset[str]
    """The names, and words that may be one because a sentence begins with them."""
    times: frozenset[str]
    """Words that say nothing of what it is about, but when."""
    counted: frozenset[str]
    """What bare numbers count."""
    values: dict[str, frozenset[str]]


@lru_cache(maxsize=4096)
def told(text: str) -> Told:
    """Read a text as it is compared."""
    row = read(text[:LONGEST])
    plain = [one.word for one in row]
    mute, dull, when, table = _mute(), _dull(), times(), lexicon()
    words, things, names, owners, capitals = set[str](), set[str](), set[str](), set[str](), set[str]()
    said_when = set[str]()
    for at, (one, before, after) in enumerate(zip(row, ("", *plain), (*plain[1:], ""), strict=False)):
        if one.measures or one.word in mute:
            continue
        kind = canonical(one.word)
        if kind in when:
            said_when.add(kind)
        if kind in dull:
            continue
        words.add(kind)
        if (
            kind not in table.verbs
            or before in DETERMINERS
            or (one.word.endswith("ing") and before not in _DOING)
            or (one.word[-1] != "s" and canonical(before) in things)
            or (at and any(name == "money" for name, _ in row[at - 1].measures))
            or after in _FOLLOWING
            or is_past(after)
        ):
            things.add(kind)
        if one.capital:
            capitals.add(kind)
            if at and before != ".":
                names.add(kind)
        if after == "'s" and before not in TITLES and any(noun(had) or had.word == "got" for had in row[at + 2 :][:1]):
            owners.add(kind)
    return _new(
        words=frozenset(words),
        things=frozenset(things),
        names=frozenset(names),
        people=frozenset(words & table.people | names & owners),
        owners=frozenset(owners & table.people | owners & names),
        capitals=frozenset(capitals),
        times=frozenset(said_when),
        counted=frozenset(
            canonical(other.word)
            for one, other in pairwise(row)
            if one.measures and any(name == "n" for name, _ in one.measures) and noun(other)
        ),
        denied=not NOT.isdisjoint(plain),
        values=dict(_values(row)),
    )


_new: Final = quick(Told)


@lru_cache(maxsize=4096)
def words_told(text: str) -> frozenset[str]:
    """Return the words of `told` alone, which most often tell already that there is nothing to compare."""
    kinds = (canonical(one.word) for one in read(text[:LONGEST]) if not one.measures and one.word not in _mute())
    return frozenset(kinds) - _dull()


@cache
def _mute() -> frozenset[str]:
    """Return the words that say nothing of what a text is about."""
    return LITTLE | STOPS | lexicon().filler | frozenset(ascii_lowercase) | _ADDRESS


@cache
def _dull() -> frozenset[str]:
    """Return the classes of words that do so."""
    return times() | lexicon().light


def _values(row: Sequence[Token]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the values of a text by sort: measures, alternatives of one another, places, people with a title."""
    found: dict[str, set[str]] = defaultdict(set)
    sorts = alternatives()
    for at, one in enumerate(row):
        before = row[at - 1].word if at else ""
        if one.word in _ORDINALS and before == "the" and (at + 1 == len(row) or row[at + 1].word in _DAYS):
            found["ordinal"].add(f"{_ORDINALS.index(one.word) + 1}")
        for name, value in one.measures:
            if before not in _DATING:
                found[name].add(f"{value:g}")
        for sort in sorts.get(canonical(one.word), ()) if one.word != "lately" else ():
            found[sort] = {canonical(one.word)}  # the last one: oat milk bloats me, it's soy now
        if one.capital and before in TITLES:
            found["titled"].add(one.word)
        tied = at > 1 and row[at - 2].word in _TIED  # married to Bo
        if one.capital and not tied and (before in _AT or (before in _THE and at > 1 and row[at - 2].word in _AT)):
            found["place"].add(one.word)
        if before in _SPOTS and at + 1 < len(row):
            spot = named(row[at : at + 3])
            found["spot"] |= {" ".join(sorted(spot))} if spot else set()
    yield from ((name, frozenset(some)) for name, some in found.items())


def clash(old: Told, new: Told, name: str) -> bool:
    """Tell whether two texts have values of a sort that exclude each other: one each, or the new names both."""
    before, after = (one.values.get(name, frozenset[str]()) for one in (old, new))
    if len(before) != 1 or len(after - before) != 1:
        return False
    if name == "spot" and _one_tells_more(*before, *(after - before)):
        return False  # at the shelter, at the homeless shelter
    return len(after) == 1 or before < after


def priced_apart(old: Told, new: Told) -> bool:
    """Tell whether two texts give two amounts of money, or two numbers for the same length of time: 40 an hour."""
    spans = [one.values.get("s", frozenset[str]()) for one in (old, new)]
    return clash(old, new, "money") or (clash(old, new, "n") and len(spans[0]) == 1 and spans[0] == spans[1])


def charged_apart(old: str, new: str) -> bool:
    """Tell whether a statement tells what the user charges, and a text a number of no rate of theirs: the ferry
    charges 12.
    """
    numbered = not {"n", "money"}.isdisjoint(told(new).values)
    return numbered and _CHARGING.match(old) is not None and _CHARGED.search(new) is None


_CHARGING: Final = regex(r"(?:i|we)(?:['’]m| am| are)? charg", re.IGNORECASE)
_OWN_RATE: Final = r"(?:[\w'-]+ )?(?:hourly|daily|day|own|new|tuition|lesson|teaching|coaching|session) "
_RATES: Final = r"(?:rates?|fees?|prices?|charges?)\b"
_CHARGED: Final = regex(
    r"\b(?:i|we)(?:['’]ve| have)?(?: (?:just|now|finally|also|only))*"
    r" (?:charge|raised|rise|put|upped|bumped|increased|lowered|dropped|cut|reduced|doubled|halved)\b"
    rf"(?! (?:my|our|the) (?!{_OWN_RATE})(?:[\w'-]+ ){{1,2}}{_RATES})"
    rf"|\b(?:my|our) (?:{_OWN_RATE})?{_RATES}",
    re.IGNORECASE,
)


def _one_tells_more(one: str, other: str) -> bool:
    mine, yours = {*one.split()}, {*other.split()}
    return mine <= yours or yours <= mine


def placed_otherwise(held: Claim, old: Told, new: str, things: frozenset[str]) -> bool:
    """Tell whether a text says of one of some things, and not of what a spot is of, that it is in another one."""
    spots = (spot for one in (old, told(new)) for spot in one.values.get("spot", ()))
    what = things - {word for spot in spots for word in spot.split()}
    return any(one.verb == held.verb or (one.copula and one.topic & what) for one in claims(new)) and bool(what)


def owned_alike(old: Told, new: Told) -> bool:
    """Tell whether two texts can speak of the things of the same people."""
    return new.owners <= old.words and (old.owners <= new.words or not old.owners)


def described_apart(old: str, new: str) -> bool:
    """Tell whether two texts speak of two of a kind, by the words before that for it: the front door, the back door.

    Where only one of them says which, it may be the same: the weekly meeting, the meeting.
    """
    if len(old) > LONGEST or len(new) > LONGEST:
        return False
    first = next((group for start, group in _described(old) if start < _LEAD), None)
    after = [group for _, group in _described(new)] if first else []
    if first is None or not after:
        return False
    things = told(old).things | told(new).things | {*[*first][-1:]}  # what something is told of is one
    known, said = _plain_words(old), _plain_words(new)
    for kind in first.keys() & things:
        others = [one[kind] for one in after if kind in one]
        if others and all(_each_tells(first[kind], one, known, said) for one in others):
            return True
    return False


def of_the_owner(old: str, new: str) -> bool:
    """Tell whether one text says how old somebody is, and the other tells of what is theirs: Ana is 40; Ana's son."""
    if not _AGE.search(new):
        return False
    owners = {canonical(one.casefold()) for one in _OWNER.findall(old)} - {*_OWNER.findall(new.casefold())}
    whom = [one.topic - {one.verb} - {_TURN} for one in claims(new)] if owners else ()
    return any(some and some <= owners and any(some < one.topic - {one.verb} for one in claims(old)) for some in whom)


def headed_apart(old: str, new: str) -> bool:
    """Tell whether two texts begin with two things that one word describes: the pottery class, the pottery market.

    A class may be told as a course.
    """
    if len(old) > LONGEST or len(new) > LONGEST:
        return False
    one, other = (next((group for start, group in _described(text) if start < _LEAD), None) for text in (old, new))
    if not one or not other:
        return False
    mine, yours = [*one][-1], [*other][-1]
    if mine in _plain_words(new) or yours in _plain_words(old) or {mine, yours} <= GENERIC:
        return False
    return not one[mine].isdisjoint(other[yours])


def _each_tells(one: frozenset[str], other: frozenset[str], known: frozenset[str], said: frozenset[str]) -> bool:
    """Tell whether each of two descriptions tells what the other text does not, not even in short: prod, production."""
    mine, yours = one - said, other - known
    if any(age in mine and other in yours for age, other in (("old", "new"), ("new", "old"))):
        return True
    mine, yours = mine - _VAGUE, yours - _VAGUE
    return bool(mine and yours) and not any(_derived(word, more) for word in mine for more in yours)


@lru_cache(maxsize=4096)
def _described(text: str) -> tuple[tuple[int, dict[str, frozenset[str]]], ...]:
    """Return what a text says that something is or does of: its words, each with those before it, and where it begins.

    Such a group begins the text or follows "the" or "my", and a verb comes behind it, or where it goes; or it is what
    there is a new one of, up to its name: we have a new harbour master, Ida.
    """
    row, found = read(text[:LONGEST]), list[tuple[int, dict[str, frozenset[str]]]]()
    verbs = lexicon().verbs - told(text).things
    anew = [at for at, (one, then) in enumerate(pairwise(row)) if (one.word, then.word) == ("a", "new")]
    for start in [*(at for at, one in enumerate(row) if at == 0 or one.word in _WHOSE), *anew]:
        words, group = list[str](), dict[str, frozenset[str]]()
        own = row[start + (row[start].word in _WHOSE or start in anew) :][:_GROUP]
        plain = ["", *(one.word for one in own), ""]
        for one, before, after in zip(own, plain, plain[2:], strict=False):
            kind = canonical(one.word)
            acts = kind in verbs and not _several_do(one.word, after)
            does = bool(words) and (acts or _several_do(before, one.word) or _one_does(one.word, after))
            named = start in anew and len(words) > 1 and (one.stop or one.capital)
            if named or (words and (does or one.word in _DOES or one.word in _TOWARDS)):
                found.append((start, group))
            if one.stop and start and row[start].word in OWN:
                found.append((start, group))  # they replaced my work phone, it …
            if one.stop or does or one.word in _BOUNDS:
                break
            if not one.capital:
                group[kind] = frozenset(words)
            if not one.measures and one.word != "'s":
                words.append(kind if (one.word, after) != _CURRENT else _AT_A_BANK)
    return tuple(found)


def _one_does(word: str, after: str) -> bool:
    """Tell whether a word that may be a noun is a verb, before where or when: the policy | renews in May."""
    return word.endswith("s") and verb_of(word) == word[:-1] and (after in PREPOSITIONS - _TOWARDS or ":" in after)


def _several_do(before: str, word: str) -> bool:
    """Tell whether a word that may be a noun is a verb, behind a noun in the plural: the tests | run."""
    return before.endswith("s") and not word.endswith("s") and canonical(word) in lexicon().verbs


@lru_cache(maxsize=4096)
def _plain_words(text: str) -> frozenset[str]:
    return frozenset(canonical(one.word) for one in read(text[:LONGEST]))


def of_company(old: str, new: Told) -> bool:
    """Tell whether a text says where those are with whom alone something is: the stall is there, with Ana."""
    rest, _, whom = old.partition(" with ")
    if not whom or "place" not in new.values:
        return False
    about = told(rest).words
    return not shared_words(about, new.words) and not in_field(about, new.words)  # I bank with Alder


def denies_another(old: str, new: str, denied: frozenset[str]) -> bool:
    """Tell whether what a text denies is of another thing, or of somebody of the user's: the club meets, but serves no
    lunch; I referee hockey, my sister never does.
    """
    before, after = told(old), told(new)
    things = (denied & after.words) - lexicon().light - lexicon().verbs - lexicon().filler
    if things and things.isdisjoint(before.words):
        return True
    mine = words_of(old)[:1] in (["i"], ["we"])
    return mine and bool(after.people - before.words) and _OURSELVES.isdisjoint(words_of(new))


_OURSELVES: Final = frozenset("i im ive me myself mine we us ourselves".split())


def shared_words(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Return the words that two sets have in common, derived ones too: captain and captaincy."""
    derived = (
        word
        for word in one - other
        if len(word) >= _STEM and any(len(said) >= _STEM and _derived(word, said) for said in other)
    )
    return (one & other) | frozenset(derived)


def _derived(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def heads(text: str) -> frozenset[str]:
    """Return the nouns that a statement is about: the last word of each group up to where it is or when."""
    found: list[str] = []
    last = ""
    for one in read(text[:LONGEST]):
        bound = one.stop or one.measures or one.word in LITTLE
        if bound and last:
            found.append(last)
        last = "" if bound else canonical(one.word)
    return frozenset([*found, last][:_NEAR]) - {""} - lexicon().light


def noun(token: Token) -> bool:
    return not token.stop and not token.measures and token.word not in LITTLE


_NEAR: Final = 4
_GROUP: Final = 6
_WHOSE: Final = POSSESSIVE | {"the"}
_LEAD: Final = 2
_OWNER: Final = regex(r"\b([\w-]+)['’]s (?=[a-z])")
_TURN: Final = canonical("turn")
_AGE: Final = regex(r"\b(?:is|turned|['’]s) (?:now |just )*(?:\d{1,3}|[a-z]+)\b|\bbirthday\b", re.IGNORECASE)
_DOES: Final = ADVERBS | AUXILIARY | COPULA
_TOWARDS: Final = frozenset({"to", "onto", "over"})
_BOUNDS: Final = _DOES | PREPOSITIONS | (DETERMINERS - {"'s"})
_VAGUE: Final = frozenset(
    map(
        canonical,
        "new old current present former previous latest last next usual regular whole entire full own same final actual"
        " official favourite favorite preferred top dear poor lovely trusty beloved good bad damn monthly weekly daily"
        " yearly annual".split(),
    )
)
"""Words that do not tell which of two of a kind it is."""
_CURRENT: Final = ("current", "account")
_AT_A_BANK: Final = "checking"
_STEM: Final = 6
_ORDINALS: Final = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_DAYS: Final = frozenset("of in , . at".split())
_DATING: Final = frozenset("since last ago until till before after yesterday next".split())
_ADDRESS: Final = frozenset("mr mrs ms miss mx dr sir frau herr madame monsieur signor signora señor señora".split())
"""Words of address, which two people may share."""
TITLES: Final = _ADDRESS | {"prof", "professor", "coach"}
_AT: Final = frozenset("in at to near into on".split())
_THE: Final = frozenset("the a an our my".split())
_TIED: Final = frozenset("married engaged related allergic close devoted loyal next similar".split())
_SPOTS: Final = frozenset("in on at behind under near beside outside inside".split())
_DOING: Final = COPULA | {"'m", "'re", "'s"}
"""Behind them a word in "-ing" tells what somebody does."""
_FOLLOWING: Final = COPULA | {"got", "gets", "has", "'s"}
