"""What a text that shall be forgotten means: which of some statements, by their words, slots and names."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from perdure.domain.memory import Kind, Memory, State
from perdure.domain.policy import ForgetPolicy
from perdure.domain.text import STOP_WORDS, term, words
from perdure.domain.thesaurus import RELATED
from perdure.extraction.command import ForgetThis
from perdure.extraction.language import CODES, fold, language, spoken
from perdure.extraction.slots import Slots

_LIGHT: Final = 0.4
_RELATED: Final = 0.8
_FOREIGN: Final = 0.5
"""Share of its score that a statement keeps whose thing is somebody else's, or another sort of it."""
_TOKEN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class _Said:
    """A text as it is compared: its words folded, the same in the writer's letters, and where sentences begin."""

    tokens: tuple[str, ...]
    written: tuple[str, ...]
    first: frozenset[int]
    folded: str
    words: frozenset[str] = field(default_factory=frozenset[str])

    def capital(self, at: int) -> bool:
        return self.written[at][0].isupper()


def meant(
    what: ForgetThis, known: Sequence[Memory], slots: Slots, policy: ForgetPolicy, *, own: frozenset[str] = frozenset()
) -> list[Memory]:
    """Return those statements that a text means, in their order; `own` are the folded names of the user."""
    target = _said(what.text)
    said = {memory.id: _said(memory.content) for memory in known}
    names = _names(target, said.values())
    wanted = _wanted(target)
    if not wanted:
        chosen = list(known) if what.whole else []
    elif what.whole or (names and wanted <= {part for name in names for part in name}):
        chosen = _everything(wanted, names, known, said, slots, target, policy)
    else:
        chosen = _items(target, wanted, names, known, said, slots, own, policy)
    if what.spare:
        spared = _said(what.spare)
        keep = _wanted(spared) - wanted
        key = _key(spared, slots)
        chosen = [
            one
            for one in chosen
            if not ((key and one.key == key) or (keep and _covered(keep, said[one.id], related=True) >= policy.spared))
        ]
    return chosen


def telling(what: ForgetThis) -> bool:
    """Tell whether a text has words that tell what is meant."""
    return bool(_wanted(_said(what.text)))


def names_in(what: ForgetThis, known: Sequence[Memory]) -> frozenset[str]:
    """Return the names that statements give to what a text means by a common word, and the words for what it names.

    They find further statements, which `meant` then judges.
    """
    target = _said(what.text)
    said = [_said(memory.content) for memory in known]
    wanted = _wanted(target)
    bound = _bound(wanted, said)
    roles = _roles(_names(target, said), said)
    return frozenset(part for name in (*bound, *roles) for part in name)


def _items(
    target: _Said,
    wanted: frozenset[str],
    names: frozenset[tuple[str, ...]],
    known: Sequence[Memory],
    said: dict[str, _Said],
    slots: Slots,
    own: frozenset[str],
    policy: ForgetPolicy,
) -> list[Memory]:
    key = _key(target, slots)
    if key is not None:
        rest = wanted - _alias(target, slots)
        if not _every("old").isdisjoint(target.tokens):
            past = [one for one in known if one.key == key and one.state is not State.ACTIVE]
            if past:
                return past
            exact = [one for one in known if wanted <= said[one.id].words]
            if exact:
                return exact
            rest -= _every("old")
        keyed = [one for one in known if one.key == key and _covered(rest, said[one.id]) >= policy.enough]
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
            covered = _covered(wanted, here, related=related)
            if covered < policy.enough or not all(_holds(part, here) for part in required) or _clashes(key, one, slots):
                continue
            content = [word for word in here.words if word not in _self_words()]
            matched = sum(_matches(word, wanted) for word in content)
            precision = matched / max(1, len(content))
            scores[one.id] = covered * (0.6 + 0.4 * precision) * _owned(target, wanted, here, own)
        best = max(scores.values(), default=0.0)
        if best:
            return [one for one in known if scores.get(one.id, 0.0) >= policy.near * best]
    return []


def _everything(
    wanted: frozenset[str],
    names: frozenset[tuple[str, ...]],
    known: Sequence[Memory],
    said: dict[str, _Said],
    slots: Slots,
    target: _Said,
    policy: ForgetPolicy,
) -> list[Memory]:
    """Choose all that speaks of a thing: by its name, by the word for it, by what binds the two."""
    texts = list(said.values())
    named = {part for name in names for part in name}
    common = wanted - named
    bound = _bound(common, texts) if common and not names else frozenset[tuple[str, ...]]()
    roles = _roles(names, texts) if names and not common else frozenset[tuple[str, ...]]()
    apposed = any(
        token in common and target.tokens[at + 1] in named for at, token in enumerate(target.tokens[:-1])
    )  # "my aunt Gerda", but not "the trip to Oslo"
    key = _key(target, slots)
    surnames = {found[len(name) :] for name in names | bound for here in texts for found in _full(name, here)} - {()}
    chosen: list[Memory] = []
    for one in known:
        here = said[one.id]
        by_name = any(_named(name, here, many=len(surnames) > 1, strange=bool(bound)) for name in names | bound)
        if names and common and not apposed:
            fits = by_name and _covered(wanted, here, related=True) >= policy.whole
        elif names:
            fits = by_name or any(_role(role, here) for role in roles)
        else:
            fits = by_name or _covered(common, here) >= policy.whole
        if fits or (key is not None and one.key == key):
            chosen.append(one)
    return chosen


def _said(text: str) -> _Said:
    written = tuple(found[0] for found in _TOKEN.finditer(text))
    starts = {
        0,
        *(
            at
            for at, found in enumerate(_TOKEN.finditer(text))
            if text[: found.start()].rstrip().endswith((".", "!", "?", ":"))
        ),
    }
    tokens = tuple(words(one)[0] if one.isascii() or not _unspaced(one) else fold(one) for one in written)
    bare = text if text.isascii() else _unspaced_self().sub(" ", text)
    content = frozenset(word for word in words(bare) if word not in _stops())
    return _Said(tokens, written, frozenset(starts), fold(text), content)


def _unspaced(text: str) -> bool:
    return any(ord(char) > 0x2E7F for char in text) or len(words(text)) != 1


def _wanted(target: _Said) -> frozenset[str]:
    """Return the words that carry what is meant."""
    left = target.words - _self_words() - _every("filler")
    if left - _every("task") - _every("preference"):
        left = left - _every("task") - _every("preference")
    return left or frozenset(target.words - _self_words())


def _names(target: _Said, said: Iterable[_Said]) -> frozenset[tuple[str, ...]]:
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


def _german(here: _Said) -> bool:
    """Tell whether a text writes all nouns with a capital."""
    return bool(_every("german") & set(here.tokens))


def _covered(wanted: frozenset[str], here: _Said, *, related: bool = False) -> float:
    """Return which share of the wanted words a text has, by weight; 1 for no words."""
    total = got = 0.0
    for word in wanted:
        weight = _LIGHT if word in _every("light") and len(wanted) > 1 else 1.0
        total += weight
        if _holds(word, here):
            got += weight
        elif related and any(_matches(other, frozenset(here.tokens)) for other in _related(word)):
            got += weight * _RELATED
    return got / total if total else 1.0


def _holds(word: str, here: _Said) -> bool:
    if word in here.words or word in here.tokens or (_unspaced(word) and word in here.folded):
        return True
    if word in _every("name"):
        return not _every("name").isdisjoint(here.tokens)
    number = term(word)
    if any(term(one) == number for one in here.tokens):
        return True
    return not _english(here) and any(_inflected(word, one) for one in here.tokens)


def _matches(word: str, wanted: frozenset[str]) -> bool:
    if word in wanted:
        return True
    number = term(word)
    return any(term(one) == number for one in wanted)


def _inflected(a: str, b: str) -> bool:
    """Tell whether two words of a language that inflects share their stem, going by length."""
    if min(len(a), len(b)) < 4:
        return min(len(a), len(b)) == 3 and (a.startswith(b) or b.startswith(a)) and abs(len(a) - len(b)) <= 2
    common = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return common >= 4 and common >= max(len(a), len(b)) - 3


def _english(here: _Said) -> bool:
    common = {"user", "the", "is", "has", "was", "my", "i", "of", "and", "are"}
    return not common.isdisjoint(here.tokens) and _tongue(here.folded) == "en"


def _owned(target: _Said, wanted: frozenset[str], here: _Said, own: frozenset[str]) -> float:
    """Return how far the thing in a statement is the one that is meant: the same owner, the same sort of thing."""
    share = 1.0
    mine = not {"my", "our", "i"}.isdisjoint(target.tokens)
    selves = _self_words() | own
    for at, token in enumerate(here.tokens):
        if not _matches(token, wanted) or token in _every("light"):
            continue
        before = here.written[at - 1] if at else ""
        possessor = here.tokens[at - 1] if before.endswith(("'s", "’s", "s'", "s’")) else None
        if mine and possessor and possessor not in selves and possessor not in wanted:
            share = min(share, _FOREIGN)
        elif at and here.tokens[at - 1] in here.words and not before.endswith(("'s", "’s")):
            previous = here.tokens[at - 1]
            if previous not in selves and not _matches(previous, wanted) and previous not in _every("light"):
                share = min(share, 0.8)
    first = here.written[:1]
    owner = here.tokens[1:2]
    if mine and first and owner and (first[0].endswith(("'s", "’s")) or here.tokens[0] in ("my", "our")):
        verb = here.tokens[2:3]
        if not _matches(owner[0], wanted) and verb and verb[0] in _every("light") | {"has", "have"}:
            share = min(share, _FOREIGN)  # "the user's neighbour drives …"
    return share


def _clashes(key: str | None, one: Memory, slots: Slots) -> bool:
    """Tell whether a statement holds another slot than the one that is named."""
    if key is None:
        return False
    if one.key is not None and one.key in slots.by_key:
        return one.key != key
    return False


def _key(target: _Said, slots: Slots) -> str | None:
    """Return the slot of the user's that a text names."""
    if any(one.endswith(("'s", "’s")) for one in target.written):
        return None
    found = _longest(target, slots)
    return slots.key(" ".join(found)) if found else None


def _alias(target: _Said, slots: Slots) -> frozenset[str]:
    return frozenset(_longest(target, slots))


def _longest(target: _Said, slots: Slots) -> tuple[str, ...]:
    tokens = [token for token in target.tokens if token not in _self_words()]
    for n in (4, 3, 2, 1):
        for at in range(len(tokens) - n + 1):
            run = tuple(tokens[at : at + n])
            if " ".join(run) in slots.names:
                return run
    return ()


def _kind(target: _Said) -> Kind | None:
    tokens = set(target.tokens)
    if tokens & _every("task"):
        return Kind.TASK
    return Kind.PREFERENCE if tokens & _every("preference") else None


def _bound(common: frozenset[str], said: Iterable[_Said]) -> frozenset[tuple[str, ...]]:
    """Return the names that statements give to the thing of a common word: "the horse is called Comet"."""
    found: set[tuple[str, ...]] = set()
    for here in said:
        if not common or not all(_holds(word, here) for word in common):
            continue
        places = [at for at, token in enumerate(here.tokens) if _matches(token, common)]
        for start, end in _runs(here):
            name = here.tokens[start:end]
            if any(_matches(part, common) for part in name) or set(name) <= _self_words():
                continue
            before = here.tokens[max(0, start - 2) : start]
            behind = here.tokens[end : end + 2]
            called = (
                bool(_every("name") & set(before))
                or (start - 1 in places)
                or (before[-1:] and before[-1] in _every("is") and any(start - 4 <= at < start for at in places))
            )
            subject = (
                start in here.first
                and behind[:1]
                and behind[0] in _every("is")
                and any(end < at <= end + 5 for at in places)
            )
            if (called and any(at < start for at in places)) or subject:
                found.add(tuple(name))
    return frozenset(found)


def _roles(names: frozenset[tuple[str, ...]], said: Iterable[_Said]) -> frozenset[tuple[str, ...]]:
    """Return the words that statements give to who has one of the names: "Ursula is the user's cleaning lady"."""
    found: set[tuple[str, ...]] = set()
    for here in said:
        for name in names:
            n = len(name)
            if here.tokens[:n] == name and here.tokens[n : n + 1] and here.tokens[n] in _every("is"):
                rest = here.tokens[n + 1 :]
                if rest[:1] and rest[0] in _self_words() | {"the"}:
                    role = tuple(token for token in rest[1:] if token not in ("user", "users"))
                    if 0 < len(role) <= 2:
                        found.add(role)
            elif here.tokens[-n:] == name and here.tokens[:1] and here.tokens[0] in _self_words():
                middle = here.tokens[1:-n]
                cut = next((at for at, token in enumerate(middle) if token in _every("is") | _every("name")), None)
                if cut is not None and 0 < cut <= 2:
                    found.add(tuple(middle[:cut]))
    return frozenset(found)


def _role(role: tuple[str, ...], here: _Said) -> bool:
    n = len(role)
    for at in range(1, len(here.tokens) - n + 1):
        if here.tokens[at : at + n] == role and here.tokens[at - 1] in _self_words() | {"the"}:
            return True
    return False


def _runs(here: _Said) -> list[tuple[int, int]]:
    """Return the stretches of words with a capital, but for a first word that is common."""
    runs: list[tuple[int, int]] = []
    start = None
    for at in range(len(here.tokens) + 1):
        capital = at < len(here.tokens) and here.capital(at) and here.tokens[at] not in _stops() | _self_words()
        if capital and start is None:
            start = at
        elif not capital and start is not None:
            runs.append((start, at))
            start = None
    return runs


def _full(name: tuple[str, ...], here: _Said) -> list[tuple[str, ...]]:
    """Return the whole names in a statement that begin with a name."""
    return [here.tokens[start:end] for start, end in _runs(here) if here.tokens[start : start + len(name)] == name]


def _same_name(a: str, b: str, tongue: str) -> bool:
    """Tell whether two words are one name; some languages change its last letter with its part in the sentence."""
    if a == b or tongue not in ("ru", "uk", "pl") or abs(len(a) - len(b)) > 1:
        return a == b
    common = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return common >= 3 and common >= max(len(a), len(b)) - 1


def _named(name: tuple[str, ...], here: _Said, *, many: bool, strange: bool) -> bool:
    """Tell whether a statement has a name, as one, not as a common word; `many`: several people share it."""
    n = len(name)
    for start, end in _runs(here):
        run = here.tokens[start:end]
        for at in range(len(run) - n + 1):
            if not all(map(_same_name, run[at : at + n], name, [_tongue(here.folded)] * n)):
                continue
            longer = at + n < len(run) and not here.written[start + at + n - 1].endswith(("'s", "’s"))
            if longer and (many or strange):
                continue
            before = here.tokens[start + at - 1] if start + at else ""
            if strange and before in _every("place"):
                continue
            return True
        if len(name) > 1 and run == name[:1]:
            return not many
    return False


@lru_cache(4_096)
def _tongue(folded: str) -> str:
    return spoken(folded)


@cache
def _every(name: str) -> frozenset[str]:
    """Return the words of a sort, of all languages, folded."""
    return frozenset(word for code in CODES for word in language(code).table.get("statement", {}).get(name, ()))


@cache
def _unspaced_self() -> re.Pattern[str]:
    """Return what finds the words for the user where no spaces part them from others."""
    return re.compile("|".join(sorted(_every("unspaced"), key=len, reverse=True)))


@cache
def _self_words() -> frozenset[str]:
    return _every("self")


@cache
def _stops() -> frozenset[str]:
    return frozenset(STOP_WORDS | _every("stop") | _every("self"))


def _related(word: str) -> frozenset[str]:
    return _relatives().get(term(word), frozenset())


@cache
def _relatives() -> Mapping[int, frozenset[str]]:
    """Return the words of the thesaurus that are near to one another, by the number of each, both ways."""
    found = defaultdict[int, set[str]](set)
    for head, others in RELATED.items():
        for other in others:
            found[term(head)].add(other)
            found[term(other)].add(head)
    return {number: frozenset(some) for number, some in found.items()}
