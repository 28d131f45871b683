"""The plan of a recall: what a question asks for, read from its words alone."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import cache
from itertools import chain
from typing import Final, Literal

from perdure.domain.english import TALKING
from perdure.domain.keyphrases import keyphrases
from perdure.domain.periods import LONGEST_QUERY, Period, periods
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.text import MONTHS, STOP_WORDS, content_terms, query_terms, term, words
from perdure.domain.thesaurus import RELATED

_LEXICAL: Final = LexicalPolicy()

KeyPhrases = Callable[[str, LexicalPolicy], Sequence[str]]
"""Finds the key phrases of a text, at most as many as the policy has, the weightiest first."""

Answer = Literal["when", "where", "who", "number", "other"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What the arms and the context of a recall need to know of a query."""

    terms: tuple[int, ...]
    """Distinct terms to look up: the query's own, then related ones."""
    weights: tuple[float, ...]
    """Weight of each term, parallel to terms; 1 is plain BM25."""
    asked: int = 0
    """How many of the terms are the query's own; only these count for coverage."""
    matter: tuple[bool, ...] = ()
    """Of each of the query's own terms, whether it tells of the matter: not that of a speaker's name, which each of
    their turns has, nor that something was mentioned. Empty: all of them."""
    related: tuple[tuple[int, ...], ...] = ()
    """Of each of the query's own terms, the places in `terms` of those that are related to it."""
    words: tuple[str, ...] = ()
    """The words of the query, folded, in order, with repetition."""
    speakers: frozenset[str] = frozenset()
    """Speakers of the space whom the query names, as they were given."""
    periods: tuple[Period, ...] = ()
    day: Period | None = None
    """The one time that it names, where that is a day of a year: on 25 January 2024."""
    answer: Answer = "other"
    past: bool = False
    """Whether it asks how things were, rather than how they are."""
    sole: bool = True
    """Whether it is of one sentence: of a longer prompt, most is about something else."""
    inquiry: bool = False
    """Whether it asks, in English and one sentence, what is so: neither for advice nor what would be."""
    wonder: bool = False
    """Whether it asks, in English and one sentence, what could be of others: neither of the asker nor the assistant."""
    advice: bool = False
    """Whether it asks for what the assistant said."""
    then: bool = False
    """Whether it asks what was said at the times that it names, and for no other."""
    people: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Whom it means by what they are to the user, in lower case, and their names: "husband", "Walter"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """What a question in another language than English says of times, of which only English is read here."""

    periods: tuple[Period, ...]
    past: bool
    about: str | None
    """What the talk was about that it asks for; None where it asks for none."""
    then: bool
    """Whether the times are those of that talk."""


def own_keyphrases(text: str, policy: LexicalPolicy) -> Sequence[str]:
    """Return the key phrases that rules of our own find."""
    return keyphrases(text, most=policy.keyphrases)


def plan(
    query: str,
    *,
    now_ms: int,
    tz: tzinfo,
    speakers: Iterable[str] = (),
    policy: LexicalPolicy = _LEXICAL,
    phrases: KeyPhrases = own_keyphrases,
    heard: Heard | None = None,
) -> Plan:
    """Read a query: its terms, the speakers and times it names and the kind of answer it wants.

    now_ms: UTC milliseconds; tz: the zone of the asker; speakers: the names that occur in the space; phrases: what
    finds the key phrases of a long query; heard: what is told of its times where it is not in English.
    """
    said = words(query)
    times = heard.periods if heard else periods(query, now_ms=now_ms, tz=tz)
    talk = _TALK.match(query[:LONGEST_QUERY])
    about, then = _about(query, talk, said) if talk is not None else (said, False)
    if heard is not None and heard.about is not None:
        about, then = words(heard.about), heard.then
    every = [] if then and STOP_WORDS.issuperset(about) else content_terms(about)
    then = then and bool(times)
    long = policy.keyphrases and len(every) >= policy.long
    key = {one for phrase in phrases(query, policy) for one in query_terms(phrase)} if long else ()
    own = [*dict.fromkeys((*every[-policy.query_terms :], *key))]
    kin = [_related_terms().get(term, ()) if policy.related > 0.0 else () for term in own]
    related = [one for one in dict.fromkeys(chain.from_iterable(kin)) if one not in own]
    named = _named(query, said, speakers)
    short = query.rstrip(_END) if len(query) <= LONGEST_QUERY else ""
    return Plan(
        terms=(*own, *related),
        weights=tuple(1.0 + (policy.keyphrase_weight if one in key else 0.0) for one in own)
        + (policy.related,) * len(related),
        asked=len(own),
        related=tuple(tuple(len(own) + related.index(one) for one in beside if one in related) for beside in kin),
        words=tuple(said),
        matter=_matter(own, named),
        speakers=named,
        periods=times,
        then=then,
        day=times[0] if len(times) == 1 and _dated(query, times[0]) else None,
        answer=_answer(query),
        past=_PAST.search(query[-LONGEST_QUERY:]) is not None or (heard is not None and heard.past),
        sole=_SENTENCES.search(query.rstrip()) is None,
        advice=_ADVICE.search(query[-LONGEST_QUERY:]) is not None,
        inquiry=_INQUIRY.match(short) is not None,
        wonder=_WONDER.match(short) is not None,
    )


def _dated(query: str, one: Period) -> bool:
    return one.end_ms - one.start_ms <= _LONGEST_DAY_MS and _YEAR.search(query[:LONGEST_QUERY]) is not None


_LONGEST_DAY_MS: Final = 25 * 3_600_000
"""Of the day on which clocks are put back."""
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


def _about(query: str, talk: re.Match[str], said: list[str]) -> tuple[list[str], bool]:
    """Return the words for what a talk was about, and whether the time that a question names is that of the talk: it is
    where it stands before that, or alone: what did I say last week about Rome?, but: about the trip to Rome in May.
    """
    rest = query[talk.end() :]
    when, told, topic = ("", "", rest) if talk["about"] else rest.partition(" about ")
    if told:
        return words(topic), True
    left = [word for word in words(topic or when) if word not in _WHILES and not word[0].isdigit()]
    return (left, True) if STOP_WORDS.issuperset(left) else (words(rest) or said, False)


def standing_in(
    asked: Plan,
    held: Sequence[bool],
    kin: Callable[[], Mapping[int, Sequence[int]]],
    *,
    policy: LexicalPolicy = _LEXICAL,
) -> Plan:
    """Return a plan in which words stand in for those of the query that nothing in the space says.

    held: of each of the query's own terms, whether anything says it; kin: gives of a term those that may stand in for
    it. What is said finds better than any other word, so that nothing stands in for it. The same plan, when nothing is
    added.
    """
    if all(held) or policy.stand_in <= 0.0:
        return asked
    own, known = asked.terms[: asked.asked], kin()
    return _lent(asked, [() if here else known.get(one, ()) for one, here in zip(own, held, strict=True)], policy)


def introducing(asked: Plan, people: Mapping[str, Sequence[str]], *, policy: LexicalPolicy = _LEXICAL) -> Plan:
    """Return a plan in which the names of those whom the query means stand beside what it calls them.

    people: their names by what they are to the user, in lower case.
    """
    named = {
        one: [*map(term, words(" ".join(names)))] for called, names in people.items() for one in query_terms(called)
    }
    lent = _lent(asked, [named.get(one, ()) for one in asked.terms[: asked.asked]], policy)
    return replace(lent, people=tuple((called, tuple(names)) for called, names in people.items()))


def _lent(asked: Plan, lent: Sequence[Sequence[int]], policy: LexicalPolicy) -> Plan:
    """Return a plan in which other terms stand beside the query's own; lent: for each of these, which."""
    own = asked.terms[: asked.asked]
    lent = [[one for one in others if one not in own] for others in lent]
    if not any(lent):
        return asked
    weights = dict(zip(asked.terms, asked.weights, strict=True)) | dict.fromkeys(chain(*lent), policy.stand_in)
    place = {one: at for at, one in enumerate(weights)}
    related = (
        dict.fromkeys((*old, *map(place.__getitem__, new))) for old, new in zip(asked.related, lent, strict=True)
    )
    return replace(
        asked, terms=tuple(weights), weights=tuple(weights.values()), related=tuple(tuple(one) for one in related)
    )


def by_name(query: str, people: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a query with the names of those whom it means put behind what it calls them: "my husband Walter"."""
    names = {called: " and ".join(some) for called, some in people}
    if not names:
        return query
    either = "|".join(re.escape(called) for called in sorted(names, key=len, reverse=True))
    said = re.compile(rf"(?<!\w)(?:my|our)\s(?:\w+\s)?({either})(?![\w-])", re.IGNORECASE)
    return said.sub(lambda found: f"{found[0]} {names.get(found[1].casefold(), '')}".rstrip(), query)


def unnamed(query: str, names: Collection[str]) -> str:
    """Return a query without the given names, also as possessives; the query itself when nothing else is left.

    That is what to embed: the context ranks the speakers whom a query names better than a vector does.
    """
    parts = {part for name in names for part in (name, name.split()[0])}
    if not parts:
        return query
    either = "|".join(re.escape(part) for part in sorted(parts, key=len, reverse=True))
    left = " ".join(re.sub(rf"(?<!\w)(?:{either})(?:['’]s)?(?!\w)", " ", query, flags=re.IGNORECASE).split())
    return left if words(left) else query


_SENTENCES = re.compile(r"[.!?…]\s|[。！？]\S|\n")
_PAST = re.compile(
    r"\b(?:used to|before|previous(?:ly)?|former(?:ly)?|earlier|past|history|once|ever|ago|original(?:ly)?|first"
    r"|(?<!how )old|back (?:then|when|in)"
    r"|last (?:time|week|month|year|spring|summer|autumn|fall|winter)|yesterday|until|since when"
    r"|did|was|were|had|didn['’]?t|wasn['’]?t|weren['’]?t|hadn['’]?t|changed?|replaced?|switched|(?:19|20)\d\d)\b",
    re.I,
)
_WHEN = re.compile(
    r"^\W*(?:since |until )?(?:when\b|(?:(?:in|on|at|during) )?(?:what|which) (?:year|month|week|day|date|time)\b)",
    re.I,
)
_TALK: Final = re.compile(
    r"\W*(?:(?:so|and|ok|okay|hey|hi|please|well|remind me|tell me|do you (?:know|remember)|can you tell me)\W+)*"
    r"(?:what (?:all |else |exactly )?)?(?:did|have|had|has|was|were) (?:i|we|you and i)(?: been)?"
    r"(?: (?:ever|just|last))?"
    r" (?:sa(?:y(?:ing)?|id)|t(?:ell(?:ing)?|old)|talk(?:ing|ed)?|chat(?:ting|ted)?|sp(?:eak(?:ing)?|oke(?:n)?)"
    r"|discuss(?:ing|ed)?|mention(?:ing|ed)?|complain(?:ing|ed)?)\b(?: (?:to |with )?(?:you|me)\b)?"
    r"(?P<about> about\b)?",
    re.IGNORECASE,
)
"""Asks what was said, or whether, where these words are not what that was about: what did we talk about in May?"""
_WHILES: Final = frozenset(MONTHS) | frozenset(
    """
    last this past previous week weekend month year day days weeks months yesterday today tonight morning afternoon
    evening night ago earlier recently monday tuesday wednesday thursday friday saturday sunday spring summer autumn
    fall winter christmas xmas halloween eve between since before after until till through up early mid late beginning
    start middle end first second third fourth prior couple few one two three four five six seven eight nine ten
    anything something
    """.split()
)
"""What tells when there was a talk, rather than what it was about."""
_NUMBER = re.compile(r"\bhow (?:many|much|old|long|often|far|tall|big)\b|\bwhat (?:age|number|percentage)\b", re.I)
_WHERE = re.compile(r"^\W*(?:where\b|(?:(?:in|to|from|at) )?(?:what|which) (?:city|country|state|place|town)\b)", re.I)
_INQUIRY = re.compile(
    r"\W*(?:(?:in|on|at|to|from|with|for|of|by|about|since|until|during) )?"
    r"(?:who(?:m|se)?|what|when|where|which|why|how|do|does|did|is|are|was|were|has|have|had)\b"
    r"(?!.*\b(?:you|your|should|would|could|can|may|might|shall)\b)[^?\n]*\Z",
    re.I,
)
_WONDER = re.compile(
    r"\W*+(?!.*\b(?:i|me|my|mine|myself|we|us|ours?|yours?|you|users?)\b)"
    r"(?:(?:(?:in|on|at|to|from|with|for|of|by|about) )?(?:who(?:m|se)?|what|when|where|which|why|how)\b[^?\n]*\b)?"
    r"(?:would|could|might|should)(?:n['’]?t)?\b[^?\n]*\Z",
    re.I,
)
_ADVICE: Final = re.compile(
    r"\byou(?:['’]ve| have| had| ever| also| just| last| first| then){0,2} (?:recommend|suggest|sa(?:y|id)\b"
    r"|t(?:ell|old)\b|g(?:i|a)ve|mention|wr(?:i|o)te|advise|propose|explain|list|show|quote|answer|call)"
    r"|\byour (?:suggestion|recommendation|advice|answer|recipe|list|draft|explanation|idea|reply|tip|plan)",
    re.IGNORECASE,
)
_END: Final = "?!. \t\r\n\"'”’)"
_WHO = re.compile(r"^\W*(?:with |to |from |for )?who(?:m|se)?\b", re.I)
_CAPITALISED: Final = re.compile(r"(?<!^)(?<![.!?] )\b[^\W\d_a-z][\w’']*")
_COMMON: Final = STOP_WORDS | frozenset(MONTHS) | frozenset("mark rose grace hope joy faith art bill".split())


@cache
def _related_terms() -> dict[int, tuple[int, ...]]:
    return {term(head): tuple(map(term, others)) for head, others in RELATED.items()}


@cache
def _talking() -> frozenset[int]:
    return frozenset(map(term, TALKING))


def _matter(own: Sequence[int], named: Iterable[str]) -> tuple[bool, ...]:
    beside = {term(word) for name in named for word in words(name)} | _talking()
    matter = tuple(one not in beside for one in own)
    return matter if any(matter) else ()


def _answer(query: str) -> Answer:
    if _WHEN.search(query):
        return "when"
    if _NUMBER.search(query):
        return "number"
    if _WHERE.search(query):
        return "where"
    return "who" if _WHO.search(query) else "other"


def _named(query: str, asked: list[str], names: Iterable[str]) -> frozenset[str]:
    """Return the speakers whom a query names: in full or by the first name, whatever the case.

    A first name that is also a common word counts only when it is written with a capital inside a sentence.
    """
    found: set[str] = set()
    for name in names:
        own = words(name)
        if not own or own[0] not in asked:
            continue
        whole = len(own) > 1 and any(asked[at : at + len(own)] == own for at in range(len(asked)))
        if whole or own[0] not in _COMMON or own[0] in words(" ".join(_CAPITALISED.findall(query))):
            found.add(name)
    return frozenset(found)
