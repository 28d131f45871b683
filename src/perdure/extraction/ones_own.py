"""What "my X" means of what is kept: the user's own, in the slots that it may stand for, and nobody else's."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from perdure.domain.memory import Memory, State, subject_of
from perdure.domain.text import words
from perdure.extraction.called import capitals, names_of, says
from perdure.extraction.foreign_tongue import relatives, tongue_of
from perdure.extraction.language import USER, fold, plain, tongues
from perdure.extraction.likeness import Wording, every, holds, matches, self_words, wording
from perdure.extraction.meanings import canonical, lexicon, table_of
from perdure.extraction.slots import Slots
from perdure.extraction.verbs import third, verb_of

_MINE: Final = frozenset({"my", "our"})
_SELVES: Final = frozenset("i me my mine myself we us our ours ourselves im ive user".split())
_POSSESSIVE: Final = ("'s", "’s", "s'", "s’")


def of_oneself(text: str) -> bool:
    """Tell whether a text means what is the user's own, or all that there is."""
    return not text or not _SELVES.isdisjoint(wording(text).tokens)


class Owned(NamedTuple):
    """The slots that a text stands for: those whose values it means all, and those of which what has its words."""

    all_of: frozenset[str]
    some_of: frozenset[str]


def owned(target: Wording, slots: Slots) -> Owned | None:
    """Return the slots of the user's own for which a text stands that is nothing but "my X"."""
    if target.tokens[:1] not in (("my",), ("our",)):
        return None
    left = [one for one in target.tokens[1:] if one not in every("filler") | _NOW]
    keys = _phrases().get(" ".join(left))
    if keys is None:
        return None
    return Owned(*(frozenset(slots.key(one) for one in some) for some in keys))


_NOW: Final = frozenset("new current present own actual".split())


def plainly_called(found: list[Memory], wanted: frozenset[str], slots: Slots) -> list[Memory]:
    """Return those of a slot that the one word alone may stand for, if any: of the phone and the shoes "my number"."""
    keys = {key for name, key in slots.names.items() if name.rpartition(" ")[2] in wanted}
    return [one for one in found if one.key in keys] or found


def several_meant(target: Wording, wanted: frozenset[str]) -> bool:
    """Tell whether a text means several things by one word: "my phone numbers"."""
    own = [token for token in target.tokens if token in wanted]
    mine = not {"my", "our", "all"}.isdisjoint(target.tokens)
    return mine and bool(own) and own[-1].endswith("s") and not own[-1].endswith(("ss", "us", "is", "ics"))


def of_family(target: Wording) -> bool:
    """Tell whether a text means all who are family: "my relatives"."""
    return not _FAMILY.isdisjoint(target.tokens) and not _MINE.isdisjoint(target.tokens)


_FAMILY: Final = frozenset({"family", "relatives"})


def own_values(target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], slots: Slots) -> list[Memory]:
    """Return the values of the user's own slots that a text means; `said`: the statements by the ids of `known`."""
    keys = owned(target, slots)
    if keys is None:
        return []
    words = target.words - self_words() - every("filler") - _NOW
    relatives = of_family(target)

    def means(one: Memory) -> bool:
        here = said[one.id].tokens
        if relatives and here[:1] in (("my",), ("our",)) and any(map(_relative, here[1 : 1 + _WORDS_OF_OWNER])):
            return True
        some = one.key in keys.some_of and any(says(words, token) for token in here)
        return subject_of(one) == USER and (one.key in keys.all_of or some)

    return [one for one in known if one.state is State.ACTIVE and means(one)]


def of_own(
    target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], own: frozenset[str]
) -> Sequence[Memory]:
    """Return the statements that "my X" may mean: not what is of somebody else's, nor of another sort than X.

    `own`: the folded names of the user.
    """
    if _MINE.isdisjoint(target.tokens):
        return [one for one in known if not _anothers_abroad(target, one)]
    return [
        one for one in known if not _anothers(target, said[one.id], own) and not _another_sort(target, said[one.id])
    ]


_BEING: Final = frozenset("ist er ar is est es jest je e".split())


def _anothers_abroad(target: Wording, known: Memory) -> bool:
    """Tell whether a statement in another language than English begins with a relative of whom a text says nothing that
    means what is the user's own: min mor bor i …, glem hvor jeg bor.
    """
    said, text = words(plain(fold(known.content))), " ".join(target.tokens)
    for code in (one for one in tongues(known.content) if one != "en"):
        sets = tongue_of(code).words.sets
        if sets["own"].isdisjoint(map(plain, target.tokens)) or relatives(text, code):
            continue
        if _of_somebody(said, text, code):
            return True
        lead = enumerate(pairwise(("", *said[: _WORDS_OF_OWNER + 1])))  # min mor bor, and not: min optiker er Fru Kvell
        at = next((at for at, (before, word) in lead if before not in _BEING and relatives(word, code)), None)
        if at is not None and sets["subject"].isdisjoint(said) and sets["own"].isdisjoint(said[at + 2 :]):
            return True
    return False


def _of_somebody(said: Sequence[str], text: str, code: str) -> bool:
    """Tell whether words of another language begin with what somebody else has, whom a text does not name: l'adresse de
    ma tante est …
    """
    tongue = tongue_of(code)
    sets, whose = tongue.words.sets, {one[0] for one in tongue.shape.classes["whose"]}
    at = next((at for at, word in enumerate(said[:_WORDS_OF_THING]) if at and word in whose), None)
    if at is None or not sets["own"].union(sets["subject"]).isdisjoint((*said[:at], *said[at + 2 :])):
        return False
    led = said[at - 1] in _OF or (at <= _NOUN and said[at - 1] not in sets["at"])
    who = said[at + 1 : at + 2]
    known = bool(relatives(" ".join(who), code)) or not sets["friend"].union(sets["boss"]).isdisjoint(who)
    return led and (known or tongue.shape.has("near", who)) and not {*who} & {*words(text)}


_WORDS_OF_THING: Final = 6
_NOUN: Final = 2
"""Where the owner stands at the latest who follows the noun at once: der Hund | meines Onkels."""
_OF: Final = frozenset("de di da do du del della dello dei delle van von af av".split())


def firsthand_left(
    target: Wording, chosen: Sequence[Memory], said: Mapping[str, Wording], own: frozenset[str]
) -> list[Memory]:
    """Return without what is of somebody who has a name those statements that "my X" means, where the user says others
    of themselves: I'm allergic to nuts, Tom is allergic to eggs.
    """
    chosen = _had_left(target, chosen, said)
    told = {one.id: _begins(said[one.id], own) for one in chosen}
    if _MINE.isdisjoint(target.tokens[:1]) or _PERSONAL.isdisjoint(told.values()):
        return list(chosen)
    mine = [said[one.id] for one in chosen if told[one.id] is not None or not _SELVES.isdisjoint(said[one.id].tokens)]
    named = names_of(target.words - self_words(), mine)
    return [
        one for one in chosen if (here := said[one.id]) in mine or any(here.tokens[: len(it)] == it for it in named)
    ]


def told_of_own(
    target: Wording, chosen: Sequence[Memory], known: Sequence[Memory], said: Mapping[str, Wording]
) -> list[Memory]:
    """Return with the statements that "my X" means what is told of it elsewhere, where the user has one X, or the text
    names which: my dog Rex hates cats.
    """
    named = next((start for start, end in capitals(target) if start > 1 and end == len(target.tokens)), None)
    thing, name = target.tokens[1:named], target.tokens[named:] if named else ()
    wanted = frozenset(thing)
    apart = any(map(_possesses, target.written)) or len(thing) > _WORDS_OF_OWNER or several_meant(target, wanted)
    if not chosen or not thing or target.tokens[0] not in _MINE or apart:
        return list(chosen)
    of_it = {one.id: told for one in known if (told := _told_of(thing, said[one.id])) is not None}
    mine = [here for here in said.values() if not any(map(_possesses, here.written[:_WORDS_OF_OWNER]))]
    names = {*of_it.values(), *names_of(wanted, mine)} - {()}
    if not name and (len(names) > 1 or any(_many(thing, here) for here in mine)):
        return list(chosen)
    more = {id_ for id_, told in of_it.items() if not name or told[: len(name)] == name}
    return [one for one in known if one in chosen or (one.id in more and one.state is State.ACTIVE)]


def _told_of(thing: tuple[str, ...], here: Wording) -> tuple[str, ...] | None:
    """Return the name that a statement which begins with "my X" gives it there, empty where it gives none; None where
    it tells of something else: my dog food.
    """
    n = len(thing) + 1
    if (
        here.tokens[:1] not in (("my",), ("our",))
        or here.tokens[1:n] != thing
        or any(map(_possesses, here.written[:n]))
    ):
        return None
    end = next((end for start, end in capitals(here) if start == n), n)
    behind = here.tokens[end : end + 2]
    if any(map(_possesses, here.written[n:end])) or behind[:1] in (("and",), ("or",)):
        return None
    does = behind[:1] and (behind[0] in _IS or (third(behind[0]) and not any(map(verb_of, behind[1:]))))
    return here.tokens[n:end] if does or end > n else None


_IS: Final = frozenset("is was has had".split())


def _many(thing: tuple[str, ...], here: Wording) -> bool:
    """Tell whether a statement speaks of several such things: two dogs, my other dog."""
    at = next((at for at, one in enumerate(here.tokens) if at and matches(one, frozenset(thing[-1:]))), 0)
    before = here.tokens[max(at - 2, 0) : at]
    return any(one in _SEVERAL or (one.isdigit() and one != "1") for one in before)


_SEVERAL: Final = frozenset("two three four five six seven eight nine ten both several many other second third".split())


def _possesses(word: str) -> bool:
    return word.endswith(_POSSESSIVE)


def _had_left(target: Wording, chosen: Sequence[Memory], said: Mapping[str, Wording]) -> Sequence[Memory]:
    """Return without what the user likes of such things in general, where "my X" is one that they have."""
    if target.tokens[:1] not in (("my",), ("our",)):
        return chosen
    had = [one for one in chosen if one.key not in _TASTES or not {"my", "our"}.isdisjoint(said[one.id].tokens)]
    return had or chosen


_TASTES: Final = frozenset({"likes", "dislikes"})
_PERSONAL: Final = frozenset({"i", "we"})


def _begins(here: Wording, own: frozenset[str]) -> str | None:
    """Return the first word of a statement; None where that names somebody else."""
    first = here.tokens[:1]
    if first and first[0] not in own and any(start == 0 for start, _ in capitals(here)):
        return None
    return "i" if first and (first[0] in own or first[0] in _SELVES) else "".join(first)


def _anothers(target: Wording, here: Wording, own: frozenset[str]) -> bool:
    """Tell whether a statement is about somebody else alone, of whom the text says nothing: my sister has a van."""
    owner = next(iter(here.written), "")
    at = 1 if here.tokens[:1] in (("my",), ("our",)) or owner.endswith(_POSSESSIVE) else 0
    if owner.endswith(_POSSESSIVE) and not (_SELVES | own) & {*here.tokens[:1]}:
        return False
    person = next((n for n in range(at, min(at + _WORDS_OF_OWNER, len(here.tokens))) if _somebody(here.tokens[n])), 0)
    if not at or not person or any(token in every("is") | every("light") for token in here.tokens[at:person]):
        return False
    if says(target.words, here.tokens[person]) or of_family(target):
        return False
    names = {token for start, end in capitals(target) for token in target.tokens[start:end]}
    behind = here.tokens[person + 1 :]
    if names & {*here.tokens} or not (_SELVES | own).isdisjoint(behind) or "and" in behind[:1]:
        return False
    seen = here.written[person].endswith(_POSSESSIVE) and here.tokens[person] in _words("seen")
    return not seen and _words("asks").isdisjoint(behind[:2])


_WORDS_OF_OWNER: Final = 3
"""Words within which it is told whose a thing is: my older sister."""


def _somebody(word: str) -> bool:
    return canonical(word) in lexicon().people and word not in _words("things")


def _relative(word: str) -> bool:
    one, kinds = canonical(word), lexicon().kinds
    return any(one == sort or one in kinds.get(sort, ()) for sort in map(canonical, _RELATIVES))


_RELATIVES: Final = ("relative", "partner", "child", "parent", "sibling")


def _another_sort(target: Wording, here: Wording) -> bool:
    """Tell whether a statement is of another sort of what a text names: the son, and not the daughter."""
    for sorts in table_of("sorted").values():
        of = [frozenset(one.split()) for one in sorts]
        meant = [one for one in of if any(matches(token, one) for token in target.tokens)]
        told = [one for one in of if any(holds(word, here) for word in one)]
        if meant and told and not any(one in meant for one in told):
            return True
    return False


@cache
def _phrases() -> Mapping[str, tuple[frozenset[str], frozenset[str]]]:
    made: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
    for phrases, keys in table_of("owned").items():
        some = frozenset(one.removesuffix("?") for one in keys.split() if one.endswith("?"))
        made |= dict.fromkeys(phrases.split("|"), (frozenset(keys.replace("?", "").split()) - some, some))
    return made


@cache
def _words(sort: str) -> frozenset[str]:
    return frozenset(table_of("others")[sort].split())
