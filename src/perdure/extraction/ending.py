"""The ways to say that something is over, as the table `endings` has them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from typing import Final, TypeAlias

from perdure.domain.text import words as words_of
from perdure.extraction.claim import Claim
from perdure.extraction.claims import LONGEST
from perdure.extraction.lists import lists
from perdure.extraction.meanings import base, canonical, endings, lexicon, table_of
from perdure.extraction.phrasing import AUXILIARY, JOINING, PREPOSITIONS, Word, content, rewritten
from perdure.extraction.quantities import Token, read
from perdure.extraction.regex import regex
from perdure.extraction.verbs import past


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A way to say that something is over: its phrases as stems, before or behind the thing, and what it ends."""

    before: tuple[tuple[str, ...], ...] = ()
    behind: tuple[tuple[str, ...], ...] = ()
    alone: tuple[tuple[str, ...], ...] = ()
    keys: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    spares: frozenset[str] = frozenset()
    someone: bool = False
    role: bool = False
    whoever: bool = False
    """Whether the thing may be somebody, who need not be a partner or colleague."""
    done: bool = False
    """Whether it ends what was done once and holds since: I lent Rob my drill."""
    away: bool = False
    """Whether it ends only that somebody or something is away."""
    found: bool = False
    """Whether the thing may have been found again since."""
    loose: bool = False
    """Whether it ends whatever speaks of the thing."""
    named: bool = False
    """Whether it ends only what has a name: we lost Rex."""
    whole: bool = False
    """Whether it ends only what says of something which one it is, by that name: my accountant is Foster."""
    things: frozenset[str] = frozenset()
    """The only things that it ends: a loan that is paid off is no more, a car is."""
    office: bool = False
    """Whether it ends what somebody is by work or service, not how those are called who are near to the user."""
    opens: bool = False
    """Whether the phrase stands at the beginning, and ends what somebody is on or in: off the crutches."""
    planned: bool = False
    """Whether it ends only what was to come on a day, and nothing is told behind it: the picnic's off."""
    going_on: bool = False
    """Whether it ends only what somebody is doing just now: I'm taking a course; what was years ago ends nothing."""
    pair: bool = False
    """Whether it is told of two who are named together: Ana and Rui broke it off."""
    shut: bool = False
    """Whether the thing is shut at the end of every day as well."""
    any_one: bool = False
    """Whether the thing may be any of its kind: I'm looking for a job, got a job."""

    def reaches(self, verb: str) -> bool:
        return verb not in self.spares and (not self.of or verb in self.of)

    def of_one(self, words: Iterable[str]) -> bool:
        """Tell whether some words name one of the only things that it ends, if there are any."""
        return not self.things or not self.things.isdisjoint(words)


@cache
def every() -> tuple[Ending, ...]:
    return tuple(map(_ending, endings().values()))


def _ending(table: Mapping[str, str | bool]) -> Ending:
    def phrases(side: str) -> tuple[tuple[str, ...], ...]:
        written = (one.split("_") for one in str(table.get(side, "")).split())
        return tuple(
            tuple(map(base, one)) for parts in written for one in product(*(part.split("|") for part in parts))
        )

    def verbs(which: str) -> frozenset[str]:
        return frozenset(map(canonical, str(table.get(which, "")).split()))

    return Ending(
        before=phrases("before"),
        behind=phrases("behind"),
        of=verbs("of"),
        spares=verbs("spares"),
        alone=phrases("alone"),
        keys=frozenset(str(table.get("keys", "")).split()),
        someone=bool(table.get("someone")),
        role=bool(table.get("role")),
        whoever=bool(table.get("whoever")),
        done=bool(table.get("done")),
        found=bool(table.get("found")),
        away=bool(table.get("away")),
        named=bool(table.get("named")),
        whole=bool(table.get("whole")),
        things=verbs("things"),
        office=bool(table.get("office")),
        loose=bool(table.get("loose")),
        opens=bool(table.get("opens")),
        planned=bool(table.get("planned")),
        going_on=bool(table.get("going_on")),
        pair=bool(table.get("pair")),
        shut=bool(table.get("shut")),
        any_one=bool(table.get("any_one")),
    )


_Ways: TypeAlias = tuple[tuple[Ending, tuple[str, ...]], ...]


@cache
def by_lead() -> dict[tuple[str, ...], _Ways]:
    """Return the phrases by their first two stems, the longest first, and those of one by that."""
    found: dict[tuple[str, ...], list[tuple[Ending, tuple[str, ...]]]] = {}
    for how in every():
        for phrase in (*how.before, *how.behind, *how.alone):
            found.setdefault(phrase[:2], []).append((how, phrase))
    return {lead: tuple(sorted(some, key=lambda one: -len(one[1]))) for lead, some in found.items()}


@cache
def firsts() -> frozenset[str]:
    return frozenset(lead[0] for lead in by_lead())


@cache
def telling() -> Mapping[str, Sequence[frozenset[str]]]:
    """Return the stems of each phrase that no short form hides ("don't" has no "do" in it), by the longest of them."""
    found: dict[str, list[frozenset[str]]] = {}
    for _, phrase in chain(*by_lead().values(), *parted_by_first().values()):
        stems = frozenset(phrase) - _SHORTENED
        found.setdefault(max(sorted(stems), key=len), []).append(stems)
    return found


_SHORTENED: Final = frozenset("be have do not will can would could should must need us".split())


@cache
def parted_by_first() -> dict[str, _Ways]:
    """Return the verbs of two words whose second may stand behind the thing, by the first."""
    found: dict[str, _Ways] = {}
    for how in every():
        for phrase in how.before:
            if len(phrase) == 2 and phrase[1] in PARTICLES:
                found[phrase[0]] = (*found.get(phrase[0], ()), (how, phrase))
    return found


def phrases(*, loose: bool = False) -> tuple[tuple[str, ...], ...]:
    """Return the phrases that say so, as stems, but those of what was away, and those that say it only in their
    place: off the crutches. `loose`: those that end whatever speaks of the thing.
    """
    known = (one for some in by_lead().values() for one in some)
    plain = ((how, phrase) for how, phrase in known if not (how.away or how.opens or how.planned))
    return tuple(phrase for how, phrase in plain if how.loose or not loose)


@cache
def parted() -> Ending:
    return next(one for one in every() if one.someone)


@cache
def near_ones() -> frozenset[str]:
    """Return the words for family, partners and friends, who go on being that; not for those one shares a home with."""
    known = (word for name in ("partner", "child", "kin", "friend") for word in str(lists("people")[name]).split())
    return frozenset(canonical(word) for word in known if word not in _SHARING)


@cache
def partners() -> frozenset[str]:
    """Return the words for partners, and for being one."""
    kinds = lexicon().kinds
    return kinds[canonical("partner")] | {canonical(one) for one in ("partner", "marry", "date", "engaged")}


@cache
def weddings() -> frozenset[str]:
    return frozenset(map(canonical, ("wedding", "engagement")))


def replaceable(topic: frozenset[str]) -> bool:
    """Tell whether there may be another one of what has a name: my accountant; not: my son, our dog, my hometown."""
    return bool(topic) and topic.isdisjoint(near_ones() | lexicon().kinds[canonical("pet")] | _FOR_LIFE)


def undertaken(thing: frozenset[str], old: Claim) -> frozenset[str]:
    """Return the words of a thing without what stands for the verb of a plan: the Peru trip, of who is to go there."""
    if not (old.coming or old.change or old.verb in _INTENDING or any(name == "date" for name, _ in old.measures)):
        return thing
    return frozenset(one for one in thing if old.verb not in _undertakings().get(one, ())) or thing


def of_other(old: str, new: str) -> bool:
    """Tell whether a text tells of a show or trip that is somebody's, of which a statement does not speak, Bo's gig; or
    both tell of allergies to other things: to cats, to dogs.
    """
    one, other = ({canonical(found["to"].casefold()) for found in _CAUSE.finditer(text)} for text in (old, new))
    if one and other and one.isdisjoint(other):
        return True
    found = _SHOW_OF.search(new)
    return found is not None and canonical(found["what"].casefold()) not in {canonical(one) for one in words_of(old)}


_SHOW_OF: Final = regex(
    r"[^\Ws]['’]s (?:\w+ )?(?P<what>show|gig|concert|play|film|movie|match|game|exhibition|musical|opera)\b",
    re.IGNORECASE,
)


_CAUSE: Final = regex(r"\b(?:allerg\w+|intoleran\w+)(?:, (?:mostly|mainly))? to (?P<to>[\w-]+)", re.IGNORECASE)
_INTENDING: Final = frozenset(map(canonical, ("want", "plan", "hope")))


@cache
def _undertakings() -> dict[str, frozenset[str]]:
    table = table_of("undertakings").items()
    return {canonical(noun): frozenset(map(canonical, verbs.split())) for some, verbs in table for noun in some.split()}


def done_in(old: Claim, text: str) -> str:
    """Return the verb of a statement: "work" for what somebody works as or does for a living, "lodge" for who lives
    with the user.
    """
    if lodges(text):
        return next(iter(LODGING))
    return "work" if (old.verb == "be" and _WORKS_AS.search(text)) or _AT_WORK.search(text) else old.verb


def lodges(text: str) -> bool:
    """Tell whether a text says that somebody lives with the user, or which room they have there."""
    return _LODGES.match(text) is not None or _ROOMS.match(text) is not None


LODGING: Final = frozenset({canonical("lodge")})
"""What those do who live with the user, who live elsewhere when they have moved out."""
_WORKS_AS: Final = regex(r"\bwork(?:s|ing)? as\b", re.IGNORECASE)
_LODGES: Final = regex(
    r"(?!(?:i|we|you|he|she|they|it)\b)(?:(?:my|our) )?[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?(?: (?:still|also|now))*"
    r"(?: (?:lives?|stays?|boards?|lodges?)|(?: is| are|['’]s|['’]re) (?:living|staying)"
    r"|(?: has| have|['’]s got) (?:a|the|our|my) (?:[\w-]+ )?(?:room|attic|annexe?|bedroom|basement))"
    r" (?:here )?(?:with (?:me|us)|at (?:ours|mine|our (?:house|place|flat)|my (?:house|place|flat))"
    r"|in (?:our|my) (?:house|flat|home|attic|annexe?|basement|garage|spare room|guest room|granny flat))\b",
    re.IGNORECASE,
)
_ROOMS: Final = regex(
    r"(?!(?:i|we|you|he|she|they|it)\b)(?:(?:my|our) )?[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?(?: has|['’]s got)"
    r" the (?:[\w-]+ ){0,2}?(?:room|attic|annexe?|bedroom|basement)\b(?! (?:at|in) (?:his|her|their|the)\b)",
    re.IGNORECASE,
)
_AT_WORK: Final = regex(
    r"^(?:(?:my|our) )?[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?(?:['’]s \d+ and)?(?: still)?"
    r" (?:(?:drives?|pilots?|operates?) (?:an?|the) (?:[\w-]+ )?(?:tram"
    r"|bus|train|lorry|truck|taxi|cab|ambulance|forklift|crane|snowplough|fire engine|metro|minicab|digger|ferry)"
    r"|delivers (?:the )?(?:post|mail|parcels|letters|papers|milk)"
    r"|(?:runs|manages|heads) (?:an?|the) (?:[\w-]+ )?(?:bakery|shop|store|caf[eé]|restaurant|pub"
    r"|hotel|salon|garage|practice|surgery|firm|company|farm|school|department|ward|kitchen|workshop|branch|clinic))"
    r"(?: (?:in|for|at|near) (?:the )?(?-i:[A-Z])[\w'’ -]*| for a living| for the (?:city|council|town))?"
    r"(?: every (?:single )?(?:day|morning|night))?[.!]*$"
    r"|^(?:my|our) (?:boss|manager|supervisor|foreman|principal|headteacher)(?: (?-i:[A-Z])[\w'’-]+)? "
    r"(?:(?:always|usually|still|personally) )?(?:signs|approves|decides|checks|schedules|hires|assigns|reviews)\b"
    r"(?!.* and )",
    re.IGNORECASE,
)
"""What somebody does for a living, or does who is over others."""


def who_before(words: Sequence[Token], thing: frozenset[str]) -> frozenset[str]:
    """Return what a clause is about: of a pronoun who the clause before it is about, where that names nobody else, Dad
    handed in the keys, he's retired; nobody where it does.
    """
    if thing not in _PRONOUNS:
        return thing
    end = next((n for n, one in enumerate(words) if one.word in AUXILIARY or one.word == "'s" or past(one.word)), 0)
    known = lexicon().people
    folk = [one for one in words if canonical(one.word) in known or (one.capital and one is not words[0])]
    named = folk if folk and all(one in words[:end] for one in folk) else []
    return frozenset(canonical(one.word) for one in named)


_PRONOUNS: Final = tuple(frozenset({one}) for one in ("he", "she", "they"))


def heads_of(old: Claim, text: str) -> frozenset[str]:
    """Return the words that a statement is about: its verb, what somebody has or does, and names of that."""
    words = rewritten(read(text[:LONGEST]))
    table, found = lexicon(), {old.verb}
    pieces: list[list[Word]] = [[]]
    for one in words:
        if (
            one.word in PREPOSITIONS
            or one.word in JOINING
            or (one.word and one.word in ",;:.!?()")
            or one.word in AUXILIARY
            or (one.kind == old.verb and old.verb)
        ):
            pieces.append([])
        elif content([one]):
            pieces[-1].append(one)
    heads = [one for piece in [piece for piece in pieces if piece][:_NEAR] for one in _head(piece)]
    general = {word for word, under in table.kinds.items() if not under.isdisjoint(heads)}
    return frozenset({*found, *heads, *(old.names if old.copula else ()), *general})


def _head(piece: Sequence[Word]) -> Sequence[str]:
    """Return the last word of a group, but for a number behind it; of a name all words: Renner Optics."""
    bare = [one for one in piece if one.kind[0] != "#"] or piece
    start = next((at for at in range(len(bare) - 1, -1, -1) if not bare[at].capital), -1) + 1
    start = min(start, len(bare) - 1)
    start -= start > 0 and bare[start].kind in GENERIC  # a pottery course
    return [one.kind for one in bare[start:]]


_NEAR: Final = 3
"""Groups of words of a statement, of which the first say what it is about."""


GENERIC: Final = frozenset(
    map(canonical, "account subscription membership contract habit lesson lessons class classes course".split())
)
"""Words for what one has of a thing: the Monzo account, the judo classes."""
_SHARING: Final = frozenset("flatmate roommate housemate".split())
_FOR_LIFE: Final = frozenset(map(canonical, "name hometown town city birthplace country".split()))
PARTICLES: Final = frozenset("up off out in away back down".split())
