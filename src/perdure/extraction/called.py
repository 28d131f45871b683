"""Who and what statements name, and by which words: "the horse is called Comet", "Ursula is my lodger"."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from perdure.extraction.command import ForgetThis
from perdure.extraction.likeness import (
    Wording,
    common_start,
    every,
    holds,
    matches,
    means,
    self_words,
    stops,
    tongue_of,
    wording,
)
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import regex


def names_of(common: frozenset[str], said: Iterable[Wording]) -> frozenset[tuple[str, ...]]:
    """Return the names that statements give to the thing of a common word: "the horse is called Comet"."""
    found: set[tuple[str, ...]] = set()
    for here in said:
        if not common or not all(holds(word, here) or any(means(word, one) for one in here.tokens) for word in common):
            continue
        places = [at for at, token in enumerate(here.tokens) if says(common, token)]
        for start, end in capitals(here):
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


def says(common: frozenset[str], token: str) -> bool:
    """Tell whether a word is one of some, or says one of them."""
    return matches(token, common) or any(means(word, token) for word in common)


def roles_of(names: frozenset[tuple[str, ...]], said: Iterable[Wording]) -> frozenset[tuple[str, ...]]:
    """Return the words that statements give to who has one of the names: "Ursula is the user's cleaning lady"."""
    found: set[tuple[str, ...]] = set()
    for here in said:
        for name in names:
            n = len(name)
            if here.tokens[:n] == name and here.tokens[n : n + 1] and here.tokens[n] in every("is"):
                rest = here.tokens[n + 1 :]
                if rest[:3] == ("the", "name", "of"):
                    rest = rest[3:]
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


def apposed_to(names: frozenset[tuple[str, ...]], here: Wording) -> frozenset[tuple[str, ...]]:
    """Return the words for who or what has one of the names that stand right before it: "User's aunt Ursula"."""
    found: set[tuple[str, ...]] = set()
    for at, token in enumerate(here.tokens[2:], 2):
        owner = here.written[at - 2]
        owned = owner.endswith(("'s", "’s")) or owner.casefold() in ("my", "our", "the")
        role = here.tokens[at - 1]
        if owned and here.capital(at) and (token,) in names and not (here.capital(at - 1) or role in every("other")):
            found.add((role,))
    return frozenset(found)


def apposed_in(target: Wording, common: frozenset[str], named: Collection[str]) -> bool:
    """Tell whether a name is that of the thing beside it: "my aunt Gerda", "Gerda, my aunt", not "the trip to Oslo"."""
    for at, token in enumerate(target.tokens):
        ahead = target.tokens[at + 1 : at + 2]
        behind = next((one for one in reversed(target.tokens[:at]) if one not in self_words() | {"the"}), None)
        between = target.tokens[at - 1 : at]
        if token in common and ((ahead and ahead[0] in named) or (behind in named and between[0] not in named)):
            return True
    return False


def has_role(role: tuple[str, ...], here: Wording) -> bool:
    n = len(role)
    for at in range(1, len(here.tokens) - n + 1):
        if here.tokens[at : at + n] == role and here.tokens[at - 1] in self_words() | {"the"}:
            return True
    return False


def capitals(here: Wording) -> list[tuple[int, int]]:
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


def full_names(name: tuple[str, ...], here: Wording) -> list[tuple[str, ...]]:
    """Return the whole names in a statement that begin with a name."""
    return [here.tokens[start:end] for start, end in capitals(here) if here.tokens[start : start + len(name)] == name]


def _same_name(a: str, b: str, tongue: str) -> bool:
    """Tell whether two words are one name; some languages change its last letter with its part in the sentence."""
    if a == b or tongue not in ("ru", "uk", "pl", "cs") or abs(len(a) - len(b)) > 2:
        return a == b
    common = common_start(a, b)
    return common >= 3 and common >= max(len(a), len(b)) - (1 if common < 6 else 2)


def has_name(name: tuple[str, ...], here: Wording, *, many: bool, strange: bool, apposed: bool) -> bool:
    """Tell whether a statement has a name, as one, not as a common word; `many`: several people share it."""
    n = len(name)
    for start, end in capitals(here):
        run = here.tokens[start:end]
        for at in range(len(run) - n + 1):
            if not all(map(_same_name, run[at : at + n], name, [tongue_of(here.folded)] * n)):
                continue
            longer = at + n < len(run) and not here.written[start + at + n - 1].endswith(("'s", "’s"))
            if longer and (many or strange):
                continue
            before = here.tokens[start + at - 1] if start + at else ""
            there = before in every("inside") or (before == "to" and here.tokens[start + at - 2] in every("travel"))
            behind = here.tokens[start + at + n : start + at + n + 1]
            of_it = behind and before and behind[0].endswith("s") and behind[0] in here.words  # Comet films
            if (strange and (before in every("place") | {"a", "an"} or of_it)) or (apposed and there):
                continue
            return True
        if len(name) > 1 and run == name[:1]:
            return not many
    return False


def anothers_name(bound: frozenset[tuple[str, ...]], common: frozenset[str], here: Wording) -> bool:
    """Tell whether a statement gives a name to somebody else: "User's cousin is called Hendrik", not the plumber."""
    roles = _roles(bound, here)
    return bool(roles) and not any(says(common, part) for part in roles)


def somebody_else(names: frozenset[tuple[str, ...]], common: frozenset[str], here: Wording) -> bool:
    """Tell whether a statement gives the name of who or what is meant to another: "Clover is my niece", not Clover the
    van; "my tutor Gerda", not my aunt; a surname, where no person is meant.
    """
    whole = names | {name for one in names for name in full_names(one, here)}
    roles = _roles(whole, here)
    if not _people(common):
        return _people(roles) or whole != names
    called = not every("name").isdisjoint(here.tokens)
    told = called or _people(roles) or any(part.endswith(_TRADES) for part in roles)
    return bool(roles) and told and not any(map(_of_role(common), roles))


_TRADES: Final = ("er", "or", "ist", "ian")
"""How most words for what somebody does end."""


def _of_role(common: frozenset[str]) -> Callable[[str], bool]:
    """Return what tells whether a word is for who is meant by others, or for one of their kind."""
    meanings = frozenset(map(canonical, common))
    kinds = lexicon().kinds

    def same(part: str) -> bool:
        one = canonical(part)
        of_kind = any(one in kinds.get(word, ()) or word in kinds.get(one, ()) for word in meanings)
        return says(common, part) or one in meanings or of_kind

    return same


def tells_of(text: str, asked: Iterable[str], gone: Iterable[str]) -> bool:
    """Tell whether a text has a word of what is to be forgotten, or a name in statements that are."""
    here = wording(text)
    named = frozenset(token for one in map(wording, gone) for at, end in capitals(one) for token in one.tokens[at:end])
    wanted = frozenset[str]().union(*(wording(one).words for one in asked)) - self_words() - every("filler")
    return any(here.capital(at) and token in named for at, token in enumerate(here.tokens)) or any(
        holds(word, here) for word in wanted
    )


def untold(text: str, asked: Sequence[str], gone: Sequence[str], *, behind: bool) -> str:
    """Return a text without the sentences that tell of what is to be forgotten, and those that go on about it.

    `behind`: the text follows the command.
    """
    left: list[str] = []
    about = behind
    for sentence in filter(_WORD.search, _SENTENCES.split(text)):
        about = tells_of(sentence, asked, gone) or (about and _GOES_ON.match(sentence) is not None)
        left += [] if about else [sentence]
    return " ".join(left)


def unread(text: str, given: Iterable[ForgetThis]) -> str:
    """Return a text with the sentences blanked that go on about somebody or something that it asks to forget: "Forget
    my tutor. He sails a yawl." Not about whose the forgotten thing is, nor how it is now: "It is in Ulm."
    """
    left = text
    for one in given:
        apart = one.perhaps or one.pronoun or one.last or one.kept or one.said
        at = 0 if apart or _CLAUSE.match(one.text) or _WHOSE.search(text, one.start, one.end) else one.end
        while at and (found := _NEXT.match(text, at)) and _GOES_ON.match(found[1]) and not _INSTEAD.match(found[1]):
            at = found.end(1)
            left = left[: found.start(1)] + " " * len(found[1]) + left[at:]
    return left


_CLAUSE: Final = regex(r"(?:that|how|when|where|why|who)\b", re.IGNORECASE)
_WHOSE: Final = regex(r"['’]s\b")
_NEXT: Final = regex(r"(?:[^\w.!?\n]*[.!?\n]|(?<=[.!?\n]))\s*([^.!?\n]+[.!?]*)")
_INSTEAD: Final = regex(r"\W*(?:(?:and|but|so|well),? )*(?:it|that|this)\b", re.IGNORECASE)
_WORD: Final = regex(r"\w")
_SENTENCES: Final = regex(r"(?<=[.!?])\s+|\n+")
_GOES_ON: Final = regex(
    r"\W*(?:(?:and|but|so|also|then|well),? )*"
    r"(?:(?:i|we|nobody|no one|everyone|everybody)(?:['’]\w+)?,? "
    r"(?:(?!(?:an?|the|my|our|your|some|any|another|one|no)\b|I\b)"
    r"(?-i:[a-z\d])[\w'’-]*,? ){1,6}?(?:i |we )?)?"
    r"(?:he|she|it|they|his|her|its|their|that|this|these|those|him|them)\b",
    re.IGNORECASE,
)
"""How a sentence begins that is about what the one before it tells of, and names nothing of its own before."""


def _roles(names: frozenset[tuple[str, ...]], here: Wording) -> frozenset[str]:
    every_name = names | {name[:1] for name in names}
    return frozenset(part for role in roles_of(every_name, [here]) | apposed_to(every_name, here) for part in role)


def _people(words: Iterable[str]) -> bool:
    return any(canonical(word) in lexicon().people for word in words)
