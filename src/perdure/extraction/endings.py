"""What somebody says is over, and whether a statement is about that: "gave up the cello" ends "I play the cello"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.extraction import gone, turning
from perdure.extraction.claim import ONE_OF_MINE, Claim, people
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.compounds import nearly_one
from perdure.extraction.couples import on_the_way
from perdure.extraction.ending import (
    GENERIC,
    LODGING,
    Ending,
    by_lead,
    done_in,
    firsts,
    heads_of,
    near_ones,
    of_other,
    parted,
    parted_by_first,
    partners,
    replaceable,
    telling,
    undertaken,
    weddings,
    who_before,
)
from perdure.extraction.handed import unsourced
from perdure.extraction.hired import no_job
from perdure.extraction.lists import runs
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.phrasing import (
    ADVERBS,
    AUXILIARY,
    CHANGED,
    COPULA,
    DETERMINERS,
    FIRST,
    JOINING,
    PREPOSITIONS,
    SUBJECTS,
    content,
    is_past,
    rewritten,
)
from perdure.extraction.quantities import Token, read
from perdure.extraction.regex import regex
from perdure.extraction.remarks import left_behind
from perdure.extraction.respects import ENDS_NOTHING
from perdure.extraction.verbs import past


@dataclass(frozen=True, slots=True, kw_only=True)
class Over:
    """What is over, as the classes of its words; `who` it was over for, nobody for the user; `along`: with whom."""

    how: Ending
    thing: frozenset[str]
    who: frozenset[str] = frozenset()
    along: frozenset[str] = frozenset()
    to_come: bool = False
    count: float | None = None
    """How many of the things: two hens died."""


@lru_cache(maxsize=4096)
def over(text: str) -> tuple[Over, ...]:
    """Return what a text says is over, or will be; nothing for most."""
    row = read(gone.bare(text)) if len(text) <= LONGEST and _maybe_over(text) else ()
    words = [one for one in row if one.word not in _SURELY]
    stems, known = tuple([base(one.word) for one in words]), firsts()
    if "go" in stems and "" in stems:  # the van's gone
        pairs = zip(words, (*words[1:], words[-1]), stems, strict=True)
        stems = tuple(["be" if (one.word, then.word) == ("'s", "gone") else stem for one, then, stem in pairs])
    if known.isdisjoint(stems) and not any(one.startswith("ex-") for one in stems if "-" in one):
        return ()
    if not _UNSURE.isdisjoint([one.word for one in words]) or any(told(text) for told in _NOT_OVER):
        return ()
    found = tuple(_read(words, stems))
    return tuple(one for one in found if not one.how.found) if found and gone.found_again(text) else found


def _maybe_over(text: str) -> bool:
    """Tell whether a text has all words of one of the phrases that say so, as far as no short form hides them."""
    lower = text.lower()
    if not text.isascii() or "ex-" in lower:
        return True
    stems, known = frozenset(map(base, runs(lower))), telling()
    return any(phrase <= stems for stem in known.keys() & stems for phrase in known[stem])


def ended(old: str, new: str, *, key: str | None = None) -> bool:
    """Tell whether a text says that what another one tells of is over; `key`: the slot that the other fills."""
    found = [one for one in over(new) if not (one.how.office and no_job(old))]
    if not found or any(of(old, new) for of in _OF_ANOTHER):
        return False
    known = claims(unsourced(old))
    said = frozenset(word for claim in known for word in claim.words | claim.names)
    named = key == "employer" or any(claim.names for claim in known)
    if any(
        key in one.how.keys
        and (one.along <= said or not named)
        and one.how.of_one(canonical(word.word) for word in read(old[:LONGEST]))
        for one in found
        if not one.thing
    ):
        return True
    whose = frozenset(word for claim in known for word in people(claim) | claim.names)
    return any(_ends(one, claim, said, whose, old, key) for one in found for claim in known)


def _read(words: Sequence[Token], stems: tuple[str, ...]) -> Iterator[Over]:
    for at, stem in enumerate(stems):
        if stem in firsts():
            yield from _at(words, stems, at)
        if stem.startswith("ex-") and canonical(stem[3:]) in partners() and words[at + 1 : at + 2]:
            name = words[at + 1]  # my ex-husband Tom
            if name.capital:
                yield Over(how=parted(), thing=_content([name]))


def _at(words: Sequence[Token], stems: tuple[str, ...], at: int) -> Iterator[Over]:
    """Yield what the longest phrases at a place that say so say is over: one may end things of several kinds."""
    ways = (*by_lead().get(stems[at : at + 2], ()), *by_lead().get(stems[at : at + 1], ()))
    longest = 0
    for how, one in ways:
        if (
            len(one) >= longest
            and stems[at : at + len(one)] == one
            and (found := _said(words, at, how, one)) is not None
        ):
            longest = len(one)
            yield found
    for how, one in parted_by_first().get(stems[at], ()) if not longest else ():
        if (found := _apart(words, at, how, one[1])) is not None:
            yield found


def _said(words: Sequence[Token], at: int, how: Ending, phrase: tuple[str, ...]) -> Over | None:
    """Read what is over from where a phrase stands; None where it does not say so."""
    end = at + len(phrase)
    lead, rest = words[_opens(words, at) : at], _thing(words, end)
    out = gone.out_for(words[end - 1 :]) or _by_the_clock(words[end:], how)
    if out or not _NOT.isdisjoint(one.word for one in lead):
        return None
    if (how.going_on and _long_ago(words)) or (how.opens and not _is_off(words, at, lead, words[end + len(rest) :])):
        return None
    if phrase in how.behind:
        return _behind(words, at, how, phrase, lead, rest)
    to_come = (
        bool(lead) and words[at].word.endswith("ing") and lead[-1].word in _AM and any(one.measures for one in words)
    )
    told = phrase[0] in ("be", "they") or phrase[-1] == "steal" or to_come or how.opens or _told(words, at)
    someone = canonical(words[at].word) not in lexicon().verbs  # a fox | took the hens
    if not told and not (someone and any(_told(words, n) for n in range(at + 1, end))):
        return None
    if phrase in how.alone:
        told = _of_user(lead, words[at:end]) and not _content(rest) and not gone.back_then(words)
        return Over(how=how, thing=frozenset(), along=_firm(words[end + len(rest) :])) if told else None
    thing = _content(rest)
    by = _subject(words, at, lead)
    who = _content(by) if _MINE.isdisjoint(phrase) else frozenset[str]()
    closed = end + len(rest) == len(words) or words[end + len(rest)].stop
    if how.named and not (all(one.capital or one.word == "&" for one in rest) and (closed or not how.whole)):
        return None
    thing = thing - GENERIC - ({"up", "down"} if how.shut else set()) or thing
    along = words[end + len(rest) :]
    if (phrase[0] in _SHUT and _for_a_while(along)) or (phrase in _BEING_OFF and _on_a_weekday(along)):
        return None
    if _plain(along[:2]) == ["next", "door"]:
        return None
    some = bool(rest) and rest[0].word in _SOME and not how.any_one
    unclear = not rest or some or _elsewhere(words, end) or (who and not _somebody(by))
    if how.any_one and (not {one.word for one in along[:1]}.isdisjoint(("to", "for")) or "but" in _plain(words)):
        return None  # got a job to do
    met = _thing(along, 1) if along and along[0].word == "with" else ()
    with_whom = _content(met) if _somebody(met) else frozenset[str]()
    if not thing or unclear or (how.shut and not _for_good(words, end + len(rest), somebody=bool(who))):
        return None
    return Over(how=how, thing=thing, who=who, along=with_whom, to_come=to_come, count=_count(rest))


def _behind(
    words: Sequence[Token], at: int, how: Ending, phrase: tuple[str, ...], lead: Sequence[Token], rest: Sequence[Token]
) -> Over | None:
    """Read a phrase that stands behind what is over."""
    let = next((n for n, one in enumerate(lead[:4]) if one.word == "let"), 0)
    if let and lead[0].word in ("i", "we"):  # I let my licence lapse, I've let …
        thing = _content(lead[let + 1 :])
        return Over(how=how, thing=thing) if thing else None
    more = bool(rest) and (how.done or (how.office and not {one.word for one in rest if not one.measures} <= _POST))
    alone = how.someone or how.planned or phrase[-1] in _STANDING
    then = (how.office or how.of == LODGING) and "since" not in phrase and gone.back_then(words)
    doing = words[at + len(phrase) - 1].word.endswith("ing")
    acts = bool(rest) and (rest[0].word == "of" or (doing and not rest[0].measures))
    if acts or gone.of_another(lead) or more or then or (alone and not _closes(words, at + len(phrase), phrase)):
        return None
    if how.whole and not (all(one.capital for one in lead) and gone.named_anew(words[at + len(phrase) :])):
        return None
    told = phrase[0] in ("be", "and") or _told(words, at)
    both = _pair(words, at) if how.pair else ()
    if how.pair and not both:
        return None
    thing = _content(both or lead)
    thing = who_before(words[: at - len(lead)], thing)
    if how.planned and not how.someone and thing & lexicon().people:
        return None  # my cousin's off
    where = _firm(words[at + len(phrase) + len(rest) :]) if how.office and not how.role else frozenset[str]()
    return Over(how=how, thing=thing, along=where, count=_count(lead)) if thing and told else None


def _firm(behind: Sequence[Token]) -> frozenset[str]:
    """Return the words of where somebody worked, as they stand behind what is over: at Orbit, from her last job."""
    if not {one.word for one in behind[:1]} & {"at", "from"}:
        return frozenset()
    ends = (n for n, one in enumerate(behind[1:], 1) if one.stop or one.measures or one.word in _NO_FIRM)
    return _content(behind[1 : next(ends, len(behind))]) - _NOWHERE


def _subject(words: Sequence[Token], at: int, lead: Sequence[Token]) -> Sequence[Token]:
    """Return who does what a verb tells, where they are named before: my uncle retired and | sold it, he | sold it."""
    end = at - len(lead) if lead and lead[0].word in ("he", "she") else at
    if lead and end == at:
        return lead
    if end < _PAIR or (not lead and words[end - 1].word != "and"):
        return ()
    before = words[_opens(words, end - 1) : end - 1]
    end = next((n for n, one in enumerate(before) if one.word in AUXILIARY or one.word == "'s" or past(one.word)), 0)
    return before[:end]


def _for_good(words: Sequence[Token], end: int, *, somebody: bool) -> bool:
    """Tell whether what was shut is so for good, not at the end of a day, as far as what stands behind it tells."""
    plain = _plain(words)
    sign = not _AT_AN_END.isdisjoint(plain) or any(
        name in ("month", "year") for one in words for name, _ in one.measures
    )
    behind = words[end] if end < len(words) else None
    closes = behind is None or behind.stop or behind.word in JOINING or behind.word == "in"
    return (closes or plain[end : end + 2] == ["for", "good"]) and (sign or somebody)


def _elsewhere(words: Sequence[Token], at: int) -> bool:
    """Tell whether a word behind a verb makes another one of it: dropped off, left her; not: left her job."""
    word, after = words[at].word, words[at + 1] if at + 1 < len(words) else None
    return word in _ELSEWHERE and not (word == "her" and after is not None and bool(_content([after])))


def _for_a_while(behind: Sequence[Token]) -> bool:
    """Tell whether words behind what was closed say for how long, or when on a day: for a week, at six, early."""
    plain = _plain(behind[:2])
    return plain[:1] != [] and plain[0] in _WHILE and plain != ["for", "good"]


def _on_a_weekday(behind: Sequence[Token]) -> bool:
    """Tell whether words behind what somebody is off say on which day: off the rota on Friday."""
    return _plain(behind[:1]) == ["on"] and any(name == "weekday" for one in behind[1:2] for name, _ in one.measures)


def _of_user(lead: Sequence[Token], phrase: Sequence[Token]) -> bool:
    """Tell whether a phrase that names nothing is told of the user, not of my brother."""
    others = any(one.capital and one.word not in FIRST for one in lead)
    others = others or not lexicon().people.isdisjoint(canonical(one.word) for one in lead)
    return not others and (not lead or not FIRST.isdisjoint(_plain([*lead, *phrase])))


def _pair(words: Sequence[Token], at: int) -> Sequence[Token]:
    """Return those named before a place, where they are two: Ana and Rui, my brother and his wife; else none."""
    second = _opens(words, at)
    first = _opens(words, second - 1) if second > 1 and words[second - 1].word == "and" else second
    sides = [words[first : second - 1], words[second:at]] if first < second else []
    if not sides or not all(0 < len(one) <= _SIDE and len(_content(one) | {""}) <= _SIDE for one in sides):
        return ()
    people = all(_somebody(one) or len(one) == 1 or one[-1].word in AUXILIARY for one in sides)
    return (*sides[0], *sides[1]) if people else ()


def _closes(words: Sequence[Token], end: int, phrase: tuple[str, ...]) -> bool:
    """Tell whether nothing behind a phrase makes another one of it: we are over | at mine, they split | the bill."""
    if end >= len(words):
        return True
    one, after = words[end], words[end + 1].word if end + 1 < len(words) else ""
    if one.stop or one.measures or one.word in JOINING or one.word in _BESIDE or (one.word, after) == ("for", "good"):
        return True
    if phrase[-1] in _STANDING:
        return one.word in ("now", "since", "due")
    return one.word in PREPOSITIONS - {"at", "with"} or one.word in ADVERBS


def _is_off(words: Sequence[Token], at: int, lead: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Tell whether a phrase of what somebody is on says that they are not, and not for a while."""
    first, bare = words[at].word, words[len(words) - len(behind) - 1]
    if bare.word in _OFF_IT and words[len(words) - len(behind) - 2].word == "off":
        return False  # off course
    if first == "be" or (first in _OFF and not {one.word for one in lead} <= _LEADING):
        return False
    plain = _plain(behind)
    if plain[:1] == ["for"] and plain[1:2] != ["good"]:
        return False
    day = next((n for n, word in enumerate(plain) if word in _THIS_DAY), None)
    return _PASSING.isdisjoint(plain) and (day is None or (day > 0 and plain[day - 1] in ("of", "from", "since")))


def _long_ago(words: Sequence[Token]) -> bool:
    """Tell whether something may have been done long ago, or more than once: last year, twice, in 2011."""
    return not _YEARS.isdisjoint(_plain(words)) or gone.back_then(words)


def _plain(words: Sequence[Token]) -> list[str]:
    return [one.word for one in words]


def _count(words: Sequence[Token]) -> float | None:
    """Return the number with which words begin."""
    return next((number for name, number in words[0].measures if name == "n"), None) if words else None


def _by_the_clock(behind: Sequence[Token], how: Ending) -> bool:
    """Tell whether what ends is over for this day alone: I left the gym at eight."""
    return not how.loose and any(name == "clock" for one in behind for name, _ in one.measures)


def _apart(words: Sequence[Token], at: int, how: Ending, particle: str) -> Over | None:
    """Read a verb whose second word stands behind the thing: traded the boat in, handed the keys back."""
    if not _told(words, at):
        return None
    end = next((n for n in range(at + 2, min(at + _APART, len(words))) if words[n].word == particle), 0)
    inside = words[at + 1 : end]
    given = end and words[end + 1 : end + 2] and words[end + 1].word in DETERMINERS  # I gave Juno back her ball
    if not inside or given or any(one.stop or one.word in PREPOSITIONS for one in inside):
        return None
    lead, thing = words[_opens(words, at) : at], _content(inside)
    who = _content(lead)
    told = _NOT.isdisjoint(_plain(lead)) and inside[0].word not in _SOME and (not who or _somebody(lead))
    return Over(how=how, thing=thing, who=who) if thing and told else None


def _told(words: Sequence[Token], at: int) -> bool:
    """Tell whether a verb at a place says what was done: gave up, had to give up, ended up giving up."""
    leads = tuple(one.word for one in words[max(at - 2, 0) : at])
    if leads in _DID:
        return True
    word = words[at].word
    return (past(word) or is_past(word) or word in _EITHER) and leads[-1:] != ("to",)


def _opens(words: Sequence[Token], at: int) -> int:
    """Return where the clause begins in which a place lies."""
    joins = (n for n in range(at - 1, -1, -1) if words[n].stop or words[n].word in JOINING)
    return next((n + 1 for n in joins if _plain(words[n : n + 2]) != ["and", "i"]), 0)


def _thing(words: Sequence[Token], start: int) -> Sequence[Token]:
    """Return the words of what a verb is done to: up to what is told beside it."""
    end = start
    while end < len(words) and not words[end].stop:
        word = words[end].word
        beside = word in PREPOSITIONS - {"of"} or word in JOINING or word in _BESIDE
        if beside or word in SUBJECTS:
            break
        end += 1
    return words[start:end]


def _content(words: Sequence[Token]) -> frozenset[str]:
    said = content(rewritten([one for one in words if one.word not in _LITTLE]))
    return frozenset(one.rpartition(" ")[2] for one in said)


def _somebody(words: Sequence[Token]) -> bool:
    """Tell whether the subject of a clause is somebody who has a name, or is something to the user."""
    named = any((one.capital or one.word in ONE_OF_MINE) and one.word not in FIRST for one in words)
    return named or not lexicon().people.isdisjoint(map(canonical, (one.word for one in words)))


def _ends(end: Over, old: Claim, said: frozenset[str], about: frozenset[str], text: str, key: str | None) -> bool:
    """Tell whether a thing that is over is what a claim is about; of its statement: `said`, whom it is `about`."""
    does = done_in(old, text)
    if (
        not end.thing
        or (end.how.things and end.how.things.isdisjoint(end.thing))
        or (end.how.done and not end.how.before and "user" in old.order[:1])  # it is not Ben who owes it
        or (end.how.keys and key not in end.how.keys)
        or (end.how.office and end.how.whoever and not end.thing <= old.topic)  # I work with who retired
        or (end.how.whole and not (end.thing == old.value and replaceable(old.topic)))
        or (end.how.going_on and not _goes_on(old, text))
        or (end.how.planned and not end.how.someone and not _to_come(old))
        or (end.how.opens and old.verb == "be" and not (old.link == "on" or end.how.things))
        or old.negated
        or (old.past and not end.how.done)
        or old.ended
        or (end.count is not None and ("n", end.count) not in old.measures)
        or not (end.how.reaches(does) or (old.verb == "be" and old.link == "on") or _lives_with(end, text))
    ):
        return False
    if not end.who | end.along <= said or bool(end.who) > bool(about):
        return False
    related = old.verb in _NAMED or (does not in ("work", "teach") and old.value <= old.names)
    if end.how.office and related and not near_ones().isdisjoint(said):
        return False
    others = people(old) - end.thing - (partners() if end.how.someone else frozenset())
    endless = "goals" in end.how.keys and not _OPEN.isdisjoint(text.casefold().split())
    if endless or (end.how.away and _AWAY.search(text) is None):
        return False
    called = end.how.whole or ((end.how.whoever or end.how.pair) and end.thing <= old.names)
    if not end.who and others and not end.how.role and not called:
        return False
    if end.how.someone and not (partners() & (said | {old.verb}) or "marital" in "".join(old.states)):
        return False
    some, folk = end.how.someone or end.how.whoever or end.how.role, lexicon().people
    if end.thing & folk and end.thing <= folk | old.names and not some:
        return False
    if end.how.role and lexicon().people.isdisjoint(said) and not old.states and not _lives_with(end, text):
        return False
    named = {canonical(one.word) for one in read(text[:LONGEST]) if one.capital and one.word not in FIRST}
    if not _TOGETHER.isdisjoint(text.split()) and named & end.thing and named - end.thing - people(old):
        return False  # of some that are named together one is over
    words = said | {old.verb} | (weddings() if old.states & _WED else frozenset[str]())
    thing = undertaken(end.thing - _TESTS if end.how.things else end.thing, old)
    if not all(one in words or _under(one, words) for one in thing):
        return False
    is_on = end.how.opens and old.verb == "be" and not thing.isdisjoint(old.value)
    return end.how.someone or is_on or not thing.isdisjoint(heads_of(old, text))


def _to_come(old: Claim) -> bool:
    """Tell whether a claim may tell of a plan: what one does on a day, and where one will live."""
    return not _TIMED.isdisjoint(name for name, _ in old.measures) and (old.change or old.verb != "live")


def _goes_on(old: Claim, text: str) -> bool:
    """Tell whether a statement says what somebody is doing just now."""
    return any(one.word.endswith("ing") and canonical(one.word) == old.verb for one in read(text[:LONGEST]))


def _lives_with(end: Over, text: str) -> bool:
    """Tell whether somebody lives with who or what is gone: in Ghent with my cat Pim."""
    where, _, whom = text.partition(" with ")
    if not (end.how.whoever or end.how.role) or _HOME.isdisjoint(where.casefold().split()):
        return False
    return end.thing <= {canonical(one.word) for one in read(whom)}


def _under(general: str, said: frozenset[str]) -> bool:
    return not lexicon().kinds.get(general, frozenset[str]()).isdisjoint(said)


_NOT_OVER: Final = (turning.passes, gone.imagined, on_the_way, gone.got_back, gone.failed, left_behind)
"""Whether a text says of nothing that it is over for good."""
_OF_ANOTHER: Final = (turning.that_day, of_other, turning.of_other_owners, gone.no_creature, nearly_one, *ENDS_NOTHING)
_NAMED: Final = frozenset(map(canonical, ("call", "name", "have")))
_POST: Final = frozenset("her his the their job post position role work firm company early".split())
_NO_FIRM: Final = PREPOSITIONS | JOINING | SUBJECTS | {"where", "when", "yesterday", "today"}
_NOWHERE: Final = frozenset(map(canonical, [*_POST, *"end start beginning christmas easter once home".split()]))
_WED: Final = frozenset({"=marital=married", "=marital=engaged"})
_TESTS: Final = frozenset(map(canonical, ("test", "tests", "exam")))
_TIMED: Final = frozenset("date month weekday then".split())
_SURELY: Final = frozenset("officially finally definitely totally properly honestly glad relieved thankful".split())
_MINE: Final = frozenset({"me", "us"})
_PAIR, _SIDE, _APART = 2, 3, 6
_AT_AN_END: Final = frozenset("retired retire retiring good permanently down bust bankrupt".split())
_SHUT: Final = frozenset(map(base, ("close", "shut")))
_BEING_OFF: Final = (("off",), ("be", "off"))
_WHILE: Final = frozenset("for at early until till today tonight on over".split())
_OFF_IT: Final = frozenset(
    "course topic form balance colour color duty track key guard limits base work school sick side trail script".split()
)
"""What one is "off" who is not on it otherwise."""
_STANDING: Final = frozenset({"off", "over", "with", *map(base, ("done", "finished", "through"))})
"""Words with which a phrase goes on being one of another thing: off season, over at ours, done with the attic."""
_OFF: Final = frozenset("off back out".split())
_LEADING: Final = frozenset("now and so well just i am 'm at last both we are 're".split())
_THIS_DAY: Final = frozenset("today tonight tomorrow this".split())
_PASSING: Final = frozenset("until till while during temporarily".split())
_YEARS: Final = frozenset("year years summer winter spring autumn twice times before once when already".split())
_LITTLE: Final = DETERMINERS | AUXILIARY | ADVERBS | CHANGED | FIRST | COPULA
_UNSURE: Final = frozenset(
    "if unless would could should might may nearly almost wish wonder ago hope maybe perhaps".split()
)
_NOT: Final = frozenset("not never no nobody nothing didn't his her their your".split())
_ELSEWHERE: Final = frozenset("at by off in for over to him her them you it".split())  # stopped by, left for
_SOME: Final = frozenset("a an some another one two three any".split())
_AM: Final = frozenset("am are is now".split())
_HOME: Final = frozenset("live lives living share shares sharing stay stays staying".split())
_AWAY: Final = regex(
    r"\b(?:on (?:[a-z]+ )?(?:leave|holidays?|vacation|sabbatical)|away|abroad|off sick|travell?ing"
    r"|in (?:hospital|rehab)|(?:in|at) the (?:garage|workshop)|(?:in )?for repairs?)\b",
    re.IGNORECASE,
)
_OPEN: Final = frozenset("more less better every regularly".split())  # no one time reaches that: to read more
_TOGETHER: Final = frozenset({"and", "&", "or"})
_DID: Final = frozenset({("decided", "to"), ("had", "to"), ("managed", "to"), ("chose", "to"), ("ended", "up")})
_EITHER: Final = frozenset("quit let done through gone split cut".split())
_BESIDE: Final = frozenset("last this next yesterday today tomorrow altogether completely entirely".split())
