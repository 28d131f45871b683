"""What a text that shall be forgotten means: which of some statements, by their words, slots and names."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from perdure.domain.memory import Kind, Memory, State
from perdure.domain.policy import ForgetPolicy
from perdure.extraction.command import ForgetThis
from perdure.extraction.likeness import Wording, every, holds, matches, overlap, self_words, stops, tongue_of, wording
from perdure.extraction.slots import Slots

_FOREIGN: Final = 0.5
"""Share of its score that a statement keeps whose thing is somebody else's, or another sort of it."""
_CLAUSE: Final = re.compile(r"\s*[,;:–—(.，、；：]|\s+-\s")
_CLAUSES: Final = 6
"""Clauses of a command that are left out one after the other, at most."""


def meant(
    what: ForgetThis, known: Sequence[Memory], slots: Slots, policy: ForgetPolicy, *, own: frozenset[str] = frozenset()
) -> list[Memory]:
    """Return those statements that a text means, in their order; `own` are the folded names of the user."""
    target = wording(what.text)
    said = {memory.id: wording(memory.content) for memory in known}
    names = _names(target, said.values())
    wanted = _wanted(target)
    whole = target.words - self_words() - every("filler")  # "the dentist appointment", where one is called so
    wanted = whole if whole > wanted and any(overlap(whole, here) == 1.0 for here in said.values()) else wanted
    strict = replace(policy, enough=1.0, whole=1.0) if what.perhaps else policy
    if not wanted:
        chosen = list(known) if what.whole else []
    elif what.whole or (names and not what.said and wanted <= {part for name in names for part in name}):
        chosen = _everything(wanted, names, known, said, slots, target, strict)
    else:
        chosen = _items(target, wanted, names, known, said, slots, own, strict)
    if what.said and not chosen:
        chosen = _stated(target, known, said, policy)
    if what.spare:
        spared = wording(what.spare)
        keep = _wanted(spared) - wanted
        key = _key(spared, slots)
        chosen = [
            one
            for one in chosen
            if not ((key and one.key == key) or (keep and overlap(keep, said[one.id], related=True) >= policy.spared))
        ]
    return chosen


def shorter(what: ForgetThis) -> Iterator[ForgetThis]:
    """Yield a command without its last clause, its last two, …: they may tell why, and name nothing that is kept."""
    for at in reversed([found.start() for found in _CLAUSE.finditer(what.text)][:_CLAUSES]):
        if what.text[:at].strip():
            yield replace(what, text=what.text[:at].strip())


def telling(what: ForgetThis) -> bool:
    """Tell whether a text has words that tell what is meant."""
    return bool(_wanted(wording(what.text)))


def names_in(what: ForgetThis, known: Sequence[Memory]) -> frozenset[str]:
    """Return the names that statements give to what a text means by a common word, and the words for what it names.

    They find further statements, which `meant` then judges.
    """
    target = wording(what.text)
    said = [wording(memory.content) for memory in known]
    wanted = _wanted(target)
    bound = _bound(wanted, said)
    roles = _roles(_names(target, said), said)
    return frozenset(part for name in (*bound, *roles) for part in name)


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
    key = _key(target, slots)
    if key is not None:
        rest = wanted - _alias(target, slots)
        if not every("old").isdisjoint(target.tokens):
            past = [one for one in known if one.key == key and one.state is not State.ACTIVE]
            if past:
                return past
            exact = [one for one in known if wanted <= said[one.id].words]
            if exact:
                return exact
            rest -= every("old")
        keyed = [one for one in known if one.key == key and overlap(rest, said[one.id]) >= policy.enough]
        if keyed:
            return keyed
    known = [one for one in known if one.state is State.ACTIVE]
    kind = _kind(target)
    if kind is not None and any(one.kind is kind for one in known):
        known = [one for one in known if one.kind is kind]
    required = {part for name in names for part in name}
    for related in (False, True):
        scores: dict[str, float] = {}
        for one in known:
            here = said[one.id]
            covered = overlap(wanted, here, related=related)
            if covered < policy.enough or not all(holds(part, here) for part in required) or _clashes(key, one, slots):
                continue
            content = [word for word in here.words if word not in self_words()]
            matched = sum(matches(word, wanted) for word in content)
            precision = matched / max(1, len(content))
            scores[one.id] = covered * (0.6 + 0.4 * precision) * _owned(target, wanted, here, own)
        best = max(scores.values(), default=0.0)
        if best:
            return [one for one in known if scores.get(one.id, 0.0) >= policy.near * best]
    return []


def _stated(
    target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], policy: ForgetPolicy
) -> list[Memory]:
    """Choose what a whole statement denies, by the share of its words that are in the statement."""
    scores: dict[str, float] = {}
    for one in known:
        content = said[one.id].words - self_words()
        covered = overlap(content, target) if content else 0.0
        several = sum(holds(word, target) for word in content) > 1
        thing = next((token for token in reversed(said[one.id].tokens) if token in content), "")
        if _anothers(said[one.id], target):
            continue
        if covered >= (policy.denied if several or holds(thing, target) else policy.enough):
            scores[one.id] = covered
    best = max(scores.values(), default=0.0)
    return [one for one in known if one.state is State.ACTIVE and scores.get(one.id, -1.0) >= policy.near * best]


def _anothers(here: Wording, target: Wording) -> bool:
    """Tell whether a statement is about something of the user's that a text does not speak of: "User's uncle …"."""
    owned = here.tokens[1] if len(here.tokens) > 1 and here.written[0].endswith(("'s", "’s")) else None
    return owned is not None and not holds(owned, target)


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
    bound = _bound(common, texts) if common and not names else frozenset[tuple[str, ...]]()
    roles = _roles(names, texts) if names and not common else frozenset[tuple[str, ...]]()
    apposed = _apposed(target, common, named)
    key = _key(target, slots)
    surnames = {found[len(name) :] for name in names | bound for here in texts for found in _full(name, here)} - {()}
    chosen: list[Memory] = []
    for one in known:
        here = said[one.id]
        by_name = any(
            _named(name, here, many=len(surnames) > 1, strange=bool(bound), apposed=apposed) for name in names | bound
        )
        if names and common and not apposed:
            fits = by_name and overlap(wanted, here, related=True) >= policy.whole
        elif names:
            fits = by_name or any(_role(role, here) for role in roles)
        else:
            fits = by_name or overlap(common, here) >= policy.whole
        if fits or (key is not None and one.key == key):
            chosen.append(one)
    return chosen


def _apposed(target: Wording, common: frozenset[str], named: Collection[str]) -> bool:
    """Tell whether a name is that of the thing beside it: "my aunt Gerda", "Gerda, my aunt", not "the trip to Oslo"."""
    for at, token in enumerate(target.tokens):
        ahead = target.tokens[at + 1 : at + 2]
        behind = next((one for one in reversed(target.tokens[:at]) if one not in self_words() | {"the"}), None)
        between = target.tokens[at - 1 : at]
        if token in common and ((ahead and ahead[0] in named) or (behind in named and between[0] not in named)):
            return True
    return False


def _wanted(target: Wording) -> frozenset[str]:
    """Return the words that carry what is meant."""
    left = target.words - self_words() - every("filler")
    if left - every("task") - every("preference"):
        left = left - every("task") - every("preference")
    return left or frozenset(target.words - self_words())


def _names(target: Wording, said: Iterable[Wording]) -> frozenset[tuple[str, ...]]:
    """Return the names in a text: runs of words with a capital; in small letters, what statements write with one."""
    runs: list[list[str]] = [[]]
    wanted = _wanted(target)
    german = _german(target)
    for at, token in enumerate(target.tokens):
        if token in wanted and target.capital(at) and (not german or at == 0 or target.capital(at - 1)):
            runs[-1].append(token)
        elif runs[-1]:
            runs.append([])
    found = frozenset(tuple(run) for run in runs if run)
    if found or len(wanted) > 2:
        return found
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
    return frozenset((token,) for token in target.tokens if token in inside | leading and token in wanted)


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
        elif at and here.tokens[at - 1] in here.words and not before.endswith(("'s", "’s")):
            previous = here.tokens[at - 1]
            if previous not in selves and not matches(previous, wanted) and previous not in every("light"):
                share = min(share, 0.8)
    first = here.written[:1]
    owner = here.tokens[1:2]
    if mine and first and owner and (first[0].endswith(("'s", "’s")) or here.tokens[0] in ("my", "our")):
        verb = here.tokens[2:3]
        if not matches(owner[0], wanted) and verb and verb[0] in every("light") | {"has", "have"}:
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
    if any(one.endswith(("'s", "’s")) for one in target.written):
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
    if tokens & every("task"):
        return Kind.TASK
    return Kind.PREFERENCE if tokens & every("preference") else None


def _bound(common: frozenset[str], said: Iterable[Wording]) -> frozenset[tuple[str, ...]]:
    """Return the names that statements give to the thing of a common word: "the horse is called Comet"."""
    found: set[tuple[str, ...]] = set()
    for here in said:
        if not common or not all(holds(word, here) for word in common):
            continue
        places = [at for at, token in enumerate(here.tokens) if matches(token, common)]
        for start, end in _runs(here):
            name = here.tokens[start:end]
            if any(matches(part, common) for part in name) or set(name) <= self_words():
                continue
            before = here.tokens[max(0, start - 2) : start]
            behind = here.tokens[end : end + 2]
            called = (
                bool(every("name") & set(before))
                or (start - 1 in places)
                or (before[-1:] and before[-1] in every("is") and any(start - 4 <= at < start for at in places))
            )
            subject = (
                start in here.first
                and behind[:1]
                and behind[0] in every("is")
                and any(end < at <= end + 5 for at in places)
            )
            if (called and any(at < start for at in places)) or subject:
                found.add(tuple(name))
    return frozenset(found)


def _roles(names: frozenset[tuple[str, ...]], said: Iterable[Wording]) -> frozenset[tuple[str, ...]]:
    """Return the words that statements give to who has one of the names: "Ursula is the user's cleaning lady"."""
    found: set[tuple[str, ...]] = set()
    for here in said:
        for name in names:
            n = len(name)
            if here.tokens[:n] == name and here.tokens[n : n + 1] and here.tokens[n] in every("is"):
                rest = here.tokens[n + 1 :]
                if rest[:1] and rest[0] in self_words() | {"the"}:
                    role = tuple(token for token in rest[1:] if token not in ("user", "users"))
                    if 0 < len(role) <= 2:
                        found.add(role)
            elif here.tokens[-n:] == name and here.tokens[:1] and here.tokens[0] in self_words():
                middle = here.tokens[1:-n]
                cut = next((at for at, token in enumerate(middle) if token in every("is") | every("name")), None)
                if cut is not None and 0 < cut <= 2:
                    found.add(tuple(middle[:cut]))
    return frozenset(found)


def _role(role: tuple[str, ...], here: Wording) -> bool:
    n = len(role)
    for at in range(1, len(here.tokens) - n + 1):
        if here.tokens[at : at + n] == role and here.tokens[at - 1] in self_words() | {"the"}:
            return True
    return False


def _runs(here: Wording) -> list[tuple[int, int]]:
    """Return the stretches of words with a capital, but for a first word that is common."""
    runs: list[tuple[int, int]] = []
    start = None
    for at in range(len(here.tokens) + 1):
        capital = at < len(here.tokens) and here.capital(at) and here.tokens[at] not in stops() | self_words()
        if capital and start is None:
            start = at
        elif not capital and start is not None:
            runs.append((start, at))
            start = None
    return runs


def _full(name: tuple[str, ...], here: Wording) -> list[tuple[str, ...]]:
    """Return the whole names in a statement that begin with a name."""
    return [here.tokens[start:end] for start, end in _runs(here) if here.tokens[start : start + len(name)] == name]


def _same_name(a: str, b: str, tongue: str) -> bool:
    """Tell whether two words are one name; some languages change its last letter with its part in the sentence."""
    if a == b or tongue not in ("ru", "uk", "pl") or abs(len(a) - len(b)) > 2:
        return a == b
    common = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return common >= 3 and common >= max(len(a), len(b)) - (1 if common < 6 else 2)


def _named(name: tuple[str, ...], here: Wording, *, many: bool, strange: bool, apposed: bool) -> bool:
    """Tell whether a statement has a name, as one, not as a common word; `many`: several people share it."""
    n = len(name)
    for start, end in _runs(here):
        run = here.tokens[start:end]
        for at in range(len(run) - n + 1):
            if not all(map(_same_name, run[at : at + n], name, [tongue_of(here.folded)] * n)):
                continue
            longer = at + n < len(run) and not here.written[start + at + n - 1].endswith(("'s", "’s"))
            if longer and (many or strange):
                continue
            before = here.tokens[start + at - 1] if start + at else ""
            there = before in every("inside") or (before == "to" and here.tokens[start + at - 2] in every("travel"))
            if (strange and before in every("place")) or (apposed and there):
                continue
            return True
        if len(name) > 1 and run == name[:1]:
            return not many
    return False
