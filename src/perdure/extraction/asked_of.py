"""What a text asks, or names by its slot, of somebody else: "what my sister does for a living", "my sister's job".

What is known of others fills no slot. Put into the user's mouth it would, and that tells what it answers.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from perdure.domain.memory import Memory, State
from perdure.extraction.called import capitals, names_of, roles_of, says
from perdure.extraction.candidate import Heard
from perdure.extraction.closed import PREPOSITIONS
from perdure.extraction.firsthand import firsthand
from perdure.extraction.likeness import Wording, every, matches, self_words
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import regex
from perdure.extraction.slots import Slots
from perdure.extraction.verbs import finite

_NAME: Final = r"(?-i:[A-Z][\w-]+)"
_WHO: Final = (
    rf"(?:(?:my|our) (?P<role>(?-i:[a-z][\w-]*)(?: (?-i:[a-z][\w-]*))?)(?: (?P<called>{_NAME}))?"
    rf"|(?P<name>{_NAME})(?!\w))(?: {_NAME})?"
)
_ASKED: Final = regex(
    rf"(?P<wh>(?:what|where|when|which|who|how)(?: (?!my |our )(?-i:[a-z-]+)){{0,2}}?) {_WHO}"
    r" (?P<does>is|was|has|does|did|can|\w+s)\b(?P<rest>.*)",
    re.IGNORECASE,
)
_NAMED: Final = regex(rf"{_WHO}['’]s? (?P<thing>[a-z][\w -]*)", re.IGNORECASE)
_PLAIN: Final[Mapping[str, str]] = {"is": "are", "was": "are", "has": "have", "does": "do", "did": "do"}
_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC)


def of_somebody(target: Wording) -> bool:
    """Tell whether a text asks for something of somebody else, in whose place the user's own is not meant."""
    found = _ASKED.match(target.text)
    return found is not None and (found["name"] is not None or _person(found["role"]) is not None)


def had(
    target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], own: frozenset[str]
) -> Iterator[Sequence[Memory]]:
    """Yield the statements that a text may mean, those to be read first: "the cats" are what somebody has, then what
    the user is allergic to, and never what others are. `own`: the folded names of the user.
    """
    averse = every("averse")
    if target.tokens[:1] not in (("the",), ("my",), ("our",)) or not (averse | every("filler")).isdisjoint(
        target.tokens
    ):
        yield known
        return
    selves, people = self_words() | own, lexicon().people
    yield [one for one in known if averse.isdisjoint(said[one.id].tokens)]
    yield [
        one
        for one in known
        if not selves.isdisjoint((here := said[one.id].tokens)[:1]) and people.isdisjoint(map(canonical, here))
    ]


def theirs_left(
    target: Wording, wanted: frozenset[str], chosen: Sequence[Memory], said: Mapping[str, Wording]
) -> list[Memory]:
    """Return those statements whose thing is not somebody else's, where the text speaks of the user's own or of one
    that is theirs by another statement: everything about my kayak, and not what my brother's is like.
    """
    mine = [one for one in chosen if not _anothers(wanted, said[one.id])]
    return mine if mine or not _MINE.isdisjoint(target.tokens) else list(chosen)


def own_left(
    target: Wording,
    wanted: frozenset[str],
    chosen: Sequence[Memory],
    said: Mapping[str, Wording],
    own: frozenset[str],
) -> list[Memory]:
    """Return those statements of a sort that are the user's own: "my sailing stuff" is how I sail and who my sailing
    teacher is, and not that my sister sails. "The sailing stuff" is whatever has just that word.
    """
    exact = frozenset[str]() if not _OWNING.isdisjoint(target.tokens) else frozenset(target.tokens)
    return [one for one in chosen if _of_own(wanted, said[one.id], own, exact)]


def _of_own(wanted: frozenset[str], here: Wording, own: frozenset[str], exact: frozenset[str]) -> bool:
    """Tell whether a thing is spoken of as what the user does or has."""
    at = next((at for at, token in enumerate(here.tokens) if says(wanted, token)), None)
    if at is None or not (exact & wanted).isdisjoint(here.tokens):
        return True
    before, people = here.tokens[:at], lexicon().people
    if not at:
        return people.isdisjoint(map(canonical, here.tokens))
    if not (_DOING | own).isdisjoint(re.split("['’]", one)[0] for one in before) or before == ("the",):
        return True
    mine = max((place for place, one in enumerate(before) if one in _OWNING), default=None)
    between = before[mine + 1 :] if mine is not None else ()
    return mine is not None and not any(finite(one) or canonical(one) in people for one in between)


_OWNING: Final = frozenset({"my", "our"})
_DOING: Final = frozenset({"i", "we", "user"})


def _anothers(wanted: frozenset[str], here: Wording) -> bool:
    """Tell whether a statement has a thing only as somebody else's: my brother's kayak, my parents rent a garage.

    A name alone tells nothing: it may be the user's.
    """
    people = lexicon().people
    who = here.tokens[1:2] if here.tokens[:1] in (("my",), ("our",)) else here.tokens[:0]
    somebody = any(canonical(one) in people and not matches(one, wanted) for one in who)
    owners: list[bool] = []
    for at, token in enumerate(here.tokens):
        if not at or not matches(token, wanted):
            continue
        before, owner = here.tokens[at - 1], here.written[at - 1].endswith(("'s", "’s", "s'", "s’"))
        theirs = owner and canonical(before) in people and not matches(before, wanted)
        owners.append(theirs or before in _THEIR or (somebody and before in ("a", "an")))
    return owners != [] and all(owners)


_MINE: Final = frozenset({"my", "our"})
_THEIR: Final = frozenset("his her their".split())


def asked_of(
    target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], slots: Slots
) -> list[Memory] | None:
    """Return those statements about somebody that hold what a text asks or names of them; None where it does not.

    Where they are about several people, of whom the text means one, there are none. `said`: the statements by the ids
    of `known`.
    """
    found = _ASKED.match(target.text) or _NAMED.match(target.text)
    if found is None:
        return None
    whom = _Somebody(_person(found["role"]), (found["name"] or found["called"] or "").casefold() or None)
    keys = _keys(found.groupdict(), slots) if whom.role or found["name"] else frozenset[str]()
    if not keys:
        return None
    texts = list(said.values())
    words = _words(whom, texts)
    chosen: list[tuple[Memory, _Somebody]] = []
    for one in known:
        for word in words if one.state is State.ACTIVE else ():
            who = _holds(one.content, word, keys, slots)
            if who is not None and whom.may_be(who := _resolved(who, texts)):
                chosen.append((one, who))
                break
    people = [who for _, who in chosen]
    if not chosen:
        return None
    alone = all(len({getattr(one, part) for one in people} - {None}) <= 1 for part in ("role", "name"))
    return [one for one, _ in chosen] if alone or (whom.role and whom.name) else []


@dataclass(frozen=True, slots=True)
class _Somebody:
    """Who is meant, as far as it is told: by what they are to the user, and by name ("": one of several)."""

    role: str | None
    name: str | None

    def may_be(self, other: "_Somebody") -> bool:
        """Tell whether nothing that is told of both differs."""
        same_role = None in (self.role, other.role) or canonical(self.role or "") == canonical(other.role or "")
        return same_role and (None in (self.name, other.name) or self.name == other.name)


def _words(whom: _Somebody, texts: Sequence[Wording]) -> tuple[str, ...]:
    """Return the words by which statements name somebody: name, role, and what others call them."""
    names = {whom.name} if whom.name else set(_called(whom.role or "", texts))
    roles = {whom.role} if whom.role else _roles(whom.name or "", texts)
    return tuple(sorted(one for one in {*names, *roles} if one))


def _called(role: str, texts: Sequence[Wording]) -> frozenset[str]:
    """Return the first names of those who are that to the user."""
    return frozenset(one[0] for one in names_of(frozenset({role}), texts))


def _resolved(who: _Somebody, texts: Sequence[Wording]) -> _Somebody:
    """Return somebody who is told by a role alone with their name, where there is one of that role who has one."""
    if who.name or not who.role:
        return who
    names = _called(who.role, texts)
    return replace(who, name=next(iter(names)) if len(names) == 1 else "") if names else who


def _person(role: str | None) -> str | None:
    """Return the word for a relative or friend that stands in some words."""
    words = (role or "").casefold().split()
    return next((word for word in words[::-1] if canonical(word) in lexicon().people), None)


def _roles(name: str, texts: Sequence[Wording]) -> set[str]:
    """Return the words for who has a name: "my sister Rosa", "Rosa is my sister"."""
    pairs = (pair for here in texts for pair in zip(here.tokens, here.tokens[1:], strict=False))
    told = {" ".join(one) for one in roles_of(frozenset({(name,)}), texts)}
    return told | {role for role, other in pairs if other == name and canonical(role) in lexicon().people}


def _keys(found: Mapping[str, str | None], slots: Slots) -> frozenset[str]:
    """Return the slots that are asked for, or named."""
    if thing := found.get("thing"):
        key = slots.names.get(thing.strip().casefold())
        return frozenset({key}) if key else frozenset()
    does, rest = (found["does"] or "").casefold(), (found["rest"] or "").strip()
    wh = (found["wh"] or "").casefold()
    if wh == "what" and does in ("does", "did") and not rest:
        return frozenset({"role"})
    return frozenset(slots.asked(f"{wh} you {_PLAIN.get(does, does)} {rest}"))


def _holds(text: str, word: str, keys: frozenset[str], slots: Slots) -> _Somebody | None:
    """Return who a statement is about that begins with a word for somebody, and fills one of some slots, were it the
    user who says so of themselves.
    """
    from perdure.extraction.rules import extract  # it needs what stands here for what it reads

    whose = r"(?:(?:my|our|(?:the )?user['’]s) )?(?:(?P<before>[a-z-]+) )?"
    more = rf"(?: (?P<more>{_NAME}))?(?: {_NAME})?(?=['’]s |,? )"
    opens = re.match(rf"{whose}(?P<word>{re.escape(word)}){more}", text, re.IGNORECASE)
    if opens is None:
        return None
    told = firsthand(f"User{text[opens.end() :].removeprefix(',')}")
    heard = Heard(text=told, said_at=_THEN, zone=UTC)
    if not any(one.key in keys for one in extract(heard, slots)):
        return None
    role = _person(word)
    if role is not None and not opens["word"].istitle():
        return _Somebody(role, (opens["more"] or "").casefold() or None)
    return _Somebody(_person(opens["before"]), word)


def of_another(target: Wording, wanted: frozenset[str], here: Wording) -> bool:
    """Tell whether somebody else does in a statement what a text says that the user does: where I live, Ada lives …"""
    if target.tokens[1:2] not in (("i",), ("we",)):
        return False
    at = next((at for at, token in enumerate(here.tokens) if says(wanted, token)), 0)
    if not at or here.tokens[at - 1] in ("i", "we", "user"):
        return False
    named = any(start < at and here.tokens[end] not in PREPOSITIONS for start, end in capitals(here))
    return named or any(canonical(token) in lexicon().people for token in here.tokens[:at])
