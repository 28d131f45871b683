"""Who or what is in the place of another, where no word says that it is otherwise: Ana left town, Rui runs the bar.

One clause tells what became of the one that is known, another says in the words of what is known who or what it is: a
name beside what is said of both, or for the same thing and the same verb another value.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import pairwise, product
from typing import Final

from perdure.domain.entity import TITLES
from perdure.domain.periods import WEEKDAY
from perdure.domain.text import STOP_WORDS, term, words
from perdure.extraction.claim import Claim
from perdure.extraction.claims import claims
from perdure.extraction.clauses import Clause, sentences
from perdure.extraction.instead import akin, in_field, told_names
from perdure.extraction.lists import runs, words_of
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.phrasing import COPULA, NOT, is_past
from perdure.extraction.regex import comparing, regex
from perdure.extraction.slots import english
from perdure.extraction.topics import Told, told
from perdure.extraction.turning import for_once
from perdure.extraction.verbs import THINKING, past


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A clause of a message: its words, its names, and whether it tells what happened or what is."""

    text: str
    told: Told
    names: frozenset[str]
    over: bool
    held: bool
    """Whether it says how it is: in the present, or that somebody took over."""
    mine: bool
    """Whether it says what the user did."""
    so: bool
    """Whether it tells what came of what is told before."""
    somebody: bool
    """Whether it speaks of him or her who was named before."""


@lru_cache(64)
def parts(text: str) -> tuple[Part, ...]:
    """Return the clauses of a short text of which one tells what happened and another how it is; else nothing.

    One clause tells both where something went from one to another.
    """
    if len(text) > _LONGEST or not any(map(_maybe_happened, runs(text.lower()))) or _AT_ISSUE.search(text):
        return ()
    cut = [part for sentence in sentences(text) for clause in sentence for part in _cut(clause)]
    if not 0 < len(cut) <= _MANY or any(clause.asks for clause in cut):
        return ()
    if len(cut) == 1:
        return (
            (replace(_part(text, cut[0], told_names(text)), over=True, held=True),) if _passed_on(cut[0], text) else ()
        )
    if not any(map(_over, cut)) or not any(map(_held, cut)):
        return ()
    named = told_names(text)
    return tuple(_part(text, clause, named) for clause in cut)


def succeeds(old: str, some: Sequence[Part]) -> float:
    """Return how surely the clauses of a message put another in the place of what a statement tells; 0 for not."""
    known = claims(old)
    if len(known) != 1 or known[0].past or known[0].negated or known[0].another:
        return 0.0
    pairs = ((one, other) for one in some if one.over for other in some if other.held)
    return max((_put(known[0], old, one, other) for one, other in pairs), default=0.0)


def hands_on(text: str) -> re.Match[str] | None:
    """Read what who handed to whom: Ana gave the Monday shift to Rui, Rui took the captaincy from Ana."""
    return next((found for frame in _HANDS_ON if (found := frame.fullmatch(text.strip()))), None)


def _put(known: Claim, old: str, before: Part, after: Part) -> float:
    """Weigh a clause that tells what happened and one that tells how it is against a statement."""
    people = lexicon().people | _titles()
    about = frozenset(word.rpartition(" ")[2] for word in known.words) - lexicon().light - lexicon().filler
    names = (known.names & told_names(old)) - people
    if not NOT.isdisjoint(after.text.split()) or for_once(old, after.text):
        return 0.0
    if _rehoused(known, before, after) or _there_now(known, before, after):
        return 2.0 + len(known.topic)
    if before is after:
        if found := hands_on(after.text):
            return 2.0 if _held_by(found, old) else 0.0
        rest = after.told.words - names - after.names - about - _classes("stepping") - _classes("post")
        return (
            2.0 if names & after.told.words and after.names - names and about & after.told.words and not rest else 0.0
        )
    if names & before.told.words and (
        _takes_their_place(names, before, after) or _takes_over(known, names, before, after)
    ):
        return 2.0
    if names and names <= before.told.words and known.words & _classes("housed") and _lets_in(names, before, after):
        return 2.0
    if names & after.told.words:
        return 2.0 if names & before.told.words and _does_the_job_of(names, after) else 0.0
    fresh = after.names - about - names - people
    said = after.told.words | (before.told.people if after.somebody else frozenset[str]())
    changed = before.mine and bool(before.told.words & _classes("changing"))
    if changed:
        said |= before.told.words & about  # we've changed vets, it's Dr Lind now
    kin = frozenset(canonical(one["kin"]) for one in _KIN_NAMED.finditer(after.text))  # my brother Lars is captain
    if after.told.owners - about or after.told.people - after.names - about - before.told.people - kin - _classes(
        "stepping"
    ):
        return 0.0
    said -= kin - about
    given = before.names - names - about if after.somebody else frozenset[str]()
    if names & before.told.words and fresh and known.copula and _TITLED.search(old) and _TITLED.search(after.text):
        return 2.0  # Dr Falk closed her practice, I go to Dr Imhof
    found = _named(about - names, said - (after.names - about), fresh or given) if names & before.told.words else 0.0
    mine = known.copula and "user" in known.order[:1] and not known.indefinite
    if mine and before.mine and (given or (fresh and (changed or before.told.words & _classes("leaving")))):
        found = _named(about, said - (after.names - about), fresh or given)
    return found or _valued(known, before, after)


def _rehoused(known: Claim, before: Part, after: Part) -> bool:
    """Tell whether one clause says that what is known found another place, and the other where that is."""
    found = claims(after.text)
    if len(found) != 1 or "new" not in before.text.casefold().split() or not before.told.words & _classes("rooms"):
        return False
    new = found[0]
    alike = new.verb in (known.verb, "be", "") and not (new.past or new.negated or new.another)
    where = all(one.link in _WHERE or one.scope for one in (known, new))
    where = where and bool(new.words - known.words - before.told.words)
    return alike and where and bool((known.topic - {known.verb} - lexicon().people) & before.told.words)


def _there_now(known: Claim, before: Part, after: Part) -> bool:
    """Tell whether one clause says what became of a place, and the other which it is instead: it's the barn for us now.

    What it is for, beside "us", has to be known.
    """
    place = known.scope | (known.value if known.link in _WHERE else frozenset[str]())
    found = (
        _IT_IS_NOW.fullmatch(after.text) if after.so and "user" in known.order and place & before.told.words else None
    )
    if found is None or not before.told.people <= known.words or not (found["whom"] or after.names):
        return False
    return told(found["what"] or "").words <= known.words and not told(found["where"]).words & known.words


_IT_IS_NOW: Final = regex(
    r"it(?:['’]s| is) (?:(?:in|at) )?"
    r"(?P<where>(?:(?:the|our|my|an?) (?!best|worst|same|perfect|only|right)|(?=(?-i:[A-Z])))"
    r"[\w'’-]+(?: (?!for\b|now\b|from\b|to\b)[\w'’-]+){0,3}?)"
    r"(?P<whom> for (?:us|me|(?:the |our |my )?(?P<what>[\w' -]+?)))?"
    r" (?:now|from now on|from here on|these days|instead|again)",
    re.IGNORECASE,
)


def _does_the_job_of(names: frozenset[str], after: Part) -> bool:
    """Tell whether a clause says no more than that somebody else has the place of those named: Ann has Ben's job."""
    rest = after.told.words - names - after.names
    return names == after.told.owners and bool(after.names - names) and rest <= _classes("post") | _classes("stepping")


def _takes_their_place(names: frozenset[str], before: Part, after: Part) -> bool:
    """Tell whether those named are gone, and a clause says that another has their job: Ann left, Ben took over hers."""
    rest = after.told.words - after.names
    others = before.names - names
    whose = _WHOSE_POST.search(after.text) is not None
    return whose and bool(after.names - names) and not others and rest <= _classes("post") | _classes("stepping")


def _takes_over(known: Claim, names: frozenset[str], before: Part, after: Part) -> bool:
    """Tell whether who is one of a kind to the user is gone, and a clause says no more than that another took over."""
    only = known.copula and "user" in known.order and not known.indefinite and bool(known.names)
    only = only and known.words.isdisjoint(_family())
    gone = _GONE_FOR_GOOD.search(before.text) is not None and not before.names - names
    gone = gone and "'s " not in before.text.replace("’", "'")  # Ann's deputy left
    others = (before.told.people | before.told.owners) - names - {"user"}
    rest = after.told.words - after.names
    alone = _TOOK_OVER.search(after.text) is not None and rest <= _classes("post") | _classes("stepping")
    return only and gone and alone and others <= known.words and bool(after.names - names)


def _lets_in(names: frozenset[str], before: Part, after: Part) -> bool:
    """Tell whether those named are gone, and another has their room: Ana went back to Faro, Rui has taken the room."""
    gone = _GONE.search(before.text) is not None and _FOR_A_WHILE.search(before.text) is None
    return gone and _ROOM.search(after.text) is not None and bool(after.names - names)


_GONE: Final = regex(r"\b(?:moved|gone|went|left|moving)\b", re.IGNORECASE)


@cache
def _family() -> frozenset[str]:
    """Return what somebody stays though they leave, and what no animal becomes that takes over."""
    some = frozenset[str]().union(*(words_of("people", sort) for sort in ("kin", "child", "partner", "friend")))
    return frozenset(map(canonical, some)) | english().sets["animal"]


_GONE_FOR_GOOD: Final = regex(
    r"\b(?:left|quit|retired|resigned|died|passed away|stepped down|sold up|moved (?:away|on)|gave up|emigrated"
    r"|(?:was|were|got) (?:fired|sacked|let go|promoted|transferred|laid off))"
    r"(?: (?:us|(?:the|our) (?:company|firm|team|school|club|choir|band)|for good|yesterday"
    rf"|(?:last|this) (?!night\b|{WEEKDAY})[a-z]+|in (?-i:[A-Z])[a-z]+|at (?:christmas|easter)))?$",
    re.IGNORECASE,
)
_TOOK_OVER: Final = regex(
    r"\b(?:took|taken|taking|takes|stepped|steps) (?:over|in)(?: (?:as|from) [\w' -]+)?(?: (?:now|instead))?$"
    r"|\b(?:replaced|replaces) (?:him|her|them)$",
    re.IGNORECASE,
)
_FOR_A_WHILE: Final = regex(r"\bfor (?!good\b)|\bon (?:holiday|leave|vacation)\b|\buntil\b", re.IGNORECASE)
_ROOM: Final = regex(
    r"\b(?:taken|took|has|got|gets|rents|moved into) (?:over )?(?:the|his|her|their) (?:\w+ )?(?:room|flat|place|bed)\b"
    r"|\bmoved in\b",
    re.IGNORECASE,
)
_TITLED: Final = regex(r"\b(?:Dr|Mr|Mrs|Ms|Prof|Professor|Sister|Father|Coach)\b\.? [A-Z]")
_KIN_NAMED: Final = regex(
    r"\b(?:my|our) (?:(?:big|little|older|younger|twin) )?(?P<kin>[a-z]+) (?-i:[A-Z])", re.IGNORECASE
)
_WHOSE_POST: Final = regex(r"\b(?:(?:his|her|their) (?:old )?\w+|hers|theirs)\b")


def _named(about: frozenset[str], said: frozenset[str], fresh: frozenset[str]) -> float:
    """Weigh what a clause with another name says against what is known of the one before."""
    said = said - _classes("stepping") - _classes("post") - lexicon().light
    common = (about & said) | in_field(about, said)
    common |= frozenset(word for word in about if any(akin(word, one) for one in said))
    left = frozenset(one for one in said - about if not any(akin(one, word) for word in about)) - in_field(said, about)
    if not fresh or not common or left - lexicon().verbs or (about - common - lexicon().verbs and left):
        return 0.0
    return 2.0 + len(common)


def _valued(known: Claim, before: Part, after: Part) -> float:
    """Weigh a clause that says the same of the same thing, but for a value of which another clause tells the end.

    Where the other only tells why, "so" has to join them.
    """
    found = claims(after.text)
    if len(found) != 1 or not known.topic:
        return 0.0
    new = found[0]
    if (new.topic, new.verb) != (known.topic, known.verb) or new.past or new.negated or new.another:
        return 0.0
    lost = frozenset(word.rpartition(" ")[2] for word in known.words - new.words)
    added = new.words - known.words
    thing = known.topic - {known.verb} and known.verb not in lexicon().several_verbs
    follows = after.so and bool(thing or (known.value == new.value and known.scope and new.scope))
    return 2.0 + len(new.topic) if added and lost and (follows or lost <= before.told.words) else 0.0


def _cut(clause: Clause) -> Iterator[Clause]:
    """Yield the pieces of a clause that a comma, with "so" or without, parts before a name that does something."""
    words, start = clause.words, 0
    for at in range(2, len(words) - 2) if "," in words else ():
        comma = at - 2 if words[at - 1] == "so" else at - 1
        named = words[comma] == "," and clause.tokens[at].capital
        if named and any(one.word.endswith("s") and not one.capital for one in clause.tokens[at + 1 :][:_SOON]):
            yield replace(clause, tokens=clause.tokens[start:comma])
            start = at
    yield replace(clause, tokens=clause.tokens[start:]) if start else clause


def _part(text: str, clause: Clause, named: frozenset[str]) -> Part:
    said = text[clause.tokens[0].start : clause.tokens[-1].end]
    here = told(said)
    return Part(
        text=said,
        told=here,
        names=named & here.words,
        over=_over(clause),
        held=_held(clause),
        mine=not {"i", "we"}.isdisjoint(clause.words[:_SOON]) or _happened(clause.words[0]),
        so=clause.link == "so",
        somebody=clause.words[0] in ("he", "she", "they"),
    )


def _over(clause: Clause) -> bool:
    """Tell whether a clause tells what happened, or that somebody is away for long."""
    words = clause.words
    if _stepped(clause):
        return False
    for before, word in pairwise(("", *words[:_NEAR])):
        if _happened(word) and before not in _IS:
            return True
    if "leave" in words and "on" in words:
        return True
    pairs = pairwise(words) if "new" in words else ()
    return any(one == "new" and canonical(other) in _classes("rooms") for one, other in pairs)


def _held(clause: Clause) -> bool:
    """Tell whether a clause tells how it is: its verb in the present, or that somebody stepped in."""
    if _stepped(clause) or _handed(clause):
        return True
    placed = clause.words[0] == "it" and ("now" in clause.words or clause.words[2:3] in _IN)
    empty = clause.words[0] in _some("empty") and not placed
    if empty or not _felt().isdisjoint(clause.words) or _over(clause) or _passing(clause):
        return False
    return any(map(_present, clause.words[1:]))


def _passing(clause: Clause) -> bool:
    """Tell whether it is so for a while: this week, until Friday."""
    days = any(word == "this" and other in _some("while") for word, other in pairwise(clause.words))
    return days or not _some("passing").isdisjoint(clause.words)


def _stepped(clause: Clause) -> bool:
    """Tell whether somebody took the place or room of another: took over, was elected, started at …"""
    if clause.tokens[0].capital and _ROOM.search(" ".join(clause.words)):
        return True
    return not _stepped_in().isdisjoint(pairwise(clause.words)) or not _some("joined").isdisjoint(clause.words[1:2])


def _passed_on(clause: Clause, text: str) -> bool:
    """Tell whether a clause says that something went from one to another: Ana handed the keys to Rui."""
    taken = {"over", "from"} <= {*clause.words} and not {"took", "taken"}.isdisjoint(clause.words)
    return _handed(clause) or taken or hands_on(text) is not None


def _held_by(found: re.Match[str], old: str) -> bool:
    """Tell whether a statement says that somebody has, or is, what they handed on, in all of its words."""
    holds = re.match(rf"(?:our |the )?(?:[\w'’-]+ )??{re.escape(found['who'])} {_HOLDS}\b", old, re.IGNORECASE)
    what = {_office(word) for word in {*words(found["what"])} - STOP_WORDS - _some("post")}
    known = {*map(_office, words(old[holds.end() :])), *map(_office, words(holds["does"]))} if holds else set[int]()
    if holds and _NOT_THE_ONE.match(old, holds.end()):
        return False
    if _PASSES.search(found.string, max(found.end("by"), found.end("who"))):
        return False
    return bool(what) and what <= known and found["by"].casefold() not in old.casefold()


def takes_a_part(old: str, new: str) -> bool:
    """Tell whether somebody gets from another only some of what they have: a hive from Dana, who has five."""
    if _OF_SEVERAL.search(new):
        return True
    if (given := hands_on(new)) or (given := _AS_ONE.search(new)):
        some = _SOME if "what" in given.groupdict() else "an?"
        return re.match(rf"{re.escape(given['who'])} {_HOLDS} {some}\b", old, re.IGNORECASE) is not None
    return False


def of_another_office(old: str, new: str) -> bool:
    """Tell whether who replaces somebody does so as what a statement does not tell of them, or for a while alone."""
    found = _REPLACED.search(new)
    if found is None or _REPLACED.search(old) is not None:
        return False
    if _PASSES.search(new, found.start()) or _FOR_ONCE.search(new, found.start()):
        return True
    known, said = words(old.casefold()), words(found["office"].casefold())
    ranks = _some("ranks")
    return not _in_words_of(said[-1], known) or not ranks.intersection(said) <= {*known} >= ranks.intersection(known)


def _in_words_of(word: str, known: Sequence[str]) -> bool:
    """Tell whether a word, or one that begins as it does, or means the same, is among others: drummer, drums."""
    return any(word[:_STEM] == one[:_STEM] or canonical(word) == canonical(one) for one in known)


def _office(word: str) -> int:
    """Return who has an office that a word may name, else the word, as its term: captaincy, captain; chairs, chair."""
    return term(_OFFICES.get(word) or re.sub(r"(?<=n)cy$|(?<=[rnt])ship$", "", word))


_OFFICES: Final = {"presidency": "president", "armband": "captain"}
_NAME: Final = r"(?-i:[A-Z])[\w'’-]*(?: (?-i:[A-Z])[\w'’-]*)?"
_LATER: Final = (
    r"(?:,? (?:before|after|at|in|on|last|this|when|during|since|because|as|yesterday"
    r"|today|tonight|ahead|for|until|till|while)\b.*)?[.!]*"
)
_HANDS_ON: Final = tuple(
    regex(frame + _LATER, re.IGNORECASE)
    for frame in (
        rf"(?P<who>{_NAME})(?: has|['’]s)? (?:handed|passed|gave|given|turned|signed|transferred|ceded)"
        rf"(?: over| on| down)? (?P<what>(?:the|her|his|their) .+?)(?: over| on| down)? to (?P<by>{_NAME})",
        rf"(?P<by>{_NAME})(?: has|['’]s)? (?:took|taken)(?: over)? (?P<what>(?:the|her|his|their) .+?)"
        rf"(?: over)? from (?P<who>{_NAME})",
        rf"(?P<what>the .+?)(?: has)? (?:went|gone|passed|moved) from (?P<who>{_NAME}) to (?P<by>{_NAME})",
    )
)
_PASSES: Final = regex(
    r"\b(?:today|tonight|until|till|while|for (?:now|an?|the)|this (?:week|month|morning|time|weekend)|once)\b",
    re.IGNORECASE,
)
_SOME: Final = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|several|many|some|lots of|various|\d+"
    r"|(?:a )?(?:few|couple|pair|number)(?: of)?)"
)
_NOT_THE_ONE: Final = regex(rf" (?:an?|{_SOME})\b", re.IGNORECASE)
"""Before what is one of several, or a calling: two boats, a doctor."""
_HOLDS: Final = (
    r"(?P<does>is|has|holds|keeps|runs|leads|chairs|does|handles|manages|edits|coaches|captains|conducts|owns|organi[sz]es"
    r"|covers|looks after|takes care of|directs|heads|teaches|hosts|works|minds|writes)"
)
_ONE_OF_THEM: Final = rf"(?:an?|another|part|half|most|a third|(?:one|{_SOME})(?: of)?) (?!over\b)"
_AS_ONE: Final = regex(rf"\b(?:took|taken) over as (?!the\b|our\b)[\w -]+? from (?P<who>{_NAME})", re.IGNORECASE)
"""A calling, which several have."""
_OF_SEVERAL: Final = regex(
    rf"\b(?:took|taken)(?: over)? {_ONE_OF_THEM}[\w'’ -]+? from {_NAME}"
    rf"|\b(?:handed|passed|gave|given|turned|signed|transferred|ceded)(?: over| on)? {_ONE_OF_THEM}[\w'’ -]+?"
    rf" to {_NAME}",
    re.IGNORECASE,
)


_REPLACED: Final = comparing(
    rf"\b(?:(?:succeeded|replaced|replaces|succeeds|followed|t(?:ook|aken) over from) (?:{_NAME}|her|him|them|me)"
    rf"|{_NAME} (?:was|has been|got) (?:succeeded|replaced|followed)(?: by {_NAME})?)"
    r" as (?:(?:the|our|my|its|their) )?(?P<office>an? [\w-]+"
    r"|(?:(?!(?:of|for|in|at|on|by|since|until|till|while|this|last|and)\b)[\w'’-]+ ?){1,4})",
    re.IGNORECASE,
)
_FOR_ONCE: Final = regex(
    rf"\b(?:for (?:one|two|a few|some) |(?:on|next|every) {WEEKDAY}|in (?:19|20)\d\d|this season|years ago)\b",
    re.IGNORECASE,
)


def _handed(clause: Clause) -> bool:
    """Tell whether something is in other hands now, which tells what happened and how it is."""
    return "to" in clause.words and not _some("handed").isdisjoint(clause.words[: clause.words.index("to")])


@lru_cache(8192)
def _maybe_happened(run: str) -> bool:
    """Tell whether a run of letters may tell what happened, as a word, a part of one or before "n't"."""
    told = any(_happened(one) for one in (run, run.removesuffix("n"), run.removesuffix("nt")))
    return told or run.endswith("ed") or run in ("leave", "new") or run in _some("handed")


@lru_cache(20_000)
def _happened(word: str) -> bool:
    return past(word) or is_past(word)


@lru_cache(20_000)
def _present(word: str) -> bool:
    return word in _BEING or canonical(word) in lexicon().verbs


_LONGEST: Final = 160
_MANY: Final = 4
_SOON: Final = 4
_STEM: Final = 4
_NEAR: Final = 8
_AT_ISSUE: Final = regex(r"\?|\byou", re.I)
_WHERE: Final = frozenset("in at on near".split())
_IN: Final = {(one,) for one in _WHERE}
_IS: Final = frozenset("am is are be being".split())
_BEING: Final = (COPULA - {"was", "were", "been", "being"}) | {"'s", "has", "have", "will"}


_some: Final = partial(words_of, "succession")


@cache
def _classes(name: str) -> frozenset[str]:
    """Return the classes of the words of a list."""
    return frozenset(map(canonical, _some(name)))


@cache
def _felt() -> frozenset[str]:
    return (THINKING - _some("done")) | _some("felt")


@cache
def _stepped_in() -> frozenset[tuple[str, ...]]:
    """Return the pairs of words that say that somebody took the place of another."""
    return frozenset((*(tuple(one.split("_")) for one in _some("over")), *product(_WAS, _some("made"))))


_WAS: Final = ("was", "been", "got")


@cache
def _titles() -> frozenset[str]:
    return frozenset(map(canonical, (*TITLES, "miss")))
