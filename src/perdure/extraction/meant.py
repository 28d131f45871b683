"""What a text that shall be forgotten means: which of some statements, by their words, slots and names."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from perdure.domain.memory import Kind, Memory, State
from perdure.domain.policy import ForgetPolicy
from perdure.extraction.asked_of import asked_of, had, of_another, of_somebody, own_left, theirs_left
from perdure.extraction.asking import asked_abroad
from perdure.extraction.called import (
    anothers_name,
    apposed_in,
    capitals,
    full_names,
    has_name,
    has_role,
    names_of,
    roles_of,
    says,
    somebody_else,
)
from perdure.extraction.command import ForgetThis
from perdure.extraction.denying import stated
from perdure.extraction.likeness import (
    Wording,
    every,
    holds,
    inflects,
    matches,
    overlap,
    self_words,
    stops,
    tells,
    wording,
)
from perdure.extraction.meanings import canonical, lexicon, table_of
from perdure.extraction.measured import measured, names_measure, of_another_thing
from perdure.extraction.namesake import was_there, where_it_was
from perdure.extraction.ones_own import (
    firsthand_left,
    of_family,
    of_own,
    own_values,
    plainly_called,
    several_meant,
    told_of_own,
)
from perdure.extraction.slots import Slots
from perdure.extraction.sorts import named_tastes, tastes_of

_FOREIGN: Final = 0.5
"""Share of its score that a statement keeps whose thing is somebody else's, or another sort of it."""
_NEARLY: Final = 0.8  # the share that a statement has when it says all of what is to be forgotten in other words
_WORDS_OF_A_THING: Final = 3
_PARTS: Final = frozenset("slot slots day days time times hour hours date dates".split())  # of what was said before


def meant(
    what: ForgetThis, known: Sequence[Memory], slots: Slots, policy: ForgetPolicy, *, own: frozenset[str] = frozenset()
) -> list[Memory]:
    """Return those statements that a text means, in their order; `own` are the folded names of the user."""
    found = (_meant if what.said or what.whole else _owned_first)(what, known, slots, policy, own=own)
    there = None if found else where_it_was(what)
    if there is None:
        return found
    found = _meant(there, known, slots, policy, own=own)
    return [one for one in found if was_there(one.content, there.text, own)]


def _owned_first(
    what: ForgetThis, known: Sequence[Memory], slots: Slots, policy: ForgetPolicy, *, own: frozenset[str]
) -> list[Memory]:
    """Return the values of the user's own slots that a text means; else what it means of what may be their own."""
    target = wording(what.text)
    said = {memory.id: wording(memory.content) for memory in known}
    if mine := own_values(target, known, said, slots):
        spared = _spared(wording(what.spare), target.words, said, slots, policy) if what.spare else None
        return [one for one in mine if spared is None or not spared(one)]
    found = _meant(what, of_own(target, known, said, own), slots, policy, own=own)
    found = firsthand_left(target, found, said, own)
    return found if what.spare or what.perhaps else told_of_own(target, found, known, said)


def _meant(
    what: ForgetThis, known: Sequence[Memory], slots: Slots, policy: ForgetPolicy, *, own: frozenset[str]
) -> list[Memory]:
    target = wording(what.text)
    said = {memory.id: wording(memory.content) for memory in known}
    if what.said and what.whole:
        found = meant(_pointed(what, said.values()), known, slots, policy, own=own)
        if found:
            return found
        what = replace(what, whole=False)
    if (tastes := tastes_of(target, known, said)) and not what.said:
        if what.spare:
            spared = _spared(wording(what.spare), target.words, said, slots, policy)
            tastes = [one for one in tastes if not spared(one)]
        return tastes
    owned = measured(target, known, said, slots)
    if owned and not what.whole:
        return owned
    known = known if owned is None else [one for one in known if not of_another_thing(target, said[one.id])]
    names = _names(target, said.values())
    wanted = _wanted(target)
    whole = target.words - self_words() - every("filler")  # "the dentist appointment", where one is called so
    wanted = whole if whole > wanted and any(overlap(whole, here) == 1.0 for here in said.values()) else wanted
    strict = replace(policy, enough=1.0, whole=1.0) if what.perhaps else policy
    policy = replace(policy, denied=1.0) if what.pronoun else policy
    kind = _kind(target)
    if kind is Kind.TASK and (due := [one for one in known if overlap(wanted, said[one.id]) == 1.0]):
        known = _of_kind(kind, due)
    if not what.whole and not what.said:
        asked = asked_of(target, known, said, slots)
        asked = asked_abroad(target, wanted, known, said, slots, policy) or None if asked is None else asked
        if asked is not None:
            return asked
    if not wanted and kind is not None:
        chosen = [one for one in known if one.kind is kind]
    elif not wanted:
        chosen = list(known) if what.whole and set(target.tokens) <= self_words() | every("filler") else []
    elif what.whole or (not what.said and (_only_names(wanted, names) or _somebody(target, wanted, said.values()))):
        chosen = _everything(wanted, names, known, said, slots, target, strict)
        chosen = own_left(target, wanted, chosen, said, own) if what.stuff and not names else chosen
    else:
        among = [known] if names else had(target, known, said, own)
        read = (_items(target, wanted, names, some, said, slots, own, strict) for some in among)
        chosen = next(filter(None, read), list[Memory]())
    if what.perhaps and wanted <= every("name"):
        chosen = []  # the name of what, no word tells
    if what.perhaps and not what.said:
        chosen = [one for one in chosen if all(inflects(word, said[one.id]) for word in wanted)]
        if wanted and wanted <= every("valued"):  # "the code I gave you" is no program
            chosen = [one for one in chosen if any(map(str.isdigit, one.content))]
    if what.said and not chosen:
        chosen = stated(target, known, said, policy)
        if what.pronoun:  # the assistant said just that
            told = target.words - self_words()
            chosen = [one for one in chosen if overlap(told, said[one.id]) == 1.0]
    chosen = [one for one in known if one in chosen or one in (owned or ())]
    if what.spare:
        spared = _spared(wording(what.spare), wanted, said, slots, policy)
        chosen = [one for one in chosen if not spared(one)]
    return chosen


def _only_names(wanted: frozenset[str], names: frozenset[tuple[str, ...]]) -> bool:
    return bool(names) and wanted <= {part for name in names for part in name}


def _somebody(target: Wording, wanted: frozenset[str], said: Iterable[Wording]) -> bool:
    """Tell whether words are those for one person whose name is known: "my goddaughter"."""
    alone = {*target.tokens} <= wanted | self_words()
    return alone and all(canonical(word) in lexicon().people for word in wanted) and bool(names_of(wanted, said))


def pointed(what: ForgetThis, known: Sequence[Memory], slots: Slots, policy: ForgetPolicy) -> list[Memory]:
    """Return the statements that have what a text points to, and most of what is said right before it.

    "I left the book club, drop that meeting" means the statement about the club that tells when it meets; "drop that
    entry" the one that is denied, or else the only one about the club.
    """
    target = wording(what.text)
    kind = _kind(target)
    wanted = _wanted(target) - every("filler") - every("task") - (_PARTS if what.before else frozenset())
    known = _of_kind(kind, known)
    before = wording(what.before).words - wanted - self_words() - every("light")
    shares: dict[str, int] = {}
    for one in known:
        here = wording(one.content)
        there = one.state is State.ACTIVE or kind is Kind.TASK  # which what is told before may have ended
        if there and all(holds(word, here) or tells(word, here) for word in wanted):
            shares[one.id] = sum(holds(word, here) for word in before)
    best = max(shares.values(), default=0)
    most = [one for one in known if best and shares.get(one.id) == best]
    if wanted or (kind is Kind.TASK and most):
        return most if wanted or len(most) == 1 or "those" in target.tokens else []
    left = replace(what, text=what.before, before="", said=True, perhaps=True)
    about = meant(replace(left, whole=True), known, slots, policy)
    return meant(left, known, slots, policy) or (about if len(about) == 1 else [])


def _of_kind(kind: Kind | None, known: Sequence[Memory]) -> Sequence[Memory]:
    """Return the statements of a kind that is named, if there are any, else all."""
    return [one for one in known if one.kind is kind] or known


def _pointed(what: ForgetThis, said: Iterable[Wording]) -> ForgetThis:
    """Return a command about what a statement speaks of as one about that itself; it means nothing where none does."""
    named = _spoken_of(wording(what.text), list(said)) or ""
    return replace(what, text=named, said=False, whole=bool(named))


def _spoken_of(target: Wording, texts: Sequence[Wording]) -> str | None:
    """Return who or what a statement is about: the one name that is known, else what is somebody's: "my aunt and I"."""
    known = {here.tokens[at] for here in texts for start, end in capitals(here) for at in range(start, end)}
    names = {target.written[start:end] for start, end in capitals(target) if known >= set(target.tokens[start:end])}
    if names:
        return _with_noun(names.pop(), target, texts) if len(names) == 1 else None
    free = {here for ahead, here in pairwise(("", *target.tokens)) if ahead not in every("determiner")}
    if small := _uncapitalized(target, _wanted(target) & free, texts):
        return small[0] if len(set(small)) == 1 else None
    for owners in (frozenset(("my", "our")), frozenset(("the",))):
        for at, token in enumerate(target.tokens):
            for end in range(at + 1 + _WORDS_OF_A_THING, at + 1, -1) if token in owners else ():
                thing = frozenset(target.tokens[at + 1 : end]) - stops()
                if thing.issuperset(target.tokens[at + 1 : at + 2] + target.tokens[end - 1 : end]) and any(
                    all(holds(word, here) for word in thing) for here in texts
                ):
                    return " ".join(target.written[at:end])
    return None


def _with_noun(name: tuple[str, ...], target: Wording, texts: Sequence[Wording]) -> str:
    """Return a name, with the noun behind it where it only tells which one: "the Skagen house", not all of Skagen."""
    end = next(end for start, end in capitals(target) if target.written[start:end] == name)
    behind, ahead = target.tokens[end : end + 1], target.tokens[end - len(name) - 1 : end - len(name)]
    if ahead and behind and ahead[0] in ("the", "my", "our") and any(holds(behind[0], here) for here in texts):
        return " ".join((*name, target.written[end]))
    return " ".join(name)


def _spared(
    spare: Wording, wanted: frozenset[str], said: Mapping[str, Wording], slots: Slots, policy: ForgetPolicy
) -> Callable[[Memory], bool]:
    """Return what tells whether a statement is excepted: by its words, where none has them by others."""
    keep = _wanted(spare) - wanted
    key = _key(spare, slots)
    related = not any(overlap(keep, here) >= policy.spared for here in said.values())

    def excepted(one: Memory) -> bool:
        least = max(policy.spared, _NEARLY) if related else policy.spared
        by_words = bool(keep) and overlap(keep, said[one.id], related=related) >= least
        return by_words or (key is not None and one.key == key)

    return excepted


def worded_otherwise(what: ForgetThis) -> bool:
    """Tell whether statements that a text means may have none of its words: "my salary", "my tastes", "my family"."""
    target = wording(what.text)
    return names_measure(target) or named_tastes(target) is not None or of_family(target)


def telling(what: ForgetThis) -> bool:
    """Tell whether a text has words that tell what is meant."""
    target = wording(what.text)
    return bool(_wanted(target)) or _kind(target) is not None


def names_in(what: ForgetThis, known: Sequence[Memory]) -> frozenset[str]:
    """Return the names that statements give to what a text means by a common word, and the words for what it names.

    They find further statements, which `meant` then judges.
    """
    said = [wording(memory.content) for memory in known]
    target = wording((_pointed(what, said) if what.said and what.whole else what).text)
    wanted = _wanted(target)
    bound = names_of(wanted, said)
    roles = roles_of(_names(target, said), said)
    return frozenset(part for name in (*bound, *roles) for part in name)


def names_it(what: ForgetThis, text: str, known: Sequence[Memory]) -> bool:
    """Tell whether a text names the thing of which everything is meant, by a name that it or a statement gives it."""
    target = wording(what.text)
    names = names_in(what, known) | {part for name in _names(target, []) for part in name}
    here = wording(text)
    return any(token in names and here.capital(at) for at, token in enumerate(here.tokens))


def _items(
    target: Wording,
    wanted: frozenset[str],
    names: frozenset[tuple[str, ...]],
    known: Sequence[Memory],
    said: dict[str, Wording],
    slots: Slots,
    own: frozenset[str],
    policy: ForgetPolicy,
) -> list[Memory]:
    many = several_meant(target, wanted)
    key = _key(target, slots)
    aged = not every("old").isdisjoint(target.tokens)
    past = [one for one in known if aged and key is not None and one.key == key and one.state is not State.ACTIVE]
    if aged and not past:
        past = _former(wanted, known, said, many=many)
    if past:
        return past
    if key is not None:
        rest = wanted - _alias(target, slots) - (every("old") if aged else frozenset())
        keyed = [one for one in known if one.key == key and overlap(rest, said[one.id]) >= policy.enough]
        if keyed and not many:
            return keyed
    known = [one for one in known if one.state is State.ACTIVE and not of_another(target, wanted, said[one.id])]
    kind = _kind(target)
    if kind is not None and any(one.kind is kind for one in known):
        known = [*_of_kind(kind, known)]
        if many and wanted <= every("task") | every("preference"):
            return known
    required = {part for name in names for part in name}
    scores = {one.id: 1.0 for one in known if key is not None and many and one.key == key}
    for related in (False, True):
        for one in known:
            here = said[one.id]
            covered = overlap(wanted, here, related=related)
            if covered < policy.enough or not all(holds(part, here) for part in required) or _clashes(key, one, slots):
                continue
            content = [word for word in here.words if word not in self_words()]
            matched = sum(matches(word, wanted) for word in content)
            precision = matched / max(1, len(content))
            scores[one.id] = covered * (0.6 + 0.4 * precision) * _owned(target, wanted, here, own)
        if scores and not many:
            break
    best = max(scores.values(), default=0.0)
    least = _FOREIGN if many else policy.near
    found = [one for one in known if best and scores.get(one.id, 0.0) >= least * best]
    return found if many or len(wanted) > 1 else plainly_called(found, wanted, slots)


def _former(
    wanted: frozenset[str], known: Sequence[Memory], said: Mapping[str, Wording], *, many: bool
) -> list[Memory]:
    """Return the statements of a thing that call it old: all that do so in any word, where several are meant."""
    old = every("old")
    exact = [one for one in known if wanted <= said[one.id].words]
    if exact and not many:
        return exact
    thing = wanted - old
    called = [one for one in known if thing and all(holds(word, said[one.id]) for word in thing)]
    return [one for one in called if not old.isdisjoint(said[one.id].tokens)]


def _everything(
    wanted: frozenset[str],
    names: frozenset[tuple[str, ...]],
    known: Sequence[Memory],
    said: dict[str, Wording],
    slots: Slots,
    target: Wording,
    policy: ForgetPolicy,
) -> list[Memory]:
    """Choose all that speaks of a thing: by its name, by the word for it, by what binds the two."""
    texts = list(said.values())
    named = {part for name in names for part in name}
    common = wanted - named
    bound = names_of(common, texts) if common and not names else frozenset[tuple[str, ...]]()
    roles = roles_of(names, texts) if names and not common else frozenset[tuple[str, ...]]()
    apposed = apposed_in(target, common, named)
    key = _key(target, slots)
    surnames = {found[len(name) :] for name in names | bound for here in texts for found in full_names(name, here)} - {
        ()
    }
    chosen: list[Memory] = []
    spoken = any(holds(word, here) for here in texts for word in common)
    least = policy.whole if spoken or not common else max(policy.whole, _NEARLY)
    for one in known:
        here = said[one.id]
        by_name = any(
            has_name(name, here, many=len(surnames) > 1, strange=bool(bound), apposed=apposed or bool(surnames))
            for name in names | bound
        )
        if names and common and not apposed:
            fits = by_name and overlap(wanted, here, related=True) >= policy.whole
        elif names:
            fits = by_name or any(has_role(role, here) for role in roles)
        else:
            fits = by_name or overlap(common, here, related=not spoken) >= least
        if by_name and bound and anothers_name(bound, common, here):
            continue
        if by_name and apposed and somebody_else(names, common, here):
            continue
        if fits or (key is not None and one.key == key):
            chosen.append(one)
    return chosen if named else theirs_left(target, wanted, chosen, said)


def _wanted(target: Wording) -> frozenset[str]:
    """Return the words that carry what is meant."""
    left = target.words - self_words() - every("filler")
    left -= {"used"} if ("used", "to") in pairwise(target.tokens) else frozenset[str]()
    asked = table_of("asked").get(target.tokens[1]) if target.tokens[:1] == ("how",) and target.tokens[1:] else None
    if asked:
        left = left - {target.tokens[1]} - {"take", "takes", "last", "lasts"} | {asked}
    elif target.tokens[:1] in (("which",), ("what",)) and len(left) > 1 and target.tokens[2:3] in (("i",), ("we",)):
        left -= {target.tokens[1]}  # "which team I support"
    if left - every("task") - every("preference"):
        left = left - every("task") - every("preference")
    return left or frozenset(target.words - self_words())


def _names(target: Wording, said: Iterable[Wording]) -> frozenset[tuple[str, ...]]:
    """Return the names in a text: runs of words with a capital; in small letters, what statements write with one."""
    runs: list[list[str]] = [[]]
    wanted = _wanted(target)
    german = _german(target)
    for at, token in enumerate(target.tokens):
        behind = at and target.tokens[at - 1] in wanted and target.capital(at - 1)
        if token in wanted and target.capital(at) and (not german or at == 0 or behind):
            runs[-1].append(token)
        elif runs[-1]:
            runs.append([])
    found = frozenset(tuple(run) for run in runs if run)
    if found or len(wanted) > 2:
        return found
    return frozenset((token,) for token in _uncapitalized(target, wanted, list(said)))


def _uncapitalized(target: Wording, wanted: frozenset[str], said: Sequence[Wording]) -> list[str]:
    """Return the words of a text that statements write as names: inside with a capital, or never without one."""
    inside = {
        token
        for here in said
        for at, token in enumerate(here.tokens)
        if token in wanted and here.capital(at) and at not in here.first and not _german(here)
    }
    small = (
        {token for here in said for at, token in enumerate(here.tokens) if token in wanted and not here.capital(at)}
        if not inside
        else set[str]()
    )
    leading = {here.tokens[0] for here in said if here.tokens and here.tokens[0] in wanted and here.capital(0)} - small
    return [token for token in target.tokens if token in inside | leading]


def _german(here: Wording) -> bool:
    """Tell whether a text writes all nouns with a capital."""
    return bool(every("german") & set(here.tokens))


def _owned(target: Wording, wanted: frozenset[str], here: Wording, own: frozenset[str]) -> float:
    """Return how far the thing in a statement is the one that is meant: the same owner, the same sort of thing."""
    share = 1.0
    mine = not {"my", "our", "i"}.isdisjoint(target.tokens)
    selves = self_words() | own
    for at, token in enumerate(here.tokens):
        if not matches(token, wanted) or token in every("light"):
            continue
        before = here.written[at - 1] if at else ""
        possessor = here.tokens[at - 1] if before.endswith(("'s", "’s", "s'", "s’")) else None
        if mine and possessor and possessor not in selves and possessor not in wanted:
            share = min(share, _FOREIGN)
        elif at == 1 and here.tokens[2:3] and here.tokens[2] in here.words - wanted and here.tokens[3:4]:
            if here.tokens[3] in every("is") | {"are", "was", "were", "has", "have"} and not every("name") & {
                *here.tokens[2:4]
            }:
                share = min(share, 0.8)  # "the user's gym shoes are red"
        elif at and here.tokens[at - 1] in here.words and not before.endswith(("'s", "’s")):
            previous = here.tokens[at - 1]
            if previous not in selves and not matches(previous, wanted) and previous not in every("light"):
                share = min(share, 0.8)
    first = here.written[:1]
    owner = here.tokens[1:2]
    if mine and first and owner and (first[0].endswith(("'s", "’s")) or here.tokens[0] in ("my", "our")):
        verb = here.tokens[2:3]
        does = every("light") | {"has", "have"}
        acts = bool(verb) and (verb[0] in does or (says(wanted, verb[0]) and not matches(verb[0], wanted)))
        if acts and not matches(owner[0], wanted):
            share = min(share, _FOREIGN)  # "the user's neighbour drives …"
    return share


def _clashes(key: str | None, one: Memory, slots: Slots) -> bool:
    """Tell whether a statement holds another slot than the one that is named."""
    if key is None:
        return False
    if one.key is not None and one.key in slots.by_key:
        return one.key != key
    return False


def _key(target: Wording, slots: Slots) -> str | None:
    """Return the slot of the user's that a text names."""
    if any(one.endswith(("'s", "’s")) for one in target.written) or of_somebody(target):
        return None
    found = _longest(target, slots)
    return slots.key(" ".join(found)) if found else None


def _alias(target: Wording, slots: Slots) -> frozenset[str]:
    return frozenset(_longest(target, slots))


def _longest(target: Wording, slots: Slots) -> tuple[str, ...]:
    tokens = [token for token in target.tokens if token not in self_words()]
    for n in (4, 3, 2, 1):
        for at in range(len(tokens) - n + 1):
            run = tuple(tokens[at : at + n])
            if " ".join(run) in slots.names:
                return run
    return ()


def _kind(target: Wording) -> Kind | None:
    tokens = set(target.tokens)
    if tokens & every("task") or "to-do" in target.folded:
        return Kind.TASK
    return Kind.PREFERENCE if tokens & every("preference") else None
