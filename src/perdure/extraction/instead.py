"""Whether a text names another for what a statement names one: we bank with Alder; my savings are at Birch now.

What the two are about need not be told in one word: a hairdresser cuts hair, who supervises is a supervisor, and money
lies on an account. Where the text tells also that the one of before left, closed or went, they need nothing more in
common.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.claim import Claim, people
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.handed import handed
from perdure.extraction.meanings import base, canonical, classes_of, lexicon, table_of
from perdure.extraction.phrasing import (
    ADVERBS,
    AUXILIARY,
    CHANGED,
    COPULA,
    DETERMINERS,
    PREPOSITIONS,
    SHIFT,
    is_past,
)
from perdure.extraction.quantities import read
from perdure.extraction.regex import regex
from perdure.extraction.steps import deputies


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What a statement names, for what, and the preposition that leads to it; `whose` it is, beside the user."""

    names: frozenset[str]
    about: frozenset[str]
    things: frozenset[str]
    whose: frozenset[str]
    scope: frozenset[str]
    links: frozenset[str]
    measured: frozenset[str]
    """The sorts of its measures: where both have one, the names tell which of two is measured."""
    verb: str
    role: bool
    somebody: bool
    """Whether it is somebody: a coach, a dentist."""


def instead(old: str, new: str) -> float:
    """Return how surely a text that says that something is otherwise names another; 0 where it does not."""
    if len(new) > _SHORT or len(old) > _SHORT:
        return 0.0
    if handed(old, new):
        return 3.0
    others = _named(new)
    before = next(iter(_named(old)), None) if others else None  # most texts name nothing
    if before is None:
        return 0.0
    known, said = _words(old), _words(new)
    if (known ^ said) & (_kin() | deputies()):
        return 0.0
    told_over = before.names & said and any(_over(one, before.names) for one in claims(new))
    plainly = told_over or _RENAMED in said or "instead" in new.casefold().split()
    if not (plainly or lexicon().several.isdisjoint(before.about)) or (not plainly and _itself(new, before)):
        return 0.0
    for after in others:
        fresh = after.names - known
        if before.role and after.role and _sorts(before, after, known, said):
            continue
        if after.role and not after.links and _of_more(after, known):
            continue
        if not fresh or after.names & before.names or not _of_the_same(before, after, known, said):
            continue
        several = before.verb == after.verb in lexicon().several_verbs and not (before.links or after.links)
        if several and not plainly:
            continue  # I speak French; I speak a little German now
        bound = _bound(before.about, said - fresh)
        if bound and bound <= in_field(before.about, after.about) and _of_its_own_sort(after, known, before):
            continue
        if not after.role and after.verb != before.verb and bound <= {before.verb} & _bare(after.scope):
            continue  # I work at Fiat; I use Excel at work now
        apart = before.things - said and after.things - known and not before.things & after.things
        apart = apart or (before.about - said - {before.verb} and after.about - known - {before.verb})
        if bound and not (apart and bound <= {before.verb}):
            return 2.0 + len(bound)
        if told_over and before.role and (after.role or after.verb in _SEEING):
            return 2.0
    return 0.0


@lru_cache(maxsize=4096)
def _named(text: str) -> tuple[Named, ...]:
    return tuple(one for claim in claims(text) if (one := _of_claim(claim, text)) is not None)


def named(text: str) -> Iterator[Named]:
    """Yield what a text names now, claim by claim."""
    yield from _named(text) if len(text) <= LONGEST else ()


def _of_claim(claim: Claim, text: str) -> Named | None:
    light = lexicon().light | lexicon().filler
    written = claim.names & told_names(text)
    past = claim.past and not claim.change and claim.verb not in _listed("taking")
    if claim.negated or claim.ended or claim.another or past or not written or len(claim.words) > _SIMPLE:
        return None
    value, scope, topic = _bare(claim.value), _bare(claim.scope), claim.topic
    names = written & value or written & scope
    does = "user" in claim.order
    if names:
        role = claim.copula and not claim.indefinite
        whose = (people(claim) | topic & claim.names) - value
    elif written & topic and (does or claim.copula) and not _one_of_several(claim, text):
        names, role = written & topic, claim.copula
        whose = people(claim) - claim.names
    else:
        return None
    things = frozenset(word for word in value - names - claim.names - light if not _of_degree(word))
    said = things if role or len(things) < _LOOSE else frozenset[str]()
    about = (topic | {claim.verb or "be"} | said) - names - light
    return Named(
        names=names,
        about=about,
        things=things,
        whose=_owners(text) - names if role else whose,
        scope=scope - names,
        links=_links(text, names),
        measured=frozenset(name for name, _ in claim.measures),
        verb=claim.verb,
        role=role,
        somebody=role and any(_is_somebody(one.word) for one in read(text) if canonical(one.word) in topic | value),
    )


def _of_the_same(before: Named, after: Named, known: frozenset[str], said: frozenset[str]) -> bool:
    """Tell whether two can name one thing: of the same people, in the same place, a place or none of them."""
    if after.whose - known or before.whose - said or before.measured & after.measured:
        return False
    if (after.scope and not _bound(after.scope, known)) or len((after.about | after.things) - known) >= _LOOSE:
        return False
    by = frozenset({"by"} if before.somebody else ())
    links = before.links or by, after.links or by
    return not all(links) or not any(one <= _WITHIN and other <= _WITH for one, other in (links, links[::-1]))


def _sorts(before: Named, after: Named, known: frozenset[str], said: frozenset[str]) -> bool:
    """Tell whether two are of one kind, but each of a sort of it: a yoga teacher, a drum teacher."""
    alike = ((before.about & after.about) - {before.verb}) | in_field(before.about, after.about)
    mine, yours = before.about - said - alike, after.about - known - in_field(after.about, before.about)
    return bool(alike and mine and yours)


def _of_more(after: Named, known: frozenset[str]) -> bool:
    """Tell whether what somebody is says more than is known: our treasurer, the treasurer of the tennis club."""
    more = after.about - known - {after.verb}
    more -= in_field(more, known)
    return after.somebody and not all(any(akin(one, word) for word in known) for one in more)


def _of_its_own_sort(after: Named, known: frozenset[str], before: Named) -> bool:
    """Tell whether what is only of the same field is said to be of a sort: I bank with Alder; my business account."""
    return bool(after.about - known - in_field(after.about, before.about) - {after.verb})


def _one_of_several(claim: Claim, text: str) -> bool:
    """Tell whether what somebody is said to be there may be several of: a teacher, part of the crew, fond of it.

    So is it what somebody does that many do: Rita likes our choir. What is done for me is done by one: Rita teaches me.
    """
    row = [one.word for one in read(text[:LONGEST])]
    if not claim.copula:
        return claim.verb in lexicon().several_verbs and _ME.isdisjoint(row)
    if claim.indefinite or claim.link:
        return True
    at = next((at for at, word in enumerate(row) if at and word in COPULA), len(row))
    said = [word for word in row[at + 1 :] if word not in ADVERBS]
    head = said[: next((at for at, word in enumerate(said) if word in PREPOSITIONS), len(said))]
    return said[:1] == ["n:1"] or bool(said and said[0] not in DETERMINERS and not any(map(_is_somebody, head)))


def _bound(about: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    """Return of what a statement is about that which a text speaks of, in whatever word of the family or the field."""
    return in_field(about, said) | {word for word in about if word in said or any(akin(word, one) for one in said)}


def in_field(about: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    """Return of some words those that belong to a field of which others speak: a rate, what one charges."""
    fields = frozenset(name for word in said for name in _fields().get(word, ()))
    return frozenset(word for word in about if not fields.isdisjoint(_fields().get(word, ())))


def akin(one: str, other: str) -> bool:
    """Tell whether one of two stems is derived from the other: train and trainer, supply and supplier, hairdresser."""
    short, long = sorted((one, other), key=len)
    if len(short) < _STEM or short == long:
        return False
    return long.startswith(short.rstrip("iey")) and long[len(short.rstrip("iey")) :].lstrip("iey") in _ENDINGS


def _of_degree(word: str) -> bool:
    """Tell whether a word says how much so something is, which is no thing: much better people."""
    return any(" " in group for group in lexicon().exclusive.get(word, ()))


def _is_somebody(word: str) -> bool:
    return (word.endswith(_AGENTS) and word != "member") or canonical(word) in lexicon().people | _listed("offices")


def _owners(text: str) -> frozenset[str]:
    """Return the people, firms and clubs whose things a text speaks of: my sister's, Rui's, the club's."""
    owners = (one for one, other in pairwise(read(text[:LONGEST])) if other.word == "'s")
    somebody = ((canonical(one.word), one.capital) for one in owners)
    return frozenset(word for word, capital in somebody if capital or word in lexicon().people | _bodies())


@cache
def _bodies() -> frozenset[str]:
    """Return the words for houses, firms and clubs that have things of their own."""
    return classes_of("aligned", "premises") | frozenset(map(canonical, "choir band team association society".split()))


def moved_itself(old: str, new: str) -> bool:
    """Tell whether who somebody is, or what by trade, is known, and a text only says that they moved: my tutor did."""
    stated = [one for one in claims(old) if one.copula and not one.link]
    known = _of_its_own(new) is not None and any(one.names & one.value for one in stated)
    return known or (bool(stated) and _TRANSFERRED.match(new) is not None)


_TRANSFERRED: Final = regex(
    r"(?:(?:i|we|(?:my|our) [\w-]+|mum|mom|dad|gran|grandma|grandpa|(?-i:[A-Z])[\w-]+)(?:['’]ve|['’]s)? )?"
    r"(?:(?:have|has|was|were|got|been|just|recently) )*(?:transferred|relocated|emigrated|posted) (?:to|from) "
    r"(?!.*\bas an?\b)",
    re.IGNORECASE,
)
"""Who works or lives elsewhere since, at the same trade."""


def _itself(new: str, before: Named) -> bool:
    """Tell whether a text says that somebody or a firm moved, or what is theirs, and not only where the user works."""
    moved = _of_its_own(new)
    return moved is not None and not (moved in _TOWARDS and frozenset() != before.links <= _WITHIN)


@lru_cache(maxsize=4096)
def _of_its_own(text: str) -> str | None:
    """Return what stands behind the verb where a text says that somebody, a firm or a job moved, or changed what is
    theirs: my company moved its servers to Azure. That says nothing of who they are to the user.
    """
    row = [one.word for one in read(text[:LONGEST])]
    at = next((at for at, word in enumerate(row) if at and is_past(word) and base(word) in SHIFT), 0)
    before = [word for word in row[:at] if word not in AUXILIARY | ADVERBS | CHANGED]
    if len(before) < len(("my", "firm")) or before[0] not in DETERMINERS or row[at - 1] in COPULA:
        return None  # what is replaced goes
    own = _is_somebody(before[-1]) or canonical(before[-1]) in _movers()
    return next(iter(row[at + 1 :]), "") if own else None


@cache
def _movers() -> frozenset[str]:
    """Return the words for firms, houses and jobs, which may move and stay what they are."""
    jobs = frozenset(map(canonical, "job work role position employer team business".split()))
    return classes_of("aligned", "premises") | classes_of("aligned", "venues") | jobs


def _over(claim: Claim, names: frozenset[str]) -> bool:
    """Tell whether a clause says of a name that something is over with it, or was."""
    return bool(names & (_bare(claim.words) | claim.names)) and (claim.past or claim.ended or claim.negated)


@lru_cache(maxsize=4096)
def told_names(text: str) -> frozenset[str]:
    """Return the names that a text tells of: not who is spoken to, nor the first word of what begins with no name."""
    row, found = read(text[:LONGEST]), set[str]()
    for at, one in enumerate(row):
        after = row[at + 1].word if at + 1 < len(row) else "."
        before = row[at - 1].word if at else "."
        if not one.capital or one.word in STOP_WORDS or (before in _CALLING and after in _CALLED):
            continue
        does = after in _AUXILIARY or is_past(after) or (after[-1] == "s" and base(after) in lexicon().verbs)
        if before not in ".!?:" or does:
            found.add(canonical(one.word))
    return frozenset(found)


def _links(text: str, names: frozenset[str]) -> frozenset[str]:
    """Return the prepositions that lead to names."""
    row, found = read(text[:LONGEST]), set[str]()
    for at, one in enumerate(row):
        if canonical(one.word) not in names:
            continue
        start = at - 1
        while start >= 0 and (row[start].capital or row[start].word in DETERMINERS) and not row[start].stop:
            start -= 1
        if start >= 0 and row[start].word in PREPOSITIONS - {"of"}:
            found.add(row[start].word)
    return frozenset(found)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(canonical(one.word) for one in read(text[:LONGEST]) if not one.stop and not one.measures)


def _bare(some: frozenset[str]) -> frozenset[str]:
    """Return words without the prepositions that were kept with them."""
    return frozenset(one.rpartition(" ")[2] for one in some)


@cache
def _fields() -> dict[str, tuple[str, ...]]:
    """Return the fields to which a word belongs."""
    found: dict[str, tuple[str, ...]] = {}
    for name, text in table_of("fields").items():
        for word in map(canonical, str(text).split()):
            found[word] = (*found.get(word, ()), name)
    return found


@cache
def _kin() -> frozenset[str]:
    """Return the words for people who have things of their own."""
    kinds = lexicon().kinds
    near = (kinds[canonical(one)] | {canonical(one)} for one in ("relative", "partner", "child", "parent", "sibling"))
    return frozenset(map(canonical, "friend mate neighbour colleague flatmate".split())).union(*near)


_listed: Final = partial(classes_of, "overtaking")
_WITHIN: Final = frozenset("in near".split())
_WITH: Final = frozenset("by with for under".split())
"""They lead to a place, and these to somebody."""
_TOWARDS: Final = frozenset("to into from over".split())
_SEEING: Final = frozenset({"", *COPULA, *map(canonical, "see have go use get visit".split())})
"""Verbs with which one says who or what it is now, whatever that is."""
_ME: Final = frozenset({"me", "us"})
_AUXILIARY: Final = AUXILIARY | {"'s", "got"}
_SHORT: Final = 160
_LOOSE: Final = 3
_SIMPLE: Final = 7
_CALLING: Final = frozenset(", . hey hi hello thanks bye wow sorry congrats".split())
_CALLED: Final = frozenset(", . ! ? :".split())
_RENAMED: Final = canonical("rename")
_AGENTS: Final = ("er", "or", "ist", "ian", "ant", "coach", "chef", "nanny")
_STEM: Final = 4
_ENDINGS: Final = frozenset(
    """
    er r or ee s st sor ist ian anc ance ment ion ation ing ship cy acy dresser room man woman er's visor smith
    """.split()
)
