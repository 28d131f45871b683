"""Whose a thing is, and which: my wife's alarm and mine, a bike and its helmet, a garden and who works as a gardener.

What denies one of two such things says nothing of the other, whatever words they share.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Final

from perdure.domain.text import words
from perdure.extraction.claim import Claim
from perdure.extraction.claims import claims
from perdure.extraction.closed import OWN, WE
from perdure.extraction.concepts import USER, idea_of, plain, roots_of, sided
from perdure.extraction.ending import near_ones
from perdure.extraction.framing import given_up
from perdure.extraction.lacking import misplaced
from perdure.extraction.meanings import base, canonical, classes_of, lexicon
from perdure.extraction.numerals import Token
from perdure.extraction.phrasing import (
    ADVERBS,
    AUXILIARY,
    CHANGED,
    COPULA,
    DETERMINERS,
    JOINING,
    MORE,
    NOT,
    PREPOSITIONS,
    SUBJECTS,
    WHEREABOUTS,
)
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing
from perdure.extraction.turning import denied
from perdure.extraction.verbs import verb_of

LONGEST: Final = 240
"""Characters of a text that is read so."""


def elsewhere(old: str, new: str) -> str | None:
    """Return why two texts that sound like a contradiction are not of the same one; None if they may be."""
    if max(len(old), len(new)) > LONGEST:
        return None
    if _led_apart(old, new) or _led_apart(new, old):
        return "of somebody else, perhaps"
    if _part_of(old, new) or _part_of(new, old):
        return "of what belongs to it, perhaps"
    if _lately(old) or _lately(new):
        return "not lately, which may be again"
    if misplaced(old, new):
        return "in another room"
    return "one is a thing, the other what is done" if _done_apart(old, new) else None


def so_as_well(old: str, new: str) -> bool:
    """Tell whether somebody with a name is only what the user is as well: I'm vegan, Tom is vegan now.

    An office, or what one alone is there, goes from one to the other.
    """
    mine, theirs = _I_AM.match(old), _IS_NOW.match(new)
    if mine is None or theirs is None or any(_OFFICE.match(one["what"]) for one in (mine, theirs)):
        return False
    first, head = words(mine["what"])[0], _head_of(mine["what"])
    leads = first in _LEADS and head != first
    agent = leads or any(one.endswith(("er", "or", "ist")) and one not in _STATES for one in (first, head))
    return not agent and classes_of("overtaking", "offices").isdisjoint(map(canonical, (first, head)))


def _head_of(text: str) -> str:
    """Return the last word of what somebody is called by, without an article: vice president of the choir."""
    lead = list(takewhile(lambda word: word not in _ENDS_HEAD, words(text.casefold())))
    return lead[-1] if lead and not lead[0].endswith("ing") else ""


_LEADS: Final = frozenset("first second lead head chief principal".split())
"""Before what one alone is: first violin."""
_ENDS_HEAD: Final = PREPOSITIONS | DETERMINERS | frozenset({"now", "and", "or", "but"})


_I_AM: Final = comparing(r"(?:i am|i['’]?m) (?P<what>\w.*)", re.IGNORECASE)
_IS_NOW: Final = comparing(
    r"(?!(?:it|that|this|there|here|what|he|she|they|now|my|our|the|we)\b)[^\W\d_][\w'’-]*?"
    r"(?: [A-Z][\w'’-]*?)?(?: is|['’]s) (?:now )?(?P<what>\w.*)",
    re.IGNORECASE,
)
_OFFICE: Final = comparing(
    r"(?:(?:still|now|currently|also) )*(?:the\b|our\b|in charge\b|responsible\b|on (?:call|duty)\b|chair\w*\b)",
    re.IGNORECASE,
)
_STATES: Final = frozenset(
    "sober eager clever bitter tender proper poor older younger better bigger richer over".split()
)


def of_two(old: str, new: str) -> bool:
    """Tell whether two texts begin with two of a kind, each told by another word: my first, my second examiner; my
    eldest, my youngest; the ladder, the other ladder.
    """
    others = _OTHER.match(old), _OTHER.match(new)
    if all(others) and {one["other"] is None for one in others if one} == {True, False}:
        return len({canonical(one["what"].casefold()) for one in others if one}) == 1
    one, other = _WHICH.match(old), _WHICH.match(new)
    if one is None or other is None or canonical(one["what"].casefold()) != canonical(other["what"].casefold()):
        return False
    which = one["which"].casefold(), other["which"].casefold()
    if set(which) == {"old", "new"} and not any(claim.past for claim in claims(old)):
        return False  # my old bike is red, my new bike is blue
    return which[0] != which[1] and any(set(which) <= row for row in _ROWS)


def of_its_own(old: str, new: str) -> bool:
    """Tell whether one text speaks of what belongs to a thing, or to who is something, of which the other speaks: my
    boss is Sven, Sven's boss left; I don't like tea, I like the smell of tea; I'm in no club, the club meets in a bar.
    """
    sensed = [_SENSED.search(text) is not None for text in (old, new)]
    if sensed[0] != sensed[1] and _LIKED.search(old) and _LIKED.search(new):
        return True
    if (none := _NO_MEMBER.match(old)) and words(new)[:1] in (["the"], ["our"], ["my"]):
        mine = none["any"] is not None and none["on"] is None and words(new)[0] == "our"
        return not mine and _OURSELVES.isdisjoint(words(new))
    return any(
        claim.copula
        and canonical(whose["who"].casefold()) in claim.value & claim.names
        and canonical(whose["what"].casefold()) in claim.topic
        for whose in _WHOSE_ONE.finditer(new)
        for claim in claims(old)
    )


def moved_by_another(old: str, new: str) -> bool:
    """Tell whether one of the family moved or called off what may be theirs, or was put in on another day: my sister
    pushed the wedding back; they've put my wife in on the 6th.
    """
    found = _ANOTHER_MOVED.match(new) or _ANOTHER_PUT_IN.search(new)
    who = canonical(found["who"].casefold()) if found is not None else ""
    return who in near_ones() and who not in {canonical(one) for one in words(old)}


_ANOTHER_MOVED: Final = comparing(
    r"(?:(?:so|and|also|but|oh|well),? )*(?:my|our) (?P<who>[\w-]+)(?: (?-i:[A-Z])[\w'’-]+)?"
    r"(?: has| had to|['’]s| just| had)* (?:push|move|postpone|delay|shift|bump|bring|brought|cancel|call|put|scrap)\w*"
    r" (?:off |back )?(?:the|his|her|their) ",
    re.IGNORECASE,
)
_ANOTHER_PUT_IN: Final = comparing(
    r"\b(?:put|booked|squeezed|fitted|slotted|given|gave|bumped|moved) (?:my|our) (?P<who>[\w-]+)"
    r"(?: (?-i:[A-Z])[\w'’-]+)? (?:in|down|on|over|to|for)\b",
    re.IGNORECASE,
)
_ROWS: Final = tuple(
    frozenset(row.split())
    for row in (
        "first second third fourth fifth sixth last",
        "old new",
        "eldest oldest youngest middle",
        "elder older younger",
        "left right",
        "upper lower",
        "upstairs downstairs",
        "front back rear",
        "top bottom",
        "maternal paternal",
    )
)
"""Words of which each names another of a kind."""
_WHICH: Final = comparing(
    rf"(?:my|our|the|his|her) (?P<which>{'|'.join(sorted(frozenset[str]().union(*_ROWS)))}) (?P<what>[\w-]+)",
    re.IGNORECASE,
)
_OTHER: Final = comparing(
    r"(?:my|our|the|his|her|their) (?P<other>(?:other|second|third|spare) )?"
    r"(?P<what>(?!(?:other|second|third|spare)\b)[\w-]+)",
    re.IGNORECASE,
)
_SENSED: Final = comparing(
    r"\b(?:like|love|hate|miss|enjoy|adore|can['’]?t stand) the (?:smell|scent|sound|sight|look|thought|feel) of\b",
    re.IGNORECASE,
)
_LIKED: Final = comparing(
    r"\b(?:likes?|loves?|hates?|miss|enjoys?|adores?|stand|bear|dislikes?|detests?|loathes?|fond of|keen on)\b",
    re.IGNORECASE,
)
_NO_MEMBER: Final = comparing(
    r"(?:i|we)(?: am| are|['’]m|['’]re) (?:not|no longer) (?:in|(?P<on>on)|part of|a member of|members of)\b"
    r"(?P<any> (?:an?|any)\b)?",
    re.IGNORECASE,
)
_WHOSE_ONE: Final = comparing(r"\b(?P<who>[^\W\d_]+)['’]s (?:\w+ )?(?P<what>[^\W\d_]+)")


def other_doer(old: str, new: str) -> bool:
    """Tell whether the user does in one text what somebody else does in the other: I cook for Ana, my cook is Ana."""
    pairs = ((old, new), (new, old))
    return any(tells(*pair) for tells in (_done_by, _paid_by, _along) for pair in pairs)


def _along(with_me: str, mine: str) -> bool:
    """Tell whether somebody does with the user what the other says they do for them: trains with me, my trainer."""
    found, who = _BESIDE_ME.search(with_me), _MY_AGENT.search(mine)
    return found is not None and who is not None and who["agent"].casefold().startswith(base(found["does"]))


_BESIDE_ME: Final = comparing(r"\b(?P<does>[a-z]+) with (?:me|us)\b", re.IGNORECASE)
_MY_AGENT: Final = comparing(r"\b(?:my|our) (?:\w+ )?(?P<agent>[a-z]+(?:er|or|ist|ian)|coach)\b", re.IGNORECASE)


def lives_apart(old: str, new: str) -> bool:
    """Tell whether one text tells where somebody lives, works or learns, and the other how that is with somebody else:
    my dad lives in Lund, I moved from Lund to Oslo.
    """
    if max(len(old), len(new)) > LONGEST or not any(_has_a_life(one) for one in claims(old)[:1]):
        return False
    one, other = _who(old), _who(new)
    return bool(one and other) and not (_speaks_of(new, one) or _speaks_of(old, other) or one & other)


def _has_a_life(claim: Claim) -> bool:
    return claim.verb in _LIVING or (claim.copula and claim.link in ("in", "at"))


@lru_cache(maxsize=4096)
def _who(text: str) -> frozenset[str]:
    """Return who leads a text: the user, a relation or another being, a name, or whoever "he" or "she" is."""
    if (other := _HE.match(text)) is not None:
        return frozenset({other[1].casefold()})
    row = read(text)
    lead = _subject(row)
    if _of_user(text) or (len(lead) == _OWNED and lead[0].word in OWN and lead[1].word in _WITH_THE_USER):
        return frozenset({USER})
    beings = frozenset(canonical(one.word) for one in lead) & _beings()
    named = frozenset(canonical(one.word) for one in lead if one.capital and one.word not in DETERMINERS)
    return beings | named if beings or len(named) == len(lead) else frozenset()


def _speaks_of(text: str, who: frozenset[str]) -> bool:
    """Tell whether a text speaks of somebody, or may: of the user's household, "we" do."""
    words = [one.word for one in read(text)]
    if USER in who:
        return not _OURSELVES.isdisjoint(words)
    if not _HE_OR_SHE.isdisjoint(words) or (words[:1] == ["we"] and not _HOUSEHOLD.isdisjoint(who)):
        return True
    said, roots = {canonical(one) for one in words}, {idea_of(one).root for one in words}
    return any(_met(one, said, roots) for one in who)


_LIVING: Final = frozenset(map(canonical, "live reside stay work study learn train teach volunteer".split()))
_OWNED: Final = 2
_WITH_THE_USER: Final = frozenset(
    "company firm employer office team department unit lab workplace school university college".split()
)
"""Where they are, the user works or learns: my company moved to Oslo."""
_OURSELVES: Final = WE | {"me", "us", "myself", "ourselves", "mine", "ours"}
_HE: Final = comparing(r"(?:(?:no|oops|sorry|actually|wait|correction)\W+)*(he|she)\b", re.IGNORECASE)
_HE_OR_SHE: Final = frozenset("he she they him her them his hers their theirs".split())
_HOUSEHOLD: Final = frozenset(
    map(
        canonical,
        "wife husband partner girlfriend boyfriend fiance fiancee spouse son daughter kid kids child children baby"
        " family twin twins".split(),
    )
)


def _paid_by(mine: str, theirs: str) -> bool:
    """Tell whether the user pays in one text, and is paid in the other."""
    words, others = ([one.word for one in read(text[:LONGEST])] for text in (mine, theirs))
    return words[:2] in _PAYING and any(one in ("pay", "pays") and other in _TOLD for one, other in pairwise(others))


_PAYING: Final = (["i", "pay"], ["we", "pay"])


def _done_by(mine: str, theirs: str) -> bool:
    tokens, others = read(mine[:LONGEST]), read(theirs[:LONGEST])
    if len(tokens) < _FEW or tokens[0].word not in WE or tokens[1].word in AUXILIARY:
        return False
    root = idea_of(tokens[1].word).root
    if root in sided():
        return False
    pairs = list(pairwise(others))
    copula = any(one.word in COPULA for one in others)
    named = _people(tokens) & _people(others)
    served = (one.word for before, one in pairs if before.word in OWN and idea_of(one.word).root == root)
    if copula and named and any(word.endswith(_AGENT) or word in _SERVING for word in served):
        return True
    lead = _subject(others)
    who = {canonical(one.word) for one in lead[-1:]} & _beings()
    verb = others[len(lead)].word if who and len(lead) < len(others) else ""
    told = _TOLD.isdisjoint(one.word for one in others)
    return bool(verb) and told and verb not in COPULA and idea_of(verb).root == root


def _people(tokens: Sequence[Token]) -> set[str]:
    """Return who is named, or spoken of as a relation or an animal."""
    return {canonical(one.word) for one in tokens if canonical(one.word) in _beings() or one.capital} - {"i"}


_AGENT: Final = ("er", "or", "ist")
_SERVING: Final = frozenset("cook coach guide nurse tutor".split())
"""Who does something by trade, in words that have no ending for that."""
_FEW: Final = 3
_TOLD: Final = frozenset({"me", "us"})


@lru_cache(maxsize=4096)
def _lately(text: str) -> bool:
    """Tell whether a text only says since when something has not been done: I haven't called mum since Sunday."""
    tokens = read(text)
    words = [one.word for one in tokens]
    if "since" not in words[2:] or not _NOT_LATELY.intersection(pairwise(words)):
        return False
    return not any(given_up(tokens[at:]) for at in (0, 1))


_NOT_LATELY: Final = frozenset({("have", "not"), ("has", "not")})


def _led_apart(one: str, other: str) -> bool:
    """Tell whether a text is about a person, an animal or a firm of which the other says nothing."""
    tokens = _subject(read(one))
    found = {canonical(token.word) for token in tokens} & _beings()
    if denied(one, other) and {canonical(token.word) for token in read(other)}.isdisjoint(_beings()):
        found |= {canonical(token.word) for token in tokens[:1]} & _names(one) - {USER}
    leading = _subject(read(other))
    if not found or not _WITH_ME.isdisjoint(pairwise(token.word for token in read(one))):
        return False
    if not (_of_user(other) or {canonical(token.word) for token in leading} & _beings()):
        return False
    said = {canonical(token.word) for token in read(other)}
    if any(canonical(token.word) in said for token in tokens if token.capital and token.word not in DETERMINERS):
        return False
    roots = {idea_of(token.word).root for token in read(other)}
    table = lexicon()
    for claim in claims(other):
        said |= {word for state in claim.states for word in table.denied.get(state, ())}
    return not all(_met(being, said, roots) for being in found)


_WITH_ME: Final = frozenset({("with", "me"), ("with", "us"), ("not", "me"), ("not", "us")})
"""My son lives with me, Oda is the treasurer, not me: that tells of the user as well."""


def _of_user(text: str) -> bool:
    """Tell whether the user speaks of themselves."""
    return any(one.word in WE or one.word == USER for one in read(text)[:1])


def _names(text: str) -> frozenset[str]:
    """Return the names in a text."""
    return frozenset[str]().union(*(claim.names for claim in claims(text)))


def _met(being: str, said: set[str], roots: set[str]) -> bool:
    """Tell whether somebody is spoken of: by name, by a wider or narrower word, or by another word for the same."""
    kinds = lexicon().kinds
    wider = any(being in kinds[word] for word in said & kinds.keys())
    married = "married" in roots and idea_of(being).root in roots_of("spouses")
    return (
        being in said
        or wider
        or married
        or not kinds.get(being, frozenset()).isdisjoint(said)
        or idea_of(being).root in roots
    )


@lru_cache(maxsize=1)
def _beings() -> frozenset[str]:
    table = lexicon()
    return table.people | table.kinds["pet"] | table.kinds["dog"] | frozenset(map(canonical, plain("beings")))


def _subject(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the words of a text before its verb, or nothing where the user speaks of themselves."""
    for at, one in enumerate(tokens):
        done = at and _verb(one.word) and tokens[at - 1].word not in DETERMINERS
        if one.stop or one.word in _BREAKING or (done and not _behind(tokens, at)):
            return () if one.word == "and" and tokens[at + 1 : at + 2] and tokens[at + 1].word in WE else tokens[:at]
    return ()


def _behind(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether the verb stands right behind a word that may be one as well: our boat show is in May."""
    return at + 1 < len(tokens) and tokens[at + 1].word in COPULA and not tokens[at].word.endswith("ed")


_BREAKING: Final = SUBJECTS | AUXILIARY | PREPOSITIONS | NOT | JOINING


def _verb(word: str) -> bool:
    return word != _OWNER and verb_of(word) is not None


_OWNER: Final = "'s"


def _part_of(one: str, other: str) -> bool:
    """Tell whether a text names a thing only to say which other one it means: a bike helmet, a sister in law."""
    described = _described(one)
    if not described:
        return False
    words = {canonical(token.word) for token in read(other)}
    within = _described(other)
    return any(thing in words and thing not in within and head not in words for thing, head in described.items())


@lru_cache(maxsize=4096)
def _described(text: str) -> Mapping[str, str]:
    """Map what only describes another noun to that noun."""
    tokens = read(text)
    found: dict[str, str] = {}
    alone: set[str] = set()
    end = len(_subject(tokens)) or _had(tokens)
    if 0 < end < len(tokens) and tokens[end].word not in AUXILIARY and tokens[end - 1].word.endswith(("s", "ed")):
        end -= 1  # the cellar floods in spring: its last word may be a verb
    for at, one in enumerate(tokens):
        if one.stop or one.measures or one.word in _CLOSED:
            continue
        behind = [token.word for token in tokens[at + 1 : at + 3]]
        if behind == ["in", "law"] or (behind[:1] in _RETURNING and end and verb_of(behind[-1])):
            found[canonical(one.word)] = behind[0]
            continue
        head = _head(tokens[:end], at) if not one.word.endswith("ing") else None
        if head is None:
            alone.add(canonical(one.word))
        else:
            found[canonical(one.word)] = canonical(head)
    return {thing: head for thing, head in found.items() if thing not in alone}


def _had(tokens: Sequence[Token]) -> int:
    """Return where a thing ends that is all that somebody is said to have: I own a bike helmet."""
    words = [one.word for one in tokens[:_LEAST]]
    return len(tokens) if words[:1] in (["i"], ["we"]) and words[1:] in _HAVING and len(tokens) == _LEAST + 2 else 0


_LEAST: Final = 3
_HAVING: Final = [[verb, article] for verb in ("have", "own") for article in ("a", "an")]


_RETURNING: Final = (["back"], ["home"])


def _head(tokens: Sequence[Token], at: int) -> str | None:
    """Return the noun that a word describes, standing right before it, or which is its own."""
    behind = tokens[at + 1 : at + 3]
    if len(behind) > 1 and behind[0].word == _OWNER and not behind[1].measures:
        return behind[1].word if behind[1].word != "name" else None
    if not behind or behind[0].stop or behind[0].measures or behind[0].capital or behind[0].word in _CLOSED:
        return None
    word = behind[0].word
    return None if word.endswith(("ly", "ed")) or word == "name" else word


_CLOSED: Final = (
    _BREAKING
    | ADVERBS
    | CHANGED
    | MORE
    | WHEREABOUTS
    | DETERMINERS
    | frozenset("'s me us him them twice more longer anymore today daily weekly".split())
)


def _done_apart(old: str, new: str) -> bool:
    """Tell whether one speaks of a thing, and the other of what is done with it: a garden, to work as a gardener."""
    uses = _uses(old), _uses(new)
    return any(uses[0][root] is not uses[1][root] for root in uses[0].keys() & uses[1].keys())


@lru_cache(maxsize=4096)
def _uses(text: str) -> Mapping[str, bool]:
    """Map the ideas that may be a thing or what is done with it to whether a text speaks of the thing."""
    things = roots_of("things")
    found: dict[str, set[bool]] = {}
    tokens = read(text)
    for at, one in enumerate(tokens):
        root = idea_of(one.word).root
        if root in things:
            found.setdefault(root, set()).add(one.word.removesuffix("s") in plain("things") and not _doing(tokens, at))
    return {root: some.pop() for root, some in found.items() if len(some) == 1}


def _doing(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a word that may be a thing is what is done: I don't garden, to ride a bike, by bike."""
    before = tokens[at - 1].word if at else ""
    if before in _DOES:
        return True
    ridden = at > 1 and before in DETERMINERS and verb_of(tokens[at - 2].word) in _RIDDEN
    return before == "by" or ridden


_DOES: Final = (AUXILIARY - COPULA - {"have", "has", "had"}) | SUBJECTS | {"not", "never", "to"}
_RIDDEN: Final = frozenset({"ride", "drive", "sail", "row", "fly"})
